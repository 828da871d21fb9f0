"""A guided first game: what a newcomer does, one small task after the other."""

from __future__ import annotations

from ....language import Speaker
from ...first_game import Task
from ...observation import Observation
from .running_score import sheet_of

FAR, FULL, FINE = 3, 3, 30  # districts, stations in one of them, points of a line


def tasks(observation: Observation, say: Speaker) -> list[Task]:
    """What is to be done, from the first section to a line that scores well."""
    seat = observation.seat
    if seat is None:
        return []
    sheet, parts = sheet_of(observation, seat), observation.parts.view
    lines = sheet.lines.values()
    return [
        Task(
            "section",
            say("Draw your first section: tap a ringed station. It has the symbol of the card."),
            bool(observation.record["sections"][0, seat].any()),
            ("section",),
        ),
        Task(
            "far",
            say("Take one line into {n} districts. It may grow at either end.", n=FAR),
            any(line.districts >= FAR for line in lines),
        ),
        Task(
            "full",
            say("Visit {n} stations of one district with one line: districts times stations are its points.", n=FULL),
            any(line.stations >= FULL for line in lines),
        ),
        Task(
            "river",
            say("Cross the Thames: each section across it scores {n} more points.", n=parts.river_points),
            any(line.river for line in lines),
        ),
        Task("tourists", say("Visit a tourist site: a station with a temple beside it."), sheet.circles > 0),
        Task(
            "interchange",
            say("Make an interchange: take a second line to a station that you have visited."),
            any(sheet.interchanges.values()),
        ),
        Task(
            "fine",
            say("Get one line to {n} points. Your score sheet keeps count.", n=FINE),
            any(line.points >= FINE for line in lines),
        ),
    ]
