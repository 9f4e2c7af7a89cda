"""The API: every route, what a seat may see, what a stranger may not do, and the example that plays whole games."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from pylae.core.bots import BOTS
from pylae.core.chance import generator
from pylae.core.codes import decode, encode
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.observation import observed
from pylae.core.options import OptionError
from pylae.core.rulebook import sections
from pylae.games import load, names
from pylae.web import api
from pylae.web.app import create_app
from pylae.web.people import digest
from pylae.web.settings import Settings
from pylae.web.sitting import Sitter
from tests.web.house import House
from tests.web.tables import rivals

ROOT = Path(__file__).parents[2]
API = "/api/v1"
MOST_STEPS = 5000
ME, BOT, OPEN = {"kind": "me"}, {"kind": "bot"}, {"kind": "open"}


class Table:
    """A table opened by the API, with the tokens of one's own seats."""

    def __init__(self, client: TestClient | httpx2.Client, **wish: Any) -> None:
        answer = client.post(f"{API}/tables", json=wish)
        assert answer.status_code == 201, answer.text
        self.client = client
        self.opened = answer.json()
        self.id: str = self.opened["table"]
        self.url = f"{API}/tables/{self.id}"

    def token(self, seat: int | None) -> dict[str, str]:
        if seat is None:
            return {}
        return {"Authorization": f"Bearer {self.opened['seats'][seat]['token']}"}

    def look(self, seat: int | None = None, **query: Any) -> dict[str, Any]:
        answer = self.client.get(self.url, headers=self.token(seat), params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, seat: int | None, **choice: Any) -> Any:
        return self.client.post(f"{self.url}/act", headers=self.token(seat), json=choice)

    def undo(self, seat: int | None, **wish: Any) -> Any:
        return self.client.post(f"{self.url}/undo", headers=self.token(seat), json=wish)

    def mover(self) -> tuple[int, dict[str, Any]]:
        """One's own seat that moves, and what it sees."""
        seat = self.look()["mover"]
        return seat, self.look(seat)


def duel(client: TestClient) -> Table:
    """A game of two rivals, both seats one's own."""
    return Table(client, game=rivals(), seats=[ME, ME])


def solitaire() -> str:
    """A game that one can play alone."""
    return next(name for name in names() if "1" in load(name).options[0].values)


# Games


def test_all_games_are_listed(client: TestClient):
    games = client.get(f"{API}/games").json()
    assert sorted(game["name"] for game in games) == names()
    assert all(game["title"] and game["players"] and game["minutes"] for game in games)


@pytest.mark.parametrize("name", names())
def test_a_game_tells_its_options_and_bots(client: TestClient, name: str):
    told, game = client.get(f"{API}/games/{name}").json(), load(name)
    assert [option["name"] for option in told["options"]] == [option.name for option in game.options]
    assert all(option["default"] in option["values"] and option["text"] for option in told["options"])
    assert told["policies"] == list(BOTS)
    assert [bot["policy"] for bot in told["bots"]] == list(BOTS)
    assert told["bots"][-1]["name"] == "Strategos" and told["bots"][-1]["plays"] == "thinks ahead"
    assert told["actions"] == game.actions and told["observation"] == game.observation
    section = told["options"][-1]["section"]
    rules = client.get(f"{API}/games/{name}/rules/{section}").json()
    assert rules[0]["id"] == section and rules[0]["text"]


def test_what_does_not_exist_is_not_found_with_a_hint(client: TestClient):
    name = names()[0]
    answer = client.get(f"{API}/games/{name}s")
    assert answer.status_code == 404 and name in answer.json()["reason"]
    assert client.get(f"{API}/games/{name}/rules/nothing").status_code == 404
    assert client.get(f"{API}/tables/nothing").status_code == 404
    assert client.get(f"{API}/tables/nothing/stream").status_code == 404
    assert client.get(f"{API}/nothing").json()["reason"]


# Opening and joining


def test_without_a_word_about_seats_one_plays_against_bots(client: TestClient):
    table = Table(client, game=rivals())
    kinds = [seat["kind"] for seat in table.opened["seats"]]
    assert kinds == ["person", "bot"]
    assert table.opened["seats"][0]["token"] and table.opened["seats"][1]["token"] is None
    assert table.look(0)["seat"] == 0


@pytest.mark.parametrize(
    "wish, status",
    [
        ({"game": "nothing"}, 404),
        ({"game": rivals(), "options": {"nothing": "1"}}, 400),
        ({"game": rivals(), "options": {"players": 99}}, 400),
        ({"game": rivals(), "seats": [ME]}, 400),
        ({"game": rivals(), "options": {"players": "2"}, "seats": [ME, BOT, BOT]}, 400),
        ({"game": rivals(), "seats": [ME, {"kind": "bot", "policy": "nobody"}]}, 400),
        ({"game": rivals(), "seats": [ME, {"kind": "king"}]}, 422),
        ({"game": rivals(), "seats": []}, 422),
        ({"game": rivals(), "seat": [ME, BOT]}, 422),
        ({}, 422),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(
    client: TestClient, wish: dict[str, Any], status: int
):
    answer = client.post(f"{API}/tables", json=wish)
    assert answer.status_code == status
    assert answer.json().keys() == {"reason", "section"} and answer.json()["reason"].endswith(".")


def test_an_open_seat_is_taken_once(client: TestClient):
    table = Table(client, game=rivals(), seats=[ME, OPEN])
    assert not table.look(0)["your_turn"]  # the game begins when all seats are taken
    wish = {"invite": table.opened["invite"], "name": "Ben"}
    joined = client.post(f"{API}/tables/join", json=wish)
    assert joined.status_code == 201
    seat = joined.json()
    assert seat["table"] == table.id and seat["seat"] == 1
    state = client.get(table.url, headers={"Authorization": f"Bearer {seat['token']}"}).json()
    assert state["seat"] == 1 and state["seats"][1]["player"] == "Ben"
    again = client.post(f"{API}/tables/join", json=wish)
    assert again.status_code == 409 and again.json()["reason"] == "All seats are taken already."


def test_a_seat_can_be_asked_for_by_its_number(client: TestClient):
    table = Table(client, game=rivals(), seats=[OPEN, OPEN])
    wish = {"invite": table.opened["invite"], "seat": 1}
    assert client.post(f"{API}/tables/join", json=wish).json()["seat"] == 1
    assert client.post(f"{API}/tables/join", json=wish).status_code == 409
    assert client.post(f"{API}/tables/join", json={"invite": "nothing"}).status_code == 404


def test_no_token_lies_in_the_database(client: TestClient, tmp_path: Path):
    table = Table(client, game=rivals(), seats=[ME, OPEN])
    joined = client.post(f"{API}/tables/join", json={"invite": table.opened["invite"]}).json()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("pylae.db*"))
    assert table.id.encode() in kept
    assert table.opened["seats"][0]["token"].encode() not in kept and joined["token"].encode() not in kept


# Looking and acting


@pytest.mark.parametrize("name", names())
def test_whole_games_can_be_played_by_looking_and_acting(client: TestClient, name: str):
    table = Table(client, game=name, seats=[ME] * Match(load(name)).state.players)
    choice = random.Random(7)
    for _ in range(MOST_STEPS):
        seat = table.look()["mover"]
        if seat is None:
            break
        state = table.look(seat)
        assert state["your_turn"] and state["legal"] and state["prompt"]["text"]
        answer = table.act(seat, action=choice.choice(state["legal"])["action"], seq=state["seq"])
        assert answer.json() == {"seq": state["seq"] + 1}
    over = table.look()
    assert over["over"] and over["result"]["text"] and over["result"]["ending"] in load(name).endings
    assert len(over["returns"]) == len(over["seats"]) and over["legal"] == []
    assert table.act(0, action=0, seq=over["seq"]).status_code == 422


def test_only_the_mover_is_told_the_choices(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    assert state["legal"]
    for other in (None, 1 - seat):
        told = table.look(other)
        assert not told["your_turn"] and told["legal"] == []


def test_a_state_is_the_seat_s_own_view(client: TestClient):
    table = duel(client)
    match = House(client).look(table.id).match
    for seat in (0, 1, None):
        state, eyes = table.look(seat, since=0), WATCHER if seat is None else seat
        assert decode(state["position"], load)[1] == match.view(eyes)
        assert state["board"] == match.show(eyes)
        assert [(pile["title"], dict(pile["cards"])) for pile in state["piles"]] == [
            (pile.title, dict(pile.cards)) for pile in match.piles(eyes)
        ]
        assert state["observation"] == observed(match.view(eyes))
        told = [line["text"] for entry in state["log"]["entries"] for line in entry["lines"]]
        assert told == [line.text for line in match.log(eyes)]


def test_the_log_is_told_from_a_step_on(client: TestClient):
    table = duel(client)
    assert table.look()["log"] is None
    for _ in range(3):
        seat, state = table.mover()
        table.act(seat, action=state["legal"][0]["action"], seq=state["seq"])
    steps = table.look()["steps"]
    assert [entry["n"] for entry in table.look(since=steps - 1)["log"]["entries"]] == [steps]
    assert table.look(since=10_000)["log"] == {"start": steps, "entries": []}


def test_a_move_can_be_written_in_notation(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    answer = table.act(seat, text=state["legal"][-1]["text"], seq=state["seq"])
    assert answer.status_code == 200 and table.look()["steps"] > state["steps"]


def test_a_choice_the_rules_forbid_is_refused_with_its_section(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    legal = {choice["action"] for choice in state["legal"]}
    wrong = next(action for action in range(load(rivals()).actions) if action not in legal)
    for choice in ({"action": wrong}, {"text": "nonsense"}):
        answer = table.act(seat, seq=state["seq"], **choice)
        assert answer.status_code == 422 and answer.json()["reason"]
        assert answer.json()["section"] in sections(load(rivals()))
    assert table.look(seat) == state


def test_who_is_not_to_move_is_refused(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    answer = table.act(1 - seat, action=state["legal"][0]["action"], seq=state["seq"])
    assert answer.status_code == 422 and "move of" in answer.json()["reason"]
    assert table.look(seat) == state


@pytest.mark.parametrize(
    "choice", [{}, {"action": 0, "text": "x"}, {"action": -1}, {"text": "x" * 201}, {"action": "0"}]
)
def test_a_choice_that_is_none_is_refused(client: TestClient, choice: dict[str, Any]):
    table = duel(client)
    assert table.act(0, seq=0, **choice).status_code == 422


def test_a_choice_made_for_an_older_state_is_too_late_and_told_the_newer_one(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    assert table.act(seat, action=state["legal"][0]["action"], seq=state["seq"]).status_code == 200
    for late in (table.act(seat, action=0, seq=state["seq"]), table.undo(seat, seq=state["seq"])):
        assert late.status_code == 409
        assert late.json()["seq"] == state["seq"] + 1 and late.json()["reason"]


def test_a_choice_sent_twice_under_one_id_is_taken_once(client: TestClient):
    table = duel(client)
    seat, state = table.mover()
    choice = {"action": state["legal"][0]["action"], "seq": state["seq"], "id": "first"}
    first, second = table.act(seat, **choice), table.act(seat, **choice)
    assert first.json() == second.json() == {"seq": state["seq"] + 1}
    assert table.look()["seq"] == state["seq"] + 1


def test_two_seats_may_use_the_same_ids(client: TestClient):
    table = duel(client)
    acted: list[int] = []
    while set(acted) != {0, 1}:
        seat, state = table.mover()
        id = {"id": "first"} if seat not in acted else {}
        answer = table.act(seat, action=state["legal"][0]["action"], seq=state["seq"], **id)
        assert answer.json() == {"seq": state["seq"] + 1}
        acted.append(seat)


def test_a_choice_can_be_taken_back_until_something_was_seen(client: TestClient):
    table = duel(client)
    undone = refused = 0
    choice = random.Random(3)
    for _ in range(60):
        seat, state = table.mover()
        table.act(seat, action=choice.choice(state["legal"])["action"], seq=state["seq"])
        after = table.look(seat)
        answer = table.undo(seat, seq=after["seq"])
        if answer.status_code == 200:
            undone += 1
            assert answer.json() == {"seq": after["seq"] + 1}
            assert table.look(seat)["position"] == state["position"]
            again = table.look(seat)
            table.act(seat, action=choice.choice(again["legal"])["action"], seq=again["seq"])
        else:
            refused += 1
            assert answer.status_code == 422 and answer.json()["reason"]
        if undone and refused:
            return
        if table.look()["over"]:
            table = duel(client)
    raise AssertionError(f"{undone} choices were taken back, {refused} were not")


# Strangers


def test_a_stranger_can_do_nothing(client: TestClient):
    table, other = duel(client), duel(client)
    seat, state = table.mover()
    action = {"action": state["legal"][0]["action"], "seq": state["seq"]}
    undo = {"seq": state["seq"]}
    for headers, status in (
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Basic " + table.opened["seats"][seat]["token"]}, 401),
        ({"Authorization": f"Bearer {table.opened['invite']}"}, 401),
        (other.token(seat), 403),
    ):
        for deed, wish in (("act", action), ("undo", undo)):
            answer = client.post(f"{table.url}/{deed}", headers=headers, json=wish)
            assert answer.status_code == status, (headers, deed)
            assert status != 401 or answer.headers["www-authenticate"] == "Bearer"
    assert table.look(seat) == state


def test_a_wrong_token_is_not_taken_for_a_watcher(client: TestClient):
    table = duel(client)
    for path in (table.url, f"{table.url}/stream"):
        assert client.get(path, headers={"Authorization": "Bearer wrong"}).status_code == 401


def test_cookies_mean_nothing_here(house: House):
    ann = house.guest("Ann")
    table = house.table(Match(load(rivals()), seed=4), [ann, ann])
    client, url = house.client, f"{API}/tables/{table}"
    state = client.get(url, headers=house.cookie(ann)).json()
    assert state["seat"] is None and state["legal"] == []
    answer = client.post(f"{url}/act", headers=house.cookie(ann), json={"action": 0, "seq": state["seq"]})
    assert answer.status_code == 401
    opened = client.post(f"{API}/tables", headers=house.cookie(ann), json={"game": rivals()}).json()
    assert house.look(opened["table"]).row.host is None


# Secrets


def secret_matches() -> list[tuple[str, dict[str, object]]]:
    """Each game that has secrets, with options with which somebody sees less than everything."""
    found = []
    for name in names():
        flags = [option.name for option in load(name).options if "yes" in option.values]
        tries = [{"players": 2}, *({"players": 2, flag: "yes"} for flag in flags)]
        if secretive := next((options for options in tries if has_secrets(name, options)), None):
            found.append((name, secretive))
    return found


def has_secrets(name: str, options: dict[str, object]) -> bool:
    """Whether anything is hidden from a seat in the course of a game; hands may be empty at first."""
    try:
        match = Match(load(name), options, seed=1)
    except OptionError:
        return False
    for _ in range(20):
        if match.over or any(match.view(seat) != match.state for seat in (0, 1)):
            break
        match.play(match.hint("random").action)
    return any(match.view(seat) != match.state for seat in (0, 1))


def test_the_rivals_are_among_the_games_with_secrets():
    assert rivals() in dict(secret_matches())


def dealt_anew(match: Match, eyes: int) -> Match:
    """The same position to these eyes, with other secrets."""
    for number in range(100):
        guess = match.view(eyes)
        match.game.redeal(guess, eyes, generator(5, number))
        if guess != match.state:
            return Match(match.game, position=guess, seats=match.seats, physical=True)
    raise AssertionError("there was no other deal")


def seated(house: House, match: Match, tokens: Sequence[str]) -> str:
    """A table at this position, each seat held by a token."""
    match.physical = False
    secret = house.hall.settings.secret
    sitters = [Sitter("person", name="Ann", token=digest(secret, token)) for token in tokens]

    async def open_match() -> str:
        return (await house.hall.open_match(match, sitters, None)).id

    return house.call(open_match)


@pytest.mark.parametrize("name, options", secret_matches())
def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know(
    house: House, name: str, options: dict[str, object]
):
    match = Match(load(name), options, seed=11)
    compared = 0
    for _ in range(40):
        if match.over:
            break
        for eyes in (0, 1, WATCHER):
            if match.view(eyes) == match.state:
                continue
            truth = Match(match.game, position=match.state, seats=match.seats, physical=True)
            told = []
            for deal, twin in enumerate((truth, dealt_anew(match, eyes))):
                tokens = [f"{len(match.steps)} {eyes} {deal} {seat}" for seat in range(2)]
                table = seated(house, twin, tokens)
                headers = {"Authorization": f"Bearer {tokens[eyes]}"} if eyes >= 0 else {}
                answer = house.client.get(f"{API}/tables/{table}?since=0", headers=headers)
                true = house.look(table).match.state
                # A view may be one of the deals it stands for.
                assert true == match.view(eyes) or encode(match.game, true) not in answer.text
                told.append(answer.text.replace(table, "TABLE"))
            assert told[0] == told[1]
            compared += 1
        match.play(match.hint("random").action)
    assert compared > 10


# The stream


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """The app on a port of its own, as it runs for people."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning", ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    ready = threading.Event()
    begin = server.startup

    async def startup(*arguments: Any, **more: Any) -> None:
        await begin(*arguments, **more)
        ready.set()

    server.startup = startup
    thread.start()
    assert ready.wait(60)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(60)


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as address:
        yield address


def test_a_stream_tells_every_change_and_ends_with_the_game(address: str):
    choice = random.Random(5)
    with httpx2.Client(base_url=address, timeout=60) as client:
        table = Table(client, game=rivals())
        with client.stream("GET", f"{table.url}/stream", headers=table.token(0)) as answer:
            assert answer.headers["content-type"].startswith("application/x-ndjson")
            lines = map(json.loads, filter(None, answer.iter_lines()))
            state = next(lines)
            assert state["seat"] == 0 and state["log"]["entries"] == []
            told = state["steps"]
            for state in lines:
                assert state["log"]["start"] == told
                told = state["steps"]
                assert [entry["n"] for entry in state["log"]["entries"]][-1:] == [told]
                if state["your_turn"]:
                    move = choice.choice(state["legal"])["action"]
                    assert table.act(0, action=move, seq=state["seq"]).status_code == 200
            assert state["over"] and state == {**table.look(0), "log": state["log"]}


def test_a_stream_tells_the_log_from_where_one_asks(address: str):
    with httpx2.Client(base_url=address, timeout=60) as client:
        table = Table(client, game=rivals(), seats=[ME, ME])
        with client.stream("GET", f"{table.url}/stream?since=0") as answer:
            state = json.loads(next(answer.iter_lines()))
    assert [entry["n"] for entry in state["log"]["entries"]] == list(range(1, state["steps"] + 1))


def test_a_stream_tells_anew_what_was_taken_back(address: str):
    with httpx2.Client(base_url=address, timeout=60) as client:
        table = Table(client, game=solitaire(), seats=[ME])
        with client.stream("GET", f"{table.url}/stream", headers=table.token(0)) as answer:
            lines = map(json.loads, filter(None, answer.iter_lines()))
            first = next(lines)
            table.act(0, action=first["legal"][-1]["action"], seq=first["seq"])
            played = next(lines)
            assert table.undo(0, seq=played["seq"]).status_code == 200
            back = next(lines)
    told = back["log"]["entries"]
    assert back["steps"] == first["steps"] == back["log"]["start"] + len(told)
    assert "took back" in told[-1]["notes"][0]


def test_a_stream_without_news_beats_like_a_heart(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(api, "HEARTBEAT", 0.01)
    with httpx2.Client(base_url=address, timeout=60) as client:
        table = Table(client, game=rivals(), seats=[ME, ME])
        with client.stream("GET", f"{table.url}/stream") as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["table"] == table.id
            assert [next(lines) for _ in range(3)] == ["", "", ""]


def test_streams_are_counted_as_long_as_they_last(
    app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(app.state.limits, "limited", True)
    monkeypatch.setattr(api, "HEARTBEAT", 0.01)
    held = app.state.limits.held
    with httpx2.Client(base_url=address, timeout=60) as client:
        table = Table(client, game=rivals(), seats=[ME, ME])
        with client.stream("GET", f"{table.url}/stream") as answer:
            lines = answer.iter_lines()  # held on to: without it the line would be closed
            next(lines)
            assert list(held.values()) == [1]
        for _ in range(1000):
            if not held:
                break
            table.look()
    assert not held


# Together


@pytest.mark.parametrize("name", names())
def test_the_example_plays_a_whole_game(address: str, name: str):
    script = ROOT / "examples" / "bot.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 30
    run = subprocess.run(
        [sys.executable, str(script), address, name], capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode == 0, run.stderr
    first, last = run.stdout.splitlines()
    table = first.rsplit("/", 1)[1]
    state = httpx2.get(f"{address}{API}/tables/{table}").json()
    assert state["over"] and state["result"]["text"] == last


def test_who_opens_tables_too_fast_is_told_to_wait(settings: Settings):
    with TestClient(create_app(replace(settings, limited=True))) as client:
        answers = [client.post(f"{API}/tables", json={"game": "nothing"}) for _ in range(40)]
    assert answers[0].status_code == 404 and answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_the_page_about_the_api_names_every_route(client: TestClient):
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    paths = client.get(f"{API}/openapi.json").json()["paths"]
    assert paths
    for path, methods in paths.items():
        for method in methods:
            assert f"{method.upper()} {path.removeprefix(API)}" in page


def test_standing_orders_are_given_and_seen_by_a_seat_alone(client: TestClient):
    table = duel(client)
    url = f"{table.url}/orders"
    assert client.post(url, json={"orders": "decline"}).status_code == 401
    assert client.post(url, json={"orders": "resign"}, headers=table.token(0)).status_code == 422
    before = table.look(1)
    given = client.post(url, json={"orders": "decline"}, headers=table.token(0))
    assert given.status_code == 200 and given.json() == {"orders": "decline"}
    assert table.look(0)["orders"] == "decline"
    assert table.look(1) == before and before["orders"] == "ask" and table.look()["orders"] is None


def test_turns_that_go_by_are_ordered_and_told_to_a_seat_alone(client: TestClient):
    table = Table(client, game="go_tell_the_spartans", options={"players": "7"}, seats=[ME] * 7)
    url, mine = f"{table.url}/orders", table.token(0)
    for orders, status in (
        ({}, 422),
        ({"idle": 1}, 422),
        ({"go_on": "yes"}, 422),
        ({"idle": True}, 200),
        ({"go_on": True}, 200),
    ):
        assert client.post(url, json=orders, headers=mine).status_code == status
    assert table.look(0)["orders"] == "ask" and table.look(0)["beforehand"] == {
        "idle_while": "no enemy is within two areas of your men",
        "idle": True,
        "go_on": True,
        "why": "",
        "answers": False,
    }
    assert not table.look(1)["beforehand"]["idle"] and table.look()["beforehand"] is None
    assert client.post(url, json={"go_on": False}, headers=mine).json() == {"go_on": False}
    assert client.post(url, json={"idle": True}, headers=duel(client).token(0)).status_code in (401, 403)
    rival = duel(client)
    refused = client.post(f"{rival.url}/orders", json={"idle": True}, headers=rival.token(0))
    assert refused.status_code == 422 and "always something to do" in refused.json()["reason"]
