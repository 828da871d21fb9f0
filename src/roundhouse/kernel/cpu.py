"""The CPU target: rules compiled by Numba, kept in a cache that can never be stale.

Numba's own cache does not notice a changed callee, a changed constant or a changed flag. So every build has a
directory of its own, named by a hash of the code and constants of all rules it contains, of Numba's version and of
the compile flags. One process compiles, under a lock; others wait for it and then load.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from filelock import FileLock, Timeout
from numba.core import types
from numba.extending import intrinsic

from .bits import count_bits
from .counting import counting
from .rng import FIRST, SECOND, STEP, scramble
from .rule import Builder, Rule, Target, is_inlined
from .watching import tell_watchers, watched

UNUSED_DAYS = 30
LOOK_AGAIN = 0.5  # seconds between two looks at how far another process is
PROGRESS = "progress"  # the file that says so
BOUNDSCHECK = os.environ.get("ROUNDHOUSE_BOUNDSCHECK", "") not in ("", "0")

Progress = Callable[[str], None]


def tell(sentence: str) -> None:
    """The default way to show progress: one line on standard error."""
    print(f"roundhouse: {sentence}", file=sys.stderr, flush=True)


def quiet(_: str) -> None:
    """Progress that nobody is told of."""


def wrap(function: FunctionType, driver: bool) -> Rule:
    options: dict[str, Any] = {"nogil": True, "boundscheck": BOUNDSCHECK, "error_model": "numpy"}
    options["_nrt"] = False  # nothing is counted, since rules allocate nothing: callers hold what they hand over
    options["forceinline"] = is_inlined(function)
    return numba.njit(cache=driver, **options)(function)  # type: ignore[no-any-return]


@intrinsic
def _population_count(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@numba.njit(nogil=True)
def _count_bits(word: Any) -> Any:
    return _population_count(types.int64(word))  # type: ignore[call-arg]


@numba.njit(nogil=True)
def _scramble(key: Any, counter: Any) -> Any:
    z = np.uint64(key) + np.uint64(counter + 1) * np.uint64(STEP)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(SECOND)
    return types.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))


CPU = Target("cpu", wrap, own={count_bits: _count_bits, scramble: _scramble})


def cache_directory() -> Path:
    """Where compiled rules are kept: ROUNDHOUSE_CACHE, or the user's cache directory."""
    return Path(os.environ.get("ROUNDHOUSE_CACHE") or platformdirs.user_cache_dir("roundhouse")) / "compiled"


def fingerprint(builder: Builder, drivers: tuple[Rule, ...]) -> str:
    """The name of a build: changes with any rule, constant, compiler version or flag that goes into it."""
    digest = hashlib.sha256(builder.fingerprint(drivers).encode())
    digest.update(Path(__file__).read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    digest.update(repr((versions, BOUNDSCHECK)).encode())
    return digest.hexdigest()[:20]


_loaded: dict[tuple[Path, Any], list[Rule]] = {}  # machine code once in a process is never let go of again


def compile_drivers(
    builder: Builder,
    drivers: Sequence[tuple[Rule, tuple[Any, ...]]],
    progress: Progress = tell,
) -> list[Rule]:
    """Compile drivers for arguments like the given ones, or load them from the cache."""
    directory = cache_directory() / f"{builder.label}-{fingerprint(builder, tuple(d for d, _ in drivers))}"
    types = tuple(tuple(numba.typeof(a) for a in arguments) for _, arguments in drivers)
    if (directory, types) in _loaded:
        return _loaded[directory, types]
    directory.mkdir(parents=True, exist_ok=True)
    done = directory / "done"
    with _held(directory, progress), _numba_cache(directory):
        fresh = not done.exists()
        started = time.perf_counter()
        built = []
        with counting(builder, [d for d, _ in drivers]) as count, _written(directory / PROGRESS, fresh):
            for k, (driver, _) in enumerate(drivers):
                if fresh:
                    which = f"{driver.__name__} ({k + 1} of {len(drivers)})"
                    progress(f"compiling {builder.label} for this machine, once: {which}")
                twin = builder.build(driver)
                twin.compile(types[k])  # type: ignore[attr-defined]
                count.driver_done(k)
                built.append(twin)
        if fresh:
            progress(f"compiled {builder.label} in {time.perf_counter() - started:.1f} s")
            _forget_unused(directory.parent)
        done.touch()
    _loaded[directory, types] = built
    return built


@contextlib.contextmanager
def _held(directory: Path, progress: Progress) -> Iterator[None]:
    lock = FileLock(directory / "lock")
    told = False
    while not lock.is_locked:
        try:
            lock.acquire(timeout=LOOK_AGAIN)
        except Timeout:
            if not told:
                progress("another process is compiling the same rules; waiting for it")
            told = True
            _read_progress(directory / PROGRESS)
    try:
        yield
    finally:
        lock.release()


def _read_progress(path: Path) -> None:
    """Tell those who watch how far the other process is."""
    with contextlib.suppress(OSError, ValueError):  # nothing was written yet, or not all of it
        done, of = map(int, path.read_text("ascii").split())
        tell_watchers(done, of)


@contextlib.contextmanager
def _written(path: Path, fresh: bool) -> Iterator[None]:
    """While rules are compiled, write down how far that is, for processes that wait."""

    def write(done: int, of: int) -> None:
        path.write_text(f"{done} {of}", "ascii")

    with watched(write) if fresh else contextlib.nullcontext():
        yield


@contextlib.contextmanager
def _numba_cache(directory: Path) -> Iterator[None]:
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(directory)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _forget_unused(root: Path) -> None:
    for directory in root.iterdir():
        done = directory / "done"
        if done.exists() and done.stat().st_mtime < time.time() - UNUSED_DAYS * 86400:
            shutil.rmtree(directory, ignore_errors=True)
