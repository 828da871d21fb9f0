"""The table in words and characters: the board in a terminal, moves and events as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ....language import Speaker
from ...observation import Happening, Observation
from ..rules.abilities import usable
from ..rules.moves import ABILITY_NAMES, REMOVE_LEFT
from ..rules.state import ABILITIES, LOCK_STEP, PLACES

GLYPHS = {
    "swap_adjacent": "⇄",
    "swap_over_one": "⇄1⇄",
    "move_right": "··»",
    "move_left": "«··",
    "remove_left": "×··",
    "remove_middle": "·×·",
    "remove_right": "··×",
    "protect": "[#]",
}
NAME_WIDTH = 14


@cache
def ability_name(ability: str, say: Speaker) -> str:
    """What an ability does, in two or three words."""
    names = {
        "swap_adjacent": say("swap neighbours"),
        "swap_over_one": say("swap over one"),
        "move_right": say("move 2 right"),
        "move_left": say("move 2 left"),
        "remove_left": say("remove leftmost"),
        "remove_middle": say("remove middle"),
        "remove_right": say("remove rightmost"),
        "protect": say("protect"),
    }
    return names[ability]


def board(observation: Observation, say: Speaker) -> RenderableType:
    """The table as the seat sees it, for a terminal."""
    seen = observation.seen
    own = observation.seat
    others = [seat for seat in range(observation.players) if seat != own]
    lines: list[RenderableType] = [_row(observation, seat) for seat in others]
    lines += [_market(observation, say), Text()]
    if own is not None:
        lines.append(_row(observation, own))
        hand = [car for car in seen["hand"] if car]
        if hand:
            lines.append(_cards(say("You drew"), sorted(hand)))
        if seen["drawn"]:
            lines.append(_cards(say("To place"), [seen["drawn"]]))
    return Group(*lines)


def _row(observation: Observation, seat: int) -> RenderableType:
    """A train: couplings are drawn solid where two cars ascend, brackets are protections, glyphs are abilities."""
    row, lock = observation.seen["row"][seat], observation.seen["lock"][seat]
    ability = observation.parts.view.ability
    numbers = Text("▸ " if seat in observation.seats_to_act else "  ", "bold")
    numbers.append(_name(observation, seat))
    numbers.append("◖█", "dim")
    glyphs = Text(" " * (NAME_WIDTH + 4))
    places = glyphs.copy()
    for place, car in enumerate(row[: observation.parts.view.places]):
        ascends = place > 0 and 0 < row[place - 1] < car
        numbers.append("━━" if ascends else "╶╴", "bold" if ascends else "dim")
        locked = place % LOCK_STEP == 0 and lock[place // LOCK_STEP]
        numbers.append(f"[{car:>2}]" if locked else f" {car:>2} " if car else " ·· ", "bold reverse" if car else "dim")
        glyphs.append(f"  {GLYPHS[ABILITY_NAMES[ability[car]]] if car else '':^4}", "dim")
        places.append(f"  {place + 1:^4}", "dim")
    return Group(numbers, glyphs, places) if seat == observation.seat else Group(numbers, glyphs)


def _name(observation: Observation, seat: int) -> Text:
    name = Text(observation.names[seat], "bold" if seat == observation.seat else "")
    if observation.seen["winner"] == seat:
        name = Text("★ ", "bold").append(name)
    name.truncate(NAME_WIDTH, overflow="ellipsis", pad=True)
    return name


def _market(observation: Observation, say: Speaker) -> RenderableType:
    seen = observation.seen
    grid = Grid.grid(padding=(0, 2))
    for ability, car in zip(ABILITY_NAMES, seen["face_up"], strict=True):
        if car:
            grid.add_row(Text(f"{car:>4}", "bold"), Text(GLYPHS[ability]), ability_name(ability, say))
    if not any(seen["face_up"]):
        grid.add_row("", Text(say("No cars are face up."), "dim"))
    piles = say("Deck {deck}, discard pile {discard}", deck=seen["deck_count"], discard=seen["discard_count"])
    return Group(Text(), Text(f"  {piles}", "dim"), grid)


def _cards(label: str, cars: Sequence[int]) -> RenderableType:
    text = Text(f"  {label:<16}")
    for car in cars:
        text.append(f" {car} ", "bold reverse")
        text.append(" ")
    return text


def expected(observation: Observation, say: Speaker) -> str:
    """What has to be done now, in one sentence."""
    seen = observation.seen
    name = observation.names[seen["seat"]]
    if seen["winner"] >= 0:
        return say("{name} has won: the whole row is in ascending order.", name=observation.names[seen["winner"]])
    if seen["phase"] == "over":
        return say("The game reached its turn limit. Nobody has won.")
    if seen["phase"] == "keep":
        return say("{name}: keep one of the cars you drew.", name=name)
    if seen["phase"] in ("put", "place"):
        return say("{name}: choose the place for your car.", name=name)
    if seen["phase"] == "turn":
        if any(usable(observation.parts.view, observation.view, seen["seat"], ability) for ability in range(ABILITIES)):
            return say("{name}: draw a car or use an ability.", name=name)
        return say("{name}: draw a car.", name=name)
    return say("Cars are being drawn.")


def describe(text: str, observation: Observation, say: Speaker) -> str:
    """What a move of the seat would do."""
    seen = observation.seen
    row = seen["row"][observation.seat if observation.seat is not None else seen["seat"]]
    verb, *places = text.replace("-", " ").replace(">", " ").split()
    numbers = [int(place) for place in places]
    if verb == "draw":
        return say("draw the top car of the deck")
    if verb == "keep":
        return say("keep car {car}", car=numbers[0])
    cars = [row[place - 1] for place in numbers if place <= PLACES]
    if verb == "place":
        return say("replace {old} with {new}", old=cars[0], new=seen["drawn"])
    if verb == "swap":
        return say("swap {a} and {b}", a=cars[0], b=cars[1])
    if verb == "move":
        side = say("right") if numbers[1] > numbers[0] else say("left")
        return say("move {car} two places {side}", car=cars[0], side=side)
    if verb == "remove":
        return say("everyone loses the car at place {place}", place=numbers[0])
    return say("protect {car}", car=cars[0])


def tell(event: Happening, say: Speaker) -> str | None:
    """An event as a sentence, made from what everybody could see before and after it; None: nothing to tell."""
    seat, text, before, after, names, parts = event
    verb, *rest = text.replace("-", " ").replace(">", " ").split()
    if seat is None:
        return _tell_chance(verb, rest, before, after, names, say)
    name = names[seat]
    if verb == "draw":
        return say("{name} draws a car.", name=name)
    if verb == "keep":
        return say("{name} keeps one of the drawn cars.", name=name)
    places = [int(place) for place in rest]
    old, new = before["row"][seat], after["row"][seat]
    first = places[0] - 1
    if verb == "place":
        told = say("{name} replaces {old} with {new}.", name=name, old=old[first], new=new[first])
        return " ".join([told, *_tell_pairs(before["face_up"], [old[first]], parts, say)])
    if verb == "swap":
        return say("{name} swaps {a} and {b}.", name=name, a=old[first], b=old[places[1] - 1])
    if verb == "move":
        return say("{name} moves {car} to place {place}.", name=name, car=old[first], place=places[1])
    if verb == "protect":
        return say("{name} protects {car}.", name=name, car=old[first])
    lost = ", ".join(str(row[first]) for row, left in zip(before["row"], after["row"], strict=True) if not left[first])
    if not lost:
        return say("{name} removes the cars at place {place}, but all are protected.", name=name, place=places[0])
    told = say("{name} removes the cars at place {place}: {cars}.", name=name, place=places[0], cars=lost)
    others = [(seat + k) % len(names) for k in range(len(names))]  # they go face up from the user clockwise, GT-25
    removed = [before["row"][other][first] for other in others if not after["row"][other][first]]
    left = [*before["face_up"]]
    left[REMOVE_LEFT + first // LOCK_STEP] = 0  # used up first, GT-12
    return " ".join([told, *_tell_pairs(left, removed, parts, say)])


def _tell_pairs(face_up: Sequence[int], shown: Sequence[int], parts: Any, say: Speaker) -> list[str]:
    """What the pair rule takes away as cars go face up one after the other. GT-13"""
    lying, told = [*face_up], []
    for car in shown:
        ability = parts.ability[car]
        if lying[ability]:
            told.append(
                say("{a} and {b} have the same ability, so both go to the discard pile.", a=lying[ability], b=car)
            )
        lying[ability] = 0 if lying[ability] else car
    return told


def _tell_chance(
    verb: str,
    rest: Sequence[str],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    names: Sequence[str],
    say: Speaker,
) -> str | None:
    if verb == "first":
        return say("{name} begins.", name=names[int(rest[0]) - 1])
    if before["phase"] != "refill":
        return None
    for seat, (old, new) in enumerate(zip(before["row"], after["row"], strict=True)):
        for place in range(PLACES):
            if old[place] != new[place]:
                return say("{name} gets {car} at place {place}.", name=names[seat], car=new[place], place=place + 1)
    return None
