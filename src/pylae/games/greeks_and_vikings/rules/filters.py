"""3.3 Filters: which cards are meant, and how many there are. Totals are none of their business (C9).

A filter is a row of `sieve`. Combatants in play come as sets of places, so that what is left of a set can be counted, picked from
or sifted again.
"""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import card, limits, operation, sieve
from pylae.games.greeks_and_vikings.rules import layout, zones
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def prints(state: State, where: int, title: int) -> bool:
    """3.3 Whether what is printed on a card passes a filter: kind, sub-type (R44), side, name and stars."""
    if where == sieve.ALL_CARDS:
        return True
    wanted = state.sieve[where]
    printed = state.card[title]
    return (
        wanted[sieve.KINDS] >> printed[card.KIND] & 1 == 1
        and wanted[sieve.SUBTYPES] >> printed[card.SUBTYPE] & 1 == 1
        and (wanted[sieve.SIDE] == sieve.ANY or wanted[sieve.SIDE] == printed[card.SIDE])
        and (wanted[sieve.NAME] == sieve.ANY or wanted[sieve.NAME] == printed[card.NAME])
        and wanted[sieve.STARS_MIN] <= printed[card.STARS] <= wanted[sieve.STARS_MAX]
    )


@rule
def fits(state: State, where: int, title: int) -> bool:
    """3.3 Whether a card outside the Trenches passes a filter: it is not armed, and its values are those printed on it."""
    if not prints(state, where, title):
        return False
    wanted = state.sieve[where]
    printed = state.card[title]
    return (
        wanted[sieve.ARMED] != 1
        and printed[card.ATK] <= wanted[sieve.ATK_MAX]
        and printed[card.DEF] <= wanted[sieve.DEF_MAX]
    )


@rule
def stands(state: State, where: int, place: int) -> bool:
    """3.3 Whether the Combatant in a place, armed or not, passes a filter but for its totals."""
    kit = state.kit[place]
    if kit[layout.COMBATANT] == 0 or not prints(state, where, kit[layout.COMBATANT] - 1):
        return False
    armed = state.sieve[where][sieve.ARMED]
    return armed == sieve.ANY or (kit[layout.WEAPON] > 0) == (armed == 1)


@rule
def lying(state: State, owner: int, of: int) -> int:
    """C19 The places of a player's own Combatants, or of those of all opponents."""
    if of == operation.FRIENDS:
        return zones.row(state, owner)
    places = 0
    for player in range(state.players):
        if player != owner:
            places |= zones.row(state, player)
    return places


@rule
def sifted(state: State, where: int, places: int) -> int:
    """3.3 Those of a set of places whose Combatants pass a filter but for their totals."""
    if where == sieve.ALL_CARDS:
        return places
    passing = 0
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1 and stands(state, where, place):
            passing |= 1 << place
    return passing


@rule
def counted(state: State, owner: int, of: int, where: int, but: int) -> int:
    """3.3 How many cards there are of a set, leaving out one place (NOTHING: none)."""
    if of == operation.MY_HAND:
        return in_hand(state, owner, where)
    if of == operation.MY_MUSEUM:
        return in_museum(state, owner, where)
    places = lying(state, owner, of)
    if but >= 0:
        places &= ~(1 << but)
    return size(sifted(state, where, places))


@rule
def in_hand(state: State, owner: int, where: int) -> int:
    """3.3 How many cards of a hand pass a filter; of all of them the number is open to everybody (C9)."""
    if where == sieve.ALL_CARDS:
        return state.hands[owner] + 0
    cards = 0
    for at in range(state.hands[owner]):
        if fits(state, where, state.hand[owner][at] - 1):
            cards += 1
    return cards


@rule
def in_museum(state: State, owner: int, where: int) -> int:
    """3.3 How many cards of a Museum pass a filter."""
    cards = 0
    for title in range(state.titles):
        if state.museum[owner][title] > 0 and fits(state, where, title):
            cards += state.museum[owner][title]
    return cards


@rule
def at_work(state: State, player: int, slot: int) -> bool:
    """1.5 Whether the card in a zone does anything there: not Weapons and equip-Holds that wait, nor Actions that are over (R24)."""
    token = state.zone[player][slot]
    if slot < layout.FIRST_COMMAND or token == 0:
        return token > 0
    printed = state.card[token - 1]
    return printed[card.KIND] == card.HOLD and printed[card.PLACE] == card.COMMAND
