"""Advice, as a bot's process gives it: the best few moves now, and judgements of decisions that were made."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..bots.hints import hint
from ..bots.judging import Judgement, has_net, judge, unit_of
from ..bots.race import Race
from ..bots.search import Search
from ..bots.telling import expected, label
from ..games import Title, find_title
from ..games.observation import Move, Observation
from ..language import speaker
from .questions import read_observation

ADVICE = ("prepare", "advise", "judge")


class Advising:
    """Answers questions for advice with searches of its own, one for each game, compiled when first needed."""

    def __init__(self) -> None:
        self._searches: dict[Title, Search | Race] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        if question["do"] == "prepare":
            self._search(find_title(question["game"]))
            return {}
        observation = read_observation(question["observation"])
        search, visits = self._search(observation.title), question["visits"]
        if question["do"] == "advise":
            judgement = judge(search, observation, None, visits, question["seconds"])
            return {"moves": told(judgement, observation, question["lang"])}
        played = Move(observation.title.action_ids[question["played"]], question["played"])
        return {"judgement": asdict(judge(search, observation, played, visits))}

    def _search(self, title: Title) -> Search | Race:
        if title not in self._searches:
            self._searches[title] = Search(title) if has_net(title) else Race(title)
        return self._searches[title]


def told(judgement: Judgement, observation: Observation, lang: str) -> list[dict[str, str]]:
    """The moves of a judgement: what each does, why one would make it, and what may be expected of it."""
    say, unit = speaker(lang), unit_of(observation.title, observation.players)
    ids = observation.title.action_ids
    return [
        {
            "move": choice.move,
            "label": label(choice.move, observation, say),
            "reason": hint(observation, Move(ids[choice.move], choice.move), say),
            "expected": expected(judgement.expected(choice), unit, say),
        }
        for choice in judgement.choices
    ]
