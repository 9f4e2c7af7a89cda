"""Fall back and hold: choice, location, Leonidas, combat, regroup. Scenarios 7 to 15, 24 to 27, 32 to 34, 39 to 45."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.chance import CHANCE
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, endings, job, sequence
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN
from pylae.games.hot_gates.tests.positions import (
    ARCHERS,
    BRAVE,
    EAST,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    do,
    falls,
    hold,
    legal,
    outcome,
    persian,
    spartan,
    table,
    what,
)
from pylae.games.hot_gates.words import names

ELSEWHERE = [BRAVE[21], BRAVE[21], BRAVE[21]]  # three fronts that nobody attacks


def alone(*values: int, front: int, rear: int | None = None, **wanted: Any):
    """One player with these attack cards before a front in the north, on a space without a die unless the level says so."""
    hand = [attack(value) for value in values]
    return table([hand], [front, *ELSEWHERE], [rear, None, None, None], **{"level": 6, **wanted})


def test_turn_is_quiet_until_somebody_holds_or_falls_back():
    state = alone(18, 12, front=PLAIN[18])
    assert sequence.quiet(state) == 1
    do(state, hold(18, NORTH))
    assert what(state) == job.LEONIDAS and sequence.quiet(state) == 0
    do(state, act.PASS)
    assert sequence.mover(state) == CHANCE and sequence.quiet(state) == 0
    persian(state, PLAIN[18], PLAIN[15])
    assert sequence.quiet(state) == 1
    do(state, act.FALL_BACK)
    assert what(state) == job.ALLOT and sequence.quiet(state) == 0


def test_s7_fall_back_the_draw_may_go_to_another_player():
    state = table([[attack(value)] for value in range(11, 16)], [PLAIN[14], *ELSEWHERE])
    do(state, act.FALL_BACK)
    assert state.space == 1 and legal(state) == [act.PASS, *(act.TO + seat for seat in range(5))]
    do(state, act.TO + 3)
    spartan(state, attack(20))
    assert state.hand[3][attack(20)] == 1 and state.turn == 1


def test_s8_r34_nobody_falls_back_from_the_last_space():
    state = alone(18, front=PLAIN[18])
    for _ in range(5):
        do(state, act.FALL_BACK, act.PASS)
    assert state.space == 5 and act.FALL_BACK not in legal(state)


def test_s9_hold_4b_an_equal_value_beats_both_cards_and_two_new_ones_come():
    state = alone(18, front=PLAIN[18])
    do(state, hold(18, NORTH), act.PASS)
    persian(state, PLAIN[18])
    assert state.fallen[PLAIN[18]] == 2 and state.spent[attack(18)] == 1
    persian(state, PLAIN[15])
    assert (
        state.front[NORTH] == 1 + PLAIN[15] and state.rear[NORTH] == FACE_DOWN and what(state) == job.CHOOSE
    )


def test_s10_hold_4a_without_help_nobody_is_asked_and_the_position_stays():
    state = alone(18, 11, front=PLAIN[19])
    do(state, hold(18, NORTH), act.PASS)
    assert what(state) == job.CHOOSE and state.spent[attack(18)] == 1
    assert state.front[NORTH] == 1 + PLAIN[19] and state.rear[NORTH] == FACE_DOWN and sum(state.fallen) == 0


def test_s11_c10_the_second_card_holds_slides_forward_and_the_first_still_gives_its_draw():
    state = alone(17, front=BRAVE[21], level=1)
    do(state, hold(17, NORTH), act.DIE, act.PASS)
    falls(state, 4)
    persian(state, BRAVE[22])
    assert state.front[NORTH] == 1 + BRAVE[22] and state.rear[NORTH] == FACE_DOWN
    assert what(state) == job.ALLOT and state.icons == 0


def test_s12_hold_2_r26_a_hero_instead_of_the_die_helps_at_once():
    state = alone(19, front=BRAVE[20], level=1)
    do(state, hold(19, NORTH), act.HERO, act.PASS)
    assert state.heroes[0] == 1 and state.hero_deck == 12
    assert what(state) == job.WINDOW and legal(state) == [act.PASS, act.SPEND]
    do(state, act.SPEND)
    assert state.fallen[BRAVE[20]] == 1 and state.heroes[0] == 0


def test_s13_hold_2_r28_a_space_without_a_die_offers_neither_die_nor_hero_but_leonidas():
    state = alone(18, front=PLAIN[18])
    do(state, hold(18, NORTH))
    assert what(state) == job.LEONIDAS and legal(state) == [act.PASS, act.LEONIDAS]


def test_s14_hold_3_one_leonidas_a_combat_and_five_a_game():
    state = alone(11, 11, 11, 12, 12, 12, front=BRAVE[22])
    for value in (11, 11, 11, 12, 12):
        do(state, hold(value, NORTH), act.LEONIDAS)
        falls(state, 1)
        assert what(state) == job.CHOOSE
    do(state, hold(12, NORTH))
    assert state.leonidas == 0 and what(state) != job.LEONIDAS


def test_s15_r2_both_dice_are_named_before_either_falls():
    state = alone(17, front=BRAVE[22], level=1)
    do(state, hold(17, NORTH), act.DIE)
    assert what(state) == job.LEONIDAS
    do(state, act.LEONIDAS)
    falls(state, 2, 3)
    assert state.fallen[BRAVE[22]] == 1


def test_s24_hold_4c_c16_card_goat_path_a_goat_behind_acts_and_the_card_in_its_place_is_fought():
    state = alone(18, front=PLAIN[18])
    do(state, hold(18, NORTH), act.PASS)
    persian(state, GOAT)
    assert state.flank == 1
    persian(state, PLAIN[17])
    assert state.fallen[PLAIN[17]] == 1 and state.fallen[GOAT] == 1


def test_s25_r8_archers_behind_spare_the_card_that_was_played():
    state = alone(12, 15, 16, front=PLAIN[14], level=1)
    do(state, hold(12, NORTH), act.DIE, act.PASS)
    falls(state, 4)
    persian(state, ARCHERS)
    assert state.spent[attack(15)] == 1 and state.spent[attack(12)] == 0
    persian(state, PLAIN[16])
    assert state.fallen[PLAIN[16]] == 1


def test_s26_r11_card_immortals_immortals_behind_stop_the_attack_and_the_first_card_gives_its_draw():
    state = alone(20, 11, front=BRAVE[20])
    do(state, hold(20, NORTH), act.PASS)
    persian(state, IMMORTALS)
    assert state.front[NORTH] == 1 + IMMORTALS and state.rear[NORTH] == EMPTY and what(state) == job.ALLOT


def test_s27_r11_g11_card_charge_charge_drives_them_off_and_the_attack_is_over():
    state = table([[attack(20), cards.CHARGE]], [PLAIN[18], *ELSEWHERE], level=6)
    do(state, hold(20, NORTH), act.PASS)
    persian(state, IMMORTALS)
    assert what(state) == job.WINDOW and legal(state) == [act.PASS, act.FREE + act.FREE_CHARGE + 2 * NORTH]
    do(state, act.FREE + act.FREE_CHARGE)
    persian(state, PLAIN[14])
    assert (
        state.front[NORTH] == 1 + PLAIN[14]
        and state.rear[NORTH] == FACE_DOWN
        and state.fallen[IMMORTALS] == 1
    )
    assert what(state) == job.CHOOSE and state.fallen[PLAIN[14]] == 0


def test_s30_r12_scouted_immortals_become_the_front_when_the_card_before_them_falls():
    state = alone(18, 11, front=PLAIN[18], rear=IMMORTALS)
    do(state, hold(18, NORTH), act.PASS)
    assert state.front[NORTH] == 1 + IMMORTALS and state.rear[NORTH] == EMPTY and what(state) == job.CHOOSE


def test_s32_r30_r38_hold_4d_each_icon_is_a_draw_of_its_own_that_may_be_declined():
    state = alone(20, front=BRAVE[20], rear=BRAVE[19])
    do(state, hold(20, NORTH), act.PASS)
    persian(state, PLAIN[14])
    assert what(state) == job.ALLOT
    do(state, act.TO)
    spartan(state, attack(13))
    assert what(state) == job.ALLOT
    do(state, act.PASS)
    assert what(state) == job.CHOOSE and state.held[0] == 1


def test_s33_end_a_goat_drawn_one_step_from_defeat_ends_it_at_once():
    state = alone(18, front=PLAIN[18])
    state.flank = 19
    do(state, act.FALL_BACK, act.TO)
    spartan(state, cards.GOAT_PATH)
    assert outcome(state) == endings.FLANKED and state.held[0] == 1


def test_s34_turn_who_has_only_specials_must_fall_back():
    state = table([[cards.SHIELDS, cards.SCOUT]], [PLAIN[18], *ELSEWHERE], level=6)
    assert legal(state) == [act.FALL_BACK]


def test_s39_r37_empty_decks_leave_spaces_empty_and_other_positions_go_on():
    state = table(
        [[attack(20), attack(19)]],
        [PLAIN[18], PLAIN[17], None, None],
        [PLAIN[18], PLAIN[16], None, None],
        left=0,
        level=6,
    )
    do(state, hold(20, NORTH), act.PASS)
    assert state.front[NORTH] == EMPTY and state.rear[NORTH] == EMPTY and what(state) == job.CHOOSE
    assert hold(19, NORTH) not in legal(state) and hold(19, EAST) in legal(state)


def test_s40_r40_hold_1_neither_immortals_nor_an_empty_position_can_be_attacked():
    state = table([[attack(20)]], [IMMORTALS, PLAIN[17], None, None], left=0, level=6)
    assert legal(state) == [act.FALL_BACK, hold(20, EAST)]


def test_s41_r6_the_next_day_follows_where_one_runs_out():
    state = table([[attack(20)]], [PLAIN[18], *ELSEWHERE], [PLAIN[17]], left=45, level=6)
    assert names.day(state) == 1
    do(state, hold(20, NORTH), act.PASS)
    persian(state, BRAVE[21])
    assert state.front[NORTH] == 1 + BRAVE[21] and state.rear[NORTH] == FACE_DOWN
    assert state.deck == 43 and names.day(state) == 2 and what(state) == job.CHOOSE


def test_s42_r23_random_locations_end_at_the_final_stand_with_its_die():
    state = table([[attack(20)]], [PLAIN[18], *ELSEWHERE], level="random")
    for _ in range(4):
        do(state, act.FALL_BACK)
        sequence.apply(state, 0)
        do(state, act.PASS)
    do(state, act.FALL_BACK, act.PASS)
    assert state.space == 5 and state.die_here == 1 and act.FALL_BACK not in legal(state)


def test_s44_hold_2_without_heroes_left_only_the_die_or_nothing():
    state = alone(18, front=PLAIN[18], level=1)
    state.hero_deck = 0
    do(state, hold(18, NORTH))
    assert legal(state) == [act.PASS, act.DIE]


def test_s45_r31_hand_limit_a_seventh_card_means_one_is_laid_down_at_once():
    state = alone(11, 12, 13, 14, 15, 16, front=PLAIN[18])
    do(state, act.FALL_BACK, act.TO)
    spartan(state, attack(20))
    assert what(state) == job.DISCARD and len(legal(state)) == 7
    do(state, act.CARD + attack(11))
    assert state.held[0] == 6 and state.spent[attack(11)] == 1 and what(state) == job.CHOOSE


@pytest.mark.parametrize("choice, dice", [(act.PASS, 0), (act.DIE, 1)])
def test_r27_on_a_space_with_a_die_one_may_also_take_nothing(choice: int, dice: int):
    state = alone(18, front=PLAIN[18], level=1)
    do(state, hold(18, NORTH), choice, act.PASS)
    assert (what(state) == job.ROLL) == bool(dice)


def test_r36_a_front_without_a_second_card_ends_the_attack():
    state = table(
        [[attack(20), attack(11)]],
        [PLAIN[18], PLAIN[17], None, None],
        [-1, None, None, None],
        left=0,
        level=6,
    )
    do(state, hold(20, NORTH), act.PASS)
    assert what(state) == job.CHOOSE and state.front[NORTH] == EMPTY


def test_r29_archers_that_fill_the_position_strike_before_the_draw():
    state = alone(20, 11, front=BRAVE[20], rear=BRAVE[19])
    do(state, hold(20, NORTH), act.PASS)
    assert state.icons == 2 and what(state) == job.SHOW
    persian(state, ARCHERS)
    assert state.hand[0][attack(11)] == 0 and state.held[0] == 0
    persian(state, PLAIN[14])
    assert what(state) == job.ALLOT
