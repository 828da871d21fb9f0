"""The table in characters, for a terminal: the sheet as a map, and beside it cards, pencil and score sheet."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ....kernel.bits import WORD
from ....language import Speaker
from ...observation import Observation
from ..rules.map_file import GRID
from ..rules.plan import plan, tints
from ..rules.scoring import ScoreSheet, score_sheet
from ..rules.state import CARD_NAMES, OBJECTIVE_NAMES, PENCIL_NAMES, SYMBOL_NAMES
from .names import LETTERS, card_name, objective_name, pencil_name, pencil_of, power_effect, power_name, symbol_name

SYMBOLS = {"circle": "○", "square": "□", "triangle": "△", "pentagon": "⌂", "joker": "★", "switch": "Y"}
STYLES = {"black": "bold", "blue": "bold bright_blue", "red": "bold bright_red", "green": "bold bright_green"}
TRACKS = {"black": "━┃", "blue": "╍╏", "red": "═║", "green": "┅┇"}  # across and down
DOTS = {(1, 0): "·", (0, 1): "·", (1, 1): "╲", (-1, 1): "╱"}
WIDE, HIGH = 7, 2  # characters from station to station
SHADES = ("on grey11", "on grey19", "on grey27")  # of districts, where the terminal has colours
NAME_WIDTH = 14


def board(observation: Observation, say: Speaker) -> RenderableType:
    """The table as the seat sees it; a spectator sees the first sheet large."""
    own = observation.seat or 0
    sheets = [score_sheet(observation.parts.view, observation.view, seat) for seat in range(observation.players)]
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True, min_width=WIDE * GRID - 2)
    table.add_column()
    table.add_row(_map(observation, own), _side(observation, own, sheets[own], say))
    others = [_other(observation, seat, sheets[seat], say) for seat in range(observation.players) if seat != own]
    return Group(table, *others)


# --- The map


def _map(observation: Observation, seat: int) -> Text:
    """Stations are their symbol and number: * a tourist site, a letter the departure of its line."""
    parts, seen = observation.parts.view, observation.seen
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    used = {section: k for k in range(len(PENCIL_NAMES)) for section in seen["sections"][seat][k]}
    for section in sorted(range(parts.sections), key=lambda section: section in used):
        _lay(parts, section, PENCIL_NAMES[used[section]] if section in used else "", marks)
    line = seen["stations"][seat][PENCIL_NAMES.index(pencil_of(seen, seat))] if pencil_of(seen, seat) != "none" else ()
    for station in range(len(parts.column)):
        tourist = "*" if parts.tourist_sites[0] >> station & 1 else ""
        letter = "".join(LETTERS[p] for k, p in enumerate(PENCIL_NAMES) if parts.departure[k] == station)
        token = f"{SYMBOLS[SYMBOL_NAMES[parts.symbol[station]]]}{station}{tourist}{letter}"
        x, y = WIDE * parts.column[station], HIGH * parts.row[station]
        marks |= {(x + k, y): (sign, "bold reverse" if station in line else "bold") for k, sign in enumerate(token)}
    shades = tints(plan(observation.parts).cells)
    text = Text()
    for y in range(HIGH * (GRID - 1) + 1):
        for x in range(WIDE * GRID - 2):
            sign, style = marks.get((x, y), (" ", ""))
            column, row = min((x + 2) // WIDE, GRID - 1), min((y + 1) // HIGH, GRID - 1)
            text.append(sign, f"bright_white {style} {SHADES[shades[parts.cell[row, column]]]}")
        text.append("\n" if y < HIGH * (GRID - 1) else "")
    return text


def _lay(parts: Any, section: int, pencil: str, marks: dict[tuple[int, int], tuple[str, str]]) -> None:
    """A section: thin points, or the pencil's track with its letter; ≈ is the Thames."""
    a, b = parts.section_from[section], parts.section_to[section]
    x, y = parts.column[a], parts.row[a]
    steps = max(abs(parts.column[b] - x), abs(parts.row[b] - y))
    dx, dy = (parts.column[b] - x) // steps, (parts.row[b] - y) // steps
    if dy < 0 or (dy == 0 and dx < 0):
        x, y, dx, dy = parts.column[b], parts.row[b], -dx, -dy
    river = parts.river[section // WORD] >> (section % WORD) & 1
    style = STYLES[pencil] if pencil else "cyan" if river else "dim"
    for k in range(steps):
        left, top = WIDE * (x + k * dx) + 1, HIGH * (y + k * dy)
        if dy == 0:
            sign = TRACKS[pencil][0] if pencil else "≈" if river else "·"
            for i in range(1, WIDE + 1, 1 if pencil else 2):
                marks[left + i, top] = (sign, style)
            if pencil:
                marks[left + WIDE // 2 + 1, top] = (LETTERS[pencil], style)
            continue
        if k:
            marks[left, top] = (TRACKS[pencil][1] if pencil and dx == 0 else "│╲╱"[dx] if pencil else "·", style)
        middle = left + (WIDE // 2 + (dx < 0)) * dx
        sign = DOTS[dx, dy] if not river or pencil else "≈"
        if pencil and dx == 0:
            sign = TRACKS[pencil][1]
        marks[middle, top + 1] = (sign, style)
        if pencil:
            marks[middle + 1, top + 1] = (LETTERS[pencil], style)


# --- Beside and below it


def _side(observation: Observation, seat: int, sheet: ScoreSheet, say: Speaker) -> RenderableType:
    seen = observation.seen
    lines = [_cards(seen, "surface", say), _cards(seen, "underground", say)]
    rounds = observation.parts.view.rounds
    round = say("Round {round} of {rounds}, turn {turn}", round=seen["round"] + 1, rounds=rounds, turn=seen["turn"])
    lines.insert(0, Text(round, "bold"))
    if seen["card"] != "none":
        name = Text(f"▸ {card_name(seen['card'], say)}", "bold reverse")
        lines.append(name.append(f" + {symbol_name('switch', say)}") if seen["switched"] else name)
    lines += [Text(), Text(observation.names[seat], "bold"), *_pencils(seen, seat, sheet, say), Text()]
    track = " ".join(f"[{worth}]" if k == sheet.circles else str(worth) for k, worth in enumerate(_track(observation)))
    lines.append(Text(say("Tourist sites: {points}", points=sheet.tourist_points)))
    lines.append(Text(f"  {track}", "dim"))
    kinds = "  ".join(f"{'②③④'[k - 2]}×{n}={sheet.interchange_points[k]}" for k, n in sheet.interchanges.items())
    lines.append(Text(say("Interchanges: {points}", points=sum(sheet.interchange_points.values()))))
    lines.append(Text(f"  {kinds}", "dim"))
    for objective in seen["shared_objectives"]:
        which = OBJECTIVE_NAMES[objective]
        lines.append(Text(f"{'✓' if sheet.objectives[which] else '·'} {objective_name(which, say)}: 10"))
    if sheet.penalty:
        lines.append(Text(say("Modules: {points}", points=-sheet.penalty)))
    lines.append(Text(say("Total: {points}", points=sheet.total), "bold"))
    return Group(*lines)


def _track(observation: Observation) -> list[int]:
    return list(observation.parts.view.tourist_points)


def _cards(seen: Any, kind: str, say: Speaker) -> Text:
    """The cards of a kind: those turned this round stand out."""
    text = Text(f"{'▔' if kind == 'surface' else '▁'} ")
    for card, name in enumerate(CARD_NAMES):
        if name.startswith(kind):
            text.append(SYMBOLS[name.split()[1]], "bold reverse" if card in seen["turned"] else "dim")
            text.append(" ")
    return text


def _pencils(seen: Any, seat: int, sheet: ScoreSheet, say: Speaker) -> list[Text]:
    """The line scores; the pencil in hand is marked, with its power."""
    lines = []
    held = pencil_of(seen, seat)
    for pencil, line in sheet.lines.items():
        text = Text(f"{'▸' if pencil == held else ' '}{LETTERS[pencil]} ", STYLES[pencil])
        text.append(f"{pencil_name(pencil, say):<9}", "")
        if line.districts:
            text.append(f"{line.districts}×{line.stations}+{line.river_points} = {line.points}", "")
        lines.append(text)
        power = seen["power"][PENCIL_NAMES.index(pencil)]
        if power != "none" and pencil == held:
            spent = seen["spent"][seat]
            words = say("power used: {power}", power=power_name(power, say)) if spent else power_effect(power, say)
            lines.append(Text(f"   {words}", "dim" if spent else "italic"))
    return lines


def _other(observation: Observation, seat: int, sheet: ScoreSheet, say: Speaker) -> Text:
    """Another player's sheet in one line: pencil, points for each line, the rest, the total."""
    seen = observation.seen
    held = pencil_of(seen, seat)
    name = Text(observation.names[seat])
    name.truncate(NAME_WIDTH, overflow="ellipsis", pad=True)
    text = Text("  ").append(name)
    for pencil, line in sheet.lines.items():
        text.append(f" {'▸' if pencil == held else ' '}{LETTERS[pencil]}", STYLES[pencil])
        text.append(f" {line.points if line.districts else '–':>2}")
    rest = sum(sheet.interchange_points.values()) + sum(sheet.objectives.values())
    text.append(f"  * {sheet.tourist_points}  + {rest}  ", "dim")
    text.append(say("Total: {points}", points=sheet.total), "bold")
    return text
