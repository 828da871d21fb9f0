"""The batch on a GPU: the same rules, the same arrays, in the memory of the device.

    batch = rh.batch("game-of-trains", n=1 << 16, device="cuda")   # needs the extra `gpu`
    actions = policy(torch.as_tensor(batch.observation, device="cuda"), ...)
    batch.step(actions)

Every array is a CUDA array: CuPy, PyTorch and JAX take it without a copy through `__cuda_array_interface__`, and
`batch.host("rewards")` copies it to NumPy. Given the same seed and actions, every byte is the same as on the CPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.compiled import SCRATCH
from ..kernel import Builder
from ..kernel.cpu import Progress
from ..kernel.layout import Records
from ..kernel.rng import key_of, scramble
from .batch import Batch

try:
    from ..kernel import cuda as device
except ImportError:
    raise BadInput("device='cuda' needs the extra 'gpu': pip install 'roundhouse[gpu]'") from None

ARRAYS = (
    *("states", "sights", "streams", "chosen", "actors", "viewers", "seats", "seat", "legal", "counts", "mask"),
    *("observation", "last_observation", "points", "rewards", "scores", "ended", "refused", "finished"),
)

KERNELS: dict[tuple[str, ...], tuple[Any, Any]] = {}  # compiled in this process, by game and bots


class CudaBatch(Batch):
    """Games side by side on a GPU."""

    states: Any
    sights: Any
    streams: Any
    chosen: Any
    viewers: Any
    counts: Any
    legal: Any
    finished: Any

    def _compile(self, progress: Progress) -> None:
        if not device.cuda.is_available():
            raise BadInput("no CUDA device was found: use device='cpu'")
        to_device = device.cuda.to_device
        raw = self.sights.view(np.int8).reshape(self.n, self.title.sight.dtype.itemsize)
        for name in ARRAYS:
            setattr(self, name, to_device(getattr(self, name)))
        self._parts, self._start = to_device(self.parts.record), to_device(self.start)
        self._plan, self._scales = to_device(self.tensor.plan), to_device(self.tensor.scales)
        self._bots, self._modes = to_device(self.bots), to_device(self.modes)
        looks = any(policy.looks for policy in self.policies)
        self._scratch = to_device(np.zeros((self.n, SCRATCH) if looks else (1, 1), np.int64))
        self._raw = self._bytes_of(self.sights, raw)
        key = (self.title.name, *(policy.name for policy in self.policies))
        if key not in KERNELS:
            builder = Builder(device.CUDA, self._slots(), "-".join([*key, "cuda"]))
            wander = device.wander_kernel(builder, self.title.state, self.actions)
            KERNELS[key] = device.step_kernel(builder), wander
        self._kernel, self._wander_kernel = KERNELS[key]

    @staticmethod
    def _bytes_of(sights: Any, like: npt.NDArray[np.int8]) -> Any:
        """The same device memory as rows of bytes."""
        from numba.cuda.cudadrv.devicearray import DeviceNDArray

        return DeviceNDArray(like.shape, like.strides, like.dtype, gpu_data=sights.gpu_data)

    def host(self, name: str) -> Any:
        """A copy of an array in NumPy."""
        return getattr(self, name).copy_to_host()

    @property
    def terminated(self) -> Any:
        return self.ended

    def reset(self, seed: int) -> None:
        streams = np.zeros((self.n, 2), np.int64)
        streams[:, 0] = [scramble(key_of(seed), i) for i in range(self.n)]
        self.streams.copy_to_device(streams)
        self.put(self.start)
        self.look()
        for name in ("points", "rewards", "scores"):
            array = getattr(self, name)
            array.copy_to_device(np.zeros(array.shape, array.dtype))

    def put(self, states: Records) -> None:
        self.states.copy_to_device(np.repeat(states, self.n) if len(states) == 1 else states)

    def step(self, actions: Any) -> None:
        """Carry out an action in each game: an array of the host or of the device. Illegal ones are in `refused`."""
        if hasattr(actions, "__cuda_array_interface__"):
            self.chosen = device.cuda.as_cuda_array(actions)
        else:
            self.chosen.copy_to_device(np.ascontiguousarray(actions, np.int64))
        self._run()

    def look(self, viewers: npt.ArrayLike = -1) -> None:
        self.chosen.copy_to_device(np.full(self.n, -1, np.int64))
        self.viewers.copy_to_device(np.broadcast_to(np.asarray(viewers, np.int64), self.n).copy())
        self._run()
        self.viewers.copy_to_device(np.full(self.n, -1, np.int64))

    def wander(self, steps: int) -> int:
        before = int(self.finished.copy_to_host().sum())
        self.wander_only(steps)
        self.look()
        return int(self.finished.copy_to_host().sum()) - before

    def wander_only(self, steps: int, threads: int = device.THREADS) -> None:
        """Random decisions without showing anything afterwards; returns before the device is done."""
        kernel = self._wander_kernel[device.blocks(self.n, threads), threads]
        kernel(self._parts, self._start, self.states, self.streams, steps, self.finished)

    def random_actions(self, generator: np.random.Generator) -> npt.NDArray[np.int64]:
        counts, legal = self.counts.copy_to_host(), self.legal.copy_to_host()
        at = (generator.random(self.n) * counts).astype(np.int64)
        return np.where(counts > 0, legal[np.arange(self.n), at].astype(np.int64), -1)

    def _run(self) -> None:
        self._kernel[device.blocks(self.n), device.THREADS](
            self._parts, self._start, self.states, self.sights, self._raw, self._plan, self._scales, self._scratch,
            self.streams, self._bots, self._modes, self.chosen, self.actors, self.viewers, self.seats, self.seat,
            self.legal, self.counts, self.mask, self.observation, self.points, self.rewards, self.scores,
            self.last_observation, self.ended, self.refused,
        )  # fmt: skip
