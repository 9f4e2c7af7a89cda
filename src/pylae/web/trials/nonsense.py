"""Nonsense by the million: frames, requests and records with something wrong in them are sent to a server, and nothing may come of it.

The frames come from those who sit at a table and from one who does not; none of them is a command that anybody could obey. The
requests and records come from strangers. Whatever a stranger may do here he may do with nonsense around it too, such as opening a
table of his own; what belongs to others must stay as it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi.routing import iter_route_contexts
from pydantic import ValidationError
from sqlalchemy import Connection, or_, select
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web import live
from pylae.web.app import create_app
from pylae.web.schema import blocks, channels, events, reports, seats, seeks, sessions, tables, talk, users
from pylae.web.settings import Settings
from pylae.web.sitting import Sitter
from pylae.web.trials.crafted import SLOW, frame, record, records, request
from pylae.web.trials.figures import Figure, Notice
from pylae.web.trials.requests import Line
from pylae.web.trials.server import Server

SHARES = {"frames": 0.6, "requests": 0.3, "records": 0.1}
LINES = 8  # that send at the same time
AT_ONCE = 40  # frames before an answer is awaited
PATIENCE = 30.0  # seconds for an answer
RESTING = 0.25  # seconds without a word after which a line that was sent rubbish is closed
ROUNDS = 20  # of all kinds
SETTLING = 2.0
STEPS = 15  # of the records
LEVEL = 1.10  # of the memory after a tenth of all
FAR = 10**7  # no table has so many events
BOUNDARY = "a3f1"

HARMLESS = (
    live.Look,
    live.Speak,
    live.At,
    live.Again,
    live.Tall,
    live.Visible,
    live.Ask,
    live.Preview,
    live.Word,
)
NUMBERED = (live.Act, live.Undo, live.Answer, live.Roll, live.TurnPage, live.Hint)
TORN = (
    *(
        b"\x16\x03\x01\x02\x00\x01\x00\x01",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n" * 400,
        b"\x00" * 4000,
    ),
    *(
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        b"POST / HTTP/1.1\r\n",
    ),
    *(
        b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: [\r\n\r\n",
    ),
    b"POST /load HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"GET /live/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\n\r\n",
    b"GET /live/x HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\r\n\r\n\xff\xff\xff\xff",
)


class Hung(RuntimeError):
    """Something was not answered in time."""


@dataclass
class Count:
    """What has happened so far."""

    sent: int = 0
    hangs: int = 0
    errors: int = 0  # answers of the kind "something broke here"
    unsaid: int = 0  # refusals without a sentence
    taken: int = 0  # records that told a whole game all the same
    memory: list[float] = field(default_factory=list)


async def nonsense(server: Server, cases: int, seed: int, notice: Notice) -> list[Figure]:
    """Sends so many cases, of all kinds in every round; what came of them."""
    dice, count = random.Random(seed), Count()
    kinds = {"frames": _frames, "requests": _requests, "records": _records}
    async with server.running():
        known = await _people(server)
        before = await _digest(server, known)
        for number in range(1, ROUNDS + 1):
            for kind, share in SHARES.items():
                each = max(1, round(cases * share / LINES / ROUNDS))
                seeds = [dice.getrandbits(32) for _ in range(LINES)]
                await asyncio.gather(
                    *(kinds[kind](server, known, random.Random(at), each, count) for at in seeds)
                )
            count.memory.append(server.memory())
            told = f"{count.errors} errors, {count.hangs} hangs, {server.tracebacks()} tracebacks"
            notice(f"round {number} of {ROUNDS}: {count.sent} sent, {told}, {count.memory[-1]:.0f} MB")
        changes = int(await _digest(server, known) != before)
    return _figures(count, server.tracebacks(), changes)


def _figures(count: Count, tracebacks: int, changes: int) -> list[Figure]:
    note = f"of {count.sent} malformed frames, requests and records"
    early, half, end = (count.memory[round(ROUNDS * share) - 1] for share in (0.1, 0.5, 1))
    grown = f"after a tenth {early:.0f}, after half {half:.0f}"
    return [
        Figure("tracebacks in the log", tracebacks, "", note, most=0),
        Figure("answers 500 and above", count.errors, "", note, most=0),
        Figure("hangs", count.hangs, "", note, most=0),
        Figure("refusals without a sentence", count.unsaid, "", note, most=0),
        Figure("state changes", changes, "", note, most=0),
        Figure("memory at the end", end, "MB", grown, most=early * LEVEL),
        Figure("records among them that told a whole game", count.taken),
    ]


# What must not change


@dataclass(frozen=True)
class Known:
    """Two people, and a stranger, with their cookies; the tables where the two sit."""

    users: tuple[str, str]
    cookies: tuple[str, str]
    stranger: str
    tables: tuple[str, ...]


async def _people(server: Server) -> Known:
    assert server.hall is not None
    (ann, hers), (ben, his) = await server.person(), await server.person()
    sitters = [Sitter("person", user.id, name=user.name) for user in (ann, ben)]
    matches = [Match(load(name), {"players": 2}, seed=4) for name in own_names()]
    opened = [(await server.hall.open_match(match, sitters, ann)).id for match in matches]
    known = Known((ann.id, ben.id), (hers, his), (await server.person())[1], tuple(opened))
    for table in opened:
        async with server.line(table, hers) as line:
            await line.send(json.dumps({"do": "hello"}))
            await line.recv()
    before, now = "", await _digest(server, known)
    while before != now:  # what happens by itself at a new table
        await asyncio.sleep(SETTLING)
        before, now = now, await _digest(server, known)
    return known


async def _digest(server: Server, known: Known) -> str:
    """All that is kept about two people and their tables, but for when they were last seen."""
    people, theirs = known.users, known.tables
    of_table = {each: each.c.table.in_(theirs) for each in (seats, events, seeks, talk, reports)}
    wanted = {
        users: users.c.id.in_(people),
        sessions: sessions.c.user.in_(people),
        tables: tables.c.id.in_(theirs),
        blocks: or_(blocks.c.user.in_(people), blocks.c.other.in_(people)),
        channels: channels.c.user.in_(people),
        **of_table,
    }

    def work(connection: Connection) -> str:
        found = hashlib.sha256()
        for what, which in wanted.items():
            columns = [column for column in what.c if column.name not in ("seen", "talk_seen")]
            rows = sorted(repr(tuple(row)) for row in connection.execute(select(*columns).where(which)))
            found.update("\n".join([what.name, *rows]).encode())
        return found.hexdigest()

    return await server.store.database.read(work)


# Frames


async def _frames(server: Server, known: Known, dice: random.Random, cases: int, count: Count) -> None:
    cookies = [*known.cookies, known.stranger, ""]
    left = cases
    while left:
        async with server.line(dice.choice(known.tables), dice.choice(cookies)) as line:
            await line.send(json.dumps({"do": "hello"}))
            for _ in range(dice.randrange(20, 200)):
                if not left:
                    break
                some = min(left, AT_ONCE)
                for _ in range(some):
                    await line.send(_broken(dice))
                await line.send(json.dumps({"do": "ping"}))
                left -= some
                count.sent += some
                try:
                    await asyncio.wait_for(_ponged(line, count), PATIENCE)
                except TimeoutError:
                    count.hangs += 1
                    break
                except ConnectionClosed as closed:
                    if not closed.rcvd or closed.rcvd.code != live.TOO_FAST:
                        raise
                    break  # by chance nonsense asks for more large answers than a line may leave unread


async def _ponged(line: ClientConnection, count: Count) -> None:
    """Reads until everything before a ping has been answered."""
    while True:
        data = await line.recv()
        assert isinstance(data, bytes)
        if len(data) > 2000:
            continue  # a picture
        message = json.loads(zlib.decompress(data))
        if message["type"] == "pong":
            return
        if message["type"] == "no":
            count.unsaid += not message["reason"].endswith((".", "!", "?"))
            count.errors += "went wrong" in message["reason"]


def _broken(dice: random.Random) -> bytes | str:
    """A frame that nobody could obey, or that changes nothing whoever sends it."""
    while True:
        made = frame(dice)
        if "bytes" in made:
            return made["bytes"]
        try:
            command = live.COMMAND.validate_json(made["text"])
        except ValidationError:
            return made["text"]
        if isinstance(command, HARMLESS):
            return made["text"]
        if isinstance(command, NUMBERED):
            return command.model_copy(update={"seq": FAR}).model_dump_json()


# Requests and records


async def _requests(server: Server, known: Known, dice: random.Random, cases: int, count: Count) -> None:
    words = [*known.tables, "salamis", *own_names(), "0", "1", "record", "Ann", "delete", "a long sentence"]
    routes = _routes()
    here = server.door.url("http")

    async def each(line: Line) -> None:
        if dice.random() < 0.02:
            await _torn(line, dice.choice(TORN), count)
            return
        made = request(dice, *dice.choice(routes), words, here)
        if dice.random() < 0.5:
            made["headers"]["Cookie"] = known.stranger
        body = made.get("content", b"")
        if body and dice.random() < 0.02:
            made["headers"]["Content-Encoding"] = "gzip"
        status, _, text = await line.ask(made["method"], made["url"], made["headers"], body)
        count.errors += status >= 500
        count.unsaid += status >= 400 and made["method"] != "HEAD" and not text.strip()

    await _asked(server, cases, count, each)


async def _records(server: Server, known: Known, dice: random.Random, cases: int, count: Count) -> None:
    good, here = records(STEPS), server.door.url("http")
    headers = {"Origin": here, "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="record"; filename="game.txt"\r\n\r\n'.encode()
    )

    async def each(line: Line) -> None:
        sent = head + record(dice, good) + f"\r\n--{BOUNDARY}--\r\n".encode()
        status, _, _ = await line.ask("POST", "/load", headers, sent)
        count.errors += status >= 500
        count.taken += status == 303

    await _asked(server, cases, count, each)


async def _asked(server: Server, cases: int, count: Count, each: Callable[[Line], Awaitable[None]]) -> None:
    """Asks so many times over one line, or another where it was closed."""
    line = Line(server.port)
    for _ in range(cases):
        try:
            await asyncio.wait_for(each(line), PATIENCE)
        except TimeoutError:
            count.hangs += 1
            line.close()
        count.sent += 1
    line.close()


def _routes() -> list[tuple[str, str]]:
    """Every way in that is answered at once."""
    app = create_app(Settings("sqlite:///unused"))
    found = [(context.path or "", context.methods or ()) for context in iter_route_contexts(app.routes)]
    return sorted((method, path) for path, methods in found for method in methods if not SLOW.fullmatch(path))


async def _torn(line: Line, rubbish: bytes, count: Count) -> None:
    """Sends what is no request; what is said to that, if anything."""
    line.close()
    reader, writer = await line.open()
    writer.write(rubbish)
    with contextlib.suppress(TimeoutError, ConnectionError):
        said = await asyncio.wait_for(reader.read(2000), RESTING)
        count.errors += said.startswith(b"HTTP/1.1 5")
    line.close()
