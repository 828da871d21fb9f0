"""Choosing a move by the kernel's tree search, with a net that evaluates positions or a policy that plays them out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.contract import SCRATCH
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel import Builder, backup, expansion, learning, search
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.rng import key_of
from ..kernel.rule import Rule
from ..kernel.slots import MOST_SEATS
from .certain_outcomes import left_out
from .judging import BEST, Weighed, has_net

DEEPEST = 200  # decisions and draws on the way to a leaf
FIRST_VISITS = 1  # of a search; after them it knows how fast it is
MOST_VISITS = 1 << 20  # of one search without a limit
SHARE = 0.04  # of the time given, for visits between two looks at the clock
MEMORY = SCRATCH  # numbers: the features of a position and what is noted on the way to them, or a policy's memory
FREE = 0.17  # of the time given, for thinking before moves are weighed: that takes five times as many visits
FEWEST = 10  # visits, before a move is weighed
WEIGHING = 0.3  # of the spread, while a move is weighed: what counts then is how well the game goes on


@dataclass(frozen=True)
class Thought:
    """A move that was thought about: how often, and what the seat may expect of it."""

    move: Move
    visits: int
    value: float


def ranked(thoughts: Iterable[Thought]) -> list[Thought]:
    """Those thought about most first."""
    return sorted(thoughts, key=lambda thought: (-thought.visits, -thought.value, thought.move.id))


def next_step(done: int, spent: float, seconds: float | None, visits: int | None) -> int:
    """How many visits to make before the next look at the clock; 0 if the search is over."""
    step = MOST_VISITS if visits is None else visits - done
    if seconds is None:
        return step
    if spent >= seconds * (1 - SHARE):
        return 0
    return min(step, max(1, int(done / spent * seconds * SHARE)) if done else FIRST_VISITS)


def slots(title: Title) -> dict[str, Rule]:
    """The rules of a game that learning and search build on."""
    net = title.play.net
    if net is not None:
        how: dict[str, Rule] = {"width": expansion.all_moves, "expand": expansion.try_all, "evaluate": learning.promise}
    else:
        how = {
            "width": expansion.ever_more_moves,
            "expand": expansion.expand_by_playing_out,
            "evaluate": expansion.as_it_stands,
        }
    if net is not None and net.alone:
        how |= {"back_up": backup.take_the_best, "doubt": backup.lasting_doubt}
    else:
        how |= {"back_up": backup.add_to_means, "doubt": backup.mean_doubt}
    return {**title.rules.slots, **title.play.slots, **how}


@cache
def shipped_net(title: Title) -> npt.NDArray[np.float32]:
    """The net that ships with the game; None if a policy plays."""
    if not has_net(title):
        return np.zeros(1, np.float32)
    with title.folder.joinpath("data", "net.npy").open("rb") as file:
        return np.load(file).astype(np.float32)  # type: ignore[no-any-return]


def feature_count(title: Title) -> int:
    """How many features a net of the game knows."""
    return title.play.net.size if title.play.net is not None else 0


def hidden_size(title: Title, net: npt.NDArray[np.float32]) -> int:
    """The size of a net's hidden layer."""
    features = feature_count(title)
    size, rest = divmod(len(net) - 1, features + 2)
    if rest:
        raise BadInput(f"this net was not made for {title.name}: it has {len(net)} weights")
    return int(size)


def mind(title: Title, net: npt.NDArray[np.float32]) -> search.Mind:
    """What judges positions by a net."""
    hidden = np.zeros(hidden_size(title, net), np.float32)
    return search.Mind(net, feature_count(title), np.zeros(MEMORY, np.int64), hidden)


def tree(room: int) -> search.Tree:
    """Room for that many nodes."""
    return search.Tree(np.zeros((room, search.COLUMNS), np.int32), np.zeros(room, np.float64))


def desk(title: Title) -> search.Desk:
    """Memory for a search in a game."""
    sights = np.repeat(title.sight.zeros(), 2)
    lists = (np.zeros((DEEPEST, 2), np.int64), np.zeros(len(title.action_names), np.int64))
    words, worlds = sights[1:].view(np.uint8), (title.state.zeros(), title.state.zeros())
    return search.Desk(sights, words, *worlds, *lists, np.zeros(MOST_SEATS), np.zeros(2, np.int64))


class Search:
    """A tree for one seat of one game, kept from decision to decision: whatever still applies is used again."""

    def __init__(
        self,
        title: Title,
        net: npt.NDArray[np.float32] | None = None,
        seed: int = 0,
        room: int = 400_000,  # nodes, 32 bytes each
        spread: float | None = None,
        progress: Progress = quiet,
    ) -> None:
        self.title = title
        self.net = shipped_net(title) if net is None else net
        self.spread = title.play.spread if spread is None else spread
        self.visits = 0  # in all
        self._seed = key_of(seed)
        self._mind, self._desk, self._tree = mind(title, self.net), desk(title), tree(room)
        self._totals = np.zeros(MOST_SEATS)
        self._size = self._root = 0
        builder = Builder(CPU, slots(title), f"{title.name}-search")
        parts = title.parts.zeros()
        self._search, self._look, self._find, self._plant = compile_drivers(
            builder,
            [
                (search.search, self._arguments(parts, 0, 0, 0)),
                (search.look, (parts, self._desk)),
                (search.find_seen, (self._tree, 0, 0)),
                (search.plant, (self._tree,)),
            ],
            progress,
        )

    def think(
        self, observation: Observation, seconds: float | None = None, visits: int | None = None, brief: bool = False
    ) -> list[Thought]:
        """Think until the seconds or the visits are spent; return the moves, the most visited first.

        With `brief`, stop once the remaining visits cannot change which move that is.
        """
        started = time.perf_counter()
        parts = observation.parts.record
        self._desk.sights[0] = observation.record[0]
        root = self._root = self._rooted(parts)
        until = visits if brief and visits is not None else search.FOREVER
        done = 0
        while (step := next_step(done, time.perf_counter() - started, seconds, visits)) > 0:
            made = self._visit(self._arguments(parts, root, done, step, until))
            done += made
            if made < step:
                break
        self.visits += done
        return self._thoughts(observation, root)

    def _visit(self, arguments: tuple[Any, ...]) -> int:
        """Let the tree grow; returns by how many visits."""
        before = int(self._tree.nodes[self._root, search.VISITS])
        self._size = int(self._search(*arguments))
        return int(self._tree.nodes[self._root, search.VISITS]) - before

    def weigh(self, observation: Observation, made: Move | None, visits: int, seconds: float | None = None) -> Weighed:
        """What each seat may expect of the best few moves and of the one that was made, with the same number of visits
        for all.

        A single value if the search treats the seat as a solo game. A free search of `visits` visits comes first.
        """
        self.forget()
        thoughts = self.think(observation, None if seconds is None else FREE * seconds, visits)
        enough = max((visits if seconds is None else self.visits) // 2, FEWEST)
        looked_at = {thought.move: thought.visits for thought in thoughts}
        moves = dict.fromkeys([*list(looked_at)[:BEST], *([] if made is None else [made])])
        weighed = {move: self._weighed(observation, move, enough, looked_at.get(move, 0)) for move in moves}
        beyond = left_out(observation)
        return Weighed({move: [value + beyond for value in values] for move, values in weighed.items()})

    def _weighed(self, observation: Observation, move: Move, enough: int, visits: int) -> list[float]:
        """The mean of the visits that begin with a move; a move with few visits gets more first."""
        if visits < enough:
            self._go_on(observation, move, enough - visits)
        done = self._go_on(observation, move, 2 * enough)
        players = int(np.asarray(self._desk.worlds)["players"][0])
        return [float(total) / max(done, 1) for total in self._totals[:players]]

    def _go_on(self, observation: Observation, move: Move, visits: int) -> int:
        """Make more visits that begin with a move, in the same worlds for every move, and add up what each seat gets;
        returns how many were made."""
        self._totals[:] = 0
        spread = WEIGHING * self.spread
        return self._visit(
            self._arguments(observation.parts.record, self._root, 0, visits, only=move.id, spread=spread)
        )

    def begin(self, seed: int) -> None:
        """Forget everything, and draw from this seed on."""
        self.forget()
        self._seed = key_of(seed)

    def forget(self) -> None:
        """Forget everything: the same question then has the same answer."""
        self._size = self.visits = 0

    def _rooted(self, parts: Any) -> int:
        """The node of the decision: one that an earlier search has reached, or the first of a new tree."""
        seen = int(self._look(parts, self._desk))
        node = int(self._find(self._tree, self._size, seen))
        if node >= 0 and self._size < len(self._tree.nodes) // 2:
            return node
        self._size = int(self._plant(self._tree))
        return 0

    def _thoughts(self, observation: Observation, root: int) -> list[Thought]:
        nodes, children = self._tree.nodes, {}
        child = int(nodes[root, search.CHILD])
        while child != search.NONE:
            label, visits = int(nodes[child, search.LABEL]), int(nodes[child, search.VISITS])
            children[label] = (visits, self._tree.sums[child] / max(visits, 1))
            child = int(nodes[child, search.SIBLING])
        thoughts = [Thought(move, *children[move.id]) for move in observation.legal if move.id in children]
        return ranked(thoughts)

    def _arguments(
        self,
        parts: Any,
        root: int,
        first: int,
        visits: int,
        until: int = search.FOREVER,
        only: int = search.NONE,
        spread: float | None = None,
    ) -> tuple[Any, ...]:
        spread = self.spread if spread is None else spread
        task = search.Task(root, self._seed + self.visits, first, visits, until, spread, only)
        return (parts, self._mind, self._tree, self._desk, self._totals, self._size, task)
