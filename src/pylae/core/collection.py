"""Collections: what a game whose cards are data offers to those who write cards and build decks.

A game that offers it has one name more, `collection`. Files of cards are texts by the name of their file, the one that has the
usual decks first; `{}` means what is shipped. What cannot be used is refused by a `DataError` that names file, card and field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from pylae.core.game import Picture

Files = Mapping[str, str]


@dataclass(frozen=True)
class Face:
    """A card as a page shows it: its words, of which set it is ("reconstructed", "custom"), and its picture."""

    id: str
    name: str
    side: str
    kind: str
    status: str
    picture: Picture


class Draft(Protocol):
    """Players who choose cards in turn from a row that all see."""

    @property
    def chooser(self) -> int: ...  # whose choice it is, or -1 once all decks are full
    @property
    def row(self) -> Sequence[str]: ...  # what may be taken, each in one line
    @property
    def taken(self) -> Sequence[int]: ...  # how many cards each has
    def take(self, at: int) -> str: ...  # the chooser takes one; its name
    def advice(self) -> int: ...  # what a sensible player takes
    def decks(self) -> Sequence[str]: ...  # the text of each deck


class Collection(Protocol):
    """The tools of a game with cards of its own; a module, or anything that has these names."""

    @property
    def shipped(self) -> Files: ...
    @property
    def starter(self) -> str: ...  # a file of one card, for somebody who has never written any
    @property
    def card_slots(self) -> tuple[str, ...]: ...  # the first replaces what is shipped, others come besides
    @property
    def deck_slots(self) -> tuple[str, ...]: ...  # one for each seat; they take the name of a deck too
    @property
    def heads(self) -> tuple[str, ...]: ...  # of the columns of `rows`
    @property
    def drafted_size(self) -> int: ...  # cards that each player drafts, where nobody says another number
    def problems(self, files: Files, /) -> list[str]: ...  # everything that is wrong
    def notes(self, files: Files, /) -> list[str]: ...  # what is allowed, but may not be meant
    def rows(self, files: Files, /) -> list[tuple[str, ...]]: ...  # one for each card
    def card_page(self, files: Files, card: str, /) -> list[str]: ...  # in letters, and what it compiles to
    def draw(self, files: Files, card: str, /) -> Picture: ...  # its face
    def faces(self, files: Files, /) -> Iterator[Face]: ...  # of all cards
    def decks(self, files: Files, /) -> dict[str, dict[str, int]]: ...  # by name, copies by id
    def trial(self, name: str, text: str, /) -> dict[str, str]: ...  # data of a table where a file is played
    def deck_page(self, files: Files, name: str, text: str, /) -> list[str]: ...
    def draft(self, files: Files, players: int, size: int, seed: int, /) -> Draft: ...
    def schema_text(self) -> str: ...
