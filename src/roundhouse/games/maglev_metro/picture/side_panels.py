"""Around the map and the boards: the supply of stations and passengers, bonus cards, the bar of moves, the results."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ...drawing import EDGE, LIVERIES, WIDTH, Theme, attempt, badge, box, button, group, path, text, titled
from ...lettering import signed, text_width
from ..rules.state import COLOUR_NAMES, COLOURS
from .glyphs import Counts, chip, hexagon, passenger, plate, tag, train

SUPPLY = 142  # the height of the supply
WIDE = 640  # and its width
SIGNS = 54  # what its rows hold, as signs
CELL = (WIDE - SIGNS - 8) / COLOURS
ROWS = (34, 86, 122)  # the middles of its rows
BAR = 118
GAP = 14


# --- The supply: for each colour its station tiles on the display, and passengers in the bag and piles


class Stock(NamedTuple):
    """Of each colour: station tiles on the display, passengers in the bag, in piles and set aside; and the words."""

    display: Counts
    bag: Counts
    pile: Counts
    aside: Counts
    names: tuple[str, ...]
    words: tuple[str, str, str]


@lru_cache(maxsize=256)
def supply(stock: Stock, theme: Theme) -> str:
    """A column for each colour: its station tiles; and as rows who is in the bag and, below, in piles or set aside."""
    frame = box(1, 1, WIDE - 2, SUPPLY - 2, 18, fill=theme.surface, stroke=theme.hairline, stroke_width=2.5)
    rules = path(
        f"M14 {ROWS[1] - 24}H{WIDE - 14}M14 {ROWS[2] - 20}H{WIDE - 14}", stroke=theme.hairline, stroke_width=1.5
    )
    heap = path(f"M20 {ROWS[2] + 8}h20m-20-8h20m-20-8h20", stroke=theme.muted, stroke_width=4, stroke_linecap="round")
    signs = titled(stock.words[0], _sack(30, ROWS[1], theme.muted)) + titled(stock.words[1], heap)
    columns = (_supplied(stock, colour, SIGNS + CELL * (colour + 0.5), theme) for colour in range(COLOURS))
    return frame + rules + signs + "".join(columns)


def _supplied(stock: Stock, colour: int, x: float, theme: Theme) -> str:
    display, bag, pile, aside, names, words = stock
    left = display[colour]
    drawn = [box(x - CELL / 2, 2, CELL, SUPPLY - 4, fill="none", pointer_events="all")]
    if left:
        drawn.append(plate(colour + 1, x - 15, ROWS[0], 44, theme))
        drawn.append(text(x + 24, ROWS[0], f"×{left}", 22, theme.ink, anchor="middle", weight=700))
    else:
        gone = path(hexagon(x, ROWS[0], 42), fill="none", stroke=theme.hairline, stroke_width=2, stroke_dasharray="5 4")
        drawn += [gone, passenger(colour, x, ROWS[0], 24, theme, theme.hairline)]
    drawn.append(_count(str(bag[colour]), bag[colour], x, ROWS[1], theme))
    more = pile[colour] or aside[colour]
    drawn.append(_count(f"−{aside[colour]}" if aside[colour] else str(pile[colour]), more, x, ROWS[2], theme))
    said = f"{names[colour]}: {left}; {words[0]}: {bag[colour]}; {words[1]}: {pile[colour]}"
    if aside[colour]:
        said += f"; {words[2]}: {aside[colour]}"
    return titled(said, *drawn)


def _count(words: str, many: int, x: float, y: float, theme: Theme) -> str:
    if not many:
        return text(x, y, "·", 25, theme.muted, anchor="middle")
    return text(x, y, words, 25, theme.ink, anchor="middle", weight=600)


def _sack(x: float, y: float, ink: str) -> str:
    d = f"M{x - 4:g} {y - 11:g}h8l-2 5c8 3 9 16 2 17h-8c-7-1-6-14 2-17z"
    return path(d, fill=ink, stroke=ink, stroke_width=1.5, stroke_linejoin="round")


# --- The bar of moves

Chip = tuple[
    str, str, str
]  # notation, label, and the words on it; a label is missing where the move cannot be made now


@lru_cache(maxsize=512)
def chips_width(move: str, words: str) -> float:
    icons = {"swap": 3, "pick": 1, "put": 1, "take": 1, "move": 1, "reverse": 1, "refill": 1}.get(move.split()[0], 0)
    return max(110.0, 38 + 46 * icons + text_width(words, 26) * 1.08)


def bar_places(chips: tuple[Chip, ...]) -> list[tuple[float, int, float]]:
    """Where each chip lies, and how wide it is."""
    x, y, found = float(EDGE), 0, []
    for move, _, words in chips:
        width = chips_width(move, words)
        if x > EDGE and x + width > WIDTH - EDGE:
            x, y = float(EDGE), y + BAR
        found.append((x, y, width))
        x += width + GAP
    return found


def bar_height(chips: tuple[Chip, ...]) -> int:
    return BAR + max((y for _, y, _ in bar_places(chips)), default=0)


@lru_cache(maxsize=256)
def bar(chips: tuple[Chip, ...], seat: int, theme: Theme) -> str:
    """Moves as buttons in rows."""
    drawn = []
    for (move, label, words), (x, y, width) in zip(chips, bar_places(chips), strict=True):
        middle, high = y + (BAR - 14) / 2, BAR - 14
        icons = _icons(move, seat, x + 40, middle, theme if label else replace(theme, ink=theme.hairline))
        used = 3 if move.startswith("swap") else 1 if icons else 0
        left = x + 17 + (50 if used == 1 else 46 * used)
        said = text(left, middle, words, 26, theme.ink if label else theme.hairline, weight=600)
        if label:
            drawn.append(button(move, label, chip(x, y, width, high, theme), icons, said))
        else:
            frame = box(x, y, width, high, 18, fill=theme.ground, stroke=theme.hairline, stroke_width=2)
            drawn.append(attempt(move, frame, icons, said))
    return "".join(drawn)


def _icons(move: str, seat: int, x: float, y: float, theme: Theme) -> str:
    verb, *rest = move.split()
    if verb == "swap":
        off, on = COLOUR_NAMES.index(rest[0]), COLOUR_NAMES.index(rest[2])
        arrow = path(
            f"M{x + 34} {y - 5}h20m-6-6l7 6l-7 6m8 11h-20m6-6l-7 6l7 6", fill="none", stroke=theme.ink, stroke_width=3
        )
        return passenger(on, x, y, 40, theme) + arrow + passenger(off, x + 92, y, 40, theme)
    if verb in ("pick", "put", "take"):
        return passenger(COLOUR_NAMES.index(rest[-1]), x, y, 42, theme)
    if verb == "move":
        return train(seat, x, y, 44, theme, 0)
    if verb == "reverse":
        return train(seat, x, y, 44, theme, 180)
    if verb == "refill":
        return group(_sack(0, 0, theme.ink), transform=f"translate({x:g} {y:g})scale(1.6)")
    return ""


# --- Results


@lru_cache(maxsize=64)
def results(
    names: tuple[str, ...],
    rows: tuple[tuple[str, tuple[int, ...]], ...],
    winners: tuple[int, ...],
    words: tuple[str, str],
    theme: Theme,
) -> str:
    """The score sheet: a column for each player, a row for where points come from."""
    first = 300
    column = min(180, (WIDTH - 2 * EDGE - first - 20) / len(names))
    left = WIDTH - EDGE - 20 - column * len(names)
    height = results_height(len(rows), len(winners))
    drawn = [box(EDGE, 0, WIDTH - 2 * EDGE, height - 20, 22, fill=theme.surface, stroke=theme.ink, stroke_width=2.5)]
    for seat, name in enumerate(names):
        x = left + column * (seat + 0.5)
        livery = LIVERIES[seat]
        drawn.append(badge(livery, x, 36, 28, livery.colour, stroke=theme.ink, stroke_width=2))
        drawn.append(text(x, 72, name, 22, theme.ink, anchor="middle", weight=700, width=column - 10))
        if seat in winners:
            drawn.append(tag(x + text_width(words[0], 18) / 2 + 9, height - 52, words[0], 18, theme.ink, theme.ground))
    for k, (word, points) in enumerate(
        (*rows, (words[1], tuple(sum(p[s] for _, p in rows) for s in range(len(names)))))
    ):
        y = 112 + 40 * k
        total = k == len(rows)
        drawn.append(
            path(
                f"M{EDGE + 20} {y - 20}H{WIDTH - EDGE - 20}",
                stroke=theme.ink if total else theme.hairline,
                stroke_width=1.5,
            )
        )
        drawn.append(text(EDGE + 28, y, word, 24, theme.ink, weight=700 if total else None, width=first - 40))
        for seat, worth in enumerate(points):
            x = left + column * (seat + 0.5)
            drawn.append(
                text(
                    x, y, signed(worth), 30 if total else 24, theme.ink, anchor="middle", weight=700 if total else None
                )
            )
    return "".join(drawn)


def results_height(rows: int, winners: int) -> int:
    return 112 + 40 * (rows + 1) + (66 if winners else 26)
