"""Advice, as a bot's process gives it: the best few moves now, and judgements of decisions that were made."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..bots.hints import hint
from ..bots.judging import BEST, Judgement, Thinker, judge, thinker_for, unit_of
from ..bots.report_text import expected, label
from ..games import Title, find_title
from ..games.observation import Move, Observation
from ..language import speaker
from .bot_messages import read_observation

ADVICE = ("prepare", "advise", "judge")


class Advising:
    """Answers questions for advice with thinkers of its own, one for each game, compiled when first needed."""

    def __init__(self) -> None:
        self._thinkers: dict[Title, Thinker] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if question["do"] == "prepare":
            self._thinker(find_title(question["game"]))
            return {}
        observation = read_observation(question["observation"])
        thinker, visits = self._thinker(observation.title), question["visits"]
        if question["do"] == "advise":
            judgement = judge(thinker, observation, None, visits, question["seconds"])
            return {"moves": moves_in_words(judgement, observation, question["lang"])}
        played = Move(observation.title.action_ids[question["played"]], question["played"])
        return {"judgement": asdict(judge(thinker, observation, played, visits))}

    def _thinker(self, title: Title) -> Thinker:
        if title not in self._thinkers:
            self._thinkers[title] = thinker_for(title)
        return self._thinkers[title]


def moves_in_words(judgement: Judgement, observation: Observation, lang: str) -> list[dict[str, str]]:
    """The moves of a judgement: what each does, why one would make it, and what may be expected of it."""
    say, unit = speaker(lang), unit_of(observation.title, observation.players)
    ids = observation.title.action_ids
    return [
        {
            "move": choice.move,
            "label": label(choice.move, observation, say),
            "reason": hint(observation, Move(ids[choice.move], choice.move), say),
            "expected": expected(judgement.expected(choice), unit, say, choice.certain),
        }
        for choice in judgement.choices[:BEST]
    ]
