"""The curve of a game: what each seat could expect, from the first decision to the result, as an SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

from ..games.drawing import FONT, LIVERIES, THEMES, Livery, Theme, badge, element, group, path, plain, text
from ..games.lettering import text_width
from ..language import Speaker
from .analysis import Balance, Report
from .report_text import TurningPoint, number

LEFT, RIGHT, TOP, BOTTOM = 46, 14, 12, 10  # around the field
LETTERS = 12
LEGEND = 24  # high
STROKE = 2.8


def plot(
    report: Report,
    names: Sequence[str],
    points: Sequence[TurningPoint],
    say: Speaker,
    theme: str = "light",
    width: int = 720,
    height: int = 240,
) -> str:
    """The picture, in units of which a page may make pixels. Its data attributes tell where the moments lie."""
    return _Plot(report, names, say, THEMES[theme], width, height).svg(points)


class _Plot:
    def __init__(
        self, report: Report, names: Sequence[str], say: Speaker, theme: Theme, width: int, height: int
    ) -> None:
        self.report, self.names, self.say, self.theme = report, names, say, theme
        self.width, self.height = width, height
        self.legend, self.top = self._legend()
        values = [value for balance in report.balances for _, value in balance.curve]
        self.ticks = [0.0, 0.25, 0.5, 0.75, 1.0] if report.unit == "chances" else nice_ticks(min(values), max(values))

    def svg(self, points: Sequence[TurningPoint]) -> str:
        say, unit = self.say, self.report.unit
        title = say("Expected result through the game")
        ends = [
            say(
                "{name}: {start} at the start, {result} at the end.",
                name=name,
                start=number(balance.start, unit, say),
                result=number(balance.result, unit, say),
            )
            for name, balance in zip(self.names, self.report.balances, strict=True)
        ]
        curves = [self._curve(seat, balance) for seat, balance in enumerate(self.report.balances)]
        marks = [self._mark(point) for point in points]
        body = "\n".join([*self.legend, *self._grid(), *curves, *marks])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" '
            f'font-family="{FONT}" data-left="{LEFT}" data-right="{self.width - RIGHT}" data-top="{self.top}" '
            f'data-bottom="{self.height - BOTTOM}" data-events="{self.report.events}">'
            f"<title>{plain(title)}</title><desc>{plain(' '.join(ends))}</desc>"
            f'<rect width="{self.width}" height="{self.height}" fill="{self.theme.ground}"/>\n{body}\n</svg>\n'
        )

    def x(self, moment: int) -> float:
        return LEFT + (self.width - RIGHT - LEFT) * moment / max(self.report.events, 1)

    def y(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return self.height - BOTTOM - (self.height - BOTTOM - self.top) * (value - low) / (high - low)

    def _legend(self) -> tuple[list[str], float]:
        """Whose line is which, in as many rows as it takes; nothing if there is only one."""
        if len(self.names) == 1:
            return [], TOP
        drawn, x, y = [], float(LEFT), LEGEND / 2
        for livery, name in zip(LIVERIES, self.names, strict=False):
            need = min(52 + text_width(name, LETTERS), self.width - RIGHT - LEFT)
            if x > LEFT and x + need > self.width - RIGHT:
                x, y = float(LEFT), y + LEGEND
            drawn.append(self._line(f"M{x:g} {y:g}h26", livery))
            drawn.append(self._badge(livery, x + 13, y, 10))
            drawn.append(text(x + 34, y, name, LETTERS, self.theme.ink, width=need - 36))
            x += need
        return drawn, y + LEGEND / 2 + TOP / 2

    def _grid(self) -> list[str]:
        drawn = []
        for tick in self.ticks:
            y = self.y(tick)
            d = f"M{LEFT} {y:.1f}H{self.width - RIGHT}"
            strong = tick == 0 and self.report.unit == "margin"
            drawn.append(path(d, stroke=self.theme.muted if strong else self.theme.hairline, stroke_width=1))
            words = number(tick, self.report.unit, self.say).removesuffix(".0").removesuffix(",0")
            drawn.append(text(LEFT - 7, y, words, LETTERS, self.theme.muted, anchor="end"))
        return drawn

    def _curve(self, seat: int, balance: Balance) -> str:
        livery = LIVERIES[seat]
        spots = [(self.x(moment), self.y(value)) for moment, value in balance.curve]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
        field = ""
        if len(self.names) == 1:
            floor_y = self.height - BOTTOM
            area = f"{d}L{spots[-1][0]:.1f} {floor_y}L{spots[0][0]:.1f} {floor_y}z"
            field = path(area, fill=livery.colour, fill_opacity=0.12)
        return field + self._line(d, livery) + self._badge(livery, *spots[-1], 11)

    def _line(self, d: str, livery: Livery) -> str:
        """A line as on the boards, with a thin casing so that the pale ones show."""
        dash = {"dashed": f"{3 * STROKE:g} {2.4 * STROKE:g}", "dotted": f"0 {2.2 * STROKE:g}"}.get(livery.stroke)
        look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round", "stroke_dasharray": dash}
        drawn = path(d, stroke=self.theme.ink, stroke_width=STROKE + 1, **look)
        drawn += path(d, stroke=livery.colour, stroke_width=STROKE, **look)
        if livery.stroke == "double":
            drawn += path(d, stroke=self.theme.ground, stroke_width=0.4 * STROKE, **look)
        return drawn

    def _badge(self, livery: Livery, x: float, y: float, size: float) -> str:
        return badge(livery, x, y, size, livery.colour, stroke=self.theme.ink, stroke_width=1.2)

    def _mark(self, point: TurningPoint) -> str:
        """A turning point: a ring on the curve of the seat it concerned most."""
        moment = point.n + 1
        value = value_at(self.report.balances[point.seat].curve, moment)
        ring = element(
            "circle",
            cx=self.x(moment),
            cy=self.y(value),
            r=5.5,
            fill=self.theme.surface,
            stroke=self.theme.ink,
            stroke_width=1.6,
            stroke_dasharray=None if point.kind == "move" else "2 1.6",
        )
        return group(element("title", plain(point.sentence)), ring, data_moment=moment)


def value_at(curve: Sequence[tuple[int, float]], moment: float) -> float:
    """What was expected after n events; between two values of the curve, what lies between them."""
    before = curve[0]
    for spot in curve:
        if spot[0] >= moment:
            width = spot[0] - before[0]
            share = (moment - before[0]) / width if width else 1.0
            return before[1] + max(share, 0.0) * (spot[1] - before[1])
        before = spot
    return before[1]


def nice_ticks(least: float, most: float) -> list[float]:
    """Three to six round numbers that hold the values between them."""
    span = max(most - least, 1.0)
    step = 10 ** floor(log10(span / 2))
    while span / step > 4:
        step = step * 2.5 if f"{step:e}"[0] == "2" else step * 2
    first, last = floor(least / step), ceil(most / step)
    return [step * k for k in range(first, max(last, first + 1) + 1)]


BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(curve: Sequence[tuple[int, float]], low: float, high: float, width: int = 60) -> str:
    """The curve in one line of characters."""
    last = curve[-1][0]
    values = [value_at(curve, last * k / max(width - 1, 1)) for k in range(width)]
    span = (high - low) or 1.0
    return "".join(BLOCKS[min(int((value - low) / span * len(BLOCKS)), len(BLOCKS) - 1)] for value in values)
