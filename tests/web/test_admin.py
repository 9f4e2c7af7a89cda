"""The operator's commands, on the database of a server that runs: what they tell, what they keep to themselves, and what they refuse."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import shutil
import sqlite3
import stat
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pylae.cli import run
from pylae.core.match import Match
from pylae.core.record import loads
from pylae.games import load
from pylae.web import blocks, keeping
from pylae.web.app import create_app
from pylae.web.settings import Settings
from pylae.web.store import Store, User
from tests.web.house import HERE, House

ROGUE = "Mal\x1b[31mlory\n"
Say = Callable[..., str]


@pytest.fixture
def say(settings: Settings, capsys: pytest.CaptureFixture[str]) -> Say:
    """What a command says; of one that fails, why."""

    def said(*words: str, fails: bool = False, database: str = settings.database) -> str:
        status = run(["admin", *words, "--database", database])
        told = capsys.readouterr()
        assert (status != 0) == fails, told
        return told.err if fails else told.out

    return said


def match() -> Match:
    return Match(load("thermopyles"), {"players": 2}, seed=3)


def account(house: House, name: str) -> User:
    user = house.guest(name)
    house.call(house.hall.store.set_login, user.id, name, "$argon2$hash", "digest of a code")
    return user


def test_tables_are_found_and_shown_without_what_lets_somebody_in(house: House, say: Say):
    ann, rogue = house.guest("Ann"), house.guest(ROGUE)
    full = house.table(match(), [ann, rogue])
    waits = house.table(match(), [ann, "open"])
    every = say("tables")
    assert full in every and waits in every and "\x1b" not in every and every.count("\n") == 3
    assert full not in say("tables", "--state", "open") and waits in say("tables", "--state", "open")
    assert waits not in say("tables", "--person", rogue.id)
    assert say("tables", "--game", "earth_and_water") == "There is no such table.\n"
    shown = json.loads(say("tables", full, "--json"))
    invite = house.look(full).row.invite
    assert [seat["user"] for seat in shown[0]["seats"]] == [ann.id, rogue.id]
    assert invite not in every + say("tables", full) + json.dumps(shown)
    assert "there is no table" in say("tables", "nowhere", fails=True)
    assert "there is nobody" in say("tables", "--person", "nobody", fails=True)


def test_people_are_found_and_shut_out_without_their_secrets(house: House, say: Say):
    ann, rogue = account(house, "Ann"), house.guest(ROGUE)
    house.table(match(), [ann, rogue])
    assert ann.id in say("users", "an") and rogue.id not in say("users", "an")
    assert "There is nobody" in say("users", "%") and "There is nobody" in say("users", "_nn")
    every = say("users")
    assert rogue.id in every and "\x1b" not in every and every.count("\n") == 3
    known = json.loads(say("users", ann.id, "--json"))
    assert known[0]["tables"] == 1 and "argon2" not in json.dumps(known) and "code" not in json.dumps(known)
    say("block", "ann")
    assert "account, shut out" in say("users", ann.id)
    assert house.call(house.hall.store.user, ann.id).barred
    say("let-in", ann.id)
    assert "shut out" not in say("users", ann.id)


def test_a_record_and_all_about_a_person_are_taken_away(house: House, say: Say, tmp_path: Path):
    ann, bea = account(house, "Ann"), house.guest("Bea")
    table = house.table(match(), [ann, bea])
    house.call(blocks.report, house.hall.store, ann.id, bea.id, "Bea", table, "Rude", [])
    assert loads(say("export", "table", table), load).steps == house.look(table).match.steps
    archive = tmp_path / "ann.zip"
    say("export", "person", "ann", "--output", str(archive))
    with zipfile.ZipFile(archive) as file:
        kept = json.loads(file.read("person.json"))
        assert any(name.endswith("log.txt") for name in file.namelist())
    assert kept["person"]["name"] == "Ann" and kept["reports"][0]["text"] == "Rude"
    assert kept["seats"][0]["table"] == table and "argon2" not in json.dumps(kept)
    assert "needs a file" in say("export", "person", "ann", fails=True)
    assert "there is no table" in say("export", "table", "nowhere", fails=True)


def test_a_table_is_deleted_after_a_question_and_who_sits_there_is_told(
    house: House, say: Say, monkeypatch: pytest.MonkeyPatch
):
    ann = house.guest("Ann")
    table = house.table(match(), [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        assert "add --yes" in say("delete", "table", table, fails=True)
        answers = io.StringIO("n\n")
        monkeypatch.setattr(answers, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stdin", answers)
        assert "Nothing was deleted" in say("delete", "table", table)
        assert house.look(table)
        say("delete", "table", table, "--yes")
        assert "deleted" in screen.hear("bye")["reason"]
    assert "there is no table" in say("delete", "table", table, "--yes", fails=True)


def test_a_person_is_deleted_with_the_tables_that_are_only_theirs(house: House, say: Say):
    ann, bea = house.guest("Ann"), house.guest("Bea")
    alone, both = house.table(match(), [ann, ann]), house.table(match(), [ann, bea])
    say("delete", "person", ann.id, "--yes")
    assert house.call(house.hall.store.user, ann.id) is None
    assert house.call(house.hall.store.table, alone) is None
    assert house.look(both).seats[0].user is None and house.look(both).seats[1].user == bea.id


def acted(house: House, table: str, user: User) -> int:
    """Somebody plays; the number of the event."""
    with house.screen(table, user) as screen:
        screen.hear()
        done = screen.ask("act", action=screen.state["choices"][0]["action"])
        assert done["type"] == "done"
        return done["seq"]


def test_a_copy_made_while_people_play_is_a_database_in_which_their_table_goes_on(
    database_url: str, empty_place: str, tmp_path: Path, say: Say
):
    copy = tmp_path / "copy.db"
    settings = Settings(database=database_url, secret="s" * 40, pace=0, limited=False)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann = house.guest("Ann")
        table = house.table(match(), [ann, ann])
        seq = acted(house, table, ann)
        say("backup", str(copy), database=database_url)
        acted(house, table, ann)  # and after it they play on
        assert "stop" in say("restore", str(copy), "--force", fails=True, database=database_url)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600 and not list(tmp_path.glob("*.part"))
    assert "there already" in say("backup", str(copy), fails=True, database=database_url)
    say("restore", str(copy), database=empty_place)
    assert "people and games" in say("restore", str(copy), fails=True, database=empty_place)
    say("restore", str(copy), "--force", database=empty_place)
    again = Settings(database=empty_place, secret=settings.secret, pace=0, limited=False)
    with TestClient(create_app(again), base_url=HERE, headers={"Origin": HERE}) as client:
        back = House(client)
        back.tokens = house.tokens  # the cookie of before
        assert back.look(table).seq == seq
        assert acted(back, table, ann) > seq


@pytest.fixture
def empty_place(request: pytest.FixtureRequest, database_url: str, tmp_path: Path) -> str:
    """A second database of the same kind with nothing in it."""
    if database_url.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'restored.db'}"
    for program in ("pg_dump", "pg_restore"):
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed on this machine")
    return request.getfixturevalue("empty_postgres")


@pytest.mark.parametrize("what", ["text", "cut off", "of another program", "missing"])
def test_what_is_no_copy_is_not_restored(tmp_path: Path, say: Say, what: str):
    there, file = f"sqlite:///{tmp_path / 'there.db'}", tmp_path / "copy.db"
    asyncio.run(populated(there))
    if what == "text":
        file.write_text("no database" * 100)
    elif what == "cut off":
        keeping.backup(there, file)
        file.write_bytes(file.read_bytes()[:20_000])
    elif what == "of another program":
        with contextlib.closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE users (id)")
    before = (tmp_path / "there.db").read_bytes()
    assert str(file) in say("restore", str(file), "--force", fails=True, database=there)
    assert (tmp_path / "there.db").read_bytes() == before


async def populated(database: str) -> None:
    store = await Store.open(database)
    for number in range(50):
        await store.add_user(f"somebody {number}")
    await store.close()


def test_a_backup_that_cannot_be_made_leaves_nothing_and_says_why(
    tmp_path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
):
    nowhere = f"sqlite:///{tmp_path / 'nowhere.db'}"
    assert "there is no database" in say("backup", str(tmp_path / "copy.db"), fails=True, database=nowhere)
    monkeypatch.setenv("PATH", str(tmp_path))
    said = say("backup", str(tmp_path / "copy.db"), fails=True, database="postgresql://ann:hush@127.0.0.1/x")
    assert "pg_dump is not installed here" in said and "postgresql-client" in said and "hush" not in said
    assert "sqlite:///" in say("backup", str(tmp_path / "copy.db"), fails=True, database="mysql://x/y")
    assert not list(tmp_path.iterdir())


def test_a_password_stands_in_no_list_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked: dict[str, Any] = {}

    def noted(words: list[str], env: dict[str, str], **_: object) -> Any:
        asked.update(words=words, env=env)
        raise keeping.CannotKeep("enough")

    monkeypatch.setattr(keeping.subprocess, "run", noted)
    monkeypatch.setattr(keeping.shutil, "which", lambda program: program)
    with pytest.raises(keeping.CannotKeep, match="enough"):
        keeping.backup("postgresql://ann:hush@db.example:5433/pylae", tmp_path / "copy")
    assert "hush" not in " ".join(asked["words"]) and asked["env"]["PGPASSWORD"] == "hush"
    assert (asked["env"]["PGHOST"], asked["env"]["PGPORT"]) == ("db.example", "5433")
