"""Draws the pictures of maglev-track.md: small maps with a line on them, set up as positions.

python docs/track_pictures.py
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import roundhouse as rh
from roundhouse.games.drawing import THEMES, Panel, Picture, draw, element, group, path, text
from roundhouse.games.maglev_metro.picture.examples import CENTRAL, FORK, PLAIN, ROUND_HUB, SPUR, TWO_LINKS, small
from roundhouse.games.maglev_metro.picture.ghosts import ring, work
from roundhouse.games.maglev_metro.picture.map import plan
from roundhouse.games.maglev_metro.picture.track import tile_path
from roundhouse.games.maglev_metro.rules.moves import HEX_NAMES, SHAPE_NAMES
from roundhouse.games.maglev_metro.words.from_rules import bound_for
from roundhouse.table.table import Table

FOLDER = Path(__file__).parent / "pictures"
GAME = rh.game("maglev-metro")
LIGHT = THEMES["light"]
GAP = 26
KEPT = ("map", "line-0", "stations", "trains", "signs")  # of the picture of a whole table


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
    ends = small(GAME, CENTRAL, {"C2": "E-W", **SPUR}, "H")
    save("ends", "Three ends of a line", ends, a="I1", b="B2", c="E2")
    save("next", "Where track may go next", small(GAME, PLAIN, {"C2": "E-W", "E1": "SW-E"}, "B", "W"), show=("track",))
    links = small(GAME, PLAIN, {**TWO_LINKS, "G2": "E-W", "C1": "SW-E"}, "B", "E")
    save("links", "Links and unfinished track", links, a="C2", b="E2", c="G2", d="C1")
    save("loop", "A loop", small(GAME, PLAIN, {"C2": "E-W", "C1": "SW-E", "D1": "W-SE"}, "A", "E"), show=("remove",))
    loop = small(GAME, CENTRAL, {**ROUND_HUB, **SPUR}, "A", "E", D="store")
    save("hub-loop", "A loop through the hub", loop, show=("remove",))
    save(
        "stranded",
        "The stranded train",
        small(GAME, PLAIN, TWO_LINKS, "A"),
        small(GAME, PLAIN, TWO_LINKS, "B", "E"),
        show=("remove",),
    )
    save("hub", "Branches at the hub", small(GAME, CENTRAL, FORK, "H"), show=("track C1 E-", "move"))
    arrived = small(GAME, PLAIN, {"C2": "E-W"}, "A", "E")
    arrived.play(0, "move")
    ahead = [GAME.position(arrived.position()) for _ in range(2)]
    ahead[0].play(0, "track E1 SW-E")
    ahead[1].play(0, "track E2 E-W")
    save("facing", "Which way a train faces", arrived, *ahead, show=("move",))


if __name__ == "__main__":
    main()
