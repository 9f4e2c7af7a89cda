"""Chapter 7: how the Persians take their places before a series, and who comes later."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import act, beside, deployment, mark, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State


@rule
def begin_persians(state: State) -> None:
    """4.C 7.0 The committed contingent takes its places in rows A and B; in the extra series nobody new comes there (R32)."""
    state.south_first = 0
    state.round = 0
    if state.committed == NOTHING:
        state.phase = phase.NEW_ROUND
    elif state.players == 2:
        state.actor = peoples.PERSIAN
        state.phase = phase.FLANK_FIRST
    elif state.deploy_die == 1:
        state.phase = phase.DEPLOY_DIE
    else:
        deploy_persians(state)


@rule
def roll_side(state: State, outcome: int) -> None:
    """7.0 R12 R87 A die decides whether the north or the south side is filled first."""
    state.south_first = outcome
    deploy_persians(state)


@rule
def deploy_persians(state: State) -> None:
    """7.0 R56 The automaton's stacks, largest first and mixed before javelins before bows, go to the sites in order."""
    place_stacks(state, state.committed, 0)
    state.phase = phase.NEW_ROUND


@rule
def place_stacks(state: State, nation: int, rear: int) -> None:
    """7.0 7.0.2 All units of a contingent that are not on the map take their sites; who finds none waits (R52)."""
    for height_of in range(peoples.STACK_LIMIT, 0, -1):
        for sort in range(deployment.KINDS):
            for _ in range(stacks_of(state, nation, sort, height_of, rear)):
                area = free_site(state, rear)
                if area != NOTHING:
                    set_stack(state, nation, sort, height_of, area, rear)
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] == beside.POOL:
            state.area[unit] = beside.WAITING


@rule
def unplaced(state: State, nation: int, sort: int, rear: int) -> int:
    """7.0 Units of a kind that a contingent still has to place."""
    source = beside.BOX if rear == 1 else beside.POOL
    count = 0
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        here = state.area[unit] == source or state.area[unit] == beside.WAITING
        count += 1 if here and stacks.kind(state, unit) == sort else 0
    return count


@rule
def stacks_of(state: State, nation: int, sort: int, units: int, rear: int) -> int:
    """7.0 R11 How many stacks of a size a kind gives once the larger ones are placed: threes, and twos for the rest."""
    count = unplaced(state, nation, sort, rear)
    if units == peoples.STACK_LIMIT and count % peoples.STACK_LIMIT == 1:
        return max(0, (count - 4) // peoples.STACK_LIMIT)
    return count // units


@rule
def free_site(state: State, rear: int) -> int:
    """7.0 7.0.2 R52 The next site without units; on row O Greeks do not matter; else a site with Greeks only; or NOTHING."""
    for round_of in range(2):
        for index in range(ground.AREA_COUNT[state.sheet]):
            area = (
                ground.REAR_SITES[state.sheet][index]
                if rear == 1
                else ground.SITES[state.sheet][state.south_first][index]
            )
            if area == NOTHING:
                break
            if not stacks.held(state, peoples.PERSIAN, area) and (
                rear == 1 or round_of == 1 or not stacks.held(state, peoples.GREEK, area)
            ):
                return area
    return NOTHING


@rule
def set_stack(state: State, nation: int, sort: int, units: int, area: int, rear: int) -> None:
    """7.0 7.0.2 R33 A stack takes its site, facing the enemy; upon Greeks it counts as having come in from the map's edge."""
    source = beside.BOX if rear == 1 else beside.POOL
    left = units
    facing = compass.WEST if rear == 1 else compass.EAST
    order = stacks.last_arrival(state, area) + 1
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        here = state.area[unit] == source or state.area[unit] == beside.WAITING
        if left > 0 and here and stacks.kind(state, unit) == sort:
            deployment.clear_unit(state, unit)
            state.facing[unit] = facing
            if left == units:
                state.mark[unit] |= mark.LEADS
            if rear == 1:
                state.mark[unit] |= mark.WESTWARD
            if stacks.held(state, peoples.GREEK, area):
                state.entry[unit] = 1 + ((facing + 2) & 3)
            stacks.lay_under(state, unit, area)
            state.arrival[unit] = order
            left -= 1


@rule
def enter_late(state: State) -> None:
    """7.0.2 R32 R52 At the start of a round: those who found no room enter, and when their hour has come the Immortals."""
    for nation in range(peoples.GREEK_CONTINGENTS, peoples.NATIONS):
        if stacks.count_at(state, nation, beside.WAITING) > 0:  # for room (R52)
            place_stacks(state, nation, 0)
    due = state.entry_round > 0 and (state.day_round >= state.entry_round or state.extra == 1)
    if due and immortals_wait(state):
        state.standing |= 1 << peoples.IMMORTALS
        place_stacks(state, peoples.IMMORTALS, 1)


@rule
def immortals_wait(state: State) -> bool:
    """5.2 Whether Immortals are still in the Ephialtes Box."""
    return stacks.count_at(state, peoples.IMMORTALS, beside.BOX) > 0


# A Persian player's deployment (11.1)


@rule
def choose_side(state: State, action: int) -> None:
    """11.1 R57 The Persian player says which side of the centre is filled first."""
    state.south_first = 1 if action == act.SOUTHWARD else 0
    state.phase = phase.SITE


@rule
def list_sides(out: list[int]) -> int:
    """11.1 R57 North or south of the centre first."""
    out[0] = act.NORTHWARD
    out[1] = act.SOUTHWARD
    return 2


@rule
def list_stacks(state: State, out: list[int]) -> int:
    """11.1 R57 Which of the stacks the contingent gives goes to the next site."""
    n = 0
    for sort in range(deployment.KINDS):
        for units in range(peoples.STACK_LIMIT, 0, -1):
            if may_form(state, sort, units):
                out[n] = act.STACK + 3 * sort + units - 1
                n += 1
    return n


@rule
def may_form(state: State, sort: int, units: int) -> bool:
    """7.0 R11 Whether the rest of a kind, as many threes as possible, still has a stack of that size."""
    count = unplaced(state, state.committed, sort, 0)
    if units == 3:
        return count >= 3 and count != 4
    if units == 2:
        return count >= 2 and (count % 3 == 2 or count % 3 == 1)
    return count == 1


@rule
def choose_stack(state: State, action: int) -> None:
    """11.1 R57 A stack takes the next site."""
    sort, units = (action - act.STACK) // 3, (action - act.STACK) % 3 + 1
    area = free_site(state, 0)
    if area == NOTHING:
        place_stacks(state, state.committed, 0)
    else:
        set_stack(state, state.committed, sort, units, area, 0)
    for other in range(deployment.KINDS):
        if unplaced(state, state.committed, other, 0) > 0 and area != NOTHING:
            return
    state.phase = phase.NEW_ROUND
