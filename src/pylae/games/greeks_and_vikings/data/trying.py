"""Cards on trial: a file with one card to begin with, and the decks with which the cards of a file are played at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from pylae.core.wording import plain
from pylae.games.greeks_and_vikings.data import language, limits, table
from pylae.games.greeks_and_vikings.data.language import Card

STARTER = Path(__file__).with_name("starter.toml").read_text(encoding="utf-8")


def texts_of(name: str, text: str) -> dict[str, str]:
    """R12 R43 What is brought to a table where a file is played, with its own decks or in a usual one; raises `DataError`."""
    file, usual = language.read(name, text), table.shipped()
    if file.decks or {one.id for one in file.cards} & {one.id for one in usual.cards}:
        return {table.CARDS: text}
    by_id = {one.id: one for one in usual.cards}
    sides = Counter(one.side for one in file.cards)
    base = max(usual.decks, key=lambda deck: sum(sides[by_id[id].side] for id in usual.decks[deck]))
    deck = with_cards(
        [by_id[id] for id, copies in usual.decks[base].items() for _ in range(copies)], file.cards
    )
    slot = table.DECKS[list(usual.decks).index(base)]
    return {table.MORE_CARDS: text, slot: written(f"{base}, with {file.title}", deck)}


def with_cards(base: Sequence[Card], new: Sequence[Card]) -> Counter[str]:
    """R12 A deck of the same size with as many copies of new cards as it may have, in place of others of their kind."""
    named = {plain(one.name) for one in new}
    kept = [one for one in base if plain(one.name) not in named]
    added: list[Card] = []
    for one in new:
        most = limits.STARRED_COPIES if one.stars else limits.COPIES
        alike = sum(plain(other.name) == plain(one.name) for other in added)
        added += [one] * min(most - alike, len(base) - len(added))
    for one in added[: max(0, len(added) + len(kept) - len(base))]:
        like = [other for other in kept if (other.kind, other.subtype) == (one.kind, one.subtype)]
        kept.remove((like or [other for other in kept if other.kind == one.kind] or kept)[-1])
    return Counter(one.id for one in [*added, *kept])


def written(name: str, deck: Mapping[str, int]) -> str:
    """A deck as lines."""
    return f"# {name}\n" + "".join(f"{copies} {id}\n" for id, copies in deck.items())
