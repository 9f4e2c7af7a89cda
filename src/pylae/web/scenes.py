"""Scenes: what a screen is shown of what happened, made from the views of the seat through which it looks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from pylae.core.beats import compose, cue_json
from pylae.core.game import Refusal
from pylae.core.match import Match

Json = dict[str, Any]

MOST_STEPS = 60  # of a scene: of more only the last ones are shown
FARTHEST = 200  # steps in which the last move of somebody else is looked for


def scene(match: Match, first: int, last: int, eyes: int, tall: bool) -> Json | None:
    """What a seat saw from the position after `first` steps to the one after `last`; nothing where there is nothing."""
    numbers = range(max(first, last - MOST_STEPS), last)
    cues = compose((at + 1, len(match.narrate(at, eyes)), match.beats(at, eyes, tall)) for at in numbers)
    if not cues:
        return None
    return {"from": first, "to": last, "beats": [cue_json(cue) for cue in cues]}


def following(match: Match, step: int) -> tuple[int, int]:
    """The move that goes on from a step: up to where somebody chooses the next one and nothing is half done."""
    if step not in range(len(match.steps)):
        raise Refusal("Nothing has happened after that.")
    return step, next(
        _begins(match, range(step + 1, min(len(match.steps), step + MOST_STEPS))), _end(match, step)
    )


def latest(match: Match, own: Collection[int]) -> tuple[int, int]:
    """The last move of somebody else than these seats, or else the very last one."""
    steps = len(match.steps)
    if not steps:
        raise Refusal("Nothing has happened yet.")
    floor = max(0, steps - FARTHEST)
    starts = [*_begins(match, range(steps - 1, floor, -1)), floor]
    for start, end in zip(starts, [steps, *starts], strict=False):
        if any(match.steps[at].mover >= 0 and match.steps[at].mover not in own for at in range(start, end)):
            return start, min(end, start + MOST_STEPS)
    return max(starts[0], steps - MOST_STEPS), steps


def _begins(match: Match, numbers: range) -> Iterator[int]:
    """The steps among these with which a seat begins a move while nothing is half done."""
    for at in numbers:
        position = match.positions[at]
        if match.game.mover(position) >= 0 and match.game.quiet(position):
            yield at


def _end(match: Match, step: int) -> int:
    return min(len(match.steps), step + MOST_STEPS)
