"""Roundhouse: rail board games with complete rules, from one source that people, bots and research share.

import roundhouse as rh
table = rh.game("game-of-trains").deal(players=3, seed=7)
table.play(table.seats_to_act[0], table.legal(table.seats_to_act[0])[0])
"""

from .envs import make_batch as batch
from .errors import BadInput, IllegalMove, RoundhouseError
from .table import Game, Move, Observation, Table, game, imagine, load, verify

__version__ = "0.1.0"
__all__ = [
    "BadInput",
    "Game",
    "IllegalMove",
    "Move",
    "Observation",
    "RoundhouseError",
    "Table",
    "batch",
    "game",
    "imagine",
    "load",
    "verify",
]
