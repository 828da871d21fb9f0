"""# PettingZoo

    from roundhouse.envs import pettingzoo as rails
    env = rails.env("game-of-trains", players=3)       # turn by turn (AEC)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

    env = rails.parallel_env("next-station-london", players=4)   # all at once (Parallel)

Importing the module also registers `roundhouse/GameOfTrains-v0`, `roundhouse/NextStationLondon-v0` and
`roundhouse/MaglevMetro-v0` for `pettingzoo.make("aec", ...)` and `pettingzoo.make("parallel", ...)`, where the installed
PettingZoo has a registry. Agents are `player_0`, `player_1` ...

| argument | meaning |
|---|---|
| `players` | how many play; by default the fewest that can |
| `reward` | "win" (default): at the end 1 for the winner, and what it costs the others, evenly; "score" (default in a solo game): the points gained |
| `bots` | who holds which seats, None being an agent: `bots=[None, "chief"]`; nobody by default. There are agents for the other seats only, with their seats' names; [opponents](opponents.md) says who may play |
| `masks` | "info" (default): observations are plain vectors and `info["action_mask"]` says which actions are legal; "observation": observations are dictionaries with `observation` and `action_mask`, as in PettingZoo's classic games |
| `render_mode` | "human" (prints), "ansi", "svg" or "rgb_array": the table as the agent to act sees it |
| anything else | the game's own options: `powers=1`, `map="manhattan"`, `turn_cap=500` |

[Observation tensors](tensors.md) says what the numbers of an observation mean. An action that is not legal, or
outside the space, ends the game: -1 for whoever chose it, 0 for the others.

**End**: `termination` where a game ends by its rules or by an action that is not legal, `truncation` where its turn cap
ends it (`turn_cap`; 500 turns in The Game of Trains, 400 in Maglev Metro unless given). With reward="score" an agent's
rewards of a whole game add up to its score, with or without looks in between. Once a game is over there is nothing to
choose: in AEC the mask is all 1, so that masked samplers have something to sample (PettingZoo wants `None` then); in
Parallel it is to wait.

Environments can be pickled and copied deeply; the copy goes on as the original does.

**AEC** asks one seat at a time, also where several decide at once: what the others decided is not in the observation
until all are done.

**Parallel** is for Next Station: London, where all players decide at the same time. Every agent acts in every step;
one that has nothing to decide has one legal action, the last of the space, which is to wait. The games that are played
in turns run in this form too, with all agents but one waiting: that adds nothing there, so prefer AEC.

| version | what changed |
|---|---|
| v0 | first version; since then a turn cap truncates instead of terminating, and terminal masks are no longer all 0 |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo.utils.env import AECEnv, ParallelEnv

from ..errors import BadInput
from ..games import titles
from ..table import game
from . import environment_name
from .batch import Bytes
from .opponents import Opponent
from .single import FORFEIT, RENDER_MODES, Single, checked_mode

MASKS = ("info", "observation")


def agent_name(seat: int) -> str:
    return f"player_{seat}"


def seat_of(agent: str) -> int:
    return int(agent.rpartition("_")[2])


class Seats:
    """What both forms share: the game, the spaces and what an agent is shown."""

    def __init__(
        self,
        name: str,
        players: int | None,
        reward: str | None,
        masks: str,
        options: dict[str, Any],
        extra: int,
        bots: Sequence[Opponent] = (),
    ) -> None:
        if masks not in MASKS:
            raise BadInput(f"masks is 'info' or 'observation', not '{str(masks)[:20]}'")
        self.single = Single(game(name), players, options, bots, reward)
        self.in_observation = masks == "observation"
        held = [seat < len(bots) and bots[seat] is not None for seat in range(self.single.players)]
        self.agents = [agent_name(seat) for seat, by_bot in enumerate(held) if not by_bot]
        self.actions = self.single.actions + extra
        vector = spaces.Box(0, 1, (self.single.tensor.size,), np.float32)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": vector, "action_mask": mask}) if self.in_observation else vector
            for agent in self.agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.actions) for agent in self.agents
        }
        self.random = np.random.default_rng()

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.single.reset(int(self.random.integers(2**62)))

    def shown(self, seat: int, mask: Bytes | None = None) -> tuple[Any, dict[str, Any]]:
        """The observation and the info of a seat."""
        vector, legal = self.single.see(seat)
        legal = legal if mask is None else mask
        if self.in_observation:
            return {"observation": vector, "action_mask": legal}, {}
        return vector, {"action_mask": legal}


class RoundhouseAEC(AECEnv[str, Any, int]):
    """A game, one decision at a time."""

    agent_selection: str

    def __init__(
        self,
        name: str,
        players: int | None = None,
        reward: str | None = None,
        masks: str = "info",
        render_mode: str | None = None,
        bots: Sequence[Opponent] = (),
        **options: Any,
    ) -> None:
        super().__init__()
        self._seats = Seats(name, players, reward, masks, options, 0, bots)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{environment_name(name)}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = list(self._seats.agents)
        self.observation_spaces = self._seats.observation_spaces
        self.action_spaces = self._seats.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seats.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._seats.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn_to_next()

    def observe(self, agent: str) -> Any:
        return self._seats.shown(seat_of(agent))[0]

    def step(self, action: int | None) -> None:
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        single = self._seats.single
        single.play(seat_of(agent), int(action))
        self.rewards = {a: single.rewards[seat_of(a)] for a in self.agents}
        if single.over:
            self.terminations = dict.fromkeys(self.agents, single.terminated)
            self.truncations = dict.fromkeys(self.agents, single.truncated)
            self.infos = {a: {} for a in self.agents}
            self.agent_selection = self.agents[0]
            if not self._seats.in_observation:
                self.infos = {a: {"action_mask": np.ones(self._seats.actions, np.int8)} for a in self.agents}
        else:
            self._turn_to_next()
        self._accumulate_rewards()

    def render(self) -> Any:
        return self._seats.single.render(self.render_mode, seat_of(self.agent_selection))

    def close(self) -> None:
        """Nothing is left open."""

    def _turn_to_next(self) -> None:
        before = getattr(self, "agent_selection", None)
        seat = self._seats.single.seats[0]
        self.agent_selection = agent_name(seat)
        if before in self.infos:
            self.infos[before] = {}
        self.infos[self.agent_selection] = self._seats.shown(seat)[1]

    def __str__(self) -> str:
        return str(self.metadata["name"])


class RoundhouseParallel(ParallelEnv[str, Any, int]):
    """A game in which every agent acts in every step, if only to wait."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        reward: str | None = None,
        masks: str = "info",
        render_mode: str | None = None,
        bots: Sequence[Opponent] = (),
        **options: Any,
    ) -> None:
        self._seats = Seats(name, players, reward, masks, options, 1, bots)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{environment_name(name)}_v0",
            "render_fps": 2,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = list(self._seats.agents)
        self.agents: list[str] = []
        self.observation_spaces = self._seats.observation_spaces
        self.action_spaces = self._seats.action_spaces
        self.wait = self._seats.actions - 1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seats.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._seats.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        return self._shown()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        single = self._seats.single
        agents, acting = self.agents, single.seats
        totals = dict.fromkeys(agents, 0.0)
        idle = [agent for agent in agents if seat_of(agent) not in acting and int(actions[agent]) != self.wait]
        if idle:
            single.forfeit(seat_of(idle[0]))
            totals[idle[0]] = FORFEIT
        for seat in acting:
            if not single.over:
                single.play(seat, int(actions[agent_name(seat)]))
                for agent in agents:
                    totals[agent] += single.rewards[seat_of(agent)]
        ends = dict.fromkeys(agents, single.terminated), dict.fromkeys(agents, single.truncated)
        observations, infos = self._shown()
        if single.over:
            self.agents = []
        return observations, totals, *ends, infos

    def render(self) -> Any:
        seats = self._seats.single.seats
        return self._seats.single.render(self.render_mode, seats[0] if seats else None)

    def close(self) -> None:
        """Nothing is left open."""

    def _shown(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        observations, infos = {}, {}
        for agent in self.agents:
            mask = np.zeros(self._seats.actions, np.int8)
            if not self._seats.single.over:
                mask[:-1] = self._seats.single.see(seat_of(agent))[1]
            mask[-1] = not mask.any()
            observations[agent], infos[agent] = self._seats.shown(seat_of(agent), mask)
        return observations, infos

    def __str__(self) -> str:
        return str(self.metadata["name"])


env = RoundhouseAEC
parallel_env = RoundhouseParallel

if hasattr(pettingzoo, "register"):
    for _name in titles():
        for _form, _class in (("aec", "RoundhouseAEC"), ("parallel", "RoundhouseParallel")):
            pettingzoo.register(
                _form, f"roundhouse/{environment_name(_name)}-v0", f"{__name__}:{_class}", kwargs={"name": _name}
            )
