"""A server of one's own for each test: a fresh database, bots without pauses, no limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from pylae.web import craft
from pylae.web.app import create_app
from pylae.web.settings import Settings
from pylae.web.workshop import Broken, Made, Work, Workshop
from tests.web.browser import browser, people, site  # noqa: F401
from tests.web.databases import anyio_backend, database_url, empty_postgres, postgres  # noqa: F401
from tests.web.house import House
from tests.web.worlds import at_once  # noqa: F401

HERE = "http://testserver"


@pytest.fixture(autouse=True)
def workshop(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the workshop makes is made on the spot: its processes have tests of their own."""

    async def made(_workshop: Workshop, work: Work) -> Made:
        try:
            return craft.make(work.text), 0.01
        except Exception as error:
            raise Broken(str(error)) from error

    monkeypatch.setattr(Workshop, "_made", made)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0, limited=False)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        yield client


@pytest.fixture
def house(client: TestClient) -> House:
    """The server with people in it."""
    return House(client)
