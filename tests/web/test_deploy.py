"""What `deploy` gives an operator is true: nginx as it stands there, before two workers, and a lock without the tools of our tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from pylae.web.trials.proxy import HOST, NoProxy, Proxy
from pylae.web.trials.proxy import proxy as nginx
from pylae.web.trials.server import Player
from tests.installed import ROOT, served
from tests.web.databases import order

DEPLOY = ROOT / "deploy"
PYLAE = Path(sys.executable).parent / "pylae"
SERVER = {
    "PYLAE_PRODUCTION": "1",
    "PYLAE_SECRET": "s" * 40,
    "PYLAE_PROXIES": "127.0.0.1",
    "PYLAE_PACE": "0.1",
    "PYLAE_LIMITS": "1",
}


@dataclass(frozen=True)
class Asker:
    """A way to ask through nginx."""

    proxy: Proxy

    @property
    def name(self) -> str:
        return self.proxy.name

    def curl(self, path: str, *more: str) -> str:
        """The head and body of an answer."""
        words = ["-sS", "-i", "--http2", "--cacert", str(self.proxy.certificate)]
        known = ["--resolve", f"{self.name}:127.0.0.1", "-H", f"Origin: https://{self.name}"]
        return subprocess.check_output(
            ["curl", *words, *known, *more, f"https://{self.name}{path}"], text=True, timeout=60
        )


@pytest.fixture(scope="module")
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The server of `deploy`, as far as this machine allows."""
    if not shutil.which("curl"):
        pytest.skip("there is no curl")
    folder = tmp_path_factory.mktemp("proxy")
    with database(request, folder) as url:
        settings = SERVER | {"PYLAE_DATABASE": url}
        command = [PYLAE, "serve", "--workers", "2"]
        with served(command, folder, os.environ, settings) as address:
            try:
                with nginx(folder, DEPLOY / "nginx.conf", address.removeprefix("http://")) as running:
                    yield Asker(running)
            except NoProxy as missing:
                pytest.skip(str(missing))


@contextlib.contextmanager
def database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """PostgreSQL where it can be had, else a file."""
    try:
        server: str = request.getfixturevalue("postgres")
    except pytest.skip.Exception:
        yield f"sqlite:///{folder / 'pylae.db'}"
        return
    name = f"proxied_{uuid.uuid4().hex}"
    asyncio.run(order(server, f'CREATE DATABASE "{name}"'))
    yield f"{server}/{name}"
    asyncio.run(order(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


def status(answer: str) -> int:
    return int(answer.split()[1])


def test_a_page_comes_over_tls_and_the_second_http(proxy: Asker):
    answer = proxy.curl("/")
    assert answer.startswith("HTTP/2 200") and "Thermopyles" in answer
    assert "strict-transport-security: max-age=" in answer
    plain = ["curl", "-sSi", "-H", f"Host: {HOST}", f"http://127.0.0.1:{proxy.proxy.plain}/games/thermopyles"]
    told = subprocess.check_output(plain, text=True)
    assert status(told) == 301 and f"Location: https://{HOST}/games/thermopyles" in told


@pytest.mark.parametrize("more", [(), ("-H", "X-Forwarded-For: 127.0.0.1")])
def test_what_is_for_the_operator_is_not_shown_outside(proxy: Asker, more: tuple[str, ...]):
    assert status(proxy.curl("/metrics", *more)) == 404


@pytest.mark.anyio
async def test_a_move_goes_through_to_the_table_with_a_cookie_that_only_https_carries(proxy: Asker):
    opened = await asyncio.to_thread(proxy.curl, "/play/thermopyles", "--data", "mode=alone")
    path = re.findall(r"(?mi)^location: (/tables/\S+)", opened)[0]
    (cookie,) = re.findall(r"(?mi)^set-cookie: (pylae=.*)", opened)
    assert {"Secure", "HttpOnly", "SameSite=lax"} <= set(cookie.strip().split("; "))
    trusting = proxy.proxy.door.trusting
    line = connect(
        f"wss://{proxy.name}{path.replace('/tables/', '/live/')}",
        host="127.0.0.1",
        ssl=trusting,
        origin=f"https://{proxy.name}",  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie.split(";")[0]},
        compression=None,
    )
    async with asyncio.timeout(60), line as socket:
        player = Player(socket)
        await player.hello()
        while not player.to_move:
            player.take(await socket.recv())
        id = secrets.token_hex(8)
        action = player.state["choices"][0]["action"]
        await socket.send(json.dumps({"do": "act", "id": id, "seq": player.state["seq"], "action": action}))
        while id not in player.acknowledged:
            player.take(await socket.recv())
        assert player.acknowledged[id] > 0


def attempt(proxy: Asker, here: str, *more: str) -> int:
    """Somebody at this address tries a printed code."""
    form = f"name={uuid.uuid4().hex}&code=AAAA-BBBB&password=a-long-enough-word"
    return status(proxy.curl("/recover", "--interface", here, "--data", form, *more))


def test_people_are_told_apart_by_the_address_that_the_proxy_saw_and_not_by_one_they_say(proxy: Asker):
    first, second = "127.0.0.2", "127.0.0.3"
    try:
        assert attempt(proxy, first) == 400
    except subprocess.CalledProcessError:
        pytest.skip("this machine has no second address of its own")
    refused = 0
    for _ in range(60):  # each worker may count for itself
        refused = refused + 1 if attempt(proxy, first) == 429 else 0
        if refused == 6:
            break
    assert refused == 6, "one address may try only so often"
    assert attempt(proxy, second) == 400, "but another one may"
    for said in ("198.51.100.7", "127.0.0.3", "127.0.0.1", "198.51.100.7, 127.0.0.1"):
        tries = {attempt(proxy, first, "-H", f"X-Forwarded-For: {said}") for _ in range(2)}
        assert tries == {429}, said


# What is installed, and by whom it is run


def test_the_lock_for_servers_has_the_versions_of_ours_and_none_of_our_tools():
    def pinned(name: str) -> dict[str, str]:
        entries = re.split(r"\n(?=\S)", (ROOT / name).read_text().strip())
        assert all("--hash=sha256:" in entry for entry in entries)
        return dict(entry.split()[0].split("==") for entry in entries)

    ours, theirs = pinned("requirements.lock"), pinned("requirements-serve.lock")
    assert theirs.items() <= ours.items()
    assert {"fastapi", "uvicorn", "asyncpg", "alembic", "llvmlite"} <= theirs.keys()
    assert not theirs.keys() & {"pytest", "playwright", "hypothesis", "ruff", "basedpyright", "schemathesis"}


def test_the_container_takes_what_there_is():
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    copied = [words.split()[:-1] for words in re.findall(r"(?m)^COPY (?!--)(.*)", text)]
    assert all((ROOT / name).exists() for names in copied for name in names)
    assert "--require-hashes -r requirements-serve.lock" in text and "\nUSER pylae\n" in text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze on this machine")
def test_the_unit_is_one_that_systemd_understands(tmp_path: Path):
    text = (DEPLOY / "pylae.service").read_text()
    assert "/opt/pylae/bin/pylae serve" in text
    unit = tmp_path / "pylae.service"
    unit.write_text(text.replace("/opt/pylae/bin/pylae", str(PYLAE)))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert not [line for line in done.stderr.splitlines() if "pylae.service" in line], done.stderr
