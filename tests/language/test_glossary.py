"""One thing, one word: no sentence and no clause uses a word that the glossary forbids."""

import re
from importlib import resources
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from roundhouse.games import titles
from roundhouse.language import LANGUAGES, NAMES

from .test_catalogues import sentences

GLOSSARY = (resources.files("roundhouse.language") / "glossary.md").read_text("utf-8")
ENGLISH_NAMES = {"English": "en", "Russian": "ru", "Ukrainian": "uk", "Spanish": "es"}
ANYWHERE = "Everywhere"


class Term(NamedTuple):
    game: str  # or ANYWHERE
    lang: str
    word: str
    variants: tuple[str, ...]


def terms() -> list[Term]:
    found = []
    for table in re.split(r"^## ", GLOSSARY, flags=re.M)[1:]:
        heading, *lines = table.splitlines()
        game, rest = heading.rsplit(", ", 1)
        lang = ENGLISH_NAMES[rest.split()[0]]
        for line in lines:
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == 3 and cells[0] != "thing" and set(cells[0]) != {"-"}:
                variants = () if cells[2] == "–" else tuple(cell.strip() for cell in cells[2].split(","))
                found.append(Term(game, lang, cells[1], variants))
    return found


def pattern(variant: str) -> re.Pattern[str]:
    """A variant as whole words; a * stands for any ending."""
    words = [re.escape(word).replace(r"\*", r"\w*") for word in variant.split()]
    return re.compile(r"(?<!\w)" + r"\s+".join(words) + r"(?!\w)", re.IGNORECASE)


def said(lang: str) -> list[str]:
    """Every sentence of a catalogue; in English, of the source."""
    if lang == "en":
        return [text for one in sentences() for text in ([one] if isinstance(one, str) else one)]
    text = (resources.files("roundhouse.language") / "catalogues" / f"{lang}.po").read_bytes()
    messages = [message for message in read_po(text.decode().splitlines(keepends=True), locale=lang) if message.id]
    return [form for m in messages for form in ([m.string] if isinstance(m.string, str) else m.string)]


def clauses(lang: str, game: str) -> list[str]:
    chosen = [title for title in titles().values() if game in (ANYWHERE, title.label("en"))]
    assert chosen, f"the glossary names no such game: {game}"
    told = [
        texts[lang]
        for title in chosen
        for clause in title.clauses.values()
        for texts in (clause.title, clause.text, clause.refusal)
        if texts
    ]
    return [*told, *(title.label(lang) for title in chosen)]


def test_every_game_has_a_table_in_every_language():
    games = {title.label("en") for title in titles().values()} | {ANYWHERE}
    assert {(term.game, term.lang) for term in terms()} == {(game, lang) for game in games for lang in LANGUAGES}
    assert set(ENGLISH_NAMES.values()) == set(NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_uses_a_forbidden_word(lang):
    for term in terms():
        if term.lang == lang:
            for variant in term.variants:
                found = [text for text in said(lang) if pattern(variant).search(text)]
                assert found == [], f"'{variant}': say '{term.word}'"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_clause_uses_a_forbidden_word(lang):
    for term in terms():
        if term.lang == lang:
            for variant in term.variants:
                found = [text for text in clauses(lang, term.game) if pattern(variant).search(text)]
                assert found == [], f"'{variant}': say '{term.word}'"


def test_ukrainian_words_have_the_apostrophe_of_letters():
    straight = re.compile(r"[а-яіїєґ]'[яюєї]", re.IGNORECASE)
    assert [text for text in (*said("uk"), *clauses("uk", ANYWHERE)) if straight.search(text)] == []


def test_a_forbidden_word_is_found_in_any_case_and_with_any_ending_that_is_left_open():
    assert pattern("ячейк*").search("В Ячейке стоит робот")
    assert pattern("спільн* ціл*").search("дві спільні цілі")
    assert not pattern("Hub").search("GitHub")
    assert not pattern("metas").search("metasímbolo")
