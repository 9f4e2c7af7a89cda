"""Alarms: what happens to a seat's own units, so that somebody who only goes on is asked again; and when nothing can."""

from __future__ import annotations

from pylae.core.orders import Rest
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import ground, peoples, roster
from pylae.games.go_tell_the_spartans.rules import act, mark, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State

NEAR = 2  # areas: as far as heavy foot goes in a segment


def disturbs(before: State, after: State, seat: int) -> bool:
    """4.0 Whether a step brought a new series or day, the end, or something to a unit of this seat.

    That is an enemy who comes upon it, a melee, a step loss, Disorder, or that it leaves the map; a volley without effect is not.
    """
    if (before.day, before.series) != (after.day, after.series) or after.phase == phase.FINISHED:
        return True
    return any(_struck(before, after, unit) for unit in _own_units(before, seat))


def _own_units(state: State, seat: int) -> range:
    """11.1 11.2 The units of a seat: its contingent, its side, or all Greeks."""
    first = roster.FIRST_UNIT[state.sheet]
    if state.players == 7:
        return range(first[seat], first[seat + 1])
    greeks = range(first[peoples.GREEK_CONTINGENTS])
    return range(greeks.stop, roster.UNIT_COUNT[state.sheet]) if seat == peoples.PERSIAN else greeks


def _struck(before: State, after: State, unit: int) -> bool:
    """8.3.1 8.2.8 8.4.1 Whether a unit has met enemies or was hurt."""
    start, end = before.area[unit], after.area[unit]
    if start < 0:
        return False
    if end < 0 or after.loss[unit] > before.loss[unit]:
        return True
    shaken = after.mark[unit] & mark.DISORDERED and not before.mark[unit] & mark.DISORDERED
    met = stacks.contested(after, end) and not stacks.contested(before, start)
    fights = before.phase == phase.MELEE_DIE and before.spot == start
    return bool(shaken or met or fights)


def rest(view: State) -> Rest | None:
    """8.1 The end of a movement segment in which nobody has moved yet; with seven seats idle while no enemy is near."""
    own = _own_units(view, view.actor)
    if view.phase != phase.MOVE or any(view.mark[unit] & mark.MOVED for unit in own):
        return None
    awaits = view.players == peoples.GREEK_CONTINGENTS
    return Rest(act.END, idle=awaits and not any(_enemy_near(view, view.area[unit]) for unit in own))


def idle_while(view: State, seat: int) -> str:
    """11.2 A contingent of seven awaits the Persians, who come by themselves; who leads an army always has something to do."""
    awaits = view.players == peoples.GREEK_CONTINGENTS
    return "no enemy is within two areas of your men" if awaits else ""


def _enemy_near(state: State, area: int) -> bool:
    """8.1 Whether Persians stand within so many areas of this one, or in it."""
    reached = {area} if area >= 0 else set[int]()
    for _ in range(NEAR):
        reached |= {end for start in reached for end in ground.NEXT[state.sheet][start] if end != NOTHING}
    return any(stacks.held(state, peoples.PERSIAN, there) for there in reached)
