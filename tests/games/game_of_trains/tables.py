"""Situations at the table in a few lines.

The tests play with their own card table, `cards.toml`, in which the last digit of a car's number is its ability:
1 and 0 swap neighbours, 2 swap over one, 3 move right, 4 move left, 5 remove the leftmost, 6 the middle,
7 the rightmost, 8 and 9 protect. So `face_up=[31, 8]` offers to swap neighbours and to protect.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import roundhouse as rh
from roundhouse.kernel.layout import Records
from roundhouse.table import Table

GAME = rh.game("game-of-trains")
TITLE = GAME.title
RULES = TITLE.rules
CARDS = Path(__file__).with_name("cards.toml")
CARS = range(1, 85)
ABILITY_OF_DIGIT = (0, 0, 1, 2, 3, 4, 5, 6, 7, 7)

# Four rows that descend. At each place the four cars carry four different abilities.
A = [81, 72, 63, 54, 45, 36, 27]
B = [82, 73, 64, 55, 46, 37, 28]
C = [83, 74, 65, 56, 47, 38, 21]
D = [84, 75, 66, 57, 48, 31, 22]

# Moves by their names
PLACES = [f"place {p}" for p in range(1, 8)]
NEIGHBOURS = [f"swap {p}-{p + 1}" for p in range(1, 7)]
OVER_ONE = [f"swap {p}-{p + 2}" for p in range(1, 6)]
RIGHT = [f"move {p}>{p + 2}" for p in range(1, 6)]
LEFT = [f"move {p}>{p - 2}" for p in range(3, 8)]


def situation(
    *rows: Sequence[int],
    face_up: Iterable[int] = (),
    locks: Mapping[int, Mapping[int, int]] | None = None,
    hands: Mapping[int, Sequence[int]] | None = None,
    set_aside: Mapping[int, Sequence[int]] | None = None,
    drawn: int = 0,
    deck: Iterable[int] | None = None,
    discard: Iterable[int] = (),
    turn: int = 0,
    **fields: Any,
) -> Table:
    """A table with these rows, one for each seat, and chance drawn by hand.

    Locks are by seat and place: `locks={0: {1: 8, 7: 18}}`. Where a deck is given, all cars not named lie on the
    discard pile; else they are in the deck. Other fields, as `first`, `turns` or `phase`, are those of positions.
    """
    players = len(rows)
    held = {seat: list(cars) for seat, cars in (hands or {}).items()}
    aside = {seat: list(cars) for seat, cars in (set_aside or {}).items()}
    under = {seat: dict(cars) for seat, cars in (locks or {}).items()}
    beside = [0] * 8
    for car in face_up:
        beside[ABILITY_OF_DIGIT[car % 10]] = car
    named = {drawn, *beside, *chain(*rows), *chain(*held.values())}
    named |= {car for cars in under.values() for car in cars.values()}
    rest = set(CARS) - named
    pile = rest - set(deck) if deck is not None else set(discard).union(*aside.values())
    state = {
        "players": players,
        "turn_cap": 0,
        "phase": "place" if drawn else "turn",
        "first": 0,
        "seat": turn,
        "turns": 0,
        "winner": -1,
        "row": [list(row) for row in rows],
        "lock": [[under.get(seat, {}).get(place, 0) for place in (1, 4, 7)] for seat in range(players)],
        "face_up": beside,
        "drawn": drawn,
        "fresh": 0,
        "hand": [padded(held.get(seat, ()), 4) for seat in range(players)],
        "set_aside": [padded(aside.get(seat, ()), 3) for seat in range(players)],
        "deck": sorted(rest - pile),
        "discard": sorted(pile),
    }
    return at_table({**state, **fields})


def at_table(state: Mapping[str, Any], chance: str = "manual") -> Table:
    """The table with this state, given as the plain data of a position."""
    files = {"cards": CARDS.read_text("utf-8")}
    data = {"format": "roundhouse-position/1", "game": GAME.name, "files": files, "state": dict(state)}
    return GAME.position(data, chance=chance)


def padded(cars: Iterable[int], length: int) -> list[int]:
    return (sorted(cars, reverse=True) + [0] * length)[:length]


def dealt(*rows: Sequence[int], first: int = 0, hands: Sequence[Sequence[int]] = (), **options: int) -> Table:
    """A new table on which these rows, the first seat and the setup cars, in turn order, were drawn."""
    table = GAME.deal(players=len(rows), chance="manual", cards=CARDS, **options)
    draw(table, *chain(*rows))
    table.draw(f"first {first + 1}")
    draw(table, *chain(*hands))
    return table


def draw(table: Table, *cars: int) -> None:
    for car in cars:
        table.draw(f"car {car}")


def now(table: Table) -> SimpleNamespace:
    """The full state in plain numbers: `now(table).row[0]`."""
    return SimpleNamespace(**table.position()["state"])


def beside(table: Table) -> set[int]:
    """The cars that lie face up beside the deck."""
    return set(now(table).face_up) - {0}


def moves(table: Table, seat: int) -> list[str]:
    return [move.text for move in table.legal(seat)]


def random_game(players: int, seed: int, turn_cap: int) -> Iterable[tuple[Any, Any, Records]]:
    """A game played at random: parts, state and record at each of its nodes, as the rules see them."""
    rng = Random(seed)
    table = GAME.deal(players=players, chance="manual", cards=CARDS, turn_cap=turn_cap)
    parts, record = table.parts.view, table.state
    state = TITLE.state.view(record)
    actions = [0] * len(TITLE.action_names)
    while True:
        yield parts, state, record
        acting, tickets = RULES.acting(parts, state), RULES.tickets(parts, state)
        assert not (acting and tickets)
        if tickets:
            RULES.draw(parts, state, RULES.outcome(parts, state, rng.randrange(tickets)))
        elif acting:
            seat = acting.bit_length() - 1
            count = RULES.legal(parts, state, seat, actions)
            RULES.apply(parts, state, seat, actions[rng.randrange(count)])
        else:
            return
