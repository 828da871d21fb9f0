"""How far compiling is: told step by step, also to a process that waits for another."""

import numpy as np
import pytest

from roundhouse.kernel import cpu
from roundhouse.kernel.cpu import CPU, compile_drivers
from roundhouse.kernel.rule import Builder, rule
from roundhouse.kernel.watching import watched


@rule
def doubled(number):
    return number * 2


@rule
def raised(number):
    return number + 1


@rule
def first(numbers):
    return doubled(numbers[0])


@rule
def second(numbers):
    return raised(doubled(numbers[1]))


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_CACHE", str(tmp_path))
    monkeypatch.setattr(cpu, "_loaded", {})

    def run():
        """Compile both drivers; what a watcher was told."""
        told = []
        numbers = np.array([3, 4])
        with watched(lambda done, of: told.append((done, of))):
            builder = Builder(CPU, {}, "test")
            made = compile_drivers(builder, [(first, (numbers,)), (second, (numbers,))], cpu.quiet)
        assert [driver(numbers) for driver in made] == [6, 9]
        return told

    return run


def test_every_rule_is_a_step_and_the_machine_code_half_as_many(compiled):
    told = compiled()
    assert told == sorted(told)
    assert told[-1] == (6, 6)  # first, second, doubled, raised; and half as many
    assert len(told) >= 3


def test_who_watches_no_more_is_told_nothing(compiled):
    told = []
    with watched(lambda done, of: told.append(done)):
        pass
    compiled()
    assert told == []


def test_a_process_that_waits_tells_how_far_the_other_is(tmp_path):
    (tmp_path / cpu.PROGRESS).write_text("7 20")
    told = []
    with watched(lambda done, of: told.append((done, of))):
        cpu._read_progress(tmp_path / cpu.PROGRESS)
        cpu._read_progress(tmp_path / "nothing")
    assert told == [(7, 20)]
