"""Every game, player count and variant; the quick tests take the largest table of each game without options."""

from itertools import product

import pytest

from roundhouse.games import titles


def cases(variants=True):
    for title in titles().values():
        for players, (k, variant) in product(title.players, enumerate(title.variants)):
            if k and not variants:
                continue
            marks = [pytest.mark.slow] if k or players != title.players[-1] else []
            options = {name: value for name, value in variant.items() if value != 0}
            yield pytest.param(title.name, players, options, marks=marks, id=f"{title.name}-{players}-{k}")


each_case = pytest.mark.parametrize(("name", "players", "options"), list(cases()))
each_count = pytest.mark.parametrize(("name", "players", "options"), list(cases(variants=False)))
each_game = pytest.mark.parametrize("name", list(titles()))

CAPS = {"game-of-trains": 6, "maglev-metro": 4}  # turns, where games would take too long


def short(name):
    """Options that make a game short; none where it is short by itself."""
    return {"turn_cap": CAPS[name]} if name in CAPS else {}
