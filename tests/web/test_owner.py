"""The owner's commands: reports are read and closed, somebody is shut out, and what strangers wrote moves no cursor."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pylae.cli import run
from pylae.web import blocks
from pylae.web.store import Store


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'pylae.db'}"


def at(database: str, deed: Callable[[Store], Awaitable[Any]]) -> Any:
    async def work() -> Any:
        store = await Store.open(database)
        try:
            return await deed(store)
        finally:
            await store.close()

    return asyncio.run(work())


def reported(database: str) -> str:
    """Ann reports Mallory; gives Mallory's id."""

    async def work(store: Store) -> str:
        ann, mallory = await store.add_user("Ann"), await store.add_user("Mal\x1b[31mlory")
        said = [{"number": 1, "words": "You \x1b[2Jfool", "at": 0.0}]
        await blocks.report(store, ann.id, mallory.id, mallory.name, "salamis", "Rude\x07", said)
        return mallory.id

    return at(database, work)


def barred(database: str, id: str) -> bool:
    user = at(database, lambda store: store.user(id))
    return user.barred


def test_reports_are_listed_closed_and_listed_as_closed(database: str, capsys: pytest.CaptureFixture[str]):
    assert run(["reports", "--database", database]) == 0
    assert "Nobody has reported" in capsys.readouterr().out
    reported(database)
    run(["reports", "--database", database])
    told = capsys.readouterr().out
    assert "table salamis" in told and "Rude?" in told and "You ?[2Jfool" in told and "\x1b" not in told
    run(["reports", "--database", database, "--json"])
    assert json.loads(capsys.readouterr().out)[0]["said"][0]["words"] == "You \x1b[2Jfool"
    assert run(["reports", "close", "1", "--database", database]) == 0
    assert run(["reports", "close", "1", "--database", database]) == 1
    capsys.readouterr()
    run(["reports", "--database", database])
    assert "Nobody has reported" in capsys.readouterr().out
    run(["reports", "--closed", "--database", database])
    assert "table salamis" in capsys.readouterr().out


def test_somebody_is_shut_out_by_report_id_or_name_and_let_in_again(
    database: str, capsys: pytest.CaptureFixture[str]
):
    id = reported(database)
    assert run(["reports", "block", "1", "--database", database]) == 0
    assert barred(database, id) and "\x1b" not in capsys.readouterr().out
    assert run(["reports", "let-in", id, "--database", database]) == 0
    assert not barred(database, id)
    at(database, lambda store: store.set_login(id, "Mallory", "hash", "code"))
    assert run(["reports", "block", "mallory", "--database", database]) == 0
    assert barred(database, id)


@pytest.mark.parametrize("whom", ["99", "nobody", ""])
def test_who_is_not_there_is_told_so(database: str, whom: str, capsys: pytest.CaptureFixture[str]):
    reported(database)
    assert run(["reports", "block", whom, "--database", database]) == 1
    assert "there is nobody" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "text.db").write_text("no database" * 100)
    assert run(["reports", "--database", f"sqlite:///{tmp_path / 'text.db'}"]) == 1
    assert "is damaged or no database" in capsys.readouterr().err
