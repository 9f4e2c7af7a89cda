"""Log lines: one line for one thing, whatever people typed, with request, table and seat, and nothing that is nobody's business."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import logs
from pylae.web.app import create_app
from pylae.web.schema import users
from pylae.web.settings import Settings, SettingsError
from pylae.web.store import Store
from tests.web.house import HERE, House

FORGED = "hello\n2026-01-01T00:00:00.000Z info all is well\r\x1b[2J\u2028\x00\u202e"


@contextlib.contextmanager
def written(kind: logs.Kind) -> Iterator[io.StringIO]:
    """What a process with such lines writes to stderr."""
    paper, root = io.StringIO(), logging.getLogger()
    config = logs.config(kind)
    handler = logging.StreamHandler(paper)
    name = config["formatters"]["lines"]["()"].rpartition(".")[2]
    handler.setFormatter(getattr(logs, name)())
    root.addHandler(handler)
    try:
        yield paper
    finally:
        root.removeHandler(handler)


def one(text: str) -> dict[str, Any]:
    """The only record, of JSON."""
    (line,) = text.splitlines()
    return json.loads(line)


def test_a_line_of_json_has_time_level_and_what_it_is_about():
    with written("json") as paper:

        def speak() -> None:
            logs.note(request="9f3a12bc", table="salamis", seat="1")
            logs.note(seat="")
            logging.getLogger("pylae").warning("the %s", "bridge")

        speaker = threading.Thread(target=speak)  # with facts of its own
        speaker.start()
        speaker.join()
    told = one(paper.getvalue())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", told.pop("time"))
    assert told == {"level": "warning", "message": "the bridge", "request": "9f3a12bc", "table": "salamis"}
    assert not logs.noted("table"), "no other task is about that"


@pytest.mark.parametrize("kind", logs.KINDS)
@pytest.mark.parametrize("failing", [False, True])
def test_nobody_writes_a_line_of_his_own(kind: logs.Kind, failing: bool):
    log = logging.getLogger("pylae")
    with written(kind) as paper:
        if failing:
            try:
                raise ValueError(FORGED)
            except ValueError:
                log.exception("it failed")
        else:
            log.warning("somebody said %s", FORGED)
    lines = paper.getvalue().split("\n")
    assert lines.pop() == "" and not set("\r\x1b\u2028\x00\u202e") & set(paper.getvalue())
    if kind == "json":
        assert FORGED in one(paper.getvalue())["error" if failing else "message"]
    else:
        assert len([line for line in lines if not line.startswith("    ")]) == 1


def test_an_error_of_a_page_has_the_number_that_was_told_and_no_secret_of_the_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async def broken(*_: object) -> None:
        raise RuntimeError("broken")

    with written("json") as paper, TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client)
        monkeypatch.setattr(house.hall.store, "table_of_invite", broken)
        page = client.get("/join/a-secret-link")
        monkeypatch.setattr(house.hall.store, "table", broken)
        client.get("/tables/salamis")
    first, second = (json.loads(line) for line in paper.getvalue().splitlines())
    assert page.status_code == 500 and first["request"] in page.text
    assert "table" not in first and second["table"] == "salamis" and second["request"] != first["request"]
    assert "a-secret-link" not in paper.getvalue() and "testclient" not in paper.getvalue()


def test_a_line_about_a_move_names_the_table_and_the_seat(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    with written("json") as paper, TestClient(create_app(settings), base_url=HERE) as client:
        house = House(client)
        ann, bea = house.guest("Ann"), house.guest("Bea")
        table = house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [bea, ann])

        async def broken(*_: object) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr(house.hall, "undo", broken)
        with house.screen(table, ann) as screen:
            screen.hear()
            assert screen.ask("undo")["type"] == "no"
    told = one(paper.getvalue())
    assert (told["table"], told["seat"]) == (table, "2") and "broken" in told["error"]


@pytest.mark.anyio
@pytest.mark.parametrize("kind", logs.KINDS)
async def test_what_was_sent_to_a_database_is_in_no_line(database_url: str, kind: logs.Kind):
    store = await Store.open(database_url)
    ann = await store.add_user("Ann the Hidden")
    try:
        with written(kind) as paper:
            try:
                await store.database.write(
                    lambda connection: connection.execute(insert(users).values(vars(ann))) and None
                )
            except Exception:
                logging.getLogger("pylae").exception("twice")
    finally:
        await store.close()
    assert "IntegrityError" in paper.getvalue()
    assert "Hidden" not in paper.getvalue() and ann.id not in paper.getvalue()


def test_uvicorns_own_lines_go_the_same_way():
    program = (
        "import logging, uvicorn; from pylae.web import logs\n"
        "uvicorn.Config('x:y', log_config=logs.config('json'), log_level='warning')\n"
        "logging.getLogger('uvicorn.error').info('hush')\n"
        "logging.getLogger('uvicorn.error').warning('Unsupported upgrade request.')\n"
        "logging.getLogger('uvicorn.error').warning('Invalid HTTP request received.')\n"
        "logging.getLogger('python_multipart.multipart').warning('Expected boundary character 45, got 110')\n"
        "logging.getLogger('asyncio').error('never retrieved')\n"
        "logging.getLogger('pylae').info('open')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    told = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert told == ["Unsupported upgrade request.", "never retrieved", "open"], (
        "what strangers send is not written"
    )


def test_how_lines_are_written_is_a_setting(settings: Settings):
    here = {"PYLAE_DATABASE": settings.database, "PYLAE_SECRET": "s" * 40}
    assert Settings.from_environment(here).log == "text"
    assert Settings.from_environment(here | {"PYLAE_LOG": "JSON"}).log == "json"
    with pytest.raises(SettingsError, match="text or json"):
        Settings.from_environment(here | {"PYLAE_LOG": "xml"})
