"""Drawn examples of the rules: a position of the game, the part of its picture that matters, and what one sees there.

They stand beside the rulebook, in `examples.toml`; a game may do without:

[[example]]
section = "7.1"
caption = "The best Persian die counts only 4, so Greece wins the round."
seat = 0                        # whose view is drawn; without it a spectator's
window = [0, 0, 960, 442]       # the part of the picture
position = "earth_and_water:…"  # a position code
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pylae.core.codes import decode
from pylae.core.game import WATCHER, Game, Picture
from pylae.core.tables import DataError
from pylae.core.tables import read as read_data

FILE = "examples.toml"

Window = tuple[float, float, float, float]


@dataclass(frozen=True)
class Example:
    """What a section looks like on the table."""

    number: int  # from 1 on, in the order of the file
    section: str
    caption: str
    position: str
    seat: int
    window: Window

    def view(self, game: Game) -> Any:
        """What its seat sees; raises `CodeError` where the position is none of this game."""
        view = decode(self.position, lambda name: game)[1]
        game.hide(view, self.seat)
        return view

    def picture(self, game: Game) -> Picture:
        """The whole picture, in which nothing can be chosen."""
        return game.draw(self.view(game), self.seat)


def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game, none where it has no file of them."""
    file = game.rulebook.with_name(FILE)
    if not file.exists():
        return ()
    data = read_data(file)
    found = []
    for number, row in enumerate(data.tables("example"), 1):
        for name in ("section", "caption", "position"):
            if not isinstance(row.get(name), str):
                raise DataError(f"{data.name}: an example lacks {name}: {row}")
        seat, window = row.get("seat", WATCHER), row.get("window", ())
        if len(window) != 4:
            raise DataError(f"{data.name}: an example needs a window of x, y, width and height: {row}")
        caption = " ".join(row["caption"].split())
        found.append(Example(number, row["section"], caption, row["position"], seat, tuple(window)))
    return tuple(found)
