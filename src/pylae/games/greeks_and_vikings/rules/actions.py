"""Chapter: Action Phase. What may be done with one of the six actions, and how it is done (1.5)."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import ability, card, limits
from pylae.games.greeks_and_vikings.rules import (
    act,
    agenda,
    equipping,
    events,
    filters,
    job,
    layout,
    paying,
    zones,
)
from pylae.games.greeks_and_vikings.rules.state import State

NO_PLACE = -1  # of a card without holder
MOST_ACTION_CARDS = 5  # in a turn (action.C)
CAN_BE_USED = 1  # of a card's triggers
MOST = 99  # where counts saturate


@rule
def list_actions(state: State, out: list[int]) -> int:
    """action action2 To end the turn, to go to battle once but not in the first turn (R26), and what actions are left for (R14)."""
    out[0] = act.STOP
    n = 1
    lying = zones.strength(state, state.turn)
    if agenda.part(state, agenda.FIRST) == 0 and state.turns > 1 and lying > 0:
        out[n] = act.BATTLE
        n += 1
    if state.acts < state.actions:
        n = list_plays(state, lying, out, n)
        n = list_command(state, out, n)
        if lying > 0:
            n = list_trench(state, lying, out, n)
    return n


@rule
def list_plays(state: State, lying: int, out: list[int], n: int) -> int:
    """action Each title in the hand that can be played, with so many Combatants lying in the Trench."""
    me = state.turn
    slots = zones.command_room(state, me)
    last = 0
    for at in range(state.hands[me]):
        token = state.hand[me][at]
        if token != last and playable(state, token - 1, slots, lying):
            out[n] = act.PLAY + token - 1
            n += 1
        last = token
    return n


@rule
def playable(state: State, title: int, slots: int, lying: int) -> bool:
    """1.5 Whether a card of the hand can be played now; so many Command slots are free, so many Combatants lie in the Trench."""
    kind = state.card[title][card.KIND]
    me = state.turn
    if kind == card.COMBATANT:
        return can_enter(state, title, lying)
    if kind == card.BATTLEFIELD:
        fee = paying.FEE if state.zone[me][layout.BATTLEFIELD] > 0 else 0
        return state.field_played == 0 and paying.can_pay(state, me, fee)
    if kind == card.ACTION:
        return (
            slots > 0
            and state.action_cards < MOST_ACTION_CARDS
            and paying.affordable(state, title, ability.PLAY, state.hands[me] - 1)
        )
    if slots > 0:
        return True
    if equipping.equips(state, title):
        return equipping.has_bearer(state, title)
    return state.card[title][card.PLACE] == card.EFFECT


@rule
def can_enter(state: State, title: int, lying: int) -> bool:
    """action.D One Combatant a turn, and those more that were granted; any with Special Order (R15). Stars can be paid (R16)."""
    if state.combatants > state.orders and not state.card[title][card.KEYWORDS] & card.SPECIAL_ORDER:
        return False
    price = paying.stars(state, title)
    held = paying.combatants_held(state, state.turn) - 1 if price > lying else 0
    return paying.payable(state, price, held, lying)


@rule
def list_command(state: State, out: list[int], n: int) -> int:
    """1.5 The Battlefield may be discarded; cards of the zones may be used, or go from the Command Zone to a Combatant."""
    me = state.turn
    zone = state.zone[me]
    if zone[layout.BATTLEFIELD] > 0 and paying.can_pay(state, me, paying.FEE):
        out[n] = act.DISCARD
        n += 1
    for slot in range(layout.ZONES):
        if zone[slot] > 0:
            title = zone[slot] - 1
            if slot >= layout.FIRST_COMMAND and equipping.equips(state, title):
                if equipping.has_bearer(state, title):
                    out[n] = act.EQUIP + slot - layout.FIRST_COMMAND
                    n += 1
            elif usable(state, title, state.zone_used[me] >> slot & 1) and filters.at_work(state, me, slot):
                out[n] = act.USE_ZONE + slot
                n += 1
        elif slot >= layout.FIRST_COMMAND:
            break
    return n


@rule
def list_trench(state: State, lying: int, out: list[int], n: int) -> int:
    """1.5 Combatants may retire, hand over their Weapons, and be used like the cards attached to them."""
    first = limits.TRENCH * state.turn
    rich = paying.can_pay(state, state.turn, paying.FEE)
    for slot in range(limits.TRENCH):
        kit = state.kit[first + slot]
        if kit[layout.COMBATANT] > 0:
            if rich:
                if lying > 1 and kit[layout.WEAPON] > 0:  # R21
                    out[n] = act.SWAP + slot
                    n += 1
                out[n] = act.RETIRE + slot
                n += 1
            for column in range(layout.KIT):
                if kit[column] > 0:
                    if usable(state, kit[column] - 1, state.used[first + slot] >> column & 1):
                        out[n] = act.USE + layout.KIT * slot + column
                        n += 1
                elif column > layout.WEAPON:
                    break
    return n


@rule
def usable(state: State, title: int, used: int) -> bool:
    """C11 Whether a card in play has something to use, was not used this turn, and its costs can be paid."""
    if used == 1 or state.card[title][card.TRIGGERS] & CAN_BE_USED == 0:
        return False
    return paying.affordable(state, title, ability.USE, state.hands[state.turn])


# What is done


@rule
def decide(state: State, action: int) -> None:
    """action The turn ends, with or without a battle (R39), the battle begins, or one of the actions is taken (R13)."""
    if action == act.STOP:
        agenda.pop(state)
        agenda.push(state, job.FINISH, 0, 0, 0)
        agenda.push(state, job.ENDING, 0, 0, 0)
    elif action == act.BATTLE:
        agenda.note(state, agenda.FIRST, 1)
        agenda.push(state, job.BATTLE, 0, 0, 0)
    else:
        state.acts += 1
        agenda.push(state, job.CHECKPOINT, 0, 0, 0)
        take(state, action)


@rule
def take(state: State, action: int) -> None:
    """1.5 One action."""
    me = state.turn
    if action == act.DISCARD:
        paying.pay_fee(state)
        zones.unlay(state, me, layout.BATTLEFIELD)
    elif action < act.TITLE:
        play(state, action - act.PLAY)
    elif action < act.SWAP:
        slot = action - act.EQUIP
        equipping.ask_bearer(state, state.zone[me][layout.FIRST_COMMAND + slot] - 1, 1 + slot)
    elif action < act.RETIRE:
        paying.pay_fee(state)
        agenda.push(state, job.PARTNER, limits.TRENCH * me + action - act.SWAP, 0, 0)
    elif action < act.USE:
        paying.pay_fee(state)
        zones.bury(state, limits.TRENCH * me + action - act.RETIRE)  # no fall (R17, R18)
    elif action < act.USE_ZONE:
        place = limits.TRENCH * me + (action - act.USE) // layout.KIT
        column = (action - act.USE) % layout.KIT
        state.used[place] |= 1 << column
        events.answer_own(state, ability.USE, state.kit[place][column] - 1, me, place)
    else:
        slot = action - act.USE_ZONE
        state.zone_used[me] |= 1 << slot
        events.answer_own(state, ability.USE, state.zone[me][slot] - 1, me, NO_PLACE)


@rule
def play(state: State, title: int) -> None:
    """1.5 action.A action.C A card of the hand is played: paid for, given to a Combatant, or laid where it belongs, an Action too (G13)."""
    me = state.turn
    kind = state.card[title][card.KIND]
    if kind == card.COMBATANT:
        call(state, title)
        return
    if equipping.equips(state, title):
        equipping.ask_bearer(state, title, equipping.FROM_HAND)
        return
    if kind == card.BATTLEFIELD:
        state.field_played = 1
        if state.zone[me][layout.BATTLEFIELD] > 0:
            paying.pay_fee(state)
    elif kind == card.ACTION:
        state.action_cards += 1
    zones.take(state, me, title)
    zones.lay(state, me, title)
    events.answer_own(state, ability.PLAY, title, me, NO_PLACE)


@rule
def call(state: State, title: int) -> None:
    """action.D A Combatant leaves the hand to be paid for; with stars it uses up every discount (C13)."""
    price = paying.stars(state, title)
    if not state.card[title][card.KEYWORDS] & card.SPECIAL_ORDER:
        state.combatants = min(state.combatants + 1, MOST)
    if state.card[title][card.STARS] > 0:
        state.discount = 0
    zones.take(state, state.turn, title)
    paying.ask(state, title, price)
