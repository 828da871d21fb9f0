"""The score sheet: lines, tourist sites, interchanges, objectives, and who has won."""

from dataclasses import dataclass

from ....kernel.bits import count_bits
from ....kernel.rule import rule
from .parts import Parts
from .state import (
    ALL_DISTRICTS,
    CENTRAL_DISTRICT,
    DISTRICTS,
    INTERCHANGES,
    OBJECTIVE_NAMES,
    OBJECTIVES,
    OVER,
    PENCIL_NAMES,
    PENCILS,
    TOURIST_SITES,
    WORDS,
    State,
)

MOST_CIRCLES = 10  # of the tourist track
OBJECTIVE_POINTS = 10  # NL-61
MANY_INTERCHANGES = 8  # NL-62
MANY_RIVER_SECTIONS = 6  # NL-62
MODULE_PENALTY = 10  # NL-81

# NL-82: from the lowest to the highest, and the most points of all but the last.
RATING_BOUNDS = (90, 105, 120, 135, 150)


@rule
def districts_of(parts: Parts, stations: int) -> int:
    """How many districts a set of stations lies in."""
    total = 0
    for district in range(DISTRICTS):
        total += (stations & parts.district[district, 0]) != 0
    return total


@rule
def most_in_district(parts: Parts, stations: int, circled: int) -> int:
    """The most stations of the line in one district; the circled one, if any, counts twice. NL-51, NL-75"""
    most = 0
    for district in range(DISTRICTS):
        here = stations & parts.district[district, 0]
        count = count_bits(here)
        if circled >= 0:
            count += here >> circled & 1
        most = max(most, count)
    return most


@rule
def river_sections(parts: Parts, state: State, seat: int, pencil: int) -> int:
    """How many sections of the line cross the Thames."""
    total = 0
    for w in range(WORDS):
        total += count_bits(state.sections[seat, pencil, w] & parts.river[w])
    return total


@rule
def line_points(parts: Parts, stations: int, circled: int, river: int) -> int:
    """NL-51: districts times the most stations in one, and the crossings of the river."""
    return districts_of(parts, stations) * most_in_district(parts, stations, circled) + parts.river_points * river


@rule
def line_score(parts: Parts, state: State, seat: int, pencil: int) -> int:
    stations = state.stations[seat, pencil, 0]
    return line_points(parts, stations, state.circled[seat, pencil], river_sections(parts, state, seat, pencil))


@rule
def circles(parts: Parts, state: State, seat: int) -> int:
    """NL-52: the circles of the tourist track crossed off: one for each tourist site on each line."""
    total = 0
    for pencil in range(PENCILS):
        total += count_bits(state.stations[seat, pencil, 0] & parts.tourist_sites[0])
    return min(total, MOST_CIRCLES)


@rule
def on_lines(state: State, seat: int, lines: int) -> int:
    """The stations on at least this many lines. NL-35: a branch is of the same line."""
    one = 0
    two = 0
    three = 0
    four = 0
    for pencil in range(PENCILS):
        stations = state.stations[seat, pencil, 0]
        four |= three & stations
        three |= two & stations
        two |= one & stations
        one |= stations
    return four if lines == 4 else three if lines == 3 else two if lines == 2 else one


@rule
def interchanges(state: State, seat: int, lines: int) -> int:
    """How many stations are on exactly this many lines."""
    total = count_bits(on_lines(state, seat, lines))
    return total - count_bits(on_lines(state, seat, lines + 1)) if lines < PENCILS else total


@rule
def interchange_score(parts: Parts, state: State, seat: int) -> int:
    """NL-54: points for each station, by how many lines meet there."""
    total = 0
    for lines in range(2, PENCILS + 1):
        total += parts.interchange_points[lines] * interchanges(state, seat, lines)
    return total


@rule
def all_river_sections(parts: Parts, state: State, seat: int) -> int:
    total = 0
    for pencil in range(PENCILS):
        total += river_sections(parts, state, seat, pencil)
    return total


@rule
def reaches(parts: Parts, objective: int, network: int, shared: int, river: int) -> bool:
    """NL-62: whether a network reaches an objective, by its stations, its interchanges and its river sections."""
    if objective == INTERCHANGES:
        return count_bits(shared) >= MANY_INTERCHANGES
    if objective == ALL_DISTRICTS:
        return districts_of(parts, network) == parts.districts
    if objective == TOURIST_SITES:
        return network & parts.tourist_sites[0] == parts.tourist_sites[0]
    if objective == CENTRAL_DISTRICT:
        central = parts.district[parts.central_district, 0]
        return network & central == central
    return river >= MANY_RIVER_SECTIONS


@rule
def objective_points(parts: Parts, state: State, network: int, shared: int, river: int) -> int:
    """NL-61: ten for each one that is turned up and reached."""
    total = 0
    for objective in range(OBJECTIVES):
        if state.shared_objectives[0] >> objective & 1 and reaches(parts, objective, network, shared, river):
            total += OBJECTIVE_POINTS
    return total


@rule
def objective_score(parts: Parts, state: State, seat: int) -> int:
    if state.objectives == 0:
        return 0
    network = on_lines(state, seat, 1)
    return objective_points(parts, state, network, on_lines(state, seat, 2), all_river_sections(parts, state, seat))


@rule
def penalty(state: State) -> int:
    """NL-81: what a solo player loses for the modules in use."""
    return MODULE_PENALTY * (state.objectives + state.powers) if state.players == 1 else 0


@rule
def score(parts: Parts, state: State, seat: int) -> int:
    """NL-55: what the sheet is worth as it stands."""
    total = objective_score(parts, state, seat) - penalty(state)
    for pencil in range(PENCILS):
        total += line_score(parts, state, seat, pencil)
    tourist = parts.tourist_points[circles(parts, state, seat)]  # NL-53: by the first circle that is left
    return total + tourist + interchange_score(parts, state, seat)


@rule
def best_line(parts: Parts, state: State, seat: int) -> int:
    best = 0
    for pencil in range(PENCILS):
        best = max(best, line_score(parts, state, seat, pencil))
    return best


@rule
def winners(parts: Parts, state: State) -> int:
    """NL-56: most points, then the best single line; a tie is shared. A solo player has a rating instead. NL-82"""
    if state.phase != OVER or state.players == 1:
        return 0
    won = 0
    most = 0
    line = 0
    for seat in range(state.players):
        points = score(parts, state, seat)
        best = best_line(parts, state, seat)
        if points > most or (points == most and best > line):
            most = points
            line = best
            won = 0
        if points == most and best == line:
            won |= 1 << seat
    return won


@rule
def capped(parts: Parts, state: State) -> bool:
    """Four rounds of cards end by themselves: there is no turn cap."""
    return False


@rule
def turns(parts: Parts, state: State) -> int:
    return state.turns


def rating(points: int) -> int:
    """A solo player's rating, 0 to 5. NL-82"""
    return sum(points > bound for bound in RATING_BOUNDS)


@dataclass(frozen=True)
class LineScore:
    """One line's row of the score sheet. NL-51"""

    districts: int
    stations: int  # the most in one district, a circled one counted twice
    river: int  # sections across the Thames
    river_points: int

    @property
    def points(self) -> int:
        return self.districts * self.stations + self.river_points


@dataclass(frozen=True)
class ScoreSheet:
    """A score sheet as a player fills it in."""

    lines: dict[str, LineScore]  # by pencil
    circles: int  # crossed off on the tourist track
    tourist_points: int
    interchanges: dict[int, int]  # how many, by the number of lines that meet
    interchange_points: dict[int, int]
    objectives: dict[str, int]  # points for each one turned up
    penalty: int

    @property
    def total(self) -> int:
        lines = sum(line.points for line in self.lines.values())
        shared = sum(self.interchange_points.values()) + sum(self.objectives.values())
        return lines + self.tourist_points + shared - self.penalty


def score_sheet(parts: Parts, state: State, seat: int) -> ScoreSheet:
    """The seat's score sheet as it stands, from the state or from a sight."""
    lines = {}
    for pencil, name in enumerate(PENCIL_NAMES):
        stations = state.stations[seat, pencil, 0]
        river = river_sections(parts, state, seat, pencil)
        most = most_in_district(parts, stations, state.circled[seat, pencil])
        lines[name] = LineScore(districts_of(parts, stations), most, river, parts.river_points * river)
    crossed = circles(parts, state, seat)
    shared = {lines: interchanges(state, seat, lines) for lines in range(2, PENCILS + 1)}
    network, twice = on_lines(state, seat, 1), on_lines(state, seat, 2)
    river = all_river_sections(parts, state, seat)
    return ScoreSheet(
        lines=lines,
        circles=crossed,
        tourist_points=parts.tourist_points[crossed],
        interchanges=shared,
        interchange_points={lines: parts.interchange_points[lines] * count for lines, count in shared.items()},
        objectives={
            name: OBJECTIVE_POINTS if reaches(parts, objective, network, twice, river) else 0
            for objective, name in enumerate(OBJECTIVE_NAMES)
            if state.shared_objectives[0] >> objective & 1
        },
        penalty=penalty(state),
    )


def breakdown(parts: Parts, state: State, seat: int) -> dict[str, int]:
    """The seat's points by where they come from, in the order of the score sheet; their sum is the total. NL-55"""
    sheet = score_sheet(parts, state, seat)
    points = {}
    for name, line in sheet.lines.items():
        points[f"{name} districts x stations"] = line.points - line.river_points
        points[f"{name} river"] = line.river_points
    points["tourist sites"] = sheet.tourist_points
    points |= {f"interchanges of {lines}": worth for lines, worth in sheet.interchange_points.items()}
    points |= {f"objective {name}": worth for name, worth in sheet.objectives.items()}
    if sheet.penalty:
        points["solo modules"] = -sheet.penalty
    return points
