"""The folder of a tournament: its settings, and every game once, as Parquet.

Every few seconds finished games are written to files of their own, each complete or not at all, and merged into one
when the folder is opened again. Whatever is killed, the next run resumes from there.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout

from ..errors import BadInput
from .job import RECORDS, write_record, write_whole
from .playing import Played
from .results import columns_as_parquet, read_parquet
from .tournament import Tournament

TOLD = "tournament.json"
ALL = "games.parquet"
NEXT = "games-{:06d}.parquet"
PAUSE = 10.0  # seconds between two files


class Archive:
    """Where the games of a tournament lie. One process at a time adds to it."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path, self.tournament = path, tournament
        self._lock = FileLock(path / ".lock", timeout=0)
        self._unwritten: list[Played] = []
        self._written = 0.0

    def __enter__(self) -> Archive:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with self._lock:
                self._begin()
                self._lock.acquire()  # kept until the end
        except Timeout:
            raise BadInput(f"another arena is at work in {self.path}: wait for it, or choose a new folder") from None
        except OSError as error:
            raise BadInput(f"{self.path} cannot be used for results: {error}") from None
        return self

    def __exit__(self, *_: object) -> None:
        self.write()
        self._put_together()
        self._lock.release()

    def missing(self) -> list[int]:
        """The units that are still to be played."""
        there = {game.key for game in self.games}
        last = self.tournament.players - 1  # the rotations of a unit are written together
        units = ((number, *self.tournament.unit(number)) for number in self.tournament.units)
        return [number for number, match, deal in units if (match.name, deal, last) not in there]

    def add(self, games: Sequence[Played]) -> None:
        for game in games:
            if game.record:
                number = [match.name for match in self.tournament.matches].index(game.match) + 1
                name = f"{number:03d}-{game.deal:06d}-{game.rotation}.rh"
                write_record(self.path / RECORDS / name, game.record)
        self._unwritten.extend(games)
        self.games.extend(games)
        if time.monotonic() - self._written > PAUSE:
            self.write()

    def write(self) -> None:
        """Write the games that are not written yet."""
        if self._unwritten:
            number = 1 + max((int(path.stem[6:]) for path in _pieces(self.path)), default=0)
            games = self._unwritten
            write_whole(self.path / NEXT.format(number), lambda at: columns_as_parquet(at, _columns(games)))
            self._unwritten = []
        self._written = time.monotonic()

    def _begin(self) -> None:
        if (self.path / TOLD).exists():
            self._check()
        told = json.dumps(asdict(self.tournament), indent=1)
        write_whole(self.path / TOLD, lambda at: at.write_text(told, "utf-8"))
        self.games = read_games(self.path)
        self._put_together()

    def _put_together(self) -> None:
        """Merge many files into one. If that is interrupted, games are there twice, and are read once."""
        pieces = _pieces(self.path)
        if pieces:
            matches = {match.name: k for k, match in enumerate(self.tournament.matches)}
            self.games.sort(key=lambda game: (game.deal, matches[game.match], game.rotation))
            write_whole(self.path / ALL, lambda at: columns_as_parquet(at, _columns(self.games)))
            for piece in pieces:
                piece.unlink()

    def _check(self) -> None:
        """The folder's tournament must be this one; it may have had fewer games, or more."""
        try:
            there = read_tournament(self.path)
        except BadInput:
            raise BadInput(f"{self.path} holds something else: choose a new folder") from None
        if replace(there, games=self.tournament.games) != self.tournament:
            raise BadInput(
                f"{self.path} holds another tournament: choose a new folder, or the same game, players, bots, seconds, "
                "options and seed; only the number of games may change"
            )


def read_tournament(path: Path) -> Tournament:
    """What is played in a folder."""
    try:
        told = json.loads((path / TOLD).read_text("utf-8"))
        return Tournament(**{**told, "bots": tuple(told["bots"])})
    except (OSError, ValueError, TypeError, KeyError):
        raise BadInput(f"{path} holds no tournament: 'roundhouse arena GAME --out {path}' makes one") from None


def read_games(path: Path) -> list[Played]:
    """All games of a folder, each once."""
    files = [file for file in (path / ALL, *_pieces(path)) if file.exists()]
    return list({game.key: game for file in files for game in _games(read_parquet(file))}.values())


def _pieces(path: Path) -> list[Path]:
    return sorted(file for file in path.glob("games-*.parquet") if re.fullmatch(r"games-\d+", file.stem))


def _columns(games: Sequence[Played]) -> dict[str, list[Any]]:
    """A row for each game; what a seat has is numbered as people count seats, from 1."""
    columns: dict[str, list[Any]] = {
        "match": [game.match for game in games],
        "deal": [game.deal for game in games],
        "rotation": [game.rotation for game in games],
        "seed": [game.seed for game in games],
        "winning_seats": [" ".join(str(seat + 1) for seat in game.winners) for game in games],
        "turns": [game.turns for game in games],
        "rating": [game.rating or "" for game in games],
    }
    for seat in range(len(games[0].bots)):
        times = [np.asarray(game.times[seat] or [0.0], np.float32) for game in games]
        columns |= {
            f"bot_{seat + 1}": [game.bots[seat] for game in games],
            f"score_{seat + 1}": [game.scores[seat] for game in games],
            f"decisions_{seat + 1}": [game.decisions[seat] for game in games],
            f"budget_{seat + 1}": [game.budgets[seat] or 0.0 for game in games],
            f"p50_{seat + 1}": [float(np.percentile(t, 50)) for t in times],
            f"p99_{seat + 1}": [float(np.percentile(t, 99)) for t in times],
            f"max_{seat + 1}": [float(t.max()) for t in times],
            f"overruns_{seat + 1}": [game.overruns(seat) for game in games],
            f"times_{seat + 1}": [np.asarray(game.times[seat], np.float32) for game in games],
        }
    return columns


def _games(rows: Iterable[dict[str, Any]]) -> Iterable[Played]:
    for row in rows:
        seats = range(1, 1 + sum(name.startswith("bot_") for name in row))
        yield Played(
            match=row["match"],
            deal=row["deal"],
            rotation=row["rotation"],
            seed=row["seed"],
            bots=tuple(row[f"bot_{seat}"] for seat in seats),
            scores=tuple(row[f"score_{seat}"] for seat in seats),
            winners=tuple(int(seat) - 1 for seat in row["winning_seats"].split()),
            turns=row["turns"],
            decisions=tuple(row[f"decisions_{seat}"] for seat in seats),
            times=tuple(tuple(row[f"times_{seat}"]) for seat in seats),
            budgets=tuple(row[f"budget_{seat}"] or None for seat in seats),
            rating=row["rating"] or None,
        )
