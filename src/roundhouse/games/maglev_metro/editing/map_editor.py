"""A map as a board of hexes with stations on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....language import Speaker
from ...editing import FileEditor
from ...editor_forms import (
    Board,
    Field,
    Fields,
    Form,
    Line,
    Mark,
    Model,
    Slots,
    Things,
    listed,
    members,
    quoted,
    quoted_list,
    whole,
    words,
)
from ..picture.glyphs import PAINTS, SILHOUETTES
from ..picture.ground import GREEN, HALL, LAND, SHEET, WATER
from ..rules.map_file import KINDS, ROBOT_KINDS, SIGNS
from ..rules.moves import STATION_LETTERS
from ..rules.parts import check, remarks
from ..rules.printed import LONGEST_ROW
from ..rules.state import COLOUR_NAMES, COLUMNS, ROBOTS, ROWS, SEATS, TILES_OF_A_KIND
from ..words.names import passenger_names, station_names

BLANK_ROWS, BLANK_COLUMNS = 10, LONGEST_ROW - 1  # of land: as large as a printed board
MOST_ICONS = 8
STANDARD = {"factory": ["gold", "copper"], "warehouse": ["steel", "copper"], "lab": ["steel", "gold"]}
BLACK = ("#1b1e24", "#0b0e13")


def form(say: Speaker) -> Form:
    stations, robots = station_names(say), passenger_names(say)[:ROBOTS]
    most = (
        Field(key="name", label=say("Name"), most=40),
        Field(key="robots", label=say("Printed robots"), kind="number", most=8, icon=SILHOUETTES[0], attached=True),
        Field(key="start", label=say("Starting space"), kind="switch", attached=True),
    )
    return (
        Board(
            key="grid",
            label=say("Map"),
            shape="hex",
            marks=(
                Mark(sign=".", label=say("Land"), paints=_pair(LAND, 0)),
                Mark(sign="~", label=say("River"), paints=_pair(WATER)),
                Mark(sign="#", label=say("Black edge"), paints=BLACK),
                Mark(sign="%", label=say("Park"), paints=_pair(GREEN)),
            ),
            rows=(1, ROWS),
            columns=(1, COLUMNS),
            things=Things(
                label=say("Station"),
                several=say("Stations"),
                letters="".join(STATION_LETTERS),
                fields=most,
                paints=_pair(SHEET),
                large=say("Hub"),
                large_paints=_pair(HALL, 0),
            ),
        ),
        Fields(
            key="about",
            label=say("About the map"),
            fields=(
                Field(key="name", label=say("Name of the city"), most=40),
                Field(
                    key="rating_tens_to",
                    label=say("Solo ratings in steps of ten up to"),
                    kind="number",
                    least=10,
                    most=240,
                    step=10,
                ),
            ),
        ),
        Slots(
            key="start_robots",
            label=say("Robots on the starting stations, by number of players"),
            lines=tuple(
                Line(key=f"{players} {kind}", label=f"{players} · {stations[k]}", marks="robots", least=0, most=8)
                for players in range(1, SEATS + 1)
                for k, kind in enumerate(ROBOT_KINDS)
            ),
            marks=tuple(robot_marks(robots)),
            sets={"robots": COLOUR_NAMES[:ROBOTS]},
            folded=True,
        ),
    )


def robot_marks(names: tuple[str, ...], start: int = 0) -> list[Mark]:
    """Passengers as what a slot may hold."""
    return [
        Mark(sign=COLOUR_NAMES[k], label=name, paints=(PAINTS[k], PAINTS[k]), icon=SILHOUETTES[k])
        for k, name in enumerate(names, start)
    ]


def _pair(paints: Mapping[str, Any], which: int | None = None) -> tuple[str, str]:
    light, dark = paints["light"], paints["dark"]
    return (light, dark) if which is None else (light[which], dark[which])


def blank() -> Model:
    rows = ["." * BLANK_COLUMNS] * BLANK_ROWS
    return {
        "grid": {"rows": rows, "things": {}, "large": ""},
        "about": {"name": "", "rating_tens_to": 50},
        "start_robots": {f"{n} {kind}": STANDARD[kind] for n in range(1, SEATS + 1) for kind in ROBOT_KINDS},
    }


def read(data: Mapping[str, Any]) -> Model:
    grid = data.get("grid")
    lines = grid.strip("\n").split("\n") if isinstance(grid, str) else []
    rows = ["".join(sign[0] for sign in line.split()[:COLUMNS]) for line in lines[:ROWS]]
    stations = {letter: members(one) for letter, one in members(data.get("stations")).items()}
    robots = members(data.get("start_robots"))
    display = members(data.get("display"))
    return {
        "grid": {
            "rows": rows,
            "things": {
                letter: {
                    "name": words(one.get("name")),
                    "robots": whole(one.get("robots"), 0, MOST_ICONS),
                    "start": one.get("start") is True,
                }
                for letter, one in stations.items()
                if letter in STATION_LETTERS
            },
            "large": words(data.get("hub"), 1),
        },
        "about": {
            "name": words(data.get("name")),
            "rating_tens_to": whole(data.get("rating_tens_to", 50), 10, 240),
        },
        "start_robots": {
            f"{n} {kind}": _colours(members(robots.get(str(n))).get(kind))
            for n in range(1, SEATS + 1)
            for kind in ROBOT_KINDS
        },
        "display": {kind: whole(display.get(kind), 0, TILES_OF_A_KIND) for kind in ROBOT_KINDS},
    }


def _colours(value: object) -> list[str]:
    return [one for one in listed(value, 8) if one in COLOUR_NAMES[:ROBOTS]]


HEAD = """# A map for Maglev Metro, made with the editor.
#
# Pointy-top hexes in rows; every second row sits half a hex to the right and is indented by one space:
#     .  land (a tile costs 1 unit)      ~  hex with river in it (a tile costs 2 units)
#     #  black edge, nothing is built    %  park, nothing is built
#     A-Z  recessed hex of a station, explained under [stations]
# Play on it with  -o map=this-file.toml , or open it in the editor again.
"""


def write(model: Model) -> str:
    board, about = members(model.get("grid")), members(model.get("about"))
    rows = [_signs(row) for row in listed(board.get("rows"), ROWS) if isinstance(row, str)]
    hub = words(board.get("large"), 1)
    hub = hub if any(hub and hub in row for row in rows) else ""
    things = {letter: members(one) for letter, one in members(board.get("things")).items()}
    drawn = sorted({sign for row in rows for sign in row if sign not in SIGNS})
    starts = [letter for letter in drawn if members(things.get(letter)).get("start") is True and letter != hub]
    lines = [HEAD, f"name = {quoted(words(about.get('name')))}"]
    lines.append(
        f"rating_tens_to = {whole(about.get('rating_tens_to'), 10, 240)}"
        "   # solo ratings: steps of ten points up to here, then of five"
    )
    if hub:
        lines.append(f"hub = {quoted(hub)}")
    lines += ["", "grid = '''", *(" " * (k % 2) + " ".join(row) for k, row in enumerate(rows)), "'''", ""]
    lines += ["# robots: so many printed robots, of any colour, wait there at the start.", "[stations]"]
    lines += [_station(letter, members(things.get(letter)), letter == hub) for letter in drawn]
    lines += [
        "",
        "# Station tiles beside the map. A starting space takes a factory, a warehouse or a lab.",
        "[display]",
    ]
    display = _display(members(model.get("display")), len(starts))
    lines += [f"{kind} = {display.get(kind, TILES_OF_A_KIND)}" for kind in KINDS]
    if starts:
        lines += _start_robots(members(model.get("start_robots")))
    return "\n".join(lines) + "\n"


def _signs(row: str) -> str:
    return "".join(sign if sign in SIGNS or sign in STATION_LETTERS else "#" for sign in row[:COLUMNS])


def _station(letter: str, thing: Mapping[str, Any], hub: bool) -> str:
    start = thing.get("start") is True and not hub
    robots = 0 if start or hub else whole(thing.get("robots"), 0, MOST_ICONS)
    name = quoted(words(thing.get("name")))
    return f"{letter} = {{ name = {name}, robots = {robots}, start = {'true' if start else 'false'} }}"


def _display(given: Mapping[str, Any], starts: int) -> dict[str, int]:
    """How many tiles of each kind of robots wait beside the map: those that the starting spaces do not take."""
    found = {kind: whole(given.get(kind, TILES_OF_A_KIND), 0, TILES_OF_A_KIND) for kind in ROBOT_KINDS}
    if sum(TILES_OF_A_KIND - tiles for tiles in found.values()) == starts:
        return found
    return {
        kind: max(0, TILES_OF_A_KIND - starts // ROBOTS - (k < starts % ROBOTS)) for k, kind in enumerate(ROBOT_KINDS)
    }


def _start_robots(given: Mapping[str, Any]) -> list[str]:
    lines = ["", "# Robots on the starting stations, by number of players (1 = solo)."]
    for players in range(1, SEATS + 1):
        lines += ["", f"[start_robots.{players}]"]
        lines += [f"{kind} = {quoted_list(_colours(given.get(f'{players} {kind}')))}" for kind in ROBOT_KINDS]
    return lines


MAP = FileEditor(form=form, read=read, write=write, check=check, remark=remarks, blank=blank)
