"""The rules of Next Station: London, as plain functions over its records."""

from ...contract import Rules
from . import decisions, laws, moves, parts, scoring, setup, sight, state

RULES = Rules(
    state=state.STATE,
    sight=sight.SIGHT,
    parts=parts.PARTS,
    data_files=parts.DATA,
    build=parts.build,
    check_map=parts.check,
    actions=moves.ACTION_NAMES,
    outcomes=moves.OUTCOME_NAMES,
    no_such_move=moves.no_such_move,
    begin=setup.begin,
    acting=decisions.acting,
    legal=decisions.legal,
    why_not=decisions.why_not,
    apply=decisions.apply,
    tickets=decisions.tickets,
    outcome=decisions.outcome,
    draw=decisions.draw,
    turns=scoring.turns,
    capped=scoring.capped,
    uncounted=("turns",),
    score=scoring.score,
    winners=scoring.winners,
    breakdown=scoring.breakdown,
    rating=lambda parts, points: scoring.rating(points),
    observe=sight.observe,
    imagine=sight.imagine,
    laws=laws.LAWS,
    broken_law=laws.broken_law,
)
