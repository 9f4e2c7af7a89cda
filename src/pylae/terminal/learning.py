"""Learning in line mode: the pages of a lesson one after the other, each until it is done; then the match goes on freely.

match = learn(lesson, read=input, write=print)      # the match as it stands when the lesson is over or left, or None
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from pylae.core.game import Refusal
from pylae.core.lessons import Lesson
from pylae.core.match import Match
from pylae.core.telling import folded
from pylae.terminal.telling import sentence

WIDTH = 88
HELP = "Type the move of the page, only Enter to go on where there is none, 'back', 'free' to play on freely, or 'quit'."
FREE, BACK, QUIT = ("free", "play on", "play on freely"), ("back", "undo"), ("quit", "exit", "q")


def learn(lesson: Lesson, read: Callable[[str], str], write: Callable[[str], None]) -> Match | None:
    """Goes through a lesson; None for who wants no more of it. Raises `EOFError` where the input ends before it does."""
    match, page = lesson.begin(), 0
    write(HELP)
    while True:
        _show(lesson, match, page, write)
        shown = page
        while page == shown:
            said = read("> ").strip().lower()
            if said in FREE:
                return match
            if said in QUIT:
                return None
            if said in BACK:
                page = _back(lesson, match, page, write)
                break
            if not said and lesson.reads(page):
                if page + 1 == len(lesson.pages):
                    return match
                page += 1
            else:
                page = _try(lesson, match, page, said, write)


def _show(lesson: Lesson, match: Match, page: int, write: Callable[[str], None]) -> None:
    """A page, over the board as it stands."""
    here = lesson.pages[page]
    write("\n" + match.show(lesson.seat) + "\n")
    write(f"Step {page + 1} of {len(lesson.pages)}. {here.title}.")
    for text in (here.body, here.why, here.now):
        write("\n".join(textwrap.wrap(text, WIDTH)))
    if wanted := lesson.wanted(page, len(match.steps)):
        spelled = lesson.game.spell(match.state, wanted[0])
        write(f"{sentence(match.prompt())} For example: {spelled}")


def _try(lesson: Lesson, match: Match, page: int, said: str, write: Callable[[str], None]) -> int:
    """Takes what was typed if the lesson wants it, and tells what came of it; the page that is open then."""
    before = len(match.steps)
    try:
        match.fold(lesson.plan(match, page, said, lesson.seat))
    except Refusal as refusal:
        write(str(refusal))
        return page
    match.lesson = len(match.steps)
    for told in folded(match.log(lesson.seat, before)):
        write(sentence(told.line))
    after = lesson.page_after(page, len(match.steps))
    if after == page:
        write(f"{sentence(match.prompt())} {lesson.pages[page].now}")
    return after


def _back(lesson: Lesson, match: Match, page: int, write: Callable[[str], None]) -> int:
    """To the beginning of the page, or to the one before."""
    at = lesson.pages[page].at
    if len(match.steps) == at and page == 0:
        write("This is the first page of the lesson.")
        return page
    page = page if len(match.steps) > at else page - 1
    match.rewind(lesson.pages[page].at)
    return page
