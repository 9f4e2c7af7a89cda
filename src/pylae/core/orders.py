"""Orders: what helps a seat to get on. What may be typed now, by example; the same as last time; a look at a plan before it is
carried out; and whether anything has happened that somebody who only goes on would want to see.

    examples(match)               # (Example("fire E5 all", "everybody who can fires at E5"), …)
    match.play("as last time")    # the last deployment again, as far as it is legal
    foreseen(match, "template line")

A game that has more to say than its legal actions has the names of `Guides`; any other is taught by its first choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from pylae.core.engine import legal_actions
from pylae.core.game import Refusal

if TYPE_CHECKING:
    from pylae.core.match import Match, Move

AS_LAST_TIME = "as last time"
FEW = 3  # choices that teach the notation of a game without examples


@dataclass(frozen=True)
class Example:
    """Something that may be typed now, and what it does."""

    text: str
    means: str
    button: bool = False  # an order that a page offers as a button


@dataclass(frozen=True)
class Rest:
    """The answer with which the seat that is asked does nothing in its turn, and whether by a rule of the game it can do nothing."""

    answer: int
    idle: bool


REPEAT = Example(AS_LAST_TIME, "the same as last time, as far as it is legal", button=True)


class Guides(Protocol):
    """What a game may have for those who give orders."""

    @staticmethod
    def examples(view: Any, /) -> Sequence[Example]: ...  # each can be read and done now
    @staticmethod
    def last_time(
        view: Any, earlier: Iterable[Any], /
    ) -> Any | None: ...  # of the seat's views at its last choices before others acted: the one to repeat now
    @staticmethod
    def as_before(
        view: Any, model: Any, /
    ) -> list[int]: ...  # the steps that make it so again; raises Refusal
    @staticmethod
    def disturbs(before: Any, after: Any, seat: int, /) -> bool: ...  # two views of the seat, a step apart
    @staticmethod
    def rest(view: Any, /) -> Rest | None: ...  # how the mover's turn may go by; from what everybody knows
    @staticmethod
    def idle_while(
        view: Any, seat: int, /
    ) -> str: ...  # when its rest is idle: "no enemy is near"; "" for never


def examples(match: Match) -> list[Example]:
    """What the seat to move may type now; the orders of its game, or else its first choices."""
    if match.mover < 0:
        return []
    if not hasattr(match.game, "examples"):
        return [Example(choice.text, "") for choice in match.legal()[:FEW]]
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    known = list(guides.examples(match.view(match.mover)))
    return known if _model(match) is None else [REPEAT, *known]


def as_last_time(match: Match) -> list[int]:
    """The steps that do again what the mover did when it was last asked the same; raises `Refusal`."""
    model = _model(match)
    if model is None:
        raise Refusal("There is nothing that could be done as last time now.", match.prompt().section)
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    return guides.as_before(match.view(match.mover), model)


def _model(match: Match) -> Any | None:
    """The view of the mover that "as last time" means now."""
    if match.mover < 0 or not hasattr(match.game, "last_time"):
        return None
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    seat, steps = match.mover, match.steps
    last = (at for at in reversed(range(len(steps) - 1)) if steps[at].mover == seat != steps[at + 1].mover)
    return guides.last_time(match.view(seat), (match.view(seat, at) for at in last))


def disturbed(match: Match, since: int, seat: int, until: int | None = None) -> bool:
    """Whether a step since then did something that this seat would want to see before it goes on."""
    return not hasattr(match.game, "disturbs") or disturbance(match, since, seat, until) is not None


def disturbance(match: Match, since: int, seat: int, until: int | None = None) -> int | None:
    """How many steps there were before the first that did something this seat would want to see, in a game that tells."""
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    end = len(match.steps) if until is None else until
    views = (match.about(match.positions[at]).view(seat) for at in range(since, end + 1))
    stirred = (guides.disturbs(before, after, seat) for before, after in pairwise(views))
    return next((at for at, stirs in enumerate(stirred, since) if stirs), None)


def rest(match: Match, at: int | None = None) -> Rest | None:
    """How the seat that is asked, now or after so many steps, could let its turn go by; None where that is not the question."""
    here = match.about(match.state if at is None else match.positions[at])
    if here.mover < 0 or not may_rest(match.game):
        return None
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    return guides.rest(here.view(here.mover))


def may_rest(game: Any) -> bool:
    """Whether turns may go by in this game, so that somebody can order it beforehand."""
    return hasattr(game, "rest")


def idle_while(match: Match, seat: int) -> str:
    """When a seat can do nothing by a rule of the game, in words; nothing where that is never so."""
    if not may_rest(match.game):
        return ""
    guides: Guides = match.game  # pyright: ignore[reportAssignmentType]
    return guides.idle_while(match.about(match.state).view(seat), seat)


def foreseen(match: Match, move: Move) -> Any:
    """The mover's view as it would be after a plan; raises `Refusal` for what is no plan.

    It is worked out from the view alone, so that a look betrays nothing.
    """
    seat, prompt = match.mover, match.prompt()
    if seat < 0 or not prompt.plans:
        raise Refusal("Nothing can be looked at beforehand now.", prompt.section)
    game, view = match.game, match.view(seat)
    for action in match.actions_of(move):
        if action not in legal_actions(view, game.mover, game.legal, game.most_legal):
            raise Refusal("That cannot be done now, so there is nothing to look at.", prompt.section)
        game.apply(view, action)
        if game.mover(view) != seat:
            raise Refusal("That would be more than a plan; nobody can look beyond it.", prompt.section)
    return view
