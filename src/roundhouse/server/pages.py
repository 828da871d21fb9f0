"""The pages people see: home, table, replay, rules. They hold the words; what changes comes over the API."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from ..bots.judging import can_judge
from ..games import find_title, titles
from ..games.drawing import FONT, THEMES, draw
from ..language import LANGUAGES, NAMES, Speaker, speaker
from ..table import load
from ..table.game import LONGEST_NAME
from .facts import games_facts
from .live import Identity, LiveTable
from .refusals import Refused
from .words import bot_label, words

router = APIRouter(include_in_schema=False)

YEAR = 365 * 24 * 3600
BOT = "conductor"  # who plays against a newcomer
BUILDING_BLOCKS = ("greedy", "random")  # for programs; people choose a level
ORDER = ("maglev-metro", "next-station-london", "game-of-trains")


@router.get("/")
def home(request: Request) -> Response:
    say = reader(request)
    games = offers(say)
    first = {game["name"]: game["first_game"] for game in games}
    return page(request, "home.html", say, {"first": first}, games=games, best_bot=BOT)


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
        return RedirectResponse(f"/table/{table_id}?seat={seat}", 303)
    say = reader(request)
    others = [each.name for k, each in enumerate(live.seats) if k != seat and each.kind != "open"]
    free = live.seats[seat].kind == "open"
    return page(request, "sit.html", say, {}, label=live.table.title.label(say.lang), others=others, free=free)


@router.post("/table/{table_id}/sit/{token}")
async def sit(request: Request, table_id: str, token: str) -> Response:
    """Take the seat."""
    live, seat = await _seat(request, table_id, token)
    if live is None or seat is None:
        return lost(request)
    name = "".join(c for c in (await form_of(request)).get("name", "") if c.isprintable() and c != "|").strip()
    name = name[:LONGEST_NAME] or reader(request)("Player {n}", n=seat + 1)
    await request.app.state.house.sit(live, token, request.state.identity, name)
    return RedirectResponse(f"/table/{table_id}?seat={seat}", 303)


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    say = reader(request)
    if game not in titles():
        return lost(request)
    rulebook = find_title(game).rulebook
    sections: dict[str, dict[str, Any]] = {
        key: {"heading": heading[say.lang], "clauses": []} for key, heading in rulebook.sections.items()
    }
    for clause in rulebook.clauses.values():
        sections[clause.section]["clauses"].append(clause)
    return page(request, "rules.html", say, None, label=rulebook.name[say.lang], sections=sections)


@router.post("/language")
async def change_language(request: Request) -> Response:
    """Keep the reader's choice, and go back to the page it was made on."""
    form = await form_of(request)
    lang, back = form.get("lang", ""), form.get("back", "/")
    own = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response = RedirectResponse(own, 303)
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=request.app.state.settings.secure)
    return response


@router.get("/manifest.json")
def manifest(request: Request) -> Response:
    say = reader(request)
    icon = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    facts = {
        "name": "Roundhouse",
        "short_name": "Roundhouse",
        "description": say("Three rail games, one table"),
        "lang": say.lang,
        "start_url": "/",
        "display": "standalone",
        "background_color": THEMES["light"].ground,
        "theme_color": THEMES["light"].ground,
        "icons": [icon],
    }
    return JSONResponse(facts, media_type="application/manifest+json")


@router.get("/art/{game}-{theme}.svg")
def art(game: str, theme: str) -> Response:
    """A moment of a game that was played here, for the home page."""
    if game not in titles() or theme not in THEMES:
        return Response(status_code=404)
    return Response(picture_of(game, theme), media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


# --- What pages are made of


def page(
    request: Request, template: str, say: Speaker, facts: Mapping[str, Any] | None, status: int = 200, **values: Any
) -> HTMLResponse:
    """A template in the reader's language; `facts` are for its scripts."""
    back = str(request.url.remove_query_params("lang").replace(scheme="", netloc=""))
    told = None if facts is None else {"lang": say.lang, "words": words(say), **facts}
    html = environment().get_template(template).render(say=say, facts=told, back=back, language_names=NAMES, **values)
    return HTMLResponse(html, status)


def lost(request: Request) -> Response:
    """Where nothing is."""
    say = reader(request)
    return page(request, "lost.html", say, None, 404, sentence=say("There is no such thing here."))


def reader(request: Request) -> Speaker:
    """Speaks the language of who reads."""
    asked = request.query_params.get("lang", "")
    return speaker(asked if asked in LANGUAGES else request.state.lang)


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a small form."""
    return dict(parse_qsl((await request.body())[:4000].decode("utf-8", "replace")))


async def _of_table(request: Request, table_id: str, template: str) -> Response:
    try:
        live: LiveTable = await request.app.state.house.find(table_id)
    except Refused:
        return lost(request)
    say, title = reader(request), live.table.title
    facts = {"id": table_id, "game": title.name, "analysis": can_judge(title)}
    return page(request, template, say, facts, id=table_id, game=title.name, label=title.label(say.lang))


async def _seat(request: Request, table_id: str, token: str) -> tuple[LiveTable | None, int | None]:
    """The table and the seat that a link belongs to."""
    try:
        live: LiveTable = await request.app.state.house.find(table_id)
    except Refused:
        return None, None
    held = live.held_by(Identity("", token))
    return live, held[0] if held else None


@cache
def environment() -> Environment:
    return Environment(loader=PackageLoader("roundhouse.server"), autoescape=True, undefined=StrictUndefined)


def offers(say: Speaker) -> list[dict[str, Any]]:
    """The games as the home page offers them."""
    places = {name: place for place, name in enumerate(ORDER)}
    games = sorted(games_facts(say), key=lambda game: places.get(game["name"], len(ORDER)))
    kinds = ("choice", "switch", "number", "file")
    for game in games:
        game["bots"] = [
            {"name": bot, "label": bot_label(bot, say)} for bot in game["bots"] if bot not in BUILDING_BLOCKS
        ]
        game["options"].sort(key=lambda option: kinds.index(option["kind"]))
    return games


@lru_cache(maxsize=16)
def picture_of(game: str, theme: str) -> str:
    """One panel of a game that was played here, as a picture of its own."""
    record = (resources.files(__package__) / "art" / f"{game}.rh").read_text("utf-8")
    picture = draw(load(record).observe(0), "en", theme)
    panel = next(panel for panel in picture.panels if panel.name == find_title(game).module("facts").PANEL)
    edge = 24
    frame = f"{-edge} {-edge} {panel.width + 2 * edge} {panel.height + 2 * edge}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" font-family="{FONT}">{panel.svg()}</svg>'
