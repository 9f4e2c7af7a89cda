"""The tools for those who write cards and build decks: lists, pages of a card and of a deck, drafts (`pylae.core.collection`)."""

from __future__ import annotations

import difflib
import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pylae.core.collection import Files
from pylae.core.table_data import DataSlot, plain_text
from pylae.core.tables import DataError
from pylae.core.wording import listed, many
from pylae.games.greeks_and_vikings.data import card, compiling, drafting, language, limits, table, trying
from pylae.games.greeks_and_vikings.data import decks as deck_files
from pylae.games.greeks_and_vikings.data.language import Card, CardFile
from pylae.games.greeks_and_vikings.data.language import schema_text as schema_text
from pylae.games.greeks_and_vikings.words import tables

WIDTH = 34  # of a card in letters, inside its frame
BAR = 30
PLACES = {"equip": "equip", "command": "Command Zone", "effect": "Effect Zone"}
shipped: Files = {table.shipped().name: table.SHIPPED}
starter: str = trying.STARTER
card_slots, deck_slots = (table.CARDS, table.MORE_CARDS), table.DECKS
drafted_size = limits.FEWEST_DRAFTED
heads = ("Id", "Name", "Kind", "★", "ATK", "DEF", "Text")


def read(files: Files) -> tuple[list[CardFile], tuple[Card, ...]]:
    """R43 The files and all their cards; raises `DataError`."""
    found = [language.read(name, text) for name, text in plain_files(files).items()]
    return found, language.combined(found)


def plain_files(files: Files) -> dict[str, str]:
    """The texts as a table takes them; raises `DataError` for one that is too long or no text."""
    return {name: plain_text(DataSlot(name, ""), text) for name, text in (files or shipped).items()}


# Cards


def problems(files: Files) -> list[str]:
    """3.3 Everything that is wrong with files of cards."""
    try:
        return table.problems(plain_files(files))
    except DataError as error:
        return [str(error)]


def notes(files: Files) -> list[str]:
    """What a file may say, but hardly means: names that nobody has, and cards that the players must do by hand (3.6)."""
    found, cards = read(files)
    names, sides = {one.name for one in cards}, {one.side for one in cards}
    lines = []
    for file in found:
        for one in file.cards:
            place = f"{file.name}: card {one.id!r}"
            if one.manual:
                lines.append(f"{place} has no effect of its own; the players do what its text says (3.6)")
            for where in filters_in(one.fx):
                lines += [
                    f"{place}: no card here has the {key} {where[key]!r}{_meant(where[key], known)}"
                    for key, known in (("name", names), ("side", sides))
                    if key in where and where[key] not in known
                ]
    return lines


def filters_in(value: Any) -> Iterator[Mapping[str, Any]]:
    """Every filter inside the effects of a card."""
    for key, one in value.items() if isinstance(value, Mapping) else enumerate(value):
        if key in ("where", "is", "vs"):
            yield one
        elif isinstance(one, Mapping | list | tuple):
            yield from filters_in(one)


def _meant(word: str, known: set[str]) -> str:
    close = difflib.get_close_matches(word, sorted(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def rows(files: Files) -> list[tuple[str, ...]]:
    """3.2 One row for each card."""
    return [
        (one.id, one.name, kind_words(one), str(one.stars or ""), *_values(one), one.text)
        for one in read(files)[1]
    ]


def kind_words(one: Card) -> str:
    """3.2 "Warrior", "Weapon", "Hold, equip"."""
    if one.subtype:
        return one.subtype.capitalize()
    return one.kind.capitalize() + (f", {PLACES[one.place]}" if one.place else "")


def _values(one: Card) -> tuple[str, str]:
    if one.kind == "combatant":
        return str(one.atk), str(one.def_)
    if one.kind == "weapon" or one.place == "equip":
        return f"{one.atk:+d}", f"{one.def_:+d}"
    return "", ""


def card_page(files: Files, word: str) -> list[str]:
    """3.2 3.5 The picture of a card in letters, what its file says of it, and what it compiles to."""
    found, cards = read(files)
    one = deck_files.Register(cards).card(word)
    file = next(file for file in found if one in file.cards)
    made = compiling.Compiler(cards)
    lines = [
        *picture(one),
        f"{one.id} of {file.title} ({file.status})",
        *(
            f"{copies} in the deck {name}"
            for name, deck in file.decks.items()
            if (copies := deck.get(one.id))
        ),
    ]
    if one.manual:
        lines.append("No effect of its own: the players do what the text says (3.6).")
    return [*lines, "", *tables.compiled_lines(made, cards.index(one))]


def picture(one: Card) -> list[str]:
    """3.2 A card in letters."""
    atk, defence = _values(one)
    foot = f"{f'ATK {atk}':<{WIDTH // 2}}{f'DEF {defence}':>{WIDTH - WIDTH // 2}}" if atk else ""
    stars = "★" * one.stars
    label = ", ".join([kind_words(one), *(word.replace("_", " ") for word in one.keywords)])
    inside = [
        *textwrap.wrap(one.name, WIDTH - 5)[:-1],
        f"{textwrap.wrap(one.name, WIDTH - 5)[-1]:<{WIDTH - len(stars)}}{stars}",
        *textwrap.wrap(f"{label} · {one.side}", WIDTH),
        "",
        *textwrap.wrap(one.text, WIDTH),
        *(["", foot] if foot else []),
    ]
    edge = "─" * (WIDTH + 2)
    return [f"┌{edge}┐", *(f"│ {line:<{WIDTH}} │" for line in inside), f"└{edge}┘"]


# Decks


def decks(files: Files) -> dict[str, dict[str, int]]:
    """R12 The decks that files name, with the copies of each id; of two of a name the first is meant."""
    return {name: dict(deck) for file in reversed(read(files)[0]) for name, deck in file.decks.items()}


def trial(name: str, text: str) -> dict[str, str]:
    """The data of a table at which the cards of a file are played; raises `DataError`."""
    return trying.texts_of(name, text)


def deck_page(files: Files, name: str, text: str) -> list[str]:
    """R12 How many cards a deck has, of which kinds and stars, and who may play with it; raises `DataError`."""
    found, cards = read(files)
    known = {title: deck for file in reversed(found) for title, deck in file.decks.items()}
    deck = deck_files.read_deck(name, text, cards, known)
    by_id = {one.id: one for one in cards}
    held = [by_id[id] for id, copies in deck.copies.items() for _ in range(copies)]
    compiling.compiled([by_id[id] for id in deck.copies])
    return [
        f"{deck.name or name}: {many(deck.size, 'card')}, {many(len(deck.copies), 'title')}; {_for_whom(deck.size)}.",
        "",
        *curve(held),
        "",
        *(f"{copies} {by_id[id].name}" for id, copies in deck.copies.items()),
    ]


def _for_whom(size: int) -> str:
    if size >= limits.FEWEST_CARDS:
        return "for any number of players (R12)"
    return f"for three and four players; two need {limits.FEWEST_CARDS} (R12)"


def curve(held: Sequence[Card]) -> list[str]:
    """R12 The kinds of a deck as bars, its Combatants by stars, and what these are worth."""
    kinds, stars = (
        Counter(one.kind for one in held),
        Counter(one.stars for one in held if one.kind == "combatant"),
    )
    lines = [_bar(f"{kind.capitalize()}s", kinds[kind]) for kind in card.KINDS]
    lines += [
        _bar(f"  {'★' * number or 'no star'}", stars[number]) for number in range(language.MOST_STARS + 1)
    ]
    fighters = [one for one in held if one.kind == "combatant"]
    if fighters:
        atk = sum(one.atk for one in fighters) / len(fighters)
        defence = sum(one.def_ for one in fighters) / len(fighters)
        needed = sum(one.stars for one in fighters)
        lines.append(
            f"A Combatant has ATK {atk:.1f} and DEF {defence:.1f} on average; all stars together are {needed}."
        )
    manual = sorted({one.name for one in held if one.manual})
    if manual:
        lines.append(f"To be done by hand: {listed(manual)} (3.6).")
    return lines


def _bar(word: str, number: int) -> str:
    return f"{word:<14}{number:>3} {'#' * min(number, BAR)}".rstrip()


# Drafts


class Draft(drafting.Draft):
    """multiplayer A draft that says what lies open, and writes down the decks."""

    @property
    def row(self) -> list[str]:
        """What lies open, each card in one line."""
        return [f"{one.name} ({_short(one)}){': ' if one.text else ''}{one.text}" for one in self.open]

    def decks(self) -> list[str]:
        """The decks as texts that `load_data` reads."""
        names = {
            one.id: one.name for one in self.pool + self.open + [one for hand in self.hands for one in hand]
        }
        alike = Counter(names.values())
        return [
            f"# Drafted, seat {seat + 1} of {len(self.hands)}\n"
            + "".join(
                f"{copies} {names[id] if alike[names[id]] == 1 else id}\n"
                for id, copies in self.copies(seat).items()
            )
            for seat in range(len(self.hands))
        ]


def _short(one: Card) -> str:
    atk, defence = _values(one)
    return (
        f"{kind_words(one)}{' ' + '★' * one.stars if one.stars else ''}{f' {atk}/{defence}' if atk else ''}"
    )


def draft(files: Files, players: int, size: int, seed: int) -> Draft:
    """multiplayer A draft from a common set in which each card lies as often as a deck may have it; raises `DataError`."""
    return Draft(read(files)[1], players, size, seed)
