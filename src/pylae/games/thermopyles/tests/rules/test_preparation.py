"""Preparation: set-up, first player, hand limit, and the data behind the cards."""

import pytest

import pylae
from pylae.core.match import Match
from pylae.core.options import OptionError
from pylae.core.piles import size
from pylae.core.tables import Data, DataError
from pylae.games import thermopyles as game
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.tests.positions import hand, play, said, table


def test_preparation_scenario_1_a_player_alone_holds_four_cards():
    state = pylae.match("thermopyles", seed=1).state
    assert len(hand(state)) == 4
    assert (state.location, state.support) == (1, 4)
    assert all(card >= 0 for card in state.slot)
    assert (size(state.spartan_deck), size(state.persian_deck)) == (16, 26)


def test_preparation_scenario_2_four_players_hold_three_cards_each():
    state = pylae.match("thermopyles", players=4, seed=1).state
    assert [len(hand(state, player)) for player in range(4)] == [3, 3, 3, 3]
    assert size(state.spartan_deck) == 8


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_preparation_hands_come_after_the_persians(players):
    match = pylae.match("thermopyles", players=players, seed=2)
    kinds = [step.text.split()[0] for step in match.steps]
    assert kinds == ["persian", "persian"] + ["card"] * (4 if players == 1 else 3 * players)


def test_preparation_r1_the_marker_starts_on_1():
    assert pylae.match("thermopyles", seed=3).state.location == 1


def test_preparation_r2_both_persian_cards_are_open_to_a_watcher():
    match = pylae.match("thermopyles", players=2, hidden_hands=True, seed=3)
    assert match.view().slot == match.state.slot


def test_preparation_r12_a_chosen_seat_begins():
    for seat in ("1", "2", "3"):
        match = pylae.match("thermopyles", players=3, first_player=seat, seed=4)
        assert match.state.phase == phase.TURN
        assert match.mover == int(seat) - 1


def test_preparation_r12_the_lot_decides_who_begins():
    match = Match(game, {"players": 3, "first_player": "random"}, physical=True)
    assert said(match) == ["first 1", "first 2", "first 3"]
    assert play(match, "first 2").state.turn == 1


def test_preparation_r12_a_seat_that_is_not_there_cannot_begin():
    with pytest.raises(OptionError, match="do not go together"):
        pylae.match("thermopyles", players=2, first_player=3)


def test_preparation_r10_scenario_19_a_full_hand_draws_and_lays_down_any_card():
    match = table([10, 12, 14, 16, 18], location=2, spartans=[11, 19])
    play(match, "retreat", "draw", "card 19")
    assert said(match) == ["discard 10", "discard 12", "discard 14", "discard 16", "discard 18", "discard 19"]
    play(match, "discard 19")  # the new card itself may go
    assert hand(match.state) == [10, 12, 14, 16, 18]
    assert match.mover == 0 and match.state.phase == phase.TURN


def test_preparation_r10_the_receiver_with_a_full_hand_chooses_the_discard():
    match = table([10, 12], [11, 13, 15, 17, 19], spartans=[20], location=1)
    play(match, "retreat", "give 2", "card 20")
    assert match.mover == 1
    play(match, "discard 11")
    assert hand(match.state, 1) == [13, 15, 17, 19, 20]


def test_preparation_scenario_33_exactly_one_of_six_must_go():
    match = table([10, 12, 14, 16, 18], spartans=[20])
    play(match, "retreat", "draw", "card 20")
    for move in ("decline", "discard 0", "discard 13", "retreat", "discard"):
        with pytest.raises(ValueError, match="preparation|turn"):
            match.play(move)
    assert len(hand(match.state)) == 6


def test_preparation_two_cards_of_one_value_are_one_choice():
    assert said(table([17, 17, 12])) == ["retreat", "fight 12", "fight 17"]


def test_cards_the_spartans_are_three_hundred():
    assert sum(cards.SPARTAN_VALUE) == 300
    assert len(cards.PERSIAN_COMBAT) == 28
    assert sum(cards.PERSIAN_BONUS) == 14


@pytest.mark.parametrize(
    "content, complaint",
    [
        ({"spartan": [{"value": 10, "count": 20}]}, "add up to 300"),
        ({"spartan": [{"value": "x", "count": 1}]}, r"spartan\[1\].value must be a whole number"),
        ({"spartan": [{"value": 10}]}, r"spartan\[1\] lacks count"),
        ({"spartan": [{"value": 10, "count": 1, "colour": 3}]}, "has colour"),
        ({}, "lacks spartan"),
    ],
)
def test_cards_a_damaged_file_is_refused_with_its_place(content, complaint):
    with pytest.raises(DataError, match=complaint):
        cards.spartans(Data("cards.toml", content))


@pytest.mark.parametrize(
    "row, complaint",
    [
        ((22, 21, True), "before it is annihilated"),
        ((20, 23, True), "add up to 44"),
        ((19, 21, False), "add up to 39"),
    ],
)
def test_cards_persian_values_must_add_up(row, complaint):
    good = [
        {"combat": c, "annihilation": a, "bonus": bool(b), "count": 1}
        for c, a, b in cards.persians(cards.DATA)
    ]
    combat, slain, bonus = row
    at = 0 if bonus else 9
    good[at] = {"combat": combat, "annihilation": slain, "bonus": bonus, "count": 1}
    with pytest.raises(DataError, match=complaint):
        cards.persians(Data("cards.toml", {"persian": good}))
