"""A title's drivers, compiled for the CPU: many games at once, with Python's lock released."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import Builder, drivers
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.drivers import Workplace
from ..kernel.layout import Records
from ..kernel.rng import key_of
from ..kernel.rule import Rule
from ..kernel.slots import CHOOSERS
from .contract import SCRATCH
from .parts import Parts
from .title import Title

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Policy:
    """A bot written as a rule, which lets whole series of its games run compiled."""

    name: str
    choose: Rule
    looks: bool = True  # False: it does not need to be shown anything


def policy_slots(policies: Sequence[Rule]) -> dict[str, Rule]:
    """The slots of all bots, filled by these policies in turn."""
    return dict(zip(CHOOSERS, cycle(policies), strict=False))


def workplace(parts: Parts, start: Records) -> Workplace:
    """The memory one core plays in, made once."""
    title = parts.title
    actions = np.zeros(len(title.action_names), np.int64)
    memory = (np.zeros(SCRATCH, np.int64), np.zeros(2, np.int64))
    return Workplace(parts.record, start, title.state.zeros(), title.sight.zeros(), actions, *memory)


class Series:
    """Games between policies, numbered from 0: game g is the same whoever plays it, and when."""

    def __init__(
        self,
        parts: Parts,
        start: Records,
        policies: Sequence[Policy],
        seed: int = 0,
        progress: Progress = tell,
    ) -> None:
        self.parts = parts
        self.start = start
        self.seed = key_of(seed)
        distinct = list(dict.fromkeys(policies))
        self.bots = np.array([distinct.index(p) for p in policies], np.int64)
        slots = {**parts.title.rules.slots, **policy_slots([policy.choose for policy in distinct])}
        if not any(policy.looks for policy in distinct):
            slots["observe"] = drivers.look_away
        label = "-".join([parts.title.name, *(policy.name for policy in distinct)])
        builder = Builder(CPU, slots, label)
        example = self._arguments(workplace(parts, start), 0, self._results(1))
        (self._play,) = compile_drivers(builder, [(drivers.play_games, example)], progress)

    def play(self, first: int, count: int, where: Workplace | None = None) -> Numbers:
        """Play games `first` to `first + count - 1`: for each the winning seats as bits, turns, decisions, scores."""
        results = self._results(count)
        self._play(*self._arguments(where or self.workplace(), first, results))
        return results

    def workplace(self) -> Workplace:
        return workplace(self.parts, self.start)

    def _results(self, count: int) -> Numbers:
        return np.zeros((count, 3 + len(self.bots)), np.int64)

    def _arguments(self, w: Workplace, first: int, results: Numbers) -> tuple[Any, ...]:
        return (w, self.bots, self.seed, first, len(results), results)


class Chooser:
    """One policy, compiled to decide at tables of one game."""

    def __init__(self, title: Title, policy: Policy, progress: Progress = tell) -> None:
        self._actions = np.zeros(len(title.action_names), np.int64)
        self._scratch = np.zeros(SCRATCH, np.int64)
        builder = Builder(
            CPU, {**title.rules.slots, **policy_slots([policy.choose])}, f"{title.name}-{policy.name}-at-a-table"
        )
        example = (title.parts.zeros(), title.sight.zeros(), self._actions, 0, np.zeros(2, np.int64), self._scratch)
        (self._choose,) = compile_drivers(builder, [(drivers.choose_once, example)], progress)

    def choose(self, parts: Parts, sight: Records, actions: Sequence[int], stream: Numbers) -> int:
        """One of the actions, from what the seat sees."""
        n = len(actions)
        self._actions[:n] = actions
        return int(self._choose(parts.record, sight, self._actions, n, stream, self._scratch))


@dataclass(frozen=True)
class Violation:
    """A state that must not be: in which game, and the law it breaks or the action `legal` and `why_not` differ on."""

    game: int
    law: int
    action: int


class Checks:
    """Random games in which every state is held to the game's laws.

    In every `sweep`-th state, also every action is held to the reasons for and against it.
    """

    def __init__(self, parts: Parts, start: Records, seed: int = 0, sweep: int = 1, progress: Progress = tell) -> None:
        self.parts = parts
        self.start = start
        self.sweep = sweep
        self.seed = key_of(seed)
        builder = Builder(CPU, parts.title.rules.slots, f"{parts.title.name}-checks")
        example = self._arguments(0, 1, np.zeros(3, np.int64))
        (self._check,) = compile_drivers(builder, [(drivers.checked_games, example)], progress)

    def run(self, first: int, count: int) -> tuple[int, Violation | None]:
        """Check games `first` to `first + count - 1`; how many states were seen, and the first violation."""
        found = np.zeros(3, np.int64)
        states = int(self._check(*self._arguments(first, count, found)))
        bad = Violation(int(found[0]), int(found[1]), int(found[2]) - 1) if found[1:].any() else None
        return states, bad

    def _arguments(self, first: int, count: int, found: Numbers) -> tuple[Any, ...]:
        return (workplace(self.parts, self.start), self.seed, first, count, self.sweep, found)
