"""Analyses of finished games: made one at a time, decision by decision, and kept for whoever asks again."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass

from ..bots.analysis import Report, choices_of, read_decision, read_report, report_on, visits_for
from ..bots.hindsight import Decision, completed
from ..table import Table
from .adviser import Adviser
from .compiler import Compiler
from .fair_queue import Asker, FairQueue
from .refusals import Refused
from .store import Store

log = logging.getLogger("roundhouse")

AT_HAND = 32  # reports in memory; all are in the database
IN_LINE = 60  # games that may wait for their turn
OF_AN_ADDRESS = 5  # of these
MOST_FAILED = 100  # of which it is told that they failed
EDITION = 3  # of the way games are analysed: reports of another are made again


@dataclass
class Progress:
    """An analysis under way: waiting, compiling, running (`done` of `total` decisions) or failed."""

    state: str = "waiting"
    done: int = 0
    total: int = 0
    address: str = ""  # of whoever asked for it


class Analyses:
    """The analyses of a server."""

    def __init__(self, adviser: Adviser, compiler: Compiler, store: Store) -> None:
        self._adviser = adviser
        self._compiler = compiler
        self._store = store
        self._reports: OrderedDict[str, Report] = OrderedDict()
        self._under_way: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns = FairQueue(1, each=IN_LINE, all=IN_LINE)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def report(self, table: Table) -> Report | None:
        """The report on a game, if it was ever made."""
        key = key_of(table)
        if key not in self._reports:
            kept = await self._store.analysis(key)
            if kept is None:
                return self._reports.get(key)  # it may have been made while the database was asked
            self._keep(key, await asyncio.to_thread(read_report, table.at(len(table.log)), json.loads(kept)))
        self._reports.move_to_end(key)
        return self._reports[key]

    def progress(self, table: Table) -> Progress | None:
        """How far the analysis of a game is; None where none is under way."""
        progress = self._under_way.get(key_of(table))
        if progress is not None and progress.state == "compiling":
            search = self._compiler.progress(table.title)
            progress.done, progress.total = search.done, search.of
        return progress

    async def start(self, table: Table, address: str = "") -> None:
        """Analyse a game, unless that was done or is under way."""
        key = key_of(table)
        going = self._under_way.get(key)
        if (going is not None and going.state != "failed") or await self.report(table) is not None:
            return
        going_on = [each for each in self._under_way.values() if each.state != "failed"]
        if len(going_on) >= IN_LINE or sum(each.address == address for each in going_on) >= OF_AN_ADDRESS:
            raise Refused("busy", retry=60)
        self._forget_failed()
        progress = self._under_way[key] = Progress(address=address)
        task = asyncio.create_task(self._run(key, table.at(len(table.log)), progress, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, key: str, table: Table, progress: Progress, address: str) -> None:
        try:
            async with self._turns.turn(Asker(address)):
                progress.state = "compiling"
                await self._adviser.prepare(table.title)
                report = await self._judged(table, progress)
            await self._store.keep_analysis(key, json.dumps(report.plain))
            self._keep(key, report)
            del self._under_way[key]
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("analysis failed", extra={"facts": {"game": table.title.name}})
            progress.state = "failed"

    async def _judged(self, table: Table, progress: Progress) -> Report:
        choices = await asyncio.to_thread(lambda: list(choices_of(table)))
        progress.state, progress.done, progress.total = "running", 0, len(choices)
        visits = visits_for(table.title, len(choices))
        decisions: list[Decision] = []
        for n, observation, played in choices:
            judgement = await self._adviser.judge(observation, played.text, visits)
            decisions.append(read_decision({"n": n, "judgement": judgement}))
            progress.done += 1
        return await asyncio.to_thread(report_on, table, completed(table, decisions, visits))

    def _keep(self, key: str, report: Report) -> None:
        self._reports[key] = report
        if len(self._reports) > AT_HAND:
            self._reports.popitem(last=False)

    def _forget_failed(self) -> None:
        """Remember failures, but not too many of them."""
        failed = [key for key, progress in self._under_way.items() if progress.state == "failed"]
        for key in failed[:-MOST_FAILED]:
            del self._under_way[key]


def key_of(table: Table) -> str:
    """What makes a game this game: its parts, its start and its events, whoever played it under whatever names."""
    digest = hashlib.sha256(f"{EDITION}:{table.title.name}".encode())
    digest.update(table.parts.record.tobytes())
    digest.update(table.start.tobytes())
    digest.update(json.dumps([(event.seat, event.id) for event in table.log]).encode())
    return digest.hexdigest()
