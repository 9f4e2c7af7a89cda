"""Reading a picture back: what the tests of every game ask of their drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pylae.art.svg import Drawing


def elements(drawing: Drawing) -> list[Element]:
    """Everything in a picture, in the order in which it is drawn."""
    return list(ElementTree.fromstring(drawing.live()).iter())


def asked(drawing: Drawing) -> dict[str, str]:
    """The moves that somebody may wonder about, by the names of their pieces."""
    return {e.get("id", ""): e.get("data-ask", "") for e in elements(drawing) if e.get("data-ask")}


def letters(svg: str) -> list[float]:
    """The sizes of all letters as they are seen."""
    drawn = scaled(ElementTree.fromstring(f"<svg>{svg}</svg>"))
    return [float(size) * scale for element, scale in drawn if (size := element.get("font-size"))]


def scaled(element: Element, scale: float = 1) -> Iterator[tuple[Element, float]]:
    """An element and all below it, each with its scale on the page."""
    for across, down in re.findall(r"scale\((-?[\d.]+)(?: (-?[\d.]+))?\)", element.get("transform", "")):
        scale *= min(abs(float(across)), abs(float(down or across)))
    yield element, scale
    for child in element:
        yield from scaled(child, scale)


Box = tuple[float, float, float, float]  # left, top, right, bottom


def targets(drawing: Drawing) -> dict[str, Box]:
    """Where everything lies that may be chosen, by the names of the pieces: the boxes round their frames and rings."""
    found = {}
    for element, across, down, scale in placed(ElementTree.fromstring(drawing.live())):
        if element.get("data-action"):
            boxes = [frame for each in placed(element, across, down, scale) if (frame := framed(*each))]
            left, top, right, bottom = zip(*boxes, strict=True)
            found[element.get("id", "")] = min(left), min(top), max(right), max(bottom)
    return found


def placed(
    element: Element, across: float = 0, down: float = 0, scale: float = 1
) -> Iterator[tuple[Element, float, float, float]]:
    """All below an element, each with its origin and its scale on the page; itself with those it stands in."""
    yield element, across, down, scale
    moved = element.get("transform", "")
    if spot := re.search(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)", moved):
        across, down = across + float(spot[1]) * scale, down + float(spot[2]) * scale
    if factor := re.search(r"scale\((-?[\d.]+)", moved):
        scale *= abs(float(factor[1]))
    for child in element:
        yield from placed(child, across, down, scale)


def framed(element: Element, across: float, down: float, scale: float) -> Box | None:
    """The box of a rectangle or a circle, where it is placed."""
    x, y, width, height, r = (float(element.get(name, 0)) for name in ("x", "y", "width", "height", "r"))
    kind = element.tag.rpartition("}")[2]
    if kind == "circle":
        x, y, width, height = float(element.get("cx", 0)) - r, float(element.get("cy", 0)) - r, 2 * r, 2 * r
    elif kind != "rect":
        return None
    return across + x * scale, down + y * scale, across + (x + width) * scale, down + (y + height) * scale


def overlapping(boxes: dict[str, Box], most: float) -> list[tuple[str, str]]:
    """The pairs of targets that lie on each other by more than a hair's breadth."""
    pairs = []
    for (one, a), (other, b) in combinations(boxes.items(), 2):
        if min(a[2], b[2]) - max(a[0], b[0]) > most and min(a[3], b[3]) - max(a[1], b[1]) > most:
            pairs.append((one, other))
    return pairs
