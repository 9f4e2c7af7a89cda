"""The pages: home, set-up, invitations, records, rules; what every page promises, and that no page names a game."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

import pylae
import pylae.web
from pylae import games
from pylae.bots.company import sentences
from pylae.core.bots import BOTS
from pylae.core.match import Match
from pylae.core.odds import Tone
from pylae.core.options import player_numbers, player_words
from pylae.core.rulebook import sections
from pylae.games import load, names
from pylae.web import pages, shelf, wishes
from pylae.web.people import LONGEST_NAME
from pylae.web.problems import Problem
from pylae.web.table import Table
from tests.web.conftest import HERE
from tests.web.databases import counted
from tests.web.house import House
from tests.web.tables import advance, rivals

GAMES = [load(name) for name in names()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=names())
PAGES = (
    *("/", "/account", "/login", "/recover", "/help", "/credits", "/nowhere", "/meet", "/notices", "/carry"),
    *(f"/{page}/{name}" for name in names() for page in ("games", "rules")),
    *(f"/rules/{game.name}/{game.options[0].section}" for game in GAMES),
    *(
        f"/cards/{game.name}{page}"
        for game in GAMES
        if shelf.collection(game)
        for page in ("", "/write", "/write?begin=shipped")
    ),
)


def browser(client: TestClient, app: FastAPI) -> TestClient:
    """Another browser at the same server."""
    other = TestClient(app, base_url=HERE, headers={"Origin": HERE})
    other.portal = client.portal
    return other


def opened(house: House, path: str) -> Table:
    """The table a browser was led to."""
    assert path.startswith("/tables/"), path
    return house.look(path.removeprefix("/tables/"))


class Page(HTMLParser):
    """What a test asks about a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside = 0
        self.wrapped: set[int] = set()  # fields that stand inside their label
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside += tag == "label"
        if self.inside:
            self.wrapped.add(len(self.tags))
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "label"

    def all(self, *wanted: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in wanted]

    def nameless_fields(self) -> list[dict[str, str | None]]:
        labels = {label.get("for") for label in self.all("label")}
        return [
            field
            for at, (tag, field) in enumerate(self.tags)
            if tag in ("input", "select", "textarea")
            and field.get("type") != "hidden"
            and field.get("id") not in labels
            and at not in self.wrapped
        ]


# What every page promises


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_one_heading_landmarks_and_named_fields(client: TestClient, path: str):
    answer = client.get(path)
    page = Page(answer.text)
    assert answer.status_code == (404 if path == "/nowhere" else 200)
    assert (
        len(page.all("h1"))
        == len(page.all("main"))
        == len(page.all("header"))
        == len(page.all("footer"))
        == 1
    )
    assert page.all("html")[0]["lang"] == "en" and re.search(r"<title>[^<]+ · Pylae</title>", answer.text)
    assert {"class": "skip", "href": "#main"} in page.all("a")
    assert not page.nameless_fields()


@pytest.mark.parametrize("path", PAGES)
def test_no_page_needs_an_inline_script_or_style(client: TestClient, path: str):
    page = Page(client.get(path).text)
    assert all(script.get("src") for script in page.all("script")) and not page.all("style")
    assert not any(
        name == "style" or name.startswith("on") for _, attributes in page.tags for name in attributes
    )


@pytest.mark.parametrize("path", PAGES)
def test_no_id_stands_on_a_page_twice(client: TestClient, path: str):
    ids = Counter(
        attributes["id"] for _, attributes in Page(client.get(path).text).tags if attributes.get("id")
    )
    assert max(ids.values()) == 1, ids.most_common(3)


@pytest.mark.parametrize("path", PAGES)
def test_what_a_page_links_to_is_there(client: TestClient, path: str):
    page = Page(client.get(path).text)
    ids = {attributes.get("id") for _, attributes in page.tags}
    links = {link["href"] or "" for link in page.all("a", "link", "use")}
    links |= {f"{script['src']}" for script in page.all("script")}
    for link in links:
        where, _, anchor = link.partition("#")
        if where in ("", path):
            assert not anchor or anchor in ids, link
        elif not (where.startswith("/rules/") and path.startswith("/rules/")):
            assert client.get(where).status_code == 200, link


def test_the_server_says_that_it_is_well(client: TestClient):
    answer = client.get("/healthz")
    assert answer.status_code == 200 and answer.text == "ok"


def test_the_chosen_theme_is_there_before_the_first_paint(client: TestClient):
    assert "data-theme" not in client.get("/help").text.split("<head>")[0]
    client.cookies["pylae-theme"] = "ink"
    assert '<html lang="en" data-theme="ink">' in client.get("/help").text
    client.cookies["pylae-theme"] = '"><script>'
    assert '<html lang="en">' in client.get("/help").text


def test_no_page_and_no_module_of_the_web_names_a_game():
    words = {word.lower() for game in GAMES for word in (game.name, game.about.title)}
    folder = Path(pylae.web.__file__).parent
    for file in folder.rglob("*"):
        if file.suffix in (".py", ".html", ".css", ".js", ".svg"):
            text = file.read_text(encoding="utf-8").lower()
            assert not [word for word in words if word in text], file.name


# Home


@EVERY_GAME
def test_home_shows_each_game_with_its_picture_and_honest_words(client: TestClient, game):
    text = client.get("/").text
    tile = re.search(rf'<article class="tile" aria-labelledby="tile-{game.name}">.*?</article>', text, re.S)
    assert tile
    page = Page(tile[0])
    assert any(svg.get("role") == "img" and svg.get("aria-label") for svg in page.all("svg"))
    for words in (
        game.about.title,
        game.about.sentence,
        game.about.difficulty,
        f"<b>{game.about.minutes}</b> min",
    ):
        assert words in unescape(tile[0])
    assert ("Partly reconstructed" in tile[0]) == bool(game.about.reconstructed)
    assert page.all("form")[0]["action"] == f"/play/{game.name}"


def test_a_game_of_an_unknown_year_is_given_none(client: TestClient):
    told = client.get("/games/hot_gates").text
    assert "Designed by Amos Burke." in told


def test_short_games_come_first():
    minutes = [game.about.minutes for game in shelf.all_games()]
    assert minutes == sorted(minutes) and len(minutes) == len(GAMES)


@EVERY_GAME
def test_play_now_leads_to_a_table_where_it_can_begin(client: TestClient, house: House, game):
    answer = client.post(f"/play/{game.name}", follow_redirects=False)
    assert answer.status_code == 303
    table = opened(house, answer.headers["location"])
    kinds = [seat.kind for seat in table.seats]
    assert table.full and kinds.count("person") == 1
    assert game.about.cooperative or set(kinds) == {"person", "bot"}
    assert client.get(answer.headers["location"]).status_code == 200


@EVERY_GAME
def test_with_a_friend_leaves_a_seat_open(client: TestClient, house: House, game):
    table = opened(house, client.post(f"/play/{game.name}", data={"mode": "friend"}).url.path)
    assert sorted(seat.kind for seat in table.seats) == ["open", "person"]


def test_who_plays_against_others_draws_the_seat_by_lot(client: TestClient, house: House):
    seats = set()
    for _ in range(40):
        table = opened(house, client.post(f"/play/{rivals()}", follow_redirects=False).headers["location"])
        seats |= {seat.number for seat in table.seats if seat.kind == "person"}
    assert seats == {0, 1}


@pytest.mark.parametrize("path", ["/play/nothing", "/games/nothing", "/rules/nothing"])
def test_a_game_that_does_not_exist_is_told_so(client: TestClient, path: str):
    answer = client.post(path) if path.startswith("/play") else client.get(path)
    assert answer.status_code == 404 and "There is no game" in answer.text


def test_home_lists_own_tables_and_whose_turn_it_is(house: House, client: TestClient):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = Match(load(rivals()), seed=4)
    running = house.table(match, [ann, ben])
    finished = house.table(advance(Match(load(rivals()), seed=4), 10_000), [ann, ben])
    waiting = house.table(match, [ben, "open"])
    mover, other = (ann, ben) if match.mover == 0 else (ben, ann)
    text = client.get("/", headers=house.cookie(mover)).text
    mine, after = text.split("Finished</h2>")
    assert "Your turn" in mine and f"/tables/{running}" in mine and f"/tables/{finished}" in after
    assert f"{mover.name} moves" in client.get("/", headers=house.cookie(other)).text
    assert "Waits for a friend" in client.get("/", headers=house.cookie(ben)).text
    assert f"/tables/{waiting}" not in client.get("/", headers=house.cookie(ann)).text


def test_strangers_are_shown_listed_tables_to_watch(house: House, client: TestClient):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = Match(load(rivals()), seed=4)
    shown, hidden = house.table(match, [ann, ben]), house.table(match, [ann, ben], listed=False)
    text = client.get("/").text
    assert f"/tables/{shown}" in text and f"/tables/{hidden}" not in text
    assert "Ann against Ben" in text
    assert client.get("/", headers=house.cookie(ann)).text.count(f"/tables/{shown}") == 1


@pytest.mark.parametrize(
    "seconds, words", [(5, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (90_000, "1 day ago")]
)
def test_time_is_told_as_people_say_it(seconds: float, words: str):
    assert shelf.ago(seconds) == words


# Set-up


def ways() -> list[tuple[str, str]]:
    return [(game.name, mode.name) for game in GAMES for mode in wishes.modes(game)]


def form_of(text: str) -> dict[str, str]:
    """What the set-up form would send as it stands."""
    form = re.search(r"<form[^>]*data-setup>.*?</form>", text, re.S)
    assert form
    sent: dict[str, str] = {}
    for field in re.findall(r"<input[^>]*>", form[0]):
        attributes = Page(field).all("input")[0]
        if attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes:
            sent[attributes["name"] or ""] = attributes.get("value") or ""
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form[0], re.S):
        chosen = re.search(r'<option(?: value="([^"]*)")? selected>([^<]*)', options)
        assert chosen, name
        sent[name] = chosen[1] or chosen[2]
    return sent


@pytest.mark.parametrize("name, mode", ways())
def test_each_way_to_play_opens_a_table_as_it_says(client: TestClient, house: House, name: str, mode: str):
    form = form_of(client.get(f"/games/{name}", params={"mode": mode}).text)
    table = opened(house, client.post(f"/games/{name}", data=form).url.path)
    kinds = {seat.kind for seat in table.seats}
    expected = {"alone": {"person"}, "together": {"person"}, "watch": {"bot"}, "friend": {"person", "open"}}
    assert kinds == expected.get(mode, {"person", "bot"})
    assert len(table.seats) == 1 if mode == "alone" else len(table.seats) > 1


def test_a_mode_that_does_not_exist_is_refused(client: TestClient):
    assert client.get(f"/games/{names()[0]}", params={"mode": "asleep"}).status_code == 400


@EVERY_GAME
def test_every_option_stands_on_the_page_with_its_rule(client: TestClient, game):
    text = client.get(f"/games/{game.name}").text
    for option in game.options[1:]:
        assert f'name="option.{option.name}"' in text
        assert f'href="/rules/{game.name}/{option.section}"' in text
        assert client.get(f"/rules/{game.name}/{option.section}").status_code == 200


@EVERY_GAME
def test_options_arrive_at_the_table(client: TestClient, house: House, game):
    option = game.options[-1]
    usual = option.word(option.default)
    other = next(word for word in option.values if word != usual)
    form = form_of(client.get(f"/games/{game.name}").text)
    assert form.get(f"option.{option.name}", "no") == usual
    form[f"option.{option.name}"] = other
    table = opened(house, client.post(f"/games/{game.name}", data=form).url.path)
    assert table.row.options[option.name] == other


@EVERY_GAME
def test_every_bot_can_be_chosen(client: TestClient, game):
    """From the weakest to the strongest, each with what people are told of it."""
    text = client.get(f"/games/{game.name}").text
    first = text[text.index('name="seat.0"') :].partition("</select>")[0]
    offered = re.findall(r'<option value="bot (\w+)"[^>]*>([^<]+)', first)
    assert [policy for policy, _ in offered] == list(BOTS)
    assert all(told.startswith(BOTS[policy].sentence) for policy, told in offered)
    assert dict(offered) == {str(policy): sentence for policy, sentence in sentences(game).items()}


def test_a_way_to_play_keeps_what_was_entered_before(client: TestClient):
    game = max(GAMES, key=lambda game: len(game.options))
    flag = next(option for option in game.options if option.is_flag and not option.default)
    form = form_of(client.get(f"/games/{game.name}").text)
    form |= {f"option.{flag.name}": "yes", "name.0": "Gorgo", "mode": "friend"}
    again = form_of(client.get(f"/games/{game.name}", params=form).text)
    assert again[f"option.{flag.name}"] == "yes" and again["name.0"] == "Gorgo" and again["seat.1"] == "open"


def test_only_as_many_seats_as_players_are_used(client: TestClient, house: House):
    game = next(game for game in GAMES if 3 in player_numbers(game.options))
    form = form_of(client.get(f"/games/{game.name}", params={"mode": "together"}).text)
    form |= {"option.players": "3"}
    assert len(opened(house, client.post(f"/games/{game.name}", data=form).url.path).seats) == 3


def test_who_holds_several_seats_is_told_apart(client: TestClient, house: House):
    game = load(rivals())
    form = form_of(client.get(f"/games/{game.name}", params={"mode": "together"}).text)
    table = opened(house, client.post(f"/games/{game.name}", data=form | {"name.1": "Ben"}).url.path)
    assert [seat.name for seat in table.seats] == [shelf.seat_names(game, {})[0], "Ben"]
    assert table.seats[0].user == table.seats[1].user is not None


@pytest.mark.parametrize(
    "wrong, reason",
    [
        ({"physical": "yes", "seat.1": "open"}, "none open"),
        (
            {"physical": "yes", "seat.0": "bot random", "seat.1": "bot random"},
            "at least one seat must be yours",
        ),
        ({"seat.0": "a ghost"}, "Seat 1 can be taken by"),
        ({"option.players": "99"}, "players"),
        ({"option.players": "many"}, "players"),
        ({"name.0": "x" * (LONGEST_NAME + 1)}, "at most"),
    ],
)
def test_what_cannot_be_is_told_above_the_form_as_it_was_filled_in(
    client: TestClient, house: House, wrong: dict[str, str], reason: str
):
    name = rivals()
    form = form_of(client.get(f"/games/{name}").text) | wrong
    answer = client.post(f"/games/{name}", data=form)
    assert answer.status_code == 400 and 'role="alert"' in answer.text and reason in answer.text
    if "physical" in wrong:
        assert form_of(answer.text)["physical"] == "yes"
        assert form_of(answer.text)["seat.1"] == wrong["seat.1"]
    assert house.call(counted, house.hall.store) == {"users": 0, "tables": 0, "events": 0}


def test_an_option_that_cannot_be_is_told_in_the_words_of_the_game(client: TestClient, house: House):
    name = rivals()
    option = next(option for option in load(name).options[1:] if not option.is_flag)
    form = form_of(client.get(f"/games/{name}").text) | {f"option.{option.name}": "purple"}
    answer = client.post(f"/games/{name}", data=form)
    assert answer.status_code == 400 and f"{option.name} cannot be purple" in answer.text
    assert house.call(counted, house.hall.store)["users"] == 0


def test_the_physical_game_is_played_at_one_screen(client: TestClient, house: House):
    form = form_of(client.get(f"/games/{rivals()}", params={"mode": "together"}).text)
    table = opened(house, client.post(f"/games/{rivals()}", data=form | {"physical": "yes"}).url.path)
    assert table.row.physical and table.row.steps == 0


# Invitations


def invite_of(house: House, client: TestClient, **form: str) -> str:
    table = opened(house, client.post(f"/play/{rivals()}", data={"mode": "friend", **form}).url.path)
    return table.row.invite


def test_a_friend_takes_the_open_seat_by_link(client: TestClient, app: FastAPI, house: House):
    client.post("/account/name", data={"name": "Ann"})
    invite = invite_of(house, client)
    ben = browser(client, app)
    assert "Ann invites you" in ben.get(f"/join/{invite}").text
    table = opened(house, ben.post(f"/join/{invite}", data={"name": "Ben"}).url.path)
    assert sorted(seat.name for seat in table.seats) == ["Ann", "Ben"] and table.full
    assert "You are Ben, a guest" in ben.get("/account").text


def test_who_sits_already_is_led_to_the_table(client: TestClient, house: House):
    invite = invite_of(house, client)
    assert client.get(f"/join/{invite}").url.path.startswith("/tables/")


def test_who_comes_too_late_may_watch(client: TestClient, app: FastAPI, house: House):
    invite = invite_of(house, client)
    browser(client, app).post(f"/join/{invite}", data={"name": "Ben"})
    eve = browser(client, app)
    page = eve.get(f"/join/{invite}").text
    assert "All seats are taken" in page and "Take the seat" not in page
    assert eve.post(f"/join/{invite}", data={"name": "Eve"}).status_code == 409


def test_one_of_several_open_seats_is_chosen(client: TestClient, app: FastAPI, house: House):
    game = next(game for game in GAMES if 3 in player_numbers(game.options))
    form = form_of(client.get(f"/games/{game.name}", params={"mode": "friend"}).text) | {
        "option.players": "3"
    }
    invite = opened(house, client.post(f"/games/{game.name}", data=form).url.path).row.invite
    ben = browser(client, app)
    assert ben.get(f"/join/{invite}").text.count('type="radio"') == 2
    table = opened(house, ben.post(f"/join/{invite}", data={"name": "Ben", "seat": "2"}).url.path)
    assert [seat.kind for seat in table.seats] == ["person", "open", "person"]


def test_without_a_name_nobody_takes_a_seat(client: TestClient, app: FastAPI, house: House):
    invite = invite_of(house, client)
    answer = browser(client, app).post(f"/join/{invite}", data={"name": " "})
    assert (
        answer.status_code == 400 and "Please give a name" in answer.text and "Take the seat" in answer.text
    )


def test_a_pasted_link_is_understood(client: TestClient, app: FastAPI, house: House):
    invite = invite_of(house, client)
    for link in (f"{HERE}/join/{invite}", f"  {HERE}/join/{invite}/ ", invite):
        answer = browser(client, app).get("/join", params={"link": link})
        assert answer.url.path == f"/join/{invite}" and "Take the seat" in answer.text
    for link in ("", "hello", f"{HERE}/tables/x", "https://elsewhere.example/"):
        assert client.get("/join", params={"link": link}).status_code == 400


def test_an_invitation_that_does_not_exist_is_told_so(client: TestClient):
    for answer in (client.get("/join/" + "x" * 22), client.post("/join/" + "x" * 22, data={"name": "Ben"})):
        assert answer.status_code == 404 and "invitation" in answer.text


# Records, logs and pictures


def duel(house: House, steps: int):
    """Ann and Ben are in the middle of a game, or at its end."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = advance(Match(load(rivals()), seed=4), steps)
    return match, house.table(match, [ann, ben]), house.cookie(ann), house.cookie(ben)


def test_a_record_with_secrets_is_given_out_after_the_end(house: House, client: TestClient):
    _, table, ann, ben = duel(house, 12)
    for headers in (ann, ben, {}):
        answer = client.get(f"/tables/{table}/record", headers=headers)
        assert answer.status_code == 403 and "when the game is over" in answer.text
    match, table, _, _ = duel(house, 10_000)
    answer = client.get(f"/tables/{table}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert re.match(r'attachment; filename="pylae-[\w-]+-record.txt"', answer.headers["content-disposition"])
    assert [line.split("  ")[2] for line in answer.text.splitlines() if line[:1].isdigit()] == [
        step.text for step in match.steps
    ]


def test_the_log_tells_each_what_that_person_was_told(house: House, client: TestClient):
    match, table, ann, ben = duel(house, 12)
    told = [client.get(f"/tables/{table}/log", headers=headers).text for headers in (ann, ben, {})]
    lines = [[line.text for line in match.log(eyes)] for eyes in (0, 1, -4)]
    assert all(text in log for log, own in zip(told, lines, strict=True) for text in own)
    assert len(set(told)) == 3
    for text in set(lines[1]) - set(lines[0]):
        assert text not in told[0]


def test_pictures_show_what_their_viewer_may_see(house: House, client: TestClient):
    match, table, ann, _ = duel(house, 12)
    svg = client.get(f"/tables/{table}/picture.svg", headers=ann)
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text == match.game.draw(match.view(0), 0).svg("bone")
    assert client.get(f"/tables/{table}/picture.svg").text == match.game.draw(match.view(-4), -4).svg("bone")
    early = client.get(f"/tables/{table}/picture.svg", params={"at": 5, "theme": "ink"}, headers=ann)
    assert early.text == match.game.draw(match.view(0, 5), 0).svg("ink")
    png = client.get(f"/tables/{table}/picture.png", headers=ann)
    assert png.headers["content-type"] == "image/png" and png.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "path",
    [
        "picture.gif",
        "picture.svg?at=9999",
        "picture.svg?at=-1",
        "picture.svg?at=" + "9" * 5000,
        "picture.svg?theme=pink",
    ],
)
def test_a_picture_that_cannot_be_is_refused(house: House, client: TestClient, path: str):
    _, table, _, _ = duel(house, 3)
    assert client.get(f"/tables/{table}/{path}").status_code == 404


# From one table to the next


def test_a_rematch_is_one_table_for_both(house: House, client: TestClient):
    _, table, ann, ben = duel(house, 10_000)
    places = [client.post(f"/tables/{table}/rematch", headers=headers).url.path for headers in (ann, ben)]
    assert places[0] == places[1] != f"/tables/{table}"
    assert [seat.name for seat in opened(house, places[0]).seats] == ["Ben", "Ann"]


def test_a_branch_goes_on_from_a_step(house: House, client: TestClient):
    match, table, ann, _ = duel(house, 12)
    branch = opened(house, client.post(f"/tables/{table}/branch", data={"at": "9"}, headers=ann).url.path)
    assert branch.row.origin == table and branch.seats[0].name == "Ann"
    assert branch.match.view(0, 0) == match.view(0, 9)


@pytest.mark.parametrize("at", ["", "later", "-1", "9999", "9" * 5000])
def test_a_branch_from_nowhere_is_refused(house: House, client: TestClient, at: str):
    _, table, ann, _ = duel(house, 12)
    assert client.post(f"/tables/{table}/branch", data={"at": at}, headers=ann).status_code in (400, 422)


@pytest.mark.parametrize("path", ["", "/record", "/log", "/picture.svg"])
def test_a_table_that_does_not_exist_is_told_so(client: TestClient, path: str):
    answer = client.get(f"/tables/nowhere{path}")
    assert answer.status_code == 404 and "no such table" in answer.text


@EVERY_GAME
def test_home_and_set_up_say_for_how_many_players_a_game_is(client: TestClient, game):
    for path in ("/", f"/games/{game.name}"):
        assert f"<b>{player_words(game.options)}</b> player" in client.get(path).text


# Rules


@EVERY_GAME
def test_all_sections_and_rulings_stand_on_one_page(client: TestClient, game):
    page = Page(client.get(f"/rules/{game.name}").text)
    ids = {section.get("id") for section in page.all("section")}
    assert ids == {f"s-{id}" for id in sections(game)}


@EVERY_GAME
def test_each_section_has_a_page_and_a_fragment(client: TestClient, game):
    for id in sections(game):
        fragment = client.get(f"/rules/{game.name}/{id}", headers={"X-Fragment": "1"}).text
        assert "<html" not in fragment and f'id="s-{id}"' in fragment
    id = next(iter(sections(game)))
    whole = client.get(f"/rules/{game.name}/{id}").text
    assert "<html" in whole and f'id="s-{id}"' in whole


@EVERY_GAME
def test_the_page_of_a_section_keeps_its_rules_and_its_words_apart(client: TestClient, game):
    id, code = next(
        (id, code)
        for id in sections(game)
        if {"rules", "words"} <= (code := shelf.index(game.name).code(id)).keys()
    )
    whole = client.get(f"/rules/{game.name}/{id}").text
    rules, words = whole.index("<dt>rules</dt>"), whole.index("<dt>words</dt>")
    assert rules < whole.index(str(code["rules"][0])) < words < whole.index(str(code["words"][0]))
    fragment = client.get(f"/rules/{game.name}/{id}", headers={"X-Fragment": "1"}).text
    assert "<dt>" not in fragment


def test_a_game_without_a_rulebook_in_print_is_not_said_to_have_one(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
):
    game = GAMES[0]
    assert "the rulebook" in client.get(f"/rules/{game.name}").text
    ours = SimpleNamespace(**vars(game) | {"about": replace(game.about, designers="", publisher="")})
    monkeypatch.setattr(shelf, "game", lambda name: ours)
    monkeypatch.setattr(pages, "book", pages.book.__wrapped__)
    for path in (f"/rules/{game.name}", f"/rules/{game.name}/{next(iter(sections(game)))}"):
        text = client.get(path).text
        assert not re.search("printed (book|rules)|The rulebook|as the rulebook|of the rulebook", text)


def test_a_section_shows_those_below_it(client: TestClient):
    for game in GAMES:
        for id in sections(game):
            below = {other for other in sections(game) if other.startswith(f"{id}.")}
            if below:
                text = client.get(f"/rules/{game.name}/{id}").text
                assert all(f'id="s-{other}"' in text for other in below)
                return
    raise AssertionError("no game has a section with others below it")


@EVERY_GAME
def test_a_ruling_tells_its_reason_and_its_option(client: TestClient, game):
    text = client.get(f"/rules/{game.name}").text
    for section in sections(game).values():
        if section.ruling:
            part = text.split(f'id="s-{section.id}"')[1].split("</section>")[0]
            assert "Our ruling." in part
            assert ("Option “" in part) == (section.option in {option.name for option in game.options})


def test_an_unknown_section_is_told_so(client: TestClient):
    answer = client.get(f"/rules/{names()[0]}/99.99")
    assert answer.status_code == 404 and "There is no section" in answer.text


def test_sections_named_in_brackets_become_links_and_nothing_else_does():
    game = GAMES[0]
    id = next(iter(sections(game)))
    link = f'<a href="/rules/{game.name}/{id}">{id}</a>'
    assert shelf.with_links(game, f"So it is ({id}; see {id}).") == f"So it is ({link}; see {link})."
    assert shelf.with_links(game, f"{id} & <b> (not.known)") == f"{id} &amp; &lt;b&gt; (not.known)"


def test_what_a_game_calls_its_sections_is_checked():
    with pytest.raises(Problem):
        shelf.rules(GAMES[0], "")


# Games that are gone or broken


def test_a_broken_package_is_told_of_in_the_servers_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(games, "every", lambda: (GAMES[:1], ["The game 'marbles' cannot be played."]))
    assert shelf.all_games.__wrapped__() == GAMES[:1]
    assert [record.message for record in caplog.records] == ["The game 'marbles' cannot be played."]


def test_a_table_whose_game_is_no_longer_installed_is_listed_and_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    ann = house.guest("Ann")
    gone, kept = names()[:2]
    table = house.table(Match(load(gone)), [ann] * len(Match(load(gone)).seats))
    house.table(Match(load(kept)), [ann] * len(Match(load(kept)).seats))
    monkeypatch.setattr(games, "own_names", lambda: [kept])
    home = house.client.get("/", headers=house.cookie(ann))
    assert home.status_code == 200 and f"<b>{gone}</b>" in home.text and "Not installed" in home.text
    looked = house.client.get(f"/tables/{table}", headers=house.cookie(ann))
    assert looked.status_code == 410 and f"There is no game &#39;{gone}&#39;" in looked.text
    archive = house.client.get("/account/games.zip", headers=house.cookie(ann))
    assert all(kept in name for name in zipfile.ZipFile(io.BytesIO(archive.content)).namelist())


def test_every_tone_of_an_outcome_has_one_colour_and_none_is_tied_to_a_people():
    style = (Path(pylae.web.__file__).parent / "static" / "odds.css").read_text()
    colours = re.findall(r"^\.tone-([a-z]+) \{ background: (.+?);", style, re.MULTILINE)
    assert [tone for tone, _ in colours] == list(Tone)
    assert len({colour for _, colour in colours}) == len(Tone)
    assert not any(side in colour for _, colour in colours for side in ("greek", "persian", "viking"))


@pytest.mark.parametrize("name", names())
def test_every_side_has_a_shape_and_a_colour(name: str):
    static = Path(pylae.web.__file__).parent / "static"
    icons, style = (static / "icons.svg").read_text(), (static / "table.css").read_text()
    match = Match(load(name))
    for side in {match.game.seat_side(match.state, seat) for seat in range(len(match.seats))}:
        assert f'id="side-{side}"' in icons
        assert not side or all(f"{what}.{side} " in style for what in (".seat", ".die")), side
