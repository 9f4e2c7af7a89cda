"""The analysis of a game in a browser: from the table to its page and back, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pylae.core.match import Match
from pylae.games import load
from tests.web.browser import DESK, PHONE, Person, Site
from tests.web.tables import advance
from tests.web.test_browser_shapes import findings, sideways

Come = Callable[..., Person]
LONG = 120_000  # milliseconds, with everything that must be compiled first


@pytest.fixture(scope="module", autouse=True)
def briefly() -> Iterator[None]:
    """The server, which begins after this, takes little time for an analysis."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYLAE_ANALYSIS", "1")
        yield


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_finished_game_is_analysed_and_its_steps_are_seen_at_the_table(
    site: Site, people: Come, window: dict[str, int]
):
    user, token = site.guest("Cleo")
    match = Match(load("thermopyles"), seed=6)
    while not match.over:  # every third choice at random is bad enough for turning points
        actions = match.actions()
        match.play(actions[-1] if len(match.steps) % 3 == 0 else match.hint().action)
    person = people(token, viewport=window)
    page = person.page
    person.arrive(site.against_bots(match, user))
    page.locator("#acts").get_by_role("link", name="Analysis").click()
    page.locator(".ribbon:visible svg").wait_for(timeout=LONG)
    expect(page.locator(".ribbon:visible")).to_have_count(1)
    expect(page.locator("h1")).to_have_text(match.result().text)
    assert sideways(person) <= 0
    assert findings(person, "analysis") == []
    link = page.get_by_role("link", name="See it at the table").first
    step = int((link.get_attribute("href") or "").rpartition("-")[2])
    link.click()
    person.until(f"state.at === {step}")
    expect(page.locator(".scrub-at")).to_have_text(f"Step {step} of {len(match.steps)}")


def test_what_if_leads_from_a_turning_point_to_a_table_of_ones_own(site: Site, people: Come):
    user, token = site.guest("Cleo")
    match = advance(Match(load("thermopyles"), seed=6), 100_000)
    person = people(token)
    person.goto(f"{site.against_bots(match, user)}/analysis")
    before = person.page.url
    person.page.locator(".ribbon:visible svg").wait_for(timeout=LONG)
    person.page.get_by_role("button", name="What if?").first.click()
    assert not person.until()["over"] and person.page.url not in before


def test_the_history_of_an_own_game_against_bots_leads_to_its_analysis(site: Site, people: Come):
    user, token = site.guest("Cleo")
    path = site.against_bots(advance(Match(load("thermopyles"), seed=6), 8), user)
    player, watcher = people(token), people()
    for person, links in ((player, 1), (watcher, 0)):
        person.arrive(path)
        person.page.locator("#open-history").click()
        expect(person.page.locator("#scrub")).to_be_visible()
        expect(person.page.locator("#history").get_by_role("link", name="Analysis")).to_have_count(links)
    player.page.locator("#history").get_by_role("link", name="Analysis").click()
    player.page.locator(".ribbon:visible svg").wait_for(timeout=LONG)
    expect(player.page.locator("h1")).to_have_text("A game that is not over")
