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
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from filelock import FileLock, Timeout
from numba.core import types
from numba.extending import intrinsic

from . import machine_code
from .bits import count_bits
from .counting import counting
from .machine_code import Code, Twin
from .rng import FIRST, SECOND, STEP, scramble
from .rule import Builder, Rule, Target, is_inlined
from .watching import tell_watchers, watched

UNUSED_DAYS = 30
LOOK_AGAIN = 0.5  # seconds between two looks at how far another process is
DIGEST = hashlib.sha256().digest_size  # bytes before the machine code, by which it is checked
PROGRESS = "progress"  # the file that says so
BOUNDSCHECK = os.environ.get("ROUNDHOUSE_BOUNDSCHECK", "") not in ("", "0")

Progress = Callable[[str], None]


def tell(sentence: str) -> None:
    """The default way to show progress: one line on standard error."""
    print(f"roundhouse: {sentence}", file=sys.stderr, flush=True)


def quiet(_: str) -> None:
    """Progress that nobody is told of."""


def wrap(function: Rule, driver: bool) -> Twin:
    options: dict[str, Any] = {"nogil": True, "boundscheck": BOUNDSCHECK, "error_model": "numpy"}
    options["_nrt"] = False  # nothing is counted, since rules allocate nothing: callers hold what they hand over
    options["forceinline"] = is_inlined(function)
    return Twin(function, options)


@intrinsic
def _population_count(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def _count_bits(word: Any) -> Any:
    return _population_count(word)  # type: ignore[call-arg]


def _scramble(key: Any, counter: Any) -> Any:
    z = np.uint64(key) + np.uint64(counter + 1) * np.uint64(STEP)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(SECOND)
    return types.int64((z ^ (z >> np.uint64(31))) >> np.uint64(1))


CPU = Target("cpu", wrap, own={count_bits: wrap(_count_bits, False), scramble: wrap(_scramble, False)})


def cache_directory() -> Path:
    """Where compiled rules are kept: ROUNDHOUSE_CACHE, or the user's cache directory."""
    return Path(os.environ.get("ROUNDHOUSE_CACHE") or platformdirs.user_cache_dir("roundhouse")) / "compiled"


def fingerprint(builder: Builder, drivers: tuple[Rule, ...]) -> str:
    """The name of a build: changes with any rule, constant, compiler version, processor or flag that goes into it."""
    digest = hashlib.sha256(builder.fingerprint(drivers).encode())
    for source in (__file__, machine_code.__file__):
        digest.update(Path(source).read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version)
    digest.update(repr((versions, machine_code.processor(), BOUNDSCHECK)).encode())
    return digest.hexdigest()[:20]


_loaded: dict[tuple[Path, Any], list[Rule]] = {}  # machine code once in a process is never let go of again


def compile_drivers(
    builder: Builder,
    drivers: Sequence[tuple[Rule, tuple[Any, ...]]],
    progress: Progress = tell,
) -> list[Rule]:
    """Compile drivers for arguments like the given ones, or load them from the cache."""
    functions = [driver for driver, _ in drivers]
    directory = cache_directory() / f"{builder.label}-{fingerprint(builder, tuple(functions))}"
    types = tuple(tuple(numba.typeof(a) for a in arguments) for _, arguments in drivers)
    if (directory, types) in _loaded:
        return _loaded[directory, types]
    directory.mkdir(parents=True, exist_ok=True)
    file = directory / hashlib.sha256(repr(types).encode()).hexdigest()[:20]  # of one build, for these types
    with _held(directory, progress):
        code = _kept(file)
        if code is None:
            code = _compiled(builder, functions, types, file, progress)
        (directory / "done").touch()
    built: list[Rule] = [*machine_code.load(f"{directory.name}-{file.name}", functions, types, code)]
    _loaded[directory, types] = built
    return built


def _kept(file: Path) -> Code | None:
    """Machine code from the cache; nothing where there is none, or where it is damaged."""
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return None
    digest, code = content[:DIGEST], content[DIGEST:]
    return code if hashlib.sha256(code).digest() == digest else None


def _compiled(
    builder: Builder, drivers: Sequence[Rule], types: Sequence[Sequence[Any]], file: Path, progress: Progress
) -> Code:
    """Compile drivers, and keep the machine code."""
    started = time.perf_counter()
    progress(f"compiling {builder.label} for this machine, once")
    with _written(file.parent / PROGRESS), counting(builder, drivers):
        twins: list[Any] = [builder.build(driver) for driver in drivers]
        code = machine_code.compile_build(f"{file.parent.name}-{file.name}", twins, types)
    new = file.with_suffix(".new")
    new.write_bytes(hashlib.sha256(code).digest() + code)
    new.replace(file)
    progress(f"compiled {builder.label} in {time.perf_counter() - started:.1f} s")
    _forget_unused(file.parent.parent)
    return code


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
    """Tell those who watch how far the other process has got."""
    with contextlib.suppress(OSError, ValueError):  # nothing was written yet, or not all of it
        done, of = map(int, path.read_text("ascii").split())
        tell_watchers(done, of)


@contextlib.contextmanager
def _written(path: Path) -> Iterator[None]:
    """While rules are compiled, write down how far that has got, for processes that wait."""

    def write(done: int, of: int) -> None:
        path.write_text(f"{done} {of}", "ascii")

    with watched(write):
        yield


def _forget_unused(root: Path) -> None:
    for directory in root.iterdir():
        done = directory / "done"
        if done.exists() and done.stat().st_mtime < time.time() - UNUSED_DAYS * 86400:
            shutil.rmtree(directory, ignore_errors=True)
