"""The portraits: heads in profile on a clay tondo, looking right; a Persian looks left."""

from __future__ import annotations

from pylae.art import figures, ornament, svg, theme

HEAD = (
    "M36 104L38 82C30 73 26 61 27 49C28 32 42 21 57 22C66 22.6 72 28 74 35L75 40L84 55C85 57 83.6 58.6 81 58.6L79 59"
    "C81 60.6 81 62.6 79.4 63.6C81 65 81 67 79 68C79.6 73 77 78 70 79L63 80C63 88 66 96 74 104Z"
)
FACE = (
    "M56 39C62 34.6 70 34.4 75.6 38.6M71 65C74 65.6 76.6 65 78.6 63.8M78.4 56.4C76.4 55.6 75.6 53.8 76.4 52"
)
ALMOND = "M59 46C64 40.6 71 40.6 76 45C71 49.6 64 50.4 59 46Z"
EAR = "M46 47C42 45 40 49 42 53C43 56 46 57 48 55C46 53 45 50 46 47Z"
CLOAK = "M10 110C14 96 28 88 38 88C46 96 58 98 66 90C80 92 92 100 94 112Z"
ROBE = "M6 112C12 96 26 89 38 88C48 98 60 99 70 92C84 94 92 102 96 112Z"
BEARDS = {  # outline and strands
    "wedge": (
        "M47 58C50 70 55 73 61 70C66 66 72 67 78 68.6C84 75 88 84 88 92C78 95 66 92 58 86C50 80 46 69 47 58Z",
        "M56 76C62 82 72 88 84 89M54 69C60 77 72 81 84 83M66 72C72 74 78 76 82 78",
    ),
    "short": (
        "M47 58C50 69 56 71 62 68.6C67 66 73 67 79 68.4C81 74 80 80 75 83C66 86 56 82 51 75C48 70 47 64 47 58Z",
        "M55 74C61 79 69 81 77 80M62 73C68 75 74 75 79 75",
    ),
    "royal": (
        "M46 58C49 69 56 71 62 68.6C67 66 73 67 79 68.4C84 77 86 92 85 104H56C50 92 45 76 46 58Z",
        "M52 76C58 73 60 79 66 76S74 79 82 75M53 84C59 81 61 87 67 84S76 87 84 83M55 92C61 89 63 95 69 92S78 95 85 91"
        "M57 100C63 97 66 103 71 100S80 102 85 99",
    ),
}
CURLS = (
    *((40, 27), (48, 22.6), (57, 21), (65, 23), (71, 28), (34, 34)),
    *((31, 42), (41, 36), (50, 31), (59, 29), (67, 32)),
)


def tondo(head: str, looks_left: bool = False) -> str:
    """A head on a clay round with a tongue rim, in a box of 100."""
    turned = svg.mirrored(100, head) if looks_left else head
    return svg.group(
        svg.circle(49.4, 50, 50, fill=theme.RIM),
        svg.circle(46.6, 50, 50, **svg.paint("none", theme.INCISE, 3.6), stroke_dasharray="2.6 5.55"),
        svg.circle(43.6, 50, 50, **svg.paint(theme.CLAY, theme.INCISE, 1)),
        svg.group(svg.at(3, 6, turned, scale=0.92), clip_path="url(#tondo)"),
    )


def tondo_mask() -> str:
    """The definition that every tondo needs."""
    return svg.tag("clipPath", svg.circle(42.6, 50, 50), id="tondo")


def strokes_through() -> str:
    """The five strokes over a portrait that is spent."""
    lines = "M-20 70L70 -20M-10 90L90 -10M4 106L106 4M24 116L116 24M44 126L126 44"
    return svg.group(svg.stroke(lines, theme.PAGE, 2.6, opacity=0.85), clip_path="url(#tondo)")


def strategos() -> str:
    """A general with his helmet pushed back."""
    return _lines(
        _locks(),
        _skin(),
        _cloak(),
        svg.path(EAR),
        _beard("wedge"),
        _face(),
        svg.path(
            "M8 62C2 40 14 10 44 4C58 2 70 6 78 14L72 18C62 12 48 12 38 20C26 30 20 44 20 58Z",
            fill=theme.ADDED_RED,
        ),
        svg.path("M74 16C60 8 44 9 32 19C22 28 15 42 14 58", stroke_dasharray="2.4 2.4"),
        svg.path(
            "M17 52C15 34 27 17 46 13C60 10 74 15 81 26L92 33C88 37 82 37 77 36C66 32 54 34 46 41C38 48 30 55 22 58"
            "C19 58 17.6 55 17 52Z",
            fill=theme.FIGURE,
        ),
        svg.path("M62 22C68 20 76 24 79 28C73 30 66 28 62 22ZM24 52C32 48 38 40 46 35C56 29 68 28 78 31"),
    )


def statesman() -> str:
    """A citizen with snail-shell curls and a fillet."""
    curls = (svg.circle(5.4, x, y, fill=theme.ADDED_RED) + svg.circle(2.2, x, y) for x, y in CURLS)
    band = "M28 41C40 33 58 30 75 36"
    return _lines(
        _locks(),
        _skin(),
        _cloak(),
        *curls,
        svg.path(EAR),
        _beard("short"),
        _face(),
        svg.path(band, stroke=theme.ADDED_WHITE, stroke_width=4),
        svg.path(band, stroke=theme.FIGURE, stroke_width=1, stroke_dasharray="2 3"),
        svg.path(
            "M28 42C22 46 18 52 18 58M28 42C24 50 24 56 26 62", stroke=theme.ADDED_WHITE, stroke_width=2
        ),
    )


def helmeted_king() -> str:
    """A king of Sparta under a closed helmet, with long hair and a pointed beard."""
    hair = svg.path("M30 44C22 56 22 76 18 92C26 100 38 98 42 94C40 80 46 66 44 50Z", fill=theme.ADDED_RED)
    return _lines(
        hair,
        svg.path("M32 54C28 68 28 80 24 93M38 56C34 70 35 82 32 95"),
        _cloak(),
        _beard("wedge"),
        svg.at(0, -2, figures.corinthian()),
        svg.path("M66 84C72 88 78 91 86 92"),
    )


def queen() -> str:
    """A queen in added white, with a diadem."""
    hair = (
        "M74 33C66 30 56 34 52 42C50 50 50 58 46 64C40 68 32 66 28 58C20 56 14 48 18 40C20 34 26 32 30 34"
        "C36 22 48 17 60 19C68 20 73 26 74 33Z"
    )
    necklace = "M38 86C46 92 58 92 65 86"
    return _lines(
        svg.path(HEAD, **svg.paint(theme.ADDED_WHITE, theme.FIGURE, 1.6)),
        svg.path(ROBE, **svg.paint(theme.PERSIAN, theme.FIGURE, 1.6)),
        svg.path(hair, fill=theme.FIGURE, stroke="none"),
        svg.path(
            "M30 36C36 44 36 54 32 60M22 40C26 44 27 50 25 55M40 28C46 36 46 50 41 62M52 24C56 28 56 34 53 38"
        ),
        svg.path(
            "M30 31C38 18 52 11 66 15L74 27C62 22 48 25 38 36Z", **svg.paint(theme.SAFFRON, theme.FIGURE, 1.4)
        ),
        *(
            svg.circle(2, x, y, fill=theme.FIGURE, stroke="none")
            for x, y in ((44, 24), (54, 19.6), (64, 19.6))
        ),
        svg.path(f"{ALMOND}{FACE}", stroke=theme.FIGURE),
        svg.circle(2.6, 68.6, 45.2, fill=theme.FIGURE, stroke="none"),
        svg.at(49, 66, ornament.rosette(6, 8, theme.SAFFRON, theme.FIGURE), stroke="none"),
        svg.path(necklace, stroke=theme.SAFFRON, stroke_width=3),
        svg.path(necklace, stroke=theme.FIGURE, stroke_width=1, stroke_dasharray="1 3"),
    )


LOW_CROWN = (
    "M26 42L24 22L31 26L35 18L41 23L46 15L52 20L58 13L63 20L70 16L75 35C58 29 42 32 26 42Z",
    "M26 35C42 26 58 24 74 29",
)
TALL_CROWN = (
    "M27 40L24 6H32V11H37V6H45V11H50V6H58V11H63V6H72L74 34C58 28 42 31 27 40Z",
    "M25 18H73M26 29C42 22 58 20 73.6 25",
)


def great_king(crown: tuple[str, str]) -> str:
    """A king of Persia: long curled beard, hair in a bun, and his crown."""
    bun = "M32 42C20 42 12 54 15 66C18 78 32 82 40 74C44 68 42 58 46 48Z"
    return _lines(
        svg.path(bun, fill=theme.ADDED_RED),
        svg.path("M20 54c5 -3 8 3 13 0s8 2 11 -1M18 62c5 -3 8 3 13 0s8 2 11 -1M21 70c5 -3 8 3 12 0s6 1 8 -1"),
        _skin(),
        svg.path(ROBE, **svg.paint(theme.PERSIAN, theme.FIGURE, 1.6)),
        svg.at(26, 101, ornament.rosette(6, 8, theme.SAFFRON, theme.PERSIAN), stroke="none"),
        svg.path(EAR),
        _beard("royal"),
        _face(),
        svg.path(crown[0], **svg.paint(theme.SAFFRON, theme.FIGURE, 1.6)),
        svg.path(crown[1], stroke=theme.FIGURE, stroke_width=1.3),
    )


def _lines(*parts: str) -> str:
    """Parts of a head, all with the incised line."""
    return svg.group(
        *parts,
        stroke=theme.INCISE,
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill="none",
    )


def _skin() -> str:
    return svg.path(HEAD, fill=theme.FIGURE, stroke="none")


def _face() -> str:
    eye = svg.path(ALMOND, fill=theme.ADDED_WHITE, stroke="none") + svg.circle(
        2.9, 68.4, 45.4, fill=theme.FIGURE, stroke="none"
    )
    return eye + svg.path(FACE)


def _beard(kind: str) -> str:
    outline, strands = BEARDS[kind]
    return svg.path(outline, fill=theme.ADDED_RED) + svg.path(strands)


def _locks() -> str:
    """Wavy hair at the nape."""
    hair = "M30 42C24 52 24 64 30 76C38 80 44 74 44 66C42 60 42 54 45 48Z"
    waves = "M31 54C36 56 40 55 43 52M30 62C35 65 40 64 43 61M32 70C36 72 40 71 43 68"
    return svg.path(hair, fill=theme.ADDED_RED) + svg.path(waves)


def _cloak() -> str:
    return svg.path(CLOAK, fill=theme.FIGURE) + svg.path(
        "M20 104C30 98 40 100 48 106M60 104C68 98 78 98 86 104"
    )
