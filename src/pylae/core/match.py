"""A match: one game being played, with its history, its refusals and its records.

match = Match(game, {"players": 2}, seed=7)
match.legal()                 # [Choice(action=0, text="retreat"), Choice(action=9, text="fight 14"), …]
match.play("fight 14")        # or match.play(9); where a game has words for a whole move, all its steps
match.undo()
pylae.save(match, "game.txt")

A move is planned, which changes nothing, and then folded in; who must write it down first does so in between.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any, SupportsIndex

from pylae.core import asides, orders, undo
from pylae.core.answers import Answer, Answers
from pylae.core.beats import Beat
from pylae.core.bots import Policy
from pylae.core.chance import CHANCE, HIDDEN, OVER, below, generator
from pylae.core.engine import checked_bots, fresh, policy_of
from pylae.core.game import WATCHER, Game, Line, Odds, Picture, Pile, Prompt, Refusal
from pylae.core.options import settle
from pylae.core.positions import Positions
from pylae.core.wording import plain

Move = SupportsIndex | str | Sequence[int]  # an action's number, a move in notation, or all its actions
MOST_NAMED = 12  # actions that a refusal counts up


@dataclass(frozen=True)
class Choice:
    """A legal action and how it is written."""

    action: int
    text: str


@dataclass(frozen=True)
class Step:
    """One action taken: by a seat or by CHANCE; `forced` where it was the only answer."""

    mover: int  # who took it: the seat that was asked, or one that acted unasked
    action: int
    text: str
    forced: bool


@dataclass(frozen=True)
class Plan:
    """What a move does: its steps, those of chance among them, the positions from before the first to after the last, and
    where it leaves the generator. Nothing has happened before the match folds it in.
    """

    at: int  # after how many steps of the match it begins
    steps: list[Step]
    positions: list[Any]
    random: list[int]


def new_generator(seed: int | None = None) -> list[int]:
    """A generator that begins with a seed, or that nobody can foresee."""
    return generator(secrets.randbits(63) if seed is None else seed)


def advice(game: Game, position: Any, policy: str, random: list[int]) -> Choice:
    """What a policy would do in a position, from what the mover may know. It needs no match, so a thread may ask."""
    choose, seat = policy_of(game, policy), game.mover(position)
    guess = position.copy()
    game.hide(guess, seat)
    game.redeal(guess, seat, random)
    out = [0] * game.most_legal
    action = choose(guess, out, game.legal(guess, out), random)
    return Choice(action, game.spell(position, action))


class Match:
    """A game being played. Chance rolls by itself unless `physical`: then its outcomes are played like moves.

    `bots` says which seats a policy holds, by its name. The match only remembers it: whoever drives the match plays them.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        physical: bool = False,
        seats: Sequence[str] = (),
        bots: Mapping[int, str] | None = None,
        position: Any = None,
        data: Mapping[str, str] | None = None,
    ) -> None:
        numbers = settle(game.options, options or {})
        if position is not None:
            numbers = {option.name: getattr(position, option.name) for option in game.options}
            if data:
                raise ValueError("a position brings the data of its table with it")
            if self._has_holes(game, position):
                raise ValueError(
                    "this position hides cards from somebody; a match needs all of them (see redeal)"
                )
        self.game = game
        self.options = {option.name: option.word(numbers[option.name]) for option in game.options}
        self.seats = list(seats) or ["somebody"] * numbers["players"]
        if len(self.seats) != numbers["players"]:
            raise ValueError(f"{len(self.seats)} names for {numbers['players']} seats")
        if any("".join(name.splitlines()) != name for name in self.seats):
            raise ValueError("the name of a seat is one line")
        self.bots = checked_bots(game, len(self.seats), bots or {})
        self.ended = ""  # how its people ended it before the rules did; the match only remembers it
        self.from_setup = position is None
        start = fresh(game, self.options, data) if position is None else position.copy()
        self.positions = Positions([start])
        self.steps: list[Step] = []
        self._answers = Answers(game)
        self.physical = physical
        self.lesson = 0  # how many of its first steps a lesson has chosen, dice and cards among them
        self.random = new_generator(seed)
        self.roll_on()

    @staticmethod
    def _has_holes(game: Game, position: Any) -> bool:
        """True for a view: a re-deal would fill something in."""
        filled = position.copy()
        game.redeal(filled, WATCHER, generator(0))
        return filled != position

    def __repr__(self) -> str:
        changed = (
            f"{option.name} {self.options[option.name]}"
            for option in self.game.options
            if self.options[option.name] != option.word(option.default)
        )
        if self.over:
            now = f"over: {self.ending}"
        else:
            name = "chance" if self.mover == CHANCE else self.game.seat_name(self.state, self.mover)
            now = f"{name} to move"
        return f"<Match of {', '.join([self.game.name, *changed])}; {len(self.steps)} steps, {now}>"

    def copy(self) -> Match:
        """An independent match that plays on as this one would, with the same dice."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.options, twin.seats, twin.steps = dict(self.options), list(self.seats), list(self.steps)
        twin.bots = dict(self.bots)
        twin.positions, twin.random = self.positions.copy(), self.random.copy()
        twin._answers = Answers(self.game)
        return twin

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        kept = vars(self) | {"_answers": None}
        return kept | {"game": self.game.__name__} if isinstance(self.game, ModuleType) else kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game = kept["game"]
        vars(self).update(kept, game=import_module(game) if isinstance(game, str) else game)
        self._answers = Answers(self.game)

    # Where the game stands

    @property
    def state(self) -> Any:
        """The true state; show people a `view` instead, and change only a copy."""
        return self.positions[-1]

    def key(self) -> tuple[str, str, bytes]:
        """A key for dictionaries and sets: positions of one game, and of the same data, that are equal have equal keys."""
        data = self.state.table_data
        return self.game.name, data.digest if data else "", self.state.key()

    @property
    def data(self) -> dict[str, str]:
        """The texts that were brought to this table, by slot."""
        return dict(self.state.table_data.texts) if self.state.table_data else {}

    @property
    def mover(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return self.about(self.state).mover

    @property
    def eyes(self) -> int:
        """The seat whose view matters now: the mover's, the only one there is, or else a spectator's."""
        if self.mover >= 0:
            return self.mover
        return 0 if len(self.seats) == 1 else WATCHER

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def about(self, position: Any) -> Answer:
        """What the game says of a position of this match, or of a plan: asked once, and only to be read."""
        return self._answers[position]

    def view(self, seat: int = WATCHER, at: int | None = None) -> Any:
        """The state as a seat may see it, now or after `at` steps; the caller's own."""
        return self._seen(seat, at).copy()

    def _seen(self, seat: int, at: int | None = None) -> Any:
        """The same view for everybody who only reads it."""
        if seat != WATCHER and seat not in range(len(self.seats)):
            seats = (
                "seat 0 is the only one" if len(self.seats) == 1 else f"seats are 0 to {len(self.seats) - 1}"
            )
            raise ValueError(f"there is no seat {seat!r}; {seats}, and {WATCHER} is a watcher")
        return self.about(self._position(at)).view(seat)

    def _position(self, at: int | None) -> Any:
        if at is not None and at not in range(len(self.positions)):
            raise ValueError(f"this match has {len(self.steps)} steps; there is no position after {at!r}")
        return self.positions[-1 if at is None else at]

    def actions(self, at: int | None = None) -> list[int]:
        """The legal actions, now or after `at` steps; when chance moves, its outcomes."""
        return self.about(self._position(at)).actions.copy()

    def legal(self) -> list[Choice]:
        """The legal actions with their spellings."""
        return [Choice(action, self.game.spell(self.state, action)) for action in self.actions()]

    def asides(self, seat: int) -> list[Choice]:
        """What a seat may do unasked, with the spellings; nothing in most games."""
        found = self.about(self.state).asides(seat) if seat in range(len(self.seats)) else []
        return [Choice(action, self.game.spell(self.state, action)) for action in found]

    def actor(self, action: int) -> int:
        """Who would take an action: the mover, or the seat that may do it unasked; raises `Refusal`."""
        actor = self.about(self.state).actor(action)
        if actor is None:
            raise self._not_legal(self._plan(), None, action)
        return actor

    def prompt(self, seat: int | None = None) -> Prompt:
        """What is asked of whom, as a seat may know it."""
        return self.game.prompt(self._seen(self.eyes if seat is None else seat))

    def heading(self, at: int | None = None) -> str:
        """Where in its course the game stands, as everybody sees it, now or after `at` steps."""
        return self.game.heading(self._seen(WATCHER, at))

    def odds(self, move: Move) -> Odds | None:
        """Exact chances of what an action, or the last one of a whole move, risks, from what its seat knows."""
        *way, last = self.actions_of(move)
        plan = self._walk(way, move)
        self._check(plan, last, move, None)
        here = self.about(plan.positions[-1])
        return self.game.odds(here.view(self._eyes_of(here, last)), last)

    def hint(self, policy: str = Policy.HEURISTIC, random: list[int] | None = None) -> Choice:
        """What a policy, the game's own good player by default, would do from what the mover may know.

        Without a generator it has one that follows from the mover's view and the number of steps: the same question gets
        the same hint, and no hint has seen the dice that will fall.
        """
        if self.mover < 0:
            raise Refusal("Nobody has to decide now.")
        return advice(self.game, self.state, policy, random or self.own_generator())

    def interjection(self, seats: Iterable[int], random: list[int]) -> int | None:
        """What the first of these seats would do unasked, heard in order from the mover; a bot's by its policy."""
        policies = {seat: self.bots.get(seat, Policy.HEURISTIC) for seat in seats}
        return asides.interjection(self.game, self.state, policies, random)

    def own_generator(self) -> list[int]:
        """A generator that follows from the mover's view and the number of steps; it knows nothing of the dice."""
        seen = hashlib.blake2b(self._seen(self.mover).key(), digest_size=7).digest()
        return generator(int.from_bytes(seen, "big"), len(self.steps))

    def warnings(self, actions: Sequence[int], move: str) -> list[str]:
        """What a face asks about before it takes a move with these actions; raises `Refusal` as `play` would."""
        way = zip(self._walk(actions, move).positions, actions, strict=False)  # it ends one position further
        steps = ((self.about(position), action) for position, action in way)
        views = ((here.view(self._eyes_of(here, action)), action) for here, action in steps)
        asked = (self.game.prompt(view).warnings.get(action) for view, action in views)
        return [warning for warning in asked if warning]

    def _eyes_of(self, here: Answer, action: int) -> int:
        """The seat whose view matters when an action is taken."""
        actor = here.actor(action)
        return self.eyes if actor is None or actor < 0 else actor

    def show(self, seat: int | None = None, at: int | None = None) -> str:
        """The board in letters."""
        seat = self.eyes if seat is None else seat
        return self.game.show(self._seen(seat, at), seat)

    def piles(self, seat: int | None = None, at: int | None = None) -> list[Pile]:
        """What may be looked through: discards and the like."""
        return list(self.game.piles(self._seen(self.eyes if seat is None else seat, at)))

    def draw(self, seat: int | None = None, at: int | None = None, tall: bool = False) -> Picture:
        """The board as a picture; the mover's own carries the legal actions, and any seat's may carry what it does unasked."""
        seat = self.eyes if seat is None else seat
        lit = self.actions() if at is None and seat == self.mover else []
        lit += [choice.action for choice in self.asides(seat) if at is None and choice.action not in lit]
        return self.game.draw(self._seen(seat, at), seat, lit, tall)

    def _repr_svg_(self) -> str:
        return self.draw()._repr_svg_()

    # Playing

    def play(self, move: Move, seat: int | None = None) -> list[Step]:
        """Takes an action, given as its number or in notation, and lets chance roll on; returns the steps made.

        A notation, or a row of numbers, may be a whole move: then all its actions are taken or none. Raises `Refusal`
        with the reason and the section, and then nothing has changed.

        With a seat only what that seat may do is taken, asked or unasked.
        """
        return self.fold(self.plan(move, seat))

    def plan(self, move: Move, seat: int | None = None) -> Plan:
        """What `play` would do, without doing it; raises `Refusal` as it would.

        Chance rolls with a copy of the generator. A plan that is dropped has cost nothing, and the same move planned again
        rolls the same; so nobody gets other dice by trying. Its outcomes are not for the mover to see before it is folded in.
        """
        if self.over:
            raise Refusal("The game is over.")
        plan = self._walk(self.actions_of(move, seat), move, seat)
        self._roll_on(plan)
        return plan

    def fold(self, plan: Plan) -> list[Step]:
        """Takes in what was planned here, without applying anything again; returns the steps."""
        if plan.at != len(self.steps) or plan.positions[0] is not self.state:
            raise ValueError(
                f"this plan begins after step {plan.at} of a match that has gone another way since, or of another one"
            )
        self.steps += plan.steps
        for position in plan.positions[1:]:
            self.positions.append(position)
        self.random = plan.random.copy()
        return plan.steps.copy()

    def read(self, text: str, seat: int | None = None) -> list[int]:
        """The actions a text means when a seat says it, the mover by default, one after the other; raises `Refusal`.

        A seat is read against its own view, so that a refusal cannot betray what it does not see. "as last time" is
        the same for every game that knows how to repeat something.
        """
        who, said = asides.speaker(self, text, seat)
        if who == self.mover and plain(said) == orders.AS_LAST_TIME:
            return orders.as_last_time(self)
        return asides.read(self, said, who) if who >= 0 else self.game.read(self.state, said)

    def actions_of(self, move: Any, seat: int | None = None) -> list[int]:
        """The actions of a move given as a number, a row of numbers or in notation; raises `Refusal`."""
        if isinstance(move, str):
            return self.read(move, seat)
        row = list(move) if isinstance(move, Sequence) else [move]
        try:
            actions = [operator.index(action) for action in row if not isinstance(action, bool)]
        except TypeError:
            actions = []
        if not actions or len(actions) < len(row):
            raise Refusal(
                f"{move!r} is no move: give the number of an action, a row of such numbers, or words.",
                self.prompt().section,
            )
        return actions

    def _plan(self) -> Plan:
        """A plan of nothing, from here on."""
        return Plan(len(self.steps), [], [self.state], self.random.copy())

    def _walk(self, actions: Iterable[int], move: object, seat: int | None = None) -> Plan:
        """A plan of a move without what chance does after it; raises `Refusal` where it cannot go on."""
        plan = self._plan()
        for action in actions:
            self._check(plan, action, move, seat)
            self._go(plan, action)
        return plan

    def _check(self, plan: Plan, action: int, move: object, seat: int | None) -> None:
        """Raises `Refusal` where a move cannot go on with an action.

        A move is made by one, and only its last action may show that seat something: a refusal after that would have
        shown it for nothing.
        """
        here = self.about(plan.positions[-1])
        if plan.steps:
            seat = plan.steps[0].mover
            if here.mover != seat or self._has_shown(plan):
                raise Refusal(
                    f"{move} cannot be done in one go; take it step by step.", self.prompt().section
                )
        actor = here.actor(action)
        if actor is None or seat not in (None, actor):
            raise self._not_legal(plan, seat, move)

    def _not_legal(self, plan: Plan, seat: int | None, move: object) -> Refusal:
        """What a seat says that it cannot do, and what it can."""
        here = self.about(plan.positions[-1])
        if seat in (None, here.mover):
            told = f"the actions that are legal now: {_counted_up(here.actions)}"
            return Refusal(f"{move} is none of {told}.", self.prompt().section)
        may = here.asides(seat) if seat in range(len(self.seats)) else []
        told = f"what you may do unasked now{': ' if may else ''}{_counted_up(may)}"
        return Refusal(f"{move} is none of {told}.", self.prompt(WATCHER).section)

    def _has_shown(self, plan: Plan) -> bool:
        """Whether the last step of a plan has shown its seat something; physical outcomes are shown by those who type them."""
        (before, after), step = plan.positions[-2:], plan.steps[-1]
        return step.mover >= 0 and undo.shows(self.game, before, step.action, after, step.mover)

    def _go(self, plan: Plan, action: int) -> None:
        """One step further along a plan."""
        here = self.about(plan.positions[-1])
        after = here.position.copy()
        self.game.apply(after, action)
        spelling = self.game.spell(here.position, action)
        actor = here.actor(action)
        plan.steps.append(
            Step(here.mover if actor is None else actor, action, spelling, here.actions == [action])
        )
        plan.positions.append(after)

    def retrace(self, actions: Iterable[int]) -> None:
        """Takes recorded actions, those of chance among them; chance does not roll by itself after them."""
        for action in actions:
            self.fold(self.plan_course([action]))

    def plan_course(self, actions: Iterable[int]) -> Plan:
        """What `retrace` would do, without doing it; raises `Refusal` where it cannot go on."""
        plan = self._plan()
        for action in actions:
            if self.about(plan.positions[-1]).actor(action) is None:
                raise Refusal(f"step {plan.at + len(plan.steps) + 1} cannot be {action}")
            self._go(plan, action)
        return plan

    def roll(self) -> Step:
        """Lets chance decide once."""
        return self.fold(self.plan_roll())[0]

    def plan_roll(self) -> Plan:
        """What `roll` would do, without doing it."""
        if self.mover != CHANCE:
            raise Refusal("Chance has nothing to decide now.")
        plan = self._plan()
        self._roll(plan)
        return plan

    def roll_on(self) -> None:
        """Lets chance decide until a seat must, unless dice and cards are physical."""
        plan = self._plan()
        self._roll_on(plan)
        self.fold(plan)

    def _roll_on(self, plan: Plan) -> None:
        while not self.physical and self.about(plan.positions[-1]).mover == CHANCE:
            self._roll(plan)

    def _roll(self, plan: Plan) -> None:
        self._go(plan, below(plan.random, len(self.about(plan.positions[-1]).actions)))

    # Going back

    def undo(self, force: bool = False, seats: Iterable[int] | None = None) -> list[Step]:
        """Takes back the last choice of a seat (or of one of `seats`) and all that followed; returns these steps.

        Refused when chance, or somebody's choice, has shown something since, and once the game is over, unless forced. With
        physical dice and cards an outcome of chance was typed too and is taken back like a choice: it may have been typed wrong.
        """
        mine = set(range(len(self.seats)) if seats is None else seats)
        last = self.last_choice(mine)
        if last is None:
            raise Refusal("There is nothing to take back.")
        if not force and (why := undo.why_not(self, last, mine)):
            raise Refusal(why)
        return self.rewind(last)

    def last_choice(self, seats: Iterable[int]) -> int | None:
        """How many steps came before the last choice of these seats; with physical dice, before the last outcome too."""
        movers = {*seats, CHANCE} if self.physical else set(seats)
        return max((at for at, step in enumerate(self.steps) if step.mover in movers), default=None)

    def undo_floor(self, seats: Collection[int]) -> tuple[int, str]:
        """How far back these seats may go, as a number of steps, and why not farther."""
        return undo.floor(range(len(self.steps)), partial(undo.lock, self, seats=seats))

    def rewind(self, keep: int) -> list[Step]:
        """Goes back to the position after `keep` steps, whatever was seen since; returns the steps that are gone.

        The generator does not go back: what chance decides next is new.
        """
        self._position(keep)
        gone = self.steps[keep:]
        del self.steps[keep:]
        self.lesson = min(self.lesson, keep)
        self.positions.cut(keep + 1)
        return gone

    def branch(self, at: int | None = None, seed: int | None = None) -> Match:
        """A new match that shares the first `at` steps (all of them by default) and goes its own way."""
        at = len(self.steps) if at is None else at
        if at not in range(len(self.positions)):
            raise ValueError(f"this match has {len(self.steps)} steps; it cannot branch at {at!r}")
        twin = self.copy()
        twin.rewind(at)
        twin.random = new_generator(seed)
        twin.roll_on()
        return twin

    # Telling

    def narrate(self, number: int, seat: int = WATCHER) -> list[Line]:
        """What a seat is told of one step, by its number from 0."""
        return self.game.narrate(*self._told(number, seat))

    def beats(self, number: int, seat: int = WATCHER, tall: bool = False) -> list[Beat]:
        """How one step is shown to a seat on a page, by its number from 0."""
        return self.game.beats(*self._told(number, seat), seat, tall)

    def _told(self, number: int, seat: int) -> tuple[Any, int, Any]:
        """A step as a seat saw it: its two views, and the action or HIDDEN."""
        if number not in range(len(self.steps)):
            raise ValueError(
                f"this match has {len(self.steps)} steps, counted from 0; there is no step {number!r}"
            )
        before, after = self._seen(seat, number), self._seen(seat, number + 1)
        known = self.game.knows(self.positions[number], seat)
        return before, self.steps[number].action if known else HIDDEN, after

    def log(self, seat: int = WATCHER, since: int = 0) -> list[Line]:
        """What a seat was told since a step, or from the beginning."""
        return [line for number in range(since, len(self.steps)) for line in self.narrate(number, seat)]

    def result(self) -> Line:
        """How the game ended."""
        if not self.over:
            raise Refusal("The game is not over.")
        return self.game.result(self.state)

    @property
    def ending(self) -> str:
        """The name of how the game ended, or nothing before the end."""
        return self.game.endings[self.game.ending(self.state)] if self.over else ""

    def returns(self) -> list[int]:
        """The result, one number a seat."""
        out = [0] * len(self.seats)
        self.game.returns(self.state, out)
        return out


def _counted_up(actions: list[int]) -> str:
    named = ", ".join(map(str, actions[:MOST_NAMED]))
    return named if len(actions) <= MOST_NAMED else f"{named} and {len(actions) - MOST_NAMED} more"
