"""The end of a game on the web: its page, its link and its picture, and nothing before it is over."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pylae import games
from pylae.art import letters, theme
from pylae.core.match import Match
from pylae.core.record import loads
from pylae.web import blocks, deeds, lobby, onward, share
from pylae.web.clocks import PACES
from pylae.web.ending import day, dice_of, ending_of
from pylae.web.store import User
from pylae.web.table import Who
from tests.test_endings import RECORDS, each_record, played
from tests.web.house import House
from tests.web.tables import advance

WORDS = re.compile(r"<[^>]+>")
FRAGMENT = {"X-Fragment": "1"}


def finished(name: str = "earth_and_water", seed: int = 6) -> Match:
    return advance(Match(games.load(name), seed=seed), 100_000)


def words(page: str) -> str:
    return " ".join(unescape(WORDS.sub(" ", page.split("<body")[-1])).split())


def seated(house: House, match: Match, **more: object) -> tuple[str, dict[str, str]]:
    """A table with people at its first two seats, and the headers of the first."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    people = [ann, ben][: len(match.seats)] + ["heuristic"] * max(0, len(match.seats) - 2)
    return house.table(match, people, **more), house.cookie(ann)


@each_record
def test_the_end_has_a_page_with_cup_and_reasons(house: House, record: Path):
    match = played(record)
    table, _ = seated(house, match)
    answer = house.client.get(f"/tables/{table}/end")
    assert answer.status_code == 200
    ending = ending_of(house.look(table))
    assert 1 <= len(ending.sentences) <= 3 and ending.sentences[0].count(":") <= 1
    said = words(answer.text)
    assert all(sentence in said for sentence in ending.more) and ending.headline in said
    assert "Ann" in said and match.game.about.title in said
    ids = re.findall(r'\sid="([^"]*)"', answer.text)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', answer.text))
    assert used <= set(ids)


@each_record
def test_every_word_of_the_picture_to_share_has_room(house: House, record: Path):
    long = "A name of thirty letters, ahem"
    match = played(record)
    people = [house.guest(long) for _ in match.seats]
    table = house.look(house.table(match, people))
    drawn = share.card(ending_of(table), dice_of(match))
    plate = ElementTree.fromstring(theme.themed(drawn, "ink"))
    for text in plate.findall("{*}text"):
        said = "".join(text.itertext())
        face = "display" if "Neohellenic" in text.get("font-family", "").split(",")[0] else "text"
        width = letters.length(said, float(text.get("font-size", 0)), face)
        x, y = float(text.get("x", 0)), float(text.get("y", 0))
        left = x - width if text.get("text-anchor") == "end" else x
        assert left >= share.LEFT - 1 and left + width <= share.LEFT + share.ROOM + 1, said
        assert 84 < y <= share.FOOT + 4, said


def test_the_picture_of_a_game_without_dice_says_when_it_was_played(house: House):
    table, _ = seated(house, Match(games.load("earth_and_water"), seed=6))
    ben = Who(house.look(table).seats[1].user)
    house.call(house.hall.do, table, ben, lambda here: deeds.resign(here, ben), None, None)
    ending = ending_of(house.look(table))
    plate = ElementTree.fromstring(share.card(ending, ()))
    said = ["".join(text.itertext()) for text in plate.findall("{*}text")]
    assert any(words.startswith(day(ending.day)) for words in said), said


def test_the_picture_is_a_png_of_the_size_that_messengers_want(house: House):
    table, _ = seated(house, finished("thermopyles"))
    bone, ink = (
        house.client.get(f"/tables/{table}/share.png?theme={name}").content for name in ("bone", "ink")
    )
    assert bone[:4] == b"\x89PNG" and bone != ink
    assert struct.unpack(">II", bone[16:24]) == (1200, 630)
    assert len(bone) < 300_000


@pytest.mark.parametrize("path", ["end", "share.png", "end/chances", "end/chances?begin=1"])
def test_an_open_game_has_no_end_and_no_picture(house: House, path: str):
    match = advance(Match(games.load("earth_and_water"), seed=6), 60)
    table, mine = seated(house, match)
    for headers in ({}, mine):
        answer = house.client.get(f"/tables/{table}/{path}", headers=headers)
        assert answer.status_code == 404 and "not over" in words(answer.text)
        assert "og:image" not in answer.text


def test_the_page_of_an_open_table_promises_no_picture(house: House):
    table, mine = seated(house, advance(Match(games.load("earth_and_water"), seed=6), 60))
    assert "og:" not in house.client.get(f"/tables/{table}", headers=mine).text


def test_a_finished_table_tells_messengers_what_it_shows(house: House):
    match = finished()
    table, _ = seated(house, match, listed=True)
    for path in (f"/tables/{table}", f"/tables/{table}/end"):
        head = house.client.get(path).text.split("</head>")[0]
        told = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', head))
        assert told["og:image"] == f"http://testserver/tables/{table}/share.png"
        assert house.client.get(told["og:image"]).headers["content-type"] == "image/png"
        assert match.result().text[:20] in told["description"] and "Ann" in told["og:description"]
        assert "robots" not in told


def test_a_private_table_is_found_by_its_link_only(house: House):
    table, _ = seated(house, finished(), listed=False)
    assert '<meta name="robots" content="noindex">' in house.client.get(f"/tables/{table}/end").text
    assert table not in house.client.get("/").text


def test_a_theme_that_is_none_is_refused(house: House):
    table, _ = seated(house, finished("thermopyles"))
    assert house.client.get(f"/tables/{table}/share.png?theme=pink").status_code == 404


def test_names_of_people_are_words_and_nothing_else(house: House):
    match = finished("thermopyles")
    table = house.table(match, [house.guest('<b onclick="x">&"') for _ in match.seats])
    page = house.client.get(f"/tables/{table}/end").text
    assert "<b onclick" not in page and "&lt;b onclick" in page
    assert house.client.get(f"/tables/{table}/share.png").status_code == 200


def test_the_table_gets_the_end_as_a_part(house: House):
    table, mine = seated(house, finished())
    part = house.client.get(f"/tables/{table}/end", headers={**mine, **FRAGMENT}).text
    assert "<html" not in part and "<h2" in part and "data-close-end" in part and "<style" not in part


def test_a_rival_who_is_ready_is_named(house: House):
    match = finished()
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(match, [ann, ben])
    house.client.post(f"/tables/{table}/rematch", headers=house.cookie(ben))
    after = {
        name: words(house.client.get(f"/tables/{table}/end", headers=house.cookie(who)).text)
        for name, who in (("Ann", ann), ("Ben", ben), ("nobody", None))
    }
    assert "Ben is ready for a rematch" in after["Ann"]
    assert "ready" not in after["Ben"] and "ready" not in after["nobody"]


@pytest.mark.parametrize("name, other", [("earth_and_water", "Persia"), ("thermopyles", None)])
def test_a_rematch_changes_sides_where_there_are_any(house: House, name: str, other: str | None):
    match = finished(name)
    ann = house.guest("Ann")
    rest = ["heuristic"] * (len(match.seats) - 1)
    table = house.table(match, [ann, *rest])
    with house.screen(table, ann) as screen:
        assert screen.hear()["rematch_as"] == other
    with house.screen(table) as screen:
        assert screen.hear()["rematch_as"] is None
    path = house.client.post(f"/tables/{table}/rematch", headers=house.cookie(ann)).url.path
    again = house.look(path.rsplit("/", 1)[-1])
    mine = next(seat.number for seat in again.seats if seat.name == "Ann")
    if other:
        assert again.match.game.seat_name(again.match.state, mine) == other
    assert again.match.options == match.options and again.match.data == match.data


def both_finished(house: House, **more: object) -> tuple[str, User, User]:
    """A table where two people have finished a game."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    return house.table(finished(), [ann, ben], **more), ann, ben


def test_two_who_ask_for_a_rematch_at_once_find_one_table(house: House):
    table, ann, ben = both_finished(house)

    async def at_once() -> list[str]:
        asked = (onward.rematch(house.hall, table, Who(user.id), user) for user in (ann, ben))
        return await asyncio.gather(*asked)

    assert len(set(house.call(at_once))) == 1
    for user in (ann, ben):
        assert len(house.call(house.hall.store.tables_of, user.id)) == 2


def test_a_rematch_and_its_clock_begin_with_everybodys_word(house: House):
    table, ann, ben = both_finished(house, pace=PACES["quick"])
    again = house.call(onward.rematch, house.hall, table, Who(ann.id), ann)
    with house.screen(again, ann) as screen:
        state = screen.hear()
        assert [state["seats"][seat]["player"] for seat in state["awaited"]] == ["Ben"]
        assert state["clocks"]["running"] is None and not state["choices"]
        assert house.call(onward.rematch, house.hall, table, Who(ben.id), ben) == again
        while state["awaited"] or state["clocks"]["running"] is None:
            state = screen.hear()


def test_an_unwanted_rematch_is_left(house: House):
    table, ann, ben = both_finished(house)
    again = house.call(onward.rematch, house.hall, table, Who(ann.id), ann)
    assert house.call(lobby.part, house.hall, again, ben.id).kind == "leave"
    assert len(house.call(house.hall.store.tables_of, ben.id)) == 1


def test_nobody_is_called_to_a_rematch_by_whom_they_have_blocked(house: House):
    table, ann, ben = both_finished(house)
    house.call(blocks.shun, house.hall.store, ann.id, ben.id, "Ben", blocks.BLOCK)
    refused = house.client.post(f"/tables/{table}/rematch", headers=house.cookie(ben))
    assert refused.status_code == 403 and "block" not in words(refused.text)
    assert len(house.call(house.hall.store.tables_of, ann.id)) == 1


def test_pictures_that_are_at_hand_are_not_made_again(house: House):
    table, _ = seated(house, finished("thermopyles"))
    shop = house.client.app.state.workshop  # type: ignore[attr-defined]
    first = house.client.get(f"/tables/{table}/share.png").content
    made = set(shop.kept)
    assert house.client.get(f"/tables/{table}/share.png").content == first and set(shop.kept) == made
    assert house.client.get(f"/tables/{table}/share.png?theme=ink").content != first
    assert len(shop.kept) == len(made) + 1, "the dice are the same"


def test_a_record_of_each_game_was_looked_at():
    assert {record.parts[-4] for record in RECORDS} == set(games.own_names())
    assert loads(RECORDS[0].read_text(encoding="utf-8"), games.load).over


@pytest.mark.parametrize("deed", ["resign", "draw"])
def test_a_game_that_its_people_end_has_an_end_that_tells_nothing_hidden(house: House, deed: str):
    match = advance(Match(games.load("earth_and_water"), seed=6), 40)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = house.table(match, [ann, ben])
    assert house.client.get(f"/tables/{table}/end").status_code == 404

    async def ended() -> None:
        if deed == "resign":
            await house.hall.want(table, Who(ann.id), deeds.BETWEEN["resign"], None, None)
        else:
            await house.hall.want(table, Who(ann.id), deeds.BETWEEN["offer"], None, None, what="draw")
            seq = (await house.hall.table(table)).seq
            await house.hall.want(table, Who(ben.id), deeds.BETWEEN["reply"], seq, None, yes=True)

    house.call(ended)
    ending = ending_of(house.look(table))
    assert " ".join(ending.sentences) == house.look(table).result().text, "and nothing of what decided it"
    page = house.client.get(f"/tables/{table}/end", headers=house.cookie(ann))
    assert page.status_code == 200 and ("resigns" if deed == "resign" else "A draw") in words(page.text)
    assert [player.word for player in ending.players] == (
        ["lost", "won"] if deed == "resign" else ["drew", "drew"]
    )
    assert house.client.get(f"/tables/{table}/share.png").headers["content-type"] == "image/png"
