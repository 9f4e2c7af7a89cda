"""The player: each side beats chance, plays sensibly in positions anybody can judge, and is blind to the other hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pylae.core import engine
from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.player import chances, policy, weights
from pylae.games.earth_and_water.rules import act, common, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.sight import odds
from pylae.games.earth_and_water.tests.positions import armies, card, dice, do, draw, legal_actions, position
from pylae.lab.tune import weighted_wins

SIDES = (atlas.GREECE, atlas.PERSIA)
NAMES = ("Greece", "Persia")


def choice(state: State) -> int:
    """What the player does."""
    actions = legal_actions(state)
    return policy.policy(state, actions, len(actions), generator(1))


def turn(state: State) -> State:
    """The player's own steps until dice fall or the other side is asked."""
    side = game.mover(state)
    apply_choice(state)
    while game.mover(state) == side and state.turn == side:
        apply_choice(state)
    return state


def apply_choice(state: State) -> None:
    game.apply(state, choice(state))


# Strength


@pytest.fixture(scope="module")
def wins() -> Any:
    """Wins of the player in one seat against chance in the other: one compiled loop for both seats and editions."""
    loops = engine.compiled(game, {"weighted_wins": weighted_wins}, "random")

    def count(side: int, edition: str, games: int) -> int:
        initial = engine.fresh(game, {"edition": edition}).record()
        won = np.zeros(1, np.int64)
        loops.weighted_wins(initial, np.array(weights.weights[side], np.int64), 1 << side, 1, 0, games, won)
        return int(won[0])

    return count


@pytest.mark.parametrize("edition", atlas.EDITIONS)
@pytest.mark.parametrize("side", SIDES, ids=NAMES)
def test_4_0_each_side_beats_chance(wins: Any, side: int, edition: str):
    assert wins(side, edition, 1000) >= 980


# Moves


def test_6_4_2_a_free_city_is_taken():
    after = turn(position(hands="9 /", turn=atlas.GREECE))
    assert sum(common.controls(after, atlas.GREECE, city) for city in range(11)) == 4


def test_6_4_2_a_single_army_is_enough_for_a_free_city():
    after = turn(position(persian="Sestos 6, Ephesus 2", hands="/ 9", bridge=1))
    assert armies(after, atlas.THERMA) == (0, 1)
    assert armies(after, atlas.SESTOS)[atlas.PERSIA] + armies(after, atlas.EPHESUS)[atlas.PERSIA] == 7


def test_6_3_the_card_that_is_missed_least_is_moved_with():
    state = position(persian="Sestos 3, Ephesus 2/1", hands="/ 1 5 14", bridge=1)
    assert choice(state) == act.MOVE + card(14)


def test_7_1_a_sure_battle_is_fought():
    state = position(
        greek="Athens 1, Sparta 1, Thebes 1",
        persian="Sestos 9, Ephesus 2, Therma 1, Larissa 1",
        hands="/ 9",
        bridge=1,
    )
    after = turn(state)
    assert after.target[atlas.PERSIA] == atlas.THEBES
    assert after.units[atlas.PERSIA] >= 3


def test_7_1_a_hopeless_battle_is_not_fought():
    state = position(
        greek="Athens 1, Sparta 1",
        persian="Thebes 6/1, Sestos 2, Ephesus 2",
        hands="6 / 9",
        turn=atlas.GREECE,
    )
    state = turn(state)
    assert state.target[atlas.GREECE] != atlas.THEBES
    assert armies(state, atlas.THEBES) == (0, 6)


def test_7_1_5_attackers_retreat_from_bad_odds():
    state = position(
        greek="Athens 3, Sparta 1", persian="Thebes 2, Sestos 2, Ephesus 2", hands="/ 9", bridge=1
    )
    do(state, act.MOVE + card(9), act.CITY + atlas.THEBES, act.COUNT + 2, act.CITY + atlas.ATHENS)
    dice(state, 1, 1, 5, 5, 5)  # one Persian is left against three
    assert choice(state) == act.CITY + atlas.THEBES


def test_7_1_5_attackers_fight_on_when_they_are_many():
    state = position(
        greek="Athens 1, Sparta 1", persian="Thebes 6, Sestos 2, Ephesus 2", hands="/ 9", bridge=1
    )
    do(state, act.MOVE + card(9), act.CITY + atlas.THEBES, act.COUNT + 6, act.CITY + atlas.ATHENS)
    dice(state, 1, 1, 1, 5)  # a Persian falls
    assert choice(state) == act.DECLINE


def test_8_2_3_nobody_marches_where_no_line_leads():
    """Without bridge or fleet an army that Delphi gives would be removed before it counts."""
    state = position(persian="Sestos 2, Ephesus 2", hands="/ 2")
    assert choice(state) != act.EVENT + card(2)


def test_8_2_3_tribute_is_demanded_where_the_road_is_open():
    state = position(persian="Sestos 2, Ephesus 2, Therma 1", hands="/ 2", bridge=1)
    assert choice(do(state, act.EVENT + card(2))) in (
        act.CITY + atlas.LARISSA,
        act.CITY + atlas.DELPHI,
        act.CITY + atlas.THEBES,
    )


def test_9_both_enemy_homes_win_the_game():
    state = position(
        greek="Corinth 1",
        persian="Sestos 2/1, Ephesus 2, Athens 2, Thebes 1, Larissa 1, Therma 1",
        hands="/ 14",
        bridge=1,
    )
    state.score = -7
    after = turn(state)
    assert common.controls(after, atlas.PERSIA, atlas.ATHENS)
    assert common.controls(after, atlas.PERSIA, atlas.SPARTA) or after.target[atlas.PERSIA] in (
        atlas.SPARTA,
        atlas.CORINTH,
    )


def test_9_a_lost_home_is_retaken():
    state = position(
        greek="Sparta 2/2, Corinth 2",
        persian="Athens 1/1, Sestos 2, Ephesus 2",
        hands="6 / 9",
        turn=atlas.GREECE,
    )
    assert turn(state).target[atlas.GREECE] == atlas.ATHENS


# Production


def test_5_1_4_a_home_city_without_army_is_guarded_first():
    state = position(persian="Sestos 2", producing=atlas.PERSIA, talents=4)
    do(state, act.COUNT + 0)
    assert state.phase == phase.RAISE
    assert choice(state) == act.CITY + atlas.EPHESUS


def test_5_2_3_cards_leave_talents_for_the_guards():
    state = position(greek="Corinth 1, Thebes 1", producing=atlas.GREECE)
    do(state, choice(state))
    while game.mover(state) == CHANCE:
        game.apply(state, 0)
    do(state, choice(state), choice(do(state.copy(), choice(state))))
    assert (state.army[atlas.GREECE][atlas.ATHENS], state.army[atlas.GREECE][atlas.SPARTA]) == (1, 1)


def test_5_1_5_the_bridge_is_built_early():
    state = position(producing=atlas.PERSIA)
    while state.phase != phase.RAISE:
        if game.mover(state) == CHANCE:
            draw(state, next(number for number in (1, 2, 3, 4, 5, 6) if state.deck >> card(number) & 1))
        else:
            apply_choice(state)
    assert state.talents >= 6
    assert choice(state) == act.BUILD_BRIDGE


def test_5_1_2_persia_buys_cards_and_leaves_talents_for_armies():
    state = position(persian="Sestos 2, Ephesus 2, Therma 1", producing=atlas.PERSIA, bridge=1)
    assert 4 <= choice(state) - act.COUNT <= 6


def test_5_2_2_greece_buys_cards_and_keeps_what_guards_cost():
    assert choice(position(producing=atlas.GREECE)) >= act.COUNT + 4
    assert choice(position(greek="Corinth 1", producing=atlas.GREECE)) <= act.COUNT + 4


# Cards


def test_8_1_greece_sheds_the_card_that_is_worth_least():
    state = position(hands="1 4 10 13 15 /")
    common.ask(state, phase.SHED, atlas.GREECE)
    assert choice(state) == act.CARD + card(13)


def test_8_1_greece_keeps_four_cards():
    state = position(hands="1 4 10 15 /")
    common.ask(state, phase.SHED, atlas.GREECE)
    assert choice(state) == act.DECLINE


def test_card_9_hippias_takes_the_best_card():
    state = position(hands="1 6 13 / 9")
    assert choice(do(state, act.EVENT + card(9))) == act.CARD + card(1)


def test_card_15_the_300_hold_athens():
    state = position(
        greek="Athens 1, Sparta 1", persian="Thebes 3, Sestos 2, Ephesus 2", hands="15 / 9", bridge=1
    )
    do(state, act.MOVE + card(9), act.CITY + atlas.THEBES, act.COUNT + 3, act.CITY + atlas.ATHENS)
    assert choice(state) == act.EVENT + card(15)


def test_card_15_the_300_are_spared_when_supply_will_do():
    """Without bridge or fleet the Persians in Athens are removed before anything is scored (8.2.3)."""
    state = position(greek="Athens 1, Sparta 2", persian="Thebes 3, Sestos 2, Ephesus 2", hands="15 / 9")
    do(state, act.MOVE + card(9), act.CITY + atlas.THEBES, act.COUNT + 3, act.CITY + atlas.ATHENS)
    assert choice(state) == act.DECLINE


def test_card_16_deserters_leave_the_city_that_counts():
    state = position(
        greek="Athens 1, Sparta 1",
        persian="Sestos 4, Ephesus 3, Thebes 1/1",
        hands="16 / 9",
        turn=atlas.GREECE,
    )
    assert choice(do(state, act.EVENT + card(16))) == act.CITY + atlas.THEBES


def test_7_1_6_the_bridge_is_burnt():
    state = position(
        greek="Sestos 1/1, Athens 1", persian="Ephesus 2, Therma 1, Larissa 1", bridge=1, turn=atlas.GREECE
    )
    state.moving, state.target[atlas.GREECE], state.fought = atlas.GREECE, atlas.SESTOS, 1
    common.ask(state, phase.BURN, atlas.GREECE)
    assert choice(state) == act.BURN_BRIDGE


# Supply


def test_8_2_2_the_army_that_is_lost_anyway_starves():
    """Delphi has no line, Therma a fleet, Thebes a fleet."""
    state = position(
        greek="Athens 1, Sparta 1, Larissa 1", persian="Sestos 1, Ephesus 1, Delphi 1, Therma 2/1, Thebes 1/1"
    )
    state.excess = 1
    common.ask(state, phase.ATTRITION, atlas.PERSIA)
    assert choice(state) in (act.CITY + atlas.DELPHI, act.CITY + atlas.THERMA)
    state.army[atlas.PERSIA][atlas.THERMA] = 1
    assert choice(state) == act.CITY + atlas.DELPHI


# What it may know


def test_6_1_the_player_does_not_look_into_the_other_hand():
    """Hidden cards are dealt anew at every decision of a few games; the choice stays the same."""
    seen = 0
    for number in range(4):
        state, random = engine.fresh(game, {"edition": atlas.EDITIONS[number % 2]}), generator(3, number)
        out = [0] * game.most_legal
        while game.mover(state) != OVER:
            n, seat = game.legal(state, out), game.mover(state)
            if seat == CHANCE:
                game.apply(state, below(random, n))
                continue
            before = state.pack()
            action = policy.policy(state, out, n, random)
            assert state.pack() == before
            guess = state.copy()
            game.hide(guess, seat)
            game.redeal(guess, seat, random)
            assert policy.policy(guess, out, n, random) == action
            seen += 1
            game.apply(state, action if number > 1 else out[below(random, n)])
    assert seen > 100


def test_4_1_the_player_does_not_throw_dice():
    state = position(hands="2 9 / 1 3", turn=atlas.GREECE)
    actions = legal_actions(state)
    assert len({policy.policy(state, actions, len(actions), generator(seed)) for seed in range(8)}) == 1


# Numbers


@pytest.mark.parametrize(
    ("greek", "persian", "highest", "dice"),
    [(1, 1, 4, 0), (3, 2, 5, 0), (1, 4, 4, 3), (2, 9, 6, 2), (9, 24, 4, 0)],
)
def test_7_1_chances_are_exact(greek: int, persian: int, highest: int, dice: int):
    battle = odds.battle_odds(greek, persian, highest=highest, greek_dice=dice)
    assert chances.GREEK_WINS[highest - 4][dice][greek][persian] == thousandths(battle.win(atlas.GREECE))
    assert chances.PERSIAN_WINS[highest - 4][dice][greek][persian] == thousandths(battle.win(atlas.PERSIA))
    left = (greek - battle.expected_losses(atlas.GREECE), persian - battle.expected_losses(atlas.PERSIA))
    assert chances.GREEKS_LEFT[highest - 4][dice][greek][persian] == thousandths(left[atlas.GREECE])
    assert chances.PERSIANS_LEFT[highest - 4][dice][greek][persian] == thousandths(left[atlas.PERSIA])


def thousandths(number: Fraction) -> int:
    return int(number * weights.WHOLE + Fraction(1, 2))
