"""The guard at the door: who may come in, how fast, with how much, and what is said to those who may not.

guard.install(app, settings)                             # headers, origins, sizes, rates, and an answer to every error
guard.limit(request, "login")                            # raises `Problem` 429 for who is too fast

The limits are counted in memory: how often something is done, and how busy it keeps the loop; workers tell each other of those who do
much (`shares`). What is made beside the loop is counted by `costs`.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pylae.core.game import Refusal
from pylae.web import logs, metrics, rendering
from pylae.web.database import StoreError
from pylae.web.meter import metered
from pylae.web.problems import Problem, forget
from pylae.web.settings import Settings

API = "/api/"
STATIC = "/static/"
SAFE = ("GET", "HEAD", "OPTIONS")
STREAM = "application/x-ndjson"
PACKED = ("application/zip", "image/png", "font/woff2")

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 256 * 1024  # longer than any game; replaying it takes a moment of the processor
# Where a whole record may be sent, or the data of a table, or a file of cards.
WITH_FILES = re.compile(rf"/load|{API}v1/tables|/games/\w+|/cards/\w+(/write)?")

OF_TABLE = re.compile(rf"(?:/live|/tables|{API}v1/tables)/([A-Za-z0-9_-]{{1,24}})(?:/|$)", re.ASCII)

YEAR = 365 * 24 * 3600
SECURITY = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ONLY_HTTPS = {"Strict-Transport-Security": f"max-age={YEAR}"}

log = logging.getLogger("pylae")


# Limits


@dataclass(frozen=True)
class Rate:
    """How often something may be done: so many times at once, then so many a second, and what is said beyond that."""

    burst: int
    per_second: float
    reason: str


RATES = {
    "read": Rate(200, 20, "You ask for pages very fast."),
    "write": Rate(60, 5, "You do too many things at once."),
    "api": Rate(400, 50, "Your program asks very fast."),
    "live": Rate(100, 20, "Your screen sends too much at once."),
    "table": Rate(30, 1 / 5, "You open tables very fast."),
    "cards": Rate(60, 4, "You have cards drawn very fast."),
    "analysis": Rate(6, 1 / 20, "You have games analysed very fast."),
    "sit": Rate(10, 1 / 20, "You sit down at tables very fast."),
    # Seconds of this process, whatever they are used for: a quarter of it in the long run.
    "busy": Rate(15, 0.25, "You keep this server very busy."),
    "still": Rate(15, 0.25, "You load the same things again and again."),
    # How often somebody is told so; after that his lines are closed without a word.
    "refused": Rate(60, 4, "You were turned away again and again."),
    "talk": Rate(6, 1 / 4, "You say very much at once."),
    "room": Rate(20, 1 / 2, "Very much is said here at once."),
    "report": Rate(5, 1 / 120, "You report very much at once."),
    "carry": Rate(10, 1 / 30, "There were too many codes."),
    "hook": Rate(10, 1 / 30, "You change or try out too many addresses at once."),
    "login": Rate(10, 1 / 30, "There were too many attempts to log in."),
    "account": Rate(10, 1 / 60, "There were too many changes of accounts."),
}
# How many of these one address may hold at the same time.
MOST_AT_ONCE = {"line": 300, "stream": 50, "live": 100, "archive": 2}
ONE_S_OWN = ("live", "talk", "room", "report")  # counted for a line or a person, not for an address
MUCH = 1 / 4  # of what may be done at once; whoever has used up so much is told to the other workers
BUCKETS = 10_000  # above this number those that are full again are forgotten


Name = tuple[str, str]  # of something and of who does it


class Limits:
    """How fast somebody may be. A bucket is the moment at which it will be full again; a full one needs no memory."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.limited = settings.limited
        self.proxies = settings.proxies
        self.clock = clock
        self.full_at: dict[Name, float] = {}
        self.held: dict[Name, int] = {}
        self.untold: dict[Name, float] = {}  # by how much each was moved on here, since the others were told
        self.room = BUCKETS

    def take(self, kind: str, key: str, cost: float = 1) -> None:
        """Counts something done; raises `Problem` 429 where it is too much, and then it does not count."""
        rate = RATES[kind]
        if not self.limited:
            return
        now = self.clock()
        full_at = max(now, self.full_at.get((kind, key), now)) + cost / rate.per_second
        wait = full_at - now - rate.burst / rate.per_second
        if wait > 0:
            seconds = math.ceil(wait)
            unit = "second" if seconds == 1 else "seconds"
            raise Problem(429, f"{rate.reason} Try again in {seconds} {unit}.", wait=seconds)
        self._note((kind, key), full_at, cost / rate.per_second)

    def spend(self, kind: str, key: str, cost: float) -> None:
        """Counts what has been done, however much it was; whoever wants something next has to wait for it."""
        if self.limited and cost > 0:
            full_at = max(self.clock(), self.full_at.get((kind, key), 0.0))
            seconds = cost / RATES[kind].per_second
            self._note((kind, key), full_at + seconds, seconds)

    def refused(self, key: str) -> None:
        """Counts that somebody was turned away; not of those to whom that is not even said any more."""
        if not self.shut(key):
            self.spend("refused", key, 1)

    def shut(self, key: str) -> bool:
        """Whether somebody was turned away so often that he is told nothing for a while."""
        rate, full_at = RATES["refused"], self.full_at.get(("refused", key))
        return full_at is not None and full_at - self.clock() > rate.burst / rate.per_second

    def much_used(self) -> list[Name]:
        """What an address has used up much of, some of it since the others were told."""
        now = self.clock()
        return [
            name
            for name in self.untold
            if self.full_at[name] - now > MUCH * RATES[name[0]].burst / RATES[name[0]].per_second
        ]

    def hand_over(self, name: Name) -> float:
        """How many seconds of it the others have not been told yet, without what is forgiven; after that they are told."""
        return min(self.untold.pop(name), max(0.0, self.full_at[name] - self.clock()))

    def hear(self, name: Name, seconds: float) -> None:
        """All workers together have used up so much."""
        self.full_at[name] = max(self.full_at.get(name, 0.0), self.clock() + seconds)

    def _note(self, name: Name, full_at: float, moved: float) -> None:
        self.full_at[name] = full_at
        if name[0] not in ONE_S_OWN:
            self.untold[name] = self.untold.get(name, 0.0) + moved
        if len(self.full_at) > self.room:
            self._forget(self.clock())

    @contextmanager
    def hold(self, kind: str, key: str) -> Iterator[None]:
        """Counts something that lasts; raises `Problem` 429 where somebody holds too many of it."""
        name, held = (kind, key), self.held.get((kind, key), 0)
        if self.limited and held >= MOST_AT_ONCE[kind]:
            raise Problem(429, f"You have {held} of these open; close one first.", wait=1)
        self.held[name] = held + 1
        try:
            yield
        finally:
            self.held[name] -= 1
            if not self.held[name]:
                del self.held[name]

    def _forget(self, now: float) -> None:
        self.full_at = {name: full_at for name, full_at in self.full_at.items() if full_at > now}
        self.untold = {name: moved for name, moved in self.untold.items() if name in self.full_at}
        self.room = max(BUCKETS, 2 * len(self.full_at))


def address(scope: Scope, settings: Settings) -> str:
    """Who is at the other end of the line; what a proxy says is believed only of those in the settings."""
    client = scope.get("client")
    nearest = client[0] if client else ""
    said = Headers(scope=scope).getlist("x-forwarded-for")
    way = [hop.strip() for line in said for hop in line.split(",")] + [nearest]
    while len(way) > 1 and way[-1] in settings.proxies:
        way.pop()
    return way[-1]


def limit(request: Request, kind: str, cost: float = 1) -> None:
    """Counts what this sender does; raises `Problem` 429 where it is too much."""
    request.app.state.limits.take(kind, sender(request.scope), cost)


def sender(scope: Scope) -> str:
    """Under which name the sender of a request is counted."""
    return household(scope["client"][0] if scope.get("client") else "")


def household(address: str) -> str:
    """What counts as one address: of IPv6 everybody has a whole network."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))


# The door


class Guard:
    """Everything passes here first. What comes in is checked, what goes out gets its headers, and no error escapes."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.headers = SECURITY | (ONLY_HTTPS if settings.production else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            table = OF_TABLE.match(scope["path"])
            logs.note(request=secrets.token_hex(4), table=table[1] if table else "", seat="")
        if scope["type"] == "http":
            await self._request(self._true(scope), receive, send)
        elif scope["type"] == "websocket":
            await self._socket(self._true(scope), receive, send)
        else:
            await self.app(scope, receive, send)

    def _true(self, scope: Scope) -> Scope:
        """The request as it was before a trusted proxy passed it on."""
        client = scope.get("client")
        if not client or client[0] not in self.settings.proxies:
            return scope
        scheme = Headers(scope=scope).get("x-forwarded-proto", "")
        if scheme in ("http", "https"):
            live = scope["type"] == "websocket"
            scope = {**scope, "scheme": scheme.replace("http", "ws") if live else scheme}
        return {**scope, "client": (address(scope, self.settings), 0)}

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, begun = False, time.perf_counter()
        area = {API: "api", STATIC: "static"}.get(f"/{scope['path'].split('/')[1]}/", "page")

        async def told(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                metrics.REQUESTS.add(area=area, status=f"{message['status'] // 100}xx")
                self._add_headers(scope, message)
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                metrics.ANSWERING.note(time.perf_counter() - begun, area=area)

        try:
            if refusal := self._too_fast(scope):
                await (await self._turned_away(scope, refusal))(scope, receive, told)
                return
            self._check_origin(scope)
            if scope["method"] not in SAFE:
                receive = await self._body(scope, receive)
            await self._charged(scope, receive, told)
        except Problem as problem:
            await (await self._told_why(scope, problem))(scope, receive, told)
        except ClientDisconnect:
            pass  # nobody is left to be told
        except Exception as error:
            answer = await unexpected(Request(scope), error)
            if started:
                raise  # half an answer is out: the line must break, so that nobody takes it for a whole one
            await answer(scope, receive, told)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if refusal := self._too_fast(scope):
                raise refusal
            self._check_origin(scope)
        except Problem as problem:
            # Closed before it was accepted, it is answered with a plain 403.
            await send({"type": "websocket.close", "code": 4000 + problem.status, "reason": problem.reason})
            return
        await self._charged(scope, receive, send)

    async def _charged(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the app answer, and counts for the sender's address how busy that keeps this process."""

        async def answered() -> None:
            await self.app(scope, receive, send)

        await metered(answered(), partial(self.limits.spend, self._work(scope), sender(scope)))

    def _work(self, scope: Scope) -> str:
        """What the time for a request is counted as: who has to wait for pages still gets what they look like."""
        return "still" if scope["path"].startswith(STATIC) else "busy"

    def _too_fast(self, scope: Scope) -> Problem | None:
        """Why an address has to wait, if it has."""
        path: str = scope["path"]
        reads = scope["type"] == "websocket" or scope["method"] in SAFE
        kind = "api" if path.startswith(API) else "read" if reads else "write"
        try:
            if not path.startswith(STATIC):
                self.limits.take(kind, sender(scope))
            self.limits.take(self._work(scope), sender(scope), 0)
        except Problem as problem:
            self.limits.refused(sender(scope))
            return problem
        return None

    async def _turned_away(self, scope: Scope, refusal: Problem) -> Response:
        """What is said to who is too fast: the first times in full, then as briefly as can be."""
        if not self.limits.shut(sender(scope)) or wants_json(Request(scope)):
            return await self._told_why(scope, refusal)
        return PlainTextResponse(
            f"{refusal.reason}\n", 429, {"Retry-After": str(refusal.wait), "Connection": "close"}
        )

    async def _told_why(self, scope: Scope, problem: Problem) -> Response:
        request = Request(scope)
        request.state.person = None  # who is turned away here costs no look into the database
        return await on_problem(request, problem)

    def _check_origin(self, scope: Scope) -> None:
        """Raises `Problem` 403 for what a page of somebody else makes a browser send."""
        headers = Headers(scope=scope)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        origin = headers.get("origin")
        if origin is not None and self._ours(origin, headers.get("host", "")):
            return
        # A program brings its own token; only cookies are sent by a browser whether its owner wants it or not.
        bearer = headers.get("authorization", "").lower().startswith("bearer ")
        if bearer and "cookie" not in headers:
            return
        if origin is None and scope["type"] == "http":
            # A browser names the origin of whatever another site sends, and the API does not read cookies.
            if scope["path"].startswith(API) or headers.get("sec-fetch-site") == "same-origin":
                return
        raise Problem(
            403, "This request does not come from a page of this server; open the page here and try again."
        )

    def _ours(self, origin: str, host: str) -> bool:
        """Whether an origin is this server, by the name it was called or by another of its names."""
        scheme, _, name = origin.lower().partition("://")
        if scheme in ("http", "https") and name and name == host.lower():
            return True
        return origin.lower() in (known.lower() for known in self.settings.origins)

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """Reads the whole body, whatever length it claims, and gives it on in one piece; raises `Problem` 413."""
        large = scope["method"] == "POST" and WITH_FILES.fullmatch(scope["path"])
        most = LARGEST_RECORD if large else LARGEST_BODY
        claimed = Headers(scope=scope).get("content-length", "0")
        if claimed.isdecimal() and int(claimed[:20]) > most:
            raise _too_large(most)
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > most:
                raise _too_large(most)
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        return again

    def _add_headers(self, scope: Scope, message: Message) -> None:
        message.setdefault("headers", [])
        headers = MutableHeaders(scope=message)
        for name, value in self.headers.items():
            headers.setdefault(name, value)
        headers["Cache-Control"] = self._caching(scope, message["status"])

    def _caching(self, scope: Scope, status: int) -> str:
        """How long an answer may be kept: a font for a year, a page not at all."""
        path: str = scope["path"]
        if not path.startswith(STATIC) or status not in (200, 206, 304):
            return "no-store"
        if path.endswith(".woff2"):
            return f"public, max-age={YEAR}, immutable"
        return "no-cache"  # kept, but asked for again: with a new version of Pylae it changes


def _too_large(most: int) -> Problem:
    return Problem(413, f"This is too large; at most {most // 1024} kB can be sent here.")


# What is said


def wants_json(request: Request) -> bool:
    """Whether a program asks, not somebody who looks at pages."""
    accept = request.headers.get("accept", "")
    return request.url.path.startswith(API) or ("application/json" in accept and "text/html" not in accept)


async def answer(
    request: Request, status: int, reason: str, section: str = "", wait: int = 0, **more: Any
) -> Response:
    """A problem, told to a program as JSON and to people as a page."""
    reason = reason.encode("utf-8", "replace").decode()  # half a letter could not be sent
    if wants_json(request):
        response = JSONResponse({"reason": reason, "section": section, **more}, status)
        if status == 401:
            response.headers["WWW-Authenticate"] = "Bearer"
    else:
        response = await rendering.problem(request, status, reason, wait)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


async def on_problem(request: Request, problem: Problem) -> Response:
    forget(problem)
    return await answer(request, problem.status, problem.reason, wait=problem.wait)


async def on_refusal(request: Request, refusal: Refusal) -> Response:
    forget(refusal)
    return await answer(request, 422, refusal.reason, refusal.section)


async def on_invalid(request: Request, error: RequestValidationError) -> Response:
    """What was sent cannot be read: says where, and what is expected there."""
    first = error.errors()[0]
    if first["type"] in ("json_invalid", "model_attributes_type", "dict_type") and first["loc"][0] == "body":
        return await answer(request, 422, "The body must be a JSON object, sent as application/json.")
    where = ".".join(str(part) for part in first["loc"][1:])
    what = first["msg"].removeprefix("Value error, ")
    return await answer(request, 422, f"{where[:100]}: {what}." if where else f"{what}.")


async def on_http_error(request: Request, error: HTTPException) -> Response:
    """What no route knows."""
    reasons = {404: "There is nothing at this address.", 405: "This address cannot be used in this way."}
    response = await answer(request, error.status_code, reasons.get(error.status_code, str(error.detail)))
    response.headers.update(error.headers or {})
    return response


async def unexpected(request: Request, error: Exception) -> Response:
    """Our mistake, or the database's: the log tells all of it under a number, the answer only the number."""
    number = logs.noted("request") or secrets.token_hex(4)
    metrics.ERRORS.add(kind="database" if isinstance(error, StoreError) else "mistake")
    route = getattr(
        request.scope.get("route"), "path", "an unknown address"
    )  # the address itself may be a secret
    log.error("error %s at %s %s", number, request.method, route, exc_info=error)
    request.state.person = None
    if isinstance(error, StoreError):
        return await answer(
            request, 503, f"The database cannot be reached; try again soon (error {number}).", wait=5
        )
    return await answer(request, 500, f"Something broke on the server; it is noted as error {number}.")


# Putting it up

Handler = Callable[[Request, Any], Awaitable[Response]]
HANDLERS: dict[type[Exception], Handler] = {
    Problem: on_problem,
    Refusal: on_refusal,
    RequestValidationError: on_invalid,
    HTTPException: on_http_error,
}


def install(app: FastAPI, settings: Settings) -> None:
    """Puts the guard before an app, and lets it answer what goes wrong inside."""
    app.state.limits = Limits(settings)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    app.add_middleware(
        GZipMiddleware,
        minimum_size=1000,
        compresslevel=6,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, STREAM, *PACKED),
    )
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)
