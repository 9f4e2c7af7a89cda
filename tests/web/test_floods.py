"""Floods: who sends too much, nothing that can be understood, or never reads is let go; the others play on."""

from __future__ import annotations

import asyncio
import gc
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import guard, live
from pylae.web.app import create_app
from pylae.web.guard import RATES
from pylae.web.meter import metered
from pylae.web.problems import Problem
from pylae.web.settings import Settings
from pylae.web.table import Who
from pylae.web.telling import Screen as Shown
from pylae.web.visitors import Visitor
from tests.web.house import HERE, House, Screen
from tests.web.tables import advance

GAME = "thermopyles"


@pytest.fixture
def limited(tmp_path: Any) -> Iterator[House]:
    """A server that counts."""
    settings = Settings(database=f"sqlite:///{tmp_path / 'floods.db'}", pace=0, limited=True)
    with TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client)
        house.hall.limits.clock = lambda: 0.0  # in which nothing is forgiven
        yield house


FLOODS = {
    "no JSON": {"text": "{"},
    "no command": {"text": '{"do": "conquer"}'},
    "binary": {"bytes": b"\x00\xff" * 50},
    "deep": {"text": "[" * 4000},
    "NUL": {"text": '{"do": "read", "text": "\\u0000"}'},
    "half a letter": {"text": '{"do": "read", "text": "\\ud800"}'},
    "a huge number": {"text": '{"do": "at", "step": ' + "9" * 4000 + "}"},
    "what is allowed": {"text": '{"do": "ping"}'},
}


@pytest.mark.parametrize("flood", FLOODS)
def test_whatever_is_sent_too_fast_ends_the_line_with_a_reason(limited: House, flood: str):
    ann, bea = limited.guest("Ann"), limited.guest("Bea")
    table = limited.table(Match(load(GAME), {"players": 2}, seed=3), [ann, bea])
    before = limited.look(table).seq
    with limited.screen(table, bea) as other:
        other.hear()
        with limited.screen(table, ann) as screen:
            screen.hear()
            for _ in range(RATES["live"].burst + 1):
                screen.socket.send({"type": "websocket.receive", **FLOODS[flood]})
            code, reason = screen.last_words()
            assert code == live.TOO_FAST and reason.startswith(RATES["live"].reason)
        assert other.ask("ping", "pong", id="12345678", seq=0)["type"] == "pong", "nobody else is let go"
    assert limited.look(table).seq == before, "and nothing has happened"


@pytest.mark.parametrize("flood", [name for name in FLOODS if name != "what is allowed"])
def test_what_is_no_command_is_answered_in_a_sentence_and_the_line_holds(house: House, flood: str):
    ann = house.guest("Ann")
    table = house.table(Match(load(GAME), {"players": 1}, seed=3), [ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        screen.socket.send({"type": "websocket.receive", **FLOODS[flood]})
        answer = screen.hear("no", "read", "state")
        assert answer["type"] != "no" or answer["reason"].endswith(".")
        assert screen.ask("ping", "pong", id="12345678", seq=0)["type"] == "pong"


def test_a_first_word_that_is_no_text_is_answered_with_the_reason(house: House):
    ann = house.guest("Ann")
    table = house.table(Match(load(GAME), {"players": 1}, seed=3), [ann])
    headers = {"origin": HERE, **house.cookie(ann)}
    with house.client.websocket_connect(f"/live/{table}", headers=headers) as socket:
        socket.send_bytes(b"\x00")
        code, reason = Screen(socket).last_words()
    assert code == live.NOT_UNDERSTOOD and reason.endswith(".")


def test_an_address_holds_only_so_many_lines(limited: House, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(guard.MOST_AT_ONCE, "live", 3)
    ann = limited.guest("Ann")
    table = limited.table(Match(load(GAME), {"players": 1}, seed=3), [ann])
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(limited.screen(table, ann)).hear()
        with limited.screen(table, ann) as screen:
            code, reason = screen.last_words()
        assert code == live.TOO_FAST and "close one first" in reason
    with limited.screen(table, ann) as screen:
        assert screen.hear()["type"] == "state", "who closes some may open others"
    assert not limited.hall.limits.held


class Deaf:
    """A screen that asks on and on, and whose line takes nothing any more."""

    def __init__(self, asks: int) -> None:
        self.asks = asks
        self.taken = 0
        self.scope: dict[str, Any] = {}

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.asks -= 1
        if self.asks < 0:
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.receive", "text": '{"do": "ping"}'}

    async def send_bytes(self, data: bytes) -> None:
        self.taken += 1
        await asyncio.Event().wait()


def test_what_is_said_at_the_moment_of_parting_leaves_no_warning_in_the_log(house: House):
    """A million frames brought it to light: what was wanted while the line was being closed was begun and never waited for."""
    ann = house.guest("Ann")
    table = house.table(Match(load(GAME), {"players": 1}, seed=3), [ann])

    async def talk() -> None:
        on = await house.hall.live(table)
        conversation = live.Conversation(Deaf(100), house.hall, on, Visitor(Shown(Who(ann.id))))  # type: ignore[arg-type]
        async with conversation.granting:
            listening = asyncio.create_task(conversation.listen())
            await asyncio.sleep(0.05)
            listening.cancel()
            await asyncio.wait({listening})

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        house.call(talk)
        gc.collect()
    assert not [str(each.message) for each in told if "never awaited" in str(each.message)]


def test_answers_that_nobody_reads_do_not_pile_up(house: House):
    ann = house.guest("Ann")
    table = house.table(Match(load(GAME), {"players": 1}, seed=3), [ann])

    async def talk() -> int:
        on = await house.hall.live(table)
        visitor = Visitor(Shown(Who(ann.id)))
        conversation = live.Conversation(Deaf(100_000), house.hall, on, visitor)  # type: ignore[arg-type]
        with pytest.raises(Problem, match="does not read"):
            await conversation.run()
        return len(conversation.answers)

    assert house.call(talk) <= live.MOST_UNREAD + 1
    assert not house.hall.settings.limited, "no limit on speed helped"


def test_a_screen_that_asks_for_long_answers_and_reads_none_is_let_go_sooner(house: House):
    ann = house.guest("Ann")
    table = house.table(advance(Match(load(GAME), {"players": 1}, seed=3), 12), [ann])
    deaf = Deaf(100_000)

    async def again() -> dict[str, Any]:
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": '{"do": "again"}'}

    async def talk() -> int:
        deaf.receive = again  # type: ignore[method-assign]
        visitor = Visitor(Shown(Who(ann.id)))
        conversation = live.Conversation(deaf, house.hall, await house.hall.live(table), visitor)  # type: ignore[arg-type]
        with pytest.raises(Problem, match="does not read"):
            await conversation.run()
        assert {answer["type"] for answer in conversation.answers} == {"scene"}
        return len(conversation.answers)

    assert house.call(talk) <= live.MOST_UNREAD // live.LARGE["scene"] + 2


# What keeps the server busy


def burn(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_meter_counts_what_a_work_does_itself_and_not_what_others_do_meanwhile():
    spent = list[float]()

    async def work() -> str:
        burn(0.02)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.Event().wait()
        await asyncio.gather(other(), other())
        return "done"

    async def other() -> None:
        await asyncio.sleep(0)
        burn(0.05)

    async def both() -> str:
        return await metered(work(), spent.append)

    assert asyncio.run(both()) == "done"
    assert 0.02 <= sum(spent) < 0.05 and len(spent) > 2


def test_a_work_that_is_cancelled_under_the_meter_is_cancelled():
    ends = list[str]()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ends.append("ended")

    async def cut_off() -> None:
        async def under() -> None:
            await metered(work(), lambda _: None)

        task = asyncio.create_task(under())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cut_off())
    assert ends == ["ended"]


def test_who_keeps_the_server_busy_waits_and_others_do_not(limited: House):
    ann, bea = limited.guest("Ann"), limited.guest("Bea")
    table = limited.table(Match(load(GAME), {"players": 2}, seed=3), [ann, bea])
    limits = limited.hall.limits
    assert limited.client.get("/help").status_code == 200
    busy = limits.full_at["busy", "testclient"]
    assert 0 < busy < 5, "and a page costs next to nothing"
    with limited.screen(table, ann) as screen:
        screen.hear()
        limits.spend("busy", "testclient", RATES["busy"].burst)
        screen.say(do="ping")
        code, reason = screen.last_words()
        assert code == live.TOO_FAST and reason.startswith(RATES["busy"].reason)
    answer = limited.client.get("/help")
    assert answer.status_code == 429 and RATES["busy"].reason in answer.text
    assert limited.client.get("/static/theme.css").status_code == 200
    other = TestClient(limited.client.app, base_url=HERE, client=("9.9.9.9", 1))
    other.portal = limited.client.portal
    assert other.get("/help").status_code == 200


def test_who_is_turned_away_again_and_again_is_told_ever_less(limited: House):
    limits = limited.hall.limits
    limits.spend("read", "testclient", RATES["read"].burst)
    html = {"accept": "text/html"}
    for _ in range(RATES["refused"].burst):
        answer = limited.client.get("/help", headers=html)
        assert answer.status_code == 429 and "<html" in answer.text and RATES["read"].reason in answer.text
    for _ in range(3):
        answer = limited.client.get("/help", headers=html)
        assert answer.status_code == 429 and answer.text == f"{RATES['read'].reason} Try again in 1 second.\n"
        assert answer.headers["retry-after"] == "1" and "content-security-policy" in answer.headers
    told = limited.client.get("/help", headers={"accept": "application/json"})
    assert told.json()["reason"].startswith(RATES["read"].reason), "a program is told in its own words"
    waits = limits.full_at["refused", "testclient"]
    assert waits <= (RATES["refused"].burst + 1) / RATES["refused"].per_second, "and it grows no longer"
    limits.clock = lambda: waits
    assert limited.client.get("/help").status_code == 200, "whoever waits is let in again"


def test_what_a_screen_looks_at_is_counted_and_what_others_do_is_not(limited: House):
    ann, bea = limited.guest("Ann"), limited.guest("Bea")
    table = limited.table(advance(Match(load(GAME), {"players": 2}, seed=3), 10), [ann, bea])
    limits = limited.hall.limits
    with limited.screen(table, bea) as watching:
        watching.hear()
        before = limits.full_at["busy", "testclient"]
        live_table = limited.call(limited.hall.live, table)

        async def others_move() -> None:
            live_table.tell()

        limited.call(others_move)
        watching.hear()
        assert limits.full_at["busy", "testclient"] == before
        watching.say(do="at", step=4)
        assert watching.hear()["at"] == 4
        assert limits.full_at["busy", "testclient"] > before
