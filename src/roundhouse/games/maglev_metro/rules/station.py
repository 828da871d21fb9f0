"""BUILD STATION: new stations at the ends of own track."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .adjust import settle_held
from .board import filled, unlocked
from .clauses import MM_121, MM_126, MM_151
from .line import PER_TILE, forbidden_link, own_sides, run_end, station_ahead
from .moves import BUILD_STATION
from .parts import Parts
from .state import BUILD_SLOT, COLOURS, NONE, PINK, STATIONS, WELCOME, State


@rule
def would_link_forbidden(parts: Parts, state: State, seat: int, station: int, kind: int) -> bool:
    """Whether a station of this kind would complete a forbidden link of a solo game."""
    for k in range(parts.exit_count[station]):
        run = run_end(parts, state, seat, parts.exit[station, k])
        if run >= PER_TILE:
            other = station_ahead(parts, run)
            if other >= 0 and state.kind[other] != NONE and forbidden_link(parts, state, kind, state.kind[other]):
                return True
    return False


@rule
def why_not_station(parts: Parts, state: State, seat: int, station: int, colour: int) -> int:
    """MM-121: where own track ends, with a tile from the display; not of a locked colour, nor with a forbidden link."""
    if filled(state, seat, BUILD_SLOT) == 0:
        return MM_121
    if parts.home[station] < 0 or state.kind[station] != NONE or state.display[colour] == 0:
        return MM_121
    if own_sides(parts, state, seat, station) == 0:
        return MM_121
    if not unlocked(parts, state, seat, colour):
        return MM_126
    return MM_151 if would_link_forbidden(parts, state, seat, station, colour + 1) else 0


@rule
def list_stations(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    if filled(state, seat, BUILD_SLOT) == 0:
        return n
    for station in range(STATIONS):
        if parts.home[station] >= 0 and state.kind[station] == NONE and own_sides(parts, state, seat, station):
            for colour in range(COLOURS):
                if state.display[colour] and unlocked(parts, state, seat, colour):
                    if not would_link_forbidden(parts, state, seat, station, colour + 1):
                        actions[n] = BUILD_STATION + COLOURS * station + colour
                        n += 1
    return n


@rule
def build_station(parts: Parts, state: State, seat: int, station: int, colour: int) -> None:
    """MM-127: from now on it serves everybody."""
    state.kind[station] = colour + 1
    state.display[colour] -= 1
    state.bag[colour] += state.waiting[station, colour]  # MM-122: those of its colour leave
    state.waiting[station, colour] = 0
    if colour >= PINK:  # MM-124: with the first station of a colour, its commuters come into play
        state.bag[colour] += state.pile[colour]
        state.pile[colour] = 0
    state.hand[seat, colour] += 1  # MM-123: the passenger of the tile
    state.phase = WELCOME
    settle_held(parts, state, seat)
