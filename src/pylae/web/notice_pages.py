"""The page on which people say how they want to be told that it is their turn."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from pylae.web import notices, people
from pylae.web.bringing import fields
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.hooks import Messenger
from pylae.web.problems import Problem
from pylae.web.rendering import page, see
from pylae.web.shelf import ago
from pylae.web.store import User

router = APIRouter(include_in_schema=False)

KINDS = {"discord": "Discord", "slack": "Slack or Mattermost", "ntfy": "ntfy, or plain text"}


@router.get("/notices")
async def notices_page(request: Request, told: str = "") -> Response:
    """By sound, on the desktop, or at an address of one's own."""
    return await _page(request, told="It has arrived." if told else "")


async def _page(
    request: Request, error: str = "", status: int = 400, told: str = "", address: str = ""
) -> Response:
    person = await people.person(request)
    hall = hall_of(request)
    return await page(
        request,
        "notices.html",
        status if error else 200,
        hooks=await notices.hooks_of(hall.store, person.id) if person else [],
        webhooks=hall.settings.webhooks,
        hosts=hall.settings.webhook_hosts,
        kinds=KINDS,
        most=notices.MOST_HOOKS,
        ago=ago,
        now=hall.schedule.clock.now(),
        error=error,
        told=told,
        address=address,
    )


@router.post("/notices")
async def add(request: Request) -> Response:
    """An address of one's own."""
    form = await fields(request)
    address = form.get("address", "")
    try:
        person = await _may(request)
        settings = hall_of(request).settings
        await notices.add_hook(
            hall_of(request).store, person.id, address, form.get("style", ""), settings.webhook_hosts
        )
    except Problem as problem:
        return await _page(request, problem.reason, problem.status, address=address)
    return see("/notices")


@router.post("/notices/{id}/drop")
async def drop(request: Request, id: str) -> Response:
    person = await people.person(request)
    if person is not None:
        await notices.drop_hook(hall_of(request).store, person.id, id)
    return see("/notices")


@router.post("/notices/{id}/try")
async def try_out(request: Request, id: str) -> Response:
    """Tells an address something now."""
    try:
        person = await _may(request)
        messenger: Messenger = request.app.state.messenger
        await notices.try_hook(hall_of(request).store, messenger, person.id, id)
    except Problem as problem:
        return await _page(request, problem.reason, problem.status)
    return see("/notices?told=yes")


async def _may(request: Request) -> User:
    """Who may name and try addresses; raises `Problem`."""
    limit(request, "hook")
    person = await people.person(request)
    if not hall_of(request).settings.webhooks:
        raise Problem(403, "The owner of this server has switched webhooks off.")
    if person is None:
        raise Problem(403, "Play somewhere first; then there is a turn to be told of.")
    return person
