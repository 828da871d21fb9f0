"""A version of Roundhouse in which a data file was corrected."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from roundhouse.games import editions, parts, titles
from roundhouse.games.title import Title


@contextmanager
def corrected_cards(folder: Path, keeping: bool = True) -> Iterator[None]:
    """The Game of Trains with two cars exchanged in the file that ships; unless `keeping`, older editions are lost."""
    shipped = Path(str(titles()["game-of-trains"].folder)) / "data"
    data = folder / "corrected" / "data"
    data.mkdir(parents=True)
    text = (shipped / "cards.toml").read_text("utf-8")
    (data / "cards.toml").write_text(text.replace("[4, 12,", "[5, 12,").replace("[5, 13,", "[4, 13,"), "utf-8")
    if keeping:
        (data / "kept").symlink_to(shipped / "kept")
    with mock.patch.object(Title, "folder", data.parent):
        _read_again()
        yield
    _read_again()


def _read_again() -> None:
    for kept in (parts.standard_parts, parts._parts_from, editions.shipped_edition, editions.kept_text):
        kept.cache_clear()
    editions._first_editions.cache_clear()
