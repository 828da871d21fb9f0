"""# Opponents and self-play

Wherever an environment or a batch takes `bots`, each of them is one of these:

| bot | what it is | how it runs |
|---|---|---|
| `"random"`, `"greedy"`, a level that does not search | a rule | inside the compiled step, by the million |
| `"chief"`, `"chief@200"` (visits), `"chief@0.1s"` | a level that searches | asked between two steps, game by game |
| `"net:snapshot.npz"`, or a `Network` | a policy that was learned and saved | all games that wait for it in one call |
| a function of (observations, masks, luck) | what returns an action for each game | the same |
| `"cmd:./my-bot"`, or any other bot by its name | a program; a bot of your package | one for each game |

Visits limit a level that searches, unless its name says seconds, so its games are the same on a busy machine.

    import roundhouse as rh
    batch = rh.batch("game-of-trains", n=64, players=3, bots=[None, "conductor", "chief@200"])

    import gymnasium as gym
    import roundhouse.envs.gymnasium
    env = gym.make("roundhouse/MaglevMetro-v0", players=2, bots="dispatcher")

In [PettingZoo](pettingzoo.md) there are agents for the seats that no bot holds. `roundhouse simulate` takes the same
names, with `--positions` too, and so does the arena; there, and on a [GPU](cuda.md), functions cannot play.

A bot sees what its seat sees and nothing else. What bots decide after your action belongs to the same step, as in
every environment here: your reward is counted when it is your turn again, or the game is over. Their random numbers
come from the games' own streams, so a game depends only on its seed and on what is decided, and a copy of an
environment goes on as the original does. Only programs may remember what they like.

## Snapshots

    from roundhouse.bots.network import Network
    network = Network("game-of-trains", 2, [(weights, bias), (more_weights, more_bias)], activation="tanh")
    network.save("after-100-rounds.npz")

A `Network` leads from the [observation tensor](tensors.md) through layers of weights (inputs by outputs) and biases to
a number for each action. It plays the legal action with the largest one; with `sample=True` it draws an action by the
softmax of these numbers. From PyTorch, a layer is `(linear.weight.detach().numpy().T, linear.bias.detach().numpy())`.
The file plays wherever a bot is named: `roundhouse simulate game-of-trains --bots net:after-100-rounds.npz,greedy`,
`roundhouse arena`, `roundhouse play --bots`.

Self-play against what was learned so far is a list of networks, and a function that lets one of them play:

    past = [network]

    def opponent(observations, masks, luck):
        return past[-1](observations, masks, luck)

    batch = rh.batch("game-of-trains", n=1024, players=2, bots=[None, opponent])

## Several seats, one learner

Where you decide for several seats (no bot holds them), `rewards` has what a step brought **every** seat, and
`batch.seat` says who decides next. So what an action brings its seat may come with later steps, which others take:
what belongs to a decision is all its seat is rewarded from that step to its next decision, or to the end of the game.
`Credit` adds that up:

    from roundhouse.envs.credit import Credit
    credit = Credit(batch)
    while training:
        brought = credit.settle()  # by game: what the last decision of the seat in batch.seat has brought it
        batch.step(policy(batch.observation, batch.mask))
        final = credit.add()       # where a game ended: what the last decision of every seat has brought it

PettingZoo's AEC form does the same in `env.last()`. In the Parallel form, and in Gymnasium, a step's reward is the
whole of it. With `reward="win"` the sum over all seats is 0 in every step; with `reward="score"` it is the points, so
a learner that shares one network between seats should learn from its seat's entry alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..arena.entrants import UNHURRIED, Entrant, network
from ..bots import Bot, CountsVisits, close
from ..bots.network import NETWORK, UNIT
from ..errors import BadBot, BadInput
from ..games.compiled import Policy
from ..games.observation import Move, Observation
from ..kernel import batch as driver
from ..kernel.bits import first_bit
from ..kernel.layout import Records
from ..kernel.rng import scramble
from ..table import Game

if TYPE_CHECKING:
    from .batch import Batch

OURS = -1  # in the batch's `bots`: the seat is not a rule's
SECONDS = 1.0  # for a decision of a bot whose name says nothing else

Decides: TypeAlias = Callable[[Any, Any, Any], Any]
Opponent: TypeAlias = str | Decides | None
Bots: TypeAlias = str | Decides | Sequence[Opponent]


class Seating:
    """Who holds each seat of a batch."""

    def __init__(self, game: Game, given: Sequence[Opponent], players: int) -> None:
        seated = [*given, *[None] * (players - len(given))]
        if len(seated) > players:
            raise BadInput(f"{len(seated)} bots are too many for {players} players")
        if None not in seated:
            raise BadInput("bots hold all seats: leave one to the caller, or use roundhouse simulate")
        self.policies: list[Policy] = []
        self.bots = np.full(players, OURS, np.int64)
        self.asked: dict[int, str | Decides] = {}  # by seat: those who are asked between two steps
        for seat, name in enumerate(seated):
            policy = Entrant.parse(name).policy(game.title) if isinstance(name, str) else None
            if policy is not None:
                if policy not in self.policies:
                    self.policies.append(policy)
                self.bots[seat] = self.policies.index(policy)
            elif name is not None:
                self.asked[seat] = name


class Asked:
    """Those of a batch's opponents that are no rules."""

    def __init__(self, batch: Batch, opponents: dict[int, str | Decides]) -> None:
        self._batch = batch
        self._seats = sum(1 << seat for seat in opponents)
        self._by_seat = {seat: self._made(opponent) for seat, opponent in opponents.items()}

    def _made(self, opponent: str | Decides) -> TableBots | Decides:
        batch = self._batch
        if isinstance(opponent, str) and opponent.startswith(NETWORK):
            opponent = network(opponent.removeprefix(NETWORK))
        if isinstance(opponent, str):
            return TableBots(batch, Entrant.parse(opponent))
        if not (batch.modes[driver.MASKS] and batch.modes[driver.TENSORS]):
            raise BadInput("an opponent that is a function needs the masks and observations of the batch")
        return opponent

    def close(self) -> None:
        """Programs wait for their next game."""
        for opponent in self._by_seat.values():
            if isinstance(opponent, TableBots):
                opponent.close()

    def play_on(self, shown: npt.NDArray[np.int64]) -> None:
        """Let them decide until nobody waits for them. Each game was just stepped, by the seat in `shown`.

        What they bring belongs to that step: its rewards grow, and it may end the game. In a game that was only looked
        at or begun it counts with the next step, as what rules decide does.
        """
        batch = self._batch
        stepped = batch.chosen >= driver.LEAVE
        counted = stepped & ~batch.refused & ~batch.ended
        self._let_go(np.flatnonzero((batch.chosen == driver.RESTART) | (batch.ended & stepped)))
        asked, viewers = batch.chosen.copy(), batch.viewers.copy()
        while (waiting := np.flatnonzero(batch.seats & self._seats)).size:
            before = batch.rewards[waiting], batch.points[waiting], batch.flags[:, waiting]
            seats = np.array([first_bit(int(bits) & self._seats) for bits in batch.seats[waiting]])
            actions = self._decide(waiting, seats)
            batch.chosen[:] = driver.SKIP
            batch.chosen[waiting], batch.actors[waiting], batch.viewers[:] = actions, seats, viewers
            batch.seat[waiting] = np.where(shown[waiting] >= 0, shown[waiting], batch.seat[waiting])
            batch.carry_out()
            batch.actors[waiting] = -1
            self._check(waiting, seats, actions)
            self._let_go(waiting[batch.ended[waiting]])
            on = counted[waiting]
            batch.rewards[waiting[on]] += before[0][on]
            off, (rewards, points, flags) = waiting[~on], before
            batch.rewards[off], batch.points[off], batch.flags[:, off] = rewards[~on], points[~on], flags[:, ~on]
            counted &= ~batch.ended
        batch.chosen[:], batch.viewers[:] = asked, viewers

    def _decide(self, waiting: npt.NDArray[np.int64], seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """An action for each of these games, by the seat beside it."""
        actions = np.zeros(len(waiting), np.int64)
        for seat in np.unique(seats).tolist():
            of, opponent = seats == seat, self._by_seat[seat]
            games = waiting[of]
            if isinstance(opponent, TableBots):
                actions[of] = [opponent.choose(i, seat, self._key(i)) for i in games.tolist()]
                continue
            self._show(games, seat)
            batch = self._batch
            luck = np.array([self._key(i) * UNIT for i in games.tolist()])
            actions[of] = opponent(batch.observation[games], batch.mask[games], luck)
        return actions

    def _show(self, games: npt.NDArray[np.int64], seat: int) -> None:
        batch = self._batch
        elsewhere = games[batch.seat[games] != seat]
        if elsewhere.size:
            batch.chosen[:] = driver.SKIP
            batch.chosen[elsewhere], batch.viewers[elsewhere] = driver.LOOK, seat
            batch.carry_out()

    def _key(self, i: int) -> int:
        """The next random number of a game's stream."""
        key, drawn = self._batch.streams[i].tolist()
        self._batch.streams[i, 1] += 1
        return scramble(key, drawn)

    def _check(self, waiting: npt.NDArray[np.int64], seats: npt.NDArray[np.int64], actions: npt.NDArray[Any]) -> None:
        refused = np.flatnonzero(self._batch.refused[waiting])
        if refused.size:
            k = int(refused[0])
            raise BadBot(f"the opponent at seat {int(seats[k])} chose action {int(actions[k])}, which is not legal")

    def _let_go(self, games: npt.NDArray[np.int64]) -> None:
        for opponent in self._by_seat.values():
            if isinstance(opponent, TableBots):
                for i in games.tolist():
                    opponent.let_go(i)


class TableBots:
    """A bot that plays at tables, in many games: one for all where it can start afresh, else one for each game."""

    def __init__(self, batch: Batch, entrant: Entrant) -> None:
        self._batch, self._entrant = batch, entrant
        self._seconds = entrant.budget(SECONDS) or UNHURRIED
        bot = entrant.make(batch.title)
        self._first: Bot | None = bot
        if isinstance(bot, CountsVisits) and bot.visits and entrant.seconds is None:
            # They alone limit it, so that games are the same on a busy machine.
            bot.visits, self._seconds = bot.visits, UNHURRIED
        self._shared = self._first if hasattr(self._first, "begin") else None
        self._own: dict[int, Bot] = {}

    def choose(self, i: int, seat: int, key: int) -> int:
        """The action of a seat in game i."""
        seen = observation_of(self._batch, i, seat)
        if self._shared is not None:
            self._shared.begin(key)
            move = self._shared.choose(seen, self._seconds)
        else:
            if i not in self._own:
                self._own[i] = self._first or self._entrant.make(self._batch.title, key)
                self._first = None
            move = self._own[i].choose(seen, self._seconds)
        if move not in seen.legal:
            raise BadBot(f"the bot {self._entrant.text} chose '{str(move)[:60]}', which is not legal")
        return move.id

    def let_go(self, i: int) -> None:
        """Game i is over."""
        close(self._own.pop(i, None))

    def close(self) -> None:
        for i in list(self._own):
            self.let_go(i)


def seats_of(bits: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def observation_of(batch: Batch, i: int, seat: int | None, over: bool = False) -> Observation:
    """What a seat sees of a game, None being a spectator; `over` if the game has ended otherwise than by its rules."""
    title, parts = batch.title, batch.parts
    record: Records = title.sight.zeros()
    state, sight = title.state.view(batch.states[i : i + 1].copy()), title.sight.view(record)
    title.rules.observe(parts.view, state, -1 if seat is None else seat, sight)
    acting = 0 if over else title.rules.acting(parts.view, sight)
    listed: list[int] = [0] * batch.actions
    n = 0 if seat is None else title.rules.legal(parts.view, state, seat, listed)
    legal = tuple(Move(a, title.action_names[a]) for a in listed[:n])
    names = tuple(f"Player {k + 1}" for k in range(batch.players))
    return Observation(title, parts, seat, record, names, tuple(seats_of(acting)), legal)
