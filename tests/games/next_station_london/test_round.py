"""Rounds and turns: NL-10 to NL-13, NL-33 and NL-34 as far as cards go, and the end of a round, NL-41."""

import pytest

from tests.games.asked import drawable
from tests.proof import proves

from .tables import (
    LONG_ROUND,
    PARTS,
    PENCILS,
    SHORT_ROUND,
    at_table,
    line,
    moves,
    now,
    pass_round,
    refusal,
    sections,
    sentence,
    solo,
    turn_up,
    turns,
)


@proves("NL-10")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_are_four_rounds_and_everybody_draws_one_line_with_each_pencil(players):
    table = at_table(players)
    for round in range(4):
        assert not table.over
        assert now(table).round == round
        assert now(table).turn == 1
        for seat in range(players):
            begun = [pencil for pencil in PENCILS if line(table, seat, pencil)]
            assert len(begun) == round + 1
        pass_round(table, SHORT_ROUND)
    assert table.over
    assert table.turns == 20
    for seat in range(players):
        for k, pencil in enumerate(PENCILS):
            assert line(table, seat, pencil) == [PARTS.departure[k]]


@proves("NL-11")
def test_each_round_starts_with_all_cards_again():
    table = pass_round(solo(), SHORT_ROUND)
    assert now(table).turned == []
    assert len(drawable(table)) == 11


@proves("NL-11")
def test_all_turned_cards_stay_visible():
    table = turns(solo(), "c", "T", "j")
    assert now(table).turned == [0, 4, 8]
    assert table.observe(None).data["turned"] == [0, 4, 8]


@proves("NL-11")
def test_everybody_decides_before_the_next_card_in_any_order():
    table = at_table(3, ("green", "red", "black"))
    turn_up(table, "c")
    assert table.seats_to_act == (0, 1, 2)
    table.play(1, "pass")
    assert table.seats_to_act == (0, 2)
    table.play(2, "pass")
    assert not table.chance_pending
    table.play(0, "section 12-13")
    assert table.seats_to_act == ()
    assert table.chance_pending
    assert table.turns == 1


@proves("NL-11")
def test_a_turn_allows_one_section_or_a_pass_and_no_more():
    table = at_table(2, ("green",))
    turn_up(table, "c")
    table.play(0, "section 12-13")
    assert table.legal(0) == ()
    assert refusal(table, "section 4-13") == "NL-11"
    assert refusal(table, "pass") == "NL-11"
    table.play(1, "pass")
    turn_up(table, "C")
    table.play(0, "pass")
    assert refusal(table, "section 4-13") == "NL-11"


@proves("NL-11")
@pytest.mark.parametrize("seat", range(4))
def test_whoever_has_decided_waits_for_the_others(seat):
    table = at_table(4)
    turn_up(table, "j")
    table.play(seat, "pass")
    assert refusal(table, "pass", seat) == "NL-11"
    assert table.legal(seat) == ()
    assert set(table.seats_to_act) == set(range(4)) - {seat}


@proves("NL-11")
def test_nothing_is_drawn_before_a_card_is_turned():
    table = solo("green")
    assert table.legal(0) == ()
    assert refusal(table, "section 12-13") == "NL-11"
    assert refusal(table, "pass") == "NL-11"
    assert "already" not in sentence(table, "pass")  # nobody has decided anything


@proves("NL-12")
def test_the_round_ends_after_the_turn_of_the_fifth_underground_card():
    table = turns(solo("green", "red"), "C", "S", "T", "P")
    assert now(table).round == 0
    turn_up(table, "J")
    assert now(table).round == 0
    assert len(sections(table)) > 0  # for that card, too, all may draw
    table.play(0, "section 13-18")
    assert line(table, 0, "green") == [13, 18]
    assert now(table).round == 1
    assert line(table, 0, "red") == [21]


@proves("NL-12")
def test_four_underground_cards_do_not_end_a_round():
    table = turns(solo(), "C", "S", "T", "P", "c", "s", "t", "p", "j")
    assert now(table).round == 0
    assert now(table).turn == 10
    assert drawable(table) == {"surface switch": 1, "underground joker": 1}


@proves("NL-12")
@pytest.mark.parametrize(("cards", "count"), [(SHORT_ROUND, 5), (LONG_ROUND, 10)])
def test_a_round_has_five_to_ten_turns(cards, count):
    table = solo()
    for k, turn in enumerate(cards):
        assert now(table).turn == k + 1
        turns(table, turn)
    assert now(table).round == 1
    assert table.turns == count


@proves("NL-13")
def test_drawing_is_optional_every_turn():
    table = solo("green")
    for turn in LONG_ROUND:
        turn_up(table, turn)
        assert moves(table)[0] == "pass"
        table.play(0, "pass")
    assert now(table).stations[0][PENCILS.index("green")] == [13]


@proves("NL-33")
def test_after_a_railroad_switch_the_next_card_is_turned_at_once_and_belongs_to_the_same_turn():
    table = turns(solo(), "c", "s")
    turn_up(table, "x")
    assert table.seats_to_act == ()
    assert now(table).turn == 3
    assert table.turns == 2
    assert now(table).switched == 1
    turn_up(table, "t")
    assert table.seats_to_act == (0,)
    assert now(table).turn == 3
    assert now(table).switched == 1
    table.play(0, "pass")
    assert now(table).turn == 4
    assert now(table).switched == 0


@proves("NL-33")
def test_a_switch_before_the_fifth_underground_card_serves_the_last_turn():
    table = turns(solo("green"), "T 13-18", "S 18-26", "C 26-30", "P 30-32")
    turn_up(table, "xJ")
    assert now(table).switched == 1
    assert "18-19" in sections(table)  # 18 is not an end
    table.play(0, "section 18-19")
    assert now(table).round == 1


@proves("NL-34")
@pytest.mark.parametrize(("before", "holds"), [((), 0), (("c",), 0), (("c", "s"), 1), (("c", "s", "t"), 1)])
def test_a_switch_turned_in_the_first_or_second_turn_is_ignored(before, holds):
    table = turns(solo(), *before)
    turn_up(table, "x")
    assert table.chance_pending
    turn_up(table, "C")
    assert now(table).switched == holds
    assert now(table).turn == len(before) + 1
    assert table.seats_to_act == (0,)


@proves("NL-34", "NL-12")
def test_an_ignored_switch_takes_no_turn_of_its_own():
    table = solo()
    for k, turn in enumerate(("xc", "s", "t", "p", "j", "C", "S", "T", "P", "J")):
        assert now(table).turn == k + 1
        turns(table, turn)
    assert now(table).round == 1
    assert table.turns == 10


@proves("NL-34")
def test_an_ignored_switch_makes_no_branch_even_where_the_double_power_has_left_a_station_that_is_no_end():
    table = solo("green", powers="wscd")
    turns(table, "j 13-18 3-18")
    turn_up(table, "xJ")
    assert line(table, 0, "green") == [3, 13, 18]
    assert not any("18" in section.split("-") for section in sections(table))
    assert refusal(table, "section 18-19") == "NL-34"


@proves("NL-33", "NL-34")
def test_without_a_switch_it_is_not_the_early_switch_that_forbids_a_branch():
    table = turns(solo("green", powers="wscd"), "j 13-18 3-18")
    turn_up(table, "J")
    assert refusal(table, "section 18-19") == "NL-33"
    table = turns(solo("green", powers="wscd"), "xj 13-18 3-18", "c")
    turn_up(table, "J")  # the switch has come and gone
    assert refusal(table, "section 18-19") == "NL-33"


@proves("NL-41")
@pytest.mark.parametrize(
    ("players", "seat", "order"),
    [
        (2, 0, ["black", "green", "red", "blue"]),
        (2, 1, ["red", "blue", "black", "green"]),
        (3, 0, ["black", "green", "red", "blue"]),
        (3, 1, ["blue", "black", "green", "red"]),
        (3, 2, ["red", "blue", "black", "green"]),
        (4, 3, ["green", "red", "blue", "black"]),
    ],
)
def test_all_pencils_move_one_place_to_the_left_spare_ones_too(players, seat, order):
    table = at_table(players, PENCILS)
    held: list[str] = []
    for _ in range(4):
        held += [pencil for pencil in PENCILS if line(table, seat, pencil) and pencil not in held]
        pass_round(table, SHORT_ROUND)
    assert held == order


@proves("NL-41")
def test_pencils_stay_where_they_are_after_the_last_round():
    table = at_table(4, PENCILS)
    for _ in range(3):
        pass_round(table, SHORT_ROUND)
    assert now(table).pencil == ["blue", "red", "green", "black"]
    pass_round(table, SHORT_ROUND)
    assert now(table).pencil == ["blue", "red", "green", "black"]


@proves("NL-55")
def test_nothing_is_decided_once_the_game_is_over():
    table = solo()
    for _ in range(4):
        pass_round(table, SHORT_ROUND)
    assert table.over
    for move in ("pass", "section 12-13", "no circle", "circle 13", "pencil red"):
        assert refusal(table, move) == "NL-55"
