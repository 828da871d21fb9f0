"""Somebody at a table, over a socket: frames out, decisions in. docs/server.md describes the messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from orjson import dumps
from starlette.websockets import WebSocket

from ..errors import RoundhouseError
from ..games.drawing import THEMES
from ..games.foresight import gains
from ..language import LANGUAGES, Speaker, speaker
from . import metrics
from .bot_workers import BotFailed
from .chat_notes import note_sentence
from .dealing import Dealing
from .frames import Sent, frame
from .limits import Limits
from .live_table import Identity, LiveTable
from .refusals import Refused, refusal
from .socket_messages import chat_words, flag, number, pace_of, read, ref_of, words_of
from .table_service import TableService
from .views import Looking

UNREAD = 50  # answers waiting for a connection that does not read, before it is closed
BREATH = 0.5  # seconds in which nothing is read from a connection that asks too fast: refusing costs time, too


class Connection:
    """One socket at one table. Changes are sent as fast as they are read: a slow reader misses steps, but not the
    last one."""

    def __init__(self, socket: WebSocket, service: TableService, live: LiveTable, limits: Limits) -> None:
        self.socket = socket
        self.service = service
        self.live = live
        self.limits = limits
        self.identity: Identity = socket.state.identity
        self.looking = Looking(None, "en", "light")
        self.pace: str | None = None
        self._greeted = False
        self._deals = False  # whether it adds to the seed of the draws, or watches how others do
        self._dealing: Dealing | None = None  # what it was told of that
        self._sent = Sent()
        self._look: tuple[object, ...] = ()
        self._presence: list[int] = []
        self._announced = service.orders.announcement  # stands on the page already
        self._readiness: dict[str, Any] = {}
        self._chat = 0  # the last line sent
        self._refs: list[int] = []  # of decisions whose frame is due
        self._answers: list[dict[str, Any]] = []
        self._new = asyncio.Event()
        self._leaves = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def seat(self) -> int | None:
        return self.looking.seat

    @property
    def lang(self) -> str:
        return self.looking.lang

    @property
    def say(self) -> Speaker:
        return speaker(self.lang)

    def wake(self) -> None:
        self._new.set()

    def leave(self) -> None:
        self._leaves = True
        self.wake()

    # --- Out

    async def send_all(self) -> None:
        """Send what is new, until the one who looks is to come again."""
        while True:
            await self._new.wait()
            if self._leaves:
                return
            await self.live.chronicle.catch_up(self.lang, self.service.heavy, self.identity.address)
            if not self._refs and not self._answers:
                # Whoever acted is answered first; those who only watch wait in line.
                async with self.service.watchers_turn:
                    messages = self._due()
            else:
                messages = self._due()
            for message in messages:
                metrics.frame_bytes.inc(len(message))
                await self.socket.send_bytes(message)  # as text: see `wire.py`

    def _due(self) -> list[bytes]:
        """All that the connection has to be told now."""
        if self.live.chronicle.is_long(self.lang):
            return []  # somebody took another name just now: first everything is told again
        self._new.clear()
        messages = [dumps(answer) for answer in self._answers]
        self._answers.clear()
        if not self._greeted:
            return messages
        if self.live.gone:
            return [*messages, dumps({"type": "gone"})]
        if self._deals and self._dealing != self.live.dealing:
            messages.append(self._told_dealing())
        refs, self._refs = self._refs, []
        yours = self.live.held_by(self.identity)
        look = self.live.look(self.seat, yours)
        if refs or self._look != look:
            self._look = look
            messages += [self._frame(ref, yours) for ref in refs or (None,)]
        elif (presence := sorted(self.live.present)) != self._presence:
            self._presence = presence
            messages.append(dumps({"type": "presence", "seats": presence}))
        messages += self._ready()
        if (announced := self.service.orders.announcement) != self._announced:
            self._announced = announced
            messages.append(dumps({"type": "announcement", "text": announced}))
        for line in self.live.chat:
            if line["id"] > self._chat:
                messages.append(self._told_chat(line))
                self._chat = line["id"]
        return messages

    def _told_chat(self, line: Mapping[str, Any]) -> bytes:
        note = line["note"]
        words = line["text"] if note is None else note_sentence(line, self.say)
        said = {"from": line["seat"], "name": line["name"], "text": words, "at": line["at"]}
        return dumps({"type": "chat", **said, **({} if note is None else {"note": note})})

    def _told_dealing(self) -> bytes:
        self._dealing = self.live.dealing
        state, pledges = self._dealing.state, self._dealing.pledges
        seals = self.live.table.seals
        sealed = seals[-1].commitment if seals else None
        return dumps({"type": "dealing", "state": state, "commitment": sealed, "pledges": pledges})

    def _ready(self) -> list[bytes]:
        """How far the bots are, if that has changed; time passing is not a change."""
        now = self.service.bots.readiness(self.live)
        seconds = now["search"].pop("seconds")
        if now == self._readiness:
            return []
        self._readiness = now
        return [dumps({"type": "readiness", **now, "search": {**now["search"], "seconds": seconds}})]

    def _frame(self, ref: int | None, yours: tuple[int, ...]) -> bytes:
        live = self.live
        self._presence = sorted(live.present)
        log = self._sent.log(live.chronicle, self.lang, live.stood_in)
        more: dict[str, object] = {"version": live.sightings.versions[self.seat], "yours": yours}
        more |= {"bots": live.bots(self.seat), "rematch": live.rematch, **live.settled(self.identity)}
        more["grace"] = self.service.bots.grace(live, self.seat)
        if self.seat is not None and live.seats[self.seat].automatic:
            more["your_turn"] = False  # a bot decides
        if ref is not None:
            more["ref"] = ref
        drawn = self.service.views.of(live, self.looking)
        return frame(drawn, self._sent, log, live.seated, live.to_act(self.seat, yours), **more)

    def _answer(self, message: dict[str, Any]) -> None:
        self._answers.append(message)
        self.wake()

    # --- In

    async def receive_all(self) -> None:
        """Take messages until the other side leaves."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect" or len(self._answers) > UNREAD:
                return
            await self._take(message.get("text"))

    async def _take(self, text: str | None) -> None:
        ref: int | None = None
        try:
            if self.service.orders.banned(self.socket.state.client):
                raise Refused("banned")
            self.limits.check("message", self.identity.visitor, self.socket.state.address)
            message = read(text)
            ref = ref_of(message)
            await self._do(message, ref)
        except (Refused, RoundhouseError) as error:
            said = refusal(error, self.say).body
            self._answer({"type": "refused", **({} if ref is None else {"ref": ref}), **said})
            if isinstance(error, Refused) and error.code == "too_many":
                await asyncio.sleep(BREATH)

    async def _do(self, message: dict[str, Any], ref: int | None) -> None:
        kind = message.get("type")
        if kind == "hello":
            await self._hello(message)
        elif not self._greeted:
            raise Refused("bad_input")
        elif kind in ("move", "undo"):
            await self._decide(kind, message, ref)
        elif kind == "pledge":
            await self.service.dealer.pledge(self.live, self._own(message), words_of(message, "commitment"))
        elif kind == "reveal":
            await self.service.dealer.reveal(self.live, self._own(message), words_of(message, "number"))
        elif kind == "begin":
            self._own(message)
            await self.service.seating.begin(self.live, self.identity)
        elif kind == "chat":
            await self._say(message)
        elif kind == "hint":
            seat = self._own(message)
            self.limits.check("hint", self.identity.visitor, self.socket.state.address)
            self._start(self._hint(seat, ref))
        elif kind == "gain":
            self._gain(self._own(message), words_of(message, "move"), ref)
        elif kind == "stand_in":
            self._own(message)
            self.limits.check("chat", self.identity.visitor, self.socket.state.address)
            await self.service.let_stand_in(self.live, flag(message.get("wanted")))
        elif kind == "pace":
            self.pace = pace_of(message)
            self.live.wake()
        elif kind == "name":
            seat, name = self._own(message), words_of(message, "name")
            self.limits.check("chat", self.identity.visitor, self.socket.state.address)
            await self.service.seating.rename(self.live, seat, name)
        else:
            raise Refused("bad_input")

    async def _hello(self, message: dict[str, Any]) -> None:
        self.limits.check("hello", self.identity.visitor, self.socket.state.address)
        seat, token = message.get("seat"), message.get("token")
        lang, theme = words_of(message, "lang", self.lang), words_of(message, "theme", self.looking.theme)
        if lang not in LANGUAGES or theme not in THEMES:
            raise Refused("bad_input")
        pace, guided = pace_of(message), flag(message.get("guided", False)) and not self.live.closed
        identity = self.identity if token is None else replace(self.identity, token=words_of(message, "token"))
        if seat is not None:
            self.live.check_seat(identity, number(seat))
        self._deals = message.get("deal") is False
        if not self._deals:
            await self.service.dealer.deal_for(self.live, identity)
        elif self.live.held_by(identity):
            await self.service.dealer.go_on(self.live)
        there = self.live.company
        self.identity, self.pace, self.looking = identity, pace, Looking(seat, lang, theme, guided)
        self._dealing = None
        self._sent.clear()
        self._look = ()
        self._chat = 0
        self._readiness = {}
        self._greeted = True
        self.service.attendance.see(self.live, identity)
        if seat is not None:
            self.service.bots.expect(self.live)
        self.service.bots.play(self.live)  # it may be more urgent now
        self.wake()
        self.live.wake_if_other(there)

    async def _decide(self, kind: str, message: dict[str, Any], ref: int | None) -> None:
        seat, version = self._own(message), number(message.get("version"))
        self.limits.check("move", self.identity.visitor, self.socket.state.address)

        def done() -> None:
            if ref is not None:
                self._refs.append(ref)  # the frame that shows the decision carries it

        if kind == "move":
            await self.service.play(self.live, seat, words_of(message, "move"), version, done)
        else:
            await self.service.undo(self.live, seat, version, done)

    async def _say(self, message: dict[str, Any]) -> None:
        words = chat_words(words_of(message, "text"))
        self.limits.check("chat", self.identity.visitor, self.socket.state.address)
        held = self.live.held_by(self.identity)
        if not held:
            raise Refused("not_your_seat")
        seat = self.seat if self.seat in held else held[0]
        await self.service.say(self.live, seat, self.live.seats[seat].name, words)

    async def _hint(self, seat: int, ref: int | None) -> None:
        try:
            hint = await self.service.bots.hint(self.live, seat, self.lang, self.identity.address)
            answer: dict[str, Any] = {"type": "hint", **hint}
            self.service.note_hint(self.live, self.identity)
        except (Refused, BotFailed) as error:
            refused = error if isinstance(error, Refused) else Refused("not_allowed")
            answer = {"type": "refused", **refusal(refused, self.say).body}
        self._answer(answer if ref is None else {**answer, "ref": ref})

    def _gain(self, seat: int, move: str, ref: int | None) -> None:
        """What a move that the seat can make now would bring it at once."""
        self.limits.check("gain", self.identity.visitor, self.socket.state.address)
        observation = self.live.table.observe(seat)
        if all(move != each.text for each in observation.legal):
            raise Refused("stale")
        lines = gains(observation, move, self.say)
        version = self.live.sightings.versions[seat]
        told = {"type": "gain", "move": move, "version": version, "lines": lines}
        self._answer({**told, "points": sum(n for _, n in lines), **({} if ref is None else {"ref": ref})})

    def _own(self, message: dict[str, Any]) -> int:
        seat = number(message.get("seat"))
        self.live.check_seat(self.identity, seat)
        return seat

    def _start(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
