"""The results of a tournament as plain data, from which the report, the plots and the ladders' page are made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from .playing import OVERRUN, Played
from .ratings import rate
from .results import Z, wilson
from .tournament import Match, Tournament

FORMAT = "roundhouse-arena/1"
BARS = 40  # of a score distribution, at most


def summarise(tournament: Tournament, games: Sequence[Played]) -> dict[str, Any]:
    """Matches with win rates, bots with scores, ratings and times."""
    ratings = rate(games) if tournament.players > 1 else {}
    return {
        "format": FORMAT,
        "game": tournament.game,
        "players": tournament.players,
        "kind": tournament.kind if tournament.players > 1 else "solo",
        "seed": tournament.seed,
        "seconds": tournament.seconds,
        "opening": tournament.opening,
        "options": tournament.options,
        "files": {
            option: name if len(name) <= 40 and name.isprintable() else "an owner's own"
            for option, name in tournament.own.items()
        },
        "games": len(games),
        "deals": len({game.deal for game in games}),
        "complete": {game.key for game in games} >= _all_keys(tournament),
        "matches": [
            summary
            for match in tournament.matches
            if match.others and (summary := _match(match, [game for game in games if game.match == match.name]))
        ],
        "bots": [
            {**summary, **({"rating": ratings[bot]._asdict()} if bot in ratings else {})}
            for bot in tournament.entrants
            if (summary := _bot(bot, [game for game in games if bot in game.bots]))
        ],
        **({"solo": _solo(tournament, games)} if tournament.players == 1 else {}),
    }


def won(game: Played, bot: str) -> float:
    """A bot's share of a victory: shared by those who share it, and by all where nobody wins."""
    winners = game.winners or range(len(game.bots))
    return sum(game.bots[seat] == bot for seat in winners) / len(winners)


def mean(values: Iterable[float]) -> dict[str, float]:
    """The mean, and half the width of its 95% interval."""
    array = np.array(list(values), np.float64)
    deviation = float(array.std(ddof=1)) if len(array) > 1 else 0.0
    return {"mean": float(array.mean()), "error": Z * deviation / math.sqrt(len(array)), "deviation": deviation}


def _match(match: Match, games: Sequence[Played]) -> dict[str, Any] | None:
    if not games or match.others is None:
        return None
    wins = wilson(sum(won(game, match.one) for game in games), len(games))
    by_deal: dict[int, list[float]] = {}
    for game in games:
        by_deal.setdefault(game.deal, []).append(_mean_score(game, match.one) - _mean_score(game, match.others))
    return {
        "one": match.one,
        "others": match.others,
        "games": len(games),
        "wins": wins._asdict(),
        "even": 1 / len(games[0].bots),
        "shared": sum(len(game.winners) > 1 for game in games),
        "undecided": sum(not game.winners for game in games),
        "turns": mean(game.turns for game in games),
        "score": mean(_mean_score(game, match.one) for game in games),
        "others_score": mean(_mean_score(game, match.others) for game in games),
        "ahead": mean(sum(deal) / len(deal) for deal in by_deal.values()),  # luck of the deal taken out
    }


def _mean_score(game: Played, bot: str) -> float:
    scores = [score for score, name in zip(game.scores, game.bots, strict=True) if name == bot]
    return sum(scores) / len(scores)


def _bot(bot: str, games: Sequence[Played]) -> dict[str, Any] | None:
    seats = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
    if not seats:
        return None
    scores = np.array([game.scores[seat] for game, seat in seats])
    times = np.concatenate([np.asarray(game.times[seat], np.float64) for game, seat in seats])
    step = max(1, -(-int(scores.max() - scores.min() + 1) // BARS))
    bars = np.bincount((scores - scores.min()) // step)
    return {
        "bot": bot,
        "games": len(games),
        "score": {**mean(scores), "least": int(scores.min()), "most": int(scores.max())},
        "scores": {"first": int(scores.min()), "step": step, "games": bars.tolist()},
        "decisions": sum(game.decisions[seat] for game, seat in seats),
        "times": _times(times, seats[0][0].budgets[seats[0][1]]),
    }


def _times(times: Any, budget: float | None) -> dict[str, Any]:
    """How long the decisions that left a choice took, in seconds."""
    if not len(times):
        times = np.zeros(1)
    p50, p90, p99, most = (float(value) for value in np.percentile(times, (50, 90, 99, 100)))
    over = None if budget is None else int((times > OVERRUN * budget).sum())
    return {"choices": len(times), "budget": budget, "p50": p50, "p90": p90, "p99": p99, "max": most, "overruns": over}


def _solo(tournament: Tournament, games: Sequence[Played]) -> list[dict[str, Any]]:
    """What each bot reached alone, and by how much it beat the one before it on the same deals."""
    found: list[dict[str, Any]] = []
    before: dict[int, int] = {}
    for bot in tournament.bots:
        own = sorted((game for game in games if game.match == bot), key=lambda game: game.scores[0])
        if not own:
            continue
        scores = {game.deal: game.scores[0] for game in own}
        gains = [scores[deal] - before[deal] for deal in scores if deal in before]
        found.append(
            {
                "bot": bot,
                "median_rating": own[len(own) // 2].rating,
                "best_rating": own[-1].rating,
                **({"gain": mean(gains)} if gains else {}),
            }
        )
        before = scores
    return found


def _all_keys(tournament: Tournament) -> set[tuple[str, int, int]]:
    deals, rotations = range(tournament.deals), range(tournament.players)
    return {(match.name, deal, turn) for match in tournament.matches for deal in deals for turn in rotations}
