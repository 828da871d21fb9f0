"""Card files with fewer cars and shorter rows."""

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.errors import BadInput
from roundhouse.games import titles
from roundhouse.games.parts import parts_from

TITLE = titles()["game-of-trains"]
ABILITIES = ("swap_adjacent", "swap_over_one", "move_right", "move_left")
REMOVALS = ("remove_left", "remove_middle", "remove_right", "protect")


def card_file(cars=10, places=3, **given):
    """A card file in which all cars swap neighbours, unless it is said otherwise."""
    taken = [car for listed in given.values() for car in listed]
    given = {"swap_adjacent": [car for car in range(1, cars + 1) if car not in taken], **given}
    lists = "\n".join(f"{ability} = {given.get(ability, [])}" for ability in ABILITIES + REMOVALS)
    return f"cars = {cars}\nplaces = {places}\n[abilities]\n{lists}\n"


def dealt(tmp_path, text, **options):
    file = tmp_path / "cards.toml"
    file.write_text(text)
    return rh.game("game-of-trains").deal(seed=1, cards=file, **options)


def test_a_row_of_three_is_dealt_three_cars_and_wins_with_three(tmp_path):
    table = dealt(tmp_path, card_file(), players=2, turn_cap=200)
    assert [sum(car > 0 for car in row) for row in table.observe(0).data["row"]] == [3, 3]
    bot = make_bot("greedy", table.title, seed=1)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
    [winner] = table.winners
    first, second, third, *rest = table.observe(winner).data["row"][winner]
    assert 0 < first < second < third
    assert rest == [0, 0, 0, 0]


def test_places_that_a_short_row_lacks_are_in_no_move(tmp_path):
    table = dealt(tmp_path, card_file(), players=2, turn_cap=200)
    seen = set()
    while not table.over:
        seat = table.seats_to_act[0]
        seen |= {move.text for move in table.legal(seat)}
        assert table.why_not(seat, "swap 3-4") is not None
        assert table.why_not(seat, "place 4") is not None
        table.play(seat, table.legal(seat)[len(table.log) % len(table.legal(seat))])
    assert {"place 3", "swap 2-3"} <= seen
    assert not {text for text in seen if text.split()[0] != "keep" and set(text) & set("4567")}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (card_file(cars=9), "too few for rows of 3"),
        (card_file(places=2), "places must be a number from 3 to 7"),
        (card_file(cars=85), "cars must be a number from 1 to 84"),
        (card_file(remove_middle=[1]), "remove_middle does nothing in a row of 3"),
        (card_file(swap_over_one=[11]), "11 is not a car number from 1 to 10"),
    ],
)
def test_what_is_wrong_with_a_small_card_file_is_said(text, complaint):
    with pytest.raises(BadInput, match=complaint):
        parts_from(TITLE, {"cards": text})


def test_too_many_players_for_the_cars_are_refused(tmp_path):
    with pytest.raises(BadInput, match="for 2 players at most"):
        dealt(tmp_path, card_file(), players=3)
