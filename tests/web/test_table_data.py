"""Tables with cards and decks of one's own: opened by the API, kept by the first event, in records, branches and rematches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from pylae import games
from pylae.core.game import Game
from pylae.core.match import Match
from pylae.core.record import dumps, loads
from pylae.web import onward
from pylae.web.guard import LARGEST_RECORD
from pylae.web.table import Who
from tests import muster
from tests.web.house import House

API = "/api/v1"
MUSTER = cast(Game, muster)
OWN = {"deck 1": "Satrap\nHoplite", "deck 2": "Archer\nImmortal\n"}
ME = {"kind": "me"}


def load(name: str) -> Game:
    return MUSTER if name == "muster" else games.load(name)


@pytest.fixture(autouse=True)
def _on_shelf(monkeypatch) -> Iterator[None]:
    """Muster stands among the games of this server, but is not listed."""
    real = games.load

    def found(name: str) -> Game:
        return MUSTER if name == "muster" else real(name)

    for place in ("pylae.games.load", "pylae.web.hall.load", "pylae.web.table.load"):
        monkeypatch.setattr(place, found)
    yield
    monkeypatch.undo()


def opened(client: TestClient, **more: Any) -> Any:
    return client.post(f"{API}/tables", json={"game": "muster", "seats": [ME, ME], **more})


def test_a_table_is_opened_with_data(client: TestClient, house: House):
    answer = opened(client, data=OWN)
    assert answer.status_code == 201, answer.text
    id = answer.json()["table"]
    first, *_ = house.call(house.hall.store.events, id)
    assert (first.seq, first.kind, first.data) == (1, "data", OWN)
    house.hall.tables.clear()  # as after a restart
    table = house.look(id)
    assert table.match.data == OWN
    token = answer.json()["seats"][0]["token"]
    seen = client.get(f"{API}/tables/{id}", headers={"Authorization": f"Bearer {token}"}).json()
    assert seen["position"].endswith(f".{table.match.state.table_data.digest}")
    assert {choice["text"] for choice in seen["legal"]} == {"lay Satrap", "lay Hoplite"}
    done = client.post(
        f"{API}/tables/{id}/act",
        headers={"Authorization": f"Bearer {token}"},
        json={"text": "lay Satrap", "seq": seen["seq"]},
    )
    assert done.status_code == 200, done.text
    house.hall.tables.clear()
    assert house.look(id).match.state.laid == 5


def test_a_table_without_data_has_no_such_event(client: TestClient, house: House):
    id = opened(client).json()["table"]
    assert [event.kind for event in house.call(house.hall.store.events, id)] == ["play"]


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        ({"decks": "x"}, 400, "did you mean 'deck 2'"),
        ({"deck 1": "Nobody"}, 400, "These data cannot be used: deck 1: line 1: there is no card 'Nobody'."),
        ({"deck 1": "Hoplite\x00"}, 400, "line 1 holds a character that is no text"),
        ({"deck 1": "x" * 401}, 400, "deck 1 has 401 bytes; at most 400 are taken"),
        ({"deck 1": "x" * 200_000}, 422, ""),
        ({"deck 1": "x" * LARGEST_RECORD}, 413, ""),
        ({"cards": '{"card":' + "[" * 2000}, 400, "cards is nested too deeply"),
        ({"cards": ["x"]}, 422, ""),
        ({"cards": None}, 422, ""),
        (["cards"], 422, ""),
        ({f"deck {number}": "" for number in range(99)}, 422, ""),
    ],
)
def test_data_that_cannot_be_used_get_a_sentence_and_a_status(
    client: TestClient, data: object, status: int, words: str
):
    answer = opened(client, data=data)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["reason"]
    assert len(answer.json()["reason"]) < 300


def test_data_that_are_no_unicode_or_no_json_get_a_sentence_and_a_status(client: TestClient):
    for body in (
        b'{"game": "muster", "data": {"deck 1": "\xff"}}',
        b'{"game": "muster", "data": {"deck 1": "\\ud800"}}',
        b'{"game": "muster", "data": ' + b'{"deck 1":' * 20_000,
    ):
        answer = client.post(f"{API}/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["reason"]


def test_another_game_takes_no_data(client: TestClient):
    name = games.names()[0]
    answer = client.post(f"{API}/tables", json={"game": name, "data": {"cards": "x"}})
    assert (answer.status_code, "it takes none at all" in answer.json()["reason"]) == (400, True)


def test_the_api_tells_which_data_a_game_takes(client: TestClient):
    told = client.get(f"{API}/games/muster").json()["data"]
    assert told[0] == {
        "name": "cards",
        "text": "The cards of both sides, as TOML or JSON.",
        "required": False,
        "limit": 4096,
    }
    assert client.get(f"{API}/games/{games.names()[0]}").json()["data"] == []


def finished() -> Match:
    match = Match(MUSTER, seed=1, data=OWN)
    while not match.over:
        match.play(match.actions()[0])
    return match


def test_rematch_branch_and_record_keep_the_data(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(finished(), [ann, ben])
    again = house.call(onward.rematch, house.hall, id, Who(ann.id), ann)
    assert house.look(again).match.data == OWN
    branch = house.call(onward.branch, house.hall, id, Who(ann.id), ann, 3)
    assert house.look(branch.id).match.data == OWN
    record = dumps(house.look(id).match, "1")
    assert loads(record, load).data == OWN


def test_a_branch_that_begins_at_a_position_keeps_the_data(house: House):
    """Who does not see everything goes on from a position that was dealt anew."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = Match(MUSTER, seed=1, data=OWN)
    match.play(match.actions()[0])
    id = house.table(match, [ann, ben])
    branch = house.call(onward.branch, house.hall, id, Who(ann.id), ann, len(match.steps))
    assert branch.position
    house.hall.tables.clear()
    assert house.look(branch.id).match.data == OWN


# The set-up page


def set_up(client: TestClient, name: str, text: bytes, game: str = "hot_gates") -> Any:
    form = {"entered": "1", "option.players": "1", "seat.0": "you"}
    files = {"data.board": (name, text, "application/octet-stream")}
    return client.post(f"/games/{game}", data=form, files=files, follow_redirects=False)


def test_an_owners_file_is_brought_on_the_set_up_page(client: TestClient, house: House):
    assert 'name="data.board" type="file"' in client.get("/games/hot_gates").text
    answer = set_up(client, "mine.toml", b"defeat_space = 12")
    assert answer.status_code == 303, answer.text
    table = house.look(answer.headers["location"].rsplit("/", 1)[-1])
    assert table.match.data == {"board": "defeat_space = 12"}
    assert table.match.state.defeat_space == 12


def test_without_a_file_the_table_has_what_is_shipped(client: TestClient, house: House):
    answer = set_up(client, "", b"")
    assert answer.status_code == 303, answer.text
    assert house.look(answer.headers["location"].rsplit("/", 1)[-1]).match.data == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"defeat_space = 99", "These data cannot be used: board: defeat_space is 99"),
        (b"defeat_space = \xff", "The file for &#39;board&#39; is no text."),
        (b"#" * 9000, "board has 9000 bytes; at most 8192 are taken"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_above_the_form(client: TestClient, text: bytes, words: str):
    answer = set_up(client, "mine.toml", text)
    assert answer.status_code == 400 and words in answer.text and "How do you want to play?" in answer.text


def test_a_file_for_a_game_that_takes_none_is_left_alone(client: TestClient, house: House):
    assert "data.board" not in client.get("/games/thermopyles").text
    answer = set_up(client, "mine.toml", b"defeat_space = 12", "thermopyles")
    assert answer.status_code == 303 and house.look(answer.headers["location"].rsplit("/", 1)[-1])
