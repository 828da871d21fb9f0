"""The parts record: the map and the points in the form that rules use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ....kernel import Layout, Record, choice, members, number
from ....kernel.bits import WORD
from ....kernel.layout import Records
from ...complaint import Complaint, checked
from ...parts import BadParts
from .map_file import BENDS, CIRCLES, GRID, MOST_POINTS, Sheet, read_sheet
from .moves import PAIRS, pair_number
from .state import DISTRICTS, JOKER, PENCILS, ROUNDS, SECTIONS, STATIONS, SYMBOL_NAMES, SYMBOLS

DATA = {"map": "london.toml"}  # option -> the file that ships with the game


class Parts(Record):
    # Stations
    column = number(GRID - 1, STATIONS)
    row = number(GRID - 1, STATIONS)
    symbol = choice(SYMBOL_NAMES, STATIONS)
    fitting = members(STATIONS, SYMBOLS)  # the stations a card with each symbol may lead to, NL-31, NL-32
    central = number(STATIONS - 1)
    tourist_sites = members(STATIONS)
    departure = number(STATIONS - 1, PENCILS)
    district = members(STATIONS, DISTRICTS)  # the stations of each
    central_district = number(DISTRICTS - 1)
    # Dotted lines
    sections = number(SECTIONS)  # how many there are
    section_from = number(STATIONS - 1, SECTIONS)
    section_to = number(STATIONS - 1, SECTIONS)
    section_ends = members(STATIONS, SECTIONS)  # the two stations as a set
    bars = members(SECTIONS, SECTIONS)  # what may not be drawn beside it: itself and those it crosses
    river = members(SECTIONS)  # those across the Thames
    sections_at = members(SECTIONS, STATIONS)
    neighbours = members(STATIONS, STATIONS)
    section_between = number(SECTIONS - 1, STATIONS, STATIONS, least=-1)
    pair_of = number(PAIRS - 1, SECTIONS)  # the number of its pair of stations among all pairs
    section_of = number(SECTIONS - 1, PAIRS, least=-1)
    # Points
    river_points = number(MOST_POINTS)
    interchange_points = number(MOST_POINTS, PENCILS + 1)  # by the number of lines
    tourist_points = number(MOST_POINTS, CIRCLES)  # by the number of circles crossed off
    # Sizes, less on a small map
    rounds = number(ROUNDS)
    stations = number(STATIONS)
    districts = number(DISTRICTS)
    # For the picture
    cell = number(DISTRICTS - 1, GRID, GRID)  # the district at each row and column
    bends = number(BENDS)
    bend = number(100 * GRID, BENDS, 2, least=-100)  # column and row of the river's bends, in hundredths


PARTS = Layout(Parts)


def check(text: str) -> Sequence[Complaint]:
    """Everything that is wrong with a map file; nothing where it can be played on."""
    return checked(text, lambda data: read_sheet(data).complaints)


def build(files: Mapping[str, Mapping[str, Any]]) -> Records:
    """The parts record from the parsed data files; raises BadParts with the first thing that is wrong."""
    sheet = read_sheet(files["map"])
    if sheet.complaints:
        raise BadParts(sheet.complaints[0])
    records = PARTS.zeros()
    _lay_stations(sheet, records)
    _lay_sections(sheet, records)
    _lay_rest(sheet, records)
    return records


def _set(members: Iterable[int], words: int = 1) -> list[int]:
    """A set as the words of a `members` field."""
    found = [0] * words
    for member in members:
        found[member // WORD] |= 1 << (member % WORD)
    return found


def _lay_stations(sheet: Sheet, records: Records) -> None:
    parts = records[0]
    count = parts["stations"] = len(sheet.places)
    everywhere = range(count)
    parts["column"][:count] = [column for column, _ in sheet.places]
    parts["row"][:count] = [row for _, row in sheet.places]
    parts["symbol"][:count] = [SYMBOL_NAMES.index(symbol) for symbol in sheet.symbols]
    for k, symbol in enumerate(SYMBOL_NAMES):
        parts["fitting"][k] = _set(s for s in everywhere if k == JOKER or sheet.symbols[s] in (symbol, "joker"))
    parts["central"] = sheet.central
    parts["tourist_sites"] = _set(sheet.tourist_sites)
    parts["departure"] = sheet.departures
    parts["districts"] = len(sheet.districts)
    for k, district in enumerate(sheet.districts):
        parts["district"][k] = _set(s for s in everywhere if sheet.district(s) == district)
    parts["central_district"] = sheet.districts.index(sheet.district(sheet.central))


def _lay_sections(sheet: Sheet, records: Records) -> None:
    parts = records[0]
    words = SECTIONS // WORD
    parts["sections"] = len(sheet.sections)
    parts["section_between"] = parts["section_of"] = -1
    bars = {k: {k} for k in range(len(sheet.sections))}
    for k, m in sheet.crossings:
        bars[k].add(m)
        bars[m].add(k)
    for k, (a, b) in enumerate(sheet.sections):
        parts["section_from"][k] = a
        parts["section_to"][k] = b
        parts["section_ends"][k] = _set((a, b))
        parts["bars"][k] = _set(bars[k], words)
        parts["section_between"][a, b] = parts["section_between"][b, a] = k
        parts["pair_of"][k] = pair_number(a, b)
        parts["section_of"][pair_number(a, b)] = k
    parts["river"] = _set(sheet.river_sections, words)
    for station in range(len(sheet.places)):
        at = [k for k, section in enumerate(sheet.sections) if station in section]
        parts["sections_at"][station] = _set(at, words)
        parts["neighbours"][station] = _set(sum(sheet.sections[k]) - station for k in at)


def _lay_rest(sheet: Sheet, records: Records) -> None:
    parts = records[0]
    parts["rounds"] = sheet.rounds
    parts["river_points"] = sheet.river_points
    parts["interchange_points"] = [0, 0, *sheet.interchange_points]
    parts["tourist_points"] = sheet.tourist_points
    parts["cell"] = [[sheet.districts.index(district) for district in row] for row in sheet.cells]
    parts["bends"] = len(sheet.river)
    for k, bend in enumerate(sheet.river):
        parts["bend"][k] = [round(100 * value) for value in bend]
