"""Chapter 7: how the Persians take their places before a series, and who comes later."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    EAST,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    IMMORTALS,
    PERSIAN,
    REAR_SITES,
    SITES,
    STACK_LIMIT,
    WEST,
)
from pylae.games.go_tell_the_spartans.deployment import KINDS, clear_unit
from pylae.games.go_tell_the_spartans.stacks import held, kind, last_arrival, lay_under
from pylae.games.go_tell_the_spartans.state import (
    BOX,
    DEPLOY_DIE,
    FLANK_FIRST,
    LEADS,
    NATIONS,
    NEW_ROUND,
    NORTHWARD,
    POOL,
    SITE,
    SOUTHWARD,
    STACK,
    WAITING,
    WESTWARD,
    State,
)


@rule
def begin_persians(state: State) -> None:
    """4.C 7.0 The committed contingent takes its places in rows A and B; in the extra series nobody new comes there (R32)."""
    state.south_first = 0
    state.round = 0
    if state.committed == NOTHING:
        state.phase = NEW_ROUND
    elif state.players == 2:
        state.actor = PERSIAN
        state.phase = FLANK_FIRST
    elif state.deploy_die == 1:
        state.phase = DEPLOY_DIE
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
    state.phase = NEW_ROUND


@rule
def place_stacks(state: State, nation: int, rear: int) -> None:
    """7.0 7.0.2 All units of a contingent that are not on the map take their sites; who finds none waits (R52)."""
    for height_of in range(STACK_LIMIT, 0, -1):
        for sort in range(KINDS):
            for _ in range(stacks_of(state, nation, sort, height_of, rear)):
                area = free_site(state, rear)
                if area != NOTHING:
                    set_stack(state, nation, sort, height_of, area, rear)
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] == POOL:
            state.area[unit] = WAITING


@rule
def unplaced(state: State, nation: int, sort: int, rear: int) -> int:
    """7.0 Units of a kind that a contingent still has to place."""
    source = BOX if rear == 1 else POOL
    count = 0
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        here = state.area[unit] == source or state.area[unit] == WAITING
        count += 1 if here and kind(state, unit) == sort else 0
    return count


@rule
def stacks_of(state: State, nation: int, sort: int, units: int, rear: int) -> int:
    """7.0 R11 How many stacks of a size a kind gives once the larger ones are placed: threes, and twos for the rest."""
    count = unplaced(state, nation, sort, rear)
    if units == STACK_LIMIT and count % STACK_LIMIT == 1:
        return max(0, (count - 4) // STACK_LIMIT)
    return count // units


@rule
def free_site(state: State, rear: int) -> int:
    """7.0 7.0.2 R52 The next site without units; on row O Greeks do not matter; else a site with Greeks only; or NOTHING."""
    for round_of in range(2):
        for index in range(AREA_COUNT[state.sheet]):
            area = (
                REAR_SITES[state.sheet][index] if rear == 1 else SITES[state.sheet][state.south_first][index]
            )
            if area == NOTHING:
                break
            if not held(state, PERSIAN, area) and (
                rear == 1 or round_of == 1 or not held(state, GREEK, area)
            ):
                return area
    return NOTHING


@rule
def set_stack(state: State, nation: int, sort: int, units: int, area: int, rear: int) -> None:
    """7.0 7.0.2 R33 A stack takes its site, facing the enemy; upon Greeks it counts as having come in from the map's edge."""
    source = BOX if rear == 1 else POOL
    left = units
    facing = WEST if rear == 1 else EAST
    order = last_arrival(state, area) + 1
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        here = state.area[unit] == source or state.area[unit] == WAITING
        if left > 0 and here and kind(state, unit) == sort:
            clear_unit(state, unit)
            state.facing[unit] = facing
            if left == units:
                state.mark[unit] |= LEADS
            if rear == 1:
                state.mark[unit] |= WESTWARD
            if held(state, GREEK, area):
                state.entry[unit] = 1 + ((facing + 2) & 3)
            lay_under(state, unit, area)
            state.arrival[unit] = order
            left -= 1


@rule
def enter_late(state: State) -> None:
    """7.0.2 R32 R52 At the start of a round: those who found no room enter, and when their hour has come the Immortals."""
    for nation in range(GREEK_CONTINGENTS, NATIONS):
        if count_waiting(state, nation) > 0:
            place_stacks(state, nation, 0)
    due = state.entry_round > 0 and (state.day_round >= state.entry_round or state.extra == 1)
    if due and immortals_wait(state):
        state.standing |= 1 << IMMORTALS
        place_stacks(state, IMMORTALS, 1)


@rule
def count_waiting(state: State, nation: int) -> int:
    """R52 Units of a contingent that wait for room."""
    count = 0
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        count += 1 if state.area[unit] == WAITING else 0
    return count


@rule
def immortals_wait(state: State) -> bool:
    """5.2 Whether Immortals are still in the Ephialtes Box."""
    for unit in range(FIRST_UNIT[state.sheet][IMMORTALS], FIRST_UNIT[state.sheet][IMMORTALS + 1]):
        if state.area[unit] == BOX:
            return True
    return False


# A Persian player's deployment (11.1)


@rule
def choose_side(state: State, action: int) -> None:
    """11.1 R57 The Persian player says which side of the centre is filled first."""
    state.south_first = 1 if action == SOUTHWARD else 0
    state.phase = SITE


@rule
def list_sides(out: list[int]) -> int:
    """11.1 R57 North or south of the centre first."""
    out[0] = NORTHWARD
    out[1] = SOUTHWARD
    return 2


@rule
def list_stacks(state: State, out: list[int]) -> int:
    """11.1 R57 Which of the stacks the contingent gives goes to the next site."""
    n = 0
    for sort in range(KINDS):
        for units in range(STACK_LIMIT, 0, -1):
            if may_form(state, sort, units):
                out[n] = STACK + 3 * sort + units - 1
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
    sort, units = (action - STACK) // 3, (action - STACK) % 3 + 1
    area = free_site(state, 0)
    if area == NOTHING:
        place_stacks(state, state.committed, 0)
    else:
        set_stack(state, state.committed, sort, units, area, 0)
    for other in range(KINDS):
        if unplaced(state, state.committed, other, 0) > 0 and area != NOTHING:
            return
    state.phase = NEW_ROUND
