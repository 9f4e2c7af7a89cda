"""The marks laid on counters and areas: losses, Disorder, zones, what may be chosen, volleys."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin

from pylae.art import letters, svg, theme
from pylae.art.svg import Point
from pylae.games.go_tell_the_spartans.picture import counters

# Marks on a unit


def _broken_line() -> str:
    """The broken line across a Disordered counter, with its letter."""
    line = "M-38 15L-22 7L-11 16L5 6L15 15L38 3"
    return (
        svg.stroke(line, theme.RIM, 6.4)
        + svg.stroke(line, theme.SAFFRON, 3.2)
        + svg.at(-31, 4, disorder_sign(), scale=1.1)
    )


@svg.kept
def disorder_sign() -> str:
    """D in a saffron lozenge: Disordered."""
    return svg.path("M0 -12L11 0L0 12L-11 0Z", **svg.paint(theme.SAFFRON, theme.RIM, 1.8)) + svg.words(
        0, 4.6, "D", 13, "display", theme.LIT_INK, "middle"
    )


@svg.kept
def fired_tag() -> str:
    """An arrow on a bone tag: this unit has fired in this segment."""
    return svg.box(-18, -7, 36, 14, rx=7, **svg.paint(theme.ADDED_WHITE, theme.RIM, 2)) + svg.path(
        "M-12 0H5M-12 0l-3 -3M-12 0l-3 3M14 0L4 -4V4Z", **svg.paint(theme.LIT_INK, theme.LIT_INK, 1.8)
    )


@svg.kept
def turning() -> str:
    """An arrow that goes round on a saffron disc: turn this stack."""
    return (
        svg.circle(9, **svg.paint(theme.LIT, theme.LIT_INK, 1.4))
        + svg.stroke("M4.4 -2.6A5.1 5.1 0 1 0 5.1 1", theme.LIT_INK, 1.8)
        + svg.path("M6.6 -6.4V-.6H.8Z", fill=theme.LIT_INK)
    )


@svg.kept
def lock(radius: float) -> str:
    """A padlock on a bone round: held where it is, or barred."""
    return svg.group(
        svg.circle(12, **svg.paint(theme.ADDED_WHITE, theme.RIM, 2)),
        svg.stroke("M-4 -1V-3.4a4 4 0 0 1 8 0V-1", theme.LIT_INK, 2),
        svg.box(-5.6, -1, 11.2, 8, rx=1.4, fill=theme.LIT_INK),
        transform=f"scale({radius / 13:.3g})",
    )


@svg.kept
def burst(text: str, radius: float = 17) -> str:
    """A loss in figures on a jagged star: burst("−2")."""
    points = [
        (reach * cos(turn * pi / 11 - pi / 2), reach * sin(turn * pi / 11 - pi / 2))
        for turn in range(22)
        for reach in (radius * (0.74 if turn % 2 else 1.06 if turn % 4 else 0.96),)
    ]
    size = max(13, radius * 0.94)
    return svg.polygon(
        points, **svg.paint(counters.TERRACOTTA, theme.RIM, 1.8), stroke_linejoin="round"
    ) + svg.words(-size * 0.04, size * 0.34, text, size, "display", "#0F0B09", "middle")


@svg.kept
def rout(radius: float = 14) -> str:
    """A man who runs and has thrown his shield away."""
    limbs = "M2 -5L-1 2.5M-1 2.5L5 5L3.6 10.4M-1 2.5L-4.6 6.6L-10 5.4M1.6 -4.4L6.4 -1L9.6 -4M1.6 -4.4L-4 -3L-6.4 1"
    return svg.group(
        svg.circle(14, **svg.paint(theme.ADDED_WHITE, theme.RIM, 2)),
        svg.circle(12, **svg.paint("none", counters.TERRACOTTA, 1.6)),
        svg.stroke(limbs, theme.LIT_INK, 2.6),
        svg.circle(2.7, 3.4, -8, fill=theme.LIT_INK),
        svg.path("M-9 9.4a3.6 2 -12 1 1 6 -1a3.6 2 -12 1 1 -6 1", fill=counters.TERRACOTTA),
        transform=f"scale({radius / 15:.3g})",
    )


# Marks on areas, round the middle of an area of that size


@svg.kept
def legal(size: Point, note: str = "") -> str:
    """An area that may be entered: saffron corners, a thin fill, the cost on a tag."""
    return (
        washed(size, theme.LIT, 0.3) + corners(size, theme.LIT, 3.6) + (note_tag(size, note) if note else "")
    )


@svg.kept
def attack(size: Point, note: str = "") -> str:
    """An area that may be attacked: terracotta corners."""
    return (
        washed(size, counters.TERRACOTTA, 0.22)
        + corners(size, counters.TERRACOTTA, 5)
        + (note_tag(size, note) if note else "")
    )


@svg.kept
def chosen(size: Point) -> str:
    """The area of the force that is selected: a saffron fill in a saffron frame."""
    return washed(size, theme.LIT, 0.5) + chosen_frame(size)


@svg.kept
def chosen_frame(size: Point, colour: str = theme.LIT) -> str:
    """A bright frame in an ink casing."""
    wide, tall = size[0] - 2, size[1] - 2
    return "".join(
        svg.box(-wide / 2, -tall / 2, wide, tall, rx=4, **svg.paint("none", tint, thick))
        for tint, thick in ((theme.LIT_INK, 5.4), (colour, 3))
    )


@svg.kept
def lit_counter(size: Point) -> str:
    """The light round a counter that may be picked up."""
    return _lit((size[0] + 4, size[1] + 4), theme.LIT)


@svg.kept
def lit_plate(size: Point) -> str:
    """A plate of that size in its light, for a counter laid out apart."""
    return _lit((size[0] - 5, size[1] - 5), theme.PANEL)


def _lit(size: Point, fill: str) -> str:
    """A bright frame in an ink casing round a ground."""
    frame = {"x": -size[0] / 2, "y": -size[1] / 2, "width": size[0], "height": size[1], "rx": 5}
    return svg.box(**frame, **svg.paint(fill, theme.LIT_INK, 5)) + svg.box(
        **frame, **svg.paint("none", theme.LIT, 3)
    )


@svg.kept
def zone(side: str, size: Point) -> str:
    """A zone of control: hatching in the colour of the side, rising to the right for Greeks and falling for Persians."""
    wide, tall = size[0] - 3, size[1] - 3
    gap, lines = 8, ""
    for start in range(int(-tall), int(wide), gap):
        # A slanting line from (start, 0) to (start + tall, tall), cut to the area.
        a, b = max(0, start), min(wide, start + tall)
        if b - a < 3:
            continue
        flip = tall if side == "greek" else 0
        ya, yb = abs(flip - (a - start)), abs(flip - (b - start))
        lines += svg.data("M", a - wide / 2, ya - tall / 2, "L", b - wide / 2, yb - tall / 2)
    return svg.path(lines, **svg.paint("none", counters.ZONE[side], 2), opacity=0.6)


def refused(size: Point) -> str:
    """An area that looks near but is barred."""
    return svg.at(size[0] / 2 - 10, 10 - size[1] / 2, lock(9))


@svg.kept
def washed(size: Point, colour: str, opacity: float) -> str:
    """A thin fill over an area."""
    wide, tall = size[0] - 5, size[1] - 5
    return svg.box(-wide / 2, -tall / 2, wide, tall, rx=2, fill=colour, opacity=opacity)


@svg.kept
def corners(size: Point, colour: str, weight: float) -> str:
    """Four bright corners in an ink casing."""
    x, y = size[0] / 2 - 2.8, size[1] / 2 - 2.8
    arm = min(size) * 0.21
    data = "".join(
        svg.data("M", a * x, b * (y - arm), "V", b * y, "H", a * (x - arm)) for a in (-1, 1) for b in (-1, 1)
    )
    return "".join(
        svg.path(data, **svg.paint("none", tint, thick), stroke_linecap="square")
        for tint, thick in ((theme.LIT_INK, weight + 2.2), (colour, weight))
    )


@svg.kept
def note_tag(size: Point, note: str) -> str:
    """A note on a saffron tag at the lower left."""
    wide = letters.length(note, 13) + 7
    x, y = 1 - size[0] / 2, size[1] / 2 - 16
    return svg.box(x, y, wide, 15, rx=2, **svg.paint(theme.LIT, theme.LIT_INK, 1.2)) + svg.words(
        x + wide / 2, y + 12, note, 13, "display", theme.LIT_INK, "middle"
    )


# Fire


def volley(start: Point, end: Point, text: str = "") -> str:
    """Arrows from area to area: a dashed line in a casing, a head at the target, a tag in the middle."""
    (x1, y1), (x2, y2) = start, end
    far = hypot(x2 - x1, y2 - y1) or 1
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    line = svg.data("M", x1, y1, "L", x2 - 9 * ux, y2 - 9 * uy)
    turn = f"translate({svg.number(x2)} {svg.number(y2)}) rotate({svg.number(degrees(atan2(uy, ux)))})"
    return svg.group(
        svg.stroke(line, theme.PANEL, 6.4),
        svg.path(
            "M2 0L-13 -7.5L-9 0L-13 7.5Z",
            **svg.paint(theme.TEXT, theme.PANEL, 2),
            transform=turn,
            paint_order="stroke",
        ),
        svg.path(line, stroke=theme.TEXT, stroke_width=2.8, stroke_dasharray="8 4.5"),
        svg.circle(4, x1, y1, **svg.paint(theme.PANEL, theme.TEXT, 2.4)),
        svg.at((x1 + x2) / 2, (y1 + y2) / 2, tag_text(text)) if text else "",
    )


@svg.kept
def tag_text(text: str, size: float = 14) -> str:
    """Words on a dark tag round the origin."""
    wide = letters.length(text, size) + size * 1.3
    return svg.box(
        -wide / 2, -0.75 * size, wide, 1.5 * size, rx=0.75 * size, **svg.paint(theme.TEXT, theme.PANEL, 1.2)
    ) + svg.words(0, 0.35 * size, text, size, "display", theme.PANEL, "middle")


@svg.kept
def sight_ring(radius: float = 14) -> str:
    """The ring on what is aimed at."""
    ticks = "".join(
        svg.data("M", x * 0.62 * radius, y * 0.62 * radius, "L", x * 1.4 * radius, y * 1.4 * radius)
        for x, y in counters.STEP.values()
    )
    return svg.group(
        svg.circle(radius, **svg.paint("none", theme.PANEL, 5.6)),
        svg.stroke(ticks, theme.PANEL, 5),
        svg.circle(radius, **svg.paint("none", theme.TEXT, 2.6)),
        svg.stroke(ticks, theme.TEXT, 2.2),
    )
