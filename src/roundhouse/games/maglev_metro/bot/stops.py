"""Where the train could go next: each stop weighed as what it brings for each action it takes."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from ..rules.board import row_units
from ..rules.parts import Parts
from ..rules.passengers import crowd, riders, serves
from ..rules.refill import fit_to_wait
from ..rules.sight import Sight
from ..rules.state import (
    CAPACITY_ROW,
    COLOURS,
    DROP_OFF_ROW,
    FULL_STATION,
    HUB,
    MOVE,
    MOVE_ROW,
    PICK_UP_ROW,
    REFILL_ROW,
    ROBOTS,
    STATIONS,
)
from .scratch import (
    ACTIONS_LEFT,
    AWAY,
    BEST_RATE,
    BEST_REFILLS,
    BEST_STOP,
    DELAY,
    DISTANCE,
    KINDS,
    NEVER,
    PER_STATION,
    VALUE,
)
from .survey import actions_left
from .weights import W_REFILL_COST, W_TRIP


@rule
def actions_for(count: int, units: int) -> int:
    """How many actions it takes to spend that many units."""
    return (count + units - 1) // units


@rule
def plan_trip(parts: Parts, sight: Sight, seat: int, scratch: Numbers) -> None:
    """Find the best station to go to, to deliver or to fetch, with or without a refill."""
    scratch[BEST_RATE] = 0
    scratch[BEST_STOP] = -1
    scratch[BEST_REFILLS] = 0
    for station in range(STATIONS):
        if scratch[DISTANCE + station] < NEVER:
            for refills in range(2):
                rate = rate_of_stop(parts, sight, seat, station, refills, scratch)
                if rate > scratch[BEST_RATE]:
                    scratch[BEST_RATE] = rate
                    scratch[BEST_STOP] = station
                    scratch[BEST_REFILLS] = refills


@rule
def rate_of_stop(parts: Parts, sight: Sight, seat: int, station: int, refills: int, scratch: Numbers) -> int:
    """What a stop brings for each action: those dropped off there, and those picked up and brought on."""
    kind = sight.kind[station]
    moves = row_units(sight, seat, MOVE_ROW)
    away = scratch[DISTANCE + station]
    if sight.phase == MOVE:
        away = max(0, away - sight.units)
    actions = 16 * actions_for(away, moves) + scratch[DELAY]
    dropped = 0
    gain = 0
    for colour in range(COLOURS):
        if sight.load[seat, colour] and scratch[VALUE + colour] > 0 and serves(kind, colour):
            dropped += sight.load[seat, colour]
            gain += 16 * sight.load[seat, colour] * scratch[VALUE + colour]
    if dropped:
        if refills:
            return 0
        actions += 16 * actions_for(dropped, row_units(sight, seat, DROP_OFF_ROW))
        return gain * scratch[W_TRIP] // actions if actions <= scratch[ACTIONS_LEFT] else 0
    drawn = 0
    fit = 0
    if refills:
        for colour in range(COLOURS):
            if fit_to_wait(kind, colour):
                fit += sight.bag[colour]
        drawn = min(row_units(sight, seat, REFILL_ROW), FULL_STATION - crowd(sight, station), fit)
        if drawn <= 0:
            return 0
        actions += 16 + scratch[W_REFILL_COST]
    return rate_of_fetch(parts, sight, seat, station, drawn, max(fit, 1), actions, scratch)


@rule
def rate_of_fetch(
    parts: Parts, sight: Sight, seat: int, station: int, drawn: int, fit: int, actions: int, scratch: Numbers
) -> int:
    """Fetch the best of those who wait, in sixteenths of a passenger where they are still to be drawn.

    Who is on the train already is brought on with them.
    """
    room = 16 * (row_units(sight, seat, CAPACITY_ROW) - riders(sight, seat))
    moves = row_units(sight, seat, MOVE_ROW)
    units = row_units(sight, seat, DROP_OFF_ROW)
    kind = sight.kind[station]
    together = (scratch[KINDS] >> HUB) & 1  # robots get off at the hub in one action
    robots = 0
    drops = 0
    gain = 0
    fetched = 0
    far = 0
    done = 0
    for _ in range(COLOURS):
        best = -1
        most = 0
        for colour in range(COLOURS):
            away = scratch[AWAY + PER_STATION * station + colour]
            if (done >> colour) & 1 == 0 and scratch[VALUE + colour] > 0 and away < NEVER:
                if scratch[VALUE + colour] > most:
                    best = colour
                    most = scratch[VALUE + colour]
        if best < 0:
            break
        done |= 1 << best
        there = 16 * sight.waiting[station, best]
        if drawn and fit_to_wait(kind, best):
            there += 16 * drawn * sight.bag[best] // fit
        taken = max(0, min(there, room - fetched))
        fetched += taken
        taken += 16 * sight.load[seat, best]
        if taken:
            gain += taken * most
            far = max(far, scratch[AWAY + PER_STATION * station + best])
            if together and best < ROBOTS:
                robots += taken
            else:
                drops += max(16, taken // units)
    if fetched == 0:
        return 0
    if robots:
        drops += max(16, robots // units)
    actions += 16 * actions_for(far, moves) + drops
    actions += max(16, fetched // row_units(sight, seat, PICK_UP_ROW))
    if sight.players == 1 or sight.ending:
        if actions > actions_left(parts, sight, seat, drawn):
            return 0
    return gain * scratch[W_TRIP] // actions
