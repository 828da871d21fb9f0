"""OpenSpiel's own tests run on our games: random simulations, the checks of its API test, and playthroughs."""

import random
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
from tests.short import capped

FOLDER = Path(__file__).parent / "playthroughs"
GOLDENS = {
    **{f"game-of-trains-{n}": f"roundhouse_game_of_trains(players={n},turn_cap={n + 1})" for n in (2, 3, 4)},
    **{f"next-station-london-{n}": f"roundhouse_next_station_london(players={n})" for n in (1, 2, 3, 4)},
    **{f"maglev-metro-{n}": f"roundhouse_maglev_metro(players={n},turn_cap=1)" for n in (1, 2, 3, 4)},
}

LENGTH = 125_000  # of a playthrough; the rest of a longer one is not kept

flags.FLAGS.mark_as_parsed()


def some_states(game, plays):
    """The states of random games, the ends among them."""
    found = {}
    for _ in range(plays):
        state = game.new_initial_state()
        while not state.is_terminal():
            found[state.history_str()] = state.clone()
            state.apply_action(random.choice(state.legal_actions()))
        found[state.history_str()] = state
    return list(found.values())


def load(name, players, options):
    return pyspiel.load_game(short_name(name), {"players": players, **capped(name, 6), **options})


@each_case
def test_random_simulations_find_no_fault(name, players, options, capfd):
    pyspiel.random_sim_test(load(name, players, options), num_sims=1, serialize=True, verbose=False)


@each_count
def test_states_are_cloned_and_pickled(name, players, options, capfd):
    games_sim_test.GamesSimTest().sim_game(load(name, players, options))


@each_count
def test_the_api_is_open_spiels(name, players, options):
    game = load(name, players, options)
    states = some_states(game, 2)
    part = api_test.EnforceAPIOnPartialTreeBase()
    part.game, part.game_name, part.game_type = game, name, game.get_type()
    part.some_states = states[:: max(1, len(states) // 40)] + states[-1:]
    part.test_sequence_lengths()
    part.test_observations_raises_error_on_invalid_player()
    part.test_legal_actions_returns_empty_list_on_opponent()
    part.test_private_information_contents()
    part.test_no_invalid_public_observations()
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
    states = [s for s in some_states(game, 1) if s.is_player_node()]
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


def test_a_public_observer_sees_what_a_spectator_sees():
    game = load("game-of-trains", 3, {})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    observer = make_observation(game, public)
    observer.set_from(state, 1)
    assert "hand: 0 0 0 0" in observer.string_from(state, 1)
    assert not observer.dict["hand"].any()
    assert not observer.dict["viewer"].any()


@pytest.mark.parametrize("golden", GOLDENS)
def test_playthroughs_are_as_they_were(golden):
    path = FOLDER / f"{golden}.txt"
    expected, actual = (text.strip().splitlines() for text in generate_playthrough.replay(str(path)))
    assert actual[: len(expected)] == expected


def shortened(text):
    """A long playthrough up to one of its states."""
    return text if len(text) <= LENGTH else text[: text.rindex("\n# State", 0, LENGTH)]


if __name__ == "__main__":
    for golden, game in GOLDENS.items():
        text = generate_playthrough.playthrough(game, None, seed=2026)
        (FOLDER / f"{golden}.txt").write_text(shortened(text) + "\n")
