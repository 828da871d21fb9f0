"""A guided first game: what a newcomer does, one small task after the other."""

from __future__ import annotations

from itertools import pairwise

from ....language import Speaker
from ...first_game import Task
from ...observation import Observation
from .running_score import in_order

SETUP = ("deal", "first", "offer", "keep", "put")
SOME, MANY = 4, 6  # cars in order


def tasks(observation: Observation, say: Speaker) -> list[Task]:
    """What is to be done, from the first car to the last."""
    seat = observation.seat
    if seat is None:
        return []
    seen = observation.seen
    row = tuple(seen["row"][seat])
    begun = seen["phase"] not in SETUP
    drawn = seen["drawn"] if seen["phase"] == "place" and seat in observation.seats_to_act else 0
    replace = say("Tap the car that the new one replaces: small numbers belong near the locomotive.")
    if drawn:
        replace = say("Tap the car that {car} replaces: small numbers belong near the locomotive.", car=drawn)
    return [
        Task("keep", say("Choose the car you keep: tap it."), begun, ("keep",)),
        Task("put", say("Tap the car in your train that it replaces."), begun, ("place",)),
        Task("draw", say("Draw a car: tap the deck."), bool(drawn), ("draw",)),
        Task("place", replace, False, ("place",)),
        Task(
            "neighbours",
            say("Get two neighbours in order, the smaller number nearer the locomotive: a band joins them."),
            any(0 < left < right for left, right in pairwise(row)),
        ),
        Task(
            "ability",
            say("Use an ability instead of drawing: tap a face-up card, then one of your cars."),
            False,
            ("swap", "move", "remove", "protect"),
        ),
        Task("some", say("Get {n} cars in order.", n=SOME), len(in_order(row)) >= SOME),
        Task("many", say("Get {n} cars in order: you are nearly there.", n=MANY), len(in_order(row)) >= MANY),
        Task("win", say("Get all seven in order, and you win."), seen["winner"] == seat),
    ]
