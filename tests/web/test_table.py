"""A table: who sees what, whose move it is, how far back somebody may go."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Match
from pylae.games import load, names
from pylae.web.onward import branched
from pylae.web.problems import Problem
from pylae.web.sitting import Sitter
from pylae.web.table import NOBODY, Who
from tests.web.tables import ANN, BEN, EVE, advance, bot, event, hidden, hippias, person, rivals, seated


def duel(steps: int = 0, seed: int = 4) -> Match:
    return advance(Match(load(rivals()), seed=seed), steps)


def team(hidden_hands: bool = False, seed: int = 3) -> Match:
    return Match(load("thermopyles"), {"players": 2, "hidden_hands": hidden_hands}, seed=seed)


def test_a_table_is_what_its_events_tell():
    match = duel(20)
    assert seated(match, [person("ann"), person("ben")]).match.state == match.state


def test_everybody_sees_through_the_own_seat_and_others_as_watchers():
    table = seated(duel(), [person("ann"), person("ben")])
    assert [table.eyes(who) for who in (ANN, BEN, EVE, NOBODY)] == [
        (0, None),
        (1, None),
        (WATCHER, None),
        (WATCHER, None),
    ]
    assert table.eyes(Who(seat=1)) == (1, None)


def test_two_hands_at_one_screen_wait_behind_a_curtain():
    match = duel(12)
    table = seated(match, [person("ann"), person("ann")])
    mover = match.mover
    assert table.secret(mover)
    assert table.eyes(ANN) == (WATCHER, mover)
    assert table.eyes(ANN, looked=mover) == (mover, None)
    assert table.eyes(ANN, looked=1 - mover) == (WATCHER, mover)


def test_open_hands_at_one_screen_need_no_curtain():
    table = seated(team(), [person("ann"), person("ann")])
    assert table.eyes(ANN) == (table.match.mover, None)


def test_a_curtain_falls_before_a_seat_makes_secrets_and_never_in_the_middle_of_its_deployment():
    table = seated(
        Match(load("go_tell_the_spartans"), {"players": 2}, seed=4), [person("ann"), person("ann")]
    )
    match, before = table.match, None
    while match.state.round == 0:
        mover = match.mover
        assert (table.eyes(ANN, looked=before) == (mover, None)) == (mover == before)
        before = mover
        match.play(match.hint().action)


def test_only_who_is_to_move_may_choose():
    table = seated(duel(), [person("ann"), person("ben")])
    mover = (ANN, BEN)[table.match.mover]
    other = (BEN, ANN)[table.match.mover]
    table.check_turn(mover)
    with pytest.raises(Refusal, match="It is the move of"):
        table.check_turn(other)
    with pytest.raises(Problem, match="you may watch"):
        table.check_turn(EVE)


def test_nobody_moves_while_a_seat_is_open():
    table = seated(duel(), [person("ann"), Sitter("open")])
    with pytest.raises(Refusal, match="still open"):
        table.check_turn(ANN)


def test_undo_goes_back_to_the_own_choice_and_tells_everybody():
    table = seated(team(), [person("ann"), person("ann")])
    table.match.play("retreat")
    steps = len(table.match.steps)
    keep = table.undo_steps(ANN, None)
    assert keep == steps - 1 and table.undo_reach(ANN).steps[-1] == keep
    table.fold(event(2, "undo", 0, keep=keep))
    assert len(table.match.steps) == keep
    assert table.notes[keep] == ["Ann took back 1 step."]


def test_undo_never_crosses_what_another_person_did():
    table = seated(team(), [person("ann"), person("ben")])
    assert table.match.mover == 0
    table.match.play("retreat")
    while table.match.mover != 1:
        table.match.play(table.match.actions()[-1])
    table.match.play("retreat")
    with pytest.raises(Refusal, match="Ben has moved since"):
        table.undo_steps(ANN, None)


def test_undo_ends_where_a_bot_has_chosen_with_hidden_cards():
    match = duel()
    seat = match.mover
    sitters = [person("ann") if number == seat else bot() for number in range(2)]
    while True:
        before = len(match.steps)
        match.play(match.hint().action)
        moved = [step.mover for step in match.steps[before:]]
        if moved == [seat] and match.mover == 1 - seat and hidden(match, seat):
            break
    while match.mover == 1 - seat and match.steps[-1].mover != CHANCE:
        match.play(match.hint().action)
        if match.steps[-1].mover == 1 - seat:
            break
    table = seated(match, sitters)
    with pytest.raises(Refusal, match="Undo ends here"):
        table.undo_steps(ANN, None)


def test_a_take_back_needs_everybody_else():
    table = seated(team(), [person("ann"), person("ben")])
    table.match.play("retreat")
    while table.match.mover != 1:
        table.match.play(table.match.actions()[-1])
    keep = table.back_steps(ANN, None)
    table.fold(event(2, "ask", 0, keep=keep))
    assert table.back is not None and table.back.keep == keep
    table.fold(event(3, "answer", 1, yes=False))
    assert table.back is None and len(table.match.steps) > keep
    table.fold(event(4, "ask", 0, keep=keep))
    table.fold(event(5, "answer", 1, yes=True, keep=keep))
    assert table.back is None and len(table.match.steps) == keep


def test_a_take_back_after_a_look_marks_the_table_for_good():
    """Alone with bots, or with everybody's consent, it is allowed; but all can see that it was done."""
    table = seated(hippias(), [person("ann"), person("ben")])
    assert not table.has_seen(BEN, 0)
    table.match.play("event 9")
    assert table.has_seen(BEN, 0) and not table.looked
    table.fold(event(2, "undo", 1, keep=0, looked=True))
    assert table.looked and table.notes[0] == ["Ben took back 1 step, having seen what came of it."]
    table.match.play("pass")
    table.fold(event(3, "undo", 1, keep=0, looked=False))
    assert table.looked, "what was seen stays seen"


def test_only_choices_of_ones_own_can_be_taken_back_to():
    table = seated(team(), [person("ann"), person("ben")])
    with pytest.raises(Refusal, match="no choice of yours"):
        table.back_steps(BEN, 0)


def test_a_forced_choice_is_taken_for_somebody_only_where_it_tells_nothing():
    """Alone with bots always; among others, at one screen or at two, only where all know that there was no choice."""
    seen = set()
    for seed in range(6):
        match = duel(seed=seed)
        while not match.over:
            question, actions = match.about(match.state).question, match.actions()
            if len(actions) == 1 and not match.prompt().warnings:
                mover = match.mover
                alone = seated(match, [person("ann") if seat == mover else bot() for seat in range(2)])
                apart = seated(match, [person("ann"), person("ben")])
                together = seated(match, [person("ann"), person("ann")])
                assert alone.forced() == actions[0] and alone.window() is None
                assert apart.forced() == together.forced() == (actions[0] if question.forced else None)
                assert apart.window() == (question if question.window else None)
                assert together.window() is None
                if together.secret(mover):
                    assert together.eyes(ANN) == (WATCHER, None if question.forced else mover)
                seen.add(question.window)
            match.play(match.hint().action)
    assert seen == {False, True}


def test_a_program_is_never_answered_for_but_its_answers_are_not_seen_too_soon_either():
    for seed in range(6):
        match = duel(seed=seed)
        while not match.over:
            table = seated(match, [Sitter("person", token="one"), Sitter("person", token="two")])
            assert table.forced() is None
            if table.window():
                return
            match.play(match.hint().action)
    raise AssertionError("no window was found")


def test_who_has_a_choice_is_never_answered_for():
    assert seated(team(), [person("ann"), person("ben")]).forced() is None


def test_the_record_is_whole_for_nobody_from_whom_something_is_hidden():
    table = seated(duel(10), [person("ann"), person("ben")])
    assert not table.sees_all(ANN) and not table.sees_all(EVE)
    assert seated(duel(10), [person("ann"), person("ann")]).sees_all(ANN)
    assert not seated(duel(10), [person("ann"), bot()]).sees_all(ANN)
    over = duel(10_000)
    assert over.over and seated(over, [person("ann"), person("ben")]).sees_all(EVE)


def test_under_fog_nobody_is_thought_to_see_all_even_where_a_view_happens_to_be_right():
    """All units stand where a view shows them; it is a view all the same, and neither record nor code says more."""
    match = advance(Match(load("go_tell_the_spartans"), {"players": 2, "fog": True}, seed=2), 60)
    for who, seat in ((ANN, 0), (BEN, 1), (EVE, WATCHER)):
        lucky = match.view(seat)
        lucky.veiled = 0
        table = seated(Match(match.game, position=lucky), [person("ann"), person("ben")])
        assert table.match.state == lucky and not table.sees_all(who)


def test_what_is_hidden_is_dealt_anew_in_a_branch():
    table = seated(duel(12), [person("ann"), person("ben")])
    dealt = {branched(table, ANN, 12).positions[0].pack() for _ in range(8)}
    assert len(dealt) > 1
    for _ in range(5):
        branch = branched(table, ANN, 12)
        assert branch.view(0, 0) == table.match.view(0, 12)


def test_a_branch_of_an_open_game_keeps_its_past():
    table = seated(advance(team(), 6), [person("ann"), person("ben")])
    branch = branched(table, EVE, 5)
    assert branch.steps[:5] == table.match.steps[:5]


def test_a_finished_game_cannot_be_branched_at_its_end():
    over = duel(10_000)
    with pytest.raises(Refusal, match="over at this point"):
        branched(seated(over, [person("ann"), person("ben")]), ANN, len(over.steps))


def test_a_finished_game_is_not_opened_again_by_undo_or_by_consent():
    match = advance(Match(load("thermopyles"), {"players": 2}, seed=1), 1000)
    table = seated(match, [person("ann"), person("ben")])
    assert match.over and not table.undo_reach(ANN).steps
    for ask in (table.undo_steps, table.back_steps):
        with pytest.raises(Refusal, match="nothing is taken back any more"):
            ask(ANN, None)
        with pytest.raises(Refusal, match="nothing is taken back any more"):
            ask(ANN, 0)


def test_nobody_goes_back_to_where_there_was_only_one_choice():
    for name in names():
        match = advance(Match(load(name), seed=1), 60)
        if match.over:
            match.rewind(len(match.steps) - 1)
        match.physical = True  # then nothing that was seen ends undo
        table = seated(match, [person("ann") for _ in match.seats])
        only = [at for at in range(len(match.steps)) if len(match.actions(at)) == 1]
        assert only, "this game does not show the fact"
        assert sorted([*only, *table.undo_reach(ANN).steps]) == list(range(len(match.steps)))
        assert table.back_steps(ANN, None) == table.undo_reach(ANN).steps[-1]
        with pytest.raises(Refusal, match="cannot go back"):
            table.undo_steps(ANN, only[-1])
