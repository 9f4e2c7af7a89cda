"""The ribbon: a picture of an analysed game, its value from step to step, with dice for luck and lozenges for choices; and
the boards of its turning points."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from html import escape

from pylae.art import letters, svg, theme
from pylae.art.travel import named
from pylae.bots.network import ONE
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.lab.analysis import LUCK, Analysis, Moment
from pylae.lab.verdicts import Verdict

COLOURS = {"greek": theme.GREEK, "persian": theme.PERSIAN, "viking": theme.token("viking")}
WIDE, TALL = (930, 128), (366, 112)  # of the band, for a screen and for a phone
EDGE = 3
HEAD, PINS = 24, 34  # room above the band: for the heading, and for the numbers of the turning points
STRIP = 22  # below it: for mistakes
SMALLEST_MARK = ONE * 3 // 100
APART = 15  # of two marks
PIN = 12
LEGEND = 14  # size of its letters


def ribbon(analysis: Analysis, theme_name: str = "bone", tall: bool = False) -> str:
    """The picture as SVG, for a phone where it is tall; without a theme its colours are those of the page it stands in."""
    band = Band(analysis, *(TALL if tall else WIDE))
    top = HEAD + PINS
    lines = list(legend(analysis, band.width))
    height = top + band.height + STRIP + 24 * len(lines) + EDGE
    known = hashlib.blake2b(repr((analysis, tall)).encode(), digest_size=5).hexdigest()
    picture = svg.tag(
        "svg",
        svg.tag("title", escape(heading(analysis)), id=f"ribbon-{known}-title"),
        svg.tag("desc", escape(description(analysis)), id=f"ribbon-{known}-desc"),
        svg.words(EDGE, 17, heading(analysis), 19, "display"),
        svg.at(EDGE, top, *band.drawn(), *band.pins(), *band.mistakes()),
        *(svg.at(EDGE, top + band.height + STRIP + 24 * row + 12, line) for row, line in enumerate(lines)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {svg.number(band.width + 2 * EDGE)} {svg.number(height)}",
        role="img",
        aria_labelledby=f"ribbon-{known}-title ribbon-{known}-desc",
    )
    return theme.themed(picture, theme_name) if theme_name else picture


def heading(analysis: Analysis) -> str:
    """Whose chance it is."""
    return f"{analysis.whose}: the chance to win" if analysis.sides[1] else "The chance to win"


def percent(value: int) -> str:
    """A value for people."""
    return f"{100 * value / ONE:.0f} %"


def signed(value: int) -> str:
    """A change for people, with its sign."""
    points = round(100 * value / ONE)
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)} %"


def description(analysis: Analysis) -> str:
    """The picture in words."""
    turns = [analysis.moments[at] for at in analysis.turning]
    told = "; ".join(
        f"after step {turn.last} from {percent(turn.before)} to {percent(turn.after)} by "
        f"{'luck' if turn.kind == LUCK else 'a choice'}"
        for turn in turns
    )
    return (
        f"{analysis.title}, {analysis.steps} steps: from {percent(analysis.first)} to {percent(analysis.last)}. "
        f"Luck {signed(analysis.luck)}.{f' Turning points: {told}.' if told else ''}"
    )


class Band:
    """The band itself: steps from left to right, the value from the bottom to the top."""

    def __init__(self, analysis: Analysis, width: float, height: float) -> None:
        self.analysis = analysis
        self.width, self.height = width, height
        own, other = analysis.sides
        self.own = COLOURS.get(own, theme.GREEK)
        self.other = COLOURS.get(other, theme.PERSIAN if own != "persian" else theme.GREEK)

    def x(self, step: float) -> float:
        return self.width * step / self.analysis.steps

    def y(self, value: int) -> float:
        return self.height * (1 - value / ONE)

    def drawn(self) -> Iterator[str]:
        """The two colours, the line between them, the parts of the game and the marks."""
        moments = self.analysis.moments
        line = svg.data("M", 0, self.y(moments[0].before))
        for moment in moments:
            line += svg.data("H", self.x(moment.last), "V", self.y(moment.after))
        yield svg.box(0, 0, self.width, self.height, fill=self.other)
        yield svg.path(f"{line}V{svg.number(self.height)}H0Z", fill=self.own)
        half = svg.data("M", 0, self.height / 2, "H", self.width)
        yield svg.stroke(half, theme.ADDED_WHITE, 1, stroke_dasharray="2 5", opacity=0.8)
        for at, _ in self.analysis.chapters[1:]:
            yield svg.stroke(svg.data("M", self.x(at), 0, "V", self.height), theme.RIM, 1.2, opacity=0.45)
        yield svg.stroke(line, theme.ADDED_WHITE, 2.4)
        # Their edge keeps the letters apart from the line.
        yield svg.group(
            *self.chapters(), stroke=theme.RIM, stroke_width=3, stroke_linejoin="round", paint_order="stroke"
        )
        yield svg.box(0, 0, self.width, self.height, **svg.paint("none", theme.STRONG_LINE, 2))
        for moment in self.marked():
            x = min(max(self.x(moment.last), 8), self.width - 8)
            y = min(max(self.y(moment.after), 8), self.height - 8)
            yield svg.at(x, y, die() if moment.kind == LUCK else lozenge(9))

    def chapters(self) -> Iterator[str]:
        """The names of the parts of the game, or their last words, where there is room."""
        parts = self.analysis.chapters
        ends = [at for at, _ in parts[1:]] + [self.analysis.steps]
        for (at, name), end in zip(parts, ends, strict=True):
            x, room = self.x(at), self.x(end) - self.x(at) - 8
            for text in (name, name.split()[-1] if name else ""):
                if text and letters.length(text, 13) <= room:
                    yield svg.words(x + 5, self.height - 6, text, 13, "display", theme.ADDED_WHITE)
                    break

    def marked(self) -> list[Moment]:
        """The moments that bear a sign: the turning points, and others that changed much and are not too near."""
        moments = self.analysis.moments
        chosen = [moments[at] for at in self.analysis.turning]
        most = int(self.width // 90)
        for moment in sorted(moments, key=lambda moment: -abs(moment.change)):
            apart = all(abs(self.x(moment.last) - self.x(other.last)) >= APART for other in chosen)
            if apart and len(chosen) < most and abs(moment.change) >= SMALLEST_MARK:
                chosen.append(moment)
        return chosen

    def pins(self) -> Iterator[str]:
        """The numbers of the turning points, side by side where they would cover each other."""
        places = [self.x(self.analysis.moments[at].last) for at in self.analysis.turning]
        shown = spread_out(places, 2 * PIN + 2, PIN, self.width - PIN)
        for number, (x, at) in enumerate(zip(places, shown, strict=True), 1):
            yield svg.polygon([(x, -2), (at - 7, -13), (at + 7, -13)], fill=theme.TEXT)
            yield svg.circle(PIN, at, -20, fill=theme.TEXT)
            yield svg.words(at, -15, str(number), 15, "display", theme.PAGE, "middle")

    def mistakes(self) -> Iterator[str]:
        """Choices that were wrong, below the band: larger where much was lost, in the colour of who made them."""
        for verdict in self.analysis.verdicts:
            if verdict.wrong:
                size = 8 if verdict.grade == "blunder" else 5.5
                fill = self.colour_of(verdict)
                x = min(max(self.x(verdict.step), size), self.width - size)
                yield svg.at(x, self.height + 12, lozenge(size, fill))

    def colour_of(self, verdict: Verdict) -> str:
        if not self.analysis.sides[1]:
            return theme.LIT
        return self.own if verdict.seat == self.analysis.seat else self.other


def spread_out(places: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places in a row moved as little as needed to be so far apart, within two ends."""
    shown: list[float] = []
    for place in places:
        shown.append(max(place, low, shown[-1] + apart if shown else low))
    for at in reversed(range(len(shown))):
        shown[at] = min(shown[at], high - apart * (len(shown) - 1 - at))
    return shown


def die() -> str:
    """The sign of luck."""
    pips = (svg.circle(1.7, x, x, fill=theme.LIT_INK) for x in (-4, 0, 4))
    return svg.group(
        svg.box(-8, -8, 16, 16, rx=3.4, **svg.paint(theme.ADDED_WHITE, theme.LIT_INK, 1.6)), *pips
    )


def lozenge(size: float, fill: str = theme.LIT) -> str:
    """The sign of a choice."""
    corners = [(0, -size), (size, 0), (0, size), (-size, 0)]
    edge = theme.LIT_INK if fill == theme.LIT else theme.STRONG_LINE
    return svg.polygon(corners, **svg.paint(fill, edge, 1.4))


def legend(analysis: Analysis, width: float) -> Iterator[str]:
    """What the signs mean and how the values were found, in as many rows as fit."""
    signs = [(die(), "luck: dice or a drawn card"), (lozenge(8), "a choice")]
    if any(verdict.wrong for verdict in analysis.verdicts):
        signs.append((lozenge(5.5, theme.TRAY), "below: a mistake"))
    row, x = "", 0.0
    for sign, text in signs:
        long = 22 + letters.length(text, LEGEND, "text") + 26
        if row and x + long > width:
            yield row
            row, x = "", 0.0
        row += svg.at(x + 8, 0, sign) + svg.words(x + 22, 5, text, LEGEND, fill=theme.QUIET_TEXT)
        x += long
    note = f"played on {analysis.rollouts:,} times in all, by Captain"
    if x + letters.length(note, LEGEND, "text") + 20 > width:
        yield row
        yield svg.words(0, 5, note, LEGEND, fill=theme.QUIET_TEXT)
    else:
        yield row + svg.words(width, 5, note, LEGEND, "text", theme.QUIET_TEXT, "end")


def board(match: Match, at: int, tall: bool, prefix: str) -> str:
    """The board after a step; its names begin with a prefix of their own, since there are several on the page."""
    people = [seat for seat in range(len(match.seats)) if seat not in match.bots]
    drawn = named(match.draw(people[0] if len(people) == 1 else WATCHER, at, tall).live(), prefix)
    drawn = re.sub(r' (?:tabindex|data-[a-z]+)="[^"]*"', "", drawn)
    return drawn.replace('role="group"', 'role="img"', 1)
