"""What deploy/ holds fits together, and fits the server: files that nobody may notice are wrong until they are used."""

import os
import re
import shutil
import subprocess
import tomllib
from ipaddress import ip_network
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from roundhouse.cli import app
from roundhouse.server.settings import networks

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8")
SERVICES = COMPOSE["services"]
NOT_OPTIONS = {"ROUNDHOUSE_CACHE"}  # read where it is used: see `kernel/cpu.py`


def serve_options() -> dict[str, set[str]]:
    """The environment variables of `roundhouse serve`, and the names of its options in a settings file."""
    options = get_command(app).commands["serve"].params
    variables = {
        name for each in options for name in ([each.envvar] if isinstance(each.envvar, str) else each.envvar or [])
    }
    return {"variables": variables, "names": {each.name.replace("_", "-") for each in options}}


def test_compose_and_the_image_name_settings_that_there_are():
    named = set(SERVICES["web"]["environment"]) | set(re.findall(r"\b(ROUNDHOUSE_\w+)=", CONTAINERFILE))
    assert len(named) > 5
    assert named - serve_options()["variables"] <= NOT_OPTIONS


def test_the_settings_file_names_options_that_there_are():
    lines = [line.lstrip("# ") for line in (DEPLOY / "roundhouse.toml").read_text("utf-8").splitlines()]
    settings = tomllib.loads("\n".join(line for line in lines if re.match(r"[a-z-]+ = ", line)))
    assert settings
    assert set(settings) <= serve_options()["names"]


def test_every_secret_volume_network_and_service_that_compose_uses_is_declared():
    for name, service in SERVICES.items():
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"]), name
        assert set(service.get("networks", ())) <= set(COMPOSE["networks"]), name
        assert set(service.get("depends_on", ())) <= set(SERVICES), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            known = (DEPLOY / source).is_file() if source.startswith("./") else source in COMPOSE["volumes"]
            assert known, volume
    used = {secret for service in SERVICES.values() for secret in service.get("secrets", ())}
    assert used == set(COMPOSE["secrets"])


def test_secrets_are_read_where_compose_puts_them():
    for name, service in SERVICES.items():
        for variable, value in service.get("environment", {}).items():
            if str(value).startswith("/run/secrets/"):
                assert variable.endswith("_FILE")
                assert value.removeprefix("/run/secrets/") in service["secrets"], name


def test_the_server_believes_the_network_that_its_proxy_is_in_and_no_other():
    [config] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert SERVICES["web"]["environment"]["ROUNDHOUSE_TRUSTED_PROXIES"] == config["subnet"]
    assert ip_network(config["subnet"]).is_private
    assert not any(
        own.overlaps(ip_network(config["subnet"]))
        for own in networks(SERVICES["web"]["environment"]["ROUNDHOUSE_METRICS_FROM"])
        if own.version == 4
    )


def test_only_the_proxy_can_be_reached_from_outside():
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert "networks" in SERVICES["web"]


def test_the_root_of_the_web_process_cannot_be_written_and_what_it_writes_is_a_volume():
    web = SERVICES["web"]
    assert web["read_only"]
    assert web["cap_drop"] == ["ALL"]
    kept = {volume.split(":")[1] for volume in web["volumes"]}
    written = set(re.findall(r"ROUNDHOUSE_(?:DATA|CACHE)=(\S+)", CONTAINERFILE))
    assert written == kept == set(re.findall(r'"(/var/[^"]+)"', CONTAINERFILE))
    assert re.search(r"^USER \d+$", CONTAINERFILE, re.MULTILINE)


@pytest.mark.parametrize("file", ["Caddyfile", "compose.Caddyfile"])
def test_caddy_sends_visitors_to_where_the_server_listens_and_keeps_the_numbers_to_itself(file):
    text = (DEPLOY / file).read_text("utf-8")
    [(host, port)] = re.findall(r"^\s*reverse_proxy (\S+):(\d+)", text, re.MULTILINE)
    assert host in ("127.0.0.1", *SERVICES)
    [exposed] = re.findall(r"^EXPOSE (\d+)$", CONTAINERFILE, re.MULTILINE)
    assert port == exposed
    assert re.search(r"^\s*respond /metrics 404$", text, re.MULTILINE)
    bare = re.sub(r"#.*|\{\$\w+\}", "", text)
    assert bare.count("{") == bare.count("}") > 1


@pytest.mark.parametrize(
    "command",
    [
        "caddy validate --adapter caddyfile --config Caddyfile",
        "caddy validate --adapter caddyfile --config compose.Caddyfile",
        "promtool check config prometheus.yml",
        "promtool check rules alerts.yml",
    ],
)
def test_caddy_and_prometheus_take_their_files(command):
    tool, *words = command.split()
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed")
    environment = {**os.environ, "SITE": "games.example.org"}
    told = subprocess.run([found, *words], cwd=DEPLOY, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_the_name_of_the_site_reaches_caddy():
    asked = set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "compose.Caddyfile").read_text("utf-8")))
    assert asked == set(SERVICES["proxy"]["environment"]) == {"SITE"}
    assert SERVICES["proxy"]["environment"]["SITE"].startswith("${SITE:?")  # without it, compose says what is missing


def test_stopping_leaves_time_to_write_what_was_acknowledged():
    from roundhouse.server.run import GRACE

    assert int(SERVICES["web"]["stop_grace_period"].removesuffix("s")) > 2 * GRACE
