"""People: guests, names, passwords, printed codes, and the pages of an account."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from dataclasses import replace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.core.record import loads
from pylae.games import load, names
from pylae.web import people
from pylae.web.app import create_app
from pylae.web.problems import Problem
from pylae.web.settings import Settings
from pylae.web.store import User
from tests.web.conftest import HERE
from tests.web.databases import counted
from tests.web.house import House
from tests.web.tables import advance, rivals

GAME = names()[0]
PASSWORD = "a long sentence"
CODE = re.compile(r"<span>(\w{5})</span>")


@pytest.fixture
def other(client: TestClient, app: FastAPI) -> TestClient:
    """Another browser at the same server."""
    browser = TestClient(app, base_url=HERE, headers={"Origin": HERE})
    browser.portal = client.portal
    return browser


@pytest.fixture
def ann(client: TestClient) -> str:
    """Ann has an account, and her browser is logged in; gives her printed code."""
    answer = client.post("/account/keep", data={"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 200
    return code_in(answer.text)


def code_in(page: str) -> str:
    return "-".join(CODE.findall(page))


def user(**more: str) -> User:
    return replace(User("u", "Ann", "ann", None, None, created=0, seen=0), **more)


# Without a server


def test_a_digest_depends_on_the_secret_and_on_the_token():
    assert people.digest("secret", "token") == people.digest("secret", "token")
    assert (
        len(
            {
                people.digest("secret", "token"),
                people.digest("secret", "other"),
                people.digest("other", "token"),
            }
        )
        == 3
    )


def test_a_name_is_told_on_one_line():
    assert people.checked_name("  Ann \t of\n Tegea ") == "Ann of Tegea"


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb", "a\x00b"])
def test_a_name_that_cannot_stand_at_a_seat_is_refused(name: str):
    with pytest.raises(Problem) as caught:
        people.checked_name(name)
    assert caught.value.status == 400


def test_a_password_fits_its_hash_and_no_other_does():
    async def check() -> tuple[str, bool, bool, bool]:
        kept = await people.hashed(PASSWORD)
        ann = user(password=kept)
        return (
            kept,
            await people.fits(PASSWORD, ann),
            await people.fits("another sentence", ann),
            await people.fits(PASSWORD, None),
        )

    kept, right, wrong, nobody = asyncio.run(check())
    assert kept.startswith("$argon2id$") and PASSWORD not in kept
    assert (right, wrong, nobody) == (True, False, False)


def test_a_guest_has_no_password_that_fits():
    assert not asyncio.run(people.fits("", user()))


@pytest.mark.parametrize("password", ["nine lett", "x" * 201])
def test_a_password_is_neither_short_nor_endless(password: str):
    with pytest.raises(Problem):
        asyncio.run(people.hashed(password))


def test_a_code_is_four_groups_of_five_signs_nobody_confuses():
    code = people.new_code()
    assert re.fullmatch(r"([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}", code)
    assert code != people.new_code()


def test_a_code_fits_however_it_was_typed():
    ann = user(recovery=people.code_digest("secret", "0A1BC-DEFGH-JKMNP-QRSTV"))
    for typed in ("0A1BC-DEFGH-JKMNP-QRSTV", "oalbc defgh jkmnp qrstu", " 0AIBCDEFGHJKMNPQRSTV "):
        assert people.code_fits("secret", typed, ann)
    for wrong in ("0A1BC-DEFGH-JKMNP-QRSTW", "", "0A1BC"):
        assert not people.code_fits("secret", wrong, ann)
    assert not people.code_fits("secret", "", user()) and not people.code_fits("secret", "0A1BC", None)


# Guests


def test_who_only_looks_is_not_kept(client: TestClient, house: House):
    for page in ("/", "/help", "/account", f"/games/{GAME}"):
        assert "set-cookie" not in client.get(page).headers
    assert house.call(counted, house.hall.store)["users"] == 0


def test_a_guest_is_made_with_the_first_thing_done_and_known_afterwards(client: TestClient, house: House):
    cookie = client.post(f"/play/{GAME}", follow_redirects=False).headers["set-cookie"]
    assert re.match(r"pylae=[\w-]{40,};", cookie)
    for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert word in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in client.post(f"/play/{GAME}", follow_redirects=False).headers
    assert house.call(counted, house.hall.store)["users"] == 1


def test_over_https_the_cookie_goes_no_other_way(app: FastAPI):
    here = "https://testserver"
    with TestClient(app, base_url=here, headers={"Origin": here}) as client:
        assert "Secure" in client.post(f"/play/{GAME}", follow_redirects=False).headers["set-cookie"]


def test_the_token_of_a_session_is_not_in_the_database(client: TestClient, house: House):
    client.post(f"/play/{GAME}")
    token = client.cookies["pylae"]
    kept = people.digest(house.hall.settings.secret, token)
    assert house.call(house.hall.store.user_of_session, kept) is not None
    assert house.call(house.hall.store.user_of_session, token) is None


def test_a_false_cookie_is_nobody(client: TestClient):
    client.cookies["pylae"] = "made up"
    assert "You are new here" in client.get("/account").text


def test_a_guest_takes_another_name(client: TestClient):
    answer = client.post("/account/name", data={"name": " Gorgo of  Sparta "})
    assert answer.status_code == 200 and "You are Gorgo of Sparta, a guest" in answer.text


# Accounts


def test_a_guest_becomes_an_account_and_keeps_the_games(client: TestClient, other: TestClient):
    table = client.post(f"/play/{GAME}").url.path
    answer = client.post("/account/keep", data={"name": "Ann", "password": PASSWORD})
    assert re.fullmatch(r"(\w{5}-){3}\w{5}", code_in(answer.text))
    other.post("/login", data={"name": " ANN ", "password": PASSWORD})
    assert table in other.get("/").text


def test_the_code_is_shown_once(client: TestClient, ann: str):
    assert all(ann not in client.get(page).text for page in ("/account", "/"))


def test_a_name_belongs_to_one_account(client: TestClient, ann: str, other: TestClient):
    answer = other.post("/account/keep", data={"name": "ann", "password": PASSWORD})
    assert answer.status_code == 409 and 'role="alert"' in answer.text and 'value="ann"' in answer.text
    other.post("/account/keep", data={"name": "Ben", "password": PASSWORD})
    answer = other.post("/account/name", data={"name": "ANN"})
    assert answer.status_code == 409 and "You are Ben" in other.get("/account").text


def test_a_short_password_is_refused_with_the_name_that_was_entered(client: TestClient):
    answer = client.post("/account/keep", data={"name": "Gorgo", "password": "short"})
    assert answer.status_code == 400 and "at least 10" in answer.text and 'value="Gorgo"' in answer.text


def test_an_account_cannot_be_made_of_an_account(client: TestClient, ann: str, other: TestClient):
    answer = client.post("/account/keep", data={"name": "Eve", "password": "another sentence"})
    assert answer.status_code == 409
    assert other.post("/login", data={"name": "Ann", "password": PASSWORD}).url.path == "/"


def test_a_login_that_fails_does_not_tell_what_was_wrong(ann: str, other: TestClient):
    wrong = other.post("/login", data={"name": "Ann", "password": "another sentence"})
    nobody = other.post("/login", data={"name": "Eve", "password": "another sentence"})
    assert wrong.status_code == nobody.status_code == 400
    assert wrong.text.replace("Ann", "Eve") == nobody.text
    assert "pylae" not in other.cookies


def test_after_logging_out_the_old_cookie_opens_nothing(client: TestClient, ann: str):
    token = client.cookies["pylae"]
    assert client.post("/logout").url.path == "/" and "pylae" not in client.cookies
    client.cookies["pylae"] = token
    assert "You are new here" in client.get("/account").text


def test_a_guest_with_games_is_warned_before_leaving_them(client: TestClient, ann: str, other: TestClient):
    assert "They stay with that guest" not in other.get("/login").text
    other.post(f"/play/{GAME}")
    assert "They stay with that guest" in other.get("/login").text


def test_a_new_password_ends_all_other_sessions(client: TestClient, ann: str, other: TestClient):
    other.post("/login", data={"name": "Ann", "password": PASSWORD})
    answer = client.post("/account/password", data={"old": PASSWORD, "password": "another sentence"})
    assert code_in(answer.text) not in ("", ann)
    assert "You are Ann" in client.get("/account").text
    assert "You are new here" in other.get("/account").text
    assert other.post("/login", data={"name": "Ann", "password": PASSWORD}).status_code == 400
    assert other.post("/login", data={"name": "Ann", "password": "another sentence"}).status_code == 200


def test_a_password_is_changed_only_with_the_old_one(client: TestClient, ann: str, other: TestClient):
    answer = client.post(
        "/account/password", data={"old": "another sentence", "password": "a third sentence"}
    )
    assert answer.status_code == 400 and "old password is not right" in answer.text
    assert other.post("/login", data={"name": "Ann", "password": PASSWORD}).url.path == "/"


def test_a_guest_has_no_password_to_change(client: TestClient):
    assert client.post("/account/password", data={"old": "", "password": PASSWORD}).status_code == 403


def test_the_printed_code_lets_back_in_once(client: TestClient, ann: str, other: TestClient):
    form = {"name": "Ann", "code": ann.lower(), "password": "another sentence"}
    answer = other.post("/recover", data=form)
    fresh = code_in(answer.text)
    assert fresh not in ("", ann) and "You are Ann" in other.get("/account").text
    assert "You are new here" in client.get("/account").text, "the old sessions must end"
    again = client.post("/recover", data=form)
    assert again.status_code == 400 and "do not belong together" in again.text


def test_a_false_code_changes_nothing(client: TestClient, ann: str, other: TestClient):
    for name in ("Ann", "Eve"):
        form = {"name": name, "code": people.new_code(), "password": "another sentence"}
        answer = other.post("/recover", data=form)
        assert answer.status_code == 400 and "do not belong together" in answer.text
    assert other.post("/login", data={"name": "Ann", "password": PASSWORD}).url.path == "/"


def test_a_renamed_account_logs_in_by_its_new_name(client: TestClient, ann: str, other: TestClient):
    client.post("/account/name", data={"name": "Anyte"})
    assert other.post("/login", data={"name": "Ann", "password": PASSWORD}).status_code == 400
    assert other.post("/login", data={"name": "anyte", "password": PASSWORD}).url.path == "/"


def test_an_account_is_deleted_with_the_word_and_the_password(client: TestClient, ann: str, house: House):
    table = client.post(f"/play/{GAME}").url.path
    for form in (
        {"confirm": "no", "password": PASSWORD},
        {"confirm": "delete", "password": "another sentence"},
    ):
        answer = client.post("/account/delete", data=form)
        assert answer.status_code == 400 and "nothing was deleted" in answer.text
    assert client.post("/account/delete", data={"confirm": "Delete", "password": PASSWORD}).url.path == "/"
    assert "pylae" not in client.cookies
    assert house.call(house.hall.store.user_of_login, "Ann") is None
    assert client.get(table).status_code == 404


def test_nobody_is_deleted_who_is_not_there(client: TestClient):
    assert client.post("/account/delete", data={"confirm": "delete"}).status_code == 403


# Taking the games away


def test_all_own_games_come_in_one_archive_without_what_is_hidden(house: House, client: TestClient):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    running = advance(Match(load(rivals()), seed=4), 12)
    finished = advance(Match(load(rivals()), seed=5), 10_000)
    house.table(running, [ann, ben])
    house.table(finished, [ben, ann])
    house.table(Match(load(rivals()), seed=6), [ben, ben])
    answer = client.get("/account/games.zip", headers=house.cookie(ann))
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    logs = [archive.read(name).decode() for name in archive.namelist() if name.endswith("-log.txt")]
    records = [archive.read(name).decode() for name in archive.namelist() if name.endswith("-record.txt")]
    assert len(logs) == 2 and len(records) == 1
    assert loads(records[0], load).steps == finished.steps
    told = [line.text for line in running.log(0)]
    secrets = {line.text for line in running.log(1)} - {*told, *(line.text for line in finished.log(1))}
    assert any(all(text in log for text in told) for log in logs)
    assert secrets and not any(text in log for text in secrets for log in logs)


def test_who_never_played_has_nothing_to_take_away(client: TestClient):
    assert client.get("/account/games.zip").status_code == 404


# Guessing


def test_passwords_and_codes_cannot_be_guessed_fast(settings: Settings):
    with TestClient(
        create_app(replace(settings, limited=True)), base_url=HERE, headers={"Origin": HERE}
    ) as client:
        form = {"name": "Ann", "password": PASSWORD, "code": people.new_code()}
        statuses = [client.post(page, data=form).status_code for page in ("/login", "/recover") * 8]
    assert statuses[0] == 400 and statuses[-1] == 429
