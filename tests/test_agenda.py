"""The agenda: a stack of jobs that leaves nothing behind."""

from __future__ import annotations

from pylae.core import agenda
from pylae.core.state import StateBase, int8


class State(StateBase):
    job = int8(4, 3)
    jobs = int8()


def test_what_interrupts_comes_first_and_what_waits_goes_on():
    state = State()
    agenda.push(state, 7, 1)
    agenda.push(state, 8, 2)
    agenda.note(state, 2, 5)
    assert [agenda.part(state, at) for at in (agenda.WHAT, agenda.FIRST, 2)] == [8, 2, 5]
    agenda.pop(state)
    assert [agenda.part(state, at) for at in (agenda.WHAT, agenda.FIRST, 2)] == [7, 1, 0]


def test_what_is_done_leaves_no_trace():
    state = State()
    for _ in range(3):
        agenda.push(state, 9, 9)
        agenda.note(state, 2, 9)
    agenda.clear(state)
    assert state.pack() == State().pack()
