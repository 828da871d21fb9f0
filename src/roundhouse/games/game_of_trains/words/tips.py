"""A guided first game: what a newcomer is told, in the order things are met."""

from __future__ import annotations

from ....language import Speaker
from ...first_game import Mark, applying
from ...observation import Observation
from ..rules.moves import ABILITY_NAMES
from ..rules.state import PLACES
from .running_score import in_order

CLOSE = 5  # cars in order from which another player is worth watching


def marks(observation: Observation, say: Speaker) -> list[Mark]:
    """What can be explained to the seat at this moment."""
    seat = observation.seat
    if seat is None:
        return []
    return [*_setup(observation, seat, say), *_turn(observation, seat, say), *_end(observation, seat, say)]


def _setup(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    phase = observation.seen["phase"] if seat in observation.seats_to_act else ""
    own = f"row-{seat}"
    return applying(
        (
            phase == "keep",
            "train",
            own,
            say("This is your train. It is the wrong way round: the largest numbers are next to the locomotive."),
        ),
        (
            phase == "keep",
            "goal",
            "trains",
            say("Be the first to get all seven numbers rising from the locomotive to the last car. That wins at once."),
        ),
        (
            phase == "keep",
            "keep",
            "hand",
            say("You begin with cars drawn from the deck. Choose the one you want to keep."),
        ),
        (
            phase == "put",
            "put",
            own,
            say("Now choose the car it replaces. Small numbers belong near the locomotive, large ones at the end."),
        ),
    )


def _turn(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.seen
    phase = seen["phase"] if seat in observation.seats_to_act else ""
    row, own = seen["row"][seat], f"row-{seat}"
    face_up = {ability for ability, car in zip(ABILITY_NAMES, seen["face_up"], strict=True) if car}
    turn, place = phase == "turn", phase == "place"
    rises = any(row[k] < row[k + 1] for k in range(PLACES - 1))
    given_up = {ABILITY_NAMES[observation.parts.view.ability[car]] for car in row if car}
    return applying(
        (
            turn,
            "draw",
            "deck",
            say("On your turn you do one thing: draw a car or use an ability. You can always draw."),
        ),
        (
            place,
            "place",
            own,
            say("You drew {car}. Look for a place where it fits between its neighbours.", car=seen["drawn"]),
        ),
        (
            place,
            "share",
            own,
            say("A rule of thumb: the first place is good for 1 to 12, the second for 13 to 24, and so on up to 84."),
        ),
        (
            turn and face_up,
            "face-up",
            "market",
            say("Replaced cars lie here face up. Instead of drawing, use the ability of one; it is then discarded."),
        ),
        (
            turn and rises and seen["turns"] >= observation.players,
            "band",
            own,
            say("The band joins cars that are already in order. Once it runs through all seven, you win."),
        ),
        (
            turn and face_up & set(ABILITY_NAMES[:4]),
            "shunt",
            "market",
            say("Click a card here, then your car: swap two of your cars, or move one by two places."),
        ),
        (
            turn and face_up & set(ABILITY_NAMES[4:7]),
            "remove",
            "market",
            say("A cross removes the car at one place from every train, yours too. A new one comes from the deck."),
        ),
        (
            turn and "protect" in face_up,
            "protect",
            "market",
            say("Click the lock, then your first, middle or last car: no cross can remove it any more."),
        ),
        (
            place and face_up & given_up,
            "pair",
            "market",
            say("The car you replace goes here. If its ability is here already, both are discarded."),
        ),
    )


def _end(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.seen
    turn = seen["phase"] == "turn" and seat in observation.seats_to_act
    others = [other for other in range(observation.players) if other != seat]
    rival = max(others, key=lambda other: len(in_order(tuple(seen["row"][other]))))
    close = len(in_order(tuple(seen["row"][rival]))) >= CLOSE
    missing = observation.parts.view.places - len(in_order(tuple(seen["row"][seat])))
    return applying(
        (
            turn and close,
            "rival",
            f"row-{rival}",
            say("{name} is nearly there. Losing a car now would hurt them.", name=observation.names[rival]),
        ),
        (
            turn and missing == 1,
            "nearly",
            f"row-{seat}",
            say("Six of your cars are in order. One more that fits, and you win."),
        ),
        (
            seen["winner"] >= 0,
            "end",
            f"row-{seen['winner']}",
            say("All seven are in order: the game is over. The replay shows how it came about."),
        ),
    )
