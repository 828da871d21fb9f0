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

from ..bots import bot_names
from ..games import find_title, titles
from ..games.drawing import FONT, THEMES, draw
from ..games.title import Title
from ..language import LANGUAGES, NAMES, Speaker, speaker
from ..table import load
from .words import bot_label, words

router = APIRouter(include_in_schema=False)

YEAR = 365 * 24 * 3600
BOT = "greedy"  # who plays against a newcomer
# The panel of each game's picture that stands for it on the home page.
SHOWN = {"game-of-trains": "trains", "next-station-london": "map", "maglev-metro": "map"}
ORDER = ("maglev-metro", "next-station-london", "game-of-trains")


@router.get("/")
def home(request: Request) -> Response:
    say = reader(request)
    games = offers(say.lang)
    first = {game["name"]: game["first"] for game in games}
    return page(request, "home.html", say, {"words": words(say), "lang": say.lang, "first": first}, games=games)


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
    form = dict(parse_qsl((await request.body())[:4000].decode("utf-8", "replace")))
    lang, back = form.get("lang", ""), form.get("back", "/")
    own = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    response = RedirectResponse(own, 303)
    if lang in LANGUAGES:
        response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https")
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
    if game not in SHOWN or theme not in THEMES:
        return Response(status_code=404)
    return Response(picture_of(game, theme), media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


# --- What pages are made of


def page(
    request: Request, template: str, say: Speaker, facts: Mapping[str, Any] | None, status: int = 200, **values: Any
) -> HTMLResponse:
    """A template in the reader's language; `facts` are for its scripts."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    html = environment().get_template(template).render(say=say, facts=facts, back=back, language_names=NAMES, **values)
    return HTMLResponse(html, status)


def lost(request: Request) -> Response:
    """Where nothing is."""
    say = reader(request)
    return page(request, "lost.html", say, None, 404, sentence=say("There is no such thing here."))


def reader(request: Request) -> Speaker:
    """Speaks the language of who reads: asked for, chosen before, or preferred by the browser."""
    preferred = [
        part.partition(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")
    ]
    for lang in (request.query_params.get("lang"), request.cookies.get("lang"), *preferred):
        if lang in LANGUAGES:
            return speaker(lang)
    return speaker("en")


@cache
def environment() -> Environment:
    return Environment(loader=PackageLoader("roundhouse.server"), autoescape=True, undefined=StrictUndefined)


@lru_cache(maxsize=8)
def offers(lang: str) -> list[dict[str, Any]]:
    """The games as the home page offers them."""
    say = speaker(lang)
    names = sorted(titles(), key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    return [_offer(find_title(name), say) for name in names]


def _offer(title: Title, say: Speaker) -> dict[str, Any]:
    return {
        "name": title.name,
        "label": title.label(say.lang),
        "pitch": title.module("facts").pitch(say),
        "players": title.players,
        "minutes": title.minutes,
        "solo": 1 in title.players,
        "options": _options(title, say),
        "bots": [{"name": bot, "label": bot_label(bot, say)} for bot in bot_names()],
        "bot": BOT,
        "first": {"players": title.first_game.players, "options": dict(title.first_game.options)},
    }


def _options(title: Title, say: Speaker) -> list[dict[str, Any]]:
    """The options of a game: switches and numbers, files that go by a name, then files of one's own."""
    found: list[dict[str, Any]] = []
    for option in title.options:
        kind = "switch" if (option.least, option.most) == (0, 1) else "number"
        limits = {"default": option.default, "least": option.least, "most": option.most}
        found.append({"name": option.name, "kind": kind, **limits})
    for name in title.data_files:
        named = title.named_files.get(name, {})
        choices = [{"name": choice, "label": title.choice_label(name, choice, say)} for choice in named]
        found.append({"name": name, "kind": "choice" if choices else "file", "choices": choices, "default": ""})
    order = ("choice", "switch", "number", "file")
    found.sort(key=lambda option: order.index(option["kind"]))
    for option in found:
        option["label"] = title.option_label(option["name"], say)
        option["help"] = title.option_help(option["name"], say)
    return found


@lru_cache(maxsize=16)
def picture_of(game: str, theme: str) -> str:
    """One panel of a game that was played here, as a picture of its own."""
    record = (resources.files(__package__) / "art" / f"{game}.rh").read_text("utf-8")
    picture = draw(load(record).observe(0), "en", theme)
    panel = next(panel for panel in picture.panels if panel.name == SHOWN[game])
    edge = 24
    frame = f"{-edge} {-edge} {panel.width + 2 * edge} {panel.height + 2 * edge}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" font-family="{FONT}">{panel.svg()}</svg>'
