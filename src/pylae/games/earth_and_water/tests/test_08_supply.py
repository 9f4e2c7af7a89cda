"""Chapter 8: hands, food, lines of communication, and supply by sea."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.piles import cards_in as cards_of
from pylae.games.earth_and_water.map import (
    ATHENS,
    CORINTH,
    DELPHI,
    EPHESUS,
    ERETRIA,
    GREECE,
    LARISSA,
    NAXOS,
    PERSIA,
    SESTOS,
    THEBES,
    THERMA,
)
from pylae.games.earth_and_water.state import (
    ATTRITION,
    BUY,
    CARD,
    CITY,
    COUNT,
    DECLINE,
    FINISHED,
    GREEK_CONQUEST,
    KEEP,
    OMEN,
    PERSIAN_CONQUEST,
    SHED,
    State,
    discards,
)
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
    state = do(position(greek, persian, hands, **fields), DECLINE)
    return do(state, DECLINE) if hand(state, GREECE) and state.phase not in (BUY, FINISHED) else state


def removable(state: State) -> set[int]:
    """The cities from which an army may be given up for want of food."""
    assert state.phase == ATTRITION
    return {action - CITY for action in legal_actions(state)}


def persian_armies(greek: str, persian: str, city: int, **fields: Any) -> int:
    """Persian armies left in a city after a supply phase in which food is no matter."""
    return supply(greek, persian, **fields).army[PERSIA][city]


# 8.1 Hands


def test_8_1_persia_keeps_one_card_or_none():
    state = supply(hands="/ 1 7 9")
    assert (state.phase, state.actor) == (KEEP, PERSIA)
    assert legal_actions(state) == [DECLINE, CARD + card(1), CARD + card(7), CARD + card(9)]


def test_8_1_the_rest_is_discarded():
    state = do(supply(hands="/ 1 7 9"), CARD + card(7))
    assert hand(state, PERSIA) == [7]
    assert [index + 1 for index in cards_of(discards(state))] == [1, 9]


def test_8_1_persia_may_discard_everything():
    state = do(supply(hands="/ 1 7 9"), DECLINE)
    assert (hand(state, PERSIA), state.talents) == ([], 12)


def test_8_1_a_kept_card_costs_two_talents():
    assert do(supply(hands="/ 1 7 9"), CARD + card(7)).talents == 10


def test_8_1_a_side_without_cards_is_not_asked():
    assert (supply().phase, supply().expedition) == (BUY, 2)


def test_8_1_greece_discards_down_to_four():
    state = supply(hands="1 2 3 4 5 6 /")
    assert (state.phase, state.actor) == (SHED, GREECE)
    assert DECLINE not in legal_actions(state)
    do(state, CARD + card(1))
    assert DECLINE not in legal_actions(state)
    do(state, CARD + card(6), DECLINE)
    assert (hand(state, GREECE), state.expedition) == ([2, 3, 4, 5], 2)


def test_8_1_greece_may_keep_fewer():
    state = do(supply(hands="1 2 3 /"), CARD + card(2), DECLINE)
    assert hand(state, GREECE) == [1, 3]


def test_8_1_greece_may_discard_all():
    state = do(supply(hands="1 2 /"), CARD + card(2), CARD + card(1))
    assert (hand(state, GREECE), state.expedition) == ([], 2)


def test_8_1_greece_keeps_four_without_discarding():
    state = do(supply(hands="1 2 3 4 /"), DECLINE)
    assert (hand(state, GREECE), state.expedition) == ([1, 2, 3, 4], 2)


def test_8_1_first_all_of_persia_then_all_of_greece():
    state = supply("Athens 4, Corinth 3", "Thebes 2, Ephesus 1", "1 / 2")
    assert state.phase == KEEP
    do(state, DECLINE)
    assert (state.phase, state.actor) == (ATTRITION, PERSIA)
    do(state, CITY + THEBES)
    assert (state.phase, state.actor) == (SHED, GREECE)
    do(state, DECLINE)
    assert (state.phase, state.actor, state.excess) == (ATTRITION, GREECE, 2)


def test_8_1_r23_in_the_fifth_expedition_nobody_is_asked():
    state = supply(hands="1 2 3 4 5 6 / 7 8", expedition=5)
    assert state.phase == FINISHED
    assert (hand(state, GREECE), hand(state, PERSIA)) == ([1, 2, 3, 4, 5, 6], [7, 8])


def test_8_1_r23_but_armies_are_supplied_then_too():
    state = supply("Naxos 1", "Therma 1, Ephesus 1", expedition=5)
    assert (armies(state, NAXOS), armies(state, THERMA)) == ((0, 0), (0, 0))


# 8.2.1 Greek food


def test_8_2_1_greek_armies_up_to_the_food_of_all_greek_cities():
    state = supply("Corinth 5", "Ephesus 1")  # Corinth 1, and Athens and Sparta 2 each though empty
    assert (state.expedition, armies(state, CORINTH)) == (2, (5, 0))


def test_8_2_1_greece_chooses_which_armies_beyond_it_go():
    state = supply("Corinth 5, Athens 2", "Ephesus 1")
    assert (state.actor, state.excess, removable(state)) == (GREECE, 2, {CORINTH, ATHENS})
    do(state, CITY + ATHENS, CITY + CORINTH)
    assert (armies(state, ATHENS), armies(state, CORINTH)) == ((1, 0), (4, 0))
    assert (state.expedition, state.army_reserve[GREECE]) == (2, 4)


def test_8_2_1_a_city_in_asia_feeds_greeks():
    state = supply("Sestos 8/1", "Ephesus 1")  # 3 + 2 + 2
    assert (state.actor, state.excess) == (GREECE, 1)


def test_8_2_1_a_lost_home_city_feeds_nobody():
    state = supply("Athens 3/1", "Sparta 1/1, Ephesus 1")
    assert (state.actor, state.excess) == (GREECE, 1)


# 8.2.2 Persian food


def test_8_2_2_any_number_in_sestos_and_ephesus():
    state = supply(persian="Sestos 12, Ephesus 12/1")
    assert (state.expedition, armies(state, SESTOS), armies(state, EPHESUS)) == (2, (0, 12), (0, 12))


def test_8_2_2_the_food_of_sestos_and_ephesus_does_not_count_elsewhere():
    state = supply(persian="Sestos 1, Therma 2/1")
    assert (state.actor, state.excess, removable(state)) == (PERSIA, 1, {THERMA})


def test_8_2_2_armies_at_home_are_not_given_up_for_the_others():
    state = supply(persian="Sestos 3, Ephesus 2, Therma 2/1, Thebes 2/1")
    assert (state.excess, removable(state)) == (2, {THERMA, THEBES})
    do(state, CITY + THEBES, CITY + THEBES)
    assert (armies(state, THEBES), armies(state, THERMA)) == ((0, 0), (0, 2))


def test_8_2_2_a_captured_home_city_feeds_two():
    state = supply("Sparta 1", "Athens 2/1")
    assert (state.expedition, armies(state, ATHENS)) == (2, (0, 2))


def test_8_2_2_the_excess_is_fixed_before_the_first_removal():
    # Two cities with food for one: two armies too many. Emptying Delphi does not make it three.
    state = supply(persian="Therma 3/1, Delphi 1", bridge=1)
    assert state.excess == 2
    do(state, CITY + DELPHI)
    assert state.excess == 1
    do(state, CITY + THERMA)
    assert (armies(state, THERMA), armies(state, DELPHI)) == ((0, 2), (0, 0))


# 8.2.3 Lines of communication


def test_8_2_3_a_road_to_a_supply_city_saves_an_army():
    assert persian_armies("", "Larissa 1", LARISSA, bridge=1) == 1


def test_8_2_3_without_the_bridge_the_line_is_cut():
    assert persian_armies("", "Larissa 1", LARISSA) == 0


def test_8_2_3_the_line_passes_cities_that_nobody_controls():
    assert persian_armies("", "Delphi 1", DELPHI, bridge=1) == 1


def test_8_2_3_an_enemy_army_on_the_way_cuts_it():
    assert persian_armies("Larissa 1", "Delphi 1", DELPHI, bridge=1) == 0


def test_8_2_3_a_way_round_the_enemy_will_do():
    # Thebes is Greek, but from Delphi the road goes straight to Larissa.
    assert persian_armies("Thebes 1", "Delphi 1", DELPHI, bridge=1) == 1


def test_8_2_3_u4_an_empty_home_city_of_the_enemy_blocks():
    state = supply("Thebes 1", "Corinth 1", bridge=1)  # Thebes is held, Athens and Sparta are empty
    assert armies(state, CORINTH) == (0, 0)


def test_8_2_3_without_the_enemy_in_thebes_corinth_is_reached():
    assert persian_armies("", "Corinth 1", CORINTH, bridge=1) == 1


def test_8_2_3_an_enemy_fleet_does_not_cut_a_road():
    assert persian_armies("Therma 0/2", "Larissa 1", LARISSA, bridge=1) == 1


def test_8_2_3_all_armies_of_a_city_without_a_line_go():
    state = supply("Naxos 3", "Ephesus 1")
    assert (armies(state, NAXOS), state.army_reserve[GREECE]) == ((0, 0), 9)


def test_8_2_3_the_line_must_lead_to_a_supply_city_under_control():
    # Greeks hold Sestos: Therma has no line over the bridge, although Ephesus lies behind it.
    assert persian_armies("Sestos 1/1", "Therma 1, Ephesus 1", THERMA, bridge=1) == 0


def test_8_2_3_greek_lines_end_in_athens_or_sparta():
    state = supply("Larissa 1, Delphi 1, Naxos 1", "Sparta 1/1, Ephesus 1")
    assert [armies(state, city)[0] for city in (LARISSA, DELPHI, NAXOS)] == [1, 1, 0]


def test_8_2_3_a_greek_line_over_the_bridge():
    assert armies(supply("Sestos 1", "Ephesus 1", bridge=1), SESTOS) == (1, 0)
    assert armies(supply("Sestos 1", "Ephesus 1"), SESTOS) == (0, 0)


def test_8_2_3_persian_armies_that_were_removed_block_no_greek_line():
    # Persia's army in Thebes is cut off and goes first; then Larissa is linked to Athens.
    state = supply("Larissa 1", "Thebes 1, Ephesus 1")
    assert (armies(state, THEBES), armies(state, LARISSA)) == ((0, 0), (1, 0))


# 8.2.4 Supply by sea


def test_8_2_4_a_fleet_in_the_port_saves_the_army():
    assert persian_armies("", "Naxos 1/1", NAXOS) == 1


def test_8_2_4_a_fleet_elsewhere_does_not():
    assert persian_armies("", "Naxos 1, Eretria 0/2, Ephesus 1/1", NAXOS) == 0


def test_8_2_4_one_fleet_is_enough_for_all_armies():
    state = do(supply("", "Athens 2/1, Naxos 2/1"), CITY + NAXOS)
    assert (armies(state, ATHENS), armies(state, NAXOS)) == ((0, 2), (0, 1))


def test_8_2_4_no_fleet_is_needed_in_the_supply_cities():
    assert persian_armies("", "Eretria 1/1", ERETRIA) == 1


@pytest.mark.parametrize("blockaded", ["Sestos 0/1", "Ephesus 0/1"])
def test_8_2_4_u2_one_blockaded_supply_port_does_not_matter(blockaded: str):
    assert persian_armies(blockaded, "Naxos 1/1", NAXOS) == 1


def test_8_2_4_u3_both_blockaded_supply_ports_cut_the_sea():
    state = supply("Sestos 0/1, Ephesus 0/1", "Naxos 1/1")
    assert (armies(state, NAXOS), fleets(state, NAXOS)) == ((0, 0), (0, 1))


def test_8_2_4_a_blockade_does_not_cut_roads():
    assert persian_armies("Sestos 0/1, Ephesus 0/1", "Therma 1/1", THERMA, bridge=1) == 1


def test_8_2_4_u3_greece_is_blockaded_the_same_way():
    state = supply("Naxos 1/1", "Athens 0/1, Sparta 0/1, Ephesus 1")
    assert armies(state, NAXOS) == (0, 0)
    state = supply("Naxos 1/1", "Athens 0/1, Ephesus 1")
    assert armies(state, NAXOS) == (1, 0)


def test_8_2_4_fleets_need_no_supply():
    state = supply("Naxos 0/2", "Eretria 0/3, Thebes 0/1")
    assert (fleets(state, NAXOS), fleets(state, ERETRIA), fleets(state, THEBES)) == ((2, 0), (0, 3), (0, 1))


def test_8_2_4_r28_a_home_port_in_enemy_hands_sends_nothing():
    # Sestos is Greek, Ephesus blockaded.
    assert persian_armies("Sestos 1, Ephesus 0/1", "Naxos 1/1", NAXOS) == 0


# The example of page 12


def example(**fields: Any) -> State:
    return supply(
        "Thebes 1, Athens 2/1",
        "Eretria 1, Delphi 2, Therma 1/1, Sestos 1, Ephesus 1",
        **fields,
    )


def test_8_2_u1_the_example_one_persian_army_of_four_must_go():
    state = example(bridge=1)
    assert (state.actor, state.excess) == (PERSIA, 1)
    assert removable(state) == {ERETRIA, DELPHI, THERMA}


def test_8_2_u1_the_example_eretria_is_given_up_and_the_rest_is_supplied():
    state = do(example(bridge=1), CITY + ERETRIA)
    assert [armies(state, city)[1] for city in (ERETRIA, DELPHI, THERMA)] == [0, 2, 1]
    assert [armies(state, city)[0] for city in (THEBES, ATHENS)] == [1, 2]
    assert (state.phase, state.expedition) == (BUY, 2)


def test_8_2_u1_the_example_without_the_bridge_only_the_fleet_saves_therma():
    state = do(example(), CITY + ERETRIA)
    assert [armies(state, city)[1] for city in (DELPHI, THERMA)] == [0, 1]


def test_8_2_u1_the_example_eretria_is_lost_in_any_case():
    state = do(example(bridge=1), CITY + DELPHI)
    assert [armies(state, city)[1] for city in (ERETRIA, DELPHI, THERMA)] == [0, 1, 1]


# Lost supply cities


@pytest.mark.parametrize("score", [-7, 0, 7])
def test_8_2_3_v1_greece_without_its_homes_loses_all_armies_and_the_game(score: int):
    state = supply("Naxos 1/2, Corinth 1, Thebes 1/1", "Athens 1/1, Sparta 1/1, Ephesus 1", score=score)
    assert sum(state.army[GREECE]) == 0
    assert (state.phase, state.outcome, state.score) == (FINISHED, PERSIAN_CONQUEST, score)


def test_8_2_3_v3_r22_both_hold_the_others_homes_and_nobody_wins():
    state = supply("Sestos 1/1, Ephesus 1/1", "Athens 1/1, Sparta 1/1")
    assert sum(state.army[GREECE]) + sum(state.army[PERSIA]) == 0
    assert (state.phase, state.expedition, state.score) == (BUY, 2, 0)


def test_8_2_3_r22_without_the_blockade_greece_outlives_persia_and_wins():
    state = supply("Sestos 1/1, Ephesus 1/1", "Athens 1/1, Sparta 1")
    assert (sum(state.army[PERSIA]), state.outcome) == (0, GREEK_CONQUEST)


def test_8_2_removed_armies_may_be_raised_in_the_next_production():
    state = supply("", "Naxos 5, Ephesus 1, Sestos 18")
    assert state.excess == 4
    do(state, *[CITY + NAXOS] * 4)
    assert (state.army_reserve[PERSIA], state.expedition) == (5, 2)
    do(state, COUNT)
    if state.phase == OMEN:
        do(state, DECLINE)
    assert CITY + EPHESUS in legal_actions(state)
