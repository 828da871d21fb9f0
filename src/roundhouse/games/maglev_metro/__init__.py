"""Maglev Metro, for 1 to 4 players: build a line, carry robots that improve it, then commuters that score.

What a passenger does depends on where it is put on the player board: more track, longer moves, a larger train, more
actions. By Ted Alspach, published by Bézier Games in 2021. The maps, the player board and the cards are a
reconstruction, and labelled so: see the files in `data/`.
"""

from ..title import FirstGame, Option, Title

TITLE = Title(
    package=__name__,
    name="maglev-metro",
    prefix="MM",
    players=(1, 2, 3, 4),
    plays_off_ties=True,
    minutes=(60, 90),
    first_game=FirstGame(players=2, options={"first_game": 1}),
    options=(
        Option("start_player", default=1, least=1, most=4),
        Option("first_game", default=0, least=0, most=1),
        Option("draft", default=0, least=0, most=1),
        Option("turn_cap", default=0, least=0, most=10**9, in_series=400),
    ),
)
