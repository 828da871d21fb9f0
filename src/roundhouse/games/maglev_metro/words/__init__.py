"""Maglev Metro in words: the rulebook, moves and events as sentences, reasons, and a guided first game."""

from ...contract import Words
from .coach import marks
from .facts import choices, options, pitch, quick
from .giving_up import gives_up
from .lesson import tasks
from .reasons import gain, reason
from .sketch import board
from .tally import rating, score_lines, total
from .text import describe, expected, tell

WORDS = Words(
    pitch=pitch,
    options=options,
    choices=choices,
    quick=quick,
    board=board,
    expected=expected,
    describe=describe,
    gives_up=gives_up,
    tell=tell,
    total=total,
    score_lines=score_lines,
    rating=rating,
    reason=reason,
    gain=gain,
    tasks=tasks,
    marks=marks,
)
