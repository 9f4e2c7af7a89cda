"""The cards: Spartans on clay, Persians on a stepped relief, heroes in a wreath, and their backs."""

from __future__ import annotations

from pylae.art import figures, marks, ornament, pieces, svg, theme
from pylae.art.letters import broken, length
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import paintings
from pylae.games.hot_gates.words import names

WIDTH, HEIGHT = 120, 160
STEPPED = f"M8 0H{WIDTH - 8}v4h4v4h4V{HEIGHT - 8}h-4v4h-4v4H8v-4h-4v-4H0V8h4v-4h4Z"
FOOT, LEAD = 15.9, 15  # size of the words at the foot of a card, and from line to line

# What is painted on a special card: its name in the definitions, where it stands and how large.
PICTURES = {
    cards.SHIELDS: "".join(svg.at(x, 78, svg.use("aspis"), scale=0.44) for x in (32, 88, 60)),
    cards.CHARGE: "".join(svg.at(x, 30, svg.use("hoplite"), scale=0.72) for x in (2, 18, 34)),
    cards.ORACLE: svg.at(20, 31, svg.use("tripod"), scale=0.72),
    cards.CLIFFS: svg.at(22, 31, svg.use("cliffs"), scale=0.72),
    cards.SCOUT: svg.at(16, 42, svg.use("eye"), scale=0.88),
    cards.RETURN: svg.at(24, 32, svg.use("homecoming"), scale=0.74),
}
EFFECTS = {
    cards.SHIELDS: "Archers have no effect",
    cards.CHARGE: "Immortals face up are gone",
    cards.ORACLE: "One or both dice again",
    cards.CLIFFS: "A Persian face up falls",
    cards.SCOUT: "Up to four rears turned up",
    cards.RETURN: "A discard for any player",
}


def definitions() -> str:
    """What the cards repeat, to be used by name."""
    drawn = {
        "hoplite": figures.hoplite(),
        "guard": figures.immortal(),
        "archer": paintings.archer(),
        "goat": paintings.goat(),
        "tripod": paintings.tripod(),
        "cliffs": paintings.cliffs(),
        "eye": paintings.watchful_eye(),
        "helmet": figures.corinthian(),
        "aspis": pieces.greek_shield(50),
        "homecoming": paintings.homecoming(),
        "rosette": ornament.rosette(10, 8, theme.SAFFRON, theme.PERSIAN),
        "greek-frame": greek_frame(),
        "greek-back": greek_back(),
        "persian-frame": persian_frame(),
        "persian-back": persian_back(),
        "hero": hero(),
    }
    return "".join(svg.group(picture, id=name) for name, picture in drawn.items())


# Spartans


def greek_frame() -> str:
    """Clay within a double edge."""
    return svg.group(
        svg.box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, rx=5, **svg.paint(theme.CLAY, theme.PLATE_EDGE, 3)),
        svg.box(4.5, 4.5, WIDTH - 9, HEIGHT - 9, rx=2.5, **svg.paint("none", theme.FIGURE, 0.8)),
    )


def greek_back() -> str:
    """The shield of Lakedaimon between two meanders."""
    return svg.group(
        svg.use("greek-frame"),
        svg.at(9, 9, ornament.meander(WIDTH - 18, 12, theme.FIGURE, 1.6)),
        svg.at(9, HEIGHT - 21, ornament.meander(WIDTH - 18, 12, theme.FIGURE, 1.6)),
        svg.at(WIDTH / 2, HEIGHT / 2, svg.use("aspis"), scale=0.86),
    )


@svg.kept
def spartan(kind: int) -> str:
    """The face of a Spartan card."""
    if kind < cards.ATTACKS:
        return attack(kind)
    return ally(kind) if cards.ALLIES <= kind < cards.ORACLE else special(kind)


def attack(kind: int) -> str:
    """An attack: its value, and more men the higher it is."""
    value = cards.WEAKEST + kind
    men = {0: (22,), 1: (8, 34), 2: (4, 21, 38)}[0 if value < 14 else 1 if value < 18 else 2]
    return svg.group(
        svg.use("greek-frame"),
        *(svg.at(x, 52, svg.use("hoplite"), scale=0.74) for x in men),
        svg.stroke(f"M5 {HEIGHT - 21}H{WIDTH - 5}", theme.FIGURE, 2),
        svg.at(8, HEIGHT - 17, ornament.meander(WIDTH - 16, 9, theme.FIGURE, 1.3)),
        svg.at(30, 30, value_roundel(str(value), 22)),
    )


def ally(kind: int) -> str:
    """A contingent that adds its strength to any attack."""
    added = kind - cards.ALLIES + 1
    return svg.group(
        svg.use("greek-frame"),
        figures.spear(18, 118, 44, 14, 2.6),
        figures.spear(102, 118, 76, 14, 2.6),
        svg.at(60, 78, pieces.greek_shield(36, theme.OLIVE)),
        svg.at(28, 28, value_roundel(f"+{added}", 20)),
        foot(names.spartan(kind), ["to any attack"]),
    )


def special(kind: int) -> str:
    """A card for a moment: its name, a painting, what it does."""
    return svg.group(
        svg.use("greek-frame"),
        PICTURES.get(kind, ""),
        svg.box(5, 5, WIDTH - 10, 22, fill=theme.FIGURE),
        svg.words(WIDTH / 2, 22, names.spartan(kind), 18, "display", theme.CLAY, "middle"),
        foot("", broken(EFFECTS.get(kind, ""), FOOT, WIDTH - 14)),
    )


def foot(name: str, lines: list[str]) -> str:
    """The words at the foot of a card."""
    rows = len(lines) + bool(name)
    top = HEIGHT - 13 - LEAD * rows
    head = svg.words(WIDTH / 2, top + 18, name, 18, "display", theme.TEXT, "middle") if name else ""
    first = top + LEAD + (18 if name else 2)
    return svg.group(
        svg.box(5, top, WIDTH - 10, HEIGHT - 5 - top, fill=theme.PANEL),
        svg.stroke(f"M5 {top}H{WIDTH - 5}", theme.FIGURE, 1.4),
        head,
        svg.paragraph(WIDTH / 2, first, lines, FOOT, "text", theme.TEXT, "middle", LEAD / FOOT),
    )


@svg.kept
def value_roundel(text: str, radius: float) -> str:
    """A white shield with a number."""
    return svg.group(
        svg.circle(radius, fill=theme.RIM),
        svg.circle(radius * 0.9, fill=theme.ADDED_WHITE),
        svg.words(0, radius * 0.38, text, radius * 1.08, "display", theme.LIT_INK, "middle"),
    )


def hero() -> str:
    """A hero: a helmet in a wreath; what is written on its underside nobody has seen."""
    return svg.group(
        svg.use("greek-frame"),
        svg.at(60, 70, ornament.laurel(44, 8)),
        svg.at(36, 44, svg.use("helmet"), scale=0.5),
        svg.words(WIDTH / 2, HEIGHT - 16, "+1", 26, "display", theme.FIGURE, "middle"),
    )


# Persians


def persian_frame() -> str:
    """A relief with stepped corners and a band of rosettes."""
    return svg.group(
        svg.path(STEPPED, fill=theme.RIM),
        svg.path(STEPPED, fill=theme.PERSIAN, transform="translate(2.4 2.4) scale(.96 .97)"),
        svg.box(7, 32, WIDTH - 14, 98, fill=theme.RELIEF),
        svg.at(7, 27, ornament.battlement(WIDTH - 14, 6, theme.SAFFRON)),
        *(svg.at(x, 143, svg.use("rosette"), scale=0.8) for x in range(20, 110, 20)),
    )


def persian_back() -> str:
    """A stepped field of rosettes."""
    spots = [(x, y) for y in range(24, 150, 28) for x in (24, 48, 72, 96)]
    return svg.group(
        svg.path(STEPPED, fill=theme.RIM),
        svg.path(STEPPED, fill=theme.PERSIAN, transform="translate(2.4 2.4) scale(.96 .97)"),
        svg.path(STEPPED, **svg.paint("none", theme.SAFFRON, 1.4), transform="translate(6 6) scale(.9 .925)"),
        *(svg.at(x, y, svg.use("rosette"), scale=0.95) for x, y in spots),
    )


@svg.kept
def persian(kind: int) -> str:
    """The face of a Persian card."""
    if kind >= cards.PERSIAN_GOAT:
        return persian_event(kind)
    men = (svg.at(x, y, svg.use("guard"), scale=0.7) for x, y in ((44, 43), (6, 45)))
    icon = svg.at(95, 134, svg.use("aspis"), scale=0.42) if cards.ICON[kind] else ""
    return svg.group(
        svg.use("persian-frame"),
        *men,
        svg.at(34, 29, value_plate(str(cards.DEFENCE[kind]))),
        icon,
    )


def value_plate(text: str) -> str:
    """A defence value on a stepped white plate."""
    return svg.group(
        svg.path("M-27 -25H27V16H20V22H12V28H-12V22H-20V16H-27Z", fill=theme.RIM),
        svg.path("M-24 -22H24V13H17V19H9V25H-9V19H-17V13H-24Z", fill=theme.ADDED_WHITE),
        svg.words(0, 12, text, 36, "display", theme.LIT_INK, "middle"),
    )


def persian_event(kind: int) -> str:
    """A card that acts when it is turned up."""
    picture = {
        cards.PERSIAN_GOAT: svg.at(14, 46, svg.use("goat"), scale=0.9),
        cards.ARCHERS: "".join(svg.at(x, 36, svg.use("archer"), scale=0.78) for x in (30, 0)),
        cards.IMMORTALS: "".join(svg.at(x, 36, svg.use("guard"), scale=0.78) for x in (44, 22, 0)),
    }[kind]
    name = names.persian(kind)
    size = min(21, 21 * (WIDTH - 14) / length(name, 21))
    return svg.group(
        svg.use("persian-frame"),
        picture,
        svg.box(7, 8, WIDTH - 14, 20, fill=theme.PERSIAN),
        svg.words(WIDTH / 2, 24, name, size, "display", theme.ADDED_WHITE, "middle"),
    )


# Places


@svg.kept
def pile(back: str, count: int, scale: float) -> str:
    """A pile of cards by the name of their back; an empty place when none is left."""
    if not count:
        return empty_place(WIDTH * scale, HEIGHT * scale)
    return pieces.pile(back, count, 2.6 / scale, 2 / scale, transform=f"scale({scale:.3f})")


@svg.kept
def empty_place(width: float, height: float, text: str = "") -> str:
    """A place where a card may lie and none does."""
    frame = svg.box(
        1, 1, width - 2, height - 2, rx=4, **svg.paint("none", theme.QUIET_TEXT, 1.4), stroke_dasharray="5 5"
    )
    label = svg.words(width / 2, height / 2 + 5, text, 14, "text", theme.QUIET_TEXT, "middle") if text else ""
    return svg.group(frame, label)


@svg.kept
def small(text: str, height: float, size: float) -> str:
    """A card the team knows of, no more than its name."""
    wide = small_width(text, size)
    return svg.group(
        svg.box(1, 1, wide - 2, height - 2, rx=3, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.6)),
        svg.words(wide / 2, height / 2 + size * 0.34, text, size, "display", theme.TEXT, "middle"),
    )


def small_width(text: str, size: float) -> float:
    return max(size * 1.9, length(text, size) + size * 0.9)


def tag(x: float, y: float, text: str, size: float) -> str:
    """A few words on a plate over the edge of a card, round a point."""
    return svg.at(x, y, marks.plate(text, size, length(text, size) + size * 0.8))
