"""Pieces of work on Ray: on this machine, or on the cluster at an address where Roundhouse is installed too.

A worker that dies is replaced and its piece played again; Ray sees to that.
"""

from __future__ import annotations

from collections.abc import Generator
from importlib import import_module
from typing import Any, Protocol, TypeVar

from ..errors import BadInput, MissingExtra, RoundhouseError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

AHEAD = 2  # pieces handed out to each core before the first is back


class Work(Protocol[T_co]):
    """What can be cut into numbered pieces: a job, a tournament."""

    def play(self, piece: int, /) -> T_co: ...


def pieces(job: Work[T], missing: list[int], address: str, cores: int) -> Generator[tuple[int, T], None, None]:
    """Play pieces on Ray, in whatever order they are finished."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise MissingExtra("--ray", "ray") from None
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
                try:
                    played = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise (error.cause if isinstance(error.cause, RoundhouseError) else error) from None
                yield running.pop(reference), played
    finally:
        ray.shutdown()


def play_piece(job: Work[T], piece: int) -> T:
    return job.play(piece)
