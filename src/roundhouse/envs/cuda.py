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

from ..errors import BadInput, MissingExtra
from ..games.contract import SCRATCH
from ..kernel import Builder
from ..kernel import batch as driver
from ..kernel.cpu import Progress
from ..kernel.layout import Records
from .batch import ARRAYS, COMPILED, Batch, checked_actions

try:
    from ..kernel import cuda as device
except ImportError:
    raise MissingExtra("device='cuda'", "gpu") from None

ON_DEVICE = ("_parts", "_start", "_plan", "_scales", "_bots", "_modes", "_kernel", "_wander_kernel", *COMPILED)
KERNELS: dict[tuple[str, ...], tuple[Any, Any]] = {}  # compiled in this process, by game and bots


class CudaBatch(Batch):
    """Games side by side on a GPU."""

    states: Any
    sights: Any
    streams: Any
    chosen: Any
    flags: Any
    rewards: Any
    viewers: Any
    counts: Any
    legal: Any
    finished: Any

    def _compile(self, progress: Progress) -> None:
        if self.seating.asked:
            raise BadInput("on a GPU opponents have to be compiled: random, greedy, or a level that does not search")
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

    def _flag(self, row: int) -> Any:
        return self.flags[row, : self.n].view(np.bool_)

    def begin(self, keys: npt.NDArray[np.int64], where: npt.NDArray[np.bool_] | None = None) -> None:
        anew = np.ones(self.n, bool) if where is None else where
        streams, flags = self.host("streams"), self.host("flags")
        streams[anew, 0] = keys[anew]
        streams[anew, 1] = 0
        flags[:, : self.n][:, anew] = 0
        self.streams.copy_to_device(streams)
        self.flags.copy_to_device(flags)
        for name in ("rewards", "scores"):
            array = self.host(name)
            array[anew] = 0
            getattr(self, name).copy_to_device(array)
        self.restart(anew)

    def restart(self, where: npt.NDArray[np.bool_]) -> None:
        self.viewers.copy_to_device(np.full(self.n, self.viewer, np.int64))
        self.chosen.copy_to_device(np.where(where, driver.RESTART, driver.SKIP))
        self._run()

    def put(self, states: Records) -> None:
        self.states.copy_to_device(np.repeat(states, self.n) if len(states) == 1 else states)

    def step(self, actions: Any) -> None:
        """Carry out an action in each game: an array of the host or of the device. Illegal ones are in `refused`."""
        if hasattr(actions, "__cuda_array_interface__"):
            self._run(checked_on_device(actions, self.n))
        else:
            self.chosen.copy_to_device(np.ascontiguousarray(np.broadcast_to(checked_actions(actions, self.n), self.n)))
            self._run()

    def look(self, viewers: npt.ArrayLike | None = None) -> None:
        shown = np.asarray(self.viewer if viewers is None else viewers, np.int64)
        self.chosen.copy_to_device(np.full(self.n, driver.LOOK, np.int64))
        self.viewers.copy_to_device(np.broadcast_to(shown, self.n).copy())
        self._run()
        self.viewers.copy_to_device(np.full(self.n, self.viewer, np.int64))

    def wander(self, steps: int) -> int:
        before = int(self.finished.copy_to_host().sum())
        self.wander_only(steps)
        self.chosen.copy_to_device(np.full(self.n, driver.LEAVE, np.int64))
        self._run()
        self.rewards.copy_to_device(np.zeros(self.rewards.shape, np.float32))
        return int(self.finished.copy_to_host().sum()) - before

    def wander_only(self, steps: int, threads: int = device.THREADS) -> None:
        """Random decisions without showing anything afterwards; returns before the device is done."""
        kernel = self._wander_kernel[device.blocks(self.n, threads), threads]
        kernel(self._parts, self._start, self.states, self.streams, steps, self.finished)

    def random_actions(self, generator: np.random.Generator) -> npt.NDArray[np.int64]:
        counts, legal = self.counts.copy_to_host(), self.legal.copy_to_host()
        at = (generator.random(self.n) * counts).astype(np.int64)
        return np.where(counts > 0, legal[np.arange(self.n), at].astype(np.int64), -1)

    def _run(self, chosen: Any = None) -> None:
        games, _, asked, shown, gained = self._groups()
        games = games._replace(parts=self._parts, starts=self._start, bots=self._bots, modes=self._modes)
        sights = driver.Sights(self.sights, self._raw, self._plan, self._scales)
        asked = asked._replace(chosen=self.chosen if chosen is None else chosen)
        kernel = self._kernel[device.blocks(self.n), device.THREADS]
        kernel(*map(tuple, (games, sights, asked, shown, gained)))

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        for name in ON_DEVICE:
            state["kept"].pop(name, None)
        return state


def checked_on_device(actions: Any, n: int) -> Any:
    """Actions that lie on the device, as they are."""
    array = device.cuda.as_cuda_array(actions)
    if array.shape != (n,) or array.dtype != np.int64:
        raise BadInput(f"actions on the device are {n} numbers of 64 bits, not {array.shape} of {array.dtype}")
    return array
