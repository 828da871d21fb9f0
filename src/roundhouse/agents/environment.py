"""One seat at a table in plain text, for an agent that reads a prompt and writes a move.

    env = TextEnv("next-station-london", players=2, bots="conductor")
    text, info = env.reset(seed=7)
    while not env.over:
        text, reward, terminated, truncated, info = env.step(agent(text))

Every text says all that is needed to decide; `env.rules` is the rulebook. An answer that is not a legal move changes
nothing: the text says why, `info["refused"]` is true, and the agent may answer again.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from ..arena.entrants import UNHURRIED, Entrant
from ..bots import Bot
from ..envs.batch import checked_reward
from ..errors import BadInput, IllegalMove
from ..games.observation import Move, Observation
from ..kernel.batch import share_win
from ..language import speaker
from ..table import Table
from ..table import game as find_game
from .prompt import prompt, read_move, rules_in_words

SECONDS = 1.0  # a bot thinks, where nothing else limits it


class TextEnv:
    """A game in plain text, for one agent.

    `players` is the number of seats and `seat` the agent's, counted from 0; `bots` name who has the other seats, the
    last one the rest: levels, `greedy`, `random`, `cmd:./my-bot`. `reward` is "win" or "score", as in the other
    environments. Options are the game's.

    Examples:
        >>> from roundhouse.agents.environment import TextEnv
        >>> env = TextEnv("game-of-trains", bots="random")
        >>> text, info = env.reset(seed=7)
        >>> text, reward, terminated, truncated, info = env.step("I draw.")
        >>> print(text.splitlines()[0], info["refused"])
        'I draw.' is not one of your moves now. True
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str = "greedy",
        lang: str = "en",
        reward: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.title = find_game(game), find_game(game).title
        self.lang = speaker(lang).lang
        self.options = {**self.title.series_options, **options}
        self.players = self.title.players[0] if players is None else players
        if not 0 <= seat < self.players:
            raise BadInput(f"there is no seat {seat!r:.20}: seats are 0 to {self.players - 1}")
        self.seat = seat
        self.reward = checked_reward(reward, self.players)
        self.entrants = [Entrant.parse(word) for word in bots.split(",")]
        self.table = self.game.deal(self.players, 0, **self.options)
        self._bots: dict[int, Bot] = {}

    @property
    def rules(self) -> str:
        """The rulebook in plain text."""
        return rules_in_words(self.title, self.lang)

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def observation(self) -> Observation:
        """What the agent's seat sees, as bots are given it."""
        return self.table.observe(self.seat)

    def reset(self, seed: int | str | None = None) -> tuple[str, dict[str, Any]]:
        """Deal another game; the same seed deals the same. Returns the prompt of the first decision."""
        return self.take(self.game.deal(self.players, seed, **self.options))

    def take(self, table: Table) -> tuple[str, dict[str, Any]]:
        """Sit down at a table that is there."""
        self.close()
        self.table = table
        self._points = 0
        others = [seat for seat in table.seats if seat != self.seat]
        named = [*self.entrants, *[self.entrants[-1]] * len(others)]
        seeds = hashlib.sha256(table.seals[0].commitment.encode()).digest() if table.seals else bytes(32)
        self._who = dict(zip(others, named, strict=False))
        self._bots = {seat: who.make_plain(self.title, seeds[seat]) for seat, who in self._who.items()}
        self._let_others_decide()
        return self.prompt, self._info(refused=False)

    @property
    def prompt(self) -> str:
        """All that the agent needs for its decision, or the end of the game."""
        return prompt(self.table, self.seat, self.lang)

    def step(self, answer: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Make the move that the answer's last line names: the next prompt, reward, terminated, truncated, info."""
        move = read_move(answer, self.observation)
        if move is None:
            return f"{self.why_not(answer)}\n\n{self.prompt}", 0.0, False, False, self._info(refused=True)
        return self.play(move)

    def play(self, move: Move) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """The same for a move of `observation.legal`."""
        self.table.play(self.seat, move)
        self._let_others_decide()
        capped = bool(self.title.rules.capped(self.table.parts.view, self.title.state.view(self.table.state)))
        truncated = self.over and capped
        return self.prompt, self._rewarded(), self.over and not truncated, truncated, self._info(refused=False)

    def why_not(self, answer: str) -> str:
        """Why an answer makes no move: the rule that forbids it, or that it names none."""
        say = speaker(self.lang)
        said = ([line.strip() for line in answer.splitlines() if line.strip()] or [""])[-1][:60]
        try:
            clause = self.table.why_not(self.seat, said)
        except BadInput:
            clause = None
        if clause is not None:
            return str(IllegalMove(clause, self.lang))
        return say("'{answer}' is not one of your moves now.", answer=said)

    def close(self) -> None:
        """Let go of the bots that hold programs."""
        for bot in self._bots.values():
            getattr(bot, "close", lambda: None)()
        self._bots = {}

    def _let_others_decide(self) -> None:
        while not self.over and self.seat not in self.table.seats_to_act:
            seat = self.table.seats_to_act[0]
            seconds = self._who[seat].budget(SECONDS) or UNHURRIED
            self.table.play(seat, self._bots[seat].choose(self.table.observe(seat), seconds))

    def _rewarded(self) -> float:
        if self.reward == "score":
            before, self._points = self._points, self.table.scores[self.seat]
            return float(self._points - before)
        rewards = np.zeros((1, self.players))
        if self.over:
            share = self.title.interpreted(share_win)
            share([self.table.parts.view], self.title.state.view(self.table.state), self.players, rewards, 0)
        return float(rewards[0, self.seat])

    def _info(self, refused: bool) -> dict[str, Any]:
        legal = [move.text for move in self.observation.legal]
        return {"refused": refused, "legal": legal, "scores": list(self.table.scores) if self.over else None}
