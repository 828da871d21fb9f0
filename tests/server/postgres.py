"""A private PostgreSQL in a folder, where it is installed."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE


def binaries() -> Path | None:
    """Where PostgreSQL's programs are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


class Cluster:
    """A cluster of its own, reached over a socket in its folder."""

    def __init__(self) -> None:
        found = binaries()
        if found is None:
            pytest.skip("PostgreSQL is not installed")
        self.programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="roundhouse-"))  # pytest's own folders are closed to other users

    @property
    def address(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def __enter__(self) -> "Cluster":
        if os.geteuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self.folder / "data", "-U", "postgres", "-A", "trust", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "-t", PATIENCE, "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off -c max_connections=50"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-t", PATIENCE, "-l", log, "-o", options, "start")

    def signal(self, number: int) -> list[int]:
        """Send a signal to all of its processes: to halt them, or to let them go on. Returns who they are."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGSTOP)  # while they are counted, it starts no others
        others = [int(pid) for pid in Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        for pid in (*others, first):
            os.kill(pid, number)
        return [*others, first]

    def kill(self) -> None:
        """As if its machine had lost power."""
        killed = self.signal(signal.SIGKILL)
        seconds_until(lambda: not any(map(_runs, killed)))
        for left in (self.folder / "data" / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            left.unlink()  # whoever is to bury them may take their time: till then these would seem to be in use

    def rows(self, query: str) -> list[tuple]:
        """What a query gives."""
        import asyncio

        import asyncpg

        async def ask():
            connection = await asyncpg.connect(self.address)
            try:
                return [tuple(row) for row in await connection.fetch(query)]
            finally:
                await connection.close()

        return asyncio.run(ask())

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self.programs / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, timeout=PATIENCE)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def seconds_until(happened) -> float:
    """How long something takes to happen."""
    began = time.perf_counter()
    while not happened():
        time.sleep(0.002)
        assert time.perf_counter() - began < PATIENCE
    return time.perf_counter() - began
