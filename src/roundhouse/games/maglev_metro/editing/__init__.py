"""How an owner edits the files of Maglev Metro in a page: the map, the player board, the bonus cards."""

from ...editing import Editing
from .board_editor import BOARD
from .card_editor import CARDS
from .map_editor import MAP

EDITING = Editing(files={"map": MAP, "board": BOARD, "cards": CARDS})
