"""What a bot's process is asked and answers: one JSON object a line. An observation goes over; the state never does."""

from __future__ import annotations

import base64
import json
from functools import lru_cache
from typing import Any

import numpy as np

from ..games import find_title
from ..games.observation import Move, Observation
from ..games.parts import Parts, parts_from, standard_parts

SEARCH, POLICIES = "search", "policies"  # what is compiled of a game: see `bot_process.load`


def write_observation(observation: Observation) -> dict[str, Any]:
    return {
        "game": observation.title.name,
        "files": dict(observation.parts.own),
        "seat": observation.seat,
        "record": base64.b64encode(observation.bytes).decode(),
        "names": list(observation.names),
        "seats_to_act": list(observation.seats_to_act),
        "legal": [move.id for move in observation.legal],
    }


def read_observation(data: dict[str, Any]) -> Observation:
    title = find_title(data["game"])
    return Observation(
        title=title,
        parts=_parts(data["game"], json.dumps(data["files"])),
        seat=data["seat"],
        record=np.frombuffer(base64.b64decode(data["record"]), title.sight.dtype).copy(),
        names=tuple(data["names"]),
        seats_to_act=tuple(data["seats_to_act"]),
        legal=tuple(Move(action, title.action_names[action]) for action in data["legal"]),
    )


@lru_cache(maxsize=32)
def _parts(game: str, files: str) -> Parts:
    own = json.loads(files)
    return parts_from(find_title(game), own) if own else standard_parts(find_title(game))
