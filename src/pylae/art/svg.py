"""The pen: SVG elements as short text, and the finished drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from itertools import count
from typing import Any

from pylae.art.theme import TEXT, themed
from pylae.art.travel import FONTS, packed
from pylae.core.game import Sheet

Point = tuple[float, float]

kept = lru_cache(1 << 13)  # for small pure drawings: boards draw the same ones again and again

PNG_FONTS = ("gfs-neohellenic-700.ttf", "alegreya-sans-500.ttf")
SHOWINGS = count(1)  # of pictures in notebooks, where one may stand twice
FACES = {
    "display": ("'GFS Neohellenic',Neohellenic,'Gill Sans',sans-serif", 700),
    "text": ("'Alegreya Sans','Gill Sans','Trebuchet MS',sans-serif", 500),
}

SPACES = {"display": 0.3, "text": 0.2}  # how wide a space is, of the size of the letters


@dataclass(frozen=True)
class Drawing:
    """A picture in layers, drawn in their order; `desc` says in words what it shows.

    What lies below the `fold` is the tray of the viewer's own hand, with layers of its own, so that a page can give it a place of
    its own.
    """

    width: float
    height: float
    title: str
    desc: str
    defs: str
    layers: Mapping[str, str]
    fold: float = 0  # how far down the tray begins
    tray: Mapping[str, str] = field(default_factory=dict)
    room: float = 0  # the height that a page keeps for the tray throughout a game; 0: as tall as it is now

    @property
    def sheets(self) -> dict[str, Sheet]:
        """The picture in the parts a page may place: the board, and the hand where there is one."""
        fold = self.fold if self.tray else self.height
        sheets = {"board": Sheet((0, 0, self.width, fold), self.layers)}
        if self.tray:
            sheets["hand"] = Sheet((0, fold, self.width, self.height - fold), self.tray, self.room)
        return sheets

    def svg(self, theme: str = "bone") -> str:
        """The whole picture as a file of its own, in the colours of one theme, with its letters."""
        return packed(self._themed(theme))

    def live(self) -> str:
        """The picture for a page that sets the colours as CSS variables; its parts can be chosen."""
        return self._whole(role="group")

    def png(self, theme: str = "bone", width: int = 1280) -> bytes:
        """The picture as PNG, that many pixels wide."""
        return png(self._themed(theme), width)

    def _repr_svg_(self) -> str:
        return packed(self._themed("bone"), f"-{next(SHOWINGS)}")

    def _themed(self, theme: str) -> str:
        return themed(self._whole(role="img", width=self.width, height=self.height), theme)

    def _whole(self, **attributes: object) -> str:
        return tag(
            "svg",
            tag("title", escape(self.title)),
            tag("desc", escape(self.desc)),
            tag("defs", self.defs),
            *(
                group(content, id=f"layer-{name}")
                for sheet in self.sheets.values()
                for name, content in sheet.layers.items()
            ),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            **attributes,
        )


def png(svg: str, width: int) -> bytes:
    """A finished SVG as PNG, that many pixels wide, in our typefaces whatever the machine has."""
    import resvg_py

    fonts = [str(FONTS / name) for name in PNG_FONTS]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, font_files=fonts, skip_system_fonts=True))


def cut(drawn: str, window: tuple[float, float, float, float]) -> str:
    """A part of a picture, as a file of SVG that is as large as the part."""
    x, y, width, height = (number(side) for side in window)
    head = re.match(r"<svg [^>]*>", drawn)
    if head is None:
        raise ValueError("only a whole file of SVG can be cut")
    sides = {"viewBox": f"{x} {y} {width} {height}", "width": width, "height": height}
    opened = head[0]
    for name, value in sides.items():
        opened = re.sub(rf'(?<= ){name}="[^"]*"', f'{name}="{value}"', opened)
    return opened + drawn[head.end() :]


@kept
def number(value: float) -> str:
    """A number in as few letters as a drawing needs: number(-0.52) -> "-.5"."""
    if value == (whole := int(value)):
        return str(whole)
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
        return "0" if text == "-0" else text
    if text.startswith("0."):
        return text[1:]
    return f"-{text[2:]}" if text.startswith("-0") else text


def tag(name: str, *children: str, **attributes: object) -> str:
    """One element; underscores become hyphens, None is left out: tag("circle", r=3) -> '<circle r="3"/>'."""
    head = opening(name, **attributes)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


@kept
def opening(name: str, **attributes: object) -> str:
    """The inside of an opening tag."""
    words = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        if isinstance(value, (int, float)):
            text = number(value)
        else:
            text = escape(str(value), quote=False).replace('"', "&quot;")
        words.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    return " ".join(words)


def group(*children: str, **attributes: object) -> str:
    return tag("g", *children, **attributes)


def at(x: float, y: float, *children: str, scale: float = 1, **attributes: object) -> str:
    """The children moved to (x, y) and then scaled."""
    move = f"translate({number(x)} {number(y)})" + (f" scale({scale:.3g})" if scale != 1 else "")
    return group(*children, transform=move, **attributes)


def mirrored(width: float, *children: str) -> str:
    """The children as seen in a mirror, inside a box of that width."""
    return group(*children, transform=f"translate({number(width)} 0) scale(-1 1)")


def use(name: str, x: float = 0, y: float = 0) -> str:
    """Once more what the definitions hold under that name."""
    return tag("use", href=f"#{name}", x=x or None, y=y or None)


def paint(fill: str, line: str, weight: float) -> dict[str, Any]:
    """How a shape is filled and outlined: box(0, 0, 9, 9, **paint(theme.PANEL, theme.RIM, 2))."""
    return {"fill": fill, "stroke": line, "stroke_width": weight}


def banded(name: str, lines: Iterable[tuple[float, str]], weight: float = 1, **attributes: object) -> str:
    """The outline of a definition in lines of these widths and colours, one over the other."""
    return "".join(
        group(use(name), **paint("none", colour, width * weight), **attributes) for width, colour in lines
    )


def path(d: str, **attributes: object) -> str:
    return tag("path", d=d, **attributes)


def stroke(d: str, colour: str, width: float, **attributes: object) -> str:
    """A line without a fill, with round ends."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, **paint("none", colour, width), **ends, **attributes)


def circle(radius: float, x: float = 0, y: float = 0, **attributes: object) -> str:
    return tag("circle", cx=x or None, cy=y or None, r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return tag("rect", x=x or None, y=y or None, width=width, height=height, **attributes)


def polygon(points: Sequence[Point], **attributes: object) -> str:
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def data(*parts: str | float) -> str:
    """Path data of letters and numbers: data("M", 1.5, 2, "H", 9) -> "M1.5 2H9"."""
    text, apart = "", ""
    for part in parts:
        text, apart = (text + part, "") if isinstance(part, str) else (text + apart + number(part), " ")
    return text


@kept
def scaled(shape: str, size: float) -> str:
    """Path data drawn for a size of 1, as large as asked: scaled("M0 -.5H.5", 10) -> "M0 -5H5"."""
    return re.sub(r"-?\d*\.?\d+", lambda found: number(float(found[0]) * size), shape)


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """The path data of a soft line through the points (Catmull-Rom, written as cubic curves)."""
    last = len(points) - 1

    def point(index: int) -> Point:
        return points[index % (last + 1)] if closed else points[min(max(index, 0), last)]

    drawn = data("M", *points[0])
    for i in range(last + 1 if closed else last):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (point(i + k) for k in (-1, 0, 1, 2))
        bend = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        drawn += data("C", *bend)
    return drawn + ("Z" if closed else "")


@kept
def words(
    x: float,
    y: float,
    text: str,
    size: float,
    face: str = "text",
    fill: str = TEXT,
    anchor: str = "start",
    after: str = "",
) -> str:
    """A line of text, with another `span` after it if there is one."""
    where = {"x": x or None, "y": y or None, "text_anchor": None if anchor == "start" else anchor}
    return tag("text", _figures(text, face), after, **where, **_lettering(text, size, face, fill))


def paragraph(
    x: float,
    y: float,
    lines: Sequence[str],
    size: float,
    face: str = "text",
    fill: str = TEXT,
    anchor: str = "start",
    lead: float = 1.14,
) -> str:
    """Lines one below the other, the first on the line `y`."""
    first, *rest = (_figures(line, face) for line in lines)
    # A space between lines keeps words apart for those who hear or copy them.
    apart = " " if anchor == "start" else ""
    below = (apart + tag("tspan", line, x=x, dy=size * lead) for line in rest)
    where = {"x": x, "y": y, "text_anchor": None if anchor == "start" else anchor}
    return tag("text", first, *below, **where, **_lettering(" ".join(lines), size, face, fill))


def span(text: str, size: float, face: str = "text", fill: str = TEXT) -> str:
    """More words on a line that has begun, half a letter away: most of it is a space, for those who hear or copy them."""
    letters = _lettering(text, size, face, fill) | {"word_spacing": 0}
    return tag("tspan", " ", _figures(text, face), dx=size * (0.6 - SPACES[face]), **letters)


def _lettering(text: str, size: float, face: str, fill: str) -> dict[str, object]:
    family, weight = FACES[face]
    # The display face has wide spaces.
    gap = -0.14 * size if face == "display" and " " in text else 0
    return {
        "font_family": family,
        "font_weight": weight,
        "font_size": size,
        "fill": fill,
        "word_spacing": gap or None,
    }


def _figures(text: str, face: str) -> str:
    """The text with its numbers in the display face, whose figures stand on the line."""
    safe = escape(text, quote=False)
    if face == "display":
        return safe
    family, weight = FACES["display"]
    return re.sub(r"\d+", rf'<tspan font-family="{family}" font-weight="{weight}">\g<0></tspan>', safe)


def breadth(text: str, size: float, face: str = "display") -> float:
    """About how wide a line of text is, on the safe side."""
    return len(text) * size * (0.54 if face == "display" else 0.47)
