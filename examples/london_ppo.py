"""Masked PPO on Next Station: London, solo, with sb3-contrib over the compiled batch.

    pip install 'roundhouse-games[envs,learn]'
    python examples/london_ppo.py [--steps 300000] [--envs 64]

Random play scores about 67 points, the bot `greedy` 126. After 60,000 steps, a few minutes on a small machine, the
policy scores 105 or more on average (117 when this was written).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

import roundhouse as rh

GAME = "next-station-london"
SCALE = 20.0  # points to a unit of reward


class BatchVecEnv(VecEnv):
    """`rh.batch` as Stable-Baselines3 wants it."""

    def __init__(self, n: int, seed: int = 0, **options: Any) -> None:
        self.batch = rh.batch(GAME, n, 1, seed, **options)
        observation = spaces.Box(0, 1, (self.batch.tensor.size,), np.float32)
        self.render_mode = None
        super().__init__(n, observation, spaces.Discrete(self.batch.actions))

    def reset(self) -> np.ndarray:
        return self.batch.observation.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        self.batch.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(self.batch.ended):
            infos[i]["score"] = int(self.batch.scores[i, 0])
        observation = self.batch.observation.copy()
        return observation, self.batch.rewards[:, 0] / SCALE, self.batch.ended.copy(), infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.batch.mask.copy())

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def close(self) -> None: ...

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None: ...

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> Sequence[bool]:
        return [False] * self.num_envs


def learn(steps: int, envs: int = 64, seed: int = 1) -> MaskablePPO:
    env = BatchVecEnv(envs, seed)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=128, batch_size=1024, n_epochs=4, learning_rate=1e-3, gamma=1.0, gae_lambda=0.95,
        ent_coef=0.01, policy_kwargs={"net_arch": [128]}, seed=seed, device="cpu",
    )  # fmt: skip
    return model.learn(steps)


def mean_score(model: MaskablePPO | None, games: int = 200, seed: int = 99) -> float:
    """The mean score of a number of solo games; of random play where there is no model."""
    batch = rh.batch(GAME, games, 1, seed)
    generator, open_games, scores = np.random.default_rng(seed), np.ones(games, bool), np.zeros(games)
    while open_games.any():
        if model is None:
            actions = batch.random_actions(generator)
        else:
            actions, _ = model.predict(batch.observation, action_masks=batch.mask, deterministic=True)
        batch.step(actions)
        ended = batch.ended & open_games
        scores[ended] = batch.scores[ended, 0]
        open_games &= ~ended
    return float(scores.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--envs", type=int, default=64)
    given = parser.parse_args()
    print(f"random play: {mean_score(None):.1f} points")
    model = learn(given.steps, given.envs)
    print(f"after {given.steps:,} steps: {mean_score(model):.1f} points")


if __name__ == "__main__":
    main()
