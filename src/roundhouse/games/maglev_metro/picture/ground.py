"""The map as it is printed: land, river with its depths, park, the places of stations, and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ...drawing import WIDTH, Theme, box, element, group, path, plain, text
from ...lettering import text_width
from ..rules.moves import HEX_NAMES, SHAPE_NAMES, STATION_LETTERS
from ..rules.state import COLUMNS, HEXES
from .glyphs import hexagon
from .map import NORMALS, RIM, Plan, beside

SHEET = {"light": "#ece4d3", "dark": "#151b23"}  # what the map lies on
LAND = {"light": ("#fffcf5", "#fbf5e8", "#f6eedc"), "dark": ("#2b3542", "#2f3a48", "#333f4e")}
WATER = {"light": "#b5d9ea", "dark": "#1f4058"}
DEPTHS = {"light": ("#a1cde4", "#88bedb"), "dark": ("#234d6b", "#275c82")}
GREEN = {"light": "#cfe3b9", "dark": "#2b4a37"}
TREES = {"light": ("#8fb878", "#6d9d58"), "dark": ("#4a7a56", "#63966d")}
HALL = {"light": ("#f6e7c1", "#c9a85a"), "dark": ("#4a4230", "#a98d4c")}
GRID = 0.13  # how dark the lines between hexes are
MARGIN = 3 * RIM  # beside the name of the city
TITLE_SIZES = (92, 76, 62, 50, 40, 32)


@lru_cache(maxsize=16)
def ground(sheet: Plan, theme: Theme) -> str:
    """Everything that is printed, but for the names of stations, which lie over the track."""
    inside = [hex for hex in range(HEXES) if sheet.terrain[hex]]
    edge = _edge(sheet, inside)
    drawn = [path(edge, stroke=theme.ink, stroke_opacity=0.12, stroke_width=3 * RIM, stroke_linecap="round")]
    drawn.append(_land(sheet, theme))
    drawn.append(_river(sheet, theme))
    drawn.append(_park(sheet, theme))
    drawn.append(path(edge, stroke=theme.ink, stroke_width=RIM, stroke_linecap="round", pointer_events="none"))
    drawn.append(_places(sheet, theme))
    drawn.append(_hub(sheet, theme))
    return "".join(drawn)


def _hexes(sheet: Plan, hexes: Iterable[int], width: float) -> str:
    return "".join(hexagon(*sheet.at[hex], width) for hex in hexes)


def _fields(sheet: Plan, hexes: Iterable[int], fill: str) -> str:
    """Hexes that can be clicked: where no track can go now, the table says why."""
    fields = (use(sheet, hex, data_try=f"track {HEX_NAMES[hex]} {SHAPE_NAMES[0]}") for hex in hexes)
    return group(*fields, fill=fill)


def use(sheet: Plan, hex: int, **attributes: str) -> str:
    """A hex of the map, by the shape that all have in common."""
    x, y = sheet.at[hex]
    return element("use", href="#hex", x=round(x, 1), y=round(y, 1), **attributes)


def _land(sheet: Plan, theme: Theme) -> str:
    """The common shape of hexes, and the land."""
    shape, land = element("defs", path(hexagon(0, 0, sheet.hex), id="hex")), sheet.on("land")
    shades = (
        _fields(sheet, [hex for hex in land if _shade(hex) == shade], fill)
        for shade, fill in enumerate(LAND[theme.name])
    )
    return shape + group(*shades, stroke=theme.ink, stroke_opacity=GRID, stroke_width=1.3)


def _shade(hex: int) -> int:
    """Which of the three shades of land a hex has: neighbours mostly differ, and no pattern shows."""
    row, column = divmod(hex, COLUMNS)
    return (row * row + 2 * column + row * column) % 3


def _grid(sheet: Plan, hexes: Sequence[int]) -> str:
    """The lines between hexes: of each hex three sides."""
    a, b = sheet.hex / 2, sheet.hex / 12**0.5
    sides = f"v{2 * b:.3g}l{-a:.3g} {b:.3g}l{-a:.3g}{-b:.3g}"
    return "".join(f"M{x + a:.4g} {y - b:.4g}{sides}" for x, y in (sheet.at[hex] for hex in hexes))


def _edge(sheet: Plan, inside: Sequence[int]) -> str:
    """The black edge: the sides with nothing beyond."""
    a, b = sheet.hex / 2, sheet.hex / 12**0.5
    return "".join(
        f"M{x + a * nx - b * ny:.4g} {y + a * ny + b * nx:.4g}l{2 * b * ny:.3g} {-2 * b * nx:.3g}"
        for hex in inside
        for x, y in (sheet.at[hex],)
        for side, (nx, ny) in enumerate(NORMALS)
        if not _terrain(sheet, beside(hex, side))
    )


# --- River and park


def _river(sheet: Plan, theme: Theme) -> str:
    """The river with its depths, as on a chart."""
    hexes, w = sheet.on("river"), sheet.hex
    if not hexes:
        return ""
    bed = _bed(sheet, hexes)
    strokes = zip((0.68, 0.32), DEPTHS[theme.name], strict=True)
    depths = (path(bed, fill=ink, stroke=ink, stroke_width=wide * w) for wide, ink in strokes)
    water = _fields(sheet, hexes, WATER[theme.name])
    grid = path(_grid(sheet, hexes), fill="none", stroke=theme.ink, stroke_opacity=GRID, stroke_width=1.3)
    bottom = group(*depths, stroke_linecap="round", stroke_linejoin="round")
    return water + group(bottom, grid, _waves(sheet, hexes, theme), pointer_events="none")


def _waves(sheet: Plan, hexes: Sequence[int], theme: Theme) -> str:
    """Ripples on every third hex of the river."""
    w = sheet.hex
    ripple = f"q{0.05 * w:.3g} {-0.05 * w:.3g} {0.1 * w:.3g} 0t{0.1 * w:.3g} 0t{0.1 * w:.3g} 0"
    d = "".join(
        f"M{x + u * w:.4g} {y + v * w:.4g}{ripple}"
        for x, y in (sheet.at[hex] for n, hex in enumerate(hexes) if n % 3 == 1)
        for u, v in ((-0.22, -0.06), (-0.06, 0.08))
    )
    ink = WATER[theme.name] if theme.name == "light" else DEPTHS["light"][1]
    return path(d, fill="none", stroke=ink, stroke_opacity=0.8, stroke_width=2.2, stroke_linecap="round") if d else ""


def _bed(sheet: Plan, hexes: Sequence[int]) -> str:
    """A path through the middles of hexes that touch."""
    own, d, w = set(hexes), [], sheet.hex
    ways = [f"{w * x:.3g} {w * y:.3g}" for x, y in NORMALS]
    for hex in hexes:
        start = "M{:.4g} {:.4g}".format(*sheet.at[hex])
        near = [beside(hex, side) in own for side in range(6)]
        if not any(near):
            d.append(f"{start}h.1")
        for side in range(3):
            if near[side] and not near[side + 1] and not near[side - 1]:
                d.append(f"{start}l{ways[side]}")
            if near[side] and near[side + 1] and side < 2:  # three that touch: what lies between them is as deep
                d.append(f"{start}l{ways[side]} {ways[side + 2]}z")
    return "".join(d)


def _terrain(sheet: Plan, hex: int) -> int:
    return sheet.terrain[hex] if 0 <= hex < HEXES else 0


def _park(sheet: Plan, theme: Theme) -> str:
    """The park from above: trees around a pond."""
    hexes, w, (pale, deep) = sheet.on("park"), sheet.hex, TREES[theme.name]
    if not hexes:
        return ""
    middle = _innermost(sheet, hexes)
    x, y = sheet.at[middle]
    pond = element(
        "ellipse",
        cx=x,
        cy=y,
        rx=0.3 * w,
        ry=0.21 * w,
        fill=WATER[theme.name],
        stroke=LAND[theme.name][0],
        stroke_width=5,
    )
    crowns: tuple[list[str], list[str]] = ([], [])
    for n, hex in enumerate(hexes):
        x, y = sheet.at[hex]
        for k, (u, v) in enumerate(
            ((-0.27, -0.1), (-0.06, -0.38), (0.27, -0.14), (-0.12, 0.32), (0.2, 0.27), (0.02, 0.12))
        ):
            r = (0.075, 0.1, 0.12)[(n + 2 * k) % 3] * w
            if hex == middle and abs(u) < 0.25 and abs(v) < 0.3:
                continue  # the pond
            crowns[(n + k) % 2].append(f"M{x + u * w - r:.4g} {y + v * w:.4g}a{r:.3g} {r:.3g} 0 1 1 0 .1z")
    crowned = (path("".join(found), fill=fill) for found, fill in zip(crowns, (deep, pale), strict=True))
    return _fields(sheet, hexes, GREEN[theme.name]) + group(pond, *crowned, pointer_events="none")


def _innermost(sheet: Plan, hexes: Sequence[int]) -> int:
    """The hex next to the middle of these."""
    u, v = (sum(sheet.at[hex][axis] for hex in hexes) / len(hexes) for axis in (0, 1))
    return min(hexes, key=lambda hex: (sheet.at[hex][0] - u) ** 2 + (sheet.at[hex][1] - v) ** 2)


# --- Places for stations


def _places(sheet: Plan, theme: Theme) -> str:
    """The recessed hexes: hollows with a shadow at the top; a dashed frame where trains can start."""
    w = sheet.hex
    hexes = [hex for hex in sheet.on("station") if sheet.station_at[hex] != sheet.hub]
    a, b = (w - 9) / 2, (w - 9) / 3**0.5
    shadow, light = (
        "".join(
            f"M{x - a:.4g} {y + k * b / 2:.4g}l{a:.3g} {k * b / 2:.3g}l{a:.3g} {-k * b / 2:.3g}"
            for x, y in (sheet.at[h] for h in hexes)
        )
        for k in (-1, 1)
    )
    hollow = path(_hexes(sheet, hexes, w - 4), fill=SHEET[theme.name], stroke=theme.muted, stroke_width=1.8)
    edges = group(
        path(shadow, stroke="#000000", stroke_opacity=0.2),
        path(light, stroke="#ffffff", stroke_opacity=0.9 if theme.name == "light" else 0.14),
        fill="none",
        stroke_width=4,
        stroke_linejoin="round",
    )
    d = "".join(hexagon(*sheet.middle[station], w - 16) for station in sheet.starts)
    starts = path(d, fill="none", stroke=theme.ink, stroke_width=3.5, stroke_dasharray="9 6") if d else ""
    return hollow + edges + starts


def _hub(sheet: Plan, theme: Theme) -> str:
    """The hub: one hall over all of its hexes, its floor laid in rays from the middle."""
    hexes = [hex for hex in range(HEXES) if sheet.station_at[hex] == sheet.hub >= 0]
    if not hexes:
        return ""
    w, (x, y), (floor, brass) = sheet.hex, sheet.middle[sheet.hub], HALL[theme.name]
    joined = _hexes(sheet, hexes, w - 16)
    walls = (
        path(joined, fill=fill, stroke=fill, stroke_width=wide, stroke_linejoin="round")
        for fill, wide in ((theme.ink, 15), (brass, 10), (floor, 5))
    )
    corners = (
        (sheet.at[hex][0] + 0.98 * (u - v) * w / 3, sheet.at[hex][1] + 0.98 * (s - t) * w / 3)
        for hex in hexes
        for (u, s), (v, t) in zip(NORMALS, (NORMALS[k - 2] for k in range(6)), strict=True)
    )
    outside = sorted({(round(u), round(v)) for u, v in corners if (u - x) ** 2 + (v - y) ** 2 > (0.7 * w) ** 2})
    rays = "".join(f"M{x:.4g} {y:.4g}L{x + 0.86 * (u - x):.4g} {y + 0.86 * (v - y):.4g}" for u, v in outside)
    rings = "".join(f"M{x - r * w:.4g} {y:.4g}a{r * w:.3g} {r * w:.3g} 0 1 1 0 .1z" for r in (0.58, 0.7))
    inlay = path(rays + rings, fill="none", stroke=brass, stroke_width=2, stroke_opacity=0.55)
    return "".join(walls) + inlay


# --- Lettering


@lru_cache(maxsize=16)
def signs(sheet: Plan, theme: Theme) -> str:
    """The names of stations as signs above them, each behind its letter on a dark field."""
    w, plates, letters, names = sheet.hex, "", [], []
    for station, name in enumerate(sheet.names):
        if not name:
            continue
        x, y = sheet.middle[station]
        y -= (0.6 if station != sheet.hub else 1.12) * w
        size = 0.175 * w
        size *= min(1, 2.1 * w / text_width(name, size))
        high, letter = 1.36 * size, 1.3 * size
        wide = letter + 0.9 * text_width(name, size) + 0.5 * size
        left = min(max(x - wide / 2, RIM), WIDTH - wide - RIM)
        plates += box(left, y - high / 2, wide, high, 0.28 * size)
        field = _left_field(left, y, letter, high, 0.28 * size)
        letters.append(path(field, fill=theme.ink))
        at: dict[str, str | float | None] = {"y": y + 0.36 * size, "font_size": size}
        letters.append(element("text", STATION_LETTERS[station], x=left + letter / 2, fill=theme.ground, **at))
        names.append(element("text", plain(name), x=left + letter + (wide - letter) / 2, fill=theme.ink, **at))
    edges = group(plates, fill=theme.surface, stroke=theme.ink, stroke_width=1.6)
    words = group(*letters, font_weight=800) + group(*names, font_weight=650)
    return group(edges, words, text_anchor="middle", pointer_events="none")


def _left_field(x: float, y: float, wide: float, high: float, corner: float) -> str:
    """The left end of a plate with round corners."""
    bend = f"a{corner:.3g} {corner:.3g} 0 0 0"
    return (
        f"M{x + wide:.4g} {y - high / 2:.4g}H{x + corner:.4g}{bend} {-corner:.3g} {corner:.3g}"
        f"v{high - 2 * corner:.3g}{bend} {corner:.3g} {corner:.3g}H{x + wide:.4g}z"
    )


@lru_cache(maxsize=16)
def title(sheet: Plan, theme: Theme) -> str:
    """The name of the city in the largest corner that the map leaves free; nothing where no corner is large enough."""
    words = sheet.city.upper()
    for size in TITLE_SIZES:
        wide, high = text_width(words, size) * 1.12 + 2 * MARGIN, 1.3 * size + 2 * RIM
        for left in (True, False):
            for top in (False, True):
                x, y = 0.0 if left else WIDTH - wide, 0.0 if top else sheet.height - high
                if _free(sheet, x, y, wide, high):
                    at = (MARGIN, "start") if left else (WIDTH - MARGIN, "end")
                    name = text(at[0], y + high / 2, words, size, theme.ink, anchor=at[1], weight=800)
                    return group(name, data_city="")
    return ""


def _free(sheet: Plan, x: float, y: float, wide: float, high: float) -> bool:
    """Whether no hex reaches into a rectangle."""
    a, b = sheet.hex / 2 + RIM, sheet.hex / 3**0.5 + RIM
    inside = (sheet.at[hex] for hex in range(HEXES) if sheet.terrain[hex])
    return not any(x - a < u < x + wide + a and y - b < v < y + high + b for u, v in inside)
