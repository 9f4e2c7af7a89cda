"""Asides in a browser: a group of their own beside the question, at a shared screen behind the curtain, and who is not to be asked."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from pylae.core.match import Match
from pylae.web.sitting import Sitter
from tests import horns
from tests.installed import ROOT, forget
from tests.test_asides import blow, held, tell
from tests.web.browser import DESK, PHONE, Person, Site

Come = Callable[..., Person]


@pytest.fixture(scope="module", autouse=True)
def horns_at_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is there for the server, as if a package brought it."""
    folder = tmp_path_factory.mktemp("horns")
    brought = folder / "horns-1.dist-info"
    brought.mkdir()
    (brought / "METADATA").write_text("Metadata-Version: 2.1\nName: horns\nVersion: 1\n")
    (brought / "entry_points.txt").write_text("[pylae.games]\nhorns = tests.horns\n")
    patch = pytest.MonkeyPatch()
    patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT)]))
    patch.setattr(sys, "path", [*sys.path, str(folder)])
    forget()
    yield
    patch.undo()
    forget()


def sat(site: Site, people: Come, match: Match, seats: str, **window: object) -> tuple[str, list[Person]]:
    """A table with a person for each letter, who sits at every seat with that letter."""
    known = {letter: site.guest(letter) for letter in sorted(set(seats))}
    sitters = [Sitter("person", known[letter][0].id, name=letter) for letter in seats]
    path = site.open_match(match, sitters)
    present = [people(token, **window) for _, token in known.values()]
    for person in present:
        person.arrive(path)
    return path, present


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_who_is_not_asked_blows_a_horn(site: Site, people: Come, window: dict[str, int]):
    path, (ann, ben) = sat(site, people, held(1, 1), "AB", viewport=window)
    group = ben.page.get_by_role("group", name="At any time")
    expect(group.get_by_role("button")).to_have_count(2)
    expect(ann.page.locator("#asides")).to_contain_text("at any time")
    ben.click(f"#choice-{blow(1)}")
    ann.until("state.seq > 0 && state.prompt.yours")
    ben.until(f"!state.asides.some(({{ action }}) => action === {blow(1)})")
    expect(ann.page.locator("#question")).to_have_text("March or wait?")
    ann.click(f"#choice-{horns.WAIT}")
    ben.until("state.prompt.yours")
    assert [step.mover for step in site.table(path).match.steps] == [1, -1, 0]


def test_an_aside_can_be_typed_and_is_listed_apart(site: Site, people: Come):
    path, (_, ben) = sat(site, people, held(0, 1), "AB")
    ben.page.keyboard.press("/")
    expect(ben.page.locator("#aside-list li")).to_have_count(2)
    expect(ben.page.locator("#move-list li")).to_have_count(0)
    ben.page.keyboard.type("tell")
    ben.page.keyboard.press("Enter")
    ben.until("state.seq > 0")
    assert site.table(path).match.steps[0].action == tell(1)


def test_at_one_screen_somebody_else_speaks_behind_the_curtain(site: Site, people: Come):
    path, (ann,) = sat(site, people, held(1, 2), "AA")
    page = ann.page
    page.get_by_role("button", name="Lift the curtain").click()
    ann.until("state.eyes === 0")
    page.locator("#open-asides").click()
    page.locator("#listed-speak-1").click()
    expect(page.locator("#curtain-title")).to_have_text("Player 2 wants to speak up.")
    page.get_by_role("button", name="Back to the question").click()
    expect(page.locator("#curtain")).to_be_hidden()
    page.keyboard.press("s")
    ann.until("state.curtain?.seat === 1")
    assert 1 not in {told["eyes"] for told in ann.told()}
    page.get_by_role("button", name="Lift the curtain").click()
    state = ann.until("state.eyes === 1")
    ann.choose(state, next(choice for choice in state["asides"] if choice["action"] == blow(1)))
    expect(page.locator("#curtain-title")).to_have_text("Player 1, it is your turn.")
    assert site.table(path).match.steps[0].mover == 1


def test_who_does_not_want_to_be_asked_is_passed_for(site: Site, people: Come):
    path, (ann, ben) = sat(site, people, held(0, 0), "AB")
    switch = ben.page.get_by_role("switch", name="Pass for me when I could play a card")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    ann.click(f"#choice-{horns.MARCH}")
    ann.until("state.steps === 2 && state.prompt.yours")
    assert [step.action for step in site.table(path).match.steps] == [horns.MARCH, horns.WAIT]
    ben.page.reload()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(ann.page.get_by_role("switch")).to_have_attribute("aria-checked", "false")
