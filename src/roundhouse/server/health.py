"""Whether the server lives, and whether it can take visitors. These answers never wait for the database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from .. import __version__

if TYPE_CHECKING:
    from .store import Store

router = APIRouter(include_in_schema=False)

PATIENCE = 2.0  # seconds for the database to answer


class Pulse:
    """Whether the database answers. There is one question at a time; while it is open, no other is asked."""

    def __init__(self, store: Store, patience: float = PATIENCE) -> None:
        self._store = store
        self._patience = patience
        self._asking: asyncio.Task[int | None] | None = None

    async def tables(self) -> int | None:
        """How many tables there are; None where the database fails, or does not answer in time."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._count())
        await asyncio.wait({self._asking}, timeout=self._patience)
        return self._asking.result() if self._asking.done() else None

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.wait({self._asking}, timeout=self._patience)

    async def _count(self) -> int | None:
        try:
            return await self._store.count()
        except Exception:  # whatever kind: it does not answer as it should
            return None


@router.get("/health/live")
async def live() -> dict[str, Any]:
    """The process works; if this fails, it should be restarted."""
    return {"status": "ok", "version": __version__}


@router.get("/health/ready")
async def ready(request: Request) -> Response:
    """Whether visitors may be sent here: the database answers, and the server is not about to stop."""
    if request.app.state.draining:
        return JSONResponse({"status": "draining"}, 503)
    if await request.app.state.pulse.tables() is None:
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/health")
async def health(request: Request) -> Response:
    """All of it in one answer, for people."""
    app = request.app.state
    tables = await app.pulse.tables()
    status = "no database" if tables is None else "draining" if app.draining else "ok"
    told = {
        "status": status,
        "version": __version__,
        "database": "sqlite" if app.service.database.sqlite else "postgresql",
        "tables": tables,
        "bots": "failing" if app.service.bots.failing else app.service.compiler.state,
    }
    return JSONResponse(told, 200 if status == "ok" else 503)
