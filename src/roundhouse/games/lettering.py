"""How much room words take, in any of the fonts they may be shown in, and how they are made to fit."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import east_asian_width


def signed(number: int) -> str:
    """A number as people write it, with a proper minus."""
    return str(number).replace("-", "−")


@lru_cache(maxsize=8192)
def text_width(words: str, size: float) -> float:
    """About how wide the words are in any of the fonts: if in doubt, too wide."""
    return sum(_letter_width(letter) for letter in words) * size


def _letter_width(letter: str) -> float:
    if letter in "mwMWЖШЩЮЫФжшщюыф@%—" or east_asian_width(letter) in "WF":
        return 1.1
    if letter in " .,:;!|'ijlIt()[]ії":
        return 0.42
    return 0.76 if letter.isupper() else 0.63


def shortened(words: str, size: float, width: float) -> str:
    """The words, or as many of their letters as fit with an ellipsis."""
    if text_width(words, size) <= width * 1.001:  # what was shrunk to fit, fits
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, width: float) -> list[str]:
    """The words in lines that fit the width, or nearly: `text` shrinks a little what it is given."""
    lines: list[str] = []
    for word in words.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width * 1.1:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
