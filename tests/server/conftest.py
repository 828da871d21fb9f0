"""Servers and their visitors."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from roundhouse.server.settings import database_address
from tests.server.postgres import Cluster
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


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(request, tmp_path_factory) -> Iterator[Threaded]:
    """A server, once over each kind of database."""
    if request.param == "sqlite":
        address = sqlite(tmp_path_factory.mktemp("server"))
    else:
        address = database_address(request.getfixturevalue("cluster").address, None)
    running = Threaded(address, QUICK)
    yield running
    running.stop()


@pytest.fixture
def pair(cluster) -> Iterator[list[Threaded]]:
    """Two servers over one database, in one process, each with a service of its own."""
    address = database_address(cluster.address, None)
    servers = [Threaded(address, replace(QUICK, deal_seconds=10**6)) for _ in range(2)]
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
def visitors(pair) -> Iterator[list[Visitor]]:
    """A visitor of each of the two."""
    came = [Visitor(server.host) for server in pair]
    yield came
    for one in came:
        one.close()
