"""Moves, events and options as sentences."""

from __future__ import annotations

from roundhouse.games import plain_words
from roundhouse.games.observation import Happening, Observation
from roundhouse.language import Speaker

from ..rules.state import IN_HAND, IN_TRAIN, ON_SIDING, WAGONS


def pitch(say: Speaker) -> str:
    return say("Couple your wagons in rising order, and be ready before dawn.")


def options(say: Speaker) -> dict[str, tuple[str, str]]:
    return {
        "length": (say("Length of a train"), say("A train with this many wagons is complete, and the night is over.")),
        "express": (say("Express"), say("Short steps from wagon to wagon score points.")),
    }


def fields(observation: Observation, say: Speaker) -> list[tuple[str, int | None, str]]:
    """The table as the plain picture and the terminal list it."""
    seen, found = observation.data, []
    taken = sum(seen["held"]) + sum(seen["shunted"])
    in_trains = sum(place >= IN_TRAIN and place < ON_SIDING for place in seen["where"])
    found.append((say("Deck"), None, str(WAGONS - taken - in_trains)))
    for seat in range(observation.players):
        own = ((say("Train"), IN_TRAIN), (say("In hand"), IN_HAND))
        for label, place in own if seat == observation.seat else own[:1]:
            wagons = [str(wagon) for wagon, at in enumerate(seen["where"]) if at == place + seat]
            found.append((label, seat, "  ".join(wagons) or "–"))
        found.append((say("On the siding"), seat, str(seen["shunted"][seat])))
    return found


def expected(observation: Observation, say: Speaker) -> str:
    if observation.seats_to_act:
        return say("{name}: couple a wagon or shunt one.", name=observation.names[observation.seats_to_act[0]])
    return plain_words.expected(observation, say)


def describe(text: str, observation: Observation, say: Speaker) -> str:
    verb, wagon = text.split()
    return say("couple wagon {n}", n=wagon) if verb == "couple" else say("shunt wagon {n}", n=wagon)


def tell(event: Happening, say: Speaker) -> str | None:
    """A wagon that is shunted lies face down. NM-06"""
    if event.seat is None:
        return None
    name = event.names[event.seat]
    verb, wagon = event.text.split()
    if verb == "couple":
        return say("{name} couples wagon {n}.", name=name, n=wagon)
    return say("{name} shunts a wagon.", name=name)
