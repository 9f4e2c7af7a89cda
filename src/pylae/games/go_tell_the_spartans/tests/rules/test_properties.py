"""Random games, looked at after every step: what must hold of stacks, steps, tracks and the order of segments."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import ground, peoples
from pylae.games.go_tell_the_spartans.options import options as all_options
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    course,
    endings,
    mark,
    phase,
    segments,
    sequence,
)
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.tests.positions import DATA, game, sheet

FLAGS = tuple(option.name for option in all_options if set(option.values) == {"no", "yes"})


# What must hold


def chains(state: State) -> dict[tuple[int, int], list[int]]:
    """The units of each side in each area, top first; every unit is in one place (2.2)."""
    found: dict[tuple[int, int], list[int]] = {}
    seen: Counter[int] = Counter()
    for side in (peoples.GREEK, peoples.PERSIAN):
        for area in range(len(sheet(state).areas)):
            unit = state.top[side][area]
            while unit != NOTHING:
                found.setdefault((side, area), []).append(unit)
                seen[unit] += 1
                assert seen[unit] == 1, f"unit {unit} stands twice"
                assert (
                    state.area[unit] == area and peoples.SIDE_OF[sheet(state).units[unit].contingent] == side
                )
                unit = state.under[unit]
    for unit in range(len(sheet(state).units)):
        assert (state.area[unit] >= 0) == (seen[unit] == 1), f"unit {unit} is nowhere"
        assert state.area[unit] >= beside.WAITING
        if state.area[unit] < 0:
            assert state.under[unit] == NOTHING and not state.mark[unit] & mark.LEADS
    return found


def check_stacks(state: State, stacks: dict[tuple[int, int], list[int]]) -> None:
    """3.1 Three units of one kind, each force led and facing one way; while units move only those who stand."""
    moving = state.phase in (phase.MOVE, phase.MARCH, phase.DRIVE, phase.OVERSTACK)
    for (_, area), units in stacks.items():
        standing = [unit for unit in units if not state.mark[unit] & mark.PICKED]
        assert len({sheet(state).units[unit].kind for unit in standing}) <= 1, f"two kinds in {area}"
        if state.mono_contingent_stacks:
            assert len({sheet(state).units[unit].contingent for unit in standing}) <= 1, (
                f"two contingents in {area}"
            )
        if not moving:
            assert len(units) <= 3, f"{len(units)} units in {area} in phase {state.phase}"
        assert state.mark[units[0]] & mark.LEADS
        leader = units[0]
        for unit in units:
            leader = unit if state.mark[unit] & mark.LEADS else leader
            assert state.facing[unit] == state.facing[leader] and 0 <= state.facing[unit] < 4
            assert state.arrival[unit] == state.arrival[leader]
            if unit != leader:
                assert state.entry[unit] == state.entry[leader]


def check_units(state: State) -> None:
    """8.2.8 Steps within limits; who is off the map has neither losses nor marks, but Greeks keep theirs (6.0.2)."""
    for unit, counter in enumerate(sheet(state).units):
        place = state.area[unit]
        assert 0 <= state.loss[unit] < counter.steps
        if place in (beside.TRACK, beside.ARMY):
            assert state.loss[unit] == 0 and not state.mark[unit]
        if place == beside.POOL or place == beside.BOX:
            assert not state.mark[unit] & mark.DISORDERED
            assert peoples.SIDE_OF[counter.contingent] == peoples.GREEK or state.loss[unit] == 0
        if state.mark[unit] & mark.PICKED:
            assert state.phase == phase.MARCH
        if state.mark[unit] & mark.FIRED:
            assert state.segment in (0, 2, 3, 6, 7)


def check_entries(state: State, stacks: dict[tuple[int, int], list[int]]) -> None:
    """8.3.1 Among enemies those who came later remember how; elsewhere nobody remembers anything."""
    if state.phase == phase.MORALE_DIE:
        return
    for (side, area), units in stacks.items():
        enemies = stacks.get((1 - side, area), [])
        for unit in units:
            if not enemies:
                assert state.entry[unit] == 0 and not state.mark[unit] & (mark.OVER_WALL | mark.CLIMBED)
            elif state.arrival[unit] > min(state.arrival[enemy] for enemy in enemies):
                assert 1 <= state.entry[unit] <= 4, f"{unit} forgot how it came to {area}"
            assert all(state.arrival[unit] != state.arrival[enemy] for enemy in enemies)


def check_tracks(state: State) -> None:
    """8.4.4 8.4.5 The tracks count what is off the map; a contingent beyond its rout box is gone."""
    for nation in range(len(peoples.CONTINGENTS)):
        units = [u for u, counter in enumerate(sheet(state).units) if counter.contingent == nation]
        places = Counter(min(state.area[unit], 0) for unit in units)
        fighting = places[0] + places[beside.WAITING]
        if not state.standing >> nation & 1:
            assert fighting == 0, f"{peoples.CONTINGENTS[nation]} fight on"
        elif state.phase not in (phase.MORALE_DIE, phase.OVERSTACK):
            assert places[beside.TRACK] < sheet(state).rout_box[nation]
        if nation < peoples.GREEK_CONTINGENTS:
            assert state.routs[nation] <= 1
            routed_or_home = not state.standing >> nation & 1
            assert not (routed_or_home and (places[beside.POOL] or places[beside.BOX]))
    for side in (peoples.GREEK, peoples.PERSIAN):
        units = [u for u, c in enumerate(sheet(state).units) if peoples.SIDE_OF[c.contingent] == side]
        there = sum(state.area[u] == beside.ARMY for u in units)
        full = sheet(state).army_track[side] if state.handicap else there  # R91: a full track takes more
        assert state.army[side] == min(there, full) or sequence.mover(state) == OVER
        assert 0 <= state.army[side] <= sheet(state).army_track[side]


def check_order(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """4.0 Days, series, rounds and segments follow each other without a gap, except where a series ends early."""
    day, series, round_, segment = before
    if after == before:
        return
    if after[:3] == before[:3]:
        assert after[3] > segment or after[3] == 0
        return
    if after[:2] == (day, series):
        assert after[2] in (round_ + 1, 0) and (
            after[2] == 0 or segment in (segments.RECOVERY, 0) or after[3] >= 1
        )
    elif after[0] == day:
        assert after[1] == series + 1 and after[2] <= 1
    else:
        assert after[0] == day + 1 and after[1] in (0, 1)


def check_step(state: State, action: int) -> None:
    """3.2.1 3.2.2 Hoplites step ahead, mixed units ahead or diagonally; only an enemy's area lies open otherwise (R79)."""
    if state.phase != phase.MARCH or not act.STEP <= action < act.STEP + 8:
        return
    moving = [u for u in range(len(sheet(state).units)) if state.mark[u] & mark.PICKED]
    end = ground.NEXT[state.sheet][state.area[moving[0]]][action - act.STEP]
    assert end != NOTHING
    side = peoples.SIDE_OF[sheet(state).units[moving[0]].contingent]
    assert state.top[1 - side][state.area[moving[0]]] == NOTHING
    if state.top[1 - side][end] != NOTHING:
        return
    seen = (action - act.STEP - 2 * state.facing[moving[0]]) % 8
    kind = sheet(state).units[moving[0]].kind
    assert kind != peoples.HOPLITE or seen == 0
    assert kind != peoples.MIXED or seen in (7, 0, 1)


# Random games


def choose(state: State, actions: list[int], dealt: random.Random) -> int:
    """A random action; a deployment is begun at random and finished by the template."""
    if state.phase == phase.DEPLOY:
        if dealt.random() < 0.9:
            return dealt.choice(actions)
        return act.END if act.END in actions else act.TEMPLATE
    return dealt.choice(actions)


def play(seed: int, **options: Any) -> Counter[int]:
    """Plays a random game and looks at every step; counts phases."""
    dealt = random.Random(seed)
    state = game(**options)
    out = [0] * act.MOST_LEGAL
    phases: Counter[int] = Counter()
    clock = (state.day, state.series, state.round, state.segment)
    lost: set[int] = set()
    while sequence.mover(state) != OVER:
        phases[state.phase] += 1
        assert sum(phases.values()) < 40_000
        n = sequence.legal(state, out)
        assert 1 <= n <= act.MOST_LEGAL
        if sequence.mover(state) == CHANCE:
            action = dealt.randrange(n)
        else:
            actions = out[:n]
            assert len(set(actions)) == n and all(0 <= one < act.ACTIONS for one in actions)
            action = choose(state, actions, dealt)
            check_step(state, action)
        sequence.apply(state, action)
        # Small steps of moves and fire change little: one in four of them is looked at.
        small = state.phase in (phase.MOVE, phase.MARCH, phase.FIRE, phase.VOLLEY) and dealt.random() < 0.75
        check_order(clock, clock := (state.day, state.series, state.round, state.segment))
        if state.phase not in (phase.DEPLOY, phase.PLACE, phase.FACE) and not small:
            look(state)
            greeks = {
                u for u, c in enumerate(sheet(state).units) if peoples.SIDE_OF[c.contingent] == peoples.GREEK
            }
            gone = {u for u in greeks if state.area[u] in (beside.TRACK, beside.ARMY, beside.GONE)}
            assert lost <= gone, "a Greek came back"
            lost = gone
    state.pack()
    greek, persian = (
        course.victory_points(state, peoples.GREEK),
        course.victory_points(state, peoples.PERSIAN),
    )
    if state.outcome in (endings.GREEK_POINTS, endings.PERSIAN_POINTS):
        assert state.day == 3 and (state.outcome == endings.GREEK_POINTS) == (greek > persian)
    else:
        side = peoples.GREEK if state.outcome == endings.GREEK_ROUT else peoples.PERSIAN
        assert state.outcome in (endings.GREEK_ROUT, endings.PERSIAN_ROUT)
        assert state.army[side] == sheet(state).army_track[side] and (
            side == peoples.GREEK or state.crisis == 1
        )
    return phases


def look(state: State) -> None:
    """Everything that must hold of a position."""
    stacks = chains(state)
    check_stacks(state, stacks)
    check_units(state)
    check_entries(state, stacks)
    check_tracks(state)
    if state.phase == phase.MARCH:
        assert state.points >= 0 and state.segment in (segments.PERSIAN_MOVEMENT, segments.GREEK_MOVEMENT)
    assert 0 <= state.round <= 8 and state.day_round >= state.round
    state.pack()


@pytest.mark.parametrize("players", [1, 2, 7])
@pytest.mark.parametrize("data", DATA)
def test_4_0_random_games_keep_the_table_in_order(players: int, data: str):
    phases = play(17 * players + len(data), players=players, data=data)
    assert phases[phase.MARCH] > 20 and phases[phase.MELEE_DIE] > 3


@settings(max_examples=8, derandomize=True, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    players=st.sampled_from([1, 2, 7]),
    data=st.sampled_from(DATA),
    handicap=st.sampled_from((0, 33)),
    flags=st.sets(st.sampled_from(FLAGS), max_size=8),
)
def test_11_0_random_games_with_random_options(
    seed: int, players: int, data: str, handicap: int, flags: set[str]
):
    defaults = {option.name: option.default for option in all_options}
    turned = {flag: not defaults[flag] for flag in flags}
    play(seed, players=players, data=data, handicap=handicap, **turned)
