"""Star payments: each complete payment can be made in exactly one way, and none that was begun gets stuck (C21)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pylae.games.greeks_and_vikings.data import card
from pylae.games.greeks_and_vikings.rules import act, job, paying, sequence
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.tests.positions import A, Side, Table, table

FULL = "hoplite huscarl cadmus berserker volva"


def payments(war: Table) -> Counter[tuple[int, ...]]:
    """Every payment that the picks lead to, as the actions picked."""
    found: Counter[tuple[int, ...]] = Counter()
    begun: list[tuple[State, tuple[int, ...]]] = [(war.state.copy(), ())]
    while begun:
        state, picked = begun.pop()
        here = Table(state)
        if here.asked != job.PAY:
            found[tuple(sorted(picked))] += 1
            continue
        assert here.legal(), f"stuck after {picked}"
        for action in here.legal():
            after = state.copy()
            sequence.apply(after, action)
            begun.append((after, (*picked, action)))
    return found


def complete(war: Table, title: str) -> set[tuple[int, ...]]:
    """The same by R16: any mix of hand and Trench that leaves room."""
    state = war.state
    price = state.card[war.number(title)][card.STARS]
    hand = [name for name in war.hand(A) if paying.is_combatant(state, war.number(name))]
    hand.remove(title)
    lying = [act.UNIT + at for at in range(5) if state.kit[at][0]]
    found = set()
    for chosen in combinations([act.TITLE + war.number(name) for name in hand] + lying, price):
        if len(lying) - sum(action in lying for action in chosen) < state.trench:
            found.add(tuple(sorted(chosen)))
    return found


@pytest.mark.parametrize(
    ("trench", "hand", "room"),
    [
        (FULL, "hoplite hoplite cadmus xiphos thor", "5"),
        (FULL, "thor", "5"),
        ("hoplite cadmus", "hoplite hoplite hoplite aspasia thor", "5"),
        ("hoplite cadmus", "hoplite hoplite aspasia thor", "2"),
        ("", "hoplite hoplite hoplite thor thor", "5"),
        ("hoplite", "thor hoplite hoplite", "1"),
    ],
)
def test_c21_r16_the_picks_lead_to_every_payment_once(trench: str, hand: str, room: str):
    war = table(Side(trench, hand=hand), Side(), trench=room)
    expected = complete(war, "thor")
    assert expected
    war.do(war.play("thor"))
    assert payments(war) == dict.fromkeys(expected, 1)


def test_r16_the_card_that_is_played_pays_nothing_for_itself():
    war = table(Side("hoplite", hand="thor hoplite"), Side())
    assert not war.may(war.play("thor"))


def test_c13_a_discount_is_used_up_by_the_first_starred_combatant_and_never_pays_more_than_the_price():
    war = table(Side(hand="leif lagertha hoplite"), Side())
    war.state.discount, war.state.orders = 3, 2
    war.do(war.play("lagertha"))
    assert war.trench(A) == ["lagertha"]
    assert war.state.discount == 0
    war.do(war.play("leif"))
    assert war.asked == job.PAY


def test_c13_a_combatant_without_stars_leaves_the_discount():
    war = table(Side(hand="hoplite rollo"), Side())
    war.state.discount, war.state.orders = 1, 1
    war.do(war.play("hoplite"))
    assert war.state.discount == 1


@pytest.mark.parametrize(("points", "may"), [(3, True), (2, False)])
def test_r19_a_fee_leaves_a_point(points: int, may: bool):
    war = table(Side("hoplite", hand="marathon", field="long_walls", sp=points), Side())
    assert war.may(war.retire("hoplite")) is may
    assert war.may(act.DISCARD) is may
    assert war.may(war.play("marathon")) is may
