"""Serving: from a command to an open address, with every reason told why it cannot be."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable

import uvicorn

from pylae.web.app import LARGEST_MESSAGE
from pylae.web.database import StoreError
from pylae.web.settings import Settings
from pylae.web.store import Store

FIRST_PORT, PORTS = 8000, 20  # without a port of one's own the first free one of these is taken
EVERYWHERE = ("0.0.0.0", "::", "")


class CannotServe(ValueError):
    """The server cannot have the address or the database it was told to take."""


def serve(
    host: str,
    port: int | None,
    database: str | None,
    workers: int,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    """Serves until it is stopped; raises `ValueError` with the reason where it cannot begin."""
    if database:
        os.environ["PYLAE_DATABASE"] = database  # the workers read it there
    settings = Settings.from_environment()
    asyncio.run(_migrate(settings.database))
    port = free_port(host) if port is None else checked_port(host, port)
    address = f"http://{'localhost' if host in EVERYWHERE or host == '127.0.0.1' else host}:{port}"
    say(f"Pylae is open at {address} (Ctrl-C closes it).")
    say(f"Games are kept in {shown(settings.database)}.")
    if browser and has_screen():
        threading.Thread(target=_open_when_ready, args=(address,), daemon=True).start()
    uvicorn.run(
        "pylae.web.app:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard decides whose word counts
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
        if _is_free(host, port):
            return port
    raise CannotServe(
        f"all ports from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} are in use; choose one with --port"
    )


def checked_port(host: str, port: int) -> int:
    """The port if nobody uses it; 0 stands for any."""
    if port and not _is_free(host, port):
        raise CannotServe(
            f"port {port} of {host or 'this machine'} cannot be had; choose another with --port"
        )
    return port or _any_port(host)


def _is_free(host: str, port: int) -> bool:
    try:
        with socket.create_server((host, port)):
            return True
    except OSError:
        return False


def _any_port(host: str) -> int:
    with socket.create_server((host, 0)) as taken:
        return taken.getsockname()[1]


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


def _open_when_ready(address: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
