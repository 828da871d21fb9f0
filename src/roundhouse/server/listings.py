"""Games and tables as facts, for lists, pages and programs."""

from __future__ import annotations

from typing import Any

from ..bots.levels import bots_of
from ..games import titles
from ..games.title import Option, Title
from ..language import Speaker, speaker
from .live_table import Identity, LiveTable
from .views import expected, running_scores, who_sits


def games_facts(say: Speaker) -> list[dict[str, Any]]:
    """All games, with all that has to be known to open a table."""
    return [game_facts(title, say) for title in titles().values()]


def game_facts(title: Title, say: Speaker) -> dict[str, Any]:
    first = title.first_game
    return {
        "name": title.name,
        "label": title.label(say.lang),
        "pitch": title.pitch(say),
        "players": title.players,
        "minutes": title.minutes,
        "solo": 1 in title.players,
        "options": [_option(title, option, say) for option in title.options]
        + [_file(title, name, say) for name in title.data_files],
        "first_game": {"players": first.players, "options": dict(first.options)},
        "bots": bots_of(title),
    }


def _option(title: Title, option: Option, say: Speaker) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": title.option_label(option.name, say),
        "help": title.option_help(option.name, say),
        "kind": "switch" if (option.least, option.most) == (0, 1) else "number",
        "default": option.default,
        "least": option.least,
        "most": option.most,
    }


def _file(title: Title, name: str, say: Speaker) -> dict[str, Any]:
    named = title.named_files.get(name, {})
    default = next((choice for choice, file in named.items() if file == title.data_files[name]), None)
    return {
        "name": name,
        "label": title.option_label(name, say),
        "help": title.option_help(name, say),
        "kind": "choice" if named else "file",
        "default": default,
        "choices": [{"value": choice, "label": title.choice_label(name, choice, say)} for choice in named],
    }


def table_facts(live: LiveTable, identity: Identity, seat: int | None, lang: str) -> dict[str, Any]:
    """A table as a viewer may know it. Whoever opened it also gets the links of the seats nobody has taken."""
    table, say = live.table, speaker(lang)
    observation = table.observe(seat)
    yours = live.held_by(identity)
    to_act = live.to_act(seat, yours)
    seats = who_sits(live.seated, running_scores(table, observation, say), to_act)
    if identity.visitor == live.facts.creator:
        for told, held in zip(seats, live.seats, strict=True):
            if held.kind == "open":
                told["link"] = seat_link(live, held.token)
    return {
        "id": live.facts.id,
        "game": live.facts.game,
        "label": table.title.label(lang),
        "mode": live.facts.mode,
        "name": live.facts.name,
        "open": live.facts.open,
        "created": live.facts.created,
        "moved": live.sightings.moved[seat],
        "version": live.sightings.versions[seat],
        "seats": seats,
        "to_act": to_act,
        "yours": yours,
        "over": table.over,
        "scores": table.scores if table.over else None,
        "winners": table.winners if table.over else None,
        "sentence": expected(table, observation, say),
        "dealt": not table.held,
        "commitment": table.seals[-1].commitment if table.seals else None,
        "bots": live.bots(seat),
        "rematch": live.rematch,
        **live.settled(identity),
        "seat": seat,
        "observation": observation.data,
    }


def listed_facts(row: dict[str, Any], lang: str) -> dict[str, Any]:
    """One line of a list of tables, from the database alone; about others' seats it says what everybody may know."""
    yours = row["yours"]
    acting = [
        seat for seat in range(len(row["seats"])) if (row["acting"] if seat in yours else row["shown"]) >> seat & 1
    ]
    told = ("seat", "name", "kind", "bot", *(("score", "won") if row["over"] else ()))
    return {
        "id": row["id"],
        "game": row["game"],
        "label": titles()[row["game"]].label(lang),
        "mode": row["mode"],
        "name": row["name"],
        "seats": [{key: seat[key] for key in told} for seat in row["seats"]],
        "to_act": acting,
        "yours": yours,
        "your_turn": any(seat in acting and row["seats"][seat]["bot"] is None for seat in yours),
        "begun": row["begun"],
        "left": bool(yours) and all(row["seats"][seat]["bot"] is not None for seat in yours),
        "yours_to_delete": not row["begun"] and row["host_is_you"],
        "over": row["over"],
        "open": row["open"],
        "created": row["created"],
        "moved": row["moved"],
    }


def invitation_link(live: LiveTable) -> str:
    """To all free seats, for the host to send around."""
    return f"/table/{live.facts.id}/join/{live.terms.invitation}"


def seat_link(live: LiveTable, token: str) -> str:
    return f"/table/{live.facts.id}/sit/{token}"
