"""The rules of Night Mail."""

from roundhouse.games.contract import Rules

from . import moves, scoring, sight, state, turn

RULES = Rules(
    state=state.STATE,
    sight=sight.SIGHT,
    actions=moves.ACTION_NAMES,
    outcomes=moves.OUTCOME_NAMES,
    begin=turn.begin,
    acting=turn.acting,
    legal=turn.legal,
    why_not=turn.why_not,
    apply=turn.apply,
    tickets=turn.tickets,
    outcome=turn.outcome,
    draw=turn.draw,
    score=scoring.score,
    winners=scoring.winners,
    observe=sight.observe,
    imagine=sight.imagine,
)
