"""Chapter 8.3: melee and retreat before combat."""

from __future__ import annotations

import pytest

from pylae.games.go_tell_the_spartans.data import compass, peoples
from pylae.games.go_tell_the_spartans.rules import act, beside, mark, melee, phase, segments, sequence
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    dice,
    do,
    legal_actions,
    losses,
    move,
    name,
    outcomes,
    persians,
    position,
    stack,
    take_away,
    target,
    told,
)

FRONTAL = ("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W")


def test_8_3_whoever_shares_an_area_with_enemies_must_fight():
    assert position(*FRONTAL, segment=segments.PERSIAN_MELEE).phase == phase.MELEE_DIE
    assert position(*FRONTAL, segment=segments.GREEK_MELEE).phase == phase.MELEE_DIE
    apart = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", segment=segments.PERSIAN_MELEE)
    assert apart.phase == phase.NEXT_SEGMENT


def test_8_3_r38_a_player_chooses_the_order_of_melees():
    here = (*FRONTAL, "D4 W 1 Thebans hoplite", "D4 E 3 Susa mixed from W")
    state = position(*here, segment=segments.GREEK_MELEE)
    assert state.phase == phase.MELEE_ORDER and sequence.mover(state) == 0
    assert set(legal_actions(state)) == {target(state, "F5"), target(state, "D4")}
    do(state, target(state, "D4"))
    assert state.phase == phase.MELEE_DIE and name(state, state.spot) == "D4"
    two = position(*here, segment=segments.PERSIAN_MELEE, players=2)
    assert two.phase == phase.MELEE_ORDER and sequence.mover(two) == 1


def test_8_3_r38_the_automaton_fights_from_the_last_row_and_the_centre():
    state = position(
        "D5 W 1 Thebans hoplite",
        "D5 E 1 Medes mixed from W",
        "F3 W 1 Thespians hoplite",
        "F3 E 1 Medes mixed from W",
        "F6 W 1 Thespians hoplite",
        "F6 E 1 Medes mixed from W",
        "F4 W 1 Thespians hoplite",
        "F4 E 1 Medes mixed from W",
        segment=segments.PERSIAN_MELEE,
    )
    order = []
    while state.phase == phase.MELEE_DIE:
        order.append(name(state, state.spot))
        dice(state, 6)
        while state.phase == phase.MORALE_DIE:
            dice(state, 1)
    assert order == ["F4", "F6", "F3", "D5"]


@pytest.mark.parametrize(
    "start, entry, aspect",
    [
        ("E5", "W", compass.FRONT),
        ("F4", "N", compass.FLANK),
        ("F6", "S", compass.FLANK),
        ("G5", "E", compass.REAR),
        ("E4", "W", compass.FRONT),
        ("E6", "W", compass.FRONT),
    ],
)
def test_8_3_1_the_side_of_entry(start: str, entry: str, aspect: int):
    state = position("F5 W 1 Thespians hoplite", f"{start} E 1 Dahae javelin", segment=1, players=2)
    move(state, start, "F5")
    unit = persians(state, "F5")[0]
    assert "NESW"[state.entry[unit] - 1] == entry
    assert "NESW"[state.facing[unit]] == {"W": "E", "E": "W", "N": "S", "S": "N"}[entry]
    assert melee.worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == aspect


@pytest.mark.parametrize("start, entry", [("G4", "N"), ("G6", "S")])
def test_8_3_1_r23_a_diagonal_from_behind_is_aligned_to_the_flank(start: str, entry: str):
    state = position(
        "F5 W 1 Thespians hoplite",
        "F5 N 1 Thebans hoplite",
        f"{start} E 1 Dahae javelin",
        segment=1,
        players=2,
    )
    move(state, start, "F5")
    assert "NESW"[state.entry[persians(state, "F5")[0]] - 1] == entry  # by the facing of those who came first


def test_8_3_2_factors_of_all_units_count():
    state = position(
        "F5 W 2 Thespians hoplite losses 2 0", "F5 E 3 Immortals mixed from W", segment=segments.PERSIAN_MELEE
    )
    # 12 against 5 is 2:1; mixed against hoplites one left
    assert melee.final_column(state, peoples.PERSIAN, at(state, "F5")) == 3


def test_8_3_2_r44_the_shield_wall():
    state = position(*FRONTAL, segment=segments.PERSIAN_MELEE)
    assert melee.shield_wall(state, peoples.PERSIAN, at(state, "F5"))
    dice(state, 1)  # 1:2: three to nothing
    assert losses(state, "F5") == [0, 0, 0]
    attack = position(*FRONTAL, segment=segments.GREEK_MELEE)
    assert not melee.shield_wall(attack, peoples.GREEK, at(attack, "F5"))
    light = position("F5 W 3 Malians javelin", "F5 E 3 Medes bow from W", segment=segments.PERSIAN_MELEE)
    assert not melee.shield_wall(light, peoples.PERSIAN, at(light, "F5"))
    flank = position("F5 W 3 Thespians hoplite", "F5 S 3 Medes mixed from N", segment=segments.PERSIAN_MELEE)
    assert not melee.shield_wall(flank, peoples.PERSIAN, at(flank, "F5"))


def test_8_3_2_r22_shifts_are_added_first():
    # 1 against 12 is the first column; bows 3 left, flank 1 right: still the first, not the second.
    state = position("F5 W 3 Spartans hoplite", "F5 S 1 Medes bow from N", segment=segments.PERSIAN_MELEE)
    assert melee.type_shift(state, peoples.PERSIAN, at(state, "F5")) == -3
    assert melee.situation_shift(state, peoples.PERSIAN, at(state, "F5")) == 1
    assert melee.final_column(state, peoples.PERSIAN, at(state, "F5")) == 0


KINDS = {
    "hoplite": ("Thespians hoplite", peoples.GREEK),
    "mixed": ("Medes mixed", peoples.PERSIAN),
    "javelin": ("Dahae javelin", peoples.PERSIAN),
    "bow": ("Medes bow", peoples.PERSIAN),
}


@pytest.mark.parametrize(
    "attacker, defender, shift",
    [
        ("Thespians hoplite", "Medes mixed", 2),
        ("Thespians hoplite", "Dahae javelin", 3),
        ("Thespians hoplite", "Medes bow", 3),
        ("Medes mixed", "Thespians hoplite", -1),
        ("Medes mixed", "Malians javelin", 2),
        ("Medes mixed", "Malians bow", 2),
        ("Dahae javelin", "Thespians hoplite", -3),
        ("Malians javelin", "Medes mixed", -2),
        ("Dahae javelin", "Malians javelin", 0),
        ("Dahae javelin", "Malians bow", 1),
        ("Medes bow", "Thespians hoplite", -3),
        ("Malians bow", "Medes mixed", -2),
        ("Medes bow", "Malians javelin", -1),
        ("Medes bow", "Malians bow", 0),
    ],
)
def test_8_3_3_the_shift_for_unit_types(attacker: str, defender: str, shift: int):
    state = position(f"F5 W 1 {attacker}", f"F5 E 1 {defender} from W", segment=1)
    side = (
        peoples.GREEK
        if stack(state, "F5") and attacker.split()[0] in ("Thespians", "Malians")
        else peoples.PERSIAN
    )
    assert melee.type_shift(state, side, at(state, "F5")) == shift


@pytest.mark.parametrize("entry, hoplites, others", [("W", 0, 0), ("N", 2, 1), ("S", 2, 1), ("E", 2, 1)])
def test_8_3_4_the_shift_for_the_situation(entry: str, hoplites: int, others: int):
    state = position("F5 W 1 Medes mixed", f"F5 E 1 Thespians hoplite from {entry}", segment=1)
    assert melee.situation_shift(state, peoples.GREEK, at(state, "F5")) == hoplites
    state = position("F5 W 1 Thespians hoplite", f"F5 E 1 Medes mixed from {entry}", segment=1)
    assert melee.situation_shift(state, peoples.PERSIAN, at(state, "F5")) == others


def test_8_3_4_r23_the_best_of_several_attacks_counts():
    state = position(
        "F5 W 3 Thespians hoplite",
        "F5 E 1 Medes mixed from W",
        "F5 S 1 Medes mixed from N",
        segment=segments.PERSIAN_MELEE,
    )
    assert melee.worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.FLANK
    assert not melee.shield_wall(state, peoples.PERSIAN, at(state, "F5"))
    assert melee.situation_shift(state, peoples.PERSIAN, at(state, "F5")) == 1


def test_8_3_5_both_sides_lose_at_the_same_time():
    state = position(
        "F5 W 1 Thespians hoplite losses 3",
        "F5 S 1 Medes mixed losses 1 from N",
        segment=segments.PERSIAN_MELEE,
    )
    greek, persian = stack(state, "F5")[0], persians(state, "F5")[0]
    dice(state, 6)  # 2:2 is 1:1; one left and one right: 1/2
    assert state.area[greek] == beside.TRACK and state.area[persian] == beside.TRACK


def test_8_3_2_r24_disordered_attackers():
    for option, shaken, shift in ((False, 1, -1), (False, 3, -1), (True, 1, 0), (True, 2, -1), (False, 0, 0)):
        state = position(*FRONTAL, segment=segments.PERSIAN_MELEE, majority_disorder=option)
        for unit in persians(state, "F5")[:shaken]:
            state.mark[unit] |= mark.DISORDERED
        assert melee.disorder_shift(state, peoples.PERSIAN, at(state, "F5")) == shift
    state = position(*FRONTAL, segment=segments.PERSIAN_MELEE)
    for unit in stack(state, "F5"):
        state.mark[unit] |= mark.DISORDERED
    assert (
        melee.disorder_shift(state, peoples.PERSIAN, at(state, "F5")) == 0
    )  # defenders' Disorder does not matter


def test_8_3_2_r68_attacks_down_or_along_the_mound():
    down = position("J5 W 1 Thespians hoplite", "I5 E 1 Medes mixed")
    move(down, "J5", "I5")
    assert melee.terrain_shift(down, peoples.GREEK, at(down, "I5")) == 0
    along = position("K5 W 1 Thespians hoplite", "J5 E 1 Medes mixed")
    move(along, "K5", "J5")
    assert melee.terrain_shift(along, peoples.GREEK, at(along, "J5")) == 0
    up = position("I5 E 1 Thespians hoplite", "J5 W 1 Medes mixed")
    move(up, "I5", "J5")
    assert melee.terrain_shift(up, peoples.GREEK, at(up, "J5")) == -1


def test_8_3_2_terrain_counts_only_if_all_attackers_came_that_way():
    state = position(
        "H5 W 1 Thespians hoplite",
        "H5 E 1 Medes mixed from W over wall",
        "H5 W 1 Medes mixed from E",
        segment=4,
    )
    assert melee.terrain_shift(state, peoples.PERSIAN, at(state, "H5")) == 0
    assert melee.terrain_shift(state, peoples.GREEK, at(state, "H5")) == 0


# Retreat before combat


def test_8_3_2_r26_the_automaton_stands_without_the_option():
    here = ("F5 E 3 Medes bow", "F5 W 1 Thebans hoplite from E")
    assert told(position(*here, segment=segments.GREEK_MELEE), "D5", peoples.PERSIAN) == "3 Medes bow E"
    assert position(*here, segment=segments.GREEK_MELEE, persian_rbc=False).phase == phase.MELEE_DIE


def test_8_3_2_greek_light_troops_choose():
    here = ("F5 W 2 Thespians javelin", "F5 E 3 Medes mixed from W")
    state = position(*here, segment=segments.PERSIAN_MELEE)
    assert state.phase == phase.RETREAT and set(legal_actions(state)) == {act.STAND, act.STEP + 2}
    stay = do(state.copy(), act.STAND)
    assert stay.phase == phase.MELEE_DIE
    do(state, act.STEP + 2)
    assert (
        told(state, "H5") == "2 Thespians javelin W"
        and told(state, "F5", peoples.PERSIAN) == "3 Medes mixed E"
    )


@pytest.mark.parametrize("entry, refuge", [("W", "H5"), ("E", "D5"), ("N", "F7"), ("S", "F3")])
def test_8_3_2_r47_away_from_the_attacker(entry: str, refuge: str):
    turned = {"W": "E", "E": "W", "N": "S", "S": "N"}[entry]
    state = position(
        "F5 W 1 Thespians javelin", f"F5 {turned} 3 Medes mixed from {entry}", segment=segments.PERSIAN_MELEE
    )
    do(state, next(action for action in legal_actions(state) if action != act.STAND))
    assert told(state, refuge) == "1 Thespians javelin W"


def test_8_3_2_r47_away_from_the_last_to_arrive():
    state = position(
        "F5 W 1 Thespians javelin",
        "F5 E 1 Medes mixed from W",
        "F5 S 1 Medes mixed from N",
        segment=segments.PERSIAN_MELEE,
    )
    assert set(legal_actions(state)) == {act.STAND, act.STEP + 4}


def test_8_3_2_r47_diagonally_where_the_way_is_barred():
    here = ("F5 W 1 Thespians javelin", "F5 E 3 Medes mixed from W", "G5 W 1 Medes bow")
    state = position(*here, segment=segments.PERSIAN_MELEE)
    assert set(legal_actions(state)) == {act.STAND, act.STEP + 1, act.STEP + 3}
    do(state, act.STEP + 1)
    assert told(state, "H4") == "1 Thespians javelin W"
    die = position(
        "F5 E 3 Medes bow",
        "F5 W 1 Thebans hoplite from E",
        "E5 N 1 Thebans hoplite",
        segment=segments.GREEK_MELEE,
    )
    assert die.phase == phase.RETREAT_DIE and outcomes(die) == 2
    ends = {tuple(p for p in ("D4", "D6") if persians(dice(die.copy(), face), p)) for face in (1, 2)}
    assert ends == {("D4",), ("D6",)}


def test_8_3_2_r47_without_a_way_they_fight():
    edge = position("B5 E 3 Medes bow", "B5 W 1 Thebans hoplite from E", segment=segments.GREEK_MELEE)
    assert edge.phase == phase.MELEE_DIE  # only one area lies behind them
    sea = position("F3 W 1 Thespians javelin", "F3 N 3 Medes mixed from S", segment=segments.PERSIAN_MELEE)
    assert sea.phase == phase.MELEE_DIE


def test_8_3_2_r47_all_light_troops_go_together_and_number_and_kind_must_fit():
    state = position(
        "F5 W 1 Thespians javelin",
        "F5 N 1 Thebans javelin",
        "F5 E 3 Medes mixed from W",
        "H5 W 2 Malians javelin",
        "I5 W 1 Malians bow",
        segment=segments.PERSIAN_MELEE,
    )
    do(state, act.STEP + 2)
    assert [told(state, place) for place in ("F5", "H5", "I5")] == [
        "",
        "2 Malians javelin W",
        "1 Malians bow W",
    ]
    assert told(state, "J5") == "2 Thespians javelin W"
    assert "NESW"[state.facing[stack(state, "J5")[1]]] == "N"


def test_8_3_2_r81_zones_do_not_hinder_a_retreat():
    state = position(
        "F5 W 1 Thespians javelin",
        "F5 E 3 Medes mixed from W",
        "H4 W 1 Medes mixed",
        "G3 S 1 Medes mixed",
        segment=segments.PERSIAN_MELEE,
    )
    do(state, act.STEP + 2)
    assert told(state, "H5") == "1 Thespians javelin W"


def test_8_3_2_r27_bows_that_charged_may_retreat():
    state = position("F5 W 3 Thespians hoplite", "F5 E 3 Medes bow from W", segment=segments.GREEK_MELEE)
    assert (
        told(state, "D5", peoples.PERSIAN) == "3 Medes bow E" and told(state, "F5") == "3 Thespians hoplite W"
    )


def test_8_3_r71_a_melee_without_one_side_is_skipped():
    state = position(
        "F5 W 1 Thebans hoplite losses 3",
        "F5 E 3 Medes mixed from W",
        "D4 W 1 Thebans hoplite",
        "D4 E 3 Medes mixed from W",
        "K3 W 1 Thespians hoplite",
        segment=segments.PERSIAN_MELEE,
    )
    take_away(state, "Thebans", "", 2, beside.TRACK)
    assert name(state, state.spot) == "F5"
    dice(state, 6)  # 4:1 less one: three steps on the Theban, who falls as the third of them
    assert not stack(state, "F5") and not stack(state, "D4")
    assert state.phase != phase.MELEE_DIE and len(persians(state, "D4")) == 3


@pytest.mark.parametrize(
    "attack, defence, column",
    [
        (12, 3, 6),
        (11, 3, 5),
        (9, 3, 5),
        (8, 3, 4),
        (6, 3, 4),
        (5, 3, 3),
        (3, 2, 3),
        (4, 3, 2),
        (3, 3, 2),
        (2, 3, 1),
        (2, 4, 1),
        (2, 5, 0),
    ],
)
def test_8_3_2_the_edges_of_the_odds(attack: int, defence: int, column: int):
    assert melee.odds_column(attack, defence) == column
