"""The record of one game, and the words for what is in it.

Hexes are numbered row by row over a grid of fixed size, stations by their letters on the map. Sides of a hex count
from the east against the clock. A tile's shape is 1 to 3 for straight and 4 to 9 for curved ones; 0 is no tile.
The bag is a number for each colour: which passenger comes out is decided when it is drawn.
"""

from ....kernel import Layout, Record, choice, number

SEATS = 4
COLUMNS = 12
ROWS = 20
HEXES = COLUMNS * ROWS
STATIONS = 26  # letters
EXITS = 24  # sides by which track can leave one station, the hub being the largest

# A place on the map is a hex and one of its sides: PER_HEX * hex + side.
SIDE_BITS = 3
PER_HEX = 1 << SIDE_BITS
SIDE_MASK = PER_HEX - 1

SIDE_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
SHAPES = 9
STRAIGHTS = 10  # tiles of each player
CURVES = 8

COLOURS = 7
ROBOTS = 3  # the first three colours; the others are commuters
STEEL, GOLD, COPPER, PINK, LILAC, CORAL, PURPLE = range(COLOURS)
COLOUR_NAMES = ("steel", "gold", "copper", "pink", "lilac", "coral", "purple")
IN_BOX = (18, 18, 18, 14, 14, 11, 11)  # MM-01: passengers, by colour
REMOVED = (0, 3, 5, 3, 0)  # of each colour, by the number of players
FULL_STATION = 8  # passengers

# What stands on a recessed hex. The station of a colour is that colour's number plus one.
NONE, FACTORY, WAREHOUSE, LAB, OFFICE, STORE, EMBASSY, STUDIO, HUB = range(9)
KIND_NAMES = ("none", "factory", "warehouse", "lab", "office", "store", "embassy", "studio", "hub")
TILES_OF_A_KIND = 2

# The player board is a list of lines: rows, or columns, of up to four slots.
UNITS_ROWS = 7
TRACK_ROW, MOVE_ROW, CAPACITY_ROW, PICK_UP_ROW, DROP_OFF_ROW, REFILL_ROW, ADJUST_ROW = range(UNITS_ROWS)
BUILD_SLOT, REVERSE_SLOT, EXTRA_ROW = 7, 8, 9
UNLOCK_COLUMN = 12  # + colour - PINK
LINK_ROW = 16  # + 0 to 2; also the columns of PASSENGER VPs
BONUS_ROW = 19  # + 0 to 2
LINES = 22
PASSENGER_COLUMN = LINES  # + colour - PINK: for cards that look at the columns of the link rows
SLOTS = 4
LINE_NAMES = (
    *("track", "move", "capacity", "pick up", "drop off", "refill", "adjust", "build", "reverse"),
    *("extra 1", "extra 2", "extra 3", "unlock pink", "unlock lilac", "unlock coral", "unlock purple"),
    *("points 1", "points 2", "points 3", "bonus 1", "bonus 2", "bonus 3"),
)
SLOT_WORDS = ("empty", *COLOUR_NAMES)

DECKS = 4
DECK_NAMES = ("grey", "yellow", "green", "red")
DECK_LETTERS = "DPTB"
DECK = 15  # cards in a deck at most
CARDS = DECKS * DECK
GREY, RED = 0, 3

# Which way a train faces: a side of its station, or one of these.
OPEN, NEITHER = 6, 7  # MM-66, MM-63

# What happens next.
DECK_DEAL, DRAFT, DEAL, SHOW, ROBOT, STATION_DEAL, ROBOT_DEAL, ASIDE = range(8)
START, FIRST_ROBOT, OPENING, TURN, TRACK, MOVE, PICK_UP, DROP_OFF, REFILL = range(8, 17)
LIFT, RETURN, PUT_OFF, WELCOME, OVER = range(17, 22)
PHASES = (
    "decks",  # chance: which deck of a draft starts where, MM-04
    "draft",  # all at once keep a card of each deck they hold, MM-04
    "deal",  # chance: cards are dealt, MM-03
    "show",  # chance: two grey cards of a solo game, MM-151
    "robot",  # the fourth player's robot, MM-05
    "stations",  # chance: starting stations, MM-06
    "robots",  # chance: robots on the printed icons, MM-08
    "aside",  # chance: a passenger is set aside before a solo turn, MM-152
    "start",  # the train is placed on a starting station, MM-32
    "first robot",  # and takes a robot from it, MM-32
    "opening",  # held robots are placed on the board, MM-32, MM-33
    "turn",  # the next action, MM-31
    "track",  # within an action, MM-41
    "move",
    "pick up",
    "drop off",
    "refill",  # chance: passengers from the bag, MM-81
    "lift",  # robots are taken off the board, MM-91
    "return",  # and put back, MM-91
    "put off",  # passengers leave the train, MM-71, MM-92
    "welcome",  # the passenger of a new station, MM-123
    "over",
)


class State(Record):
    players = number(SEATS)
    start_player = number(SEATS)
    first_game = number(1)
    draft = number(1)
    turn_cap = number(10**9)  # 0: none
    phase = choice(PHASES)
    seat = number(SEATS - 1, of_seats=True)
    turns = number(10**9)
    ending = number(2)  # 1: triggered, the round is finished; 2: the last round, MM-141
    taken = number(5)  # actions of this turn, MM-31
    units = number(4)  # left in the action that goes on
    # Cards, counted from 1 within their deck; 0 is none
    card = number(DECK, SEATS, DECKS, per_seat=True)
    dealt = number(SEATS * DECKS)  # cards, or steps of a draft
    deck_start = number(SEATS - 1, DECKS, least=-1, of_seats=True)  # who held each deck first in a draft
    forbidden = number(DECK, 2)  # grey cards of a solo game, MM-151
    # Passengers, by colour
    bag = number(127, COLOURS)
    pile = number(127, COLOURS)  # commuters outside the bag, MM-09
    aside = number(127, COLOURS)  # of a solo game, MM-152
    waiting = number(FULL_STATION, STATIONS, COLOURS)
    load = number(SLOTS, SEATS, COLOURS, per_seat=True)  # on the train
    hand = number(SLOTS + 1, SEATS, COLOURS, per_seat=True)  # off the board, to be placed
    board = choice(SLOT_WORDS, SEATS, LINES, SLOTS, per_seat=True)
    # The map
    display = number(TILES_OF_A_KIND, COLOURS)  # station tiles, each with a passenger
    kind = choice(KIND_NAMES, STATIONS)
    tile = number(SHAPES, SEATS, HEXES, per_seat=True)
    laid = number(STRAIGHTS, SEATS, 2, per_seat=True)  # straight and curved tiles on the map
    train = number(STATIONS - 1, SEATS, least=-1, per_seat=True)  # -1: not on the map yet
    facing = number(NEITHER, SEATS, per_seat=True)


STATE = Layout(State)
