"""What rules are written in: the mark of a rule, records, sets as bits, random numbers, drivers, targets."""

from .layout import Layout, LayoutError, choice, members, number
from .rule import Builder, Target, rule, slot

__all__ = ["Builder", "Layout", "LayoutError", "Target", "choice", "members", "number", "rule", "slot"]
