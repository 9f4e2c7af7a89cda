"""Chapter: payments. State Points for fees, Combatants for stars, and what an Action or a `use` must be able to pay.

Stars are paid card by card, hand titles first and then places of the Trench, each time in rising order. A card may be picked only
where the payment can be completed after it and leaves room in the Trench (C21), so nobody gets stuck.
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import ability, card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, events, job, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State

FEE = 2  # State Points for swapping, retiring, and a Battlefield replaced or discarded


@rule
def can_pay(state: State, player: int, points: int) -> bool:
    """R19 Whoever pays must keep at least one State Point."""
    return points == 0 or state.sp[player] > points


@rule
def pay_fee(state: State) -> None:
    """1.5 The player in turn pays two State Points."""
    state.sp[state.turn] -= FEE


@rule
def affordable(state: State, title: int, trigger: int, held: int) -> bool:
    """C28 Whether the player in turn can pay all costs of a card's abilities with this trigger, holding so many other cards."""
    points = 0
    discards = 0
    sacrifices = 0
    first = state.card[title][card.FIRST_ABILITY]
    for at in range(first, first + state.card[title][card.ABILITIES]):
        if state.ability[at][ability.TRIGGER] == trigger:
            points += state.ability[at][ability.COST_SP]
            discards += state.ability[at][ability.COST_DISCARD]
            sacrifices += state.ability[at][ability.COST_SACRIFICE]
    if not can_pay(state, state.turn, points) or held < discards:
        return False
    return sacrifices == 0 or zones.strength(state, state.turn) >= sacrifices


# Stars


@rule
def stars(state: State, title: int) -> int:
    """C13 How many Combatants a card costs now."""
    return max(0, state.card[title][card.STARS] - state.discount)


@rule
def is_combatant(state: State, title: int) -> bool:
    """action.D Whether a card is a Combatant."""
    return state.card[title][card.KIND] == card.COMBATANT


@rule
def combatants_held(state: State, player: int) -> int:
    """R16 How many Combatants a hand holds."""
    combatants = 0
    for at in range(state.hands[player]):
        if is_combatant(state, state.hand[player][at] - 1):
            combatants += 1
    return combatants


@rule
def payable(state: State, price: int, held: int, lying: int) -> bool:
    """R16 Whether so many stars can be paid with Combatants held and lying in the Trench, and room is there afterwards."""
    return price <= held + lying and (lying < state.trench or price > 0)


@rule
def ask(state: State, title: int, price: int) -> None:
    """action.D A Combatant is to be paid for; it has left the hand."""
    agenda.push(state, job.PAY, title, price, 0)


@rule
def list_payments(state: State, out: list[int]) -> int:
    """C21 Which Combatants may be given next."""
    after = agenda.part(state, agenda.SECOND) - 1
    lowest = agenda.part(state, agenda.THIRD)
    me = state.turn
    held = 0
    for at in range(state.hands[me]):
        title = state.hand[me][at] - 1
        if title >= lowest and is_combatant(state, title):
            held += 1
    lying = 0
    for slot in range(limits.TRENCH):
        if limits.TITLES + slot >= lowest and state.kit[limits.TRENCH * me + slot][layout.COMBATANT] > 0:
            lying += 1
    n = 0
    last = -1
    for at in range(state.hands[me]):
        title = state.hand[me][at] - 1
        if title >= lowest and is_combatant(state, title):
            held -= 1
            if title != last and payable(state, after, held, lying):
                out[n] = act.TITLE + title
                n += 1
            last = title
    for slot in range(limits.TRENCH):
        place = limits.TRENCH * me + slot
        if limits.TITLES + slot >= lowest and state.kit[place][layout.COMBATANT] > 0:
            lying -= 1
            if after <= lying:
                out[n] = act.UNIT + place
                n += 1
    return n


@rule
def give(state: State, action: int) -> None:
    """R16 A Combatant pays for a star and goes to the Museum, with its attached cards and without falling (R17)."""
    me = state.turn
    agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) - 1)
    if action < act.UNIT:
        agenda.note(state, agenda.THIRD, action - act.TITLE)
        zones.discard(state, me, action - act.TITLE)
    else:
        place = action - act.UNIT
        agenda.note(state, agenda.THIRD, limits.TITLES + place - limits.TRENCH * me + 1)
        zones.bury(state, place)


@rule
def go_on(state: State) -> bool:
    """action.D Once all stars are paid the Combatant enters the Trench; False while there are some to pay."""
    if agenda.part(state, agenda.SECOND) > 0:
        return False
    title = agenda.part(state, agenda.FIRST)
    agenda.pop(state)
    place = zones.enter(state, state.turn, title)
    events.answer_own(state, ability.PLAY, title, state.turn, place)
    return True
