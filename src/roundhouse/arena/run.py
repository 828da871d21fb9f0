"""Play a tournament, here or on Ray, into a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

from ..kernel.cores import all_cores
from .archive import Archive
from .playing import Played
from .tournament import Tournament


def run_tournament(
    path: Path,
    tournament: Tournament,
    ray: str | None = None,
    workers: int | None = None,
    played: Callable[[int], None] = lambda count: None,
) -> list[Played]:
    """Play what is still missing in the folder, and give all its games. `played` is told how many were finished."""
    with Archive(path, tournament) as archive:
        missing = archive.missing()
        played((len(tournament.units) - len(missing)) * tournament.players)
        count = max(1, min(workers or all_cores(), len(missing)))
        found: Generator[tuple[int, list[Played]], None, None]
        if ray is not None and missing:
            from .on_ray import pieces as on_ray

            found = on_ray(tournament, missing, ray, count)
        else:
            from .processes import pieces as in_processes

            found = in_processes(tournament, missing, count)
        with closing(found) as units:
            for _, games in units:
                archive.add(games)
                played(len(games))
    return archive.games
