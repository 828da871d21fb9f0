"""Components and setup: MM-01 to MM-11."""

from collections import Counter

import pytest

from roundhouse.games.maglev_metro.rules.moves import STATION_LETTERS
from tests.proof import proves

from .tables import GAME, TITLE, dealt


def draw_first(world, count=200):
    """Draw the first thing there is until somebody has to decide."""
    while not world.acting and world.outcomes() and count:
        world.draw(min(world.outcomes()))
        count -= 1
    return world


@proves("MM-01")
def test_one_to_four_play_with_these_passengers_stations_and_tiles():
    assert TITLE.players == (1, 2, 3, 4)
    world = dealt("manhattan", players=4)
    now = world.now()
    totals = [sum(column) for column in zip(now.bag, now.pile, now.display, *now.hand, strict=True)]
    assert totals == [18, 18, 18, 14, 14, 11, 11]
    assert now.display == [2] * 7
    assert TITLE.state.fields[-3].most == 10  # straight tiles, and no more than 8 curves: see TRACK


@proves("MM-02")
@pytest.mark.parametrize(("players", "removed"), [(1, 3), (2, 5), (3, 3), (4, 0)])
def test_some_of_each_colour_are_removed(players, removed):
    now = dealt("berlin", players=players).now()
    totals = [sum(column) for column in zip(now.bag, now.pile, now.display, *now.hand, strict=True)]
    assert totals == [n - removed for n in (18, 18, 18, 14, 14, 11, 11)]


@proves("MM-03")
def test_everybody_is_dealt_a_card_of_each_deck():
    world = dealt("berlin", players=2)
    assert world.outcomes() == {f"card D{k:02d}": 1 for k in range(1, 14)}
    world.draw("card D04", "card P01", "card T13", "card B02")
    assert "card D04" not in world.outcomes()
    assert len(world.outcomes()) == 12
    world.draw("card D05", "card P02", "card T01", "card B01")
    assert world.now().card == [[4, 1, 13, 2], [5, 2, 1, 1]]
    assert world.phase == "stations"


@proves("MM-03")
def test_a_first_game_is_without_the_red_deck():
    world = dealt("berlin", players=2, first_game=1)
    world.draw("card D01", "card P01", "card T01", "card D02", "card P02", "card T02")
    assert world.phase == "stations"
    assert world.now().card == [[1, 1, 1, 0], [2, 2, 2, 0]]


@proves("MM-04")
def test_in_a_draft_decks_start_at_random_and_go_left():
    world = dealt("berlin", players=4, draft=1, start_player=2)
    assert world.outcomes() == {"deck grey": 1, "deck yellow": 1, "deck green": 1, "deck red": 1}
    world.draw("deck red", "deck grey", "deck green", "deck yellow")
    assert world.now().deck_start == [2, 0, 3, 1]  # red with the start player, seat 1
    assert world.acting == [0, 1, 2, 3]
    assert world.moves("keep", seat=1) == [f"keep B{k:02d}" for k in range(1, 14)]
    assert world.why_not("keep D01", seat=1) == 4
    world.play("keep B03", seat=1)
    assert world.acting == [0, 2, 3]
    assert world.why_not("keep B04", seat=1) == 4
    world.play("keep D01", seat=2).play("keep T01", seat=3).play("keep P01", seat=0)
    assert world.moves("keep", seat=2) == [f"keep B{k:02d}" for k in range(1, 14) if k != 3]
    assert world.why_not("keep B03", seat=2) == 4
    assert world.acting == [0, 1, 2, 3]


@proves("MM-04")
@pytest.mark.parametrize(("players", "decks"), [(2, [2, 2]), (3, [1, 1, 2])])
def test_with_fewer_players_some_hold_two_decks(players, decks):
    world = draw_first(dealt("berlin", players=players, draft=1))
    assert [world.now().deck_start.count(seat) for seat in range(players)] == decks
    for _ in range(players):
        while world.phase == "draft" and world.acting:
            seat = world.acting[0]
            world.play(world.moves(seat=seat)[0], seat=seat)
    assert all(all(cards) for cards in world.now().card)
    assert world.phase == "stations"
    for deck in range(4):
        assert len({cards[deck] for cards in world.now().card}) == players


@proves("MM-04")
@pytest.mark.parametrize(("players", "first_game"), [(1, 0), (3, 1)])
def test_there_is_no_draft_in_solo_or_in_a_first_game(players, first_game):
    world = dealt("berlin", players=players, draft=1, first_game=first_game)
    assert world.phase == "deal"


@proves("MM-05")
def test_everybody_takes_three_robots_and_the_fourth_one_more():
    world = draw_first(dealt("berlin", players=4, start_player=2))
    assert world.phase == "robot"
    assert world.acting == [0]  # fourth in turn order
    assert world.moves() == ["take steel", "take gold", "take copper"]
    assert world.why_not("end turn") == 5
    world.play("take gold")
    assert world.hand(0) == ["steel", "gold", "gold", "copper"]
    assert world.hand(1) == ["steel", "gold", "copper"]


@proves("MM-05")
def test_with_three_players_nobody_takes_a_fourth_robot():
    world = draw_first(dealt("berlin", players=3))
    assert world.phase == "start"
    assert [len(world.hand(seat)) for seat in range(3)] == [3, 3, 3]


@proves("MM-06")
def test_in_berlin_three_stations_go_at_random_to_the_starting_spaces():
    world = draw_first_cards(dealt("plain", players=2))
    assert world.outcomes() == {"tile factory": 1, "tile warehouse": 1, "tile lab": 1}
    world.draw("tile lab")
    assert world.outcomes() == {"tile factory": 1, "tile warehouse": 1}
    world.draw("tile warehouse", "tile factory")
    assert [world.kind(letter) for letter in "ABC"] == ["lab", "warehouse", "factory"]
    assert world.waiting("A") == []
    assert world.waiting("B") == ["copper"]
    assert world.waiting("C") == ["gold", "copper"]
    assert world.now().display == [1, 1, 1, 2, 2, 2, 2]


def draw_first_cards(world):
    while world.phase in ("deal", "show"):
        world.draw(min(world.outcomes()))
    return world


@proves("MM-06")
def test_in_manhattan_the_hub_is_empty():
    world = draw_first(dealt("manhattan", players=2))
    assert world.kind("H") == "hub"
    assert world.waiting("H") == []
    assert [k for k in world.now().kind if k != "none"] == ["hub"]


@proves("MM-07")
def test_the_other_station_tiles_wait_with_a_passenger_each():
    now = draw_first(dealt("manhattan", players=4)).now()
    assert now.display == [2] * 7
    in_play = [sum(column) for column in zip(now.bag, now.pile, *now.hand, *now.waiting, *now.load, strict=True)]
    assert in_play == [16, 16, 16, 12, 12, 9, 9]


@proves("MM-08")
def test_a_random_robot_from_the_bag_goes_on_each_printed_icon():
    world = draw_first_cards(dealt("plain", players=2)).draw("tile factory", "tile warehouse", "tile lab")
    bag = world.now().bag[:3]
    assert world.outcomes() == {f"passenger {c}": n for c, n in zip(("steel", "gold", "copper"), bag, strict=True)}
    world.draw("passenger copper", "passenger gold", "passenger gold")
    assert (world.waiting("D"), world.waiting("F")) == (["copper"], ["gold", "gold"])
    assert world.now().bag[:3] == [bag[0], bag[1] - 2, bag[2] - 1]
    assert world.phase == "start"


@proves("MM-09")
def test_commuters_wait_in_piles_outside_the_bag():
    now = dealt("berlin", players=4).now()
    assert now.pile == [0, 0, 0, 12, 12, 9, 9]
    assert now.bag[3:] == [0, 0, 0, 0]


@proves("MM-10")
def test_all_is_public_but_the_cards():
    world = draw_first(dealt("berlin", players=3))
    seen = observed(world, 1)
    mine, state = seen.pop("card"), world.now()
    seen.pop("viewer"), seen.pop("gone")
    assert mine == [[0] * 4, state.card[1], [0] * 4]
    assert all(value == getattr(state, name) for name, value in seen.items())
    assert observed(world, -1)["card"] == [[0] * 4] * 3


@proves("MM-10")
def test_cards_are_shown_when_the_game_is_over():
    world = draw_first(dealt("berlin", players=3, turn_cap=1))
    world.play("start J")
    world.play(world.moves("take")[0])
    assert world.over
    assert observed(world, -1)["card"] == world.now().card


def observed(world, seat):
    record = TITLE.sight.zeros()
    TITLE.rules.observe(world.p, world.s, seat, TITLE.sight.view(record))
    return TITLE.sight.to_dict(record, players=world.s.players)


@proves("MM-11")
def test_cards_and_the_fourth_robot_come_before_stations_and_robots_are_drawn():
    world = dealt("berlin", players=4)
    phases = [world.phase]
    while world.phase != "start":
        if world.acting:
            assert all(all(cards) for cards in world.now().card)
            assert set(world.now().kind) == {"none"}
            assert not any(map(any, world.now().waiting))
            world.play("take steel")
        else:
            world.draw(max(world.outcomes()))
        if phases[-1] != world.phase:
            phases.append(world.phase)
    assert phases == ["deal", "robot", "stations", "robots", "start"]


@proves("MM-11")
@pytest.mark.parametrize(("named", "seat"), [(1, 0), (3, 2), (4, 0)])
def test_the_table_names_the_start_player(named, seat):
    world = draw_first(dealt("berlin", players=3, start_player=named))
    assert world.acting == [seat]
    assert world.why_not("start J", seat=(seat + 1) % 3) == 31


@proves("MM-11")
def test_nobody_decides_while_the_table_is_set_up():
    world = dealt("berlin", players=4)
    assert world.acting == world.moves(seat=0) == []
    assert world.why_not("end turn", seat=0) == 31
    world = draw_first(world)
    assert world.why_not("take steel", seat=0) == 5  # it is the fourth player's


def test_a_map_is_asked_for_by_name_or_file_and_is_in_the_record(tmp_path):
    berlin, manhattan = GAME.parts({}), GAME.parts({"map": "manhattan"})
    assert berlin.view.hub == -1
    assert STATION_LETTERS[manhattan.view.hub] == "H"
    assert GAME.parts({"map": "berlin"}).own == {}
    assert manhattan.own == {"map": "manhattan"}
    assert Counter(manhattan.record["start"][0]) == {0: 26}
