"""A process hears of what another one has changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import aclosing

import asyncpg
import pytest
from sqlalchemy import select

from pylae.web import database, schema, wakeup
from pylae.web.store import Event, SeatRow, Standing, Store, TableRow
from pylae.web.wakeup import wakeups

pytestmark = pytest.mark.anyio

LONG = 20.0  # seconds after which a wake-up has not come


@pytest.fixture
async def two_stores(database_url: str) -> AsyncIterator[tuple[Store, Store]]:
    """The same database, open as in two processes, with one table in it."""
    stores = await Store.open(database_url), await Store.open(database_url)
    now = time.time()
    place = {"id": "salamis", "invite": "invite", "game": "some game", "options": {}, "position": ""}
    numbers = {"version": 1, "seq": 0, "steps": 0, "turn": 0, "created": now, "changed": now}
    words = {"host": None, "origin": "", "next": "", "heading": "", "result": ""}
    row = TableRow(**place, **numbers, **words, physical=False, listed=True, over=False)
    await stores[0].add_table(row, [SeatRow("salamis", 0, "open"), SeatRow("salamis", 1, "open")])
    yield stores
    for store in stores:
        await store.close()


async def append(store: Store, seq: int) -> None:
    event = Event("salamis", seq, "play", 0, {}, None, None, time.time())
    await store.append(event, Standing(seq, 0, False, "", ""))


TOLD = ["salamis"]


async def test_a_change_by_another_process_is_told(two_stores: tuple[Store, Store]) -> None:
    mine, other = two_stores
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        assert await anext(told) is None, "from here on nothing is missed"
        for seq in (1, 2, 3):
            await append(other, seq)
            assert await anext(told) == TOLD
            assert await mine.versions(["salamis"]) == {"salamis": 1 + seq}


async def test_a_taken_seat_and_a_rematch_are_told(two_stores: tuple[Store, Store]) -> None:
    mine, other = two_stores
    ann = await other.add_user("Ann")
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        await anext(told)
        assert await other.take_seat("salamis", 0, ann.id, "Ann")
        assert await anext(told) == TOLD
        assert await other.give_seat_to_bot("salamis", 1, "random", "Bot")
        assert await anext(told) == TOLD
        await other.set_next("salamis", "plataea")
        assert await anext(told) == TOLD
        await other.delete_user(ann.id)
        assert await anext(told) == TOLD


async def test_changes_in_a_row_may_be_told_together(two_stores: tuple[Store, Store]) -> None:
    mine, other = two_stores
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        await anext(told)
        for seq in range(1, 21):
            await append(other, seq)
        async for ids in told:
            assert ids in (TOLD, None)
            if await mine.versions(["salamis"]) == {"salamis": 21}:
                break


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_what_is_written_without_news_makes_everybody_look_at_everything(
    two_stores: tuple[Store, Store],
) -> None:
    mine, other = two_stores
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        assert await anext(told) is None
        await other.add_user("Ann")
        assert await anext(told) is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_only_the_last_news_are_kept_and_who_has_missed_some_looks_at_everything(
    two_stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = two_stores
    for module in (database, wakeup):
        monkeypatch.setattr(module, "NEWS_KEPT", 4)
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        assert await anext(told) is None
        for seq in range(1, 31):
            await append(other, seq)
        assert await anext(told) is None
        await append(other, 31)
        assert await anext(told) == TOLD
    kept = await mine.database.read(lambda connection: connection.execute(select(schema.news)).all())
    assert 4 <= len(kept) < 8


async def test_a_cancelled_listener_leaves_the_store_usable(two_stores: tuple[Store, Store]) -> None:
    mine, _ = two_stores
    begun = asyncio.Event()

    async def listen() -> None:
        async for _ in wakeups(mine):
            begun.set()

    for _ in range(30):  # more than there are connections
        begun.clear()
        task = asyncio.create_task(listen())
        async with asyncio.timeout(LONG):
            await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    await append(mine, 1)


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
async def test_a_broken_connection_is_made_again(two_stores: tuple[Store, Store], database_url: str) -> None:
    mine, other = two_stores
    async with aclosing(wakeups(mine)) as told, asyncio.timeout(LONG):
        await anext(told)
        admin = await asyncpg.connect(database_url)
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await admin.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        await admin.close()
        await append(other, 1)
        assert await anext(told) is None, "something may have been missed"
        await append(other, 2)
        assert await anext(told) == ["salamis"]
