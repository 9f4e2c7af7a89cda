"""Notation: legal spellings, short forms, whole moves on a copy, and the usual refusals, in a game of one number."""

from __future__ import annotations

import pytest

from pylae.core.chance import OVER
from pylae.core.game import Refusal
from pylae.core.notation import (
    Moment,
    Notation,
    Trial,
    ambiguous,
    begun,
    close_to,
    numbered,
    only,
    out_of_place,
    split,
    synonyms,
    with_verb,
    within,
    without_verb,
)
from pylae.core.state import StateBase, int8

SPELLED = {
    1: ["march", "athens"],
    2: ["sail", "athens"],
    3: ["retreat", "naxos"],
    4: ["retreat", "naxos", "by", "sea"],
    5: ["retreat", "delos", "by", "sea"],
    6: ["stop"],
    7: ["2"],
}


class Heap(StateBase):
    """Stones that two seats take, some at a time and as often as they like; `pass` once one was taken."""

    stones = int8()
    most = int8()  # stones taken at a time
    seat = int8()
    taken = int8()


class HeapTurns:
    @staticmethod
    def mover(state: Heap) -> int:
        return state.seat if state.stones else OVER

    @staticmethod
    def legal(state: Heap, out: list[int]) -> int:
        actions = [0] * (state.taken > 0) + list(range(1, min(state.most, state.stones) + 1))
        out[: len(actions)] = actions
        return len(actions)

    @staticmethod
    def apply(state: Heap, action: int) -> None:
        state.stones -= action
        state.taken += action
        if action == 0:
            state.taken, state.seat = 0, 1 - state.seat


def spell(state: Heap, action: int) -> str:
    return f"Take {action}" if action else "Pass"


def section(state: Heap) -> str:
    return "2.1" if state.stones else "9"


HEAP = Notation(HeapTurns(), 10, spell, section)


def heap(stones: int = 9, taken: int = 0, most: int = 3) -> Heap:
    state = Heap()
    state.stones, state.taken, state.most = stones, taken, most
    return state


def one_step(state: Heap, text: str) -> list[int]:
    known = HEAP.known(state)
    if text.strip() in known:
        return [known[text.strip()]]
    raise HEAP.nothing_like(state, text)


def why_not_take(state: Heap, action: int) -> Refusal:
    return Refusal(f"{state.stones} are left, not {action}.", "2.2")


# Spellings


def test_choices_are_the_legal_actions_by_their_spellings():
    assert HEAP.choices(heap(2)) == {"Take 1": 1, "Take 2": 2}
    assert HEAP.known(heap(1, taken=1)) == {"pass": 0, "take 1": 1}


def test_copies_of_a_face_are_numbered():
    assert [numbered(["17", "17", "20"], index) for index in range(3)] == ["17", "17 #2", "20"]


def test_other_words_stand_for_verbs():
    assert synonyms(die="roll", fleet="ships f") == {"roll": "die", "ships": "fleet", "f": "fleet"}


def test_nothing_is_known_once_the_game_is_over():
    with pytest.raises(Refusal, match="over") as refusal:
        HEAP.known(heap(0))
    assert refusal.value.section == "9"


def test_states_after_steps_are_copies():
    before = heap()
    assert HEAP.after(before, [1, 2]).stones == 6
    assert before == heap()


# What a phrase may mean


@pytest.mark.parametrize(
    ("verbs", "words", "fits"),
    [
        (["m"], ["athens"], {1}),
        (["march"], ["athens"], {1}),
        (["walk"], ["athens"], set()),
        (["walk", "march"], ["athens"], {1}),
        (["re"], ["naxos"], {3}),  # all words rather than some
        (["re"], ["delos"], {5}),
        (["re"], ["by", "sea"], {4, 5}),
        (["re"], [], set()),
        (["st"], [], {6}),
        (["2"], [], set()),
    ],
)
def test_a_verb_may_be_shortened(verbs: list[str], words: list[str], fits: set[int]):
    assert with_verb(SPELLED, verbs, words) == fits


@pytest.mark.parametrize(
    ("words", "fits"), [(["naxos"], {3}), (["delos"], {5}), (["athens"], {1, 2}), ([], set()), (["x"], set())]
)
def test_a_verb_may_be_left_out(words: list[str], fits: set[int]):
    assert without_verb(SPELLED, words) == fits


def test_words_stand_within_a_spelling_in_their_order():
    assert within(["naxos", "sea"], ["naxos", "by", "sea"])
    assert not within(["sea", "naxos"], ["naxos", "by", "sea"])


def test_spellings_are_split_into_words():
    assert split({"take 1": 1, "pass": 0}) == {1: ["take", "1"], 0: ["pass"]}


def test_a_name_is_known_by_its_first_letters():
    assert begun("TH", ("Thebes", "Athens", "Therma")) == [0, 2]
    assert begun("", ("Thebes",)) == []


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("figth 17", ["Fight 17"]),
        ("fight 16", []),  # a number is right or wrong
        ("retraet", ["retreat"]),
        ("leave Thebans", []),  # another people is no slip of the fingers
        ("leave thespains", ["leave Thespians"]),
        ("fight", []),
        ("", []),
    ],
)
def test_a_near_miss_is_right_but_for_a_letter_or_two_of_a_word(text: str, near: list[str]):
    assert close_to(text, ["Fight 15", "Fight 17", "retreat", "leave Thespians"]) == near


# Whole moves


def test_parts_are_read_one_after_the_other():
    state = heap()
    assert HEAP.in_parts(state, "take 3, take 1, pass", one_step) == [3, 1, 0]
    assert state == heap()


@pytest.mark.parametrize("closed", [False, True])
def test_parts_end_where_another_seat_decides_or_nothing_is_known(closed: bool):
    text = "take 3, take 1" if closed else "take 3, pass, take 1"
    with pytest.raises(Refusal, match="step by step") as refusal:
        HEAP.in_parts(heap(), text, one_step, lambda state: closed and state.taken > 0)
    assert refusal.value.reason.startswith(repr(text)) and refusal.value.section == "2.1"


def test_a_trial_refuses_the_first_step_that_is_not_legal_with_its_own_reason():
    state = heap(4)
    trial = Trial(HEAP, state, why_not_take)
    trial.take(3)
    assert trial.can(1) and not trial.can(2)
    with pytest.raises(Refusal, match="1 are left, not 2"):
        trial.take(2)
    assert (trial.steps, trial.state.stones, state) == ([3], 1, heap(4))


def test_a_trial_ends_where_another_seat_decides():
    trial = Trial(HEAP, heap(taken=1), why_not_take)
    trial.take(0)
    assert not trial.goes_on and not trial.can(1)
    with pytest.raises(Refusal, match="Others decide"):
        trial.take(1)


# Refusals


def test_why_not_says_what_reading_says():
    assert HEAP.why_not(heap(), "take 1", one_step).reason == "'take 1' can be done."
    assert "you may say Take 1, Take 2, Take 3" in HEAP.why_not(heap(), "hop", one_step).reason


def test_nothing_like_names_what_was_nearly_typed_or_the_first_choices():
    assert str(HEAP.nothing_like(heap(), "tke 2")) == (
        "'tke 2' is nothing that can be done now; did you mean Take 2? (2.1)"
    )
    assert HEAP.nothing_like(heap(1), " ").reason == "Something must be said; you may say Take 1."


def test_nothing_like_names_eight_choices_at_most():
    assert HEAP.nothing_like(heap(most=9), "x").reason.endswith("Take 7, Take 8, ….")
    assert HEAP.nothing_like(heap(most=8), "x").reason.endswith("Take 7, Take 8.")


def test_a_verb_out_of_its_place_says_where_that_is():
    moments = {"march": Moment((3,), "From {athens} nobody marches now.", "6.3")}
    refusal = out_of_place(moments, "march", 1, {"athens": "Athens"})
    assert refusal and str(refusal) == "From Athens nobody marches now. (6.3)"
    assert out_of_place(moments, "march", 3) is None
    assert out_of_place(moments, "sail", 1) is None


def test_an_ambiguous_text_names_its_meanings():
    assert str(ambiguous("th", ["Thebes", "Therma"], "2.1")) == "'th' may be Thebes or Therma. (2.1)"


def test_only_one_meaning_counts():
    assert (only({3}), only([]), only({3, 4})) == (3, None, None)
