"""The rules of Night Mail."""

from roundhouse.games.contract import Rules

from .moves import ACTION_NAMES, OUTCOME_NAMES
from .scoring import score, winners
from .sight import SIGHT, imagine, observe
from .state import STATE
from .turn import acting, apply, begin, draw, legal, outcome, tickets, why_not

RULES = Rules(
    state=STATE,
    sight=SIGHT,
    actions=ACTION_NAMES,
    outcomes=OUTCOME_NAMES,
    begin=begin,
    acting=acting,
    legal=legal,
    why_not=why_not,
    apply=apply,
    tickets=tickets,
    outcome=outcome,
    draw=draw,
    score=score,
    winners=winners,
    observe=observe,
    imagine=imagine,
)
