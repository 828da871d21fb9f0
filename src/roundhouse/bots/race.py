"""Thinking about a decision where a policy knows how to play: its favourite moves race in games that are played out."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ..games.compiled import SCRATCH
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel import Builder, race
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.rng import key_of
from .search import SEATS, Thought, next_step, slots
from .together import APART


def room_for(title: Title) -> race.Room:
    """Memory to play games of a title out in."""
    lists = (np.zeros(len(title.action_names), np.int64), np.zeros(SEATS))
    streams = (np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(SCRATCH, np.int64))
    return race.Room(np.repeat(title.sight.zeros(), 2), title.state.zeros(), *lists, *streams)


def field(worlds: int) -> race.Field:
    """A field that can race in so many worlds."""
    moves, played = np.zeros((2, race.FIELD), np.int64)
    return race.Field(moves, played, np.zeros(race.FIELD), np.zeros(race.FIELD), np.zeros(worlds))


class Race:
    """Thinks like a `Search`. On several cores the same field races in worlds of each core's own."""

    def __init__(
        self,
        title: Title,
        cores: int = 1,
        seed: int = 0,
        room: int = 400_000,  # worlds, 8 bytes each
        spread: float | None = None,
        progress: Progress = quiet,
    ) -> None:
        self.title = title
        self.visits = 0  # in all
        self._spread = title.module("outlook").APART if spread is None else spread
        self._seed = key_of(seed)
        self._lanes = [(room_for(title), field(room)) for _ in range(cores)]
        self._totals, self._leads = np.zeros(SEATS), np.zeros(race.FIELD)
        builder = Builder(CPU, slots(title), f"{title.name}-race")
        parts, (where, runners) = title.parts.zeros(), self._lanes[0]
        self._line_up, self._race, self._stand, self._weigh = compile_drivers(
            builder,
            [
                (race.line_up, (parts, where, runners, 0)),
                (race.race, (parts, where, runners, 0, 0, 0, self._spread, False)),
                (race.stand, (runners, 0, self._spread, self._leads)),
                (race.weigh, (parts, where, self._totals, 0, 0, 0)),
            ],
            progress,
        )

    def think(
        self, observation: Observation, seconds: float | None = None, visits: int | None = None, brief: bool = False
    ) -> list[Thought]:
        """Think until so many seconds or visits are over; the moves, the best first.

        To be `brief` is to stop where nobody can catch the leader any more.
        """
        cores = len(self._lanes)
        shares = [None if visits is None else (visits + k) // cores for k in range(cores)]
        if cores == 1:
            done = [self._run(observation, 0, seconds, visits, brief)]
        else:
            with ThreadPoolExecutor(cores) as threads:
                done = list(threads.map(lambda k: self._run(observation, k, seconds, shares[k], brief), range(cores)))
        self.visits += sum(done)
        return self._thoughts(observation)

    def _run(self, observation: Observation, lane: int, seconds: float | None, visits: int | None, brief: bool) -> int:
        """Let the field race on one core; returns in how many visits."""
        started = time.perf_counter()
        parts, (where, runners) = observation.parts.record, self._lanes[lane]
        where.sights[0] = observation.record[0]
        seed = self._seed + self.visits
        n = self._line_up(parts, where, runners, seed)
        done = 0
        while (step := next_step(done, time.perf_counter() - started, seconds, visits)) > 0:
            made = int(self._race(parts, where, runners, n, seed + APART * lane, step, self._spread, brief))
            done += made
            if made < step:
                break
        return done

    def weigh(self, observation: Observation, move: Move, visits: int) -> list[float]:
        """What each seat may expect of a move in the position that was thought about last: the mean of so many more
        visits that begin with it, in worlds that are the same for every move."""
        self._totals[:] = 0
        where, _ = self._lanes[0]
        self._weigh(observation.parts.record, where, self._totals, self._seed + self.visits, visits, move.id)
        return [float(total) / max(visits, 1) for total in self._totals[: observation.players]]

    def forget(self) -> None:
        """Begin as if nothing had been thought: the same question then has the same answer."""
        self.visits = 0

    def _thoughts(self, observation: Observation) -> list[Thought]:
        """What was found on all cores, added up."""
        moves, worlds, sums, squares, _ = zip(*(runners for _, runners in self._lanes), strict=True)
        found = race.Field(moves[0], sum(worlds), sum(sums), sum(squares), np.zeros(1))
        n = min(len(observation.legal), race.FIELD)
        self._stand(found, n, self._spread, self._leads)
        legal = {move.id: move for move in observation.legal}
        mean = found.sums[0] / max(found.worlds[0], 1)
        values = zip(found.moves[:n], found.worlds, mean + self._leads, strict=False)
        thoughts = [Thought(legal[int(move)], int(worlds), float(value)) for move, worlds, value in values]
        return sorted(thoughts, key=lambda thought: -thought.value)
