"""The four languages are complete: every sentence of the source, with the values it shows, in every catalogue."""

import ast
import string
from importlib import resources
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from jinja2.ext import babel_extract

import roundhouse
from roundhouse import BadInput
from roundhouse.language import LANGUAGES, NAMES, speaker

SOURCE = Path(roundhouse.__file__).parent


def sentences():
    """Every sentence that is said anywhere in the source, with its plural where it has one."""
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
            count = {"say": 1, "many": 2}.get(name, 0)
            texts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if texts:
                assert len(texts) == count, f"{path}:{node.lineno}"
                found.add(tuple(texts) if count == 2 else texts[0])
    return found


def fields(sentence):
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_sentence_is_translated_and_shows_the_same_values(lang):
    text = (resources.files("roundhouse.language") / "catalogues" / f"{lang}.po").read_bytes()
    catalogue = {m.id: m for m in read_po(text.decode().splitlines(keepends=True), locale=lang) if m.id}
    assert set(catalogue) == sentences()
    for id, message in catalogue.items():
        translations = message.string if isinstance(message.string, tuple) else (message.string,)
        assert not message.fuzzy
        if isinstance(id, tuple):
            assert len(translations) == {"ru": 3, "uk": 3, "es": 2}[lang]
        for translation in translations:
            assert translation, f"{lang}: '{id}' is not translated"
            assert fields(translation) == fields(id[-1] if isinstance(id, tuple) else id), id


@pytest.mark.parametrize(("n", "told"), [(1, "1 игра"), (2, "2 игры"), (5, "5 игр"), (21, "21 игра")])
def test_russian_plurals_are_right(n, told):
    one, several = "{n} game, {undecided} without a winner", "{n} games, {undecided} without a winner"
    assert speaker("ru").many(one, several, n, undecided=0).startswith(f"{told},")


def test_each_language_is_offered_by_its_own_name():
    assert set(NAMES) == set(LANGUAGES)


def test_an_unknown_language_is_refused_with_those_there_are():
    with pytest.raises(BadInput, match="unknown language 'de': choose one of en, ru, uk, es"):
        speaker("de")
