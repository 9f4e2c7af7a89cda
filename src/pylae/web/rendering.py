"""Rendering: from a template to an answer, with what every page needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pylae import __version__
from pylae.art.theme import THEMES
from pylae.core.options import player_words
from pylae.web import learning, people, shelf

THEME_COOKIE = "pylae-theme"
FRAME = {"where": "", "sub": "", "titled": False, "tools": ""}  # what a page may set in its head

templates = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
templates.globals.update(
    cover=shelf.cover,
    with_links=shelf.with_links,
    explained=shelf.explained,
    glossary=shelf.glossary,
    examples=shelf.examples_for,
    collection=shelf.collection,
    lesson=learning.lesson,
    player_words=player_words,
)


def theme(request: Request) -> str:
    """The theme somebody has chosen; nothing where the system decides."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


async def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A page for whoever asks."""
    person = await people.person(request)
    text = templates.get_template(template).render(
        FRAME | {"person": person, "theme": theme(request), "version": __version__} | context
    )
    return HTMLResponse(text, status)


def is_fragment(request: Request) -> bool:
    """Whether a module of a page asks for a part of it."""
    return request.headers.get("X-Fragment") == "1"


def see(url: str) -> Response:
    """Where to look after something was done."""
    return RedirectResponse(url, 303)


TITLES = {
    400: "That did not work",
    403: "Not for you to see",
    404: "Nothing here",
    405: "That did not work",
    409: "Too late",
    413: "Too large",
    429: "A little slower",
}


async def problem(request: Request, status: int, reason: str, wait: int = 0) -> Response:
    """The page that says in one sentence what went wrong; where waiting helps it offers to try again."""
    title = TITLES.get(status, "That did not work" if status < 500 else "Something broke here")
    again = request.url.path if wait and request.method == "GET" else ""
    return await page(request, "problem.html", status, title=title, reason=reason, again=again)
