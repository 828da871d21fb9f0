"""Why one would make a move: what it does to the cars that are in order."""

from __future__ import annotations

from ....language import Speaker
from ...foresight import foresee
from ...observation import Observation
from ..rules.state import LOCK_STEP
from .running_score import in_order, room

SHUNTS = ("swap", "move")


def gain(text: str, observation: Observation) -> int:
    """The game knows no points."""
    return 0


def reason(text: str, observation: Observation, say: Speaker) -> str:
    """A few words for a move of the seat, without a capital or a full stop. Whatever they claim is counted in the rows
    before and after it."""
    seen, seat = observation.seen, observation.seat or 0
    row = tuple(seen["row"][seat][: observation.parts.view.places])
    verb, *rest = text.replace("-", " ").replace(">", " ").split()
    if verb == "draw":
        return _draw(observation, seat, say)
    number = int(rest[0])
    if verb == "keep":
        rows = [(*row[:place], number, *row[place + 1 :]) for place in range(len(row))]
        best = max(range(len(row)), key=lambda place: (len(in_order(rows[place])), place in in_order(rows[place])))
        return _fits(row, rows[best], best, say)
    place = number - 1
    if verb == "place":
        return _fits(row, (*row[:place], seen["drawn"], *row[place + 1 :]), place, say)
    if verb == "protect":
        return say("{car} can no longer be removed from its place", car=row[place])
    if verb == "remove":
        return _removal(observation, seat, place, say)
    return _shunted(row, _row_after(text, observation, seat), say)


def _row_after(text: str, observation: Observation, seat: int) -> tuple[int, ...]:
    return tuple(foresee(observation, text).data["row"][seat][: observation.parts.view.places])


def _draw(observation: Observation, seat: int, say: Speaker) -> str:
    if not any(observation.seen["face_up"]):
        return say("there is no ability to use")
    shunts = [move.text for move in observation.legal if move.text.split()[0] in SHUNTS]
    if any(len(in_order(_row_after(text, observation, seat))) == observation.parts.view.places for text in shunts):
        return say("another move would win at once")
    return say("a new car may help the row more than the face-up ones do")


def _fits(old: tuple[int, ...], row: tuple[int, ...], place: int, say: Speaker) -> str:
    """A car's neighbours among the cars in order, once it is at its place in the row."""
    chain = in_order(row)
    if len(chain) == len(row):
        return say("this wins the game")
    if len(chain) < len(in_order(old)):
        return _fewer(len(chain), say)
    if place not in chain:
        return say.many(
            "{n} car stays in order without {car}", "{n} cars stay in order without {car}", len(chain), car=old[place]
        )
    at, n, car = chain.index(place), len(chain), row[place]
    low = row[chain[at - 1]] if at else 0
    high = row[chain[at + 1]] if at + 1 < n else 0
    if low and high:
        return say.many(
            "{car} fits between {low} and {high}: {n} car in order",
            "{car} fits between {low} and {high}: {n} cars in order",
            n,
            car=car,
            low=low,
            high=high,
        )
    if low:
        return say.many(
            "{car} fits behind {low}: {n} car in order",
            "{car} fits behind {low}: {n} cars in order",
            n,
            car=car,
            low=low,
        )
    if high:
        return say.many(
            "{car} fits before {high}: {n} car in order",
            "{car} fits before {high}: {n} cars in order",
            n,
            car=car,
            high=high,
        )
    return say("{car} is a good start for the row", car=car)


def _fewer(n: int, say: Speaker) -> str:
    return say.many("this leaves only {n} car in order", "this leaves only {n} cars in order", n)


def _shunted(old: tuple[int, ...], row: tuple[int, ...], say: Speaker) -> str:
    before, after = len(in_order(old)), len(in_order(row))
    if after == len(row):
        return say("this wins the game")
    if after > before:
        return say.many("this leaves {n} car in order", "this leaves {n} cars in order", after)
    if after < before:
        return _fewer(after, say)
    if room(row) > room(old):
        return say("the missing cars get more room")
    return say.many("still {n} car in order", "still {n} cars in order", after)


def _removal(observation: Observation, seat: int, place: int, say: Speaker) -> str:
    """Everybody loses the car there unless it is protected."""
    seen = observation.seen
    losing = [other for other in range(observation.players) if not seen["lock"][other][place // LOCK_STEP]]
    hurt = [other for other in losing if place in in_order(tuple(seen["row"][other]))]
    if not losing:
        return say("all cars there are protected")
    if seat not in losing:
        return say("your car there is protected, the others may lose theirs")
    if seat not in hurt:
        return say("your car there is out of order anyway")
    if hurt == [seat]:
        return say("of all cars there, only yours is in order")
    return say("{names} would lose a car that is in order", names=", ".join(observation.names[other] for other in hurt))
