"""Chapter 8.1: movement segments of the players."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.rules import act, mark, movement, phase, segments, sequence
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    begin,
    do,
    entered_from,
    go,
    legal_actions,
    move,
    persians,
    pick,
    position,
    stack,
    told,
    where,
)


def test_8_1_1_nobody_enters_what_he_cannot_pay():
    state = go(pick(position("F5 E 1 Thespians hoplite"), "F5"), "G5")
    assert (
        told(state, "G5") == "1 Thespians hoplite E" and state.phase != phase.MARCH
    )  # the wall would cost two points


def test_8_1_1_movement_is_voluntary():
    state = position("F5 W 1 Thespians hoplite", "F6 W 1 Thebans hoplite")
    assert state.phase == phase.MOVE and act.END in legal_actions(state)
    do(state, act.END)
    assert state.segment != segments.GREEK_MOVEMENT and told(state, "F5") == "1 Thespians hoplite W"


def test_8_1_2_one_force_after_the_other():
    state = position("F5 W 1 Thespians hoplite", "F6 W 1 Thebans hoplite")
    other = stack(state, "F6")[0]
    go(pick(state, "F5"), "E5")
    assert act.UNIT + other not in legal_actions(state) and act.END not in legal_actions(state)
    go(state, "stop")
    assert set(legal_actions(state)) == {act.UNIT + other, act.END}


def test_8_1_2_r75_each_force_moves_once():
    state = position("F5 W 3 Thespians hoplite", "A2 W 1 Thebans javelin")
    top, second, third = stack(state, "F5")
    do(pick(state, "F5"), act.UNIT + second, act.UNIT + third)
    go(state, "E5", "stop")
    assert act.UNIT + top not in legal_actions(state) and act.UNIT + second in legal_actions(state)
    move(state, "F5", "E5")
    assert [act.UNIT + unit in legal_actions(state) for unit in (top, second, third)] == [False] * 3


@pytest.mark.parametrize(
    "start, end, points",
    [
        ("F5", "E5", 1),
        ("F5", "E4", 1),
        ("G5", "H5", 2),
        ("H5", "G5", 2),
        ("G5", "H4", 2),
        ("H4", "G5", 2),
        ("H4", "H5", 1),
        ("H5", "I5", 1),
        ("I5", "J5", 2),
        ("I4", "J5", 2),
        ("J5", "K6", 1),
        ("J5", "I5", 1),
        ("K5", "L5", 1),
    ],
)
def test_8_1_3_r3_costs_of_steps(start: str, end: str, points: int):
    state = position("D2 W 1 Thespians javelin")
    assert movement.cost(state, at(state, start), at(state, end)) == points


def test_8_1_4_r15_an_area_of_enemies_costs_what_is_left():
    state = position("G5 W 1 Thespians hoplite", "F5 W 1 Medes bow")
    unit = pick(state, "G5").subject
    go(state, "F5")
    assert where(state, unit) == "F5" and state.phase != phase.MARCH
    climbing = position("K4 S 1 Thespians javelin", "I4 E 1 Medes bow", "J5 W 1 Medes bow")
    javelin = pick(climbing, "K4").subject
    go(climbing, "K3", "J3", "I3")
    assert climbing.points == 1
    go(climbing, "I4")
    assert where(climbing, javelin) == "I4"
    mound = position("H6 E 1 Thespians hoplite", "J6 W 1 Medes bow")
    go(pick(mound, "H6"), "I6")
    assert mound.points == 1 and movement.cost(mound, at(mound, "I6"), at(mound, "J6")) == 2
    go(mound, "J6")
    assert told(mound, "J6") == "1 Thespians hoplite E"


def test_8_1_4_an_entrant_remembers_wall_and_slope():
    state = position("H5 W 1 Thespians hoplite", "G5 E 3 Medes mixed")
    move(state, "H5", "G5")
    unit = stack(state, "G5")[0]
    assert entered_from(state, unit) == "E" and state.mark[unit] & mark.OVER_WALL


def test_8_1_5_only_the_side_named_moves():
    state = position("F5 W 1 Thespians hoplite", "C5 E 1 Medes mixed", players=2)
    assert sequence.mover(state) == 0 and legal_actions(state) == [act.UNIT + stack(state, "F5")[0], act.END]
    begin(state, segments.PERSIAN_MOVEMENT)
    assert sequence.mover(state) == 1 and legal_actions(state) == [
        act.UNIT + persians(state, "C5")[0],
        act.END,
    ]


def test_8_1_5_points_are_not_kept():
    state = position("H5 W 1 Thespians hoplite", "A2 W 1 Thebans javelin")
    do(state, act.END)
    begin(state, segments.GREEK_MOVEMENT)
    assert pick(state, "H5").points == 2


def test_8_1_3_and_8_1_5_r46_a_retreat_before_combat_is_the_exception():
    """The book sends to 8.3.1 step 1; it means 8.3.2 step 1: a move out of turn that costs nothing."""
    state = position("F5 W 1 Thespians javelin", "F5 E 3 Medes mixed from W", segment=4, players=2)
    assert state.phase == phase.RETREAT and sequence.mover(state) == peoples.GREEK
    state.points = 0
    do(state, act.STEP + 2)
    assert told(state, "H5") == "1 Thespians javelin W"  # over the wall and without a point


def test_8_1_4_r27_only_a_retreat_leads_out_of_an_area_of_enemies():
    here = ("F5 W 3 Thespians hoplite", "F5 E 3 Medes bow from W")
    state = position(*here, segment=segments.PERSIAN_MOVEMENT, players=2)
    assert state.segment == segments.PERSIAN_MOVEMENT and state.phase != phase.MOVE
    begin(state, segments.GREEK_MELEE)
    assert state.phase == phase.RETREAT and sequence.mover(state) == peoples.PERSIAN
    do(state, act.STEP + 6)
    assert told(state, "D5", peoples.PERSIAN) == "3 Medes bow E"


PINCHED = """
from pylae.games.go_tell_the_spartans.data.sheets import DATA_WORDS
from pylae.games.go_tell_the_spartans.tests.positions import choices, go, pick, position
state = pick(position("B4 W 1 Thespians javelin", data=DATA_WORDS[-1]), "B4")
assert "C5" in choices(state) and not {"B5", "C4"} & choices(state)
"""


def test_8_1_2_r53_a_step_between_two_corners(tmp_path: Path):
    data = json.loads((sheets.FOLDER / "reconstruction.json").read_text(encoding="utf-8"))
    data["map"]["rows"] |= {"B": "~...#...#", "C": "~..#....#"}
    path = tmp_path / "pinched.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    environment = {
        **os.environ,
        "PYLAE_SPARTANS_DATA": str(path),
        "PYTHONPATH": str(sheets.FOLDER.parents[3]),
    }
    run = subprocess.run(
        [sys.executable, "-c", PINCHED],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
