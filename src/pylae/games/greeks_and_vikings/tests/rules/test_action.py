"""The Action Phase: Combatants and their stars, Weapons, Holds, Battlefields, Action cards."""

from __future__ import annotations

import pytest

from pylae.games.greeks_and_vikings.rules import act, job
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, table

# Combatants and stars


@pytest.mark.parametrize(
    ("trench", "hand", "payment"),
    [
        ("hoplite cadmus huscarl", "", ["unit hoplite", "unit cadmus", "unit huscarl"]),
        ("", "hoplite cadmus huscarl", ["title cadmus", "title hoplite", "title huscarl"]),
        ("cadmus huscarl", "hoplite", ["title hoplite", "unit cadmus", "unit huscarl"]),
        ("huscarl", "hoplite cadmus", ["title cadmus", "title hoplite", "unit huscarl"]),
    ],
)
def test_t03_r16_thor_costs_three_combatants_of_trench_and_hand(trench: str, hand: str, payment: list[str]):
    war = table(Side(trench, hand=f"thor {hand}"), Side())
    war.do(war.play("thor"))
    for step in payment:
        if war.asked != job.PAY:  # what is left has no alternative
            break
        verb, name = step.split()
        war.do(war.unit(name, A) if verb == "unit" else war.title(name))
    assert war.trench(A) == ["thor"]
    assert war.museum(A) == ["cadmus", "hoplite", "huscarl"]
    assert war.state.acts == 1


def test_t04_t05_r16_thor_is_not_offered_without_three_combatants_to_pay():
    war = table(Side("hoplite", hand="thor huscarl xiphos"), Side())
    assert not war.may(war.play("thor"))


def test_t05_r16_a_weapon_pays_for_nobody():
    war = table(Side("hoplite huscarl cadmus", hand="thor xiphos"), Side())
    war.do(war.play("thor"))
    assert not war.may(war.title("xiphos"))


def test_t06_r16_what_a_payment_holds_goes_with_it():
    war = table(Side("huscarl+seax+round_shield", hand="rollo", deck="hoplite"), Side())
    war.do(war.play("rollo"))
    if war.asked == job.PAY:
        war.do(war.unit("huscarl"))
    assert war.museum(A) == ["huscarl", "round_shield", "seax"]


def test_t07_r16_a_full_trench_makes_room_by_paying():
    war = table(Side("hoplite huscarl cadmus berserker volva", hand="rollo", deck="hoplite"), Side())
    war.do(war.play("rollo"), war.unit("hoplite"))
    assert war.trench(A) == ["huscarl", "cadmus", "berserker", "volva", "rollo"]


def test_t08_c21_a_full_trench_takes_nobody_who_is_paid_from_the_hand():
    war = table(Side("hoplite huscarl cadmus berserker volva", hand="shieldmaiden rollo argonauts"), Side())
    assert not war.may(war.play("shieldmaiden"))
    war.do(war.play("rollo"))
    assert not war.may(war.title("argonauts"))
    assert not war.may(war.title("shieldmaiden"))


def test_c21_a_payment_from_the_hand_leaves_one_that_makes_room():
    """Alexander for two stars and a full Trench: the first may come from the hand, the second may not."""
    war = table(
        Side("hoplite huscarl cadmus berserker volva", hand="alexander argonauts skald", deck="hoplite"),
        Side(),
    )
    war.do(war.play("alexander"), war.title("argonauts"))
    assert not war.may(war.title("skald"))
    war.do(war.unit("volva"))
    assert len(war.trench(A)) == 5


def test_t09_action_d_one_combatant_a_turn():
    war = table(Side(hand="hoplite argonauts"), Side())
    war.do(war.play("hoplite"))
    assert not war.may(war.play("argonauts"))


def test_t10_r15_a_special_order_does_not_count():
    war = table(Side(hand="hoplite pheidippides"), Side())
    war.do(war.play("hoplite"), war.play("pheidippides")).chance("xiphos")
    assert war.state.acts == 2
    assert war.hand(A) == ["xiphos"]


def test_t11_r15_trojan_horse_allows_one_more():
    war = table(Side(hand="trojan_horse hoplite argonauts aspasia"), Side())
    war.do(war.play("trojan_horse"), war.play("hoplite"), war.play("argonauts"))
    assert not war.may(war.play("aspasia"))


def test_t14_r14_r13_six_actions_a_turn_and_the_battle_is_none():
    """Six Aspis, which no deck may hold (G14): the hand is laid out."""
    war = table(Side("hoplite cadmus", hand="aspis aspis aspis aspis aspis aspis aspis"), Side())
    for _ in range(6):
        war.do(war.play("aspis"), war.unit("hoplite"))
    assert not war.may(war.play("aspis"))
    war.do(act.BATTLE, war.attack("cadmus", B), act.STOP)
    assert not war.may(war.play("aspis"))


def test_t54_r15_c8_cadmus_brings_a_soldier_from_the_hand():
    war = table(Side(hand="cadmus hoplite argonauts"), Side())
    war.do(war.play("cadmus"), act.YES, war.title("hoplite"))
    assert war.trench(A) == ["cadmus", "hoplite"]
    assert war.state.acts == 1
    assert not war.may(war.play("argonauts"))


def test_t54b_c8_a_combatant_brought_in_comes_into_play():
    war = table(Side(hand="cadmus cretan_archer"), Side())
    war.do(war.play("cadmus"), act.YES)
    assert war.trench(A) == ["cadmus", "cretan_archer"]
    assert war.sp == [50, 49]


def test_g2_cadmus_is_asked_though_there_is_no_soldier():
    war = table(Side(hand="cadmus xiphos"), Side())
    war.do(war.play("cadmus"))
    assert war.may(act.YES)
    war.do(act.YES)
    assert war.trench(A) == ["cadmus"]


def test_t57_c13_leif_saves_one_star_once():
    war = table(Side("leif", hand="rollo lagertha hoplite", deck="xiphos"), Side(), turn=B, phase=job.ENDING)
    war.do(act.STOP)
    war.do(act.DRAW + 1).luck()
    war.do(war.play("rollo"))
    assert war.asked == job.ACTION
    assert "rollo" in war.trench(A)
    assert war.state.discount == 0


# Weapons and Holds


def test_t26_action_b_one_weapon_a_combatant():
    war = table(Side("hoplite+xiphos argonauts", hand="dory"), Side())
    war.do(war.play("dory"))
    assert not war.may(war.unit("hoplite"))
    assert war.may(war.unit("argonauts"))


def test_t27_r20_one_weapon_is_equipped_a_turn():
    war = table(Side("hoplite argonauts", hand="xiphos dory"), Side())
    war.do(war.play("xiphos"), war.unit("hoplite"), war.play("dory"))
    if war.asked == job.BEARER:
        assert not war.may(war.unit("argonauts"))
        war.do(act.STORE)
    assert war.command(A) == ["dory"]
    assert not war.may(war.equip("dory"))


def test_t28_r20_a_stored_weapon_does_nothing_until_it_is_equipped():
    war = table(Side("hoplite", hand="xiphos"), Side())
    war.do(war.play("xiphos"), act.STORE)
    assert war.atk("hoplite") == 2
    war.do(war.equip("xiphos"))
    if war.asked == job.BEARER:
        war.do(war.unit("hoplite"))
    assert war.atk("hoplite") == 5
    assert war.command(A) == []
    assert war.state.acts == 2


def test_t29_r20_r22_holds_are_free_of_the_limit():
    war = table(Side("hoplite", hand="xiphos aspis golden_fleece"), Side())
    for name in ("xiphos", "aspis", "golden_fleece"):
        war.do(war.play(name), war.unit("hoplite"))
    assert (war.atk("hoplite"), war.defence("hoplite")) == (6, 6)


def test_g3_six_holds_a_combatant():
    war = table(Side("hoplite+aspis+aspis+aspis+aspis+aspis+aspis argonauts", hand="aspis"), Side())
    war.do(war.play("aspis"))
    assert not war.may(war.unit("hoplite"))


def test_t30_r21_a_swap_costs_two_points_and_is_no_equip():
    war = table(Side("hoplite+xiphos argonauts", hand="dory"), Side())
    war.do(war.swap("hoplite"))
    if war.asked == job.PARTNER:
        war.do(war.unit("argonauts"))
    assert war.trench(A) == ["hoplite", "argonauts+xiphos"]
    assert war.sp == [48, 50]
    assert war.state.acts == 1
    war.do(war.play("dory"))
    assert war.may(war.unit("hoplite"))


def test_r21_two_weapons_change_places():
    war = table(Side("hoplite+xiphos argonauts+dory"), Side())
    war.do(war.swap("hoplite"))
    if war.asked == job.PARTNER:
        war.do(war.unit("argonauts"))
    assert war.trench(A) == ["hoplite+dory", "argonauts+xiphos"]


@pytest.mark.parametrize(("trench", "points"), [("hoplite argonauts", 50), ("hoplite+xiphos argonauts", 2)])
def test_t31_r19_r21_no_swap_without_weapons_or_with_the_last_points(trench: str, points: int):
    war = table(Side(trench, sp=points), Side())
    assert not any(act.SWAP <= action < act.RETIRE for action in war.legal())


def test_t32_r23_r25_five_slots_and_the_effect_zone_beside_them():
    war = table(Side(hand="muses oracle xiphos", command="dory sarissa trident amphora obol"), Side())
    assert not war.may(war.play("muses"))
    assert not war.may(war.play("xiphos"))
    war.do(war.play("oracle"))
    assert war.zone(A)[1] == "oracle"


def test_r25_a_new_effect_replaces_the_old_one_free_of_charge():
    war = table(Side(hand="oracle", effect="raven_banner"), Side())
    war.do(war.play("oracle"))
    assert war.zone(A)[1] == "oracle"
    assert war.museum(A) == ["raven_banner"]
    assert war.sp == [50, 50]


# Action cards


def test_t33_r23_r24_an_action_card_works_at_once_and_lies_until_the_end():
    war = table(Side(hand="muses", deck="hoplite huscarl xiphos"), Side())
    war.do(war.play("muses")).luck()
    assert len(war.hand(A)) == 2
    assert war.command(A) == ["muses"]
    war.do(act.STOP, act.STOP)
    assert war.museum(A) == ["muses"]
    assert war.command(A) == []


def test_t34_r23_five_action_cards_a_turn():
    war = table(Side("hoplite", hand="spartan_drill battle_rage phalanx shield_wall danegeld muses"), Side())
    for name in ("spartan_drill", "battle_rage", "phalanx", "shield_wall", "danegeld"):
        war.do(war.play(name))
    assert not war.may(war.play("muses"))


def test_c32_a_card_may_be_played_without_a_target():
    war = table(Side(hand="holmgang"), Side())
    war.do(war.play("holmgang"))
    assert war.command(A) == ["holmgang"]


# Battlefields


def test_t35_r10_replacing_a_battlefield_costs_two_points_once_a_turn():
    war = table(Side(hand="long_walls marathon", field="thermopylae"), Side())
    war.do(war.play("long_walls"))
    assert war.sp == [48, 50]
    assert war.state.acts == 1
    assert war.museum(A) == ["thermopylae"]
    assert not war.may(war.play("marathon"))


def test_t36_r10_a_battlefield_is_discarded_free_before_the_draw():
    war = table(Side(hand="marathon", field="long_walls"), Side(), phase=job.DRAWING)
    war.do(act.FREE_DISCARD)
    assert war.museum(A) == ["long_walls"]
    war.do(act.DRAW + 1).luck()
    war.do(war.play("marathon"))
    assert war.sp == [50, 50]


def test_t36_r10_later_the_discard_costs_two_points_and_an_action():
    war = table(Side(field="long_walls"), Side())
    assert not war.may(act.FREE_DISCARD)
    war.do(act.DISCARD)
    assert war.sp == [48, 50]
    assert war.state.acts == 1
    assert war.zone(A)[0] == ""


def test_r9_each_player_has_a_battlefield_of_their_own():
    war = table(Side("hoplite", hand="long_walls"), Side("huscarl", field="paris"))
    war.do(war.play("long_walls"))
    assert (war.zone(A)[0], war.zone(B)[0]) == ("long_walls", "paris")
    assert (war.defence("hoplite"), war.atk("huscarl")) == (5, 3)


# Retiring


def test_t37_r18_who_retires_takes_everything_to_the_museum():
    war = table(Side("hoplite+xiphos+aspis", hand="dory"), Side())
    war.do(war.retire("hoplite"))
    assert war.sp == [48, 50]
    assert war.museum(A) == ["aspis", "hoplite", "xiphos"]
    assert war.hand(A) == ["dory"]


def test_t38_r17_who_retires_does_not_fall():
    war = table(Side("hardrada"), Side())
    war.do(war.retire("hardrada"))
    assert war.sp == [48, 50]


def test_r19_the_last_points_cannot_be_paid():
    war = table(Side("hoplite", field="long_walls", sp=2), Side())
    assert not war.may(war.retire("hoplite"))
    assert not war.may(act.DISCARD)


def test_r14_c11_a_card_is_used_once_a_turn():
    war = table(Side("archimedes"), Side("rollo huscarl"))
    war.do(war.use("archimedes"), war.unit("rollo"))
    assert war.sp == [49, 50]
    assert war.defence("rollo") == 1
    assert not war.may(war.use("archimedes"))
