"""The pages that carry a seat to another device: the code with its picture, and what the other device is asked."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from pylae.art import qr
from pylae.web import carry, people
from pylae.web.bringing import fields
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.rendering import page, see
from pylae.web.store import User

router = APIRouter(include_in_schema=False)

NO_CODE = "This code is not good: it works once, and for five minutes. Make a new one on the other device."
BACK = re.compile(r"/tables/[\w-]{1,64}")  # where somebody may want to go on


@router.post("/carry/new")
async def make(request: Request) -> Response:
    """A code for who asks, as letters, as a link and as a picture."""
    limit(request, "carry")
    person = await people.person(request)
    if person is None:
        raise Problem(403, "There is no seat of yours to carry yet; play first.")
    hall = hall_of(request)
    back = (await fields(request)).get("table", "")
    code = await carry.begin(hall.store, hall.settings.secret, person.id)
    link = f"{str(request.base_url).rstrip('/')}/carry/{code}"
    link += f"?to={back}" if BACK.fullmatch(back) else ""
    try:
        picture = Markup(qr.svg(qr.modules(link), "The link as a picture for a camera"))
    except ValueError:  # the name of this server is very long
        picture = Markup("")
    return await page(request, "carry.html", code=code, link=link, picture=picture, host=request.url.netloc)


@router.get("/carry")
async def enter_page(request: Request) -> Response:
    return await page(request, "carried.html", code="", who=None, games=0, to="", error="")


@router.get("/carry/{code}")
async def arrive(request: Request, code: str, to: str = "") -> Response:
    """Asks whether this device shall be that person; nothing is used up by looking."""
    return await _arrive(request, code, to)


async def _arrive(request: Request, code: str, to: str = "") -> Response:
    limit(request, "carry")
    hall = hall_of(request)
    who = await carry.who(hall.store, hall.settings.secret, code)
    error = "" if who else NO_CODE
    here = await people.person(request)
    if who and here and here.id == who.id:
        return see(_to(to))
    games = await _left_behind(request, here)
    return await page(
        request, "carried.html", 400 if error else 200, code=code, who=who, games=games, to=to, error=error
    )


@router.post("/carry")
async def carried(request: Request) -> Response:
    """Takes the seat over here: with `yes` the code is used up, without it is looked at first."""
    form = await fields(request)
    code, to = form.get("code", ""), form.get("to", "")
    if "yes" not in form:
        return await _arrive(request, code, to)
    limit(request, "carry")
    hall = hall_of(request)
    user = await carry.use(hall.store, hall.settings.secret, code)
    if user is None:
        return await page(request, "carried.html", 400, code="", who=None, games=0, to=to, error=NO_CODE)
    await people.end_session(request)
    answer = see(_to(to))
    people.set_cookie(request, answer, await people.begin_session(request, user))
    return answer


def _to(wanted: str) -> str:
    """Where the new device goes on: at a table, or in the meeting place."""
    return wanted if BACK.fullmatch(wanted) else "/meet"


async def _left_behind(request: Request, here: User | None) -> int:
    """How many games of another guest this device would forget."""
    if here is None or not here.guest:
        return 0
    return len(await hall_of(request).store.tables_of(here.id))
