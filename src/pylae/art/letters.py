"""Lettering: how wide words are in the two faces, and how a text breaks into lines."""

from __future__ import annotations

from pylae.art import svg

# Hundredths of the type size, for the signs from the space to the tilde, measured in the fonts that are shipped.
DISPLAY = (
    "40 23 24 76 49 76 60 14 35 37 52 63 21 31 25 41 54 54 54 54 54 54 54 54 54 54 29 31 49 79 51 52 "
    "98 64 60 56 67 59 58 54 65 24 38 68 57 83 73 68 56 68 61 60 67 62 64 93 67 59 62 49 32 49 50 54 "
    "15 43 43 37 47 44 33 45 44 18 16 44 19 69 44 44 43 45 29 36 28 46 46 70 44 50 33 41 22 41 49"
)
TEXT_FACE = (
    "16 26 31 53 44 84 70 18 29 30 38 48 23 31 23 29 54 54 54 54 54 54 54 54 54 54 23 23 48 48 48 34 "
    "83 59 55 52 65 49 44 60 69 28 32 56 42 79 69 64 53 64 57 48 50 63 57 90 61 54 54 29 29 29 43 45 "
    "39 47 52 38 52 46 31 49 52 25 28 47 25 80 52 49 51 51 33 38 33 52 43 68 45 44 42 29 31 29 48"
)
WIDTHS = {
    face: {chr(32 + index): int(width) / 100 for index, width in enumerate(table.split())}
    for face, table in (("display", DISPLAY), ("text", TEXT_FACE))
}
OTHER_SIGN = 0.55
DISPLAY_SPACE = 0.26  # spaces of the display face are drawn closer


@svg.kept
def length(text: str, size: float, face: str = "display") -> float:
    """How wide a line of text is: length("Athens", 18) -> 46.1."""
    widths = WIDTHS[face]
    space = DISPLAY_SPACE if face == "display" else widths[" "]
    return size * sum(space if sign == " " else widths.get(sign, OTHER_SIGN) for sign in text)


def broken(text: str, size: float, width: float, face: str = "text") -> list[str]:
    """The text in lines that fit a width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and length(longer, size, face) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
