"""Many tables: how long the pages with lists take where ten thousand games have been finished."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from dataclasses import replace

from sqlalchemy import Connection, insert

from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.schema import events, seats, tables
from pylae.web.sitting import Sitter
from pylae.web.store import DAY, User
from pylae.web.trials.figures import Figure, Notice, percentile
from pylae.web.trials.server import Server

PAGES = ("/", "/meet", "/account")
TIMES = 30  # each page is asked for
PROMISE = 0.05  # seconds for half of the answers
BATCH = 500
FRIENDS = 100  # people who have played these games, besides the one who played all of them
RUNNING = 30  # tables where somebody still plays


async def shelf(server: Server, count: int, notice: Notice) -> list[Figure]:
    """Finishes so many games, and asks for the pages as nobody, as somebody who played some of them and as one who played all."""
    async with server.running():
        all_of_them, cookie = await server.person()
        friends = [await server.person() for _ in range(FRIENDS)]
        notice(f"{count} finished tables are written …")
        await _finished(server, count, all_of_them, [user for user, _ in friends])
        for _ in range(RUNNING):
            await server.duel()
        figures: list[Figure] = []
        for who, its in (("nobody", ""), ("who played some", friends[0][1]), ("who played all", cookie)):
            for path in PAGES:
                await asyncio.to_thread(server.get, path, its)  # what is drawn once
                times = [await _asked(server, path, its) for _ in range(TIMES)]
                note = f"{count} finished tables, 95 % within {percentile(times, 95) * 1000:.0f} ms"
                half = percentile(times, 50) * 1000
                figures.append(Figure(f"{path} for {who}", half, "ms", note, most=PROMISE * 1000))
                notice(f"{path} for {who}: {half:.1f} ms")
    return figures


async def _asked(server: Server, path: str, cookie: str) -> float:
    begun = time.perf_counter()
    await asyncio.to_thread(server.get, path, cookie)
    return time.perf_counter() - begun


async def _finished(server: Server, count: int, one: User, others: list[User]) -> None:
    """Copies of one finished game of each kind, of the last month, with one person at every table and somebody beside."""
    assert server.hall is not None
    store, dice, now = server.store, random.Random(1), time.time()
    models = []
    for name in own_names():
        match = Match(load(name), {"players": 2}, seed=1)
        while not match.over:
            match.play(match.hint().action)
        sitters = [Sitter("person", one.id, name=one.name) for _ in match.seats]
        row = await server.hall.open_match(match, sitters, one)
        models.append((row, await store.seats(row.id), await store.events(row.id)))

    def write(connection: Connection, numbers: range) -> None:
        for number in numbers:
            row, its_seats, its_events = models[number % len(models)]
            id, moment, other = secrets.token_urlsafe(9), now - dice.random() * 30 * DAY, dice.choice(others)
            copy = replace(row, id=id, invite=secrets.token_urlsafe(16), created=moment, changed=moment)
            connection.execute(insert(tables), vars(copy))
            holders = [one.id, *(other.id for _ in its_seats)]
            sat = [replace(each, table=id, user=holders[each.number]) for each in its_seats]
            connection.execute(insert(seats), [vars(each) for each in sat])
            connection.execute(insert(events), [vars(replace(each, table=id)) for each in its_events])

    for at in range(0, count, BATCH):
        numbers = range(at, min(at + BATCH, count))
        await store.database.write(lambda connection, numbers=numbers: write(connection, numbers))
