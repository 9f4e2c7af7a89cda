"""Serving: from a command to an open address, with every reason told why it cannot be."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable

import uvicorn

from pylae.web import logs
from pylae.web.app import LARGEST_MESSAGE
from pylae.web.database import StoreError
from pylae.web.settings import Settings
from pylae.web.store import Store

FIRST_PORT, PORTS = 8000, 20  # without a port of one's own the first free one of these is taken
DOORSTEP, LINE = "pylae.web.doorstep:Doorstep", "pylae.web.doorstep:Line"
EVERYWHERE = ("0.0.0.0", "::", "")
LOOK = 0.05  # seconds between two looks whether somebody listens by now


class CannotServe(ValueError):
    """The server cannot have the address or the database it was told to take."""


def serve(
    host: str,
    port: int | None,
    database: str | None,
    workers: int,
    browser: bool,
    log: str | None,
    say: Callable[[str], None],
) -> None:
    """Serves until it is stopped; raises `ValueError` with the reason where it cannot begin."""
    if database:
        os.environ["PYLAE_DATABASE"] = database  # the workers read it there
    if log:
        os.environ["PYLAE_LOG"] = log
    settings = Settings.from_environment()
    asyncio.run(_migrate(settings.database))
    port = free_port(host) if port is None else checked_port(host, port)
    address = f"http://{_shown_host(host)}:{port}"

    def tell() -> None:
        say(f"Pylae is open at {address} (Ctrl-C closes it).")
        say(f"Games are kept in {shown(settings.database)}.")
        if browser and has_screen():
            webbrowser.open(address)

    threading.Thread(target=_when_it_listens, args=(host, port, tell), daemon=True).start()
    uvicorn.run(
        "pylae.web.app:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=logs.config(settings.log),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard decides whose word counts
        http=DOORSTEP,
        ws=LINE,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are compressed once for all who get them
        timeout_graceful_shutdown=3,
    )


async def _migrate(database: str) -> None:
    """Brings the database up to date before any worker begins, so that a reason not to is told once."""
    try:
        store = await Store.open(database)
    except StoreError as error:
        raise CannotServe(str(error)) from None
    await store.close()


def free_port(host: str) -> int:
    """The first port that nobody uses."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        refused = _refusal(host, port)
        if not refused:
            return port
        if not _in_use(refused):
            raise CannotServe(_sentence(host, port, refused))
    raise CannotServe(
        f"all ports of {host or 'this machine'} from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} are in use; "
        "choose one with --port"
    )


def checked_port(host: str, port: int) -> int:
    """The port if nobody uses it; 0 stands for any."""
    if refused := _refusal(host, port):
        raise CannotServe(_sentence(host, port, refused))
    return port or _any_port(host)


def _refusal(host: str, port: int) -> OSError | UnicodeError | None:
    """Why this machine does not give a port of an address, or nothing."""
    try:
        with _listening(host, port):
            return None
    except (OSError, UnicodeError) as error:
        return error


def _sentence(host: str, port: int, refused: OSError | UnicodeError) -> str:
    """The same for people: what was asked for, and what to ask for instead."""
    if _in_use(refused):
        return f"port {port} of {host or 'this machine'} is in use; choose another with --port"
    if isinstance(refused, PermissionError):
        return f"port {port} of {host or 'this machine'} is not for everybody; choose one from 1024 on with --port"
    return f"{host} is no address of this machine; --host takes one, such as 127.0.0.1, or 0.0.0.0 for all of them"


def _in_use(refused: OSError | UnicodeError) -> bool:
    return isinstance(refused, OSError) and refused.errno == errno.EADDRINUSE


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _any_port(host: str) -> int:
    with _listening(host, 0) as taken:
        return taken.getsockname()[1]


def _shown_host(host: str) -> str:
    """The name of an address in a link."""
    if host in EVERYWHERE or host == "127.0.0.1":
        return "localhost"
    return f"[{host}]" if ":" in host else host


def shown(database: str) -> str:
    """The database for people: a file by its path, a server without its password."""
    if database.startswith("sqlite"):
        return database.split("///", 1)[-1]
    return database.rsplit("@", 1)[-1]


def has_screen() -> bool:
    """Whether a browser can be opened where somebody sees it; never one inside the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _when_it_listens(host: str, port: int, tell: Callable[[], None]) -> None:
    """Tells once somebody who comes is let in: a worker listens after it has opened everything, and not before."""
    while True:
        with contextlib.suppress(OSError), socket.create_connection((_nearest(host), port), timeout=1):
            return tell()
        time.sleep(LOOK)


def _nearest(host: str) -> str:
    """An address at which a server for everywhere is reached from here."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "localhost"}.get(host, host)
