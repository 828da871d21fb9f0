"""What a seat would see after a move of its own, in a world that fits all it knows. The real state plays no part."""

from __future__ import annotations

from dataclasses import replace

from ..kernel.layout import Records
from ..kernel.rng import key_of
from ..language import Speaker
from .observation import Observation
from .parts import Parts
from .title import Title


def foresee(observation: Observation, move: str) -> Observation:
    """The observation right after the move, before anything is drawn or anybody else decides.

    One imagined world is enough: up to there nothing that the seat sees depends on what it cannot know.
    """
    seat = observation.seat
    assert seat is not None, "a spectator has no moves"
    title, parts = observation.title, observation.parts
    record = sight_after(title, parts, seat, observation.record, title.action_ids[move])
    acting = title.rules.acting(parts.view, title.sight.view(record))
    to_act = tuple(other for other in range(observation.players) if acting >> other & 1)
    return replace(observation, record=record, seats_to_act=to_act, legal=())


def gains(observation: Observation, move: str, say: Speaker) -> list[tuple[str, int]]:
    """How the move changes the seat's score at once, by where points come from; what stays as it is is left out."""
    seat = observation.seat
    assert seat is not None, "a spectator has no moves"
    lines = observation.title.words.score_lines
    now, then = (dict(lines(seen, seat, say)) for seen in (observation, foresee(observation, move)))
    changes = ((label, (then.get(label) or 0) - (now.get(label) or 0)) for label in {**now, **then})
    return [(label, change) for label, change in changes if change]


def sight_after(title: Title, parts: Parts, seat: int, sight: Records, action: int) -> Records:
    """What a seat that sees `sight` would see after its action, if nobody else did anything."""
    _, world = title.state.scratch()
    record, view = title.sight.scratch()
    record[:] = sight
    title.rules.imagine(parts.view, view, [key_of(0), 0], world)
    title.rules.apply(parts.view, world, seat, action)
    record, view = title.sight.scratch()
    title.rules.observe(parts.view, world, seat, view)
    return record.copy()
