"""The words of a game that has none of its own: moves by their notation, and the table field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..language import Speaker
from .first_game import Mark, Task

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .observation import Happening, Observation

HIDDEN = ("viewer", "players")  # fields that say nothing about the table


def options(say: Speaker) -> dict[str, tuple[str, str]]:
    return {}


def choices(say: Speaker) -> dict[str, dict[str, str]]:
    return {}


def quick(say: Speaker) -> dict[str, str]:
    return {}


def label(name: str) -> str:
    """A name from the code as people would write it."""
    return name.replace("_", " ").capitalize()


def fields(observation: Observation, say: Speaker) -> list[tuple[str, int | None, str]]:
    """What the viewer sees, field by field: its label, the seat it belongs to or None, and its value."""
    found: list[tuple[str, int | None, str]] = []
    for one in observation.title.sight.fields:
        value = observation.data[one.name]
        if one.name in HIDDEN:
            continue
        if one.per_seat:
            found += [(label(one.name), seat, shown(value[seat])) for seat in range(observation.players)]
        else:
            found.append((label(one.name), None, shown(value)))
    return found


def shown(value: Any) -> str:
    """A value of a field in one line."""
    if isinstance(value, list):
        return ", ".join(shown(one) for one in value) or "–"
    return str(value).replace("_", " ").replace("-", "−" if isinstance(value, int) else "-")


def board(observation: Observation, say: Speaker) -> RenderableType:
    """The fields of the sight, first those of the table, then those of each seat."""
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid.grid(padding=(0, 2))
    for owner in (None, *range(observation.players)):
        if owner is not None:
            mark = "▸ " if owner in observation.seats_to_act else "  "
            grid.add_row(Text(f"{mark}{observation.names[owner]}", "bold"), "")
        for name, seat, value in observation.title.words.fields(observation, say):
            if seat == owner:
                grid.add_row(Text(f"  {name}", "dim"), value)
    return grid


def expected(observation: Observation, say: Speaker) -> str:
    """Whose turn it is, or who has won."""
    acting = [observation.names[seat] for seat in observation.seats_to_act]
    if acting:
        return say("{names} to move", names=", ".join(acting)) + "."
    names = ", ".join(observation.names[seat] for seat in observation.winners)
    return say("Victory: {names}.", names=names) if names else say("The game is over.")


def result(observation: Observation, say: Speaker) -> str:
    """How a game for points ended: who has won, and with how many; alone, which rating was reached."""
    points = observation.title.words.total(observation, max(observation.winners, default=0)) or 0
    if observation.players == 1:
        rated = observation.title.words.rating(observation, say)
        return say.many("{n} point. Rating: {rating}.", "{n} points. Rating: {rating}.", points, rating=rated)
    names = [observation.names[seat] for seat in observation.winners]
    if len(names) == 1:
        return say.many("{name} wins with {n} point.", "{name} wins with {n} points.", points, name=names[0])
    return say.many(
        "{names} share the victory with {n} point.",
        "{names} share the victory with {n} points.",
        points,
        names=", ".join(names),
    )


def describe(text: str, observation: Observation, say: Speaker) -> str:
    return text


def gives_up(text: str, observation: Observation, say: Speaker) -> str | None:
    """What a page asks before a move that throws something away, such as ending a turn with actions left; None:
    nothing."""
    return None


def tell(event: Happening, say: Speaker) -> str | None:
    """That a move was made: its notation might give away what only its seat sees."""
    return None if event.seat is None else say("{name} makes a move.", name=event.names[event.seat])


def tell_move(event: Happening, say: Speaker) -> str | None:
    """The notation of a move, for games in which everybody may know all moves."""
    return None if event.seat is None else f"{event.names[event.seat]}: {event.text}."


def total(observation: Observation, seat: int) -> int | None:
    """The score of what the viewer sees: what is hidden from it cannot count."""
    points: int = observation.title.rules.score(observation.parts.view, observation.view, seat)
    return points


def score_lines(observation: Observation, seat: int, say: Speaker) -> list[tuple[str, int | None]]:
    return [(say("Points"), observation.title.words.total(observation, seat))]


def rating(observation: Observation, say: Speaker) -> str | None:
    return None


def reason(text: str, observation: Observation, say: Speaker) -> str:
    return observation.title.words.describe(text, observation, say)


def gain(text: str, observation: Observation) -> int:
    from .foresight import foresee

    if observation.seat is None:
        return 0
    before = observation.title.words.total(observation, observation.seat)
    after = observation.title.words.total(foresee(observation, text), observation.seat)
    return 0 if before is None or after is None else after - before


def tasks(observation: Observation, say: Speaker) -> list[Task]:
    return []


def marks(observation: Observation, say: Speaker) -> list[Mark]:
    return []
