"""Chapter 8.4: morale of units, contingents and armies."""

from __future__ import annotations

import pytest

from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import (
    beside,
    commitment,
    course,
    endings,
    melee,
    morale,
    phase,
    segments,
    stacks,
)
from pylae.games.go_tell_the_spartans.tests.positions import (
    add,
    at,
    begin,
    dice,
    disordered,
    losses,
    lost,
    of,
    persians,
    placed,
    position,
    stack,
    take_away,
    told,
)


def test_8_4_1_ratings_fall_with_losses():
    state = position(
        "F5 W 3 Spartans hoplite losses 0 1 3", "F6 W 1 Spartans javelin", "C5 E 2 Scythians mixed losses 0 1"
    )
    assert [stacks.morale_rating(state, unit) for unit in stack(state, "F5")] == [9, 8, 7]
    assert stacks.morale_rating(state, stack(state, "F6")[0]) == 7
    assert [stacks.morale_rating(state, unit) for unit in persians(state, "C5")] == [7, 5]


def test_8_4_1_survivors_check_with_the_losses_they_now_have():
    state = position("F5 W 2 Thebans hoplite", "E5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    top, second = stack(state, "F5")
    dice(state, 6, 6, 5)
    assert state.subject == top and stacks.morale_rating(state, top) == 5
    dice(state, 6)
    assert disordered(state, top) and state.subject == second
    dice(state, 9)
    assert state.area[second] == beside.TRACK and lost(state, "Thebans") == 1


def test_8_4_1_r70_losses_of_two_combats_are_not_added():
    state = position(
        "F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_OFFENSIVE_FIRE
    )
    dice(state, 6, 6, 1)  # four hits less three
    assert losses(state, "F5") == [1, 0, 0] and state.phase != phase.MORALE_DIE
    begin(state, segments.PERSIAN_MELEE)
    dice(state, 4)  # 1:2: 3/2, one fewer behind the shields
    assert losses(state, "F5") == [2, 0, 0]
    assert state.phase == phase.MORALE_DIE and state.subject in persians(state, "F5")
    dice(state, 1, 1)
    assert state.phase != phase.MORALE_DIE


@pytest.mark.parametrize("face, recovers", [(5, True), (6, False), (10, False)])
def test_8_4_2_r45_one_is_added_to_the_die(face: int, recovers: bool):
    state = position("F5 W 1 Thebans hoplite disordered", "A5 E 1 Medes bow", segment=segments.RECOVERY)
    unit = stack(state, "F5")[0]
    assert stacks.morale_rating(state, unit) == 6
    dice(state, face)
    assert disordered(state, unit) != recovers


def test_8_4_2_r64_everybody_tries_persians_first():
    state = position(
        "F5 W 2 Thebans hoplite disordered",
        "D3 W 1 Thespians hoplite disordered",
        "C5 E 2 Medes mixed disordered",
        "B7 E 1 Medes mixed disordered",
        segment=segments.RECOVERY,
    )
    wanted = [*persians(state, "B7"), *persians(state, "C5"), *stack(state, "D3"), *stack(state, "F5")]
    order = []
    while state.phase == phase.RECOVERY_DIE:
        order.append(state.subject)
        dice(state, 1)
    assert order == wanted


def test_8_4_3_penalties_of_disorder():
    state = position(
        "F5 W 1 Thespians hoplite", "F5 E 1 Medes mixed disordered from W", segment=segments.PERSIAN_MELEE
    )
    assert melee.disorder_shift(state, peoples.PERSIAN, at(state, "F5")) == -1
    assert stacks.defensive_value(state, persians(state, "F5")[0]) == 1


def test_8_4_4_r77_the_best_of_the_units_taken_off_the_map():
    state = position(
        "F5 W 1 Thebans hoplite losses 2", "F6 W 1 Thebans hoplite losses 1", "F7 W 1 Thebans javelin"
    )
    best = stack(state, "F6")[0]
    take_away(state, "Thebans", "", 3, beside.TRACK)
    morale.update_tracks(state)
    assert state.area[best] == beside.ARMY and placed(state, "Thebans", beside.GONE) == 2
    equal = position("F5 W 2 Thebans hoplite losses 1 0")
    worn, fresh = stack(equal, "F5")
    take_away(equal, "Thebans", "", 4, beside.TRACK)
    morale.update_tracks(equal)
    assert equal.area[fresh] == beside.ARMY and equal.area[worn] == beside.GONE


def test_8_4_4_r28_the_track_makes_up_the_number():
    state = position("F5 W 1 Spartans javelin", "D5 E 1 Medes mixed")
    take_away(state, "Spartans", "javelin", 2, beside.TRACK)
    take_away(state, "Spartans", "hoplite", 3, beside.TRACK)
    morale.update_tracks(state)
    assert state.army[peoples.GREEK] == 2 and state.area[of(state, "Spartans", "javelin")[0]] == beside.ARMY
    assert sum(state.area[unit] == beside.ARMY for unit in of(state, "Spartans", "hoplite")) == 1


def test_8_4_4_r29_a_contingent_without_units_has_routed():
    state = position("F5 W 1 Thespians hoplite", "D5 E 1 Dahae bow", segment=segments.GREEK_MELEE)
    take_away(state, "Dahae", "", 9, beside.GONE)
    take_away(state, "Dahae", "", 7, beside.TRACK)
    morale.update_tracks(state)
    assert state.routs[peoples.CONTINGENTS.index("Dahae")] == 0
    for unit in of(state, "Dahae"):
        if state.area[unit] == beside.POOL:
            state.area[unit] = beside.GONE
    morale.lose(state, persians(state, "D5")[0])
    assert lost(state, "Dahae") == 8 < 9
    morale.update_tracks(state)
    assert state.routs[peoples.CONTINGENTS.index("Dahae")] == 1 and state.army[peoples.PERSIAN] == 1


def test_8_4_4_r52_those_who_wait_leave_with_their_contingent():
    state = position("F5 W 1 Thespians hoplite", "D5 E 1 Dahae bow")
    take_away(state, "Dahae", "mixed", 3, beside.WAITING)
    take_away(state, "Dahae", "", 9, beside.TRACK)
    morale.update_tracks(state)
    assert placed(state, "Dahae", beside.WAITING) == 0 and not persians(state, "D5")


def test_8_4_4_r71_the_rout_comes_at_the_end_of_the_resolution():
    state = position(
        "F5 W 3 Thebans hoplite losses 3 0 0",
        "E5 E 3 Medes bow",
        "I3 W 1 Thespians hoplite",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    take_away(state, "Thebans", "", 2, beside.TRACK)
    dice(state, 6, 6, 5)  # two steps: the top falls as the third Theban, the second loses one
    assert lost(state, "Thebans") == 3 and len(stack(state, "F5")) == 2 and state.phase == phase.MORALE_DIE
    dice(state, 1, 1)
    assert not stack(state, "F5") and state.army[peoples.GREEK] == 1


def test_8_4_5_both_sides_in_one_resolution_and_the_crisis():
    state = position(
        "F5 W 1 Thespians hoplite",
        "D5 E 1 Medes mixed",
        "D4 E 2 Immortals mixed",
    )
    state.army[peoples.PERSIAN] = 4
    morale.rout(state, peoples.CONTINGENTS.index("Immortals"))
    assert (state.crisis, state.army[peoples.PERSIAN]) == (1, 1)
    assert sorted(
        state.area[unit] for unit in of(state, "Immortals") if state.area[unit] in (beside.ARMY, beside.GONE)
    ) == [beside.GONE, beside.ARMY]
    assert course.victory_points(state, peoples.GREEK) == 5
    state.army[peoples.GREEK], state.army[peoples.PERSIAN] = 5, 5
    morale.update_tracks(state)
    assert state.outcome == endings.GREEK_ROUT and state.phase == phase.FINISHED


def test_8_4_5_units_of_the_army_track_never_return():
    state = position("F5 W 1 Thespians hoplite", "D5 E 1 Medes mixed")
    unit = persians(state, "D5")[0]
    take_away(state, "Medes", "", 15, beside.TRACK)
    morale.update_tracks(state)
    assert state.area[unit] == beside.ARMY and state.outcome == endings.UNDECIDED
    commitment.commit(state, peoples.CONTINGENTS.index("Medes"))
    assert state.area[unit] == beside.ARMY and placed(state, "Medes", beside.POOL) == 26


def test_8_4_4_persians_may_come_back_another_day():
    state = position("F5 W 1 Thespians hoplite", "D5 E 3 Medes mixed")
    take_away(state, "Medes", "", 15, beside.TRACK)
    morale.update_tracks(state)
    assert placed(state, "Medes", beside.GONE) == 0 and placed(state, "Medes", beside.ARMY) == 1
    assert told(state, "D5", peoples.PERSIAN) == ""
    add(state, "C5 E 1 Susa bow")
    begin(state, segments.PERSIAN_DEFENSIVE_FIRE)
    assert state.standing >> peoples.CONTINGENTS.index("Medes") & 1 == 0
