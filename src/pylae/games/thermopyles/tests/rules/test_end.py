"""End of the game: four ways, their timing and their priority."""

from pylae.core.piles import size
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.tests.positions import faces, graveyard, hand, play, refill, said, table


def test_end_1_scenario_15_a_forced_retreat_from_6_loses_although_mates_hold_cards():
    match = table([], [20, 19], location=6)
    assert said(match) == ["retreat"]
    assert play(match, "retreat").ending == "pass lost"
    assert match.returns() == [-1, -1]


def test_end_1_scenario_30_all_hands_empty_at_6_loses():
    match = table([], [], location=6, spartans=3)
    assert play(match, "retreat").ending == "pass lost"
    assert size(match.state.spartan_deck) == 3  # nothing is drawn


def test_end_2_scenario_28_the_last_card_lost_with_an_empty_deck():
    match = play(table([10], slots="22/22 21/23", spartans=0), "fight 10", "support 0")
    assert match.ending == "out of cards"


def test_end_2_r22_with_cards_in_the_deck_the_game_goes_on():
    match = play(table([10], slots="22/22 21/23", spartans=1), "fight 10", "support 0")
    assert not match.over and said(match) == ["retreat"]


def test_end_2_scenario_29_a_declined_bonus_card_is_not_a_loss():
    match = table([20], slots="20/24 22/22", spartans=[11], persians=1)
    refill(play(match, "fight 20", "support 0"))
    assert match.state.phase == phase.OFFER
    play(match, "decline")
    assert not match.over and said(match) == ["retreat"]


def test_end_3_r3_scenario_23_no_card_for_an_emptied_place_wins():
    match = play(table([17], slots="17/22 22/22", persians=0), "fight 17", "support 0")
    assert match.ending == "army spent"
    assert faces(match.state)[1] == "22/22"
    assert match.returns() == [1]


def test_end_3_r3_scenario_24_one_card_for_two_places_wins():
    match = play(table([20], slots="17/22 16/23", persians=1), "fight 20", "support 0")
    assert match.ending == "army spent" and size(match.state.persian_deck) == 1


def test_end_3_r3_scenario_25_one_card_for_one_place_goes_on():
    match = play(table([17, 10], slots="17/22 22/22", persians=1), "fight 17", "support 0")
    refill(match)
    assert not match.over
    assert faces(match.state)[0] == "22/22" and size(match.state.persian_deck) == 0


def test_end_3_r4_scenario_26_a_lost_fight_does_not_win():
    match = play(table([10, 11], slots="17/22 22/22", persians=0), "fight 10", "support 0")
    assert not match.over and match.state.phase == phase.TURN


def test_end_3_scenario_27_the_win_comes_before_the_loss():
    match = play(table([17], slots="17/22 22/22", persians=0, spartans=0), "fight 17", "support 0")
    assert match.ending == "army spent"


def test_end_4_scenario_21_the_twelfth_card_wins_at_once():
    match = table([20, 10], slots="19/20 18/21", grave=11, spartans=3)
    play(match, "fight 20", "support 0")
    assert match.ending == "casualties"
    assert graveyard(match.state) == 12
    assert faces(match.state) == ["none", "18/21"]  # the second card was not fought
    assert hand(match.state) == [10]


def test_end_4_scenario_22_the_second_card_may_be_the_twelfth():
    match = table([20], slots="19/20 18/21", grave=10)
    play(match, "fight 20", "support 1", "die 1")
    assert match.ending == "casualties" and graveyard(match.state) == 12


def test_end_nobody_moves_afterwards():
    match = play(table([10], location=6), "retreat")
    assert match.legal() == [] and match.prompt().section == "end"


def test_end_all_players_share_the_result():
    match = play(table([17], [10], [11], slots="17/22 22/22", persians=0), "fight 17", "support 0")
    assert match.returns() == [1, 1, 1]
