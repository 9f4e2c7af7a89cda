"""Foresight: deals are solved exactly, and who knows the order of the decks never wins less than the best player who does not."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest

from pylae.core import native
from pylae.core.chance import CHANCE, OVER, generator
from pylae.core.engine import fresh
from pylae.core.options import OptionError
from pylae.core.piles import cards_in
from pylae.games import thermopyles as game
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.player import clairvoyant
from pylae.games.thermopyles.player.clairvoyant import Clairvoyant
from pylae.games.thermopyles.rules import act, end, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.tests.positions import table

FINE = 1e-5  # sums are rounded up at each step


@pytest.fixture(scope="module")
def solver() -> Clairvoyant:
    return Clairvoyant()


def best_play(state: State) -> float:
    """What the best player wins who knows no more than he may: by the rules themselves, every choice and every outcome."""
    kept: dict[bytes, float] = {}

    def worth(state: State) -> float:
        who = game.mover(state)
        if who == OVER:
            return float(end.won(state))
        key = state.pack()
        if key not in kept:
            out = [0] * game.most_legal
            n = game.legal(state, out)
            values = [worth(after(state, action)) for action in (range(n) if who == CHANCE else out[:n])]
            kept[key] = sum(values) / n if who == CHANCE else max(values)
        return kept[key]

    return worth(state)


def after(state: State, action: int) -> State:
    state = state.copy()
    game.apply(state, action)
    return state


def foreseen(solver: Clairvoyant, state: State) -> list[float]:
    """What a position is worth for every order of the cards to come."""
    return [
        solver.value(state, spartans, persians)
        for spartans in permutations(cards_in(state.spartan_deck))
        for persians in permutations(cards_in(state.persian_deck))
    ]


CERTAIN: dict[str, Callable[[], State]] = {
    "no card to come": lambda: table([12, 17, 20], persians=0, spartans=0, location=5).state,
    "one of each": lambda: table([12, 17], persians=1, spartans=1, location=4, support=2).state,
    "the Graveyard is nearly full": lambda: (
        table([11, 14, 18], slots="20/24 12/27", persians=1, spartans=1, grave=10, location=3).state
    ),
    "a full hand": lambda: (
        table([10, 11, 12, 13, 20], slots="18/26 21/23", persians=1, spartans=1, location=5, support=1).state
    ),
    "an empty hand": lambda: table([], persians=1, spartans=1, location=2, support=1).state,
    "hopeless": lambda: table([10], slots="22/22 21/23", persians=1, spartans=0, location=6, support=1).state,
}


@pytest.mark.parametrize("position", CERTAIN)
def test_foresight_is_the_best_play_where_nothing_can_be_foreseen(solver: Clairvoyant, position: str):
    state = CERTAIN[position]()
    (only,) = foreseen(solver, state)
    assert best_play(state) <= only + 1e-9
    assert only == pytest.approx(best_play(state), abs=FINE)


UNKNOWN: dict[str, Callable[[], State]] = {
    "Persians": lambda: table([12, 16, 19], persians=3, spartans=0, location=5, support=2).state,
    "Spartans": lambda: table([13, 15], persians=1, spartans=[10, 16, 20], location=3, support=1).state,
    "both": lambda: (
        table([14, 18], slots="18/26 20/24", persians=2, spartans=[11, 20], location=4, support=1).state
    ),
    "both, with a full hand": lambda: (
        table(
            [11, 12, 13, 14, 15], slots="21/23 20/24", persians=2, spartans=[16, 20], location=5, support=0
        ).state
    ),
}


@pytest.fixture(scope="module")
def compared(solver: Clairvoyant) -> dict[str, tuple[float, float]]:
    """For each of these positions what the best play wins, and who knows the order of the decks on the average."""
    states = {name: make() for name, make in UNKNOWN.items()}
    return {
        name: (best_play(state), float(np.mean(foreseen(solver, state)))) for name, state in states.items()
    }


@pytest.mark.parametrize("position", UNKNOWN)
def test_foresight_wins_no_less_than_the_best_play_over_all_orders(
    compared: dict[str, tuple[float, float]], position: str
):
    best, most = compared[position]
    assert 0 < best <= most + 1e-9


def test_foresight_gains_by_what_it_knows(compared: dict[str, tuple[float, float]]):
    assert max(most - best for best, most in compared.values()) > 0.001


def test_draw_a_card_left_with_room_in_the_hand_gains_nothing():
    """What the solver leaves out: in the rules themselves it is never the better answer."""
    state = table([13, 15], persians=1, spartans=[10, 16, 20], location=3, support=1).state
    game.apply(state, act.RETREAT)
    assert state.phase == phase.OFFER
    assert best_play(after(state, act.GIVE)) >= best_play(after(state, act.DECLINE))


def test_foresight_keeps_within_its_memory_and_reads_nothing_unwritten(solver: Clairvoyant):
    checked = Clairvoyant()
    checked.loops = native.compiled(clairvoyant.LOOPS, checked=True)
    for layer in (*checked.layers, *checked.after):
        layer[:] = -clairvoyant.ONE  # whatever is read before it is written
    state = UNKNOWN["both, with a full hand"]()
    assert foreseen(checked, state) == foreseen(solver, state)


def test_foresight_deals_the_first_cards_of_an_order_and_knows_the_others(
    solver: Clairvoyant, monkeypatch: pytest.MonkeyPatch
):
    met: list[tuple[State, list[int], list[int]]] = []
    monkeypatch.setattr(solver, "value", lambda *given: met.append(given) or 0.5)
    for number in (3, 3, 4):
        assert solver.deal(fresh(game), 7, number) == 0.5
    (state, spartans, persians), again, other = met
    assert again == met[0] != other
    assert state.phase == phase.TURN and len(cards_in(state.hand[0])) == 4
    assert sorted(spartans) == cards_in(state.spartan_deck) and sorted(persians) == cards_in(
        state.persian_deck
    )


def test_foresight_meets_every_order_equally_often():
    orders = [clairvoyant.shuffled(4, generator(1, number)) for number in range(2400)]
    counts = [orders.count(list(wanted)) for wanted in permutations(range(4))]
    assert sum(counts) == 2400 and min(counts) > 60 and max(counts) < 140


@pytest.mark.parametrize("options", [{"players": 2}, {"support_sequential": "yes"}])
def test_foresight_is_refused_where_nothing_is_proved(options: dict[str, object]):
    with pytest.raises(OptionError, match="known only"):
        game.foresight(fresh(game, options), None)


def test_foresight_counts_every_hand_once():
    assert len(set(clairvoyant.HAND_CARDS)) == clairvoyant.HANDS
    most = [cards.SPARTAN_VALUE.count(10 + value) for value in range(11)]
    assert all(number <= most[value] for hand in clairvoyant.HAND_CARDS for value, number in enumerate(hand))
