"""What a player alone could win who knew the order of both decks, though not the dice: nobody who knows less wins more.

Each deal is solved exactly. Fix the order in which the cards of both decks come. Every honest player meets every order equally
often, whatever the choices are: the next card drawn is the next of its deck. So the mean over all orders of what is won by whoever
knows them is at least what any honest player wins, and deals drawn by lot tell that mean with an interval. Dice stay dice: they
are averaged over, not foreseen.

With the orders known, a position at the beginning of a turn is the number of Spartans drawn, the hand, and a *cell*: location,
supports, Persians that have come (the last two stand in front) and Graveyard. All hands of one number drawn form a layer, which
follows from its own smaller hands and from the two layers after it. So one call does a layer, from the last card back.

One thing is left out: to leave a card undrawn with room in the hand. Nobody gains by it who may leave a later one: draw now, leave
that one, and until then everything can be done that could be done before, with a card more. All sums are rounded up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from pylae.core import native
from pylae.core.chance import below, generator
from pylae.core.kinds import Row
from pylae.core.native import Notice
from pylae.core.native.calls import Compiled
from pylae.core.piles import cards_in, size
from pylae.core.rule import rule
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, phase, sequence
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.sight import odds

LOWEST, VALUES = cards.SPARTAN_VALUE[0], cards.SPARTAN_VALUE[-1] - cards.SPARTAN_VALUE[0] + 1
PLACES, CALLS = cards.LOST_LOCATION - 1, cards.SUPPORT_CARDS + 1
COMES = cards.PERSIAN_CARDS - 1  # how many Persians may have come: from 2 to all
GRAVES = cards.GRAVEYARD_GOAL
STRETCH = COMES * GRAVES  # cells with one location and number of supports
CELLS = PLACES * CALLS * STRETCH
FINE = 24  # bits behind the point
ONE = 1 << FINE

MOST_DICE = cards.SUPPORT_CARDS + 1
WHOLE = 6**MOST_DICE
WAYS = tuple(
    tuple(
        odds.dice_totals(dice).get(total, 0) * 6 ** (MOST_DICE - dice) for total in range(6 * MOST_DICE + 1)
    )
    for dice in range(MOST_DICE + 1)
)
MOST_CLASSES, CLASS = 6, 3  # of a charge's outcomes: how many are beaten, how many slain, in how many ways
FIGHT = 1 + MOST_CLASSES * CLASS
# Where it begins, as a row: cards drawn and held, location, supports, Persians that have come, Graveyard.
DRAWN, HELD, PLACE, SUPPORT, COME, GRAVE = range(6)


def all_hands() -> list[tuple[int, ...]]:
    """Every hand as how many cards of each value it holds, small hands first."""
    most = [cards.SPARTAN_VALUE.count(LOWEST + value) for value in range(VALUES)]
    hands = (
        hand for hand in product(*(range(number + 1) for number in most)) if sum(hand) <= cards.HAND_LIMIT
    )
    return sorted(hands, key=lambda hand: (sum(hand), hand))


HAND_CARDS = all_hands()
HANDS = len(HAND_CARDS)
NUMBER_OF = {hand: number for number, hand in enumerate(HAND_CARDS)}


def neighbour(hand: tuple[int, ...], value: int, more: int) -> int:
    """The number of a hand with one card more or less, or -1."""
    changed = list(hand)
    changed[value] += more
    return NUMBER_OF.get(tuple(changed), -1)


LESS = tuple(neighbour(hand, value, -1) for hand in HAND_CARDS for value in range(VALUES))
MORE = tuple(neighbour(hand, value, 1) for hand in HAND_CARDS for value in range(VALUES))
SIZE = tuple(sum(hand) for hand in HAND_CARDS)


@rule
def cell(location: int, support: int, come: int, grave: int) -> int:
    """turn Where something stands among the cells."""
    return ((location - 1) * CALLS + support) * STRETCH + (come - cards.SLOTS) * GRAVES + grave


@rule
def weigh_fights(persians: Row, fights: Row) -> None:
    """fight.4 For every two Persians in front, card and number of dice: what may come of the charge, and in how many ways."""
    for come in range(cards.SLOTS, cards.PERSIAN_CARDS + 1):
        first, second = persians[come - 2], persians[come - 1]
        for value in range(VALUES):
            for dice in range(MOST_DICE + 1):
                at = (((come - cards.SLOTS) * VALUES + value) * (MOST_DICE + 1) + dice) * FIGHT
                last, number = -1, 0
                for total in range(6 * MOST_DICE + 1):
                    if WAYS[dice][total] > 0:
                        strength = LOWEST + value + total
                        beaten, slain = 0, 0
                        if strength >= cards.PERSIAN_COMBAT[first]:
                            beaten = 1
                            slain = 1 if strength >= cards.PERSIAN_ANNIHILATION[first] else 0
                            if strength >= cards.PERSIAN_COMBAT[second]:
                                beaten = 2
                                slain += 1 if strength >= cards.PERSIAN_ANNIHILATION[second] else 0
                        if beaten * 3 + slain != last:
                            last = beaten * 3 + slain
                            number += 1
                            place = at + 1 + (number - 1) * CLASS
                            fights[place], fights[place + 1], fights[place + 2] = beaten, slain, 0
                        fights[at + CLASS * number] += WAYS[dice][total]
                fights[at] = number


@rule
def signs_until(persians: Row, signs: Row) -> None:
    """draw How many of the Persians that were beaten had the sign, by how many have come."""
    for come in range(cards.SLOTS, cards.PERSIAN_CARDS + 1):
        signs[come] = 0 if come == cards.SLOTS else signs[come - 1] + cards.PERSIAN_BONUS[persians[come - 3]]


@rule
def last_come(drawn: int, hand: int, begin: Row) -> int:
    """fight.4 How many Persians may have come at most: two for each card that has gone."""
    gone = drawn - begin[DRAWN] + begin[HELD] - SIZE[hand]
    return min(cards.PERSIAN_CARDS, begin[COME] + cards.SLOTS * gone)


@rule
def last_grave(come: int, begin: Row) -> int:
    """fight.4 How many may lie in the Graveyard at most while the game goes on."""
    return min(GRAVES - 1, begin[GRAVE] + come - begin[COME])


@rule
def may_be(drawn: int, location: int, come: int, begin: Row, signs: Row) -> bool:
    """draw Whether steps back and signs allow that so many were drawn."""
    return drawn - begin[DRAWN] <= location - begin[PLACE] + signs[come] - signs[begin[COME]]


@rule
def do_layer(
    drawn: int, begin: Row, spartans: Row, signs: Row, fights: Row, within: Row,
    now: Row, then: Row, later: Row, one: Row, two: Row,
) -> None:  # fmt: skip
    """turn Fills `now` with what every hand within the cards drawn is worth in every cell, and `one` and `two` with what it is worth
    when one or two Persians have just been beaten. `then` and `later` are the next layers."""
    for hand in range(HANDS):
        if within[hand] == 1:
            if SIZE[hand] > 0 or drawn < cards.SPARTAN_CARDS:
                turns(drawn, hand, begin, spartans, signs, fights, now, then, one, two)
            if SIZE[hand] < cards.HAND_LIMIT:
                afters(drawn, hand, begin, spartans, signs, now, then, later, one, two)


@rule
def turns(
    drawn: int, hand: int, begin: Row, spartans: Row, signs: Row, fights: Row, now: Row, then: Row, one: Row, two: Row
) -> None:  # fmt: skip
    """turn What a hand is worth at the beginning of a turn, in every cell that may come about."""
    for back in range(PLACES - begin[PLACE] + 1):
        location = PLACES - back
        for support in range(begin[SUPPORT] + 1):
            for come in range(begin[COME], last_come(drawn, hand, begin) + 1):
                if may_be(drawn, location, come, begin, signs):
                    for grave in range(begin[GRAVE], last_grave(come, begin) + 1):
                        at = cell(location, support, come, grave)
                        best = stepping_back(drawn, hand, location, at, spartans, now, then)
                        for value in range(VALUES):
                            rest = LESS[hand * VALUES + value]
                            if rest >= 0:
                                for calls in range(support + 1):
                                    worth = charging(
                                        drawn, value, rest, location, support - calls, calls, come, grave, fights,
                                        now, one, two,
                                    )  # fmt: skip
                                    best = max(best, worth)
                        now[hand * CELLS + at] = best


@rule
def stepping_back(drawn: int, hand: int, location: int, at: int, spartans: Row, now: Row, then: Row) -> int:
    """retreat end.1 What a step back is worth: at 7 all is lost, before that a card may be drawn."""
    if location == PLACES:
        return 0
    there = at + CALLS * STRETCH
    if drawn == cards.SPARTAN_CARDS:
        return now[hand * CELLS + there] + 0
    return drawing(hand, there, spartans[drawn], now, then)


@rule
def drawing(hand: int, at: int, card: int, now: Row, then: Row) -> int:
    """draw What the next card is worth: a full hand may leave it, or lay down any one of six."""
    if SIZE[hand] < cards.HAND_LIMIT:
        return then[MORE[hand * VALUES + card] * CELLS + at] + 0
    best = max(now[hand * CELLS + at], then[hand * CELLS + at])
    for value in range(VALUES):
        rest = LESS[hand * VALUES + value]
        if rest >= 0 and value != card:
            best = max(best, then[MORE[rest * VALUES + card] * CELLS + at])
    return best


@rule
def charging(
    drawn: int, value: int, rest: int, location: int, support: int, calls: int, come: int, grave: int, fights: Row,
    now: Row, one: Row, two: Row,
) -> int:  # fmt: skip
    """fight.2 fight.3 What a charge is worth: each outcome by its chance."""
    dice = calls + cards.BONUS_DIE[location]
    at = (((come - cards.SLOTS) * VALUES + value) * (MOST_DICE + 1) + dice) * FIGHT
    here = rest * CELLS + cell(location, support, come, grave)
    total = 0
    for number in range(fights[at]):
        place = at + 1 + number * CLASS
        beaten, slain, ways = fights[place], fights[place + 1], fights[place + 2]
        if grave + slain >= GRAVES or beaten > cards.PERSIAN_CARDS - come:
            total += ways * ONE
        elif beaten == 1:
            total += ways * one[here + GRAVES + slain]
        elif beaten == 2:
            total += ways * two[here + 2 * GRAVES + slain]
        elif SIZE[rest] > 0 or drawn < cards.SPARTAN_CARDS:
            total += ways * now[here]
    return (total + WHOLE - 1) // WHOLE


@rule
def afters(
    drawn: int, hand: int, begin: Row, spartans: Row, signs: Row, now: Row, then: Row, later: Row, one: Row, two: Row
) -> None:  # fmt: skip
    """fight.4 What a hand is worth when Persians were beaten with a card that has gone from it and others have come."""
    first = begin[COME] + 1
    for location in range(begin[PLACE], PLACES + 1):
        for support in range(begin[SUPPORT] + 1):
            for come in range(first, last_come(drawn, hand, begin) + 1):
                for grave in range(begin[GRAVE], last_grave(come, begin) + 1):
                    at = cell(location, support, come, grave)
                    if may_be(drawn, location, come - 1, begin, signs):
                        signed = signs[come] - signs[come - 1]
                        one[hand * CELLS + at] = offered(drawn, hand, signed, at, spartans, now, then, later)
                    if come > first and may_be(drawn, location, come - 2, begin, signs):
                        signed = signs[come] - signs[come - 2]
                        two[hand * CELLS + at] = offered(drawn, hand, signed, at, spartans, now, then, later)


@rule
def offered(
    drawn: int, hand: int, signed: int, at: int, spartans: Row, now: Row, then: Row, later: Row
) -> int:  # fmt: skip
    """draw end.2 What a hand is worth that may draw for so many signs; without a card, and with none to draw, all is lost."""
    if drawn == cards.SPARTAN_CARDS:
        return now[hand * CELLS + at] + 0 if SIZE[hand] > 0 else 0
    if signed == 0:
        return now[hand * CELLS + at] + 0
    more = MORE[hand * VALUES + spartans[drawn]]
    if signed == 1 or drawn + 1 == cards.SPARTAN_CARDS:
        return then[more * CELLS + at] + 0
    return drawing(more, at, spartans[drawn + 1], then, later)


LOOPS = {"weigh_fights": weigh_fights, "signs_until": signs_until, "do_layer": do_layer}


class Clairvoyant:
    """Solves deals, with memory for one at a time; threads that solve at the same time need one each."""

    def __init__(self, notice: Notice | None = None) -> None:
        import numpy as np

        self.loops: Any = native.compiled(LOOPS, notice=notice)
        if not isinstance(self.loops.do_layer, Compiled):
            raise ValueError("a deal has millions of positions, and only compiled rules can solve it")
        self.held = np.array(HAND_CARDS, np.int32)
        self.layers = [np.zeros(HANDS * CELLS, np.int32) for _ in range(3)]
        self.after = [np.zeros(HANDS * CELLS, np.int32) for _ in range(cards.SLOTS)]

    def value(self, state: State, spartans: Sequence[int], persians: Sequence[int]) -> float:
        """What a position at the beginning of a turn is worth when the cards still to come, which are given, come in this order."""
        import numpy as np

        held = [cards.SPARTAN_VALUE[card] - LOWEST for card in cards_in(state.hand[0])]
        begin = (
            cards.SPARTAN_CARDS - size(state.spartan_deck), len(held), state.location, state.support,
            cards.PERSIAN_CARDS - size(state.persian_deck), size(state.graveyard),
        )  # fmt: skip
        gone = cards_in(common.spartan_discard(state) | state.hand[0])
        values = np.array([cards.SPARTAN_VALUE[card] - LOWEST for card in (*gone, *spartans)], np.int32)
        beaten = cards_in(common.persian_discard(state) | state.graveyard)
        deck = np.array([*beaten, *state.slot, *persians], np.int32)
        fights = np.zeros(COMES * VALUES * (MOST_DICE + 1) * FIGHT, np.int32)
        signs = np.zeros(cards.PERSIAN_CARDS + 1, np.int32)
        self.loops.weigh_fights(deck, fights)
        self.loops.signs_until(deck, signs)
        for drawn in range(cards.SPARTAN_CARDS, begin[DRAWN] - 1, -1):
            known = np.bincount([*held, *values[begin[DRAWN] : drawn]], minlength=VALUES)
            within = (self.held <= known).all(1).astype(np.int32)
            now, then, later = self.layers
            row = np.array(begin, np.int32)
            self.loops.do_layer(drawn, row, values, signs, fights, within, now, then, later, *self.after)
            self.layers = [later, now, then]
        hand = NUMBER_OF[tuple(np.bincount(held, minlength=VALUES).tolist())]
        at = cell(state.location, state.support, begin[COME], begin[GRAVE])
        return int(self.layers[1][hand * CELLS + at]) / ONE

    def deal(self, start: State, seed: int, number: int) -> float:
        """The same of a whole game, from the deal of this number."""
        random = generator(seed, number)
        spartans, persians = shuffled(cards.SPARTAN_CARDS, random), shuffled(cards.PERSIAN_CARDS, random)
        state = start.copy()
        while state.phase != phase.TURN:
            pile, order = (
                (state.persian_deck, persians)
                if state.phase == phase.ARRIVAL
                else (state.spartan_deck, spartans)
            )
            sequence.apply(
                state, cards_in(pile).index(next(card for card in order if card in cards_in(pile)))
            )
        return self.value(state, spartans[size(state.hand[0]) :], persians[cards.SLOTS :])


def shuffled(number: int, random: list[int]) -> list[int]:
    """All cards of a deck in an order by lot."""
    order = list(range(number))
    for at in range(number - 1, 0, -1):
        other = below(random, at + 1)
        order[at], order[other] = order[other], order[at]
    return order
