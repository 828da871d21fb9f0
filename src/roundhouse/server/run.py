"""Running the server: one process, or several that share a PostgreSQL database."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import signal
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from types import FrameType

import uvicorn
from fastapi import FastAPI

from ..errors import BadInput
from . import metrics
from .app import create_app
from .http_connections import Wire
from .limits import LARGEST_MESSAGE
from .logs import log_settings
from .settings import Settings, is_sqlite, networks
from .wire import SocketWire

HANDED_DOWN = "ROUNDHOUSE_SERVER"  # the settings, for the web processes that the first one starts
GRACE = 5  # seconds for what is under way when the server is asked to stop
FIRST_PASSED = 3  # the first socket that systemd hands over, by its convention
ORPHANED = 0.5  # seconds between two looks whether the first process is still there

log = logging.getLogger("roundhouse")


@dataclass(frozen=True)
class Listening:
    """Where and how a server listens."""

    host: str = "127.0.0.1"
    port: int = 8719
    workers: int = 1
    log_level: str = "info"
    trusted_proxies: str = "127.0.0.1,::1"  # whose word is taken for who a visitor is, and for HTTPS
    drain: float = 0.0  # seconds between saying that it stops, on /health/ready, and stopping
    show: bool = False


class DrainingServer(uvicorn.Server):
    """Asked to stop, it first says so, so that a proxy sends new visitors elsewhere, and goes on for a while."""

    def __init__(self, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config)
        self._seconds = seconds
        self._until: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._seconds and self._until is None and sig == signal.SIGTERM:
            self._until = time.monotonic() + self._seconds
            self._app.state.draining = True
            self._captured_signals.append(sig)
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self._until is not None and time.monotonic() >= self._until:
            return True
        return await super().on_tick(counter)

    @property
    def _app(self) -> FastAPI:
        assert isinstance(self.config.app, FastAPI)
        return self.config.app


def run(settings: Settings, at: Listening) -> None:
    """Serve until told to stop."""
    if at.workers > 1 and is_sqlite(settings.database):
        raise BadInput("several web processes need PostgreSQL: add --database postgresql://…, or use --workers 1")
    networks(settings.metrics_from)  # complains before anything is started
    app = create_app(settings)
    listener = passed() or bound(at.host, at.port)
    name = "localhost" if at.host in ("127.0.0.1", "0.0.0.0", "::") else at.host
    path = settings.base_path
    address = f"http://{name}:{listener.getsockname()[1]}{path}" if listener.family != socket.AF_UNIX else "its socket"
    config = uvicorn.Config(
        "roundhouse.server.run:handed_down" if at.workers > 1 else app,
        factory=at.workers > 1,
        workers=at.workers,
        log_config=log_settings(at.log_level),
        proxy_headers=bool(at.trusted_proxies),
        forwarded_allow_ips=at.trusted_proxies or None,
        http=Wire,
        ws=SocketWire,
        ws_max_size=4 * LARGEST_MESSAGE,  # larger ones close the connection, these are refused in words
        ws_ping_timeout=60.0,  # seconds for an answer: a machine with much else to do is not one that went away
        ws_per_message_deflate=False,  # it costs more time than a board takes to send
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=65,  # longer than the proxies that may stand in front
        server_header=False,
    )
    print(f"Roundhouse is at {address} (stop it with Ctrl+C)", flush=True)
    if at.show:
        # The port is open already: the browser waits for the page until the server has started.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if at.workers == 1:
        try:
            DrainingServer(config, at.drain).run([listener])
        except SystemExit:
            if app.state.trouble:
                raise BadInput(f"the server could not start: {app.state.trouble}") from None
            raise
        return
    from uvicorn.supervisors import Multiprocess

    os.environ[HANDED_DOWN] = json.dumps({**asdict(settings), "parent": os.getpid()})
    with shared_numbers():
        Multiprocess(config, [listener]).run()


@contextlib.contextmanager
def shared_numbers() -> Iterator[None]:
    """A place where several web processes count together."""
    folder = tempfile.mkdtemp(prefix="roundhouse-metrics-")
    os.environ[metrics.SHARED] = folder
    try:
        yield
    finally:
        del os.environ[metrics.SHARED]
        shutil.rmtree(folder, ignore_errors=True)


def handed_down() -> FastAPI:
    """The application of one of several web processes."""
    told = json.loads(os.environ[HANDED_DOWN])
    threading.Thread(target=end_with, args=(told.pop("parent"),), daemon=True).start()
    return create_app(Settings(**told))


def end_with(parent: int) -> None:
    """End this process when the first one has ended, however it did: nobody would start or stop this one any more."""
    while os.getppid() == parent:
        time.sleep(ORPHANED)
    os.kill(os.getpid(), signal.SIGTERM)


def passed() -> socket.socket | None:
    """The socket that systemd holds open over a restart, so that visitors wait instead of being turned away."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    listener = socket.socket(fileno=FIRST_PASSED)
    listener.setblocking(False)
    return listener


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
