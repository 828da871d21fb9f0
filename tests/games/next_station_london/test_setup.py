"""Components and setup: NL-01 to NL-06, and what else is dealt before the first card."""

from collections import Counter

import pytest

import roundhouse as rh
from tests.games.asked import drawable
from tests.proof import proves

from . import reference
from .tables import (
    CARDS,
    GAME,
    PARTS,
    PENCILS,
    POWERS,
    TITLE,
    at_table,
    line,
    moves,
    now,
    pass_round,
    refusal,
    solo,
    turn_up,
)


@proves("NL-01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_players_have_a_sheet_each(players):
    table = at_table(players)
    assert len(now(table).stations) == players
    assert TITLE.players == (1, 2, 3, 4)


@proves("NL-01")
@pytest.mark.parametrize("players", [0, 5])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(rh.BadInput):
        GAME.deal(players)


@proves("NL-01")
@pytest.mark.parametrize(("pencil", "station"), [("red", 21), ("black", 29), ("green", 13), ("blue", 40)])
def test_each_pencil_has_its_own_departure_station(pencil, station):
    assert line(solo(pencil), 0, pencil) == [station]


@proves("NL-02")
def test_there_are_eleven_cards_each_as_likely_as_any_other():
    assert drawable(solo()) == dict.fromkeys(CARDS.values(), 1)
    assert len(CARDS) == 11
    assert Counter(name.split()[0] for name in CARDS.values()) == {"surface": 6, "underground": 5}


@proves("NL-02")
def test_a_turned_card_cannot_come_again_in_the_round():
    table = solo()
    turn_up(table, "c")
    table.play(0, "pass")
    turn_up(table, "T")
    table.play(0, "pass")
    assert set(CARDS.values()) - set(drawable(table)) == {"surface circle", "underground triangle"}


@proves("NL-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pencils_are_dealt_to_the_four_places_at_random(players):
    table = GAME.deal(players, chance="manual")
    assert drawable(table) == {f"pencil {p}": 1 for p in PENCILS}
    table.draw("pencil red")
    assert drawable(table) == {"pencil black": 1, "pencil blue": 1, "pencil green": 1}
    table.draw("pencil green")
    assert drawable(table) == {"pencil black": 1, "pencil blue": 1}
    table.draw("pencil blue")
    assert now(table).pencil == ["red", "green", "blue", "black"]


@proves("NL-03")
@pytest.mark.parametrize(
    ("players", "held"),
    [(2, ["red", "black"]), (3, ["red", "green", "black"]), (4, ["red", "green", "black", "blue"])],
)
def test_spare_pencils_lie_left_of_each_of_two_players_and_after_the_last_of_three(players, held):
    table = at_table(players, ("red", "green", "black", "blue"))
    begun = [[pencil for pencil in PENCILS if line(table, seat, pencil)] for seat in range(players)]
    assert begun == [[pencil] for pencil in held]


@proves("NL-04")
def test_a_first_game_has_neither_objectives_nor_powers():
    table = solo()
    assert now(table).phase == "card"
    assert now(table).shared_objectives == []
    assert set(now(table).power) == {"none"}


@proves("NL-04")
@pytest.mark.parametrize("players", [1, 3])
def test_each_module_is_an_option_of_its_own(players):
    only_objectives = at_table(players, objectives=("river", "districts"))
    assert now(only_objectives).phase == "card"
    assert set(now(only_objectives).power) == {"none"}
    only_powers = at_table(players, powers="dwsc")
    assert now(only_powers).phase == "card"
    assert now(only_powers).shared_objectives == []
    both = at_table(players, powers="dwsc", objectives=("river", "districts"))
    assert now(both).power == list(POWERS)
    assert now(both).shared_objectives == [1, 4]


@proves("NL-05")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_conductor_is_the_first_seat_and_then_the_next_to_the_left(players):
    table = at_table(players)
    conductors = []
    for _ in range(4):
        conductors.append(table.observe(None).data["conductor"])
        pass_round(table)
    assert conductors == [round % players for round in range(4)]


@proves("NL-06")
def test_the_map_has_nine_large_districts_and_four_with_one_station():
    sizes = Counter(bin(PARTS.district[k, 0]).count("1") for k in range(13))
    assert sizes[1] == 4
    assert sum(sizes.values()) == 13
    together = 0
    for k in range(13):
        assert together & PARTS.district[k, 0] == 0
        together |= PARTS.district[k, 0]
    assert together == (1 << 53) - 1
    assert sorted(Counter(reference.DISTRICTS).values()) == sorted(sizes.elements())


@proves("NL-06")
def test_stations_have_four_symbols_and_the_central_one_is_a_joker_and_a_tourist_site():
    symbols = [TITLE.parts.fields[2].words[PARTS.symbol[station]] for station in range(53)]
    assert symbols == reference.SYMBOLS
    assert Counter(symbols) == {"circle": 13, "square": 13, "triangle": 13, "pentagon": 13, "joker": 1}
    assert PARTS.central == symbols.index("joker") == 19
    assert [s for s in range(53) if PARTS.tourist_sites[0] >> s & 1] == [9, 16, 19, 36, 49]
    assert sorted(reference.TOURIST_SITES) == [9, 16, 19, 36, 49]


@proves("NL-41")
def test_a_solo_player_fixes_the_order_of_the_pencils_at_the_start():
    table = GAME.deal(1, chance="manual", powers=1, objectives=1)
    assert moves(table) == [f"pencil {p}" for p in PENCILS]
    table.play(0, "pencil red")
    assert moves(table) == ["pencil black", "pencil blue", "pencil green"]
    assert refusal(table, "pencil red") == "NL-41"
    assert refusal(table, "pass") == "NL-41"
    assert refusal(table, "section 12-13") == "NL-41"
    assert refusal(table, "circle 13") == "NL-41"
    assert refusal(table, "pencil mauve") == "NL-41"
    table.play(0, "pencil black")
    table.play(0, "pencil blue")
    assert now(table).phase == "objectives"  # turned up only now
    assert refusal(table, "pencil green") == "NL-41"


@proves("NL-41")
def test_a_solo_player_uses_the_pencils_in_the_order_that_was_fixed():
    table = solo("red", "black", "blue")
    used = []
    for _ in range(4):
        used.append([pencil for pencil in PENCILS if line(table, 0, pencil)])
        pass_round(table)
    assert used[0] == ["red"]
    assert set(used[1]) == {"red", "black"}
    assert set(used[2]) == {"red", "black", "blue"}
    assert set(used[3]) == set(PENCILS)


@proves("NL-41")
def test_at_a_table_nobody_chooses_a_pencil():
    table = at_table(2)
    turn_up(table, "c")
    assert refusal(table, "pencil red") == "NL-41"


@proves("NL-61")
def test_two_of_the_five_objectives_are_drawn_at_random():
    table = GAME.deal(2, chance="manual", objectives=1)
    for pencil in PENCILS[:3]:
        table.draw(f"pencil {pencil}")
    names = ["interchanges", "districts", "tourist sites", "central district", "river"]
    assert drawable(table) == {f"objective {name}": 1 for name in names}
    table.draw("objective tourist sites")
    assert drawable(table) == {f"objective {name}": 1 for name in names if name != "tourist sites"}
    table.draw("objective interchanges")
    assert now(table).shared_objectives == [0, 2]
    assert now(table).phase == "card"


@proves("NL-71")
def test_each_pencil_is_dealt_a_power_at_random_spare_ones_included():
    table = GAME.deal(2, chance="manual", powers=1)
    for pencil in PENCILS[:3]:
        table.draw(f"pencil {pencil}")
    assert drawable(table) == {f"power {power}": 1 for power in POWERS}
    table.draw("power circle")
    assert drawable(table) == {"power double": 1, "power wild": 1, "power switch": 1}
    table.draw("power wild")
    assert drawable(table) == {"power double": 1, "power switch": 1}
    table.draw("power switch")
    assert now(table).power == ["circle", "wild", "switch", "double"]
    assert now(table).phase == "card"
