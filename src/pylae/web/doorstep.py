"""The doorstep: what a connection may send before there is a request, how much of it and how slowly.

The guard counts requests; who never finishes one is met here. A head that is too large or does not come to its end, a body that
trickles in: the line is closed, with a sentence where somebody may still read it.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pylae.web import metrics

LARGEST_HEAD = 32 * 1024  # of all its lines together, in bytes
LINGERS = 1.0  # seconds in which what is still on its way is thrown away, so that the answer can be read
HEAD_IN = 10.0  # seconds from the first byte, or from the connection, to the end of the head
BODY_IN = 30.0  # and from there to the end of the body


class Doorstep(HttpToolsProtocol):
    """uvicorn's HTTP, with an end to its patience."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.heads = True  # is a head awaited?
        self.away = False  # has this line been turned away?
        self.sent = 0  # bytes since it is
        self.patience: asyncio.TimerHandle | None = None
        self.wait(HEAD_IN)

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.away:
            return
        self.sent += len(data)
        super().data_received(data)
        if self.heads and self.sent > LARGEST_HEAD and not self.away:
            self.turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        self.wait(None)
        super().handle_websocket_upgrade()

    # What the parser tells

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.heads = True
        self.wait(HEAD_IN)

    def on_headers_complete(self) -> None:
        self.heads, self.sent = False, 0
        self.wait(BODY_IN)
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
        self.away, self.heads = True, False
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
