"""Views: hidden hands, fair re-deals, impossible states, and the table in numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pylae.core.chance import generator
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.observation import observed
from pylae.core.piles import cards_in, size
from pylae.games import thermopyles as game
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.tests.positions import play, table


def hidden() -> Match:
    return table([10, 12], [15, 16, 17], [20], hidden_hands=True, spartans=6)


# Hiding


def test_r13_open_hands_hide_nothing():
    match = table([10, 12], [15, 16])
    for seat in (0, 1, WATCHER):
        assert match.view(seat) == match.state


def test_r13_a_player_sees_the_own_hand_and_how_many_the_others_hold():
    match = hidden()
    view = match.view(0)
    assert view.hand == [match.state.hand[0], 0, 0, 0]
    assert view.unseen == [0, 3, 1, 0]
    assert view.spartan_deck == match.state.spartan_deck | match.state.hand[1] | match.state.hand[2]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r13_every_seat_sees_its_own_hand_alone(seat: int):
    match = hidden()
    held = match.state.hand
    assert match.view(seat).hand == [held[player] if player == seat else 0 for player in range(4)]
    assert match.view(seat).unseen == [0 if player == seat else size(held[player]) for player in range(4)]


def test_r13_a_watcher_sees_no_hand():
    view = hidden().view(WATCHER)
    assert view.hand == [0, 0, 0, 0]
    assert view.unseen == [2, 3, 1, 0]


def test_r13_a_view_counts_deck_and_discards_as_they_are():
    match = hidden()
    for seat in (0, 1, 2, WATCHER):
        view = match.view(seat)
        assert common.spartan_deck_size(view) == size(match.state.spartan_deck) == 6
        assert common.spartan_discard(view) == common.spartan_discard(match.state)


def test_r13_a_charge_is_open_to_everybody():
    match = play(hidden(), "fight 12")
    assert {match.view(seat).charge for seat in (0, 1, 2, WATCHER)} == {match.state.charge}


def test_r13_only_the_receiver_knows_a_drawn_card():
    match = play(hidden(), "retreat", "give 2")
    assert [game.knows(match.state, seat) for seat in (0, 1, 2, WATCHER)] == [False, True, False, False]
    match = play(table([10], [11]), "retreat", "give 2")
    assert all(game.knows(match.state, seat) for seat in (0, 1, WATCHER))


def test_r13_everybody_knows_dice_persians_and_discards():
    rolling = play(table([10], [11], location=3, support=0, hidden_hands=True), "fight 10")
    assert all(game.knows(rolling.state, seat) for seat in (0, 1, WATCHER))
    arriving = Match(game, {"players": 2, "hidden_hands": True}, physical=True)
    assert all(game.knows(arriving.state, seat) for seat in (0, 1, WATCHER))


# Re-dealing


def test_r13_a_re_deal_fills_every_hole_and_keeps_what_is_known():
    match = hidden()
    for seat in (0, 1, 2, WATCHER):
        view = match.view(seat)
        guess = view.copy()
        game.redeal(guess, seat, generator(seat + 9))
        assert guess.unseen == [0, 0, 0, 0]
        assert [size(hand) for hand in guess.hand] == [2, 3, 1, 0]
        assert game.audit(guess) == ""
        game.hide(guess, seat)
        assert guess == view


def test_r13_a_re_deal_is_fair():
    """Every unseen card is as likely in a hand as any other, and so is every pair of hands."""
    view = hidden().view(0)
    unseen = cards_in(view.spartan_deck)
    random, deals = generator(13), 6000
    held: Counter[int] = Counter()
    last: Counter[int] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for _ in range(deals):
        guess = view.copy()
        game.redeal(guess, 0, random)
        mine, theirs = cards_in(guess.hand[1]), cards_in(guess.hand[2])
        held.update(mine)
        last.update(theirs)
        together.update((card, theirs[0]) for card in mine)
    assert len(unseen) == 10
    expected = deals * 3 / 10
    assert sum((held[card] - expected) ** 2 / expected for card in unseen) < 27.9
    expected = deals / 10
    assert sum((last[card] - expected) ** 2 / expected for card in unseen) < 27.9
    expected = deals * 3 / 90
    pairs = [(one, two) for one in unseen for two in unseen if one != two]
    assert set(together) == set(pairs)
    assert sum((together[pair] - expected) ** 2 / expected for pair in pairs) < 135


def test_r13_a_re_deal_of_an_open_game_changes_nothing():
    match = table([10, 12], [15, 16])
    state, random = match.state.copy(), generator(1)
    game.redeal(state, 0, random)
    assert state == match.state
    assert random == generator(1)


# What cannot be


def over_the_limit(state: State) -> None:
    state.hand[0] = cards.SPARTAN_DECK & 0b111111
    state.spartan_deck &= ~state.hand[0]
    state.hand[1] &= ~state.hand[0]


def doubled(state: State) -> None:
    state.hand[1] |= state.hand[0]


def slot_in_the_deck(state: State) -> None:
    state.persian_deck |= 1 << state.slot[0]


def charge_in_a_hand(state: State) -> None:
    state.charge = cards_in(state.hand[0])[0]


def put(**changes: Any):
    def change(state: State) -> None:
        for name, value in changes.items():
            setattr(state, name, value)

    return change


IMPOSSIBLE = {
    "no player": (put(players=0), "players is"),
    "five players": (put(players=5), "players is"),
    "a card in two hands": (doubled, "Spartan card lies in two places"),
    "a card that does not exist": (put(spartan_deck=1 << cards.SPARTAN_CARDS), "spartan_deck is 1048576"),
    "a charge still in hand": (charge_in_a_hand, "Spartan card lies in two places"),
    "a Persian in slot and deck": (slot_in_the_deck, "Persian card lies in two places"),
    "both slots alike": (put(slot=[5, 5]), "Persian"),
    "a Persian that does not exist": (put(slot=[28, 1]), "slot[0] is 28, not -1 to 27"),
    "six cards without a discard": (over_the_limit, "player 1 cannot hold 6 cards"),
    "a hand for nobody": (put(hand=[0, 0, 1, 0], spartan_deck=0), "player 3 cannot hold 1 cards"),
    "fewer than no unseen cards": (put(unseen=[-1, 0, 0, 0]), "unseen[0] is -1"),
    "more hidden than there are": (put(unseen=[2, 0, 0, 0], spartan_deck=0), "more cards are hidden"),
    "location 0": (put(location=0), "location is 0"),
    "location 8": (put(location=8), "location is 8"),
    "location 7 and not lost": (put(location=7), ""),
    "five supports": (put(support=5), "support is 5"),
    "turn of nobody": (put(turn=2), "turn is 2"),
    "no such phase": (put(phase=15), "phase is 15"),
    "no such charge": (put(charge=20), "charge is 20"),
    "six dice": (put(dice=6), "dice is 6"),
    "three offers": (put(offers=3), "offers is 3"),
    "no such receiver": (put(receiver=2), "receiver is 2"),
    "no such first player": (put(first_player=3), "first_player is 3"),
    "no such ending": (put(outcome=5, phase=phase.FINISHED), "outcome is 5"),
    "over and undecided": (put(phase=phase.FINISHED), "over and undecided"),
    "decided and not over": (put(outcome=1), "decided"),
    "a vote for nobody at the table": (put(vote=[9, 0, 0, 0]), ""),
    "an option that is neither yes nor no": (put(hidden_hands=2), ""),
    "a phase that passes by itself": (put(phase=10), ""),
    "an empty slot at the beginning of a turn": (put(slot=[cards.NOBODY, cards.NOBODY]), ""),
    "a support die without a charge": (put(phase=1), ""),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_preparation_audit_finds_what_cannot_be(name: str):
    change, complaint = IMPOSSIBLE[name]
    state = table([10, 12], [15], spartans=6).state.copy()
    assert game.audit(state) == ""
    change(state)
    assert game.audit(state)
    assert complaint in game.audit(state)


def test_preparation_audit_allows_six_cards_before_a_discard():
    match = play(table([10, 12, 14, 16, 18], spartans=[20]), "retreat", "draw", "card 20")
    assert match.state.phase == phase.DISCARD
    assert game.audit(match.state) == ""


def test_preparation_audit_scenario_35_holds_after_every_step():
    for seed in range(5):
        match = Match(game, {"players": 3, "hidden_hands": True}, seed=seed)
        while not match.over:
            match.play(match.hint().action)
        assert [game.audit(state) for state in match.positions] == [""] * len(match.positions)


# The table in numbers


def test_preparation_observation_tells_one_card_from_another():
    rows = {tuple(observed(table([value], [15]).state)) for value in (10, 11, 12, 20)}
    assert len(rows) == 4
    assert observed(table([10], location=2).state) != observed(table([10], location=3).state)
    assert observed(table([10], slots="17/22 19/20").state) != observed(
        table([10], slots="19/20 17/22").state
    )


def test_r13_observation_of_a_view_tells_nothing_of_other_hands():
    match = hidden()
    first = observed(match.view(0))
    for seed in range(5):
        guess = match.view(0)
        game.redeal(guess, 0, generator(seed))
        game.hide(guess, 0)
        assert observed(guess) == first
    assert first != observed(match.view(1))
