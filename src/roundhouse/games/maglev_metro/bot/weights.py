"""What things are worth to the bots: the table of `data/weights.toml`, and where a bot keeps its column of it.

A column lies in the scratch memory, so that bots of different styles, and weights that are only tried, share all rules.
"""

import tomllib
from importlib import resources

import numpy as np

from ....kernel.arrays import Numbers
from ....kernel.rule import rule

NOT_NOW = -1000  # tenths of a point
PLACING = 10000  # before all else, passengers in hand are placed

FIRST = 3700  # in the scratch memory, beyond the notes
# fmt: off
(
    W_TRACK, W_TRACK_ON, W_MOVE, W_MOVE_ON, W_CAPACITY, W_CAPACITY_ON, W_PICK_UP, W_PICK_UP_ON, W_DROP_OFF,
    W_DROP_OFF_ON, W_REFILL, W_REFILL_ON, W_ADJUST, W_BUILD, W_REVERSE, W_EXTRA, W_EXTRA_SECOND, W_EXTRA_ON,
    W_UNLOCK_PINK, W_UNLOCK_LILAC, W_UNLOCK_CORAL, W_UNLOCK_PURPLE, W_UNLOCK_ON, W_UNLOCK_COST, W_UNLOCK_UNSERVED,
    W_UNLOCK_LATE, W_HURRY, W_STUCK, W_TRACK_LATE, W_LIFT, W_EXTRA_THIRD, W_EXTRA_THIRD_ON, W_ROW, W_ROW_ON,
    W_COLUMN, W_COLUMN_ON, W_BONUS, W_BONUS_ON, W_CARD_PLACE, W_CARDS, W_STATION, W_NEW_KIND, W_NEW_COMMUTERS,
    W_SAME_KIND, W_UNSERVED, W_WAITING, W_SPARE, W_LINK, W_LINK_LATE, W_AHEAD, W_LOOP, W_EARLY_LOOP, W_MANY_TILES,
    W_CURVE, W_TILE, W_GROWTH, W_TRIP, W_REFILL_COST, W_HINT, W_REFILL_LOW,
) = range(FIRST, FIRST + 60)
# fmt: on
NAMES = tuple(name[2:].lower() for name in tuple(globals()) if name.startswith("W_"))
COUNT = len(NAMES)
TRIAL = FIRST + COUNT  # where weights to be tried are laid
RATES = TRIAL + COUNT  # + place in the list: what the tile there brings for each action
MOST_RATES = 276

TABLE = tomllib.loads((resources.files(__package__.rpartition(".")[0]) / "data" / "weights.toml").read_text("utf-8"))
if tuple(TABLE) != NAMES:
    raise ValueError(f"data/weights.toml: the rows must be {', '.join(NAMES)}, in this order")
WEIGHTS = np.array(list(TABLE.values())).T  # by style and weight

# The styles: greedy's, and the first of the planner's on maps without and with a hub.
BY_HAND, PLANNED, PLANNED_HUB = 0, 1, 4


@rule
def take_weights(style: int, scratch: Numbers) -> None:
    for k in range(COUNT):
        scratch[FIRST + k] = int(WEIGHTS[style, k])
