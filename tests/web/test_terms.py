"""What people agree on besides the game: resigning, draws, giving up together, offers, and the way these end a game."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.match import Match
from pylae.core.record import dumps, loads
from pylae.games import load
from pylae.lab.analysis import reader_of
from pylae.web import onward
from pylae.web.store import User
from pylae.web.table import Who
from tests.web.house import House
from tests.web.tables import advance, rivals

API = "/api/v1"


def duel(steps: int = 6) -> Match:
    return advance(Match(load(rivals()), seed=4), steps)


def team() -> Match:
    return Match(load("thermopyles"), {"players": 2}, seed=3)


def seated(house: House, match: Match, *others: str) -> tuple[str, User, User]:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    return house.table(match, [ann, ben, *others]), ann, ben


def does(house: House, table: str, user: User, do: str, **more: Any) -> dict[str, Any]:
    with house.screen(table, user) as screen:
        screen.hear()
        return screen.ask(do, **more)


def shown(house: House, table: str, user: User | None = None) -> dict[str, Any]:
    with house.screen(table, user) as screen:
        return screen.hear()


def test_who_resigns_has_lost_and_the_game_is_over(house: House):
    table, ann, ben = seated(house, duel())
    assert does(house, table, ann, "resign")["type"] == "done"
    seats = [house.look(table).match.game.seat_name(house.look(table).match.state, seat) for seat in (0, 1)]
    for user in (ann, ben, None):
        state = shown(house, table, user)
        assert state["over"] == {"text": f"{seats[0]} resigns. {seats[1]} wins.", "section": "", "won": [1]}
        assert [seat["result"] for seat in state["seats"]] == [-1, 1]
        assert state["choices"] == [] and state["record"] and state["menu"] == [] and not state["undo"]["can"]
        lit = [text for sheet in state["sheets"].values() for _, text in sheet["layers"] if text]
        assert not any("data-action" in text for text in lit), "something is still lit"
    row = house.call(house.hall.store.table, table)
    assert row.over and row.result == state["over"]["text"] and row.turn < -1
    refused = does(house, table, ben, "act", text="pass")
    assert refused["type"] == "no" and refused["reason"] == "The game is over."
    match = house.look(table).match
    again = loads(dumps(match, "0"), load)
    assert again.ended == match.ended == row.result and again.state == match.state
    assert reader_of(match, 1) == 1, "a game that was resigned can be analysed"
    text = house.client.get(f"/tables/{table}/log").text
    assert row.result in text


def test_a_resigned_game_has_a_rematch_and_can_be_branched(house: House):
    table, ann, ben = seated(house, duel())
    does(house, table, ben, "resign")
    assert house.call(onward.rematch, house.hall, table, Who(ann.id), ann)
    assert house.call(onward.branch, house.hall, table, Who(ann.id), ann, 3).origin == table


def test_watchers_and_strangers_end_nothing(house: House):
    table, _, _ = seated(house, duel())
    for do in ("resign", "offer", "reply", "resume", "lend", "give_time", "come_back"):
        answer = does(house, table, house.guest("Eve"), do)
        assert answer["type"] == "no" and "You do not sit at this table" in answer["reason"]
    assert house.look(table).seq == 1


def test_a_draw_needs_the_other_and_is_offered_once_between_two_choices(house: House):
    table, ann, ben = seated(house, duel())
    assert does(house, table, ann, "offer", what="draw")["type"] == "done"
    assert "open already" in does(house, table, ben, "offer", what="draw")["reason"]
    assert "others have to agree" in does(house, table, ann, "reply", yes=True)["reason"]
    assert shown(house, table, ben)["offer"]["yours_to_answer"]
    watching = shown(house, table)["offer"]
    assert not watching["mine"] and not watching["yours_to_answer"]
    does(house, table, ben, "reply", yes=False)
    assert shown(house, table, ann)["offer"] is None
    assert "after your next choice" in does(house, table, ann, "offer", what="draw")["reason"]
    does(house, table, ben, "offer", what="draw")
    does(house, table, ann, "reply", yes=True)
    state = shown(house, table)
    assert state["over"]["text"] == "A draw, by agreement." and state["over"]["won"] == []
    assert [seat["result"] for seat in state["seats"]] == [0, 0]


def test_the_offer_of_a_draw_ends_when_the_other_goes_on(house: House):
    match = duel()
    table, ann, ben = seated(house, match)
    mover, waits = (ann, ben) if match.mover == 0 else (ben, ann)
    does(house, table, waits, "offer", what="draw")
    does(house, table, mover, "act", action=match.hint().action)
    assert shown(house, table, waits)["offer"] is None
    assert "No offer" in does(house, table, mover, "reply", yes=True)["reason"]


def test_an_offer_can_be_taken_back(house: House):
    table, ann, ben = seated(house, duel())
    does(house, table, ann, "offer", what="draw")
    does(house, table, ann, "reply", yes=False)
    assert "No offer" in does(house, table, ben, "reply", yes=True)["reason"]


def test_a_team_gives_up_when_all_agree(house: House):
    table, ann, ben = seated(house, team())
    assert "win or lose together" in does(house, table, ann, "offer", what="draw")["reason"]
    does(house, table, ann, "resign")
    assert not shown(house, table)["over"]
    does(house, table, ben, "reply", yes=True)
    state = shown(house, table)
    assert state["over"]["text"] == "The game was given up."
    assert [seat["result"] for seat in state["seats"]] == [-1, -1]


def test_who_plays_with_bots_alone_asks_nobody(house: House):
    ann = house.guest("Ann")
    table = house.table(team(), [ann, "heuristic"])
    assert "nobody here to agree" in does(house, table, ann, "offer", what="pause")["reason"]
    does(house, table, ann, "resign")
    assert shown(house, table)["over"]["text"] == "The game was given up."


def test_among_several_rivals_a_bot_takes_the_place_for_good(house: House):
    match = Match(load("greeks_and_vikings"), {"players": 3}, seed=2)
    users = [house.guest(name) for name in ("Ann", "Ben", "Cleo")]
    table = house.table(match, users)
    assert does(house, table, users[2], "resign")["type"] == "done"
    state = shown(house, table, users[2])
    assert not state["over"] and state["lent"] == {"2": "Captain"} and not state["away"]["can"]
    assert state["menu"] == []
    assert "plays to the end" in does(house, table, users[2], "come_back")["reason"]


def test_without_a_clock_there_is_no_pause(house: House):
    table, ann, _ = seated(house, duel())
    assert "no clock" in does(house, table, ann, "offer", what="pause")["reason"]
    assert "pause" not in [item["name"] for item in shown(house, table, ann)["menu"]]


def test_somebody_lends_the_own_seat_and_sees_only_that_seat_meanwhile(house: House):
    match = duel()
    table, ann, ben = seated(house, match)
    user, other = (ann, ben) if match.mover == 0 else (ben, ann)
    waiting = 1 - match.mover
    does(house, table, other, "lend")
    state = shown(house, table, other)
    assert state["eyes"] == waiting and state["away"] == {"text": "Captain plays on for you.", "can": True}
    assert not state["choices"] and state["asides"] == []
    assert house.look(table).match.bots == {waiting: "heuristic"}
    assert does(house, table, other, "come_back")["type"] == "done"
    assert house.look(table).people == [0, 1] and house.look(table).match.bots == {}
    assert shown(house, table, user)["choices"]
    notes = [note for entry in shown(house, table)["log"]["entries"] for note in entry.get("notes", ())]
    assert notes == [f"Captain plays on for {other.name}.", f"{other.name} is back and plays on."]


def test_what_was_agreed_is_the_same_for_who_reads_it_from_the_database(house: House):
    table, ann, ben = seated(house, duel())
    for user, do, more in (
        (ann, "offer", {"what": "draw"}),
        (ben, "reply", {"yes": False}),
        (ben, "lend", {}),
        (ben, "come_back", {}),
        (ben, "offer", {"what": "draw"}),
    ):
        does(house, table, user, do, **more)
    here = house.look(table)
    house.hall.tables.clear()
    again = house.look(table)
    assert (again.terms, again.notes, again.people) == (here.terms, here.notes, here.people)


# By the API


@pytest.fixture
def programs(house: House) -> tuple[str, list[dict[str, str]]]:
    """A table of two programs with a clock, and what each of them sends to be known."""
    wish = {"game": rivals(), "pace": "quick", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = house.client.post(f"{API}/tables", json=wish)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    tokens = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
    return f"{API}/tables/{opened['table']}", tokens


def state(house: House, url: str, who: dict[str, str] | None = None) -> dict[str, Any]:
    return house.client.get(url, headers=who or {}).json()


def begun(house: House, url: str) -> dict[str, Any]:
    """The state as soon as the clocks run, which they do by themselves."""
    while True:
        told = state(house, url)
        if told["clocks"]["running"] is not None:
            return told


def test_programs_see_the_clocks(house: House, programs: tuple[str, list[dict[str, str]]]):
    url, _ = programs
    told = begun(house, url)
    clocks = told["clocks"]
    assert clocks["running"] == told["mover"] and clocks["left"] == [600, 600]
    assert clocks["deadline"] == clocks["since"] + 600 and not clocks["paused"]
    assert (clocks["pace"], clocks["plus"], clocks["most"]) == ("quick", 15, 900)


def test_programs_deal_with_each_other(house: House, programs: tuple[str, list[dict[str, str]]]):
    url, (first, second) = programs
    seq = begun(house, url)["seq"]

    def deal(who: dict[str, str], **wish: Any) -> Any:
        return house.client.post(f"{url}/deal", json={"seq": state(house, url)["seq"], **wish}, headers=who)

    assert deal({}, do="resign").status_code == 401
    assert deal(first, do="offer").status_code == deal(first, do="resign", yes=True).status_code == 422
    assert deal(first, do="offer", what="pause").status_code == 200
    late = house.client.post(f"{url}/deal", json={"seq": seq, "do": "resign"}, headers=second)
    assert late.status_code == 409 and late.json()["seq"] == seq + 1
    assert state(house, url, second)["offer"] == {"what": "pause", "seat": 0, "yours_to_answer": True}
    assert deal(second, do="reply", yes=True).status_code == 200
    assert state(house, url)["clocks"]["paused"] and state(house, url)["clocks"]["deadline"] is None
    assert deal(second, do="resign").status_code == 200
    told = state(house, url)
    assert told["over"] and told["returns"] == [1, -1] and told["mover"] is None
    assert told["result"]["ending"] == "resign" and told["prompt"]["text"] == told["result"]["text"]


def test_a_clock_for_nobody_is_refused(house: House):
    answer = house.client.post(f"{API}/tables", json={"game": rivals(), "pace": "days"})
    assert answer.status_code == 400 and "wait for each other" in answer.json()["reason"]
