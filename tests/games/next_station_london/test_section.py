"""Drawing a section: NL-14 to NL-21, special stations and cards, NL-31 to NL-33, and notation."""

import pytest

import roundhouse as rh
from tests.proof import proves

from . import reference
from .tables import (
    GAME,
    PARTS,
    PENCILS,
    RULES,
    TITLE,
    at_table,
    line,
    moves,
    now,
    refusal,
    sections,
    solo,
    turn_up,
    turns,
)


def opened(table, cards):
    """The table with these cards turned and a decision open."""
    turn_up(table, cards)
    return table


# --- NL-14


@proves("NL-14")
def test_the_dotted_lines_join_each_station_to_the_nearest_in_eight_directions():
    found = [(PARTS.section_from[k], PARTS.section_to[k]) for k in range(PARTS.sections)]
    assert found == reference.SECTIONS
    assert len(found) == 155


@proves("NL-14")
@pytest.mark.parametrize("pair", ["13-15", "13-52", "13-19", "2-13", "13-33"])
def test_a_section_follows_a_dotted_line_to_the_next_station(pair):
    table = opened(solo("green"), "j")
    assert refusal(table, f"section {pair}") == "NL-14"


@proves("NL-14")
@pytest.mark.parametrize("pair", ["13-13", "13-53", "13-" + "9" * 5000, "99-100"])
def test_a_section_that_no_sheet_has_is_refused_alike(pair):
    table = opened(solo("green"), "j")
    assert refusal(table, f"section {pair}") == "NL-14"


@pytest.mark.parametrize("text", ["section 18-13", "section", "section a-b", "section 13", "draw 13-18", "circle x"])
def test_what_is_no_move_at_all_is_not_read(text):
    table = opened(solo("green"), "j")
    with pytest.raises(rh.BadInput):
        table.play(0, text)


def test_sections_are_named_by_their_stations_the_smaller_number_first():
    texts = [text for text in TITLE.action_names if text.startswith("section ")]
    pairs = [tuple(map(int, text.removeprefix("section ").split("-"))) for text in texts]
    assert pairs == [(a, b) for a in range(53) for b in range(a + 1, 53)]
    for k in range(PARTS.sections):
        pair = (PARTS.section_from[k], PARTS.section_to[k])
        assert PARTS.section_of[pairs.index(pair)] == k


# --- NL-15


@proves("NL-15")
@pytest.mark.parametrize(
    ("pencil", "departure", "card", "expected"),
    [
        ("green", 13, "c", ["4-13", "12-13"]),
        ("green", 13, "S", ["8-13", "13-14"]),
        ("red", 21, "p", ["11-21", "21-27"]),
        ("black", 29, "t", ["18-29", "23-29"]),
        ("blue", 40, "s", ["26-40", "34-40"]),
        ("blue", 40, "p", ["40-44", "40-48"]),
    ],
)
def test_the_first_section_starts_at_the_departure_station_and_leads_to_the_cards_symbol(
    pencil, departure, card, expected
):
    table = opened(solo(pencil), card)
    assert sections(table) == expected
    assert all(str(departure) in section.split("-") for section in expected)


@proves("NL-15")
def test_a_first_section_elsewhere_is_refused():
    table = opened(solo("green"), "j")
    assert refusal(table, "section 18-19") == "NL-15"


@proves("NL-15")
def test_a_first_section_to_another_symbol_is_refused():
    table = opened(solo("green"), "C")
    assert refusal(table, "section 13-17") == "NL-15"


# --- NL-16, NL-21


@proves("NL-16")
def test_a_later_section_continues_an_end_of_the_line():
    table = turns(solo("green"), "t 13-18")
    opened(table, "s")
    assert sections(table) == ["8-13", "13-14", "18-19", "18-26", "18-29"]
    assert refusal(table, "section 24-29") == "NL-16"


@proves("NL-16")
def test_a_later_section_to_another_symbol_is_refused():
    table = opened(turns(solo("green"), "t 13-18"), "C")
    assert refusal(table, "section 13-17") == "NL-16"


@proves("NL-21")
def test_before_the_first_section_the_departure_station_is_the_only_end_and_after_it_one_of_two():
    table = opened(solo("green"), "j")
    assert all("13" in section.split("-") for section in sections(table))
    table.play(0, "section 13-18")
    opened(table, "J")
    starts = {"13", "18"}
    assert all(starts & set(section.split("-")) for section in sections(table))
    assert {"13-14", "18-19"} <= set(sections(table))


@proves("NL-21")
def test_a_station_that_was_continued_is_no_end_any_more():
    table = opened(turns(solo("green"), "t 13-18", "s 18-26"), "J")
    assert not any("18" in section.split("-") for section in sections(table))
    assert refusal(table, "section 18-25") == "NL-33"
    assert {"13-14", "26-27"} <= set(sections(table))


@proves("NL-21", "NL-33")
def test_the_departure_station_is_no_end_once_the_line_leaves_it_twice():
    table = opened(turns(solo("green"), "t 13-18", "s 13-14"), "J")
    assert refusal(table, "section 12-13") == "NL-33"
    assert {"14-15", "18-25"} <= set(sections(table))


@proves("NL-21", "NL-33")
def test_the_tip_of_a_branch_is_an_end_and_where_it_leaves_is_none():
    table = turns(solo("green"), "t 13-18", "s 18-26", "xC 18-19")
    assert line(table, 0, "green") == [13, 18, 19, 26]
    opened(table, "J")
    starts = {station for section in sections(table) for station in section.split("-")} & {"13", "18", "19", "26"}
    assert starts == {"13", "19", "26"}


# --- NL-17


@proves("NL-17")
def test_which_sections_cross_follows_from_the_map():
    found = set()
    for k, section in enumerate(reference.SECTIONS):
        barred = [m for m in range(PARTS.sections) if PARTS.bars[k, m // 60] >> (m % 60) & 1]
        assert k in barred
        found |= {frozenset((section, reference.SECTIONS[m])) for m in barred if m != k}
    assert found == reference.CROSSINGS
    assert len(found) == 116


@proves("NL-17")
def test_a_section_may_not_cross_one_of_its_own_line():
    table = opened(turns(solo("green"), "p 13-32", "P 13-17"), "t")
    assert "17-18" not in sections(table)
    assert refusal(table, "section 17-18") == "NL-17"
    assert "17-23" in sections(table)


@proves("NL-17")
def test_a_section_may_not_cross_one_of_another_line():
    table = turns(solo("green", "black"), "P 13-32", "C", "S", "T", "J")
    assert now(table).round == 1
    opened(table, "c")
    assert refusal(table, "section 29-30") == "NL-17"
    assert sections(table) == ["29-37"]


@proves("NL-17")
def test_sections_that_share_a_station_do_not_cross():
    table = turns(solo("green", "black"), "P 13-32", "C", "S", "T", "J")
    opened(table, "p")
    assert "29-32" in sections(table)
    table.play(0, "section 29-32")
    assert line(table, 0, "black") == [29, 32]


@proves("NL-17")
def test_what_others_draw_on_their_sheets_is_in_nobodys_way():
    table = at_table(2, ("green", "blue", "black", "red"))
    turn_up(table, "p")
    table.play(0, "section 13-32")
    table.play(1, "pass")
    turn_up(table, "c")
    assert "29-30" in sections(table, 1)


# --- NL-18, NL-19, NL-20


@proves("NL-18")
def test_a_line_may_not_come_back_to_a_station():
    table = opened(turns(solo("green"), "t 13-18", "p 17-18"), "T")
    assert refusal(table, "section 13-17") == "NL-18"
    assert "13-17" not in sections(table)
    table = opened(turns(solo("green"), "t 13-18", "s 18-26", "c 20-26"), "j")
    table.play(0, "section 19-20")
    opened(table, "J")
    assert refusal(table, "section 18-19") == "NL-18"
    assert refusal(table, "section 19-26") == "NL-18"


@proves("NL-19")
def test_a_section_drawn_by_another_line_is_not_drawn_again():
    table = turns(solo("green", "red"), "T 13-18", "C", "S", "P", "J")
    turns(table, "c 20-21", "s 19-20", "t 18-19")
    opened(table, "T")
    assert refusal(table, "section 13-18") == "NL-19"
    assert "13-18" not in sections(table)


@proves("NL-19")
def test_a_section_of_the_own_line_is_not_drawn_again():
    table = opened(turns(solo("green"), "t 13-18"), "T")
    assert refusal(table, "section 13-18") == "NL-19"


@proves("NL-20")
def test_another_colours_departure_station_is_an_ordinary_station():
    table = turns(solo("green"), "s 13-14")
    assert "14-21" in sections(opened(table, "C"))
    table.play(0, "section 14-21")
    assert line(table, 0, "green") == [13, 14, 21]
    assert line(table, 0, "red") == []
    table = opened(turns(solo("green"), "s 13-14"), "T")
    assert refusal(table, "section 14-21") == "NL-16"


# --- NL-31, NL-32


@proves("NL-31")
@pytest.mark.parametrize("card", ["c", "s", "t", "p", "j"])
def test_the_central_station_is_reached_whatever_the_card(card):
    table = opened(turns(solo("green"), "T 13-18"), card)
    assert "18-19" in sections(table)
    table.play(0, "section 18-19")
    assert line(table, 0, "green") == [13, 18, 19]


@proves("NL-32")
@pytest.mark.parametrize("card", ["j", "J"])
def test_a_joker_card_leads_to_any_symbol(card):
    table = opened(solo("green"), card)
    assert sections(table) == ["1-13", "4-13", "8-13", "12-13", "13-14", "13-17", "13-18", "13-32"]


# --- NL-33, NL-35


@proves("NL-33")
def test_with_a_railroad_switch_a_section_starts_from_any_station_of_the_own_line():
    line_so_far = ("t 13-18", "s 18-26", "c 26-30")
    table = opened(turns(solo("green"), *line_so_far), "xP")
    starts = {station for section in sections(table) for station in section.split("-")} & {"13", "18", "26", "30"}
    assert starts == {"13", "18", "26", "30"}
    assert refusal(table, "section 18-20") == "NL-14"
    plain = opened(turns(solo("green"), *line_so_far), "P")
    assert refusal(plain, "section 18-25") == "NL-33"
    assert refusal(plain, "section 26-27") == "NL-33"


@proves("NL-33")
def test_a_switch_holds_for_its_own_turn_only():
    table = turns(solo("green"), "t 13-18", "s 18-26", "xC 26-30")
    opened(table, "P")
    assert refusal(table, "section 18-25") == "NL-33"


@proves("NL-33")
def test_the_tip_of_a_branch_is_continued_for_the_rest_of_the_round():
    table = turns(solo("green"), "t 13-18", "s 18-26", "xP 18-25", "C 25-30", "T 30-33")
    assert line(table, 0, "green") == [13, 18, 25, 26, 30, 33]


@proves("NL-35")
def test_a_branch_makes_no_interchange_of_its_own_line():
    table = turns(solo("green"), "t 13-18", "s 18-26", "xP 18-25", "C 25-30")
    assert table.breakdown(0)["interchanges of 2"] == 0
    assert table.breakdown(0)["interchanges of 3"] == 0


# --- The first figures anybody sees


def test_moves_are_listed_pass_first_and_then_by_station():
    table = opened(solo("green"), "c")
    assert moves(table) == ["pass", "section 4-13", "section 12-13"]
    assert [move.id for move in table.legal(0)] == sorted(move.id for move in table.legal(0))


def test_moves_are_listed_whatever_the_memory_held_before():
    table = opened(solo("green"), "c")
    actions = [999] * len(TITLE.action_names)
    n = RULES.legal(PARTS, TITLE.state.view(table.state), 0, actions)
    assert actions[:n] == [move.id for move in table.legal(0)]


def test_the_notation_of_a_new_table_is_read_back():
    table = GAME.deal(1, seed=5)
    for pencil in PENCILS[:3]:
        table.play(0, f"pencil {pencil}")
    while not table.over:
        table.play(0, table.legal(0)[-1])
    again = rh.load(table.record())
    assert again.scores == table.scores
    assert again.record() == table.record()
