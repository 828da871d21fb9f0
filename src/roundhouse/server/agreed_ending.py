"""Ending a game by agreement. Silence is not agreement; an end that all have agreed to is an entry of the move log."""

from __future__ import annotations

import contextlib

from . import chat_notes
from .live_table import LiveTable
from .refusals import Refused
from .seating import TRIES, Seating
from .seats import Identity, Offer


class Endings:
    """Takes offers to end a game and the answers to them."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating

    async def answer_end(self, live: LiveTable, identity: Identity, agree: bool) -> None:
        """Offer to end the game as it stands, agree to that, or want to play on."""
        if not live.terms.begun:
            raise Refused("not_begun")
        mine = {seat for seat in live.held_by(identity) if live.seats[seat].occupied}
        if not mine:
            raise Refused("not_your_seat")
        for _ in range(TRIES):
            if live.table.over:
                raise Refused("over")
            old = live.terms.offered
            new, what = _answered(old, mine, agree)
            if new == old:
                break
            written = None if new is None else new.write()
            if await self._seating.store.set_offer(live.facts.id, live.terms.offer, written):
                await self._seating.note(live, what, min(mine))
                await self._seating.go_on(live)
                return
            await self._seating.take_in(live)
        await self.settle(live)

    async def settle(self, live: LiveTable) -> None:
        """End the game if all who play it agree, also where the process was stopped before it could."""
        offer = live.terms.offered
        if offer is not None and live.all_agree_to_end and not live.table.over:
            with contextlib.suppress(Refused):  # another process was quicker, or somebody came back
                await live.end(offer.by)
                await self._seating.note(live, chat_notes.ENDED, offer.by)


def _answered(offer: Offer | None, mine: set[int], agree: bool) -> tuple[Offer | None, str]:
    """What an answer makes of an offer, or of none, and what everybody is told about it."""
    if not agree:
        return None, chat_notes.REFUSED
    if offer is None:
        return Offer(min(mine), tuple(sorted(mine))), chat_notes.OFFERED
    return Offer(offer.by, tuple(sorted({*offer.agreed, *mine}))), chat_notes.AGREED
