"""Chapter 6: how the Greeks take their places before a series of Action Rounds, or stand fast."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.commitment import alive, commander_seat, next_seat
from pylae.games.go_tell_the_spartans.components import (
    AREA_COUNT,
    AREAS,
    DAYS,
    EAST,
    EAST_SNAKE,
    FIRST_UNIT,
    GREEK,
    GREEK_CONTINGENTS,
    MOST_STEPS,
    NEXT,
    PELOPONNESIANS,
    PERSIAN,
    PERSIAN_SIDE,
    PHOCIANS,
    SETUP,
    SPARTANS,
    STACK_LIMIT,
    UNIT_COUNT,
    WEST,
    WEST_SNAKE,
)
from pylae.games.go_tell_the_spartans.stacks import (
    contingent,
    height,
    held,
    kind,
    lay_under,
    lift,
    next_force,
    side,
)
from pylae.games.go_tell_the_spartans.state import (
    AREA,
    BACK,
    CONTINGENT_,
    DEPLOY,
    END,
    FACE,
    FACING,
    JOIN,
    LEADS,
    PERSIAN_DEPLOYMENT,
    PLACE,
    POOL,
    STAND_FAST,
    TEMPLATE,
    TEMPLATES,
    TURN_AT,
    UNIT,
    WAITING,
    ZONES,
    State,
)
from pylae.games.go_tell_the_spartans.templates import SECONDS, STRONGEST, array, take_part, waits

KINDS = 4


# The Greeks


@rule
def persians_left(state: State) -> bool:
    """9.0 R36 R86 Whether Persian units are on the map or wait to enter it."""
    for unit in range(FIRST_UNIT[state.sheet][GREEK_CONTINGENTS], UNIT_COUNT[state.sheet]):
        if state.area[unit] >= 0 or state.area[unit] == WAITING:
            return True
    return False


@rule
def begin_deployment(state: State) -> None:
    """4.B 6.0 9.0 The Greeks deploy anew, or stand fast if Persians are left on the map; with seven seats in turn (R59)."""
    state.commander = NOTHING
    state.chosen = 0
    if persians_left(state):
        begin_standing(state, GREEK)
        return
    clear_greeks(state)
    if state.players == 7:
        state.actor = commander_seat(state)
        state.phase = ZONES
    else:
        state.actor = 0
        state.phase = DEPLOY


@rule
def clear_greeks(state: State) -> None:
    """6.0.2 R39 All Greek units come off the map; losses stay, Disorder goes."""
    for unit in range(FIRST_UNIT[state.sheet][GREEK_CONTINGENTS]):
        if state.area[unit] >= 0:
            lift(state, unit, POOL)
        if state.area[unit] == POOL:
            clear_unit(state, unit)


@rule
def clear_unit(state: State, unit: int) -> None:
    """6.0.2 R39 A unit before its deployment: in order, without memory of what was."""
    state.mark[unit] = 0
    state.entry[unit] = 0
    state.arrival[unit] = 0
    state.facing[unit] = WEST if side(state, unit) == GREEK else EAST
    state.aim[unit] = NOTHING


@rule
def deploys(state: State, nation: int) -> bool:
    """6.0 Whether a contingent takes part in the deployment: alive and not in the Box."""
    return alive(state, nation) and state.guard != nation


@rule
def places_now(state: State, nation: int) -> bool:
    """R59 Whether the seat to move places the units of a contingent."""
    return state.players < 7 or nation == state.commander


# What constrains a deployment


@rule
def on_persian_side(state: State, nation: int) -> bool:
    """6.0.1 #3 Whether all units of a contingent that are placed stand on the Persian side of the wall."""
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] >= 0 and PERSIAN_SIDE[state.sheet][state.area[unit]] == 0:
            return False
    return True


@rule
def adjoined(state: State, nation: int) -> bool:
    """6.0.1 #1 R8 Whether the areas of a contingent hang together, corners included; Peloponnesians need not."""
    if nation == PELOPONNESIANS:
        return True
    mine = row(AREAS)
    queue = row(AREAS)
    areas = 0
    start = NOTHING
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        area = state.area[unit]
        if area >= 0 and mine[area] == 0:
            mine[area] = 1
            areas += 1
            start = area
    if areas < 2:
        return True
    queue[0] = start
    mine[start] = 2
    size = 1
    at = 0
    while at < size:
        for way in range(8):
            near = NEXT[state.sheet][queue[at]][way]
            if near != NOTHING and mine[near] == 1:
                mine[near] = 2
                queue[size] = near
                size += 1
        at += 1
    return size == areas


@rule
def vanguard_needed(state: State) -> bool:
    """6.0.1 #3 On the first two days; waived when no contingent but Spartans and Peloponnesians can deploy."""
    if state.day == DAYS:
        return False
    for nation in range(SPARTANS + 1, PELOPONNESIANS):
        if deploys(state, nation):
            return True
    return False


@rule
def vanguard(state: State) -> bool:
    """6.0.1 #3 Whether a second contingent, not the Peloponnesians, stands wholly on the Persian side."""
    for nation in range(SPARTANS + 1, PELOPONNESIANS):
        if deploys(state, nation) and on_persian_side(state, nation):
            return True
    return False


@rule
def phocians_behind(state: State) -> bool:
    """6.0.1 #4 Phocians stand on the Persian side only if everybody else stands wholly there."""
    if not deploys(state, PHOCIANS) or not any_on_persian_side(state, PHOCIANS):
        return True
    for nation in range(GREEK_CONTINGENTS):
        if nation != PHOCIANS and deploys(state, nation) and not on_persian_side(state, nation):
            return False
    return True


@rule
def any_on_persian_side(state: State, nation: int) -> bool:
    """6.0.1 #4 Whether a unit of a contingent stands on the Persian side."""
    for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] >= 0 and PERSIAN_SIDE[state.sheet][state.area[unit]] == 1:
            return True
    return False


@rule
def deployed(state: State) -> bool:
    """6.0.1 Whether the deployment of the seat to move may be called done."""
    for nation in range(GREEK_CONTINGENTS):
        if deploys(state, nation) and places_now(state, nation):
            if waits(state, nation) or not adjoined(state, nation):
                return False
            if state.players == 7 and not in_order(state, nation):
                return False
    if state.players == 7:
        return True
    if state.day < DAYS and deploys(state, SPARTANS) and not on_persian_side(state, SPARTANS):
        return False
    if vanguard_needed(state) and not vanguard(state):
        return False
    return phocians_behind(state)


# With seven seats: the Spartan seat orders who must stand on the Persian side (R85)


@rule
def list_zones(state: State, out: list[int]) -> int:
    """11.2 R85 Contingents that may still be ordered to the Persian side, or the end of the orders."""
    n = 0
    others = True
    for nation in range(SPARTANS + 1, GREEK_CONTINGENTS):
        if nation != PHOCIANS and deploys(state, nation) and not ordered(state, nation):
            others = False
    for nation in range(SPARTANS + 1, GREEK_CONTINGENTS):
        if deploys(state, nation) and not ordered(state, nation) and (nation != PHOCIANS or others):
            if fits_west(state, nation):
                out[n] = CONTINGENT_ + nation
                n += 1
    if n == 0 or orders_suffice(state):
        out[n] = END
        n += 1
    return n


@rule
def ordered(state: State, nation: int) -> bool:
    """R85 Whether a contingent must stand on the Persian side: by order, or as Spartans on the first two days."""
    if nation == SPARTANS:
        return state.day < DAYS
    return (state.chosen >> nation) & 1 == 1


@rule
def fits_west(state: State, nation: int) -> bool:
    """R85 Whether the Persian side has room for one contingent more, each kind in stacks of its own."""
    need = stacks_needed(state, nation)
    for other in range(GREEK_CONTINGENTS):
        if deploys(state, other) and ordered(state, other):
            need += stacks_needed(state, other)
    room = 0
    while room < AREAS and WEST_SNAKE[state.sheet][room] != NOTHING:
        room += 1
    return need <= room


@rule
def stacks_needed(state: State, nation: int) -> int:
    """3.1.1 3.1.2 How many areas a contingent fills in full stacks of one kind."""
    need = 0
    for sort in range(KINDS):
        count = 0
        for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
            here = state.area[unit] >= 0 or state.area[unit] == POOL
            count += 1 if here and kind(state, unit) == sort else 0
        need += (count + STACK_LIMIT - 1) // STACK_LIMIT
    return need


@rule
def orders_suffice(state: State) -> bool:
    """6.0.1 #3 R85 Whether a second contingent was ordered to the Persian side where one is needed."""
    if not vanguard_needed(state):
        return True
    for nation in range(SPARTANS + 1, PELOPONNESIANS):
        if deploys(state, nation) and ordered(state, nation):
            return True
    return False


@rule
def order_zone(state: State, action: int) -> None:
    """11.2 R85 A contingent is ordered to the Persian side, or the seats begin to place their units."""
    if action != END:
        state.chosen |= 1 << (action - CONTINGENT_)
        return
    state.commander = NOTHING
    next_placer(state)


@rule
def in_order(state: State, nation: int) -> bool:
    """R85 Whether a contingent stands where it was ordered to."""
    if ordered(state, nation):
        return on_persian_side(state, nation)
    return nation != PHOCIANS or phocians_free(state) or not any_on_persian_side(state, nation)


@rule
def phocians_free(state: State) -> bool:
    """6.0.1 #4 R85 Whether everybody else was ordered to the Persian side."""
    for nation in range(GREEK_CONTINGENTS):
        if nation != PHOCIANS and deploys(state, nation) and not ordered(state, nation):
            return False
    return True


@rule
def next_placer(state: State) -> None:
    """R59 The next seat places its units: Spartans first, then by the alphabet."""
    state.commander = next_seat(state, state.commander)
    while state.commander != NOTHING and not deploys(state, state.commander):
        state.commander = next_seat(state, state.commander)
    if state.commander == NOTHING:
        state.chosen = 0
        state.phase = PERSIAN_DEPLOYMENT
        return
    state.actor = state.commander
    state.phase = DEPLOY


# Placing, one unit at a time


@rule
def same_class(state: State, one: int, other: int) -> bool:
    """6.0 Whether two units are as good as each other: contingent, kind and losses."""
    return (
        contingent(state, one) == contingent(state, other)
        and kind(state, one) == kind(state, other)
        and state.loss[one] == state.loss[other]
    )


@rule
def first_of_class(state: State, unit: int) -> bool:
    """6.0 Whether no earlier unit beside the map is of the same class."""
    for other in range(FIRST_UNIT[state.sheet][contingent(state, unit)], unit):
        if state.area[other] == POOL and same_class(state, other, unit):
            return False
    return True


@rule
def next_of_class(state: State, unit: int) -> int:
    """6.0 A unit beside the map of the same class as another, or NOTHING."""
    for other in range(
        FIRST_UNIT[state.sheet][contingent(state, unit)], FIRST_UNIT[state.sheet][contingent(state, unit) + 1]
    ):
        if state.area[other] == POOL and same_class(state, other, unit):
            return other
    return NOTHING


@rule
def may_place(state: State, unit: int, area: int) -> bool:
    """6.0 3.1.1 3.1.2 Whether a unit may be placed in an area: set-up rows, no Persians, room, one kind (R9, R10)."""
    if SETUP[state.sheet][area] == 0 or held(state, PERSIAN, area):
        return False
    if ordered_west_only(state, unit) and PERSIAN_SIDE[state.sheet][area] == 0:
        return False
    first = state.top[GREEK][area]
    if first == NOTHING:
        return True
    if kind(state, first) != kind(state, unit) or height(state, GREEK, area) >= STACK_LIMIT:
        return False
    return state.mono_contingent_stacks == 0 or contingent(state, first) == contingent(state, unit)


@rule
def ordered_west_only(state: State, unit: int) -> bool:
    """6.0.1 #3 Spartans stand on the Persian side on the first two days; with seven seats all who were ordered to."""
    nation = contingent(state, unit)
    if nation == SPARTANS:
        return state.day < DAYS
    return state.players == 7 and ordered(state, nation)


@rule
def list_deployment(state: State, out: list[int]) -> int:
    """6.0 Classes to place, stacks to lift or to turn, whole templates, and the end when the deployment is legal."""
    n = 0
    for unit in range(FIRST_UNIT[state.sheet][GREEK_CONTINGENTS]):
        if (
            state.area[unit] == POOL
            and places_now(state, contingent(state, unit))
            and first_of_class(state, unit)
        ):
            if somewhere(state, unit):
                out[n] = UNIT + unit
                n += 1
    for area in range(AREA_COUNT[state.sheet]):
        unit = state.top[GREEK][area]
        if unit != NOTHING and places_now(state, contingent(state, unit)):
            out[n] = AREA + area
            out[n + 1] = TURN_AT + area
            n += 2
    for template in range(TEMPLATES):
        out[n] = TEMPLATE + template
        n += 1
    if deployed(state):
        out[n] = END
        n += 1
    return n


@rule
def somewhere(state: State, unit: int) -> bool:
    """6.0 Whether there is an area where a unit may be placed."""
    for area in range(AREA_COUNT[state.sheet]):
        if may_place(state, unit, area):
            return True
    return False


@rule
def deploy(state: State, action: int) -> None:
    """6.0 One step of a deployment."""
    if action == END:
        if state.players == 7:
            next_placer(state)
        else:
            state.phase = PERSIAN_DEPLOYMENT
    elif action >= UNIT:
        state.subject = action - UNIT
        state.phase = PLACE
    elif action >= TURN_AT:
        state.spot = action - TURN_AT
        state.phase = FACE
    elif action >= AREA:
        lift_stack(state, action - AREA)
    else:
        take_template(state, action - TEMPLATE)


@rule
def lift_stack(state: State, area: int) -> None:
    """6.0 All units of an area that the seat places come back beside the map."""
    unit = state.top[GREEK][area]
    while unit != NOTHING:
        below = state.under[unit]
        if places_now(state, contingent(state, unit)):
            lift(state, unit, POOL)
            clear_unit(state, unit)
        unit = below


@rule
def list_places(state: State, out: list[int]) -> int:
    """6.0 Where a unit of the chosen class may stand, or back."""
    n = 0
    for area in range(AREA_COUNT[state.sheet]):
        if may_place(state, state.subject, area):
            out[n] = AREA + area
            n += 1
    out[n] = BACK
    return n + 1


@rule
def place(state: State, action: int) -> None:
    """6.0 3.1.1 A unit goes to the bottom of the stack; the next of its class follows until it is enough."""
    if action == BACK:
        state.subject = NOTHING
        state.phase = DEPLOY
        return
    put(state, state.subject, action - AREA)
    following = next_of_class(state, state.subject)
    state.subject = following
    if following == NOTHING or not somewhere(state, following):
        state.subject = NOTHING
        state.phase = DEPLOY


@rule
def put(state: State, unit: int, area: int) -> None:
    """6.0 3.1.3 A unit joins the force of an area, and faces as that does."""
    first = state.top[GREEK][area]
    if first == NOTHING:
        state.mark[unit] |= LEADS
    else:
        state.facing[unit] = state.facing[first]
    lay_under(state, unit, area)


@rule
def list_facings(state: State, out: list[int]) -> int:
    """6.0 R55 The four facings of a stack."""
    for facing in range(4):
        out[facing] = FACING + facing
    return 4


@rule
def face(state: State, facing: int) -> None:
    """6.0 R55 A stack is turned, all its units alike (3.1.3)."""
    unit = state.top[GREEK][state.spot]
    while unit != NOTHING:
        state.facing[unit] = facing
        unit = state.under[unit]
    state.spot = NOTHING
    state.phase = DEPLOY


# Templates (their lines are in `templates`), and the winding lines that have room for every army


@rule
def take_template(state: State, template: int) -> None:
    """6.0 The army, or with seven seats the own contingent, is set up by a template; where it has no room, in winding lines."""
    lift_all(state)
    state.phase = DEPLOY
    if template > 0:
        if state.players == 7:
            stood = take_part(state, template, state.commander, beside_spartans(state, template))
        else:
            stood = array(state, template)
        if stood and deployed(state):
            return
        lift_all(state)
    if state.players == 7:
        muster_alone(state, state.commander)
    else:
        muster(state)


@rule
def beside_spartans(state: State, template: int) -> int:
    """6.0.1 #3 R85 The contingent for the second part of a template: the first of its list, by order where one is needed."""
    for index in range(len(STRONGEST)):
        nation = SECONDS[template][index]
        if nation != NOTHING and deploys(state, nation):
            if ordered(state, nation) or not vanguard_needed(state):
                return nation
    return NOTHING


@rule
def lift_all(state: State) -> None:
    """6.0 All units that the seat places come back beside the map."""
    for area in range(AREA_COUNT[state.sheet]):
        if state.top[GREEK][area] != NOTHING:
            lift_stack(state, area)


@rule
def muster(state: State) -> None:
    """6.0.1 The common order: Spartans and a second contingent wind from the wall westwards, all others eastwards."""
    west = 0
    east = 0
    second = NOTHING
    for nation in range(SPARTANS + 1, PELOPONNESIANS):
        if deploys(state, nation) and (second == NOTHING or second == PHOCIANS):
            second = nation
    if second == PHOCIANS and deploys(state, PELOPONNESIANS):
        west = wind(state, PELOPONNESIANS, west, 1)
    if deploys(state, SPARTANS):
        west = wind(state, SPARTANS, west, 1)
    if second != NOTHING:
        west = wind(state, second, west, 1)
    for nation in range(SPARTANS + 1, GREEK_CONTINGENTS):
        if deploys(state, nation) and nation != second and waits(state, nation):
            east = wind(state, nation, east, 0)


@rule
def wind(state: State, nation: int, at: int, west: int) -> int:
    """6.0.1 #1 A contingent fills the next areas of a winding line, hoplites first, and first those with fewest losses.

    Returns where the line goes on.
    """
    for sort in range(KINDS):
        stacked = STACK_LIMIT
        for lost in range(MOST_STEPS):
            for unit in range(FIRST_UNIT[state.sheet][nation], FIRST_UNIT[state.sheet][nation + 1]):
                if state.area[unit] == POOL and kind(state, unit) == sort and state.loss[unit] == lost:
                    if stacked == STACK_LIMIT:
                        stacked = 0
                        at += 1
                    stacked += 1
                    line = WEST_SNAKE[state.sheet][at - 1] if west == 1 else EAST_SNAKE[state.sheet][at - 1]
                    put(state, unit, line)
    return at


@rule
def muster_alone(state: State, nation: int) -> None:
    """R59 R85 One seat's contingent fills the first free run of areas on its side of the wall."""
    west = 1 if ordered(state, nation) else 0
    need = stacks_needed(state, nation)
    start = free_run(state, need, west)
    if start == NOTHING and west == 0 and (nation != PHOCIANS or phocians_free(state)):
        west = 1
        start = free_run(state, need, west)
    if start == NOTHING:
        muster_all(state)
    else:
        wind(state, nation, start, west)


@rule
def free_run(state: State, need: int, west: int) -> int:
    """6.0.1 #1 Where a winding line has so many free areas in a row, or NOTHING."""
    free = 0
    for at in range(AREAS):
        area = WEST_SNAKE[state.sheet][at] if west == 1 else EAST_SNAKE[state.sheet][at]
        if area == NOTHING:
            return NOTHING
        free = free + 1 if state.top[GREEK][area] == NOTHING else 0
        if free == need:
            return at + 1 - need
    return NOTHING


@rule
def muster_all(state: State) -> None:
    """R85 No room for one: the whole army takes the common order, and the deployment is done."""
    for area in range(AREA_COUNT[state.sheet]):
        unit = state.top[GREEK][area]
        while unit != NOTHING:
            below = state.under[unit]
            lift(state, unit, POOL)
            clear_unit(state, unit)
            unit = below
    muster(state)
    state.chosen = 0
    state.commander = NOTHING
    state.phase = PERSIAN_DEPLOYMENT


# Standing fast: Persians are still there


@rule
def begin_standing(state: State, who: int) -> None:
    """9.0 R37 Nobody moves; stacks may be merged and put in another order, first the Greek ones, then a Persian player's."""
    state.actor = commander_seat(state) if who == GREEK else PERSIAN
    state.phase = STAND_FAST
    if any_stack(state, who):
        return
    if who == GREEK and state.players == 2 and any_stack(state, PERSIAN):
        state.actor = PERSIAN
        return
    state.phase = PERSIAN_DEPLOYMENT


@rule
def standing_side(state: State) -> int:
    """11.1 R37 The side whose stacks are put in order."""
    return PERSIAN if state.players == 2 and state.actor == PERSIAN else GREEK


@rule
def any_stack(state: State, who: int) -> bool:
    """R37 Whether a side has two units in one area."""
    for area in range(AREA_COUNT[state.sheet]):
        if height(state, who, area) > 1:
            return True
    return False


@rule
def list_standing(state: State, out: list[int]) -> int:
    """R37 Forces to merge, units to put on top of their force, or the end."""
    who = standing_side(state)
    n = 0
    for area in range(AREA_COUNT[state.sheet]):
        unit = state.top[who][area]
        if unit != NOTHING and may_join(state, unit):
            out[n] = JOIN + area
            n += 1
        while unit != NOTHING:
            if not state.mark[unit] & LEADS:
                out[n] = UNIT + unit
                n += 1
            unit = state.under[unit]
    out[n] = END
    return n + 1


@rule
def may_join(state: State, unit: int) -> bool:
    """R37 3.1.3 Whether several forces of an area face the same way and may become one."""
    other = next_force(state, unit)
    if other == NOTHING:
        return False
    while other != NOTHING:
        if state.facing[other] != state.facing[unit]:
            return False
        other = next_force(state, other)
    return True


@rule
def stand_fast(state: State, action: int) -> None:
    """9.0 R37 Forces merge, or a unit comes to the top of its force."""
    who = standing_side(state)
    if action == END:
        state.phase = PERSIAN_DEPLOYMENT
        if who == GREEK and state.players == 2:
            begin_standing(state, PERSIAN)
    elif action >= JOIN:
        chief = state.top[who][action - JOIN]
        unit = state.under[chief]
        while unit != NOTHING:
            state.mark[unit] &= ~LEADS
            state.arrival[unit] = state.arrival[chief]
            unit = state.under[unit]
    else:
        put_on_top(state, action - UNIT)


@rule
def put_on_top(state: State, unit: int) -> None:
    """R37 A unit changes places with those above it in its force."""
    area = state.area[unit]
    who = side(state, unit)
    chief = state.top[who][area]
    before = NOTHING
    above = NOTHING
    other = chief
    while other != unit:
        if state.mark[other] & LEADS:
            chief = other
            before = above
        above = other
        other = state.under[other]
    state.under[above] = state.under[unit]
    state.under[unit] = chief
    state.mark[chief] &= ~LEADS
    state.mark[unit] |= LEADS
    if before == NOTHING:
        state.top[who][area] = unit
    else:
        state.under[before] = unit
