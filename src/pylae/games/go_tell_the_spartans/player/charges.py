"""What a charge promises, by the mean losses of its column."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, results, roster
from pylae.games.go_tell_the_spartans.player import plan, weights
from pylae.games.go_tell_the_spartans.rules import mark, melee, movement, segments, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# The attacker's and the defender's mean losses of each column, in sixths of a step.
MEAN_LOSSES = tuple(
    tuple(
        tuple(sum(table[face][column][who] for face in range(weights.FACES)) for who in range(2))
        for column in range(melee.LAST_COLUMN + 1)
    )
    for table in results.LOSSES
)


@rule
def hoplite_charge(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """3.2.1 R79 What the best charge of hoplites promises: straight ahead, or round upon those who hold them in their zone."""
    best = 0
    for facing in range(4):
        way = 2 * facing
        end = ground.NEXT[state.sheet][state.area[unit]][way]
        if end != NOTHING and (
            facing == state.facing[unit] or stacks.controls(state, peoples.PERSIAN, end, (way + 4) & 7)
        ):
            best = max(best, charge_value(state, unit, way, scale))
    return best


@rule
def best_charge(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1.4 What the best charge into a neighbouring area promises; nothing for bows and javelins."""
    if stacks.light(state, unit):
        return 0
    best = 0
    for turn in range(-1, 2):
        best = max(best, charge_value(state, unit, (2 * state.facing[unit] + turn) & 7, scale))
    return best


@rule
def charge_value(state: State, unit: int, way: int, scale: tuple[int, ...]) -> int:
    """8.3.2 What a charge of a force in a direction promises by the mean losses of its column."""
    who = stacks.side(state, unit)
    end = ground.NEXT[state.sheet][state.area[unit]][way]
    if end == NOTHING or not stacks.held(state, 1 - who, end):
        return weights.NEVER
    if stacks.height(state, who, end) + stacks.force_size(state, unit) > peoples.STACK_LIMIT:
        return weights.NEVER
    foe = state.top[1 - who][end]
    column = charge_column(state, unit, end, way)
    losses = MEAN_LOSSES[state.sheet][column]
    taken = losses[1]
    if (
        who == peoples.PERSIAN
        and stacks.kind(state, foe) == peoples.HOPLITE
        and seen_from(state, foe, way) == compass.FRONT
    ):
        taken = max(0, taken - weights.FACES)
    worth = (
        min(taken, weights.FACES * shown_steps(state, 1 - who, end)) * scale[weights.ENEMY_STEP]
    ) // weights.FACES
    worth -= losses[0] * scale[weights.OWN_STEP] // weights.FACES
    nation = stacks.contingent(state, foe)
    if plan.to_rout(state, nation) <= weights.FEW:
        worth += scale[weights.FINISH]
    if state.round == segments.ROUNDS:
        worth += scale[weights.LAST]
    return worth - scale[weights.CHARGE]


@rule
def seen_from(state: State, foe: int, way: int) -> int:
    """8.3.4 Through which facing a step in a direction comes upon a unit."""
    return stacks.aspect(state.facing[foe], stacks.entry_side(way, state.facing[foe]))


@rule
def charge_column(state: State, unit: int, end: int, way: int) -> int:
    """8.3.2 #2 The column of a charge, as far as it can be known before."""
    sheet, start = state.sheet, state.area[unit]
    who = stacks.side(state, unit)
    foe = state.top[1 - who][end]
    attack = melee.total_melee(state, who, end)
    shaken = 0
    one = unit
    while one != NOTHING:
        attack += stacks.melee_factor(state, one)
        shaken |= state.mark[one] & mark.DISORDERED
        one = stacks.mate(state, one)
    column = melee.odds_column(attack, shown_melee(state, 1 - who, end))
    column += results.TYPE_SHIFT[sheet][stacks.kind(state, unit)][stacks.kind(state, foe)]
    column += results.SITUATION_SHIFT[sheet][seen_from(state, foe, way)][
        1 if stacks.kind(state, unit) == peoples.HOPLITE else 0
    ]
    if movement.over_wall(state, start, end):
        column += results.WALL_SHIFT[sheet]
    if movement.climbs(state, start, end):
        column += results.CLIMB_SHIFT[sheet]
    if shaken:
        column -= 1
    return max(0, min(melee.LAST_COLUMN, column))


@rule
def shown_melee(state: State, who: int, area: int) -> int:
    """3.4 The Melee Factors of a side in an area, as the top unit and the height promise: nobody looks under a stack."""
    return stacks.height(state, who, area) * stacks.melee_factor(state, state.top[who][area])


@rule
def shown_steps(state: State, who: int, area: int) -> int:
    """3.4 8.2.8 Steps that the units of a side in an area can still lose, as the top unit and the height promise."""
    unit = state.top[who][area]
    return stacks.height(state, who, area) * (roster.STEPS[state.sheet][unit] - state.loss[unit])
