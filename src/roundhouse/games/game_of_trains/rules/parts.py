"""The card table: which ability each car carries, read from a TOML file and checked.

A file may also make the game smaller, `cars = 10` and `places = 3`: for experiments, and to solve it exactly. A shorter
row is the beginning of the full one, with its numbers for places, so an ability that needs a place it does not have is
on no car.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel import Layout, Record, number
from ....kernel.layout import Records
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


def build(files: Mapping[str, Mapping[str, Any]]) -> Records:
    """The parts record from the parsed data files; raises BadParts with the first thing that is wrong."""
    table = files["cards"].get("abilities")
    if not isinstance(table, dict):
        raise BadParts("the section [abilities] is missing")
    unknown = sorted(set(table) - set(ABILITY_NAMES))
    if unknown:
        raise BadParts(f"unknown ability '{unknown[0][:40]}': the eight are {', '.join(ABILITY_NAMES)}")
    parts = PARTS.zeros()
    cars = parts["cars"][0] = _size(files["cards"], "cars", 1, CARS)
    places = parts["places"][0] = _size(files["cards"], "places", FEWEST_PLACES, PLACES)
    seen: dict[int, str] = {}
    for index, ability in enumerate(ABILITY_NAMES):
        listed = table.get(ability)
        if not isinstance(listed, list):
            raise BadParts(f"the ability '{ability}' needs a list of car numbers")
        if listed and places < PLACES_NEEDED.get(index, 0):
            raise BadParts(f"{ability} does nothing in a row of {places} places: no car may have it")
        for car in listed:
            if type(car) is not int or not 1 <= car <= cars:
                raise BadParts(f"{ability}: {str(car)[:40]} is not a car number from 1 to {cars}")
            if car in seen:
                raise BadParts(f"car {car} is listed twice, under {seen[car]} and {ability}")
            seen[car] = ability
            parts["ability"][0, car] = index
    missing = sorted(set(range(1, cars + 1)) - set(seen))
    if missing:
        raise BadParts(f"car {missing[0]} has no ability ({len(missing)} cars are missing)")
    parts["seats"] = _seats(cars, places, list(seen.values()))
    return parts


def _size(file: Mapping[str, Any], what: str, least: int, most: int) -> int:
    """How many there are: as many as in the box, unless the file says fewer."""
    size = file.get(what, most)
    if type(size) is not int or not least <= size <= most:
        raise BadParts(f"{what} must be a number from {least} to {most}, not {str(size)[:20]}")
    return size


def _seats(cars: int, places: int, abilities: list[str]) -> int:
    """The most players for whom there are enough cars: to be dealt, to be drawn at setup, and so that the deck never
    runs out, whatever lies face up or protects a place."""
    locks = -(-places // LOCK_STEP)
    for seats in range(SEATS, 1, -1):
        setup = seats * places + seats * (seats + 1) // 2 + 1
        lying = len(set(abilities)) + min(abilities.count(ABILITY_NAMES[PROTECT]), seats * locks)
        if cars >= max(setup, seats * places + lying + 2):
            return seats
    raise BadParts(f"{cars} cars are too few for rows of {places} places")


def most_seats(parts: Parts) -> int:
    """The most players a card file has enough cars for."""
    return parts.seats
