"""Lessons: a guided first game as data, played by the real rules with chosen dice and cards.

    lesson = lesson_of(game)                # None where the game has no `lesson.toml` beside its rulebook
    match = lesson.begin()                  # the position before its first page
    plan = lesson.plan(match, 0, "fight 14")    # what the page wants, and what chance and the rival do then
    page = lesson.page_after(0, plan.at + len(plan.steps))

The file holds the options, the seat of whoever learns, and pages. A page's `script` says in the game's notation all that
happens on it: the moves of that seat, which it has to find, and after each of them the outcomes of chance and the moves of
others; the only possible answer may be left out. A page without a script is only read. No rule stands in a lesson: what cannot be played is refused when it is loaded.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pylae.core import rulebook
from pylae.core.chance import OVER
from pylae.core.game import Game, Refusal
from pylae.core.match import Match, Move, Plan
from pylae.core.tables import Data, DataError, read

FILE = "lesson.toml"
MOST_PAGES = 16
LONGEST = {"title": 6, "body": 45, "why": 30, "now": 30, "say": 30, "otherwise": 30}  # words


@dataclass(frozen=True)
class Page:
    """What is told and asked at one point of a lesson."""

    title: str
    body: str
    why: str
    now: str  # what to do, as an order: "Charge with your 16."
    section: str
    ring: tuple[str, ...]  # ids of the picture; without them what carries the move is ringed
    replies: Mapping[str, str]  # what is said to other moves
    otherwise: str  # and to those that nobody has thought of
    at: int  # how many steps of the match come before it


@dataclass(frozen=True)
class Turn:
    """One step of the script: `asked` where whoever learns has to find it."""

    action: int
    asked: bool


@dataclass(frozen=True)
class Lesson:
    """A guided first game: its pages, and its match from the first step to the last."""

    game: Game
    minutes: int
    seat: int
    options: Mapping[str, object]
    pages: tuple[Page, ...]
    turns: tuple[Turn, ...]
    digest: str  # changes with the file, so that a table knows whether it began with this lesson

    def begin(self) -> Match:
        """The match as it stands before the first page; from then on its dice are its own."""
        match = _table(self.game, self.options)
        match.retrace(turn.action for turn in self.turns[: self.pages[0].at])
        match.physical = False
        return match

    def begun(self) -> dict[str, object]:
        """What is written down where it begins."""
        return {"lesson": self.digest, "page": 0, "keep": self.pages[0].at}

    def wanted(self, page: int, at: int) -> list[int]:
        """The actions that are to be found after `at` steps, one after the other; none on a page that is only read."""
        found: list[int] = []
        for turn in self.turns[at : self._end(page)]:
            if not turn.asked:
                break
            found.append(turn.action)
        return found

    def reads(self, page: int) -> bool:
        """Whether a page is only read."""
        return self._end(page) == self.pages[page].at

    def page_after(self, page: int, at: int) -> int:
        """The page to be shown once the match has come to step `at`."""
        return page if self.reads(page) or at < self._end(page) else page + 1

    def plan(self, match: Match, page: int, move: Move, seat: int | None = None) -> Plan:
        """What the move that a page wants does, with what the script says happens then; `Refusal` for any other."""
        at, actions = len(match.steps), match.actions_of(move, seat)
        wanted = self.wanted(page, at)
        if not actions or actions != wanted[: len(actions)]:
            match.plan(actions, seat)  # what cannot be is refused by the rules, not by the lesson
            raise Refusal(self.answer(match, page, actions), self.pages[page].section)
        end = at + len(actions)
        while end < self._end(page) and not self.turns[end].asked:
            end += 1
        return match.plan_course(turn.action for turn in self.turns[at:end])

    def answer(self, match: Match, page: int, actions: list[int]) -> str:
        """What the lesson says to a move that is not its own."""
        here = self.pages[page]
        spelled = self.game.spell(match.state, actions[0])
        if (
            len(actions) == 1 and spelled in here.replies
        ):  # a short form may mean something else at another point
            return here.replies[spelled]
        for text, say in here.replies.items():
            if _means(match, text) == actions:
                return say
        if here.otherwise:
            return here.otherwise
        return f"Later. First {self.order(page)}"

    def order(self, page: int) -> str:
        """What to do now, as it follows other words."""
        now = self.pages[page].now
        return f"{now[0].lower()}{now[1:]}"

    def _end(self, page: int) -> int:
        """After how many steps a page is done."""
        return self.pages[page + 1].at if page + 1 < len(self.pages) else len(self.turns)


def goal_of(game: Game, state: Any, seat: int) -> str:
    """What a seat is out to do, in a sentence; nothing where the game does not say."""
    goals = game.about.goals
    return goals.get(game.seat_side(state, seat), goals.get("", ""))


_read: dict[Path, Lesson | None] = {}


def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, read once, or None where it has none; raises `DataError` where it cannot be used."""
    path = game.rulebook.with_name(FILE)
    if path not in _read:
        _read[path] = load_lesson(game, path) if path.is_file() else None
    return _read[path]


def known_by(game: Game, digest: str) -> Lesson | None:
    """The lesson of a game that a table has begun with, unless its file has changed since or is gone."""
    try:
        lesson = lesson_of(game)
    except DataError:
        return None
    return lesson if lesson and lesson.digest == digest else None


def load_lesson(game: Game, path: Path) -> Lesson:
    """A lesson, played through once to be sure that it can be played; raises `DataError` with page and move."""
    data = read(path)
    known = {"minutes", "seat", "options", "before", "page"}
    data.require(data.content.keys() <= known, f"there is only {', '.join(sorted(known))}")
    seat = data.number("seat", 1, 16) - 1
    options = data.table("options") if "options" in data.content else {}
    match = _table(game, options, data)
    data.require(seat < len(match.seats), f"there is no seat {seat + 1} with these options")
    played = _Script(match, seat)
    played.before(f"{data.name}: before", data.words("before") if "before" in data.content else ())
    rows = data.tables("page")
    data.require(1 < len(rows) <= MOST_PAGES, f"a lesson has 2 to {MOST_PAGES} pages, not {len(rows)}")
    sections = rulebook.sections(game)
    pages = []
    for number, row in enumerate(rows, 1):
        place = f"{data.name}: page {number}"
        if match.mover != seat or len(match.actions()) < 2:
            raise DataError(
                f"{place}: seat {seat + 1} has nothing to choose here; the script before it ends too soon"
            )
        pages.append(_page(place, row, len(match.steps), sections))
        played.page(place, _words(place, row, "script"), pages[-1].replies)
    if "script" in rows[-1]:
        raise DataError(f"{data.name}: the last page is only read: it says how to play on")
    digest = hashlib.blake2b(json.dumps(data.content, sort_keys=True).encode(), digest_size=8).hexdigest()
    return Lesson(
        game, data.number("minutes", 2, 10), seat, options, tuple(pages), tuple(played.turns), digest
    )


def _table(game: Game, options: Mapping[str, object], data: Data | None = None) -> Match:
    """A match whose chance is told by a script."""
    try:
        return Match(game, options, physical=True)
    except ValueError as error:
        raise DataError(f"{data.name if data else game.name}: options: {error}") from None


class _Script:
    """Plays what a file says and notes what whoever learns has to find."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.turns: list[Turn] = []

    def before(self, place: str, moves: tuple[str, ...]) -> None:
        """What leads to the first page; nobody has to find any of it."""
        for move in moves:
            if self._play(place, move, {}):
                raise DataError(f"{place}: {move!r} is a choice of whoever learns; it belongs on a page")
        self._forced()

    def page(self, place: str, moves: tuple[str, ...], replies: Mapping[str, str]) -> None:
        """What happens on a page, and where its replies can be said."""
        unsaid = dict(replies)
        if not moves:
            self._hear(unsaid, None)
        for number, move in enumerate(moves):
            if not self._play(place, move, unsaid) and number == 0:
                raise DataError(
                    f"{place}: a script begins with a choice of seat {self.seat + 1}, not with {move!r}"
                )
        if moves:
            self._forced()
        for text in unsaid:
            raise DataError(f"{place}: {text!r} can be said nowhere on this page, so it needs no reply")

    def _play(self, place: str, move: str, unsaid: dict[str, str]) -> bool:
        """Plays a move; whether whoever learns has to find it."""
        self._forced(move)
        if self.match.mover == OVER:
            raise DataError(f"{place}: the game is over before {move!r}")
        try:
            actions, found = self.match.read(move), False
        except Refusal as refusal:
            raise DataError(f"{place}: {move!r}: {refusal.reason}") from None
        for action in actions:
            about = self.match.about(self.match.state)
            actor = about.actor(action)
            asked = actor == self.seat and (actor != self.match.mover or len(about.actions) > 1)
            if asked:
                self._hear(unsaid, action)
            self.match.retrace([action])
            self.turns.append(Turn(action, asked))
            found = found or asked
        return found

    def _forced(self, move: str = "") -> None:
        """Takes what is the only answer, as tables do by themselves; a script may say it or leave it."""
        while self.match.mover >= 0 and len(only := self.match.legal()) == 1 and only[0].text != move:
            self.match.retrace([only[0].action])
            self.turns.append(Turn(only[0].action, asked=False))

    def _hear(self, unsaid: dict[str, str], wanted: int | None) -> None:
        """Strikes out the replies to what could be said now instead of what is wanted."""
        said = {text: _means(self.match, text) for text in unsaid}
        for text, meant in said.items():
            if meant[:1] not in ([], [wanted]) and _legal(self.match, meant):
                del unsaid[text]


def _means(match: Match, text: str) -> list[int]:
    """The actions that a text of the lesson means now; none where it means nothing here."""
    try:
        return match.read(text)
    except Refusal:
        return []


def _legal(match: Match, actions: list[int]) -> bool:
    try:
        return bool(match.plan(actions))
    except Refusal:
        return False


def _page(place: str, row: dict[str, Any], at: int, sections: Mapping[str, Any]) -> Page:
    known = {"title", "body", "why", "now", "section", "ring", "script", "reply", "otherwise"}
    if unknown := row.keys() - known:
        raise DataError(f"{place} has {', '.join(sorted(unknown))}; known are {', '.join(sorted(known))}")
    texts = {key: _text(place, row, key) for key in ("title", "body", "now", "why", "section", "otherwise")}
    for key in ("title", "body", "now", "section"):
        if not texts[key]:
            raise DataError(f"{place} lacks {key}")
    if texts["section"] not in sections:
        raise DataError(f"{place}: the rulebook has no section {texts['section']!r}")
    replies = row.get("reply", {})
    if not isinstance(replies, dict):
        raise DataError(f"{place}: reply must be a table")
    for text in replies:
        _text(place, replies, text, "say")
    return Page(ring=_words(place, row, "ring"), replies=replies, at=at, **texts)


def _text(place: str, row: Mapping[str, Any], key: str, kind: str = "") -> str:
    """A text, not longer than a learner reads."""
    value, most = row.get(key, ""), LONGEST.get(kind or key, 1)
    if not isinstance(value, str):
        raise DataError(f"{place}.{key} must be text")
    if len(value.split()) > most:
        raise DataError(f"{place}.{key} has {len(value.split())} words; at most {most} are read")
    if most > LONGEST["title"] and value and value[-1] not in ".?!":
        raise DataError(f"{place}.{key} must end as a sentence does")
    return value


def _words(place: str, row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise DataError(f"{place}.{key} must be a list of texts")
    return tuple(value)
