"""Many games at once as a Gymnasium `VectorEnv`, over one batch. `roundhouse.envs.gymnasium` says how it is used."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import BadInput
from ..games.tensor import Tensor
from ..kernel.batch import RESTART
from ..kernel.rng import key_of, scramble
from ..table import game
from .batch import Batch, Bytes, Floats, checked_actions
from .opponents import Bots, observation_of
from .single import FORFEIT, RENDER_MODES, checked_mode, rendered, seating, why_not

Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
MASK = "reset_mask"  # among the options of `reset`


class RoundhouseVectorEnv(VectorEnv[Floats, Numbers, npt.NDArray[Any]]):
    """Many games at once, each seen from the same seat."""

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        bots: Bots = "random",
        reward: str | None = None,
        cores: int = 1,
        *,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = game(name)
        seated = seating(seat, bots, players or found.title.players[0])
        how: dict[str, Any] = {"bots": seated, "reward": reward, "cores": cores, "resets": False, "viewer": seat}
        self.batch = Batch(found, num_envs, players, options=options, **how)
        self.num_envs, self.seat, self.copy = num_envs, seat, copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.render_mode = checked_mode(render_mode)
        self.max_episode_steps = checked_limit(max_episode_steps)
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = spaces.Box(0, 1, (self.tensor.size,), np.float32)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, bool)  # to be reset before they can be stepped
        self._elapsed = np.zeros(num_envs, np.int64)

    @property
    def tensor(self) -> Tensor:
        return self.batch.tensor

    # --- Beginning

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        where = checked_mask(options[MASK], self.num_envs) if options and MASK in options else np.ones_like(self._over)
        self.batch.begin(self._keys(seed), where)
        self._over[where] = False
        self._elapsed[where] = 0
        return self._kept(self.batch.observation), self._info()

    def _keys(self, seed: Any) -> Numbers:
        """What each game draws from: with a seed, what the single environment with that seed draws from."""
        if seed is None:
            drawn = self.np_random.integers(2**62, size=self.num_envs)
        elif isinstance(seed, int | np.integer):
            super().reset(seed=int(seed))
            drawn = np.array([_first_draw(int(seed) + i) for i in range(self.num_envs)])
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise BadInput(f"{self.num_envs} games need {self.num_envs} seeds, not {len(seeds)}")
            if None not in seeds:
                self.np_random = np.random.default_rng([int(one) for one in seeds])
            others = self.np_random.integers(2**62, size=self.num_envs)
            drawn = np.array(
                [other if one is None else _first_draw(int(one)) for one, other in zip(seeds, others, strict=True)]
            )
        return np.array([scramble(key_of(int(one)), 0) for one in drawn])

    # --- Stepping

    def step(self, actions: Numbers) -> tuple[Floats, npt.NDArray[Any], Bools, Bools, dict[str, Any]]:
        """One decision in each game, after which games that are over start over as `autoreset_mode` says."""
        batch, anew = self.batch, self._over
        chosen = checked_actions(actions, self.num_envs)
        chosen = np.where((chosen < 0) | (chosen >= batch.actions), batch.actions, chosen)
        if anew.any():
            chosen = self._begun(chosen, anew)
        reasons = self._reasons(chosen)
        batch.chosen[:] = chosen
        batch._run()
        if reasons:
            self._forfeit(list(reasons))
        self._elapsed += 1
        self._elapsed[anew] = 0
        if self.max_episode_steps is not None:
            batch.truncated[self._elapsed >= self.max_episode_steps] = True
            batch.ended[:] = batch.terminated | batch.truncated
        ended = batch.ended
        info: dict[str, Any] = {}
        if ended.any():
            info = self._end(ended, reasons)
        elif anew.any():
            self._over = np.zeros(self.num_envs, bool)
        return (
            self._kept(batch.observation),
            self._kept(batch.rewards[:, self.seat]),
            self._kept(batch.terminated),
            self._kept(batch.truncated),
            {**info, **self._info()},
        )

    def _begun(self, chosen: Numbers, anew: Bools) -> Numbers:
        """Instead of the actions for games that are over: to start over."""
        if self.autoreset_mode is AutoresetMode.DISABLED:
            listed = ", ".join(map(str, np.flatnonzero(anew)[:10]))
            raise BadInput(f"games are over ({listed}): reset them first, with options={{'{MASK}': ...}}")
        self.batch.rewards[anew] = 0
        self.batch.flags[:, : self.num_envs][:, anew] = 0
        return np.where(anew, RESTART, chosen)

    def _reasons(self, chosen: Numbers) -> dict[int, str]:
        """Why actions are not legal, by game."""
        batch, at = self.batch, np.arange(self.num_envs)
        known = np.clip(chosen, 0, batch.actions - 1)
        refused = (chosen >= 0) & ((batch.mask[at, known] == 0) | (known != chosen))
        return {i: why_not(batch, i, self.seat, int(chosen[i])) for i in np.flatnonzero(refused).tolist()}

    def _forfeit(self, games: list[int]) -> None:
        """End games at the seat's cost alone."""
        batch = self.batch
        batch.rewards[games, self.seat] = FORFEIT
        batch.terminated[games] = True
        batch.ended[games] = True
        batch.mask[games] = 1

    def _end(self, ended: Bools, reasons: dict[int, str]) -> dict[str, Any]:
        """What is said of games that have ended; in SAME_STEP they start over."""
        told = self._ends(ended, reasons)
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = ended.copy()
            return told
        final = np.full(self.num_envs, None, object)
        masks = np.zeros_like(self.batch.mask)
        for i in np.flatnonzero(ended):
            final[i] = self.batch.observation[i].copy()
        masks[ended] = self.batch.mask[ended]
        told = {"action_mask": masks, "_action_mask": ended.copy(), **told}
        self.batch.restart(ended)
        self._elapsed[ended] = 0
        return {"final_obs": final, "_final_obs": ended.copy(), "final_info": told, "_final_info": ended.copy()}

    def _ends(self, ended: Bools, reasons: dict[int, str]) -> dict[str, Any]:
        batch, told = self.batch, {}
        over = ended & (batch.seats == 0)
        if over.any():
            told = {"scores": np.where(over[:, None], batch.scores, 0), "_scores": over}
        if reasons:
            rules = np.full(self.num_envs, None, object)
            rules[list(reasons)] = list(reasons.values())
            told |= {"illegal": rules, "_illegal": rules != None}  # noqa: E711  # an array, by entries
        return told

    # --- What is shown

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._kept(self.batch.mask), "_action_mask": np.ones(self.num_envs, bool)}

    def _kept(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self.copy else array

    def action_masks(self) -> Bytes:
        """The legal actions, as the maskable learners of sb3-contrib ask for them."""
        return self._kept(self.batch.mask)

    def render(self) -> tuple[Any, ...] | None:
        """Each game as its seat sees it."""
        if self.render_mode is None:
            return None
        batch = self.batch
        seen = (observation_of(batch, i, self.seat, bool(batch.terminated[i])) for i in range(self.num_envs))
        return tuple(rendered(observation, self.render_mode) for observation in seen)


def _first_draw(seed: int) -> int:
    return int(seeding.np_random(seed)[0].integers(2**62))


def checked_limit(steps: int | None) -> int | None:
    if steps is not None and steps < 1:
        raise BadInput(f"max_episode_steps is at least 1, not {steps}")
    return steps


def checked_mask(mask: Any, n: int) -> Bools:
    """Which games to reset, as Gymnasium's own vector environments want it."""
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"options['{MASK}'] is a NumPy array of bool, not {getattr(mask, 'dtype', type(mask))}")
    if mask.shape != (n,) or not mask.any():
        raise ValueError(f"options['{MASK}'] has an entry for each of the {n} games, one of them true at least")
    return mask
