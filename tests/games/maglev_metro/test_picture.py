"""The picture of the table: all a seat knows, nothing else, and something to click for every legal move."""

from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games.drawing import LIVERIES, THEMES, Picture
from roundhouse.games.drawing import draw as draw_picture
from roundhouse.games.lettering import text_width
from roundhouse.games.maglev_metro.picture import panels as picture
from roundhouse.games.maglev_metro.picture.glyphs import passenger
from roundhouse.games.maglev_metro.picture.slots import sorted_out
from roundhouse.games.maglev_metro.picture.tools import tools
from roundhouse.games.maglev_metro.picture.track import lane
from roundhouse.games.maglev_metro.rules.state import COLOUR_NAMES
from roundhouse.games.maglev_metro.words.text import describe
from roundhouse.language import Speaker, speaker
from roundhouse.table import Table

GAME = rh.game("maglev-metro")
SAY = speaker("en")
HOSTILE = ["<script>x</script>", '"/><a href="//x">&', "Ann' onload='x", "]]>&amp;"]


def games() -> Iterator[Table]:
    """Moments of some games, those before chance has drawn included."""
    for players in (1, 2, 3, 4):
        for city in ("berlin", "manhattan"):
            draft = int(players > 1 and city == "berlin")
            table = GAME.deal(players, seed=players, map=city, chance="manual", turn_cap=60, draft=draft)
            yield from moments(table, Random(players), every=7 + players)


def moments(table: Table, rng: Random, every: int) -> Iterator[Table]:
    bots = [make_bot("greedy", table.title, seat) for seat in table.seats]
    k = 0
    while not table.over:
        k += 1
        if k % every == 0:
            yield table
        if table.chance_pending:
            table.draw(rng.choice(table.outcomes()))
        else:
            seat = rng.choice(table.seats_to_act)
            random = rng.random() < 0.4
            table.play(seat, rng.choice(table.legal(seat)) if random else bots[seat].choose(table.observe(seat), 1))
    yield table


@cache
def played(players: int, decisions: int, city: str = "berlin", **options: Any) -> Table:
    """A table after that many decisions of greedy bots."""
    table = GAME.deal(players, seed=1, map=city, **options)
    bots = [make_bot("greedy", table.title, seat) for seat in table.seats]
    for _ in range(decisions):
        if not table.over:
            seat = table.seats_to_act[0]
            table.play(seat, bots[seat].choose(table.observe(seat), 1))
    return table


def shown(table: Table, seat: int | None = None, theme: str = "light") -> Picture:
    return draw_picture(table.observe(seat), "en", theme)


def buttons(svg: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(svg).iter() if "data-move" in e.attrib]


@pytest.mark.slow
def test_every_moment_is_drawn_well_formed_with_a_button_for_each_legal_move() -> None:
    for table in games():
        for seat in (None, *table.seats):
            found = buttons(shown(table, seat).svg())
            moves = {move.text for move in table.legal(seat)} if seat is not None else set()
            assert {e.attrib["data-move"] for e in found} == moves
            assert len({e.attrib["aria-label"] for e in found}) == len(moves)
            labels = (
                {move.text: describe(move.text, table.observe(seat), SAY) for move in table.legal(seat)}
                if moves
                else {}
            )
            assert all(e.attrib["aria-label"].startswith(labels[e.attrib["data-move"]]) for e in found)
            single = [e for e in found if not e.attrib["data-move"].startswith("move")]  # the train's stations are rung
            assert len({e.attrib["data-move"] for e in single}) == len(single)
            assert all(e.attrib["role"] == "button" and e.attrib["tabindex"] == "0" for e in found)


@pytest.mark.slow
def test_what_a_seat_cannot_know_changes_nothing_in_its_picture() -> None:
    for k, table in enumerate(games()):
        if k % 3 == 0:
            for seat in (None, *table.seats):
                assert shown(table.resample(seat, k), seat).svg() == shown(table, seat).svg()


@pytest.mark.parametrize("theme", THEMES)
def test_the_accent_marks_what_can_be_clicked_and_nothing_else(theme: str) -> None:
    for table in (played(2, 40), played(2, 0, "manhattan"), played(3, 0, draft=1), played(4, 120, "manhattan")):
        seat = table.seats_to_act[0]
        root = ElementTree.fromstring(shown(table, seat, theme).svg())
        accent = THEMES[theme].accent
        for found in list(root.iter()):
            for child in list(found):
                if {"data-move", "data-turn"} & set(child.attrib):
                    assert accent in ElementTree.tostring(child, "unicode")
                    found.remove(child)
        assert accent not in ElementTree.tostring(root, "unicode")


BOARD = {*(f"row-{k}" for k in range(7)), "slot-0", "slot-1", *(f"section-{k}" for k in range(4))}


def where(table: Table, verb: str) -> set[str]:
    """The parts in which moves that begin like this are made."""
    parts = shown(table, table.seats_to_act[0]).parts
    return {name for name, part in parts.items() if f'data-move="{verb}' in part}


def test_a_move_is_made_where_its_things_lie() -> None:
    assert where(played(2, 0), "start ") == {"ghosts"}
    assert where(played(2, 1), "take ") == {"moves"}
    assert where(played(2, 0, "manhattan"), "place ") <= BOARD
    assert where(played(2, 3, "manhattan"), "track ") == {"ghosts"}
    assert where(played(2, 3, "manhattan"), "end turn") == {"moves"}
    assert where(played(3, 0, draft=1), "keep ") == {"cards"}
    table = next(
        t for t in (played(2, n) for n in range(8, 80)) if any(m.text.startswith("station") for m in _legal(t))
    )
    assert where(table, "station ") == {"ghosts"}
    assert where(table, "remove ") == {"ghosts"}
    assert where(table, "lift ") <= BOARD


def _legal(table: Table) -> Any:
    return table.legal(table.seats_to_act[0])


def test_a_move_of_the_train_can_be_clicked_at_the_station_it_leads_to() -> None:
    table = next(t for t in (played(2, n) for n in range(8, 80)) if any(m.text == "move" for m in _legal(t)))
    assert where(table, "move") == {"ghosts", "moves"}


def test_the_suggested_first_placements_have_a_star_and_say_so() -> None:
    table = played(2, 0, "manhattan")
    labels = {e.attrib["data-move"]: e for e in buttons(shown(table, 0).svg())}
    suggested = {move for move, e in labels.items() if "(suggested)" in e.attrib["aria-label"]}
    assert suggested == {move for move, e in labels.items() if e.findall(".//{*}polygon")}
    assert {"place gold build", "place steel track right", "place copper capacity right"} <= suggested
    assert "(suggested)" not in shown(played(2, 3, "manhattan"), 0).svg()


def test_of_two_placements_that_do_the_same_one_is_small() -> None:
    def places(*row: str, move: str) -> list[int]:
        lying = tuple(COLOUR_NAMES.index(colour) + 1 for colour in row) + (0,) * (3 - len(row))
        return [len(moves) for moves in sorted_out(lying, ((f"{move} left", ""), (f"{move} right", "")))]

    assert places(move="place steel track") == [1, 0, 0, 1]
    assert places("steel", move="place steel pick up") == [1, 0, 0, 1]
    assert places("gold", move="place steel track") == [1, 1, 0, 0]
    assert places("gold", move="lift gold track") == [0, 0, 1, 1]
    assert places("gold", "gold", move="lift gold track") == [0, 0, 1, 1]


def test_a_hex_turns_through_its_tiles_and_the_likeliest_comes_first() -> None:
    table = played(2, 3, "manhattan")
    seat = table.seats_to_act[0]
    root = ElementTree.fromstring(shown(table, seat).svg())
    spots = [e for e in root.iter() if "data-spot" in e.attrib]
    tracks = [move.text for move in table.legal(seat) if move.text.startswith("track")]
    assert {e.attrib["data-spot"] for e in spots} == {move.split()[1] for move in tracks}
    found = []
    for spot in spots:
        assert spot[0].attrib["data-turn"] == spot.attrib["data-spot"]
        options = [one for one in spot if "data-option" in one.attrib]
        assert all(one.attrib["display"] == "none" for one in options)  # a page shows one at a time
        found += [e.attrib["data-move"] for one in options for e in one.iter() if "data-move" in e.attrib]
    assert sorted(found) == sorted(tracks)


def test_of_several_passengers_the_slots_of_the_first_are_shown() -> None:
    table = played(2, 0, "manhattan")
    root = ElementTree.fromstring(shown(table, 0).svg())
    whens = [e for e in root.iter() if "data-when" in e.attrib]
    assert {e.attrib["data-when"] for e in whens} == {"steel", "gold", "copper"}
    for e in whens:
        moves = {one.attrib["data-move"].split()[1] for one in e.iter() if "data-move" in one.attrib}
        assert moves == {e.attrib["data-when"]}


def test_the_bar_has_every_action_in_the_rulebooks_order_with_what_it_gives() -> None:
    table = played(2, 3, "manhattan")
    seat = table.seats_to_act[0]
    bar = tools(table.observe(seat), SAY, THEMES["light"])
    labels = [tool.label for tool in bar if tool.key]
    assert labels == [
        *("Track", "Move", "Pick up", "Drop off", "Refill station", "Build station", "Reverse train", "Adjust"),
    ]
    assert bar[0].gives.endswith("of track")
    assert bar[0].amount == bar[0].gives.split()[0]
    assert tools(table.observe(None), SAY, THEMES["light"]) == ()


def test_every_move_of_a_turn_belongs_to_one_tool_or_stands_alone() -> None:
    for decisions in range(0, 120, 5):
        table = played(2, decisions)
        seat = table.seats_to_act[0]
        bar = tools(table.observe(seat), SAY, THEMES["light"])
        held = [move for tool in bar for move in (*tool.moves, *tool.apart)]
        assert len(set(held)) == len(held)
        rest = {move.text.split()[0] for move in table.legal(seat)} - {move.split()[0] for move in held}
        assert rest <= {"end", "start", "take", "put", "place", "keep", "lift"}
        if table.observe(seat).data["phase"] == "turn":
            assert rest == {"end"}


def test_every_players_track_has_a_lane_of_its_own() -> None:
    for players in (1, 2, 3, 4):
        assert len({lane(seat, players, 80) for seat in range(players)}) == players
    table = played(4, 200, "manhattan")
    for seat in table.seats:
        assert LIVERIES[seat].colour in shown(table).parts[f"line-{seat}"]


def test_the_seven_passengers_differ_in_outline() -> None:
    grey = {passenger(colour, 0, 0, 16, THEMES["light"], "#777777") for colour in range(7)}
    assert len(grey) == 7


def test_only_its_owner_sees_a_bonus_card_until_the_end() -> None:
    table = played(2, 30)
    assert "points" in shown(table, 0).parts["cards"]
    assert "cards" not in shown(table).parts
    over = played(2, 0, turn_cap=4)
    while not over.over:
        over.play(over.seats_to_act[0], over.legal(over.seats_to_act[0])[0])
    assert "text" in shown(over).parts["cards"]
    assert "results" in shown(over).parts
    assert "moves" not in shown(over).parts


def test_forbidden_pairs_and_the_rating_of_a_solo_game_are_shown() -> None:
    table = played(1, 12)
    assert shown(table, 0).parts["cards"].count("No link") == 2
    over = played(1, 0, turn_cap=3)
    while not over.over:
        over.play(0, over.legal(0)[0])
    assert "Rating" in shown(over, 0).parts["caption"]


def test_the_viewers_board_comes_before_the_others() -> None:
    table = played(4, 20)
    panels = shown(table, 2).panels
    assert [panel.name for panel in panels] == ["caption", "map", "moves", "board", "cards", "stock", "others"]
    assert list(panels[-1].parts) == ["board-3", "board-0", "board-1"]


def test_trains_tiles_stations_and_cards_have_keys_of_their_own() -> None:
    svg = shown(played(3, 120), 0).svg()
    keys = [e.attrib["data-key"] for e in ElementTree.fromstring(svg).iter() if "data-key" in e.attrib]
    assert len(set(keys)) == len(keys)
    assert {key.split("-")[0] for key in keys} == {"train", "tile", "station", "card"}


def test_only_the_parts_that_show_a_change_change() -> None:
    table = GAME.deal(2, seed=1, map="manhattan")
    for move in ("place gold build", "place steel track right", "place copper capacity right"):
        table.play(0, move)
    before = dict(shown(table).parts)
    table.play(0, next(move for move in table.legal(0) if move.text.startswith("track")))
    after = shown(table).parts
    assert {part for part in before if before[part] != after[part]} == {"caption", "line-0", "row-0"}


def test_names_are_nothing_but_words() -> None:
    table = GAME.deal(players=4, seed=1, names=HOSTILE)
    root = ElementTree.fromstring(table.svg(0))
    assert {e.tag.rpartition("}")[2] for e in root.iter()} <= {
        *("svg", "title", "g", "rect", "path", "circle", "polygon", "text", "tspan", "defs", "use"),
    }
    assert not [key for e in root.iter() for key in e.attrib if key.startswith("on")]
    links = {(e.tag.rpartition("}")[2], value) for e in root.iter() for key, value in e.attrib.items() if "href" in key}
    ids = {f"#{e.attrib['id']}" for e in root.iter() if "id" in e.attrib}
    assert links <= {("use", id) for id in ids}, "a link leads elsewhere than to the picture's own shapes"
    assert set(HOSTILE) & {e.text for e in root.iter()}


def test_dark_and_light_differ_in_colour_alone() -> None:
    table = played(3, 60)
    light, dark = shown(table, 0, "light").svg(), shown(table, 0, "dark").svg()
    assert light != dark
    assert [e.tag for e in ElementTree.fromstring(light).iter()] == [e.tag for e in ElementTree.fromstring(dark).iter()]


class Wordy(NullTranslations):
    """A language in which everything takes a third more room."""

    def gettext(self, message: str) -> str:
        return message + " " + "я" * (len(message) // 3)

    def ngettext(self, one: str, several: str, n: int) -> str:
        return self.gettext(several)


def test_words_stay_within_the_picture_in_a_wordy_language() -> None:
    for city in ("berlin", "manhattan"):
        table = GAME.deal(players=4, seed=1, names=["W" * 40, "ж" * 40, "漢" * 40, "Ann"], map=city)
        for seat in (None, *table.seats):
            drawn = picture.draw(table.observe(seat), Speaker("ru", Wordy()), THEMES["light"])
            for e in ElementTree.fromstring(drawn.svg()).iter():
                if e.tag.endswith("text"):
                    width = text_width("".join(e.itertext()), float(e.attrib["font-size"]))
                    left = float(e.attrib["x"]) - {"middle": width / 2, "end": width}.get(
                        e.attrib.get("text-anchor", ""), 0
                    )
                    assert left >= -EDGE_SLACK
                    assert left + width <= drawn.width + EDGE_SLACK


EDGE_SLACK = 1


def test_the_picture_is_not_too_large_to_send() -> None:
    for table in (played(4, 400, "manhattan"), played(4, 400), played(2, 0, "manhattan")):
        for seat in table.seats:
            assert len(shown(table, seat).svg()) < 130_000


def test_a_png_of_the_table_can_be_made() -> None:
    assert shown(played(2, 40), 0).png(390)[:8] == b"\x89PNG\r\n\x1a\n"
