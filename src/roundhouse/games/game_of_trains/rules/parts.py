"""The card table: which ability each car carries, read from a TOML file and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....kernel import Layout, Record, number
from ....kernel.layout import Records
from ...parts import BadParts
from .moves import ABILITY_NAMES
from .state import ABILITIES, CARS


class Parts(Record):
    ability = number(ABILITIES - 1, CARS + 1)  # by car number; entry 0 is not a car


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
    seen: dict[int, str] = {}
    for index, ability in enumerate(ABILITY_NAMES):
        cars = table.get(ability)
        if not isinstance(cars, list):
            raise BadParts(f"the ability '{ability}' needs a list of car numbers")
        for car in cars:
            if type(car) is not int or not 1 <= car <= CARS:
                raise BadParts(f"{ability}: {str(car)[:40]} is not a car number from 1 to {CARS}")
            if car in seen:
                raise BadParts(f"car {car} is listed twice, under {seen[car]} and {ability}")
            seen[car] = ability
            parts["ability"][0, car] = index
    missing = sorted(set(range(1, CARS + 1)) - set(seen))
    if missing:
        raise BadParts(f"car {missing[0]} has no ability ({len(missing)} cars are missing)")
    return parts
