"""Webhooks: an address of somebody's own that is told when it is their turn (Discord, Slack, ntfy, or any other), and the
messenger that goes to this and to every other address that people bring.

Such an address is a door inwards: whoever names one makes this server open a line to it. So it is https on its usual port; the
name is resolved at each sending, every address it has must be one of the open internet, and the line goes to the very address
that was looked at. Nobody is led on to another address, and what the other end says is thrown away.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import SplitResult, urlsplit

from pylae.web.problems import Problem

PATIENCE = 6.0  # seconds for everything
LONGEST_ADDRESS = 1024  # those of Microsoft's browsers may be as long
PORT = 443
STYLES = {
    "discord": "content",
    "slack": "text",
    "ntfy": "",
}  # the field of the JSON; nothing for the bare text
HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
PRINTED = re.compile(r"[!-~]*")

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Undelivered(Exception):
    """A message did not arrive; one sentence says why, and nothing of what the other end said but the number of its answer."""

    def __init__(self, reason: str, status: int = 0) -> None:
        super().__init__(reason)
        self.status = status


def checked_address(text: str, hosts: tuple[str, ...] = ()) -> str:
    """An address that may be told something, as far as it can be seen without asking; raises `Problem`.

    Of `hosts` one that begins with a dot stands for all names that end so; where there are none any will do.
    """
    address = text.strip()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Problem(400, "This is no web address.") from None
    if len(address) > LONGEST_ADDRESS:
        raise Problem(400, f"An address has at most {LONGEST_ADDRESS} letters.")
    if parts.scheme != "https" or not parts.hostname:
        raise Problem(400, "Such an address begins with https://.")
    if parts.username is not None or parts.password is not None or port not in (None, PORT):
        raise Problem(400, "An address with a name, a password or a port of its own is not told anything.")
    if not HOST.fullmatch(parts.hostname) or not PRINTED.fullmatch(address):
        raise Problem(400, "Give the name of a host on the internet, not a number.")
    name = parts.hostname
    if hosts and not any(name == host or (host[0] == "." and name.endswith(host)) for host in hosts):
        raise Problem(400, f"This server may tell {', '.join(hosts)} only.")
    return address


def outside(address: str) -> bool:
    """Whether an IP address is one of the open internet, in whatever coat it comes."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(known, ipaddress.IPv6Address):
        inner = [known.ipv4_mapped, known.sixtofour, *(known.teredo or ())]
        if known in ipaddress.ip_network("64:ff9b::/96"):
            inner.append(ipaddress.IPv4Address(int(known) & 0xFFFFFFFF))
        if known in ipaddress.ip_network("64:ff9b:1::/48") or known in ipaddress.ip_network("::/96"):
            return False
        if any(each is not None and not _open(each) for each in inner):
            return False
        if known.ipv4_mapped is not None:
            return True  # what it stands for was looked at
    return _open(known)


def _open(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    inside = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not (inside or getattr(address, "is_site_local", False))


async def resolve(host: str) -> list[str]:
    """The addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


async def connect(address: str, host: str) -> Stream:
    """A line to that very address, whose certificate must be the host's."""
    context = ssl.create_default_context()
    return await asyncio.open_connection(address, PORT, ssl=context, server_hostname=host)


class Messenger:
    """Brings messages to addresses outside."""

    def __init__(
        self,
        resolve: Callable[[str], Awaitable[list[str]]] = resolve,
        connect: Callable[[str, str], Awaitable[Stream]] = connect,
    ) -> None:
        self.resolve = resolve
        self.connect = connect

    async def post(self, address: str, fields: Mapping[str, str], body: bytes) -> None:
        """Delivers a message to an address that was checked; raises `Undelivered`."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._post(urlsplit(address), fields, body)
        except TimeoutError:
            raise Undelivered(f"There was no answer in {PATIENCE:g} seconds.") from None
        except ssl.SSLError:
            raise Undelivered("The address has no certificate that can be trusted.") from None
        except (OSError, UnicodeError, asyncio.IncompleteReadError, ValueError):
            raise Undelivered("The address cannot be reached.") from None

    async def _post(self, to: SplitResult, fields: Mapping[str, str], body: bytes) -> None:
        host = to.hostname or ""
        known = await self.resolve(host)
        if not known or not all(map(outside, known)):
            # Where one of several lies inside, a second look might have led there.
            raise Undelivered("This name does not lead to the open internet.")
        reader, writer = await self.connect(known[0], host)
        try:
            writer.write(_head(to, fields, len(body)) + body)
            await writer.drain()
            status = int((await reader.readuntil(b"\r\n"))[:64].split(b" ", 2)[1])
        except (IndexError, asyncio.LimitOverrunError):
            raise Undelivered("The address does not answer as a web server does.") from None
        finally:
            writer.close()
        if 300 <= status < 400:
            raise Undelivered("The address leads on to another one; give that one.", status)
        if not 200 <= status < 300:
            raise Undelivered(f"The address answered with error {status}.", status)


def _head(to: SplitResult, fields: Mapping[str, str], length: int) -> bytes:
    lines = (
        f"POST {to.path or '/'}{f'?{to.query}' if to.query else ''} HTTP/1.1",
        f"Host: {to.hostname}",
        "User-Agent: Pylae",
        *(f"{name}: {value}" for name, value in fields.items()),
        f"Content-Length: {length}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode()


def worded(style: str, message: str) -> tuple[dict[str, str], bytes]:
    """A message as a webhook of that style takes it: the fields of the head, and the body."""
    if name := STYLES[style]:
        return {"Content-Type": "application/json"}, json.dumps({name: message}, ensure_ascii=False).encode()
    return {"Content-Type": "text/plain; charset=utf-8"}, message.encode()
