"""The table in characters, for a terminal: the hex map, and beside or below it boards, supply and cards.

Passengers are letters, as the line below the map says; trains and track carry their player's number.
"""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ....language import Speaker
from ...observation import Observation
from ..rules.map_file import TERRAINS
from ..rules.state import (
    BONUS_ROW,
    COLOUR_NAMES,
    COLOURS,
    COLUMNS,
    CURVES,
    DECKS,
    EXTRA_ROW,
    HEXES,
    HUB,
    KIND_NAMES,
    LINK_ROW,
    NEITHER,
    OPEN,
    PINK,
    SIDE_NAMES,
    STATIONS,
    STRAIGHTS,
    UNITS_ROWS,
    UNLOCK_COLUMN,
)
from .from_rules import allowed, card_worth, linked, points, suggestions
from .names import card_text, colour_names, deck_names, places, row_names, section_names, station_names

LETTERS = "SGCplou"  # by colour
SHAPES = "─╱╲╰╯)╮╭("  # by shape: straight tiles, then curves
GROUND = {"land": "·", "river": "~", "park": "♣"}
STYLES = ("bright_blue", "bright_green", "bright_magenta", "bright_yellow")
CELL = 6
NAME_WIDTH = 14


def board(observation: Observation, say: Speaker) -> RenderableType:
    """The table as the seat sees it; a spectator sees the board of the player on turn."""
    own = observation.seen["seat"] if observation.seat is None else observation.seat
    inside = [hex for hex in range(HEXES) if observation.parts.view.terrain[hex]]
    high = inside[-1] // COLUMNS - inside[0] // COLUMNS + 1
    more = [*_supply(observation, say), *_cards(observation, own, say)]
    side = _panel(observation, own, say)
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    if high > 12:
        table.add_row(_map(observation, own), Group(*side, Text(), *more))
        more = []
    else:
        table.add_row(_map(observation, own), Group(*side))
    others = [_other(observation, seat, say) for seat in range(observation.players) if seat != own]
    return Group(table, _legend(say), *more, *others)


def _legend(say: Speaker) -> Text:
    names = colour_names(say)
    return Text("  ".join(f"{LETTERS[colour]} {names[colour]}" for colour in range(COLOURS)), "dim")


# --- The map


def _map(observation: Observation, own: int) -> Text:
    """Two lines for each row of hexes. A station is its letter, whom it serves and the trains there, then who waits."""
    parts = observation.parts.view
    inside = [hex for hex in range(HEXES) if parts.terrain[hex]]
    left = min(hex % COLUMNS for hex in inside)
    right = max(hex % COLUMNS for hex in inside) + 1
    top, bottom = inside[0] // COLUMNS, inside[-1] // COLUMNS + 1
    text = Text("   " + "".join(f"{chr(ord('A') + column):^{CELL}}" for column in range(left, right)) + "\n", "dim")
    for row in range(top, bottom):
        indent = " " * (CELL // 2 * (row % 2))
        for k in range(2):
            text.append(f"{row + 1:>2} " if k == 0 else "   ", "dim")
            text.append(indent)
            for column in range(left, right):
                text.append_text(_hex(observation, COLUMNS * row + column, k, own))
            text.append("\n" if (row, k) != (bottom - 1, 1) else "")
    return text


def _hex(observation: Observation, hex: int, k: int, own: int) -> Text:
    """One of the two lines of a hex."""
    parts, seen = observation.parts.view, observation.seen
    terrain = TERRAINS[parts.terrain[hex]]
    if terrain == "black":
        return Text(" " * CELL)
    station = parts.station_at[hex]
    if station >= 0:
        return _station(observation, station, k, hex == parts.home[station])
    text = Text()
    shade = "on grey15" if terrain == "land" else "on dark_blue" if terrain == "river" else "on dark_green"
    for seat in (2 * k, 2 * k + 1):
        shape = seen["tile"][seat][hex] if seat < observation.players else 0
        if shape:
            style = f"bold {STYLES[seat]}" + (" reverse" if seat == own else "")
            text.append(f"{seat + 1}{SHAPES[shape - 1]}", f"{style} {shade}")
            text.append(" ", shade)
        else:
            sign = GROUND[terrain] if k == 0 and seat == 1 and not _laid(observation, hex) else " "
            text.append(f"{sign}  " if seat % 2 else "   ", f"dim {shade}")
    return text


def _laid(observation: Observation, hex: int) -> bool:
    return any(tiles[hex] for tiles in observation.seen["tile"][: observation.players])


def _station(observation: Observation, station: int, k: int, home: bool) -> Text:
    seen = observation.seen
    if not home:
        return Text("░" * CELL, "dim")
    kind = KIND_NAMES.index(seen["kind"][station])
    if k:
        waiting = _letters(seen["waiting"][station])
        return Text(f"{waiting if len(waiting) <= CELL else waiting[: CELL - 1] + '+':^{CELL}}", "bold")
    letter = chr(ord("A") + station)
    sign = f"({letter})" if kind == 0 else f"[{letter}]{'*' if kind == HUB else LETTERS[kind - 1]}"
    text = Text(sign, "bold" if kind else "")
    for seat in range(observation.players):
        if seen["train"][seat] == station:
            text.append(str(seat + 1), f"bold reverse {STYLES[seat]}")
    text.truncate(CELL, pad=True)
    return text


def _letters(counts: list[int]) -> str:
    return "".join(LETTERS[colour] * count for colour, count in enumerate(counts))


# --- Boards


def _slots(observation: Observation, seat: int, line: int) -> str:
    """What lies in a line: letters, and points for empty slots."""
    lying = observation.seen["board"][seat][line][: observation.parts.view.slots[line]]
    return "".join("·" if slot == "empty" else LETTERS[COLOUR_NAMES.index(slot)] for slot in lying)


def _panel(observation: Observation, own: int, say: Speaker) -> list[Text]:
    seen = observation.seen
    lines = [Text(f"{own + 1} {observation.names[own]}  ", f"bold {STYLES[own]}")]
    lines[0].append(
        say.many("{n} point", "{n} points", points(observation, own)) if observation.seat is not None else "", "bold"
    )
    if seen["seat"] == own and seen["phase"] not in ("over", "draft", "decks", "deal"):
        lines.append(Text(say("Actions: {taken} of {all}", taken=seen["taken"], all=allowed(observation, own))))
    if seen["train"][own] >= 0:
        lines.append(Text(say("Train: {where}", where=_train(observation, own))))
    if any(seen["hand"][own]):
        lines.append(Text(say("In hand: {passengers}", passengers=_letters(seen["hand"][own])), "bold"))
    if observation.seat == own and (moves := suggestions(observation)):
        lines.append(Text(say("Suggested: {moves}", moves=", ".join(moves)), "italic"))
    for row, name in enumerate(row_names(say)):
        slots = _slots(observation, own, row)
        units = 1 + 3 - slots.count("·") if row < UNITS_ROWS else " "
        lines.append(Text(f"{name:<18.18} ").append(f"{units} ", "bold").append(slots))
    sections = section_names(say)
    groups = ((EXTRA_ROW, 3), (UNLOCK_COLUMN, 4), (LINK_ROW, 3), (BONUS_ROW, 3))
    for (first, count), (_, name) in zip(groups, sections[1:5], strict=True):
        marks = [LETTERS[PINK + k] + ":" if first == UNLOCK_COLUMN else "" for k in range(count)]
        rows = " ".join(marks[k] + _slots(observation, own, first + k) for k in range(count))
        lines.append(Text(f"{name}: ").append(rows, "bold"))
    straight, curved = seen["laid"][own]
    tiles = say(
        "Tiles left: {straight} straight, {curved} curved", straight=STRAIGHTS - straight, curved=CURVES - curved
    )
    lines.append(Text(tiles, "dim"))
    return lines


def _train(observation: Observation, seat: int) -> str:
    """Where a train is, which way it faces, and whom it carries."""
    seen = observation.seen
    at, facing = seen["train"][seat], seen["facing"][seat]
    way = "" if facing == NEITHER else " |" if facing == OPEN else f" >{SIDE_NAMES[facing]}"
    load = _letters(seen["load"][seat])
    return f"{chr(ord('A') + at)}{way}" + (f" {load}" if load else "")


def _other(observation: Observation, seat: int, say: Speaker) -> Text:
    """Another player in one line: points but for cards, train, units of the rows, unlocked colours, actions, links."""
    seen, total = observation.seen, points(observation, seat)
    name = Text(f"{seat + 1} {observation.names[seat]}", STYLES[seat])
    name.truncate(NAME_WIDTH, overflow="ellipsis", pad=True)
    text = Text("▸" if seat in observation.seats_to_act else " ").append_text(name)
    text.append(f" {total if seen['phase'] == 'over' else f'{total}+':>4}", "bold")
    text.append(f"  {_train(observation, seat) if seen['train'][seat] >= 0 else '–':<12}")
    units = "".join(str(1 + 3 - _slots(observation, seat, row).count("·")) for row in range(UNITS_ROWS))
    text.append(f" {units}", "bold")
    text.append("".join(f" {_slots(observation, seat, line)}" for line in range(UNITS_ROWS, EXTRA_ROW)), "dim")
    for colour in range(PINK, COLOURS):
        open_to = "·" not in _slots(observation, seat, UNLOCK_COLUMN + colour - PINK)
        text.append(f" {LETTERS[colour]}" if open_to else " ·")
    words = say.many("{n} link", "{n} links", linked(observation, seat))
    text.append(f"  ×{allowed(observation, seat)}  {words}", "dim")
    return text


# --- Supply and cards


def _supply(observation: Observation, say: Speaker) -> list[Text]:
    seen = observation.seen
    names = station_names(say)
    tiles = ", ".join(f"{names[colour]} {count}" for colour, count in enumerate(seen["display"]) if count)
    lines = [Text(say("Display: {stations}", stations=tiles or "–"))]
    lines.append(Text(say("Bag: {passengers}", passengers=_counted(seen["bag"]))))
    if any(seen["pile"]):
        lines[-1].append("  " + say("Piles: {passengers}", passengers=_counted(seen["pile"])), "dim")
    if any(seen["aside"]):
        lines.append(Text(say("Set aside: {passenger}", passenger=_counted(seen["aside"]))))
    crowded = [k for k in range(STATIONS) if sum(seen["waiting"][k]) > CELL]
    lines += [Text(f"{chr(ord('A') + k)}: {_letters(seen['waiting'][k])}") for k in crowded]
    shown = places(observation.parts)
    legend = ", ".join(f"{chr(ord('A') + k)} {shown[k]}" for k in range(STATIONS) if shown[k])
    lines.append(Text(legend, "dim"))
    return lines


def _counted(counts: list[int]) -> str:
    return " ".join(f"{count}{LETTERS[colour]}" for colour, count in enumerate(counts) if count) or "–"


def _cards(observation: Observation, own: int, say: Speaker) -> list[Text]:
    seen, parts = observation.seen, observation.parts.view
    names, lines = deck_names(say), []
    for deck in range(DECKS):
        card = seen["card"][own][deck]
        if card:
            words = card_text(parts, deck, card, say)
            lines.append(
                Text(f"{card_worth(observation, own, deck):>2} ", "bold")
                .append(f"{names[deck]}: ", "dim")
                .append(words)
            )
    for card in seen["forbidden"]:
        if card:
            a, b = (station_names(say)[parts.pair[card - 1, k] - 1] for k in range(2))
            lines.append(Text(" × ", "bold").append(say("No link {a} – {b}", a=a, b=b)))
    return lines
