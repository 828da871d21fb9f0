"""The HTTP API around a game: open, join, look, play, undo, hints, chat. `record_api.py` has what comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from fastapi import APIRouter

from ..bots.levels import bots_of, searches
from ..errors import BadInput
from ..games import find_title, titles
from ..games.title import Title
from .api_models import (
    BotWish,
    Chat,
    ClauseTold,
    Created,
    Decision,
    Error,
    ForSeat,
    GameTold,
    Hint,
    Join,
    Legal,
    LegalMove,
    NewTable,
    Readiness,
    RecordText,
    SeatGiven,
    SeatNumber,
    SeatWish,
    StandIn,
    TableListed,
    TakeBack,
    VersionNow,
)
from .compiler import Compiler, Progress
from .listings import games_facts, invitation_link, listed_facts, seat_link, table_facts
from .live_table import LiveTable, Seat
from .opponents import HINTS
from .refusals import Refused
from .socket_messages import chat_words
from .table_service import fresh_token
from .views import labelled_moves
from .visitor import Asked, Asking

ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Error}, 422: {"model": Error}}

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/games")
async def games(asked: Asked) -> list[GameTold]:
    """The games, their options and their bots."""
    return [GameTold(**facts) for facts in games_facts(asked.say)]


@router.get("/bots")
async def bots(asked: Asked) -> dict[str, list[Readiness]]:
    """Which bots of each game can play at once, and how far the others are."""
    compiler = asked.service.compiler
    return {title.name: [readiness(compiler, title, bot) for bot in bots_of(title)] for title in titles().values()}


@router.post("/bots", status_code=202)
async def prepare(asked: Asked, wish: BotWish) -> Readiness:
    """Have a bot made ready before a table is opened with it."""
    title = find_title(wish.game)
    check_bot(wish.bot, title)
    if searches(wish.bot, title) and asked.service.settings.compile_bots:
        asked.service.compiler.want(title)
    return readiness(asked.service.compiler, title, wish.bot)


@router.get("/rules/{game}/{clause}")
async def clause(asked: Asked, game: str, clause: str) -> ClauseTold:
    """One clause of a rulebook."""
    title = titles().get(game)
    found = title.clauses.get(clause.upper()) if title else None
    if found is None:
        raise Refused("not_found")
    lang = asked.lang
    return ClauseTold(id=found.id, section=found.section, title=found.title[lang], text=found.text[lang])


# --- Tables


@router.post("/tables", status_code=201)
async def create(asked: Asked, wish: NewTable) -> Created:
    """Open a table. The tokens of its seats are told now, and only to whoever asked."""
    asked.count("create")
    title = find_title(wish.game)
    seats = _seated(title, wish, asked)
    name = "".join(c for c in wish.name if c.isprintable()).strip()
    facts = {"mode": wish.mode, "name": name, "open": wish.open, "creator": asked.identity.visitor}
    facts["host_starts"] = wish.host_starts
    live = await asked.service.create(title, wish.options, wish.files, seats, **facts)
    live.address = asked.address
    return _created(live, asked)


@router.post("/tables/record", status_code=201)
async def create_from_record(asked: Asked, body: RecordText) -> Created:
    """Open a table from a record, to look at or to play on; all of its seats are yours."""
    asked.count("create")
    return _created(await asked.service.load_record(body.record, asked.identity), asked)


@router.get("/tables")
async def list_tables(asked: Asked, scope: Literal["open", "mine"] = "open") -> list[TableListed]:
    """Tables anybody may join or watch, or one's own."""
    rows = await asked.service.store.listed(scope, asked.identity.visitor)
    return [TableListed(**listed_facts(row, asked.lang)) for row in rows]


@router.get("/tables/{table_id}")
async def look(asked: Asked, table_id: str, seat: SeatNumber | None = None, deal: bool = True) -> dict[str, Any]:
    """The table as one of your seats sees it, or as a spectator does.

    A player who asks has it dealt, if that was not done; not with `deal=false`, for those who add to the seed first.
    """
    live = await asked.table(table_id)
    live.check_seat(asked.identity, seat)
    asked.service.attendance.see(live, asked.identity)
    if deal:
        await asked.service.dealer.deal_for(live, asked.identity)
    readiness = asked.service.bots.readiness(live)
    return {**table_facts(live, asked.identity, seat, asked.lang), "readiness": readiness}


@router.post("/tables/{table_id}/join")
async def join(asked: Asked, table_id: str, wish: Join) -> SeatGiven:
    """Take an open seat at a table that is open to all, or that you are invited to."""
    live = await asked.table(table_id)
    asked.count("move")
    if not live.facts.open and not asked.service.seating.invited(live, wish.invitation or ""):
        raise Refused("not_allowed")
    return _given(live, await asked.service.seating.join(live, wish.seat, wish.name.strip(), asked.identity))


# --- Play


@router.get("/tables/{table_id}/legal")
async def legal(asked: Asked, table_id: str, seat: SeatNumber) -> Legal:
    """What the seat may do now, and the version this holds for."""
    live = await asked.own_table(table_id, seat)
    asked.service.attendance.see(live, asked.identity)
    await asked.service.dealer.deal_for(live, asked.identity)
    observation = live.table.observe(seat)
    moves = [
        LegalMove(id=move.id, text=move.text, label=told["label"])
        for move, told in zip(observation.legal, labelled_moves(observation, asked.say), strict=True)
    ]
    return Legal(version=live.sightings.versions[seat], moves=moves)


@router.post("/tables/{table_id}/moves")
async def play(asked: Asked, table_id: str, decision: Decision) -> VersionNow:
    """Make a move, by its notation or by its number. The answer comes when it is on disk."""
    live = await asked.own_table(table_id, decision.seat)
    asked.count("move")
    move = written(live.table.title, decision.move)
    return VersionNow(version=await asked.service.play(live, decision.seat, move, decision.version))


@router.post("/tables/{table_id}/undo")
async def undo(asked: Asked, table_id: str, body: TakeBack) -> VersionNow:
    """Take back the seat's last decision, while it has shown nothing else and nothing was drawn or shown since."""
    live = await asked.own_table(table_id, body.seat)
    asked.count("move")
    return VersionNow(version=await asked.service.undo(live, body.seat, body.version))


@router.post("/tables/{table_id}/hint")
async def hint(asked: Asked, table_id: str, body: ForSeat) -> Hint:
    """What a bot would do in your place, and why."""
    live = await asked.own_table(table_id, body.seat)
    asked.count("hint")
    await asked.service.dealer.deal_for(live, asked.identity)
    told = Hint(**await asked.service.bots.hint(live, body.seat, asked.lang, asked.address))
    asked.service.note_hint(live, asked.identity)
    return told


@router.post("/tables/{table_id}/stand-in", status_code=204)
async def stand_in(asked: Asked, table_id: str, body: StandIn) -> None:
    """Choose, as one who plays there, whether weaker bots play for those that are not ready."""
    live = await asked.own_table(table_id, body.seat)
    asked.count("chat")
    await asked.service.let_stand_in(live, body.wanted)


@router.post("/tables/{table_id}/chat", status_code=204)
async def chat(asked: Asked, table_id: str, body: Chat) -> None:
    """Say something to all at the table."""
    live = await asked.table(table_id)
    held = live.held_by(asked.identity)
    if not held:
        raise Refused("not_your_seat")
    asked.count("chat")
    await asked.service.say(live, held[0], live.seats[held[0]].name, chat_words(body.text))


# --- Within


def written(title: Title, move: str | int) -> str:
    """A move in the notation of records, whichever way it was sent."""
    if isinstance(move, str):
        return move
    if move >= len(title.action_names):
        raise BadInput(f"there is no move {move}: moves are 0 to {len(title.action_names) - 1}")
    return title.action_names[move]


def _seated(title: Title, wish: NewTable, asked: Asking) -> list[Seat]:
    """Who sits where, from the wishes or from the mode."""
    wishes = wish.seats or _seats_of_mode(wish, wish.players or title.first_game.players)
    if wish.players not in (None, len(wishes)):
        raise BadInput(f"{wish.players} players need {wish.players} seats, not {len(wishes)}")
    seats: list[Seat] = []
    for k, seat in enumerate(wishes):
        bot = (seat.bot or HINTS) if seat.kind == "bot" else None
        if bot is not None:
            check_bot(bot, title)
        name = seat.name or (_bot_name(bot, wishes, k) if bot else asked.say("Player {n}", n=k + 1))
        holders = {asked.identity.visitor} if seat.kind == "person" else set()
        seats.append(Seat(seat.kind, name.strip(), bot, fresh_token(), holders))
    return seats


def check_bot(bot: str, title: Title) -> None:
    if bot not in bots_of(title):
        raise BadInput(f"unknown bot '{bot}': choose one of {', '.join(bots_of(title))}")


def readiness(compiler: Compiler, title: Title, bot: str) -> Readiness:
    """How far a bot is; one that only follows a policy can always play."""
    progress = compiler.progress(title) if searches(bot, title) else Progress("ready")
    return Readiness(bot=bot, ready=progress.state == "ready", **progress.plain)


def _seats_of_mode(wish: NewTable, players: int) -> list[SeatWish]:
    if wish.mode == "alone":
        return [SeatWish(kind="person")]
    others: dict[str, Literal["person", "bot", "open"]] = {"bots": "bot", "friends": "open", "screen": "person"}
    return [SeatWish(kind="person"), *(SeatWish(kind=others[wish.mode]) for _ in range(players - 1))]


def _bot_name(bot: str, wishes: Sequence[SeatWish], seat: int) -> str:
    """The bot's name, with its seat where several bots could be meant."""
    return f"{bot} {seat + 1}" if sum(wish.kind == "bot" for wish in wishes) > 1 else bot


def _created(live: LiveTable, asked: Asking) -> Created:
    seats = [_given(live, seat) for seat in live.table.seats]
    yours = list(live.held_by(asked.identity))
    return Created(id=live.facts.id, seats=seats, yours=yours, invitation=invitation_link(live))


def _given(live: LiveTable, seat: int) -> SeatGiven:
    held = live.seats[seat]
    if held.kind == "bot":
        return SeatGiven(seat=seat, kind=held.kind, name=held.name, bot=held.bot)
    link = seat_link(live, held.token)
    return SeatGiven(seat=seat, kind=held.kind, name=held.name, bot=None, token=held.token, link=link)
