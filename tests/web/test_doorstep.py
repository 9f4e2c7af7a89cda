"""The doorstep: a head without an end, a body that trickles, a connection that says nothing. Bytes on a real socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from pylae.web import doorstep, guard
from pylae.web.doorstep import BODY_IN, HEAD_IN, LARGEST_HEAD, SIGNALS
from pylae.web.guard import RATES, Limits
from pylae.web.live import TOO_FAST
from pylae.web.serving import DOORSTEP, LINE
from pylae.web.settings import Settings

GET = b"GET /page HTTP/1.1\r\nHost: here\r\n"
UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)
POST = b"POST /page HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; the head of an endless answer for /stream."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if message.get("text") == "bye":
                await send({"type": "websocket.close", "code": 4000})
                return
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


class Counting:
    """The same with limits, as ours has them."""

    def __init__(self, proxies: tuple[str, ...] = ()) -> None:
        limits = Limits(Settings("sqlite:///none", proxies=proxies, limited=True), clock=lambda: 0.0)
        self.state = SimpleNamespace(limits=limits)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await app(scope, receive, send)


@asynccontextmanager
async def server(served_app: Any = app) -> AsyncIterator[int]:
    """The port of a server with this doorstep."""
    config = uvicorn.Config(
        served_app,
        port=0,
        http=DOORSTEP,
        ws=LINE,
        log_level="critical",
        lifespan="off",
        proxy_headers=False,
        ws_ping_interval=None,
    )
    served = uvicorn.Server(config)
    task = asyncio.create_task(served.serve())
    while not served.started:
        await asyncio.sleep(0.01)
    yield served.servers[0].sockets[0].getsockname()[1]
    served.should_exit = True
    await task


def at_the_door(visit: Callable[[int], Awaitable[None]], served_app: Any = app) -> None:
    async def run() -> None:
        async with server(served_app) as port:
            await asyncio.wait_for(visit(port), 30)

    asyncio.run(run())


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What is answered until the line is closed."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def again_and_again(something: Callable[[], Awaitable[None]]) -> None:
    while True:
        await something()
        await asyncio.sleep(0)


async def send_on(writer: asyncio.StreamWriter, words: bytes) -> None:
    """Until the line is cut."""

    async def send() -> None:
        writer.write(words)
        await writer.drain()

    with pytest.raises(ConnectionError):
        await again_and_again(send)
    writer.close()


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


def for_a_live_line(writer: asyncio.StreamWriter) -> None:
    writer.write(UPGRADE + b"X-Long: " + b"x" * (LARGEST_HEAD + 1) + b"\r\n\r\n")


@pytest.mark.parametrize("send", [one_long_line, many_lines, a_long_address, whole_at_once, for_a_live_line])
def test_a_head_that_is_too_large_is_refused_before_more_of_it_is_kept(
    send: Callable[[asyncio.StreamWriter], None], caplog: pytest.LogCaptureFixture
):
    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        send(writer)
        answer = await all_of(reader)
        assert answer.startswith(b"HTTP/1.1 431") and b"32 kB" in answer and answer.count(b"HTTP/1.1") == 1
        writer.close()

    at_the_door(visit)
    assert not caplog.records, "and nothing breaks"


def test_who_sends_on_after_having_been_turned_away_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doorstep, "LINGERS", 3600.0)

    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        one_long_line(writer)
        assert (await reader.readline()).startswith(b"HTTP/1.1 431")
        await send_on(writer, b"x" * 10_000)

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
        async with connect(f"ws://127.0.0.1:{port}/live") as line:
            assert not clock.waits
            await line.send("hello")
            assert await line.recv() == "heard"

    at_the_door(visit)


# What a live line brings beside its messages


async def pings(line: Any, count: int) -> None:
    for _ in range(count):
        await line.ping()


async def pongs(line: Any, count: int) -> None:
    for _ in range(count):
        await line.pong()


async def empty_parts(line: Any, count: int) -> None:
    await line.send([""] * count)


@pytest.mark.parametrize("signal", [pings, pongs, empty_parts])
def test_signals_without_end_close_a_live_line(signal: Callable[[Any, int], Awaitable[None]]):
    async def visit(port: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/live", compression=None) as line:
            await signal(line, SIGNALS.burst // 2)
            if signal is not empty_parts:
                await line.send("still here")
            assert await line.recv() == "heard"
            with pytest.raises(ConnectionClosed) as closed:
                await again_and_again(lambda: signal(line, SIGNALS.burst))
            assert closed.value.rcvd and closed.value.rcvd.code == TOO_FAST
            assert closed.value.rcvd.reason == SIGNALS.reason

    at_the_door(visit)


async def by_hand(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A live line of somebody who keeps to no rules."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(UPGRADE + b"\r\n")
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


def text(words: bytes) -> bytes:
    return bytes([0x81, 0x80 | len(words)]) + b"\0\0\0\0" + words


def test_a_live_line_is_read_no_faster_than_it_is_heard(monkeypatch: pytest.MonkeyPatch):
    lines: list[doorstep.Line] = []
    heard = asyncio.Event()

    class Known(doorstep.Line):
        def connection_made(self, transport: Any) -> None:
            lines.append(self)
            super().connection_made(transport)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await heard.wait()
        words = 0
        while (await receive())["type"] != "websocket.disconnect":
            words += 1
        assert words == 20_000

    monkeypatch.setattr(doorstep, "Line", Known)

    async def visit(port: int) -> None:
        _, writer = await by_hand(port)
        writer.write(text(b"") * 20_000)
        await until(lambda: bool(lines[0].unread))
        await asyncio.sleep(0.05)
        assert lines[0].queue.qsize() <= doorstep.PIECE, "what is not heard is not even looked at"
        heard.set()
        await writer.drain()
        await until(lambda: not lines[0].unread and lines[0].queue.empty())
        writer.close()

    at_the_door(visit, slow)


def test_who_sends_on_after_his_live_line_was_closed_is_cut_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doorstep, "PARTING", 3600.0)

    async def visit(port: int) -> None:
        _, writer = await by_hand(port)
        writer.write(text(b"bye"))
        await send_on(writer, text(b"more") * 1000)

    at_the_door(visit)


def test_who_says_farewell_before_he_has_read_ours_parts_at_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doorstep, "PARTING", 3600.0)

    async def visit(port: int) -> None:
        reader, writer = await by_hand(port)
        writer.write(text(b"bye") + text(b"more") * 200 + bytes([0x88, 0x80]) + b"\0\0\0\0")
        await all_of(reader)
        writer.close()

    at_the_door(visit)


# Who is counted


async def silence(port: int, here: str = "127.0.0.1") -> bytes:
    """What somebody at an address is told."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0))
    writer.write(GET + b"Connection: close\r\n\r\n")
    answer = await all_of(reader)
    writer.close()
    return answer


def test_lines_of_an_address_that_was_turned_away_again_and_again_are_closed_without_a_word():
    counting = Counting()
    limits = counting.state.limits

    async def visit(port: int) -> None:
        for _ in range(RATES["refused"].burst + 1):
            assert (await silence(port)).startswith(b"HTTP/1.1 200")
            limits.refused("127.0.0.1")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await all_of(reader) == b""
        writer.close()
        assert (await silence(port, "127.0.0.2")).startswith(b"HTTP/1.1 200"), "others are served"
        limits.clock = lambda: 10.0
        assert (await silence(port)).startswith(b"HTTP/1.1 200"), "and so is whoever waits"
        await until(lambda: not limits.held)

    at_the_door(visit, counting)


def test_heads_that_are_too_large_and_too_many_signals_count_as_refusals():
    counting = Counting()
    limits = counting.state.limits

    async def visit(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        one_long_line(writer)
        await all_of(reader)
        writer.close()
        once = limits.full_at["refused", "127.0.0.1"]
        async with connect(f"ws://127.0.0.1:{port}/live") as line:
            with pytest.raises(ConnectionClosed):
                await again_and_again(lambda: pings(line, 1))
        assert limits.full_at["refused", "127.0.0.1"] == pytest.approx(2 * once)

    at_the_door(visit, counting)


def test_an_address_has_only_so_many_lines(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(guard.MOST_AT_ONCE, "line", 3)
    counting = Counting()
    held = counting.state.limits.held

    async def visit(port: int) -> None:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        async with connect(f"ws://127.0.0.1:{port}/live") as line:
            await until(lambda: held.get(("line", "127.0.0.1")) == 3)
            assert await silence(port) == b""
            await line.send("hello")
            assert await line.recv() == "heard"
            silent[0][1].close()
            await until(lambda: held["line", "127.0.0.1"] == 2)
            assert (await silence(port)).startswith(b"HTTP/1.1 200")
        silent[1][1].close()
        await until(lambda: not held)

    at_the_door(visit, counting)


def test_what_a_proxy_passes_on_is_not_counted_as_the_proxy(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(guard.MOST_AT_ONCE, "line", 0)
    counting = Counting(proxies=("127.0.0.1",))
    for _ in range(1000):
        counting.state.limits.refused("127.0.0.1")

    async def visit(port: int) -> None:
        assert (await silence(port)).startswith(b"HTTP/1.1 200")
        async with connect(f"ws://127.0.0.1:{port}/live") as line:
            await line.send("hello")
            assert await line.recv() == "heard"

    at_the_door(visit, counting)
