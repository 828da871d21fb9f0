"""How far compiling has got: the steps done, of all that a build takes. A step is one rule that is translated;
the machine code, which is made of all of them at once, counts half as many."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from numba.core import event

from .rule import Builder, Rule, is_slot
from .watching import tell_watchers


class Count(event.Listener):
    """Counts rules as the compiler finishes them: each once, though it may be translated for several types."""

    def __init__(self, builder: Builder, drivers: Sequence[Rule]) -> None:
        reached = {rule for driver in drivers for rule in builder.reached(driver) if not is_slot(rule)}
        self._missing = {builder.build(rule) for rule in reached}
        self._rules = len(self._missing)
        self._all = self._rules + self._rules // 2

    def on_start(self, event: Any) -> None:
        """A rule is begun."""

    def on_end(self, event: Any) -> None:
        twin = event.data["dispatcher"]
        if twin in self._missing:
            self._missing.remove(twin)
            tell_watchers(self._rules - len(self._missing), self._all)

    def finish(self) -> None:
        tell_watchers(self._all, self._all)


@contextlib.contextmanager
def counting(builder: Builder, drivers: Sequence[Rule]) -> Iterator[None]:
    """Count what is compiled within this block, for whoever watches."""
    count = Count(builder, drivers)
    with event.install_listener("numba:compile", count):
        yield
    count.finish()
