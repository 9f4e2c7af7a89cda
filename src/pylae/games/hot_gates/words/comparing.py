"""Which comparisons a step has decided, found from two views: what is being fought before and after, and the strength."""

from __future__ import annotations

from typing import NamedTuple

from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, agenda, arrival, combat, endings, job
from pylae.games.hot_gates.rules.state import EMPTY, TURNED_BACK, State

FIRST, SECOND = 1, 2  # comparisons of a combat


class Fight(NamedTuple):
    """A Persian card that was fought, and how strong the attack was."""

    kind: int
    strength: int

    @property
    def beaten(self) -> bool:
        return self.strength >= cards.DEFENCE[self.kind]


def fights(before: State, action: int, after: State) -> list[Fight]:
    """hold.4 The comparisons that were decided in a step, the first before the second."""
    asked = agenda.part(before, agenda.WHAT) <= job.LAST_OF_A_SEAT
    starts = agenda.part(before, agenda.WHAT) == job.CHOOSE and act.HOLD <= action < act.TO
    if not (before.where or starts) or after.outcome in (endings.FLANKED, endings.OUT_OF_CARDS):
        return []
    at = (action - act.HOLD) % cards.POSITIONS if starts else before.where - 1
    thrown = act.FREE_CLIFFS + 2 * at
    falls = before.thrown_down == 1 or (
        asked and action >= act.FREE and (action - act.FREE) % act.UNASKED == thrown
    )
    was, still = FIRST if starts else _comparison(before), _comparison(after)
    force = strength_after(before, action)
    found = list[Fight]()
    if was and still != was and not falls:
        found.append(Fight(before.front[at] - 1, force))
    second = _second(before, after, at)
    first_gone = was != FIRST or falls or found[-1:] == [] or found[-1].beaten
    if was != SECOND and still == 0 and first_gone and arrival.defends(second) and not _reforming(after):
        found.append(Fight(second - 1, force))
    return [fight for fight in found if arrival.defends(fight.kind + 1)]


def strength_after(before: State, action: int) -> int:
    """hold.4 The attack as strong as it is once an action is done."""
    what = agenda.part(before, agenda.WHAT)
    if what == job.CHOOSE:
        return cards.WEAKEST + (action - act.HOLD) // cards.POSITIONS
    force = combat.strength(before)
    if what == job.ROLL:
        which = 0 if agenda.part(before, agenda.FIRST) & combat.LOCATION_DIE else 1
        return force - before.die[which] + action + 1
    if what in (job.WINDOW, job.STEEL) and action == act.SPEND:
        return force + 1
    if what == job.WINDOW and act.HELP <= action <= act.REROLL:
        return force + action - act.HELP + 1
    return force


def _comparison(view: State) -> int:
    """Which comparison is not decided yet, or 0."""
    rows = [row for row in view.job[: view.jobs] if row[agenda.WHAT] == job.COMPARE]
    return rows[-1][agenda.FIRST] if rows else 0


def _reforming(view: State) -> bool:
    """Whether the second card is still to be turned up or to settle."""
    return any(row[agenda.WHAT] == job.REFORM for row in view.job[: view.jobs])


def _second(before: State, after: State, at: int) -> int:
    """hold.4c The second card that was turned up and fought in this step, if there is one."""
    if agenda.part(before, agenda.WHAT) == job.SHOW:
        if before.job[before.jobs - 2][agenda.WHAT] != job.REFORM:
            return EMPTY
        gone = [kind for kind in range(cards.PERSIAN_KINDS) if after.unseen[kind] < before.unseen[kind]]
        return 1 + gone[0] if gone else EMPTY
    if after.rear[at] == before.rear[at] and after.where:
        return EMPTY
    rear = before.rear[at]
    return 1 + TURNED_BACK - rear if rear <= TURNED_BACK else max(rear, EMPTY)
