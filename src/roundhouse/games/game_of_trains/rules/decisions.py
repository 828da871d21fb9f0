"""What may be decided or drawn next, and what it does. The rules themselves are in setup, turn and abilities."""

from ....kernel.arrays import Numbers
from ....kernel.bits import nth, size
from ....kernel.rule import rule
from .abilities import all_locked, draw_refill, move, remove_cars, swap, usable, use
from .clauses import GT_07, GT_10, GT_11, GT_12, GT_16, GT_17, GT_18, GT_21, GT_27, GT_31, GT_32
from .moves import (
    ACTIONS,
    CAR,
    DRAW,
    FIRST_SEAT,
    KEEP_CAR,
    LEFT_FROM,
    MOVE_LEFT,
    MOVE_RIGHT,
    PLACE_AT,
    PROTECT,
    PROTECT_AT,
    REMOVE_AT,
    REMOVE_LEFT,
    RIGHT_FROM,
    SWAP_ADJACENT,
    SWAP_AT,
    SWAP_OVER_AT,
    SWAP_OVER_ONE,
)
from .parts import Parts
from .setup import draw_deal, draw_offer, holds, keep, put
from .state import (
    ABILITIES,
    DEAL,
    FIRST,
    HAND,
    KEEP,
    LOCK_STEP,
    LOCKS,
    OFFER,
    OVER,
    PLACE,
    PUT,
    REFILL,
    TAKE,
    TURN,
    State,
    Table,
)
from .turn import end_turn, place_drawn, take


@rule
def acting(parts: Parts, state: Table) -> int:
    phase = state.phase
    return 1 << state.seat if phase in (KEEP, PUT, TURN, PLACE) else 0


@rule
def legal(parts: Parts, state: State, seat: int, actions: Numbers) -> int:
    if acting(parts, state) != 1 << seat:
        return 0
    n = 0
    if state.phase == PLACE or state.phase == PUT:
        for place in range(parts.places):
            actions[n] = PLACE_AT + place
            n += 1
    elif state.phase == TURN:
        actions[0] = DRAW
        n = 1
        for ability in range(REMOVE_LEFT):
            if state.face_up[ability]:
                first = first_action(ability)
                for action in range(first, first + shunts(parts, ability)):
                    actions[n] = action
                    n += 1
        for which in range(LOCKS):
            if state.face_up[REMOVE_LEFT + which]:
                actions[n] = REMOVE_AT + which
                n += 1
        if state.face_up[PROTECT]:
            for which in range(LOCKS):
                if state.lock[seat, which] == 0 and LOCK_STEP * which < parts.places:
                    actions[n] = PROTECT_AT + which
                    n += 1
    else:
        for k in range(HAND):  # the hand descends, the ids must ascend
            if state.hand[seat, HAND - 1 - k]:
                actions[n] = KEEP_CAR + state.hand[seat, HAND - 1 - k]
                n += 1
    return n


@rule
def first_action(ability: int) -> int:
    """The first action id of an ability; those of the next one follow."""
    if ability == SWAP_ADJACENT:
        return SWAP_AT
    if ability == SWAP_OVER_ONE:
        return SWAP_OVER_AT
    if ability == MOVE_RIGHT:
        return RIGHT_FROM
    if ability == MOVE_LEFT:
        return LEFT_FROM
    if ability == PROTECT:
        return PROTECT_AT
    return REMOVE_AT + ability - REMOVE_LEFT


@rule
def shunts(parts: Parts, ability: int) -> int:
    """In how many ways an ability swaps or moves cars of a row."""
    return parts.places - 1 if ability == SWAP_ADJACENT else parts.places - 2


@rule
def ability_of(action: int) -> int:
    """The ability an action uses; -1 for drawing, placing and keeping."""
    if action < SWAP_AT or action > KEEP_CAR:
        return -1
    ability = PROTECT
    while action < first_action(ability):
        ability -= 1
    return ability


@rule
def why_not(parts: Parts, state: State, seat: int, action: int) -> int:
    if state.phase == OVER:
        return GT_31 if state.winner >= 0 else GT_32
    if acting(parts, state) != 1 << seat:
        return GT_07 if state.phase <= PUT else GT_10
    if action < 0 or action >= ACTIONS:
        return GT_10
    if state.phase == KEEP:
        return 0 if action > KEEP_CAR and holds(state, seat, action - KEEP_CAR) else GT_07
    placing = PLACE_AT <= action < SWAP_AT
    there = placing and action - PLACE_AT < parts.places
    if state.phase == PUT:
        return 0 if there else GT_07
    if action > KEEP_CAR:
        return GT_07
    ability = ability_of(action)
    if state.phase == PLACE:  # GT-17: the car's number, and no ability any more
        return 0 if there else GT_17 if ability >= 0 else GT_11
    if action == DRAW:
        return 0
    if placing:
        return GT_11
    return why_not_ability(parts, state, seat, ability, action)


@rule
def why_not_ability(parts: Parts, state: State, seat: int, ability: int, action: int) -> int:
    """GT-16: nothing could be used at all. Else GT-12, GT-18 or GT-27 for what is protected already, and GT-21 to GT-27
    for places that a shorter row does not have."""
    if state.face_up[ability] == 0:
        for other in range(ABILITIES):
            if usable(parts, state, seat, other):
                return GT_12
        return GT_16
    if ability == PROTECT:
        if all_locked(parts, state, seat):
            return GT_18
        if state.lock[seat, action - PROTECT_AT] or LOCK_STEP * (action - PROTECT_AT) >= parts.places:
            return GT_27
    elif ability < REMOVE_LEFT and action - first_action(ability) >= shunts(parts, ability):
        return GT_21 + ability
    return 0


@rule
def apply(parts: Parts, state: State, seat: int, action: int) -> None:
    if action == DRAW:
        state.phase = TAKE
    elif action < SWAP_AT:
        if state.phase == PUT:
            put(parts, state, seat, action - PLACE_AT)
        else:
            place_drawn(parts, state, seat, action - PLACE_AT)
    elif action < SWAP_OVER_AT:
        use(state, SWAP_ADJACENT)
        swap(parts, state, seat, action - SWAP_AT, action - SWAP_AT + 1)
    elif action < RIGHT_FROM:
        use(state, SWAP_OVER_ONE)
        swap(parts, state, seat, action - SWAP_OVER_AT, action - SWAP_OVER_AT + 2)
    elif action < LEFT_FROM:
        use(state, MOVE_RIGHT)
        move(parts, state, seat, action - RIGHT_FROM, 1)
    elif action < REMOVE_AT:
        use(state, MOVE_LEFT)
        move(parts, state, seat, action - LEFT_FROM + 2, -1)
    elif action < PROTECT_AT:
        use(state, REMOVE_LEFT + action - REMOVE_AT)
        remove_cars(parts, state, seat, action - REMOVE_AT)
    elif action <= KEEP_CAR:
        state.lock[seat, action - PROTECT_AT] = use(state, PROTECT)  # GT-27: it lies under the car
        end_turn(parts, state, seat)
    else:
        keep(state, seat, action - KEEP_CAR)


@rule
def tickets(parts: Parts, state: State) -> int:
    phase = state.phase
    if phase == FIRST:
        return state.players  # GT-05: who begins is drawn
    return size(state.deck) if phase in (DEAL, OFFER, TAKE, REFILL) else 0


@rule
def outcome(parts: Parts, state: State, ticket: int) -> int:
    return FIRST_SEAT + ticket if state.phase == FIRST else CAR + nth(state.deck, ticket) + 1


@rule
def draw(parts: Parts, state: State, drawn: int) -> None:
    if state.phase == FIRST:
        state.first = state.seat = drawn - FIRST_SEAT
        state.phase = OFFER
        return
    car = drawn - CAR
    take(state, car)
    if state.phase == DEAL:
        draw_deal(parts, state, car)
    elif state.phase == OFFER:
        draw_offer(state, car)
    elif state.phase == REFILL:
        draw_refill(parts, state, car)
    else:
        state.drawn = car
        state.phase = PLACE
