"""A title's drivers, compiled for the CPU: many games at once, with Python's lock released."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..kernel import Builder, drivers
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.layout import Records
from ..kernel.rng import key_of, scramble
from ..kernel.rule import Rule
from .parts import Parts
from .title import Title

def quiet(_: str) -> None:
    """Progress that nobody is told of."""


SCRATCH = 4096  # numbers a policy may work with
MOST_BOTS = 4

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Policy:
    """A bot written as a rule, so that whole series of its games run compiled."""

    name: str
    choose: Rule
    looks: bool = True  # False: it does not need to be shown anything


@dataclass(frozen=True)
class Workplace:
    """The memory one core plays in, made once."""

    parts: Records
    start: Records
    state: Records
    sight: Records
    actions: Numbers
    scratch: Numbers
    stream: Numbers

    @classmethod
    def of(cls, parts: Parts, start: Records) -> Workplace:
        title = parts.title
        actions = np.zeros(len(title.action_names), np.int64)
        memory = (np.zeros(SCRATCH, np.int64), np.zeros(2, np.int64))
        return cls(parts.record, start, title.state.zeros(), title.sight.zeros(), actions, *memory)


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
        slots: dict[str, Rule] = dict(parts.title.rules)
        for slot, policy in zip("abcd", (distinct * MOST_BOTS)[:MOST_BOTS], strict=True):
            slots[f"choose_{slot}"] = policy.choose
        if not any(policy.looks for policy in distinct):
            slots["observe"] = drivers.look_away
        label = "-".join([parts.title.name, *(policy.name for policy in distinct)])
        builder = Builder(CPU, slots, label)
        example = self._arguments(Workplace.of(parts, start), 0, self._results(1))
        (self._play,) = compile_drivers(builder, [(drivers.play_games, example)], progress)

    def play(self, first: int, count: int, workplace: Workplace | None = None) -> Numbers:
        """Play games `first` to `first + count - 1`: for each the winning seats as bits, turns, decisions, scores."""
        results = self._results(count)
        self._play(*self._arguments(workplace or self.workplace(), first, results))
        return results

    def workplace(self) -> Workplace:
        return Workplace.of(self.parts, self.start)

    def _results(self, count: int) -> Numbers:
        return np.zeros((count, 3 + len(self.bots)), np.int64)

    def _arguments(self, w: Workplace, first: int, results: Numbers) -> tuple[Any, ...]:
        memory = (w.parts, w.start, w.state, w.sight, w.actions, w.scratch, w.stream)
        return (*memory, self.bots, self.seed, first, len(results), results)


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
        builder = Builder(CPU, parts.title.rules, f"{parts.title.name}-checks")
        example = self._arguments(0, 1, np.zeros(3, np.int64))
        (self._check,) = compile_drivers(builder, [(drivers.checked_games, example)], progress)

    def run(self, first: int, count: int) -> tuple[int, Violation | None]:
        """Check games `first` to `first + count - 1`; how many states were seen, and the first violation."""
        found = np.zeros(3, np.int64)
        states = int(self._check(*self._arguments(first, count, found)))
        bad = Violation(int(found[0]), int(found[1]), int(found[2]) - 1) if found[1:].any() else None
        return states, bad

    def _arguments(self, first: int, count: int, found: Numbers) -> tuple[Any, ...]:
        w = Workplace.of(self.parts, self.start)
        return (w.parts, w.start, w.state, w.actions, w.stream, self.seed, first, count, self.sweep, found)


class Batch:
    """Many games side by side, each stepped by one action at a time."""

    def __init__(self, parts: Parts, start: Records, n: int, seed: int = 0, progress: Progress = tell) -> None:
        self.parts = parts
        self.states = np.repeat(start, n)
        self.seats = np.zeros(n, np.int64)  # the seats to act in each game, as bits; 0: over
        self._streams = np.zeros((n, 2), np.int64)
        self._streams[:, 0] = [scramble(key_of(seed), game) for game in range(n)]
        self._chosen = np.full(n, -1, np.int64)
        builder = Builder(CPU, parts.title.rules, f"{parts.title.name}-batch")
        (self._step,) = compile_drivers(builder, [(drivers.step_games, self._arguments())], progress)
        self._step(*self._arguments())

    def step(self, actions: npt.ArrayLike) -> Numbers:
        """Carry out an action in each game, -1 for none, and draw; returns the next seats to act, as bits."""
        self._chosen[:] = actions
        self._step(*self._arguments())
        return self.seats

    def _arguments(self) -> tuple[Any, ...]:
        return (self.parts.record, self.states, self._chosen, self._streams, self.seats)


def interpreted(title: Title, driver: Rule, slots: dict[str, Rule]) -> Callable[..., Any]:
    """A driver over a title's rules with nothing compiled: slow, and the same to the byte."""
    from ..kernel.rule import Target

    return Builder(Target("interpreted", lambda function, _: function), {**title.rules, **slots}, title.name).build(
        driver
    )
