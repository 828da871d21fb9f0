"""Night Mail, for 2 to 5 players: couple wagons in rising order before dawn, and leave few on the siding.

A small game of its own, made to show what a game consists of: `docs/add-a-game.md` builds it step by step.
"""

from roundhouse.games.title import FirstGame, Option, Title

TITLE = Title(
    package=__name__,
    name="night-mail",
    prefix="NM",
    players=(2, 3, 4, 5),
    minutes=(5, 10),
    first_game=FirstGame(players=3),
    options=(
        Option("length", default=6, least=4, most=8),
        Option("express", default=0, least=0, most=1),
    ),
)
