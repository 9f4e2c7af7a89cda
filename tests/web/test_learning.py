"""A guided first game over the socket: only its moves, back and forth, across a restart, and never at another table."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from pylae.core import lessons
from pylae.core.match import Match
from pylae.games import load, names
from pylae.web.app import create_app
from pylae.web.guard import RATES
from pylae.web.people import COOKIE
from pylae.web.settings import Settings
from pylae.web.store import User
from tests.web.conftest import HERE
from tests.web.house import House, Screen

TAUGHT = [name for name in names() if lessons.lesson_of(load(name))]
GAME = "thermopyles"


def learn(client: TestClient, name: str = GAME) -> str:
    """The id of a new table where a lesson has begun."""
    answer = client.post(f"/learn/{name}", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rsplit("/", 1)[-1]


def learner(house: House, id: str) -> User:
    """Who learns there, known by the cookie of the client."""
    user = house.call(house.hall.store.user, next(seat.user for seat in house.look(id).seats if seat.user))
    house.tokens[user.id] = house.client.cookies[COOKIE]
    return user


def obey(screen: Screen) -> None:
    """Does what the page says."""
    lesson = screen.state["lesson"]
    if lesson["action"] is None:
        done = screen.ask("lesson", go="on")
    else:
        done = screen.ask("act", action=lesson["action"])
    assert done["type"] == "done", done
    screen.until(done["seq"])


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_to_its_end_and_then_freely_against_the_bots(
    house: House, client: TestClient, name: str
):
    id = learn(client, name)
    with house.screen(id, learner(house, id)) as screen:
        screen.hear()
        seen = []
        while screen.state["lesson"]["page"] < screen.state["lesson"]["of"]:
            state = screen.state
            seen.append(state["lesson"]["page"])
            assert state["prompt"]["yours"] and state["lesson"]["now"]
            obey(screen)
        assert sorted(set(seen)) == list(range(1, screen.state["lesson"]["of"]))
        assert screen.ask("lesson", go="on")["type"] == "no"  # behind the last page there is none
        screen.until(screen.ask("lesson", go="free")["seq"])
        assert screen.state["lesson"] is None
        steps = screen.state["steps"]
        screen.until(screen.ask("act", action=screen.state["choices"][0]["action"])["seq"])
        assert screen.state["steps"] > steps
    assert house.look(id).match.lesson == steps


@pytest.mark.parametrize("name", TAUGHT)
def test_what_the_lesson_does_not_want_is_answered_and_nothing_happens(
    house: House, client: TestClient, name: str
):
    id = learn(client, name)
    with house.screen(id, learner(house, id)) as screen:
        screen.hear()
        while screen.state["lesson"]["page"] < screen.state["lesson"]["of"]:
            state = screen.state
            wanted, choices = state["lesson"]["action"], state["choices"]
            for choice in [choice for choice in choices if choice["action"] != wanted][:3]:
                for how in ({"action": choice["action"]}, {"text": choice["text"]}):
                    refused = screen.ask("act", **how)
                    assert refused["type"] == "no" and refused["seq"] == state["seq"], choice
                    assert refused["reason"]
            assert screen.ask("act", text="no such move")["type"] == "no"
            if wanted is not None:
                assert screen.ask("lesson", go="on")["type"] == "no"
            obey(screen)
    assert house.look(id).seq == screen.state["seq"]


def test_back_begins_the_page_anew_then_goes_to_the_one_before_and_undo_does_the_same(
    house: House, client: TestClient
):
    id = learn(client)
    with house.screen(id, learner(house, id)) as screen:
        start = screen.hear()["steps"]
        assert screen.ask("lesson", go="back")["type"] == "no"
        obey(screen)  # reads the first page
        obey(screen)  # charges; the supports are asked
        assert screen.state["lesson"]["begun"]
        for page, do in ((2, "lesson"), (1, "undo")):
            more = {"go": "back"} if do == "lesson" else {}
            screen.until(screen.ask(do, **more)["seq"])
            assert (screen.state["lesson"]["page"], screen.state["steps"]) == (page, start)
        assert not screen.state["looked"]
        assert screen.ask("ask")["type"] == "no"


def test_a_lesson_goes_on_where_it_was_after_a_restart(settings: Settings):
    def server() -> TestClient:
        return TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE})

    with server() as client:
        house = House(client)
        id = learn(client)
        user = learner(house, id)
        with house.screen(id, user) as screen:
            screen.hear()
            for _ in range(3):
                obey(screen)
            before = screen.state
    with server() as client:
        again = House(client)
        again.tokens = house.tokens
        with again.screen(id, user) as screen:
            screen.hear()
            assert screen.state["lesson"] == before["lesson"]
            obey(screen)


def test_a_lesson_that_has_changed_since_is_over_and_the_game_goes_on(
    house: House, client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    id = learn(client)
    user = learner(house, id)
    house.hall.tables.clear()
    monkeypatch.setattr(lessons, "_read", {})
    monkeypatch.setattr(Path, "is_file", lambda self: False)
    with house.screen(id, user) as screen:
        assert screen.hear()["lesson"] is None
        assert screen.ask("act", action=screen.state["choices"][1]["action"])["type"] == "done"


def test_the_dice_after_a_lesson_are_the_servers_own(house: House, client: TestClient):
    """Whoever leaves at the same point and does the same is not shown the same dice each time."""
    ends = set()
    for _ in range(6):
        id = learn(client)
        with house.screen(id, learner(house, id)) as screen:
            screen.hear()
            obey(screen)
            screen.until(screen.ask("lesson", go="free")["seq"])
            for move in ("fight 17", "support 4"):
                screen.until(screen.ask("act", text=move)["seq"])
        ends.add(tuple(step.action for step in house.look(id).match.steps[6:]))
    assert len(ends) > 1


def test_a_lesson_is_for_one_alone_is_in_no_list_and_says_what_it_is(
    house: House, client: TestClient, app: FastAPI
):
    id = learn(client)
    row = house.look(id).row
    assert not row.listed
    assert [who.kind for who in house.look(id).seats if who.kind != "bot"] == ["person"]
    stranger = TestClient(app, base_url=HERE, headers={"Origin": HERE})
    stranger.portal = client.portal
    assert id not in stranger.get("/").text
    with house.screen(id, learner(house, id)) as screen:
        notes = screen.hear()["log"]["entries"][0]["notes"]
    assert "A guided first game" in notes[0]
    assert notes[0] in client.get(f"/tables/{id}/log").text
    assert "\nlesson: 6\n" in client.get(f"/tables/{id}/record").text
    with House(stranger).screen(id) as screen:
        assert screen.hear()["lesson"] is None
        assert screen.ask("lesson", go="free")["type"] == "no"  # a watcher turns no pages


def test_a_usual_table_has_no_lesson_and_nothing_makes_it_one(house: House, client: TestClient):
    ann = house.guest("Ann")
    table = house.table(Match(load(GAME), {"players": 1}, seed=3), [ann])
    with house.screen(table, ann) as screen:
        assert screen.hear()["lesson"] is None
        for go in ("on", "back", "free"):
            assert screen.ask("lesson", go=go)["type"] == "no"
    wish = {"game": GAME, "options": {"players": 1}}
    for more in ({"lesson": "first"}, {"origin": "lesson"}):
        assert client.post("/api/v1/tables", json=wish | more).status_code == 422
    form = {"entered": "1", "option.players": "1", "seat.0": "you", "lesson": "1", "page": "0"}
    answer = client.post(f"/games/{GAME}", data=form, follow_redirects=False)
    assert house.look(answer.headers["location"].rsplit("/", 1)[-1]).lesson is None


def test_a_branch_and_a_rematch_of_a_lesson_are_usual_tables(house: House, client: TestClient):
    id = learn(client)
    answer = client.post(f"/tables/{id}/branch", data={"at": "6"}, follow_redirects=False)
    branch = house.look(answer.headers["location"].rsplit("/", 1)[-1])
    assert branch.lesson is None and not branch.row.listed


def test_a_game_without_a_lesson_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lessons, "_read", {load(GAME).rulebook.with_name(lessons.FILE): None})
    answer = client.post(f"/learn/{GAME}")
    assert answer.status_code == 404 and "no guided first game" in answer.text
    assert f"/learn/{GAME}" not in client.get("/").text
    assert f"/learn/{GAME}" not in client.get(f"/games/{GAME}").text
    assert client.post("/learn/nowhere").status_code == 404


def test_every_door_to_a_lesson_leads_there(client: TestClient, house: House):
    for name in TAUGHT:
        assert f'formaction="/learn/{name}"' in client.get("/").text
        assert f'action="/learn/{name}"' in client.get(f"/games/{name}").text
    id = learn(client)
    assert f'action="/learn/{GAME}"' in client.get(f"/tables/{id}").text


def test_lessons_are_opened_no_faster_than_other_tables(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        answers = [
            client.post(f"/learn/{GAME}", follow_redirects=False).status_code
            for _ in range(RATES["table"].burst + 4)
        ]
    assert answers.count(303) <= RATES["table"].burst + 1
    assert answers[-1] == 429


@pytest.mark.parametrize("name", names())
def test_the_goal_stands_at_every_table_one_s_own_and_all_for_a_watcher(house: House, name: str):
    ann = house.guest("Ann")
    match = Match(load(name), seed=5)
    table = house.table(match, [ann, *["heuristic"] * (len(match.seats) - 1)])
    goals = load(name).about.goals
    with house.screen(table, ann) as screen:
        mine = screen.hear()["goals"]
    assert [goal["text"] for goal in mine] == [lessons.goal_of(load(name), match.state, 0)]
    with house.screen(table) as screen:
        every = screen.hear()["goals"]
    sides = {load(name).seat_side(match.state, seat) for seat in range(len(match.seats))}
    assert len(every) == (1 if set(goals) == {""} else len(sides))
