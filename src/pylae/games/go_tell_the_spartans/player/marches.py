"""Which force moves, where to, and where it turns."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples
from pylae.games.go_tell_the_spartans.player import charges, plan, weights
from pylae.games.go_tell_the_spartans.rules import act, fire, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

# Movement (8.1)


@rule
def choose_force(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1.2 The force with most reason to move, or the end of the moves."""
    best = act.END
    most = 0
    for index in range(n):
        if out[index] >= act.UNIT:
            worth = reason_to_move(state, out[index] - act.UNIT, scale)
            if worth > most:
                most = worth
                best = out[index]
    return best


@rule
def reason_to_move(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1 How much a force gains by moving: from a charge, a gap it fills, a better distance."""
    who = stacks.side(state, unit)
    if who == peoples.PERSIAN:
        return reason_of_persians(state, unit, scale)
    if stacks.light(state, unit):
        return 1 if in_danger(state, unit, scale) else 0
    if scale[weights.ADVANCE] > 0:
        worth = charges.hoplite_charge(state, unit, scale)
        return 1000 + worth if worth > 0 else 1 if goes_for_enemy(state, unit, scale) else 0
    worth = charges.charge_value(state, unit, 2 * state.facing[unit], scale)
    if worth <= 0 and scale[weights.FILL] > 0 and gap_ahead(state, unit):
        return 1
    return worth


@rule
def reason_of_persians(state: State, unit: int, scale: tuple[int, ...]) -> int:
    """8.1 11.1 A Persian player's force charges, goes where it likes to stand, or turns to the enemy; the nearest one first."""
    worth = charges.best_charge(state, unit, scale)
    if worth > 0:
        return 1000 + worth
    area = state.area[unit]
    looks_away = not stacks.light(state, unit) and towards_enemy(state, unit) != state.facing[unit]
    if looks_away or misplaced(state, unit, area, scale) > 0:
        return 500 - distance_of(state, peoples.GREEK, area)
    return 0


@rule
def goes_for_enemy(state: State, unit: int, scale: tuple[int, ...]) -> bool:
    """3.2.1 Whether hoplites who cannot charge turn to the nearest enemy or go towards him: only if he is in reach."""
    reach = scale[weights.SALLY] if plan.holds(state, scale) else scale[weights.ADVANCE]
    if weights.SHARE * distance_of(state, peoples.PERSIAN, state.area[unit]) > reach:
        return False
    return towards_enemy(state, unit) != state.facing[unit] or room_ahead(state, unit)


@rule
def towards_enemy(state: State, unit: int) -> int:
    """3.2 The facing that has the nearest enemies ahead; the present one if it has, or if there are none."""
    area = state.area[unit]
    foe = nearest_area(state, 1 - stacks.side(state, unit), area)
    if foe != NOTHING:
        for turn in range(4):
            facing = (state.facing[unit] + turn) & 3
            if fire.forward(state, facing, area, foe) >= fire.sideways(state, facing, area, foe):
                return facing
    return state.facing[unit]


@rule
def room_ahead(state: State, unit: int) -> bool:
    """3.1.1 3.1.2 Whether hoplites may go straight ahead and stay there: no enemies, and no friends of another kind or too many."""
    end = ground.NEXT[state.sheet][state.area[unit]][2 * state.facing[unit]]
    if end == NOTHING or stacks.held(state, peoples.PERSIAN, end):
        return False
    first = state.top[peoples.GREEK][end]
    if first == NOTHING:
        return True
    return (
        stacks.kind(state, first) == peoples.HOPLITE
        and stacks.height(state, peoples.GREEK, end) + stacks.force_size(state, unit) <= peoples.STACK_LIMIT
    )


@rule
def gap_ahead(state: State, unit: int) -> bool:
    """8.1 Whether the area ahead of hoplites who face west is empty and lies between friends."""
    area = state.area[unit]
    end = ground.NEXT[state.sheet][area][2 * compass.WEST]
    if (
        state.facing[unit] != compass.WEST
        or end == NOTHING
        or stacks.held(state, peoples.GREEK, end)
        or stacks.held(state, peoples.PERSIAN, end)
    ):
        return False
    north, south = ground.NEXT[state.sheet][end][0], ground.NEXT[state.sheet][end][4]
    beside = 0
    if north == NOTHING or stacks.held(state, peoples.GREEK, north):
        beside += 1
    if south == NOTHING or stacks.held(state, peoples.GREEK, south):
        beside += 1
    return beside == 2


@rule
def distance_of(state: State, who: int, area: int) -> int:
    """2.2.6 How far the nearest units of a side are."""
    nearest = nearest_area(state, who, area)
    return fire.reach(state, area, nearest) if nearest != NOTHING else weights.FAR


@rule
def nearest_area(state: State, who: int, area: int) -> int:
    """2.2.6 The area where the nearest units of a side are, or NOTHING."""
    best = NOTHING
    nearest = weights.FAR
    for other in range(ground.AREA_COUNT[state.sheet]):
        if state.top[who][other] != NOTHING:
            distance = fire.reach(state, area, other)
            if distance < nearest:
                nearest = distance
                best = other
    return best


@rule
def in_danger(state: State, unit: int, scale: tuple[int, ...]) -> bool:
    """8.2 Whether Greek light troops have the enemy too near and are not hemmed in by friends."""
    area = state.area[unit]
    open_sides = 0
    for way in range(8):
        near = ground.NEXT[state.sheet][area][way]
        if near != NOTHING and not stacks.held(state, peoples.GREEK, near):
            open_sides += 1
    return open_sides > 1 and weights.SHARE * distance_of(state, peoples.PERSIAN, area) < scale[weights.FLEE]


@rule
def misplaced(state: State, unit: int, area: int, scale: tuple[int, ...]) -> int:
    """8.2.2 How many areas a Persian force would be from where it likes to stand and shoot."""
    wanted = scale[weights.CLOSE] if stacks.kind(state, unit) == peoples.MIXED else scale[weights.STAND_OFF]
    return abs(distance_of(state, peoples.GREEK, area) - wanted // weights.SHARE)


@rule
def step_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """8.1.2 How good a step, a turn or the end of a move is; a split never is."""
    unit = state.subject
    who = stacks.side(state, unit)
    if action == act.STOP:
        return 9 + 10 * place_value(state, unit, state.area[unit], scale)
    if action >= act.FACING and action < act.STEP:
        return turn_value(state, unit, action - act.FACING, scale)
    if action < act.STEP or action >= act.STEP + 8:
        return weights.NEVER
    way = action - act.STEP
    end = ground.NEXT[state.sheet][state.area[unit]][way]
    if stacks.held(state, 1 - who, end):
        worth = (
            charges.charge_value(state, unit, way, scale) if not stacks.light(state, unit) else weights.NEVER
        )
        return 10**6 + worth if worth > 0 else weights.NEVER + 1
    worth = 10 * place_value(state, unit, end, scale)
    if (
        stacks.held(state, who, end)
        and stacks.height(state, who, end) + stacks.force_size(state, unit) > peoples.STACK_LIMIT
    ):
        worth -= 2000
    if stacks.kind(state, unit) == peoples.HOPLITE:
        if scale[weights.ADVANCE] > 0:
            return (
                10**5 if goes_for_enemy(state, unit, scale) and room_ahead(state, unit) else weights.NEVER + 1
            )
        return (
            10**5
            if scale[weights.FILL] > 0 and state.strides == 0 and gap_ahead(state, unit)
            else weights.NEVER + 1
        )
    straight = 2 * state.facing[unit] if who == peoples.PERSIAN else 2
    return worth + (5 if way == straight else 0)


@rule
def turn_value(state: State, unit: int, facing: int, scale: tuple[int, ...]) -> int:
    """3.2.1 3.2.2 How good a turn is: to the nearest enemy, for who cannot charge and is no light unit; hoplites only in a duel."""
    if stacks.light(state, unit) or facing != towards_enemy(state, unit):
        return weights.NEVER
    if stacks.side(state, unit) == peoples.PERSIAN:
        return 10**5 if charges.best_charge(state, unit, scale) <= 0 else weights.NEVER
    if scale[weights.ADVANCE] == 0 or charges.hoplite_charge(state, unit, scale) > 0:
        return weights.NEVER
    return 2 * 10**5 if goes_for_enemy(state, unit, scale) else weights.NEVER


@rule
def place_value(state: State, unit: int, area: int, scale: tuple[int, ...]) -> int:
    """8.1 How good a place is for light Greeks, who keep away, and for Persians, who come near."""
    if stacks.side(state, unit) == peoples.PERSIAN:
        return -10 * misplaced(state, unit, area, scale)
    if stacks.kind(state, unit) == peoples.HOPLITE:
        return 0
    return min(weights.SHARE * distance_of(state, peoples.PERSIAN, area), scale[weights.FLEE])
