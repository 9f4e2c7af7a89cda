"""Cards of two halves: a Greek event above, a Persian one below, the half of whoever holds it drawn larger."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pylae.art import ornament, pieces, svg, theme
from pylae.art.letters import broken

BACK_WIDTH, BACK_HEIGHT = 44, 60
INK_OF = {"greek": theme.GREEK_TEXT, "persian": theme.PERSIAN_TEXT}
WASH_OF = {"greek": theme.GREEK_WASH, "persian": theme.PERSIAN_WASH}


@dataclass(frozen=True)
class Half:
    """One event of a card: its words, the definition that holds its metope, and whether it wears the Λ."""

    side: str
    name: str
    text: str
    note: str  # what a player should know besides
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
    """The sizes of a card: halves as tall as their words need, at least `least` (own, other), and a foot."""

    width: float
    own: Type
    other: Type
    least: svg.Point
    foot: float
    beside: bool  # does the text stand beside the metope?
    terse: bool = False  # has only one's own half its text?


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


PAD = 8
CORNER = 26  # kept free for the number of the card


@lru_cache(maxsize=256)
def halves(greek: Half, persian: Half, own: str, form: Format) -> svg.Point:
    """How tall the Greek and the Persian half must be; `own` is the side whose half is drawn larger."""
    return _set(greek, own, form).height, _set(persian, own, form).height


@lru_cache(maxsize=256)
def dual_card(number: int, greek: Half, persian: Half, own: str, form: Format, tall: svg.Point) -> str:
    """The card with halves of these heights, and a free foot below them."""
    width, (upper, lower) = form.width, tall
    ground = {side: theme.PANEL if side == own else WASH_OF[side] for side in ("greek", "persian")}
    bottom = upper + lower + form.foot
    return svg.group(
        svg.box(1, 1, width - 2, bottom - 2, rx=4, fill=theme.PANEL),
        svg.box(1, 1, width - 2, upper - 1, rx=4, fill=ground["greek"]),
        svg.box(1, upper, width - 2, lower, fill=ground["persian"]),
        svg.stroke(f"M1 {round(upper + lower, 1)}h{width - 2}", theme.LINE, 1),
        svg.at(1, upper - 4, ornament.battlement(width - 2, 7)),
        svg.box(1, 1, width - 2, bottom - 2, rx=4, **svg.paint("none", theme.STRONG_LINE, 2)),
        _half(greek, _set(greek, own, form)),
        svg.at(0, upper, _half(persian, _set(persian, own, form))),
        svg.words(width - 8, 19, str(number), 16, "display", theme.QUIET_TEXT, "end"),
        svg.at(width - 38, 15, pieces.greek_shield(9.5)) if greek.sign and not form.terse else "",
    )


def _set(half: Half, own: str, form: Format) -> Set:
    """A half in the type and the room it has."""
    mine = half.side == own
    kind, least = (form.own, form.least[0]) if mine else (form.other, form.least[1])
    corner = CORNER + (16 if half.sign and not form.terse else 0) if half.side == "greek" else 6
    beside = PAD + kind.metope + (8 if kind.metope else 0)
    name = broken(half.name, kind.name, form.width - beside - corner, "display")
    lead = kind.name * 1.12
    note = half.note if mine else ""
    named = 5 + lead * len(name) + (15 if note else 0)
    head = max(PAD + kind.metope, named)
    text_x, text_y = (beside, named + 3) if form.beside else (PAD, head + 2)
    words = half.text if mine or not form.terse else ""
    text = broken(words, kind.text, form.width - text_x - PAD) if words else []
    below = 9 if half.side == "greek" else 6  # the battlement rises into the Greek half
    bottom = max(text_y + kind.text * 1.14 * len(text), head) + below
    return Set(kind, name, note, text, text_x, text_y, max(least, bottom))


def _half(half: Half, setting: Set) -> str:
    kind = setting.type
    x, lead = PAD + kind.metope + (8 if kind.metope else 0), kind.name * 1.12
    top = 5 + kind.name * 0.9
    return svg.group(
        svg.at(PAD, PAD, svg.use(half.metope), scale=kind.metope / 64) if kind.metope else "",
        svg.paragraph(x, top, setting.name, kind.name, "display", INK_OF[half.side], lead=1.12),
        svg.words(x, top + lead * len(setting.name), setting.note, 13, fill=theme.QUIET_TEXT)
        if setting.note
        else "",
        svg.paragraph(setting.text_x, setting.text_y + kind.text, setting.text, kind.text, fill=theme.TEXT)
        if setting.text
        else "",
    )


def dual_back() -> str:
    """The back: both shields, meander above and battlement below, 44 by 60."""
    return svg.group(
        svg.box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, fill=theme.GREEK),
        svg.box(1, BACK_HEIGHT / 2, BACK_WIDTH - 2, BACK_HEIGHT / 2 - 1, rx=3.5, fill=theme.PERSIAN),
        svg.at(2, BACK_HEIGHT / 2 - 4, ornament.battlement(BACK_WIDTH - 4, 5)),
        svg.at(4, 4, ornament.meander(BACK_WIDTH - 8, 5, theme.SAFFRON, 0.9)),
        svg.at(BACK_WIDTH / 2, 17.5, pieces.greek_shield(8.5)),
        svg.at(BACK_WIDTH / 2, 43.5, ornament.rosette(11, 8, theme.SAFFRON, theme.PERSIAN)),
        svg.box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, **svg.paint("none", theme.RIM, 2)),
    )


def dual_front() -> str:
    """A card face up, too small to be read, 44 by 60."""
    return svg.group(
        svg.box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, fill=theme.GREEK_WASH),
        svg.box(1, BACK_HEIGHT / 2, BACK_WIDTH - 2, BACK_HEIGHT / 2 - 1, rx=3.5, fill=theme.PERSIAN_WASH),
        svg.at(BACK_WIDTH / 2, 17.5, pieces.greek_shield(9)),
        svg.at(BACK_WIDTH / 2, 43.5, pieces.shield("persian", 9)),
        svg.box(1, 1, BACK_WIDTH - 2, BACK_HEIGHT - 2, rx=3.5, **svg.paint("none", theme.RIM, 2)),
    )


@svg.kept
def chip(number: int, greek: str, persian: str, width: float, height: float) -> str:
    """A card as small as it can be read: its number and its two names, each after the definition `shield-…` of its side."""
    letters, room = 13, width - 40
    upper, lower = broken(greek, letters, room), broken(persian, letters, room)
    lead = letters * 1.16
    top = (height - lead * (len(upper) + len(lower))) / 2 + letters * 0.9
    below = top + lead * len(upper)
    return svg.group(
        svg.box(0.7, 0.7, width - 1.4, height - 1.4, rx=3, **svg.paint(theme.PANEL, theme.STRONG_LINE, 1.2)),
        svg.words(12, height / 2 + 6, str(number), 16, "display", theme.TEXT, "middle"),
        *(
            svg.at(29, y - letters * 0.33, svg.use(f"shield-{side}"), scale=0.24)
            for side, y in (("greek", top), ("persian", below))
        ),
        svg.paragraph(37, top, upper, letters, lead=1.16),
        svg.paragraph(37, below, lower, letters, lead=1.16),
    )
