"""What a seat would see after a move of its own, in a world that fits all it knows. The real state plays no part."""

from __future__ import annotations

from dataclasses import replace

from ..kernel.rng import key_of
from .observation import Observation


def foresee(observation: Observation, move: str) -> Observation:
    """The observation right after the move, before anything is drawn or anybody else decides.

    One imagined world is enough: up to there nothing that the seat sees hangs on what it cannot know.
    """
    title, parts, seat = observation.title, observation.parts.view, observation.seat
    assert seat is not None, "a spectator has no moves"
    state, record = title.state.zeros(), title.sight.zeros()
    world = title.state.view(state)
    title.rules["imagine"](parts, title.sight.view(observation.record.copy()), [key_of(0), 0], world)
    title.rules["apply"](parts, world, seat, title.action_ids[move])
    title.rules["observe"](parts, world, seat, title.sight.view(record))
    acting = title.rules["acting"](parts, world)
    to_act = tuple(other for other in range(observation.players) if acting >> other & 1)
    return replace(observation, record=record, seats_to_act=to_act, legal=())
