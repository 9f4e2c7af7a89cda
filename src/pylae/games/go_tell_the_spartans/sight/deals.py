"""What may lie where fog hides it (3.4): a few fair deals of a view, for odds that are averages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

from pylae.core.chance import generator
from pylae.games.go_tell_the_spartans.rules import stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views

DEALS = 10


def deals_of(view: State, enemy: int, area: int) -> Sequence[State]:
    """3.4 Several fair deals of the enemies in an area, the same whenever it is asked; the view alone if it sees them all."""
    if not views.foggy(view) or stacks.height(view, enemy, area) < 2:
        return (view,)
    deals = dealt(view.pack(), view.actor)
    differing = {tuple(stacks.chain(deal, enemy, area)) for deal in deals}
    return deals if len(differing) > 1 else (view,)


@lru_cache(2)
def dealt(packed: bytes, seat: int) -> tuple[State, ...]:
    """3.4 Deals of a view; their chances come from the view itself, so they tell no more than it does."""
    deals = tuple(State.unpack(packed) for _ in range(DEALS))
    for number, deal in enumerate(deals):
        views.redeal(deal, seat, generator(crc32(packed), number))
    return deals
