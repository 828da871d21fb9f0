"""What more thinking brings: plays the games of efforts.toml, or goes on with them, for the curves of docs/bots.md.

    python benchmarks/effort.py [GAME ...] [--minutes 60]

One game after the other, in one process, on one core. Time is the processor's, so that it can be measured beside other
work. Every game played is a row of benchmarks/efforts/GAME.json: deal, rotation, points or share of the victory,
choices made, and the seconds they took.
"""

from __future__ import annotations

import argparse
import json
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

import roundhouse as rh
from roundhouse.arena.entrants import UNHURRIED, Entrant
from roundhouse.arena.playing import open_at_random, play_to_the_end
from roundhouse.arena.setup import Setup
from roundhouse.arena.tournament import Tournament
from roundhouse.bots import Bot
from roundhouse.games.observation import Move, Observation
from roundhouse.kernel.rng import scramble

HERE = Path(__file__).parent
LISTED, KEPT = HERE / "efforts.toml", HERE / "efforts"


class Timed:
    """A bot, and the processor time of its choices."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.choices, self.seconds = 0, 0.0

    def choose(self, observation: Observation, seconds: float) -> Move:
        if len(observation.legal) == 1:
            return observation.legal[0]
        began = time.process_time()
        move = self._bot.choose(observation, seconds)
        self.seconds += time.process_time() - began
        self.choices += 1
        return move


@dataclass(frozen=True)
class Effort:
    """The games of one curve."""

    game: str
    bots: dict[str, int]  # by word, how many games each plays
    seed: int
    players: int = 1
    opening: int = 0
    against: str | None = None

    def wanted(self) -> Iterator[tuple[str, int, int]]:
        """Bots, deals and rotations, so that at any time all bots have played about the same share of their games."""
        deals = {bot: -(-games // self.players) for bot, games in self.bots.items()}
        order = sorted((deal / most, bot, deal) for bot, most in deals.items() for deal in range(most))
        for _, bot, deal in order:
            yield from ((bot, deal, rotation) for rotation in range(self.players))

    def play(self, bot: str, deal: int, rotation: int) -> tuple[float, int, float]:
        """What a bot gets of a game, in points if it plays alone, else its share of the victory; choices, seconds."""
        game = rh.game(self.game)
        seed = Tournament(self.game, (bot,), self.players, 1, self.seed).seed_of(deal)
        words = [bot if seat == rotation else self.against or bot for seat in range(self.players)]
        entrants = [Entrant.parse(word) for word in words]
        table = game.deal(self.players, seed=seed, **Setup.of(game, self.players).options)
        open_at_random(table, self.opening, seed)
        bots = [Timed(entrant.make(game.title, scramble(seed, k))) for k, entrant in enumerate(entrants)]
        play_to_the_end(table, entrants, bots, UNHURRIED)
        won = 1 / self.players if not table.winners else (rotation in table.winners) / len(table.winners)
        result = float(table.scores[0]) if self.players == 1 else won
        return result, bots[rotation].choices, bots[rotation].seconds


def listed() -> dict[str, Effort]:
    return {game: Effort(game, **told) for game, told in tomllib.loads(LISTED.read_text("utf-8")).items()}


def kept(game: str) -> dict[str, list[list[Any]]]:
    """The rows of all games played so far, by bot."""
    file = KEPT / f"{game}.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}  # type: ignore[no-any-return]


def keep(game: str, rows: dict[str, list[list[Any]]]) -> None:
    KEPT.mkdir(exist_ok=True)
    lines = (f" {json.dumps(bot)}: {json.dumps(played, separators=(',', ':'))}" for bot, played in rows.items())
    new = KEPT / f"{game}.new"
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    new.replace(KEPT / f"{game}.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(listed()))
    parser.add_argument("--minutes", type=float, default=60.0, help="after which it stops, for each game")
    given = parser.parse_args()
    if unknown := set(given.games) - set(listed()):
        parser.error(f"{unknown.pop()} is no game of {LISTED.name}")
    for game in given.games:
        effort, rows = listed()[game], kept(game)
        begun = time.monotonic()
        missing = [one for one in effort.wanted() if list(one[1:]) not in (row[:2] for row in rows.get(one[0], []))]
        for bot, deal, rotation in track(missing, game, console=Console(stderr=True)):
            if time.monotonic() - begun > 60 * given.minutes:
                break
            result, choices, seconds = effort.play(bot, deal, rotation)
            rows.setdefault(bot, []).append([deal, rotation, round(result, 3), choices, round(seconds, 4)])
            keep(game, rows)


if __name__ == "__main__":
    main()
