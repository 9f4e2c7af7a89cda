"""Undo: what was seen cannot be taken back.

A step is locked where chance has shown something, or where another seat has chosen with cards that are hidden from those who
want to go back: that everybody can tell who knows the steps (`known_lock`). It is also locked where a choice has shown its own
seat something, and that takes a trial (`lock`), so it is made when somebody asks for undo and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from pylae.core.chance import CHANCE, generator
from pylae.core.game import WATCHER, Game

if TYPE_CHECKING:
    from pylae.core.match import Match

OTHER_DEALS = 20  # where only two deals are possible, all of these hit the true one once in a million


def floor(steps: range, why: Callable[[int], str]) -> tuple[int, str]:
    """How many steps remain when these are taken back from the last one on as far as possible, and why not more."""
    for at in reversed(steps):
        if reason := why(at):
            return at + 1, reason
    return steps.start, ""


def why_not(match: Match, keep: int, seats: Collection[int]) -> str:
    """Why these seats cannot go back to the position after `keep` steps, or nothing."""
    return next(filter(None, (lock(match, at, seats) for at in range(keep, len(match.steps)))), "")


def lock(match: Match, at: int, seats: Collection[int]) -> str:
    """Why these seats cannot take back a step, or nothing."""
    if why := known_lock(match, at, seats):
        return why
    step, before, after = match.steps[at], match.positions[at], match.positions[at + 1]
    if match.physical or step.mover not in seats or not shows(match.game, before, step.action, after):
        return ""
    return "Undo ends here: you have seen something hidden."


def known_lock(match: Match, at: int, seats: Collection[int]) -> str:
    """The same, as far as it is known without a trial. What was typed from physical dice and cards locks nothing."""
    step = match.steps[at]
    if match.physical or step.mover in seats:
        return ""
    before = match.positions[at]
    if step.mover == CHANCE:
        what = step.text if match.game.knows(before, WATCHER) else "something hidden"
        return "" if step.forced else f"Undo ends here: chance has shown {what}."
    chooser = match.game.seat_name(before, step.mover)
    blind = not all(match.about(before).open_to(seat) for seat in seats)
    return f"Undo ends here: {chooser} has chosen with hidden cards." if blind else ""


def shows(game: Game, before: Any, action: int, after: Any) -> bool:
    """Whether an action shows its own seat something: on other deals that looked alike it would look different."""
    seat = game.mover(before)
    if seat == CHANCE:
        return False
    seen, unseen = after.copy(), before.copy()
    game.hide(seen, seat)
    game.hide(unseen, seat)
    for number in range(OTHER_DEALS):
        guess = unseen.copy()
        game.redeal(guess, seat, generator(0, number))
        game.apply(guess, action)
        game.hide(guess, seat)
        if guess != seen:
            return True
    return False
