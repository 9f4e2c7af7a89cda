"""Chapter 6.1 and 6.3 to 6.5: turns of operations, movement by land and by sea."""

from typing import Any

import pytest

from pylae.core.chance import CHANCE
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, phase, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    decline_windows,
    dice,
    do,
    fleets,
    hand,
    legal_actions,
    position,
)

ALL_PORTS = (
    atlas.SESTOS,
    atlas.EPHESUS,
    atlas.THERMA,
    atlas.THEBES,
    atlas.ATHENS,
    atlas.SPARTA,
    atlas.ERETRIA,
    atlas.NAXOS,
)


def cities(*places: int) -> set[int]:
    return {act.CITY + place for place in places}


def ports(*places: int) -> set[int]:
    return {act.PORT + place for place in places}


def counts(low: int, high: int) -> list[int]:
    return [act.COUNT + number for number in range(low, high + 1)]


def destinations(state: State) -> set[int]:
    assert state.phase == phase.DESTINATION
    return set(legal_actions(state))


def whose_turn(state: State) -> int:
    assert state.phase == phase.TURN
    assert state.actor == state.turn == sequence.mover(state)
    return state.turn


# 6.1 Turns


def test_6_1_persia_begins():
    state = position(hands="7 / 14", producing=atlas.GREECE, talents=0)
    while state.phase != phase.TURN:
        do(state, act.COUNT if act.COUNT in legal_actions(state) else act.DECLINE)
    assert whose_turn(state) == atlas.PERSIA


def test_6_1_a_card_is_played_for_its_event_or_for_a_move_or_the_side_passes():
    state = position(hands="7 / 4")
    assert set(legal_actions(state)) == {act.DECLINE, act.MOVE + card(4), act.EVENT + card(4)}


def test_6_1_only_cards_of_the_own_hand_are_played():
    state = position(hands="7 / 4 16")
    played = {action for action in legal_actions(state) if action != act.DECLINE}
    assert played == {act.MOVE + card(4), act.EVENT + card(4), act.MOVE + card(16), act.EVENT + card(16)}


def test_6_1_after_a_card_it_is_the_other_sides_turn():
    state = position(hands="7 13 / 14 4")
    do(state, act.EVENT + card(4))
    assert whose_turn(state) == atlas.GREECE
    do(state, act.MOVE + card(7), act.CITY + atlas.CORINTH, act.CITY + atlas.THEBES)
    assert whose_turn(state) == atlas.PERSIA


def test_6_1_a_finished_event_gives_the_turn_to_the_other_side_too():
    state = position(hands="16 7 / 14", turn=atlas.GREECE)
    do(state, act.EVENT + card(16), act.CITY + atlas.SESTOS)
    assert whose_turn(state) == atlas.PERSIA


def test_6_1_qa_greece_is_next_after_a_reaction():
    state = position(greek="Thebes 1, Sparta 1", persian="Larissa 1", hands="15 7 / 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES, act.EVENT + card(15))
    dice(state, 4, 5, 5, 5)
    assert armies(state, atlas.THEBES) == (1, 0)
    do(state, act.DECLINE)  # Immortals
    assert whose_turn(state) == atlas.GREECE


@pytest.mark.parametrize("number", [6, 8, 11, 15])
def test_6_1_a_festival_bars_the_events_of_sparta_only(number: int):
    state = position(hands=f"{number} / 14", turn=atlas.GREECE, karneia=1)
    assert legal_actions(state) == [act.DECLINE, act.MOVE + card(number)]


@pytest.mark.parametrize("number", [1, 2, 7, 10, 13, 14, 16])
def test_6_1_a_festival_leaves_the_other_greek_events(number: int):
    state = position(hands=f"{number} / 4", turn=atlas.GREECE, karneia=1)
    assert act.EVENT + card(number) in legal_actions(state)


@pytest.mark.parametrize("number", [8, 11])
def test_6_1_without_a_festival_the_events_of_sparta_are_played(number: int):
    state = position(hands=f"{number} / 14", turn=atlas.GREECE)
    assert act.EVENT + card(number) in legal_actions(state)


def test_6_1_qa_spartan_cards_may_be_moved_with_during_karneia():
    state = position(hands="8 7 / 14 4", turn=atlas.GREECE, karneia=1)
    do(state, act.MOVE + card(8), act.CITY + atlas.CORINTH, act.CITY + atlas.THEBES)
    assert armies(state, atlas.THEBES) == (1, 0)
    assert state.portraits == 0


# 6.1.1 to 6.1.3 Passing


def test_6_1_1_two_passes_in_succession_end_the_phase_with_cards_in_hand():
    state = position(hands="7 8 / 14 4")
    do(state, act.DECLINE, act.DECLINE)
    assert state.phase == phase.KEEP and state.actor == atlas.PERSIA


def test_6_1_1_greece_then_persia_is_a_succession_too():
    state = position(hands="7 8 / 14 4")
    do(state, act.EVENT + card(4), act.DECLINE, act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_1_one_pass_ends_nothing():
    state = position(hands="7 8 / 14 4")
    do(state, act.DECLINE)
    assert whose_turn(state) == atlas.GREECE


def test_6_1_2_an_empty_hand_passes_by_itself():
    state = position(hands="/ 14 4")
    do(state, act.EVENT + card(4))
    assert whose_turn(state) == atlas.PERSIA


def test_6_1_2_g1_a_pass_and_an_empty_hand_end_the_phase():
    state = position(hands="/ 14 4")
    do(state, act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_2_an_automatic_pass_and_a_pass_end_the_phase():
    state = position(hands="/ 14 4")
    do(state, act.EVENT + card(4), act.DECLINE)
    assert state.phase == phase.KEEP


def test_6_1_2_without_any_card_the_phase_ends():
    state = position(hands="/ 4")
    do(state, act.EVENT + card(4))
    assert state.expedition == 2


def test_6_1_2_greece_begins_if_persia_has_no_cards():
    state = position(hands="7 8 /", producing=atlas.GREECE, talents=0)
    while state.phase != phase.TURN:
        do(state, act.COUNT if act.COUNT in legal_actions(state) else act.DECLINE)
    assert whose_turn(state) == atlas.GREECE
    do(state, act.DECLINE)
    assert state.phase in (phase.KEEP, phase.SHED)


def test_6_1_2_the_last_card_of_both_ends_the_phase():
    state = position(hands="16 / 4")
    do(state, act.EVENT + card(4), act.EVENT + card(16), act.CITY + atlas.SESTOS)
    assert state.expedition == 2


def test_6_1_3_a_pass_is_forgotten_when_the_other_plays():
    state = position(hands="7 16 2 / 14 4")
    do(state, act.DECLINE, act.EVENT + card(16), act.CITY + atlas.SESTOS, act.DECLINE)
    assert whose_turn(state) == atlas.GREECE
    do(state, act.EVENT + card(2), act.CITY + atlas.SESTOS)
    assert whose_turn(state) == atlas.PERSIA


def test_6_1_3_who_passed_may_play_again():
    state = position(hands="7 16 / 14 4")
    do(state, act.DECLINE, act.EVENT + card(16), act.CITY + atlas.SESTOS, act.EVENT + card(4))
    assert whose_turn(state) == atlas.GREECE


def test_6_1_3_who_passed_may_pass_again():
    state = position(hands="7 16 2 / 14 4")
    do(
        state,
        act.DECLINE,
        act.EVENT + card(16),
        act.CITY + atlas.SESTOS,
        act.DECLINE,
        act.EVENT + card(2),
        act.CITY + atlas.SESTOS,
        act.DECLINE,
    )
    assert whose_turn(state) == atlas.GREECE


def test_6_1_3_a_pass_is_forgotten_by_a_move():
    state = position(hands="7 16 / 14 4")
    do(
        state,
        act.DECLINE,
        act.MOVE + card(16),
        act.CITY + atlas.CORINTH,
        act.CITY + atlas.THEBES,
        act.DECLINE,
    )
    assert whose_turn(state) == atlas.GREECE


# 6.3 Movement


def test_6_3_a_card_is_discarded_and_its_event_does_not_happen():
    state = position(hands="7 / 4 14")
    do(state, act.MOVE + card(4), act.CITY + atlas.EPHESUS, act.COUNT + 1, act.CITY + atlas.SESTOS)
    assert hand(state, atlas.PERSIA) == [14]
    assert common.discards(state) >> card(4) & 1
    assert state.karneia == 0


def test_6_3_a_move_is_by_land_or_by_sea():
    state = position(greek="Athens 1/1, Sparta 0/1, Naxos 1", hands="7 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7))
    assert state.phase == phase.ORIGIN
    assert set(legal_actions(state)) == cities(atlas.ATHENS) | ports(atlas.ATHENS, atlas.SPARTA)


def test_6_3_without_anything_that_can_move_there_is_no_move():
    state = position(greek="Naxos 2, Eretria 1", hands="4 5 / 14", turn=atlas.GREECE)
    assert legal_actions(state) == [act.DECLINE]


def test_6_3_without_anything_that_can_move_events_are_still_played():
    state = position(greek="Naxos 2", hands="16 / 14", turn=atlas.GREECE)
    assert legal_actions(state) == [act.DECLINE, act.EVENT + card(16)]


def test_6_3_a_fleet_alone_can_move():
    state = position(greek="Naxos 0/1", hands="4 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(4))
    assert set(legal_actions(state)) == ports(atlas.NAXOS)


def test_6_3_an_army_on_a_road_alone_can_move():
    state = position(persian="Delphi 1", hands="7 / 14")
    do(state, act.MOVE + card(14))
    assert set(legal_actions(state)) == cities(atlas.DELPHI)


def test_6_3_f1_karneia_lets_armies_in_sparta_march():
    state = position(greek="Sparta 2/1", hands="7 16 / 14", turn=atlas.GREECE, karneia=1)
    do(state, act.MOVE + card(7), act.CITY + atlas.SPARTA, act.COUNT + 2, act.CITY + atlas.CORINTH)
    assert armies(state, atlas.CORINTH) == (2, 0)


def test_6_3_f1_karneia_lets_armies_embark_in_sparta():
    state = position(greek="Sparta 2/1", hands="7 16 / 14", turn=atlas.GREECE, karneia=1)
    do(state, act.MOVE + card(7), act.PORT + atlas.SPARTA)
    assert legal_actions(state) == counts(0, 1)


@pytest.mark.parametrize("fields", [{"edition": 1}, {"karneia_freeze": 2}])
def test_6_3_r9_c1_where_karneia_freezes_only_the_fleets_of_sparta_move(fields: dict[str, Any]):
    state = position(greek="Sparta 2/1", hands="7 / 14", turn=atlas.GREECE, karneia=1, **fields)
    do(state, act.MOVE + card(7))
    assert set(legal_actions(state)) == ports(atlas.SPARTA)


@pytest.mark.parametrize("fields", [{"edition": 1}, {"karneia_freeze": 2}])
def test_6_3_r9_c2_where_karneia_freezes_fleets_leave_sparta_without_armies(fields: dict[str, Any]):
    state = position(greek="Sparta 2/1", hands="7 / 14", turn=atlas.GREECE, karneia=1, **fields)
    do(state, act.MOVE + card(7), act.PORT + atlas.SPARTA, act.PORT + atlas.NAXOS)
    assert fleets(state, atlas.NAXOS) == (1, 0)
    assert armies(state, atlas.NAXOS) == (0, 0)


@pytest.mark.parametrize("fields", [{"edition": 1}, {"karneia_freeze": 2}])
def test_6_3_r9_where_karneia_freezes_armies_in_sparta_alone_cannot_move(fields: dict[str, Any]):
    state = position(greek="Sparta 3", hands="7 5 / 14", turn=atlas.GREECE, karneia=1, **fields)
    assert legal_actions(state) == [act.DECLINE, act.EVENT + card(7)]


def test_6_3_r9_without_a_festival_nothing_is_frozen():
    state = position(greek="Sparta 3", hands="5 / 14", turn=atlas.GREECE, edition=1)
    assert legal_actions(state) == [act.DECLINE, act.MOVE + card(5)]


def test_6_3_r9_the_second_edition_without_the_freeze():
    state = position(
        greek="Sparta 3", hands="5 / 14", turn=atlas.GREECE, edition=1, karneia=1, karneia_freeze=1
    )
    assert legal_actions(state) == [act.DECLINE, act.MOVE + card(5)]


# 6.4 Land movement


def example_p9(**fields: Any) -> State:
    """The march out of Ephesus: a Greek fleet at Sestos, Persians in Therma and Larissa, Greeks in Delphi."""
    return position(
        greek="Delphi 1, Athens 1, Sestos 0/1",
        persian="Ephesus 3, Therma 1, Larissa 1",
        hands="/ 14 8",
        **{"bridge": 1, **fields},
    )


def test_6_4_example_p9_the_armies_may_go_on_to_delphi_or_thebes():
    state = do(example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3)
    assert destinations(state) == cities(
        atlas.SESTOS, atlas.THERMA, atlas.LARISSA, atlas.DELPHI, atlas.THEBES
    )


def test_6_4_example_p9_thebes_is_entered_without_a_battle():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3, act.CITY + atlas.THEBES
    )
    assert armies(state, atlas.THEBES) == (0, 3)
    assert armies(state, atlas.EPHESUS) == (0, 0)
    assert whose_turn(state) == atlas.PERSIA  # Greece has no cards


def test_6_4_example_p9_in_delphi_they_must_give_battle():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3, act.CITY + atlas.DELPHI
    )
    assert armies(state, atlas.DELPHI) == (1, 3)
    assert state.phase == phase.DIE and sequence.mover(state) == CHANCE


def test_6_4_example_p9_without_the_bridge_they_stop_at_sestos():
    state = do(example_p9(bridge=0), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3)
    assert destinations(state) == cities(atlas.SESTOS)


def test_6_4_1_any_number_of_the_armies_marches():
    state = do(example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS)
    assert state.phase == phase.NUMBER
    assert legal_actions(state) == counts(1, 3)
    do(state, act.COUNT + 2, act.CITY + atlas.SESTOS)
    assert armies(state, atlas.EPHESUS) == (0, 1)
    assert armies(state, atlas.SESTOS) == (0, 2)


def test_6_4_2_no_army_need_stay_behind():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3, act.CITY + atlas.SESTOS
    )
    assert armies(state, atlas.EPHESUS) == (0, 0)


def test_6_4_2_armies_on_the_way_are_neither_left_nor_picked_up():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 2, act.CITY + atlas.THEBES
    )
    assert armies(state, atlas.EPHESUS) == (0, 1)
    assert armies(state, atlas.SESTOS) == (0, 0)
    assert armies(state, atlas.THERMA) == (0, 1)
    assert armies(state, atlas.LARISSA) == (0, 1)
    assert armies(state, atlas.THEBES) == (0, 2)


def test_6_4_2_armies_may_halt_among_their_own():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3, act.CITY + atlas.LARISSA
    )
    assert armies(state, atlas.LARISSA) == (0, 4)


def test_6_4_2_armies_may_halt_in_an_empty_city_under_control():
    state = do(
        example_p9(), act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 3, act.CITY + atlas.SESTOS
    )
    assert armies(state, atlas.SESTOS) == (0, 3)


def test_6_4_2_an_enemy_fleet_does_not_hinder_armies():
    state = position(greek="Sestos 0/1, Therma 0/1, Athens 1", persian="Ephesus 1", hands="/ 14 8", bridge=1)
    do(state, act.MOVE + card(14), act.CITY + atlas.EPHESUS)
    assert destinations(state) == cities(atlas.SESTOS, atlas.THERMA)


def test_6_4_2_armies_halt_before_an_enemy_army():
    state = position(greek="Larissa 1", persian="Therma 2, Delphi 1", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.THERMA, act.COUNT + 2)
    assert destinations(state) == cities(atlas.LARISSA)


def test_6_4_2_armies_halt_in_a_city_nobody_controls():
    state = position(persian="Therma 2", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.THERMA, act.COUNT + 2)
    assert destinations(state) == cities(atlas.LARISSA)


def test_6_4_2_an_enemy_supply_city_without_armies_ends_the_march():
    state = position(greek="Corinth 1", persian="Thebes 2", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.THEBES, act.COUNT + 2)
    assert destinations(state) == cities(atlas.LARISSA, atlas.DELPHI, atlas.ATHENS, atlas.CORINTH)
    do(state, act.CITY + atlas.ATHENS)
    assert armies(state, atlas.ATHENS) == (0, 2)


def test_6_4_2_the_own_supply_city_is_passed_without_an_army_there():
    state = position(greek="Thebes 1", persian="Corinth 1", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.CITY + atlas.THEBES)
    assert act.CITY + atlas.ATHENS in destinations(state)
    state = position(persian="Ephesus 1", hands="/ 14 8", bridge=1)
    do(state, act.MOVE + card(14), act.CITY + atlas.EPHESUS)
    assert destinations(state) == cities(atlas.SESTOS, atlas.THERMA)


def test_6_4_2_the_own_supply_city_in_enemy_hands_is_not_passed():
    state = position(greek="Sestos 1", persian="Ephesus 2", hands="/ 14 8", bridge=1)
    do(state, act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 2)
    assert destinations(state) == cities(atlas.SESTOS)


def test_6_4_2_greeks_cross_the_bridge_too():
    state = position(
        greek="Larissa 2, Therma 1", persian="Ephesus 1", hands="7 16 /", turn=atlas.GREECE, bridge=1
    )
    do(state, act.MOVE + card(7), act.CITY + atlas.LARISSA, act.COUNT + 2)
    assert destinations(state) == cities(atlas.THERMA, atlas.SESTOS, atlas.DELPHI, atlas.THEBES)


def test_6_4_2_no_army_crosses_without_the_bridge():
    state = position(greek="Therma 2", persian="Sestos 2", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.CITY + atlas.THERMA, act.COUNT + 2)
    assert destinations(state) == cities(atlas.LARISSA)


def test_6_4_2_a_march_follows_roads_only():
    state = position(
        greek="Athens 1, Corinth 1", persian="Larissa 1, Delphi 1", hands="7 16 /", turn=atlas.GREECE
    )
    do(state, act.MOVE + card(7), act.CITY + atlas.ATHENS)
    assert destinations(state) == cities(atlas.THEBES, atlas.CORINTH, atlas.SPARTA)


def test_6_4_1_islands_have_no_roads():
    state = position(greek="Naxos 2/1, Athens 1", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7))
    assert set(legal_actions(state)) == cities(atlas.ATHENS) | ports(atlas.NAXOS)


def test_6_4_2_there_is_no_limit_to_the_armies_in_a_city():
    state = position(persian="Ephesus 12, Sestos 12", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.EPHESUS, act.COUNT + 12, act.CITY + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 24)


# 6.5 Naval movement


def test_6_5_example_p10_the_persian_army_lands_at_sestos_at_once():
    state = position(persian="Therma 1/1, Ephesus 1", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.THERMA, act.COUNT + 1, act.PORT + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 1)
    assert fleets(state, atlas.SESTOS) == (0, 1)
    assert armies(state, atlas.THERMA) == (0, 0) and fleets(state, atlas.THERMA) == (0, 0)
    assert state.phase == phase.TURN


def example_p10(persian: str) -> State:
    """Three Greek fleets sail from Thebes to Eretria with two of three armies."""
    state = position(greek="Thebes 3/3", persian=persian, hands="7 16 /", turn=atlas.GREECE)
    return do(
        state,
        act.MOVE + card(7),
        act.PORT + atlas.THEBES,
        act.COUNT + 3,
        act.COUNT + 2,
        act.PORT + atlas.ERETRIA,
    )


def test_6_5_example_p10_a_persian_fleet_at_eretria_means_a_naval_battle_first():
    state = example_p10("Eretria 1/1, Ephesus 1")
    assert state.phase == phase.DIE and state.afloat == 1
    assert state.army[atlas.GREECE][atlas.THEBES] == 1


def test_6_5_example_p10_without_the_fleet_the_armies_land_and_meet_the_army():
    state = decline_windows(example_p10("Eretria 1, Ephesus 1"))
    assert state.phase == phase.DIE and state.afloat == 0
    assert armies(state, atlas.ERETRIA) == (2, 1)


def test_6_5_example_p10_without_any_persian_they_just_land():
    state = example_p10("Ephesus 1")
    assert armies(state, atlas.ERETRIA) == (2, 0)
    assert fleets(state, atlas.ERETRIA) == (3, 0)
    assert armies(state, atlas.THEBES) == (1, 0)
    assert state.phase == phase.TURN


def test_6_5_1_any_number_of_fleets_sails():
    state = position(greek="Naxos 0/4", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.NAXOS)
    assert legal_actions(state) == counts(1, 4)
    do(state, act.COUNT + 3, act.PORT + atlas.THERMA)
    assert fleets(state, atlas.NAXOS) == (1, 0)
    assert fleets(state, atlas.THERMA) == (3, 0)


def test_6_5_1_fleets_sail_to_any_other_port():
    state = position(greek="Naxos 0/1", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.NAXOS)
    assert destinations(state) == ports(*(port for port in ALL_PORTS if port != atlas.NAXOS))


def test_6_5_2_no_battle_between_fleets_and_armies():
    state = position(greek="Athens 1/1", persian="Eretria 2, Ephesus 1", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 0, act.PORT + atlas.ERETRIA)
    assert state.phase == phase.TURN
    assert fleets(state, atlas.ERETRIA) == (1, 0)
    assert armies(state, atlas.ERETRIA) == (0, 2)


def test_6_5_2_no_battle_of_landed_armies_with_fleets_when_the_port_is_won():
    state = position(greek="Athens 2/1", persian="Eretria 0/1, Ephesus 1", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 1, act.PORT + atlas.ERETRIA)
    dice(state, 1, 2)
    assert armies(state, atlas.ERETRIA) == (1, 0)
    assert state.phase == phase.TURN


def test_6_5_2_fleets_join_their_own_without_a_battle():
    state = position(greek="Athens 0/1, Sparta 0/2", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.SPARTA, act.COUNT + 2, act.PORT + atlas.ATHENS)
    assert fleets(state, atlas.ATHENS) == (3, 0)
    assert state.phase == phase.TURN


@pytest.mark.parametrize(
    "pieces, sailing, most",
    [("2/1", 1, 1), ("3/2", 2, 2), ("1/3", 3, 1), ("4/3", 3, 3), ("5/4", 4, 3), ("5/5", 5, 3), ("5/4", 2, 2)],
)
def test_6_5_3_each_fleet_carries_an_army_and_all_together_three(pieces: str, sailing: int, most: int):
    state = position(greek=f"Athens {pieces}", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS)
    if state.phase == phase.NUMBER:
        do(state, act.COUNT + sailing)
    assert state.phase == phase.CARRY
    assert legal_actions(state) == counts(0, most)


def test_6_5_3_armies_come_from_the_port_city_only():
    state = position(greek="Athens 0/2, Corinth 3, Thebes 2", hands="7 16 /", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 2)
    assert state.phase == phase.DESTINATION


def test_6_5_3_armies_land_where_nobody_is():
    state = position(persian="Ephesus 3/3", hands="/ 14 8")
    do(
        state,
        act.MOVE + card(14),
        act.PORT + atlas.EPHESUS,
        act.COUNT + 3,
        act.COUNT + 3,
        act.PORT + atlas.NAXOS,
    )
    assert armies(state, atlas.NAXOS) == (0, 3)
    assert fleets(state, atlas.NAXOS) == (0, 3)
    assert armies(state, atlas.EPHESUS) == (0, 0)


def test_6_5_3_armies_land_among_their_own():
    state = position(persian="Ephesus 2/1, Naxos 2", hands="/ 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    assert armies(state, atlas.NAXOS) == (0, 3)


def test_6_5_3_armies_landing_on_enemies_fight_a_land_battle():
    state = position(greek="Naxos 1, Athens 1", persian="Ephesus 2/2", hands="/ 14 8")
    do(
        state,
        act.MOVE + card(14),
        act.PORT + atlas.EPHESUS,
        act.COUNT + 2,
        act.COUNT + 2,
        act.PORT + atlas.NAXOS,
    )
    assert state.phase == phase.DIE and state.afloat == 0
    assert armies(state, atlas.NAXOS) == (1, 2)


def test_6_5_3_the_armies_of_surviving_fleets_land_after_the_naval_battle():
    state = position(greek="Naxos 1/1, Athens 1", persian="Ephesus 2/2", hands="/ 14 8")
    do(
        state,
        act.MOVE + card(14),
        act.PORT + atlas.EPHESUS,
        act.COUNT + 2,
        act.COUNT + 2,
        act.PORT + atlas.NAXOS,
    )
    assert state.afloat == 1
    dice(state, 4, 1, 1)
    assert fleets(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.DIE and state.afloat == 0
    assert armies(state, atlas.NAXOS) == (1, 2)
