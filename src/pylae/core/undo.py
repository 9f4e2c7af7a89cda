"""Undo: what was seen cannot be taken back.

A step is locked where chance has shown something, where another seat has chosen with cards that are hidden from those who want
to go back, and once the game is over, for then everything is open: that everybody can tell who knows the steps (`known_lock`).
It is also locked where a choice, or chance with one outcome only, has shown somebody something that could not be known before. That
takes a trial (`lock`), so it is made when somebody asks for undo and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from pylae.core.chance import CHANCE, generator
from pylae.core.game import WATCHER, Game

if TYPE_CHECKING:
    from pylae.core.match import Match

OVER_AND_OPEN = "The game is over, and nothing is taken back any more."
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
    if match.physical:
        return ""
    if step.mover == CHANCE:
        eyes = seats
    else:
        eyes = [step.mover] if step.mover in seats else []
    looked = any(shows(match.game, before, step.action, after, seat) for seat in eyes)
    return "Undo ends here: you have seen something hidden." if looked else ""


def known_lock(match: Match, at: int, seats: Collection[int]) -> str:
    """The same, as far as it is known without a trial. What was typed from physical dice and cards locks nothing."""
    if match.over:
        return OVER_AND_OPEN
    step = match.steps[at]
    if match.physical or step.mover in seats:
        return ""
    before = match.positions[at]
    if step.mover == CHANCE:
        return "" if step.forced else f"Undo ends here: {_shown(match, at)}"
    chooser = match.game.seat_name(before, step.mover)
    blind = not all(match.about(before).open_to(seat) for seat in seats)
    return f"Undo ends here: {chooser} chose with hidden cards." if blind else ""


def _shown(match: Match, at: int) -> str:
    """What chance has shown with a step, as everybody is told it."""
    if match.game.knows(match.positions[at], WATCHER):
        for line in match.narrate(at):
            return line.text
    return "chance has shown something hidden."


def shows(game: Game, before: Any, action: int, after: Any, seat: int) -> bool:
    """Whether an action shows a seat something: on other deals that looked alike to it, it would look different.

    Of chance it is asked where there was one outcome: a deal that allows others also looks different.
    """
    only = game.mover(before) == CHANCE
    seen, unseen = after.copy(), before.copy()
    game.hide(seen, seat)
    game.hide(unseen, seat)
    for number in range(OTHER_DEALS):
        guess = unseen.copy()
        game.redeal(guess, seat, generator(0, number))
        if only and game.legal(guess, []) > 1:
            return True
        game.apply(guess, action)
        game.hide(guess, seat)
        if guess != seen:
            return True
    return False
