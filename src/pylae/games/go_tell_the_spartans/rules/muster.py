"""Chapter 6: whole deployments by a template, for the army or one contingent."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.core.scratch import row
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import beside, deployment, phase, stacks, templates
from pylae.games.go_tell_the_spartans.rules.state import State

TURNS = 3  # in which contingents find their room (R85)

# Templates (their lines are in `templates`), and the winding lines that have room for every army


@rule
def take_template(state: State, template: int) -> None:
    """6.0 The army, or with seven seats one's own contingent, is set up by a template; where it has no room, in winding lines."""
    lift_all(state)
    state.phase = phase.DEPLOY
    if template > 0:
        if state.players == 7:
            stood = templates.take_part(state, template, state.commander, beside_spartans(state, template))
        else:
            stood = templates.array(state, template)
        if stood and deployment.deployed(state):
            return
        lift_all(state)
    if state.players == 7:
        muster_alone(state, state.commander)
    else:
        muster(state)


@rule
def beside_spartans(state: State, template: int) -> int:
    """6.0.1 #3 R85 The contingent for the second part of a template: the first of its list, by order where one is needed."""
    for index in range(len(templates.STRONGEST)):
        nation = templates.SECONDS[template][index]
        if nation != NOTHING and deployment.deploys(state, nation):
            if deployment.ordered(state, nation) or not deployment.vanguard_needed(state):
                return nation
    return NOTHING


@rule
def lift_all(state: State) -> None:
    """6.0 All units that the seat places come back beside the map."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        if state.top[peoples.GREEK][area] != NOTHING:
            deployment.lift_stack(state, area)


@rule
def muster(state: State) -> None:
    """6.0.1 The common order: Spartans and a second contingent wind from the wall westwards, all others eastwards."""
    west = 0
    east = 0
    second = NOTHING
    for nation in range(peoples.SPARTANS + 1, peoples.PELOPONNESIANS):
        if deployment.deploys(state, nation) and (second == NOTHING or second == peoples.PHOCIANS):
            second = nation
    if second == peoples.PHOCIANS and deployment.deploys(state, peoples.PELOPONNESIANS):
        west = wind(state, peoples.PELOPONNESIANS, west, 1)
    if deployment.deploys(state, peoples.SPARTANS):
        west = wind(state, peoples.SPARTANS, west, 1)
    if second != NOTHING:
        west = wind(state, second, west, 1)
    for nation in range(peoples.SPARTANS + 1, peoples.GREEK_CONTINGENTS):
        if deployment.deploys(state, nation) and nation != second and templates.waits(state, nation):
            east = wind(state, nation, east, 0)


@rule
def wind(state: State, nation: int, at: int, west: int) -> int:
    """6.0.1 #1 A contingent fills the next areas of a winding line, hoplites first, and first those with fewest losses.

    Returns where the line goes on.
    """
    for sort in range(deployment.KINDS):
        stacked = peoples.STACK_LIMIT
        for lost in range(peoples.MOST_STEPS):
            for unit in range(
                roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]
            ):
                if (
                    state.area[unit] == beside.POOL
                    and stacks.kind(state, unit) == sort
                    and state.loss[unit] == lost
                ):
                    if stacked == peoples.STACK_LIMIT:
                        stacked = 0
                        at += 1
                    stacked += 1
                    deployment.put(state, unit, winding(state, at - 1, west))
    return at


# With seven seats: each finds room for its own contingent and leaves some for the others (R85)


@rule
def muster_alone(state: State, nation: int) -> None:
    """R59 R85 One seat's contingent fills free areas in a row on its side of the wall; those before it have left them."""
    start = find_room(state, nation)
    if start >= ground.AREAS:
        wind(state, nation, start - ground.AREAS, 1)
    elif start != NOTHING:
        wind(state, nation, start, 0)


@rule
def leaves_room(state: State) -> bool:
    """R85 Whether all whose seats place their units after this one would find room."""
    following = deployment.placer_after(state, state.commander)
    return following == NOTHING or find_room(state, following) != NOTHING


@rule
def find_room(state: State, seat: int) -> int:
    """R85 Where the contingent of a seat finds room so that all who come after it do, too; or NOTHING.

    First those find theirs who have no choice: the ordered ones before the wall, then Phocians behind it.
    """
    taken = row(ground.AREAS)
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        if state.area[unit] >= 0 and stacks.contingent(state, unit) != seat:
            taken[state.area[unit]] = 1
    found = NOTHING
    for turn in range(TURNS):
        nation = seat
        while nation != NOTHING:
            if turn_of(state, nation) == turn:
                start = take_room(state, nation, taken)
                if start == NOTHING:
                    return NOTHING
                if nation == seat:
                    found = start
            nation = deployment.placer_after(state, nation)
    return found


@rule
def turn_of(state: State, nation: int) -> int:
    """R85 Whether a contingent finds its room first, second or last."""
    if deployment.ordered(state, nation):
        return 0
    return 1 if nation == peoples.PHOCIANS else 2


@rule
def take_room(state: State, nation: int, taken: list[int]) -> int:
    """6.0.1 #1 R85 Takes the first free run of areas on a contingent's side of the wall, or before it if it may stand there.

    Returns where in the winding line that is, before the wall with AREAS added; or NOTHING.
    """
    need = deployment.stacks_needed(state, nation)
    west = 1 if deployment.ordered(state, nation) else 0
    start = free_run(state, need, west, taken)
    if start == NOTHING and west == 0 and (nation != peoples.PHOCIANS or deployment.phocians_free(state)):
        west = 1
        start = free_run(state, need, west, taken)
    if start == NOTHING:
        return NOTHING
    for at in range(start, start + need):
        taken[winding(state, at, west)] = 1
    return start + west * ground.AREAS


@rule
def winding(state: State, at: int, west: int) -> int:
    """6.0.1 #1 An area of the winding line before or behind the wall."""
    return ground.WEST_SNAKE[state.sheet][at] if west == 1 else ground.EAST_SNAKE[state.sheet][at]


@rule
def free_run(state: State, need: int, west: int, taken: list[int]) -> int:
    """6.0.1 #1 Where a winding line has so many free areas in a row, or NOTHING."""
    free = 0
    for at in range(ground.AREAS):
        area = winding(state, at, west)
        if area == NOTHING:
            return NOTHING
        free = free + 1 if taken[area] == 0 else 0
        if free == need:
            return at + 1 - need
    return NOTHING
