"""Thousands of games at once in compiled code: arrays in, arrays out.

    batch = rh.batch("next-station-london", n=4096, players=1, seed=7)
    while training:
        actions = policy(batch.observation, batch.mask)  # one for each game, by the seat in batch.seat
        batch.step(actions)
        batch.rewards, batch.terminated  # of this step; a finished game has already begun anew

All arrays are made once and written in place: keep a copy of what you need beyond the next step. Each of them speaks
DLPack, so `torch.from_dlpack(batch.observation)` and `jax.dlpack.from_dlpack(batch.mask)` share the memory.

A step carries out one decision in each game, draws what chance decides, lets bots decide for the seats they hold, and
goes on to the next decision. Where several seats decide at once they are asked one after the other; none of them sees
what the others decided, so nothing is given away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bots import make_bot
from ..bots.policy import PolicyBot
from ..errors import BadInput
from ..games.compiled import MOST_BOTS, SCRATCH, Policy
from ..games.tensor import Tensor
from ..kernel import Builder
from ..kernel import batch as driver
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.drivers import choose_at_random
from ..kernel.layout import Records
from ..kernel.rng import key_of, scramble
from ..kernel.rule import Rule
from ..table import Game

REWARDS = ("win", "score")
OURS = -1  # in `bots`: the seat belongs to the caller

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]


class Batch:
    """Games side by side on the CPU. `rh.batch` makes one."""

    def __init__(
        self,
        game: Game,
        n: int,
        players: int | None = None,
        seed: int = 0,
        *,
        bots: Sequence[str | None] = (),
        reward: str | None = None,
        cores: int = 1,
        masks: bool = True,
        observations: bool = True,
        draws: bool = True,
        resets: bool = True,
        lasts: bool = False,
        options: Mapping[str, Any] | None = None,
        progress: Progress = tell,
    ) -> None:
        if n < 1:
            raise BadInput("a batch has at least one game")
        self.game, self.n = game, n
        self.title = title = game.title
        self.parts, self.start = game.prepare(players, {**title.series_options, **(options or {})})
        self.players = int(self.start["players"][0])
        self.reward = checked_reward(reward, self.players)
        self.cores = max(1, min(cores, n))
        self.tensor = Tensor(title.sight, self.players)
        self.actions = len(title.action_names)
        self.bots, self.policies = seat_bots(game, bots, self.players)
        self.modes = np.array([draws, resets, self.reward == "score", masks, observations, lasts], np.int64)
        self._make_arrays()
        self._compile(progress)
        self.reset(seed)

    # --- What a step reads and writes

    def _make_arrays(self) -> None:
        n, players, title = self.n, self.players, self.title
        self.states = np.repeat(self.start, n)
        self.sights = title.sight.zeros(n)  # the records the observations are made of
        self.streams = np.zeros((n, 2), np.int64)
        self.chosen = np.full(n, -1, np.int64)
        self.actors = np.full(n, -1, np.int64)
        self.viewers = np.full(n, -1, np.int64)
        self.seats = np.zeros(n, np.int64)
        self.seat = np.full(n, -1, np.int64)
        self.legal = np.zeros((n, self.actions), np.int16)
        self.counts = np.zeros(n, np.int64)
        self.mask = np.zeros((n, self.actions) if self.modes[driver.MASKS] else (n, 1), np.int8)
        self.observation = np.zeros((n, self.tensor.size) if self.modes[driver.TENSORS] else (n, 1), np.float32)
        self.last_observation = np.zeros((n, self.tensor.size) if self.modes[driver.LASTS] else (n, 1), np.float32)
        self.points = np.zeros((n, players), np.int64)
        self.rewards = np.zeros((n, players), np.float32)
        self.scores = np.zeros((n, players), np.int64)
        self.ended = np.zeros(n, np.int8)
        self.refused = np.zeros(n, np.int8)
        self.finished = np.zeros(n, np.int64)

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Where the last step finished a game; `scores` has its points."""
        return self.ended.view(np.bool_)

    # --- Stepping

    def reset(self, seed: int) -> None:
        """Begin all games anew. Game i draws from a stream that hangs on the seed and i alone."""
        self.put(self.start)
        self.streams[:, 0] = [scramble(key_of(seed), i) for i in range(self.n)]
        self.streams[:, 1] = 0
        self.scores[:] = 0
        self.look()
        self.points[:] = 0  # what the start is worth belongs to the first step's reward
        self.rewards[:] = 0

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out an action in each game, by the seat in `seat`; -1 leaves a game as it is.

        An action that is not legal raises, with nothing changed in its game and the others carried out.
        """
        self.chosen[:] = actions
        self._run()
        if self.refused.any():
            i = int(np.flatnonzero(self.refused)[0])
            raise BadInput(f"game {i}: action {int(self.chosen[i])} is not legal for seat {int(self.seat[i])}")

    def look(self, viewers: npt.ArrayLike = -1) -> None:
        """Show other seats than those to act, or the same again; -1 is the first seat to act."""
        self.chosen[:] = -1
        self.viewers[:] = viewers
        self._run()
        self.viewers[:] = -1

    def put(self, states: Records) -> None:
        """Take up other states, one for each game or one for all; `look` shows them."""
        # As bytes: NumPy copies records field by field.
        self.states.view(np.uint8).reshape(self.n, -1)[:] = states.view(np.uint8).reshape(len(states), -1)

    def wander(self, steps: int) -> int:
        """Take this many random decisions in each game without leaving compiled code; how many games were finished."""
        before = int(self.finished.sum())
        self._spread(lambda first, last, _: self._wander(*self._wander_arguments(steps, first, last)))
        self.look()
        return int(self.finished.sum()) - before

    def random_actions(self, generator: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for each game, all equally likely; -1 where there is none."""
        at = (generator.random(self.n) * self.counts).astype(np.int64)
        picked = self.legal[np.arange(self.n), at].astype(np.int64)
        return np.where(self.counts > 0, picked, -1)

    # --- Compiled code

    def _slots(self) -> dict[str, Rule]:
        slots: dict[str, Rule] = dict(self.title.rules)
        policies = [policy.choose for policy in self.policies] or [choose_at_random]
        for slot, choose in zip("abcd", (policies * MOST_BOTS)[:MOST_BOTS], strict=True):
            slots[f"choose_{slot}"] = choose
        return slots

    def _compile(self, progress: Progress) -> None:
        bytes_of_a_sight = self.title.sight.dtype.itemsize
        self._raw = self.sights.view(np.int8).reshape(self.n, bytes_of_a_sight)
        self._scratch = np.zeros((self.cores, SCRATCH), np.int64)
        names = [policy.name for policy in self.policies] or ["random"]
        label = "-".join([self.title.name, "batch", *names])
        builder = Builder(CPU, self._slots(), label)
        wanted: list[tuple[Rule, tuple[Any, ...]]] = [
            (driver.step_games, self._arguments(0, 1, 0)),
            (driver.wander_games, self._wander_arguments(1, 0, 1)),
        ]
        self._step, self._wander = compile_drivers(builder, wanted, progress)
        self._pool = ThreadPoolExecutor(self.cores) if self.cores > 1 else None
        self._whole = self._arguments(0, self.n, 0)

    def _arguments(self, first: int, last: int, core: int) -> tuple[Any, ...]:
        return (
            self.parts.record, self.start, self.states, self.sights, self._raw, self.tensor.plan, self.tensor.scales,
            self._scratch, self.streams, self.bots, self.modes, self.chosen, self.actors, self.viewers, self.seats,
            self.seat, self.legal, self.counts, self.mask, self.observation, self.points, self.rewards, self.scores,
            self.last_observation, self.ended, self.refused, first, last, core,
        )  # fmt: skip

    def _wander_arguments(self, steps: int, first: int, last: int) -> tuple[Any, ...]:
        memory = (self.parts.record, self.start, self.states, self.legal, self.streams)
        return (*memory, steps, self.finished, first, last)

    def _run(self) -> None:
        if self._pool is None:
            self._step(*self._whole)
        else:
            self._spread(lambda first, last, core: self._step(*self._arguments(first, last, core)))

    def _spread(self, work: Any) -> None:
        if self._pool is None:
            work(0, self.n, 0)
            return
        cuts = np.linspace(0, self.n, self.cores + 1).astype(int).tolist()
        jobs = [self._pool.submit(work, cuts[k], cuts[k + 1], k) for k in range(self.cores)]
        for job in jobs:
            job.result()


def checked_reward(reward: str | None, players: int) -> str:
    """What is rewarded: by default points in a solo game, the win in any other."""
    chosen = reward or ("score" if players == 1 else "win")
    if chosen not in REWARDS:
        raise BadInput(f"reward is 'win' or 'score', not '{chosen[:20]}'")
    if chosen == "win" and players == 1:
        raise BadInput("nobody wins a solo game: use reward='score'")
    return chosen


def seat_bots(
    game: Game, names: Sequence[str | None], players: int
) -> tuple[npt.NDArray[np.int64], tuple[Policy, ...]]:
    """Which policy holds each seat, -1 where it is the caller's, and the policies."""
    seated = [*names, *[None] * (players - len(names))]
    if len(seated) > players:
        raise BadInput(f"{len(seated)} bots are too many for {players} players")
    if None not in seated:
        raise BadInput("bots hold all seats: leave one to the caller, or use roundhouse simulate")
    policies: list[Policy] = []
    bots = np.full(players, OURS, np.int64)
    for seat, name in enumerate(seated):
        if name is not None:
            bot = make_bot(name, game.title)
            if not isinstance(bot, PolicyBot):
                raise BadInput(f"'{name}' is not compiled: in a batch use random or greedy")
            if bot.policy not in policies:
                policies.append(bot.policy)
            bots[seat] = policies.index(bot.policy)
    return bots, tuple(policies)
