"""Forgetting: who has been away for a year goes, in small batches; a clock that jumps takes nobody along."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Connection, insert, select, update
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import forgetting, lobby
from pylae.web import store as store_module
from pylae.web.app import create_app
from pylae.web.forgetting import EVERY, LEAP, followed, forget
from pylae.web.schema import attempts, life, sessions, users
from pylae.web.settings import Settings
from pylae.web.store import DAY, SESSION, Store, User
from tests.web.house import HERE, House
from tests.web.tables import rivals
from tests.web.test_store import bot, open_seat, person, row

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = await Store.open(database_url)
    yield store
    await store.close()


async def guests(store: Store, **seen: float) -> dict[str, User]:
    """Guests who were last here then."""
    made = {name: await store.add_user(name) for name in seen}
    for name, moment in seen.items():
        await change(store, update(users).where(users.c.id == made[name].id).values(seen=moment))
    return made


async def change(store: Store, what: object) -> None:
    await store.database.write(lambda connection: connection.execute(what) and None)  # type: ignore[call-overload]


async def calendar(store: Store) -> float | None:
    return await store.database.read(lambda connection: connection.scalar(select(life.c.calendar)))


async def here(store: Store, people: dict[str, User]) -> list[str]:
    return [name for name, user in people.items() if await store.user(user.id)]


def test_a_calendar_follows_a_clock_that_goes_and_only_step_by_step_one_that_leaps():
    now = 1_800_000_000.0
    assert followed(None, now) == now and followed(0.0, now) == now
    assert followed(now, now + 600) == now + 600
    assert followed(now, now + LEAP) == now + LEAP, "a server may be away for a month"
    assert followed(now, now + 2 * SESSION) == now + DAY
    assert followed(now, now - 10 * SESSION) == now, "it never goes back"


async def test_who_was_away_for_a_year_is_forgotten_and_the_log_says_so(
    store: Store, caplog: pytest.LogCaptureFixture
):
    now = time.time()
    people = await guests(store, old=now - SESSION - DAY, newer=now - SESSION + DAY)
    with caplog.at_level(logging.INFO, logger="pylae"):
        assert await forget(store, now) == 1
    assert await here(store, people) == ["newer"]
    assert "and are forgotten: 1\n" in caplog.text


async def test_a_clock_two_years_ahead_at_the_start_deletes_nobody(
    store: Store, caplog: pytest.LogCaptureFixture
):
    now = time.time()
    people = await guests(store, ann=now - 60, old=now - SESSION + DAY / 2)
    await store.add_session(people["ann"].id, "digest")
    await store.add_table(
        row(host=people["ann"].id), [person("salamis", 0, people["ann"].id), bot("salamis", 1)]
    )
    assert await forget(store, now) == 0
    ahead = now + 2 * SESSION
    await store.beat(ahead, 20.0)  # as any start does
    assert await forget(store, ahead) == 1, "who has half a day left goes with the first step of the calendar"
    assert await here(store, people) == ["ann"] and await store.table("salamis")
    assert "the clock says" in caplog.text and "caught up: 1\n" in caplog.text
    assert await store.user_of_session("digest"), "nor is anybody logged out"
    assert await forget(store, ahead + 600) == 0 and await calendar(store) == now + DAY
    assert await forget(store, now + 700) == 0 and await here(store, people) == ["ann"], "mended again"


async def test_a_year_goes_by_for_a_server_that_was_away_for_two(store: Store):
    """Day by day, in hours in which it is up, the calendar catches up with a clock that is right."""
    now = time.time()
    people = await guests(store, ann=now)
    await forget(store, now)
    back, rounds = now + 2 * SESSION, 0
    while await here(store, people):
        await forget(store, back + rounds * EVERY)
        rounds += 1
        assert rounds < 400
    assert rounds > 300


async def test_a_clock_that_was_set_back_makes_nobody_old(store: Store, monkeypatch: pytest.MonkeyPatch):
    now = time.time()
    await forget(store, now)
    monkeypatch.setattr(store_module, "time", SimpleNamespace(time=lambda: now - 10 * SESSION))
    ann = await store.add_user("Ann")
    await store.add_session(ann.id, "digest")
    monkeypatch.undo()
    assert await forget(store, now + EVERY) == 0
    assert await store.user_of_session("digest") is not None


async def test_a_clock_that_leaps_does_not_tidy_tables_away(store: Store):
    now = time.time()
    await store.add_table(row(), [open_seat("salamis", 0), bot("salamis", 1)])
    await lobby.look_for_people(store, "salamis", "")
    await forget(store, now)
    for moment, stays in ((now + 2 * SESSION, True), (now + lobby.LOOKING + DAY, False)):
        told = SimpleNamespace(clock=SimpleNamespace(now=lambda moment=moment: moment))
        hall = SimpleNamespace(store=store, schedule=told, look_again=AsyncMock())
        await lobby.tidy(hall)  # type: ignore[arg-type]
        assert (await store.table("salamis") is not None) is stays


async def test_one_worker_makes_a_round_for_all(store: Store):
    now = time.time()
    assert await forget(store, now) == 0
    people = await guests(store, old=now - 2 * SESSION)
    assert await forget(store, now + EVERY / 2) == 0 and await here(store, people) == ["old"]
    assert await forget(store, now + EVERY) == 1


async def test_batches_are_small_and_between_them_others_write(store: Store, monkeypatch: pytest.MonkeyPatch):
    now, breaths = time.time(), []

    async def breath(_seconds: float) -> None:
        left = await store.old_guests(now - SESSION)
        breaths.append(len(left))

    monkeypatch.setattr(forgetting, "BATCH", 4)
    monkeypatch.setattr(forgetting, "asyncio", SimpleNamespace(sleep=breath))
    await guests(store, **{f"g{at}": now - SESSION - at for at in range(1, 10)})
    assert await forget(store, now) == 9
    assert breaths == [5, 1, 0]


async def test_with_the_guests_go_ended_sessions_and_counts_of_attempts(store: Store):
    now = time.time()
    ann = await store.add_user("Ann")
    await store.set_login(ann.id, "Ann", "hash", "code")
    for digest, age in (("old", SESSION + DAY), ("new", DAY)):
        await store.add_session(ann.id, digest)
        change_of = update(sessions).where(sessions.c.digest == digest)
        await change(store, change_of.values(created=now - age))
    rows = [{"key": "past", "full_at": now - 1}, {"key": "now", "full_at": now + 60}]
    await change(store, insert(attempts).values(rows))
    assert await forget(store, now) == 0 and await store.user(ann.id)

    def left(connection: Connection) -> list[str]:
        return [*connection.scalars(select(sessions.c.digest)), *connection.scalars(select(attempts.c.key))]

    assert await store.database.read(left) == ["new", "now"]


def test_a_server_forgets_as_it_runs_and_keeps_who_plays(settings: Settings):
    """The first round is made at the start, beside everything else."""
    with TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client)
        old, plays = house.guest("Old"), house.guest("Ann")
        table = house.table(Match(load(rivals())), [plays, house.guest("Ben")])
        long_ago = time.time() - SESSION - 60

        def change(connection: Connection) -> None:
            connection.execute(update(users).values(seen=long_ago))
            connection.execute(update(life).values(swept=None))

        house.call(house.hall.store.database.write, change)
    with TestClient(create_app(settings), base_url=HERE) as client:
        house, end = House(client), time.monotonic() + 20
        while house.call(house.hall.store.user, old.id) and time.monotonic() < end:
            time.sleep(0.05)
        assert house.call(house.hall.store.user, old.id) is None
        assert house.call(house.hall.store.user, plays.id) and house.look(table)
