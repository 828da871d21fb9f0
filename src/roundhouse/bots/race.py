"""Choosing a move with a policy: its favourite moves race in games that are played out."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ..games.contract import SCRATCH
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel import Builder, race
from ..kernel.cpu import CPU, Progress, compile_drivers, quiet
from ..kernel.rng import key_of
from ..kernel.slots import MOST_SEATS
from .judging import BEST, Weighed
from .parallel_search import APART
from .search import Thought, next_step, slots


def room_for(title: Title) -> race.Room:
    """Memory to play games of a title out in."""
    lists = (np.zeros(len(title.action_names), np.int64), np.zeros(MOST_SEATS))
    streams = (np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(SCRATCH, np.int64))
    return race.Room(np.repeat(title.sight.zeros(), 2), title.state.zeros(), *lists, *streams)


def field(worlds: int) -> race.Field:
    """A field with room to race in that many worlds."""
    moves, played = np.zeros((2, race.FIELD), np.int64)
    behind, sums, squares = np.zeros((3, race.FIELD))
    return race.Field(
        moves, behind, played, sums, squares, np.zeros((race.FIELD, MOST_SEATS)), np.zeros((worlds, MOST_SEATS))
    )


class Race:
    """Thinks like a `Search`. On several cores the same field races in worlds of each core's own."""

    def __init__(
        self,
        title: Title,
        cores: int = 1,
        seed: int = 0,
        room: int = 400_000,  # worlds, 32 bytes each
        spread: float | None = None,
        progress: Progress = quiet,
    ) -> None:
        self.title = title
        self.visits = 0  # in all
        self._spread = title.play.apart if spread is None else spread
        self._seed = key_of(seed)
        self._lanes = [(room_for(title), field(room)) for _ in range(cores)]
        self._values = np.zeros((race.FIELD, MOST_SEATS))
        self._runners = 0  # moves that race, the same on all cores
        builder = Builder(CPU, slots(title), f"{title.name}-race")
        parts, (where, runners) = title.parts.zeros(), self._lanes[0]
        self._line_up, self._race, self._stand = compile_drivers(
            builder,
            [
                (race.line_up, (parts, where, runners, 0)),
                (race.race, (parts, where, runners, 0, 0, 0, self._spread, False)),
                (race.stand, (runners, 0, self._spread, 0, 0, self._values)),
            ],
            progress,
        )

    def think(
        self, observation: Observation, seconds: float | None = None, visits: int | None = None, brief: bool = False
    ) -> list[Thought]:
        """Think until the seconds or the visits are spent; return the moves, the best first.

        With `brief`, stop once nobody can catch the leader any more.
        """
        seat = observation.seat or 0
        found = self._found(observation, None, seconds, visits, brief)
        thoughts = [Thought(move, worlds, values[seat]) for move, worlds, values in found]
        return sorted(thoughts, key=lambda thought: -thought.value)

    def weigh(self, observation: Observation, made: Move | None, visits: int, seconds: float | None = None) -> Weighed:
        """What each seat may expect of the best few moves, of the one that was made, and of the policy's favourite, as
        far as that is believed."""
        self.forget()
        found = self._found(observation, made, seconds, visits, False)
        runners = self._lanes[0][1]
        usual = found[int(len(found) > 1 and runners.behind[1] == 0)][0]
        found.sort(key=lambda one: -one[2][observation.seat or 0])
        few = [move for move, worlds, _ in found if worlds > 0][:BEST] + ([] if made is None else [made, usual])
        return Weighed({move: values for move, _, values in found if move in few}, usual)

    def begin(self, seed: int) -> None:
        """Forget everything, and draw from this seed on."""
        self.forget()
        self._seed = key_of(seed)

    def forget(self) -> None:
        """Forget everything: the same question then has the same answer."""
        self.visits = 0

    def _found(
        self, observation: Observation, made: Move | None, seconds: float | None, visits: int | None, brief: bool
    ) -> list[tuple[Move, int, list[float]]]:
        """Let the field race on all cores: each move, in how many worlds, and what each seat may expect of it."""
        cores = len(self._lanes)

        def run(lane: int) -> int:
            share = None if visits is None else (visits + lane) // cores
            return self._run(observation, made, lane, seconds, share, brief)

        if cores == 1:
            self.visits += run(0)
        else:
            with ThreadPoolExecutor(cores) as threads:
                self.visits += sum(threads.map(run, range(cores)))
        return self._added_up(observation)

    def _run(
        self,
        observation: Observation,
        made: Move | None,
        lane: int,
        seconds: float | None,
        visits: int | None,
        brief: bool,
    ) -> int:
        """Let the field race on one core; returns in how many visits."""
        started = time.perf_counter()
        parts, (where, runners) = observation.parts.record, self._lanes[lane]
        where.sights[0] = observation.record[0]
        seed = self._seed + self.visits
        n = self._line_up(parts, where, runners, seed)
        moves = np.asarray(runners.moves)
        if made is not None and made.id not in moves[:n] and n < race.FIELD:
            moves[n], runners.behind[n], runners.worlds[n] = made.id, race.BEHIND, 0
            runners.sums[n], runners.squares[n], runners.seats[n] = 0.0, 0.0, 0.0
            n += 1
        self._runners = n
        if made is not None and made.id != moves[0]:
            moves[:n] = [made.id, *(move for move in moves[:n] if move != made.id)][:n]
            runners.behind[1] = 0.0
        done = 0
        while (step := next_step(done, time.perf_counter() - started, seconds, visits)) > 0:
            played = int(self._race(parts, where, runners, n, seed + APART * lane, step, self._spread, brief))
            done += played
            if played < step:
                break
        return done

    def _added_up(self, observation: Observation) -> list[tuple[Move, int, list[float]]]:
        moves, behind, worlds, sums, squares, seats, _ = zip(*(runners for _, runners in self._lanes), strict=True)
        found = race.Field(
            moves[0], behind[0], sum(worlds), sum(sums), sum(squares), sum(seats), np.zeros((1, MOST_SEATS))
        )
        n, players = self._runners, observation.players
        self._stand(found, n, self._spread, observation.seat or 0, players, self._values)
        legal = {move.id: move for move in observation.legal}
        return [
            (legal[int(found.moves[k])], int(found.worlds[k]), self._values[k, :players].tolist()) for k in range(n)
        ]
