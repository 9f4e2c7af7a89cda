"""The cover: a hoplite and a Northman face to face, each before his own ships and walls."""

from __future__ import annotations

from pylae.art import figures, ornament, svg, theme
from pylae.art.cover import HEIGHT, WIDTH, clay, painted
from pylae.games.greeks_and_vikings.picture import people, things

GROUND = 136
HALF = WIDTH / 2


def cover() -> svg.Drawing:
    """The picture on the shelf."""
    return painted(
        "Groovy Greeks vs. Vicious Vikings",
        "A Greek with his spear and a Viking with his axe, face to face; behind them walls and a long ship.",
        clay(),
        svg.box(HALF, 18, HALF, HEIGHT - 18, fill=theme.SEA),
        svg.at(-4, GROUND - 56, things.walls(people.RED), scale=0.8),
        svg.at(222, GROUND - 78, things.ship(people.BLUE), scale=0.8),
        foot(),
        svg.at(62, GROUND - 103, figures.hoplite(), scale=0.9),
        svg.at(170, GROUND - 103, svg.mirrored(100, people.berserk(helmed=True)), scale=0.9),
    )


def foot() -> str:
    """What they stand on: a meander at the left, the sea at the right."""
    return svg.group(
        svg.box(HALF, GROUND, HALF, HEIGHT - GROUND, fill=theme.SEA),
        svg.at(HALF, HEIGHT - 12, ornament.waves(HALF, 12, theme.SEA_LINE)),
        svg.at(0, HEIGHT - 11, ornament.meander(HALF, 10, theme.FIGURE, 1.4)),
        svg.stroke(f"M{HALF:.0f} 18V{HEIGHT}", theme.FIGURE, 2.4),
        svg.stroke(f"M0 {GROUND}H{WIDTH}", theme.FIGURE, 3),
    )
