"""Decks: which cards a player brings, as lines, as a table of counts or by the name of a deck in the cards (R12)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pylae.core.table_data import one_line
from pylae.core.tables import DataError, parse, shown
from pylae.core.wording import plain, quoted
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.data.language import Card

LINE = re.compile(r"(?:(?P<before>\d+) ?x? )?(?P<card>.*?)(?: x? ?(?P<after>\d+))?", re.IGNORECASE)
COMMENT = "#"
MOST_LINES = 1000


@dataclass(frozen=True)
class Deck:
    """A deck: what it calls itself, and the copies of each id in the order of the cards."""

    name: str
    copies: Mapping[str, int]

    @property
    def size(self) -> int:
        return sum(self.copies.values())


class Register:
    """Cards by what players call them: an id or a name, in capitals or not."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.by_id = {one.id: one for one in cards}
        self.by_name: dict[str, list[Card]] = {}
        for one in cards:
            self.by_name.setdefault(plain(one.name), []).append(one)

    def find(self, word: str) -> list[Card]:
        """The card of an id, or all cards of a name."""
        asked = plain(word)
        return [self.by_id[asked]] if asked in self.by_id else self.by_name.get(asked, [])

    def card(self, word: str, place: str = "", also_known: Sequence[str] = ()) -> Card:
        """The only card that is called so; raises `DataError` with a suggestion."""
        found = self.find(word)
        if len(found) > 1:
            ids = " or ".join(one.id for one in found)
            raise DataError(f"{place}{len(found)} cards have the name {quoted(word)}; write {ids}")
        if found:
            return found[0]
        titles = {id: id for id in self.by_id} | {name: ones[0].name for name, ones in self.by_name.items()}
        titles |= {plain(title): title for title in also_known}
        close = difflib.get_close_matches(plain(word), titles, 1)
        hint = f"; did you mean {titles[close[0]]!r}?" if close else ""
        raise DataError(f"{place}there is no card {quoted(word)}{hint}")


def read_deck(name: str, text: str, cards: Sequence[Card], decks: Mapping[str, Mapping[str, int]]) -> Deck:
    """A deck of these cards: the name of one of `decks`, lines like `2 Hoplite`, or TOML or JSON; raises `DataError`."""
    for known, copies in decks.items():
        if plain(known) == plain(text):
            return checked(name, known, copies, cards)
    register = Register(cards)
    own, copies = (
        _of_table(name, text, register) if _is_table(text) else _of_lines(name, text, register, list(decks))
    )
    return checked(name, own, copies, cards)


def _is_table(text: str) -> bool:
    """Whether a text is JSON or TOML, and not lines of names."""
    lines = (line.split(COMMENT)[0].strip() for line in text.split("\n"))
    return text.lstrip().startswith("{") or any(line.startswith("[") or "=" in line for line in lines)


def _of_table(name: str, text: str, register: Register) -> tuple[str, dict[str, int]]:
    """A deck written as a table: `hoplite = 2`, perhaps below `[cards]`, and perhaps with a `name`."""
    content = parse(name, text).content
    own = content.get("name", "")
    counts = content.get("cards", {key: value for key, value in content.items() if key != "name"})
    if not isinstance(counts, dict):
        raise DataError(f"{name}: cards must be a table of cards and their copies, not {shown(counts)}")
    copies: dict[str, int] = {}
    for word, number in counts.items():
        if type(number) is not int or not 1 <= number <= limits.MOST_CARDS:
            raise DataError(f"{name}: {quoted(word)} must have a number of copies, not {shown(number)}")
        _add(copies, register.card(word, f"{name}: "), number)
    return own if isinstance(own, str) else "", copies


def _of_lines(name: str, text: str, register: Register, decks: list[str]) -> tuple[str, dict[str, int]]:
    """A deck written as lines; a remark in the first line is its name."""
    lines = text.strip().split("\n")
    if len(lines) > MOST_LINES:
        raise DataError(f"{name} has {len(lines)} lines; at most {MOST_LINES} are taken")
    written = [(at, " ".join(line.split(COMMENT)[0].split())) for at, line in enumerate(lines, 1)]
    written = [(at, line) for at, line in written if line]
    if not written:
        raise DataError(f"{name} names no card")
    copies: dict[str, int] = {}
    for at, line in written:
        if len(written) == 1:  # perhaps the name of a deck
            _add(copies, *_read_line(line, register, f"{name}: there is no deck {quoted(line)}, and ", decks))
        else:
            _add(copies, *_read_line(line, register, f"{name}: line {at}: "))
    return lines[0].strip(f"{COMMENT} \t") if lines[0].startswith(COMMENT) else "", copies


def _read_line(line: str, register: Register, place: str, decks: Sequence[str] = ()) -> tuple[Card, int]:
    """A card and its copies: `2 Hoplite`, `2x Hoplite`, `hoplite 2`, `Hoplite`; a name may end with a number."""
    if register.find(line):
        return register.card(line, place), 1
    match = LINE.fullmatch(line)
    assert match is not None  # its parts may all be empty
    before, word, after = match["before"], match["card"], match["after"]
    if before and after and not register.find(word):
        return register.card(f"{word} {after}", place), _copies(before, place)
    return register.card(word, place, decks), _copies(before or after or "1", place)


def _copies(digits: str, place: str) -> int:
    if len(digits) > 2 or not 1 <= int(digits) <= limits.MOST_CARDS:
        raise DataError(f"{place}{quoted(digits)} is no number of copies")
    return int(digits)


def _add(copies: dict[str, int], one: Card, number: int) -> None:
    copies[one.id] = copies.get(one.id, 0) + number


def checked(name: str, own: str, copies: Mapping[str, int], cards: Sequence[Card]) -> Deck:
    """R12 G8 A deck of 25 to 70 cards, with at most 3 copies of a name, 2 if it has stars; raises `DataError`."""
    by_name: dict[str, list[Card]] = {}
    for one in cards:
        if one.id in copies:
            by_name.setdefault(plain(one.name), []).append(one)
    for alike in by_name.values():
        number, starred = sum(copies[one.id] for one in alike), any(one.stars for one in alike)
        most = limits.STARRED_COPIES if starred else limits.COPIES
        if number > most:
            what = "a Combatant with stars" if starred else "a card"
            raise DataError(f"{name}: {number} copies of {alike[0].name}; {what} has at most {most} (R12)")
    deck = Deck(one_line(own), {one.id: copies[one.id] for one in cards if one.id in copies})
    if not limits.FEWEST_DRAFTED <= deck.size <= limits.MOST_CARDS:
        raise DataError(
            f"{name} has {deck.size} cards; a deck has {limits.FEWEST_DRAFTED} to {limits.MOST_CARDS} (R12)"
        )
    return deck
