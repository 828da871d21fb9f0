"""How bots play The Game of Trains."""

from ...contract import Play
from . import evaluation, greedy

PLAY = Play(
    policies={"greedy": greedy.choose},
    worth=evaluation.worth,
    unit="chances",
    spread=evaluation.SPREAD,
    net=evaluation.NET,
)
