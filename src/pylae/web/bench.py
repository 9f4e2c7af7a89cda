"""Measuring the server: what a click costs, how soon everybody sees a move, how many can play, how large the first page is, and what `kill -9` loses.

Clients and server run on the same machine, so the figures are for both together. Nothing here is a test. What takes longer are the `trials`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import random
import re
import tempfile
import time
import zlib
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.frames import frames
from pylae.web.guard import Limits
from pylae.web.hall import Hall
from pylae.web.settings import Settings
from pylae.web.siege import first_visits
from pylae.web.sitting import Sitter
from pylae.web.store import Store
from pylae.web.table import Who
from pylae.web.telling import Screen
from pylae.web.trials.figures import percentile
from pylae.web.trials.kills import kills
from pylae.web.trials.load import moves_seen
from pylae.web.trials.server import SECRET, Row, Server, playing, take_turns

ACTS = 60  # measured for each number of viewers
MANY = 200  # viewers
RATE = 50  # actions a second of all players together
CROWDS = (100, 200, 350, 500, 700, 1000)  # live players
SECONDS = 8.0  # each crowd plays so long
PROMISE = 0.1  # seconds within which everybody should see a move
KILLS, WRITERS = 5, 4
CLICKS = 40  # measured in each game
OPENING = 8  # moves before them


def run(notice: Callable[[str], None]) -> list[Row]:
    """All figures of the server."""
    return asyncio.run(_run(notice))


async def _run(notice: Callable[[str], None]) -> list[Row]:
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        notice("Clicks …")
        for name in own_names():
            value = percentile(await click_times(Path(folder) / name, name), 50) * 1000
            rows.append(
                row(f"a click, {name}", value, "ms", "CPU of the server, four screens, half of the clicks")
            )
        server = Server(Path(folder))
        async with server.running():
            notice("The first pages …")
            for path, what in (("/", "home"), (await server.a_table(), "a table")):
                size, files = page_size(server, path)
                rows.append(
                    row(f"first page: {what}", size / 1000, "kB", f"compressed, {files} files with fonts")
                )
            notice("Scenes …")
            async for name, rate, cost in frames(server, own_names()):
                note = (
                    f"frames a second, without a graphics card; {cost:.1f} ms of CPU for each, beside drawing"
                )
                rows.append(row(f"a scene, {name}", rate, "/s", note))
            for viewers in (1, MANY):
                notice(f"{viewers} viewer{'s' if viewers > 1 else ''} …")
                times = await seen_after(server, viewers)
                note = f"action until {viewers} saw it, {len(times)} views"
                rows.append(row(f"{viewers} viewers: half", percentile(times, 50) * 1000, "ms", note))
                rows.append(row(f"{viewers} viewers: 95 %", percentile(times, 95) * 1000, "ms", note))
            notice("First visits to long tables …")
            rows += visits(*await first_visits(server))
        for workers in (1, 2):
            async with server.running(workers):
                rows += await crowds(server, workers, notice)
        notice(f"{KILLS} kills …")
        killed = await kills(Server(Path(folder) / "kills"), KILLS, WRITERS, notice)
        rows += [row(each.what, each.value, each.unit, each.note) for each in killed.figures("SQLite")]
    return rows


def visits(
    quiet: Sequence[float], meanwhile: Sequence[float], waited: Sequence[float], steps: int
) -> list[Row]:
    """What others notice of a first visit to a very long table."""
    what = f"a first visit to a table of {steps} steps"
    told = f"p95 of {len(meanwhile)} moves of others meanwhile; undisturbed {percentile(quiet, 95) * 1000:.0f} ms"
    return [
        row(f"{what}: others", percentile(meanwhile, 95) * 1000, "ms", told),
        row(f"{what}: the visitor", max(waited), "s", f"the longest of {len(waited)}"),
    ]


def row(what: str, value: float | str, unit: str, note: str) -> Row:
    return {"what": f"web: {what}", "value": value, "unit": unit, "note": note}


# One click


async def click_times(folder: Path, name: str) -> list[float]:
    """CPU seconds from a choice of one step to its picture on four screens, at as many tables of a game as it takes."""
    folder.mkdir()
    settings = Settings(f"sqlite:///{folder}/clicks.db", SECRET, limited=False)
    store = await Store.open(settings.database)
    hall, times = Hall(store, settings, Limits(settings)), list[float]()
    people = [await store.add_user(name) for name in ("Ann", "Ben")]
    while len(times) < CLICKS:
        match = Match(load(name), {"players": 2}, seed=len(times))
        for _ in range(OPENING):
            match.play(match.hint().action)
        sitters = [Sitter("person", user.id, name=user.name) for user in people]
        id = (await hall.open_match(match, sitters, None)).id
        times += await _clicks(hall, id, *(Who(user.id) for user in people))
    await hall.close()
    await store.close()
    return times[:CLICKS]


async def _clicks(hall: Hall, id: str, ann: Who, ben: Who) -> list[float]:
    """What each click at a table costs: two people look at it, one of them on a phone too, and a watcher."""
    screens = [Screen(ann), Screen(ben), Screen(ann, tall=True), Screen(Who())]
    chance, times = random.Random(id), list[float]()
    async with contextlib.AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(hall.visit(id, screen)) for screen in screens]
        live, _ = visits[0]
        while len(times) < CLICKS and not live.table.match.over:
            now = live.table.match
            before, action = len(now.steps), chance.choice(now.actions())
            begin = time.process_time()
            await hall.act(id, (ann, ben)[now.mover], action, live.table.seq, None)
            for screen in screens:
                live.teller.frame(screen)
            if len(live.table.match.steps) == before + 1:
                times.append(time.process_time() - begin)
    return times


# How soon everybody sees a move


async def seen_after(server: Server, viewers: int) -> list[float]:
    """Seconds from an action sent until a viewer has the new table, for every viewer and action."""
    times: list[float] = []
    while len(times) < ACTS * viewers:
        table, cookies = await server.duel()
        async with playing(server, table, cookies) as players, crowd(server, table, viewers) as arrivals:
            sent = await take_turns(players, 0.05, math.inf, ACTS - len(times) // viewers)
            await asyncio.sleep(1)
        times += [moment - sent[seq] for arrived in arrivals for seq, moment in first_seen(arrived, sent)]
    return times


Arrived = list[tuple[float, bytes]]


@contextlib.asynccontextmanager
async def crowd(server: Server, table: str, viewers: int) -> AsyncIterator[list[Arrived]]:
    """Watchers who only note when something arrives; it is read afterwards, so that reading delays nobody."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(server.line(table)) for _ in range(viewers)]
        arrivals: list[Arrived] = [[] for _ in lines]
        for line in lines:
            await line.send(json.dumps({"do": "hello", "tall": False, "have": None}))
            await line.recv()
        tasks = [asyncio.create_task(_note(*each)) for each in zip(lines, arrivals, strict=True)]
        try:
            yield arrivals
        finally:
            for task in tasks:
                task.cancel()


async def _note(line: ClientConnection, arrived: Arrived) -> None:
    while True:
        data = await line.recv()
        assert isinstance(data, bytes)
        arrived.append((time.perf_counter(), data))


def first_seen(arrived: Arrived, sent: Collection[int]) -> Iterator[tuple[int, float]]:
    """For each event that was sent, the moment when a watcher first saw it."""
    waiting = set(sent)
    for moment, data in arrived:
        message = json.loads(zlib.decompress(data))
        shown = message["seq"] if message["type"] == "state" else 0  # and not who is here, or what is said
        for seq in [seq for seq in waiting if seq <= shown]:
            waiting.remove(seq)
            yield seq, moment


# How many can play


async def crowds(server: Server, workers: int, notice: Callable[[str], None]) -> list[Row]:
    """The largest crowd of which nearly everybody sees a move in time, and how soon they do."""
    best: Row | None = None
    for people in CROWDS:
        notice(f"{people} players on {workers} worker{'s' if workers > 1 else ''} …")
        times = await moves_seen(server, people, RATE, SECONDS)
        if percentile(times, 95) > PROMISE:  # perhaps something else disturbed it
            times = await moves_seen(server, people, RATE, SECONDS)
        if percentile(times, 95) > PROMISE:
            break
        note = f"{RATE} actions/s, {workers} worker{'s' if workers > 1 else ''}, 95 % within {percentile(times, 95) * 1000:.0f} ms"
        best = row("live players", people, "", note)
    return [best or row("live players", f"below {CROWDS[0]}", "", f"{workers} workers")]


# The first page


def page_size(server: Server, path: str) -> tuple[int, int]:
    """The bytes that cross the line for a first visit, and in how many files: the page and all that it names."""
    seen: dict[str, int] = {}

    def fetch(path: str) -> None:
        if path in seen:
            return
        data = server.get(path)
        seen[path] = len(data)
        text = zlib.decompress(data, 31) if data[:2] == b"\x1f\x8b" else data
        if path.split("?")[0].endswith((".css", ".js")) or not path.startswith("/static/"):
            base = path.rsplit("/", 1)[0]
            for name in re.findall(rb"""(?:href="|src="|url\(|from |import )["']?([^"')>\s#]+)""", text):
                found = name.decode()
                if found.startswith("./"):
                    found = f"{base}/{found[2:]}"
                if found.startswith("/static/") and "greek" not in found:
                    fetch(found)

    fetch(path)
    return sum(seen.values()), len(seen)
