"""The cups: three days in three suns, or a line that has broken."""

from __future__ import annotations

from pylae.art import cups, figures, pieces, svg
from pylae.games.go_tell_the_spartans.rules import endings
from pylae.games.go_tell_the_spartans.rules.state import State

DAYS = ((-70, -82), (0, -108), (70, -82))
MEN = (-84, -44, -4, 36)


def cup(state: State) -> svg.Drawing:
    """The picture of how the three days ended."""
    return CUPS[state.outcome]()


def greek_days() -> svg.Drawing:
    """Three days, and the men still stand there."""
    return cups.painted(
        "greek",
        "Four hoplites stand side by side under three suns, one for each day; a wreath at their feet.",
        days(),
        *(svg.at(x - 54, -46, svg.use("man")) for x in MEN),
        cups.ground(84, cups.wreath(0, 112, 22)),
        definitions=svg.group(figures.hoplite(), id="man", transform="scale(1.13)"),
    )


def persian_days() -> svg.Drawing:
    """Three days, and the guard has come through."""
    return cups.painted(
        "persian",
        "Three Persian guards walk under three suns, one for each day.",
        days(),
        *(svg.at(x, -46, svg.use("guard"), scale=1.13) for x in (-128, -62, 4)),
        cups.ground(84),
        definitions=svg.group(figures.immortal(), id="guard"),
    )


def greeks_rout() -> svg.Drawing:
    """The Greek line has broken under the arrows."""
    volley = ((-88, -70), (-50, -100), (-16, -62), (20, -104), (58, -66), (92, -88), (4, -22), (-62, -26))
    return cups.painted(
        "persian",
        "A Persian guard, and before him a Greek helmet and two shields on the ground; arrows fall.",
        cups.arrows(*volley),
        cups.man(figures.immortal(), -66, 84, 1.28),
        svg.at(30, 60, pieces.greek_shield(24)),
        svg.at(92, 62, pieces.greek_shield(22)),
        svg.at(40, 8, figures.corinthian(), scale=0.5),
        cups.ground(84),
    )


def persians_rout() -> svg.Drawing:
    """The host has broken before the spears."""
    return cups.painted(
        "greek",
        "Two hoplites go forward over Persian shields; a wreath above them.",
        cups.wreath(0, -102, 28),
        cups.man(figures.hoplite(), -72, 84, 1.3),
        cups.man(figures.hoplite(), 0, 84, 1.3),
        *(
            svg.at(x, y, svg.group(pieces.persian_shield(24), transform=f"rotate({turn})"))
            for x, y, turn in ((84, 62, -28), (118, 40, 34))
        ),
        cups.ground(84),
    )


def days() -> str:
    return svg.group(*(cups.sun(x, y, 22) for x, y in DAYS))


CUPS = {
    endings.GREEK_POINTS: greek_days,
    endings.PERSIAN_POINTS: persian_days,
    endings.GREEK_ROUT: greeks_rout,
    endings.PERSIAN_ROUT: persians_rout,
}
