"""A database that stands still: people get a sentence and not a page that never comes, and everything goes on when it is back."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, text
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pylae.core.match import Match
from pylae.games import load
from pylae.web import database, live
from pylae.web.app import create_app
from pylae.web.database import PostgresDatabase, StoreError
from pylae.web.schema import life
from pylae.web.settings import Settings
from pylae.web.store import Store
from tests.web.databases import frozen
from tests.web.house import HERE, House

LONG = 15.0  # seconds, on a busy machine; without an end to patience it would be for ever


@contextlib.contextmanager
def hasty() -> Iterator[None]:
    """Nobody has time as long as this lasts; a busy machine may need more at other times."""
    with pytest.MonkeyPatch.context() as patch:
        for name, seconds in (("PATIENCE", 0.7), ("PARTING", 0.5)):
            patch.setattr(database, name, seconds)
        yield


@contextlib.contextmanager
def soon() -> Iterator[None]:
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < LONG


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_a_frozen_postgres_is_told_in_a_sentence_and_the_table_goes_on_afterwards(database_url: str):
    settings = Settings(database=database_url, secret="s" * 40, pace=0, limited=False)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann, bea = house.guest("Ann"), house.guest("Bea")
        table = house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, bea])
        with house.screen(table, ann) as screen:
            state = screen.hear()
            choice = next(each["action"] for each in state["choices"])
            with frozen(database_url), hasty():
                with soon():
                    refused = screen.ask("act", action=choice)
                assert refused["type"] == "no" and "database does not answer" in refused["reason"]
                with soon():
                    page = client.get("/account", headers=house.cookie(ann))
                assert page.status_code == 503 and "The database cannot be reached" in page.text
                assert page.headers["Retry-After"] == "5"
                with soon(), pytest.raises(WebSocketDisconnect) as closed, house.screen(table, bea) as other:
                    other.hear()
                assert closed.value.code == live.LATER
            assert client.get("/account", headers=house.cookie(ann)).status_code == 200
            # Whether that move stands is told by its number, as after a crash.
            if house.look(table).seq == state["seq"]:
                assert screen.ask("act", action=choice)["type"] == "done"
            assert screen.until(state["seq"] + 1)["steps"] > state["steps"]


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
@pytest.mark.anyio
async def test_a_server_can_say_goodbye_to_a_frozen_postgres(database_url: str):
    store = await Store.open(database_url)
    await asyncio.gather(*(store.versions(["x"]) for _ in range(5)))
    with frozen(database_url), hasty():
        async with asyncio.timeout(LONG):
            await store.close()


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
@pytest.mark.anyio
async def test_a_process_that_stops_in_mid_work_holds_no_lock_for_ever(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    keeps = {"lock_timeout": "200ms", "idle_in_transaction_session_timeout": "700ms"}
    monkeypatch.setattr(database, "SERVER_KEEPS", database.SERVER_KEEPS | keeps)
    mine, other = await Store.open(database_url), await Store.open(database_url)
    assert isinstance(mine.database, PostgresDatabase)
    async with asyncio.timeout(LONG):
        async with mine.database.engine.connect() as stopped:
            await stopped.execute(select(life).with_for_update())
            with pytest.raises(StoreError, match="busy for too long"):
                await other.beat(time.time(), 1e9)
            await asyncio.sleep(1)  # it says nothing more, and does not go away either
            await stopped.invalidate()
        await other.beat(time.time(), 1e9)
    await mine.close()
    await other.close()


@pytest.mark.anyio
async def test_who_waits_behind_a_slow_work_in_a_file_is_told_so_and_writes_nothing_later(tmp_path: Path):
    store = await Store.open(f"sqlite:///{tmp_path / 'slow.db'}")
    let_go = threading.Event()

    def slow(connection: Connection) -> str:
        let_go.wait(LONG)
        return "done"

    first = asyncio.create_task(store.database.write(slow))
    await asyncio.sleep(0)
    with hasty(), pytest.raises(StoreError, match="does not answer in time"):
        await store.add_user("Ann")
    let_go.set()
    assert await first == "done", "what has begun comes to its end"
    count = select(func.count()).select_from(text("users"))
    assert await store.database.read(lambda connection: connection.scalar(count)) == 0
    await store.close()


@pytest.mark.anyio
async def test_a_file_that_another_program_locks_is_given_up_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(database, "BUSY", 200)
    store = await Store.open(f"sqlite:///{tmp_path / 'busy.db'}")
    with contextlib.closing(sqlite3.connect(tmp_path / "busy.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(LONG):
            with pytest.raises(StoreError, match="written by another program"):
                await store.add_user("Ann")
        other.execute("ROLLBACK")
    assert (await store.add_user("Ann")).name == "Ann"
    await store.close()


@pytest.mark.anyio
async def test_what_people_wrote_is_in_no_error_of_the_database(database_url: str):
    store = await Store.open(database_url)

    def wrong(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "hush-hush"})

    with pytest.raises(StoreError) as failed:
        await store.database.write(wrong)
    assert "hush-hush" not in str(failed.value) + repr(failed.value.__cause__) + str(failed.value.__cause__)
    await store.close()
