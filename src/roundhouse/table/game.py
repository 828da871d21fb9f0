"""A game as its users meet it: deal a table, set up a position."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import BadInput
from ..games import find_title
from ..games.editions import chosen_files
from ..games.parts import Parts, named_file, parts_from, read_text, standard_parts
from ..games.title import Title
from ..kernel.layout import Records
from ..language import sentence
from .fairness import Seal, fresh_seed
from .table import Table

LONGEST_NAME = 40
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # count as letters or symbols, and show nothing


class Game:
    """One of the games; `roundhouse.game(name)` finds it.

    Examples:
        >>> import roundhouse as rh
        >>> rh.game("game-of-trains").title.players
        (2, 3, 4)
    """

    def __init__(self, title: Title) -> None:
        self.title = title

    @property
    def name(self) -> str:
        return self.title.name

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def deal(
        self,
        players: int | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        chance: str = "auto",
        **options: Any,
    ) -> Table:
        """A new table. The same seed and options always deal the same game; without a seed, nobody can guess it.

        With chance="manual" nothing is drawn by itself: see `Table.outcomes` and `Table.draw`.
        Options are the game's own, among them its data files: `cards="my-cards.toml"`, `map="manhattan"`.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7, names=["Ann", "Bob", "Cleo"])
            >>> table.seats_to_act
            (0,)
            >>> rh.game("maglev-metro").deal(players=2, map="manhattan").over
            False
        """
        if chance not in ("auto", "manual"):
            raise BadInput(f"chance is 'auto' or 'manual', not '{str(chance)[:20]}'")
        parts, start = self.prepare(players, options)
        count = int(start["players"][0])
        seal = Seal.of(fresh_seed() if seed is None else _checked_seed(str(seed)))
        return Table(self.title, parts, start, checked_names(names, count), [seal], manual=chance == "manual")

    def prepare(self, players: int | None, options: Mapping[str, Any]) -> tuple[Parts, Records]:
        """The parts and the state before anything is dealt, from options of both kinds: numbers and data files."""
        files = {name: value for name, value in options.items() if name in self.title.data_files}
        numbers = {name: value for name, value in options.items() if name not in files}
        parts = self.parts(files)
        return parts, self.start(parts, players, numbers)

    def parts(self, files: Mapping[str, str | Path | None]) -> Parts:
        """The game's parts, with some data files replaced: by the owner's, or by name."""
        own = {}
        for option, path in files.items():
            if path is not None:
                named = named_file(self.title, option, str(path)) is not None
                own[option] = str(path) if named else read_text(path, f"{option} file")
        return self.parts_from_text(own)

    def parts_from_text(self, own: Mapping[str, str]) -> Parts:
        """The same from the text of the owner's files."""
        return parts_from(self.title, own) if own else standard_parts(self.title)

    def parts_of_edition(
        self, own: Mapping[str, str], editions: Mapping[str, str], kept: Mapping[str, str] | None = None
    ) -> Parts:
        """The parts a game was dealt with, whatever has been corrected since: see `games/editions.py`."""
        return self.parts_from_text(chosen_files(self.title, own, editions, kept))

    def start(self, parts: Parts, players: int | None, options: Mapping[str, Any]) -> Records:
        """The state before anything is dealt."""
        count = self.title.players[0] if players is None else players
        if type(count) is not int or count not in self.title.players:
            raise BadInput(
                sentence("{game} is for {least} to {most} players, not {given}"),
                game=self.title.label(),
                least=self.title.players[0],
                most=self.title.players[-1],
                given=str(count)[:20],
            )
        most_seats = self.title.rules.most_seats
        if most_seats is not None and count > most_seats(parts.view):
            raise BadInput(
                sentence("these data files are for {most} players at most, not {given}"),
                most=most_seats(parts.view),
                given=count,
            )
        start = self.title.state.zeros()
        start["players"] = count
        known = {option.name: option for option in self.title.options}
        for name in options:
            if name not in known:
                has = ", ".join([*known, *self.title.data_files])
                raise BadInput(
                    sentence("{game} has no option '{name}': it has {known}"),
                    game=self.title.name,
                    name=str(name)[:40],
                    known=has,
                )
        for option in self.title.options:
            value = options.get(option.name, option.default)
            if type(value) not in (int, bool) or not option.least <= value <= option.most:
                raise BadInput(
                    sentence("{name} must be {least} to {most}, not {given}"),
                    name=option.name,
                    least=option.least,
                    most=option.most,
                    given=str(value)[:20],
                )
            start[option.name] = value
        self.title.rules.begin(parts.view, self.title.state.view(start))
        return start

    def position(self, data: Mapping[str, Any], chance: str = "auto") -> Table:
        """A table set up from a position, as `Table.position` writes it.

        Examples:
            >>> game = rh.game("game-of-trains")
            >>> table = game.deal(players=3, seed=7)
            >>> game.position(table.position()).legal(0) == table.legal(0)
            True
        """
        from .position import read_position

        return read_position(self.title, data, manual=chance == "manual")


def game(name: str) -> Game:
    """The game with this name, such as "game-of-trains".

    Examples:
        >>> rh.game("next-station-london")
        <Game next-station-london>
    """
    return Game(find_title(name))


def _shows(character: str) -> bool:
    """Whether there is something to see: marks need a letter to stand on, and some letters are blank."""
    return unicodedata.category(character)[0] not in "CMZ" and character not in BLANK


def _checked_seed(seed: str) -> str:
    """A seed that can stand in a record."""
    if not seed or seed != seed.strip() or not seed.isprintable():
        raise BadInput("a seed is one line, with something in it, and with no space at its ends")
    return seed


def checked_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """The players' names: short single lines, one for each."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise BadInput(f"{players} players need {players} names, not {len(names)}")
    for name in names:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadInput(f"a player's name is one line of 1 to {LONGEST_NAME} characters")
        if not any(map(_shows, name)):
            raise BadInput("a player's name needs something in it that can be seen")
        if "|" in name:
            raise BadInput("a player's name cannot contain '|'")
    return tuple(name.strip() for name in names)
