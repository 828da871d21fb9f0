"""The HTTP API to a game's past: record, pictures, replay, play on from here, rematch, fairness."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from ..games.drawing import draw
from ..table import Table
from ..table.fairness import ticket
from .api import ERRORS
from .asking import Asked
from .bodies import Fork, Rematch, SeatNumber, TableId, Theme, Version
from .frames import Sent, draw_view, frame, log_of
from .live import LiveTable
from .refusals import Refused

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERRORS)

TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}, "image/png": {}}}}


@router.get("/record", response_class=Response, responses=TEXT)
async def record(asked: Asked, table_id: str) -> Response:
    """The record of a game that is over; of one that is not only where all of its seats are yours."""
    live = await asked.open_table(table_id)
    name = f"{live.facts.game}-{live.facts.id}.rh"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(live.table.record(), media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/picture.{kind}", response_class=Response, responses=PICTURE)
async def picture(
    asked: Asked,
    table_id: str,
    kind: Literal["svg", "png"],
    seat: SeatNumber | None = None,
    theme: Theme = "light",
    at: Version | None = None,
    width: Annotated[int, Query(ge=16, le=4000)] = 1200,
) -> Response:
    """The table as a picture: now, or after so many events of a game that is over."""
    live = await asked.table(table_id)
    _may_see(live, asked, seat)
    table = live.table if at is None else _at(await asked.open_table(table_id), at)
    drawn = draw(table.observe(seat), asked.lang, theme)
    if kind == "svg":
        return Response(drawn.svg(), media_type="image/svg+xml")
    asked.count("hint")
    return Response(await asyncio.to_thread(drawn.png, width), media_type="image/png")


@router.get("/replay")
async def replay(asked: Asked, table_id: str) -> dict[str, Any]:
    """All events of a game, with a sentence for those that have something to tell."""
    live = await asked.open_table(table_id)
    sentences = {line.n: line.text for line in live.chronicle.lines(asked.lang)}
    events = [
        {"n": n, "seat": event.seat, "text": event.text, "sentence": sentences.get(n)}
        for n, event in enumerate(live.table.log)
    ]
    return {"id": live.facts.id, "game": live.facts.game, "names": live.table.names, "events": events}


@router.get("/replay/{n}")
async def replay_frame(
    asked: Asked, table_id: str, n: Version, seat: SeatNumber | None = None, theme: Theme = "light"
) -> Response:
    """A frame, as the socket sends them, of the table after n events."""
    live = await asked.open_table(table_id)
    _may_see(live, asked, seat)
    drawn = draw_view(_at(live, n), seat, asked.lang, theme)
    log = log_of([line for line in live.chronicle.lines(asked.lang) if line.n < n])
    more: dict[str, object] = {"version": n, "yours": live.held_by(asked.identity), "bots": "ready", "rematch": None}
    return Response(frame(drawn, Sent(), log, live.seated, **more), media_type="application/json")


@router.post("/fork", status_code=201)
async def fork(asked: Asked, table_id: str, body: Fork) -> TableId:
    """A new table to play on from a moment of this one, all of its seats yours. What is drawn there is drawn anew."""
    live = await asked.open_table(table_id)
    asked.count("create")
    _at(live, body.at)
    return TableId(id=(await asked.house.fork(live, body.at, asked.identity)).facts.id)


@router.post("/rematch", status_code=201)
async def rematch(asked: Asked, table_id: str, body: Rematch | None = None) -> TableId:
    """The same people once more; with `tied`, only those who share the first place."""
    live = await asked.table(table_id)
    if not live.table.over or not live.held_by(asked.identity):
        raise Refused("not_allowed")
    asked.count("create")
    tied = body is not None and body.tied
    seats = live.table.winners if tied else tuple(live.table.seats)
    return TableId(id=(await asked.house.rematch(live, seats, asked.identity)).facts.id)


@router.get("/fairness")
async def fairness(asked: Asked, table_id: str) -> dict[str, Any]:
    """The commitments to the draws; when the game is over, the seeds and every draw, to be checked by anybody."""
    live = await asked.table(table_id)
    over = live.table.over
    seals = [
        {"start": seal.start, "commitment": seal.commitment, "seed": seal.seed if over else None}
        for seal in live.table.seals
    ]
    return {"seals": seals, "draws": _draws(live.table) if over else None}


def _draws(table: Table) -> list[dict[str, Any]]:
    """Every draw with the number of tickets there were, the ticket the seed gives, and what that drew."""
    rules, parts = table.title.rules, table.parts.view
    draws: list[dict[str, Any]] = []
    for n, event in enumerate(table.log):
        if event.seat is None:
            view = table.title.state.view(table.state_before(n))
            k, tickets = len(draws), rules["tickets"](parts, view)
            seeds = [seal.seed for seal in table.seals if seal.start <= k]
            drawn = ticket(seeds[-1], k, tickets) if seeds and seeds[-1] else None
            fits = drawn is not None and rules["outcome"](parts, view, drawn) == event.id
            draws.append({"k": k, "n": tickets, "ticket": drawn, "outcome": event.text, "fits": fits})
    return draws


def _at(live: LiveTable, events: int) -> Table:
    if events > len(live.table.log):
        raise Refused("not_found")
    return live.table.at(events)


def _may_see(live: LiveTable, asked: Asked, seat: int | None) -> None:
    """A seat is seen by who holds it, and by all once the game is over."""
    if seat is not None and live.table.over and seat in live.table.seats:
        return
    live.check_seat(asked.identity, seat)
