"""The shelf: what pages show of the games, and of the tables where they are played."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from markupsafe import Markup, escape

from pylae import games
from pylae.art import svg
from pylae.core.codes import CodeError
from pylae.core.collection import Collection
from pylae.core.engine import fresh, rivals
from pylae.core.examples import Example
from pylae.core.examples import examples as examples_of
from pylae.core.game import Game
from pylae.core.glossary import Glossary, Word
from pylae.core.glossary import glossary as words_of
from pylae.core.options import player_numbers
from pylae.core.rulebook import Rulebook, Section, UnknownSection, read, sections
from pylae.core.tables import DataError
from pylae.web.clocks import remaining
from pylae.web.problems import Problem
from pylae.web.store import SeatRow, TableRow, User

log = logging.getLogger("pylae")

VARIANTS = 1000  # sets of options for which it is remembered how the seats are called
EXAMPLE_WIDTH = 1360  # pixels of a drawn example, twice what a page gives it

# Games


def game(name: str) -> Game:
    """The game of that name; raises `Problem`."""
    try:
        return games.load(name)
    except games.UnknownGame as error:
        raise Problem(404, str(error)) from None


def known(name: str) -> bool:
    """Whether a game is here; the package that brought it may be gone."""
    with suppress(games.UnknownGame):
        return bool(games.load(name))
    return False


@cache
def all_games() -> list[Game]:
    """Every game, our own first and of those the short ones: a newcomer begins with them."""
    playable, broken = games.every()
    for sentence in broken:
        log.warning(sentence)
    own = games.own_names()
    return sorted(playable, key=lambda game: (game.name not in own, game.about.minutes, game.about.title))


def collection(game: Game) -> Collection | None:
    """The tools for those who write cards, where a game has them."""
    return getattr(game, "collection", None)


@cache
def cover(name: str) -> Markup:
    """The cover of a game for a page. Its names get the game's before them, so that covers can stand side by side."""
    picture = games.load(name).cover()
    sheet = picture.sheets["board"]
    x, y, width, height = sheet.box
    drawn = f'<defs>{picture.defs}</defs><g id="cover">{"".join(sheet.layers.values())}</g>'
    drawn = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", drawn)
    return Markup(
        f'<svg viewBox="{x:g} {y:g} {width:g} {height:g}" preserveAspectRatio="xMidYMid slice" '
        f'role="img" aria-label="{escape(picture.desc)}">{drawn}</svg>'
    )


@lru_cache(maxsize=VARIANTS)
def _seat_names(name: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    game = games.load(name)
    state = fresh(game, dict(options))
    return tuple(game.seat_name(state, seat) for seat in range(state.players))


def seat_names(game: Game, options: dict[str, str]) -> tuple[str, ...]:
    """How a game calls its seats."""
    return _seat_names(game.name, tuple(sorted(options.items())))


@lru_cache(maxsize=VARIANTS)
def _seat_sides(name: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    game = games.load(name)
    state = fresh(game, dict(options))
    return tuple(game.seat_side(state, seat) for seat in range(state.players))


def seat_sides(game: Game, options: dict[str, str]) -> tuple[str, ...]:
    """The side of each seat, whose mark stands beside it."""
    return _seat_sides(game.name, tuple(sorted(options.items())))


@lru_cache(maxsize=VARIANTS)
def _rivals(name: str, options: tuple[tuple[str, str], ...]) -> bool:
    """Whether people play against each other there."""
    game = games.load(name)
    return rivals(game, fresh(game, dict(options)))


def seat_labels(game: Game) -> list[tuple[str, int]]:
    """For each seat what it may be called, "Greeks or Spartans", and from how many players on there is one."""
    numbers = player_numbers(game.options)
    labels = []
    for seat in range(numbers[-1]):
        tables = [seat_names(game, {"players": str(number)}) for number in numbers if number > seat]
        labels.append((" or ".join(dict.fromkeys(names[seat] for names in tables)), len(tables[0])))
    return labels


# Rules


@cache
def rulebook(name: str) -> Rulebook:
    """The sections and rulings of a game."""
    return Rulebook(sections(games.load(name)), [], [])


@cache
def index(name: str) -> Rulebook:
    """The same with the functions behind each section, which takes a second to read."""
    return read(games.load(name))


def rules(game: Game, wanted: str) -> list[Section]:
    """A section and those below it; raises `Problem`."""
    try:
        return rulebook(game.name).find(wanted)
    except UnknownSection as error:
        sentence = str(error)
        raise Problem(404, f"{sentence[:1].upper()}{sentence[1:].rstrip('?.')}.") from None


@dataclass(frozen=True)
class Chapter:
    """Sections that belong together, in the contents of a book: "5", "5.1", "5.1.2"; or "fight.1" to "fight.4"."""

    id: str  # of its first section
    number: str
    title: str
    sections: list[Section]  # besides the one that is called like the chapter


def chapters(sections: Sequence[Section], titles: Mapping[str, str]) -> list[Chapter]:
    """A book by what stands before the first dot of its sections; `titles` are of chapters without a section of their own."""
    found: list[Chapter] = []
    for prefix, group in groupby(sections, lambda section: section.id.partition(".")[0]):
        members = list(group)
        head = members[0] if members[0].id in (prefix, f"{prefix}.0") else None
        if head is None and len(members) == 1:
            head = members[0]
        title = head.title if head else titles.get(prefix) or prefix.replace("_", " ").capitalize()
        found.append(Chapter(members[0].id, head.id if head else "", title, members[1:] if head else members))
    return found


def with_links(game: Game, text: str) -> Markup:
    """A text in which the sections it names in brackets, "(8.2.3)" or "(R1, R2)", lead to our words about them."""
    known = rulebook(game.name).sections

    def linked(id: str) -> str:
        return f'<a href="/rules/{game.name}/{id}">{id}</a>' if id in known else id

    def brackets(found: re.Match[str]) -> str:
        return "(" + re.sub(r"[\w.]*\w", lambda word: linked(word[0]), found[1]) + ")"

    return Markup(re.sub(r"\(([^()<>&]*)\)", brackets, str(escape(text))))


def glossary(name: str) -> Glossary:
    """The words of a game that are explained."""
    return _glossary(games.load(name))


@cache
def _glossary(game: Game) -> Glossary:
    """The same of any game; a package's faulty one stands in nobody's way."""
    try:
        return words_of(game)
    except DataError as error:
        log.warning("the glossary of %s: %s", game.name, error)
        return Glossary(())


def explained(game: Game, text: str, but: str = "") -> Markup:
    """A text with its links, in which each word of the glossary is explained where it first stands; not those that the
    section `but` is about. A word leads to its section, and `glossary.js` shows what it means to whoever points at it."""
    known = _glossary(game)
    seen = {word for word in known.words if word.section == but}

    def marked(found: re.Match[str]) -> str:
        word = known.word(found[0])
        if word is None or word in seen:
            return found[0]
        seen.add(word)
        return word_link(game, word, found[0])

    # Links and tags go by untouched: a word in them is a way to somewhere already.
    passing = rf"<a\b.*?</a>|<[^>]+>|{known.pattern.pattern}"
    return Markup(re.sub(passing, marked, str(with_links(game, text))))


def words_in(game: Game, text: str) -> list[tuple[str, str, str]]:
    """The words of the glossary in a text, for a module that marks them: form, meaning and section, as they stand in it."""
    spans = _glossary(game).spans(text)
    return [(text[span.start : span.end], span.word.text, span.word.section) for span in spans]


def word_link(game: Game, word: Word, form: str) -> Markup:
    """A word as it stands in a text, with its explanation."""
    return Markup('<a class="word" href="/rules/{}/{}" data-means="{}">{}</a>').format(
        game.name, word.section, word.text, form
    )


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The drawn examples of a game; not those whose position belongs to other data than an owner's."""
    game = games.load(name)
    return tuple(example for example in examples_of(game) if _drawable(game, example))


def _drawable(game: Game, example: Example) -> bool:
    try:
        example.view(game)
    except CodeError as error:
        log.warning("An example of %s cannot be drawn: %s", game.name, error)
        return False
    return True


def examples_for(game: Game, section: str) -> list[Example]:
    """Those of one section."""
    return [example for example in examples(game.name) if example.section == section]


@lru_cache(512)
def example_png(name: str, number: int, theme: str) -> bytes:
    """An example as a picture for a page, sharp on a fine screen too; it takes a moment to draw."""
    game = games.load(name)
    example = next(example for example in examples(name) if example.number == number)
    drawn = svg.cut(example.picture(game).svg(theme), example.window)
    return svg.png(drawn, EXAMPLE_WIDTH)


# Tables


@dataclass(frozen=True)
class Listed:
    """A table in a list: what is played by whom, how it stands, and whether it waits for the reader."""

    url: str
    game: str
    title: str
    players: str
    standing: str
    flag: str
    yours: bool
    ago: str
    left: str = ""  # what the clock that runs still has


def listed(row: TableRow, seats: Sequence[SeatRow], person: User | None) -> Listed:
    """A table as a list shows it to this person."""
    mine = [seat.number for seat in seats if person is not None and seat.user == person.id]
    asked = any(not seats[number].there for number in mine)
    yours = not row.over and (row.turn in mine or (row.turn < 0 and bool(mine)))
    taken = all(seat.kind != "open" for seat in seats)
    full = taken and all(seat.there for seat in seats)
    try:
        game = games.load(row.game)
        title, players = game.about.title, _players(game, row, seats, mine)
        flag = "Are you there?" if asked and taken else _flag(row, seats, yours, full)
    except games.UnknownGame:  # the package that brought it is gone
        title, players, flag, yours = (
            row.game,
            series([_player(seat) for seat in seats]),
            "Not installed",
            False,
        )
    return Listed(
        url=f"/tables/{row.id}",
        game=row.game,
        title=title,
        players=players,
        standing=row.result if row.over else row.heading,
        flag=flag,
        yours=(yours and full) or (asked and taken),
        ago=ago(time.time() - row.changed),
        left="" if row.over or row.deadline is None else f"{remaining(row.deadline - time.time())} left",
    )


def _players(game: Game, row: TableRow, seats: Sequence[SeatRow], mine: Sequence[int]) -> str:
    """Who plays: "you are Greece, against Ann"."""
    if len(seats) == 1 and mine:
        return "you, alone"
    others = [_player(seat) for seat in seats if seat.number not in mine]
    between = "against" if _rivals(game.name, tuple(sorted(row.options.items()))) else "with"
    if not mine:
        return f" {between} ".join(others) if len(others) == 2 else ", ".join(others)
    if not others:
        return "all seats are yours"
    names = seat_names(game, row.options)
    return f"you are {series([names[seat] for seat in mine])}, {between} {series(others)}"


def _player(seat: SeatRow) -> str:
    if seat.kind == "open":
        return "an open seat"
    return f"{seat.name} (bot)" if seat.kind == "bot" and "bot" not in seat.name.lower() else seat.name


def _flag(row: TableRow, seats: Sequence[SeatRow], yours: bool, full: bool) -> str:
    if row.over:
        return "Finished"
    if not full:
        return "Waits for a friend"
    if yours:
        return "Your turn"
    return f"{seats[row.turn].name} moves" if row.turn >= 0 else "In play"


def series(words: Sequence[str]) -> str:
    """Words in a row: "Ann, Ben and Cleo"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def ago(seconds: float) -> str:
    """How long ago something was, as people say it."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {unit}{'' if count == 1 else 's'} ago"
    return "just now"
