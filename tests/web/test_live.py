"""The live table: states, acts, refusals, undo, history and secrets over the socket."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from contextlib import ExitStack
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pylae.bots.hints import Hint, hint
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.questions import FEW
from pylae.games import load, names
from pylae.web.app import create_app
from pylae.web.database import StoreError
from pylae.web.people import digest
from pylae.web.settings import Settings
from pylae.web.sitting import Sitter
from pylae.web.store import Event, Standing
from pylae.web.table import Who
from pylae.web.telling import Screen, Teller
from tests.counting import counting
from tests.web.house import HERE, WIDE, House
from tests.web.tables import advance, hippias, rivals


def team(**options: object) -> Match:
    return Match(load("thermopyles"), {"players": 2, **options}, seed=3)


def duel(steps: int = 0) -> Match:
    return advance(Match(load(rivals()), seed=4), steps)


@pytest.mark.parametrize("name", names())
def test_the_first_state_has_all_that_a_screen_needs(house: House, name: str):
    ann = house.guest("Ann")
    match = Match(load(name), seed=5)
    while len(match.actions()) == 1:  # what is forced nobody is asked
        match.play(match.actions()[0])
    table = house.table(match, [ann] * len(match.seats))
    with house.screen(table, ann) as screen:
        state = screen.hear()
    sent: set[str] = set()  # what is the same behind the curtain is not sent twice
    if state["curtain"]:
        with house.screen(table, ann) as screen:
            before = screen.hear()
            sheets = before["sheets"].values()
            sent = {name for sheet in sheets for name, text in sheet["layers"] if text} | before.keys()
            screen.say(do="look", seat=state["curtain"]["seat"])
            state = screen.hear()
    assert state["prompt"]["text"] and state["prompt"]["yours"]
    assert [choice["action"] for choice in state["choices"]] == match.actions()
    layers = [layer for sheet in state["sheets"].values() for layer in sheet["layers"]]
    assert all(text or name in sent for name, text in layers)
    assert "defs" in state or "defs" in sent
    assert {name for sheet in state["sheets"].values() for name, _ in sheet["layers"]} | {"defs"} == set(
        state["hashes"]
    )
    assert len(state["seats"]) == len(match.seats) and state["heading"]
    assert [entry["n"] for entry in state["log"]["entries"]] == list(range(1, len(match.steps) + 1))


def test_an_act_is_acknowledged_after_it_is_written_and_everybody_sees_it(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(team(), [ann, ben])
    with house.screen(table, ann) as mine, house.screen(table, ben) as theirs, house.screen(table) as watcher:
        for screen in (mine, theirs, watcher):
            screen.hear()
        done = mine.ask("act", text="retreat")
        assert done["type"] == "done"
        events = house.call(house.hall.store.events, table)
        assert events[-1].seq == done["seq"] and events[-1].data["actions"]
        for screen in (mine, theirs, watcher):
            state = screen.until(done["seq"])
            assert "retreats" in state["say"] and state["log"]["entries"]


def test_only_what_has_changed_is_sent_again(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        first = screen.hear()
        screen.ask("act", text="retreat")
        state = screen.until(first["seq"] + 1)
        sent = {name: text for sheet in state["sheets"].values() for name, text in sheet["layers"]}
        changed = {name for name, hash in state["hashes"].items() if hash != first["hashes"][name]}
        assert {name for name, text in sent.items() if text is not None} == changed - {"defs"}
        assert state["log"]["from"] == first["steps"]


def test_a_screen_that_comes_back_is_not_sent_what_it_has(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        hashes = screen.hear()["hashes"]
    with house.screen(table, ann, {"do": "hello", "tall": False, "have": {"layers": hashes}}) as screen:
        state = screen.hear()
        assert "defs" not in state
        assert all(text is None for sheet in state["sheets"].values() for _, text in sheet["layers"])


def test_the_same_act_sent_twice_happens_once(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        seq = screen.hear()["seq"]
        first = screen.ask("act", text="retreat", id="an id of my own", seq=seq)
        again = screen.ask("act", text="retreat", id="an id of my own", seq=seq)
        assert first["seq"] == again["seq"] == seq + 1
    assert len(house.call(house.hall.store.events, table)) == seq + 1


def test_nobody_can_have_the_request_of_somebody_else_acknowledged_in_its_stead(house: House):
    """Ids that others may guess, sent before they send them, would answer "done" to what was never done."""
    ben, match = house.guest("Ben"), duel()
    program, ids = match.mover, ("api {} guessed-id", "guessed-id", "live {} guessed-id", "held guessed-id")

    async def open_match() -> str:
        token = digest(house.hall.settings.secret, "token")
        seats = [Sitter("person", ben.id, name="Ben"), Sitter("person", token=token)]
        return (await house.hall.open_match(match, seats[:: 1 if program else -1], None)).id

    table = house.call(open_match)
    with house.screen(table, ben) as screen:
        screen.hear()
        for do, id in zip(("offer", "reply", "lend", "come_back"), ids, strict=True):
            done = screen.ask(do, id=id.format(program))
            assert done["type"] == "done", done
            screen.until(done["seq"])
    before = house.look(table)
    choice = {"action": match.actions()[0], "seq": before.seq, "id": "guessed-id"}
    url, headers = f"/api/v1/tables/{table}/act", {"Authorization": "Bearer token"}
    steps = len(before.match.steps)
    assert house.client.post(url, json=choice, headers=headers).json() == {"seq": choice["seq"] + 1}
    assert len(house.look(table).match.steps) > steps
    assert house.client.post(url, json=choice, headers=headers).json() == {"seq": choice["seq"] + 1}


def test_two_people_may_send_the_same_id(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(duel(), [ann, ben])
    with house.screen(table, ann) as mine, house.screen(table, ben) as theirs:
        mine.hear(), theirs.hear()
        first = mine.ask("offer", id="the same id", what="draw")
        theirs.until(first["seq"])
        second = theirs.ask("reply", id="the same id", yes=False)
    assert (first["type"], second) == ("done", {**first, "seq": first["seq"] + 1})


@pytest.mark.parametrize("name", ["nothing", "x" * 200, "\0", "%00"])
def test_a_table_that_nobody_knows_leaves_nothing_in_memory(house: House, name: str):
    hall, url = house.hall, f"/tables/{quote(name, safe='')}"
    for _ in range(3):
        for path in (url, f"{url}/log.txt", f"/api/v1{url}", f"{url}/end", f"{url}/share.png"):
            assert house.client.get(path).status_code in (400, 404)
        with house.screen(quote(name, safe="")) as screen:
            assert screen.last_words()[0] == 4404
    assert not hall.loading and not hall.tables and not hall.presence.dirty


def test_an_act_for_an_old_table_is_refused_and_the_new_one_shown(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        seq = screen.hear()["seq"]
        screen.ask("act", text="retreat")
        answer = screen.ask("act", text="retreat", seq=seq)
        assert answer["type"] == "no" and "moved on" in answer["reason"] and answer["seq"] == seq + 1


def test_what_is_illegal_is_refused_with_its_rule_and_changes_nothing(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        steps = screen.hear()["steps"]
        for wish in ({"text": "fight 99"}, {"action": 12345}, {"action": -1}):
            answer = screen.ask("act", **wish)
            assert answer["type"] == "no" and answer["reason"] and answer["section"]
        assert "Say which" in screen.ask("act")["reason"]
    assert len(house.look(table).match.steps) == steps


def test_a_stranger_can_change_nothing(house: House):
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = house.table(team(), [ann, ann])
    for stranger in (eve, None):
        with house.screen(table, stranger) as screen:
            state = screen.hear()
            assert state["mine"] == [] and state["choices"] == [] and state["invite"] is None
            for do, wish in (
                ("act", {"text": "retreat"}),
                ("undo", {}),
                ("ask", {}),
                ("answer", {"yes": True}),
                ("roll", {}),
            ):
                assert "do not sit" in screen.ask(do, **wish)["reason"]
            assert "not your seat" in screen.ask("look", seat=0)["reason"]
            assert "not your move" in screen.ask("why", text="retreat")["reason"]
            assert "do not sit" in screen.ask("hint", "hint", "no")["reason"]
    assert len(house.call(house.hall.store.events, table)) == 1


def test_undo_goes_back_and_the_log_with_it(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        first = screen.hear()
        assert not first["undo"]["can"] and first["undo"]["why"]
        screen.ask("act", text="retreat")
        state = screen.until(first["seq"] + 1)
        assert state["undo"]["can"] and state["undo"]["steps"] == [first["steps"]]
        screen.ask("undo", to=None)
        state = screen.until(first["seq"] + 2)
        assert state["steps"] == first["steps"]
        assert state["log"]["from"] < first["steps"]
        assert state["log"]["entries"][-1]["notes"] == ["Ann took back 1 step."]


def test_a_take_back_is_asked_and_granted(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = team()
    table = house.table(match, [ann, ben])
    steps = len(match.steps)
    with house.screen(table, ann) as mine, house.screen(table, ben) as theirs:
        mine.hear(), theirs.hear()
        mine.until(mine.ask("act", text="retreat")["seq"])
        seq = mine.ask("ask")["seq"]
        assert mine.until(seq)["back"]["mine"]
        assert theirs.until(seq)["back"]["yours_to_answer"]
        seq = theirs.ask("answer", yes=True)["seq"]
        assert mine.until(seq)["steps"] == steps and mine.state["back"] is None


def test_alone_a_take_back_needs_nobody(house: House):
    ann = house.guest("Ann")
    match = Match(load("thermopyles"), seed=3)
    table = house.table(match, [ann])
    with house.screen(table, ann) as screen:
        steps = screen.hear()["steps"]
        while screen.state["undo"]["can"] or screen.state["undo"]["last"] is None:
            if screen.state["choices"] and not screen.state["forced"]:
                screen.until(screen.ask("act", action=screen.state["choices"][-1]["action"])["seq"])
            else:
                screen.next()
        assert "Undo ends here" in screen.ask("undo")["reason"]
        state = screen.until(screen.ask("ask", to=steps)["seq"])
        assert state["steps"] == steps
        assert state["looked"] and "having seen" in state["log"]["entries"][-1]["notes"][-1]


def test_the_past_is_shown_without_anything_to_choose(house: House):
    ann = house.guest("Ann")
    match = advance(team(), 5)
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        screen.say(do="at", step=3)
        state = screen.hear()
        assert state["at"] == 3
        drawn = "".join(text or "" for sheet in state["sheets"].values() for _, text in sheet["layers"])
        assert drawn and "data-action" not in drawn
        screen.say(do="at", step=None)
        assert screen.hear()["at"] is None


def test_bots_play_on_by_themselves(house: House):
    ann = house.guest("Ann")
    table = house.table(duel(), [ann, "heuristic"])
    with house.screen(table, ann) as screen:
        screen.hear()
        while not any(choice for choice in screen.state["choices"]):
            screen.next()
        assert screen.state["prompt"]["yours"]
    assert any(event.seat == 1 for event in house.call(house.hall.store.events, table))


def test_bots_alone_play_to_the_end(house: House):
    table = house.table(duel(), ["heuristic", "random"])
    with house.screen(table) as screen:
        while not screen.state.get("over"):
            screen.next()
        assert screen.state["over"]["text"] and {seat["result"] for seat in screen.state["seats"]} != {None}


def test_a_friend_takes_the_open_seat_and_the_game_begins(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(team(), [ann, "open"])
    invite = house.look(table).row.invite
    with house.screen(table, ann) as screen:
        state = screen.hear()
        assert state["invite"] == f"/join/{invite}" and state["choices"] == []
        assert "data-action" not in str(state["sheets"])
        house.call(house.hall.join, invite, ben, "Ben")
        state = screen.hear()
        assert state["seats"][1]["player"] == "Ben" and state["choices"] and state["invite"] is None


def test_a_curtain_hides_the_next_hand_until_it_is_lifted(house: House):
    ann = house.guest("Ann")
    match = duel(12)
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as screen:
        state = screen.hear()
        assert state["curtain"]["seat"] == match.mover and state["eyes"] == WATCHER and state["choices"] == []
        screen.say(do="look", seat=match.mover)
        state = screen.hear()
        assert state["curtain"] is None and state["eyes"] == match.mover and state["choices"]


class StoppedClock:
    """A clock that stands still until it is let go."""

    def __init__(self) -> None:
        self.time, self.go = 1000.0, asyncio.Event()

    def now(self) -> float:
        return self.time

    async def until(self, when: float) -> None:
        if when > self.time:
            await self.go.wait()

    async def pass_by(self, seconds: float) -> None:
        self.time += seconds
        self.go.set()


def test_an_answer_that_waits_does_not_stop_the_line(house: House, monkeypatch: pytest.MonkeyPatch):
    clock = StoppedClock()
    monkeypatch.setattr(house.hall.schedule, "clock", clock)
    monkeypatch.setattr(house.hall.schedule, "pace", 1.0)
    match = duel()
    while not match.about(match.state).question.window:
        match.play(match.hint().action)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    people = [ann, ben] if match.mover == 0 else [ben, ann]
    table = house.table(match, people)
    with house.screen(table, ann) as asked, house.screen(table, ben) as other:
        assert asked.hear()["window"] == "open" and other.hear()["window"] is None
        seq, steps = asked.state["seq"], asked.state["steps"]
        asked.say(do="standing_orders", id="o" * 8, orders="decline")
        assert "answer first" in asked.hear("no")["reason"]
        asked.say(do="act", id="a" * 8, seq=seq, action=asked.state["choices"][0]["action"])
        assert asked.hear()["window"] == "answered"
        for name in "bc":  # somebody clicks again, or at another screen
            asked.say(do="act", id=name * 8, seq=seq, action=asked.state["choices"][0]["action"])
            assert "answered already" in asked.hear("no")["reason"]
        asked.say(do="ping")
        assert asked.hear("pong", "done")["type"] == "pong"
        house.call(clock.pass_by, 5.0)
        assert asked.hear("done")["seq"] == seq + 1
        assert other.hear()["steps"] > steps
        assert [json.loads(said)["type"] for said in other.raw].count("state") == 2
        other.say(do="standing_orders", id="o" * 8, orders="decline")
        assert other.hear()["standing_orders"] == "decline"
    assert house.call(house.hall.store.seats, table)[people.index(ben)].orders == "decline"


def test_standing_orders_are_for_those_who_sit_there(house: House):
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = house.table(duel(), [ann, ann])
    with house.screen(table, eve) as screen:
        assert screen.hear()["standing_orders"] is None
        assert "do not sit" in screen.ask("standing_orders", orders="decline")["reason"]
        screen.say(do="standing_orders", id="o" * 8, orders="resign")
        assert "not understand" in screen.hear("no")["reason"]


def test_turns_that_go_by_are_switched_at_every_screen_of_their_holder_alone(house: House):
    ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
    table = house.table(Match(load("go_tell_the_spartans"), {"players": 7}, seed=4), [ann, *[ben] * 6])
    with (
        house.screen(table, ann) as one,
        house.screen(table, ann) as two,
        house.screen(table, eve) as third,
        house.screen(table, ben) as other,
    ):
        for screen in (one, two, third, other):
            screen.hear()
        assert third.state["beforehand"] is None and not other.state["beforehand"]["idle"]
        one.say(do="standing_orders", id="o" * 8, idle=True, seat=1)
        assert one.hear()["beforehand"]["idle"] and two.hear()["beforehand"]["idle"]
        two.say(do="standing_orders", id="o" * 8, go_on=True)
        assert one.hear()["beforehand"]["go_on"] and two.hear()["beforehand"]["idle"]
        assert "do not sit" in third.ask("standing_orders", idle=True)["reason"]
        other.say(do="ping")
        assert other.hear("pong", "state")["type"] == "pong"
    assert [seat.idle for seat in house.call(house.hall.store.seats, table)] == [True] + [False] * 6


def test_what_is_behind_a_curtain_cannot_be_looked_at_beforehand(house: House):
    ann = house.guest("Ann")
    match = Match(load("go_tell_the_spartans"), {"players": 2}, seed=4)
    match.play("commit Medes")
    match.play("box Phocians")
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as screen:
        assert screen.hear()["curtain"]["seat"] == 0
        screen.say(do="preview", action=match.read("template wall")[0])
        assert screen.hear("no")["reason"] == "Lift the curtain first."


def test_whoever_sat_at_an_open_screen_is_not_taken_to_have_looked_away(house: House):
    """Ann lifts the curtain for one seat; then the other has an open question; then the first is called again."""
    ann = house.guest("Ann")
    screen = Screen(Who(ann.id), looked=1)
    match = Match(load("thermopyles"), {"players": 2}, seed=4)
    table = house.look(house.table(match, [ann, ann]))
    assert table.eyes(screen.who, 1) == (match.mover, None) and match.mover == 0
    Teller(table).frame(screen)
    assert screen.looked is None


def at_the_pass(*moves: str, **options: object) -> Match:
    match = Match(load("go_tell_the_spartans"), options, seed=5)
    for move in moves:
        match.play(move)
    return match


def test_a_template_has_a_sentence_and_shows_what_it_would_change_before_it_is_chosen(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = at_the_pass("box Phocians")
    table = house.table(match, [ann])
    with house.screen(table, ann) as screen, house.screen(table, ben) as other:
        state = screen.hear()
        other.hear()
        plan = next(choice for choice in state["choices"] if choice["text"] == "template wall")
        assert plan["plan"].startswith("Peloponnesians man the wall")
        screen.say(do="preview", action=plan["action"])
        looked = screen.hear("preview")
        assert looked["action"] == plan["action"] and looked["seq"] == state["seq"]
        assert "Spartan hoplite" in looked["layers"]["pieces"] and "ground" not in looked["layers"]
        assert ' id="' not in "".join(looked["layers"].values())
        other.say(do="preview", action=plan["action"])
        assert "do not sit" in other.hear("no")["reason"]
        end = next(choice for choice in state["choices"] if choice["text"].startswith("place"))
        screen.say(do="preview", action=end["action"])
        screen.hear("preview")
        screen.say(do="preview", action=9999)
        assert "nothing to look at" in screen.hear("no")["reason"]
    assert house.look(table).match.state == match.state


def test_orders_are_taught_and_read_with_what_they_leave_out_and_whether_they_go_on(house: House):
    ann = house.guest("Ann")
    table = house.table(at_the_pass("box Phocians", "template line", "done"), [ann])
    with house.screen(table, ann) as screen:
        state = screen.hear()
        assert {order["text"] for order in state["orders"] if order["button"]} == {"go on"}
        for order in state["orders"]:
            screen.say(do="read", text=order["text"])
            assert screen.hear("read")["actions"]
        screen.say(do="read", text="go on")
        read = screen.hear("read")
        assert read["again"] and read["until_disturbed"] and not read["left_out"]
        screen.say(do="read", text="all forward")
        assert "Not from " in screen.hear("read")["left_out"]
        state = screen.until(screen.ask("act", text="end")["seq"])
        match = house.look(table).match
        for entry in state["log"]["entries"]:
            at = entry["n"] - 1
            struck = match.game.disturbs(match.view(0, at), match.view(0, at + 1), 0)  # type: ignore[attr-defined]
            assert entry.get("stirs", False) == struck


def test_what_is_said_aloud_is_the_short_log(house: House):
    ann = house.guest("Ann")
    table = house.table(at_the_pass("box Phocians", "template line"), [ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        state = screen.until(screen.ask("act", text="done")["seq"])
        lines = [line for entry in state["log"]["entries"] for line in entry["lines"]]
        aloud = [line["text"] for line in lines if not line.get("detail") and not line.get("together")]
        assert all(text in state["say"] for text in aloud)
        assert len(state["say"]) < sum(len(line["text"]) for line in lines) / 2


def test_screens_of_others_never_get_a_hidden_card(house: House):
    """The bytes for the other seat and for a watcher are the same whatever is hidden from them."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = duel(12)
    mover = match.mover
    people = [ann, ben] if mover == 0 else [ben, ann]
    told = {}
    for deal in range(3):
        twin = Match(match.game, position=redealt(match, 1 - mover, deal))
        table = house.table(twin, people)
        with house.screen(table, ben) as theirs, house.screen(table) as watcher:
            theirs.hear(), watcher.hear()
            invite = house.look(table).row.invite.encode()
            for name, screen in (("ben", theirs), ("watcher", watcher)):
                told.setdefault(name, set()).add(screen.raw[0].replace(invite, b""))
    assert [len(payloads) for payloads in told.values()] == [1, 1]


def redealt(match: Match, seat: int, deal: int):
    """The position with other secrets that look alike to a seat."""
    from pylae.core.chance import generator

    guess = match.view(seat)
    match.game.redeal(guess, seat, generator(deal))
    return guess


def test_why_not_is_told_with_its_rule(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        screen.say(do="why", text="support 1")
        answer = screen.hear("why")
        assert answer["reason"] and answer["section"]


def test_a_typed_move_is_understood_before_it_is_taken(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        steps = screen.hear()["steps"]
        screen.say(do="read", text="retreat")
        answer = screen.hear("read")
        assert answer["actions"] == [house.look(table).match.read("retreat")[0]]
        screen.say(do="read", text="xyzzy")
        assert screen.hear("no")["reason"]
    assert len(house.look(table).match.steps) == steps


def test_the_board_in_letters_and_a_hint(house: House):
    ann = house.guest("Ann")
    match = team()
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        screen.say(do="letters")
        assert screen.hear("letters")["text"] == match.show(match.mover)
        assert screen.ask("hint", "hint")["action"] in match.actions()
        screen.say(do="ping")
        assert screen.hear("pong")


@pytest.mark.parametrize("fog", [False, True])
def test_four_screens_of_a_click_ask_the_rules_once(house: House, monkeypatch: pytest.MonkeyPatch, fog: bool):
    """Two players, a watcher and a phone: a step is applied once, and a view made once for a position and a seat."""
    game, asked = counting("go_tell_the_spartans")
    monkeypatch.setattr("pylae.web.table.load", lambda name: game)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = Match(load("go_tell_the_spartans"), {"players": 2, "fog": fog}, seed=4)
    while len(match.plan(match.actions()[0]).steps) != 1 or len(match.steps) < 40:
        match.play(match.hint("random").action)
    table = house.table(match, [ann, ben])
    phone = WIDE | {"tall": True}
    with ExitStack() as stack:
        guests = ((ann, WIDE), (ben, WIDE), (None, WIDE), (ann, phone))
        screens = [stack.enter_context(house.screen(table, *guest)) for guest in guests]
        for screen in screens:
            screen.hear()
        asked.clear()
        mover = screens[match.mover]
        seq = mover.ask("act", action=match.actions()[0])["seq"]
        for screen in screens:
            assert screen.until(seq)["steps"] == len(match.steps) + 1
    deals = (
        FEW if fog else 0
    )  # once for everybody: does the number of choices tell something about what is hidden?
    assert asked["apply"] == 1 and asked["redeal"] <= deals
    assert asked["hide"] <= 10
    assert asked["mover"] <= 2 and asked["legal"] <= 2 + deals


def test_a_screen_that_cannot_be_told_is_let_go(house: House, monkeypatch: pytest.MonkeyPatch):
    """It comes back and asks again; one that stayed would wait for ever."""
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])

    def frame(*_: object) -> bytes:
        raise ArithmeticError("this table cannot be shown")

    def look() -> None:
        with house.screen(table, ann) as screen:
            screen.hear()
            monkeypatch.setattr(Teller, "frame", frame)
            screen.say(do="at", step=0)
            screen.hear()

    with pytest.raises(ArithmeticError):
        look()
    monkeypatch.undo()
    with house.screen(table, ann) as screen:
        assert screen.hear()["seq"] == house.look(table).seq


def test_undo_is_offered_without_a_trial_and_says_why_not_when_it_is_pressed(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    game, asked = counting("earth_and_water")
    monkeypatch.setattr("pylae.web.table.load", lambda name: game)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(hippias(), [ann, ben])
    with house.screen(table, ben) as screen:
        screen.hear()
        asked.clear()
        state = screen.until(screen.ask("act", text="event 9")["seq"])
        assert state["undo"]["can"] and state["undo"]["steps"] == [0]
        assert asked["redeal"] <= FEW, "what the question tells is asked once; what undo would show is not"
        assert "you have seen something hidden" in screen.ask("undo")["reason"]
        assert asked["redeal"] > FEW
    assert len(house.look(table).match.steps) == 1


def test_a_hint_is_for_the_position_that_was_asked_about(house: House, monkeypatch: pytest.MonkeyPatch):
    """While a thread looks for it the same person plays on at another screen: then it says so in words."""
    begun, go_on = threading.Event(), threading.Event()
    found: list[Hint] = []

    def slow(*question: Any) -> Hint:
        begun.set()
        assert go_on.wait(20)
        found.append(hint(*question))
        return found[-1]

    monkeypatch.setattr("pylae.web.thinking.hint", slow)
    ann = house.guest("Ann")
    match = team()
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as asking, house.screen(table, ann) as playing:
        steps = asking.hear()["steps"]
        playing.hear()
        asking.say(do="hint", id="h" * 8, seq=asking.state["seq"])
        assert begun.wait(20)
        seq = playing.ask("act", text="retreat")["seq"]
        playing.until(seq)
        go_on.set()
        late = asking.hear("hint", "no")
        assert late["type"] == "hint" and late["steps"] == steps and "action" not in late
        assert "moved on" in late["late"]
        assert found[0].action in match.actions(), "it was found for the old position"

        asking.until(seq)
        fresh = asking.ask("hint", "hint")
        assert fresh["steps"] == steps + 1 and fresh["action"] in house.look(table).match.actions()
        assert "moved on" in asking.ask("hint", "hint", seq=seq - 1)["late"]


def test_a_physical_chance_is_entered_or_left_to_the_computer(house: House):
    ann = house.guest("Ann")
    match = Match(load("thermopyles"), physical=True)
    table = house.table(match, [ann])
    with house.screen(table, ann) as screen:
        state = screen.hear()
        assert state["prompt"]["chance"] and len(state["choices"]) == len(match.actions())
        state = screen.until(screen.ask("act", text=state["choices"][4]["text"])["seq"])
        assert state["steps"] == 1
        state = screen.until(screen.ask("roll")["seq"])
        assert state["steps"] == 2
        state = screen.until(screen.ask("undo")["seq"])
        assert state["steps"] == 1


def test_what_is_no_message_is_answered_and_the_line_stays(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        for text in (
            "",
            "{",
            "[]",
            "null",
            '{"do":"fly"}',
            '{"do":"act"}',
            '{"do":"at","step":-4}',
            '{"do":"look"}',
        ):
            screen.socket.send_text(text)
            assert "not understand" in screen.hear("no")["reason"]
        screen.say(do="ping")
        assert screen.hear("pong")


def test_no_such_table_is_told_for_good(house: House):
    with house.screen("nothing") as screen:
        assert screen.next()["type"] == "bye"
        with pytest.raises(WebSocketDisconnect) as gone:
            screen.next()
    assert gone.value.code == 4404


def test_the_last_visit_is_remembered(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = team()
    table = house.table(match, [ann, ben])
    with house.screen(table, ben) as screen:
        assert screen.hear()["since"] is None
    with house.screen(table, ann) as screen:
        screen.hear()
        screen.until(screen.ask("act", text="retreat")["seq"])
    with house.screen(table, ben) as screen:
        assert screen.hear()["since"] == len(match.steps)


def test_two_workers_on_one_database_are_one_table(settings: Settings, database_url: str):
    """Two people at two servers play a whole stretch of a game; what one does the other sees, on both databases."""
    one = replace(settings, database=database_url)
    with (
        TestClient(create_app(one), base_url=HERE) as first,
        TestClient(create_app(one), base_url=HERE) as second,
    ):
        here, there = House(first), House(second)
        ann, ben = here.guest("Ann"), here.guest("Ben")
        there.tokens = here.tokens
        table = here.table(team(), [ann, ben])
        with here.screen(table, ann) as mine, there.screen(table, ben) as theirs:
            mine.hear(), theirs.hear()
            for _ in range(6):
                mover, other = (mine, theirs) if mine.state["choices"] else (theirs, mine)
                done = mover.ask("act", action=mover.state["choices"][0]["action"])
                assert done["type"] == "done"
                assert other.until(done["seq"])["say"]
                mover.until(done["seq"])
                while not (mine.state["choices"] or theirs.state["choices"]):
                    seq = here.look(table).seq  # something happens by itself
                    mine.until(seq), theirs.until(seq)
        assert here.look(table).match.state == there.look(table).match.state


def test_a_take_back_to_the_very_beginning_is_told_too(house: House):
    ann = house.guest("Ann")
    match = Match(load(rivals()), seed=4)
    assert not match.steps
    table = house.table(match, [ann, ann])
    with house.screen(table, ann) as screen:
        screen.hear()
        if screen.state["curtain"]:
            screen.say(do="look", seat=screen.state["curtain"]["seat"])
            screen.hear()
        screen.until(screen.ask("act", action=screen.state["choices"][0]["action"])["seq"])
        state = screen.until(screen.ask("ask", to=0)["seq"])
        assert state["steps"] == 0 and "took back" in state["log"]["entries"][0]["notes"][0]


def test_nothing_drawn_has_the_name_of_a_part_of_the_page(house: House):
    """Pictures and page share one set of names; a piece called like a pane would be patched into it."""
    page = house.client.get(f"/tables/{house.table(team(), [house.guest('Ann')] * 2)}").text
    parts = set(re.findall(r'\bid="([^"]+)"', page))
    assert {"board", "hand", "log"} <= parts
    for name in names():
        match = Match(load(name), seed=2)
        for _ in range(120):
            if match.over:
                break
            assert not parts & set(re.findall(r'\bid="([^"]+)"', match.draw().live()))
            match.play(match.hint().action)


def test_a_bot_takes_the_seat_that_no_friend_has_taken(house: House):
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = house.table(duel(), [ann, "open"])
    refused = house.client.post(f"/tables/{table}/bot", headers=house.cookie(eve), follow_redirects=False)
    assert refused.status_code == 403 and house.look(table).seats[1].kind == "open"
    taken = house.client.post(f"/tables/{table}/bot", headers=house.cookie(ann), follow_redirects=False)
    assert taken.status_code == 303 and house.look(table).seats[1].kind == "bot"


def test_nothing_is_on_the_table_before_it_is_written(house: House, monkeypatch: pytest.MonkeyPatch):
    """Who looks while a move is being written must not see it: it may fail, and its dice would have been seen."""
    ann = house.guest("Ann")
    match = team()
    table = house.table(match, [ann, ann])
    store, seen = house.hall.store, []
    write = store.append

    async def watched(event: Event, standing: Standing) -> int:
        seen.append((len(house.hall.tables[table].table.match.steps), standing.steps))
        if len(seen) == 1:
            raise StoreError("The disk is full.")
        return await write(event, standing)

    monkeypatch.setattr(store, "append", watched)
    with house.screen(table, ann) as screen:
        steps = screen.hear()["steps"]
        random = house.look(table).match.random.copy()
        assert "look again in a moment" in screen.ask("act", text="retreat")["reason"]
        assert house.look(table).match.state == match.state
        assert house.look(table).match.random == random, "a write that fails must not change the dice"
        assert screen.ask("act", text="retreat")["type"] == "done"
    assert seen == [(steps, seen[0][1]), (steps, seen[1][1])] and seen[0][1] > steps
