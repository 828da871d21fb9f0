"""A bare map as a picture, stations with their numbers: to compare a file with a printed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....language import Speaker
from ...drawing import EDGE, WIDTH, Panel, Picture, Theme, text
from ...parts import Parts
from ..rules.plan import plan
from .map import SIDE, ground, stations

CAPTION = 72


def draw_map(parts: Parts, data: Mapping[str, Any], say: Speaker, theme: Theme) -> Picture:
    """The map of a parsed file."""
    sheet = plan(parts)
    title = str(data.get("name", "")) or say.in_context("London", "Map")
    head = text(EDGE, CAPTION / 2, title, 34, theme.ink, weight=600, width=WIDTH - 2 * EDGE)
    panels = (
        Panel("caption", "main", WIDTH, CAPTION, {"caption": head}),
        Panel("map", "main", WIDTH, SIDE, {"map": ground(sheet, theme) + stations(sheet, theme)}),
    )
    return Picture(title, panels, theme)
