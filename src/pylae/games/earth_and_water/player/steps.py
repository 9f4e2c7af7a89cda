"""The steps of a move, one by one."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.player import answers, estimate, moves, weights
from pylae.games.earth_and_water.rules import act, phase
from pylae.games.earth_and_water.rules.state import State


@rule
def choose_step(state: State, scale: tuple[int, ...]) -> int:
    """6.3 The next step of the best move that begins with the steps taken."""
    if state.interrupted == 1:
        return answers.themistocles_step(state)
    now = state.phase
    side = state.moving
    event = state.event
    units, carried = state.units[side], -1
    cities, ports = moves.by_land(state, side, event), moves.by_sea(state, side, event)
    if now != phase.ORIGIN:
        origin = state.origin[side]
        cities = 1 << origin if state.sailing == 0 else 0
        ports = 1 << origin if state.sailing == 1 else 0
    aboard = 0
    if now == phase.DESTINATION and state.sailing == 1:
        carried = state.carried[side]
        aboard = carried
    # Armies aboard have left their city already; the search begins where they were.
    if aboard > 0:
        state.army[side][state.origin[side]] += aboard
    anywhere = atlas.ALL_CITIES
    floor = estimate.outlook(state, scale, side, 1)
    best = moves.best_move(state, scale, side, event, cities, ports, units, carried, anywhere, floor)
    if best == floor << moves.MOVE_BITS:
        # No move is better than none, but one must be made.
        best = moves.best_move(
            state, scale, side, event, cities, ports, units, carried, anywhere, weights.NEVER
        )
    if aboard > 0:
        state.army[side][state.origin[side]] -= aboard
    return step_of(now, best)


@rule
def step_of(now: int, move: int) -> int:
    """6.3 The step of a move that a phase asks for."""
    verb = act.PORT if moves.is_sailing(move) else act.CITY
    if now == phase.ORIGIN:
        return verb + moves.origin_of(move)
    if now == phase.NUMBER:
        return act.COUNT + moves.units_of(move)
    if now == phase.CARRY:
        return act.COUNT + moves.carried_of(move)
    return verb + moves.city_of(move)
