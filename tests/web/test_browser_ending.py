"""The end of a game in a browser: it stands over the board, can be closed, and leads to every step, by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pylae.art import travel
from pylae.core.match import Match
from pylae.games import load, own_names
from pylae.web.sitting import Sitter
from tests.test_travel import HELD
from tests.web.browser import DESK, PHONE, Person, Site
from tests.web.tables import advance
from tests.web.test_browser_shapes import findings, sideways

Come = Callable[..., Person]
LONG = 120_000  # milliseconds, with everything that must be compiled first
MIDDLE = {"width": 820, "height": 1180}
SMALL = """() => [...document.querySelectorAll("#ending :is(a.button, button)")].filter((one) => one.getClientRects().length)
  .map((one) => [one.textContent.trim(), Math.round(one.getBoundingClientRect().height)]).filter(([, tall]) => tall < 40)"""
CUT = """() => [...document.querySelectorAll("#ending .end-plate *, #ending figcaption, #ending .end-turns *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline" && !one.matches("svg, svg *, .sr"))
  .map((one) => one.textContent.trim())"""


@pytest.fixture(scope="module", autouse=True)
def briefly() -> Iterator[None]:
    """The server, which begins after this, takes little time for an analysis."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYLAE_ANALYSIS", "1")
        yield


def finished(name: str, seed: int = 6) -> Match:
    return advance(Match(load(name), seed=seed), 100_000)


def ended(site: Site, people: Come, name: str, **window: object) -> Person:
    """Somebody at a table whose game is over."""
    user, token = site.guest("Cleo")
    person = people(token, **window)
    person.arrive(site.against_bots(finished(name), user))
    person.page.locator("#ending .end").wait_for()
    return person


@pytest.mark.parametrize("window", [DESK, MIDDLE, PHONE], ids=["desk", "middle", "phone"])
@pytest.mark.parametrize("name", own_names())
def test_the_end_stands_over_the_board_and_fits(site: Site, people: Come, name: str, window: dict[str, int]):
    person = ended(site, people, name, viewport=window)
    page = person.page
    expect(page.locator("#sheet-board")).not_to_be_visible()
    expect(page.locator("#ending .vase svg")).to_be_visible()
    assert sideways(person) <= 0
    assert page.evaluate(SMALL) == [] and page.evaluate(CUT) == []
    assert findings(person, f"the end of {name}") == []
    page.locator("[data-close-end]").click()
    expect(page.locator("#sheet-board")).to_be_visible()
    expect(page.locator("#do-the-end")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#ending .vase svg")).to_be_visible()
    expect(page.locator("#end-title")).to_be_focused()


def test_the_end_comes_when_the_last_move_is_made_and_goes_when_a_step_is_looked_at(site: Site, people: Come):
    match = finished("thermopyles")
    match.rewind([at for at, step in enumerate(match.steps) if step.mover >= 0][-1])
    user, token = site.guest("Cleo")
    person = people(token)
    state = person.arrive(site.against_bots(match, user))
    expect(person.page.locator("#ending")).not_to_be_visible()
    while not state["over"]:
        state = person.press(person.turn(), person.turn()["choices"][0])
        state = person.until("state.over || (state.choices.length && !state.forced)")
    person.page.locator("#ending .end").wait_for()
    person.page.keyboard.press(",")
    expect(person.page.locator("#sheet-board")).to_be_visible()
    expect(person.page.locator("#ending")).not_to_be_visible()
    person.click("#do-now")
    expect(person.page.locator("#ending .end")).to_be_visible()


def test_the_turning_points_come_by_themselves_and_lead_to_their_steps(site: Site, people: Come):
    user, token = site.guest("Cleo")
    match = Match(load("thermopyles"), seed=6)
    while not match.over:  # every third choice at random is bad enough for turning points
        actions = match.actions()
        match.play(actions[-1] if len(match.steps) % 3 == 0 else match.hint().action)
    person = people(token)
    page = person.page
    path = site.against_bots(match, user)
    person.arrive(path)
    page.locator("[data-begin]").focus()
    page.keyboard.press("Enter")
    page.locator("#ending .ribbon:visible svg").wait_for(timeout=LONG)
    expect(page.locator("#ending [data-chances]")).to_be_focused()
    expect(page.locator("[data-end-say]")).to_have_text("The chances and turning points are there.")
    assert findings(person, "the ribbon at the table") == []
    look = page.locator("#ending [data-step]").first
    step = int(look.get_attribute("data-step") or "")
    look.focus()
    page.keyboard.press("Enter")
    person.until(f"state.at === {step}")
    expect(page.locator("#sheet-board")).to_be_visible()
    # Whoever is sent the link sees the same without asking again.
    friend = people()
    friend.goto(f"{path}/end")
    expect(friend.page.locator(".ribbon:visible")).to_have_count(1)
    friend.page.get_by_role("button", name=re.compile("What if")).first.click()
    assert friend.until("state.mine.length")["mine"]


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_link_can_be_copied_and_its_page_reads_well(site: Site, people: Come, window: dict[str, int]):
    person = ended(
        site, people, "earth_and_water", viewport=window, permissions=["clipboard-read", "clipboard-write"]
    )
    page = person.page
    page.locator("[data-copy-link]").click()
    expect(page.locator("[data-copy-link]")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{page.url}/end"
    with page.expect_download() as taken:
        page.locator("[data-themed]").click()
    assert taken.value.suggested_filename.endswith("end.png")
    person.goto(link)
    expect(page.locator("h1")).to_be_visible()
    assert sideways(person) <= 0 and findings(person, "the page of the end") == []


def test_a_rival_sees_that_the_other_is_ready_and_both_change_sides(site: Site, people: Come):
    match = finished("earth_and_water")
    (ann, first), (ben, second) = site.guest("Ann"), site.guest("Ben")
    path = site.open_match(match, [Sitter("person", user.id, name=user.name) for user in (ann, ben)])
    one, two = people(first), people(second)
    for person in (one, two):
        person.arrive(path)
        person.page.locator("#ending .end").wait_for()
    one.page.get_by_role("button", name="Rematch as Persia").click()
    one.until("!state.over")
    expect(two.page.locator(".end-ready")).to_contain_text("is ready for a rematch")
    two.page.locator("#acts").get_by_role("button", name="To the rematch").click()
    assert two.until("!state.over")["mine"] == [0] and one.page.url == two.page.url
    assert one.until("!state.awaited.length")["mine"] == [1]


def test_the_letters_that_travel_write_everything_that_is_promised(people: Come):
    page = people().page
    page.set_content(travel.letters("'GFS Neohellenic' 'Alegreya Sans'"))
    for family, (weight, _) in travel.CARRIED.items():
        lacking = """async ([family, weight, signs]) => {
          await document.fonts.load(`${weight} 40px '${family}'`);
          const pen = document.createElement("canvas").getContext("2d");
          const wide = (sign, other) => ((pen.font = `${weight} 400px '${family}', ${other}`), pen.measureText(sign).width);
          return signs.filter((sign) => new Set(["monospace", "serif", "cursive"].map((other) => wide(sign, other))).size > 1);
        }"""
        assert page.evaluate(lacking, [family, weight, sorted(HELD[family])]) == []
