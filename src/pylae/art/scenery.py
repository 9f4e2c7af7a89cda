"""What stands, grows and swims on a painted ground: trees, a temple, a dolphin, waves."""

from __future__ import annotations

from pylae.art import svg, theme


def cypress() -> str:
    """A cypress, 86 high, standing on the origin."""
    return svg.group(
        svg.stroke("M0 0V-14", theme.FIGURE, 4),
        svg.path(
            "M0 -86C12 -60 15 -34 9 -12C4 -7 -4 -7 -9 -12C-15 -34 -12 -60 0 -86Z",
            **svg.paint(theme.OLIVE, theme.FIGURE, 2),
        ),
        svg.stroke("M-2 -66C-5 -46 -4 -30 -2 -18M4 -52C6 -40 6 -30 4 -20", theme.FIGURE, 1.2),
    )


def temple() -> str:
    """A temple front, 60 wide and 46 high, standing on the origin."""
    columns = "".join(f"M{x} -24h5.4l.6 18h-6.6z" for x in (-23, -13.4, -3.2, 7, 17))
    flutes = "".join(f"M{x} -23v16" for x in (-20.3, -10.7, -0.5, 9.7, 19.7))
    return svg.group(
        svg.path(
            f"M0 -45L27 -31H-27ZM-26 -30h52v4.4h-52Z{columns}M-27 -5.6h54v2.4h-54ZM-29.4 -2.6h58.8V0h-58.8Z",
            fill=theme.FIGURE,
        ),
        svg.stroke("M0 -41.4L18 -33H-18Z", theme.INCISE, 1),
        svg.stroke(flutes, theme.INCISE, 0.8),
    )


def olive_sprig() -> str:
    """A sprig of olive, 28 high round the origin."""
    spots = ((0, 6, -20), (0, 6, 200), (1, -2, -35), (-1, -2, 215), (0, -9, -62), (0, -9, 242))
    leaves = (
        svg.path("M0 0C3 -4 9 -4 12 0C9 3 3 3 0 0Z", transform=f"translate({x} {y}) rotate({turn})")
        for x, y, turn in spots
    )
    return svg.group(svg.stroke("M0 14C1 4 0 -6 0 -14", theme.OLIVE, 2), *leaves, fill=theme.OLIVE)


def dolphin() -> str:
    """A leaping dolphin, 86 long, looking right."""
    body = (
        "M-34 8C-26 -12 4 -20 24 -6C30 -4 36 -3 42 -4C38 0 34 3 28 4C18 10 0 8 -14 6C-20 8 -26 14 -30 22"
        "C-32 16 -36 12 -44 12C-40 10 -37 9 -34 8ZM-4 -12C-6 -20 -12 -22 -16 -22C-14 -17 -14 -12 -13 -8Z"
        "M8 6C6 12 2 14 -4 15C0 11 0 8 0 6Z"
    )
    return (
        svg.path(body, fill=theme.SEA_LINE)
        + svg.stroke("M-24 5C-10 -3 8 -2 26 0", theme.SEA, 1.4)
        + svg.circle(1.6, 22, -3, fill=theme.SEA)
    )


def wavelet() -> str:
    """A small wave, 44 long."""
    return svg.stroke(
        "M-22 0c4 -7 9 -7 12 -2c-4 -1 -6 2 -3 4c6 3 9 -8 17 -6c-4 -1 -6 2 -3 4c5 3 9 -4 17 -2",
        theme.SEA_LINE,
        1.6,
        opacity=0.55,
    )
