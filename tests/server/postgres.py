"""A private PostgreSQL in a folder, where it is installed."""

import contextlib
import os
import shutil
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

    def signal(self, number: int) -> None:
        """Send a signal to all of its processes: to kill them, to halt them, or to let them go on."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        others = [int(pid) for pid in Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        for pid in (first, *others):
            with contextlib.suppress(ProcessLookupError):  # it has ended with the first
                os.kill(pid, number)

    def gone(self) -> bool:
        """Whether nothing of it runs any more, after it was killed."""
        first = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        return not Path(f"/proc/{first}").exists() or " Z " in Path(f"/proc/{first}/stat").read_text()

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


def seconds_until(happened) -> float:
    """How long something takes to happen."""
    began = time.perf_counter()
    while not happened():
        time.sleep(0.002)
        assert time.perf_counter() - began < PATIENCE
    return time.perf_counter() - began
