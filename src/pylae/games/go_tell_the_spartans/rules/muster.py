"""Chapter 6: whole deployments by a template, for the army or one contingent."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import beside, deployment, phase, stacks, templates
from pylae.games.go_tell_the_spartans.rules.state import State

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
                    line = (
                        ground.WEST_SNAKE[state.sheet][at - 1]
                        if west == 1
                        else ground.EAST_SNAKE[state.sheet][at - 1]
                    )
                    deployment.put(state, unit, line)
    return at


@rule
def muster_alone(state: State, nation: int) -> None:
    """R59 R85 One seat's contingent fills the first free run of areas on its side of the wall."""
    west = 1 if deployment.ordered(state, nation) else 0
    need = deployment.stacks_needed(state, nation)
    start = free_run(state, need, west)
    if start == NOTHING and west == 0 and (nation != peoples.PHOCIANS or deployment.phocians_free(state)):
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
    for at in range(ground.AREAS):
        area = ground.WEST_SNAKE[state.sheet][at] if west == 1 else ground.EAST_SNAKE[state.sheet][at]
        if area == NOTHING:
            return NOTHING
        free = free + 1 if state.top[peoples.GREEK][area] == NOTHING else 0
        if free == need:
            return at + 1 - need
    return NOTHING


@rule
def muster_all(state: State) -> None:
    """R85 No room for one: the whole army takes the common order, and the deployment is done."""
    for area in range(ground.AREA_COUNT[state.sheet]):
        unit = state.top[peoples.GREEK][area]
        while unit != NOTHING:
            below = state.under[unit]
            stacks.lift(state, unit, beside.POOL)
            deployment.clear_unit(state, unit)
            unit = below
    muster(state)
    state.chosen = 0
    state.commander = NOTHING
    state.phase = phase.PERSIAN_DEPLOYMENT
