"""A map file read and checked: an ASCII grid of hexes, its stations, and what lies on them at the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ....language import sentence
from ...complaint import Complaint
from .state import (
    COLOUR_NAMES,
    COLUMNS,
    EXITS,
    IN_BOX,
    KIND_NAMES,
    REMOVED,
    ROBOTS,
    ROWS,
    SEATS,
    TILES_OF_A_KIND,
)

TERRAINS = ("black", "land", "river", "park", "station")
SIGNS = {"#": "black", ".": "land", "~": "river", "%": "park"}
TRACK_SIGNS = ".~"
KINDS = KIND_NAMES[1:8]
ROBOT_KINDS = KINDS[:ROBOTS]

Hex = tuple[int, int]  # row and column, from 0

# Steps to the neighbour on each side, by row parity: odd rows sit half a hex to the right.
STEPS = (
    ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)),
    ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1)),
)


def beside(hex: Hex, side: int) -> Hex:
    """The hex on this side."""
    row, column = STEPS[hex[0] % 2][side]
    return hex[0] + row, hex[1] + column


@dataclass
class MetroMap:
    """A map as its file describes it, and all that is wrong with it."""

    name: str = ""
    rows: int = 0
    columns: int = 0
    cells: dict[Hex, str] = field(default_factory=dict)
    station_names: dict[str, str] = field(default_factory=dict)
    icons: dict[str, int] = field(default_factory=dict)
    starts: list[str] = field(default_factory=list)
    hub: str = ""
    display: dict[str, int] = field(default_factory=dict)
    start_robots: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    rating_tens_to: int = 0
    complaints: list[Complaint] = field(default_factory=list)

    def sign(self, hex: Hex) -> str:
        return self.cells.get(hex, "#")  # off the grid is the black edge, MM-45

    def hexes(self, letter: str) -> list[Hex]:
        """The hexes of a station."""
        return [hex for hex, sign in self.cells.items() if sign == letter]

    def exits(self, letter: str) -> list[tuple[Hex, int]]:
        """The sides by which track can leave a station, by the hexes they lead to."""
        found = [
            (hex, side)
            for hex in self.hexes(letter)
            for side in range(6)
            if self.sign(beside(hex, side)) in TRACK_SIGNS
        ]
        return sorted(found, key=lambda one: (beside(*one), one))


def read_map(data: Mapping[str, Any]) -> MetroMap:
    """The map that a parsed file describes; `complaints` is empty where it can be played on."""
    found = MetroMap()
    found.complaints += _read_grid(found, data)
    if not found.complaints:
        found.complaints += _read_stations(found, data)
    if not found.complaints:
        found.complaints += _check_places(found)
        found.complaints += _read_supply(found, data)
    if not found.complaints:
        found.complaints += _check_supply(found)
    return found


def _read_grid(found: MetroMap, data: Mapping[str, Any]) -> Iterator[Complaint]:
    found.name = str(data.get("name", ""))[:40]
    grid = data.get("grid")
    if not isinstance(grid, str) or not grid.strip():
        yield Complaint(sentence("the map needs a grid of hexes: grid = '''…'''"))
        return
    lines = grid.strip("\n").split("\n")
    found.rows, found.columns = len(lines), len(lines[0].split())
    if found.rows > ROWS or found.columns > COLUMNS:
        yield Complaint(
            sentence("the grid has {rows} rows of {columns} hexes: at most {most_rows} rows of {most} can be played"),
            rows=found.rows,
            columns=found.columns,
            most_rows=ROWS,
            most=COLUMNS,
        )
        return
    for row, line in enumerate(lines):
        signs = line.split()
        if len(signs) != found.columns:
            yield Complaint(
                sentence("row {row} of the grid has {count} hexes, row 1 has {first}"),
                f"row:{row}",
                row=row + 1,
                count=len(signs),
                first=found.columns,
            )
        if line.rstrip() != " " * (row % 2) + " ".join(signs):
            yield Complaint(
                sentence("row {row} of the grid: one space between hexes, and every second row indented by one"),
                f"row:{row}",
                row=row + 1,
            )
        for column, sign in enumerate(signs):
            if sign not in SIGNS and not (len(sign) == 1 and "A" <= sign <= "Z"):
                yield Complaint(
                    sentence("row {row} of the grid: '{sign}' is not one of . ~ # % or a station's letter"),
                    f"cell:{row}:{column}",
                    row=row + 1,
                    sign=sign[:10],
                )
            found.cells[row, column] = sign
    tens = data.get("rating_tens_to", 50)
    if type(tens) is not int or tens % 10 or not 10 <= tens <= 240:
        yield Complaint(sentence("rating_tens_to must be a multiple of ten from 10 to 240"), "field:rating_tens_to")
        return
    found.rating_tens_to = tens


def _read_stations(found: MetroMap, data: Mapping[str, Any]) -> Iterator[Complaint]:
    stations = data.get("stations")
    if not isinstance(stations, Mapping):
        yield Complaint(sentence("the section {section} is missing"), section="[stations]")
        return
    drawn = {sign for sign in found.cells.values() if sign not in SIGNS}
    for letter in sorted(drawn ^ set(stations)):
        yield Complaint(
            sentence("station {letter} is in the grid or in [stations], but not in both"),
            f"thing:{letter[:10]}",
            letter=letter[:10],
        )
    hub = data.get("hub", "")
    if hub and hub not in drawn:
        yield Complaint(sentence("the hub '{letter}' is not in the grid"), letter=str(hub)[:10])
        return
    found.hub = hub
    for letter, entry in stations.items():
        entry = entry if isinstance(entry, Mapping) else {}
        place = f"thing:{letter[:10]}"
        name, icons, start = entry.get("name"), entry.get("robots", 0), entry.get("start", False)
        if not isinstance(name, str) or not name.strip() or len(name) > 40:
            yield Complaint(sentence("station {letter} needs a name of at most 40 letters"), place, letter=letter[:10])
        if type(icons) is not int or not 0 <= icons <= 8:
            yield Complaint(sentence("station {letter}: robots must be 0 to 8"), place, letter=letter[:10])
        elif icons and (start or letter == hub):
            yield Complaint(
                sentence("station {letter}: a starting space or hub has no printed robots"), place, letter=letter[:10]
            )
        if not isinstance(start, bool):
            yield Complaint(sentence("station {letter}: start must be true or false"), place, letter=letter[:10])
        found.station_names[letter] = str(name)
        found.icons[letter] = icons
        if start:
            found.starts.append(letter)
    found.starts.sort()


def _check_places(found: MetroMap) -> Iterator[Complaint]:
    for letter in found.station_names:
        hexes, place = found.hexes(letter), f"thing:{letter}"
        if len(hexes) > 1 and letter != found.hub:
            yield Complaint(
                sentence("station {letter} is in the grid {count} times: only the hub has several hexes"),
                place,
                letter=letter,
                count=len(hexes),
            )
        if len(found.exits(letter)) > EXITS:
            yield Complaint(
                sentence("station {letter} is too large: track may leave it by at most {most} sides"),
                place,
                letter=letter,
                most=EXITS,
            )
        for hex in hexes:
            for side in range(6):
                other = found.sign(beside(hex, side))
                if other in found.station_names and other != letter:
                    yield Complaint(
                        sentence("stations {one} and {other} are neighbours: track must fit between them"),
                        place,
                        one=letter,
                        other=other,
                    )
                    return
    if not _lie_together(found.hexes(found.hub)):
        yield Complaint(sentence("the hexes of the hub must lie together"), f"thing:{found.hub}")
    if not found.hub and not found.starts:
        yield Complaint(sentence("the map needs a hub or starting spaces: trains begin there"))
    if found.hub and found.starts:
        yield Complaint(sentence("a map has a hub or starting spaces, not both"), f"thing:{found.hub}")
    if len(found.station_names) < len(KINDS):
        yield Complaint(sentence("the map needs room for at least {least} stations"), least=len(KINDS))


def _lie_together(hexes: list[Hex]) -> bool:
    reached, waiting = set(hexes[:1]), hexes[:1]
    while waiting:
        hex = waiting.pop()
        found = {beside(hex, side) for side in range(6)} & set(hexes) - reached
        reached |= found
        waiting += found
    return len(reached) == len(hexes)


def _read_supply(found: MetroMap, data: Mapping[str, Any]) -> Iterator[Complaint]:
    display = data.get("display")
    if not isinstance(display, Mapping):
        yield Complaint(sentence("the section {section} is missing"), section="[display]")
        return
    for kind in KINDS:
        tiles = display.get(kind)
        if type(tiles) is not int or not 0 <= tiles <= TILES_OF_A_KIND:
            yield Complaint(
                sentence("[display]: {kind} must be 0 to {most}"), f"field:{kind}", kind=kind, most=TILES_OF_A_KIND
            )
            return
        found.display[kind] = tiles
    off = sum(TILES_OF_A_KIND - found.display[kind] for kind in ROBOT_KINDS)
    if off != len(found.starts) or any(found.display[kind] != TILES_OF_A_KIND for kind in KINDS[ROBOTS:]):
        yield Complaint(
            sentence(
                "[display]: each starting space takes one factory, warehouse or lab; all other tiles are on the display"
            ),
            "field:factory",
        )
    robots = data.get("start_robots", {})
    for players in range(1, SEATS + 1):
        found.start_robots[players] = {}
        for kind in ROBOT_KINDS if found.starts else ():
            listed = robots.get(str(players), {}).get(kind) if isinstance(robots, Mapping) else None
            if not isinstance(listed, list) or len(listed) > 8 or not all(r in COLOUR_NAMES[:ROBOTS] for r in listed):
                yield Complaint(
                    sentence("{players} players, {kind}: a list of at most eight of steel, gold and copper is needed"),
                    f"line:{players} {kind}",
                    players=players,
                    kind=kind,
                )
                return
            if COLOUR_NAMES[KINDS.index(kind)] in listed:
                yield Complaint(
                    sentence("{players} players, {kind}: no robot stands on the station of its own colour"),
                    f"line:{players} {kind}",
                    players=players,
                    kind=kind,
                )
            found.start_robots[players][kind] = listed


def _check_supply(found: MetroMap) -> Iterator[Complaint]:
    """For each number of players the robots must go round, whatever is drawn. MM-05 to MM-08"""
    for players in range(1, SEATS + 1):
        left = 0
        for colour in range(ROBOTS):
            standing = sum(
                listed.count(COLOUR_NAMES[colour]) * (TILES_OF_A_KIND - found.display[kind])
                for kind, listed in found.start_robots[players].items()
            )
            rest = IN_BOX[colour] - REMOVED[players] - players - found.display[KINDS[colour]] - standing
            if rest < (players == SEATS):
                yield Complaint(
                    sentence("{players} players: there are not enough robots of this colour: {colour}"),
                    f"line:{players} {ROBOT_KINDS[0]}",
                    players=players,
                    colour=COLOUR_NAMES[colour],
                )
            left += rest
        if left - (players == SEATS) < sum(found.icons.values()):
            yield Complaint(
                sentence("the bag would not hold a robot for each printed robot with {players} players"),
                players=players,
            )
