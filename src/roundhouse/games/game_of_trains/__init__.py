"""The Game of Trains, for 2 to 4 players: be the first to get all seven cars rising from the locomotive on.

In a turn, draw a car and put it in the place of one in your row, or use the ability of a car that lies face up beside
the deck: swap, move, remove, protect. By the author group Tryohgrannik, published by Brain Games in 2015.
"""

from ..title import FirstGame, Option, Title

TITLE = Title(
    package=__name__,
    name="game-of-trains",
    prefix="GT",
    players=(2, 3, 4),
    minutes=(15, 25),
    first_game=FirstGame(players=2),
    options=(Option("turn_cap", default=0, least=0, most=10**9, in_series=500),),
)
