"""The Game of Trains in words: the rulebook, moves and events as sentences, reasons, and a guided first game."""

from ...contract import Words
from .facts import choices, options, pitch, quick
from .lesson import tasks
from .reasons import gain, reason
from .running_score import rating, score_lines, total
from .text import board, describe, expected, tell
from .tips import marks

WORDS = Words(
    pitch=pitch,
    options=options,
    choices=choices,
    quick=quick,
    board=board,
    expected=expected,
    describe=describe,
    tell=tell,
    total=total,
    score_lines=score_lines,
    rating=rating,
    reason=reason,
    gain=gain,
    tasks=tasks,
    marks=marks,
)
