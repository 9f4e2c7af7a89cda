"""Leftovers: what is over is given back at once, and does not wait until Python looks for circles."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import hall
from pylae.web.app import create_app
from pylae.web.guard import RATES
from pylae.web.settings import Settings
from pylae.web.store import User
from pylae.web.table import Who
from pylae.web.telling import Screen
from tests.web.house import HERE, House


@pytest.fixture
def limited(tmp_path: Any) -> Iterator[House]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'leftovers.db'}", pace=0, limited=True)
    with TestClient(create_app(settings), base_url=HERE) as client:
        yield House(client)


def goes_away(house: House, table: str, ann: User) -> None:
    with house.screen(table, ann) as screen:
        screen.hear()


def plays(house: House, table: str, ann: User) -> None:
    with house.screen(table, ann) as screen:
        screen.hear()
        assert screen.ask("act", text="retreat")["type"] == "done"


def is_refused(house: House, table: str, ann: User) -> None:
    with house.screen(table, ann) as screen:
        screen.hear()
        assert screen.ask("act", text="conquer")["type"] == "no"


def floods(house: House, table: str, ann: User) -> None:
    with house.screen(table, ann) as screen:
        screen.hear()
        for _ in range(RATES["live"].burst + 1):
            screen.say(do="ping")
        screen.last_words()


def says_no_hello(house: House, table: str, ann: User) -> None:
    with house.client.websocket_connect(
        f"/live/{table}", headers={"origin": HERE, **house.cookie(ann)}
    ) as line:
        line.send_text("{")
        line.receive()


def reads_pages(house: House, table: str, ann: User) -> None:
    for page in ("", "/log", "/record", "/picture.svg"):
        assert house.client.get(f"/tables/{table}{page}", headers=house.cookie(ann)).status_code == 200


WAYS = (goes_away, plays, is_refused, floods, says_no_hello, reads_pages)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_table_that_is_left_is_given_back_at_once(limited: House, way: Callable[[House, str, User], None]):
    ann = limited.guest("Ann")
    table = limited.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann])
    gc.collect()
    gc.disable()
    try:
        way(limited, table, ann)
        match = weakref.ref(limited.call(limited.hall.live, table).table.match)
        del limited.hall.tables[table]
        assert match() is None, [
            getattr(getattr(holder, "f_code", None), "co_qualname", type(holder))
            for holder in gc.get_referrers(match())
        ]
    finally:
        gc.enable()


def test_however_many_tables_are_looked_at_each_of_them_stays(
    limited: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hall, "HELD", 1)
    ann = limited.guest("Ann")
    tables = [limited.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann]) for _ in range(4)]
    with ExitStack() as lines:
        screens = [lines.enter_context(limited.screen(table, ann)) for table in tables]
        for screen in screens:
            screen.hear()
        assert set(tables) <= limited.hall.tables.keys()
        for table, screen in zip(tables, screens, strict=True):
            with limited.screen(table, ann) as other:
                other.hear()
                assert other.ask("act", text="retreat")["type"] == "done"
                screen.until(other.state["seq"])
    last = limited.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann])
    limited.call(limited.hall.live, last)
    assert list(limited.hall.tables) == [last], "and those that nobody looks at any more go"


def test_a_table_that_somebody_is_about_to_look_at_stays(limited: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hall, "HELD", 1)
    ann = limited.guest("Ann")
    first, second = (
        limited.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann]) for _ in range(2)
    )
    ours = limited.hall

    async def while_another_is_loaded() -> bool:
        live = await ours.live(first)
        await live.lock.acquire()
        visit = ours.visit(first, Screen(Who(ann.id)))
        coming = asyncio.create_task(visit.__aenter__())
        await asyncio.sleep(0)
        await ours.live(second)
        live.lock.release()
        found, _ = await coming
        stays = ours.tables.get(first) is found
        await visit.__aexit__(None, None, None)
        return stays

    assert limited.call(while_another_is_loaded)
