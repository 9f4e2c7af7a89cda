"""The pages: home, rules, help and credits; those of tables, accounts and cards have modules of their own."""

from __future__ import annotations

import asyncio
from functools import cache

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from pylae.art.theme import THEMES
from pylae.core.rulebook import chapter_titles
from pylae.web import (
    account_pages,
    card_pages,
    carry_pages,
    costs,
    ending_pages,
    lesson_pages,
    lobby,
    lobby_pages,
    notice_pages,
    people,
    shelf,
    study_pages,
    table_pages,
    wishes,
)
from pylae.web.frieze import frieze
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.rendering import is_fragment, page, templates
from pylae.web.workshop import Work

router = APIRouter(include_in_schema=False)
router.include_router(table_pages.router)
router.include_router(lesson_pages.router)
router.include_router(study_pages.router)
router.include_router(ending_pages.router)
router.include_router(account_pages.router)
router.include_router(card_pages.router)
router.include_router(lobby_pages.router)
router.include_router(carry_pages.router)
router.include_router(notice_pages.router)

RUNNING_SHOWN, FINISHED_SHOWN = 4, 5
OWN_TABLES = 50


@router.get("/")
async def home(request: Request) -> Response:
    """The games, one's own tables, and those one can watch."""
    store = hall_of(request).store
    person = await people.person(request)
    own = await lobby.own_tables(store, person, OWN_TABLES, FINISHED_SHOWN)
    ids = {row.id for row, _ in own}
    tables = [(row, shelf.listed(row, seats, person)) for row, seats in own]
    running = [entry for row, entry in tables if not row.over]
    return await page(
        request,
        "home.html",
        frieze=Markup(frieze()),
        games=shelf.all_games(),
        modes=wishes.modes,
        most=RUNNING_SHOWN,
        running=sorted(running, key=lambda entry: not entry.yours),
        finished=[entry for row, entry in tables if row.over],
        watchable=[
            shelf.listed(row, seats, person)
            for row, seats in await store.watchable()
            if row.id not in ids and all(seat.kind != "open" for seat in seats)
        ],
    )


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """Everything we say about the rules of a game."""
    return await page(request, "rules.html", game=shelf.game(name), book=book(name))


@cache
def book(name: str) -> Markup:
    """The same for everybody, and long: it is put together once."""
    game = shelf.game(name)
    every = list(shelf.rulebook(name).sections.values())
    text = templates.get_template("_book.html").render(
        game=game,
        sections=[section for section in every if not section.ruling],
        chapters=shelf.chapters([it for it in every if not it.ruling], chapter_titles(game)),
        rulings=[section for section in every if section.ruling],
        options={option.name: option for option in game.options},
        places={},
    )
    return Markup(text)


@router.get("/rules/{name}/words")
async def words(request: Request, name: str) -> Response:
    """The glossary of a game."""
    game = shelf.game(name)
    if not shelf.glossary(name).words:
        raise Problem(404, "No words of this game are explained.")
    return await page(request, "words.html", game=game)


@router.get("/rules/{name}/examples/{picture}")
async def example(request: Request, name: str, picture: str) -> Response:
    """A drawn example of the rules, as its number and its colours say: "3.ink.png"."""
    shelf.game(name)
    known = {
        f"{it.number}.{theme}.png": (it.number, theme) for it in shelf.examples(name) for theme in THEMES
    }
    if picture not in known:
        raise Problem(404, "There is no such example.")
    number, theme = known[picture]
    work = Work.of("example", name=name, number=number, theme=theme)
    return Response(await costs.made(request, work, costs.PICTURE), media_type="image/png")


@router.get("/rules/{name}/{section}")
async def rule(request: Request, name: str, section: str) -> Response:
    """One section and those below it, with the functions behind them; as a fragment without, for the table that opens it beside the board."""
    game = shelf.game(name)
    found = shelf.rules(game, section)
    fragment = is_fragment(request)
    book = shelf.rulebook(name) if fragment else await asyncio.to_thread(shelf.index, name)
    every = list(book.sections.values())
    first, last = every.index(found[0]), every.index(found[-1])
    return await page(
        request,
        "_sections.html" if fragment else "rule.html",
        game=game,
        sections=found,
        before=every[first - 1] if first else None,
        after=every[last + 1] if last + 1 < len(every) else None,
        options={option.name: option for option in game.options},
        places={each.id: book.code(each.id) for each in found},
    )


@router.get("/help")
async def help_page(request: Request) -> Response:
    return await page(request, "help.html", games=shelf.all_games())


@router.get("/credits")
async def credits_page(request: Request) -> Response:
    return await page(request, "credits.html", games=shelf.all_games())
