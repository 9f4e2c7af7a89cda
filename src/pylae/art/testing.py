"""Reading a picture back: what the tests of every game ask of their drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator
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
