"""The rules of The Game of Trains, as plain functions over its records."""

from ...contract import Rules
from .decisions import acting, apply, begin, draw, legal, outcome, tickets, why_not
from .laws import LAWS, broken_law
from .moves import ACTION_NAMES, OUTCOME_NAMES, no_such_move
from .parts import DATA, PARTS, build
from .scoring import breakdown, capped, score, turns, winners
from .sight import SIGHT, imagine, observe
from .state import STATE

RULES = Rules(
    state=STATE,
    sight=SIGHT,
    parts=PARTS,
    data_files=DATA,
    build=build,
    actions=ACTION_NAMES,
    outcomes=OUTCOME_NAMES,
    no_such_move=no_such_move,
    begin=begin,
    acting=acting,
    legal=legal,
    why_not=why_not,
    apply=apply,
    tickets=tickets,
    outcome=outcome,
    draw=draw,
    turns=turns,
    capped=capped,
    score=score,
    winners=winners,
    breakdown=breakdown,
    observe=observe,
    imagine=imagine,
    laws=LAWS,
    broken_law=broken_law,
)
