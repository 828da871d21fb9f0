"""What pictures of all games are made of."""

import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import roundhouse as rh
from roundhouse.errors import BadInput
from roundhouse.games import drawing, png
from roundhouse.games.drawing import LIVERIES, THEMES, Panel, Picture
from roundhouse.games.lettering import text_width
from roundhouse.games.memo import remember
from roundhouse.kernel.slots import MOST_SEATS

HOSTILE = """<script>alert("1")</script> & 'é' \x00\x1b\ud800\ufffe"""


def picture(*parts: str) -> Picture:
    panel = Panel("map", "main", 200, 100, {f"part-{k}": part for k, part in enumerate(parts)})
    return Picture("A picture", (panel,), THEMES["light"])


def words(at: float = 50, **options: float) -> str:
    return drawing.text(10, at, "Ход ї 12", 20, "#000000", **options)


def test_whatever_is_written_comes_out_as_words() -> None:
    drawn = drawing.button(HOSTILE, HOSTILE, drawing.text(0, 0, HOSTILE, 10, HOSTILE), drawing.titled(HOSTILE))
    svg = Picture(HOSTILE, (Panel("map", "main", 10, 10, {"part": drawn}),), THEMES["light"]).svg()
    root = ElementTree.fromstring(svg)
    assert not [e for e in root.iter() if e.tag.endswith("script")]
    assert {e.text for e in root.iter() if e.text and e.text.strip()} == {
        """<script>alert("1")</script> & 'é' """,
    }


def test_attributes_are_spelt_with_hyphens_and_left_out_when_none() -> None:
    assert drawing.element("path", d="M0 0", stroke_width=2.0, fill=None) == '<path d="M0 0" stroke-width="2"/>'


def test_words_shrink_a_little_before_they_are_cut() -> None:
    whole = ElementTree.fromstring(drawing.text(0, 0, "Discard pile", 20, "#000", width=130))
    cut = ElementTree.fromstring(drawing.text(0, 0, "Discard pile", 20, "#000", width=60))
    assert whole.text == "Discard pile"
    assert 15 <= float(whole.attrib["font-size"]) < 20
    assert cut.text is not None
    assert cut.text.endswith("…")
    assert text_width(cut.text, float(cut.attrib["font-size"])) <= 60


def test_wide_letters_need_more_room_than_narrow_ones() -> None:
    assert text_width("WЩ漢", 10) > text_width("BБb", 10) > text_width("il.", 10)


def test_a_button_says_its_move_and_what_it_does() -> None:
    drawn = ElementTree.fromstring(drawing.button("move 2>4", "move 51 two places right", drawing.path("M0 0")))
    assert drawn.attrib == {
        "data-move": "move 2>4",
        "role": "button",
        "tabindex": "0",
        "aria-label": "move 51 two places right",
    }


def test_liveries_differ_in_colour_badge_and_stroke() -> None:
    for cue in ("colour", "badge", "stroke"):
        assert len({getattr(livery, cue) for livery in LIVERIES}) == len(LIVERIES) == MOST_SEATS
    assert len({drawing.badge(livery, 0, 0, 10, "#000") for livery in LIVERIES}) == MOST_SEATS
    assert (
        len({drawing.line("M0 0H9", livery, 4, "#fff").replace(livery.colour, "") for livery in LIVERIES}) == MOST_SEATS
    )


def test_a_picture_with_buttons_is_no_mere_image_to_a_screen_reader() -> None:
    assert ElementTree.fromstring(picture(words()).svg()).attrib["role"] == "img"
    assert ElementTree.fromstring(picture(drawing.button("draw", "draw", words())).svg()).attrib["role"] == "group"


def test_a_part_can_be_found_by_its_name() -> None:
    root = ElementTree.fromstring(picture(words(), words(80)).svg())
    assert [e.attrib["data-part"] for e in root.iter() if "data-part" in e.attrib] == ["part-0", "part-1"]


def test_panels_lie_one_below_the_other() -> None:
    panels = tuple(Panel(name, "main", 200, high, {f"{name}-part": words()}) for name, high in (("a", 30), ("b", 50)))
    whole = Picture("Two panels", panels, THEMES["light"])
    found = [e.attrib for e in ElementTree.fromstring(whole.svg()).iter() if "data-panel" in e.attrib]
    assert [e["transform"] for e in found] == ["translate(0 0)", "translate(0 30)"]
    assert (whole.width, whole.height) == (200, 80)
    assert list(whole.parts) == ["a-part", "b-part"]


def test_a_spread_has_the_panels_in_two_columns() -> None:
    sides = (("caption", "main"), ("map", "main"), ("hand", "side"), ("sheet", "side"))
    panels = tuple(Panel(name, side, 1000, 300, {f"{name}-part": words()}) for name, side in sides)
    root = ElementTree.fromstring(Picture("Columns", panels, THEMES["light"]).spread())
    places = [e.attrib["transform"].split(")")[0] for e in root.iter() if "data-panel" in e.attrib]
    assert places == ["translate(0 0", "translate(0 300", "translate(1000 92", "translate(1000 292"]
    assert root.attrib["viewBox"] == "0 0 1666 600"


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(BadInput, match="choose one of light, dark"):
        rh.game("game-of-trains").deal(players=2, seed=1).svg(theme="pink")


# --- What is remembered from move to move


def forget() -> None:
    """Empty everything that pictures remember."""
    words = ("picture", "glyphs", "ghosts", "drawing", "reach")
    for module in [m for name, m in sys.modules.items() if name.startswith("roundhouse.games.")]:
        if module.__name__.endswith(words):
            for found in vars(module).values():
                if hasattr(found, "cache_clear"):
                    found.cache_clear()


@pytest.mark.parametrize("name", ["game-of-trains", "next-station-london", "maglev-metro"])
def test_a_picture_is_the_same_whether_or_not_others_were_drawn_before(name: str) -> None:
    """Two tables in turn, from several seats: nothing of one shows in another."""
    rng = Random(1)
    seen = []
    options: dict[str, dict[str, Any]] = {
        "next-station-london": {"powers": 1, "objectives": 1},
        "maglev-metro": {"map": "manhattan"},
    }
    tables = [rh.game(name).deal(3, seed=1), rh.game(name).deal(3, seed=2, **options.get(name, {}))]
    for k in range(120):
        table = tables[k % 2]
        if not table.over:
            seat = rng.choice(table.seats_to_act)
            table.play(seat, rng.choice(table.legal(seat)))
            seen += [(table.observe(seat), lang) for seat, lang in ((0, "en"), (1, "ru"), (None, "en"))]
    warm = [drawing.draw(one, lang, "dark").svg() for one, lang in seen]
    for k, (one, lang) in enumerate(seen):
        if k % 7 == 0:
            forget()
            assert drawing.draw(one, lang, "dark").svg() == warm[k]


def test_an_answer_is_kept_under_its_key_and_forgotten_when_there_are_too_many() -> None:
    asked = []

    @remember(lambda number, _: number % 10, most=2)
    def answer(number: int, say: str) -> int:
        asked.append(number)
        return number

    assert [answer(n, "") for n in (1, 11, 2, 12, 3, 1)] == [1, 1, 2, 2, 3, 1]
    assert asked == [1, 2, 3, 1]


# --- PNG


@pytest.fixture
def fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """To change what fonts the pictures ask for; nothing found before or after counts."""
    png.font_family.cache_clear()
    yield monkeypatch
    png.font_family.cache_clear()


def test_a_png_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    image = picture(words()).png(300)
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", image[16:24]) == (300, 150)


@pytest.mark.parametrize("width", [0, -5, 10**9, 1.5, True])
def test_a_width_that_makes_no_picture_is_refused(width: int) -> None:
    with pytest.raises(BadInput, match="16 to 8000 pixels"):
        picture().png(width)


@pytest.mark.parametrize("letter", ["7", "A", "ñ", "Ж", "ї"])
def test_words_of_all_four_languages_appear_in_a_png(letter: str) -> None:
    shown = picture(drawing.text(10, 50, letter, 60, "#000000")).png(200)
    assert shown != picture().png(200)
    assert shown != picture(drawing.text(10, 50, "\u0b8b", 60, "#000000")).png(200)


def test_words_appear_in_a_png_where_no_font_has_a_name_we_know(fonts: pytest.MonkeyPatch) -> None:
    fonts.setattr(drawing, "FONT", "'No Such Font', sans-serif")
    fonts.setattr(png, "FAMILIES", ())
    assert picture(words()).png() != picture().png()


def test_a_machine_without_fonts_is_told_what_to_do(fonts: pytest.MonkeyPatch) -> None:
    fonts.setattr(png, "FAMILIES", ("No Such Font",))
    fonts.setattr(png, "FONT_FOLDERS", ())
    with pytest.raises(BadInput, match="install one"):
        picture(words()).png()


def test_without_the_renderer_a_png_is_refused_with_what_to_install(fonts: pytest.MonkeyPatch) -> None:
    fonts.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(BadInput, match=r"pip install 'roundhouse-games\[png\]'"):
        picture(words()).png()


@pytest.mark.parametrize("data", [b"", b"ttcf", b"\x00\x01\x00\x00\x00\x09", b"not a font at all"])
def test_a_file_that_is_no_font_is_passed_over(data: bytes, fonts: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken.ttf").write_bytes(data)
    fonts.setattr(png, "FONT_FOLDERS", (str(tmp_path), str(tmp_path / "missing")))
    assert list(png._installed_families()) == []


def test_words_that_shrink_just_enough_are_not_cut():
    for n in range(10, 60):
        words = "toda la fila está en orden ascendente, una y otra vez, y aún más"[:n].strip()
        room = text_width(words, 36) * 0.8 * 1.08  # bold letters are wider
        assert words in drawing.text(0, 0, words, 36, "#000", weight=600, width=room)
