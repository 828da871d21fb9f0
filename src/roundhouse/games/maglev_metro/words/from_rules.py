"""What words and pictures ask the rules about a table."""

from __future__ import annotations

from typing import Any

from ...contract import SCRATCH
from ...observation import Observation
from ..bot.routes import NO_WAY, TILE, WAYS, measure_ways
from ..rules.board import actions_allowed, unlocked
from ..rules.bonus import card_points, links
from ..rules.line import link_to, own_sides
from ..rules.moves import HEX_NAMES
from ..rules.passengers import serves
from ..rules.scoring import rating, score
from ..rules.state import COLOURS, PER_HEX, PINK, STATIONS
from ..rules.suggestions import suggested
from ..rules.train import way_by, way_on

ANY_COST = 99  # units: more than a tile costs anywhere


def points(observation: Observation, seat: int) -> int:
    """A seat's points as far as the viewer knows: without the cards of others while the game goes on."""
    return score(observation.parts.view, observation.view, seat)


def card_worth(observation: Observation, seat: int, deck: int) -> int:
    return card_points(observation.parts.view, observation.view, seat, deck)


def linked(observation: Observation, seat: int) -> int:
    """How many links a seat has."""
    return links(observation.parts.view, observation.view, seat)


def allowed(observation: Observation, seat: int) -> int:
    """How many actions a turn of the seat has."""
    return actions_allowed(observation.parts.view, observation.view, seat)


def commuters(observation: Observation, seat: int) -> tuple[int, ...]:
    """The commuters on a seat's board, by colour."""
    lying = observation.record["board"][0, seat].ravel().tolist()
    return tuple(lying.count(colour + 1) if colour >= PINK else 0 for colour in range(COLOURS))


def rank(observation: Observation) -> int:
    """The step of a solo player's rating. MM-154"""
    return rating(observation.parts.view, points(observation, 0))


def bound_for(move: str, observation: Observation) -> int:
    """The station to which a move of the train leads: `move`, or `move by E5`."""
    seat = observation.seat or 0
    if move == "move":
        place = way_on(observation.parts.view, observation.view, seat)
    else:
        place = way_by(observation.parts.view, observation.view, seat, HEX_NAMES.index(move.split()[2]))
    return link_to(observation.parts.view, observation.view, seat, place)


def open_colours(observation: Observation, seat: int) -> tuple[bool, ...]:
    """Which colours may ride with a seat: robots always, commuters once their column is full. MM-126"""
    return tuple(bool(unlocked(observation.parts.view, observation.view, seat, colour)) for colour in range(COLOURS))


def served_at(kind: int, colour: int) -> bool:
    """Whether passengers of this colour want to go to this kind of station."""
    return serves(kind, colour)


def reached(observation: Observation, seat: int, station: int) -> bool:
    """Whether a seat's track leads to a station, built or not."""
    return own_sides(observation.parts.view, observation.view, seat, station) > 0


def tiles_to_station(observation: Observation, seat: int, hex: int) -> int | None:
    """How many more tiles lead from an own tile to the nearest station the line does not reach; None: no way."""
    goals = sum(
        1 << station
        for station in range(STATIONS)
        if observation.parts.view.home[station] >= 0
        and not reached(observation, seat, station)
        and observation.view.train[seat] != station
    )
    ways = [0] * SCRATCH
    measure_ways(observation.parts.view, observation.view, seat, goals, True, True, ANY_COST, ways)
    sides = observation.parts.view.shape_side
    shape = observation.view.tile[seat, hex]
    way = min(ways[WAYS + PER_HEX * hex + sides[shape, k]] for k in range(2))
    return int(way) // TILE if way < NO_WAY else None


def suggestions(observation: Observation) -> list[str]:
    """The viewer's placements in the first turn that the rules suggest. MM-35"""
    seat = observation.seat
    if seat is None or observation.data["phase"] != "opening":
        return []
    return [
        move.text for move in observation.legal if suggested(observation.parts.view, observation.view, seat, move.id)
    ]


def on_turn(observation: Observation) -> int:
    """Whose turn it is, or who has won; -1: nobody."""
    phase = observation.data["phase"]
    if phase == "over":
        won = observation.winners
        return won[0] if len(won) == 1 else -1
    return -1 if phase in ("decks", "draft", "deal", "show", "stations", "robots") else int(observation.data["seat"])


def counts(values: Any) -> tuple[int, ...]:
    """A field of the sight in plain numbers."""
    return tuple(values.tolist())


def bytes_of(observation: Observation, *names: str) -> tuple[bytes, ...]:
    """Cache key: some fields of the sight."""
    return tuple(observation.record[name].tobytes() for name in names)
