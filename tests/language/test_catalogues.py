"""The four languages are complete: every sentence of the source, with the values it shows, in every catalogue."""

import ast
import string
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

import roundhouse
from roundhouse import BadInput
from roundhouse.language import LANGUAGES, NAMES, speaker

SOURCE = Path(roundhouse.__file__).parent


class InContext(NamedTuple):
    context: str
    id: str


def sentences():
    """Every sentence that is said anywhere in the source, with its plural or its context where it has one."""
    found = set()
    for path in SOURCE.rglob("*.html"):
        with path.open("rb") as page:
            said = [text for _, _, text, _ in babel_extract(page, ["say"], (), {"encoding": "utf-8"})]
        found |= {text if isinstance(text, str) else text[0] for text in said}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            count = {"say": 1, "sentence": 1, "help_with": 1, "many": 2, "in_context": 2}.get(name, 0)
            texts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if texts:
                assert len(texts) == count, f"{path}:{node.lineno}"
                found.add(texts[0] if count == 1 else InContext(*texts) if name == "in_context" else tuple(texts))
    return found


def fields(sentence):
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_sentence_is_translated_and_shows_the_same_values(lang):
    text = (resources.files("roundhouse.language") / "catalogues" / f"{lang}.po").read_bytes()
    messages = [m for m in read_po(text.decode().splitlines(keepends=True), locale=lang) if m.id]
    catalogue = {InContext(m.context, m.id) if m.context else m.id: m for m in messages}
    assert set(catalogue) == sentences()
    for message in messages:
        id = message.id
        translations = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not message.fuzzy
        if isinstance(id, tuple):
            assert len(translations) == {"ru": 3, "uk": 3, "es": 2}[lang]
        for translation in translations:
            assert translation, f"{lang}: '{id}' is not translated"
            assert fields(translation) == fields(id[-1] if isinstance(id, tuple) else id), id


@pytest.mark.parametrize(("n", "told"), [(1, "1 партия"), (2, "2 партии"), (5, "5 партий"), (21, "21 партия")])
def test_russian_plurals_are_right(n, told):
    one, several = "{n} game, {undecided} without a winner", "{n} games, {undecided} without a winner"
    assert speaker("ru").many(one, several, n, undecided=0).startswith(f"{told},")


@pytest.mark.parametrize(("n", "told"), [(-1, "−1 очко"), (-2, "−2 очка"), (-5, "−5 очков"), (-21, "−21 очко")])
def test_a_number_below_zero_takes_the_plural_of_its_size(n, told):
    assert speaker("ru").many("{n} point", "{n} points", n) == told


@pytest.mark.parametrize(
    ("lang", "number", "percent", "finer"),
    [
        ("en", "−12,345.6", "96%", "+95.5%"),
        ("ru", "−12 345,6", "96 %", "+95,5 %"),
        ("uk", "−12 345,6", "96%", "+95,5%"),
        ("es", "−12.345,6", "96 %", "+95,5 %"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(lang, number, percent, finer):
    say = speaker(lang)
    assert say.number(-12345.6, 1).replace("\xa0", " ") == number
    assert say.percent(0.955).replace("\xa0", " ") == percent
    assert say.percent(0.955, 1, signed=True).replace("\xa0", " ") == finer
    assert say.number(-0.04, 1) == say.number(0, 1)
    assert say.number(3, signed=True) == "+3"


def test_a_word_with_two_meanings_is_told_by_its_context():
    say = speaker("ru")
    assert say("Map") == "Карта"
    assert say.in_context("London", "Map") == "Схема"
    assert speaker("en").in_context("London", "Map") == "Map"


def test_each_language_is_offered_by_its_own_name():
    assert set(NAMES) == set(LANGUAGES)


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(BadInput, match="unknown language 'de': choose one of en, ru, uk, es"):
        speaker("de")
