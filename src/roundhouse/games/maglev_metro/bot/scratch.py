"""Where the greedy bot notes, in its scratch memory, what it works out for a decision."""

from ..rules.state import COLOURS, STATIONS
from .routes import FREE

KINDS = 0  # the kinds of stations on the own line, as bits
REACHED = 1  # stations, built or not, that own track reaches, as bits
UNSERVED = 2  # commuter colours that have no station yet, as bits
SPARE = 3  # recessed hexes without a station that are not needed for those
SEEKS = 4  # 1: the line reaches no recessed hex for a station, and one is needed
LINKS = 5  # how many the line has
LEFT = 6  # passengers that are still to come: in the bag, in piles, waiting
BEST_RATE = 7  # of the best plan for the train, and where it begins
BEST_STOP = 8
BEST_REFILLS = 9  # 1: and refills there first
GROWS = 10  # 1: some tile brings the line nearer to a goal
ACTIONS_LEFT = 11  # until the end of the game, as far as it is known
CARDS = 12  # what the bonus cards bring as things stand; UNKNOWN until somebody asks
OPENS = 13  # the commuter colour that must be unlocked before all else; NOBODY where there is no need
DELAY = 14  # what a plan for the train costs beside itself, in sixteenths of an action
TILE_RATE = 15  # what the tile that is weighed brings for each action
SHORT = 16  # 1: the line reaches fewer recessed hexes than stations are needed

SLOT = FREE  # + colour: what a passenger is worth in the best slot that takes it
VALUE = SLOT + COLOURS  # + colour: the same, or 0 where the line cannot bring it to its station
HUB_AWAY = VALUE + COLOURS  # + colour: how far it is from the hub to a station that serves it
DISTANCE = HUB_AWAY + COLOURS  # + station: how far the train has to go
WAY = DISTANCE + STATIONS  # + station: the place by which it leaves for it
PER_STATION = 8  # colours, and one to spare
AWAY = WAY + STATIONS  # + PER_STATION * station + colour: from there, as it arrives, to one that serves it
STOPS = AWAY + PER_STATION * STATIONS  # + 0 to 31: the stations a train comes to, one after the other

NEVER = 99  # for distances
UNKNOWN = -1
NOBODY = -1
