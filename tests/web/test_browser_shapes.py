"""Every page in every size and light: nothing scrolls sideways, targets can be hit, axe finds nothing serious, motion rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pylae import games
from pylae.core.match import Match
from pylae.core.rulebook import sections
from pylae.web import shelf
from pylae.web.sitting import Sitter
from tests.web.browser import DESK, PHONE, Person, Site, numbers
from tests.web.tables import advance

Come = Callable[..., Person]

EVERY_GAME = pytest.mark.parametrize("game", games.names())
WIDTHS = (360, 390, 800, 1280)
FINGER, BUTTON = 40, 44  # CSS pixels: a lit thing on the board, a button in the bar
SERIOUS = ("serious", "critical")

SMALL = """
([selector, least]) => [...document.querySelectorAll(selector)]
  .filter((element) => element.getClientRects().length)
  .map((element) => [element.getAttribute("aria-label") || element.textContent.trim(), element.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`)
"""


def sit(site: Site, people: Come, match: Match, **window: object) -> tuple[Person, str]:
    """Somebody at all seats of a table, and the table's path."""
    user, token = site.guest("Cleo")
    path = site.open_match(match, [Sitter("person", user.id, name="Cleo") for _ in match.seats])
    person = people(token, **window)
    person.arrive(path)
    return person, path


def lift(person: Person) -> None:
    """Looks behind the curtain, where there is one."""
    # What is answered for somebody leaves a moment in which there is neither a curtain nor a choice.
    if person.until("state.over || state.curtain || (state.choices.length && !state.forced)")["curtain"]:
        person.page.get_by_role("button", name="Lift the curtain").click()
        person.until("!state.curtain")


def pages(site: Site) -> list[str]:
    """Every kind of page, those of a game for every game."""
    paths = ["/", "/help", "/credits", "/account", "/login", "/recover", "/nothing"]
    for game in map(games.load, games.names()):
        table = site.open_match(Match(game, {"players": 2}), [Sitter("open"), Sitter("open")])
        section = next(iter(sections(game)))
        paths += [f"/games/{game.name}", f"/join/{site.table(table).row.invite}"]
        paths += [f"/rules/{game.name}", f"/rules/{game.name}/{section}"]
        if shelf.collection(game):
            paths += [f"/cards/{game.name}", f"/cards/{game.name}/write"]
    return paths


def sideways(person: Person) -> int:
    """How many pixels the page can be scrolled to the side."""
    return person.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")


def tables(site: Site, people: Come, **window: object) -> Iterator[tuple[Person, str]]:
    """Somebody at a table of each game, in the midst of it."""
    for name in games.names():
        person, path = sit(site, people, advance(Match(games.load(name), seed=4), 30), **window)
        lift(person)
        yield person, path


def test_no_page_scrolls_sideways_at_any_width(site: Site, people: Come):
    reader = people(site.guest("Cleo")[1])
    reader.pardon("404")
    wide: list[str] = []

    def measure(person: Person, path: str) -> None:
        for width in WIDTHS:
            person.page.set_viewport_size({"width": width, "height": PHONE["height"]})
            if (excess := sideways(person)) > 0:
                wide.append(f"{path} at {width}: {excess} px")

    for path in pages(site):
        reader.goto(path)
        measure(reader, path)
    for player, path in tables(site, people):
        measure(player, path)
    assert wide == []


def test_at_twice_the_size_of_text_nothing_scrolls_sideways(site: Site, people: Come):
    half = {"viewport": {name: size // 2 for name, size in DESK.items()}, "device_scale_factor": 2}
    reader = people(site.guest("Cleo")[1], **half)
    reader.pardon("404")
    wide: list[str] = []
    for path in pages(site):
        reader.goto(path)
        if sideways(reader) > 0:
            wide.append(path)
    wide += [path for player, path in tables(site, people, **half) if sideways(player) > 0]
    assert wide == []


@EVERY_GAME
def test_on_a_phone_a_game_is_played_by_touch_with_targets_for_fingers(game: str, site: Site, people: Come):
    person, _ = sit(
        site,
        people,
        advance(Match(games.load(game), seed=4), 30),
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page = person.page
    small: list[str] = []
    for _ in range(6):
        lift(person)
        state = person.turn()
        for tab in ("board", "hand"):
            button = page.locator(f'.tabs [data-tab="{tab}"]')
            if not button.is_visible():
                continue
            button.tap()
            expect(button).to_have_attribute("aria-current", "true")
            small += page.evaluate(SMALL, [f"#{tab} [data-action]", FINGER])
        small += page.evaluate(SMALL, ["#acts button, .tabs button, .masthead button", BUTTON])
        assert sideways(person) <= 0
        choice = state["choices"][-1]
        target = f'.sheet [data-action="{choice["action"]}"]'
        for tab in ("board", "hand"):
            if page.locator(f"#{tab} {target.removeprefix('.sheet ')}").count():
                page.locator(f'.tabs [data-tab="{tab}"]').tap()
                break
        person.tap(target)
        if choice["odds"] or choice["warning"]:
            person.asked_again()
            person.tap(target)
        person.after(state)
    lift(person)
    page.locator('.tabs [data-tab="log"]').tap()
    expect(page.locator("#log")).to_be_visible()
    assert sorted(set(small)) == []


COVERED = """
() => {
  const element = document.activeElement;
  if (!element.matches(".sheet [data-action]")) return "the arrows lead to nothing lit";
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit?.closest(".sheet") ? "" : `something lies on ${element.getAttribute("aria-label")}`;
}
"""


@EVERY_GAME
def test_on_a_phone_what_has_the_focus_is_not_covered(game: str, site: Site, people: Come):
    person, _ = sit(site, people, advance(Match(games.load(game), seed=4), 30), viewport=PHONE)
    lift(person)
    person.turn()
    page = person.page
    for tab in page.locator(".tabs button:visible").all()[:-1]:
        tab.click()
        page.locator("#question").focus()
        for key in (*["ArrowDown"] * 4, *["ArrowUp"] * 3):
            page.keyboard.press(key)
            assert page.evaluate(COVERED) == ""


# For everybody


def findings(person: Person, where: str, within: str = "html") -> list[str]:
    """What axe finds serious here by day, and about contrast by night."""
    found = []
    for theme, options in (("bone", {}), ("ink", {"runOnly": ["color-contrast"]})):
        person.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
        for violation in (
            Axe().run(person.page, within, {"resultTypes": ["violations"], **options}).response["violations"]
        ):
            if violation["impact"] in SERIOUS:
                nodes = [node["html"][:160] for node in violation["nodes"]]
                found.append(f"{where} ({theme}): {violation['id']}: {len(nodes)} × {nodes[:3]}")
    return found


def test_axe_finds_nothing_serious_on_any_page(site: Site, people: Come):
    person = people(site.guest("Cleo")[1])
    person.pardon("404")
    found = []
    for path in pages(site):
        person.goto(path)
        found += findings(person, path)
    assert found == []


@EVERY_GAME
def test_axe_finds_nothing_serious_at_the_table_in_any_state(game: str, site: Site, people: Come):
    person, _ = sit(site, people, advance(Match(games.load(game), seed=4), 30))
    page = person.page
    found = []
    if person.until()["curtain"]:
        found += findings(person, "curtain", "#curtain")
    lift(person)
    state = person.turn()
    found += findings(person, "choosing")
    page.locator("#open-moves").click()
    found += findings(person, "list of moves", ".prompt")
    page.keyboard.press("Escape")
    risky = [
        choice for choice in state["choices"] if choice["odds"] and choice["action"] not in numbers(state)
    ]
    if risky:
        person.click(f'.sheet [data-action="{risky[0]["action"]}"]')
        person.asked_again()
        found += findings(person, "odds", ".rail, .prompt")
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    found += findings(person, "help", "#help")
    page.keyboard.press("Escape")
    page.locator("#second .rule-link").first.click()
    page.get_by_role("link", name="Open in the rules").wait_for()
    found += findings(person, "rule", "#reader")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="History").click()
    page.get_by_role("button", name="One step back").click()
    person.until("state.at !== null")
    found += findings(person, "history", ".prompt, .rail")
    ended, _ = sit(site, people, advance(Match(games.load(game), seed=4), 100_000))
    assert ended.until()["over"]
    found += findings(ended, "over")
    assert found == []


# Motion and light


@EVERY_GAME
def test_who_asks_for_less_motion_sees_none(game: str, site: Site, people: Come):
    moving = "document.getAnimations().filter((each) => each.playState === 'running').length"
    person, _ = sit(site, people, advance(Match(games.load(game), seed=4), 30))
    person.goto("/")
    assert person.page.evaluate(moving) == 0
    person.page.go_back()
    lift(person)
    state = person.turn()
    person.press(state, state["choices"][0])
    assert person.page.evaluate(moving) == 0


def test_the_colours_that_were_chosen_stay(people: Come):
    person = people()
    page = person.page
    person.goto("/")
    switch = page.get_by_role("button", name="Colours")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    for _ in range(2):
        switch.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "ink"
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != before
    for path in ("/help", "/"):
        person.goto(path)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    assert 'data-theme="ink"' in person.context.request.get("/help").text()
