"""The table is stable: its parts keep their boxes through a game, calm and armed, and nothing in them lies on anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from pylae import games
from pylae.core.match import Match
from pylae.web.sitting import Sitter
from tests.web.browser import DESK, PHONE, Json, Person, Site
from tests.web.test_browser_shapes import BUTTON, EVERY_GAME, FINGER, SMALL, sideways

Come = Callable[..., Person]

COLUMN = {"width": 820, "height": 1180}
WINDOWS = {"desk": DESK, "column": COLUMN, "phone": PHONE}
STEPS = 160  # of a game in which positions are looked for

# The boxes of the parts that are on the screen, to the pixel.
BOXES = """
() => Object.fromEntries(["prompt", "acts", "bar-tools", "board", "hand", "odds", "rail", "zoom"].map((id) => [id, document.getElementById(id)])
  .filter(([id, element]) => element.getClientRects().length && getComputedStyle(element).display !== "contents" && !(id === "zoom" && element.closest("#board")))
  .map(([id, element]) => [id, element.getBoundingClientRect()])
  .map(([id, box]) => [id, [box.x, box.y, box.width, box.height].map(Math.round).join(" ")]))
"""

# The boxes of the buttons of the bar.
CELLS = """
() => Object.fromEntries([...document.querySelectorAll("#acts button, #acts .slot, #bar-tools button")].map((element) => [element.id, element.getBoundingClientRect()])
  .map(([id, box]) => [id, [box.x, box.y, box.width, box.height].map((side) => side.toFixed(1)).join(" ")]))
"""

# What is written in the bar, in the head of the rail and in the odds: its words and its box, where some of it can be seen.
WRITTEN = """
() => {
  const seen = [];
  for (const part of document.querySelectorAll("#question, #second, #acts button, #bar-tools button, #odds h2, .odds-own, .odds-title, .odds-row, .chances div, .seat b, .seat .who")) {
    if (!part.getClientRects().length || getComputedStyle(part).visibility === "hidden" || !part.textContent.trim()) continue;
    const box = part.getBoundingClientRect();
    seen.push([part.textContent.trim(), box.left, box.top, box.right, box.bottom]);
  }
  return seen;
}
"""

# Lines of the bar that are cut off: a question of more than two lines, a choice that says more than fits, or whose label lies on
# the line below it.
CUT = """
() => [...[...document.querySelectorAll(".acts .choice.two")].filter((button) => {
  const [label, note] = button.querySelectorAll(":scope > :is(span, small)");
  const [over, under] = [label.getBoundingClientRect(), note?.textContent ? note.getBoundingClientRect() : { top: Infinity }];
  return over.bottom > under.top + 2 || over.top < button.getBoundingClientRect().top - 1;
}).map((button) => `${button.textContent}: its label lies on the line below`), ...[...document.querySelectorAll("#question, .acts .choice > :is(span, small)")]
  .filter((part) => part.getClientRects().length && !(part.id === "question" && document.querySelector("#second:is(.warning, .refusal)")) && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1))
  .map((part) => `${part.textContent}: ${part.scrollWidth} x ${part.scrollHeight} in ${part.clientWidth} x ${part.clientHeight}`)]
"""


def telling(game: str) -> Iterator[Match]:
    """A game as good players play it, where it shows most to the first seat: its longest question, most choices, most lines of
    odds; and at its beginning."""
    match = Match(games.load(game), {"players": 2}, seed=4)
    steps: list[tuple[int, ...]] = []
    while not match.over and len(match.steps) < STEPS:
        if match.mover == 0 and len(match.legal()) > 1:
            steps.append((len(match.steps), *shows(match)))
        match.play(match.hint().action)
    most = (max(steps, key=lambda step: step[at]) for at in (1, 2, 3))
    for step in sorted({found[0] for found in (steps[0], *most)}, reverse=True):
        match.rewind(step)
        yield match


def shows(match: Match) -> tuple[int, int, int]:
    """How long the question is, how many choices there are, and how many lines their odds take."""
    told = [odds for choice in match.legal()[:6] if (odds := match.odds(choice.action))]
    lines = max((sum(len(row.outcomes) + len(row.events) for row in odds.rows) for odds in told), default=0)
    return len(match.prompt().text), len(match.legal()), lines


def sit(site: Site, people: Come, match: Match, window: dict[str, int]) -> Person:
    """Cleo in the first seat, Dion in all the others."""
    (cleo, token), (dion, _) = site.guest("Cleo"), site.guest("Dion")
    seats = [Sitter("person", dion.id, name="Dion") for _ in match.seats]
    seats[0] = Sitter("person", cleo.id, name="Cleo")
    person = people(token, viewport=window)
    person.arrive(site.open_match(match, seats))
    return person


def overlapping(person: Person) -> list[str]:
    """Words of the table that lie on others."""
    written = person.page.evaluate(WRITTEN)
    return [
        f"{words!r} on {other!r}"
        for at, (words, left, top, right, bottom) in enumerate(written)
        for other, x, y, far, low in written[at + 1 :]
        if min(right, far) - max(left, x) > 1 and min(bottom, low) - max(top, y) > 2
    ]


def arm(person: Person, state: Json) -> bool:
    """Selects a choice that asks twice by its button, or else in the list, which then closes; False where there is none."""
    page = person.page
    for choice in state["choices"]:
        if not (choice["odds"] or choice["warning"]) or str(choice["action"]) in (state["counts"] or {}).get(
            "of", {}
        ):
            continue
        lit = f'#choice-{choice["action"]}, .sheet [data-action="{choice["action"]}"]'
        page.locator(lit).first.dispatch_event("click", {"bubbles": True})
        page.locator("#do-unselect:not(.gone)").wait_for()
        return True
    return False


def check(person: Person, state: Json, kept: dict[str, str]) -> list[str]:
    """What is wrong with the table now, calm and armed, where its parts were `kept` before."""
    page, wrong = person.page, []

    def look(how: str) -> None:
        boxes = page.evaluate(BOXES)
        kept.update({name: box for name, box in boxes.items() if name not in kept})
        wrong.extend(
            f"{how}: {name} {kept[name]} -> {box}" for name, box in boxes.items() if kept[name] != box
        )
        wrong.extend(f"{how}: {words}" for words in (*overlapping(person), *page.evaluate(CUT)))
        if sideways(person) > 0:
            wrong.append(f"{how}: it scrolls sideways")

    look("calm")
    calm = page.evaluate(CELLS)
    if arm(person, state):
        look("armed")
        armed = page.evaluate(CELLS)
        wrong += [
            f"armed: {name} {box} -> {armed.get(name)}"
            for name, box in calm.items()
            if armed.get(name) != box
        ]
        page.keyboard.press("Escape")
    least = BUTTON if page.viewport_size == PHONE else FINGER
    wrong += [
        f"small: {words}"
        for words in page.evaluate(SMALL, ["#acts button, #bar-tools button, .zoom button", least])
    ]
    return [f"{words} ({state['prompt']['text']})" for words in wrong]


@EVERY_GAME
def test_every_part_keeps_its_box_through_a_game_calm_and_armed(game: str, site: Site, people: Come):
    kept: dict[str, dict[str, str]] = {name: {} for name in WINDOWS}
    wrong: list[str] = []
    for match in telling(game):
        person = sit(site, people, match, DESK)
        for name, window in WINDOWS.items():
            person.page.set_viewport_size({"width": window["width"], "height": window["height"]})
            state = person.turn()
            person.page.wait_for_timeout(60)
            wrong += [f"{name}: {words}" for words in check(person, state, kept[name])]
    assert kept["desk"].keys() >= {"prompt", "acts", "board", "hand", "odds", "rail", "zoom"}
    assert not wrong, "\n".join(wrong)


@pytest.mark.soak
@pytest.mark.parametrize("name", WINDOWS)
@EVERY_GAME
def test_every_part_keeps_its_box_at_every_question(game: str, name: str, site: Site, people: Come):
    kept: dict[str, str] = {}
    wrong: list[str] = []
    dice = Random(7)
    user, token = site.guest("Cleo")
    person = people(token, viewport=WINDOWS[name])
    person.arrive(site.against_bots(Match(games.load(game), {"players": 2}, seed=4), user))
    state = person.turn()
    while not state["over"]:
        wrong += check(person, state, kept)
        person.press(state, person.picks(state, dice))
        state = person.turn()
    assert not wrong, "\n".join(wrong)


# The choices that can be seen on a phone: buttons of the bar, and lit things between the bar and the strip of the odds.
SEEN = """
() => {
  const [top, bottom] = [document.getElementById("prompt").getBoundingClientRect().bottom, document.getElementById("odds").getBoundingClientRect().top];
  const lit = [...document.querySelectorAll(".sheet [data-action]")].filter((thing) => {
    const box = thing.getBoundingClientRect();
    return box.width && box.top >= top - 1 && box.bottom <= bottom + 1;
  });
  const buttons = document.querySelectorAll("#acts [data-choice], #acts #take-number");
  return new Set([...lit, ...buttons].map((thing) => thing.dataset.action ?? thing.dataset.choice ?? thing.id)).size;
}
"""


@EVERY_GAME
def test_on_a_phone_the_choices_of_the_first_question_are_in_sight(game: str, site: Site, people: Come):
    user, token = site.guest("Cleo")
    person = people(token, viewport=PHONE)
    match = Match(games.load(game), {"players": 2}, seed=4)
    while match.mover < 0 or len(match.legal()) < 2:
        match.play(match.hint().action)
    person.arrive(site.against_bots(match, user))
    state = person.turn()
    assert person.page.evaluate(SEEN) >= (1 if state["counts"] else min(len(state["choices"]), 4))


def test_a_list_closes_when_the_armed_move_is_chosen_in_it(site: Site, people: Come):
    person = sit(site, people, Match(games.load("thermopyles"), {"players": 2}, seed=4), DESK)
    state = person.turn()
    risky = next(choice for choice in state["choices"] if choice["odds"])
    person.click("#open-moves")
    person.click(f"#listed-{risky['action']}")
    person.asked_again()
    expect(person.page.locator("#moves")).to_be_visible()
    person.click(f"#listed-{risky['action']}")
    person.after(state)
    expect(person.page.locator("#moves")).to_be_hidden()
