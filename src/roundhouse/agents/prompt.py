"""A seat's view of a table as plain text: made from its observation and the public log, and from nothing else."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console

from ..games.observation import Move, Observation
from ..games.title import Title
from ..language import Speaker, speaker
from ..table import Table
from ..table.log_sentences import log_lines

WIDTH = 120  # characters of a line, where the table does not need more
TOLD = 20  # lines of the log, at most
QUOTES = " \t`'\"*.:"


def rules_in_words(title: Title, lang: str = "en") -> str:
    """The whole rulebook, a line for each clause, under the headings of its sections."""
    lines = [title.label(lang)]
    section = ""
    for clause in title.clauses.values():
        if clause.section != section:
            section = clause.section
            lines += ["", title.rulebook.sections[section][lang].upper()]
        lines.append(f"{clause.id} {clause.title[lang]}: {clause.text[lang]}")
    return "\n".join(lines)


def prompt(table: Table, seat: int, lang: str = "en") -> str:
    """All that a seat needs to decide, so that nothing has to be remembered from one decision to the next.

    Examples:
        >>> import roundhouse as rh
        >>> table = rh.game("game-of-trains").deal(players=2, seed=7)
        >>> print(prompt(table, 0).splitlines()[0])
        The Game of Trains. You are Player 1, at seat 1 of 2.
    """
    say = speaker(lang)
    observation = table.observe(seat)
    place = say(
        "You are {name}, at seat {seat} of {players}.", name=table.names[seat], seat=seat + 1, players=table.players
    )
    news = news_for(table, seat, lang)
    parts = [
        f"{table.title.label(lang)}. {place}",
        "\n".join([say("What happened last:"), *news]) if news else "",
        board_in_words(observation, say),
        "\n".join(_points(observation, say)),
        table.title.words.expected(observation, say),
        moves_in_words(observation, say),
    ]
    return "\n\n".join(part for part in parts if part)


def board_in_words(observation: Observation, say: Speaker) -> str:
    """The table as the terminal shows it, without colours."""
    file = io.StringIO()
    console = Console(file=file, width=WIDTH, force_terminal=False, no_color=True, highlight=False)
    console.print(observation.title.words.board(observation, say))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()).strip("\n")


def moves_in_words(observation: Observation, say: Speaker) -> str:
    """The seat's moves and what each does."""
    if not observation.legal:
        return ""
    describe = observation.title.words.describe
    head = say("Your moves now. Answer with one of them, written as before the colon:")
    return "\n".join([head, *(f"- {move}: {describe(move.text, observation, say)}" for move in observation.legal)])


def news_for(table: Table, seat: int, lang: str) -> Sequence[str]:
    """What happened since the seat last decided, and that decision; the latest lines of it."""
    since = max((n for n, event in enumerate(table.log) if event.seat == seat), default=0)
    return [line.text for line in log_lines(table, lang, since)][-TOLD:]


def read_move(answer: str, observation: Observation) -> Move | None:
    """The move that an answer makes: its last line that is not empty, without quotes, capitals or a "move:" before it.

    Examples:
        >>> import roundhouse as rh
        >>> seen = rh.game("game-of-trains").deal(players=3, seed=7).observe(0)
        >>> read_move("I keep the highest car.\\n\\nMove: `Keep 42`", seen)
        Move(id=76, text='keep 42')
    """
    lines = [line.strip(QUOTES) for line in answer.splitlines() if line.strip(QUOTES)]
    said = lines[-1].casefold() if lines else ""
    if said.startswith("move:"):
        said = said.removeprefix("move:").strip(QUOTES)
    return next((move for move in observation.legal if move.text.casefold() == said), None)


def _points(observation: Observation, say: Speaker) -> list[str]:
    """Each seat's points by their sources, as far as the viewer may know them."""
    lines = []
    for seat, name in enumerate(observation.names):
        told = observation.title.words.score_lines(observation, seat, say)
        known = [f"{label} {say.number(points)}" for label, points in told if points is not None]
        lines.append(f"{name}: {', '.join(known)}" if known else name)
    return lines
