"""Cards of two halves: a Greek event above, a Persian one below, the half of whoever holds it drawn larger."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pylae.art.letters import broken
from pylae.art.ornament import battlement, meander, rosette
from pylae.art.pieces import greek_shield
from pylae.art.svg import at, box, group, paragraph, use, words
from pylae.art.theme import (
    GREEK,
    GREEK_TEXT,
    GREEK_WASH,
    PANEL,
    PERSIAN,
    PERSIAN_TEXT,
    PERSIAN_WASH,
    QUIET_TEXT,
    RIM,
    SAFFRON,
    STRONG_LINE,
    TEXT,
)

BACK_WIDTH, BACK_HEIGHT = 44, 60
INK_OF = {"greek": GREEK_TEXT, "persian": PERSIAN_TEXT}
WASH_OF = {"greek": GREEK_WASH, "persian": PERSIAN_WASH}


@dataclass(frozen=True)
class Half:
    """One event of a card: its words, the definition that holds its metope, and whether it wears the Λ."""

    side: str
    name: str
    text: str
    note: str  # how it is played, if not in turn
    metope: str
    sign: bool = False


@dataclass(frozen=True)
class Type:
    """The sizes of one half of a card."""

    metope: float
    name: float
    text: float


@dataclass(frozen=True)
class Format:
    """The sizes of a card; a height of 0 follows the words."""

    width: float
    own: Type
    other: Type
    own_height: float = 0
    other_height: float = 0


@dataclass(frozen=True)
class Set:
    """A half set in type: lines of its name and of its text, where they begin, and how tall it all is."""

    type: Type
    name: list[str]
    note: str
    text: list[str]
    text_x: float
    text_y: float
    height: float


PAD = 9
CORNER = 26  # kept free for the number of the card


@lru_cache(maxsize=256)
def dual_card(number: int, greek: Half, persian: Half, own: str, form: Format) -> tuple[str, float]:
    """The card and its height; `own` is the side whose half is drawn larger."""
    upper = _set(greek, own == "greek", form, CORNER + (16 if greek.sign else 0))
    lower = _set(persian, own == "persian", form, 0)
    width, tall = form.width, upper.height + lower.height
    ground = {side: PANEL if side == own else WASH_OF[side] for side in ("greek", "persian")}
    drawn = group(
        box(1, 1, width - 2, tall - 2, rx=4, fill=ground["greek"]),
        box(1, upper.height, width - 2, lower.height - 1, rx=4, fill=ground["persian"]),
        at(1, upper.height - 4, battlement(width - 2, 7)),
        box(1, 1, width - 2, tall - 2, rx=4, fill="none", stroke=STRONG_LINE, stroke_width=2),
        _half(greek, upper, own == "greek"),
        at(0, upper.height, _half(persian, lower, own == "persian")),
        words(width - 8, 19, str(number), 16, "display", QUIET_TEXT, "end"),
        at(width - 38, 15, greek_shield(9.5)) if greek.sign else "",
    )
    return drawn, tall


def _set(half: Half, own: bool, form: Format, corner: float) -> Set:
    """A half in the type and the room it has."""
    kind = form.own if own else form.other
    fixed = form.own_height if own else form.other_height
    beside = PAD + kind.metope + 8
    name = broken(half.name, kind.name, form.width - beside - max(corner, 6), "display")
    lead = kind.name * 1.12
    note = half.note if own and len(name) < 3 else ""
    head = max(PAD + kind.metope, 4 + lead * len(name) + (17 if note else 0))
    # On a card that is wide enough the text stands beside the metope.
    text_x, text_y = (PAD, head + 2) if fixed else (beside, 8 + lead * len(name) + (17 if note else 0))
    text = broken(half.text, kind.text, form.width - text_x - PAD)
    bottom = max(text_y + kind.text * 1.14 * len(text), head) + 8
    return Set(kind, name, note, text, text_x, text_y, fixed or bottom)


def _half(half: Half, setting: Set, own: bool) -> str:
    kind = setting.type
    x, lead = PAD + kind.metope + 8, kind.name * 1.12
    top = 5 + kind.name * 0.9
    return group(
        at(PAD, PAD, use(half.metope), scale=kind.metope / 64),
        paragraph(x, top, setting.name, kind.name, "display", INK_OF[half.side], lead=1.12),
        words(x, top + lead * len(setting.name) + 1, setting.note, 13, fill=QUIET_TEXT)
        if setting.note
        else "",
        paragraph(setting.text_x, setting.text_y + kind.text, setting.text, kind.text, fill=TEXT),
    )


def dual_back() -> str:
    """The back: both shields, meander above and battlement below, 44 by 60."""
    return group(
        box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, fill=GREEK),
        box(1, BACK_HEIGHT / 2, BACK_WIDTH - 2, BACK_HEIGHT / 2 - 1, rx=3.5, fill=PERSIAN),
        at(2, BACK_HEIGHT / 2 - 4, battlement(BACK_WIDTH - 4, 5)),
        at(4, 4, meander(BACK_WIDTH - 8, 5, SAFFRON, 0.9)),
        at(BACK_WIDTH / 2, 17.5, greek_shield(8.5)),
        at(BACK_WIDTH / 2, 43.5, rosette(11, 8, SAFFRON, PERSIAN)),
        box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, fill="none", stroke=RIM, stroke_width=2),
    )


def chip(number: int, greek: str, persian: str, width: float, height: float, letters: float) -> str:
    """A card as small as it can be read: its number and its two names, each after the definition `shield-…` of its side."""
    room = width - 46
    upper, lower = broken(greek, letters, room), broken(persian, letters, room)
    lead = letters * 1.2
    top = (height - lead * (len(upper) + len(lower))) / 2 + letters * 0.92
    below = top + lead * len(upper)
    return group(
        box(0.7, 0.7, width - 1.4, height - 1.4, rx=3, fill=PANEL, stroke=STRONG_LINE, stroke_width=1.2),
        words(14, height / 2 + 6, str(number), 17, "display", TEXT, "middle"),
        *(
            at(34, y - letters * 0.33, use(f"shield-{side}"), scale=0.24)
            for side, y in (("greek", top), ("persian", below))
        ),
        paragraph(43, top, upper, letters, lead=1.2),
        paragraph(43, below, lower, letters, lead=1.2),
    )


def card_pile(back: str, count: int) -> str:
    """A pile of backs by the name of their definition, up to three deep."""
    return group(*(at(3 * k, -2.4 * k, use(back)) for k in reversed(range(min(count, 3)))))
