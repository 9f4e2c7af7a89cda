"""The open piles: every Museum, and every deck list with what of it has not been seen yet (G1)."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.core.game import Pile
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names


def piles(view: State) -> tuple[Pile, ...]:
    """terms Museums and deck lists, open to everybody at any time."""
    seats = range(view.players)
    return (
        *(
            Pile(museum(seat), f"Museum of {names.who(view, seat)}", "terms", _cards(view, view.museum[seat]))
            for seat in seats
        ),
        *(
            Pile(
                deck_list(seat),
                f"Deck list of {names.who(view, seat)}",
                "G1",
                _cards(view, view.lists[seat]),
                "Everything the deck began with; hands and the order of the Deck are not seen.",
            )
            for seat in seats
        ),
    )


def museum(seat: int) -> str:
    """As a picture calls what opens it."""
    return f"museum-{seat + 1}"


def deck_list(seat: int) -> str:
    """As a picture calls what opens it."""
    return f"deck-{seat + 1}"


def _cards(view: State, counts: Sequence[int]) -> dict[str, int]:
    return {names.label(view, title): copies for title, copies in enumerate(counts) if copies}
