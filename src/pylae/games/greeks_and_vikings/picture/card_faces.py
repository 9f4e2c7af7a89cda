"""The cards: in the hand, in the Trench, as a strip under their holder, in a small zone, and large with all their words."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from pylae.art import ornament, svg, theme
from pylae.art.letters import broken, length
from pylae.art.svg import Drawing
from pylae.games.greeks_and_vikings.data import card
from pylae.games.greeks_and_vikings.picture import faces
from pylae.games.greeks_and_vikings.picture.faces import Face, signed
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects

SMALLEST = 13  # letters
ATK_RED, DEF_GREEN, ON_VALUE = (
    "#A8321F",
    "#46592A",
    "#FFF4E2",
)  # the same by day and by night, as on the printed cards
GROUND = (theme.CLAY, theme.SEA, theme.RELIEF, theme.PERSIAN_WASH)
SPEAR_POINT = "M0 -36C16 -18 28 -2 26 18L10 26V34H-10V26L-26 18C-28 -2 -16 -18 0 -36Z"
LARGE_WIDTH = 350
MARK = "°"  # of a card that is not the published one


# Parts


@svg.kept
def outline(style: int, width: float, height: float, inset: float = 0) -> str:
    """The edge of a card: square, arched like a standing stone, stepped, or with corners cut off."""
    x, y, w, h = inset, inset, width - inset, height - inset
    if style == faces.NORSE:
        rise = min(20.0, width * 0.18, height * 0.3)
        return svg.data(
            "M", x, h, "V", y + rise, "C", x, y + rise * 0.2, x + width * 0.2, y, width / 2, y,
            "C", w - width * 0.2, y, w, y + rise * 0.2, w, y + rise, "V", h, "Z",
        )  # fmt: skip
    if style == faces.THIRD:
        a, b = 4.0, 8.0
        return svg.data(
            "M", x + b, y, "H", w - b, "V", y + a, "H", w - a, "V", y + b, "H", w, "V", h - b, "H", w - a,
            "V", h - a, "H", w - b, "V", h, "H", x + b, "V", h - a, "H", x + a, "V", h - b, "H", x, "V", y + b,
            "H", x + a, "V", y + a, "H", x + b, "Z",
        )  # fmt: skip
    cut = 7.0 if style == faces.FOURTH else 2.5
    return svg.data(
        "M", x + cut, y, "H", w - cut, "L", w, y + cut, "V", h - cut, "L", w - cut, h, "H", x + cut,
        "L", x, h - cut, "V", y + cut, "Z",
    )  # fmt: skip


@svg.kept
def frame(style: int, width: float, height: float) -> str:
    """The ground of a side within its edge."""
    return svg.path(outline(style, width, height), fill=theme.PLATE_EDGE) + svg.path(
        outline(style, width, height, 2), fill=GROUND[style]
    )


@svg.kept
def attack(text: str, size: float, changed: bool = False) -> str:
    """ATK: a red spear point round the origin; a lit edge says that it is not as printed."""
    edge = theme.LIT if changed else theme.ON_RIM
    return svg.group(
        svg.path(SPEAR_POINT, **svg.paint(theme.RIM, theme.RIM, 7), stroke_linejoin="round"),
        svg.path(SPEAR_POINT, **svg.paint(ATK_RED, edge, 4 if changed else 2.4), stroke_linejoin="round"),
        svg.words(0, 20, text, 34 if len(text) < 3 else 31, "display", ON_VALUE, "middle"),
        transform=f"scale({size / 74:.3g})",
    )


@svg.kept
def defence(text: str, size: float, changed: bool = False) -> str:
    """DEF: a green round shield round the origin."""
    edge = theme.LIT if changed else theme.ON_RIM
    return svg.group(
        svg.circle(36, fill=theme.RIM),
        svg.circle(31.5, **svg.paint(DEF_GREEN, edge, 4 if changed else 2.4)),
        svg.words(0, 12, text, 34 if len(text) < 3 else 31, "display", ON_VALUE, "middle"),
        transform=f"scale({size / 74:.3g})",
    )


@svg.kept
def stars(count: int, radius: float) -> str:
    """The price of a card, its stars in a row round the origin."""
    points = [
        (r * sin(n * pi / 5), -r * cos(n * pi / 5))
        for n, r in enumerate((radius if n % 2 == 0 else radius * 0.42) for n in range(10))
    ]
    one = [
        svg.polygon([(x + radius * 2.1 * (n - (count - 1) / 2), y) for x, y in points]) for n in range(count)
    ]
    return svg.group(*one, **svg.paint(theme.LIT, theme.LIT_INK, 1.2), stroke_linejoin="round")


def painting(face: Face, x: float, y: float, width: float, height: float) -> str:
    """The picture of a card, as large as fits the room; people of the North look left, so that the sides face each other."""
    wide, tall = faces.box(face)
    scale = min(width / wide, height / tall)
    left, top = x + (width - wide * scale) / 2, y + (height - tall * scale) / 2
    drawn = svg.use(face.painted)
    if face.kind == card.COMBATANT and face.style % faces.CULTURES == faces.NORSE:
        drawn = svg.mirrored(wide, drawn)
    return svg.at(left, top, drawn, scale=scale)


def shortened(text: str, size: float, width: float, face: str = "display") -> str:
    """A line that fits, its end left out where it must be."""
    if length(text, size, face) <= width:
        return text
    while text and length(f"{text}…", size, face) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def name_lines(name: str, size: float, width: float, most: int = 2) -> list[str]:
    """A name in at most so many lines."""
    lines = broken(name, size, width, "display")
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [shortened(line, size, width) for line in lines]


@svg.kept
def name_band(face: Face, width: float, size: float) -> tuple[str, float]:
    """The name on a dark band, and how far down the band reaches."""
    lines = name_lines(face.name, size, width - 10)
    lead = size * 1.04
    top = 9.0 if face.style == faces.NORSE else 3.0
    foot = top + lead * len(lines) + size * 0.3
    band = svg.path(
        svg.data(
            "M2",
            " ",
            foot,
            "V",
            top + 6,
            "Q2 ",
            top,
            " ",
            8,
            top,
            "H",
            width - 8,
            "Q",
            width - 2,
            top,
            width - 2,
            top + 6,
            "V",
            foot,
            "Z",
        ),
        fill=theme.RIM,
    )
    written = svg.paragraph(
        width / 2, top + size, lines, size, "display", theme.ON_RIM, "middle", lead / size
    )
    return band + written, foot


def values(face: Face, width: float, height: float, size: float) -> str:
    """ATK at the left and DEF at the right of the foot, as printed; what is given to a holder has its sign."""
    if face.kind == card.COMBATANT:
        pair = (str(face.atk), str(face.def_))
    elif face.gives_values:
        pair = tuple(signed(value) if value else "" for value in (face.atk, face.def_))
    else:
        return ""
    return both_values(pair, (False, False), width, height, size)


def both_values(
    texts: Sequence[str], changed: Sequence[bool], width: float, height: float, size: float
) -> str:
    """The two values in the lower corners."""
    y = height - size * 0.56
    return svg.group(
        svg.at(size * 0.52, y, attack(texts[0], size, changed[0])) if texts[0] else "",
        svg.at(width - size * 0.52, y, defence(texts[1], size, changed[1])) if texts[1] else "",
    )


def kind_line(face: Face) -> str:
    """What a card is: "General", "Hold to equip", with the sign of what is reconstructed."""
    where = f" ({card.HOLD_PLACES[face.place]})" if face.kind == card.HOLD else ""
    return f"{face.kind_word}{where}{MARK if face.reconstructed else ''}"


# Cards


@svg.kept
def hand_card(face: Face, width: float, height: float) -> str:
    """A card in the hand: name, stars, picture, keywords, values, and what it is."""
    size = max(SMALLEST, width * 0.135)
    small = max(SMALLEST, size * 0.82)
    value = size * 2.1 if face.kind == card.COMBATANT or face.gives_values else 0
    band, top = name_band(face, width, size)
    kind = f"{face.kind_word}{MARK if face.reconstructed else ''}"
    # On a narrow card there is no room for it between the values.
    above = length(kind, small, "text") > width - 1.7 * value
    line = height - small * 0.55 - (value * 0.8 if above else 0)
    foot = line - small
    keywords = effects.keywords(face.keywords)[:2]
    plates = [
        keyword_plate(
            width / 2, foot - small * (0.7 + 1.4 * index) - (0 if above else value * 0.3), word, small
        )
        for index, word in enumerate(keywords)
    ]
    return svg.group(
        frame(face.style, width, height),
        painting(
            face, 6, top + (14 if face.stars else 3), width - 12, foot - top - (16 if face.stars else 4)
        ),
        band,
        svg.at(width / 2, top + 9, stars(face.stars, 8)) if face.stars else "",
        *plates,
        svg.words(width / 2, line, kind, small, "text", on_ground(face), "middle"),
        values(face, width, height, value),
    )


def on_ground(face: Face) -> str:
    """The ink of words on the ground of a side."""
    return theme.token("on-clay") if face.style == faces.GREEK else theme.TEXT


@svg.kept
def keyword_plate(x: float, y: float, text: str, size: float) -> str:
    """A keyword on a dark plate round a point."""
    wide, tall = length(text, size, "text") + size * 0.8, size * 1.28
    return svg.group(
        svg.box(x - wide / 2, y - tall / 2, wide, tall, rx=3, **svg.paint(theme.RIM, theme.ON_RIM, 0.8)),
        svg.words(x, y + size * 0.33, text, size, "text", theme.ON_RIM, "middle"),
    )


def tile(
    face: Face,
    width: float,
    height: float,
    totals: tuple[int, int],
    marks: Sequence[str] = (),
) -> str:
    """A Combatant in the Trench: its totals, lit where they are not as printed, and the marks it bears now."""
    size = 14 if width > 90 else SMALLEST
    band, top = name_band(face, width, size)
    changed = totals[0] != face.atk, totals[1] != face.def_
    value = max(30.0, min(36.0, width * 0.38))
    return svg.group(
        frame(face.style, width, height),
        painting(face, 4, top + 2, width - 8, height - top - 8),
        band,
        svg.at(8 + face.stars * 6.6, top + 8, stars(face.stars, 6.6)) if face.stars else "",
        *(svg.at(width - 11, top + 12 + 19 * index, mark) for index, mark in enumerate(marks)),
        both_values([str(total) for total in totals], changed, width, height, value),
    )


@svg.kept
def letter_mark(sign: str, lit: bool = False) -> str:
    """A keyword or a state as a letter on a disc round the origin; what lasts only for a time has a lit edge."""
    return svg.group(
        svg.circle(8.6, **svg.paint(theme.RIM, theme.LIT if lit else theme.ON_RIM, 1.6)),
        svg.words(0, 4.6, sign, SMALLEST, "display", theme.ON_RIM, "middle"),
    )


@svg.kept
def strip(face: Face, width: float, height: float) -> str:
    """A Weapon or Hold under its holder: picture, name and bonus, as much as there is room for, the bonus before all."""
    bonus = " ".join(signed(value) for value in (face.atk, face.def_) if value)
    written = length(bonus, SMALLEST)
    room = width - height - written - 8
    name = shortened(face.name, SMALLEST, room) if room > 34 else ""
    line = height / 2 + SMALLEST * 0.36
    numbers = bool(bonus) and written <= width - 5
    pictured = not numbers or room >= -4
    return svg.group(
        svg.box(0.7, 0.7, width - 1.4, height - 1.4, rx=2, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.4)),
        svg.box(1.4, 1.4, height - 2, height - 2.8, fill=GROUND[face.style]) if pictured else "",
        painting(face, 2, 2, height - 4, height - 4) if pictured else "",
        svg.words(height + 2, line, name, SMALLEST, "display") if name else "",
        svg.words(width - 3, line, bonus, SMALLEST, "display", theme.ACCENT, "end") if numbers else "",
    )


@svg.kept
def small_card(face: Face, width: float, height: float) -> str:
    """A card in the Command Zone, the Effect Zone or the Museum: picture and name."""
    wide = width > height * 1.5
    if wide:
        lines = name_lines(face.name, SMALLEST, width - height * 0.9 - 6)
        words = svg.paragraph(
            height * 0.9 + 2,
            height / 2 + (5 if len(lines) == 1 else -2),
            lines,
            SMALLEST,
            "display",
            on_ground(face),
        )
        return svg.group(
            frame(face.style, width, height), painting(face, 4, 4, height * 0.86 - 4, height - 8), words
        )
    lines = name_lines(face.name, SMALLEST, width - 6, 2 if height > 60 else 1)
    foot = height - 14.5 * len(lines) - 3
    return svg.group(
        frame(face.style, width, height),
        painting(face, 4, 4, width - 8, foot - 6),
        svg.box(2, foot, width - 4, height - foot - 2, fill=theme.RIM),
        svg.paragraph(width / 2, foot + 12.6, lines, SMALLEST, "display", theme.ON_RIM, "middle", 1.1),
    )


@svg.kept
def battlefield(face: Face, width: float, height: float) -> str:
    """A Battlefield lies across: its land, its name, and its effect where there is room for it."""
    band, top = name_band(face, width, 14)
    lines = broken(face.text, SMALLEST, width - 10)
    room = int((height - top - 30) // 14.5)
    shown = lines if len(lines) <= room else []
    foot = height - 14.5 * len(shown) - (6 if shown else 3)
    return svg.group(
        frame(face.style, width, height),
        painting(face, 5, top + 3, width - 10, foot - top - 6),
        band,
        svg.box(2, foot, width - 4, height - foot - 2, fill=theme.PANEL) if shown else "",
        svg.paragraph(width / 2, foot + 13.5, shown, SMALLEST, "text", theme.TEXT, "middle", 1.115)
        if shown
        else "",
    )


def large(face: Face, notes: Sequence[str] = ()) -> tuple[str, float]:
    """A card with all its words, lying across, and its height; below the text what is to be said of it now."""
    picture, x, small = 98.0, 116.0, SMALLEST + 1.0
    room = LARGE_WIDTH - x - 14
    size = min(19.0, 19 * room / max(length(word, 19) for word in face.name.split()))
    paragraphs = (
        (broken(face.name, size, room - 18 * face.stars, "display"), size, "display", theme.TEXT),
        ([kind_line(face)], small, "text", theme.QUIET_TEXT),
        (broken(", ".join(effects.keywords(face.keywords)), small, room), small, "display", theme.ACCENT),
        (broken(face.text, 15.5, room), 15.5, "text", theme.TEXT),
        ([line for note in notes for line in broken(note, small, room)], small, "text", theme.TEXT),
    )
    written, y, text_end = [], 10.0, 0.0
    for lines, letters, kind, ink in paragraphs:
        if any(lines):
            lead = letters * 1.16
            written.append(svg.paragraph(x, y + letters, lines, letters, kind, ink, lead=1.16))
            text_end, y = y, y + lead * len(lines) + 5
    height = max(150.0, y + 10)
    foot = 74 if face.kind == card.COMBATANT or face.bonus else 28
    return svg.group(
        svg.path(outline(face.style, LARGE_WIDTH, height), fill=theme.PLATE_EDGE),
        svg.path(outline(face.style, LARGE_WIDTH, height, 2.4), fill=theme.PANEL),
        svg.at(8, 8, frame(face.style, picture, height - 16)),
        painting(face, 12, 14, picture - 8, height - foot),
        svg.at(8, 8, values(face, picture, height - 18, 42)),
        svg.at(LARGE_WIDTH - 14 - face.stars * 9, 22, stars(face.stars, 8)) if face.stars else "",
        *written,
        svg.stroke(svg.data("M", x, text_end - 1, "H", LARGE_WIDTH - 14), theme.LINE, 1) if notes else "",
    ), height


@svg.kept
def back(style: int, width: float, height: float) -> str:
    """The back of a side's cards: two borders and a device."""
    inner = width - 10
    border = (
        ornament.meander(inner, 7, theme.FIGURE, 1.2)
        if style != faces.THIRD
        else ornament.battlement(inner, 6, theme.PERSIAN)
    )
    top = 12 if style == faces.NORSE else 6
    r = width * 0.26
    device = svg.group(
        svg.circle(r, fill=theme.FIGURE),
        svg.circle(r * 0.78, **svg.paint("none", theme.INCISE, 1.2)),
        ornament.rosette(r * 0.62, (8, 6, 12, 5)[style], theme.INCISE, theme.FIGURE),
    )
    return svg.group(
        frame(style, width, height),
        svg.at(5, top, border),
        svg.at(5, height - 13, border),
        svg.at(width / 2, height / 2 + top / 4, device),
    )


@svg.kept
def empty_place(width: float, height: float, text: str = "") -> str:
    """A place where a card may lie and none does, with its name where that fits."""
    edge = {**svg.paint("none", theme.QUIET_TEXT, 1.1), "stroke_dasharray": "4 5", "opacity": 0.7}
    fits = text and length(text, SMALLEST, "text") < width - 4
    return svg.box(1, 1, width - 2, height - 2, rx=3, **edge) + (
        svg.words(width / 2, height / 2 + 5, text, SMALLEST, "text", theme.QUIET_TEXT, "middle")
        if fits
        else ""
    )


def drawing(view: State, title: int) -> Drawing:
    """One card by itself, large, for a page or a shelf of cards."""
    face = faces.face(view, title)
    drawn, height = large(face)
    return Drawing(
        LARGE_WIDTH, height, face.name, spoken(face), faces.painting(face.painted), {"card": drawn}
    )


def spoken(face: Face) -> str:
    """A card in words: "Rollo, General, 1 star, ATK 5, DEF 3. When …"."""
    parts = [face.name, kind_line(face).rstrip(MARK)]
    if face.stars:
        parts.append(f"{face.stars} star" + "s" * (face.stars > 1))
    if face.kind == card.COMBATANT:
        parts += [f"ATK {face.atk}", f"DEF {face.def_}"]
    elif face.bonus:
        parts.append(face.bonus)
    return f"{', '.join([*parts, *effects.keywords(face.keywords)])}. {face.text}".strip()
