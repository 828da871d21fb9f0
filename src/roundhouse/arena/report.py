"""The report of a tournament: Markdown with tables and plots, made from its summary."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..games import find_title
from .archive import read_games, read_tournament
from .job import write_whole
from .playing import Played
from .plots import Summary, draw_plots
from .summary import summarise
from .tournament import Tournament

REPORT, SUMMARY = "report.md", "summary.json"
PICTURES = {
    "ladder": "Results with their 95% intervals",
    "scores": "How scores are spread",
    "times": "How long a decision takes",
}


def write_report(path: Path, tournament: Tournament, games: Sequence[Played]) -> dict[str, Any]:
    """Write `report.md`, its plots and `summary.json` into a folder of results; gives the summary."""
    if not games:
        raise BadInput(f"no game was played in {path} yet: run the arena first")
    summary = summarise(tournament, games)
    drawn = draw_plots(summary, path)
    pages = [f"# {heading(summary)}", method(summary), *tables(summary)]
    pages += [f"![{PICTURES[name]}]({file})" for name, file in drawn.items()]
    write_whole(path / SUMMARY, lambda at: at.write_text(json.dumps(summary, indent=1) + "\n", "utf-8"))
    write_whole(path / REPORT, lambda at: at.write_text("\n\n".join(pages) + "\n", "utf-8"))
    return summary


def report_again(path: Path) -> dict[str, Any]:
    """The report of a folder, made again from the games that lie there."""
    return write_report(path, read_tournament(path), read_games(path))


def heading(summary: Summary) -> str:
    title = find_title(summary["game"])
    how = "solo" if summary["players"] == 1 else f"{summary['players']} players"
    given = {**summary["files"], **summary["options"]}
    usual = {option.name: option.default for option in title.options} | title.series_options
    chosen = [f"{name} {value}" for name, value in given.items() if usual.get(name) != value]
    return ", ".join([title.label(), how, *chosen])


def method(summary: Summary) -> str:
    """How it was played, in a sentence or two."""
    turned = " with every rotation of the bots over the seats" if summary["players"] > 1 else " by every bot"
    first = (
        f"; the first {summary['opening']} decisions of a deal are random, alike for all" if summary["opening"] else ""
    )
    unfinished = "" if summary["complete"] else " **The tournament is not finished.**"
    return (
        f"{summary['games']:,} games on {summary['deals']:,} deals (seed {summary['seed']}), each deal played{turned}; "
        f"{summary['seconds']:g} s a decision for bots that bring no budget of their own{first}.{unfinished}"
    )


def tables(summary: Summary) -> list[str]:
    """The tables of a report."""
    found = [solo_table(summary)] if summary["kind"] == "solo" else [match_table(summary), rating_table(summary)]
    return [*found, time_table(summary)]


def match_table(summary: Summary) -> str:
    """Every match: wins, and how far ahead in points where points are more than who won."""
    scored = any(bot["score"]["most"] > 1 for bot in summary["bots"])
    rows = []
    for match in summary["matches"]:
        wins = match["wins"]
        points = [_plus_minus(match["score"]), _plus_minus(match["others_score"]), _plus_minus(match["ahead"], "+")]
        rows.append(
            [
                match["one"],
                match["others"] if summary["players"] == 2 else f"{summary['players'] - 1} × {match['others']}",
                f"{match['games']:,}",
                f"**{wins['share']:.1%}**",
                f"{wins['low']:.1%} – {wins['high']:.1%}",
                f"{match['even']:.0%}",
                *(points if scored else []),
                f"{match['turns']['mean']:.1f}",
                str(match["undecided"]),
            ]
        )
    points = ["score", "its opponents'", "ahead by"] if scored else []
    return table(["bot", "against", "games", "wins", "95% interval", "even", *points, "turns", "no winner"], rows)


def rating_table(summary: Summary) -> str:
    """Bots by rating."""
    bots = sorted(summary["bots"], key=lambda bot: -bot["rating"]["strength"])
    rows = [
        [bot["bot"], f"{bot['rating']['strength']:.1f} ± {bot['rating']['doubt']:.1f}", f"{bot['games']:,}"]
        for bot in bots
    ]
    return table(["bot", "rating (openskill)", "games"], rows)


def solo_table(summary: Summary) -> str:
    """Bots alone: scores, ratings of the game, and the gain over the bot before on the same deals."""
    rows = []
    for alone, bot in zip(summary["solo"], summary["bots"], strict=True):
        score = bot["score"]
        rows.append(
            [
                bot["bot"],
                f"{bot['games']:,}",
                f"**{score['mean']:.1f}** ± {score['error']:.1f}",
                f"{score['least']} – {score['most']}",
                _plus_minus(alone["gain"], "+") if "gain" in alone else "",
                alone["median_rating"] or "",
                alone["best_rating"] or "",
            ]
        )
    headings = ["bot", "games", "mean score", "range", "more than the one above", "rating, middle game", "best game"]
    return table(headings, rows)


def time_table(summary: Summary) -> str:
    """What a decision costs, and whether budgets were kept."""
    rows = []
    for bot in summary["bots"]:
        times, budget = bot["times"], bot["times"]["budget"]
        share = f"{times['p99'] / budget:.0%}" if budget else "–"
        rows.append(
            [
                bot["bot"],
                f"{times['choices']:,}",
                f"{1000 * budget:g} ms" if budget else "visits",
                *(_milliseconds(times[name]) for name in ("p50", "p99", "max")),
                share,
                "–" if times["overruns"] is None else f"{times['overruns']:,}",
            ]
        )
    return table(["bot", "choices", "budget", "median", "99%", "longest", "99% of budget", "over 110%"], rows)


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |" for cells in (headings, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(headings), *lines[1:]])


def _milliseconds(seconds: float) -> str:
    told = 1000 * seconds
    return f"{told:,.0f} ms" if told >= 100 else f"{told:.3g} ms"


def _plus_minus(value: Summary, sign: str = "") -> str:
    return f"{value['mean']:{sign}.1f} ± {value['error']:.1f}"
