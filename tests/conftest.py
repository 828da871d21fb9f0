"""Gathers what the tests claim to prove, before any of them is deselected, and watches for tests that hang."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.bots_page import bots_page
from tests.command_line import roundhouse
from tests.hanging import Watch

# How busy the machine is never decides a test.
settings.register_profile("roundhouse", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("roundhouse")

__all__ = ["bots_page", "roundhouse"]

TESTS = Path(__file__).parent
CLAIMS = pytest.StashKey[dict[str, list[str]]]()
WATCH = Watch()
NARROWING = ("lf", "ignore", "ignore_glob", "deselect")


def pytest_configure() -> None:
    WATCH.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    WATCH.begin(item.nodeid)
    try:
        return (yield)
    finally:
        WATCH.end()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    claims: dict[str, list[str]] = {}
    for item in items:
        for mark in item.iter_markers("proves"):
            for clause in mark.args:
                claims.setdefault(clause, []).append(item.nodeid)
    config.stash[CLAIMS] = claims


@pytest.fixture
def claims(pytestconfig: pytest.Config) -> Mapping[str, list[str]]:
    """The collected tests that claim to prove each clause."""
    return pytestconfig.stash[CLAIMS]


@pytest.fixture
def whole_suite(pytestconfig: pytest.Config) -> bool:
    """Whether all tests were collected, so that a clause nobody claims is an unproven one."""
    start = pytestconfig.invocation_params.dir
    covered = any(TESTS.is_relative_to((start / argument).resolve()) for argument in pytestconfig.args)
    return covered and not any(pytestconfig.getoption(option, None) for option in NARROWING)
