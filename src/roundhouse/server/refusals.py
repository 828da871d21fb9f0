"""What is refused, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from ..errors import IllegalMove, RoundhouseError
from ..language import Speaker
from . import metrics

STATUS = {
    "illegal": 409,
    "stale": 409,
    "over": 409,
    "not_begun": 409,
    "begun": 409,
    "going_on": 409,
    "bot_plays": 409,
    "still_there": 409,
    "no_free_seat": 409,
    "not_host": 403,
    "removed": 403,
    "not_your_seat": 403,
    "not_allowed": 403,
    "closed_try": 403,
    "in_a_try": 403,
    "try_first": 403,
    "banned": 403,
    "no_such_code": 403,
    "passkey_failed": 403,
    "unknown_passkey": 403,
    "too_many_passkeys": 409,
    "not_a_person": 409,
    "too_many_shared": 409,
    "not_found": 404,
    "outdated": 409,
    "bad_input": 422,
    "too_many": 429,
    "busy": 503,
    "no_database": 503,
    "too_large": 413,
    "too_slow": 408,
}


class Refused(Exception):
    """Something that cannot be done; the code says why, for programs, and `sentence` for people."""

    def __init__(self, code: str, detail: str = "", retry: float = 1.0) -> None:
        """`retry` says in how many seconds it may be tried again, where that may help."""
        super().__init__(detail or code)
        self.code = code
        self.detail = detail
        self.retry = retry

    def sentence(self, say: Speaker) -> str:
        sentences = {
            "stale": say("The table has moved on. Look again, then decide."),
            "over": say("The game is over."),
            "not_begun": say("The game has not begun. The host starts it; when all seats are taken, any player may."),
            "begun": say("The game has begun. Seats can no longer be changed; whoever wants to go may leave."),
            "going_on": say("The game goes on. Leave it, or end it together; then take it off your list."),
            "bot_plays": say("A bot plays for you. Take your seat back first."),
            "still_there": say("This player is there, or was a moment ago. Wait, then try again."),
            "no_free_seat": say("All seats are taken. You can watch, or ask the host for a seat."),
            "not_host": say("Only the host may do that. Ask whoever opened the table."),
            "removed": say("The host has removed you from this table. You can watch."),
            "no_undo": say("There is nothing to take back: something has been drawn, shown or decided since."),
            "not_your_seat": say("This seat is not yours."),
            "not_allowed": say("That is not possible at this table now."),
            "closed_try": say("This is a try at the daily deal. It opens to everybody when the day is over."),
            "in_a_try": say("Not in the daily deal: a try counts only if it is all your own."),
            "try_first": say("Finish your own try first. Then you see how the others did."),
            "banned": say("Your address is blocked. The people who run this server can say why."),
            "no_such_code": say("That does not look like a recovery code. Check it letter by letter."),
            "passkey_failed": say("The passkey could not be checked. Try again."),
            "unknown_passkey": say("This server does not know the passkey. It was removed here, or made elsewhere."),
            "too_many_passkeys": say("You have as many passkeys as can be kept. Remove one you no longer use."),
            "not_a_person": say("This browser is a guest's. Keep your games first: make a passkey or a recovery code."),
            "too_many_shared": say("You share as many files as can be kept. Take one back that is no longer needed."),
            "not_found": say("That does not exist here."),
            "outdated": say("This game was played by another version of the rules and cannot be shown."),
            "too_many": say("Too fast. Wait a moment."),
            "busy": say("The server has too much to do just now. Try again in a moment."),
            "no_database": say("The server cannot reach its database. Try again in a moment: nothing is lost."),
            "too_large": say("That is too large."),
            "too_slow": say("The request did not arrive in time."),
            "bad_input": say("That could not be understood."),
        }
        return self.detail or sentences[self.code]


@dataclass(frozen=True)
class Refusal:
    """A refusal as it is sent."""

    code: str
    sentence: str
    clause: str | None = None
    retry: float = 1.0

    @property
    def headers(self) -> dict[str, str]:
        """When to try again, where that may help."""
        return {"retry-after": str(max(1, ceil(self.retry)))} if self.status in (429, 503) else {}

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @property
    def body(self) -> dict[str, str]:
        said = {"code": self.code, "sentence": self.sentence}
        return said if self.clause is None else {**said, "clause": self.clause}


def refusal(error: Exception, say: Speaker) -> Refusal:
    """How an error of ours is told."""
    told = _told(error, say)
    metrics.refusals.labels(told.code).inc()
    return told


def _told(error: Exception, say: Speaker) -> Refusal:
    if isinstance(error, IllegalMove):
        return Refusal("illegal", error.sentence(say.lang), error.clause)
    if isinstance(error, Refused):
        code = "illegal" if error.code == "no_undo" else error.code
        return Refusal(code, error.sentence(say), retry=error.retry)
    assert isinstance(error, RoundhouseError)
    return Refusal("bad_input", str(error))
