"""The lobby: who finds a table, who may sit down, whether everybody is there, and how one parts from a table."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from sqlalchemy import Connection, select, update
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import blocks, lobby, wishes
from pylae.web.app import create_app
from pylae.web.clocks import DAY, PACES, remaining
from pylae.web.problems import Problem
from pylae.web.schema import seats, seeks, tables
from pylae.web.settings import Settings
from pylae.web.store import User
from pylae.web.table import Who
from tests.web.conftest import HERE
from tests.web.house import House
from tests.web.tables import advance

GAME = "earth_and_water"
NASTY = '<script>alert("1")</script>'


def ask(client: TestClient, house: House, user: User | None, path: str, **form: str) -> Any:
    client.cookies.clear()
    return client.post(path, data=form, headers=house.cookie(user), follow_redirects=False)


def look(client: TestClient, house: House, user: User | None, path: str = "/meet") -> str:
    client.cookies.clear()
    return client.get(path, headers=house.cookie(user)).text


def sought(
    client: TestClient, house: House, host: User, side: str = "0", notice: str = "A quiet evening"
) -> str:
    """A table of a host that looks for somebody."""
    answer = ask(client, house, host, "/meet", game=f"{GAME}/{side}", notice=notice, anyway="yes")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rsplit("/", 1)[-1]


def change(house: House, query: Any) -> None:
    def work(connection: Connection) -> None:
        connection.execute(query)

    house.call(house.hall.store.database.write, work)


def seats_of(house: House, id: str) -> list[Any]:
    return house.call(house.hall.store.seats, id)


def test_an_open_table_stands_in_the_meeting_place_with_its_seat_and_the_hosts_words(
    client: TestClient, house: House
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    page = look(client, house, ben)
    assert "A quiet evening" in page and "Sit down as Persia" in page and f"/meet/{id}/sit" in page
    assert f"/meet/{id}/sit" in look(client, house, None)
    assert f"/meet/{id}/sit" not in look(client, house, ann)


def test_a_table_by_link_is_offered_to_nobody_else(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME)), [ann, "open"])
    assert id not in look(client, house, ben)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 404
    assert seats_of(house, id)[1].kind == "open"


def test_what_a_host_writes_is_text_and_bounded(client: TestClient, house: House):
    ann = house.guest(NASTY[:24])
    sought(client, house, ann, notice=NASTY)
    page = look(client, house, None)
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page
    answer = ask(client, house, ann, "/meet", game=f"{GAME}/0", notice="x" * 121, anyway="yes")
    assert answer.status_code == 400 and "120 letters" in answer.text
    assert (
        ask(client, house, ann, "/meet", game=f"{GAME}/0", notice="a\x00b", anyway="yes").status_code == 400
    )


@pytest.mark.parametrize("chosen", ["", "nothing/0", GAME, f"{GAME}/7", f"{GAME}/-1", f"{GAME}/one"])
def test_a_game_that_cannot_be_is_told_beside_the_form(client: TestClient, house: House, chosen: str):
    answer = ask(client, house, house.guest("Ann"), "/meet", game=chosen, notice="Kept")
    assert answer.status_code in (400, 404) and 'value="Kept"' in answer.text


def test_who_wants_what_somebody_looks_for_is_told_so_first(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    sought(client, house, ann, side="0")
    answer = ask(client, house, ben, "/meet", game=f"{GAME}/1")
    assert answer.status_code == 200 and "already" in answer.text
    # Ann has taken Greece, so who wants Greece too opens another table.
    assert ask(client, house, ben, "/meet", game=f"{GAME}/0").status_code == 303


def test_a_host_has_at_most_three_tables_that_look_for_people(client: TestClient, house: House):
    ann = house.guest("Ann")
    for _ in range(3):
        sought(client, house, ann)
    answer = ask(client, house, ann, "/meet", game=f"{GAME}/0", anyway="yes")
    assert answer.status_code == 409 and "look for people already" in answer.text


def test_the_set_up_page_can_offer_a_seat_to_anybody(client: TestClient, house: House):
    ann = house.guest("Ann")
    form = {"seat.0": "you", "seat.1": "open", "option.players": "2", "seeks": "yes", "notice": "Come"}
    answer = ask(client, house, ann, f"/games/{GAME}", **form)
    assert answer.status_code == 303 and "Come" in look(client, house, None)
    answer = ask(client, house, ann, f"/games/{GAME}", **form | {"seat.1": "you"})
    assert answer.status_code == 400 and "a seat must be open" in answer.text


def test_an_open_table_tells_its_clock_and_what_is_unusual(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    assert ask(client, house, ann, "/meet", game=f"{GAME}/0", pace="days").status_code == 303
    form = {"seat.0": "you", "seat.1": "open", "option.players": "2", "seeks": "yes"}
    form |= {"option.cheap_fleets": "yes"}
    assert ask(client, house, ann, f"/games/{GAME}", **form).status_code == 303
    page = look(client, house, ben)
    assert "By days" in page and "No clock; with Cheap Persian fleets" in page
    refused = ask(client, house, ann, "/meet", game=f"{GAME}/0", pace="weeks", anyway="yes")
    assert refused.status_code == 400 and "no such clock" in refused.text


def test_who_wants_the_same_sits_down_there_with_one_press(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann, side="0")
    page = ask(client, house, ben, "/meet", game=f"{GAME}/either", pace="quick").text
    like = page[page.index('id="like"') :]
    assert "Ann already waits for" in like and "No clock" in like and "Sit down as Persia" in like
    place = re.search(r'formaction="(/meet/[^"]+)" name="seat" value="(\d)"', like)
    assert place and place[1] == f"/meet/{id}/sit"
    assert ask(client, house, ben, place[1], seat=place[2]).status_code == 303
    assert seats_of(house, id)[1].user == ben.id


# Is everybody there?


def test_the_game_begins_when_everybody_says_that_they_are_there(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    answer = ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    assert answer.headers["location"] == f"/tables/{id}"
    table = house.look(id)
    assert table.awaited == [0] and not table.full
    assert "Are you there?" in look(client, house, ann)
    with house.screen(id, ben) as screen:
        screen.hear()
        assert screen.state["awaited"] == [0] and screen.state["choices"] == []
        assert screen.ask("act", "no", action=0)["reason"].startswith("The game begins when everybody")
        assert ask(client, house, ben, f"/tables/{id}/here").status_code == 303  # his own word is not hers
        assert house.look(id).awaited == [0]
        assert ask(client, house, ann, f"/tables/{id}/here").status_code == 303
        assert house.look(id).full
        while screen.state["awaited"]:
            screen.hear()
    assert ask(client, house, house.guest("Eve"), f"/tables/{id}/here").status_code == 403


def test_who_looks_at_the_table_is_there_and_the_game_begins_at_once(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    with house.screen(id, ann) as screen:
        screen.hear()
        house.call(house.hall.presence.exchange)
        ask(client, house, ben, f"/meet/{id}/sit", seat="1")
        assert house.look(id).full


def test_a_screen_that_nobody_sees_is_nobody_there(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    hello = {"do": "hello", "visible": False}
    with house.screen(id, ann, hello) as screen:
        screen.hear()
        house.call(house.hall.presence.exchange)
        ask(client, house, ben, f"/meet/{id}/sit", seat="1")
        assert house.look(id).awaited == [0]


def test_who_says_nothing_for_a_day_gives_the_seat_up_and_who_came_is_the_host(
    client: TestClient, house: House
):
    ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
    id = sought(client, house, ann)
    ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    house.call(lobby.tidy, house.hall)
    assert seats_of(house, id)[0].user == ann.id
    change(house, update(seeks).values(full_at=time.time() - lobby.MUSTER - 1))
    house.call(lobby.tidy, house.hall)
    left = seats_of(house, id)
    assert [seat.kind for seat in left] == ["open", "person"] and left[0].user is None and left[0].there
    assert house.call(house.hall.store.table, id).host == ben.id
    assert "Sit down as Greece" in look(client, house, cleo)


def test_a_table_of_friends_by_link_begins_at_once(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME)), [ann, "open"])
    invite = house.look(id).row.invite
    house.call(house.hall.join, invite, ben, "Ben")
    assert house.look(id).full


def test_one_seat_is_taken_once_and_by_nobody_who_sits_there(client: TestClient, house: House):
    ann, ben, cleo = house.guest("Ann"), house.guest("Ben"), house.guest("Cleo")
    id = sought(client, house, ann)
    assert ask(client, house, ann, f"/meet/{id}/sit", seat="1").status_code == 409
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="0").status_code == 409
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 303
    assert ask(client, house, cleo, f"/meet/{id}/sit", seat="1").status_code == 409
    assert seats_of(house, id)[1].user == ben.id


# Blocks


@pytest.mark.parametrize("blocker", ["host", "guest"])
def test_people_apart_do_not_find_each_other_and_never_sit_at_one_table(
    client: TestClient, house: House, blocker: str
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    one, other = (ann, ben) if blocker == "host" else (ben, ann)
    house.call(blocks.shun, house.hall.store, one.id, other.id, other.name, blocks.BLOCK)
    assert id not in look(client, house, ben)
    answer = ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    assert answer.status_code == 403 and "block" not in answer.text.lower()
    invite = house.look(id).row.invite
    assert ask(client, house, ben, f"/join/{invite}", name="Ben", seat="1").status_code == 403
    assert seats_of(house, id)[1].kind == "open"
    house.call(blocks.let_in, house.hall.store, one.id, other.id)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 303


def test_a_mute_keeps_nobody_from_a_table(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    house.call(blocks.shun, house.hall.store, ann.id, ben.id, "Ben", blocks.MUTE)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 303


def test_who_was_shut_out_neither_opens_nor_joins(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    house.call(blocks.bar, house.hall.store, ben.id, True)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 403
    assert ask(client, house, ben, "/meet", game=f"{GAME}/0", anyway="yes").status_code == 403
    house.call(blocks.bar, house.hall.store, ben.id, False)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 303


# Your turn


def test_the_question_itself_stands_first(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(advance(Match(load(GAME), seed=1), 3), [ann, ben])
    table = house.look(id)
    asked = ann if table.match.mover == 0 else ben
    page = look(client, house, asked)
    assert table.match.prompt(table.match.mover).text in page.replace("&#39;", "'")
    other = ben if asked is ann else ann
    assert table.match.prompt(table.match.mover).text not in look(client, house, other)


def test_watchers_are_counted_at_the_table_and_in_the_meeting_place(client: TestClient, house: House):
    ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
    id = house.table(Match(load(GAME)), [ann, ben])
    with house.screen(id, ann) as screen, house.screen(id, eve) as one, house.screen(id) as two:
        for each in (screen, one, two):
            each.hear()
        house.call(house.hall.presence.exchange)
        told = screen.hear("presence")
        while told["watch"] < 2:
            told = screen.hear("presence")
        assert told == {"type": "presence", "here": [0], "watch": 2}
        assert "2 watch" in look(client, house, None)
        two.say(do="visible", visible=False)
        told = screen.hear("presence")
        assert told["watch"] == 1
    house.call(house.hall.presence.exchange)
    assert "watch<" not in look(client, house, None)


def test_workers_tell_each_other_who_is_there(client: TestClient, house: House, settings: Settings):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME)), [ann, ben])
    app = create_app(settings)
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as second:
        elsewhere = House(second)
        elsewhere.tokens = house.tokens
        with house.screen(id, ann) as here, elsewhere.screen(id, ben) as there:
            here.hear(), there.hear()
            house.call(house.hall.presence.exchange)
            elsewhere.call(elsewhere.hall.presence.exchange)
            told = there.hear("presence")
            while told["here"] != [0, 1]:
                told = there.hear("presence")


# Solo tables, and parting


@pytest.mark.parametrize(
    "mode, listed", [("bots", False), ("together", False), ("watch", False), ("friend", True)]
)
def test_who_plays_alone_is_watched_only_when_that_is_asked_for(mode: str, listed: bool):
    assert wishes.wish(load(GAME), mode).listed is listed


def test_a_table_of_ones_own_is_deleted_for_good(client: TestClient, house: House):
    ann = house.guest("Ann")
    id = house.table(Match(load(GAME)), [ann, "random"])
    assert "deleted for good" in look(client, house, ann, f"/tables/{id}/delete")
    with house.screen(id, ann) as screen:
        screen.hear()
        assert ask(client, house, ann, f"/tables/{id}/delete").status_code == 303
        assert screen.hear("bye")["reason"] == "This table has been deleted."
    assert client.get(f"/tables/{id}").status_code == 404


def test_a_running_game_with_others_cannot_be_deleted(client: TestClient, house: House):
    ann, ben, eve = house.guest("Ann"), house.guest("Ben"), house.guest("Eve")
    id = house.table(Match(load(GAME)), [ann, ben])
    assert ask(client, house, ann, f"/tables/{id}/delete").status_code == 409
    assert ask(client, house, eve, f"/tables/{id}/delete").status_code == 403
    assert ask(client, house, None, f"/tables/{id}/delete").status_code == 403
    assert house.look(id).full


def test_a_finished_game_goes_from_ones_own_lists_and_with_the_last_for_good(
    client: TestClient, house: House
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(advance(Match(load(GAME), seed=2), 100_000), [ann, ben])
    assert id in look(client, house, ann)
    assert ask(client, house, ann, f"/tables/{id}/delete").status_code == 303
    assert id not in look(client, house, ann) and id in look(client, house, ben)
    assert seats_of(house, id)[0].name == "Ann"
    assert ask(client, house, ben, f"/tables/{id}/delete").status_code == 303
    assert client.get(f"/tables/{id}").status_code == 404


def test_before_the_game_begins_a_guest_leaves_and_the_host_deletes(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    assert "becomes free" in look(client, house, ben, f"/tables/{id}/delete")
    assert ask(client, house, ben, f"/tables/{id}/delete").status_code == 303
    assert [seat.kind for seat in seats_of(house, id)] == ["person", "open"]
    assert house.look(id).seats_of(Who(ben.id)) == []
    assert ask(client, house, ann, f"/tables/{id}/delete").status_code == 303
    assert client.get(f"/tables/{id}").status_code == 404


def test_a_table_that_was_full_and_lost_somebody_says_that_anybody_may_sit_down(
    client: TestClient, house: House
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    house.hall.tables.clear()  # another worker meets it only now
    with house.screen(id, None) as screen:
        assert not screen.hear()["sought"]
        ask(client, house, ben, f"/tables/{id}/delete")
        while not screen.hear()["sought"]:
            pass


def test_whoever_takes_a_seat_is_bound_by_nothing_that_somebody_else_has_said(
    client: TestClient, house: House
):
    ann, ben, eve = (house.guest(name) for name in ("Ann", "Ben", "Eve"))
    id = sought(client, house, ann)
    ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    house.call(house.hall.give_orders, id, Who(ben.id), "decline")
    ask(client, house, ben, f"/tables/{id}/delete")
    ask(client, house, eve, f"/meet/{id}/sit", seat="1")
    seat = seats_of(house, id)[1]
    assert (seat.user, seat.orders, seat.idle, seat.go_on) == (eve.id, "ask", False, None)


# Expiry


def test_tables_nobody_comes_to_end_after_a_fortnight_unless_the_host_still_looks(
    client: TestClient, house: House
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    old, renewed = sought(client, house, ann), sought(client, house, ann)
    by_link = house.table(Match(load(GAME)), [ann, "open"])
    begun = house.table(Match(load(GAME)), [ann, ben])
    past = time.time() - lobby.LOOKING - 1
    change(house, update(tables).values(changed=past))
    change(house, update(seeks).values(until=time.time() + 1000))
    assert "Goes away today" in look(client, house, ann)
    change(house, update(seeks).values(until=time.time() - 1))
    assert ask(client, house, ben, f"/meet/{old}/sit", seat="1").status_code == 404
    assert ask(client, house, ben, f"/tables/{renewed}/looking").status_code == 404  # not his
    assert ask(client, house, ann, f"/tables/{renewed}/looking").status_code == 303
    house.call(lobby.tidy, house.hall)

    def left(connection: Connection) -> set[str]:
        return set(connection.scalars(select(tables.c.id)))

    assert house.call(house.hall.store.database.read, left) == {renewed, begun}
    assert by_link not in look(client, house, ann)


def test_a_host_who_deletes_the_account_leaves_no_seat_that_waits(client: TestClient, house: House):
    ann = house.guest("Ann")
    id = sought(client, house, ann)
    ask(client, house, ann, "/account/delete", confirm="delete")
    assert id not in look(client, house, None)


def test_sitting_down_has_a_limit(tmp_path: Any):
    settings = Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ben = house.guest("Ben")
        told = [ask(client, house, ben, "/meet/nothing/sit", seat="0").status_code for _ in range(12)]
    assert told[0] == 404 and told[-1] == 429


def test_everybody_silent_ends_the_table(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    ask(client, house, ben, f"/meet/{id}/sit", seat="1")
    change(house, update(seats).values(there=False))
    change(house, update(seeks).values(full_at=time.time() - lobby.MUSTER - 1))
    house.call(lobby.tidy, house.hall)
    with pytest.raises(Problem):
        house.look(id)


def test_whom_somebody_blocked_is_let_in_again_on_the_account(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = sought(client, house, ann)
    house.call(blocks.shun, house.hall.store, ann.id, ben.id, "<b>Ben</b>", blocks.BLOCK)
    assert "&lt;b&gt;Ben&lt;/b&gt;, blocked" in look(client, house, ann, "/account")
    assert ask(client, house, ben, "/account/let-in", other=ann.id).status_code == 303  # not his to undo
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 403
    ask(client, house, ann, "/account/let-in", other=ben.id)
    assert ask(client, house, ben, f"/meet/{id}/sit", seat="1").status_code == 303


def test_the_lists_say_how_much_time_is_left(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=4), [ann, ben], pace=PACES["days"])
    deadline = time.time() + 1.6 * DAY
    change(house, update(tables).where(tables.c.id == id).values(deadline=deadline))
    for user in (ann, ben):
        for page in ("/meet", "/"):
            assert "1 day 14 hours left" in look(client, house, user, page)


@pytest.mark.parametrize(
    "seconds, told",
    [(1.99 * DAY, "1 day 23 hours"), (3 * DAY, "3 days"), (3700, "1 hour 1 minute"), (119, "1 minute")],
)
def test_no_more_time_is_told_than_there_is(seconds: float, told: str):
    assert remaining(seconds) == told
    assert remaining(59) == "less than a minute"
