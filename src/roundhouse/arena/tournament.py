"""Matches between bots by duplicate play: every deal is played with every rotation of the bots over the seats.

All matches of a tournament share their deals, so that luck is the same for everybody. A game depends on the tournament,
its match, deal and rotation alone: it does not matter which process plays it, and when.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from ..errors import BadBot, BadInput
from ..kernel.rng import key_of, scramble
from ..table import Table
from ..table.fairness import Seal
from ..table.game import checked_names
from .entrants import Entrant
from .playing import Played, open_at_random, play_to_the_end, seated, solo_rating
from .series import shown
from .setup import Setup

KINDS = ("round-robin", "ladder")
YARDSTICK = "greedy"  # the best of a ladder also meets this one


@dataclass(frozen=True)
class Match:
    """One bot against another, who has all other seats; solo, against nobody."""

    one: str
    others: str | None

    @property
    def name(self) -> str:
        return self.one if self.others is None else f"{self.one} : {self.others}"

    def lineup(self, players: int, rotation: int) -> tuple[int, ...]:
        """Who sits where: 0 for the one, 1 and up for the others."""
        return tuple((seat - rotation) % players for seat in range(players))


@dataclass(frozen=True)
class Tournament:
    """Matches of one game, in plain values, so that any machine can play any part of them."""

    game: str
    bots: tuple[str, ...]  # from the weakest to the strongest, where it is a ladder
    players: int
    games: int  # of a match, at least; all rotations of a deal are played
    seed: int = 0
    seconds: float = 0.1  # a decision, for bots that bring no budget of their own
    kind: str = "round-robin"
    options: dict[str, Any] = field(default_factory=dict)
    own: dict[str, str] = field(default_factory=dict)  # the text of an owner's data files, or their names
    opening: int = 0  # decisions at the start that are drawn with the deal, alike for all bots
    records: bool = False  # keep a record of each game

    @classmethod
    def of(
        cls,
        setup: Setup,
        bots: Sequence[str],
        games: int,
        seed: int = 0,
        seconds: float = 0.1,
        kind: str = KINDS[0],
        opening: int = 0,
        records: bool = False,
    ) -> Tournament:
        """A tournament that can be played: raises where something does not fit. Compiles what its bots need."""
        if games < 1:
            raise BadInput("at least one game has to be played")
        if seconds <= 0:
            raise BadInput("bots need some time for a decision")
        if kind not in KINDS:
            raise BadInput(f"a tournament is a {' or a '.join(KINDS)}, not '{kind[:20]}'")
        if setup.players > 1 and len(bots) < 2:
            raise BadInput("a match needs two bots: name more, or let one play solo with 1 player")
        twice = [bot for bot in bots if list(bots).count(bot) > 1]
        if twice:
            raise BadInput(f"{twice[0][:60]} is named twice: a bot meets others, or itself with another budget")
        told = (games, seed, seconds, kind, setup.options, setup.own, opening, records)
        made = cls(setup.game, tuple(bots), setup.players, *told)
        title = setup.made()[0].title
        for entrant in made.entrants.values():
            entrant.make(title)
        return made

    @property
    def setup(self) -> Setup:
        return Setup(self.game, self.players, self.options, self.own)

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        if self.players == 1:
            return tuple(Match(bot, None) for bot in self.bots)
        if self.kind == "ladder":
            pairs = [(above, below) for below, above in zip(self.bots, self.bots[1:], strict=False)]
            best = self.bots[-1]
            if best != YARDSTICK and (best, YARDSTICK) not in pairs:
                pairs.append((best, YARDSTICK))
        elif self.players == 2:
            pairs = [(later, earlier) for earlier, later in combinations(self.bots, 2)]
        else:
            pairs = list(permutations(self.bots, 2))
        return tuple(Match(one, others) for one, others in pairs)

    @cached_property
    def entrants(self) -> dict[str, Entrant]:
        """Everybody who plays, by the word that names them."""
        met = [word for match in self.matches for word in (match.one, match.others) if word]
        words = dict.fromkeys([*self.bots, *met])
        return {word: Entrant.parse(word) for word in words}

    @property
    def deals(self) -> int:
        return -(-self.games // self.players)

    @property
    def units(self) -> range:
        """The parts it is played in: a deal of a match with all rotations. Deal by deal, so that matches keep step."""
        return range(self.deals * len(self.matches))

    def unit(self, number: int) -> tuple[Match, int]:
        """The match and deal of a unit."""
        deal, match = divmod(number, len(self.matches))
        return self.matches[match], deal

    def seed_of(self, deal: int) -> int:
        """The seed of a deal's tables: `game.deal(players, seed=..., **options)` deals the same game."""
        return scramble(key_of(self.seed), deal)

    def play(self, number: int) -> list[Played]:
        """Play a unit."""
        match, deal = self.unit(number)
        try:
            return [self.play_game(match, deal, rotation) for rotation in range(self.players)]
        except BadBot as error:
            raise BadBot(f"{match.name}, deal {deal} (seed {self.seed_of(deal)}): {error}") from None

    def play_game(self, match: Match, deal: int, rotation: int) -> Played:
        found, parts, start = self.setup.made()
        seed = self.seed_of(deal)
        places = match.lineup(self.players, rotation)
        entrants = [self.entrants[(match.others or match.one) if place else match.one] for place in places]
        table = Table(found.title, parts, start, checked_names(None, self.players), [Seal.of(str(seed))])
        open_at_random(table, self.opening, seed)
        with seated(found.title, entrants, [scramble(seed, place) for place in places]) as bots:
            seen = play_to_the_end(table, entrants, bots, self.seconds)
        table.names = tuple(shown(entrant.text) for entrant in entrants)  # for the record: no bot knew
        return Played(
            match=match.name,
            deal=deal,
            rotation=rotation,
            seed=seed,
            bots=tuple(entrant.text for entrant in entrants),
            scores=table.scores,
            winners=table.winners,
            turns=table.turns,
            decisions=seen.decisions,
            times=seen.times,
            budgets=tuple(entrant.budget(self.seconds) for entrant in entrants),
            rating=solo_rating(table) if self.players == 1 else None,
            record=table.record() if self.records else "",
        )
