"""Lessons: every guided first game is played right and wrong, and what cannot be used is refused with its place."""

import re
from pathlib import Path

import pytest

from pylae.core.game import Refusal
from pylae.core.lessons import FILE, Lesson, goal_of, lesson_of, load_lesson
from pylae.core.match import Match
from pylae.core.options import player_numbers
from pylae.core.record import dumps, loads
from pylae.core.tables import DataError
from pylae.games import load, own_names

TAUGHT = [name for name in own_names() if load(name).rulebook.with_name(FILE).exists()]
THERMOPYLES = load("thermopyles")


def taught(name: str) -> Lesson:
    lesson = lesson_of(load(name))
    assert lesson is not None
    return lesson


def told(match: Match, page: int, lesson: Lesson) -> list[tuple[int, list[int]]]:
    """What is wanted on each point of a page of this match, which plays it."""
    points = []
    while wanted := lesson.wanted(page, len(match.steps)):
        points.append((len(match.steps), wanted))
        match.fold(lesson.plan(match, page, wanted[0]))
        if lesson.page_after(page, len(match.steps)) != page:
            break
    return points


@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_played_right_to_its_end_and_on(name: str):
    lesson = taught(name)
    match = lesson.begin()
    for page, here in enumerate(lesson.pages):
        assert here.at == len(match.steps)
        assert match.mover == lesson.seat
        assert bool(told(match, page, lesson)) != lesson.reads(page)
    assert len(match.steps) == len(lesson.turns)
    assert not match.over
    match.play(match.hint().action)  # from here on chance rolls by itself
    assert match.over or match.mover >= 0


@pytest.mark.parametrize("name", TAUGHT)
def test_every_other_move_is_answered_and_changes_nothing(name: str):
    lesson = taught(name)
    match = lesson.begin()
    for page, here in enumerate(lesson.pages):
        while True:
            wanted = lesson.wanted(page, len(match.steps))
            before = match.key()
            for choice in match.legal():
                if [choice.action] == wanted[:1]:
                    continue
                with pytest.raises(Refusal) as refused:
                    lesson.plan(match, page, choice.action)
                assert len(refused.value.reason.split()) <= 32
                assert refused.value.section == here.section
            assert match.key() == before
            if not wanted:
                break
            match.fold(lesson.plan(match, page, wanted[0]))
            if lesson.page_after(page, len(match.steps)) != page:
                break


@pytest.mark.parametrize("name", TAUGHT)
def test_every_reply_is_said_at_some_point_of_its_page(name: str):
    lesson = taught(name)
    match = lesson.begin()
    for page, here in enumerate(lesson.pages):
        unsaid = set(here.replies.values())
        while wanted := lesson.wanted(page, len(match.steps)):
            unsaid -= {lesson.answer(match, page, [choice.action]) for choice in match.legal()}
            unsaid -= {
                lesson.answer(match, page, match.read(text)) for text in here.replies if _legal(match, text)
            }
            match.fold(lesson.plan(match, page, wanted[0]))
            if lesson.page_after(page, len(match.steps)) != page:
                break
        assert not unsaid, f"page {page + 1}"


def _legal(match: Match, text: str) -> bool:
    try:
        match.plan(text)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("name", TAUGHT)
def test_every_lesson_is_played_by_what_its_file_says(name: str):
    """The text path: each line of the script that is asked, typed as it stands there."""
    lesson = taught(name)
    match = lesson.begin()
    for page in range(len(lesson.pages)):
        while wanted := lesson.wanted(page, len(match.steps)):
            match.fold(lesson.plan(match, page, lesson.game.spell(match.state, wanted[0])))
            if lesson.page_after(page, len(match.steps)) != page:
                break
    assert len(match.steps) == len(lesson.turns)


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_what_a_lesson_rings_is_in_the_picture(name: str, tall: bool):
    lesson = taught(name)
    match = lesson.begin()
    for page, here in enumerate(lesson.pages):
        drawn = match.draw(lesson.seat, None, tall).live()
        ids = set(re.findall(r' id="([^"]+)"', drawn))
        assert set(here.ring) <= ids, f"page {page + 1}: {set(here.ring) - ids}"
        told(match, page, lesson)


@pytest.mark.parametrize("name", own_names())
def test_the_goal_of_every_side_fits_beside_the_board(name: str):
    game = load(name)
    for players in player_numbers(game.options):
        match = Match(game, {"players": players}, seed=1)
        for seat in range(players):
            assert goal_of(game, match.state, seat)
    for goal in game.about.goals.values():
        assert len(goal) <= 110
        assert goal.endswith(".")


def test_the_script_of_chance_ends_with_the_lesson():
    lesson = taught("thermopyles")
    ends = set()
    for _ in range(8):
        match = lesson.begin()
        match.retrace(turn.action for turn in lesson.turns[lesson.pages[0].at :])
        match.play("fight 17")
        match.play("support 2")
        ends.add(tuple(step.action for step in match.steps[len(lesson.turns) :]))
    assert len(ends) > 1


def test_a_record_says_how_much_a_lesson_has_chosen():
    lesson = taught("thermopyles")
    match = lesson.begin()
    match.fold(lesson.plan(match, 1, "fight 18"))
    match.lesson = len(match.steps)
    text = dumps(match, "1")
    assert f"\nlesson: {len(match.steps)}\n" in text
    assert loads(text, load).lesson == len(match.steps)
    match.lesson = len(match.steps) + 1
    with pytest.raises(ValueError, match="lesson is a number"):
        loads(dumps(match, "1"), load)


SMALL = """
minutes = 4
seat = 1
options = { players = 1 }
before = ["persian 14/25", "persian 17/22", "card 12", "card 17", "card 18", "card 11"]
[[page]]
title = "Fight"
body = "Fight."
now = "Charge with your 18."
section = "turn"
script = ["fight 18", "support 0", "persian 21/23", "persian 15/24"]
[[page]]
title = "End"
body = "Done."
now = "Play on."
section = "turn"
"""


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("fight 18", "fight 20", r"page 1: 'fight 20': .*20"),
        ('"fight 18", ', '"persian 21/23", ', "page 1: 'persian 21/23'"),
        ('"card 11"]', '"card 21"]', "before: 'card 21'"),
        ('"card 11"]', '"card 11", "fight 11"]', "before: 'fight 11' is a choice of whoever learns"),
        (', "persian 15/24"', "", "page 2: seat 1 has nothing to choose here"),
        ('"Fight."', f'"{"word " * 46}."', r"page 1.body has 47 words; at most 45"),
        ('"Fight"', '"One two three four five six seven"', "page 1.title has 7 words"),
        ('"Charge with your 18."', '"Charge with your 18"', "page 1.now must end as a sentence"),
        ('section = "turn"\nscript', 'section = "7.9"\nscript', "page 1: the rulebook has no section '7.9'"),
        ('title = "End"', 'titel = "End"', "page 2 has titel"),
        ('now = "Play on."', 'now = ""', "page 2 lacks now"),
        ("seat = 1", "seat = 2", "there is no seat 2"),
        ("players = 1", "players = 7", "options: players"),
        ("minutes = 4", "minutes = 40", "minutes is 40"),
        ('now = "Play on."', 'now = "Play on."\nscript = ["retreat"]', "the last page is only read"),
        ('title = "End"', 'reply = { "fight 20" = "No." }\ntitle = "End"', "page 2: 'fight 20'"),
        ('title = "Fight"', 'reply = { "fight 18" = "No." }\ntitle = "Fight"', "needs no reply"),
    ],
)  # fmt: skip
def test_a_lesson_that_cannot_be_used_says_where(tmp_path: Path, old: str, new: str, reason: str):
    assert old in SMALL
    file = tmp_path / FILE
    file.write_text(SMALL)
    assert load_lesson(THERMOPYLES, file).minutes == 4
    file.write_text(SMALL.replace(old, new, 1))
    with pytest.raises(DataError, match=f"^lesson.toml: .*{reason}"):
        load_lesson(THERMOPYLES, file)


def test_a_whole_move_may_be_typed_where_its_parts_are_wanted():
    lesson = taught("thermopyles")
    match = lesson.begin()
    wanted = lesson.wanted(1, len(match.steps))
    assert len(wanted) == 2
    plan = lesson.plan(match, 1, wanted)
    assert [step.action for step in plan.steps] == [turn.action for turn in lesson.turns[6:10]]


def test_a_game_without_a_lesson_has_none():
    from tests import horns

    assert lesson_of(horns) is None  # type: ignore[arg-type]  (a module of the protocol)
