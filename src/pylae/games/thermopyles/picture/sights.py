"""The ground of the pass: mountain, shore and road, and what stands on them."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import svg, theme

# How high the peaks of a ridge are, one after the other.
PEAKS = (
    *(0.3, 0.62, 0.44, 0.86, 0.56, 0.66, 1, 0.6, 0.74, 0.46),
    *(0.8, 0.98, 0.64, 0.78, 0.5, 0.9, 0.6, 0.74, 0.5, 0.92),
)


def mountains(width: float, height: float, foot: float, step: float) -> str:
    """A ridge from edge to edge down to `height`, its slopes down to `foot`, gullies and a goat path on it."""
    count = int(width / step) + 3
    ridge = [
        (step * (i - 1) + step * 0.22 * (i % 3 - 1), height * (0.95 - 0.8 * PEAKS[i % len(PEAKS)]))
        for i in range(count)
    ]
    hem = [
        (x, height + (0.22 if i % 2 else 0) * height * PEAKS[i % 7])
        for i, (x, _) in enumerate(reversed(ridge))
    ]
    fall = height * 0.16
    gullies = "".join(svg.data("M", x, y, "l", -5, fall, "l", 8, fall, "l", -6, fall) for x, y in ridge[1::2])
    goat_path = [(x, height * (0.86 - 0.1 * (i % 3))) for i, (x, _) in enumerate(ridge)]
    return svg.group(
        svg.box(0, height * 0.8, width, foot - height * 0.8, fill=theme.SLOPE),
        svg.polygon([*ridge, *hem], fill=theme.FIGURE),
        svg.stroke(gullies, theme.INCISE, 1.6),
        svg.stroke(svg.smooth(goat_path, closed=False), theme.INCISE, 2, stroke_dasharray="1 7"),
    )


def shore(width: float, top: float, bottom: float) -> str:
    """The sea below a wandering shore."""
    line = [(-20 + 90 * i, top + (7 if i % 2 else -3)) for i in range(int(width / 90) + 2)]
    coast = svg.smooth(line, closed=False)
    return (
        svg.path(f"{coast}V{svg.number(bottom)}H-20Z", fill=theme.SEA)
        + svg.stroke(coast, theme.SEA_LINE, 2)
        + svg.stroke(svg.smooth([(x, y + 8) for x, y in line], closed=False), theme.SEA_LINE, 1, opacity=0.55)
    )


def road(points: Sequence[svg.Point], breadth: float) -> str:
    """A beaten way through the points, with a row of dots along its middle."""
    line = svg.smooth(points, closed=False)
    return svg.stroke(line, theme.LAND_2, breadth) + svg.stroke(line, theme.ROAD, 2.4, stroke_dasharray="1 9")


def tent() -> str:
    """A Persian tent, 68 wide, standing on the origin."""
    return svg.group(
        svg.stroke("M0 -40V-53", theme.FIGURE, 2),
        svg.path("M0 -53l14 4l-14 5z", fill=theme.SAFFRON),
        svg.path("M-34 0L0 -40L34 0Z", **svg.paint(theme.PERSIAN, theme.FIGURE, 2), stroke_linejoin="round"),
        svg.stroke("M0 -40L-17 0M0 -40L17 0", theme.SAFFRON, 1),
        svg.path("M-8 0L0 -18L8 0Z", fill=theme.SAFFRON),
    )


def steam() -> str:
    """Two threads of steam over a hot spring, 60 high, rising from the origin."""
    pool = svg.path("M-16 2C-10 -5 26 -5 34 2C26 8 -8 8 -16 2Z", **svg.paint(theme.SEA, theme.SEA_LINE, 1.4))
    threads = "M0 -6C-10 -16 10 -24 0 -38C-8 -46 6 -52 2 -62M18 -8C10 -16 26 -24 18 -34C12 -42 22 -46 20 -54"
    return pool + svg.stroke(threads, theme.ADDED_WHITE, 3.4)


def wall() -> str:
    """A piece of a stone wall, 46 wide and 54 high, standing on the origin."""
    blocks = [
        svg.box(-24 + 16 * i + row % 2 * 8 - 4, -13 * (row + 1), 15, 12) for row in range(4) for i in range(3)
    ]
    return svg.group(*blocks, fill=theme.ADDED_WHITE, stroke=theme.FIGURE, stroke_width=1.4)


def hill() -> str:
    """A grassy mound, 168 wide and 78 high, standing on the origin."""
    return svg.group(
        svg.path(
            "M-84 4C-56 -60 -24 -74 0 -74C30 -74 60 -52 84 4Z", **svg.paint(theme.OLIVE, theme.FIGURE, 2.2)
        ),
        svg.stroke(
            "M-50 -14C-34 -40 -18 -50 -4 -54M20 -52C36 -42 46 -28 54 -12M-20 -18C-12 -28 -4 -32 4 -34",
            theme.FIGURE,
            1.3,
        ),
    )
