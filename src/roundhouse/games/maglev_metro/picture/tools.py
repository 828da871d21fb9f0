"""The bar of actions: what a turn can be made of, in the rulebook's order, each with what it can do now."""

from __future__ import annotations

from collections.abc import Sequence

from ....language import Speaker
from ...drawing import Theme, path
from ...memo import remember
from ...observation import Observation
from ...toolbar import Chip, Tool
from ..rules.state import BUILD_SLOT, COLOUR_NAMES, KIND_NAMES, REVERSE_SLOT, UNITS_ROWS
from ..words.names import brief, effect, passenger_names, row_names, short_names, station_names
from ..words.text import describe
from .glyphs import passenger, plate
from .icons import ADJUST, DROP_OFF, ICONS, MOVE, PICK_UP, REFILL, TRACK

# The lines of the board in the order of the rulebook's actions; which of the moves' first words belong to each; and
# those among them whose places are lit from the start.
ORDER = (TRACK, MOVE, PICK_UP, DROP_OFF, REFILL, BUILD_SLOT, REVERSE_SLOT, ADJUST)
VERBS = {
    TRACK: ("track", "remove"),
    MOVE: ("move",),
    PICK_UP: ("pick", "swap"),
    DROP_OFF: ("place",),
    REFILL: ("refill",),
    BUILD_SLOT: ("station",),
    REVERSE_SLOT: ("reverse",),
    ADJUST: ("lift",),
}
LINE_OF = {verb: line for line, verbs in VERBS.items() for verb in verbs}
LIT = ("track", "move", "pick")
ATTEMPTS = {
    MOVE: "move",
    PICK_UP: "pick up steel",
    DROP_OFF: "place steel track right",
    REFILL: "refill",
    BUILD_SLOT: "station A factory",
    REVERSE_SLOT: "reverse",
    ADJUST: "lift steel track right",
}
KEYS = {
    TRACK: "track",
    MOVE: "move",
    PICK_UP: "pick-up",
    DROP_OFF: "drop-off",
    REFILL: "refill",
    BUILD_SLOT: "build",
    REVERSE_SLOT: "reverse",
    ADJUST: "adjust",
}

ACTING = ("turn", "track", "move", "pick up", "drop off")


def tools(observation: Observation, say: Speaker, theme: Theme) -> tuple[Tool, ...]:
    """The actions of the viewer's turn; and where somebody is to be placed, taken or let off, who."""
    if observation.seat is None or observation.seen["phase"] in ("over", "draft"):
        return ()
    moves = [move.text for move in observation.legal]
    acting = observation.seen["phase"] in ACTING
    here: dict[int, list[str]] = {}
    for move in moves if acting else ():
        here.setdefault(LINE_OF.get(move.partition(" ")[0], -1), []).append(move)
    own = observation.record["board"][0, observation.seat].tolist()
    filled = [sum(slot > 0 for slot in own[line]) for line in ORDER]
    bar = [
        _tool(observation, line, tuple(here.get(line, ())), count, say, theme)
        for line, count in zip(ORDER, filled, strict=True)
    ]
    return (*bar, *_persons(observation, [] if acting else moves, say, theme))


@remember(lambda seen, line, here, filled, say, theme: (seen.parts, line, here, filled, say, theme))
def _tool(observation: Observation, line: int, here: tuple[str, ...], filled: int, say: Speaker, theme: Theme) -> Tool:
    apart = [move for move in here if move.partition(" ")[0] not in LIT]
    return Tool(
        key=KEYS[line],
        label=row_names(say)[line],
        words=short_names(say)[line],
        gives=effect(line, 1 + filled, say) if line < UNITS_ROWS else "",
        brief=brief(line, 1 + filled, say) if line < UNITS_ROWS else "",
        amount=str(1 + filled) if line < UNITS_ROWS else "",
        icon=path(ICONS[line], fill="none", stroke="currentColor", stroke_width=1.9, stroke_linejoin="round"),
        attempt="" if here else ATTEMPTS.get(line, ""),
        moves=tuple(move for move in here if move not in apart),
        apart=tuple(apart),
        chips=_chips(observation, line, here, say, theme),
    )


def _chips(observation: Observation, line: int, moves: tuple[str, ...], say: Speaker, theme: Theme) -> tuple[Chip, ...]:
    """Whom to pick up or to swap, whom to drop off, what to build."""
    if line == PICK_UP:
        return tuple(_of_move(move, observation, say, theme) for move in moves)
    if line == DROP_OFF:
        return _who(moves, say, theme)
    if line == BUILD_SLOT:
        kinds = dict.fromkeys(move.split()[2] for move in moves)
        return tuple(
            Chip(station_names(say)[k - 1], station_names(say)[k - 1], plate(k, 12, 12, 22, theme), choose=kind)
            for kind, k in ((kind, KIND_NAMES.index(kind)) for kind in kinds)
        )
    return ()


def _persons(observation: Observation, moves: list[str], say: Speaker, theme: Theme) -> tuple[Tool, ...]:
    """Where no action is under way: the passengers to place, to take or to let off."""
    chips = _who([move for move in moves if move.startswith("place")], say, theme)
    chips += tuple(
        _of_move(move, observation, say, theme) for move in moves if move.partition(" ")[0] in ("take", "put")
    )
    return (Tool("", "", chips=chips),) if chips else ()


def _who(moves: Sequence[str], say: Speaker, theme: Theme) -> tuple[Chip, ...]:
    """Which passenger is placed; its slots are then lit."""
    colours = {move.split()[1] for move in moves}
    return tuple(
        Chip(words, words, passenger(k, 12, 12, 22, theme), choose=COLOUR_NAMES[k])
        for k, words in enumerate(passenger_names(say))
        if COLOUR_NAMES[k] in colours
    )


def _of_move(move: str, observation: Observation, say: Speaker, theme: Theme) -> Chip:
    label = describe(move, observation, say)
    verb, *rest = move.split()
    on = passenger_names(say)[COLOUR_NAMES.index(rest[-1])]
    icon = passenger(COLOUR_NAMES.index(rest[-1]), 12, 12, 22, theme)
    if verb == "swap":
        off = passenger_names(say)[COLOUR_NAMES.index(rest[0])]
        return Chip(f"{off} → {on}", label, icon, move)
    return Chip(on, label, icon, move)
