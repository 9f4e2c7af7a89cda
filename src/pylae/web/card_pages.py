"""The pages of cards, for games whose cards are data: all cards drawn, and the desk where somebody writes some.

Nothing is kept here: a file comes with each request, is checked and drawn by the game's own tools, and forgotten.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from fastapi import APIRouter, Request
from markupsafe import Markup, escape
from starlette.responses import Response

from pylae.core.collection import Collection, Face, Files
from pylae.core.game import Game
from pylae.core.tables import DataError
from pylae.web import bringing, shelf, table_pages, wishes
from pylae.web.bringing import Brought
from pylae.web.guard import limit
from pylae.web.problems import Problem
from pylae.web.rendering import is_fragment, page

router = APIRouter(include_in_schema=False)

MOST_DRAWN = 150  # faces on a page; drawing them takes a moment of the processor
MOST_TOLD = 20  # problems and notes
LETTERS_A_UNIT = 8192
FILE_NAME = "mine.toml"


@dataclass(frozen=True)
class Shown:
    """Cards as a page shows them: drawn faces, decks, and what is wrong, or may not be meant."""

    faces: list[tuple[Face, Markup]]
    defs: Markup
    decks: Mapping[str, Mapping[str, int]]
    number: int  # of all cards, of which some may not be drawn
    problems: list[str]
    notes: list[str]

    @property
    def sides(self) -> list[str]:
        return list(dict.fromkeys(face.side for face, _ in self.faces))

    @property
    def kinds(self) -> list[str]:
        return list(dict.fromkeys(face.kind for face, _ in self.faces))

    @property
    def names(self) -> dict[str, str]:
        return {face.id: face.name for face, _ in self.faces}


def tools_of(name: str) -> tuple[Game, Collection]:
    """A game and its tools for cards; raises `Problem`."""
    game = shelf.game(name)
    tools = shelf.collection(game)
    if tools is None:
        raise Problem(404, f"{game.about.title} has no cards that are written in files.")
    return game, tools


def shown(tools: Collection, files: Files) -> Shown:
    """The cards of files, or what is wrong with them."""
    problems, faces = tools.problems(files)[:MOST_TOLD], []
    try:
        if not problems:
            faces = list(islice(tools.faces(files), MOST_DRAWN))
    except DataError as error:  # a card that is right by itself may be too much for any table
        problems = [str(error)]
    if problems:
        return Shown([], Markup(), {}, 0, problems, [])
    defs = dict.fromkeys(face.picture.defs for face in faces)  # cards share figures
    return Shown(
        faces=[(face, drawn(face)) for face in faces],
        defs=Markup("".join(defs)),
        decks=tools.decks(files),
        number=len(tools.rows(files)),
        problems=[],
        notes=tools.notes(files)[:MOST_TOLD],
    )


def cost(text: str) -> float:
    """How much a file counts among those of one sender: a long one takes longer to draw."""
    return 1 + len(text) / LETTERS_A_UNIT


def drawn(face: Face) -> Markup:
    """A face for a page that has the colours and the figures."""
    sheet = face.picture.sheets["board"]
    x, y, width, height = sheet.box
    return Markup(
        f'<svg viewBox="{x:g} {y:g} {width:g} {height:g}" role="img" aria-label="{escape(face.picture.desc)}">'
        f"{''.join(sheet.layers.values())}</svg>"
    )


@lru_cache
def shipped(name: str) -> Shown:
    """The cards that a game has by itself."""
    _, tools = tools_of(name)
    return shown(tools, tools.shipped)


# All cards


@router.get("/cards/{name}")
async def all_cards(request: Request, name: str) -> Response:
    """Every shipped card."""
    game, _ = tools_of(name)
    return await page(
        request, "cards.html", game=game, file="", cards=await asyncio.to_thread(shipped, name), error=""
    )


@router.post("/cards/{name}")
async def own_cards(request: Request, name: str) -> Response:
    """Every card of a file that somebody sends."""
    game, tools = tools_of(name)
    _, file, text = await _sent(request)
    limit(request, "cards", cost(text))
    cards = await asyncio.to_thread(shown, tools, {file: text})
    error = f"{file} cannot be used yet." if cards.problems else ""
    return await page(
        request, "cards.html", 400 if error else 200, game=game, file=file, cards=cards, error=error
    )


# The desk


@router.get("/cards/{name}/write")
async def desk(request: Request, name: str, begin: str = "") -> Response:
    """Where cards are written; an example lies there, or the shipped cards for whoever wants to change those."""
    game, tools = tools_of(name)
    text = next(iter(tools.shipped.values())) if begin == "shipped" else tools.starter
    limit(request, "cards", cost(text))
    return await _desk(request, game, tools, FILE_NAME, text)


@router.post("/cards/{name}/write")
async def at_desk(request: Request, name: str) -> Response:
    """What is written there: shown as it looks now, taken away as a file, or brought to a table."""
    game, tools = tools_of(name)
    form, file, text = await _sent(request)
    limit(request, "cards", cost(text))
    wanted = form.get("do", "")
    if wanted == "save":
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return Response(text.encode(), media_type="application/toml", headers=headers)
    if wanted == "play" and not await asyncio.to_thread(tools.problems, {file: text}):
        return await _play(request, game, tools, file, text)
    return await _desk(request, game, tools, file, text)


async def _desk(request: Request, game: Game, tools: Collection, file: str, text: str) -> Response:
    cards = await asyncio.to_thread(shown, tools, {file: text})
    template = "_drawn.html" if is_fragment(request) else "write.html"
    return await page(request, template, game=game, file=file, text=text, cards=cards)


async def _play(request: Request, game: Game, tools: Collection, file: str, text: str) -> Response:
    """The set-up page, on which the cards lie already, in a deck."""
    data = await asyncio.to_thread(tools.trial, file, text)
    mode = wishes.modes(game)[0].name
    brought = {slot: Brought(text=it) for slot, it in data.items()}
    return await table_pages.setup(request, game, replace(wishes.wish(game, mode), brought=brought), mode)


async def _sent(request: Request) -> tuple[dict[str, str], str, str]:
    """A form that was sent, with the name and the text of its file, or else of what was written; raises `Problem`."""
    form, files = await bringing.fields_and_files(request)
    name, content = files.get("file", (form.get("name", ""), None))
    safe = "-".join(re.findall(r"\w[\w.]*", name, re.ASCII))[-40:].lstrip(".") or FILE_NAME
    if content is None:
        return form, safe, form.get("text", "").replace("\r\n", "\n")
    try:
        return form, safe, content.decode()
    except UnicodeDecodeError:
        raise Problem(400, f"{safe} is no text.") from None
