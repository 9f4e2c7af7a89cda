"""The protocol: what a game is, in one page. A game is a module (or a namespace) with these names; no base class.

The names in `OPTIONAL` may be left out: `pylae.core.defaults` says what a game means that is silent.

The compiled half changes a state in place and runs in every gear. The speaking half is plain Python and reads views,
that is, states with holes: what a seat may not know is blank in them. It changes none of them; all who look share one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from pylae.core.beats import Beat
from pylae.core.odds import Chance, Tone
from pylae.core.options import Option
from pylae.core.state import StateBase

WATCHER = -4  # the seat of a spectator: sees what everybody sees; never a mover


class Refusal(ValueError):
    """Something a game does not allow: the reason in one sentence, and the section of the rules that says so."""

    def __init__(self, reason: str, section: str = "") -> None:
        super().__init__(f"{reason} ({section})" if section else reason)
        self.reason = reason
        self.section = section


@dataclass(frozen=True, kw_only=True)
class About:
    """What a shelf shows of a game."""

    title: str
    designers: str = ""
    publisher: str = ""
    year: int = 0
    minutes: int
    cooperative: bool  # all seats win or lose together
    sentence: str
    difficulty: str
    reconstructed: str = ""  # which data are ours because the book leaves them to a missing picture
    # What a side is out to do, in a sentence short enough to stand beside the board; "" is the side of all.
    goals: Mapping[str, str] = field(default_factory=dict)
    balance: str = ""  # how far from even the chances of rival seats are, and which option mends it


@dataclass(frozen=True)
class Prompt:
    """What is asked, of whom, under which section."""

    seat: int
    text: str
    section: str
    warnings: Mapping[int, str] = field(default_factory=dict)  # actions a face asks about twice, and why
    counts: Mapping[int, int] = field(default_factory=dict)  # actions that only say how many, and how many
    counted: str = ""  # what they count: "armies"
    ends: int | None = None  # the action that ends this part of the turn; on a page it has a key of its own
    declines: int | None = (
        None  # the answer that plays nothing where cards may be; given for who does not want to be asked
    )
    private: bool = False  # secrets may come of the answer: at one screen the others look away before
    settled: bool = False  # no move is half made: a face that shows the board only now and then shows it here
    # actions that change much at once and show the seat nothing hidden, each with a sentence; a face shows them beforehand
    plans: Mapping[int, str] = field(default_factory=dict)

    @property
    def harmless(self) -> int | None:
        """The answer that plays nothing, where it may be given for somebody because no warning is about it."""
        return None if self.declines in self.warnings else self.declines


@dataclass(frozen=True)
class Line:
    """One sentence of the log, with the section behind it; `side` is for colour and shape ("greek", "persian", "viking", "")."""

    text: str
    section: str
    side: str = ""
    dice: tuple[int, ...] = ()
    detail: bool = False  # a short log keeps it behind the next sentence that is none
    together: str = ""  # what a short log says of several such in a row, with their {number} and {names}, or with all {dice} and the {last} name
    name: str = ""  # what this one is called among them


@dataclass(frozen=True)
class Odds:
    """The chances of a risk about to be taken, one row for each way to take it; exact, or an estimate under fog."""

    title: str
    section: str
    rows: tuple[OddsRow, ...]
    own: tuple[Chance, ...] = ()  # what the seat that is asked wants to know most, for a list or a button
    about: int = 0  # the row that they speak of
    estimated: bool = False  # they are averages over what is hidden from that seat
    besides: str = ""  # what a list adds that is no chance: "on average you lose 1.5 steps"

    def __post_init__(self) -> None:
        if "%" in self.besides:
            raise ValueError(f"a percentage must say whose it is and of what: {self.besides}")

    @property
    def summary(self) -> str:
        """All of it in a line: "you take Thebes 38%"."""
        return "; ".join((*map(str, self.own), *filter(None, [self.besides])))

    @property
    def tones(self) -> list[Tone]:
        """The tones of all rows, from the best to the worst: what a legend has to cover."""
        return [tone for tone in Tone if any(tone in row.tones.values() for row in self.rows)]


@dataclass(frozen=True)
class OddsRow:
    """One way to take a risk: outcomes that exclude each other and add up to 1, and events that may overlap."""

    label: str
    outcomes: Mapping[str, Fraction]
    events: Mapping[str, Fraction]
    tones: Mapping[str, Tone]  # what each outcome means to the seat that is asked

    def __post_init__(self) -> None:
        if self.tones.keys() != self.outcomes.keys():
            odd = ", ".join(sorted(self.tones.keys() ^ self.outcomes.keys()))
            raise ValueError(f"{self.label}: outcomes and tones do not match: {odd}")
        if (whole := sum(self.outcomes.values())) != 1:
            raise ValueError(f"{self.label}: the outcomes add up to {whole}, not to 1")

    def ordered(self) -> list[tuple[str, Fraction]]:
        """The outcomes from the best to the worst for the seat that is asked."""
        ranks = list(Tone)
        return sorted(self.outcomes.items(), key=lambda outcome: ranks.index(self.tones[outcome[0]]))


@dataclass(frozen=True)
class Pile:
    """What lies in the open and may be looked through at any time: discards, a graveyard. Equal cards stand there together."""

    name: str  # as a picture calls what opens it
    title: str
    section: str
    cards: Mapping[str, int]  # what each is called, and how many there are
    note: str = ""  # how to read them

    @property
    def size(self) -> int:
        return sum(self.cards.values())

    def __str__(self) -> str:
        """What lies there in a line: "18/26 Λ, 15/24 × 2"."""
        return ", ".join(f"{card} × {number}" if number > 1 else card for card, number in self.cards.items())


@dataclass(frozen=True)
class Sheet:
    """A part of a picture that a page places by itself: its window (x, y, width, height) and its layers in order."""

    box: tuple[float, float, float, float]
    layers: Mapping[str, str]
    room: float = 0  # the height a page keeps for it throughout a game, in its own units; 0: as tall as it is


class Picture(Protocol):
    """A drawn board: sheets made of layers, and the whole as one SVG or PNG.

    `live` and the sheets are for a page that has the theme's colours. In them what may be chosen carries its action, and
    what a player may wonder about carries the move in notation that a face can ask `why_not` about.
    """

    @property
    def title(self) -> str: ...  # what it is called
    @property
    def desc(self) -> str: ...  # the picture in words
    @property
    def defs(self) -> str: ...  # what the layers use by name
    @property
    def sheets(self) -> Mapping[str, Sheet]: ...  # "board", and "hand" where there is one
    def svg(self, theme: str = "bone") -> str: ...  # a file of its own, with its letters
    def _repr_svg_(self) -> str: ...  # the same for a notebook, where a picture may be shown twice
    def live(self) -> str: ...
    def png(self, theme: str = "bone", width: int = 1280) -> bytes: ...


class Game(Protocol):
    """One game. `State` is its declared state; `rulebook` its index file.

    A game whose tables may have cards, decks or files of their own has two names more: `pylae.core.table_data.TakesData`,
    and where people write cards for it `collection`: `pylae.core.collection.Collection`.
    One whose seats may act unasked has two others: `Outspoken`.
    """

    name: str
    about: About

    @property
    def State(self) -> type[StateBase]: ...  # noqa: N802 (it is a class)

    options: tuple[Option, ...]  # the first is always `players`; each is a field of the state
    actions: int  # actions of the seats are 0 … actions-1
    most_legal: int  # the longest legal list of a seat
    endings: tuple[str, ...]  # how a game can end, in the order of `ending`
    rulebook: Path
    observation: int  # how many numbers `observe` writes
    # of the policy: a row for each number of players from 1 on, or where seats are rivals for each seat
    weights: tuple[tuple[int, ...], ...]
    start_weights: tuple[int, ...]  # set by hand; where tuning begins
    weight_names: tuple[str, ...]

    # The compiled half: a state in, the state changed.
    @staticmethod
    def setup(state: Any, /) -> None: ...  # the options are in the state, all else is zero
    @staticmethod
    def mover(state: Any, /) -> int: ...  # a seat, CHANCE or OVER
    @staticmethod
    def legal(state: Any, out: Any, /) -> int: ...  # of a seat: written; of chance: 0 … n-1, not written
    @staticmethod
    def apply(state: Any, action: int, /) -> None: ...
    @staticmethod
    def quiet(state: Any, /) -> int: ...  # of a seat's decision: 1 where nothing is half done, else 0
    @staticmethod
    def returns(state: Any, out: Any, /) -> None: ...  # one number a seat: above 0 won, below 0 lost
    @staticmethod
    def ending(state: Any, /) -> int: ...  # index into `endings` once OVER
    @staticmethod
    def hide(state: Any, seat: int, /) -> None: ...  # blanks what the seat may not know
    @staticmethod
    def redeal(state: Any, seat: int, random: Any, /) -> None: ...  # fills a view's holes with a fair guess
    @staticmethod
    def policy(state: Any, out: Any, n: int, random: Any, /) -> int: ...  # a good player, also for rollouts
    @staticmethod
    def weighted(
        state: Any, out: Any, n: int, scale: Any, /
    ) -> int: ...  # the same player with other weights

    # The speaking half: plain Python.
    @staticmethod
    def audit(state: Any, /) -> str: ...  # what is impossible about a state, or ""
    @staticmethod
    def knows(state: Any, seat: int, /) -> bool: ...  # may the seat see which action is now taken?
    @staticmethod
    def spell(state: Any, action: int, /) -> str: ...  # of the true state; unique among the legal actions
    @staticmethod
    def read(
        state: Any, text: str, /
    ) -> list[int]: ...  # the actions a text means, in order: one, or a whole move; raises Refusal
    @staticmethod
    def why_not(
        state: Any, text: str, /
    ) -> Refusal: ...  # the reason something cannot be done, with its section
    @staticmethod
    def prompt(view: Any, /) -> Prompt: ...
    @staticmethod
    def narrate(
        before: Any, action: int, after: Any, /
    ) -> list[Line]: ...  # two views; HIDDEN where not known
    @staticmethod
    def beats(
        before: Any, action: int, after: Any, seat: int, tall: bool = False
    ) -> list[Beat]: ...  # the same step as a page shows it: `core.beats`
    @staticmethod
    def seat_name(state: Any, seat: int, /) -> str: ...
    @staticmethod
    def seat_side(
        state: Any, seat: int, /
    ) -> str: ...  # its colour and shape: "greek", "persian", "viking" or ""
    @staticmethod
    def heading(view: Any, /) -> str: ...  # where in its course the game stands: "Expedition II, operations"
    @staticmethod
    def result(state: Any, /) -> Line: ...  # how it ended, once OVER
    @staticmethod
    def decided(
        state: Any, /
    ) -> Sequence[str]: ...  # beside the result, what decided it: two sentences at most
    @staticmethod
    def draw(view: Any, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Picture: ...
    @staticmethod
    def cover() -> Picture: ...  # the picture on the shelf, 320 wide and 150 tall
    @staticmethod
    def cup(state: Any, /) -> Picture: ...  # the painted cup for how it ended (`art.cups`), once OVER
    @staticmethod
    def show(view: Any, seat: int, /) -> str: ...  # the same board in letters
    @staticmethod
    def piles(view: Any, /) -> Sequence[Pile]: ...  # what everybody may look through
    @staticmethod
    def observe(view: Any, out: Any, /) -> None: ...  # in numbers: `core.observation.observer(State)`
    @staticmethod
    def odds(view: Any, action: int, /) -> Odds | None: ...  # exact, for a risk this action takes


class Outspoken(Protocol):
    """A game in which a seat may act without being asked. The number of such an action tells its seat, so no two seats have
    one in common, and `apply` takes it like an answer. `legal` does not repeat it, unless it answers the question too.
    `spell` writes it in the seat's own words, "scout"; `read` is given the words of a seat that is not asked with its number in
    front: "2: scout".
    """

    @staticmethod
    def asides(
        state: Any, seat: int, out: Any, /
    ) -> int: ...  # what a seat may do unasked, from what it knows
    @staticmethod
    def speak_up(state: Any, seat: int, out: Any, n: int, random: Any, /) -> int: ...  # one of n, or SILENT


class Foresighted(Protocol):
    """A game all of whose seats win together, and of which somebody can be shown to win at least as often as any player: who
    knows more than he may."""

    foreseen: str  # what he knows: "the order of the deck"

    @staticmethod
    def foresight(
        start: Any, notice: Any, /
    ) -> Any: ...  # a function of seed and number: how often he wins that deal; raises OptionError


# What a game may leave out, since there is a fair meaning where it is silent; everything else it must have.
OPTIONAL = frozenset({
    "hide", "redeal", "knows", "audit", "observe", "observation", "ending", "endings", "policy", "quiet",
    "weighted", "weights", "start_weights", "weight_names",
    "read", "why_not", "seat_name", "seat_side", "heading", "result", "decided", "odds", "piles", "beats", "draw", "cover",
    "cup",
})  # fmt: skip
