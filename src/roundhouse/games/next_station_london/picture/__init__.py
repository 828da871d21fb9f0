"""Next Station: London as a picture."""

from ...contract import Look, Pictures
from .examples import EXAMPLES
from .labels import labels
from .map_sketch import draw_map
from .panels import draw

LOOK = Look(badges=False, clipped=("map",), hides="never")
PICTURES = Pictures(draw=draw, labels=labels, look=LOOK, home="map", draw_map=draw_map, examples=EXAMPLES)
