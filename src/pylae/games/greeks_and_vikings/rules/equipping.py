"""Chapter: Weapons and Holds. Who is equipped from the hand or the Command Zone, and how Weapons change hands."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import ability, card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, events, job, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State

FROM_HAND = 0


@rule
def equips(state: State, title: int) -> bool:
    """C33 Whether a card is one for a Combatant: a Weapon or an equip-Hold."""
    kind = state.card[title][card.KIND]
    place = state.card[title][card.PLACE]
    return place == card.EQUIP and (kind == card.WEAPON or kind == card.HOLD)


@rule
def barred(state: State, title: int) -> bool:
    """R20 A second Weapon cannot be equipped in one turn, wherever it comes from."""
    return state.equipped == 1 and state.card[title][card.KIND] == card.WEAPON


@rule
def has_bearer(state: State, title: int) -> bool:
    """action.B Whether one of the player's Combatants can be equipped with this card now."""
    if barred(state, title):
        return False
    for place in range(limits.TRENCH * state.turn, limits.TRENCH * state.turn + limits.TRENCH):
        if zones.free_column(state, place, title) > 0:
            return True
    return False


@rule
def ask_bearer(state: State, title: int, source: int) -> None:
    """action.B Somebody is to be equipped with a card FROM_HAND, which all have seen, or from a Command slot (1 + slot)."""
    if source == FROM_HAND:
        zones.take(state, state.turn, title)
    agenda.push(state, job.BEARER, title, source, 0)


@rule
def list_bearers(state: State, out: list[int]) -> int:
    """action.B Those who can hold the card; from the hand it may also go to a free slot of the Command Zone."""
    title = agenda.part(state, agenda.FIRST)
    n = 0
    if agenda.part(state, agenda.SECOND) == FROM_HAND and zones.command_room(state, state.turn) > 0:
        out[n] = act.STORE
        n += 1
    if not barred(state, title):
        for place in range(limits.TRENCH * state.turn, limits.TRENCH * state.turn + limits.TRENCH):
            if zones.free_column(state, place, title) > 0:
                out[n] = act.UNIT + place
                n += 1
    return n


@rule
def equip(state: State, action: int) -> None:
    """action.B The card is stored, where it does nothing, or attached; its `play` abilities answer only then (C8)."""
    title = agenda.part(state, agenda.FIRST)
    source = agenda.part(state, agenda.SECOND)
    agenda.pop(state)
    if source != FROM_HAND:
        zones.pick_up(state, state.turn, layout.FIRST_COMMAND + source - 1)
    if action == act.STORE:
        zones.lay(state, state.turn, title)
        return
    place = action - act.UNIT
    zones.attach(state, place, title)
    if state.card[title][card.KIND] == card.WEAPON:
        state.equipped = 1
    events.answer_own(state, ability.PLAY, title, state.turn, place)


# Swapping


@rule
def list_partners(state: State, out: list[int]) -> int:
    """R21 Everybody else in the Trench."""
    n = 0
    for place in range(limits.TRENCH * state.turn, limits.TRENCH * state.turn + limits.TRENCH):
        if place != agenda.part(state, agenda.FIRST) and state.kit[place][layout.COMBATANT] > 0:
            out[n] = act.UNIT + place
            n += 1
    return n


@rule
def swap(state: State, action: int) -> None:
    """R21 Two Combatants exchange their Weapons; that is no equip, and a Weapon used this turn stays used (C11)."""
    one = agenda.part(state, agenda.FIRST)
    two = action - act.UNIT
    agenda.pop(state)
    weapon = state.kit[one][layout.WEAPON]
    state.kit[one][layout.WEAPON] = state.kit[two][layout.WEAPON]
    state.kit[two][layout.WEAPON] = weapon
    if (state.used[one] ^ state.used[two]) >> layout.WEAPON & 1:
        state.used[one] ^= 1 << layout.WEAPON
        state.used[two] ^= 1 << layout.WEAPON
