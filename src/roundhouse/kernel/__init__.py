"""What rules are written in: the mark of a rule, records, sets as bits, random numbers, drivers, targets."""

from .arrays import Cube, Grid, Numbers, Row
from .layout import Layout, LayoutError
from .record import Record, choice, members, number
from .rule import Builder, Target, rule, slot

__all__ = [
    "Builder",
    "Cube",
    "Grid",
    "Layout",
    "LayoutError",
    "Numbers",
    "Record",
    "Row",
    "Target",
    "choice",
    "members",
    "number",
    "rule",
    "slot",
]
