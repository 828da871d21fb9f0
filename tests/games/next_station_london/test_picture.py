"""The picture of the table: all a seat knows, nothing else, and something to click for every legal move."""

from collections.abc import Iterator
from gettext import NullTranslations
from itertools import product
from xml.etree import ElementTree

import pytest

from roundhouse.errors import IllegalMove
from roundhouse.games.drawing import THEMES, Picture
from roundhouse.games.drawing import draw as draw_picture
from roundhouse.games.lettering import text_width
from roundhouse.games.next_station_london.picture import panels as picture
from roundhouse.games.next_station_london.picture.glyphs import hue
from roundhouse.language import Speaker, speaker
from roundhouse.table import Table

from .tables import GAME, PENCILS, at_table, finished, random_game, solo, turn_up, turns

HOSTILE = ["<script>x</script>", '"/><a href="//x">&', "Ann' onload='x", "]]>&amp;"]
LARGEST = 80_000  # characters of a picture


def tables(step: int = 1) -> Iterator[Table]:
    """Moments of some random games, those before chance has drawn included."""
    for players, (objectives, powers) in product((1, 2, 3, 4), ((0, 0), (1, 1))):
        game = random_game(players, seed=players, objectives=objectives, powers=powers)
        for k, table in enumerate(game):
            if k % step == 0 or table.over:
                yield table


def shown(table: Table, seat: int | None = None, theme: str = "light") -> Picture:
    return draw_picture(table.observe(seat), "en", theme)


def buttons(svg: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(svg).iter() if "data-move" in e.attrib]


def tree(part: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<g>{part}</g>")


QUICK = GAME.title.words.quick(speaker("en"))  # moves that are not made on the board


def changed(before: Picture, after: Picture) -> set[str]:
    return {part for part in before.parts if before.parts[part] != after.parts[part]}


@pytest.mark.slow
def test_every_moment_of_a_game_is_drawn_well_formed_with_one_button_for_each_move_on_the_board() -> None:
    for table in tables(step=7):
        for seat in (None, *table.seats):
            svg = shown(table, seat).svg()
            clickable = sorted(e.attrib["data-move"] for e in buttons(svg))
            legal = [] if seat is None else [move.text for move in table.legal(seat)]
            assert clickable == sorted(set(legal) - set(QUICK))
            assert len(svg) < LARGEST


def test_every_button_has_a_name_of_its_own_and_can_be_reached_by_keyboard() -> None:
    for table in tables(step=23):
        for seat in table.seats:
            found = buttons(shown(table, seat).svg())
            assert len({e.attrib["aria-label"] for e in found}) == len(found)
            assert all(e.attrib["role"] == "button" and e.attrib["tabindex"] == "0" for e in found)


@pytest.mark.parametrize("theme", THEMES)
def test_the_accent_marks_what_can_be_clicked_and_nothing_else(theme: str) -> None:
    accent = THEMES[theme].accent
    assert accent not in {hue(pencil, THEMES[theme]) for pencil in range(4)}
    for table in tables(step=17):
        root = ElementTree.fromstring(shown(table, 0, theme).svg())
        for found in list(root.iter()):
            for child in list(found):
                if {"data-move", "data-card"} & set(child.attrib):
                    assert accent in ElementTree.tostring(child, "unicode")
                    found.remove(child)
        assert accent not in ElementTree.tostring(root, "unicode")


@pytest.mark.slow
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture() -> None:
    for k, table in enumerate(tables(step=11)):
        for seat in (None, *table.seats):
            assert shown(table.resample(seat, k), seat).svg() == shown(table, seat).svg()


def test_nobody_sees_a_section_before_all_have_decided() -> None:
    table = at_table(2, ("green", "red"))
    turn_up(table, "t")
    before = shown(table, 1).svg(), shown(table).svg()
    table.play(0, "section 13-18")
    assert (shown(table, 1).svg(), shown(table).svg()) == before
    assert shown(table, 0).parts["line-green"] != shown(table).parts["line-green"]
    table.play(1, "pass")
    assert "sheet-0" in changed(shown(table.at(len(table.log) - 1), 1), shown(table, 1))


def test_only_the_parts_that_show_a_change_change() -> None:
    table = at_table(3, ("green", "red", "blue"))
    turn_up(table, "t")
    before = shown(table, 0)
    table.play(0, "section 13-18")
    after = shown(table, 0)
    assert changed(before, after) == {
        *("caption", "line-green", "marks", "moves", "attempts", "lines", "total"),
    }
    table.play(2, "pass")
    assert changed(after, shown(table, 0)) == set()
    table.play(1, "pass")
    assert changed(after, shown(table, 0)) == {"caption", "turned", "surface", "round"}
    drawn = shown(table, 0)
    turn_up(table, "s")
    assert changed(drawn, shown(table, 0)) == {"caption", "turned", "surface", "moves", "attempts"}


def test_the_map_and_its_stations_never_change() -> None:
    assert len({(shown(t, 0).parts["map"], shown(t, 0).parts["stations"]) for t in tables(step=11)}) == 1


def test_sections_are_drawn_and_circles_made_on_the_map_and_the_rest_is_decided_below_it() -> None:
    table = solo("green", "red", powers="dwsc")
    turn_up(table, "t")
    assert 'data-move="section 13-18"' in shown(table, 0).parts["moves"]
    assert "pass" in QUICK
    assert 'data-move="pass"' not in shown(table, 0).svg(), "it is in the bar of the page, and only there"
    order = GAME.deal(1, seed=1)
    assert 'data-move="pencil red"' in shown(order, 0).parts["bar"]
    circling = solo("green", powers="swdc")
    for turn in "CSTPJ":
        turn_up(circling, turn)
        circling.play(0, "pass")
    assert 'data-move="circle 13"' in shown(circling, 0).parts["moves"]
    assert "no circle" in QUICK


def test_a_click_on_any_station_is_answered_with_a_rule() -> None:
    table = solo("green", "red", powers="dwsc")
    turn_up(table, "t")
    tried = [
        e.attrib["data-try"] for e in ElementTree.fromstring(shown(table, 0).svg()).iter() if "data-try" in e.attrib
    ]
    ends = {13}
    tried += [move.text for move in table.legal(0) if move.text.startswith("section")]
    stations = {int(station) for move in tried for station in move.split()[1].split("-")}
    assert stations | ends == set(range(53))
    assert len(tried) == len(set(tried))


def test_what_can_be_tapped_is_as_large_as_the_map_allows() -> None:
    """40 px are 103 where a panel is 390 px wide; stations lie 100 apart."""
    table = solo("green", powers="dwsc")
    turn_up(table, "j")
    for found in buttons(shown(table, 0).svg()):
        fields = [e.attrib for e in found.iter() if e.attrib.get("pointer-events") == "all"]
        sizes = [extent(e["d"]) for e in fields] + [
            min(float(e.attrib["height"]), float(e.attrib["width"])) for e in found.iter() if "height" in e.attrib
        ]
        assert max(sizes) >= 99, found.attrib["data-move"]


def extent(d: str) -> float:
    """The smaller one of the width and the height of a figure."""
    corners = [tuple(map(float, corner.split())) for corner in d.strip("Mz").split("L")]
    return min(max(c[k] for c in corners) - min(c[k] for c in corners) for k in range(2))


def test_where_two_sections_lead_to_one_station_the_one_to_leave_from_is_chosen_first() -> None:
    table = turns(solo("green"), "t 13-18", "c", "s")
    turn_up(table, "xj")
    ways = {m.text for m in table.legal(0)} & {"section 13-17", "section 17-18"}
    assert len(ways) == 2
    root = tree(shown(table, 0).parts["moves"])
    choices = [e for e in root.iter() if "data-behind" in e.attrib]
    behind = {
        e.attrib["data-behind"]: {m.attrib["data-move"] for m in e.iter() if "data-move" in m.attrib} for e in choices
    }
    assert "section 13-17" in behind["from-13"]
    assert "section 17-18" in behind["from-18"]
    assert sorted(behind) == sorted(e.attrib["data-card"] for e in root.iter() if "data-card" in e.attrib)
    turns_without = solo("green")
    turn_up(turns_without, "t")
    assert "data-behind" not in shown(turns_without, 0).parts["moves"], "where nothing is ambiguous nothing is asked"


def test_the_card_of_the_turn_is_large_and_a_railroad_switch_beside_it() -> None:
    def large(*before: str, cards: str) -> int:
        table = turns(solo("green"), *before)
        turn_up(table, cards)
        root = tree(shown(table, 0).parts["turned"])
        return sum(float(e.attrib["height"]) in (272, 157.76) for e in root.iter("rect"))

    assert large("c", "s", cards="t") == 1
    assert large("c", "s", cards="xt") == 2
    assert large("c", cards="xt") == 1


def test_each_line_has_its_colour_and_an_inlay_of_its_own() -> None:
    lines = {"black": ["24-29"], "blue": ["39-40"], "red": ["20-21"], "green": ["12-13"]}
    table = finished(lines)
    inlays = set()
    for pencil in PENCILS:
        part = shown(table).parts[f"line-{pencil}"]
        strokes = tree(part).iter("path")
        inlays.add(tuple((e.attrib.get("stroke-dasharray"), e.attrib.get("stroke-width")) for e in strokes))
        assert hue(PENCILS.index(pencil), THEMES["light"]) in part
    assert len(inlays) == 4


def test_the_score_sheet_is_filled_in() -> None:
    lines = {"black": ["24-29", "17-24"], "green": ["12-13"]}
    panels = shown(finished(lines, objectives=("river", "districts"), powers="dwsc"), 0).panels
    [sheet] = [panel for panel in panels if panel.name == "sheet"]
    words = [e.text for e in tree("".join(sheet.parts.values())).iter("text")]
    assert {"Districts", "Total", "−20", "6 sections across the Thames"} <= set(words)
    assert words[-1] == "−11"  # with a proper minus


def test_the_end_shows_totals_winners_and_a_solo_rating() -> None:
    table = finished({"black": ["24-29", "17-24"]}, {}, {})
    assert "winner" in shown(table, 1).parts["bar"]
    assert "Passenger without a map" in shown(finished({}), 0).parts["bar"]


def test_sections_that_may_not_be_drawn_can_be_asked_about() -> None:
    table = solo("green")
    turn_up(table, "t")
    part = tree(shown(table, 0).parts["attempts"])
    tried = {e.attrib["data-try"] for e in part.iter() if "data-try" in e.attrib}
    assert tried
    assert not tried & {move.text for move in table.legal(0)}
    for move in tried:
        with pytest.raises(IllegalMove):
            table.play(0, move)


def test_the_panels_come_in_the_order_of_a_phone() -> None:
    panels = {panel.name: panel.side for panel in shown(at_table(2, ("green", "red")), 0).panels}
    assert list(panels) == ["caption", "cards", "map", "hand", "sheet", "others"]
    assert [name for name, side in panels.items() if side == "main"] == ["caption", "map"]


def test_a_new_section_is_drawn_from_its_start() -> None:
    table = finished({"green": ["13-18", "18-29"]})
    pieces = {
        e.attrib["data-key"]: e.attrib for e in tree(shown(table).parts["line-green"]).iter() if "data-key" in e.attrib
    }
    assert set(pieces) == {"section-green-13-18", "section-green-18-29"}
    assert all(piece["data-enter"] == "draw" for piece in pieces.values())
    starts = [piece["d"].split("L")[0] for piece in pieces.values()]
    ends = [piece["d"].split("L")[1] for piece in pieces.values()]
    assert starts[1] == f"M{ends[0]}"


def test_a_circled_station_is_marked() -> None:
    plain, circled = finished({}, powers="cdws"), finished({}, powers="cdws", circled={"black": 29})
    assert changed(shown(plain), shown(circled)) >= {"marks"}
    assert "×2" in shown(circled).parts["marks"]


def test_letters_at_the_ends_of_lines_do_not_lie_on_one_another() -> None:
    table = finished({"green": ["13-18"], "black": ["18-29"], "red": ["20-21"]})
    root = tree(shown(table).parts["marks"])
    discs = [(float(e.attrib["cx"]), float(e.attrib["cy"]), float(e.attrib["r"])) for e in root.iter("circle")]
    assert len(discs) == 3
    for k, (x, y, r) in enumerate(discs):
        assert all((x - u) ** 2 + (y - v) ** 2 > (r + s) ** 2 for u, v, s in discs[:k])


def test_a_spectator_sees_the_first_sheet_large_and_the_others_small() -> None:
    table = at_table(4, ("green", "red", "black"))
    small = [part for part in shown(table).parts if part.startswith("sheet-")]
    assert small == ["sheet-1", "sheet-2", "sheet-3"]
    assert [part for part in shown(table, 2).parts if part.startswith("sheet-")] == ["sheet-3", "sheet-0", "sheet-1"]


def test_the_picture_keeps_its_size_while_the_game_is_played() -> None:
    sizes = {
        (table.players, table.observe().data["powers"], seat, shown(table, seat).height)
        for table in tables(step=29)
        for seat in (None, *table.seats)
    }
    assert len(sizes) == 2 * sum(players + 1 for players in (1, 2, 3, 4))


def test_names_are_nothing_but_words() -> None:
    for players in (2, 4):
        table = GAME.deal(players=players, seed=1, names=HOSTILE[:players], powers=1)
        root = ElementTree.fromstring(table.svg(0))
        assert {e.tag.rpartition("}")[2] for e in root.iter()} <= {
            *("svg", "title", "g", "rect", "path", "circle", "polygon", "text"),
        }
        assert not [key for e in root.iter() for key in e.attrib if key.startswith("on") or "href" in key]
        said = [e.text or "" for e in root.iter()]
        assert all(any(name in words for words in said) for name in HOSTILE[:players])


def test_dark_and_light_differ_in_colour_alone() -> None:
    table = finished({"black": ["24-29", "17-24"]}, {"red": ["20-21"]}, powers="cdws")
    trees = [ElementTree.fromstring(shown(table, 0, theme).svg()) for theme in THEMES]
    assert [e.tag for e in trees[0].iter()] == [e.tag for e in trees[1].iter()]


class Wordy(NullTranslations):
    """A language in which everything takes a third more room."""

    def gettext(self, message: str) -> str:
        return message + " " + "я" * (len(message) // 3)


def test_words_stay_within_the_picture_in_a_wordy_language() -> None:
    names = ["W" * 40, "ж" * 40, "漢" * 40, "Ann"]
    for players in (1, 2, 4):
        table = GAME.deal(players=players, seed=1, names=names[:players], powers=1, objectives=1)
        for seat in (None, *table.seats):
            drawn = picture.draw(table.observe(seat), Speaker("ru", Wordy()), THEMES["light"])
            for part in drawn.parts.values():
                _check_words(tree(part), 0)


def _check_words(element: ElementTree.Element, across: float) -> None:
    moved = element.attrib.get("transform", "")
    if moved.startswith("translate("):
        across += float(moved[len("translate(") :].split()[0])
    if element.tag == "text":
        width = text_width(element.text or "", float(element.attrib["font-size"]))
        anchor = {"middle": width / 2, "end": width}.get(element.attrib.get("text-anchor", ""), 0)
        left = across + float(element.attrib["x"]) - anchor
        assert left >= 0
        assert left + width <= 1000, element.text
    for child in element:
        _check_words(child, across)


def test_a_png_of_the_table_can_be_made() -> None:
    assert shown(solo("green"), 0).png(390)[:8] == b"\x89PNG\r\n\x1a\n"
