"""Draws the pictures of maglev-track.md: small maps with a line on them, set up as positions.

python docs/track_pictures.py
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import roundhouse as rh
from roundhouse.games.drawing import THEMES, Panel, Picture, draw, element, group, path, text
from roundhouse.games.maglev_metro.picture.ghosts import ring, work
from roundhouse.games.maglev_metro.picture.map import plan
from roundhouse.games.maglev_metro.picture.track import tile_path
from roundhouse.games.maglev_metro.rules.moves import HEX_NAMES, SHAPE_NAMES, STATION_LETTERS
from roundhouse.games.maglev_metro.rules.state import IN_BOX, KIND_NAMES, NEITHER, REMOVED, SIDE_NAMES
from roundhouse.games.maglev_metro.words.from_rules import bound_for
from roundhouse.table.table import Table

FOLDER = Path(__file__).parent / "pictures"
GAME = rh.game("maglev-metro")
LIGHT = THEMES["light"]
GAP = 26
KEPT = ("map", "line-0", "stations", "trains")  # of the picture of a whole table
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


def map_file(grid: str) -> str:
    """A grid as a map file; on a map without a hub trains start at A, B and C."""
    starts = "" if "H" in grid else "ABC"
    lines = ['name = "Small"', "" if starts else 'hub = "H"', f"grid = '''\n{grid}\n'''"]
    for letter in sorted(set(grid) & set(NAMES)):
        lines += [f"[stations.{letter}]", f'name = "{NAMES[letter]}"', f"start = {str(letter in starts).lower()}"]
    lines += ["[display]", *(f"{kind} = {1 if starts and k < 3 else 2}" for k, kind in enumerate(KIND_NAMES[1:8]))]
    lines += [f"[start_robots.{n}]\nfactory = []\nwarehouse = []\nlab = []" for n in range(1, 5)]
    return "\n".join(lines)


def table(grid: str, tiles: Mapping[str, str], train: str, facing: str = "neither", **more: str) -> Table:
    """A solo game with this line, its train at a station; `more` are further stations that have been built."""
    files = {"map": map_file(grid)}
    state = GAME.title.state.to_dict(GAME.start(GAME.parts_from_text(files), 1, {}), players=1)
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
    return GAME.position({"format": "roundhouse-position/1", "game": GAME.name, "files": files, "state": state})


def panel(at: Table, top: float, show: tuple[str, ...], marks: Mapping[str, str]) -> tuple[dict[str, str], float]:
    """The map of a table, with the moves that begin with some of these words, and its height."""
    seen = at.observe(0)
    sheet, whole = plan(seen.parts), draw(seen).parts
    moves = [move.text for move in seen.legal if move.text.startswith(show)] if show else []
    tiles = tuple((hex, int(shape)) for hex, shape in enumerate(seen.record["tile"][0, 0]) if shape)
    taken = tuple((move, move) for move in moves if move.startswith("remove"))
    laid = (move.split()[1:] for move in moves if move.startswith("track"))
    drawn = {name: whole[name] for name in KEPT}
    drawn["rings"] = "".join(ring(sheet, bound_for(move, seen), LIGHT) for move in moves if move.startswith("move"))
    drawn["ghosts"] = work(sheet, 0, 1, tiles, taken, (), LIGHT)
    for hex, shape in laid:
        d = tile_path(sheet, HEX_NAMES.index(hex), SHAPE_NAMES.index(shape) + 1, 0)
        drawn["ghosts"] += path(d, fill="none", stroke=LIGHT.accent, stroke_width=8, stroke_opacity=0.5)
    drawn["marks"] = ""
    for words, hex in ((words, HEX_NAMES.index(name)) for words, name in marks.items()):
        x, y = sheet.at[hex][0], sheet.at[hex][1] + (-30 if sheet.station_at[hex] < 0 else 30)
        drawn["marks"] += element("circle", cx=x, cy=y, r=17, fill=LIGHT.ink, stroke=LIGHT.surface, stroke_width=2)
        drawn["marks"] += text(x, y, words, 21, LIGHT.surface, anchor="middle", weight=600)
    return {name: group(part, transform=f"translate(0 {top:g})") for name, part in drawn.items()}, sheet.height


def save(name: str, title: str, *tables: Table, show: tuple[str, ...] = (), **marks: str) -> None:
    """Write a picture: one map, or several below each other; marks are letters on hexes."""
    parts, top = dict[str, str](), float(GAP)
    for k, at in enumerate(tables):
        drawn, height = panel(at, top, show, marks)
        parts.update({f"{part}-{k + 1}": svg for part, svg in drawn.items()})
        top += height + GAP
    drawing = Picture(title, (Panel("map", "main", 1000, round(top), parts),), LIGHT)
    (FOLDER / f"maglev-track-{name}.svg").write_text(drawing.svg(), "utf-8")


def main() -> None:
    two = {"C2": "E-W", "E2": "E-W"}  # A to B to C
    round_hub = {"C2": "E-W", "B3": "NE-SW", "A4": "SE-NE", "B4": "SW-E", "C4": "E-W", "D4": "NE-W"}  # hub, A, D, hub
    spur = {"F2": "E-W", "H1": "SW-E"}  # hub to B, and on
    ends = table(CENTRAL, {"C2": "E-W", **spur}, "H")
    save("ends", "Three ends of a line", ends, a="I1", b="B2", c="E2")
    save("next", "Where track may go next", table(PLAIN, {"C2": "E-W", "E1": "SW-E"}, "B", "W"), show=("track",))
    links = table(PLAIN, {**two, "G2": "E-W", "C1": "SW-E"}, "B", "E")
    save("links", "Links and unfinished track", links, a="C2", b="E2", c="G2", d="C1")
    save("loop", "A loop", table(PLAIN, {"C2": "E-W", "C1": "SW-E", "D1": "W-SE"}, "A", "E"), show=("remove",))
    loop = table(CENTRAL, {**round_hub, **spur}, "A", "E", D="store")
    save("hub-loop", "A loop through the hub", loop, show=("remove",))
    save("stranded", "The stranded train", table(PLAIN, two, "A"), table(PLAIN, two, "B", "E"), show=("remove",))
    fork = {"C2": "E-W", "D1": "W-SE", "F2": "E-W", "D4": "NE-W"}
    save("hub", "Branches at the hub", table(CENTRAL, fork, "H"), show=("track C1 E-", "move"))
    arrived = table(PLAIN, {"C2": "E-W"}, "A", "E")
    arrived.play(0, "move")
    ahead = [GAME.position(arrived.position()) for _ in range(2)]
    ahead[0].play(0, "track E1 SW-E")
    ahead[1].play(0, "track E2 E-W")
    save("facing", "Which way a train faces", arrived, *ahead, show=("move",))


if __name__ == "__main__":
    main()
