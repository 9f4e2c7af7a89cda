"""The cover: the host of the Great King comes up to the wall, and three men stand behind it."""

from __future__ import annotations

from pylae.art import figures, ornament, svg, theme
from pylae.art.cover import HEIGHT, WIDTH, clay, painted
from pylae.games.thermopyles.picture import sights

GROUND = 132
GUARDS = (36, 8, -20, -48, -76)  # the foremost first
SPARTANS = (152, 186, 220)
SUMMITS = (
    *((0, 70), (26, 54), (52, 64), (92, 38), (126, 62), (150, 52)),
    *((184, 70), (226, 28), (262, 56), (290, 42), (320, 60)),
)


def cover() -> svg.Drawing:
    """The picture on the shelf."""
    return painted(
        "Thermopyles",
        "Three Spartans behind a wall in the pass, and before them the long line of the Persian guard.",
        pass_of_clay(),
        host(),
        svg.at(134, GROUND, sights.wall(), scale=0.62),
        spartans(),
        definitions=svg.group(figures.immortal(), id="guard")
        + svg.group(figures.facing_left(figures.hoplite()), id="spartan"),
    )


def pass_of_clay() -> str:
    """Mountain, sun and sea under a meander, as a vase has them."""
    slopes = [*SUMMITS, (WIDTH, GROUND), (0, GROUND)]
    return svg.group(
        clay(),
        svg.at(132, 39, ornament.rosette(13, 16, theme.SAFFRON, theme.CLAY)),
        svg.polygon(slopes, fill=theme.SLOPE),
        svg.stroke(f"M0 {GROUND}H{WIDTH}", theme.FIGURE, 3),
        svg.at(0, HEIGHT - 13, ornament.waves(WIDTH, 13, theme.FIGURE)),
    )


def host() -> str:
    """The guard, who come from beyond the edge."""
    return svg.group(*(svg.at(x, GROUND - 101, svg.use("guard"), scale=0.87) for x in reversed(GUARDS)))


def spartans() -> str:
    """The men who hold the pass, shield over shield."""
    return svg.group(*(svg.at(x, GROUND - 105, svg.use("spartan"), scale=0.92) for x in reversed(SPARTANS)))
