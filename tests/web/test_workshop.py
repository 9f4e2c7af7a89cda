"""The workshop: made once, beside the server, for nobody who has gone, charged to whoever asks, and never more than there is room for."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import zipfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from sqlalchemy import select
from starlette.requests import ClientDisconnect, Request
from starlette.testclient import TestClient

from pylae.art.svg import png
from pylae.art.theme import THEMES
from pylae.core.match import Match
from pylae.games import load
from pylae.web import account_pages, costs, craft, guard, keepsakes, workshop
from pylae.web.app import create_app
from pylae.web.problems import Problem
from pylae.web.schema import attempts
from pylae.web.settings import Settings
from pylae.web.shelf import examples
from pylae.web.table import Who
from pylae.web.workshop import Broken, Craftsman, Work, Workshop
from tests.web.house import HERE, House
from tests.web.tables import advance

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="{}"/></svg>'


def picture(radius: int) -> Work:
    return Work.of("picture", svg=SVG.format(radius), width=40)


def in_a_shop(deed: Callable[[Workshop], Awaitable[Any]]) -> Any:
    """Does something with a workshop that is closed afterwards."""

    async def work() -> Any:
        shop = Workshop()
        try:
            return await deed(shop)
        finally:
            await shop.close()
            assert not shop.idle and not shop.leaving

    return asyncio.run(work())


# With a process


class TestProcess:
    @pytest.fixture(autouse=True)
    def workshop(self) -> None:
        """Real ones, unlike everywhere else."""

    def test_what_is_made_is_what_would_be_made_here_and_a_process_that_is_killed_is_replaced(self):
        async def deed(shop: Workshop) -> None:
            data, seconds = await shop.ask(picture(1))
            assert data == png(SVG.format(1), 40) and seconds > 0
            (craftsman,) = shop.idle
            os.kill(craftsman.process.pid, signal.SIGKILL)
            again, _ = await shop.ask(picture(2))
            assert again == png(SVG.format(2), 40)
            assert shop.idle != [craftsman] and len(shop.idle) == 1

            with pytest.raises(Broken, match="KeyError"):
                await shop.ask(Work.of("conquest"))
            text = await shop.ask(Work.of("record", text="Pylae record 1\nnonsense"))
            assert "line" in json.loads(text[0])["wrong"], "and the process lives on"
            assert len(shop.idle) == 1

        in_a_shop(deed)

    def test_a_work_that_nobody_waits_for_any_more_is_broken_off_with_its_process(self):
        async def deed(shop: Workshop) -> None:
            await shop.ask(picture(1))
            (craftsman,) = shop.idle
            os.kill(craftsman.process.pid, signal.SIGSTOP)  # so that it is not done too soon
            asking = asyncio.ensure_future(shop.ask(picture(2)))
            while shop.idle:
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.wait({asking})
            assert await craftsman.process.wait() == -signal.SIGKILL and not shop.runs
            assert (await shop.ask(picture(2)))[1] > 0, "who comes later has it made"

        in_a_shop(deed)

    def test_processes_know_no_secret(self, monkeypatch: pytest.MonkeyPatch):
        given: dict[str, str] = {}

        async def exec(*_: object, env: dict[str, str], **__: object) -> Any:
            given.update(env)
            raise OSError

        monkeypatch.setenv("PYLAE_SECRET", "s" * 40)
        monkeypatch.setattr(asyncio, "create_subprocess_exec", exec)
        with pytest.raises(OSError):
            asyncio.run(Craftsman.hired())
        assert given and not set(workshop.PRIVATE) & given.keys()


# Without


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """What is made, one work after the other, as soon as a test lets it."""
    those = Made()

    async def make(shop: Workshop, work: Work) -> tuple[bytes, float]:
        return await those.make(shop, work)

    monkeypatch.setattr(Workshop, "_made", make)
    return those


class Made:
    def __init__(self) -> None:
        self.works: list[Work] = []
        self.broken_off: list[Work] = []
        self.open = asyncio.Event()

    async def make(self, _shop: Workshop, work: Work) -> tuple[bytes, float]:
        self.works.append(work)
        try:
            await self.open.wait()
        except asyncio.CancelledError:
            self.broken_off.append(work)
            raise
        return (png(SVG.format(1), 40) if work.craft == "example" else craft.make(work.text)), 1.0


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_all_who_ask_for_the_same_share_one_and_what_is_at_hand_is_not_made_again(made: Made):
    async def deed(shop: Workshop) -> None:
        asking = [asyncio.ensure_future(shop.ask(picture(1))) for _ in range(5)]
        await settled()
        asking[0].cancel()
        await settled()
        assert len(made.works) == 1 and not made.broken_off, "others still wait for it"
        made.open.set()
        answers = await asyncio.gather(*asking[1:])
        assert {data for data, _ in answers} == {png(SVG.format(1), 40)}
        assert await shop.ask(picture(1)) == (answers[0][0], 0.0)
        assert len(made.works) == 1 and not shop.runs

    in_a_shop(deed)


def test_whoever_comes_while_a_work_is_broken_off_has_it_made(made: Made):
    async def deed(shop: Workshop) -> None:
        first = asyncio.ensure_future(shop.ask(picture(1)))
        await settled()
        first.cancel()
        await asyncio.sleep(0)
        second = asyncio.ensure_future(shop.ask(picture(1)))
        await settled()
        made.open.set()
        assert (await second)[0] and len(made.works) == 2 and len(made.broken_off) == 1

    in_a_shop(deed)


def test_the_line_is_short_and_who_is_patient_stands_in_it(made: Made):
    async def deed(shop: Workshop) -> None:
        room = workshop.SIZE + workshop.MOST_WAITING
        asking = [asyncio.ensure_future(shop.ask(picture(number))) for number in range(room)]
        await settled()
        assert len(made.works) == workshop.SIZE and len(shop.runs) == room
        with pytest.raises(Problem) as problem:
            await shop.ask(picture(room))
        assert problem.value.status == 503 and problem.value.wait
        patient = asyncio.ensure_future(shop.ask(picture(room), patient=True))
        gone = asking.pop()
        gone.cancel()
        await settled()
        made.open.set()
        await asyncio.gather(*asking, patient)
        assert len(made.works) == room, "whoever has gone from the line is not worked for"
        assert not shop.runs

    in_a_shop(deed)


def test_what_is_kept_has_an_end(made: Made, monkeypatch: pytest.MonkeyPatch):
    made.open.set()

    async def deed(shop: Workshop) -> None:
        first, _ = await shop.ask(picture(1))
        monkeypatch.setattr(workshop, "MOST_KEPT", 5 * len(first))
        for radius in range(1, 12):
            await shop.ask(picture(radius))
        assert shop.size == sum(map(len, shop.kept.values())) <= workshop.MOST_KEPT
        assert picture(11).key in shop.kept and picture(1).key not in shop.kept

    in_a_shop(deed)


# In a server


class Gone:
    """A request whose sender goes away when it is told."""

    def __init__(self) -> None:
        self.away = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.away.wait()
        return {"type": "http.disconnect"}


def test_whatever_is_made_for_somebody_who_goes_away_is_broken_off(made: Made):
    async def deed(shop: Workshop) -> None:
        request = Gone()
        asking = asyncio.ensure_future(costs.unless_gone(request, shop.ask(picture(1))))  # type: ignore[arg-type]
        await settled()
        assert not asking.done()
        request.away.set()
        with pytest.raises(ClientDisconnect):
            await asking
        assert made.broken_off == made.works and not shop.runs

    in_a_shop(deed)


def duel(house: House) -> tuple[str, dict[str, str]]:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    return house.table(advance(Match(load("earth_and_water"), seed=6), 40), [ann, ben]), house.cookie(ann)


def test_the_log_is_the_same_as_if_it_were_told_here_and_is_made_once_for_each_seat(house: House):
    table, mine = duel(house)
    shop: Workshop = house.client.app.state.workshop  # type: ignore[attr-defined]
    here = house.look(table)
    own = house.client.get(f"/tables/{table}/log", headers=mine).text
    watched = house.client.get(f"/tables/{table}/log").text
    assert own == keepsakes.log_text(here, 0) and watched == keepsakes.log_text(here, -4) and own != watched
    kept = dict(shop.kept)
    assert house.client.get(f"/tables/{table}/log", headers=mine).text == own and shop.kept == kept


def test_a_flood_of_what_costs_much_is_answered_and_keeps_nobody_else_waiting(house: House, made: Made):
    table, mine = duel(house)
    app: Any = house.client.app

    async def flood() -> list[int]:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            asking = [
                asyncio.ensure_future(client.get(f"/rules/{name}/examples/{number}.{theme}.png"))
                for name in ("earth_and_water", "thermopyles", "go_tell_the_spartans")
                for theme in THEMES
                for number in range(1, 1 + len(examples(name)))
            ]
            most = workshop.SIZE + workshop.MOST_WAITING
            assert len(asking) > most
            for _ in range(500):
                await asyncio.sleep(0.01)
                if sum(task.done() for task in asking) == len(asking) - most:
                    break
            assert (await client.get("/healthz")).text == "ok"
            assert (await client.get(f"/tables/{table}", headers=mine)).status_code == 200
            made.open.set()
            return [answer.status_code for answer in await asyncio.gather(*asking)]

    statuses = house.call(flood)
    assert statuses.count(200) == workshop.SIZE + workshop.MOST_WAITING
    assert statuses.count(503) == len(statuses) - statuses.count(200)


def test_an_archive_is_sent_table_by_table_and_holds_what_it_held_before(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    for seed in range(3):
        house.table(advance(Match(load("earth_and_water"), seed=seed), 10_000 if seed else 12), [ann, ben])
    app: Any = house.client.app
    rows = [row for row, _ in house.call(house.hall.store.tables_of, ann.id, 10)]

    async def pieces() -> tuple[list[int], bytes]:
        request = Request({"type": "http", "app": app, "headers": [], "client": ("9.9.9.9", 1)})
        made, data = list[int](), b""
        async for piece in account_pages.pieces(request, ann, rows, 0.0):
            made.append(len(app.state.workshop.kept))
            data += piece
        return made, data

    made, data = house.call(pieces)
    assert made == [1, 2, 3, 3], "each is sent before the next one is made"
    sent, whole = (
        zipfile.ZipFile(io.BytesIO(it))
        for it in (data, keepsakes.archive([house.look(row.id) for row in rows], Who(ann.id)))
    )
    assert sent.testzip() is None and len(sent.namelist()) == 5
    assert {name: sent.read(name) for name in sent.namelist()} == {
        name: whole.read(name) for name in whole.namelist()
    }
    answer = house.client.get("/account/games.zip", headers=house.cookie(ann))
    assert sorted(zipfile.ZipFile(io.BytesIO(answer.content)).namelist()) == sorted(sent.namelist())
    assert "content-encoding" not in answer.headers


def test_an_address_has_few_archives_at_the_same_time(house: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(guard.MOST_AT_ONCE, "archive", 0)
    monkeypatch.setattr(house.hall.limits, "limited", True)
    ann = house.guest("Ann")
    house.table(Match(load("thermopyles"), {"players": 1}), [ann])
    assert house.client.get("/account/games.zip", headers=house.cookie(ann)).status_code == 429


# Costs


def costing(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Whatever is made is nothing and has taken so long."""

    async def made(_shop: Workshop, work: Work) -> tuple[bytes, float]:
        return b"a picture", seconds

    monkeypatch.setattr(Workshop, "_made", made)


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int, str], TestClient]]:
    """Two workers with one database, and whoever asks one of them from an address."""
    monkeypatch.setattr(costs, "BURST", 1.2)
    costing(monkeypatch, costs.PICTURE)
    settings = Settings(database=f"sqlite:///{tmp_path / 'both.db'}", secret="s" * 40, pace=0)
    with ExitStack() as stack:
        apps = [create_app(settings) for _ in range(2)]
        those = [stack.enter_context(TestClient(app, base_url=HERE)) for app in apps]

        def ask(worker: int, address: str) -> TestClient:
            client = TestClient(apps[worker], base_url=HERE, client=(address, 1))
            client.portal = those[worker].portal
            return client

        yield ask


def test_what_costs_much_is_charged_over_all_workers_and_no_address_is_written_down(workers: Any):
    house = House(workers(0, "9.9.9.9"))
    table, _ = duel(house)
    path = f"/tables/{table}/picture.png?at="
    assert [workers(at % 2, "9.9.9.9").get(f"{path}{at}").status_code for at in range(2)] == [200, 200]
    for worker in (0, 1):
        answer = workers(worker, "9.9.9.9").get(f"{path}{10 + worker}")
        assert answer.status_code == 429 and 1 <= int(answer.headers["retry-after"]) <= 8
    assert workers(1, "8.8.8.8").get(f"{path}11").status_code == 200, "others are not held up"
    assert workers(1, "9.9.9.9").get(f"{path}1").status_code == 200, "and what is at hand costs nothing"
    assert workers(1, "9.9.9.9").get(f"/tables/{table}").status_code == 200
    keys = house.call(
        house.hall.store.database.read, lambda it: list(it.execute(select(attempts.c.key)).scalars())
    )
    assert len(keys) == 2 and not any("9.9" in key or "8.8" in key for key in keys)


def test_what_was_needed_counts_and_not_what_was_thought(workers: Any, monkeypatch: pytest.MonkeyPatch):
    house = House(workers(0, "9.9.9.9"))
    table, _ = duel(house)
    costing(monkeypatch, 0.001)
    ask = workers(0, "9.9.9.9")
    cheap = [ask.get(f"/tables/{table}/picture.png?at={at}").status_code for at in range(6)]
    assert cheap == [200] * 6, "it was thought to be three seconds"
    costing(monkeypatch, 9.0)
    assert ask.get(f"/tables/{table}/picture.png?at=10").status_code == 200
    answer = ask.get(f"/tables/{table}/picture.png?at=11")
    assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 25


def test_what_costs_more_than_anybody_has_is_made_for_who_has_asked_for_nothing_else(workers: Any):
    house = House(workers(0, "9.9.9.9"))

    def charge(address: str, seconds: float) -> Any:
        request = Request({"type": "http", "app": house.client.app, "headers": [], "client": (address, 1)})
        return house.call(costs.charge, request, seconds)

    charge("1.1.1.1", 1000.0)
    with pytest.raises(Problem) as problem:
        charge("1.1.1.1", 0.1)
    assert problem.value.wait <= costs.DEEPEST / costs.SHARE
    charge("2.2.2.2", 0.1)
    with pytest.raises(Problem):
        charge("2.2.2.2", 1000.0)
