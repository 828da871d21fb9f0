"""A long series in pieces: each piece is a Parquet file in a folder, so an interrupted job can be resumed.

A piece holds a run of consecutive games and is written completely or not at all. A game depends only on the seed and
its number, so it does not matter which machine plays a piece, or how often it is tried: every game counts once.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import BadInput
from ..games.compiled import Numbers, Series
from ..games.decision_recorder import Decisions, Recorder
from ..games.tensor import Tensor
from ..kernel.cores import all_cores, spread
from ..table import Game
from .decision_files import write_decisions
from .entrants import Entrant
from .replayed import series_table
from .results import Results, read_numbers, write_numbers
from .series import TABLES
from .setup import Setup
from .table_recorder import record_tables

PIECE = 20_000  # games
POSITION_NUMBERS = 40_000  # a piece with positions has this many games over the numbers of one observation
TOLD = "job.json"
RECORDS = "records"  # the folder of the games' records


class Piece(NamedTuple):
    """What a run of games gave: the results, and every decision and the games' records where they are kept."""

    games: Numbers
    positions: Decisions | None = None
    records: tuple[str, ...] = ()


@dataclass(frozen=True)
class Job:
    """A series, in plain values, so that any machine can play any part of it."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    piece: int
    options: dict[str, Any] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # the text of an owner's data files
    positions: bool = False  # keep every decision
    records: bool = False  # keep a record of each game

    @classmethod
    def of(
        cls,
        found: Game,
        bots: Sequence[str],
        games: int,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,  # numbers and data files
        piece: int | None = None,
        positions: bool = False,
        records: bool = False,
    ) -> Job:
        if games < 1:
            raise BadInput("at least one game has to be played")
        names = tuple(bots) if len(bots) > 1 else tuple(bots) * found.title.players[0]
        setup = Setup.of(found, len(names), options)
        compiled = all(Entrant.parse(name).policy(found.title) for name in names)
        usual = PIECE if compiled else TABLES
        if positions:
            usual = max(1, min(usual, POSITION_NUMBERS // Tensor(found.title.sight, len(names)).size))
        if records:
            usual = min(usual, TABLES)
        told = (found.name, names, games, seed, piece or usual, setup.options, setup.own)
        return cls(*told, positions, records)

    @property
    def firsts(self) -> range:
        """The first game of each piece."""
        return range(0, self.games, self.piece)

    @property
    def setup(self) -> Setup:
        return Setup(self.game, len(self.bots), self.options, self.own)

    def play(self, first: int) -> Piece:
        """Play a piece."""
        count = min(self.piece, self.games - first)
        player = _player(json.dumps(asdict(self), sort_keys=True))
        if player is None:
            return Piece(*record_tables(self.setup, self.bots, first, count, self.seed, self.positions, self.records))
        games = range(first, first + count) if self.records else ()
        records = tuple(series_table(self.setup, self.bots, game, self.seed).record() for game in games)
        if isinstance(player, Recorder):
            return Piece(*player.play(first, count), records)
        return Piece(player.play(first, count), records=records)


@cache
def _player(told: str) -> Series | Recorder | None:
    """What plays a job in compiled code, once in a process; None where a bot is not compiled."""
    job = Job(**json.loads(told))
    found, parts, start = job.setup.made()
    policies = [policy for name in job.bots if (policy := Entrant.parse(name).policy(found.title))]
    if len(policies) < len(job.bots):
        return None
    return (Recorder if job.positions else Series)(parts, start, policies, job.seed)


class Folder:
    """Where the pieces of a job lie."""

    def __init__(self, path: Path, job: Job) -> None:
        self.path, self.job = path, job
        told = json.loads(json.dumps(asdict(job)))
        try:
            path.mkdir(parents=True, exist_ok=True)
            if (path / TOLD).exists():
                if json.loads((path / TOLD).read_text("utf-8")) != told:
                    raise BadInput(f"{path} holds another job: choose a new folder, or the same game, bots and seed")
            else:
                write_whole(path / TOLD, lambda at: at.write_text(json.dumps(told, indent=1), "utf-8"))
        except (OSError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{path} cannot be used for results: {error}") from None

    def at(self, first: int) -> Path:
        return self.path / f"games-{first:012d}.parquet"

    def missing(self) -> list[int]:
        """The pieces that are still to be played, by their first game."""
        return [first for first in self.job.firsts if not self.at(first).exists()]

    def add(self, first: int, piece: Piece) -> None:
        """Write a piece. The results come last: where they are, the positions are too."""
        games, made, records = piece
        for game, record in enumerate(records, first):
            write_record(self.path / RECORDS / f"{game:012d}.rh", record)
        if made is not None:
            path = self.path / f"positions-{first:012d}.parquet"
            write_whole(path, lambda at: write_decisions(at, made, first, games))
        write_whole(self.at(first), lambda at: write_numbers(at, self.job.bots, first, games))

    def results(self, seconds: float) -> Results:
        """All games of the finished job, in order."""
        games = np.concatenate([read_numbers(self.at(first), len(self.job.bots)) for first in self.job.firsts])
        return Results(self.job.game, self.job.bots, self.job.seed, games, seconds)


def run_job(
    path: Path,
    job: Job,
    ray: str | None = None,
    cores: int | None = None,
    played: Callable[[int], None] = lambda count: None,
) -> Results:
    """Play what is still missing of a job, here or on Ray, and sum up all of it."""
    folder = Folder(path, job)
    missing = folder.missing()
    played(sum(min(job.piece, job.games - first) for first in set(job.firsts) - set(missing)))
    began = time.perf_counter()
    if missing:
        for first, piece in _pieces(job, missing, ray, cores or all_cores()):
            folder.add(first, piece)
            played(len(piece.games))
    return folder.results(time.perf_counter() - began)


def _pieces(job: Job, missing: list[int], ray: str | None, cores: int) -> Iterator[tuple[int, Piece]]:
    if ray is not None:
        from .on_ray import pieces

        yield from pieces(job, missing, ray, cores)
        return
    job.play(missing[0])  # compiles, before the threads begin
    for k, piece in spread(lambda k, _: job.play(missing[k]), len(missing), 1, cores):
        yield missing[k], piece


def write_record(path: Path, record: str) -> None:
    """Write a game's record into a folder of records."""
    path.parent.mkdir(exist_ok=True)
    write_whole(path, lambda at: at.write_text(record, "utf-8"))


def write_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name and then rename it, so that it is there whole or not at all."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    write(partial)
    partial.replace(path)
