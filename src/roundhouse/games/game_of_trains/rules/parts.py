"""The card table: which ability each car carries, read from a TOML file and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....kernel import Layout, Record, number
from ....kernel.layout import Records
from ....language import sentence
from ...complaint import Complaint, checked
from ...parts import BadParts
from .moves import ABILITY_NAMES
from .state import ABILITIES, CARS


class Parts(Record):
    ability = number(ABILITIES - 1, CARS + 1)  # by car number; entry 0 is not a car


PARTS = Layout(Parts)

DATA = {"cards": "cards.toml"}  # option -> the file that ships with the game


def check(text: str) -> Sequence[Complaint]:
    """Everything that is wrong with a card table; nothing where it can be played with."""
    return checked(text, lambda data: read_table(data)[1])


def read_table(data: Mapping[str, Any]) -> tuple[dict[int, int], list[Complaint]]:
    """The ability of each car as far as the file says it, and what is wrong with the file."""
    found: dict[int, int] = {}
    complaints: list[Complaint] = []
    table = data.get("abilities")
    if not isinstance(table, dict):
        return found, [Complaint(sentence("the section {section} is missing"), section="[abilities]")]
    unknown = sorted(set(table) - set(ABILITY_NAMES))
    if unknown:
        told = sentence("unknown ability '{ability}': the eight are {known}")
        complaints.append(Complaint(told, ability=unknown[0][:40], known=", ".join(ABILITY_NAMES)))
    for index, ability in enumerate(ABILITY_NAMES):
        cars = table.get(ability)
        if not isinstance(cars, list):
            told = sentence("the ability '{ability}' needs a list of car numbers")
            complaints.append(Complaint(told, ability=ability))
            continue
        for car in cars:
            if type(car) is not int or not 1 <= car <= CARS:
                told = sentence("{ability}: {car} is not a car number from 1 to {most}")
                complaints.append(Complaint(told, ability=ability, car=str(car)[:40], most=CARS))
            elif car in found:
                told = sentence("car {car} is listed twice, under {one} and {other}")
                names = {"one": ABILITY_NAMES[found[car]], "other": ability}
                complaints.append(Complaint(told, f"item:{car - 1}", car=car, **names))
            else:
                found[car] = index
    missing = sorted(set(range(1, CARS + 1)) - set(found))
    if missing:
        told = sentence("car {car} has no ability ({count} cars are missing)")
        complaints.append(Complaint(told, f"item:{missing[0] - 1}", car=missing[0], count=len(missing)))
    return found, complaints


def build(files: Mapping[str, Mapping[str, Any]]) -> Records:
    """The parts record from the parsed data files; raises BadParts with the first thing that is wrong."""
    found, complaints = read_table(files["cards"])
    if complaints:
        raise BadParts(complaints[0])
    parts = PARTS.zeros()
    for car, ability in found.items():
        parts["ability"][0, car] = ability
    return parts
