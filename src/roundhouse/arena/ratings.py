"""Ratings of bots from their games, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..errors import MissingExtra
from .playing import Played


class Rating(NamedTuple):
    """How strong a bot is held to be, and how far that may be off (a standard deviation)."""

    strength: float
    doubt: float


def rate(games: Iterable[Played]) -> dict[str, Rating]:
    """A rating for everybody, starting from 25. Games are counted deal by deal, so no match weighs more for being
    last."""
    model: Any = plackett_luce()(tau=0.0)  # bots do not grow stronger between games
    held: dict[str, Any] = {}
    for game in sorted(games, key=lambda game: (game.deal, game.match, game.rotation)):
        before = [held.setdefault(bot, model.rating()) for bot in game.bots]
        after = [team[0] for team in model.rate([[rating] for rating in before], ranks=_ranks(game))]
        for bot in set(game.bots):  # one that has several seats learns the mean of what they tell
            own = [rating for rating, name in zip(after, game.bots, strict=True) if name == bot]
            strength = sum(rating.mu for rating in own) / len(own)
            held[bot] = model.rating(mu=strength, sigma=sum(rating.sigma for rating in own) / len(own))
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in held.items()}


def _ranks(game: Played) -> list[int]:
    """The places of the seats, from 0: winners first, then by score; all alike where nobody wins."""
    if not game.winners:
        return [0] * len(game.bots)
    worth = [(seat in game.winners, score if seat not in game.winners else 0) for seat, score in enumerate(game.scores)]
    return [sum(other > own for other in worth) for own in worth]


def plackett_luce() -> Any:
    """The model, where the library is installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingExtra("rating bots", "arena") from None
    return PlackettLuce
