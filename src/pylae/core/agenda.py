"""The agenda: one explicit stack of jobs in a state. To interrupt is to push, to go on is to pop; no rule calls itself.

class State(StateBase):
    job = int8(24, 5, means="what is being done, the top last")
    jobs = int8(high=24, means="how many jobs there are")

A game's loop looks at the top job, a row of numbers: it does a piece of work, or waits for a seat or for chance.
"""

from __future__ import annotations

from pylae.core.kinds import State
from pylae.core.rule import rule

WHAT, FIRST = 0, 1  # parts of every job: what it is, and its first number


@rule
def push(state: State, what: int, first: int) -> None:
    """A new job comes first; what it interrupts waits below."""
    row = state.job[state.jobs]
    row[WHAT] = what
    row[FIRST] = first
    state.jobs += 1


@rule
def pop(state: State) -> None:
    """The top job is done; its row is blanked, so that equal positions have equal bytes."""
    state.jobs -= 1
    row = state.job[state.jobs]
    for at in range(len(row)):
        row[at] = 0


@rule
def part(state: State, which: int) -> int:
    """A number of the top job."""
    return state.job[state.jobs - 1][which]


@rule
def note(state: State, which: int, value: int) -> None:
    """Sets a number of the top job."""
    state.job[state.jobs - 1][which] = value


@rule
def clear(state: State) -> None:
    """Nothing more is to be done."""
    while state.jobs > 0:
        pop(state)
