"""Floods: who sends too much, nothing that can be understood, or never reads is let go; the others play on."""

from __future__ import annotations

import asyncio
import gc
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
from pylae.web.problems import Problem
from pylae.web.settings import Settings
from pylae.web.table import Who
from pylae.web.telling import Screen as Shown
from pylae.web.visitors import Visitor
from tests.web.house import HERE, House, Screen

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
