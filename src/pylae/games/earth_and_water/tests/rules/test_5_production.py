"""Chapter 5: budgets, cards, armies, fleets, the bridge, and the sudden death of the Great King."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.piles import cards_in as cards_of
from pylae.core.piles import size
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, endings, phase, portraits
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    decline_windows,
    dice,
    do,
    draw,
    fleets,
    hand,
    legal_actions,
    position,
)

KINGS = portraits.DARIUS | portraits.XERXES


def buy_nothing(state: State) -> State:
    """No card is bought; if Persia is asked about the king's death, he lives."""
    do(state, act.COUNT)
    return do(state, act.DECLINE) if state.phase == phase.OMEN else state


def raising(side: int, **fields: Any) -> State:
    """A position in which a side raises, having bought no card."""
    return buy_nothing(position(producing=side, **fields))


def places(state: State, verb: int) -> set[int]:
    """Where pieces may be raised: CITY for armies, PORT for fleets."""
    return {action - verb for action in legal_actions(state) if verb <= action < verb + 11}


def purchases(state: State) -> list[int]:
    """How many cards may be bought."""
    assert state.phase == phase.BUY
    return [action - act.COUNT for action in legal_actions(state)]


def pile(*numbers: int) -> str:
    """All printed card numbers but these, as text."""
    return " ".join(str(number) for number in range(1, 17) if number not in numbers)


def next_persian_budget(state: State) -> int:
    assert (state.phase, state.actor) == (phase.BUY, atlas.PERSIA)
    return state.talents


# 5.1.1 The Persian budget


def test_5_1_1_twelve_talents():
    assert next_persian_budget(do(position(), act.DECLINE)) == 12


def test_5_1_1_ten_after_a_card_was_kept():
    state = do(position(hands="/ 4 7"), act.DECLINE, act.CARD + card(7))
    assert next_persian_budget(state) == 10


def test_5_1_1_twelve_if_all_cards_were_discarded():
    state = do(position(hands="/ 4 7"), act.DECLINE, act.DECLINE)
    assert next_persian_budget(state) == 12


def test_5_1_1_talents_not_spent_are_lost():
    state = do(raising(atlas.PERSIA), act.DECLINE)
    assert (state.actor, state.talents) == (atlas.GREECE, 6)
    do(state, act.COUNT, act.DECLINE)
    assert next_persian_budget(state) == 12


# 5.1.2 What things cost


def test_5_1_2_up_to_six_cards():
    assert purchases(position(producing=atlas.PERSIA)) == [0, 1, 2, 3, 4, 5, 6]


def test_5_1_2_no_more_cards_than_talents():
    assert purchases(position(producing=atlas.PERSIA, talents=4)) == [0, 1, 2, 3, 4]


def test_5_1_2_5_4_no_more_cards_than_there_are():
    state = position(producing=atlas.PERSIA, hands=f"{pile(1, 2, 3)} / 1", discards="2")
    assert purchases(state) == [0, 1, 2]


def test_5_1_2_each_card_costs_a_talent_and_all_are_drawn_first():
    state = draw(do(position(producing=atlas.PERSIA), act.COUNT + 3), 4, 1, 16)
    assert (state.talents, hand(state, atlas.PERSIA)) == (9, [1, 4, 16])
    assert (state.phase, state.actor) == (phase.OMEN, atlas.PERSIA)
    assert do(state, act.DECLINE).phase == phase.RAISE


def test_5_1_2_no_more_cards_once_raising_has_begun():
    state = raising(atlas.PERSIA)
    assert not any(act.COUNT <= action < act.CITY for action in legal_actions(state))


def test_5_1_2_an_army_costs_one_talent_and_there_is_no_limit():
    state = do(raising(atlas.PERSIA), *[act.CITY + atlas.SESTOS] * 12)
    assert (armies(state, atlas.SESTOS), state.talents, state.army_reserve[atlas.PERSIA]) == ((0, 14), 0, 8)


def test_5_1_2_a_persian_fleet_costs_two_talents():
    state = do(raising(atlas.PERSIA), act.PORT + atlas.EPHESUS)
    assert (fleets(state, atlas.EPHESUS), state.talents) == ((0, 2), 10)


def test_5_1_2_with_one_talent_no_persian_fleet():
    assert places(raising(atlas.PERSIA, talents=1), act.PORT) == set()


def test_5_1_2_at_most_two_fleets():
    state = do(raising(atlas.PERSIA), act.PORT + atlas.EPHESUS, act.PORT + atlas.SESTOS)
    assert places(state, act.PORT) == set() and state.talents == 8


def test_5_1_2_the_limit_of_two_fleets_is_for_each_production():
    state = do(
        raising(atlas.PERSIA),
        act.PORT + atlas.EPHESUS,
        act.PORT + atlas.SESTOS,
        act.DECLINE,
        act.COUNT,
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.ATHENS,
    )
    assert places(state, act.PORT) == set()
    do(buy_nothing(do(state, act.DECLINE)), act.PORT + atlas.EPHESUS, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 4)


def test_5_1_2_cheap_fleets_cost_one_and_stay_two():
    state = raising(atlas.PERSIA, cheap_fleets=1, talents=2)
    do(state, act.PORT + atlas.EPHESUS, act.PORT + atlas.EPHESUS)
    assert (fleets(state, atlas.EPHESUS), state.talents) == ((0, 3), 0)
    assert (
        places(
            do(raising(atlas.PERSIA, cheap_fleets=1), act.PORT + atlas.SESTOS, act.PORT + atlas.SESTOS),
            act.PORT,
        )
        == set()
    )


def test_5_1_2_no_army_without_one_beside_the_map():
    assert places(raising(atlas.PERSIA, persian="Ephesus 12/1, Sestos 12"), act.CITY) == set()


def test_5_1_2_no_fleet_without_one_beside_the_map():
    assert places(raising(atlas.PERSIA, persian="Ephesus 2/6, Sestos 2"), act.PORT) == set()


# 5.1.3 The order of raising


def test_5_1_3_pieces_in_any_order():
    state = do(
        raising(atlas.PERSIA),
        act.PORT + atlas.SESTOS,
        act.CITY + atlas.EPHESUS,
        act.BUILD_BRIDGE,
        act.PORT + atlas.EPHESUS,
        act.CITY + atlas.EPHESUS,
    )
    assert (state.talents, state.bridge) == (0, 1)
    assert (armies(state, atlas.EPHESUS), fleets(state, atlas.SESTOS), fleets(state, atlas.EPHESUS)) == (
        (0, 4),
        (0, 1),
        (0, 2),
    )


def test_5_1_3_s_persia_may_stop_with_talents_left():
    state = raising(atlas.PERSIA)
    assert act.DECLINE in legal_actions(state) and state.talents == 12
    assert do(state, act.CITY + atlas.SESTOS, act.DECLINE).actor == atlas.GREECE


# 5.1.4 Where pieces are placed


def test_5_1_4_armies_come_to_controlled_cities():
    state = raising(atlas.PERSIA, persian="Ephesus 2/1, Thebes 1, Naxos 1/1")
    assert places(state, act.CITY) == {atlas.SESTOS, atlas.EPHESUS, atlas.THEBES, atlas.NAXOS}


def test_5_1_4_fleets_come_to_controlled_ports():
    state = raising(atlas.PERSIA, persian="Ephesus 2/1, Delphi 1, Naxos 1, Eretria 0/1")
    assert places(state, act.PORT) == {atlas.SESTOS, atlas.EPHESUS, atlas.NAXOS}


def test_5_1_4_no_fleet_in_a_controlled_port_with_an_enemy_fleet():
    state = raising(atlas.PERSIA, greek="Athens 1/1, Sestos 0/1")
    assert places(state, act.PORT) == {atlas.EPHESUS}
    assert atlas.SESTOS in places(state, act.CITY)


def test_5_1_4_any_number_in_one_place():
    state = do(
        raising(atlas.PERSIA, persian="Sestos 10/3"),
        act.PORT + atlas.SESTOS,
        act.PORT + atlas.SESTOS,
        *[act.CITY + atlas.SESTOS] * 8,
    )
    assert (armies(state, atlas.SESTOS), fleets(state, atlas.SESTOS)) == ((0, 18), (0, 5))


def test_5_1_4_cards_bought_join_a_kept_one():
    state = draw(do(position(producing=atlas.PERSIA, hands="/ 7"), act.COUNT + 2), 1, 2)
    assert (hand(state, atlas.PERSIA), state.talents) == ([1, 2, 7], 8)


def test_5_1_4_r26_nothing_is_raised_in_a_home_city_held_by_the_enemy():
    state = raising(atlas.PERSIA, greek="Ephesus 1", persian="Sestos 2")
    assert places(state, act.CITY) == {atlas.SESTOS}
    assert places(state, act.PORT) == {atlas.SESTOS}


# 5.1.5 The bridge


def test_5_1_5_the_bridge_costs_six_talents():
    state = do(raising(atlas.PERSIA), act.BUILD_BRIDGE)
    assert (state.bridge, state.talents) == (1, 6)
    assert act.BUILD_BRIDGE not in legal_actions(state)


def test_5_1_5_not_with_five_talents():
    assert act.BUILD_BRIDGE not in legal_actions(raising(atlas.PERSIA, talents=5))
    assert act.BUILD_BRIDGE in legal_actions(raising(atlas.PERSIA, talents=6))


def test_5_1_5_s_it_needs_an_army_in_sestos_which_may_have_just_been_raised():
    state = raising(atlas.PERSIA, persian="Ephesus 2/1, Sestos 0/1")
    assert act.BUILD_BRIDGE not in legal_actions(state)
    do(state, act.CITY + atlas.SESTOS)
    assert act.BUILD_BRIDGE in legal_actions(state)


def test_5_1_5_not_while_greeks_hold_sestos():
    assert act.BUILD_BRIDGE not in legal_actions(raising(atlas.PERSIA, greek="Sestos 1", persian="Ephesus 2"))


def test_5_1_5_it_stays_over_the_expeditions():
    state = do(raising(atlas.PERSIA), act.BUILD_BRIDGE, act.DECLINE, act.COUNT, act.DECLINE)
    assert (state.expedition, state.bridge) == (2, 1)
    buy_nothing(state)
    assert act.BUILD_BRIDGE not in legal_actions(state)


def test_5_1_5_it_stays_when_the_king_dies():
    state = position(producing=atlas.PERSIA, bridge=1)
    draw(do(state, act.COUNT + 1), 11)
    assert do(state, act.ANNOUNCE).bridge == 1


def test_5_1_5_7_1_6_once_destroyed_it_may_be_built_again():
    state = position("Therma 1", "Sestos 1, Ephesus 2", "1 / 2", turn=atlas.GREECE, bridge=1)
    do(state, act.MOVE + card(1), act.CITY + atlas.THERMA, act.CITY + atlas.SESTOS)
    decline_windows(dice(state, 1, 6))
    assert do(state, act.BURN_BRIDGE).bridge == 0
    dice(
        do(state, act.MOVE + card(2), act.CITY + atlas.EPHESUS, act.COUNT + 2, act.CITY + atlas.SESTOS),
        5,
        5,
        1,
    )
    assert (armies(state, atlas.SESTOS), state.expedition) == ((0, 2), 2)
    assert do(buy_nothing(state), act.BUILD_BRIDGE).bridge == 1


def test_5_2_2_greece_builds_no_bridge():
    state = raising(atlas.GREECE, greek="Sestos 1/1", persian="Ephesus 1")
    assert act.BUILD_BRIDGE not in legal_actions(state) and state.talents == 6


# 5.2 Greek production


def test_5_2_1_six_talents():
    state = position(producing=atlas.GREECE)
    assert (state.actor, state.talents) == (atlas.GREECE, 6)


def test_5_2_1_card_15_a3_five_after_the_acropolis_burned_and_six_again_afterwards():
    state = position(producing=atlas.GREECE, acropolis=1)
    assert state.talents == 5
    do(state, act.COUNT, act.DECLINE)
    assert state.acropolis == 0
    do(buy_nothing(state), act.DECLINE)
    assert (state.actor, state.talents) == (atlas.GREECE, 6)


def test_5_2_1_talents_not_spent_are_lost():
    state = do(raising(atlas.GREECE, hands="1 /"), act.CITY + atlas.ATHENS, act.DECLINE)
    assert (state.phase, state.talents) == (phase.TURN, 0)


def test_5_2_1_greek_cards_kept_cost_nothing():
    state = position(producing=atlas.GREECE, hands="1 2 3 4 /")
    assert state.talents == 6


def test_5_2_2_up_to_six_cards_at_a_talent():
    state = position(producing=atlas.GREECE)
    assert purchases(state) == [0, 1, 2, 3, 4, 5, 6]
    draw(do(state, act.COUNT + 6), 1, 2, 3, 4, 5, 11)
    assert (state.phase, state.actor, state.talents) == (phase.RAISE, atlas.GREECE, 0)
    assert legal_actions(state) == [act.DECLINE]


def test_5_2_2_card_11_the_king_does_not_die_in_a_greek_hand():
    state = draw(do(position(producing=atlas.GREECE), act.COUNT + 1), 11)
    assert (state.phase, state.portraits, hand(state, atlas.GREECE)) == (phase.RAISE, 0, [11])


def test_5_2_2_armies_and_fleets_cost_one_each():
    state = do(
        raising(atlas.GREECE), act.CITY + atlas.ATHENS, act.PORT + atlas.ATHENS, act.CITY + atlas.CORINTH
    )
    assert (armies(state, atlas.ATHENS), fleets(state, atlas.ATHENS), armies(state, atlas.CORINTH)) == (
        (2, 0),
        (2, 0),
        (2, 0),
    )
    assert state.talents == 3


def test_5_2_2_at_most_two_fleets():
    state = do(raising(atlas.GREECE), act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert places(state, act.PORT) == set() and state.talents == 4


def test_5_2_2_the_cheap_fleet_rule_does_not_touch_greece():
    assert do(raising(atlas.GREECE, cheap_fleets=1), act.PORT + atlas.ATHENS).talents == 5


def test_5_2_3_armies_and_fleets_where_greece_has_control():
    state = raising(atlas.GREECE, greek="Thebes 1, Delphi 1, Sestos 1", persian="Sparta 1, Ephesus 1/1")
    assert places(state, act.CITY) == {atlas.THEBES, atlas.DELPHI, atlas.SESTOS, atlas.ATHENS}
    assert places(state, act.PORT) == {atlas.THEBES, atlas.SESTOS, atlas.ATHENS}


def test_5_2_3_no_fleet_in_a_controlled_port_with_an_enemy_fleet():
    state = raising(atlas.GREECE, persian="Ephesus 2/1, Athens 0/1")
    assert places(state, act.PORT) == {atlas.SPARTA}
    assert places(state, act.CITY) == {atlas.ATHENS, atlas.SPARTA, atlas.CORINTH}


def test_5_2_3_r26_no_greek_piece_in_athens_while_persians_hold_it():
    state = raising(atlas.GREECE, greek="Sparta 1/1", persian="Athens 1/1, Ephesus 1")
    assert places(state, act.CITY) == {atlas.SPARTA}


# 5.3 The sudden death of the Great King


def dying(expedition: int = 1, **fields: Any) -> State:
    """Persia buys two cards and draws the death of the king among them."""
    state = position(producing=atlas.PERSIA, expedition=expedition, **fields)
    draw(do(state, act.COUNT + 2), 11, 7)
    assert legal_actions(state) == [act.ANNOUNCE]
    return do(state, act.ANNOUNCE)


def test_5_3_k1_hand_discarded_and_everything_shuffled_but_the_greek_hand():
    state = dying(hands="2 3 / 8", discards="5 6")
    assert (hand(state, atlas.PERSIA), hand(state, atlas.GREECE)) == ([], [2, 3])
    assert state.deck == cards.ALL_CARDS & ~state.hand[atlas.GREECE] and common.discards(state) == 0


def test_5_3_k1_the_next_expedition_begins_with_twelve_talents():
    state = dying(hands="/ 8")
    assert (state.expedition, next_persian_budget(state)) == (2, 12)


def test_5_3_k1_no_supply_and_no_score():
    state = dying(greek="Naxos 3", persian="Corinth 4, Ephesus 1", score=3)
    assert (armies(state, atlas.NAXOS), armies(state, atlas.CORINTH), state.score) == ((3, 0), (0, 4), 3)


def test_5_3_all_cards_are_drawn_before_the_king_dies():
    state = draw(do(position(producing=atlas.PERSIA), act.COUNT + 3), 11)
    assert state.to_draw == 2
    draw(state, 1, 2)
    assert legal_actions(state) == [act.ANNOUNCE]


def test_5_3_an_army_not_levied_goes_to_the_portrait():
    state = dying()
    assert (state.portraits, state.army_reserve[atlas.PERSIA]) == (portraits.DARIUS, 19)


def test_5_3_first_darius_then_xerxes():
    assert dying(portraits=portraits.DARIUS).portraits == KINGS


def test_5_3_k5_all_armies_levied_persia_gives_one_from_the_map():
    state = dying(persian="Ephesus 20/1, Sestos 3, Thebes 1")
    assert (state.phase, state.actor) == (phase.KING_CUBE, atlas.PERSIA)
    assert places(state, act.CITY) == {atlas.EPHESUS, atlas.SESTOS, atlas.THEBES}
    do(state, act.CITY + atlas.THEBES)
    assert (armies(state, atlas.THEBES), state.army_reserve[atlas.PERSIA], state.expedition) == ((0, 0), 0, 2)


def test_5_3_k5_it_may_not_be_a_greek_army():
    assert atlas.ATHENS not in places(dying(persian="Ephesus 24/1"), act.CITY)


def test_5_3_k2_in_the_fifth_expedition_the_marker_decides_although_persia_holds_athens_and_sparta():
    state = dying(expedition=5, greek="Naxos 1/1", persian="Athens 1/1, Sparta 1/1", score=-1)
    assert (state.phase, state.outcome, state.score) == (phase.FINISHED, endings.GREEK_POINTS, -1)


@pytest.mark.parametrize(
    ("score", "outcome"), [(0, endings.EVEN), (1, endings.PERSIAN_POINTS), (-1, endings.GREEK_POINTS)]
)
def test_5_3_r23_in_the_fifth_expedition_the_game_is_over(score: int, outcome: int):
    assert dying(expedition=5, score=score).outcome == outcome


def test_5_3_k4_the_third_time_nothing_happens_and_the_card_stays():
    state = draw(do(position(producing=atlas.PERSIA, portraits=KINGS), act.COUNT + 2), 11, 7)
    assert (state.phase, state.actor, hand(state, atlas.PERSIA)) == (phase.RAISE, atlas.PERSIA, [7, 11])
    assert state.portraits == KINGS


def test_5_3_k4_afterwards_the_card_is_good_for_a_movement_only():
    state = position(hands="/ 11", portraits=KINGS)
    assert legal_actions(state) == [act.DECLINE, act.MOVE + card(11)]


def test_5_3_at_most_twice_in_a_game():
    state = dying()
    state = draw(do(state, act.COUNT + 1), 11)
    do(state, act.ANNOUNCE)
    assert (state.portraits, state.army_reserve[atlas.PERSIA], state.expedition) == (KINGS, 18, 3)
    draw(do(state, act.COUNT + 1), 11)
    assert state.phase == phase.RAISE


def test_5_3_card_15_a4_the_price_of_the_acropolis_is_cancelled():
    state = dying(acropolis=1)
    do(buy_nothing(state), act.DECLINE)
    assert (state.actor, state.talents) == (atlas.GREECE, 6)


def test_5_3_karneia_is_over_after_it():
    assert dying(karneia=1).karneia == 0


@pytest.mark.parametrize("number", [1, 16])
def test_5_3_r19_persia_is_asked_also_when_it_did_not_draw_the_card(number: int):
    state = draw(do(position(producing=atlas.PERSIA), act.COUNT + 1), number)
    assert (state.phase, state.actor, legal_actions(state)) == (phase.OMEN, atlas.PERSIA, [act.DECLINE])
    assert do(state, act.DECLINE).phase == phase.RAISE


def test_5_3_r19_and_also_when_greece_holds_the_card():
    state = draw(do(position(producing=atlas.PERSIA, hands="11 /"), act.COUNT + 1), 1)
    assert (state.phase, legal_actions(state)) == (phase.OMEN, [act.DECLINE])


def test_5_3_r19_not_when_everybody_sees_the_card_among_the_discards():
    state = draw(do(position(producing=atlas.PERSIA, discards="11"), act.COUNT + 1), 1)
    assert state.phase == phase.RAISE


def test_5_3_r19_not_when_no_king_is_left():
    state = draw(do(position(producing=atlas.PERSIA, portraits=KINGS), act.COUNT + 1), 1)
    assert state.phase == phase.RAISE


def test_5_3_r19_after_a_pacification_too():
    state = draw(do(position(hands="/ 16"), act.EVENT + card(16), act.DECLINE), 1)
    assert (state.phase, legal_actions(state)) == (phase.OMEN, [act.DECLINE])
    assert do(state, act.DECLINE).phase == phase.TURN


# 5.3 through Pacification


def pacified(**fields: Any) -> State:
    """Pacification, with cards 2 and 3 discarded and one of the three drawn being the king's death."""
    state = position(hands="5 / 16 2 3 4", **fields)
    do(state, act.EVENT + card(16), act.CARD + card(2), act.CARD + card(3), act.DECLINE)
    draw(state, 7, 11, 8)
    return do(state, act.ANNOUNCE)


def test_5_3_k3_through_pacification_supply_and_scoring_follow():
    state = pacified(greek="Naxos 1, Athens 1/1", persian="Corinth 2, Ephesus 2/1")
    # Persia is asked nothing (its hand is gone), but its army beyond Corinth's food must go.
    assert (state.actor, state.excess) == (atlas.PERSIA, 1)
    do(state, act.CITY + atlas.CORINTH)
    assert armies(state, atlas.CORINTH) == (0, 0)
    do(state, act.DECLINE)
    assert (state.expedition, armies(state, atlas.NAXOS), state.score) == (2, (0, 0), 0)


def test_5_3_k3_the_persian_hand_is_discarded_and_nothing_reshuffled():
    state = do(pacified(), act.DECLINE)
    assert (hand(state, atlas.PERSIA), hand(state, atlas.GREECE)) == ([], [5])
    assert [index + 1 for index in cards_of(common.discards(state))] == [2, 3, 4, 7, 8, 11, 16]
    assert size(state.deck) == 8


def test_5_3_k3_the_operations_end_at_once_and_the_next_budget_is_twelve():
    state = do(pacified(), act.DECLINE)
    assert (state.expedition, next_persian_budget(state), state.score) == (2, 12, -1)
    assert (state.portraits, state.army_reserve[atlas.PERSIA]) == (portraits.DARIUS, 19)


def test_5_3_k3_an_army_from_the_map_if_all_are_levied():
    state = pacified(persian="Ephesus 20/1, Sestos 4")
    assert (state.phase, places(state, act.CITY)) == (phase.KING_CUBE, {atlas.EPHESUS, atlas.SESTOS})
    do(state, act.CITY + atlas.SESTOS, act.DECLINE)
    assert (armies(state, atlas.SESTOS), state.expedition) == ((0, 3), 2)


def test_5_3_k3_the_acropolis_burnt_in_this_expedition_still_costs_its_talent():
    state = do(buy_nothing(do(pacified(acropolis=1), act.DECLINE)), act.DECLINE)
    assert (state.actor, state.talents) == (atlas.GREECE, 5)


def test_5_3_k3_in_the_fifth_expedition_supply_and_scoring_come_before_the_end():
    state = pacified(expedition=5)
    assert (state.phase, state.outcome, state.score) == (phase.FINISHED, endings.GREEK_POINTS, -1)


def test_5_3_k3_the_automatic_victory_is_looked_at():
    state = pacified(greek="Naxos 1", persian="Athens 1/1, Sparta 1/1", score=-7)
    do(state, act.DECLINE)
    assert (state.outcome, state.score) == (endings.PERSIAN_CONQUEST, -7)


def test_5_3_k4_pacification_after_both_kings_just_draws():
    state = do(position(hands="5 / 16", portraits=KINGS), act.EVENT + card(16), act.DECLINE)
    draw(state, 11)
    assert (hand(state, atlas.PERSIA), state.phase, state.actor) == ([11], phase.TURN, atlas.GREECE)


# 5.4 The deck


def test_5_4_the_discards_become_a_deck_when_it_is_empty():
    state = position(producing=atlas.PERSIA, hands=f"{pile(1, 2, 3, 4)} /", discards="2 3 4")
    draw(do(state, act.COUNT + 2), 1)
    assert (cards_of(state.deck), common.discards(state)) == ([card(2), card(3), card(4)], 0)
    draw(state, 3)
    assert hand(state, atlas.PERSIA) == [1, 3]


def test_5_4_the_last_card_does_not_reshuffle_before_another_is_drawn():
    state = draw(
        do(position(producing=atlas.PERSIA, hands=f"{pile(1, 2)} /", discards="2"), act.COUNT + 1), 1
    )
    assert (state.deck, cards_of(common.discards(state))) == (0, [card(2)])


def test_5_4_without_deck_and_discards_no_card_can_be_bought():
    state = position(producing=atlas.PERSIA, hands=f"{pile(7)} / 7")
    assert (purchases(state), state.talents) == ([0], 10)


def test_5_4_greece_reshuffles_too():
    state = position(producing=atlas.GREECE, hands=f"/ {pile(1, 2)}", discards="1 2")
    draw(do(state, act.COUNT + 2), 2, 1)
    assert hand(state, atlas.GREECE) == [1, 2]


def test_5_4_a_death_with_an_empty_deck_still_needs_all_cards_to_be_drawn():
    state = position(producing=atlas.PERSIA, hands=f"{pile(11, 1, 2)} /", discards="1 2")
    draw(do(state, act.COUNT + 2), 11, 2)
    do(state, act.ANNOUNCE)
    assert cards_of(state.deck) == [card(1), card(2), card(11)]


# 5 as a whole


def test_5_persia_completes_its_production_before_greece_begins():
    state = do(raising(atlas.PERSIA), act.CITY + atlas.SESTOS)
    assert state.actor == atlas.PERSIA
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.BUY, atlas.GREECE)


def test_5_a_whole_production_by_the_talents():
    state = draw(do(position(producing=atlas.PERSIA), act.COUNT + 2), 1, 2)
    do(
        state,
        act.DECLINE,
        act.PORT + atlas.SESTOS,
        act.CITY + atlas.SESTOS,
        act.CITY + atlas.EPHESUS,
        act.BUILD_BRIDGE,
    )
    assert (state.talents, legal_actions(state)) == (0, [act.DECLINE])
    do(state, act.DECLINE)
    draw(do(state, act.COUNT + 2), 3, 4)
    do(
        state,
        act.CITY + atlas.SPARTA,
        act.PORT + atlas.SPARTA,
        act.PORT + atlas.SPARTA,
        act.CITY + atlas.ATHENS,
        act.DECLINE,
    )
    assert (state.phase, state.actor) == (phase.TURN, atlas.PERSIA)
    assert (armies(state, atlas.SPARTA), fleets(state, atlas.SPARTA)) == ((2, 0), (3, 0))
    assert (hand(state, atlas.GREECE), hand(state, atlas.PERSIA)) == ([3, 4], [1, 2])
    assert fleets(state, atlas.ERETRIA) == fleets(state, atlas.THERMA) == (0, 0)
