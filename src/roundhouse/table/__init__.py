"""A live game: log, undo, records, positions, fairness."""

from ..games.observation import Move, Observation
from .game import Game, game
from .record import load, verify
from .table import Event, Outcome, Table

__all__ = ["Event", "Game", "Move", "Observation", "Outcome", "Table", "game", "load", "verify"]
