"""The eight abilities of the face-up cars."""

from ....kernel.bits import add
from ....kernel.rule import rule
from .moves import PROTECT
from .parts import Parts
from .scoring import ascends
from .state import LOCK_STEP, LOCKS, PLACES, REFILL, State, Table
from .turn import end_turn, show, unlock, win

PER_SEAT = PLACES + 1  # places, and one to spare


@rule
def use(state: State, ability: int) -> int:
    """GT-12: the used car leaves the face-up cars before its ability takes effect."""
    car = state.face_up[ability]
    state.face_up[ability] = 0
    if ability != PROTECT:
        add(state.discard, car - 1)
    return car


@rule
def swap(parts: Parts, state: State, seat: int, left: int, right: int) -> None:
    """GT-21: neighbours. GT-22: with one car between. Both count as moved, GT-28."""
    unlock(state, seat, left)
    unlock(state, seat, right)
    car = state.row[seat, left]
    state.row[seat, left] = state.row[seat, right]
    state.row[seat, right] = car
    end_turn(parts, state, seat)


@rule
def move(parts: Parts, state: State, seat: int, start: int, step: int) -> None:
    """GT-23: two to the right. GT-24: two to the left. The two cars passed shift, and count as moved, GT-28."""
    car = state.row[seat, start]
    unlock(state, seat, start)
    for k in range(2):
        here = start + k * step
        unlock(state, seat, here + step)
        state.row[seat, here] = state.row[seat, here + step]
    state.row[seat, start + 2 * step] = car
    end_turn(parts, state, seat)


@rule
def remove_cars(parts: Parts, state: State, seat: int, which: int) -> None:
    """GT-25: every unprotected car at the leftmost, middle or rightmost place goes face up, from the user clockwise."""
    gaps = 0
    for k in range(state.players):
        other = (seat + k) % state.players
        if state.lock[other, which] == 0:
            show(parts, state, state.row[other, LOCK_STEP * which])
            state.row[other, LOCK_STEP * which] = 0
            gaps += 1
    if gaps:
        state.phase = REFILL
    else:
        end_turn(parts, state, seat)


@rule
def next_gap(parts: Parts, state: State) -> int:
    """The next row to refill, from the user clockwise, as PER_SEAT * seat + place; -1 when all rows are full."""
    for k in range(state.players):
        seat = (state.seat + k) % state.players
        for place in range(0, parts.places, LOCK_STEP):
            if state.row[seat, place] == 0:
                return PER_SEAT * seat + place
    return -1


@rule
def draw_refill(parts: Parts, state: State, car: int) -> None:
    """GT-26: a car goes into the gap. A row that then ascends wins at once, and later players draw nothing."""
    gap = next_gap(parts, state)
    seat = gap // PER_SEAT
    state.row[seat, gap % PER_SEAT] = car
    if ascends(parts, state, seat):
        win(state, seat)
    elif next_gap(parts, state) < 0:
        end_turn(parts, state, state.seat)


@rule
def all_locked(parts: Parts, state: Table, seat: int) -> bool:
    for which in range(LOCKS):
        if state.lock[seat, which] == 0 and LOCK_STEP * which < parts.places:
            return False
    return True


@rule
def usable(parts: Parts, state: Table, seat: int, ability: int) -> int:
    """GT-12, GT-18: a face-up car offers the ability, and it can be carried out."""
    return state.face_up[ability] and (ability != PROTECT or not all_locked(parts, state, seat))
