"""A player board's slots: what lies in them, whom they take, and the moves that are made there."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ...drawing import Theme, box, button, group, path, text, when
from ..rules.moves import TARGET_NAMES
from ..rules.state import COLOUR_NAMES, COLOURS, EXTRA_ROW, ROBOTS, UNITS_ROWS
from .glyphs import PAINTS, Counts, Labels, any_robot, on_paint, outline, passenger, spot, star

Box = tuple[float, float, float, float]  # left, top, width, height
Line = tuple[int, ...]  # what lies in the slots of a line: colour + 1, or 0


class Board(NamedTuple):
    """Everything that is shown of a player's board."""

    seat: int
    name: str
    lines: tuple[Line, ...]
    accepts: tuple[Line, ...]  # colours as bits; as long as the line
    load: Counts
    hand: Counts
    laid: tuple[int, int]
    points: str
    actions: tuple[int, int]  # taken and allowed; none allowed while it is another's turn
    commuters: Counts
    links: int

    def filled(self, line: int) -> int:
        return sum(slot > 0 for slot in self.lines[line])

    def full(self, line: int) -> bool:
        return self.filled(line) == len(self.accepts[line])

    @property
    def allowed(self) -> int:
        return 2 + sum(self.full(EXTRA_ROW + k) for k in range(3))


def colours_of(moves: Labels) -> list[str]:
    """The colours that can be put somewhere, in their order."""
    found = {move.split()[1] for move, _ in moves if move.startswith("place")}
    return [colour for colour in COLOUR_NAMES if colour in found]


def of_colour(moves: Labels, colour: str) -> Labels:
    return tuple(one for one in moves if one[0].split()[:2] == ["place", colour])


def by_line(legal: Labels) -> dict[int, Labels]:
    """The moves that are made on a board, by the line in which."""
    found: dict[int, Labels] = {}
    for one in legal:
        target = TARGET_NAMES.index(one[0].split(maxsplit=2)[2])
        line = target // 2 if target < 2 * UNITS_ROWS else target - UNITS_ROWS
        found[line] = (*found.get(line, ()), one)
    return found


# --- Slots


def slots(lying: Line, accepts: Line, cells: list[Box], theme: Theme) -> str:
    """A line of slots: hollows, and what is in them."""
    hollows = (box(*cell, 12) for cell in cells)
    ground = group(*hollows, fill=theme.ground, stroke=theme.hairline, stroke_width=1.3)
    lit = "".join(_slot(*one, theme) for one in zip(lying, accepts, cells, strict=False))
    return group(ground, lit, pointer_events="none")


@lru_cache(maxsize=4096)
def _slot(lying: int, accepts: int, at: Box, theme: Theme) -> str:
    """A filled slot is lit in its passenger's colour; an empty one shows in outline whom it takes."""
    x, y, width, height = at
    size = min(width, height) - 14
    if lying:
        halo = box(x - 4, y - 4, width + 8, height + 8, 15, fill=PAINTS[lying - 1], fill_opacity=0.28)
        lamp = box(*at, 12, fill=PAINTS[lying - 1], stroke=theme.ink, stroke_opacity=0.5, stroke_width=2)
        return halo + lamp + passenger(lying - 1, x + width / 2, y + height / 2, size, theme, on_paint(lying - 1))
    return _taken_by(accepts, x + width / 2, y + height / 2, size, theme)


def _taken_by(colours: int, x: float, y: float, size: float, theme: Theme) -> str:
    """Whom an empty slot takes: one passenger in outline, or several small ones."""
    taken = [colour for colour in range(COLOURS) if colours >> colour & 1]
    if len(taken) == 1:
        return outline(taken[0], x, y, 0.68 * size)
    if len(taken) == ROBOTS:
        return any_robot(x, y, 0.44 * size, theme.muted)
    return "".join(
        spot(x + 11 * (k % 2 * 2 - 1), y + 11 * (k // 2 * 2 - 1), 5, theme.hairline) for k in range(min(4, len(taken)))
    )


# --- Moves


def attempts(board: Board, legal: Labels, areas: tuple[Box, ...]) -> str:
    """Under the slots of each line a passenger that cannot be put there now, so that the rules say why: one that is in
    hand or on the train, else one whom the line takes."""
    near = tuple(colour for held in (board.hand, board.load) for colour in range(COLOURS) if held[colour])
    return _attempts(board.lines, board.accepts, near, frozenset(move for move, _ in legal), areas)


@lru_cache(maxsize=512)
def _attempts(
    lines: tuple[Line, ...],
    accepts: tuple[Line, ...],
    near: tuple[int, ...],
    can: frozenset[str],
    areas: tuple[Box, ...],
) -> str:
    drawn = []
    for line, area in enumerate(areas):
        target = TARGET_NAMES[2 * line + 1 if line < UNITS_ROWS else UNITS_ROWS + line]
        taken = next((slot for slot, lying in zip(accepts[line], lines[line], strict=False) if not lying), 0)
        likely = [*near, *(colour for colour in range(COLOURS) if (taken or accepts[line][0]) >> colour & 1)]
        moves = (f"place {COLOUR_NAMES[colour]} {target}" for colour in likely)
        if move := next((move for move in moves if move not in can), None):
            drawn.append(group(_reach(area), data_try=move))
    return group(*drawn, data_alone="")


def put(move: str, label: str, at: Box, reach: Box, sign: str, starred: bool, theme: Theme) -> str:
    """Where the chosen passenger can be put, with a sign of what that brings; a suggested place has a star."""
    x, y, width, height = at
    shown = box(*at, 12, fill=theme.surface)
    shown += box(*at, 12, fill=theme.accent, fill_opacity=0.12, stroke=theme.accent, stroke_width=3.5)
    shown += text(x + width / 2, y + height / 2, sign, min(34, 0.6 * height), theme.accent, anchor="middle", weight=700)
    if starred:
        shown += star(x + width - 15, y + 15, 11, theme.accent)
    return button(move, label, _reach(reach), shown)


def made_there(
    move: str, label: str, cell: Box, reach: Box, moves: Labels, suggested: frozenset[str], theme: Theme
) -> str:
    """A move of a line without ends; of those that put somebody there, the chosen colour's is shown."""
    if move.startswith("lift"):
        return lift(move, label, cell, reach, theme)
    colour = move.split()[1]
    shown = put(move, label, cell, reach, "+", move in suggested, theme)
    return when(colour, shown, first=colour == colours_of(moves)[0])


def lift(move: str, label: str, at: Box, reach: Box, theme: Theme) -> str:
    """A passenger that can be lifted."""
    x, y, width, height = at
    edge = box(x - 3, y - 3, width + 6, height + 6, 14, fill=theme.accent, fill_opacity=0)
    sign = spot(x + width - 11, y + 11, 13, theme.accent)
    arrow = path(f"M{x + width - 17:g} {y + 13:g}l6-6l6 6", fill="none", stroke=theme.surface, stroke_width=3.5)
    return button(move, label, _reach(reach), group(edge, stroke=theme.accent, stroke_width=5), sign, arrow)


def same_thing(move: str, label: str, at: Box, reach: Box, theme: Theme) -> str:
    """A small sign for a move that does what another one does that is shown large."""
    x, y, _, height = at
    return button(move, label, _reach(reach), _chevron(x + 14, y + height - 14, theme))


def pushes(at: Box, theme: Theme) -> str:
    """The sign that those who lie there move on."""
    x, y, width, height = at
    return _chevron(x + width - 11, y + height - 14, theme)


def _chevron(x: float, y: float, theme: Theme) -> str:
    d = f"M{x - 3:g} {y - 6:g}l6 6l-6 6"
    return path(d, fill="none", stroke=theme.accent, stroke_width=3.5, stroke_linecap="round")


@lru_cache(maxsize=1024)
def _reach(at: Box) -> str:
    return box(*at, fill="none", pointer_events="all")


def sorted_out(row: Line, moves: Labels) -> tuple[Labels, Labels, Labels, Labels]:
    """The moves of a units row: to put at its right end, at its left one, to lift from it, and at last those at the
    left end that do the same as at the right: where all passengers are alike."""
    found: tuple[list[tuple[str, str]], ...] = ([], [], [], [])
    lying = {slot for slot in row if slot}
    for move, label in moves:
        verb, colour, *_, end = move.split()
        if end == "left" and lying <= {COLOUR_NAMES.index(colour) + 1}:
            found[3].append((move, label))
        else:
            found[2 if verb == "lift" else 0 if end == "right" else 1].append((move, label))
    right, left, lifts, same = map(tuple, found)
    return right, left, lifts, same
