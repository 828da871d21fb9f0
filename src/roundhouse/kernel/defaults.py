"""What stands in for rules that a game need not write itself, over the slots of those it must."""

from .arrays import Numbers
from .record import AnySight, AnyState, Record
from .rule import rule
from .slots import imagine, score


class CountsTurns(AnyState):
    turns: int


@rule
def no_tickets(parts: Record, state: AnyState) -> int:
    """Fills `tickets` in a game without chance."""
    return 0


@rule
def no_outcome(parts: Record, state: AnyState, ticket: int) -> int:
    """Fills `outcome` in a game without chance."""
    return 0


@rule
def no_draw(parts: Record, state: AnyState, drawn: int) -> None:
    """Fills `draw` in a game without chance."""


@rule
def turns_counted(parts: Record, state: CountsTurns) -> int:
    """Fills `turns` where the state counts them."""
    return state.turns


@rule
def never_capped(parts: Record, state: AnyState) -> int:
    """Fills `capped` in a game without a turn cap."""
    return 0


@rule
def no_law(parts: Record, state: AnyState) -> int:
    """Fills `broken_law` where a game states no laws."""
    return 0


@rule
def margin(parts: Record, state: AnyState, seat: int) -> float:
    """Fills `worth`: how far the seat is ahead of the best of the others; alone, its points."""
    best = 0
    for k in range(1, state.players):
        points = score(parts, state, (seat + k) % state.players)
        best = points if k == 1 else max(best, points)
    return 1.0 * (score(parts, state, seat) - best)


@rule
def any_world(parts: Record, sight: AnySight, stream: Numbers, state: AnyState) -> int:
    """Fills `sample_world`: any world that looks the same to the seat."""
    imagine(parts, sight, stream, state)
    return sight.viewer


@rule
def leave_out_nothing(parts: Record, sight: AnySight, actions: Numbers, n: int, scratch: Numbers) -> int:
    """Fills the slot where a game knows of no such moves."""
    return n
