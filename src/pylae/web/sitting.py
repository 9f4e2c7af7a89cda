"""Who shall sit where: what somebody wishes for each seat of a table, and whether it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylae.core.bots import BOTS
from pylae.core.match import Match
from pylae.web.clocks import Pace
from pylae.web.people import short_name
from pylae.web.problems import Problem


@dataclass(frozen=True)
class Sitter:
    """Who shall sit in a seat."""

    kind: str  # "person", "bot" or "open"
    user: str | None = None
    policy: str = ""
    name: str = ""
    token: str | None = None  # a digest


def check_sitters(match: Match, sitters: Sequence[Sitter]) -> None:
    """Raises `Problem` where people cannot sit like this."""
    if len(sitters) != len(match.seats):
        raise Problem(400, f"This game has {len(match.seats)} seats, not {len(sitters)}.")
    for sitter in sitters:
        if sitter.kind not in ("person", "bot", "open"):
            raise Problem(400, f"A seat is a person's, a bot's or open, not {sitter.kind!r}.")
        if sitter.kind == "bot":
            check_policy(sitter.policy)
    holders = {sitter.user for sitter in sitters if sitter.kind == "person"}
    if match.physical and not holders and not match.over:
        raise Problem(400, "With physical dice and cards somebody must sit there to say what they show.")
    if match.physical and (len(holders) > 1 or any(sitter.kind == "open" for sitter in sitters)):
        raise Problem(
            400, "With physical dice and cards all people sit at one screen; nobody can join by link."
        )


def check_pace(match: Match, sitters: Sequence[Sitter], pace: Pace | None) -> None:
    """Raises `Problem` where a clock would run for nobody's sake."""
    if pace is None:
        return
    if match.physical:
        raise Problem(400, "With physical dice and cards there is no clock: they take the time they take.")
    seated = {sitter.user or number for number, sitter in enumerate(sitters) if sitter.kind == "person"}
    if len(seated) < 2 and not any(sitter.kind == "open" for sitter in sitters):
        raise Problem(400, "A clock is for those who wait for each other: leave a seat open for somebody.")


def check_policy(policy: str) -> None:
    if policy not in BOTS:
        raise Problem(400, f"There is no bot {policy!r}; there are {', '.join(BOTS)}.")


def seat_label(sitter: Sitter, match: Match) -> str:
    """The name at a seat."""
    if sitter.kind == "open":
        return ""
    return short_name(sitter.name) or (BOTS[sitter.policy].label if sitter.kind == "bot" else "somebody")
