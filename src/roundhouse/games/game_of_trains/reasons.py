"""Why one would make a move: what it does to the cars that are in order."""

from __future__ import annotations

from ...language import Speaker
from ..foresight import foresee
from ..observation import Observation
from .state import PLACES
from .tally import in_order


def gain(text: str, observation: Observation) -> int:
    """The game knows no points."""
    return 0


def reason(text: str, observation: Observation, say: Speaker) -> str:
    """A few words for a move of the seat, without a capital or a full stop."""
    seen, seat = observation.data, observation.seat or 0
    row = tuple(seen["row"][seat])
    verb, *rest = text.replace("-", " ").replace(">", " ").split()
    if verb == "draw":
        if any(seen["face_up"]):
            return say("a new car may help the row more than the face-up ones do")
        return say("there is no ability to use")
    number = int(rest[0])
    if verb == "keep":
        rows = [(*row[:place], number, *row[place + 1 :]) for place in range(PLACES)]
        best = max(range(PLACES), key=lambda place: (len(in_order(rows[place])), place in in_order(rows[place])))
        return _fits(rows[best], best, row[best], say)
    place = number - 1
    if verb == "place":
        return _fits((*row[:place], seen["drawn"], *row[place + 1 :]), place, row[place], say)
    if verb == "protect":
        return say("{car} can no longer be removed from its place", car=row[place])
    if verb == "remove":
        return _removal(observation, seat, place, say)
    new = tuple(foresee(observation, text).data["row"][seat])
    return _shunted(len(in_order(row)), len(in_order(new)), say)


def _fits(row: tuple[int, ...], place: int, old: int, say: Speaker) -> str:
    """A car's neighbours among the cars in order, once it is at its place."""
    chain = in_order(row)
    if len(chain) == PLACES:
        return say("this wins the game")
    if place not in chain:
        return say("{car} is the car to part with", car=old)
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
    return say("around {car} the row can grow", car=car)


def _shunted(before: int, after: int, say: Speaker) -> str:
    if after == PLACES:
        return say("this wins the game")
    if after > before:
        return say.many("{n} car in order then", "{n} cars in order then", after)
    return say("the missing cars get more room")


def _removal(observation: Observation, seat: int, place: int, say: Speaker) -> str:
    """GT-25: everybody loses the car there unless it is protected."""
    seen = observation.data
    hurt = [
        observation.names[other]
        for other in range(observation.players)
        if other != seat and not seen["lock"][other][place // 3] and place in in_order(tuple(seen["row"][other]))
    ]
    if seen["lock"][seat][place // 3]:
        return say("your car there is protected, the others may lose theirs")
    if place not in in_order(tuple(seen["row"][seat])):
        return say("your car there is out of order anyway")
    if hurt:
        return say("a car that is in order goes: {names}", names=", ".join(hurt))
    return say("a new car there may fit better")
