"""Explanations: what is added up is the total, in any position, and each part has its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import layout, sequence, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.explaining import FLOOR, explain, told
from pylae.games.greeks_and_vikings.tests import positions
from pylae.games.greeks_and_vikings.tests.positions import Side

STEPS = 400


def walk(seed: int, **wanted: Any) -> Iterator[State]:
    """A random game from its first step on."""
    war, chance = positions.fresh(**wanted), generator(seed)
    for _ in range(STEPS):
        if (who := war.mover) == OVER:
            return
        actions = war.legal()
        # Ending early makes empty boards: two of three times something else is done.
        action = actions[below(chance, len(actions))]
        if who != CHANCE and action == 0 and len(actions) > 1 and below(chance, 3):
            action = actions[1 + below(chance, len(actions) - 1)]
        sequence.apply(war.state, action)
        yield war.state


def combatants(state: State) -> list[int]:
    return [place for place in range(limits.PLACES) if state.kit[place][layout.COMBATANT]]


def test_1_6_the_parts_add_up_to_the_total_in_any_position():
    compared = 0
    for seed in range(12):
        for state in walk(seed, players=2 + seed % 3):
            for place in combatants(state):
                for column in (card.ATK, card.DEF):
                    parts = explain(state, place, column)
                    assert sum(number for _, number in parts) == totals.total(state, place, column)
                    compared += len(parts) > 1
    assert compared > 200


def test_r32_alexander_with_a_xiphos_has_9_and_says_why():
    war = positions.table(Side("alexander+xiphos"), Side("rollo", field="paris"))
    assert told(explain(war.state, war.place("alexander"), card.ATK)) == "9 = 6 printed + 3 Xiphos"
    assert told(explain(war.state, war.place("rollo"), card.ATK)) == "6 = 5 printed + 1 Paris"


def test_r7_what_is_cut_off_at_0_is_told():
    war = positions.table(Side("berserker+dane_axe"), Side("archimedes"))
    place = war.place("berserker")
    war.state.more_def[place][1] = -2
    parts = explain(war.state, place, card.DEF)
    assert parts[-1] == (FLOOR, 2) and totals.total(war.state, place, card.DEF) == 0
    assert told(parts) == "0 = 1 printed − 1 Dane Axe − 2 this turn + 2 never below 0"
