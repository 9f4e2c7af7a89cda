"""Chapter 7: land battles, naval battles, retreats, and the burning of the bridge."""

from typing import Any

import pytest

from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    ENGINE,
    armies,
    card,
    decline_windows,
    dice,
    do,
    fleets,
    legal_actions,
    position,
)

# Once Miltiades, Themistocles or the Immortals, Artemisia and the 300 are discarded, nobody interrupts a battle.
QUIET = "4 5 9 15"


def persia(greek: str, persian: str, **fields: Any) -> State:
    """Persia is about to move with card 14; Greece has no cards."""
    return position(greek, persian, "/ 14 8 11", discards=QUIET, **fields)


def greece(greek: str, persian: str, **fields: Any) -> State:
    """Greece is about to move with card 14; Persia has no cards."""
    return position(greek, persian, "14 7 /", turn=atlas.GREECE, discards=QUIET, **fields)


def march(state: State, origin: int, target: int, number: int = 0) -> State:
    """A march with card 14; the number is named only where there is a choice."""
    return do(
        state,
        act.MOVE + card(14),
        act.CITY + origin,
        *([act.COUNT + number] if number else []),
        act.CITY + target,
    )


def sail(state: State, origin: int, target: int, *numbers: int) -> State:
    """A naval move with card 14; numbers of fleets and of armies are named only where there is a choice."""
    return do(
        state,
        act.MOVE + card(14),
        act.PORT + origin,
        *(act.COUNT + number for number in numbers),
        act.PORT + target,
    )


def battle(greek: int, persian: int) -> State:
    """Persia marches from Larissa against Thebes; an army of each side stays behind."""
    state = persia(f"Thebes {greek}, Athens 1", f"Larissa {persian + 1}")
    return march(state, atlas.LARISSA, atlas.THEBES, persian)


def sea_battle(greek: int, persian: int, carried: int = 0) -> State:
    """Persia sails from Ephesus against a Greek fleet at Naxos."""
    state = persia(f"Naxos 0/{greek}, Athens 1", f"Ephesus 3/{persian}")
    return sail(state, atlas.EPHESUS, atlas.NAXOS, *([persian] if persian > 1 else []), carried)


def dice_thrown(state: State) -> tuple[int, int]:
    """How many dice Persia and Greece throw in the round that begins."""
    numbers = []
    for side in (atlas.PERSIA, atlas.GREECE):
        assert state.phase == phase.DIE and state.rolling == side
        numbers.append(state.dice)
        dice(state, *[1] * state.dice)
    return numbers[0], numbers[1]


def retreats(state: State) -> set[int]:
    """Where the side that is asked may go; it may always fight on."""
    assert state.phase in (phase.ATTACKER_RETREAT, phase.DEFENDER_RETREAT)
    actions = legal_actions(state)
    assert actions[0] == act.DECLINE
    return set(actions[1:])


# The example of page 11


def test_7_example_p11_step_by_step():
    state = greece("Thebes 3/3", "Eretria 1/1, Ephesus 1")
    sail(state, atlas.THEBES, atlas.ERETRIA, 3, 2)
    dice(state, 5, 2, 3, 4)  # 5 counts 4: equal
    assert state.fleet[atlas.PERSIA][atlas.ERETRIA] == 0
    assert armies(state, atlas.ERETRIA) == (2, 1)  # the empty fleet was lost, both armies land
    dice(state, 4, 2, 3)
    assert armies(state, atlas.ERETRIA) == (1, 1)
    do(state, act.PORT + atlas.THEBES)
    assert armies(state, atlas.THEBES) == (2, 0) and fleets(state, atlas.THEBES) == (2, 0)
    assert armies(state, atlas.ERETRIA) == (0, 1) and fleets(state, atlas.ERETRIA) == (0, 0)
    assert state.fleet_reserve[atlas.GREECE] == 3 and state.fleet_reserve[atlas.PERSIA] == 6
    assert state.phase == phase.TURN


# 7.1 Land battle


@pytest.mark.parametrize("greek, persian", [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3), (4, 6), (8, 20)])
def test_7_1_1_a_die_for_each_army_and_three_at_most(greek: int, persian: int):
    assert dice_thrown(battle(greek, persian)) == (min(3, persian), min(3, greek))


def test_7_1_1_armies_elsewhere_throw_no_dice():
    state = persia("Thebes 1, Athens 3, Corinth 3", "Larissa 1, Delphi 9")
    assert dice_thrown(march(state, atlas.LARISSA, atlas.THEBES)) == (1, 1)


def test_7_1_1_armies_that_stayed_behind_do_not_fight():
    assert dice_thrown(march(persia("Thebes 1", "Larissa 3"), atlas.LARISSA, atlas.THEBES, 1)) == (1, 1)


def test_7_1_2_only_the_highest_die_counts():
    state = dice(battle(2, 3), 3, 3, 3, 1, 4)
    assert armies(state, atlas.THEBES) == (2, 2)


def test_7_1_2_dice_are_not_added():
    state = dice(battle(3, 1), 3, 1, 2, 2)
    assert armies(state, atlas.THEBES) == (2, 1)


@pytest.mark.parametrize(
    "persian, greek, left",
    [
        (4, 3, (1, 2)),
        (4, 4, (1, 1)),
        (5, 4, (1, 1)),
        (6, 4, (1, 1)),
        (5, 5, (2, 1)),
        (6, 5, (2, 1)),
        (6, 6, (2, 1)),
        (3, 2, (1, 2)),
        (3, 3, (1, 1)),
        (1, 2, (2, 1)),
    ],
)
def test_7_1_2_a_persian_die_counts_four_at_most(persian: int, greek: int, left: tuple[int, int]):
    state = dice(battle(2, 2), 1, persian, 1, greek)
    assert armies(state, atlas.THEBES) == left


@pytest.mark.parametrize(
    "persian, greek, left",
    [(6, 5, (0, 0)), (5, 5, (0, 0)), (6, 4, (0, 1)), (5, 4, (0, 1)), (6, 6, (1, 0)), (4, 5, (1, 0))],
)
def test_7_1_2_b1_at_sestos_a_persian_die_counts_five_at_most(
    persian: int, greek: int, left: tuple[int, int]
):
    state = march(greece("Therma 1", "Sestos 1", bridge=1), atlas.THERMA, atlas.SESTOS)
    assert armies(dice(state, persian, greek), atlas.SESTOS) == left


def test_7_1_2_five_counts_at_ephesus_too():
    state = march(greece("Sestos 1", "Ephesus 1"), atlas.SESTOS, atlas.EPHESUS)
    assert armies(dice(state, 6, 5), atlas.EPHESUS) == (0, 0)


def test_7_1_2_five_counts_also_when_persia_attacks_in_asia():
    state = march(persia("Sestos 1", "Ephesus 1"), atlas.EPHESUS, atlas.SESTOS)
    assert armies(dice(state, 6, 4), atlas.SESTOS) == (0, 1)
    state = march(persia("Ephesus 1", "Sestos 1"), atlas.SESTOS, atlas.EPHESUS)
    assert armies(dice(state, 6, 5), atlas.EPHESUS) == (0, 0)


def test_7_1_2_five_counts_after_a_landing_in_asia():
    state = sail(greece("Athens 1/1", "Ephesus 1"), atlas.ATHENS, atlas.EPHESUS, 1)
    assert armies(dice(state, 6, 4), atlas.EPHESUS) == (0, 1)


def test_7_1_2_only_four_counts_when_the_attack_comes_out_of_asia():
    state = march(persia("Therma 1", "Sestos 1", bridge=1), atlas.SESTOS, atlas.THERMA)
    assert armies(dice(state, 6, 5), atlas.THERMA) == (1, 0)


def test_7_1_2_greek_dice_count_in_full_in_asia():
    state = march(greece("Therma 1", "Sestos 1", bridge=1), atlas.THERMA, atlas.SESTOS)
    assert armies(dice(state, 6, 6), atlas.SESTOS) == (1, 0)


def test_7_1_3_the_loser_of_a_round_removes_an_army():
    state = dice(battle(2, 2), 4, 4, 3, 3)
    assert armies(state, atlas.THEBES) == (1, 2)
    assert state.army_reserve[atlas.GREECE] == 7  # one in Thebes, one in Athens


def test_7_1_3_equal_scores_cost_each_side_an_army():
    state = dice(battle(2, 2), 1, 2, 2, 1)
    assert armies(state, atlas.THEBES) == (1, 1)
    assert state.army_reserve[atlas.GREECE] == 7 and state.army_reserve[atlas.PERSIA] == 22


def test_7_1_3_f9_lost_armies_lie_in_the_reserve_at_once_unless_the_option_keeps_them():
    state = march(persia("Thebes 2", "Larissa 2", slow_losses=1), atlas.LARISSA, atlas.THEBES, 2)
    dice(state, 1, 2, 2, 1)
    assert state.army_reserve[atlas.GREECE] == 7 and state.army_lost[atlas.GREECE] == 1
    assert state.army_reserve[atlas.PERSIA] == 22 and state.army_lost[atlas.PERSIA] == 1


def test_7_1_4_the_battle_ends_without_greeks():
    state = dice(battle(1, 1), 4, 3)
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.phase == phase.TURN


def test_7_1_4_the_battle_ends_without_persians():
    state = dice(battle(1, 1), 3, 4)
    assert armies(state, atlas.THEBES) == (1, 0)
    assert state.phase == phase.TURN


def test_7_1_4_the_battle_ends_with_nobody():
    state = dice(battle(1, 1), 4, 4)
    assert armies(state, atlas.THEBES) == (0, 0)
    assert state.phase == phase.TURN


def test_7_1_4_round_follows_round_until_one_side_is_gone():
    state = battle(2, 2)
    dice(state, 1, 1, 1, 2)
    do(state, act.DECLINE, act.DECLINE)
    assert armies(state, atlas.THEBES) == (2, 1)
    dice(state, 4, 1, 3)
    do(state, act.DECLINE, act.DECLINE)
    assert armies(state, atlas.THEBES) == (1, 1)
    assert dice_thrown(state) == (1, 1)
    assert armies(state, atlas.THEBES) == (0, 0)


def test_7_1_4_lost_armies_throw_no_more_dice():
    state = dice(battle(4, 3), 1, 1, 1, 2, 2, 2)
    do(state, act.DECLINE, act.DECLINE)
    assert dice_thrown(state) == (2, 3)


def test_7_1_4_the_dice_of_an_earlier_round_do_not_count():
    state = dice(battle(2, 2), 4, 4, 5, 5)
    do(state, act.DECLINE, act.DECLINE)
    assert armies(dice(state, 1, 2, 2), atlas.THEBES) == (2, 0)


# 7.1.5 Retreat from a land battle


def test_7_1_5_nobody_retreats_before_the_first_round():
    assert battle(2, 2).phase == phase.DIE


def test_7_1_5_the_attacker_is_asked_first_then_the_defender():
    state = dice(battle(2, 2), 1, 1, 2, 2)
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.PERSIA)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.DEFENDER_RETREAT, atlas.GREECE)
    do(state, act.DECLINE)
    assert state.phase == phase.DIE


def test_7_1_5_a_greek_attacker_is_asked_first_too():
    state = march(greece("Corinth 2", "Thebes 2, Larissa 1"), atlas.CORINTH, atlas.THEBES, 2)
    dice(state, 1, 1, 2, 2)
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.GREECE)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.DEFENDER_RETREAT, atlas.PERSIA)


def test_7_1_5_the_winner_of_the_round_may_retreat_too():
    state = dice(battle(2, 1), 4, 1, 1)
    do(state, act.CITY + atlas.LARISSA)
    assert armies(state, atlas.THEBES) == (1, 0) and armies(state, atlas.LARISSA) == (0, 2)


def test_7_1_5_the_attacker_returns_where_he_came_from():
    state = dice(battle(2, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.LARISSA}
    do(state, act.CITY + atlas.LARISSA)
    assert armies(state, atlas.LARISSA) == (0, 2)
    assert armies(state, atlas.THEBES) == (2, 0)
    assert state.phase == phase.TURN


def test_7_1_5_after_the_attackers_retreat_the_defender_is_not_asked():
    state = do(dice(battle(2, 2), 1, 1, 2, 2), act.CITY + atlas.LARISSA)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_7_1_5_b8_from_afar_any_adjacent_city_on_the_way():
    state = persia("Thebes 2", "Therma 2, Larissa 1, Delphi 1")
    dice(march(state, atlas.THERMA, atlas.THEBES, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.LARISSA, act.CITY + atlas.DELPHI}
    do(state, act.CITY + atlas.DELPHI)
    assert armies(state, atlas.DELPHI) == (0, 2)


def test_7_1_5_b8_from_afar_only_cities_under_control():
    state = persia("Thebes 2", "Therma 2, Larissa 1")
    dice(march(state, atlas.THERMA, atlas.THEBES, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.LARISSA}


def test_7_1_5_b8_from_afar_no_city_that_was_not_on_the_way():
    state = persia("Larissa 2", "Sestos 2, Therma 1, Delphi 1", bridge=1)
    dice(march(state, atlas.SESTOS, atlas.LARISSA, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.THERMA}
    state = greece("Sparta 2, Corinth 1, Delphi 1", "Thebes 2, Larissa 1")
    dice(march(state, atlas.SPARTA, atlas.THEBES, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.CORINTH, act.CITY + atlas.ATHENS}


def test_7_1_5_greeks_leaving_sestos_may_come_back_or_be_outflanked():
    state = dice(march(greece("Sestos 2", "Ephesus 2"), atlas.SESTOS, atlas.EPHESUS, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.SESTOS}
    do(state, act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.SESTOS}  # a supply city without Greeks is Persian again
    do(state, act.CITY + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 1) and armies(state, atlas.EPHESUS) == (2, 0)


def test_7_1_5_an_enemy_fleet_does_not_close_the_road():
    state = persia("Thebes 2", "Larissa 2, Athens 0/1")
    do(dice(march(state, atlas.LARISSA, atlas.THEBES, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.ATHENS}


def led_by_miltiades(greek: str, persian: str, target: int) -> State:
    """Two armies march from Sparta; Miltiades leads them, his cube is the army in Corinth, and they win a round."""
    state = position(greek, persian, "4 14 /", turn=atlas.GREECE, discards="5 9 15")
    march(state, atlas.SPARTA, target, 2)
    do(state, act.EVENT + card(4), act.CITY + atlas.CORINTH)
    return dice(state, 1, 1, 2, 2, 2)


def test_7_1_5_an_attacker_goes_back_to_a_city_he_no_longer_controls():
    state = led_by_miltiades("Sparta 2, Corinth 1, Athens 6", "Thebes 2", atlas.THEBES)
    assert armies(state, atlas.CORINTH) == (0, 0)
    assert retreats(state) == {act.CITY + atlas.CORINTH, act.CITY + atlas.ATHENS}
    do(state, act.CITY + atlas.CORINTH)
    assert armies(state, atlas.CORINTH) == (2, 0)


def test_7_1_5_a_city_lost_further_back_does_not_cut_off_the_way():
    state = led_by_miltiades("Sparta 2, Corinth 1, Thebes 1, Naxos 5", "Larissa 2, Athens 1", atlas.LARISSA)
    assert retreats(state) == {act.CITY + atlas.THEBES}


def test_7_1_5_r8_with_the_option_attackers_go_all_the_way_back():
    state = persia("Thebes 2", "Therma 2, Larissa 1", road_retreat=1)
    do(dice(march(state, atlas.THERMA, atlas.THEBES, 2), 1, 1, 2, 2), act.CITY + atlas.THERMA)
    assert armies(state, atlas.THERMA) == (0, 1)


def test_7_1_5_b9_an_adjacent_origin_is_the_only_retreat_even_if_left_empty():
    state = persia("Thebes 2", "Larissa 2, Delphi 1")
    dice(march(state, atlas.LARISSA, atlas.THEBES, 2), 1, 1, 2, 2)
    assert retreats(state) == {act.CITY + atlas.LARISSA}
    do(state, act.CITY + atlas.LARISSA)
    assert armies(state, atlas.LARISSA) == (0, 1)


def test_7_1_5_a_landed_attacker_returns_to_the_port_of_embarkation():
    state = sail(persia("Naxos 2, Athens 1", "Ephesus 3/3"), atlas.EPHESUS, atlas.NAXOS, 3, 2)
    dice(state, 1, 1, 2, 2)
    assert retreats(state) == {act.PORT + atlas.EPHESUS}
    do(state, act.PORT + atlas.EPHESUS)
    assert armies(state, atlas.EPHESUS) == (0, 2) and fleets(state, atlas.EPHESUS) == (0, 3)
    assert armies(state, atlas.NAXOS) == (2, 0) and fleets(state, atlas.NAXOS) == (0, 0)


def test_7_1_5_a_landed_attacker_does_not_retreat_by_road():
    state = sail(
        greece("Sparta 2/2, Athens 1, Corinth 1", "Thebes 2, Larissa 1"), atlas.SPARTA, atlas.THEBES, 2, 2
    )
    dice(state, 2, 2, 1, 1)
    assert retreats(state) == {act.PORT + atlas.SPARTA}


def test_7_1_5_r4_only_the_fleets_of_this_move_go_back():
    state = sail(persia("Eretria 2", "Ephesus 2/2, Eretria 0/2"), atlas.EPHESUS, atlas.ERETRIA, 2, 2)
    do(dice(state, 1, 1, 2, 2), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2)
    assert fleets(state, atlas.ERETRIA) == (0, 2)
    assert armies(state, atlas.EPHESUS) == (0, 1)


def test_7_1_5_r4_with_the_option_all_fleets_go_back():
    state = sail(
        persia("Eretria 2", "Ephesus 2/2, Eretria 0/2", **ENGINE), atlas.EPHESUS, atlas.ERETRIA, 2, 2
    )
    do(dice(state, 1, 1, 2, 2), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 4)
    assert fleets(state, atlas.ERETRIA) == (0, 0)


def blocked_landing(**fields: Any) -> State:
    """Persia lands at Athens and loses a round, while Themistocles has sailed to Ephesus (e.3)."""
    state = position("Athens 2, Sparta 1/1", "Ephesus 2/2", "5 7 / 14 8", discards="4 15", **fields)
    sail(state, atlas.EPHESUS, atlas.ATHENS, 2, 2)
    do(state, act.EVENT + card(5), act.PORT + atlas.SPARTA, act.PORT + atlas.EPHESUS)
    return dice(state, 1, 1, 2, 2)


def test_7_1_5_r5_a_blocked_origin_means_fighting_on():
    state = blocked_landing()
    assert armies(state, atlas.ATHENS) == (2, 1)
    assert fleets(state, atlas.EPHESUS) == (1, 0)
    assert state.phase == phase.DIE  # Greece has no city to retreat to either


def test_7_1_5_r5_with_the_option_a_blocked_origin_is_open():
    state = blocked_landing(**ENGINE)
    assert retreats(state) == {act.PORT + atlas.EPHESUS}
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (1, 2)
    assert armies(state, atlas.EPHESUS) == (0, 1)


def test_7_1_5_f16_the_fleets_stay_when_all_landed_armies_die():
    state = sail(persia("Naxos 2, Athens 1", "Ephesus 2/2"), atlas.EPHESUS, atlas.NAXOS, 2, 1)
    dice(state, 1, 2, 2)
    assert armies(state, atlas.NAXOS) == (2, 0)
    assert fleets(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN


def test_7_1_5_the_defender_goes_to_an_adjacent_city_he_controls():
    state = persia("Thebes 2, Corinth 1", "Larissa 2")
    do(dice(march(state, atlas.LARISSA, atlas.THEBES, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {
        act.CITY + atlas.ATHENS,
        act.CITY + atlas.CORINTH,
    }  # Athens is controlled without an army (3.5)
    do(state, act.CITY + atlas.CORINTH)
    assert armies(state, atlas.CORINTH) == (3, 0)
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.phase == phase.TURN


def test_7_1_5_the_defender_never_goes_where_nobody_rules():
    state = persia("Thebes 2", "Athens 2, Larissa 1")
    do(dice(march(state, atlas.ATHENS, atlas.THEBES, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.ATHENS}  # not Delphi, not Corinth


def test_7_1_5_the_defender_retreats_into_the_city_the_attacker_left():
    state = persia("Corinth 2", "Athens 2")
    do(dice(march(state, atlas.ATHENS, atlas.CORINTH, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.ATHENS, act.CITY + atlas.SPARTA}
    do(state, act.CITY + atlas.ATHENS)
    assert armies(state, atlas.ATHENS) == (2, 0)
    assert armies(state, atlas.CORINTH) == (0, 1)


def test_7_1_5_not_into_the_city_the_attacker_left_if_nobody_rules_it():
    state = persia("Corinth 2", "Thebes 2")
    do(dice(march(state, atlas.THEBES, atlas.CORINTH, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.ATHENS, act.CITY + atlas.SPARTA}


def test_7_1_5_not_into_the_city_the_attacker_left_if_he_still_holds_it():
    state = persia("Corinth 2", "Athens 3")
    do(dice(march(state, atlas.ATHENS, atlas.CORINTH, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.SPARTA}


def test_7_1_5_b10_a_defender_without_refuge_fights_on():
    state = persia("Larissa 2", "Therma 2")
    do(dice(march(state, atlas.THERMA, atlas.LARISSA, 2), 1, 1, 2, 2), act.DECLINE)
    assert state.phase == phase.DIE


def test_7_1_5_a_defender_does_not_cross_the_missing_bridge():
    state = greece("Athens 2/2", "Sestos 2, Therma 1, Ephesus 1")
    do(dice(sail(state, atlas.ATHENS, atlas.SESTOS, 2, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.EPHESUS}


def test_7_1_5_a_defender_crosses_the_bridge():
    state = greece("Athens 2/2", "Sestos 2, Therma 1, Ephesus 1", bridge=1)
    do(dice(sail(state, atlas.ATHENS, atlas.SESTOS, 2, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.CITY + atlas.EPHESUS, act.CITY + atlas.THERMA}


def attacked_athens(athens: str, elsewhere: str = "", persian: str = "", **fields: Any) -> State:
    """Persia comes from Thebes, loses an army in the first round and fights on: how may Greece leave Athens?"""
    state = persia(f"Athens {athens}{elsewhere}", f"Thebes 3{persian}", **fields)
    march(state, atlas.THEBES, atlas.ATHENS, 2)
    greek = state.army[atlas.GREECE][atlas.ATHENS]
    return do(dice(state, 1, 1, *[2] * min(3, greek)), act.DECLINE)


def test_7_1_5_armies_embark_if_the_fleets_can_carry_all():
    state = attacked_athens("2/2")
    assert retreats(state) == {act.PORT + atlas.SPARTA}
    do(state, act.PORT + atlas.SPARTA)
    assert armies(state, atlas.SPARTA) == (2, 0) and fleets(state, atlas.SPARTA) == (2, 0)
    assert armies(state, atlas.ATHENS) == (0, 1) and fleets(state, atlas.ATHENS) == (0, 0)
    assert state.phase == phase.TURN


def test_7_1_5_all_fleets_leave_even_the_empty_ones():
    state = do(attacked_athens("2/3"), act.PORT + atlas.SPARTA)
    assert fleets(state, atlas.SPARTA) == (3, 0)
    assert fleets(state, atlas.ATHENS) == (0, 0)


def test_7_1_5_too_few_fleets_mean_no_retreat_by_sea():
    state = attacked_athens("3/2")
    assert state.phase == phase.DIE


def test_7_1_5_too_few_fleets_leave_the_road():
    state = attacked_athens("3/2", ", Corinth 1")
    assert retreats(state) == {act.CITY + atlas.CORINTH}


def test_7_1_5_fleets_of_another_port_do_not_help():
    state = attacked_athens("3/2", ", Sparta 0/3")
    assert state.phase == phase.DIE


def test_7_1_5_road_and_sea_are_both_open():
    state = attacked_athens("2/2", ", Corinth 1, Naxos 1")
    assert retreats(state) == {act.CITY + atlas.CORINTH, act.PORT + atlas.SPARTA, act.PORT + atlas.NAXOS}


def test_7_1_5_a_retreat_by_road_leaves_the_fleets_in_port():
    state = do(attacked_athens("2/2", ", Corinth 1"), act.CITY + atlas.CORINTH)
    assert armies(state, atlas.CORINTH) == (3, 0)
    assert fleets(state, atlas.ATHENS) == (2, 0)


def test_7_1_5_r5_no_retreat_by_sea_among_enemy_fleets():
    state = attacked_athens("2/2", persian=", Sparta 0/1")
    assert state.phase == phase.DIE


def test_7_1_5_no_retreat_by_sea_to_a_city_nobody_rules_or_an_enemy_holds():
    state = attacked_athens("2/2", persian=", Sparta 1, Eretria 1")
    assert state.phase == phase.DIE


def test_7_1_5_r7_more_than_three_armies_may_embark():
    state = do(attacked_athens("4/4"), act.PORT + atlas.SPARTA)
    assert armies(state, atlas.SPARTA) == (4, 0)
    state = attacked_athens("4/4", sea_retreat_limit=1)
    assert state.phase == phase.DIE
    assert retreats(attacked_athens("3/4", sea_retreat_limit=1)) == {act.PORT + atlas.SPARTA}


def test_7_1_5_persians_retreat_by_sea_too():
    state = greece("Corinth 2", "Thebes 2/2")
    do(dice(march(state, atlas.CORINTH, atlas.THEBES, 2), 2, 2, 3, 3), act.DECLINE)
    assert retreats(state) == {act.PORT + atlas.SESTOS, act.PORT + atlas.EPHESUS}
    do(state, act.PORT + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 1) and fleets(state, atlas.SESTOS) == (0, 2)
    assert armies(state, atlas.THEBES) == (2, 0)


def test_7_1_5_fleets_that_survive_losses_suffice():
    state = greece("Corinth 2", "Thebes 2/1")
    do(dice(march(state, atlas.CORINTH, atlas.THEBES, 2), 2, 2, 3, 3), act.DECLINE)
    assert retreats(state) == {
        act.PORT + atlas.SESTOS,
        act.PORT + atlas.EPHESUS,
    }  # one army is left for one fleet


def test_7_1_5_c3_armies_retreat_from_sparta_during_karneia():
    state = persia("Sparta 2/2, Athens 1", "Corinth 3", karneia=1, **ENGINE)
    do(dice(march(state, atlas.CORINTH, atlas.SPARTA, 2), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.PORT + atlas.ATHENS}


def test_7_1_5_a_later_round_offers_the_retreat_again():
    state = dice(battle(3, 3), 1, 1, 1, 2, 2, 2)
    do(state, act.DECLINE, act.DECLINE)
    dice(state, 1, 1, 2, 2, 2)
    do(state, act.CITY + atlas.LARISSA)
    assert armies(state, atlas.LARISSA) == (0, 2)


# 7.1.6 The bridge


def crossing(greek: int = 2, persian: int = 1, elsewhere: str = "", **fields: Any) -> State:
    """Greece marches over the bridge against Sestos."""
    state = greece(
        f"Therma {greek + 1}", f"Sestos {persian}, Ephesus 1{elsewhere}", **{"bridge": 1, **fields}
    )
    return march(state, atlas.THERMA, atlas.SESTOS, greek)


def test_7_1_6_f17_greece_wins_sestos_and_may_burn_the_bridge():
    state = dice(crossing(), 1, 2, 2)
    assert (state.phase, state.actor) == (phase.BURN, atlas.GREECE)
    assert legal_actions(state) == [act.DECLINE, act.BURN_BRIDGE]
    do(state, act.BURN_BRIDGE)
    assert state.bridge == 0
    assert state.phase == phase.TURN


def test_7_1_6_f17_greece_may_leave_the_bridge_and_is_not_asked_again():
    state = do(dice(crossing(), 1, 2, 2), act.DECLINE)
    assert state.bridge == 1
    do(state, act.MOVE + card(7), act.CITY + atlas.THERMA, act.CITY + atlas.SESTOS)
    assert state.phase != phase.BURN
    assert state.bridge == 1


def test_7_1_6_f17_asked_also_when_the_defender_retreats():
    state = dice(crossing(persian=2), 1, 1, 2, 2)
    do(state, act.DECLINE, act.CITY + atlas.EPHESUS)
    assert state.phase == phase.BURN


def test_7_1_6_asked_after_a_landing_that_wins():
    state = sail(greece("Athens 2/2", "Sestos 1, Ephesus 1", bridge=1), atlas.ATHENS, atlas.SESTOS, 2, 2)
    dice(state, 1, 2, 2)
    assert state.phase == phase.BURN


def test_7_1_6_f17_not_asked_after_marching_into_empty_sestos():
    state = crossing(persian=0)
    assert armies(state, atlas.SESTOS) == (2, 0)
    assert state.phase == phase.TURN and state.bridge == 1


@pytest.mark.parametrize("burning", [1, 2])
def test_7_1_6_r3_with_the_option_asked_after_marching_into_empty_sestos(burning: int):
    assert crossing(persian=0, bridge_burning=burning).phase == phase.BURN


def reinforced_sestos(**fields: Any) -> State:
    state = greece("Sestos 1, Athens 1/1", "Ephesus 1", bridge=1, **fields)
    return sail(state, atlas.ATHENS, atlas.SESTOS, 0)


def test_7_1_6_r3_not_asked_when_a_fleet_comes_to_greek_sestos():
    assert reinforced_sestos().phase == phase.TURN


def test_7_1_6_r3_h1_with_the_engine_asked_when_a_fleet_comes_to_greek_sestos():
    assert reinforced_sestos(**ENGINE).phase == phase.BURN


@pytest.mark.parametrize("burning, asked", [(0, False), (1, True), (2, True)])
def test_7_1_6_r3_landing_in_empty_sestos(burning: int, asked: bool):
    state = greece("Athens 1/1", "Ephesus 1", bridge=1, bridge_burning=burning)
    assert (sail(state, atlas.ATHENS, atlas.SESTOS, 1).phase == phase.BURN) == asked


def test_7_1_6_r3_a_fleet_alone_asks_only_where_every_move_does():
    assert reinforced_sestos(bridge_burning=1).phase == phase.TURN
    assert reinforced_sestos(bridge_burning=2).phase == phase.BURN


def test_7_1_6_f17_not_asked_when_persia_attacks_greek_sestos_and_loses():
    state = march(persia("Sestos 2", "Ephesus 1", bridge=1), atlas.EPHESUS, atlas.SESTOS)
    dice(state, 1, 2, 2)
    assert armies(state, atlas.SESTOS) == (2, 0)
    assert state.phase == phase.TURN and state.bridge == 1


def test_7_1_6_not_asked_when_the_battle_is_lost():
    state = dice(crossing(greek=1), 5, 1)
    assert state.phase == phase.TURN and state.bridge == 1


def test_7_1_6_not_asked_when_both_sides_die():
    state = dice(crossing(greek=1), 5, 5)
    assert armies(state, atlas.SESTOS) == (0, 0)
    assert state.phase == phase.TURN and state.bridge == 1


def test_7_1_6_not_asked_when_the_attacker_retreats():
    state = do(dice(crossing(persian=2), 1, 1, 2, 2), act.CITY + atlas.THERMA)
    assert state.phase == phase.TURN and state.bridge == 1


def test_7_1_6_not_asked_at_ephesus():
    state = march(greece("Sestos 2", "Ephesus 1", bridge=1), atlas.SESTOS, atlas.EPHESUS, 2)
    dice(state, 1, 2, 2)
    assert state.phase == phase.TURN and state.bridge == 1


def test_7_1_6_not_asked_without_a_bridge():
    state = sail(greece("Athens 2/2", "Sestos 1, Ephesus 1"), atlas.ATHENS, atlas.SESTOS, 2, 2)
    dice(state, 1, 2, 2)
    assert armies(state, atlas.SESTOS) == (2, 0)
    assert state.phase == phase.TURN


# 7.2 Naval battle


@pytest.mark.parametrize("greek, persian", [(1, 1), (2, 1), (1, 2), (3, 2), (2, 3), (4, 5), (5, 6)])
def test_7_2_1_a_die_for_each_fleet_and_three_at_most(greek: int, persian: int):
    assert dice_thrown(sea_battle(greek, persian)) == (min(3, persian), min(3, greek))


def test_7_2_1_fleets_that_stayed_behind_do_not_fight():
    state = sail(persia("Naxos 0/1", "Ephesus 0/3"), atlas.EPHESUS, atlas.NAXOS, 1)
    assert dice_thrown(state) == (1, 1)


def test_7_2_1_armies_do_not_help_fleets():
    state = sail(persia("Naxos 4/1", "Ephesus 3/1"), atlas.EPHESUS, atlas.NAXOS, 1)
    assert dice_thrown(state) == (1, 1)


@pytest.mark.parametrize(
    "persian, greek, left",
    [(4, 3, (0, 1)), (5, 4, (0, 0)), (6, 4, (0, 0)), (6, 5, (1, 0)), (3, 3, (0, 0)), (2, 1, (0, 1))],
)
def test_7_2_2_a_persian_die_counts_four_at_most(persian: int, greek: int, left: tuple[int, int]):
    assert fleets(dice(sea_battle(1, 1), persian, greek), atlas.NAXOS) == left


@pytest.mark.parametrize("port", [atlas.SESTOS, atlas.EPHESUS])
@pytest.mark.parametrize("persian, greek, left", [(6, 4, (0, 1)), (6, 5, (0, 0)), (6, 6, (1, 0))])
def test_7_2_2_b1_in_asia_a_persian_die_counts_five_at_most(
    port: int, persian: int, greek: int, left: tuple[int, int]
):
    name = {atlas.SESTOS: "Sestos", atlas.EPHESUS: "Ephesus"}[port]
    state = sail(greece("Athens 1/1", f"{name} 1/1"), atlas.ATHENS, port, 0)
    assert fleets(dice(state, persian, greek), port) == left


def test_7_2_2_five_counts_also_when_persia_attacks_in_asia():
    state = sail(persia("Sestos 0/1", "Ephesus 1/1"), atlas.EPHESUS, atlas.SESTOS, 0)
    assert fleets(dice(state, 6, 4), atlas.SESTOS) == (0, 1)


def test_7_2_2_only_the_highest_die_counts():
    state = dice(sea_battle(2, 3), 3, 3, 3, 1, 4)
    assert fleets(state, atlas.NAXOS)[0] == 2
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2)


def test_7_2_3_the_loser_removes_a_fleet_to_the_reserve():
    state = dice(sea_battle(1, 1), 4, 3)
    assert fleets(state, atlas.NAXOS) == (0, 1)
    assert state.fleet_reserve[atlas.GREECE] == 5


def test_7_2_3_f9_with_the_option_a_lost_fleet_waits_for_the_next_expedition():
    state = sail(persia("Naxos 0/1", "Ephesus 0/1", slow_losses=1), atlas.EPHESUS, atlas.NAXOS)
    dice(state, 4, 3)
    assert state.fleet_reserve[atlas.GREECE] == 4 and state.fleet_lost[atlas.GREECE] == 1


def test_7_2_3_equal_scores_cost_each_side_a_fleet():
    state = dice(sea_battle(1, 1), 2, 2)
    assert fleets(state, atlas.NAXOS) == (0, 0)
    assert state.fleet_reserve[atlas.GREECE] == 5 and state.fleet_reserve[atlas.PERSIA] == 6


def test_7_2_3_n1_an_empty_fleet_goes_first():
    state = do(dice(sea_battle(1, 2, 1), 1, 1, 2), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 1)
    assert armies(state, atlas.EPHESUS) == (0, 3)


def test_7_2_3_n2_a_loaded_fleet_takes_its_army_along():
    state = do(dice(sea_battle(1, 2, 2), 1, 1, 2), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 1)
    assert armies(state, atlas.EPHESUS) == (0, 2)
    assert state.army_reserve[atlas.PERSIA] == 22


def test_7_2_3_a_tie_may_cost_an_army_aboard_and_the_rest_lands():
    state = dice(sea_battle(1, 2, 2), 1, 2, 2)
    assert fleets(state, atlas.NAXOS) == (0, 1)
    assert armies(state, atlas.NAXOS) == (0, 1)


def test_7_2_3_the_last_fleets_of_both_leave_nobody_to_land():
    state = dice(sea_battle(1, 1, 1), 2, 2)
    assert armies(state, atlas.NAXOS) == (0, 0)
    assert armies(state, atlas.EPHESUS) == (0, 2)
    assert state.army_reserve[atlas.PERSIA] == 22
    assert state.phase == phase.TURN


def test_7_2_3_all_armies_aboard_are_lost_with_the_last_fleets():
    state = do(dice(sea_battle(2, 2, 2), 1, 1, 2, 2), act.DECLINE, act.DECLINE)
    dice(state, 1, 2, 2)
    assert fleets(state, atlas.NAXOS) == (2, 0)
    assert armies(state, atlas.EPHESUS) == (0, 1)
    assert state.army_reserve[atlas.PERSIA] == 23
    assert state.phase == phase.TURN


def test_7_2_3_defending_fleets_lose_no_armies_of_the_city():
    state = sail(persia("Naxos 2/2, Athens 1", "Ephesus 3/2"), atlas.EPHESUS, atlas.NAXOS, 2, 0)
    dice(state, 3, 3, 2, 2)
    assert armies(state, atlas.NAXOS) == (2, 0)


def test_7_2_4_the_battle_ends_when_the_defenders_are_gone_and_armies_land():
    state = dice(sea_battle(1, 2, 2), 3, 3, 2)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert fleets(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN


def test_7_2_4_the_dice_of_an_earlier_round_do_not_count():
    state = do(dice(sea_battle(2, 2), 4, 4, 5, 5), act.DECLINE, act.DECLINE)
    assert fleets(dice(state, 1, 2, 2), atlas.NAXOS) == (2, 0)


def test_7_2_4_the_battle_ends_when_the_attackers_are_gone():
    state = dice(sea_battle(1, 1), 1, 2)
    assert fleets(state, atlas.NAXOS) == (1, 0)
    assert state.phase == phase.TURN


def test_7_2_5_nobody_retreats_before_the_first_round():
    assert sea_battle(2, 2).phase == phase.DIE


def test_7_2_5_the_attacker_is_asked_first_then_the_defender():
    state = dice(sea_battle(2, 2), 1, 1, 2, 2)
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.PERSIA)
    do(state, act.DECLINE)
    assert (state.phase, state.actor) == (phase.DEFENDER_RETREAT, atlas.GREECE)
    do(state, act.DECLINE)
    assert state.phase == phase.DIE and state.afloat == 1


def test_7_2_5_the_attacker_returns_and_lands_his_armies():
    state = dice(sea_battle(2, 3, 2), 1, 1, 1, 2, 2)
    assert retreats(state) == {act.PORT + atlas.EPHESUS}
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2) and armies(state, atlas.EPHESUS) == (0, 3)
    assert fleets(state, atlas.NAXOS) == (2, 0) and armies(state, atlas.NAXOS) == (0, 0)
    assert state.phase == phase.TURN


def test_7_2_5_armies_that_came_back_are_no_longer_aboard():
    state = persia("Naxos 0/2, Athens 1", "Ephesus 3/2, Therma 0/1, Sestos 1")
    do(dice(sail(state, atlas.EPHESUS, atlas.NAXOS, 2, 1), 1, 1, 2, 2), act.PORT + atlas.EPHESUS)
    do(state, act.MOVE + card(8), act.PORT + atlas.THERMA, act.PORT + atlas.ERETRIA)
    assert state.army[atlas.PERSIA][atlas.ERETRIA] == 0


def test_7_2_5_the_attacker_returns_to_a_port_he_does_not_control():
    state = sail(persia("Naxos 0/2, Athens 1", "Eretria 2/2, Ephesus 1"), atlas.ERETRIA, atlas.NAXOS, 2, 2)
    do(dice(state, 1, 1, 2, 2), act.PORT + atlas.ERETRIA)
    assert fleets(state, atlas.ERETRIA) == (0, 1) and armies(state, atlas.ERETRIA) == (0, 1)


def test_7_2_5_the_defender_sails_to_any_port_he_controls():
    state = persia("Naxos 1/2, Eretria 1, Corinth 1", "Ephesus 3/2")
    do(dice(sail(state, atlas.EPHESUS, atlas.NAXOS, 2, 0), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA, act.PORT + atlas.ERETRIA}
    do(state, act.PORT + atlas.ERETRIA)
    assert fleets(state, atlas.ERETRIA) == (2, 0)
    assert fleets(state, atlas.NAXOS) == (0, 1)
    assert armies(state, atlas.NAXOS) == (1, 0)  # armies are never taken along
    assert state.phase == phase.TURN


def test_7_2_5_n5_the_defender_does_not_sail_among_enemy_fleets():
    state = persia("Naxos 0/2", "Ephesus 3/2, Sparta 0/1")
    do(dice(sail(state, atlas.EPHESUS, atlas.NAXOS, 2, 0), 1, 1, 2, 2), act.DECLINE)
    assert retreats(state) == {act.PORT + atlas.ATHENS}


def test_7_2_5_a_defender_without_a_port_fights_on():
    state = persia("Naxos 0/2", "Ephesus 3/2, Athens 1, Sparta 1")
    do(dice(sail(state, atlas.EPHESUS, atlas.NAXOS, 2, 0), 1, 1, 2, 2), act.DECLINE)
    assert state.phase == phase.DIE


def test_7_2_5_persian_defenders_sail_to_persian_ports():
    state = greece("Athens 1/2", "Naxos 0/2, Therma 1")
    do(dice(sail(state, atlas.ATHENS, atlas.NAXOS, 2, 0), 3, 3, 2, 2), act.DECLINE)
    assert retreats(state) == {act.PORT + atlas.SESTOS, act.PORT + atlas.EPHESUS, act.PORT + atlas.THERMA}


def test_7_2_5_after_the_defenders_retreat_the_attacker_lands():
    state = do(dice(sea_battle(2, 3, 2), 2, 2, 2, 1, 1), act.DECLINE, act.PORT + atlas.SPARTA)
    assert fleets(state, atlas.SPARTA) == (1, 0)
    assert fleets(state, atlas.NAXOS) == (0, 3)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN


def test_7_2_5_after_the_defenders_retreat_landed_armies_fight_the_city():
    state = sail(persia("Naxos 1/2, Athens 1", "Ephesus 2/2"), atlas.EPHESUS, atlas.NAXOS, 2, 2)
    do(dice(state, 2, 2, 1, 1), act.DECLINE, act.PORT + atlas.SPARTA)
    assert state.phase == phase.DIE and state.afloat == 0
    assert armies(state, atlas.NAXOS) == (1, 2)
    dice(state, 2, 2, 1)
    assert armies(state, atlas.NAXOS) == (0, 2)


def test_7_2_5_a_landing_after_a_won_sea_battle_may_still_go_back():
    state = sail(persia("Naxos 2/1, Athens 1", "Ephesus 2/2"), atlas.EPHESUS, atlas.NAXOS, 2, 2)
    dice(state, 2, 2, 1)
    dice(state, 1, 1, 2, 2)
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2) and armies(state, atlas.EPHESUS) == (0, 1)


def test_7_2_fleets_lost_on_the_way_do_not_come_back_with_a_failed_landing():
    state = sail(persia("Naxos 2/1, Athens 1", "Ephesus 3/3"), atlas.EPHESUS, atlas.NAXOS, 3, 2)
    dice(state, 2, 2, 2, 2)  # a fleet of each side
    assert armies(state, atlas.NAXOS) == (2, 2)
    do(dice(state, 1, 1, 2, 2), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2) and fleets(state, atlas.NAXOS) == (0, 0)


def test_7_fleets_do_not_fight_armies_that_march_in():
    state = march(persia("Athens 0/2, Corinth 1", "Thebes 1"), atlas.THEBES, atlas.ATHENS)
    assert armies(state, atlas.ATHENS) == (0, 1) and fleets(state, atlas.ATHENS) == (2, 0)
    assert decline_windows(state).phase == phase.TURN
