"""The web application, put together."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from .. import __version__
from ..errors import RoundhouseError
from ..language import LANGUAGES, speaker
from . import analysis_api, api, health, installed_pages, metrics, pages, record_api, seat_api, waiting_api
from .bot_workers import BotFailed
from .daily import daily_api, daily_pages
from .editor import editor_api, editor_pages
from .lobby import library_api, lobby_api
from .notices import notice_api, notice_pages
from .people import history_api, person_api
from .puzzles import puzzle_api, puzzle_pages
from .refusals import Refusal, Refused, refusal
from .security import Guard
from .settings import Settings
from .socket import DATABASE, connect
from .table_service import TableService

HERE = Path(__file__).parent
AGAIN = 5.0  # seconds, where the database is away

log = logging.getLogger("roundhouse")


def create_app(settings: Settings) -> FastAPI:
    """The application: API, socket, pages."""
    service = TableService(settings)
    limits = service.limits

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await service.open()
        except (RoundhouseError, OSError, SQLAlchemyError) as error:
            app.state.trouble = str(error).partition("\n")[0]
            raise
        for lang in LANGUAGES:  # else whoever comes first in a language keeps all waiting while it is read
            speaker(lang).number(1000)
        # What is imported by now stays; and tables in memory are many objects that refer to each other in no circles.
        gc.freeze()
        gc.set_threshold(50_000, 20, 100)
        service.start(metrics.keep(service))
        log.info("serving", extra={"facts": {"version": __version__, "process": os.getpid()}})
        yield
        log.info("stopping", extra={"facts": {"process": os.getpid()}})
        await app.state.pulse.close()
        await service.close()
        metrics.forget_process()

    app = FastAPI(
        title="Roundhouse",
        version=__version__,
        description="Rail board games: open a table, play at it, watch it.",
        docs_url=None,  # its page would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.trouble = None  # why it could not start
    app.state.service = service
    app.state.limits = limits
    app.state.settings = settings
    app.state.draining = False  # about to stop: see `run.py`
    app.state.pulse = health.Pulse(service.store)
    app.include_router(api.router)
    app.include_router(seat_api.router)
    app.include_router(waiting_api.router)
    app.include_router(record_api.router)
    app.include_router(analysis_api.router)
    app.include_router(library_api.router)
    app.include_router(lobby_api.router)
    app.include_router(daily_api.router)
    app.include_router(history_api.router)
    app.include_router(person_api.router)
    app.include_router(notice_api.router)
    app.include_router(editor_api.router)
    app.include_router(puzzle_api.router)
    app.include_router(health.router)
    app.include_router(metrics.router)
    _add_pages(app)
    for kind in (Refused, RoundhouseError, BotFailed, RequestValidationError, HTTPException, *DATABASE):
        app.add_exception_handler(kind, _told)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, settings=settings, limits=limits, orders=service.orders, people=service.people)

    @app.websocket("/api/tables/{table_id}/socket")
    async def socket(socket: WebSocket, table_id: str) -> None:
        await connect(socket, table_id, service, limits)

    return app


def _add_pages(app: FastAPI) -> None:
    app.include_router(pages.router)
    app.include_router(daily_pages.router)
    app.include_router(notice_pages.router)
    app.include_router(editor_pages.router)
    app.include_router(puzzle_pages.router)
    app.include_router(installed_pages.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")


async def _told(request: Request, error: Exception) -> Response:
    """Every refusal in one form: {"error": {"code", "sentence", "clause"?}}; whoever wants a page gets a page."""
    say = speaker(request.state.lang)
    if isinstance(error, HTTPException):
        if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
            return pages.lost(request)
        code = "not_found" if error.status_code == 404 else "bad_input"
        told = Refusal(code, Refused(code).sentence(say))
        return JSONResponse({"error": told.body}, error.status_code, error.headers)
    if isinstance(error, DATABASE):
        log.error("database", extra={"facts": {"path": request.url.path, "error": str(error).partition("\n")[0]}})
        error = Refused("no_database", retry=AGAIN)
    if isinstance(error, RequestValidationError):
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        error = Refused("bad_input", f"{where}: {first['msg']}" if where else first["msg"])
    elif isinstance(error, BotFailed):
        error = Refused("not_allowed")
    told = refusal(error, say)
    return JSONResponse({"error": told.body}, told.status, told.headers)
