"""The results of a series of games: wins with intervals, lengths, and files for further study."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import BadInput, MissingExtra
from ..games.compiled import Numbers

PERCENTILES = (0, 5, 25, 50, 75, 95, 100)
SUFFIXES = (".csv", ".parquet")
Z = 1.959964  # standard deviations to either side hold 95%


class Interval(NamedTuple):
    """A share and the bounds of its 95% interval."""

    share: float
    low: float
    high: float


class Scores(NamedTuple):
    """The mean score, half the width of its 95% interval, the standard deviation, and the range."""

    mean: float
    error: float
    deviation: float
    least: int
    most: int


def wilson(wins: float, games: int) -> Interval:
    """Wilson's score interval: honest for shares near 0 and 1 too.

    Examples:
        >>> share, low, high = wilson(60, 100)
        >>> f"{share:.0%}, between {low:.0%} and {high:.0%}"
        '60%, between 50% and 69%'
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    z = Z
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True)
class Results:
    """A series: for each game the winning seats as bits, the turns, the decisions, and each seat's score."""

    game: str
    bots: tuple[str, ...]  # by seat in game 0; each later game turns them one seat on
    seed: int
    games: Numbers
    seconds: float

    @property
    def players(self) -> int:
        return len(self.bots)

    def entrant(self, seat: Any, game: Any) -> Any:
        """Which of the bots, by place in `bots`, sits at a seat in a game of the series."""
        return (seat + game) % self.players

    def wins(self) -> list[Interval]:
        """Each entrant's share of wins; a shared victory counts as a share."""
        won = self.games[:, 0]
        shared = np.maximum(np.bitwise_count(won), 1)
        totals = [0.0] * self.players
        for entrant in range(self.players):
            seat = (entrant - np.arange(len(won))) % self.players
            totals[entrant] = float((((won >> seat) & 1) / shared).sum())
        return [wilson(total, len(won)) for total in totals]

    def scores(self) -> list[Scores]:
        """How each entrant scored."""
        found = []
        for entrant in range(self.players):
            seats = (entrant - np.arange(len(self.games))) % self.players
            scores = np.take_along_axis(self.games[:, 3:], seats[:, None], axis=1)
            spread = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
            error = Z * spread / math.sqrt(len(scores))
            found.append(Scores(float(scores.mean()), error, spread, int(scores.min()), int(scores.max())))
        return found

    @property
    def undecided(self) -> int:
        """Games without a winner, capped ones among them."""
        return int((self.games[:, 0] == 0).sum())

    @property
    def decisions(self) -> int:
        return int(self.games[:, 2].sum())

    def summary(self) -> dict[str, Any]:
        """Everything worth knowing, as plain data."""
        turns = [int(t) for t in np.percentile(self.games[:, 1], PERCENTILES)]
        return {
            "game": self.game,
            "games": len(self.games),
            "players": self.players,
            "seed": self.seed,
            "bots": [
                {"bot": name, **(_wins(won) if self.players > 1 else {}), "score": scores._asdict()}
                for name, won, scores in zip(self.bots, self.wins(), self.scores(), strict=True)
            ],
            **({"undecided": self.undecided} if self.players > 1 else {}),  # nobody wins a solo game, nor fails to
            "turns": {
                "mean": float(self.games[:, 1].mean()),
                "percentiles": dict(zip(PERCENTILES, turns, strict=True)),
            },
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
        }

    def write(self, path: Path) -> None:
        """A row for each game, as CSV or Parquet by the file's ending."""
        if path.suffix == ".parquet":
            columns_as_parquet(path, self._columns())
        else:
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file)
                columns = self._columns()
                writer.writerow(columns)
                writer.writerows(zip(*columns.values(), strict=True))

    def _columns(self, first: int = 0) -> dict[str, Sequence[Any]]:
        won, turns, decisions, *scores = self.games.T.tolist()
        numbers = range(first, first + len(won))
        columns: dict[str, Sequence[Any]] = {"game": numbers}
        for seat in range(self.players):
            columns[f"seat_{seat + 1}"] = [self.bots[self.entrant(seat, g)] for g in numbers]
        columns["winning_seats"] = [" ".join(str(s + 1) for s in _seats(bits)) for bits in won]
        columns |= {f"score_{seat}": points for seat, points in enumerate(scores, 1)}
        return {**columns, "turns": turns, "decisions": decisions}


def _wins(won: Interval) -> dict[str, float]:
    return {"wins": won.share, "low": won.low, "high": won.high}


def checked_out(path: Path) -> Path:
    """A path results can be written to, checked before the games are played."""
    if path.suffix not in SUFFIXES:
        raise BadInput(f"results are written as .csv or .parquet, not '{path.suffix or path.name}'")
    if not path.parent.is_dir():
        raise BadInput(f"the folder {path.parent} does not exist: make it first")
    if path.suffix == ".parquet":
        need_pyarrow()
    return path


def _seats(bits: int) -> Iterator[int]:
    return (seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def need_pyarrow(extra: str = "parquet") -> tuple[Any, Any]:
    """Pyarrow and its Parquet, where it is installed; else the extra that brings it is named."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra("writing Parquet", extra) from None
    return pyarrow, parquet


def write_numbers(path: Path, bots: Sequence[str], first: int, games: Numbers) -> None:
    """A piece of a series as Parquet: the columns of `Results.write`, the games numbered from `first`."""
    whole = Results("", tuple(bots), 0, games, 0.0)
    columns_as_parquet(path, whole._columns(first))


def read_numbers(path: Path, players: int) -> Numbers:
    """What `write_numbers` wrote."""
    _, parquet = need_pyarrow()
    table = parquet.read_table(path)
    won = [sum(1 << int(seat) - 1 for seat in seats.split()) for seats in table["winning_seats"].to_pylist()]
    columns = [won, *(table[name].to_numpy() for name in ("turns", "decisions"))]
    columns += [table[f"score_{seat}"].to_numpy() for seat in range(1, players + 1)]
    return np.stack([np.asarray(column, np.int64) for column in columns], axis=1)


def columns_as_parquet(path: Path, columns: Mapping[str, Sequence[Any]]) -> None:
    """A Parquet file with these columns."""
    pyarrow, parquet = need_pyarrow()
    parquet.write_table(pyarrow.table({name: list(values) for name, values in columns.items()}), path)


def read_parquet(path: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet file."""
    rows: list[dict[str, Any]] = need_pyarrow()[1].read_table(path).to_pylist()
    return rows
