"""Views: hands are hidden, what was told is not, and lazily drawn cards fall as shuffled ones do. Scenario 48, R19, G2."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any, cast

import pytest

from pylae.core.chance import CHANCE, OVER, generator
from pylae.core.game import WATCHER, Game
from pylae.core.questions import question
from pylae.games import hot_gates as game
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import act, job, piles, sequence, unasked
from pylae.games.hot_gates.rules.state import FACE_DOWN, State
from pylae.games.hot_gates.sight.audit import audit
from pylae.games.hot_gates.sight.views import hide, knows, redeal
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    ARCHERS,
    BRAVE,
    GOAT,
    IMMORTALS,
    PLAIN,
    attack,
    do,
    hold,
    table,
    what,
)
from pylae.games.hot_gates.tests.rules.test_end import walk


def seen(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def listed(state: State, seat: int) -> list[int]:
    out = [0] * act.MOST_LEGAL
    return out[: unasked.asides(state, seat, out)]


def asked(state: State) -> list[int]:
    out = [0] * act.MOST_LEGAL
    return out[: sequence.legal(state, out)]


def test_s48_r19_no_view_depends_on_a_hidden_hand():
    chance = generator(7)
    compared = 0
    for seed in range(30):
        for state in walk(seed):
            mover = sequence.mover(state)
            for seat in range(state.players):
                guess = seen(state, seat)
                redeal(guess, seat, chance)
                assert audit(guess) == "" and seen(guess, seat) == seen(state, seat)
                assert sequence.mover(guess) == mover and knows(guess, seat) == knows(state, seat)
                assert listed(guess, seat) == listed(state, seat) == listed(seen(state, seat), seat)
                if mover == seat:
                    assert asked(guess) == asked(state) == asked(seen(state, seat))
                compared += guess != state
    assert compared > 1000


def test_s47_every_position_of_a_game_can_be():
    for seed in range(30):
        for state in walk(seed):
            assert audit(state) == ""


def test_r19_a_mate_sees_what_was_told_and_how_many_cards_there_are():
    state = table(
        [[attack(18)], [ALLY["mantineans"], attack(15)]],
        [BRAVE[21], PLAIN[14], PLAIN[15], PLAIN[16]],
        level=6,
    )
    do(state, hold(18, 0), act.PASS)
    view = seen(state, 0)
    assert view.hand[1][ALLY["mantineans"]] == 1 and view.hand[1][attack(15)] == 0 and view.held[1] == 2


def test_r19_with_open_hands_nothing_is_hidden():
    state = table([[attack(18)], [attack(15)]], [BRAVE[21], PLAIN[14], PLAIN[15], PLAIN[16]], open_hands=True)
    assert seen(state, 0) == state


# Cards without identity fall as shuffled cards do


def small(kinds: list[int], **wanted: Any) -> State:
    """A table whose unseen Persian cards are only these: two behind fronts, the others in the decks."""
    hand = [attack(20), attack(19), attack(18), attack(16), cards.SCOUT]
    state = table([hand], [PLAIN[18], PLAIN[19], None, None], left=len(kinds) - 2, level=6, **wanted)
    state.fallen = [fell + hidden for fell, hidden in zip(state.fallen, state.unseen, strict=True)]
    state.unseen = [0] * cards.PERSIAN_KINDS
    for kind in kinds:
        state.unseen[kind] += 1
        state.fallen[kind] -= 1
    return state


def plan(state: State) -> int:
    """A player without imagination: scouts once, attacks the first position with the strongest card, draws nothing."""
    if what(state) == job.CHOOSE:
        free = [action for action in listed(state, 0) if action == act.FREE + act.FREE_SCOUT]
        return free[0] if free else max(asked(state), key=lambda action: (action // 4, -(action % 4)))
    return asked(state)[1] if what(state) == job.SCOUTING and len(asked(state)) > 1 else act.PASS


def public(state: State) -> tuple[Any, ...]:
    return (*state.front, *state.rear, *state.fallen, state.flank, state.outcome, *state.spent)


def after_attacks(state: State) -> bool:
    return sequence.mover(state) == OVER or (what(state) == job.CHOOSE and sum(state.hand[0]) <= 2)


def drawn_lazily(state: State, weight: Fraction, found: Counter[tuple[Any, ...]]) -> None:
    """All ways in which the game's own chance can fall."""
    while not after_attacks(state):
        if sequence.mover(state) == CHANCE:
            n = sequence.legal(state, [])
            for outcome in range(n):
                branch = state.copy()
                sequence.apply(branch, outcome)
                drawn_lazily(branch, weight / n, found)
            return
        sequence.apply(state, plan(state))
    found[public(state)] += weight  # type: ignore[assignment]


def laid_out(state: State, order: tuple[int, ...]) -> tuple[Any, ...]:
    """The same with cards that lie in a certain order: the two behind the fronts, then the decks."""
    state = state.copy()
    behind = {0: order[0], 1: order[1]}
    deck = list(order[2:])
    while not after_attacks(state):
        if sequence.mover(state) == CHANCE:
            assert what(state) == job.SHOW
            turned = next((at for at in behind if state.rear[at] != FACE_DOWN), None)
            kind = behind.pop(turned) if turned is not None else deck.pop(0)
            action = piles.total(state.unseen, kind)
        else:
            action = plan(state)
        sequence.apply(state, action)
        for at in range(cards.POSITIONS):
            if state.rear[at] == FACE_DOWN and at not in behind:
                behind[at] = deck.pop(0)
    return public(state)


@pytest.mark.parametrize(
    "kinds",
    [
        [PLAIN[14], GOAT, PLAIN[17], BRAVE[20], IMMORTALS],
        [GOAT, GOAT, ARCHERS, PLAIN[15], BRAVE[19]],
        [PLAIN[14], PLAIN[14], GOAT, BRAVE[21], ARCHERS, PLAIN[16]],
    ],
)
def test_r4_unseen_persians_fall_as_a_shuffled_deck_does(kinds: list[int]):
    start = small(kinds)
    lazy: Counter[tuple[Any, ...]] = Counter()
    drawn_lazily(start.copy(), Fraction(1), lazy)
    orders = list(itertools.permutations(kinds))
    real: Counter[tuple[Any, ...]] = Counter()
    for order in orders:
        real[laid_out(start, order)] += Fraction(1, len(orders))  # type: ignore[assignment]
    assert lazy == real and sum(lazy.values()) == 1 and len(lazy) >= 10


def test_g2_a_draw_of_two_steps_falls_as_a_shuffled_deck_does():
    kinds = [cards.GOAT_PATH, cards.GOAT_PATH, attack(12), attack(20), cards.SHIELDS]
    start = table([[attack(18)]], [PLAIN[18], PLAIN[19], None, None], level=6)
    start.spent = [lying + drawn for lying, drawn in zip(start.spent, start.unknown, strict=True)]
    start.unknown = [0] * cards.SPARTAN_KINDS
    for kind in kinds:
        start.unknown[kind] += 1
        start.spent[kind] -= 1
    start.library = len(kinds)
    do(start, act.FALL_BACK, act.TO)
    lazy: Counter[tuple[Any, ...]] = Counter()

    def draw(state: State, weight: Fraction) -> None:
        if sequence.mover(state) != CHANCE:
            lazy[(*state.hand[0], state.flank)] += weight  # type: ignore[assignment]
            return
        n = sequence.legal(state, [])
        for outcome in range(n):
            branch = state.copy()
            sequence.apply(branch, outcome)
            draw(branch, weight / n)

    draw(start, Fraction(1))
    real: Counter[tuple[Any, ...]] = Counter()
    orders = list(itertools.permutations(kinds))
    for order in orders:
        goats = list(itertools.takewhile(lambda kind: kind == cards.GOAT_PATH, order))
        hand = list(start.hand[0])
        hand[order[len(goats)]] += 1
        real[(*hand, len(goats))] += Fraction(1, len(orders))  # type: ignore[assignment]
    assert lazy == real


def test_c8_after_a_peek_cards_still_fall_as_shuffled_ones_do():
    """Those behind the fronts are any cards but goats; goats are among the others only."""
    kinds = [PLAIN[14], GOAT, PLAIN[17], BRAVE[20], GOAT]
    start = small(kinds, peek_rear_at_setup=True)
    start.rear = [-2, -2, 0, 0]
    lazy: Counter[tuple[Any, ...]] = Counter()
    drawn_lazily(start.copy(), Fraction(1), lazy)
    orders = [order for order in itertools.permutations(kinds) if GOAT not in order[:2]]
    real: Counter[tuple[Any, ...]] = Counter()
    for order in orders:
        real[known(start, order)] += Fraction(1, len(orders))  # type: ignore[assignment]
    assert lazy == real


def known(state: State, order: tuple[int, ...]) -> tuple[Any, ...]:
    """Cards laid out in an order, whose first two are known to be no goats."""
    state = state.copy()
    behind = {0: order[0], 1: order[1]}
    deck = list(order[2:])
    card = None
    while not after_attacks(state):
        if sequence.mover(state) == CHANCE:
            if card is None:
                turned = next((at for at in behind if state.rear[at] >= 0), None)
                card = behind.pop(turned) if turned is not None else deck.pop(0)
            action = step(state, card)
        else:
            action = plan(state)
        sequence.apply(state, action)
        if sequence.mover(state) != CHANCE or what(state) != job.SHOW or state.job[state.jobs - 1][1] == 0:
            card = None
        for at in range(cards.POSITIONS):
            if state.rear[at] == FACE_DOWN and at not in behind:
                behind[at] = deck.pop(0)
    return public(state)


def step(state: State, kind: int) -> int:
    """The outcome that brings a card: in one step, or as goat or not and then which."""
    goats = state.unseen[GOAT]
    if state.job[state.jobs - 1][1] == 1:
        return piles.total(state.unseen, kind) - (goats if kind > GOAT else 0)
    if -2 not in state.rear:
        return piles.total(state.unseen, kind)
    return 0 if kind == GOAT else goats


def test_end_defeat_nobody_gives_up_for_somebody_who_may_hold_an_attack_card():
    """At the Final Stand only some hands have nothing to say but 'no attack': no standing order may say it."""
    state = table([[attack(18)], [attack(12)]], [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]])
    state.space = board.LAST_SPACE
    asked = question(cast(Game, game), seen(state, WATCHER))
    assert asked.window and asked.decline is None
