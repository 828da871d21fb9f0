"""How bots play Night Mail."""

from roundhouse.games.contract import Play

from .greedy import choose

PLAY = Play(policies={"greedy": choose}, spread=4.0, apart=2.0)
