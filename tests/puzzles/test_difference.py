"""A position is kept as its difference from another."""

import json

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.puzzles.difference import difference, restored

LEAVES = st.integers(0, 2) | st.sampled_from(["none", "lab"])
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4), max_leaves=12)
FIELDS = st.dictionaries(st.sampled_from("abc"), VALUES, max_size=3)


@given(FIELDS, FIELDS)
def test_what_was_kept_as_a_difference_is_restored_also_from_json(plain, base):
    base = {**dict.fromkeys(plain, 0), **base}
    told = json.loads(json.dumps(difference(plain, base)))
    assert {name: value for name, value in restored(told, base).items() if name in plain} == plain


def test_a_long_list_in_which_little_differs_is_kept_as_the_few_entries_that_do():
    base = {"tile": [0] * 50}
    assert difference({"tile": [0] * 20 + [7] + [0] * 29}, base) == {"tile": {"20": 7}}


def test_a_field_that_is_as_before_is_left_out():
    assert difference({"a": 1, "b": [2]}, {"a": 1, "b": [3]}) == {"b": [2]}
