"""The record of one game.

GT-01: cars are their numbers, 1 to 84; 0 means no car. GT-02: a locomotive is not a car, and needs no field.
Places of a row count from 0 here and from 1 in the notation. The deck is a set, not a sequence: which car is on top
is decided when it is drawn.
"""

from ....kernel import Layout, Record, choice, members, number

SEATS = 4
CARS = 84
PLACES = 7
ABILITIES = 8
LOCKS = 3  # places that can be protected: 1, 4 and 7
LOCK_STEP = 3  # from one of them to the next
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


class Table(Record):
    """What lies open, and the drawn car."""

    players = number(SEATS)
    turn_cap = number(10**9)  # 0: none
    phase = choice(PHASES)
    first = number(SEATS - 1, of_seats=True)
    seat = number(SEATS - 1, of_seats=True)  # whose turn it is, also while others refill their rows
    turns = number(10**9)
    winner = number(SEATS - 1, least=-1, of_seats=True)
    row = number(CARS, SEATS, PLACES, per_seat=True)
    lock = number(CARS, SEATS, LOCKS, per_seat=True)  # the protections under these places
    face_up = number(CARS, ABILITIES)  # the car that offers each ability
    drawn = number(CARS)  # drawn or kept, and not yet in the row
    fresh = number(1)  # 1: the deck was shuffled with that car in hand, so no car of it can be the drawn one


class State(Table):
    hand = number(CARS, SEATS, HAND, per_seat=True)  # drawn at setup, largest first
    set_aside = number(CARS, SEATS, HAND - 1, per_seat=True)  # discarded unseen at setup, until the next shuffle
    deck = members(CARS, least=1)
    discard = members(CARS, least=1)


STATE = Layout(State)
