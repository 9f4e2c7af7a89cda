"""Telling a step in stages: the action, then each phase that passed by itself, every one from before and after it.

stages = retrace(before, lambda state: sequence.carry_out(state, action), sequence)
lines = [line for stage in stages for line in TELL[stage.phase](stage.old, stage.new)]
say = Voice(("greek", "persian")).say
folded(match.log())    # the same log in short, with what it leaves out behind each sentence
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from pylae.core.game import Line
from pylae.core.wording import capital, listed


class Phased(Protocol):
    """A state that says in which phase it is."""

    phase: int

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Phased)


class Course(Protocol):
    """A game's `rules.sequence`, as far as it runs the phases that nobody decides."""

    def passes_by_itself(self, state: Any, /) -> bool: ...
    def proceed(self, state: Any, now: int, /) -> None: ...


class Stage(NamedTuple, Generic[S]):
    """A phase, and the view before and after it."""

    phase: int
    old: S
    new: S


def retrace(before: S, act: Callable[[S], object], course: Course) -> list[Stage[S]]:
    """A step stage by stage, on copies: what `act` does to the view, and then what followed by itself."""
    state = before.copy()
    act(state)
    stages = [Stage(before.phase, before, state)]
    while course.passes_by_itself(state):
        old, state = state, state.copy()
        course.proceed(state, state.phase)
        stages.append(Stage(old.phase, old, state))
    return stages


@dataclass(frozen=True)
class Voice:
    """Lines in the colours of a game's sides: Voice(("greek", "persian")).say("nobody moves.", "4.1", 0)."""

    sides: tuple[str, ...]

    def say(
        self,
        text: str,
        section: str,
        side: int | None = None,
        dice: tuple[int, ...] = (),
        *,
        detail: bool = False,
        together: str = "",
        name: str = "",
    ) -> Line:
        """A sentence, its first letter in capitals, of a side or of none."""
        whose = "" if side is None else self.sides[side]
        return Line(capital(text), section, whose, dice, detail=detail, together=together, name=name)


# A log in short


class Told(NamedTuple):
    """A sentence of a short log, and the sentences behind it."""

    line: Line
    behind: tuple[Line, ...] = ()


def folded(lines: Iterable[Line]) -> list[Told]:
    """A log in short: details go behind the sentence they lead to, and sentences that say the same of several things are one.

    Seven volleys of three dice each, none with an effect, are "7 volleys have no effect: D2, D3 …". Details that lead
    to nothing yet stand by themselves: their volley is still under way.
    """
    told, details, row = list[Told](), list[Line](), list[Line]()
    for line in lines:
        if line.detail:
            details.append(line)
            continue
        if not (row and line.together and alike(row[0], line)):
            row = []
            told.append(Told(line))
        row.append(line)
        behind = (*told[-1].behind, *details, *([line] if line.together and not _is_throw(line) else []))
        told[-1] = Told(_together(row), behind)
        details = []
    told = [Told(line, behind if behind != (line,) else ()) for line, behind in told]
    return told + [Told(line) for line in details]


def alike(one: Line, other: Line) -> bool:
    """Whether two sentences can be told as one."""
    return (one.together, one.section, one.side) == (other.together, other.section, other.side)


def _together(row: list[Line]) -> Line:
    """One sentence for all of a row; one alone is its own."""
    if len(row) == 1:
        return row[0]
    names = listed(list(dict.fromkeys(line.name for line in row)))
    dice = tuple(die for line in row for die in line.dice) if _is_throw(row[0]) else ()
    shown = ", ".join(map(str, dice))
    text = row[0].together.format(number=len(row), names=names, dice=shown, last=row[-1].name)
    return replace(row[0], text=text, dice=dice)


def _is_throw(line: Line) -> bool:
    """Dice of one throw are told in one sentence that loses nothing, so that nothing is behind it."""
    return "{dice}" in line.together
