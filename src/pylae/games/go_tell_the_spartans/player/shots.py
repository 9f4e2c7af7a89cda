"""Whom to shoot at."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import ground, peoples, results
from pylae.games.go_tell_the_spartans.player import weights
from pylae.games.go_tell_the_spartans.rules import act, fire, mark, movement, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State


def mean_hits(sheet: int, sort: int, distance: int) -> int:
    """The mean hits of a shot, in hundredths."""
    faces = results.FIRE_DIE[sheet][sort][distance]
    hits = sum(
        (face >= results.HITS_FROM[sheet][sort][distance])
        + (face >= results.TWICE_FROM[sheet][sort][distance])
        for face in range(1, faces + 1)
    )
    return weights.SHARE * hits // faces if faces else 0


MEAN_HITS = tuple(
    tuple(
        tuple(mean_hits(sheet, sort, distance) for distance in range(peoples.MOST_RANGE + 1))
        for sort in range(len(peoples.KINDS))
    )
    for sheet in range(len(results.LOSSES))
)


# Fire (8.2)


@rule
def choose_target(state: State, out: list[int], n: int) -> int:
    """8.2.6 The target that all shooters together hurt most; fire costs nothing."""
    best = act.END
    most = weights.NEVER
    for index in range(n):
        if out[index] >= act.AREA:
            worth = target_value(state, out[index] - act.AREA)
            if worth > most:
                most = worth
                best = out[index]
    return best


@rule
def target_value(state: State, target: int) -> int:
    """8.2.6 Mean hits of all who can fire at a target beyond its Defensive Value, in hundredths."""
    who = segments.PHASING[state.segment]
    hits = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        if (
            unit != NOTHING
            and stacks.kind(state, unit) != peoples.HOPLITE
            and fire.reach(state, area, target) <= peoples.MOST_RANGE
        ):
            chief = unit
            while unit != NOTHING:
                if state.mark[unit] & mark.LEADS:
                    chief = unit
                if movement.commands(state, chief) and fire.may_fire(state, unit, target):
                    hits += MEAN_HITS[state.sheet][stacks.kind(state, unit)][fire.reach(state, area, target)]
                unit = state.under[unit]
    first = state.top[1 - who][target]
    return hits - weights.SHARE * stacks.defensive_value(state, first) + 5 * state.loss[first]


@rule
def choose_volley(out: list[int], n: int) -> int:
    """8.2.6 All who can fire do."""
    for index in range(n):
        if out[index] == act.ALL:
            return act.ALL
    return out[n - 1]
