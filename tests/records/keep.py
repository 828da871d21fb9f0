"""Keeps what old games need: `make editions`. Run it after a data file of a game was changed, and commit what it adds.

It never changes or removes what is kept: records and stored games name it.
"""

from collections.abc import Iterator
from pathlib import Path

from roundhouse.games import titles
from roundhouse.games.editions import FIRST, KEPT, kept_file, shipped_edition
from roundhouse.games.parts import Parts, parts_from, standard_parts
from roundhouse.games.title import Title


def shipped_parts(title: Title) -> list[Parts]:
    """The parts from every file that ships with a game."""
    others = [parts_from(title, {option: name}) for option, named in title.named_files.items() for name in named]
    return [standard_parts(title), *others]


def main() -> None:
    for title in titles().values():
        folder = Path(str(title.folder)) / "data" / KEPT
        for parts in shipped_parts(title):
            for option, edition in parts.editions.items():
                kept = folder / kept_file(option, edition)
                if not kept.exists():
                    folder.mkdir(exist_ok=True)
                    kept.write_text(parts.texts[option], "utf-8")
                    print(kept)
        first = folder / FIRST
        if folder.exists() and not first.exists():
            first.write_text("\n".join(_first(title)), "utf-8")


def _first(title: Title) -> Iterator[str]:
    yield "# What records mean that do not name their data: those from before any did."
    yield "[default]"
    yield from (f'{option} = "{edition}"' for option, edition in standard_parts(title).editions.items())
    for option, named in title.named_files.items():
        yield f"\n[named.{option}]"
        yield from (f'{name} = "{shipped_edition(title, file)}"' for name, file in named.items())
    yield ""


if __name__ == "__main__":
    main()
