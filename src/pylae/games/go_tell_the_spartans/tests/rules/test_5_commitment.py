"""Chapters 4 and 5: the course of a day, commitment, Ephialtes and the conference."""

from __future__ import annotations

from typing import Any

from pylae.core.chance import CHANCE
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import act, beside, course, phase, segments, sequence
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    add,
    alone,
    contingent_action,
    deploy_all,
    dice,
    do,
    game,
    legal_actions,
    named,
    of,
    outcomes,
    persians,
    placed,
    position,
    take_away,
    told,
    until,
)


def third_day(**options: Any) -> State:
    """The third day after its commitment."""
    state = game(**options)
    state.day = 3
    return dice(state, 4)


def test_4_a_the_order_of_the_commitment_phase():
    state = dice(game(), 3)
    assert state.phase == phase.GUARD_BOX
    third = third_day()
    assert third.phase == phase.EPHIALTES_DIE
    assert dice(third, 1).phase == phase.CONFERENCE_DIE
    assert dice(third, 1).phase == phase.STAY


def test_4_b_and_4_c_greeks_deploy_before_persians():
    state = do(dice(game(), 3), contingent_action("Phocians"))
    assert state.phase == phase.DEPLOY and not persians(state, "A5")
    deploy_all(state)
    assert told(state, "A5", peoples.PERSIAN) == "3 Medes mixed E" and state.phase == phase.DRIVE


def test_4_d_r1_the_segments_of_a_round():
    state = position("F5 W 3 Thespians hoplite", "A2 E 1 Dahae bow", segment=1)
    seen: list[tuple[int, int]] = []
    while state.round == 1:
        if not seen or (state.round, state.segment) != seen[-1]:
            seen.append((state.round, state.segment))
        if sequence.passes_by_itself(state):
            sequence.proceed(state, state.phase)
        elif sequence.mover(state) == CHANCE:
            sequence.roll(state, 0, state.phase)
        else:
            sequence.carry_out(state, act.END, state.phase)
    assert seen == [(1, segment) for segment in range(1, segments.RECOVERY + 1)]
    assert (state.round, state.day_round) == (2, 2)


def test_4_d_r1_a_series_has_eight_rounds():
    here = ("F5 W 1 Thespians hoplite", "A5 E 1 Medes bow")
    state = until(position(*here, segment=segments.RECOVERY, round=7), phase.DRIVE, phase.END_OF_DAY_DIE)
    assert (state.phase, state.round) == (phase.DRIVE, 8)
    last = until(position(*here, segment=segments.RECOVERY, round=8), phase.DRIVE, phase.END_OF_DAY_DIE)
    assert (last.phase, last.round) == (phase.END_OF_DAY_DIE, 8)


def test_4_e_a_new_contingent_brings_a_new_series():
    state = position("F5 W 1 Thespians hoplite", "A5 E 1 Medes bow", segment=segments.RECOVERY, round=8)
    until(state, phase.END_OF_DAY_DIE)
    assert (state.series, state.round) == (1, 8)
    dice(state, 10)
    until(state, phase.DRIVE)
    assert (state.day, state.series, state.round, state.day_round) == (1, 2, 1, 9)


def test_5_1_a_d10_commits_the_contingent():
    state = game()
    assert sequence.mover(state) == CHANCE and outcomes(state) == 10
    dice(state, 9)
    assert state.committed == peoples.IMMORTALS and state.used == 1 << peoples.IMMORTALS


def test_5_2_r50_immortals_go_to_the_box_at_full_strength():
    state = third_day()
    units = of(state, "Immortals")
    take_away(state, "Immortals", "", 5, beside.TRACK)
    for unit in units[:2]:
        state.area[unit] = beside.ARMY
    state.loss[units[3]] = 0
    state.area[units[4]] = beside.GONE
    dice(state, 6)
    assert placed(state, "Immortals", beside.BOX) == 17 and placed(state, "Immortals", beside.TRACK) == 0
    assert placed(state, "Immortals", beside.ARMY) == 2 and placed(state, "Immortals", beside.GONE) == 1
    assert state.entry_round == 6


def test_5_2_r32_the_rounds_of_the_day_are_counted_through_its_series():
    state = third_day()
    dice(state, 3)
    add(state, "H5 W 1 Thespians hoplite")
    state.day_round, state.round, state.series = 2, 0, 1
    course.new_round(state)
    assert (state.round, state.day_round, state.series) == (1, 3, 2) and not persians(state, "O5")
    course.new_round(state)
    assert state.day_round == 4 == state.entry_round and len(persians(state, "O5")) == 3


def test_5_3_r49_the_die_says_how_many_remain():
    for face, remain in ((1, 3), (3, 3), (4, 4), (5, 4), (6, 5)):
        state = dice(third_day(), 1, face)
        chosen = 1
        while state.phase == phase.STAY:
            do(state, legal_actions(state)[0])
            chosen += 1
        assert chosen == remain and state.phase == phase.GUARD


def test_5_3_r67_those_sent_away_never_return_and_score_nothing():
    state = dice(third_day(), 1, 1)
    do(state, *map(contingent_action, ("Thespians", "Thebans", "Thebans")))
    assert placed(state, "Malians", beside.GONE) == len(of(state, "Malians"))
    night_points = state.copy()
    course.night(night_points)
    assert placed(night_points, "Malians", beside.GONE) == len(of(state, "Malians"))
    assert course.victory_points(state, peoples.PERSIAN) == 0


def test_5_3_r34_without_the_option_nobody_guards_the_box():
    state = dice(third_day(day3_guard=False), 1, 1)
    do(state, *map(contingent_action, ("Thespians", "Thebans")))
    assert state.phase == phase.DEPLOY and state.guard == -1
    assert placed(state, "Thebans", beside.POOL) == 6 and placed(state, "Thespians", beside.POOL) == 9


def test_5_3_without_spartans_as_many_stay():
    state = alone(third_day(), *peoples.CONTINGENTS[1 : peoples.GREEK_CONTINGENTS])
    dice(state, 1, 2)
    assert "Spartans" not in named(state)
    do(state, *map(contingent_action, ("Thespians", "Thebans", "Malians")))
    assert state.phase == phase.GUARD and named(state) == {"Thespians", "Thebans", "Malians"}


def test_5_3_a_lone_contingent_is_not_sent_to_the_box():
    state = alone(third_day(), "Thebans")
    dice(state, 1, 2)
    while state.phase == phase.STAY:
        do(state, contingent_action("Thebans"))
    assert state.phase == phase.DEPLOY and placed(state, "Thebans", beside.POOL) == 6


def test_6_0_r31_r78_any_contingent_but_the_spartans_guards_the_box():
    state = dice(game(), 3)
    do(state, contingent_action("Peloponnesians"))
    assert placed(state, "Peloponnesians", beside.BOX) == 28
    deploy_all(state)
    until(state, phase.END_OF_DAY_DIE)
    assert placed(state, "Peloponnesians", beside.BOX) == 28 and course.victory_points(
        state, peoples.PERSIAN
    ) % 6 in (0, 4)
    course.night(state)
    assert placed(state, "Peloponnesians", beside.POOL) == 28 and state.guard == -1
