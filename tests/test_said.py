"""What people read and hear of every game over many positions: no identifiers, and nothing on the board without a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from pylae import games
from pylae.core.chance import below, generator
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.wording import unspoken

STEPS, DRAWN_EVERY = 160, 16
LIT = 6  # choices whose odds are read, of each position that is drawn


def said(match: Match) -> Iterator[tuple[str, str]]:
    """What a position says in words, and what kind of words it is."""
    yield "heading", match.heading()
    if match.mover < 0:
        return
    prompt = match.prompt()
    yield "prompt", prompt.text
    yield from (("warning", text) for text in prompt.warnings.values())
    yield from (("plan", text) for text in prompt.plans.values())


def drawn(match: Match) -> Iterator[tuple[str, str]]:
    """What its picture, its odds and its piles say."""
    eyes = max(match.mover, 0)
    for tall in (False, True):
        for element in ElementTree.fromstring(match.draw(eyes, tall=tall).live()).iter():
            if element.get("role") in ("button", "img"):
                yield "label", element.get("aria-label") or ""
            elif (label := element.get("aria-label")) is not None:
                yield "label", label
            if element.tag.endswith(("}title", "}desc")):
                yield "title", element.text or ""
    for pile in match.piles():
        yield "pile", f"{pile.title} {pile} {pile.note}"
    for choice in match.legal()[:LIT] if match.mover >= 0 else ():
        if found := match.odds(choice.action):
            yield "odds", found.title
            for row in found.rows:
                yield from (("odds", text) for text in (row.label, *row.outcomes, *row.events))


def wandering(match: Match, seed: int) -> Iterator[Match]:
    """A match that goes on, half by chance and half as a good player would."""
    random = generator(seed, 5)
    for _ in range(STEPS):
        if match.over:
            return
        yield match
        actions = match.actions()
        action = actions[below(random, len(actions))]
        if match.mover >= 0 and below(random, 2):
            action = match.hint().action
        match.play(action)


@pytest.mark.parametrize("options", [{}, {"players": 2}], ids=["usual", "two"])
@pytest.mark.parametrize("name", games.own_names())
def test_nothing_that_is_read_or_heard_is_an_identifier_or_without_words(name: str, options: dict[str, Any]):
    match, odd, heard = Match(games.load(name), options, seed=3), set(), 0
    for number, position in enumerate(wandering(match, 3)):
        words = [*said(position), *(drawn(position) if number % DRAWN_EVERY == 0 else ())]
        heard += len(words)
        odd |= {(kind, text) for kind, text in words if unspoken(text)}
        odd |= {(kind, "nothing") for kind, text in words if kind in ("label", "title") and not text.strip()}
    for number in range(len(match.steps)):
        odd |= {("log", line.text) for line in match.narrate(number, WATCHER) if unspoken(line.text)}
    assert odd == set()
    assert heard > STEPS


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("Los list1", "list1"),
        ("vp_per_rout", "vp_per_rout"),
        ("The openHands of all", "openHands"),
        ("It may be 3dice.", "3dice"),
        ("Fire on D2 at range 1 (R25)", ""),
        ("the 2nd of 16/23 Λ, 1x5", ""),
    ],
)
def test_an_identifier_is_told_from_a_word(text: str, odd: str):
    assert unspoken(text) == odd


def test_the_words_drawn_on_one_line_are_apart_for_those_who_hear_them():
    match = Match(games.load("earth_and_water"), seed=1)
    match.play(match.legal()[-1].action)
    page = ElementTree.fromstring(match.draw(0).live())
    lines = ["".join(element.itertext()) for element in page.iter() if element.tag.endswith("}text")]
    assert any(line.startswith("Your hand ") for line in lines)
