"""Games solved exactly: what every position of a small game is worth to perfect play.

`solve` finds all states that can follow a state, draws included, and what each of them is worth. It takes games of one
seat, and games of two seats against each other. The games as they are sold are far too large for it; in `data/` are
smaller ones that are not.
"""

from .solver import Solution, solve

__all__ = ["Solution", "solve"]
