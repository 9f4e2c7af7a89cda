"""Analysis: what luck and what decisions did in a game, and which choices were mistakes.

    analysis = analyse(match, rollouts=200_000, seed=1, jobs=2)
    analysis.luck, analysis.luck_error, analysis.decisions      # they add up to the result less the first value, exactly
    [verdict for verdict in analysis.verdicts if verdict.wrong]
    [analysis.moments[at] for at in analysis.turning]

Values are chances to win in whole parts of `ONE`. A position's value comes from playing on from it as it truly was, by the game's
own player. So a choice which that player would have made too, or the only one there was, changes nothing; every other one has the
value after it less the value before, and so has each run of dice and cards. A verdict is about something else: it asks only what
the seat knew, with all that was hidden dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import sqrt
from typing import Any

from pylae.bots.network import ONE
from pylae.bots.values import result_for
from pylae.core import engine
from pylae.core.chance import CHANCE, checked_seed
from pylae.core.game import WATCHER, Game
from pylae.core.match import Match
from pylae.lab.futures import BATCHES, NOBODY, Futures, shared_out
from pylae.lab.verdicts import Verdict, judge, questions_of

FORMAT = 1  # of `Analysis.as_dict`
LUCK, CHOICE = "luck", "choice"
CLOSER = 4  # times as many rollouts where an error would not cancel out: round choices, and at the beginning
LOOKED_INTO = 4  # runs of chance that are valued again, and outcome by outcome: those that changed most
MOST_INSIDE = 8  # outcomes of such a run; a longer one stays whole
TURNING = 3  # points that are shown
SMALLEST_TURN = ONE // 50
JUDGING = 6  # of ten rollouts go into verdicts, the others into values
FEWEST = 2_000  # rollouts that make an analysis


@dataclass(frozen=True)
class Moment:
    """Some steps in a row, counted from 1: a run of chance, or one decision, each with the forced steps round it."""

    first: int
    last: int
    kind: str  # LUCK or CHOICE
    seat: int  # who chose, or CHANCE
    usual: bool  # a choice that the game's own player would have made too
    before: int  # value
    after: int
    error: float  # one standard error of the change, as a part of 1
    run: int  # moments of one run of chance share it

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class Analysis:
    """What was found about a game."""

    game: str
    title: str
    options: dict[str, str]
    seats: tuple[str, ...]  # how the game calls them
    seat: int  # whose value it is
    whose: str  # "Greece", or "the team" where all win together
    sides: tuple[str, str]  # the colours of that seat and of who plays against it
    over: bool
    ending: str  # in a sentence, once it is over
    steps: int
    seed: int
    rollouts: int
    moments: tuple[Moment, ...]
    verdicts: tuple[Verdict, ...]
    turning: tuple[int, ...]  # places in `moments`
    chapters: tuple[
        tuple[int, str], ...
    ]  # after how many steps a part of the game began, and what it is called
    luck: int
    luck_error: float
    decisions: tuple[int, ...]  # what the decisions of each seat came to
    decisions_error: tuple[float, ...]

    @property
    def first(self) -> int:
        """The value of the beginning."""
        return self.moments[0].before

    @property
    def last(self) -> int:
        """The value at the end: the result, or of an open game what is to be expected."""
        return self.moments[-1].after

    def as_dict(self) -> dict[str, Any]:
        """For JSON: values are whole numbers, `one` is a game that is won."""
        verdicts = [asdict(verdict) | {"grade": verdict.grade} for verdict in self.verdicts]
        return {"format": FORMAT, "one": ONE} | asdict(self) | {"verdicts": verdicts}


def analyse(
    match: Match,
    *,
    rollouts: int,
    seed: int = 0,
    jobs: int = 1,
    seat: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Analysis:
    """Analyses a finished match, or somebody's open one against the machine; raises `ValueError` for any other.

    It spends about so many rollouts on values and verdicts, and is the same for any number of jobs. `progress` is
    told how many are done; where `cancelled` gives true, `Cancelled` is raised soon after.
    """
    reader = reader_of(match, seat)
    seed = checked_seed(seed)
    if rollouts < FEWEST:
        raise ValueError(f"an analysis needs at least {FEWEST:,} rollouts, not {rollouts}")
    if jobs < 1:
        raise ValueError(f"there must be at least 1 job, not {jobs}")
    futures = Futures(match.game, seed, notice)
    done = 0

    def count(more: int) -> None:
        nonlocal done
        done = min(rollouts, done + more)
        if progress:
            progress(done)

    share = partial(shared_out, jobs, done=count, cancelled=cancelled or (lambda: False))
    questions = questions_of(match, None if is_done(match) else reader)
    judging = rollouts * JUDGING // 10 if questions else 0
    course = Course(match, reader, futures, rollouts - judging)
    course.estimate(share)
    verdicts = judge(match, questions, seed, judging, share)
    return told(course, seed, rollouts, verdicts)


def is_done(match: Match) -> bool:
    """Whether nobody plays this game any more, so that all of it may be known: it is over, or its people have ended it."""
    return match.over or bool(match.ended)


def reader_of(match: Match, seat: int | None = None) -> int:
    """The seat whose chance to win is told: the one asked for, or the only person's, or the first; raises `ValueError`."""
    people = [number for number in range(len(match.seats)) if number not in match.bots]
    if not match.steps:
        raise ValueError("Nothing has happened in this game yet.")
    if not is_done(match) and len(people) > 1:
        raise ValueError(
            f"This game is not over: what {len(people)} people still play can be analysed at its end."
        )
    if seat is not None and seat not in range(len(match.seats)):
        raise ValueError(f"{seat + 1} is no seat; they go from 1 to {len(match.seats)}")
    if not is_done(match) and people and seat not in (None, people[0]):
        raise ValueError(
            "This game is not over: it can be analysed for the one who plays it, not for the machine."
        )
    return seat if seat is not None else people[0] if len(people) == 1 else 0


# Values


@dataclass(frozen=True)
class Stretch:
    """A moment without its values yet; it begins before step `at` and ends before step `end`, counted from 0."""

    at: int
    end: int
    kind: str
    seat: int
    usual: bool
    run: int


class Course:
    """The values along a match: at the beginning of every stretch, and at the end.

    Where the next step is as usual, the value is that of the next position and costs nothing.
    """

    def __init__(self, match: Match, reader: int, futures: Futures, rollouts: int) -> None:
        self.match = match
        self.reader = reader
        self.futures = futures
        self.rollouts = rollouts
        # What is hidden in an open game stays so.
        self.eyes = NOBODY if is_done(match) else reader
        self.stretches = list(self._stretches())
        self.batches: dict[int, Any] = {}  # by position: the mean of each batch

    def _stretches(self) -> Sequence[Stretch]:
        found: list[Stretch] = []
        kind, begin = "", 0
        for at, step in enumerate(self.match.steps):
            if step.forced and (self.match.over or step.mover == self.reader):
                continue
            here = LUCK if step.mover == CHANCE else CHOICE
            if kind == LUCK == here:
                continue
            if kind:
                found.append(self._stretch(begin, at, kind, len(found)))
                begin = at
            kind = here
        return [*found, self._stretch(begin, len(self.match.steps), kind or LUCK, len(found))]

    def _stretch(self, begin: int, end: int, kind: str, run: int) -> Stretch:
        """One stretch; the forced steps before the first decision or outcome of a match belong to it."""
        if kind == LUCK:
            return Stretch(begin, end, kind, CHANCE, False, run)
        steps = self.match.steps
        at = next(at for at in range(begin, end) if not steps[at].forced or not self.match.over)
        usual = self.match.over and self.futures.as_usual(self._record(at), self._record(at + 1))
        return Stretch(begin, end, kind, steps[at].mover, usual, run)

    def _record(self, at: int) -> Any:
        """The position after `at` steps: as it was, or in an open game as the reader sees it."""
        return (self.match.positions[at] if self.eyes == NOBODY else self.match.view(self.eyes, at)).record()

    def estimate(self, share: Callable[..., None]) -> None:
        """Rollouts from where something happens; then from within the runs of chance that changed most."""
        import numpy as np

        end = len(self.match.steps)
        if self.match.over:
            self.batches[end] = np.full(
                BATCHES, float(result_of(self.match.game, self.match.state, self.reader))
            )
        places = {self._standing(number) for number in range(len(self.stretches) + 1)} - self.batches.keys()
        close = {self._standing(0)}
        for number, stretch in enumerate(self.stretches):
            if stretch.kind == CHOICE and not stretch.usual:
                close |= {self._standing(number), self._standing(number + 1)}
        close &= places
        again = LOOKED_INTO * 3 * CLOSER  # about so many more will be asked for, in terms of the others
        each = self.rollouts // (len(places) + (CLOSER - 1) * len(close) + again)
        each = max(1, each // BATCHES) * BATCHES
        self._ask(places - close, each, share)
        self._ask(close, CLOSER * each, share)
        self._look_into(CLOSER * each, close, share)

    def _standing(self, number: int) -> int:
        """The position whose value is that of the beginning of a stretch."""
        while number < len(self.stretches) and self.stretches[number].usual:
            number += 1
        return self.stretches[number].at if number < len(self.stretches) else len(self.match.steps)

    def _ask(self, places: set[int], each: int, share: Callable[..., None]) -> None:
        """The same number of rollouts from each of some positions, the longest first."""

        def task(record: Any, at: int, halted: Callable[[], bool]) -> int:
            sums = self.futures.worth(record, self.reader, each, self.eyes, halted)
            self.batches[at] = sums / (each // BATCHES)
            return each

        share(tasks=[partial(task, self._record(at), at) for at in sorted(places)])

    def _look_into(self, each: int, known: set[int], share: Callable[..., None]) -> None:
        """Looks closer at the runs of chance that changed most, and splits them into their outcomes."""
        chance = [number for number, stretch in enumerate(self.stretches) if stretch.kind == LUCK]
        chance.sort(key=lambda number: -abs(self.value(number + 1) - self.value(number)))
        split: dict[int, list[int]] = {}
        ends: set[int] = set()
        for number in chance[:LOOKED_INTO]:
            stretch = self.stretches[number]
            outcomes = [at for at in range(stretch.at, stretch.end) if not self.match.steps[at].forced]
            split[number] = outcomes[1:] if len(outcomes) <= MOST_INSIDE else []
            ends |= {self._standing(number), self._standing(number + 1)}
        if self.match.over:
            ends.discard(len(self.match.steps))
        self._ask((ends - known).union(*split.values()), each, share)
        self.stretches = [
            replace(stretch, at=begin, end=end)
            for number, stretch in enumerate(self.stretches)
            for inside in [split.get(number, [])]
            for begin, end in zip([stretch.at, *inside], [*inside, stretch.end], strict=True)
        ]

    def value(self, number: int) -> int:
        """The value at the beginning of a stretch, in whole parts of `ONE`."""
        return round(float(self.batches[self._standing(number)].mean()))

    def change(self, number: int) -> Any:
        """By how much each batch changes in a stretch."""
        return self.batches[self._standing(number + 1)] - self.batches[self._standing(number)]


def result_of(game: Game, state: Any, seat: int) -> int:
    """What the end is worth to a seat."""
    return engine.interpreted(game, {"result_for": result_for}).result_for(state, seat)


def spread(batches: Any) -> float:
    """One standard error of the mean of some batches, as a part of 1."""
    return float(batches.std(ddof=1)) / sqrt(BATCHES) / ONE


# Telling


def told(course: Course, seed: int, rollouts: int, verdicts: Sequence[Verdict]) -> Analysis:
    """Everything in one piece."""
    import numpy as np

    match, stretches = course.match, course.stretches
    players = len(match.seats)
    totals = {seat: np.zeros(BATCHES) for seat in (CHANCE, *range(players))}
    moments: list[Moment] = []
    for number, stretch in enumerate(stretches):
        change = course.change(number)
        totals[stretch.seat] += change
        moments.append(
            Moment(
                first=stretch.at + 1,
                last=stretch.end,
                kind=stretch.kind,
                seat=stretch.seat,
                usual=stretch.usual,
                before=course.value(number),
                after=course.value(number + 1),
                error=spread(change),
                run=stretch.run,
            )
        )
    sums = {seat: sum(moment.change for moment in moments if moment.seat == seat) for seat in totals}
    names = tuple(match.game.seat_name(match.state, seat) for seat in range(players))
    rivals = engine.rivals(match.game, match.state)
    return Analysis(
        game=match.game.name,
        title=match.game.about.title,
        options=dict(match.options),
        seats=names,
        seat=course.reader,
        whose=names[course.reader] if rivals else "the team" if players > 1 else "you",
        sides=sides_of(match, course.reader),
        over=match.over,
        ending=match.result().text if match.over else "",
        steps=len(match.steps),
        seed=seed,
        rollouts=rollouts,
        moments=tuple(moments),
        verdicts=tuple(verdicts),
        turning=turning_points(moments),
        chapters=tuple(chapters(match)),
        luck=sums[CHANCE],
        luck_error=spread(totals[CHANCE]),
        decisions=tuple(sums[seat] for seat in range(players)),
        decisions_error=tuple(spread(totals[seat]) for seat in range(players)),
    )


def sides_of(match: Match, seat: int) -> tuple[str, str]:
    """The colour of a seat, and of the first that plays against it; nothing where all win together."""
    own = match.game.seat_side(match.state, seat)
    others = (match.game.seat_side(match.state, other) for other in range(len(match.seats)))
    return own, next((side for side in others if side != own), "")


def turning_points(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The moments that changed most, at most one of a run of chance, in the order of the game."""
    chosen: list[int] = []
    for at in sorted(range(len(moments)), key=lambda at: -abs(moments[at].change)):
        sure = abs(moments[at].change) >= max(SMALLEST_TURN, 2 * ONE * moments[at].error)
        if sure and len(chosen) < TURNING and all(moments[at].run != moments[other].run for other in chosen):
            chosen.append(at)
    return tuple(sorted(chosen))


def chapters(match: Match) -> Sequence[tuple[int, str]]:
    """Where the parts of a game begin: the heading up to its first comma changes."""
    found: list[tuple[int, str]] = []
    for at in range(len(match.steps)):
        title = match.heading(at).partition(",")[0]
        if not found or found[-1][1] != title:
            found.append((at, title))
    return found


def sentences(match: Match, first: int, last: int) -> list[str]:
    """What is told of some steps, counted from 1: a watcher's words, or the only player's; details only if there is nothing else."""
    people = [seat for seat in range(len(match.seats)) if seat not in match.bots]
    eyes = people[0] if len(people) == 1 else WATCHER
    lines = [line for number in range(first - 1, last) for line in match.narrate(number, eyes)]
    kept = [line.text for line in lines if not line.detail] or [line.text for line in lines]
    return kept or [match.steps[number].text for number in range(first - 1, last) if match.over]
