"""Reading the rules: words explained on hover, focus and touch, contents, drawn examples, the way from section to section."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pylae import games
from pylae.core.examples import examples
from pylae.core.glossary import glossary
from tests.web.browser import PHONE, Person, Site
from tests.web.test_browser_shapes import findings

Come = Callable[..., Person]

GAME = next(name for name in games.own_names() if glossary(games.load(name)).words)
WORD = glossary(games.load(GAME)).words[0]


def word(page: Page, game: str = GAME) -> tuple[str, str]:
    """The first explained word of the rules: where it is, and what it means."""
    page.goto(f"/rules/{game}")
    first = page.locator(".rule .word").first
    first.scroll_into_view_if_needed()
    return ".rule .word >> nth=0", first.get_attribute("data-means") or ""


def test_a_word_is_explained_under_the_pointer_and_the_explanation_can_be_pointed_at(people: Come):
    page = people().page
    where, means = word(page)
    page.locator(where).hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_have_text(means)
    tip.hover()
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def test_a_word_is_explained_on_focus_escape_closes_and_the_focus_stays(people: Come):
    page = people().page
    where, means = word(page)
    page.locator(where).focus()
    tip = page.get_by_role("tooltip")
    expect(tip).to_have_text(means)
    expect(page.locator(where)).to_have_attribute("aria-describedby", "word-tip")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(page.locator(where)).to_be_focused()
    assert page.locator(where).get_attribute("aria-describedby") is None
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/rules/{GAME}/*")


def test_the_first_touch_explains_the_second_leads_to_the_rule(people: Come):
    page = people(viewport=PHONE, has_touch=True, is_mobile=True).page
    where, means = word(page)
    here = page.url
    page.locator(where).tap()
    tip = page.get_by_role("tooltip")
    expect(tip).to_have_text(means)
    box, width = tip.bounding_box(), PHONE["width"]
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.url == here
    page.locator(where).tap()
    page.wait_for_url(f"**/rules/{GAME}/*")


def test_at_the_table_a_word_of_the_question_is_explained_and_opens_its_rule_there(site: Site, people: Come):
    person = people(site.guest("Cleo")[1])
    person.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")
    for game in games.own_names():
        person.goto("/")
        person.page.locator(f'.tile form[action="/play/{game}"] .primary').click()
        state = person.turn()
        for form, means, section in state["prompt"]["words"][:1]:
            page = person.page
            page.locator("#question .word").first.focus()
            expect(page.get_by_role("tooltip")).to_have_text(means)
            assert form in state["prompt"]["text"]
            page.keyboard.press("Escape")
            expect(page.get_by_role("tooltip")).to_be_hidden()
            here = page.url
            page.keyboard.press("Enter")
            expect(page.locator("#reader")).to_be_visible()
            expect(page.locator("#reader .rule").first).to_have_id(f"s-{section}")
            for link in page.locator("#reader .rules a[href^='/rules/']").all()[:1]:
                link.click()  # what a rule names is read at the table too
                expect(page.locator("#reader .rule").first).to_be_visible()
            assert page.url == here
            return
    pytest.fail("no game asks its first question with an explained word")


@pytest.mark.parametrize("game", games.own_names())
def test_contents_lead_to_chapters_examples_are_drawn_and_sections_follow_each_other(game: str, people: Come):
    page = people().page
    page.goto(f"/rules/{game}")
    for link in page.locator(".contents a[href^='#']").all():
        assert page.locator(f"[id='{(link.get_attribute('href') or '')[1:]}']").count() == 1
    example = examples(games.load(game))[0]
    page.goto(f"/rules/{game}/{example.section}")
    picture = page.locator(".example a.bone img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.example a.bone img').naturalWidth > 1000")
    expect(page.locator(".example a.ink").first).to_be_hidden()
    for way in ("next", "prev"):
        page.locator(f".turn [rel={way}]").click()
        expect(page.locator(".rule").first).to_be_visible()
    assert page.url.rsplit("/", 1)[-1] == example.section


@pytest.mark.parametrize("game", games.own_names())
def test_axe_finds_nothing_serious_on_the_words_and_at_an_open_explanation(game: str, people: Come):
    person = people()
    where, _ = word(person.page, game)
    person.page.locator(where).focus()
    expect(person.page.get_by_role("tooltip")).to_be_visible()
    assert findings(person, f"the rules of {game}") == []
    person.goto(f"/rules/{game}/words")
    expect(person.page.locator(".words dt").first).to_have_text(glossary(games.load(game)).words[0].word)
    assert findings(person, f"the words of {game}") == []
