"""Odds: fire, melee and feints equal every die played through the rules themselves, and the worked cases of the rulings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Tone, any_of
from pylae.games.go_tell_the_spartans.data import compass, peoples, roster
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    endings,
    mark,
    morale,
    movement,
    phase,
    segments,
    sequence,
)
from pylae.games.go_tell_the_spartans.rules.melee import final_column
from pylae.games.go_tell_the_spartans.rules.stacks import contested
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import fates, odds, reasons, views
from pylae.games.go_tell_the_spartans.sight.fates import Host, Trooper
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    begin,
    game,
    legal_actions,
    name,
    of,
    pick,
    position,
    stack,
)

SIXTH = Fraction(1, 6)
ROLLING = (phase.FIRE_DIE_ROLL, phase.MELEE_DIE, phase.MORALE_DIE)
BOOK = tomllib.loads((Path(__file__).parents[2] / "rulebook.toml").read_text())
SECTIONS = {entry["id"] for part in ("section", "ruling") for entry in BOOK[part]}
ORDINALS = ("top", "second", "third")


# Every die, played through the rules


Routed = tuple[int, ...]
Counted = tuple[dict[str, Fraction], dict[str, Fraction]]


def resolutions(state: State) -> Iterator[tuple[State, Routed, Fraction]]:
    """Every way a combat about to be rolled may go, up to where the tracks are updated; with those who routed in it."""
    layer: dict[tuple[bytes, Routed], Fraction] = {(state.pack(), ()): Fraction(1)}
    while layer:
        following: dict[tuple[bytes, Routed], Fraction] = {}
        for (packed, routed), chance in layer.items():
            here = State.unpack(packed)
            if here.phase == phase.RESOLVED:
                yield here, routed, chance
                continue
            assert here.phase in ROLLING, f"phase {here.phase} is no combat"
            faces = sequence.legal(here, [0] * act.MOST_LEGAL)
            for face in range(faces):
                after = State.unpack(packed)
                sequence.roll(after, face, after.phase)
                run(after)
                ran = routed
                if here.phase == phase.MORALE_DIE and after.area[here.subject] == beside.TRACK:
                    ran = (*routed, here.subject)
                key = (after.pack(), ran)
                following[key] = following.get(key, Fraction(0)) + chance / faces
        layer = following


def run(state: State) -> None:
    """All that passes by itself, up to the end of a combat."""
    while sequence.passes_by_itself(state) and state.phase != phase.RESOLVED:
        sequence.proceed(state, state.phase)


def acted(state: State, action: int) -> State:
    """What an action leads to, up to the next die, question or end of a combat."""
    after = state.copy()
    sequence.carry_out(after, action, after.phase)
    if after.players == 7 and action in (act.ALL, act.SHOOT, act.AGAIN):
        after.phase = phase.FIRE_ON  # as if no other seat aimed any more (R90)
    run(after)
    return after


def fought(state: State, area: int) -> State:
    """The melee in an area of a melee segment, about to be rolled."""
    after = state.copy()
    after.spot, after.phase = area, phase.JOIN_MELEE
    run(after)
    if after.phase == phase.RETREAT:
        after = acted(after, act.STAND)
    return after


def counted(state: State, area: int, sides: tuple[int, ...]) -> Counted:
    """Outcomes and events of a combat in an area, by playing it; `sides` are those who lose steps, the attacker first."""
    outcomes: dict[str, Fraction] = {}
    events: dict[str, Fraction] = {}
    place = name(state, area)
    for end, routed, chance in resolutions(state):
        outcome = steps_told(end, sides)
        outcomes[outcome] = outcomes.get(outcome, Fraction(0)) + chance
        for event in happened(state, end, area, sides, routed, place):
            events[event] = events.get(event, Fraction(0)) + chance
    return outcomes, events


def steps_told(end: State, sides: tuple[int, ...]) -> str:
    """The outcome of a resolution in the words of the odds."""
    if len(sides) == 2:
        return "/".join(str(end.dealt[side]) for side in sides)
    lost = end.dealt[sides[0]]
    return f"{lost} step{'' if lost == 1 else 's'}"


def happened(
    before: State, end: State, area: int, sides: tuple[int, ...], routed: Routed, place: str
) -> Iterator[str]:
    """What a resolution brought, in the words of the odds."""
    after = end.copy()
    morale.update_tracks(after)
    for side in sides:
        people, adjective = ("Greeks", "Greek") if side == peoples.GREEK else ("Persians", "Persian")
        units = stack(before, place, side)
        alive = [unit for unit in units if end.area[unit] == area or unit in routed]
        if end.dealt[side] >= 2 and alive:
            yield f"{people} check morale"
        if units[0] not in alive:
            yield f"the top {adjective} unit is eliminated"
        if any(unit in routed for unit in units):
            yield f"a {adjective} unit routs"
        if any(
            end.mark[unit] & mark.DISORDERED and not before.mark[unit] & mark.DISORDERED
            for unit in alive
            if unit not in routed
        ):
            yield f"a {adjective} unit becomes Disordered"
        for ordinal, unit in zip(ORDINALS, units, strict=False):
            if unit in routed and len(units) > 1:
                yield f"the {ordinal} {adjective} unit routs"
        gone = after.top[side][area] < 0
        if len(sides) == 1 and gone:
            yield f"no {adjective} unit is left in {place}"
        if len(sides) == 2 and gone == (after.top[1 - side][area] < 0):
            if gone and side == sides[0]:
                yield f"nobody is left in {place}"
        elif len(sides) == 2 and not gone:
            yield f"{people} alone in {place}"
    for nation, contingent in enumerate(peoples.CONTINGENTS):
        if (before.standing >> nation) & 1 and not (after.standing >> nation) & 1:
            yield f"the {contingent} reach their rout box"
    if after.crisis > before.crisis:
        yield "the Persian army has its morale crisis"
    if after.outcome == endings.GREEK_ROUT:
        yield "the Greek army routs"
    if after.outcome == endings.PERSIAN_ROUT:
        yield "the Persian army routs"


def assert_same(row: OddsRow, truth: Counted) -> None:
    outcomes, events = truth
    assert dict(row.outcomes) == outcomes
    assert dict(row.events) == events


def row_of(view: State, action: int) -> OddsRow:
    """The one row of an action's odds."""
    found = odds.odds(view, action)
    assert found and len(found.rows) == 1
    return found.rows[0]


def assert_own(state: State, found: Odds, truth: Mapping[str, Fraction], sides: tuple[int, ...]) -> None:
    """The chance told is that of the seat that is asked, to lose fewer steps than the enemy, by the dice."""
    asked = sequence.mover(state) if state.players == 2 else peoples.GREEK

    def better(outcome: str) -> bool:
        lost = dict(zip(sides, map(int, outcome.split()[0].split("/")), strict=True))
        return lost.get(asked, 0) < lost.get(1 - asked, 0)

    (own,) = found.own
    assert own.seat == sequence.mover(state)
    assert own.chance == sum((part for outcome, part in truth.items() if better(outcome)), Fraction(0))
    assert own.of == (odds.BETTER if len(sides) == 2 else "they lose a step or more")
    assert {
        outcome for outcome, tone in found.rows[0].tones.items() if tone in (Tone.GAIN, Tone.TRIUMPH)
    } == {outcome for outcome in truth if better(outcome)}


def assert_fire(state: State, action: int) -> OddsRow:
    """The odds of an action that fires, or in FIRE names a target for all, equal the dice."""
    after = acted(state, action)
    if after.phase == phase.VOLLEY:
        after = acted(after, act.ALL if state.phase == phase.FIRE else act.SHOOT)
    sides = (1 - side_of(state),)
    return assert_odds(state, action, counted(after, after.spot, sides), sides)


def assert_odds(state: State, action: int, truth: Counted, sides: tuple[int, ...]) -> OddsRow:
    """The odds of an action, and in them the chance of the seat that is asked, equal the dice."""
    row, found = row_of(state, action), odds.odds(state, action)
    assert found and not found.estimated
    assert_same(row, truth)
    assert_own(state, found, truth[0], sides)
    return row


def side_of(state: State) -> int:
    """The side that fires or attacks."""
    return (
        peoples.PERSIAN
        if state.segment
        in (segments.PERSIAN_OFFENSIVE_FIRE, segments.PERSIAN_DEFENSIVE_FIRE, segments.PERSIAN_MELEE)
        else peoples.GREEK
    )


def assert_melee(state: State, action: int, area: int) -> OddsRow:
    """The odds of an action that leads to a melee equal the dice."""
    sides = (side_of(state), 1 - side_of(state))
    return assert_odds(state, action, counted(fought(state, area), area, sides), sides)


def melee(*stacks: str, segment: int, **options: Any) -> State:
    """A melee segment in which a player chooses between the melee of these stacks and one far away."""
    far = ("A2 E 1 Susa bow", "A2 W 1 Peloponnesians javelin from E")
    state = position(*stacks, *far, segment=segment, players=2, fog="no", **options)
    assert state.phase == phase.MELEE_ORDER
    return state


# Dice and tables


def test_frt_one_die_and_several():
    bow = (0, 0, 0, 0, 1, 2)
    assert odds.hit_chances((bow,)) == {0: Fraction(2, 3), 1: SIXTH, 2: SIXTH}
    assert odds.hit_chances(()) == {0: 1}
    two = odds.hit_chances((bow, (0,) * 6 + (1, 1, 2, 2)))
    assert two[4] == SIXTH * Fraction(1, 5)
    assert two[0] == Fraction(2, 3) * Fraction(3, 5)
    assert sum(two.values()) == 1


def test_8_4_1_faces_of_a_check():
    assert fates.check(6, False) == (2, 2)  # 9 and 10 rout, 7 and 8 are Disorder
    assert fates.check(6, True) == (3, 0)  # one more; Disorder is nothing new
    assert fates.check(9, False) == (0, 1)
    assert fates.check(9, True) == (0, 0)
    assert any_of([Fraction(1, 2), Fraction(1, 3)]) == Fraction(2, 3)


def test_8_2_8_losses_run_from_the_top_down():
    fresh = Host(
        peoples.GREEK,
        (Trooper(peoples.THEBANS, (4,), False), Trooper(peoples.THEBANS, (6, 5, 5, 4), False)),
        (),
        999,
        999,
    )
    fate = fates.suffer(fresh, 2)
    assert (fate.taken, fate.fallen, fate.checks) == (2, 1, True)
    assert fate.routs == (0, Fraction(3, 10))  # 8, 9 and 10 are three or more above 5
    assert fates.suffer(fresh, 9).taken == 5
    assert fates.suffer(fresh, 9).gone == 1
    assert not fates.suffer(fresh, 9).checks


# Fire (T51 to T56)


def test_t51_8_2_6_three_bows_at_spartans():
    state = position(
        "F5 W 3 Spartans hoplite",
        "E5 E 3 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
        fog="no",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    # 6 6 5 in any order are five hits, 6 6 6 are six: two and three steps after the Defensive Value 3.
    assert row.outcomes["2 steps"] == Fraction(3, 216)
    assert row.outcomes["3 steps"] == Fraction(1, 216)
    assert row.events["Greeks check morale"] == Fraction(4, 216)
    assert "the top Greek unit is eliminated" not in row.events


def test_t52_8_4_3_disorder_costs_a_point_of_defence():
    state = position(
        *("F5 W 1 Spartans hoplite disordered", "E5 E 3 Medes bow"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
        fog="no",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    assert row.outcomes["4 steps"] == Fraction(1, 216)
    assert row.outcomes["3 steps"] == Fraction(3, 216)
    assert row.events["the top Greek unit is eliminated"] == Fraction(1, 216)


def test_t53_8_2_6_two_bows_seldom_pierce_the_shields():
    state = position(
        "F5 W 3 Spartans hoplite",
        "E5 E 2 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
        fog="no",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    assert row.outcomes == {"0 steps": Fraction(35, 36), "1 step": Fraction(1, 36)}
    assert row.events == {}
    told = odds.odds(state, act.AREA + at(state, "F5"))
    assert told and told.summary == "they lose a step or more 3%; 0.03 steps on average"


def test_t54_tec_fire_across_the_wall():
    across = position(
        "H5 W 1 Malians bow", "G5 E 1 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE, players=2, fog="no"
    )
    behind = position(
        "H5 W 1 Malians bow", "I5 W 1 Medes bow", segment=segments.PERSIAN_OFFENSIVE_FIRE, players=2, fog="no"
    )
    assert assert_fire(across, act.AREA + at(across, "H5")).outcomes == {"0 steps": Fraction(1)}
    # 6 counts as 5, one hit, which the Defensive Value 1 wards off; from behind 6 is two hits.
    assert assert_fire(behind, act.AREA + at(behind, "H5")).outcomes["1 step"] == SIXTH
    assert "across the wall" in odds.odds(across, act.AREA + at(across, "H5")).title  # pyright: ignore[reportOptionalMemberAccess]


def test_t55_8_2_8_what_the_top_unit_cannot_bear_goes_on():
    state = position(
        *("F5 W 2 Thebans hoplite losses 3 0", "E5 E 3 Medes bow"),
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
        fog="no",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    assert row.outcomes["2 steps"] == Fraction(3, 216)
    # The second unit, with one loss, has rating 5: 8, 9 and 10 rout it; after two losses the same.
    assert row.events["the second Greek unit routs"] == Fraction(4, 216) * Fraction(3, 10)
    assert "the top Greek unit routs" not in row.events


def test_t56_8_2_6_javelins_under_fire():
    state = position(
        "F5 W 3 Malians javelin",
        "E5 E 3 Medes bow",
        segment=segments.PERSIAN_OFFENSIVE_FIRE,
        players=2,
        fog="no",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    # Four hits or more: 6 6 x, or 6 5 5.
    four = Fraction(1 + 3 * 5 + 3, 216)
    assert row.outcomes["3 steps"] == four
    assert row.events["no Greek unit is left in F5"] >= four


def test_8_2_6_a_volley_as_it_grows():
    state = position(
        *("F5 W 3 Malians javelin", "F4 W 2 Malians bow", "D5 E 3 Medes mixed losses 0 1 0"),
        segment=segments.GREEK_DEFENSIVE_FIRE,
    )
    assert state.phase == phase.FIRE
    target = act.AREA + at(state, "D5")
    everybody = odds.odds(state, target)
    assert everybody and "3 javelin at range 2, 2 bow at range 2" in everybody.title
    assert_fire(state, target)
    state = acted(state, target)
    assert odds.odds(state, act.ALL) == everybody
    bows = act.UNIT + stack(state, "F4")[0]
    one = odds.odds(state, bows)
    assert one and "1 bow at range 2" in one.title
    state = acted(state, bows)
    assert odds.odds(state, act.SHOOT) == one
    assert_same(row_of(state, act.SHOOT), counted(acted(state, act.SHOOT), state.spot, (peoples.PERSIAN,)))
    grown = acted(state, act.UNIT + stack(state, "F5")[0])
    assert_same(
        row_of(state, act.UNIT + stack(state, "F5")[0]),
        counted(acted(grown, act.SHOOT), state.spot, (peoples.PERSIAN,)),
    )
    assert odds.odds(state, act.END) is None


def test_8_2_6_the_last_target_again():
    state = position("F5 W 2 Malians bow", "E5 E 3 Medes mixed", segment=segments.GREEK_OFFENSIVE_FIRE)
    state.last_target = at(state, "E5")
    assert act.AGAIN in legal_actions(state)
    assert odds.odds(state, act.AGAIN) == odds.odds(state, act.AREA + at(state, "E5"))
    assert_fire(state, act.AGAIN)
    assert odds.odds(state, act.END) is None


def test_8_2_2_melee_range_and_other_kinds_in_one_volley():
    state = position(
        *("F5 W 2 Malians javelin", "F5 E 3 Susa mixed from W disordered", "D5 W 2 Locrians bow"),
        segment=segments.GREEK_DEFENSIVE_FIRE,
        fire_into_adjacent_melee="yes",
    )
    row = assert_fire(state, act.AREA + at(state, "F5"))
    assert sum(row.outcomes.values()) == 1


# Melee (T64 to T71)


@pytest.mark.parametrize(
    ("attackers", "defenders", "told"),
    [
        ("3 Spartans hoplite losses 0 0 2", "1 Medes mixed", ("Greeks 11 against 3", "3:1")),
        ("2 Spartans hoplite", "3 Medes mixed", ("Greeks 8 against 9", "1:2")),
        ("1 Spartans hoplite", "3 Medes mixed", ("Greeks 4 against 9", "1:3")),
        ("3 Spartans hoplite", "3 Medes mixed losses 0 0 1", ("Greeks 12 against 8", "3:2")),
        ("3 Spartans hoplite", "3 Medes mixed", ("Greeks 12 against 9", "1:1")),
        ("1 Malians javelin", "1 Susa mixed", ("Greeks 1 against 2", "1:2")),
        ("3 Spartans hoplite", "1 Medes mixed", ("Greeks 12 against 3", "4:1")),
        ("1 Malians javelin", "3 Immortals mixed", ("Greeks 1 against 12", "1:3")),
    ],
)
def test_t64_8_3_2_odds_are_rounded_for_the_defender(attackers: str, defenders: str, told: tuple[str, str]):
    state = melee(f"F5 E {defenders}", f"F5 W {attackers} from E", segment=segments.GREEK_MELEE)
    text, section, column = reasons.explain(state, peoples.GREEK, at(state, "F5"))[0]
    assert (text, column) == told
    assert section == "8.3.2"


def test_t65_8_3_2_medes_at_the_front_of_thespians():
    state = melee("F5 W 3 Thespians hoplite", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    area = at(state, "F5")
    assert reasons.explain(state, peoples.PERSIAN, area) == [
        ("Persians 9 against 9", "8.3.2", "1:1"),
        ("mixed against hoplite", "8.3.3", "1L"),
        ("column", "MCRT", "1:2"),
        ("hoplites attacked at their front lose a step less", "8.3.2", "-1"),
    ]
    row = assert_melee(state, act.AREA + area, area)
    # 3/0, 3/1, 3/2, 3/2, 2/1, 2/2, the Greeks one less
    assert row.outcomes == {"2/0": SIXTH, "2/1": SIXTH, "3/0": 2 * SIXTH, "3/1": 2 * SIXTH}
    assert row.events["Persians check morale"] == 1
    assert "Greeks check morale" not in row.events
    # Rating 8 never routs at once; after three steps the second Mede has rating 6.
    assert row.events["the second Persian unit routs"] == 4 * SIXTH * Fraction(1, 5)
    told = odds.odds(state, act.AREA + area)
    assert told and told.section == "8.3.2"
    assert told.title == (
        "Melee in F5: 1:2, die 1–6 (Persians 9 against 9 1:1; mixed against hoplite 1L; "
        "hoplites attacked at their front lose a step less -1)"
    )
    assert told.summary == "you come off better 0%; on average you lose 2.67 and they 0.5 steps"


def test_t66_8_3_4_spartans_in_the_flank():
    state = melee("F5 E 3 Medes mixed", "F5 S 3 Spartans hoplite from N", segment=segments.GREEK_MELEE)
    area = at(state, "F5")
    shifts = reasons.explain(state, peoples.GREEK, area)[1:3]
    assert shifts == [("hoplite against mixed", "8.3.3", "2R"), ("through the flank", "8.3.4", "2R")]
    row = assert_melee(state, act.AREA + area, area)
    assert row.outcomes == {"0/4": 2 * SIXTH, "1/4": 2 * SIXTH, "2/3": SIXTH, "2/4": SIXTH}


def test_t67_tec_across_the_wall_against_the_shields():
    state = melee(
        "H4 W 3 Thebans hoplite", "H4 E 3 Immortals mixed from W over wall", segment=segments.PERSIAN_MELEE
    )
    area = at(state, "H4")
    assert ("across the wall", "TEC", "1L") in reasons.explain(state, peoples.PERSIAN, area)
    row = assert_melee(state, act.AREA + area, area)
    assert row.outcomes["2/0"] == SIXTH  # on a 6
    assert row.outcomes == {"2/0": SIXTH, "3/0": 4 * SIXTH, "4/0": SIXTH}


def test_t68_r22_bows_at_spartans():
    state = melee("F5 W 3 Spartans hoplite", "F5 E 3 Medes bow from W", segment=segments.PERSIAN_MELEE)
    area = at(state, "F5")
    assert ("the table ends", "R22", "1:3") in reasons.explain(state, peoples.PERSIAN, area)
    row = assert_melee(state, act.AREA + area, area)
    assert row.events["the top Persian unit is eliminated"] == 1
    # Losses are what is really there: 4/0 takes the three bows.
    assert row.outcomes == {"2/0": SIXTH, "3/0": 5 * SIXTH}
    assert row.events["Greeks alone in F5"] >= 5 * SIXTH


def test_t69_r22_shifts_are_added_before_the_table_ends():
    state = melee("F5 E 1 Dahae javelin", "F5 W 3 Spartans hoplite from E", segment=segments.GREEK_MELEE)
    state.mark[stack(state, "F5")[1]] |= mark.DISORDERED
    area = at(state, "F5")
    told = reasons.explain(state, peoples.GREEK, area)
    assert ("Disordered attackers", "8.4.3", "1L") in told
    assert told[-1] == ("column", "MCRT", "4:1")
    row = assert_melee(state, act.AREA + area, area)
    assert row.outcomes == {"0/1": 2 * SIXTH, "1/1": 2 * SIXTH, "2/1": 2 * SIXTH}
    assert "if they stand" in row.label


def test_t70_tec_out_across_the_wall():
    state = melee(
        "G5 E 3 Medes mixed", "G5 W 3 Thespians hoplite from E over wall", segment=segments.GREEK_MELEE
    )
    area = at(state, "G5")
    assert [by for _, _, by in reasons.explain(state, peoples.GREEK, area)] == ["1:1", "2R", "1L", "3:2"]
    row = assert_melee(state, act.AREA + area, area)
    assert row.outcomes == {"1/1": SIXTH, "1/2": 2 * SIXTH, "2/1": SIXTH, "2/2": 2 * SIXTH}


def test_t71_8_3_4_immortals_in_the_rear():
    state = melee("F5 W 3 Thebans hoplite", "F5 W 3 Immortals mixed from E", segment=segments.PERSIAN_MELEE)
    area = at(state, "F5")
    assert [by for _, _, by in reasons.explain(state, peoples.PERSIAN, area)] == ["1:1", "1L", "1R", "1:1"]
    row = assert_melee(state, act.AREA + area, area)
    assert row.outcomes == {"1/1": SIXTH, "1/2": SIXTH, "2/1": SIXTH, "2/2": 3 * SIXTH}
    assert row.events["Greeks check morale"] == 4 * SIXTH


def test_tec_uphill():
    state = melee(
        "J5 W 1 Thebans hoplite", "J5 E 2 Susa mixed from W climbed", segment=segments.PERSIAN_MELEE
    )
    assert ("from below", "TEC", "1L") in reasons.explain(state, peoples.PERSIAN, at(state, "J5"))


# What a melee may bring beyond its area


def test_8_4_4_a_contingent_that_may_reach_its_rout_box():
    state = melee(
        "F5 W 2 Thebans hoplite losses 3 3", "F5 W 3 Immortals mixed from E", segment=segments.PERSIAN_MELEE
    )
    for unit in of(state, "Thebans", "javelin"):
        state.area[unit] = beside.TRACK
    area = at(state, "F5")
    row = assert_melee(state, act.AREA + area, area)
    # Two of three boxes are filled: the first Theban lost is the last, and then the other leaves the map too.
    assert row.events["the Thebans reach their rout box"] == row.events["the top Greek unit is eliminated"]
    assert row.events["Persians alone in F5"] > 0


@pytest.mark.parametrize(("crisis", "event"), [(0, "has its morale crisis"), (1, "routs")])
def test_8_4_5_an_army_on_the_brink(crisis: int, event: str):
    state = melee(
        "F5 E 3 Dahae mixed losses 1 1 1", "F5 W 3 Spartans hoplite from E", segment=segments.GREEK_MELEE
    )
    for unit in of(state, "Dahae")[-8:]:
        state.area[unit] = beside.TRACK
    state.army[peoples.PERSIAN], state.crisis = 4, crisis
    area = at(state, "F5")
    row = assert_melee(state, act.AREA + area, area)
    assert row.events[f"the Persian army {event}"] == row.events["the Dahae reach their rout box"]


def test_8_4_5_a_crisis_of_the_attackers():
    state = melee("F5 W 3 Thebans hoplite", "F5 E 2 Dahae mixed from W", segment=segments.PERSIAN_MELEE)
    for unit in of(state, "Dahae")[-8:]:
        state.area[unit] = beside.TRACK
    state.army[peoples.PERSIAN] = 4
    area = at(state, "F5")
    row = assert_melee(state, act.AREA + area, area)
    assert row.events["the Persian army has its morale crisis"] > 0


def test_8_4_5_both_armies_on_the_brink():
    state = melee(
        "F5 W 3 Thebans hoplite losses 3 3 3",
        "F5 W 3 Dahae mixed losses 1 1 1 from E",
        segment=segments.PERSIAN_MELEE,
    )
    for unit in [*of(state, "Dahae")[-8:], *of(state, "Thebans", "javelin")]:
        state.area[unit] = beside.TRACK
    state.army[peoples.GREEK], state.army[peoples.PERSIAN], state.crisis = 4, 4, 1
    area = at(state, "F5")
    row = assert_melee(state, act.AREA + area, area)
    assert row.events["the Greek army routs"] > 0
    assert row.events["the Persian army routs"] < row.events["the Dahae reach their rout box"]


# Who may go before combat


def test_8_3_2_light_troops_who_are_asked_stand():
    state = position("F5 W 2 Malians javelin", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE)
    assert state.phase == phase.RETREAT
    sides = (peoples.PERSIAN, peoples.GREEK)
    row = assert_odds(state, act.STAND, counted(acted(state, act.STAND), state.spot, sides), sides)
    assert "if they stand" not in row.label
    assert all(odds.odds(state, action) is None for action in legal_actions(state) if action != act.STAND)


def test_r26_the_automaton_falls_back():
    stacks = (
        "F5 E 3 Medes bow",
        "F5 W 3 Thespians hoplite from E",
        "C4 E 1 Medes mixed",
        "C4 W 1 Thebans hoplite from E",
    )
    state = position(*stacks, segment=segments.GREEK_MELEE)
    row = row_of(state, act.AREA + at(state, "F5"))
    assert row.outcomes == {"Persians retreat from F5": 1}
    after = acted(state, act.AREA + at(state, "F5"))
    assert not contested(after, at(state, "F5"))
    stubborn = position(*stacks, segment=segments.GREEK_MELEE, persian_rbc="no")
    assert "if they stand" not in assert_melee(stubborn, act.AREA + at(state, "F5"), at(state, "F5")).label


# A step among enemies


def test_8_1_4_a_charge_shows_the_melee_it_leads_to():
    state = position(
        "G5 W 3 Thespians hoplite", "F5 E 2 Medes mixed losses 0 1", segment=segments.GREEK_MOVEMENT
    )
    pick(state, "G5")
    step = act.STEP + 2 * compass.WEST
    row = row_of(state, step)
    assert "before any fire" in row.label
    after = acted(state, step)
    begin(after, segments.GREEK_MELEE)
    assert after.phase == phase.MELEE_DIE
    assert_same(row, counted(after, at(state, "F5"), (peoples.GREEK, peoples.PERSIAN)))
    assert all(odds.odds(state, action) is None for action in legal_actions(state) if action != step)


def test_8_3_2_a_charge_from_which_the_automaton_runs():
    state = position("G5 W 3 Thespians hoplite", "F5 E 2 Medes bow", segment=segments.GREEK_MOVEMENT)
    pick(state, "G5")
    assert row_of(state, act.STEP + 2 * compass.WEST).outcomes == {"Persians retreat from F5": 1}


def test_3_1_4_a_charge_of_too_many():
    state = position(
        *("G5 W 2 Thespians hoplite", "F5 E 2 Medes mixed", "F5 W 2 Thebans hoplite from E"),
        segment=segments.GREEK_MOVEMENT,
    )
    pick(state, "G5")
    row = row_of(state, act.STEP + 2 * compass.WEST)
    assert "3.1.4" in row.label
    alone = position(
        *("F5 E 2 Medes mixed", "F5 W 2 Thebans hoplite from E", "F5 W 1 Thespians hoplite from E"),
        segment=segments.GREEK_MELEE,
    )
    assert_same(row, counted(alone, at(state, "F5"), (peoples.GREEK, peoples.PERSIAN)))


# The feigned retreat


def test_t97_11_3_the_chance_of_a_feint():
    state = position(
        *("G5 W 3 Spartans hoplite losses 0 1 2", "G5 E 3 Medes mixed from W"),
        segment=segments.PERSIAN_MELEE,
        feigned_retreat="yes",
    )
    assert state.phase == phase.FEIGN
    feint, hold = odds.odds(state, act.FEINT), odds.odds(state, act.HOLD)
    assert feint and hold
    # Mean losses 1: rating 8.
    assert feint.summary == "the feint succeeds 80%"
    assert feint.rows[0].outcomes == {
        "the feint succeeds": Fraction(4, 5),
        "it fails and they fight": Fraction(1, 5),
    }
    assert [row.label[:12] for row in feint.rows[1:]] == ["if it fails,"]
    truth = counted(
        fought(state, state_area := at(state, "G5")), state_area, (peoples.PERSIAN, peoples.GREEK)
    )
    assert_same(feint.rows[1], truth)
    assert_same(hold.rows[0], truth)
    assert len(hold.rows) == 1


def test_11_3_friends_of_the_spartans_stay_behind():
    state = position(
        *("G5 W 2 Spartans hoplite", "G5 W 1 Thebans hoplite", "G5 E 3 Medes mixed from W"),
        segment=segments.PERSIAN_MELEE,
        feigned_retreat="yes",
    )
    area = at(state, "G5")
    feint = odds.odds(state, act.FEINT)
    assert feint
    (stayed,) = [row for row in feint.rows if row.label.startswith("if it succeeds")]
    after = acted(state, act.FEINT)
    sequence.roll(after, 0, after.phase)
    assert_same(stayed, counted(fought(after, area), area, (peoples.PERSIAN, peoples.GREEK)))


# Fog


def test_3_4_what_fog_hides_is_not_counted_as_known():
    stacks = (
        "F5 W 3 Thespians hoplite losses 0 2 3",
        "G6 W 3 Spartans hoplite",
        "E5 E 3 Medes bow",
        "E4 E 3 Susa bow",
    )
    seen = partial(position, segment=segments.PERSIAN_OFFENSIVE_FIRE, players=2)
    state, open_table = seen(*stacks), seen(*stacks, fog="no")
    single = seen("F5 W 1 Thespians hoplite", *stacks[1:])
    target = act.AREA + at(state, "F5")
    for table, hidden in ((state, True), (open_table, False), (single, False)):
        found = odds.odds(view_of(table, peoples.PERSIAN), target)
        assert found and found.estimated == hidden
        assert (odds.UNSEEN in found.rows[0].label) == hidden
        assert found.own[0].span is None, "the top unit, which all see, loses the first step"


def view_of(state: State, seat: int) -> State:
    view = state.copy()
    views.hide(view, seat)
    return view


FOG = (
    *("F5 W 1 Thespians hoplite", "F5 W 1 Spartans hoplite losses 2", "F5 W 1 Thebans hoplite losses 3"),
    *("H6 W 1 Malians hoplite", "H6 W 2 Thebans hoplite", "F5 W 3 Immortals mixed from E"),
    *("C4 E 1 Medes mixed", "C4 W 1 Thebans hoplite from E"),
)


def hidden_ways(state: State) -> Iterator[State]:
    """The position with every two hidden hoplites of the Greeks exchanged."""
    hidden = [*stack(state, "F5", peoples.GREEK)[1:], *stack(state, "H6", peoples.GREEK)[1:]]
    for one, two in combinations(hidden, 2):
        other = state.copy()
        views.swap(other, one, two)
        yield other


def test_3_4_odds_are_the_same_whoever_lies_hidden_and_cover_what_is_true():
    state = position(*FOG, segment=segments.PERSIAN_MELEE, players=2)
    assert state.phase == phase.MELEE_ORDER
    area = act.AREA + at(state, "F5")
    told = odds.odds(view_of(state, peoples.PERSIAN), area)
    assert told and told.estimated and told.own[0].span
    low, high = told.own[0].span
    true = set[Fraction]()
    for other in hidden_ways(state):
        assert odds.odds(view_of(other, peoples.PERSIAN), area) == told
        open_table = other.copy()
        open_table.fog = 0
        exact = odds.odds(open_table, area)
        assert exact and not exact.estimated
        true.add(exact.own[0].chance)
    assert low < told.own[0].chance < high
    assert low <= min(true) < max(true) <= high


def test_3_4_a_total_that_nobody_knows_is_a_range():
    state = position(*FOG, segment=segments.PERSIAN_MELEE, players=2)
    told = odds.odds(view_of(state, peoples.PERSIAN), act.AREA + at(state, "F5"))
    assert told and re.search(r"Persians \d+ against \d+–\d+ ", told.title)
    assert re.search(r"about \d+% \(\d+–\d+%\)", told.summary)
    assert odds.odds(view_of(state, peoples.PERSIAN), act.AREA + at(state, "F5")) == told, "asked twice"


def test_r58_the_stack_in_a_melee_is_open():
    state = position(
        "F5 W 2 Malians javelin", "F5 E 3 Medes mixed from W", segment=segments.PERSIAN_MELEE, players=2
    )
    assert state.phase == phase.RETREAT
    found = odds.odds(view_of(state, peoples.GREEK), act.STAND)
    assert found and not found.estimated


# Random positions against every die


# Contingents, kinds, steps and how many units of them there are.
GREEK_STACKS = (
    *(("Spartans", "hoplite", 4, 3), ("Thespians", "hoplite", 4, 7), ("Thebans", "hoplite", 4, 4)),
    *(("Malians", "hoplite", 4, 4), ("Peloponnesians", "hoplite", 4, 24)),
    *(("Spartans", "javelin", 1, 3), ("Malians", "javelin", 1, 4), ("Peloponnesians", "javelin", 1, 4)),
    *(("Malians", "bow", 1, 2), ("Locrians", "bow", 1, 2)),
)
PERSIAN_STACKS = (
    *(("Immortals", "mixed", 4, 20), ("Medes", "mixed", 2, 18), ("Susa", "mixed", 2, 15)),
    *(("Scythians", "mixed", 2, 9), ("Dahae", "mixed", 2, 6), ("Dahae", "javelin", 1, 6)),
    *(("Medes", "bow", 1, 9), ("Scythians", "bow", 1, 12)),
)


def random_stacks(random: Random, place: str, side: int, more: Callable[[], str]) -> list[str]:
    """One to three forces of one kind, three units at most, with losses."""
    classes = GREEK_STACKS if side == peoples.GREEK else PERSIAN_STACKS
    kind = random.choice(classes)[1]
    left = random.randint(1, 3)
    spare = [each for each in classes if each[1] == kind]
    stacks: list[str] = []
    while left > 0 and spare:
        chosen = spare.pop(random.randrange(len(spare)))
        nation, _, steps, units = chosen
        count = random.randint(1, min(left, units))
        lost = " ".join(str(random.randrange(steps)) for _ in range(count))
        stacks.append(
            f"{place} {random.choice(compass.FACINGS)} {count} {nation} {kind} losses {lost} {more()}"
        )
        left -= count
    return stacks


def trouble(state: State, random: Random) -> State:
    """Disorder here and there, contingents near their rout boxes, armies near their end."""
    for nation in range(len(peoples.CONTINGENTS)):
        units = of(state, peoples.CONTINGENTS[nation])
        if any(state.area[unit] >= 0 for unit in units) and random.random() < 0.6:
            need = roster.ROUT_BOX[state.sheet][nation] - random.randint(1, 3)
            for unit in [unit for unit in units if state.area[unit] < 0][-max(0, need) :] if need > 0 else ():
                state.area[unit] = beside.TRACK
        for unit in units:
            if state.area[unit] >= 0 and random.random() < 0.3:
                state.mark[unit] |= mark.DISORDERED
    state.army[peoples.GREEK], state.army[peoples.PERSIAN] = random.randint(0, 4), random.randint(0, 4)
    state.crisis = random.randint(0, 1)
    return state


@pytest.mark.parametrize("seed", range(24))
def test_8_3_2_random_melees_equal_the_dice(seed: int):
    random = Random(seed)
    side = random.randrange(2)

    def entrance() -> str:
        bits = random.choice(("", "", "over wall", "climbed"))
        return f"from {random.choice(compass.FACINGS)} {bits}"

    first, second = (1 - side, side) if random.random() < 0.7 else (side, 1 - side)
    stacks = random_stacks(random, "F5", first, str) + random_stacks(random, "F5", second, entrance)
    options = {"majority_disorder": random.choice(("yes", "no"))}
    state = trouble(
        melee(*stacks, segment=segments.PERSIAN_MELEE if side else segments.GREEK_MELEE, **options), random
    )
    area = at(state, "F5")
    assert_melee(state, act.AREA + area, area)
    assert_explained(state, side, area)


def assert_explained(state: State, attacker: int, area: int) -> None:
    """The lines of an explanation add up to the column."""
    lines = reasons.explain(state, attacker, area)
    column = peoples.COLUMNS_OF_ODDS.index(lines[0][2])
    for _, _, by in lines[1:]:
        column += int(by[:-1]) * (1 if by[-1] == "R" else -1) if by[-1] in "LR" else 0
    column = max(0, min(len(peoples.COLUMNS_OF_ODDS) - 1, column))
    assert column == final_column(state, attacker, area)
    assert ("column", "MCRT", peoples.COLUMNS_OF_ODDS[column]) in lines
    assert {section for _, section, _ in lines} <= SECTIONS


@pytest.mark.parametrize("seed", range(16))
def test_8_2_6_random_fire_equals_the_dice(seed: int):
    random = Random(seed)
    side = random.randrange(2)
    stacks = random_stacks(random, "F5", 1 - side, str)
    shooters = ("2 Medes bow", "3 Dahae javelin") if side else ("1 Malians bow", "2 Malians javelin")
    for place in random.sample(("E5", "E4", "G5", "D5", "D3"), 2):
        stacks.append(f"{place} W {random.choice(shooters)}")
    segment = segments.PERSIAN_OFFENSIVE_FIRE if side else segments.GREEK_OFFENSIVE_FIRE
    state = trouble(position(*stacks, segment=segment, players=2, fog="no"), random)
    assert_fire(state, act.AREA + at(state, "F5"))


# Whole games


def charged(random: Random, actions: list[int], risky: list[int]) -> int:
    """A reckless player."""
    return random.choice(risky if risky and random.random() < 0.7 else actions)


def states(random: Random, **options: Any) -> Iterator[tuple[State, list[tuple[int, Odds]]]]:
    """A game of reckless players: each decision with the odds of its actions."""
    state = game(**options)
    out = [0] * act.MOST_LEGAL
    while sequence.mover(state) != OVER:
        if sequence.mover(state) == CHANCE:
            sequence.apply(state, random.randrange(sequence.legal(state, out)))
            continue
        actions = legal_actions(state)
        if state.phase == phase.DEPLOY:
            sequence.apply(state, act.END if act.END in actions else act.TEMPLATE)
            continue
        view = state.copy()
        views.hide(view, sequence.mover(state))
        before = view.pack()
        risks = [(action, found) for action in actions if (found := odds.odds(view, action))]
        assert view.pack() == before, "odds change the view"
        yield state, risks
        sequence.apply(state, charged(random, actions, [action for action, _ in risks]))


GAMES = (
    {},
    {"players": 2},
    {"players": 7},
    {"players": 2, "feigned_retreat": "yes", "nothing_but_spartans": "yes", "data": "long_pass"},
    {"feigned_retreat": "yes", "fire_out_of_melee": "yes", "persian_rbc": "no"},
)


@pytest.mark.parametrize("options", GAMES)
def test_8_0_odds_of_whole_games_add_up(options: dict[str, object]):
    phases: set[int] = set()
    for state, risks in states(Random(7), **options):
        for _, found in risks:
            phases.add(state.phase)
            assert_sound(found)
    assert {phase.FIRE, phase.VOLLEY, phase.MARCH} <= phases


def assert_sound(found: Odds) -> None:
    """Outcomes add up to 1, events are chances, words are there, and sections exist."""
    assert found.title and found.summary and found.rows
    assert found.section in SECTIONS
    for row in found.rows:
        assert row.label
        assert sum(row.outcomes.values()) == 1
        assert all(0 < chance <= 1 for chance in (*row.outcomes.values(), *row.events.values()))


@pytest.mark.parametrize("options", [{}, {"players": 7}, {"players": 2, "fog": "no", "data": "long_pass"}])
def test_8_0_odds_in_games_equal_the_dice(options: dict[str, object]):
    random = Random(3)
    left = {phase.FIRE: 8, phase.VOLLEY: 8, phase.MELEE_ORDER: 4, phase.MARCH: 4}
    for state, risks in states(random, **options):
        if left.get(state.phase, 0) > 0 and risks:
            left[state.phase] -= 1
            assert_played(state, *random.choice(risks))
    assert left[phase.FIRE] == left[phase.VOLLEY] == left[phase.MARCH] == 0


def assert_played(state: State, action: int, found: Odds) -> None:
    """The odds of one action equal what the rules play, with their own retreats."""
    if state.phase == phase.FIRE:
        assert_fire(state, action)
    elif state.phase == phase.VOLLEY:
        after = acted(state, action)
        if after.phase == phase.VOLLEY:
            after = acted(after, act.SHOOT)
        truth = counted(after, after.spot, (1 - side_of(state),))
        assert_same(found.rows[0], truth)
        assert_own(state, found, truth[0], (1 - side_of(state),))
    else:
        area, before = action - act.AREA, state.copy()
        if state.phase == phase.MARCH:
            movement.march(before, action)
            area = before.area[before.subject]
            for unit in stack(before, name(before, area), segments.PHASING[before.segment])[3:]:
                morale.lose(before, unit)
            morale.update_tracks(before)
            before.segment = (
                segments.PERSIAN_MELEE
                if segments.PHASING[before.segment] == peoples.PERSIAN
                else segments.GREEK_MELEE
            )
        after, side = fought(before, area), side_of(before)
        if after.phase == phase.MELEE_DIE and after.spot == area:
            truth = counted(after, area, (side, 1 - side))
            assert_same(found.rows[0], truth)
            assert_own(state, found, truth[0], (side, 1 - side))
        else:
            assert "retreat" in next(iter(found.rows[0].outcomes))
