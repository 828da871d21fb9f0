"""Positions: any moment of a game as plain data."""

import json

import pytest

import roundhouse as rh

GAME = rh.game("game-of-trains")


def position(**changes):
    data = json.loads(json.dumps(GAME.deal(2, seed=3).position()))
    data["state"].update(changes)
    return data


def test_a_position_survives_json_and_plays_on():
    table = GAME.position(position())
    seat = table.seats_to_act[0]
    table.play(seat, table.legal(seat)[0])
    assert len(table.log) == 1


def test_a_position_drawn_from_goes_on_by_itself_or_by_hand():
    data = GAME.deal(2, chance="manual").position()
    assert GAME.position(data).seats_to_act
    assert GAME.position(data, chance="manual").chance_pending


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": "x"}, "'format' must be 'roundhouse-position/1'"),
        ({"game": "chess"}, "of the game 'chess', not game-of-trains"),
        ({"moves": []}, "unknown field 'moves'"),
        ({"names": "Ann"}, "must be a list of names"),
        ({"names": ["Ann"]}, "2 players need 2 names"),
        ({"names": [1, 2]}, "a player's name is one line"),
        ({"files": []}, "'files' must hold"),
        ({"files": {"maps": ""}}, "has no data file 'maps'"),
        ({"files": {"cards": "= ="}}, "not valid TOML"),
        ({"state": 5}, "'state' must hold"),
    ],
)
def test_what_is_no_position_is_refused(change, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        GAME.position({**position(), **change})
    with pytest.raises(rh.BadInput, match="a position is a set of named fields"):
        GAME.position([])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": 7}, "players must be 2 to 4"),
        ({"players": None}, "players must be 2 to 4"),
        ({"deck": [1, 2, 3]}, "every car lies in exactly one place"),
        ({"row": [[1] * 7] * 2}, "every car lies in exactly one place"),
        ({"seat": 3}, "2 to 4 players, and seats among them"),
        ({"phase": "turn"}, "cars are held and set aside only as setup leaves them"),
        ({"winner": 1}, "the game is over just when"),
        ({"turns": -1}, "-1 is not between"),
    ],
)
def test_a_position_that_cannot_happen_is_refused_with_the_law_it_breaks(change, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        GAME.position(position(**change))
