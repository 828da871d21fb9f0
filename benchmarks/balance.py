"""How a game comes out between equal bots: whether it ends, how long it takes, what scores, and which seats win.

    python benchmarks/balance.py [GAME] [--bot greedy] [--games 1000] [--players 2 3 4] [--markdown FILE]

A bot is one that is a rule, or a level that neither slips nor searches, as `dispatcher`.

Every map that ships with the game is played, by every number of players. Prints Markdown tables.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import roundhouse as rh
from roundhouse.arena.entrants import Entrant
from roundhouse.arena.results import wilson
from roundhouse.games.compiled import Series
from roundhouse.games.parts import Parts


class Played(NamedTuple):
    """A series of games between equal bots."""

    parts: Parts
    variant: str
    cap: int  # turns after which a game was broken off; 0: none
    results: npt.NDArray[np.int64]  # as of `Series.play`
    points: dict[str, float]  # the mean points of a player by where they come from

    @property
    def players(self) -> int:
        return self.results.shape[1] - 3

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        return self.results[:, 3:]

    @property
    def ended(self) -> float:
        """The share of games that came to their own end."""
        return float((self.results[:, 1] < self.cap).mean()) if self.cap else 1.0

    def wins(self, seat: int) -> float:
        """The share of games a seat wins; a shared victory counts as a share."""
        won = self.results[:, 0]
        return float((((won >> seat) & 1) / np.maximum(np.bitwise_count(won), 1)).mean())


def play(name: str, bot: str, players: int, files: dict[str, str], games: int, seed: int) -> Played:
    game = rh.game(name)
    policy = Entrant.parse(bot).policy(game.title)
    if policy is None:
        raise SystemExit(f"{bot} is not compiled: series of its games take too long")
    parts = game.parts(files)
    start = game.start(parts, players, game.title.series_options)
    series = Series(parts, start, [policy] * players, seed)
    workplace = series.workplace()
    state = game.title.state.views(workplace.state)[0]
    points: dict[str, float] = {}
    results = []
    variant = ", ".join(files.values())
    for k in track(range(games), f"{name} {variant} {players}", console=Console(stderr=True)):
        results.append(series.play(k, 1, workplace)[0])
        for seat in range(players):
            for source, count in game.title.breakdown(parts.view, state, seat).items():
                points[source] = points.get(source, 0) + count / (games * players)
    cap = game.title.series_options.get("turn_cap", 0)
    return Played(parts, variant, cap, np.array(results), points)


def table(headings: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(cells) + " |" for cells in (headings, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(headings), *lines[1:]])


def tables_of(all_played: list[Played]) -> str:
    """Games of several players, then solo."""
    several = [played for played in all_played if played.players > 1]
    alone = [played for played in all_played if played.players == 1]
    found = []
    if several:
        sources = list(several[0].points)
        rows = [[*_length(p), *_score(p), *(f"{p.points[s]:.1f}" for s in sources), _seats(p)] for p in several]
        found.append(table(["map", "players", "ended", "turns", "score", *sources, "wins by seat"], rows))
    if alone:
        sources = list(alone[0].points)
        rows = [[*_length(p), *_score(p), *(f"{p.points[s]:.1f}" for s in sources), _rating(p)] for p in alone]
        found.append(table(["map", "players", "ended", "turns", "score", *sources, "rating"], rows))
    return "\n\n".join(found)


def _length(played: Played) -> list[str]:
    turns = played.results[:, 1]
    half = np.percentile(turns, (25, 75))
    return [
        played.variant or "–",
        str(played.players),
        f"{played.ended:.1%}",
        f"{turns.mean():.1f} ({half[0]:.0f}–{half[1]:.0f})",
    ]


def _score(played: Played) -> list[str]:
    return [f"{played.scores.mean():.1f} ± {played.scores.std():.1f}"]


def _seats(played: Played) -> str:
    shares = [wilson(played.wins(seat) * len(played.results), len(played.results)) for seat in range(played.players)]
    return ", ".join(f"{share.share:.0%}" for share in shares) + f" (± {(shares[0].high - shares[0].low) / 2:.0%})"


def _rating(played: Played) -> str:
    """The step of the mean score, and the highest one reached."""
    rating = played.parts.title.rules.rating
    if rating is None:
        return "–"
    parts = played.parts.view
    mean, most = (rating(parts, round(float(score))) for score in (played.scores.mean(), played.scores.max()))
    return f"{mean}, at best {most}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="maglev-metro")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, nargs="*", help="else every number that can play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--markdown", type=Path, help="also write the tables here")
    given = parser.parse_args()
    title = rh.game(given.game).title
    named = title.named_files
    choices = [dict(zip(named, names, strict=True)) for names in product(*named.values())]
    cases = product(choices, given.players or title.players)
    found = [play(given.game, given.bot, players, files, given.games, given.seed) for files, players in cases]
    shown = tables_of(found)
    print(shown)
    if given.markdown:
        given.markdown.write_text(shown + "\n", "utf-8")


if __name__ == "__main__":
    main()
