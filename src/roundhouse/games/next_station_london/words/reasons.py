"""Why one would make a move: what a section or a ring adds to the sheet."""

from __future__ import annotations

from typing import Any

from ....kernel.bits import WORD
from ....language import Speaker
from ...observation import Observation
from ..rules.pencils import pencil_of
from ..rules.scoring import ScoreSheet, score_sheet
from ..rules.section import reachable_from
from ..rules.state import PENCIL_NAMES, STATIONS
from ..rules.turn import ALL_UNDERGROUND
from .names import objective_name


def gain(text: str, observation: Observation) -> int:
    """The points a move of the seat brings at once."""
    old, new = _sheets(text, observation)
    return new.total - old.total


def reason(text: str, observation: Observation, say: Speaker) -> str:
    """A few words for a move of the seat, without a capital or a full stop."""
    verb = text.split()[0]
    if verb == "pass":
        return _pass(observation, say)
    if verb == "pencil":
        return say("every line gets its round, in whatever order")
    if verb == "no":
        most = max(gain(move.text, observation) for move in observation.legal)
        if most > 0:
            return say.many("a ring would score {n} point", "a ring would score {n} points", most)
        return say("a ring would score nothing")
    brought = ", ".join(_brought(text, observation, say))
    if brought or verb == "circle":
        return brought or say("the ring scores nothing")
    if _goes_on(text, observation):
        return say("no points now; the line can continue from there")
    return say("no points, and the line cannot continue from there")


def _pass(observation: Observation, say: Speaker) -> str:
    if len(observation.legal) == 1:
        return say("no section can be drawn for this card")
    most = max(gain(move.text, observation) for move in observation.legal)
    if most <= 0:
        return say("no section would score now")
    if _last_turn(observation):
        return say("a section would score, and this is the line's last turn")
    return say.many(
        "a section would score {n} point, but the ends of the line stay free",
        "a section would score {n} points, but the ends of the line stay free",
        most,
    )


def _last_turn(observation: Observation) -> bool:
    """Whether the last underground card is up."""
    return bool(observation.view.turned[0] & ALL_UNDERGROUND == ALL_UNDERGROUND)


def _goes_on(text: str, observation: Observation) -> bool:
    """Whether another section could be drawn from the station that a section leads to, in this round."""
    if _last_turn(observation):
        return False
    seat, parts = observation.seat or 0, observation.parts.view
    pencil = pencil_of(observation.view, seat)
    after = _drawn(text, observation)
    line = after.stations[seat, pencil, 0]
    tip = line ^ observation.view.stations[seat, pencil, 0]
    return bool(reachable_from(parts, after, seat, tip, (1 << STATIONS) - 1 ^ line))


def _sheets(text: str, observation: Observation) -> tuple[ScoreSheet, ScoreSheet]:
    """The score sheet before and after a move, with nothing that may follow: no new round, nobody else's turn."""
    seat, parts = observation.seat or 0, observation.parts.view
    old = score_sheet(parts, observation.view, seat)
    if text.split()[0] not in ("section", "circle"):
        return old, old
    return old, score_sheet(parts, _drawn(text, observation), seat)


def _drawn(text: str, observation: Observation) -> Any:
    """What the seat sees once a section or a ring is drawn, before anything follows from it."""
    seat, parts = observation.seat or 0, observation.parts.view
    verb, *rest = text.replace("-", " ").split()
    pencil = pencil_of(observation.view, seat)
    after = observation.title.sight.view(observation.record.copy())
    stations = [int(station) for station in rest]
    if verb == "circle":
        after.circled[seat, pencil] = stations[0]
    else:
        section = parts.section_between[stations[0], stations[1]]
        after.stations[seat, pencil, 0] |= parts.section_ends[section, 0]
        after.sections[seat, pencil, section // WORD] |= 1 << section % WORD
    return after


def _brought(text: str, observation: Observation, say: Speaker) -> list[str]:
    """What is new on the sheet after the move, in the order of the score sheet."""
    old, new = _sheets(text, observation)
    pencil = PENCIL_NAMES[pencil_of(observation.view, observation.seat or 0)]
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
