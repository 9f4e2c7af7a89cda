"""The end of a game, as its page and its picture tell it: the cup, how it was won, who played, and the dice.

Nothing hidden is told: only of games that are over, and where the table and not the game has ended it only what everybody saw.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from pylae.art import cups
from pylae.art.columns import columns
from pylae.art.travel import named
from pylae.core.chance import CHANCE
from pylae.core.engine import rivals
from pylae.core.game import WATCHER, Picture
from pylae.core.match import Match
from pylae.core.wording import capital, listed, many
from pylae.web.problems import Problem
from pylae.web.table import Table

MOST_SENTENCES = 3
SIDES = {"greek": "Greeks", "persian": "Persians", "viking": "Vikings", "": "Dice"}
SENTENCES = re.compile(r"(?<=[.?!]) (?=[A-Z0-9])")


@dataclass(frozen=True)
class Player:
    """Who played a seat, and how it went."""

    seat: str
    name: str
    side: str
    result: float

    @property
    def word(self) -> str:
        return "won" if self.result > 0 else "lost" if self.result < 0 else "drew"


@dataclass(frozen=True)
class Dice:
    """All dice of a kind that fell for a side: how often each face came."""

    whose: str
    side: str
    counts: tuple[int, ...]

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def average(self) -> float:
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.number

    @property
    def expected(self) -> float:
        return (len(self.counts) + 1) / 2

    @property
    def told(self) -> str:
        """What a row of columns says in a line."""
        kind = "" if len(self.counts) == 6 else f" of {len(self.counts)} faces"
        return f"{many(self.number, 'die')}{kind}, {self.average:.2f} on average; {self.expected:.2f} was to be expected"

    def drawn(self) -> str:
        faces = ", ".join(f"{face}: {count}" for face, count in enumerate(self.counts, 1))
        return columns(self.counts, self.side, f"{self.whose}: {self.told}. {faces}.")


@dataclass(frozen=True)
class Ending:
    """How a game ended."""

    title: str
    headline: str  # "Greece has won"
    reason: str  # why, in a sentence or nothing
    section: str
    more: tuple[str, ...]  # what decided it, so that all are three sentences at most
    players: tuple[Player, ...]
    cup: Picture
    day: float
    lasted: str
    steps: int
    rivals: bool

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is told of how it ended."""
        first = (
            f"{self.headline}: {self.reason[0].lower()}{self.reason[1:]}" if self.reason else self.headline
        )
        return first, *self.more

    @property
    def beat(self) -> str:
        """Who played, in a line: "Ann beat Ben"."""
        won, lost = self.names(lambda result: result > 0), self.names(lambda result: result < 0)
        if self.rivals and won and lost:
            return f"{listed(won)} beat {listed(lost)}"
        return listed(self.names(lambda result: True))

    @property
    def mixed(self) -> bool:
        """Whether it went otherwise for some than for others."""
        return len({player.word for player in self.players}) > 1

    def names(self, wanted: Callable[[float], bool]) -> list[str]:
        """Who played with such a result, everybody once."""
        return list(dict.fromkeys(player.name for player in self.players if wanted(player.result)))

    @property
    def description(self) -> str:
        """A line for whoever is sent the link."""
        return f"{' '.join(self.sentences)} {self.beat}."

    def vase(self) -> str:
        """The cup for a page that has the theme's colours and other pictures."""
        drawn = named(self.cup.live(), "cup-")
        return drawn.replace('role="group"', 'role="img"', 1)


def check_over(table: Table) -> None:
    """Raises `Problem` before the end."""
    if not table.over:
        raise Problem(404, "This game is not over; its end can be seen when it has come.")


def ending_of(table: Table) -> Ending:
    """The end of a table's game."""
    check_over(table)
    match = table.match
    result = table.result()
    first, *others = SENTENCES.split(result.text)
    headline, _, reason = first.partition(": ")
    decided = match.game.decided(match.state) if match.over else ()  # else it would tell what is still hidden
    more = (*others, *decided)[: MOST_SENTENCES - 1]
    returns = table.returns()
    return Ending(
        title=match.game.about.title,
        headline=headline,
        reason=capital(reason),
        section=result.section,
        more=tuple(more),
        players=tuple(
            Player(
                match.game.seat_name(match.state, seat.number),
                seat.name or "somebody",
                match.game.seat_side(match.state, seat.number),
                returns[seat.number],
            )
            for seat in table.seats
        ),
        cup=match.game.cup(match.state) if match.over else _agreed(table),
        day=table.row.created,
        lasted=duration(table.asked_at - table.row.created),
        steps=len(match.steps),
        rivals=rivals(match.game, match.state),
    )


def _agreed(table: Table) -> Picture:
    """The cup of a game that its people have ended."""
    game, state, points = table.match.game, table.match.state, table.returns()
    sides = {game.seat_side(state, seat) for seat, number in enumerate(points) if number > 0}
    return cups.plain(sides.pop() if len(sides) == 1 else "", max(points))


def dice_of(match: Match) -> tuple[Dice, ...]:
    """The dice of the log, by side and kind, exactly as often as they fell; a long game takes a moment."""
    fallen: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number, step in enumerate(match.steps):
        if step.mover != CHANCE:
            continue
        for line in match.narrate(number, WATCHER):
            if line.dice:
                faces = len(match.about(match.positions[number]).actions)
                fallen[line.side, max(faces, *line.dice)] += line.dice
    names = side_names(match)
    return tuple(
        Dice(names.get(side, SIDES.get(side, "Dice")), side, tuple(map(dice.count, range(1, faces + 1))))
        for (side, faces), dice in sorted(
            fallen.items(), key=lambda found: (found[0][0] != "greek", found[0])
        )
    )


def side_names(match: Match) -> dict[str, str]:
    """What the sides are called at this table, where each is the side of one seat."""
    seats = [(match.game.seat_side(match.state, seat), seat) for seat in range(len(match.seats))]
    sides = [side for side, _ in seats]
    return {
        side: match.game.seat_name(match.state, seat)
        for side, seat in seats
        if sides.count(side) == 1 and rivals(match.game, match.state)
    }


def duration(seconds: float) -> str:
    """How long a game took, or nothing where nobody knows."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return ""
    if minutes < 120:
        return many(minutes, "minute")
    hours = round(minutes / 60)
    return many(hours, "hour") if hours < 48 else many(round(hours / 24), "day")


def day(moment: float) -> str:
    """A day for people: "16 November 2026"."""
    at = time.gmtime(moment)
    return f"{at.tm_mday} {time.strftime('%B %Y', at)}"
