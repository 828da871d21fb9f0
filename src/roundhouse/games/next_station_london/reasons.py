"""Why one would make a move: what a section or a ring adds to the sheet."""

from __future__ import annotations

from ...kernel.bits import WORD
from ...language import Speaker
from ..observation import Observation
from .scoring import ScoreSheet, score_sheet
from .state import PENCIL_NAMES
from .words import objective_name, pencil_of


def gain(text: str, observation: Observation) -> int:
    """The points a move of the seat brings at once."""
    old, new = _sheets(text, observation)
    return new.total - old.total


def reason(text: str, observation: Observation, say: Speaker) -> str:
    """A few words for a move of the seat, without a capital or a full stop."""
    verb = text.split()[0]
    if verb == "pass":
        if len(observation.legal) == 1:
            return say("no section can be drawn to this card")
        if any(gain(move.text, observation) > 0 for move in observation.legal):
            return say("the ends of the line stay free for what may come")
        return say("no section would bring points now")
    if verb == "pencil":
        return say("every line gets its round, in whatever order")
    if verb == "no":
        return say("a ring would bring nothing")
    return ", ".join(_brought(text, observation, say)) or say("no points yet, but the line goes on from there")


def _sheets(text: str, observation: Observation) -> tuple[ScoreSheet, ScoreSheet]:
    """The score sheet before and after a move, with nothing that may follow: no new round, nobody else's turn."""
    seat, parts = observation.seat or 0, observation.parts.view
    old = score_sheet(parts, observation.view, seat)
    verb, *rest = text.replace("-", " ").split()
    if verb not in ("section", "circle"):
        return old, old
    pencil = PENCIL_NAMES.index(pencil_of(observation.data, seat))
    after = observation.title.sight.view(observation.record.copy())
    stations = [int(station) for station in rest]
    if verb == "circle":
        after.circled[seat, pencil] = stations[0]
    else:
        section = parts.section_between[stations[0], stations[1]]
        after.stations[seat, pencil, 0] |= parts.section_ends[section, 0]
        after.sections[seat, pencil, section // WORD] |= 1 << section % WORD
    return old, score_sheet(parts, after, seat)


def _brought(text: str, observation: Observation, say: Speaker) -> list[str]:
    """What is new on the sheet after the move, in the order of the score sheet."""
    old, new = _sheets(text, observation)
    pencil = pencil_of(observation.data, observation.seat or 0)
    line, drawn = old.lines[pencil], new.lines[pencil]
    brought = []
    if drawn.districts > line.districts:
        brought.append(say("a new district"))
    if drawn.stations > line.stations:
        brought.append(say("one more station in the line's best district"))
    if drawn.river > line.river:
        brought.append(say("across the Thames"))
    if new.tourist_points > old.tourist_points:
        brought.append(say("a tourist site"))
    if sum(new.interchange_points.values()) > sum(old.interchange_points.values()):
        brought.append(say("an interchange"))
    for objective, points in new.objectives.items():
        if points > old.objectives[objective]:
            brought.append(say("objective: {objective}", objective=objective_name(objective, say)))
    return brought
