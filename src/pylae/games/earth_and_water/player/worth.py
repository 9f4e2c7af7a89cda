"""What the cards of a hand are worth: which to spend, keep, shed or take."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.core.weights import LIMIT
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.player import weights
from pylae.games.earth_and_water.rules import act, common, phase, portraits
from pylae.games.earth_and_water.rules.state import State


@rule
def price(state: State, scale: tuple[int, ...], side: int, card: int) -> int:
    """8.1 What it costs to spend a card: as a card, and for the event it might still be."""
    return scale[weights.ANY_CARD] + scale[weights.EVENT_CARD] * event_worth(state, side, card) // 100


@rule
def event_worth(state: State, side: int, card: int) -> int:
    """6.2 What a card may still be worth for its event; a leader who is gone is worth nothing."""
    event = cards.CARDS * side + card
    gone = state.portraits
    if event == cards.MILTIADES and gone & portraits.MILTIADES_GONE != 0:
        return 0
    if event == cards.THEMISTOCLES and gone & portraits.THEMISTOCLES_GONE != 0:
        return 0
    if event == cards.LEONIDAS and gone & portraits.LEONIDAS_GONE != 0:
        return 0
    if event == cards.ARTEMISIA and gone & portraits.ARTEMISIA_GONE != 0:
        return 0
    if event == cards.IMMORTALS and gone & portraits.XERXES != 0:
        return 0
    return weights.EVENT_WORTH[event]


@rule
def cheapest(state: State, scale: tuple[int, ...], side: int) -> int:
    """6.3 The card of a hand that is missed least."""
    best = 0
    least = LIMIT
    for card in range(cards.CARDS):
        if state.hand[side] >> card & 1 == 1 and price(state, scale, side, card) < least:
            least = price(state, scale, side, card)
            best = card
    return best


@rule
def choose_among_cards(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """8.1 card.9 card.16 Keep the best, shed the worst, take the enemy's best, change what is worth little."""
    now = state.phase
    side = atlas.GREECE if now == phase.SHED or now == phase.CHOOSE_CARD else atlas.PERSIA
    best = act.DECLINE
    worst = act.DECLINE
    most = weights.NEVER
    least = LIMIT
    for index in range(n):
        if out[index] >= act.CARD:
            gain = event_worth(state, side, out[index] - act.CARD)
            if gain > most:
                most = gain
                best = out[index]
            if gain < least:
                least = gain
                worst = out[index]
    if now == phase.CHOOSE_CARD:
        return best
    if now == phase.KEEP:
        return best if most >= scale[weights.KEPT_WORTH] else act.DECLINE
    if now == phase.PACIFY:
        return worst if least < scale[weights.TALENT] // 2 else act.DECLINE
    return worst if common.hand_size(state, atlas.GREECE) > atlas.GREEK_HAND else act.DECLINE
