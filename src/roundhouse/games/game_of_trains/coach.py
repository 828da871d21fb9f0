"""A guided first game: what a newcomer is told, in the order things are met."""

from __future__ import annotations

from ...language import Speaker
from ..guide import Mark, applying
from ..observation import Observation
from .moves import ABILITY_NAMES
from .state import PLACES
from .tally import in_order

CLOSE = 5  # cars in order from which another player is worth watching


def marks(observation: Observation, say: Speaker) -> list[Mark]:
    """What can be explained to the seat at this moment."""
    seat = observation.seat
    if seat is None:
        return []
    return [*_setup(observation, seat, say), *_turn(observation, seat, say), *_end(observation, seat, say)]


def _setup(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    phase = observation.data["phase"] if seat in observation.seats_to_act else ""
    own = f"row-{seat}"
    return applying(
        (
            phase == "keep",
            "train",
            own,
            say("This is your train. It stands the wrong way round: the largest numbers are next to the locomotive."),
        ),
        (
            phase == "keep",
            "goal",
            "trains",
            say("Be the first whose seven numbers rise from the locomotive to the last car. That wins at once."),
        ),
        (
            phase == "keep",
            "keep",
            "hand",
            say("To begin with, cars were drawn from the deck for you. Choose the one you want to keep."),
        ),
        (
            phase == "put",
            "put",
            own,
            say("Now choose the car it replaces. Small numbers belong near the locomotive, large ones at the end."),
        ),
    )


def _turn(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.data
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
            say("A turn is one thing: draw a car, or use an ability. The deck is always open to you."),
        ),
        (
            place,
            "place",
            own,
            say("You drew {car}. Look for the place where it rises between its neighbours.", car=seen["drawn"]),
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
            say("Replaced cars lie here face up. Instead of drawing you may use what one can do; then it is gone."),
        ),
        (
            turn and rises and seen["turns"] >= observation.players,
            "band",
            own,
            say("The band joins cars that already rise. Once it runs through all seven, you have won."),
        ),
        (
            turn and face_up & set(ABILITY_NAMES[:4]),
            "shunt",
            "moves",
            say("Here you shunt your own cars: swap two, or move one by two places."),
        ),
        (
            turn and face_up & set(ABILITY_NAMES[4:7]),
            "remove",
            "market",
            say("A cross takes the car at one place from every train, yours too. A new one comes from the deck."),
        ),
        (
            turn and "protect" in face_up,
            "protect",
            "market",
            say("The lock goes under your first, middle or last car. Then no cross can take it."),
        ),
        (
            place and face_up & given_up,
            "pair",
            "market",
            say("The car you give up goes here. Where its ability lies here already, both are discarded."),
        ),
    )


def _end(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.data
    turn = seen["phase"] == "turn" and seat in observation.seats_to_act
    others = [other for other in range(observation.players) if other != seat]
    rival = max(others, key=lambda other: len(in_order(tuple(seen["row"][other]))))
    close = len(in_order(tuple(seen["row"][rival]))) >= CLOSE
    missing = PLACES - len(in_order(tuple(seen["row"][seat])))
    return applying(
        (
            turn and close,
            "rival",
            f"row-{rival}",
            say("{name} is nearly there. To lose a car at the right moment would hurt.", name=observation.names[rival]),
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
            say("All seven rise: the game is over. In the replay you can see how it came to this."),
        ),
    )
