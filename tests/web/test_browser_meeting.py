"""People who meet, in real browsers: the meeting place, "are you there?", talk and a carried seat, by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from pylae.core.match import Match
from pylae.games import load
from pylae.web.sitting import Sitter
from tests.web.browser import DESK, PHONE, Person, Site

Come = Callable[..., Person]
GAME = "earth_and_water"
NASTY = '<img src=x onerror="alert(1)">'

WINDOWS = pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])


def is_sound(page: Page) -> None:
    """Nothing scrolls sideways, and axe finds nothing serious."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page).response["violations"]
    assert [it["id"] for it in found if it["impact"] in ("serious", "critical")] == []


def two(site: Site) -> tuple[str, str, str]:
    """A table of two people, and their tokens."""
    (ann, one), (ben, other) = site.guest("Ann"), site.guest("Ben")
    sitters = [Sitter("person", user.id, name=name) for user, name in ((ann, "Ann"), (ben, "Ben"))]
    return site.open_match(Match(load(GAME), seed=1), sitters), one, other


def as_seen(person: Person) -> None:
    person.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")


@WINDOWS
def test_two_strangers_meet_say_that_they_are_there_and_greet(
    site: Site, people: Come, window: dict[str, int]
):
    (_, one), (_, other) = site.guest("Aspasia"), site.guest("Kleon")
    host, guest = people(one, viewport=window), people(other, viewport=window)
    for each in (host, guest):
        as_seen(each)
    host.goto("/meet")
    host.page.select_option("#game", f"{GAME}/0")
    host.page.fill("#notice", NASTY)
    host.click("#find-form .button")
    host.until()
    host.goto("/help")  # and is gone
    guest.goto("/meet")
    is_sound(guest.page)
    offer = guest.page.locator("li", has_text=NASTY)
    expect(offer).to_be_visible()
    offer.get_by_role("button", name=re.compile("Sit down as Persia")).focus()
    guest.page.keyboard.press("Enter")
    guest.until("state.mine.length")
    host.goto("/meet")
    entry = host.page.locator("li", has_text="Are you there?")
    entry.first.get_by_role("link", name=re.compile("^Play")).click()
    host.until("state.awaited.length || state.choices.length")
    if host.until()["awaited"]:
        is_sound(host.page)
        host.click("#do-there")
    host.until("!state.awaited.length")
    guest.until("!state.awaited.length")
    # Strangers have quick words only, by their key.
    guest.page.keyboard.press("c")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("#talk-said")).to_contain_text("You Well met")
    assert guest.page.locator("#say-text").count() == 0
    host.page.keyboard.press("c")
    expect(host.page.locator("#talk-said")).to_contain_text("Kleon Well met")
    is_sound(host.page)


@WINDOWS
def test_friends_talk_mute_and_switch_off(site: Site, people: Come, window: dict[str, int]):
    path, one, other = two(site)
    ann, ben = people(one, viewport=window), people(other, viewport=window)
    ann.arrive(path), ben.arrive(path)
    phone = window is PHONE
    if phone:
        ann.click('.tabs [data-tab="log"]')
    ann.click("#tab-talk")
    ann.page.fill("#say-text", NASTY)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#talk-said")).to_contain_text(f"You {NASTY}")
    expect(ann.page.locator("#say-text")).to_have_value("")
    assert ann.page.locator("#talk img").count() == 0
    # The other looks at the board: a dot and a number tell of news, and the ear hears it.
    if phone:
        ben.page.locator('.tabs .told[data-tab="log"]').wait_for()
        ben.click('.tabs [data-tab="log"]')
    expect(ben.page.locator("#news")).to_have_text("1 new")
    ben.page.locator("#tab-log").focus()
    ben.page.keyboard.press("ArrowRight")
    expect(ben.page.locator("#tab-talk")).to_be_focused()
    expect(ben.page.locator("#talk-said")).to_contain_text(f"Ann {NASTY}")
    expect(ben.page.locator("#news")).to_be_hidden()
    ben.click("[data-do=person]")
    is_sound(ben.page)
    ben.click("[data-do=mute]")
    expect(ben.page.locator("#person")).to_be_hidden()
    expect(ben.page.locator("#talk-said")).to_contain_text("Nobody has said anything yet.")
    ben.click("#talk-off")
    expect(ben.page.locator("#talk")).to_contain_text("You have switched talk off")
    is_sound(ben.page)
    ben.click("#talk-on")
    expect(ben.page.locator("#phrase-met")).to_be_visible()


def test_a_dot_says_who_is_here_and_a_number_how_many_watch(site: Site, people: Come):
    path, one, other = two(site)
    ann, eve = people(one), people()
    ann.arrive(path), eve.arrive(path)
    expect(ann.page.locator("#watching")).to_have_text("1 watches")
    expect(ann.page.locator("#sitter-0 .dot")).to_have_class(re.compile("here"))
    expect(ann.page.locator("#sitter-1 .dot")).not_to_have_class(re.compile("here"))
    ben = people(other)
    ben.arrive(path)
    expect(ann.page.locator("#sitter-1 .dot")).to_have_class(re.compile("here"))
    expect(eve.page.locator("#rail-tabs")).to_be_hidden()  # who never was anybody here has nobody to talk to


def test_a_seat_is_carried_to_a_phone(site: Site, people: Come):
    path, one, _ = two(site)
    desk, phone = people(one), people(viewport=PHONE)
    desk.goto("/account")
    desk.click("text=Carry my seat to my phone")
    code = desk.page.locator("#code").inner_text()
    is_sound(desk.page)
    phone.goto("/carry")
    is_sound(phone.page)
    phone.page.fill("#code", code.lower())
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Be Ann on this device?")
    is_sound(phone.page)
    phone.click("text=Go on as Ann")
    phone.page.wait_for_url("**/meet")
    assert phone.arrive(path)["mine"] == [0]


@WINDOWS
def test_notices_are_switched_on_in_this_browser(site: Site, people: Come, window: dict[str, int]):
    path, one, other = two(site)
    ann = people(one, viewport=window)
    ann.goto("/notices")
    is_sound(ann.page)
    ann.page.locator("#by-sound").focus()
    ann.page.keyboard.press("Space")
    expect(ann.page.locator("#notice-state")).to_have_text("It sounds like this.")
    ann.page.reload()
    assert ann.page.locator("#by-sound").is_checked()
    ann.page.fill("#address", "https://127.0.0.1/")
    ann.pardon("400")
    ann.click("text=Tell me there")
    expect(ann.page.get_by_role("alert")).to_contain_text("not a number")
    assert path and other
