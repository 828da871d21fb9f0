"""A bare map as a picture, with the name of every hex: to compare a file with a printed map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....language import Speaker
from ...drawing import EDGE, WIDTH, Panel, Picture, Theme, path, text
from ...parts import Parts
from ..rules.moves import HEX_NAMES
from ..rules.state import HEXES, STATIONS
from .glyphs import SYMBOLS, hexagon, passenger
from .ground import GREEN, WATER, ground, signs
from .map import Plan, plan

CAPTION = 92
KEY = 40  # a line of the key
ROBOT = 17


def draw_map(parts: Parts, data: Mapping[str, Any], say: Speaker, theme: Theme) -> Picture:
    """The map of a parsed file, with a key."""
    sheet = plan(parts)
    title = str(data.get("name", "")) or say("Map")
    note = say("A reconstruction, not a copy of the printed map.") if data.get("status") == "reconstruction" else ""
    head = text(EDGE, 32, title, 34, theme.ink, weight=600, width=WIDTH - 2 * EDGE)
    head += text(EDGE, 68, note, 20, theme.muted, width=WIDTH - 2 * EDGE) if note else ""
    printed = {
        "map": ground(sheet, theme) + _robots(sheet, theme),
        "names": _hex_names(sheet, theme) + signs(sheet, theme),
    }
    key = _key(sheet, say, theme)
    panels = (
        Panel("caption", "main", WIDTH, CAPTION, {"caption": head}),
        Panel("map", "main", WIDTH, round(sheet.height), printed),
        Panel("key", "main", WIDTH, KEY * (2 + (len(key) + 1) // 2), {"key": "".join(key)}),
    )
    return Picture(title, panels, theme, SYMBOLS)


def _robots(sheet: Plan, theme: Theme) -> str:
    """The printed robots, as many as come to wait on each recessed hex."""
    drawn = []
    for station in range(STATIONS):
        x, y = sheet.middle[station]
        for k in range(sheet.icons[station]):
            drawn.append(passenger(0, x + 20 * (k + 0.5 - sheet.icons[station] / 2), y, ROBOT, theme, theme.muted))
    return "".join(drawn)


def _hex_names(sheet: Plan, theme: Theme) -> str:
    """The names that moves use, in each hex that takes track."""
    up = 0.28 * sheet.hex
    return "".join(
        text(sheet.at[hex][0], sheet.at[hex][1] - up, HEX_NAMES[hex], 11, theme.muted, anchor="middle")
        for hex in range(HEXES)
        if hex in sheet.on("land") or hex in sheet.on("river")
    )


def _key(sheet: Plan, say: Speaker, theme: Theme) -> list[str]:
    """What the signs of the file look like, in two columns."""
    lines = [
        (".", say("Land: a tile costs 1 unit"), theme.surface),
        ("~", say("River: a tile costs 2 units"), WATER[theme.name]),
        ("#", say("Black edge: no track"), theme.ink),
        ("A–Z", say("Recessed hex, for a station"), theme.hairline),
    ]
    if sheet.on("park"):
        lines.append(("%", say("Park: no track"), GREEN[theme.name]))
    if sheet.hub >= 0:
        lines.append(("hub", say("Hub, several hexes"), theme.muted))
    if sheet.starts:
        lines.append(("start", say("Starting space, in a dashed frame"), theme.hairline))
    lines.append(("robots", say("Robots waiting there at the start"), theme.hairline))
    half = (WIDTH - 2 * EDGE) / 2
    drawn = []
    for k, (sign, words, fill) in enumerate(lines):
        x, y = EDGE + (k % 2) * half, KEY * (1 + k // 2)
        drawn.append(
            path(hexagon(x + 12, y, 22), fill=fill, stroke=theme.muted, stroke_width=1.5)
            + text(x + 36, y, sign, 19, theme.ink, weight=600)
            + text(x + 116, y, words, 19, theme.ink, width=half - 126)
        )
    return drawn
