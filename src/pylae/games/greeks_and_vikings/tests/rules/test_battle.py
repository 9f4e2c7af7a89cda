"""The Battle Phase and how a game ends, scenario by scenario."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.greeks_and_vikings.rules import act, endings, job
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, Side, table

BATTLE: dict[str, Any] = {"phase": job.BATTLE}


def test_t01_battle_r33_alexander_beats_rollo_before_paris():
    war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), **BATTLE)
    assert (war.atk("alexander"), war.defence("rollo")) == (9, 3)
    war.do(war.attack("alexander", "rollo"))
    assert war.sp == [47, 44]
    assert war.museum(B) == ["rollo"]
    assert war.trench(A) == ["alexander+xiphos"]


def test_t02_battle_r6_berserker_and_cadmus_behind_long_walls_both_fall():
    war = table(Side("berserker"), Side("cadmus", field="long_walls"), **BATTLE)
    assert (war.atk("berserker"), war.defence("cadmus")) == (3, 3)
    war.do(war.attack("berserker", "cadmus"))
    assert war.sp == [50, 50]
    assert (war.museum(A), war.museum(B)) == (["berserker"], ["cadmus"])


def test_t12_r26_whoever_goes_first_cannot_attack_on_the_very_first_turn():
    war = table(Side("berserker"), Side(), turns=1)
    assert not war.may(act.BATTLE)


def test_t13_r26_the_second_player_may_attack_at_once():
    war = table(Side(), Side("berserker"), turn=B, turns=2)
    war.do(act.BATTLE, war.attack("berserker", A))
    assert war.sp == [47, 50]


def test_t15_action2_r14_the_actions_left_are_taken_after_the_battle():
    war = table(Side("hoplite", hand="aspis xiphos"), Side())
    war.do(war.play("aspis"), war.unit("hoplite"), act.BATTLE, act.STOP)
    war.do(war.play("xiphos"), war.unit("hoplite"))
    assert war.state.acts == 2
    assert war.trench(A) == ["hoplite+xiphos+aspis"]


def test_t16_battle_there_is_one_battle_phase_a_turn():
    war = table(Side("hoplite"), Side("ivar"))
    war.do(act.BATTLE, act.STOP)
    assert not war.may(act.BATTLE)


def test_t17_r1_c17_each_combatant_attacks_once_and_a_direct_attack_wins_no_battle():
    war = table(Side("hoplite argonauts"), Side(), **BATTLE)
    war.do(war.attack("hoplite", B))
    assert not war.may(war.attack("hoplite", B))
    war.do(war.attack("argonauts", B))
    assert war.sp == [50, 45]
    assert war.hand(A) == []
    assert war.mover == A


def test_t18_r1_c14_with_one_attack_a_turn_no_second_combatant_attacks():
    war = table(Side("hoplite argonauts"), Side(), attacks="one", **BATTLE)
    war.do(war.attack("hoplite", B))
    assert not war.may(war.attack("argonauts", B))


def test_t19_r5_state_points_are_attacked_only_past_an_empty_trench():
    war = table(Side("hoplite"), Side("berserker"), **BATTLE)
    assert not war.may(war.attack("hoplite", B))
    assert war.may(war.attack("hoplite", "berserker"))


def test_t20_r5_a_direct_attack_takes_the_whole_attack_value():
    war = table(Side("alexander+xiphos"), Side(), **BATTLE)
    war.do(war.attack("alexander", B))
    assert war.sp == [50, 41]


def test_t21_r4_a_beaten_attacker_costs_its_own_player_the_difference():
    war = table(Side("hoplite"), Side("ivar"), **BATTLE)
    war.do(war.attack("hoplite", "ivar"))
    assert war.sp == [47, 50]
    assert (war.museum(A), war.trench(B)) == (["hoplite"], ["ivar"])


def test_t22_r2_the_defender_uses_def_and_answers_its_own_fall():
    war = table(Side("hippolyta"), Side("hardrada"), **BATTLE)
    war.do(war.attack("hippolyta", "hardrada"))
    assert war.sp == [48, 49]


def test_t23_r2_the_bold_defend_with_atk():
    war = table(Side("hoplite"), Side("berserker"), **BATTLE)
    war.do(war.attack("hoplite", "berserker"))
    assert war.sp == [49, 50]
    assert war.museum(A) == ["hoplite"]


def test_t24_r6_a_tie_takes_both_and_what_they_hold():
    war = table(Side("hoplite+dory"), Side("ragnar"), **BATTLE)
    war.do(war.attack("hoplite", "ragnar"))
    assert war.sp == [50, 50]
    assert (war.museum(A), war.museum(B)) == (["dory", "hoplite"], ["ragnar"])


def test_r7_no_total_falls_below_zero():
    war = table(Side("hoplite"), Side("berserker+dane_axe"))
    assert war.defence("berserker") == 0


def test_t44_winning_the_last_points_lost_lose_the_game():
    war = table(Side("alexander+xiphos"), Side(sp=9), **BATTLE)
    war.do(war.attack("alexander", B))
    assert war.over
    assert war.winner == A
    assert war.sp == [50, 0]
    assert war.state.outcome == endings.STATE_POINTS


@pytest.mark.parametrize(("points", "winner"), [(3, None), (4, A)])
def test_t45_r31_who_reach_zero_together_go_out_together(points: int, winner: int | None):
    war = table(Side("alexander+xiphos", sp=points), Side("rollo", field="paris", sp=6), **BATTLE)
    war.do(war.attack("alexander", "rollo"))
    assert war.over
    assert war.winner == winner
    assert war.state.outcome == (endings.ALL_OUT if winner is None else endings.STATE_POINTS)


def test_t46_r33_the_owner_of_paris_pays_nothing_for_its_own_victory():
    war = table(Side("thor", field="paris"), Side("rollo"), **BATTLE)
    war.do(war.attack("thor", "rollo"))
    assert war.sp == [50, 43]  # 9 + 1 against 3


def test_t46_r33_who_loses_before_paris_pays_the_difference_alone():
    war = table(Side("hoplite"), Side("ivar", field="paris"), **BATTLE)
    war.do(war.attack("hoplite", "ivar"))
    assert war.sp == [47, 50]


def test_t47_c26_a_guard_must_be_attacked_first():
    war = table(Side("hoplite"), Side("rollo huscarl"), **BATTLE)
    assert not war.may(war.attack("hoplite", "rollo"))
    assert war.may(war.attack("hoplite", "huscarl"))


def test_t48_c26_a_raider_passes_combatants_but_no_guard():
    war = table(Side("bellerophon"), Side("rollo"), **BATTLE)
    war.do(war.attack("bellerophon", B))
    assert war.sp == [50, 47]
    war = table(Side("bellerophon"), Side("rollo huscarl"), **BATTLE)
    assert not war.may(war.attack("bellerophon", B))


def test_t60_r27_a_combatant_attacks_in_the_turn_it_is_played():
    war = table(Side(hand="argonauts"), Side())
    war.do(war.play("argonauts"), act.BATTLE)
    war.do(war.attack("argonauts", B))
    assert war.sp == [50, 47]


def test_t61_r6_argonauts_and_rollo_tie():
    war = table(Side("argonauts"), Side("rollo"), **BATTLE)
    war.do(war.attack("argonauts", "rollo"))
    assert war.sp == [50, 50]
    assert (war.trench(A), war.trench(B)) == ([], [])
    assert war.mover == A
    assert war.hand(A) == []  # nobody has won


def test_t52_c6_combatants_answer_before_the_battlefield_and_each_loss_stops_at_zero():
    """2 + 2 - 3 is 1; the other order would leave 2."""
    war = table(Side("heracles", sp=2), Side("rollo", field="paris"), **BATTLE)
    war.do(war.attack("heracles", "rollo"))
    assert war.sp[A] == 1
    assert not war.over


def test_c2_a_combatants_win_comes_before_a_holds_fall():
    """Bloodaxe wins by 3 against a player with 2 points and the Obol: 0, then 1 less, then 2 more."""
    war = table(Side("bloodaxe"), Side("cadmus", command="obol", sp=2), **BATTLE)
    war.do(war.attack("bloodaxe", "cadmus"))
    assert war.sp == [50, 2]


def test_t58_multiplayer_r35_any_opponent_is_attacked_and_who_is_out_is_skipped():
    war = table(Side("alexander+xiphos", sp=25), Side(sp=9), Side("berserker", sp=25), **BATTLE)
    assert war.may(war.attack("alexander", B))
    assert war.may(war.attack("alexander", "berserker"))
    war.do(war.attack("alexander", B))
    assert not war.over
    war.do(act.STOP, act.STOP, act.STOP)
    assert war.state.turn == C


def test_c1_paris_answers_only_attacks_on_its_owner():
    sides = Side("alexander+xiphos", sp=25), Side("huscarl", field="paris", sp=25), Side("rollo", sp=25)
    war = table(*sides, **BATTLE)
    war.do(war.attack("alexander", "rollo"))
    assert war.sp == [25, 25, 19]


def test_c23_who_goes_out_in_the_own_turn_has_no_end_phase():
    war = table(Side("hoplite", sp=2), Side("ivar", sp=25), Side(sp=25), **BATTLE)
    war.do(war.attack("hoplite", "ivar"))
    assert war.state.alive[A] == 0
    assert war.state.turn == B
    assert war.mover == B


def test_r35_an_eliminated_players_cards_leave_the_game():
    war = table(Side("hoplite+dory", hand="xiphos", field="long_walls", sp=1), Side("ivar"), Side(), **BATTLE)
    war.do(war.attack("hoplite", "ivar"))
    assert war.trench(A) == war.hand(A) == war.museum(A) == []
    assert war.zone(A)[0] == ""


def test_c23_effects_of_an_eliminated_player_end():
    """Odysseus keeps Rollo at home; his player goes out, and Rollo is free."""
    war = table(Side("hoplite", hand="odysseus", sp=2), Side("thor", sp=25), Side("rollo", sp=25))
    war.do(war.play("odysseus"))
    if war.asked == job.PAY:
        war.do(war.unit("hoplite"))
    war.do(war.unit("rollo"), act.BATTLE, war.attack("odysseus", "thor"))  # 4 against 6
    assert war.state.alive[A] == 0
    war.do(act.DRAW + 1).luck().do(act.STOP, act.STOP)  # the turn of the second player
    war.do(act.DRAW + 1).luck().do(act.BATTLE)
    assert war.may(war.attack("rollo", "thor"))
