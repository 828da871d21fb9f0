"""The page that says what the numbers of each game's observation are.

python -m roundhouse.envs.tensors            # the page, as Markdown
python -m roundhouse.envs.tensors NAME 3     # every single number of a game for 3 players, a line each
"""

from __future__ import annotations

import sys

from ..games import find_title, titles
from ..games import tensor as planner
from ..games.tensor import Tensor
from ..games.title import Title


def page() -> str:
    """All games, field by field."""
    lines = ["# Observation tensors", "", (planner.__doc__ or "").strip(), ""]
    lines += [
        "`Tensor.split` cuts a vector into these fields without copying, `Tensor.names` names every single number, and "
        "`python -m roundhouse.envs.tensors game-of-trains 3` prints them. Shapes are for the largest number of "
        "players *p*; a field with `p` has an entry for each seat, the viewer first.",
        "",
    ]
    for title in titles().values():
        lines += [*section(title), ""]
    return "\n".join(lines)


def section(title: Title) -> list[str]:
    sizes = ", ".join(f"{Tensor(title.sight, players).size} for {players}" for players in title.players)
    lines = [f"## {title.label()}", "", f"Numbers by players: {sizes}.", ""]
    lines += ["| field | shape | numbers |", "|---|---|---|"]
    for block in Tensor(title.sight, title.players[-1]).blocks.values():
        shape = [str(n) for n in block.shape] or ["1"]
        if block.field.per_seat:
            shape[0] = "p"
        elif block.field.of_seats or block.name == "viewer":
            shape[-1] = "p"
        lines.append(f"| `{block.name}` | {' x '.join(shape)} | {block.meaning} |")
    return lines


def main(arguments: list[str]) -> None:
    if not arguments:
        print(page())
        return
    title = find_title(arguments[0])
    players = int(arguments[1]) if len(arguments) > 1 else title.players[0]
    for k, name in enumerate(Tensor(title.sight, players).names):
        print(k, name)


if __name__ == "__main__":
    main(sys.argv[1:])
