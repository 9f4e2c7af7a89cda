"""Carrying a seat to another device: once, for five minutes, and nobody else's."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import carry
from pylae.web.app import create_app
from pylae.web.people import COOKIE
from pylae.web.schema import carries
from pylae.web.settings import Settings
from pylae.web.store import User
from tests.web.conftest import HERE
from tests.web.house import House


def ask(client: TestClient, house: House, user: User | None, path: str, **form: str) -> Any:
    client.cookies.clear()
    return client.post(path, data=form, headers=house.cookie(user), follow_redirects=False)


def code_for(client: TestClient, house: House, user: User, table: str = "") -> str:
    page = ask(client, house, user, "/carry/new", table=table)
    assert page.status_code == 200
    found = re.search(r'id="code">([0-9A-Z]{5}-[0-9A-Z]{5})<', page.text)
    assert found
    return found[1]


def take(client: TestClient, house: House, code: str, user: User | None = None, **more: str) -> Any:
    return ask(client, house, user, "/carry", code=code, yes="yes", **more)


def test_a_seat_is_carried_to_a_phone(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load("earth_and_water")), [ann, ben])
    code = code_for(client, house, ann, f"/tables/{id}")
    page = client.get(f"/carry/{code}?to=/tables/{id}")
    assert "Be Ann on this device?" in page.text
    answer = take(client, house, code, to=f"/tables/{id}")
    assert answer.status_code == 303 and answer.headers["location"] == f"/tables/{id}"
    house.tokens[ann.id] = answer.cookies[COOKIE]
    with house.screen(id, ann) as screen:
        assert screen.hear()["mine"] == [0]


def test_the_page_has_a_picture_of_the_link(client: TestClient, house: House):
    page = ask(client, house, house.guest("Ann"), "/carry/new")
    assert 'aria-label="The link as a picture for a camera"' in page.text and f"{HERE}/carry/" in page.text


def test_however_a_code_is_typed_it_is_the_same(client: TestClient, house: House):
    code = code_for(client, house, house.guest("Ann"))
    typed = f" {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} "
    assert "Be Ann on this device?" in ask(client, house, None, "/carry", code=typed).text
    assert take(client, house, typed).status_code == 303


def test_a_code_works_once(client: TestClient, house: House):
    code = code_for(client, house, house.guest("Ann"))
    assert take(client, house, code).status_code == 303
    answer = take(client, house, code)
    assert answer.status_code == 400 and COOKIE not in answer.cookies
    assert client.get(f"/carry/{code}").status_code == 400


def test_looking_at_a_link_uses_nothing_up(client: TestClient, house: House):
    """Programs that show what a link leads to look at it before any person does."""
    code = code_for(client, house, house.guest("Ann"))
    for _ in range(3):
        assert COOKIE not in client.get(f"/carry/{code}").cookies
    assert take(client, house, code).status_code == 303


def test_a_code_is_good_for_five_minutes(client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch):
    code = code_for(client, house, house.guest("Ann"))
    now = time.time()
    monkeypatch.setattr("pylae.web.carry.time.time", lambda: now + carry.VALID + 1)
    assert take(client, house, code).status_code == 400


def test_a_new_code_voids_the_one_before(client: TestClient, house: House):
    ann = house.guest("Ann")
    first, second = code_for(client, house, ann), code_for(client, house, ann)
    assert take(client, house, first).status_code == 400 and take(client, house, second).status_code == 303


def test_a_code_opens_only_the_seat_of_who_made_it(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    code_for(client, house, ben)
    code = code_for(client, house, ann, "")
    answer = take(client, house, code, user=None, who=ben.id, name="Ben")
    house.tokens[ann.id] = answer.cookies[COOKIE]
    assert "You are Ann" in client.get("/account", headers=house.cookie(ann)).text


def test_the_database_keeps_no_code(client: TestClient, house: House):
    code = code_for(client, house, house.guest("Ann"))

    def kept(connection: Connection) -> str:
        return str(connection.execute(select(carries)).all())

    told = house.call(house.hall.store.database.read, kept)
    assert code not in told and code.replace("-", "") not in told and len(told) > 60


def test_nobody_has_a_code_for_nobody(client: TestClient, house: House):
    assert ask(client, house, None, "/carry/new").status_code == 403


@pytest.mark.parametrize("code", ["", "0", "ZZZZZ-ZZZZZ", "'; drop table users; --", "x" * 300])
def test_what_is_no_code_is_told_so(client: TestClient, house: House, code: str):
    answer = take(client, house, code)
    assert answer.status_code == 400 and "works once" in answer.text and COOKIE not in answer.cookies


def test_what_is_no_text_is_told_so(client: TestClient, house: House):
    answer = take(client, house, "\0")
    assert answer.status_code == 400 and "no text" in answer.text and COOKIE not in answer.cookies


def test_codes_cannot_be_guessed_in_numbers(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        told = [take(client, house, carry.new_code()).status_code for _ in range(12)]
    assert told[0] == 400 and told[-1] == 429


@pytest.mark.parametrize(
    "to",
    ["https://elsewhere.example", "//elsewhere.example", "/tables/../account/delete", "javascript:alert(1)"],
)
def test_a_code_leads_nowhere_else(client: TestClient, house: House, to: str):
    code = code_for(client, house, house.guest("Ann"), to)
    assert take(client, house, code, to=to).headers["location"] == "/meet"


def test_another_site_can_make_nobody_somebody_else(client: TestClient, house: House):
    code = code_for(client, house, house.guest("Mallory"))
    answer = client.post(
        "/carry", data={"code": code, "yes": "yes"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status_code == 403 and COOKIE not in answer.cookies


def test_who_would_leave_games_behind_is_told_so(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    house.table(Match(load("earth_and_water")), [ben, "random"])
    code = code_for(client, house, ann)
    page = ask(client, house, ben, "/carry", code=code)
    assert "You are Ben here, a guest with 1 game." in page.text


def test_who_is_that_person_already_goes_on(client: TestClient, house: House):
    ann = house.guest("Ann")
    code = code_for(client, house, ann)
    answer = client.get(f"/carry/{code}", headers=house.cookie(ann), follow_redirects=False)
    assert answer.status_code == 303


def test_codes_end_with_the_other_sessions(client: TestClient, house: House):
    """Whoever changes the password shuts out everybody who has a code."""
    ann = house.guest("Ann")
    code = code_for(client, house, ann)
    house.call(house.hall.store.drop_sessions, ann.id)
    assert take(client, house, code).status_code == 400


def test_of_two_devices_at_once_one_gets_the_seat(client: TestClient, house: House):
    ann = house.guest("Ann")
    code = code_for(client, house, ann)
    hall = house.hall

    async def both() -> list[User | None]:
        return await asyncio.gather(*(carry.use(hall.store, hall.settings.secret, code) for _ in range(2)))

    assert sum(user is not None for user in house.call(both)) == 1


def test_names_are_text_on_the_page_too(client: TestClient, house: House):
    nasty = house.guest("<b>Ann</b>")
    code = code_for(client, house, nasty)
    assert "Be &lt;b&gt;Ann&lt;/b&gt; on this device?" in client.get(f"/carry/{code}").text


def test_a_code_of_a_deleted_person_is_nobodys(client: TestClient, house: House):
    ann = house.guest("Ann")
    code = code_for(client, house, ann)
    house.call(house.hall.store.delete_user, ann.id)
    assert take(client, house, code).status_code == 400
