"""Random numbers: the published ones, the same everywhere, and evenly spread."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.kernel import Builder, rng
from roundhouse.kernel.cpu import CPU

COMPILED = Builder(CPU, {}, "tests")


def test_the_numbers_are_splitmix64s():
    # The first outputs of SplitMix64 with seed 1234567, as its authors publish them; we keep the upper 63 bits.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [rng.scramble(1234567, n) for n in range(4)] == [x >> 1 for x in published]


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40))
def test_compiled_numbers_are_the_interpreted_ones(key, counter):
    assert COMPILED.build(rng.scramble)(key, counter) == rng.scramble(key, counter)


@given(st.integers(0, 2**63 - 1), st.integers(1, 200))
def test_below_stays_below_and_moves_the_stream_on(key, n):
    stream, compiled = [key, 0], np.array([key, 0])
    drawn = [rng.below(stream, n) for _ in range(20)]
    assert all(0 <= x < n for x in drawn)
    assert stream == [key, 20]
    assert [COMPILED.build(rng.below)(compiled, n) for _ in range(20)] == drawn


def test_below_is_even():
    stream = [7, 0]
    counts = np.bincount([rng.below(stream, 7) for _ in range(70_000)], minlength=7)
    chi_square = ((counts - 10_000) ** 2 / 10_000).sum()
    assert chi_square < 22.5  # 99.9% of even generators stay below this; the stream is fixed
