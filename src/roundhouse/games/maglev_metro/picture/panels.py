"""The table as a picture: the map on top, then the moves, the viewer's board, and the others' boards small.

Each part is drawn from the plain values it shows and nothing else, and redrawn only when one of them changes.
A spectator sees the board of the player whose turn it is in place of one of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....language import Speaker
from ...drawing import WIDTH, Panel, Picture, Theme, button, caption
from ...memo import remember
from ...observation import Observation
from ..rules.moves import STATION_LETTERS
from ..rules.scoring import breakdown
from ..rules.state import COLOURS, HEXES, PINK, STATIONS
from ..words.from_rules import bound_for, bytes_of, counts, on_turn
from ..words.names import passenger_names, station_names
from ..words.text import expected
from . import board as board_picture
from . import ground as printed
from . import map as map_picture
from . import seats as seat_picture
from . import side_panels as panel_picture
from . import stations as station_picture
from . import track as line_picture
from .cards import draft
from .ghosts import hexes_of, ring, sites, starts, work
from .glyphs import SYMBOLS, Labels
from .map import Plan
from .seats import GAP
from .side_panels import Chip
from .track import Tiles


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table exactly as the seat knows it."""
    seen = observation.data
    legal = observation.labels(say)
    sheet = map_picture.plan(observation.parts)
    sentence = expected(observation, say)
    own = seen["seat"] if observation.seat is None else observation.seat
    ways = {move: bound_for(move, observation) for move, _ in _only(legal, "move")}
    panels = [
        caption(sentence, on_turn(observation), theme),
        Panel("map", "main", WIDTH, round(sheet.height) + GAP, _map(observation, own, legal, ways, say, theme)),
    ]
    keeps = _only(legal, "keep")
    chips = _chips(observation, own, legal, ways, say)
    if seen["phase"] == "over":
        panels.append(_results(observation, say, theme))
    elif keeps:
        panels.append(seat_picture.card_panel(*draft(observation.parts, keeps, say, theme)))
    elif observation.seat is not None:
        bar = {"moves": panel_picture.bar(chips, own, theme)}
        panels.append(Panel("moves", "side", WIDTH, panel_picture.bar_height(chips), bar))
    board = seat_picture.panel(observation, own, _only(legal, "place", "lift"), say, theme)
    panels.append(Panel("board", "own", WIDTH, board_picture.PANEL + GAP, board))
    cards, high = seat_picture.cards(observation, own, say, theme)
    if cards and not keeps:
        panels.append(seat_picture.card_panel(cards, high))
    supply = _supply(observation, say, theme)
    panels.append(Panel("stock", "side", panel_picture.WIDE, panel_picture.SUPPLY + 10, {"supply": supply}))
    if observation.players > 1:
        panels.append(seat_picture.other_boards(observation, own, say, theme))
    return Picture(sentence, tuple(panels), theme, SYMBOLS)


def _only(legal: Labels, *verbs: str) -> Labels:
    return tuple(one for one in legal if one[0].partition(" ")[0] in verbs)


# --- The map


def _map(
    observation: Observation, own: int, legal: Labels, ways: Mapping[str, int], say: Speaker, theme: Theme
) -> dict[str, str]:
    players, sheet = observation.players, map_picture.plan(observation.parts)
    parts = {"map": printed.ground(sheet, theme) + printed.title(sheet, theme)}
    for seat in range(players):
        parts[f"line-{seat}"] = _line(observation, seat, theme)
    parts["stations"] = _stations(observation, say, theme)
    parts["trains"] = _trains(observation, theme)
    work = _work(observation, own, _only(legal, "track", "remove"), say, theme)
    rings = starts(sheet, _only(legal, "start"), theme) + _rings(sheet, legal, ways, theme)
    parts["ghosts"] = rings + sites(sheet, _only(legal, "station"), theme) + work
    parts["signs"] = printed.signs(sheet, theme)
    return parts


def _tiles(observation: Observation, seat: int) -> Tiles:
    laid = observation.record["tile"][0, seat].tolist()
    return tuple((hex, laid[hex]) for hex in range(HEXES) if laid[hex])


@remember(lambda seen, seat, theme: (seen.record["tile"][0, seat].tobytes(), seen.parts, seat, seen.players, theme))
def _line(observation: Observation, seat: int, theme: Theme) -> str:
    sheet = map_picture.plan(observation.parts)
    return line_picture.tracks(sheet, seat, observation.players, _tiles(observation, seat), theme)


@remember(lambda seen, say, theme: (bytes_of(seen, "kind", "waiting"), seen.parts, say, theme))
def _stations(observation: Observation, say: Speaker, theme: Theme) -> str:
    record, sheet = observation.record[0], map_picture.plan(observation.parts)
    names, passengers = (say("recessed hex"), *station_names(say)), passenger_names(say)
    drawn = []
    for station in range(STATIONS):
        if sheet.names[station]:
            waiting, kind = counts(record["waiting"][station]), int(record["kind"][station])
            words = ", ".join(f"{count} {passengers[colour]}" for colour, count in enumerate(waiting) if count)
            title = f"{sheet.names[station]} ({names[kind]})" + (f": {words}" if words else "")
            drawn.append(station_picture.station(sheet, station, kind, waiting, title, theme))
    return "".join(drawn)


@remember(lambda seen, theme: (bytes_of(seen, "train", "facing", "load"), seen.parts, seen.players, seen.seat, theme))
def _trains(observation: Observation, theme: Theme) -> str:
    record = observation.record[0]
    standing = tuple(
        (seat, int(record["train"][seat]), int(record["facing"][seat]), counts(record["load"][seat]))
        for seat in range(observation.players)
        if record["train"][seat] >= 0
    )
    return station_picture.trains(map_picture.plan(observation.parts), standing, observation.seat, theme)


def _work(observation: Observation, own: int, legal: Labels, say: Speaker, theme: Theme) -> str:
    sheet = map_picture.plan(observation.parts)
    here = tuple(say("Lay track on {hex}", hex=hex) for hex in hexes_of(legal))
    return work(sheet, own, observation.players, _tiles(observation, own), legal, here, theme) if legal else ""


def _rings(sheet: Plan, legal: Labels, ways: Mapping[str, int], theme: Theme) -> str:
    """Where the train can go, as rings around stations."""
    found: dict[int, tuple[str, str]] = {}
    for move, label in legal:
        if move in ways:
            found.setdefault(ways[move], (move, label))
    return "".join(button(*move, ring(sheet, station, theme)) for station, move in found.items())


# --- The bar of moves


def _chips(
    observation: Observation, own: int, legal: Labels, ways: Mapping[str, int], say: Speaker
) -> tuple[Chip, ...]:
    """The moves that are not made on the map or the boards; while there are none, some of them out of reach."""
    words = {
        "end turn": say("End turn"),
        "end action": say("End action"),
        "reverse": say("Reverse"),
        "refill": say("Refill"),
        "pick": say("Pick up"),
        "put": say("Let off"),
        "take": say("Take"),
        "swap": "",
    }
    chips = []
    for move, label in legal:
        verb = move.partition(" ")[0]
        if move in ways:
            chips.append((move, label, f"→ {STATION_LETTERS[ways[move]]}"))
        elif move in words or verb in words:
            chips.append((move, label, words.get(move, words.get(verb, ""))))
    chips.sort(key=lambda chip: chip[0].startswith("end"))
    return tuple(chips) or tuple((move, "", words[move]) for move in ("refill", "end turn"))


# --- Supply and results


@remember(lambda seen, say, theme: (bytes_of(seen, "display", "bag", "pile", "aside"), say, theme))
def _supply(observation: Observation, say: Speaker, theme: Theme) -> str:
    display, bag, pile, aside = (counts(observation.record[name][0]) for name in ("display", "bag", "pile", "aside"))
    words = (say("in the bag"), say("in the pile"), say("set aside"))
    stock = panel_picture.Stock(display, bag, pile, aside, station_names(say)[:COLOURS], words)
    return panel_picture.supply(stock, theme)


def _results(observation: Observation, say: Speaker, theme: Theme) -> Panel:
    rows = _breakdown(observation, say)
    won = observation.winners if observation.players > 1 else ()
    drawn = panel_picture.results(observation.names, rows, won, (say("winner"), say("Total")), theme)
    return Panel("results", "side", WIDTH, panel_picture.results_height(len(rows), len(won)), {"results": drawn})


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
