"""A game from outside in a browser: the package of docs/adding-a-game.md, from its tile to its result."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.installed import Installed
from tests.web.browser import DESK, PHONE, Person

Come = Callable[..., Person]


@pytest.fixture(scope="module", autouse=True)
def beside(at_hand: Installed) -> None:
    """The package is there before the server begins."""


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_plays_a_game_from_outside_to_its_end_by_mouse(people: Come, window: dict[str, int]):
    newcomer = people(viewport=window)
    page = newcomer.page
    newcomer.goto("/")
    page.locator('.tile form[action="/play/kybeia"]').get_by_role("button", name="Play now").click()
    chance = random.Random(4)
    state = newcomer.turn()
    while not state["over"]:
        newcomer.touch(state, chance.choice(state["choices"]))
        state = newcomer.turn(f"state.seq > {state['seq']}")
    expect(page.locator("#question")).to_have_text(state["over"]["text"])
    assert state["title"] == "Kybeia" and state["over"]["text"].endswith("win.")
