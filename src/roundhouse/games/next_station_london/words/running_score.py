"""The running score in words: the score sheet line by line, and a solo player's rating."""

from __future__ import annotations

from ....language import Speaker
from ...observation import Observation
from ...observation_cache import ObservationCache
from ..rules.scoring import ScoreSheet, score_sheet
from ..rules.state import OVER
from .names import line_names, objective_name, rating_name

_sheets: ObservationCache[ScoreSheet] = ObservationCache(
    shared=("players", "objectives", "powers", "shared_objectives"), own=("stations", "sections", "circled")
)


def score_lines(observation: Observation, seat: int, say: Speaker) -> list[tuple[str, int | None]]:
    """The seat's points as they stand, in the order of the score sheet; their sum is the total. NL-55"""
    sheet = sheet_of(observation, seat)
    names = line_names(say)
    lines: list[tuple[str, int | None]] = [(names[pencil], line.points) for pencil, line in sheet.lines.items()]
    lines.append((say("Tourist sites"), sheet.tourist_points))
    lines.append((say("Interchanges"), sum(sheet.interchange_points.values())))
    for objective, points in sheet.objectives.items():
        lines.append((say("Objective: {objective}", objective=objective_name(objective, say)), points))
    if sheet.penalty:
        lines.append((say("Modules"), -sheet.penalty))
    return lines


def total(observation: Observation, seat: int) -> int | None:
    """The seat's points as they stand: nothing on a sheet is hidden for longer than a turn."""
    return sheet_of(observation, seat).total


def rating(observation: Observation, say: Speaker) -> str | None:
    """The solo rating reached, at the end. NL-82"""
    if observation.players > 1 or observation.view.phase != OVER:
        return None
    return rating_name(sheet_of(observation, 0).total, say)


def sheet_of(observation: Observation, seat: int) -> ScoreSheet:
    return _sheets.of(observation, seat, lambda: score_sheet(observation.parts.view, observation.view, seat))
