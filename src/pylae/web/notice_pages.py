"""The page on which people say how they want to be told that it is their turn."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from pylae.web import channels, people, push
from pylae.web.bringing import fields
from pylae.web.channels import PUSH, Channel, Teller
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.hooks import LONGEST_ADDRESS
from pylae.web.problems import Problem
from pylae.web.rendering import page, see
from pylae.web.shelf import ago
from pylae.web.store import User

router = APIRouter(include_in_schema=False)

NOBODY_HERE = "Play somewhere first; then there is a turn to be told of."
ORIGIN = re.compile(r"https?://[\w.:\[\]-]{1,255}", re.ASCII)
KINDS = {"discord": "Discord", "slack": "Slack or Mattermost", "ntfy": "ntfy, or plain text"}


@router.get("/notices")
async def notices_page(request: Request, told: str = "") -> Response:
    """By sound, on the desktop, on this device, or at an address of one's own."""
    return await _page(request, told="It has arrived." if told else "")


async def _page(
    request: Request, error: str = "", status: int = 400, told: str = "", address: str = ""
) -> Response:
    person = await people.person(request)
    hall = hall_of(request)
    mine = await channels.channels_of(hall.store, person.id) if person else []
    return await page(
        request,
        "notices.html",
        status if error else 200,
        hooks=[channel for channel in mine if channel.kind != PUSH],
        devices=[channel for channel in mine if channel.kind == PUSH],
        session=people.session(request),
        settings=hall.settings,
        key=push.public(_teller(request).key),
        browser=push.browser,
        kinds=KINDS,
        most=channels.MOST_HOOKS,
        longest=LONGEST_ADDRESS,
        ago=ago,
        now=hall.schedule.clock.now(),
        error=error,
        told=told,
        address=address,
    )


# An address of one's own


@router.post("/notices")
async def add(request: Request) -> Response:
    """Names one."""
    form = await fields(request)
    address = form.get("address", "")
    try:
        limit(request, "hook")
        hall = hall_of(request)
        if not hall.settings.webhooks:
            raise Problem(403, "The owner of this server has switched webhooks off.")
        person, hosts = await _somebody(request), hall.settings.webhook_hosts
        hook = channels.hook(person.id, form.get("style", ""), address, _origin(request), hosts)
        await channels.add_hook(hall.store, hook)
    except Problem as problem:
        return await _page(request, problem.reason, problem.status, address=address)
    return see("/notices")


# This device


class Keys(BaseModel):
    """What a message for a browser is sealed for."""

    p256dh: str
    auth: str


class Subscription(BaseModel):
    """What a browser says about itself to whoever shall tell it something."""

    endpoint: str
    keys: Keys


@router.post("/notices/here", status_code=204)
async def add_here(request: Request, told: Subscription) -> None:
    """The device of this session is told."""
    limit(request, "hook")
    await channels.add_device(hall_of(request).store, await _device(request, told))


@router.post("/notices/here/renew", status_code=204)
async def renew_here(request: Request, told: Subscription) -> None:
    """The device of this session can still be told, as it says now."""
    if not await channels.renew_device(hall_of(request).store, await _device(request, told)):
        raise Problem(404, "Nobody is told on this device.")


@router.post("/notices/here/drop", status_code=204)
async def drop_here(request: Request) -> None:
    if session := people.session(request):
        await channels.drop_device(hall_of(request).store, session)


async def _device(request: Request, told: Subscription) -> Channel:
    """The device from which this was sent; raises `Problem`."""
    settings = hall_of(request).settings
    if not settings.push:
        raise Problem(403, "The owner of this server has switched this off.")
    person, session = await _somebody(request), people.session(request) or ""
    address = push.checked_endpoint(told.endpoint, settings.known_push)
    keys = push.checked_keys(told.keys.p256dh, told.keys.auth)
    return channels.device(person.id, session, address, keys, _origin(request))


# Both


@router.post("/notices/{id}/drop")
async def drop(request: Request, id: str) -> Response:
    person = await people.person(request)
    if person is not None:
        await channels.drop(hall_of(request).store, person.id, id)
    return see("/notices")


@router.post("/notices/{id}/try")
async def try_out(request: Request, id: str) -> Response:
    """Tells an address or a device something now."""
    try:
        limit(request, "hook")
        person = await _somebody(request)
        await channels.try_out(hall_of(request).store, _teller(request), person.id, id)
    except Problem as problem:
        return await _page(request, problem.reason, problem.status)
    return see("/notices?told=yes")


async def _somebody(request: Request) -> User:
    """Who asks; raises `Problem` where nobody here knows them."""
    if (person := await people.person(request)) is None:
        raise Problem(403, NOBODY_HERE)
    return person


def _origin(request: Request) -> str:
    """How this server was called."""
    origin = str(request.base_url).rstrip("/")
    return origin if ORIGIN.fullmatch(origin) else ""


def _teller(request: Request) -> Teller:
    return request.app.state.teller
