"""What a game says of a position is asked once: who moves, what is legal, what each seat sees.

A position is never changed once it stands in a match, so it is known by its identity: whatever was asked about a planned
position still holds when the plan is folded in, and undo leaves nothing stale behind.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pylae.core.engine import legal_actions
from pylae.core.game import Game

AT_HAND = 16  # so many positions; what was said of the one asked about longest ago is forgotten


class Answer:
    """What a game says of one position. Whoever wants to change what this gives makes a copy first."""

    def __init__(self, game: Game, position: Any) -> None:
        self.game = game
        self.position = position
        self._views: dict[int, Any] = {}

    @cached_property
    def mover(self) -> int:
        return self.game.mover(self.position)

    @cached_property
    def actions(self) -> list[int]:
        """The legal actions; when chance moves, its outcomes."""
        return legal_actions(self.position, lambda _: self.mover, self.game.legal, self.game.most_legal)

    def view(self, seat: int) -> Any:
        """The position as a seat may see it; where nothing is hidden, the position itself."""
        if seat not in self._views:
            view = self.position.copy()
            self.game.hide(view, seat)
            # Where nothing is hidden no second state is kept.
            self._views[seat] = self.position if view == self.position else view
        return self._views[seat]

    def open_to(self, seat: int) -> bool:
        """Whether nothing in this position is hidden from a seat."""
        return self.view(seat) is self.position


class Answers:
    """What a game has said of the latest positions it was asked about."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[int, Answer] = {}

    def __getitem__(self, position: Any) -> Answer:
        name = id(position)  # an answer holds its position, so nobody else can get this number
        known = self._known.pop(name, None) or Answer(self._game, position)
        self._known[name] = known
        if len(self._known) > AT_HAND:
            del self._known[next(iter(self._known))]
        return known
