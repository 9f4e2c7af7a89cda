"""A guided first game in a browser: by mouse, by typed moves, by keyboard on a phone; what it says, where its ring is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pylae.core.lessons import lesson_of
from pylae.games import load
from tests.web.browser import PHONE, Json, Person, numbers

Come = Callable[..., Person]
GAME, OTHER = "thermopyles", "earth_and_water"

# How far the ring is from the middle of what carries the move that is wanted, where that is drawn.
RING = """
(action) => {
  const ring = document.querySelector("#veil .gold")?.getBoundingClientRect();
  const thing = document.querySelector(`.sheet [data-action="${action}"]`)?.getBoundingClientRect();
  if (!thing || !thing.width) return "nothing";
  if (!ring) return "no ring";
  const [x, y] = [thing.x + thing.width / 2, thing.y + thing.height / 2];
  return ring.x <= x && x <= ring.right && ring.y <= y && y <= ring.bottom ? "around" : "elsewhere";
}
"""


def begins(person: Person, game: str) -> Json:
    """Opens a lesson as somebody does who has just come."""
    person.goto("/")
    person.page.locator(f'[formaction="/learn/{game}"]').click()
    return person.until("state.lesson")


def choice_of(state: Json) -> Json:
    return next(choice for choice in state["choices"] if choice["action"] == state["lesson"]["action"])


def by_hand(person: Person, state: Json) -> Json:
    """Does what the page says, with the mouse."""
    action = state["lesson"]["action"]
    if action is None:
        person.click("#lesson-on")
        return person.after(state)
    choice = choice_of(state)
    drawn = person.page.locator(f'.sheet [data-action="{action}"]').first
    if action in numbers(state) or not drawn.is_visible():
        return person.press(state, choice)
    if not state["lesson"]["ring"]:
        assert person.page.evaluate(RING, action) == "around"
    return person.touch(state, choice)


def by_typing(person: Person, state: Json) -> Json:
    """Does what the page says, with keys alone and in the game's words."""
    page = person.page
    if state["lesson"]["action"] is None:
        page.locator("#lesson-on").focus()
        page.keyboard.press("Enter")
        return person.after(state)
    choice = choice_of(state)
    page.locator("#question").focus()
    page.keyboard.press("/")
    page.keyboard.type(choice["text"])
    page.keyboard.press("Enter")
    if choice["odds"] or choice["warning"]:
        expect(page.locator("#second")).to_contain_text("Once more does it.")
        page.keyboard.press("Enter")
    return person.after(state)


def learns(person: Person, game: str, how: Callable[[Person, Json], Json]) -> Json:
    """Plays a lesson to its last page; every page is announced once."""
    state = begins(person, game)
    pages = lesson_of(load(game)).pages  # type: ignore[union-attr]  (a game that has one)
    while state["lesson"]["page"] < len(pages):
        page = pages[state["lesson"]["page"] - 1]
        expect(person.page.locator("#lesson-title")).to_have_text(page.title)
        expect(person.page.locator("#lesson-say")).to_contain_text(page.now)
        state = how(person, state)
    return state


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_a_lesson_is_played_by_mouse_and_goes_on_against_the_bot(people: Come, window: Json):
    person = people(**window)
    state = learns(person, OTHER, by_hand)
    person.click("#lesson-free")
    state = person.until("!state.lesson")
    expect(person.page.locator("#lesson")).to_be_hidden()
    expect(person.page.locator("#veil")).to_have_count(0)
    person.press(state, state["choices"][3])
    assert person.turn(f"state.seq > {state['seq']}")["mine"] == [0]
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_is_played_by_typing_alone(people: Come):
    person = people()
    learns(person, GAME, by_typing)
    expect(person.page.locator("#lesson-now")).to_have_text("Choose Play on freely.")


def test_any_other_choice_is_answered_in_the_second_line_at_its_first_click(people: Come):
    person = people()
    state = by_hand(person, begins(person, GAME))
    other = next(choice for choice in state["choices"] if choice["text"] == "fight 12")
    person.click(f'.sheet [data-action="{other["action"]}"]')
    expect(person.page.locator("#second")).to_contain_text("Below 14 your charge breaks")
    expect(person.page.locator("#acts .ringed")).to_have_id(
        "all-moves"
    )  # which lead to the one that is meant
    person.page.keyboard.press("h")
    expect(person.page.locator("#second")).to_contain_text(state["lesson"]["now"])


def test_back_undoes_reload_resumes_and_the_help_begins_anew(people: Come):
    person = people()
    page = person.page
    state = by_hand(person, begins(person, GAME))
    state = by_hand(person, state)
    page.keyboard.press("Backspace")
    state = person.until(f"state.seq > {state['seq']}")
    assert (state["lesson"]["page"], state["lesson"]["begun"]) == (2, False)
    first = page.url
    page.reload()
    assert person.until("state.lesson")["lesson"] == state["lesson"]
    page.locator("#lesson-back").click()
    assert person.after(state)["lesson"]["page"] == 1
    page.keyboard.press("?")
    page.get_by_role("button", name="Learn by playing").click()
    page.wait_for_url(lambda url: url != first)
    assert person.until("state.lesson")["lesson"]["page"] == 1


@pytest.mark.parametrize("tab", ["board", "hand"])
def test_on_a_phone_the_strip_covers_neither_question_nor_ring(people: Come, tab: str):
    person = people(viewport=PHONE, has_touch=True)
    page = person.page
    state = begins(person, GAME)
    if tab == "hand":
        state = by_hand(person, state)
    page.wait_for_function("document.querySelector('#veil .gold')")
    boxes = {
        name: page.locator(name).first.bounding_box()
        for name in ("#prompt", "#veil .gold", "#lesson", ".tabs")
    }
    assert all(boxes.values())
    prompt, ring, strip, tabs = boxes.values()
    assert prompt["y"] + prompt["height"] <= ring["y"] + 12  # type: ignore[index]  (looked at above)
    assert ring["y"] + ring["height"] <= strip["y"] + 12  # type: ignore[index]
    assert strip["y"] + strip["height"] <= tabs["y"] + 1  # type: ignore[index]
    for name in ("#lesson-more", "#lesson-back", "#lesson-free"):
        box = page.locator(name).bounding_box()
        assert box and box["height"] >= 44
