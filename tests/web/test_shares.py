"""Shares: several workers count an address together, and nobody learns whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from sqlalchemy import Connection, select
from starlette.testclient import TestClient

from pylae.web import guard, shares
from pylae.web.app import create_app
from pylae.web.guard import MUCH, RATES
from pylae.web.schema import attempts
from pylae.web.settings import Settings
from tests.web.house import HERE, House

READ = RATES["read"]
ADDRESS = "testclient"


@contextmanager
def workers(settings: Settings, database_url: str) -> Iterator[list[House]]:
    """Two workers that count, at a moment that does not pass."""
    shared = replace(settings, database=database_url, limited=True)
    with (
        TestClient(create_app(shared), base_url=HERE) as first,
        TestClient(create_app(shared), base_url=HERE) as second,
    ):
        houses = [House(first), House(second)]
        for house in houses:
            house.hall.limits.clock = lambda: 1000.0
        yield houses


def share(house: House) -> None:
    house.call(shares.share, house.hall)


def keys(house: House) -> list[str]:
    def kept(connection: Connection) -> list[str]:
        return list(connection.scalars(select(attempts.c.key)))

    return house.call(house.hall.store.database.read, kept)


def ask(house: House, times: int = 1) -> set[int]:
    return {house.client.get("/help").status_code for _ in range(times)}


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "EVERY", 3600.0)
    # What is asked here is little, but it is still measured.
    monkeypatch.setitem(guard.RATES, "busy", guard.Rate(10_000, 10_000, "Busy."))


def test_what_was_used_up_at_one_worker_is_used_up_at_the_other(settings: Settings, database_url: str):
    with workers(settings, database_url) as (first, second):
        assert ask(first, READ.burst) == {200} and ask(first) == {429}
        share(first)
        enough = int(MUCH * READ.burst) + 1
        assert ask(second, enough) == {200}
        share(second)
        assert ask(second) == {429}
        for house in (first, second):
            house.hall.limits.clock = lambda: 1000.0 + (enough + 1) / READ.per_second
        assert ask(first) == {200}, "what is forgiven, is forgiven everywhere"


def test_each_use_is_told_once(settings: Settings, database_url: str):
    with workers(settings, database_url) as (first, second):
        half = READ.burst // 2
        for house in (first, second):
            house.hall.limits.spend("read", ADDRESS, half)
        for _ in range(3):
            share(first)
            share(second)
        for house in (first, second):
            level = house.hall.limits.full_at["read", ADDRESS] - 1000.0
            assert level <= 2 * half / READ.per_second + 0.001
        assert ask(second) == {429} or ask(first) == {200}


def test_of_who_does_little_nothing_is_written_and_of_nobody_an_address(
    settings: Settings, database_url: str
):
    with workers(settings, database_url) as (first, _):
        limits = first.hall.limits
        limits.spend("read", "192.0.2.7", MUCH * READ.burst)
        share(first)
        assert keys(first) == []
        limits.spend("read", "192.0.2.7", 1)
        limits.spend("live", "a line", RATES["live"].burst)
        share(first)
        (key,) = keys(first)
        assert len(key) == 64 and "192" not in key
        assert ("read", "192.0.2.7") not in limits.untold


def test_no_more_is_owed_than_some_minutes_whatever_the_clock_was(settings: Settings, database_url: str):
    with workers(settings, database_url) as (first, _):
        limits = first.hall.limits
        limits.spend("busy", ADDRESS, 1e9)
        limits.spend("read", ADDRESS, 1e9)
        share(first)
        limits.full_at.clear()
        limits.spend("read", ADDRESS, READ.burst)
        share(first)
        assert limits.full_at["read", ADDRESS] - 1000.0 <= shares.DEEPEST


def test_what_is_not_told_is_forgotten_with_what_is_forgiven():
    limits = guard.Limits(Settings("sqlite:///none", limited=True), clock=lambda: 0.0)
    for number in range(100):
        limits.take("read", f"address {number}")
    limits.room, limits.clock = 0, lambda: 1e6
    limits.take("read", "another")
    assert set(limits.untold) == set(limits.full_at) == {("read", "another")}
