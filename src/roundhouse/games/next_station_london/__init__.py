"""Next Station: London, for 1 to 4 players: draw four metro lines on one map, a section at a time.

All players draw at the same time, each on their own sheet, to a station with the symbol on the card just turned. Each
line scores for districts, stations and crossings of the Thames; all lines together score for interchanges and tourist
sites.
By Matthew Dunstan, published by Blue Orange in 2022.
"""

from ..title import FirstGame, Option, Title

TITLE = Title(
    package=__name__,
    name="next-station-london",
    prefix="NL",
    players=(1, 2, 3, 4),
    minutes=(25, 30),
    first_game=FirstGame(players=2),
    options=(Option("objectives", default=0, least=0, most=1), Option("powers", default=0, least=0, most=1)),
)
