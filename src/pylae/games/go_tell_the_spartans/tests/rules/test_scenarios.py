"""The scenarios T1 to T100 of the rulings, one test each; those of rules alone hold with both data files."""

from __future__ import annotations

from typing import Any

import pytest

from pylae.core.chance import CHANCE
from pylae.games.go_tell_the_spartans.data import compass, peoples, results, roster
from pylae.games.go_tell_the_spartans.rules import (
    act,
    automaton,
    beside,
    commitment,
    course,
    deployment,
    endings,
    fire,
    mark,
    morale,
    movement,
    muster,
    phase,
    segments,
    sequence,
)
from pylae.games.go_tell_the_spartans.rules.entry import begin_persians
from pylae.games.go_tell_the_spartans.rules.melee import (
    attacked_through,
    final_column,
    odds_column,
    terrain_shift,
    type_shift,
    worst_aspect,
)
from pylae.games.go_tell_the_spartans.rules.stacks import defensive_value, melee_factor, morale_rating
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import (
    DATA,
    add,
    alone,
    at,
    begin,
    choices,
    contingent_action,
    deploy_all,
    deployment_of,
    dice,
    disordered,
    do,
    drive,
    drive_all,
    entered_from,
    exchange,
    facing,
    first_eastern_row,
    forces,
    game,
    go,
    last_western_row,
    legal_actions,
    losses,
    lost,
    move,
    name,
    named,
    of,
    outcomes,
    persians,
    pick,
    placed,
    position,
    reachable,
    seen,
    series_over,
    sheet,
    stack,
    take_away,
    target,
    told,
    until,
    where,
)

both = pytest.mark.parametrize("data", DATA)


# Tables, commitment, conference


@both
@pytest.mark.parametrize(
    "face, contingent", [(1, "Dahae"), (5, "Medes"), (6, "Scythians"), (8, "Susa"), (10, "Immortals")]
)
def test_t1_5_1_commitment_of_the_first_day(data: str, face: int, contingent: str):
    state = dice(game(data=data), face)
    assert peoples.CONTINGENTS[state.committed] == contingent


@both
@pytest.mark.parametrize(
    "day, face, contingent",
    [
        (2, 2, "Dahae"),
        (2, 3, "Medes"),
        (2, 4, "Scythians"),
        (2, 5, "Susa"),
        (2, 6, "Immortals"),
        (3, 3, "Dahae"),
        (3, 4, "Medes"),
        (3, 7, "Scythians"),
        (3, 10, "Susa"),
    ],
)
def test_t2_5_1_commitment_of_the_later_days(data: str, day: int, face: int, contingent: str):
    state = game(data=data)
    state.day = day
    dice(state, face)
    assert peoples.CONTINGENTS[state.committed] == contingent


def third_day(data: str = "reconstruction", face: int = 4, **options: Any) -> State:
    """The third day, with a contingent committed and the die for Ephialtes about to fall."""
    state = game(data=data, **options)
    state.day = 3
    dice(state, face)
    assert state.phase == phase.EPHIALTES_DIE
    return state


@both
@pytest.mark.parametrize("face, entry", [(1, 3), (2, 3), (3, 4), (4, 5), (5, 6), (6, 6)])
def test_t3_5_2_the_round_of_the_immortals(data: str, face: int, entry: int):
    state = dice(third_day(data), face)
    assert state.entry_round == entry
    assert placed(state, "Immortals", beside.BOX) == len(of(state, "Immortals"))
    dice(state, 1)
    do(state, *map(contingent_action, ("Thespians", "Thebans", "Thebans")))
    deploy_all(state)
    assert placed(state, "Immortals", beside.BOX) == len(of(state, "Immortals"))
    assert persians(state, "A5") and set(persians(state, "A5")) <= set(of(state, "Medes"))


def deploying(state: State) -> set[str]:
    """The Greek contingents with units to deploy."""
    return {
        word for word in peoples.CONTINGENTS[: peoples.GREEK_CONTINGENTS] if placed(state, word, beside.POOL)
    }


@both
def test_t4_5_3_a_three_leaves_three_contingents(data: str):
    state = dice(third_day(data), 1, 3)
    assert state.phase == phase.STAY
    assert named(state) == {"Thespians", "Thebans", "Phocians", "Malians", "Locrians"}
    do(state, contingent_action("Thespians"), contingent_action("Locrians"))
    assert state.phase == phase.GUARD and named(state) == {"Thespians", "Locrians"}
    do(state, contingent_action("Locrians"))
    assert state.phase == phase.DEPLOY and deploying(state) == {"Spartans", "Thespians"}
    assert placed(state, "Locrians", beside.BOX) == len(of(state, "Locrians"))


@both
def test_t5_5_3_a_six_lets_the_peloponnesians_stay(data: str):
    state = dice(third_day(data), 1, 6)
    assert "Peloponnesians" in named(state)
    do(state, *map(contingent_action, ("Peloponnesians", "Thebans", "Malians", "Phocians")))
    assert state.phase == phase.GUARD
    do(state, contingent_action("Malians"))
    assert deploying(state) == {"Spartans", "Peloponnesians", "Thebans", "Phocians"}


@both
def test_t6_5_3_two_contingents_left_in_a_forced_position(data: str):
    state = alone(third_day(data), "Spartans", "Thebans")
    dice(state, 1, 5)
    while state.phase in (phase.STAY, phase.GUARD):
        assert named(state) == {"Thebans"}
        do(state, contingent_action("Thebans"))
    assert state.phase == phase.DEPLOY and deploying(state) == {"Spartans"}
    assert placed(state, "Thebans", beside.BOX) == len(of(state, "Thebans"))


@both
def test_t7_9_0_a_contingent_used_today_ends_the_day(data: str):
    state = series_over("F5 W 1 Thespians hoplite", "C5 E 1 Medes mixed", used="Medes", data=data)
    dice(state, 3)
    assert (state.day, state.phase) == (2, phase.COMMIT_DIE)


@both
def test_t8_9_0_case_2_nobody_deploys_anew(data: str):
    state = series_over("F5 N 1 Thespians hoplite losses 1", "A5 E 1 Medes mixed", used="Medes", data=data)
    state.mark[stack(state, "F5")[0]] |= mark.DISORDERED
    dice(state, 9)
    assert state.phase == phase.DRIVE and (state.series, state.round) == (2, 1)
    assert told(state, "F5") == "1 Thespians hoplite N" and disordered(state, stack(state, "F5")[0])
    assert told(state, "A5", peoples.PERSIAN) == "1 Medes mixed E"
    for place in ("A4", "A6", "A3", "A7", "A2"):
        assert told(state, place, peoples.PERSIAN) == "3 Immortals mixed E"
    rows = {where(state, unit)[0] for unit in of(state, "Immortals")}
    assert rows <= {"A", "B"} and told(state, "A8", peoples.PERSIAN).endswith("Immortals mixed E")


@both
def test_t9_9_0_case_1_everybody_deploys_anew(data: str):
    state = series_over("F5 N 1 Thespians hoplite losses 1 disordered", used="Medes", data=data)
    unit = stack(state, "F5")[0]
    dice(state, 9)
    assert state.phase == phase.DEPLOY and state.area[unit] == beside.POOL
    assert state.loss[unit] == 1 and not disordered(state, unit)
    deploy_all(state)
    assert told(state, "A5", peoples.PERSIAN) == "3 Immortals mixed E"


# Deployment


def persian_deployment(contingent: str, data: str = "reconstruction", **away: int) -> State:
    """The automaton's deployment of a contingent, some of whose units of a kind are on the army track."""
    state = game(data=data)
    for kind, count in away.items():
        take_away(state, contingent, kind, count, beside.ARMY)
    commitment.commit(state, peoples.CONTINGENTS.index(contingent))
    begin_persians(state)
    return state


def entered(state: State) -> dict[str, str]:
    """The Persian stacks on the map in words, by area."""
    areas = map(sheet(state).area_name, range(len(sheet(state).areas)))
    return {area: told(state, area, peoples.PERSIAN) for area in areas if told(state, area, peoples.PERSIAN)}


def test_t10_7_0_deployment_of_the_medes():
    mixed, bow = "3 Medes mixed E", "3 Medes bow E"
    assert entered(persian_deployment("Medes")) == {
        **dict.fromkeys(("A5", "A4", "A6", "A3", "A7", "A2"), mixed),
        **dict.fromkeys(("A8", "B5", "B4"), bow),
    }


def test_t11_7_0_deployment_of_the_dahae():
    assert entered(persian_deployment("Dahae")) == {
        **dict.fromkeys(("A5", "A4"), "3 Dahae mixed E"),
        **dict.fromkeys(("A6", "A3"), "3 Dahae javelin E"),
        **dict.fromkeys(("A7", "A2"), "3 Dahae bow E"),
    }


def test_t12_7_0_deployment_of_medes_with_one_unit_on_the_army_track():
    assert entered(persian_deployment("Medes", mixed=1)) == {
        **dict.fromkeys(("A5", "A4", "A6", "A3", "A7"), "3 Medes mixed E"),
        **dict.fromkeys(("A2", "A8", "B5"), "3 Medes bow E"),
        "B4": "2 Medes mixed E",
    }


def ephialtes(*stacks: str, data: str = "reconstruction") -> State:
    """The round of the third day in which the Immortals come begins."""
    state = game(data=data)
    state.day, state.series, state.day_round, state.entry_round, state.round = 3, 1, 2, 3, 2
    commitment.restore(state, peoples.IMMORTALS, beside.BOX)
    for text in stacks:
        add(state, text)
    course.new_round(state)
    return state


def test_t13_7_0_2_deployment_of_the_immortals_in_the_last_row():
    assert entered(ephialtes("H5 W 1 Thespians hoplite")) == {
        **dict.fromkeys(("O5", "O4", "O6", "O3", "O7", "O2"), "3 Immortals mixed W"),
        "O8": "2 Immortals mixed W",
    }


@both
@pytest.mark.parametrize(
    "contingent, kind, units, sizes",
    [("Dahae", "bow", 4, [2, 2]), ("Medes", "bow", 7, [3, 2, 2]), ("Dahae", "javelin", 1, [1])],
)
def test_t14_7_0_stacks_of_a_kind(data: str, contingent: str, kind: str, units: int, sizes: list[int]):
    have = len(of(game(data=data), contingent, kind))
    state = persian_deployment(contingent, data, **{kind: have - units})
    stacks = [text for text in entered(state).values() if text.split()[2] == kind]
    assert sorted((int(text[0]) for text in stacks), reverse=True) == sizes


SPARTAN_LINE = "F5 F6 / F4"


@both
def test_t15_6_0_1_a_contingent_hangs_together(data: str):
    state = game(data=data)
    hoplites = of(state, "Thespians", "hoplite")
    for unit, place in zip(hoplites, ("F4", "F4", "H4"), strict=False):
        state.area[unit] = at(state, place)
    assert not deployment.adjoined(state, 1)
    state.area[hoplites[1]] = at(state, "G4")
    assert deployment.adjoined(state, 1)
    apart = {"Spartans": SPARTAN_LINE, "Thespians": "D3 D4 D5 / F3"}
    assert act.END not in legal_actions(deployment_of(apart, data=data))
    together = {"Spartans": SPARTAN_LINE, "Thespians": "D3 D4 D5 / E3"}
    assert act.END in legal_actions(deployment_of(together, data=data))


@both
def test_t16_6_0_1_a_second_contingent_stands_wholly_on_the_persian_side(data: str):
    west, east = last_western_row(data), first_eastern_row(data)
    straddling = {"Spartans": SPARTAN_LINE, "Thespians": f"{west}6 {west}5 {west}7 / {east}7"}
    refused = deployment_of(straddling | {"Thebans": "L3 L4 / L5"}, box="Peloponnesians", data=data)
    assert deployment.adjoined(refused, 1) and act.END not in legal_actions(refused)
    whole = {"Spartans": SPARTAN_LINE, "Thespians": f"{west}6 {west}5 {west}7 / {west}4"}
    assert act.END in legal_actions(deployment_of(whole, box="Peloponnesians", data=data))


@both
def test_t17_6_0_1_phocians_stand_in_front_only_after_all_others(data: str):
    for malians_west in (False, True):
        state = game(data=data)
        state.phase, state.guard = phase.DEPLOY, peoples.PELOPONNESIANS
        take_away(state, "Peloponnesians", "", 99, beside.BOX)
        line = 0
        for nation in range(peoples.PELOPONNESIANS):
            if nation == peoples.MALIANS and not malians_west:
                muster.wind(state, nation, 0, 0)
            else:
                line = muster.wind(state, nation, line, 1)
        assert (act.END in legal_actions(state)) == malians_west


@both
def test_t18_3_1_2_one_kind_in_an_area(data: str):
    state = game(data=data)
    state.phase = phase.DEPLOY
    thespian, javelin, theban = (
        of(state, "Thespians", "hoplite")[0],
        of(state, "Thespians", "javelin")[0],
        of(state, "Thebans", "hoplite")[0],
    )
    do(state, act.UNIT + thespian, target(state, "F5"))
    state.phase = phase.DEPLOY
    do(state, act.UNIT + javelin)
    assert state.phase == phase.PLACE
    assert target(state, "F5") not in legal_actions(state) and target(state, "F6") in legal_actions(state)
    state.phase = phase.DEPLOY
    do(state, act.UNIT + theban, target(state, "F5"))
    assert stack(state, "F5") == [thespian, theban]


@both
def test_t19_6_0_1_peloponnesians_may_stand_apart(data: str):
    light = {"reconstruction": "K3 K4", "long_pass": "M3 M4"}[data]
    state = deployment_of(
        {
            "Spartans": SPARTAN_LINE,
            "Thespians": "D3 D4 D5 / E4",
            "Peloponnesians": f"F3 L8 L7 L6 L5 L4 L3 L2 / {light}",
        },
        data=data,
    )
    assert stack(state, "F3") and stack(state, "L8") and not stack(state, "G3")
    assert act.END in legal_actions(state)


def test_t20_6_0_rows_of_deployment():
    state = game()
    state.phase = phase.DEPLOY
    do(state, act.UNIT + of(state, "Thebans", "hoplite")[0])
    places = {name(state, action - target(state, "A2")) for action in legal_actions(state)[:-1]}
    assert {place[0] for place in places} == set("DEFGHIJKL")
    assert not {"C5", "M5"} & places and {"D5", "L5"} <= places


@both
def test_t21_6_0_spartans_never_guard_the_box(data: str):
    state = dice(game(data=data), 5)
    assert state.phase == phase.GUARD_BOX
    assert named(state) == set(peoples.CONTINGENTS[1 : peoples.GREEK_CONTINGENTS])


def test_t22_7_0_2_immortals_come_down_upon_greeks():
    state = ephialtes("O5 W 3 Thespians hoplite")
    assert told(state, "O5", peoples.PERSIAN) == "3 Immortals mixed W"
    assert {entered_from(state, unit) for unit in persians(state, "O5")} == {"E"}
    until(state, phase.DRIVE)
    drive_all(state)
    assert told(state, "O5", peoples.PERSIAN) == "3 Immortals mixed W" and not persians(state, "O6")
    until(state, phase.MELEE_DIE)
    assert (state.segment, state.spot, state.round) == (segments.PERSIAN_MELEE, at(state, "O5"), 3)


# Movement, facing, zones


def test_t23_3_2_1_a_hoplite_steps_ahead_or_turns():
    state = pick(position("G5 W 1 Thespians hoplite"), "G5")
    unit = state.subject
    assert choices(state) == {"F5", "turn N", "turn E", "turn S", "stop"}
    go(state, "turn N")
    assert facing(state, unit) == "N" and where(state, unit) == "G5" and state.phase != phase.MARCH


@both
def test_t24_3_2_1_a_hoplite_that_has_stepped_turns_no_more(data: str):
    state = position("F5 W 1 Thebans hoplite", data=data)
    go(pick(state, "F5"), "E5")
    assert choices(state) == {"D5", "stop"}


def test_t25_3_2_2_a_mixed_unit_pays_one_point_for_a_quarter():
    state = position("D5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT, players=2)
    unit = pick(state, "D5").subject
    go(state, "turn S")
    assert "D6" in choices(state) and state.points == 2
    go(state, "D6", "D7")
    assert where(state, unit) == "D7" and state.phase != phase.MARCH


def test_t26_3_2_3_a_bow_unit_goes_anywhere_near():
    state = position("A5 E 1 Medes bow", segment=segments.PERSIAN_MOVEMENT, players=2)
    areas = range(len(sheet(state).areas))
    near = {name(state, area) for area in areas if fire.reach(state, at(state, "A5"), area) <= 4}
    assert reachable(state.copy(), "A5") == near
    go(pick(state, "A5"), "B6")
    assert {"turn N", "turn W", "turn S"} <= choices(state)
    go(state, "turn N")
    assert facing(state, persians(state, "B6")[0]) == "N"


def test_t27_8_1_3_the_wall_costs_one_point_more():
    state = position("G5 E 1 Thespians hoplite")
    assert movement.cost(state, at(state, "G5"), at(state, "H5")) == 2
    assert reachable(state, "G5") == {"H5"}


def test_t28_8_1_3_climbing_costs_one_point_more():
    state = position("I5 E 1 Thespians hoplite")
    assert movement.cost(state, at(state, "I5"), at(state, "J5")) == 2
    assert movement.cost(state, at(state, "J5"), at(state, "K5")) == 1
    assert reachable(state, "I5") == {"J5"}


def test_t29_3_3_4_a_zone_stops_the_attacker_for_a_round():
    state = position("F5 W 1 Thespians hoplite", "C5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    assert told(state, "E5", peoples.PERSIAN) == "3 Medes mixed E"
    drive(begin(state, segments.PERSIAN_MOVEMENT))
    assert told(state, "F5", peoples.PERSIAN) == "3 Medes mixed E"


@both
def test_t30_3_3_5_the_defender_may_charge(data: str):
    state = position("F5 W 1 Thebans hoplite", "E5 E 3 Medes mixed", data=data)
    move(state, "F5", "E5")
    assert told(state, "E5") == "1 Thebans hoplite W" and entered_from(state, stack(state, "E5")[0]) == "E"


@both
def test_t31_3_3_4_no_step_from_zone_to_zone(data: str):
    here = ("F5 W 1 Thebans hoplite", "E5 E 1 Medes bow")
    state = position(*here, data=data, segment=segments.PERSIAN_MOVEMENT, players=2)
    pick(state, "E5")
    assert "D4" in choices(state) and not {"E4", "E6"} & choices(state)
    go(state, "D4", "E4")
    assert told(state, "E4", peoples.PERSIAN) == "1 Medes bow E"
    friend = position(*here, "E4 E 1 Medes bow", data=data, segment=segments.PERSIAN_MOVEMENT, players=2)
    assert "E4" in choices(pick(friend, "E5"))


def test_t32_3_3_1_javelins_stop_nobody():
    state = position("F5 W 1 Thespians javelin", "D5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    assert told(state, "F5", peoples.PERSIAN) == "3 Medes mixed E"


def test_t33_8_1_4_one_point_is_enough_for_an_area_of_enemies():
    state = position("H5 W 1 Malians bow", "E5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    assert told(state, "H5", peoples.PERSIAN) == "3 Medes mixed E"


@both
def test_t34_8_1_4_among_enemies_nobody_moves(data: str):
    here = (
        "F5 W 3 Thespians hoplite",
        "F5 E 3 Medes mixed from W",
        "D3 N 1 Thebans hoplite",
        "A3 E 1 Medes bow",
    )
    state = position(*here, data=data)
    assert set(legal_actions(state)) == {act.UNIT + stack(state, "D3")[0], act.END}
    state = position(*here, data=data, segment=segments.PERSIAN_MOVEMENT, players=2)
    assert set(legal_actions(state)) == {act.UNIT + persians(state, "A3")[0], act.END}


@both
def test_t35_3_1_4_too_many_units_are_given_up_at_the_end_of_the_segment(data: str):
    state = position("F5 W 2 Thebans hoplite", "E5 W 2 Thespians hoplite", data=data)
    move(state, "F5", "E5")
    assert len(stack(state, "E5")) == 4
    do(state, act.END)
    assert state.phase == phase.OVERSTACK and sequence.mover(state) == 0
    assert set(legal_actions(state)) == {act.UNIT + unit for unit in stack(state, "E5")}
    do(state, act.UNIT + stack(state, "E5")[0])
    assert len(stack(state, "E5")) == 3 and lost(state, "Thespians") == 1
    fits = position("F5 W 2 Thebans hoplite", "E5 W 1 Thespians hoplite", data=data)
    move(fits, "F5", "E5")
    do(fits, act.END)
    assert len(stack(fits, "E5")) == 3 and len(forces(fits, "E5")) == 2


@both
def test_t36_3_1_2_units_leave_a_stack_but_join_none(data: str):
    state = position("F5 W 3 Thebans hoplite", data=data)
    top, second, third = stack(state, "F5")
    pick(state, "F5")
    do(state, act.UNIT + second, act.UNIT + third)
    go(state, "E5", "stop")
    assert stack(state, "E5") == [top] and stack(state, "F5") == [second, third]
    begin(state, segments.GREEK_MOVEMENT)
    move(state, "F5", "E5")
    assert stack(state, "E5") == [top, second, third]
    assert forces(state, "E5") == [top, second]
    begin(state, segments.GREEK_MOVEMENT)
    assert {act.UNIT + top, act.UNIT + second, act.END} == set(legal_actions(state))
    assert not [action for action in legal_actions(state) if action >= act.JOIN]


@pytest.mark.parametrize("place", ["D2", "D8", "G3", "G7"])
def test_t37_2_1_1_neither_water_nor_mountain_is_entered(place: str):
    state = pick(position(f"{place} W 1 Thespians javelin"), place)
    steps = {word for word in choices(state) if len(word) == 2}
    row, column = place
    around = {chr(ord(row) + a) + str(int(column) + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - {place}
    closed = {"C1", "D1", "E1", "C9", "D9", "E9", "E8", "F8", "G8", "H8", "F2", "G2", "H2"}
    assert steps == around - closed


# The automaton


def path(state: State, unit: int, south: int = 0) -> list[str]:
    """The areas through which a force is driven."""
    areas = [0] * 10
    length = automaton.straight_path(state, unit, south, areas)
    return [name(state, area) for area in areas[1 : length + 1]]


def test_t38_8_1_6_a_diagonal_where_the_mountain_is_ahead():
    state = position("D8 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert outcomes(state) == 1 and path(state, state.subject) == ["E7", "F7", "G7"]
    drive(state)
    assert told(state, "G7", peoples.PERSIAN) == "3 Medes mixed E"


def test_t39_8_1_6_a_diagonal_where_the_sea_is_ahead():
    state = position("E2 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert path(state, state.subject) == ["F3", "G3"]
    drive(state)
    assert told(state, "G3", peoples.PERSIAN) == "3 Medes mixed E"


def test_t40_8_1_6_immortals_hunt_for_a_flank():
    state = position("F5 W 3 Thespians hoplite", "E3 E 3 Immortals mixed", segment=segments.PERSIAN_MOVEMENT)
    assert outcomes(state) == 1
    drive(state)
    assert told(state, "F5", peoples.PERSIAN) == "3 Immortals mixed S"
    assert entered_from(state, persians(state, "F5")[0]) == "N"
    assert worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.FLANK


def test_t41_8_1_6_medes_hunt_for_no_flank():
    state = position("F5 W 3 Thespians hoplite", "E3 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert path(state, state.subject)[:2] == ["F3", "G3"]
    drive(state)
    assert told(state, "G3", peoples.PERSIAN) == "3 Medes mixed E"


def test_t42_8_1_6_a_flank_too_far_is_no_prey():
    state = position("F5 W 3 Thespians hoplite", "D3 E 3 Immortals mixed", segment=segments.PERSIAN_MOVEMENT)
    assert path(state, state.subject) == ["E3", "F3", "G3"]
    drive(state)
    assert told(state, "G3", peoples.PERSIAN) == "3 Immortals mixed E"


@both
def test_t43_8_1_6_bows_charge_too(data: str):
    here = ("E5 W 3 Thespians hoplite", "D5 E 3 Medes bow")
    state = drive(position(*here, data=data, segment=segments.PERSIAN_MOVEMENT))
    assert told(state, "E5", peoples.PERSIAN) == "3 Medes bow E"
    wary = position(*here, data=data, segment=segments.PERSIAN_MOVEMENT, light_troops_stand_off=True)
    assert told(drive(wary), "D5", peoples.PERSIAN) == "3 Medes bow E"


def test_t43a_8_1_6_straight_into_the_zone():
    here = ("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed")
    state = position(*here, segment=segments.PERSIAN_MOVEMENT)
    assert outcomes(state) == 1 and path(state, state.subject) == ["D5", "E5"]
    sly = position(*here, segment=segments.PERSIAN_MOVEMENT, bypass_gaps=True)
    assert outcomes(sly) == 2
    ends = {where(twin, persians(sly, "C5")[0]) for n in (0, 1) for twin in [drive(sly.copy(), n)]}
    assert ends == {"F3", "F7"}


def test_t43b_8_1_6_through_friends():
    through = position("A5 E 3 Medes mixed", "B5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    rear = persians(through, "A5")[0]
    through.subject = rear
    assert path(through, rear) == ["B5", "C5", "D5"]
    full = position("A5 E 3 Medes mixed", "D5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    full.subject = persians(full, "A5")[0]
    assert outcomes(full) == 2
    assert path(full, full.subject, 0) == ["B5", "C5", "D4"]
    assert path(full, full.subject, 1) == ["B5", "C5", "D6"]


def test_t44_8_1_6_a_force_with_nobody_ahead_turns_about():
    state = position("H5 W 3 Thespians hoplite", "M4 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    assert told(state, "L4", peoples.PERSIAN) == "3 Medes mixed W"


@both
def test_t45_8_2_7_a_die_between_equal_targets(data: str):
    here = ("F3 W 1 Thespians hoplite", "F7 W 1 Thebans hoplite", "D5 E 3 Medes bow")
    state = position(*here, data=data, segment=segments.PERSIAN_OFFENSIVE_FIRE)
    assert state.phase == phase.AIM_DIE and outcomes(state) == 2
    aims = set()
    for face in (1, 2):
        twin = dice(state.copy(), face)
        assert len({twin.aim[unit] for unit in persians(twin, "D5")}) == 1
        aims.add(name(twin, twin.spot))
    assert aims == {"F3", "F7"}


def test_t46_8_2_7_sector_before_distance():
    here = ("G4 W 1 Thespians hoplite", "J5 W 1 Thebans hoplite", "F5 E 3 Medes bow")
    state = position(*here, segment=segments.PERSIAN_OFFENSIVE_FIRE)
    assert state.phase == phase.FIRE_DIE_ROLL and name(state, state.spot) == "J5"
    near = position(*here, segment=segments.PERSIAN_OFFENSIVE_FIRE, nearest_first=True)
    assert name(near, near.spot) == "G4"
    screened = position(*here, "I5 W 1 Phocians hoplite", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    assert name(screened, screened.spot) == "I5"
    open_ = position(*here, "H4 W 1 Phocians hoplite", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    assert fire.sees(open_, at(open_, "F5"), at(open_, "J5"))


@both
def test_t47_8_2_7_mixed_units_fire_ahead_only(data: str):
    state = position(
        "G7 W 1 Thespians hoplite", "F5 E 1 Medes mixed", data=data, segment=segments.PERSIAN_MOVEMENT
    )
    targets = [0] * 16
    assert automaton.find_targets(state, persians(state, "F5")[0], targets) == 0
    state = position(
        "G7 W 1 Thespians hoplite", "F5 E 1 Medes bow", data=data, segment=segments.PERSIAN_MOVEMENT
    )
    assert automaton.find_targets(state, persians(state, "F5")[0], targets) == 1
    assert name(state, targets[0]) == "G7"


@both
def test_t48_8_2_7_among_enemies_fire_goes_to_them(data: str):
    state = position(
        "F5 W 3 Spartans hoplite",
        "G5 W 1 Thebans hoplite",
        "F5 E 3 Medes mixed from W",
        data=data,
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    assert state.phase == phase.FIRE_DIE_ROLL and name(state, state.spot) == "F5"


# Fire and lines of sight


@both
def test_t49_8_2_2_javelins_reach_two_areas(data: str):
    state = position(
        "F5 W 1 Thespians javelin",
        "D5 E 1 Medes mixed",
        "F2 E 1 Medes mixed" if data == "long_pass" else "C5 E 1 Medes bow",
        data=data,
        segment=2,
    )
    unit = stack(state, "F5")[0]
    assert results.FIRE_DIE[state.sheet][2][2] == 6
    assert [fire.hits_of(state, unit, at(state, "D5"), face) for face in (5, 6)] == [0, 1]
    assert fire.may_fire(state, unit, at(state, "D5"))
    assert not fire.may_fire(state, unit, at(state, "F2" if data == "long_pass" else "C5"))


@both
def test_t50_8_2_2_bows_reach_four_areas(data: str):
    state = position("F5 W 1 Malians bow", "C5 E 1 Medes mixed", data=data, segment=2)
    unit = stack(state, "F5")[0]
    assert [fire.hits_of(state, unit, at(state, "C5"), face) for face in (6, 7, 9)] == [0, 1, 2]
    assert results.FIRE_DIE[state.sheet][3][3] == 10 and results.FIRE_DIE[state.sheet][3][4] == 6
    assert [fire.hits_of(state, unit, at(state, "B5"), face) for face in (5, 6)] == [0, 1]
    far = position("F5 W 1 Malians bow", "B5 E 1 Medes mixed", "A5 E 1 Medes mixed", data=data, segment=2)
    unit = stack(far, "F5")[0]
    assert fire.may_fire(far, unit, at(far, "B5")) and not fire.may_fire(far, unit, at(far, "A5"))
    far = position("F5 W 1 Malians bow", "A5 E 1 Medes mixed", data=data, segment=2)
    assert not fire.may_fire(far, stack(far, "F5")[0], at(far, "A5"))


def test_t51_8_2_6_hits_less_the_defensive_value():
    state = position("F5 W 3 Spartans hoplite", "E5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    top = stack(state, "F5")[0]
    assert melee_factor(state, top) == 4
    dice(state, 6, 6, 5)
    assert losses(state, "F5") == [2, 0, 0] and melee_factor(state, top) == 3
    for unit in stack(state, "F5"):
        assert state.phase == phase.MORALE_DIE and state.subject == unit
        dice(state, 1)
    assert state.phase != phase.MORALE_DIE


def test_t52_8_4_3_disorder_lowers_the_defensive_value():
    state = position("F5 W 3 Spartans hoplite", "E5 E 3 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    state.mark[stack(state, "F5")[0]] |= mark.DISORDERED
    dice(state, 6, 6, 5)
    assert losses(state, "F5") == [3, 0, 0]


def test_t53_8_2_6_no_hits_left_no_effect():
    state = position("F5 W 3 Spartans hoplite", "E5 E 2 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    dice(state, 6, 5)
    assert losses(state, "F5") == [0, 0, 0] and state.phase != phase.MORALE_DIE


def test_t54_8_2_6_fire_across_the_wall():
    state = position(
        "H5 W 3 Spartans hoplite", "G5 E 1 Medes bow", "I5 W 1 Medes bow", segment=segments.PERSIAN_MOVEMENT
    )
    west, east, wall = persians(state, "G5")[0], persians(state, "I5")[0], at(state, "H5")
    assert [fire.hits_of(state, west, wall, face) for face in (5, 6)] == [0, 1]
    assert [fire.hits_of(state, east, wall, face) for face in (5, 6)] == [1, 2]


@both
def test_t55_8_2_6_further_losses_go_to_the_next_unit(data: str):
    state = position(
        "F5 W 2 Thespians hoplite losses 3 0",
        "E5 E 3 Medes bow",
        data=data,
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    top, second = stack(state, "F5")
    dice(state, 6, 6, 5 if defensive_value(state, top) == 3 else 1)
    assert state.area[top] == beside.TRACK and losses(state, "F5") == [1]
    assert state.phase == phase.MORALE_DIE and state.subject == second


def test_t56_8_2_8_three_javelins_fall():
    state = position("F5 W 3 Spartans javelin", "E5 E 2 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    dice(state, 6, 6)
    assert not stack(state, "F5") and lost(state, "Spartans") == 3


@both
def test_t57_8_2_4_a_unit_on_the_same_level_blocks(data: str):
    for friend, clear in (((), True), (("E5 E 1 Medes mixed",), False)):
        state = position("G5 W 1 Thespians hoplite", "D5 E 1 Medes bow", *friend, data=data, segment=1)
        assert fire.may_fire(state, persians(state, "D5")[0], at(state, "G5")) == clear


@both
@pytest.mark.parametrize(
    "between, clear", [("E4", False), ("E5", False), ("D5", True), ("F4", True), ("E6", True), ("E3", True)]
)
def test_t58_8_2_3_a_line_between_two_columns(data: str, between: str, clear: bool):
    state = position("F5 W 1 Thespians hoplite", f"{between} E 1 Medes mixed", data=data, segment=1)
    assert fire.sees(state, at(state, "D4"), at(state, "F5")) == clear


@both
@pytest.mark.parametrize("between", ["E4", "E5", "E6", "D5", "F5"])
def test_t59_8_2_3_a_diagonal_crosses_corners_freely(data: str, between: str):
    state = position("F6 W 1 Thespians hoplite", f"{between} E 1 Medes mixed", data=data, segment=1)
    assert fire.sees(state, at(state, "D4"), at(state, "F6")) == (between != "E5")


def test_t60_8_2_4_the_mound_blocks():
    state = position("I5 E 1 Malians bow", "L5 W 1 Medes mixed", segment=2)
    assert not fire.may_fire(state, stack(state, "I5")[0], at(state, "L5"))


@pytest.mark.parametrize("between, clear", [("H5", True), ("I5", False)])
def test_t61_8_2_5_units_beside_the_target_hide_it(between: str, clear: bool):
    state = position("J5 W 1 Thespians hoplite", "G5 E 1 Medes bow", f"{between} E 1 Medes mixed", segment=1)
    assert fire.may_fire(state, persians(state, "G5")[0], at(state, "J5")) == clear


def test_t62_8_2_5_nobody_fires_among_friends():
    here = ("F5 W 1 Thespians hoplite", "F5 E 1 Medes mixed from W", "E5 E 1 Medes bow")
    state = position(*here, segment=segments.PERSIAN_MOVEMENT)
    assert not fire.may_fire(state, persians(state, "E5")[0], at(state, "F5"))
    bold = position(*here, segment=segments.PERSIAN_MOVEMENT, fire_into_adjacent_melee=True)
    assert fire.may_fire(bold, persians(bold, "E5")[0], at(bold, "F5"))


@both
def test_t63_8_2_1_hoplites_never_fire(data: str):
    state = position("F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed", data=data, segment=2)
    assert state.phase == phase.NEXT_SEGMENT
    assert not fire.may_fire(state, stack(state, "F5")[0], at(state, "E5"))
    state = position(
        "F5 W 1 Thespians hoplite", "F4 W 1 Thebans javelin", "E5 E 3 Medes mixed", data=data, segment=2
    )
    do(state, target(state, "E5"))
    assert [action - act.UNIT for action in legal_actions(state) if action >= act.UNIT] == stack(state, "F4")


# Melee


@both
@pytest.mark.parametrize(
    "attack, defence, column",
    [(11, 3, 5), (8, 9, 1), (4, 9, 0), (14, 9, 3), (13, 9, 2), (1, 2, 1), (12, 3, 6), (1, 12, 0)],
)
def test_t64_8_3_2_odds_round_for_the_defender(data: str, attack: int, defence: int, column: int):
    assert odds_column(attack, defence) == column


def test_t65_8_3_2_medes_attack_thespians():
    state = position("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    first, second, third = persians(state, "F5")
    assert final_column(state, peoples.PERSIAN, at(state, "F5")) == 1
    dice(state, 4)
    assert losses(state, "F5") == [1, 0, 0]
    assert state.area[first] == beside.TRACK and losses(state, "F5", peoples.PERSIAN) == [1, 0]
    assert [morale_rating(state, unit) for unit in (second, third)] == [6, 8]
    assert state.phase == phase.MORALE_DIE and state.subject == second
    dice(state, 7)
    assert disordered(state, second) and state.subject == third
    dice(state, 8)
    assert not disordered(state, third) and state.phase != phase.MORALE_DIE


def test_t66_8_3_4_spartans_in_the_flank():
    state = position("F5 E 3 Medes mixed", "F5 S 3 Spartans hoplite from N", segment=segments.GREEK_MELEE)
    assert final_column(state, peoples.GREEK, at(state, "F5")) == 6
    dice(state, 1)
    assert losses(state, "F5") == [2, 0, 0] and losses(state, "F5", peoples.PERSIAN) == [1, 0]


def test_t67_8_3_2_immortals_attack_over_the_wall():
    state = position("H4 W 3 Thebans hoplite", "G4 E 3 Immortals mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    begin(state, segments.PERSIAN_MELEE)
    assert final_column(state, peoples.PERSIAN, at(state, "H4")) == 0
    assert terrain_shift(state, peoples.PERSIAN, at(state, "H4")) == -1
    dice(state, 6)
    assert losses(state, "H4") == [0, 0, 0] and losses(state, "H4", peoples.PERSIAN) == [2, 0, 0]


def test_t68_8_3_2_bows_attack_spartans():
    state = position("F5 W 3 Spartans hoplite", "F5 E 3 Medes bow from W", segment=segments.PERSIAN_MELEE)
    assert final_column(state, peoples.PERSIAN, at(state, "F5")) == 0
    dice(state, 1)
    assert not persians(state, "F5") and losses(state, "F5") == [0, 0, 0]


def test_t69_8_3_2_shifts_are_added_before_the_edge():
    state = position(
        "F5 E 1 Dahae javelin",
        "F5 W 3 Spartans hoplite from E",
        segment=segments.GREEK_MELEE,
        persian_rbc=False,
    )
    state.mark[stack(state, "F5")[2]] |= mark.DISORDERED
    assert final_column(state, peoples.GREEK, at(state, "F5")) == 6
    dice(state, 3)
    assert losses(state, "F5") == [1, 0, 0] and not persians(state, "F5")


def test_t70_8_3_2_thespians_attack_over_the_wall():
    state = position("H5 W 3 Thespians hoplite", "G5 E 3 Medes mixed")
    move(state, "H5", "G5")
    begin(state, segments.GREEK_MELEE)
    assert final_column(state, peoples.GREEK, at(state, "G5")) == 3
    dice(state, 3)
    assert losses(state, "G5") == [2, 0, 0] and losses(state, "G5", peoples.PERSIAN) == [0, 0]


def test_t71_8_3_4_immortals_in_the_rear():
    state = position(
        "F5 W 3 Thespians hoplite", "F5 W 3 Immortals mixed from E", segment=segments.PERSIAN_MELEE
    )
    assert final_column(state, peoples.PERSIAN, at(state, "F5")) == 2
    dice(state, 4)
    assert losses(state, "F5") == [2, 0, 0] and losses(state, "F5", peoples.PERSIAN) == [2, 0, 0]


@both
def test_t72_8_3_1_entry_from_the_front_right_is_frontal(data: str):
    state = position(
        "F5 W 1 Thespians hoplite",
        "E4 E 3 Medes mixed",
        data=data,
        segment=segments.PERSIAN_MOVEMENT,
        players=2,
    )
    move(state, "E4", "F5")
    assert entered_from(state, persians(state, "F5")[0]) == "W"
    assert told(state, "F5", peoples.PERSIAN) == "3 Medes mixed E"
    assert worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.FRONT


@both
def test_t73_8_3_1_entry_from_the_rear_left_is_an_attack_on_the_left_flank(data: str):
    state = position(
        "F5 W 1 Thespians hoplite",
        "G6 E 1 Dahae javelin",
        data=data,
        segment=segments.PERSIAN_MOVEMENT,
        players=2,
    )
    move(state, "G6", "F5")
    assert entered_from(state, persians(state, "F5")[0]) == "S"
    assert worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.FLANK


@both
def test_t74_8_3_4_an_entrant_has_its_front_to_the_resident(data: str):
    state = position(
        "F5 W 3 Thespians hoplite", "F5 S 3 Medes mixed from N", data=data, segment=segments.GREEK_MELEE
    )
    assert worst_aspect(state, peoples.PERSIAN, at(state, "F5")) == compass.FLANK
    assert attacked_through(state, persians(state, "F5")[0], stack(state, "F5")[0]) == compass.FRONT
    assert worst_aspect(state, peoples.GREEK, at(state, "F5")) == compass.FRONT


def test_t75_8_3_2_up_the_mound():
    state = position("J5 W 3 Thespians hoplite", "I5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    drive(state)
    mound = at(state, "J5")
    begin(state, segments.PERSIAN_MELEE)
    assert (
        terrain_shift(state, peoples.PERSIAN, mound) == -1
        and final_column(state, peoples.PERSIAN, mound) == 0
    )
    dice(state, 2, 1, 1)
    begin(state, segments.GREEK_MELEE)
    assert terrain_shift(state, peoples.GREEK, mound) == 0
    begin(state, segments.PERSIAN_MELEE)
    assert terrain_shift(state, peoples.PERSIAN, mound) == -1


@both
def test_t76_8_3_2_bows_retreat_two_areas(data: str):
    state = position("G5 W 1 Thebans hoplite", "F5 E 3 Medes bow", data=data)
    move(state, "G5", "F5")
    begin(state, segments.GREEK_MELEE)
    assert told(state, "D5", peoples.PERSIAN) == "3 Medes bow E"
    assert told(state, "F5") == "1 Thebans hoplite W" and not persians(state, "F5")
    assert state.phase == phase.NEXT_SEGMENT


@both
def test_t77_8_3_2_a_retreat_goes_on_past_a_full_stack(data: str):
    state = position(
        "F5 E 3 Medes bow", "F5 W 1 Thebans hoplite from E", "D5 E 3 Medes bow", data=data, segment=8
    )
    assert told(state, "C5", peoples.PERSIAN) == "3 Medes bow E"
    assert told(state, "D5", peoples.PERSIAN) == "3 Medes bow E" and not persians(state, "F5")


@both
def test_t78_8_3_2_no_way_out_no_retreat(data: str):
    state = position(
        "F5 E 3 Medes bow",
        "F5 W 1 Thebans hoplite from E",
        "E4 W 1 Thebans hoplite",
        "E5 W 1 Thebans hoplite",
        "E6 W 1 Thebans hoplite",
        data=data,
        segment=segments.GREEK_MELEE,
    )
    assert state.phase == phase.MELEE_DIE and len(persians(state, "F5")) == 3
    assert type_shift(state, peoples.GREEK, at(state, "F5")) == 3


@both
def test_t79_8_3_2_nobody_retreats_from_bows(data: str):
    state = position(
        "F5 W 2 Thebans javelin", "F5 E 3 Medes bow from W", data=data, segment=segments.PERSIAN_MELEE
    )
    assert state.phase == phase.MELEE_DIE
    assert type_shift(state, peoples.PERSIAN, at(state, "F5")) == -1


@both
def test_t80_8_3_2_only_a_side_that_lost_two_checks(data: str):
    state = position(
        "F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", data=data, segment=segments.PERSIAN_MELEE
    )
    dice(state, 6)
    assert losses(state, "F5") == [1, 0, 0] and losses(state, "F5", peoples.PERSIAN) == [0, 0]
    for unit in persians(state, "F5"):
        assert state.phase == phase.MORALE_DIE and state.subject == unit
        dice(state, 1)
    assert state.phase != phase.MORALE_DIE


# Morale, tracks, victory


def checking(data: str, shaken: bool, face: int) -> tuple[State, int]:
    """A unit of rating 6 checks its morale."""
    state = position("F5 W 1 Thebans hoplite", "D5 E 1 Susa mixed", data=data, segment=segments.PERSIAN_MELEE)
    unit = persians(state, "D5")[0]
    assert morale_rating(state, unit) == 6
    state.mark[unit] |= mark.CHECKS | (mark.DISORDERED if shaken else 0)
    state.spot = at(state, "D5")
    state.phase = phase.CHECK_MORALE
    morale.check_morale(state)
    dice(state, face)
    return state, unit


@both
@pytest.mark.parametrize("face, shaken, routs", [(6, 0, 0), (7, 1, 0), (8, 1, 0), (9, 0, 1)])
def test_t81_8_4_1_pass_disorder_or_rout(data: str, face: int, shaken: bool, routs: bool):
    state, unit = checking(data, False, face)
    assert (state.area[unit] == beside.TRACK, disordered(state, unit)) == (routs, shaken)


@both
@pytest.mark.parametrize("face, routs", [(6, False), (7, False), (8, True)])
def test_t82_8_4_1_disorder_adds_one_to_the_die(data: str, face: int, routs: bool):
    state, unit = checking(data, True, face)
    assert (state.area[unit] == beside.TRACK) == routs
    assert routs or disordered(state, unit)


@both
@pytest.mark.parametrize("face, recovers", [(5, True), (6, False)])
def test_t83_8_4_2_recovery(data: str, face: int, recovers: bool):
    state = position(
        "F5 W 1 Thebans hoplite",
        "F5 E 1 Susa mixed from W disordered",
        "D5 E 1 Susa mixed disordered",
        data=data,
        segment=segments.RECOVERY,
    )
    free, engaged = persians(state, "D5")[0], persians(state, "F5")[0]
    assert state.phase == phase.RECOVERY_DIE and state.subject == free
    dice(state, face)
    assert disordered(state, free) != recovers
    assert state.phase != phase.RECOVERY_DIE and disordered(state, engaged)


def test_t84_8_4_4_the_third_theban():
    state = position(
        "F5 W 1 Thebans javelin",
        "I5 W 2 Thebans hoplite losses 2 0",
        "I4 W 1 Thespians hoplite",
        "E5 E 1 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
    )
    weak, fresh = stack(state, "I5")
    take_away(state, "Thebans", "", 2, beside.TRACK)
    dice(state, 6)
    assert not stack(state, "F5") and not stack(state, "I5")
    assert state.area[fresh] == beside.ARMY and state.area[weak] == beside.GONE
    assert state.army[peoples.GREEK] == 1 and course.victory_points(state, peoples.PERSIAN) == 6
    assert told(state, "I4") == "1 Thespians hoplite W"


@pytest.mark.parametrize("left", [2, 1])
def test_t85_8_4_4_two_spartans_go_to_the_army_track(left: int):
    kind = "hoplite" if left == 1 else "javelin"
    state = position(f"F5 W {left} Spartans {kind}", "D5 E 1 Medes mixed")
    units = stack(state, "F5")
    take_away(state, "Spartans", "", 6 - left, beside.TRACK)
    morale.update_tracks(state)
    assert placed(state, "Spartans", beside.ARMY) == 2 and state.army[peoples.GREEK] == 2
    assert all(state.area[unit] == beside.ARMY for unit in units)
    if left == 1:
        extra = next(u for u in of(state, "Spartans") if state.area[u] == beside.ARMY and u not in units)
        assert extra in of(state, "Spartans", "hoplite")


def test_t86_8_4_4_two_immortals_go_to_the_army_track():
    state = position("F5 W 1 Thespians hoplite", "D5 E 3 Immortals mixed")
    take_away(state, "Immortals", "", 12, beside.TRACK)
    morale.update_tracks(state)
    assert placed(state, "Immortals", beside.ARMY) == 2 and not persians(state, "D5")
    course.night(state)
    commitment.commit(state, peoples.IMMORTALS)
    assert placed(state, "Immortals", beside.POOL) == 18


def test_t87_8_4_5_the_morale_crisis():
    state = position("F5 W 1 Thespians hoplite", "D5 E 3 Medes mixed")
    for contingent in ("Medes", "Susa", "Scythians", "Dahae"):
        morale.rout(state, peoples.CONTINGENTS.index(contingent))
    assert state.army[peoples.PERSIAN] == 1  # those who are on no map have nobody to send
    state = position(
        "F5 W 1 Thespians hoplite",
        "D5 E 3 Medes mixed",
        "D4 E 3 Susa mixed",
        "D6 E 3 Scythians mixed",
        "D3 E 3 Dahae mixed",
        "D7 E 3 Immortals mixed",
    )
    for contingent in ("Medes", "Susa", "Scythians", "Dahae"):
        morale.rout(state, peoples.CONTINGENTS.index(contingent))
    assert (state.army[peoples.PERSIAN], state.crisis, course.victory_points(state, peoples.GREEK)) == (
        4,
        0,
        12,
    )
    morale.rout(state, peoples.IMMORTALS)
    assert (state.army[peoples.PERSIAN], state.crisis, course.victory_points(state, peoples.GREEK)) == (
        1,
        1,
        17,
    )
    swept = [
        u for u in range(roster.FIRST_UNIT[0][7], roster.FIRST_UNIT[0][12]) if state.area[u] == beside.GONE
    ]
    assert len(swept) == 5
    state.army[peoples.PERSIAN] = 4
    add(state, "D5 E 1 Medes mixed")
    state.standing |= 1 << peoples.MEDES
    take_away(state, "Medes", "", 15, beside.TRACK)
    morale.update_tracks(state)
    assert state.outcome == endings.PERSIAN_ROUT and state.phase == phase.FINISHED


def test_t88_8_4_5_a_full_greek_army_track():
    state = position("F5 W 1 Thebans javelin", "E5 E 1 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE)
    take_away(state, "Thebans", "", 2, beside.TRACK)
    state.army[peoples.GREEK] = 4
    dice(state, 6)
    assert state.outcome == endings.GREEK_ROUT and state.phase == phase.FINISHED


@both
def test_t89_8_4_5_both_tracks_at_once_are_a_persian_victory(data: str):
    state = position(
        "F5 W 1 Thebans hoplite losses 3",
        "F5 E 1 Medes mixed losses 1 from W",
        data=data,
        segment=segments.PERSIAN_MELEE,
    )
    greek, persian = sheet(state).army_track
    state.army[peoples.GREEK], state.army[peoples.PERSIAN], state.crisis = greek - 1, persian - 1, 1
    take_away(state, "Thebans", "", sheet(state).rout_box[peoples.THEBANS] - 1, beside.TRACK)
    take_away(state, "Medes", "", sheet(state).rout_box[peoples.MEDES] - 1, beside.TRACK)
    dice(state, 6)
    assert (state.army[peoples.GREEK], state.army[peoples.PERSIAN]) == (greek, persian)
    assert state.outcome == endings.GREEK_ROUT and state.phase == phase.FINISHED


@both
def test_t90_10_0_a_contingent_that_routs_twice_counts_once(data: str):
    state = position("F5 W 1 Thebans hoplite", "D5 E 3 Medes mixed", data=data)
    morale.rout(state, peoples.MEDES)
    course.night(state)
    commitment.commit(state, peoples.MEDES)
    add(state, "D5 E 3 Medes mixed")
    morale.rout(state, peoples.MEDES)
    assert state.army[peoples.PERSIAN] == 2 and course.victory_points(state, peoples.GREEK) == 3
    state.vp_per_rout = 1
    assert course.victory_points(state, peoples.GREEK) == 6


def final(data: str, *routed: str) -> State:
    """The end of the third day, with some contingents routed."""
    state = game(data=data)
    state.day = 3
    for contingent in routed:
        state.routs[peoples.CONTINGENTS.index(contingent)] = 1
    course.count_points(state)
    return state


@both
def test_t91_10_0_seventeen_to_twelve(data: str):
    state = final(data, "Medes", "Susa", "Dahae", "Scythians", "Immortals", "Thebans", "Malians")
    assert (course.victory_points(state, peoples.GREEK), course.victory_points(state, peoples.PERSIAN)) == (
        17,
        12,
    )
    assert state.outcome == endings.GREEK_POINTS


@both
def test_t92_10_0_a_tie_is_a_persian_victory(data: str):
    state = final(data, "Medes", "Susa", "Dahae", "Scythians", "Thebans", "Malians")
    assert (course.victory_points(state, peoples.GREEK), course.victory_points(state, peoples.PERSIAN)) == (
        12,
        12,
    )
    assert state.outcome == endings.PERSIAN_POINTS


@both
def test_t93_7_0_1_persians_are_restored_greeks_are_not(data: str):
    state = series_over(
        "F5 W 1 Thebans hoplite losses 2", "D5 E 1 Medes mixed losses 1", used="Medes", data=data
    )
    take_away(state, "Medes", "", 9, beside.TRACK)
    hoplite, mede = stack(state, "F5")[0], persians(state, "D5")[0]
    dice(state, 3)
    assert (state.day, lost(state, "Medes")) == (2, 9)
    dice(state, 3)
    assert peoples.CONTINGENTS[state.committed] == "Medes"
    assert lost(state, "Medes") == 0 and placed(state, "Medes", beside.POOL) == len(of(state, "Medes"))
    assert state.loss[mede] == 0 and state.loss[hoplite] == 2


def test_t94_9_0_the_day_waits_for_the_immortals():
    state = series_over("F5 W 1 Thespians hoplite", used="Medes", day=3)
    state.entry_round, state.day_round, state.round = 5, 2, 2
    commitment.restore(state, peoples.IMMORTALS, beside.BOX)
    dice(state, 4)
    assert state.phase == phase.DEPLOY
    deploy_all(state)
    assert state.round == 1 and told(state, "O5", peoples.PERSIAN) == "3 Immortals mixed W"
    assert {told(state, place, peoples.PERSIAN) for place in ("A5", "A4", "B5")} == {""}
    hurried = series_over("F5 W 1 Thespians hoplite", used="Medes", day=3, immortals_guaranteed=False)
    hurried.entry_round = 5
    commitment.restore(hurried, peoples.IMMORTALS, beside.BOX)
    assert dice(hurried, 4).phase == phase.FINISHED


# Options


@both
def test_t95_11_1_the_persian_player_commits(data: str):
    state = game(data=data, players=2)
    assert state.phase == phase.COMMIT and sequence.mover(state) == 1
    assert named(state) == set(peoples.CONTINGENTS[peoples.GREEK_CONTINGENTS :])
    state.day = 3
    assert named(state) == {"Medes", "Susa", "Scythians", "Dahae"}
    over = series_over("F5 W 1 Thespians hoplite", used="Medes", day=3, data=data, players=2)
    assert sequence.mover(over) == CHANCE and outcomes(over) == 10
    dice(over, 10)
    assert peoples.CONTINGENTS[over.committed] == "Susa"
    deploy_all(over)
    until(over, phase.SITE)
    assert sequence.mover(over) == 1


@both
def test_t96_3_4_fog_hides_all_but_the_top(data: str):
    here = ("F5 W 3 Thespians hoplite", "C5 E 3 Medes mixed losses 1 1 0", "C3 E 3 Medes mixed")
    state = position(*here, data=data, players=2)
    units = persians(state, "C5")
    view = seen(state, 0)
    assert len(persians(view, "C5")) == 3 and persians(view, "C5")[0] == units[0]
    assert facing(view, units[0]) == "E" and view.loss[units[0]] == 1
    twin = exchange(state.copy(), units[1], persians(state, "C3")[2])
    assert twin != state and seen(twin, 0) == view
    for true in (state, twin):
        own = seen(true, 1)
        own.veiled = 0  # of the Thespians, all alike, nothing but their order is hidden from the Persians
        assert own == true
    melee = position(*here[::2], "F5 E 3 Medes mixed losses 1 0 0 from W", data=data, players=2, segment=4)
    assert melee.phase == phase.MELEE_DIE
    twin = exchange(melee.copy(), persians(melee, "F5")[1], persians(melee, "C3")[2])
    assert seen(melee, 0) != seen(twin, 0)
    assert persians(seen(twin, 0), "F5") == persians(twin, "F5")
    dice(melee, 6, 1, 1)
    twin = exchange(melee.copy(), persians(melee, "F5")[1], persians(melee, "C3")[2])
    assert melee.phase != phase.MELEE_DIE and seen(melee, 0) == seen(twin, 0) and melee != twin


FEINT_FIELD = ("G5 W 3 Spartans hoplite losses 0 1 2", "G5 E 3 Medes mixed from W")


def test_t97_11_3_a_feigned_retreat():
    state = position(*FEINT_FIELD, segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    assert state.phase == phase.FEIGN
    do(state, act.FEINT)
    dice(state, 8)
    assert told(state, "H5") == "3 Spartans hoplite W" and losses(state, "H5") == [0, 1, 2]
    assert not stack(state, "G5") and state.phase != phase.MELEE_DIE
    assert state.segment == 5
    move(state, "H5", "G5")
    until(state, phase.MELEE_DIE)
    assert state.segment == segments.GREEK_MELEE
    # 11 to 9 is 1:1; hoplites on mixed units 2 right, across the wall 1 left, the feint 1 right
    assert final_column(state, peoples.GREEK, at(state, "G5")) == 4
    dice(state, 2)
    assert not any(state.mark[unit] & mark.FEINTED for unit in of(state, "Spartans"))


def test_t98_11_3_a_feint_that_fails():
    state = position(*FEINT_FIELD, segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    do(state, act.FEINT)
    dice(state, 9)
    assert state.phase == phase.MELEE_DIE and told(state, "G5") == "3 Spartans hoplite W"
    assert not any(disordered(state, unit) for unit in of(state, "Spartans"))
    full = position(
        *FEINT_FIELD, "H5 W 3 Thespians hoplite", segment=segments.PERSIAN_MELEE, feigned_retreat=True
    )
    assert full.phase == phase.MELEE_DIE
    held = position(*FEINT_FIELD, segment=segments.PERSIAN_MELEE, feigned_retreat=True)
    assert do(held, act.HOLD).phase == phase.MELEE_DIE


def test_t99_11_4_nothing_but_spartans():
    state = dice(game(nothing_but_spartans=True), 5)
    assert state.phase == phase.DEPLOY and state.guard == -1
    thebans = of(state, "Thebans")
    assert len(thebans) == 6 and len(of(state, "Thebans", "hoplite")) == 6
    assert {melee_factor(state, unit) for unit in thebans} == {4}
    assert sheet(state).rout_box[peoples.THEBANS] == 6
    state.routs[peoples.THEBANS] = 1
    assert course.victory_points(state, peoples.PERSIAN) == 10
    third = third_day(nothing_but_spartans=True)
    dice(third, 1)
    assert third.phase == phase.DEPLOY and placed(third, "Immortals", beside.BOX) == 20
    assert deploying(third) == set(peoples.CONTINGENTS[: peoples.GREEK_CONTINGENTS])


def test_t100_11_2_a_contingent_sent_away_has_won():
    state = third_day(players=7)
    dice(state, 1, 3)
    while state.phase in (phase.STAY, phase.GUARD):
        wanted = ("Thespians", "Malians") if state.phase == phase.STAY else ("Malians",)
        sequence.apply(state, next(contingent_action(word) for word in wanted if word in named(state)))
    assert (
        course.escaped(state, peoples.THEBANS)
        and course.escaped(state, 4)
        and not course.escaped(state, peoples.SPARTANS)
    )
    assert not course.escaped(state, 1)
    assert placed(state, "Thebans", beside.GONE) == 6 and placed(state, "Malians", beside.BOX) == 10


def test_t100_4_e_the_check_follows_every_series():
    state = position("F5 W 1 Thespians hoplite", "A5 E 1 Medes bow", segment=segments.RECOVERY, round=8)
    until(state, phase.END_OF_DAY_DIE)
    assert state.phase == phase.END_OF_DAY_DIE and state.day_round == 8
    shot = position("F5 W 1 Thespians javelin", "E5 E 1 Medes bow", segment=segments.GREEK_OFFENSIVE_FIRE)
    do(shot, target(shot, "E5"), act.ALL)
    dice(shot, 6)
    assert shot.phase == phase.END_OF_DAY_DIE
