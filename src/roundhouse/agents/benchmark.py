"""How well an agent plays: the same deals for it and for a bot of known strength, in every seat.

Each deal is played once for each seat with the agent there, and once with the reference in its place; the same bots
have the other seats, and all draws depend on the deal alone. So most of the luck cancels out in the difference.
If an answer is not a legal move, the agent is told why and may try again; after `TRIES` a move is drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from ..arena.entrants import UNHURRIED, Entrant
from ..arena.summary import mean
from ..bots import Bot
from ..kernel.rng import key_of, scramble
from .environment import TextEnv
from .program import ProgramAgent

TEXT = "text:"
TRIES = 3


@dataclass(frozen=True)
class Outcome:
    """How a game came out for the seat that is measured."""

    result: float  # points, or 1 for a win, 0 for a draw, and what a win costs the others
    score: int
    decisions: int
    refused: int = 0  # answers that were not legal moves
    left_to_chance: int = 0  # decisions for which no answer was


@dataclass(frozen=True)
class Game:
    """A game of the agent, and the same deal with the reference in its seat."""

    deal: int
    seed: int
    seat: int
    agent: Outcome
    reference: Outcome


@dataclass(frozen=True)
class Benchmark:
    """What is played: `text:./my-agent` is an agent that reads prompts, anything else a bot."""

    game: str
    agent: str
    players: int | None = None
    reference: str = "greedy"
    bots: str = "greedy"
    deals: int = 10
    seed: int = 0
    seconds: float = 60.0  # for a decision
    options: Mapping[str, Any] = field(default_factory=dict)

    def play(self, played: Callable[[int], None] = lambda games: None) -> Report:
        """Play it; `played` hears of every game."""
        env = TextEnv(self.game, self.players, 0, self.bots, **self.options)
        text = self.agent.startswith(TEXT)
        program = ProgramAgent(self.agent.removeprefix(TEXT), self.seconds) if text else None
        games = []
        try:
            for deal in range(self.deals):
                seed = scramble(key_of(self.seed), deal)
                for seat in env.table.seats:
                    env.seat = seat
                    agent = _by_program(env, program, seed) if program else _by_bot(env, self.agent, seed, self.seconds)
                    games.append(Game(deal, seed, seat, agent, _by_bot(env, self.reference, seed, self.seconds)))
                    played(1)
        finally:
            env.close()
            if program is not None:
                program.close()
        return Report(self, env.players, env.reward, tuple(games))


@dataclass(frozen=True)
class Report:
    """All games and what they come to."""

    benchmark: Benchmark
    players: int
    reward: str
    games: tuple[Game, ...]

    def summary(self) -> dict[str, Any]:
        """Means and half the widths of their 95% intervals, of the agent, the reference and the difference by deal."""
        deals = sorted({game.deal for game in self.games})
        by_deal = [[game for game in self.games if game.deal == deal] for deal in deals]

        def told(value: Callable[[Game], float]) -> dict[str, float]:
            return mean(sum(map(value, games)) / len(games) for games in by_deal)

        return {
            **asdict(self.benchmark),
            "players": self.players,
            "reward": self.reward,
            "games": len(self.games),
            "result": told(lambda game: game.agent.result),
            "reference_result": told(lambda game: game.reference.result),
            "difference": told(lambda game: game.agent.result - game.reference.result),
            "score": told(lambda game: game.agent.score),
            "reference_score": told(lambda game: game.reference.score),
            "decisions": sum(game.agent.decisions for game in self.games),
            "refused": sum(game.agent.refused for game in self.games),
            "left_to_chance": sum(game.agent.left_to_chance for game in self.games),
        }

    def plain(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {"summary": self.summary(), "games": [asdict(game) for game in self.games]}


def _by_program(env: TextEnv, agent: ProgramAgent, seed: int) -> Outcome:
    """A game of a program."""
    random = Random(seed)
    text, info = env.reset(seed)
    agent.begin(env)
    result = 0.0
    decisions = refused = chance = tries = 0
    while not env.over:
        text, reward, *_, info = env.step(agent.answer(text, info["legal"]))
        if info["refused"]:
            refused += 1
            tries += 1
            if tries < TRIES:
                continue
            chance += 1
            text, reward, *_, info = env.play(random.choice(env.observation.legal))
        tries = 0
        decisions += 1
        result += reward
    return Outcome(result, env.table.scores[env.seat], decisions, refused, chance)


def _by_bot(env: TextEnv, name: str, seed: int, seconds: float) -> Outcome:
    """The same deal with a bot in the agent's seat."""
    entrant = Entrant.parse(name)
    bot: Bot = entrant.make_plain(env.title, seed)
    env.reset(seed)
    result, decisions = 0.0, 0
    while not env.over:
        move = bot.choose(env.observation, entrant.budget(seconds) or UNHURRIED)
        result += env.play(move)[1]
        decisions += 1
    getattr(bot, "close", lambda: None)()
    return Outcome(result, env.table.scores[env.seat], decisions)
