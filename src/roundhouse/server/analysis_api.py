"""The HTTP API for analyses: start one, see how far it has got, read it, and every decision of it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query

from ..bots.analysis import Balance, Report
from ..bots.expectation_plot import plot
from ..bots.hindsight import Decision
from ..bots.hints import hint
from ..bots.judging import BEST
from ..bots.report_text import NOTICED, change, event_told, expected, label, number, turning_points
from ..games.observation import Move
from ..language import Speaker
from ..table import Table
from .api import ERRORS
from .api_models import Theme, Version
from .refusals import Refused
from .visitor import Asked

router = APIRouter(prefix="/api/tables/{table_id}/analysis", responses=ERRORS)


@router.get("")
async def analysis(
    asked: Asked, table_id: str, theme: Theme = "light", width: Annotated[int, Query(ge=240, le=2000)] = 720
) -> dict[str, Any]:
    """The analysis of a game, or how far it has got. `state` is none, waiting, compiling, running, failed, or ready."""
    live = await asked.open_table(table_id)
    report = await asked.service.analyses.report(live.table)
    if report is not None:
        if live.table.over and live.facts.mode != "analysis":
            balances = [(each.luck, each.skill, each.others) for each in report.balances]
            await asked.service.history.judge(table_id, report.unit, balances)
        async with asked.heavy:
            return await asyncio.to_thread(_told, report, live.table, asked.say, theme, width)
    progress = asked.service.analyses.progress(live.table)
    if progress is not None:
        return {"state": progress.state, "done": progress.done, "total": progress.total}
    return {"state": "none"}


@router.post("", status_code=202)
async def start(asked: Asked, table_id: str) -> dict[str, Any]:
    """Analyse the game; ask for it again to see how far that has got."""
    live = await asked.open_table(table_id)
    asked.count("hint")
    await asked.service.analyses.start(live.table, asked.address)
    return await analysis(asked, table_id)


@router.get("/{n}")
async def event(asked: Asked, table_id: str, n: Version) -> dict[str, Any]:
    """What event n of the log was worth: the move that was made, the best few, or what a draw changed."""
    live = await asked.open_table(table_id)
    report = await asked.service.analyses.report(live.table)
    if report is None or n >= report.events:
        raise Refused("not_found")
    async with asked.heavy:
        return await asyncio.to_thread(_event, report, live.table, n, asked.say)


def _told(report: Report, table: Table, say: Speaker, theme: str, width: int) -> dict[str, Any]:
    points = turning_points(report, table, say)
    height = round(min(max(0.42 * width, 170), 300)) + 24 * (table.players > 2 and width < 500)
    return {
        "state": "ready",
        "unit": report.unit,
        "plot": plot(report, table.names, points, say, theme, width, height),
        "seats": [_seat(seat, balance, report, table, say) for seat, balance in enumerate(report.balances)],
        "turning_points": [
            {"n": p.n, "kind": p.kind, "seat": p.seat, "change": change(p.change, report.unit, say)}
            | {"sentence": p.sentence}
            for p in points
        ],
        "decisions": [
            {"n": d.n, "seat": d.seat, "regret": d.regret, "lost": change(-d.regret, report.unit, say)}
            | {"noted": d.regret >= NOTICED[report.unit]}
            for d in report.decisions
        ],
    }


def _seat(seat: int, balance: Balance, report: Report, table: Table, say: Speaker) -> dict[str, Any]:
    """How a seat came from what it could expect to its result, in numbers and in words."""
    words = {name: number(getattr(balance, name), report.unit, say) for name in ("start", "result")}
    words |= {name: change(getattr(balance, name), report.unit, say) for name in ("luck", "skill", "others")}
    values = {name: getattr(balance, name) for name in words}
    return {"seat": seat, "name": table.names[seat], "values": values, "words": words, "curve": balance.curve}


def _event(report: Report, table: Table, n: int, say: Speaker) -> dict[str, Any]:
    decision = report.decision(n)
    if decision is not None:
        return _decision(decision, report, table, say)
    felt = [
        {"seat": swing.seat, "name": table.names[swing.seat], "change": change(swing.change, report.unit, say)}
        for swing in report.swings
        if swing.n == n
    ]
    return {"n": n, "seat": table.log[n].seat, "sentence": event_told(table, n, say), "luck": felt}


def _decision(decision: Decision, report: Report, table: Table, say: Speaker) -> dict[str, Any]:
    judgement = decision.judgement
    observation = table.at(decision.n).observe(decision.seat)
    ids = table.title.action_ids
    moves = [
        {
            "move": choice.move,
            "label": label(choice.move, observation, say),
            "reason": hint(observation, Move(ids[choice.move], choice.move), say),
            "expected": expected(judgement.expected(choice), report.unit, say, choice.certain),
            "played": choice.move == judgement.played,
        }
        for place, choice in enumerate(judgement.choices)
        if place < BEST or choice.move == judgement.played
    ]
    return {
        "n": decision.n,
        "seat": decision.seat,
        "name": table.names[decision.seat],
        "played": label(judgement.played, observation, say),
        "regret": decision.regret,
        "lost": change(-decision.regret, report.unit, say),
        "moves": moves,
    }
