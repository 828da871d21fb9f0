"""Bots that search: the tree search of the kernel, over what a net has learned positions are worth."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.compiled import SCRATCH
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel import Builder, learning, leaves, search
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.rng import key_of
from ..kernel.rule import Rule

DEEPEST = 200  # decisions and draws on the way to a leaf
ROOM = 400_000  # nodes, 32 bytes each
NODES_A_VISIT = 16  # at most, mostly: half of them for what is kept from decision to decision
FIRST_VISITS = 1  # of a search; after them it knows how fast it is
MOST_VISITS = 1 << 20  # of one search without a limit
SHARE = 0.04  # of the time given, for visits between two looks at the clock
MEMORY = SCRATCH  # numbers: the features of a position and what is noted on the way to them, or a policy's memory
WEIGHING = 0.3  # of the spread, while a move is weighed: what counts then is how well the game goes on


@dataclass(frozen=True)
class Thought:
    """A move that was thought about: how often, and what the seat may expect of it."""

    move: Move
    visits: int
    value: float


def slots(title: Title) -> dict[str, Rule]:
    """The rules of a game that learning and search build on: with a policy, where the game's outlook has one."""
    outlook = title.module("outlook")
    own = {name: getattr(outlook, name) for name in ("features", "worth", "settled", "untaught", "dream")}
    if hasattr(outlook, "choose"):
        own |= {"width": leaves.ever_more_moves, "expand": leaves.play_on}
        own |= {"choose_a": outlook.choose, "decide": learning.as_the_policy, "taught": outlook.taught}
    else:
        own |= {"width": leaves.all_moves, "expand": leaves.try_all}
        own |= {"decide": learning.most_promising, "taught": learning.always_taught}
    return {**title.rules, **own, "evaluate": learning.promise}


@cache
def shipped_net(title: Title) -> npt.NDArray[np.float32]:
    """What was learned of the game, as it ships with it."""
    with (resources.files(title.package) / "data" / "outlook.npy").open("rb") as file:
        return np.load(file).astype(np.float32)  # type: ignore[no-any-return]


def hidden_size(title: Title, net: npt.NDArray[np.float32]) -> int:
    """The size of a net's hidden layer."""
    features = title.module("outlook").FEATURES
    size, rest = divmod(len(net) - 1, features + 2)
    if rest:
        raise BadInput(f"this net was not made for {title.name}: it has {len(net)} weights")
    return int(size)


class Search:
    """A tree for one seat of one game, kept from decision to decision: what fits the new one is used again."""

    def __init__(
        self,
        title: Title,
        net: npt.NDArray[np.float32] | None = None,
        seed: int = 0,
        room: int = ROOM,
        spread: float | None = None,
        progress: Progress = quiet,
    ) -> None:
        self.title = title
        self.net = shipped_net(title) if net is None else net
        self.spread = title.module("outlook").SPREAD if spread is None else spread
        self.visits = 0  # in all
        self._seed = key_of(seed)
        self._nodes = np.zeros((room, search.COLUMNS), np.int32)
        self._sums = np.zeros(room, np.float64)
        self._size = self._root = 0
        self._sights = np.repeat(title.sight.zeros(), 2)
        self._words = self._sights[1:].view(np.uint8)
        self._worlds, self._tries = title.state.zeros(), title.state.zeros()
        self._path = np.zeros((DEEPEST, 2), np.int64)
        self._actions = np.zeros(len(title.action_names), np.int64)
        self._values, self._totals = np.zeros(4), np.zeros(4)
        self._active = np.zeros(MEMORY, np.int64)
        self._hidden = np.zeros(hidden_size(title, self.net), np.float32)
        self._stream = np.zeros(2, np.int64)
        self._count = title.module("outlook").FEATURES
        builder = Builder(CPU, slots(title), f"{title.name}-search")
        parts = title.parts.zeros()
        self._search, self._look, self._find = compile_drivers(
            builder,
            [
                (search.search, self._arguments(parts, 0, 0, 0)),
                (search.look, self._looks(parts)),
                (search.find_seen, (self._nodes, 0, 0)),
            ],
            progress,
        )

    def think(self, observation: Observation, seconds: float | None = None, visits: int | None = None) -> list[Thought]:
        """Think until so many seconds or visits are over; the moves, those thought about most first."""
        started = time.perf_counter()
        parts = observation.parts.record
        self._sights[0] = observation.record[0]
        root = self._root = self._rooted(parts)
        done = 0
        while (step := self._next_step(done, time.perf_counter() - started, seconds, visits)) > 0:
            size = self._search(*self._arguments(parts, root, done, step))
            if size == self._size and not self._has_room():
                break
            self._size = size
            done += step
        self.visits += done
        return self._thoughts(observation, root)

    @staticmethod
    def _next_step(done: int, spent: float, seconds: float | None, visits: int | None) -> int:
        """How many visits to go on with before the next look at the clock; 0 where the search is over."""
        step = MOST_VISITS if visits is None else visits - done
        if seconds is None:
            return step
        if spent >= seconds * (1 - SHARE):
            return 0
        return min(step, max(1, int(done / spent * seconds * SHARE)) if done else FIRST_VISITS)

    def weigh(self, observation: Observation, move: Move, visits: int) -> list[float]:
        """What each seat may expect of a move in the position that was thought about last: the mean of so many more
        visits that begin with it, in worlds that are the same for every move. One value alone where the seat dreams of
        playing alone."""
        self._totals[:] = 0
        before = int(self._nodes[self._root, search.VISITS])
        self._size = self._search(
            *self._arguments(observation.parts.record, self._root, 0, visits, move.id, WEIGHING * self.spread)
        )
        done = int(self._nodes[self._root, search.VISITS]) - before
        players = int(self._worlds["players"][0])
        return [float(total) / max(done, 1) for total in self._totals[:players]]

    def forget(self) -> None:
        """Begin as if nothing had been thought: the same question then has the same answer."""
        self._size = self.visits = 0

    def _rooted(self, parts: Any) -> int:
        """The node of the decision: one that an earlier search came by, or the first of a new tree."""
        seen = int(self._look(*self._looks(parts)))
        node = int(self._find(self._nodes, self._size, seen))
        if node >= 0 and self._size < len(self._nodes) // 2:
            return node
        self._nodes[0] = search.NONE
        self._nodes[0, search.VISITS :] = 0
        self._size = 1
        return 0

    def _has_room(self) -> bool:
        return self._size + 2 * len(self._actions) <= len(self._nodes)

    def _thoughts(self, observation: Observation, root: int) -> list[Thought]:
        children = {}
        child = int(self._nodes[root, search.CHILD])
        while child != search.NONE:
            label, visits = int(self._nodes[child, search.LABEL]), int(self._nodes[child, search.VISITS])
            children[label] = (visits, self._sums[child] / max(visits, 1))
            child = int(self._nodes[child, search.SIBLING])
        thoughts = [Thought(move, *children[move.id]) for move in observation.legal if move.id in children]
        return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.value, thought.move.id))

    def _looks(self, parts: Any) -> tuple[Any, ...]:
        return (parts, self._sights, self._words, self._worlds, self._stream)

    def _arguments(
        self,
        parts: Any,
        root: int,
        first: int,
        visits: int,
        only: int = search.NONE,
        spread: float | None = None,
    ) -> tuple[Any, ...]:
        memory = (self._path, self._actions, self._values, self._active, self._hidden, self._stream)
        tree = (self._nodes, self._sums, self._size, root)
        seen = (parts, self._sights, self._words, self.net, self._count, self._worlds, self._tries)
        return (
            *seen,
            *tree,
            *memory,
            self._seed + self.visits,
            first,
            visits,
            self.spread if spread is None else spread,
            only,
            self._totals,
        )


class SearchBot:
    """Thinks until its time, or its number of visits, is up."""

    def __init__(self, title: Title, seed: int = 0, visits: int | None = None, **how: Any) -> None:
        self.name = "search"
        self.visits = visits
        self._search = Search(title, seed=seed, room=max(ROOM, NODES_A_VISIT * (visits or 0)), **how)

    def choose(self, observation: Observation, seconds: float) -> Move:
        if len(observation.legal) == 1:
            return observation.legal[0]
        return self._search.think(observation, seconds, self.visits)[0].move
