"""The cups: the pass held, the host broken, the pass lost, and the hill where the last of them fell."""

from __future__ import annotations

from pylae.art import cups, figures, scenery, svg, theme
from pylae.games.thermopyles.picture import sights
from pylae.games.thermopyles.rules import endings
from pylae.games.thermopyles.rules.state import State

SPARTAN = svg.group(figures.hoplite(), id="spartan")
GUARD = svg.group(figures.immortal(), id="guard")


def cup(state: State) -> svg.Drawing:
    """The picture of how the battle ended."""
    return CUPS[state.outcome]()


def host_broken() -> svg.Drawing:
    """Twelve forces lie there: one man stands on their shields."""
    return cups.painted(
        "greek",
        "A Spartan stands on a heap of twelve Persian shields, a wreath above him.",
        cups.man(figures.hoplite(), -14, 46, 1.36),
        cups.heap(128),
        cups.wreath(92, -52, 28),
    )


def pass_held() -> svg.Drawing:
    """No Persian comes any more: three Spartans on the mound."""
    return cups.painted(
        "greek",
        "Three Spartans, shield beside shield, on a green mound between two cypresses; above them a wreath.",
        cups.mound(20),
        *(svg.at(x, 96, scenery.cypress()) for x in (-118, 118)),
        *(svg.at(x, y, svg.use("spartan"), scale=1.3) for x, y in ((-14, -86), (-65, -76), (-116, -86))),
        cups.wreath(0, 108, 26),
        definitions=SPARTAN,
    )


def pass_lost() -> svg.Drawing:
    """The guard of the Great King walks past the wall."""
    return cups.painted(
        "persian",
        "Persian guards walk past a broken wall under the sun; a Greek helmet lies before them.",
        cups.sun(84, -70, 34),
        svg.at(104, 84, sights.wall(), scale=1.1),
        *(svg.at(x, -68, svg.use("guard"), scale=1.32) for x in (-152, -100, -48)),
        svg.at(60, 36, figures.corinthian(), scale=0.52),
        cups.ground(84),
        definitions=GUARD,
    )


def last_stand() -> svg.Drawing:
    """The hill of the last stand, under the arrows."""
    return cups.painted(
        "persian",
        "A helmet and a planted spear on a hill, over which arrows fall; on it nobody stands any more.",
        cups.mound(22),
        *(svg.at(x, 100, scenery.cypress()) for x in (-116, 116)),
        cups.fallen(4, 26, 0.98),
        cups.arrows((-84, -52), (-48, -96), (-96, 2), (92, -62), (66, -104), (104, -8)),
        svg.words(0, 72, "Ω ΞΕΙΝ", 28, "display", theme.FIGURE, "middle"),
        svg.words(0, 102, "ΑΓΓΕΛΛΕΙΝ", 24, "display", theme.FIGURE, "middle"),
    )


CUPS = {
    endings.CASUALTIES: host_broken,
    endings.ARMY_SPENT: pass_held,
    endings.PASS_LOST: pass_lost,
    endings.OUT_OF_CARDS: last_stand,
}
