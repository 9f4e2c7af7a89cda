"""Verdicts: whether a choice was a mistake, by what its seat knew: its view, with everything hidden dealt anew.

A small search looks for something better; then that and what was chosen are played in the same fresh worlds with the same dice.
Where many more worlds would be needed to say, the verdict is that one cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any

from pylae.bots.levels import levels
from pylae.bots.player import thinker
from pylae.bots.thinker import TO_THE_END, Manner, Thinker
from pylae.core.bots import Policy
from pylae.core.match import Match
from pylae.lab.futures import PIECE, Cancelled, mixed

ERROR, BLUNDER = 0.03, 0.10  # of a game: what a mistake loses at least
SURE = 2.3  # standard errors; a little more than for one look, since it is looked at several times
WIDE = 1.96  # of an interval that is shown
SEARCHING = 3  # a third of the rollouts go into the search
MOST_SEARCHED = 5_000  # rollouts of one search
ENOUGH = 128  # worlds, in fewer than which no choice is called a mistake
FEWEST = 8  # worlds of a look
ROUNDS = 4  # in which worlds are played, each about half of those that are not clear yet
UNCLEAR = "cannot tell"
SEARCH, COMPARE = 1, 2  # what a seed is for


def grade(loss: float, error: float, worlds: int) -> str:
    """What a loss with its standard error means, found in so many worlds."""
    low, high = loss - SURE * error, loss + SURE * error
    if high < ERROR:
        return "fine"
    if low <= ERROR or worlds < ENOUGH:
        return UNCLEAR
    return "blunder" if low > BLUNDER else "error"


@dataclass(frozen=True)
class Verdict:
    """What a choice lost against the best other one that was found, as parts of a game."""

    step: int  # counted from 1
    seat: int
    chosen: str
    better: str  # the best other choice; worse than the chosen one where the loss is below 0
    loss: float
    error: float  # one standard error of the loss
    worlds: int

    @property
    def grade(self) -> str:
        """blunder, error, fine, or cannot tell."""
        return grade(self.loss, self.error, self.worlds)

    @property
    def wrong(self) -> bool:
        return self.grade in ("blunder", "error")

    @property
    def margin(self) -> float:
        """By how much the loss may be off, in 95 of 100 cases."""
        return WIDE * self.error


@dataclass
class Question:
    """A decision that a seat had to make, and what has been found about it."""

    at: int  # steps before it
    seat: int
    chosen: int
    choices: int  # how many there were
    better: int = -1
    worlds: int = 0
    gains: float = 0.0  # of the better one, summed over the worlds
    squares: float = 0.0
    view: Any = field(default=None, repr=False)

    @property
    def loss(self) -> float:
        return self.gains / self.worlds

    @property
    def error(self) -> float:
        # As in a search, one world lost by a whole game is added: a few that happen to agree prove nothing.
        return sqrt(max(0.0, self.squares - self.gains**2 / self.worlds) + 1) / self.worlds

    def verdict(self, match: Match) -> Verdict:
        """What there is to say about it."""
        position = match.positions[self.at]
        chosen, better = (match.game.spell(position, action) for action in (self.chosen, self.better))
        return Verdict(self.at + 1, self.seat, chosen, better, self.loss, self.error, self.worlds)


def questions_of(match: Match, only: int | None = None) -> list[Question]:
    """The decisions of a match, or of one seat, in which there was something to decide."""
    found: list[Question] = []
    for at, step in enumerate(match.steps):
        if step.mover < 0 or step.forced or only not in (None, step.mover):
            continue
        actions = match.actions(at)
        if len(actions) > 1 and step.action in actions:
            found.append(Question(at, step.mover, step.action, len(actions)))
    return found


def judge(
    match: Match, questions: Sequence[Question], seed: int, rollouts: int, share: Callable[..., None]
) -> list[Verdict]:
    """A verdict on each question, for about so many rollouts in all; most of them go where it looks like a mistake."""
    if not questions:
        return []
    mind = thinker(match.game, len(match.seats))
    choices = TO_THE_END if mind.blind else levels(match.game)[Policy.STRATEGOS].manner.choices
    each = rollouts // len(questions)
    for question in questions:
        question.view = match.view(question.seat, question.at).record()
    share(tasks=[partial(search, mind, one, seed, each // SEARCHING, choices) for one in questions])
    left = rollouts - len(questions) * (each // SEARCHING)
    suspects = list(questions)
    for number in range(ROUNDS):
        worlds = max(FEWEST, left // (2 * len(suspects) * (ROUNDS - number)))
        share(tasks=[partial(compare, mind, one, seed, number, worlds, choices) for one in suspects])
        left -= 2 * worlds * len(suspects)
        suspects = still_open(suspects)
        if not suspects or left <= 0:
            break
    return [question.verdict(match) for question in questions]


def still_open(questions: Sequence[Question]) -> list[Question]:
    """The half that looks most like mistakes, of those about which there is no verdict yet."""
    unclear = [one for one in questions if grade(one.loss, one.error, one.worlds) == UNCLEAR]
    unclear.sort(key=lambda one: (-one.loss / one.error, one.at))
    return unclear[: (len(unclear) + 1) // 2]


def search(
    mind: Thinker, question: Question, seed: int, rollouts: int, choices: int, halted: Callable[[], bool]
) -> int:
    """Finds the best choice but the one that was made."""
    if halted():
        raise Cancelled
    manner = Manner(rollouts=min(MOST_SEARCHED, max(rollouts, 2 * question.choices)), choices=choices)
    # The seats that win together matter only to a tree.
    thought = mind.ponder(question.view, question.seat, 0, mixed(seed, SEARCH, question.at), manner)
    question.better = next(one.action for one in thought.judged if one.action != question.chosen)
    return thought.rollouts


def compare(
    mind: Thinker,
    question: Question,
    seed: int,
    look: int,
    worlds: int,
    choices: int,
    halted: Callable[[], bool],
) -> int:
    """Plays what was chosen and what seems better in some more worlds."""
    acts = (question.chosen, question.better)
    for first in range(0, worlds, PIECE):
        if halted():
            raise Cancelled
        some = min(PIECE, worlds - first)
        dice = mixed(seed, COMPARE, question.at, look, first)
        _, better = mind.weigh(question.view, question.seat, acts, dice, some, choices)
        question.gains += better.gain * some
        question.squares += max(0.0, (better.gain_error * some) ** 2 - 1)
        question.worlds += some
    return 2 * worlds
