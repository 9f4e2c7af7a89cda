"""Talk: who hears whom, what may be said, how fast, and that nothing of it belongs to the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import blocks, deeds, lobby, talk
from pylae.web.app import create_app
from pylae.web.schema import users
from pylae.web.settings import Settings
from pylae.web.store import User
from pylae.web.table import Who
from tests.web.conftest import HERE
from tests.web.house import House, Screen

GAME = "earth_and_water"
NASTY = '<img src=x onerror="alert(1)">'


class Heard:
    """A screen and what it heard."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        screen.hear("state")
        self.number = 0
        self.came: list[dict[str, Any]] = []  # talk that came before an answer

    def send(self, do: str, **more: Any) -> dict[str, Any]:
        self.number += 1
        id = f"message{self.number}"
        self.screen.say(do=do, id=id, **more)
        while (answer := self.screen.hear("talked", "no", "talk"))["type"] == "talk":
            self.came.append(answer)
        assert answer["id"] == id
        return answer

    def everything(self) -> list[dict[str, Any]]:
        """All talk that has come so far: nothing comes after the answer to a ping."""
        self.screen.say(do="ping")
        found, self.came = self.came, []
        while (message := self.screen.next())["type"] != "pong":
            if message["type"] == "talk":
                found.append(message)
        return found

    def words(self) -> list[str]:
        return [entry["text"] for message in self.everything() for entry in message["entries"]]


@pytest.fixture
def ann(house: House) -> User:
    return house.guest("Ann")


@pytest.fixture
def ben(house: House) -> User:
    return house.guest("Ben")


@pytest.fixture
def table(house: House, ann: User, ben: User) -> str:
    return house.table(Match(load(GAME)), [ann, ben])


@contextmanager
def at(house: House, id: str, user: User | None) -> Iterator[Heard]:
    with house.screen(id, user) as screen:
        yield Heard(screen)


def met(house: House, id: str) -> None:
    """Strangers have met at this table."""

    async def work() -> None:
        await lobby.look_for_people(house.hall.store, id, "")
        then = lobby.seated(id, None, True, 0)
        await house.hall.store.database.write(then)

    house.call(work)


def set_watchers(house: House, user: User) -> None:
    change = update(users).where(users.c.id == user.id).values(watchers_talk=True)
    house.call(house.hall.store.database.write, lambda connection: connection.execute(change) and None)


def test_what_one_says_the_other_hears_and_so_does_who_comes_later(
    house: House, table: str, ann: User, ben: User
):
    with at(house, table, ann) as one, at(house, table, ben) as other:
        other.everything()
        assert one.send("say", text="Shall we?")["type"] == "talked"
        assert one.send("say", phrase="met")["type"] == "talked"
        assert other.words() == ["Shall we?", "Well met"]
    with at(house, table, ben) as later:
        heard = later.everything()
        assert heard[0]["whole"] and heard[0]["room"] == "players" and heard[0]["free"]
        assert [entry["text"] for entry in heard[1]["entries"]] == ["Shall we?", "Well met"]
        assert [entry["mine"] for entry in heard[1]["entries"]] == [False, False]


def test_strangers_have_quick_words_only(house: House, table: str, ann: User, ben: User):
    met(house, table)
    with at(house, table, ann) as one, at(house, table, ben) as other:
        assert one.send("say", text="Where do you live?")["reason"].startswith("Here people who do not know")
        assert one.send("say", phrase="played")["type"] == "talked"
        heard = other.everything()
        assert not heard[0]["free"]
        assert [entry["text"] for message in heard for entry in message["entries"]] == ["Well played"]


def test_strangers_are_no_friends_at_the_rematch(house: House, table: str, ann: User, ben: User):
    met(house, table)
    rematch = house.table(Match(load(GAME)), [ben, ann])
    house.call(lobby.meet_again, house.hall.store, table, rematch, ann.id)
    with at(house, rematch, ann) as one:
        assert one.send("say", text="Hello")["type"] == "no"
    again = house.table(Match(load(GAME)), [ben, ann])
    house.call(lobby.meet_again, house.hall.store, rematch, again, ann.id)
    with at(house, again, ann) as one:
        assert one.send("say", text="Hello")["type"] == "no"


def test_who_watches_hears_nothing_of_the_players_and_says_nothing_to_them(
    house: House, table: str, ann: User, ben: User
):
    eve = house.guest("Eve")
    set_watchers(house, eve)
    with at(house, table, ann) as one, at(house, table, eve) as watcher, at(house, table, None) as nobody:
        one.send("say", text="My hand is bad.")
        assert watcher.words() == [] and nobody.words() == []
        assert watcher.send("say", text="She has card 9.")["type"] == "no"
        assert watcher.send("say", phrase="lucky")["type"] == "talked"
        assert one.words() == ["My hand is bad."] and watcher.words() == ["Lucky!"]
        assert nobody.send("say", phrase="lucky")["type"] == "no"


def test_talk_among_watchers_is_off_until_it_is_switched_on(house: House, table: str):
    eve, dan = house.guest("Eve"), house.guest("Dan")
    with at(house, table, eve) as one, at(house, table, dan) as other:
        assert one.everything()[0]["on"] is False
        assert one.send("say", phrase="met")["reason"] == "You have switched talk off."
        one.send("talk", on=True)
        one.send("say", phrase="met")
        assert other.words() == []
        other.send("talk", on=True)
        assert other.words() == ["Well met"]


def test_one_switch_ends_talk_everywhere(house: House, table: str, ann: User, ben: User):
    elsewhere = house.table(Match(load(GAME)), [ann, ben])
    with at(house, table, ann) as one, at(house, table, ben) as other:
        one.send("talk", on=False)
        other.send("say", text="Are you there?")
        assert one.words() == [] and one.send("say", phrase="met")["type"] == "no"
    with at(house, elsewhere, ann) as there:
        assert there.everything()[0]["on"] is False
        there.send("talk", on=True)
        assert there.everything()[0]["on"] is True


@pytest.mark.parametrize("kind", ["mute", "block"])
def test_whom_somebody_shuns_is_not_heard_at_any_table(
    house: House, table: str, ann: User, ben: User, kind: str
):
    elsewhere = house.table(Match(load(GAME)), [ann, ben])
    with at(house, table, ann) as one, at(house, table, ben) as other:
        other.send("say", text="One")
        assert one.words() == ["One"]
        one.send(kind, seat=1)
        assert one.words() == []
        other.send("say", text="Two")
        assert one.words() == []
        one.send("say", text="Three")
        assert other.words()[-1] == "Three"  # nobody is told
    with at(house, elsewhere, ben) as other, at(house, elsewhere, ann) as one:
        other.send("say", text="Four")
        assert one.words() == []
        one.send("hear", seat=1)
        assert one.words() == ["Four"]


def test_nobody_shuns_or_reports_who_is_not_there(house: House, table: str, ann: User):
    with at(house, table, ann) as one:
        for whom in ({"seat": 7}, {"seat": -1}, {"entry": 99}, {}):
            assert one.send("mute", **whom)["type"] == "no"
            assert one.send("report", **whom)["type"] == "no"
        assert one.send("mute", seat=0)["reason"] == "That is you."
        assert one.send("report", seat=0)["reason"] == "That is you."


def test_a_report_reaches_the_owner_with_what_was_said(house: House, table: str, ann: User, ben: User):
    with at(house, table, ann) as one, at(house, table, ben) as other:
        other.send("say", text="You fool")
        one.send("say", text="Please!")
        assert one.send("report", seat=1, text=f"Rude {NASTY}")["type"] == "talked"
        assert one.send("report", seat=1, text="Rude, still")["type"] == "talked"  # the newest word counts
    [report] = house.call(blocks.open_reports, house.hall.store)
    assert (report.about, report.by, report.name, report.text) == (ben.id, ann.id, "Ben", "Rude, still")
    assert [said["words"] for said in report.said] == ["You fool"]


def test_a_watcher_can_be_muted_by_what_was_said(house: House, table: str):
    eve, dan = house.guest("Eve"), house.guest("Dan")
    set_watchers(house, eve), set_watchers(house, dan)
    with at(house, table, eve) as one, at(house, table, dan) as other:
        other.send("say", phrase="lucky")
        [entry] = [entry for message in one.everything() for entry in message["entries"]]
        one.send("mute", entry=entry["n"])
        other.send("say", phrase="lucky")
        assert one.words() == []


@pytest.mark.parametrize(
    "text", ["", "   ", "x" * (talk.LONGEST + 1), "a\x00b", "bell\x07", "right‮left"], ids=repr
)
def test_what_cannot_be_said_is_refused(house: House, table: str, ann: User, text: str):
    with at(house, table, ann) as one:
        assert one.send("say", text=text)["type"] == "no"
        assert one.words() == []


def test_what_is_no_phrase_and_no_text_is_refused(house: House, table: str, ann: User):
    with at(house, table, ann) as one:
        assert one.send("say", phrase="hello")["type"] == "no"
        assert one.send("say")["type"] == "no"


def test_text_stays_the_text_it_was(house: House, table: str, ann: User, ben: User):
    with at(house, table, ann) as one, at(house, table, ben) as other:
        one.send("say", text=f"  {NASTY}\n two ")
        assert other.words() == [f"{NASTY} two"]


def test_who_was_shut_out_says_nothing(house: House, table: str, ann: User):
    house.call(blocks.bar, house.hall.store, ann.id, True)
    with at(house, table, ann) as one:
        assert one.send("say", phrase="met")["type"] == "no"


def test_a_flood_ends_soon(tmp_path: Any):
    settings = Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann, ben = house.guest("Ann"), house.guest("Ben")
        id = house.table(Match(load(GAME)), [ann, ben])
        with at(house, id, ann) as one:
            told = [one.send("say", text=f"word {number}")["type"] for number in range(12)]
        assert told[0] == "talked" and told.count("talked") <= 8 and told[-1] == "no"


def test_a_table_keeps_its_last_words(house: House, table: str, ann: User, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(talk, "KEPT", 3)
    with at(house, table, ann) as one:
        for number in range(5):
            one.send("say", text=str(number))
    with at(house, table, ann) as again:
        assert again.words() == ["2", "3", "4"]


def test_nothing_that_is_said_is_in_the_game(
    client: TestClient, house: House, table: str, ann: User, ben: User
):
    before = house.look(table)
    seq, version = before.seq, before.row.version
    with at(house, table, ann) as one:
        one.send("say", text="Xanthippos")
    after = house.look(table)
    assert (after.seq, after.row.version) == (seq, version)
    assert house.call(house.hall.store.events, table) == []
    for path in ("log", "record", "picture.svg"):
        assert "Xanthippos" not in client.get(f"/tables/{table}/{path}", headers=house.cookie(ann)).text


def test_workers_hear_each_other(
    client: TestClient, house: House, settings: Settings, table: str, ann: User, ben: User
):
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as second:
        elsewhere = House(second)
        elsewhere.tokens = house.tokens
        with at(house, table, ann) as one, at(elsewhere, table, ben) as other:
            other.everything()
            one.send("say", text="Hello over there")
            heard = other.screen.hear("talk")
            assert [entry["text"] for entry in heard["entries"]] == ["Hello over there"]


def test_what_was_read_on_one_device_is_read_on_all(house: House, table: str, ann: User, ben: User):
    with at(house, table, ann) as one, at(house, table, ben) as other:
        one.send("say", text="Hello")
        assert other.words() == ["Hello"]
        other.screen.say(do="heard", number=10_000)  # not more than there is
        other.everything()
    with at(house, table, ben) as phone:
        assert phone.everything()[0]["seen"] == 1


def test_alone_there_is_nobody_to_talk_to_until_somebody_comes(house: House, ann: User, ben: User):
    id = house.table(Match(load(GAME)), [ann, "open"])
    with at(house, id, ann) as one:
        assert one.everything() == []
        assert one.send("say", phrase="met")["type"] == "no"
        house.call(house.hall.join, house.look(id).row.invite, ben, "Ben")
        assert one.screen.hear("talk")["room"] == "players"
        assert one.send("say", text="Welcome")["type"] == "talked"


def test_whose_seat_is_lent_talks_with_those_who_play_and_not_with_watchers(
    house: House, table: str, ann: User, ben: User
):
    house.call(house.hall.do, table, Who(ann.id), partial(deeds.lend, who=Who(ann.id)), None, None)
    assert house.look(table).terms.lent
    with at(house, table, ann) as one, at(house, table, ben) as other:
        assert [screen.everything()[0]["room"] for screen in (one, other)] == ["players", "players"]
        one.send("say", text="I am soon back")
        other.send("say", phrase="moment")
        assert other.words() == ["I am soon back", "One moment"]
        assert one.words()[-1] == "One moment"


def test_who_deletes_the_account_is_named_in_no_talk(
    client: TestClient, house: House, table: str, ann: User, ben: User
):
    with at(house, table, ann) as one:
        one.send("say", text="Bye")
    house.call(house.hall.store.delete_user, ann.id)

    async def kept() -> list[talk.Said]:
        return await house.hall.talk._said(table)

    [said] = house.call(kept)
    assert (said.name, said.user, said.words) == ("somebody", None, "Bye")
