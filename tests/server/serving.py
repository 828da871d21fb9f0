"""Servers to test against: in a thread of this process, or in a process of their own that can be killed."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import httpx
import uvicorn

from roundhouse.server.app import create_app
from roundhouse.server.http_connections import Wire
from roundhouse.server.limits import LARGEST_MESSAGE
from roundhouse.server.run import bound
from roundhouse.server.settings import Settings, database_address
from roundhouse.server.wire import SocketWire
from tests.patience import PATIENCE

QUICK = Settings("", bot_workers=1, bot_pause=0, compile_bots=False, rate=0)
# A connection of a test. All that comes is taken in, read or not: a full queue would never let it close.
PATIENT = {"open_timeout": PATIENCE, "close_timeout": PATIENCE, "ping_interval": None, "max_queue": None}


class Threaded:
    """A server in a thread: quick to start, and its service can be looked into."""

    def __init__(self, database: str, settings: Settings = QUICK) -> None:
        self.app = create_app(replace(settings, database=database))
        self.service = self.app.state.service
        listener = bound("127.0.0.1", 0)
        self.host = f"127.0.0.1:{listener.getsockname()[1]}"
        config = uvicorn.Config(
            self.app,
            log_config=None,
            http=Wire,
            ws=SocketWire,
            ws_max_size=4 * LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            lifespan="on",
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([listener],))
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started
        self.loop = self.service.ledger._writer.get_loop()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


class Process:
    """A server as `roundhouse serve` runs it."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "serve", "--log-level", "error"]
        command += ["--database", database, "--port", "0", "--bot-pause", "0", "--rate", "0", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        with self.process.stdout as said:  # it takes a port that is free, and says which
            told = re.search(r"http://localhost:(\d+)", said.readline())
        assert told is not None, "the server ended"
        self.host = f"127.0.0.1:{told[1]}"
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, "the server ended"
        try:
            return httpx.get(f"http://{self.host}/health", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As if somebody pulled the plug."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


def wait_until(happened) -> None:
    """Wait for something that will happen; how long it takes decides nothing."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def sqlite(folder: Path) -> str:
    return database_address(None, folder)
