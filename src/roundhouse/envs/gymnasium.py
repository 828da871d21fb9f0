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
| `players` | how many play; by default the fewest that can |
| `seat` | yours, from 0 |
| `bots` | who holds the other seats: one for all, or a list in seat order without yours; "random" by default. Any level (`"chief"`, `"chief@200"`), a program (`"cmd:./my-bot"`), a snapshot of a policy (`"net:file.npz"`) or a function: see [opponents](opponents.md) |
| `reward` | "score": the points gained by the step, so that an episode's return is the score (default in a solo game); "win": 1 for a win at the end, and what it costs the others, evenly (default otherwise) |
| `render_mode` | "human" (prints), "ansi", "svg" or "rgb_array" |
| anything else | the game's own options: `powers=1`, `map="manhattan"`, `turn_cap=500` |

**Observation**: a vector of numbers from 0 to 1; [observation tensors](tensors.md) says what each of
them means, and `env.unwrapped.tensor.names` lists them.

**Actions**: `Discrete`; `env.unwrapped.title.action_names` has the notation of each. Most of them are not legal most
of the time: `info["action_mask"]` says which are (1), and so does `env.unwrapped.action_masks()`, which the maskable
learners of sb3-contrib ask for. An action that is not legal ends the episode with a reward of -1;
`info["illegal"]` names the rule that forbids it, or says "no such action" of a number outside the space.

**End**: `terminated` where the game ends by its rules or by an action that is not legal. `truncated` where its turn cap
ends it, since aimless play of The Game of Trains and Maglev Metro need not end: after `turn_cap` turns (500 and 400
unless given). A capped game is rewarded like any other: by points, or by who is ahead. At the end of a game
`info["scores"]` has every seat's points. The mask of a game that is over is all 1, so that masked samplers and
masked maxima have something to choose from; the choice has no effect.

Environments can be pickled and copied deeply; the copy goes on as the original does.

## Many games at once

    envs = gym.make_vec("roundhouse/GameOfTrains-v0", num_envs=4096)

`VectorEnv` plays many games in compiled code, by the arguments above and these:

| argument | meaning |
|---|---|
| `autoreset_mode` | when a finished game starts over, as in Gymnasium's own: "NextStep" (default), "SameStep" or "Disabled" |
| `copy` | True (default): what is returned is yours. False: the arrays are the batch's own and overwritten by the next step; faster, but not to be kept |
| `max_episode_steps` | truncates an episode after this many of your decisions |
| `render_mode` | as above; `render()` has a picture of each game |
| `cores` | how many cores step the games |

Everything is as if Gymnasium's `SyncVectorEnv` stepped single environments: the end of a game, an illegal action
(which ends its own game and no other), `final_obs` and `final_info` in "SameStep", `reset(seed=7)` and
`reset(seed=[7, 8, ...])`, `reset(options={"reset_mask": ...})`. With a seed, each game is dealt like the single
environment's with the same seed; games that follow without a seed go on with its random numbers, and differ from
the single environment's. The wrappers of `gymnasium.wrappers.vector` work; those that change observations want
"NextStep", whichever environment they wrap.

| version | what changed |
|---|---|
| v0 | first version; since then a turn cap truncates instead of terminating, terminal masks are no longer all 0, and `VectorEnv` resets in the next step unless told otherwise, returns copies and seeds its games one by one |
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..errors import BadInput
from ..games import titles
from ..games.tensor import Tensor
from ..table import game
from . import environment_name
from .batch import Bytes, Floats
from .opponents import Bots
from .single import RENDER_MODES, Single, checked_mode, seating
from .vector import RoundhouseVectorEnv

__all__ = ["RoundhouseEnv", "RoundhouseVectorEnv"]


class RoundhouseEnv(gymnasium.Env[Floats, np.int64]):
    """A game seen from one seat, with bots at the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        players: int | None = None,
        seat: int = 0,
        bots: Bots = "random",
        reward: str | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = game(name)
        self.render_mode = checked_mode(render_mode)
        self.seat = seat
        self.single = Single(found, players, options, seating(seat, bots, players or found.title.players[0]), reward)
        self.title = found.title
        self.observation_space = spaces.Box(0, 1, (self.tensor.size,), np.float32)
        self.action_space = spaces.Discrete(self.single.actions)

    @property
    def tensor(self) -> Tensor:
        return self.single.tensor

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.single.reset(int(self.np_random.integers(2**62)))
        return self._seen()

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        if self.single.over:
            raise BadInput("the game is over: reset the environment")
        legal = 0 <= action < self.single.actions and self.action_masks()[action]
        illegal = "" if legal else self.single.why_not(self.seat, int(action))
        self.single.play(self.seat, int(action))
        observation, info = self._seen()
        if illegal:
            info["illegal"] = illegal
        elif self.single.over:
            info["scores"] = self.single.batch.scores[0].copy()
        return observation, self.single.rewards[self.seat], self.single.terminated, self.single.truncated, info

    def action_masks(self) -> Bytes:
        """The legal actions, as the maskable learners of sb3-contrib ask for them."""
        return self.single.see(self.seat)[1]

    def render(self) -> Any:
        return self.single.render(self.render_mode, self.seat)

    def _seen(self) -> tuple[Floats, dict[str, Any]]:
        observation, mask = self.single.see(self.seat)
        return observation, {"action_mask": mask}


for _name in titles():
    gymnasium.register(
        f"roundhouse/{environment_name(_name)}-v0",
        entry_point=f"{__name__}:RoundhouseEnv",
        vector_entry_point=f"{__name__}:RoundhouseVectorEnv",
        kwargs={"name": _name},
    )
