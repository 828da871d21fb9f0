"""The player board as lines of slots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....language import Speaker
from ...editing import FileEditor
from ...editor_forms import Form, Line, Mark, Model, Slots, listed, members, quoted_list, words
from ..rules.board_file import EXTRA_ROWS, ROW_NAMES, SINGLE, UNITS
from ..rules.parts import check_board, remarks_on_board
from ..rules.state import COLOUR_NAMES, EXTRA_ROW, PINK, ROBOTS, SLOTS, UNLOCK_COLUMN
from ..words.names import line_name, passenger_names, row_names
from .map_editor import robot_marks

ANY_ROBOT = "M12 1l5 8.5h-10zM5.5 12l5 8.5h-10zM18.5 12l5 8.5h-10z"
ANY_PAINT = ("#f4f1ea", "#e9e4d8")
SINGLES = ("build_station", "reverse_train")


def form(say: Speaker) -> Form:
    names, rows = passenger_names(say), row_names(say)
    units = (
        Line(key=key, label=rows[k], marks="robots or any", least=UNITS, most=UNITS, fixed=1)
        for k, key in enumerate(ROW_NAMES)
    )
    singles = (
        Line(key=key, label=rows[len(ROW_NAMES) + k], marks="robots", least=1, most=SLOTS)
        for k, key in enumerate(SINGLES)
    )
    extra = (
        Line(key=f"extra {k + 1}", label=line_name(EXTRA_ROW + k, say), marks="all", least=1, most=SLOTS)
        for k in range(EXTRA_ROWS)
    )
    unlock = (
        Line(key=f"unlock {name}", label=line_name(UNLOCK_COLUMN + k, say), marks="robots", least=1, most=SLOTS)
        for k, name in enumerate(COLOUR_NAMES[PINK:])
    )
    any_robot = Mark(sign="any", label=say("any robot"), paints=ANY_PAINT, icon=ANY_ROBOT)
    return (
        Slots(
            key="lines",
            label=say("Player board"),
            lines=(*units, *singles, *extra, *unlock),
            marks=(any_robot, *robot_marks(names)),
            sets={
                "robots or any": ("any", *COLOUR_NAMES[:ROBOTS]),
                "robots": COLOUR_NAMES[:ROBOTS],
                "all": COLOUR_NAMES,
            },
        ),
    )


def read(data: Mapping[str, Any]) -> Model:
    units, singles, unlock = (members(data.get(key)) for key in ("units_per_action", "single_slots", "unlock"))
    lines = {key: _slots(units.get(key)) for key in ROW_NAMES}
    lines |= {key: _slots(singles.get(key)) for key in SINGLES}
    extra = listed(data.get("extra_actions"), EXTRA_ROWS)
    lines |= {f"extra {k}": _slots(row) for k, row in enumerate(extra, 1)}
    lines |= {f"unlock {name}": _slots(unlock.get(name)) for name in COLOUR_NAMES[PINK:]}
    return {"lines": lines}


def _slots(entry: object) -> list[str]:
    return [words(word) for word in listed(members(entry).get("slots"), SLOTS)]


HEAD = """# A player board for Maglev Metro, made with the editor.
#
# A slot takes "steel", "gold" or "copper" (that robot), "any" (any robot), or "pink", "lilac", "coral" or "purple"
# (that commuter). Play with it:  -o board=this-file.toml , or open it in the editor again.

# UNITS PER ACTION: the free unit that is printed first is not listed.
"""


def write(model: Model) -> str:
    given = members(model.get("lines"))

    def slots(key: str) -> str:
        return f"slots = {quoted_list([one for one in listed(given.get(key), SLOTS) if one in ('any', *SINGLE)])}"

    lines = [HEAD]
    for key in ROW_NAMES:
        lines += [f"[units_per_action.{key}]", slots(key), ""]
    lines += ["# Actions that can be taken only while their slot is filled."]
    for key in SINGLES:
        lines += [f"[single_slots.{key}]", slots(key), ""]
    lines += ["# EXTRA ACTIONS: one more action for each full row."]
    for k in range(1, EXTRA_ROWS + 1):
        lines += ["[[extra_actions]]", slots(f"extra {k}"), ""]
    lines += ["# UNLOCK PASSENGERS & BUILD STATIONS: columns."]
    for name in COLOUR_NAMES[PINK:]:
        lines += [f"[unlock.{name}]", slots(f"unlock {name}"), ""]
    return "\n".join(lines)


BOARD = FileEditor(form=form, read=read, write=write, check=check_board, remark=remarks_on_board, panel="board")
