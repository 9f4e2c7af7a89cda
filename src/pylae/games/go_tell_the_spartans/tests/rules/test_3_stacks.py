"""Chapter 3: stacking, facing and zones of control."""

from __future__ import annotations

import pytest

from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import (
    act,
    mark,
    melee,
    morale,
    movement,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    choices,
    do,
    drive_all,
    facing,
    forces,
    go,
    legal_actions,
    losses,
    lost,
    move,
    name,
    persians,
    pick,
    position,
    reachable,
    stack,
    told,
    where,
)


def zone(state: State, side: int) -> set[str]:
    """The areas in zones of a side."""
    areas = range(len(state.top[0]))
    return {name(state, area) for area in areas if area < 93 and stacks.in_zone(state, side, area)}


# Stacking


def test_3_1_1_r4_three_units_of_each_side():
    state = position("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W")
    assert (
        movement.overstacked(state, peoples.GREEK) == movement.overstacked(state, peoples.PERSIAN) == NOTHING
    )
    state = position("F5 W 3 Thespians hoplite", "F5 W 1 Thebans hoplite")
    assert name(state, movement.overstacked(state, peoples.GREEK)) == "F5"


def test_3_1_1_the_limit_is_ignored_while_units_move():
    state = position("F5 W 3 Thespians hoplite", "G5 W 3 Thebans hoplite")
    move(state, "G5", "F5", "E5")
    assert told(state, "E5") == "3 Thebans hoplite W" and told(state, "F5") == "3 Thespians hoplite W"
    assert lost(state, "Thebans") == lost(state, "Thespians") == 0
    swap = position("F5 W 3 Thespians hoplite", "G5 W 3 Thebans hoplite")
    move(swap, "G5", "F5")
    assert len(stack(swap, "F5")) == 6
    move(swap, "F5", "E5")
    assert swap.phase != phase.OVERSTACK and len(stack(swap, "F5")) == 3


def test_3_1_1_the_top_unit_takes_losses_first():
    state = position("F5 W 3 Thespians hoplite losses 3 0 0", "F5 E 3 Medes mixed from W", segment=4)
    top = stack(state, "F5")[0]
    assert morale.take_losses(state, peoples.GREEK, at(state, "F5"), 2) == 2
    assert top not in stack(state, "F5") and losses(state, "F5") == [1, 0]


def test_3_1_2_r5_splitting_is_an_option():
    state = pick(position("F5 W 3 Thespians hoplite"), "F5")
    assert {act.UNIT + unit for unit in stack(state, "F5")} <= set(legal_actions(state))
    strict = pick(position("F5 W 3 Thespians hoplite", allow_split=False), "F5")
    assert not [action for action in legal_actions(strict) if action >= act.UNIT]


def test_3_1_2_r5_no_unit_is_dropped_on_the_way():
    state = go(pick(position("F5 W 3 Thespians hoplite"), "F5"), "E5")
    assert state.phase == phase.MARCH and not [
        action for action in legal_actions(state) if action >= act.UNIT
    ]


def test_3_1_2_the_order_of_a_stack_is_kept():
    state = position("F5 W 3 Thespians hoplite")
    order = stack(state, "F5")
    do(pick(state, "F5"), act.UNIT + order[1])
    go(state, "E5", "stop")
    assert stack(state, "E5") == [order[0], order[2]] and stack(state, "F5") == [order[1]]


def test_3_1_2_r6_friends_of_one_kind():
    here = ("F5 W 1 Thespians hoplite", "E5 W 1 Thebans hoplite", "E6 W 1 Thebans javelin")
    assert "E5" in choices(pick(position(*here), "F5"))
    strict = position(*here, strict_no_restack=True)
    assert reachable(strict.copy(), "F5") == {"E5", "D5"}  # on the way only
    go(pick(strict, "F5"), "E5")
    assert choices(strict) == {"D5"}
    full = position(*here, "D5 W 1 Thebans hoplite", strict_no_restack=True)
    assert "E5" not in choices(pick(full, "F5"))  # there would be no end to the move
    other = position("F5 W 1 Thespians hoplite", "E5 W 1 Thebans javelin")
    go(pick(other, "F5"), "E5")
    assert choices(other) == {"D5"}  # nobody ends among another kind
    blocked = position("F5 W 1 Thespians hoplite", "E5 W 1 Thebans javelin", "D5 W 1 Thebans javelin")
    assert "E5" not in choices(pick(blocked, "F5"))


def test_3_1_2_r9_stacks_of_several_contingents_are_an_option():
    here = ("F5 W 1 Thespians hoplite", "E5 W 1 Thebans hoplite", "D5 W 1 Thebans hoplite")
    assert "E5" in choices(pick(position(*here), "F5"))
    assert "E5" not in choices(pick(position(*here, mono_contingent_stacks=True), "F5"))
    same = position("F5 W 1 Thebans hoplite", "E5 W 1 Thebans hoplite", mono_contingent_stacks=True)
    assert "E5" in choices(pick(same, "F5"))


def test_3_1_2_r9_by_option_no_move_ends_among_another_contingent():
    here = ("F5 W 1 Thespians hoplite", "E5 W 1 Thebans hoplite")
    assert "stop" in choices(go(pick(position(*here), "F5"), "E5"))
    mono = go(pick(position(*here, mono_contingent_stacks=True), "F5"), "E5")
    assert choices(mono) == {"D5"}  # on the way only


def test_3_1_2_8_3_2_r9_by_option_no_retreat_ends_among_another_contingent():
    here = ("F5 W 1 Thespians javelin", "H5 W 1 Malians javelin", "E5 E 3 Medes mixed")
    for mono, refuge in ((False, "H5"), (True, "I5")):
        state = position(*here, mono_contingent_stacks=mono)
        assert melee.shelter(state, stack(state, "F5")[0], at(state, "H5")) == (refuge == "H5")
        assert melee.shelter(state, stack(state, "F5")[0], at(state, "I5"))


def test_3_1_3_r7_each_force_has_its_own_facing():
    state = position("F5 W 2 Thespians hoplite", "F5 N 1 Thebans hoplite")
    thespian, theban = forces(state, "F5")
    go(pick(state, "F5", thespian), "turn S")
    assert [facing(state, unit) for unit in stack(state, "F5")] == ["S", "S", "N"]
    go(pick(state, "F5", theban), "F4", "stop")
    assert told(state, "F4") == "1 Thebans hoplite N"


def test_3_1_3_8_1_2_a_force_moves_as_fast_as_its_slowest_unit():
    state = position("F5 W 1 Thespians hoplite", "F5 W 1 Thebans hoplite", data="long_pass")
    fast, slow = stack(state, "F5")
    state.mark[slow] &= ~mark.LEADS
    state.arrival[slow] = state.arrival[fast]
    assert stacks.force_allowance(state, fast) == 2
    pick(state, "F5")
    assert state.points == 2
    do(state, act.UNIT + slow)
    assert state.points == 3
    go(state, "E5", "D5", "C5")
    assert where(state, fast) == "C5" and where(state, slow) == "F5"


def test_3_1_4_the_automaton_never_overstacks():
    state = position(
        "F5 W 1 Thespians hoplite",
        "E5 E 2 Medes mixed",
        "D5 E 2 Medes mixed",
        "C5 E 3 Medes bow",
        segment=segments.PERSIAN_MOVEMENT,
    )
    drive_all(state)
    assert lost(state, "Medes") == 0 and len(persians(state, "F5")) == 2


# Facing


@pytest.mark.parametrize("turned, left", [("S", 2), ("N", 2), ("W", 1)])
def test_3_2_and_3_2_2_each_quarter_costs_a_mixed_unit_a_point(turned: str, left: int):
    state = pick(position("D5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2), "D5")
    go(state, f"turn {turned}")
    assert state.points == left


def test_3_2_2_mixed_units_step_ahead_and_diagonally_ahead():
    state = pick(position("D5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2), "D5")
    assert choices(state) == {"E4", "E5", "E6", "turn N", "turn S", "turn W", "stop"}


def test_3_2_3_r46_r84_light_troops_turn_freely_once_between_steps():
    state = pick(position("F5 W 1 Thespians javelin"), "F5")
    assert {"E4", "E5", "E6", "F4", "F6", "G4", "G5", "G6"} <= choices(state)
    go(state, "turn N")
    assert state.points == 4 and not {word for word in choices(state) if word.startswith("turn")}
    go(state, "F4")
    assert state.points == 3 and "turn S" in choices(state)


def test_3_3_4_r16_a_stopped_force_does_not_turn():
    here = ("F5 W 1 Thespians hoplite", "D5 E 3 Medes mixed")
    state = position(*here, segment=segments.PERSIAN_MOVEMENT, players=2)
    unit = persians(state, "D5")[0]
    go(pick(state, "D5"), "E5")
    assert where(state, unit) == "E5" and not (state.phase == phase.MARCH and state.subject == unit)
    light = position(
        "F5 W 1 Thespians hoplite", "D5 E 1 Medes bow", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    go(pick(light, "D5"), "E5")
    assert choices(light) == {"turn N", "turn S", "turn W", "stop"}
    go(light, "turn W")
    assert told(light, "E5", peoples.PERSIAN) == "1 Medes bow W" and light.phase != phase.MARCH


# Zones


def test_3_3_1_zones_lie_ahead():
    assert zone(position("F5 W 1 Thespians hoplite"), peoples.GREEK) == {"E4", "E5", "E6"}
    assert zone(position("F5 S 1 Medes mixed"), peoples.PERSIAN) == {"E6", "F6", "G6"}
    assert zone(position("F5 W 1 Thespians javelin", "D5 E 1 Medes bow"), peoples.GREEK) == set()
    worn = position("F5 W 1 Thespians hoplite losses 3")
    assert (
        zone(worn, peoples.GREEK) == {"E4", "E5", "E6"}
        and stacks.melee_factor(worn, stack(worn, "F5")[0]) == 2
    )


def test_3_3_1_r13_melee_and_disorder_cancel_no_zone():
    state = position("F5 W 1 Thespians hoplite", "F5 E 1 Medes mixed from W")
    state.mark[stack(state, "F5")[0]] |= mark.DISORDERED
    assert zone(state, peoples.GREEK) == {"E4", "E5", "E6"} and zone(state, peoples.PERSIAN) == {
        "G4",
        "G5",
        "G6",
    }


def test_3_3_2_friends_do_not_cancel_an_enemy_zone():
    state = position(
        "F5 W 1 Thespians hoplite", "E5 E 1 Medes mixed", "C6 E 3 Medes mixed", segment=1, players=2
    )
    assert stacks.in_zone(state, peoples.GREEK, at(state, "E5"))
    go(pick(state, "C6"), "D5", "E5")
    assert len(persians(state, "E5")) == 4 and state.phase != phase.MARCH


def test_3_3_3_zones_reach_over_the_wall():
    assert zone(position("H5 W 1 Thespians hoplite"), peoples.GREEK) == {"G4", "G5", "G6"}
    assert zone(position("G5 E 1 Medes mixed"), peoples.PERSIAN) == {"H4", "H5", "H6"}


def test_3_3_4_a_zone_is_left_freely():
    state = position(
        "F5 W 1 Thespians hoplite", "E5 W 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    go(pick(state, "E5"), "D5", "C5", "B5")
    assert told(state, "B5", peoples.PERSIAN) == "3 Medes mixed W"


def test_3_3_4_r14_from_a_zone_into_an_area_of_enemies():
    state = position(
        "F5 W 1 Thespians hoplite",
        "E5 W 1 Thespians javelin",
        "E4 E 1 Medes bow",
        segment=segments.PERSIAN_MOVEMENT,
        players=2,
    )
    assert stacks.in_zone(state, peoples.GREEK, at(state, "E4")) and stacks.in_zone(
        state, peoples.GREEK, at(state, "E5")
    )
    assert "E5" in choices(pick(state, "E4"))


def test_3_3_4_r79_turning_on_the_enemy_is_free():
    here = ("G5 W 3 Thespians hoplite", "G4 S 3 Medes mixed")
    state = position(*here)
    assert choices(pick(state, "G5")) == {"G4", "turn N", "turn E", "turn S", "stop"}
    go(state, "G4")
    assert told(state, "G4") == "3 Thespians hoplite N"
    away = position("G5 W 3 Thespians hoplite", "G4 N 3 Medes mixed")
    assert "G4" not in choices(pick(away, "G5"))
    bows = position("G5 W 3 Thespians hoplite", "G4 S 3 Medes bow")
    assert "G4" not in choices(pick(bows, "G5"))
    corner = position("G5 W 3 Thespians hoplite", "F4 S 3 Medes mixed")
    assert "F4" not in choices(pick(corner, "G5"))  # hoplites step ahead only
    mixed = position(
        "F4 W 1 Thespians hoplite", "E5 S 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2
    )
    assert "F4" in choices(pick(mixed, "E5"))
    later = position("G6 N 3 Thespians hoplite", "G4 S 3 Medes mixed")
    go(pick(later, "G6"), "G5")
    assert later.phase != phase.MARCH  # it did not begin in the zone, so the zone stops it
