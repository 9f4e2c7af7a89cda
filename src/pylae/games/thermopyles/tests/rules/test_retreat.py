"""Retreat, and drawing Spartan cards."""

import pytest

from pylae.core.game import Refusal
from pylae.core.piles import size
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.tests.positions import fallen, hand, play, said, table


def test_retreat_moves_the_marker_one_step_and_offers_a_card():
    match = play(table([10], location=2), "retreat")
    assert match.state.location == 3
    assert said(match) == ["decline", "draw"]


def test_retreat_scenario_14_without_cards_there_is_only_the_retreat():
    match = table([], location=4, spartans=3)
    assert said(match) == ["retreat"]
    assert play(match, "retreat").state.location == 5
    assert said(match) == ["decline", "draw"]


def test_retreat_r16_scenario_17_an_empty_deck_gives_nothing():
    match = play(table([12], location=2, spartans=0), "retreat")
    assert match.state.location == 3
    assert match.state.phase == phase.TURN and not match.over


def test_retreat_r17_scenario_18_the_card_may_be_declined():
    match = play(table([12], spartans=5), "retreat", "decline")
    assert size(match.state.spartan_deck) == 5
    assert hand(match.state) == [12]


def test_draw_scenario_20_another_player_may_get_the_card():
    match = table([12], [13], [14], spartans=[20])
    play(match, "retreat", "give 3", "card 20")
    assert hand(match.state, 2) == [14, 20]
    assert match.mover == 1


def test_draw_r15_the_receiver_is_named_before_the_card_is_seen():
    match = play(table([12], [13], spartans=[18, 20]), "retreat")
    assert said(match) == ["decline", "give 1", "give 2"]
    play(match, "give 2")
    assert said(match) == ["card 18", "card 20"]


def test_draw_r14_everybody_may_count_the_discards():
    match = play(table([12, 20], [13], slots="22/22 12/27", hidden_hands=True), "fight 12", "support 0")
    assert 12 in fallen(match.view())


def test_draw_r11_the_player_in_turn_speaks_for_the_team():
    match = play(table([12], [13], turn=1), "retreat")
    assert match.mover == 1


def test_draw_r11_a_vote_is_won_by_the_most_votes():
    match = table([12], [13], [14], [15], draw_vote=True, spartans=[20])
    play(match, "retreat")
    assert match.mover == 1  # the player in turn votes last
    play(match, "give 3", "give 3", "decline", "give 1")
    assert said(match) == ["card 20"]
    assert hand(play(match, "card 20").state, 2) == [14, 20]


def test_draw_r11_a_tie_is_broken_by_the_player_in_turn():
    match = table([12], [13], [14], [15], draw_vote=True, spartans=[20])
    play(match, "retreat", "give 3", "give 3", "give 1", "give 1", "card 20")
    assert hand(match.state, 0) == [12, 20]


def test_draw_r11_four_different_votes_are_a_tie():
    match = table([12], [13], [14], [15], draw_vote=True, spartans=[20])
    play(match, "retreat", "give 1", "give 2", "give 4", "decline")
    assert match.state.phase == phase.TURN and size(match.state.spartan_deck) == 1


def test_draw_r11_a_player_alone_does_not_vote():
    match = play(table([12], draw_vote=True), "retreat", "draw")
    assert match.state.vote == [0, 0, 0, 0]


def test_turn_r19_cards_never_change_hands():
    match = table([12], [13])
    for move in ("give 2", "give 13", "give 12"):
        with pytest.raises(Refusal):
            match.play(move)


def test_turn_r24_a_player_alone_takes_every_turn():
    match = play(table([12, 13]), "fight 12", "support 0")
    assert match.mover == 0


def test_turn_goes_clockwise():
    match = table([12, 20], [13], [14], turn=2)
    assert play(match, "retreat", "decline").mover == 0
    assert play(match, "retreat", "decline").mover == 1


def test_retreat_r5_scenario_16_leaving_the_last_stand_is_asked_twice_and_loses():
    match = table([12, 20], location=6)
    assert match.prompt().warnings == {0: "This abandons the pass, and the game is lost (end.1)."}
    assert play(match, "retreat").ending == "pass lost"
    assert hand(match.state) == [12, 20]


def test_retreat_elsewhere_needs_no_warning():
    assert not table([12], location=5).prompt().warnings
