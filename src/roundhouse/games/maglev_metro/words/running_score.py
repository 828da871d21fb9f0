"""The running score in words: by where points come from, and a solo player's rating."""

from __future__ import annotations

from collections.abc import Mapping

from ....language import Speaker
from ...observation import Observation
from ...observation_cache import ObservationCache
from ..rules.scoring import breakdown
from ..rules.state import COLOUR_NAMES, OVER, PINK
from .from_rules import rank
from .names import passenger_groups
from .ratings import rating_names

_points: ObservationCache[Mapping[str, int]] = ObservationCache(
    shared=("players", "aside", "kind"), own=("board", "tile", "laid", "card")
)


def score_lines(observation: Observation, seat: int, say: Speaker) -> list[tuple[str, int | None]]:
    """The seat's points as they stand; the cards of others are hidden until the end. MM-10"""
    points = points_by_source(observation, seat)
    groups = dict(zip(COLOUR_NAMES[PINK:], passenger_groups(say), strict=True))
    names = groups | {"links": say("Links"), "cards": say("Bonus cards"), "set aside": say("Set aside")}
    known = cards_known(observation, seat)
    return [(names[what], worth if known or what != "cards" else None) for what, worth in points.items()]


def total(observation: Observation, seat: int) -> int | None:
    """The seat's points as they stand; None while they depend on cards the viewer does not see."""
    if not cards_known(observation, seat):
        return None
    return sum(points_by_source(observation, seat).values())


def rating(observation: Observation, say: Speaker) -> str | None:
    """The solo rating reached, at the end. MM-154"""
    if observation.players > 1 or observation.view.phase != OVER:
        return None
    return rating_names(say)[rank(observation)]


def points_by_source(observation: Observation, seat: int) -> Mapping[str, int]:
    """The seat's points by where they come from. To walk a line takes a while, so the same one is not walked again."""
    return _points.of(observation, seat, lambda: breakdown(observation.parts.view, observation.view, seat))


def cards_known(observation: Observation, seat: int) -> bool:
    return seat == observation.seat or bool(observation.view.phase == OVER)
