"""Plots of a tournament's summary, as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import MissingExtra

BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#8a8a8a"  # of the colour-blind-safe set the games use
LONGEST = 28  # characters of a bot's name beside a plot
LOOK = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "font.family": "sans-serif",
    "font.size": 10,
    "grid.color": "#e4e4e4",
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "roundhouse",  # the same plot is the same file
    "ytick.left": False,
}

Summary = Mapping[str, Any]


class Effort(NamedTuple):
    """What thinking that long brings: a mean, and half the width of its 95% interval."""

    seconds: float
    mean: float
    error: float


def draw_plots(summary: Summary, folder: Path, prefix: str = "") -> dict[str, str]:
    """Draw all plots that make sense; their file names by what they show."""
    drawn = {}
    for name, draw in PLOTS.items():
        if draw(summary, folder / f"{prefix}{name}.svg"):
            drawn[name] = f"{prefix}{name}.svg"
    return drawn


def ladder(summary: Summary, path: Path) -> bool:
    """Who beats whom, or solo the mean scores, each with its 95% interval."""
    if summary["kind"] == "solo":
        rows = [
            (bot["bot"], bot["score"]["mean"], bot["score"]["error"], bot["score"]["error"]) for bot in summary["bots"]
        ]
        heading, even = "Mean score alone, with 95% interval", None
    else:
        rows = [
            (
                f"{_short(match['one'])} against {_short(match['others'])}",
                100 * match["wins"]["share"],
                100 * (match["wins"]["share"] - match["wins"]["low"]),
                100 * (match["wins"]["high"] - match["wins"]["share"]),
            )
            for match in summary["matches"]
        ]
        heading, even = "Games won, %, with 95% interval", 100 / summary["players"]
    with _figure(len(rows), heading, path) as axes:
        labels, middles, lower, upper = zip(*rows, strict=True)
        look: dict[str, Any] = {"fmt": "o", "color": BLUE, "capsize": 3, "markersize": 5, "clip_on": False}
        axes.errorbar(middles, range(len(rows)), xerr=(lower, upper), **look)
        if even is not None:
            axes.axvline(even, color=GREY, linestyle="--", linewidth=1)
            axes.set_xlim(0, 100)
        _label(axes, labels)
    return True


def scores(summary: Summary, path: Path) -> bool:
    """How the scores of each bot are spread."""
    bots = summary["bots"]
    if max(bot["score"]["most"] for bot in bots) <= 1:
        return False  # a score that only says who won
    with _figure(len(bots), "Scores: how often each was reached, and the mean", path) as axes:
        for row, bot in enumerate(bots):
            bars, step = bot["scores"]["games"], bot["scores"]["step"]
            left = [bot["scores"]["first"] + step * k for k in range(len(bars))]
            heights = [0.8 * bar / max(bars) for bar in bars]
            axes.bar(left, heights, width=step, bottom=row - 0.4, align="edge", color=BLUE, alpha=0.75, linewidth=0)
            axes.plot([bot["score"]["mean"]] * 2, [row - 0.4, row + 0.4], color=ORANGE, linewidth=2)
        _label(axes, [bot["bot"] for bot in bots])
    return True


def times(summary: Summary, path: Path) -> bool:
    """How long each bot thinks, beside its budget."""
    bots = summary["bots"]
    with _figure(len(bots), "Time for a decision, ms: median, 99%, longest (ring); budget (bar)", path) as axes:
        for row, bot in enumerate(bots):
            found = {name: 1000 * max(bot["times"][name], 1e-6) for name in ("p50", "p99", "max")}
            axes.plot([found["p50"], found["p99"]], [row, row], color=BLUE, linewidth=3, solid_capstyle="round")
            axes.plot([found["p50"], found["p99"]], [row, row], "o", color=BLUE, markersize=5)
            axes.plot([found["max"]], [row], "o", color=BLUE, markerfacecolor="none", markersize=7)
            if bot["times"]["budget"]:
                axes.plot([1000 * bot["times"]["budget"]] * 2, [row - 0.3, row + 0.3], color=ORANGE, linewidth=2)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        _label(axes, [bot["bot"] for bot in bots])
    return True


def efforts(points: Sequence[Effort], heading: str, path: Path) -> None:
    """What results come to by the time a decision takes, with their 95% intervals."""
    with _figure(6, heading, path) as axes:
        times, means, errors = zip(*((1000 * point.seconds, point.mean, point.error) for point in points), strict=True)
        axes.errorbar(times, means, yerr=errors, fmt="o-", color=BLUE, capsize=3, markersize=5, linewidth=1)
        axes.set_xscale("log")
        axes.set_xlim(min(0.03, *times) / 1.5, 20_000)
        axes.grid(axis="y")
        axes.xaxis.set_major_formatter(_said_time)
        axes.set_xlabel("processor time of a decision")


def _said_time(milliseconds: float, _: object) -> str:
    return f"{milliseconds / 1000:g} s" if milliseconds >= 1000 else f"{milliseconds:g} ms"


PLOTS: Mapping[str, Callable[[Summary, Path], bool]] = {"ladder": ladder, "scores": scores, "times": times}


def need_matplotlib() -> Any:
    """Matplotlib's figures, where it is installed."""
    try:
        import matplotlib
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("drawing plots", "arena") from None
    return matplotlib, Figure, FigureCanvasSVG


@contextmanager
def _figure(rows: int, heading: str, path: Path) -> Iterator[Any]:
    """Axes with a row for each thing shown, written to a file at the end."""
    matplotlib, figure, canvas = need_matplotlib()
    with matplotlib.rc_context(LOOK):
        made = figure(figsize=(7.2, 0.9 + 0.42 * rows), layout="constrained")
        canvas(made)
        axes = made.add_subplot()
        axes.set_title(heading, fontsize=10)
        yield axes
        made.savefig(path, format="svg", metadata={"Date": None})


def _label(axes: Any, labels: Any) -> None:
    """Names beside the rows, the first one at the bottom: ladders are read upwards."""
    axes.set_yticks(range(len(labels)), [_short(label) if " against " not in label else label for label in labels])
    axes.set_ylim(-0.6, len(labels) - 0.4)


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"…{name[-LONGEST:]}"
