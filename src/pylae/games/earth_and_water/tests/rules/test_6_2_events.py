"""Chapter 6.2: the events of the sixteen cards, the Greek half of each before the Persian one."""

from typing import Any

import pytest

from pylae.core.piles import cards_in as cards_of
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, phase, sequence
from pylae.games.earth_and_water.rules.portraits import (
    ARTEMISIA_GONE,
    DARIUS,
    LEONIDAS_GONE,
    MILTIADES_GONE,
    THEMISTOCLES_GONE,
    XERXES,
)
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    ENGINE,
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

FULL_GREECE = "Athens 4, Sparta 3, Corinth 2"  # all nine armies
FULL_PERSIA = "Ephesus 12/1, Sestos 12"  # all twenty-four


def greek_turn(number: int, greek: str, persian: str, *, discards: str = "", **fields: Any) -> State:
    """Greece holds the card and another one, Persia one."""
    other = 12 if number != 12 else 7
    return position(greek, persian, f"{number} {other} / 14", turn=atlas.GREECE, discards=discards, **fields)


def persian_turn(number: int, greek: str, persian: str, **fields: Any) -> State:
    """Persia holds the card and another one, Greece one that answers nothing."""
    other = 14 if number != 14 else 11
    return position(greek, persian, f"7 / {number} {other}", discards="4 5 6 9 12 15", **fields)


def playable(state: State, number: int) -> bool:
    """Whether the event of a card may be played now; as a movement it can be played in all these positions."""
    assert act.MOVE + card(number) in legal_actions(state)
    return act.EVENT + card(number) in legal_actions(state)


def discarded(state: State) -> list[int]:
    return [index + 1 for index in cards_of(common.discards(state))]


def choices(state: State) -> set[int]:
    return set(legal_actions(state))


def cities(*places: int) -> set[int]:
    return {act.CITY + place for place in places}


def ports(*places: int) -> set[int]:
    return {act.PORT + place for place in places}


START = ("Athens 1/1, Sparta 1/1, Corinth 1", "Ephesus 2/1, Sestos 2")


# 6.2 Playing an event


def test_6_2_the_played_card_lies_face_up_among_the_discards():
    state = do(greek_turn(16, *START), act.EVENT + card(16), act.CITY + atlas.SESTOS)
    assert discarded(state) == [16]
    assert hand(state, atlas.GREECE) == [12]


@pytest.mark.parametrize("number", [4, 5, 6, 9, 12, 15])
def test_6_2_greek_answers_are_never_played_in_turn(number: int):
    assert not playable(greek_turn(number, *START), number)


@pytest.mark.parametrize("number", [5, 11, 14])
def test_6_2_persian_answers_and_cards_without_an_event_are_never_played_in_turn(number: int):
    assert not playable(persian_turn(number, *START), number)


@pytest.mark.parametrize("number", [1, 2, 3, 7, 8, 10, 11, 13, 14, 16])
def test_6_2_greek_events_that_are_playable_at_the_start(number: int):
    assert playable(greek_turn(number, *START), number)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 16])
def test_6_2_persian_events_that_are_playable_at_the_start(number: int):
    assert playable(persian_turn(number, *START), number)


def test_6_2_r20_with_the_option_a_card_may_be_played_without_effect():
    state = greek_turn(3, "Athens 1/1", "Ephesus 2", idle_plays=1)
    do(state, act.EVENT + card(3))
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA
    state = greek_turn(4, "Naxos 2", "Ephesus 2", idle_plays=1)
    do(state, act.MOVE + card(4))
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_6_2_1_a_leader_costs_an_army_that_is_not_levied():
    state = do(greek_turn(8, *START), act.EVENT + card(8))
    assert state.portraits == LEONIDAS_GONE
    assert state.army_reserve[atlas.GREECE] == 5
    assert sum(state.army[atlas.GREECE]) == 3
    assert state.phase == phase.ORIGIN


def test_6_2_1_with_an_empty_reserve_an_army_of_the_map_is_chosen():
    state = do(greek_turn(8, FULL_GREECE, "Ephesus 2"), act.EVENT + card(8))
    assert (state.phase, state.actor) == (phase.LEADER_CUBE, atlas.GREECE)
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA, atlas.CORINTH)
    do(state, act.CITY + atlas.SPARTA)
    assert armies(state, atlas.SPARTA) == (2, 0)
    assert state.army_reserve[atlas.GREECE] == 0


def test_6_2_1_r25_an_army_lost_in_this_expedition_is_unused_too():
    state = greek_turn(8, "Athens 4, Sparta 3, Corinth 1", "Ephesus 2", slow_losses=1)
    state.army_reserve[atlas.GREECE], state.army_lost[atlas.GREECE] = 0, 1
    do(state, act.EVENT + card(8))
    assert state.phase == phase.ORIGIN
    assert state.army_lost[atlas.GREECE] == 0


def test_6_2_1_r30_leonidas_cube_is_not_the_last_army_that_can_march():
    state = do(greek_turn(8, "Naxos 8, Athens 1", "Ephesus 2"), act.EVENT + card(8))
    assert choices(state) == cities(atlas.NAXOS)
    do(state, act.CITY + atlas.NAXOS, act.CITY + atlas.ATHENS, act.CITY + atlas.THEBES)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_6_2_1_r30_two_armies_that_can_march_may_give_one():
    state = do(greek_turn(8, "Naxos 7, Athens 1, Corinth 1", "Ephesus 2"), act.EVENT + card(8))
    assert choices(state) == cities(atlas.NAXOS, atlas.ATHENS, atlas.CORINTH)
    state = do(greek_turn(8, "Naxos 7, Athens 2", "Ephesus 2"), act.EVENT + card(8))
    assert choices(state) == cities(atlas.NAXOS, atlas.ATHENS)


def test_6_2_1_a_leader_is_called_once_a_game():
    assert not playable(greek_turn(8, *START, portraits=LEONIDAS_GONE), 8)


def test_6_2_1_other_leaders_do_not_hinder_leonidas():
    assert playable(greek_turn(8, *START, portraits=MILTIADES_GONE | THEMISTOCLES_GONE), 8)


# Card 1: Laurion Silver Mines


def test_card_1_mines_give_three_talents_for_cards_first():
    state = do(greek_turn(1, *START), act.EVENT + card(1))
    assert (state.phase, state.actor, state.talents) == (phase.BUY, atlas.GREECE, 3)
    assert legal_actions(state) == [act.COUNT, act.COUNT + 1, act.COUNT + 2, act.COUNT + 3]


def test_card_1_mines_buy_cards_then_armies_and_fleets():
    state = do(greek_turn(1, *START), act.EVENT + card(1), act.COUNT + 1)
    draw(state, 2)
    assert state.phase == phase.RAISE and state.talents == 2
    do(state, act.CITY + atlas.CORINTH, act.PORT + atlas.SPARTA)
    decline_windows(state)
    assert armies(state, atlas.CORINTH) == (2, 0) and fleets(state, atlas.SPARTA) == (2, 0)
    assert hand(state, atlas.GREECE) == [2, 12]
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_1_l1_mines_may_raise_three_fleets():
    state = do(
        greek_turn(1, *START),
        act.EVENT + card(1),
        act.COUNT + 0,
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.ATHENS,
    )
    assert fleets(state, atlas.ATHENS) == (4, 0)


def test_card_1_mines_keep_the_usual_placement():
    state = do(greek_turn(1, "Athens 1, Corinth 1", "Ephesus 2/1, Athens 0/1, Sparta 0"), act.EVENT + card(1))
    do(state, act.COUNT + 0)
    assert choices(state) - {act.DECLINE} == cities(atlas.ATHENS, atlas.CORINTH, atlas.SPARTA) | ports(
        atlas.SPARTA
    )


def test_card_1_the_rest_of_the_mines_may_be_left():
    state = do(
        greek_turn(1, *START), act.EVENT + card(1), act.COUNT + 0, act.CITY + atlas.ATHENS, act.DECLINE
    )
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA
    assert state.talents == 0


def test_card_1_mines_are_not_drawn_back_by_their_own_reshuffle():
    state = position(hands="1 12 / 14", turn=atlas.GREECE, discards="2 3 4 5 6 7 8 9 10 11 13 15 16")
    do(state, act.EVENT + card(1), act.COUNT + 2)
    assert state.deck >> card(1) & 1 == 0
    draw(state, 2)
    assert state.deck >> card(1) & 1 == 0
    draw(state, 3)
    do(state, act.DECLINE)
    assert discarded(state) == [1]


def test_card_1_mines_buy_no_more_cards_than_there_are():
    state = position(hands="1 2 3 4 5 6 7 / 8 9 10 11 12 13 14 15", turn=atlas.GREECE, discards="16")
    do(state, act.EVENT + card(1))
    assert legal_actions(state) == [act.COUNT, act.COUNT + 1]


def test_card_1_mines_do_not_use_up_the_burnt_acropolis():
    state = do(greek_turn(1, *START, acropolis=1), act.EVENT + card(1))
    assert state.talents == 3
    do(state, act.COUNT + 0, act.DECLINE)
    assert state.acropolis == 1


# Card 1: Cavalry of Mardonius


def cavalry(greek: str, persian: str, origin: int, target: int, **fields: Any) -> State:
    return do(
        persian_turn(1, greek, persian, **fields), act.EVENT + card(1), act.CITY + origin, act.CITY + target
    )


def test_card_1_b2_cavalry_dice_count_in_full():
    state = dice(cavalry("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 6, 5)
    assert armies(state, atlas.THEBES) == (0, 1)


def test_card_1_cavalry_dice_count_in_full_in_asia_too():
    state = dice(cavalry("Sestos 1", "Ephesus 1", atlas.EPHESUS, atlas.SESTOS), 6, 5)
    assert armies(state, atlas.SESTOS) == (0, 1)


def test_card_1_cavalry_dice_are_no_better_than_they_fall():
    state = dice(cavalry("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 6, 6)
    assert armies(state, atlas.THEBES) == (0, 0)
    state = dice(cavalry("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 5, 6)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_1_cavalry_rides_by_land_only():
    state = do(persian_turn(1, *START), act.EVENT + card(1))
    assert choices(state) == cities(atlas.EPHESUS, atlas.SESTOS)


def test_card_1_cavalry_may_ride_without_a_battle():
    state = cavalry("Athens 1", "Larissa 1", atlas.LARISSA, atlas.DELPHI)
    assert armies(state, atlas.DELPHI) == (0, 1)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_1_cavalry_needs_an_army_on_a_road():
    assert not playable(persian_turn(1, "Athens 1", "Naxos 2/1"), 1)


def test_card_1_played_for_movement_there_is_no_cavalry():
    state = do(
        persian_turn(1, "Thebes 1", "Larissa 1"),
        act.MOVE + card(1),
        act.CITY + atlas.LARISSA,
        act.CITY + atlas.THEBES,
    )
    assert armies(dice(state, 6, 5), atlas.THEBES) == (1, 0)


def test_card_1_cavalry_is_gone_with_the_next_move():
    state = cavalry("Thebes 1", "Larissa 1, Therma 1", atlas.LARISSA, atlas.DELPHI)
    do(state, act.DECLINE, act.MOVE + card(14), act.CITY + atlas.DELPHI, act.CITY + atlas.THEBES)
    assert armies(dice(state, 6, 5), atlas.THEBES) == (1, 0)


# Card 2: Ionian Revolt


def test_card_2_the_revolt_removes_an_army_of_sestos_or_ephesus():
    state = do(greek_turn(2, "Athens 1", "Ephesus 2, Sestos 1, Therma 3"), act.EVENT + card(2))
    assert choices(state) == cities(atlas.SESTOS, atlas.EPHESUS)
    do(state, act.CITY + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 0)
    assert state.army_reserve[atlas.PERSIA] == 19
    assert state.turn == atlas.PERSIA


def test_card_2_the_revolt_needs_an_army_there():
    assert not playable(greek_turn(2, "Athens 1", "Therma 3, Ephesus 0/1"), 2)


# Cards 2, 3, 13: Demand Earth and Water


@pytest.mark.parametrize("number", [2, 3, 13])
def test_card_2_card_3_card_13_a_city_nobody_controls_gives_earth_and_water(number: int):
    state = do(persian_turn(number, "Athens 1, Corinth 1", "Ephesus 1, Therma 1"), act.EVENT + card(number))
    assert choices(state) == cities(atlas.LARISSA, atlas.DELPHI, atlas.THEBES, atlas.ERETRIA, atlas.NAXOS)
    do(state, act.CITY + atlas.NAXOS)
    assert armies(state, atlas.NAXOS) == (0, 1)
    assert state.army_reserve[atlas.PERSIA] == 21
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_2_a_greek_fleet_does_not_protect_a_city():
    state = do(persian_turn(2, "Naxos 0/2", "Ephesus 1"), act.EVENT + card(2), act.CITY + atlas.NAXOS)
    assert armies(state, atlas.NAXOS) == (0, 1) and fleets(state, atlas.NAXOS) == (2, 0)


def test_card_2_a_demand_needs_an_army_in_reserve():
    assert not playable(persian_turn(2, "Athens 1", FULL_PERSIA), 2)


def test_card_2_a_demand_needs_a_city_nobody_controls():
    greek = "Delphi 1, Corinth 1, Naxos 1, Eretria 1"
    assert not playable(persian_turn(2, greek, "Therma 1, Larissa 1, Thebes 1"), 2)
    assert playable(persian_turn(2, greek, "Therma 1, Larissa 1"), 2)


# Card 3: Rage of Poseidon


def test_card_3_poseidon_takes_a_persian_fleet():
    state = do(greek_turn(3, "Athens 1/1", "Ephesus 2/1, Naxos 0/2"), act.EVENT + card(3))
    assert choices(state) == ports(atlas.EPHESUS, atlas.NAXOS)
    do(state, act.PORT + atlas.NAXOS)
    assert fleets(state, atlas.NAXOS) == (0, 1)
    assert state.fleet_reserve[atlas.PERSIA] == 4


def test_card_3_poseidon_needs_a_persian_fleet():
    assert not playable(greek_turn(3, "Athens 1/1", "Ephesus 2"), 3)


# Card 4: Miltiades


def attacked(
    greek: str = "Thebes 1, Athens 1", number: int = 1, hands: str = "4 7 / 14 8", discards: str = ""
) -> State:
    """Persia marches from Larissa against Thebes."""
    state = position(greek, f"Larissa {number + 1}", hands, discards=discards)
    return do(
        state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.COUNT + number, act.CITY + atlas.THEBES
    )


def test_card_4_miltiades_rolls_three_dice_with_one_army():
    state = do(attacked(), act.EVENT + card(4))
    assert state.portraits == MILTIADES_GONE and state.army_reserve[atlas.GREECE] == 6
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_4_miltiades_rolls_three_dice_every_round():
    state = do(attacked(number=2), act.EVENT + card(4))
    dice(state, 4, 4, 1, 1, 5)
    do(state, act.DECLINE, act.DECLINE)
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_4_miltiades_leads_only_one_battle():
    state = do(attacked(), act.EVENT + card(4))
    dice(state, 4, 1, 1, 5)
    do(decline_windows(state), act.MOVE + card(7), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert state.dice == 1
    dice(state, 1)
    assert state.dice == 1 and state.rolling == atlas.GREECE


def test_card_4_miltiades_leads_a_greek_march():
    state = position("Thebes 1", "Larissa 1", "4 7 8 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA, act.EVENT + card(4))
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.LARISSA) == (1, 0)


def test_card_4_miltiades_leads_a_greek_landing():
    state = position("Athens 1/1", "Eretria 1", "4 7 8 / 14", turn=atlas.GREECE)
    do(
        state,
        act.MOVE + card(7),
        act.PORT + atlas.ATHENS,
        act.COUNT + 1,
        act.PORT + atlas.ERETRIA,
        act.EVENT + card(4),
    )
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.ERETRIA) == (1, 0)


def test_card_4_the_last_army_of_the_battle_is_not_his_cube():
    state = do(attacked("Thebes 1, Athens 5, Sparta 3"), act.EVENT + card(4))
    assert state.phase == phase.LEADER_CUBE
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA)
    do(state, act.CITY + atlas.ATHENS)
    assert armies(state, atlas.ATHENS) == (4, 0)
    assert state.phase == phase.DIE


def test_card_4_one_of_several_armies_of_the_battle_may_be_his_cube():
    state = do(attacked("Thebes 2, Athens 4, Sparta 3"), act.EVENT + card(4))
    assert choices(state) == cities(atlas.THEBES, atlas.ATHENS, atlas.SPARTA)
    do(state, act.CITY + atlas.THEBES)
    dice(state, 1, 1, 1, 2)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_4_after_themistocles_too_the_last_army_of_the_battle_is_not_his_cube():
    state = position("Naxos 1, Athens 5/1, Sparta 3", "Ephesus 2/1", "4 5 7 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    do(state, act.EVENT + card(5), act.CITY + atlas.ATHENS, act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    do(state, act.EVENT + card(4))
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA)


# Card 4: Festival of Karneia


def test_card_4_karneia_bars_the_spartan_events():
    state = position(hands="6 8 11 15 / 4 14")
    do(state, act.EVENT + card(4))
    assert state.karneia == 1
    assert legal_actions(state) == [act.DECLINE] + [act.MOVE + card(number) for number in (6, 8, 11, 15)]


def test_card_4_karneia_bars_the_300_and_pausanias_too():
    state = position("Thebes 1", "Larissa 1", "6 15 / 1 14", karneia=1)
    do(state, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    assert legal_actions(state) == [act.DECLINE]  # only Miltiades could answer


def test_card_4_karneia_lasts_to_the_end_of_the_expedition():
    state = do(position(hands="16 7 / 4"), act.EVENT + card(4), act.EVENT + card(16), act.CITY + atlas.SESTOS)
    assert state.karneia == 1
    do(state, act.DECLINE)
    while state.expedition == 1:
        do(state, act.DECLINE)
    assert state.karneia == 0


def test_card_4_karneia_may_be_celebrated_twice():
    assert playable(persian_turn(4, *START, karneia=1), 4)


def test_card_4_r10_with_the_option_karneia_ends_with_the_greek_turn():
    state = do(position(hands="8 7 / 4 14", karneia_turn=1), act.EVENT + card(4))
    assert state.karneia == 1 and not playable(state, 8)
    do(state, act.DECLINE)
    assert state.karneia == 0


# Card 5: Themistocles


def themistocles(greek: str, persian: str, target: int, *, hands: str = "5 7 / 14 8", **fields: Any) -> State:
    """Two Persian fleets sail from Ephesus, each with an army if there are any, and Themistocles answers."""
    state = position(greek, persian, hands, discards="4 9 15", **fields)
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 2)
    if state.army[atlas.PERSIA][atlas.EPHESUS]:
        do(state, act.COUNT + 2)
    return do(state, act.PORT + target, act.EVENT + card(5))


def test_card_5_themistocles_costs_an_army():
    state = themistocles("Athens 1/1", "Ephesus 0/2", atlas.NAXOS)
    assert state.portraits == THEMISTOCLES_GONE
    assert state.army_reserve[atlas.GREECE] == 7


def test_card_5_themistocles_cube_comes_from_the_map_if_the_reserve_is_empty():
    state = themistocles("Athens 5/1, Sparta 4", "Ephesus 0/2", atlas.NAXOS)
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA)
    do(state, act.CITY + atlas.SPARTA)
    assert armies(state, atlas.SPARTA) == (3, 0)
    assert state.phase == phase.ORIGIN


def test_card_5_themistocles_sails_without_armies():
    state = do(themistocles("Athens 3/2", "Ephesus 0/2", atlas.NAXOS), act.PORT + atlas.ATHENS, act.COUNT + 2)
    assert choices(state) == ports(
        atlas.SESTOS, atlas.EPHESUS, atlas.THERMA, atlas.THEBES, atlas.SPARTA, atlas.ERETRIA, atlas.NAXOS
    )


def test_card_5_themistocles_does_not_sail_from_where_the_persians_arrive():
    state = themistocles("Athens 1/1, Naxos 0/2", "Ephesus 0/2", atlas.NAXOS)
    assert choices(state) == ports(atlas.ATHENS)


def test_card_5_f16_themistocles_alone_becomes_the_defender():
    state = themistocles("Athens 1/1", "Ephesus 2/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.NAXOS)
    assert state.phase == phase.DIE and state.afloat == 1
    dice(state, 3, 3, 2)
    assert fleets(state, atlas.NAXOS) == (0, 2)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_5_f16_themistocles_wins_and_nobody_lands():
    state = themistocles("Athens 1/1", "Ephesus 2/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.NAXOS)
    dice(state, 1, 1, 2)
    dice(state, 1, 2)
    assert fleets(state, atlas.NAXOS) == (1, 0)
    assert armies(state, atlas.NAXOS) == (0, 0) and armies(state, atlas.EPHESUS) == (0, 0)


def test_card_5_themistocles_joins_the_defending_fleets():
    state = themistocles("Athens 1/2, Naxos 0/1", "Ephesus 0/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    assert state.fleet[atlas.GREECE][atlas.NAXOS] == 3
    dice(state, 4, 4, 3, 3, 3)
    assert state.fleet[atlas.GREECE][atlas.NAXOS] == 2


@pytest.mark.parametrize("fields", [{}, ENGINE])
def test_card_5_n6_nobody_retreats_from_the_battle_he_joined(fields: dict[str, Any]):
    state = themistocles("Athens 1/2, Naxos 0/1", "Ephesus 0/2", atlas.NAXOS, **fields)
    do(state, act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    dice(state, 1, 1, 3, 3, 3)
    assert decline_windows(state).phase == phase.DIE


def test_card_5_themistocles_fights_elsewhere_first_and_attacks_there():
    state = themistocles("Athens 1/1, Naxos 0/1", "Ephesus 0/2, Eretria 0/1", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.ERETRIA)
    assert state.phase == phase.DIE and state.moving == atlas.GREECE
    dice(state, 1, 2)
    assert fleets(state, atlas.ERETRIA) == (1, 0)
    assert state.phase == phase.DIE and state.moving == atlas.PERSIA
    dice(state, 4, 4, 2)
    assert fleets(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_5_nobody_retreats_from_his_battle_elsewhere():
    state = themistocles("Athens 1/2, Naxos 0/1", "Ephesus 0/2, Eretria 0/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.ERETRIA)
    dice(state, 1, 1, 2, 2)
    assert decline_windows(state).phase == phase.DIE and state.moving == atlas.GREECE


def test_card_5_nobody_retreats_from_the_persian_battle_if_he_fought_elsewhere():
    state = themistocles("Athens 1/1, Naxos 0/2", "Ephesus 0/2, Eretria 0/1", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.ERETRIA)
    dice(state, 1, 2)
    dice(state, 1, 1, 2, 2)
    assert decline_windows(state).phase == phase.DIE and state.moving == atlas.PERSIA


def test_card_5_themistocles_may_lose_elsewhere_and_the_persians_go_on():
    state = themistocles("Athens 1/1", "Ephesus 2/2, Eretria 0/1", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.ERETRIA)
    dice(state, 2, 1)
    assert fleets(state, atlas.ERETRIA) == (0, 1)
    assert armies(state, atlas.NAXOS) == (0, 2) and fleets(state, atlas.NAXOS) == (0, 2)


def test_card_5_themistocles_may_sail_into_an_empty_port():
    state = themistocles("Athens 1/1", "Ephesus 2/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert fleets(state, atlas.SPARTA) == (1, 0)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert state.turn == atlas.GREECE


def test_card_5_themistocles_may_attack_the_fleets_that_stayed_behind():
    state = position("Athens 1/1", "Ephesus 0/3", "5 7 / 14 8", discards="9")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    do(state, act.EVENT + card(5), act.PORT + atlas.ATHENS, act.PORT + atlas.EPHESUS)
    dice(state, 6, 5)
    assert fleets(state, atlas.EPHESUS) == (0, 0)
    assert fleets(state, atlas.NAXOS) == (0, 2)


def test_card_5_themistocles_cube_may_be_the_last_army_of_the_threatened_city():
    state = themistocles("Athens 4/1, Sparta 4, Naxos 1", "Ephesus 2/2", atlas.NAXOS)
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA, atlas.NAXOS)
    do(state, act.CITY + atlas.NAXOS, act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN


@pytest.mark.parametrize("fields, asked", [({}, False), (ENGINE, True)])
def test_card_5_r3_themistocles_at_sestos_and_the_bridge(fields: dict[str, Any], asked: bool):
    state = themistocles("Sestos 1, Athens 1/1", "Ephesus 2/2", atlas.NAXOS, bridge=1, **fields)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.SESTOS)
    assert (state.phase == phase.BURN) == asked
    if asked:
        do(state, act.BURN_BRIDGE)
    assert armies(state, atlas.NAXOS) == (0, 2)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_5_a_later_land_battle_may_be_left():
    state = themistocles("Athens 1/1, Naxos 2", "Ephesus 2/2", atlas.NAXOS)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    dice(state, 1, 1, 2, 2)
    do(state, act.PORT + atlas.EPHESUS)
    assert armies(state, atlas.EPHESUS) == (0, 1) and fleets(state, atlas.EPHESUS) == (0, 2)


# Card 5: The Immortals


def fallen(greek: int, persian: int, hands: str = "/ 14 5 8", **fields: Any) -> State:
    """Persia attacks Thebes and loses all armies, one a round, against a Greek six."""
    state = position(f"Thebes {greek}, Athens 1", f"Larissa {persian}", hands, **fields)
    numbers = [act.COUNT + persian] if persian > 1 else []
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, *numbers, act.CITY + atlas.THEBES)
    while state.army[atlas.PERSIA][atlas.THEBES]:
        dice(state, *[1] * min(3, state.army[atlas.PERSIA][atlas.THEBES]), *[6] * min(3, greek))
        if state.army[atlas.PERSIA][atlas.THEBES]:
            do(state, act.DECLINE, act.DECLINE)
    return state


@pytest.mark.parametrize("began, back", [(1, 1), (2, 2), (3, 3), (4, 3), (6, 3)])
def test_card_5_as_many_immortals_return_as_began_and_three_at_most(began: int, back: int):
    state = do(fallen(2, began), act.EVENT + card(5))
    assert armies(state, atlas.THEBES) == (2, back)
    assert state.army_reserve[atlas.PERSIA] == 24 - back


def test_card_5_the_immortals_fight_a_new_battle_as_attackers():
    state = do(fallen(2, 2), act.EVENT + card(5))
    dice(state, 4, 4, 1, 1)
    assert armies(state, atlas.THEBES) == (1, 2)
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.PERSIA)
    do(state, act.CITY + atlas.LARISSA)
    assert armies(state, atlas.LARISSA) == (0, 2)


def test_card_5_the_immortals_of_a_defence_stay_the_defenders():
    state = position("Thebes 2, Athens 1", "Larissa 1, Therma 1", "7 8 / 5 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.CITY + atlas.THEBES, act.COUNT + 2, act.CITY + atlas.LARISSA)
    dice(state, 1, 2, 2)
    do(state, act.EVENT + card(5))
    assert armies(state, atlas.LARISSA) == (2, 1)
    dice(state, 4, 1, 1)
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.GREECE)


def test_card_5_after_mutual_destruction_the_immortals_hold_the_city():
    state = position("Thebes 1, Athens 1", "Larissa 1", "/ 14 5 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    dice(state, 4, 4)
    do(state, act.EVENT + card(5))
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.phase == phase.TURN


def test_card_5_greek_dice_events_lapse_in_the_new_battle():
    state = position("Thebes 1, Athens 1", "Larissa 1", "15 7 / 14 5 8", discards="4")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES, act.EVENT + card(15))
    dice(state, 1, 2, 2, 2)
    do(state, act.EVENT + card(5))
    decline_windows(state)
    dice(state, 4)
    assert state.rolling == atlas.GREECE and state.dice == 1


def test_card_5_declined_immortals_stay_dead():
    state = do(fallen(2, 2), act.DECLINE)
    assert armies(state, atlas.THEBES) == (2, 0)
    assert hand(state, atlas.PERSIA) == [5, 8]


def test_card_5_no_immortals_after_xerxes_death():
    state = fallen(2, 1, portraits=DARIUS | XERXES)
    assert state.phase == phase.TURN
    state = fallen(2, 1, portraits=DARIUS | XERXES, orphan_immortals=1)
    assert act.EVENT + card(5) in legal_actions(state)


def test_card_5_immortals_after_darius_death():
    assert act.EVENT + card(5) in legal_actions(fallen(2, 1, portraits=DARIUS))


def test_card_5_cavalry_also_carries_the_immortals():
    state = position("Thebes 1, Athens 1", "Larissa 1", "/ 1 5 8")
    do(state, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    dice(state, 1, 2)
    do(state, act.EVENT + card(5))
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (0, 1)


# Card 6: Pausanias


def cavalry_attack(hands: str = "6 7 / 1 14", **fields: Any) -> State:
    state = position("Thebes 1, Athens 1", "Larissa 1", hands, **fields)
    return do(state, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)


def test_card_6_b3_pausanias_gives_the_cavalry_its_usual_dice():
    state = do(cavalry_attack(), act.EVENT + card(6))
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)
    assert armies(state, atlas.LARISSA) == (0, 0)  # the march stands


def test_card_6_b4_pausanias_and_the_300_in_one_window():
    state = do(cavalry_attack("6 15 7 / 1 14"), act.EVENT + card(6), act.EVENT + card(15))
    dice(state, 6, 1, 2, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_6_b4_the_300_first_and_then_pausanias():
    state = do(cavalry_attack("6 15 7 / 1 14"), act.EVENT + card(15), act.EVENT + card(6))
    dice(state, 6, 1, 2, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_6_pausanias_leaves_the_dice_of_asia():
    state = position("Sestos 1", "Ephesus 1", "6 7 / 1 14")
    do(state, act.EVENT + card(1), act.CITY + atlas.EPHESUS, act.CITY + atlas.SESTOS, act.EVENT + card(6))
    dice(state, 6, 5)
    assert armies(state, atlas.SESTOS) == (0, 0)


def test_card_6_f16_pausanias_lasts_into_the_immortals_battle():
    state = do(cavalry_attack("6 7 / 1 5 14"), act.EVENT + card(6))
    dice(state, 1, 2)
    do(state, act.EVENT + card(5))
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_6_pausanias_may_answer_the_immortals_of_the_cavalry():
    state = do(cavalry_attack("6 7 / 1 5 14"), act.DECLINE)
    dice(state, 1, 2)
    do(state, act.EVENT + card(5), act.EVENT + card(6))
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_6_pausanias_cancels_one_ride_only():
    state = position("Thebes 1, Athens 1", "Larissa 2", "6 7 / 1 14", discards="4 5 15")
    do(
        state,
        act.EVENT + card(1),
        act.CITY + atlas.LARISSA,
        act.COUNT + 1,
        act.CITY + atlas.THEBES,
        act.EVENT + card(6),
    )
    dice(state, 6, 5)
    state.hand[atlas.PERSIA] |= 1 << card(1)  # drawn again
    do(state, act.DECLINE, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    assert armies(dice(state, 6, 5), atlas.THEBES) == (0, 1)


def test_card_6_pausanias_is_no_leader_with_a_portrait():
    state = do(cavalry_attack(), act.EVENT + card(6))
    assert state.portraits == 0 and state.army_reserve[atlas.GREECE] == 7


# Card 6: Ostracism


@pytest.mark.parametrize("index, left", [(0, [8, 11]), (1, [7, 11]), (2, [7, 8])])
def test_card_6_ostracism_discards_a_greek_card_at_random(index: int, left: list[int]):
    state = do(position(hands="7 8 11 / 6 14"), act.EVENT + card(6))
    assert state.phase == phase.BANISH
    sequence.apply(state, index)
    assert hand(state, atlas.GREECE) == left
    assert len(discarded(state)) == 2  # face up, beside Ostracism
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_6_a_banished_card_is_no_longer_among_those_seen():
    state = do(
        position(hands="7 8 11 / 9 6 14"),
        act.EVENT + card(9),
        act.CARD + card(8),
        act.DECLINE,
        act.EVENT + card(6),
    )
    sequence.apply(state, 0)
    assert hand(state, atlas.GREECE) == [11]
    assert state.seen[atlas.GREECE] == state.hand[atlas.GREECE]


def test_card_6_ostracism_needs_a_greek_card():
    assert not playable(position(hands="/ 6 14"), 6)


# Card 7: Oracle of Delphi


def test_card_7_the_oracle_changes_the_hand_for_one_card_more():
    state = do(position(hands="7 8 9 / 14", turn=atlas.GREECE), act.EVENT + card(7))
    assert hand(state, atlas.GREECE) == []
    draw(state, 1, 2, 3)
    assert hand(state, atlas.GREECE) == [1, 2, 3]
    assert discarded(state) == [7, 8, 9]
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_7_the_oracle_alone_draws_one_card():
    state = draw(do(position(hands="7 / 14", turn=atlas.GREECE), act.EVENT + card(7)), 2)
    assert hand(state, atlas.GREECE) == [2]
    assert state.turn == atlas.PERSIA


def test_card_7_r27_the_discarded_cards_can_come_back_but_not_the_oracle():
    state = position(hands="7 8 / 14", turn=atlas.GREECE, discards="1 3 4 5 6 9 10 11 12 13 15 16")
    draw(do(state, act.EVENT + card(7)), 2)
    assert state.deck >> card(8) & 1 == 1 and state.deck >> card(7) & 1 == 0
    draw(state, 8)
    assert state.turn == atlas.PERSIA and 7 in discarded(state)


def test_card_7_r27_discarded_before_its_effect_the_oracle_can_come_back():
    gone = "1 3 4 5 6 9 10 11 12 13 15 16"
    state = position(hands="7 8 / 14", turn=atlas.GREECE, discards=gone, late_discard=0)
    draw(do(state, act.EVENT + card(7)), 2, 7)
    assert hand(state, atlas.GREECE) == [2, 7]


# Card 7: Great King, and card 10: Evangelion


def great_king(
    greek: str, persian: str, origin: int, target: int, *, hands: str = "/ 7 8", **fields: Any
) -> State:
    """Persia marches with the Great King; the Immortals are gone unless held."""
    gone = "" if "5" in hands.split() else "5"
    state = position(greek, persian, hands, discards=gone, **fields)
    do(state, act.EVENT + card(7), act.CITY + origin)
    return do(state, *most(state), act.CITY + target)


def evangelion(
    greek: str, persian: str, origin: int, target: int, *, hands: str = "10 8 /", **fields: Any
) -> State:
    """Greece marches with good news to come."""
    state = position(greek, persian, hands, turn=atlas.GREECE, **fields)
    do(state, act.EVENT + card(10), act.CITY + origin)
    return do(state, *most(state), act.CITY + target)


def most(state: State) -> list[int]:
    """All armies march, where there is a choice."""
    return legal_actions(state)[-1:] if act.COUNT + 1 in legal_actions(state) else []


def test_card_7_the_great_king_wins_a_point():
    state = dice(great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 4, 3)
    assert state.score == 1


def test_card_7_the_great_king_loses_a_point():
    state = dice(great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 3, 4)
    assert state.score == -1


def test_card_7_e3_mutual_destruction_gives_both_a_point():
    state = dice(great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 4, 4)
    assert state.score == 0


def test_card_7_e6_a_retreating_defender_gives_the_point():
    state = great_king("Thebes 2, Athens 1", "Larissa 2", atlas.LARISSA, atlas.THEBES)
    do(dice(state, 1, 1, 2, 2), act.DECLINE, act.CITY + atlas.ATHENS)
    assert state.score == 1


def test_card_7_e7_a_retreating_king_loses_the_point():
    state = great_king("Thebes 2, Athens 1", "Larissa 2", atlas.LARISSA, atlas.THEBES)
    do(dice(state, 1, 1, 2, 2), act.CITY + atlas.LARISSA)
    assert state.score == -1


def test_card_7_e9_mutual_destruction_at_ephesus_is_persian():
    state = dice(great_king("Ephesus 1", "Sestos 1", atlas.SESTOS, atlas.EPHESUS), 5, 5)
    assert state.score == 1


def test_card_7_mutual_destruction_in_athens_gives_both_a_point():
    state = dice(great_king("Athens 1", "Thebes 1", atlas.THEBES, atlas.ATHENS), 4, 4)
    assert state.score == 0


def test_card_7_no_battle_no_point():
    assert great_king("Athens 1", "Larissa 1", atlas.LARISSA, atlas.THEBES).score == 0
    assert great_king("Corinth 1", "Thebes 1", atlas.THEBES, atlas.ATHENS).score == 0


@pytest.mark.parametrize("edition, limit", [(0, 7), (1, 6)])
def test_card_7_the_track_cuts_off_the_first_point_only(edition: int, limit: int):
    top = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, score=limit, edition=edition)
    assert dice(top, 4, 4).score == limit - 1
    won = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, score=limit, edition=edition)
    assert dice(won, 4, 3).score == limit
    bottom = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, score=-limit, edition=edition)
    assert dice(bottom, 4, 4).score == -limit
    lost = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, score=-limit, edition=edition)
    assert dice(lost, 3, 4).score == -limit


def test_card_7_e4_immortals_after_mutual_destruction_bring_no_further_point():
    state = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, hands="/ 7 5 8")
    do(dice(state, 4, 4), act.EVENT + card(5))
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.score == 0


def test_card_7_e5_the_first_annihilation_settles_the_points():
    state = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, hands="/ 7 5 8")
    dice(state, 3, 4)
    do(state, act.EVENT + card(5))
    dice(state, 4, 3)
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.score == -1


def test_card_7_r24_with_the_option_the_immortals_battle_decides():
    state = great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES, hands="/ 7 5 8", late_points=1)
    dice(state, 3, 4)
    do(state, act.EVENT + card(5))
    dice(state, 4, 3)
    assert state.score == 1


def test_card_7_the_great_king_needs_an_army_on_a_road_but_no_living_king():
    assert not playable(persian_turn(7, "Athens 1", "Naxos 1/1"), 7)
    assert playable(persian_turn(7, *START, portraits=DARIUS | XERXES), 7)


def test_card_7_the_great_king_marches_by_land_only():
    state = do(position(hands="/ 7 8"), act.EVENT + card(7))
    assert choices(state) == cities(atlas.EPHESUS, atlas.SESTOS)


def test_card_7_the_great_kings_dice_are_the_usual_ones():
    state = dice(great_king("Thebes 1", "Larissa 1", atlas.LARISSA, atlas.THEBES), 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


# Card 8: Leonidas


def test_card_8_b7_leonidas_rolls_two_dice_with_one_army():
    state = do(
        greek_turn(8, "Thebes 3", "Larissa 1"),
        act.EVENT + card(8),
        act.CITY + atlas.THEBES,
        act.CITY + atlas.LARISSA,
    )
    dice(state, 4, 1, 5)
    assert armies(state, atlas.LARISSA) == (1, 0) and armies(state, atlas.THEBES) == (2, 0)
    assert state.portraits == LEONIDAS_GONE
    assert sum(state.army[atlas.GREECE]) + state.army_reserve[atlas.GREECE] == 8


def test_card_8_leonidas_rolls_two_dice_every_round():
    state = do(
        greek_turn(8, "Thebes 3", "Larissa 2"),
        act.EVENT + card(8),
        act.CITY + atlas.THEBES,
        act.CITY + atlas.LARISSA,
    )
    dice(state, 4, 4, 1, 5)
    do(state, act.DECLINE)
    dice(state, 4, 1, 5)
    assert armies(state, atlas.LARISSA) == (1, 0)


def test_card_8_leonidas_marches_with_one_army_without_a_battle_too():
    state = do(
        greek_turn(8, "Thebes 3", "Ephesus 1"),
        act.EVENT + card(8),
        act.CITY + atlas.THEBES,
        act.CITY + atlas.LARISSA,
    )
    assert armies(state, atlas.LARISSA) == (1, 0) and armies(state, atlas.THEBES) == (2, 0)


def test_card_8_leonidas_marches_by_land_only():
    state = do(greek_turn(8, *START), act.EVENT + card(8))
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA, atlas.CORINTH)


def test_card_8_miltiades_does_not_join_leonidas():
    state = position("Thebes 3", "Larissa 1", "4 8 / 14", turn=atlas.GREECE)
    do(state, act.EVENT + card(8), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert state.phase == phase.DIE


def test_card_8_leonidas_needs_an_army_that_can_march():
    assert not playable(greek_turn(8, "Naxos 2/1", "Ephesus 1"), 8)


def test_card_8_leonidas_does_not_march_during_karneia():
    assert not playable(greek_turn(8, *START, karneia=1), 8)


# Card 8: Royal Road


def test_card_8_the_royal_road_brings_up_to_three_armies():
    state = do(persian_turn(8, *START), act.EVENT + card(8))
    assert choices(state) == cities(atlas.SESTOS, atlas.EPHESUS)
    do(state, act.CITY + atlas.EPHESUS)
    assert state.phase == phase.LEVY
    assert legal_actions(state) == [act.COUNT + 1, act.COUNT + 2, act.COUNT + 3]
    do(state, act.COUNT + 3)
    assert armies(state, atlas.EPHESUS) == (0, 5)
    assert state.army_reserve[atlas.PERSIA] == 17
    assert state.turn == atlas.GREECE


def test_card_8_the_royal_road_brings_no_more_than_the_reserve():
    state = do(
        persian_turn(8, "Athens 1", "Ephesus 12, Sestos 10"), act.EVENT + card(8), act.CITY + atlas.SESTOS
    )
    assert legal_actions(state) == [act.COUNT + 1, act.COUNT + 2]


@pytest.mark.parametrize("fields", [{}, ENGINE])
def test_card_8_r1_the_royal_road_drives_greeks_out_and_places_nobody(fields: dict[str, Any]):
    state = persian_turn(8, "Sestos 3, Athens 1", "Ephesus 2", bridge=1, **fields)
    do(state, act.EVENT + card(8), act.CITY + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 0)
    assert state.army_reserve[atlas.GREECE] == 8
    assert state.bridge == 1
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_8_the_royal_road_drives_greeks_out_without_a_reserve():
    state = do(persian_turn(8, "Sestos 3", "Ephesus 24"), act.EVENT + card(8))
    assert choices(state) == cities(atlas.SESTOS)


def test_card_8_the_royal_road_needs_a_reserve_or_greeks_in_asia():
    assert not playable(persian_turn(8, "Athens 1", FULL_PERSIA), 8)


def test_card_8_the_royal_road_leaves_greek_fleets():
    state = do(persian_turn(8, "Sestos 1/2", "Ephesus 2"), act.EVENT + card(8), act.CITY + atlas.SESTOS)
    assert fleets(state, atlas.SESTOS) == (2, 0)


# Card 9: Artemisia


def sea_attack(
    persian: str, fleet: int, carried: int = 0, hands: str = "9 7 / 14 8", greek: str = "Naxos 0/2"
) -> State:
    """Persia sails from Ephesus against Greek fleets at Naxos."""
    state = position(f"{greek}, Athens 1", persian, hands, discards="4 5")
    return do(
        state,
        act.MOVE + card(14),
        act.PORT + atlas.EPHESUS,
        act.COUNT + fleet,
        act.COUNT + carried,
        act.PORT + atlas.NAXOS,
    )


def test_card_9_n3_a_second_fleet_flees_for_good_and_takes_its_army_along():
    state = dice(sea_attack("Ephesus 3/3", 3, 3), 1, 1, 1, 2, 2)
    do(state, act.EVENT + card(9))
    assert state.portraits == ARTEMISIA_GONE
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 1) and armies(state, atlas.EPHESUS) == (0, 1)
    assert state.fleet_reserve[atlas.PERSIA] + sum(state.fleet[atlas.PERSIA]) == 5
    assert state.army_reserve[atlas.PERSIA] == 23


def test_card_9_an_empty_fleet_flees_without_an_army():
    state = dice(sea_attack("Ephesus 3/3", 3, 1), 1, 1, 1, 2, 2)
    do(state, act.EVENT + card(9), act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 1) and armies(state, atlas.EPHESUS) == (0, 3)


def test_card_9_the_flight_of_the_last_fleet_ends_the_battle():
    state = dice(sea_attack("Ephesus 3/2", 2, 1), 1, 1, 2, 2)
    do(state, act.EVENT + card(9))
    assert fleets(state, atlas.NAXOS) == (2, 0)
    assert armies(state, atlas.EPHESUS) == (0, 2)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_6_2_2_card_9_artemisia_flees_from_a_defence_too():
    state = position("Athens 1/2", "Naxos 0/3", "9 7 8 / 14", turn=atlas.GREECE)
    do(
        state,
        act.MOVE + card(7),
        act.PORT + atlas.ATHENS,
        act.COUNT + 2,
        act.COUNT + 0,
        act.PORT + atlas.NAXOS,
    )
    dice(state, 1, 1, 1, 2, 2)
    do(state, act.EVENT + card(9))
    assert state.fleet[atlas.PERSIA][atlas.NAXOS] == 1
    assert state.fleet_reserve[atlas.PERSIA] == 4


def test_card_9_artemisia_after_a_tie_that_costs_the_last_greek_fleet():
    state = dice(sea_attack("Ephesus 3/2", 2, 1, greek="Naxos 0/1"), 2, 2, 2)
    do(state, act.EVENT + card(9))
    assert fleets(state, atlas.NAXOS) == (0, 0)
    assert armies(state, atlas.NAXOS) == (0, 0)


def test_card_9_the_fleet_that_fled_does_not_come_back_from_a_failed_landing():
    state = sea_attack("Ephesus 3/4", 4, 2, greek="Naxos 2/1")
    do(dice(state, 2, 2, 2, 2), act.EVENT + card(9))
    assert armies(state, atlas.NAXOS) == (2, 2) and fleets(state, atlas.NAXOS) == (0, 2)
    dice(state, 1, 1, 2, 2)
    do(state, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 2) and armies(state, atlas.EPHESUS) == (0, 2)
    assert fleets(state, atlas.NAXOS) == (0, 0)


# Card 9: Hippias


def test_card_9_hippias_shows_the_hand_and_discards_one_card():
    state = do(position(hands="7 8 11 / 9 14"), act.EVENT + card(9))
    assert state.actor == atlas.PERSIA
    assert choices(state) == {act.CARD + card(number) for number in (7, 8, 11)}
    assert state.seen[atlas.GREECE] == state.hand[atlas.GREECE]
    do(state, act.CARD + card(8))
    assert hand(state, atlas.GREECE) == [7, 11]
    assert state.seen[atlas.GREECE] == state.hand[atlas.GREECE]
    assert discarded(state) == [8, 9]
    assert state.turn == atlas.GREECE


def test_card_9_cards_drawn_after_hippias_are_not_seen():
    state = do(position(hands="1 11 / 9 14"), act.EVENT + card(9), act.CARD + card(11))
    draw(do(state, act.EVENT + card(1), act.COUNT + 1), 2)
    assert state.seen[atlas.GREECE] == 0
    assert hand(state, atlas.GREECE) == [2]


def test_card_9_hippias_needs_a_greek_card():
    assert not playable(position(hands="/ 9 14"), 9)


# Card 10: Evangelion


def test_card_10_evangelion_wins_a_point():
    assert dice(evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA), 3, 4).score == -1


def test_card_10_evangelion_loses_a_point():
    assert dice(evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA), 4, 3).score == 1


def test_card_10_e1_mutual_destruction_gives_both_a_point():
    assert dice(evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA), 4, 4).score == 0


@pytest.mark.parametrize(
    "edition, before, after",
    [(1, -6, -5), (0, -7, -6), (0, -6, -6), (1, 6, 6), (0, 7, 7), (0, 6, 6), (1, -5, -5)],
)
def test_card_10_e1_mutual_destruction_at_the_ends_of_the_track(edition: int, before: int, after: int):
    state = evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA, score=before, edition=edition)
    assert dice(state, 4, 4).score == after


@pytest.mark.parametrize("edition, limit", [(0, 7), (1, 6)])
def test_card_10_the_track_ends(edition: int, limit: int):
    won = evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA, score=-limit, edition=edition)
    assert dice(won, 3, 4).score == -limit
    lost = evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA, score=limit, edition=edition)
    assert dice(lost, 4, 3).score == limit


def test_card_10_e2_mutual_destruction_in_athens_is_greek():
    assert dice(evangelion("Corinth 1", "Athens 1", atlas.CORINTH, atlas.ATHENS), 4, 4).score == -1


def test_card_10_mutual_destruction_at_sestos_gives_both_a_point():
    assert dice(evangelion("Therma 1", "Sestos 1", atlas.THERMA, atlas.SESTOS, bridge=1), 5, 5).score == 0


def test_card_10_a_retreating_defender_gives_the_point():
    state = evangelion("Thebes 2", "Larissa 2, Therma 1", atlas.THEBES, atlas.LARISSA)
    do(dice(state, 1, 1, 2, 2), act.DECLINE, act.CITY + atlas.THERMA)
    assert state.score == -1


def test_card_10_a_retreating_attacker_loses_the_point():
    state = evangelion("Thebes 2", "Larissa 2, Therma 1", atlas.THEBES, atlas.LARISSA)
    do(dice(state, 1, 1, 2, 2), act.CITY + atlas.THEBES)
    assert state.score == 1


def test_card_10_no_battle_no_point():
    assert evangelion("Thebes 1", "Ephesus 1", atlas.THEBES, atlas.LARISSA).score == 0


def test_card_10_the_immortals_do_not_change_the_point():
    state = evangelion("Thebes 1", "Larissa 1", atlas.THEBES, atlas.LARISSA, hands="10 8 / 5 14")
    do(dice(state, 3, 4), act.EVENT + card(5))
    dice(state, 4, 3)
    assert armies(state, atlas.LARISSA) == (0, 1)
    assert state.score == -1


def test_card_10_evangelion_needs_an_army_that_can_march():
    assert not playable(greek_turn(10, "Naxos 1/1", "Ephesus 1"), 10)
    assert not playable(greek_turn(10, "Sparta 2/1", "Ephesus 1", karneia=1, edition=1), 10)
    assert playable(greek_turn(10, "Sparta 2/1", "Ephesus 1", karneia=1), 10)


def test_card_10_evangelion_marches_by_land_only():
    state = do(greek_turn(10, *START), act.EVENT + card(10))
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA, atlas.CORINTH)


# Card 10: Separate peace


def peace(greek: int, persian: int, hands: str = "6 7 8 11 15 / 10 14") -> State:
    state = do(position(hands=hands), act.EVENT + card(10))
    assert state.phase == phase.PEACE_DIE
    return dice(state, greek, persian)


def test_card_10_separate_peace_costs_greece_its_spartan_cards():
    state = peace(3, 4)
    assert hand(state, atlas.GREECE) == [7]
    assert discarded(state) == [6, 8, 10, 11, 15]
    assert state.seen[atlas.GREECE] == state.hand[atlas.GREECE]
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


@pytest.mark.parametrize("greek, persian", [(4, 4), (5, 4), (6, 1), (6, 6)])
def test_card_10_separate_peace_needs_a_higher_die(greek: int, persian: int):
    state = peace(greek, persian)
    assert hand(state, atlas.GREECE) == [6, 7, 8, 11, 15]
    assert state.seen[atlas.GREECE] == 0
    assert state.turn == atlas.GREECE


def test_card_10_persian_dice_count_in_full_for_a_separate_peace():
    assert hand(peace(5, 6), atlas.GREECE) == [7]


def test_card_10_separate_peace_shows_a_hand_without_spartans():
    state = peace(1, 2, "7 12 / 10 14")
    assert hand(state, atlas.GREECE) == [7, 12]
    assert state.seen[atlas.GREECE] == state.hand[atlas.GREECE]


def test_card_10_separate_peace_needs_a_greek_card():
    assert not playable(position(hands="/ 10 14"), 10)


# Card 11: Melas Zomos


def test_card_11_melas_zomos_feeds_an_army_in_sparta():
    state = do(greek_turn(11, *START), act.EVENT + card(11))
    assert armies(state, atlas.SPARTA) == (2, 0)
    assert state.army_reserve[atlas.GREECE] == 5
    assert state.turn == atlas.PERSIA


def test_card_11_melas_zomos_works_in_an_empty_sparta():
    assert playable(greek_turn(11, "Athens 1", "Ephesus 1"), 11)


def test_card_11_melas_zomos_needs_sparta_and_a_reserve():
    assert not playable(greek_turn(11, "Athens 1", "Sparta 1"), 11)
    assert not playable(greek_turn(11, FULL_GREECE, "Ephesus 1"), 11)


def test_card_11_no_melas_zomos_during_karneia():
    assert not playable(greek_turn(11, *START, karneia=1), 11)


# Card 11: Sudden death of the Great King


@pytest.mark.parametrize("portraits", [0, DARIUS, DARIUS | XERXES])
def test_card_11_sudden_death_is_only_moved_with(portraits: int):
    assert not playable(persian_turn(11, *START, portraits=portraits), 11)


# Card 12: Molon Labe


def demanded(greek: str, hands: str = "12 7 / 2 14", **fields: Any) -> State:
    """Persia demands earth and water of Thebes."""
    state = position(greek, "Ephesus 2, Sestos 1", hands, **fields)
    return do(state, act.EVENT + card(2), act.CITY + atlas.THEBES)


def test_card_12_molon_labe_sends_the_army_back_and_marches():
    state = do(demanded("Athens 2/1, Sparta 1"), act.EVENT + card(12))
    assert armies(state, atlas.THEBES) == (0, 0)
    assert state.army_reserve[atlas.PERSIA] == 21
    assert (state.phase, state.actor) == (phase.ORIGIN, atlas.GREECE)
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA)
    do(state, act.CITY + atlas.ATHENS, act.COUNT + 2, act.CITY + atlas.THEBES)
    assert armies(state, atlas.THEBES) == (2, 0)


def test_card_12_after_molon_labe_greece_has_its_turn():
    state = do(
        demanded("Athens 2"),
        act.EVENT + card(12),
        act.CITY + atlas.ATHENS,
        act.COUNT + 1,
        act.CITY + atlas.THEBES,
    )
    assert state.phase == phase.TURN and state.turn == atlas.GREECE
    assert hand(state, atlas.GREECE) == [7]


@pytest.mark.parametrize("greek, fields", [("Naxos 2/1", {}), ("Sparta 3", {"karneia": 1, "edition": 1})])
def test_card_12_r16_without_an_army_that_can_march_it_only_cancels(greek: str, fields: dict[str, Any]):
    state = do(demanded(greek, **fields), act.EVENT + card(12))
    assert armies(state, atlas.THEBES) == (0, 0)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_12_f1_armies_in_sparta_march_with_molon_labe_during_karneia():
    state = do(demanded("Sparta 3", karneia=1), act.EVENT + card(12))
    assert choices(state) == cities(atlas.SPARTA)


# Card 12: Defection of Thebes


def test_card_12_d1_greeks_leave_thebes_for_any_city_of_theirs():
    state = do(persian_turn(12, "Thebes 2/1, Naxos 1, Corinth 1", "Ephesus 2"), act.EVENT + card(12))
    assert state.actor == atlas.GREECE
    assert choices(state) == cities(atlas.ATHENS, atlas.SPARTA, atlas.CORINTH, atlas.NAXOS)
    do(state, act.CITY + atlas.NAXOS)
    assert armies(state, atlas.NAXOS) == (3, 0)
    assert armies(state, atlas.THEBES) == (0, 1)
    assert fleets(state, atlas.THEBES) == (1, 0)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_12_d2_with_an_empty_reserve_thebes_stays_empty():
    state = persian_turn(12, "Thebes 2, Corinth 1", FULL_PERSIA)
    do(state, act.EVENT + card(12), act.CITY + atlas.CORINTH)
    assert armies(state, atlas.THEBES) == (0, 0)
    assert armies(state, atlas.CORINTH) == (3, 0)


@pytest.mark.parametrize("before", [0, 2])
def test_card_12_d3_without_greeks_an_army_enters_thebes(before: int):
    state = do(persian_turn(12, "Athens 1", f"Ephesus 2, Thebes {before}"), act.EVENT + card(12))
    assert armies(state, atlas.THEBES) == (0, before + 1)
    assert state.turn == atlas.GREECE


def test_card_12_without_greeks_it_needs_a_reserve():
    assert not playable(persian_turn(12, "Athens 1", FULL_PERSIA), 12)


def test_card_12_a_captured_city_shelters_them_too():
    state = do(persian_turn(12, "Thebes 2, Sestos 1", "Athens 1, Ephesus 1"), act.EVENT + card(12))
    assert choices(state) == cities(atlas.SESTOS, atlas.SPARTA)


def test_card_12_greeks_without_another_city_stay():
    assert not playable(persian_turn(12, "Thebes 2", "Athens 1, Sparta 1"), 12)


# Card 13: Triremes


def test_card_13_triremes_sail_twice_without_armies():
    state = do(greek_turn(13, "Athens 3/2", "Ephesus 1"), act.EVENT + card(13))
    assert choices(state) == ports(atlas.ATHENS)
    do(state, act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    assert fleets(state, atlas.NAXOS) == (2, 0)
    assert choices(state) == ports(atlas.NAXOS)
    do(state, act.PORT + atlas.NAXOS, act.COUNT + 1, act.PORT + atlas.SPARTA)
    assert fleets(state, atlas.NAXOS) == (1, 0) and fleets(state, atlas.SPARTA) == (1, 0)
    assert armies(state, atlas.ATHENS) == (3, 0)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_13_r17_the_second_move_is_compulsory():
    state = do(
        greek_turn(13, "Athens 3/1", "Ephesus 1"),
        act.EVENT + card(13),
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.NAXOS,
    )
    assert act.DECLINE not in choices(state)
    state = greek_turn(13, "Athens 3/1", "Ephesus 1", short_triremes=1)
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.PORT + atlas.NAXOS, act.DECLINE)
    assert state.turn == atlas.PERSIA


def test_card_13_each_move_has_its_battle():
    state = greek_turn(13, "Athens 1/2", "Ephesus 1/1, Naxos 0/1", discards="9")
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    dice(state, 1, 2)
    assert fleets(state, atlas.NAXOS) == (1, 0)
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.EPHESUS)
    dice(state, 5, 1)
    assert fleets(state, atlas.EPHESUS) == (0, 1)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_13_attackers_may_retreat_and_sail_again():
    state = greek_turn(13, "Athens 1/2", "Ephesus 1, Naxos 0/2", discards="9")
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    dice(state, 3, 3, 1, 1)
    do(state, act.PORT + atlas.ATHENS)
    assert state.phase == phase.ORIGIN
    do(state, act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert fleets(state, atlas.SPARTA) == (1, 0)
    assert state.turn == atlas.PERSIA


def test_card_13_defenders_may_retreat_from_the_first_move():
    state = greek_turn(13, "Athens 1/2", "Ephesus 1, Naxos 0/2", discards="9")
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.NAXOS)
    dice(state, 1, 1, 3, 3)
    do(state, act.DECLINE, act.PORT + atlas.EPHESUS)
    assert fleets(state, atlas.EPHESUS) == (0, 1)
    assert state.phase == phase.ORIGIN and state.actor == atlas.GREECE


def test_card_13_without_fleets_left_there_is_no_second_move():
    state = greek_turn(13, "Athens 1/1", "Ephesus 1, Naxos 0/1", discards="9")
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.PORT + atlas.NAXOS)
    dice(state, 3, 1)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_13_r3_each_move_to_sestos_asks_for_the_bridge_where_the_option_says_so():
    state = greek_turn(13, "Sestos 1, Athens 1/1", "Ephesus 1", discards="9", bridge=1, **ENGINE)
    do(state, act.EVENT + card(13), act.PORT + atlas.ATHENS, act.PORT + atlas.SESTOS)
    do(state, act.BURN_BRIDGE)
    assert state.bridge == 0
    assert state.phase == phase.ORIGIN and state.actor == atlas.GREECE


def test_card_13_triremes_need_a_fleet():
    assert not playable(greek_turn(13, "Athens 1", "Ephesus 1"), 13)


# Card 14: Support of Syracuse


def test_card_14_syracuse_sends_all_fleets_of_the_reserve():
    state = do(greek_turn(14, "Athens 1/1, Naxos 1, Corinth 1", "Ephesus 1/1"), act.EVENT + card(14))
    assert choices(state) == ports(atlas.ATHENS, atlas.SPARTA, atlas.NAXOS)
    do(
        state,
        act.PORT + atlas.NAXOS,
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.ATHENS,
        act.PORT + atlas.SPARTA,
    )
    assert (
        fleets(state, atlas.NAXOS) == (1, 0)
        and fleets(state, atlas.ATHENS) == (3, 0)
        and fleets(state, atlas.SPARTA) == (1, 0)
    )
    assert state.fleet_reserve[atlas.GREECE] == 0
    assert state.turn == atlas.PERSIA


def test_card_14_syracuse_sends_no_fleets_among_enemies():
    state = do(greek_turn(14, "Athens 1", "Ephesus 1, Athens 0/1"), act.EVENT + card(14))
    assert choices(state) == ports(atlas.SPARTA)


def test_card_14_r18_with_the_option_syracuse_sends_fleets_anywhere():
    state = greek_turn(14, "Athens 1", "Ephesus 1, Athens 0/1", crowded_syracuse=1)
    assert choices(do(state, act.EVENT + card(14))) == ports(atlas.ATHENS, atlas.SPARTA)


def test_card_14_syracuse_needs_a_reserve_and_a_port():
    assert not playable(greek_turn(14, "Athens 1/5", "Ephesus 1"), 14)
    assert not playable(greek_turn(14, "Corinth 1", "Athens 0/1, Sparta 0/1"), 14)
    assert not playable(greek_turn(14, "Corinth 1", "Athens 1, Sparta 1"), 14)


# Card 14: Alliance with Carthage


def test_card_14_carthage_is_only_moved_with():
    state = position(hands="7 / 14")
    assert legal_actions(state) == [act.DECLINE, act.MOVE + card(14)]


# Card 15: 300


def test_card_15_the_300_roll_three_dice_every_round():
    state = do(attacked(number=2, hands="15 7 / 14 8", discards="4"), act.EVENT + card(15))
    dice(state, 4, 4, 1, 1, 5)
    do(state, act.DECLINE, act.DECLINE)
    dice(state, 4, 1, 5, 1)
    assert armies(state, atlas.THEBES) == (1, 0)
    assert state.portraits == 0


def test_card_15_b5_the_300_never_attack():
    state = position("Thebes 1", "Larissa 1", "15 7 8 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert legal_actions(state) == [act.DECLINE]  # only Miltiades could answer


def test_card_15_the_300_stand_against_a_landing():
    state = position("Naxos 1", "Ephesus 1/1", "15 7 / 14 8", discards="4")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    do(state, act.EVENT + card(15))
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.NAXOS) == (1, 0)


# Card 15: The Acropolis in flames


def test_card_15_the_acropolis_burns_only_under_persian_control():
    assert not playable(persian_turn(15, *START), 15)
    assert not playable(persian_turn(15, "Sparta 1", "Ephesus 1, Athens 0/1"), 15)
    assert playable(persian_turn(15, "Sparta 1", "Ephesus 1, Athens 1"), 15)


def burnt(hands: str = "/ 15", persian: str = "Athens 1/1, Ephesus 2, Sestos 2", **fields: Any) -> State:
    state = position("Sparta 1, Corinth 1", persian, hands, **fields)
    return do(state, act.EVENT + card(15))


def to_greek_production(state: State) -> State:
    """Persia buys and raises nothing."""
    while not (state.phase == phase.BUY and state.actor == atlas.GREECE):
        do(state, act.COUNT if state.phase == phase.BUY else act.DECLINE)
    return state


def test_card_15_a1_burnt_athens_counts_for_nobody():
    state = burnt()
    assert state.expedition == 2
    assert state.score == 0  # two cities each; Athens would be two more


def test_card_15_a1_whoever_holds_athens_then():
    state = burnt("/ 15 14", "Athens 1, Ephesus 2, Sestos 2", bridge=1)
    do(state, act.MOVE + card(14), act.CITY + atlas.ATHENS, act.CITY + atlas.THEBES)
    assert state.expedition == 2
    assert state.score == 1  # Sestos, Ephesus, Thebes against Sparta, Corinth


def test_card_15_a3_the_next_greek_production_has_five_talents():
    state = to_greek_production(burnt())
    assert state.talents == 5


def test_card_15_only_the_next_greek_production_suffers():
    state = to_greek_production(burnt())
    do(state, act.COUNT + 0, act.DECLINE)
    while state.expedition == 2:
        do(state, act.DECLINE)
    assert to_greek_production(state).talents == 6


def test_card_15_a4_a_sudden_death_cancels_the_penalty():
    state = do(burnt(), act.COUNT + 1)
    do(draw(state, 11), act.ANNOUNCE)
    assert state.expedition == 3
    assert to_greek_production(state).talents == 6


# Card 16: Desertion of Greek Troops


def test_card_16_any_persian_army_deserts():
    state = do(greek_turn(16, "Athens 1", "Ephesus 2, Naxos 1, Thebes 1"), act.EVENT + card(16))
    assert choices(state) == cities(atlas.EPHESUS, atlas.NAXOS, atlas.THEBES)
    do(state, act.CITY + atlas.NAXOS)
    assert armies(state, atlas.NAXOS) == (0, 0)
    assert state.army_reserve[atlas.PERSIA] == 21


def test_card_16_a_desertion_needs_a_persian_army():
    assert not playable(greek_turn(16, "Athens 1", "Ephesus 0/1"), 16)


# Card 16: Pacification of Babylon or of Egypt


def test_card_16_pacification_changes_cards_for_one_more():
    state = do(position(hands="7 / 16 4 2 14"), act.EVENT + card(16))
    assert choices(state) == {act.DECLINE, act.CARD + card(4), act.CARD + card(2), act.CARD + card(14)}
    do(state, act.CARD + card(4), act.CARD + card(2), act.DECLINE)
    draw(state, 1, 3, 5)
    decline_windows(state)
    assert hand(state, atlas.PERSIA) == [1, 3, 5, 14]
    assert discarded(state) == [2, 4, 16]
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_16_pacification_may_discard_nothing():
    state = do(position(hands="7 / 16 4"), act.EVENT + card(16), act.DECLINE)
    decline_windows(draw(state, 1))
    assert hand(state, atlas.PERSIA) == [1, 4]


def test_card_16_pacification_may_discard_all():
    state = do(position(hands="7 / 16 4"), act.EVENT + card(16), act.CARD + card(4))
    while state.phase != phase.DRAW:
        do(state, act.DECLINE)
    decline_windows(draw(state, 1, 2))
    assert hand(state, atlas.PERSIA) == [1, 2]


def test_card_16_the_discarded_cards_can_come_back():
    state = position(hands="7 / 16 4", discards="1 2 3 5 6 8 9 10 11 12 13 14 15")
    do(state, act.EVENT + card(16), act.CARD + card(4))
    while state.phase != phase.DRAW:
        do(state, act.DECLINE)
    assert state.deck >> card(16) & 1 == 0  # not Pacification itself (R27)
    decline_windows(draw(state, 4, 5))
    assert hand(state, atlas.PERSIA) == [4, 5]


def test_card_16_r27_discarded_before_its_effect_pacification_can_come_back():
    state = position(hands="7 / 16 4", discards="1 2 3 5 6 8 9 10 11 12 13 14 15", late_discard=0)
    do(state, act.EVENT + card(16), act.DECLINE)
    decline_windows(draw(state, 16))
    assert hand(state, atlas.PERSIA) == [4, 16]


def test_card_16_k3_a_king_dies_and_supply_and_scoring_follow():
    state = do(position(hands="/ 16 4", discards="1"), act.EVENT + card(16), act.DECLINE)
    do(draw(state, 11), act.ANNOUNCE)
    assert state.portraits == DARIUS
    assert state.army_reserve[atlas.PERSIA] == 19
    assert hand(state, atlas.PERSIA) == []
    assert discarded(state) == [1, 4, 11, 16]  # not reshuffled
    assert state.expedition == 2 and state.score == -1


def test_card_16_k3_the_operations_end_at_once():
    state = do(position(hands="7 8 / 16 4"), act.EVENT + card(16), act.DECLINE)
    do(draw(state, 11), act.ANNOUNCE)
    assert state.phase in (phase.KEEP, phase.SHED) and state.actor == atlas.GREECE


def test_card_16_the_second_king_dies_too():
    state = do(position(hands="/ 16 4", portraits=DARIUS), act.EVENT + card(16), act.DECLINE)
    do(draw(state, 11), act.ANNOUNCE)
    assert state.portraits == DARIUS | XERXES


def test_card_16_after_both_kings_the_card_stays_in_hand():
    state = position(hands="7 / 16 4", portraits=DARIUS | XERXES)
    do(state, act.EVENT + card(16), act.DECLINE)
    decline_windows(draw(state, 11))
    assert hand(state, atlas.PERSIA) == [4, 11]
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_16_k5_with_an_empty_reserve_the_army_comes_from_the_map():
    state = position("Athens 1", FULL_PERSIA, "7 / 16 4")
    do(state, act.EVENT + card(16), act.DECLINE)
    do(draw(state, 11), act.ANNOUNCE)
    assert choices(state) == cities(atlas.SESTOS, atlas.EPHESUS)
    do(state, act.CITY + atlas.SESTOS)
    assert armies(state, atlas.SESTOS) == (0, 11)
    assert state.phase in (phase.KEEP, phase.SHED)


def test_card_16_r11_with_the_option_the_cards_are_reshuffled():
    state = position(hands="/ 16 4", discards="1", pacification_reshuffle=1)
    do(state, act.EVENT + card(16), act.DECLINE)
    do(draw(state, 11), act.ANNOUNCE)
    assert discarded(state) == []
