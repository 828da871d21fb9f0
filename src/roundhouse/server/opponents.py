"""Bots at tables: asked when it is their turn, for as long as it is."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ..bots.levels import best_without_search, searches
from ..errors import RoundhouseError
from ..language import speaker
from .adviser import Adviser
from .bot_messages import POLICIES, SEARCH
from .bot_workers import Workers
from .compiler import Compiler
from .fair_queue import Asker
from .live_table import LiveTable
from .refusals import STATUS, Refused
from .settings import Settings

log = logging.getLogger("roundhouse")

HINTS = "greedy"  # the bot that gives hints
AGAIN = 0.5  # seconds until a bot that failed is asked again; after every other failure twice as long
LONGEST_PAUSE = 30.0
SAID_AFTER = 2  # failures, before the table is told: one may be a process that died


@dataclass(frozen=True)
class Thought:
    """What a bot wants to do: on which version of what its seat sees, and since when it thought about it."""

    bot: str
    version: int
    move: str
    began: float


class Opponents:
    """Plays for the bots of all tables, each table by a task of its own."""

    def __init__(self, workers: Workers, settings: Settings, adviser: Adviser, compiler: Compiler) -> None:
        self.workers = workers
        self.adviser = adviser
        self.compiler = compiler
        self.settings = settings
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._thoughts: WeakKeyDictionary[LiveTable, dict[int, Thought]] = WeakKeyDictionary()  # by seat
        self._failures: WeakKeyDictionary[LiveTable, int] = WeakKeyDictionary()  # in a row

    async def close(self) -> None:
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self.workers.close()

    def busy(self, live: LiveTable) -> bool:
        """Whether a bot of the table is being asked."""
        running = self._playing.get(live.facts.id)
        return running is not None and not running.done()

    # --- Who plays

    def ready(self, live: LiveTable, seat: int) -> bool:
        """Whether the seat's own bot can play."""
        return not searches(live.seats[seat].bot or HINTS, live.table.title) or self.compiler.ready(live.table.title)

    def player(self, live: LiveTable, seat: int) -> str | None:
        """Who decides for the seat now: its own bot; until that is ready a stand-in, if people chose so, or nobody."""
        if self.ready(live, seat):
            return live.seats[seat].bot or HINTS
        return best_without_search(live.table.title) if live.stand_in else None

    def expect(self, live: LiveTable) -> None:
        """People are at the table: see that its bots and its hints get ready."""
        if not live.table.over:
            self.want(live, SEARCH, any(not self.ready(live, seat) for seat in live.table.seats))
            if self.settings.compile_bots:
                self.adviser.begin(live.table.title)

    def want(self, live: LiveTable, what: str, urgent: bool = False) -> None:
        if self.settings.compile_bots:
            self.compiler.want(live.table.title, what, urgent)

    def readiness(self, live: LiveTable) -> dict[str, Any]:
        """How far what the table's bots and hints need is, and who plays meanwhile."""
        title = live.table.title
        played = [live.table.log[n].seat for n in live.stood_in if n < live.sightings.shown]
        bots = [
            {
                "seat": seat,
                "bot": each.bot,
                "ready": self.ready(live, seat),
                "plays": self.player(live, seat),
                "stood_in": played.count(seat) if each.kind == "bot" else 0,  # who plays for people is told by the log
            }
            for seat, each in enumerate(live.seats)
            if each.automatic
        ]
        search = self.compiler.progress(title)
        hint = "search" if self.adviser.ready(title) else "quick"
        choice = {"stand_in": live.stand_in, "weaker": best_without_search(title)}
        return {"search": search.plain, "bots": bots, **choice, "hint": hint}

    # --- Play

    def play(self, live: LiveTable, delay: float = 0) -> None:
        """Let the table's bots decide for as long as it is their turn and they are ready."""
        self.workers.turns.change(live.asker, live.address, live.rank)
        if live.bots_to_act and not self.busy(live):
            task = asyncio.create_task(self._play(live, delay))
            self._playing[live.facts.id] = task
            task.add_done_callback(lambda done: self._played(live, done))

    def _played(self, live: LiveTable, done: asyncio.Task[None]) -> None:
        if self._playing.get(live.facts.id) is done:
            del self._playing[live.facts.id]

    async def _play(self, live: LiveTable, delay: float) -> None:
        if delay:
            await asyncio.sleep(delay)
        while waiting := live.bots_to_act:
            version = live.version
            able = [(seat, bot) for seat in waiting if (bot := self.player(live, seat))]
            if self._failures.get(live, 0) < SAID_AFTER:
                live.show_bots("thinking" if able else "compiling")
            if len(able) < len(waiting):
                self.want(live, SEARCH, urgent=True)
            if not able:
                return  # they are asked again when they are ready, or when people choose not to wait
            try:
                if not await self._decide(live, able):
                    return
            except Exception as error:
                if not _moved_on(error) or live.version == version:
                    await self._rest(live, error)
            else:
                self._failures.pop(live, None)

    async def _rest(self, live: LiveTable, error: Exception) -> None:
        """After an error, whatever it was: a process that died, a full disk, a database that is away. The table says
        that its bots cannot play just now, and they try again, less and less often, until they can."""
        failures = self._failures[live] = self._failures.get(live, 0) + 1
        facts = {"table": live.facts.id, "failures": failures, "error": f"{type(error).__name__}: {error}"[:300]}
        log.error("bot failed", extra={"facts": facts})
        if failures >= SAID_AFTER:
            live.show_bots("failing")
        self._thoughts.pop(live, None)
        await asyncio.sleep(min(AGAIN * 2 ** (failures - 1), LONGEST_PAUSE))

    @property
    def failing(self) -> int:
        """At how many tables bots cannot play just now."""
        return sum(failures >= SAID_AFTER for failures in self._failures.values())

    async def _decide(self, live: LiveTable, able: Sequence[tuple[int, str]]) -> bool:
        """Make one decision; false: the bots know theirs, and leave the first to the people who decide at once with
        them. Whoever decides last takes nothing back, since it shows what the others chose."""
        for seat, bot in able if live.people_to_act else able[:1]:
            await self._think(live, seat, bot)
        if live.people_to_act:
            return False
        seat, bot = able[0]
        thought = await self._think(live, seat, bot)
        await self._leave_time(live, seat, thought)
        if live.people_to_act:
            return True  # somebody thought better of it: look again
        place = live.seats[seat]
        if place.automatic:  # else its person has come back meanwhile
            own = place.kind == "bot" and bot == (place.bot or HINTS)
            await live.play(seat, thought.move, thought.version, by=None if own else bot)
        return True

    async def _think(self, live: LiveTable, seat: int, bot: str) -> Thought:
        """What the seat's bot wants to do; it is asked once for each decision."""
        thoughts = self._thoughts.setdefault(live, {})
        thought = thoughts.get(seat)
        if thought is None or thought.bot != bot or thought.version < live.stamps[seat]:
            began, version, observation = time.monotonic(), live.sightings.versions[seat], live.table.observe(seat)
            if not searches(bot, observation.title):
                self.want(live, POLICIES)
            seconds, place = self.settings.bot_seconds, f"{live.facts.id}:{seat}"
            move = await self.workers.choose(bot, observation, _seed(live, seat), seconds, place, live.asker)
            thought = thoughts[seat] = Thought(bot, version, move, began)
        return thought

    async def _leave_time(self, live: LiveTable, seat: int, thought: Thought) -> None:
        """A decision takes as long as people need to follow, and those who may take theirs back are left time to."""
        while seat in live.bots_to_act and not live.people_to_act:
            until = thought.began + self._seconds(live.pace.pause)
            if any(live.table.can_undo(each) for each in live.table.seats if not live.seats[each].automatic):
                until = max(until, live.decided + self._seconds(live.pace.grace))
            left = until - time.monotonic()
            if left <= 0:
                return
            live.stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(live.stirred.wait(), left)

    def _seconds(self, pauses: float) -> float:
        return pauses * self.settings.bot_pause

    def grace(self, live: LiveTable, seat: int | None) -> float:
        """For how many seconds after its decision a seat may take it back before bots decide; 0 where, for all the seat
        can see, they need not be the next."""
        if seat is None or not live.table.can_undo(seat):
            return 0
        others = [each for each in live.table.seats_seen_to_act(seat) if each != seat]
        next_to_act = bool(others) and seat not in live.table.seats_to_act
        return self._seconds(live.pace.grace) if next_to_act and self._all_bots(live, others) else 0

    @staticmethod
    def _all_bots(live: LiveTable, seats: Sequence[int]) -> bool:
        return all(live.seats[seat].automatic for seat in seats)

    async def hint(self, live: LiveTable, seat: int, lang: str, address: str = "") -> dict[str, Any]:
        """The best few moves in the seat's place, and why. Where the search cannot answer, what a simple bot would do:
        the hint says so, in its `kind` and in a `note` for people."""
        live.check_no_try()
        if seat not in live.table.seats_to_act:
            raise Refused("not_allowed")
        observation = live.table.observe(seat)
        moves: Sequence[Mapping[str, str | None]] | None = None
        kind = "search" if len(observation.legal) > 1 else "only"
        if self.settings.compile_bots and kind == "search":
            moves = await self.adviser.hint(observation, lang, Asker(address))
        if not moves:
            simple = await self.workers.hint(HINTS, observation, self.settings.bot_seconds, lang, Asker(address))
            moves = [{**simple, "expected": None}]
            kind = "quick" if kind == "search" else kind
        return {**moves[0], "moves": moves, "kind": kind, "note": self._note(kind, live, lang)}

    def _note(self, kind: str, live: LiveTable, lang: str) -> str | None:
        """What a hint is worth that is not the search's."""
        say = speaker(lang)
        if kind == "quick":
            if self.adviser.ready(live.table.title):
                return say("Quick hint: it looks one move ahead. The search is busy just now.")
            return say("Quick hint: it looks one move ahead. The search is not ready yet.")
        return say("There is no other move.") if kind == "only" else None


def _moved_on(error: Exception) -> bool:
    """Whether the table has changed since the bot was asked, so that it is to look again."""
    return isinstance(error, RoundhouseError) or (isinstance(error, Refused) and STATUS[error.code] < 500)


def _seed(live: LiveTable, seat: int) -> int:
    """Bots draw their own random numbers, which say nothing about the table's. In a daily deal they are the same at
    every table where the same has happened."""
    luck = live.facts.id if live.trial is None else live.trial.luck
    return int(hashlib.sha256(f"{luck}:{seat}:{len(live.table.log)}".encode()).hexdigest()[:15], 16)
