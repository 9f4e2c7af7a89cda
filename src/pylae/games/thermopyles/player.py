"""A good player: values one turn by the exact chances of its dice and by weights found over many games.

All arithmetic is whole numbers, so that every gear decides alike. Chances are counted in ways out of WHOLE. The player
looks at the own hand and at what lies open, never at another hand.
"""

from __future__ import annotations

from pathlib import Path

from pylae.core.piles import lowest, size
from pylae.core.rule import rule
from pylae.core.weights import LIMIT, read_weights
from pylae.games.thermopyles.cards import (
    BONUS_DIE,
    GRAVEYARD_GOAL,
    HAND_LIMIT,
    LOST_LOCATION,
    PERSIAN_ANNIHILATION,
    PERSIAN_BONUS,
    PERSIAN_CARDS,
    PERSIAN_COMBAT,
    SPARTAN_VALUE,
    SUPPORT_CARDS,
)
from pylae.games.thermopyles.end import won
from pylae.games.thermopyles.odds import dice_totals
from pylae.games.thermopyles.sequence import mover
from pylae.games.thermopyles.state import (
    ASK,
    DECLINE,
    DISCARD,
    FIGHT,
    FINISHED,
    GIVE,
    LAY_DOWN,
    MAX_PLAYERS,
    OFFER,
    RETREAT,
    SUPPORT,
    State,
    hand_size,
    spartan_deck_size,
)

MOST_DICE = SUPPORT_CARDS + 1
WHOLE = 6**MOST_DICE
TOP = 6 * MOST_DICE + 1
SUPPORT_BITS = SUPPORT_CARDS.bit_length()
SUPPORT_MASK = (1 << SUPPORT_BITS) - 1


def ways_at_least(dice: int, wanted: int) -> int:
    """Ways, out of WHOLE, in which so many dice show at least this total."""
    return sum(ways for total, ways in dice_totals(dice).items() if total >= wanted) * 6 ** (MOST_DICE - dice)


# REACH[dice][total]: ways to reach a total, by enumeration.
REACH = tuple(
    tuple(ways_at_least(dice, wanted) for wanted in range(TOP + 1)) for dice in range(MOST_DICE + 1)
)

# The weights by name, in the order of `weights.toml`, which says what each is for.
(
    BEAT_FIRST,
    BEAT_SECOND,
    BEAT_EARLY,
    SLAY_FIRST,
    SLAY_SECOND,
    SLAY_LATE,
    SLAY_SQUARE,
    SIGN,
    SIGN_FULL,
    TOUGH,
    WIN,
    LAST_CARD,
    CARD,
    CARD_VALUE,
    CARD_SQUARE,
    CARD_FEW,
    CARD_OFF_DIE,
    CALL,
    CALL_SQUARE,
    CALL_OFF_DIE,
    CALL_EARLY,
    CALL_LATE,
    CALL_VALUE,
    LEAVE_1,
    LEAVE_2,
    LEAVE_3,
    LEAVE_4,
    LEAVE_5,
    LEAVE_HAND,
    LEAVE_SUPPORT,
    LEAVE_TOUGH,
    LEAVE_DECK,
    LEAVE_EMPTY,
    LEAVE_3_HAND,
    LEAVE_3_EARLY,
    CYCLE,
    GIVE_FEW,
    GIVE_SOON,
    GIVE_EMPTY,
    LEAVE_MATES,
) = range(40)
WEIGHTS = read_weights(Path(__file__).with_name("weights.toml"))
weight_names: tuple[str, ...] = WEIGHTS.names
start_weights: tuple[int, ...] = WEIGHTS.row("start")
weights: tuple[tuple[int, ...], ...] = tuple(
    WEIGHTS.row(f"tuned_{players}") for players in range(1, MAX_PLAYERS + 1)
)


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """turn The choice that the weights tuned for this number of players value most."""
    return weighted(state, out, n, weights[state.players - 1])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The choice that these weights value most."""
    if n == 1:
        return out[0]
    if state.phase == OFFER:
        return choose_receiver(state, scale)
    if state.phase == DISCARD:
        return LAY_DOWN + lowest(state.hand[state.receiver])
    if state.phase == SUPPORT:
        return choose_support(state, scale)
    return choose_turn(state, out, n, scale)


@rule
def choose_turn(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The best charge, or the retreat if it is worth more."""
    best = RETREAT
    most = retreat_value(state, scale)
    for index in range(1, n):
        card = out[index] - FIGHT
        value = best_charge(state, SPARTAN_VALUE[card], BONUS_DIE[state.location], scale) >> SUPPORT_BITS
        value -= card_price(state, SPARTAN_VALUE[card], scale)
        if value > most:
            most = value
            best = FIGHT + card
    return best


@rule
def choose_support(state: State, scale: tuple[int, ...]) -> int:
    """fight.2 The number of supports with the best value; called one by one, whether another is worth it."""
    number = best_charge(state, state.strength, state.location_die, scale) & SUPPORT_MASK
    if state.support_sequential == 1:
        return ASK + min(1, number)
    return ASK + number


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
    beat_first = ways(dice, PERSIAN_COMBAT[first] - strength)
    slay_first = ways(dice, PERSIAN_ANNIHILATION[first] - strength)
    beat_second = ways(dice, max(PERSIAN_COMBAT[first], PERSIAN_COMBAT[second]) - strength)
    slay_second = ways(dice, max(PERSIAN_COMBAT[first], PERSIAN_ANNIHILATION[second]) - strength)
    late = scale[SLAY_LATE] * grave + scale[SLAY_SQUARE] * grave * grave
    early = scale[BEAT_EARLY] * to_come
    value = (scale[BEAT_FIRST] + early) * beat_first + (scale[BEAT_SECOND] + early) * beat_second
    value += (scale[SLAY_FIRST] + late) * slay_first + (scale[SLAY_SECOND] + late) * slay_second
    value += scale[TOUGH] * (
        (PERSIAN_COMBAT[first] - 12) * beat_first + (PERSIAN_COMBAT[second] - 12) * beat_second
    )
    sign = scale[SIGN] + scale[SIGN_FULL] * hand_size(state, state.turn)
    if state.spartan_deck != 0:
        value += sign * (PERSIAN_BONUS[first] * beat_first + PERSIAN_BONUS[second] * beat_second)
    value += scale[WIN] * victory(state, dice, strength, grave, to_come)
    if hand_size(state, state.turn) <= 1 and state.location == LOST_LOCATION - 1:
        value -= scale[LAST_CARD] * (WHOLE - beat_first)
    price = scale[CALL] * supports + scale[CALL_SQUARE] * supports * supports
    if location_die == 0:
        price += scale[CALL_OFF_DIE] * supports
    price += scale[CALL_EARLY] * supports * to_come + scale[CALL_LATE] * supports * grave
    price += scale[CALL_VALUE] * supports * (strength - 10)
    return value - price * WHOLE


@rule
def victory(state: State, dice: int, strength: int, grave: int, to_come: int) -> int:
    """end.3 end.4 Ways in which this charge wins the game at once."""
    first, second = state.slot[0], state.slot[1]
    both = max(PERSIAN_COMBAT[first], PERSIAN_COMBAT[second])
    need = TOP + strength  # more than any dice
    if to_come == 0:
        need = PERSIAN_COMBAT[first] + 0
    elif to_come == 1:
        need = both
    if grave == GRAVEYARD_GOAL - 1:
        need = min(
            need, PERSIAN_ANNIHILATION[first], max(PERSIAN_COMBAT[first], PERSIAN_ANNIHILATION[second])
        )
    elif grave == GRAVEYARD_GOAL - 2:
        need = min(need, max(PERSIAN_ANNIHILATION[first], PERSIAN_ANNIHILATION[second]))
    return ways(dice, need - strength)


@rule
def card_price(state: State, value: int, scale: tuple[int, ...]) -> int:
    """fight.1 What it costs to spend a card of this value."""
    over = value - 10
    few = scale[CARD_FEW] * (HAND_LIMIT - hand_size(state, state.turn))
    few += scale[CARD_OFF_DIE] * over if BONUS_DIE[state.location] == 0 else 0
    return (scale[CARD] + few + scale[CARD_VALUE] * over + scale[CARD_SQUARE] * over * over) * WHOLE


@rule
def retreat_value(state: State, scale: tuple[int, ...]) -> int:
    """retreat What a step back is worth from here; the last one never."""
    if state.location >= LOST_LOCATION - 1:
        return -LIMIT * WHOLE * 100
    value = scale[LEAVE_1 + state.location - 1] + scale[LEAVE_HAND] * hand_size(state, state.turn)
    value += scale[LEAVE_SUPPORT] * state.support + scale[LEAVE_TOUGH] * (PERSIAN_COMBAT[state.slot[0]] - 12)
    value += scale[LEAVE_DECK] * spartan_deck_size(state)
    for player in range(state.players):
        if player != state.turn:
            value += scale[LEAVE_MATES] * hand_size(state, player)
    if BONUS_DIE[state.location] == 1:
        value += scale[LEAVE_3_HAND] * hand_size(state, state.turn) + scale[LEAVE_3_EARLY] * size(
            state.persian_deck
        )
    if state.spartan_deck == 0:
        value += scale[LEAVE_EMPTY]
    return value * WHOLE


@rule
def choose_receiver(state: State, scale: tuple[int, ...]) -> int:
    """draw Who should draw: few cards and an early turn count; a full hand only to get rid of a weak card."""
    best = DECLINE
    most = -LIMIT * LIMIT
    for step in range(state.players):
        player = (state.turn + 1 + step) % state.players
        if hand_size(state, player) < HAND_LIMIT:
            value = scale[GIVE_FEW] * (HAND_LIMIT - hand_size(state, player)) - scale[GIVE_SOON] * step
            if hand_size(state, player) == 0:
                value += scale[GIVE_EMPTY]
            if value > most:
                most = value
                best = GIVE + player
    speaker = mover(state)  # with a vote not only the player in turn
    if best == DECLINE and 100 * SPARTAN_VALUE[lowest(state.hand[speaker])] <= scale[CYCLE]:
        best = GIVE + speaker
    return best


@rule
def progress(state: State, seat: int) -> int:
    """end How near victory is, 0 to 1000: the better of both ways to win, less for each card that has fallen."""
    if state.phase == FINISHED:
        return 1000 if won(state) else 0
    spent = 1000 * (PERSIAN_CARDS - size(state.persian_deck)) // (PERSIAN_CARDS + 1)
    slain = 1000 * size(state.graveyard) // GRAVEYARD_GOAL
    men = spartan_deck_size(state)
    for player in range(state.players):
        men += hand_size(state, player)
    return max(spent, slain) * (60 + 2 * men) // 100
