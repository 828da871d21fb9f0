"""`roundhouse play`: a table in the terminal, alone against bots or several people at one keyboard."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import platformdirs
import typer
from rich.columns import Columns
from rich.markup import escape
from rich.rule import Rule
from rich.text import Text

from ..arena.entrants import COMMAND, UNHURRIED, Entrant, parse_entrants
from ..bots import Bot, make_bot
from ..bots.hints import hint
from ..errors import BadBot, BadInput, RoundhouseError
from ..games import titles
from ..games.observation import Move
from ..language import Speaker, sentence, speaker
from ..table import Table
from ..table.game import LONGEST_NAME
from ..table.log_sentences import story
from .common import (
    Language,
    Options,
    chosen_language,
    compiling,
    complete_bot,
    complete_game,
    find_game,
    game_options,
    help_with,
    load_record,
    out,
    write_text,
)
from .translated import trouble

HINTS = "greedy"  # the bot that gives hints
SECONDS = 1.0


class Quit(Exception):
    """The player leaves the table."""


def register(app: typer.Typer) -> None:
    @app.command(
        **help_with(
            "Play in the terminal.",
            "roundhouse play game-of-trains",
            "roundhouse play game-of-trains --players 4 --humans 2 --names Ann,Bob --bots greedy,random",
            "roundhouse play --resume saved.rh",
        )
    )
    def play(
        name: Annotated[
            str | None,
            typer.Argument(help=sentence("The game's name; asked for if left out."), autocompletion=complete_game),
        ] = None,
        players: Annotated[int | None, typer.Option(help=sentence("How many seats."))] = None,
        humans: Annotated[int, typer.Option(help=sentence("How many of them are people at this keyboard."), min=0)] = 1,
        bots: Annotated[
            str,
            typer.Option(
                help=sentence(
                    "Who takes the other seats; the last one fills the rest. A program of yours: `cmd:./my-bot`."
                ),
                autocompletion=complete_bot,
            ),
        ] = "greedy",
        names: Annotated[str | None, typer.Option(help=sentence("The people's names, separated by commas."))] = None,
        seed: Annotated[str | None, typer.Option(help=sentence("Deals the same game again."))] = None,
        option: Options = None,
        resume: Annotated[Path | None, typer.Option(help=sentence("Resume a saved game."))] = None,
        lang: Language = None,
    ) -> None:
        say = speaker(chosen_language(lang))
        if resume is not None:
            table = load_record(resume)
            if table.manual:
                table.draw_by_itself()
        else:
            found = find_game(name or _asked(say))
            numbers, files = game_options(found, option)
            seats = found.title.players[0] if players is None else players
            people = _people(names, min(humans, seats), say)
            seated = [*people, *_bot_names(bots, seats - len(people))]
            settings: dict[str, Any] = {**numbers, **files}
            table = found.deal(seats, seed, seated, **settings)
        if humans > table.players:
            told = sentence("too many people: {people} for {players} seats")
            raise BadInput(told, people=humans, players=table.players)
        made = _entrants(bots, table.players - humans)
        with compiling(say("Getting ready")):
            opponents = {humans + k: one.make_plain(table.title, _own_seed(table, k)) for k, one in enumerate(made)}
        seconds = {humans + k: one.budget(SECONDS) or UNHURRIED for k, one in enumerate(made)}
        TerminalTable(table, opponents, say, seconds).run()


def _asked(say: Speaker) -> str:
    """The game to play: the only one there is, or the one picked from the list."""
    known = list(titles())
    if len(known) == 1:
        return known[0]
    for k, title in enumerate(titles().values(), 1):
        out.print(f"  {k}  {title.label(say.lang)}")
    out.print(say("Which game?"), end=" ")
    answer = out.input().strip()
    return known[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(known) else answer


def _people(names: str | None, humans: int, say: Speaker) -> list[str]:
    if names is not None:
        given = [name.strip() for name in names.split(",")]
        if len(given) != humans:
            raise BadInput(sentence("one name for each person: {people}, not {names}"), people=humans, names=len(given))
        return given
    return [say("Player {n}", n=k + 1) for k in range(humans)]


def _entrants(bots: str, seats: int) -> list[Entrant]:
    """Who takes each of that many seats; the last one named fills the rest."""
    named = list(parse_entrants(bots)) if seats > 0 else []
    if len(named) > max(seats, 0):
        raise BadInput(sentence("too many bots: {bots} for {players} seats"), bots=len(named), players=seats)
    return named + named[-1:] * (seats - len(named))


def _seat_name(one: Entrant) -> str:
    """A bot's name; a program's is its command, as far as it makes a player's name."""
    return one.text.removeprefix(COMMAND).replace("|", " ").strip()[: LONGEST_NAME - 2]


def _bot_names(bots: str, seats: int) -> list[str]:
    names = [_seat_name(one) for one in _entrants(bots, seats)]
    return [f"{name} {k}" if names.count(name) > 1 else name for k, name in enumerate(names, 1)]


def _own_seed(table: Table, k: int) -> int:
    """Bots draw their own random numbers, which say nothing about the table's."""
    return int(table.seals[0].commitment[:15], 16) + k


@dataclass
class TerminalTable:
    """One table, its bots, and the people at the keyboard."""

    table: Table
    bots: dict[int, Bot]
    say: Speaker
    seconds: dict[int, float] = field(default_factory=dict)  # that each of the bots has for a decision
    told: int = 0  # events of the log the people have read about
    last_person: int | None = None

    def run(self) -> None:
        sealed = self.say("The draws are sealed: {commitment}", commitment=self.table.seals[0].commitment)
        out.print(Text(sealed, "dim"), soft_wrap=True)
        try:
            while not self.table.over:
                seat = self.table.seats_to_act[0]
                if seat in self.bots:
                    self.table.play(seat, self._bots_move(seat))
                else:
                    self._person(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            self._break_off()
            return
        except BadBot:
            self._break_off()
            raise
        self._show(self.last_person)
        out.print(Text(self.say("The record of this game: {path}", path=self._save()), "dim"), soft_wrap=True)

    def _break_off(self) -> None:
        command = f"roundhouse play --resume {self._save()}"
        out.print()
        out.print(Text(self.say("Saved. Continue with: {command}", command=command)), soft_wrap=True)

    def _bots_move(self, seat: int) -> Move:
        return self.bots[seat].choose(self.table.observe(seat), self.seconds.get(seat, SECONDS))

    def _person(self, seat: int) -> None:
        """One decision of a person, and the chance to take it back."""
        people = self.table.players - len(self.bots)
        if people > 1 and seat != self.last_person:
            out.clear()
            out.input(self.say("{name}, it is your turn. Press Enter.", name=escape(self.table.names[seat])))
        self.last_person = seat
        self._show(seat)
        move = self._asked(seat)
        if move is None:
            return
        self.table.play(seat, move, self.say.lang)
        if self.table.can_undo(seat) and not self.table.over and seat not in self.table.seats_to_act:
            self._show(seat)
            out.print(Text(self.say("Enter: next player. u: take back."), "dim"), end=" ")
            if out.input().strip() == "u":
                self.table.undo(seat)

    def _asked(self, seat: int) -> Move | None:
        """The move a person types, by number or notation; None where something else was done instead."""
        moves = self.table.legal(seat)
        while True:
            out.print(Text(self.say("Your move (? for help):"), "bold"), end=" ")
            typed = out.input().strip()
            word, _, rest = typed.partition(" ")
            try:
                if typed.isdecimal() and 0 < int(typed) <= len(moves):
                    return moves[int(typed) - 1]
                if typed in ("q", "quit"):
                    raise Quit
                if typed in ("u", "undo"):
                    self.table.undo(seat)
                    return None
                if typed in ("?", "help", ""):
                    out.print(self._help())
                elif typed in ("h", "hint"):
                    out.print(self._hint(seat))
                elif word in ("r", "rule"):
                    out.print(self._rule(rest))
                elif word in ("s", "save"):
                    out.print(escape(str(self._save(Path(rest) if rest else None))))
                elif any(move.text == typed for move in moves):
                    return next(move for move in moves if move.text == typed)
                elif self.table.title.is_notation(typed):
                    self.table.play(seat, typed, self.say.lang)
                else:
                    out.print(Text(self.say("That is not a move: type the number of one that is listed."), "yellow"))
            except RoundhouseError as error:
                out.print(Text(trouble(error, self.say), "yellow"))

    def _show(self, seat: int | None) -> None:
        """The table as a person sees it, with what happened since the last look and the moves there are."""
        observation = self.table.observe(seat)
        text = self.table.title.words
        out.print(Rule(escape(self.table.title.label(self.say.lang)), style="dim"))
        for line in story(self.table, self.say.lang, self.told):
            out.print(Text(line, "dim"))
        self.told = len(self.table.log)
        out.print()
        out.print(text.board(observation, self.say))
        out.print()
        out.print(Text(text.expected(observation, self.say), "bold"))
        width = max((len(move.text) for move in observation.legal), default=0) + 2
        shown = []
        for k, move in enumerate(observation.legal, 1):
            described = text.describe(move.text, observation, self.say)
            shown.append(Text.assemble((f"{k:>3}  ", "bold"), f"{move.text:<{width}}", (described, "dim")))
        out.print(Columns(shown, padding=(0, 3), column_first=True))

    def _help(self) -> Text:
        lines = [
            self.say("Type a move's number or its notation, as listed."),
            self.say(
                "h: hint    u: take back    r {clause}: a rule    s FILE: save    q: save and quit",
                clause=next(iter(self.table.title.clauses)),
            ),
        ]
        return Text("\n".join(lines), "dim")

    def _hint(self, seat: int) -> Text:
        observation = self.table.observe(seat)
        move = make_bot(HINTS, self.table.title, self.table.turns).choose(observation, SECONDS)
        described = self.table.title.words.describe(move.text, observation, self.say)
        told = self.say("Quick hint, one move ahead: {move} ({what})", move=move.text, what=described)
        return Text(f"{told}\n{hint(observation, move, self.say)}")

    def _rule(self, id: str) -> Text:
        clause = self.table.title.clauses.get(id.strip().upper())
        if clause is None:
            raise BadInput(
                self.say("There is no such rule. Their ids are like {id}.", id=f"{self.table.title.prefix}-13")
            )
        lang = self.say.lang
        return Text(f"{clause.id}  {clause.title[lang]}\n{clause.text[lang]}")

    def _save(self, path: Path | None = None) -> Path:
        if path is None:
            folder = Path(platformdirs.user_data_dir("roundhouse")) / "games"
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{self.table.title.name}-{datetime.datetime.now():%Y%m%d-%H%M%S}.rh"
        write_text(path, self.table.record())
        return path
