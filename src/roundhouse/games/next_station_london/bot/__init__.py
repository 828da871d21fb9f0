"""How bots play Next Station: London."""

from ...contract import Net, Play
from . import evaluation, greedy

PLAY = Play(
    policies={"greedy": greedy.choose},
    worth=evaluation.worth,
    sample_world=evaluation.sample_world,
    unit="points",
    spread=evaluation.SPREAD,
    net=Net(
        size=evaluation.FEATURES,
        features=evaluation.features,
        settled=evaluation.settled,
        untaught=evaluation.untaught,
        alone=True,
        finds=evaluation.finds,
        lessons=evaluation.LESSONS,
    ),
)
