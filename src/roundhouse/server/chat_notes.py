"""What happens at a table besides the game, told to all between the lines of the chat, in each reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..language import Speaker
from .script_words import level_name

# What they are called in the database.
LEFT, FREED, REMOVED, HANDED, FILLED, BACK = "left", "freed", "removed", "handed", "filled", "back"
HOST, OFFERED, AGREED, REFUSED, ENDED = "host", "offered", "agreed", "refused", "ended"
CLOSED = "closed"


def write_note(level: str | None = None, by: str | None = None) -> str:
    """What a note has to say besides whom it is about."""
    return json.dumps({"level": level, "by": by}, ensure_ascii=False)


def note_sentence(line: Mapping[str, Any], say: Speaker) -> str:
    """A note in words."""
    told = json.loads(line["text"])
    name, by, level = line["name"], told["by"], level_name(told["level"] or "", say)
    sentences = {
        LEFT: say("{name} left; a bot ({level}) plays on.", name=name, level=level),
        FREED: say("{name} left the table.", name=name),
        REMOVED: say("{by} removed {name} from the table.", name=name, by=by),
        HANDED: say("{name} was away; {by} let a bot ({level}) play on.", name=name, by=by, level=level),
        FILLED: say("{by} let a bot ({level}) play for the free seat.", by=by, level=level),
        BACK: say("{name} is back and plays again.", name=name),
        HOST: say("{name} is the host now.", name=name),
        OFFERED: say("{name} offers to end the game as it stands.", name=name),
        AGREED: say("{name} agrees to end the game.", name=name),
        REFUSED: say("{name} wants to play on.", name=name),
        ENDED: say("The game was ended by agreement."),
        CLOSED: say("The people who run this server have ended the game."),
    }
    return sentences[line["note"]]
