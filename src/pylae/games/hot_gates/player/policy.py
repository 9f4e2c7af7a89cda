"""A good team mate: values each choice by the chances, asks nothing of hidden hands, and speaks up when it matters.

All arithmetic is whole numbers, so that every gear decides alike. Chances are counted in ways out of WHOLE.
"""

from __future__ import annotations

from pylae.core.playout import SILENT
from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.player import answers, charges, weights
from pylae.games.hot_gates.rules import act, agenda, combat, end, job
from pylae.games.hot_gates.rules.state import FACE_DOWN, State


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """turn The choice that the weights tuned for this number of players value most."""
    return weighted(state, out, n, weights.weights[state.players - 1])


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The choice that these weights value most."""
    what = agenda.part(state, agenda.WHAT)
    if n == 1 or what == job.FIRST_PLAYER:
        return out[0]
    if what == job.CHOOSE:
        return choose_turn(state, out, n, scale)
    if what == job.LOCATION:
        return use_location(state, scale)
    if what == job.LEONIDAS:
        return call_leonidas(state, scale)
    if what == job.WINDOW:
        return answers.answer(state, out, n, scale)
    if what == job.ALLOT:
        return choose_receiver(state, scale)
    if what == job.DISCARD:
        return lay_down(out, n)
    if what == job.FETCH:
        return answers.fetch(state, out, n)
    if what == job.HAND_OVER:
        return answers.hand_over(state)
    if what == job.TARGET:
        return out[n - 1]
    return out[1] if what == job.SCOUTING else out[0]


@rule
def choose_turn(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """turn The best attack, or a step back if it is worth more."""
    best = out[0]
    most = charges.NEVER * charges.WHOLE
    for index in range(n):
        if out[index] == act.FALL_BACK:
            value = charges.fall_back_value(state, scale)
        else:
            card = (out[index] - act.HOLD) // cards.POSITIONS
            value = charges.best_attack(state, card, (out[index] - act.HOLD) % cards.POSITIONS, scale)
        if value > most:
            most = value
            best = out[index]
    return best


@rule
def use_location(state: State, scale: tuple[int, ...]) -> int:
    """hold.2 The die, or a hero where the attack hardly needs it."""
    if state.hero_deck == 0 or state.thrown_down == 1:
        return act.HERO if state.hero_deck > 0 else act.DIE
    strength = combat.strength(state)
    with_die = with_leonidas(state, strength, 1, scale)
    without = with_leonidas(state, strength, 0, scale) + scale[weights.HERO] * charges.WHOLE
    return act.HERO if without > with_die else act.DIE


@rule
def with_leonidas(state: State, strength: int, dice: int, scale: tuple[int, ...]) -> int:
    """hold.3 The value of the attack with so many dice, and one of Leonidas' where it is worth it."""
    at = state.where - 1
    value = charges.attack_value(state, at, strength, dice, scale)
    if state.leonidas == 0:
        return value
    called = charges.attack_value(state, at, strength, dice + 1, scale) - charges.leonidas_price(state, scale)
    return max(value, called)


@rule
def call_leonidas(state: State, scale: tuple[int, ...]) -> int:
    """hold.3 Whether another die is worth a Leonidas card."""
    if state.thrown_down == 1:
        return act.PASS
    dice = 1 if state.dice != 0 else 0
    strength = combat.strength(state)
    at = state.where - 1
    called = charges.attack_value(state, at, strength, dice + 1, scale) - charges.leonidas_price(state, scale)
    return act.LEONIDAS if called > charges.attack_value(state, at, strength, dice, scale) else act.PASS


@rule
def choose_receiver(state: State, scale: tuple[int, ...]) -> int:
    """hold.4d Who should draw: few cards and an early turn count; nobody where a goat could end it, or all hands are full."""
    left = end.steps_to_defeat(state) - state.flank
    if left * 100 <= scale[weights.DRAW_RISK] and state.unknown[cards.GOAT_PATH] > 0:
        return act.PASS
    best = act.PASS
    most = charges.NEVER
    for step in range(state.players):
        seat = state.turn + 1 + step
        seat = seat if seat < state.players else seat - state.players
        if state.held[seat] < cards.HAND_LIMIT:
            value = scale[weights.GIVE_FEW] * (cards.HAND_LIMIT - state.held[seat])
            value -= scale[weights.GIVE_SOON] * step
            if seat == state.turn and charges.known_attacks(state, seat, seat) == 0:
                value += scale[weights.GIVE_EMPTY]
            if value > most:
                most = value
                best = act.TO + seat
    return best


@rule
def lay_down(out: list[int], n: int) -> int:
    """hand.limit The lowest attack card; without one, whatever comes first."""
    return out[0] if n > 0 else act.PASS


@rule
def speak_up(state: State, seat: int, out: list[int], n: int, random: list[int]) -> int:
    """turn.anytime Before a turn: Charge at Immortals, Scout when all is dark, Return for a strong card."""
    scale = weights.weights[state.players - 1]
    if agenda.part(state, agenda.WHAT) != job.CHOOSE:
        return SILENT
    for index in range(n):
        what = (out[index] - act.FREE) % act.UNASKED
        if what < act.FREE_CLIFFS and what % 2 == 0 and state.deck > 0:
            return out[index]
        if what == act.FREE_SCOUT and (all_dark(state) or state.deck == 0):
            return out[index]
        if what == act.FREE_RETURN and state.held[state.turn] < cards.HAND_LIMIT:
            if 100 * strongest_spent(state) >= scale[weights.RETURN_VALUE]:
                return out[index]
    return SILENT


@rule
def all_dark(state: State) -> bool:
    """card.scout Whether every position has a card that nobody has seen."""
    for at in range(cards.POSITIONS):
        if state.rear[at] != FACE_DOWN:
            return False
    return True


@rule
def strongest_spent(state: State) -> int:
    """card.return The value of the best attack card among the discards, 0 without one."""
    for card in range(cards.ATTACKS - 1, -1, -1):
        if state.spent[card] > 0:
            return cards.WEAKEST + card
    return 0
