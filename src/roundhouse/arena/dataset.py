"""Data sets to learn from: games of bots at real tables, decision by decision, in a folder that can be resumed.

    roundhouse dataset game-of-trains --bots chief --games 200 --out trains-chief

A piece is a few games, written completely or not at all. The folder has their records (`.rh`), the decisions and the
episodes as Parquet (`dataset_files.py` says which columns), and a data card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import Bot
from ..errors import BadInput
from ..games.observation import Move, Observation
from ..games.tensor import Tensor
from ..kernel.cores import all_cores
from ..table import Game, Table
from .data_card import data_card
from .dataset_files import read_results, write_decisions, write_episodes
from .job import RECORDS, write_record, write_whole
from .results import need_pyarrow
from .series import tables
from .setup import Setup

PIECE = 4  # games
TOLD = "dataset.json"
CARD = "README.md"


@dataclass
class Decision:
    """A decision, what was known and thought before it, and what it brought its seat until its next one."""

    game: int
    step: int  # of the game
    seat: int
    action: int
    legal: list[int]
    observation: npt.NDArray[np.float32]
    visits: list[int] | None = None  # of a search, for each legal action; None where the bot did not search
    values: list[float | None] | None = None  # and what it expected of them, in the game's unit
    points: int = 0
    reward: float = 0.0
    terminated: bool = False
    truncated: bool = False
    score: int = 0  # of the seat, in the end
    won: float = 0.0


@dataclass
class Episode:
    """A game as one seat played it."""

    game: int
    seat: int
    bot: str
    decisions: int
    score: int
    won: float  # its share of the win
    reward: float
    terminated: bool
    truncated: bool
    turns: int
    final_observation: npt.NDArray[np.float32]


@dataclass
class Kept:
    """A piece: its decisions, episodes and records."""

    decisions: list[Decision] = field(default_factory=list)
    episodes: list[Episode] = field(default_factory=list)
    records: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Dataset:
    """A data set, in plain values, so that any process can play any part of it."""

    game: str
    bots: tuple[str, ...]  # by seat in the first game; each later game turns them one seat on
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # the text of an owner's data files

    @classmethod
    def of(
        cls, found: Game, bots: Sequence[str], games: int, seed: int = 0, options: Mapping[str, Any] | None = None
    ) -> Dataset:
        if games < 1:
            raise BadInput("at least one game has to be played")
        setup = Setup.of(found, len(bots), options)
        return cls(found.name, tuple(bots), games, seed, setup.options, setup.own)

    @property
    def setup(self) -> Setup:
        return Setup(self.game, len(self.bots), self.options, self.own)

    def games_of(self, piece: int) -> range:
        return range(piece * PIECE, min((piece + 1) * PIECE, self.games))

    @property
    def pieces(self) -> range:
        return range(-(-self.games // PIECE))

    def play(self, piece: int) -> Kept:
        """Play a piece."""
        kept, writer = Kept(), _Writer(Tensor(self.setup.made()[0].title.sight, len(self.bots)))
        games = self.games_of(piece)
        for game, (_, table) in zip(games, tables(self.setup, self.bots, games, self.seed, writer.watch), strict=True):
            decisions, episodes = writer.finish(table, game)
            kept.decisions += decisions
            kept.episodes += episodes
            kept.records.append(table.record())
        return kept


class _Writer:
    """Writes down one game after the other."""

    def __init__(self, tensor: Tensor) -> None:
        self._tensor = tensor
        self._rows: list[Decision] = []
        self._last: dict[int, tuple[Decision, int]] = {}  # by seat: its last decision, and what was counted before it

    def watch(self, table: Table, seen: Observation, move: Move, bot: Bot) -> None:
        assert seen.seat is not None
        score = self._settle(table, seen.seat)
        legal = [one.id for one in seen.legal]
        observation = self._tensor.encoded(seen.record, seen.seat)
        row = Decision(0, len(self._rows), seen.seat, move.id, legal, observation)
        thoughts = {one.move.id: one for one in getattr(bot, "thoughts", [])}
        if thoughts:
            row.visits = [thoughts[one].visits if one in thoughts else 0 for one in legal]
            row.values = [float(thoughts[one].value) if one in thoughts else None for one in legal]
        self._rows.append(row)
        self._last[seen.seat] = row, score

    def _settle(self, table: Table, seat: int) -> int:
        """Count what the seat's last decision has brought; the start's worth belongs to the first one."""
        if seat not in self._last:
            return 0
        row, counted = self._last[seat]
        row.points = table.scores[seat] - counted
        return counted + row.points

    def finish(self, table: Table, game: int) -> tuple[list[Decision], list[Episode]]:
        """The game is over: everything that is known only now."""
        truncated = bool(table.title.rules.capped(table.parts.view, table.title.state.view(table.state)))
        rows, players = self._rows, table.players
        for row in rows:
            row.game, row.score = game, table.scores[row.seat]
            row.won = (row.seat in table.winners) / max(len(table.winners), 1)
        rewards = shared_win(table)
        episodes = []
        for seat in table.seats:
            self._settle(table, seat)
            if seat in self._last:
                last = self._last[seat][0]
                last.terminated, last.truncated = not truncated, truncated
                if players > 1:
                    last.reward = rewards[seat]
            own = [row for row in rows if row.seat == seat]
            if players == 1:
                for row in own:
                    row.reward = float(row.points)
            episodes.append(
                Episode(
                    game=game,
                    seat=seat,
                    bot=table.names[seat],
                    decisions=len(own),
                    score=table.scores[seat],
                    won=(seat in table.winners) / max(len(table.winners), 1),
                    reward=sum(row.reward for row in own),
                    terminated=not truncated,
                    truncated=truncated,
                    turns=table.turns,
                    final_observation=self._tensor.encoded(table.observe(seat).record, seat),
                )
            )
        self._rows, self._last = [], {}
        return rows, episodes


def shared_win(table: Table) -> list[float]:
    """1 for the winner, and what it costs the others, evenly: as the environments reward a win."""
    players, won = table.players, table.winners
    if not won or players == 1:
        return [0.0] * players
    return [(players / len(won) * (seat in won) - 1) / (players - 1) for seat in table.seats]


def make_dataset(
    path: Path, wanted: Dataset, cores: int | None = None, played: Callable[[int], None] = lambda count: None
) -> None:
    """Play what is still missing of a data set into a folder, and write its card."""
    from .processes import pieces as in_processes

    need_pyarrow()
    _begin(path, wanted)
    missing = [piece for piece in wanted.pieces if not _episodes(path, piece).exists()]
    played(sum(len(wanted.games_of(piece)) for piece in set(wanted.pieces) - set(missing)))
    if missing:
        count = max(1, min(cores or all_cores(), len(missing)))
        found: Generator[tuple[int, Kept], None, None] = in_processes(wanted, missing, count)
        with closing(found) as pieces:
            for piece, kept in pieces:
                _add(path, wanted, piece, kept)
                played(len(kept.records))
    text = data_card(wanted, read_results(path))
    write_whole(path / CARD, lambda at: at.write_text(text, "utf-8"))


def _begin(path: Path, wanted: Dataset) -> None:
    told = json.loads(json.dumps(asdict(wanted)))
    try:
        path.mkdir(parents=True, exist_ok=True)
        if (path / TOLD).exists():
            there = json.loads((path / TOLD).read_text("utf-8"))
            if {**there, "games": 0} != {**told, "games": 0}:
                raise BadInput(f"{path} holds another data set: choose a new folder, or the same game, bots and seed")
            if there["games"] % PIECE and there["games"] != told["games"]:
                raise BadInput(f"{path} ends within a piece of {PIECE} games: it cannot grow")
        write_whole(path / TOLD, lambda at: at.write_text(json.dumps(told, indent=1), "utf-8"))
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{path} cannot be used for a data set: {error}") from None


def _add(path: Path, wanted: Dataset, piece: int, kept: Kept) -> None:
    """Write a piece. The episodes come last: where they are, all the rest is too."""
    for game, record in zip(wanted.games_of(piece), kept.records, strict=True):
        write_record(path / RECORDS / f"{game:08d}.rh", record)
    decisions = path / f"decisions-{piece:06d}.parquet"
    write_whole(decisions, lambda at: write_decisions(at, wanted.setup, wanted.bots, kept.decisions))
    write_whole(_episodes(path, piece), lambda at: write_episodes(at, wanted.setup, wanted.bots, kept.episodes))


def _episodes(path: Path, piece: int) -> Path:
    return path / f"episodes-{piece:06d}.parquet"
