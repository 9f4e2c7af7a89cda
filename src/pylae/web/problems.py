"""What can go wrong with a request, said in one sentence; games refuse moves with `Refusal`, everything else is a `Problem`."""

from __future__ import annotations

from pylae.core.tables import DataError

UNUSABLE = "These data cannot be used: "


class Problem(Exception):
    """A request that cannot be granted: an HTTP status and the reason, for people."""

    def __init__(self, status: int, reason: str, wait: int = 0) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait  # seconds after which to try again


def unusable(error: DataError) -> Problem:
    """What somebody brings to a table and the game cannot use, with slot, entry and field."""
    sentence = str(error)
    return Problem(400, f"{UNUSABLE}{sentence}{'' if sentence.endswith('?') else '.'}")
