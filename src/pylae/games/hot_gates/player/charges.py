"""What an attack is worth: the first card by the exact chances of the dice, the second over all cards it may be."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.player import weights
from pylae.games.hot_gates.rules import arrival, combat, hands
from pylae.games.hot_gates.rules.state import TURNED_BACK, State

MOST_DICE = 2
WHOLE = 6**MOST_DICE
TOP = 6 * MOST_DICE + 1
NEVER = -1_000_000


def ways_at_least(dice: int, wanted: int) -> int:
    """Ways, out of WHOLE, in which so many dice show at least this total."""
    totals = [0]
    for _ in range(dice):
        totals = [total + face for total in totals for face in range(1, 7)]
    return sum(total >= wanted for total in totals) * 6 ** (MOST_DICE - dice)


# REACH[dice][total]: ways to reach a total, by enumeration.
REACH = tuple(
    tuple(ways_at_least(dice, wanted) for wanted in range(TOP + 1)) for dice in range(MOST_DICE + 1)
)


@rule
def ways(dice: int, missing: int) -> int:
    """hold.4 Ways in which the dice make up what is missing."""
    return REACH[dice][min(max(missing, 0), TOP)]


@rule
def cards_of_team(state: State) -> int:
    """hand How many cards all hands hold together, which everybody sees."""
    held = 0
    for seat in range(state.players):
        held += state.held[seat]
    return held


@rule
def kill_value(state: State, kind: int, first: int, scale: tuple[int, ...]) -> int:
    """hold.4b What it is worth to beat a card."""
    value = scale[first] + scale[weights.TOUGH] * (cards.DEFENCE[kind] - cards.DEFENCE[0])
    if cards.ICON[kind] == 1:
        value += scale[weights.ICON] + scale[weights.ICON_FULL] * cards_of_team(state)
    return value


@rule
def second_value(
    state: State, card: int, strength: int, first: int, dice: int, scale: tuple[int, ...]
) -> int:
    """hold.4c What the card behind the first is worth, times WHOLE; unseen, it may be any that nobody has seen."""
    if card == 0 or card == 1 + cards.IMMORTALS:
        return 0
    kind = card - 1 if card > 0 else TURNED_BACK - card
    if kind >= 0:
        if kind >= cards.PERSIAN_GOAT:
            return 0
        need = max(first, cards.DEFENCE[kind])
        return kill_value(state, kind, weights.KILL_SECOND, scale) * ways(dice, need - strength)
    value = 0
    for unseen in range(cards.PERSIAN_GOAT):
        if state.unseen[unseen] > 0:
            need = max(first, cards.DEFENCE[unseen])
            worth = kill_value(state, unseen, weights.KILL_SECOND, scale)
            value += state.unseen[unseen] * worth * ways(dice, need - strength)
    # goats and Archers are replaced by another card, Immortals stop the attack
    fought = arrival.unseen(state) - state.unseen[cards.PERSIAN_GOAT] - state.unseen[cards.ARCHERS]
    return value // max(fought, 1)


@rule
def attack_value(state: State, at: int, strength: int, dice: int, scale: tuple[int, ...]) -> int:
    """hold.4 What an attack of this strength with so many dice is worth, times WHOLE."""
    kind = state.front[at] - 1
    first = cards.DEFENCE[kind]
    value = kill_value(state, kind, weights.KILL_FIRST, scale) * ways(dice, first - strength)
    return value + second_value(state, state.rear[at], strength, first, dice, scale)


@rule
def leonidas_price(state: State, scale: tuple[int, ...]) -> int:
    """hold.3 What a Leonidas card costs, times WHOLE."""
    return (scale[weights.LEONIDAS] + scale[weights.LEONIDAS_EARLY] * state.deck) * WHOLE


@rule
def best_attack(state: State, card: int, at: int, scale: tuple[int, ...]) -> int:
    """hold.1 The value of an attack with the best use of location and Leonidas, less the price of the card."""
    strength = cards.WEAKEST + card
    best = NEVER * WHOLE
    for dice in range(state.die_here + 1 + 1 if state.leonidas > 0 else state.die_here + 1):
        value = attack_value(state, at, strength, dice, scale)
        if dice > state.die_here:
            value -= leonidas_price(state, scale)
        if dice == 0 and state.die_here == 1:
            value += scale[weights.HERO] * WHOLE
        best = max(best, value)
    return best - card_price(state, card, scale)


@rule
def card_price(state: State, card: int, scale: tuple[int, ...]) -> int:
    """hold.1 What it costs to spend an attack card, times WHOLE."""
    price = scale[weights.CARD] + scale[weights.CARD_VALUE] * card + scale[weights.CARD_SQUARE] * card * card
    return (price + scale[weights.CARD_FEW] * (cards.HAND_LIMIT - state.held[state.turn])) * WHOLE


@rule
def fall_back_value(state: State, scale: tuple[int, ...]) -> int:
    """fall_back What a step back is worth from here, times WHOLE."""
    value = scale[weights.BACK_1 + state.space] + scale[weights.BACK_HAND] * state.held[state.turn]
    mates = cards_of_team(state) - state.held[state.turn]
    value += scale[weights.BACK_MATES] * mates // state.players + scale[weights.BACK_EARLY] * state.deck
    if state.die_here == 1:
        value += scale[weights.BACK_DIE]
    if state.level != RANDOM and state.levels[state.level - 1][min(state.space + 1, board.LAST_SPACE)] == 1:
        value += scale[weights.BACK_NEXT_DIE]
        if state.die_here == 1:
            value += scale[weights.BACK_BOTH_DICE]
    return value * WHOLE


@rule
def at_stake(state: State, scale: tuple[int, ...]) -> int:
    """hold.4 What winning the comparison that is lost now would be worth: this card, and hope for the one behind it."""
    at = state.where - 1
    kind = state.front[at] - 1
    value = kill_value(state, kind, weights.KILL_FIRST, scale) * WHOLE
    strength = max(combat.strength(state), cards.DEFENCE[kind])
    return value + second_value(state, state.rear[at], strength, cards.DEFENCE[kind], 0, scale)


@rule
def known_attacks(state: State, seat: int, viewer: int) -> int:
    """R19 How many attack cards a player is known to hold."""
    found = 0
    for kind in range(cards.ATTACKS):
        found += hands.known(state, viewer, seat, kind)
    return found
