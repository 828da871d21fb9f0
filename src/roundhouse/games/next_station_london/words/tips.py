"""A guided first game: what a newcomer is told, in the order things are met."""

from __future__ import annotations

from ....kernel.bits import WORD
from ....language import Speaker
from ...first_game import Mark, applying
from ...observation import Observation
from ..rules.state import CARD_NAMES, PENCIL_NAMES
from .names import LETTERS, pencil_name, pencil_of, power_effect, power_of


def marks(observation: Observation, say: Speaker) -> list[Mark]:
    """What can be explained to the seat at this moment."""
    seat = observation.seat
    if seat is None:
        return []
    acting = seat in observation.seats_to_act
    phase = observation.seen["phase"]
    if phase == "drawing" and acting:
        first = not _begun(observation, seat) and observation.seen["round"] == 0
        more = [] if first else _points(observation, seat, say)
        return [*_start(observation, seat, say), *_cards(observation, first, say), *more]
    return applying(
        (
            phase == "order",
            "order",
            "hand",
            say("Playing solo, you choose the order of the pencils. Each draws one line and lasts one round."),
        ),
        (
            phase == "over",
            "end",
            "sheet",
            say("The game is over. Here you see where your points come from."),
        ),
    )


def _begun(observation: Observation, seat: int) -> bool:
    """Whether the line of this round has a section."""
    seen = observation.seen
    return bool(seen["sections"][seat][PENCIL_NAMES.index(pencil_of(seen, seat))])


def _start(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.seen
    pencil = pencil_of(seen, seat)
    begun = _begun(observation, seat)
    first = not begun and seen["round"] == 0
    return applying(
        (first, "map", "map", say("Your map of London. Everyone has the same one, and all draw at the same time.")),
        (
            first,
            "pencil",
            "hand",
            say(
                "Your pencil this round: {pencil}. Its line starts at the station with the letter {letter}.",
                pencil=pencil_name(pencil, say),
                letter=LETTERS[pencil],
            ),
        ),
        (
            first,
            "card",
            "cards",
            say("The card says where to go: a station with its symbol."),
        ),
        (
            first,
            "draw",
            "moves",
            say("You can draw any marked section now. Choose one, or pass: you never have to draw."),
        ),
        (
            begun,
            "ends",
            "map",
            say("The line continues from either end. It may not cross any line or return to its own stations."),
        ),
        (
            begun,
            "sheet",
            "sheet",
            say("A line scores its districts times the most stations in one of them. Go far, and fill one well."),
        ),
        (
            seen["round"] > 0,
            "round",
            "hand",
            say("A new round: the pencils have moved on, and you draw another line on the same map."),
        ),
        (
            seen["powers"] and power_of(seen, seat) != "none",
            "power",
            "hand",
            say("Your pencil has a power, once a round: {effect}.", effect=_effect(observation, seat, say)),
        ),
    )


def _effect(observation: Observation, seat: int, say: Speaker) -> str:
    power = power_of(observation.seen, seat)
    return "" if power == "none" else power_effect(power, say)


def _cards(observation: Observation, first: bool, say: Speaker) -> list[Mark]:
    seen = observation.seen
    underground = sum(CARD_NAMES[card].startswith("underground") for card in seen["turned"])
    return applying(
        (
            underground and not first,
            "underground",
            "cards",
            say("The lower row is for underground cards. After the fifth of them the round is over."),
        ),
        (seen["card"].endswith("joker"), "joker", "cards", say("A joker: it leads to a station with any symbol.")),
        (
            seen["switched"] and not first,
            "switch",
            "cards",
            say("The railroad switch: this time you may start from any station of your line, and branch off."),
        ),
    )


def _points(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen, parts = observation.seen, observation.parts.view
    line = seen["stations"][seat][PENCIL_NAMES.index(pencil_of(seen, seat))]
    pairs = [tuple(map(int, move.text.split()[1].split("-"))) for move in observation.legal if "-" in move.text]
    sections = [parts.section_between[a, b] for a, b in pairs]
    two, three, four = (parts.interchange_points[lines] for lines in (2, 3, 4))
    return applying(
        (
            any(parts.river[section // WORD] >> section % WORD & 1 for section in sections),
            "river",
            "map",
            say("You can cross the Thames. Each section across it scores {n} more points.", n=parts.river_points),
        ),
        (
            any(parts.central in pair for pair in pairs) and not seen["card"].endswith("joker"),
            "centre",
            "map",
            say("The station with the joker's symbol is the central one: every card leads there."),
        ),
        (
            any(parts.tourist_sites[0] >> station & 1 for station in line),
            "tourists",
            "sheet",
            say("Your line visits a tourist site. Each visit crosses off a circle, and the next one is worth more."),
        ),
        (
            seen["round"] > 0,
            "interchange",
            "map",
            say(
                "Where your lines share a station they make an interchange: {two}, {three} or {four} points.",
                two=two,
                three=three,
                four=four,
            ),
        ),
    )
