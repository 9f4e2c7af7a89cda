"""Chapter 8.2: fire combat."""

from __future__ import annotations

import pytest

from pylae.games.go_tell_the_spartans.data import peoples, roster
from pylae.games.go_tell_the_spartans.rules import act, beside, fire, mark, morale, phase, segments, stacks
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    begin,
    dice,
    disordered,
    do,
    legal_actions,
    losses,
    lost,
    outcomes,
    persians,
    position,
    stack,
    target,
)


def test_2_2_6_every_step_counts_one():
    state = position("F5 W 1 Thespians javelin")
    for end, far in (("F5", 0), ("E5", 1), ("E4", 1), ("D3", 2), ("C5", 3), ("B4", 4), ("D6", 2)):
        assert fire.reach(state, at(state, "F5"), at(state, end)) == far


@pytest.mark.parametrize(
    "place, inside", [("E5", 1), ("E4", 1), ("E6", 1), ("F4", 0), ("G5", 0), ("D3", 1), ("D4", 1), ("C3", 1)]
)
def test_8_2_1_r20_mixed_units_fire_ahead(place: str, inside: int):
    state = position(
        "D2 W 1 Thebans hoplite", f"{place} E 1 Thespians hoplite", "F5 W 1 Medes mixed", segment=1
    )
    assert fire.may_fire(state, persians(state, "F5")[0], at(state, place)) == inside


def test_8_2_1_r20_r88_the_wide_arc():
    here = ("E2 W 1 Thespians hoplite", "F4 W 1 Medes mixed")
    narrow = position(*here, segment=segments.PERSIAN_MOVEMENT)
    assert not fire.may_fire(narrow, persians(narrow, "F4")[0], at(narrow, "E2"))
    wide = position(*here, segment=segments.PERSIAN_MOVEMENT, wide_arc=True)
    assert fire.may_fire(wide, persians(wide, "F4")[0], at(wide, "E2"))
    level = position("F6 W 1 Thespians hoplite", "F4 W 1 Medes mixed", segment=1, wide_arc=True)
    assert not fire.may_fire(level, persians(level, "F4")[0], at(level, "F6"))


def test_8_2_r21_units_among_enemies_fire_only_at_them():
    here = ("F5 W 1 Thespians javelin", "F5 E 1 Medes mixed from W", "D5 E 1 Medes mixed")
    state = position(*here, segment=segments.GREEK_DEFENSIVE_FIRE)
    unit = stack(state, "F5")[0]
    assert fire.may_fire(state, unit, at(state, "F5")) and not fire.may_fire(state, unit, at(state, "D5"))
    option = position(*here, segment=segments.GREEK_DEFENSIVE_FIRE, fire_out_of_melee=True)
    assert fire.may_fire(option, stack(option, "F5")[0], at(option, "D5"))
    turned = position(
        "F5 W 1 Thespians hoplite", "F5 W 1 Medes mixed from E", segment=segments.PERSIAN_MOVEMENT
    )
    assert fire.may_fire(turned, persians(turned, "F5")[0], at(turned, "F5"))


@pytest.mark.parametrize(
    "shooter, far, die", [("javelin", 0, 10), ("javelin", 1, 6), ("bow", 2, 10), ("bow", 4, 6)]
)
def test_8_2_2_the_die_depends_on_kind_and_range(shooter: str, far: int, die: int):
    place = "FEDCB"[far] + "5"
    enemy = f"{place} E 1 Medes mixed" + (" from W" if far == 0 else "")
    state = position(f"F5 W 1 Malians {shooter}", enemy, segment=segments.GREEK_DEFENSIVE_FIRE)
    do(state, target(state, place), act.ALL)
    assert state.phase == phase.FIRE_DIE_ROLL and outcomes(state) == die


def test_8_2_3_units_fire_into_blocking_ground():
    state = position("K5 W 1 Thespians hoplite", "H5 E 1 Medes bow", segment=1)
    assert fire.sees(state, at(state, "H5"), at(state, "J5"))
    assert not fire.sees(state, at(state, "H5"), at(state, "L5"))


def test_8_2_5_r25_high_ground_near_the_lower_end():
    state = position("L5 W 1 Thespians hoplite", "J5 E 1 Medes bow", segment=1)
    # From the mound down to L5 the line crosses K5, one area from the lower end, half of the range: clear.
    assert fire.may_fire(state, persians(state, "J5")[0], at(state, "L5"))
    up = position("L5 W 1 Malians bow", "J5 E 1 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    assert fire.may_fire(up, stack(up, "L5")[0], at(up, "J5"))
    far = position("H5 W 1 Malians bow", "K5 E 1 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    assert fire.may_fire(
        far, stack(far, "H5")[0], at(far, "K5")
    )  # J5 is two of three areas from the lower end
    listed = position("H5 W 1 Malians bow", "K5 E 1 Medes mixed", segment=2, los_list1=True)
    assert not fire.may_fire(listed, stack(listed, "H5")[0], at(listed, "K5"))


def test_8_2_5_r80_a_shared_area_in_between_blocks_as_any_other():
    state = position(
        "I5 W 1 Thespians hoplite",
        "H5 E 1 Thebans hoplite",
        "H5 E 1 Medes mixed from W",
        "G4 E 1 Medes bow",
        segment=1,
    )
    assert fire.sees(state, at(state, "F5"), at(state, "J5")) is False  # I5 is beside the target
    assert not fire.may_fire(state, persians(state, "G4")[0], at(state, "H5"))


def test_8_2_4_r43_the_wall_blocks_by_option():
    here = ("I5 W 1 Thespians hoplite", "G5 E 1 Medes bow")
    state = position(*here, segment=1)
    assert fire.may_fire(state, persians(state, "G5")[0], at(state, "I5"))
    option = position(*here, segment=1, wall_blocks_los=True)
    assert not fire.may_fire(option, persians(option, "G5")[0], at(option, "I5"))


def test_8_2_6_each_unit_fires_once_and_each_target_is_fired_at_once():
    state = position(
        "F5 W 2 Thespians javelin",
        "F4 W 1 Thebans javelin",
        "E5 E 3 Medes mixed",
        "E3 E 3 Medes mixed",
        segment=segments.GREEK_DEFENSIVE_FIRE,
    )
    first = stack(state, "F5")[0]
    do(state, target(state, "E5"))
    assert state.phase == phase.VOLLEY
    do(state, act.UNIT + first, act.SHOOT)
    dice(state, 1)
    assert state.phase == phase.FIRE and state.mark[first] & mark.FIRED
    assert target(state, "E5") not in legal_actions(state) and target(state, "E3") in legal_actions(state)
    do(state, target(state, "E3"))
    do(state, act.ALL)
    dice(state, 1, 1)
    assert not (state.phase == phase.FIRE and state.segment == segments.GREEK_DEFENSIVE_FIRE)


def test_8_2_6_all_fire_on_a_target_counts_together():
    state = position("F5 W 3 Malians javelin", "F4 W 2 Malians bow", "E5 E 3 Immortals mixed", segment=2)
    do(state, target(state, "E5"), act.ALL)
    dice(state, 5, 5, 5, 5, 5)
    assert losses(state, "E5", peoples.PERSIAN) == [3, 0, 0]  # five hits less a Defensive Value of two
    assert state.phase == phase.MORALE_DIE


def test_8_2_6_r66_the_force_that_came_first_is_the_top():
    state = position(
        "F5 W 1 Thebans hoplite",
        "F5 W 1 Thespians hoplite",
        "E5 E 3 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    first, second = stack(state, "F5")
    dice(state, 6, 6, 1)
    assert (state.loss[first], state.loss[second]) == (1, 0)


def test_8_2_6_r54_fire_of_the_automaton_at_who_is_gone_is_lost():
    state = position(
        "F5 W 1 Thebans javelin",
        "F6 W 1 Thebans javelin",
        "E5 E 1 Medes bow",
        "E6 E 1 Medes bow",
        "H3 W 1 Thespians hoplite",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    state_units = [unit for unit in range(15, 21) if state.area[unit] == -1]
    for unit in state_units[:2]:
        state.area[unit] = beside.TRACK
    dice(state, 6)  # the third Theban falls, and all others leave
    assert not stack(state, "F6") and not stack(state, "F5")
    assert state.phase != phase.FIRE_DIE_ROLL


def test_8_2_6_r54_the_automaton_chooses_all_targets_first():
    state = position(
        "F5 W 1 Thebans javelin",
        "H5 W 1 Thespians hoplite",
        "E5 E 3 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    assert {state.aim[unit] for unit in persians(state, "E5")} == {at(state, "F5")}
    dice(state, 6, 6, 6)
    assert not stack(state, "F5") and losses(state, "H5") == [0]


@pytest.mark.parametrize("first, second", [(segments.GREEK_DEFENSIVE_FIRE, segments.GREEK_OFFENSIVE_FIRE)])
def test_8_2_r63_a_unit_fires_in_both_segments(first: int, second: int):
    state = position("F5 W 1 Thespians javelin", "D5 E 3 Medes mixed", segment=first)
    do(state, target(state, "D5"), act.ALL)
    dice(state, 1)
    begin(state, second)
    assert target(state, "D5") in legal_actions(state) and act.END in legal_actions(state)


def test_8_2_6_r65_disorder_never_adds_hits():
    state = position(
        "F5 W 1 Thespians javelin disordered", "E5 E 1 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE
    )
    unit = stack(state, "F5")[0]
    assert stacks.defensive_value(state, unit) == 0 and disordered(state, unit)
    state.loss[unit] = 0
    dice(state, 4)
    assert stack(state, "F5") == [unit]
    assert roster.DEFENCE[state.sheet][unit][0] == 1


@pytest.mark.parametrize(
    "shooter, face, hits", [("G5", 6, 1), ("I5", 6, 2), ("H4", 6, 2), ("G4", 6, 1), ("I4", 5, 1)]
)
def test_8_2_6_r69_the_wall_hampers_only_fire_across_it(shooter: str, face: int, hits: int):
    state = position("H5 W 1 Thespians hoplite", f"{shooter} E 1 Medes bow", segment=1)
    assert fire.hits_of(state, persians(state, shooter)[0], at(state, "H5"), face) == hits


def test_8_2_6_r69_no_hindrance_within_an_area_or_at_targets_before_the_wall():
    state = position("H5 W 1 Malians bow", "H5 E 1 Medes bow from W", "G5 E 1 Medes mixed", segment=1)
    assert fire.hits_of(state, persians(state, "H5")[0], at(state, "H5"), 4) == 1
    assert fire.hits_of(state, stack(state, "H5")[0], at(state, "G5"), 5) == 1


@pytest.mark.parametrize(
    "text, factors",
    [("Thespians hoplite", [3, 3, 2, 2]), ("Immortals mixed", [4, 4, 3, 3]), ("Medes mixed", [3, 2])],
)
def test_8_2_8_steps_of_the_kinds(text: str, factors: list[int]):
    state = position(f"F5 W 1 {text}")
    side = peoples.GREEK if "Thespians" in text else peoples.PERSIAN
    unit = stack(state, "F5", side)[0]
    for factor in factors:
        assert stacks.melee_factor(state, unit) == factor
        morale.take_losses(state, side, at(state, "F5"), 1)
    assert state.area[unit] == beside.TRACK and lost(state, text.split()[0]) == 1


def test_8_2_8_light_troops_have_one_step():
    state = position("F5 W 1 Malians bow", "F6 W 1 Malians javelin")
    for place in ("F5", "F6"):
        morale.take_losses(state, peoples.GREEK, at(state, place), 1)
    assert lost(state, "Malians") == 2


def test_8_2_6_the_last_target_again():
    state = position("F5 W 1 Thespians javelin", "D5 E 3 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    do(state, target(state, "D5"), act.ALL)
    dice(state, 1)
    begin(state, segments.GREEK_OFFENSIVE_FIRE)
    do(state, act.AGAIN)
    assert state.phase == phase.FIRE_DIE_ROLL and state.spot == at(state, "D5")
