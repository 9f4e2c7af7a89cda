"""Learning in line mode: each lesson typed to its end, its answers, the way back, and the match that goes on."""

import pytest

from pylae.core.lessons import Lesson, lesson_of
from pylae.games import load, own_names
from pylae.terminal.learning import learn

TAUGHT = [name for name in own_names() if lesson_of(load(name))]


def taught(name: str) -> Lesson:
    lesson = lesson_of(load(name))
    assert lesson is not None
    return lesson


def typed(lesson: Lesson) -> list[str]:
    """What somebody types who does all that the pages say."""
    match, page, lines = lesson.begin(), 0, []
    while page + 1 < len(lesson.pages):
        if lesson.reads(page):
            lines.append("")
            page += 1
            continue
        wanted = lesson.wanted(page, len(match.steps))[0]
        lines.append(lesson.game.spell(match.state, wanted))
        match.fold(lesson.plan(match, page, wanted))
        page = lesson.page_after(page, len(match.steps))
    return [*lines, "free"]


def heard(lesson: Lesson, lines: list[str]) -> tuple[list[str], int]:
    """What is written while this is typed, and how many steps a lesson has chosen in the end."""
    written: list[str] = []
    answers = iter(lines)
    match = learn(lesson, lambda _: next(answers), written.append)
    assert match is not None
    return written, match.lesson


@pytest.mark.parametrize("word", ["quit", "Q", "exit"])
def test_who_wants_no_more_leaves_at_once(word: str):
    answers = iter([word])
    assert learn(taught("thermopyles"), lambda _: next(answers), lambda line: None) is None


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_typed_to_its_end(name: str):
    lesson = taught(name)
    written, steps = heard(lesson, typed(lesson))
    assert steps == len(lesson.turns)
    for number, page in enumerate(lesson.pages, 1):
        assert f"Step {number} of {len(lesson.pages)}. {page.title}." in written


def test_any_other_move_is_answered_and_back_leads_back():
    lesson = taught("thermopyles")
    written, steps = heard(lesson, ["back", "", "fight 12", "nonsense", "fight 18", "back", "back", "free"])
    assert "This is the first page of the lesson." in written
    assert any("Below 14 your charge breaks" in line for line in written)
    titles = [line.split(". ")[1] for line in written if line.startswith("Step ")]
    first, second = (page.title for page in lesson.pages[:2])
    assert [title.rstrip(".") for title in titles] == [first, first, second, second, first]
    assert steps <= lesson.pages[1].at
