"""Fight: charge, support, location die, combat resolution."""

import pytest

from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.piles import size
from pylae.games import thermopyles as game
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.tests.positions import (
    faces,
    fallen,
    graveyard,
    hand,
    play,
    refill,
    repelled,
    said,
    table,
)


def test_fight_1_scenario_31_only_cards_of_the_own_hand_charge():
    match = table([12], [17])
    before = match.state.copy()
    with pytest.raises(Refusal, match="another hand") as refusal:
        match.play("fight 17")
    assert refusal.value.section == "fight.1"
    assert match.state == before


def test_fight_1_the_card_leaves_the_hand_and_gives_its_value():
    match = play(table([15, 20]), "fight 15")
    assert hand(match.state) == [20]
    assert match.state.strength == 15


def test_fight_2_r8_supports_are_one_number_before_any_die():
    match = play(table([15], support=3), "fight 15")
    assert said(match) == ["support 0", "support 1", "support 2", "support 3"]


def test_fight_2_scenario_13_no_more_supports_than_there_are():
    match = play(table([15], support=2), "fight 15")
    before = match.state.copy()
    with pytest.raises(Refusal, match="2 support cards left") as refusal:
        match.play("support 3")
    assert refusal.value.section == "fight.2"
    assert match.state == before


def test_fight_2_r9_four_supports_roll_four_dice():
    match = play(
        table([10], location=1, slots="22/22 21/23"), "fight 10", "support 4", "die 1", "die 1", "die 1"
    )
    assert match.state.dice == 1
    play(match, "die 6")
    assert match.state.support == 0 and match.state.phase == phase.TURN


def test_fight_2_spent_supports_are_gone_and_then_nobody_asks():
    match = table([10, 11], support=1, slots="22/22 21/23")
    play(match, "fight 10", "support 1", "die 1")
    play(match, "fight 11")
    assert match.state.phase == phase.TURN  # straight to combat: no support, no die


def test_fight_2_r21_supports_may_join_a_sure_fight():
    match = play(table([20], slots="12/27 22/22"), "fight 20", "support 2", "die 3", "die 4")
    assert graveyard(match.state) == 2


def test_fight_2_r8_called_one_by_one_each_die_is_seen_first():
    match = play(table([15], support=2, slots="22/22 21/23", support_sequential=True), "fight 15")
    assert said(match) == ["support 0", "support 1"]
    play(match, "support 1", "die 3")
    assert match.state.strength == 18 and said(match) == ["support 0", "support 1"]
    play(match, "support 1", "die 2")
    assert match.state.phase == phase.TURN and match.state.support == 0


def test_fight_2_r8_called_one_by_one_stops_when_enough():
    match = play(table([15], location=3, slots="22/22 21/23", support_sequential=True), "fight 15")
    play(match, "support 1", "die 6", "support 0")
    assert said(match) == ["die 1", "die 2", "die 3", "die 4", "die 5", "die 6"]
    assert match.state.support == 3 and match.state.location_die == 0


def test_fight_3_scenario_10_support_and_location_dice_add_up():
    match = play(table([15], location=3, slots="22/22 21/23"), "fight 15", "support 1", "die 4", "die 6")
    assert match.state.support == 3
    assert graveyard(match.state) == 2  # 25 annihilates 22/22 and 21/23


def test_fight_3_scenario_11_elsewhere_no_die_is_rolled():
    match = play(table([15], location=2, slots="16/23 22/22"), "fight 15", "support 0")
    assert match.state.phase == phase.TURN
    assert faces(match.state) == ["16/23", "22/22"]


def test_fight_3_scenario_12_five_dice_at_the_last_stand():
    match = table([10, 11], location=6, slots="16/23 22/22")
    play(match, "fight 10", "support 4", "die 1", "die 1", "die 1", "die 1", "die 2")
    assert "16/23" in repelled(match.state)  # 16 in all
    play(refill(match), "fight 11")
    assert said(match)[0] == "die 1"  # no support left: straight to the location die


def test_fight_3_scenario_32_no_support_after_the_location_die():
    match = play(table([15], location=3), "fight 15", "support 0")
    with pytest.raises(Refusal, match="before the dice fall") as refusal:
        match.play("support 1")
    assert refusal.value.section == "fight.3"


def test_fight_4_scenario_3_a_repelled_card_goes_to_the_discards():
    match = table([17], slots="17/22 19/20", persians=20)
    play(match, "fight 17", "support 0")
    assert graveyard(match.state) == 0 and "17/22" in repelled(match.state)
    assert faces(match.state) == ["19/20", "none"]
    refill(match)
    assert faces(match.state)[0] == "19/20" and size(match.state.persian_deck) == 19
    assert match.state.phase == phase.TURN  # no sign, no draw


def test_fight_4_scenario_4_a_lost_fight_leaves_the_persians():
    match = play(table([16, 10], slots="17/22 19/20"), "fight 16", "support 0")
    assert faces(match.state) == ["17/22", "19/20"]
    assert size(match.state.persian_deck) == 20
    assert 16 in fallen(match.state)


def test_fight_4_scenario_5_equal_to_the_combat_value_beats():
    match = play(table([18], slots="18/21 22/22"), "fight 18", "support 0")
    assert "18/21" in repelled(match.state)


def test_fight_4_scenario_6_equal_to_the_annihilation_value_annihilates():
    match = play(table([18], slots="18/21 22/22"), "fight 18", "support 1", "die 3")
    assert graveyard(match.state) == 1


def test_fight_4_r23_scenario_7_to_beat_22_22_is_to_annihilate_it():
    match = play(table([20], slots="22/22 21/23"), "fight 20", "support 1", "die 2")
    assert graveyard(match.state) == 1 and "21/23" in repelled(match.state)
    refill(match)
    assert match.state.phase == phase.OFFER  # the sign of 22/22


def test_fight_4_r18_scenario_8_one_annihilated_and_one_repelled():
    match = play(table([20], slots="19/20 18/21", persians=20), "fight 20", "support 0")
    assert graveyard(match.state) == 1 and "18/21" in repelled(match.state)
    refill(match)
    assert size(match.state.persian_deck) == 18
    assert match.state.phase == phase.TURN


def test_fight_4_r7_scenario_9_two_signs_give_two_draws_one_after_the_other():
    match = table([20, 10], slots="21/23 20/24", spartans=[11, 12])
    play(match, "fight 20", "support 1", "die 1")
    assert graveyard(match.state) == 0
    refill(match)
    assert match.state.phase == phase.OFFER
    play(match, "draw", "card 12")
    assert match.state.phase == phase.OFFER and hand(match.state) == [10, 12]  # the first card was seen
    play(match, "draw", "card 11")
    assert match.state.phase == phase.TURN


def test_fight_4_r6_places_are_filled_before_bonus_cards_are_drawn():
    match = play(table([20], slots="18/26 22/22"), "fight 20", "support 0")
    assert said(match)[0].startswith("persian")
    refill(match)
    assert said(match) == ["decline", "draw"]


def test_fight_4_r20_the_second_card_is_fought_without_asking():
    match = play(table([20], slots="17/22 16/23"), "fight 20", "support 0")
    assert faces(match.state) == ["none", "none"]


def test_fight_4_only_the_first_is_beaten_when_the_second_is_stronger():
    match = play(table([17], slots="12/27 18/21"), "fight 17", "support 0")
    assert faces(match.state) == ["18/21", "none"]


def test_turn_is_quiet_until_somebody_fights_or_retreats():
    assert game.quiet(table([15], [12]).state) == 1
    asked_for_support = play(table([15], support=3), "fight 15")
    assert asked_for_support.mover == 0 and game.quiet(asked_for_support.state) == 0
    rolling = play(table([15]), "fight 15", "support 1")
    assert rolling.mover == CHANCE and game.quiet(rolling.state) == 0
    offered = play(table([12]), "retreat")
    assert offered.mover == 0 and game.quiet(offered.state) == 0
    assert game.quiet(play(offered, "decline").state) == 1


def test_end_is_not_quiet():
    match = play(table([17], location=6), "retreat")
    assert match.over and game.quiet(match.state) == 0
