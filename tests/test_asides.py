"""Asides: seats that act unasked, in a match, its records and undo, the contract test and at the keyboard."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pylae import games
from pylae.art import plain
from pylae.core.chance import CHANCE, below, generator
from pylae.core.defaults import complete, faults
from pylae.core.game import WATCHER, Game, Refusal
from pylae.core.match import Choice, Match
from pylae.core.playout import SILENT
from pylae.core.record import RecordError, dumps, loads
from pylae.core.rule import rule
from pylae.core.testing import Check, contract
from tests import horns
from tests.test_line_mode import Session
from tests.test_record import restamp

GAME = complete(horns, {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup})


def horns_with(**other: Any) -> Game:
    """The game with some of its functions replaced."""
    return complete(
        SimpleNamespace(**vars(horns) | other), {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup}
    )


def blow(seat: int) -> int:
    return horns.FREE + 2 * seat + horns.BLOW


def tell(seat: int) -> int:
    return horns.FREE + 2 * seat + horns.TELL


def held(*numbers: int, left: int = horns.QUESTIONS, turn: int = 0, **more: Any) -> Match:
    """A match in which the seats hold so many horns."""
    state = horns.State()
    state.players = state.dealt = len(numbers)
    state.horns[: len(numbers)] = numbers
    state.left, state.turn = left, turn
    return Match(GAME, position=state, seed=1, **more)


# A match


def test_a_game_may_have_asides():
    assert faults(horns) == ""


def test_asides_are_listed_for_each_seat_whoever_is_to_move():
    match = held(1, 0, 2)
    assert match.asides(0) == [Choice(blow(0), "blow"), Choice(tell(0), "tell")]
    assert match.asides(1) == [Choice(tell(1), "tell")]
    assert match.asides(2) == [Choice(blow(2), "blow"), Choice(tell(2), "tell")]
    assert match.asides(WATCHER) == []
    assert match.actions() == [horns.WAIT, horns.MARCH]


def test_nobody_has_asides_in_a_game_without_them():
    match = Match(games.load("thermopyles"), {"players": 2}, seed=1)
    assert match.asides(0) == match.asides(1) == []
    assert match.actor(match.actions()[0]) == 0
    assert match.interjection([0, 1], generator(1)) is None


def test_nobody_has_asides_while_chance_decides_or_once_it_is_over():
    match = held(1, 1, left=1, physical=True)
    match.play(blow(1))
    assert match.mover == CHANCE
    assert match.asides(0) == match.asides(1) == []
    match.play("echo 2")
    match.play("march")
    assert match.over
    assert match.asides(0) == []
    with pytest.raises(Refusal, match="The game is over"):
        match.play(blow(0))


def test_the_actor_of_an_action_is_the_mover_or_the_seat_whose_aside_it_is():
    match = held(1, 1, turn=1)
    assert match.actor(horns.MARCH) == 1
    assert match.actor(blow(0)) == 0
    assert match.actor(blow(1)) == 1
    with pytest.raises(Refusal, match="none of the actions"):
        match.actor(99)


def test_an_aside_is_played_by_number_and_the_step_tells_its_seat():
    match = held(1, 2)
    steps = match.play(blow(1))
    assert [(step.mover, step.text) for step in steps[:1]] == [(1, "blow")]
    assert [step.mover for step in steps] == [1, CHANCE]
    assert match.mover == 0
    assert match.log()[0].text == "Player 2: blow."


def test_an_aside_is_played_in_words_by_its_seat():
    for move, seat in (("blow", 1), ("2: blow", 1), (" 2 :  BLOW", None), ("2: blow", None)):
        match = held(1, 2)
        assert match.play(move, seat)[0].mover == 1
    assert held(1, 2).play("blow")[0].mover == 0
    assert held(1, 2).play("1: march")[0].action == horns.MARCH
    assert held(1, 2).read("tell", 1) == [tell(1)]


@pytest.mark.parametrize(
    ("move", "seat", "reason"),
    [
        ("blow", 1, "'blow' is nothing that you can do unasked now; you may say tell"),
        ("march", 1, "'march' is nothing that you can do unasked now; you may say tell"),
        (horns.MARCH, 1, "none of what you may do unasked now"),
        (blow(1), 1, "none of what you may do unasked now"),
        (blow(1), None, "none of the actions that are legal now"),
        (blow(0), 1, "none of what you may do unasked now"),
        (tell(1), 0, "none of the actions that are legal now"),
        ("1: blow", 1, "Nobody speaks for another seat"),
        ("3: blow", None, "There is no seat 3"),
        ("0: blow", None, "There is no seat 0"),
        ("as last time", 1, "nothing that you can do unasked now"),
        ("", 1, "nothing that you can do unasked now"),
    ],
)
def test_nobody_does_unasked_what_is_not_open_to_that_seat(move: Any, seat: int | None, reason: str):
    match = held(1, 0)
    before = match.state.pack()
    with pytest.raises(Refusal, match=reason):
        match.play(move, seat)
    assert match.state.pack() == before
    assert not match.steps


def test_words_that_a_game_takes_for_another_seats_are_refused(monkeypatch: pytest.MonkeyPatch):
    heard = []
    monkeypatch.setattr(GAME, "read", lambda view, text: heard.append(text) or [blow(1)])
    match = held(0, 2)
    with pytest.raises(Refusal, match="That is for Player 2 to do"):
        match.play("toot")
    assert match.play("toot", 1)[0].mover == 1
    assert heard == ["toot", "2: toot"]


def test_a_refusal_of_a_seat_that_is_not_asked_is_the_same_whatever_others_hold():
    reasons = set()
    for other in range(3):
        match = held(other, 0)
        for move in ("blow", "march", 99, blow(0), horns.WAIT):
            with pytest.raises(Refusal) as refusal:
                match.plan(move, 1)
            reasons.add((move, str(refusal.value)))
    assert len(reasons) == 5


def test_an_aside_is_not_forced_where_the_question_has_one_answer():
    match = held(1, 1, left=1)
    assert [match.play(tell(1))[0].forced, match.play("march")[0].forced] == [False, True]


def test_an_aside_can_be_planned_and_dropped():
    match = held(1, 1)
    one, two = match.plan("blow", 1), match.plan("blow", 1)
    assert one.steps == two.steps
    assert not match.steps
    assert match.fold(two) == match.steps


def test_several_asides_are_no_whole_move():
    with pytest.raises(Refusal, match="step by step"):
        held(0, 2).play([tell(1), blow(1)])
    assert [step.action for step in held(2, 0).play([tell(0), horns.MARCH])] == [tell(0), horns.MARCH]


def test_warnings_and_odds_of_an_aside_are_asked_of_its_seat(monkeypatch: pytest.MonkeyPatch):
    seen = []
    monkeypatch.setattr(GAME, "odds", lambda view, action: seen.append(view.horns[:2]))
    match = held(1, 2)
    match.odds(blow(1))
    assert seen == [[horns.UNKNOWN, 2]]
    assert match.warnings([blow(1)], "blow") == []


def test_the_picture_of_a_seat_may_carry_its_asides(monkeypatch: pytest.MonkeyPatch):
    lit = []
    monkeypatch.setattr(GAME, "draw", lambda view, seat, actions, tall: lit.append(actions))
    match = held(1, 2)
    for seat in (0, 1, WATCHER):
        match.draw(seat)
    assert lit == [[horns.WAIT, horns.MARCH, blow(0), tell(0)], [blow(1), tell(1)], []]


# Records


def test_a_record_with_asides_loads_as_that_match():
    match = Match(GAME, {"players": 3}, seed=4)
    random = generator(2)
    while not match.over:
        spoken = match.interjection(range(3), random)
        match.play(match.hint().action if spoken is None else spoken)
    assert {step.mover for step in match.steps if step.text == "blow"} - {0}
    text = dumps(match, "1")
    again = loads(text, lambda name: GAME)
    assert again.steps == match.steps
    assert dumps(again, "1") == text


def test_a_record_names_the_seat_that_acted_unasked():
    match = held(1, 2)
    match.play("2: tell")
    lines = dumps(match, "1").split("\n")[:-1]
    assert lines[-2].startswith("1  seat 2  tell  ")
    for other, why in (
        ("seat 2  march", "'march' cannot be played: .* unasked"),
        ("seat 3  tell", "it is the move of seat 1, not of seat 3"),
        ("chance  tell", "it is the move of seat 1, not of chance"),
    ):
        changed = [*lines[:-2], lines[-2].replace("seat 2  tell", other), lines[-1]]
        with pytest.raises(RecordError, match=why):
            loads(restamp(changed), lambda name: GAME)


def test_recorded_numbers_are_retraced_with_their_seats():
    match = held(1, 2)
    match.play(blow(1))
    match.play("march")
    again = held(1, 2)
    again.retrace(step.action for step in match.steps)
    assert again.steps == match.steps
    with pytest.raises(Refusal, match="cannot be"):
        again.retrace([blow(2)])


# Undo


def test_what_an_aside_has_shown_is_not_taken_back():
    match = held(1, 2)
    match.play("2: blow")
    with pytest.raises(Refusal, match=r"Undo ends here: Chance: echo \d"):
        match.undo(seats=[1])


def test_a_seat_takes_back_its_own_aside_and_nobody_elses():
    match = held(1, 2)
    match.play("2: tell")
    with pytest.raises(Refusal, match="nothing to take back"):
        match.undo(seats=[0])
    assert [step.mover for step in match.undo(seats=[1])] == [1]
    match.play("march")
    match.play(tell(0))
    assert match.undo_floor([1]) == (2, "Undo ends here: Player 1 chose with hidden cards.")


# Bots


def test_bots_speak_up_in_order_from_the_mover():
    match = held(1, 1, 1, turn=1)
    assert match.interjection([0, 1, 2], generator(1)) == blow(1)
    assert match.interjection([0, 2], generator(1)) == blow(2)
    assert match.interjection([0], generator(1)) == blow(0)
    assert match.interjection([], generator(1)) is None
    assert held(0, 0).interjection([0, 1], generator(1)) is None


def test_a_random_bot_speaks_up_now_and_then():
    match = held(2, 2, bots={0: "random", 1: "random"})
    said = [match.interjection([0, 1], generator(1, number)) for number in range(200)]
    assert {None, blow(0), tell(0), blow(1), tell(1)} == set(said)
    assert 20 < sum(action is not None for action in said) < 90


def test_a_bot_that_speaks_up_has_seen_only_its_view(monkeypatch: pytest.MonkeyPatch):
    seen = set()
    monkeypatch.setattr(GAME, "speak_up", lambda state, seat, out, n, random: seen.add(state.horns[0]) or -1)
    for number in range(40):
        held(2, 1).interjection([1], generator(1, number))
    assert seen == {0, 1, 2}


# The contract


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """Another seat that has not told holds another number of horns."""
    others = [player for player in range(state.dealt) if player != seat and not state.told[player]]
    if not others:
        return False
    player = others[below(random, len(others))]
    state.horns[player] = below(random, horns.HORNS - state.blown[player])
    return True


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_game_with_asides_keeps_the_contract(players: int, monkeypatch: pytest.MonkeyPatch):
    taken, step = set(), Check.step

    def counted(self: Check, action: int) -> None:
        if self.game.mover(self.state) >= 0:
            taken.add(action)
        step(self, action)

    monkeypatch.setattr(Check, "step", counted)
    contract(GAME, {"players": players}, games=25, exchange=exchange)
    assert {blow(seat) for seat in range(players)} < taken


def peeking(state: Any, seat: int, out: Any) -> int:
    """May blow as long as anybody has a horn."""
    out[0] = blow(seat)
    return int(horns.mover(state) >= 0 and any(held > 0 for held in state.horns))


def in_common(state: Any, seat: int, out: Any) -> int:
    """All seats have the same number."""
    out[0] = tell(0)
    return int(horns.mover(state) >= 0 and not state.told[0])


def twice(state: Any, seat: int, out: Any) -> int:
    n = horns.asides(state, seat, out)
    out[n] = out[0]
    return n + 1 if n else 0


def too_high(state: Any, seat: int, out: Any) -> int:
    out[0] = horns.actions + seat
    return int(horns.mover(state) >= 0)


def an_answer(state: Any, seat: int, out: Any) -> int:
    """Seats may answer for the one that is asked."""
    out[0] = horns.MARCH
    return int(horns.mover(state) >= 0 and seat == state.players - 1 != state.turn)


def alike(state: Any, action: int) -> str:
    return "tell" if horns.mover(state) >= 0 and action >= horns.FREE else horns.spell(state, action)


def telling(state: Any, action: int) -> str:
    """The words hold what only others know."""
    count = sum(state.horns) if horns.mover(state) >= 0 and action >= horns.FREE else ""
    return f"{horns.spell(state, action)} {count}".strip()


def unreadable(state: Any, action: int) -> str:
    """The words begin with the number of another seat."""
    said = horns.spell(state, action)
    unasked = horns.mover(state) >= 0 and action >= horns.FREE
    return f"{(action - horns.FREE) // 2 + 2}: {said}" if unasked else said


def spying(state: Any, seat: int, out: Any, n: int, random: Any) -> int:
    return out[0] if max(state.horns) > 1 else -1


def cheating(state: Any, seat: int, out: Any, n: int, random: Any) -> int:
    return blow(1 - min(seat, 1))


def silent(before: Any, action: int, after: Any) -> list[Any]:
    """Of a horn nothing can be told where its seat was not asked."""
    assert action < horns.FREE
    return horns.narrate(before, action, after)


@pytest.mark.parametrize(
    ("faulty", "complaint"),
    [
        ({"asides": in_common}, "two seats may both do"),
        ({"asides": twice}, "twice"),
        ({"asides": too_high}, "no such action"),
        ({"asides": an_answer}, "seat . may answer for another"),
        ({"spell": alike}, "spelled alike"),
        ({"spell": unreadable}, "names the seat"),
        ({"speak_up": cheating}, "cheats"),
        ({"narrate": silent}, "AssertionError"),
    ],
    ids=lambda case: getattr(next(iter(case.values())), "__name__", "") if isinstance(case, dict) else "",
)
def test_the_contract_finds_a_fault_of_asides(faulty: dict[str, Any], complaint: str):
    with pytest.raises(AssertionError, match=complaint):
        contract(horns_with(**faulty), {"players": 2}, games=12, compiled=False, exchange=exchange)


@pytest.mark.parametrize(
    ("faulty", "complaint"),
    [
        ({"asides": peeking}, "what seat . may do unasked depends on"),
        ({"spell": telling}, "depend on a secret"),
        ({"speak_up": spying}, "peeks"),
    ],
    ids=["asides", "words", "player"],
)
def test_the_contract_finds_asides_that_know_too_much_by_an_exchange_and_by_a_re_deal(
    faulty: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch
):
    game = horns_with(**faulty)
    for unchecked, found in (("spoken", "through its asides"), ("secrets", complaint)):
        with monkeypatch.context() as patch:
            patch.setattr(Check, unchecked, lambda *arguments: None)
            with pytest.raises(AssertionError, match=found):
                contract(game, {"players": 2}, games=12, compiled=False, exchange=exchange)


def test_the_contract_compares_the_asides_of_both_gears():
    for faulty in ({"asides": no_telling}, {"speak_up": mute}):
        with pytest.raises(AssertionError, match="compiled"):
            contract(GAME, {"players": 2}, games=4, exchange=exchange, twin_of=horns_with(**faulty))


@rule
def no_telling(state: horns.State, seat: int, out: Any) -> int:
    if horns.mover(state) < 0 or state.horns[seat] <= 0:
        return 0
    out[0] = horns.FREE + 2 * seat
    return 1


@rule
def mute(state: horns.State, seat: int, out: Any, n: int, random: Any) -> int:
    return SILENT


# At the keyboard


def at_table(match: Match, *script: str) -> Session:
    return Session(match, script)


def test_somebody_who_is_asked_may_do_something_else_first():
    played = at_table(held(1, 2, bots={1: "heuristic"}), "blow", "march")
    assert [step.mover for step in played.match.steps if step.text == "blow"][-1] == 0
    assert "March or wait?" in played.text


def test_asides_lists_what_may_be_done_unasked_and_help_names_it():
    played = at_table(held(1, 0, bots={1: "random"}), "asides", "help")
    assert "Unasked you may say:\n  blow\n  tell" in played.text
    assert "  asides " in played.text
    assert "Unasked, whoever is asked: blow, tell" in played.text
    nothing = Session(Match(games.load("thermopyles"), {"players": 2}, seed=1), ["asides", "help"])
    assert "Nothing can be done unasked now." in nothing.text
    assert "Unasked, whoever" not in nothing.text


def test_several_people_at_one_keyboard_say_who_speaks():
    played = at_table(held(1, 0, 1), "", "2: blow", "3: tell", "2: tell", "4: tell")
    assert [(step.mover, step.text) for step in played.match.steps] == [(2, "tell"), (1, "tell")]
    assert "'blow' is nothing that you can do unasked now; you may say tell." in played.text
    assert "There is no seat 4" in played.text


def test_nobody_speaks_for_a_bot():
    played = at_table(held(1, 0, 0, bots={1: "heuristic"}), "", "2: tell")
    assert not played.match.steps
    assert "Player 2 is held by a bot, which speaks for itself" in played.text


def test_bots_speak_up_before_a_person_is_asked():
    played = at_table(held(0, 2, bots={1: "heuristic"}))
    assert [step.text for step in played.match.steps if step.mover == 1] == ["blow", "blow"]
    assert played.text.index("Player 2: blow.") < played.text.index("March or wait?")
    assert len(played.asked) == 1


def test_somebody_with_one_answer_is_asked_who_could_do_something_unasked():
    assert at_table(held(1, left=1), "march").match.over
    assert not at_table(held(1, left=1)).match.over
    assert at_table(held(0, left=1)).match.over


def test_an_aside_at_the_keyboard_is_taken_back_like_an_answer():
    played = at_table(held(1, 0, bots={1: "random"}), "tell", "undo", "blow", "undo")
    assert [step.text for step in played.match.steps if step.mover == 0] == ["blow"]
    assert "Taken back." in played.text
    assert "Undo ends here: Chance: echo" in played.text


def test_a_person_may_be_heard_before_each_bot_decides():
    script = ("asides always", "march", "hint", "moves", "blow", "march", "", "asides never")
    played = at_table(held(1, 0, bots={1: "heuristic"}), *script)
    assert [(step.mover, step.text) for step in played.match.steps if step.mover >= 0][:3] == [
        (0, "march"),
        (0, "blow"),
        (1, "march"),
    ]
    assert played.text.count("Only the one who is asked may know that") == 2
    assert "'march' is nothing that you can do unasked now; you may say tell." in played.text
    assert "Bots do not wait before they decide." in played.text


def test_several_people_are_not_taken_for_the_bot_that_decides():
    played = at_table(
        held(1, 1, 0, bots={2: "random"}, turn=1), "", "asides always", "march", "march", "tell", "1: tell"
    )
    assert played.match.steps[0].text == "march"
    assert (
        "Player 3 is held by a bot, which speaks for itself; say who you are, such as '1: tell'."
        in played.text
    )
    assert played.match.steps[-1].mover in (0, 2)


def test_who_says_so_is_not_asked_where_a_card_could_be_played_out_of_turn():
    played = at_table(held(0, 0, bots={1: "random"}, left=4), "passes always", "passes", "march")
    waits = [step.text for step in played.match.steps if step.mover == 0]
    assert "You are not asked, unless it is dangerous to pass, when you could play a card" in played.text
    assert waits and set(waits) == {"wait"} and played.match.over


def test_who_wants_to_be_asked_again_says_so():
    played = at_table(held(0, 0, bots={1: "random"}), "passes never", "passes", "march", "march")
    assert played.text.count("You are asked when you could play a card out of turn.") == 2
    assert [step.text for step in played.match.steps if step.mover == 0][:1] == ["march"]


def test_to_pass_is_asked_all_the_same_where_it_is_dangerous(monkeypatch: pytest.MonkeyPatch):
    asked = GAME.prompt
    dangerous = {"warnings": {horns.WAIT: "It would be lost."}}
    monkeypatch.setattr(GAME, "prompt", lambda view: replace(asked(view), **dangerous))
    played = at_table(held(0, 0, bots={1: "random"}), "passes always", "march")
    assert played.match.steps[0].text == "march"
