"""How an owner edits the card table of The Game of Trains: 84 cars to paint with eight abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....language import Speaker
from ...drawing import THEMES
from ...editing import Editing, FileEditor
from ...editor_forms import Board, Field, Fields, Form, Mark, Model, listed, members, quoted, whole, words
from ..picture.glyphs import outline_of
from ..rules.moves import ABILITY_NAMES
from ..rules.parts import FEWEST_PLACES, check, read_table
from ..rules.state import CARS, PLACES
from ..words.text import ability_name

COLUMNS = 12
ROWS = CARS // COLUMNS
SIGNS = "abcdefgh"  # by ability
UNKNOWN = "."
PAINTS = ("#56b4e9", "#0072b2", "#009e73", "#8bc34a", "#cc79a7", "#b06f43", "#e69f00", "#f0e442")
INKS = ("#1b1e24", "#ffffff", "#ffffff", "#1b1e24", "#1b1e24", "#ffffff", "#1b1e24", "#1b1e24")


def form(say: Speaker) -> Form:
    abilities = (
        Mark(
            sign=sign,
            label=ability_name(ability, say),
            paints=(PAINTS[k], PAINTS[k]),
            icon=outline_of(k),
            drawn=True,
            ink=INKS[k],
        )
        for k, (sign, ability) in enumerate(zip(SIGNS, ABILITY_NAMES, strict=True))
    )
    unknown = Mark(sign=UNKNOWN, label=say("not known yet"), paints=(THEMES["light"].surface, THEMES["dark"].surface))
    return (
        Board(
            key="cars",
            label=say("Cars"),
            shape="square",
            marks=(*abilities, unknown),
            rows=(ROWS, ROWS),
            columns=(COLUMNS, COLUMNS),
            numbered=True,
        ),
        Fields(
            key="about",
            label=say("About the table"),
            fields=(Field(key="name", label=say("Name"), most=40),),
        ),
    )


def blank() -> Model:
    return {"cars": {"rows": [UNKNOWN * COLUMNS] * ROWS}, "about": {"name": ""}}


def read(data: Mapping[str, Any]) -> Model:
    table = read_table(data)
    signs = "".join(SIGNS[table.abilities[car]] if car in table.abilities else UNKNOWN for car in range(1, CARS + 1))
    rows = [signs[COLUMNS * k : COLUMNS * (k + 1)] for k in range(ROWS)]
    return {"cars": {"rows": rows}, "about": {"name": words(data.get("name"))}, "size": [table.cars, table.places]}


HEAD = """# The Game of Trains: which ability each of the 84 cars carries; made with the editor.
#
# Play with it:  -o cards=this-file.toml , or open it in the editor again.
"""


def write(model: Model) -> str:
    rows = listed(members(model.get("cars")).get("rows"), ROWS)
    signs = "".join(row[:COLUMNS].ljust(COLUMNS, UNKNOWN) for row in rows if isinstance(row, str))
    cars, places = (*listed(model.get("size"), 2), None, None)[:2]
    lines = [HEAD, f"name = {quoted(words(members(model.get('about')).get('name')))}", ""]
    if (whole(cars, 1, CARS), whole(places, FEWEST_PLACES, PLACES)) < (CARS, PLACES) and cars is not None:
        lines += ["# A smaller game than the one in the box.", f"cars = {whole(cars, 1, CARS)}"]
        lines += [f"places = {whole(places, FEWEST_PLACES, PLACES)}", ""]
    lines.append("[abilities]")
    for sign, ability in zip(SIGNS, ABILITY_NAMES, strict=True):
        cars = [str(k) for k, other in enumerate(signs, 1) if other == sign]
        lines.append(f"{ability} = [{', '.join(cars)}]")
    return "\n".join(lines) + "\n"


EDITING = Editing(files={"cards": FileEditor(form=form, read=read, write=write, check=check, blank=blank)})
