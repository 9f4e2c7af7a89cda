"""Telling: a step is retraced stage by stage on copies, and lines have the voice of a side."""

from __future__ import annotations

from pylae.core.game import Line
from pylae.core.state import StateBase, int8
from pylae.core.telling import Stage, Told, Voice, folded, retrace

CHOICE, DAWN, MARCH, NIGHT = range(4)


class Day(StateBase):
    phase = int8()
    miles = int8()


class Course:
    """Dawn passes into a march of three miles, and that into the night."""

    @staticmethod
    def passes_by_itself(state: Day) -> bool:
        return state.phase in (DAWN, MARCH)

    @staticmethod
    def proceed(state: Day, now: int) -> None:
        state.miles += 3 if now == MARCH else 0
        state.phase = now + 1


def rise(state: Day) -> None:
    state.phase = DAWN


def rest(state: Day) -> None:
    state.miles = 0


def told(stages: list[Stage[Day]]) -> list[tuple[int, int, int, int]]:
    return [(stage.phase, stage.old.miles, stage.new.miles, stage.new.phase) for stage in stages]


def test_a_step_is_retraced_from_the_action_through_every_phase_that_passes_by_itself():
    before = Day()
    assert told(retrace(before, rise, Course())) == [
        (CHOICE, 0, 0, DAWN),
        (DAWN, 0, 0, MARCH),
        (MARCH, 0, 3, NIGHT),
    ]
    assert before == Day()


def test_an_action_after_which_somebody_decides_is_one_stage():
    assert told(retrace(Day(), rest, Course())) == [(CHOICE, 0, 0, CHOICE)]


def test_a_line_has_the_voice_of_a_side_or_of_none():
    say = Voice(("greek", "persian")).say
    assert say("medes roll 4.", "8.1", 1, (4,)) == Line("Medes roll 4.", "8.1", "persian", (4,))
    assert say("night falls.", "9.0") == Line("Night falls.", "9.0")


# A log in short

DIE = Line("A die: 3.", "8.2", detail=True)


def miss(place: str, side: str = "greek") -> Line:
    return Line(f"No effect on {place}.", "8.2", side, together="{number} volleys miss: {names}.", name=place)


def test_a_detail_stands_behind_the_sentence_it_leads_to():
    hit = Line("Two fall.", "8.2")
    assert folded([DIE, DIE, hit]) == [Told(hit, (DIE, DIE))]


def test_sentences_that_say_the_same_of_several_things_are_one_with_all_of_them_behind_it():
    (told,) = folded([DIE, miss("D2"), DIE, miss("D4"), miss("D2")])
    assert told.line.text == "3 volleys miss: D2 and D4."
    assert told.behind == (DIE, miss("D2"), DIE, miss("D4"), miss("D2"))


def test_one_alone_is_told_as_it_is_and_something_else_between_two_keeps_them_apart():
    hit = Line("Two fall.", "8.2")
    assert folded([miss("D2"), hit, miss("D4")]) == [Told(miss("D2")), Told(hit), Told(miss("D4"))]
    assert [told.line for told in folded([miss("D2"), miss("D4", "persian")])] == [
        miss("D2"),
        miss("D4", "persian"),
    ]


def test_details_that_lead_to_nothing_yet_stand_by_themselves():
    assert folded([miss("D2"), DIE]) == [Told(miss("D2")), Told(DIE)]
