"""The table as a picture: the map on top, then the moves, the viewer's board, and the others' boards small.

Each part is drawn from the plain values it shows and nothing else, and drawn anew only when one of them changes.
A spectator sees the board of the player whose turn it is in the place of an own one.
"""

from __future__ import annotations

from typing import Any

from ...language import Speaker
from ..drawing import EDGE, WIDTH, Panel, Picture, Theme, button, caption, group
from ..observation import Observation
from . import board_picture, line_picture, map_picture, other_picture, panel_picture, station_picture
from .answers import allowed, bound_for, commuters, linked, points, suggestions, winners
from .card_picture import CARD, draft, own_cards
from .ghosts import ring, sides_for, starts, work
from .glyphs import Counts, Labels
from .line_picture import Tiles
from .map_picture import Plan
from .panel_picture import Chip
from .scoring import breakdown
from .slot_picture import Board
from .state import COLOURS, CURVES, HEXES, LINES, PINK, STATIONS, STRAIGHTS, UNITS_ROWS
from .text import describe, expected
from .words import effect, passenger_names, row_names, section_names, station_names

GAP = 22


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table exactly as the seat knows it."""
    seen, record = observation.data, observation.record[0]
    legal = tuple((move.text, describe(move.text, observation, say)) for move in observation.legal)
    sheet = map_picture.plan(observation.parts)
    sentence = expected(observation, say)
    over = seen["phase"] == "over"
    own = seen["seat"] if observation.seat is None else observation.seat
    on_map = _map(observation, sheet, own, legal, say, theme)
    panels = [
        caption(sentence, _on_turn(observation), theme),
        Panel("map", "main", WIDTH, round(sheet.height) + GAP, on_map),
    ]
    if over:
        panels.append(_results(observation, say, theme))
    else:
        bar = _chips(observation, sheet, own, legal, say)
        high = round(panel_picture.bar_height(bar))
        side = "main" if sheet.height < WIDTH else "side"
        panels.append(Panel("moves", side, WIDTH, high, {"moves": panel_picture.bar(bar, own, theme)}))
    board = _panel(observation, own, _only(legal, "place", "lift"), say, theme)
    panels.append(Panel("board", "side", WIDTH, board_picture.PANEL + GAP, {"board": board}))
    keeps = _only(legal, "keep")
    cards, high = own_cards(observation, own, say, theme)
    if keeps:
        cards, high = draft(observation, keeps, say, theme), CARD * -(-len(keeps) // 2)
    if cards:
        panels.append(Panel("cards", "side", WIDTH, high + GAP, {"cards": cards}))
    stations = _only(legal, "station")
    piles = tuple(_counts(record[name]) for name in ("display", "bag", "pile", "aside"))
    words = (say("in the bag"), say("in the pile"), say("set aside"))
    supply = panel_picture.supply(*piles, station_names(say)[:COLOURS], words, stations, theme)
    panels.append(Panel("stock", "side", WIDTH, panel_picture.supply_height(stations) + GAP, {"supply": supply}))
    if observation.players > 1:
        panels.append(_others(observation, own, say, theme))
    return Picture(sentence, tuple(panels), theme)


def _only(legal: Labels, *verbs: str) -> Labels:
    return tuple((move, label) for move, label in legal if move.split()[0] in verbs)


def _counts(values: Any) -> Counts:
    return tuple(int(value) for value in values)


def _on_turn(observation: Observation) -> int:
    """Whose turn it is, or who has won; -1: nobody."""
    phase = observation.data["phase"]
    if phase == "over":
        won = winners(observation)
        return won[0] if len(won) == 1 else -1
    return -1 if phase in ("decks", "draft", "deal", "show", "stations", "robots") else int(observation.data["seat"])


# --- The map


def _tiles(observation: Observation, seat: int) -> Tiles:
    laid = observation.record["tile"][0, seat]
    return tuple((hex, int(laid[hex])) for hex in range(HEXES) if laid[hex])


def _map(observation: Observation, sheet: Plan, own: int, legal: Labels, say: Speaker, theme: Theme) -> dict[str, str]:
    record, players = observation.record[0], observation.players
    parts = {"map": map_picture.ground(sheet, theme)}
    for seat in range(players):
        parts[f"line-{seat}"] = line_picture.tracks(sheet, seat, players, _tiles(observation, seat), theme)
    shown = []
    names = (say("recessed hex"), *station_names(say))
    passengers = passenger_names(say)
    for station in range(STATIONS):
        if sheet.names[station]:
            waiting = _counts(record["waiting"][station])
            kind = int(record["kind"][station])
            words = ", ".join(f"{count} {passengers[colour]}" for colour, count in enumerate(waiting) if count)
            title = f"{sheet.names[station]} ({names[kind]})" + (f": {words}" if words else "")
            shown.append(station_picture.station(sheet, station, kind, waiting, title, theme))
    parts["stations"] = "".join(shown) + map_picture.signs(sheet, theme)
    standing = tuple(
        (seat, int(record["train"][seat]), int(record["facing"][seat]), _counts(record["load"][seat]))
        for seat in range(players)
        if record["train"][seat] >= 0
    )
    parts["trains"] = station_picture.trains(sheet, standing, theme)
    tiles = _tiles(observation, own)
    parts["ghosts"] = (
        starts(sheet, _only(legal, "start"), theme)
        + _rings(observation, sheet, legal, theme)
        + work(sheet, own, players, tiles, _only(legal, "track", "remove"), theme)
    )
    return parts


def _rings(observation: Observation, sheet: Plan, legal: Labels, theme: Theme) -> str:
    """Where the train can go, as rings around stations."""
    found: dict[int, tuple[str, str]] = {}
    for move, label in _only(legal, "move"):
        found.setdefault(bound_for(move, observation), (move, label))
    return "".join(button(*move, ring(sheet, station, theme)) for station, move in found.items())


# --- The bar of moves


def _chips(observation: Observation, sheet: Plan, own: int, legal: Labels, say: Speaker) -> tuple[Chip, ...]:
    """The moves that are not made on the map or the boards."""
    on_map = sides_for(sheet, _tiles(observation, own), _only(legal, "track"))
    words = {
        "end turn": say("End turn"),
        "end action": say("End action"),
        "reverse": say("Reverse"),
        "refill": say("Refill"),
        "pick": say("Pick up"),
        "put": say("Put off"),
        "take": say("Take"),
        "swap": "",
    }
    chips = []
    for move, label in legal:
        verb = move.split()[0]
        if verb == "move":
            chips.append((move, label, f"→ {chr(ord('A') + bound_for(move, observation))}"))
        elif verb == "track" and move not in on_map:
            chips.append((move, label, move.removeprefix("track ")))
        elif move in words or verb in words:
            chips.append((move, label, words.get(move, words.get(verb, ""))))
    chips.sort(key=lambda chip: chip[0].startswith("end"))
    return tuple(chips)


# --- Boards


def _board(observation: Observation, seat: int) -> Board:
    record, seen = observation.record[0], observation.data
    parts = observation.parts.view
    slots = [parts.slots[line] for line in range(LINES)]
    known = seen["phase"] == "over" or seat == observation.seat
    total = points(observation, seat)
    acting = seat == _on_turn(observation) and seen["phase"] != "over"
    actions = (seen["taken"], allowed(observation, seat)) if acting else (0, 0)
    return Board(
        seat=seat,
        name=observation.names[seat],
        lines=tuple(_counts(record["board"][seat][line]) for line in range(LINES)),
        accepts=tuple(tuple(parts.accepts[line, slot] for slot in range(slots[line])) for line in range(LINES)),
        load=_counts(record["load"][seat]),
        hand=_counts(record["hand"][seat]),
        laid=(int(record["laid"][seat][0]), int(record["laid"][seat][1])),
        points=str(total) if known else f"{total}+",
        actions=actions,
        commuters=commuters(observation, seat),
        links=linked(observation, seat),
    )


def _panel(observation: Observation, own: int, legal: Labels, say: Speaker, theme: Theme) -> str:
    board = _board(observation, own)
    suggested = frozenset(suggestions(observation))
    legal = tuple(
        (move, say("{move} (suggested)", move=label) if move in suggested else label) for move, label in legal
    )
    names = row_names(say)
    rows = []
    for row, name in enumerate(names):
        rows += [name, effect(row, 1 + board.count(row), say) if row < UNITS_ROWS else ""]
    sections = tuple(name for _, name in section_names(say)[1:5])
    tiles = say(
        "Tiles left: {straight} straight, {curved} curved",
        straight=STRAIGHTS - board.laid[0],
        curved=CURVES - board.laid[1],
    )
    return board_picture.panel(board, tuple(rows), sections, tiles, legal, suggested, theme)


def _others(observation: Observation, own: int, say: Speaker, theme: Theme) -> Panel:
    """The boards of the others side by side, in turn order."""
    others = [(own + k) % observation.players for k in range(1, observation.players)]
    room = (WIDTH - 2 * EDGE + 16) / max(2, len(others)) - 16
    parts = {}
    for k, seat in enumerate(others):
        shown = _other(observation, seat, room, say, theme)
        parts[f"board-{seat}"] = group(shown, transform=f"translate({EDGE + (room + 16) * k:g} 0)")
    return Panel("others", "side", WIDTH, other_picture.OTHER + GAP, parts)


def _other(observation: Observation, seat: int, width: float, say: Speaker, theme: Theme) -> str:
    board = _board(observation, seat)
    turn = say("to move") if seat == _on_turn(observation) and observation.data["phase"] != "over" else ""
    linked = say.many("{n} link", "{n} links", board.links)
    return other_picture.small(board, width, row_names(say)[:UNITS_ROWS], turn, linked, theme)


def _results(observation: Observation, say: Speaker, theme: Theme) -> Panel:
    rows = _breakdown(observation, say)
    won = tuple(winners(observation)) if observation.players > 1 else ()
    drawn = panel_picture.results(observation.names, rows, won, (say("winner"), say("Total")), theme)
    return Panel("results", "side", WIDTH, round(panel_picture.results_height(len(rows))), {"results": drawn})


def _breakdown(observation: Observation, say: Speaker) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The rows of the score sheet."""
    parts, view = observation.parts.view, observation.view
    sheets = [breakdown(parts, view, seat) for seat in range(observation.players)]
    names = {
        "links": say("Links"),
        "cards": say("Bonus cards"),
        "set aside": say("Set aside"),
    }
    commuters = dict(zip(("pink", "lilac", "coral", "purple"), passenger_names(say)[PINK:], strict=True))
    return tuple((commuters.get(key) or names[key], tuple(sheet[key] for sheet in sheets)) for key in sheets[0])
