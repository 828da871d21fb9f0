"""What the server counts and measures, for Prometheus. Each name is in the dashboard, `deploy/grafana.json`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from .settings import networks, within

if TYPE_CHECKING:
    from .table_service import TableService

router = APIRouter(include_in_schema=False)

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # where several web processes put their numbers together; the library's name
EVERY = 1.0  # seconds between two looks at what is there now
STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds

registry = CollectorRegistry()


def _gauge(name: str, told: str) -> Gauge:
    """A number of this moment; over several processes, their sum."""
    return Gauge(name, told, registry=registry, multiprocess_mode="livesum")


moves = Counter("roundhouse_moves", "Decisions that are on disk, undos too.", ["game", "by"], registry=registry)
move_seconds = Histogram(
    "roundhouse_move_seconds", "From a decision's arrival until it is on disk.", registry=registry, buckets=STEPS
)
requests = Counter("roundhouse_requests", "Answers over HTTP.", ["method", "status"], registry=registry)
request_seconds = Histogram(
    "roundhouse_request_seconds", "From a request until its answer.", registry=registry, buckets=STEPS
)
refusals = Counter("roundhouse_refusals", "What was refused, in words.", ["code"], registry=registry)
drawings = Counter("roundhouse_drawings", "Views of tables that were drawn.", registry=registry)
drawing_seconds = Counter("roundhouse_drawing_seconds", "Seconds spent drawing them.", registry=registry)
frame_bytes = Counter("roundhouse_frame_bytes", "Characters sent over sockets.", registry=registry)
log_events = Counter("roundhouse_log_events", "Lines of the log.", ["level"], registry=registry)

tables = _gauge("roundhouse_tables", "Tables in memory.")
connections = _gauge("roundhouse_connections", "Open sockets.")
bots_waited_for = _gauge("roundhouse_bots_waited_for", "Tables where a bot has to decide.")
bots_failing = _gauge("roundhouse_bots_failing", "Tables whose bots cannot play just now, and try again.")
longest_bot_wait = Gauge(
    "roundhouse_longest_bot_wait_seconds",
    "For how long the table whose bots are slowest has seen no move.",
    registry=registry,
    multiprocess_mode="livemax",
)
unwritten = _gauge("roundhouse_unwritten_moves", "Decisions that wait for the database.")
loop_delay = Gauge(
    "roundhouse_loop_delay_seconds",
    "How late the event loop was a moment ago.",
    registry=registry,
    multiprocess_mode="livemax",
)
memory = _gauge("roundhouse_memory_bytes", "Resident memory of the web processes.")
processor = Counter("roundhouse_processor_seconds", "Processor time of the web processes.", registry=registry)


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    """Around the drawing of a view."""
    began = time.perf_counter()
    yield
    drawings.inc()
    drawing_seconds.inc(time.perf_counter() - began)


class CountLines(logging.Handler):
    """Counts lines of the log by their level."""

    def emit(self, record: logging.LogRecord) -> None:
        log_events.labels(record.levelname.lower()).inc()


async def keep(service: TableService) -> None:
    """Note what is there now, again and again."""
    used = 0.0
    while True:
        before = time.monotonic()
        await asyncio.sleep(EVERY)
        loop_delay.set(max(0.0, time.monotonic() - before - EVERY))
        note(service)
        now = time.process_time()
        processor.inc(now - used)
        used = now


def note(service: TableService) -> None:
    """What is there now."""
    live = list(service.tables.values())
    waiting = [each for each in live if each.bots_to_act]
    tables.set(len(live))
    connections.set(sum(len(each.watchers) for each in live))
    bots_waited_for.set(len(waiting))
    bots_failing.set(service.bots.failing)
    longest_bot_wait.set(max((time.time() - each.sightings.moved[None] for each in waiting), default=0.0))
    unwritten.set(service.ledger.waiting)
    memory.set(resident())


def resident() -> int:
    """Bytes of memory this process holds; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def forget_process() -> None:
    """This process ends: what it has at the moment no longer counts."""
    if SHARED in os.environ:
        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """The numbers, in the text form of Prometheus."""
    allowed = networks(request.app.state.settings.metrics_from)
    if not within(request.state.client, allowed):
        return Response(status_code=404)
    shown = registry
    if SHARED in os.environ:
        shown = CollectorRegistry()
        MultiProcessCollector(shown)  # type: ignore[no-untyped-call]
    return Response(generate_latest(shown), media_type=CONTENT_TYPE_LATEST)
