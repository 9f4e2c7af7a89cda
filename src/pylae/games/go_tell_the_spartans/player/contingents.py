"""Whole contingents: who is committed, stays or guards the Box, and how the army deploys."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.go_tell_the_spartans.data import peoples, results, roster
from pylae.games.go_tell_the_spartans.player import plan, weights
from pylae.games.go_tell_the_spartans.rules import act, morale, phase, stacks, templates
from pylae.games.go_tell_the_spartans.rules.state import State

# Commitment (5)


@rule
def worn(state: State, nation: int) -> int:
    """8.4.4 How near a contingent is to its rout, in hundredths; a step counts an eighth of a unit."""
    lost = 8 * morale.lost_units(state, nation)
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        lost += state.loss[unit]
    return weights.SHARE * lost // (8 * roster.ROUT_BOX[state.sheet][nation])


@rule
def choose_consent(state: State) -> int:
    """11.2 R59 The Peloponnesians may go once they are half way to their rout."""
    return act.REFUSE if worn(state, peoples.PELOPONNESIANS) * 2 < weights.SHARE else act.AGREE


@rule
def contingent_value(state: State, scale: tuple[int, ...], nation: int) -> int:
    """5.1 5.3 6.0 How welcome a contingent is for what is asked; with seven seats everybody thinks of himself (11.2)."""
    now = state.phase
    if now == phase.COMMIT:
        # Who has routed once gives the Greeks no more points (10.0).
        known = weights.SHARE // 2 if state.routs[nation] > 0 else 0
        return weights.FOR_COMMITMENT[nation - peoples.GREEK_CONTINGENTS] + known
    own = state.players == 7 and nation == state.actor and nation != peoples.SPARTANS
    if now == phase.GUARD_BOX:
        return weights.FOR_BOX[nation] + worn(state, nation) * scale[weights.BOX_WORN] // weights.SHARE
    if now == phase.STAY:
        return (
            weights.FOR_STAYING[nation]
            - worn(state, nation) * scale[weights.STAY_WORN] // weights.SHARE
            - (1000 if own else 0)
        )
    return (
        weights.FOR_GUARD[nation]
        + worn(state, nation) * scale[weights.STAY_WORN] // weights.SHARE
        + (1000 if own else 0)
    )


# Deployment (6)


@rule
def choose_template(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """6.0 On the first two days a line, on the third what suits the enemy and the number of those who stayed; then the end."""
    if out[n - 1] == act.END:
        return act.END
    if state.players == 2 and plan.holds(state, scale):
        return act.TEMPLATE + templates.DEEP
    if state.day < peoples.DAYS or state.nothing_but_spartans == 1:
        return act.TEMPLATE + templates.LINE
    # Corners are out of the automaton's way (8.1.6), but not of a player's: before him all go forward (11.1).
    if state.players == 2:
        return act.TEMPLATE + templates.FORTS
    staying = results.CONFERENCE[state.sheet][state.council - 1]
    if staying <= 3:
        return act.TEMPLATE + templates.CORNERS
    return act.TEMPLATE + (templates.FORT_NORTH if staying == 4 else templates.FORTS)


@rule
def choose_zone(out: list[int], n: int) -> int:
    """11.2 R85 Nobody is ordered before the wall who need not; if somebody must, who stands in the line of its template."""
    if out[n - 1] == act.END:
        return act.END
    for index in range(len(templates.STRONGEST)):
        for choice in range(n):
            if out[choice] == act.CONTINGENT + templates.SECONDS[templates.LINE][index]:
                return out[choice]
    return out[0]


@rule
def choose_order(state: State, out: list[int], n: int) -> int:
    """R37 Forces merge, and who has fewer losses than the top unit comes to the top."""
    for index in range(n):
        if out[index] >= act.JOIN:
            return out[index]
    for index in range(n):
        if out[index] >= act.UNIT:
            unit = out[index] - act.UNIT
            if state.loss[unit] < state.loss[stacks.leader(state, unit)]:
                return out[index]
    return act.END
