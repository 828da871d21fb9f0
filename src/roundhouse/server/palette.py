"""The colours of the pages: those of the boards, as variables of the stylesheet `static/look.css`.

python -m roundhouse.server.palette  # write them into it again; a test says when that is due
"""

from __future__ import annotations

import re
from pathlib import Path

from ..games.drawing import LIVERIES, THEMES, Theme

TARGET = Path(__file__).parent / "static" / "look.css"
BLOCK = re.compile(
    r"(?<=/\* palette, written by roundhouse\.server\.palette \*/\n).*?(?=/\* end of the palette \*/)", re.S
)

# What only pages have, by theme: how opaque tints and shades are, and the colours of a few things beside the boards.
OPACITY = {"light": ("14", "14"), "dark": ("1f", "40")}
BESIDE = {
    "light": {"sheet": "#ece4d3", "since": "#7a3ff2", "veil": "#faf6eeb8", "crown": "#e0a800", "wrong": "#c2514b"},
    "dark": {"sheet": "#151b23", "since": "#c9a8ff", "veil": "#0c1016a8", "crown": "#e0a800", "wrong": "#c2514b"},
}


def variables(theme: Theme) -> dict[str, str]:
    """The variables of a theme, by name."""
    tint, shade = OPACITY[theme.name]
    dark = theme.name == "dark"
    named = {name: vars(theme)[name] for name in ("ground", "surface", "ink", "muted", "hairline", "accent")}
    named |= {"tint": theme.accent + tint, "shade": ("#000000" if dark else theme.ink) + shade}
    return named | BESIDE[theme.name]


def block() -> str:
    """All variables, as the stylesheet has them."""
    lines = []
    for theme in THEMES.values():
        dark = theme.name == "dark"
        named = variables(theme)
        named |= {} if dark else {f"player-{seat}": livery.colour for seat, livery in enumerate(LIVERIES)}
        lines.append(':root[data-theme="dark"] {' if dark else ":root {")
        lines += [f"  --{name}: {colour};" for name, colour in named.items()]
        lines += [f"  color-scheme: {theme.name};", "}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TARGET.write_text(BLOCK.sub(block(), TARGET.read_text("utf-8")), "utf-8")
