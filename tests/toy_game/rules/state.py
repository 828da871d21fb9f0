"""The record of one game: where each of the 48 wagons is, and who does what next."""

from roundhouse.kernel import Layout, Record, choice, number

SEATS = 5
WAGONS = 48
HAND = 4

# Where a wagon is; to the last three the seat is added.
UNKNOWN, DECK, IN_HAND, IN_TRAIN, ON_SIDING = 0, 1, 2, 2 + SEATS, 2 + 2 * SEATS
PLACES = ON_SIDING + SEATS

DEAL, TURN, DRAW, OVER = range(4)
PHASES = ("deal", "turn", "draw", "over")


class State(Record):
    players = number(SEATS)
    length = number(8)
    express = number(1)
    phase = choice(PHASES)
    seat = number(SEATS - 1, of_seats=True)  # who is dealt to, decides or draws
    turns = number(WAGONS)
    first = number(SEATS - 1, least=-1, of_seats=True)  # whose train was complete; -1: nobody's
    shunted = number(WAGONS, SEATS, per_seat=True)
    where = number(PLACES - 1, WAGONS + 1)  # by wagon; entry 0 is none


STATE = Layout(State)
