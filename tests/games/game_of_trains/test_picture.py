"""The picture of the table: all a seat knows, nothing else, and something to click for every legal move."""

from collections.abc import Iterator
from gettext import NullTranslations
from random import Random
from xml.etree import ElementTree

import pytest

from roundhouse.games.drawing import THEMES, Picture
from roundhouse.games.drawing import draw as draw_picture
from roundhouse.games.game_of_trains.picture import panels as picture
from roundhouse.games.game_of_trains.picture.glyphs import OTHER, OWN, Train
from roundhouse.games.game_of_trains.rules.moves import ABILITY_NAMES
from roundhouse.games.game_of_trains.words.text import ability_name
from roundhouse.games.lettering import text_width
from roundhouse.language import Speaker, speaker
from roundhouse.table import Table

from .tables import GAME, A, B, C, D, dealt, draw, situation

EVERY_ABILITY = [11, 12, 13, 14, 15, 16, 17, 18]
FINGER = 103  # 40 px where the picture is 390 px wide
HOSTILE = ["<script>x</script>", '"/><a href="//x">&', "Ann' onload='x", "]]>&amp;"]


def tables() -> Iterator[Table]:
    """Every moment of some random games, those before chance has drawn included."""
    for players in (2, 3, 4):
        rng = Random(players)
        table = GAME.deal(players=players, seed=players, chance="manual", turn_cap=25)
        while not table.over:
            yield table
            if table.chance_pending:
                outcomes = table.outcomes()
                table.draw(rng.choice(outcomes))
            else:
                [seat] = table.seats_to_act
                table.play(seat, rng.choice(table.legal(seat)))
        yield table


def shown(table: Table, seat: int | None = None, theme: str = "light") -> Picture:
    return draw_picture(table.observe(seat), "en", theme)


def buttons(svg: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(svg).iter() if "data-move" in e.attrib]


def parted(table: Table) -> dict[str, str]:
    return dict(shown(table).parts)


@pytest.mark.slow
def test_every_moment_of_a_game_is_drawn_well_formed_with_one_button_for_each_legal_move() -> None:
    for table in tables():
        for seat in (None, *table.seats):
            svg = shown(table, seat).svg()
            clickable = sorted(e.attrib["data-move"] for e in buttons(svg))
            assert clickable == (sorted(m.text for m in table.legal(seat)) if seat is not None else [])


def test_all_28_moves_of_a_full_market_can_be_clicked() -> None:
    table = situation(A, B, C, D, face_up=EVERY_ABILITY)
    found = buttons(shown(table, 0).svg())
    assert len(found) == len(table.legal(0)) == 28
    assert len({e.attrib["data-move"] for e in found}) == 28
    assert len({e.attrib["aria-label"] for e in found}) == 28


@pytest.mark.parametrize(
    ("table", "part", "move"),
    [
        (situation(A, B, face_up=EVERY_ABILITY), "deck", "draw"),
        (situation(A, B, face_up=EVERY_ABILITY), "market", "remove 4"),
        (situation(A, B, face_up=EVERY_ABILITY), "row-0", "protect 7"),
        (situation(A, B, face_up=EVERY_ABILITY), "moves", "swap 2-4"),
        (situation(A, B, face_up=EVERY_ABILITY), "moves", "move 5>7"),
        (situation(A, B, drawn=1), "row-0", "place 7"),
        (dealt(A, B, hands=([1], [2, 3])), "hand", "keep 1"),
    ],
)
def test_a_move_is_made_where_its_cars_lie(table: Table, part: str, move: str) -> None:
    assert f'data-move="{move}"' in shown(table, 0).parts[part].replace("&gt;", ">")


def test_the_moves_of_an_ability_are_behind_its_card_and_each_pictogram_is_explained() -> None:
    table = situation(A, B, C, D, face_up=EVERY_ABILITY)
    root = ElementTree.fromstring(shown(table, 0).svg())
    cards = {e.attrib["data-card"] for e in root.iter() if "data-card" in e.attrib}
    choices = {e.attrib["data-behind"] for e in root.iter() if "data-behind" in e.attrib}
    assert cards == choices == {"0", "1", "2", "3", "7"}
    moves = {
        b.attrib["data-move"]
        for e in root.iter()
        if e.attrib.get("data-behind") == "2"
        for b in e.iter()
        if "data-move" in b.attrib
    }
    assert moves == {f"move {place}>{place + 2}" for place in range(1, 6)}
    names = {ability_name(ability, speaker("en")) for ability in ABILITY_NAMES}
    assert names <= {
        e.text for e in ElementTree.fromstring(shown(table, 0).panels[3].svg().join(("<g>", "</g>"))).iter()
    }


def test_everything_that_can_be_tapped_is_as_large_as_a_finger() -> None:
    for table in (
        situation(A, B, C, D, face_up=EVERY_ABILITY),
        situation(A, B, drawn=1),
        dealt(A, B, hands=([1], [2, 3])),
    ):
        for found in buttons(shown(table, 0).svg()):
            sizes = [
                (float(e.attrib["width"]), float(e.attrib["height"])) for e in found.iter() if "height" in e.attrib
            ]
            assert any(min(size) >= FINGER for size in sizes), found.attrib["data-move"]


def test_numbers_can_be_read_on_a_phone_and_the_viewers_own_are_larger() -> None:
    assert OWN.number > OTHER.number >= 36


def test_the_accent_marks_what_can_be_clicked_and_nothing_else() -> None:
    for theme, colours in THEMES.items():
        table = situation(A, B, C, D, face_up=EVERY_ABILITY)
        root = ElementTree.fromstring(shown(table, 0, theme).svg())
        for found in list(root.iter()):
            for child in list(found):
                if {"data-move", "data-card"} & set(child.attrib):
                    assert colours.accent in ElementTree.tostring(child, "unicode")
                    found.remove(child)
        assert colours.accent not in ElementTree.tostring(root, "unicode")


@pytest.mark.slow
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture() -> None:
    for k, table in enumerate(tables()):
        if k % 5 == 0:
            for seat in (None, *table.seats):
                assert shown(table.resample(seat, k), seat).svg() == shown(table, seat).svg()


def test_only_its_owner_sees_a_drawn_car() -> None:
    table = situation(A, B, drawn=1)
    mine, theirs = shown(table, 0), shown(table, 1)
    assert ">1</text>" in mine.parts["hand"]
    assert not theirs.parts["hand"].count("text")
    assert theirs.parts["row-0"] != shown(situation(A, B), 1).parts["row-0"]


def test_the_others_see_how_many_setup_cars_a_player_holds() -> None:
    table, other = dealt(A, B, C, hands=([1], [2, 3], [4, 5, 6])), dealt(A, B, C, hands=([1], [2, 3], [6, 7, 8]))
    assert shown(table, 2).parts["hand"] != shown(other, 2).parts["hand"]
    assert shown(table, 0).parts["row-2"] == shown(other, 0).parts["row-2"]
    two, three = (shown(table, 0).parts[f"row-{seat}"].count("<rect") for seat in (1, 2))
    assert three == two + 1


def test_a_gap_a_lock_and_the_winner_are_shown() -> None:
    table = situation(A, B, face_up=[16], locks={1: {4: 18}})
    before = parted(table)
    assert before["row-1"] != parted(situation(A, B, face_up=[16]))["row-1"]
    table.play(0, "remove 4")
    assert "stroke-dasharray" in parted(table)["row-0"]
    won = situation([1, 2, 4, 3, 5, 6, 7], B, face_up=[11])
    assert "winner" not in parted(won)["track-0"]
    won.play(0, "swap 3-4")
    assert "winner" in parted(won)["track-0"]
    assert "hand" not in shown(won, 0).parts


def test_a_line_runs_along_the_cars_that_already_ascend() -> None:
    def runs(*cars: int) -> list[tuple[int, int]]:
        return Train(0, "Ann", True, cars, (0,) * 7, ("",) * 8, (0, 0, 0), "", "", "", 0).runs

    assert runs(7, 6, 5, 4, 3, 2, 1) == [(place, place) for place in range(7)]
    assert runs(1, 2, 3, 4, 5, 6, 7) == [(0, 6)]
    assert runs(5, 9, 2, 0, 3, 8, 4) == [(0, 1), (2, 2), (4, 5), (6, 6)]


def test_the_viewers_own_train_comes_last() -> None:
    table = situation(A, B, C, D)
    names = ["caption", "deck", "market", "discard"]
    rows = [f"{part}-{seat}" for seat in (3, 0, 1, 2) for part in ("track", "row")]
    assert list(shown(table).parts) == [*names, *rows[2:], *rows[:2]]
    assert list(shown(table, 2).parts) == [*names, *rows, "moves", "hand", "legend"]


def test_what_cannot_be_done_now_can_be_asked_about() -> None:
    table = situation(A, B, face_up=[11])

    def tried(seat: int | None) -> set[str]:
        root = ElementTree.fromstring(shown(table, seat).svg())
        return {e.attrib["data-try"] for e in root.iter() if "data-try" in e.attrib}

    asked = {"swap 1-3", "move 1>3", "move 3>1", "remove 1", "remove 4", "remove 7", "protect 1"}  # empty spots
    assert tried(0) == asked | {f"place {place}" for place in range(1, 8)}
    assert {"draw", "swap 1-2", "place 1"} <= tried(1)
    assert not tried(None)


def test_the_panels_come_in_the_order_of_a_phone() -> None:
    table = situation(A, B)
    assert [panel.name for panel in shown(table, 0).panels] == ["caption", "market", "trains", "hand"]
    assert [panel.name for panel in shown(table).panels] == ["caption", "market", "trains"]


def test_a_car_keeps_its_key_wherever_it_lies() -> None:
    table = situation(A, B, face_up=[18], locks={1: {4: 8}})
    assert 'data-key="car-18"' in parted(table)["market"]
    assert 'data-key="car-8"' in parted(table)["row-1"]
    table.play(0, "protect 1")
    assert 'data-key="car-18"' in parted(table)["row-0"]
    keys = [e.attrib["data-key"] for e in ElementTree.fromstring(shown(table).svg()).iter() if "data-key" in e.attrib]
    assert len(set(keys)) == len(keys) == 17  # with the discard pile


def test_only_the_parts_that_show_a_change_change() -> None:
    table = situation(A, B, C, face_up=[18])
    before = parted(table)
    table.play(0, "protect 1")
    after = parted(table)
    tracks = {"track-0", "track-1"}  # they say whose turn it is
    assert {part for part in before if before[part] != after[part]} == {"caption", "market", "row-0", *tracks}
    table.play(1, "draw")
    draw(table, 1)
    drawn = parted(table)
    assert {part for part in after if after[part] != drawn[part]} == {"caption", "deck", "row-1"}


def test_the_picture_keeps_its_size_while_the_game_is_played() -> None:
    sizes = {(t.players, seat, shown(t, seat).height) for t in tables() if not t.over for seat in (None, *t.seats)}
    assert len(sizes) == sum(players + 1 for players in (2, 3, 4))


def test_names_are_nothing_but_words() -> None:
    table = GAME.deal(players=4, seed=1, names=HOSTILE)
    root = ElementTree.fromstring(table.svg(0))
    assert {e.tag.rpartition("}")[2] for e in root.iter()} <= {
        *("svg", "title", "g", "rect", "path", "circle", "polygon", "text"),
    }
    assert not [key for e in root.iter() for key in e.attrib if key.startswith("on") or "href" in key]
    assert set(HOSTILE) <= {e.text for e in root.iter()}


def test_dark_and_light_differ_in_colour_alone() -> None:
    table = situation(A, B, C, face_up=EVERY_ABILITY, locks={1: {1: 8}})
    light, dark = shown(table, 0, "light").svg(), shown(table, 0, "dark").svg()
    assert light != dark
    for name in ("ground", "surface", "ink", "muted", "hairline", "accent"):
        light = light.replace(getattr(THEMES["light"], name), name)
        dark = dark.replace(getattr(THEMES["dark"], name), name)
    assert [e.tag for e in ElementTree.fromstring(light).iter()] == [e.tag for e in ElementTree.fromstring(dark).iter()]


class Wordy(NullTranslations):
    """A language in which everything takes a third more room."""

    def gettext(self, message: str) -> str:
        return message + " " + "я" * (len(message) // 3)


def test_words_stay_within_the_picture_in_a_wordy_language() -> None:
    names = ["W" * 40, "ж" * 40, "漢" * 40, "Ann"]
    table = GAME.deal(players=4, seed=1, names=names)
    for seat in (None, *table.seats):
        drawn = picture.draw(table.observe(seat), Speaker("ru", Wordy()), THEMES["light"])
        for e in ElementTree.fromstring(drawn.svg()).iter():
            if e.tag.endswith("text"):
                assert e.text is not None
                width = text_width(e.text, float(e.attrib["font-size"]))
                left = float(e.attrib["x"]) - {"middle": width / 2, "end": width}.get(
                    e.attrib.get("text-anchor", ""), 0
                )
                assert left >= 0
                assert left + width <= drawn.width


def test_a_png_of_the_table_can_be_made() -> None:
    assert shown(situation(A, B), 0).png(390)[:8] == b"\x89PNG\r\n\x1a\n"
