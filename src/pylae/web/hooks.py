"""Webhooks: an address of somebody's own that is told when it is their turn (Discord, Slack, ntfy, or any other).

A webhook is a door inwards: whoever names an address makes this server open a line to it. So it is https on its usual port; the
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
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from pylae.web.problems import Problem

PATIENCE = 6.0  # seconds for everything
LONGEST_ADDRESS = 500
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
    """A message did not arrive; one sentence says why, and nothing of what the other end said."""


def checked_address(text: str, hosts: tuple[str, ...] = ()) -> str:
    """An address that may be told something, as far as it can be seen without asking; raises `Problem`."""
    address = text.strip()
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Problem(400, "This is no web address.") from None
    if len(address) > LONGEST_ADDRESS:
        raise Problem(400, f"An address has at most {LONGEST_ADDRESS} letters.")
    if parts.scheme != "https" or not parts.hostname:
        raise Problem(400, "A webhook is an address that begins with https://.")
    if parts.username is not None or parts.password is not None or port not in (None, PORT):
        raise Problem(400, "An address with a name, a password or a port of its own is not told anything.")
    if not HOST.fullmatch(parts.hostname) or not PRINTED.fullmatch(address):
        raise Problem(400, "Give the name of a host on the internet, not a number.")
    if hosts and parts.hostname not in hosts:
        raise Problem(400, f"On this server webhooks may go to {', '.join(hosts)} only.")
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
    """Tells addresses outside."""

    def __init__(
        self,
        hosts: tuple[str, ...] = (),
        resolve: Callable[[str], Awaitable[list[str]]] = resolve,
        connect: Callable[[str, str], Awaitable[Stream]] = connect,
    ) -> None:
        self.hosts = hosts
        self.resolve = resolve
        self.connect = connect

    async def tell(self, address: str, style: str, message: str) -> None:
        """Delivers a message; raises `Undelivered`."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._tell(checked_address(address, self.hosts), style, message)
        except Problem as problem:
            raise Undelivered(problem.reason) from None
        except TimeoutError:
            raise Undelivered(f"There was no answer in {PATIENCE:g} seconds.") from None
        except ssl.SSLError:
            raise Undelivered("The address has no certificate that can be trusted.") from None
        except (OSError, UnicodeError, asyncio.IncompleteReadError, ValueError):
            raise Undelivered("The address cannot be reached.") from None

    async def _tell(self, address: str, style: str, message: str) -> None:
        parts = urlsplit(address)
        host = parts.hostname or ""
        known = await self.resolve(host)
        if not known or not all(map(outside, known)):
            # Where one of several lies inside, a second look might have led there.
            raise Undelivered("This name does not lead to the open internet.")
        reader, writer = await self.connect(known[0], host)
        try:
            writer.write(request(parts.path or "/", parts.query, host, style, message))
            await writer.drain()
            status = int((await reader.readuntil(b"\r\n"))[:64].split(b" ", 2)[1])
        except (IndexError, asyncio.LimitOverrunError):
            raise Undelivered("The address does not answer as a web server does.") from None
        finally:
            writer.close()
        if 300 <= status < 400:
            raise Undelivered("The address leads on to another one; give that one.")
        if not 200 <= status < 300:
            raise Undelivered(f"The address answered with error {status}.")


def request(path: str, query: str, host: str, style: str, message: str) -> bytes:
    """What is sent."""
    name = STYLES.get(style, "")
    body = (json.dumps({name: message}, ensure_ascii=False) if name else message).encode()
    head = (
        f"POST {path}{f'?{query}' if query else ''} HTTP/1.1",
        f"Host: {host}",
        "User-Agent: Pylae",
        f"Content-Type: {'application/json' if name else 'text/plain; charset=utf-8'}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join([*head, "", ""]).encode() + body
