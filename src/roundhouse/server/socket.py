"""The way to a table over WebSocket: who is let in, who is refused and how, and what is done when they go."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from orjson import dumps
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..language import speaker
from .connection import Connection
from .limits import WATCHERS, Limits
from .live_table import Identity, LiveTable
from .refusals import Refused, refusal
from .security import same_origin
from .table_service import TableService

log = logging.getLogger("roundhouse")

DATABASE = (SQLAlchemyError, OSError, TimeoutError)  # what a database that is away, full or frozen brings about
REFUSED, TRY_LATER = 1008, 1013  # how a socket is closed


async def connect(socket: WebSocket, table_id: str, service: TableService, limits: Limits) -> None:
    """Serve one connection from beginning to end."""
    identity: Identity = socket.state.identity
    address: str = socket.state.address
    if not same_origin(socket.headers):
        await socket.close(REFUSED)
        return
    try:
        if service.orders.banned(socket.state.client):
            raise Refused("banned")
        limits.check("socket", identity.visitor, address)
        limits.open_socket(address)
    except Refused as refused:
        await _refuse(socket, refused)
        return
    try:
        live = await service.visit(table_id, identity)
        if len(live.watchers) >= WATCHERS:
            raise Refused("busy")
        await socket.accept()
        await _serve(socket, service, live, limits)
    except Refused as refused:
        await _refuse(socket, refused)
    except DATABASE as error:
        log.error("database", extra={"facts": {"table": table_id, "error": str(error).partition("\n")[0]}})
        await _refuse(socket, Refused("no_database"))
    finally:
        limits.close_socket(address)


async def _refuse(socket: WebSocket, refused: Refused) -> None:
    """Say why, in words, and close; for that the connection has to be accepted first. A table that is not there is a
    plain 403, as it is for programs."""
    said = refusal(refused, speaker(socket.state.lang))
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        if refused.code == "not_found":
            await socket.close(REFUSED)
            return
        if socket.application_state is WebSocketState.CONNECTING:
            await socket.accept()
        await socket.send_bytes(dumps({"type": "refused", **said.body}))
        await socket.close(TRY_LATER if said.status in (429, 503) else REFUSED, said.code)


async def _serve(socket: WebSocket, service: TableService, live: LiveTable, limits: Limits) -> None:
    """A table that somebody looks at, until they go."""
    connection = Connection(socket, service, live, limits)
    live.watchers.add(connection)
    sending = asyncio.create_task(connection.send_all())
    receiving = asyncio.create_task(connection.receive_all())
    try:
        done, _ = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # it went away while something was sent
    finally:
        there = live.company
        live.watchers.discard(connection)
        connection.close()
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        live.wake_if_other(there)
        service.bots.play(live)  # it may be less urgent now
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError):
                await socket.close(1000)
