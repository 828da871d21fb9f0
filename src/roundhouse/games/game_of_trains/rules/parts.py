"""The card table: which ability each car carries, read from a TOML file and checked.

A file may also make the game smaller, `cars = 10` and `places = 3`: for experiments, and to solve it exactly. A shorter
row is the beginning of the full one, with its numbers for places, so an ability that needs a place it does not have is
on no car.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ....kernel import Layout, Record, number
from ....kernel.layout import Records
from ....language import sentence
from ...complaint import Complaint, checked
from ...parts import BadParts
from .moves import ABILITY_NAMES, PROTECT, REMOVE_MIDDLE, REMOVE_RIGHT
from .state import ABILITIES, CARS, LOCK_STEP, PLACES, SEATS

FEWEST_PLACES = 3  # in a shorter row the one car replaced at setup could make it ascend, GT-07
PLACES_NEEDED = {REMOVE_MIDDLE: LOCK_STEP + 1, REMOVE_RIGHT: 2 * LOCK_STEP + 1}  # of a row in which they do something


class Parts(Record):
    ability = number(ABILITIES - 1, CARS + 1)  # by car number; entry 0 is not a car
    cars = number(CARS)
    places = number(PLACES)  # of a row
    seats = number(SEATS)  # the most players there are cars for


PARTS = Layout(Parts)

DATA = {"cards": "cards.toml"}  # option -> the file that ships with the game


@dataclass
class CardTable:
    """A card table as its file says it, and all that is wrong with it."""

    cars: int = CARS
    places: int = PLACES  # of a row
    abilities: dict[int, int] = field(default_factory=dict)  # by car
    seats: int = 0  # the most players there are cars for
    complaints: list[Complaint] = field(default_factory=list)

    def complain(self, text: str, place: str = "", **values: object) -> None:
        self.complaints.append(Complaint(text, place, **values))


def check(text: str) -> Sequence[Complaint]:
    """Everything that is wrong with a card table; nothing where it can be played with."""
    return checked(text, lambda data: read_table(data).complaints)


def read_table(data: Mapping[str, Any]) -> CardTable:
    """The card table that a parsed file describes; `complaints` is empty where it can be played with."""
    found = CardTable()
    found.cars = _size(found, data, "cars", 1, CARS)
    found.places = _size(found, data, "places", FEWEST_PLACES, PLACES)
    table = data.get("abilities")
    if not isinstance(table, dict):
        found.complain(sentence("the section {section} is missing"), section="[abilities]")
        return found
    unknown = sorted(set(table) - set(ABILITY_NAMES))
    if unknown:
        told = sentence("unknown ability '{ability}': the eight are {known}")
        found.complain(told, ability=unknown[0][:40], known=", ".join(ABILITY_NAMES))
    for index, ability in enumerate(ABILITY_NAMES):
        _read_ability(found, index, table.get(ability))
    missing = sorted(set(range(1, found.cars + 1)) - set(found.abilities))
    if missing:
        told = sentence("car {car} has no ability ({count} cars are missing)")
        found.complain(told, f"item:{missing[0] - 1}", car=missing[0], count=len(missing))
    if not found.complaints:
        found.seats = _seats(found)
    return found


def _read_ability(found: CardTable, index: int, listed: Any) -> None:
    ability = ABILITY_NAMES[index]
    if not isinstance(listed, list):
        found.complain(sentence("the ability '{ability}' needs a list of car numbers"), ability=ability)
        return
    if listed and found.places < PLACES_NEEDED.get(index, 0):
        told = sentence("{ability} does nothing in a row of {places} places: no car may have it")
        found.complain(told, ability=ability, places=found.places)
    for car in listed:
        if type(car) is not int or not 1 <= car <= found.cars:
            told = sentence("{ability}: {car} is not a car number from 1 to {most}")
            found.complain(told, ability=ability, car=str(car)[:40], most=found.cars)
        elif car in found.abilities:
            told = sentence("car {car} is listed twice, under {one} and {other}")
            one = ABILITY_NAMES[found.abilities[car]]
            found.complain(told, f"item:{car - 1}", car=car, one=one, other=ability)
        else:
            found.abilities[car] = index


def _size(found: CardTable, file: Mapping[str, Any], what: str, least: int, most: int) -> int:
    """How many there are: as many as in the box, unless the file says fewer."""
    size = file.get(what, most)
    if type(size) is int and least <= size <= most:
        return size
    told = sentence("{what} must be a number from {least} to {most}, not {given}")
    found.complain(told, what=what, least=least, most=most, given=str(size)[:20])
    return most


def _seats(found: CardTable) -> int:
    """The most players for whom there are enough cars: to be dealt, to be drawn at setup, and so that the deck never
    runs out, whatever lies face up or protects a place."""
    abilities = list(found.abilities.values())
    locks = -(-found.places // LOCK_STEP)
    for seats in range(SEATS, 1, -1):
        setup = seats * found.places + seats * (seats + 1) // 2 + 1
        lying = len(set(abilities)) + min(abilities.count(PROTECT), seats * locks)
        if found.cars >= max(setup, seats * found.places + lying + 2):
            return seats
    told = sentence("{cars} cars are too few for rows of {places} places")
    found.complain(told, cars=found.cars, places=found.places)
    return 0


def build(files: Mapping[str, Mapping[str, Any]]) -> Records:
    """The parts record from the parsed data files; raises BadParts with the first thing that is wrong."""
    found = read_table(files["cards"])
    if found.complaints:
        raise BadParts(found.complaints[0])
    parts = PARTS.zeros()
    parts["cars"], parts["places"], parts["seats"] = found.cars, found.places, found.seats
    for car, ability in found.abilities.items():
        parts["ability"][0, car] = ability
    return parts


def most_seats(parts: Parts) -> int:
    """The most players a card file has enough cars for."""
    return parts.seats
