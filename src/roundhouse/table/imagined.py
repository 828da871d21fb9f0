"""Worlds that a seat has to reckon with: tables that would look the same to it."""

from __future__ import annotations

from ..games.observation import Observation
from ..kernel.rng import key_of
from .fairness import Seal, fresh_seed
from .table import Table


def imagine(observation: Observation, seed: int | None = None) -> Table:
    """A table drawn at random among those that look the same to the observation's seat, to try moves on.

    All that fit are equally likely: nothing is read into what the others chose. What they decide unseen at the same
    time is still open. The same seed gives the same table, and the same draws from there on.

    Examples:
        >>> import roundhouse as rh
        >>> seen = rh.game("game-of-trains").deal(players=3, seed=7).observe(0)
        >>> world = rh.imagine(seen, seed=1)
        >>> world.observe(0).data == seen.data
        True
        >>> world.play(0, seen.legal[0])
    """
    title, drawn = observation.title, fresh_seed() if seed is None else str(seed)
    state = title.state.zeros()
    key = key_of(int(drawn, 16) if seed is None else seed)
    title.rules.imagine(observation.parts.view, observation.view, [key, 0], title.state.view(state))
    return Table(title, observation.parts, state, observation.names, [Seal.of(drawn)], dealt=False)
