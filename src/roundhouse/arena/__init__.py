"""Series of games and tournaments between bots, and their results."""

from .results import Interval, Results, wilson
from .series import simulate

__all__ = ["Interval", "Results", "simulate", "wilson"]
