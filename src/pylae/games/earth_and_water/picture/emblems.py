"""The emblems: small painted pictures for the metopes of cards, each in a box of 64."""

from __future__ import annotations

from collections.abc import Callable

from pylae.art import figures, ornament, pieces, scenery, svg, theme
from pylae.games.earth_and_water.picture import portraits


def metope(emblem: str) -> str:
    """An emblem on its square of clay, in a box of 64."""
    return svg.group(
        svg.box(0, 0, 64, 64, fill=theme.RIM),
        svg.box(2, 2, 60, 60, fill=theme.CLAY),
        svg.box(4.4, 4.4, 55.2, 55.2, **svg.paint("none", theme.INCISE, 0.9)),
        svg.group(emblem, clip_path="url(#metope)"),
    )


def metope_mask() -> str:
    """The definition that every metope needs."""
    return svg.tag("clipPath", svg.box(2, 2, 60, 60), id="metope")


def runner() -> str:
    return svg.group(
        svg.path(
            "M31.6 14a5.4 5.4 0 1 0 10.8 0a5.4 5.4 0 1 0 -10.8 0ZM37 10l9 3.4l-3 2.6l1 3l-5 1zM28 20C33 18 39 19 41 22L39 36L29 37Z"
            "M40 22L50 27L57 20L59 22L51 32L38 28ZM30 21L18 27L14 36L11 35L14 24L27 18ZM38 34L47 43L44 57L50 58V60H40L40 57"
            "L41 45L32 39ZM30 34L26 44L12 47L11 53L8 53L8 43L21 41L26 34Z",
            fill=theme.FIGURE,
        ),
        svg.path("M28 31C33 33 37 33 40 31L41 40C36 42 31 42 27 40Z", fill=theme.ADDED_RED),
        svg.stroke("M31 33V41M36 33V41", theme.INCISE, 1),
        svg.stroke("M34 10C35 7 40 7 42 10", theme.ADDED_WHITE, 1.6),
        svg.at(56, 16, ornament.laurel(6, 5, theme.ADDED_WHITE)),
    )


def owl() -> str:
    """The owl of Athens' silver coins."""
    eyes = (
        svg.circle(6.4, x, 22, fill=theme.ADDED_WHITE)
        + svg.circle(3, x + (0.6 if x < 32 else -0.6), 22, fill=theme.FIGURE)
        for x in (26, 38)
    )
    return svg.group(
        svg.path(
            "M20 12C24 15 40 15 44 12C47 18 47 24 45 28C49 36 48 46 42 54L36 58H28C20 52 16 42 19 28C17 24 17 18 20 12Z",
            fill=theme.FIGURE,
        ),
        *eyes,
        svg.path("M32 25l-2.4 5h4.8z", fill=theme.INCISE),
        svg.stroke(
            "M22 34C20 42 22 50 28 55M42 34C44 42 42 50 36 55M27 36l2 2l2 -2M33 36l2 2l2 -2M26 42l2 2l2 -2M31 42l2 2l2 -2"
            "M36 42l2 2M28 48l2 2l2 -2M33 48l2 2l2 -2",
            theme.INCISE,
            1.3,
        ),
        svg.stroke(
            "M27 58v3M31 58v3M35 58v3M49 12C55 14 56 22 52 28M52 15l4 -3M54 20l4 -2M54 24l4 0",
            theme.FIGURE,
            1.7,
        ),
        svg.path("M12 18a6 6 0 1 0 2 9a5 5 0 0 1 -2 -9z", fill=theme.FIGURE),
    )


def horse() -> str:
    return svg.group(
        svg.path(
            "M14 62C14 46 18 34 26 24C27 18 30 12 36 9L38 15C46 18 51 26 56 37C58 41 57 45 53 46C49 47 46 45 43 42"
            "C40 42 38 42 36 40C37 48 42 54 46 62Z",
            fill=theme.FIGURE,
        ),
        svg.path("M34 12C24 14 14 26 11 42C10 50 10 56 11 62H17C17 48 20 36 27 27Z", fill=theme.ADDED_RED),
        svg.stroke(
            "M31 15L25 22M26 19L20 27M22 25L16 33M18 32L13 39M16 40L11 46M15 48L11 53", theme.INCISE, 1.3
        ),
        svg.path("M38 22q3.4 -2.4 6 .6q-3.4 2 -6 -.6z", fill=theme.INCISE),
        svg.stroke(
            "M33 34C38 32 42 30 45 26M42 40C44 36 47 33 51 31M45 27L51 31M33 34L36 46", theme.SAFFRON, 1.8
        ),
        svg.circle(2.2, 33, 34, fill=theme.SAFFRON),
    )


def tripod() -> str:
    """Apollo's tripod between two laurels."""
    rings = "M19 26a5 5 0 1 1 9 0h-3a2 2 0 1 0 -3 0zM36 26a5 5 0 1 1 9 0h-3a2 2 0 1 0 -3 0z"
    legs = "M16 26H48L45 35C42 38 22 38 19 35ZM20 36L14 60H18L25 37ZM44 36L50 60H46L39 37ZM30 37H34V60H30ZM12 58h40v3h-40z"
    return svg.group(
        svg.path(rings + legs, fill=theme.FIGURE),
        svg.stroke("M20 30H44M24 46H40", theme.INCISE, 1.4, stroke_dasharray="2 2"),
        svg.stroke("M32 22C28 18 36 15 32 11C29 8 34 5 33 3", theme.ADDED_WHITE, 2.2),
        *(svg.at(x, 15, scenery.olive_sprig(), scale=0.7) for x in (10, 54)),
    )


def scales() -> str:
    return svg.group(
        svg.stroke("M32 10V54M22 58H42M12 18L52 14", theme.FIGURE, 3),
        svg.circle(3.4, 32, 10, fill=theme.FIGURE),
        svg.stroke("M12 18L5 38M12 18L19 38M52 14L45 34M52 14L59 34", theme.FIGURE, 1.2),
        svg.path("M3 38H21C20 44 4 44 3 38ZM43 34H61C60 40 44 40 43 34Z", fill=theme.FIGURE),
        svg.at(12, 31, pieces.greek_shield(6.6)),
        svg.at(52, 27, pieces.persian_shield(7)),
    )


def amphora() -> str:
    """Water in a jar, earth at its foot."""
    jar = (
        "M24 6H40V10H38C38 15 39 18 41 20C49 26 50 36 45 45C42 50 38 53 36 56H40V60H24V56H28C26 53 22 50 19 45"
        "C14 36 15 26 23 20C25 18 26 15 26 10H24Z"
    )
    return svg.group(
        svg.path(jar, fill=theme.FIGURE),
        svg.stroke("M26 11C17 10 13 17 17 27M38 11C47 10 51 17 47 27", theme.FIGURE, 2.6),
        svg.stroke("M19 29H45M18.4 33H45.6", theme.INCISE, 1.1),
        svg.stroke("M20 40q3 -4 6 0t6 0t6 0t6 0M22 45q3 -4 6 0t6 0t6 0", theme.SEA, 2),
        svg.path("M2 60C6 52 12 52 16 60ZM48 60C52 51 58 51 62 60Z", fill=theme.ADDED_RED),
    )


def burning_temple() -> str:
    columns = "".join(f"M{x} 37h5.4l.6 18h-6.6z" for x in (9, 18.6, 28.8, 39, 49))
    return svg.group(
        svg.path(
            "M8 24C6 16 12 14 11 6C18 10 17 16 20 18C20 12 25 10 25 3C32 8 30 14 34 17C35 12 40 11 40 5C46 10 44 16 47 18"
            "C48 14 52 13 52 8C58 13 58 19 55 24Z",
            fill=theme.SAFFRON,
        ),
        svg.path(
            "M14 24C14 19 17 18 17 14C21 18 21 20 24 21C25 17 28 16 28 12C32 16 32 19 35 21C37 18 40 17 41 14"
            "C43 18 44 20 46 21C48 19 49 18 50 16C52 19 52 22 51 24Z",
            fill=theme.ADDED_RED,
        ),
        svg.path(
            f"M32 17L59 30H5ZM6 31.4h52v4.2h-52z{columns}M5 55.6h54v2.4h-54zM2.6 58.8h58.8v2.6h-58.8z",
            fill=theme.FIGURE,
        ),
        svg.stroke("M32 20.6L50 28.6H14Z", theme.INCISE, 1),
        svg.stroke("M12 38v16M21.4 38v16M31.6 38v16M41.8 38v16M51.8 38v16", theme.INCISE, 0.8),
    )


def shield_wall() -> str:
    spears = "".join(f"M{x} 61L{x + 6} 6" for x in (12, 28, 44))
    points = "".join(f"M{x + 6.2} 1l-2.6 7h4.4z" for x in (12, 28, 44))
    helmets = (svg.at(x, y, figures.corinthian(), scale=0.26) for x, y in ((1, 14), (37, 14), (19, 12)))
    shields = ((15, 12.6), (49, 12.6), (32, 13.6))
    return svg.group(
        svg.stroke(spears, theme.FIGURE, 1.6),
        svg.path(points, fill=theme.FIGURE),
        *helmets,
        *(svg.at(x, 46, pieces.greek_shield(radius)) for x, radius in shields),
    )


def war_ship() -> str:
    return svg.group(
        svg.at(31, 46, pieces.trireme("greek"), scale=0.54),
        svg.stroke("M4 54q4.6 -5 9.2 0t9.2 0t9.2 0t9.2 0t9.2 0t9.2 0", theme.FIGURE, 1.8),
        svg.stroke("M4 59q4.6 -5 9.2 0t9.2 0t9.2 0t9.2 0t9.2 0t9.2 0", theme.FIGURE, 1),
    )


def trident() -> str:
    """The trident of Poseidon out of a wave."""
    return svg.group(
        svg.stroke("M32 58V14", theme.FIGURE, 3),
        svg.stroke("M18 14V20C18 30 46 30 46 20V14", theme.FIGURE, 3),
        svg.path(
            "M32 3l5 11l-5 -2l-5 2zM18 7l4 9l-4 -1.6l-4 1.6zM46 7l4 9l-4 -1.6l-4 1.6z",
            **svg.paint(theme.FIGURE, theme.FIGURE, 1),
        ),
        svg.stroke("M29 33h6M29 37h6", theme.INCISE, 1.4),
        svg.stroke(
            "M4 51c6 -10 14 -8 15 -2c-4 -3 -7 2 -2 5c8 4 14 -12 24 -8c-5 0 -6 6 -1 7c6 2 12 -6 20 -3",
            theme.SEA,
            3,
        ),
        svg.stroke("M4 58q7 -5 14 0t14 0t14 0t14 0", theme.SEA, 2),
    )


def torch() -> str:
    """A raised torch: cities that rise."""
    return svg.group(
        svg.path("M26 30H38L34.4 60H29.6Z", fill=theme.FIGURE),
        svg.path("M22 25H42L39.6 31H24.4Z", fill=theme.FIGURE),
        svg.stroke("M25 34L38 38M26 40L37.4 44M27 46L36.6 50", theme.INCISE, 1.2),
        svg.path(
            "M22 24C17 14 26 12 27 3C36 8 35 12 37 14C39 12 40 10 40 7C46 13 46 19 42 24Z", fill=theme.SAFFRON
        ),
        svg.path(
            "M27 24C24 18 30 16 30 10C35 14 34 17 36 19C38 18 38 17 39 15C41 19 41 22 38 24Z",
            fill=theme.ADDED_RED,
        ),
        svg.stroke("M9 34a6 6 0 1 1 7 8M55 34a6 6 0 1 0 -7 8", theme.FIGURE, 2.4),
        svg.stroke("M8 40l-2 6a5 5 0 1 0 9 2M56 40l2 6a5 5 0 1 1 -9 2", theme.FIGURE, 2.4),
    )


def captain() -> str:
    """A helmet over a level spear."""
    return svg.group(
        svg.at(6, 3, figures.corinthian(), scale=0.5),
        svg.stroke("M4 57H52", theme.FIGURE, 2),
        svg.path("M60 57l-11 -3.4v6.8z", fill=theme.FIGURE),
    )


def cauldron() -> str:
    """The black broth."""
    return svg.group(
        svg.stroke(
            "M24 20C20 16 28 12 24 6M32 20C28 16 36 12 32 5M40 20C36 16 44 12 40 6", theme.ADDED_WHITE, 2
        ),
        svg.path(
            "M10 24H54V29H51C52 44 46 51 38 53L42 60H37L34 54H30L27 60H22L26 53C18 51 12 44 13 29H10Z",
            fill=theme.FIGURE,
        ),
        svg.stroke("M10 30C3 31 4 40 12 40M54 30C61 31 60 40 52 40", theme.FIGURE, 2.4),
        svg.stroke("M15 34H49M17 40q3 -4 6 0t6 0t6 0t6 0t6 0", theme.INCISE, 1.3),
    )


def come_and_take() -> str:
    """A shield with crossed spears: come and take them."""
    return svg.group(
        svg.stroke("M8 60L54 10M56 60L10 10", theme.FIGURE, 2.4),
        svg.path("M59 4l-3.4 10.6l-6 -5.6zM5 4l3.4 10.6l6 -5.6z", fill=theme.FIGURE),
        svg.at(32, 36, svg.circle(20, fill=theme.INCISE), pieces.greek_shield(19)),
    )


def sea_coin() -> str:
    """A round of dolphins, as on the coins of Syracuse."""
    fish = "M-9 2C-6 -5 4 -6 8 -1L12 0L8 2C3 5 -3 4 -6 5L-9 9L-10 4L-14 3Z"
    ring = (
        svg.group(svg.path(fish, fill=theme.FIGURE), transform=f"rotate({turn}) translate(0 -19)")
        for turn in (0, 120, 240)
    )
    return svg.at(
        32,
        32,
        svg.circle(27, **svg.paint("none", theme.FIGURE, 2.4)),
        svg.circle(27, **svg.paint("none", theme.INCISE, 1), stroke_dasharray="1 3.2"),
        *ring,
        svg.path(
            "M-3 10C-8 6 -9 -1 -6 -6C-3 -10 4 -10 7 -6L8 -1L11 3L8 4L8 7C7 9 4 9 2 8L2 11Z",
            fill=theme.FIGURE,
        ),
        svg.stroke("M-7 -2C-3 -5 3 -6 7 -4M4 0q2 -1 3 .4", theme.INCISE, 1.2),
    )


def lost_shield() -> str:
    """A shield thrown away beside a broken spear."""
    return svg.group(
        svg.stroke("M4 60C20 55 44 55 60 60", theme.FIGURE, 2.2),
        svg.stroke("M8 20L30 34M35 40L58 52", theme.FIGURE, 2.4),
        svg.path("M3 17l10 2.4l-3.4 5.6z", fill=theme.FIGURE),
        svg.group(pieces.greek_shield(17), transform="translate(38 38) rotate(-28) scale(1 .62)"),
        svg.path("M12 50C16 44 22 44 25 48L24 54C20 52 16 52 12 54Z", fill=theme.ADDED_RED),
        svg.stroke("M14 50l2 3M18 47l1 5M22 47l0 5", theme.INCISE, 1),
        svg.stroke("M46 8l8 4M44 14l12 3M48 22l9 1", theme.FIGURE, 1.8),
    )


def lyre() -> str:
    """The lyre of a feast of Apollo."""
    return svg.group(
        svg.path(
            "M20 46C20 40 44 40 44 46L48 54C46 60 18 60 16 54Z",
            fill=theme.FIGURE,
        ),
        svg.stroke(
            "M19 46C6 34 10 20 20 10C22 8 25 10 23 13C17 22 18 32 25 42M45 46C58 34 54 20 44 10C42 8 39 10 41 13C47 22 46 32 39 42",
            theme.FIGURE,
            3.2,
        ),
        svg.stroke("M14 17H50", theme.FIGURE, 3.4),
        svg.stroke("M26 18V46M30 18V46M34 18V46M38 18V46", theme.ADDED_WHITE, 1.1),
        svg.stroke("M22 52H42", theme.INCISE, 1.4, stroke_dasharray="2 2"),
    )


def guardsman() -> str:
    """The head of a guard of the king."""
    return (
        svg.at(26, 14, figures.persian_head(), scale=1.05)
        + svg.stroke("M56 4V62", theme.FIGURE, 2.2)
        + svg.path("M56 -1l3.4 10h-6.8z", fill=theme.FIGURE)
    )


def potsherd() -> str:
    """A sherd with a name scratched into it."""
    return svg.group(
        svg.path("M8 18L22 8L46 10L58 24L54 44L38 58L18 52L6 36Z", fill=theme.FIGURE),
        svg.stroke("M11 20C22 14 40 14 54 25", theme.INCISE, 1.2),
        svg.words(32, 35, "ΘΕΜΙΣ", 13, "display", theme.INCISE, "middle"),
        svg.words(31, 48, "ΤΟΚ", 13, "display", theme.INCISE, "middle"),
    )


def wheel() -> str:
    """A chariot's wheel on the royal road."""
    spokes = "".join(
        f"M0 0L{x} {y}" for x, y in ((0, -18), (0, 18), (15.6, -9), (-15.6, 9), (15.6, 9), (-15.6, -9))
    )
    return svg.group(
        svg.at(
            32,
            29,
            svg.circle(20, **svg.paint("none", theme.FIGURE, 4)),
            svg.circle(20, **svg.paint("none", theme.INCISE, 1), stroke_dasharray="1 4.2"),
            svg.stroke(spokes, theme.FIGURE, 2.4),
            svg.circle(5, fill=theme.FIGURE),
            svg.circle(2, fill=theme.SAFFRON),
        ),
        svg.stroke("M3 52H61", theme.FIGURE, 2.6),
        svg.stroke("M5 57h7M17 57h7M29 57h7M41 57h7M53 57h7", theme.SAFFRON, 3),
    )


def watchful_eye() -> str:
    """The eye of a traitor who shows the way."""
    return svg.group(
        svg.path(
            "M4 34C14 18 44 14 60 32C46 48 18 50 4 34Z", **svg.paint(theme.ADDED_WHITE, theme.FIGURE, 3.4)
        ),
        svg.circle(11, 33, 32, fill=theme.FIGURE),
        svg.circle(7.4, 33, 32, fill=theme.ADDED_RED),
        svg.circle(3.6, 33, 32, fill=theme.FIGURE),
        svg.stroke("M6 20C20 6 46 6 59 19", theme.FIGURE, 4),
        svg.stroke("M26 50C28 56 24 58 20 57M40 49L44 60", theme.FIGURE, 2.6),
    )


def fallen_crown() -> str:
    """A crown that has rolled to the ground."""
    crown = "M-20 12L-23 -8L-15 -3L-11 -13L-4 -6L0 -15L4 -6L11 -13L15 -3L23 -8L20 12Z"
    return svg.group(
        svg.group(
            svg.path(crown, **svg.paint(theme.SAFFRON, theme.FIGURE, 2.2)),
            svg.stroke("M-20 6H20", theme.FIGURE, 1.6),
            transform="translate(33 36) rotate(152)",
        ),
        svg.stroke("M4 55H60M10 60H54", theme.FIGURE, 2.2),
        svg.path(
            "M13 16C9 22 9 26 13 27C17 26 17 22 13 16ZM51 14C47 20 47 24 51 25C55 24 55 20 51 14Z",
            fill=theme.FIGURE,
        ),
    )


def open_gate() -> str:
    """A city gate that stands open."""
    return svg.group(
        svg.path(
            "M4 60V18H9V13H15V18H20V13H26V18H38V13H44V18H49V13H55V18H60V60H45V40C45 24 19 24 19 40V60Z",
            fill=theme.FIGURE,
        ),
        svg.path("M19 60V40C19 33 24 29 29 28V52Z", **svg.paint(theme.ADDED_RED, theme.INCISE, 1)),
        svg.path("M45 60V40C45 33 40 29 35 28V52Z", **svg.paint(theme.ADDED_RED, theme.INCISE, 1)),
        svg.stroke(
            "M4 24H17M47 24H60M4 34H14M50 34H60M4 44H15M49 44H60M4 53H15M49 53H60M9 24V34M55 24V34M11 44V53M53 44V53",
            theme.INCISE,
            1,
        ),
    )


def punic_sign() -> str:
    """The sign of Tanit, between palm branches."""
    return svg.group(
        svg.path("M32 26L50 58H14Z", fill=theme.FIGURE),
        svg.stroke("M12 30V25H52V30", theme.FIGURE, 4),
        svg.circle(8.4, 32, 13.6, fill=theme.FIGURE),
        svg.circle(3.6, 32, 13.6, fill=theme.CLAY),
        svg.path("M24 6C26 1 38 1 40 6C36 3.6 28 3.6 24 6Z", fill=theme.SAFFRON),
        svg.stroke("M22 52H42", theme.INCISE, 1.2),
    )


def stepped_tower() -> str:
    """A tower of Babylon and a pyramid."""
    return svg.group(
        svg.path("M40 58L52 30L64 58Z", fill=theme.ADDED_RED, transform="translate(-4 0)"),
        svg.stroke("M48 30L50 58", theme.INCISE, 1),
        svg.path("M4 58V50H8V42H13V34H18V26H22V18H32V26H36V34H41V42H46V50H50V58Z", fill=theme.FIGURE),
        svg.stroke("M8 50H46M13 42H41M18 34H36M22 26H32M27 18V26M23 34L20 58M31 34L34 58", theme.INCISE, 1.1),
        svg.stroke("M3 60H61", theme.FIGURE, 2.4),
        svg.at(52, 14, ornament.rosette(9, 8, theme.SAFFRON, theme.CLAY)),
    )


def _head(bust: Callable[[], str]) -> str:
    return svg.at(4, 2, bust(), scale=0.6)


EMBLEMS: dict[str, Callable[[], str]] = {
    "amphora": amphora,
    "burning temple": burning_temple,
    "captain": captain,
    "cauldron": cauldron,
    "come and take": come_and_take,
    "eye": watchful_eye,
    "fallen crown": fallen_crown,
    "gate": open_gate,
    "great king": lambda: svg.group(
        _head(lambda: portraits.great_king(portraits.TALL_CROWN)), transform="translate(64 0) scale(-1 1)"
    ),
    "guardsman": guardsman,
    "helmeted king": lambda: _head(portraits.helmeted_king),
    "horse": horse,
    "lost shield": lost_shield,
    "lyre": lyre,
    "owl": owl,
    "potsherd": potsherd,
    "punic sign": punic_sign,
    "queen": lambda: svg.group(_head(portraits.queen), transform="translate(64 0) scale(-1 1)"),
    "runner": runner,
    "scales": scales,
    "sea coin": sea_coin,
    "shield wall": shield_wall,
    "ship": war_ship,
    "statesman": lambda: _head(portraits.statesman),
    "stepped tower": stepped_tower,
    "strategos": lambda: _head(portraits.strategos),
    "torch": torch,
    "trident": trident,
    "tripod": tripod,
    "wheel": wheel,
}
PORTRAITS: dict[str, Callable[[], str]] = {
    "old king": lambda: portraits.great_king(portraits.LOW_CROWN),
    "young king": lambda: portraits.great_king(portraits.TALL_CROWN),
    "queen": portraits.queen,
    "strategos": portraits.strategos,
    "statesman": portraits.statesman,
    "helmeted king": portraits.helmeted_king,
}
