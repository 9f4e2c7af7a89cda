"""The cover: the host of the Great King comes up to the wall, and three men stand behind it."""

from __future__ import annotations

from pylae.art.figures import facing_left, hoplite, immortal
from pylae.art.ornament import meander, rosette, waves
from pylae.art.scenery import wall
from pylae.art.svg import Drawing, at, box, group, polygon, stroke, use
from pylae.art.theme import CLAY, FIGURE, SAFFRON, SLOPE

WIDTH, HEIGHT = 320, 150
GROUND = 132
GUARDS = (36, 8, -20, -48, -76)  # the foremost first
SPARTANS = (152, 186, 220)
SUMMITS = (
    (0, 70),
    (26, 54),
    (52, 64),
    (92, 38),
    (126, 62),
    (150, 52),
    (184, 70),
    (226, 28),
    (262, 56),
    (290, 42),
    (320, 60),
)


def cover() -> Drawing:
    """The picture on the shelf."""
    return Drawing(
        WIDTH,
        HEIGHT,
        "Thermopyles",
        "Three Spartans behind a wall in the pass, and before them the long line of the Persian guard.",
        group(immortal(), id="guard") + group(facing_left(hoplite()), id="spartan"),
        {"cover": group(pass_of_clay(), host(), at(134, GROUND, wall(), scale=0.62), spartans())},
    )


def pass_of_clay() -> str:
    """Mountain, sun and sea under a meander, as a vase has them."""
    slopes = [*SUMMITS, (WIDTH, GROUND), (0, GROUND)]
    return group(
        box(0, 0, WIDTH, HEIGHT, fill=CLAY),
        at(0, 4, meander(WIDTH, 10, FIGURE, 1.5)),
        stroke(f"M0 17.5H{WIDTH}", FIGURE, 1.2),
        at(132, 39, rosette(13, 16, SAFFRON, CLAY)),
        polygon(slopes, fill=SLOPE),
        stroke(f"M0 {GROUND}H{WIDTH}", FIGURE, 3),
        at(0, HEIGHT - 13, waves(WIDTH, 13, FIGURE)),
    )


def host() -> str:
    """The guard, who come from beyond the edge."""
    return group(*(at(x, GROUND - 101, use("guard"), scale=0.87) for x in reversed(GUARDS)))


def spartans() -> str:
    """The men who hold the pass, shield over shield."""
    return group(*(at(x, GROUND - 105, use("spartan"), scale=0.92) for x in reversed(SPARTANS)))
