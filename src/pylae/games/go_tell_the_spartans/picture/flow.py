"""Blocks of the tray: drawn from their corner on, one after another, in rows that break where they are too wide."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import svg

Block = tuple[str, float, float]  # what is drawn from its corner on, how wide and how tall it is
GAP = 10.0


def stacked(lines: Sequence[Sequence[Block]], room: float) -> tuple[str, float]:
    """Blocks in rows, each row broken where it is too wide; and how tall they are together."""
    drawn, y = [], 0.0
    for line in lines:
        x, tall = 0.0, 0.0
        for content, wide, high in line:
            if x and x + wide > room:
                x, y, tall = 0.0, y + tall + GAP, 0.0
            drawn.append(svg.at(x, y, content))
            x += wide + GAP
            tall = max(tall, high)
        y += tall + (GAP if line else 0)
    return svg.group(*drawn), y
