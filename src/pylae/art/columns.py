"""Dice that have fallen, as columns: how often each face came, and how often it was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pylae.art import svg, theme

WIDTH, HEIGHT = 290, 118
TOP, FOOT = 18, 20  # room for the numbers above the columns, and for the faces below
COLOURS = {"greek": theme.GREEK, "persian": theme.PERSIAN, "viking": theme.token("viking")}


def columns(counts: Sequence[int], side: str, told: str) -> str:
    """A column for each face from 1 on, a dashed line where all would be alike; `told` says it in words."""
    return svg.tag(
        "svg",
        svg.tag("title", escape(told)),
        drawn(counts, side),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=told,
    )


def drawn(counts: Sequence[int], side: str) -> str:
    """The columns, their corner at the origin."""
    fair = sum(counts) / len(counts)
    tall = (HEIGHT - TOP - FOOT) / max(*counts, fair, 1)
    step, base = WIDTH / len(counts), HEIGHT - FOOT
    size = 15 if len(counts) <= 6 else 13
    bars = (
        svg.box(
            step * at + 2, base - tall * count, step - 4, tall * count, fill=COLOURS.get(side, theme.FIGURE)
        )
        for at, count in enumerate(counts)
    )
    line = svg.data("M0 ", base - tall * fair, "H", WIDTH)
    expected = svg.stroke(line, theme.PANEL, 4) + svg.stroke(line, theme.TEXT, 1.8, stroke_dasharray="6 5")
    written = []
    for at, count in enumerate(counts):
        x, y = step * (at + 0.5), base - tall * count - 4
        # The number stands on its column, or above the line where that would run through it.
        if abs(y - size * 0.35 - (base - tall * fair)) < size * 0.6:
            y = base - tall * fair - 4
        written.append(svg.words(x, y, str(count), size, "display", theme.TEXT, "middle"))
        written.append(svg.words(x, HEIGHT - 4, str(at + 1), size - 2, "text", theme.QUIET_TEXT, "middle"))
    foot = svg.stroke(f"M0 {base}H{WIDTH}", theme.STRONG_LINE, 1.8)
    return svg.group(*bars, foot, expected, *written)
