"""Notation: legal actions by their spellings, what a typed text may mean, whole moves, and the usual refusals.

NOTATION = Notation(sequence, act.MOST_LEGAL, spell, section)

known, said = NOTATION.known(state), plain(text)          # {"retreat": 0, "fight 17": 3}, "f 17"
if said in known:
    return [known[said]]
fits = with_verb(split(known), ["f"], ["17"])             # {3}: a verb may be shortened
if len(fits) == 1:
    return list(fits)
raise NOTATION.nothing_like(state, text)                  # "… can be done now; you may say retreat, fight 17."
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from pylae.core.chance import OVER
from pylae.core.engine import legal_actions
from pylae.core.game import Refusal
from pylae.core.state import StateBase
from pylae.core.wording import listed, plain, quoted

S = TypeVar("S", bound=StateBase)
T = TypeVar("T")
SHOWN = 8  # likely answers named in a refusal
CLOSE = 0.8  # how much of a word must be right for "did you mean"


class Turns(Protocol):
    """A game's `rules.sequence`, as far as reading needs it."""

    def mover(self, state: Any, /) -> int: ...
    def legal(self, state: Any, out: Any, /) -> int: ...
    def apply(self, state: Any, action: int, /) -> None: ...


@dataclass(frozen=True)
class Notation(Generic[S]):
    """How a game's actions are written, and what is said where a text means none of them."""

    turns: Turns
    most_legal: int
    spell: Callable[[S, int], str]
    section: Callable[[S], str]  # of the question that is asked now

    def actions(self, state: S) -> list[int]:
        """What is legal now; the outcomes, when chance decides."""
        return legal_actions(state, self.turns.mover, self.turns.legal, self.most_legal)

    def choices(self, state: S) -> dict[str, int]:
        """The legal actions by their spellings."""
        return {self.spell(state, action): action for action in self.actions(state)}

    def known(self, state: S) -> dict[str, int]:
        """The same in small letters, for reading; raises `Refusal` when the game is over."""
        if self.turns.mover(state) == OVER:
            raise Refusal("The game is over.", self.section(state))
        return {spelled.lower(): action for spelled, action in self.choices(state).items()}

    def after(self, state: S, actions: Iterable[int]) -> S:
        """A copy of a state after these steps."""
        trial = state.copy()
        for action in actions:
            self.turns.apply(trial, action)
        return trial

    def in_parts(
        self,
        state: S,
        text: str,
        read: Callable[[S, str], list[int]],
        closed: Callable[[S], bool] = lambda state: False,
    ) -> list[int]:
        """The actions of a text with commas, each part read after those before it: `army Sestos, bridge, done`.

        Where another mover decides first, or the view cannot know what comes next (`closed`), the whole is refused.
        """
        if "," not in text:
            return read(state, text)
        here, found, steps = state, list[int](), list[int]()
        for part in text.split(","):
            here = self.after(here, found)
            if self.turns.mover(here) != self.turns.mover(state) or closed(here):
                raise Refusal(
                    f"{quoted(text)} cannot be done in one go; take it step by step.", self.section(state)
                )
            found = read(here, part)
            steps += found
        return steps

    def why_not(self, state: S, text: str, read: Callable[[S, str], object]) -> Refusal:
        """Why a text cannot be done now, which is what reading it says."""
        try:
            read(state, text)
        except Refusal as refusal:
            return refusal
        return Refusal(f"{quoted(text)} can be done.", self.section(state))

    def nothing_like(self, state: S, text: str) -> Refusal:
        """Nothing that can be done now, and what can be: what was nearly typed, or the first of all choices."""
        can = list(self.choices(state))
        asked = (
            f"{quoted(text)} is nothing that can be done now" if text.strip() else "Something must be said"
        )
        if near := close_to(text, can):
            return Refusal(f"{asked}; did you mean {listed(near, 'or')}?", self.section(state))
        more = ", …" if len(can) > SHOWN else ""
        return Refusal(f"{asked}; you may say {', '.join(can[:SHOWN])}{more}.", self.section(state))


class Reading(list[int]):
    """The actions a text means, and what a plain list cannot say of an order: what is left out, and whether it goes on.

    Reading([17, 21], left_out="D5 stays: enemies hold it (3.3.4).")
    """

    def __init__(
        self,
        actions: Iterable[int],
        *,
        left_out: str = "",
        again: bool = False,
        until_disturbed: bool = False,
    ) -> None:
        super().__init__(actions)
        # A sentence about what was meant too and cannot be done.
        self.left_out = left_out
        # The same words are meant again when the seat is next asked, as long as they can be read then,
        self.again = again
        # and perhaps only as long as nothing happens that the seat would want to see.
        self.until_disturbed = until_disturbed


class Trial(Generic[S]):
    """Steps of a whole move, tried one after the other on a copy; the first that is not legal is refused with its reason.

    trial = Trial(NOTATION, state, why_not_action)
    trial.take(act.MOVE + card), trial.take(act.CITY + city); return trial.steps
    """

    def __init__(self, notation: Notation[S], state: S, why_not_action: Callable[[S, int], Refusal]) -> None:
        self.notation = notation
        self.state = notation.after(state, ())
        self.seat = notation.turns.mover(state)
        self.steps: list[int] = []
        self._why_not_action = why_not_action

    @property
    def goes_on(self) -> bool:
        """Whether the same seat decides again."""
        return self.notation.turns.mover(self.state) == self.seat

    def can(self, action: int) -> bool:
        """Whether a step is legal, and still this seat's."""
        return self.goes_on and action in self.notation.actions(self.state)

    def take(self, action: int) -> None:
        """One step more."""
        if not self.goes_on:
            section = self.notation.section(self.state)
            raise Refusal("Others decide before that; take it step by step.", section)
        if not self.can(action):
            raise self._why_not_action(self.state, action)
        self.steps.append(action)
        self.notation.turns.apply(self.state, action)


# Spellings


def numbered(faces: Sequence[str], index: int) -> str:
    """One of several faces; the second and later copies have a number: numbered(["17", "17", "20"], 1) -> "17 #2"."""
    number = faces[: index + 1].count(faces[index])
    return faces[index] if number == 1 else f"{faces[index]} #{number}"


def synonyms(**others: str) -> dict[str, str]:
    """The verbs that other words stand for: synonyms(die="roll", fleet="ships f")["f"] -> "fleet"."""
    return {word: verb for verb, words in others.items() for word in words.split()}


# What a phrase may mean


def split(known: Mapping[str, int]) -> dict[int, list[str]]:
    """The words of each spelling, by its action."""
    return {action: spelled.split() for spelled, action in known.items()}


def with_verb(spelled: Mapping[int, Sequence[str]], verbs: Iterable[str], words: Sequence[str]) -> set[int]:
    """The actions whose verb begins with one of these and that hold these words behind it; all of them rather than some.

    with_verb({3: ["fight", "17"], 0: ["retreat"]}, ["f", "charge"], ["17"]) -> {3}
    """
    fitting = {
        action: its
        for action, its in spelled.items()
        if its[0].isalpha() and any(verb.isalpha() and its[0].startswith(verb) for verb in verbs)
    }
    whole = {action for action, its in fitting.items() if [*its[1:]] == [*words]}
    return whole or without_verb(fitting, words)


def without_verb(spelled: Mapping[int, Sequence[str]], words: Sequence[str]) -> set[int]:
    """The actions that hold these words behind their verb; all of them rather than some.

    without_verb({3: ["retreat", "Naxos"], 4: ["retreat", "Naxos", "by", "sea"]}, ["Naxos"]) -> {3}
    """
    if not words:
        return set()
    whole = {action for action, its in spelled.items() if [*its[1:]] == [*words]}
    return whole or {action for action, its in spelled.items() if within(words, its[1:])}


def within(words: Iterable[str], spelled: Iterable[str]) -> bool:
    """Whether words stand in a spelling in this order."""
    rest = iter(spelled)
    return all(any(word == other for other in rest) for word in words)


def begun(word: str, names: Iterable[str]) -> list[int]:
    """The numbers of the names that begin so: begun("th", ("Thebes", "Athens", "Therma")) -> [0, 2]."""
    return [number for number, name in enumerate(names) if word and name.lower().startswith(word.lower())]


def close_to(text: str, spelled: Iterable[str]) -> list[str]:
    """Spellings of whose words a text misses a letter or two: close_to("figth 17", …) -> ["fight 17"], but no "fight 18"."""
    said = plain(text).split()
    return [one for one in spelled if _close_words(said, one.lower().split())]


def _close_words(said: Sequence[str], words: Sequence[str]) -> bool:
    if len(said) != len(words):
        return False
    pairs = zip(said, words, strict=True)
    return all(difflib.SequenceMatcher(None, one, other).ratio() >= CLOSE for one, other in pairs)


def only(found: Collection[T]) -> T | None:
    """What was found, if it is just one thing: only({3}) -> 3; only({3, 4}) -> None."""
    return next(iter(found)) if len(found) == 1 else None


# Refusals of what was understood


class Moment(NamedTuple):
    """Where in a game a verb has its place, and what is said about it elsewhere."""

    phases: Container[int]
    reason: str
    section: str


def out_of_place(
    moments: Mapping[str, Moment], verb: str, now: int, names: Mapping[str, str] | None = None
) -> Refusal | None:
    """The refusal of a verb that belongs to another moment; `{athens}` in its reason is one of the `names`."""
    if verb not in moments or now in moments[verb].phases:
        return None
    return Refusal(moments[verb].reason.format(**names or {}), moments[verb].section)


def ambiguous(text: str, meanings: Sequence[str], section: str) -> Refusal:
    """A text that may mean several things: "'th' may be Thebes or Therma."."""
    return Refusal(f"{quoted(text)} may be {listed(meanings, 'or')}.", section)
