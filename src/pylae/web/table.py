"""A table: one match and those who sit at it, as its events tell. Nothing here waits, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pylae.core import orders, undo
from pylae.core.bots import BOTS
from pylae.core.chance import CHANCE, OVER
from pylae.core.codes import decode
from pylae.core.engine import has_asides, rivals
from pylae.core.game import WATCHER, Line, Refusal
from pylae.core.lessons import Lesson
from pylae.core.match import Choice, Match, Move, Plan, Step
from pylae.core.questions import Question
from pylae.games import load
from pylae.web import learning
from pylae.web.beforehand import Course
from pylae.web.clocks import Clocks, Pace
from pylae.web.problems import Problem
from pylae.web.store import BOT, PERSON, Event, SeatRow, Standing, TableRow
from pylae.web.takebacks import Trials
from pylae.web.terms import DRAW, RESIGN, TakeBack, Terms, said

LONGEST_MOVE = 200  # letters of a typed move


@dataclass(frozen=True)
class Who:
    """Somebody at the door of a table: a user, or the holder of a seat's token, or nobody in particular."""

    user: str | None = None
    seat: int | None = None


NOBODY = Who()


@dataclass(frozen=True)
class Reach:
    """How far somebody may take back at most: the last own choice, the floor nobody passes, the steps above it one may go
    back to, and why not farther. Whether one's own choice has shown something is tried only when it is to be taken back.
    """

    last: int | None
    floor: int
    steps: list[int]
    why: str


class Table:
    """A match with its people. Nothing that is wanted changes it; once an event is written `fold` makes it true."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], events: Iterable[Event] = ()) -> None:
        self.row = row
        game, events = load(row.game), list(events)
        texts: dict[str, str] = events[0].data if events and events[0].kind == "data" else {}
        position = decode(row.position, load, texts)[1] if row.position else None
        self.match = Match(
            game, row.options, physical=True, position=position, data=None if position else texts
        )
        self.match.physical = row.physical
        self.terms = Terms()
        pace = Pace.of(row.pace)
        self.clocks = Clocks.of(pace, len(seats)) if pace else None
        self.sit(seats)
        self.course = Course()
        self.seq = 0
        self.asked, self.asked_at = 0, row.created  # the event that led to the present question, and its time
        self.back: TakeBack | None = None
        self.lesson: Lesson | None = None  # a guided first game that is going on here, at this page of it
        self.page, self.taught = 0, False  # has it been one at any time?
        self.sought = False  # may anybody who finds it in the lobby take an open seat?
        self.looked = False  # has anybody taken back what had shown something?
        self.notes: dict[int, list[str]] = {}  # what is told after a step besides what the game tells
        self.clients: dict[str, int] = {}  # the last event of each client's id
        # Since the log was last told so many steps, and what was noted to them, are still the same.
        self.lowest = 0
        self.trials = Trials(self.match)
        self._open: dict[int, int] = {}  # by seat: how many positions from the first hide nothing from it
        for event in events:
            self.fold(event)
        self.lowest = len(self.match.steps)

    # Who is who

    def sit(self, seats: Sequence[SeatRow]) -> None:
        """Everybody takes the seat that is written down, or a bot does to whom it is lent; the match, and so its record,
        knows them too."""
        lent = self.terms.lent
        self.seats = [
            replace(seat, kind=BOT, policy=lent[seat.number]) if seat.number in lent else seat
            for seat in seats
        ]
        self.match.seats = [seat.name or "somebody" for seat in seats]
        self.match.bots = {seat.number: seat.policy for seat in self.seats if seat.kind == BOT}

    def _lend(self, before: Terms) -> None:
        """Bots take the seats that are lent now, and people those that were before."""
        if before.lent == self.terms.lent:
            return
        back = before.lent.keys() - self.terms.lent.keys()
        self.sit(
            [replace(seat, kind=PERSON, policy="") if seat.number in back else seat for seat in self.seats]
        )

    def hear_orders(self, seats: Sequence[SeatRow]) -> None:
        """Takes in what people have said beforehand, which is no change of the table."""
        self.seats = [seat.saying(now) for seat, now in zip(self.seats, seats, strict=True)]

    def seats_of(self, who: Who) -> list[int]:
        """The seats somebody holds."""
        if who.seat is not None:
            return [who.seat]
        return [seat.number for seat in self.seats if who.user is not None and seat.user == who.user]

    def holder(self, seat: int) -> Who:
        """Who holds a seat: a user with all the user's seats, or a program with this one."""
        user = self.seats[seat].user
        return Who(user) if user else Who(seat=seat)

    def played_by(self, who: Who) -> list[int]:
        """The seats somebody holds and plays, with no bot in between."""
        return [seat for seat in self.seats_of(who) if self.seats[seat].kind == PERSON]

    @property
    def people(self) -> list[int]:
        """The seats that persons play."""
        return [seat.number for seat in self.seats if seat.kind == PERSON]

    def others(self, who: Who) -> list[int]:
        """The seats of persons other than this one."""
        mine = self.seats_of(who)
        return [seat for seat in self.people if seat not in mine]

    @property
    def bot(self) -> SeatRow | None:
        """The bot that is to move."""
        seat = self.seats[self.match.mover] if self.match.mover >= 0 else None
        return seat if seat and seat.kind == "bot" else None

    @property
    def full(self) -> bool:
        """Whether every seat is taken and everybody there; nobody moves before."""
        return all(seat.kind != "open" and seat.there for seat in self.seats)

    @property
    def awaited(self) -> list[int]:
        """The seats of those who have still to say that they are there, once every seat is taken."""
        return [] if self.waits else [seat.number for seat in self.seats if not seat.there]

    @property
    def waits(self) -> bool:
        """Whether a seat waits for somebody to take it."""
        return any(seat.kind == "open" for seat in self.seats)

    def secret(self, seat: int) -> bool:
        """Whether this seat may know something that a watcher does not."""
        return self.match.about(self.match.state).secret(seat)

    @property
    def hides(self) -> bool:
        """Whether something at this table is hidden from watchers, and so from somebody."""
        return not self.match.about(self.match.state).open_to(WATCHER)

    def eyes(
        self, who: Who, looked: int | None = None, speaking: int | None = None
    ) -> tuple[int, int | None]:
        """The seat through which somebody sees the table, and the seat for which a curtain must first be lifted.

        Who holds several seats sees through the one that moves, or through the one that is `speaking` unasked. Where it
        knows secrets, or may make some by its choice, the others at that screen must look away first: until then
        everybody's view is shown. Nobody is called for what is taken without asking.
        """
        mine = self.seats_of(who)
        if len(mine) <= 1:
            return (mine[0] if mine else WATCHER), None
        mover = self.match.mover
        if speaking is not None and speaking in self.voices(who):
            shown = looked == speaking or not self.secret(speaking)
            return (speaking, None) if shown else (WATCHER, speaking)
        if mover not in mine:
            return (WATCHER if any(self.secret(seat) for seat in mine) else mine[0]), None
        if looked == mover or not (self.secret(mover) or self.match.prompt(mover).private):
            return mover, None
        return WATCHER, mover if self.forced() is None else None

    def may_choose(self, who: Who) -> bool:
        """Whether it is on this person to choose now; with physical dice also what chance has shown."""
        if not self.full or self.over:
            return False
        if self.match.mover == CHANCE:
            return bool(self.seats_of(who))
        return self.match.mover in self.played_by(who)

    @property
    def outspoken(self) -> bool:
        """Whether seats may act here without being asked: by the game, whatever anybody holds."""
        return has_asides(self.match.game) and self.full and not self.over and self.match.mover >= 0

    def asides(self, seat: int) -> list[Choice]:
        """What a seat may do now without being asked, besides what answers the question."""
        if not self.outspoken or seat == WATCHER:
            return []
        answers = self.match.actions() if seat == self.match.mover else []
        return [choice for choice in self.match.asides(seat) if choice.action not in answers]

    def voices(self, who: Who) -> list[int]:
        """The seats for which somebody at a shared screen may want to speak up: all that are not asked, whatever they hold."""
        mine = self.played_by(who)
        shared = self.outspoken and len(mine) > 1
        return [seat for seat in mine if seat != self.match.mover] if shared else []

    def sees_all(self, who: Who) -> bool:
        """Whether nothing of this match is, or ever was, hidden from somebody; after its end nothing is."""
        if self.over:
            return True
        mine = self.seats_of(who)
        if mine and set(mine) == set(range(len(self.seats))):
            return True
        eyes = mine[0] if mine else WATCHER
        for _ in self.seeing(eyes):
            pass
        return self._open.get(eyes, 0) == len(self.match.positions)

    def seeing(self, eyes: int) -> Iterator[None]:
        """Finds out, position by position, up to which one nothing was ever hidden from a seat."""
        while (seen := self._open.get(eyes, 0)) < len(self.match.positions):
            if not self.match.about(self.match.positions[seen]).open_to(eyes):
                return
            self._open[eyes] = seen + 1
            yield

    # How it ends

    @property
    def over(self) -> bool:
        """Whether nobody plays here any more: by the rules, or because its people have ended it."""
        return self.match.over or self.terms.ended is not None

    @property
    def together(self) -> bool:
        """Whether all seats win or lose together."""
        return not rivals(self.match.game, self.match.state)

    def result(self) -> Line:
        """How it ended; what its people did is told by their seats, not by their names."""
        ended = self.terms.ended
        if ended is None:
            return self.match.result()
        return Line(ended.text(self._names), "")

    @property
    def _names(self) -> list[str]:
        return [self.match.game.seat_name(self.match.state, seat.number) for seat in self.seats]

    @property
    def ending(self) -> str:
        """The name of how it ended, or nothing before the end."""
        return self.terms.ended.how if self.terms.ended else self.match.ending

    def returns(self) -> list[int]:
        """The result, one number a seat."""
        ended = self.terms.ended
        if ended is None:
            return self.match.returns()
        if ended.how == RESIGN:
            return [-1 if seat == ended.seat else 1 for seat in range(len(self.seats))]
        return [0 if ended.how == DRAW else -1] * len(self.seats)

    # What has happened

    def fold(self, event: Event, plan: Plan | None = None) -> None:
        """Makes an event true; who has planned it here gives the plan, those of other workers are retraced.

        Data of a table were there from the beginning.
        """
        for _ in self.folding(event, plan):
            pass

    def folding(self, event: Event, plan: Plan | None = None) -> Iterator[None]:
        """The same step by step, for a table that nobody looks at yet."""
        before, terms = self.match.state, self.terms
        people, asked, steps = self.people, self._asked(terms), len(self.match.steps)
        if event.kind == "play":
            if plan:
                self.match.fold(plan)
            else:
                for action in event.data["actions"]:
                    self.match.retrace([action])
                    yield
            self.back = None
            if self.lesson:
                self.page = self.lesson.page_after(self.page, len(self.match.steps))
                self.match.lesson = len(self.match.steps)
        elif event.kind == "lesson":
            learning.turn_page(self, event.data)
        elif event.kind == "undo":
            self._go_back(event, event.seat)
        elif event.kind == "ask":
            self.back = TakeBack(event.seat, event.data["keep"])
        elif event.kind == "answer":
            self._answered(event)
        self.course.fold(event, self.match)
        self.terms = terms.after(event, people)
        self._lend(terms)
        self.clocks = self._clocks_after(event, self.terms, self.match.mover, asked, steps)
        if words := said(event, terms, self.player):
            self._tell(words)
        if self.terms.ended:
            self.match.ended = self.result().text
        self.seq = event.seq
        if self.match.state is not before:
            self.asked, self.asked_at = event.seq, event.at
        if event.client:
            self.clients[event.client] = event.seq

    def rewind(self, keep: int) -> list[Step]:
        """All but the first so many steps go."""
        self._open = {seat: min(seen, keep) for seat, seen in self._open.items()}
        self.lowest = min(self.lowest, keep)
        return self.match.rewind(keep)

    def _asked(self, terms: Terms, mover: int | None = None) -> int | None:
        """The seat whose person is asked now, or would be with that mover."""
        mover = self.match.mover if mover is None else mover
        if mover < 0 or mover in terms.lent:
            return None
        return mover if self.seats[mover].kind == PERSON or mover in self.terms.lent else None

    def _clocks_after(
        self, event: Event, terms: Terms, mover: int, asked: int | None, steps: int
    ) -> Clocks | None:
        """The clocks after an event that leads to these terms and this mover; before it a seat was asked, after so many steps."""
        clocks = self.clocks
        if clocks is None:
            return None
        runs = self._asked(terms, mover) if self._running(terms) else None
        if runs == terms.lapsed:
            runs = None
        keep = event.data.get("keep") if event.kind in ("undo", "answer") else None
        if keep is not None:
            if event.kind == "undo" and runs != clocks.running:
                clocks = clocks.stopped()
            clocks = clocks.turned(event.at, runs if runs == clocks.running else None)
            clocks = clocks.rewound(keep, clocks.pace.plus if event.kind == "answer" else 0.0)
        elif event.kind == "play" and terms.begun and asked is not None and mover != asked:
            clocks = clocks.turned(event.at, None).handed_over(asked, steps)
        elif event.kind == "more":
            clocks = clocks.given(event.data["to"], event.data["seconds"])
        elif event.kind == "credit" and clocks.running is not None:
            clocks = clocks.given(clocks.running, event.data["seconds"])
        elif event.kind == "return":
            for seat in event.data["seats"]:
                clocks = clocks.at_least(seat, clocks.pace.plus)
        return clocks.turned(event.at, runs)

    def _running(self, terms: Terms) -> bool:
        """Whether clocks run at all."""
        return terms.begun and not terms.paused and terms.ended is None

    def _answered(self, event: Event) -> None:
        assert self.back is not None
        if not event.data["yes"]:
            self._tell(f"{self.player(event.seat)} does not agree to the take-back.")
            self.back = None
            return
        agreed = self.back.agreed | {event.seat}
        self.back = TakeBack(self.back.seat, self.back.keep, agreed)
        if "keep" in event.data:
            self._go_back(event, self.back.seat)

    def _go_back(self, event: Event, seat: int) -> None:
        keep, looked = event.data["keep"], event.data.get("looked", False)
        gone = self.rewind(keep)
        self.notes = {at: notes for at, notes in self.notes.items() if at <= keep}
        self.back = None
        self.looked = self.looked or looked
        steps = f"{len(gone)} step{'' if len(gone) == 1 else 's'}"
        self._tell(
            f"{self.player(seat)} took back {steps}{', having seen what came of it' if looked else ''}."
        )

    def _tell(self, sentence: str) -> None:
        """A note in the log after the last step."""
        at = len(self.match.steps)
        self.notes.setdefault(at, []).append(sentence)
        self.lowest = max(0, min(self.lowest, at - 1))

    def player(self, seat: int) -> str:
        """Who plays a seat, for sentences."""
        return self.seats[seat].name or self.match.game.seat_name(self.match.state, seat)

    def standing(self) -> Standing:
        """Where the match stands, for lists of tables."""
        return self._standing(len(self.match.steps), self.match.state, self.terms, self.clocks)

    def standing_after(self, event: Event, plan: Plan | None = None) -> Standing:
        """Where the match will stand once an event is written; for a play its plan."""
        match, steps = self.match, len(self.match.steps)
        keep = None if event.kind == "ask" else event.data.get("keep")
        left, position = steps, match.state
        if plan:
            left, position = plan.at + len(plan.steps), plan.positions[-1]
        elif keep is not None:
            left, position = keep, match.positions[keep]
        terms, asked = self.terms.after(event, self.people), self._asked(self.terms)
        clocks = self._clocks_after(event, terms, match.about(position).mover, asked, steps)
        return self._standing(left, position, terms, clocks)

    def _standing(self, steps: int, position: Any, terms: Terms, clocks: Clocks | None) -> Standing:
        game, here = self.match.game, self.match.about(position)
        ended, over = terms.ended, here.mover == OVER or terms.ended is not None
        text = ended.text(self._names) if ended else game.result(position).text if over else ""
        return Standing(
            steps=steps,
            turn=OVER if ended else here.mover,
            over=over,
            heading=game.heading(here.view(WATCHER)),
            result=text,
            deadline=clocks.deadline if clocks else None,
        )

    # What somebody wants

    def check_seat(self, who: Who) -> None:
        """Raises when this person only watches."""
        if not self.seats_of(who):
            raise Problem(403, "You do not sit at this table; you may watch.")

    def check_present(self, who: Who) -> None:
        """Raises where bots play all seats of this person, who must come back before anything else."""
        self.check_seat(who)
        if not self.played_by(who):
            bot = BOTS[self.seats[self.seats_of(who)[0]].policy].name
            raise Refusal(f"{bot} plays for you; take your seat back first.")

    def check_turn(self, who: Who) -> None:
        """Raises when it is not on this person to choose."""
        self.check_seat(who)
        if not self.full:
            raise Refusal(
                "The game begins when everybody has said that they are there."
                if self.awaited
                else "A seat is still open; the game begins when it is taken."
            )
        if self.over:
            raise Refusal("The game is over.")
        self.check_present(who)
        if not self.may_choose(who):
            raise Refusal(f"It is the move of {self.player(self.match.mover)}.", self.match.prompt().section)

    def speaker(self, who: Who) -> int | None:
        """The seat for which this person may choose: the one that is asked, or one's own unasked; None for physical chance.

        Raises where there is nothing to choose. What one is told then follows from one's own hand.
        """
        self.check_present(who)
        mine = self.played_by(who)[0]
        if not self.may_choose(who) and self.asides(mine):
            return mine
        self.check_turn(who)
        return self.match.mover if self.match.mover >= 0 else None

    def plan(self, who: Who, move: Move) -> Plan:
        """What a choice of this person does, asked or unasked; raises `Refusal`. A lesson takes only its own."""
        seat = self.speaker(who)
        if self.lesson:
            return self.lesson.plan(self.match, self.page, move, seat)
        return self.match.plan(move, seat)

    def undo_reach(self, who: Who) -> Reach:
        """How far this person may take back what was done, as far as it is known without a trial."""
        mine, others, steps = self.seats_of(who), set(self.others(who)), self.match.steps
        if self.over:
            return Reach(None, len(steps), [], undo.OVER_AND_OPEN)
        if self.lesson:
            return Reach(None, len(steps), [], "In the lesson Undo goes back a page.")
        since = next((at + 1 for at in reversed(range(len(steps))) if steps[at].mover in others), 0)
        floor, why = undo.floor(range(since, len(steps)), partial(undo.known_lock, self.match, seats=mine))
        if since and not why:
            why = f"Undo ends here: {self.player(steps[since - 1].mover)} has moved since."
        reached = [at for at in range(floor, len(steps)) if self._chose(who, at)]
        last = self._last_choice(who)
        return Reach(last, floor, reached, why if last is not None else "There is nothing to take back.")

    def undo_steps(self, who: Who, to: int | None) -> int:
        """How many steps remain when this person takes back the last choice, or goes back to `to`; raises `Refusal`."""
        reach = self.undo_reach(who)
        if not reach.steps:
            raise Refusal(reach.why)
        if to is not None and to not in reach.steps:
            raise Refusal("Undo cannot go back to there.")
        keep = reach.steps[-1] if to is None else to
        if why := self.trials.why_not(keep, self.seats_of(who)):
            raise Refusal(why)
        return keep

    def back_steps(self, who: Who, to: int | None) -> int:
        """How many steps would remain if everybody agreed to a take-back of this person."""
        if self.lesson:
            raise Refusal("In the lesson Undo goes back a page.")
        if self.over:
            raise Refusal(undo.OVER_AND_OPEN)
        keep = self._last_choice(who) if to is None else to
        if keep is None or not 0 <= keep < len(self.match.steps) or not self._chose(who, keep):
            raise Refusal("There is no choice of yours to take back to there.")
        return keep

    def has_seen(self, who: Who, keep: int) -> bool:
        """Whether something was shown to this person since that a take-back does not undo."""
        return bool(self.trials.why_not(keep, self.seats_of(who)))

    def _last_choice(self, who: Who) -> int | None:
        """How many steps came before the last choice of this person."""
        return next((at for at in reversed(range(len(self.match.steps))) if self._chose(who, at)), None)

    def _chose(self, who: Who, at: int) -> bool:
        """Whether step `at` was a choice of this person; with physical dice an outcome is one too.

        The only possible answer is none: whoever went back to it would have it given again at once.
        """
        step = self.match.steps[at]
        mine = step.mover in self.seats_of(who) or (step.mover == CHANCE and self.match.physical)
        return mine and not step.forced

    # What is answered for people, and when

    @property
    def goes_on(self) -> bool:
        """Whether something may happen by itself: a bot's move or aside, the only choice a person has, what stands when a
        window closes, what standing orders answer, clocks that begin or run out."""
        if not self.full or self.over or self.terms.paused or self.lesson:
            return False
        if self.waits_to_begin or (self.clocks and self.clocks.running is not None):
            return True
        speaks = self.outspoken and bool(self.match.bots)
        asked = self.person is not None and orders.rest(self.match) is not None
        stands = asked or self.window() is not None or self.decline() is not None
        return bool(self.bot) or speaks or self.forced() is not None or stands

    @property
    def waits_to_begin(self) -> bool:
        """Whether the clocks could run by now and do not."""
        return self.clocks is not None and self.full and not self.over and not self.terms.begun

    @property
    def person(self) -> SeatRow | None:
        """The person who is asked now."""
        seat = self.seats[self.match.mover] if self.match.mover >= 0 and self.full else None
        return seat if seat and seat.kind == "person" else None

    def forced(self) -> int | None:
        """The only possible answer of a person, where it is given without asking; None where somebody has to answer.

        Among others that is done only where all of them know that there is no other answer. Whoever sits with bots alone
        has nobody to hide it from, and a program always answers by itself.
        """
        seat = self.person
        if seat is None or seat.user is None:
            return None
        actions = self.match.actions()
        if len(actions) != 1 or actions[0] in self.match.prompt().warnings:
            return None
        known = self.people == [seat.number] or self.match.about(self.match.state).question.forced
        return actions[0] if known else None

    def window(self) -> Question | None:
        """The present question, where others at the table must not learn from the time of its answer."""
        seat = self.person
        if seat is None or not self.others(self.holder(seat.number)):
            return None
        question = self.match.about(self.match.state).question
        return question if question.window else None

    def decline(self) -> int | None:
        """What is answered to the present question for who has ordered to decline, unless it has a warning."""
        if self.person is None:
            return None
        if window := self.window():
            return window.decline
        return self.match.prompt().harmless

    def answers(self, plan: Plan) -> bool:
        """Whether a plan answers the present question; what is done unasked does not."""
        return plan.steps[0].action in self.match.actions()

    def held(self, seat: SeatRow) -> dict[str, Any] | None:
        """The answer to the present question that a seat has given and nobody sees yet."""
        return seat.held if seat.held and seat.held["question"] == self.asked else None
