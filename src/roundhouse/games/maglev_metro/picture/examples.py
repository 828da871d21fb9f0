"""What the rulebook shows: moments of the game of the home page, and small maps with a line on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ...rule_pictures import Example
from ..rules.moves import HEX_NAMES, SHAPE_NAMES, STATION_LETTERS
from ..rules.state import IN_BOX, KIND_NAMES, NEITHER, REMOVED, SIDE_NAMES

NAMES = {"A": "Alder", "B": "Birch", "C": "Cedar", "D": "Dogwood", "E": "Elm", "F": "Fir", "G": "Ginkgo", "H": "Hub"}
PLAIN = """. . . . . . . . .
 . A . B . C ~ D .
. . . . . . . . .
 . E . . . F . G ."""
CENTRAL = """. . . . . . . . .
 . A . H H . B . .
. . . . H . . . C
 . . . . . . . . .
. D . . E . . F ."""
BUILT = {PLAIN: {"A": "factory", "B": "warehouse", "C": "lab"}, CENTRAL: {"H": "hub", "A": "lab", "B": "factory"}}
FACING = {**{name: side for side, name in enumerate(SIDE_NAMES)}, "neither": NEITHER}
TWO_LINKS = {"C2": "E-W", "E2": "E-W"}  # A to B to C
ROUND_HUB = {"C2": "E-W", "B3": "NE-SW", "A4": "SE-NE", "B4": "SW-E", "C4": "E-W", "D4": "NE-W"}  # hub, A, D, hub
SPUR = {"F2": "E-W", "H1": "SW-E"}  # hub to B, and on
LINE = ("map", "line-0", "stations", "trains", "signs")  # the parts of a map with a line
FORK = {"C2": "E-W", "D1": "W-SE", "F2": "E-W", "D4": "NE-W"}


def map_file(grid: str) -> str:
    """A grid as a map file; on a map without a hub trains start at A, B and C."""
    starts = "" if "H" in grid else "ABC"
    lines = ["" if starts else 'hub = "H"', f"grid = '''\n{grid}\n'''"]
    for letter in sorted(set(grid) & set(NAMES)):
        lines += [f"[stations.{letter}]", f'name = "{NAMES[letter]}"', f"start = {str(letter in starts).lower()}"]
    lines += ["[display]", *(f"{kind} = {1 if starts and k < 3 else 2}" for k, kind in enumerate(KIND_NAMES[1:8]))]
    lines += [f"[start_robots.{n}]\nfactory = []\nwarehouse = []\nlab = []" for n in range(1, 5)]
    return "\n".join(lines)


def small(game: Any, grid: str, tiles: Mapping[str, str], train: str, facing: str = "neither", **more: str) -> Any:
    """A solo game with this line, its train at a station; `more` are further stations that have been built."""
    files = {"map": map_file(grid)}
    state = game.title.state.to_dict(game.start(game.parts_from_text(files), 1, {}), players=1)
    built = {**BUILT[grid], **more}
    state.update(phase="turn", turns=4, dealt=4, card=[[8, 8, 8, 8]], forbidden=[12, 13], hand=[[0] * 7])
    state["kind"] = [built.get(letter, "none") for letter in STATION_LETTERS]
    state["display"] = [2 - state["kind"].count(kind) for kind in KIND_NAMES[1:8]]
    state["tile"] = [[SHAPE_NAMES.index(tiles[hex]) + 1 if hex in tiles else 0 for hex in HEX_NAMES]]
    curves = sum(SHAPE_NAMES.index(shape) >= 3 for shape in tiles.values())
    state.update(laid=[[len(tiles) - curves, curves]], train=[STATION_LETTERS.index(train)], facing=[FACING[facing]])
    rest = [IN_BOX[colour] - REMOVED[1] - state["display"][colour] for colour in range(7)]
    state["pile"] = [rest[k] if k > 2 and state["display"][k] == 2 else 0 for k in range(7)]
    state["bag"] = [rest[k] - state["pile"][k] for k in range(7)]
    return game.position({"format": "roundhouse-position/1", "game": game.name, "files": files, "state": state})


def arrived(game: Any) -> Any:
    """A train that has just come to the end of its line, and faces it."""
    table = small(game, PLAIN, {"C2": "E-W"}, "A", "E")
    table.play(0, "move")
    return table


def _line(grid: str, tiles: Mapping[str, str], train: str, facing: str = "neither", *more: str) -> Example:
    """A line on a small map; `more` are further parts of the picture, as what can be done there."""
    table = partial(small, grid=grid, tiles=tiles, train=train, facing=facing)
    return Example(panel="map", parts=(*LINE, *more), table=table)


EXAMPLES = {
    "MM-07": Example(panel="stock", at=76),
    "MM-08": Example(panel="map", at=21),
    "MM-22": Example(panel="board", at=133),
    "MM-43": _line(PLAIN, {"C2": "E-W", "E1": "SW-E"}, "B", "W", "ghosts"),
    "MM-50": _line(CENTRAL, {**ROUND_HUB, **SPUR}, "A", "E"),
    "MM-52": _line(PLAIN, {**TWO_LINKS, "G2": "E-W", "C1": "SW-E"}, "B", "E"),
    "MM-53": _line(CENTRAL, {"C2": "E-W", **SPUR}, "H"),
    "MM-66": Example(panel="map", parts=LINE, table=arrived),
    "MM-126": Example(panel="board"),
    "MM-132": _line(CENTRAL, FORK, "H"),
    "MM-144": Example(panel="cards"),
}
