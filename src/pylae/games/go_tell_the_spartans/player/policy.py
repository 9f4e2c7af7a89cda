"""A player for every seat: Greeks who let the automaton come and go for a player, Persians who shoot before they charge.

All arithmetic is whole numbers, so that every gear decides alike. Nothing is searched: each question is answered by what lies
open on the map, a charge by its mean losses.
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.go_tell_the_spartans.data import compass, peoples, roster
from pylae.games.go_tell_the_spartans.player import contingents, marches, shots, weights
from pylae.games.go_tell_the_spartans.rules import act, melee, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """4.0 The choice that the weights of the seat to move value most."""
    if state.players != 2:
        return weighted(state, out, n, weights.weights[weights.SOLITAIRE])
    if state.actor == peoples.PERSIAN:
        return weighted(state, out, n, weights.weights[weights.PERSIANS])
    return weighted(state, out, n, weights.weights[weights.DUEL])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """4.0 The choice that these weights value most."""
    if n == 1:
        return out[0]
    now = state.phase
    if now == phase.CONSENT:
        return contingents.choose_consent(state)
    if now <= phase.GUARD or now == phase.MARCH or now == phase.OVERSTACK:
        return choose_best(state, out, n, scale)
    if now == phase.MOVE:
        return marches.choose_force(state, out, n, scale)
    if now == phase.FIRE:
        return shots.choose_target(state, out, n)
    if now == phase.VOLLEY:
        return shots.choose_volley(out, n)
    if now == phase.RETREAT:
        return out[n - 1]
    if now == phase.STAND_FAST:
        return contingents.choose_order(state, out, n)
    if now == phase.DEPLOY:
        return contingents.choose_template(state, out, n, scale)
    if now == phase.ZONES:
        return contingents.choose_zone(out, n)
    if now == phase.FEIGN:
        return act.FEINT if flanked(state) else act.HOLD
    return out[0]


@rule
def choose_best(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """3.1.4 5.0 8.1.2 The choice that is worth most; among equals the first."""
    best = out[0]
    most = weights.NEVER
    for index in range(n):
        worth = choice_value(state, scale, out[index])
        if worth > most:
            most = worth
            best = out[index]
    return best


@rule
def choice_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """3.1.4 5.0 8.1.2 What a small step of a move is worth, a unit that is given up, or a contingent that is named."""
    if state.phase == phase.MARCH:
        return marches.step_value(state, scale, action)
    if state.phase == phase.OVERSTACK:
        return state.loss[action - act.UNIT]  # the one with most losses is missed least
    return contingents.contingent_value(state, scale, action - act.CONTINGENT)


# Melee (8.3, 11.3)


@rule
def flanked(state: State) -> bool:
    """11.3 Whether Spartans are attacked in flank or rear, so that a step back is worth their line."""
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.SPARTANS + 1]):
        area = state.area[unit]
        if (
            area >= 0
            and stacks.contested(state, area)
            and melee.worst_aspect(state, peoples.PERSIAN, area) != compass.FRONT
        ):
            return True
    return False
