"""The pages of cards: all of them drawn, the desk where they are written, and decks that are chosen on the set-up page."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from pylae.core.engine import fresh
from pylae.games import load
from pylae.web import card_pages, shelf
from pylae.web.app import create_app
from pylae.web.guard import LARGEST_RECORD, RATES
from pylae.web.settings import Settings
from tests.web.conftest import HERE
from tests.web.house import House
from tests.web.test_pages import form_of

NAME = "greeks_and_vikings"
GAME = load(NAME)
TOOLS: Any = shelf.collection(GAME)
CARDS, DESK, SETUP = f"/cards/{NAME}", f"/cards/{NAME}/write", f"/games/{NAME}"
STARTER = TOOLS.starter
FRAGMENT = {"X-Fragment": "1"}


def written(client: TestClient, text: str, **more: str) -> Any:
    """What the desk makes of a text, as its module asks for it."""
    return client.post(DESK, data={"text": text, **more}, headers=FRAGMENT)


def texts_in(page: str) -> dict[str, str]:
    """What stands in the text fields of a page, by name."""
    fields = re.findall(r'<textarea[^>]*name="([^"]+)"[^>]*>\n(.*?)</textarea>', page, re.S)
    return {name: unescape(text) for name, text in fields if text}


# All cards


def test_every_shipped_card_is_drawn_and_said_to_be_reconstructed(client: TestClient):
    page = client.get(CARDS).text
    rows = TOOLS.rows({})
    assert [id for id, *_ in rows] == re.findall(r'<li id="card-(\w+)"', page)
    assert page.count('<svg viewBox="0 0 350') == len(rows)
    assert "<b>Reconstructed.</b>" in page and page.count("· reconstructed<") == len(rows)


def test_decks_stand_below_with_their_copies(client: TestClient):
    page = client.get(CARDS).text
    for name, copies in TOOLS.decks({}).items():
        assert f"Deck “{name}”, {sum(copies.values())} cards" in page
        assert page.count(f" in {name} ·") == len(copies)


def test_a_file_of_ones_own_is_drawn(client: TestClient):
    answer = client.post(CARDS, files={"file": ("mine.toml", STARTER.encode())})
    assert answer.status_code == 200
    assert re.findall(r'<li id="card-(\w+)"', answer.text) == ["helot"] and "custom<" in answer.text
    assert "Reconstructed." not in answer.text


def test_a_file_with_a_slip_is_told_with_file_card_and_field(client: TestClient):
    answer = client.post(CARDS, files={"file": ("mine.toml", STARTER.replace("atk", "atck").encode())})
    assert answer.status_code == 400
    assert "mine.toml: card 'helot': it takes no 'atck'; did you mean 'atk'?" in unescape(answer.text)


def test_only_games_with_cards_have_such_pages(client: TestClient):
    for game in shelf.all_games():
        status = 404 if shelf.collection(game) is None else 200
        assert client.get(f"/cards/{game.name}").status_code == status
        assert client.get(f"/cards/{game.name}/write").status_code == status
        assert (f'href="/cards/{game.name}"' in client.get(f"/games/{game.name}").text) == (status == 200)
    assert client.get("/cards/nothing").status_code == 404


# The desk


def test_the_example_is_that_of_the_page_in_docs():
    from tests.test_writing_cards import FILE

    assert STARTER == FILE


def test_the_desk_shows_a_card_and_then_its_slips(client: TestClient):
    assert 'id="card-helot"' in client.get(DESK).text
    assert "all is well" in written(client, STARTER).text
    told = unescape(written(client, STARTER.replace('"me"', '"mee"'), name="spartans.toml").text)
    assert "spartans.toml: card 'helot': fx[1].do[1].draw.who is 'mee'; did you mean 'me'?" in told
    assert 'id="faces" hidden' in told and "<html" not in told


def test_what_was_written_stays_where_there_is_no_module(client: TestClient):
    text = STARTER.replace("Helot", "</textarea><script>alert(1)</script>")
    page = client.post(DESK, data={"text": text, "do": "show"}).text
    assert texts_in(page)["text"] == text.rstrip("\n") + "\n"
    assert "<script>" not in page


def test_the_file_is_saved_as_it_was_written(client: TestClient):
    answer = client.post(DESK, data={"text": STARTER, "name": '../"my cards".toml', "do": "save"})
    assert answer.text == STARTER
    assert answer.headers["content-disposition"] == 'attachment; filename="my-cards-toml"'


def test_one_plays_with_the_cards_at_once(client: TestClient, house: House):
    page = client.post(DESK, data={"text": STARTER, "do": "play"}).text
    brought = texts_in(page)
    assert brought["text.more cards"] == STARTER and "\n3 helot\n" in f"\n{brought['text.deck 1']}"
    answer = client.post(SETUP, data=form_of(page) | brought, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    match = house.look(answer.headers["location"].rsplit("/", 1)[-1]).match
    titles = match.state.table_data.titles
    assert "Helot" in titles["cards"] and match.state.lists[0][titles["cards"].index("Helot")] == 3
    assert sum(match.state.lists[0]) == 40


def test_cards_with_a_slip_are_not_brought_to_a_table(client: TestClient):
    page = client.post(DESK, data={"text": STARTER.replace("atk", "atck"), "do": "play"}).text
    assert "it lacks atk" in page and "How do you want to play?" not in page


def test_whoever_changes_the_shipped_cards_plays_with_those_alone(client: TestClient):
    text = texts_in(client.get(f"{DESK}?begin=shipped").text)["text"]
    brought = texts_in(client.post(DESK, data={"text": text, "do": "play"}).text)
    assert set(brought) == {"text.cards"} and fresh(GAME, {}, {"cards": brought["text.cards"]})


def test_a_file_with_decks_is_played_with_these():
    own = next(iter(TOOLS.shipped.values())).replace("[decks.viking]", "[decks.northmen]")
    data = TOOLS.trial("mine.toml", own)
    assert data == {"cards": own}
    assert fresh(GAME, {}, data).table_data.titles["decks"][:2] == ("greek", "northmen")


@pytest.mark.parametrize("stars, copies", [(0, 3), (2, 2)])
def test_a_trial_deck_has_as_many_copies_as_are_allowed(stars: int, copies: int):
    data = TOOLS.trial("mine.toml", STARTER.replace("stars = 0", f"stars = {stars}"))
    state = fresh(GAME, {}, data)
    assert state.lists[0][state.table_data.titles["ids"].index("helot")] == copies


# The hostile


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "[" * 30_000,
        "{" * 30_000,
        "a = " + "[" * 20_000,
        '{"format": "gv-cards/1", "set": ' + '{"a":' * 5_000,
        "a." * 20_000 + "b = 1",
        "x = " + "9" * 20_000,
        "[[cards]]\n" * 5_000,
        "format = 'gv-cards/1'\ncards = 3\ndecks = 4\nset = 5",
        "x = 1979-05-27T07:32:00Z\ny = nan\nz = inf",
        json.dumps({"format": "gv-cards/1", "cards": [None, 1, "x", [], {"id": 3}], "decks": {"a": {"b": None}}}),
        STARTER.replace("Helot", "\U0001f480" * 20),
        STARTER.replace("[{draw = {who = \"me\", n = 1}}]", str([{"draw": 1}] * 300).replace("'", '"').replace(": 1", ' = {who = "me", n = 1}').replace('"draw"', "draw")),
    ],
    ids=range(14),
)  # fmt: skip
def test_crafted_texts_are_told_never_broken_by(client: TestClient, text: str):
    for wanted in ("", "play", "save"):
        assert client.post(DESK, data={"text": text, "do": wanted}).status_code in (200, 400)
    assert written(client, text).status_code == (400 if "\0" in text else 200)
    for slot in ("cards", "more cards", "deck 1"):
        form = form_of(client.get(SETUP).text) | {f"text.{slot}": text, f"pick.{slot}": "own"}
        assert client.post(SETUP, data=form, follow_redirects=False).status_code in (303, 400)


def test_a_card_that_no_table_can_hold_is_told(client: TestClient):
    step = '{draw = {who = "me", n = 1}}'
    told = written(client, STARTER.replace(step, ", ".join([step] * 200))).text
    assert "200" in told and 'id="faces" hidden' in told


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


@given(at=st.integers(0, len(STARTER)), cut=st.integers(0, 40), put=TEXTS)
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_is_drawn_or_told(at: int, cut: int, put: str):
    shown = card_pages.shown(TOOLS, {"mine.toml": STARTER[:at] + put + STARTER[at + cut :]})
    assert bool(shown.problems) != bool(shown.faces)


def test_what_is_no_text_and_what_is_too_long_is_refused(client: TestClient):
    assert client.post(CARDS, files={"file": ("x.toml", b"\xff\xfe")}).status_code == 400
    assert client.post(DESK, data={"text": "#" * (LARGEST_RECORD + 1)}).status_code == 413
    told = written(client, "#" * 70_000).text
    assert "mine.toml has 70000 bytes; at most 65536 are taken" in told


def test_a_long_file_is_drawn_in_part(client: TestClient):
    card = STARTER[STARTER.index("[[cards]]") :]
    many = "".join(card.replace('"helot"', f'"helot_{at}"') for at in range(200))
    told = written(client, STARTER.replace(card, many)).text
    assert told.count("<figure>") == card_pages.MOST_DRAWN
    assert f"200 cards in mine.toml: all is well. The first {card_pages.MOST_DRAWN} are drawn." in told


def test_whoever_has_cards_drawn_too_fast_is_told_to_wait(tmp_path):
    app = create_app(Settings(database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40))
    app.state.limits.clock = lambda: 0.0
    long = "#" * 65536
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        answers = [
            written(client, long) for _ in range(int(RATES["cards"].burst / card_pages.cost(long)) + 1)
        ]
    assert answers[0].status_code == 200 and answers[-1].status_code == 429
    assert "cards drawn very fast" in answers[-1].text and int(answers[-1].headers["retry-after"]) >= 1


# Decks on the set-up page


def test_each_seat_chooses_a_deck_by_its_name(client: TestClient, house: House):
    page = client.get(SETUP).text
    assert page.count('<option value="name greek">greek</option>') == len(TOOLS.deck_slots)
    form = form_of(page) | {"pick.deck 1": "name viking", "pick.deck 2": "name greek"}
    answer = client.post(SETUP, data=form, follow_redirects=False)
    match = house.look(answer.headers["location"].rsplit("/", 1)[-1]).match
    assert match.data == {"deck 1": "viking", "deck 2": "greek"}
    assert match.state.table_data.titles["decks"][:2] == ("viking", "greek")


def test_the_decks_of_cards_that_are_brought_can_be_chosen(client: TestClient):
    own = next(iter(TOOLS.shipped.values())).replace("[decks.viking]", "[decks.northmen]")
    form = form_of(client.get(SETUP).text) | {"text.cards": own}
    part = client.post(SETUP, data=form, headers=FRAGMENT).text
    assert '<option value="name northmen">' in part and "name viking" not in part and "<html" not in part


def test_nothing_is_opened_by_asking_for_a_part(client: TestClient, house: House):
    client.post(SETUP, data=form_of(client.get(SETUP).text), headers=FRAGMENT)
    assert not house.hall.tables and not client.cookies


@pytest.mark.parametrize(
    "slot, text, sentence",
    [
        ("deck 1", "3 Hoplight", "deck 1: there is no deck '3 Hoplight', and there is no card 'Hoplight'"),
        ("deck 2", "3 Hoplite\n3 Xiphos", "deck 2 has 6 cards; a deck has 25 to 70 (R12)"),
        ("more cards", STARTER.replace("atk", "atck"), "more cards: card 'helot': it lacks atk"),
    ],
)
def test_what_cannot_be_used_is_told_at_its_field_and_nothing_is_lost(
    client: TestClient, slot: str, text: str, sentence: str
):
    form = form_of(client.get(SETUP).text) | {
        f"text.{slot}": text,
        f"pick.{slot}": "own",
        "name.0": "Gorgo",
        "text.deck 3": "# for another day",
    }
    answer = client.post(SETUP, data=form)
    assert answer.status_code == 400 and not client.cookies
    field = re.search(rf'<div id="wrong-{slot.replace(" ", "-")}".*?</div>', answer.text, re.S)
    assert field and sentence in unescape(field[0])
    assert texts_in(answer.text) == {f"text.{slot}": text, "text.deck 3": "# for another day"}
    assert form_of(answer.text)["name.0"] == "Gorgo"


def test_a_way_to_play_keeps_the_texts(client: TestClient):
    form = form_of(client.get(SETUP).text) | {
        "text.deck 1": "3 Hoplite",
        "pick.deck 1": "own",
        "mode": "friend",
    }
    page = client.post(SETUP, data=form).text
    assert texts_in(page) == {"text.deck 1": "3 Hoplite"}
    assert form_of(page)["seat.1"] == "open" and form_of(page)["pick.deck 1"] == "own"


def test_a_name_that_is_picked_goes_before_a_text_that_was_written(client: TestClient, house: House):
    form = form_of(client.get(SETUP).text) | {"text.deck 1": "nonsense", "pick.deck 1": "name viking"}
    answer = client.post(SETUP, data=form, follow_redirects=False)
    assert house.look(answer.headers["location"].rsplit("/", 1)[-1]).match.data == {"deck 1": "viking"}
