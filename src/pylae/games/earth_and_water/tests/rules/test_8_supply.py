"""Chapter 8: hands, food, lines of communication, and supply by sea."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.piles import cards_in as cards_of
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, endings, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    do,
    fleets,
    hand,
    legal_actions,
    position,
)


def supply(greek: str = "", persian: str = "", hands: str = "/", **fields: Any) -> State:
    """Both sides pass, and the supply phase begins; Persia is the first who may be asked."""
    state = do(position(greek, persian, hands, **fields), act.DECLINE)
    return (
        do(state, act.DECLINE)
        if hand(state, atlas.GREECE) and state.phase not in (phase.BUY, phase.FINISHED)
        else state
    )


def removable(state: State) -> set[int]:
    """The cities from which an army may be given up for want of food."""
    assert state.phase == phase.ATTRITION
    return {action - act.CITY for action in legal_actions(state)}


def persian_armies(greek: str, persian: str, city: int, **fields: Any) -> int:
    """Persian armies left in a city after a supply phase in which food is no matter."""
    return supply(greek, persian, **fields).army[atlas.PERSIA][city]


# 8.1 Hands


def test_8_1_persia_keeps_one_card_or_none():
    state = supply(hands="/ 1 7 9")
    assert (state.phase, state.actor) == (phase.KEEP, atlas.PERSIA)
    assert legal_actions(state) == [act.DECLINE, act.CARD + card(1), act.CARD + card(7), act.CARD + card(9)]


def test_8_1_the_rest_is_discarded():
    state = do(supply(hands="/ 1 7 9"), act.CARD + card(7))
    assert hand(state, atlas.PERSIA) == [7]
    assert [index + 1 for index in cards_of(common.discards(state))] == [1, 9]


def test_8_1_persia_may_discard_everything():
    state = do(supply(hands="/ 1 7 9"), act.DECLINE)
    assert (hand(state, atlas.PERSIA), state.talents) == ([], 12)


def test_8_1_a_kept_card_costs_two_talents():
    assert do(supply(hands="/ 1 7 9"), act.CARD + card(7)).talents == 10


def test_8_1_a_side_without_cards_is_not_asked():
    assert (supply().phase, supply().expedition) == (phase.BUY, 2)


def test_8_1_greece_discards_down_to_four():
    state = supply(hands="1 2 3 4 5 6 /")
    assert (state.phase, state.actor) == (phase.SHED, atlas.GREECE)
    assert act.DECLINE not in legal_actions(state)
    do(state, act.CARD + card(1))
    assert act.DECLINE not in legal_actions(state)
    do(state, act.CARD + card(6), act.DECLINE)
    assert (hand(state, atlas.GREECE), state.expedition) == ([2, 3, 4, 5], 2)


def test_8_1_greece_may_keep_fewer():
    state = do(supply(hands="1 2 3 /"), act.CARD + card(2), act.DECLINE)
    assert hand(state, atlas.GREECE) == [1, 3]


def test_8_1_greece_may_discard_all():
    state = do(supply(hands="1 2 /"), act.CARD + card(2), act.CARD + card(1))
    assert (hand(state, atlas.GREECE), state.expedition) == ([], 2)


def test_8_1_greece_keeps_four_without_discarding():
    state = do(supply(hands="1 2 3 4 /"), act.DECLINE)
    assert (hand(state, atlas.GREECE), state.expedition) == ([1, 2, 3, 4], 2)


def test_8_1_first_all_of_persia_then_all_of_greece():
    state = supply("Athens 4, Corinth 3", "Thebes 2, Ephesus 1", "1 / 2")
    assert state.phase == phase.KEEP
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.ATTRITION, atlas.PERSIA)
    do(state, act.CITY + atlas.THEBES)
    assert (state.phase, state.actor) == (phase.SHED, atlas.GREECE)
    do(state, act.DECLINE)
    assert (state.phase, state.actor, state.excess) == (phase.ATTRITION, atlas.GREECE, 2)


def test_8_1_r23_in_the_fifth_expedition_nobody_is_asked():
    state = supply(hands="1 2 3 4 5 6 / 7 8", expedition=5)
    assert state.phase == phase.FINISHED
    assert (hand(state, atlas.GREECE), hand(state, atlas.PERSIA)) == ([1, 2, 3, 4, 5, 6], [7, 8])


def test_8_1_r23_but_armies_are_supplied_then_too():
    state = supply("Naxos 1", "Therma 1, Ephesus 1", expedition=5)
    assert (armies(state, atlas.NAXOS), armies(state, atlas.THERMA)) == ((0, 0), (0, 0))


# 8.2.1 Greek food


def test_8_2_1_greek_armies_up_to_the_food_of_all_greek_cities():
    state = supply("Corinth 5", "Ephesus 1")  # Corinth 1, and Athens and Sparta 2 each though empty
    assert (state.expedition, armies(state, atlas.CORINTH)) == (2, (5, 0))


def test_8_2_1_greece_chooses_which_armies_beyond_it_go():
    state = supply("Corinth 5, Athens 2", "Ephesus 1")
    assert (state.actor, state.excess, removable(state)) == (atlas.GREECE, 2, {atlas.CORINTH, atlas.ATHENS})
    do(state, act.CITY + atlas.ATHENS, act.CITY + atlas.CORINTH)
    assert (armies(state, atlas.ATHENS), armies(state, atlas.CORINTH)) == ((1, 0), (4, 0))
    assert (state.expedition, state.army_reserve[atlas.GREECE]) == (2, 4)


def test_8_2_1_a_city_in_asia_feeds_greeks():
    state = supply("Sestos 8/1", "Ephesus 1")  # 3 + 2 + 2
    assert (state.actor, state.excess) == (atlas.GREECE, 1)


def test_8_2_1_a_lost_home_city_feeds_nobody():
    state = supply("Athens 3/1", "Sparta 1/1, Ephesus 1")
    assert (state.actor, state.excess) == (atlas.GREECE, 1)


# 8.2.2 Persian food


def test_8_2_2_any_number_in_sestos_and_ephesus():
    state = supply(persian="Sestos 12, Ephesus 12/1")
    assert (state.expedition, armies(state, atlas.SESTOS), armies(state, atlas.EPHESUS)) == (
        2,
        (0, 12),
        (0, 12),
    )


def test_8_2_2_the_food_of_sestos_and_ephesus_does_not_count_elsewhere():
    state = supply(persian="Sestos 1, Therma 2/1")
    assert (state.actor, state.excess, removable(state)) == (atlas.PERSIA, 1, {atlas.THERMA})


def test_8_2_2_armies_at_home_are_not_given_up_for_the_others():
    state = supply(persian="Sestos 3, Ephesus 2, Therma 2/1, Thebes 2/1")
    assert (state.excess, removable(state)) == (2, {atlas.THERMA, atlas.THEBES})
    do(state, act.CITY + atlas.THEBES, act.CITY + atlas.THEBES)
    assert (armies(state, atlas.THEBES), armies(state, atlas.THERMA)) == ((0, 0), (0, 2))


def test_8_2_2_a_captured_home_city_feeds_two():
    state = supply("Sparta 1", "Athens 2/1")
    assert (state.expedition, armies(state, atlas.ATHENS)) == (2, (0, 2))


def test_8_2_2_the_excess_is_fixed_before_the_first_removal():
    # Two cities with food for one: two armies too many. Emptying Delphi does not make it three.
    state = supply(persian="Therma 3/1, Delphi 1", bridge=1)
    assert state.excess == 2
    do(state, act.CITY + atlas.DELPHI)
    assert state.excess == 1
    do(state, act.CITY + atlas.THERMA)
    assert (armies(state, atlas.THERMA), armies(state, atlas.DELPHI)) == ((0, 2), (0, 0))


# 8.2.3 Lines of communication


def test_8_2_3_a_road_to_a_supply_city_saves_an_army():
    assert persian_armies("", "Larissa 1", atlas.LARISSA, bridge=1) == 1


def test_8_2_3_without_the_bridge_the_line_is_cut():
    assert persian_armies("", "Larissa 1", atlas.LARISSA) == 0


def test_8_2_3_the_line_passes_cities_that_nobody_controls():
    assert persian_armies("", "Delphi 1", atlas.DELPHI, bridge=1) == 1


def test_8_2_3_an_enemy_army_on_the_way_cuts_it():
    assert persian_armies("Larissa 1", "Delphi 1", atlas.DELPHI, bridge=1) == 0


def test_8_2_3_a_way_round_the_enemy_will_do():
    # Thebes is Greek, but from Delphi the road goes straight to Larissa.
    assert persian_armies("Thebes 1", "Delphi 1", atlas.DELPHI, bridge=1) == 1


def test_8_2_3_u4_an_empty_home_city_of_the_enemy_blocks():
    state = supply("Thebes 1", "Corinth 1", bridge=1)  # Thebes is held, Athens and Sparta are empty
    assert armies(state, atlas.CORINTH) == (0, 0)


def test_8_2_3_without_the_enemy_in_thebes_corinth_is_reached():
    assert persian_armies("", "Corinth 1", atlas.CORINTH, bridge=1) == 1


def test_8_2_3_an_enemy_fleet_does_not_cut_a_road():
    assert persian_armies("Therma 0/2", "Larissa 1", atlas.LARISSA, bridge=1) == 1


def test_8_2_3_all_armies_of_a_city_without_a_line_go():
    state = supply("Naxos 3", "Ephesus 1")
    assert (armies(state, atlas.NAXOS), state.army_reserve[atlas.GREECE]) == ((0, 0), 9)


def test_8_2_3_the_line_must_lead_to_a_supply_city_under_control():
    # Greeks hold Sestos: Therma has no line over the bridge, although Ephesus lies behind it.
    assert persian_armies("Sestos 1/1", "Therma 1, Ephesus 1", atlas.THERMA, bridge=1) == 0


def test_8_2_3_greek_lines_end_in_athens_or_sparta():
    state = supply("Larissa 1, Delphi 1, Naxos 1", "Sparta 1/1, Ephesus 1")
    assert [armies(state, city)[0] for city in (atlas.LARISSA, atlas.DELPHI, atlas.NAXOS)] == [1, 1, 0]


def test_8_2_3_a_greek_line_over_the_bridge():
    assert armies(supply("Sestos 1", "Ephesus 1", bridge=1), atlas.SESTOS) == (1, 0)
    assert armies(supply("Sestos 1", "Ephesus 1"), atlas.SESTOS) == (0, 0)


def test_8_2_3_persian_armies_that_were_removed_block_no_greek_line():
    # Persia's army in Thebes is cut off and goes first; then Larissa is linked to Athens.
    state = supply("Larissa 1", "Thebes 1, Ephesus 1")
    assert (armies(state, atlas.THEBES), armies(state, atlas.LARISSA)) == ((0, 0), (1, 0))


# 8.2.4 Supply by sea


def test_8_2_4_a_fleet_in_the_port_saves_the_army():
    assert persian_armies("", "Naxos 1/1", atlas.NAXOS) == 1


def test_8_2_4_a_fleet_elsewhere_does_not():
    assert persian_armies("", "Naxos 1, Eretria 0/2, Ephesus 1/1", atlas.NAXOS) == 0


def test_8_2_4_one_fleet_is_enough_for_all_armies():
    state = do(supply("", "Athens 2/1, Naxos 2/1"), act.CITY + atlas.NAXOS)
    assert (armies(state, atlas.ATHENS), armies(state, atlas.NAXOS)) == ((0, 2), (0, 1))


def test_8_2_4_no_fleet_is_needed_in_the_supply_cities():
    assert persian_armies("", "Eretria 1/1", atlas.ERETRIA) == 1


@pytest.mark.parametrize("blockaded", ["Sestos 0/1", "Ephesus 0/1"])
def test_8_2_4_u2_one_blockaded_supply_port_does_not_matter(blockaded: str):
    assert persian_armies(blockaded, "Naxos 1/1", atlas.NAXOS) == 1


def test_8_2_4_u3_both_blockaded_supply_ports_cut_the_sea():
    state = supply("Sestos 0/1, Ephesus 0/1", "Naxos 1/1")
    assert (armies(state, atlas.NAXOS), fleets(state, atlas.NAXOS)) == ((0, 0), (0, 1))


def test_8_2_4_a_blockade_does_not_cut_roads():
    assert persian_armies("Sestos 0/1, Ephesus 0/1", "Therma 1/1", atlas.THERMA, bridge=1) == 1


def test_8_2_4_u3_greece_is_blockaded_the_same_way():
    state = supply("Naxos 1/1", "Athens 0/1, Sparta 0/1, Ephesus 1")
    assert armies(state, atlas.NAXOS) == (0, 0)
    state = supply("Naxos 1/1", "Athens 0/1, Ephesus 1")
    assert armies(state, atlas.NAXOS) == (1, 0)


def test_8_2_4_fleets_need_no_supply():
    state = supply("Naxos 0/2", "Eretria 0/3, Thebes 0/1")
    assert (fleets(state, atlas.NAXOS), fleets(state, atlas.ERETRIA), fleets(state, atlas.THEBES)) == (
        (2, 0),
        (0, 3),
        (0, 1),
    )


def test_8_2_4_r28_a_home_port_in_enemy_hands_sends_nothing():
    # Sestos is Greek, Ephesus blockaded.
    assert persian_armies("Sestos 1, Ephesus 0/1", "Naxos 1/1", atlas.NAXOS) == 0


# The example of page 12


def example(**fields: Any) -> State:
    return supply(
        "Thebes 1, Athens 2/1",
        "Eretria 1, Delphi 2, Therma 1/1, Sestos 1, Ephesus 1",
        **fields,
    )


def test_8_2_u1_the_example_one_persian_army_of_four_must_go():
    state = example(bridge=1)
    assert (state.actor, state.excess) == (atlas.PERSIA, 1)
    assert removable(state) == {atlas.ERETRIA, atlas.DELPHI, atlas.THERMA}


def test_8_2_u1_the_example_eretria_is_given_up_and_the_rest_is_supplied():
    state = do(example(bridge=1), act.CITY + atlas.ERETRIA)
    assert [armies(state, city)[1] for city in (atlas.ERETRIA, atlas.DELPHI, atlas.THERMA)] == [0, 2, 1]
    assert [armies(state, city)[0] for city in (atlas.THEBES, atlas.ATHENS)] == [1, 2]
    assert (state.phase, state.expedition) == (phase.BUY, 2)


def test_8_2_u1_the_example_without_the_bridge_only_the_fleet_saves_therma():
    state = do(example(), act.CITY + atlas.ERETRIA)
    assert [armies(state, city)[1] for city in (atlas.DELPHI, atlas.THERMA)] == [0, 1]


def test_8_2_u1_the_example_eretria_is_lost_in_any_case():
    state = do(example(bridge=1), act.CITY + atlas.DELPHI)
    assert [armies(state, city)[1] for city in (atlas.ERETRIA, atlas.DELPHI, atlas.THERMA)] == [0, 1, 1]


# Lost supply cities


@pytest.mark.parametrize("score", [-7, 0, 7])
def test_8_2_3_v1_greece_without_its_homes_loses_all_armies_and_the_game(score: int):
    state = supply("Naxos 1/2, Corinth 1, Thebes 1/1", "Athens 1/1, Sparta 1/1, Ephesus 1", score=score)
    assert sum(state.army[atlas.GREECE]) == 0
    assert (state.phase, state.outcome, state.score) == (phase.FINISHED, endings.PERSIAN_CONQUEST, score)


def test_8_2_3_v3_r22_both_hold_the_others_homes_and_nobody_wins():
    state = supply("Sestos 1/1, Ephesus 1/1", "Athens 1/1, Sparta 1/1")
    assert sum(state.army[atlas.GREECE]) + sum(state.army[atlas.PERSIA]) == 0
    assert (state.phase, state.expedition, state.score) == (phase.BUY, 2, 0)


def test_8_2_3_r22_without_the_blockade_greece_outlives_persia_and_wins():
    state = supply("Sestos 1/1, Ephesus 1/1", "Athens 1/1, Sparta 1")
    assert (sum(state.army[atlas.PERSIA]), state.outcome) == (0, endings.GREEK_CONQUEST)


def test_8_2_removed_armies_may_be_raised_in_the_next_production():
    state = supply("", "Naxos 5, Ephesus 1, Sestos 18")
    assert state.excess == 4
    do(state, *[act.CITY + atlas.NAXOS] * 4)
    assert (state.army_reserve[atlas.PERSIA], state.expedition) == (5, 2)
    do(state, act.COUNT)
    if state.phase == phase.OMEN:
        do(state, act.DECLINE)
    assert act.CITY + atlas.EPHESUS in legal_actions(state)
