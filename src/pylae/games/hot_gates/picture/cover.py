"""The cover: two Spartans in the pass, Persians from both sides, and above them the goat on the path."""

from __future__ import annotations

from pylae.art import figures, ornament, svg, theme
from pylae.art.cover import HEIGHT, WIDTH, clay, painted
from pylae.games.hot_gates.picture import paintings

GROUND = 134
RIDGE = (
    (0, 78),
    (40, 62),
    (82, 74),
    (128, 66),
    (162, 53),
    (190, 66),
    (214, 46),
    (262, 58),
    (296, 40),
    (320, 52),
)


def cover() -> svg.Drawing:
    """The picture on the shelf."""
    return painted(
        "Thermopylae: The Hot Gates",
        "Two Spartans back to back, Persians before and behind them, and a goat on the mountain path above.",
        pass_of_clay(),
        svg.at(140, 19, svg.use("goat"), scale=0.4),
        *(svg.at(x, GROUND - 93, svg.use("guard"), scale=0.8) for x in (-34, -4)),
        *(svg.at(x, GROUND - 93, svg.mirrored(100, svg.use("guard")), scale=0.8) for x in (274, 244)),
        svg.at(158, GROUND - 97, svg.use("spartan"), scale=0.84),
        svg.at(84, GROUND - 97, svg.mirrored(100, svg.use("spartan")), scale=0.84),
        definitions=svg.group(figures.immortal(), id="guard")
        + svg.group(figures.hoplite(), id="spartan")
        + svg.group(paintings.goat(), id="goat"),
    )


def pass_of_clay() -> str:
    """The mountain under a meander, and the sea at its foot."""
    return svg.group(
        clay(),
        svg.at(92, 33, ornament.rosette(13, 16, theme.SAFFRON, theme.CLAY)),
        svg.polygon([*RIDGE, (WIDTH, GROUND), (0, GROUND)], fill=theme.SLOPE),
        svg.stroke(f"M0 {GROUND}H{WIDTH}", theme.FIGURE, 3),
        svg.at(0, HEIGHT - 13, ornament.waves(WIDTH, 13, theme.FIGURE)),
    )
