"""Chapter 6: how the Greeks take their places before a series of Action Rounds, or stand fast."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import compass, ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import (
    act,
    beside,
    commitment,
    mark,
    muster,
    phase,
    stacks,
    standing,
    templates,
)
from pylae.games.go_tell_the_spartans.rules.state import State

KINDS = 4


# The Greeks


@rule
def persians_left(state: State) -> bool:
    """9.0 R36 R86 Whether Persian units are on the map or wait to enter it."""
    for unit in range(
        roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS], roster.UNIT_COUNT[state.sheet]
    ):
        if state.area[unit] >= 0 or state.area[unit] == beside.WAITING:
            return True
    return False


@rule
def begin_deployment(state: State) -> None:
    """4.B 6.0 9.0 The Greeks deploy anew, or stand fast if Persians are left on the map; with seven seats in turn (R59)."""
    state.commander = NOTHING
    state.chosen = 0
    if persians_left(state):
        standing.begin_standing(state, peoples.GREEK)
        return
    clear_greeks(state)
    if state.players == 7:
        state.actor = commitment.commander_seat(state)
        state.phase = phase.ZONES
    else:
        state.actor = 0
        state.phase = phase.DEPLOY


@rule
def clear_greeks(state: State) -> None:
    """6.0.2 R39 All Greek units come off the map; losses stay, Disorder goes."""
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        if state.area[unit] >= 0:
            stacks.lift(state, unit, beside.POOL)
        if state.area[unit] == beside.POOL:
            clear_unit(state, unit)


@rule
def clear_unit(state: State, unit: int) -> None:
    """6.0.2 R39 A unit before its deployment: in order, without memory of what was."""
    state.mark[unit] = 0
    state.entry[unit] = 0
    state.arrival[unit] = 0
    state.facing[unit] = compass.WEST if stacks.side(state, unit) == peoples.GREEK else compass.EAST
    state.aim[unit] = NOTHING


@rule
def deploys(state: State, nation: int) -> bool:
    """6.0 Whether a contingent takes part in the deployment: alive and not in the Box."""
    return commitment.alive(state, nation) and state.guard != nation


@rule
def places_now(state: State, nation: int) -> bool:
    """R59 Whether the seat to move places the units of a contingent."""
    return state.players < 7 or nation == state.commander


# What constrains a deployment


@rule
def on_persian_side(state: State, nation: int) -> bool:
    """6.0.1 #3 Whether all units of a contingent that are placed stand on the Persian side of the wall."""
    return not any_on_side(state, nation, peoples.GREEK)


@rule
def any_on_side(state: State, nation: int, side: int) -> bool:
    """6.0.1 #3 #4 Whether a unit of a contingent stands on this side of the wall."""
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] >= 0 and ground.PERSIAN_SIDE[state.sheet][state.area[unit]] == side:
            return True
    return False


@rule
def adjoined(state: State, nation: int) -> bool:
    """6.0.1 #1 R8 Whether the areas of a contingent hang together, corners included; Peloponnesians need not."""
    if nation == peoples.PELOPONNESIANS:
        return True
    mine = row(ground.AREAS)
    queue = row(ground.AREAS)
    areas = 0
    start = NOTHING
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
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
            near = ground.NEXT[state.sheet][queue[at]][way]
            if near != NOTHING and mine[near] == 1:
                mine[near] = 2
                queue[size] = near
                size += 1
        at += 1
    return size == areas


@rule
def vanguard_needed(state: State) -> bool:
    """6.0.1 #3 On the first two days; waived when no contingent but Spartans and Peloponnesians can deploy."""
    if state.day == peoples.DAYS:
        return False
    for nation in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS):
        if deploys(state, nation):
            return True
    return False


@rule
def vanguard(state: State) -> bool:
    """6.0.1 #3 Whether a second contingent, not the Peloponnesians, stands wholly on the Persian side."""
    for nation in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS):
        if deploys(state, nation) and on_persian_side(state, nation):
            return True
    return False


@rule
def phocians_behind(state: State) -> bool:
    """6.0.1 #4 Phocians stand on the Persian side only if everybody else stands wholly there."""
    if not deploys(state, peoples.PHOCIANS) or not any_on_side(state, peoples.PHOCIANS, peoples.PERSIAN):
        return True
    for nation in range(peoples.GREEK_CONTINGENTS):
        if nation != peoples.PHOCIANS and deploys(state, nation) and not on_persian_side(state, nation):
            return False
    return True


@rule
def deployed(state: State) -> bool:
    """6.0.1 Whether the deployment of the seat to move may be called done."""
    for nation in range(peoples.GREEK_CONTINGENTS):
        if deploys(state, nation) and places_now(state, nation):
            if templates.waits(state, nation) or not adjoined(state, nation):
                return False
            if state.players == 7 and not in_order(state, nation):
                return False
    if state.players == 7:
        return muster.leaves_room(state)
    if (
        state.day < peoples.DAYS
        and deploys(state, peoples.SPARTANS)
        and not on_persian_side(state, peoples.SPARTANS)
    ):
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
    for nation in range(peoples.SPARTANS + 1, peoples.GREEK_CONTINGENTS):
        if nation != peoples.PHOCIANS and deploys(state, nation) and not ordered(state, nation):
            others = False
    for nation in range(peoples.SPARTANS + 1, peoples.GREEK_CONTINGENTS):
        if deploys(state, nation) and not ordered(state, nation) and (nation != peoples.PHOCIANS or others):
            if fits_west(state, nation):
                out[n] = act.CONTINGENT + nation
                n += 1
    if n == 0 or orders_suffice(state):
        out[n] = act.END
        n += 1
    return n


@rule
def ordered(state: State, nation: int) -> bool:
    """R85 Whether a contingent must stand on the Persian side: by order, or as Spartans on the first two days."""
    if nation == peoples.SPARTANS:
        return state.day < peoples.DAYS
    return (state.chosen >> nation) & 1 == 1


@rule
def fits_west(state: State, nation: int) -> bool:
    """R85 Whether the Persian side has room for one contingent more, each kind in stacks of its own."""
    need = stacks_needed(state, nation)
    for other in range(peoples.GREEK_CONTINGENTS):
        if deploys(state, other) and ordered(state, other):
            need += stacks_needed(state, other)
    room = 0
    while room < ground.AREAS and ground.WEST_SNAKE[state.sheet][room] != NOTHING:
        room += 1
    return need <= room


@rule
def stacks_needed(state: State, nation: int) -> int:
    """3.1.1 3.1.2 How many areas a contingent fills in full stacks of one kind."""
    need = 0
    for sort in range(KINDS):
        count = 0
        for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
            here = state.area[unit] >= 0 or state.area[unit] == beside.POOL
            count += 1 if here and stacks.kind(state, unit) == sort else 0
        need += (count + peoples.STACK_LIMIT - 1) // peoples.STACK_LIMIT
    return need


@rule
def orders_suffice(state: State) -> bool:
    """6.0.1 #3 R85 Whether a second contingent was ordered to the Persian side where one is needed."""
    if not vanguard_needed(state):
        return True
    for nation in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS):
        if deploys(state, nation) and ordered(state, nation):
            return True
    return False


@rule
def order_zone(state: State, action: int) -> None:
    """11.2 R85 A contingent is ordered to the Persian side, or the seats begin to place their units."""
    if action != act.END:
        state.chosen |= 1 << (action - act.CONTINGENT)
        return
    state.commander = NOTHING
    next_placer(state)


@rule
def in_order(state: State, nation: int) -> bool:
    """R85 Whether a contingent stands where it was ordered to."""
    if ordered(state, nation):
        return on_persian_side(state, nation)
    return (
        nation != peoples.PHOCIANS or phocians_free(state) or not any_on_side(state, nation, peoples.PERSIAN)
    )


@rule
def phocians_free(state: State) -> bool:
    """6.0.1 #4 R85 Whether everybody else was ordered to the Persian side."""
    for nation in range(peoples.GREEK_CONTINGENTS):
        if nation != peoples.PHOCIANS and deploys(state, nation) and not ordered(state, nation):
            return False
    return True


@rule
def placer_after(state: State, seat: int) -> int:
    """R59 The seat that places its units after another: Spartans first, then by the alphabet; or NOTHING."""
    following = commitment.next_seat(state, seat)
    while following != NOTHING and not deploys(state, following):
        following = commitment.next_seat(state, following)
    return following


@rule
def next_placer(state: State) -> None:
    """R59 The next seat places its units."""
    state.commander = placer_after(state, state.commander)
    if state.commander == NOTHING:
        state.chosen = 0
        state.phase = phase.PERSIAN_DEPLOYMENT
        return
    state.actor = state.commander
    state.phase = phase.DEPLOY


# Placing, one unit at a time


@rule
def same_class(state: State, one: int, other: int) -> bool:
    """6.0 Whether two units are as good as each other: contingent, kind and losses."""
    return (
        stacks.contingent(state, one) == stacks.contingent(state, other)
        and stacks.kind(state, one) == stacks.kind(state, other)
        and state.loss[one] == state.loss[other]
    )


@rule
def first_of_class(state: State, unit: int) -> bool:
    """6.0 Whether no earlier unit beside the map is of the same class."""
    for other in range(roster.FIRST_UNIT[state.sheet][stacks.contingent(state, unit)], unit):
        if state.area[other] == beside.POOL and same_class(state, other, unit):
            return False
    return True


@rule
def next_of_class(state: State, unit: int) -> int:
    """6.0 A unit beside the map of the same class as another, or NOTHING."""
    for other in range(
        roster.FIRST_UNIT[state.sheet][stacks.contingent(state, unit)],
        roster.FIRST_UNIT[state.sheet][stacks.contingent(state, unit) + 1],
    ):
        if state.area[other] == beside.POOL and same_class(state, other, unit):
            return other
    return NOTHING


@rule
def may_place(state: State, unit: int, area: int) -> bool:
    """6.0 3.1.1 3.1.2 Whether a unit may be placed in an area: set-up rows, no Persians, room, one kind (R9, R10)."""
    if ground.SETUP[state.sheet][area] == 0 or stacks.held(state, peoples.PERSIAN, area):
        return False
    if ordered_west_only(state, unit) and ground.PERSIAN_SIDE[state.sheet][area] == 0:
        return False
    first = state.top[peoples.GREEK][area]
    if first == NOTHING:
        return True
    return (
        stacks.alike(state, first, unit) and stacks.height(state, peoples.GREEK, area) < peoples.STACK_LIMIT
    )


@rule
def ordered_west_only(state: State, unit: int) -> bool:
    """6.0.1 #3 Spartans stand on the Persian side on the first two days; with seven seats all who were ordered to."""
    nation = stacks.contingent(state, unit)
    if nation == peoples.SPARTANS:
        return state.day < peoples.DAYS
    return state.players == 7 and ordered(state, nation)


@rule
def list_deployment(state: State, out: list[int]) -> int:
    """6.0 Classes to place, stacks to lift or to turn, whole templates, and the end when the deployment is legal."""
    n = 0
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        if (
            state.area[unit] == beside.POOL
            and places_now(state, stacks.contingent(state, unit))
            and first_of_class(state, unit)
        ):
            if somewhere(state, unit):
                out[n] = act.UNIT + unit
                n += 1
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[peoples.GREEK][area]
        if unit != NOTHING and places_now(state, stacks.contingent(state, unit)):
            out[n] = act.AREA + area
            out[n + 1] = act.TURN_AT + area
            n += 2
    for template in range(act.TEMPLATES):
        out[n] = act.TEMPLATE + template
        n += 1
    if deployed(state):
        out[n] = act.END
        n += 1
    return n


@rule
def somewhere(state: State, unit: int) -> bool:
    """6.0 Whether there is an area where a unit may be placed."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if may_place(state, unit, area):
            return True
    return False


@rule
def deploy(state: State, action: int) -> None:
    """6.0 One step of a deployment."""
    if action == act.END:
        if state.players == 7:
            next_placer(state)
        else:
            state.phase = phase.PERSIAN_DEPLOYMENT
    elif action >= act.UNIT:
        state.subject = action - act.UNIT
        state.phase = phase.PLACE
    elif action >= act.TURN_AT:
        state.spot = action - act.TURN_AT
        state.phase = phase.FACE
    elif action >= act.AREA:
        lift_stack(state, action - act.AREA)
    else:
        muster.take_template(state, action - act.TEMPLATE)


@rule
def lift_stack(state: State, area: int) -> None:
    """6.0 All units of an area that the seat places come back beside the map."""
    unit = state.top[peoples.GREEK][area]
    while unit != NOTHING:
        below = state.under[unit]
        if places_now(state, stacks.contingent(state, unit)):
            stacks.lift(state, unit, beside.POOL)
            clear_unit(state, unit)
        unit = below


@rule
def list_places(state: State, out: list[int]) -> int:
    """6.0 Where a unit of the chosen class may stand, or back."""
    n = 0
    for area in range(ground.AREA_COUNT[state.sheet]):
        if may_place(state, state.subject, area):
            out[n] = act.AREA + area
            n += 1
    out[n] = act.BACK
    return n + 1


@rule
def place(state: State, action: int) -> None:
    """6.0 3.1.1 A unit goes to the bottom of the stack; the next of its class follows until it is enough."""
    if action == act.BACK:
        state.subject = NOTHING
        state.phase = phase.DEPLOY
        return
    put(state, state.subject, action - act.AREA)
    following = next_of_class(state, state.subject)
    state.subject = following
    if following == NOTHING or not somewhere(state, following):
        state.subject = NOTHING
        state.phase = phase.DEPLOY


@rule
def put(state: State, unit: int, area: int) -> None:
    """6.0 3.1.3 A unit joins the force of an area, and faces as that does."""
    first = state.top[peoples.GREEK][area]
    if first == NOTHING:
        state.mark[unit] |= mark.LEADS
    else:
        state.facing[unit] = state.facing[first]
    stacks.lay_under(state, unit, area)


@rule
def list_facings(state: State, out: list[int]) -> int:
    """6.0 R55 The four facings of a stack."""
    for facing in range(4):
        out[facing] = act.FACING + facing
    return 4


@rule
def face(state: State, facing: int) -> None:
    """6.0 R55 A stack is turned, all its units alike (3.1.3)."""
    unit = state.top[peoples.GREEK][state.spot]
    while unit != NOTHING:
        state.facing[unit] = facing
        unit = state.under[unit]
    state.spot = NOTHING
    state.phase = phase.DEPLOY
