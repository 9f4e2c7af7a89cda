"""Cards at any time: windows and what is played unasked. Scenarios 16 to 23, 28 to 31, 35 and 36."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, endings, job, sequence
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, TURNED_BACK
from pylae.games.hot_gates.sight.audit import audit
from pylae.games.hot_gates.sight.views import hide
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    ARCHERS,
    BRAVE,
    EAST,
    GOAT,
    IMMORTALS,
    NORTH,
    PLAIN,
    SOUTH,
    WEST,
    asides,
    attack,
    do,
    falls,
    hold,
    legal,
    outcome,
    persian,
    spartan,
    speak,
    table,
    waits,
    what,
)

ELSEWHERE = [BRAVE[21], BRAVE[21], BRAVE[21]]
CLIFFS, CHARGE = act.FREE_CLIFFS, act.FREE_CHARGE
BEHIND = 1


def team(*hands: list[int], front: int, rear: int | None = None, **wanted: Any):
    """Players with these hands; the first attacks the north, from a space without a die unless the level says so."""
    return table(list(hands), [front, *ELSEWHERE], [rear, None, None, None], **{"level": 6, **wanted})


def last_stand(*hands: list[int], **wanted: Any):
    """A team on the last space, where nobody can fall back."""
    state = team(*hands, **{"front": PLAIN[17], **wanted})
    state.space, state.die_here = 5, 1
    return state


def test_turn_anytime_a_card_played_unasked_is_not_quiet_until_it_is_resolved():
    state = team([attack(12), cards.SCOUT], front=PLAIN[14])
    assert sequence.quiet(state) == 1
    speak(state, 0, act.FREE_SCOUT)
    assert what(state) == job.SCOUTING and sequence.quiet(state) == 0
    do(state, act.PASS)
    assert what(state) == job.CHOOSE and sequence.quiet(state) == 1


# Windows


def test_r18_a_window_is_not_quiet():
    state = team([attack(18)], [ALLY["mantineans"]], front=BRAVE[21], rear=BRAVE[21])
    do(state, hold(18, NORTH), act.PASS)
    assert what(state) == job.WINDOW and sequence.quiet(state) == 0


def test_s16_r18_an_ally_of_a_team_mate_helps_and_counts_against_the_second_card_too():
    state = team([attack(18)], [ALLY["mantineans"], attack(11)], front=BRAVE[21], rear=BRAVE[21])
    do(state, hold(18, NORTH), act.PASS)
    assert what(state) == job.WINDOW and sequence.mover(state) == 1
    do(state, act.HELP + 2)
    assert state.fallen[BRAVE[21]] == 2


def test_s17_r18_an_ally_and_a_hero_of_the_attacker_together():
    state = team([attack(18)], [ALLY["tegeans"]], front=BRAVE[21])
    state.heroes[0], state.heroes[1] = 1, 1
    do(state, hold(18, NORTH), act.PASS)
    assert sequence.mover(state) == 0 and legal(state) == [act.PASS, act.SPEND]
    do(state, act.SPEND)
    assert sequence.mover(state) == 1 and legal(state) == [act.PASS, act.HELP + 1]
    do(state, act.HELP + 1)
    assert state.fallen[BRAVE[21]] == 1 and state.heroes[:2] == [0, 1]


def test_s17_r18_without_the_attackers_own_hero_it_is_not_enough_and_nobody_is_asked():
    state = team([attack(18), attack(11)], [ALLY["tegeans"], attack(11)], front=BRAVE[21])
    state.heroes[1] = 1
    do(state, hold(18, NORTH), act.PASS)
    assert what(state) == job.CHOOSE and state.fallen[BRAVE[21]] == 0


def test_s18_hold_4_nobody_is_asked_while_the_team_is_winning():
    state = team([attack(20), ALLY["phocians"]], front=PLAIN[18], rear=PLAIN[18])
    do(state, hold(20, NORTH), act.PASS)
    assert state.fallen[PLAIN[18]] == 2 and state.hand[0][ALLY["phocians"]] == 1


def test_g9_with_windows_always_holders_are_asked_while_winning_too():
    state = team([attack(20), ALLY["phocians"]], front=PLAIN[18], rear=PLAIN[18], windows="always")
    do(state, hold(20, NORTH), act.PASS)
    assert what(state) == job.WINDOW and legal(state) == [act.PASS, act.HELP + 5]
    do(state, act.PASS, act.PASS)
    assert state.fallen[PLAIN[18]] == 2


def test_s19_r15_the_oracle_rolls_again_and_the_new_result_binds():
    state = team([attack(12), cards.ORACLE], front=BRAVE[22], level=1)
    do(state, hold(12, NORTH), act.DIE, act.LEONIDAS)
    falls(state, 5, 4)
    assert [action - act.REROLL for action in legal(state)[1:]] == [1, 2, 3]
    do(state, act.REROLL + 3)
    falls(state, 1, 2)
    assert state.fallen[BRAVE[22]] == 0 and state.spent[cards.ORACLE] == 1


def test_s19_r15_without_dice_the_oracle_has_nothing_to_say():
    state = team([attack(12), cards.ORACLE], front=BRAVE[22])
    do(state, hold(12, NORTH), act.PASS)
    assert what(state) == job.CHOOSE


def test_g5_the_oracle_is_not_asked_where_sixes_would_not_be_enough():
    state = team([attack(11), cards.ORACLE], front=BRAVE[22], level=1)
    do(state, hold(11, NORTH), act.DIE, act.PASS)
    falls(state, 3)
    assert what(state) == job.CHOOSE


def test_s21_r14_cliffs_in_a_lost_comparison_turn_up_the_second_card():
    state = team([attack(17), cards.CLIFFS], front=BRAVE[21])
    do(state, hold(17, NORTH), act.PASS)
    assert legal(state) == [act.PASS, act.FREE + CLIFFS + 2 * NORTH]
    do(state, act.FREE + CLIFFS + 2 * NORTH)
    persian(state, PLAIN[17])
    assert state.fallen[BRAVE[21]] == 1 and state.fallen[PLAIN[17]] == 1


def test_c2_return_opens_a_window_when_it_could_fetch_what_helps():
    state = team([attack(18)], [cards.RETURN], front=BRAVE[21], spent=[ALLY["mantineans"]])
    do(state, hold(18, NORTH), act.PASS)
    assert sequence.mover(state) == 1
    do(state, act.FREE + act.UNASKED + act.FREE_RETURN, act.CARD + ALLY["mantineans"], act.TO + 1)
    do(state, act.HELP + 2)
    assert state.fallen[BRAVE[21]] == 1


def test_g6_return_answers_archers_by_a_lower_card_only():
    for spent, asked in ((11, True), (14, False)):
        state = team([attack(13), cards.RETURN, attack(20)], front=PLAIN[18], spent=[attack(spent)])
        do(state, hold(20, NORTH), act.PASS)
        persian(state, ARCHERS)
        assert (what(state) == job.WINDOW) == asked


def test_g6_the_lowest_card_held_counts_also_where_the_team_does_not_know_of_it():
    for hidden, asked in ((14, True), (12, False)):
        state = team(
            [attack(20), attack(15), cards.RETURN], [attack(hidden)], front=PLAIN[18], spent=[attack(13)]
        )
        do(state, hold(20, NORTH), act.PASS)
        persian(state, ARCHERS)
        assert (what(state) == job.WINDOW) == asked and state.told[1][attack(hidden)] == 0


def test_g1_g6_without_return_an_open_window_says_nothing_of_the_lowest_card():
    rows = set[tuple[int, ...]]()
    for hidden in (14, 12):
        state = team([attack(20), cards.SHIELDS], [attack(hidden)], front=PLAIN[18], spent=[attack(13)])
        do(state, hold(20, NORTH), act.PASS)
        persian(state, ARCHERS)
        assert what(state) == job.WINDOW
        rows.add(tuple(state.job[state.jobs - 1]))
    assert len(rows) == 1


def test_c21_heroes_help_only_before_the_second_card_where_the_table_says_so():
    state = team([attack(18)], front=PLAIN[18], heroes_first_only=True)
    state.heroes[0] = 2
    do(state, hold(18, NORTH), act.PASS)
    assert what(state) == job.STEEL
    do(state, act.SPEND, act.PASS)
    persian(state, BRAVE[20])
    assert state.fallen[BRAVE[20]] == 0 and state.heroes[0] == 1 and what(state) == job.CHOOSE


def test_c21_g7_others_may_speak_up_while_heroes_are_offered_before_the_second_card():
    state = team([attack(18)], [cards.SCOUT, cards.CLIFFS], front=PLAIN[18], heroes_first_only=True)
    state.heroes[0] = 1
    do(state, hold(18, NORTH), act.PASS)
    speak(state, 1, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, PLAIN[19])
    do(state, act.PASS)
    assert what(state) == job.STEEL and state.rear[NORTH] == 1 + PLAIN[19]
    speak(state, 1, CLIFFS + 2 * NORTH + BEHIND)
    assert what(state) == job.SHOW and state.heroes[0] == 1 and state.where == 0


# What windows tell


def test_g1_opening_a_window_tells_the_cards_that_opened_it_and_no_others():
    state = team([attack(18)], [ALLY["mantineans"], cards.SHIELDS], front=BRAVE[21])
    do(state, hold(18, NORTH), act.PASS)
    assert state.told[1][ALLY["mantineans"]] == 1 and state.told[1][cards.SHIELDS] == 0


def test_windows_g1_a_window_that_stays_closed_tells_nothing():
    state = team([attack(18), attack(11)], [ALLY["tegeans"]], front=BRAVE[21])
    do(state, hold(18, NORTH), act.PASS)
    assert sum(map(sum, state.told)) == 0


def test_g10_a_tie_under_archers_tells_that_both_hold_the_card():
    state = team([attack(20), attack(13)], [attack(13), attack(15)], front=PLAIN[18])
    do(state, hold(20, NORTH), act.PASS)
    persian(state, ARCHERS)
    assert what(state) == job.TARGET and legal(state) == [act.TO, act.TO + 1]
    assert state.told[0][attack(13)] == state.told[1][attack(13)] == 1
    do(state, act.TO + 1)
    assert state.hand[1][attack(13)] == 0 and state.hand[0][attack(13)] == 1


def test_r8_where_the_table_lets_choose_the_named_player_loses_the_lowest_card():
    state = team(
        [attack(20), attack(13)], [cards.SHIELDS, attack(15)], front=PLAIN[18], archers_choose_player=True
    )
    do(state, hold(20, NORTH), act.PASS)
    persian(state, ARCHERS)
    do(state, act.PASS)
    assert what(state) == job.TARGET
    do(state, act.TO + 1)
    assert state.spent[attack(15)] == 1 and state.hand[0][attack(13)] == 1


def test_s46_archers_without_attack_cards_go_without_effect():
    state = team([attack(20)], [cards.CHARGE], front=PLAIN[18])
    do(state, hold(20, NORTH), act.PASS)
    persian(state, ARCHERS)
    assert waits(state) and state.fallen[ARCHERS] == 1 and state.held[1] == 1


# Unasked


def test_s20_c9_cliffs_outside_a_combat_fill_the_position_before_the_draw():
    state = team([attack(12), cards.CLIFFS], front=BRAVE[22])
    speak(state, 0, CLIFFS + 2 * NORTH)
    persian(state, PLAIN[14])
    assert state.front[NORTH] == 1 + PLAIN[14] and state.rear[NORTH] == FACE_DOWN
    assert what(state) == job.ALLOT and state.fallen[BRAVE[22]] == 1


def test_s22_r13_c17_card_cliffs_cliffs_take_standing_immortals_but_no_card_face_down():
    state = table([[attack(12), cards.CLIFFS]], [IMMORTALS, *ELSEWHERE], level=6)
    assert act.FREE + CLIFFS + 2 * EAST + BEHIND not in asides(state, 0)
    speak(state, 0, CLIFFS + 2 * NORTH)
    persian(state, PLAIN[14])
    assert state.fallen[IMMORTALS] == 1 and state.rear[NORTH] == FACE_DOWN and what(state) == job.CHOOSE


def test_c7_with_the_option_cliffs_take_a_card_face_down_without_effect():
    state = team([attack(12), cards.CLIFFS], front=PLAIN[14], cliffs_face_down=True)
    speak(state, 0, CLIFFS + 2 * NORTH + BEHIND)
    persian(state, GOAT)
    assert state.flank == 0 and state.fallen[GOAT] == 1 and state.rear[NORTH] == FACE_DOWN


def test_s23_r13_r5_c20_cliffs_cancel_a_persian_goat_but_not_a_spartan_one():
    state = team([attack(20), cards.CLIFFS], front=PLAIN[18])
    do(state, hold(20, NORTH), act.PASS)
    persian(state, GOAT)
    do(state, act.CLIFFS)
    assert state.flank == 0 and state.fallen[GOAT] == 1 and what(state) == job.SHOW
    state = team([attack(20), cards.CLIFFS], front=PLAIN[18])
    do(state, act.FALL_BACK, act.TO)
    spartan(state, cards.GOAT_PATH)
    assert state.flank == 1 and waits(state)


def test_s28_r39_charge_needs_immortals_that_lie_face_up():
    state = team([attack(12), cards.CHARGE], front=PLAIN[14])
    assert asides(state, 0) == []
    state = team([attack(12), cards.CHARGE], front=PLAIN[14], rear=IMMORTALS)
    speak(state, 0, CHARGE + 2 * NORTH + BEHIND)
    assert state.rear[NORTH] == FACE_DOWN and state.fallen[IMMORTALS] == 1


def test_s29_r16_card_scout_scout_turns_up_four_cards_one_by_one():
    state = team([attack(12), cards.SCOUT], front=PLAIN[14])
    speak(state, 0, act.FREE_SCOUT)
    for at, kind in ((NORTH, BRAVE[20]), (EAST, GOAT), (SOUTH, IMMORTALS), (WEST, PLAIN[15])):
        do(state, act.FLIP + at)
        persian(state, kind)
    assert state.rear == [1 + BRAVE[20], FACE_DOWN, 1 + IMMORTALS, 1 + PLAIN[15]] and state.flank == 1
    assert what(state) == job.CHOOSE and state.spent[cards.SCOUT] == 1


def test_c15_a_replacement_laid_during_this_scout_is_not_turned_up_by_it():
    state = team([attack(12), cards.SCOUT], front=PLAIN[14])
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, GOAT)
    assert legal(state) == [act.PASS, act.FLIP + EAST, act.FLIP + SOUTH, act.FLIP + WEST]


def test_c15_nor_is_a_card_laid_in_another_position_meanwhile():
    state = team([attack(12), cards.SCOUT], [cards.CLIFFS], front=PLAIN[14])
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, GOAT)
    speak(state, 1, CLIFFS + 2 * EAST)
    persian(state, PLAIN[15])
    do(state, act.PASS)
    assert what(state) == job.SCOUTING and state.rear[EAST] == FACE_DOWN
    assert legal(state) == [act.PASS, act.FLIP + SOUTH, act.FLIP + WEST]


def test_c18_the_scout_cannot_be_fetched_before_its_last_card_is_turned_up():
    state = team(
        [attack(12), cards.SCOUT], [cards.SHIELDS, cards.RETURN], front=PLAIN[14], spent=[attack(13)]
    )
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, ARCHERS)
    speak(state, 1, act.FREE_RETURN)
    assert legal(state) == [act.CARD + attack(13)]
    do(state, act.CARD + attack(13), act.TO, act.SHIELDS, act.PASS)
    assert what(state) == job.CHOOSE and state.spent[cards.SCOUT] == 1


def test_c23_with_peek_only_a_scouted_card_is_turned_back_and_remembered():
    state = team([attack(14), cards.SCOUT], front=PLAIN[14], scout_peek_only=True)
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, GOAT)
    do(state, act.PASS)
    assert state.rear[NORTH] == TURNED_BACK - GOAT and state.flank == 0
    do(state, hold(14, NORTH), act.PASS)
    assert state.flank == 1 and what(state) == job.SHOW


def test_g4_while_a_scouted_card_is_in_its_window_its_position_is_closed_to_cliffs():
    state = team([attack(12), cards.SCOUT], [cards.CLIFFS], front=PLAIN[14])
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.FLIP + NORTH)
    persian(state, GOAT)
    first = act.FREE + act.UNASKED + CLIFFS
    assert what(state) == job.WINDOW
    assert first + 2 * NORTH not in asides(state, 1) and first + 2 * EAST in asides(state, 1)


def test_s31_r17_card_return_return_gives_any_card_to_any_player_who_keeps_the_limit():
    six = [attack(11), attack(12), attack(13), attack(14), attack(15), attack(16)]
    state = team([attack(12), cards.RETURN], six, front=PLAIN[14], spent=[attack(20), cards.GOAT_PATH])
    speak(state, 0, act.FREE_RETURN)
    assert legal(state) == [act.CARD + attack(20)]
    do(state, act.CARD + attack(20), act.TO + 1)
    assert what(state) == job.DISCARD and sequence.mover(state) == 1
    do(state, act.CARD + attack(11))
    assert (
        state.hand[1][attack(20)] == 1 and state.spent[cards.RETURN] == 1 and state.told[1][attack(20)] == 1
    )


def test_s31_r17_return_without_anything_to_fetch_cannot_be_played():
    state = team([attack(12), cards.RETURN], front=PLAIN[14], spent=[cards.GOAT_PATH])
    assert asides(state, 0) == []


def test_c19_a_discard_lapses_when_a_card_played_unasked_brings_the_hand_down():
    hand = [attack(11), attack(12), attack(13), attack(14), attack(15), cards.SCOUT]
    state = team(hand, front=PLAIN[14])
    do(state, act.FALL_BACK, act.TO)
    spartan(state, attack(20))
    assert what(state) == job.DISCARD
    speak(state, 0, act.FREE_SCOUT)
    do(state, act.PASS)
    assert what(state) == job.CHOOSE and state.held[0] == 6


def test_hand_limit_c19_cards_that_come_during_a_discard_are_laid_down_too():
    hand = [attack(11), attack(12), attack(13), attack(14), attack(15), attack(16)]
    state = team(hand, [cards.CLIFFS, cards.RETURN], front=BRAVE[22], spent=[attack(20)])
    do(state, act.FALL_BACK, act.TO)
    spartan(state, attack(17))
    speak(state, 1, CLIFFS + 2 * NORTH)
    persian(state, PLAIN[14])
    do(state, act.TO)
    spartan(state, attack(18))
    speak(state, 1, act.FREE_RETURN)
    do(state, act.CARD + attack(20), act.TO)
    assert state.held[0] == 9 and audit(state) == ""
    for value, left in ((11, 8), (12, 7), (13, 6)):
        assert what(state) == job.DISCARD and sequence.mover(state) == 0
        do(state, act.CARD + attack(value))
        assert state.held[0] == left
    assert what(state) == job.CHOOSE


def test_c13_cliffs_on_the_attacked_card_before_the_roll_count_as_beating_it():
    state = team([attack(12)], [cards.CLIFFS], front=BRAVE[22], level=1)
    do(state, hold(12, NORTH))
    speak(state, 1, CLIFFS + 2 * NORTH)
    assert what(state) == job.LOCATION and state.fallen[BRAVE[22]] == 1
    do(state, act.DIE, act.PASS)
    falls(state, 6)
    persian(state, PLAIN[18])
    assert state.fallen[PLAIN[18]] == 1


def test_g3_both_cards_of_the_attacked_position_may_fall_before_it_is_filled():
    state = team(
        [attack(12), attack(11)], [cards.CLIFFS], [cards.RETURN], front=BRAVE[22], rear=PLAIN[14], level=1
    )
    do(state, hold(12, NORTH))
    speak(state, 1, CLIFFS + 2 * NORTH)
    speak(state, 2, act.FREE_RETURN)
    do(state, act.CARD + cards.CLIFFS, act.TO + 1)
    speak(state, 1, CLIFFS + 2 * NORTH + BEHIND)
    assert state.front[NORTH] == EMPTY and what(state) == job.LOCATION
    do(state, act.PASS, act.PASS)
    persian(state, PLAIN[15])
    assert state.front[NORTH] == 1 + PLAIN[15] and state.rear[NORTH] == FACE_DOWN and what(state) == job.ALLOT


def test_c13_c14_cliffs_elsewhere_during_a_combat_fill_at_once_and_the_draw_waits_for_regroup():
    state = team([attack(18), attack(11)], [cards.CLIFFS], front=PLAIN[18], rear=PLAIN[18])
    do(state, hold(18, NORTH))
    speak(state, 1, CLIFFS + 2 * EAST)
    persian(state, PLAIN[14])
    assert what(state) == job.LEONIDAS and state.front[EAST] == 1 + PLAIN[14] and state.icons == 1
    do(state, act.PASS)
    persian(state, PLAIN[15])
    assert what(state) == job.ALLOT


def test_c13_cliffs_while_the_attacked_position_is_filled_wait_for_regroup_too():
    state = team([attack(18)], [cards.CLIFFS, cards.SHIELDS, attack(11)], front=PLAIN[18], rear=PLAIN[18])
    do(state, hold(18, NORTH), act.PASS)
    persian(state, ARCHERS)
    speak(state, 1, CLIFFS + 2 * EAST)
    persian(state, PLAIN[14])
    assert what(state) == job.WINDOW and state.icons == 1
    do(state, act.SHIELDS)
    persian(state, PLAIN[15])
    assert what(state) == job.ALLOT and state.front[NORTH] == 1 + PLAIN[15]


def test_g7_nobody_may_speak_up_while_a_card_is_half_resolved():
    state = team([attack(12), cards.SCOUT], [cards.CLIFFS], front=PLAIN[14])
    speak(state, 0, act.FREE_SCOUT)
    assert what(state) == job.SCOUTING and asides(state, 1) == []
    do(state, act.FLIP + NORTH)
    assert waits(state) and asides(state, 1) == []


def test_r19_a_player_may_announce_a_card_once():
    state = team([attack(12)], [attack(13), cards.SHIELDS], front=PLAIN[14])
    speak(state, 1, act.ANNOUNCE + cards.SHIELDS)
    assert state.told[1][cards.SHIELDS] == 1 and what(state) == job.CHOOSE
    assert act.FREE + act.UNASKED + act.ANNOUNCE + cards.SHIELDS not in asides(state, 1)


@pytest.mark.parametrize("players, wanted", [(1, {}), (2, {"open_hands": True})])
def test_r19_alone_or_with_open_hands_there_is_nothing_to_announce(players: int, wanted: dict[str, Any]):
    state = team(*[[attack(12)]] * players, front=PLAIN[14], **wanted)
    assert asides(state, 0) == []


# The last window


def test_s35_c3_return_may_save_who_has_no_attack_card():
    state = last_stand([cards.SHIELDS], [cards.RETURN], spent=[attack(19)])
    assert legal(state) == [act.PASS] and sequence.mover(state) == 0
    do(state, act.PASS)
    assert what(state) == job.WINDOW and sequence.mover(state) == 1
    do(state, act.FREE + act.UNASKED + act.FREE_RETURN, act.CARD + attack(19), act.TO)
    assert sequence.mover(state) == 0 and act.FALL_BACK not in legal(state)


def test_g8_charge_and_scout_alone_are_not_asked_for_but_may_be_played_when_cliffs_are():
    free = [act.FREE + act.UNASKED + CLIFFS + 2 * at for at in range(4)] + [
        act.FREE + act.UNASKED + act.FREE_SCOUT
    ]
    state = last_stand([cards.SHIELDS], [cards.SCOUT], [attack(20)])
    do(state, act.PASS)
    assert outcome(state) == endings.NO_ATTACK
    state = last_stand([cards.SHIELDS, cards.SCOUT], [cards.CLIFFS])
    do(state, act.PASS)
    assert sequence.mover(state) == 1 and legal(state) == [act.PASS, *free[:4]]
    assert asides(state, 0)[0] == act.FREE + act.FREE_SCOUT
    state = last_stand([cards.SHIELDS], [cards.CLIFFS, cards.SCOUT])
    do(state, act.PASS)
    assert legal(state) == [act.PASS, *free]


def test_s36_end_defeat_without_help_the_player_in_turn_loses_for_all():
    state = last_stand([cards.SHIELDS], [attack(20)])
    do(state, act.PASS)
    assert outcome(state) == endings.NO_ATTACK


def test_c3_cliffs_on_the_last_card_may_win_in_the_last_window():
    state = table([[cards.CLIFFS]], [PLAIN[17], None, None, None], [-1, None, None, None], left=0, level=6)
    state.deck = 0
    state.fallen = [state.fallen[kind] + state.unseen[kind] for kind in range(cards.PERSIAN_KINDS)]
    state.unseen = [0] * cards.PERSIAN_KINDS
    state.space = 5
    do(state, act.PASS)
    assert what(state) == job.WINDOW
    do(state, act.FREE + CLIFFS + 2 * NORTH)
    assert outcome(state) == endings.VICTORY


def test_r32_where_the_table_says_so_who_cannot_act_is_skipped_while_another_can():
    state = last_stand([cards.SHIELDS], [attack(20)], team_defeat_only=True)
    do(state, act.PASS)
    assert sequence.mover(state) == 1 and what(state) == job.CHOOSE


def test_r19_whether_a_card_drawn_on_the_last_space_can_attack_shows_to_its_owner_alone():
    views = []
    for drawn in (attack(19), cards.SHIELDS):
        state = last_stand([attack(20)], [cards.CHARGE], front=BRAVE[20], rear=PLAIN[14])
        do(state, hold(20, NORTH), act.PASS, act.PASS)
        persian(state, PLAIN[15])
        do(state, act.TO + 1)
        spartan(state, drawn)
        assert sequence.mover(state) == 1 and what(state) == job.CHOOSE
        hide(state, 0)
        views.append(state)
    assert views[0] == views[1]


def test_c18_an_ally_lies_on_the_table_until_the_combat_is_over():
    state = team([attack(18)], [ALLY["mantineans"], attack(11)], front=BRAVE[21])
    do(state, hold(18, NORTH), act.PASS, act.HELP + 2)
    assert state.used[ALLY["mantineans"]] == 1 and state.spent[ALLY["mantineans"]] == 0
    persian(state, BRAVE[22])
    assert state.used[ALLY["mantineans"]] == 0 and state.spent[ALLY["mantineans"]] == 1


def test_g1_what_may_be_added_follows_from_what_all_know():
    """A window that only Cliffs have opened offers no ally, whatever a mate may hold that nobody was told of."""
    state = team([attack(11), cards.CLIFFS, ALLY["tegeans"]], [attack(12), attack(13)], front=BRAVE[21])
    do(state, hold(11, NORTH), act.PASS)
    answers = [act.PASS, act.FREE + CLIFFS + 2 * NORTH]
    assert legal(state) == answers
    for kind, ally in ((attack(12), ALLY["phocians"]), (attack(13), ALLY["arcadians"])):
        state.hand[1][kind] -= 1
        state.hand[1][ally] += 1
    assert legal(state) == answers
