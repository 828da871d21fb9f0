"""A live game: log, undo, records, positions, fairness."""

from ..games.observation import Move, Observation
from .event import Event, Outcome
from .game import Game, game
from .imagined import imagine
from .record import load, verify
from .table import Table

__all__ = ["Event", "Game", "Move", "Observation", "Outcome", "Table", "game", "imagine", "load", "verify"]
