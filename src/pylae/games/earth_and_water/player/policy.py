"""A good player for each side: it sees where every move leads, by exact odds, what the map would score, and what threatens it then.

All arithmetic is whole numbers, so that every gear decides alike. To look at what a choice leads to it moves the pieces on the
table it was given, looks, and puts them back. It knows its own hand and what lies open, never the other hand.
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.player import (
    answers,
    battles,
    changes,
    plays,
    raising,
    steps,
    weights,
    worth,
)
from pylae.games.earth_and_water.rules import act, phase
from pylae.games.earth_and_water.rules.state import State

# Decisions


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """4.1 The choice that the weights of the side to move value most."""
    return weighted(state, out, n, weights.weights[state.actor])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """4.1 The choice that these weights value most."""
    if n == 1:
        return out[0]
    now = state.phase
    if now == phase.TURN:
        return plays.choose_play(state, out, n, scale)
    if now >= phase.ORIGIN and now <= phase.DESTINATION:
        return steps.choose_step(state, scale)
    if now == phase.BUY:
        return act.COUNT + min(raising.cards_to_buy(state, scale), out[n - 1] - act.COUNT)
    if now >= phase.SAIL_WINDOW and now <= phase.CAVALRY_WINDOW:
        return answers.choose_answer(state, out, n, scale)
    if now == phase.KEEP or now == phase.SHED or now == phase.CHOOSE_CARD or now == phase.PACIFY:
        return worth.choose_among_cards(state, out, n, scale)
    if now == phase.LEVY:
        return out[n - 1]
    return choose_best(state, out, n, scale)


@rule
def choose_best(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """5.1.4 7.1.5 8.2.1 The choice after which the map looks best, or the piece that is wanted most."""
    best = out[0]
    most = weights.NEVER
    for index in range(n):
        gain = choice_value(state, scale, out[index])
        if gain > most:
            most = gain
            best = out[index]
    return best


@rule
def choice_value(state: State, scale: tuple[int, ...], action: int) -> int:
    """5.1.4 7.1.5 8.2.1 What a choice that changes only the map leads to."""
    now = state.phase
    side = state.actor
    if now == phase.RAISE or now == phase.SEND_FLEETS:
        return raising.raising_value(state, scale, action)
    if now == phase.ATTACKER_RETREAT:
        return (
            battles.fight_value(state, scale, side)
            if action == act.DECLINE
            else battles.attackers_back(state, scale, action)
        )
    if now == phase.DEFENDER_RETREAT:
        return (
            battles.fight_value(state, scale, side)
            if action == act.DECLINE
            else battles.defenders_back(state, scale, action)
        )
    if now == phase.BURN:
        return changes.bridge_value(state, scale, side, 0 if action == act.BURN_BRIDGE else 1)
    if now == phase.STRIKE:
        return changes.strike_value(state, scale, side, action)
    if now == phase.TRIBUTE:
        return changes.placed_value(state, scale, side, action - act.CITY, 1)
    if now == phase.ROYAL_CITY:
        return changes.royal_value(state, scale, side, action - act.CITY)
    if now == phase.LEAVE_THEBES:
        return changes.shelter_value(state, scale, side, action - act.CITY)
    return changes.without_army(
        state, scale, side, side, action - act.CITY
    )  # attrition, and cubes for portraits
