"""The map and the rules once more, told differently: sets, dictionaries and exact geometry instead of bits.

Nothing here is taken from the game's own code but the text of the map file. It is slow and says the obvious.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from importlib import resources
from itertools import combinations, pairwise

FILE = resources.files("roundhouse.games.next_station_london") / "data" / "london.toml"
DATA = tomllib.loads(FILE.read_text("utf-8"))
PENCILS = ("black", "blue", "red", "green")
NAMES = {"c": "circle", "s": "square", "t": "triangle", "p": "pentagon", "j": "joker"}

PLACES = []
SYMBOLS = []
TOURIST_SITES = set()
DISTRICTS = []
for y, (stations, districts) in enumerate(zip(DATA["stations"], DATA["districts"], strict=True)):
    for x, (word, district) in enumerate(zip(stations.split(), districts.split(), strict=True)):
        if word != ".":
            TOURIST_SITES |= {len(PLACES)} if "*" in word else set()
            PLACES.append((x, y))
            SYMBOLS.append(NAMES[word[0]])
            DISTRICTS.append(district)
STATIONS = range(len(PLACES))
CENTRAL = SYMBOLS.index("joker")


def in_line(a, b):
    (x, y), (u, v) = PLACES[a], PLACES[b]
    return x == u or y == v or abs(x - u) == abs(y - v)


def on_the_way(a, b, c):
    """Whether c lies on the straight way from a to b."""
    (x, y), (u, v), (p, q) = PLACES[a], PLACES[b], PLACES[c]
    inside = min(x, u) <= p <= max(x, u) and min(y, v) <= q <= max(y, v)
    return c not in (a, b) and inside and (u - x) * (q - y) == (v - y) * (p - x)


SECTIONS = [
    (a, b) for a, b in combinations(STATIONS, 2) if in_line(a, b) and not any(on_the_way(a, b, c) for c in STATIONS)
]


def meeting_point(a, b, c, d):
    """Where the segments a-b and c-d meet, both without their ends; None where they do not."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    flat = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if flat == 0:
        return None
    s = Fraction((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / flat
    t = Fraction((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / flat
    return (ax + s * (bx - ax), ay + s * (by - ay)) if 0 < s < 1 and 0 < t < 1 else None


def ends_of(section):
    return PLACES[section[0]], PLACES[section[1]]


CROSSINGS = {
    frozenset(pair) for pair in combinations(SECTIONS, 2) if meeting_point(*ends_of(pair[0]), *ends_of(pair[1]))
}
BENDS = [tuple(Fraction(str(value)) for value in bend) for bend in DATA["river"]]
RIVER = {section for section in SECTIONS if any(meeting_point(*ends_of(section), c, d) for c, d in pairwise(BENDS))}


def sheet_of(state, seat):
    """The seat's lines: for each pencil its stations and its sections as pairs."""
    return {
        pencil: (
            set(state["stations"][seat][k]),
            {SECTIONS[section] for section in state["sections"][seat][k]},
        )
        for k, pencil in enumerate(PENCILS)
    }


def pencil_in_hand(state, seat):
    return state["pencil"][2 * seat if state["players"] == 2 else seat]


def power_in_hand(state, seat):
    """The power the seat can still use."""
    power = state["power"][PENCILS.index(pencil_in_hand(state, seat))]
    return power if state["spent"][seat] == 0 else "none"


def legal_sections(state, seat):
    """The sections that a seat which has not decided may draw."""
    lines = sheet_of(state, seat)
    stations, own = lines[pencil_in_hand(state, seat)]
    everything = set().union(*(drawn for _, drawn in lines.values()))
    meets = Counter(station for section in own for station in section)
    ends = {station for station in stations if meets[station] == 1} if own else stations
    power = power_in_hand(state, seat)
    card = state["card"].split()[1]
    first = state["reached"][seat][0]
    switch_left = state["switched"]
    if first >= 0:
        before = {section for section in own if first not in section}
        (start,) = [sum(section) - first for section in own if first in section]
        switch_left = state["switched"] and sum(start in section for section in before) < 2
    symbol = SYMBOLS[first] if first >= 0 and card == "joker" else card
    found = set()
    for section in SECTIONS:
        for start, tip in (section, section[::-1]):
            if start not in stations or tip in stations or section in everything:
                continue
            if any(frozenset((section, other)) in CROSSINGS for other in everything):
                continue
            from_here = start in ends or switch_left or power == "switch"
            to_there = "joker" in (symbol, SYMBOLS[tip]) or SYMBOLS[tip] == symbol or power == "wild"
            if from_here and to_there:
                found.add(section)
    return found


def line_points(stations, sections, circled):
    in_district = Counter(DISTRICTS[station] for station in stations)
    districts = len(in_district)
    if circled >= 0:
        in_district[DISTRICTS[circled]] += 1
    return districts * max(in_district.values(), default=0) + 2 * len(sections & RIVER)


def points(state, seat):
    """The seat's total, as the sheet stands."""
    lines = sheet_of(state, seat)
    circled = state["circled"][seat]
    total = sum(line_points(*line, circled[k]) for k, line in enumerate(lines.values()))
    visits = Counter(station for stations, _ in lines.values() for station in stations)
    crossed = sum(count for station, count in visits.items() if station in TOURIST_SITES)
    total += (0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25)[min(crossed, 10)]
    total += sum({1: 0, 2: 2, 3: 5, 4: 9}[count] for count in visits.values())
    reached = (
        sum(count > 1 for count in visits.values()) >= 8,
        {DISTRICTS[station] for station in visits} == set(DISTRICTS),
        set(visits) >= TOURIST_SITES,
        set(visits) >= {station for station in STATIONS if DISTRICTS[station] == DISTRICTS[CENTRAL]},
        sum(len(sections & RIVER) for _, sections in lines.values()) >= 6,
    )
    total += 10 * sum(reached[objective] for objective in state["shared_objectives"])
    return total - (10 * (state["objectives"] + state["powers"]) if state["players"] == 1 else 0)
