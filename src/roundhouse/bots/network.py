"""Snapshots of learned policies: a small network in a file, which plays wherever a bot is named, as `net:FILE`.

    network = Network("game-of-trains", 2, [(weights, bias), (more_weights, more_bias)])
    network.save("after-100-rounds.npz")

It maps observation tensors to a number for each action: layers of weights (inputs by outputs) and biases,
with `tanh` or `relu` in between. It plays the legal action with the largest number, or, with `sample`, draws one by
the softmax of these numbers. In environments and batches all games that wait for it are decided at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games import find_title
from ..games.observation import Move, Observation
from ..games.tensor import Tensor
from ..games.title import Title
from ..kernel.rng import key_of, scramble

NETWORK = "net:"  # before the file, where a bot is named
ACTIVATIONS: dict[str, Callable[[Any], Any]] = {"tanh": np.tanh, "relu": lambda values: np.maximum(values, 0)}
UNIT = 2.0**-63  # times 63 random bits: a number from 0 to 1

Floats = npt.NDArray[np.float32]
Layer = tuple[Floats, Floats]


class Network:
    """A policy as layers of numbers, for one game and one number of players."""

    def __init__(
        self,
        game: str,
        players: int,
        layers: Iterable[tuple[npt.ArrayLike, npt.ArrayLike]],
        activation: str = "tanh",
        sample: bool = False,
    ) -> None:
        self.game, self.players, self.activation, self.sample = game, players, activation, sample
        self.layers: list[Layer] = [(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
        title = find_title(game)
        self.tensor = Tensor(title.sight, players)
        if activation not in ACTIVATIONS:
            raise BadInput(f"activation is one of {', '.join(ACTIVATIONS)}, not '{activation[:20]}'")
        sizes = [self.tensor.size, *(len(bias) for _, bias in self.layers)]
        shapes = [weights.shape for weights, _ in self.layers]
        if shapes != list(pairwise(sizes)) or sizes[-1] != len(title.action_names):
            inside = f"{self.tensor.size} inputs to {len(title.action_names)} outputs"
            raise BadInput(f"a network for {game} with {players} players leads from {inside}, not by {shapes}")

    def __call__(self, observations: Floats, masks: npt.NDArray[np.int8], luck: npt.NDArray[Any]) -> Any:
        """An action for each game, from what its seat sees; `luck`, from 0 to 1, decides where it draws one."""
        values = np.where(masks == 1, self.values(observations), -np.inf)
        if not self.sample:
            return np.argmax(values, axis=1)
        odds = np.exp(values - values.max(axis=1, keepdims=True)).cumsum(axis=1)
        return np.argmax(odds > luck[:, None] * odds[:, -1:], axis=1)

    def values(self, observations: Floats) -> Floats:
        """A number for each action."""
        active = ACTIVATIONS[self.activation]
        *inner, (weights, bias) = self.layers
        for inner_weights, inner_bias in inner:
            observations = active(observations @ inner_weights + inner_bias)
        return observations @ weights + bias

    def save(self, path: str | Path) -> None:
        """Write it to a file, `.npz`."""
        arrays = {f"w{k}": weights for k, (weights, _) in enumerate(self.layers)}
        arrays |= {f"b{k}": bias for k, (_, bias) in enumerate(self.layers)}
        told = {"game": self.game, "players": self.players, "activation": self.activation, "sample": self.sample}
        with Path(path).open("wb") as file:
            np.savez(file, **told, **arrays)  # type: ignore[arg-type]  # NumPy's stub takes them for its own options

    @classmethod
    def load(cls, path: str | Path) -> Network:
        """Read one from a file."""
        try:
            with np.load(path, allow_pickle=False) as file:
                told = {name: file[name] for name in file.files}
            count = sum(name[:1] == "w" and name[1:].isdecimal() for name in told)
            layers = [(told[f"w{k}"], told[f"b{k}"]) for k in range(count)]
            game, players = str(told["game"]), int(told["players"])
            activation, sample = str(told["activation"]), bool(told["sample"])
        except (OSError, ValueError, KeyError) as error:
            raise BadInput(f"'{str(path)[:80]}' holds no network: {error}") from None
        return cls(game, players, layers, activation, sample)


class NetworkBot:
    """A network that decides at a table."""

    def __init__(self, network: Network, title: Title, seed: int = 0) -> None:
        if network.game != title.name:
            raise BadInput(f"this network was made for {network.game}, not for {title.name}")
        self.name = "network"
        self._network = network
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Forget what went before, and draw from this seed on."""
        self._key, self._drawn = key_of(seed), 0

    def choose(self, observation: Observation, seconds: float) -> Move:
        network = self._network
        if observation.players != network.players:
            raise BadInput(f"this network plays with {network.players} players, not with {observation.players}")
        mask = np.zeros((1, len(observation.title.action_names)), np.int8)
        mask[0, [move.id for move in observation.legal]] = 1
        luck = np.array([scramble(self._key, self._drawn) * UNIT])
        self._drawn += 1
        seen = network.tensor.encoded(observation.record, observation.seat)
        action = int(network(seen[None], mask, luck)[0])
        return next(move for move in observation.legal if move.id == action)
