"""Beforehand: turns that go by without asking, because somebody has said so.

A seat may let its turns end while it can do nothing, by a rule of its game, and it may go on until something happens to it.
Both speak of one kind of question only (`pylae.core.orders.Rest`). Whether an order to go on still holds follows from the
events, so every worker finds the same, and nothing is written when it is over.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylae.core import orders
from pylae.core.game import Refusal
from pylae.core.match import Match
from pylae.web.store import Event, SeatRow

if TYPE_CHECKING:
    from pylae.web.table import Table


@dataclass(frozen=True)
class Over:
    """The end of an order: after how many steps, and why, unless the last of them says it."""

    steps: int
    why: str = ""


class Course:
    """With which event each step came, and since when a seat is in other hands: what an order is counted from."""

    def __init__(self) -> None:
        self.events: list[int] = []
        self.movers: list[int] = []
        # By seat: the event that ended its orders to go on, and why; from which step to which nothing happened to it.
        self.broken: dict[int, tuple[int, str]] = {}
        self._calm: dict[int, tuple[int, int]] = {}

    def fold(self, event: Event, match: Match) -> None:
        """Takes in an event that the match has followed already."""
        keep = event.data.get("keep")
        if keep is not None and event.kind != "ask":
            for seat in self.movers[keep:]:
                self.broken[seat] = event.seq, "a choice of yours was taken back."
            del self.events[keep:], self.movers[keep:]
            self._calm.clear()
        if event.kind == "return":
            for seat in event.data["seats"]:
                self.broken[seat] = event.seq, "a bot has played for you."
        new = match.steps[len(self.movers) :]
        self.movers += [step.mover for step in new]
        self.events += [event.seq] * len(new)

    def since(self, event: int) -> int:
        """How many steps there were once that event had been written."""
        return bisect_right(self.events, event)

    def disturbance(self, match: Match, start: int, seat: int) -> int | None:
        """The first step from `start` on that this seat would want to see."""
        first, end = self._calm.get(seat, (start, start))
        at = orders.disturbance(match, end if first == start else start, seat)
        if at is None:
            self._calm[seat] = start, len(match.steps)
        return at


def given(
    table: Table, seats: list[int], orders_now: str | None, idle: bool | None, go_on: bool | None
) -> dict[str, Any]:
    """What is written down of what is said for these seats now; raises `Refusal`. None leaves it as it is."""
    if idle and not any(orders.idle_while(table.match, seat) for seat in seats):
        raise Refusal("There is always something to do in this game; nobody can say when there is not.")
    if go_on and not orders.may_rest(table.match.game):
        raise Refusal("No turn goes by in this game; each has to be decided.")
    said: dict[str, Any] = {"orders": orders_now, "idle": idle}
    said = {name: value for name, value in said.items() if value is not None}
    if not said and go_on is None:
        raise Refusal("Say what is to be done for you.")
    if go_on is not None:
        said["go_on"] = table.seq if go_on else None  # what happens from now on counts
    return said


def answer(table: Table, seat: SeatRow) -> int | None:
    """What is answered for a seat that is asked now and has said so beforehand; what has a warning, never."""
    rest = orders.rest(table.match)
    if rest is None or table.match.mover != seat.number or rest.answer in table.match.prompt().warnings:
        return None
    if table.course.broken.get(seat.number, (0, ""))[0] == table.asked:
        return None  # who has taken a choice back wants to make it
    goes_on = seat.go_on is not None and over(table, seat) is None
    return rest.answer if goes_on or (seat.idle and rest.idle) else None


def over(table: Table, seat: SeatRow) -> Over | None:
    """What has ended an order to go on; None while it holds, or where none was given."""
    if seat.go_on is None:
        return None
    course, match = table.course, table.match
    event, why = course.broken.get(seat.number, (0, ""))
    if event > seat.go_on:
        return Over(course.since(event), why)
    start = course.since(seat.go_on)
    at = course.disturbance(match, start, seat.number)
    if at is not None:
        return Over(at + 1)
    at = _acted(table, seat.number, start)
    return None if at is None else Over(at + 1, "you have acted yourself.")


def _acted(table: Table, seat: int, start: int) -> int | None:
    """The first step of a seat that did something in a turn of which it had said that it would go by."""
    match = table.match
    for at in range(start, len(match.steps)):
        rest = orders.rest(match, at) if table.course.movers[at] == seat else None
        if rest and match.steps[at].action != rest.answer:
            return at
    return None


def told(table: Table, number: int, eyes: int) -> dict[str, Any] | None:
    """What its holder, who now sees through these eyes, is told of a seat whose turns may go by; None in a game that has none.

    Why an order is over is told until its holder has chosen something afterwards.
    """
    if not orders.may_rest(table.match.game):
        return None
    seat = table.seats[number]
    end = over(table, seat)
    news = end is not None and number not in table.course.movers[end.steps :]
    return {
        "idle_while": orders.idle_while(table.match, number),
        "idle": seat.idle,
        "go_on": seat.go_on is not None and end is None,
        "why": (end.why or _happened(table, end.steps - 1, eyes)) if end and news else "",
        "answers": table.person is seat and answer(table, seat) is not None,
    }


def _happened(table: Table, at: int, eyes: int) -> str:
    """What a step brought, in the words of the log."""
    lines = [line.text for line in table.match.narrate(at, eyes) if not line.detail]
    return lines[-1] if lines else f"{table.match.heading(at + 1)}."
