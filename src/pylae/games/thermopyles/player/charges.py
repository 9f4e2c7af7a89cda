"""What a charge and a retreat are worth, by the exact chances of the dice."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.core.weights import LIMIT
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.player import weights
from pylae.games.thermopyles.rules import common
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.sight import odds

MOST_DICE = cards.SUPPORT_CARDS + 1
WHOLE = 6**MOST_DICE
TOP = 6 * MOST_DICE + 1
SUPPORT_BITS = cards.SUPPORT_CARDS.bit_length()
SUPPORT_MASK = (1 << SUPPORT_BITS) - 1


def ways_at_least(dice: int, wanted: int) -> int:
    """Ways, out of WHOLE, in which so many dice show at least this total."""
    return sum(ways for total, ways in odds.dice_totals(dice).items() if total >= wanted) * 6 ** (
        MOST_DICE - dice
    )


# REACH[dice][total]: ways to reach a total, by enumeration.
REACH = tuple(
    tuple(ways_at_least(dice, wanted) for wanted in range(TOP + 1)) for dice in range(MOST_DICE + 1)
)


@rule
def best_charge(state: State, strength: int, location_die: int, scale: tuple[int, ...]) -> int:
    """fight.2 The best value of a charge over all numbers of supports, and in its lowest bits that number."""
    most = charge_value(state, strength, 0, location_die, scale)
    best = 0
    for number in range(1, state.support + 1):
        value = charge_value(state, strength, number, location_die, scale)
        if value > most:
            most = value
            best = number
    return (most << SUPPORT_BITS) | best


@rule
def ways(dice: int, missing: int) -> int:
    """fight.4 Ways in which the dice make up what is missing."""
    return REACH[dice][min(max(missing, 0), TOP)]


@rule
def charge_value(
    state: State, strength: int, supports: int, location_die: int, scale: tuple[int, ...]
) -> int:
    """fight.4 What a charge is worth: each outcome by its chance, less the price of the supports."""
    dice = supports + location_die
    first, second = state.slot[0], state.slot[1]
    grave = size(state.graveyard)
    to_come = size(state.persian_deck)
    beat_first = ways(dice, cards.PERSIAN_COMBAT[first] - strength)
    slay_first = ways(dice, cards.PERSIAN_ANNIHILATION[first] - strength)
    beat_second = ways(dice, max(cards.PERSIAN_COMBAT[first], cards.PERSIAN_COMBAT[second]) - strength)
    slay_second = ways(dice, max(cards.PERSIAN_COMBAT[first], cards.PERSIAN_ANNIHILATION[second]) - strength)
    late = scale[weights.SLAY_LATE] * grave + scale[weights.SLAY_SQUARE] * grave * grave
    early = scale[weights.BEAT_EARLY] * to_come
    value = (scale[weights.BEAT_FIRST] + early) * beat_first + (
        scale[weights.BEAT_SECOND] + early
    ) * beat_second
    value += (scale[weights.SLAY_FIRST] + late) * slay_first + (
        scale[weights.SLAY_SECOND] + late
    ) * slay_second
    value += scale[weights.TOUGH] * (
        (cards.PERSIAN_COMBAT[first] - 12) * beat_first + (cards.PERSIAN_COMBAT[second] - 12) * beat_second
    )
    sign = scale[weights.SIGN] + scale[weights.SIGN_FULL] * common.hand_size(state, state.turn)
    if state.spartan_deck != 0:
        value += sign * (cards.PERSIAN_BONUS[first] * beat_first + cards.PERSIAN_BONUS[second] * beat_second)
    value += scale[weights.WIN] * victory(state, dice, strength, grave, to_come)
    if common.hand_size(state, state.turn) <= 1 and state.location == cards.LOST_LOCATION - 1:
        value -= scale[weights.LAST_CARD] * (WHOLE - beat_first)
    price = scale[weights.CALL] * supports + scale[weights.CALL_SQUARE] * supports * supports
    if location_die == 0:
        price += scale[weights.CALL_OFF_DIE] * supports
    price += scale[weights.CALL_EARLY] * supports * to_come + scale[weights.CALL_LATE] * supports * grave
    price += scale[weights.CALL_VALUE] * supports * (strength - 10)
    return value - price * WHOLE


@rule
def victory(state: State, dice: int, strength: int, grave: int, to_come: int) -> int:
    """end.3 end.4 Ways in which this charge wins the game at once."""
    first, second = state.slot[0], state.slot[1]
    both = max(cards.PERSIAN_COMBAT[first], cards.PERSIAN_COMBAT[second])
    need = TOP + strength  # more than any dice
    if to_come == 0:
        need = cards.PERSIAN_COMBAT[first] + 0
    elif to_come == 1:
        need = both
    if grave == cards.GRAVEYARD_GOAL - 1:
        need = min(
            need,
            cards.PERSIAN_ANNIHILATION[first],
            max(cards.PERSIAN_COMBAT[first], cards.PERSIAN_ANNIHILATION[second]),
        )
    elif grave == cards.GRAVEYARD_GOAL - 2:
        need = min(need, max(cards.PERSIAN_ANNIHILATION[first], cards.PERSIAN_ANNIHILATION[second]))
    return ways(dice, need - strength)


@rule
def card_price(state: State, value: int, scale: tuple[int, ...]) -> int:
    """fight.1 What it costs to spend a card of this value."""
    over = value - 10
    few = scale[weights.CARD_FEW] * (cards.HAND_LIMIT - common.hand_size(state, state.turn))
    few += scale[weights.CARD_OFF_DIE] * over if cards.BONUS_DIE[state.location] == 0 else 0
    return (
        scale[weights.CARD]
        + few
        + scale[weights.CARD_VALUE] * over
        + scale[weights.CARD_SQUARE] * over * over
    ) * WHOLE


@rule
def retreat_value(state: State, scale: tuple[int, ...]) -> int:
    """retreat What a step back is worth from here; the last one never."""
    if state.location >= cards.LOST_LOCATION - 1:
        return -LIMIT * WHOLE * 100
    value = scale[weights.LEAVE_1 + state.location - 1] + scale[weights.LEAVE_HAND] * common.hand_size(
        state, state.turn
    )
    value += scale[weights.LEAVE_SUPPORT] * state.support + scale[weights.LEAVE_TOUGH] * (
        cards.PERSIAN_COMBAT[state.slot[0]] - 12
    )
    value += scale[weights.LEAVE_DECK] * common.spartan_deck_size(state)
    for player in range(state.players):
        if player != state.turn:
            value += scale[weights.LEAVE_MATES] * common.hand_size(state, player)
    if cards.BONUS_DIE[state.location] == 1:
        value += scale[weights.LEAVE_3_HAND] * common.hand_size(state, state.turn) + scale[
            weights.LEAVE_3_EARLY
        ] * size(state.persian_deck)
    if state.spartan_deck == 0:
        value += scale[weights.LEAVE_EMPTY]
    return value * WHOLE
