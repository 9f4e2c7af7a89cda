"""The counters: units of the pass with their factors, and their stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pylae.art import svg, theme
from pylae.art.svg import Point
from pylae.games.go_tell_the_spartans.picture import counter_marks

WIDTH = 80  # of a whole counter
SMALL = (44, 40)  # the box of a small one
TERRACOTTA = "#C4623A"
GOLD = theme.token("on-persian")
STEP = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}
TRIM = {"greek": theme.ADDED_WHITE, "persian": theme.SAFFRON}  # lines and symbols
LETTERS = {"greek": theme.ADDED_WHITE, "persian": GOLD}
BACK = {"greek": "#2B4A63", "persian": "#5E2A3F"}
ZONE = {"greek": theme.GREEK_TEXT, "persian": theme.PERSIAN_TEXT}
FLAT = 26  # a counter less tall has its badge beside its face
TILT = 7  # degrees a Disordered unit leans
LIFT = 5.5  # how far a counter shows under another
SPREAD = 29  # how far counters of an open stack lie apart


class Contingent(NamedTuple):
    """The sign written on its counters, its shade of the side's colour, and what is painted on its shields."""

    sign: str
    shade: str
    device: str  # path data in a circle of 50


CHEVRONS = "M-24 -25L0 -10L24 -25V-11L0 4L-24 -11ZM-24 5L0 20L24 5V19L0 34L-24 19Z"
LOZENGES = "M0 -40L16 -20L0 0L-16 -20ZM0 0L16 20L0 40L-16 20Z"
BARS = "M-24 -32H24V-22H-24ZM-24 -12H24V-2H-24ZM-24 8H24V18H-24ZM-24 28H24V38H-24Z"
STUDS = "".join(
    f"M{x - 8} {y}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0"
    for x, y in ((0, -30), (-12, -6), (12, -6), (0, 18), (0, 40))
)
PETALS = "".join(
    f"M0 2Q{x} {y} {2 * x} {2 * y}Q{-y} {x} 0 2Z" for x, y in ((0, -18), (18, 2), (0, 22), (-18, 2))
)

CONTINGENTS = {
    "Spartans": Contingent("Sp", "#24557A", "M-35 31L-7 -33H7L35 31H20L0 -15L-20 31Z"),
    "Thespians": Contingent("Ts", "#183861", "M-6 -33A34 34 0 1 0 30 14A28 28 0 1 1 -6 -33Z"),
    "Thebans": Contingent("Tb", "#24635D", "M-25 34L-35 24L6 -22C12 -33 27 -34 32 -26C36 -18 30 -7 20 -4Z"),
    "Phocians": Contingent(
        "Ph",
        "#4C5E70",
        "M-5 -36H5V-23C20 -22 29 -12 29 0C29 12 20 22 5 23V36H-5V23C-20 22 -29 12 -29 0C-29 -12 -20 -22 -5 -23Z"
        "M-5 -13C-14 -12 -18 -7 -18 0C-18 7 -14 12 -5 13ZM5 -13V13C14 12 18 7 18 0C18 -7 14 -12 5 -13Z",
    ),
    "Malians": Contingent(
        "Ma",
        "#23708F",
        "M-34 10C-26 -14 0 -26 20 -12C26 -8 32 -8 38 -12C36 0 30 6 20 6C6 6 -4 10 -12 20L-16 32L-24 20L-36 24"
        "C-34 18 -36 14 -34 10ZM-2 -17L6 -32L14 -15Z",
    ),
    "Locrians": Contingent(
        "Lo", "#49498A", "M0 -36L8 -11L34 -11L13 5L21 30L0 15L-21 30L-13 5L-34 -11L-8 -11Z"
    ),
    "Peloponnesians": Contingent(
        "Pe",
        "#33689E",
        "M-34 -30C-32 -18 -24 -14 -16 -14H16C24 -14 32 -18 34 -30C40 -16 34 -4 22 -2L12 26C8 34 -8 34 -12 26L-22 -2"
        "C-34 -4 -40 -16 -34 -30Z",
    ),
    "Immortals": Contingent("Im", "#7A2E4D", PETALS),
    "Medes": Contingent("Me", "#93372A", CHEVRONS),
    "Susa": Contingent("Su", "#5C2F66", LOZENGES),
    "Scythians": Contingent("Sc", "#774612", STUDS),
    "Dahae": Contingent("Da", "#542C2A", BARS),
}


# One counter


@svg.kept
def counter(
    side: str,
    kind: str,
    contingent: str,
    melee: int,
    defence: int,
    movement: int,
    steps: int,
    losses: int,
    facing: str,
    *,
    weak: bool,
    disordered: bool = False,
    moved: bool = False,
    fired: bool = False,
    locked: bool = False,
    size: float = WIDTH,
) -> str:
    """A whole counter round the origin, `size` wide.

    Melee upper left (in a lozenge when weak), defence in a shield upper right, movement lower right, steps lower left,
    the contingent's sign below its type.
    """
    trim, letters, shade = TRIM[side], LETTERS[side], CONTINGENTS[contingent].shade
    dx, dy = STEP[facing]
    whole = (WIDTH - 2, WIDTH - 4)
    shift = _front(*whole) * 0.38
    face = (
        svg.at(1, 1.5, symbol(side, kind, contingent, 15.5)),
        _melee(side, melee, weak, -18, -17, 26),
        svg.path("M11 -29H28V-19Q28 -11 19.5 -7Q11 -11 11 -19Z", fill=trim),
        svg.words(19.5, -13, str(defence), 17.5, "display", shade, "middle"),
        svg.words(20.5, 29.5, str(movement), 20, "display", letters, "middle"),
        svg.words(1, 29.5, CONTINGENTS[contingent].sign, 14.5, "display", letters, "middle"),
        _steps(steps, losses, trim, [(-27, 23 - 7 * n) for n in range(steps)], 9, 4.6),
        svg.at(26, 3.5, counter_marks.lock(9.5)) if locked else "",
    )
    drawn = (
        _blank(side, shade, facing, whole, moved),
        svg.at(-dx * shift, -dy * shift, *face),
        counter_marks._broken_line() if disordered else "",
        svg.at(2, -37, counter_marks.fired_tag()) if fired else "",
    )
    turns = [f"scale({size / WIDTH:.3g})"] if size != WIDTH else []
    turns += [f"rotate({TILT})"] if disordered else []
    return svg.group(*drawn, transform=" ".join(turns) or None)


@svg.kept
def small_counter(
    side: str,
    kind: str,
    contingent: str,
    melee: int,
    steps: int,
    losses: int,
    facing: str,
    *,
    weak: bool,
    stacked: int = 1,
    disordered: bool = False,
    moved: bool = False,
    fired: bool = False,
    size: Point = SMALL,
) -> str:
    """A counter for a map, in a box of that size round the origin: type, melee and steps, the height of its stack on a badge."""
    wide, tall = size
    dx, dy = STEP[facing]
    front = _front(*size)
    shade = CONTINGENTS[contingent].shade
    under = (
        svg.at(
            2.6 * n,
            2.6 * n,
            svg.path(_turned(side, facing, size), **svg.paint(shade, theme.RIM, 1.2)),
        )
        for n in range(min(stacked, 3) - 1, 0, -1)
    )
    inner = (wide - front * abs(dx), tall - front * abs(dy))
    drawn = (
        *under,
        _blank(side, shade, facing, size, moved),
        svg.at(
            -dx * front / 2,
            -dy * front / 2,
            _small_face(side, kind, contingent, melee, steps, losses, weak, inner),
        ),
        svg.at(-wide * 0.08, 3 - tall / 2, counter_marks.fired_tag(), scale=0.58) if fired else "",
        svg.at(wide / 2 - 7, 7 - tall / 2, counter_marks.disorder_sign()) if disordered else "",
        svg.at(*_badge_spot(size), _badge(stacked)) if stacked > 1 else "",
    )
    return svg.group(*drawn, transform=f"rotate({TILT})" if disordered else None)


def _small_face(
    side: str, kind: str, contingent: str, melee: int, steps: int, losses: int, weak: bool, inner: Point
) -> str:
    """The face of a small counter: in a row where there is room, in a column where there is little, steps below or behind."""
    wide, tall = inner
    trim = TRIM[side]
    if tall < 24:
        # The badge stands on the left end and the crossed spears on the right one.
        reach = min(tall / 2 - 0.6, 7.5)
        column = [(wide / 2 - 5, (n - steps / 2) * 3.4 + 0.4) for n in range(steps)]
        return (
            svg.at(wide / 2 - reach - 6, 0, symbol(side, kind, contingent, reach))
            + _melee(side, melee, weak, 14 - wide / 2, 0, max(13, tall * 0.88))
            + _steps(steps, losses, trim, column, 3.4, 1.8)
        )
    if wide < 28:
        step = min(6, (wide - 2) / 4)
        row = [((n - steps / 2) * step + step * 0.15, tall / 2 - 6) for n in range(steps)]
        return (
            _melee(side, melee, weak, 0, 8 - tall / 2, 15)
            + svg.at(0, 3.4, symbol(side, kind, contingent, min(wide / 2 - 1, tall / 2 - 10.6)))
            + _steps(steps, losses, trim, row, step * 0.7, 3.2)
        )
    step = min(6.4, 0.15 * wide)
    figure = min(21, tall * 0.58)
    digits = 0.54 * figure * len(str(melee))
    reach = min((tall - 9) / 2, (wide - digits - 4) / 2)
    row = [(2.5 - wide / 2 + n * step, tall / 2 - 7.5) for n in range(steps)]
    return (
        svg.at(wide / 2 - reach - 1, -3.5, symbol(side, kind, contingent, reach))
        + _melee(side, melee, weak, 2 + digits / 2 - wide / 2, -3.5, figure)
        + _steps(steps, losses, trim, row, step * 0.7, 4)
    )


@svg.kept
def chit(
    side: str, contingent: str, melee: int, facing: str, size: Point, *, weak: bool, stacked: int = 1
) -> str:
    """A counter for a crowded area: outline, shade, melee factor and, where it is wide enough, the height of its stack."""
    wide, _ = size
    dx, dy = STEP[facing]
    shift = _front(*size) / 2
    figure = max(13, min(18, min(size) * 0.7))
    badged = stacked > 1 and wide >= 30
    return (
        _blank(side, CONTINGENTS[contingent].shade, facing, size)
        + svg.at(-dx * shift - (4.5 if badged else 0), -dy * shift, _melee(side, melee, weak, 0, 0, figure))
        + (svg.at(wide / 2 - 9, 0, _badge(stacked)) if badged else "")
    )


@svg.kept
def hidden(side: str, facing: str, size: Point = SMALL, stacked: int = 1, *, disordered: bool = False) -> str:
    """The back of a counter in the fog of war: whose it is, where it faces and whether it is Disordered, no more."""
    dx, dy = STEP[facing]
    wide, tall = size
    badge = _badge_spot(size) if tall >= FLAT or wide < 30 else (wide / 2 - 9, 0)
    shift, reach = _front(*size) / 2, min(size) * 0.3
    return (
        _blank(side, BACK[side], facing, size)
        + svg.at(
            -dx * shift,
            -dy * shift,
            svg.circle(reach, **svg.paint("none", TRIM[side], 1.4), stroke_dasharray="2.4 2.4"),
            svg.words(
                0, max(4.6, reach * 0.58), "?", max(13, reach * 1.7), "display", LETTERS[side], "middle"
            ),
        )
        + (svg.at(*badge, _badge(stacked)) if stacked > 1 else "")
        + (svg.at(wide / 2 - 7, 7 - tall / 2, counter_marks.disorder_sign()) if disordered else "")
    )


def _blank(side: str, shade: str, facing: str, size: Point, moved: bool = False) -> str:
    """A counter without its face: outline, ground and bright point."""
    edge = max(0.8, 0.03 * min(size))
    trim = TRIM[side]
    return svg.path(
        _turned(side, facing, size),
        **svg.paint(shade, theme.RIM, max(2.4, 2 * edge)),
        stroke_linejoin="round",
        paint_order="stroke",
    ) + svg.path(
        _point(facing, size, edge),
        **(svg.paint("none", trim, 1.1) if moved else {"fill": trim}),
    )


def _nose(wide: float, tall: float) -> float:
    """How far the point of a counter stands out."""
    return 0.18 * min(wide, tall)


def _front(wide: float, tall: float) -> float:
    """How much of a counter its point takes from the face."""
    return 1.44 * _nose(wide, tall)


def _point(facing: str, size: Point, edge: float) -> str:
    """The bright chevron along the front."""
    wide, tall = size if STEP[facing][0] else size[::-1]
    nose, thick = _nose(wide, tall), 0.4 * _nose(wide, tall)
    tip, wing, low = wide / 2 - edge * 0.7, wide / 2 - nose - edge * 0.4, tall / 2 - edge
    corners = [
        (wing, -low),
        (tip, 0),
        (wing, low),
        (wing - thick, low),
        (tip - thick, 0),
        (wing - thick, -low),
    ]
    return "M" + "L".join(_spot(facing, x, y) for x, y in corners) + "Z"


def _turned(side: str, facing: str, size: Point) -> str:
    """The outline of a counter: a point in front, the shoulders of its side behind."""
    wide, tall = size if STEP[facing][0] else size[::-1]
    x, y, nose = wide / 2, tall / 2, _nose(wide, tall)
    bend = 0.17 * min(wide, tall)

    def line(*corners: Point) -> str:
        return "L".join(_spot(facing, *corner) for corner in corners)

    front = line((bend - x, -y), (x - nose, -y), (x, 0), (x - nose, y), (bend - x, y))
    if side == "greek":
        low, high = line((-x, y), (-x, y - bend)), line((-x, -y), (bend - x, -y))
        return f"M{front}Q{low.replace('L', ' ')}L{line((-x, bend - y))}Q{high.replace('L', ' ')}Z"
    half = bend / 2
    steps = [(bend, 0), (bend, half), (half, half), (half, bend), (0, bend)]
    low = [(a - x, y - b) for a, b in steps]
    high = [(a - x, b - y) for a, b in reversed(steps)]
    return f"M{front}L{line(*low[1:], *high[:-1])}Z"


def _spot(facing: str, x: float, y: float) -> str:
    """A point of a counter that faces east, on one that faces elsewhere."""
    dx, dy = STEP[facing]
    return svg.data(x * dx - y * dy, x * dy + y * dx)


def _melee(side: str, melee: int, weak: bool, x: float, y: float, size: float) -> str:
    """The melee factor, in a lozenge on the weak side."""
    if not weak:
        return svg.words(x, y + size * 0.34, str(melee), size, "display", LETTERS[side], "middle")
    wide, tall = size * 0.46, size * 0.62
    lozenge = [(x, y - tall), (x + wide, y), (x, y + tall), (x - wide, y)]
    fill = theme.SAFFRON if side == "greek" else theme.ADDED_WHITE
    return svg.polygon(lozenge, fill=fill) + svg.words(
        x, y + size * 0.3, str(melee), max(13, size * 0.86), "display", theme.LIT_INK, "middle"
    )


def _steps(steps: int, losses: int, trim: str, corners: Sequence[Point], wide: float, tall: float) -> str:
    """One box for every step: full while the unit has it, empty when it is lost."""

    def boxes(some: Iterable[Point]) -> str:
        return "".join(svg.data("M", x, y, "h", wide, "v", tall, "h", -wide, "Z") for x, y in some)

    left = steps - losses
    full = svg.path(boxes(corners[:left]), fill=trim, stroke=trim) if left else ""
    empty = svg.path(boxes(corners[left:]), fill="none", stroke=trim) if losses else ""
    return full + empty


def _badge_spot(size: Point) -> Point:
    """At the lower right, on a narrow counter within it, and in the middle of the left end where one is flat."""
    wide, tall = size
    return (wide / 2 - (4 if wide >= 30 else 9), tall / 2 - 4.5) if tall >= FLAT else (0.5 - wide / 2, 0)


def _badge(count: int) -> str:
    """The height of a stack on an ink round."""
    return svg.circle(7.6, **svg.paint(theme.RIM, theme.ADDED_WHITE, 1.2)) + svg.words(
        0, 4.6, str(count), 13, "display", theme.ON_RIM, "middle"
    )


# What kind of men


def symbol(side: str, kind: str, contingent: str, radius: float) -> str:
    """The type of a unit round the origin; heavy shields carry what their contingent paints on them."""
    about = CONTINGENTS[contingent]
    return svg.group(SYMBOLS[kind](about, TRIM[side]), transform=f"scale({radius / 18:.3g})")


def hoplite_shield(about: Contingent, trim: str) -> str:
    """The round aspis with the device of its city."""
    return (
        svg.circle(18, fill=trim)
        + svg.circle(16, **svg.paint("none", about.shade, 1.2))
        + svg.path(about.device, fill=about.shade, transform="scale(.3)")
    )


def wicker_shield(about: Contingent, trim: str) -> str:
    """A wicker shield between a spear and a bow."""
    return (
        svg.stroke("M-13 18V-9M13 -18C21 -7 21 7 13 18L13 -18", trim, 2.4)
        + svg.path("M-13 -20L-9.4 -8.6H-16.6ZM-8.6 -16Q0 -20 8.6 -16V16Q0 20 -8.6 16Z", fill=trim)
        + svg.path(about.device, fill=about.shade, transform="scale(.27 .36)")
    )


def javelins(about: Contingent, trim: str) -> str:
    """The crescent shield of a light-armed man before two javelins."""
    return (
        svg.stroke("M-5 16L-9 -9M5 16L9 -9", trim, 2.4)
        + svg.path("M-10.6 -20L-5 -8.6L-12.6 -7.4ZM10.6 -20L5 -8.6L12.6 -7.4Z", fill=trim)
        + svg.path(
            "M-18 -5C-12 4 12 4 18 -5C19 11 10 19 0 19C-10 19 -19 11 -18 -5Z",
            **svg.paint(trim, about.shade, 1.6),
        )
    )


def drawn_bow(_about: Contingent, trim: str) -> str:
    """A bow with its arrow on the string."""
    return svg.stroke(
        "M-5 -18C4 -16 7 -9 7 -6C8 -2 10 -1 10 0C10 1 8 2 7 6C7 9 4 16 -5 18", trim, 3.6
    ) + svg.path(
        "M-5 -18L-13 0L-5 18M-17 0H13M-17 0l-3.4 -4M-17 0l-3.4 4M18 0L10 -5V5Z",
        fill=trim,
        fill_rule="nonzero",
        stroke=trim,
        stroke_width=1.8,
    )


SYMBOLS: dict[str, Callable[[Contingent, str], str]] = {
    "hoplite": hoplite_shield,
    "mixed": wicker_shield,
    "javelin": javelins,
    "bow": drawn_bow,
}


# Stacks and melees


def stack(counters: Sequence[str], fanned: bool, facing: str = "E") -> str:
    """Whole counters one on another, the top one first and whole; fanned, the melee factor of each can be read."""
    count = len(counters)
    if fanned:
        # Lower counters come out on a side without the point: by their left edge, or above.
        dx, dy = (-SPREAD, 0) if facing in "EN" else (0, -SPREAD)
    else:
        dx, dy = LIFT, LIFT
    middle = (count - 1) / 2
    return svg.group(
        *(svg.at(dx * (n - middle), dy * (n - middle), counters[n]) for n in reversed(range(count)))
    )


def engaged(first: str, second: str, size: Point, across: bool = True) -> str:
    """Two small counters in one area of that size, the first to the left of (or above) the second, spears crossed between them.

    Draw each with `size=engaged_box(size, across)`.
    """
    wide, tall = engaged_box(size, across)
    x, y = (wide / 2 - 0.5, 0) if across else (0, tall / 2 - 0.5)
    spears = crossed_spears(8) if across else svg.at(wide / 2 - 5, 0, crossed_spears(6.4))
    return svg.group(svg.at(-x, -y, first), svg.at(x, y, second), spears)


def engaged_box(size: Point, across: bool = True) -> Point:
    """The box of each of two small counters that share an area of that size."""
    wide, tall = size
    return ((wide - 4) / 2, min(tall - 6, wide * 0.72)) if across else (wide - 4, (tall - 4) / 2)


@svg.kept
def crossed_spears(radius: float) -> str:
    """Two spears crossed on terracotta: here men fight hand to hand."""
    r = radius
    shafts = svg.scaled("M-.6 .6L.5 -.5M.6 .6L-.5 -.5", r)
    heads = svg.scaled("M.76 -.76L.62 -.26L.26 -.62ZM-.76 -.76L-.62 -.26L-.26 -.62Z", r)
    return svg.group(
        svg.circle(r, **svg.paint(TERRACOTTA, theme.RIM, max(1.2, 0.14 * r))),
        svg.stroke(shafts, theme.ADDED_WHITE, 0.17 * r),
        svg.path(heads, fill=theme.ADDED_WHITE),
    )
