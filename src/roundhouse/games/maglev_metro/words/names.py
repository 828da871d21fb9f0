"""What things are called: passengers, stations, rows of the board, cards."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from ....language import Speaker
from ...parts import Parts, named_file
from ..rules.card_file import CARD_KINDS
from ..rules.map_file import read_map
from ..rules.parts import DATA
from ..rules.state import (
    BONUS_ROW,
    COLOUR_NAMES,
    COLOURS,
    DECK,
    EXTRA_ROW,
    LINES,
    LINK_ROW,
    ROBOTS,
    SIDE_NAMES,
    STATIONS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)

REFILL = 5  # the row of REFILL STATION

Seen = Mapping[str, Any]  # a sight in plain numbers, words and lists


@cache
def colour_names(say: Speaker) -> tuple[str, ...]:
    return (
        say("steel"),
        say("gold"),
        say("copper"),
        say("pink"),
        say("lilac"),
        say("coral"),
        say("purple"),
    )


@cache
def passenger_names(say: Speaker) -> tuple[str, ...]:
    return (
        say("steel robot"),
        say("gold robot"),
        say("copper robot"),
        say("pink commuter"),
        say("lilac commuter"),
        say("coral commuter"),
        say("purple commuter"),
    )


def passenger_groups(say: Speaker) -> tuple[str, ...]:
    """The commuters of each colour, as a line of the score."""
    return say("Pink commuters"), say("Lilac commuters"), say("Coral commuters"), say("Purple commuters")


def passenger_name(colour: str, say: Speaker) -> str:
    return passenger_names(say)[COLOUR_NAMES.index(colour)]


@cache
def station_names(say: Speaker) -> tuple[str, ...]:
    """The kinds of stations, by the colour they serve, and the hub."""
    return (
        say("factory"),
        say("warehouse"),
        say("lab"),
        say("office"),
        say("store"),
        say("embassy"),
        say("studio"),
        say("hub"),
    )


@cache
def side_names(say: Speaker) -> tuple[str, ...]:
    """The sides of a hex, in the order of SIDE_NAMES, which moves are written with."""
    return (
        say.in_context("compass", "E"),
        say.in_context("compass", "NE"),
        say.in_context("compass", "NW"),
        say.in_context("compass", "W"),
        say.in_context("compass", "SW"),
        say.in_context("compass", "SE"),
    )


def sides_named(shape: str, say: Speaker) -> str:
    """The two sides that a tile joins: "NW–SE"."""
    return "–".join(side_names(say)[SIDE_NAMES.index(side)] for side in shape.split("-"))


@cache
def deck_names(say: Speaker) -> tuple[str, ...]:
    return say("direct connections"), say("passengers"), say("track"), say("player board")


@cache
def row_names(say: Speaker) -> tuple[str, ...]:
    """The lines of the board that stand alone: units rows and single slots."""
    return (
        say("Track"),
        say("Move"),
        say("Capacity"),
        say("Pick up"),
        say("Drop off"),
        say("Refill station"),
        say("Adjust"),
        say("Build station"),
        say("Reverse train"),
    )


@cache
def single_names(say: Speaker) -> tuple[str, str]:
    """The two single slots, where there is little room."""
    return say.in_context("player board", "Build"), say.in_context("player board", "Reverse")


def short_names(say: Speaker) -> tuple[str, ...]:
    """The lines of the board that stand alone, as they are called on buttons."""
    names = row_names(say)
    return (
        *names[:REFILL],
        say.in_context("player board", "Refill"),
        *names[REFILL + 1 : UNITS_ROWS],
        *single_names(say),
    )


def line_name(line: int, say: Speaker) -> str:
    """A line of the board."""
    if line < EXTRA_ROW:
        return row_names(say)[line]
    if line < UNLOCK_COLUMN:
        return say("Extra action {n}", n=line - EXTRA_ROW + 1)
    if line < LINK_ROW:
        return say("Unlock {colour}", colour=colour_names(say)[line - UNLOCK_COLUMN + ROBOTS])
    if line < BONUS_ROW:
        return say("Points {n}", n=line - LINK_ROW + 1)
    if line < LINES:
        return say("Bonus cards {n}", n=line - BONUS_ROW + 1)
    return say("Points {n}", n=colour_names(say)[line - LINES + ROBOTS])


def effect(row: int, units: int, say: Speaker) -> str:
    """What a units row now does."""
    if row == 0:
        return say.many("{n} unit of track", "{n} units of track", units)
    if row == 1:
        return say.many("{n} station per move", "{n} stations per move", units)
    if row == 2:
        return say.many("{n} seat on the train", "{n} seats on the train", units)
    if row == 3:
        return say.many("{n} passenger is picked up", "{n} passengers are picked up", units)
    if row == 4:
        return say.many("{n} passenger is dropped off", "{n} passengers are dropped off", units)
    if row == 5:
        return say.many("{n} passenger is drawn", "{n} passengers are drawn", units)
    return say.many("{n} robot is moved", "{n} robots are moved", units)


def brief(row: int, units: int, say: Speaker) -> str:
    """How much a units row now gives, in two words."""
    if row == 0:
        return say.many("{n} unit", "{n} units", units)
    if row == 1:
        return say.many("{n} station", "{n} stations", units)
    if row == UNITS_ROWS - 1:
        return say.many("{n} robot", "{n} robots", units)
    return say.many("{n} passenger", "{n} passengers", units)


# --- Stations have names on the map; the record knows only their letters.


def places(parts: Parts) -> tuple[str, ...]:
    """The names of the map's stations, by letter; empty where there is none."""
    return _printed(parts)[1]


def city(parts: Parts) -> str:
    """The name of the map."""
    return _printed(parts)[0]


def _printed(parts: Parts) -> tuple[str, tuple[str, ...]]:
    own = parts.own.get("map", "")
    shipped = named_file(parts.title, "map", own) if own else DATA["map"]
    return _read(shipped or "", "" if shipped else own, parts.title.package)


@lru_cache(maxsize=16)
def _read(shipped: str, own: str, package: str) -> tuple[str, tuple[str, ...]]:
    text = (resources.files(package) / "data" / shipped).read_text("utf-8") if shipped else own
    found = read_map(tomllib.loads(text))
    return found.name, tuple(found.station_names.get(chr(ord("A") + k), "") for k in range(STATIONS))


# --- Bonus cards


def card_text(parts: Any, deck: int, card: int, say: Speaker) -> str:
    """What a card is worth; cards count from 1 within their deck."""
    at = DECK * deck + card - 1
    what = _counted(parts, at, say)
    if parts.flat[at]:
        return say.many(
            "{n} point for {count} or more: {what}",
            "{n} points for {count} or more: {what}",
            parts.flat[at],
            count=parts.at_least[at],
            what=what,
        )
    if parts.above[at]:
        return say.many(
            "{n} point for each beyond {above}: {what}",
            "{n} points for each beyond {above}: {what}",
            parts.each[at],
            above=parts.above[at],
            what=what,
        )
    return say.many("{n} point each: {what}", "{n} points each: {what}", parts.each[at], what=what)


def _counted(parts: Any, at: int, say: Speaker) -> str:
    kind = CARD_KINDS[parts.card_kind[at]]
    names = colour_names(say)
    colours = ", ".join(names[colour] for colour in range(COLOURS) if parts.colours[at] >> colour & 1)
    if kind == "direct_link":
        stations = station_names(say)
        return say("link {a} – {b}", a=stations[parts.pair[at, 0] - 1], b=stations[parts.pair[at, 1] - 1])
    if kind == "passengers":
        return say("passenger on the board ({colours})", colours=colours)
    if kind == "passenger_sets":
        return say("set on the board ({colours})", colours=colours)
    if kind in ("tiles_on_map", "tiles_in_supply"):
        shape = (say("straight tile"), say("curved tile"), say("tile"))[parts.shapes[at] - 1]
        ground = (say("on a land hex"), say("on a river hex"), say("on the map"))[parts.terrains[at] - 1]
        where = say("in the supply") if kind == "tiles_in_supply" else ground
        return f"{shape} {where}"
    if kind == "links_of_length":
        return say.many("link of {n} tile", "link of {n} tiles", parts.length[at])
    if kind == "loop_stations":
        return say("station on the largest loop")
    lines = lines_named(parts.lines[at], say)
    return {
        "full_lines": say("full line ({lines})", lines=lines),
        "empty_lines": say("line without passengers ({lines})", lines=lines),
        "one_colour_lines": say("full line of one colour ({lines})", lines=lines),
        "filled_slots": say("passenger in a slot ({lines})", lines=lines),
        "empty_slots": say("empty slot ({lines})", lines=lines),
    }[kind]


@cache
def section_names(say: Speaker) -> tuple[tuple[int, str], ...]:
    """The sections of the board with the lines in them, as bits."""
    return (
        ((1 << UNITS_ROWS) - 1, say("Units per action")),
        (7 << EXTRA_ROW, say("Extra actions")),
        (15 << UNLOCK_COLUMN, say("Unlock")),
        (7 << LINK_ROW, say("Link points")),
        (7 << BONUS_ROW, say("Bonus cards")),
        (15 << LINES, say("Commuter points")),
    )


def lines_named(lines: int, say: Speaker) -> str:
    """Lines of the board, whole sections by their name."""
    named = []
    for section, name in section_names(say):
        if lines & section == section:
            named.append(name)
            lines &= ~section
    named += [line_name(line, say) for line in range(LINES + COLOURS - ROBOTS) if lines >> line & 1]
    return ", ".join(named)
