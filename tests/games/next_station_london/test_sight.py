"""What a seat may know, NL-22, and worlds that look the same to it."""

import pytest

from tests.proof import proves

from .tables import PARTS, PENCILS, RULES, TITLE, at_table, line, now, random_game, turn_up

GREEN = PENCILS.index("green")


def seen(table, seat):
    return table.observe(seat).bytes


@proves("NL-22")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_learns_what_another_draws_or_declines_until_all_have_decided(viewer):
    table = at_table(3, ("green", "red", "black"))
    turn_up(table, "c")
    before = seen(table, viewer)
    table.play(0, "section 12-13")
    assert seen(table, viewer) == before
    table.undo(0)
    table.play(0, "pass")
    assert seen(table, viewer) == before
    table.undo(0)
    table.play(0, "section 4-13")
    table.play(1, "pass")
    table.play(2, "pass")
    after = table.observe(viewer).data
    assert after["stations"][0][GREEN] == [4, 13]
    assert len(after["sections"][0][GREEN]) == 1


@proves("NL-22")
def test_a_seat_sees_its_own_decision_at_once():
    table = at_table(3, ("green", "red", "black"))
    turn_up(table, "c")
    table.play(0, "section 12-13")
    own = table.observe(0).data
    assert own["stations"][0][GREEN] == [12, 13]
    assert own["reached"][0] == [12, -1]
    assert own["decided"] == [0]
    assert table.observe(1).data["decided"] == []


@proves("NL-22")
@pytest.mark.parametrize(
    ("powers", "told"),
    [("wscd", ("section 13-18", "section 3-18")), ("wscd", ("section 13-18",)), ("dscw", ("section 13-17",))],
)
def test_nor_is_the_use_of_a_power_seen_before_the_turn_is_over(powers, told):
    table = at_table(2, ("green", "red"), powers=powers)
    turn_up(table, "t")
    before = seen(table, 1), seen(table, None)
    for move in told:
        table.play(0, move)
        assert (seen(table, 1), seen(table, None)) == before
    spent = now(table).spent[0]
    if table.seats_to_act == (0, 1):
        table.play(0, "pass")
    table.play(1, "pass")
    assert table.observe(1).data["spent"] == [spent, 0]


@proves("NL-22")
def test_a_power_used_in_an_earlier_turn_is_public():
    table = at_table(2, ("green", "red"), powers="dscw")
    turn_up(table, "t")
    table.play(0, "section 13-17")
    table.play(1, "pass")
    turn_up(table, "c")
    table.play(0, "pass")
    assert table.observe(1).data["spent"] == [1, 0]


@proves("NL-22")
def test_all_else_is_public():
    table = at_table(2, ("green", "red"), powers="dwsc", objectives=("river", "districts"))
    turn_up(table, "c")
    state = table.position()["state"]
    for viewer in (0, 1, None):
        assert {name: value for name, value in table.observe(viewer).data.items() if name in state} == state


@proves("NL-22")
def test_a_decision_can_be_taken_back_until_all_have_decided():
    table = at_table(3, ("green", "red", "black"))
    turn_up(table, "c")
    table.play(0, "section 12-13")
    table.play(2, "pass")
    assert table.can_undo(0)
    table.undo(0)
    assert line(table, 0, "green") == [13]
    assert table.seats_to_act == (0, 1)
    table.play(0, "section 4-13")
    table.play(1, "pass")
    assert not table.can_undo(0)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_worlds_that_look_the_same_keep_the_laws_and_leave_the_others_their_decision(players):
    for k, table in enumerate(random_game(players, players, powers=1, objectives=1)):
        if k % 7:
            continue
        for viewer in (*table.seats, None):
            world = table.resample(viewer, seed=k)
            assert RULES.broken_law(PARTS, TITLE.state.view(world.state)) == 0
            assert world.observe(viewer).bytes == table.observe(viewer).bytes
            if now(table).phase == "drawing":
                others = {seat for seat in table.seats if seat != viewer}
                assert others <= set(world.seats_to_act)
