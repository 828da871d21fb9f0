"""One game between bots at a real table: they are shown what their seats see, and a clock runs beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from ..bots import Bot
from ..errors import BadBot
from ..games.observation import Move, Observation
from ..games.title import Title
from ..kernel.rng import below, scramble
from ..language import speaker
from ..table import Table
from .entrants import UNHURRIED, Entrant

OVERRUN = 1.1  # times its budget: more is too long for a decision


@dataclass(frozen=True)
class Played:
    """A finished game: who sat where, and how it came out."""

    match: str
    deal: int  # the number of its seed; all rotations of a match share a deal, and all matches the deals
    rotation: int
    seed: int  # of the table
    bots: tuple[str, ...]  # by seat, as all that follows
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]  # seconds of every decision that left a choice
    budgets: tuple[float | None, ...]  # seconds for a decision; None where visits limit it
    rating: str | None = None  # a solo player's
    record: str = ""  # the game as text, where records are kept

    @property
    def key(self) -> tuple[str, int, int]:
        return self.match, self.deal, self.rotation

    def overruns(self, seat: int) -> int:
        """Decisions that took more than a tenth longer than they should."""
        budget = self.budgets[seat]
        return 0 if budget is None else sum(t > OVERRUN * budget for t in self.times[seat])


@dataclass(frozen=True)
class Timing:
    """What `play_to_the_end` saw of a game, by seat."""

    decisions: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]


@contextmanager
def seated(title: Title, entrants: Sequence[Entrant], seeds: Sequence[int]) -> Iterator[list[Bot]]:
    """The bots of one game, by seat; those that hold resources are closed when it is over."""
    with ExitStack() as after:
        bots = [entrant.make(title, seed) for entrant, seed in zip(entrants, seeds, strict=True)]
        for bot in bots:
            after.callback(getattr(bot, "close", lambda: None))
        yield bots


def open_at_random(table: Table, decisions: int, seed: int) -> None:
    """Make the first decisions of a game as its seed says, so that bots continue from an opening that nobody chose."""
    stream = [scramble(seed, decisions), 0]
    for _ in range(decisions):
        if not table.over:
            seat = table.seats_to_act[0]
            legal = table.legal(seat)
            table.play(seat, legal[below(stream, len(legal))])


Watch = Callable[[Table, Observation, Move, Bot], None]


def look_on(table: Table, seen: Observation, move: Move, bot: Bot) -> None:
    """Somebody who watches and keeps nothing."""


def play_to_the_end(
    table: Table, entrants: Sequence[Entrant], bots: Sequence[Bot], seconds: float, watch: Watch = look_on
) -> Timing:
    """Play a table to its end; `watch` is told every decision before it is carried out.

    A bot that fails stops it: `BadBot` names the bot, and says what it did.
    """
    times: list[list[float]] = [[] for _ in bots]
    decisions = [0] * len(bots)
    while not table.over:
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        given = entrants[seat].budget(seconds) or UNHURRIED
        began = time.perf_counter()
        try:
            move = bots[seat].choose(observation, given)
        except Exception as error:
            told = str(error) if isinstance(error, BadBot) else f"{type(error).__name__}: {error}"
            raise BadBot(_blame(entrants[seat], table, seat, told)) from error
        took = time.perf_counter() - began
        if move not in observation.legal:
            told = f"it chose '{str(move)[:60]}', which is none of its {len(observation.legal)} legal moves"
            raise BadBot(_blame(entrants[seat], table, seat, told))
        if len(observation.legal) > 1:
            times[seat].append(took)
        decisions[seat] += 1
        watch(table, observation, move, bots[seat])
        table.play(seat, move)
    return Timing(tuple(decisions), tuple(map(tuple, times)))


def solo_rating(table: Table) -> str | None:
    """The rating a solo player has reached, in English."""
    return table.title.words.rating(table.observe(0), speaker("en"))


def _blame(entrant: Entrant, table: Table, seat: int, told: str) -> str:
    return f"the bot {entrant.text}, at seat {seat + 1} after {len(table.log)} moves and draws: {told}"
