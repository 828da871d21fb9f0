"""The Game of Trains as a picture."""

from ...contract import Look, Pictures
from .examples import EXAMPLES
from .labels import labels
from .panels import draw

PICTURES = Pictures(draw=draw, labels=labels, look=Look(below=2, hides="first"), home="trains", examples=EXAMPLES)
