"""Nonsense, made by the hundred from one seed: pages, the API and the line to a table answer it with a status and a sentence.

Nothing breaks, nothing of it reaches the database as it is, and the log tells neither where the code was nor what was sent.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from pylae.core.codes import encode
from pylae.core.match import Match
from pylae.core.record import dumps
from pylae.games import load, names
from pylae.web.app import create_app
from pylae.web.settings import Settings
from pylae.web.store import Event, Store
from pylae.web.trials.crafted import SLOW, frame, request
from tests.web.house import HERE, House, Screen
from tests.web.test_fuzz import routes

CASES = [pytest.param(seed, 150, id=f"seed {seed}") for seed in (1, 2)]
LONG = [pytest.param(seed, 20_000, marks=pytest.mark.soak, id=f"long, seed {seed}") for seed in (11, 12, 13)]


@pytest.fixture
def open_house(settings: Settings, database_url: str) -> Iterator[House]:
    with TestClient(create_app(replace(settings, database=database_url)), base_url=HERE) as client:
        yield House(client)


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The log tells of no error, and nothing of what was sent."""
    caplog.set_level(logging.INFO, logger="pylae")
    yield
    told = [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    assert not told, told[0].getMessage() + str(told[0].exc_info)
    assert "parameters" not in caplog.text and "Traceback" not in caplog.text


@pytest.mark.parametrize(("seed", "cases"), CASES + LONG)
def test_nonsense_on_a_line_is_answered_and_the_line_holds(
    open_house: House, seed: int, cases: int, quiet: None
):
    house, dice = open_house, random.Random(seed)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(Match(load("earth_and_water"), seed=4), [ann, ben])
    for at in range(0, cases, 50):
        with house.screen(table, dice.choice((ann, ben, None))) as screen:
            screen.hear()
            for number in range(at, min(at + 50, cases)):
                said = frame(dice)
                screen.socket.send({"type": "websocket.receive", **said})
                screen.say(do="ping")
                assert answered(screen), (number, said)
    assert_whole(house, table)


def answered(screen: Screen) -> bool:
    """Whether everything up to a ping is answered, and whatever is refused with a sentence."""
    while (message := screen.next())["type"] != "pong":
        if message["type"] == "no":
            assert re.search(r"[.!?]$", message["reason"]), message
    return True


def assert_whole(house: House, id: str) -> None:
    """What is written tells the same match as the one in memory."""
    store: Store = house.hall.store
    events: list[Event] = house.call(store.events, id)
    row = house.call(store.table, id)
    assert [event.seq for event in events] == list(range(1, row.seq + 1))
    assert house.look(id).seq == row.seq and len(house.look(id).match.steps) == row.steps


@pytest.mark.parametrize(("seed", "cases"), CASES + LONG)
def test_nonsense_at_any_address_is_answered_with_a_status_and_a_sentence(
    open_house: House, seed: int, cases: int, quiet: None, monkeypatch: pytest.MonkeyPatch
):
    house, dice = open_house, random.Random(seed)
    monkeypatch.setattr(house.client, "follow_redirects", False)
    ann = house.guest("Ann")
    table = house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, "open"])
    invite = house.call(house.hall.store.table, table).invite
    known = [route for route in routes(house) if not SLOW.fullmatch(route[1])]  # type: ignore[arg-type]
    words = [table, invite, *names(), "0", "1", "record", "Ann", "delete", "a long sentence"]
    for number in range(cases):
        sent = request(dice, *dice.choice(known), words, HERE)
        house.client.cookies.clear()
        sent["headers"] |= house.cookie(ann) if dice.random() < 0.7 else {}
        sent["headers"] = {name: text.encode("latin-1") for name, text in sent["headers"].items()}
        answer = house.client.request(**sent)
        assert answer.status_code < 500, (number, sent, answer.text)
        if answer.status_code >= 400 and "json" in answer.headers["content-type"]:
            assert answer.json()["reason"], (number, sent)
        assert "Traceback" not in answer.text


def test_a_crafted_record_is_refused_and_its_request_does_not_hang(open_house: House, quiet: None):
    """An option value that no word stands for raised StopIteration in a thread, which no future can carry: nobody answered."""
    match = Match(load("go_tell_the_spartans"), position=Match(load("go_tell_the_spartans"), seed=1).state)
    crafted = match.state.copy()
    crafted.handicap = 5
    honest, forged = (encode(match.game, state) for state in (match.state, crafted))
    record = dumps(match, "0.1").replace(honest, forged)
    assert forged in record
    answer = open_house.client.post(
        "/load", files={"record": ("game.txt", record.encode())}, headers={"Origin": HERE}
    )
    assert answer.status_code == 400 and "cannot be read" in answer.text


FORMS = {
    "/login": ("name", "password"),
    "/account/keep": ("name", "password"),
    "/account/name": ("name",),
    "/account/password": ("old", "password"),
    "/account/delete": ("confirm", "password"),
    "/account/let-in": ("other",),
    "/recover": ("name", "code", "password"),
    "/meet": ("game", "notice"),
    "/carry": ("code",),
    "/notices": ("address", "style"),
    "/games/thermopyles": ("name 0",),
    "/cards/greeks_and_vikings": ("text",),
    "/cards/greeks_and_vikings/write": ("text",),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("charset", ["utf-7", "utf-8"])
def test_half_a_letter_in_a_form_is_refused(house: House, form: str, charset: str, quiet: None):
    """In UTF-7 anybody may write what no other encoding can say, and no password can be made of it."""
    house.client.post("/account/keep", data={"name": "Ann", "password": "a long sentence"})
    house.client.headers["Content-Type"] = f"multipart/form-data; boundary=x; charset={charset}"
    half = {"utf-7": b"+2AA-", "utf-8": b"\0"}[charset]
    fields = (
        (name.encode(), (b"Ann" if name == "name" else b"a long sentence") + half) for name in FORMS[form]
    )
    sent = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % field for field in fields
    )
    answer = house.client.post(form, content=sent + b"--x--\r\n")
    assert answer.status_code == 400 and "is no text" in answer.text


def test_what_people_send_does_not_stand_in_the_reasons_of_a_database(open_house: House):
    store = open_house.hall.store
    with pytest.raises(Exception, match="database") as refused:
        open_house.call(store.add_session, "nobody", "the digest of a secret")
    assert "the digest of a secret" not in str(refused.value.__cause__)
