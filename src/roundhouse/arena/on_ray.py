"""The pieces of a job on Ray: on this machine, or on the cluster at an address where Roundhouse is installed too.

A worker that dies is replaced and its piece played again; Ray sees to that.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..errors import BadInput
from .job import Job, Piece

AHEAD = 2  # pieces handed out to each core before the first is back


def pieces(job: Job, missing: list[int], address: str, cores: int) -> Iterator[tuple[int, Piece]]:
    """Play pieces on Ray, in whatever order they are finished."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadInput("--ray needs the extra 'ray': pip install 'roundhouse[ray]'") from None
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "ignore_reinit_error": True}
    if address == "local":
        ray.init(num_cpus=cores, include_dashboard=False, **quiet)
    else:
        try:
            ray.init(address=address, **quiet)
        except (ConnectionError, ValueError) as error:
            raise BadInput(f"no Ray cluster answers at {address}: {error}") from None
    try:
        play = ray.remote(play_piece).options(max_retries=-1)
        at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(missing)
        running: dict[Any, int] = {}
        while True:
            while len(running) < at_once and (first := next(waiting, None)) is not None:
                running[play.remote(job, first)] = first
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                yield running.pop(reference), ray.get(reference)
    finally:
        ray.shutdown()


def play_piece(job: Job, first: int) -> Piece:
    return job.play(first)
