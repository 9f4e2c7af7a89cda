"""The doorstep: what a connection may send before there is a request, and a live line beside its messages; how much of it and how slowly.

The guard counts requests and messages; who never finishes one is met here. A head that is too large or does not come to its end, a body
that trickles in, pings without end: the line is closed, with a sentence where somebody may still read it. Whoever was turned away again
and again is told nothing any more for a while: his lines are closed as soon as they are opened, which costs next to nothing.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pylae.web import metrics
from pylae.web.guard import Limits, Rate, household
from pylae.web.live import TOO_FAST
from pylae.web.problems import Problem

LARGEST_HEAD = 32 * 1024  # of all its lines together, in bytes
LINGERS = 1.0  # seconds in which what is still on its way is thrown away, so that the answer can be read
STILL_COMING = 256 * 1024  # bytes of it; who sends more does not read answers
HEAD_IN = 10.0  # seconds from the first byte, or from the connection, to the end of the head
BODY_IN = 30.0  # and from there to the end of the body

PIECE = 512  # bytes of a live line that are read at once: a hundred tiny messages at most
AFTER_CLOSING = 16 * 1024  # bytes that are still read of a closed line, until its other end closes it too
PARTING = 2.0  # seconds for that
SIGNALS = Rate(100, 20, "This line sends too many signals.")  # pings, pongs and further parts of messages


class Counted:
    """A line is counted for its address while it is open. What a trusted proxy passes on is left to the guard."""

    app: Any

    def enter(self, transport: asyncio.BaseTransport) -> bool:
        """Whether this line may stay."""
        self.counted = ExitStack()
        self.limits: Limits | None = getattr(getattr(self.app, "state", None), "limits", None)
        peer = transport.get_extra_info("peername")
        self.peer = household(peer[0]) if isinstance(peer, tuple) else ""
        if self.limits is None or not self.peer or peer[0] in self.limits.proxies:
            self.limits = None
            return True
        try:
            self.counted.enter_context(self.limits.hold("line", self.peer))
        except Problem:
            return False
        return not self.shut

    @property
    def shut(self) -> bool:
        return self.limits is not None and self.limits.shut(self.peer)

    def refused(self) -> None:
        if self.limits:
            self.limits.refused(self.peer)


class Doorstep(Counted, HttpToolsProtocol):
    """uvicorn's HTTP, with an end to its patience."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        if not self.enter(transport):
            transport.abort()
        self.heads = True  # is a head awaited?
        self.away = False  # has this line been turned away?
        self.sent = 0  # bytes since it is
        self.patience: asyncio.TimerHandle | None = None
        self.wait(HEAD_IN)

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait(None)
        self.counted.close()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.sent += len(data)
        if self.away:
            if self.sent > STILL_COMING:
                self.transport.abort()
            return
        super().data_received(data)
        if self.heads and self.sent > LARGEST_HEAD and not self.away:
            self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        if self.away:
            return
        self.wait(None)
        self.counted.close()  # the live line counts itself
        super().handle_websocket_upgrade()

    # What the parser tells

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.heads = True
        self.wait(HEAD_IN)

    def on_headers_complete(self) -> None:
        self.heads, self.sent = False, 0
        self.wait(BODY_IN)
        if self.shut:
            self.wait(None)
            self.away = True
            self.transport.abort()
            return
        if sum(len(name) + len(value) for name, value in self.headers) + len(self.url) > LARGEST_HEAD:
            self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self.wait(None)
        self.sent = 0
        if self.cycle is not None:
            super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        metrics.REQUESTS.add(area="door", status="4xx")
        super().send_400_response(msg)

    # Patience

    def wait(self, seconds: float | None) -> None:
        """Waits so long for what comes next, or for nothing."""
        if self.patience:
            self.patience.cancel()
        self.patience = None if seconds is None else self.loop.call_later(seconds, self.too_slow)

    def too_slow(self) -> None:
        self.turn_away(HTTPStatus.REQUEST_TIMEOUT)

    def turn_away(self, status: HTTPStatus) -> None:
        """Says why, if nothing has been answered yet, and closes the line."""
        self.wait(None)
        self.refused()
        self.away, self.heads, self.sent = True, False, 0
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started:
            reason = REASONS[status].encode()
            self.transport.write(
                b"HTTP/1.1 %d %s\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s"
                % (status, status.phrase.encode(), len(reason), reason)
            )
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGERS, self.transport.close)


REASONS = {
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: f"The head of this request is larger than {LARGEST_HEAD // 1024} kB.\n",
    HTTPStatus.REQUEST_TIMEOUT: "This request did not come to its end in time.\n",
}


class Line(Counted, WebSocketsSansIOProtocol):
    """uvicorn's live line. It is read a piece at a time and no faster than somebody hears it; what nobody hears is counted here."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.close_timeout = PARTING
        self.unread = bytearray()
        self.late = 0  # bytes since the line was closed
        self.signals_paid = 0.0  # the moment at which as many signals as ever are free again

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if not self.enter(transport):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.counted.close()
        self.unread.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self.read()

    def read(self) -> None:
        """Reads until somebody has something to hear."""
        while self.unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            if self.close_sent:
                self.late += len(piece)
                if self.late > AFTER_CLOSING:
                    self.transport.abort()
                    return
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await super().receive()
        self.read()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.read()  # the other end may have said farewell already

    # What is no message of its own

    def handle_ping(self) -> None:
        self.signal()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        self.signal()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        self.signal()
        super().handle_cont(event)

    def signal(self) -> None:
        """Counts one; closes the line where there are too many."""
        if self.close_sent:
            return
        now = self.loop.time()
        self.signals_paid = max(now, self.signals_paid) + 1 / SIGNALS.per_second
        if self.signals_paid - now > SIGNALS.burst / SIGNALS.per_second:
            self.refused()
            self.conn.fail(TOO_FAST, SIGNALS.reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
