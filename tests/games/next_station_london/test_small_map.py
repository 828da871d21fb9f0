"""Maps with fewer rounds than four, and fewer stations."""

import roundhouse as rh
from roundhouse.exact.small import DATA, small_options
from roundhouse.games.next_station_london.rules.parts import check

SMALL = DATA.joinpath("london-map.toml").read_text("utf-8")


def test_a_map_of_one_round_ends_after_the_chosen_line():
    table = rh.game("next-station-london").deal(players=1, seed=2, **small_options("next-station-london"))
    table.play(0, "pencil red")
    assert table.observe(0).data["pencil"][0] == "red"
    assert table.observe(0).data["phase"] == "drawing"
    while not table.over:
        assert table.observe(0).data["round"] == 0
        table.play(0, table.legal(0)[-1])
    assert 5 <= table.turns <= 10


def test_two_play_one_round_with_a_line_each():
    table = rh.game("next-station-london").deal(players=2, seed=2, **small_options("next-station-london"))
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    assert len(table.winners) >= 1


def test_a_small_map_has_no_fault_and_a_full_one_may_not_be_as_small():
    assert check(SMALL) == []
    assert "stations: there are 8, not 53" in check(SMALL.replace("rounds = 1", "rounds = 4"))
    assert "rounds: expected a number from 1 to 4" in check(SMALL.replace("rounds = 1", "rounds = 5"))
