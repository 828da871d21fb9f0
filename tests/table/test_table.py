"""A live game: deciding, taking back, drawing by hand, asking why not."""

import pytest

import roundhouse as rh

GAME = rh.game("game-of-trains")


def on_turn(**options):
    """A table past its setup, and the seat whose turn it is."""
    table = GAME.deal(players=2, seed=3, **options)
    while table.observe().data["phase"] in ("keep", "put"):
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    return table, table.seats_to_act[0]


def test_the_same_seed_deals_the_same_game_and_another_seed_another():
    assert GAME.deal(3, seed=7).state.tobytes() == GAME.deal(3, seed=7).state.tobytes()
    assert GAME.deal(3, seed=7).state.tobytes() != GAME.deal(3, seed=8).state.tobytes()
    assert GAME.deal(3).state.tobytes() != GAME.deal(3).state.tobytes()


def test_an_illegal_move_names_the_clause_in_the_players_language_and_changes_nothing():
    table, seat = on_turn()
    before = table.state.tobytes()
    with pytest.raises(rh.IllegalMove) as refused:
        table.play(seat, "place 3", lang="uk")
    assert refused.value.clause == "GT-11"
    assert str(refused.value).startswith(table.title.clauses["GT-11"].refusal["uk"])
    assert refused.value.sentence("es") == table.title.clauses["GT-11"].refusal["es"]
    assert table.state.tobytes() == before
    assert table.why_not(1 - seat, "draw").id == "GT-10"
    assert table.why_not(seat, "draw") is None


@pytest.mark.parametrize("move", ["", "dance", "place 8", "swap 0", "place", "keep 85", "place 3 ", "PLACE 3"])
def test_a_text_that_is_no_move_is_told_apart_from_an_illegal_one(move):
    table, seat = on_turn()
    with pytest.raises(rh.BadInput, match="is not a move of this game"):
        table.play(seat, move)


@pytest.mark.parametrize("seat", [-1, 2, None, "0", 1.0])
def test_a_seat_that_is_not_at_the_table_is_refused(seat):
    table, _ = on_turn()
    with pytest.raises(rh.BadInput, match="seats are 0 to 1"):
        table.legal(seat)


def test_a_decision_can_be_taken_back_until_something_is_drawn():
    table = GAME.deal(players=2, seed=3)
    seat = table.seats_to_act[0]
    before = table.state.tobytes()
    assert not table.can_undo(seat)
    table.play(seat, table.legal(seat)[0])
    table.play(seat, "place 1")
    table.undo(seat)
    table.undo(seat)
    assert table.state.tobytes() == before
    with pytest.raises(rh.RoundhouseError, match="nothing to take back"):
        table.undo(seat)
    table, seat = on_turn()
    table.play(seat, "draw")
    assert not table.can_undo(seat)
    table.play(seat, "place 2")
    assert table.can_undo(seat)
    assert not table.can_undo(1 - seat)


def test_a_decision_cannot_be_taken_back_after_another_player_moved():
    table, seat = on_turn()
    table.play(seat, "draw")
    table.play(seat, "place 2")
    table.play(1 - seat, "draw")
    assert not table.can_undo(seat)


def test_with_manual_chance_nothing_is_drawn_by_itself():
    table = GAME.deal(players=2, chance="manual")
    assert table.seats_to_act == ()
    assert table.chance_pending
    assert not table.over
    outcomes = table.outcomes()
    assert [o.text for o in outcomes] == [f"car {n}" for n in range(1, 85)]
    assert {o.weight for o in outcomes} == {1}
    table.draw("car 17")
    assert table.observe().data["row"][0][0] == 17
    with pytest.raises(rh.BadInput, match="'car 17' cannot be drawn now"):
        table.draw("car 17")
    with pytest.raises(rh.RoundhouseError, match="draws by itself"):
        GAME.deal(players=2).draw("car 17")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"players": 1}, "2 to 4 players, not 1"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": "2"}, "2 to 4 players, not 2"),
        ({"turn_cap": -1}, "turn_cap must be 0 to 1000000000, not -1"),
        ({"turn_cap": "x"}, "turn_cap must be"),
        ({"colour": 1}, "no option 'colour': it has turn_cap, cards"),
        ({"chance": "loaded"}, "chance is 'auto' or 'manual'"),
        ({"names": ["Ann"]}, "2 players need 2 names, not 1"),
        ({"names": ["Ann", ""]}, "a player's name is one line"),
        ({"names": ["Ann", "a\nb"]}, "a player's name is one line"),
        ({"names": ["Ann", "a|b"]}, "cannot contain"),
        ({"cards": "nowhere.toml"}, "cannot be read"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_a_reason(arguments, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        GAME.deal(**arguments)


def test_unknown_games_are_named_with_those_there_are():
    with pytest.raises(rh.BadInput, match="unknown game 'chess': choose one of game-of-trains"):
        rh.game("chess")


def test_a_resampled_table_keeps_what_the_seat_knows_and_redraws_the_rest():
    table = GAME.deal(players=3, seed=3)
    seat = table.seats_to_act[0]
    worlds = [table.resample(seat, seed) for seed in range(6)]
    assert len({world.state.tobytes() for world in worlds}) == 6
    assert {world.observe(seat).bytes for world in worlds} == {table.observe(seat).bytes}


def test_scores_winners_and_breakdown_agree():
    table = GAME.deal(players=2, seed=3, turn_cap=1)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    assert table.scores == (0, 0)
    assert table.winners == ()
    assert table.turns == 1
    assert sum(table.breakdown(0).values()) == table.scores[0]


def test_a_table_looked_back_at_is_as_it_was():
    table, _ = on_turn()
    for k in range(len(table.log) + 1):
        then = table.at(k)
        assert then.log == table.log[:k]
    assert table.at(0).state.tobytes() == table.start.tobytes()
    assert table.at(len(table.log)).state.tobytes() == table.state.tobytes()
