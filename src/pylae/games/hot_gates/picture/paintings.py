"""What is painted on the cards besides the men: the goat, the bowman, the tripod, the eye, the rocks, the wreathed helmet."""

from __future__ import annotations

from pylae.art import figures, svg, theme
from pylae.art.figures import incised, limb, solid


def goat() -> str:
    """The wild goat of the mountain path, looking right, in a box of 100 by 90."""
    body = (
        "M14 46C20 34 38 34 52 36C62 36 68 30 74 22L84 16C90 16 96 22 98 28L94 32L86 31C80 40 78 50 70 56C58 62 38 58 30 60"
        "C20 62 14 56 14 46Z"
    )
    far = (
        ((30, 52, 6), (26, 66, 3.6), (30, 76, 2.6), (27, 88, 2)),
        ((66, 54, 5.4), (74, 66, 3.4), (70, 76, 2.6), (74, 88, 2)),
    )
    near = (
        ((22, 54, 6), (14, 66, 3.6), (18, 76, 2.6), (14, 88, 2)),
        ((58, 56, 5.2), (62, 68, 3.2), (57, 78, 2.5), (60, 88, 2)),
    )
    return svg.group(
        *(solid(limb(*knots)) for knots in far),
        solid(body, weight=1.2),
        *(solid(limb(*knots)) for knots in near),
        solid("M84 16C82 2 66 -6 50 2C62 0 72 6 76 19Z", theme.ADDED_RED),
        solid("M79 18C76 8 64 4 54 8C64 8 69 14 72 22ZM90 32L88 42L84 33ZM14 46C8 44 6 38 10 34L18 42Z"),
        svg.circle(1.5, 88, 22.4, fill=theme.INCISE),
        incised("M64 36C66 44 64 50 60 54M28 42C34 46 34 54 30 58M40 40q6 6 4 16M50 40q5 6 3 16", 1),
    )


def archer() -> str:
    """A Persian bowman at full draw, looking right, in a box of 100 by 120."""
    sleeves = "M38 43C46 38 56 38 63 43L70 44L90 41L91 50L72 54C66 58 60 58 56 54L34 52C30 50 32 46 38 43Z"
    return svg.group(
        solid("M32 110L28 116H48L46 109ZM58 110V116H74C76 113 72 111 66 109Z"),
        solid(
            "M36 44C30 56 32 66 34 72L24 110H46L50 88L56 110H70L66 72C68 60 66 50 62 44Z",
            theme.PERSIAN,
            theme.SAFFRON,
        ),
        incised("M34 72C44 76 56 76 66 72M38 76L30 110M44 78L38 110M58 78L62 110", 0.9, theme.SAFFRON),
        solid("M22 40L34 34L44 70L32 74Z"),
        svg.stroke("M80 6C99 18 96 34 90 46C98 58 99 76 80 88", theme.FIGURE, 2.8),
        svg.stroke("M80 6L46 46L80 88", theme.FIGURE, 0.9),
        figures.spear(44, 46, 106, 46, 1.3),
        solid(sleeves, theme.PERSIAN, theme.SAFFRON),
        svg.at(47, 6, figures.persian_head()),
    )


def tripod() -> str:
    """The tripod of Delphi with its vapour, in a box of 100 by 116."""
    return svg.group(
        svg.stroke("M42 22C34 14 50 10 42 0M52 20C46 12 60 8 52 -2M62 22C56 14 70 10 62 0", theme.FIGURE, 2),
        solid("M34 56L24 114H31L41 60ZM70 56L80 114H73L63 60ZM48 60H56V114H48Z"),
        svg.stroke("M30 84H74M28 96H76", theme.FIGURE, 2.4),
        solid("M26 34H78C78 52 68 60 52 60C36 60 26 52 26 34Z", theme.ADDED_RED, weight=1.2),
        solid("M22 28H82V36H22Z"),
        *(svg.circle(7, x, 22, **svg.paint("none", theme.FIGURE, 3.4)) for x in (30, 74)),
        incised("M32 44q5 6 10 0t10 0t10 0t10 0", 1.2),
    )


def watchful_eye() -> str:
    """The great eye of a drinking cup, in a box of 100 by 70."""
    rings = ((22, theme.FIGURE), (15, theme.ADDED_WHITE), (11, theme.ADDED_RED), (5.4, theme.FIGURE))
    return svg.group(
        svg.path(
            "M2 38C18 10 62 2 98 30C84 40 82 46 84 58C60 70 22 64 2 38Z",
            **svg.paint(theme.ADDED_WHITE, theme.FIGURE, 3),
        ),
        *(svg.circle(radius, 46, 36, fill=colour) for radius, colour in rings),
        svg.stroke("M6 20C26 -6 70 -8 96 14", theme.FIGURE, 5),
    )


def cliffs() -> str:
    """A man thrown from the rocks into the sea, in a box of 100 by 116."""
    rows = (
        (x, y) for y in range(22, 100, 10) for x in range(2 + y // 10 % 2 * 5, 40 - max(0, (y - 40) // 5), 10)
    )
    scales = "".join(f"M{x} {y}q5 -8 10 0" for x, y in rows)
    limbs = (
        ((0, 0, 5), (10, 8, 5), (18, 18, 4)),
        ((17, 17, 3.6), (28, 12, 2.6), (36, 18, 1.8)),
        ((17, 18, 3.6), (24, 28, 2.6), (34, 30, 1.8)),
        ((2, 2, 3), (-10, 4, 2.4), (-16, 14, 1.6)),
    )
    return svg.group(
        solid("M0 8L34 4L44 18L40 34L48 52L40 74L30 104L0 112Z", theme.ADDED_RED, weight=1.2),
        incised(scales, 1),
        svg.group(
            *(solid(limb(*knots)) for knots in limbs),
            svg.circle(5.6, -6, -6, fill=theme.FIGURE),
            transform="translate(68 44) rotate(24) scale(1.1)",
        ),
        svg.stroke(
            "M34 108q6 -12 16 -10q8 4 2 9M54 106q10 4 18 -4q8 -6 14 -2q6 5 -1 8M88 106q8 2 12 0",
            theme.FIGURE,
            2.4,
        ),
    )


def homecoming() -> str:
    """A card that comes back: an arrow round a shield, in a box of 100."""
    return svg.group(
        svg.stroke("M78 76A38 38 0 1 1 88 46", theme.FIGURE, 7),
        svg.path("M74 50L98 58L94 32Z", fill=theme.FIGURE),
        svg.at(50, 50, svg.use("aspis"), scale=0.46),
    )
