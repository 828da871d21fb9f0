"""Situations at the table in a few lines.

Cards are letters: c, s, t, p, j are the surface circle, square, triangle, pentagon and joker, x the railroad switch,
and the capitals C, S, T, P, J the underground cards. A turn is its cards and what is drawn: "c 12-13", "xS 23-29",
"P" for a pass.
"""

from collections.abc import Iterable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.table import Table
from tests.games import asked

GAME = rh.game("next-station-london")
TITLE = GAME.title
RULES = TITLE.rules
PARTS = GAME.parts({}).view

PENCILS = ("black", "blue", "red", "green")
POWERS = ("double", "wild", "switch", "circle")
SYMBOLS = ("circle", "square", "triangle", "pentagon", "joker")
CARDS = {symbol[0]: f"surface {symbol}" for symbol in SYMBOLS} | {"x": "surface switch"}
CARDS |= {symbol[0].upper(): f"underground {symbol}" for symbol in SYMBOLS}
LONG_ROUND = ("c", "s", "t", "p", "j", "xC", "S", "T", "P", "J")  # ten turns, all cards
SHORT_ROUND = ("C", "S", "T", "P", "J")


def solo(*order: str, powers: str = "", objectives: tuple[str, str] | None = None) -> Table:
    """A solo table at its first card. Pencils not named follow in their usual order; see `at_table`."""
    return at_table(1, order, powers, objectives)


def at_table(
    players: int,
    pencils: Iterable[str] = (),
    powers: str = "",
    objectives: tuple[str, str] | None = None,
) -> Table:
    """A table at its first card, chance drawn by hand.

    The pencils are those at the places, or a solo player's order. `powers` gives one letter of d, w, s, c to each
    pencil, black first: "dwsc".
    """
    options = {"powers": int(bool(powers)), "objectives": int(objectives is not None)}
    table = GAME.deal(players, chance="manual", **options)
    named = [*pencils, *(p for p in PENCILS if p not in pencils)]
    for pencil in named[:3]:
        if players == 1:
            table.play(0, f"pencil {pencil}")
        else:
            table.draw(f"pencil {pencil}")
    for objective in objectives or ():
        table.draw(f"objective {objective}")
    for letter in powers[:3]:
        table.draw("power " + next(power for power in POWERS if power[0] == letter))
    return table


def turn_up(table: Table, cards: str) -> None:
    for card in cards:
        table.draw(CARDS[card])


def turns(table: Table, *told: str) -> Table:
    """Play turns of a solo game, as "c 12-13"; two sections of a turn are both named."""
    for turn in told:
        cards, *sections = turn.split()
        turn_up(table, cards)
        for section in sections:
            table.play(0, f"section {section}")
        if table.seats_to_act and now(table).phase == "drawing":
            table.play(0, "pass")
    return table


def pass_round(table: Table, cards: Iterable[str] = LONG_ROUND) -> Table:
    """Play the rest of a round in which nobody draws."""
    for turn in cards:
        turn_up(table, turn)
        for seat in table.seats_to_act:
            table.play(seat, "pass")
    if now(table).phase == "circling":
        table.play(table.seats_to_act[0], "no circle")
    return table


def finished(*sheets: Mapping[str, Iterable[str]], circled: Mapping[str, int] | None = None, **given: Any) -> Table:
    """A game that is over, with these lines on the sheets, one for each seat; the circled stations are seat 0's."""
    table = at_table(len(sheets), **given)
    for _ in range(4):
        pass_round(table)
    return with_lines(table, *sheets, circled=circled)


def with_lines(
    table: Table, *sheets: Mapping[str, Iterable[str]], circled: Mapping[str, int] | None = None, **fields: Any
) -> Table:
    """The same table with these lines in place of those it had, and some fields of the position changed."""
    data = table.position()
    state = data["state"] | fields
    for seat, lines in enumerate(sheets):
        for name, told in lines.items():
            pencil = PENCILS.index(name)
            pairs = [tuple(map(int, pair.split("-"))) for pair in told]
            stations = {PARTS.departure[pencil], *(station for pair in pairs for station in pair)}
            state["stations"][seat][pencil] = sorted(stations)
            state["sections"][seat][pencil] = sorted(PARTS.section_between[a, b] for a, b in pairs)
    for name, station in (circled or {}).items():
        state["circled"][0][PENCILS.index(name)] = station
    return GAME.position(data | {"state": state}, chance="manual")


def now(table: Table) -> SimpleNamespace:
    """The full state in plain numbers: `now(table).turn`."""
    return SimpleNamespace(**table.position()["state"])


def line(table: Table, seat: int, pencil: str) -> list[int]:
    """The stations of a line."""
    stations: list[int] = now(table).stations[seat][PENCILS.index(pencil)]
    return stations


def sections(table: Table, seat: int = 0) -> list[str]:
    """The sections the seat may draw now, as "12-13"."""
    return [move.text.removeprefix("section ") for move in table.legal(seat) if move.text.startswith("section ")]


def moves(table: Table, seat: int = 0) -> list[str]:
    return [move.text for move in table.legal(seat)]


def refusal(table: Table, move: str, seat: int = 0) -> str:
    """The clause that refuses the move."""
    return asked.refusal(table, seat, move)


def sentence(table: Table, move: str, seat: int = 0) -> str:
    """What the player hears who tries the move."""
    with pytest.raises(rh.IllegalMove) as caught:
        table.play(seat, move)
    return caught.value.sentence("en")


def random_game(players: int, seed: int, **options: int) -> Iterable[Table]:
    """A game played at random with chance drawn by hand: the table at each of its nodes, and eager to draw."""
    rng = Random(seed)
    table = GAME.deal(players, chance="manual", **options)
    while True:
        yield table
        if table.chance_pending:
            table.draw(rng.choice(table.outcomes()))
        elif table.over:
            return
        else:
            seat = rng.choice(table.seats_to_act)
            legal = table.legal(seat)
            table.play(seat, rng.choice(legal[1:] if len(legal) > 1 and rng.random() < 0.8 else legal))
