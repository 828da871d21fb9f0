"""The four languages of the rulebooks.

Catalogues are gettext `.po` files, read as they are: nothing has to be compiled after an edit.
`make messages` collects new sentences from the source into them; a test fails while one is untranslated.
"""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ..errors import BadInput

LANGUAGES = ("en", "ru", "uk", "es")
NAMES = {"en": "English", "ru": "Русский", "uk": "Українська", "es": "Español"}


class Speaker:
    """Says sentences in one language."""

    def __init__(self, lang: str, catalogue: NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue

    def __call__(self, sentence: str, **values: object) -> str:
        said = self._catalogue.gettext(sentence)
        return said.format(**values) if values else said

    def many(self, one: str, several: str, n: int, **values: object) -> str:
        """The plural form that fits n, which the sentence may show as {n}."""
        return self._catalogue.ngettext(one, several, n).format(n=n, **values)


@cache
def speaker(lang: str) -> Speaker:
    """The speaker of a language, by its two letters."""
    if lang not in LANGUAGES:
        raise BadInput(f"unknown language '{lang[:20]}': choose one of {', '.join(LANGUAGES)}")
    if lang == "en":
        return Speaker(lang, NullTranslations())
    source = resources.files(__name__) / "catalogues" / f"{lang}.po"
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=lang, abort_invalid=True))
    compiled.seek(0)
    return Speaker(lang, GNUTranslations(compiled))
