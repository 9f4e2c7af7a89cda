"""Chapters 8.1.6 and 8.2.7: the automaton."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.games.go_tell_the_spartans.data import compass, peoples
from pylae.games.go_tell_the_spartans.rules import automaton, melee, phase, segments
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    begin,
    dice,
    drive,
    drive_all,
    entered_from,
    facing,
    name,
    outcomes,
    persians,
    position,
    told,
    where,
)


def moving(*stacks: str, **options: Any) -> State:
    """The automaton is about to move."""
    return position(*stacks, segment=segments.PERSIAN_MOVEMENT, **options)


def test_8_1_6_furthest_forward_moves_first():
    state = moving(
        "L5 W 1 Thespians hoplite",
        "C3 E 1 Medes mixed",
        "D7 E 1 Medes mixed",
        "C5 E 1 Medes mixed",
        "C7 E 1 Medes mixed",
    )
    order = []
    while state.phase == phase.DRIVE:
        order.append(where(state, state.subject))
        drive(state)
    assert order == ["D7", "C5", "C3", "C7"]


def test_8_1_6_those_who_move_east_come_first_among_equals():
    state = moving("H5 W 1 Thespians hoplite", "M5 W 1 Immortals mixed westward", "C5 E 1 Medes mixed")
    assert where(state, state.subject) == "C5"
    state = moving("H5 W 1 Thespians hoplite", "L5 W 1 Immortals mixed westward", "C5 E 1 Medes mixed")
    assert where(state, state.subject) == "L5"


def test_8_1_6_a_force_among_greeks_stands():
    state = moving("F5 W 1 Thespians hoplite", "F5 E 1 Medes mixed from W", "A5 E 1 Medes bow")
    drive_all(state)
    assert told(state, "F5", peoples.PERSIAN) == "1 Medes mixed E"


def test_8_1_6_a_force_turns_forward_first():
    state = moving("L5 W 1 Thespians hoplite", "C5 S 1 Medes mixed")
    drive(state)
    assert told(state, "E5", peoples.PERSIAN) == "1 Medes mixed E"
    light = moving("L5 W 1 Thespians hoplite", "C5 W 1 Medes bow")
    drive(light)
    assert told(light, "G5", peoples.PERSIAN) == "1 Medes bow E"
    shut = moving("L5 W 1 Thespians hoplite", "G5 S 1 Medes mixed")
    drive(shut)  # two points are left, and the wall takes them
    assert told(shut, "H5", peoples.PERSIAN) == "1 Medes mixed E"
    back = moving("L5 W 1 Thespians hoplite", "G5 W 1 Medes mixed")
    drive(back)  # one point is left: it keeps the new facing
    assert told(back, "G5", peoples.PERSIAN) == "1 Medes mixed E"


def test_8_1_6_r17_light_troops_charge_unless_the_option_forbids():
    here = ("F5 W 1 Thespians javelin", "D5 E 1 Medes bow")
    assert told(drive(moving(*here)), "F5", peoples.PERSIAN) == "1 Medes bow E"
    wary = drive(moving(*here, light_troops_stand_off=True))
    assert not persians(wary, "F5")


def test_8_1_6_r18_rear_before_flank_and_the_nearest_first():
    state = moving("F5 E 1 Thespians hoplite", "D5 E 1 Immortals mixed", "H3 W 1 Thebans hoplite")
    drive(state)
    assert told(state, "F5", peoples.PERSIAN) == "1 Immortals mixed E"
    assert melee.worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.REAR
    choice = moving("E6 E 1 Thespians hoplite", "E4 N 1 Thebans hoplite", "D5 E 1 Immortals mixed")
    # E6 faces away: entered diagonally it is a flank; E4 faces north: entered from its left rear a flank too.
    drive(choice)
    assert persians(choice, "E6") or persians(choice, "E4")
    taken = "E6" if persians(choice, "E6") else "E4"
    assert melee.worst_aspect(choice, peoples.PERSIAN, at(choice, taken)) == compass.FLANK


def test_8_1_6_r18_the_weakest_greeks_among_equals():
    state = moving("E6 S 3 Thespians hoplite", "E4 N 2 Thespians hoplite", "D5 E 1 Immortals mixed")
    assert outcomes(state) == 1
    drive(state)
    assert persians(state, "E4") and not persians(state, "E6")
    even = moving("E6 S 2 Thespians hoplite", "E4 N 2 Thespians hoplite", "D5 E 1 Immortals mixed")
    assert outcomes(even) == 2
    ends = {tuple(p for p in ("E4", "E6") if persians(drive(even.copy(), n), p)) for n in (0, 1)}
    assert ends == {("E4",), ("E6",)}


def test_8_1_6_r18_only_hoplites_are_hunted():
    state = moving("F5 W 3 Malians javelin", "L5 W 1 Thebans hoplite", "E3 E 3 Immortals mixed")
    drive(state)
    assert told(state, "G3", peoples.PERSIAN) == "3 Immortals mixed E"


def test_8_1_6_r18_the_hunt_obeys_zones():
    # The way to the flank of F5 leads through E4, which the second hoplite controls.
    state = moving(
        "F5 N 1 Thespians hoplite",
        "F4 W 1 Thebans hoplite",
        "D3 E 1 Immortals mixed",
        "L5 W 1 Phocians hoplite",
    )
    drive(state)
    assert not persians(state, "F5")


def test_8_1_6_r19_light_troops_turn_about_for_nothing():
    state = moving("H3 W 1 Thespians hoplite", "M4 E 1 Medes bow")
    drive(state)
    assert told(state, "I4", peoples.PERSIAN) == "1 Medes bow W"


def test_8_1_6_r19_a_greek_in_the_same_row_keeps_the_direction():
    state = moving("M8 W 1 Thespians hoplite", "M4 E 1 Medes mixed")
    drive(state)
    assert facing(state, persians(state, "O4")[0]) == "E"


def test_8_1_6_r19_the_other_direction_stays_forward():
    state = moving("H3 W 1 Thespians hoplite", "M4 E 1 Medes mixed")
    unit = state.subject
    drive(state)
    assert where(state, unit) == "L4"
    drive(begin(state, segments.PERSIAN_MOVEMENT))
    assert where(state, unit) == "I4"


def test_8_1_6_r62_the_diagonal_nearer_the_centre_first():
    state = moving(
        "L5 W 1 Thespians hoplite",
        "D3 E 1 Medes mixed",
        "E3 E 3 Medes bow",
        "F3 E 3 Medes bow",
        "G3 E 3 Medes bow",
    )
    state.subject = persians(state, "D3")[0]
    assert outcomes(state) == 1
    drive(state)
    assert told(state, "G4", peoples.PERSIAN) == "1 Medes mixed E"


def test_8_1_6_r62_no_swerving_from_a_greek_stack():
    state = moving("E5 N 3 Thespians hoplite", "D5 E 3 Medes mixed")
    drive(state)
    assert (
        told(state, "E5", peoples.PERSIAN) == "3 Medes mixed E"
        and entered_from(state, persians(state, "E5")[0]) == "W"
    )


# Fire


def aimed(*stacks: str, **options: Any) -> str:
    """The area the Persian force fires at, or ""."""
    state = position(*stacks, segment=segments.PERSIAN_OFFENSIVE_FIRE, **options)
    return name(state, state.spot) if state.phase == phase.FIRE_DIE_ROLL else ""


ORDER = ["G5", "G4", "F3", "E4", "E5"]


@pytest.mark.parametrize("first", range(5))
def test_8_2_7_the_order_of_sectors(first: int):
    greeks = [f"{place} W 1 Malians javelin" for place in ORDER[first:][:4]]
    assert aimed(*greeks, "F5 E 1 Medes bow") == ORDER[first]


def test_8_2_7_r40_the_nearest_in_the_sector():
    greeks = ("H5 W 1 Thespians hoplite", "H4 W 1 Thebans hoplite", "G4 W 1 Malians hoplite")
    assert aimed("I5 W 1 Thespians hoplite", "H4 W 1 Thebans hoplite", "F5 E 1 Medes bow") == "H4"
    assert aimed(*greeks, "F5 E 1 Medes bow", nearest_first=True) == "G4"


def test_8_2_7_r41_a_force_fires_at_one_target_and_always():
    state = position(
        "G5 W 1 Thespians hoplite",
        "G4 W 1 Thebans hoplite",
        "F5 E 3 Medes bow",
        segment=segments.PERSIAN_DEFENSIVE_FIRE,
    )
    assert {name(state, state.aim[unit]) for unit in persians(state, "F5")} == {"G5"}
    dice(state, 1, 1, 1)
    assert state.phase != phase.FIRE_DIE_ROLL


@pytest.mark.parametrize("count", [2, 3, 4])
def test_8_2_7_r74_equal_targets_are_equally_likely(count: int):
    places = ["E3", "G3", "E7", "G7"][:count]
    state = position(
        *(f"{place} W 1 Malians javelin" for place in places),
        "F5 E 1 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    assert state.phase == phase.AIM_DIE and outcomes(state) == count
    assert {name(t, t.spot) for face in range(1, count + 1) for t in [dice(state.copy(), face)]} == set(
        places
    )


@pytest.mark.parametrize(
    "place, ahead", [("G5", True), ("G4", True), ("F4", False), ("E5", False), ("E4", False)]
)
def test_8_2_7_r76_javelins_fire_ahead_only(place: str, ahead: bool):
    targets = [0] * 16
    for option in (False, True):
        state = position(
            f"{place} W 1 Thespians hoplite", "F5 E 1 Dahae javelin", segment=1, javelin_all_round=option
        )
        assert automaton.find_targets(state, persians(state, "F5")[0], targets) == (ahead or option)


@pytest.mark.parametrize("column, end", [(6, "G5"), (4, "G5"), (3, "G4"), (7, "G6")])
def test_8_1_6_r62_of_two_open_diagonals_the_one_nearer_the_centre(column: int, end: str):
    state = moving("L5 W 1 Thespians hoplite", f"D{column} E 1 Medes mixed", f"G{column} E 3 Medes bow")
    state.subject = persians(state, f"D{column}")[0]
    assert outcomes(state) == 1
    drive(state)
    assert told(state, end, peoples.PERSIAN) == "1 Medes mixed E"


def test_8_1_6_r18_a_front_is_no_prey():
    state = moving("F5 W 1 Thespians hoplite", "E4 E 3 Immortals mixed")
    drive(state)  # not straight in through the front right, but round by F4
    assert (
        told(state, "F5", peoples.PERSIAN) == "3 Immortals mixed S"
        and entered_from(state, persians(state, "F5")[0]) == "N"
    )
