"""The record of one game.

Stations and sections are numbered as in the parts, cards, pencils, powers and objectives as in the names below.
Each seat's sheet is kept line by line, a line being named by its pencil. The deck is what has not been turned:
which card comes next is decided when it is turned.
"""

from ....kernel import Layout, Record, choice, members, number
from ....kernel.bits import WORD

SEATS = 4
ROUNDS = 4
STATIONS = 53
DISTRICTS = 13
SECTIONS = 180  # at most; London has 155
WORDS = SECTIONS // WORD  # of a set of sections

PENCIL_NAMES = ("black", "blue", "red", "green")  # NL-01: four pencils
PENCILS = len(PENCIL_NAMES)
NO_PENCIL = PENCILS
PLACES = PENCILS  # round the table, NL-03

# NL-06: stations have one of the first four symbols, the central station is a joker.
SYMBOL_NAMES = ("circle", "square", "triangle", "pentagon", "joker")
SYMBOLS = len(SYMBOL_NAMES)
JOKER = SYMBOLS - 1

# NL-02: the surface cards, the switch last, then the underground cards.
CARD_NAMES = (*(f"surface {s}" for s in (*SYMBOL_NAMES, "switch")), *(f"underground {s}" for s in SYMBOL_NAMES))
CARDS = len(CARD_NAMES)
NO_CARD = CARDS
SWITCH_CARD = SYMBOLS
UNDERGROUND = SWITCH_CARD + 1  # + symbol

OBJECTIVE_NAMES = ("interchanges", "districts", "tourist sites", "central district", "river")  # NL-62
OBJECTIVES = len(OBJECTIVE_NAMES)
INTERCHANGES, ALL_DISTRICTS, TOURIST_SITES, CENTRAL_DISTRICT, RIVER_SECTIONS = range(OBJECTIVES)
OBJECTIVES_UP = 2  # NL-61

POWER_NAMES = ("double", "wild", "switch", "circle")  # NL-72 to NL-75
POWERS = len(POWER_NAMES)
DOUBLE, WILD, SWITCH, CIRCLE = range(POWERS)
NO_POWER = POWERS

# What happens next.
PHASES = (
    "pencils",  # chance: pencils are dealt to the places, NL-03
    "order",  # solo: the order of the pencils is chosen, NL-41
    "objectives",  # chance: two shared objectives, NL-61
    "powers",  # chance: a power for each pencil, NL-71
    "card",  # chance: a card is turned, NL-11
    "drawing",  # all who have not decided draw a section or pass, NL-11
    "circling",  # the holder of the circle power picks a station, NL-75
    "over",
)
DEAL_PENCILS, ORDER, DEAL_OBJECTIVES, DEAL_POWERS, CARD, DRAWING, CIRCLING, OVER = range(len(PHASES))


class State(Record):
    players = number(SEATS)
    objectives = number(1)  # NL-04: is the module in use?
    powers = number(1)
    phase = choice(PHASES)
    round = number(ROUNDS - 1)
    turn = number(10)  # of this round, from 1; 0 before the first round
    turns = number(10 * ROUNDS)  # played so far
    pencil = choice((*PENCIL_NAMES, "none"), PLACES)  # at each place now
    power = choice((*POWER_NAMES, "none"), PENCILS)  # that travels with each pencil
    shared_objectives = members(OBJECTIVES)  # turned up
    turned = members(CARDS)  # this round
    card = choice((*CARD_NAMES, "none"))  # of this turn
    switched = number(1)  # a railroad switch belongs to this turn, NL-33
    decided = members(SEATS, of_seats=True)  # seats that are done with this turn
    stations = members(STATIONS, SEATS, PENCILS, per_seat=True)  # of each line
    sections = members(SECTIONS, SEATS, PENCILS, per_seat=True)  # of each line
    reached = number(STATIONS - 1, SEATS, 2, least=-1, per_seat=True)  # stations drawn to this turn; -1: none
    spent = number(10, SEATS, per_seat=True)  # the turn of this round in which the power was used; 0: not yet
    circled = number(STATIONS - 1, SEATS, PENCILS, least=-1, per_seat=True)  # by the circle power; -1: none


STATE = Layout(State)
