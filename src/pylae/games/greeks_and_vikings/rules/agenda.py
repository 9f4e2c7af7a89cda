"""The agenda of the duel (3.4): each job has up to five numbers."""

from __future__ import annotations

from pylae.core import agenda
from pylae.core.agenda import FIRST as FIRST
from pylae.core.agenda import WHAT as WHAT
from pylae.core.agenda import clear as clear
from pylae.core.agenda import note as note
from pylae.core.agenda import part as part
from pylae.core.agenda import pop as pop
from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.rules.state import State

SECOND, THIRD, FOURTH, FIFTH = 2, 3, 4, 5


@rule
def push(state: State, what: int, first: int, second: int, third: int) -> None:
    """3.4 A new job comes first; what it interrupts waits below."""
    agenda.push(state, what, first)
    note(state, SECOND, second)
    note(state, THIRD, third)
