"""What the rules answer about a table, for pictures and words."""

from __future__ import annotations

from typing import Any

from ..compiled import SCRATCH
from ..observation import Observation
from .moves import HEX_NAMES
from .passengers import serves
from .state import COLOURS, PINK, STATIONS

ANY_COST = 99  # units: more than a tile costs anywhere


def _ask(observation: Observation, module: str, rule: str, *values: Any) -> int:
    answer: int = getattr(observation.title.module(module), rule)(observation.parts.view, observation.view, *values)
    return answer


def points(observation: Observation, seat: int) -> int:
    """A seat's points as far as the viewer knows: without the cards of others while the game goes on."""
    return _ask(observation, "scoring", "score", seat)


def card_worth(observation: Observation, seat: int, deck: int) -> int:
    return _ask(observation, "bonus", "card_points", seat, deck)


def linked(observation: Observation, seat: int) -> int:
    """How many links a seat has."""
    return _ask(observation, "bonus", "links", seat)


def allowed(observation: Observation, seat: int) -> int:
    """How many actions a turn of the seat has."""
    return _ask(observation, "board", "actions_allowed", seat)


def commuters(observation: Observation, seat: int) -> tuple[int, ...]:
    """The commuters on a seat's board, by colour."""
    on_board = observation.title.module("bonus").on_board
    return tuple(on_board(observation.view, seat, colour) if colour >= PINK else 0 for colour in range(COLOURS))


def winners(observation: Observation) -> list[int]:
    """The seats that have won; none before the end."""
    won = _ask(observation, "scoring", "winners")
    return [seat for seat in range(observation.players) if won >> seat & 1]


def rank(observation: Observation) -> int:
    """The step of a solo player's rating. MM-154"""
    step: int = observation.title.module("scoring").rating(observation.parts.view, points(observation, 0))
    return step


def bound_for(move: str, observation: Observation) -> int:
    """The station to which a move of the train leads: `move`, or `move by E5`."""
    seat = observation.seat or 0
    if move == "move":
        place = _ask(observation, "train", "way_on", seat)
    else:
        place = _ask(observation, "train", "way_by", seat, HEX_NAMES.index(move.split()[2]))
    return _ask(observation, "line", "link_to", seat, place)


def open_colours(observation: Observation, seat: int) -> tuple[bool, ...]:
    """Which colours may ride with a seat: robots always, commuters once their column is full. MM-126"""
    return tuple(bool(_ask(observation, "board", "unlocked", seat, colour)) for colour in range(COLOURS))


def served_at(kind: int, colour: int) -> bool:
    """Whether passengers of this colour want to go to this kind of station."""
    rule: Any = serves
    return bool(rule(kind, colour))


def reached(observation: Observation, seat: int, station: int) -> bool:
    """Whether a seat's track leads to a station, built or not."""
    return _ask(observation, "line", "own_sides", seat, station) > 0


def tiles_to_station(observation: Observation, seat: int, hex: int) -> int | None:
    """How many more tiles lead from an own tile to the nearest station the line does not reach; None: no way."""
    goals = sum(
        1 << station
        for station in range(STATIONS)
        if observation.parts.view.home[station] >= 0
        and not reached(observation, seat, station)
        and observation.view.train[seat] != station
    )
    routes = observation.title.module("routes")
    ways = [0] * SCRATCH
    routes.measure_ways(observation.parts.view, observation.view, seat, goals, True, True, ANY_COST, ways)
    sides = observation.parts.view.shape_side
    shape = observation.view.tile[seat, hex]
    way = min(ways[routes.WAYS + 8 * hex + sides[shape, k]] for k in range(2))
    return way // routes.TILE if way < routes.NO_WAY else None


def suggestions(observation: Observation) -> list[str]:
    """The viewer's placements in the first turn that the rules suggest. MM-35"""
    if observation.data["phase"] != "opening":
        return []
    return [
        move.text for move in observation.legal if _ask(observation, "hints", "suggested", observation.seat, move.id)
    ]


def on_turn(observation: Observation) -> int:
    """Whose turn it is, or who has won; -1: nobody."""
    phase = observation.data["phase"]
    if phase == "over":
        won = winners(observation)
        return won[0] if len(won) == 1 else -1
    return -1 if phase in ("decks", "draft", "deal", "show", "stations", "robots") else int(observation.data["seat"])


def counts(values: Any) -> tuple[int, ...]:
    """A field of the sight in plain numbers."""
    return tuple(values.tolist())


def bytes_of(observation: Observation, *names: str) -> tuple[bytes, ...]:
    """Fields of the sight, to remember by."""
    return tuple(observation.record[name].tobytes() for name in names)
