"""The record of one game.

Cars are their numbers, 1 to 84; 0 means no car. Places of a row count from 0 here and from 1 in the notation.
The deck is a set, not a sequence: which car is on top is decided when it is drawn.
"""

from ...kernel import Layout, choice, members, number

SEATS = 4
CARS = 84
PLACES = 7
ABILITIES = 8
HAND = 4  # the fourth player draws four cars at setup

# What happens next.
DEAL, FIRST, OFFER, KEEP, PUT, TURN, TAKE, PLACE, REFILL, OVER = range(10)
PHASES = (
    "deal",  # chance: rows are dealt, GT-03
    "first",  # chance: who begins, GT-05
    "offer",  # chance: cars drawn at setup, GT-06
    "keep",  # one of the cars drawn at setup is kept, GT-07
    "put",  # and replaces a car of the row, GT-07
    "turn",  # draw or use an ability, GT-10
    "take",  # chance: the top car of the deck, GT-11
    "place",  # the drawn car replaces a car of the row, GT-11
    "refill",  # chance: gaps left by a removal, GT-26
    "over",
)

STATE = Layout(
    number("players", SEATS),
    number("turn_cap", 10**9),  # 0: none
    choice("phase", PHASES),
    number("first", SEATS - 1),
    number("seat", SEATS - 1),  # whose turn it is, also while others refill their rows
    number("turns", 10**9),
    number("winner", SEATS - 1, least=-1),
    number("row", CARS, SEATS, PLACES, per_seat=True),
    number("lock", CARS, SEATS, 3, per_seat=True),  # the protections under places 1, 4 and 7
    number("face_up", CARS, ABILITIES),  # the car that offers each ability
    number("drawn", CARS),  # drawn or kept, and not yet in the row
    number("fresh", 1),  # 1: the deck was shuffled with that car in hand, so no car of it can be the drawn one
    number("hand", CARS, SEATS, HAND, per_seat=True),  # drawn at setup, largest first
    number("set_aside", CARS, SEATS, HAND - 1, per_seat=True),  # discarded unseen at setup, until the next shuffle
    members("deck", CARS, least=1),
    members("discard", CARS, least=1),
)
