"""The database goes away and comes back: whatever happens by itself goes on, on either database."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import replace

import asyncpg
import pytest
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import database
from pylae.web.app import create_app
from pylae.web.clocks import Pace
from pylae.web.settings import Settings
from tests.web.house import HERE, House
from tests.web.tables import rivals

PATIENCE = 10.0  # seconds from the database's return until everything goes on
SOON = 30.0

Outage = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def outage(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Outage:
    """Takes the database away: SQLite's file is locked, and PostgreSQL breaks all lines and takes no new ones."""
    monkeypatch.setattr(database, "BUSY", 50)

    @contextmanager
    def locked() -> Iterator[None]:
        with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"), isolation_level=None)) as other:
            other.execute("PRAGMA busy_timeout = 10000")
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    @contextmanager
    def closed() -> Iterator[None]:
        server, _, name = database_url.rpartition("/")

        async def order(*commands: str) -> None:
            connection = await asyncpg.connect(f"{server}/postgres")
            for command in commands:
                await connection.execute(command)
            await connection.close()

        asyncio.run(
            order(
                f'ALTER DATABASE "{name}" WITH ALLOW_CONNECTIONS false',
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
            )
        )
        yield
        asyncio.run(order(f'ALTER DATABASE "{name}" WITH ALLOW_CONNECTIONS true'))

    return locked if database_url.startswith("sqlite") else closed


@pytest.fixture
def open_house(settings: Settings, database_url: str, outage: Outage) -> Iterator[House]:
    with TestClient(create_app(replace(settings, database=database_url, pace=0.3)), base_url=HERE) as client:
        yield House(client)


def within(seconds: float, true: Callable[[], object]) -> bool:
    """Whether something comes true in that time."""
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(true())


def test_bots_and_clocks_go_on_after_an_outage(open_house: House, outage: Outage):
    """Three of three tables stayed frozen: whatever was about to happen by itself had failed once, and for good."""
    house = open_house
    ann, ben = house.guest("Ann"), house.guest("Ben")
    seen, unseen = (
        house.table(Match(load(rivals()), seed=seed), ["heuristic", "heuristic"]) for seed in (3, 4)
    )
    short = Pace("quick", bank=2.0, plus=1.0, most=2.0, more=60.0, lapse="ask")
    timed = house.table(Match(load(rivals()), seed=5), [ann, ben], pace=short)

    def stands(id: str) -> int:
        return house.hall.tables[id].table.seq

    with house.screen(unseen) as screen:
        screen.hear()
    with house.screen(seen) as watcher, house.screen(timed, ann) as mine:
        watcher.hear(), mine.hear()
        assert within(SOON, lambda: stands(seen) > 1 and stands(unseen) > 1)
        terms = house.hall.tables[timed].table.terms
        assert terms.begun and terms.lapsed is None
        with outage():
            time.sleep(3.0)  # the clock runs out meanwhile
            before = {id: stands(id) for id in (seen, unseen)}
            time.sleep(0.5)
            assert before == {id: stands(id) for id in (seen, unseen)}, "nothing is told that is not written"
            assert house.hall.tables[timed].table.terms.lapsed is None
        assert within(PATIENCE, lambda: stands(seen) > before[seen]), "a bot at a table that somebody sees"
        assert within(PATIENCE, lambda: stands(unseen) > before[unseen]), "and at one that nobody sees"
        assert within(PATIENCE, lambda: house.hall.tables[timed].table.terms.lapsed is not None), (
            "and a clock"
        )
        assert watcher.until(before[seen] + 1), "who looks on is told"
