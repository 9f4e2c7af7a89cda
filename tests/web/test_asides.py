"""Asides at a table: seats that act unasked, bots that speak up, and nothing that betrays who could."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pylae import games
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Match
from pylae.web import api, hall, table
from pylae.web.schedule import SHORT_PAUSE, SPEAKING
from pylae.web.store import DECLINE
from pylae.web.table import NOBODY, Who
from pylae.web.telling import Screen, why_not
from tests import horns
from tests.test_asides import GAME, blow, held, tell
from tests.web.house import House
from tests.web.tables import ANN, BEN, bot, person, seated
from tests.web.worlds import PACE, world


@pytest.fixture(autouse=True)
def horns_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    real = games.load
    for module in (table, hall):
        monkeypatch.setattr(module, "load", lambda name: GAME if name == "horns" else real(name))


def frame(match: Match, sitters: Sequence[Any], screen: Screen) -> dict[str, Any]:
    live = hall.Live(seated(match, sitters))
    return json.loads(zlib.decompress(live.teller.frame(screen)))


def actions(choices: list[dict[str, Any]]) -> list[int]:
    return [choice["action"] for choice in choices]


# Who may


def test_who_is_not_asked_may_still_speak_up():
    here = seated(held(0, 1), [person("ann"), person("ben")])
    assert not here.may_choose(BEN) and here.speaker(BEN) == 1
    plan = here.plan(BEN, blow(1))
    assert plan.steps[0].mover == 1 and not here.answers(plan)
    assert here.answers(here.plan(ANN, "march"))


def test_nobody_speaks_for_somebody_else():
    here = seated(held(1, 1), [person("ann"), person("ben")])
    for move in (blow(0), "1: blow", "march", horns.MARCH):
        with pytest.raises(Refusal):
            here.plan(BEN, move)
    with pytest.raises(Refusal):
        here.plan(ANN, blow(1))


def test_a_refusal_tells_nothing_of_another_hand():
    said = set()
    for mine in (0, 1, 2):
        here = seated(held(mine, 1), [person("ann"), person("ben")])
        for move in (blow(0), tell(0), horns.WAIT, "nonsense", "1: blow", 99):
            with pytest.raises(Refusal) as refused:
                here.plan(BEN, move)
            said.add((move, str(refused.value)))
    assert len(said) == 6


def test_before_every_seat_is_taken_nobody_speaks_up():
    here = seated(held(0, 1), [hall.Sitter("open"), person("ben")])
    assert not here.asides(1)
    with pytest.raises(Refusal, match="still open"):
        here.plan(BEN, blow(1))


def test_in_a_game_without_asides_it_is_as_before():
    match = Match(games.load("earth_and_water"), seed=1)
    here = seated(match, [person("ann"), person("ben")])
    other = (ANN, BEN)[1 - match.mover]
    assert not here.outspoken and here.voices(Who("ann")) == [] and not here.asides(0)
    with pytest.raises(Refusal, match="It is the move of"):
        here.plan(other, match.actions()[0])


# What is told


def test_a_screen_is_told_the_asides_of_its_own_seat_only():
    people = [person("ann"), person("ben")]
    ann, ben, eve = (frame(held(1, 1), people, Screen(who)) for who in (ANN, BEN, NOBODY))
    assert actions(ann["asides"]) == [blow(0), tell(0)] and ann["prompt"]["yours"]
    assert actions(ben["asides"]) == [blow(1), tell(1)] and not ben["prompt"]["yours"] and not ben["choices"]
    assert eve["asides"] == [] and not eve["outspoken"]
    assert f'data-action="{blow(1)}"' in json.dumps(ben["sheets"]).replace("\\", "")
    assert f'data-action="{blow(1)}"' not in json.dumps(ann["sheets"]).replace("\\", "")


def test_the_past_has_no_asides():
    match = held(1, 1)
    match.play("march")
    assert frame(match, [person("ann"), person("ben")], Screen(ANN, at=0))["asides"] == []


@pytest.mark.parametrize("who", [ANN, NOBODY])
def test_what_others_are_told_does_not_depend_on_who_holds_an_aside(who: Who):
    told = [frame(held(1, mine), [person("ann"), person("ben")], Screen(who)) for mine in (0, 1, 2)]
    assert told[0] == told[1] == told[2]


def test_a_program_is_told_its_asides_and_others_are_not():
    for mine in (0, 1):
        live = hall.Live(seated(held(1, mine), [person("ann"), person("ben")]))
        seen = [api.state(live, seat, 0) for seat in (None, *live.table.seats)]
        assert [[choice.action for choice in state.asides] for state in seen] == [
            [],
            [blow(0), tell(0)],
            [blow(1), tell(1)] if mine else [tell(1)],
        ]
        assert [state.your_turn for state in seen] == [False, True, False] and not seen[2].legal


def test_who_is_not_asked_may_ask_why_not_and_is_told_nothing_of_another_hand():
    told = [
        why_not(seated(held(mine, 0), [person("ann"), person("ben")]), BEN, "blow")["reason"]
        for mine in (0, 1, 2)
    ]
    assert told[0] == told[1] == told[2]


# At one screen


def test_at_one_screen_every_own_seat_has_a_voice_whatever_it_holds():
    for mine in ((0, 0, 0), (2, 2, 2)):
        match = held(*mine)
        told = frame(match, [person("ann")] * 3, Screen(ANN, looked=0))
        assert [voice["seat"] for voice in told["voices"]] == [1, 2]
    alone = frame(held(1, 1), [person("ann"), person("ben")], Screen(ANN))
    assert alone["voices"] == []


def test_a_curtain_falls_before_another_hand_of_the_same_screen():
    here = seated(held(1, 1), [person("ann")] * 2)
    assert here.eyes(ANN, looked=0) == (0, None)
    assert here.eyes(ANN, looked=0, speaking=1) == (WATCHER, 1)
    assert here.eyes(ANN, looked=1, speaking=1) == (1, None)
    assert here.eyes(ANN, looked=1) == (WATCHER, 0)
    assert here.eyes(ANN, looked=0, speaking=0) == (0, None)


def test_who_speaks_for_a_seat_of_a_shared_screen_gives_it_back_after_that(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(held(1, 1, 1), [ann, ann, ben])
    with house.screen(id, ann) as screen:
        screen.hear()
        screen.say(do="speak", seat=1)
        assert screen.hear()["curtain"] == {"seat": 1, "name": "Player 2", "unasked": True}
        screen.say(do="look", seat=1)
        assert actions(screen.hear()["asides"]) == [blow(1), tell(1)]
        assert screen.ask("act", action=horns.MARCH)["type"] == "no"
        assert screen.ask("hint", "hint", "no")["reason"] == "Go back to the question first."
        assert screen.ask("act", action=blow(1))["type"] == "done"
        while screen.state["speaking"] is not None or screen.state["curtain"] is None:
            screen.next()
        assert screen.state["curtain"]["seat"] == 0 and screen.state["asides"] == []
        screen.say(do="speak", seat=2)
        assert screen.hear("no")["reason"] == "This is not your seat."
    assert [step.mover for step in house.look(id).match.steps] == [1, -1]


# Doing it


def test_an_aside_is_done_and_the_question_is_asked_again(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(held(1, 1), [ann, ben])
    with house.screen(id, ann) as asked, house.screen(id, ben) as other:
        asked.hear()
        other.hear()
        other.say(do="read", text="blow")
        assert other.hear("read", "no")["actions"] == [blow(1)]
        assert other.ask("act", text="blow")["type"] == "done"
        assert asked.until(1)["prompt"]["yours"]
        assert asked.ask("act", text="march")["type"] == "done"
        assert other.ask("act", action=blow(0))["type"] == "no"
    here = house.look(id).match
    assert [step.mover for step in here.steps] == [1, -1, 0] and not here.steps[0].forced


def test_who_spoke_up_may_take_it_back_as_any_choice(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(held(1, 1), [ann, ben])
    with house.screen(id, ben) as screen:
        screen.hear()
        assert screen.ask("act", action=tell(1))["type"] == "done"
        screen.until(1)
        assert screen.state["undo"]["last"] == 0
        # It has told the others something, so undo ends there and a take-back must be asked for.
        assert screen.ask("ask")["type"] == "done"


def test_a_program_speaks_up(client: TestClient):
    wish = {"game": "horns", "seats": [{"kind": "me"}, {"kind": "me"}]}
    opened = client.post("/api/v1/tables", json=wish).json()
    path = f"/api/v1/tables/{opened['table']}"
    tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
    state = client.get(path, headers=tokens[1]).json()
    assert not state["your_turn"] and tell(1) in actions(state["asides"])
    assert client.post(
        f"{path}/act", json={"text": "tell", "seq": state["seq"]}, headers=tokens[1]
    ).is_success
    assert client.get(path, headers=tokens[0]).json()["your_turn"]
    assert tell(1) not in actions(client.get(path, headers=tokens[1]).json()["asides"])
    late = client.post(f"{path}/act", json={"action": tell(0), "seq": state["seq"]}, headers=tokens[0])
    assert late.status_code == 409


def test_a_bot_speaks_up_before_anything_else_happens(house: House):
    ann = house.guest("Ann")
    id = house.table(held(0, 2), [ann, "heuristic"])
    with house.screen(id, ann) as screen:
        screen.hear()
        screen.until(1)
    steps = house.look(id).match.steps
    assert (steps[0].mover, steps[0].action) == (1, blow(1))


def done(due: Any) -> tuple[int, Any] | None:
    """By whom something is done, and what."""
    return due and (due.seat, due.want.keywords["move"])


def test_a_bot_is_asked_once_after_each_event(house: House):
    here = house.look(house.table(held(0, 2), [house.guest("Ann"), "random"]))
    heard = set()
    for asked in range(20):
        here.asked = asked
        due = {done(house.call(house.hall.schedule.next_due, here)) for _ in range(5)}
        assert len(due) == 1
        heard |= due
    assert None in heard and len(heard) > 1


def test_the_voice_of_a_shared_screen_falls_silent_when_its_seat_is_asked():
    screen = Screen(ANN, looked=1, speaking=1)
    told = frame(held(1, 1, turn=1), [person("ann")] * 2, screen)
    assert told["speaking"] is None and told["eyes"] == 1 and told["prompt"]["yours"]


# Time


@pytest.mark.anyio
@pytest.mark.parametrize("left", [1, 4])
async def test_the_moments_are_the_same_whoever_could_speak_up(at_once: None, tmp_path: Path, left: int):
    told: list[Any] = []
    for mine in (0, 1, 2):
        async with world(tmp_path / f"{mine}.db", held(0, mine, left=left)) as here:
            if left > 1:
                await here.act(ANN, horns.WAIT)
            await here.wait(10)
            told.append(here.told)
    assert told[0] == told[1] == told[2]


@pytest.mark.anyio
async def test_what_happens_by_itself_waits_for_whoever_wants_to_speak_up(at_once: None, tmp_path: Path):
    for mine in (0, 1):
        async with world(tmp_path / f"{mine}.db", held(0, mine, left=1)) as here:
            await here.wait(SPEAKING - 0.1)
            assert SHORT_PAUSE < SPEAKING and not here.table.match.over
            await here.wait(0.2)
            assert here.table.match.over


@pytest.mark.anyio
async def test_a_bot_waits_as_long_with_its_move(at_once: None, tmp_path: Path):
    async with world(tmp_path / "t.db", held(0, 0), bot()) as here:
        await here.act(ANN, horns.WAIT)
        await here.wait(SPEAKING - 0.1)
        assert PACE < SPEAKING and len(here.table.match.steps) == 1
        await here.wait(0.2)
        assert [step.mover for step in here.table.match.steps] == [0, 1]


# Who does not want to be asked


@pytest.mark.anyio
async def test_standing_orders_pass_after_a_moment_where_everybody_knows_why_somebody_is_asked(
    at_once: None,
    tmp_path: Path,
):
    async with world(tmp_path / "pylae.db", held(0, 0)) as here:
        await here.hall.give_orders(here.id, BEN, DECLINE)
        await here.act(ANN, horns.MARCH)
        await here.wait(SPEAKING - 0.1)
        assert len(here.table.match.steps) == 1
        await here.wait(0.2)
        assert [step.action for step in here.table.match.steps] == [horns.MARCH, horns.WAIT]


@pytest.mark.anyio
async def test_an_order_to_pass_that_is_given_while_asked_holds_at_once(at_once: None, tmp_path: Path):
    async with world(tmp_path / "pylae.db", held(0, 0)) as here:
        await here.wait(60)
        assert not here.table.match.steps
        await here.hall.give_orders(here.id, ANN, DECLINE)
        await here.wait(1)
        assert [step.mover for step in here.table.match.steps] == [0]


@pytest.mark.anyio
async def test_what_is_dangerous_is_asked_all_the_same(
    at_once: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    asked = GAME.prompt
    dangerous = {"warnings": {horns.WAIT: "It would be lost."}}
    monkeypatch.setattr(GAME, "prompt", lambda view: replace(asked(view), **dangerous))
    async with world(tmp_path / "pylae.db", held(0, 0)) as here:
        await here.hall.give_orders(here.id, ANN, DECLINE)
        await here.wait(60)
        assert not here.table.match.steps


def test_who_plays_alone_may_want_not_to_be_asked_too():
    alone = frame(held(1, 1), [person("ann"), bot()], Screen(Who("ann")))
    assert alone["standing_orders"] == "ask" and alone["outspoken"]
    assert frame(held(1, 1), [person("ann"), bot()], Screen(NOBODY))["standing_orders"] is None
