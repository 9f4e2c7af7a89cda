"""The marks on a board: what may be chosen, whose turn it is, headings, plates and banners."""

from __future__ import annotations

from pylae.art.svg import at, box, breadth, circle, group, polygon, tag, words
from pylae.art.theme import LIT, LIT_INK, PANEL, PLATE_EDGE, QUIET_TEXT, STRONG_LINE, TEXT


def piece(name: str, x: float, y: float, *drawn: str, action: int | None = None, label: str = "", ring: str = "") -> str:
    """A thing with a name of its own, which a page can move; with an action it is a lit button."""
    if action is None:
        return at(x, y, *drawn, id=name)
    button = {"data_action": action, "tabindex": 0, "role": "button", "aria_label": label}
    return at(x, y, *drawn, ring, id=name, **button)


def lit_box(width: float, height: float, corner: float = 6) -> str:
    """The light round a card or a row: a saffron ring between ink hairlines."""
    frame = {"x": -4, "y": -4, "width": width + 8, "height": height + 8, "rx": corner, "fill": "none"}
    return group(*_lit("rect", frame))


def lit_circle(radius: float) -> str:
    """The light round a stone, with a hand's breadth to touch."""
    return circle(max(radius + 6, 23), fill="transparent") + group(*_lit("circle", {"r": radius + 4, "fill": "none"}))


def _lit(shape: str, frame: dict[str, object]) -> list[str]:
    return [tag(shape, **frame, stroke=colour, stroke_width=width) for colour, width in ((LIT_INK, 7), (LIT, 4.6))]


def heading(x: float, y: float, text: str, note: str = "", size: float = 20) -> str:
    """A title in the display face and, beside it, a quiet note."""
    beside = words(x + breadth(text, size) + size * 0.5, y, note, size * 0.86, "text", QUIET_TEXT) if note else ""
    return words(x, y, text, size, "display") + beside


def plate(text: str, size: float, width: float = 0) -> str:
    """A name on a white plate round the origin."""
    wide, tall = width or breadth(text, size) + size * 0.8, size * 1.45
    return group(
        box(-wide / 2, -tall / 2, wide, tall, fill=PANEL, stroke=PLATE_EDGE, stroke_width=1.4),
        words(0, size * 0.35, text, size, "display", TEXT, "middle"),
    )


def flag(x: float, y: float, text: str, size: float) -> str:
    """The saffron flag of who is to act, from (x, y) to the right on the line of a heading."""
    wide, tall = breadth(text, size) + size * 1.5, size * 1.4
    notch = [(0, 0), (wide, 0), (wide - tall * 0.35, tall / 2), (wide, tall), (0, tall)]
    return at(
        x,
        y - tall * 0.76,
        polygon(notch, fill=LIT, stroke=LIT_INK, stroke_width=1.2),
        words(size * 0.45, tall * 0.73, text, size, "text", LIT_INK),
    )


def answer(width: float, height: float, text: str, size: float = 17) -> str:
    """A plate that says what choosing it does."""
    return group(
        box(0, 0, width, height, rx=3, fill=PANEL, stroke=STRONG_LINE, stroke_width=1.4),
        words(width / 2, height / 2 + size * 0.34, text, size, "display", TEXT, "middle"),
    )
