"""Chapter 6.2, out of turn: when the windows for hidden cards open, and what follows them.

A window opens when everybody must think that an answer may be held: its condition is public, the hand is not empty, and the
answer does not lie among the discards. Who does not hold it can only decline.
"""

from typing import Any

import pytest

from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import act, common, phase, portraits
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import (
    armies,
    card,
    dice,
    do,
    fleets,
    hand,
    legal_actions,
    position,
)

WINDOWS = (
    phase.SAIL_WINDOW,
    phase.BATTLE_WINDOW,
    phase.ARTEMISIA_WINDOW,
    phase.IMMORTALS_WINDOW,
    phase.DEMAND_WINDOW,
)


def answers(state: State, window: int, side: int) -> list[int]:
    """The printed numbers of the cards that may be played in an open window."""
    assert (state.phase, state.actor) == (window, side)
    actions = legal_actions(state)
    assert actions[0] == act.DECLINE
    return [action - act.EVENT + 1 for action in actions[1:]]


def closed(state: State) -> bool:
    return state.phase not in WINDOWS


def sailing(
    hands: str = "7 / 14 8",
    *,
    greek: str = "Athens 1/1",
    persian: str = "Ephesus 2/1",
    target: int = atlas.NAXOS,
    discards: str = "",
    **fields: Any,
) -> State:
    """A Persian fleet sails from Ephesus without armies."""
    state = position(greek, persian, hands, discards=discards, **fields)
    return do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 0, act.PORT + target)


def attack(
    hands: str = "7 / 14 8",
    *,
    greek: str = "Thebes 1, Athens 1",
    persian: str = "Larissa 1",
    discards: str = "",
    **fields: Any,
) -> State:
    """A Persian army marches from Larissa against Thebes."""
    state = position(greek, persian, hands, discards=discards, **fields)
    return do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)


def cavalry(hands: str = "7 / 1 8", *, discards: str = "", **fields: Any) -> State:
    """The cavalry rides from Larissa against Thebes."""
    state = position("Thebes 1, Athens 1", "Larissa 1", hands, discards=discards, **fields)
    return do(state, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)


def greek_attack(hands: str = "7 8 / 14", *, discards: str = "", **fields: Any) -> State:
    """A Greek army marches from Thebes against Larissa."""
    state = position("Thebes 1, Athens 1", "Larissa 1", hands, turn=atlas.GREECE, discards=discards, **fields)
    return do(state, act.MOVE + card(7), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)


def sea_round(
    *faces: int, hands: str = "7 / 14 8", discards: str = "5", fleet: int = 2, **fields: Any
) -> State:
    """Persian fleets attack two Greek ones at Naxos, and the dice of a round fall."""
    state = position("Naxos 0/2, Athens 1", f"Ephesus 0/{fleet}", hands, discards=discards, **fields)
    do(
        state,
        act.MOVE + card(14),
        act.PORT + atlas.EPHESUS,
        *([act.COUNT + fleet] if fleet > 1 else []),
        act.PORT + atlas.NAXOS,
    )
    return dice(state, *faces)


def fallen(
    hands: str = "/ 14 8", *, discards: str = "", faces: tuple[int, int] = (3, 4), **fields: Any
) -> State:
    """The only Persian army of an attack on Thebes falls."""
    return dice(attack(hands, discards=discards, **fields), *faces)


def demand(hands: str = "7 / 2 14", *, greek: str = "Athens 1/1", discards: str = "", **fields: Any) -> State:
    """Persia demands earth and water of Thebes."""
    state = position(greek, "Ephesus 1", hands, discards=discards, **fields)
    return do(state, act.EVENT + card(2), act.CITY + atlas.THEBES)


# After a Persian naval move: Themistocles


def test_card_5_themistocles_may_answer_any_persian_naval_move():
    assert answers(sailing("5 7 / 14 8"), phase.SAIL_WINDOW, atlas.GREECE) == [5]


def test_card_5_the_window_opens_also_without_the_card():
    assert answers(sailing(), phase.SAIL_WINDOW, atlas.GREECE) == []


def test_card_5_the_window_opens_also_when_persia_holds_the_card():
    assert answers(sailing("7 / 14 5"), phase.SAIL_WINDOW, atlas.GREECE) == []


def test_card_5_no_window_for_an_empty_hand():
    assert closed(sailing("/ 14 8"))


def test_card_5_no_window_when_the_card_is_discarded():
    assert closed(sailing(discards="5"))


def test_card_5_no_window_when_the_movement_was_paid_with_the_card():
    state = position("Athens 1/1", "Ephesus 2/1", "7 / 5 8")
    do(state, act.MOVE + card(5), act.PORT + atlas.EPHESUS, act.COUNT + 0, act.PORT + atlas.NAXOS)
    assert closed(state)


def test_card_5_no_window_when_he_was_banished():
    assert closed(sailing("5 7 / 14 8", portraits=portraits.THEMISTOCLES_GONE))


def test_card_5_no_window_without_a_greek_fleet_elsewhere():
    assert closed(sailing(greek="Athens 1"))
    state = sailing("5 7 / 14 8", greek="Naxos 1/2", discards="9")
    assert state.phase == phase.DIE  # the only Greek fleets lie where the Persians arrive


def test_card_5_no_window_after_a_march():
    assert attack("5 7 / 14 8", greek="Thebes 1/1").phase == phase.BATTLE_WINDOW


def test_card_5_no_window_after_a_greek_naval_move():
    state = position("Athens 1/1, Sparta 0/1", hands="5 7 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 0, act.PORT + atlas.NAXOS)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


def test_card_5_karneia_does_not_hold_themistocles():
    state = do(sailing("5 7 / 14 8", greek="Sparta 1/1", karneia=1), act.EVENT + card(5))
    assert legal_actions(state) == [act.PORT + atlas.SPARTA]


def test_card_5_declined_the_persian_move_goes_on():
    state = do(sailing("5 7 / 14 8"), act.DECLINE)
    assert fleets(state, atlas.NAXOS) == (0, 1)
    assert hand(state, atlas.GREECE) == [5, 7]
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_5_the_window_comes_before_the_naval_battle():
    state = sailing("5 7 / 14 8", greek="Naxos 0/1, Athens 1/1")
    assert answers(state, phase.SAIL_WINDOW, atlas.GREECE) == [5]
    do(state, act.DECLINE)
    assert state.phase == phase.DIE and state.afloat == 1


def test_card_5_after_themistocles_greece_is_next():
    state = do(sailing("5 7 / 14 8"), act.EVENT + card(5), act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE
    assert hand(state, atlas.GREECE) == [7]
    assert common.discards(state) >> card(5) & 1


def test_card_5_a_landing_after_themistocles_window_has_its_own_window():
    state = position("Naxos 1, Athens 1/1", "Ephesus 2/1", "7 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    do(state, act.DECLINE)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_5_themistocles_last_card_closes_the_later_windows():
    state = position("Naxos 1, Athens 1/1", "Ephesus 2/1", "5 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    do(state, act.EVENT + card(5), act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    assert state.phase == phase.DIE


# Before the first roll: Miltiades, the 300, Pausanias


def test_card_4_card_15_both_may_answer_a_persian_attack():
    assert answers(attack("4 15 / 14 8"), phase.BATTLE_WINDOW, atlas.GREECE) == [4, 15]


def test_card_4_card_15_the_window_opens_also_without_the_cards():
    assert answers(attack(), phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_4_card_15_no_window_for_an_empty_hand():
    assert attack("/ 14 8").phase == phase.DIE


def test_card_4_card_15_one_of_them_keeps_the_window_open():
    assert answers(attack(discards="4"), phase.BATTLE_WINDOW, atlas.GREECE) == []
    assert answers(attack(discards="15"), phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_4_card_15_no_window_when_both_are_discarded():
    assert attack(discards="4 15").phase == phase.DIE


def test_card_4_card_15_no_window_when_one_is_dead_and_the_other_discarded():
    assert attack("4 7 / 14 8", discards="15", portraits=portraits.MILTIADES_GONE).phase == phase.DIE


def test_card_4_a_dead_miltiades_does_not_answer():
    assert answers(
        attack("4 15 / 14 8", portraits=portraits.MILTIADES_GONE), phase.BATTLE_WINDOW, atlas.GREECE
    ) == [15]


def test_card_15_the_300_know_no_limit():
    state = attack(
        "4 15 / 14 8",
        portraits=portraits.MILTIADES_GONE | portraits.THEMISTOCLES_GONE | portraits.LEONIDAS_GONE,
    )
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [15]


def test_card_4_card_15_karneia_bars_the_300_but_not_miltiades():
    assert answers(attack("4 15 / 14 8", karneia=1), phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_15_during_karneia_no_window_for_the_300_alone():
    assert attack("15 7 / 14 8", discards="4", karneia=1).phase == phase.DIE


def test_card_4_card_15_r15_only_one_dice_event_in_a_battle():
    assert do(attack("4 15 / 14 8"), act.EVENT + card(15)).phase == phase.DIE
    assert do(attack("4 15 / 14 8"), act.EVENT + card(4)).phase == phase.DIE


def test_card_4_card_15_r15_with_the_option_both_may_join():
    state = do(attack("4 15 / 14 8", stacked_leaders=1), act.EVENT + card(15))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_4_card_15_declined_the_dice_fall_and_the_window_does_not_come_back():
    state = do(attack("4 15 / 14 8", greek="Thebes 2, Athens 1"), act.DECLINE)
    dice(state, 4, 1, 1)
    do(state, act.DECLINE, act.DECLINE)
    assert state.phase == phase.DIE  # the second round
    assert hand(state, atlas.GREECE) == [4, 15]


def test_card_4_card_15_no_window_without_a_battle():
    state = position("Athens 1", "Larissa 1", "4 15 / 14 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_4_card_15_a_landing_opens_the_window_too():
    state = position("Naxos 1", "Ephesus 2/1", "4 15 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4, 15]


def test_card_4_card_15_a_naval_battle_opens_no_such_window():
    state = position("Naxos 1/1", "Ephesus 2/1", "4 15 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    assert state.phase == phase.DIE and state.afloat == 1
    dice(state, 4, 3)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4, 15]


def test_card_4_after_his_battle_greece_is_next():
    state = do(attack("4 7 / 14 8"), act.EVENT + card(4))
    dice(state, 4, 3, 3, 3)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_4_miltiades_may_lead_a_greek_attack():
    assert answers(greek_attack("4 7 8 / 14"), phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_4_the_window_of_a_greek_attack_opens_also_without_the_card():
    assert answers(greek_attack("7 15 / 14"), phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_4_no_window_of_a_greek_attack_for_an_empty_hand_or_a_discarded_card():
    assert greek_attack("7 / 14").phase == phase.DIE
    assert greek_attack(discards="4").phase == phase.DIE
    assert greek_attack("4 7 8 / 14", portraits=portraits.MILTIADES_GONE).phase == phase.DIE


def test_card_4_a_greek_landing_opens_the_window():
    state = position("Athens 1/1", "Eretria 1", "4 7 / 14", turn=atlas.GREECE)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 1, act.PORT + atlas.ERETRIA)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]


@pytest.mark.parametrize("attacks, opens", [(0, True), (1, False), (2, False)])
def test_card_4_r14_options_for_a_greek_landing(attacks: int, opens: bool):
    state = position("Athens 1/1", "Eretria 1", "4 7 / 14", turn=atlas.GREECE, miltiades_attacks=attacks)
    do(state, act.MOVE + card(7), act.PORT + atlas.ATHENS, act.COUNT + 1, act.PORT + atlas.ERETRIA)
    assert (state.phase == phase.BATTLE_WINDOW) == opens


@pytest.mark.parametrize("attacks, opens", [(0, True), (1, True), (2, False)])
def test_card_4_r14_options_for_a_greek_march(attacks: int, opens: bool):
    assert (greek_attack("4 7 / 14", miltiades_attacks=attacks).phase == phase.BATTLE_WINDOW) == opens


def test_card_4_evangelion_may_be_led_by_miltiades():
    state = position("Thebes 1", "Larissa 1", "4 10 / 14", turn=atlas.GREECE)
    do(state, act.EVENT + card(10), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_8_leonidas_opens_no_window():
    state = position("Thebes 1", "Larissa 1", "4 8 / 14", turn=atlas.GREECE)
    do(state, act.EVENT + card(8), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert state.phase == phase.DIE


def test_card_6_pausanias_answers_only_the_cavalry():
    assert answers(cavalry("6 7 / 1 8"), phase.BATTLE_WINDOW, atlas.GREECE) == [6]
    assert answers(attack("6 7 / 14 8"), phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_6_the_cavalry_card_played_for_movement_is_no_cavalry():
    state = position("Thebes 1, Athens 1", "Larissa 1", "6 7 / 1 8", discards="4 15")
    do(state, act.MOVE + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    assert state.phase == phase.DIE


def test_card_6_pausanias_alone_keeps_the_window_open():
    assert answers(cavalry(discards="4 15"), phase.BATTLE_WINDOW, atlas.GREECE) == []
    assert cavalry(discards="4 6 15").phase == phase.DIE
    assert cavalry("/ 1 8").phase == phase.DIE


def test_card_6_no_window_when_the_cavalry_meets_nobody():
    state = position("Athens 1", "Larissa 1", "6 7 / 1 8")
    do(state, act.EVENT + card(1), act.CITY + atlas.LARISSA, act.CITY + atlas.DELPHI)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_6_no_pausanias_during_karneia():
    assert cavalry("6 7 / 1 8", discards="4", karneia=1).phase == phase.DIE
    assert answers(cavalry("6 7 / 1 8", karneia=1), phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_6_several_reactions_in_one_window():
    state = cavalry("4 6 15 / 1 8")
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4, 6, 15]
    do(state, act.EVENT + card(6))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4, 15]
    do(state, act.EVENT + card(4))
    assert state.phase == phase.DIE


def test_card_6_after_a_dice_event_pausanias_may_still_answer():
    state = do(cavalry("4 6 15 / 1 8"), act.EVENT + card(15))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [6]


def test_card_6_the_second_reaction_may_be_declined():
    state = do(cavalry("4 6 15 / 1 8"), act.EVENT + card(6), act.DECLINE)
    assert state.phase == phase.DIE
    assert hand(state, atlas.GREECE) == [4, 15]


def test_card_6_the_window_stays_open_also_without_a_second_answer():
    state = do(cavalry("6 7 / 1 8"), act.EVENT + card(6))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_6_the_last_card_of_the_hand_closes_the_window():
    assert do(cavalry("6 / 1 8"), act.EVENT + card(6)).phase == phase.DIE


# After a naval round: Artemisia


def test_card_9_artemisia_answers_a_lost_persian_fleet():
    assert answers(sea_round(1, 1, 2, 2, hands="9 7 / 14 8"), phase.ARTEMISIA_WINDOW, atlas.GREECE) == [9]


def test_card_9_the_window_opens_also_without_the_card():
    assert answers(sea_round(1, 1, 2, 2), phase.ARTEMISIA_WINDOW, atlas.GREECE) == []


def test_card_9_a_tie_opens_the_window_too():
    assert answers(sea_round(2, 2, 2, 2, hands="9 7 / 14 8"), phase.ARTEMISIA_WINDOW, atlas.GREECE) == [9]


def test_card_9_no_window_for_an_empty_hand_or_a_discarded_card():
    assert closed(sea_round(1, 1, 2, 2, hands="/ 14 8"))
    assert closed(sea_round(1, 1, 2, 2, discards="5 9"))


def test_card_9_no_window_when_she_has_fled_already():
    assert closed(sea_round(1, 1, 2, 2, hands="9 7 / 14 8", portraits=portraits.ARTEMISIA_GONE))


def test_card_9_no_window_when_only_greece_lost_a_fleet():
    assert closed(sea_round(3, 3, 2, 2, hands="9 7 / 14 8"))


def test_card_9_n4_no_window_when_the_last_persian_fleet_is_lost():
    assert closed(sea_round(1, 2, 2, hands="9 7 / 14 8", fleet=1))


def test_card_9_fleets_that_stayed_behind_do_not_open_the_window():
    state = position("Naxos 0/2, Athens 1", "Ephesus 0/3", "9 7 / 14 8", discards="5")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    assert closed(dice(state, 1, 2, 2))


def test_card_9_a_greek_attack_opens_the_window_too():
    state = position("Athens 1/2", "Naxos 0/2", "9 7 / 14", turn=atlas.GREECE)
    do(
        state,
        act.MOVE + card(7),
        act.PORT + atlas.ATHENS,
        act.COUNT + 2,
        act.COUNT + 0,
        act.PORT + atlas.NAXOS,
    )
    assert answers(dice(state, 1, 1, 2, 2), phase.ARTEMISIA_WINDOW, atlas.GREECE) == [9]


def test_card_9_the_window_opens_after_every_such_round():
    state = do(sea_round(1, 1, 1, 2, 2, fleet=3, hands="9 7 / 14 8"), act.DECLINE, act.DECLINE, act.DECLINE)
    dice(state, 1, 1, 2, 2)
    assert answers(state, phase.ARTEMISIA_WINDOW, atlas.GREECE) == [9]


def test_card_9_the_window_comes_before_the_retreat():
    state = do(sea_round(1, 1, 1, 2, 2, fleet=3, hands="9 7 / 14 8"), act.EVENT + card(9))
    assert (state.phase, state.actor) == (phase.ATTACKER_RETREAT, atlas.PERSIA)


def test_card_9_a_land_battle_opens_no_such_window():
    state = attack("9 7 / 14 8", persian="Larissa 1", discards="4 15")
    assert state.phase == phase.DIE
    assert dice(state, 3, 4).phase != phase.ARTEMISIA_WINDOW


def test_card_9_themistocles_battle_elsewhere_opens_the_window():
    state = position("Athens 1/2", "Ephesus 0/1, Eretria 0/2", "5 9 7 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.PORT + atlas.NAXOS, act.EVENT + card(5))
    do(state, act.PORT + atlas.ATHENS, act.COUNT + 2, act.PORT + atlas.ERETRIA)
    assert answers(dice(state, 1, 1, 2, 2), phase.ARTEMISIA_WINDOW, atlas.GREECE) == [9]


# When the last Persian army falls: the Immortals


def test_card_5_the_immortals_answer_the_fall_of_the_last_army():
    assert answers(fallen("/ 14 5"), phase.IMMORTALS_WINDOW, atlas.PERSIA) == [5]


def test_card_5_the_immortals_window_opens_also_without_the_card():
    assert answers(fallen(), phase.IMMORTALS_WINDOW, atlas.PERSIA) == []


def test_card_5_no_immortals_window_for_an_empty_hand_or_a_discarded_card():
    state = attack("7 / 14", discards="4 15")
    assert dice(state, 3, 4).phase == phase.TURN
    assert closed(fallen(discards="5"))


def test_card_5_no_immortals_window_after_xerxes_death():
    assert closed(fallen("/ 14 5", portraits=portraits.DARIUS | portraits.XERXES))


def test_card_5_r25_no_immortals_window_without_an_army_that_could_return():
    assert closed(fallen("/ 14 5 8", persian="Larissa 1, Ephesus 23", slow_losses=1))
    assert answers(
        fallen("/ 14 5 8", persian="Larissa 1, Ephesus 23"), phase.IMMORTALS_WINDOW, atlas.PERSIA
    ) == [5]


def test_card_5_no_immortals_window_while_persians_stand():
    state = position("Thebes 1, Athens 1", "Larissa 2", "/ 14 5")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.COUNT + 2, act.CITY + atlas.THEBES)
    assert closed(dice(state, 1, 1, 2))


def test_card_5_no_immortals_window_when_persia_wins():
    assert closed(fallen("/ 14 5", faces=(4, 3)))


def test_card_5_no_immortals_window_when_persia_retreats():
    state = position("Thebes 1, Athens 1", "Larissa 2", "/ 14 5 8")
    do(state, act.MOVE + card(14), act.CITY + atlas.LARISSA, act.COUNT + 2, act.CITY + atlas.THEBES)
    do(dice(state, 1, 1, 2), act.CITY + atlas.LARISSA)
    assert state.phase == phase.TURN


def test_card_5_mutual_destruction_opens_the_immortals_window():
    assert answers(fallen("/ 14 5", faces=(4, 4)), phase.IMMORTALS_WINDOW, atlas.PERSIA) == [5]


def test_card_5_a_greek_attack_opens_the_immortals_window_too():
    state = greek_attack("7 / 5 14", discards="4")
    assert answers(dice(state, 3, 4), phase.IMMORTALS_WINDOW, atlas.PERSIA) == [5]


def test_card_5_no_immortals_window_after_a_naval_battle():
    assert sea_round(1, 2, 2, fleet=1, discards="", hands="/ 14 5").phase == phase.TURN


def test_card_5_armies_drowned_at_sea_open_no_immortals_window():
    state = position("Naxos 0/1", "Ephesus 1/1", "/ 14 5 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.EPHESUS, act.COUNT + 1, act.PORT + atlas.NAXOS)
    assert dice(state, 1, 2).phase == phase.TURN


def test_card_5_the_immortals_battle_has_a_new_window():
    state = attack("4 15 / 14 5 8")
    do(state, act.DECLINE)
    do(dice(state, 3, 4), act.EVENT + card(5))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4, 15]


def test_card_5_after_the_300_lapsed_miltiades_may_lead_the_new_battle():
    state = do(attack("4 15 / 14 5 8"), act.EVENT + card(15))
    do(dice(state, 3, 4, 4, 4), act.EVENT + card(5))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]
    do(state, act.EVENT + card(4))
    dice(state, 4, 1, 1, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_5_after_leonidas_lapsed_miltiades_may_lead_the_new_battle():
    state = position("Thebes 1", "Larissa 1", "4 8 / 5 14", turn=atlas.GREECE)
    do(state, act.EVENT + card(8), act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    do(dice(state, 3, 4, 4), act.EVENT + card(5))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_5_the_300_do_not_join_the_immortals_battle_of_a_greek_attack():
    state = do(greek_attack("4 7 15 / 5 14"), act.DECLINE)
    do(dice(state, 3, 4), act.EVENT + card(5))
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]


def test_card_5_no_second_immortals_window_in_one_battle():
    state = do(fallen("/ 14 5 8"), act.EVENT + card(5))
    assert dice(state, 3, 4).phase == phase.TURN


def test_card_5_a_declined_window_ends_the_battle_and_greece_is_next():
    state = do(attack("7 / 14 8"), act.DECLINE)
    do(dice(state, 3, 4), act.DECLINE)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_5_the_immortals_of_a_greek_turn_leave_persia_its_turn():
    state = do(dice(greek_attack("7 8 / 5 14", discards="4"), 3, 4), act.EVENT + card(5))
    dice(state, 4, 3)
    assert armies(state, atlas.LARISSA) == (0, 1)
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


# After a demand: Molon Labe


@pytest.mark.parametrize("number", [2, 3, 13])
def test_card_12_molon_labe_answers_every_demand(number: int):
    state = position("Athens 1", "Ephesus 1", f"12 7 / {number} 14")
    do(state, act.EVENT + card(number), act.CITY + atlas.THEBES)
    assert answers(state, phase.DEMAND_WINDOW, atlas.GREECE) == [12]


def test_card_12_the_window_opens_also_without_the_card():
    assert answers(demand(), phase.DEMAND_WINDOW, atlas.GREECE) == []


def test_card_12_no_window_for_an_empty_hand_or_a_discarded_card():
    assert closed(demand("/ 2 14"))
    assert closed(demand(discards="12"))


def test_card_12_declined_the_army_stays_and_greece_is_next():
    state = do(demand("12 7 / 2 14"), act.DECLINE)
    assert armies(state, atlas.THEBES) == (0, 1)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE
    assert hand(state, atlas.GREECE) == [7, 12]


def test_card_12_karneia_does_not_bar_molon_labe():
    assert answers(demand("12 7 / 2 14", karneia=1), phase.DEMAND_WINDOW, atlas.GREECE) == [12]


def test_card_12_defection_is_no_demand():
    state = position("Athens 1", "Ephesus 1", "7 5 / 12 14")
    do(state, act.EVENT + card(12))
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


@pytest.mark.parametrize("greek", ["Naxos 2/1", "Athens 0/1"])
def test_card_12_r16_the_window_opens_without_an_army_that_can_march(greek: str):
    state = demand("12 7 / 2 14", greek=greek)
    assert answers(state, phase.DEMAND_WINDOW, atlas.GREECE) == [12]
    do(state, act.EVENT + card(12))
    assert armies(state, atlas.THEBES) == (0, 0)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_12_r16_with_the_option_it_needs_an_army_that_can_march():
    assert closed(demand("12 7 / 2 14", greek="Naxos 2/1", armed_molon_labe=1))
    state = demand("12 7 / 2 14", greek="Athens 1", armed_molon_labe=1)
    assert answers(state, phase.DEMAND_WINDOW, atlas.GREECE) == [12]


def molon_labe(greek: str, persian: str, hands: str = "12 7 / 2 14", **fields: Any) -> State:
    """Persia demands Naxos, and Greece answers: it may march."""
    state = position(greek, persian, hands, **fields)
    do(state, act.EVENT + card(2), act.CITY + atlas.NAXOS, act.EVENT + card(12))
    assert (state.phase, state.actor) == (phase.ORIGIN, atlas.GREECE)
    return state


def test_card_12_the_march_may_lead_to_a_battle_with_its_windows():
    state = molon_labe("Thebes 1, Athens 1", "Larissa 1", hands="4 12 7 / 2 5 14")
    do(state, act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == [4]
    do(state, act.DECLINE)
    dice(state, 3, 4)
    assert answers(state, phase.IMMORTALS_WINDOW, atlas.PERSIA) == [5]
    do(state, act.DECLINE)
    assert armies(state, atlas.LARISSA) == (1, 0)
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_12_the_300_do_not_march_with_molon_labe():
    state = molon_labe("Thebes 1, Athens 1", "Larissa 1", hands="15 12 7 / 2 14")
    do(state, act.CITY + atlas.THEBES, act.CITY + atlas.LARISSA)
    assert answers(state, phase.BATTLE_WINDOW, atlas.GREECE) == []


def test_card_12_the_march_may_burn_the_bridge():
    state = molon_labe("Therma 2", "Sestos 1, Ephesus 1", bridge=1)
    do(state, act.CITY + atlas.THERMA, act.COUNT + 2, act.CITY + atlas.SESTOS)
    dice(state, 1, 2, 2)
    do(state, act.DECLINE)  # Immortals
    assert (state.phase, state.actor) == (phase.BURN, atlas.GREECE)
    do(state, act.BURN_BRIDGE)
    assert state.bridge == 0
    assert state.phase == phase.TURN and state.turn == atlas.GREECE


def test_card_12_the_march_is_by_land_only_and_compulsory():
    state = molon_labe("Athens 1/2, Corinth 1", "Ephesus 1")
    assert set(legal_actions(state)) == {act.CITY + atlas.ATHENS, act.CITY + atlas.CORINTH}


def test_card_12_the_march_may_enter_the_city_that_refused():
    state = position("Athens 1", "Ephesus 1", "12 7 / 2 14")
    do(
        state,
        act.EVENT + card(2),
        act.CITY + atlas.THEBES,
        act.EVENT + card(12),
        act.CITY + atlas.ATHENS,
        act.CITY + atlas.THEBES,
    )
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_12_after_the_march_with_the_last_card_greece_passes_by_itself():
    state = position("Athens 1", "Ephesus 1", "12 / 2 14")
    do(
        state,
        act.EVENT + card(2),
        act.CITY + atlas.THEBES,
        act.EVENT + card(12),
        act.CITY + atlas.ATHENS,
        act.CITY + atlas.THEBES,
    )
    assert state.phase == phase.TURN and state.turn == atlas.PERSIA


# Pausanias against the card itself


def test_card_6_r29_with_the_option_pausanias_answers_the_card():
    state = position("Thebes 1, Athens 1", "Larissa 1", "6 7 / 1 8", discards="4 15", early_pausanias=1)
    do(state, act.EVENT + card(1))
    assert state.actor == atlas.GREECE
    assert legal_actions(state) == [act.DECLINE, act.EVENT + card(6)]
    do(state, act.EVENT + card(6), act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_card_6_r29_with_the_option_he_does_not_wait_for_the_battle():
    state = position("Thebes 1, Athens 1", "Larissa 1", "6 7 / 1 8", discards="4 15", early_pausanias=1)
    do(state, act.EVENT + card(1), act.DECLINE, act.CITY + atlas.LARISSA, act.CITY + atlas.THEBES)
    assert state.phase == phase.DIE
    assert armies(dice(state, 6, 5), atlas.THEBES) == (0, 1)


def test_card_5_themistocles_window_opens_when_the_persians_sail_home():
    state = position("Athens 1/1", "Therma 1/1, Ephesus 1", "7 / 14 8")
    do(state, act.MOVE + card(14), act.PORT + atlas.THERMA, act.COUNT + 1, act.PORT + atlas.SESTOS)
    assert answers(state, phase.SAIL_WINDOW, atlas.GREECE) == []
    do(state, act.DECLINE)
    assert armies(state, atlas.SESTOS) == (0, 1) and armies(state, atlas.THERMA) == (0, 0)


def test_6_1_1_a_reaction_is_no_turn_and_two_passes_still_end_the_phase():
    state = do(sailing("5 7 / 14 8"), act.EVENT + card(5), act.PORT + atlas.ATHENS, act.PORT + atlas.SPARTA)
    do(state, act.DECLINE, act.DECLINE)
    assert state.phase == phase.KEEP and state.actor == atlas.PERSIA
