"""Notices: one for each hand-over, to who is away, at addresses that lead nowhere but to the open internet."""

from __future__ import annotations

import asyncio
import re
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import channels, deeds, hooks, lobby, notices
from pylae.web.app import create_app
from pylae.web.channels import Teller
from pylae.web.clocks import DAY, PACES
from pylae.web.hooks import Messenger, Undelivered, checked_address, outside
from pylae.web.problems import Problem
from pylae.web.schema import tables
from pylae.web.settings import Settings
from pylae.web.store import User
from pylae.web.table import Who
from tests.web.conftest import HERE
from tests.web.house import House
from tests.web.post import Post, act, asked, later, sweep

GAME = "earth_and_water"
ADDRESS = "https://hooks.example.org/one"


def reachable(house: House, user: User, address: str = ADDRESS) -> None:
    hook = channels.hook(user.id, "ntfy", address, "", ())
    house.call(channels.add_hook, house.hall.store, hook)


def hooks_of(house: House, user: User) -> list[channels.Channel]:
    return house.call(channels.channels_of, house.hall.store, user.id)


# Once for each hand-over


def test_who_is_away_is_told_once_and_again_after_the_next_hand_over(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    post, first = Post(), asked(house, id, ann, ben)
    reachable(house, first)
    sweep(house, post)
    assert post.told == []  # not at once
    later(house)
    for _ in range(3):
        sweep(house, post)
    assert len(post.told) == 1 and post.told[0].startswith("It is your turn. 300: Earth & Water")
    while asked(house, id, ann, ben) is first:
        act(house, id, first)
    second = ben if first is ann else ann
    while asked(house, id, ann, ben) is second:
        act(house, id, second)
    later(house)
    for _ in range(3):
        sweep(house, post)
    assert len(post.told) == 2


def test_two_workers_tell_once(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    reachable(house, asked(house, id, ann, ben))
    later(house)
    post = Post()

    async def both() -> None:
        await asyncio.gather(
            *(notices.sweep(house.hall, Teller(house.hall.settings, post)) for _ in range(4))
        )

    house.call(both)
    assert len(post.told) == 1


def test_who_looks_at_the_table_is_not_told(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first, post = asked(house, id, ann, ben), Post()
    reachable(house, first)
    later(house)
    with house.screen(id, first) as screen:
        screen.hear()
        house.call(house.hall.presence.exchange)
        sweep(house, post)
        assert post.told == []
        screen.say(do="visible", visible=False)
        screen.say(do="ping")
        screen.hear("pong")
        house.call(house.hall.presence.exchange)
        sweep(house, post)
        assert len(post.told) == 1


def test_nobody_is_told_of_bots_of_others_turns_or_of_what_is_over(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    reachable(house, ann), reachable(house, ben)
    house.table(Match(load(GAME), seed=1), [ann, ann])
    house.table(Match(load(GAME), seed=1), [ann, "open"])
    old = house.table(Match(load(GAME), seed=1), [ann, ben])
    later(house, notices.LATE + 10)
    post = Post()
    sweep(house, post)
    assert post.told == [] and old


def test_when_a_table_is_full_who_is_away_is_told(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    reachable(house, ann)
    id = house.table(Match(load(GAME)), [ann, "open"])
    house.call(lobby.look_for_people, house.hall.store, id, "")
    house.call(lobby.sit_down, house.hall, id, ben, None)
    post = Post()
    for _ in range(2):
        sweep(house, post)
    assert len(post.told) == 1 and post.told[0].startswith("A game can begin: are you there?")


def clocks_begin(house: House, id: str) -> None:
    with house.screen(id) as screen:
        while screen.hear()["clocks"]["running"] is None:
            pass


def test_who_plays_by_days_is_told_until_when_reminded_once_and_told_that_a_bot_plays_on(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    reachable(house, ann), reachable(house, ben)
    id = house.table(Match(load(GAME), seed=1), [ann, ben], pace=PACES["days"])
    clocks_begin(house, id)
    post = Post()

    def passes(seconds: float) -> list[str]:
        shift = {"changed": tables.c.changed - seconds, "deadline": tables.c.deadline - seconds}
        change = update(tables).values(shift)
        house.call(house.hall.store.database.write, lambda it: it.execute(change) and None)
        told = len(post.told)
        for _ in range(2):
            sweep(house, post)
        return [each.split(":")[0] for each in post.told[told:]]

    assert passes(notices.AWAY + 1) == ["It is your turn. 300"]
    assert re.search(r"Your time ends on \d+ \w+, \d\d.\d\d UTC", post.told[0])
    assert passes(2 * DAY) == []
    assert passes(0.5 * DAY) == ["Your time is nearly out. 300"]
    assert passes(0.25 * DAY) == []
    first = asked(house, id, ann, ben)
    seat = house.look(id).match.mover
    house.call(house.hall.do, id, Who(None), partial(deeds.lapse, seat=seat), None, None)
    assert passes(1)[:1] == ["Your time is out; you can take your seat back. 300"]
    assert first in (ann, ben)


def test_who_acts_in_time_is_reminded_of_the_next_turn_only(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben], pace=PACES["days"])
    clocks_begin(house, id)
    first, post = asked(house, id, ann, ben), Post()
    reachable(house, first)
    while asked(house, id, ann, ben) is first:
        act(house, id, first)
    change = update(tables).values(changed=tables.c.changed - 3 * DAY, deadline=tables.c.deadline - 3 * DAY)
    house.call(house.hall.store.database.write, lambda it: it.execute(change) and None)
    sweep(house, post)
    assert post.told == []


def test_no_card_is_told_and_names_command_nothing():
    text = notices.plain("It is your turn. @everyone <!channel> [a](https://evil.example) `x` *b*\nBcc: me")
    assert not set("@<>`*[]\n") & set(text)


def test_an_address_that_fails_three_times_is_switched_off_with_its_reason(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(Match(load(GAME), seed=1), [ann, ben])
    first, post = asked(house, id, ann, ben), Post()
    reachable(house, first)
    later(house)
    post.fails = Undelivered("The address answered with error 500.")
    clock, now = house.hall.schedule.clock, time.time()
    tried = []
    for minutes in (0, 0, 2, 10, 30):
        monkeypatch.setattr(clock, "now", lambda minutes=minutes: now + 60 * minutes)
        sweep(house, post)
        [hook] = hooks_of(house, first)
        tried.append(hook.off)
    assert tried == [False, False, False, True, True]
    page = client.get("/notices", headers=house.cookie(first)).text
    assert "Switched off: The address answered with error 500." in page
    post.fails = None
    house.call(channels.try_out, house.hall.store, Teller(house.hall.settings, post), first.id, hook.id)
    [hook] = hooks_of(house, first)
    assert not hook.off and hook.good_at and not hook.error


# The page


def ask(client: TestClient, house: House, user: User | None, path: str, **form: str) -> Any:
    client.cookies.clear()
    return client.post(path, data=form, headers=house.cookie(user), follow_redirects=False)


def test_an_address_is_named_tried_and_taken_away_by_its_owner_only(client: TestClient, house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    client.app.state.teller.messenger = post = Post()  # type: ignore[attr-defined]
    assert ask(client, house, ann, "/notices", address=ADDRESS, style="discord").status_code == 303
    [hook] = hooks_of(house, ann)
    assert ask(client, house, ben, f"/notices/{hook.id}/try").status_code == 404
    assert ADDRESS not in client.get("/notices", headers=house.cookie(ben)).text
    assert ask(client, house, ann, f"/notices/{hook.id}/try").status_code == 303 and len(post.told) == 1
    post.fails = Undelivered("No.")
    assert "That did not arrive. No." in ask(client, house, ann, f"/notices/{hook.id}/try").text
    ask(client, house, ben, f"/notices/{hook.id}/drop")
    assert hooks_of(house, ann)
    ask(client, house, ann, f"/notices/{hook.id}/drop")
    assert not hooks_of(house, ann)


def test_nobody_has_more_than_three_addresses_and_strangers_none(client: TestClient, house: House):
    ann = house.guest("Ann")
    told = [ask(client, house, ann, "/notices", address=ADDRESS, style="ntfy").status_code for _ in range(4)]
    assert told == [303, 303, 303, 409]
    assert ask(client, house, None, "/notices", address=ADDRESS, style="ntfy").status_code == 403
    assert ask(client, house, ann, "/notices", address=ADDRESS, style="fax").status_code == 400


def test_the_owner_can_switch_webhooks_off_or_name_their_hosts(tmp_path: Path):
    base = {"PYLAE_DATABASE": f"sqlite:///{tmp_path / 'a.db'}", "PYLAE_SECRET": "s" * 40}
    assert Settings.from_environment(base).webhooks
    some = Settings.from_environment(base | {"PYLAE_WEBHOOKS": "discord.com, ntfy.sh"})
    assert some.webhooks and some.webhook_hosts == ("discord.com", "ntfy.sh")
    with pytest.raises(Problem, match="discord.com, ntfy.sh only"):
        checked_address("https://elsewhere.example", some.webhook_hosts)
    settings = Settings.from_environment(base | {"PYLAE_WEBHOOKS": "0"})
    assert not settings.webhooks
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann = house.guest("Ann")
        assert ask(client, house, ann, "/notices", address=ADDRESS, style="ntfy").status_code == 403


# The door inwards


@pytest.mark.parametrize(
    "address",
    [
        *(
            "http://hooks.example.org/",
            "ftp://hooks.example.org/",
            "//hooks.example.org/",
            "hooks.example.org",
            "",
        ),
        *("https://", "https:///path", "https://localhost/", "https://127.0.0.1/", "https://[::1]/"),
        *(
            "https://2130706433/",
            "https://0x7f.1/",
            "https://127.1/",
            "https://0177.0.0.1/",
            "https://1.2.3.4/",
        ),
        *("https://user@hooks.example.org/", "https://user:secret@hooks.example.org/"),
        *(
            "https://hooks.example.org:22/",
            "https://hooks.example.org:99999/",
            "https://hooks.example.org:x/",
        ),
        *(
            "https://hooks.example.org/\r\nHost: inside",
            "https://hooks.example.org/ two",
            "https://h\u00f6st.example/",
        ),
        *("https://hooks\\.example.org", "https://[v1.x]/"),
        f"https://hooks.example.org/{'x' * hooks.LONGEST_ADDRESS}",
    ],
)
def test_what_is_no_address_on_the_open_internet_is_refused(address: str):
    with pytest.raises(Problem):
        checked_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::7f00:1"),
        *(
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2002:a00:1::1",
            "fec0::1",
            "",
            "hooks",
            "1.2.3",
        ),
    ],
)
def test_no_address_inside_is_told_anything_in_whatever_coat(address: str):
    assert not outside(address)
    line = Line()

    async def resolve(host: str) -> list[str]:
        return ["93.184.215.14", address]

    with pytest.raises(Undelivered, match="does not lead to the open internet"):
        asyncio.run(Messenger(resolve, line.connect).post(ADDRESS, *hooks.worded("ntfy", "Hello")))
    assert line.asked == []


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700:4700::1111", "::ffff:93.184.215.14"])
def test_addresses_outside_are_told(address: str):
    assert outside(address)


class Line:
    """The other end of a line, which says what it is told to say."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> None:
        self.answer = answer
        self.asked: list[tuple[str, str]] = []
        self.got = b""

    async def connect(self, address: str, host: str) -> hooks.Stream:
        self.asked.append((address, host))

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.got = await reader.read(4096)
            writer.write(self.answer)
            writer.close()

        self.server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        return await asyncio.open_connection("127.0.0.1", port)


def deliver(line: Line, style: str = "discord", message: str = "It is your turn, Zoë.") -> None:
    async def resolve(host: str) -> list[str]:
        return ["93.184.215.14"]

    async def work() -> None:
        try:
            await Messenger(resolve, line.connect).post(f"{ADDRESS}?wait=1", *hooks.worded(style, message))
        finally:
            if line.asked:
                line.server.close()

    asyncio.run(work())


def test_the_line_goes_to_the_address_that_was_looked_at():
    """A name that leads inside at a second look (DNS rebinding) is not looked at again."""
    line = Line()
    deliver(line)
    assert line.asked == [("93.184.215.14", "hooks.example.org")]
    head, _, body = line.got.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /one?wait=1 HTTP/1.1\r\nHost: hooks.example.org\r\n")
    assert body.decode() == '{"content": "It is your turn, Zoë."}'


@pytest.mark.parametrize("style, body", [("slack", '{"text": "Hello"}'), ("ntfy", "Hello")])
def test_each_kind_gets_what_it_understands(style: str, body: str):
    line = Line()
    deliver(line, style, "Hello")
    assert line.got.partition(b"\r\n\r\n")[2].decode() == body


@pytest.mark.parametrize(
    "answer, reason",
    [
        (b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\n\r\n", "leads on to another one"),
        (b"HTTP/1.1 301 Moved\r\nLocation: http://169.254.169.254/latest\r\n\r\n", "leads on to another one"),
        (b"HTTP/1.1 404 secret of the inside\r\n\r\nsecret", "error 404"),
        (b"SSH-2.0-OpenSSH\r\n", "does not answer as a web server"),
        (b"garbage without an end", "cannot be reached"),
        (b"", "cannot be reached"),
        (b"x" * 200_000, "does not answer as a web server"),
    ],
)
def test_nobody_is_led_on_and_nothing_of_the_answer_is_told(answer: bytes, reason: str):
    line = Line(answer)
    with pytest.raises(Undelivered, match=reason) as error:
        deliver(line)
    assert len(line.asked) == 1 and "secret" not in str(error.value)


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hooks, "PATIENCE", 0.05)

    async def never(host: str) -> list[str]:
        await asyncio.sleep(3600)
        return []

    with pytest.raises(Undelivered, match="no answer"):
        asyncio.run(Messenger(never).post(ADDRESS, *hooks.worded("ntfy", "Hello")))


def test_trying_addresses_out_has_a_limit(tmp_path: Path):
    settings = Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0)
    with TestClient(create_app(settings), base_url=HERE, headers={"Origin": HERE}) as client:
        house = House(client)
        ann = house.guest("Ann")
        told = [ask(client, house, ann, "/notices/nothing/try").status_code for _ in range(12)]
    assert told[0] == 404 and told[-1] == 429
