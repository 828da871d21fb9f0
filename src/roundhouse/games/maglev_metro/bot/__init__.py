"""How bots play Maglev Metro."""

from ...contract import Play
from . import evaluation, greedy, planner, useful

PLAY = Play(
    policies={"greedy": greedy.choose, "planner": planner.choose},
    choose=planner.choose,
    choose_for_others=evaluation.choose_for_others,
    most_useful=useful.most_useful,
    leave_out_waste=evaluation.leave_out_waste,
    unit="margin",
    spread=evaluation.SPREAD,
    apart=evaluation.APART,
)
