"""How far random games that a GPU plays side by side keep in step: what their warps have to do one after the other.

    python benchmarks/warps.py

The 32 threads of a warp share one instruction at a time. For each game: the bytes of its record, how many phases 32
games are in at once, and how many of the 32 are in the commonest one. Needs no GPU.
"""

from __future__ import annotations

import numpy as np

import roundhouse as rh

WARP = 32
PLAYERS = {"game-of-trains": 2, "next-station-london": 1, "maglev-metro": 2}


def main() -> None:
    for name, players in PLAYERS.items():
        batch = rh.batch(name, 4096, players, seed=1, masks=False, observations=False)
        batch.wander(200)
        counts = []
        for _ in range(20):
            batch.wander(1)
            for phases in batch.states["phase"].reshape(-1, WARP):
                kinds, sizes = np.unique(phases, return_counts=True)
                counts.append((len(kinds), sizes.max()))
        phases, commonest = np.mean(counts, axis=0)
        print(f"{name}: {batch.states.itemsize:,} bytes, {phases:.1f} phases at once, {commonest:.0f} of {WARP} in one")


if __name__ == "__main__":
    main()
