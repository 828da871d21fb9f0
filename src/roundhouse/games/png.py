"""PNG images. The renderer leaves out all text whose font family it does not know, so it is told one that is there."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..errors import BadInput, MissingExtra

FAMILIES = ("Segoe UI", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Sans", "Helvetica Neue", "Arial", "Ubuntu")
FONT_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts"),
)


def render(svg: str, width: int, family: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("drawing PNG pictures", "png") from None
    # A family that is missing falls back on the one called serif.
    return bytes(svg_to_bytes(svg_string=svg, width=width, sans_serif_family=family, serif_family=family))


@cache
def font_family() -> str:
    """A font family of this machine that shows figures, Latin and Cyrillic."""
    installed = sorted(set(_installed_families()), key=lambda family: ("Sans" not in family, len(family)))
    for family in (*FAMILIES, *installed):
        if _shows_text(family):
            return family
    raise BadInput("PNG pictures need a font with Latin and Cyrillic letters: install one, for example DejaVu Sans")


def _shows_text(family: str) -> bool:
    """Whether letters come out, each different: what a font lacks is left blank or looks all the same."""
    start = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><text y="24" font-size="24" font-family="serif">'
    )
    return len({render(f"{start}{letter}</text></svg>", 32, family) for letter in " 7ñЖї"}) == 5


def _installed_families() -> Iterator[str]:
    for folder in FONT_FOLDERS:
        for file in sorted(Path(folder).expanduser().rglob("*.[ot]t[fc]")):
            try:
                yield from _family_names(file.read_bytes())
            except (OSError, struct.error, UnicodeDecodeError):
                continue  # not a font after all


def _family_names(font: bytes) -> Iterator[str]:
    """The family names in the name table of a TrueType or OpenType font, or of the first one of a collection."""
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    for table in range(struct.unpack_from(">H", font, start + 4)[0]):
        tag, _, at, _ = struct.unpack_from(">4sIII", font, start + 12 + 16 * table)
        if tag != b"name":
            continue
        _, count, strings = struct.unpack_from(">HHH", font, at)
        for record in range(count):
            platform, _, _, name, length, offset = struct.unpack_from(">6H", font, at + 6 + 12 * record)
            if platform == 3 and name in (1, 16):
                yield font[at + strings + offset :][:length].decode("utf-16-be")
