"""The home screen: what a device needs to keep Pylae there as an app, and to hear of a turn while no page is open."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, JSONResponse, Response

from pylae.art import svg, theme
from pylae.web.problems import Problem

router = APIRouter(include_in_schema=False)

STATIC = Path(__file__).with_name("static")
SIDE = 32  # of our mark
ROOM = 4  # how much ground is added around it, for devices that cut icons to their own shape
ICONS = {f"{kind}-{size}": (kind, size) for kind in ("mark", "ground") for size in (180, 192, 512)}  # pixels
PURPOSES = {"mark": "any", "ground": "maskable"}


@router.get("/worker.js")
def worker() -> Response:
    """The part of Pylae that a browser wakes when it is told something; from here it speaks for all pages."""
    return FileResponse(STATIC / "worker.js", media_type="text/javascript")


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """How Pylae stands on a home screen."""
    icons = [
        {
            "src": f"/static/icons/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": PURPOSES[kind],
        }
        for name, (kind, size) in ICONS.items()
    ]
    told = {
        "id": "/",
        "name": "Pylae",
        "description": "Table games of the Greek and Persian wars.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": theme.BONE["page"],
        "theme_color": theme.BONE["rim"],
        "icons": icons,
    }
    return JSONResponse(told, media_type="application/manifest+json")


@router.get("/static/icons/{name}.png")
def icon(name: str) -> Response:
    """Our mark, or our mark on a wider ground."""
    if name not in ICONS:
        raise Problem(404, "There is no such icon.")
    return Response(_drawn(*ICONS[name]), media_type="image/png")


@cache
def _drawn(kind: str, size: int) -> bytes:
    mark = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if kind == "ground":
        start, whole = -ROOM, SIDE + 2 * ROOM
        colour = theme.BONE["rim"]
        ground = f'<rect x="{start}" y="{start}" width="{whole}" height="{whole}" fill="{colour}"/>'
        wide = f'viewBox="{start} {start} {whole} {whole}">'
        mark = mark.replace(f'viewBox="0 0 {SIDE} {SIDE}">', wide + ground)
    return svg.png(mark, size)
