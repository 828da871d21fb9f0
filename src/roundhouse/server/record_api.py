"""The HTTP API to a game's past: record, pictures, replay, play on from here, rematch, fairness."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from orjson import dumps

from ..games.drawing import draw
from ..table import Table
from ..table.draw_account import account
from ..table.log_sentences import Line
from .api import ERRORS, check_bot
from .api_models import Fork, Rematch, SeatNumber, TableId, Theme, Version
from .frames import Sent, frame, log_of, stand_ins
from .live_table import LiveTable
from .refusals import Refused
from .views import Looking, draw_view
from .visitor import Asked, Asking

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERRORS)

TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
PICTURE: dict[int | str, dict[str, Any]] = {200: {"content": {"image/svg+xml": {}, "image/png": {}}}}


@router.get("/record", response_class=Response, responses=TEXT)
async def record(asked: Asked, table_id: str) -> Response:
    """The record of a game that is over; of one that is not only where all of its seats are yours."""
    live = await asked.open_table(table_id)
    name = f"{live.facts.game}-{live.facts.id}.rh"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    async with asked.heavy:
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
    """The table as a picture: now, or after a number of events of a game that is over."""
    live = await asked.table(table_id)
    _may_see(live, asked, seat)
    table = live.table if at is None else _at(await asked.open_table(table_id), at)
    async with asked.heavy:
        drawn = draw(table.observe(seat), asked.lang, theme)
        if kind == "svg":
            return Response(drawn.svg(), media_type="image/svg+xml")
        asked.count("hint")
        return Response(await asyncio.to_thread(drawn.png, width), media_type="image/png")


@router.get("/replay", response_model=dict[str, Any])
async def replay(asked: Asked, table_id: str) -> Response:
    """All events of a game, with a sentence for those that have something to tell."""
    live = await asked.open_table(table_id)
    await live.chronicle.catch_up(asked.lang, asked.service.heavy, asked.address)
    async with asked.heavy:
        lines = list(live.chronicle.lines(asked.lang))
        seats = [{"name": seat.name, "kind": seat.kind, "bot": seat.bot} for seat in live.seats]
        facts = {"id": live.facts.id, "game": live.facts.game, "names": live.table.names, "seats": seats}
        table, stood_in = live.table.at(len(live.table.log)), dict(live.stood_in)
        body = await asyncio.to_thread(_replayed, facts, table, lines, stood_in, asked.lang)
    return Response(body, media_type="application/json")


def _replayed(
    facts: dict[str, Any], table: Table, lines: Sequence[Line], stood_in: Mapping[int, str], lang: str
) -> bytes:
    sentences = {line.n: line.text for line in lines}
    by = stand_ins(lines, stood_in, table, lang)
    events = [
        {"n": n, "seat": event.seat, "text": event.text, "sentence": sentences.get(n), "by": by.get(n)} | {"turn": turn}
        for n, (event, turn) in enumerate(zip(table.log, _turns(table), strict=True))
    ]
    return dumps({**facts, "events": events})


@router.get("/replay/{n}")
async def replay_frame(
    asked: Asked, table_id: str, n: Version, seat: SeatNumber | None = None, theme: Theme = "light"
) -> Response:
    """A frame, as the socket sends them, of the table after n events."""
    live = await asked.open_table(table_id)
    _may_see(live, asked, seat)
    await live.chronicle.catch_up(asked.lang, asked.service.heavy, asked.address)
    async with asked.heavy:
        return _frame_at(live, asked, n, seat, theme)


@router.get("/film", response_model=dict[str, Any])
async def film(asked: Asked, table_id: str, theme: Theme = "light") -> Response:
    """A game that is over, moment by moment, as a spectator sees it: each with the parts of the picture that changed.

    Pages keep it on the device, to show the game without the server.
    """
    live = await asked.open_table(table_id)
    if not live.table.over:
        raise Refused("not_allowed")
    asked.count("search")
    sent, frames = Sent(), []
    for n in range(len(live.table.log) + 1):
        async with asked.heavy:
            then = _at(live, n)
            then.ended = live.table.ended and n == len(live.table.log)
            drawn = draw_view(then, Looking(None, asked.lang, theme))
            told = dumps({"sentence": drawn.facts["sentence"], "moves": []})[1:-1]
            frames.append(b'{%b,"panels":%b}' % (told, sent.panels(drawn)))
    return Response(b'{"frames":[%b]}' % b",".join(frames), media_type="application/json")


def _frame_at(live: LiveTable, asked: Asking, n: int, seat: int | None, theme: str) -> Response:
    then = _at(live, n)
    then.ended = live.table.ended and n == len(live.table.log)
    drawn = draw_view(then, Looking(seat, asked.lang, theme))
    lines = [line for line in live.chronicle.lines(asked.lang) if line.n < n]
    log = log_of(lines, by=stand_ins(lines, live.stood_in, live.table, asked.lang))
    more: dict[str, object] = {"version": n, "yours": live.held_by(asked.identity), "bots": "ready", "rematch": None}
    more |= {**live.settled(asked.identity), "ended": then.ended}
    return Response(frame(drawn, Sent(), log, live.seated, then.seats_to_act, **more), media_type="application/json")


@router.post("/fork", status_code=201)
async def fork(asked: Asked, table_id: str, body: Fork) -> TableId:
    """A new table to play on from a moment of this one. What is drawn there is drawn again."""
    live = await asked.open_table(table_id)
    asked.count("create")
    _at(live, body.at)
    bots = body.bots or [None] * live.table.players
    if len(bots) != live.table.players or all(bots):
        raise Refused("bad_input")
    for bot in filter(None, bots):
        check_bot(bot, live.table.title)
    return TableId(id=(await asked.service.fork(live, body.at, bots, asked.identity)).facts.id)


@router.post("/rematch", status_code=201)
async def rematch(asked: Asked, table_id: str, body: Rematch | None = None) -> TableId:
    """The same people once more; with `tied`, only those who share the first place."""
    live = await asked.table(table_id)
    if not live.table.over or not live.held_by(asked.identity) or live.trial is not None:
        raise Refused("not_allowed")
    asked.count("create")
    tied = body is not None and body.tied
    seats = live.table.winners if tied else tuple(live.table.seats)
    return TableId(id=(await asked.service.rematch(live, seats, asked.identity)).facts.id)


@router.get("/fairness")
async def fairness(asked: Asked, table_id: str) -> dict[str, Any]:
    """The commitments to the draws; when the game is over, the seeds and every draw, to be checked by anybody."""
    live = await asked.table(table_id)
    async with asked.heavy:
        return await asyncio.to_thread(account, live.table, live.table.over and not live.closed)


def _turns(table: Table) -> list[int]:
    """How many turns there had been before each event of the log."""
    turns, state = table.title.rules.turns, table.title.state
    return [turns(table.parts.view, state.view(table.state_before(n))) for n in range(len(table.log))]


def _at(live: LiveTable, events: int) -> Table:
    if events > len(live.table.log):
        raise Refused("not_found")
    return live.table.at(events)


def _may_see(live: LiveTable, asked: Asking, seat: int | None) -> None:
    """A seat is seen by whoever holds it, and by all once the game is over."""
    if seat is not None and live.table.over and not live.closed and seat in live.table.seats:
        return
    live.check_seat(asked.identity, seat)
