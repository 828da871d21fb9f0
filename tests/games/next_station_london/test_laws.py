"""What holds in every state: each law notices what breaks it, and random games break none."""

import pytest

import roundhouse as rh

from .reference import SECTIONS
from .tables import (
    GAME,
    LONG_ROUND,
    PARTS,
    PENCILS,
    RULES,
    SHORT_ROUND,
    TITLE,
    at_table,
    finished,
    pass_round,
    random_game,
    solo,
    turn_up,
    turns,
)

BLACK, BLUE, RED, GREEN = range(4)


def broken(table, change):
    """The law that a change to a position breaks, as plain data; 0 for none."""
    state = table.position()["state"]
    change(state)
    record = TITLE.state.from_dict(state, table.players)
    return RULES.broken_law(PARTS, TITLE.state.view(record))


def put(**fields):
    return lambda state: state.update(fields)


def on_sheet(field, pencil, value, seat=0):
    return lambda state: state[field][seat].__setitem__(pencil, value)


def for_seat(field, value, seat=0):
    return lambda state: state[field].__setitem__(seat, value)


def all_of(*changes):
    def change(state):
        for one in changes:
            one(state)

    return change


def line_of(pencil, *pairs, seat=0):
    """A line with these sections, whatever the laws say."""
    stations = sorted({PARTS.departure[pencil], *(station for pair in pairs for station in pair)})
    numbers = sorted(SECTIONS.index(pair) for pair in pairs)
    return all_of(on_sheet("stations", pencil, stations, seat), on_sheet("sections", pencil, numbers, seat))


@pytest.fixture
def drawing():
    """A solo game in the third turn: a circle card, green has drawn two sections."""
    table = turns(solo("green"), "t 13-18", "s 18-26")
    turn_up(table, "c")
    return table


@pytest.fixture
def powers():
    """The same at a table of two with powers: green double, red switch, black wild, blue circle."""
    table = at_table(2, ("green", "blue", "red", "black"), powers="wcsd")
    for cards, section in (("t", "13-18"), ("s", "18-26")):
        turn_up(table, cards)
        table.play(0, f"section {section}")
        for seat in table.seats_to_act:
            table.play(seat, "pass")
    turn_up(table, "c")
    return table


@pytest.fixture
def over():
    return finished({"green": ["13-18"]}, {}, powers="dwsc", objectives=("river", "districts"))


def test_nothing_is_broken_to_begin_with(drawing, powers, over):
    for table in (drawing, powers, over):
        assert broken(table, put()) == 0


# --- 1: seats


def test_law_1_a_seat_that_is_not_in_the_game_has_an_empty_sheet(drawing):
    for field, value in (("spent", 1), ("reached", 5), ("stations", 1), ("sections", 1), ("circled", 3)):
        record = drawing.state
        record[field][0][2:3] = value
        assert RULES.broken_law(PARTS, TITLE.state.view(record)) == 1
    record = drawing.state
    record["reached"][0][3][1] = 7
    assert RULES.broken_law(PARTS, TITLE.state.view(record)) == 1
    for players in (0, 5):
        record = drawing.state
        record["players"] = players
        assert RULES.broken_law(PARTS, TITLE.state.view(record)) == 1


# --- 2: pencils


@pytest.mark.parametrize(
    "pencil", [["green", "green", "red", "black"], ["green", "none", "red", "black"], ["none"] * 4]
)
def test_law_2_the_four_pencils_lie_at_four_places(drawing, pencil):
    assert broken(drawing, put(pencil=pencil)) == 2


def test_law_2_while_pencils_are_dealt_the_first_places_have_one():
    table = GAME.deal(2, chance="manual")
    assert broken(table, put()) == 0
    assert broken(table, put(pencil=["red", "none", "none", "none"])) == 0
    assert broken(table, put(pencil=["red", "blue", "none", "none"])) == 0
    assert broken(table, put(pencil=["none", "red", "none", "none"])) == 2
    assert broken(table, put(pencil=["red", "none", "none", "blue"])) == 2
    assert broken(table, put(pencil=["red", "red", "none", "none"])) == 2
    assert broken(table, put(pencil=["red", "blue", "green", "none"])) == 2
    assert broken(table, put(phase="order")) == 2


def test_law_2_while_pencils_are_chosen_those_of_the_first_rounds_are():
    table = GAME.deal(1, chance="manual")
    assert broken(table, put()) == 0
    assert broken(table, put(pencil=["red", "none", "none", "none"])) == 0
    assert broken(table, put(pencil=["red", "none", "none", "blue"])) == 0
    assert broken(table, put(pencil=["red", "blue", "none", "none"])) == 2
    assert broken(table, put(phase="pencils")) == 2


# --- 3: objectives


def test_law_3_two_objectives_are_turned_up_just_when_they_are_in_use(drawing, over):
    assert broken(drawing, put(shared_objectives=[1, 2])) == 3
    assert broken(drawing, put(objectives=1)) == 3
    assert broken(over, put(shared_objectives=[1])) == 3
    assert broken(over, put(shared_objectives=[1, 2, 3])) == 3
    assert broken(over, put(objectives=0)) == 3


def test_law_3_objectives_come_after_the_pencils():
    table = GAME.deal(1, chance="manual", objectives=1)
    assert broken(table, put(shared_objectives=[1, 2])) == 3
    for pencil in PENCILS[:3]:
        table.play(0, f"pencil {pencil}")
    assert broken(table, put(shared_objectives=[3])) == 0
    assert broken(table, put(shared_objectives=[1, 3])) == 3
    assert broken(table, put(objectives=0)) == 3


# --- 4: powers


def test_law_4_every_pencil_has_a_power_just_when_powers_are_in_use(drawing, powers):
    assert broken(drawing, put(power=["double", "wild", "switch", "circle"])) == 4
    assert broken(drawing, put(powers=1)) == 4
    assert broken(powers, put(powers=0)) == 4
    assert broken(powers, put(power=["double", "double", "switch", "circle"])) == 4
    assert broken(powers, put(power=["double", "wild", "switch", "none"])) == 4


def test_law_4_powers_are_dealt_in_the_order_of_the_pencils():
    table = GAME.deal(2, chance="manual", powers=1)
    for pencil in PENCILS[:3]:
        table.draw(f"pencil {pencil}")
    assert broken(table, put(power=["wild", "none", "none", "none"])) == 0
    assert broken(table, put(power=["wild", "double", "none", "none"])) == 0
    assert broken(table, put(power=["none", "wild", "none", "none"])) == 4
    assert broken(table, put(power=["wild", "double", "circle", "none"])) == 4
    assert broken(table, put(powers=0)) == 4
    assert broken(table, put(phase="objectives", objectives=1, power=["wild", "none", "none", "none"])) == 4


# --- 5: cards


@pytest.mark.parametrize(
    "change",
    [
        {"card": "none"},
        {"card": "surface switch"},
        {"card": "surface joker"},  # not turned
        {"turn": 4},
        {"turn": 2},
        {"turned": [1, 2]},
        {"turned": [0, 1, 2, 3]},
        {"switched": 1},  # without the card
        {"phase": "card"},
        {"phase": "circling"},
        {"phase": "over"},
    ],
)
def test_law_5_round_turn_and_turned_cards_fit_a_turn(drawing, change):
    assert broken(drawing, put(**change)) == 5


def test_law_5_a_switch_belongs_to_a_turn_only_from_the_third_on(drawing):
    assert broken(drawing, put(turned=[0, 1, 2, 5])) == 0
    assert broken(drawing, put(turned=[0, 1, 2, 5], switched=1)) == 0
    table = turns(solo("green"), "t")
    turn_up(table, "xc")
    assert broken(table, put(switched=1)) == 5


def test_law_5_between_turns():
    table = turns(solo("green"), "t", "s")
    assert broken(table, put()) == 0
    assert broken(table, put(card="surface square")) == 5
    assert broken(table, put(turn=2)) == 5
    assert broken(table, put(turned=[1, 2, 3])) == 5
    assert broken(table, put(turned=[6, 7, 8, 9, 10], turn=6)) == 5  # the round is over
    assert broken(table, put(switched=1)) == 5
    assert broken(table, put(switched=1, turned=[1, 2, 5])) == 0


def test_law_5_only_an_underground_card_is_the_last_one():
    table = turns(solo("green"), "C", "S", "T", "P")
    turn_up(table, "J")
    assert broken(table, put()) == 0
    assert broken(table, put(turned=[0, 6, 7, 8, 9, 10], turn=6, turns=5)) == 0
    assert broken(table, put(turned=[0, 6, 7, 8, 9, 10], turn=6, turns=5, card="surface circle")) == 5


@pytest.mark.parametrize(
    "change", [{"round": 1}, {"turn": 1}, {"turned": [3]}, {"switched": 1}, {"card": "surface circle"}]
)
def test_law_5_nothing_is_turned_before_the_first_round(change):
    assert broken(GAME.deal(1, chance="manual"), put(**change)) == 5


@pytest.mark.parametrize(
    "change",
    [
        {"round": 2},
        {"switched": 1},
        {"card": "surface circle"},
        {"turned": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "turn": 9},
        {"turn": 9},
    ],
)
def test_law_5_the_end_comes_after_the_fourth_round(over, change):
    assert broken(over, put(**change)) == 5


def test_law_5_a_station_is_circled_after_the_last_turn_by_who_has_the_power():
    table = solo("green", powers="dwsc")
    pass_round(table, LONG_ROUND[:-1])
    turn_up(table, "J")
    table.play(0, "pass")
    assert broken(table, put()) == 0
    assert broken(table, put(power=["circle", "wild", "switch", "double"])) == 5


# --- 6: which lines there are


def test_law_6_a_seat_has_a_line_for_each_pencil_it_has_held_and_no_other(drawing, over):
    assert broken(drawing, on_sheet("stations", GREEN, [])) == 6
    assert broken(drawing, on_sheet("stations", RED, [21])) == 6
    assert broken(drawing, on_sheet("sections", RED, [0])) == 6
    assert broken(over, on_sheet("stations", RED, [])) == 6
    table = pass_round(at_table(3, ("green", "red", "black")), SHORT_ROUND)
    assert broken(table, put(pencil=["green", "red", "black", "blue"])) == 6
    table = GAME.deal(2, chance="manual")
    assert broken(table, on_sheet("stations", GREEN, [13])) == 6


# --- 7 to 9: sections


def test_law_7_a_line_is_a_tree_that_contains_its_departure_station(drawing):
    assert broken(drawing, line_of(GREEN, (13, 18), (18, 26))) == 0
    assert broken(drawing, line_of(GREEN, (18, 26))) == 7  # apart from the departure station
    assert broken(drawing, line_of(GREEN, (13, 18), (20, 26))) == 7
    assert broken(drawing, line_of(GREEN, (13, 17), (17, 18), (13, 18))) == 7  # a loop
    assert broken(drawing, on_sheet("stations", GREEN, [13, 18, 19, 26])) == 7
    assert broken(drawing, on_sheet("stations", GREEN, [13, 18])) == 7
    assert broken(drawing, on_sheet("sections", GREEN, [170])) == 7  # no such section


def test_law_8_no_section_is_on_a_sheet_twice():
    table = finished({"green": ["13-18"]})
    assert broken(table, line_of(BLACK, (18, 29))) == 0
    assert broken(table, all_of(line_of(BLACK, (18, 29)), line_of(GREEN, (13, 18), (18, 29)))) == 8


def test_law_9_no_two_sections_of_a_sheet_cross(drawing):
    assert broken(drawing, line_of(GREEN, (13, 32), (13, 17))) == 0
    assert broken(drawing, line_of(GREEN, (13, 17), (17, 18))) == 0
    table = finished({})
    assert broken(table, line_of(GREEN, (13, 32), (13, 17), (17, 18))) == 9
    assert broken(table, all_of(line_of(GREEN, (13, 32)), line_of(BLACK, (29, 30)))) == 9
    two = finished({}, {})
    assert broken(two, all_of(line_of(GREEN, (13, 32)), line_of(BLACK, (29, 30), seat=1))) == 0
    assert broken(two, line_of(BLACK, (18, 29), (13, 32), seat=1)) == 7


# --- 10: length and branches


def test_law_10_a_line_is_no_longer_than_its_turns(drawing):
    assert broken(drawing, line_of(GREEN, (13, 18), (18, 26), (20, 26))) == 10  # not yet drawn this turn
    between = turns(solo("green"), "t 13-18")
    assert broken(between, line_of(GREEN, (13, 18), (18, 26))) == 10
    path = [(13, 18), (18, 26), (26, 27), (22, 27), (15, 22), (11, 15), (6, 11), (5, 6), (4, 5), (3, 4), (2, 3)]
    assert broken(finished({}), line_of(GREEN, *path[:10])) == 0
    assert broken(finished({}), line_of(GREEN, *path)) == 10
    assert broken(finished({}, powers="wscd"), line_of(GREEN, *path)) == 10  # held last, and not used
    assert broken(finished({}, pencils=("green",), powers="wscd"), line_of(GREEN, *path)) == 0


def test_law_10_a_branch_needs_a_switch():
    fork = [(13, 18), (18, 26), (18, 25)]
    table = turns(solo("green"), "t", "s", "c", "p")
    assert broken(table, line_of(GREEN, *fork)) == 10
    table = turns(solo("green"), "t", "s", "xc", "p")
    assert broken(table, line_of(GREEN, *fork)) == 0
    assert broken(table, line_of(GREEN, *fork, (18, 19))) == 10
    over = finished({}, pencils=("green",))
    assert broken(over, line_of(GREEN, *fork)) == 0
    assert broken(over, line_of(GREEN, *fork, (18, 19))) == 10
    over = finished({}, pencils=("green",), powers="dwcs")
    assert broken(over, line_of(GREEN, *fork, (18, 19))) == 0


# --- 11: this turn


def test_law_11_who_has_decided(drawing, powers):
    assert broken(drawing, put(decided=[0])) == 11
    assert broken(powers, put(decided=[1])) == 0
    assert broken(powers, put(decided=[0, 1])) == 11
    assert broken(powers, put(decided=[2])) == 11
    assert broken(turns(solo("green"), "t"), put(decided=[0])) == 11


def test_law_11_what_was_reached_is_a_tip_of_the_line_and_fits_the_card(powers):
    drawn = all_of(line_of(GREEN, (13, 18), (18, 26), (20, 26)), for_seat("reached", [20, -1]))
    assert broken(powers, all_of(drawn, put(decided=[0]))) == 0
    assert broken(powers, drawn) == 0  # a second one may follow
    assert broken(powers, all_of(drawn, for_seat("reached", [26, -1]))) == 11  # no tip
    assert broken(powers, all_of(drawn, for_seat("reached", [30, -1]))) == 11  # not on the line
    assert broken(powers, all_of(drawn, for_seat("reached", [13, -1]))) == 11  # the departure station
    assert broken(powers, for_seat("reached", [-1, 26])) == 11
    assert broken(powers, for_seat("reached", [26, -1])) == 11  # a square on a circle's turn
    between = turns(solo("green"), "t 13-18")
    assert broken(between, for_seat("reached", [18, -1])) == 11
    assert broken(between, for_seat("reached", [-1, 18])) == 11


def test_law_11_who_has_drawn_and_cannot_draw_again_has_decided(drawing):
    drawn = all_of(line_of(GREEN, (13, 18), (18, 26), (20, 26)), for_seat("reached", [20, -1]))
    assert broken(drawing, drawn) == 11
    table = at_table(2, ("green", "blue", "red"), powers="dcsw")
    turn_up(table, "t")
    drawn = all_of(line_of(GREEN, (13, 18)), for_seat("reached", [18, -1]))
    assert broken(table, drawn) == 11
    assert broken(table, all_of(drawn, put(decided=[0]))) == 0


def test_law_11_a_second_section_is_the_double_power_spent(powers):
    drawn = all_of(
        line_of(GREEN, (13, 18), (18, 26), (20, 26), (20, 21)), for_seat("reached", [20, 21]), put(decided=[0])
    )
    assert broken(powers, all_of(drawn, for_seat("spent", 3))) == 0
    assert broken(powers, drawn) == 10  # longer than its turns
    assert broken(powers, all_of(drawn, for_seat("spent", 2))) == 11
    assert broken(powers, all_of(drawn, for_seat("spent", 3), put(decided=[]))) == 11
    short = all_of(line_of(GREEN, (4, 13), (12, 13)), for_seat("spent", 3), put(decided=[0]))
    assert broken(powers, all_of(short, for_seat("reached", [4, 12]))) == 0
    assert broken(powers, all_of(short, for_seat("reached", [4, 4]))) == 11
    mixed = all_of(line_of(GREEN, (4, 13), (13, 14)), for_seat("spent", 3), put(decided=[0]))
    assert broken(powers, all_of(mixed, for_seat("reached", [4, 14]))) == 11  # a square


def test_law_11_powers_are_spent_by_sections_that_need_them(powers):
    assert broken(powers, for_seat("spent", 3)) == 11  # without a section
    assert broken(powers, for_seat("spent", 2)) == 0
    assert broken(powers, for_seat("spent", 4)) == 11
    drawn = all_of(line_of(GREEN, (13, 18), (18, 26), (20, 26)), for_seat("reached", [20, -1]), put(decided=[0]))
    assert broken(powers, all_of(drawn, for_seat("spent", 3))) == 11
    wild = put(power=["double", "circle", "switch", "wild"])
    switch = put(power=["double", "circle", "wild", "switch"])
    circle = put(power=["double", "switch", "wild", "circle"])
    off = all_of(line_of(GREEN, (13, 18), (18, 26), (26, 27)), for_seat("reached", [27, -1]), put(decided=[0]))
    fork = all_of(line_of(GREEN, (13, 18), (18, 26), (18, 19)), for_seat("reached", [19, -1]), put(decided=[0]))
    both = all_of(line_of(GREEN, (13, 18), (18, 26), (18, 25)), for_seat("reached", [25, -1]), put(decided=[0]))
    now = for_seat("spent", 3)
    assert broken(powers, all_of(off, wild, now)) == 0
    assert broken(powers, all_of(off, wild)) == 11
    assert broken(powers, all_of(off, now)) == 11
    assert broken(powers, all_of(off, switch, now)) == 11
    assert broken(powers, all_of(fork, switch, now)) == 0
    assert broken(powers, all_of(fork, switch)) in (10, 11)
    assert broken(powers, all_of(fork, wild, now)) in (10, 11)
    switched = put(switched=1, turned=[0, 1, 2, 5])
    assert broken(powers, all_of(fork, switched)) == 0
    assert broken(powers, all_of(fork, switched, switch, now)) == 11
    assert broken(powers, all_of(both, switch, now)) == 11
    assert broken(powers, all_of(both, switched, wild, now)) == 0
    assert broken(powers, all_of(drawn, wild, now)) == 11
    assert broken(powers, all_of(circle, for_seat("spent", 2))) == 11


def test_law_11_nothing_is_spent_without_powers_or_before_a_turn(drawing, powers):
    assert broken(drawing, for_seat("spent", 2)) == 11
    table = turns(solo("green", powers="wscd"), "t")
    assert broken(table, for_seat("spent", 1)) == 0
    assert broken(table, for_seat("spent", 2)) == 11
    assert broken(GAME.deal(2, chance="manual", powers=1), for_seat("spent", 1)) == 11


# --- 12: circles


def test_law_12_only_a_finished_line_of_the_circle_power_has_a_circled_station(powers, over):
    assert broken(over, on_sheet("circled", GREEN, 18)) == 0
    assert broken(over, on_sheet("circled", GREEN, 19)) == 12
    assert broken(over, on_sheet("circled", RED, 21)) == 12
    assert (
        broken(powers, all_of(put(power=["double", "switch", "wild", "circle"]), on_sheet("circled", GREEN, 13))) == 12
    )
    assert broken(powers, on_sheet("circled", BLUE, 40)) == 12
    later = pass_round(solo("green", powers="dwsc"))
    assert broken(later, on_sheet("circled", GREEN, 13)) == 0
    assert broken(finished({}), on_sheet("circled", GREEN, 13)) == 12


# --- 13: turns


@pytest.mark.parametrize(("played", "law"), [(14, 13), (15, 0), (30, 0), (31, 13)])
def test_law_13_the_turns_played_fit_the_round(played, law):
    table = solo()
    for _ in range(3):
        pass_round(table)
    assert broken(table, put(turns=played)) == law


def test_law_13_counts_the_turns_of_this_round(drawing, over):
    assert broken(drawing, put(turns=1)) == 13
    assert broken(drawing, put(turns=3)) == 13
    assert broken(over, put(turns=24)) == 13
    assert broken(over, put(turns=25)) == 0
    assert broken(GAME.deal(1, chance="manual"), put(turns=1)) == 13


# --- Together


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_games_break_no_law(players):
    for table in random_game(players, 40 + players, powers=1, objectives=1):
        assert RULES.broken_law(PARTS, TITLE.state.view(table.state)) == 0


def test_a_position_that_breaks_a_law_is_refused_with_the_law(drawing):
    data = drawing.position()
    data["state"]["stations"][0][GREEN] = [13]
    with pytest.raises(rh.BadInput, match="a line is a tree"):
        GAME.position(data)
    assert len(TITLE.laws) == 14
