"""Arrays that other libraries take as they are."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

ALIGNMENT = 64  # bytes: JAX copies what begins anywhere else


def aligned(shape: int | tuple[int, ...], dtype: npt.DTypeLike, fill: int = 0) -> npt.NDArray[Any]:
    """A new array whose memory begins where JAX, PyTorch and vector instructions like it to."""
    shape = (shape,) if isinstance(shape, int) else shape
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    array = memory[start : start + size].view(dtype).reshape(shape)
    if fill:
        array[...] = fill
    return array


def aligned_rows(rows: int, n: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Rows of at least n entries, each of which begins like that."""
    step = ALIGNMENT // np.dtype(dtype).itemsize
    return aligned((rows, -(-n // step) * step), dtype)
