"""Sessions: they end everywhere at once, the token changes with the rights, and passwords cannot be tried on and on."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, select, update
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import attempts, blocks, live, people
from pylae.web import sessions as sessions_module
from pylae.web.app import create_app
from pylae.web.schema import attempts as attempts_table
from pylae.web.schema import sessions
from pylae.web.settings import Settings
from pylae.web.store import SESSION, User
from tests.web.house import HERE, House, Screen

PASSWORD, ANOTHER = "a long sentence", "another long sentence"


@pytest.fixture
def other(house: House, app: FastAPI) -> TestClient:
    """Another browser at the same server."""
    return browser(house)


def browser(house: House) -> TestClient:
    fresh = TestClient(house.client.app, base_url=HERE, headers={"Origin": HERE})
    fresh.portal = house.client.portal
    return fresh


def account(house: House, name: str = "Ann") -> User:
    """Somebody with an account; the browser of the house is logged in."""
    assert house.client.post("/account/keep", data={"name": name, "password": PASSWORD}).status_code == 200
    user = house.call(house.hall.store.user_of_login, name)
    house.tokens[user.id] = house.client.cookies[people.COOKIE]
    return user


def duet(house: House, user: User) -> str:
    """A table of this person alone, whose move it is."""
    return house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [user, user])


def change(house: House, what: Any) -> None:
    house.call(house.hall.store.database.write, lambda connection: connection.execute(what) and None)


# Screens end with their session

ENDS: dict[str, Callable[[House, User], object]] = {
    "log-out": lambda house, user: house.client.post("/logout"),
    "another log-in": lambda house, user: house.client.post(
        "/login", data={"name": "Ann", "password": PASSWORD}
    ),
    "deletion": lambda house, user: house.client.post(
        "/account/delete", data={"confirm": "delete", "password": PASSWORD}
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_a_screen_ends_with_its_session(house: House, end: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sessions_module, "GLANCE", 3600.0)
    ann = account(house)
    table, mine = duet(house, ann), {"cookie": f"{people.COOKIE}={house.tokens[ann.id]}"}
    with house.screen(table, ann) as screen, house.screen(table, house.guest("Ben")) as watcher:
        screen.hear(), watcher.hear()
        assert ENDS[end](house, ann)
        assert screen.last_words() == (live.LOGGED_OUT, sessions_module.ENDED)
        if end != "deletion":  # with her the table goes
            watcher.say(do="ping")
            assert watcher.hear("pong"), "others stay"
    assert not house.hall.passes.held
    assert "Ann" not in house.client.get("/account", headers=mine).text


def test_a_new_password_ends_the_screens_of_everybody_else(house: House, other: TestClient):
    ann = account(house)
    table = duet(house, ann)
    other.post("/login", data={"name": "Ann", "password": PASSWORD})
    theirs = {"origin": HERE, "cookie": f"{people.COOKIE}={other.cookies[people.COOKIE]}"}
    with (
        house.screen(table, ann) as mine,
        house.client.websocket_connect(f"/live/{table}", headers=theirs) as line,
    ):
        line.send_json({"do": "hello"})
        old = Screen(line)
        mine.hear(), old.hear()
        changed = house.client.post("/account/password", data={"old": PASSWORD, "password": ANOTHER})
        assert changed.status_code == 200
        assert old.last_words()[0] == live.LOGGED_OUT
        assert mine.ask("act", text="retreat")["type"] == "done", "who has changed it plays on"


def test_a_screen_in_another_worker_can_neither_play_nor_watch_on(
    settings: Settings, database_url: str, monkeypatch: pytest.MonkeyPatch
):
    shared = replace(settings, database=database_url)
    with (
        TestClient(create_app(shared), base_url=HERE, headers={"Origin": HERE}) as first,
        TestClient(create_app(shared), base_url=HERE, headers={"Origin": HERE}) as second,
    ):
        here, there = House(first), House(second)
        ann, ben = here.guest("Ann"), here.guest("Ben")
        there.tokens = here.tokens
        table = here.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann])
        before = here.look(table).seq
        with there.screen(table, ann) as plays, there.screen(table, ann) as watches:
            plays.hear(), watches.hear()
            here.client.post("/logout", headers=here.cookie(ann))
            plays.say(do="act", id="x" * 8, seq=before, text="retreat")
            assert plays.last_words()[0] == live.LOGGED_OUT, "before anything is written"
            assert watches.last_words()[0] == live.LOGGED_OUT, "within some seconds"
        assert here.look(table).seq == before
        with there.screen(table, ben) as screen:
            assert screen.hear()["mine"] == []


def test_who_is_shut_out_comes_again_as_what_he_is(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ben])
    with house.screen(table, ann) as screen:
        screen.hear()
        house.call(blocks.bar, house.hall.store, ann.id, True)  # by the owner, in another process
        screen.say(do="say", id="x" * 8, phrase="met")
        assert screen.last_words()[0] == live.LOGGED_OUT
    with house.screen(table, ann) as screen:
        assert screen.hear()["mine"] == [0], "games that run go on"
        assert screen.ask("say", "talked", "no", phrase="met")["type"] == "no"
    assert house.client.get("/account", headers=house.cookie(ann)).status_code == 200


def test_looking_costs_one_question_for_all_screens_and_a_deed_one(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(sessions_module, "GLANCE", 3600.0)
    ann = house.guest("Ann")
    table, passes, asked = duet(house, ann), house.hall.passes, []
    look = passes._barred

    async def counted(digests: Any) -> dict[str, bool]:
        asked.append(len(digests))
        return await look(digests)

    monkeypatch.setattr(passes, "_barred", counted)
    with house.screen(table) as nobody, house.screen(table, ann) as one, house.screen(table, ann) as two:
        one.hear(), two.hear(), nobody.hear()
        for _ in range(5):
            one.say(do="ping")
            one.hear("pong")
        assert asked == []
        one.ask("act", text="retreat")
        assert asked == [1]
        house.call(passes.look)
        assert asked == [1, 2]


def test_a_database_that_is_away_ends_no_screen(house: House, monkeypatch: pytest.MonkeyPatch):
    ann, passes = house.guest("Ann"), house.hall.passes
    looked = asyncio.Event()

    async def away(*_: object) -> None:
        looked.set()
        raise sessions_module.StoreError("The database is away.")

    monkeypatch.setattr(sessions_module, "GLANCE", 0.01)
    with house.screen(duet(house, ann), ann) as screen:
        screen.hear()
        monkeypatch.setattr(passes, "_barred", away)
        house.call(asyncio.wait_for, looked.wait(), 20)
        monkeypatch.undo()
        screen.say(do="ping")
        assert screen.hear("pong")


# Expiry


@pytest.mark.parametrize(("age", "good"), [(SESSION - 60, True), (SESSION + 60, False)])
def test_a_session_ends_in_the_database_as_in_the_cookie(house: House, age: float, good: bool):
    ann = house.guest("Ann")
    table = duet(house, ann)
    with house.screen(table, ann) as screen:
        screen.hear()
        change(house, update(sessions).values(created=sessions.c.created - age))
        assert ("Ann" in house.client.get("/account", headers=house.cookie(ann)).text) is good
        screen.say(do="act", id="x" * 8, seq=screen.state["seq"], text="retreat")
        if good:
            assert screen.hear("done", "no")["type"] == "done"
        else:
            assert screen.last_words()[0] == live.LOGGED_OUT
    answer = house.client.post("/account/name", data={"name": "Eve"})
    assert f"Max-Age={int(SESSION)}" in answer.history[0].headers["set-cookie"]


# The token changes with the rights


def test_the_token_of_before_is_nobody_once_a_guest_has_an_account(house: House, other: TestClient):
    """A token that somebody else has planted, or seen, must not open the account."""
    house.client.post("/account/name", data={"name": "Ann"})
    planted = house.client.cookies[people.COOKIE]
    guest = house.call(house.hall.store.user_of_session, people.digest(house.hall.settings.secret, planted))
    phone = browser(house)
    code = house.client.post("/carry/new").text.split('class="code"')[1]
    ann = account(house)
    assert ann.id == guest.id and house.client.cookies[people.COOKIE] != planted
    assert "Ann" in house.client.get("/account").text
    other.cookies.set(people.COOKIE, planted)
    assert "Ann" not in other.get("/account").text
    assert code and phone.get("/account").status_code == 200

    def kept(connection: Connection) -> int:
        return len(connection.scalars(select(sessions.c.digest)).all())

    assert house.call(house.hall.store.database.read, kept) == 1


def test_logging_in_begins_another_session_and_ends_the_one_before(house: House, other: TestClient):
    account(house)
    other.post("/account/name", data={"name": "Guest"})
    planted = other.cookies[people.COOKIE]
    other.post("/login", data={"name": "Ann", "password": PASSWORD})
    assert other.cookies[people.COOKIE] != planted and "Ann" in other.get("/account").text
    stranger = browser(house)
    stranger.cookies.set(people.COOKIE, planted)
    page = stranger.get("/account").text
    assert "Ann" not in page and "Guest" not in page


# Passwords that are tried


@contextmanager
def counting(settings: Settings, database_url: str) -> Iterator[list[House]]:
    """Two workers that count; to each, every request comes from another address."""
    shared = replace(settings, database=database_url, limited=True, proxies=("testclient",))
    with (
        TestClient(create_app(shared), base_url=HERE, headers={"Origin": HERE}) as first,
        TestClient(create_app(shared), base_url=HERE, headers={"Origin": HERE}) as second,
    ):
        yield [House(first), House(second)]


def stopped(monkeypatch: pytest.MonkeyPatch) -> tuple[float, SimpleNamespace]:
    """The moment, and the clock of the attempts, which stands still at it."""
    now = attempts.time.time()
    clock = SimpleNamespace(time=lambda: now)
    monkeypatch.setattr(attempts, "time", clock)
    return now, clock


def attempt(house: House, at: int, password: str, name: str = "Ann", client: TestClient | None = None) -> int:
    """What a log-in from the address with that number is answered."""
    address = {"X-Forwarded-For": f"192.0.2.{at}"}
    client = client or browser(house)
    form = {"name": name, "password": password}
    return client.post("/login", data=form, headers=address, follow_redirects=False).status_code


def test_a_password_is_tried_so_often_from_whatever_addresses_and_at_whatever_worker(
    settings: Settings, database_url: str, monkeypatch: pytest.MonkeyPatch
):
    with counting(settings, database_url) as houses:
        here = houses[0]
        account(here)
        now, clock = stopped(monkeypatch)
        tried = [attempt(houses[at % 2], at, "a wrong sentence") for at in range(attempts.BURST + 5)]
        assert tried == [400] * attempts.BURST + [429] * 5
        assert [attempt(here, 50 + at, "wrong", "Nobody") for at in range(attempts.BURST + 1)][-1] == 429
        assert attempt(here, 60, PASSWORD) == 429, "nor does the right one tell"
        assert attempt(here, 61, PASSWORD, client=here.client) == 303, "but in a browser that knows her"
        clock.time = lambda: now + attempts.EACH + 1
        assert attempt(houses[1], 70, PASSWORD) == 303, "and a minute later everywhere"
        assert attempt(houses[1], 71, PASSWORD) == 303, "what was right is not counted"
        change(here, update(attempts_table).values(full_at=now + 1e9))  # by a clock that was years ahead
        assert attempt(here, 80, PASSWORD) == 429
        clock.time = lambda: now + 2 * attempts.EACH + 2
        assert attempt(here, 81, PASSWORD) == 303, "costs nobody more than a minute"


def test_passwords_are_tried_so_often_from_one_address_at_whatever_account_and_worker(
    settings: Settings, database_url: str, monkeypatch: pytest.MonkeyPatch
):
    with counting(settings, database_url) as houses:
        here = houses[0]
        account(here)
        now, clock = stopped(monkeypatch)
        # Each worker's own count, in memory, is not what is tried here.
        for house in houses:
            house.hall.limits.limited = False
        tried = [attempt(houses[at % 2], 7, "wrong", f"Nobody {at}") for at in range(attempts.BURST + 2)]
        assert tried == [400] * attempts.BURST + [429] * 2
        assert attempt(houses[1], 7, PASSWORD) == 429, "nor has who was refused tried the account"
        assert [attempt(here, 8, PASSWORD) for _ in range(attempts.BURST + 1)][-1] == 303
        clock.time = lambda: now + attempts.EACH_HERE + 1
        assert attempt(houses[1], 7, PASSWORD) == 303


def test_the_printed_code_lets_in_however_often_strangers_have_tried(settings: Settings):
    with counting(settings, settings.database) as houses:
        here = houses[0]
        page = here.client.post("/account/keep", data={"name": "Ann", "password": PASSWORD}).text
        code = "-".join(re.findall(r"<span>(\w{5})</span>", page))
        answers = [attempt(here, at, "a wrong sentence") for at in range(attempts.BURST + 1)]
        assert answers[-1] == 429
        form = {"name": "Ann", "code": code, "password": ANOTHER}
        fresh = browser(here)
        assert fresh.post("/recover", data=form).status_code == 200
        assert "Ann" in fresh.get("/account").text


def test_the_mark_of_a_known_browser_is_worth_nothing_for_another_account(settings: Settings):
    with counting(settings, settings.database) as houses:
        here, eve = houses[0], browser(houses[0])
        account(here)
        assert eve.post("/account/keep", data={"name": "Eve", "password": PASSWORD}).status_code == 200
        assert eve.cookies[attempts.KNOWN] != here.client.cookies[attempts.KNOWN]
        for at in range(attempts.BURST):
            attempt(here, at, "a wrong sentence", client=eve)
        assert attempt(here, 99, PASSWORD, client=eve) == 429
        assert attempt(here, 100, PASSWORD, client=here.client) == 303


def test_names_of_accounts_are_not_learned_from_what_is_counted(settings: Settings):
    with counting(settings, settings.database) as houses:
        attempt(houses[0], 1, "wrong", "Nobody at all")

        def keys(connection: Connection) -> list[str]:
            return list(connection.scalars(select(attempts_table.c.key)))

        assert all(
            "nobody" not in key and len(key) == 64
            for key in houses[0].call(houses[0].hall.store.database.read, keys)
        )
