"""A server and its visitors."""

from collections.abc import Callable, Iterator

import pytest

from tests.server.serving import QUICK, Threaded, sqlite
from tests.server.visitors import Visitor


@pytest.fixture
def server(tmp_path) -> Iterator[Threaded]:
    running = Threaded(sqlite(tmp_path), QUICK)
    yield running
    running.stop()


@pytest.fixture
def visitor(server) -> Iterator[Callable[..., Visitor]]:
    """`visitor()` is a new person each time, `visitor(token=…)` a program at a seat."""
    came = []

    def come(token: str | None = None) -> Visitor:
        came.append(Visitor(server.host, token))
        return came[-1]

    yield come
    for one in came:
        one.close()


@pytest.fixture
def ann(visitor) -> Visitor:
    return visitor()


@pytest.fixture
def bob(visitor) -> Visitor:
    return visitor()
