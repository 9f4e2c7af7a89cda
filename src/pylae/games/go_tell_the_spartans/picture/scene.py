"""What is drawn and for whom: a view, its forces area by area, and the words for what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from pylae.art import svg, table
from pylae.art.svg import Point
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, peoples, roster, sheets
from pylae.games.go_tell_the_spartans.data.sheets import Sheet, Unit
from pylae.games.go_tell_the_spartans.picture.charts import Chart
from pylae.games.go_tell_the_spartans.rules import mark
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling

NATION_WORDS = (
    *("Spartan", "Thespian", "Theban", "Phocian", "Malian", "Locrian", "Peloponnesian"),
    *("Immortal", "Mede", "Susa", "Scythian", "Dahae"),
)


@dataclass(frozen=True)
class Force:
    """Units that move together, the top one first."""

    side: int
    area: int
    units: tuple[int, ...]

    @property
    def leader(self) -> int:
        """The top unit."""
        return self.units[0]


@dataclass(frozen=True)
class Table(table.Table[State, Chart]):
    """The table of the pass, with its forces."""

    defs: dict[str, str] = field(default_factory=dict)  # drawings used more than once, by name

    @cached_property
    def sheet(self) -> Sheet:
        """What the game is played with."""
        return sheets.SHEETS[self.view.sheet]

    def spot(self, area: int) -> Point:
        """The middle of an area on the paper."""
        row, column = self.sheet.areas[area]
        return self.chart.spot(row + 0.5, column + 0.5)

    def name(self, area: int) -> str:
        """name(47) -> "F5"."""
        return self.sheet.area_name(area)

    def unit(self, unit: int) -> Unit:
        """What is printed on a counter."""
        return self.sheet.units[unit]

    def side(self, unit: int) -> int:
        """The side a unit fights for."""
        return (
            peoples.PERSIAN
            if unit >= roster.FIRST_UNIT[self.view.sheet][peoples.GREEK_CONTINGENTS]
            else peoples.GREEK
        )

    def facing(self, unit: int) -> str:
        """Where on the paper a unit looks."""
        return self.chart.grid.facing(compass.FACINGS[self.view.facing[unit]])

    @cached_property
    def forces(self) -> dict[tuple[int, int], list[Force]]:
        """The forces of each side in each area, top to bottom."""
        found: dict[tuple[int, int], list[Force]] = {}
        for side in range(len(sheets.SIDE_WORDS)):
            tops = self.view.top[side]
            for area in range(len(self.sheet.areas)):
                unit = int(tops[area])
                if unit == NOTHING:
                    continue
                groups: list[list[int]] = []
                while unit != NOTHING:
                    if not groups or self.view.mark[unit] & mark.LEADS:
                        groups.append([])
                    groups[-1].append(unit)
                    unit = int(self.view.under[unit])
                found[side, area] = [Force(side, area, tuple(units)) for units in groups]
        return found

    def at(self, side: int, area: int) -> list[Force]:
        """The forces of a side in an area."""
        return self.forces.get((side, area), [])

    def stack(self, side: int, area: int) -> list[int]:
        """All units of a side in an area, top to bottom."""
        return [unit for force in self.at(side, area) for unit in force.units]

    def contested(self, area: int) -> bool:
        """Do both sides stand in an area?"""
        return (peoples.GREEK, area) in self.forces and (peoples.PERSIAN, area) in self.forces

    def beside(self, place: int, nation: int) -> int:
        """How many units of a contingent are in a place beside the map."""
        first, last = (
            roster.FIRST_UNIT[self.view.sheet][nation],
            roster.FIRST_UNIT[self.view.sheet][nation + 1],
        )
        return sum(self.view.area[unit] == place for unit in range(first, last))

    # The fog of war

    def seen(self, unit: int) -> bool:
        """Does the seat know which unit this is? In the fog it knows of others' only those that are shown (3.4, R58)."""
        return self.side(unit) == self.seat or not spelling.hidden_unit(self.view, unit)

    # What cannot be chosen

    def asked(self, action: int) -> str:
        """An action in notation if somebody may wonder why it is not among the choices."""
        if not self.deciding or action in self.actions:
            return ""
        return spelling.spell(self.view, action)

    # Words

    def telling(self, unit: int) -> str:
        """A unit in words, as far as the seat knows it."""
        view, disordered = self.view, bool(self.view.mark[unit] & mark.DISORDERED)
        if not self.seen(unit):
            return "a unit not seen" + (", Disordered" if disordered else "")
        return unit_words(self.unit(unit), int(view.loss[unit]), disordered)

    def inventory(self, force: Force) -> str:
        """A force in words: where it stands, where it looks, and its units from top to bottom."""
        facing = spelling.COMPASS[self.view.facing[force.leader]]
        units = "; ".join(counted(self.telling(unit) for unit in force.units))
        return f"{self.name(force.area)} facing {facing}: {units}"


@svg.kept
def unit_words(unit: Unit, loss: int, disordered: bool) -> str:
    """unit_words(…) -> "Spartan hoplite 4-3-2, 3 of 4 steps"."""
    numbers = f"{unit.melee[loss]}-{unit.defence[loss]}-{unit.movement[loss]}"
    words = f"{NATION_WORDS[unit.contingent]} {peoples.KINDS[unit.kind]} {numbers}"
    if unit.steps > 1:
        words += f", {unit.steps - loss} of {unit.steps} steps"
    return words + (", Disordered" if disordered else "")


def counted(words: Iterator[str]) -> list[str]:
    """Equal words in a row told once: counted("a", "a", "b") -> ["2 × a", "b"]."""
    runs: list[tuple[str, int]] = []
    for word in words:
        if runs and runs[-1][0] == word:
            runs[-1] = (word, runs[-1][1] + 1)
        else:
            runs.append((word, 1))
    return [word if count == 1 else f"{count} × {word}" for word, count in runs]
