"""A match: one game being played, with its history, its refusals and its records.

match = Match(game, {"players": 2}, seed=7)
match.legal()                 # [Choice(action=0, text="retreat"), Choice(action=9, text="fight 14"), …]
match.play("fight 14")        # or match.play(9); where a game has words for a whole move, all its steps
match.undo()
pylae.save(match, "game.txt")
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pylae.core.chance import CHANCE, HIDDEN, OVER, below, generator
from pylae.core.engine import fresh, legal_actions, policies
from pylae.core.game import WATCHER, Game, Line, Odds, Picture, Prompt, Refusal
from pylae.core.options import settle
from pylae.core.positions import Positions

OTHER_DEALS = 20  # where only two deals are possible, all of these hit the true one once in a million


@dataclass(frozen=True)
class Choice:
    """A legal action and how it is written."""

    action: int
    text: str


@dataclass(frozen=True)
class Step:
    """One action taken: by a seat or by CHANCE."""

    mover: int
    action: int
    text: str


class Match:
    """A game being played. Chance rolls by itself unless `physical`: then its outcomes are played like moves."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        physical: bool = False,
        seats: Sequence[str] = (),
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
        self.from_setup = position is None
        start = fresh(game, self.options, data) if position is None else position.copy()
        self.positions = Positions([start])
        self.steps: list[Step] = []
        self._shown: dict[int, bool] = {}  # whether a choice has shown its own seat something, by its number
        self.physical = physical
        self.random = generator(secrets.randbits(63) if seed is None else seed)
        self.roll_on()

    @staticmethod
    def _has_holes(game: Game, position: Any) -> bool:
        """True for a view: a re-deal would fill something in."""
        filled = position.copy()
        game.redeal(filled, WATCHER, generator(0))
        return filled != position

    # Where the game stands

    @property
    def state(self) -> Any:
        """The true state; show people a `view` instead."""
        return self.positions[-1]

    @property
    def data(self) -> dict[str, str]:
        """The texts that were brought to this table, by slot."""
        return dict(self.state.table_data.texts) if self.state.table_data else {}

    @property
    def mover(self) -> int:
        """The seat to move, CHANCE or OVER."""
        return self.game.mover(self.state)

    @property
    def eyes(self) -> int:
        """The seat whose view matters now: the mover's, the only one there is, or else a spectator's."""
        if self.mover >= 0:
            return self.mover
        return 0 if len(self.seats) == 1 else WATCHER

    @property
    def over(self) -> bool:
        return self.mover == OVER

    def view(self, seat: int = WATCHER, at: int | None = None) -> Any:
        """The state as a seat may see it, now or after `at` steps."""
        return self._seen(self.positions[-1 if at is None else at], seat)

    def _seen(self, position: Any, seat: int) -> Any:
        view = position.copy()
        self.game.hide(view, seat)
        return view

    def actions(self, at: int | None = None) -> list[int]:
        """The legal actions, now or after `at` steps; when chance moves, its outcomes."""
        return self._legal(self.positions[-1 if at is None else at])

    def _legal(self, position: Any) -> list[int]:
        return legal_actions(position, self.game.mover, self.game.legal, self.game.most_legal)

    def legal(self) -> list[Choice]:
        """The legal actions with their spellings."""
        return [Choice(action, self.game.spell(self.state, action)) for action in self.actions()]

    def prompt(self) -> Prompt:
        """What is asked of whom."""
        return self.game.prompt(self.view(self.eyes))

    def odds(self, move: int | Sequence[int]) -> Odds | None:
        """Exact chances of what an action, or the last one of a whole move, risks, from what its mover knows."""
        if not isinstance(move, Sequence):
            return self.game.odds(self.view(self.eyes), move)
        *_, last, _ = self._way(move, "this move")
        return self.game.odds(self._seen(last, self.eyes), move[-1])

    def hint(self, policy: str = "heuristic", random: list[int] | None = None) -> Choice:
        """What a policy, the game's own good player by default, would do from what the mover may know."""
        if self.mover < 0:
            raise Refusal("Nobody has to decide now.")
        guess, random = self.view(self.mover), random or self.random.copy()
        self.game.redeal(guess, self.mover, random)
        out = [0] * self.game.most_legal
        n = self.game.legal(guess, out)
        action = policies(self.game)[policy](guess, out, n, random)
        return Choice(action, self.game.spell(self.state, action))

    def warnings(self, actions: Sequence[int], move: str) -> list[str]:
        """What a face asks about before it takes a move with these actions; raises `Refusal` as `play` would."""
        way = zip(self._way(actions, move), actions, strict=False)  # a position more: where the move ends
        asked = (self.game.prompt(self._seen(here, self.eyes)).warnings.get(action) for here, action in way)
        return [warning for warning in asked if warning]

    def show(self, seat: int | None = None, at: int | None = None) -> str:
        """The board in letters."""
        seat = self.eyes if seat is None else seat
        return self.game.show(self.view(seat, at), seat)

    def draw(self, seat: int | None = None, at: int | None = None, tall: bool = False) -> Picture:
        """The board as a picture; the mover's own picture carries the legal actions."""
        seat = self.eyes if seat is None else seat
        live = at is None and seat == self.mover
        return self.game.draw(self.view(seat, at), seat, self.actions() if live else (), tall)

    def _repr_svg_(self) -> str:
        return self.draw().svg()

    # Playing

    def play(self, move: int | str | Sequence[int]) -> list[Step]:
        """Takes an action, given as its number or in notation, and lets chance roll on; returns the steps made.

        A notation, or a row of numbers, may be a whole move: then all its actions are taken or none. Raises `Refusal`
        with the reason and the section, and then nothing has changed.
        """
        if self.over:
            raise Refusal("The game is over.")
        if isinstance(move, str):
            actions = self.read(move)
        else:
            actions = move if isinstance(move, Sequence) else [move]
        self._way(actions, move)
        before = len(self.steps)
        for action in actions:
            self._take(action)
        self.roll_on()
        return self.steps[before:]

    def read(self, text: str) -> list[int]:
        """The actions a text means, one after the other; raises `Refusal`.

        A seat is read against its own view, so that a refusal cannot betray what it does not see.
        """
        return self.game.read(self.view(self.mover) if self.mover >= 0 else self.state, text)

    def _way(self, actions: Sequence[int], move: object) -> list[Any]:
        """The positions that the actions of a move lead through, from here on; raises `Refusal` where it cannot go on.

        A move has one mover, and only its last action may show the mover something: a refusal after that would have
        shown it for nothing.
        """
        positions = [self.state]
        for number, action in enumerate(actions, 1):
            here = positions[-1]
            if action not in self._legal(here):
                raise Refusal(f"{move} is none of the actions that are legal now.", self.prompt().section)
            after = here.copy()
            self.game.apply(after, action)
            more = number < len(actions)
            if more and (self.game.mover(after) != self.mover or self._shows(here, action, after)):
                raise Refusal(
                    f"{move} cannot be done in one go; take it step by step.", self.prompt().section
                )
            positions.append(after)
        return positions

    def undo(self, force: bool = False, seats: Iterable[int] | None = None) -> list[Step]:
        """Takes back the last choice of a seat (or of one of `seats`) and all that followed; returns these steps.

        Refused when chance, or somebody's choice, has shown something since, unless forced. With physical dice and
        cards an outcome of chance was typed too and is taken back like a choice: it may have been typed wrong.
        """
        mine = set(range(len(self.seats)) if seats is None else seats)
        last = self.last_choice(mine)
        if last is None:
            raise Refusal("There is nothing to take back.")
        for at in () if force or self.physical else range(last, len(self.steps)):
            if why := self._lock(at, mine):
                raise Refusal(why)
        return self.rewind(last)

    def last_choice(self, seats: Iterable[int]) -> int | None:
        """How many steps came before the last choice of these seats; with physical dice, before the last outcome too."""
        movers = {*seats, CHANCE} if self.physical else set(seats)
        return max((at for at, step in enumerate(self.steps) if step.mover in movers), default=None)

    def _forced(self, at: int) -> bool:
        """Whether a step was the only possible one."""
        return len(self._legal(self.positions[at])) == 1

    def undo_floor(self, seats: Collection[int]) -> tuple[int, str]:
        """How far back these seats may go, as a number of steps, and why not farther."""
        if self.physical:
            return 0, ""
        for at in range(len(self.steps) - 1, -1, -1):
            if why := self._lock(at, seats):
                return at + 1, why
        return 0, ""

    def _lock(self, at: int, seats: Collection[int]) -> str:
        """Why these seats cannot take back a step, or nothing: what was seen cannot be unseen."""
        before, step = self.positions[at], self.steps[at]
        if step.mover == CHANCE:
            if self._forced(at):
                return ""
            what = step.text if self.game.knows(before, WATCHER) else "something hidden"
            return f"Undo ends here: chance has shown {what}."
        if step.mover not in seats:
            blind = any(self.view(seat, at) != before for seat in seats)
            chooser = self.game.seat_name(before, step.mover)
            return f"Undo ends here: {chooser} has chosen with hidden cards." if blind else ""
        if at not in self._shown:
            self._shown[at] = self._shows(before, step.action, self.positions[at + 1])
        return "Undo ends here: you have seen something hidden." if self._shown[at] else ""

    def rewind(self, keep: int) -> list[Step]:
        """Goes back to the position after `keep` steps, whatever was seen since; returns the steps that are gone."""
        gone = self.steps[keep:]
        del self.steps[keep:]
        self.positions.cut(keep + 1)
        self._shown = {at: shown for at, shown in self._shown.items() if at < keep}
        return gone

    def retrace(self, actions: Iterable[int]) -> None:
        """Takes recorded actions, those of chance among them; chance does not roll by itself after them."""
        for action in actions:
            if action not in self.actions():
                raise Refusal(f"step {len(self.steps) + 1} cannot be {action}")
            self._take(action)

    def _shows(self, before: Any, action: int, after: Any) -> bool:
        """Whether an action shows its own seat something: on other deals that looked alike it would look different."""
        seat = self.game.mover(before)
        if seat == CHANCE:
            return False
        seen = self._seen(after, seat)
        for number in range(OTHER_DEALS):
            guess = self._seen(before, seat)
            self.game.redeal(guess, seat, generator(0, number))
            self.game.apply(guess, action)
            self.game.hide(guess, seat)
            if guess != seen:
                return True
        return False

    def branch(self, at: int | None = None, seed: int | None = None) -> Match:
        """A new match that shares the first `at` steps (all of them by default) and goes its own way."""
        at = len(self.steps) if at is None else at
        if not 0 <= at <= len(self.steps):
            raise ValueError(f"this match has {len(self.steps)} steps; it cannot branch at {at}")
        twin = Match(
            self.game, self.options, seed=seed, physical=True, seats=self.seats, position=self.positions[0]
        )
        twin.from_setup = self.from_setup
        twin.steps = self.steps[:at]
        twin.positions = self.positions.copy()
        twin.positions.cut(at + 1)
        twin.physical = self.physical
        twin.roll_on()
        return twin

    def roll(self) -> Step:
        """Lets chance decide once."""
        if self.mover != CHANCE:
            raise Refusal("Chance has nothing to decide now.")
        self._take(below(self.random, self.game.legal(self.state, [0] * self.game.most_legal)))
        return self.steps[-1]

    def roll_on(self) -> None:
        """Lets chance decide until a seat must, unless dice and cards are physical."""
        while not self.physical and self.mover == CHANCE:
            self.roll()

    def _take(self, action: int) -> None:
        step = Step(self.mover, action, self.game.spell(self.state, action))
        after = self.state.copy()
        self.game.apply(after, action)
        self.positions.append(after)
        self.steps.append(step)

    # Telling

    def narrate(self, number: int, seat: int = WATCHER) -> list[Line]:
        """What a seat is told of one step, by its number from 0."""
        before, after = self.view(seat, number), self.view(seat, number + 1)
        known = self.game.knows(self.positions[number], seat)
        return self.game.narrate(before, self.steps[number].action if known else HIDDEN, after)

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
