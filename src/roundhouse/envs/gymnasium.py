"""# Gymnasium

    import gymnasium as gym
    import roundhouse.envs.gymnasium  # registers the ids
    env = gym.make("roundhouse/NextStationLondon-v0", players=1)
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The ids are `roundhouse/GameOfTrains-v0`, `roundhouse/NextStationLondon-v0` and `roundhouse/MaglevMetro-v0`.
You hold one seat; bots hold the others.

| argument | meaning |
|---|---|
| `players` | how many play; by default as few as can |
| `seat` | yours, from 0 |
| `bots` | who holds the other seats: a name, or a list of names in seat order without yours; "random" by default |
| `reward` | "score": the points gained by the step, so that an episode's return is the score (default in a solo game); "win": 1 for a win at the end, and what it costs the others, evenly (default else) |
| `render_mode` | "human" (prints), "ansi", "svg" or "rgb_array" |
| anything else | the game's own options: `powers=1`, `map="manhattan"`, `turn_cap=500` |

**Observation**: a vector of numbers from 0 to 1; what each of them is stands in
[observation tensors](tensors.md), and `env.unwrapped.tensor.names` lists it.

**Actions**: `Discrete`; `env.unwrapped.title.action_names` has the notation of each. Most of them are not legal most
of the time: `info["action_mask"]` says which are (1), and so does `env.unwrapped.action_masks()`, which the maskable
learners of sb3-contrib ask for. An action that is not legal ends the episode with a reward of -1;
`info["illegal"]` names the rule that forbids it. At the end `info["scores"]` has every seat's points.

**End**: `terminated`. Episodes of The Game of Trains and Maglev Metro end after `turn_cap` turns at the latest (500 and
400 unless given), since aimless play need not end. `truncated` is never set by the environment itself.

`VectorEnv` plays many games at once in compiled code, with the same arguments:
`gym.make_vec("roundhouse/GameOfTrains-v0", num_envs=4096, vectorization_mode="vector_entry_point")`.
A finished game begins anew in the same step; the last observation is in `infos["final_obs"]`.

| version | what changed |
|---|---|
| v0 | first version |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import BadInput
from ..games import titles
from ..games.tensor import Tensor
from ..table import game
from . import environment_name
from .batch import Batch, Bytes, Floats
from .single import RENDER_MODES, Single, checked_mode


class RoundhouseEnv(gymnasium.Env[Floats, np.int64]):
    """A game seen from one seat, with bots at the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = game(name)
        self.render_mode = checked_mode(render_mode)
        self.seat = seat
        self.single = Single(found, players, options, seating(seat, bots, players or found.title.players[0]), reward)
        self.title = found.title
        self.tensor: Tensor = self.single.batch.tensor
        self.observation_space, self.action_space = spaces_of(self.single)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.single.reset(int(self.np_random.integers(2**62)))
        return self._seen()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self.single.over:
            raise BadInput("the game is over: reset the environment")
        illegal = "" if self.action_masks()[action] else self.single.why_not(self.seat, int(action))
        self.single.play(self.seat, int(action))
        observation, info = self._seen()
        if illegal:
            info["illegal"] = illegal
        elif self.single.over:
            info["scores"] = self.single.batch.scores[0].tolist()
        return observation, self.single.rewards[self.seat], self.single.over, False, info

    def action_masks(self) -> Bytes:
        """The legal actions, as the maskable learners of sb3-contrib ask for them."""
        return self.single.see(self.seat)[1]

    def render(self) -> Any:
        return self.single.render(self.render_mode, self.seat)

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        observation, mask = self.single.see(self.seat)
        return observation, {"action_mask": mask}


class RoundhouseVectorEnv(VectorEnv[Floats, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once, each seen from the same seat."""

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str | None = None,
        cores: int = 1,
        **options: Any,
    ) -> None:
        found = game(name)
        seated = seating(seat, bots, players or found.title.players[0])
        self.batch = Batch(
            found, num_envs, players, bots=seated, reward=reward, cores=cores, lasts=True, options=options
        )
        self.num_envs, self.seat, self.tensor = num_envs, seat, self.batch.tensor
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(0, 1, (self.tensor.size,), np.float32)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.batch.observation, {"action_mask": self.batch.mask}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Floats, npt.NDArray[Any], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """The arrays are the batch's own, written over by the next step."""
        self.batch.step(actions)
        info: dict[str, Any] = {"action_mask": self.batch.mask}
        ended = self.batch.terminated
        if ended.any():
            info |= {"final_obs": self.batch.last_observation, "_final_obs": ended, "scores": self.batch.scores}
        return self.batch.observation, self.batch.rewards[:, self.seat], ended, np.zeros_like(ended), info

    def action_masks(self) -> Bytes:
        return self.batch.mask


def seating(seat: int, bots: str | Sequence[str], players: int) -> list[str | None]:
    """Who holds each seat, None being the learner."""
    if not 0 <= seat < players:
        raise BadInput(f"there is no seat {seat!r:.20}: seats are 0 to {players - 1}")
    others = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(others) != players - 1:
        raise BadInput(f"{players} players need {players - 1} bots, not {len(others)}")
    return [*others[:seat], None, *others[seat:]]


def spaces_of(single: Single) -> tuple[Any, Any]:
    return spaces.Box(0, 1, (single.batch.tensor.size,), np.float32), spaces.Discrete(single.actions)


for _name in titles():
    gymnasium.register(
        f"roundhouse/{environment_name(_name)}-v0",
        entry_point=f"{__name__}:RoundhouseEnv",
        vector_entry_point=f"{__name__}:RoundhouseVectorEnv",
        kwargs={"name": _name},
    )
