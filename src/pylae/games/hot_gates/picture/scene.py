"""What is drawn and for whom."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from pylae.art import table
from pylae.games.hot_gates.picture import charts, choices
from pylae.games.hot_gates.rules import agenda, job, sequence
from pylae.games.hot_gates.rules.state import State

NOTHING = 0  # no job is on the agenda


class Table(table.Table[State, charts.Chart]):
    """The table of the Hot Gates."""

    @property
    def what(self) -> int:
        """The job on top of the agenda."""
        return agenda.part(self.view, agenda.WHAT) if self.view.jobs else NOTHING

    @property
    def actor(self) -> int:
        """Whose answers are lit: those of the seat that is asked."""
        return sequence.mover(self.view) if self.view.jobs else -1

    def lit(self, actions: Iterable[int]) -> list[choices.Choice]:
        """Those of these actions that may be chosen now, with their words."""
        return [choices.words_of(self.view, action) for action in actions if action in self.actions]

    def asides(self, seat: int, which: Iterable[int]) -> list[choices.Choice]:
        """Those of these that this seat may do unasked now."""
        return self.lit(choices.aside(seat, each) for each in which)

    @property
    def deciding(self) -> bool:
        """Is it this seat that is asked? One that may only speak up has nothing to wonder about."""
        return super().deciding and self.actor == self.seat

    @property
    def turned_up(self) -> dict[tuple[int, bool], int]:
        """Cards that are just being turned up and have not settled: by position, and whether behind."""
        rows, found = self.view.job[: self.view.jobs], {}
        for below, row in pairwise(rows):
            if row[agenda.WHAT] == job.REVEAL:
                found[self._place(below)] = row[agenda.FIRST]
        return found

    def _place(self, row: list[int]) -> tuple[int, bool]:
        """Where the card lies for whose sake a job has one turned up."""
        if row[agenda.WHAT] == job.REFORM:
            return self.view.where - 1, True
        if row[agenda.WHAT] == job.SCOUTING:
            return self.view.scouted - 1, True
        return row[agenda.FIRST], row[agenda.WHAT] == job.REARS
