"""Clocks: how long each seat may still think. Everybody has a bank, gets more of it with each hand-over, and never has more than a cap.

A hand-over is whatever ends a seat's being asked, also an answer in a window: a finer count would tell what a hand could have done.
What a clock shows follows from the times of a table's events, so it is the same wherever it is reckoned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
ASK, BOT = "ask", "bot"  # when time is out the others choose, or a bot plays on at once


@dataclass(frozen=True)
class Pace:
    """How fast a table plays, in seconds: what everybody begins with, what each hand-over adds, what nobody has more of, and
    what the others may give somebody whose time is out."""

    name: str
    bank: float
    plus: float
    most: float
    more: float
    lapse: str

    @classmethod
    def of(cls, row: Mapping[str, Any] | None) -> Pace | None:
        """A pace as the database keeps it."""
        return cls(**row) if row else None

    @property
    def row(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def live(self) -> bool:
        """Whether everybody had better stay at the table."""
        return self.bank < DAY

    @property
    def told(self) -> str:
        """The pace in a sentence."""
        ends = {
            ASK: "when your time is out the others choose",
            BOT: "when your time is out a bot plays on for you",
        }
        return (
            f"{duration(self.bank)} each and {duration(self.plus)} more after each turn, never above "
            f"{duration(self.most)}; {ends[self.lapse]}"
        )


PACES = {
    pace.name: pace
    for pace in (
        Pace("quick", 10 * MINUTE, 15, 15 * MINUTE, 5 * MINUTE, ASK),
        Pace("relaxed", 30 * MINUTE, 30, 40 * MINUTE, 10 * MINUTE, ASK),
        Pace("days", 3 * DAY, 12 * HOUR, 5 * DAY, DAY, BOT),
    )
}
TITLES = {"quick": "Live, quick", "relaxed": "Live, relaxed", "days": "By days"}


@dataclass(frozen=True)
class Grant:
    """Time that a hand-over gave: after how many steps it was made, to which seat, and how much."""

    at: int
    seat: int
    seconds: float


@dataclass(frozen=True)
class Clocks:
    """The clocks of a table: what each seat had left at the moment `since`, and whose clock has been running from then on."""

    pace: Pace
    left: tuple[float, ...]
    running: int | None = None
    since: float = 0.0
    grants: tuple[Grant, ...] = ()

    @classmethod
    def of(cls, pace: Pace, seats: int) -> Clocks:
        """The clocks before a game."""
        return cls(pace, (pace.bank,) * seats)

    @property
    def deadline(self) -> float | None:
        """When the running clock has run out."""
        return None if self.running is None else self.since + self.left[self.running]

    def turned(self, at: float, seat: int | None) -> Clocks:
        """Another seat's clock runs, or nobody's; whose has run has paid for it."""
        if seat == self.running:
            return self
        paid = self if self.running is None else self.given(self.running, -max(0.0, at - self.since))
        return replace(paid, running=seat, since=at)

    def stopped(self) -> Clocks:
        """Nobody's clock runs, and it is as if it had not run: what somebody was asked was taken back."""
        return replace(self, running=None)

    def handed_over(self, seat: int, steps: int) -> Clocks:
        """A seat has done what it was asked after so many steps, and gets the increment."""
        before = self.left[seat]
        more = min(before + self.pace.plus, max(before, self.pace.most)) - before
        return replace(self.given(seat, more), grants=(*self.grants, Grant(steps, seat, more)))

    def rewound(self, keep: int, least: float = 0.0) -> Clocks:
        """Only `keep` steps are left, and with the others goes the time they gave; whoever has less than `least` keeps that."""
        here = replace(self, grants=tuple(grant for grant in self.grants if grant.at < keep))
        for grant in self.grants[len(here.grants) :]:
            here = here.given(grant.seat, -min(grant.seconds, max(0.0, here.left[grant.seat] - least)))
        return here

    def given(self, seat: int, seconds: float) -> Clocks:
        """A seat has so much more, or less; nobody has less than nothing."""
        left = tuple(
            max(0.0, had + seconds) if seat == number else had for number, had in enumerate(self.left)
        )
        return replace(self, left=left)

    def at_least(self, seat: int, seconds: float) -> Clocks:
        """A seat has so much, if it had less."""
        return self.given(seat, max(0.0, seconds - self.left[seat]))


def duration(seconds: float) -> str:
    """So much time as people say it: "3 days", "12 hours", "15 seconds"."""
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1, "second")):
        if seconds >= size:
            count = round(seconds / size)
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "no time"


def remaining(seconds: float) -> str:
    """So much time is left, never more than there is: "1 day 14 hours", "5 hours 3 minutes", "2 minutes"."""
    units = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"))
    for place, (size, _) in enumerate(units):
        if seconds >= size:
            counts = [(int(seconds // size), units[place][1])]
            if place + 1 < len(units):
                counts.append((int(seconds % size // units[place + 1][0]), units[place + 1][1]))
            return " ".join(f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in counts if count)
    return "less than a minute"
