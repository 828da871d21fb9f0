"""Data files edited in a page: what is read is written again, what is wrong is said in its place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse.errors import BadInput
from roundhouse.games import find_title, titles
from roundhouse.games.complaint import Complaint
from roundhouse.games.drawing import THEMES
from roundhouse.games.editing import Editing, begun_with, editor_of, opinion_on
from roundhouse.games.parts import parts_from
from roundhouse.games.safe_toml import read_toml
from roundhouse.language import LANGUAGES, speaker

EN = speaker("en")
LIGHT = THEMES["light"]
EDITED = [(name, option) for name, title in titles().items() for option in title.editing.files]
SHIPPED = [
    (name, option, start) for name, option in EDITED for start in (find_title(name).named_files.get(option) or {"": ""})
]


def opinion(name, option, given, say=EN):
    return opinion_on(find_title(name), option, given, say, LIGHT)


def test_the_games_with_files_of_known_form_have_editors_for_all_of_them():
    assert {name for name, _ in EDITED} == {"maglev-metro", "game-of-trains"}
    assert {option for name, option in EDITED if name == "maglev-metro"} == {"map", "board", "cards"}


@pytest.mark.parametrize(("name", "option", "start"), SHIPPED)
def test_a_file_that_was_read_and_written_again_plays_the_same(name, option, start):
    title = find_title(name)
    text = begun_with(title, option, start)
    editor = editor_of(title, option)
    told = opinion(name, option, opinion(name, option, text).model)
    assert told.complaints == []
    assert told.text != text
    assert editor.read(read_toml(told.text)) == told.model
    assert parts_from(title, {option: told.text}).record.tobytes() == parts_from(title, {option: text}).record.tobytes()


@pytest.mark.parametrize(("name", "option"), EDITED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_can_be_told_in_every_language(name, option, lang):
    for section in editor_of(find_title(name), option).form(speaker(lang)):
        assert section.label
        assert section.key in opinion(name, option, begun_with(find_title(name), option, "")).model


def test_a_blank_map_is_of_the_printed_size_and_says_what_it_needs():
    told = opinion("maglev-metro", "map", begun_with(find_title("maglev-metro"), "map", "blank"))
    assert told.complaints == [
        "the map needs a hub or starting spaces: trains begin there",
        "the map needs room for at least 7 stations",
    ]
    assert told.picture is None
    assert sum(len(row) for row in told.model["grid"]["rows"]) <= 91


def test_a_complaint_knows_its_place_and_every_language():
    text = begun_with(find_title("maglev-metro"), "map", "").replace('name = "Ostbahnhof"', 'name = ""')
    (told,) = opinion("maglev-metro", "map", text).complaints
    assert told == "station O needs a name of at most 40 letters"
    assert told.place == "thing:O"
    assert len({told.in_words(speaker(lang)) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("name", "option", "old", "new", "place"),
    [
        ("maglev-metro", "map", ". F ~ I", ". F ? I", "cell:4:2"),
        ("maglev-metro", "map", "rating_tens_to = 50", "rating_tens_to = 7", "field:rating_tens_to"),
        ("maglev-metro", "map", 'factory = ["gold", "copper"]', 'factory = ["steel"]', "line:1 factory"),
        ("maglev-metro", "map", 'name = "Berlin"', "name = Berlin", "text:22"),
        ("maglev-metro", "board", 'slots = ["gold"]', 'slots = ["pink"]', "line:build_station"),
        ("maglev-metro", "board", '"any", "any", "any"', '"gold", "any", "any"', "line:capacity"),
        ("maglev-metro", "cards", 'pair = ["warehouse", "lab"]', 'pair = ["lab"]', "card:1"),
        ("maglev-metro", "cards", 'kind = "full_lines"', 'kind = "fool_lines"', "card:39"),
        ("game-of-trains", "cards", "[4, 12,", "[12,", "item:3"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_its_place(name, option, old, new, place):
    text = begun_with(find_title(name), option, "")
    assert old in text
    told = opinion(name, option, text.replace(old, new, 1))
    assert place in [one.place for one in told.complaints]
    assert told.picture is None


def test_one_bad_card_leaves_the_others_their_signs():
    text = begun_with(find_title("maglev-metro"), "cards", "").replace("each = 4", "each = 400", 1)
    told = opinion("maglev-metro", "cards", text)
    assert [one.place for one in told.complaints] == ["card:0"]
    assert "card:0" not in told.signs
    assert len(told.signs) == 51
    assert told.signs["card:1"][1] == "4 points each: link warehouse – lab"


def test_what_is_unlike_the_printed_game_is_said_but_can_be_played_with():
    title = find_title("maglev-metro")
    board = opinion(
        "maglev-metro", "board", begun_with(title, "board", "").replace('slots = ["gold"]', 'slots = ["steel"]', 1)
    )
    assert [one.place for one in board.remarks] == ["line:build_station"]
    cards = begun_with(title, "cards", "")
    told = opinion("maglev-metro", "cards", cards.replace("cap = 15", "cap = 20").replace("each = 4", "each = 3"))
    assert [one.place for one in told.remarks] == ["field:cap", "deck:direct_connection"]
    assert not told.complaints
    assert not opinion("maglev-metro", "cards", cards).remarks


def test_a_game_without_editors_is_edited_as_text_with_the_same_checks():
    title = replace(find_title("game-of-trains"))
    vars(title)["editing"] = Editing()
    text = begun_with(title, "cards", "")
    told = opinion_on(title, "cards", text, EN, LIGHT)
    assert (told.model, told.complaints, told.text) == (None, [], text)
    (wrong,) = opinion_on(title, "cards", text.replace("[4, 12", "[12"), EN, LIGHT).complaints
    assert wrong == "car 4 has no ability (1 cars are missing)"
    with pytest.raises(BadInput, match="edited as text"):
        opinion_on(title, "cards", {}, EN, LIGHT)


def test_a_map_of_a_game_without_an_editor_is_drawn_as_it_is_edited():
    title = find_title("next-station-london")
    text = begun_with(title, "map", "")
    assert opinion_on(title, "map", text, EN, LIGHT).picture is not None
    told = opinion_on(title, "map", text.replace("blue = 40", "blue = 99"), speaker("es"), LIGHT)
    assert "departures: azul debe salir" in told.complaints[0].in_words(speaker("es"))


def test_files_that_a_game_does_not_have_are_not_edited():
    with pytest.raises(BadInput, match="no data file"):
        editor_of(find_title("game-of-trains"), "map")
    with pytest.raises(BadInput, match="of that name"):
        begun_with(find_title("maglev-metro"), "map", "atlantis")


KEYS = ["rows", "things", "large", "A", "name", "deck", "kind", "track", "cap", "pair"]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rows", "things", "large", "A", "name", "deck", "kind", "track", "cap", "pair"]), inner
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(("name", "option"), EDITED)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_a_model_holds_is_written_as_a_file_that_can_be_parsed(name, option, data):
    keys = st.sampled_from(["grid", "about", "start_robots", "display", "lines", "cards", "cars"])
    model = data.draw(st.dictionaries(keys, anything))
    told = opinion(name, option, model)
    assert told.model is not None
    assert told.text.isprintable() or all(c.isprintable() or c == "\n" for c in told.text)


def test_a_complaint_is_a_string_with_a_place():
    told = Complaint("{count} rows: a printed board has room for at most {most}", "row:3", count=18, most=11)
    assert told == "18 rows: a printed board has room for at most 11"
    assert (told.place, told.in_words(speaker("es"))[:8]) == ("row:3", "18 filas")
