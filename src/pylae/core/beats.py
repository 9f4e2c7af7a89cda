"""Beats: what happened in a step, as a page shows it: things that move, dice that fall, words that are said.

How to write them for a game
----------------------------
A game that wants more than what everybody gets (`from_lines`) has in its room `picture/` a module `beats.py`:

    def beats(before, action, after, seat, tall=False) -> list[Beat]:
        if before.phase == phase.DIE:
            return [
                Roll(at=chart.dice, throw="charge", dice=(Die("greek", action + 1, counts=True),), say="The dice fall: {dice}."),
                Count(at=chart.strength, to=after.strength, say=f"Strength {after.strength}.", line=0),
            ]

and names it in its table of contents. It is given the same two views as `narrate`, and like there the action is HIDDEN where
the seat does not know it; so nothing can be shown that the seat does not see. `seat` is who looks: `tone` is good or bad for
that seat. `tall` says which chart the page shows, as for `draw`.

A *place* is the id of a thing in the picture before or after the step (what `marks.piece` was given as its name), or a point of
the board in the units of its chart: `charts.TALL if tall else charts.WIDE`. Ask only for ids that are in one of the two
pictures of your step for that seat; the contract test does. A thing that is drawn twice under two names, such as a card of a hand
that lies on the board afterwards as another thing, moves by its old name and enters by its new one.

Beats follow each other; `together` begins with the one before, and `wait` begins so many ms later (or earlier). `say` stands in
the bar, and is read out, when the beat begins, of a roll when its dice lie, so what follows at once has nothing to say; `more` is its second line. `line` is the last line
of `narrate` that may stand in the log from then on; all of a step's lines stand there when its beats are over.

A scene is made of all steps between two questions (`compose`). Dice of one `throw` fall together although each is a step of its
own; of a throw with `best` only the highest counts. Whatever the two pictures show elsewhere, and no beat has moved, travels at
the end of the scene by itself; so a game need not tell of everything, and a deal that no beat tells is dealt all the same. Times
are those of a good scene at rest: a scene of more than LONGEST is played faster, by the page.

    a card or a piece 280-320, dice of one throw 560, a medal 140-160, a clash 320-420, a stamp 180-260, a loss 380-520
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from pylae.core.game import Line

# The id of a thing in one of the two pictures, or a point of the board; "" is the middle of the board.
Place = str | tuple[float, float]
Tone = Literal["good", "bad", "even"]  # for the seat that looks

LONGEST = 3000  # ms of a scene; a longer one is played faster
MOST = 80  # beats of a scene: of more only the last ones are shown


@dataclass(frozen=True)
class Die:
    """A die as it lies: whose, what it shows, and what that means."""

    side: str
    value: int
    sides: int = 6
    counts: bool = False  # it has a bright edge
    counts_as: int | None = None  # it is struck out, and counts so much instead
    tag: str = ""  # a word below it: "2 hits"


@dataclass(frozen=True, kw_only=True)
class Beat:
    """Something that is seen for a while."""

    do: ClassVar[str] = ""
    places: ClassVar[tuple[str, ...]] = ()  # the fields that are places
    ms: int = 0
    together: bool = False  # it begins with the beat before, not after it
    wait: int = 0  # and so many ms later
    say: str = ""
    more: str = ""
    line: int | None = None  # the lines of its step up to this one stand in the log from now on

    @property
    def named(self) -> Iterator[Place]:
        """The places where it is seen."""
        for name in self.places:
            value = getattr(self, name)
            yield from value if name == "way" else [value]


@dataclass(frozen=True, kw_only=True)
class Move(Beat):
    """A thing goes from where it lies to a place, and stays there, or is gone."""

    do: ClassVar[str] = "move"
    places: ClassVar[tuple[str, ...]] = ("id", "to", "way")
    ms: int = 300
    id: Place
    to: Place
    way: tuple[Place, ...] = ()  # what it passes
    size: float | None = None  # how wide it is there; else as wide as the thing that it goes to
    gone: bool = False


@dataclass(frozen=True, kw_only=True)
class Enter(Beat):
    """A thing of the picture after comes from a place, along a way or straight: a card is dealt, an army lands."""

    do: ClassVar[str] = "enter"
    places: ClassVar[tuple[str, ...]] = ("id", "origin", "way")
    ms: int = 260
    id: Place
    origin: Place
    way: tuple[Place, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Send(Beat):
    """Part of a stack goes from a place to a place, along a way or straight, and stays there: `drawn` is SVG round the origin."""

    do: ClassVar[str] = "send"
    places: ClassVar[tuple[str, ...]] = ("origin", "to", "way")
    ms: int = 600
    origin: Place
    to: Place
    way: tuple[Place, ...] = ()
    drawn: str = ""


@dataclass(frozen=True, kw_only=True)
class Roll(Beat):
    """Dice fall and lie there until they are cleared. In `say` stands {dice} for what they show."""

    do: ClassVar[str] = "roll"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 560
    at: Place = ""
    dice: tuple[Die, ...] = ()
    size: float = 30
    across: int = 6  # dice in a line; more lie in lines below
    throw: str = ""  # rolls of one throw fall together, step after step
    best: bool = False  # only the highest die of the throw counts


@dataclass(frozen=True, kw_only=True)
class Count(Beat):
    """A number changes in its medal."""

    do: ClassVar[str] = "count"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 150
    at: Place
    to: int | str = 0
    size: float = 30


@dataclass(frozen=True, kw_only=True)
class Clash(Beat):
    """A thing runs at another and back; a spark where they meet."""

    do: ClassVar[str] = "clash"
    places: ClassVar[tuple[str, ...]] = ("id", "whom")
    ms: int = 360
    id: Place
    whom: Place
    reach: float = 0.4  # how much of the way


@dataclass(frozen=True, kw_only=True)
class Fly(Beat):
    """Arrows."""

    do: ClassVar[str] = "fly"
    places: ClassVar[tuple[str, ...]] = ("origin", "to")
    ms: int = 560
    origin: Place
    to: Place
    count: int = 3


@dataclass(frozen=True, kw_only=True)
class Lose(Beat):
    """What is lost falls out of a stack, and how many: `drawn` round the origin, or else the sign of its side."""

    do: ClassVar[str] = "lose"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 460
    at: Place
    side: str = ""
    count: int = 1
    drawn: str = ""


@dataclass(frozen=True, kw_only=True)
class Stamp(Beat):
    """A word on a plate: what became of it."""

    do: ClassVar[str] = "stamp"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 240
    at: Place = ""
    word: str = ""
    tone: Tone = "even"
    stays: bool = False  # until the next `Clear`; else it goes again by itself


@dataclass(frozen=True, kw_only=True)
class Plate(Beat):
    """Something drawn for this scene: a battle beside its place. `drawn` is SVG with its corner in the origin; one that is
    shown at the same place later takes its place."""

    do: ClassVar[str] = "plate"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 200
    at: Place
    drawn: str = ""


@dataclass(frozen=True, kw_only=True)
class Trace(Beat):
    """The way of a move, drawn as it is gone; the last one stays on the board until the next."""

    do: ClassVar[str] = "trace"
    places: ClassVar[tuple[str, ...]] = ("way",)
    ms: int = 600
    way: tuple[Place, ...] = ()
    side: str = ""


@dataclass(frozen=True, kw_only=True)
class Look(Beat):
    """All but a place grows a little darker; a page that scrolls brings it in sight first."""

    do: ClassVar[str] = "look"
    places: ClassVar[tuple[str, ...]] = ("at",)
    ms: int = 180
    at: Place
    radius: float = 120


@dataclass(frozen=True, kw_only=True)
class Fade(Beat):
    """A thing of the picture before is gone."""

    do: ClassVar[str] = "fade"
    places: ClassVar[tuple[str, ...]] = ("id",)
    ms: int = 160
    id: Place


@dataclass(frozen=True, kw_only=True)
class Clear(Beat):
    """Dice, medals, plates and stamps of what is over go."""

    do: ClassVar[str] = "clear"
    ms: int = 160


@dataclass(frozen=True, kw_only=True)
class Hold(Beat):
    """Nothing moves: time to read."""

    do: ClassVar[str] = "hold"
    ms: int = 300


@dataclass(frozen=True, kw_only=True)
class Settle(Beat):
    """Whatever lies elsewhere now goes there, what is gone fades, what is new appears. Every scene ends so."""

    do: ClassVar[str] = "settle"
    ms: int = 300


# What everybody gets


STAMPED = 26  # letters of a sentence that is a stamp as well


def from_lines(lines: Sequence[Line]) -> list[Beat]:
    """Beats for a game that has none of its own: dice fall in the middle, what follows from them is stamped."""
    beats: list[Beat] = []
    for number, line in enumerate(lines):
        if line.dice:
            dice = tuple(Die(line.side, value, 6 if value <= 6 else 10) for value in line.dice)
            beats.append(Roll(dice=dice, say=line.text, line=number))
        elif line.detail:
            beats.append(Hold(ms=0, line=number))
        elif any(before.dice for before in lines[:number]) and len(line.text) <= STAMPED:
            beats.append(Stamp(word=line.text.rstrip("."), say=line.text, line=number, ms=400))
        else:
            beats.append(Hold(ms=420, say=line.text, line=number))
    return beats


# Scenes


@dataclass(frozen=True)
class Cue:
    """A beat of a scene, its step, and the last line of that step that stands in the log from then on."""

    step: int
    beat: Beat
    line: int


def compose(steps: Iterable[tuple[int, int, Sequence[Beat]]]) -> list[Cue]:
    """One scene of several steps, each with its number, how many lines it has, and its beats.

    Rolls of one throw that follow each other become one, with all their dice.
    """
    cues: list[Cue] = []
    for number, lines, beats in steps:
        shown = -1
        for at, beat in enumerate(beats):
            shown = lines - 1 if at == len(beats) - 1 else max(shown, -1 if beat.line is None else beat.line)
            last = cues[-1].beat if cues else None
            if isinstance(beat, Roll) and isinstance(last, Roll) and beat.throw and _one_throw(last, beat):
                cues[-1] = Cue(
                    number,
                    replace(beat, dice=last.dice + beat.dice, together=last.together, wait=last.wait),
                    shown,
                )
            else:
                cues.append(Cue(number, beat, shown))
        if not beats and lines:
            cues.append(Cue(number, Hold(ms=0), lines - 1))
    return [replace(cue, beat=_judged(cue.beat)) for cue in cues[-MOST:]]


def _one_throw(one: Roll, other: Roll) -> bool:
    return (one.throw, one.at) == (other.throw, other.at)


def _judged(beat: Beat) -> Beat:
    """A throw that lies: the die that counts, and what is said of it."""
    if not isinstance(beat, Roll):
        return beat
    dice = beat.dice
    if beat.best and dice:
        values = [die.value if die.counts_as is None else die.counts_as for die in dice]
        best = values.index(max(values))
        # What a die counts instead is of interest of the one that counts.
        dice = tuple(
            replace(die, counts=at == best, counts_as=die.counts_as if at == best else None)
            for at, die in enumerate(dice)
        )
    shown = ", ".join(str(die.value) for die in dice)
    return replace(
        beat, dice=dice, say=beat.say.replace("{dice}", shown), more=beat.more.replace("{dice}", shown)
    )


def as_json(beat: Beat) -> dict[str, Any]:
    """A beat as it is sent: what is as usual is left out."""
    told: dict[str, Any] = {"do": beat.do, "ms": beat.ms}
    for each in fields(beat):
        value = getattr(beat, each.name)
        if each.name not in ("ms", "line") and value != each.default:
            told[NAMES.get(each.name, each.name)] = _plain(value)
    return told


NAMES: Mapping[str, str] = {"origin": "from", "counts_as": "as"}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value) and not isinstance(value, type):
        usual = {each.name: each.default for each in fields(value)}
        return {NAMES.get(name, name): one for name, one in asdict(value).items() if one != usual[name]}
    return value


def cue_json(cue: Cue) -> dict[str, Any]:
    """A beat of a scene as it is sent, with its place in the log: "248.0" is the first line of step 248, counted from 1."""
    return as_json(cue.beat) | {"log": f"{cue.step}.{cue.line}"}
