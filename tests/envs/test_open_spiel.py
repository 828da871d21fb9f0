"""OpenSpiel's own tests run on our games: random simulations, the checks of its API test, and playthroughs."""

from pathlib import Path

import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from roundhouse.envs.open_spiel import short_name
from tests.envs.cases import each_case, each_count

FOLDER = Path(__file__).parent / "playthroughs"
SHORT = {"game-of-trains": {"turn_cap": 12}, "maglev-metro": {"turn_cap": 6}}
GOLDENS = {
    "game-of-trains-2": "roundhouse_game_of_trains(players=2,turn_cap=3)",
    "next-station-london-1": "roundhouse_next_station_london(players=1)",
    "maglev-metro-1": "roundhouse_maglev_metro(players=1,turn_cap=1)",
}

flags.FLAGS.mark_as_parsed()


def load(name, players, options):
    return pyspiel.load_game(short_name(name), {"players": players, **SHORT.get(name, {}), **options})


@each_case
def test_random_simulations_find_no_fault(name, players, options, capfd):
    pyspiel.random_sim_test(load(name, players, options), num_sims=1, serialize=True, verbose=False)


@each_count
def test_states_are_cloned_and_pickled(name, players, options, capfd):
    games_sim_test.GamesSimTest().sim_game(load(name, players, options))


@each_count
def test_the_api_is_open_spiels(name, players, options):
    game = load(name, players, options)
    states = list(api_test._get_some_states(game, num_plays=2).values())
    conventions = api_test.PartialEnforceAPIConventionsTest()
    for state in states[:: max(1, len(states) // 20)]:
        if not state.is_chance_node():
            conventions._assert_observations_raises_error_on_invalid_player(game, state)
    tree = api_test.EnforceAPIOnFullTreeBase()
    tree.game, tree.game_name, tree.all_states = game, name, states
    tree.test_legal_actions_empty()
    tree.test_current_player_returns_terminal_player_on_terminal_nodes()
    tree.test_information_state_no_argument_raises_on_terminal_nodes()
    if players > 1:
        tree.test_constant_sum()


@each_count
def test_the_past_tells_information_states_apart(name, players, options):
    """Perfect recall: no two nodes of a game look the same to the player to act."""
    game = load(name, players, options)
    states = [s for s in api_test._get_some_states(game, num_plays=1).values() if s.is_player_node()]
    told = [(s.current_player(), s.information_state_string()) for s in states]
    assert len(set(told)) == len(told)


def test_observers_show_the_fields_by_name():
    game = load("game-of-trains", 2, {})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer = make_observation(game)
    observer.set_from(state, 1)
    assert observer.dict["row"].shape == (2, 7)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert observer.string_from(state, 1) == state.observation_string(1)


@pytest.mark.parametrize("golden", GOLDENS)
def test_playthroughs_are_as_they_were(golden):
    path = FOLDER / f"{golden}.txt"
    expected, actual = generate_playthrough.replay(str(path))
    assert actual.splitlines() == expected.splitlines()


if __name__ == "__main__":
    for golden, game in GOLDENS.items():
        (FOLDER / f"{golden}.txt").write_text(generate_playthrough.playthrough(game, None, seed=2026) + "\n")
