"""# OpenSpiel

    import pyspiel
    import roundhouse.envs.open_spiel  # registers the games
    game = pyspiel.load_game("roundhouse_game_of_trains(players=3)")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])  # or one drawn by its probability
        else:
            state.apply_action(state.legal_actions()[0])
    state.returns()

The games are `roundhouse_game_of_trains`, `roundhouse_next_station_london` and `roundhouse_maglev_metro`; parameters
are `players`, `reward` ("win" or "score") and the game's own options: `powers=1`, `map=manhattan`, `turn_cap=500`.
With `position=FILE`, a [position](../positions.md) as JSON, games begin there; players, options and data files are
those of the position.

- **Chance is explicit**: every draw is a chance node with the probabilities of its outcomes.
- **Turns**: where several seats decide at once they are asked in seat order, and none of them sees what the others
  decided, so the games are sequential with imperfect information.
- **Observation** (`observation_tensor`, `observation_string`): what the seat sees now; see
  [observation tensors](tensors.md). Observers give the same by field name.
- **Information state** (`information_state_string`): what the seat sees now, preceded by a hash of all it has seen and
  decided before, so that it has perfect recall at a bounded length. The tensor is the observation and 64 bits of that
  hash: they tell information states apart, and say nothing else.
- **`resample_from_infostate`**: a world that fits what the seat sees, as likely as any other, in which it is the one to
  decide. So IS-MCTS runs as it is. What the other seats remember in such a world is what they see there.
- **Returns**: "win" (default) is 1 for the winner at the end and what it costs the others, evenly, a zero-sum game;
  "score" (default in a solo game) the points.

| version | what changed |
|---|---|
| v0 | first version |
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from ..games import titles
from ..games.parts import Parts, read_text
from ..games.title import Title
from ..kernel.batch import share_win
from ..kernel.layout import Records
from ..kernel.rng import key_of
from ..table import Game
from ..table import game as find_game
from . import environment_name
from .batch import checked_reward
from .observers import PAST_BITS, PrivateObserver, RoundhouseObserver, SpectatorObserver, as_text
from .single import Single

POINTS = 1000.0  # no score of any of the games goes beyond
DECISIONS_A_TURN = 100  # nor any turn beyond this many decisions and draws
TURNS = 100  # of a game without a cap of its own
EXACT = 1 << 20
KEYS = 1 << 53  # a sampler has that many numbers


def short_name(name: str) -> str:
    return f"roundhouse_{name.replace('-', '_')}"


def parameters(title: Title) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    numbers = {option.name: option.default for option in title.options} | title.series_options
    return {"players": title.players[0], "reward": "", "position": "", **numbers, **dict.fromkeys(title.data_files, "")}


def game_type(title: Title, reward: str = "win") -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(title.name),
        long_name=title.label(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if reward == "win" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=title.players[-1],
        min_num_players=title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=parameters(title),
    )


class Continued(Game):
    """A game that begins at a position."""

    def __init__(self, title: Title, parts: Parts, start: Records) -> None:
        super().__init__(title)
        self.begun = parts, start
        self.players = int(start["players"][0])

    @classmethod
    def read(cls, title: Title, path: str) -> Continued | None:
        """From a file with a position; None where none is named."""
        if not path:
            return None
        table = Game(title).position(json.loads(read_text(path, "position")), chance="manual")
        return cls(title, table.parts, table.state.copy())

    def prepare(self, players: int | None, options: Mapping[str, Any]) -> tuple[Parts, Records]:
        return self.begun


class RoundhouseGame(pyspiel.Game):
    """A game with its parameters; states are made by it."""

    title: Title

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(self.title), **(params or {})}
        begun = Continued.read(self.title, given.pop("position"))
        game = begun or find_game(self.title.name)
        players = given.pop("players") if begun is None else begun.players
        reward = checked_reward(given.pop("reward") or None, players)
        options = {name: value for name, value in given.items() if value != ""}
        self.single = Single(game, players, options, reward=reward, draws=False)
        start = self.single.batch.start
        cap = int(start["turn_cap"][0]) if "turn_cap" in (start.dtype.names or ()) else 0
        self.tensor = self.single.batch.tensor
        self.share = self.title.interpreted(share_win)
        most = 1.0 if reward == "win" else POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.single.actions,
            max_chance_outcomes=len(self.title.outcome_names),
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if reward == "win" else None,
            max_game_length=DECISIONS_A_TURN * (cap or TURNS),
        )
        super().__init__(game_type(self.title, reward), info, params or {})

    def new_initial_state(self) -> RoundhouseState:
        return RoundhouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RoundhouseObserver | None:
        """What a seat sees; without private information, what a spectator sees; and in words what sets them apart."""
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or (kind.perfect_recall and alone):
            return None
        if not kind.public_info:
            return None if alone or kind.perfect_recall else PrivateObserver(self)
        if alone:
            return SpectatorObserver(self)
        return RoundhouseObserver(self, kind.perfect_recall)


class RoundhouseState(pyspiel.State):
    """A node of the game: its record, and what may happen next."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self._past = [b""] * game.num_players()  # for each seat a hash of all it has seen and decided
        self._seen = [b""] * game.num_players()
        self._take(game.single.batch.start.copy())

    def _take(self, record: Records) -> None:
        """Look at a record: whose turn it is, and what is possible."""
        batch = self.get_game().single.batch
        batch.put(record)
        batch.look()
        self._keep()

    def _keep(self) -> None:
        batch = self.get_game().single.batch
        self.record: Records = batch.states.copy()
        listed = batch.legal[0, : batch.counts[0]].tolist()
        self._seat = int(batch.seat[0])
        self._weights: dict[int, int] = {}
        self._legal: list[int] = []
        self._returns = [0.0] * batch.players
        if self._seat >= 0:
            self._legal = listed
        elif listed:
            self._weights = dict(sorted(Counter(listed).items()))
        else:
            self._returns = self._ended()

    def _ended(self) -> list[float]:
        game = self.get_game()
        view = game.title.state.view(self.record)
        if game.single.batch.reward == "score":
            score, parts = game.title.rules.score, game.single.batch.parts.view
            return [float(score(parts, view, seat)) for seat in range(game.num_players())]
        rewards = np.zeros((1, game.num_players()))
        game.share([game.single.batch.parts.view], view, game.num_players(), rewards, 0)
        # In binary fractions, the first seat making up for the rest, so that they sum to exactly 0.
        exact = np.round(rewards[0] * EXACT) / EXACT
        exact[0] = -exact[1:].sum()
        return exact.tolist()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        if self._seat >= 0:
            return self._seat
        return int(pyspiel.PlayerId.CHANCE if self._weights else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal if player == self._seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        total = sum(self._weights.values())
        return [(outcome, weight / total) for outcome, weight in self._weights.items()]

    def _apply_action(self, action: int) -> None:
        batch, decider = self.get_game().single.batch, self._seat
        if batch.states.tobytes() != self.record.tobytes() or batch.seat[0] != decider:
            batch.put(self.record)
            batch.look()
        batch.actors[0] = decider  # of several who decide at once; -1 for a draw
        batch.step([action])
        batch.actors[0] = -1
        self._keep()
        for seat in range(batch.players):
            if seat == decider:
                self._remember(seat, f"decided {action}".encode())
            seen = self.sight(seat).tobytes()
            if seen != self._seen[seat]:
                self._remember(seat, seen)
                self._seen[seat] = seen

    def _remember(self, seat: int, what: bytes) -> None:
        self._past[seat] = hashlib.sha256(self._past[seat] + what).digest()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RoundhouseState:
        """A state that looks the same to a seat, drawn at random; where the seat decides here, it decides there."""
        game = self.get_game()
        seat, title = checked_player(game, player), game.title
        sight, record = title.sight.view(self.sight(player)), title.state.zeros()
        stream = [key_of(int(sampler() * KEYS)), 0]
        title.rules.imagine(game.single.batch.parts.view, sight, stream, title.state.view(record))
        found: RoundhouseState = game.new_initial_state()
        found._take(record)
        if self._seat == seat:
            found._ask(seat)
        for other in range(game.num_players()):
            if other == seat:
                found._past[other], found._seen[other] = self._past[other], self._seen[other]
            else:  # all that is known of what it remembers
                found._seen[other] = found.sight(other).tobytes()
                found._past[other] = hashlib.sha256(found._seen[other]).digest()
        return found

    def _ask(self, seat: int) -> None:
        """Of several seats that decide at once, let this one be the first."""
        title, listed = self.get_game().title, [0] * self.get_game().num_distinct_actions()
        parts = self.get_game().single.batch.parts.view
        n = title.rules.legal(parts, title.state.view(self.record), seat, listed)
        self._seat, self._legal = seat, listed[:n]

    def is_terminal(self) -> bool:
        return self._seat < 0 and not self._weights

    def returns(self) -> list[float]:
        return list(self._returns)

    def _action_to_string(self, player: int, action: int) -> str:
        title: Title = self.get_game().title
        return (title.outcome_names if player == pyspiel.PlayerId.CHANCE else title.action_names)[action]

    def sight(self, player: int) -> Records:
        """What a seat sees now."""
        single = self.get_game().single
        single.batch.put(self.record)
        single.batch.look(player)
        return single.batch.sights.copy()  # type: ignore[no-any-return]

    def observation_string(self, player: int | None = None) -> str:
        game = self.get_game()
        seat = checked_player(game, self.current_player() if player is None else player)
        return as_text(game.title.sight.to_dict(self.sight(seat), players=game.num_players()))

    def information_state_string(self, player: int | None = None) -> str:
        game = self.get_game()
        seat = checked_player(game, self.current_player() if player is None else player)
        return f"past: {self._past[seat].hex()[:16]}\n{self.observation_string(seat)}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        game = self.get_game()
        seat = checked_player(game, self.current_player() if player is None else player)
        past = int.from_bytes(self._past[seat][: PAST_BITS // 8], "big")
        return [*self.observation_tensor(seat), *(float(past >> bit & 1) for bit in range(PAST_BITS))]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        game = self.get_game()
        seat = checked_player(game, self.current_player() if player is None else player)
        self.sight(seat)
        return game.single.batch.observation[0].tolist()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        game = self.get_game()
        return as_text(game.title.state.to_dict(self.record, players=game.num_players()))


def checked_player(game: Any, player: int) -> int:
    """Fails as OpenSpiel itself does if there is no such player."""
    if player < 0:
        raise RuntimeError(f"player >= 0 does not hold: {player}")
    if player >= game.num_players():
        raise RuntimeError(f"player < {game.num_players()} does not hold: {player}")
    return player


for _title in titles().values():
    # A class of its own for each game, to be found in this module by name: that is how pickle finds it.
    _class = type(environment_name(_title.name), (RoundhouseGame,), {"title": _title, "__module__": __name__})
    globals()[_class.__name__] = _class
    pyspiel.register_game(game_type(_title), _class)
