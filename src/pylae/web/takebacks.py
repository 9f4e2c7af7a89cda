"""Take-backs: whether one would undo what somebody has seen, found out step by step, since it takes a moment in a long game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pylae.core import undo
from pylae.core.match import Match


class Trials:
    """Those of one match; the outcome of the last one is kept until the match goes on."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last: tuple[Any, int, list[int]] | None = None
        self.outcome = ""

    def make(self, keep: int, seats: Sequence[int]) -> Iterator[None]:
        """Tries step by step whether these seats could go back to the position after so many steps."""
        about, at, why = (self.match.state, keep, list(seats)), keep, ""
        while not why and at < len(self.match.steps):
            why = undo.lock(self.match, at, seats)
            at += 1
            yield
        self.last, self.outcome = about, why

    def why_not(self, keep: int, seats: Sequence[int]) -> str:
        """Why they cannot, or nothing."""
        known = self.last and self.last[0] is self.match.state and self.last[1:] == (keep, list(seats))
        if not known:
            for _ in self.make(keep, seats):
                pass
        return self.outcome
