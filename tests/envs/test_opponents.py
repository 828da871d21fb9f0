"""Who holds the other seats: rules, levels that search, networks, functions and programs."""

import pickle
import sys
from itertools import pairwise
from pathlib import Path

import gymnasium as gym
import numpy as np
import pytest

import roundhouse as rh
from roundhouse.arena import simulate
from roundhouse.arena.entrants import Entrant
from roundhouse.bots.network import Network
from roundhouse.envs import opponents
from roundhouse.envs import pettingzoo as rails
from roundhouse.envs.batch import Batch
from roundhouse.envs.credit import Credit
from roundhouse.envs.gymnasium import RoundhouseEnv, RoundhouseVectorEnv
from roundhouse.errors import BadBot, BadInput
from roundhouse.games.tensor import Tensor
from tests.envs.cases import each_game, short

LINE_BOT = Path(__file__).parents[2] / "examples" / "line_bot.py"
TRAINS = rh.game("game-of-trains")


def first(observations, masks, luck):
    return masks.argmax(axis=1)


def network(name, players=2, seed=1, sample=True):
    title = rh.game(name).title
    rng, sizes = np.random.default_rng(seed), (Tensor(title.sight, players).size, 8, len(title.action_names))
    layers = [(rng.normal(size=pair), rng.normal(size=pair[1])) for pair in pairwise(sizes)]
    return Network(name, players, layers, sample=sample)


@pytest.mark.parametrize("reward", ["win", "score"])
@each_game
def test_an_opponent_that_is_asked_is_as_if_the_caller_decided_for_its_seat(name, reward):
    options = {"n": 4, "players": 2, "reward": reward, "resets": False, "options": short(name)}
    ours = Batch(rh.game(name), bots=[None, first], seed=3, **options)
    both = Batch(rh.game(name), seed=3, **options)
    rng = np.random.default_rng(0)

    def decide_for_the_other(counted):
        while (waiting := np.flatnonzero(both.seats & 2)).size:
            both.actors[:] = 1
            both.look(1)
            both.streams[waiting, 1] += 1  # which the opponent was told as its luck
            before = both.rewards.copy(), both.points.copy()
            actions = np.full(both.n, -4)  # leave it alone
            actions[waiting] = both.legal[waiting, 0]
            both.chosen[:] = actions
            both._run()
            if counted:
                both.rewards[waiting] += before[0][waiting]
            else:
                both.rewards[:], both.points[:] = before
        both.actors[:] = -1
        both.look(-1)

    decide_for_the_other(False)
    for _ in range(400):
        assert both.states.tobytes() == ours.states.tobytes()
        assert both.streams.tolist() == ours.streams.tolist()
        assert both.observation.tobytes() == ours.observation.tobytes()
        assert both.mask.tolist() == ours.mask.tolist()
        assert both.scores.tolist() == ours.scores.tolist()
        assert np.allclose(both.rewards, ours.rewards)
        if not ours.seats.any():
            return
        actions = ours.random_actions(rng)
        ours.step(actions)
        both.step(actions)
        decide_for_the_other(True)
    raise AssertionError("the games did not end")


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@each_game
def test_many_games_with_a_network_are_as_single_ones(name, mode):
    rival = network(name)
    options = {"players": 2, "seat": 1, "bots": rival, **short(name)}
    envs = RoundhouseVectorEnv(name, 3, autoreset_mode=mode, **options)
    singles = [RoundhouseEnv(name, **options) for _ in range(3)]
    observation, info = envs.reset(seed=5)
    seen = [env.reset(seed=5 + i) for i, env in enumerate(singles)]
    rng, playing = np.random.default_rng(1), np.ones(3, bool)
    for _ in range(400):
        for i in np.flatnonzero(playing):
            assert np.array_equal(observation[i], seen[i][0])
            assert np.array_equal(info["action_mask"][i], seen[i][-1]["action_mask"])
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        observation, rewards, ended, cut, info = envs.step(actions)
        for i in np.flatnonzero(playing):
            seen[i] = singles[i].step(actions[i])
            assert seen[i][1:4] == (rewards[i], ended[i], cut[i])
        playing &= ~(ended | cut)
        if not playing.any():
            return
    raise AssertionError("the games did not end")


def test_levels_that_do_not_search_are_rules():
    for name in ("trainee", "conductor", "driver"):
        assert Entrant.parse(name).policy(TRAINS.title) is not None
    assert Entrant.parse("chief").policy(TRAINS.title) is None
    seating = opponents.Seating(TRAINS, [None, "trainee", "driver", "greedy"], 4)
    assert seating.bots.tolist() == [-1, 0, 1, 1]
    assert not seating.asked


def test_a_level_slips_as_often_as_its_file_says():
    policy = Entrant.parse("trainee").policy(TRAINS.title)
    plain = Entrant.parse("greedy").policy(TRAINS.title)
    results = simulate(TRAINS, ["trainee", "greedy"], 400, seed=1)
    assert results.wins()[1].low > 0.5
    table = TRAINS.deal(2, seed=7)
    while len(table.legal(table.seats_to_act[0])) < 5:
        table.play(table.seats_to_act[0], table.legal(table.seats_to_act[0])[0])
    seen = table.observe(table.seats_to_act[0])
    ids, slips = [move.id for move in seen.legal], 0
    usual = plain.choose(seen.parts.view, seen.view, ids, len(ids), [1, 0], [0] * 4096)
    for key in range(500):
        slips += policy.choose(seen.parts.view, seen.view, ids, len(ids), [key, 0], [0] * 4096) != usual
    most = 500 * 0.5 * (1 - 1 / len(ids))  # half of its moves are random, and some of these the same
    assert 0.8 * most < slips < 1.2 * most


def test_a_level_that_searches_holds_a_seat_and_a_copy_goes_on_as_it_does():
    batch = rh.batch("game-of-trains", n=2, players=2, bots=[None, "chief@30"], turn_cap=8)
    rng = np.random.default_rng(4)
    for _ in range(3):
        batch.step(batch.random_actions(rng))
    copied = pickle.loads(pickle.dumps(batch))
    for _ in range(6):
        actions = batch.random_actions(rng)
        batch.step(actions)
        copied.step(actions)
        assert batch.states.tobytes() == copied.states.tobytes()
        assert batch.rewards.tolist() == copied.rewards.tolist()


def test_programs_play_a_game_each():
    command = f"cmd:{sys.executable} {LINE_BOT}"
    batch = rh.batch("game-of-trains", n=2, players=2, bots=[command], turn_cap=3)
    rng, ended = np.random.default_rng(4), np.zeros(2, bool)
    while not ended.all():
        batch.step(batch.random_actions(rng))
        ended |= batch.ended
    batch._asked.close()


def test_pettingzoo_has_agents_for_the_other_seats():
    from pettingzoo.test import api_test

    env = rails.env("game-of-trains", players=3, bots=[None, network("game-of-trains", 3)], turn_cap=6)
    assert env.possible_agents == ["player_0", "player_2"]
    api_test(env, num_cycles=60)
    together = rails.parallel_env("next-station-london", players=3, bots=["greedy", None, first])
    _, infos = together.reset(seed=1)
    assert together.agents == ["player_1"]
    rng = np.random.default_rng(1)
    while together.agents:
        actions = {agent: rng.choice(np.flatnonzero(infos[agent]["action_mask"])) for agent in together.agents}
        _, rewards, _, _, infos = together.step(actions)
    assert rewards.keys() == {"player_1"}


def test_a_snapshot_plays_wherever_a_bot_is_named(tmp_path):
    saved = network("game-of-trains", sample=False)
    saved.save(tmp_path / "one.npz")
    named = f"net:{tmp_path / 'one.npz'}"
    by_name = rh.batch("game-of-trains", n=3, players=2, bots=[None, named], seed=2, turn_cap=6)
    by_itself = rh.batch("game-of-trains", n=3, players=2, bots=[None, saved], seed=2, turn_cap=6)
    table, bot = TRAINS.deal(2, seed=3), Entrant.parse(named).make(TRAINS.title)
    for seed in range(10):
        actions = by_name.random_actions(np.random.default_rng(seed))
        by_name.step(actions)
        by_itself.step(actions)
        assert by_name.states.tobytes() == by_itself.states.tobytes()
        seen = table.observe(table.seats_to_act[0])
        move = bot.choose(seen, 1.0)
        mask = np.zeros((1, by_name.actions), np.int8)
        mask[0, [one.id for one in seen.legal]] = 1
        encoded = saved.tensor.encoded(seen.record, seen.seat)
        assert move.id == saved(encoded[None], mask, np.zeros(1))[0]
        table.play(seen.seat, move)


def test_the_numbers_of_a_record_are_those_of_the_batch():
    batch = rh.batch("maglev-metro", n=1, players=3)
    for seed in range(20):
        batch.step(batch.random_actions(np.random.default_rng(seed)))
        encoded = batch.tensor.encoded(batch.sights, int(batch.seat[0]))
        assert np.array_equal(encoded, batch.observation[0])


def test_what_cannot_play_is_refused(tmp_path):
    with pytest.raises(BadInput, match="holds no network"):
        rh.batch("game-of-trains", n=1, bots=[None, f"net:{tmp_path}/none.npz"])
    with pytest.raises(BadInput, match="a network takes no time"):
        Entrant.parse("net:one.npz@200")
    with pytest.raises(BadInput, match="needs the masks and observations"):
        rh.batch("game-of-trains", n=1, bots=[None, first], masks=False)
    with pytest.raises(BadInput, match="not by"):
        Network("game-of-trains", 2, [(np.zeros((3, 4)), np.zeros(4))])
    network("game-of-trains").save(tmp_path / "one.npz")
    with pytest.raises(BadInput, match="was made for game-of-trains"):
        Entrant.parse(f"net:{tmp_path}/one.npz").make(rh.game("maglev-metro").title)


def test_an_opponent_that_breaks_a_rule_stops_the_game():
    with pytest.raises(BadBot, match="the opponent at seat 0 chose action 118"):
        rh.batch("game-of-trains", n=1, players=2, bots=[lambda seen, masks, luck: np.array([118])])


@each_game
def test_what_belongs_to_decisions_adds_up_to_the_score(name):
    batch = rh.batch(name, n=5, players=2, reward="score", seed=1, **short(name))
    credit, rng = Credit(batch), np.random.default_rng(1)
    got, over = np.zeros((5, 2)), np.zeros(5, bool)
    games = np.arange(5)
    for _ in range(500):
        got[games, batch.seat] += np.where(over, 0, credit.settle())
        batch.step(batch.random_actions(rng))
        final = credit.add()
        got += np.where(over[:, None], 0, final)
        fresh = batch.ended & ~over
        assert got[fresh].tolist() == batch.scores[fresh].tolist()
        over |= fresh
        if over.all():
            return
    raise AssertionError("the games did not end")


def test_gymnasium_makes_them_by_name():
    env = gym.make("roundhouse/GameOfTrains-v0", players=3, bots=["trainee", network("game-of-trains", 3)], turn_cap=5)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    assert len(info["scores"]) == 3
