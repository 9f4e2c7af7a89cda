"""The pieces of the game: armies and fleets with their numbers, cubes, talents, dice that have fallen, marks of battle and worth."""

from __future__ import annotations

from pylae.art import pieces, svg, theme


def rim(side: str, radius: float) -> str:
    """A shield seen behind another one: its outline and its edge."""
    if side == "greek":
        return svg.circle(radius, fill=theme.RIM) + svg.circle(
            radius * 0.9, **svg.paint(theme.GREEK, theme.ADDED_WHITE, 0.8)
        )
    return svg.polygon(pieces.merlon(radius), fill=theme.RIM) + svg.polygon(
        pieces.merlon(radius * 0.88), **svg.paint(theme.PERSIAN, theme.SAFFRON, 0.8)
    )


def badge(count: int, radius: float) -> str:
    """A number on an ink round."""
    return svg.group(
        svg.circle(radius, **svg.paint(theme.RIM, theme.ADDED_WHITE, 1.4)),
        svg.words(0, radius * 0.5, str(count), radius * 1.42, "display", theme.ON_RIM, "middle"),
    )


@svg.kept
def army(side: str, count: int, radius: float, letters: float, facing: int = 0) -> str:
    """A stack of armies by the definitions `shield-…` and `rim-…`, 24 in radius: up to two rims behind, the number on a badge.

    An army that faces an enemy on its right (1) or left (-1) carries the badge on the other side.
    """
    behind = (svg.at(-5 * k, -5 * k, svg.use(f"rim-{side}")) for k in reversed(range(1, min(count, 3))))
    return svg.group(
        svg.group(*behind, svg.use(f"shield-{side}"), transform=f"scale({radius / 24:.3g})"),
        svg.at(
            -radius if facing > 0 else radius, radius * (0.5 if facing > 0 else -0.55), badge(count, letters)
        ),
    )


@svg.kept
def fleet(side: str, count: int, length: float, letters: float, facing: int = 0) -> str:
    """Fleets by the definition `ship-…`, 100 long: one ship, the number on a badge at its bow.

    A fleet that faces an enemy on its right (1) or left (-1) carries the badge at its stern.
    """
    scale = length / 100
    turn = f"scale({-scale if facing < 0 else scale:.3g} {scale:.3g})"
    return svg.group(
        svg.group(svg.use(f"ship-{side}"), transform=turn),
        svg.at(length * (0.42 if facing <= 0 else -0.4), length * 0.08, badge(count, letters)),
    )


def afloat(side: str) -> str:
    """A ship on the water, 100 long."""
    water = f"M-52 13{'q8.5 -7 17 0'}{'t17 0' * 5}"
    return svg.stroke(water, theme.SEA_LINE, 2) + pieces.trireme(side)


@svg.kept
def cube(side: str, size: float) -> str:
    """A wooden cube of a side round the origin."""
    fill, light = (theme.GREEK, theme.ADDED_WHITE) if side == "greek" else (theme.PERSIAN, theme.SAFFRON)
    return svg.group(
        svg.path(
            svg.scaled("M-.5 -.22L-.22 -.5H.5V.22L.22 .5H-.5Z", size),
            **svg.paint(fill, theme.RIM, 1.6),
            stroke_linejoin="round",
        ),
        svg.stroke(svg.scaled("M-.5 -.22H.22V.5M.22 -.22L.5 -.5", size), light, 1.2),
    )


def coin(radius: float) -> str:
    """A talent: a piece of gold with its Τ."""
    return svg.group(
        svg.circle(radius, **svg.paint(theme.SAFFRON, theme.RIM, 1.4)),
        svg.circle(radius * 0.74, **svg.paint("none", theme.RIM, 0.8)),
        svg.words(0, radius * 0.42, "Τ", radius * 1.15, "display", theme.LIT_INK, "middle"),
    )


def thrown(value: int, side: str, size: float, most: int = 6, counts: bool = False) -> str:
    """A die that has fallen: a saffron edge when it counts, struck out with the number it is cut to when it shows too much."""
    edge = (
        svg.box(-2.5, -2.5, size + 5, size + 5, rx=size * 0.2, fill=theme.SAFFRON, stroke=theme.RIM)
        if counts
        else ""
    )
    cut = ""
    if value > most:
        cut = svg.stroke(f"M3 {size - 3}L{size - 3} 3", theme.ADDED_WHITE, 2.4) + svg.at(
            size, 0, badge(most, max(9.2, size * 0.32))
        )
    return svg.group(edge, pieces.die(value, side, size), cut)


def crossed_spears(radius: float) -> str:
    """Two spears crossed on a round: here is a battle."""
    r = radius
    shafts = svg.scaled("M-.6 .6L.5 -.5M.6 .6L-.5 -.5", r)
    heads = [[(0.72 * s * r, -0.72 * r), (0.58 * s * r, -0.3 * r), (0.3 * s * r, -0.58 * r)] for s in (1, -1)]
    return svg.group(
        svg.circle(r, **svg.paint(theme.SAFFRON, theme.RIM, 1.6)),
        svg.stroke(shafts, theme.LIT_INK, 0.14 * r),
        *(svg.polygon(head, fill=theme.LIT_INK) for head in heads),
    )


@svg.kept
def worth_mark(side: str, points: int, radius: float) -> str:
    """What a place is worth to a side, in the shape of that side."""
    if side == "greek":
        ink = theme.ADDED_WHITE
        shape = svg.circle(radius, **svg.paint(theme.GREEK, theme.ADDED_WHITE, 1.4))
    else:
        ink = theme.SAFFRON
        shape = svg.polygon(pieces.merlon(radius * 1.1), **svg.paint(theme.PERSIAN, theme.ADDED_WHITE, 1.4))
    return shape + svg.words(0, radius * 0.5, str(points), radius * 1.4, "display", ink, "middle")
