"""The rules of Maglev Metro, as plain functions over its records."""

from ...contract import Rules
from . import chance, decisions, laws, moves, parts, refusals, scoring, setup, sight, state

RULES = Rules(
    state=state.STATE,
    sight=sight.SIGHT,
    parts=parts.PARTS,
    data_files=parts.DATA,
    named_files=parts.NAMED,
    build=parts.build,
    check_map=parts.check,
    remark_on_map=parts.remarks,
    actions=moves.ACTION_NAMES,
    outcomes=moves.OUTCOME_NAMES,
    no_such_move=moves.no_such_move,
    begin=setup.begin,
    acting=refusals.acting,
    legal=decisions.legal,
    why_not=refusals.why_not,
    apply=decisions.apply,
    tickets=chance.tickets,
    outcome=chance.outcome,
    draw=chance.draw,
    turns=scoring.turns,
    capped=scoring.capped,
    score=scoring.score,
    winners=scoring.winners,
    breakdown=scoring.breakdown,
    rating=scoring.rating,
    observe=sight.observe,
    imagine=sight.imagine,
    laws=laws.LAWS,
    broken_law=laws.broken_law,
)
