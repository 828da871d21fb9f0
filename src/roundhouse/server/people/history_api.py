"""The HTTP API to what the asker has played, guest or person: games and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query

from ...bots import LEVELS
from ...games import titles
from ...language import Speaker
from ..api import ERRORS
from ..finished import MODES
from ..lobby.library_api import Cursor, told_game
from ..script_words import level_name
from ..visitor import Asked
from . import ratings
from .history import ON_A_CURVE, OPPONENTS, Wanted
from .person_bodies import Curve, GameNumbers, ModeNumbers, MyGame, MyGames, Numbers, RatingTold, Verdict, Versus

router = APIRouter(prefix="/api/me", responses=ERRORS)


@dataclass(frozen=True)
class Asking:
    """Which of one's games."""

    game: Annotated[str | None, Query(max_length=40)] = None
    mode: Literal["solo", "bots", "people"] | None = None
    won: bool | None = None
    after: Cursor = None


@router.get("/games")
async def games(asked: Asked, wanted: Annotated[Asking, Depends()]) -> MyGames:
    """Your games that are over, the latest first."""
    asked.count("search")
    if wanted.game is not None and wanted.game not in titles():
        return MyGames(games=[], next=None)
    which = Wanted(wanted.game, wanted.mode, wanted.won, wanted.after)
    page, following = await asked.service.history.games(asked.identity.visitor, which)
    library, say = asked.service.library, asked.say
    return MyGames(games=[_told(row, told_game(row, library, say).model_dump()) for row in page], next=following)


def _told(row: dict[str, Any], told: dict[str, Any]) -> MyGame:
    change = None if row["change"] is None else row["change"] * ratings.POINTS
    return MyGame(**told, seats_held=row["seats_held"], place=row["place"], change=change)


@router.get("/numbers")
async def numbers(asked: Asked) -> Numbers:
    """Your results by game, mode, level and opponent; scores over time; ratings; what analyses say."""
    asked.count("search")
    found = await asked.service.history.numbers(asked.identity.visitor)
    say, told = asked.say, []
    for game in sorted(found, key=lambda name: -len(found[name]["rows"])):
        if game not in titles():
            continue
        facts = found[game]
        modes = [_mode(mode, [row for row in facts["rows"] if row["mode"] == mode]) for mode in MODES]
        levels = sorted(facts["levels"].items(), key=lambda item: _rank(item[0]))
        people = sorted(facts["people"].items(), key=lambda item: -item[1][0])[:OPPONENTS]
        told.append(
            GameNumbers(
                game=game,
                label=titles()[game].label(say.lang),
                modes=[mode for mode in modes if mode.games],
                ratings=[_rating(row, say) for row in facts["ratings"]],
                levels=[Versus(name=bot, label=level_name(bot, say), games=n, won=w) for bot, (n, w) in levels],
                people=[Versus(name=name, label=name, games=n, won=w) for name, (n, w) in people],
                verdict=_verdict(facts["rows"]),
            )
        )
    return Numbers(games=told)


def _rank(bot: str) -> int:
    return LEVELS.index(bot) if bot in LEVELS else len(LEVELS)


def _mode(mode: Any, rows: list[dict[str, Any]]) -> ModeNumbers:
    scored = [row for row in rows if row["score"] is not None and not row["agreed"]]
    scores = [row["score"] for row in scored]
    last = scored[-ON_A_CURVE:]
    curve = Curve(at=[row["at"] for row in last], value=[row["score"] for row in last])
    best, mean = max(scores, default=None), fmean(scores) if scores else None
    won = sum(bool(row["won"]) for row in rows)
    return ModeNumbers(mode=mode, games=len(rows), won=won, best=best, mean=mean, scores=curve)


def _verdict(rows: list[dict[str, Any]]) -> Verdict | None:
    judged = [row for row in rows if row["unit"] is not None]
    if not judged:
        return None
    unit = judged[-1]["unit"]
    alike = [row for row in judged if row["unit"] == unit]
    means = {name: fmean(row[name] for row in alike) for name in ("luck", "mistakes", "others")}
    return Verdict(games=len(alike), unit=unit, **means)


def _rating(row: dict[str, Any], say: Speaker) -> RatingTold:
    rating = ratings.Rating(row["strength"], row["doubt"], row["games"])
    points = [float(ratings.Rating(strength).points) for _, strength in row["curve"]]
    return RatingTold(
        against=row["against"],
        points=rating.points,
        doubt=rating.off,
        games=rating.games,
        settled=rating.settled,
        sentence=_meaning(rating, say),
        expected=_expected(row["against"], rating, say),
        curve=Curve(at=[at for at, _ in row["curve"]], value=points),
    )


def _meaning(rating: ratings.Rating, say: Speaker) -> str:
    if not rating.settled:
        return say("Not settled yet: a few more games will tell. It may be off by {n} points.", n=rating.off)
    return say("In two of three cases the true strength is within {n} points of this.", n=rating.off)


def _expected(against: str, rating: ratings.Rating, say: Speaker) -> list[str]:
    """What the rating says of games to come."""
    if against == ratings.PEOPLE:
        of = round(100 * ratings.chance_to_beat(rating, ratings.Rating(doubt=ratings.LEVEL_DOUBT)))
        return [say("Of 100 games against a middling player you can expect to win {n}.", n=of)]
    return [
        say("Of 100 games against {level} you can expect to win {n}.", level=level_name(bot, say), n=of)
        for bot in LEVELS
        if 3 <= (of := round(100 * ratings.chance_to_beat(rating, ratings.unknown(ratings.level_key(bot))))) <= 97
    ]
