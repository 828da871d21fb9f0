"""The detector of wasted turns: those that end with actions unused while some action brings something."""

import pytest

import roundhouse as rh
from roundhouse.arena.entrants import Entrant
from roundhouse.arena.setup import Setup
from roundhouse.arena.wasted_turns import find_waste, watch
from roundhouse.bots import make_bot
from roundhouse.errors import BadInput

GAME = rh.game("maglev-metro")
LEVELS = ("driver", "dispatcher")  # those that are rules


class Lazy:
    """Plays like the greedy bot, but ends every fourth turn as soon as it may."""

    name = "lazy"

    def __init__(self, seat):
        self.greedy = make_bot("greedy", GAME.title, seat)
        self.ended = []

    def choose(self, observation, seconds):
        first = observation.legal[0]
        if first.text == "end turn" and observation.data["turns"] % 4 == 0:
            self.ended.append(observation.data["turns"])
            return first
        return self.greedy.choose(observation, seconds)


def watched(bots, **options):
    table = GAME.deal(len(bots), seed=3, **options)
    return table, list(watch(table, [Entrant.parse("greedy")] * len(bots), bots))


@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_turns_that_a_bot_ends_although_something_is_open_are_found(city):
    lazy = Lazy(0)
    table, found = watched([lazy], map=city)
    assert table.over
    assert len(found) == len(lazy.ended)
    undone = [move for move in found if move is not None]
    assert len(undone) > len(found) // 2
    assert {move.split()[0] for move in undone} & {"track", "station", "place"}


@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_the_greedy_bot_ends_no_turn_while_something_is_open(city):
    _, found = watched([make_bot("greedy", GAME.title, seat) for seat in range(2)], map=city, turn_cap=40)
    assert all(undone is None for undone in found)


def test_turns_are_counted_in_compiled_games_as_at_tables():
    waste = find_waste(Setup.of(GAME, 2, {"map": "berlin", "turn_cap": 30}), "driver", 3, seed=1)
    assert (waste.games, waste.turns) == (3, 90)
    assert waste.wasted == 0
    assert waste.first is None


def test_a_bot_that_moves_at_random_wastes_turns_and_the_first_is_told():
    waste = find_waste(Setup.of(GAME, 2, {"turn_cap": 30}), "random", 3, seed=1)
    assert waste.early >= waste.wasted > 0
    assert waste.first is not None
    assert waste.first.move in GAME.title.action_names


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("city", ["berlin", "manhattan"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_level_wastes_a_turn(level, city, players):
    waste = find_waste(Setup.of(GAME, players, {"map": city}), level, 200, seed=players)
    assert waste.wasted == 0, waste.first


def test_a_game_whose_turns_cannot_end_early_is_refused():
    with pytest.raises(BadInput, match="no turns"):
        find_waste(Setup.of(rh.game("game-of-trains"), 2), "greedy", 1)
