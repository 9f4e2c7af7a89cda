"""The tools for those who write cards and build decks: those of `words`, and the faces (`pylae.core.collection`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pylae.art.svg import Drawing
from pylae.core.collection import Face, Files
from pylae.core.table_data import settled
from pylae.games.greeks_and_vikings.data import decks as deck_files
from pylae.games.greeks_and_vikings.data import table
from pylae.games.greeks_and_vikings.data.language import Card, CardFile
from pylae.games.greeks_and_vikings.picture import card_faces
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import collection as written

shipped, starter, heads, drafted_size = written.shipped, written.starter, written.heads, written.drafted_size
card_slots, deck_slots, decks, trial = written.card_slots, written.deck_slots, written.decks, written.trial
problems, notes, rows, schema_text = written.problems, written.notes, written.rows, written.schema_text
card_page, deck_page, draft = written.card_page, written.deck_page, written.draft


def draw(files: Files, card: str) -> Drawing:
    """3.2 The face of a card; raises `DataError`."""
    found, cards = written.read(files)
    return drawn(found, deck_files.Register(cards).card(card))


def faces(files: Files) -> Iterator[Face]:
    """3.2 The faces of all cards; raises `DataError`."""
    found, _ = written.read(files)
    for file in found:
        for one in file.cards:
            yield Face(one.id, one.name, one.side, one.kind.capitalize(), file.status, drawn(found, one))


def drawn(found: Sequence[CardFile], one: Card) -> Drawing:
    """The face of a card at a table where there is no other."""
    state = State()
    state.fix(settled("greeks_and_vikings", State, table.tables_of(found, [one], ()), {}))
    return card_faces.drawing(state, 0)
