"""Writes bots.md, the page of the ladders, from the summaries in benchmarks/ladders.

python docs/bots.py
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from itertools import pairwise
from operator import sub
from pathlib import Path
from typing import Any

from roundhouse.arena.plots import Effort, efforts, ladder
from roundhouse.arena.report import heading, method, table, tables
from roundhouse.arena.summary import mean
from roundhouse.games import find_title

HERE = Path(__file__).parent
LADDERS = HERE.parent / "benchmarks"

INTRODUCTION = """# Bots

Bots see what a player in their seat would see, and nothing else. They are found by name: in `roundhouse play --bots`, \
at the table in the browser, and in the arena. `random` plays any legal move, `greedy` the one that looks best one \
move ahead. The named levels go from a beginner to the best we have; where a ladder was \
played, its table says how often each beats the one below. This page is made by `make ladder` from the \
results of tournaments: none of its figures is written by hand.

## Run it yourself

`pip install '.[arena]'` brings what ratings, plots and Parquet need.

    roundhouse arena game-of-trains --bots random,greedy --games 200     # a round robin, with a report and plots
    roundhouse arena next-station-london --players 1 --bots random,greedy
    roundhouse arena game-of-trains --bots "greedy,cmd:python examples/line_bot.py"
    make ladder GAME=game-of-trains                                      # the tournaments of this page

`--match ladder` lets each bot meet the one named before it, and the last one `greedy`. A bot's name may carry its \
budget: `NAME@0.02s` is seconds for a decision, `NAME@200` visits of its search tree. With visits, the same command \
gives the same games however busy the machine is. A run that was killed continues when it is started again, \
with `--games` raised if you like; `--ray` plays on a cluster. Every game is a row in \
`games.parquet`: match, deal, rotation, seed, bots, \
scores and winners by seat, turns, decisions, and how long each decision took. Bots of your own join \
[by entry point or as a program in any language](bots-protocol.md).

## Method

- **Duplicate play.** A deal is a seed. It is played with every rotation of the bots over the seats, and all matches \
of a tournament share their deals, so that luck is the same for everybody as far as the game allows: cards come in \
the same order while the same cards are left. With three or four players one bot meets two or three \
copies of the other.
- **Wins** are a share: a shared victory counts in equal parts for those who share it, a game without a winner in \
equal parts for all. The 95% interval is Wilson's; it treats games as independent, which the rotations of one deal \
are not quite. *Even* is what a bot of equal strength would win.
- **Scores** are means with their 95% interval. *Ahead by* is the lead in points, taken deal by deal, which removes \
the luck of the deal from its interval; in solo games, the gain over the bot above is taken the same way.
- **Ratings** are those of [openskill](https://openskill.me), by the Plackett-Luce model, with one standard \
deviation. They start from 25 ± 8.3 and compare bots of one tournament, not of two.
- **Time** is measured for decisions that left a choice. A decision is over its budget when it took more than 110% \
of it. It is wall-clock time: on a busy machine the longest decisions are the system's, not the bot's.
"""

THINKING = """## What more thinking brings

These figures go from a tenth of a millisecond for a decision up to where more time changes nothing: first the net or \
the policy alone, then searches with ever more visits, on the same deals; slow ones play only the first few of them. \
The limit is the visits; the time is that of one core's processor, per decision that left a choice, and a search ends \
by itself when its memory is full or the race is decided. `python benchmarks/effort.py` plays the games."""

PERFECT = """## How far from perfect play

Late in a game of Next Station: London alone, the best that anybody can do is bounded from above by \
`python benchmarks/bound.py`, and worked out where few cards are left. The bound covers every way to play on, with all \
cards known and a fee for what knowing them is worth. So it holds however positions are judged; the interval is that \
of the games that were drawn. {level} plays up to a card that is about to be turned in the last round (11 left: \
the whole round), and goes on with the same cards. What it loses there, compared with perfect play, \
is at most the difference."""


def page() -> str:
    """The whole page; draws its plots on the way."""
    told = tomllib.loads((LADDERS / "ladders.toml").read_text("utf-8"))
    files = [(entry, LADDERS / "ladders" / f"{entry['name']}.json") for entry in told["tournament"]]
    played = [(entry, json.loads(kept.read_text("utf-8"))) for entry, kept in files if kept.exists()]
    sections = [INTRODUCTION, *overview(told["levels"], [summary for _, summary in played]), *more_thinking()]
    sections += perfect_play()
    last = ""
    for entry, summary in played:
        if entry["game"] != last:
            last = entry["game"]
            sections.append(f"## {find_title(last).label()}")
            sections += [told["stale"][last]] if last in told.get("stale", {}) else []
        sections += section(entry, summary)
    return "\n\n".join(part.strip() for part in sections) + "\n"


def overview(levels: list[str], summaries: list[dict[str, Any]]) -> list[str]:
    """How much each level wins against the one below it, in every game: by the first match of the two on this page."""
    steps = set(pairwise(levels))
    wins: dict[str, dict[str, str]] = {}
    for summary in summaries:
        if summary["players"] != 2:
            continue
        for match in summary["matches"]:
            below, above = (match[side].partition("@")[0] for side in ("others", "one"))  # without their budgets
            if (below, above) in steps:
                won = match["wins"]
                shown = f"{won['share']:.1%} ({won['low']:.1%} – {won['high']:.1%})"
                wins.setdefault(find_title(summary["game"]).label(), {}).setdefault(above, shown)
    if not wins:
        return []
    rows = [[level, *(wins[game].get(level, "–") for game in wins)] for level in levels]
    return [
        "## Levels",
        "Games won against the level below, with 95% intervals, two players. How many games that was, and with how "
        "many visits, is listed further down:",
        table(["level", *wins], rows),
    ]


def more_thinking() -> list[str]:
    """What more time for a decision brings, as a plot and a table for each game."""
    told = tomllib.loads((LADDERS / "efforts.toml").read_text("utf-8"))
    kept = {game: LADDERS / "efforts" / f"{game}.json" for game in told}
    parts = [part for game, file in kept.items() if file.exists() for part in curve(game, told[game], file)]
    return [THINKING, *parts] if parts else []


def curve(game: str, told: dict[str, Any], file: Path) -> list[str]:
    name, alone = find_title(game).label(), told["players"] == 1
    played = json.loads(file.read_text("utf-8"))
    points: dict[str, Effort] = {}
    for bot in told["bots"]:
        rows = [row for row in played.get(bot, ()) if row[3]]
        if len(rows) > 1:
            _, _, results, choices, seconds = (list(column) for column in zip(*rows, strict=True))
            found = mean(results if alone else [100 * share for share in results])
            points[bot] = Effort(sum(seconds) / sum(choices), found["mean"], found["error"])
    if not points:
        return []
    what = "Mean score alone" if alone else f"Games won against {told['against']}, %"
    picture = f"pictures/{game}-effort.svg"
    efforts(list(points.values()), f"{name}: {what[:1].lower()}{what[1:]}, with 95% intervals", HERE / picture)
    rows = [
        [bot, shown_time(at.seconds), f"{len(played[bot]):,}", f"**{at.mean:.1f}** ± {at.error:.1f}"]
        for bot, at in points.items()
    ]
    heading = ["bot", "processor time of a decision", "games", what]
    return [f"![{name}: {what} by time]({picture})", table(heading, rows)]


def perfect_play() -> list[str]:
    """How much levels lose late in the game at most, by the cards that are left."""
    found = []
    for file in (LADDERS / "bounds").glob("*.json"):
        level, cards, _ = file.stem.split("-", 2)
        found.append((level, int(cards), file))
    parts = []
    for level in dict.fromkeys(level for level, _, _ in sorted(found)):
        rows = [bound_row(cards, file) for name, cards, file in sorted(found) if name == level]
        heading = ["cards left", "games", "it reaches", "perfect play reaches", "and at most", "so it loses", "at most"]
        parts += [PERFECT.format(level=f"`{level}`"), table(heading, rows)]
    return parts


def bound_row(cards: int, file: Path) -> list[str]:
    reached, most, _, exact = zip(*json.loads(file.read_text("utf-8")), strict=True)
    worked_out = None not in exact
    return [
        str(cards),
        str(len(reached)),
        shown_mean(reached),
        shown_mean(exact) if worked_out else "",
        shown_mean(most),
        shown_mean(map(sub, exact, reached)) if worked_out else "",
        f"**{shown_mean(map(sub, most, reached))}**",
    ]


def shown_mean(values: Iterable[float]) -> str:
    found = mean(values)
    return f"{found['mean']:.2f} ± {found['error']:.2f}"


def shown_time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{float(f'{1000 * seconds:.2g}'):g} ms"


def section(entry: dict[str, Any], summary: dict[str, Any]) -> list[str]:
    told = heading(summary).removeprefix(f"{find_title(entry['game']).label()}, ")
    parts = [f"### {told[:1].upper()}{told[1:]}: {entry['name']}", f"{entry['about']} {method(summary)}"]
    if len(summary["bots"]) > 2:
        picture = f"pictures/{entry['name']}.svg"
        ladder(summary, HERE / picture)
        parts.append(f"![Results with their 95% intervals]({picture})")
    return [*parts, *tables(summary)]


if __name__ == "__main__":
    (HERE / "bots.md").write_text(page(), "utf-8")
