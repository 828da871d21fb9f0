"""The four languages of the rulebooks.

Catalogues are gettext `.po` files, read as they are: nothing has to be compiled after an edit.
`make messages` collects new sentences from the source into them; a test fails while one is untranslated.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from ..errors import BadInput

LANGUAGES = ("en", "ru", "uk", "es")
NAMES = {"en": "English", "ru": "Русский", "uk": "Українська", "es": "Español"}


def sentence(text: str) -> str:
    """Marks a sentence that is said later, once the language is known; `make messages` collects it."""
    return text


class Speaker:
    """Says sentences in one language; `speaker` makes one.

    Examples:
        >>> say = speaker("es")
        >>> say("Undo"), say.many("{n} point", "{n} points", 2), say.number(1234567.5, 1)
        ('Deshacer', '2 puntos', '1.234.567,5')
    """

    def __init__(self, lang: str, catalogue: NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, sentence: str, **values: object) -> str:
        said = self._catalogue.gettext(sentence)
        return said.format(**values) if values else said

    def in_context(self, context: str, sentence: str, **values: object) -> str:
        """A sentence whose words mean something else elsewhere: `in_context("London", "Map")`."""
        said = self._catalogue.pgettext(context, sentence)
        return said.format(**values) if values else said

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """The plural form that fits n, which the sentence may show as {n}; minus one point is one point, too."""
        return self._catalogue.ngettext(one, several, abs(n)).format(n=self.number(n), **values)

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """A number as the language writes it: "1,234.5", "1 234,5", "−3"; with `signed` also "+3"."""
        return _number(self.lang, value, digits, signed)

    def percent(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """A share as the language writes it: "62%", "62 %"; with `signed` also "+12%"."""
        rounded = round(100 * value, digits)
        sign = "−" if rounded < 0 else "+" if signed and rounded > 0 else ""
        pattern = Locale.parse(self.lang).percent_formats[None].pattern.replace("##0", "##0." + "0" * digits)
        shown: str = format_percent(abs(rounded) / 100, format=pattern if digits else None, locale=self.lang)
        return sign + shown


@lru_cache(maxsize=4096)  # the same few numbers again and again
def _number(lang: str, value: float, digits: int, signed: bool) -> str:
    shown = "#,##0" + ("." + "0" * digits if digits else "")
    plus = "+" if signed and round(value, digits) > 0 else ""
    minus = "−" if round(value, digits) < 0 else ""
    return format_decimal(abs(value), format=f"{plus}{minus}{shown}", locale=lang)


@cache
def speaker(lang: str) -> Speaker:
    """The speaker of a language, by its two letters."""
    if lang not in LANGUAGES:
        raise BadInput(
            sentence("unknown language '{name}': choose one of {known}"), name=lang[:20], known=", ".join(LANGUAGES)
        )
    if lang == "en":
        return Speaker(lang, NullTranslations())
    catalogue = _catalogue(resources.files(__name__) / "catalogues" / f"{lang}.po", lang)
    for folder in _folders:
        own = folder / f"{lang}.po"
        if own.is_file():
            catalogue.add_fallback(_catalogue(own, lang))
    return Speaker(lang, catalogue)


def add_catalogues(folder: Traversable) -> None:
    """Also look for sentences in the catalogues of a folder, `ru.po` and so on, as a game may have its own."""
    if folder not in _folders and any((folder / f"{lang}.po").is_file() for lang in LANGUAGES):
        _folders.append(folder)
        speaker.cache_clear()


_folders: list[Traversable] = []


def _catalogue(source: Traversable, lang: str) -> GNUTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=lang, abort_invalid=True))
    compiled.seek(0)
    return GNUTranslations(compiled)
