"""How far compiling is: the steps that are done, of all that a build takes. A step is one rule, for one driver."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from numba.core import event

from .rule import Builder, Rule, is_slot
from .watching import tell_watchers


class Count(event.Listener):
    """Counts rules as the compiler finishes them: each once for every driver, as a driver may need it for other types
    than the drivers before."""

    def __init__(self, builder: Builder, drivers: Sequence[Rule]) -> None:
        self._missing = [_twins(builder, driver) for driver in drivers]
        self._all = sum(map(len, self._missing))

    def on_start(self, event: Any) -> None:
        """A rule is begun."""

    def on_end(self, event: Any) -> None:
        present = next((missing for missing in self._missing if missing), set())
        self._remove(present, {event.data["dispatcher"]})

    def driver_done(self, k: int) -> None:
        """With a driver all of its rules are done, also those that were there before."""
        self._remove(self._missing[k], self._missing[k] | set())

    def _remove(self, missing: set[Rule], rules: set[Rule]) -> None:
        if missing & rules:
            missing -= rules
            tell_watchers(self._all - sum(map(len, self._missing)), self._all)


@contextlib.contextmanager
def counting(builder: Builder, drivers: Sequence[Rule]) -> Iterator[Count]:
    """Count what is compiled within this block, for whoever watches."""
    count = Count(builder, drivers)
    with event.install_listener("numba:compile", count):
        yield count


def _twins(builder: Builder, driver: Rule) -> set[Rule]:
    return {builder.build(rule) for rule in builder.reached(driver) if not is_slot(rule)}
