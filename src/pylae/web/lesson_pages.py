"""The door to a guided first game: it opens a table for one, which nobody else finds."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from pylae.core.bots import Policy
from pylae.web import people, shelf
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.learning import lesson
from pylae.web.problems import Problem
from pylae.web.rendering import see
from pylae.web.sitting import Sitter

router = APIRouter(include_in_schema=False)


@router.post("/learn/{name}")
async def learn(request: Request, name: str) -> Response:
    """A table on which a lesson begins: whoever learns in its seat, bots in all others."""
    limit(request, "table")
    game = shelf.game(name)
    found = await asyncio.to_thread(lesson, game)
    if found is None:
        raise Problem(404, "This game has no guided first game yet; its rules are told in our own words.")
    match = found.begin()
    user, token = await people.person_or_guest(request)
    sitters = [
        Sitter("person", user.id, name=user.name)
        if seat == found.seat
        else Sitter("bot", policy=Policy.HEURISTIC)
        for seat in range(len(match.seats))
    ]
    row = await hall_of(request).open_match(match, sitters, user, listed=False, lesson=found.begun())
    answer = see(f"/tables/{row.id}")
    people.set_cookie(request, answer, token)
    return answer
