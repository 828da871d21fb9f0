"""What things are worth to the greedy bot, in tenths of a point. Found by trying, over thousands of games.

Robots are worth what they help until the end: those weights are for 64 passengers still to come, and shrink with them.
What ends in _ON is added, or in units rows taken off, for each passenger that lies in the line already.
"""

NOT_NOW = -1000
MANY_TILES = 10  # from here on tiles are kept for what the end of the game needs

# Slots for robots
W_TRACK, W_TRACK_ON = 60, 20
W_MOVE, W_MOVE_ON = 68, 10
W_CAPACITY, W_CAPACITY_ON = 60, 12
W_PICK_UP, W_PICK_UP_ON = 50, 10
W_DROP_OFF, W_DROP_OFF_ON = 44, 10
W_REFILL, W_REFILL_ON = 50, 10
W_ADJUST = -30
W_BUILD = 200
W_REVERSE = 5
W_EXTRA, W_EXTRA_ON = 80, 14
W_UNLOCK, W_UNLOCK_ON = 45, 18
W_UNLOCK_COST = 3  # whatever is to come
W_UNLOCK_UNSERVED = 10  # a colour that nobody has a station of
W_UNLOCK_LATE, W_TRACK_LATE = 561, 250  # with an empty bag, so that the game can end
W_LIFT = 14  # the least gain for which a robot is moved

# Slots for commuters
W_EXTRA_THIRD, W_EXTRA_THIRD_ON = 30, 7
W_ROW, W_ROW_ON = 15, 8  # of link points, for ten links
W_COLUMN, W_COLUMN_ON = 24, 5
W_BONUS, W_BONUS_ON = 15, 8

# Bonus cards, for each point: by a passenger on the board, by a station on the map
W_CARD_PLACE, W_CARDS = 1, 6

# Stations and track
W_STATION = 20
W_NEW_KIND, W_NEW_COMMUTERS = 40, 50  # a kind that the line lacks
W_SAME_KIND = -4
W_UNSERVED = 40  # the first station of a colour
W_WAITING = 8  # for each robot that waits there and is wanted
W_LINK, W_LINK_LATE = 25, 10

# In sixteenths of an action
W_REFILL_COST = 8  # what a refill costs beside its action
W_CURVE = 2  # curves are scarce
W_TILE = 2  # what a unit of track costs less than it seems

# In the order of what is done first
W_HINT = 50000  # the suggested placements
W_PLACING = 10000  # other placements
W_REFILL_LOW = 20  # a refill where nothing is to be gained
