"""Plain pictures for a game that draws none: its letters on a panel with a plate for each choice, and its title on clay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pylae.art import cover as covers
from pylae.art import cups, letters, svg, theme
from pylae.art.marks import answer, lit_box, piece
from pylae.art.svg import Drawing
from pylae.core.game import Game

MARGIN, GAP = 20, 14
SIZE, LEAD = 17, 24  # of the letters
PLATE = 140, 40  # of a choice, at least


def draw(game: Game, view: Any, seat: int, actions: Sequence[int] = (), tall: bool = False) -> Drawing:
    """The board in letters, and below it what may be chosen."""
    width = 390 if tall else 960
    room = width - 2 * MARGIN
    lines = [part for line in game.show(view, seat).splitlines() for part in letters.broken(line, SIZE, room)]
    spelled = [game.spell(view, action) for action in actions]
    wide = min(room, max([PLATE[0], *(letters.length(text, SIZE) + 2 * GAP for text in spelled)]))
    columns = int((room + GAP) // (wide + GAP))
    top = 2 * MARGIN + LEAD * len(lines)
    plates = []
    for number, (action, text) in enumerate(zip(actions, spelled, strict=True)):
        x = MARGIN + number % columns * (wide + GAP)
        y = top + number // columns * (PLATE[1] + GAP)
        plates.append(choice(x, y, wide, PLATE[1], action, text, actions))
    height = top + -(-len(plates) // columns) * (PLATE[1] + GAP) + MARGIN
    written = svg.paragraph(MARGIN, MARGIN + SIZE, lines, SIZE, lead=LEAD / SIZE)
    board = svg.box(0, 0, width, height, fill=theme.PANEL) + written
    title = game.about.title
    return Drawing(
        width, height, title, f"{title}, in letters.", "", {"board": board, "choices": "".join(plates)}
    )


def choice(
    x: float, y: float, width: float, height: float, action: int, text: str, actions: Sequence[int]
) -> str:
    """A plate that says what choosing it does, lit where its action is among those that may be chosen."""
    return piece(
        f"plate-{action}",
        x,
        y,
        answer(width, height, text),
        action=action if action in actions else None,
        label=text,
        ring=lit_box(width, height),
    )


def cover(game: Game) -> Drawing:
    """The title on clay."""
    title = game.about.title
    size = min(44, 280 / max(1, svg.breadth(title, 1)))
    middle, line = covers.WIDTH / 2, covers.HEIGHT / 2 + size * 0.36
    written = svg.words(middle, line, title, size, "display", theme.FIGURE, "middle")
    return covers.painted(title, title, covers.clay(), written)


def cup(game: Game, state: Any) -> Drawing:
    """A shield in a wreath for whoever has won, or scales that hang level."""
    out = [0] * state.players
    game.returns(state, out)
    best = max(range(len(out)), key=out.__getitem__)
    if out[best] < 0 or (out[best] == 0 and not game.about.cooperative):
        return cups.plain("", -1 if game.about.cooperative else 0)
    return cups.plain(game.seat_side(state, best), out[best])
