"""Next Station: London in words: the rulebook, moves and events as sentences, reasons, and a guided first game."""

from ...contract import Words
from . import confirmations, facts, lesson, reasons, running_score, terminal, text, tips

WORDS = Words(
    pitch=facts.pitch,
    options=facts.options,
    choices=facts.choices,
    quick=facts.quick,
    board=terminal.board,
    expected=text.expected,
    describe=text.describe,
    gives_up=confirmations.gives_up,
    tell=text.tell,
    total=running_score.total,
    score_lines=running_score.score_lines,
    rating=running_score.rating,
    reason=reasons.reason,
    gain=reasons.gain,
    tasks=lesson.tasks,
    marks=tips.marks,
)
