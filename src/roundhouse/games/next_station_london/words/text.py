"""The table in words: what has to be done, moves and events as sentences. The board in characters is in `terminal`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....kernel.bits import contains
from ....language import Speaker
from ...observation import Happening, Observation
from ...plain_words import result
from ..rules.powers import circle_holder
from ..rules.scoring import line_points
from ..rules.section import spends_power
from ..rules.state import CARD_NAMES, OBJECTIVE_NAMES, PENCIL_NAMES, SYMBOL_NAMES
from .names import (
    Seen,
    card_name,
    objective_name,
    pencil_name,
    pencil_of,
    power_name,
    power_of,
    symbol_name,
)


def expected(observation: Observation, say: Speaker) -> str:
    """What has to be done now, in one sentence."""
    seen, seat = observation.seen, observation.seat
    phase = seen["phase"]
    if phase == "over":
        return result(observation, say)
    if phase == "order":
        chosen = sum(pencil != "none" for pencil in seen["pencil"])
        return say("{name}: choose the pencil for round {round}.", name=observation.names[0], round=chosen + 1)
    if phase == "circling":
        name = observation.names[circle_holder(observation.view)]
        return say("{name}: circle a station of your line, or none.", name=name)
    if phase == "card":
        return say("A card is being turned up.")
    if phase != "drawing":
        return say("Pencils, objectives and powers are being dealt.")
    card = card_name(seen["card"], say)
    if seen["switched"]:
        card = say("{card} with a railroad switch", card=card)
    if seat is None:
        return say("{card}: everybody draws a section or passes.", card=_capital(card))
    if seat in seen["decided"]:
        return say("Waiting for the others to decide.")
    if seen["reached"][seat][0] >= 0:
        return say("{name}: draw a second section, or pass.", name=observation.names[seat])
    return say("{card}. {name}: draw a section or pass.", card=_capital(card), name=observation.names[seat])


def describe(text: str, observation: Observation, say: Speaker) -> str:
    """What a move of the seat would do."""
    seen, parts = observation.seen, observation.parts.view
    seat = observation.seat or 0
    verb, *rest = text.replace("-", " ").split()
    if verb == "pass":
        return say("draw nothing") if seen["reached"][seat][0] < 0 else say("draw no second section")
    if verb == "pencil":
        chosen = sum(pencil != "none" for pencil in seen["pencil"])
        return say("take {pencil} in round {round}", pencil=pencil_name(rest[0], say), round=chosen + 1)
    if verb == "no":
        return say("circle no station")
    if verb == "circle":
        return say("station {station} counts as two", station=rest[0])
    pencil = PENCIL_NAMES.index(pencil_of(seen, seat))
    start, tip = sorted(map(int, rest), key=lambda station: station not in seen["stations"][seat][pencil])
    words = say(
        "from {start} to {tip}, {symbol}",
        start=start,
        tip=tip,
        symbol=symbol_name(SYMBOL_NAMES[parts.symbol[tip]], say),
    )
    if seen["powers"] and spends_power(parts, observation.view, seat, pencil, start, tip):
        words = say("{move} ({power})", move=words, power=power_name(power_of(seen, seat), say))
    return words


# --- Events


def tell(event: Happening, say: Speaker) -> str | None:
    """An event as a sentence, made from what everybody could see before and after it; None: nothing to tell."""
    seat, text, before, after, names, parts = event
    if seat is None:
        return _tell_chance(text, before, after, names, say)
    verb, *rest = text.split()
    if verb == "pencil":
        return _tell_order(before, after, names[seat], say)
    if verb == "circle":
        told = [say("{name} circles station {station}.", name=names[seat], station=rest[0])]
    elif verb == "no":
        told = [say("{name} circles no station.", name=names[seat])]
    else:  # the turn is over, and all show what they drew
        told = [_tell_sections(other, before, after, names[other], say, parts) for other in range(before["players"])]
    ended = after["phase"] == "over" or after["round"] > before["round"]
    return " ".join([*told, *(_tell_round(before, after, names, say, parts) if ended else ())])


def _tell_sections(seat: int, before: Seen, after: Seen, name: str, say: Speaker, parts: Any) -> str:
    pencil = PENCIL_NAMES.index(pencil_of(before, seat))
    drawn = sorted(set(after["sections"][seat][pencil]) - set(before["sections"][seat][pencil]))
    if not drawn:
        return say("{name} draws nothing.", name=name)
    pairs = ", ".join(f"{parts.section_from[section]}-{parts.section_to[section]}" for section in drawn)
    return say("{name} draws {sections}.", name=name, sections=pairs)


def _tell_round(before: Seen, after: Seen, names: Sequence[str], say: Speaker, parts: Any) -> list[str]:
    """The end of a round: what its lines are worth, and who goes on with which pencil."""
    points: Any = line_points
    crosses: Any = contains
    worth = []
    for seat, name in enumerate(names):
        pencil = PENCIL_NAMES.index(pencil_of(before, seat))
        stations = sum(1 << station for station in after["stations"][seat][pencil])
        river = sum(crosses(parts.river, section) for section in after["sections"][seat][pencil])
        worth.append(f"{name} {points(parts, stations, after['circled'][seat][pencil], river)}")
    number, points_told = before["round"] + 1, ", ".join(worth)
    told = [say("Round {round} is over. Points for the lines: {points}.", round=number, points=points_told)]
    if after["phase"] != "over":
        told.append(_tell_pencils(after, names, say))
    return told


def _tell_pencils(seen: Seen, names: Sequence[str], say: Speaker) -> str:
    held = ", ".join(f"{name} – {pencil_name(pencil_of(seen, seat), say)}" for seat, name in enumerate(names))
    return say("Pencils: {pencils}.", pencils=held)


def _tell_order(before: Seen, after: Seen, name: str, say: Speaker) -> str:
    """A solo player's pencil for a round; the last one follows. The places are filled in the order of the rounds."""
    told = []
    for round in range(4):
        place = -round % 4
        if before["pencil"][place] != after["pencil"][place]:
            pencil = pencil_name(after["pencil"][place], say)
            told.append(say("Round {round}: {pencil}.", round=round + 1, pencil=pencil))
    return f"{name}: " + " ".join(told)


def _tell_chance(text: str, before: Seen, after: Seen, names: Sequence[str], say: Speaker) -> str | None:
    phase = before["phase"]
    if phase == "pencils":
        return _tell_pencils(after, names, say) if after["phase"] != "pencils" else None
    if phase == "objectives":
        [objective] = set(after["shared_objectives"]) - set(before["shared_objectives"])
        name = objective_name(OBJECTIVE_NAMES[objective], say)
        return say("Shared objective: {objective}.", objective=name)
    if phase == "powers":
        dealt = [
            say("Power of {pencil}: {power}.", pencil=pencil_name(PENCIL_NAMES[k], say), power=power_name(power, say))
            for k, power in enumerate(after["power"])
            if power != before["power"][k]
        ]
        return " ".join(dealt)
    if text == "surface switch":
        if after["switched"]:
            return say("A railroad switch is turned up. It goes with the next card.")
        return say("A railroad switch is turned up. It is ignored in the first two turns.")
    count = sum(CARD_NAMES[card].startswith("underground") for card in after["turned"])
    return say("Card: {card}. Underground cards: {count} of 5.", card=card_name(text, say), count=count)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
