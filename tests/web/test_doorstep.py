"""The doorstep: a head without an end, a body that trickles, a connection that says nothing. Bytes on a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from pylae.web import doorstep
from pylae.web.doorstep import BODY_IN, HEAD_IN, LARGEST_HEAD
from pylae.web.serving import DOORSTEP

GET = b"GET /page HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /page HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; the head of an endless answer for /stream."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "heard"})
        return
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body += message.get("body", b"")
        more = message.get("more_body", False)
    answer = str(len(body)).encode()
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(answer))]}
    )
    await send({"type": "http.response.body", "body": answer})


class Clockwork:
    """Timers of the doorstep, which go off when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.due: dict[object, tuple[float, Callable[[], None]]] = {}
        self.lines: list[doorstep.Doorstep] = []
        clock = self

        class Timer:
            def cancel(self) -> None:
                clock.due.pop(self, None)

        def wait(line: doorstep.Doorstep, seconds: float | None) -> None:
            clock.lines.append(line)
            if line.patience:
                line.patience.cancel()
            line.patience = None
            if seconds is not None:
                line.patience = timer = Timer()  # type: ignore[assignment]
                clock.due[timer] = seconds, line.too_slow

        monkeypatch.setattr(doorstep.Doorstep, "wait", wait)

    @property
    def waits(self) -> list[float]:
        return [seconds for seconds, _ in self.due.values()]

    def strike(self) -> None:
        for _, late in list(self.due.values()):
            late()


@asynccontextmanager
async def server() -> AsyncIterator[int]:
    """The port of a server with this doorstep."""
    config = uvicorn.Config(app, port=0, http=DOORSTEP, log_level="critical", lifespan="off")
    served = uvicorn.Server(config)
    task = asyncio.create_task(served.serve())
    while not served.started:
        await asyncio.sleep(0.01)
    yield served.servers[0].sockets[0].getsockname()[1]
    served.should_exit = True
    await task


def at_the_door(visit: Callable[[int], Awaitable[None]]) -> None:
    async def run() -> None:
        async with server() as port:
            await asyncio.wait_for(visit(port), 30)

    asyncio.run(run())


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What is answered until the line is closed."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def test_ordinary_requests_one_after_another_are_answered_and_nothing_is_awaited_between_them(
    monkeypatch: pytest.MonkeyPatch,
):
    clock = Clockwork(monkeypatch)

    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(GET + b"\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
            assert await reader.read(1) == b"0"
            assert not clock.waits, "whoever reads an answer is in nobody's way"
        writer.write(POST + b"0123456789")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.close()

    at_the_door(visit)


def one_long_line(writer: asyncio.StreamWriter) -> None:
    writer.write(GET + b"X-Long: ")
    writer.write(b"x" * (LARGEST_HEAD + 1))


def many_lines(writer: asyncio.StreamWriter) -> None:
    writer.write(GET + b"X-More: yes\r\n" * (LARGEST_HEAD // 12))


def a_long_address(writer: asyncio.StreamWriter) -> None:
    writer.write(b"GET /" + b"x" * (LARGEST_HEAD + 1))


def whole_at_once(writer: asyncio.StreamWriter) -> None:
    writer.write(GET + b"X-Long: " + b"x" * (LARGEST_HEAD + 1) + b"\r\n\r\n")


@pytest.mark.parametrize("send", [one_long_line, many_lines, a_long_address, whole_at_once])
def test_a_head_that_is_too_large_is_refused_before_more_of_it_is_kept(
    send: Callable[[asyncio.StreamWriter], None],
):
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        send(writer)
        answer = await all_of(reader)
        assert answer.startswith(b"HTTP/1.1 431") and b"32 kB" in answer and answer.count(b"HTTP/1.1") == 1
        writer.close()

    at_the_door(visit)


@pytest.mark.parametrize(
    ("said", "patience"), [(b"", HEAD_IN), (b"G", HEAD_IN), (GET, HEAD_IN), (POST, BODY_IN), (POST + b"0123", BODY_IN)]
)  # fmt: skip
def test_who_begins_and_does_not_go_on_is_let_go(
    said: bytes, patience: float, monkeypatch: pytest.MonkeyPatch
):
    clock = Clockwork(monkeypatch)

    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        await until(
            lambda: clock.waits == [patience] and (patience == BODY_IN or clock.lines[0].sent == len(said))
        )
        clock.strike()
        assert (await all_of(reader)).startswith(b"HTTP/1.1 408")
        writer.close()
        await until(lambda: not clock.waits)

    at_the_door(visit)


def test_one_byte_after_another_does_not_buy_more_time(monkeypatch: pytest.MonkeyPatch):
    clock = Clockwork(monkeypatch)

    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GET)
        await until(lambda: bool(clock.due) and clock.lines[0].sent == len(GET))
        (timer,) = clock.due
        for byte in b"X-Slow: yes":
            writer.write(bytes([byte]))
            await asyncio.sleep(0.01)
        assert list(clock.due) == [timer], "it is still the first clock that runs"
        clock.strike()
        assert (await all_of(reader)).startswith(b"HTTP/1.1 408")
        writer.close()

    at_the_door(visit)


def test_a_live_line_may_be_silent_as_long_as_it_likes(monkeypatch: pytest.MonkeyPatch):
    clock = Clockwork(monkeypatch)

    async def visit(port: int) -> None:
        from websockets.asyncio.client import connect

        async with connect(f"ws://127.0.0.1:{port}/live") as line:
            assert not clock.waits
            await line.send("hello")
            assert await line.recv() == "heard"

    at_the_door(visit)
