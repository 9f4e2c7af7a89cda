"""What can go wrong with a request, said in one sentence; games refuse moves with `Refusal`, everything else is a `Problem`."""

from __future__ import annotations


class Problem(Exception):
    """A request that cannot be granted: an HTTP status and the reason, for people."""

    def __init__(self, status: int, reason: str, wait: int = 0) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.wait = wait  # seconds after which to try again
