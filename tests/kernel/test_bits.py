"""Sets as bits behave like sets, interpreted and compiled."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.kernel import Builder, bits
from roundhouse.kernel.cpu import CPU

SETS = st.sets(st.integers(0, 119))
COMPILED = Builder(CPU, {}, "tests")


def versions(rule):
    return [
        (rule, lambda words: [int(w) for w in words]),
        (COMPILED.build(rule), lambda words: np.array(words, np.int64)),
    ]


def words_of(members):
    return [sum(1 << (m % 60) for m in members if m // 60 == k) for k in range(2)]


@given(SETS)
def test_size_emptiness_and_members(members):
    words = words_of(members)
    for size, form in versions(bits.size):
        assert size(form(words)) == len(members)
    for empty, form in versions(bits.empty):
        assert bool(empty(form(words))) is (not members)
    for contains, form in versions(bits.contains):
        assert {m for m in range(120) if contains(form(words), m)} == members


@given(SETS)
def test_the_nth_member_is_the_nth_smallest(members):
    for nth, form in versions(bits.nth):
        assert [nth(form(words_of(members)), n) for n in range(len(members))] == sorted(members)


@given(SETS, st.integers(0, 119))
def test_adding_and_removing(members, member):
    for add, form in versions(bits.add):
        words = form(words_of(members))
        add(words, member)
        assert list(words) == words_of(members | {member})
    for remove, form in versions(bits.remove):
        words = form(words_of(members))
        remove(words, member)
        assert list(words) == words_of(members - {member})


@pytest.mark.parametrize("member", [0, 59, 60, 119])
def test_copying_and_clearing(member):
    for copy_set, form in versions(bits.copy_set):
        words = form([0, 0])
        copy_set(words, form(words_of({member})))
        assert list(words) == words_of({member})
    for clear, form in versions(bits.clear):
        words = form(words_of({member}))
        clear(words)
        assert list(words) == [0, 0]
