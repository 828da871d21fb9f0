"""How far a level is from perfect play late in Next Station: London, alone: a proven bound, and the exact value.

    python benchmarks/bound.py [--cards 6] [--games 20] [--lucks 4] [--level chief] [--cores 1]

A level plays games until N cards are left in the deck of the last round (11: the whole round is left). From there
perfect play is bounded from above, as `roundhouse/bots/perfect_play.py` explains: the best result with all draws known,
less a fee for each. The level plays on with the same draws and pays the same fees, which change no mean and take most
of the luck out of it. What it can have lost to perfect play is at most the difference, on average. With up to `--exact`
cards what perfect play is worth is worked out, too, which shows how close the bound is.

Ways on multiply by about four with each card: 6 cards take a fraction of a second for each luck, 8 some seconds, 11
half a minute and more. Games are the same however many cores play them, and are kept in benchmarks/bounds: a run that
was interrupted, or is asked for more games, goes on. docs/bots.py shows them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

import roundhouse as rh
from roundhouse.bots import Bot, make_bot
from roundhouse.bots.perfect_play import PerfectPlay
from roundhouse.kernel.rng import below, key_of, scramble
from roundhouse.table import Table

GAME = "next-station-london"
KEPT = Path(__file__).parent / "bounds"
LAST_ROUND = 3
CARDS = 11
PATIENCE = 3600.0  # seconds for a move: visits are the limit


class Found(NamedTuple):
    """Of one position: means over its lucks, in points."""

    reached: float  # by the level, less the fees
    most: float  # by perfect play, less the fees, with all draws known
    known: float  # the same without fees
    exact: float | None  # what perfect play is worth, where that was worked out


@cache
def perfect(game: str) -> PerfectPlay:
    return PerfectPlay(rh.game(game).title)


def ticket(table: Table, luck: int, step: int) -> int:
    rules, state = table.title.rules, table.title.state.view(table.state.copy())
    return below([key_of(luck), step], rules.tickets(table.parts.view, state))


def draw(table: Table, ticket: int) -> None:
    rules, state = table.title.rules, table.title.state.view(table.state.copy())
    table.draw(table.title.outcome_names[rules.outcome(table.parts.view, state, ticket)])


def decide(table: Table, bot: Bot) -> None:
    seen = table.observe(0)
    table.play(0, seen.legal[0] if len(seen.legal) == 1 else bot.choose(seen, PATIENCE))


def cards_left(table: Table) -> int:
    """In the deck of the last round; before it, more than there are."""
    state = table.state
    return CARDS - int(state["turned"][0, 0]).bit_count() if int(state["round"][0]) == LAST_ROUND else CARDS + 1


def late(level: str, game: int, cards: int) -> tuple[Table, Bot]:
    """A game that the level played until a card is about to be turned and that many are left; or it is over before."""
    table = rh.game(GAME).deal(1, chance="manual")
    bot = make_bot(level, table.title, game)
    while not table.over and not (table.chance_pending and cards_left(table) <= cards):
        if table.chance_pending:
            draw(table, ticket(table, scramble(game, 0), len(table.log)))
        else:
            decide(table, bot)
    return table, bot


def reached(table: Table, bot: Bot, luck: int) -> float:
    """What the bot gets from here on, less the fees, where the luck says what is drawn."""
    table = table.at(len(table.log))
    begun, fees = len(table.log), 0.0
    while not table.over:
        if table.chance_pending:
            drawn = ticket(table, luck, len(table.log) - begun)
            fees += perfect(GAME).fee(table.parts, table.state, drawn)
            draw(table, drawn)
        else:
            decide(table, bot)
    return table.scores[0] - fees


def found(game: int, level: str, cards: int, lucks: int, exact: int) -> Found:
    table, bot = late(level, game, cards)
    parts, state = table.parts, table.state
    keys = [key_of(scramble(game, 1 + k)) for k in range(lucks)]
    return Found(
        fmean(reached(table, bot, key) for key in keys),
        fmean(perfect(GAME).bound(parts, state, key) for key in keys),
        fmean(perfect(GAME).bound(parts, state, key, fees=False) for key in keys),
        perfect(GAME).worth(parts, state) if cards <= exact else None,
    )


def keep(file: Path, all: Sequence[Found]) -> None:
    """Write all that was found to the file, or nothing."""
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(".new")
    rows = (json.dumps([None if value is None else round(value, 4) for value in one]) for one in all)
    new.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")
    new.replace(file)


def mean(values: Sequence[float]) -> str:
    """With its 95% interval, games taken as independent."""
    if inf in values or len(values) < 2:
        return f"{fmean(values):.2f}"
    return f"{fmean(values):.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=6, help="left in the deck of the last round")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--lucks", type=int, default=4, help="ways for cards to come, of each game")
    parser.add_argument("--level", default="chief")
    parser.add_argument("--exact", type=int, default=6, help="cards up to which perfect play is worked out")
    parser.add_argument("--cores", type=int, default=1)
    asked = parser.parse_args()
    one = partial(found, level=asked.level, cards=asked.cards, lucks=asked.lucks, exact=asked.exact)
    perfect(GAME)  # compiled once, for all processes
    make_bot(asked.level, rh.game(GAME).title)
    file = KEPT / f"{asked.level}-{asked.cards}-cards-{asked.lucks}-lucks.json"
    all = [Found(*row) for row in json.loads(file.read_text("utf-8"))] if file.exists() else []
    with ProcessPoolExecutor(asked.cores) as processes:
        games = processes.map(one, range(len(all), asked.games))
        for game in track(games, "games", total=max(asked.games - len(all), 0), console=Console(stderr=True)):
            all.append(game)
            keep(file, all)
    print(f"{len(all)} games of {asked.level}, {asked.cards} cards left in the last round, {asked.lucks} lucks of each")
    print(f"  {asked.level} reaches                           {mean([one.reached for one in all])}")
    exact = [(one.exact, one.reached) for one in all if one.exact is not None]
    if exact:
        print(f"  perfect play reaches                    {mean([most for most, _ in exact])}")
        print(f"  so {asked.level} loses                          {mean([most - reached for most, reached in exact])}")
    print(f"  perfect play reaches at most            {mean([one.most for one in all])}")
    print(f"  so {asked.level} loses at most                  {mean([one.most - one.reached for one in all])}")
    print(f"  the bound if draws were known for free  {mean([one.known for one in all])}")


if __name__ == "__main__":
    main()
