"""Alarms: what happens to a seat's own units, so that somebody who only goes on is asked again."""

from __future__ import annotations

from pylae.games.go_tell_the_spartans.data import peoples, roster
from pylae.games.go_tell_the_spartans.rules import mark, phase, stacks
from pylae.games.go_tell_the_spartans.rules.state import State


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
