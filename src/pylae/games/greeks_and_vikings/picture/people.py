"""The people on the cards, each looking right in a box of 100 by 120: Greeks, and people of the North."""

from __future__ import annotations

from math import cos, pi, sin

from pylae.art import figures, svg, theme
from pylae.art.figures import eye, incised, leg, limb, solid, spear

RED, BLUE = theme.ADDED_RED, theme.SEA_LINE  # the added colour of either


# Greeks


def strategos() -> str:
    """A general: the crested helmet of a man who fights in the first row."""
    return svg.at(2, 6, figures.corinthian(), scale=1.04)


def swordsman() -> str:
    """A champion lunging, sword drawn back, the cloak over his forward arm."""
    return svg.group(
        leg((44, 68, 8.5), (28, 86, 5.4), (12, 107, 3.2)),
        solid(limb((44, 36, 6), (28, 36, 5.2), (22, 22, 3.6))),
        solid("M24 20L52 3L55 1L54 5L27 24Z", RED),
        svg.stroke("M21 16L29 27", theme.FIGURE, 2.6),
        solid("M62 42C72 44 86 46 92 42C93 56 88 70 84 88C79 84 76 82 71 86C72 70 68 58 60 52Z", RED),
        incised("M70 46C74 58 75 70 74 82M78 47C81 58 82 70 80 82M86 46C87 56 86 66 84 76"),
        solid("M36 32C44 28 56 28 64 34C62 46 60 54 60 62L64 76H34C38 66 36 48 36 32Z"),
        incised("M40 46C46 50 54 50 61 46M50 34V60M38 60H60M40 75L42 62M47 75L48 62M54 75V62M60 75L58 62"),
        leg((56, 70, 9), (74, 82, 5.4), (75, 107, 3.2)),
        solid(limb((60, 38, 5.4), (74, 44, 4.6), (89, 40, 3.4))),
        svg.at(40, -1, figures.corinthian(), scale=0.33),
    )


def sage() -> str:
    """A citizen in his mantle, with a scroll and a staff."""
    folds = (
        "M30 62C42 72 56 74 66 68M29 76C42 88 56 90 67 84M28 90C42 100 56 102 68 98M40 40C36 54 42 64 50 70"
        "M47 38C46 50 52 60 60 66M34 66L30 108M42 74L40 111M51 78L50 112M60 80V111"
    )
    mantle = "M38 38C30 44 27 58 28 76L26 110C40 114 56 114 68 110C70 92 70 76 66 62L64 42C56 35 46 34 38 38Z"
    return svg.group(
        svg.stroke("M82 24L84 113M76 25Q82 18 87 25", theme.FIGURE, 2.2),
        solid("M34 110C33 114 36 116 44 116H50V108ZM54 110V116H66C70 115 68 112 62 109Z"),
        solid(mantle, RED),
        incised(folds),
        solid(limb((60, 46, 6), (72, 54, 4.8), (83, 48, 3.2))),
        solid("M34 40C24 46 22 60 30 70C40 76 52 70 60 62L56 56C48 60 42 60 38 54Z"),
        svg.path("M56 52L70 66L65 71L51 58Z", **svg.paint(theme.INCISE, theme.FIGURE, 1.2)),
        svg.at(48, 4, bearded_head()),
    )


def lady() -> str:
    """A woman in peplos and veil, holding a cup."""
    face = (
        "M-5 33V25C-12 22 -14 10 -7 3C0 -4 14 -2 17 6L18 11L22.6 18L19 20L19.4 23L18 27C16 29 12 29 9 28V34Z"
    )
    cup = "M76 38H94C94 45 90 48 86.4 48.6V53H91V55.6H79V53H83.6V48.6C80 48 76 45 76 38Z"
    folds = (
        "M38 60C46 63 54 63 62 60M40 64L36 112M46 65L44 113M52 65L53 113M58 64L62 112M30 106C44 110 58 110 69 106"
        "M31 101C44 105 58 105 68 101"
    )
    return svg.group(
        solid("M38 112C38 116 42 117 50 116H64C67 114 64 111 58 110Z"),
        solid("M40 36C34 44 36 54 38 60L30 112C44 116 60 116 70 112L62 60C64 52 64 44 60 38Z", RED),
        incised(folds),
        solid("M40 38C30 46 26 60 28 80C24 84 20 96 22 104C30 100 34 90 36 80C36 66 40 54 46 44Z"),
        incised("M34 52C32 64 32 74 30 88M38 50C36 60 35 70 34 80"),
        solid(limb((58, 44, 5), (68, 54, 4), (82, 48, 2.8))),
        solid(cup, weight=0.8),
        svg.at(
            49,
            5,
            solid(face),
            incised("M-10 4C-15 12 -13 24 -14 36M-6 24q4 -2 3 -7M-9 12C0 7 10 6 17 8M14 23.4L18.6 22.8"),
            svg.path("M-8.6 7C0 2.6 9 2.4 16.6 5L17.4 8C9 5.6 0 6 -9.6 10.6Z", fill=RED),
            eye(13, 14.6, 2.8),
            incised("M9.6 11.2Q13 9.6 17 11"),
        ),
    )


def archer() -> str:
    """A bowman who kneels and shoots."""
    return svg.group(
        leg((42, 78, 8), (28, 98, 5), (10, 106, 3)),
        leg((50, 78, 8.4), (70, 80, 5.2), (68, 106, 3)),
        solid("M34 36C42 32 54 32 60 38L60 62C62 72 64 78 66 84H32C36 74 36 62 34 50Z", RED),
        incised("M36 62H60M40 83L42 64M48 83V64M56 83L54 64M38 48C46 52 54 52 60 48"),
        solid("M22 34L34 28L44 62L33 66Z"),
        incised("M24 40L36 35M31 60L42 56M25 32L23 26M29 31L27 24M32 29L31 23", 1),
        svg.stroke("M84 10C100 20 96 32 88 40C98 48 100 62 84 72", theme.FIGURE, 2.6),
        svg.stroke("M84 10L47 41L84 72", theme.FIGURE, 0.8),
        spear(46, 41, 103, 41, 1.3),
        solid(limb((56, 40, 5), (70, 42, 4), (88, 41, 3))),
        solid(limb((42, 40, 5.4), (28, 42, 4.4), (46, 41, 3))),
        svg.at(42, 0, figures.corinthian(), scale=0.33),
    )


def rider() -> str:
    """A commander on horseback, spear in hand."""
    horse = (
        "M14 58C10 66 8 78 12 88L8 92C2 80 4 62 14 52C24 46 44 48 56 48C64 46 68 38 74 30L80 22L82 16L86 22C92 26 96 34 98 40"
        "L94 45L84 42C80 50 78 60 72 66L76 84L88 96L84 102L70 88L62 70L36 70L30 86L36 104L30 114L24 112L28 104L20 86L22 70Z"
    )
    far = "M64 68L70 92L66 112H73L78 92L74 66ZM20 68L12 90L16 112H23L20 92L30 70Z"
    return svg.group(
        solid(far),
        solid(horse, weight=1.2),
        incised(
            "M74 30C70 34 68 40 64 48M78 30l-5 3M76 36l-5 2M88 30h2M84 42C80 38 78 34 80 30M14 58C18 64 20 68 22 70",
            1.1,
        ),
        spear(18, 50, 100, 4, 1.8),
        solid(limb((46, 50, 6.4), (58, 60, 5), (56, 80, 3)), RED),
        solid("M36 26C42 22 50 22 54 28L54 52H36Z", RED),
        incised("M37 40H54M40 51L42 40M47 51V40", 1),
        solid(limb((50, 30, 4.6), (58, 36, 4), (62, 26, 2.8))),
        svg.at(33, -4, figures.corinthian(), scale=0.28),
    )


def bearded_head() -> str:
    """A bearded head with a fillet, about 34 high."""
    face = (
        "M-4 36V26C-10 24 -12 12 -6 5C2 -3 16 -1 19 7L20 12L25 19L21 21L21.5 24L20 26C22 31 21 38 16 42"
        "C12 38 8 36 8 32V37Z"
    )
    hair = (
        "M-9 10C0 6 10 6 19 9M8 32C7 26 10 22 16 22.6L20 22.4M11 27q2 4 2 9M15 26q2 4 2 11"
        "M-6 14q3 3 0 6q-3 3 1 6M-1 13q3 3 0 6q-3 3 1 6M4 12q2 3 0 6"
    )
    return svg.group(
        solid(face),
        incised(hair),
        svg.path("M-9.6 9C0 4.4 10 4.4 19.4 7.4L19.6 10C10 7.4 0 7.4 -9.6 12Z", fill=RED),
        eye(15, 15, 3),
        incised("M11.6 11.4Q15 9.6 19 11.2"),
    )


# The North


def norse_head(bare: bool = False) -> str:
    """A head with nasal helm and forked beard, or bare with a long braid."""
    if bare:
        face = "M-3 34V26C-9 23 -12 10 -4 3C4 -4 16 -1 19 7L20 13L24.4 20L21 22L21.4 25L20 29C17 31 12 31 9 29V35Z"
        braid = "M-6 8C-16 14 -18 30 -15 44C-17 52 -15 60 -11 64C-7 58 -7 50 -9 44C-8 32 -4 24 -2 18Z"
        return svg.group(
            solid(face),
            solid(braid, BLUE),
            incised("M-14 30L-7 27M-15.6 37L-8.4 34M-15.6 44L-9 42M-15.6 51L-8.4 49"),
            incised("M-8 10C0 5 10 4 18 6M-5 6C2 1 10 0 16 2", 1),
            eye(14.6, 17, 2.8),
        )
    face = (
        "M-3 34V26C-9 23 -11 14 -8 8H19L20 13L25 20L21 22L21.4 25L20 28C24 36 20 44 22 52C16 48 15 44 14 40"
        "C13 45 10 49 5 51C7 44 3 38 4 33Z"
    )
    helm = "M-11 13C-11 -2 0 -11 8 -13C16 -10 21 0 21 11L24 21L20 21.6L18.4 13.4C8 10.6 -2 11.4 -11 15Z"
    return svg.group(
        solid(face),
        incised("M8 34C8 27 12 24 17 24.4L21 24M10 36q2 5 -1 11M13 33q3 7 2 11M17 31q3 8 2 15"),
        solid(helm, BLUE, weight=1),
        incised("M8 -13C7 -5 7 4 8 11M-9 8C2 4 12 4 20 7", 1.1),
        eye(14.6, 17, 2.8),
    )


def round_shield(radius: float) -> str:
    """A painted board shield round the origin: whirling quarters, an iron boss."""
    r = radius
    quarters = ""
    for n in range(4):
        a, b = n * pi / 2, n * pi / 2 + pi / 4
        quarters += svg.data(
            "M0 0L", r * cos(a), r * sin(a), "A", r, r, " 0 0 1 ", r * cos(b), r * sin(b), "Z"
        )
    return svg.group(
        svg.circle(r, **svg.paint(theme.FIGURE, theme.INCISE, r * 0.05)),
        svg.path(quarters, fill=BLUE),
        svg.circle(r * 0.9, **svg.paint("none", theme.INCISE, r * 0.04)),
        svg.circle(r * 0.27, **svg.paint(theme.INCISE, theme.FIGURE, r * 0.07)),
        svg.circle(r * 0.1, fill=theme.FIGURE),
    )


def axe(length: float, turn: float) -> str:
    """A long axe whose head is at the origin."""
    return svg.group(
        svg.path("M-1.6 0H1.6V100H-1.6Z", fill=theme.FIGURE),
        solid("M-2 3L12 -2C20 -6 24 -12 26 -16C31 -2 31 12 26 24C22 18 16 14 10 13L-2 14Z", weight=1.2),
        incised("M22 -8C26 2 26 10 22 18", 1.2),
        transform=f"rotate({turn}) scale({length / 100:.3g})",
    )


def jarl() -> str:
    """A lord in cloak and helm, his sword before him."""
    return svg.group(
        solid("M40 110L36 116H52V109ZM56 109V116H70C72 113 68 111 64 109Z"),
        solid("M32 44C22 60 22 88 18 112C34 117 60 117 74 112L66 76C68 60 68 50 62 42Z"),
        solid("M40 42C46 38 56 38 62 42L66 70L70 100C60 104 48 104 40 100L42 70Z", BLUE),
        incised(
            "M41 68H66M42 94C50 98 60 98 69 94M54 70L55 101M48 72L46 100M61 72L64 100M26 66L22 108M31 62L29 112"
        ),
        svg.circle(4.4, 41, 46, **svg.paint(BLUE, theme.INCISE, 1)),
        svg.path("M80 116L77 110V50H83V110Z", **svg.paint(theme.INCISE, theme.FIGURE, 1.6)),
        svg.path("M70 46H90V50H70ZM78 34H82V46H78Z", fill=theme.FIGURE),
        svg.circle(3.6, 80, 33, **svg.paint(BLUE, theme.FIGURE, 1)),
        solid(limb((60, 48, 6.4), (68, 60, 5), (80, 42, 3.8))),
        svg.at(44, 9, norse_head()),
    )


def shield_man(bare: bool = False) -> str:
    """A fighter of the shield wall standing firm, spear ready."""
    rings = "M36 46h5m3 0h5m3 0h5m-19 6h5m3 0h5m3 0h5m-20 6h5m3 0h5m3 0h5"
    return svg.group(
        leg((44, 76, 8), (38, 92, 5.4), (30, 108, 3.4)),
        leg((56, 76, 8), (64, 91, 5.4), (64, 108, 3.4)),
        solid("M34 40C42 34 58 34 64 40L66 64L72 86H30L34 64Z", BLUE),
        incised("M33 64H67M31 80H70M36 70H66M34 75H68"),
        incised(rings, 1.2),
        spear(8, 84, 72, -2, 2),
        solid(limb((40, 42, 6.4), (26, 54, 5), (30, 56, 3.6))),
        svg.at(46, 9, norse_head(bare)),
        svg.at(64, 62, round_shield(23)),
    )


def berserk(helmed: bool = False) -> str:
    """A fighter in a bear's hide or under a helm, his axe swung high."""
    hide = "M34 22C30 6 44 -6 58 -2L66 -4L65 3C70 6 72 10 70 14C60 8 50 10 46 18C44 26 40 32 34 38C30 34 34 28 34 22Z"
    coat = "M34 36C44 30 58 31 66 38C64 50 62 58 62 66L68 84C60 80 56 86 50 82C44 86 40 80 32 84C38 68 34 50 34 36Z"
    return svg.group(
        leg((44, 74, 8.4), (30, 90, 5.4), (16, 108, 3.4)),
        svg.at(20, -4, axe(62, -24)),
        solid(limb((42, 40, 6.6), (28, 36, 5.4), (30, 18, 3.8))),
        solid(coat, BLUE),
        incised("M40 42l3 5M48 40l3 5M56 42l2 5M42 52l3 5M50 51l3 5M57 53l2 4M44 62l2 5M52 62l2 5", 1.1),
        incised("M36 60H63", 2),
        leg((56, 74, 8.6), (72, 86, 5.4), (72, 108, 3.4)),
        solid(limb((60, 42, 6), (76, 48, 5), (88, 38, 3.6))),
        solid("M86 38L97 14L100 12L99 16L91 40Z"),
        svg.stroke("M82 34L94 40", theme.FIGURE, 2.4),
        svg.at(46, 8, norse_head()),
        "" if helmed else solid(hide) + svg.circle(1.6, 58, 4.6, fill=theme.INCISE),
    )


def shield_maiden() -> str:
    return shield_man(bare=True)


def axe_man() -> str:
    return berserk(helmed=True)


def skald() -> str:
    """A singer with his harp."""
    return svg.group(
        solid("M40 110L36 116H52V109ZM56 109V116H70C72 113 68 111 64 109Z"),
        solid("M36 44C28 60 30 84 26 112C42 117 58 117 72 112L64 76C66 60 66 50 62 42Z", BLUE),
        incised("M33 76H64M36 80L32 112M44 80L42 114M52 80V114M59 80L63 112M27 106C44 110 60 110 70 106"),
        solid(
            "M66 34C72 30 84 30 90 36L94 84C84 92 70 90 64 82L70 76C76 82 82 82 86 78L82 42C78 38 74 38 70 42Z",
            weight=1.1,
        ),
        svg.stroke("M72 44L74 78M76 42L78 80M80 42L82 79", theme.INCISE, 0.9),
        solid(limb((58, 48, 6), (66, 62, 5), (78, 58, 3.4))),
        solid("M36 44C28 52 28 64 36 70L56 70L60 64L46 60L46 46Z"),
        svg.at(46, 9, norse_head(bare=True)),
    )


def seer() -> str:
    """A woman with a staff and a raven."""
    dress = "M38 40C30 54 34 62 36 68L26 112C42 117 60 117 74 112L64 68C66 58 66 48 60 40Z"
    return svg.group(
        svg.stroke("M84 17V116", theme.FIGURE, 2.4),
        svg.circle(5, 84, 12, **svg.paint("none", theme.FIGURE, 2.4)),
        solid("M42 112C42 116 46 117 52 116H64C67 114 64 111 60 110Z"),
        solid(dress, BLUE),
        incised(
            "M36 68C46 72 56 72 64 68M38 72L32 112M45 73L42 114M52 73V114M59 72L63 113M27 106C44 110 60 110 72 106"
        ),
        solid("M40 38C30 44 24 58 26 72C34 76 42 70 46 62L52 46Z"),
        incised("M36 50C33 58 32 64 32 70M42 48C40 56 39 62 38 67"),
        solid(limb((58, 44, 5.6), (70, 54, 4.4), (84, 48, 3))),
        solid("M14 58C20 48 30 48 36 54L44 53L38 58C36 66 28 68 22 66L10 72Z", weight=1),
        svg.circle(1, 35, 55.6, fill=theme.INCISE),
        svg.at(48, 7, norse_head(bare=True)),
    )
