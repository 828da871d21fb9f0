"""The HTTP API to the daily deal."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from ...bots import LEVELS
from ..api import ERRORS
from ..api_models import TableId
from ..refusals import Refused
from ..script_words import level_name
from ..visitor import Asked, Asking
from . import calendar
from .daily_bodies import Daily, DayTold, DealTold, LevelMet, ResultRow, Results, Trier, TryTold
from .days import Day
from .deals import ALONE, Deal, beaten, deals
from .tries import GUEST, LEVEL, LEVEL_KEY, PERSON

router = APIRouter(prefix="/api/daily", responses=ERRORS)

OnDay = Annotated[str, Path(pattern=calendar.DAY.pattern, min_length=10, max_length=10)]


@router.get("")
async def daily(asked: Asked) -> Daily:
    """Today's deals, how your tries stand, and the commitment to tomorrow's."""
    asked.count("search")
    service, visitor = asked.service.daily, asked.identity.visitor
    today, tomorrow = await service.today(), await service.tomorrow()
    mine = await service.own(today.day, visitor)
    streak, longest = await service.tries.streaks(visitor, today.day)
    told = []
    for deal in deals().values():
        own = mine.get(deal.title.name)
        label = deal.title.label(asked.lang)
        opponent = None if deal.opponent is None else level_name(deal.opponent, asked.say)
        own_told = None if own is None else await _told_try(own, deal, asked)
        told.append(DealTold(game=deal.title.name, label=label, opponent=opponent, mine=own_told))
    facts: dict[str, Any] = {
        "today": _told_day(today),
        "tomorrow": _told_day(tomorrow),
        "past": await service.days.past(),
    }
    return Daily(**facts, streak=streak, longest=longest, deals=told)


@router.post("/{game}")
async def begin(asked: Asked, game: str, body: Trier) -> TableId:
    """Begin your one try at a deal of today; the same table again, if you have begun it."""
    if game not in deals():
        raise Refused("not_found")
    name = "".join(c for c in body.name if c.isprintable() and c != "|").strip()
    if not name:
        raise Refused("bad_input")
    service, visitor = asked.service.daily, asked.identity.visitor
    if game not in await service.tries.own(calendar.today(), visitor):
        asked.count("try")
        asked.count("create")
    live = await service.begin(game, visitor, name)
    live.address = asked.address
    return TableId(id=live.facts.id)


@router.get("/{day}/{game}")
async def results(asked: Asked, day: OnDay, game: str) -> Results:
    """The results of a deal: of one that is over for all, of today's once your own try is over."""
    asked.count("search")
    service, visitor = asked.service.daily, asked.identity.visitor
    deal, found = deals().get(game), await service.days.find(day) if calendar.is_day(day) else None
    if deal is None or found is None:
        raise Refused("not_found")
    mine = (await service.own(day, visitor)).get(game)
    if not calendar.is_over(day) and (mine is None or mine["ended"] is None):
        raise Refused("try_first")
    return await _told_results(found, deal, mine, asked)


# --- Within


def _told_day(day: Day) -> DayTold:
    facts: dict[str, Any] = {"day": day.day, "commitment": day.commitment, "in_time": day.in_time, "seed": day.told}
    return DayTold(**facts, begins=calendar.beginning(day.day), ends=calendar.ending(day.day))


async def _told_try(own: Any, deal: Deal, asked: Asking) -> TryTold:
    guest = own["kind"] == GUEST
    facts = {"table": own["table_id"], "over": own["ended"] is not None, "guest": guest}
    if own["worth"] is None:
        return TryTold(**facts, counts=False)
    tries = asked.service.daily.tries
    of, better = (await tries.counts(own["day"], own["game"], own["worth"]))[own["kind"]]
    levels = sorted((await tries.results(own["day"], own["game"], (LEVEL,)))[LEVEL], key=_strength)
    met = [
        LevelMet(level=_level(row), label=level_name(_level(row), asked.say), better=better_than)
        for row, better_than in zip(levels, beaten(own["worth"], [row["worth"] for row in levels]), strict=True)
    ]
    place = better + 1 if _has_place(own, deal) else None
    return TryTold(**facts, **_outcome(own, deal), counts=True, place=place, of=of, levels=met)


def _level(row: Any) -> str:
    return str(row["player"]).removeprefix(LEVEL_KEY)


def _strength(row: Any) -> int:
    return LEVELS.index(_level(row)) if _level(row) in LEVELS else len(LEVELS)


def _has_place(row: Any, deal: Deal) -> bool:
    """A match that was not won has none: the result says nothing of how near it was."""
    return deal.kind == ALONE or bool(row["won"])


def _outcome(row: Any, deal: Deal) -> dict[str, Any]:
    points = row["worth"] if deal.kind == ALONE else None
    return {"points": points, "won": row["won"], "turns": row["turns"]}


async def _told_results(day: Day, deal: Deal, mine: Any, asked: Asking) -> Results:
    tries, game, visitor = asked.service.daily.tries, deal.title.name, asked.identity.visitor
    found = await tries.results(day.day, game)
    own_worth = None if mine is None else mine["worth"]
    counts = await tries.counts(day.day, game, own_worth)
    boards = calendar.is_over(day.day)

    def told(row: Any, place: int | None) -> ResultRow:
        level = row["kind"] == LEVEL
        name = level_name(_level(row), asked.say) if level else row["name"]
        facts = {
            "place": place if _has_place(row, deal) else None,
            "name": name,
            "level": level,
            "yours": row["player"] == visitor,
        }
        return ResultRow(**facts, **_outcome(row, deal), table=row["table_id"] if boards else None)

    people = [told(row, place) for row, place in _placed(found[PERSON], found[LEVEL])]
    guests = [told(row, None) for row in found[GUEST]]
    own = None
    if own_worth is not None and not any(row.yours for row in (*people, *guests)):
        place = counts[PERSON][1] + 1 if mine["kind"] == PERSON else None
        own = told({**mine, "name": asked.person.name if asked.person else ""}, place)
    facts: dict[str, Any] = {"day": _told_day(day), "game": game, "label": deal.title.label(asked.lang)}
    return Results(
        **facts, people=people, guests=guests, mine=own, n_people=counts[PERSON][0], n_guests=counts[GUEST][0]
    )


def _placed(people: Any, levels: Any) -> list[tuple[Any, int | None]]:
    """People with their places, and levels between them; whoever did equally well shares a place."""
    placed: list[tuple[Any, int | None]] = []
    place = 1
    for n, row in enumerate(people, 1):
        place = n if n == 1 or row["worth"] < people[n - 2]["worth"] else place
        placed.append((row, place))
    return sorted([*placed, *((row, None) for row in levels)], key=lambda each: -each[0]["worth"])
