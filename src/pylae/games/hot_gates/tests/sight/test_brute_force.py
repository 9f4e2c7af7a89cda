"""Odds against brute force: every order of a small set of unseen cards, every roll, and the book's steps written out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, sequence
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.sight.odds import odds
from pylae.games.hot_gates.sight.views import hide
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    ARCHERS,
    BRAVE,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    hold,
    table,
)

FRONTS = {"north": PLAIN[17], "east": BRAVE[20], "south": IMMORTALS, "west": PLAIN[15]}
FACE_DOWN = ("north", "east", "west")  # behind Immortals lies nobody
UNSEEN = [PLAIN[16], BRAVE[20], BRAVE[22], GOAT, GOAT, ARCHERS, IMMORTALS]
ORDERS = set(permutations(UNSEEN))
TRACK = 20


def position(
    *hands: list[int], told: int | None = None, heroes: int = 0, leonidas: int = 5, **options
) -> State:
    """A table late in the game, as the first player sees it: seven cards are unseen, three of them behind others."""
    state = table(list(hands), list(FRONTS.values()), **options)
    for kind in range(cards.PERSIAN_KINDS):
        state.fallen[kind] += state.unseen[kind] - UNSEEN.count(kind)
        state.unseen[kind] = UNSEEN.count(kind)
    state.deck = len(UNSEEN) - len(FACE_DOWN)
    state.heroes[0], state.leonidas = heroes, leonidas
    state.hero_deck -= heroes
    if told is not None:
        state.told[1][told] = 1
    hide(state, 0)
    return state


def fallen(front: int, behind: int, deck: tuple[int, ...], strength: int, flank: int) -> int:
    """How many defence cards an attack beats, told as the book tells it."""
    if strength < cards.DEFENCE[front]:
        return 0
    for card in (behind, *deck):
        if card == GOAT:
            flank += 1
            if flank == TRACK:
                return 1
        elif card == IMMORTALS:
            return 1
        elif card != ARCHERS:
            return 2 if strength >= cards.DEFENCE[card] else 1
    return 1


def brute_force(at: str, strength: int, dice: int, flank: int) -> tuple[Fraction, Fraction]:
    """The chances to beat the first card and to beat both."""
    counts, here = [0, 0, 0], FACE_DOWN.index(at)
    for order in ORDERS:
        for roll in product(range(1, 7), repeat=dice):
            deck = order[len(FACE_DOWN) :]
            counts[fallen(FRONTS[at], order[here], deck, strength + sum(roll), flank)] += 1
    return Fraction(counts[1] + counts[2], sum(counts)), Fraction(counts[2], sum(counts))


def rows(view: State, value: int, at: str) -> dict[str, tuple[Fraction, Fraction]]:
    found = odds(view, hold(value, list(FRONTS).index(at)))
    assert found is not None
    return {row.label: (row.events["first beaten"], row.events["both beaten"]) for row in found.rows}


def expected(
    value: int, at: str, ways: dict[str, tuple[int, int]], flank: int = 0
) -> dict[str, tuple[Fraction, Fraction]]:
    return {label: brute_force(at, value + added, dice, flank) for label, (added, dice) in ways.items()}


@pytest.mark.parametrize("flank", [0, TRACK - 2, TRACK - 1])
@pytest.mark.parametrize("at", FACE_DOWN)
def test_hold_4_each_way_to_attack_has_the_chance_of_brute_force(at: str, flank: int):
    view = position(
        [attack(16), ALLY["phocians"]], [ALLY["tegeans"]], told=ALLY["tegeans"], heroes=2, level=1
    )
    view.flank = flank
    ways = {
        "with the location's die": (0, 1),
        "with the location's die and Leonidas": (0, 2),
        "with the location's die and the Tegeans (+2)": (2, 1),
        "with the location's die and the Phocians (+6)": (6, 1),
        "with the location's die and a hero (+1)": (1, 1),
        "with the location's die and 2 heroes (+2)": (2, 1),
        "alone": (0, 0),
    }
    assert rows(view, 16, at) == expected(16, at, ways, flank)


def test_hold_3_without_a_die_or_leonidas_only_cards_and_heroes_add():
    view = position([attack(20), ALLY["mycenaeans"]], [attack(12)], heroes=1, leonidas=0, level=6)
    ways = {"alone": (0, 0), "with the Mycenaeans (+1)": (1, 0), "with a hero (+1)": (1, 0)}
    assert rows(view, 20, "east") == expected(20, "east", ways)


@pytest.mark.parametrize("ally", ALLY)
def test_r19_an_ally_of_a_mate_counts_once_the_team_was_told(ally: str):
    hands = [attack(18)], [ALLY[ally], attack(12)]
    added = ALLY[ally] - cards.ALLIES + 1
    told = rows(position(*hands, told=ALLY[ally], level=6), 18, "east")
    untold = rows(position(*hands, level=6), 18, "east")
    plain = {"alone": (0, 0), "with Leonidas": (0, 1)}
    label = f"with the {ally.capitalize()} (+{added})"
    assert untold == expected(18, "east", plain)
    assert told == expected(18, "east", plain | {label: (added, 0)})


def test_hold_2_die_hero_and_leonidas_have_the_chance_of_brute_force_once_the_card_is_laid():
    """The questions after the attack card: the location first, then Leonidas."""
    state = position([attack(16)], [attack(12)], level=1)
    sequence.apply(state, hold(16, NORTH))
    for action, added, dice in ((act.DIE, 0, 1), (act.HERO, 1, 0), (act.PASS, 0, 0)):
        assert first_row(state, action) == brute_force("north", 16 + added, dice, 0)
    sequence.apply(state, act.DIE)
    for action, dice in ((act.LEONIDAS, 2), (act.PASS, 1)):
        assert first_row(state, action) == brute_force("north", 16, dice, 0)


def first_row(view: State, action: int) -> tuple[Fraction, Fraction]:
    found = odds(view, action)
    assert found is not None
    return found.rows[0].events["first beaten"], found.rows[0].events["both beaten"]
