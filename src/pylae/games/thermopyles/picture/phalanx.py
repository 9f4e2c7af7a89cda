"""The phalanx: one man of it, and as many as a card is worth, in their ranks."""

from __future__ import annotations

from pylae.art import svg, theme
from pylae.art.figures import solid


def phalangite() -> str:
    """One man of the phalanx, simple enough to stand in a crowd, looking left, in a box of 44 by 72."""
    return svg.group(
        svg.stroke("M31 70L5 -4", theme.FIGURE, 1.4),
        svg.path("M3.6 -8L3.4 1.6L7.4 .2Z", fill=theme.FIGURE),
        solid("M20 50L13 59L15 70H10.6V72H20L19.4 61L26 54L31 61L32 70H28V72H37.6L36 58L31 47Z", weight=0.7),
        solid(
            "M38 33C42 22 39 8 28 4C21 1.6 14 4 11.6 8.6L15.4 11.4C21 8.6 28 11 31 17C33 22 32 28 32 33Z",
            theme.ADDED_RED,
            weight=0.7,
        ),
        solid(
            "M32.4 31C35.4 19 30 10 21.4 10C15 10 11.6 14.4 11.6 19.4L9 25.4L12.4 25.6L12.6 33C17 33 19 31 21 29.6C25 28.4 28 29.6 31 33Z",
            weight=0.7,
        ),
        svg.path("M12.8 20.6q3.6 -2.8 7.6 .2q-4 2.6 -7.6 -.2z", fill=theme.INCISE),
        svg.circle(13.2, 20, 42, fill=theme.INCISE),
        svg.circle(12.5, 20, 42, fill=theme.RIM),
        svg.circle(11, 20, 42, fill=theme.GREEK),
        svg.circle(9.4, 20, 42, **svg.paint("none", theme.ADDED_WHITE, 0.7)),
        svg.path("M13.4 47.8L18.8 35.2H21.2L26.6 47.8H23.2L20 39.8L16.8 47.8Z", fill=theme.ADDED_WHITE),
    )


def phalanx(man: str, count: int, width: float, height: float) -> str:
    """Exactly `count` men of the definition `man` in ranks of five, the rear rank above, standing on the height."""
    ranks = -(-count // 5)
    sizes = sorted(count // ranks + (rank < count % ranks) for rank in range(ranks))
    depth = 0.58
    tall = min(height / (1 + depth * (ranks - 1)), 0.47 * height)
    scale = tall / 72
    step = (width / scale - 44) / (max(sizes) - 0.5)
    men = []
    for rank, size in enumerate(sizes):
        # Every other rank stands half a step aside, so that all shields can be counted.
        left = (width / scale - 44 - step * (size - 1)) / 2 + step * (-0.25 if rank % 2 else 0.25)
        y = height / scale - 72 * (1 + depth * (ranks - 1 - rank))
        men += [svg.use(man, left + step * i, y) for i in reversed(range(size))]
    return svg.group(*men, transform=f"scale({scale:.3f})")
