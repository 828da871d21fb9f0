"""What new stations and track bring: a station at once, track for each action until it reaches its goal."""

from ...kernel.rule import rule
from .board import filled, row_units, unlocked
from .bonus import card_points
from .line import own_sides
from .moves import STRAIGHT_SHAPES
from .notes import ACTIONS_LEFT, CARDS, KINDS, LEFT, REACHED, SEEKS, SLOT, SPARE, UNKNOWN, UNSERVED, VALUE
from .routes import TILE, WAYS, measure_ways
from .state import BUILD_SLOT, COLOURS, CURVES, NONE, ROBOTS, STATIONS, STRAIGHTS, TRACK, TRACK_ROW
from .track import cost, run_leads_to, tiles_laid, why_not_run
from .turn import bag_size
from .weights import (
    NOT_NOW,
    W_CARDS,
    W_CURVE,
    W_GROWTH,
    W_LINK,
    W_LINK_LATE,
    W_MANY_TILES,
    W_NEW_COMMUTERS,
    W_NEW_KIND,
    W_SAME_KIND,
    W_STATION,
    W_TILE,
    W_UNSERVED,
    W_WAITING,
)

# --- Stations


@rule
def gain_of_station(parts, sight, seat, station, colour, scratch):
    """The passenger it brings, the links it makes, a kind the line lacks, and those who wait there."""
    if (scratch[UNSERVED] >> colour) & 1 == 0 and scratch[SPARE] <= 1:
        return NOT_NOW
    gain = max(0, scratch[SLOT + colour]) + scratch[W_STATION]
    if (scratch[KINDS] >> (colour + 1)) & 1 == 0:
        gain += scratch[W_NEW_KIND] if colour < ROBOTS else scratch[W_NEW_COMMUTERS]
    if (scratch[UNSERVED] >> colour) & 1:
        gain += scratch[W_UNSERVED]
    for robot in range(ROBOTS):
        if robot != colour and scratch[VALUE + robot] > 0:
            gain += scratch[W_WAITING] * sight.waiting[station, robot]
    return gain


@rule
def gain_in_cards(parts, sight, seat, station, colour, scratch):
    """What the cards gain by a station of this kind here."""
    before = cards_now(parts, sight, seat, scratch)
    sight.kind[station] = colour + 1
    after = sum_of_cards(parts, sight, seat)
    sight.kind[station] = NONE
    return scratch[W_CARDS] * (after - before)


@rule
def cards_now(parts, sight, seat, scratch):
    """What the cards bring as things stand."""
    if scratch[CARDS] == UNKNOWN:
        scratch[CARDS] = sum_of_cards(parts, sight, seat)
    return scratch[CARDS]


@rule
def sum_of_cards(parts, sight, seat):
    total = 0
    for deck in range(4):
        total += card_points(parts, sight, seat, deck)
    return total


@rule
def best_station(parts, sight, seat, station, scratch):
    """The gain of the best station that the seat may build on an empty recessed hex."""
    best = 0
    for colour in range(COLOURS):
        if sight.display[colour] and unlocked(parts, sight, seat, colour):
            best = max(best, gain_of_station(parts, sight, seat, station, colour, scratch))
    return best


# --- Track


@rule
def look_for_ways(parts, sight, seat, closing, scratch):
    """How far it is from each place to what the line should reach: new stations, or its own ends to close a loop.

    With tiles running out, a curve is kept back.
    """
    goals = 0
    for station in range(STATIONS):
        if parts.home[station] >= 0:
            if closes(parts, sight, seat, station) if closing else is_goal(sight, seat, station, scratch):
                goals |= 1 << station
    reserve = 1 if scratch[SEEKS] and sight.laid[seat, 1] >= CURVES - 2 else 0
    straights = sight.laid[seat, 0] < STRAIGHTS
    curves = sight.laid[seat, 1] + reserve < CURVES
    measure_ways(parts, sight, seat, goals, straights, curves, row_units(sight, seat, TRACK_ROW), scratch)


@rule
def is_goal(sight, seat, station, scratch):
    """Whether the line should reach a station: with tiles running out, only where a needed one can be built."""
    if (scratch[REACHED] >> station) & 1 or station == sight.train[seat]:
        return False
    scarce = tiles_laid(sight, seat) > scratch[W_MANY_TILES] or bag_size(sight) == 0
    return not (scratch[SEEKS] and scarce) or sight.kind[station] == NONE


@rule
def closes(parts, sight, seat, station):
    """Whether one more run may come to a station of the line."""
    if sight.kind[station] == NONE:
        return False
    sides = own_sides(parts, sight, seat, station)
    return sides > 0 if station == parts.hub else sides == 1


@rule
def rate_of_tile(parts, sight, seat, hex, shape, scratch):
    """What the nearest goal beyond the new tile brings for each action until it is reached; 0: there is none."""
    best = 0
    left = STRAIGHTS + CURVES - 1 - tiles_laid(sight, seat)
    units = row_units(sight, seat, TRACK_ROW)
    now = sight.units if sight.phase == TRACK else 0
    for k in range(2):
        place = 8 * hex + parts.shape_side[shape, k]
        back = 8 * hex + parts.shape_side[shape, 1 - k]
        way = scratch[WAYS + place]
        tiles = way // TILE
        if tiles <= left:
            station = way % TILE
            start = run_leads_to(parts, sight, seat, back)
            if why_not_run(parts, sight, seat, start, station) == 0:
                spent = tiles + cost(parts, hex)
                actions = 16 * max(0, spent - now) // units - scratch[W_TILE] * spent
                if shape > STRAIGHT_SHAPES:
                    actions += scratch[W_CURVE]
                gain = gain_of_goal(parts, sight, seat, station, scratch)
                if sight.kind[station] == NONE:
                    actions += 16
                if actions <= scratch[ACTIONS_LEFT]:
                    best = max(best, 16 * scratch[W_GROWTH] * gain // max(1, actions))
    return best


@rule
def gain_of_goal(parts, sight, seat, station, scratch):
    """A link, with a kind the line lacks or room for a new station."""
    kind = sight.kind[station]
    gain = scratch[W_LINK] + scratch[W_LINK_LATE] * (64 - min(64, scratch[LEFT])) // 64
    if kind == NONE:
        if filled(sight, seat, BUILD_SLOT):
            gain += best_station(parts, sight, seat, station, scratch)
        return gain
    if (scratch[KINDS] >> kind) & 1 == 0:
        gain += scratch[W_NEW_KIND] if kind <= ROBOTS else scratch[W_NEW_COMMUTERS]
    return gain + scratch[W_SAME_KIND] if (scratch[REACHED] >> station) & 1 == 0 else gain
