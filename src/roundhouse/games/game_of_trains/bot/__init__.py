"""How bots play The Game of Trains."""

from ...contract import Net, Play
from . import evaluation, greedy

PLAY = Play(
    policies={"greedy": greedy.choose},
    worth=evaluation.worth,
    unit="chances",
    spread=evaluation.SPREAD,
    net=Net(
        size=evaluation.FEATURES,
        features=evaluation.features,
        settled=evaluation.settled,
        untaught=evaluation.untaught,
        alone=False,
        lessons=evaluation.LESSONS,
    ),
)
