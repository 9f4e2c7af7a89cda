"""Between people in a browser: clocks at the seats, the table's menu by mouse and by keys, cards with an answer each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pylae.core.match import Match
from pylae.games import load
from pylae.web.clocks import PACES
from pylae.web.sitting import Sitter
from tests.web.browser import DESK, PHONE, Person, Site
from tests.web.tables import advance, rivals

Come = Callable[..., Person]
# Whether the middle of an element is on the screen and nothing lies over it.
WITHIN = """(which) => {
  const box = document.querySelector(which).getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(hit?.closest(which)) && box.left >= 0 && box.right <= innerWidth;
}"""
WINDOWS = pytest.mark.parametrize("window", (DESK, PHONE), ids=("desk", "phone"))


def two(site: Site, people: Come, pace: str | None = "quick", **window: Any) -> tuple[Person, Person, str]:
    """Two people at a table, the one who is asked first."""
    match = advance(Match(load(rivals()), seed=4), 6)
    found = [site.guest(name) for name in ("Ann", "Ben")]
    path = site.open_match(
        match,
        [Sitter("person", user.id, name=name) for (user, _), name in zip(found, ("Ann", "Ben"), strict=True)],
        pace=PACES[pace] if pace else None,
    )
    persons = [people(token, **window) for _, token in found]
    for person in persons:
        person.arrive(path)
    return persons[match.mover], persons[1 - match.mover], path


def to_cards(person: Person, window: dict[str, int]) -> None:
    """On a phone offers stand behind a tab, which has a mark."""
    if window is PHONE:
        person.page.locator(".tabs [data-tab=log]").click()


@WINDOWS
def test_a_clock_runs_at_the_seat_that_is_asked(site: Site, people: Come, window: dict[str, int]):
    mover, other, path = two(site, people, viewport=window)
    state = mover.until("state.clocks && state.clocks.running != null")
    seat = state["clocks"]["running"]
    for person in (mover, other):
        to_cards(person, window)
        running = person.page.locator(f"#clock-{seat}")
        expect(running).to_be_visible()
        expect(running).to_have_class("clock running")
        first = running.inner_text()
        expect(running).not_to_have_text(first)
        still = person.page.locator(f"#clock-{1 - seat}")
        expect(still).to_have_text("10:00")
        expect(still).to_have_attribute("aria-label", "10 minutes left")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert site.table(path).clocks


@WINDOWS
def test_a_draw_is_offered_and_taken_by_mouse(site: Site, people: Come, window: dict[str, int]):
    mover, other, _ = two(site, people, viewport=window)
    board = mover.page.locator("#board").bounding_box()
    mover.click("#open-table-menu")
    menu = mover.page.locator("#table-menu")
    expect(menu.get_by_role("button")).to_have_count(5)
    for button in menu.get_by_role("button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 44
    assert mover.page.locator("#board").bounding_box() == board, "the menu pushes the board"
    mover.click("#menu-draw")
    expect(menu).to_be_hidden()
    tab = other.page.locator(".tabs [data-tab=log]")
    expect(tab).to_have_class("waiting")
    to_cards(mover, window)
    to_cards(other, window)
    expect(mover.page.locator("#card-offer")).to_contain_text("You have offered a draw.")
    other.click("#do-take-offer")
    for person in (mover, other):
        person.until("state.over")
        expect(person.page.locator("#question")).to_have_text("A draw, by agreement.")
        expect(person.page.locator("#open-table-menu")).to_be_hidden()
    assert other.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@WINDOWS
def test_an_offer_moves_nothing_and_can_be_read_whole(site: Site, people: Come, window: dict[str, int]):
    mover, other, _ = two(site, people, viewport=window)
    parts = (
        ("#prompt", "#board", "#odds", "#zoom", ".log") if window is DESK else ("#prompt", "#board", ".tabs")
    )
    before = [other.page.locator(part).first.bounding_box() for part in parts]
    mover.click("#open-table-menu")
    mover.click("#menu-draw")
    expect(other.page.locator(".tabs [data-tab=log]")).to_have_class("waiting")
    assert [other.page.locator(part).first.bounding_box() for part in parts] == before
    to_cards(other, window)
    for act in ("#do-take-offer", "#do-no-offer"):
        assert other.page.evaluate(WITHIN, act), f"{act} cannot be hit"
    other.page.keyboard.press("c")
    expect(other.page.locator("#say-text")).to_be_visible()
    for act in ("#say-text", "#phrase-met", "#do-take-offer"):
        other.page.locator(act).scroll_into_view_if_needed()
        assert other.page.evaluate(WITHIN, act), f"{act} cannot be hit while one talks"


@WINDOWS
def test_who_waits_finds_the_link_and_the_bots(site: Site, people: Come, window: dict[str, int]):
    user, token = site.guest("Ann")
    match = advance(Match(load(rivals()), seed=4), 6)
    path = site.open_match(match, [Sitter("person", user.id, name="Ann"), Sitter("open")])
    ann = people(token, viewport=window)
    ann.arrive(path)
    to_cards(ann, window)
    for part in ("#invite", "#which-bot", "#call-bot"):
        assert ann.page.evaluate(WITHIN, part), f"{part} cannot be hit"
    with ann.page.expect_navigation():
        ann.click("#call-bot")
    ann.until("!state.invite && state.seats[1].kind === 'bot'")


@WINDOWS
def test_the_clock_that_runs_is_seen_on_a_phone_beside_the_board(
    site: Site, people: Come, window: dict[str, int]
):
    mover, other, _ = two(site, people, viewport=window)
    for person in (mover, other):
        person.until("state.clocks && state.clocks.running != null")
        clock = person.page.locator("#bar-clock")
        if window is DESK:
            expect(clock).to_be_hidden()
            continue
        expect(clock).to_be_visible()
        first = clock.inner_text()
        expect(clock).not_to_have_text(first)


@WINDOWS
def test_resigning_by_keys_is_asked_once_more(site: Site, people: Come, window: dict[str, int]):
    mover, other, path = two(site, people, None, viewport=window)
    page = mover.page
    page.locator("#open-table-menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#menu-take-back")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#menu-resign")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#menu-no")).to_be_focused()
    page.keyboard.press("Enter")  # the same key once more resigns nothing
    expect(page.locator("#menu-resign")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#table-menu")).to_be_hidden()
    expect(page.locator("#open-table-menu")).to_be_focused()
    assert not site.table(path).over
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#menu-yes")).to_be_focused()
    page.keyboard.press("Enter")
    other.until("state.over")
    expect(other.page.locator("#question")).to_contain_text("resigns.")
    assert site.table(path).over


def test_keys_inside_the_menu_choose_nothing_at_the_table(site: Site, people: Come):
    mover, _, path = two(site, people)
    mover.click("#open-table-menu")
    seq = mover.until()["seq"]
    for key in ("1", "e", "g", "h", "Backspace"):
        mover.page.keyboard.press(key)
    expect(mover.page.locator("#table-menu")).to_be_visible()
    assert site.table(path).seq == seq
    mover.click("#question")
    expect(mover.page.locator("#table-menu")).to_be_hidden()


def test_a_pause_stops_the_clocks_until_somebody_goes_on(site: Site, people: Come):
    mover, other, _ = two(site, people)
    other.until("state.clocks.running != null")
    other.click("#open-table-menu")
    other.click("#menu-pause")
    mover.click("#do-take-offer")
    for person in (mover, other):
        person.until("state.clocks.paused")
        expect(person.page.locator("#card-paused")).to_be_visible()
        expect(person.page.locator(".clock.running")).to_have_count(0)
    other.click("#do-resume")
    mover.until("!state.clocks.paused && state.clocks.running != null")
    expect(mover.page.locator("#card-paused")).to_have_count(0)


def test_a_seat_is_lent_and_taken_back(site: Site, people: Come):
    mover, other, path = two(site, people, None)
    mover.click("#open-table-menu")
    mover.click("#menu-lend")
    expect(mover.page.locator("#card-away")).to_contain_text("Captain plays on for you.")
    other.until("state.seats.some((seat) => seat.turn && seat.mine)")
    expect(other.page.locator("#seats")).to_contain_text("Captain plays on")
    mover.click("#do-come-back")
    mover.until("state.away == null")
    expect(mover.page.locator("#card-away")).to_have_count(0)
    assert site.table(path).terms.lent == {}


def test_watchers_have_no_menu(site: Site, people: Come):
    _, _, path = two(site, people)
    watcher = people()
    watcher.arrive(path)
    expect(watcher.page.locator("#open-table-menu")).to_be_hidden()


# The form as somebody without scripts would send it.
WITHOUT_SCRIPTS = """() => {
  const pace = document.getElementById("pace");
  pace.disabled = false;
  pace.querySelector("[value=quick]").checked = true;
  pace.form.submit();
}"""


def test_a_clock_is_chosen_where_a_friend_is_awaited(site: Site, people: Come):
    person = people()
    person.goto(f"/games/{rivals()}?mode=friend")
    page = person.page
    page.get_by_label("By days").check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/tables/*")
    table = site.table(page.url)
    assert table.clocks and table.clocks.pace == PACES["days"] and not table.terms.begun
    expect(page.locator("[id^=clock-]")).to_have_text("3 days")
    person.goto(f"/games/{rivals()}?mode=bots")
    expect(page.locator("#pace")).to_be_hidden()  # there is nobody to wait for
    person.pardon("400")
    page.evaluate(WITHOUT_SCRIPTS)
    expect(page.get_by_role("alert")).to_contain_text("leave a seat open")
    expect(page.get_by_label("Live, quick")).to_be_checked()
