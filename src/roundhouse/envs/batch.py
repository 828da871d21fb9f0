"""Thousands of games at once in compiled code: arrays in, arrays out.

    batch = rh.batch("next-station-london", n=4096, players=1, seed=7)
    while training:
        actions = policy(batch.observation, batch.mask)  # one for each game, by the seat in batch.seat
        batch.step(actions)
        batch.rewards, batch.ended  # of this step; a game that ended has already been started over

A game ends by its rules (`terminated`) or by its turn cap (`truncated`); `ended` is either. `scores` has its points.

All arrays are made once and written in place: keep a copy of what you need beyond the next step. Each of them speaks
DLPack, aligned as JAX wants it: `torch.from_dlpack(batch.observation)` and `jax.dlpack.from_dlpack(batch.mask)` share
the memory.

A step carries out one decision in each game, draws what chance decides, lets bots decide for the seats they hold, and
goes on to the next decision. Where several seats decide at once they are asked one after the other; none of them sees
what the others decided, so nothing is given away. Looking at a game (`look`) changes no reward and ends nothing.

A batch can be pickled and copied deeply; the copy goes on as the original does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.compiled import policy_slots
from ..games.contract import SCRATCH
from ..games.tensor import Tensor
from ..kernel import Builder
from ..kernel import batch as driver
from ..kernel.cpu import CPU, Progress, compile_drivers, tell
from ..kernel.drivers import choose_at_random
from ..kernel.layout import Records
from ..kernel.rng import key_of, scramble
from ..kernel.rule import Rule
from ..kernel.wander import wander_games
from ..table import Game
from .arrays import aligned, aligned_rows
from .opponents import Asked, Opponent, Seating

REWARDS = ("win", "score")

# What changes from step to step; all the rest can be made again.
ARRAYS = (
    *("states", "sights", "streams", "chosen", "actors", "viewers", "seats", "seat", "legal", "counts", "mask"),
    *("observation", "last_observation", "points", "rewards", "scores", "flags", "finished"),
)
COMPILED = ("tensor", "_asked", "_raw", "_scratch", "_step", "_wander", "_pool", "_whole")

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
        bots: Sequence[Opponent] = (),
        reward: str | None = None,
        cores: int = 1,
        masks: bool = True,
        observations: bool = True,
        draws: bool = True,
        resets: bool = True,
        lasts: bool = False,
        viewer: int = -1,
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
        self.viewer = viewer  # the seat that is shown; -1: the first that has to decide
        self.actions = len(title.action_names)
        self.seating = Seating(game, bots, self.players)
        self.bots, self.policies = self.seating.bots, self.seating.policies
        self.modes = np.array([draws, resets, self.reward == "score", masks, observations, lasts], np.int64)
        self._make_arrays()
        self._compile(progress)
        self._asked = Asked(self, self.seating.asked) if self.seating.asked else None
        self.reset(seed)

    # --- What a step reads and writes

    def _make_arrays(self) -> None:
        n, players, title = self.n, self.players, self.title
        self.tensor = Tensor(title.sight, players)
        self.states = aligned(n, title.state.dtype)
        self.sights = aligned(n, title.sight.dtype)  # the records the observations are made of
        self.streams = aligned((n, 2), np.int64)
        self.chosen = aligned(n, np.int64, -1)
        self.actors = aligned(n, np.int64, -1)
        self.viewers = aligned(n, np.int64, -1)
        self.seats = aligned(n, np.int64)
        self.seat = aligned(n, np.int64, -1)
        self.legal = aligned((n, self.actions), np.int16)
        self.counts = aligned(n, np.int64)
        self.mask = aligned((n, self.actions if self.modes[driver.MASKS] else 1), np.int8)
        self.observation = aligned((n, self.tensor.size if self.modes[driver.TENSORS] else 1), np.float32)
        self.last_observation = aligned((n, self.tensor.size if self.modes[driver.LASTS] else 1), np.float32)
        self.points = aligned((n, players), np.int64)
        self.rewards = aligned((n, players), np.float32)
        self.scores = aligned((n, players), np.int64)
        self.flags = aligned_rows(driver.FLAGS, n, np.int8)
        self.finished = aligned(n, np.int64)

    def _flag(self, row: int) -> npt.NDArray[np.bool_]:
        return self.flags[row, : self.n].view(np.bool_)

    @property
    def ended(self) -> npt.NDArray[np.bool_]:
        """Where the last step finished a game, by its rules or by its turn cap; `scores` has its points."""
        return self._flag(driver.ENDED)

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Where the last step finished a game by its rules."""
        return self._flag(driver.TERMINATED)

    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Where the last step finished a game by its turn cap, which would have gone on otherwise."""
        return self._flag(driver.TRUNCATED)

    @property
    def refused(self) -> npt.NDArray[np.bool_]:
        """Where the last action was not legal."""
        return self._flag(driver.REFUSED)

    # --- Stepping

    def reset(self, seed: int) -> None:
        """Start all games over. Game i draws from a stream that depends on the seed and i alone."""
        self.begin(np.array([scramble(key_of(seed), i) for i in range(self.n)]))

    def begin(self, keys: npt.NDArray[np.int64], where: npt.NDArray[np.bool_] | None = None) -> None:
        """Start games over, each with a stream of its own key: all games, or those where `where` is true."""
        anew = np.ones(self.n, bool) if where is None else where
        self.streams[anew, 0] = keys[anew]
        self.streams[anew, 1] = 0
        self.rewards[anew] = 0
        self.scores[anew] = 0
        self.flags[:, : self.n][:, anew] = 0
        self.restart(anew)

    def restart(self, where: npt.NDArray[np.bool_]) -> None:
        """Start some games over with what their streams hold next. Rewards and flags stay those of the last step."""
        self.viewers[:] = self.viewer
        self.chosen[:] = np.where(where, driver.RESTART, driver.SKIP)
        self._run()

    def step(self, actions: npt.ArrayLike) -> None:
        """Carry out an action in each game, by the seat in `seat`; -1 leaves a game as it is.

        An action that is not legal raises, with nothing changed in its game and the others carried out. What cannot be
        an action at all raises before anything is carried out.
        """
        given = checked_actions(actions, self.n)
        if (given < driver.LEAVE).any():
            i = int(np.flatnonzero(given < driver.LEAVE)[0])
            raise BadInput(f"game {i}: there is no action {int(given[i])}: actions are 0 to {self.actions - 1}")
        self.chosen[:] = given
        self._run()
        if self.refused.any():
            i = int(np.flatnonzero(self.refused)[0])
            raise BadInput(f"game {i}: action {int(self.chosen[i])} is not legal for seat {int(self.seat[i])}")

    def look(self, viewers: npt.ArrayLike | None = None) -> None:
        """Show other seats than those to act, or the same again; -1 is the first seat to act.

        Nothing else changes: neither rewards nor what has ended.
        """
        self.chosen[:] = driver.LOOK
        self.viewers[:] = self.viewer if viewers is None else viewers
        self._run()
        self.viewers[:] = self.viewer

    def put(self, states: Records) -> None:
        """Take up other states, one for each game or one for all; `look` shows them."""
        # As bytes: NumPy copies records field by field.
        self.states.view(np.uint8).reshape(self.n, -1)[:] = states.view(np.uint8).reshape(len(states), -1)

    def wander(self, steps: int) -> int:
        """Take this many random decisions in each game, for all seats, without leaving compiled code; how many games
        were finished."""
        before = int(self.finished.sum())
        self._spread(lambda first, last, _: self._wander(*self._wander_arguments(steps, first, last)))
        self.chosen[:] = driver.LEAVE  # what was gained on the way is counted, and nobody's reward
        self._run()
        self.rewards[:] = 0
        return int(self.finished.sum()) - before

    def random_actions(self, generator: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for each game, all equally likely; -1 where there is none."""
        at = (generator.random(self.n) * self.counts).astype(np.int64)
        picked = self.legal[np.arange(self.n), at].astype(np.int64)
        return np.where(self.counts > 0, picked, -1)

    # --- Compiled code

    def __getstate__(self) -> dict[str, Any]:
        left_out = {*ARRAYS, *COMPILED}
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {"kept": kept, "arrays": {name: self.host(name) for name in ARRAYS}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state["kept"])
        self._make_arrays()
        for name, array in state["arrays"].items():
            getattr(self, name)[...] = array
        self._compile(tell)
        self._asked = Asked(self, self.seating.asked) if self.seating.asked else None

    def host(self, name: str) -> Any:
        """A copy of an array in NumPy."""
        return getattr(self, name).copy()

    def _slots(self) -> dict[str, Rule]:
        policies = [policy.choose for policy in self.policies] or [choose_at_random]
        return {**self.title.rules.slots, **policy_slots(policies)}

    def _compile(self, progress: Progress) -> None:
        bytes_of_a_sight = self.title.sight.dtype.itemsize
        self._raw = self.sights.view(np.int8).reshape(self.n, bytes_of_a_sight)
        self._scratch = np.zeros((self.cores, SCRATCH), np.int64)
        names = [policy.name for policy in self.policies] or ["random"]
        label = "-".join([self.title.name, "batch", *names])
        builder = Builder(CPU, self._slots(), label)
        wanted: list[tuple[Rule, tuple[Any, ...]]] = [
            (driver.step_games, self._arguments(0, 1, 0)),
            (wander_games, self._wander_arguments(1, 0, 1)),
        ]
        self._step, self._wander = compile_drivers(builder, wanted, progress)
        self._pool = ThreadPoolExecutor(self.cores) if self.cores > 1 else None
        self._whole = self._arguments(0, self.n, 0)

    def _arguments(self, first: int, last: int, core: int) -> tuple[Any, ...]:
        return (*map(tuple, self._groups()), first, last, core)

    def _groups(self) -> tuple[driver.Games, driver.Sights, driver.Asked, driver.Shown, driver.Gained]:
        """The arrays as the compiled rules name them."""
        return (
            self._games(),
            driver.Sights(self.sights, self._raw, self.tensor.plan, self.tensor.scales),
            driver.Asked(self.chosen, self.actors, self.viewers),
            driver.Shown(self.seats, self.seat, self.legal, self.counts, self.mask, self.observation),
            driver.Gained(self.points, self.rewards, self.scores, self.last_observation, self.flags),
        )

    def _games(self) -> driver.Games:
        return driver.Games(
            self.parts.record, self.start, self.states, self.streams, self.bots, self.modes, self._scratch
        )

    def _wander_arguments(self, steps: int, first: int, last: int) -> tuple[Any, ...]:
        return (tuple(self._games()), self.legal, self.finished, steps, first, last)

    def _run(self) -> None:
        """Carry out what is in `chosen`, and let opponents that are no rules go on."""
        if self._asked is None:
            self.carry_out()
            return
        shown = self.seat.copy()
        self.carry_out()
        self._asked.play_on(shown)

    def carry_out(self) -> None:
        """Carry out what is in `chosen`."""
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


def checked_actions(actions: npt.ArrayLike, n: int) -> npt.NDArray[np.int64]:
    """Whole numbers, one for each game."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iub":
        raise BadInput(f"actions are whole numbers, not {given.dtype}")
    if given.shape not in ((n,), ()):
        raise BadInput(f"{n} games need {n} actions, not an array of shape {given.shape}")
    return given.astype(np.int64, copy=False)


def checked_reward(reward: str | None, players: int) -> str:
    """What is rewarded: by default points in a solo game, the win in any other."""
    chosen = reward or ("score" if players == 1 else "win")
    if chosen not in REWARDS:
        raise BadInput(f"reward is 'win' or 'score', not '{chosen[:20]}'")
    if chosen == "win" and players == 1:
        raise BadInput("nobody wins a solo game: use reward='score'")
    return chosen
