"""The options and rulings: for each a position in which its values differ; then the rulings without an option."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.options import OptionError, settle
from pylae.core.piles import cards_in as cards_of
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.options import options
from pylae.games.earth_and_water.rules import act, common, phase, portraits
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

OPTIONS = {option.name: option for option in options}


def table(greek: str = "", persian: str = "Ephesus 1", hands: str = "/", **fields: Any) -> State:
    """A position; an option may be given as the word a player would say."""
    numbers = {
        name: OPTIONS[name].number(value) if isinstance(value, str) else value
        for name, value in fields.items()
        if name not in ("discards", "turn", "producing")
    }
    rest = {name: fields[name] for name in ("discards", "turn", "producing") if name in fields}
    return position(greek, persian, hands, **numbers, **rest)


def produce(state: State) -> State:
    """Persia has bought no cards and may raise."""
    do(state, act.COUNT)
    return do(state, act.DECLINE) if state.phase == phase.OMEN else state


def march(state: State, number: int, start: int, end: int, armies: int = 1) -> State:
    """A card is played for a march."""
    return go(do(state, act.MOVE + card(number)), start, end, armies)


def go(state: State, start: int, end: int, armies: int = 1) -> State:
    """The steps of a march."""
    do(state, act.CITY + start)
    if state.phase != phase.DESTINATION:
        do(state, act.COUNT + armies)
    return do(state, act.CITY + end)


def sail(state: State, number: int, start: int, end: int, fleets: int = 1, armies: int = 0) -> State:
    """A card is played for a naval move."""
    return embark(do(state, act.MOVE + card(number)), start, end, fleets, armies)


def embark(state: State, start: int, end: int, fleets: int = 1, armies: int = 0) -> State:
    """The steps of a naval move."""
    more = state.fleet[state.actor][start] > 1
    do(state, act.PORT + start)
    if more:
        do(state, act.COUNT + fleets)
    if state.phase == phase.CARRY:
        do(state, act.COUNT + armies)
    return do(state, act.PORT + end)


# The options as such


def test_options_default_to_the_book():
    settled = settle(options, {})
    assert settled.pop("players") == 2
    assert settled.pop("late_discard") == 1  # 6.2 and 6.3 name the discard last
    assert set(settled.values()) == {0}
    assert OPTIONS["edition"].word(0) == "bonsai"


def test_options_are_fields_of_the_state():
    state = State()
    for name in OPTIONS:
        assert isinstance(getattr(state, name), int)


def test_options_two_players_and_no_other_number():
    for wrong in (1, 3):
        with pytest.raises(OptionError):
            settle(options, {"players": wrong})


def test_options_each_has_a_test_of_its_ruling():
    tests = [name for name in globals() if name.startswith("test_")]
    for option in options[1:]:
        slug = option.section.lower().replace(".", "_")
        assert any(name.startswith(f"test_{slug}_") for name in tests), option.name


@pytest.mark.parametrize(("edition", "score"), [("bonsai", 7), ("nuts", 6)])
def test_4_5_edition_sets_the_end_of_the_track(edition: str, score: int):
    state = do(table("", "Therma 1/1, Thebes 1/1, Eretria 1/1", edition=edition, score=5), act.DECLINE)
    assert state.score == score


@pytest.mark.parametrize(("edition", "score"), [("bonsai", 1), ("nuts", 0)])
def test_4_5_edition_sets_what_cities_are_worth(edition: str, score: int):
    # Ephesus, Naxos and Sparta against Sestos, Thebes and Athens: 1 + 2 + 2 to 2 + 1 + 1, or 2 + 1 + 2 to 2 + 1 + 2.
    state = do(table("Thebes 1, Sestos 1/1", "Naxos 1/1, Sparta 1/1", edition=edition), act.DECLINE)
    assert state.score == score


@pytest.mark.parametrize(("cheap", "left"), [("no", 10), ("yes", 11)])
def test_5_1_2_cheap_fleets(cheap: str, left: int):
    state = do(produce(table(producing=atlas.PERSIA, cheap_fleets=cheap)), act.PORT + atlas.EPHESUS)
    assert state.talents == left


# R1 to R3: raising and the bridge


@pytest.mark.parametrize(("must", "may_stop"), [("no", True), ("yes", False)])
def test_r1_stopping_with_talents_left(must: str, may_stop: bool):
    state = produce(table(producing=atlas.PERSIA, must_spend=must))
    assert (act.DECLINE in legal_actions(state)) == may_stop


@pytest.mark.parametrize("must", ["no", "yes"])
def test_r1_with_nothing_left_to_raise_one_may_always_stop(must: str):
    state = produce(table(persian="Ephesus 24/6", producing=atlas.PERSIA, must_spend=must))
    assert legal_actions(state) == [act.DECLINE]


@pytest.mark.parametrize("side", [atlas.GREECE, atlas.PERSIA])
def test_r1_holds_for_both_sides(side: int):
    state = produce(table(producing=side, must_spend="yes"))
    assert act.DECLINE not in legal_actions(state)


@pytest.mark.parametrize(("by_control", "offered"), [("no", False), ("yes", True)])
def test_r2_the_bridge_without_an_army_in_sestos(by_control: str, offered: bool):
    state = produce(table(producing=atlas.PERSIA, bridge_by_control=by_control))
    assert (act.BUILD_BRIDGE in legal_actions(state)) == offered


def test_r2_never_against_greeks_in_sestos():
    state = produce(table("Sestos 1", producing=atlas.PERSIA, bridge_by_control="yes"))
    assert act.BUILD_BRIDGE not in legal_actions(state)


BURNINGS = ["battle", "unopposed", "always"]


def burning(greek: str, persian: str, rule: str, hands: str = "1 2 /") -> State:
    return table(greek, persian, hands, turn=atlas.GREECE, bridge=1, bridge_burning=rule)


@pytest.mark.parametrize("rule", BURNINGS)
def test_r3_after_a_won_battle_greece_is_asked_once(rule: str):
    state = dice(march(burning("Therma 1", "Sestos 1", rule), 1, atlas.THERMA, atlas.SESTOS), 1, 6)
    assert (state.phase, state.actor) == (phase.BURN, atlas.GREECE)
    assert legal_actions(state) == [act.DECLINE, act.BURN_BRIDGE]
    do(state, act.BURN_BRIDGE)
    assert (state.bridge, state.phase) == (0, phase.TURN)


@pytest.mark.parametrize("rule", BURNINGS)
def test_r3_after_the_defender_has_retreated_too(rule: str):
    state = dice(march(burning("Therma 2", "Sestos 2", rule), 1, atlas.THERMA, atlas.SESTOS, 2), 1, 1, 6, 6)
    do(state, act.DECLINE, act.CITY + atlas.EPHESUS)
    assert (state.phase, armies(state, atlas.SESTOS)) == (phase.BURN, (2, 0))


def test_r3_declining_forfeits_it():
    state = march(
        burning("Therma 1", "Sestos 1, Ephesus 1", "battle", "1 2 / 7"), 1, atlas.THERMA, atlas.SESTOS
    )
    decline_windows(dice(state, 1, 6))
    do(state, act.DECLINE)
    assert (state.bridge, state.phase, state.actor) == (1, phase.TURN, atlas.PERSIA)


@pytest.mark.parametrize(("rule", "asked"), [("battle", False), ("unopposed", True), ("always", True)])
def test_r3_walking_into_empty_sestos(rule: str, asked: bool):
    state = march(burning("Therma 1", "Ephesus 1", rule), 1, atlas.THERMA, atlas.SESTOS)
    assert (state.phase == phase.BURN) == asked


@pytest.mark.parametrize(("rule", "asked"), [("battle", False), ("unopposed", True), ("always", True)])
def test_r3_landing_in_empty_sestos(rule: str, asked: bool):
    state = sail(burning("Athens 1/1", "Ephesus 1", rule), 1, atlas.ATHENS, atlas.SESTOS, 1, 1)
    assert (state.phase == phase.BURN) == asked


@pytest.mark.parametrize(("rule", "asked"), [("battle", False), ("unopposed", False), ("always", True)])
def test_r3_a_fleet_coming_to_greek_sestos(rule: str, asked: bool):
    state = sail(burning("Sestos 1, Athens 0/1", "Ephesus 1", rule), 1, atlas.ATHENS, atlas.SESTOS)
    assert (state.phase == phase.BURN) == asked


@pytest.mark.parametrize("rule", BURNINGS)
def test_r3_not_when_persia_attacks_and_loses(rule: str):
    state = table("Sestos 1", "Ephesus 1", "/ 1 2", bridge=1, bridge_burning=rule)
    decline_windows(dice(march(state, 1, atlas.EPHESUS, atlas.SESTOS), 1, 6))
    assert (state.phase, state.actor, state.bridge) == (phase.TURN, atlas.PERSIA, 1)


@pytest.mark.parametrize("rule", BURNINGS)
def test_r3_not_when_greece_loses_or_nobody_is_left(rule: str):
    for faces in ((5, 1), (3, 3)):
        state = dice(march(burning("Therma 1", "Sestos 1", rule), 1, atlas.THERMA, atlas.SESTOS), *faces)
        assert (state.phase, state.bridge) == (phase.TURN, 1)


# R4 to R8: retreats


@pytest.mark.parametrize(
    ("sweeping", "ephesus", "eretria"), [("no", (0, 2), (0, 2)), ("yes", (0, 4), (0, 0))]
)
def test_r4_e4_fleets_that_lay_there_before(
    sweeping: str, ephesus: tuple[int, int], eretria: tuple[int, int]
):
    state = table("Eretria 3", "Ephesus 2/2, Eretria 0/2", "/ 1 2", sweeping_retreat=sweeping)
    sail(state, 1, atlas.EPHESUS, atlas.ERETRIA, 2, 2)
    dice(state, 1, 1, 6, 1, 1)
    assert state.phase == phase.ATTACKER_RETREAT
    do(state, act.PORT + atlas.EPHESUS)
    assert (fleets(state, atlas.EPHESUS), fleets(state, atlas.ERETRIA)) == (ephesus, eretria)
    assert (armies(state, atlas.EPHESUS), armies(state, atlas.ERETRIA)) == ((0, 1), (3, 0))


@pytest.mark.parametrize("sweeping", ["no", "yes"])
def test_r4_a_naval_battle_takes_back_only_what_came(sweeping: str):
    state = table("Eretria 0/2", "Ephesus 2/3", "/ 1", sweeping_retreat=sweeping)
    dice(sail(state, 1, atlas.EPHESUS, atlas.ERETRIA, 2, 2), 1, 1, 6, 1)
    do(state, act.PORT + atlas.EPHESUS)
    assert (fleets(state, atlas.EPHESUS), armies(state, atlas.EPHESUS)) == ((0, 2), (0, 1))


def taken_port(rule: str) -> State:
    """e.3: Themistocles has sailed to the port that the Persians left; they landed and lost a round."""
    state = table("Athens 3, Corinth 1, Sparta 0/1", "Ephesus 2/2", "5 / 1 2", sea_retreat=rule)
    sail(state, 1, atlas.EPHESUS, atlas.ATHENS, 2, 2)
    do(state, act.EVENT + card(5))
    embark(state, atlas.SPARTA, atlas.EPHESUS)
    return dice(state, 1, 1, 6, 1, 1)


def test_r5_e3_no_retreat_to_a_port_that_was_taken():
    state = taken_port("open")
    assert (state.phase, state.actor) == (phase.DEFENDER_RETREAT, atlas.GREECE)
    assert do(state, act.DECLINE).phase == phase.DIE


@pytest.mark.parametrize("rule", ["origin", "any"])
def test_r5_e3_with_the_option_attackers_always_go_back(rule: str):
    state = taken_port(rule)
    assert (state.phase, legal_actions(state)) == (
        phase.ATTACKER_RETREAT,
        [act.DECLINE, act.PORT + atlas.EPHESUS],
    )


@pytest.mark.parametrize(("rule", "sparta"), [("open", False), ("origin", False), ("any", True)])
def test_r5_defenders_and_ports_with_enemy_fleets(rule: str, sparta: bool):
    state = table("Eretria 0/2", "Ephesus 1/2, Sparta 0/1", "/ 1", sea_retreat=rule)
    dice(sail(state, 1, atlas.EPHESUS, atlas.ERETRIA, 2), 1, 1, 6, 1)
    do(state, act.DECLINE)
    ports = {action - act.PORT for action in legal_actions(state) if action >= act.PORT}
    assert ports == ({atlas.ATHENS, atlas.SPARTA} if sparta else {atlas.ATHENS})


@pytest.mark.parametrize(("limited", "by_sea"), [("no", True), ("yes", False)])
def test_r7_more_than_three_armies_by_sea(limited: str, by_sea: bool):
    state = table("Athens 5/5", "Thebes 3, Ephesus 1", "/ 1", sea_retreat_limit=limited)
    dice(march(state, 1, atlas.THEBES, atlas.ATHENS, 3), 4, 1, 1, 1, 1, 1)
    do(state, act.DECLINE)
    assert armies(state, atlas.ATHENS) == (4, 3)
    assert state.phase == (phase.DEFENDER_RETREAT if by_sea else phase.DIE)  # there is no road to go


def test_r7_three_may_always_go():
    state = table("Athens 4/4", "Thebes 3, Ephesus 1", "/ 1", sea_retreat_limit="yes")
    dice(march(state, 1, atlas.THEBES, atlas.ATHENS, 3), 4, 1, 1, 1, 1, 1)
    do(state, act.DECLINE, act.PORT + atlas.SPARTA)
    assert (armies(state, atlas.SPARTA), fleets(state, atlas.SPARTA)) == ((3, 0), (4, 0))


@pytest.mark.parametrize(
    ("rule", "cities"), [("adjacent", {atlas.LARISSA, atlas.DELPHI}), ("origin", {atlas.THERMA})]
)
def test_r8_b8_retreat_after_a_long_march(rule: str, cities: set[int]):
    state = table("Thebes 2", "Therma 2, Larissa 1, Delphi 1", "/ 1", road_retreat=rule)
    dice(march(state, 1, atlas.THERMA, atlas.THEBES, 2), 1, 1, 6, 1)
    assert {action - act.CITY for action in legal_actions(state) if action != act.DECLINE} == cities


@pytest.mark.parametrize("rule", ["adjacent", "origin"])
def test_r8_b9_from_next_door_only_back_there_even_if_it_is_nobodys(rule: str):
    state = table("Thebes 2", "Larissa 2, Delphi 1", "/ 1", road_retreat=rule)
    dice(march(state, 1, atlas.LARISSA, atlas.THEBES, 2), 1, 1, 6, 1)
    assert legal_actions(state) == [act.DECLINE, act.CITY + atlas.LARISSA]


# R9 and R10: Karneia


@pytest.mark.parametrize(
    ("edition", "freeze", "frozen"),
    [
        ("bonsai", "edition", False),
        ("nuts", "edition", True),
        ("bonsai", "no", False),
        ("nuts", "no", False),
        ("bonsai", "yes", True),
        ("nuts", "yes", True),
    ],
)
def test_r9_s_karneia_and_the_armies_in_sparta(edition: str, freeze: str, frozen: bool):
    fields = {"turn": atlas.GREECE, "karneia": 1, "edition": edition, "karneia_freeze": freeze}
    state = do(table("Sparta 2/1, Corinth 1", hands="1 2 /", **fields), act.MOVE + card(1))
    assert (act.CITY + atlas.SPARTA in legal_actions(state)) == (not frozen)
    assert act.CITY + atlas.CORINTH in legal_actions(state)
    do(state, act.PORT + atlas.SPARTA)
    assert (state.phase == phase.DESTINATION) == frozen  # nobody to carry, or how many?


def test_r9_without_karneia_nobody_is_frozen():
    state = do(
        table("Sparta 2/1", hands="1 2 /", turn=atlas.GREECE, karneia_freeze="yes"), act.MOVE + card(1)
    )
    assert act.CITY + atlas.SPARTA in legal_actions(state)


@pytest.mark.parametrize(("lasts", "karneia"), [("expedition", 1), ("turn", 0)])
def test_r10_how_long_karneia_lasts(lasts: str, karneia: int):
    state = do(table("Sparta 1", hands="6 8 1 / 4 7", karneia_turn=lasts), act.EVENT + card(4))
    assert (state.karneia, state.actor) == (1, atlas.GREECE)
    assert act.EVENT + card(8) not in legal_actions(state)
    march(state, 1, atlas.SPARTA, atlas.CORINTH)
    assert (state.actor, state.karneia) == (atlas.PERSIA, karneia)


# R11 to R13: the king's death and what hangs on it


@pytest.mark.parametrize(("reshuffled", "left"), [("no", [1, 8, 11, 16]), ("yes", [])])
def test_r11_a_death_through_pacification(reshuffled: str, left: list[int]):
    state = table(hands="/ 16 8", discards="1", pacification_reshuffle=reshuffled)
    draw(do(state, act.EVENT + card(16), act.DECLINE), 11)
    do(state, act.ANNOUNCE)
    assert [index + 1 for index in cards_of(common.discards(state))] == left
    assert (state.phase, state.expedition) == (phase.BUY, 2)


@pytest.mark.parametrize(("orphans", "asked"), [("no", False), ("yes", True)])
def test_r12_the_immortals_after_xerxes(orphans: str, asked: bool):
    state = table(
        "Thebes 2",
        "Larissa 1",
        "/ 1 5",
        portraits=portraits.DARIUS | portraits.XERXES,
        orphan_immortals=orphans,
    )
    dice(march(state, 1, atlas.LARISSA, atlas.THEBES), 1, 6, 1)
    assert (state.phase == phase.IMMORTALS_WINDOW) == asked


def test_r12_after_darius_alone_they_come():
    state = table("Thebes 2", "Larissa 1", "/ 1 5", portraits=portraits.DARIUS)
    dice(march(state, 1, atlas.LARISSA, atlas.THEBES), 1, 6, 1)
    do(state, act.EVENT + card(5))
    assert armies(state, atlas.THEBES) == (2, 1)


@pytest.mark.parametrize(("lasting", "talents"), [("no", 6), ("yes", 5)])
def test_r13_the_burnt_acropolis_and_a_sudden_death(lasting: str, talents: int):
    state = table(producing=atlas.PERSIA, acropolis=1, lasting_penalty=lasting)
    draw(do(state, act.COUNT + 1), 11)
    do(produce(do(state, act.ANNOUNCE)), act.DECLINE)
    assert (state.actor, state.talents) == (atlas.GREECE, talents)


# R14 to R18: Greek events


@pytest.mark.parametrize(("rule", "asked"), [("always", True), ("marches", True), ("never", False)])
def test_r14_miltiades_leads_a_march(rule: str, asked: bool):
    state = table("Athens 1", "Thebes 1", "4 1 /", turn=atlas.GREECE, miltiades_attacks=rule)
    march(state, 1, atlas.ATHENS, atlas.THEBES)
    assert (state.phase == phase.BATTLE_WINDOW and act.EVENT + card(4) in legal_actions(state)) == asked


@pytest.mark.parametrize(("rule", "asked"), [("always", True), ("marches", False), ("never", False)])
def test_r14_miltiades_leads_a_landing(rule: str, asked: bool):
    state = table("Athens 1/1", "Thebes 1", "4 1 /", turn=atlas.GREECE, miltiades_attacks=rule)
    sail(state, 1, atlas.ATHENS, atlas.THEBES, 1, 1)
    assert (state.phase == phase.BATTLE_WINDOW and act.EVENT + card(4) in legal_actions(state)) == asked


@pytest.mark.parametrize("rule", ["always", "marches", "never"])
def test_r14_miltiades_always_leads_a_defence(rule: str):
    state = table("Athens 1", "Thebes 1", "4 / 1", miltiades_attacks=rule)
    march(state, 1, atlas.THEBES, atlas.ATHENS)
    assert legal_actions(state) == [act.DECLINE, act.EVENT + card(4)]


@pytest.mark.parametrize(("stacked", "again"), [("no", False), ("yes", True)])
def test_r15_miltiades_and_the_300_in_one_battle(stacked: str, again: bool):
    state = table("Athens 1", "Thebes 1", "4 15 / 1", stacked_leaders=stacked)
    march(state, 1, atlas.THEBES, atlas.ATHENS)
    do(state, act.EVENT + card(15))
    assert (state.phase == phase.BATTLE_WINDOW and act.EVENT + card(4) in legal_actions(state)) == again


@pytest.mark.parametrize(("stacked", "again"), [("no", False), ("yes", True)])
def test_r15_miltiades_and_leonidas_in_one_battle(stacked: str, again: bool):
    state = table("Athens 1", "Thebes 1", "4 8 /", turn=atlas.GREECE, stacked_leaders=stacked)
    do(state, act.EVENT + card(8), act.CITY + atlas.ATHENS, act.CITY + atlas.THEBES)
    assert (state.phase == phase.BATTLE_WINDOW and act.EVENT + card(4) in legal_actions(state)) == again


def test_r16_e1_molon_labe_without_an_army_that_can_march():
    state = table("Naxos 2", hands="12 1 / 2 7")
    do(state, act.EVENT + card(2), act.CITY + atlas.THEBES)
    assert (state.phase, legal_actions(state)) == (phase.DEMAND_WINDOW, [act.DECLINE, act.EVENT + card(12)])
    do(state, act.EVENT + card(12))
    assert (armies(state, atlas.THEBES), state.army_reserve[atlas.PERSIA]) == ((0, 0), 23)
    assert (state.phase, state.actor) == (phase.TURN, atlas.GREECE)


def test_r16_with_the_option_it_cannot_be_played():
    state = table("Naxos 2", hands="12 1 / 2 7", armed_molon_labe="yes")
    do(state, act.EVENT + card(2), act.CITY + atlas.THEBES)
    assert (state.phase, state.actor, armies(state, atlas.THEBES)) == (phase.TURN, atlas.GREECE, (0, 1))


def test_r16_with_an_army_that_can_march_both_are_alike():
    for armed in ("no", "yes"):
        state = table("Athens 1", hands="12 1 / 2 7", armed_molon_labe=armed)
        do(state, act.EVENT + card(2), act.CITY + atlas.THEBES, act.EVENT + card(12))
        assert (state.phase, legal_actions(state)) == (phase.ORIGIN, [act.CITY + atlas.ATHENS])


@pytest.mark.parametrize(("short", "may_stop"), [("no", False), ("yes", True)])
def test_r17_the_second_move_of_triremes(short: str, may_stop: bool):
    state = table("Athens 1/1", hands="13 1 / 7", turn=atlas.GREECE, short_triremes=short)
    do(state, act.EVENT + card(13))
    assert act.DECLINE not in legal_actions(state)
    embark(state, atlas.ATHENS, atlas.NAXOS)
    assert (state.phase, act.DECLINE in legal_actions(state)) == (phase.ORIGIN, may_stop)
    if may_stop:
        do(state, act.DECLINE)
    else:
        embark(state, atlas.NAXOS, atlas.SPARTA)
    assert (state.phase, state.actor) == (phase.TURN, atlas.PERSIA)


@pytest.mark.parametrize(
    ("crowded", "ports"), [("no", {atlas.SPARTA}), ("yes", {atlas.SPARTA, atlas.ATHENS})]
)
def test_r18_syracuse_and_enemy_fleets(crowded: str, ports: set[int]):
    state = table("", "Athens 0/1", "14 /", turn=atlas.GREECE, crowded_syracuse=crowded)
    do(state, act.EVENT + card(14))
    assert {action - act.PORT for action in legal_actions(state)} == ports


# R20 to R29


@pytest.mark.parametrize(("idle", "playable"), [("no", False), ("yes", True)])
def test_r20_events_without_effect(idle: str, playable: bool):
    state = table("Athens 9", "Ephesus 1", "3 11 1 / 7", turn=atlas.GREECE, idle_plays=idle)
    plays = legal_actions(state)
    assert (act.EVENT + card(3) in plays, act.EVENT + card(11) in plays) == (playable, playable)
    if playable:
        do(state, act.EVENT + card(3))
        assert (state.actor, hand(state, atlas.GREECE)) == (atlas.PERSIA, [1, 11])


ALL_HELD = {
    atlas.GREECE: (7, "7 1 2 3 4 5 / 6 8 9 10 11 12 13 14 15 16"),
    atlas.PERSIA: (16, "1 2 3 4 5 6 7 8 / 16 9 10 11 12 13 14 15"),
}


@pytest.mark.parametrize("late", ["no", "yes"])
@pytest.mark.parametrize("side", [atlas.GREECE, atlas.PERSIA])
def test_r20_oracle_and_pacification_need_a_card_to_draw(side: int, late: str):
    number, hands = ALL_HELD[side]
    state = table(hands=hands, turn=side, late_discard=late, portraits=portraits.DARIUS | portraits.XERXES)
    assert common.deck_size(state) == 0 and common.discards(state) == 0
    assert act.EVENT + card(number) not in legal_actions(state)


@pytest.mark.parametrize("late", ["no", "yes"])
@pytest.mark.parametrize("side", [atlas.GREECE, atlas.PERSIA])
def test_r20_with_the_option_oracle_and_pacification_are_spent_for_nothing(side: int, late: str):
    number, hands = ALL_HELD[side]
    kings = portraits.DARIUS | portraits.XERXES
    state = table(hands=hands, turn=side, late_discard=late, portraits=kings, idle_plays="yes")
    held = hand(state, side)
    do(state, act.EVENT + card(number))
    assert state.turn != side and common.discards(state) == 1 << card(number)
    assert hand(state, side) == [kept for kept in held if kept != number]


@pytest.mark.parametrize("discards", ["", "8"])
def test_r20_one_card_to_draw_is_enough(discards: str):
    others = " ".join(str(number) for number in range(1, 17) if number not in (7, 8))
    state = table(hands=f"7 / {others}", turn=atlas.GREECE, discards=discards)
    assert act.EVENT + card(7) in legal_actions(state)


def test_r20_karneia_may_be_called_again():
    state = table(hands="/ 4", karneia=1)
    assert act.EVENT + card(4) in legal_actions(state)


@pytest.mark.parametrize(("idle", "movable"), [("no", False), ("yes", True)])
def test_r20_r21_cards_without_a_possible_movement(idle: str, movable: bool):
    state = table("Naxos 2", hands="4 5 / 7", turn=atlas.GREECE, idle_plays=idle)
    assert (act.MOVE + card(4) in legal_actions(state)) == movable
    if movable:
        assert do(state, act.MOVE + card(4)).actor == atlas.PERSIA


def test_r21_a_fleet_is_enough_to_move():
    state = table("Naxos 2, Eretria 0/1", hands="4 /", turn=atlas.GREECE)
    assert act.MOVE + card(4) in legal_actions(state)


@pytest.mark.parametrize(("late", "score"), [("no", -1), ("yes", 1)])
def test_r24_e5_great_king_and_the_immortals_winning(late: str, score: int):
    state = table("Thebes 1", "Larissa 1", "/ 5 7 1", late_points=late)
    go(do(state, act.EVENT + card(7)), atlas.LARISSA, atlas.THEBES)
    dice(state, 1, 6)
    do(state, act.EVENT + card(5))
    dice(state, 4, 1)
    assert (armies(state, atlas.THEBES), state.score) == ((0, 1), score)


@pytest.mark.parametrize(("late", "score"), [("no", 0), ("yes", 1)])
def test_r24_e3_great_king_and_a_tie(late: str, score: int):
    # The Immortals hold the empty city without a fight.
    state = table("Thebes 1", "Larissa 1", "/ 5 7 1", late_points=late)
    go(do(state, act.EVENT + card(7)), atlas.LARISSA, atlas.THEBES)
    dice(state, 3, 3)
    do(state, act.EVENT + card(5))
    assert (armies(state, atlas.THEBES), state.score) == ((0, 1), score)


@pytest.mark.parametrize("late", ["no", "yes"])
def test_r24_declining_the_immortals_gives_the_point_once(late: str):
    state = table("Thebes 1", "Larissa 1", "/ 5 7 1", late_points=late)
    go(do(state, act.EVENT + card(7)), atlas.LARISSA, atlas.THEBES)
    dice(state, 1, 6)
    do(state, act.DECLINE)
    assert state.score == -1


@pytest.mark.parametrize(("slow", "usable"), [("no", True), ("yes", False)])
def test_r25_pieces_lost_in_battle(slow: str, usable: bool):
    state = table("Thebes 1, Sparta 8", "Larissa 1", "11 9 / 1 7", slow_losses=slow)
    dice(march(state, 1, atlas.LARISSA, atlas.THEBES), 4, 1)
    assert (state.actor, armies(state, atlas.THEBES)) == (atlas.GREECE, (0, 1))
    assert (act.EVENT + card(11) in legal_actions(state)) == usable
    assert state.army_reserve[atlas.GREECE] + state.army_lost[atlas.GREECE] == 1


@pytest.mark.parametrize("slow", ["no", "yes"])
def test_r25_in_the_next_expedition_they_are_back(slow: str):
    state = table("Athens 1/1, Sparta 2", "Thebes 1/1", "/ 1", slow_losses=slow)
    dice(march(state, 1, atlas.THEBES, atlas.ATHENS), 1, 6)
    assert (state.expedition, state.army_reserve[atlas.PERSIA], state.army_lost[atlas.PERSIA]) == (2, 24, 0)


@pytest.mark.parametrize(("slow", "reserve", "lost"), [("no", 5, 0), ("yes", 4, 1)])
def test_r25_fleets_too(slow: str, reserve: int, lost: int):
    state = table("Eretria 0/2", "Ephesus 1/2", "/ 1 2", slow_losses=slow)
    dice(sail(state, 1, atlas.EPHESUS, atlas.ERETRIA, 2), 1, 1, 6, 1)
    assert (state.fleet_reserve[atlas.PERSIA], state.fleet_lost[atlas.PERSIA]) == (reserve, lost)


EIGHT_IS_LEFT = " ".join(str(number) for number in range(1, 16) if number not in (7, 8))


@pytest.mark.parametrize(("late", "drawn"), [("yes", [8]), ("no", [7, 8])])
def test_r27_6_2_the_oracle_is_discarded_after_its_effect(late: str, drawn: list[int]):
    state = table(hands=f"7 / {EIGHT_IS_LEFT} 16", turn=atlas.GREECE, discards="8", late_discard=late)
    do(state, act.EVENT + card(7))
    assert [index + 1 for index in cards_of(state.deck)] == drawn
    draw(state, 8)
    assert (state.actor, state.aside) == (atlas.PERSIA, 0)


@pytest.mark.parametrize(("late", "drawn"), [("yes", [8]), ("no", [8, 16])])
def test_r27_6_2_pacification_is_discarded_after_its_effect(late: str, drawn: list[int]):
    kings = portraits.DARIUS | portraits.XERXES
    state = table(hands=f"{EIGHT_IS_LEFT} 7 / 16", discards="8", late_discard=late, portraits=kings)
    do(state, act.EVENT + card(16), act.DECLINE)
    assert [index + 1 for index in cards_of(state.deck)] == drawn
    draw(state, 8)
    assert (state.actor, state.aside) == (atlas.GREECE, 0)


@pytest.mark.parametrize(("late", "lying"), [("yes", 0), ("no", 1)])
def test_r27_6_3_a_card_is_discarded_after_its_move(late: str, lying: int):
    state = do(table("Athens 1", hands="7 8 / 9", turn=atlas.GREECE, late_discard=late), act.MOVE + card(7))
    assert common.discards(state) == lying << card(7)
    assert common.discards(go(state, atlas.ATHENS, atlas.CORINTH)) == 1 << card(7)


@pytest.mark.parametrize(("lost", "left"), [("no", 0), ("yes", 1)])
def test_r28_sea_supply_from_a_lost_home(lost: str, left: int):
    state = do(table("Sestos 1, Ephesus 0/1", "Naxos 1/1", lost_home_supply=lost), act.DECLINE)
    assert state.army[atlas.PERSIA][atlas.NAXOS] == left


def test_r29_pausanias_answers_the_battle():
    state = table("Thebes 1", "Larissa 1", "6 / 1")
    do(state, act.EVENT + card(1))
    assert state.phase == phase.ORIGIN
    go(state, atlas.LARISSA, atlas.THEBES)
    assert (state.phase, act.EVENT + card(6) in legal_actions(state)) == (phase.BATTLE_WINDOW, True)


def test_r29_with_the_option_pausanias_answers_the_card():
    state = table("Thebes 1", "Larissa 1", "6 7 / 1", early_pausanias="yes")
    do(state, act.EVENT + card(1))
    assert (state.phase, legal_actions(state)) == (phase.CAVALRY_WINDOW, [act.DECLINE, act.EVENT + card(6)])
    do(state, act.EVENT + card(6))
    go(state, atlas.LARISSA, atlas.THEBES)
    decline_windows(state)
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_r29_with_the_option_it_is_too_late_in_the_battle():
    state = table("Thebes 1", "Larissa 1", "6 7 / 1", early_pausanias="yes")
    do(state, act.EVENT + card(1), act.DECLINE)
    go(state, atlas.LARISSA, atlas.THEBES)
    assert act.EVENT + card(6) not in legal_actions(state)
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (0, 1)


# Rulings without an option


def test_r6_no_port_holds_fleets_of_both_sides():
    state = taken_port("open")
    do(state, act.DECLINE)
    dice(state, 1, 6, 1, 1)
    assert (fleets(state, atlas.EPHESUS), fleets(state, atlas.ATHENS)) == ((1, 0), (0, 2))


def test_r6_where_the_option_allows_it_they_lie_together_without_a_battle():
    state = do(taken_port("origin"), act.PORT + atlas.EPHESUS)
    assert (fleets(state, atlas.EPHESUS), fleets(state, atlas.ATHENS)) == ((1, 2), (0, 0))
    assert state.phase not in (phase.DIE, phase.FINISHED)


def test_r19_a_window_opens_also_for_who_holds_no_answer():
    state = march(table("Athens 1", "Thebes 1", "7 / 1"), 1, atlas.THEBES, atlas.ATHENS)
    assert (state.phase, state.actor, legal_actions(state)) == (
        phase.BATTLE_WINDOW,
        atlas.GREECE,
        [act.DECLINE],
    )


def test_r19_no_window_for_an_empty_hand():
    state = march(table("Athens 1", "Thebes 1", "/ 1"), 1, atlas.THEBES, atlas.ATHENS)
    assert state.phase == phase.DIE


def test_r19_no_window_when_every_answer_lies_open():
    state = march(table("Athens 1", "Thebes 1", "7 / 1", discards="4 15"), 1, atlas.THEBES, atlas.ATHENS)
    assert state.phase == phase.DIE


def test_r19_the_sail_window_betrays_nothing_either():
    state = sail(table("Athens 1/1", "Ephesus 1/1", "7 / 1"), 1, atlas.EPHESUS, atlas.NAXOS)
    assert (state.phase, legal_actions(state)) == (phase.SAIL_WINDOW, [act.DECLINE])


def test_r30_the_cube_is_not_the_last_army_of_the_battle():
    state = march(table("Thebes 1, Athens 8", "Larissa 1", "4 / 1"), 1, atlas.LARISSA, atlas.THEBES)
    do(state, act.EVENT + card(4))
    assert (state.phase, legal_actions(state)) == (phase.LEADER_CUBE, [act.CITY + atlas.ATHENS])


def test_r30_with_two_armies_in_the_battle_it_may_be_one_of_them():
    state = march(table("Thebes 2, Athens 7", "Larissa 1", "4 / 1"), 1, atlas.LARISSA, atlas.THEBES)
    do(state, act.EVENT + card(4))
    assert legal_actions(state) == [act.CITY + atlas.THEBES, act.CITY + atlas.ATHENS]


def test_r30_e2_for_leonidas_it_is_not_the_last_army_that_can_march():
    state = table("Naxos 8/1, Corinth 1", hands="8 / 7", turn=atlas.GREECE)
    do(state, act.EVENT + card(8))
    assert (state.phase, legal_actions(state)) == (phase.LEADER_CUBE, [act.CITY + atlas.NAXOS])
    do(state, act.CITY + atlas.NAXOS)
    assert (legal_actions(state), state.portraits) == ([act.CITY + atlas.CORINTH], portraits.LEONIDAS_GONE)


def joined() -> State:
    """R31: Persia sails to Naxos, where no Greek fleet lies; Themistocles follows from Athens."""
    state = table("Athens 1/2, Naxos 1", "Ephesus 2/3", "5 / 1 7")
    sail(state, 1, atlas.EPHESUS, atlas.NAXOS, 3, 2)
    do(state, act.EVENT + card(5))
    return embark(state, atlas.ATHENS, atlas.NAXOS, 2)


def test_r31_themistocles_becomes_the_defence_and_persia_attacks():
    state = joined()
    assert (state.phase, state.moving, state.afloat) == (phase.DIE, atlas.PERSIA, 1)
    dice(state, 4, 4, 4, 1, 1)
    assert fleets(state, atlas.NAXOS) == (1, 3)


def test_r31_nobody_retreats_at_sea_but_from_the_landing_one_may():
    state = dice(joined(), 4, 4, 4, 1, 1)
    assert state.phase == phase.DIE
    dice(state, 4, 1, 1, 1)
    assert (fleets(state, atlas.NAXOS), armies(state, atlas.NAXOS)) == ((0, 3), (1, 2))
    decline_windows(state)
    dice(state, 1, 1, 6)
    assert (state.phase, legal_actions(state)) == (
        phase.ATTACKER_RETREAT,
        [act.DECLINE, act.PORT + atlas.EPHESUS],
    )


def test_r32_pausanias_holds_in_the_battle_the_immortals_renew():
    state = table("Thebes 1", "Larissa 1", "6 / 1 5 7")
    go(do(state, act.EVENT + card(1)), atlas.LARISSA, atlas.THEBES)
    do(state, act.EVENT + card(6))
    dice(state, 6, 5)
    do(state, act.EVENT + card(5))
    dice(state, 6, 5)
    assert armies(state, atlas.THEBES) == (1, 0)


def test_r33_the_fleets_of_a_landing_that_was_wiped_out_stay():
    state = table("Naxos 1", "Ephesus 2/2", "/ 1 7")
    dice(sail(state, 1, atlas.EPHESUS, atlas.NAXOS, 2, 1), 1, 6)
    assert (armies(state, atlas.NAXOS), fleets(state, atlas.NAXOS), fleets(state, atlas.EPHESUS)) == (
        (1, 0),
        (0, 2),
        (0, 0),
    )


def test_r15_miltiades_joins_the_battle_of_leonidas_and_no_second_march_begins():
    state = table(
        "Athens 2, Sparta 1", "Thebes 2, Sestos 1", "4 8 / 1", turn=atlas.GREECE, stacked_leaders="yes"
    )
    do(state, act.EVENT + card(8), act.CITY + atlas.ATHENS, act.CITY + atlas.THEBES, act.EVENT + card(4))
    dice(state, 1, 1)
    assert state.phase == phase.DIE and state.rolling == atlas.GREECE
    assert (
        state.greek_dice,
        state.army[atlas.GREECE][atlas.THEBES],
        state.army[atlas.PERSIA][atlas.THEBES],
    ) == (3, 1, 2)
