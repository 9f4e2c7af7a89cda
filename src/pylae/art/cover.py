"""The covers on the shelf: their size, and the clay under a meander on which each is painted."""

from __future__ import annotations

from pylae.art import ornament, svg, theme
from pylae.art.svg import Drawing

WIDTH, HEIGHT = 320, 150


def painted(title: str, description: str, *drawn: str, definitions: str = "") -> Drawing:
    """A cover of what is drawn, one over the other."""
    return Drawing(WIDTH, HEIGHT, title, description, definitions, {"cover": svg.group(*drawn)})


def clay() -> str:
    """The ground of a vase: clay under a meander and a line."""
    return (
        svg.box(0, 0, WIDTH, HEIGHT, fill=theme.CLAY)
        + svg.at(0, 4, ornament.meander(WIDTH, 10, theme.FIGURE, 1.5))
        + svg.stroke(f"M0 17.5H{WIDTH}", theme.FIGURE, 1.2)
    )
