"""A report in words: what is expected, what was lost or won, and where the game turned."""

from __future__ import annotations

from dataclasses import dataclass

from ..games.observation import Observation
from ..language import Speaker
from ..table import Table
from ..table.log_sentences import log_lines
from .analysis import Report, Swing
from .hindsight import Decision

MOVES, DRAWS = 3, 2  # turning points of each kind at most
HARDLY_LESS = 0.995  # than certain: more would be rounded to 100%
NOTICED = {"chances": 0.03, "points": 1.5, "margin": 1.5}  # less than this turns nothing


@dataclass(frozen=True)
class TurningPoint:
    """A moment that changed what a seat could expect: event `n`, by a move that was not the best or by a draw."""

    n: int
    kind: str  # move or draw
    seat: int
    change: float
    sentence: str


def expected(value: float, unit: str, say: Speaker, certain: bool = False) -> str:
    """What a seat may expect: "about 148 points", "62% to win", "ahead by about 12". Only what is certain is told as
    such: "148 points", "100% to win", "ahead by 12"."""
    if unit == "chances":
        return say("{percent} to win", percent=say.percent(value) if certain else _rough_percent(value, say))
    n = round(value)
    if unit == "points":
        if certain:
            return say.many("{n} point", "{n} points", n)
        return say.many("about {n} point", "about {n} points", n)
    if certain:
        if n == 0:
            return say("level")
        return say("ahead by {n}", n=say.number(n)) if n > 0 else say("behind by {n}", n=say.number(-n))
    if n == 0:
        return say("about level")
    return say("ahead by about {n}", n=say.number(n)) if n > 0 else say("behind by about {n}", n=say.number(-n))


def number(value: float, unit: str, say: Speaker) -> str:
    """A value alone: "148.2" or "62%"."""
    return say.percent(value) if unit == "chances" else say.number(value, 1)


def change(value: float, unit: str, say: Speaker) -> str:
    """By how much something changed what is expected: "+3.2", "−12%"."""
    if unit == "chances":
        return say.percent(value, signed=True)
    return say.number(value, 1, signed=True)


def turning_points(report: Report, table: Table, say: Speaker, seat: int | None = None) -> list[TurningPoint]:
    """The few moments that changed most, in the order of the game; of all seats, or of one."""
    least = NOTICED[report.unit]
    noted = [decision for decision in report.decisions if seat in (None, decision.seat) and decision.regret >= least]
    mine = sorted(noted, key=lambda decision: -decision.regret)[:MOVES]
    felt = {}
    for swing in sorted(report.swings, key=lambda swing: abs(swing.change)):
        drawn = table.log[swing.n].seat is None
        if drawn and seat in (None, swing.seat) and abs(swing.change) >= 2 * least:
            felt[swing.n] = swing  # of the seats a draw concerned, the one it concerned most
    draws = sorted(felt.values(), key=lambda swing: -abs(swing.change))[:DRAWS]
    points = [_by_move(decision, table, say) for decision in mine]
    points += [_by_draw(swing, table, say) for swing in draws]
    return sorted(points, key=lambda point: point.n)


def label(move: str, observation: Observation, say: Speaker) -> str:
    """What a move does, as it stands within a sentence."""
    return observation.title.words.describe(move, observation, say)


def _by_move(decision: Decision, table: Table, say: Speaker) -> TurningPoint:
    judgement = decision.judgement
    observation = table.at(decision.n).observe(decision.seat)
    sentence = say(
        "{name}: {move}. Better: {best}.",
        name=table.names[decision.seat],
        move=label(judgement.played, observation, say),
        best=label(judgement.best.move, observation, say),
    )
    return TurningPoint(decision.n, "move", decision.seat, -decision.regret, sentence)


def _by_draw(swing: Swing, table: Table, say: Speaker) -> TurningPoint:
    event, name = event_told(table, swing.n, say), table.names[swing.seat]
    if swing.change > 0:
        sentence = say("{event} Good for {name}.", event=event, name=name)
    else:
        sentence = say("{event} Bad for {name}.", event=event, name=name)
    return TurningPoint(swing.n, "draw", swing.seat, swing.change, sentence)


def event_told(table: Table, n: int, say: Speaker) -> str:
    """What happened, also where only the record knows it: after the game nothing is secret."""
    lines = [line.text for line in log_lines(table.at(n + 1), say.lang, n) if line.n == n]
    return lines[0] if lines else say("Drawn: {outcome}.", outcome=table.log[n].text.split()[-1])


def _rough_percent(value: float, say: Speaker) -> str:
    """A share of which some doubt is left: never 0% nor 100%."""
    if value > HARDLY_LESS:
        return f">{say.percent(0.99)}"
    return f"<{say.percent(0.01)}" if value < 1 - HARDLY_LESS else say.percent(value)
