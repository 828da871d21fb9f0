"""Algorithms of OpenSpiel run on our games: they resample worlds, and tell information states apart."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

import roundhouse as rh
from roundhouse.envs.open_spiel import short_name
from tests.envs.cases import each_count
from tests.short import capped

CARDS = """
cars = 10
places = 3
[abilities]
swap_adjacent = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
swap_over_one = []
move_right = []
move_left = []
remove_left = []
remove_middle = []
remove_right = []
protect = []
"""


@pytest.fixture
def small(tmp_path):
    """The Game of Trains with three places, ten cars and one turn, once rows are dealt and it is known who begins."""
    cards, position = tmp_path / "cards.toml", tmp_path / "position.json"
    cards.write_text(CARDS)
    table = rh.game("game-of-trains").deal(players=2, cards=cards, turn_cap=1, chance="manual")
    while table.position()["state"]["phase"] != "offer":
        table.draw(next(iter(table.outcomes())))
    position.write_text(json.dumps(table.position()))
    return pyspiel.load_game("roundhouse_game_of_trains", {"position": str(position)})


def played(game, seed):
    """The decisions of a random game."""
    chance, state = np.random.RandomState(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(outcomes, p=weights)))
            continue
        yield state
        state.apply_action(int(chance.choice(state.legal_actions())))


@each_count
def test_a_resampled_world_looks_the_same_to_the_seat_that_decides(name, players, options):
    game = pyspiel.load_game(short_name(name), {"players": players, **capped(name, 3), **options})
    for state in [state.clone() for state in played(game, 1)][:40]:
        seat = state.current_player()
        world = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert world.current_player() == seat
        assert world.legal_actions() == state.legal_actions()
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        world.apply_action(world.legal_actions()[-1])


def test_worlds_differ_in_what_the_seat_does_not_know():
    game = pyspiel.load_game("roundhouse_game_of_trains")
    state = next(iter(played(game, 2))).clone()
    seat, other = state.current_player(), 1 - state.current_player()
    worlds = [state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(10)]
    assert len({world.observation_string(other) for world in worlds}) > 1


def test_the_tensor_of_an_information_state_has_the_past_in_64_bits():
    game = pyspiel.load_game("roundhouse_game_of_trains")
    state = next(iter(played(game, 3))).clone()
    tensor = state.information_state_tensor()
    assert len(tensor) == game.information_state_tensor_size()
    assert tensor[:-64] == state.observation_tensor()
    assert set(tensor[-64:]) == {0.0, 1.0}


def test_is_mcts_plays_a_whole_game(small):
    draws = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, draws)
    bot = ismcts.ISMCTSBot(small, evaluator, uct_c=2.0, max_simulations=10, random_state=draws)
    state = small.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0] if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == 0


def test_counterfactual_regrets_make_small_trains_harder_to_exploit(small):
    solver = external_sampling_mccfr.ExternalSamplingSolver(small)
    for _ in range(20):
        solver.iteration()
    learned = exploitability.exploitability(small, solver.average_policy())
    assert 0 <= learned < exploitability.exploitability(small, UniformRandomPolicy(small))


def test_a_game_may_begin_at_a_position(small):
    assert small.num_players() == 2
    state = small.new_initial_state()
    assert state.is_chance_node()
    assert "phase: offer" in str(state)
