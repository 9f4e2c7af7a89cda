"""Cards in a real browser: chosen among all, written with a preview that follows, and played at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pylae import games
from pylae.web import shelf
from tests.web.browser import DESK, PHONE, Person, Site

Come = Callable[..., Person]
NAME = next(game.name for game in map(games.load, games.names()) if shelf.collection(game))
WINDOWS = pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])


@WINDOWS
def test_cards_are_chosen_by_side_kind_and_deck(people: Come, window: dict[str, int]):
    reader = people(viewport=window)
    reader.goto(f"/cards/{NAME}")
    page = reader.page
    cards = page.locator(".faces > li:visible")
    everything = cards.count()
    page.get_by_label("Side").select_option(index=2)
    page.get_by_label("Kind").select_option("Weapon")
    expect(page.locator("output")).to_have_text(f"{cards.count()} of {everything}")
    assert 0 < cards.count() < everything / 4
    assert {card.get_attribute("data-kind") for card in cards.all()} == {"Weapon"}


@WINDOWS
def test_somebody_writes_a_card_sees_it_and_plays_with_it(
    site: Site, people: Come, window: dict[str, int], tmp_path: Path
):
    writer = people(viewport=window)
    writer.goto(f"/games/{NAME}")
    page = writer.page
    page.get_by_role("link", name="Write your own").click()
    text, told, faces = page.locator("#text"), page.locator("#told"), page.locator("#faces")
    expect(faces).to_contain_text("Helot")
    text.fill(
        text.input_value().replace('name = "Helot"', 'name = "Perioikos"').replace("atk = 1", "atck = 4")
    )
    expect(told).to_contain_text("mine.toml: card 'helot': it takes no 'atck'; did you mean 'atk'?")
    expect(faces).to_contain_text("Helot")  # as it was when it was last right
    text.fill(text.input_value().replace("atck", "atk"))
    expect(told).to_contain_text("all is well")
    expect(faces).to_contain_text("Perioikos")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    kept = tmp_path / saved.value.suggested_filename
    saved.value.save_as(kept)
    assert kept.name == "mine.toml" and kept.read_text(encoding="utf-8") == text.input_value()
    page.reload()
    page.get_by_label("Open a file").set_input_files(kept)
    expect(faces).to_contain_text("Perioikos")
    page.get_by_role("button", name="Play with these cards").click()
    expect(page.get_by_label("Deck 1, as a text")).to_have_value(re.compile("^3 helot$", re.MULTILINE))
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/tables/*")
    assert "Perioikos" in site.table(page.url).match.state.table_data.titles["cards"]


def test_a_deck_is_chosen_by_keyboard_and_what_was_written_is_kept(people: Come):
    player = people(viewport=DESK)
    player.goto(f"/games/{NAME}")
    page = player.page
    deck, own, text = page.locator("#pick-deck-1"), page.locator("#data-deck-1"), page.locator("#text-deck-1")
    expect(own).to_be_hidden()
    with page.expect_response(f"**/games/{NAME}"):
        deck.select_option("own")
    expect(own).to_be_visible()
    expect(deck).to_have_value("own")
    page.locator("#own details").nth(2).locator("summary").click()
    text.fill("3 Hoplight")
    text.press("Tab")
    expect(page.locator("#wrong-deck-1")).to_contain_text("there is no card 'Hoplight'")
    deck.select_option("name viking")
    expect(page.locator("#wrong-deck-1")).to_have_count(0)
    expect(text).to_have_value("3 Hoplight")
    expect(text).to_be_hidden()
    page.get_by_role("button", name="With a friend").click()
    expect(page.locator("#pick-deck-1")).to_have_value("name viking")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/tables/*")
