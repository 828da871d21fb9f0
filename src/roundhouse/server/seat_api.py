"""The HTTP API for who sits where: arrange, begin, leave, come back, hand over, end by agreement, delete."""

from __future__ import annotations

import math

from fastapi import APIRouter

from ..bots.levels import bots_of
from ..errors import BadInput
from .api import ERRORS
from .api_models import Absence, Arrangement, EndAnswer, ForSeat, LevelTold, Seated, SeatNow
from .listings import invitation_link
from .live_table import LiveTable
from .refusals import Refused
from .script_words import BUILDING_BLOCKS, bot_label
from .seat_store import SeatChange
from .seating import free_name, fresh_token
from .seats import HOST_PATIENCE, PATIENCES
from .visitor import Asked, Asking

router = APIRouter(prefix="/api/tables/{table_id}", responses=ERRORS)


@router.get("/seating")
async def seating(asked: Asked, table_id: str) -> Seated:
    """Who sits where, who is away, and what the asker may do about it."""
    live = await asked.table(table_id)
    asked.service.attendance.see(live, asked.identity)
    await asked.service.seating.take_in(live)
    return _told(live, asked)


@router.post("/seating")
async def arrange(asked: Asked, table_id: str, wish: Arrangement) -> Seated:
    """As the host, before the game begins: give a seat to whoever comes, to yourself, or to a bot."""
    live = await asked.table(table_id)
    asked.count("move")
    if wish.seat not in live.table.seats:
        raise Refused("not_found")
    if (wish.bot is None) == (wish.kind == "bot"):
        raise BadInput("a bot's seat, and no other, has a bot: send kind 'bot' and the name of its level")
    holders = {asked.identity.visitor} if wish.kind == "person" else set()
    name = (wish.name or wish.bot or free_name(wish.seat, asked.say)).strip()
    change = SeatChange(wish.seat, wish.kind, name, wish.bot, fresh_token(), holders)
    await asked.service.seating.arrange(live, asked.identity, wish.seating, change)
    return _told(live, asked)


@router.post("/absence")
async def absence(asked: Asked, table_id: str, wish: Absence) -> Seated:
    """As the host, before the game begins: which bot plays for those who leave, and how long one may be away."""
    live = await asked.table(table_id)
    asked.count("move")
    await asked.service.seating.agree_on_absence(live, asked.identity, wish.seating, wish.level, wish.patience)
    return _told(live, asked)


@router.post("/begin", status_code=204)
async def begin(asked: Asked, table_id: str) -> None:
    """Begin the game: as the host at any time, as another player once all seats are taken."""
    live = await asked.table(table_id)
    asked.count("move")
    await asked.service.seating.begin(live, asked.identity)


@router.post("/leave", status_code=204)
async def leave(asked: Asked, table_id: str) -> None:
    """Leave the table: before the game begins your seats are free again, after that a bot plays on for you."""
    live = await asked.table(table_id)
    asked.count("chat")
    live.check_no_try()
    await asked.service.absences.leave(live, asked.identity, asked.say)


@router.post("/return", status_code=204)
async def come_back(asked: Asked, table_id: str) -> None:
    """Take back your seats from the bot that plays for you."""
    live = await asked.table(table_id)
    asked.count("chat")
    await asked.service.absences.come_back(live, asked.identity)


@router.post("/hand-over", status_code=204)
async def hand_over(asked: Asked, table_id: str, body: ForSeat) -> None:
    """Let a bot play for somebody who is away, until they come back."""
    live = await asked.table(table_id)
    asked.count("chat")
    live.check_no_try()
    await asked.service.absences.hand_over(live, asked.identity, body.seat)


@router.post("/end", status_code=204)
async def end(asked: Asked, table_id: str, body: EndAnswer) -> None:
    """Offer to end the game as it stands, agree to that, or want to play on. It ends when all who play agree."""
    live = await asked.table(table_id)
    asked.count("chat")
    live.check_no_try()
    await asked.service.endings.answer_end(live, asked.identity, body.agree)


@router.delete("", status_code=204)
async def delete(asked: Asked, table_id: str) -> None:
    """Delete your table if the game has not begun; take one that is over, or that you left, off your own list."""
    live = await asked.table(table_id)
    asked.count("move")
    await asked.service.seating.delete(live, asked.identity)


def _told(live: LiveTable, asked: Asking) -> Seated:
    held, leads = live.held_by(asked.identity), asked.identity.visitor == live.terms.host
    title = live.table.title
    return Seated(
        seating=live.terms.seating,
        begun=live.terms.begun,
        host=leads,
        host_starts=live.terms.host_starts,
        invitation=invitation_link(live) if leads else None,
        level=live.terms.level,
        patience=int(live.terms.patience),
        patiences=list(PATIENCES),
        levels=[
            LevelTold(name=bot, label=bot_label(bot, asked.say)) for bot in bots_of(title) if bot not in BUILDING_BLOCKS
        ],
        seats=[_seat(live, asked, seat, seat in held) for seat in live.table.seats],
    )


def _seat(live: LiveTable, asked: Asking, seat: int, yours: bool) -> SeatNow:
    here = live.seats[seat]
    unseen = live.unseen(seat) if here.kind == "person" else 0.0
    wait = asked.service.absences.wait_to_hand_over(live, asked.identity, seat)
    return SeatNow(
        seat=seat,
        kind=here.kind,
        name=here.name,
        bot=here.bot,
        left=here.kind == "person" and here.automatic,
        yours=yours,
        # Whole minutes, and only of those who were away for some: more would tell when somebody looked.
        away=int(unseen // 60) if unseen >= HOST_PATIENCE else None,
        hand_over_in=None if wait is None else 60 * math.ceil(wait / 60),
    )
