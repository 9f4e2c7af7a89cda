"""Requests by hand: a line over which anything can be asked, also what no library would send."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from pylae.web.trials.server import HOST


class Line:
    """A line for requests as they are, whatever is wrong with them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=2**20)
        return self.reader, self.writer

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method: str, url: str, headers: dict[str, str], body: bytes) -> tuple[int, str, str]:
        """The status, the head and the text of an answer; a line that was closed meanwhile is opened again."""
        lines = [f"{method} {url} HTTP/1.1", f"Host: {HOST}:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"Content-Length: {len(body)}"] if body or method == "POST" else []
        sent = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body
        for _ in range(3):
            reader, writer = await self.open()
            try:
                writer.write(sent)
                return await self._answer(method, reader)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        raise TimeoutError

    async def _answer(self, method: str, reader: asyncio.StreamReader) -> tuple[int, str, str]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = int(head.split(" ", 2)[1])
        fields = dict(line.split(": ", 1) for line in head.lower().split("\r\n")[1:] if ": " in line)
        body = b"".join([piece async for piece in pieces(method, status, fields, reader)])
        if fields.get("connection") == "close":
            self.close()
        return status, head, body.decode("utf-8", "replace")


async def pieces(
    method: str, status: int, fields: dict[str, str], reader: asyncio.StreamReader
) -> AsyncIterator[bytes]:
    """The body of an answer."""
    if method == "HEAD" or status in (204, 304):
        return
    if fields.get("transfer-encoding") == "chunked":
        while size := int(await reader.readuntil(b"\r\n"), 16):
            yield await reader.readexactly(size)
            await reader.readexactly(2)
        await reader.readuntil(b"\r\n")
    elif "content-length" in fields:
        yield await reader.readexactly(int(fields["content-length"]))
    else:
        yield await reader.read()
