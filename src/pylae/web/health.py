"""Health: what those ask who look after a server, a person or a program. Nothing here is for people who play.

/healthz    can something be written just now?
/readyz     has the server begun, and is it not about to end?
/metrics    what this worker has counted
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import logging
import os
import time

from fastapi import APIRouter, Request
from starlette.datastructures import State
from starlette.responses import PlainTextResponse, Response

from pylae.web import metrics
from pylae.web.database import StoreError
from pylae.web.hall import Hall, hall_of
from pylae.web.problems import Problem
from pylae.web.settings import Settings
from pylae.web.store import Store

PATIENCE = 3.0  # seconds for one attempt to write
FRESH = 1.0  # seconds for which its outcome is good enough for whoever asks next
PASSED_ON = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # what a proxy adds to a request

router = APIRouter(include_in_schema=False)
log = logging.getLogger("pylae")


class Pulse:
    """Tries to write now and then. Whoever asks meanwhile gets the same answer, so that asking costs the disk nothing."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.begun = float("-inf")
        self.attempt: asyncio.Task[str] | None = None

    async def trouble(self) -> str:
        """Why nothing can be written; empty if all is well."""
        now = time.monotonic()
        if self.attempt is None or (self.attempt.done() and now - self.begun > FRESH):
            self.begun = now
            self.attempt = asyncio.create_task(self._write())
        await asyncio.wait({self.attempt}, timeout=max(0.0, self.begun + PATIENCE - now))
        return self.attempt.result() if self.attempt.done() else "The database does not answer."

    async def _write(self) -> str:
        try:
            await self.store.try_writing()
        except StoreError as error:
            log.warning("health: %s", error)
            return "The database cannot be written just now."
        return ""

    async def end(self) -> None:
        if self.attempt:
            self.attempt.cancel()
            await asyncio.wait({self.attempt})


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the server and its database answer, and something can be written."""
    trouble = await request.app.state.pulse.trouble()
    return PlainTextResponse(trouble or "ok", 503 if trouble else 200)


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Whether people should be sent here."""
    if not request.app.state.ready:
        return PlainTextResponse("The server is about to end.", 503)
    return PlainTextResponse("ok")


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """What this worker counts, for who may know it."""
    if not may_look(request, request.app.state.settings):
        raise Problem(404, "There is nothing at this address.")
    told = metrics.text(gauges(hall_of(request), request.app.state), str(os.getpid()))
    return Response(told, headers={"Content-Type": metrics.CONTENT_TYPE})


def may_look(request: Request, settings: Settings) -> bool:
    """With a token whoever has it; without one this machine alone, and nobody for whom a proxy asks."""
    if settings.metrics:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.metrics}".encode())
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


def gauges(hall: Hall, app: State) -> metrics.Gauges:
    """What there is at this moment."""
    lives = list(hall.tables.values())
    return {
        "pylae_tables": ("Tables in the memory of this worker.", len(lives)),
        "pylae_tables_watched": ("Those that somebody looks at.", sum(bool(live.visitors) for live in lives)),
        "pylae_sockets": ("Screens that look at them.", sum(len(live.visitors) for live in lives)),
        "pylae_thoughts": ("Bots and hints that think ahead, or wait for it.", hall.schedule.thinkers.asked),
        "pylae_studies": ("Analyses that run or wait.", app.studies.waiting),
        "pylae_workshop": (
            "Pictures, logs and the like that are being made, or wait for it.",
            len(app.workshop.runs),
        ),
        "pylae_database_works": (
            "Pieces of work in the database, or waiting for it.",
            hall.store.database.asked,
        ),
    }
