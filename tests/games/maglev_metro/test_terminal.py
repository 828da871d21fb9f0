"""The table in characters."""

from io import StringIO

from rich.console import Console

import roundhouse as rh
from roundhouse.games.maglev_metro.words.terminal import board
from roundhouse.language import speaker
from roundhouse.table import Table


def shown(table: Table, seat: int | None) -> str:
    console = Console(file=StringIO(), width=140)
    console.print(board(table.observe(seat), speaker("en")))
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_the_suggested_first_placements_are_named_to_who_places() -> None:
    table = rh.game("maglev-metro").deal(2, seed=1, map="manhattan")
    assert "Suggested: " in shown(table, 0)
    assert "place gold build" in shown(table, 0)
    assert "Suggested" not in shown(table, 1)
    assert "Suggested" not in shown(table, None)
    for move in ("place gold build", "place steel track right", "place copper capacity right"):
        table.play(0, move)
    assert "Suggested" not in shown(table, 0)
