"""Next Station: London as a picture."""

from ...contract import Look, Pictures
from .labels import labels
from .map_sketch import draw_map
from .panels import draw

PICTURES = Pictures(draw=draw, labels=labels, look=Look(badges=False, clipped=("map",)), home="map", draw_map=draw_map)
