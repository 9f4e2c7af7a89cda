"""Chapters 9 and 10: the end of series, days and the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    course,
    endings,
    morale,
    phase,
    segments,
    sequence,
)
from pylae.games.go_tell_the_spartans.rules.stacks import lift
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    contingent_action,
    deploy_all,
    dice,
    do,
    game,
    go,
    of,
    persians,
    pick,
    placed,
    position,
    series_over,
    stack,
    take_away,
    target,
    told,
    until,
)


def test_4_a_6_0_a_day_begins_quietly_and_is_quiet_again_once_the_army_stands():
    assert sequence.quiet(game(players=2)) == 1
    state = game()
    assert sequence.mover(state) == CHANCE and sequence.quiet(state) == 0
    dice(state, 5)
    assert state.phase == phase.GUARD_BOX and sequence.quiet(state) == 0
    do(state, contingent_action("Phocians"))
    assert state.phase == phase.DEPLOY and sequence.quiet(state) == 0
    do(state, act.TEMPLATE)
    assert state.phase == phase.DEPLOY and sequence.quiet(state) == 1


def test_8_1_2_it_is_quiet_between_two_moves_and_not_within_one():
    state = position("F5 W 3 Thespians hoplite", "F3 W 2 Thebans hoplite", "B5 E 3 Medes mixed")
    assert state.phase == phase.MOVE and sequence.quiet(state) == 1
    pick(state, "F5")
    assert state.phase == phase.MARCH and sequence.quiet(state) == 0
    go(state, "stop")
    assert state.phase == phase.MOVE and sequence.quiet(state) == 1


def test_8_2_6_it_is_quiet_between_two_volleys_and_not_within_one():
    state = position("G5 W 2 Malians bow", "E5 E 3 Medes mixed", segment=segments.GREEK_DEFENSIVE_FIRE)
    assert state.phase == phase.FIRE and sequence.quiet(state) == 1
    do(state, target(state, "E5"))
    assert state.phase == phase.VOLLEY and sequence.quiet(state) == 0


def test_8_3_melees_are_not_quiet():
    here = ("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W")
    there = ("D4 W 1 Thebans hoplite", "D4 E 3 Susa mixed from W")
    state = position(*here, *there, segment=segments.GREEK_MELEE)
    assert state.phase == phase.MELEE_ORDER and sequence.quiet(state) == 0
    do(state, target(state, "D4"))
    assert state.phase == phase.MELEE_DIE and sequence.quiet(state) == 0


def test_9_0_another_contingent_comes_on():
    state = series_over("F5 W 1 Thespians hoplite", used="Medes")
    dice(state, 6)
    assert state.phase == phase.DEPLOY and peoples.CONTINGENTS[state.committed] == "Scythians"
    assert state.used == 1 << peoples.CONTINGENTS.index("Medes") | 1 << peoples.CONTINGENTS.index("Scythians")
    deploy_all(state)
    assert (state.day, state.series, state.round) == (1, 1 + 1, 1)


def no_greeks(day: int) -> State:
    """The only Greeks left guard the Box; a series ends."""
    state = series_over("C5 E 1 Medes mixed", used="Medes", day=day)
    for word in peoples.CONTINGENTS[: peoples.GREEK_CONTINGENTS]:
        for unit in of(state, word):
            state.area[unit] = beside.BOX if word == "Thebans" else beside.GONE
    state.standing = 1 << peoples.CONTINGENTS.index("Thebans") | 1 << peoples.CONTINGENTS.index("Medes")
    state.guard = peoples.CONTINGENTS.index("Thebans")
    state.phase = phase.SERIES_OVER
    return state


def test_9_0_r35_without_greeks_the_day_ends_without_a_roll():
    state = until(no_greeks(1), phase.COMMIT_DIE, phase.END_OF_DAY_DIE)
    assert (state.phase, state.day) == (phase.COMMIT_DIE, 2)
    last = no_greeks(3)
    commitment.restore(last, peoples.IMMORTALS, beside.BOX)
    last.entry_round = 6
    last.routs[peoples.CONTINGENTS.index("Medes")] = 1
    until(last, phase.END_OF_DAY_DIE, phase.DRIVE)
    assert last.phase == phase.FINISHED and last.outcome == endings.GREEK_POINTS


def test_9_0_r51_r86_a_rout_ends_the_series_only_if_no_persian_is_left():
    here = ("F5 W 3 Thespians hoplite", "F5 E 1 Medes mixed losses 1 from W")
    state = position(*here, segment=segments.GREEK_MELEE)
    take_away(state, "Medes", "", 14, beside.TRACK)
    dice(state, 5)
    assert state.phase == phase.END_OF_DAY_DIE and not persians(state, "F5")
    other = position(*here, "B5 E 1 Susa bow", segment=segments.GREEK_MELEE)
    take_away(other, "Medes", "", 14, beside.TRACK)
    dice(other, 5)
    assert other.phase != phase.END_OF_DAY_DIE and not persians(other, "F5")
    waiting = position(*here, segment=segments.GREEK_MELEE)
    take_away(waiting, "Medes", "", 1, beside.WAITING)
    dice(waiting, 5)
    assert not persians(waiting, "F5") and waiting.phase != phase.END_OF_DAY_DIE


def test_9_0_r86_the_series_ends_with_the_last_greek_on_the_map():
    state = position("F5 W 1 Thespians javelin", "F5 E 3 Medes bow from W", segment=segments.PERSIAN_MELEE)
    assert state.phase == phase.MELEE_DIE
    dice(state, 6)
    assert not stack(state, "F5") and state.phase == phase.END_OF_DAY_DIE


def extra_series(*stacks: str, **options: Any) -> State:
    """Day 3 would end, but the Immortals still wait."""
    state = series_over("F5 W 1 Thespians hoplite", *stacks, used="Medes", day=3, **options)
    commitment.restore(state, peoples.IMMORTALS, beside.BOX)
    state.entry_round, state.day_round = 6, 2
    return dice(state, 4)


def test_9_0_r32_greeks_stand_where_persians_are_left():
    state = extra_series("C5 E 1 Medes bow")
    until(state, phase.DRIVE)
    assert (
        told(state, "F5") == "1 Thespians hoplite W" and told(state, "C5", peoples.PERSIAN) == "1 Medes bow E"
    )
    assert len(persians(state, "O5")) == 3 and (state.round, state.day_round) == (1, 3)


def test_9_0_r32_after_the_extra_series_day_3_ends_without_a_roll():
    state = extra_series()
    deploy_all(state)
    for word in peoples.CONTINGENTS[peoples.GREEK_CONTINGENTS :]:
        for unit in of(state, word):
            if state.area[unit] >= 0:
                lift(state, unit, beside.POOL)
    until(state, phase.END_OF_DAY_DIE)
    assert state.phase == phase.FINISHED


def test_9_0_r32_no_extra_series_once_the_immortals_came():
    state = series_over("F5 W 1 Thespians hoplite", "O5 W 1 Immortals mixed westward", used="Medes", day=3)
    state.entry_round = 3
    dice(state, 4)
    assert state.phase == phase.FINISHED


def points(*routed: str) -> State:
    """The end of the third day with some routs."""
    state = game()
    for word in routed:
        state.routs[peoples.CONTINGENTS.index(word)] += 1
    course.count_points(state)
    return state


@pytest.mark.parametrize(
    "routed, greek, persian",
    [
        ("Medes", 3, 0),
        ("Immortals", 5, 0),
        ("Spartans", 0, 10),
        ("Peloponnesians", 0, 6),
        ("Medes Medes Immortals Immortals", 8, 0),
        ("Medes Susa Thebans", 6, 6),
    ],
)
def test_10_0_r30_r48_points_for_routed_contingents(routed: str, greek: int, persian: int):
    state = points(*routed.split())
    assert (course.victory_points(state, peoples.GREEK), course.victory_points(state, peoples.PERSIAN)) == (
        greek,
        persian,
    )
    assert state.outcome == (endings.GREEK_POINTS if greek > persian else endings.PERSIAN_POINTS)


def test_10_0_r30_every_rout_counts_by_option():
    state = points("Medes", "Medes", "Immortals", "Immortals")
    state.vp_per_rout = 1
    assert course.victory_points(state, peoples.GREEK) == 16


def test_10_0_r91_greeks_begin_with_their_handicap():
    state = game(players=2, handicap=10)
    state.routs[peoples.SPARTANS] = 1
    assert course.victory_points(state, peoples.GREEK) == course.victory_points(state, peoples.PERSIAN) == 10
    course.count_points(state)
    assert state.outcome == endings.PERSIAN_POINTS
    state.routs[peoples.DAHAE] = 1
    course.count_points(state)
    assert state.outcome == endings.GREEK_POINTS


@pytest.mark.parametrize("handicap, outcome", [(0, endings.GREEK_ROUT), (10, endings.UNDECIDED)])
def test_8_4_5_r91_with_a_handicap_the_rout_of_the_greek_army_is_not_the_end(handicap: int, outcome: int):
    state = position("F5 W 1 Thespians hoplite", "D5 E 1 Medes mixed", players=2, handicap=handicap)
    state.army[peoples.GREEK] = 5
    morale.update_tracks(state)
    assert state.outcome == outcome


def test_8_4_5_r91_the_second_rout_of_the_persian_army_ends_a_game_with_a_handicap_too():
    state = position("F5 W 1 Thespians hoplite", "D5 E 1 Medes mixed", players=2, handicap=10)
    state.army[peoples.GREEK], state.army[peoples.PERSIAN], state.crisis = 5, 5, 1
    morale.update_tracks(state)
    assert state.outcome == endings.PERSIAN_ROUT


def test_9_0_r35_r91_a_game_with_a_handicap_goes_on_to_its_end_without_any_greeks():
    state = no_greeks(1)
    state.handicap, state.players = 10, 2
    for unit in of(state, "Thebans"):
        state.area[unit] = beside.GONE
    state.standing &= ~(1 << peoples.THEBANS)
    state.guard = -1
    random, out = Random(1), [0] * act.MOST_LEGAL
    while (mover := sequence.mover(state)) != OVER:
        n = sequence.legal(state, out)
        assert n > 0
        sequence.apply(state, random.randrange(n) if mover == CHANCE else out[n - 1])
    assert state.outcome == endings.GREEK_POINTS and state.day == peoples.DAYS


@pytest.mark.parametrize(
    "outcome, greek",
    [
        (endings.GREEK_POINTS, 1),
        (endings.PERSIAN_POINTS, -1),
        (endings.GREEK_ROUT, -1),
        (endings.PERSIAN_ROUT, 1),
    ],
)
def test_10_0_who_wins(outcome: int, greek: int):
    for players, wanted in ((1, [greek]), (2, [greek, -greek]), (7, [greek] * 7)):
        state = game(players=players)
        state.outcome = outcome
        out = [0] * players
        course.returns(state, out)
        assert out == wanted and course.greeks_win(state) == (greek == 1)


def test_10_0_points_are_counted_after_the_third_day_only():
    state = series_over("F5 W 1 Thespians hoplite", "C5 E 1 Medes bow", used="Medes", day=2)
    dice(state, 3)
    assert state.day == 3 and state.phase == phase.COMMIT_DIE
    last = series_over("F5 W 1 Thespians hoplite", "C5 E 1 Medes bow", used="Medes", day=3)
    dice(last, 4)
    assert last.phase == phase.FINISHED and last.outcome == endings.PERSIAN_POINTS
    assert placed(last, "Medes", -1) == len(of(last, "Medes")) and sequence.mover(last) == OVER
