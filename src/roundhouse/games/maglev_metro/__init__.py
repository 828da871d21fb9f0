"""Maglev Metro, for 1 to 4 players: build a line, carry robots that improve it, then commuters that score.

What passengers do hangs on where they are put on the player board: more track, longer moves, a larger train, more
actions. By Ted Alspach, published by Bézier Games in 2021. Maps, player board and cards are a labelled
reconstruction: see the files in `data/`.
"""

from ..title import Option, Title

TITLE = Title(
    package=__name__,
    name="maglev-metro",
    prefix="MM",
    players=(1, 2, 3, 4),
    options=(
        Option("start_player", 1, 1, 4, "the player who begins, counted from 1"),
        Option("first_game", 0, 0, 1, "a first game: without the red cards"),
        Option("draft", 0, 0, 1, "draft the bonus cards; not in solo or in a first game"),
        Option(
            "turn_cap",
            default=0,
            least=0,
            most=10**9,
            help="end the game after this many turns and score it as it stands; 0: never",
            in_series=400,
        ),
    ),
)
