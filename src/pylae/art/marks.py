"""The marks on a board: what may be chosen, whose turn it is, headings, plates and banners."""

from __future__ import annotations

from pylae.art import svg, theme


def piece(
    name: str,
    x: float,
    y: float,
    *drawn: str,
    action: int | None = None,
    label: str = "",
    ring: str = "",
    ask: str = "",
    opens: str = "",
) -> str:
    """A thing with a name of its own, which a page can move; with an action it is a lit button.

    Without one it may still carry in `ask` the move that somebody would try with it, so that a page can tell why not, or
    in `opens` the name of a pile that everybody may look through.
    """
    if opens:
        return svg.at(x, y, *drawn, id=name, data_pile=opens, role="button", tabindex=0, aria_label=label)
    if action is None and ask:
        return svg.at(
            x, y, *drawn, id=name, data_ask=ask, role="button", aria_disabled="true", aria_label=label or ask
        )
    if action is None:
        return svg.at(x, y, *drawn, id=name)
    return svg.at(
        x, y, ring, *drawn, id=name, data_action=action, tabindex=0, role="button", aria_label=label
    )


@svg.kept
def lit_box(width: float, height: float, corner: float = 6) -> str:
    """The light round a card or a row: a saffron ring between ink hairlines."""
    return lit("rect", x=-3, y=-3, width=width + 6, height=height + 6, rx=corner)


def lit(shape: str, **frame: object) -> str:
    """The light along the edge of any shape."""
    edges = ((theme.LIT_INK, 6), (theme.LIT, 4))
    return svg.group(*(svg.tag(shape, **frame, **svg.paint("none", *edge)) for edge in edges))


@svg.kept
def heading(x: float, y: float, text: str, note: str = "", size: float = 20) -> str:
    """A title in the display face and, beside it, a quiet note."""
    return svg.words(
        x, y, text, size, "display", after=svg.span(note, size * 0.84, fill=theme.QUIET_TEXT) if note else ""
    )


@svg.kept
def plate(text: str, size: float, width: float = 0) -> str:
    """A name on a white plate round the origin."""
    wide, tall = width or svg.breadth(text, size) + size * 0.8, size * 1.45
    return svg.group(
        svg.box(-wide / 2, -tall / 2, wide, tall, **svg.paint(theme.PANEL, theme.PLATE_EDGE, 1.4)),
        svg.words(0, size * 0.35, text, size, "display", theme.TEXT, "middle"),
    )


@svg.kept
def flag(x: float, y: float, text: str, size: float) -> str:
    """The saffron flag of who is to act, from `x` to the right on the line of a heading."""
    wide, tall = svg.breadth(text, size, "text") + size * 1.2, size * 1.4
    notch = [(0, 0), (wide, 0), (wide - tall * 0.3, tall / 2), (wide, tall), (0, tall)]
    return svg.at(
        x,
        y - tall * 0.76,
        svg.polygon(notch, **svg.paint(theme.LIT, theme.LIT_INK, 1.2)),
        svg.words(size * 0.4, tall * 0.73, text, size, "text", theme.LIT_INK),
    )


@svg.kept
def answer(width: float, height: float, text: str, size: float = 17) -> str:
    """A plate that says what choosing it does."""
    return svg.group(
        svg.box(0, 0, width, height, rx=3, **svg.paint(theme.PANEL, theme.STRONG_LINE, 1.4)),
        svg.words(width / 2, height / 2 + size * 0.34, text, size, "display", theme.TEXT, "middle"),
    )


def banner(width: float, size: float, word: str, reason: str, device: str) -> str:
    """A wide plate round the origin: one word, its reason below, a device at either end."""
    tall = size * 3.6
    return svg.group(
        svg.box(-width / 2, -tall / 2, width, tall, **svg.paint(theme.PANEL, theme.LIT_INK, 3)),
        svg.box(5 - width / 2, 5 - tall / 2, width - 10, tall - 10, **svg.paint("none", theme.LIT, 3)),
        *(svg.at(side * (width / 2 - tall * 0.5), 0, device) for side in (-1, 1)),
        svg.words(0, -size * 0.1, word, size * 1.3, "display", theme.TEXT, "middle"),
        svg.words(0, size * 1.05, reason, size * 0.72, "text", theme.TEXT, "middle"),
    )
