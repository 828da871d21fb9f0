"""Worlds drawn from an observation: they look the same to its seat, and nothing of the table leaks into them."""

import pytest

import roundhouse as rh
from roundhouse.games import titles


@pytest.mark.parametrize("name", list(titles()))
def test_an_imagined_table_looks_the_same_to_the_seat(name):
    table = rh.game(name).deal(players=2, seed=5)
    for step in range(12):
        seat = table.seats_to_act[0]
        seen = table.observe(seat)
        world = rh.imagine(seen, seed=step)
        again = world.observe(seat)
        assert again.data == seen.data
        assert again.legal == seen.legal
        table.play(seat, seen.legal[step % len(seen.legal)])


def test_the_same_seed_imagines_the_same_world_and_another_one_another():
    table = rh.game("game-of-trains").deal(players=3, seed=5)
    seen = table.observe(table.seats_to_act[0])
    assert rh.imagine(seen, 1).state.tobytes() == rh.imagine(seen, 1).state.tobytes()
    assert len({rh.imagine(seen, seed).state.tobytes() for seed in range(8)}) > 1


def test_an_imagined_table_draws_from_its_seed_and_can_be_played_on():
    table = rh.game("game-of-trains").deal(players=2, seed=5)

    def played(world):
        for _ in range(30):
            seat = world.seats_to_act[0]
            world.play(seat, world.legal(seat)[0])
        return world.state.tobytes()

    seen = table.observe(table.seats_to_act[0])
    assert played(rh.imagine(seen, 4)) == played(rh.imagine(seen, 4))
