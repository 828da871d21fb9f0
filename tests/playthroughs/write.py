"""Golden playthroughs: whole games as readable text, with every chance node, legal move and observation.

`make goldens` writes them again. What changed in the rules, or what a seat was shown that it should not see, is a diff.
Each event is followed by what changed in the sight of a spectator (`-`) and of each seat (`1`, `2` ...).
Very long games are told up to their first hundreds of events.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import titles
from roundhouse.games.title import Title
from roundhouse.kernel.rng import scramble
from roundhouse.table import Table

FOLDER = Path(__file__).parent
SEED = 2026
LONGEST = 250  # events


def cases() -> list[tuple[Title, int, dict[str, Any]]]:
    """Every game, player count and combination of on-off options."""
    return [(title, *case) for title in titles().values() for case in product(title.players, title.variants)]


def path_of(title: Title, players: int, options: dict[str, Any]) -> Path:
    named = [str(value) if isinstance(value, str) else name for name, value in options.items() if value]
    return FOLDER / f"{'-'.join([title.name, str(players), *named])}.txt"


def playthrough(title: Title, players: int, options: dict[str, Any]) -> str:
    """A game between bots that are greedy most of the time and random now and then."""
    table = rh.game(title.name).deal(players, SEED, chance="manual", **options)
    bots = {name: make_bot(name, title, SEED) for name in ("greedy", "random")}
    lines = [f"{title.name}, {players} players, {options or 'no options'}", ""]
    seen: dict[int | None, dict[str, Any]] = {}
    lines += _changes(table, seen)
    k = 0
    while not table.over and k < LONGEST:
        k += 1
        if table.chance_pending:
            outcomes = table.outcomes()
            drawn = outcomes[scramble(SEED, k) % len(outcomes)]
            weights = {outcome.weight for outcome in outcomes}
            lines.append(f"* {drawn.text}   of {len(outcomes)} outcomes, weights {sorted(weights)}")
            table.draw(drawn)
        else:
            seat = table.seats_to_act[scramble(SEED, k) % len(table.seats_to_act)]
            observation = table.observe(seat)
            bot = bots["random" if scramble(SEED, -k) % 4 == 0 else "greedy"]
            move = bot.choose(observation, 1.0)
            lines.append(f"{seat + 1} {move.text}   of {', '.join(m.text for m in observation.legal)}")
            table.play(seat, move)
        lines += _changes(table, seen)
    ended = "over" if table.over else "told so far"
    lines.append(f"{ended} after {table.turns} turns: scores {table.scores}, winners {[w + 1 for w in table.winners]}")
    return "\n".join(lines) + "\n"


def _changes(table: Table, seen: dict[int | None, dict[str, Any]]) -> list[str]:
    """What changed in each sight; viewers for whom the same changed share a line."""
    viewers: dict[str, list[str]] = {}
    for viewer in (None, *table.seats):
        data = table.observe(viewer).data
        old = seen.get(viewer, {})
        seen[viewer] = data
        changed = {name: value for name, value in data.items() if old.get(name) != value and name != "viewer"}
        shown = "  ".join(f"{name}={_short(old.get(name), value)}" for name, value in changed.items())
        viewers.setdefault(shown or "nothing new", []).append("-" if viewer is None else str(viewer + 1))
    return [f"    {' '.join(who)}: {shown}" for shown, who in viewers.items()]


def _short(old: Any, value: Any) -> str:
    """A value, or of a long list what changed: entries by their places, members of a set with + and -."""
    if isinstance(value, list) and isinstance(old, list):
        if len(value) != len(old) and len(value) + len(old) > 16:
            came, went = sorted(set(value) - set(old)), sorted(set(old) - set(value))
            return "".join([*(f"+{x}" for x in came), *(f"-{x}" for x in went)])
        if len(value) == len(old) and (len(value) > 8 or isinstance(value[0], list)):
            return " ".join(f"[{k}]{_short(a, b)}" for k, (a, b) in enumerate(zip(old, value, strict=True)) if a != b)
    return str(value).replace(" ", "")


if __name__ == "__main__":
    for case in cases():
        path_of(*case).write_text(playthrough(*case), "utf-8")
        print(path_of(*case).relative_to(FOLDER.parent.parent))
