"""The open piles: both discards, for everybody to look through and to count."""

from __future__ import annotations

from pylae.core.game import Pile
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.words import names

FALLEN, SPENT = "fallen", "spent"


def piles(view: State) -> tuple[Pile, ...]:
    """hold.4b The Persian and the Spartan discards, open to everybody at any time."""
    persians = {names.persian(kind): number for kind, number in enumerate(view.fallen) if number}
    spartans = {names.spartan(kind): number for kind, number in enumerate(view.spent) if number}
    return (
        Pile(FALLEN, "Persian discards", "hold.4b", persians, "Λ gave a draw; a number is a defence."),
        Pile(
            SPENT, "Spartan discards", "hold.4c", spartans, "Return may fetch one of these, but no Goat Path."
        ),
    )
