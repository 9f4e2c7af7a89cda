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


def forget(error: BaseException) -> None:
    """Forgets where an error came about, once it is answered. It would keep all that was in the hands of those it came through, whole
    tables, until Python looks for circles, and that is seldom."""
    each: BaseException | None = error
    while each is not None:
        each.__traceback__ = None
        each = each.__cause__ or each.__context__
