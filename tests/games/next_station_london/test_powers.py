"""Pencil powers: NL-71 to NL-76."""

import pytest

from tests.proof import proves

from .reference import SYMBOLS
from .tables import (
    LONG_ROUND,
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

# The power of green, with which these tests draw, comes last.
DOUBLE = "wscd"
WILD = "dscw"
SWITCH = "dwcs"
CIRCLE = "dwsc"


def green(powers):
    return solo("green", "red", "black", powers=powers)


def open_turn(table, cards):
    turn_up(table, cards)
    return table


def spent(table):
    return now(table).spent[0]


def tips(table, *line):
    """The stations that sections lead to from the line."""
    on_line = {str(station) for station in line}
    return {int(s) for section in sections(table) for s in section.split("-") if s not in on_line}


# --- NL-71


@proves("NL-71")
def test_a_power_is_used_once_per_round():
    table = turns(green(WILD), "c 13-18")
    assert spent(table) == 1
    open_turn(table, "s")
    assert refusal(table, "section 17-18") == "NL-71"
    assert tips(table, 13, 18) == {8, 14, 19, 26, 29}


@proves("NL-71")
def test_a_used_power_is_turned_up_again_for_the_next_round():
    table = turns(green(DOUBLE), "J 13-18 3-18")
    assert spent(table) == 1
    turns(table, "C", "S", "T", "P")
    assert now(table).round == 1
    assert spent(table) == 0


@proves("NL-71")
def test_powers_travel_with_their_pencils():
    table = at_table(2, ("green", "red", "black", "blue"), powers="dwsc")  # black double, blue wild, red switch
    pass_round(table, SHORT_ROUND[:-1])
    turn_up(table, "J")
    table.play(0, "pass")
    table.play(1, "pass")
    assert now(table).phase == "circling"  # green is in the first seat's hand
    table.play(0, "no circle")
    turn_up(table, "c")  # blue came to the first seat, red to the second
    assert now(table).pencil == ["blue", "green", "red", "black"]
    assert now(table).power == ["double", "wild", "switch", "circle"]
    assert tips(table, 40) == {26, 33, 34, 39, 41, 44, 48, 50}


@proves("NL-71")
def test_the_power_of_a_spare_pencil_rests():
    table = at_table(2, ("red", "green", "black", "blue"), powers=CIRCLE)  # green lies between the players
    pass_round(table, SHORT_ROUND[:-1])
    turn_up(table, "J")
    table.play(0, "pass")
    table.play(1, "pass")
    assert now(table).round == 1
    assert now(table).phase == "card"


@proves("NL-71")
@pytest.mark.parametrize("players", [1, 3])
def test_without_the_module_nothing_is_allowed_that_needs_a_power(players):
    table = at_table(players, ("green",))
    turn_up(table, "c")
    assert refusal(table, "section 13-18") == "NL-15"
    assert refusal(table, "circle 13") == "NL-75"
    for seat in table.seats_to_act:
        table.play(seat, "pass")
    pass_round(table, SHORT_ROUND)
    assert now(table).round == 1


# --- NL-72


@proves("NL-72")
def test_double_draws_a_second_section_to_the_same_symbol():
    table = open_turn(green(DOUBLE), "t")
    table.play(0, "section 13-18")
    assert table.seats_to_act == (0,)
    assert tips(table, 13, 18) == {1, 3, 19}  # from both ends, or to the central station
    table.play(0, "section 3-18")  # on from the first one's new end
    assert line(table, 0, "green") == [3, 13, 18]
    assert table.chance_pending
    assert spent(table) == 1


@proves("NL-72")
def test_either_of_two_sections_may_reach_the_central_station():
    table = turns(green(DOUBLE), "t 13-18 18-19")
    assert line(table, 0, "green") == [13, 18, 19]
    table = turns(green(DOUBLE), "s 13-14", "c 14-19 19-20")
    assert line(table, 0, "green") == [13, 14, 19, 20]
    assert spent(table) == 2


@proves("NL-72")
def test_there_is_no_third_section():
    table = at_table(2, ("green",), powers="wscd")
    turn_up(table, "t")
    table.play(0, "section 13-18")
    table.play(0, "section 3-18")
    assert table.seats_to_act == (1,)
    assert refusal(table, "section 1-13") == "NL-11"


@proves("NL-72", "NL-71")
def test_a_second_section_in_a_later_turn_needs_the_power_unspent():
    table = at_table(2, ("green",), powers="wscd")
    turn_up(table, "t")
    table.play(0, "section 13-18")
    table.play(0, "section 3-18")
    table.play(1, "pass")
    turn_up(table, "T")
    table.play(0, "section 1-13")
    assert table.seats_to_act == (1,)
    assert refusal(table, "section 2-3") == "NL-71"
    assert refusal(table, "pass") == "NL-11"


@proves("NL-72")
def test_with_a_joker_the_second_symbol_is_the_first_ones():
    table = open_turn(green(DOUBLE), "j")
    table.play(0, "section 13-18")
    assert tips(table, 13, 18) == {1, 3, 19}
    assert refusal(table, "section 18-25") == "NL-72"
    assert refusal(table, "section 12-13") == "NL-72"
    table.play(0, "section 1-13")
    assert line(table, 0, "green") == [1, 13, 18]


@proves("NL-72")
def test_where_the_first_section_reached_the_central_station_a_joker_is_still_open():
    table = open_turn(turns(green(DOUBLE), "t 13-18"), "J")
    table.play(0, "section 18-19")
    symbols = {SYMBOLS[tip] for tip in tips(table, 13, 18, 19)}
    assert symbols == {"circle", "square", "triangle", "pentagon"}
    table.play(0, "section 19-25")
    assert line(table, 0, "green") == [13, 18, 19, 25]


@proves("NL-72")
def test_a_second_section_to_another_symbol_than_the_cards_is_refused():
    table = open_turn(green(DOUBLE), "t")
    table.play(0, "section 13-18")
    assert refusal(table, "section 18-25") == "NL-16"


@proves("NL-72")
def test_the_drawing_rules_hold_for_each_section_in_turn():
    table = open_turn(green(DOUBLE), "p")
    table.play(0, "section 13-32")
    assert refusal(table, "section 13-32") == "NL-19"
    table.play(0, "section 13-17")
    turn_up(table, "T")
    assert refusal(table, "section 17-18") == "NL-17"


@proves("NL-72")
def test_a_railroad_switch_serves_the_first_of_two_sections_and_the_other_starts_at_an_end():
    table = open_turn(turns(green(DOUBLE), "t 13-18", "s 18-26"), "xp")
    table.play(0, "section 18-25")  # 18 is not an end
    assert refusal(table, "section 17-18") == "NL-72"
    assert "switch" in sentence(table, "section 17-18")
    assert tips(table, 13, 18, 25, 26) >= {17, 27}
    assert not any("18" in section.split("-") for section in sections(table) if section != "18-19")
    table.play(0, "section 13-17")
    assert line(table, 0, "green") == [13, 17, 18, 25, 26]


@proves("NL-72")
def test_a_railroad_switch_serves_the_second_of_two_sections_where_the_first_started_at_an_end():
    table = open_turn(turns(green(DOUBLE), "t 13-18", "s 18-26"), "xp")
    table.play(0, "section 13-17")
    table.play(0, "section 18-25")
    assert line(table, 0, "green") == [13, 17, 18, 25, 26]
    assert spent(table) == 3


@proves("NL-72")
def test_a_switch_serves_the_second_section_after_a_first_one_from_the_departure_station():
    table = open_turn(turns(green(DOUBLE), "t", "s"), "xp")
    table.play(0, "section 13-17")
    assert "13-32" in sections(table)
    table.play(0, "section 13-32")
    assert line(table, 0, "green") == [13, 17, 32]


@proves("NL-72")
def test_a_station_left_by_the_first_section_is_no_end_for_the_second():
    table = open_turn(turns(green(DOUBLE), "t 13-18"), "p")
    table.play(0, "section 13-17")
    assert refusal(table, "section 13-32") == "NL-33"


@proves("NL-72", "NL-76")
def test_a_turn_is_over_at_once_where_no_second_section_can_be_drawn():
    table = open_turn(turns(green(DOUBLE), "J 13-32"), "p")
    table.play(0, "section 13-17")  # neither from 17 nor from 32 does anything lead to a pentagon
    assert table.chance_pending
    assert now(table).turn == 3
    assert spent(table) == 0


# --- NL-73


@proves("NL-73")
def test_wild_treats_the_card_as_a_joker():
    table = open_turn(green(WILD), "c")
    assert tips(table, 13) == {1, 4, 8, 12, 14, 17, 18, 32}
    table.play(0, "section 13-32")
    assert line(table, 0, "green") == [13, 32]
    assert spent(table) == 1


@proves("NL-73")
def test_a_railroad_switch_still_holds_for_a_wild_card():
    table = open_turn(turns(green(WILD), "t 13-18", "s 18-26"), "xc")
    table.play(0, "section 18-25")
    assert line(table, 0, "green") == [13, 18, 25, 26]
    assert spent(table) == 3


@proves("NL-73")
def test_wild_does_not_make_a_switch():
    table = open_turn(turns(green(WILD), "t 13-18", "s 18-26"), "c")
    assert refusal(table, "section 18-25") == "NL-33"


# --- NL-74


@proves("NL-74")
def test_switch_lets_a_section_start_from_any_station_of_the_line():
    table = open_turn(turns(green(SWITCH), "t 13-18", "s 18-26"), "p")
    assert "18-25" in sections(table)
    table.play(0, "section 18-25")
    assert spent(table) == 3
    open_turn(table, "C")
    table.play(0, "section 25-30")  # the tip of the branch goes on
    assert line(table, 0, "green") == [13, 18, 25, 26, 30]


@proves("NL-74", "NL-71")
def test_a_used_switch_power_is_used_up():
    table = turns(green(SWITCH), "t 13-18", "s 18-26", "p 18-25")
    open_turn(table, "P")
    assert refusal(table, "section 17-18") == "NL-71"


@proves("NL-74", "NL-76")
def test_together_with_a_railroad_switch_card_the_switch_power_adds_nothing():
    table = turns(green(SWITCH), "t 13-18", "s 18-26", "xp 18-25")
    assert spent(table) == 0
    open_turn(table, "P")
    table.play(0, "section 17-18")
    assert spent(table) == 4


@proves("NL-74")
def test_switch_changes_nothing_about_symbols():
    table = open_turn(turns(green(SWITCH), "t 13-18", "s 18-26"), "p")
    assert refusal(table, "section 4-13") == "NL-16"


@proves("NL-74")
def test_in_the_first_two_turns_every_station_is_an_end_and_switch_is_not_spent():
    table = turns(green(SWITCH), "t 13-18", "s 13-14")
    assert spent(table) == 0


# --- NL-75


@proves("NL-75")
def test_the_holder_picks_a_station_of_the_line_after_the_last_turn_or_none():
    table = turns(green(CIRCLE), "T 13-18", "S 18-26", "C", "P")
    turn_up(table, "J")
    assert refusal(table, "circle 13") == "NL-75"
    assert refusal(table, "no circle") == "NL-75"
    table.play(0, "pass")
    assert table.seats_to_act == (0,)
    assert moves(table) == ["no circle", "circle 13", "circle 18", "circle 26"]
    assert refusal(table, "circle 0") == "NL-75"
    assert refusal(table, "circle 19") == "NL-75"
    assert refusal(table, "circle 99") == "NL-75"
    assert refusal(table, "section 26-27") == "NL-12"
    assert refusal(table, "pass") == "NL-12"
    assert "game" not in sentence(table, "pass")  # the round alone is over
    assert now(table).round == 0


@proves("NL-75")
@pytest.mark.parametrize(("choice", "gain"), [("circle 13", 0), ("circle 18", 2), ("circle 26", 2), ("no circle", 0)])
def test_the_circled_station_counts_twice_in_its_district(choice, gain):
    table = turns(green(CIRCLE), "T 13-18", "S 18-26", "C", "P", "J")
    before = table.scores[0]
    table.play(0, choice)
    assert now(table).round == 1
    departure_of_the_next_line = 1
    assert table.scores[0] == before + gain + departure_of_the_next_line


@proves("NL-75")
def test_the_circle_counts_for_nothing_but_the_stations_of_its_line():
    table = turns(green(CIRCLE), "T 13-18", "S 18-19", "C", "P", "J")
    before = table.breakdown(0)
    table.play(0, "circle 19")
    after = table.breakdown(0)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"green districts x stations", "red districts x stations"}
    assert after["tourist sites"] == 1


@proves("NL-75")
def test_only_the_holder_of_the_circle_picks():
    table = at_table(3, ("red", "green", "black", "blue"), powers=CIRCLE)
    pass_round(table, SHORT_ROUND[:-1])
    turn_up(table, "J")
    for seat in range(3):
        table.play(seat, "pass")
    assert table.seats_to_act == (1,)
    assert refusal(table, "circle 21", seat=0) == "NL-75"
    assert refusal(table, "no circle", seat=2) == "NL-75"
    assert "holds" in sentence(table, "no circle", seat=2)
    table.play(1, "circle 13")
    assert now(table).circled == [[-1, -1, -1, -1], [-1, -1, -1, 13], [-1, -1, -1, -1]]


@proves("NL-75")
def test_the_circle_is_picked_after_the_fourth_round_too():
    table = solo("red", "black", "blue", "green", powers=CIRCLE)
    for _ in range(3):
        pass_round(table)
    pass_round(table, LONG_ROUND[:-1])
    turn_up(table, "J")
    table.play(0, "pass")
    assert not table.over
    table.play(0, "circle 13")
    assert table.over
    assert table.breakdown(0)["green districts x stations"] == 2


# --- NL-76


@proves("NL-76")
@pytest.mark.parametrize(
    ("powers", "told"),
    [
        (DOUBLE, ("t 13-18",)),  # one section only
        (DOUBLE, ("t",)),
        (WILD, ("t 13-18",)),  # the card's symbol
        (WILD, ("t 13-18", "c 18-19")),  # the central station
        (WILD, ("j 13-18",)),  # a joker
        (WILD, ("c",)),
        (SWITCH, ("t 13-18", "s 18-26", "p 26-27")),  # an end
        (SWITCH, ("t 13-18", "s 18-26", "xp 18-25")),  # a railroad switch
        (SWITCH, ("t 13-18", "s 18-26", "p")),
    ],
)
def test_a_power_is_not_spent_by_a_section_that_does_not_need_it(powers, told):
    table = turns(green(powers), *told)
    assert spent(table) == 0


@proves("NL-76")
@pytest.mark.parametrize(
    ("powers", "told", "turn"),
    [
        (DOUBLE, ("t 13-18 3-18",), 1),
        (DOUBLE, ("c", "t 13-18 1-13"), 2),
        (WILD, ("c 13-18",), 1),
        (WILD, ("t 13-18", "s 18-26", "xc 18-25"), 3),
        (SWITCH, ("t 13-18", "s 18-26", "p 18-25"), 3),
        (SWITCH, ("t 13-18", "s 13-14", "P", "p 13-17"), 4),
    ],
)
def test_a_power_is_spent_by_the_section_that_needs_it(powers, told, turn):
    table = turns(green(powers), *told)
    assert spent(table) == turn


@proves("NL-12", "NL-76")
def test_powers_work_in_the_last_turn_too():
    table = turns(green(DOUBLE), "C", "S", "P", "J")
    turn_up(table, "T")
    table.play(0, "section 13-18")
    assert now(table).round == 0
    table.play(0, "section 3-18")
    assert now(table).round == 1
    assert line(table, 0, "green") == [3, 13, 18]
