"""Running the server: settings, health, metrics, base path, TLS, logs, restarts."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

import roundhouse as rh
from roundhouse.server.settings import address_in, checked_base, networks, within
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.serving import PATIENT, QUICK, Process, Threaded, sqlite, wait_until

COMMAND = [sys.executable, "-c", "from roundhouse.cli import main; main()"]


@contextmanager
def serving(folder, **settings):
    running = Threaded(sqlite(folder), replace(QUICK, **settings))
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def started(*options, environment=None, **more):
    """A server as a process; gives its address and the process."""
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *map(str, options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(environment or {})},
        **more,
    )
    try:
        said = re.search(r"http://\S+", process.stdout.readline())
        yield said.group().replace("localhost", "127.0.0.1") if said else None, process
    finally:
        process.kill()
        process.communicate()


# --- Settings


def test_settings_come_from_a_file_the_environment_and_the_command_line_the_last_wins(tmp_path):
    (tmp_path / "roundhouse.toml").write_text('base-path = "/file"\nlog_level = "error"\ndata = "elsewhere"\n')
    environment = {"ROUNDHOUSE_BASE_PATH": "/environment", "ROUNDHOUSE_DATA": str(tmp_path / "kept")}
    with started("--config", tmp_path / "roundhouse.toml", environment=environment) as (address, _):
        assert address.endswith("/environment")
        assert httpx.get(f"{address}/health/ready", timeout=PATIENCE).status_code == 200
        assert (tmp_path / "kept" / "tables.sqlite").exists()
    options = ("--config", tmp_path / "roundhouse.toml", "--base-path", "/line")
    with started(*options, environment=environment) as (address, _):
        assert address.endswith("/line")


@pytest.mark.parametrize(
    ("text", "told"),
    [("prot = 1", "unknown setting 'prot'"), ("port =", "is not TOML"), ("port = 'x'", "Invalid value for '--port'")],
)
def test_a_settings_file_with_a_mistake_is_told(roundhouse, tmp_path, text, told):
    (tmp_path / "roundhouse.toml").write_text(text)
    answer = roundhouse("serve", "--config", tmp_path / "roundhouse.toml")
    assert answer.code == 2
    assert told in answer.err


def test_the_database_address_comes_from_a_file(roundhouse, tmp_path):
    secret = tmp_path / "database"
    secret.write_text(" postgresql://ann:secret@localhost/x\n")
    assert address_in(secret) == "postgresql://ann:secret@localhost/x"
    secret.write_text("")
    with pytest.raises(rh.BadInput, match="is empty"):
        address_in(secret)
    with pytest.raises(rh.BadInput, match="cannot be read"):
        address_in(tmp_path / "nowhere")
    told = roundhouse("serve", "--database-file", secret, "--database", "x")
    assert told.code == 2
    assert "either" in told.err


def test_base_paths_and_networks_are_read_or_refused():
    assert [checked_base(path) for path in ("", "/", "games", "/rail/games/")] == ["", "", "/games", "/rail/games"]
    for path in ("/a//b", "/a b", '/"', "/../x"):
        with pytest.raises(rh.BadInput, match="base path"):
            checked_base(path)
    known = networks("127.0.0.1, 10.0.0.0/8,::1")
    assert all(within(each, known) for each in ("127.0.0.1", "10.9.8.7", "::1", "::ffff:10.1.1.1"))
    assert not any(within(each, known) for each in ("127.0.0.2", "11.0.0.1", "testclient", ""))
    with pytest.raises(rh.BadInput, match="no list of addresses"):
        networks("everywhere")


# --- Health


def test_a_server_that_works_is_live_and_ready(server):
    with httpx.Client(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
        assert http.get("/health/live").json()["status"] == "ok"
        assert http.get("/health/ready").json() == {"status": "ok"}
        server.app.state.draining = True
        assert http.get("/health/live").status_code == 200
        assert http.get("/health/ready").status_code == 503
        assert http.get("/health").json()["status"] == "draining"


def test_a_frozen_database_hangs_no_answer_about_health():
    with Cluster() as cluster:
        server = Process(cluster.address)
        try:
            with httpx.Client(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
                cluster.signal(signal.SIGSTOP)
                try:
                    assert http.get("/health/live").status_code == 200
                    for _ in range(3):
                        assert http.get("/health/ready").json() == {"status": "no database"}
                    assert http.get("/health").status_code == 503
                finally:
                    cluster.signal(signal.SIGCONT)
                wait_until(lambda: http.get("/health/ready").status_code == 200)
        finally:
            server.kill()


# --- Metrics


def test_metrics_count_what_happens(server, ann):
    def number(line):
        told = httpx.get(f"http://{server.host}/metrics", timeout=PATIENCE).text
        return next((float(each.rpartition(" ")[2]) for each in told.splitlines() if each.startswith(line)), 0.0)

    before = number('roundhouse_moves_total{by="person",game="game-of-trains"}')
    table = ann.table()["id"]
    ann.play_on(table, 1)
    assert number('roundhouse_moves_total{by="person",game="game-of-trains"}') == before + 1
    assert number("roundhouse_move_seconds_count") > 0
    wait_until(lambda: number("roundhouse_tables ") == 1)
    wait_until(lambda: number("roundhouse_memory_bytes") > 1_000_000)


def test_metrics_are_not_for_strangers(tmp_path):
    with serving(tmp_path, metrics_from="10.0.0.0/8") as server:
        assert httpx.get(f"http://{server.host}/metrics", timeout=PATIENCE).status_code == 404


def test_the_dashboard_and_the_server_name_the_same_numbers(server):
    told = httpx.get(f"http://{server.host}/metrics", timeout=PATIENCE).text
    there = set(re.findall(r"^# TYPE (\w+)", told, re.MULTILINE))
    root = Path(__file__).parents[2]
    dashboard = json.loads((root / "deploy" / "grafana.json").read_text())
    queries = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    used = {re.sub(r"_(bucket|count|sum)$", "", name) for name in re.findall(r"roundhouse_\w+", queries)}
    assert used == {name for name in there if name.startswith("roundhouse_") and not name.endswith("_created")}


# --- Behind a proxy


def test_pages_work_below_a_base_path(tmp_path):
    with (
        serving(tmp_path, base_path="/games") as server,
        httpx.Client(base_url=f"http://{server.host}", timeout=PATIENCE, follow_redirects=False) as http,
    ):
        for path in ("/games/", "/", "/games"):  # whether the proxy takes the base path off or leaves it on
            page = http.get(path)
            assert page.status_code == 200
            assert 'data-base="/games"' in page.text
            assert not re.search(r'(href|src|action)="/(?!games)', page.text)
            assert 'value="/games/' in page.text
        assert "Path=/games;" in http.get("/", headers={"cookie": ""}).headers.get("set-cookie", "Path=/games;")
        assert http.get("/games/static/page.js").status_code == 200
        table = http.post("/games/api/tables", json={"game": "game-of-trains", "seats": [{"kind": "person"}] * 2})
        id, token = table.json()["id"], table.json()["seats"][0]["token"]
        assert http.get(f"/games/table/{id}/sit/{token}").headers["location"].startswith(f"/games/table/{id}")
        assert http.get("/games/manifest.json").json()["start_url"] == "/games/"
        back = http.post("/games/language", data={"lang": "ru", "back": "/games/rules/maglev-metro"})
        assert back.headers["location"] == "/games/rules/maglev-metro"
        with connect(f"ws://{server.host}/games/api/tables/{id}/socket", **PATIENT) as line:
            line.send(json.dumps({"type": "hello", "seat": None}))
            assert json.loads(line.recv(PATIENCE))["type"] == "frame"


def test_behind_tls_browsers_are_told_to_stay_with_it(tmp_path):
    with started("--data", tmp_path) as (address, _):
        plain = httpx.get(address, timeout=PATIENCE)
        assert "strict-transport-security" not in plain.headers
        assert "Secure" not in plain.headers["set-cookie"]
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        safe = httpx.get(address, headers=forwarded, timeout=PATIENCE)
        assert safe.headers["strict-transport-security"].startswith("max-age=")
        assert "Secure" in safe.headers["set-cookie"]
        # The visitor's own address counts, so what is open to this machine alone is closed to those behind the proxy.
        assert httpx.get(f"{address}/metrics", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{address}/metrics", headers=forwarded, timeout=PATIENCE).status_code == 404


def test_metrics_are_for_single_ipv6_addresses_too(tmp_path):
    with started("--data", tmp_path, "--metrics-from", "2001:db8::7") as (address, _):
        for visitor, allowed in (("2001:db8::7", True), ("2001:db8::8", False)):
            told = httpx.get(f"{address}/metrics", headers={"X-Forwarded-For": visitor}, timeout=PATIENCE)
            assert (told.status_code == 200) == allowed


def test_a_proxy_that_is_not_trusted_is_not_believed(tmp_path):
    with started("--data", tmp_path, "--trusted-proxies", "10.0.0.1") as (address, _):
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
        assert "strict-transport-security" not in httpx.get(address, headers=forwarded, timeout=PATIENCE).headers
        assert httpx.get(f"{address}/metrics", headers=forwarded, timeout=PATIENCE).status_code == 200


# --- Logs


def test_the_log_names_no_addresses_and_no_paths(tmp_path):
    with started("--data", tmp_path) as (address, process):
        http = httpx.Client(base_url=address, timeout=PATIENCE)
        table = http.post("/api/tables", json={"game": "game-of-trains", "seats": [{"kind": "person"}] * 2}).json()
        with connect(f"{address.replace('http', 'ws')}/api/tables/{table['id']}/socket", **PATIENT) as line:
            line.send(json.dumps({"type": "hello", "seat": None}))
            line.recv(PATIENCE)
        http.close()
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=PATIENCE)
    assert [json.loads(each)["event"] for each in log.splitlines()] == ["serving", "stopping"]
    assert "127.0.0.1" not in log
    assert table["id"] not in log


# --- Stopping and starting


def test_a_server_that_drains_says_so_and_goes_on_until_it_is_told_again(tmp_path):
    with started("--data", tmp_path, "--drain", "600") as (address, process):
        assert httpx.get(f"{address}/health/ready", timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGTERM)
        wait_until(lambda: httpx.get(f"{address}/health/ready", timeout=PATIENCE).status_code == 503)
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)


def test_sockets_are_told_that_the_server_starts_anew(tmp_path):
    with started("--data", tmp_path) as (address, process):
        seats = [{"kind": "person"}] * 2
        table = httpx.post(f"{address}/api/tables", json={"game": "game-of-trains", "seats": seats}, timeout=PATIENCE)
        with connect(f"{address.replace('http', 'ws')}/api/tables/{table.json()['id']}/socket", **PATIENT) as line:
            line.send(json.dumps({"type": "hello", "seat": None}))
            line.recv(PATIENCE)
            process.send_signal(signal.SIGTERM)
            with suppress(ConnectionClosedError):
                while True:
                    line.recv(PATIENCE)  # whatever was said before it closed
            assert line.close_code == 1012  # service restart


def test_visitors_wait_at_a_socket_that_systemd_keeps_open(tmp_path):
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        hand_over = "import os; os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1');"
        hand_over += f"os.dup2({listener.fileno()}, 3, inheritable=True);"
        command = [sys.executable, "-c", f"{hand_over}from roundhouse.cli import main; main()"]
        for _ in range(2):  # between the two nobody is there, and whoever comes is served by the second
            process = subprocess.Popen(
                [*command, "serve", "--data", str(tmp_path)], pass_fds=[listener.fileno()], stdout=subprocess.DEVNULL
            )
            try:
                assert httpx.get(f"{address}/health/live", timeout=PATIENCE).status_code == 200
            finally:
                process.terminate()
                process.wait(PATIENCE)


def test_web_processes_end_with_the_first_one():
    with Cluster() as cluster, started("--database", cluster.address, "--workers", "2") as (address, process):
        wait_until(lambda: httpx.get(f"{address}/health/ready", timeout=PATIENCE).status_code == 200)
        told = httpx.get(f"{address}/metrics", timeout=PATIENCE).text
        assert "roundhouse_requests_total" in told
        process.kill()
        process.wait(PATIENCE)

        def gone():
            try:
                httpx.get(f"{address}/health/live", timeout=PATIENCE)
            except httpx.TransportError:
                return True
            time.sleep(0.1)
            return False

        wait_until(gone)
