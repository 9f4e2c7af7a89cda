"""Card effects: what the shipped cards do, and the order in which it happens."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.chance import CHANCE, below, generator
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, job, sequence
from pylae.games.greeks_and_vikings.sight import audit
from pylae.games.greeks_and_vikings.tests.positions import A, B, C, Side, Table, cards, fresh, table

BATTLE: dict[str, Any] = {"phase": job.BATTLE}
IDS = cards().titles["ids"]


def next_turn(war: Table) -> Table:
    """Ends the turn and draws for the next player."""
    war.do(*([act.STOP] * 2))
    return war.do(act.DRAW + 1).luck()


def test_t25_r7_archimedes_lowers_a_berserker_to_nothing():
    war = table(Side("archimedes"), Side("berserker+dane_axe"))
    war.do(war.use("archimedes"))
    assert war.defence("berserker") == 0
    assert war.sp == [49, 50]


def test_t49_r45_c4_olympic_truce_holds_everybody_now_in_play():
    war = table(Side("hoplite", hand="olympic_truce argonauts"), Side("rollo"))
    war.do(war.play("olympic_truce"), war.play("argonauts"), act.BATTLE)
    assert not war.may(war.attack("hoplite", "rollo"))
    assert war.may(war.attack("argonauts", "rollo"))  # who came afterwards
    war.do(act.STOP)
    next_turn(war).do(act.BATTLE)
    assert war.legal() == [act.STOP]
    war.do(act.STOP)
    next_turn(war).do(act.BATTLE)
    assert war.may(war.attack("hoplite", "rollo"))


def test_t50_c27_spartan_drill_lasts_until_the_end_of_the_turn():
    war = table(Side("hoplite", hand="spartan_drill"), Side())
    war.do(war.play("spartan_drill"))
    assert war.atk("hoplite") == 5
    next_turn(war)
    assert war.atk("hoplite") == 2


def test_t51_r38_phalanx_lasts_until_the_owners_next_start():
    war = table(Side("hoplite", hand="phalanx"), Side())
    war.do(war.play("phalanx"))
    next_turn(war)
    assert war.defence("hoplite") == 5
    war.do(act.STOP, act.STOP)
    assert war.state.turn == A
    assert war.defence("hoplite") == 3


def test_t53_r42_alexander_searches_a_weapon_and_shows_it():
    war = table(Side("hoplite cadmus", hand="alexander", deck="xiphos aspis rollo"), Side())
    war.do(war.play("alexander"))
    while war.asked == job.PAY:
        war.do(war.legal()[0])
    assert war.hand(A) == ["xiphos"]
    assert war.state.shown[A][0] == 1 + war.number("xiphos")
    assert war.state.decks[A] == 2


def test_c20_a_search_offers_equal_cards_once():
    war = table(Side("hoplite cadmus", hand="alexander", deck="xiphos xiphos dory rollo"), Side())
    war.do(war.play("alexander"))
    while war.asked == job.PAY:
        war.do(war.legal()[0])
    assert sorted(war.legal()) == sorted([war.title("xiphos"), war.title("dory")])


@pytest.mark.parametrize("trench", ["huscarl", "huscarl rollo"])
def test_t56_c28_ragnarok_needs_two_to_sacrifice(trench: str):
    war = table(Side(trench, hand="ragnarok"), Side("hoplite thor"))
    if trench == "huscarl":
        assert not war.may(war.play("ragnarok"))
        return
    war.do(war.play("ragnarok"))
    assert war.trench(A) == war.trench(B) == []


def test_r17_c5_a_sacrifice_is_no_fall_and_a_defeat_is_one():
    war = table(Side("hardrada huscarl", hand="ragnarok"), Side("achilles", command="obol"))
    war.do(war.play("ragnarok"))
    assert war.sp == [50, 51]  # Achilles costs his player 1, the Obol gives 2; Harald has not fallen


def test_t62_1_1_forty_cards_each_lie_somewhere_and_every_game_ends():
    for seed in range(25):
        war = fresh(players=2)
        random = generator(seed, 0)
        for _ in range(5000):
            if war.over:
                break
            legal = war.legal()
            sequence.apply(war.state, legal[below(random, len(legal))])
            assert audit.audit(war.state) == ""
        assert war.over


@pytest.mark.parametrize("name", IDS)
def test_t63_every_card_is_played_in_every_way_from_a_busy_position(name: str):
    busy = "hoplite+xiphos berserker+seax+round_shield huscarl volva"
    first = table(
        Side(
            busy,
            hand=f"{name} skald dory",
            command="trident",
            museum="lagertha perseus",
            deck="aspis marathon",
        ),
        Side(
            "rollo+ulfberht ivar",
            field="paris",
            command="mead_hall",
            effect="raven_banner",
            hand="loki xiphos",
        ),
    )
    first.do(first.play(name))
    ways, ended = [first.state], 0
    while ways and ended < 200:
        war = Table(ways.pop())
        if war.mover == A and war.asked == job.ACTION:
            ended += 1
            token = 1 + war.number(name)
            assert token not in war.state.hand[A] or name in ("skald", "dory")
            continue
        for action in war.legal():
            after = Table(war.state.copy())
            sequence.apply(after.state, action)
            ways.append(after.state)
    assert ended


def test_t64_c29_auras_add_up_and_per_is_capped():
    war = table(Side("ivar berserker lagertha hoplite"), Side("leonidas hoplite argonauts pheidippides"))
    assert [war.atk(name, A) for name in ("ivar", "berserker", "lagertha", "hoplite")] == [5, 4, 6, 2]
    assert war.defence("leonidas") == 7


@pytest.mark.parametrize(("turn", "defence", "attack"), [(A, 3, 3), (B, 4, 2)])
def test_t65_c29_oracle_and_banner_look_at_whose_turn_it_is(turn: int, defence: int, attack: int):
    war = table(Side("hoplite", effect="oracle"), Side(), turn=turn)
    assert war.defence("hoplite") == defence
    war = table(Side("huscarl", effect="raven_banner"), Side(), turn=turn)
    assert war.atk("huscarl") == attack


def test_t66_c37_battlefields_that_count():
    assert table(Side("hoplite", field="stamford_bridge"), Side()).defence("hoplite") == 7
    war = table(Side("hoplite cadmus", field="stamford_bridge"), Side())
    assert (war.defence("hoplite"), war.defence("cadmus")) == (4, 2)
    assert table(Side("cadmus volva skald", field="thermopylae"), Side()).defence("cadmus") == 4
    assert table(Side("cadmus volva skald rollo", field="thermopylae"), Side()).defence("cadmus") == 1
    war = table(Side("hoplite cadmus", field="marathon"), Side())
    assert (war.atk("hoplite"), war.atk("cadmus")) == (4, 4)


def test_t67_mjolnir_knows_its_master():
    war = table(Side("thor+mjolnir"), Side("rollo+mjolnir"))
    assert (war.atk("thor"), war.defence("thor")) == (13, 7)
    assert war.atk("rollo") == 8


def test_t68_ragnar_the_skald_and_the_obol():
    war = table(Side("ragnar skald"), Side("hoplite", hand="xiphos"), **BATTLE)
    war.do(war.attack("ragnar", "hoplite"))
    assert war.mover == CHANCE
    war.chance("xiphos")
    assert war.sp == [51, 47]
    assert war.museum(B) == ["hoplite", "xiphos"]
    war = table(Side("ragnar"), Side("hoplite", command="obol"), **BATTLE)
    war.do(war.attack("ragnar", "hoplite"))
    assert war.sp == [50, 49]


def test_t69_c27_perseus_lowers_whom_he_attacks_for_the_battle_alone():
    war = table(Side("perseus"), Side("ivar"), **BATTLE)
    war.do(war.attack("perseus", "ivar"))
    assert war.sp == [50, 49]
    war = table(Side("perseus"), Side("heracles"), **BATTLE)
    war.do(war.attack("perseus", "heracles"))
    assert war.sp == [49, 52]
    assert war.defence("heracles") == 7


def test_t70_c12_loki_takes_one_enemy_card_and_the_oath_brings_one_back():
    foe = Side("hoplite+xiphos+aspis", field="marathon", command="amphora dory", effect="oracle")
    war = table(Side(hand="loki"), foe)
    war.do(war.play("loki"))
    assert len(war.legal()) == 6
    war.do(war.gear("aspis", "hoplite"))
    assert war.museum(B) == ["aspis"]
    assert war.trench(B) == ["hoplite+xiphos"]


def test_t70_c18_the_oath_returns_one_star_at_most():
    war = table(Side(hand="hippocratic_oath", museum="perseus alexander"), Side())
    war.do(war.play("hippocratic_oath"))
    assert war.hand(A) == ["perseus"]
    assert war.museum(A) == ["alexander"]
    assert war.sp == [52, 50]


def test_t70_valhalla_uses_no_combatant_of_the_turn():
    war = table(Side(hand="valhalla hoplite", museum="lagertha thor"), Side())
    war.do(war.play("valhalla"))
    assert war.trench(A) == ["lagertha"]
    assert war.may(war.play("hoplite"))


def test_c32_valhalla_with_a_full_trench_does_nothing():
    war = table(Side("hoplite huscarl volva skald rollo", hand="valhalla", museum="lagertha"), Side())
    war.do(war.play("valhalla"))
    assert war.museum(A) == ["lagertha"]


def test_c19_g5_a_foe_is_chosen_once_for_an_ability():
    war = table(Side(hand="coastal_raid"), Side(hand="xiphos"), Side(hand="dory"))
    war.do(war.play("coastal_raid"))
    assert sorted(war.legal()) == [act.SEAT + B, act.SEAT + C]
    war.do(act.SEAT + C).luck()
    assert war.sp == [50, 50, 48]
    assert (war.hand(B), war.hand(C)) == (["xiphos"], [])


def test_g5_the_foe_of_a_direct_attack_is_the_attacked_player():
    war = table(Side("hoplite+bow_of_artemis"), Side(), Side(), **BATTLE)
    war.do(war.attack("hoplite", C))
    assert war.sp == [50, 50, 45]


def test_c20_a_choice_belongs_to_the_owner_of_the_ability_also_off_turn():
    """Harald falls in another player's turn, and his own player says who loses the points."""
    war = table(Side(hand="burning_mirrors"), Side("hardrada"), Side())
    war.do(war.play("burning_mirrors"))  # total DEF 4: no target
    assert war.trench(B) == ["hardrada"]
    war = table(Side(hand="holmgang"), Side("hardrada"), Side())
    war.do(war.play("holmgang"))
    assert war.mover == B
    war.do(act.SEAT + C)
    assert war.sp == [50, 50, 48]
    assert war.mover == A


def test_c8_a_stored_hold_does_not_come_into_play():
    war = table(Side("hoplite", hand="golden_fleece"), Side())
    war.do(war.play("golden_fleece"), act.STORE)
    assert (war.atk("hoplite"), war.defence("hoplite")) == (2, 3)


def test_3_4_5_no_card_gives_what_it_gave_once_it_has_left():
    war = table(Side("ivar berserker"), Side())
    assert war.atk("berserker") == 4
    war.do(war.retire("ivar"))
    assert war.atk("berserker") == 3


def test_3_3_achilles_is_stronger_while_behind():
    assert table(Side("achilles", sp=49), Side()).atk("achilles") == 8
    assert table(Side("achilles"), Side()).atk("achilles") == 7


def test_r42_what_was_shown_stays_known_until_it_leaves_the_hand():
    war = table(Side("hoplite cadmus volva", hand="alexander xiphos", deck="dory dory"), Side())
    war.do(war.play("alexander"))
    while war.asked == job.PAY:
        war.do(war.legal()[-1])
    assert war.state.shown[A][:2] == [1 + war.number("dory"), 0]
    war.do(war.play("dory"), war.unit("alexander"))
    assert war.state.shown[A] == [0] * limits.HAND


def test_no_card_stands_in_the_code():
    """C12 Nothing but the data knows a card: only kinds and numbers are in the tables."""
    state = table(Side(), Side()).state
    assert {row[card.KIND] for row in state.card[: state.titles]} == set(range(5))
