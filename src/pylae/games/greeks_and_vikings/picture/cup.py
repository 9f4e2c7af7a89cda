"""The cups: a city or a shore that has won, arms that are broken, and two who still face each other."""

from __future__ import annotations

from pylae.art import cups, figures, ornament, svg, theme
from pylae.games.greeks_and_vikings.picture import people, things
from pylae.games.greeks_and_vikings.rules import endings
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names


def cup(state: State) -> svg.Drawing:
    """The picture of how the war ended."""
    seat = names.winner(state)
    if seat is None:
        return undecided() if state.outcome == endings.TIME else all_out()
    return CUPS[names.seat_side(state, seat), state.outcome == endings.EMPTY_DECK]()


def city() -> svg.Drawing:
    """The Greeks have won: a hoplite before the walls of his city."""
    return cups.painted(
        "greek",
        "A hoplite before the walls of his city, a wreath above him.",
        svg.at(-137, -54, things.walls(people.RED), scale=1.83),
        cups.man(figures.hoplite(), -6, 84, 1.28),
        cups.wreath(0, -104, 26),
        cups.ground(84),
    )


def learning() -> svg.Drawing:
    """The Greeks have outlasted them: a sage with a jar that is full."""
    return cups.painted(
        "greek",
        "A Greek sage beside a great jar, a wreath above them.",
        cups.man(people.sage(), -50, 84, 1.34),
        cups.man(things.amphora(people.RED), 58, 90, 1.12),
        cups.wreath(50, -86, 30),
        cups.ground(84),
    )


def raid() -> svg.Drawing:
    """The Vikings have won: a man with an axe before his ship."""
    return cups.painted(
        "viking",
        "A Viking swings his axe before a long ship under sail.",
        cups.water(84),
        svg.at(-26, -82, things.ship(people.BLUE), scale=1.56),
        cups.man(people.berserk(helmed=True), -72, 92, 1.2),
    )


def song() -> svg.Drawing:
    """The Vikings have outlasted them: the singer in his hall."""
    return cups.painted(
        "viking",
        "A singer with his harp before a hall of the North.",
        svg.at(-10, -78, things.hall(people.BLUE), scale=1.36),
        cups.man(people.skald(), -58, 84, 1.2),
        svg.stroke("M-150 84H150", theme.FIGURE, 3),
        svg.at(-150, 94, ornament.waves(300, 16, theme.FIGURE)),
    )


def all_out() -> svg.Drawing:
    """Nobody is left: broken arms."""
    return cups.painted(
        "",
        "A broken sword above the ground.",
        svg.at(-86, -102, things.broken_arms(people.RED), scale=1.68),
        cups.ground(92),
    )


def undecided() -> svg.Drawing:
    """The time is over, and both still stand."""
    return cups.painted(
        "",
        "A hoplite and a Viking face to face, and between them the sun.",
        cups.sun(0, -98, 28),
        cups.man(figures.hoplite(), -62, 84, 1.22),
        cups.man(people.berserk(helmed=True), 62, 84, 1.22, left=True),
        cups.ground(84),
    )


CUPS = {
    ("greek", False): city,
    ("greek", True): learning,
    ("viking", False): raid,
    ("viking", True): song,
}
