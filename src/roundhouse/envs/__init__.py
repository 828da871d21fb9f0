"""The games as research environments: Gymnasium, PettingZoo, OpenSpiel, and many games at once.

Each adapter is a module of its own and needs its own library: `pip install 'roundhouse-games[envs]'`.
`batch` needs none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .opponents import Opponent


def make_batch(
    name: str,
    n: int = 4096,
    players: int | None = None,
    seed: int = 0,
    device: str = "cpu",
    *,
    bots: Sequence[Opponent] = (),
    reward: str | None = None,
    cores: int = 1,
    masks: bool = True,
    observations: bool = True,
    last_observations: bool = False,
    **options: Any,
) -> Any:
    """Many games side by side, on the CPU or, with device="cuda", on a GPU: see `roundhouse.envs.batch`.

    `bots` says who holds each seat, None being the caller: `bots=[None, "greedy"]`; see `roundhouse.envs.opponents`.
    `reward` is "win" or "score".
    `masks` and `observations` can be left out where they are not needed; with `last_observations`, `last_observation`
    has what the last seat to decide saw at the end of a game, for what follows a truncated one. Options are the game's.

    Examples:
        >>> import numpy as np
        >>> import roundhouse as rh
        >>> batch = rh.batch("game-of-trains", n=8, players=2, seed=7)
        >>> batch.step(batch.random_actions(np.random.default_rng(7)))
        >>> batch.mask.shape == (8, batch.actions)
        True
    """
    from ..errors import BadInput
    from ..table import game

    settings: dict[str, Any] = {"bots": bots, "reward": reward, "masks": masks, "observations": observations}
    settings["lasts"] = last_observations
    if device == "cpu":
        from .batch import Batch

        return Batch(game(name), n, players, seed, cores=cores, options=options, **settings)
    if device == "cuda":
        from .cuda import CudaBatch

        return CudaBatch(game(name), n, players, seed, options=options, **settings)
    raise BadInput(f"a batch runs on 'cpu' or 'cuda', not '{device[:20]}'")


def environment_name(name: str) -> str:
    """The id of a game's environment, without its version: "NextStationLondon"."""
    return "".join(word.capitalize() for word in name.split("-"))
