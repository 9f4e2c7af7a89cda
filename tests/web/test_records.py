"""Saved games at tables: what a record opens, and what a table's record tells."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import pylae
from pylae.core.match import Match
from pylae.core.record import dumps, loads
from pylae.games import load, names
from pylae.web.table import Table
from tests.web.databases import counted
from tests.web.house import House
from tests.web.tables import advance, rivals

EVERY_GAME = pytest.mark.parametrize("game", [load(name) for name in names()], ids=names())


def at_table(client: TestClient, house: House, match: Match, **form: str) -> Table:
    """The table that opens with the record of a match."""
    record = dumps(match, pylae.__version__)
    answer = client.post("/load", files={"record": ("game.txt", record)}, data=form)
    assert answer.url.path.startswith("/tables/"), answer.text
    return house.look(answer.url.path.removeprefix("/tables/"))


def kinds(table: Table) -> list[str]:
    return [seat.policy or seat.kind for seat in table.seats]


@EVERY_GAME
def test_a_saved_game_goes_on_at_a_table(client: TestClient, house: House, game):
    match = advance(Match(game, seed=8), 6)
    table = at_table(client, house, match)
    assert table.match.steps == match.steps and table.match.state == match.state
    assert all(seat.kind == "person" for seat in table.seats) and not table.row.listed


def test_bots_take_the_other_seats_of_a_saved_game(client: TestClient, house: House):
    match = advance(Match(load(rivals()), seed=8), 6)
    table = at_table(client, house, match, others="bots")
    assert [seat.number for seat in table.seats if seat.kind == "person"] == [match.mover]


def test_a_record_that_was_changed_is_refused_with_its_line(client: TestClient, house: House):
    lines = dumps(advance(Match(load(rivals()), seed=8), 6), pylae.__version__).split("\n")
    at = lines.index("") + 2
    lines[at - 1] = lines[at - 1].replace("1  ", "2  ", 1)
    answer = client.post("/load", files={"record": ("game.txt", "\n".join(lines))})
    assert answer.status_code == 400 and f"line {at}:" in answer.text
    assert house.call(counted, house.hall.store)["users"] == 0


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"hello"])
def test_a_file_that_is_no_record_is_refused(client: TestClient, data: bytes):
    assert client.post("/load", files={"record": ("game.txt", data)}).status_code == 400


def test_without_a_file_nothing_is_loaded(client: TestClient):
    assert client.post("/load", data={"others": "bots"}).status_code == 400


def test_a_file_larger_than_any_game_is_refused(client: TestClient):
    assert client.post("/load", files={"record": ("game.txt", b"x" * 1_010_000)}).status_code == 413


# Bots and physical play


def against_a_bot(steps: int, **more) -> Match:
    return advance(Match(load(rivals()), seed=8, bots={0: "random"}, seats=["bot", "Ann"], **more), steps)


def test_bots_of_a_saved_game_sit_where_they_sat(client: TestClient, house: House):
    match = against_a_bot(6)
    for form in ({}, {"others": "bots"}):
        table = at_table(client, house, match, **form)
        assert kinds(table) == ["random", "person"]
        assert [seat.name for seat in table.seats] == ["Recruit (bot)", "Ann"]
        assert table.match.bots == {0: "random"}


def test_other_bots_can_join_those_of_a_saved_game(client: TestClient, house: House):
    match = Match(load("thermopyles"), {"players": 3}, seed=8, bots={0: "random"}, seats=["Rex", "a", "b"])
    table = at_table(client, house, match, others="bots")
    assert kinds(table) == ["random", "person", "heuristic"]
    assert [seat.name for seat in table.seats] == ["Rex", "a", "Captain (bot)"]
    match = Match(load("thermopyles"), {"players": 3, "first_player": 3}, seed=8, bots={0: "random"})
    assert match.mover == 2
    assert kinds(at_table(client, house, match, others="bots")) == ["random", "heuristic", "person"]


def test_a_saved_game_between_bots_is_watched(client: TestClient, house: House):
    match = Match(load("thermopyles"), {"players": 2}, seed=8, bots={0: "random", 1: "heuristic"})
    assert kinds(at_table(client, house, match)) == ["random", "heuristic"]


def test_the_hand_of_a_saved_bot_is_not_shown_at_its_table(client: TestClient, house: House):
    match = against_a_bot(12)
    while match.mover != 1 or match.view(1) == match.state:
        match.play(match.hint().action)
    table = at_table(client, house, match)
    id = table.row.id
    assert client.get(f"/tables/{id}/record").status_code == 403
    own = match.game.draw(match.view(1), 1).svg("bone")
    assert client.get(f"/tables/{id}/picture.svg").text == own
    told = client.get(f"/tables/{id}/log").text
    hidden = {line.text for line in match.log(0)} - {line.text for line in match.log(1)}
    assert hidden
    assert not [text for text in hidden if text in told]


@pytest.mark.parametrize("bots", [{}, {1: "heuristic"}])
def test_a_saved_physical_game_waits_for_what_dice_and_cards_show(
    client: TestClient, house: House, bots: dict[int, str]
):
    match = Match(load("thermopyles"), {"players": 2}, physical=True, bots=bots)
    match.play("persian 21/23")
    table = at_table(client, house, match)
    assert table.row.physical and table.match.physical
    assert table.match.steps == match.steps
    assert table.match.bots == bots


def test_a_physical_game_between_bots_alone_needs_somebody_to_say_what_dice_show(client: TestClient):
    match = Match(load("thermopyles"), {"players": 2}, physical=True, bots={0: "random", 1: "random"})
    files = {"record": ("game.txt", dumps(match, pylae.__version__))}
    answer = client.post("/load", files=files)
    assert answer.status_code == 400 and "somebody must sit there" in answer.text


def test_a_bot_that_is_not_known_here_is_refused_with_its_line(client: TestClient):
    record = dumps(against_a_bot(0), pylae.__version__).replace("bot 1: random", "bot 1: captain")
    at = 1 + record.split("\n").index("bot 1: captain")
    answer = client.post("/load", files={"record": ("game.txt", record)})
    assert answer.status_code == 400 and f"line {at}: there is no bot" in answer.text


def test_the_record_of_a_table_carries_its_bots_and_its_physical_dice(client: TestClient, house: House):
    ann = house.guest("Ann")
    match = Match(load("thermopyles"), {"players": 2}, physical=True)
    table = house.table(match, [ann, "random"])
    answer = client.get(f"/tables/{table}/record", headers=house.cookie(ann))
    again = loads(answer.text, load)
    assert (again.bots, again.physical) == ({1: "random"}, True)
    assert again.seats == ["Ann", "Recruit (bot)"]
    assert kinds(at_table(client, house, again)) == ["person", "random"]


def test_the_record_of_a_table_knows_who_came_later(client: TestClient, house: House):
    ann = house.guest("Ann")
    table = house.table(Match(load("thermopyles"), {"players": 3}, seed=3), [ann, "open", "open"])
    before = house.look(table)
    assert before.match.bots == {} and before.match.seats == ["Ann", "somebody", "somebody"]
    assert client.post(f"/tables/{table}/bot", headers=house.cookie(ann)).status_code == 200
    invite = house.look(table).row.invite
    client.post(f"/join/{invite}", data={"name": "Ben"}, headers=house.cookie(house.guest("Ben")))
    again = loads(client.get(f"/tables/{table}/record", headers=house.cookie(ann)).text, load)
    assert again.bots == {1: "heuristic"}
    assert again.seats == ["Ann", "Captain (bot)", "Ben"]
