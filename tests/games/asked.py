"""What tests of every game ask a table."""

from collections.abc import Callable

import pytest
from rich.console import Console

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games.observation import Observation
from roundhouse.language import LANGUAGES, speaker
from roundhouse.table import Table


def drawable(table: Table) -> dict[str, int]:
    """What chance may bring now, with weights."""
    return {outcome.text: outcome.weight for outcome in table.outcomes()}


def refusal(table: Table, seat: int, move: str) -> str:
    """The clause that refuses the move, in all four languages; the table must not change."""
    before, told = table.state.tobytes(), len(table.log)
    with pytest.raises(rh.IllegalMove) as caught:
        table.play(seat, move)
    assert table.state.tobytes() == before
    assert len(table.log) == told
    assert all(caught.value.sentence(lang).strip() for lang in LANGUAGES)
    why = table.why_not(seat, move)
    assert why is not None
    assert why.id == caught.value.clause
    return caught.value.clause


def printed(table: Table, seat: int | None = None) -> str:
    """The board as a terminal shows it to a seat."""
    console = Console(width=100, force_terminal=False)
    with console.capture() as capture:
        console.print(table.title.words.board(table.observe(seat), speaker("en")))
    return capture.get()


def nothing_hidden_shows(name: str, told: Callable[[Observation], object]) -> None:
    """Whatever a seat does not know, it is told the same, in the first decisions of a game."""
    table = rh.game(name).deal(2, seed=3)
    bot = make_bot("greedy", table.title, 1)
    for _ in range(30):
        seat = table.seats_to_act[0]
        assert told(table.resample(seat, 5).observe(seat)) == told(table.observe(seat))
        table.play(seat, bot.choose(table.observe(seat), 1.0))
