"""A draft from a common set: an open row, from which each player takes one card in turn until all decks are full (multiplayer)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.data.language import Card

ROW = 8  # cards to choose from
# Of forty cards in the shipped decks, by kind: what a sensible player aims at
SHARES: dict[str, int] = dict(zip(card.KINDS, (16, 6, 6, 3, 9), strict=True))
STARRED_SHARE = 0.5  # of the Combatants at most; each costs others


class Draft:
    """Who has taken what, and what lies open."""

    def __init__(self, cards: Sequence[Card], players: int, size: int, seed: int) -> None:
        if not 2 <= players <= limits.PLAYERS:
            raise DataError(f"2 to {limits.PLAYERS} players draft, not {players}")
        if not limits.FEWEST_DRAFTED <= size <= limits.MOST_CARDS:
            raise DataError(
                f"a deck has {limits.FEWEST_DRAFTED} to {limits.MOST_CARDS} cards, not {size} (R12)"
            )
        self.size = size
        self.pool = [one for one in cards for _ in range(copies_of(one))]
        if len(self.pool) < players * size + ROW:
            raise DataError(
                f"the cards are {len(self.pool)} with all their copies; "
                f"{players} decks of {size} need {players * size + ROW} to choose from"
            )
        Random(seed).shuffle(self.pool)
        self.open = [self.pool.pop() for _ in range(ROW)]
        self.hands: list[list[Card]] = [[] for _ in range(players)]

    @property
    def chooser(self) -> int:
        """Forwards in one round and backwards in the next, so that nobody is always first; -1 at the end."""
        done = sum(map(len, self.hands))
        turn, at = divmod(done, len(self.hands))
        if turn == self.size:
            return -1
        return at if turn % 2 == 0 else len(self.hands) - 1 - at

    @property
    def taken(self) -> list[int]:
        return list(map(len, self.hands))

    def take(self, at: int) -> str:
        """The chooser takes a card of the row, and another is laid open."""
        chosen = self.open.pop(at)
        self.hands[self.chooser].append(chosen)
        self.open.append(self.pool.pop())
        return chosen.name

    def advice(self) -> int:
        """A card of the kind that is most wanting, and the strongest of it."""
        hand = self.hands[self.chooser]
        kinds = Counter(one.kind for one in hand)
        starred = sum(1 for one in hand if one.stars)

        def worth(at: int) -> tuple[float, int]:
            one = self.open[at]
            wanting = SHARES[one.kind] / sum(SHARES.values()) - kinds[one.kind] / (len(hand) + 1)
            too_dear = one.stars and starred >= STARRED_SHARE * (kinds["combatant"] + 1)
            return (wanting - bool(too_dear), one.atk + one.def_ + len(one.fx))

        return max(range(len(self.open)), key=worth)

    def copies(self, seat: int) -> dict[str, int]:
        """The deck of a player, as copies of each id."""
        return dict(Counter(one.id for one in self.hands[seat]))


def copies_of(one: Card) -> int:
    """R12 How often a card is in the common set, and so at most in a deck."""
    return limits.STARRED_COPIES if one.stars else limits.COPIES
