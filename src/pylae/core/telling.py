"""Telling a step in stages: the action, then each phase that passed by itself, every one from before and after it.

stages = retrace(before, lambda state: sequence.carry_out(state, action), sequence)
lines = [line for stage in stages for line in TELL[stage.phase](stage.old, stage.new)]
say = Voice(("greek", "persian")).say
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from pylae.core.game import Line
from pylae.core.wording import capital


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

    def say(self, text: str, section: str, side: int | None = None, dice: tuple[int, ...] = ()) -> Line:
        """A sentence, its first letter in capitals, of a side or of none."""
        return Line(capital(text), section, "" if side is None else self.sides[side], dice)
