"""Maglev Metro as a picture."""

from ...contract import Look, Pictures
from .examples import EXAMPLES
from .glyphs import SYMBOLS
from .labels import labels
from .map_sketch import draw_map
from .panels import draw
from .tools import tools

LOOK = Look(three=True, zoomed=("map",), in_bar=("moves",))
PICTURES = Pictures(
    draw=draw,
    labels=labels,
    look=LOOK,
    symbols=SYMBOLS,
    home="map",
    tools=tools,
    draw_map=draw_map,
    examples=EXAMPLES,
)
