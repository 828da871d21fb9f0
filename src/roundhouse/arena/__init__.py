"""Series of games between bots, and what they show."""

from .results import Interval, Results, wilson
from .series import simulate

__all__ = ["Interval", "Results", "simulate", "wilson"]
