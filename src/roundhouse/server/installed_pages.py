"""What an installed page needs: its script, its files, and the page it shows where the server cannot be reached."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from .. import __version__
from ..language import LANGUAGES

router = APIRouter(include_in_schema=False)

HERE = Path(__file__).parent
STATIC = HERE / "static"
SCRIPT = STATIC / "service-worker.js"
DIGITS = 16


@cache
def files() -> list[str]:
    """What the pages are made of, by its address."""
    kinds = (".js", ".css", ".svg", ".png", ".woff2")
    found = [path for path in STATIC.rglob("*") if path.suffix in kinds and path != SCRIPT]
    return [f"/static/{path.relative_to(STATIC).as_posix()}" for path in sorted(found)]


@cache
def version() -> str:
    """Another one whenever pages, scripts or words are other ones: an installed page then takes its new files."""
    digest = hashlib.sha256(__version__.encode())
    for folder in (STATIC, HERE / "templates", HERE.parent / "language" / "catalogues"):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def owner(visitor: str) -> str:
    """What a browser keeps belongs to somebody: not the key, but another one when that is another."""
    return hashlib.sha256(f"kept by {visitor}".encode()).hexdigest()[:DIGITS]


@router.get("/service-worker.js")
def service_worker() -> Response:
    """At the root of the pages: a script controls only what is below it."""
    return Response(SCRIPT.read_bytes(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline.json")
def kept() -> JSONResponse:
    return JSONResponse({"files": files(), "pages": [f"/offline?lang={lang}" for lang in LANGUAGES]})


@router.get("/offline")
def offline(request: Request) -> Response:
    """What is shown without the server: a page of nobody's."""
    from .pages import page, reader

    return page(request, "offline.html", reader(request), {})
