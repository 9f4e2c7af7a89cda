"""The cups: two back to back in the gates, the path over the mountain, no way out, and the last shield."""

from __future__ import annotations

from pylae.art import cups, figures, pieces, svg, theme
from pylae.games.hot_gates.picture import paintings
from pylae.games.hot_gates.rules import endings
from pylae.games.hot_gates.rules.state import State

SLOPE = [(-150, 30), (-96, -18), (-40, 4), (20, -44), (74, -20), (150, -78), (150, 150), (-150, 150)]


def cup(state: State) -> svg.Drawing:
    """The picture of how the battle ended."""
    return CUPS[state.outcome]()


def gates_held() -> svg.Drawing:
    """Two Spartans back to back."""
    return cups.painted(
        "greek",
        "Two Spartans stand back to back in the pass, a wreath above them.",
        cups.wreath(0, -98, 28),
        cups.man(figures.hoplite(), -50, 88, 1.34, left=True),
        cups.man(figures.hoplite(), 50, 88, 1.34),
        cups.ground(88),
    )


def flanked() -> svg.Drawing:
    """The Immortals come over the mountain behind the goat."""
    marching = zip((-92, -22, 46), (-16, -26, -40), strict=True)
    return cups.painted(
        "persian",
        "Persian guards come over a mountain, and a wild goat leads the way.",
        cups.sun(-64, -88, 26),
        svg.polygon(SLOPE, **svg.paint(theme.SLOPE, theme.FIGURE, 3)),
        *(cups.man(figures.immortal(), x, y + 26, 0.84) for x, y in marching),
        svg.at(70, -122, paintings.goat(), scale=0.7),
        cups.man(figures.hoplite(), -30, 118, 0.86),
        cups.man(figures.hoplite(), 36, 118, 0.86),
    )


def no_way() -> svg.Drawing:
    """Bows before and behind."""
    return cups.painted(
        "persian",
        "A Spartan alone between Persian bowmen, who draw on him from both sides.",
        cups.man(paintings.archer(), -94, 84, 0.98),
        cups.man(paintings.archer(), 94, 84, 0.98, left=True),
        cups.man(figures.hoplite(), 0, 84, 1.12),
        cups.arrows((-50, -72), (-14, -104), (28, -84), (64, -62)),
        cups.ground(84),
    )


def last_shield() -> svg.Drawing:
    """A shield, a helmet and a spear: the last of them."""
    return cups.painted(
        "persian",
        "A Spartan shield, a helmet and a planted spear at the foot of the mountain.",
        svg.polygon([(x, y + 10) for x, y in SLOPE], fill=theme.SLOPE),
        cups.fallen(34, 84, 1.16),
        svg.at(-72, 34, pieces.greek_shield(50)),
        cups.ground(84),
    )


CUPS = {
    endings.VICTORY: gates_held,
    endings.FLANKED: flanked,
    endings.NO_ATTACK: no_way,
    endings.OUT_OF_CARDS: last_shield,
}
