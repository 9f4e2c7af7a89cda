"""Chapter 4: the expeditions and their phases, passing, and how the game ends."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.games.earth_and_water.map import ATHENS, CORINTH, EPHESUS, GREECE, NAXOS, PERSIA, SESTOS, SPARTA
from pylae.games.earth_and_water.scoring import ending, returns, winner
from pylae.games.earth_and_water.sequence import legal, mover
from pylae.games.earth_and_water.state import (
    BUY,
    CARD,
    CITY,
    COUNT,
    DECLINE,
    DRAW,
    EVEN,
    EVENT,
    FINISHED,
    GREEK_POINTS,
    KEEP,
    MOVE,
    OMEN,
    PERSIAN_POINTS,
    RAISE,
    SHED,
    TURN,
    State,
)
from pylae.games.earth_and_water.tests.positions import card, do, draw, hand, legal_actions, position


def buy_nothing(state: State) -> State:
    """No card is bought; if Persia is asked about the king's death, he lives."""
    do(state, COUNT)
    return do(state, DECLINE) if state.phase == OMEN else state


def produce_nothing(state: State) -> State:
    """Neither side buys or raises anything."""
    do(buy_nothing(state), DECLINE)
    return do(buy_nothing(state), DECLINE)


# The expedition


def test_4_1_production_operations_supply_scoring_in_this_order():
    state = position(producing=PERSIA)
    assert (state.phase, state.actor) == (BUY, PERSIA)
    do(state, COUNT + 1)
    assert mover(state) == CHANCE and state.phase == DRAW
    draw(state, 8)
    assert state.phase == OMEN
    do(state, DECLINE)
    assert (state.phase, state.actor) == (RAISE, PERSIA)
    do(state, DECLINE)
    assert (state.phase, state.actor) == (BUY, GREECE)
    draw(do(state, COUNT + 1), 9)
    assert (state.phase, state.actor) == (RAISE, GREECE)
    do(state, DECLINE)
    assert (state.phase, state.actor) == (TURN, PERSIA)
    do(state, DECLINE)
    assert (state.phase, state.actor) == (TURN, GREECE)
    do(state, DECLINE)
    assert (state.phase, state.actor) == (KEEP, PERSIA)
    do(state, DECLINE)
    assert (state.phase, state.actor) == (SHED, GREECE)
    do(state, DECLINE)
    assert (state.phase, state.actor, state.expedition, state.score) == (BUY, PERSIA, 2, -1)


def test_4_1_chance_has_as_many_outcomes_as_cards_in_the_deck():
    state = do(position(producing=PERSIA, discards="1 2 3"), COUNT + 1)
    assert legal(state, []) == 13


def test_2_1_3_4_1_the_marker_counts_the_expeditions():
    state = position(producing=PERSIA)
    for expedition in range(1, 6):
        assert state.expedition == expedition
        produce_nothing(state)
    assert state.phase == FINISHED


def test_4_1_without_cards_the_operations_pass_by():
    state = produce_nothing(position(producing=PERSIA))
    assert (state.phase, state.expedition, state.score) == (BUY, 2, -1)


@pytest.mark.parametrize(
    ("score", "outcome", "won", "payoff"),
    [
        (1, EVEN, -1, [0, 0]),
        (2, PERSIAN_POINTS, PERSIA, [-1, 1]),
        (7, PERSIAN_POINTS, PERSIA, [-1, 1]),
        (0, GREEK_POINTS, GREECE, [1, -1]),
        (-7, GREEK_POINTS, GREECE, [1, -1]),
    ],
)
def test_4_0_after_the_fifth_expedition_the_marker_decides(
    score: int, outcome: int, won: int, payoff: list[int]
):
    # Both hands are empty, and Greece gains the one point of the set-up.
    state = do(position(expedition=5, score=score), DECLINE)
    assert (state.phase, mover(state), state.outcome) == (FINISHED, OVER, outcome)
    assert winner(state) == won
    assert ending(state) == outcome - 1
    out = [9, 9]
    returns(state, out)
    assert out == payoff


def test_4_0_a_full_track_before_the_fifth_expedition_does_not_end_the_game():
    state = do(position(expedition=4, score=-7), DECLINE)
    assert (state.phase, state.expedition, state.score) == (BUY, 5, -7)


# Turns of operations


def test_4_3_6_1_persia_begins_and_the_sides_alternate():
    state = position(hands="1 8 / 2 9", turn=PERSIA)
    do(state, MOVE + card(2), CITY + SESTOS, COUNT + 1, CITY + EPHESUS)
    assert (state.phase, state.actor) == (TURN, GREECE)
    do(state, MOVE + card(8), CITY + CORINTH, CITY + SPARTA)
    assert (state.phase, state.actor) == (TURN, PERSIA)


def test_6_1_1_two_passes_in_a_row_end_the_phase_whatever_is_held():
    state = do(position(hands="1 2 3 / 8 9"), DECLINE, DECLINE)
    assert state.phase == KEEP


def test_6_1_1_a_greek_and_then_a_persian_pass_end_it_too():
    state = do(position(hands="1 2 / 8 9", turn=GREECE), DECLINE, DECLINE)
    assert state.phase == KEEP


def test_6_1_2_g1_persia_passes_and_an_empty_greek_hand_ends_the_phase():
    state = do(position(hands="/ 8 9"), DECLINE)
    assert state.phase == KEEP


def test_6_1_2_a_side_without_cards_passes_by_itself():
    state = position(hands="/ 8 9")
    do(state, MOVE + card(8), CITY + SESTOS, COUNT + 1, CITY + EPHESUS)
    assert (state.phase, state.actor) == (TURN, PERSIA)


def test_6_1_2_when_the_last_cards_are_played_the_phase_ends():
    state = position(hands="/ 8")
    do(state, MOVE + card(8), CITY + SESTOS, COUNT + 1, CITY + EPHESUS)
    assert (state.phase, state.expedition) == (BUY, 2)


def test_6_1_3_whoever_passed_may_play_again():
    state = do(position(hands="6 1 / 8 9"), DECLINE)
    do(state, MOVE + card(1), CITY + CORINTH, CITY + SPARTA)
    assert (state.phase, state.actor, state.passes) == (TURN, PERSIA, 0)
    assert MOVE + card(9) in legal_actions(state)


def test_6_1_3_or_pass_again_and_only_two_in_a_row_count():
    state = do(position(hands="6 1 / 8 9"), DECLINE)
    do(state, MOVE + card(1), CITY + CORINTH, CITY + SPARTA, DECLINE)
    assert (state.phase, state.actor) == (TURN, GREECE)
    do(state, DECLINE)
    assert state.phase == KEEP


# Karneia and the sequence


def test_4_1_r10_karneia_ends_with_the_expedition():
    state = do(position(hands="/ 4"), EVENT + card(4))
    assert (state.expedition, state.karneia) == (2, 0)


def test_4_1_r23_karneia_is_lifted_after_the_last_expedition_and_hands_stay():
    state = do(position(hands="6 8 / 4", expedition=5), EVENT + card(4))
    assert state.karneia == 1
    do(state, DECLINE)
    assert (state.phase, state.karneia, hand(state, GREECE)) == (FINISHED, 0, [6, 8])


def test_8_1_what_is_kept_is_there_in_the_next_expedition():
    state = do(position(hands="6 8 / 1 4"), DECLINE, DECLINE)
    do(state, CARD + card(4), CARD + card(6), DECLINE)
    assert (hand(state, GREECE), hand(state, PERSIA)) == ([8], [4])
    assert (state.expedition, state.talents) == (2, 10)


def test_4_1_the_map_stays_as_it_is_between_expeditions():
    state = do(position(greek="Athens 2/1, Naxos 1/1", persian="Sestos 3, Ephesus 1/2", bridge=1), DECLINE)
    assert (state.army[GREECE][ATHENS], state.army[GREECE][NAXOS], state.army[PERSIA][SESTOS]) == (2, 1, 3)
    assert state.bridge == 1
