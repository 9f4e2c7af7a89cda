"""Chapter 4: the expeditions and their phases, passing, and how the game ends."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, endings, phase, scoring, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import card, dice, do, draw, hand, legal_actions, position


def buy_nothing(state: State) -> State:
    """No card is bought; if Persia is asked about the king's death, he lives."""
    do(state, act.COUNT)
    return do(state, act.DECLINE) if state.phase == phase.OMEN else state


def produce_nothing(state: State) -> State:
    """Neither side buys or raises anything."""
    do(buy_nothing(state), act.DECLINE)
    return do(buy_nothing(state), act.DECLINE)


# The expedition


def test_4_1_production_operations_supply_scoring_in_this_order():
    state = position(producing=atlas.PERSIA)
    assert (state.phase, state.actor) == (phase.BUY, atlas.PERSIA)
    do(state, act.COUNT + 1)
    assert sequence.mover(state) == CHANCE and state.phase == phase.DRAW
    draw(state, 8)
    assert state.phase == phase.OMEN
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.RAISE, atlas.PERSIA)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.BUY, atlas.GREECE)
    draw(do(state, act.COUNT + 1), 9)
    assert (state.phase, state.actor) == (phase.RAISE, atlas.GREECE)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.TURN, atlas.PERSIA)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.TURN, atlas.GREECE)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.KEEP, atlas.PERSIA)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.SHED, atlas.GREECE)
    do(state, act.DECLINE)
    assert (state.phase, state.actor, state.expedition, state.score) == (phase.BUY, atlas.PERSIA, 2, -1)


def test_5_1_2_6_1_a_purchase_and_the_choice_of_a_card_are_quiet():
    state = position(producing=atlas.PERSIA)
    assert sequence.quiet(state) == 1
    do(state, act.COUNT + 1)
    assert sequence.mover(state) == CHANCE and sequence.quiet(state) == 0
    draw(state, 8)
    do(state, act.DECLINE)
    assert state.phase == phase.RAISE and sequence.quiet(state) == 0
    do(state, act.DECLINE)
    assert state.phase == phase.BUY and sequence.quiet(state) == 1
    do(state, act.COUNT, act.DECLINE)
    assert state.phase == phase.TURN and sequence.quiet(state) == 1
    do(state, act.DECLINE)
    assert state.phase == phase.KEEP and sequence.quiet(state) == 0


def test_6_3_7_1_5_moves_windows_and_battles_are_not_quiet():
    state = position("Thebes 2, Athens 1", "Larissa 3", "7 / 14 8")
    for action in (act.MOVE + card(14), act.CITY + atlas.LARISSA, act.COUNT + 2, act.CITY + atlas.THEBES):
        assert sequence.quiet(do(state, action)) == 0
    assert state.phase == phase.BATTLE_WINDOW
    do(state, act.DECLINE)
    while sequence.mover(state) == CHANCE:
        assert sequence.quiet(state) == 0
        dice(state, 1)
    assert state.phase == phase.ATTACKER_RETREAT and sequence.quiet(state) == 0


def test_card_1_talents_of_an_event_are_spent_within_its_turn():
    state = do(position(hands="1 / 8", turn=atlas.GREECE), act.EVENT + card(1))
    assert state.phase == phase.BUY and sequence.quiet(state) == 0


def test_4_1_chance_has_as_many_outcomes_as_cards_in_the_deck():
    state = do(position(producing=atlas.PERSIA, discards="1 2 3"), act.COUNT + 1)
    assert sequence.legal(state, []) == 13


def test_2_1_3_4_1_the_marker_counts_the_expeditions():
    state = position(producing=atlas.PERSIA)
    for expedition in range(1, 6):
        assert state.expedition == expedition
        produce_nothing(state)
    assert state.phase == phase.FINISHED


def test_4_1_without_cards_the_operations_pass_by():
    state = produce_nothing(position(producing=atlas.PERSIA))
    assert (state.phase, state.expedition, state.score) == (phase.BUY, 2, -1)


@pytest.mark.parametrize(
    ("score", "outcome", "won", "payoff"),
    [
        (1, endings.EVEN, -1, [0, 0]),
        (2, endings.PERSIAN_POINTS, atlas.PERSIA, [-1, 1]),
        (7, endings.PERSIAN_POINTS, atlas.PERSIA, [-1, 1]),
        (0, endings.GREEK_POINTS, atlas.GREECE, [1, -1]),
        (-7, endings.GREEK_POINTS, atlas.GREECE, [1, -1]),
    ],
)
def test_4_0_after_the_fifth_expedition_the_marker_decides(
    score: int, outcome: int, won: int, payoff: list[int]
):
    # Both hands are empty, and Greece gains the one point of the set-up.
    state = do(position(expedition=5, score=score), act.DECLINE)
    assert (state.phase, sequence.mover(state), state.outcome) == (phase.FINISHED, OVER, outcome)
    assert scoring.winner(state) == won
    assert scoring.ending(state) == outcome - 1
    out = [9, 9]
    scoring.returns(state, out)
    assert out == payoff


def test_4_0_a_full_track_before_the_fifth_expedition_does_not_end_the_game():
    state = do(position(expedition=4, score=-7), act.DECLINE)
    assert (state.phase, state.expedition, state.score) == (phase.BUY, 5, -7)


# Turns of operations


def test_4_3_6_1_persia_begins_and_the_sides_alternate():
    state = position(hands="1 8 / 2 9", turn=atlas.PERSIA)
    do(state, act.MOVE + card(2), act.CITY + atlas.SESTOS, act.COUNT + 1, act.CITY + atlas.EPHESUS)
    assert (state.phase, state.actor) == (phase.TURN, atlas.GREECE)
    do(state, act.MOVE + card(8), act.CITY + atlas.CORINTH, act.CITY + atlas.SPARTA)
    assert (state.phase, state.actor) == (phase.TURN, atlas.PERSIA)


def test_6_1_1_two_passes_in_a_row_end_the_phase_whatever_is_held():
    state = do(position(hands="1 2 3 / 8 9"), act.DECLINE, act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_1_a_greek_and_then_a_persian_pass_end_it_too():
    state = do(position(hands="1 2 / 8 9", turn=atlas.GREECE), act.DECLINE, act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_2_g1_persia_passes_and_an_empty_greek_hand_ends_the_phase():
    state = do(position(hands="/ 8 9"), act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_2_a_side_without_cards_passes_by_itself():
    state = position(hands="/ 8 9")
    do(state, act.MOVE + card(8), act.CITY + atlas.SESTOS, act.COUNT + 1, act.CITY + atlas.EPHESUS)
    assert (state.phase, state.actor) == (phase.TURN, atlas.PERSIA)


def test_6_1_2_when_the_last_cards_are_played_the_phase_ends():
    state = position(hands="/ 8")
    do(state, act.MOVE + card(8), act.CITY + atlas.SESTOS, act.COUNT + 1, act.CITY + atlas.EPHESUS)
    assert (state.phase, state.expedition) == (phase.BUY, 2)


def test_6_1_3_whoever_passed_may_play_again():
    state = do(position(hands="6 1 / 8 9"), act.DECLINE)
    do(state, act.MOVE + card(1), act.CITY + atlas.CORINTH, act.CITY + atlas.SPARTA)
    assert (state.phase, state.actor, state.passes) == (phase.TURN, atlas.PERSIA, 0)
    assert act.MOVE + card(9) in legal_actions(state)


def test_6_1_3_or_pass_again_and_only_two_in_a_row_count():
    state = do(position(hands="6 1 / 8 9"), act.DECLINE)
    do(state, act.MOVE + card(1), act.CITY + atlas.CORINTH, act.CITY + atlas.SPARTA, act.DECLINE)
    assert (state.phase, state.actor) == (phase.TURN, atlas.GREECE)
    do(state, act.DECLINE)
    assert state.phase == phase.KEEP


# Karneia and the sequence


def test_4_1_r10_karneia_ends_with_the_expedition():
    state = do(position(hands="/ 4"), act.EVENT + card(4))
    assert (state.expedition, state.karneia) == (2, 0)


def test_4_1_r23_karneia_is_lifted_after_the_last_expedition_and_hands_stay():
    state = do(position(hands="6 8 / 4", expedition=5), act.EVENT + card(4))
    assert state.karneia == 1
    do(state, act.DECLINE)
    assert (state.phase, state.karneia, hand(state, atlas.GREECE)) == (phase.FINISHED, 0, [6, 8])


def test_8_1_what_is_kept_is_there_in_the_next_expedition():
    state = do(position(hands="6 8 / 1 4"), act.DECLINE, act.DECLINE)
    do(state, act.CARD + card(4), act.CARD + card(6), act.DECLINE)
    assert (hand(state, atlas.GREECE), hand(state, atlas.PERSIA)) == ([8], [4])
    assert (state.expedition, state.talents) == (2, 10)


def test_4_1_the_map_stays_as_it_is_between_expeditions():
    state = do(
        position(greek="Athens 2/1, Naxos 1/1", persian="Sestos 3, Ephesus 1/2", bridge=1), act.DECLINE
    )
    assert (
        state.army[atlas.GREECE][atlas.ATHENS],
        state.army[atlas.GREECE][atlas.NAXOS],
        state.army[atlas.PERSIA][atlas.SESTOS],
    ) == (2, 1, 3)
    assert state.bridge == 1
