"""What a game says of a position is asked once: who moves, what is legal, what each seat sees.

A position is never changed once it stands in a match, so it is known by its identity: whatever was asked about a planned
position still holds when the plan is folded in, and undo leaves nothing stale behind.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pylae.core.engine import asides_of, has_asides, legal_actions
from pylae.core.game import WATCHER, Game
from pylae.core.questions import Question, keeps_secrets, question

AT_HAND = 16  # so many positions; what was said of the one asked about longest ago is forgotten


class Answer:
    """What a game says of one position. Whoever wants to change what this gives makes a copy first."""

    def __init__(self, game: Game, position: Any) -> None:
        self.game = game
        self.position = position
        self._views: dict[int, Any] = {}
        self._secrets: dict[int, bool] = {}
        self._asides: dict[int, list[int]] = {}

    @cached_property
    def mover(self) -> int:
        return self.game.mover(self.position)

    @cached_property
    def actions(self) -> list[int]:
        """The legal actions; when chance moves, its outcomes."""
        return legal_actions(self.position, lambda _: self.mover, self.game.legal, self.game.most_legal)

    def asides(self, seat: int) -> list[int]:
        """What a seat may do unasked."""
        if seat not in self._asides:
            self._asides[seat] = asides_of(self.game, self.position, seat)
        return self._asides[seat]

    def actor(self, action: int) -> int | None:
        """Who may take an action: the mover, or else the seat that may do it unasked, or nobody."""
        if action in self.actions:
            return self.mover
        seats = range(self.position.players) if has_asides(self.game) else ()
        return next((seat for seat in seats if action in self.asides(seat)), None)

    def view(self, seat: int) -> Any:
        """The position as a seat may see it; where nothing is hidden, the position itself."""
        if seat not in self._views:
            view = self.position.copy()
            self.game.hide(view, seat)
            # Where nothing is hidden no second state is kept.
            self._views[seat] = self.position if view == self.position else view
        return self._views[seat]

    @cached_property
    def question(self) -> Question:
        """What everybody knows of the question to the mover."""
        if self.open_to(WATCHER):
            return Question(forced=len(self.actions) == 1)
        return question(self.game, self.view(WATCHER))

    def secret(self, seat: int) -> bool:
        """Whether a seat may know something that a watcher does not, as far as a watcher can tell.

        A seat may happen to hold what a watcher's view shows; that it has nothing to hide would tell that.
        """
        if seat not in self._secrets:
            watched = self.view(WATCHER)
            hides = self.view(seat) != watched
            self._secrets[seat] = hides or (
                not self.open_to(WATCHER) and keeps_secrets(self.game, watched, seat)
            )
        return self._secrets[seat]

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
