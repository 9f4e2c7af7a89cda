"""The things on the cards, each in a box of 100 by 120: arms, treasures, land and deeds; `added` is their second colour."""

from __future__ import annotations

from pylae.art import ornament, svg, theme
from pylae.art.figures import incised, solid, spear
from pylae.games.greeks_and_vikings.picture import people

INK = theme.FIGURE


# Weapons


def leaf_sword(added: str) -> str:
    """The short sword with a blade like a leaf."""
    return svg.group(
        solid("M50 2C56 12 61 26 60 40C59 52 56 60 56 78H44C44 60 41 52 40 40C39 26 44 12 50 2Z", weight=1.2),
        incised("M50 10V76", 1.4),
        solid("M32 78H68L64 86H36Z", added, weight=1),
        solid("M45 86H55V104H45Z"),
        svg.circle(6.4, 50, 109, **svg.paint(added, theme.INCISE, 1)),
    )


def long_sword(added: str) -> str:
    """The broad sword of the North."""
    return svg.group(
        solid("M44 20V78H56V20L50 2Z", weight=1.2),
        incised("M48 20V76M52 20V76"),
        solid("M26 78C38 74 62 74 74 78L72 85H28Z", added, weight=1),
        solid("M45 85H55V102H45Z"),
        solid("M38 102H62V106C62 114 56 116 50 116C44 116 38 114 38 106Z", added, weight=1),
    )


def long_spear(added: str) -> str:
    """A spear with its butt spike, and a pennon."""
    return svg.group(
        solid("M56 40L88 50L62 62Z", added),
        spear(30, 118, 68, 0, 3.4),
        solid("M32 110L22 122L36 116Z"),
    )


def great_axe(added: str) -> str:
    """An axe for two hands."""
    return svg.group(
        svg.at(46, 16, people.axe(102, 8)),
        solid("M36 92H44L42 118H33Z", added),
        incised("M36 100H44M35 108H43"),
    )


def trident(added: str) -> str:
    """The three-pointed spear of a sea god."""
    prong = "M0 0L6 14L3 13V34H-3V13L-6 14Z"
    return svg.group(
        svg.stroke("M50 44V118", INK, 4),
        svg.stroke("M28 34V44C28 54 72 54 72 44V34", INK, 5),
        *(svg.at(x, y, solid(prong)) for x, y in ((28, 8), (50, 2), (72, 8))),
        solid("M43 54H57V60H43Z", added),
    )


def bow(added: str) -> str:
    """A bow with an arrow on the string."""
    return svg.group(
        svg.stroke("M30 6C72 14 66 44 58 60C66 76 72 106 30 114", INK, 5),
        svg.stroke("M30 6V114", INK, 1.2),
        spear(14, 60, 94, 60, 2.4),
        solid("M10 60L4 53H16L22 60L16 67H4Z", added),
        svg.stroke("M57 52V68", added, 6),
    )


def hammer(added: str) -> str:
    """A short hammer with knots on its head."""
    return svg.group(
        solid("M44 50H56L54 108C54 116 46 116 46 108Z", added, weight=1.2),
        incised("M46 62L55 58M46 74L55 70M46 86L54 82M46 98L54 94", 1.2),
        solid("M14 14L26 8H74L86 14L82 46C70 52 62 50 50 58C38 50 30 52 18 46Z", weight=1.4),
        incised(
            "M22 18H78M24 24C40 20 40 42 50 42C60 42 60 20 76 24M24 40C34 44 40 30 50 30C60 30 66 44 76 40",
            1.4,
        ),
    )


# Holds


def aspis(added: str) -> str:
    """A great round shield with a bull's head."""
    bull = (
        "M-34 -30C-32 -18 -24 -14 -16 -14H16C24 -14 32 -18 34 -30C40 -16 34 -4 22 -2L12 26C8 34 -8 34 -12 26L-22 -2"
        "C-34 -4 -40 -16 -34 -30Z"
    )
    return svg.at(
        50,
        60,
        svg.circle(48, **svg.paint(INK, theme.INCISE, 2)),
        svg.circle(39, **svg.paint(added, theme.INCISE, 2)),
        svg.path(bull, fill=theme.INCISE, transform="scale(.78)"),
    )


def board_shield(added: str) -> str:
    return svg.at(50, 60, people.round_shield(48))


def ring(added: str) -> str:
    """A twisted arm ring that drops smaller ones."""
    return svg.group(
        svg.circle(30, 50, 46, **svg.paint("none", INK, 15)),
        svg.circle(30, 50, 46, **svg.paint("none", added, 7), stroke_dasharray="9 5"),
        *(svg.circle(8, x, y, **svg.paint("none", INK, 5)) for x, y in ((26, 96), (50, 106), (74, 96))),
    )


def fleece(added: str) -> str:
    """The fleece of a ram, hung up."""
    curls = "".join(f"M{x} {y}q5 -7 10 0q-5 6 -10 0" for y in (42, 56, 70, 84) for x in (30, 44, 58))
    hide = (
        "M28 26C38 18 62 18 72 26L88 22L82 42C80 60 82 76 78 92L92 106L72 102C60 110 40 110 28 102L8 106L22 92"
        "C18 76 20 60 18 42L12 22Z"
    )
    return svg.group(
        solid(hide, weight=1.2),
        incised(curls, 1.2),
        solid("M40 24C38 10 46 4 50 4C54 4 62 10 60 24L50 34Z", added),
        svg.stroke("M40 14C28 6 24 18 32 22M60 14C72 6 76 18 68 22", INK, 4),
    )


def amphora(added: str) -> str:
    """A belly amphora: what is stored."""
    return svg.group(
        svg.stroke("M36 20C20 18 18 42 28 48M64 20C80 18 82 42 72 48", INK, 4.4),
        solid(
            "M38 8H62V14L60 16V30C76 38 82 56 76 76C72 92 62 102 58 108H42C38 102 28 92 24 76C18 56 24 38 40 30V16L38 14Z",
            weight=1.2,
        ),
        solid("M38 108H62V115H38Z"),
        svg.path("M23 52H77C79 62 78 68 76 76H24C22 68 21 62 23 52Z", fill=added),
        incised("M23 52H77M24 76H76M28 64q5 -8 10 0t10 0t10 0t10 0M34 84L38 102M50 84V106M66 84L62 102", 1.3),
    )


def hall(added: str) -> str:
    """A hall with crossed gables."""
    return svg.at(
        -6,
        18,
        solid("M10 52L60 14L110 52L104 58L60 26L16 58Z", added, weight=1.2),
        solid("M22 56L60 28L98 56V92H22Z", weight=1.2),
        incised("M34 48V92M46 40V92M74 40V92M86 48V92M22 70H98"),
        solid("M54 92V64H66V92Z", added),
        svg.stroke("M56 20L46 4M64 20L74 4", INK, 3.4),
        scale=0.94,
    )


def coin(added: str) -> str:
    """A coin with an owl's eyes."""
    return svg.at(
        50,
        60,
        svg.circle(42, **svg.paint(INK, theme.INCISE, 2)),
        svg.circle(35, **svg.paint("none", theme.INCISE, 1.4), stroke_dasharray="3 4"),
        *(
            svg.group(svg.circle(11, x, -8, fill=theme.INCISE), svg.circle(5, x, -8, fill=INK))
            for x in (-13, 13)
        ),
        svg.path("M0 -4L7 10L0 18L-7 10Z", fill=added),
        incised("M-24 20C-10 30 10 30 24 20M-26 -22C-14 -28 -6 -20 0 -12C6 -20 14 -28 26 -22", 2.4),
    )


def ship(added: str) -> str:
    """A ship under sail."""
    return svg.at(
        -2,
        24,
        svg.stroke("M52 2V60", INK, 2.4),
        solid("M26 8H78C84 22 84 34 78 46C62 40 42 40 26 46C20 34 20 22 26 8Z", added),
        incised("M38 8C36 20 36 32 38 42M52 8V40M66 8C68 20 68 32 66 42", 1.2),
        solid(
            "M12 62C4 54 4 40 8 30C10 24 4 22 2 26C0 16 12 14 15 23C17 36 16 46 24 54C42 61 66 61 82 54C90 46 89 36 91 23"
            "C94 14 106 16 104 26C102 22 96 24 98 30C102 42 100 56 90 66C70 78 36 78 12 62Z",
            weight=1.2,
        ),
        incised("M20 60C42 68 64 68 88 58M26 67C44 73 64 73 82 66", 1.2),
        svg.stroke("M0 84q8 -8 16 0t16 0t16 0t16 0t16 0t16 0", INK, 2),
    )


def tripod(added: str) -> str:
    """A tripod with its vapour: what speaks for the whole zone."""
    return svg.group(
        svg.stroke("M42 22C34 14 50 10 42 0M52 20C46 12 60 8 52 -2M62 22C56 14 70 10 62 0", INK, 2),
        solid("M34 56L24 114H31L41 60ZM70 56L80 114H73L63 60ZM48 60H56V114H48Z"),
        svg.stroke("M30 84H74M28 96H76", INK, 2.4),
        solid("M26 34H78C78 52 68 60 52 60C36 60 26 52 26 34Z", added, weight=1.2),
        solid("M22 28H82V36H22Z"),
        incised("M32 44q5 6 10 0t10 0t10 0t10 0", 1.2),
    )


def banner(added: str) -> str:
    """The banner with the raven."""
    return svg.group(
        svg.stroke("M16 4V118", INK, 3),
        solid("M18 12H90C88 50 66 74 18 78Z", added, weight=1.2),
        svg.stroke("M84 36l8 10M74 52l8 10M60 64l6 10M44 72l4 10", INK, 2.2),
        solid("M28 44C34 30 48 24 58 30L72 26L62 36C64 50 52 58 42 54L26 64L34 52Z"),
        svg.circle(1.5, 58, 33, fill=added),
    )


# Battlefields, in a box of 150 by 70


def walls(added: str) -> str:
    """City walls with towers."""
    courses = "".join(f"M6 {y}H144" for y in range(34, 66, 10))
    joints = "".join(f"M{x + y // 10 % 2 * 9} {y}v10" for y in range(24, 64, 10) for x in range(14, 140, 18))
    return svg.group(
        solid(
            "M6 68V24H14V18H24V24H34V18H44V24H56V4H64V10H71V4H79V10H86V4H94V24H106V18H116V24H126V18H136V24H144V68Z",
            added,
        ),
        incised(courses + joints, 0.9),
        solid("M66 68V46C66 36 84 36 84 46V68Z"),
    )


def plain(added: str) -> str:
    """A plain before mountains, the sun over them."""
    return svg.group(
        svg.at(108, 20, ornament.rosette(15, 12, added, INK)),
        solid("M2 58L30 20L46 38L68 8L98 46L116 30L148 58Z"),
        incised("M22 34L30 28L36 34M58 26L68 16L76 26M108 40L116 36L122 42", 1.2),
        svg.stroke(
            "M0 63H150M10 68q4 -6 8 0M40 68q4 -6 8 0M74 68q4 -6 8 0M106 68q4 -6 8 0M132 68q4 -6 8 0", INK, 2
        ),
    )


def narrows(added: str) -> str:
    """A narrow way between cliffs and sea, or over a bridge."""
    return svg.group(
        solid("M0 4L22 0L34 18L30 34L40 52L36 68H0ZM150 6L128 0L116 20L122 36L110 54L114 68H150Z"),
        incised(
            "M8 16q6 -8 12 0M6 32q6 -8 12 0M16 48q6 -8 12 0M132 16q6 -8 12 0M130 34q6 -8 12 0M124 50q6 -8 12 0",
            1.2,
        ),
        svg.path("M36 48C60 30 90 30 114 48V56C90 40 60 40 36 56Z", **svg.paint(added, INK, 1.6)),
        svg.stroke(
            "M48 48V40M62 42V34M75 40V32M88 42V34M102 48V40M36 64q7 -7 14 0t14 0t14 0t14 0t14 0t8 -2",
            INK,
            2.2,
        ),
    )


# Actions


def spears(added: str) -> str:
    """Men made stronger: raised spears over shields."""
    return svg.group(
        *(spear(12 + 19 * n, 112, 20 + 19 * n, 0, 2.4) for n in range(4)),
        *(
            svg.at(
                x,
                y,
                svg.circle(19, **svg.paint(INK, theme.INCISE, 1.4)),
                svg.circle(14, **svg.paint(added, theme.INCISE, 1.4)),
            )
            for x, y in ((22, 76), (50, 86), (78, 76))
        ),
    )


def thunderbolt(added: str) -> str:
    """What strikes down: a bolt with wings."""
    half = "M50 58C64 50 84 34 98 30C92 44 84 52 72 56C82 56 88 58 92 62C80 68 66 66 50 62Z"
    return svg.group(
        solid("M50 0C60 16 60 34 56 52L64 54L52 118L46 68L36 66C42 44 40 20 50 0Z", weight=1.2),
        solid(half, added),
        svg.mirrored(100, solid(half, added)),
        incised("M50 16V50M51 70L52 100", 1.6),
    )


def scroll(added: str) -> str:
    """What is read, sought or remembered."""
    return svg.group(
        solid("M26 16H74V104H26Z", added, weight=1.4),
        solid("M18 10H82V22H18ZM18 98H82V110H18Z"),
        svg.stroke("M34 36H66M34 47H66M34 58H60M34 69H66M34 80H54", theme.ADDED_WHITE, 2.4),
    )


def tribute(added: str) -> str:
    """What is taken or given: a chest of coins."""
    return svg.group(
        *(
            svg.circle(10, x, y, **svg.paint(added, theme.INCISE, 1.4))
            for x, y in ((34, 40), (66, 40), (50, 30))
        ),
        solid("M16 54H84V106H16Z", weight=1.2),
        solid("M12 46H88V60H12Z"),
        incised("M28 62V106M72 62V106M16 84H84", 1.4),
        solid("M44 56H56V74H44Z", added),
    )


def broken_arms(added: str) -> str:
    """What breaks: a sword in two pieces."""
    return svg.group(
        svg.group(
            solid("M42 0L52 14V52L46 46L42 54L36 48V14Z", weight=1.2),
            transform="rotate(16 44 30) translate(14 2)",
        ),
        svg.group(
            solid("M38 62L44 68L48 60L54 66V86H38Z", weight=1.2),
            solid("M24 86H68V94H24Z", added),
            solid("M40 94H52V110H40Z"),
            svg.circle(6, 46, 114, **svg.paint(added, theme.INCISE, 1)),
            transform="rotate(-12 46 90)",
        ),
        svg.stroke("M16 52l14 4M84 66l-14 2M22 68l10 -4", INK, 3),
    )


def horn(added: str) -> str:
    """What calls more men: a horn."""
    return svg.at(
        2,
        22,
        solid("M6 58C26 88 66 84 82 38L90 29L77 21L68 30C60 56 40 62 16 50Z", weight=1.2),
        solid("M90 29L77 21L73 26L86 35Z", added),
        solid("M26 62L22 72L28 75L34 65ZM53 56L57 68L64 62L58 52Z", added),
        svg.stroke("M84 14l4 -9M93 20l6 -5M75 12l-1 -10", INK, 3),
        svg.stroke("M28 74C36 92 61 88 63 64", INK, 2),
    )


def branch(added: str) -> str:
    """What forbids or allows: a branch of olive."""
    leaves = "".join(
        f"M{50 + side * 3} {y}C{50 + side * 14} {y - 20} {50 + side * 34} {y - 22} {50 + side * 40} {y - 16}"
        f"C{50 + side * 34} {y - 2} {50 + side * 18} {y + 4} {50 + side * 3} {y}Z"
        for y in (38, 62, 86)
        for side in (-1, 1)
    )
    return svg.group(
        svg.stroke("M50 118C46 80 52 40 50 14", INK, 3.4),
        solid(leaves, weight=1),
        solid("M50 22C44 14 44 4 50 -2C56 4 56 14 50 22Z"),
        *(
            svg.circle(5, x, y, **svg.paint(added, theme.INCISE, 1))
            for x, y in ((40, 98), (60, 74), (42, 50))
        ),
    )


def sherd(added: str) -> str:
    """What is thrown away: a potsherd with scratches."""
    return svg.group(
        solid("M12 30L40 8L78 16L92 50L80 92L46 110L24 86L8 62Z", weight=1.4),
        svg.stroke("M20 42L46 30L80 40M22 72L52 84L78 76", added, 5),
        incised("M34 50V68M34 50L44 58L34 62M50 50V68M60 50H72L60 68H72", 2),
    )
