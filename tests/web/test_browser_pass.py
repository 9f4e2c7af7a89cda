"""Thermopyles in a browser: equal cards, open piles, and chances in a line with a table that folds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pylae.bots.player import prepare
from pylae.core.match import Match
from pylae.games.thermopyles.tests.positions import play, table
from tests.web.browser import DESK, PHONE, Person, Site

Come = Callable[..., Person]


def seated(site: Site, people: Come, match: Match, **window: object) -> Person:
    """Somebody who plays on from here."""
    user, token = site.guest("Cleo")
    person = people(token, **window)
    person.arrive(site.against_bots(match, user))
    return person


def test_both_of_two_equal_cards_are_lit_and_do_the_same(site: Site, people: Come):
    player = seated(site, people, table([12, 12, 15]))
    state, page = player.turn(), player.page
    twins = [page.locator(f"#spartan-{card}") for card in (3, 4)]
    for twin in twins:
        player.click(f"#{twin.get_attribute('id')}")
        player.asked_again()
        ring, card = page.locator(".ring.chosen").bounding_box(), twin.bounding_box()
        assert ring and card and abs(ring["x"] - card["x"]) < 12, "the ring lies round the other card"
        page.keyboard.press("Escape")
    player.click("#spartan-4")
    player.asked_again()
    player.click("#spartan-3")  # no second time of the first: only the ring goes there
    ring, card = page.locator(".ring.chosen").bounding_box(), twins[0].bounding_box()
    assert ring and card and abs(ring["x"] - card["x"]) < 12
    assert not site.table(page.url).match.steps
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(twins[1]).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(twins[0]).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(twins[1]).to_be_focused()
    page.keyboard.press("Enter")
    player.asked_again()
    page.keyboard.press("Enter")
    player.after(state)
    assert site.table(page.url).match.steps[0].text == "fight 12"


@pytest.mark.parametrize("window", (DESK, PHONE), ids=("desk", "phone"))
@pytest.mark.parametrize("watching", (False, True), ids=("player", "watcher"))
def test_open_piles_are_looked_through_by_touch_and_by_keys(
    window: dict[str, int], watching: bool, site: Site, people: Come
):
    match = table([12, 15], grave=3)
    person = seated(site, people, match, viewport=window)
    if watching:
        path = person.page.url
        person = people(viewport=window)
        person.arrive(path)
    page = person.page
    reader, close = page.locator("#reader"), page.locator("#reader [data-do=close]")
    for pile, piece in zip(match.piles(), ("discard-persian", "graveyard", "discard-spartan"), strict=True):
        person.click(f"#{piece}")
        expect(reader.locator("h2")).to_have_text(pile.title)
        expect(reader).to_contain_text(f"{pile.size} cards")
        expect(reader.locator("li")).to_have_count(len(pile.cards))
        close.click()
    page.locator("#question").focus()
    page.keyboard.press("p")
    expect(reader.locator("li")).to_have_count(sum(len(pile.cards) for pile in match.piles()))
    page.keyboard.press("Escape")
    expect(reader).to_be_hidden()
    page.locator("#discard-spartan").focus()
    page.keyboard.press("Shift+ArrowDown" if window is PHONE else "Shift+ArrowRight")
    if window is PHONE and not watching:  # between them lies a support that says why not
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    expect(reader.locator("h2")).to_have_text("Graveyard")


@pytest.mark.parametrize("window", (DESK, PHONE), ids=("desk", "phone"))
def test_the_odds_have_a_place_of_their_own_and_on_a_phone_they_open(
    window: dict[str, int], site: Site, people: Come
):
    person = seated(site, people, table([12, 15], location=3), viewport=window)
    state, page = person.turn(), person.page
    title, strip = page.locator("#odds h2"), page.locator("#odds-open")
    expect(page.locator(f"#choice-{state['choices'][1]['action']}")).to_contain_text("beats the first 33%")
    board = page.locator("#board").bounding_box()
    if window is PHONE:
        page.locator(".tabs [data-tab=hand]").click()
    person.click("#spartan-3")
    person.asked_again()
    own = page.locator("#odds .odds-own").first
    expect(own).to_contain_text("33%")
    expect(own).to_contain_text("beats the first")
    assert title.is_visible() == (window is DESK) and strip.is_visible() == (window is PHONE)
    if window is PHONE:
        strip.press("Enter")
        expect(title).to_have_text("Fight with 12")
        assert page.locator("#odds .odds-row").first.is_visible()
        strip.press("Enter")
        expect(title).to_be_hidden()
    person.click("#spartan-9")
    expect(title).to_have_text("Fight with 15")
    if window is PHONE:
        page.locator(".tabs [data-tab=board]").click()
    assert page.locator("#board").bounding_box() == board
    assert not site.table(page.url).match.steps, "a key on the strip has made a move"


def test_what_ends_the_game_says_so_on_its_button(site: Site, people: Come):
    winning = seated(site, people, table([20, 13], slots="19/20 18/21", grave=11))
    state = winning.turn()
    expect(winning.page.locator(f"#choice-{state['choices'][2]['action']}")).to_contain_text(
        "wins the game now 100%"
    )
    losing = seated(site, people, table([20], location=6))
    losing.turn()
    expect(losing.page.locator("#choice-0")).to_contain_text("loses the game now")


def test_a_hint_of_a_number_sets_the_stepper_to_it(site: Site, people: Come):
    match = play(table([13], location=3, slots="17/22 22/22", spartans=0), "fight 13")
    prepare(match.game)
    player = seated(site, people, match)
    player.turn()
    player.page.keyboard.press("h")
    strip = player.page.locator("#strip-advice")
    expect(strip).to_be_visible()
    marked = strip.locator("[aria-pressed=true]")
    expect(marked).to_have_count(1)
    counts = match.prompt().counts
    expect(player.page.locator("#number")).to_contain_text(
        str(counts[int(marked.get_attribute("data-action") or -1)])
    )
    other = strip.locator("[aria-pressed=false]").first
    wanted = counts[int(other.get_attribute("data-action") or -1)]
    other.click()
    expect(player.page.locator("#number")).to_contain_text(str(wanted))
    assert not site.table(player.page.url).match.steps[len(match.steps) :], "a look at a hint has made a move"


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_shows_the_best_choices_with_their_chances_until_it_is_closed(
    site: Site, people: Come, window: dict[str, int]
):
    match = table([12, 14, 15, 18], location=3)
    prepare(match.game)
    player = seated(site, people, match, viewport=window)
    player.turn()
    page = player.page
    page.keyboard.press("h")
    best = page.locator("#strip-advice .best button")
    expect(best).to_have_count(3)
    for number in range(3):
        expect(best.nth(number)).to_contain_text("you win about")
    if window is DESK:  # on a phone the hand is behind its tab
        expect(page.locator(".ring.hinted")).to_have_count(1)
    best.nth(1).click()
    expect(best.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(best.first).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#strip-advice [role=status]")).to_contain_text("Rule ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is too wide"
    page.locator("#do-drop-advice").click()
    expect(page.locator("#strip-advice")).to_have_count(0)
    expect(page.locator(".ring.hinted")).to_have_count(0)
    assert not site.table(page.url).match.steps
