"""Records: a whole game as readable text, like PGN for chess. docs/records.md describes the format.

A record holds what was decided and what was drawn, so it is played again without any random numbers.
The last line counts the events and carries a checksum: a cut or edited file is noticed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby, takewhile

from ..errors import BadInput, IllegalMove
from ..games import find_title
from ..games.editions import kept_text
from ..games.parts import Parts, named_file
from ..games.title import Title
from .draw_account import Verdict, account, check
from .event import Event
from .fairness import DIGEST, Seal, Share
from .game import Game, checked_names
from .position import read_position, write_position
from .table import Table

FIRST_LINE = "roundhouse record 1"
AGREED = "by agreement"  # how a game may have ended, if not by the rules
A_LINE = 12  # events


def write_record(table: Table) -> str:
    """The table's game as text."""
    title, dealt = table.title, table.dealt
    lines = [FIRST_LINE, f"game: {title.name}", f"rules: {title.rules_version}", f"players: {table.players}"]
    lines += [f"option: {option.name} = {int(table.start[option.name][0])}" for option in title.options if dealt]
    lines += [f"data: {option} = {edition}" for option, edition in table.parts.editions.items() if dealt]
    lines.append(f"names: {' | '.join(table.names)}")
    for seal in table.seals if not table.manual else ():
        shown = f" seed {seal.seed}" if table.over and seal.seed is not None else ""
        lines.append(f"draws: from {seal.start} commitment {seal.commitment}{shown}")
        for share in seal.shares:
            shown = f" is {share.number}" if table.over and share.number is not None else ""
            lines.append(f"number: of {share.seat + 1} commitment {share.commitment}{shown}")
    if table.ended:
        lines.append(f"ended: {AGREED}")
    if table.over:
        lines.append(f"result: {' '.join(map(str, table.scores))}")
    for name, text in _owners_files(table.parts).items() if dealt else ():
        lines += [f"file: {name}", *(f"| {line}".rstrip() for line in text.splitlines())]
    if not table.dealt:
        begun = Table(table.title, table.parts, table.start, table.names, manual=True, dealt=False)
        lines.append(f"position: {json.dumps(write_position(begun), ensure_ascii=False)}")
    lines += ["", *_told(table.log)]
    body = "\n".join(lines) + "\n"
    return f"{body}end {len(table.log)} {_check_sum(body)}\n"


def _owners_files(parts: Parts) -> dict[str, str]:
    """The files that did not ship with the game: the others are found by their editions."""
    return {
        option: text
        for option, text in parts.own.items()
        if named_file(parts.title, option, text) is not None
        or kept_text(parts.title, option, parts.editions[option]) is None
    }


def load(text: str) -> Table:
    """The table a record describes, at the record's last event; raises BadInput with the line that is wrong.

    A game that is not over goes on under a seal of its own, so that nobody learns from a file what will be drawn next.

    Examples:
        >>> import roundhouse as rh
        >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
        >>> rh.load(table.record()).legal(0) == table.legal(0)
        True
    """
    table, seals = read_record(text)
    if seals:
        table.draw_by_itself(seals)
    return table


def read_record(text: str, kept: Mapping[str, str] | None = None, most: int | None = None) -> tuple[Table, list[Seal]]:
    """The table at the record's last event, with chance left to the caller, and the seals of the draws so far.

    `kept` are texts of data files by edition, beyond those that come with the games; `most` is how many events a record
    may have.
    """
    reader = Reader(text, kept or {}, most)
    return reader.table(), reader.seals


def verify(table: Table) -> bool | None:
    """Whether every draw is the one its seed gives; None while a seed is secret or was never used.

    Examples:
        >>> rh.verify(rh.game("game-of-trains").deal(players=3, seed=7))
        True
        >>> rh.verify(rh.game("game-of-trains").deal(players=2, chance="manual")) is None
        True
    """
    return examine(table).fair


def examine(table: Table) -> Verdict:
    """Check every draw of a table, and say what was found."""
    return Verdict(None, "unsealed") if table.manual else check(account(table, shown=True))


@dataclass
class Reader:
    """Reads a record line by line, so that a complaint can say which line it is about."""

    text: str
    kept: Mapping[str, str] = field(default_factory=dict)
    most: int | None = None
    header: dict[str, str] = field(default_factory=dict)
    options: dict[str, int] = field(default_factory=dict)
    seals: list[Seal] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    editions: dict[str, str] = field(default_factory=dict)

    def table(self) -> Table:
        if not isinstance(self.text, str):
            raise BadInput("a record is text: pass the text of a .rh file")
        lines = self.text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise BadInput(f"record: line 1 must be '{FIRST_LINE}': is this a record?")
        end = self._end(lines)
        at = self._read_header(lines, end)
        events = end - at + sum(line.count(", ") for line in lines[at:end])
        if self.most is not None and events > self.most:
            raise BadInput(f"record: it has {events:,} events, and at most {self.most:,} can be taken")
        title = find_title(self.header.get("game", ""))
        try:
            table = self._opened(title)
            for k in range(at, end):
                self._play(table, lines[k], k + 1)
            self._close(table, lines[end].split()[1])
        except BadInput as error:
            raise self._by_other_rules(title, error) from None
        return table

    def _by_other_rules(self, title: Title, error: BadInput) -> BadInput:
        """The complaint; if a different version of the rules may be the reason, it says so."""
        version = self.header.get("rules", str(title.rules_version))
        if version == str(title.rules_version):
            return error
        return BadInput(
            f"{error}; it was played by version {version[:9]} of the rules, these are {title.rules_version}"
        )

    def _end(self, lines: list[str]) -> int:
        """The place of the closing line, whose checksum must fit."""
        last = len(lines) - 1
        while last > 0 and not lines[last].strip():
            last -= 1
        words = lines[last].split()
        if len(words) not in (2, 3) or words[0] != "end" or not words[1].isdecimal():
            raise BadInput("record: the closing line 'end …' is missing: the file is cut short")
        if len(words) == 3 and words[2] != _check_sum("\n".join(lines[:last]) + "\n"):
            raise BadInput("record: the file was changed: if that is meant, drop the check sum from its last line")
        return last

    def _read_header(self, lines: list[str], end: int) -> int:
        k = 1
        while k < end and lines[k].strip():
            key, colon, value = lines[k].partition(":")
            value = value.strip()
            if not colon:
                raise _wrong(k + 1, "expected 'name: value'")
            if key == "file":
                text = [line[2:] for line in takewhile(lambda line: line.startswith("|"), lines[k + 1 : end])]
                self.files[value] = "\n".join(text) + "\n"
                k += len(text)
            elif key == "option":
                name, _, number = (part.strip() for part in value.partition("="))
                if not number.isdecimal() or len(number) > 18:
                    raise _wrong(k + 1, "expected 'option: name = number'")
                self.options[name] = int(number)
            elif key == "data":
                option, _, edition = (part.strip() for part in value.partition("="))
                if not edition or option in self.editions:
                    raise _wrong(k + 1, "expected 'data: name = hash', once for each name")
                self.editions[option] = edition
            elif key == "draws":
                self.seals.append(_read_seal(value, k + 1))
            elif key == "number" and self.seals:
                seal = self.seals[-1]
                self.seals[-1] = replace(seal, shares=(*seal.shares, _read_share(value, seal.shares, k + 1)))
            elif key in ("game", "rules", "players", "names", "ended", "result", "position") and key not in self.header:
                self.header[key] = value
            else:
                raise _wrong(k + 1, f"unknown or repeated entry '{key[:40]}'")
            k += 1
        return k + 1

    def _opened(self, title: Title) -> Table:
        players = self.header.get("players", "")
        if not players.isdecimal() or len(players) > 3:
            raise BadInput("record: the entry 'players' must be a number")
        if "position" in self.header:
            try:
                data = json.loads(self.header["position"])
            except (ValueError, RecursionError):
                raise BadInput("record: the entry 'position' is not valid JSON") from None
            table = read_position(title, data, manual=True, kept=self.kept)
            if table.players != int(players):
                raise BadInput("record: 'players' and 'position' do not agree")
            names = table.names
        else:
            game = Game(title)
            parts = game.parts_of_edition(self.files, self.editions, self.kept)
            start = game.start(parts, int(players), self.options)
            names = checked_names(None, int(players))
            table = Table(title, parts, start, names, manual=True)
        if "names" in self.header:
            table.names = checked_names(self.header["names"].split("|"), len(names))
        return table

    def _play(self, table: Table, line: str, number: int) -> None:
        who, _, events = line.strip().partition(" ")
        if who != "*" and not (who.isdecimal() and len(who) < 3):
            raise _wrong(number, f"expected a seat or '*', found '{who[:20]}'")
        for what in events.split(", "):
            try:
                if who == "*":
                    table.draw(what)
                else:
                    table.play(int(who) - 1, what)
            except IllegalMove as refused:
                raise _wrong(number, f"'{what[:40]}' is against the rules: {refused}") from None
            except BadInput as error:
                raise _wrong(number, str(error)) from None

    def _close(self, table: Table, count: str) -> None:
        """Check the record against the number of events and the result it claims."""
        if count != str(len(table.log)):
            raise BadInput(f"record: the closing line counts {count[:12]} events, but {len(table.log)} are there")
        if self.seals:
            starts = [seal.start for seal in self.seals]
            if starts != sorted(set(starts)) or starts[-1] > table.draws:
                raise BadInput("record: the entries 'draws' must ascend, and begin before the last draw")
        if any(share.seat >= table.players for seal in self.seals for share in seal.shares):
            raise BadInput("record: an entry 'number' names a seat that is not at the table")
        ended = self.header.get("ended")
        if ended is not None:
            if ended != AGREED or table.over:
                raise BadInput(f"record: the entry 'ended' says '{AGREED}' of a game that the moves do not end")
            table.end()
        result = self.header.get("result")
        if result is not None and (not table.over or result != " ".join(map(str, table.scores))):
            raise BadInput(f"record: the result '{result[:40]}' is not what the moves lead to")


def _told(log: Iterable[Event]) -> list[str]:
    """The events, one line for each run by the same seat; '*' is chance."""
    lines = []
    for seat, run in groupby(log, key=lambda event: event.seat):
        who = "*" if seat is None else str(seat + 1)
        texts = [event.text for event in run]
        lines += [f"{who} {', '.join(texts[k : k + A_LINE])}" for k in range(0, len(texts), A_LINE)]
    return lines


def _read_seal(value: str, line: int) -> Seal:
    words = value.split(maxsplit=5)
    if len(words) not in (4, 6) or words[0] != "from" or not words[1].isdecimal() or len(words[1]) > 9:
        raise _wrong(line, "expected 'draws: from 0 commitment …'")
    if words[2] != "commitment" or words[4:5] not in ([], ["seed"]):
        raise _wrong(line, "expected 'draws: from 0 commitment …'")
    return Seal(int(words[1]), words[3], words[5] if len(words) == 6 else None)


def _read_share(value: str, before: Iterable[Share], line: int) -> Share:
    words = value.split()
    if len(words) not in (4, 6) or words[0] != "of" or not words[1].isdecimal() or len(words[1]) > 2:
        raise _wrong(line, "expected 'number: of 1 commitment …'")
    if words[2] != "commitment" or words[4:5] not in ([], ["is"]) or not all(map(DIGEST.fullmatch, words[3::2])):
        raise _wrong(line, "expected 'number: of 1 commitment …'")
    share = Share(int(words[1]) - 1, words[3], words[5] if len(words) == 6 else None)
    if share.seat < 0 or any(share.seat <= other.seat for other in before):
        raise _wrong(line, "the entries 'number' must ascend by seat")
    return share


def _wrong(line: int, what: str) -> BadInput:
    return BadInput(f"record: line {line}: {what}")


def _check_sum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]
