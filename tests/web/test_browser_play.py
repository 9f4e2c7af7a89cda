"""Whole games in a browser, from the first page to the result: by mouse, and by keyboard alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pylae.games import load, names
from tests.web.browser import Json, Person, is_long, nearly_over, numbers

Come = Callable[..., Person]

MOVES_WITH_MOTION = 6  # pieces that travel take their time; the rest of a game goes without
OPENING, ENDING = 30, 20  # choices of a long game that are made, at its beginning and at its end


@pytest.mark.parametrize("game", names())
def test_a_newcomer_plays_a_whole_game_by_mouse_and_then_a_rematch(game: str, people: Come):
    newcomer = people(calm=False)
    page = newcomer.page
    newcomer.goto("/")
    page.locator(f'.tile form[action="/play/{game}"]').get_by_role("button", name="Play now").click()
    chance = random.Random(4)
    state = newcomer.turn()
    moves = 0
    while not state["over"]:
        if moves == MOVES_WITH_MOTION:
            page.emulate_media(reduced_motion="reduce")
        if moves == OPENING and is_long(game):
            newcomer.goes_on_with(nearly_over(game, ENDING))
            state = newcomer.turn()
        choice = newcomer.picks(state, chance)
        (newcomer.touch if moves % 2 else newcomer.press)(state, choice)
        moves += 1
        state = newcomer.turn(f"state.seq > {state['seq']}")
    expect(page.locator("#question")).to_have_text(state["over"]["text"])
    expect(page.locator("#seats .flag")).to_have_count(len(state["seats"]))
    first = page.url
    page.get_by_role("button", name=re.compile("Rematch|Play again")).click()
    page.wait_for_url(lambda url: url != first)
    again = newcomer.turn()
    assert again["title"] == load(game).about.title
    assert again["mine"] and not again["over"]


@pytest.mark.parametrize("game", names())
def test_a_whole_game_is_played_by_keyboard_alone_and_the_focus_is_never_lost(game: str, people: Come):
    player = Typist(people())
    player.person.goto("/")
    player.tab_to(f'.tile form[action="/play/{game}"] .primary')
    player.page.keyboard.press("Enter")  # this page is left, and with it its focus
    player.person.turn()
    player.reads_the_help()
    player.asks_for_a_hint_and_reads_the_board()
    chance = random.Random(8)
    ways = [player.by_digit, player.by_arrows, player.by_typing, player.by_list]
    moves = undone = 0
    state = player.person.turn()
    while not state["over"]:
        if moves == OPENING and is_long(game):
            player.person.goes_on_with(nearly_over(game, ENDING))
            state = player.person.turn()
            player.tab_to("#undo")
        player.leaves_the_field()
        choice = player.person.picks(state, chance)
        if choice["action"] in numbers(state):
            player.by_number(state, choice)
        else:
            ways[moves % len(ways)](state, choice)
        moves += 1
        state = player.person.turn(f"state.seq > {state['seq']}")
        player.holds_the_focus(f"after {choice['text']!r}")
        if state["undo"]["can"] and undone < 2 and not state["over"]:
            player.leaves_the_field()
            player.key("Backspace")
            undone += 1
            back = player.person.after(state)
            assert back["steps"] < state["steps"]
            state = player.person.turn(f"state.seq >= {back['seq']}")
    expect(player.page.locator("#question")).to_have_text(state["over"]["text"])
    assert undone


class Typist:
    """Somebody without a mouse. After every key the focus must be on something."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.holds_the_focus(f"after {key!r}")

    def holds_the_focus(self, when: str) -> None:
        assert self.page.evaluate("document.activeElement !== document.body"), f"{when} nothing has the focus"

    def tab_to(self, selector: str) -> None:
        """Goes to an element with the Tab key, once nothing is told any more: pictures of the past lie over the table until then.
        Behind the last one of a page the browser's own fields follow."""
        self.page.wait_for_function("!document.body.classList.contains('telling')")
        for _ in range(250):  # each line of a log has a link to its rule
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"the Tab key does not reach {selector}")

    def reads_the_help(self) -> None:
        self.key("?")
        expect(self.page.get_by_role("dialog", name="Help and keys")).to_be_visible()
        self.key("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def asks_for_a_hint_and_reads_the_board(self) -> None:
        self.person.turn()
        self.key("h")
        expect(self.page.locator("#strip-advice, #second:has-text('Hint:')")).to_be_visible()
        self.key("Escape")
        expect(self.page.locator("#strip-advice")).to_have_count(0)
        self.key("o")
        self.key("o")
        expect(self.page.get_by_role("dialog", name="The board in letters")).to_be_visible()
        self.key("Escape")

    def leaves_the_field(self) -> None:
        """Who types a move stays in the field; Escape leads out of it."""
        if self.page.evaluate("document.activeElement.matches('input')"):
            self.key("Escape")

    def twice(self, choice: Json, key: str) -> None:
        """Presses a key, and once more where a risk or a warning asks for it."""
        self.key(key)
        if choice["odds"] or choice["warning"]:
            self.person.asked_again()
            self.key(key)

    def by_digit(self, state: Json, choice: Json) -> None:
        """The n-th choice; one beyond the ninth is typed."""
        plain = [other for other in state["choices"] if other["action"] not in numbers(state)]
        place = plain.index(choice) + 1
        if place > 9 or any(number == place for number in (state["counts"] or {"of": {}})["of"].values()):
            self.by_typing(state, choice)
        else:
            self.twice(choice, str(place))

    def by_arrows(self, state: Json, choice: Json) -> None:
        """The lit thing to which the arrows lead first, whichever it is."""
        self.tab_to(".sheet [data-action]")
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
            self.key(key)
        lit = self.page.evaluate("Number(document.activeElement.dataset.action)")
        offered = (*state["choices"], *state["asides"])
        self.twice(next(other for other in offered if other["action"] == lit), "Enter")

    def by_typing(self, state: Json, choice: Json) -> None:
        """In the words of the game; what is a risk is sent twice."""
        self.key("/")
        self.page.keyboard.type(choice["text"])
        self.key("Enter")
        if choice["odds"] or choice["warning"]:
            expect(self.page.locator("#second")).to_contain_text("Once more does it")
            self.key("Enter")

    def by_list(self, state: Json, choice: Json) -> None:
        """In the list of all moves."""
        self.key("m")
        for _ in range(state["choices"].index(choice)):
            self.key("Tab")
        self.twice(choice, "Enter")

    def by_number(self, state: Json, choice: Json) -> None:
        """A number by its digit and the button that does it; one of several digits is typed."""
        number = state["counts"]["of"][str(choice["action"])]
        if number > 9:
            self.by_typing(state, choice)
        else:
            self.key(str(number))
            self.tab_to("#take-number")
            self.key("Enter")
