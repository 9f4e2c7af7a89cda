"""Questions that could betray a hand: what everybody can know of how many answers somebody has.

Who has only one answer need not be asked. But where the others cannot know that there is no other one, whether somebody was asked,
and how soon the answer came, would tell them about the hand: such a question is a window. What is said of a question here follows
from a watcher's view alone, so it is the same whatever the mover holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pylae.core.chance import generator
from pylae.core.game import WATCHER, Game

FEW = 8  # deals that are tried; where all of them leave a choice the mover is simply asked, so a miss betrays nothing
SURE = 40  # deals that must agree before everybody is thought to know that there is only one answer


@dataclass(frozen=True)
class Question:
    """What everybody knows of a question: `forced` that there is one answer only, `window` that there may be one only.

    `decline` is the answer in a window that every hand has, and that is the only one of some.
    """

    forced: bool = False
    window: bool = False
    decline: int | None = None


def question(game: Game, view: Any) -> Question:
    """What a watcher with this view knows of its question."""
    choice, only, common = False, set[int](), set[int]()
    for tried, deal in enumerate(deals(game, view, SURE), 1):
        out = [0] * game.most_legal
        n = game.legal(deal, out)
        common = common & set(out[:n]) if tried > 1 else set(out[:n])
        if n == 1:
            only.add(out[0])
        else:
            choice = True
        if choice and tried >= FEW:
            break
    if not choice:
        return Question(forced=True)
    return Question(window=bool(only), decline=only.pop() if len(only) == 1 and only <= common else None)


def keeps_secrets(game: Game, view: Any, seat: int) -> bool:
    """Whether a watcher with this view must think that a seat knows more."""
    for deal in deals(game, view, SURE):
        game.hide(deal, seat)
        if deal != view:
            return True
    return False


def deals(game: Game, view: Any, most: int) -> Iterator[Any]:
    """Positions that look to a watcher like this view, always the same ones."""
    for number in range(most):
        deal = view.copy()
        game.redeal(deal, WATCHER, generator(0, number))
        yield deal
