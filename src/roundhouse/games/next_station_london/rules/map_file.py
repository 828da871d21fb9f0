"""A map file read and checked: places, districts, dotted lines, the river, points and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from ....language import sentence
from ...complaint import Complaint
from .state import CARD_NAMES, DISTRICTS, PENCIL_NAMES, PENCILS, ROUNDS, SECTIONS, STATIONS, SYMBOL_NAMES

Point: TypeAlias = tuple[float, float]
Pair: TypeAlias = tuple[int, int]

GRID = 10  # columns and rows
BENDS = 40  # of the river, at most
TOURIST_SITES = 5
SMALL_DISTRICTS = 4
CENTRAL_STATIONS = 9
RIVER_SECTIONS = 6  # the river objective must be within reach, NL-62
CIRCLES = 11  # of the tourist track
MOST_POINTS = 99
LETTERS = {symbol[0]: symbol for symbol in SYMBOL_NAMES}
DIRECTIONS = ((1, 0), (-1, 1), (0, 1), (1, 1))  # and back, as every section has two ends


@dataclass
class Sheet:
    """What a map file says, and what follows from it. `complaints` is empty where it can be played on."""

    complaints: list[Complaint] = field(default_factory=list)
    rounds: int = ROUNDS
    small: bool = False  # for fewer rounds: not all that is printed needs to be there
    places: list[Pair] = field(default_factory=list)  # column and row of each station
    symbols: list[str] = field(default_factory=list)
    tourist_sites: list[int] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)  # the district of every place of the grid
    river: list[Point] = field(default_factory=list)
    departures: list[int] = field(default_factory=list)  # by pencil
    sections: list[Pair] = field(default_factory=list)  # ascending, and so numbered
    crossings: list[Pair] = field(default_factory=list)  # pairs of sections
    river_sections: list[int] = field(default_factory=list)
    river_points: int = 0
    interchange_points: list[int] = field(default_factory=list)
    tourist_points: list[int] = field(default_factory=list)

    def complain(self, text: str, place: str = "", **values: object) -> None:
        self.complaints.append(Complaint(text, place, **values))

    @property
    def districts(self) -> list[str]:
        return sorted({district for row in self.cells for district in row})

    def district(self, station: int) -> str:
        column, row = self.places[station]
        return self.cells[row][column]

    @property
    def central(self) -> int:
        return self.symbols.index("joker")


def read_sheet(data: Mapping[str, Any]) -> Sheet:
    """The sheet a parsed map file describes, with everything that is wrong with it."""
    sheet = Sheet()
    for key, read in READERS.items():
        if key in data:
            read(sheet, data[key])
        else:
            sheet.complain(sentence("'{key}' is missing"), key=key)
    for key in sorted(set(data) - set(READERS) - {"counts", "rounds"}):
        told = sentence("'{key}' means nothing here: a map has {known} and counts")
        sheet.complain(told, key=key[:40], known=", ".join(READERS))
    if "rounds" in data:
        _read_rounds(sheet, data["rounds"])
    if not sheet.complaints:
        _join(sheet)
        _check_stations(sheet)
        _check_districts(sheet)
        _check_sections(sheet)
        if len(sheet.sections) <= SECTIONS:
            _check_counts(sheet, data.get("counts", {}))
    return sheet


# --- Reading


def _rows(sheet: Sheet, what: str, rows: Any) -> list[list[str]]:
    """The words of a drawing of the grid, or nothing where it is not one."""
    if not isinstance(rows, list) or len(rows) != GRID or not all(isinstance(row, str) for row in rows):
        sheet.complain(sentence("{what}: expected {n} rows of {n} places, each row in quotes"), what=what, n=GRID)
        return []
    words = [row.split() for row in rows]
    for k, row in enumerate(words, 1):
        if len(row) != GRID:
            told = sentence("{what}, row {row}: expected {n} places, found {found}")
            sheet.complain(told, f"row:{k - 1}", what=what, row=k, n=GRID, found=len(row))
    return words if all(len(row) == GRID for row in words) else []


def _read_stations(sheet: Sheet, rows: Any) -> None:
    for y, row in enumerate(_rows(sheet, "stations", rows)):
        for x, word in enumerate(row):
            if word == ".":
                continue
            symbol = LETTERS.get(word.removesuffix("*"))
            if symbol is None:
                told = sentence(
                    "stations, row {row}: '{word}' is not a station: expected one of {letters}, with * behind it for a "
                    "tourist site, or a point"
                )
                sheet.complain(told, f"cell:{y}:{x}", row=y + 1, word=word[:10], letters=", ".join(LETTERS))
                continue
            if word.endswith("*"):
                sheet.tourist_sites.append(len(sheet.places))
            sheet.places.append((x, y))
            sheet.symbols.append(symbol)


def _read_districts(sheet: Sheet, rows: Any) -> None:
    sheet.cells = _rows(sheet, "districts", rows)


def _read_river(sheet: Sheet, bends: Any) -> None:
    if not isinstance(bends, list) or not 2 <= len(bends) <= BENDS:
        sheet.complain(sentence("river: expected 2 to {most} bends"), most=BENDS)
        return
    for k, bend in enumerate(bends, 1):
        if not isinstance(bend, list) or len(bend) != 2 or not all(_is_place(value) for value in bend):
            sheet.complain(sentence("river, bend {k}: expected [column, row], each from -1 to {most}"), k=k, most=GRID)
        else:
            sheet.river.append((float(bend[0]), float(bend[1])))


def _is_place(value: Any) -> bool:
    return type(value) in (int, float) and -1 <= value <= GRID


def _read_departures(sheet: Sheet, table: Any) -> None:
    if not isinstance(table, dict) or set(table) != set(PENCIL_NAMES):
        told = sentence("departures: expected a station number for each of {pencils}")
        sheet.complain(told, pencils=", ".join(PENCIL_NAMES))
        return
    for pencil in PENCIL_NAMES:
        if not _is_whole(table[pencil], STATIONS - 1):
            told = sentence("departures: {pencil} must start at a station from 0 to {most}")
            sheet.complain(told, pencil=pencil, most=STATIONS - 1)
        else:
            sheet.departures.append(table[pencil])
    if len(set(sheet.departures)) < len(sheet.departures):
        sheet.complain(sentence("departures: two pencils start at the same station"))


def _is_whole(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


def _read_points(sheet: Sheet, table: Any) -> None:
    if not isinstance(table, dict) or set(table) != {"river", "interchange", "tourist"}:
        sheet.complain(sentence("points: expected river, interchange and tourist"))
        return
    if _is_whole(table["river"], MOST_POINTS):
        sheet.river_points = table["river"]
    else:
        sheet.complain(sentence("points: river must be a number from 0 to {most}"), most=MOST_POINTS)
    sheet.interchange_points = _rising(sheet, "interchange", table["interchange"], PENCILS - 1)
    sheet.tourist_points = _rising(sheet, "tourist", table["tourist"], CIRCLES)


def _rising(sheet: Sheet, what: str, values: Any, count: int) -> list[int]:
    if isinstance(values, list) and len(values) == count and all(_is_whole(v, MOST_POINTS) for v in values):
        if values == sorted(values):
            return values
        sheet.complain(sentence("points: {what} must not fall from one number to the next"), what=what)
    else:
        told = sentence("points: {what} must be {count} numbers from 0 to {most}")
        sheet.complain(told, what=what, count=count, most=MOST_POINTS)
    return []


def _read_cards(sheet: Sheet, table: Any) -> None:
    for kind in ("surface", "underground"):
        expected = [name.partition(" ")[2] for name in CARD_NAMES if name.startswith(kind)]
        found = table.get(kind) if isinstance(table, dict) else None
        if not isinstance(found, list) or sorted(map(str, found)) != sorted(expected):
            told = sentence("cards: the {kind} cards are {cards}, each once")
            sheet.complain(told, kind=kind, cards=", ".join(expected))


def _read_name(sheet: Sheet, name: Any) -> None:
    if not isinstance(name, str):
        sheet.complain(sentence("name: expected words in quotes"))


READERS = {
    "name": _read_name,
    "stations": _read_stations,
    "districts": _read_districts,
    "river": _read_river,
    "departures": _read_departures,
    "points": _read_points,
    "cards": _read_cards,
}


def _read_rounds(sheet: Sheet, rounds: Any) -> None:
    """A map for fewer lines than four may also have fewer stations, sites and districts."""
    if not _is_whole(rounds, ROUNDS) or not rounds:
        sheet.complain(sentence("rounds: expected a number from 1 to {most}"), most=ROUNDS)
    else:
        sheet.rounds = rounds
        sheet.small = rounds < ROUNDS


# --- What follows


def _join(sheet: Sheet) -> None:
    """Dotted lines, their crossings, and those across the river. NL-14, NL-17"""
    at = {place: station for station, place in enumerate(sheet.places)}
    for a, (x, y) in enumerate(sheet.places):
        for dx, dy in DIRECTIONS:
            line = (at.get((x + k * dx, y + k * dy)) for k in range(1, GRID))
            b = next((station for station in line if station is not None), None)
            if b is not None:
                sheet.sections.append((a, b))
    sheet.sections.sort()
    if len(sheet.sections) > SECTIONS:
        return  # that is said below; to compare all of them would take long
    for k, m in combinations(range(len(sheet.sections)), 2):
        if _cross(*_line(sheet, k), *_line(sheet, m)):
            sheet.crossings.append((k, m))
    for k in range(len(sheet.sections)):
        if sum(_river_crosses(*_line(sheet, k), *bends) for bends in pairwise(sheet.river)) % 2:
            sheet.river_sections.append(k)


def _line(sheet: Sheet, section: int) -> tuple[Point, Point]:
    a, b = sheet.sections[section]
    return sheet.places[a], sheet.places[b]


def _side(a: Point, b: Point, point: Point) -> float:
    """Positive on one side of the line through a and b, negative on the other, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two sections cross between their ends."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _river_crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the river from c to d crosses a section; a bend on the section counts for one of its two reaches."""
    return (_side(a, b, c) >= 0) != (_side(a, b, d) >= 0) and _side(c, d, a) * _side(c, d, b) < 0


# --- Checking


def _check_stations(sheet: Sheet) -> None:
    complain = sheet.complain
    if len(sheet.places) > STATIONS or (len(sheet.places) < STATIONS and not sheet.small):
        complain(sentence("stations: there are {found}, not {needed}"), found=len(sheet.places), needed=STATIONS)
    counts = Counter(sheet.symbols)
    if counts["joker"] != 1:
        complain(sentence("stations: there must be one central station, j, not {found}"), found=counts["joker"])
    for symbol in SYMBOL_NAMES:
        if not counts[symbol]:
            complain(sentence("stations: none is a {symbol}"), symbol=symbol)
    if len(sheet.tourist_sites) > TOURIST_SITES or (len(sheet.tourist_sites) < TOURIST_SITES and not sheet.small):
        told = sentence("stations: there must be {needed} tourist sites, not {found}")
        complain(told, needed=TOURIST_SITES, found=len(sheet.tourist_sites))
    if counts["joker"] == 1 and sheet.central not in sheet.tourist_sites:
        complain(sentence("stations: the central station must be a tourist site, j*"))
    for station, place in enumerate(sheet.places):
        if any(_side(c, d, place) == 0 and _between(c, d, place) for c, d in pairwise(sheet.river)):
            told = sentence("river: it runs through station {station}: move a bend a little")
            complain(told, f"cell:{place[1]}:{place[0]}", station=station)


def _between(c: Point, d: Point, place: Point) -> bool:
    return all(min(c[k], d[k]) <= place[k] <= max(c[k], d[k]) for k in range(2))


def _check_districts(sheet: Sheet) -> None:
    complain = sheet.complain
    if len(sheet.districts) > DISTRICTS or (len(sheet.districts) < DISTRICTS and not sheet.small):
        complain(sentence("districts: there are {found}, not {needed}"), found=len(sheet.districts), needed=DISTRICTS)
    stations = Counter(sheet.district(station) for station in range(len(sheet.places)))
    for district in sheet.districts:
        if not stations[district] and not sheet.small:
            complain(sentence("districts: '{district}' has no station"), district=district[:20])
        if not _in_one_piece(sheet, district):
            complain(sentence("districts: '{district}' lies in more than one piece"), district=district[:20])
    if sheet.small:
        return
    small = sum(count == 1 for count in stations.values())
    if small != SMALL_DISTRICTS:
        told = sentence("districts: {found} have a single station, not {needed}")
        complain(told, found=small, needed=SMALL_DISTRICTS)
    if sheet.symbols.count("joker") == 1 and stations[sheet.district(sheet.central)] != CENTRAL_STATIONS:
        found = stations[sheet.district(sheet.central)]
        told = sentence("districts: the one of the central station has {found} stations, not {needed}")
        complain(told, found=found, needed=CENTRAL_STATIONS)


def _in_one_piece(sheet: Sheet, district: str) -> bool:
    cells = {(x, y) for y, row in enumerate(sheet.cells) for x, word in enumerate(row) if word == district}
    waiting = [cells.pop()]
    while waiting:
        x, y = waiting.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells
        cells -= near
        waiting += near
    return not cells


def _check_sections(sheet: Sheet) -> None:
    complain = sheet.complain
    if len(sheet.sections) > SECTIONS:
        told = sentence("sections: the places give {found} dotted lines, more than {most}")
        complain(told, found=len(sheet.sections), most=SECTIONS)
    joined = {station for section in sheet.sections for station in section}
    for station in range(len(sheet.places)):
        if station not in joined:
            complain(sentence("sections: no dotted line leads to station {station}"), station=station)
    if len(sheet.river_sections) < RIVER_SECTIONS and not sheet.small:
        told = sentence("river: {found} sections cross it, too few to reach its objective")
        complain(told, found=len(sheet.river_sections))


def _check_counts(sheet: Sheet, table: Any) -> None:
    found = {
        "sections": len(sheet.sections),
        "crossings": len(sheet.crossings),
        "river": len(sheet.river_sections),
    }
    if not isinstance(table, dict) or not set(table) <= set(found):
        sheet.complain(sentence("counts: expected {words}"), words=", ".join(found))
        return
    for what, count in table.items():
        if count != found[what]:
            told = sentence("counts: {what} comes to {found}, the file says {said}")
            sheet.complain(told, what=what, found=found[what], said=str(count)[:20])
