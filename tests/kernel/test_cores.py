"""Work spread over cores comes back whole and in order."""

import time

import pytest

from roundhouse.kernel.cores import all_cores, spread


def test_chunks_come_back_in_order_and_cover_everything_once():
    def work(first, count):
        time.sleep(0.002 if first == 0 else 0)
        return list(range(first, first + count))

    found = [x for _, part in spread(work, 103, 10, 3) for x in part]
    assert found == list(range(103))


def test_an_error_in_a_chunk_reaches_the_caller():
    def work(first, count):
        raise ValueError(f"chunk {first}")

    with pytest.raises(ValueError, match="chunk"):
        list(spread(work, 100, 10, 2))


def test_there_is_at_least_one_core():
    assert all_cores() >= 1
