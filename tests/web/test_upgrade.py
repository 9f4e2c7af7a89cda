"""A database of an older version opens in this one: its people are known, and its tables, one of each game, are played on.

`first_schema.json` has rows as the server wrote them under the first schema, moments left out. Rows are never added to it to make a test pass.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, insert
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.testclient import TestClient

from pylae.web.app import create_app
from pylae.web.database import migrations
from pylae.web.people import COOKIE
from pylae.web.settings import Settings
from tests.web.house import HERE, House

ROWS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("first_schema.json").read_text(encoding="utf-8")
)
MOMENTS = {
    "users": ("created", "seen"),
    "sessions": ("created",),
    "tables": ("created", "changed"),
    "events": ("at",),
}
TOKEN = "a cookie of long ago"


def revisions() -> list[str]:
    """All schemas that there were, the first one first."""
    with create_engine("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(migrations(connection))
    return [each.revision for each in reversed(list(script.walk_revisions()))]


@pytest.fixture(params=["sqlite", "postgres"])
def old_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where there will be a database of an older version."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'old.db'}"
    return request.getfixturevalue("empty_postgres")


def fill(connection: Connection, revision: str) -> None:
    """Makes a database as it was under a schema, with what was in it."""
    command.upgrade(migrations(connection), revision)
    schema = MetaData()
    schema.reflect(connection)
    for name, rows in ROWS.items():
        moments = dict.fromkeys(MOMENTS.get(name, ()), time.time())
        connection.execute(insert(schema.tables[name]), [row | moments for row in rows])


def make(url: str, revision: str) -> None:
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.begin() as connection:
            fill(connection, revision)
        engine.dispose()
        return

    async def work() -> None:
        engine = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:"))
        async with engine.begin() as connection:
            await connection.run_sync(fill, revision)
        await engine.dispose()

    asyncio.run(work())


@pytest.mark.parametrize("revision", [revisions()[0], revisions()[-2]])
def test_people_and_tables_of_an_older_version_are_there_and_the_games_go_on(old_url: str, revision: str):
    make(old_url, revision)
    settings = Settings(database=old_url, secret="s" * 40, pace=0, limited=False)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        (ann,) = [house.call(house.hall.store.user, row["id"]) for row in ROWS["users"]]
        house.tokens[ann.id] = TOKEN
        assert COOKIE in house.cookie(ann)["cookie"]
        assert ann.name in client.get("/account", headers=house.cookie(ann)).text, "the session holds"
        assert len(ROWS["tables"]) == 5
        for row in ROWS["tables"]:
            with house.screen(row["id"], ann) as screen:
                state = screen.hear()
                assert (state["steps"], state["seq"]) == (row["steps"], row["seq"]), row["game"]
                if state["curtain"]:
                    screen.say(do="look", seat=state["curtain"]["seat"])
                    state = screen.hear()
                done = screen.ask("act", action=state["choices"][0]["action"])
                assert done["type"] == "done" and screen.until(done["seq"])["steps"] > row["steps"]


def test_the_rows_are_those_of_the_first_schema_and_of_every_game():
    with create_engine("sqlite://").connect() as connection:
        command.upgrade(migrations(connection), revisions()[0])
        first = MetaData()
        first.reflect(connection)
    for name, rows in ROWS.items():
        columns = {column.name for column in first.tables[name].columns}
        assert all({*row, *MOMENTS.get(name, ())} == columns for row in rows), name
