"""By how much a seat will win: what a position is worth, as a net learns it, and the policy that plays on from it."""

from ...kernel.rule import rule
from .features import (
    FEATURES,
    OWN_POINTS,
    POINTS,
    TABLE,
    TRAIN_AT,
    open_points,
    tell_ahead,
    tell_board,
    tell_cards,
    tell_line,
    tell_others,
    tell_supply,
    tell_turn,
)
from .planner import choose
from .scoring import score
from .sight import imagine
from .state import DRAFT, OVER, SEATS, STATIONS, TURN

__all__ = ["FEATURES", "choose", "dream", "features", "settled", "taught", "untaught", "worth"]

SPREAD = 8.0  # points: how far a search looks beyond what seems best
UNIT = "margin"  # of what a position is worth: see `bots/judging.py`
FINDS = 0.0  # points that a decision brings beyond what was expected of it before: see `bots/analysis.py`

LESSONS: tuple[tuple[int, dict[str, object]], ...] = tuple(
    (players, {"map": city, "turn_cap": 240}) for players in (2, 1, 2, 3, 2, 4) for city in ("berlin", "manhattan")
)  # the games that are learned from, in turn


@rule
def features(parts, state, seat, active):
    """Write the numbers of the active features; return how many."""
    where = 1 if parts.hub >= 0 else 0
    active[0] = TABLE + where * (SEATS + 1) + state.players
    n = tell_board(state, seat, active, 1)
    n = tell_line(parts, state, seat, where, active, n)
    n = tell_cards(parts, state, seat, active, n)
    active[n] = OWN_POINTS + min(max(score(parts, state, seat), 0) // 3, POINTS - 1)
    n += 1
    if state.train[seat] >= 0:
        active[n] = TRAIN_AT + where * STATIONS + state.train[seat]
        n = tell_ahead(parts, state, seat, active, n + 1)
    n = tell_supply(state, active, n)
    n = tell_turn(parts, state, seat, active, n)
    return tell_others(parts, state, seat, active, n)


@rule
def worth(parts, state, seat):
    """The points by which the seat leads; before the end, others are not known to score anything with their cards."""
    best = 0
    for k in range(1, state.players):
        other = (seat + k) % state.players
        points = score(parts, state, other) if state.phase == OVER else open_points(parts, state, other)
        best = points if k == 1 else max(best, points)
    return 1.0 * (score(parts, state, seat) - best)


@rule
def settled(parts, state):
    return state.phase == OVER


@rule
def untaught(parts, state):
    """While learning, any cards are kept in a draft."""
    return state.phase == DRAFT


@rule
def taught(parts, state):
    """Between turns: within one, much hangs on what it was begun for."""
    return state.phase == TURN and state.taken == 0


@rule
def dream(parts, sight, stream, state):
    imagine(parts, sight, stream, state)
    return sight.viewer
