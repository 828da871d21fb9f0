"""`roundhouse serve`: its options, and how it refuses."""

import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from tests.patience import PATIENCE
from tests.server.serving import wait_until


def test_help_names_every_option(roundhouse):
    told = roundhouse("serve", "--help")
    assert told.code == 0
    for option in ("--host", "--port", "--database", "--workers", "--data", "--log-level", "--open"):
        assert option in told.out
    assert "roundhouse serve --database postgresql://" in told.out


def test_several_processes_need_postgresql(roundhouse, tmp_path):
    told = roundhouse("serve", "--workers", 2, "--data", tmp_path)
    assert told.code == 2
    assert "need PostgreSQL" in told.err


@pytest.mark.parametrize("address", ["mysql://localhost/x", "postgresql://user:pw@host:port/x"])
def test_a_database_that_cannot_be_used_is_told(roundhouse, address):
    told = roundhouse("serve", "--database", address)
    assert told.code == 2
    assert "database" in told.err


def test_a_database_that_cannot_be_reached_is_told_in_one_line(tmp_path):
    command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "serve", "--port", "0"]
    address = f"postgresql://nobody@/nothing?host={tmp_path}"
    told = subprocess.run(
        [*command, "--database", address], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert told.returncode != 0
    assert told.stderr.splitlines()[-1].startswith("roundhouse: the server could not start")


def test_a_port_that_is_taken_is_told(roundhouse, tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = roundhouse("serve", "--data", tmp_path, "--port", taken.getsockname()[1])
    assert told.code == 2
    assert "cannot listen" in told.err


def test_it_serves_until_it_is_told_to_stop(tmp_path):
    command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        address = re.search(r"http://\S+", process.stdout.readline()).group().replace("localhost", "127.0.0.1")
        assert httpx.get(f"{address}/health", timeout=PATIENCE).json()["status"] == "ok"
        assert (tmp_path / "tables.sqlite").exists()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        for line in errors.splitlines():
            assert line.startswith('{"time"')
    finally:
        process.kill()
        process.wait()
    wait_until(lambda: process.returncode is not None)


def test_the_web_process_starts_without_the_compiler(tmp_path):
    script = (
        "import sys; import roundhouse.server.run; from roundhouse.server.app import create_app;"
        "from roundhouse.server.settings import Settings, database_address; from pathlib import Path;"
        f"create_app(Settings(database_address(None, Path({str(tmp_path)!r}))));"
        "sys.exit('numba' in sys.modules or 'alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
