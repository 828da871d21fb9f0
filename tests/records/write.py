"""Plays the games in `tests/records/`: `python -m tests.records.write`. A record that is there is never written again.

They are there so that what people have played stays what it was: each is a game of the version that wrote it, with
every option, every number of players and every data file that can be asked for by name.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import titles
from roundhouse.games.title import Title
from roundhouse.table import Table

HERE = Path(__file__).parent
GAMES = {"game-of-trains": 24, "next-station-london": 6, "maglev-metro": 2}  # of each variant and number of players
CAPS = {"game-of-trains": 120, "maglev-metro": 60}  # turns, in the games that nobody plays to win


def main() -> None:
    for name in GAMES:
        (HERE / name).mkdir(exist_ok=True)
        for file, table in games_of(titles()[name]):
            if not (HERE / name / file).exists():
                (HERE / name / file).write_text(table.record(), "utf-8")


def games_of(title: Title) -> Iterator[tuple[str, Table]]:
    for variant in title.variants:
        for players in title.players:
            for k in range(GAMES[title.name]):
                words = [str(value) for value in variant.values()]
                name = "-".join([*words, f"{players}p", f"{k + 1}"]) + ".rh"
                if not (HERE / title.name / name).exists():
                    yield name, played(title, players, variant, f"{title.name} {name}", k)


def played(title: Title, players: int, variant: dict[str, Any], seed: str, k: int) -> Table:
    """One game: greedy players mostly, at times a careless one; some end early, some where they stand."""
    chance = random.Random(seed)
    options = dict(variant)
    if "start_player" in {option.name for option in title.options}:
        options["start_player"] = chance.randint(1, players)
    careless = k % 4 == 3 or chance.random() < 0.1
    if title.name in CAPS and (careless or chance.random() < 0.2):
        options["turn_cap"] = CAPS[title.name]
    table = rh.game(title.name).deal(players, seed=seed, **options)
    names = ["random" if careless and chance.random() < 0.6 else "greedy" for _ in range(players)]
    bots = [make_bot(name, title, seat) for seat, name in enumerate(names)]
    stop = chance.randint(20, 60) if k % 8 == 5 else None
    while not table.over and len(table.log) != stop:
        seat = chance.choice(table.seats_to_act)
        table.play(seat, bots[seat].choose(table.observe(seat), 1.0))
        if chance.random() < 0.05 and table.can_undo(seat):
            table.undo(seat)
        if stop is not None and len(table.log) > stop:
            table.end()
    return table


if __name__ == "__main__":
    main()
