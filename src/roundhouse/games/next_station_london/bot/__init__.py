"""How bots play Next Station: London."""

from ...contract import Play
from . import evaluation, greedy

PLAY = Play(
    policies={"greedy": greedy.choose},
    worth=evaluation.worth,
    sample_world=evaluation.sample_world,
    unit="points",
    spread=evaluation.SPREAD,
    net=evaluation.NET,
)
