"""Rules stay plain functions; twins follow every rule they name."""

from typing import NamedTuple

import numpy as np
import pytest

from roundhouse.kernel import Builder, Target, rule, slot
from roundhouse.kernel.rule import inlined, is_inlined

FACTOR = 2
TABLE = np.array([1, 2])


@rule
def turns(state):
    return 1


@rule
def scaled(x):
    return FACTOR * x


@slot
def legal(x):
    """The game's own."""


@rule
def driver(x):
    return legal(scaled(x))


@rule
def reads_a_field_named_like_a_rule(state):
    return state.turns


class Pair(NamedTuple):
    left: int
    right: int


class Made(NamedTuple):
    one: int
    two: int


@rule
def with_pair(pair: Pair):
    return Made(pair.left, pair.right).one


@rule
def endless(x):
    return endless(x)


@rule
def plus_one(x):
    return x + 1


@rule
def plus_two(x):
    return x + 2


@rule
def from_table(x):
    return x + TABLE[0]


def plain_target() -> Target:
    return Target("plain", lambda function, driver: function)


def test_a_rule_is_called_like_any_function():
    assert scaled(4) == 8


def test_a_slot_cannot_be_called_before_a_game_fills_it():
    with pytest.raises(TypeError, match="'legal' is filled in by a game"):
        driver(1)


def test_each_builder_fills_the_slots_of_a_driver_with_its_own_rules():
    target = plain_target()
    one = Builder(target, {"legal": plus_one}, "one").build(driver)
    two = Builder(target, {"legal": plus_two}, "two").build(driver)
    assert (one(10), two(10)) == (21, 22)


def test_rules_without_slots_are_built_once_for_all_games_and_drivers_once_for_each():
    target = plain_target()
    one, two = Builder(target, {"legal": plus_one}, "one"), Builder(target, {"legal": plus_two}, "two")
    assert one.build(scaled) is two.build(scaled)
    assert one.build(driver) is one.build(driver)
    assert one.build(driver) is not two.build(driver)


def test_an_empty_slot_is_named():
    with pytest.raises(TypeError, match="game-x: no rule fills the slot 'legal'"):
        Builder(plain_target(), {}, "game-x").build(driver)


def test_a_recursive_rule_is_refused():
    with pytest.raises(TypeError, match="may not be recursive"):
        Builder(plain_target(), {}, "x").build(endless)


def test_a_field_with_the_name_of_a_rule_is_not_that_rule():
    assert turns not in set(Builder(plain_target(), {}, "x").reached(reads_a_field_named_like_a_rule))


def test_a_target_replaces_the_rules_it_has_its_own_version_of():
    target = Target("plain", lambda function, driver: function, own={scaled: lambda x: -x})
    assert Builder(target, {"legal": plus_one}, "one").build(driver)(10) == -9


def turned():
    """Named tuples like those above, but for the order of their fields."""

    class Pair(NamedTuple):
        right: int
        left: int

    class Made(NamedTuple):
        two: int
        one: int

    return Pair, Made


def test_the_fingerprint_follows_the_fields_of_named_tuples(monkeypatch):
    def print_of():
        return Builder(plain_target(), {}, "x").fingerprint((with_pair,))

    before = print_of()
    assert print_of() == before
    given, made = turned()
    with monkeypatch.context() as patch:
        patch.setitem(with_pair.__annotations__, "pair", given)
        assert print_of() != before
    monkeypatch.setitem(globals(), "Made", made)
    assert print_of() != before


def test_the_fingerprint_follows_code_constants_and_slots(monkeypatch):
    def print_of(filler):
        return Builder(plain_target(), {"legal": filler}, "x").fingerprint((driver,))

    before = print_of(plus_one)
    assert print_of(plus_one) == before
    assert print_of(plus_two) != before
    with monkeypatch.context() as patch:
        patch.setitem(vars(plus_one), "__inlined__", True)
        assert print_of(plus_one) != before
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert print_of(plus_one) != before


def told(words):
    """A rule with these words as its docstring, or none."""
    namespace = {"rule": rule}
    exec(f"@rule\ndef told(x):\n    {words!r}\n    return x + 1", namespace)
    return namespace["told"]


def test_nothing_is_compiled_again_for_a_docstring():
    def print_of(words):
        return Builder(plain_target(), {}, "x").fingerprint((told(words),))

    assert print_of("MM-43") == print_of("MM-44: other words")


def test_a_twin_knows_that_its_rule_is_inlined():
    seen = {}

    def wrap(function, driver):
        seen[function.__name__] = is_inlined(function)
        return function

    Builder(Target("seen", wrap), {"legal": inlined(lambda x: x)}, "x").build(driver)
    assert seen.pop("<lambda>")
    assert seen
    assert not any(seen.values())


def test_the_fingerprint_follows_the_numbers_of_a_table(monkeypatch):
    def print_of_table():
        return Builder(plain_target(), {"legal": from_table}, "x").fingerprint((driver,))

    before = print_of_table()
    monkeypatch.setitem(globals(), "TABLE", np.array([1, 3]))
    assert print_of_table() != before
