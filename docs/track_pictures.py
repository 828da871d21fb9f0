"""Draws the pictures of maglev-track.md: small maps with a line on them, set up as positions.

python docs/track_pictures.py
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import roundhouse as rh
from roundhouse.games.drawing import THEMES, Picture, draw, element, group, text
from roundhouse.games.maglev_metro.answers import bound_for
from roundhouse.games.maglev_metro.ghosts import ghosts, removals, ring
from roundhouse.games.maglev_metro.map_picture import plan
from roundhouse.games.maglev_metro.moves import HEX_NAMES, SHAPE_NAMES, STATION_LETTERS
from roundhouse.games.maglev_metro.state import IN_BOX, KIND_NAMES, OPEN, REMOVED, SIDE_NAMES
from roundhouse.table.table import Table

FOLDER = Path(__file__).parent / "pictures"
GAME = rh.game("maglev-metro")
LIGHT = THEMES["light"]
GAP = 26
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
FACING = {**{name: side for side, name in enumerate(SIDE_NAMES)}, "open": OPEN, "neither": OPEN + 1}

Marks = Mapping[str, str]  # a hex, and a side of it or nothing, by what is written there


def map_file(grid: str) -> str:
    """A grid as a map file; on a map without a hub trains start at A, B and C."""
    hub = "H" in grid
    lines = ['name = "Small"', 'layout = "pointy-top, odd-r"', 'hub = "H"' if hub else "", f"grid = '''\n{grid}\n'''"]
    lines.append("[stations]")
    for letter in sorted(set(grid) & set(NAMES)):
        start = ", start = true" if not hub and letter in "ABC" else ""
        lines.append(f'{letter} = {{ name = "{NAMES[letter]}"{start} }}')
    lines.append("[display]")
    lines += [f"{kind} = {1 if not hub and k < 3 else 2}" for k, kind in enumerate(KIND_NAMES[1:8])]
    for players in range(1, 5):
        lines += [f"[start_robots.{players}]", "factory = []", "warehouse = []", "lab = []"]
    return "\n".join(lines)


def table(grid: str, tiles: Mapping[str, str], train: str, facing: str = "neither", **more: str) -> Table:
    """A solo game with this line, its train at a station; `more` are further stations that have been built."""
    files = {"map": map_file(grid)}
    start = GAME.start(GAME.parts_from_text(files), 1, {})
    state = GAME.title.state.to_dict(start, players=1)
    built = {**BUILT[grid], **more}
    state.update(phase="turn", turns=4, dealt=4, card=[[8, 8, 8, 8]], forbidden=[12, 13], hand=[[0] * 7])
    state["kind"] = [built.get(letter, "none") for letter in STATION_LETTERS]
    state["display"] = [2 - state["kind"].count(kind) for kind in KIND_NAMES[1:8]]
    state["tile"] = [[SHAPE_NAMES.index(tiles[hex]) + 1 if hex in tiles else 0 for hex in HEX_NAMES]]
    curves = sum(SHAPE_NAMES.index(shape) >= 3 for shape in tiles.values())
    state.update(laid=[[len(tiles) - curves, curves]], train=[STATION_LETTERS.index(train)], facing=[FACING[facing]])
    rest = [IN_BOX[colour] - REMOVED[1] - state["display"][colour] for colour in range(7)]
    in_bag = [colour < 3 or state["display"][colour] < 2 for colour in range(7)]
    state["bag"] = [n if bag else 0 for n, bag in zip(rest, in_bag, strict=True)]
    state["pile"] = [0 if bag else n for n, bag in zip(rest, in_bag, strict=True)]
    return GAME.position({"format": "roundhouse-position/1", "game": GAME.name, "files": files, "state": state})


def panel(at: Table, top: float, show: tuple[str, ...], marks: Marks) -> tuple[dict[str, str], float]:
    """The map of a table, with the moves that begin with some of these words, and its height."""
    seen = at.observe(0)
    sheet = plan(seen.parts)
    whole = draw(seen).parts
    moves = [move.text for move in seen.legal if move.text.startswith(show)] if show else []
    tiles = tuple((hex, int(shape)) for hex, shape in enumerate(seen.record["tile"][0, 0]) if shape)
    build, remove = (tuple((m, m) for m in moves if m.startswith(verb)) for verb in ("track", "remove"))
    drawn = {name: whole[name].split(">", 1)[1].removesuffix("</g>") for name in ("map", "line-0", "stations")}
    drawn["rings"] = "".join(ring(sheet, bound_for(move, seen), LIGHT) for move in moves if move.startswith("move"))
    drawn["trains"] = whole["trains"].split(">", 1)[1].removesuffix("</g>")
    drawn["ghosts"] = ghosts(sheet, 0, 1, tiles, build, LIGHT) + removals(sheet, 0, 1, tiles, remove, LIGHT)
    spots = {words: sheet.at[HEX_NAMES.index(hex)] for words, hex in marks.items()}
    drawn["marks"] = "".join(
        element("circle", cx=x, cy=y - 30, r=17, fill=LIGHT.ink, stroke=LIGHT.surface, stroke_width=2)
        + text(x, y - 30, words, 21, LIGHT.surface, anchor="middle", weight=600)
        for words, (x, y) in spots.items()
    )
    return {name: group(part, transform=f"translate(0 {top:g})") for name, part in drawn.items()}, sheet.height


def save(name: str, title: str, *tables: Table, show: tuple[str, ...] = (), marks: Marks | None = None) -> None:
    """Write a picture: one map, or several below each other."""
    parts: dict[str, str] = {}
    top = float(GAP)
    for k, at in enumerate(tables):
        drawn, height = panel(at, top, show, marks or {})
        parts.update({f"{part}-{k + 1}": svg for part, svg in drawn.items()})
        top += height + GAP
    (FOLDER / f"maglev-track-{name}.svg").write_text(Picture(1000, round(top), title, parts, LIGHT).svg(), "utf-8")


def main() -> None:
    two = {"C2": "E-W", "E2": "E-W"}  # A to B to C
    round_hub = {"C2": "E-W", "B3": "NE-SW", "A4": "SE-NE", "B4": "SW-E", "C4": "E-W", "D4": "NE-W"}  # hub, A, D, hub
    spur = {"F2": "E-W", "H1": "SW-E"}  # hub to B, and on
    ends = table(CENTRAL, {"C2": "E-W", **spur}, "H")
    save("ends", "Three ends of a line", ends, marks={"1": "I1", "2": "B2", "3": "D2"})
    save("next", "Where track may go next", table(PLAIN, {"C2": "E-W", "E1": "SW-E"}, "B", "W"), show=("track",))
    links = table(PLAIN, {**two, "G2": "E-W", "C1": "SW-E"}, "B", "E")
    save("links", "Links and unfinished track", links, marks={"1": "C2", "2": "E2", "3": "G2", "4": "C1"})
    save("loop", "A loop", table(PLAIN, {"C2": "E-W", "C1": "SW-E", "D1": "W-SE"}, "A", "E"), show=("remove",))
    save(
        "hub-loop",
        "A loop through the hub",
        table(CENTRAL, {**round_hub, **spur}, "A", "E", D="store"),
        show=("remove",),
    )
    save("stranded", "The stranded train", table(PLAIN, two, "A"), table(PLAIN, two, "B", "E"), show=("remove",))
    fork = {"C2": "E-W", "D1": "W-SE", "F2": "E-W", "D4": "NE-W"}
    save("hub", "Branches at the hub", table(CENTRAL, fork, "H"), show=("track C1", "move"))
    arrived = table(PLAIN, {"C2": "E-W"}, "A", "E")
    arrived.play(0, "move")
    ahead = [GAME.position(arrived.position()) for _ in range(2)]
    ahead[0].play(0, "track E1 SW-E")
    ahead[1].play(0, "track E2 E-W")
    save("facing", "Which way a train faces", arrived, *ahead, show=("move",))


if __name__ == "__main__":
    main()
