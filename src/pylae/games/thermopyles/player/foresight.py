"""How much nobody can win more than: deals solved for a player who knows more than he may (`player/clairvoyant.py`)."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.options import OptionError
from pylae.games.thermopyles.rules.state import State

foreseen = "the order of both decks, though not the dice"


def foresight(start: State, notice: Callable[[str], None] | None = None) -> Callable[[int, int], float]:
    """How often who knows that wins a deal, asked by seed and number; raises `OptionError` where nobody has worked it out."""
    if start.players != 1:
        raise OptionError("what nobody can win more than is known only for a player alone; say --players 1")
    if start.support_sequential == 1:
        raise OptionError(
            "what nobody can win more than is known only where supports are chosen as one number (R8)"
        )
    from pylae.games.thermopyles.player.clairvoyant import Clairvoyant

    solver = Clairvoyant(notice)
    return lambda seed, number: solver.deal(start, seed, number)
