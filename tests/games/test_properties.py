"""What must hold for every game, player count and option: found by playing at random."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.games.compiled import Checks, Policy, Series, workplace
from roundhouse.kernel import drivers
from roundhouse.kernel.drivers import choose_at_random
from roundhouse.kernel.rng import scramble

RANDOM = Policy("random", choose_at_random, looks=False)
SEEDS = st.integers(0, 2**32)


def cases():
    """Every game, player count and variant; the quick tests take the first of each game."""
    for title in titles().values():
        for k, (players, variant) in enumerate(product(title.players, title.variants)):
            marks = [pytest.mark.slow] if k else []
            yield pytest.param(title.name, players, {**title.series_options, **variant}, marks=marks)


each_case = pytest.mark.parametrize(("name", "players", "options"), list(cases()), ids=str)


def random_table(name, players, options, seed, decisions):
    """A table after some random decisions."""
    table = rh.game(name).deal(players, seed, **options)
    for k in range(decisions):
        if table.over:
            break
        seat = table.seats_to_act[scramble(seed, 2 * k) % len(table.seats_to_act)]
        moves = table.legal(seat)
        table.play(seat, moves[scramble(seed, 2 * k + 1) % len(moves)])
    return table


@each_case
@settings(max_examples=15)
@given(seed=SEEDS, decisions=st.integers(0, 120))
def test_the_moves_listed_are_exactly_those_nothing_speaks_against(name, players, options, seed, decisions):
    table = random_table(name, players, options, seed, decisions)
    for seat in table.seats:
        listed = [move.id for move in table.legal(seat)]
        assert listed == sorted(set(listed))
        assert listed == [i for i, text in enumerate(table.title.action_names) if table.why_not(seat, text) is None]
        assert bool(listed) is (seat in table.seats_to_act)


@each_case
@settings(max_examples=15)
@given(seed=SEEDS, decisions=st.integers(0, 120))
def test_a_record_is_played_again_to_the_byte(name, players, options, seed, decisions):
    table = random_table(name, players, options, seed, decisions)
    again = rh.load(table.record())
    assert again.state.tobytes() == table.state.tobytes()
    assert again.log == table.log
    if table.over:
        assert again.record() == table.record()
        assert rh.verify(again) is True


@each_case
@settings(max_examples=15)
@given(seed=SEEDS, decisions=st.integers(0, 120))
def test_a_position_is_set_up_again_to_the_byte(name, players, options, seed, decisions):
    table = random_table(name, players, options, seed, decisions)
    again = rh.game(name).position(table.position(), chance="manual")
    assert again.state.tobytes() == table.state.tobytes()
    assert again.position() == table.position()


@each_case
@settings(max_examples=15)
@given(seed=SEEDS, decisions=st.integers(0, 120))
def test_what_is_taken_back_leaves_no_trace(name, players, options, seed, decisions):
    table = random_table(name, players, options, seed, decisions)
    before, log = table.state.tobytes(), list(table.log)
    for seat in table.seats_to_act:
        for move in table.legal(seat):
            table.play(seat, move)
            if table.can_undo(seat):
                table.undo(seat)
            else:
                table = random_table(name, players, options, seed, decisions)
            assert table.state.tobytes() == before
            assert table.log == log


@each_case
@settings(max_examples=10)
@given(seed=SEEDS, decisions=st.integers(0, 80))
def test_what_a_seat_cannot_know_changes_not_a_byte_of_what_it_is_sent(name, players, options, seed, decisions):
    table = random_table(name, players, options, seed, decisions)
    for seat in (None, *table.seats):
        seen = table.observe(seat)
        for k in range(4):
            world = table.resample(seat, seed + k)
            assert world.title.rules.broken_law(world.parts.view, world._view) == 0
            assert world.observe(seat).bytes == seen.bytes
            assert world.observe(seat).legal == seen.legal


@pytest.mark.parametrize("name", titles())
def test_every_action_and_outcome_has_one_notation(name):
    title = rh.game(name).title
    assert len(title.action_ids) == len(title.action_names)
    assert len(title.outcome_ids) == len(title.outcome_names)
    assert all(title.action_names[id] == text for text, id in title.action_ids.items())
    assert all("," not in text and text == text.strip() for text in title.action_names + title.outcome_names)


@each_case
def test_interpreted_and_compiled_play_the_same_to_the_byte(name, players, options):
    title = rh.game(name).title
    parts, start = rh.game(name).prepare(players, options)
    series = Series(parts, start, [RANDOM] * players, seed=11)
    compiled, w = series.workplace(), workplace(parts, start)
    slots = {f"choose_{s}": choose_at_random for s in "abcdef"} | {"observe": drivers.look_away}
    plain = title.interpreted(drivers.play_games, **slots)
    views = (
        title.parts.views(w.parts),
        title.state.views(w.start),
        title.state.views(w.state),
        title.sight.views(w.sight),
    )
    for k in range(6):
        results = np.zeros((1, 3 + players), np.int64)
        memory = ([0] * len(title.action_names), [0] * 10, [0, 0])
        plain(drivers.Workplace(*views, *memory), [0] * players, 11, k, 1, results)
        assert results.tolist() == series.play(k, 1, compiled).tolist()
        assert w.state.tobytes() == compiled.state.tobytes()


@each_case
def test_compiled_and_interpreted_observations_are_the_same_to_the_byte(name, players, options):
    from roundhouse.kernel import Builder
    from roundhouse.kernel.cpu import CPU

    table = random_table(name, players, options, 5, 30)
    title, parts = table.title, table.parts
    observe = Builder(CPU, {}, "tests").build(title.rules.observe)
    for seat in (-1, *table.seats):
        sight = title.sight.zeros()
        observe(parts.record[0], table.state[0], seat, sight[0])
        assert sight.tobytes() == table._sight(seat).bytes


@pytest.mark.slow
@each_case
def test_no_state_of_thousands_of_random_games_breaks_a_law(name, players, options):
    title = rh.game(name).title
    games = 3000 if len(title.action_names) < 2000 else 300
    sweep = max(1, len(title.action_names) // 100)
    states, violation = Checks(*rh.game(name).prepare(players, options), players, sweep).run(0, games)
    assert violation is None
    assert states > games * players
