"""A player board's slots: what lies in them, whom they take, and the moves that are made there."""

from __future__ import annotations

from dataclasses import dataclass

from ..drawing import Theme, box, button, group, path
from .glyphs import PAINTS, Counts, Labels, any_robot, passenger, spot
from .moves import TARGET_NAMES
from .state import COLOUR_NAMES, COLOURS, EXTRA_ROW, ROBOTS, UNITS_ROWS

Targets = dict[tuple[int, int], Labels]  # the moves of each cell, by line and slot
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


def cell(
    board: Board,
    line: int,
    slot: int,
    x: float,
    y: float,
    width: float,
    height: float,
    targets: Targets,
    theme: Theme,
) -> str:
    """A slot: filled it glows in its passenger's colour, empty it shows faintly whom it takes."""
    lying = board.lines[line][slot]
    size = min(width, height) - 14
    if lying:
        glow = box(x, y, width, height, 12, fill=PAINTS[lying - 1], fill_opacity=0.35)
        edge = box(x, y, width, height, 12, fill="none", stroke=PAINTS[lying - 1], stroke_width=4)
        drawn = glow + edge + passenger(lying - 1, x + width / 2, y + height / 2, size, theme)
    else:
        drawn = box(x, y, width, height, 12, fill=theme.ground, stroke=theme.hairline, stroke_width=2)
        if (line, slot) not in targets:
            drawn += _taken_by(board.accepts[line][slot], x + width / 2, y + height / 2, width, size, theme)
    return drawn + buttons((line, slot), x, y, width, height, targets, theme)


def _taken_by(colours: int, x: float, y: float, width: float, size: float, theme: Theme) -> str:
    """Whom an empty slot takes: one passenger, or several small ones."""
    taken = [colour for colour in range(COLOURS) if colours >> colour & 1]
    if len(taken) == 1:
        return group(passenger(taken[0], x, y, 0.62 * size, theme, PAINTS[taken[0]]), opacity=0.5)
    if len(taken) == ROBOTS and width > 80:
        return any_robot(x, y, 0.4 * size, theme.hairline)
    step = 9.5
    return "".join(
        spot(x + step * (k % 2 * 2 - 1), y + step * (k // 2 * 2 - 1), 4.5, theme.hairline)
        for k in range(min(4, len(taken)))
    )


def buttons(
    at: tuple[int, int],
    x: float,
    y: float,
    width: float,
    height: float,
    targets: Targets,
    theme: Theme,
) -> str:
    """The moves of a cell side by side, each a passenger to put there, or to lift."""
    moves = targets.get(at, ())
    drawn = []
    for k, (move, label) in enumerate(moves):
        part = width / len(moves)
        left = x + part * k
        verb, colour = move.split()[:2]
        size = min(part - 3, height - 16, 40)
        ground = box(left + 1, y, part - 2, height, 9, fill=theme.surface if verb == "place" else "none")
        edge = box(
            *(left + 1, y, part - 2, height, 9),
            fill=theme.accent,
            fill_opacity=0.1 if verb == "place" else 0,
            stroke=theme.accent,
            stroke_width=3 if verb == "place" else 2,
        )
        sign = ""
        if verb == "place":
            sign = passenger(COLOUR_NAMES.index(colour), left + part / 2, y + height / 2, size, theme)
            if at[1] < 0:
                sign += _insert(left + part / 2, y + height - 3, theme)
        else:
            sign = path(
                f"M{left + part / 2 - 7:g} {y + 12:g}l7-8l7 8", fill="none", stroke=theme.accent, stroke_width=4
            )
        drawn.append(button(move, label, ground, edge, sign))
    return "".join(drawn)


def _insert(x: float, y: float, theme: Theme) -> str:
    """The sign of the left end: those in the row slide to the right."""
    return path(f"M{x - 8:g} {y - 2:g}h13m-5-4l6 4l-6 4", fill="none", stroke=theme.accent, stroke_width=2.6)


def targets_of(board: Board, legal: Labels) -> Targets:
    """The cell of each move. A row's left end is its printed cell to put, and its first slot to lift from."""
    found: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for move, label in legal:
        verb, colour, *rest = move.split()
        target = TARGET_NAMES.index(" ".join(rest))
        which = COLOUR_NAMES.index(colour)
        if target < 2 * UNITS_ROWS:
            line, right = divmod(target, 2)
            count = board.count(line)
            slot = (count if right else -1) if verb == "place" else (count - 1 if right else 0)
        else:
            line = target - UNITS_ROWS
            slots = range(len(board.accepts[line]))
            if verb == "place":
                slot = next(s for s in slots if not board.lines[line][s] and board.accepts[line][s] >> which & 1)
            else:
                slot = next(s for s in slots if board.lines[line][s] == which + 1)
        found.setdefault((line, slot), []).append((move, label))
    return {cell: tuple(moves) for cell, moves in found.items()}
