"""A player board's slots: what lies in them, whom they take, and the moves that are made there."""

from __future__ import annotations

from dataclasses import dataclass

from ..drawing import Theme, box, button, group, path
from .glyphs import PAINTS, Counts, Labels, any_robot, passenger, spot, star
from .moves import TARGET_NAMES
from .state import COLOUR_NAMES, COLOURS, EXTRA_ROW, ROBOTS, UNITS_ROWS

Box = tuple[float, float, float, float]  # left, top, width, height
Line = tuple[int, ...]  # what lies in the slots of a line: colour + 1, or 0


@dataclass(frozen=True)
class Board:
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

    def count(self, line: int) -> int:
        return sum(slot > 0 for slot in self.lines[line])

    def full(self, line: int) -> bool:
        return self.count(line) == len(self.accepts[line])

    @property
    def allowed(self) -> int:
        return 2 + sum(self.full(EXTRA_ROW + k) for k in range(3))


def by_line(legal: Labels) -> dict[int, Labels]:
    """The moves that are made on a board, by the line in which."""
    found: dict[int, Labels] = {}
    for one in legal:
        target = TARGET_NAMES.index(one[0].split(maxsplit=2)[2])
        line = target // 2 if target < 2 * UNITS_ROWS else target - UNITS_ROWS
        found[line] = (*found.get(line, ()), one)
    return found


# --- Slots


def slot(lying: int, accepts: int, at: Box, bare: bool, theme: Theme) -> str:
    """A slot: filled it glows in its passenger's colour, empty it shows faintly whom it takes, or nothing if bare."""
    x, y, width, height = at
    size = min(width, height) - 14
    if lying:
        glow = box(*at, 12, fill=PAINTS[lying - 1], fill_opacity=0.35)
        edge = box(*at, 12, fill="none", stroke=PAINTS[lying - 1], stroke_width=4)
        return glow + edge + passenger(lying - 1, x + width / 2, y + height / 2, size, theme)
    drawn = box(*at, 12, fill=theme.ground, stroke=theme.hairline, stroke_width=2)
    if not bare:
        drawn += _taken_by(accepts, x + width / 2, y + height / 2, size, theme)
    return drawn


def _taken_by(colours: int, x: float, y: float, size: float, theme: Theme) -> str:
    """Whom an empty slot takes: one passenger, or several small ones."""
    taken = [colour for colour in range(COLOURS) if colours >> colour & 1]
    if len(taken) == 1:
        return group(passenger(taken[0], x, y, 0.66 * size, theme, PAINTS[taken[0]]), opacity=0.5)
    if len(taken) == ROBOTS:
        return any_robot(x, y, 0.34 * size, theme.hairline)
    return "".join(
        spot(x + 11 * (k % 2 * 2 - 1), y + 11 * (k // 2 * 2 - 1), 5, theme.hairline) for k in range(min(4, len(taken)))
    )


# --- Moves


def put(move: str, label: str, at: Box, reach: Box, starred: bool, theme: Theme, insert: bool = False) -> str:
    """A passenger that can be put here; one that is suggested has a star, one that moves the others on an arrow."""
    x, y, width, height = at
    size = min(width - 6, height - 14, 52)
    shown = box(*at, 12, fill=theme.surface)
    shown += box(*at, 12, fill=theme.accent, fill_opacity=0.1, stroke=theme.accent, stroke_width=3)
    shown += passenger(COLOUR_NAMES.index(move.split()[1]), x + width / 2, y + height / 2, size, theme)
    if insert:
        shown += _chevron(x + width - 11, y + height / 2, theme)
    if starred:
        shown += star(x + width - 15, y + 15, 11, theme.accent)
    return button(move, label, _reach(reach), shown)


def lift(move: str, label: str, at: Box, reach: Box, theme: Theme) -> str:
    """A passenger that can be lifted."""
    x, y, width, _ = at
    sign = path(f"M{x + width / 2 - 9:g} {y + 13:g}l9-8l9 8", fill="none", stroke=theme.accent, stroke_width=4)
    edge = box(*at, 12, fill=theme.accent, fill_opacity=0, stroke=theme.accent, stroke_width=2.5)
    return button(move, label, _reach(reach), edge, sign)


def same_thing(move: str, label: str, at: Box, reach: Box, theme: Theme) -> str:
    """A small sign for a move that does what another one does that is shown large."""
    x, y, width, height = at
    return button(move, label, _reach(reach), _chevron(x + width / 2, y + height - 14, theme))


def _chevron(x: float, y: float, theme: Theme) -> str:
    d = f"M{x - 3:g} {y - 6:g}l6 6l-6 6"
    return path(d, fill="none", stroke=theme.accent, stroke_width=3.5, stroke_linecap="round")


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
