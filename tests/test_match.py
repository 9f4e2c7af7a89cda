"""A match: playing, refusing, taking back, branching and telling each seat what it may know."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest

import pylae
from pylae import games
from pylae.core.answers import AT_HAND
from pylae.core.chance import CHANCE, HIDDEN, below, generator
from pylae.core.engine import fresh
from pylae.core.game import WATCHER, Game, Line, Refusal
from pylae.core.match import Match, Step, advice
from pylae.core.piles import cards_in, removed
from pylae.core.positions import Positions
from pylae.games.thermopyles.rules import act
from tests.counting import counting

GAME = games.load("thermopyles")


def new(seed: int = 300, physical: bool = False, **options: Any) -> Match:
    return Match(GAME, options, seed=seed, physical=physical)


def play_on(match: Match, seed: int = 1, until: str = "", most: int = 1000) -> Match:
    """Random choices until a prompt holds a word, or to the end."""
    random = generator(seed)
    while not match.over and most > 0 and not (until and until in match.prompt().text):
        actions = match.actions()
        match.play(actions[below(random, len(actions))])
        most -= 1
    return match


def frozen(match: Match) -> tuple[bytes, int, int, list[int]]:
    """All that a refused move must not change."""
    return match.state.pack(), len(match.steps), len(match.positions), match.random.copy()


# Playing


def test_match_rolls_on_until_a_seat_must_decide():
    match = new()
    assert match.mover == 0
    assert {step.mover for step in match.steps} == {CHANCE}
    assert len(match.positions) == len(match.steps) + 1


def test_match_is_played_by_number_and_by_notation_alike():
    by_number, by_text = new(players=2), new(players=2)
    random = generator(3)
    while not by_number.over:
        choices = by_number.legal()
        choice = choices[below(random, len(choices))]
        assert by_number.play(choice.action) == by_text.play(choice.text)
    assert by_text.over
    assert by_text.steps == by_number.steps
    assert by_text.state == by_number.state


def test_match_play_returns_the_step_and_what_chance_added():
    match = new()
    assert [step.text for step in match.play("retreat")] == ["retreat"]
    drawn = match.play("draw")
    assert [step.mover for step in drawn] == [0, CHANCE]
    assert match.steps[-2:] == drawn


def test_match_legal_tells_actions_and_their_spellings():
    match = new()
    assert [choice.action for choice in match.legal()] == match.actions()
    for choice in match.legal():
        assert GAME.read(match.state, choice.text) == [choice.action]


@pytest.mark.parametrize(
    "move", ["fight 99", "nonsense", "", "support 1", "give 3", "discard 10", 50, -1, 26, 10**30]
)
def test_match_a_refused_move_changes_nothing(move: int | str):
    match = new()
    before = frozen(match)
    with pytest.raises(Refusal) as refusal:
        match.play(move)
    assert refusal.value.section
    assert refusal.value.reason in str(refusal.value)
    assert frozen(match) == before


@pytest.mark.parametrize("verb", ["fight ", "support ", "give ", "discard ", "die ", "card ", ""])
def test_match_a_number_of_many_digits_is_refused_like_any_other(verb: str):
    for match in (new(players=2), new(physical=True)):
        with pytest.raises(Refusal):
            match.play(verb + "9" * 5000)


def test_match_a_game_that_is_over_takes_no_more_moves():
    match = play_on(new())
    before = frozen(match)
    assert match.actions() == []
    for move in (0, "retreat"):
        with pytest.raises(Refusal, match="over"):
            match.play(move)
    with pytest.raises(Refusal, match="Chance has nothing to decide"):
        match.roll()
    with pytest.raises(Refusal, match="Nobody has to decide"):
        match.hint()
    assert frozen(match) == before


# A whole move in one text


WHOLE_MOVES = {
    "back": [act.RETREAT, act.DECLINE],
    "back and back": [act.RETREAT, act.DECLINE, act.RETREAT],
    "back and draw": [act.RETREAT, act.GIVE],
    "draw and back": [act.RETREAT, act.GIVE, act.RETREAT],
    "back and ask": [act.RETREAT, act.ASK],
}


def read_whole_moves(state: Any, text: str) -> list[int]:
    return WHOLE_MOVES.get(text) or GAME.read(state, text)


SHORTHAND = cast(Game, SimpleNamespace(**{**vars(GAME), "read": read_whole_moves}))


def test_play_a_whole_move_takes_all_its_steps():
    match, plain = Match(SHORTHAND, seed=300), new()
    assert match.read("back") == [act.RETREAT, act.DECLINE]
    assert [step.text for step in match.play("back")] == ["retreat", "decline"]
    plain.play("retreat")
    plain.play("decline")
    assert (match.steps, match.positions, match.random) == (plain.steps, plain.positions, plain.random)
    assert [step.text for step in match.undo()] == ["decline"]
    assert match.play([act.DECLINE, act.RETREAT, act.DECLINE]) == match.steps[-3:]


def test_play_a_whole_move_lets_chance_roll_only_after_its_last_step():
    match = Match(SHORTHAND, seed=300)
    assert [step.mover for step in match.play("back and draw")] == [0, 0, CHANCE]


@pytest.mark.parametrize(
    ("move", "players", "sentence"),
    [
        ("back and ask", 1, "none of the actions that are legal now"),
        ("draw and back", 1, "cannot be done in one go"),  # chance draws the card
        ("back and back", 2, "cannot be done in one go"),  # the second step back is another seat's
        ([act.RETREAT, 10**30], 1, "none of the actions that are legal now"),
    ],
)
def test_play_a_whole_move_or_nothing(move: str | list[int], players: int, sentence: str):
    match = Match(SHORTHAND, {"players": players}, seed=300)
    before = frozen(match)
    with pytest.raises(Refusal, match=sentence) as refusal:
        match.play(move)
    assert refusal.value.section
    assert frozen(match) == before


def test_play_a_whole_move_ends_where_it_shows_something():
    """Else a move with an illegal end would be a free look."""
    match = spy()
    before = frozen(match)
    with pytest.raises(Refusal, match="cannot be done in one go"):
        match.play([act.RETREAT, act.DECLINE])
    assert frozen(match) == before
    match.play([act.RETREAT])


def test_match_warnings_are_those_of_every_step_of_a_move():
    match = Match(SHORTHAND, seed=300)
    to_the_brink = [act.RETREAT, act.DECLINE] * 5
    assert match.warnings(to_the_brink, "flee") == []
    (warning,) = match.warnings([*to_the_brink, act.RETREAT], "flee")
    match.play(to_the_brink)
    assert warning == match.prompt().warnings[act.RETREAT]
    with pytest.raises(Refusal, match="flee is none of the actions"):
        match.warnings([act.DECLINE], "flee")


def test_match_same_seed_and_decisions_give_the_same_game():
    one, two = play_on(new(8, players=3)), play_on(new(8, players=3))
    assert one.steps == two.steps
    assert one.log() == two.log()
    assert play_on(new(9, players=3)).steps != one.steps


def test_match_without_a_seed_is_different_each_time():
    assert len({Match(GAME).state.pack() for _ in range(4)}) > 1


def test_match_physical_waits_for_every_card_and_die():
    match = new(physical=True)
    assert match.steps == []
    assert match.mover == CHANCE
    match.play("persian 21/23")
    match.play("persian 17/22")
    assert [step.text for step in match.steps] == ["persian 21/23", "persian 17/22"]
    with pytest.raises(Refusal, match="not in the Spartan deck"):
        match.play("card 9")
    for card in ("17", "18", "19", "20"):
        match.play(f"card {card}")
    assert match.mover == 0
    with pytest.raises(Refusal):
        match.roll()


def test_match_physical_may_roll_when_asked():
    match = new(physical=True)
    step = match.roll()
    assert step.mover == CHANCE
    assert len(match.steps) == 1


def test_match_names_for_the_wrong_number_of_seats_are_refused():
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        Match(GAME, {"players": 3}, seats=["Leonidas", "Dienekes"])
    assert Match(GAME, {"players": 2}).seats == ["somebody", "somebody"]


def test_match_tells_the_result_only_at_the_end():
    match = new(players=2)
    with pytest.raises(Refusal, match="not over"):
        match.result()
    assert match.returns() == [0, 0]
    play_on(match)
    assert match.result() == match.log()[-1]
    assert match.returns() == [-1, -1]


def test_match_from_a_position_leaves_the_position_alone():
    state = new().state.copy()
    before = state.pack()
    match = Match(GAME, position=state, seed=1)
    assert not match.from_setup
    match.play("retreat")
    assert state.pack() == before
    assert match.positions[0].pack() == before
    assert match.options["players"] == "1"


def test_match_from_a_view_with_holes_is_refused_or_can_be_played():
    """A position code may come from a seat's view: what it does not show must not be drawn a second time."""
    match = new(players=2, hidden_hands=True)
    match.state.spartan_deck = 0
    try:
        begun = Match(GAME, position=match.view(0), seed=1)
    except ValueError:
        return
    begun.play("retreat")
    assert "draw" not in begun.prompt().text  # the deck is empty
    assert GAME.audit(begun.state) == ""


def test_match_remembers_which_seats_bots_hold():
    bots = {2: "random", 0: "heuristic"}
    match = Match(GAME, {"players": 3}, seed=1, bots=bots)
    bots.clear()
    assert list(match.bots.items()) == [(0, "heuristic"), (2, "random")]
    assert pylae.match("thermopyles", players=2, bots={1: "random"}).bots == {1: "random"}
    assert Match(GAME).bots == {}


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ({2: "random"}, "3 is no seat; they go from 1 to 2"),
        ({-1: "random"}, "0 is no seat"),
        ({0: "captain"}, "there is no bot 'captain'; there are random, shepherd, .*strategos"),
    ],
)
def test_match_refuses_bots_that_cannot_sit_there(bots: dict[int, str], says: str):
    with pytest.raises(ValueError, match=says):
        Match(GAME, {"players": 2}, bots=bots)


# Undo


def test_undo_takes_back_the_last_choice():
    match = new()
    before = match.state.copy()
    card = match.legal()[1].text
    match.play(card)
    assert match.mover == 0  # supports are asked for, nothing has fallen yet
    assert [step.text for step in match.undo()] == [card]
    assert match.state == before
    assert len(match.positions) == len(match.steps) + 1


def test_undo_goes_back_one_choice_at_a_time():
    match = new()
    before = match.state.copy()
    match.play("retreat")
    match.play("decline")
    assert [step.text for step in match.undo()] == ["decline"]
    assert [step.text for step in match.undo()] == ["retreat"]
    assert match.state == before
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo()


def test_undo_ends_where_chance_has_shown_something():
    match = new()
    match.play("retreat")
    asked = match.state.copy()
    drawn = match.play("draw")[-1]
    before = frozen(match)
    with pytest.raises(Refusal, match=r"Undo ends here: Sparta draws a phalanx of \d+\."):
        match.undo()
    assert frozen(match) == before
    assert [step.text for step in match.undo(force=True)] == ["draw", drawn.text]
    assert match.state == asked


def test_undo_goes_past_chance_that_had_one_outcome_only():
    match = Match(games.load("go_tell_the_spartans"), seed=4)
    for text in ("box Malians", "template deep"):
        match.play(text)
    before = match.state.copy()
    done, *drives = match.play("done")
    assert drives and {step.mover for step in drives} == {CHANCE}
    assert match.undo() == [done, *drives]
    assert match.state == before


def test_undo_forced_goes_on_past_the_next_choice():
    match = new()
    start = match.state.copy()
    match.play("retreat")
    match.play("draw")
    match.undo(force=True)
    match.undo(force=True)
    assert match.state == start
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo(force=True)


def test_undo_does_not_open_a_finished_game_again():
    """After the end everything is open, so going back would be playing with open cards."""
    match = new()
    while not match.over:
        match.play("decline" if "draw" in match.prompt().text else "retreat")
    before = frozen(match)
    with pytest.raises(Refusal, match="The game is over, and nothing is taken back any more"):
        match.undo()
    assert frozen(match) == before
    assert match.undo_floor([0])[0] == len(match.steps)
    match.undo(force=True)
    assert not match.over


def test_undo_ends_where_chance_had_one_outcome_that_nobody_could_know():
    """The last card of a deck is no choice of chance, but whoever draws it did not know which one it is."""
    state = fresh(GAME, {"players": 2, "hidden_hands": True})
    match = Match(GAME, position=state, seed=3)
    state = match.state.copy()
    for card in cards_in(state.spartan_deck)[1:]:
        state.spartan_deck = removed(state.spartan_deck, card)
    match = Match(GAME, position=state, seed=3)
    match.play("retreat")
    *_, drawn = match.play("give 1")
    assert drawn.mover == CHANCE and drawn.forced
    with pytest.raises(Refusal, match="Undo ends here"):
        match.undo(seats=[0])


def test_undo_with_physical_cards_takes_back_one_step_whatever_it_was():
    match = new(physical=True)
    match.play("persian 21/23")
    match.play("persian 17/22")
    match.play("card 17")
    assert [step.text for step in match.undo()] == ["card 17"]
    assert [step.text for step in match.undo()] == ["persian 17/22"]
    assert [step.text for step in match.undo()] == ["persian 21/23"]
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo()


def test_undo_refused_never_names_a_hidden_card():
    for seed in range(10):
        match = new(seed, players=2, hidden_hands=True)
        match.play("retreat")
        match.play("give 2")
        with pytest.raises(Refusal) as refusal:
            match.undo()
        assert not re.search(r"\d", refusal.value.reason)
        assert "something hidden" in refusal.value.reason


def spy() -> Match:
    """A match in which a step back shows the other hand."""

    def hide(state: Any, seat: int) -> None:
        if state.location == 1:
            GAME.hide(state, seat)

    game = cast(Game, SimpleNamespace(**{**vars(GAME), "hide": hide}))
    return Match(game, {"players": 2, "hidden_hands": True}, seed=21)


def test_undo_ends_where_a_choice_has_shown_its_seat_something():
    match = spy()
    asked = match.state.copy()
    match.play("retreat")
    before = frozen(match)
    with pytest.raises(Refusal, match="Undo ends here: you have seen something hidden"):
        match.undo()
    assert frozen(match) == before
    match.play("decline")
    assert [step.text for step in match.undo()] == ["decline"]
    match.physical = True
    assert [step.text for step in match.branch().undo()] == ["retreat"]
    match.physical = False
    match.undo(force=True)
    assert match.state == asked


@pytest.mark.parametrize("seed", range(6))
def test_undo_takes_back_every_choice_that_shows_nothing_also_among_hidden_hands(seed: int):
    match, random = new(seed, players=4, hidden_hands=True), generator(seed)
    while not match.over:
        choices = match.actions()
        action = choices[below(random, len(choices))]
        if len(match.play(action)) == 1 and not match.over:
            match.undo()
            match.play(action)


def test_undo_refused_names_an_open_die_also_with_hidden_hands():
    match = new(players=2, hidden_hands=True)
    match.play(match.legal()[1].action)
    match.play("support 1")
    with pytest.raises(Refusal, match=r"Undo ends here: A support die shows \d"):
        match.undo()


# Branch


def test_branch_shares_the_past_and_not_the_future():
    match = play_on(new(players=2), most=6)
    before = frozen(match)
    twin = match.branch(seed=5)
    assert (twin.steps, twin.state, twin.options, twin.seats) == (
        match.steps,
        match.state,
        match.options,
        match.seats,
    )
    play_on(twin, seed=99)
    assert twin.over
    assert frozen(match) == before
    assert twin.steps[: len(match.steps)] == match.steps


def test_branch_shares_no_position():
    match = play_on(new(players=2), most=4)
    twin = match.branch()
    for mine, theirs in zip(match.positions, twin.positions, strict=True):
        assert mine == theirs
        assert mine is not theirs
        assert mine.hand is not theirs.hand
    twin.state.hand[0] = 0
    twin.seats[0] = "Ephialtes"
    assert match.state.hand[0] != 0
    assert match.seats[0] == "somebody"


def test_branch_keeps_bots_of_its_own():
    match = Match(GAME, {"players": 2}, seed=1, bots={1: "random"})
    branch = match.branch()
    assert branch.bots == {1: "random"}
    branch.bots.clear()
    assert match.bots == {1: "random"}


def test_branch_at_an_earlier_step():
    match = play_on(new(), most=6)
    at = next(at for at, step in enumerate(match.steps) if step.mover == 0)
    twin = match.branch(at, seed=1)
    assert twin.steps == match.steps[:at]
    assert twin.state == match.positions[at]
    twin.play("retreat")


def test_branch_with_the_same_seed_goes_the_same_way():
    match = play_on(new(), most=3)
    assert play_on(match.branch(seed=4)).steps == play_on(match.branch(seed=4)).steps
    assert play_on(match.branch(seed=4)).steps != play_on(match.branch(seed=6)).steps


@pytest.mark.parametrize("at", [-1, 10_000])
def test_branch_where_there_is_no_step_is_refused(at: int):
    match = new()
    with pytest.raises(ValueError, match="cannot branch"):
        match.branch(at)


def test_branch_before_a_roll_lets_chance_decide_anew():
    """Chance rolls by itself in a match that is not physical, so no seat may choose the outcome."""
    match = new()
    at = next(at for at, step in enumerate(match.steps) if step.mover == CHANCE)
    assert match.branch(at, seed=1).mover != CHANCE


def test_branch_of_a_physical_match_waits_at_chance():
    match = new(physical=True)
    match.play("persian 21/23")
    twin = match.branch(0)
    assert twin.physical
    assert twin.mover == CHANCE
    twin.play("persian 22/22")
    assert match.steps[0].text == "persian 21/23"


# Hints, odds and boards


@pytest.mark.parametrize("hidden", [False, True])
def test_hint_is_legal_and_disturbs_nothing(hidden: bool):
    match, plain = new(7, players=2, hidden_hands=hidden), new(7, players=2, hidden_hands=hidden)
    while not match.over:
        before = frozen(match)
        hint = match.hint()
        assert hint in match.legal()
        assert frozen(match) == before
        match.play(hint.action)
        plain.play(hint.action)
    assert plain.steps == match.steps  # the generator went on as if nobody had asked


def test_hint_does_not_look_into_other_hands():
    match = new(7, players=3, hidden_hands=True)
    hints = set()
    for seed in range(20):
        state = match.view(match.mover)
        GAME.redeal(state, match.mover, generator(seed))
        hints.add(Match(GAME, position=state, seed=1).hint())
    assert len(hints) == 1


def test_match_odds_are_asked_for_a_charge_and_not_for_a_retreat():
    match = new()
    assert match.odds(match.actions()[0]) is None
    odds = match.odds(match.actions()[1])
    assert odds
    assert len(odds.rows) == match.state.support + 1


def test_match_draws_and_shows_the_past_and_the_present():
    match = new(players=2)
    match.play("retreat")
    assert match._repr_svg_().startswith("<svg")
    assert "[1]" in match.show(0, at=len(match.steps) - 1)
    assert "[2]" in match.show(0)


# What each seat is told


def hidden_match() -> Match:
    match = new(21, players=3, hidden_hands=True)
    for _ in range(3):
        match.play("retreat")
        match.play("give 2")
    return match


def test_log_tells_an_owner_the_card_and_others_that_a_card_was_drawn():
    match = hidden_match()
    draws = [at for at, step in enumerate(match.steps) if step.text.startswith("card")]
    for at in draws:
        owner = match.positions[at].receiver
        card = match.steps[at].text.split()[1]
        for seat in (0, 1, 2, WATCHER):
            text = match.narrate(at, seat)[0].text
            assert (card in text) == (seat == owner)
            assert ("a card" in text) == (seat != owner)


def test_log_with_open_hands_tells_everybody_the_card():
    match = new(21, players=2)
    match.play("retreat")
    drawn = match.play("give 2")[-1].text.split()[1]
    assert {match.log(seat)[-1].text for seat in (0, 1, WATCHER)} == {f"Player 2 draws a phalanx of {drawn}."}


def test_log_of_a_seat_does_not_depend_on_what_others_hold():
    """Two games that differ only in a card seat 1 never sees are told to it alike."""
    match = new(21, players=2, hidden_hands=True)
    match.play("retreat")
    match.play("give 2")
    other = Match(GAME, match.options, physical=True)
    swapped = False
    for at, step in enumerate(match.steps):
        text = step.text
        if match.positions[at].receiver == 1 and text.startswith("card") and not swapped:
            text = next(choice.text for choice in other.legal() if choice.text != text)
            swapped = True
        try:
            other.play(text)
        except Refusal:
            other.play(other.legal()[0].action)
    assert swapped
    assert [line.text for line in match.log(0)] == [line.text for line in other.log(0)]
    assert match.log(1) != other.log(1)


def test_log_since_a_step_is_the_end_of_the_log():
    match = play_on(new(players=2), most=8)
    whole = match.log()
    late = match.log(since=len(match.steps) - 2)
    assert whole[-len(late) :] == late
    assert match.log(since=len(match.steps)) == []


def test_view_hides_other_hands_from_a_seat_and_all_from_a_watcher():
    match = hidden_match()
    assert match.view(0).hand[0] == match.state.hand[0]
    assert match.view(0).hand[1:3] == [0, 0]
    assert match.view(WATCHER).hand == [0, 0, 0, 0]
    assert sum(match.view().unseen) == 12


def test_why_not_never_tells_what_another_hand_holds():
    """Refusals to a seat are the same for every way in which the other hands may have been dealt."""
    match = new(33, players=3, hidden_hands=True)
    words = [
        *(f"fight {value}" for value in range(9, 22)),
        "support 1",
        "discard 12",
        "give 2",
        "17",
        "fight",
        "x",
    ]
    told: set[tuple[str, ...]] = set()
    for seed in range(30):
        state = match.view(match.mover)
        GAME.redeal(state, match.mover, generator(seed))
        guess = Match(GAME, position=state, seed=1)
        answers = []
        for text in words:
            try:
                guess.branch(seed=1).play(text)
                answers.append("played")
            except Refusal as refusal:
                answers.append(str(refusal))
        told.add(tuple(answers))
    assert len(told) == 1
    assert not any("another hand" in answer for answers in told for answer in answers)


def test_narrate_is_given_no_action_that_a_seat_may_not_know():
    given: list[int] = []

    def narrate(before: Any, action: int, after: Any) -> list[Line]:
        given.append(action)
        return GAME.narrate(before, action, after)

    listening = cast(Game, SimpleNamespace(**{**vars(GAME), "narrate": narrate}))
    match = Match(listening, {"players": 2, "hidden_hands": True}, seed=21)
    match.play("retreat")
    drawn = match.play("give 2")[-1].action
    for seat in (0, 1, WATCHER):
        match.narrate(len(match.steps) - 1, seat)
    assert given == [HIDDEN, drawn, HIDDEN]
    assert HIDDEN not in range(GAME.actions)


# Planned, then folded in


def test_a_plan_changes_nothing():
    match = new(players=2, hidden_hands=True)
    match.play("retreat")
    before = frozen(match)
    plan = match.plan("give 2")
    assert [step.mover for step in plan.steps] == [0, CHANCE]
    assert plan.positions[0] is match.state and len(plan.positions) == 3
    assert frozen(match) == before


def test_play_is_a_plan_that_is_folded_in():
    planned, played = new(players=2), new(players=2)
    random = generator(3)
    while not played.over:
        choices = played.actions()
        action = choices[below(random, len(choices))]
        assert planned.fold(planned.plan(action)) == played.play(action)
        assert frozen(planned) == frozen(played)


def test_planning_again_rolls_the_same_dice_so_that_nobody_fishes_for_better_ones():
    match = new()
    match.play(match.legal()[1].action)
    plans = [match.plan("support 3") for _ in range(5)]
    assert plans[0].steps[-1].mover == CHANCE
    assert all(plan == plans[0] for plan in plans)
    assert match.play("support 3") == plans[0].steps


def test_a_plan_for_another_position_is_not_folded_in():
    match = new()
    late, twin = match.plan("retreat"), match.copy()
    match.play("retreat")
    back = match.plan("decline")
    match.undo()
    match.play("retreat")  # as many steps again, but on another way
    for plan in (late, back):
        before = frozen(match)
        with pytest.raises(ValueError, match="another way since"):
            match.fold(plan)
        assert frozen(match) == before
    with pytest.raises(ValueError, match="of another one"):
        twin.fold(late)


def test_the_generator_never_goes_back():
    """Else the outcome that was taken back would be known."""
    match = new()
    match.play("retreat")
    match.play("draw")
    random = match.random.copy()
    match.undo(force=True)
    assert match.random == random


def test_a_step_knows_whether_there_was_another():
    match = play_on(new(players=2, hidden_hands=True))
    forced = [len(match.actions(at)) == 1 for at in range(len(match.steps))]
    assert [step.forced for step in match.steps] == forced and any(forced)


# A game is asked once about a position


def test_one_step_is_applied_once_and_its_position_asked_once():
    game, asked = counting("thermopyles")
    match = Match(game, {"players": 2}, seed=300)
    match.prompt(), match.actions()
    asked.clear()
    match.play("retreat")
    for seat in (0, 1, WATCHER, 0):
        match.show(seat), match.draw(seat), match.prompt(seat), match.narrate(len(match.steps) - 1, seat)
        assert match.mover == 0 and match.legal()
    assert asked == {
        "apply": 1,
        "mover": 1,
        "legal": 1,
        "hide": 3 + 2,
    }  # two seats had not yet looked before the step


def test_undo_tries_nothing_before_it_is_asked_for():
    game, asked = counting("thermopyles")
    match = Match(game, {"players": 2, "hidden_hands": True}, seed=300)
    match.play("retreat")
    match.log(0)
    assert not asked["redeal"]
    match.undo()
    assert asked["redeal"]


@pytest.mark.parametrize("name", games.names())
def test_nothing_that_is_asked_about_a_view_changes_it(name: str):
    """Views are shared by all who ask, so what one of them is told must not depend on who came before."""
    match = Match(games.load(name), seed=5)
    while not match.over and len(match.steps) < 400:
        before = match.state.pack()
        for seat in (*range(len(match.seats)), WATCHER):
            match.show(seat), match.draw(seat), match.prompt(seat), match.heading()
            match.log(seat, max(0, len(match.steps) - 1))
            fresh = match.state.copy()
            match.game.hide(fresh, seat)
            assert match.view(seat) == fresh
        for action in match.actions()[:5]:
            match.odds(action)
        assert match.state.pack() == before
        match.play(match.hint("random").action)


def test_a_view_belongs_to_whoever_asked_for_it():
    match = hidden_match()
    spoilt = match.view(0)
    GAME.redeal(spoilt, 0, generator(1))
    assert spoilt != match.view(0)
    match.actions().clear()
    assert match.actions()


def test_a_view_after_undo_is_one_of_the_new_position():
    match = new(players=2)
    match.play("retreat")
    seen = match.view(0)
    match.undo()
    match.play(match.legal()[1].action)
    assert match.view(0) != seen and match.view(0) == match.state


def test_what_was_asked_long_ago_is_forgotten():
    match = play_on(new(players=2), most=200)
    for at in range(len(match.positions)):
        match.view(0, at)
    assert len(match.positions) > 2 * AT_HAND and len(match._answers._known) == AT_HAND


# As researchers use it


def test_a_copy_plays_on_alike_and_alone():
    match = play_on(new(8, players=2, hidden_hands=True), most=9)
    before = frozen(match)
    for twin in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert frozen(twin) == before and twin.options == match.options and twin.physical == match.physical
        twin.seats[0] = "Ephialtes"
        play_on(twin)
        assert twin.over and frozen(match) == before and match.seats[0] == "somebody"
    one, two = match.copy(), match.copy()
    assert play_on(one).steps == play_on(two).steps


@pytest.mark.parametrize("name", games.names())
def test_a_match_is_pickled_whole(name: str):
    match = Match(games.load(name), seed=6)
    while not match.over and len(match.steps) < 20:
        match.play(match.hint("random").action)
    twin = pickle.loads(pickle.dumps(match))
    assert frozen(twin) == frozen(match) and twin.steps == match.steps and twin.positions == match.positions
    assert (twin.game, twin.options, twin.seats) == (match.game, match.options, match.seats)
    assert pickle.loads(pickle.dumps(match.state)) == match.state


def ended(match: Match) -> tuple[list[Any], list[int]]:
    return play_on(match).steps, match.random


def test_a_match_plays_on_alike_in_another_process():
    match = play_on(new(8, players=3), most=5)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        there = pool.apply(ended, (match,))
    assert there == ended(match)


def test_a_match_tells_in_one_line_what_it_is():
    assert repr(new()) == "<Match of thermopyles; 6 steps, Sparta to move>"
    match = new(players=2, hidden_hands=True)
    assert re.fullmatch(
        r"<Match of thermopyles, players 2, hidden_hands yes; \d+ steps, Player 1 to move>", repr(match)
    )
    assert repr(new(physical=True)) == "<Match of thermopyles; 0 steps, chance to move>"
    over = play_on(new())
    assert repr(over) == f"<Match of thermopyles; {len(over.steps)} steps, over: {over.ending}>"


@pytest.mark.parametrize("name", games.names())
def test_equal_positions_have_equal_keys_and_others_others(name: str):
    match = Match(games.load(name), seed=6)
    while not match.over and len(match.steps) < 40:
        match.play(match.hint("random").action)
    positions = list(match.positions)
    assert len({position.key() for position in positions}) == len({repr(position) for position in positions})
    assert match.key() == match.copy().key() and {match.key(): 1}
    assert match.state.copy().key() == match.state.key()


def test_keys_of_two_games_differ():
    assert len({Match(games.load(name), seed=1).key() for name in games.names()}) == len(games.names())


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1 << 64, True, 1.0, "7", None])
def test_a_seed_is_used_whole_or_refused(seed: Any):
    with pytest.raises(ValueError, match="the seed must be between 0 and 9223372036854775807"):
        generator(seed)
    if seed is not None:
        with pytest.raises(ValueError, match=f"a whole number, not {seed!r}"):
            Match(GAME, seed=seed)


def test_the_largest_seed_is_one_of_its_own():
    assert generator((1 << 63) - 1) != generator((1 << 62) - 1) != generator(0)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda match: match.hint("foo"), "there is no policy 'foo'; there are random, heuristic"),
        (lambda match: match.odds(9999), "9999 is none of the actions that are legal now: 0, "),
        (lambda match: match.odds([]), r"\[\] is no move"),
        (lambda match: match.play(9999), "9999 is none of the actions that are legal now: 0, "),
        (lambda match: match.play([]), r"\[\] is no move: give the number of an action"),
        (lambda match: match.play([0, None]), r"\[0, None\] is no move"),
        (lambda match: match.play(1.5), "1.5 is no move"),
        (lambda match: match.play(False), "False is no move"),
        (lambda match: match.play(None), "None is no move"),
        (lambda match: match.plan(9999), "9999 is none of the actions"),
        (lambda match: match.view(99), "there is no seat 99; seats are 0 to 1, and -4 is a watcher"),
        (lambda match: match.show(-1), "there is no seat -1"),
        (lambda match: match.draw(2), "there is no seat 2"),
        (lambda match: match.view(0, at=9999), "this match has 8 steps; there is no position after 9999"),
        (lambda match: match.view(0, at=-1), "there is no position after -1"),
        (lambda match: match.actions(at=9), "there is no position after 9"),
        (lambda match: match.narrate(9999), "8 steps, counted from 0; there is no step 9999"),
        (lambda match: match.narrate(-1), "there is no step -1"),
        (lambda match: match.log(since=-1), "there is no step -1"),
        (lambda match: match.branch(-1), "8 steps; it cannot branch at -1"),
        (lambda match: match.branch(9), "it cannot branch at 9"),
        (lambda match: match.rewind(9), "there is no position after 9"),
        (lambda match: match.rewind(-1), "there is no position after -1"),
        (lambda match: match.retrace([9999]), "step 9 cannot be 9999"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named_with_what_can(ask: Any, sentence: str):
    match = new(players=2)
    before = frozen(match)
    assert len(match.steps) == 8
    with pytest.raises(ValueError, match=sentence):
        ask(match)
    assert frozen(match) == before


def test_a_move_may_be_any_whole_number():
    import numpy as np

    match, plain = new(), new()
    match.play(np.int64(act.RETREAT))
    plain.play(act.RETREAT)
    assert match.steps == plain.steps and type(match.steps[-1].action) is int


def test_advice_is_about_the_position_that_was_asked_about():
    match = new(players=2)
    here, legal = match.state, match.legal()
    match.play("retreat")
    assert advice(GAME, here, "heuristic", generator(1)) in legal


# The front door


def test_pylae_match_save_load_position_and_code(tmp_path):
    match = pylae.match("thermopyles", seed=300)
    match.play("retreat")
    pylae.save(match, tmp_path / "game.txt")
    assert pylae.load(tmp_path / "game.txt").state == match.state
    assert pylae.position(pylae.code(match)).state == match.state


def test_pylae_match_of_an_unknown_game_is_refused():
    with pytest.raises(games.UnknownGame, match="thermopyles"):
        pylae.match("thermopyle")


def answered(match: Match) -> Match:
    """Plays on until the second seat has just answered the first, without chance between them."""
    while [step.mover for step in match.steps[-2:]] != [0, 1]:
        match.play(match.hint().action)
    return match


def test_undo_ends_where_another_seat_has_chosen_with_hidden_cards():
    """A choice out of a hidden hand tells something about that hand, so the others cannot go back behind it."""
    match = answered(pylae.match("earth_and_water", seed=4))
    with pytest.raises(Refusal, match="Persia chose with hidden cards"):
        match.undo(seats=[0])
    assert match.undo_floor([0])[0] == len(match.steps)


def test_undo_goes_behind_another_seat_where_nothing_is_hidden():
    match = answered(pylae.match("thermopyles", players=2, seed=3))
    assert [step.mover for step in match.undo(seats=[0])] == [0, 1]


def test_rewind_and_retrace_walk_the_same_way():
    match = pylae.match("earth_and_water", seed=4)
    for _ in range(30):
        match.play(match.hint().action)
    steps, here = list(match.steps), match.state.copy()
    assert match.rewind(12) == steps[12:]
    assert len(match.positions) == 13
    match.retrace(step.action for step in steps[12:])
    assert match.state == here and match.steps == steps


def test_retrace_refuses_what_cannot_have_been():
    match = pylae.match("thermopyles", seed=3)
    steps = len(match.steps)
    with pytest.raises(Refusal, match=f"step {steps + 1} cannot be 9999"):
        match.retrace([9999])
    assert len(match.steps) == steps


def test_a_hint_of_the_random_policy_is_any_legal_action():
    match = pylae.match("thermopyles", seed=3)
    hints = {match.hint("random", generator(seed)).action for seed in range(60)}
    assert hints == set(match.actions())


def test_a_hint_has_not_seen_the_dice_that_will_fall():
    """It is the same whatever the generator would roll, and whatever the mover cannot see."""
    match = Match(games.load("earth_and_water"), seed=5)
    while not (match.mover >= 0 and len(match.actions()) > 3 and match.view(match.mover) != match.state):
        match.play(match.hint("random").action)
    seat = match.mover
    for deal in range(5):
        guess = match.view(seat)
        match.game.redeal(guess, seat, generator(deal))
        other = match.copy()
        other.positions = Positions([*match.positions[:-1], guess])
        other.random = generator(deal)
        assert other.hint("random") == match.hint("random")


def test_hints_in_a_row_do_not_go_round_in_a_circle():
    """A view may come back, as when a unit is picked and put down; the hint for it may then be another one."""
    match = Match(games.load("go_tell_the_spartans"), {"players": 2}, seed=1)
    hints = set[int]()
    for _ in range(20):
        hints.add(match.hint("random").action)
        match.steps.append(Step(0, 0, "", forced=False))
    assert len(hints) > 1
