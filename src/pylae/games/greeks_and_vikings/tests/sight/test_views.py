"""Views: hands are hidden but for what was shown, counts are open, and a guess at what is hidden can be."""

from __future__ import annotations

from collections import Counter

import pytest

from pylae.core.chance import CHANCE, generator
from pylae.games.greeks_and_vikings.rules import act, agenda, job, sequence, zones
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.audit import audit
from pylae.games.greeks_and_vikings.sight.views import hide, knows, redeal
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, table
from pylae.games.greeks_and_vikings.tests.sight.test_explaining import walk


def seen(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def guessed(state: State, seat: int, random: list[int]) -> State:
    """What a seat may think the position is."""
    guess = seen(state, seat)
    redeal(guess, seat, random)
    return guess


def asked(state: State) -> list[int]:
    out = [0] * act.MOST_LEGAL
    return out[: sequence.legal(state, out)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_1_no_view_depends_on_a_hidden_hand(players: int):
    random, compared = generator(7), 0
    for seed in range(3):
        for step, state in enumerate(walk(seed, players=players)):
            if step % 5:
                continue
            mover = sequence.mover(state)
            for seat in range(players):
                guess = guessed(state, seat, random)
                assert audit(guess) == ""
                assert seen(guess, seat) == seen(state, seat)
                assert sequence.mover(guess) == mover and knows(guess, seat) == knows(state, seat)
                assert guess.hands == state.hands and guess.decks == state.decks
                assert guess.hand[seat] == state.hand[seat]
                if mover == seat:
                    assert asked(guess) == asked(state) == asked(seen(state, seat))
                compared += guess != state
    assert compared > 100


@pytest.mark.parametrize("players", [2, 3])
def test_1_1_a_view_shows_of_other_hands_what_was_shown_and_nothing_else(players: int):
    shown = 0
    for seed in range(4):
        for state in walk(seed, players=players):
            for seat in range(players):
                view = seen(state, seat)
                for other in range(players):
                    assert view.hand[other] == (state.hand if other == seat else state.shown)[other]
                    shown += other != seat and any(state.shown[other])
                assert audit(view) == ""
    assert shown > 10


def holding(*shown: str, hidden: str, deck: str) -> Table:
    """The other player holds some cards that all have seen and some that nobody has."""
    war = table(Side(hand="xiphos dory"), Side(hand=hidden, deck=deck))
    for name in shown:
        zones.keep(war.state, B, war.number(name), True)
    return war


def test_r42_what_was_found_in_a_search_stays_open_in_the_hand():
    war = holding("seax", hidden="seax rollo", deck="skald")
    view = Table(seen(war.state, A))
    assert view.hand(B) == ["seax"] and view.state.hands[B] == 3
    deck = view.state.deck[B]
    assert [deck[view.number(name)] for name in ("seax", "rollo", "skald")] == [1, 1, 1]
    assert sorted(Table(seen(war.state, B)).hand(B)) == sorted(war.hand(B))


def test_1_1_all_hands_are_dealt_equally_often():
    war, random = holding("seax", hidden="rollo skald", deck="skald huscarl"), generator(3)
    dealt = Counter(" ".join(sorted(Table(guessed(war.state, A, random)).hand(B))) for _ in range(1200))
    # Of four unseen cards, two of them Skalds, two are held: six ways.
    ways = {"huscarl rollo": 1, "rollo skald": 2, "huscarl skald": 2, "skald skald": 1}
    assert set(dealt) == {" ".join(sorted(f"{pair} seax".split())) for pair in ways}
    for pair, number in ways.items():
        assert abs(dealt[" ".join(sorted(f"{pair} seax".split()))] - 200 * number) < 60


def test_c15_a_card_known_on_top_of_a_deck_is_not_guessed_into_a_hand():
    war, random = holding(hidden="rollo", deck="skald"), generator(4)
    zones.put_on_top(war.state, B, war.number("thor"))
    assert {*(Table(guessed(war.state, A, random)).hand(B)[0] for _ in range(60))} == {"rollo", "skald"}


def test_draw_only_who_draws_sees_the_card():
    war = table(Side(), Side(), phase=job.DRAWING).do(act.DRAW + 1)
    assert war.mover == CHANCE and agenda.part(war.state, agenda.WHAT) == job.DRAW
    assert knows(war.state, A) and not knows(war.state, B)
