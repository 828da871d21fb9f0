"""The compile cache: never stale, shared by processes, visible while it works."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numba import TypingError

import roundhouse
from roundhouse.kernel import Builder, rule
from roundhouse.kernel.cpu import CPU

PACKAGE = Path(roundhouse.__file__).parent
SERIES = """
import sys
import roundhouse as rh
from roundhouse.arena import simulate
options = dict(pair.split("=") for pair in sys.argv[1:])
result = simulate(rh.game("game-of-trains"), ["random", "random"], 400, seed=5, cores=1, options=options)
print(result.games[:, 0].tolist())
"""


def run(source: Path, cache: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Play a series in a new process, with the package in `source` and the compile cache in `cache`."""
    ended = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", SERIES, *arguments],
        env={**os.environ, "PYTHONPATH": str(source), "ROUNDHOUSE_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    return ended


@contextmanager
def changed(path: Path, old: str, new: str) -> Iterator[None]:
    """A file with a change in it, for the length of the block."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    yield
    path.write_text(text)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the package that a test may change."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "roundhouse", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


@pytest.mark.slow
def test_a_changed_rule_or_constant_or_data_file_is_never_played_from_a_stale_cache(source, tmp_path):
    cache = tmp_path / "cache"
    game = source / "roundhouse" / "games" / "game_of_trains"
    first = run(source, cache)
    assert "compiling game-of-trains-random for this machine" in first.stderr
    again = run(source, cache)
    assert again.stdout == first.stdout
    assert "compiling" not in again.stderr

    cards = tmp_path / "cards.toml"
    text = (game / "data" / "cards.toml").read_text()
    cards.write_text(
        text.replace("protect ", "swap ").replace("swap_adjacent", "protect").replace("swap ", "swap_adjacent ")
    )
    other_cards = run(source, cache, f"cards={cards}")
    assert other_cards.stdout != first.stdout
    assert "compiling" not in other_cards.stderr

    scoring, moves = game / "rules" / "scoring.py", game / "rules" / "moves.py"
    with changed(scoring, "    return True", "    return state.turns > 300"):
        assert run(source, cache).stdout != first.stdout
    assert run(source, cache).stdout == first.stdout
    with changed(moves, "MOVE_RIGHT, MOVE_LEFT = range(4)", "MOVE_LEFT, MOVE_RIGHT = range(4)"):
        assert run(source, cache).stdout != first.stdout
    assert run(source, cache).stdout == first.stdout


@pytest.mark.slow
def test_a_bounds_checked_build_plays_the_same_games(tmp_path):
    source = PACKAGE.parent
    checked = run(source, tmp_path, ROUNDHOUSE_BOUNDSCHECK="1")
    assert checked.stdout == run(source, tmp_path).stdout
    assert len(list((tmp_path / "compiled").iterdir())) == 2


def heard(process: subprocess.Popen[str], words: str) -> str:
    """What the process says on standard error, up to the line with these words."""
    said = ""
    while words not in said:
        line = process.stderr.readline()
        assert line, said
        said += line
    return said


@pytest.mark.slow
def test_of_two_processes_one_compiles_and_the_other_waits(tmp_path):
    command = [sys.executable, "-c", SERIES]
    environment = {**os.environ, "ROUNDHOUSE_CACHE": str(tmp_path)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    first = subprocess.Popen(command, env=environment, **pipes)
    begun = heard(first, "compiling")
    first.send_signal(signal.SIGSTOP)  # it holds the lock for as long as we like
    second = subprocess.Popen(command, env=environment, **pipes)
    waiting = heard(second, "another process")
    first.send_signal(signal.SIGCONT)
    told = [process.communicate() for process in (first, second)]
    told = [(out, said + errors) for (out, errors), said in zip(told, (begun, waiting), strict=True)]
    assert told[0][0] == told[1][0] != ""
    assert sorted("for this machine, once" in errors for _, errors in told) == [False, True]
    assert any("another process is compiling the same rules" in errors for _, errors in told)


def test_compiled_directories_unused_for_a_month_are_removed(tmp_path, monkeypatch):
    from roundhouse.kernel import cpu

    old, new = tmp_path / "old", tmp_path / "new"
    for directory in (old, new):
        directory.mkdir()
        (directory / "done").touch()
    os.utime(old / "done", (0, 0))
    cpu._forget_unused(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


@rule
def allocates(n):
    return np.zeros(n, np.int64)[0]


def test_a_rule_that_allocates_memory_does_not_compile():
    with pytest.raises(TypingError):
        Builder(CPU, {}, "test").build(allocates)(3)


@rule
def raised(numbers):
    return numbers[0] + 1


def test_damaged_machine_code_is_compiled_again(tmp_path, monkeypatch):
    from roundhouse.kernel import cpu

    monkeypatch.setenv("ROUNDHOUSE_CACHE", str(tmp_path))
    numbers = np.array([3])

    def compiles() -> bool:
        monkeypatch.setattr(cpu, "_loaded", {})  # as in a new process
        told: list[str] = []
        (made,) = cpu.compile_drivers(Builder(cpu.CPU, {}, "damaged"), [(raised, (numbers,))], told.append)
        assert made(numbers) == 4
        return bool(told)

    assert compiles()
    assert not compiles()
    (code,) = (path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size > 1000)
    for damaged in (b"", code.read_bytes()[:-1], bytes(5000)):
        code.write_bytes(damaged)
        assert compiles()
        assert not compiles()


def test_a_driver_refuses_arguments_of_other_types_than_it_was_compiled_for(tmp_path, monkeypatch):
    from roundhouse.kernel import cpu

    monkeypatch.setenv("ROUNDHOUSE_CACHE", str(tmp_path))
    (made,) = cpu.compile_drivers(Builder(cpu.CPU, {}, "typed"), [(raised, (np.array([3]),))], cpu.quiet)
    with pytest.raises(TypeError, match="No matching definition"):
        made(np.array([3.5]))
