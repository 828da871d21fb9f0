"""The solver: all states that can follow, kept by their bytes, and value iteration from below and from above."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.parts import Parts
from ..games.title import Title
from ..kernel import Builder, exact
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.layout import Records

FIRST_ROOM = 1 << 16  # nodes; doubled when they are full
EDGES_A_NODE = 4
STEPS = 200_000  # nodes looked at between two words on the progress
MOST_NODES = 100_000_000
CLOSE = 1e-9  # bounds that are no further apart have met
MOST_SWEEPS = 10_000
TABLE = 2  # places in the table for each node there is room for
ALIKE = 1e-6  # moves whose values are no further apart are equally good


class Solution:
    """What all states that can follow some states are worth, to the first seat: points where it is alone, else the
    chance to win."""

    def __init__(self, parts: Parts, starts: Records, most_nodes: int = MOST_NODES, progress: Progress = quiet) -> None:
        self.parts = parts
        self.title = parts.title
        self.players = _checked_players(starts)
        self.most_nodes = most_nodes
        self._progress = progress
        self._tools = _tools(self.title, progress)
        states = self.title.state.zeros(2)
        size = states.dtype.itemsize
        marks = np.zeros(size, np.int8)
        usual = starts[:1].view(np.uint8).copy()
        self._space = exact.Space(
            states,
            states.view(np.uint8).reshape(2, size),
            usual,
            np.zeros(0, np.int64),
            marks,
            np.zeros(len(self.title.action_names), np.int64),
        )
        self._ignore_uncounted(marks, starts)
        self._explore(starts)
        self.lower, self.upper, self.sweeps = self._iterate()

    @property
    def nodes(self) -> int:
        """How many states there are."""
        return int(self._graph.counts[exact.SIZE])

    @property
    def edges(self) -> int:
        return int(self._graph.counts[exact.EDGES])

    @property
    def gap(self) -> float:
        """How far the bounds are apart where they are furthest."""
        return float(np.max(self.upper - self.lower, initial=0.0))

    def __contains__(self, state: Records) -> bool:
        return self._node(state) >= 0

    def value(self, state: Records) -> float:
        """What a state is worth to the first seat."""
        return float(self._middle(self._known(state)))

    def moves(self, state: Records) -> dict[int, float]:
        """At a decision, what each legal action is worth to the first seat."""
        node = self._known(state)
        edges = np.asarray(self._graph.edges)[self._graph.first[node] : self._graph.first[node + 1]]
        actions = np.zeros(len(self.title.action_names), np.int64)
        view = self.title.state.view(state)
        seat = int(self._graph.kinds[node]) - exact.FIRST
        if seat < 0:
            raise BadInput("nobody has to decide there")
        n = self.title.rules.legal(self.parts.view, view, seat, actions)
        return {int(actions[k]): float(self._middle(int(edges[k]))) for k in range(n)}

    def losses(self, state: Records) -> dict[int, float]:
        """At a decision, how much worse than the best each legal action is to whoever decides."""
        values = self.moves(state)
        sign = 1 if self._graph.kinds[self._known(state)] == exact.FIRST else -1
        best = max(sign * value for value in values.values())
        return {action: best - sign * value for action, value in values.items()}

    # --- Finding

    def _middle(self, node: int) -> float:
        return float(self.lower[node] + self.upper[node]) / 2

    def _node(self, state: Records) -> int:
        self._space.states[0] = state[0]
        bytes, usual, marks = (np.asarray(a) for a in (self._space.bytes, self._space.usual, self._space.marks))
        if np.any((bytes[0] != usual) & (marks == exact.SAME)):
            return -1
        return int(self._tools.find(self._space, self._graph))

    def _known(self, state: Records) -> int:
        node = self._node(state)
        if node < 0:
            raise BadInput("this state was not met: it cannot follow those that were solved")
        return node

    # --- Solving

    def _ignore_uncounted(self, marks: npt.NDArray[np.int8], starts: Records) -> None:
        """Leave out of the key what only counts where there is a turn cap."""
        names = starts.dtype.names or ()
        if "turn_cap" in names and starts["turn_cap"].any():
            return
        for name in self.title.rules.uncounted:
            field, start = starts.dtype.fields[name][:2]  # type: ignore[index]
            marks[start : start + field.itemsize] = exact.IGNORED
            np.asarray(self._space.usual)[start : start + field.itemsize] = 0

    def _explore(self, starts: Records) -> None:
        marks = np.asarray(self._space.marks)
        while True:
            columns = np.flatnonzero(marks == exact.VARIES)
            self._space = self._space._replace(columns=columns.astype(np.int64))
            self._graph = _graph(FIRST_ROOM, len(columns))
            if self._begin(starts) and self._go_on():
                return

    def _begin(self, starts: Records) -> bool:
        """Make nodes of the states to begin with."""
        for k in range(len(starts)):
            self._space.states[1] = starts[k]
            if int(self._tools.node_of(self._space, self._graph, 1)) < 0:
                self._mark_new_bytes()
                return False
        return True

    def _mark_new_bytes(self) -> None:
        bytes, usual, marks = (np.asarray(a) for a in (self._space.bytes, self._space.usual, self._space.marks))
        marks[(marks == exact.SAME) & (bytes[1] != usual)] = exact.VARIES

    def _go_on(self) -> bool:
        """Find all nodes; False where a byte turned out to vary, and everything begins again."""
        while True:
            room = len(self._graph.kinds)
            self._tools.explore(self.parts.record, self._space, self._graph, room, STEPS)
            why = int(self._graph.counts[exact.WHY])
            if why == exact.ALL_FOUND:
                return True
            if why == exact.NEW_BYTE:
                self._mark_new_bytes()
                return False
            if why == exact.TOO_MANY_SEATS:
                raise BadInput("several seats decide at once: such games are not solved")
            if self.nodes > self.most_nodes:
                raise BadInput(f"more than {self.most_nodes:,} states: this game is too large to be solved exactly")
            if why == exact.NO_ROOM:
                self._grow()
            else:
                self._progress(f"{self.nodes:,} states found, {int(self._graph.counts[exact.DONE]):,} looked at")

    def _grow(self) -> None:
        """Twice the room for nodes, or for edges."""
        old, most = self._graph, len(np.asarray(self._space.actions))
        size, edges = self.nodes, self.edges
        room = len(old.kinds)
        if size + most > room:
            room *= 2
        new = _graph(room, len(np.asarray(self._space.columns)), max(len(old.edges), 2 * edges + most))
        for name in ("keys", "kinds", "first"):
            getattr(new, name)[: size + (name == "first")] = getattr(old, name)[: size + (name == "first")]
        for name in ("edges", "weights"):
            getattr(new, name)[:edges] = getattr(old, name)[:edges]
        np.asarray(new.counts)[:] = old.counts
        if room == len(old.kinds):
            np.asarray(new.table)[:] = old.table
        else:
            self._tools.index(self._space, new)
        self._graph = new

    def _iterate(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], int]:
        """What the nodes are worth at least and at most."""
        size = self.nodes
        ends = np.asarray(self._graph.kinds)[:size] == exact.END
        lower = np.zeros(size)
        self._tools.judge_ends(self.parts.record, self._space, self._graph, lower)
        upper = lower.copy()
        reached = lower[ends] if self.players == 1 else np.array([0.0, 1.0])
        lower[~ends], upper[~ends] = reached.min(), reached.max()
        for sweeps in range(1, MOST_SWEEPS + 1):
            change = float(self._tools.sweep(self._graph, lower)) + float(self._tools.sweep(self._graph, upper))
            apart = float(np.max(upper - lower))
            self._progress(f"after {sweeps} sweeps the bounds are {apart:.2g} apart")
            if apart < CLOSE or change == 0.0:
                break
        return lower, upper, sweeps


class _Tools:
    """The compiled drivers of one game."""

    def __init__(self, title: Title, progress: Progress) -> None:
        state = title.state.zeros(2)
        size = state.dtype.itemsize
        space = exact.Space(
            state,
            state.view(np.uint8).reshape(2, size),
            np.zeros(size, np.uint8),
            np.zeros(1, np.int64),
            np.zeros(size, np.int8),
            np.zeros(1, np.int64),
        )
        graph, values = _graph(2, 1), np.zeros(1)
        parts: Any = title.parts.zeros()
        made = compile_drivers(
            Builder(CPU, title.rules.slots, f"{title.name}-exact"),
            [
                (exact.explore, (parts, space, graph, 0, 0)),
                (exact.node_of, (space, graph, 0)),
                (exact.find, (space, graph)),
                (exact.index, (space, graph)),
                (exact.judge_ends, (parts, space, graph, values)),
                (exact.sweep, (graph, values)),
            ],
            progress,
        )
        self.explore, self.node_of, self.find, self.index, self.judge_ends, self.sweep = made


_made: dict[str, _Tools] = {}


def _tools(title: Title, progress: Progress) -> _Tools:
    if title.name not in _made:
        _made[title.name] = _Tools(title, progress)
    return _made[title.name]


def _graph(room: int, width: int, edges: int | None = None) -> Any:
    return exact.Graph(
        np.zeros((room, width), np.uint8),
        np.zeros(1 << (TABLE * room - 1).bit_length(), np.int32),
        np.zeros(room, np.int8),
        np.zeros(room + 1, np.int64),
        np.zeros(EDGES_A_NODE * room if edges is None else edges, np.int32),
        np.zeros(EDGES_A_NODE * room if edges is None else edges, np.int16),
        np.zeros(exact.COUNTS, np.int64),
    )


def _checked_players(starts: Records) -> int:
    players = set(starts["players"].tolist())
    if len(players) != 1 or not players <= {1, 2}:
        raise BadInput("games of one seat are solved, and games of two")
    return int(players.pop())


def solve(parts: Parts, starts: Records, most_nodes: int = MOST_NODES, progress: Progress = quiet) -> Solution:
    """Solve a game from some of its states on: what they and all that can follow are worth."""
    return Solution(parts, starts, most_nodes, progress)
