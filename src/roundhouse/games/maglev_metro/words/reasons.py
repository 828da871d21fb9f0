"""Why one would make a move: what it opens, joins, brings or does from then on."""

from __future__ import annotations

from ....language import Speaker
from ...foresight import foresee
from ...observation import Observation
from ..rules.board import line_of
from ..rules.moves import HEX_NAMES, TARGET_NAMES
from ..rules.state import (
    BONUS_ROW,
    BUILD_SLOT,
    COLOUR_NAMES,
    COLOURS,
    EXTRA_ROW,
    KIND_NAMES,
    LINK_ROW,
    PINK,
    ROBOTS,
    STATIONS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from .from_rules import allowed, bound_for, linked, points, reached, served_at, tiles_to_station
from .names import effect, line_name, passenger_name, passenger_names, station_names


def gain(text: str, observation: Observation) -> int:
    """The points a move of the seat brings at once."""
    seat = observation.seat or 0
    return points(foresee(observation, text), seat) - points(observation, seat)


def reason(text: str, observation: Observation, say: Speaker) -> str:
    """A few words for a move of the seat, without a capital or a full stop: only what can be seen on the board."""
    verb, *rest = text.split()
    if verb == "end":
        return _end(rest[0], observation, say)
    if verb == "track":
        return _track(text, rest[0], observation, say)
    if verb == "remove":
        return _remove(text, observation, say)
    if verb == "move":
        return _move(bound_for(text, observation), observation, say)
    if verb == "place":
        return _place(rest[0], " ".join(rest[1:]), observation, say)
    if verb in ("pick", "swap"):
        return _pick_up(verb, rest[-1], observation, say)
    if verb == "station":
        return _station(rest[1], observation, say)
    if verb == "start":
        waiting = sum(observation.seen["waiting"][ord(rest[0]) - ord("A")])
        return say.many("{n} robot is waiting there", "{n} robots are waiting there", waiting)
    plain = {
        "take": say("each colour of robots has work of its own on the board"),
        "put": say("someone has to be let off the train"),
        "refill": say("passengers come from the bag to the train's station"),
        "reverse": say("the train then faces the other way"),
        "lift": say("the robot can then go to another slot"),
        "keep": say("your best bonus cards count at the end"),
    }
    return plain[verb]


def _end(what: str, observation: Observation, say: Speaker) -> str:
    """Of a turn or of an action."""
    if any(gain(move.text, observation) > 0 for move in observation.legal):
        return say("you can still score before that")
    if what == "action":
        return say("the rest of the action goes unused")
    seat = observation.seat or 0
    left = allowed(observation, seat) - observation.seen["taken"]
    if left > 0:
        return say.many("{n} action goes unused", "{n} actions go unused", left)
    return say("there is nothing more to gain now")


def _remove(text: str, observation: Observation, say: Speaker) -> str:
    seat = observation.seat or 0
    if linked(foresee(observation, text), seat) < linked(observation, seat):
        return say("a link is lost, and the tile is back in your supply")
    return say("the tile is back in your supply")


def _track(text: str, hex: str, observation: Observation, say: Speaker) -> str:
    seat, after = observation.seat or 0, foresee(observation, text)
    if linked(after, seat) > linked(observation, seat):
        return say("the track joins two stations")
    fresh = [
        station
        for station in range(STATIONS)
        if reached(after, seat, station) and not reached(observation, seat, station)
        if station != observation.seen["train"][seat]
    ]
    if fresh:
        kind = KIND_NAMES.index(observation.seen["kind"][fresh[0]])
        if kind:
            return say("the track reaches a station: {station}", station=station_names(say)[kind - 1])
        return say("the track reaches a place for a station")
    tiles = tiles_to_station(after, seat, HEX_NAMES.index(hex))
    if tiles is None:
        return say("the line grows")
    return say.many("{n} more tile to the next station", "{n} more tiles to the next station", tiles)


def _move(station: int, observation: Observation, say: Speaker) -> str:
    """Whom the train brings to the station it moves to, or who waits there."""
    seen, seat = observation.seen, observation.seat or 0
    kind = KIND_NAMES.index(seen["kind"][station])
    names = passenger_names(say)
    served = [colour for colour in range(COLOURS) if seen["load"][seat][colour] and served_at(kind, colour)]
    if served:
        return say("to be dropped off there: {passengers}", passengers=", ".join(names[c] for c in served))
    waiting = [colour for colour in range(COLOURS) if seen["waiting"][station][colour]]
    if waiting:
        return say("on the platform there: {passengers}", passengers=", ".join(names[colour] for colour in waiting))
    beyond = [other for other in range(STATIONS) if other not in (station, seen["train"][seat])]
    if any(reached(observation, seat, other) and any(seen["waiting"][other]) for other in beyond):
        return say("someone is waiting further along")
    return say("nobody gets on or off there now")


def _pick_up(verb: str, colour: str, observation: Observation, say: Speaker) -> str:
    seat, who = observation.seat or 0, passenger_name(colour, say)
    for station in range(STATIONS):
        kind = KIND_NAMES.index(observation.seen["kind"][station])
        if kind and served_at(kind, COLOUR_NAMES.index(colour)) and reached(observation, seat, station):
            return say("your line leads to where this passenger wants to go: {passenger}", passenger=who)
    if verb == "swap":
        return say("your line does not lead to where this passenger wants to go: {passenger}", passenger=who)
    return say("there is room on the train: {passenger}", passenger=who)


def _place(colour: str, target: str, observation: Observation, say: Speaker) -> str:
    """What the slot does once it is filled."""
    seat = observation.seat or 0
    after = foresee(observation, f"place {colour} {target}")
    line = line_of(TARGET_NAMES.index(target))
    slots = observation.parts.view.slots
    board = after.data["board"][seat]
    missing = board[line][: slots[line]].count("empty")
    if line < UNITS_ROWS:
        return say("{row}: {effect}", row=line_name(line, say), effect=effect(line, 1 + slots[line] - missing, say))
    if line == BUILD_SLOT:
        return say("from now on you can build stations")
    if line < EXTRA_ROW:
        return say("from now on the train can turn around at any station")
    if line < UNLOCK_COLUMN:
        if missing:
            return say.many("{n} more for another action a turn", "{n} more for another action a turn", missing)
        return say("from now on {n} actions a turn", n=allowed(after, seat))
    if line < LINK_ROW:
        who = passenger_names(say)[line - UNLOCK_COLUMN + ROBOTS]
        if missing:
            return say.many("{n} more unlocks: {passenger}", "{n} more unlock: {passenger}", missing, passenger=who)
        return say("unlocked: {passenger}", passenger=who)
    if line < BONUS_ROW:
        return _points(colour, board, missing, say)
    if missing:
        return say.many("{n} more for another bonus card", "{n} more for another bonus card", missing)
    return say("another bonus card counts")


def _points(colour: str, board: list[list[str]], missing: int, say: Speaker) -> str:
    """A full row of the section is for links, a full column for commuters of its colour."""
    column = [board[LINK_ROW + row][COLOUR_NAMES.index(colour) - PINK] for row in range(3)]
    if not missing:
        return say("each link is worth one more point")
    if "empty" not in column:
        return say("each commuter of that colour is worth one more point")
    return say("a commuter has arrived")


def _station(kind: str, observation: Observation, say: Speaker) -> str:
    colour = KIND_NAMES.index(kind) - 1
    who = passenger_names(say)[colour]
    if colour >= PINK and observation.seen["pile"][colour]:
        return say("the colour comes into play: {passenger}", passenger=who)
    return say("a station for your line, and its first passenger goes to your board: {passenger}", passenger=who)
