"""What new stations and track bring: a station at once, track for each action until it reaches its goal."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.board import filled, row_units, unlocked
from ..rules.bonus import LOOP_STATIONS, card_points
from ..rules.line import forbidden_link, own_sides
from ..rules.moves import STRAIGHT_SHAPES
from ..rules.parts import Parts
from ..rules.sight import Sight
from ..rules.state import (
    BUILD_SLOT,
    COLOURS,
    CURVES,
    DECK,
    DECKS,
    NONE,
    PER_HEX,
    ROBOTS,
    STATIONS,
    STRAIGHTS,
    TRACK,
    TRACK_ROW,
)
from ..rules.track import cost, run_leads_to, tiles_laid, why_not_run
from ..rules.turn import bag_size
from .routes import TILE, WAYS, measure_ways
from .scratch import ACTIONS_LEFT, CARDS, KINDS, LEFT, LINKS, REACHED, SEEKS, SLOT, SPARE, UNKNOWN, UNSERVED, VALUE
from .weights import (
    NOT_NOW,
    W_AHEAD,
    W_CARDS,
    W_CURVE,
    W_GROWTH,
    W_LINK,
    W_LINK_LATE,
    W_LOOP,
    W_MANY_TILES,
    W_NEW_COMMUTERS,
    W_NEW_KIND,
    W_SAME_KIND,
    W_SPARE,
    W_STATION,
    W_TILE,
    W_UNSERVED,
    W_WAITING,
)

# --- Stations


@rule
def gain_of_station(parts: Parts, sight: Sight, seat: int, station: int, colour: int, scratch: Numbers) -> int:
    """The passenger it brings, the links it makes, a kind the line lacks, and those who wait there."""
    kept = scratch[W_SPARE]
    if sight.players > 1:
        kept = max(0, kept)  # else the game might never end, MM-141
    if (scratch[UNSERVED] >> colour) & 1 == 0 and scratch[SPARE] <= kept:
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
def gain_in_cards(parts: Parts, sight: Sight, seat: int, station: int, colour: int, scratch: Numbers) -> int:
    """What the cards gain by a station of this kind here."""
    before = cards_now(parts, sight, seat, scratch)
    sight.kind[station] = colour + 1
    after = sum_of_cards(parts, sight, seat)
    sight.kind[station] = NONE
    return scratch[W_CARDS] * (after - before)


@rule
def cards_now(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> int:
    """What the cards bring as things stand."""
    if scratch[CARDS] == UNKNOWN:
        scratch[CARDS] = sum_of_cards(parts, sight, seat)
    return scratch[CARDS]


@rule
def sum_of_cards(parts: Parts, sight: Sight, seat: int) -> int:
    total = 0
    for deck in range(4):
        total += card_points(parts, sight, seat, deck)
    return total


@rule
def may_build(parts: Parts, sight: Sight, seat: int, start: int, colour: int) -> bool:
    """Whether the seat may build a station of this colour at the end of a run that begins at a station; -1: at none."""
    if sight.display[colour] == 0 or not unlocked(parts, sight, seat, colour):
        return False
    return start < 0 or sight.players > 1 or not forbidden_link(parts, sight, sight.kind[start], colour + 1)


@rule
def best_station(parts: Parts, sight: Sight, seat: int, start: int, station: int, scratch: Numbers) -> int:
    """The gain of the best station that the seat may build on an empty recessed hex, at the end of a run."""
    best = 0
    for colour in range(COLOURS):
        if may_build(parts, sight, seat, start, colour):
            best = max(best, gain_of_station(parts, sight, seat, station, colour, scratch))
    return best


# --- Track


@rule
def look_for_ways(parts: Parts, sight: Sight, seat: int, closing: int, scratch: Numbers) -> None:
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
def is_goal(sight: Sight, seat: int, station: int, scratch: Numbers) -> bool:
    """Whether the line should reach a station: with tiles running out, only where a needed one can be built."""
    if (scratch[REACHED] >> station) & 1 or station == sight.train[seat]:
        return False
    scarce = tiles_laid(sight, seat) > scratch[W_MANY_TILES] or bag_size(sight) == 0
    return not (scratch[SEEKS] and scarce) or sight.kind[station] == NONE


@rule
def closes(parts: Parts, sight: Sight, seat: int, station: int) -> bool:
    """Whether one more run may come to a station of the line."""
    if sight.kind[station] == NONE:
        return False
    sides = own_sides(parts, sight, seat, station)
    return sides > 0 if station == parts.hub else sides == 1


@rule
def rate_of_tile(parts: Parts, sight: Sight, seat: int, hex: int, shape: int, scratch: Numbers) -> int:
    """What the nearest goal beyond the new tile brings for each action until it is reached; 0: there is none."""
    best = 0
    left = STRAIGHTS + CURVES - 1 - tiles_laid(sight, seat)
    units = row_units(sight, seat, TRACK_ROW)
    now = sight.units if sight.phase == TRACK else 0
    for k in range(2):
        place = PER_HEX * hex + parts.shape_side[shape, k]
        back = PER_HEX * hex + parts.shape_side[shape, 1 - k]
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
                gain = gain_of_goal(parts, sight, seat, start, station, scratch)
                if sight.kind[station] == NONE:
                    actions += 16
                if actions <= scratch[ACTIONS_LEFT]:
                    best = max(best, 16 * scratch[W_GROWTH] * gain // max(1, actions))
    return best


@rule
def gain_of_goal(parts: Parts, sight: Sight, seat: int, start: int, station: int, scratch: Numbers) -> int:
    """A link, with a kind the line lacks, room for a new station, or a loop."""
    kind = sight.kind[station]
    gain = scratch[W_LINK] + scratch[W_LINK_LATE] * (64 - min(64, scratch[LEFT])) // 64
    if kind == NONE:
        if filled(sight, seat, BUILD_SLOT):
            best = best_station(parts, sight, seat, start, station, scratch)
            if best == 0 and sight.players == 1:
                return scratch[W_AHEAD]  # nobody else will build there
            gain += best
        return gain
    if (scratch[REACHED] >> station) & 1:
        gain += scratch[W_LOOP] + scratch[W_CARDS] * gain_of_loop(parts, sight, seat, scratch)
    if (scratch[KINDS] >> kind) & 1 == 0:
        gain += scratch[W_NEW_KIND] if kind <= ROBOTS else scratch[W_NEW_COMMUTERS]
    return gain + scratch[W_SAME_KIND] if (scratch[REACHED] >> station) & 1 == 0 else gain


@rule
def gain_of_loop(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> int:
    """About what a card that looks for a loop gains by one, as if it went through half the links of the line."""
    points = 0
    for deck in range(DECKS):
        held = sight.card[seat, deck]
        card = DECK * deck + held - 1
        if held and parts.card_kind[card] == LOOP_STATIONS and card_points(parts, sight, seat, deck) == 0:
            stations = 2 + scratch[LINKS] // 2
            points += parts.flat[card] + parts.each[card] * max(0, stations - parts.above[card])
    return min(points, parts.cap)
