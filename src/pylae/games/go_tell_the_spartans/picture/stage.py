"""One step as it is staged: its two views, its lines, and where on the paper something of it is seen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pylae.art.svg import Point
from pylae.core.beats import Tone
from pylae.core.game import WATCHER, Line
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets
from pylae.games.go_tell_the_spartans.picture.charts import Chart, chart_of
from pylae.games.go_tell_the_spartans.rules import phase, segments, sequence, stacks
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling
from pylae.games.go_tell_the_spartans.words.telling.telling import narrate, retrace

BESIDE = 30.0  # from the middle of an area to dice beneath it


@dataclass(frozen=True)
class Stage:
    """A step, for a seat, on one of the two charts."""

    before: State
    action: int
    after: State
    seat: int
    tall: bool

    @cached_property
    def lines(self) -> list[Line]:
        """What is told of the step."""
        return narrate(self.before, self.action, self.after)

    def number(self, section: str) -> int | None:
        """Where among the lines the first of a section stands."""
        return next((number for number, line in enumerate(self.lines) if line.section == section), None)

    @cached_property
    def resolved(self) -> State:
        """The table when the die of a volley or melee had its effect, and nothing else had happened yet."""
        stages = retrace(self.before, self.action)
        volley = (one.new for one in stages if one.phase == phase.FIRE_ON)
        return stages[0].new if self.before.phase == phase.MELEE_DIE else next(volley, stages[-1].new)

    @cached_property
    def faces(self) -> int:
        """Faces of the die that was cast."""
        return 6 if int(sequence.outcomes(self.before, self.before.phase)) == 6 else 10

    @property
    def throw(self) -> str:
        """What dice have in common that fall together."""
        state = self.before
        if state.phase == phase.RECOVERY_DIE:
            return f"recovery {state.area[state.subject]}"
        return f"{state.phase} {state.segment} {state.spot}"

    def full(self, state: State) -> bool:
        """8.2 8.3 Whether a volley or melee is shown in full: a player's, or the first of the automaton's in its segment."""
        if state.players == 2 or (state.players == 1 and segments.PHASING[state.segment] == peoples.GREEK):
            return True
        settled = sum(state.settled)
        return settled - (state.spot >= 0 and bool(state.settled[state.spot])) == 0

    def bad_for(self, side: int) -> Tone:
        """What is bad for a side, as the seat that looks takes it."""
        if self.seat == WATCHER:
            return "even"
        own = peoples.PERSIAN if self.before.players == 2 and self.seat == 1 else peoples.GREEK
        return "bad" if side == own else "good"

    def side_word(self, unit: int) -> str:
        """The colour of a unit."""
        return sheets.SIDE_WORDS[stacks.side(self.before, unit)]

    # Places

    @cached_property
    def chart(self) -> Chart:
        """The chart of the map that is played on."""
        return chart_of(int(self.before.sheet), self.tall)

    @property
    def small(self) -> float:
        """How large dice are that lie on an area."""
        return min(self.chart.area) / 2

    @property
    def middle(self) -> Point:
        """Where dice fall that belong to no area: the middle of the map."""
        grid = self.chart.grid
        return self.chart.left + grid.width / 2, self.chart.top + grid.height / 2

    def spot(self, area: int) -> Point:
        """The middle of an area."""
        row, column = sheets.SHEETS[self.before.sheet].areas[area]
        return self.chart.spot(row + 0.5, column + 0.5)

    def below(self, area: int) -> Point:
        """Just beneath an area, or above it at the foot of the map."""
        x, y = self.spot(area)
        down = y + 2 * BESIDE < self.chart.fold
        return x, y + (BESIDE if down else -BESIDE)

    def beside(self, area: int) -> Point:
        """The edge of an area to the west, from where arrows come that are shot within it."""
        row, column = sheets.SHEETS[self.before.sheet].areas[area]
        return self.chart.spot(row, column + 0.5)

    def edge(self, state: State, unit: int) -> Point:
        """Where a unit that faces so comes onto the map."""
        _, column = sheets.SHEETS[state.sheet].areas[state.area[unit]]
        rows = len(sheets.SHEETS[state.sheet].grid)
        return self.chart.spot(rows if state.facing[unit] == compass.WEST else 0, column + 0.5)

    def way(self, unit: int, start: int, end: int) -> list[Point]:
        """The middles of the areas that a force passes; a flank hunt of the automaton is seen as a straight line."""
        driven = self._driven if unit == self.before.subject else []
        return [self.spot(area) for area in (driven if driven[-1:] == [end] else [start, end])]

    @property
    def path(self) -> str:
        """8.1.6 The way of the automaton's force, by its areas."""
        unit = self.before.subject
        ends = [int(self.before.area[unit]), int(self.after.area[unit])]
        return spelling.path_name(self.before, self._driven if self._driven[-1] == ends[-1] else ends)

    @cached_property
    def _driven(self) -> list[int]:
        """8.1.6 The areas of a drive forward, if that was it."""
        return spelling.driven_path(self.before, self.action) if self.before.phase == phase.DRIVE else []
