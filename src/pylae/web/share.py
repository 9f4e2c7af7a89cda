"""The picture of a finished game that is sent to friends: the cup, who won and how, 1200 by 630."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from pylae.art import letters, ornament, svg, theme
from pylae.art.columns import HEIGHT as TALL
from pylae.art.columns import WIDTH as COLUMNS
from pylae.art.columns import drawn as columns
from pylae.art.travel import named
from pylae.core.wording import many
from pylae.lab.ribbon import EDGE, HEAD, PINS
from pylae.lab.ribbon import TALL as BAND
from pylae.web.ending import Dice, Ending, day

WIDTH, HEIGHT = 1200, 630
LEFT, ROOM = 632, 488  # of the plate's words
FOOT = 536


def card(ending: Ending, dice: Sequence[Dice], ribbon: str = "") -> str:
    """The picture as SVG in the colours of a page: with the ribbon of its analysis where there is one, else with the dice."""
    middle = svg.at(312, 315, _cup(ending), scale=1.06)
    return svg.tag(
        "svg",
        svg.box(0, 0, WIDTH, HEIGHT, fill=theme.CLAY),
        svg.at(0, 14, ornament.meander(WIDTH, 26, theme.FIGURE, 3)),
        svg.at(0, HEIGHT - 40, ornament.meander(WIDTH, 26, theme.FIGURE, 3)),
        svg.stroke(f"M0 48H{WIDTH}M0 {HEIGHT - 48}H{WIDTH}", theme.FIGURE, 3),
        middle,
        svg.box(596, 76, 560, 478, **svg.paint(theme.PANEL, theme.RIM, 4)),
        svg.box(604, 84, 544, 462, **svg.paint("none", theme.SAFFRON, 2.4)),
        *_plate(ending, dice, ribbon),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _cup(ending: Ending) -> str:
    """The cup round the origin."""
    drawn = named(ending.cup.live(), "cup-")
    width, height = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn)[0]
    place = f'<svg x="-{float(width) / 2}" y="-{float(height) / 2}" width="{width}" height="{height}" '
    return drawn.replace("<svg ", place, 1)


def _plate(ending: Ending, dice: Sequence[Dice], ribbon: str) -> list[str]:
    """The words of the plate from top to bottom, and below them the ribbon, the dice or what decided it."""
    written = [
        svg.words(LEFT, 126, ending.title, 23, "text", theme.QUIET_TEXT),
        svg.words(LEFT + ROOM, 126, "Pylae", 21, "display", theme.QUIET_TEXT, "end"),
    ]
    y, head = _lines(ending.headline, 136, 48, "display", theme.TEXT, 1)
    y, why = _lines(ending.reason, y + 4, 27, "display", theme.ACCENT, 2)
    y, who = _lines(ending.beat, y + 8, 25, "display", theme.TEXT, 1)
    written += [*head, *why, *who]
    if ribbon:
        written += _course(ribbon, y + 6)
        return written
    below = FOOT - 10
    if dice:
        most = {row.side: row for row in sorted(dice, key=lambda row: row.number)}  # of each side
        shown = [row for row in dice if most[row.side] is row][:2]
        scale = (0.46 if len(shown) > 1 else 0.62) * ROOM / COLUMNS
        below -= scale * TALL + 12
        for at, row in enumerate(shown):
            x, told = LEFT + at * (ROOM / 2 + 10), f"{row.whose}: {row.average:.2f} on average"
            written.append(svg.words(x, below, told, 17, fill=theme.QUIET_TEXT))
            written.append(svg.at(x, below + 10, columns(row.counts, row.side), scale=scale))
    for sentence in ending.more:
        down, lines = _lines(sentence, y + 8, 21, "text", theme.QUIET_TEXT, 2)
        if down < below - 20:
            y, written = down, written + lines
    if not dice:  # else the plate of a game that its people have ended would be empty below
        when = " · ".join(filter(None, (day(ending.day), ending.lasted, many(ending.steps, "step"))))
        written.append(svg.words(LEFT, FOOT - 8, when, 17, fill=theme.QUIET_TEXT))
    return written


def _course(ribbon: str, y: float) -> list[str]:
    """The ribbon without its legend, as large as there is room, and a line that says what it is."""
    width = float(re.findall(r'viewBox="0 0 ([\d.]+) ', ribbon)[0])
    tall = PINS + BAND[1] + EDGE
    high = min(FOOT - 32 - y, ROOM * tall / width)
    box = f'viewBox="0 {HEAD} {svg.number(width)} {tall}"'
    place = f'<svg x="{LEFT}" y="{svg.number(y)}" width="{ROOM}" height="{svg.number(high)}" '
    title = re.findall(r"<title[^>]*>([^<]*)</title>", ribbon)[0]
    told = svg.words(LEFT, FOOT - 8, f"{unescape(title)}, step by step", 17, fill=theme.QUIET_TEXT)
    return [re.sub(r'viewBox="[^"]*"', box, ribbon, count=1).replace("<svg ", place, 1), told]


def _lines(text: str, y: float, size: float, face: str, fill: str, most: int) -> tuple[float, list[str]]:
    """A text from this height down, smaller where it needs more lines than it may have; how far down it comes."""
    if not text:
        return y, []
    while len(lines := letters.broken(text, size, ROOM, face)) > most or _widest(lines, size, face) > ROOM:
        if size <= 16:
            left = [*lines[: most - 1], " ".join(lines[most - 1 :])]
            lines = [_cut(line, size, face) for line in left]
            break
        size -= 1
    drawn = [
        svg.words(LEFT, y + size * (0.9 + 1.16 * at), line, size, face, fill) for at, line in enumerate(lines)
    ]
    return y + size * 1.16 * len(lines), drawn


def _widest(lines: list[str], size: float, face: str) -> float:
    return max(letters.length(line, size, face) for line in lines)


def _cut(line: str, size: float, face: str) -> str:
    """A line that fits, with dots where something is left out."""
    if letters.length(line, size, face) <= ROOM:
        return line
    while letters.length(f"{line} …", size, face) > ROOM:
        line = line[:-1]
    return f"{line} …"
