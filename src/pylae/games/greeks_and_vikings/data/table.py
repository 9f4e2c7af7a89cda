"""The cards of a table: what its players bring, or the shipped set, as fixed fields of the state (R12, R43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pylae.core.table_data import DataSlot, Loaded
from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import compiling, decks, language, limits
from pylae.games.greeks_and_vikings.data.decks import Deck
from pylae.games.greeks_and_vikings.data.language import Card, CardFile

SHIPPED = Path(__file__).with_name("cards.toml").read_text(encoding="utf-8")
CARDS, MORE_CARDS = "cards", "more cards"
DECKS = tuple(f"deck {seat}" for seat in range(1, limits.PLAYERS + 1))

data_slots = (
    DataSlot(CARDS, "The cards of this table, as TOML or JSON; the reconstructed set without it."),
    DataSlot(MORE_CARDS, "A second file of cards to choose from besides; its ids must differ (R43)."),
    *(
        DataSlot(
            deck,
            f"The deck of seat {seat}: lines like '2 Hoplite', a table of counts, or the name of a deck in the cards.",
            limit=8192,
        )
        for seat, deck in enumerate(DECKS, 1)
    ),
)


def load_data(texts: Mapping[str, str]) -> Loaded:
    """R12 R43 The tables of all cards in the four decks of a table; `DataError` names file, card and field."""
    files = card_files(texts)
    cards = language.combined(files)
    known = {name: deck for file in reversed(files) for name, deck in file.decks.items()}
    seats = [deck_of(seat, texts, cards, files[0], known) for seat in range(limits.PLAYERS)]
    used = [one for one in cards if any(one.id in deck.copies for deck in seats)]
    return tables_of(files, used, seats)


def tables_of(files: Sequence[CardFile], used: Sequence[Card], seats: Sequence[Deck]) -> Loaded:
    """3.5 Some cards of these files as tables and words, and the decks that the seats have, if any."""
    status = {one.id: file.status for file in files for one in file.cards}
    nobody = [Deck("", {})] * (limits.PLAYERS - len(seats))
    return Loaded(
        fields={
            **compiling.compiled(used),
            "titles": len(used),
            "lists": [lists_of(deck, used) for deck in (*seats, *nobody)],
        },
        titles={
            "cards": [one.name for one in used],
            "ids": [one.id for one in used],
            "sides": [one.side for one in used],
            "statuses": [status[one.id] for one in used],  # reconstructed, official or custom
            "manual": [one.id for one in used if one.manual],  # the players do by hand what these say (3.6)
            "decks": [deck.name or "own" for deck in seats],
            "sets": [file.title for file in files],
        },
        lines={"texts": [one.text for one in used]},
        names={
            **{slot: file.title for slot, file in zip((CARDS, MORE_CARDS), files, strict=False)},
            **{slot: deck.name for slot, deck in zip(DECKS, seats, strict=False)},
        },
    )


def problems(files: Mapping[str, str]) -> list[str]:
    """C36 R12 R43 Everything that is wrong with files of cards, texts by name: each by itself, then all together."""
    found = [problem for name, text in files.items() for problem in language.problems(name, text)]
    if found:
        return found
    read = [language.read(name, text) for name, text in files.items()]
    try:
        cards = language.combined(read)
        for file in read:
            for name, copies in file.decks.items():
                deck = decks.checked(f"{file.name}: decks.{name}", name, copies, cards)
                compiling.compiled([one for one in cards if one.id in deck.copies])
    except DataError as error:
        return [str(error)]
    return []


def check_table(state: Any) -> None:
    """R12 Each deck in play has as many cards as the number of players and the options ask for; raises `DataError`."""
    fewest = state.deck_min or (limits.FEWEST_CARDS if state.players == 2 else limits.FEWEST_DRAFTED)
    for seat in range(state.players):
        size, named = sum(state.lists[seat]), state.table_data.titles["decks"][seat]
        if size < fewest:
            raise DataError(
                f"{DECKS[seat]} ({named}) has {size} cards; "
                f"with {state.players} players it must have at least {fewest} (R12, option deck_min)"
            )
        if size > state.deck_max:
            raise DataError(
                f"{DECKS[seat]} ({named}) has {size} cards; at most {state.deck_max} are allowed (R12, option deck_max)"
            )


def card_files(texts: Mapping[str, str]) -> list[CardFile]:
    """The files of a table, the one that has the usual decks first."""
    first = language.read(CARDS, texts[CARDS]) if CARDS in texts else shipped()
    return [first, language.read(MORE_CARDS, texts[MORE_CARDS])] if MORE_CARDS in texts else [first]


@lru_cache(maxsize=1)
def shipped() -> CardFile:
    """The reconstructed set."""
    return language.read("the shipped cards", SHIPPED)


def deck_of(
    seat: int,
    texts: Mapping[str, str],
    cards: Sequence[Card],
    file: CardFile,
    known: Mapping[str, Mapping[str, int]],
) -> Deck:
    """The deck that a seat brings, or else the first or second of the cards; seats three and four have those of one and two.

    So a table of two, which no text here tells from one of four, holds no title that neither of them has brought (G10).
    """
    if DECKS[seat] in texts:
        return decks.read_deck(DECKS[seat], texts[DECKS[seat]], cards, known)
    if seat >= 2:
        return deck_of(seat - 2, texts, cards, file, known)
    usual = list(file.decks)
    if not usual:
        raise DataError(f"{file.name} has no decks, so {DECKS[0]} and {DECKS[1]} must be brought")
    name = usual[seat % len(usual)]
    return decks.checked(f"{file.name}: decks.{name}", name, file.decks[name], cards)


def lists_of(deck: Deck, used: Sequence[Card]) -> list[int]:
    """G1 A deck as copies of each title, open to all."""
    copies = [deck.copies.get(one.id, 0) for one in used]
    return copies + [0] * (limits.TITLES - len(used))
