"""Preparation: level, hands, who begins, the Persians in their positions. Scenarios 1 to 6."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, job, sequence
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN
from pylae.games.hot_gates.tests.positions import (
    ARCHERS,
    BRAVE,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    do,
    fresh,
    legal,
    persian,
    spartan,
    waits,
    what,
)

LOW = [attack(value) for value in (12, 13, 14, 15, 16, 17)]
FRONTS = [PLAIN[14], PLAIN[15], PLAIN[16], PLAIN[17]]


def dealt(hand: list[int], **wanted: Any):
    """A table of one player whose hand is this, before the Persians come."""
    state = fresh(**wanted)
    spartan(state, *hand)
    return state


def test_s1_preparation_persians_alone_six_cards_four_fronts_four_unseen_rears():
    state = dealt(LOW)
    persian(state, *FRONTS)
    assert state.held[0] == 6 and state.flank == 0 and state.leonidas == 5 and state.hero_deck == 13
    assert state.front == [1 + kind for kind in FRONTS] and state.rear == [FACE_DOWN] * 4
    assert state.deck == 67 - 8 and sum(state.unseen) == 63 and what(state) == job.CHOOSE


def test_s2_hand_goat_a_goat_path_in_the_starting_hand_moves_the_marker_and_is_replaced():
    state = dealt([cards.GOAT_PATH, *LOW])
    assert state.flank == 1 and state.held[0] == 6 and state.spent[cards.GOAT_PATH] == 1


def test_s3_preparation_a_goat_in_front_moves_the_marker_but_one_behind_stays_unseen():
    state = dealt(LOW)
    persian(state, GOAT, *FRONTS)
    assert state.flank == 1 and state.front[NORTH] == 1 + FRONTS[0] and state.fallen[GOAT] == 1
    assert state.rear == [FACE_DOWN] * 4 and state.flank == 1


def test_s4_r35_card_archers_archers_in_front_cost_the_lowest_card():
    state = dealt(LOW)
    persian(state, ARCHERS)
    assert state.hand[0][attack(12)] == 0 and state.spent[attack(12)] == 1 and state.fallen[ARCHERS] == 1
    persian(state, *FRONTS)
    assert state.front[NORTH] == 1 + FRONTS[0]


def test_s5_r7_r9_card_shields_shields_answer_archers_and_nothing_else():
    state = dealt([*LOW[:5], cards.SHIELDS])
    persian(state, GOAT)
    assert waits(state) and state.flank == 1
    persian(state, ARCHERS)
    assert what(state) == job.WINDOW and legal(state) == [act.PASS, act.SHIELDS]
    do(state, act.SHIELDS)
    assert state.hand[0][attack(12)] == 1 and state.fallen[ARCHERS] == 1 and state.spent[cards.SHIELDS] == 1
    assert waits(state) and what(state) == job.SHOW


def test_s6_r10_behind_immortals_lies_no_card():
    state = dealt(LOW)
    persian(state, IMMORTALS, *FRONTS[1:])
    assert state.front[NORTH] == 1 + IMMORTALS and state.rear == [EMPTY, FACE_DOWN, FACE_DOWN, FACE_DOWN]


@pytest.mark.parametrize("players, each", [(1, 6), (2, 3), (3, 2), (4, 2), (5, 2)])
def test_hand_the_starting_hands_by_the_number_of_players(players: int, each: int):
    state = fresh(players=players)
    while what(state) != job.FIRST_PLAYER and what(state) != job.SHOW:
        sequence.apply(state, state.unknown[cards.GOAT_PATH] if what(state) == job.GOAT_OR_NOT else 0)
    assert state.held[:players] == [each] * players and state.library == 66 - each * players


def test_c1_the_first_player_is_picked_when_hands_are_dealt_and_before_the_persians_come():
    state = fresh(players=2)
    spartan(state, *LOW)
    assert what(state) == job.FIRST_PLAYER and legal(state) == [act.TO, act.TO + 1]
    do(state, act.TO + 1)
    persian(state, *FRONTS)
    assert state.turn == 1 and sequence.mover(state) == 1


def test_r21_preparation_level_random_locations_are_turned_up_one_by_one():
    state = fresh(level="random")
    assert what(state) == job.TURN_LOCATION and sum(state.locations_left) == 10
    sequence.apply(state, 5)
    assert state.die_here == 1 and state.locations_left == [5, 4]


@pytest.mark.parametrize("level, die", [(1, 1), (2, 0), (6, 0)])
def test_preparation_level_the_first_space_of_a_level_card(level: int, die: int):
    assert fresh(level=level).die_here == die


def test_c8_with_peek_a_goat_behind_shows_itself_and_what_stays_is_none():
    state = dealt(LOW, peek_rear_at_setup=True)
    persian(state, *FRONTS)
    assert what(state) == job.PEEK
    sequence.apply(state, 0)
    assert state.flank == 1 and state.fallen[GOAT] == 1 and what(state) == job.PEEK
    for _ in range(4):
        sequence.apply(state, state.unseen[GOAT])
    assert state.rear == [-2] * 4 and what(state) == job.CHOOSE and state.deck == 67 - 9


def test_r35_immortals_may_stand_from_the_beginning():
    state = dealt(LOW)
    persian(state, IMMORTALS, IMMORTALS, BRAVE[20], BRAVE[21])
    assert legal(state)[0] == act.FALL_BACK
    assert all((action - act.HOLD) % 4 >= 2 for action in legal(state)[1:])
