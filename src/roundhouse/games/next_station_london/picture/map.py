"""The sheet's map: districts, river, dotted lines and stations, what has been drawn upon it, and what can be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import atan2, cos, pi, sin

from ...drawing import Theme, box, element, group, path, text
from ..rules.map_file import GRID
from ..rules.plan import CELL, Plan, Point, tints
from ..rules.state import JOKER, PENCIL_NAMES, PENCILS
from .glyphs import WATER, hue, landmark, letter, symbol, track

SIDE = CELL * GRID
RADIUS = 23  # of a station
TRACK = 17
NUMBER = 20  # the size of a station's

# --- What is printed


@lru_cache(maxsize=8)
def ground(sheet: Plan, theme: Theme) -> str:
    """Districts in soft tints, the river as a calm band, and the dotted lines."""
    districts = "".join(
        path(_area(sheet.cells, district), fill=theme.hairline, fill_opacity=(0.05, 0.4, 0.75)[tint])
        for district, tint in tints(sheet.cells).items()
    )
    dots = "".join(_section(sheet, a, b) for a, b in sheet.sections)
    drawn = (
        box(0, 0, SIDE, SIDE, fill=theme.surface),
        districts,
        path(_borders(sheet.cells) + f"M0 0H{SIDE}M0 {SIDE}H{SIDE}", stroke=theme.hairline, stroke_width=2.5),
        _river(sheet, 36, theme),
        path(dots, stroke=theme.muted, stroke_width=3.4, stroke_linecap="round", stroke_dasharray="0 9.8", opacity=0.6),
    )
    return _window(0, 0, SIDE, *drawn)


def _window(x: float, y: float, side: float, *drawn: str) -> str:
    """The square of the map; what reaches beyond it is cut off."""
    return element("svg", *drawn, x=x, y=y, width=side, height=side, viewBox=f"0 0 {SIDE} {SIDE}")


def _river(sheet: Plan, width: float, theme: Theme) -> str:
    d = "M" + "L".join(_xy(bend) for bend in sheet.river)
    return path(d, fill="none", stroke=WATER[theme.name], stroke_width=width, stroke_linejoin="round")


def _area(cells: tuple[tuple[int, ...], ...], district: int) -> str:
    places = ((x, y) for y, row in enumerate(cells) for x, found in enumerate(row) if found == district)
    return "".join(f"M{CELL * x} {CELL * y}h{CELL}v{CELL}h-{CELL}z" for x, y in places)


def _borders(cells: tuple[tuple[int, ...], ...]) -> str:
    """Where two districts meet."""
    d = ""
    for k, n in product(range(GRID - 1), range(GRID)):
        if cells[n][k] != cells[n][k + 1]:
            d += f"M{CELL * (k + 1)} {CELL * n}v{CELL}"
        if cells[k][n] != cells[k + 1][n]:
            d += f"M{CELL * n} {CELL * (k + 1)}h{CELL}"
    return d


@lru_cache(maxsize=8)
def stations(sheet: Plan, theme: Theme) -> str:
    """The symbols with their numbers; departure stations in their pencil's colour, with its letter."""
    drawn = []
    for station, (x, y) in enumerate(sheet.at):
        kind = sheet.symbols[station]
        size = RADIUS * (1.15 if kind == JOKER else 1)
        departs = sheet.departures.index(station) if station in sheet.departures else -1
        ink = theme.surface if departs >= 0 else theme.ink
        fill = hue(departs, theme) if departs >= 0 else theme.surface
        low = {2: 6, 3: 2, 4: 2}.get(kind, 0)
        drawn.append(
            group(
                symbol(kind, x, y, size + 6, fill=theme.surface),
                symbol(kind, x, y, size, fill=fill, stroke=theme.ink, stroke_width=3.6),
                element("text", str(station), x=x, y=y + low + 0.36 * NUMBER, font_size=NUMBER, fill=ink),
                data_number="",  # a page shows it when it is wanted
            )
        )
        if departs >= 0:
            drawn.append(letter(departs, x - 30, y - 28, 30, theme))
        if station in sheet.tourist_sites:
            drawn.append(element("circle", cx=x + 31, cy=y - 27, r=17, fill=theme.surface, stroke=theme.ink))
            drawn.append(landmark(x + 31, y - 27.5, 21, theme.ink))
    return group(*drawn, font_weight=600, text_anchor="middle")


# --- What is drawn


@lru_cache(maxsize=512)
def line(sheet: Plan, sections: tuple[int, ...], pencil: int, theme: Theme) -> str:
    """The sections that a pencil has drawn."""
    if not sections:
        return ""
    keys, reached = [], {sheet.departures[pencil]}
    left = [sheet.sections[section] for section in sections]
    while left:  # from the departure station on, so that each section is drawn from its start
        a, b = next((pair for pair in left if reached & set(pair)), left[0])
        left.remove((a, b))
        keys.append((f"section-{PENCIL_NAMES[pencil]}-{a}-{b}", _section(sheet, *((a, b) if a in reached else (b, a)))))
        reached |= {a, b}
    return track("".join(d for _, d in keys), pencil, TRACK, theme, tuple(keys))


def _section(sheet: Plan, a: int, b: int) -> str:
    return f"M{_xy(sheet.at[a])}L{_xy(sheet.at[b])}"


def line_ends(sheet: Plan, sections: tuple[int, ...], pencil: int) -> tuple[int, ...]:
    """The stations at the ends of a line; of one that is not begun, its departure."""
    stations = [station for section in sections for station in sheet.sections[section]]
    return tuple(station for station in stations if stations.count(station) == 1) or (sheet.departures[pencil],)


@lru_cache(maxsize=512)
def marks(sheet: Plan, lines: tuple[tuple[int, ...], ...], circled: tuple[int, ...], held: int, theme: Theme) -> str:
    """A line's letter beyond each of its ends, a ring round the ends of the one in hand, and what was circled."""
    drawn = []
    taken = _taken(sheet, lines)
    for pencil in range(PENCILS):
        for end in line_ends(sheet, lines[pencil], pencil) if lines[pencil] or pencil == held else ():
            drawn.append(
                _halo(sheet.at[end], pencil, theme)
                if pencil == held
                else _end(sheet, end, lines[pencil], pencil, taken, theme)
            )
        if circled[pencil] >= 0:
            x, y = sheet.at[circled[pencil]]
            colour = hue(pencil, theme)
            drawn.append(element("circle", cx=x, cy=y, r=37, fill="none", stroke=colour, stroke_width=5))
            drawn.append(box(x - 22, y + 24, 44, 28, 14, fill=colour, stroke=theme.surface, stroke_width=2))
            drawn.append(text(x, y + 38, "×2", 21, theme.surface, anchor="middle", weight=700))
    return "".join(drawn)


def _halo(at: Point, pencil: int, theme: Theme) -> str:
    x, y = at
    return element("circle", cx=x, cy=y, r=35, fill="none", stroke=hue(pencil, theme), stroke_width=5)


def _taken(sheet: Plan, lines: tuple[tuple[int, ...], ...]) -> set[tuple[int, int]]:
    """The sides of stations where something is drawn or printed already; sides are eighths of a turn."""
    taken = {(station, 5) for station in sheet.departures} | {(station, 7) for station in sheet.tourist_sites}
    for sections in lines:
        for a, b in (sheet.sections[section] for section in sections):
            taken |= {(a, _side(sheet, a, b)), (b, _side(sheet, b, a))}
    return taken


def _side(sheet: Plan, here: int, there: int) -> int:
    (x, y), (u, v) = sheet.at[here], sheet.at[there]
    return round(4 * atan2(v - y, u - x) / pi) % 8


def _end(
    sheet: Plan, end: int, sections: tuple[int, ...], pencil: int, taken: set[tuple[int, int]], theme: Theme
) -> str:
    """The line's letter at a free side of its end, straight ahead if possible."""
    if sheet.departures[pencil] == end:
        return ""  # it has its letter already
    [pair] = [sheet.sections[section] for section in sections if end in sheet.sections[section]]
    other = pair[0] if pair[1] == end else pair[1]
    ahead = _side(sheet, other, end)
    sides = [(ahead + turn) % 8 for turn in (0, 1, -1, 2, -2, 3, -3)]
    side = next((side for side in sides if (end, side) not in taken), ahead)
    taken.add((end, side))
    x, y = sheet.at[end]
    return letter(pencil, x + 40 * cos(pi * side / 4), y + 40 * sin(pi * side / 4), 27, theme)


# --- Small maps


@lru_cache(maxsize=1024)
def miniature(sheet: Plan, lines: tuple[tuple[int, ...], ...], seat: int, y: float, side: float, theme: Theme) -> str:
    """Another player's map: river, stations as points, and the lines."""
    tracks = (_mini_track(sheet, sections, seat, pencil, theme) for pencil, sections in enumerate(lines))
    lines_drawn = group(*tracks, data_large="")  # all that differs on the large map
    return _window(0, y, side, _mini_ground(sheet, theme), lines_drawn, _mini_departures(sheet, theme))


@lru_cache(maxsize=16)
def _mini_ground(sheet: Plan, theme: Theme) -> str:
    points = "".join(f"M{_xy(at)}h0" for at in sheet.at)
    return (
        box(0, 0, SIDE, SIDE, 40, fill=theme.surface, stroke=theme.hairline, stroke_width=6)
        + _river(sheet, 40, theme)
        + path(points, stroke=theme.muted, stroke_width=20, stroke_linecap="round", opacity=0.6)
    )


@lru_cache(maxsize=16)
def _mini_departures(sheet: Plan, theme: Theme) -> str:
    return "".join(
        element("circle", cx=x, cy=y, r=24, fill=hue(pencil, theme), stroke=theme.surface, stroke_width=6)
        for pencil, (x, y) in enumerate(sheet.at[station] for station in sheet.departures)
    )


@lru_cache(maxsize=2048)
def _mini_track(sheet: Plan, sections: tuple[int, ...], seat: int, pencil: int, theme: Theme) -> str:
    keys = tuple(
        (f"small-{seat}-{pencil}-{section}", _section(sheet, *sheet.sections[section])) for section in sections
    )
    return track("".join(d for _, d in keys), pencil, 26, theme, keys, None) if keys else ""


def _xy(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
