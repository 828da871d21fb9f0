"""What is shown of the seats: the viewer's board and cards, and the boards of the others."""

from __future__ import annotations

from collections.abc import Hashable

from ....language import Speaker
from ...drawing import WIDTH, Panel, Theme, group
from ...lettering import signed
from ...memo import remember
from ...observation import Observation
from ..rules.state import CURVES, LINES, STRAIGHTS, UNITS_ROWS
from ..words.from_rules import allowed, bytes_of, commuters, counts, linked, on_turn, suggestions
from ..words.names import effect, row_names, section_names, single_names
from ..words.running_score import points_by_source
from . import board as board_picture
from . import other_boards as other_picture
from .cards import own_cards
from .glyphs import Counts, Labels
from .slots import Board, Line

GAP = 12  # below a panel


def _key(observation: Observation, seat: int) -> tuple[Hashable, ...]:
    """Cache key for a seat's board and points."""
    record, names = observation.record, ("board", "tile", "laid", "card", "load", "hand")
    own = tuple(record[name][0, seat].tobytes() for name in names)
    over = observation.data["phase"] == "over"
    return (*own, *bytes_of(observation, "kind", "aside"), observation.parts, seat, observation.names[seat], over)


@remember(
    lambda seen, seat: (
        *(seen.record[name][0, seat].tobytes() for name in ("board", "tile", "laid", "card")),
        *(bytes_of(seen, "kind", "aside"), seen.parts, seat),
    )
)
def _standing(observation: Observation, seat: int) -> tuple[int, Counts, int]:
    """Points, commuters on the board, and links."""
    total = sum(points_by_source(observation, seat).values())
    return total, commuters(observation, seat), linked(observation, seat)


def _board(observation: Observation, seat: int) -> Board:
    record, seen = observation.record[0], observation.data
    known = seen["phase"] == "over" or seat == observation.seat
    total, on_board, links = _standing(observation, seat)
    return Board(
        seat=seat,
        name=observation.names[seat],
        lines=tuple(counts(record["board"][seat][line]) for line in range(LINES)),
        accepts=_accepts(observation),
        load=counts(record["load"][seat]),
        hand=counts(record["hand"][seat]),
        laid=(int(record["laid"][seat][0]), int(record["laid"][seat][1])),
        points=signed(total) if known else f"{signed(total)}+",
        actions=_actions(observation, seat),
        commuters=on_board,
        links=links,
    )


@remember(lambda seen: seen.parts)
def _accepts(observation: Observation) -> tuple[Line, ...]:
    """Whom the slots of each line take."""
    parts = observation.parts.view
    return tuple(tuple(parts.accepts[line, slot] for slot in range(parts.slots[line])) for line in range(LINES))


def _actions(observation: Observation, seat: int) -> tuple[int, int]:
    """The actions of this turn: taken, and allowed; none while it is another's."""
    acting = seat == on_turn(observation) and observation.data["phase"] != "over"
    return (observation.data["taken"], allowed(observation, seat)) if acting else (0, 0)


@remember(
    lambda seen, own, legal, say, theme: (
        *(_key(seen, own), tuple(suggestions(seen)), seen.players, seen.seat),
        *(_actions(seen, own), legal, say, theme),
    ),
    most=1024,
)
def panel(observation: Observation, own: int, legal: Labels, say: Speaker, theme: Theme) -> dict[str, str]:
    """The parts of the viewer's board."""
    board = _board(observation, own)
    suggested = frozenset(suggestions(observation))
    legal = tuple(
        (move, say("{move} (suggested)", move=label) if move in suggested else label) for move, label in legal
    )
    names = (*row_names(say)[:UNITS_ROWS], *single_names(say))
    rows = []
    for row, name in enumerate(names):
        rows += [name, effect(row, 1 + board.filled(row), say) if row < UNITS_ROWS else ""]
    sections = tuple(name for _, name in section_names(say)[1:5])
    tiles = say(
        "Tiles left: {straight} straight, {curved} curved",
        straight=STRAIGHTS - board.laid[0],
        curved=CURVES - board.laid[1],
    )
    return board_picture.panel(board, tuple(rows), sections, tiles, legal, suggested, theme)


def other_boards(observation: Observation, own: int, say: Speaker, theme: Theme) -> Panel:
    """The boards of the others, in turn order."""
    seats = [(own + k) % observation.players for k in range(1, observation.players)]
    step = other_picture.OTHER + 10
    parts = {
        f"board-{seat}": group(_other(observation, seat, say, theme), transform=f"translate(0 {step * k:g})")
        for k, seat in enumerate(seats)
    }
    return Panel("others", "side", other_picture.WIDE, step * len(seats), parts)


@remember(lambda seen, seat, say, theme: (_key(seen, seat), seat == on_turn(seen), say, theme))
def _other(observation: Observation, seat: int, say: Speaker, theme: Theme) -> str:
    board = _board(observation, seat)
    turn = say("to move") if seat == on_turn(observation) and observation.data["phase"] != "over" else ""
    linked = say.many("{n} link", "{n} links", board.links)
    return other_picture.small(board, row_names(say)[:UNITS_ROWS], turn, linked, theme)


def card_panel(drawn: str, height: int) -> Panel:
    return Panel("cards", "own", WIDTH, height + GAP, {"cards": drawn})


@remember(lambda seen, own, say, theme: (_key(seen, own), bytes_of(seen, "forbidden"), say, theme))
def cards(observation: Observation, own: int, say: Speaker, theme: Theme) -> tuple[str, int]:
    return own_cards(observation, own, say, theme)
