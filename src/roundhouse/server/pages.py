"""The pages people see: home, lobby, table, replay, rules, oneself. They hold words; the rest comes over the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from ..bots.levels import bots_of
from ..games import find_title, titles
from ..games.drawing import THEMES
from ..language import LANGUAGES, NAMES, Speaker, speaker
from ..table.game import LONGEST_NAME
from . import rulebook
from .covers import cover
from .daily.daily_words import home_words, trial_words
from .daily.deals import deals
from .installed_pages import owner, version
from .listings import games_facts
from .live_table import Identity, LiveTable
from .lobby.lobby_words import lobby_words
from .notices.notice_words import notice_words
from .people.people_words import people_words
from .refusals import STATUS, Refused
from .script_words import BUILDING_BLOCKS, bot_label, level_name, words
from .views import expected

router = APIRouter(include_in_schema=False)

YEAR = 365 * 24 * 3600
BOT = "conductor"  # who plays against a newcomer


@router.get("/")
def home(request: Request) -> Response:
    say = reader(request)
    games = offers(say)
    daily = [deal.title.label(say.lang) for deal in deals().values()]
    first = {game["name"]: game["first_game"] for game in games}
    return page(request, "home.html", say, {"first": first}, home_words(say), games=games, best_bot=BOT, daily=daily)


@router.get("/table/{table_id}")
async def table(request: Request, table_id: str) -> Response:
    return await _of_table(request, table_id, "table.html")


@router.get("/table/{table_id}/replay")
async def replay(request: Request, table_id: str) -> Response:
    return await _of_table(request, table_id, "replay.html")


@router.get("/table/{table_id}/sit/{token}")
async def invitation(request: Request, table_id: str, token: str) -> Response:
    """A seat's link. Sitting down is another step, so that a messenger that previews links does not take the seat."""
    live, seat = await _seat(request, table_id, token)
    if live is None or seat is None:
        return lost(request)
    if seat in live.held_by(request.state.identity):
        return go(request, f"/table/{table_id}?seat={seat}")
    return _sitting_down(request, live, seat)


@router.post("/table/{table_id}/sit/{token}")
async def sit(request: Request, table_id: str, token: str) -> Response:
    """Take the seat."""
    live, seat = await _seat(request, table_id, token)
    if live is None or seat is None:
        return lost(request)
    name = await _name_given(request) or reader(request)("Player {n}", n=seat + 1)
    await request.app.state.service.seating.sit(live, token, request.state.identity, name)
    return go(request, f"/table/{table_id}?seat={seat}")


@router.get("/table/{table_id}/join/{invitation}")
async def free_seats(request: Request, table_id: str, invitation: str) -> Response:
    """The link to all free seats of a table."""
    live = await _invited(request, table_id, invitation)
    if live is None:
        return lost(request)
    if live.held_by(request.state.identity):
        return go(request, f"/table/{table_id}")
    if not live.has_open_seats:
        return _no_seat(request, live, Refused("no_free_seat"))
    return _sitting_down(request, live, next(seat for seat in live.table.seats if live.seats[seat].kind == "open"))


@router.post("/table/{table_id}/join/{invitation}")
async def take_free_seat(request: Request, table_id: str, invitation: str) -> Response:
    """Take the first seat that is free."""
    live = await _invited(request, table_id, invitation)
    if live is None:
        return lost(request)
    say, identity = reader(request), request.state.identity
    if not live.held_by(identity):
        try:
            name = await _name_given(request) or say("Guest")
            await request.app.state.service.seating.join(live, None, name, identity)
        except Refused as refused:
            return _no_seat(request, live, refused)
    return go(request, f"/table/{table_id}")


@router.get("/lobby")
def lobby(request: Request) -> Response:
    """Tables to sit down at or to watch, and games that are over."""
    say = reader(request)
    games = {title.name: title.label(say.lang) for title in titles().values()}
    return page(request, "lobby.html", say, {}, lobby_words(say), games=games)


@router.get("/me")
def me(request: Request) -> Response:
    """Who one is, and what one has played."""
    say = reader(request)
    games = {title.name: title.label(say.lang) for title in titles().values()}
    return page(request, "me.html", say, {}, {**people_words(say), **notice_words(say)}, games=games)


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    say = reader(request)
    if game not in titles():
        return lost(request)
    label, sections = find_title(game).label(say.lang), rulebook.sections(game, say.lang)
    return page(request, "rules.html", say, {}, game=game, label=label, sections=sections)


@router.get("/rules/{game}/{clause}-{lang}-{theme}.svg")
def example(game: str, clause: str, lang: str, theme: str) -> Response:
    """A moment at a table that shows what a clause says."""
    known = game in titles() and lang in LANGUAGES and theme in THEMES
    picture = rulebook.example(game, clause, lang, theme) if known else None
    if picture is None:
        return Response(status_code=404)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@router.post("/language")
async def change_language(request: Request) -> Response:
    """Keep the reader's choice, and go back to the page it was made on."""
    form = await form_of(request)
    lang, back = form.get("lang", ""), form.get("back", "/")
    own = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response: Response = RedirectResponse(own, 303)
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=tls(request))
    return response


def base_of(request: Request) -> str:
    """The path under which a proxy has put the pages; empty at the root."""
    return str(request.scope.get("root_path", ""))


def go(request: Request, path: str) -> Response:
    """Send the reader to another page."""
    return RedirectResponse(base_of(request) + path, 303)


def tls(request: Request) -> bool:
    """Whether the reader came over HTTPS."""
    return bool(request.app.state.settings.secure) or request.url.scheme == "https"


@router.get("/manifest.json")
def manifest(request: Request) -> Response:
    say, base = reader(request), base_of(request)
    icons = [{"src": f"{base}/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    for name, purpose in (("icon-192", "any"), ("icon-512", "any"), ("icon-maskable-512", "maskable")):
        size = name.rpartition("-")[2]
        about = {"sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        icons.append({"src": f"{base}/static/{name}.png", **about})
    facts = {
        "name": "Roundhouse",
        "short_name": "Roundhouse",
        "description": say("Rail games, one table"),
        "lang": say.lang,
        "start_url": f"{base}/",
        "display": "standalone",
        "background_color": THEMES["light"].ground,
        "theme_color": THEMES["light"].ground,
        "id": f"{base}/",
        "scope": f"{base}/",
        "icons": icons,
    }
    return JSONResponse(facts, media_type="application/manifest+json")


@router.get("/art/{game}-{theme}.svg")
def art(game: str, theme: str) -> Response:
    """A moment of a game that was played here, for the home page."""
    if game not in titles() or theme not in THEMES:
        return Response(status_code=404)
    return Response(cover(game, theme), media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


# --- What pages are made of


def page(
    request: Request,
    template: str,
    say: Speaker,
    facts: Mapping[str, Any] | None,
    labels: Mapping[str, str] | None = None,
    status: int = 200,
    **values: Any,
) -> HTMLResponse:
    """A template in the reader's language; `facts` are for its scripts, and so are the labels of a game's panels."""
    back = str(request.url.remove_query_params("lang").replace(scheme="", netloc=""))
    person = request.state.person
    told = None if facts is None else {"lang": say.lang, "words": {**words(say), **(labels or {})}, **facts}
    if told is not None and person is not None:
        told["me"] = person.name
    about = {"language_names": NAMES, "games_offered": ", ".join(title.label(say.lang) for title in titles().values())}
    html = (
        environment()
        .get_template(template)
        .render(
            say=say,
            facts=told,
            back=back,
            base=base_of(request),
            who="" if request.state.fresh else owner(request.state.identity.visitor),
            version=version(),
            announcement=request.app.state.service.orders.announcement,
            **about,
            **values,
        )
    )
    return HTMLResponse(html, status)


def lost(request: Request, refused: Refused | None = None) -> Response:
    """Where nothing is, or nothing yet for this reader."""
    say = reader(request)
    told = refused or Refused("not_found")
    return page(request, "lost.html", say, None, status=STATUS[told.code], sentence=told.sentence(say))


def reader(request: Request) -> Speaker:
    """Speaks the language of the reader."""
    asked = request.query_params.get("lang", "")
    return speaker(asked if asked in LANGUAGES else request.state.lang)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    return dict(parse_qsl((await request.body())[:4000].decode("utf-8", "replace")))


async def _of_table(request: Request, table_id: str, template: str) -> Response:
    try:
        live: LiveTable = await request.app.state.service.visit(table_id, request.state.identity)
        if template == "replay.html" and live.closed:
            raise Refused("closed_try")
    except Refused as refused:
        return lost(request, refused)
    say, title = reader(request), live.table.title
    quick = request.app.state.service.bots.readiness(live)["hint"] == "quick"
    look = {"home": title.pictures.home, **asdict(title.pictures.look)}
    labels = {f"panel_{name}": label for name, label in title.pictures.labels(say).items()}
    facts = {"id": table_id, "game": title.name, "look": look, "plays_off_ties": title.plays_off_ties}
    if live.trial is not None:
        facts["trial"] = {"day": live.trial.day, "closed": live.closed}
        labels |= trial_words(say)
    if template == "replay.html":
        facts["bots"] = offered_bots(bots_of(title), say)
    shown: dict[str, Any] = {"id": table_id, "game": title.name, "label": title.label(say.lang), "look": look}
    shown |= {"closed": live.closed, "trial": live.trial is not None}
    shown |= {"symbols": title.pictures.symbols, "quick": quick, "preview": _preview(request, live, say)}
    return page(request, template, say, facts, labels, **shown)


def _preview(request: Request, live: LiveTable, say: Speaker) -> dict[str, str]:
    """What messengers show of a link to the table: what a spectator may see of it."""
    names = ", ".join(live.table.names)
    sentence = expected(live.table, live.table.observe(), say)
    picture = request.url_for("picture", table_id=live.facts.id, kind="png").include_query_params(lang=say.lang)
    return {"title": f"{live.table.title.label(say.lang)}: {names}", "sentence": sentence, "picture": str(picture)}


async def _name_given(request: Request) -> str:
    """The name in a form, without what a name may not contain."""
    name = "".join(c for c in (await form_of(request)).get("name", "") if c.isprintable() and c != "|")
    return name.strip()[:LONGEST_NAME]


async def _invited(request: Request, table_id: str, invitation: str) -> LiveTable | None:
    """The table, if this is the key of the link to its free seats."""
    try:
        live: LiveTable = await request.app.state.service.visit(table_id, request.state.identity)
    except Refused:
        return None
    return live if request.app.state.service.seating.invited(live, invitation) else None


def _no_seat(request: Request, live: LiveTable, refused: Refused) -> Response:
    """Somebody invited who cannot sit down can watch."""
    say = reader(request)
    facts: dict[str, Any] = {"id": live.facts.id, "label": live.table.title.label(say.lang)}
    return page(request, "full.html", say, None, status=409, sentence=refused.sentence(say), **facts)


async def _seat(request: Request, table_id: str, token: str) -> tuple[LiveTable | None, int | None]:
    """The table and the seat that a link belongs to."""
    try:
        live: LiveTable = await request.app.state.service.visit(table_id, request.state.identity)
    except Refused:
        return None, None
    held = live.held_by(Identity("", token))
    return live, held[0] if held else None


def _sitting_down(request: Request, live: LiveTable, seat: int) -> HTMLResponse:
    """The page that shows the game and who waits, to whoever is about to sit down at a seat."""
    say, title = reader(request), live.table.title
    about: dict[str, Any] = {"game": title.name, "label": title.label(say.lang), "pitch": title.pitch(say)}
    about |= {"minutes": title.minutes, "free": live.seats[seat].kind == "open", "name": live.facts.name}
    seats = [_seat_told(live, k, seat, say) for k in live.table.seats]
    return page(request, "invitation.html", say, {}, seats=seats, **about)


def _seat_told(live: LiveTable, seat: int, yours: int, say: Speaker) -> dict[str, str]:
    """Who sits at a seat, and whether they are waiting, for whoever is about to sit down at theirs."""
    held = live.seats[seat]
    if seat == yours:
        return {"name": say("You") if held.kind == "open" else held.name, "state": say("your seat")}
    if held.kind == "bot":
        return {"name": held.name, "state": f"{say('bot')} · {level_name(held.bot or '', say)}"}
    if held.kind == "open":
        return {"name": say("Seat {n}", n=seat + 1), "state": say("free seat")}
    return {"name": held.name, "state": say("is waiting for you") if seat in live.present else say("away")}


@cache
def environment() -> Environment:
    return Environment(loader=PackageLoader("roundhouse.server"), autoescape=True, undefined=StrictUndefined)


def offered_bots(bots: Sequence[str], say: Speaker) -> list[dict[str, str]]:
    """The bots that people may choose, with what they are called."""
    return [{"name": bot, "label": bot_label(bot, say)} for bot in bots if bot not in BUILDING_BLOCKS]


def offers(say: Speaker) -> list[dict[str, Any]]:
    """The games as the home page offers them: the longest first."""
    games = sorted(games_facts(say), key=lambda game: game["minutes"][::-1], reverse=True)
    kinds = ("choice", "switch", "number", "file")
    for game in games:
        game["bots"] = offered_bots(game["bots"], say)
        game["guided"] = find_title(game["name"]).guided
        game["options"].sort(key=lambda option: kinds.index(option["kind"]))
    return games
