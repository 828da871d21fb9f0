"""The Game of Trains in words: the rulebook, moves and events as sentences, reasons, and a guided first game."""

from ...contract import Words
from . import facts, lesson, reasons, running_score, text, tips

WORDS = Words(
    pitch=facts.pitch,
    options=facts.options,
    choices=facts.choices,
    quick=facts.quick,
    board=text.board,
    expected=text.expected,
    describe=text.describe,
    tell=text.tell,
    total=running_score.total,
    score_lines=running_score.score_lines,
    rating=running_score.rating,
    reason=reasons.reason,
    gain=reasons.gain,
    tasks=lesson.tasks,
    marks=tips.marks,
)
