"""Running the server: one process, or several that share a PostgreSQL database."""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import webbrowser
from dataclasses import asdict

import uvicorn
from fastapi import FastAPI

from ..errors import BadInput
from .app import create_app
from .limits import LARGEST_MESSAGE
from .logs import log_settings
from .settings import Settings, is_sqlite
from .wire import Wire

HANDED_DOWN = "ROUNDHOUSE_SERVER"  # the settings, for the web processes that the first one starts
GRACE = 5  # seconds for what is under way when the server is asked to stop

log = logging.getLogger("roundhouse")


def run(settings: Settings, host: str, port: int, workers: int, log_level: str, show: bool) -> None:
    """Serve until told to stop."""
    if workers > 1 and is_sqlite(settings.database):
        raise BadInput("several web processes need PostgreSQL: add --database postgresql://…, or use --workers 1")
    app = create_app(settings)
    listener = bound(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listener.getsockname()[1]}"
    config = uvicorn.Config(
        "roundhouse.server.run:handed_down" if workers > 1 else app,
        factory=workers > 1,
        workers=workers,
        log_config=log_settings(log_level),
        http=Wire,
        ws_max_size=4 * LARGEST_MESSAGE,  # larger ones close the connection, these are refused in words
        ws_ping_timeout=60.0,  # seconds for an answer: a machine with much else to do is not one that went away
        ws_per_message_deflate=False,  # it costs more time than a board takes to send
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=65,  # longer than the proxies that may stand in front
        server_header=False,
    )
    print(f"Roundhouse is at {address} (stop it with Ctrl+C)", flush=True)
    if show:
        # The port is open already: the browser waits for the page until the server has started.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if workers == 1:
        try:
            uvicorn.Server(config).run([listener])
        except SystemExit:
            if app.state.trouble:
                raise BadInput(f"the server could not start: {app.state.trouble}") from None
            raise
        return
    from uvicorn.supervisors import Multiprocess

    os.environ[HANDED_DOWN] = json.dumps(asdict(settings))
    Multiprocess(config, [listener]).run()


def handed_down() -> FastAPI:
    """The application of one of several web processes."""
    return create_app(Settings(**json.loads(os.environ[HANDED_DOWN])))


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; what connects before the server has started waits for it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot listen on {host}:{port} ({reason}): choose another with --host and --port") from None
    listener.listen(2048)
    listener.set_inheritable(True)
    return listener
