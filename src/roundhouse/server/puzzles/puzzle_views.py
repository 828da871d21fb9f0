"""What is shown of a puzzle before the try, with nothing of the answer in it, and what is shown after it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from orjson import dumps

from ...bots.hints import hint
from ...errors import IllegalMove
from ...games.observation import Move, Observation
from ...games.title import Title
from ...language import Speaker, speaker
from ...puzzles.puzzle import Puzzle
from ...table import Table
from ..frames import Sent, frame
from ..refusals import Refused
from ..views import Looking, draw_view
from .puzzle_bodies import Told
from .puzzle_words import advantage, given_away, names_of

KEPT = 100  # pictures of puzzles, some 60,000 characters each


@lru_cache(maxsize=200)
def table_of(puzzle: Puzzle, lang: str) -> Table:
    """The puzzle's position, with the players named in a language; nobody plays on at it."""
    say = speaker(lang)
    return puzzle.table(names_of(puzzle, int(puzzle.state["players"]), say))


@lru_cache(maxsize=KEPT)
def seen(puzzle: Puzzle, lang: str, theme: str) -> bytes:
    """The position as a frame of a table, for whoever has to decide there: made from what that seat may know alone."""
    table = table_of(puzzle, lang)
    drawn = draw_view(table, Looking(puzzle.seat, lang, theme))
    moves = [{key: told[key] for key in told if key != "gives_up"} for told in drawn.facts["moves"]]
    drawn.facts |= {"moves": moves, "commitment": None, "can_undo": False}
    seats = [{"name": name, "kind": "person", "bot": None, "left": False, "present": True} for name in table.names]
    more: dict[str, Any] = {"version": 0, "yours": [puzzle.seat], "bots": "ready", "rematch": None}
    more |= {"begun": True, "host": False, "seating": 0, "offer": None, "ended": False}
    return frame(drawn, Sent(), {"from": 0, "lines": []}, seats, table.seats_to_act, **more)


def whole_answer(puzzle: Puzzle, lang: str, theme: str, about: dict[str, Any]) -> bytes:
    """The frame, and what is known of the puzzle by people's tries."""
    return b'{"about":%b,"frame":%b}' % (dumps(about), seen(puzzle, lang, theme))


def checked(puzzle: Puzzle, move: str, lang: str) -> str:
    """The move, if it is legal; else the rule against it."""
    table = table_of(puzzle, lang)
    if clause := table.why_not(puzzle.seat, move):
        raise IllegalMove(clause, lang)
    if move not in {each.text for each in table.legal(puzzle.seat)}:
        raise Refused("bad_input")
    return move


def told_moves(puzzle: Puzzle, move: str, lang: str) -> tuple[Told, Told, Told]:
    """The move that was made, the best one and the second best, with reasons and what they are worth."""
    table, say = table_of(puzzle, lang), speaker(lang)
    observation, title = table.observe(puzzle.seat), table.title
    best = move if puzzle.is_right(move) else puzzle.answers[0]
    lead = advantage(puzzle, title, table.players, say)

    def told(text: str) -> Told:
        worth = lead if puzzle.is_right(text) else given_away(puzzle, text, title, table.players, say)
        return _told(text, observation, title, worth, say)

    return told(move), told(best), told(puzzle.second)


def _told(text: str, observation: Observation, title: Title, worth: str, say: Speaker) -> Told:
    move = Move(title.action_ids[text], text)
    label = title.words.describe(text, observation, say)
    return Told(move=text, label=label, reason=hint(observation, move, say), worth=worth)
