"""Chapters 6 and 7: how Greeks and Persians take their places."""

from __future__ import annotations

import pytest

from pylae.games.go_tell_the_spartans.data import peoples
from pylae.games.go_tell_the_spartans.rules import act, beside, commitment, course, deployment, phase, stacks
from pylae.games.go_tell_the_spartans.rules.entry import begin_persians, enter_late
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    add,
    at,
    deployment_of,
    dice,
    disordered,
    do,
    drive_all,
    entered_from,
    facing,
    forces,
    game,
    legal_actions,
    lost,
    name,
    of,
    persians,
    placed,
    position,
    series_over,
    sheet,
    stack,
    take_away,
    target,
    told,
    until,
    where,
)


def places(state: State, unit: int) -> set[str]:
    """Where a unit may be deployed."""
    do(state, act.UNIT + unit)
    here = {name(state, action - target(state, "A2")) for action in legal_actions(state)[:-1]}
    state.phase = phase.DEPLOY
    return here


def test_6_0_and_6_0_1_r10_rows_of_the_contingents():
    state = game()
    state.phase = phase.DEPLOY
    assert {place[0] for place in places(state, of(state, "Spartans")[0])} == set("DEFG")
    assert {place[0] for place in places(state, of(state, "Thebans")[0])} == set("DEFGHIJKL")
    state.day = 3
    assert {place[0] for place in places(state, of(state, "Spartans")[0])} == set("DEFGHIJKL")


def test_6_0_1_r8_corners_connect():
    state = game()
    units = of(state, "Thebans", "hoplite")
    state.area[units[0]], state.area[units[1]] = at(state, "F4"), at(state, "G5")
    assert deployment.adjoined(state, 2)
    state.area[units[1]] = at(state, "G6")
    assert not deployment.adjoined(state, 2)


def test_6_0_1_the_rule_of_the_second_contingent_is_waived_where_none_can_deploy():
    west = {"Spartans": "F5 F6 / F4"}
    state = deployment_of(west, box="Phocians")
    assert act.END not in legal_actions(state)
    for word in ("Thespians", "Thebans", "Malians", "Locrians"):
        state.standing &= ~(1 << peoples.CONTINGENTS.index(word))
        for unit in of(state, word):
            stacks.lift(state, unit, -4)
    assert act.END in legal_actions(state)


def test_6_0_1_on_the_third_day_nobody_has_to_stand_in_front():
    west = {"Spartans": "G5 G6 / F5"}  # and all the others behind the wall
    assert act.END in legal_actions(deployment_of(west, box="Peloponnesians", day=3))
    assert act.END not in legal_actions(deployment_of(west, box="Peloponnesians", day=2))


def test_6_0_1_r9_deployment_of_several_contingents_in_a_stack():
    for option, allowed in ((False, True), (True, False)):
        state = game(mono_contingent_stacks=option)
        state.phase = phase.DEPLOY
        do(state, act.UNIT + of(state, "Thebans", "hoplite")[0], target(state, "I5"))
        state.phase = phase.DEPLOY
        assert ("I5" in places(state, of(state, "Malians", "hoplite")[0])) == allowed


def test_6_0_r55_greeks_choose_their_facing():
    state = game()
    state.phase = phase.DEPLOY
    unit = of(state, "Thebans", "hoplite")[0]
    do(state, act.UNIT + unit, target(state, "I5"))
    state.phase = phase.DEPLOY
    for number, letter in enumerate("NESW"):
        do(state, act.TURN_AT + at(state, "I5"), act.FACING + number)
        assert facing(state, unit) == letter


def test_6_0_2_r39_r73_losses_are_kept_and_disorder_goes():
    state = series_over("F5 N 2 Thespians hoplite losses 1 2 disordered", used="Medes")
    units = stack(state, "F5")
    take_away(state, "Thespians", "", 2, beside.TRACK)
    dice(state, 9)
    assert [state.loss[unit] for unit in units] == [1, 2]
    assert not any(disordered(state, unit) for unit in units) and lost(state, "Thespians") == 2
    fast = series_over("F5 N 2 Thespians hoplite losses 1 2 disordered", "A5 E 1 Medes bow", used="Medes")
    units = stack(fast, "F5")
    dice(fast, 9)
    assert fast.phase == phase.STAND_FAST and all(disordered(fast, unit) for unit in units)
    dark = series_over("F5 N 2 Thespians hoplite losses 1 2 disordered", "A5 E 1 Medes bow", used="Medes")
    take_away(dark, "Thespians", "", 2, beside.TRACK)
    course.night(dark)
    assert [dark.loss[unit] for unit in units] == [1, 2] and lost(dark, "Thespians") == 2
    assert not any(disordered(dark, unit) for unit in units)


def test_9_0_r37_standing_fast_merges_and_reorders():
    state = series_over(
        "F5 W 1 Thespians hoplite",
        "F5 W 2 Thebans hoplite",
        "E5 W 1 Thespians hoplite",
        "E5 N 1 Thebans hoplite",
        "A5 E 1 Medes bow",
        used="Medes",
    )
    thespian, one, two = stack(state, "F5")
    dice(state, 9)
    assert state.phase == phase.STAND_FAST
    assert act.JOIN + at(state, "E5") not in legal_actions(state)  # they face differently, and nobody turns
    do(state, act.JOIN + at(state, "F5"))
    assert forces(state, "F5") == [thespian]
    do(state, act.UNIT + two)
    assert stack(state, "F5") == [two, thespian, one] and forces(state, "F5") == [two]
    do(state, act.END)
    assert told(state, "F5") == "3 Thebans hoplite W" and state.phase == phase.DRIVE


def test_9_0_r36_any_persian_on_the_map_keeps_everybody_where_they_are():
    here = ("F5 W 1 Thespians hoplite", "C5 E 1 Susa bow")
    state = series_over(*here, used="Medes Susa")
    dice(state, 9)
    assert (
        told(state, "F5") == "1 Thespians hoplite W" and told(state, "C5", peoples.PERSIAN) == "1 Susa bow E"
    )


# The Persians


def entry(contingent: str, **away: int) -> State:
    """The automaton's deployment of a contingent."""
    state = game()
    for kind, count in away.items():
        take_away(state, contingent, kind, count, beside.ARMY)
    commitment.commit(state, peoples.CONTINGENTS.index(contingent))
    begin_persians(state)
    return state


@pytest.mark.parametrize(
    "units, sizes", [(6, [3, 3]), (5, [3, 2]), (4, [2, 2]), (3, [3]), (2, [2]), (1, [1])]
)
def test_7_0_r11_r56_threes_and_twos_of_a_kind(units: int, sizes: list[int]):
    state = entry("Dahae", bow=6 - units)
    rows = [f"{row}{column}" for row in "AB" for column in range(2, 9)]
    found = [
        told(state, place, peoples.PERSIAN) for place in rows if "bow" in told(state, place, peoples.PERSIAN)
    ]
    assert sorted((int(text[0]) for text in found), reverse=True) == sizes
    for place in rows:
        assert len({sheet(state).units[unit].kind for unit in persians(state, place)}) <= 1


def test_7_0_r12_north_first():
    state = entry("Dahae")
    assert (
        told(state, "A4", peoples.PERSIAN) == "3 Dahae mixed E"
        and told(state, "A6", peoples.PERSIAN) == "3 Dahae javelin E"
    )


def test_7_0_r12_r87_a_die_for_the_side():
    for outcome, second in ((1, "A4"), (2, "A6")):
        state = game(deploy_die=True)
        commitment.commit(state, peoples.CONTINGENTS.index("Dahae"))
        begin_persians(state)
        assert state.phase == phase.DEPLOY_DIE
        add(state, "H5 W 1 Thespians hoplite")
        dice(state, outcome)
        assert told(state, second, peoples.PERSIAN) == "3 Dahae mixed E"


def test_7_0_r55_persians_face_east():
    state = entry("Medes")
    assert {facing(state, unit) for unit in of(state, "Medes")} == {"E"}


def test_7_0_1_replacements_except_the_army_track():
    state = game()
    take_away(state, "Medes", "mixed", 4, beside.TRACK)
    take_away(state, "Medes", "bow", 1, beside.ARMY)
    commitment.commit(state, peoples.CONTINGENTS.index("Medes"))
    assert placed(state, "Medes", beside.POOL) == 26 and placed(state, "Medes", beside.ARMY) == 1


def test_7_0_2_r33_immortals_move_in_the_round_they_arrive():
    state = position("H5 W 1 Thespians hoplite", "A5 E 1 Medes bow", segment=9, day=3, round=2)
    for unit in of(state, "Immortals"):
        state.area[unit] = beside.BOX
    state.entry_round = 3
    until(state, phase.DRIVE)
    assert told(state, "O4", peoples.PERSIAN) == "3 Immortals mixed W"
    drive_all(state)
    assert told(state, "L4", peoples.PERSIAN) == "3 Immortals mixed W" and not persians(state, "O4")


def test_7_0_r52_occupied_sites_are_skipped():
    state = game()
    add(state, "A5 W 1 Thespians hoplite")
    commitment.commit(state, peoples.CONTINGENTS.index("Dahae"))
    begin_persians(state)
    assert not persians(state, "A5") and told(state, "A4", peoples.PERSIAN) == "3 Dahae mixed E"


def crowded() -> State:
    """Entry rows with Greeks in one area and Persians in all others."""
    state = game()
    rows = [f"{row}{column}" for row in "AB" for column in range(2, 9)]
    for place in rows[1:]:
        add(state, f"{place} E 1 Immortals mixed")
    add(state, f"{rows[0]} W 1 Thespians hoplite")
    return state


def test_7_0_r52_without_free_sites_persians_come_upon_greeks_or_wait():
    state = crowded()
    commitment.commit(state, peoples.CONTINGENTS.index("Dahae"))
    begin_persians(state)
    assert told(state, "A2", peoples.PERSIAN) == "3 Dahae mixed E"
    assert entered_from(state, persians(state, "A2")[0]) == "W"
    assert placed(state, "Dahae", beside.WAITING) == 15
    stacks.lift(state, persians(state, "A4")[0], beside.POOL)
    enter_late(state)
    assert (
        told(state, "A4", peoples.PERSIAN) == "3 Dahae mixed E"
        and placed(state, "Dahae", beside.WAITING) == 12
    )


def test_7_0_2_r52_the_last_row_skips_persians():
    state = game()
    state.day, state.entry_round, state.day_round = 3, 1, 1
    add(state, "H5 W 1 Thespians hoplite")
    add(state, "O5 E 1 Medes mixed")
    for unit in of(state, "Immortals"):
        state.area[unit] = beside.BOX
    enter_late(state)
    assert told(state, "O5", peoples.PERSIAN) == "1 Medes mixed E"
    rows = {where(state, unit)[0] for unit in of(state, "Immortals")}
    assert rows == {"O", "N"} and told(state, "N5", peoples.PERSIAN) == "2 Immortals mixed W"


def test_7_0_r57_a_persian_player_places_his_stacks():
    state = game(players=2)
    commitment.commit(state, peoples.CONTINGENTS.index("Dahae"))
    add(state, "H5 W 1 Thespians hoplite")
    begin_persians(state)
    assert state.phase == phase.FLANK_FIRST and set(legal_actions(state)) == {act.NORTHWARD, act.SOUTHWARD}
    do(state, act.SOUTHWARD)
    assert state.phase == phase.SITE
    assert set(legal_actions(state)) == {
        act.STACK + 3 * kind + 2 for kind in (1, 2, 3)
    }  # threes of each kind
    do(state, act.STACK + 3 * 3 + 2, act.STACK + 3 * 1 + 2)
    assert (
        told(state, "A5", peoples.PERSIAN) == "3 Dahae bow E"
        and told(state, "A6", peoples.PERSIAN) == "3 Dahae mixed E"
    )


def test_9_0_r72_persians_on_the_map_go_back_at_night():
    state = series_over("F5 W 1 Thespians hoplite", "D5 E 3 Medes mixed losses 1 0 1", used="Medes")
    course.night(state)
    assert placed(state, "Medes", beside.POOL) == 27 and state.routs[peoples.CONTINGENTS.index("Medes")] == 0
    assert not any(state.loss[unit] for unit in of(state, "Medes")) and state.army == [0, 0]
    assert not stack(state, "F5") and not persians(state, "D5")
