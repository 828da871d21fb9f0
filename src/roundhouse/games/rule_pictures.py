"""Pictures for the rulebook: of moments at a table that show what a clause says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Example:
    """A panel of the table as the first seat sees it: in the game of the home page, or where one is set up.

    Games do not know tables, so what sets one up is given the `table.Game` and returns a `table.Table`."""

    panel: str
    parts: tuple[str, ...] = ()  # of the panel; none: all
    at: int | None = None  # after this many events of that game; None: at its end
    table: Callable[[Any], Any] | None = None
