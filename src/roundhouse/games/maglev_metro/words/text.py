"""The table in words: what has to be done, moves and events as sentences. The board in characters is in `terminal`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....language import Speaker
from ...memo import remember
from ...observation import Happening, Observation
from ...plain_words import result
from ..rules.board import line_of
from ..rules.moves import TARGET_NAMES
from ..rules.state import COLOUR_NAMES, DECK_LETTERS, KIND_NAMES, UNITS_ROWS
from .from_rules import allowed, bound_for
from .names import (
    Seen,
    card_text,
    deck_names,
    line_name,
    passenger_name,
    places,
    sides_named,
    station_names,
)

# --- What has to be done


def expected(observation: Observation, say: Speaker) -> str:
    """What has to be done now, in one sentence."""
    seen, phase = observation.seen, observation.seen["phase"]
    if phase == "over":
        return result(observation, say)
    if phase == "draft":
        if observation.seat in observation.seats_to_act:
            return say("{name}: keep one card from each deck you hold.", name=observation.names[observation.seat or 0])
        return say("Cards are being drafted.")
    name = observation.names[seen["seat"]]
    acting = phase in ("turn", "track", "move", "pick up", "drop off")
    sentence = _next_action(observation, name, say) if acting else _next_step(seen, name, say)
    return " ".join([sentence, say("The last round.")]) if seen["ending"] == 2 else sentence


def _next_action(observation: Observation, name: str, say: Speaker) -> str:
    seen, units = observation.seen, observation.seen["units"]
    if seen["phase"] == "turn":
        all_actions = allowed(observation, seen["seat"])
        return say("{name}: action {n} of {all}.", name=name, n=seen["taken"] + 1, all=all_actions)
    if seen["phase"] == "track":
        return say.many("{name}: lay track, {n} unit left.", "{name}: lay track, {n} units left.", units, name=name)
    if seen["phase"] == "move":
        return say.many("{name}: move on, {n} unit left.", "{name}: move on, {n} units left.", units, name=name)
    if seen["phase"] == "pick up":
        return say.many("{name}: pick up, {n} unit left.", "{name}: pick up, {n} units left.", units, name=name)
    return say.many("{name}: drop off, {n} unit left.", "{name}: drop off, {n} units left.", units, name=name)


def _next_step(seen: Seen, name: str, say: Speaker) -> str:
    phase = seen["phase"]
    if phase == "robot":
        return say("{name}: take one more robot.", name=name)
    if phase == "start":
        return say("{name}: place your train on a starting station.", name=name)
    if phase == "first robot":
        return say("{name}: take a robot from the station.", name=name)
    if phase == "opening":
        return say("{name}: place your robots on the board.", name=name)
    if phase == "lift":
        return say.many(
            "{name}: lift {n} more robot, or put those in hand back.",
            "{name}: lift up to {n} more robots, or put those in hand back.",
            seen["units"],
            name=name,
        )
    if phase == "return":
        return say("{name}: put the robots back on the board.", name=name)
    if phase == "put off":
        return say("{name}: choose whom to let off.", name=name)
    if phase == "welcome":
        return say("{name}: place the new station's passenger.", name=name)
    if phase in ("refill", "aside"):
        return say("Passengers are being drawn.")
    return say("The table is being set up.")


# --- What a move would do


def describe(text: str, observation: Observation, say: Speaker) -> str:
    """What a move of the seat would do. Where a move of the train leads depends on the line; all other names stay."""
    return (_describe if text.startswith("move") else _kept_description)(text, observation, say)


@remember(lambda text, observation, say: (text, observation.parts, say), most=16_384)
def _kept_description(text: str, observation: Observation, say: Speaker) -> str:
    return _describe(text, observation, say)


def _describe(text: str, observation: Observation, say: Speaker) -> str:
    verb, *rest = text.split()
    plain = {
        "end turn": say("end the turn"),
        "end action": say("end this action"),
        "reverse": say("turn the train around"),
        "refill": say("draw passengers from the bag for this station"),
        "move": say("to the next station"),
    }
    if text in plain:
        return plain[text]
    if verb == "track":
        return say("lay track on {hex}, {sides}", hex=rest[0], sides=sides_named(rest[1], say))
    if verb == "remove":
        return say("remove the track on {hex}", hex=rest[0])
    if verb == "move":
        station = _station(bound_for(text, observation), observation)
        return say("leave by {hex}, to {station}", hex=rest[1], station=station)
    if verb == "start":
        return say("place the train on {station}", station=_station(ord(rest[0]) - ord("A"), observation))
    if verb == "station":
        kind = station_names(say)[KIND_NAMES.index(rest[1]) - 1]
        return say("build: {kind} on {station}", kind=kind, station=_station(ord(rest[0]) - ord("A"), observation))
    if verb == "keep":
        deck, card = DECK_LETTERS.index(rest[0][0]), int(rest[0][1:])
        return f"{deck_names(say)[deck]}: {card_text(observation.parts.view, deck, card, say)}"
    return _describe_passenger(verb, rest, observation, say)


def _describe_passenger(verb: str, rest: list[str], observation: Observation, say: Speaker) -> str:
    if verb == "swap":
        on, off = passenger_name(rest[2], say), passenger_name(rest[0], say)
        return say("{on} gets on, {off} is let off", on=on, off=off)
    colour = next(word for word in rest if word in COLOUR_NAMES)
    name = passenger_name(colour, say)
    if verb == "take":
        return say("take: {passenger}", passenger=name)
    if verb == "pick":
        return say("gets on: {passenger}", passenger=name)
    if verb == "put":
        return say("let off: {passenger}", passenger=name)
    where = target_name(" ".join(rest[1:]), say)
    if verb == "lift":
        return say("lift: {passenger} from {slot}", passenger=name, slot=where)
    return say("{passenger} to {slot}", passenger=name, slot=where)


def target_name(target: str, say: Speaker) -> str:
    """Where on the board a passenger is put or lifted from."""
    which = TARGET_NAMES.index(target)
    line = line_of(which)
    name = line_name(line, say)
    if line >= UNITS_ROWS:
        return name
    return say("{row}, right end", row=name) if which % 2 else say("{row}, left end", row=name)


def _station(station: int, observation: Observation) -> str:
    return f"{chr(ord('A') + station)} {places(observation.parts)[station]}"


# --- Events


def tell(event: Happening, say: Speaker) -> str | None:
    """An event as a sentence, made from what everybody could see before and after it; None: nothing to tell."""
    seat, text, before, after, names, _ = event
    if seat is None:
        told = _tell_chance(text, before, after, names, say)
    else:
        told = _tell_move(seat, text, before, after, names[seat], say)
    sentences = [told] if told else []
    if after["ending"] > before["ending"] == 0:
        sentences.append(say("The end is near: this round is played out, then one more."))
    if after["phase"] == "over":
        sentences.append(say("The game is over."))
    return " ".join(sentences) or None


def _tell_move(seat: int, text: str, before: Seen, after: Seen, name: str, say: Speaker) -> str | None:
    verb, *rest = text.split()
    if text == "end action":
        return None
    if text == "end turn":
        return say("{name} ends the turn.", name=name)
    if verb == "reverse":
        return say("{name} turns the train around.", name=name)
    if verb == "refill":
        return say("{name} refills station {station}.", name=name, station=_letter(before["train"][seat]))
    if verb == "move":
        return say("{name} moves to {station}.", name=name, station=_letter(after["train"][seat]))
    if verb == "start":
        return say("{name} starts at {station}.", name=name, station=rest[0])
    if verb == "track":
        return say("{name} lays track on {hex}.", name=name, hex=rest[0])
    if verb == "remove":
        return say("{name} removes the track on {hex}.", name=name, hex=rest[0])
    if verb == "station":
        kind = station_names(say)[KIND_NAMES.index(rest[1]) - 1]
        return say("{name} builds on {station}: {kind}.", name=name, station=rest[0], kind=kind)
    if verb == "keep":
        return say("Everyone has kept their cards.")  # who was last is not told, MM-04
    return _tell_passenger(seat, verb, rest, before, name, say)


def _tell_passenger(seat: int, verb: str, rest: list[str], before: Seen, name: str, say: Speaker) -> str:
    if verb == "swap":
        on, off = passenger_name(rest[2], say), passenger_name(rest[0], say)
        return say(
            "{name} at {station}: {on} gets on, {off} is let off.",
            name=name,
            on=on,
            off=off,
            station=_here(before, seat),
        )
    who = passenger_name(next(word for word in rest if word in COLOUR_NAMES), say)
    if verb == "take":
        return say("{name} takes: {passenger}.", name=name, passenger=who)
    if verb == "pick":
        return say("{name} picks up at {station}: {passenger}.", name=name, station=_here(before, seat), passenger=who)
    if verb == "put":
        return say("{name} lets off at {station}: {passenger}.", name=name, station=_here(before, seat), passenger=who)
    line = line_of(TARGET_NAMES.index(" ".join(rest[1:])))
    where = line_name(line, say)
    if verb == "lift":
        return say("{name} lifts from {slot}: {passenger}.", name=name, slot=where, passenger=who)
    if before["phase"] in ("turn", "drop off"):
        return say("{name} drops off into {slot}: {passenger}.", name=name, slot=where, passenger=who)
    return say("{name} places on {slot}: {passenger}.", name=name, slot=where, passenger=who)


def _tell_chance(text: str, before: Seen, after: Seen, names: Sequence[str], say: Speaker) -> str | None:
    """Draws; dealt cards are nobody's business, but for those that lie open in a solo game."""
    phase = before["phase"]
    word = text.split()[-1]
    if phase == "decks":
        [deck] = [k for k, start in enumerate(after["deck_start"]) if start != before["deck_start"][k]]
        return say(
            "{name} starts with the deck: {deck}.", name=names[after["deck_start"][deck]], deck=deck_names(say)[deck]
        )
    if phase == "show":
        return say("Face-up card: {card}.", card=word)
    if phase == "stations":
        station = next(k for k, kind in enumerate(after["kind"]) if kind != before["kind"][k])
        return say("{kind} on {station}.", kind=_capital(_kind(after["kind"][station], say)), station=_letter(station))
    if phase == "aside":
        return say("Set aside: {passenger}.", passenger=passenger_name(word, say))
    if phase in ("robots", "refill"):
        station = _joined(before, after)
        return say("Waiting at {station}: {passenger}.", station=_letter(station), passenger=passenger_name(word, say))
    return None


def _joined(before: Seen, after: Seen) -> int:
    """The station at which somebody new waits."""
    pairs: list[tuple[Any, Any]] = list(zip(before["waiting"], after["waiting"], strict=True))
    return next(k for k, (old, new) in enumerate(pairs) if sum(new) > sum(old))


def _kind(kind: str, say: Speaker) -> str:
    return station_names(say)[KIND_NAMES.index(kind) - 1]


def _here(seen: Seen, seat: int) -> str:
    return _letter(seen["train"][seat])


def _letter(station: int) -> str:
    return chr(ord("A") + station)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
