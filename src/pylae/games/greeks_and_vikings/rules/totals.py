"""1.6 Totals and keywords of a Combatant: what is printed, what it holds, what lasts for a time, and auras.

They are reckoned afresh whenever they are read (C29). Filters on totals stand here and not in `filters`: auras have none, so that
no total ever depends on itself (C9).
"""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.data import aura, card, limits, operation, sieve
from pylae.games.greeks_and_vikings.rules import conditions, filters, layout
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def total(state: State, place: int, column: int) -> int:
    """1.6 The total ATK or DEF (a column of `card`) of a Combatant: everything is added, then never less than 0 (R7)."""
    kit = state.kit[place]
    value = auras(state, place, aura.ATK if column == card.ATK else aura.DEF)
    for at in range(layout.KIT):
        if kit[at] > 0:
            value += state.card[kit[at] - 1][column]
    for until in range(layout.LASTING):
        value += state.more_atk[place][until] if column == card.ATK else state.more_def[place][until]
    return max(0, value)


@rule
def has(state: State, place: int, keyword: int) -> bool:
    """3.3 Whether a Combatant has a keyword, printed, for a time or by an aura."""
    if state.card[state.kit[place][layout.COMBATANT] - 1][card.KEYWORDS] & keyword:
        return True
    for until in range(layout.LASTING):
        if state.granted[place][until] & keyword:
            return True
    return state.aura_keywords & keyword != 0 and auras(state, place, aura.KEYWORD) & keyword != 0


@rule
def defends_with(state: State, place: int) -> int:
    """R2 Which value a Combatant defends with, as a column of `card`: DEF, or ATK while it is Bold."""
    return card.ATK if has(state, place, card.BOLD) else card.DEF


@rule
def auras(state: State, place: int, column: int) -> int:
    """3.4 What the auras of all cards in play give a Combatant: a sum of ATK or DEF, or a set of keywords."""
    value = 0
    for player in range(state.players):
        for slot in range(layout.ZONES):
            token = state.zone[player][slot]
            if token > 0 and state.card[token - 1][card.AURAS] > 0 and filters.at_work(state, player, slot):
                value = with_auras(state, value, token - 1, player, -1, place, column)
        for source in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
            if state.kit[source][layout.COMBATANT] > 0:
                for at in range(layout.KIT):
                    token = state.kit[source][at]
                    if token > 0 and state.card[token - 1][card.AURAS] > 0:
                        value = with_auras(state, value, token - 1, player, source, place, column)
    return value


@rule
def with_auras(state: State, value: int, title: int, owner: int, source: int, place: int, column: int) -> int:
    """3.4 What a Combatant has been given, and what one more card gives; identical auras add up."""
    first = state.card[title][card.FIRST_AURA]
    for which in range(first, first + state.card[title][card.AURAS]):
        gift = state.aura[which][column]
        if gift != 0:
            times = reach(state, which, owner, source, place)
            if column != aura.KEYWORD:
                value += gift * times
            elif times > 0:
                value |= gift
    return value


@rule
def reach(state: State, which: int, owner: int, source: int, place: int) -> int:
    """3.3 How many times an aura counts for a Combatant: never, once, or once for each card of `per`, up to a maximum."""
    given = state.aura[which]
    if given[aura.TO] <= operation.BEARER:
        meant = place == source
    else:
        meant = (place // limits.TRENCH == owner) == (given[aura.TO] == operation.FRIENDS)
    if not meant or not filters.stands(state, given[aura.WHERE], place):
        return 0
    if not conditions.stand(state, given[aura.FIRST_CONDITION], given[aura.CONDITIONS], owner, source):
        return 0
    if given[aura.PER_OF] == operation.ONCE:
        return 1
    but = source if given[aura.PER_OTHER] == 1 else -1
    return min(
        filters.counted(state, owner, given[aura.PER_OF], given[aura.PER_WHERE], but), given[aura.PER_MAX]
    )


@rule
def fits(state: State, where: int, place: int) -> bool:
    """3.3 Whether the Combatant in a place passes a filter, its totals included."""
    if not filters.stands(state, where, place):
        return False
    atk_max = state.sieve[where][sieve.ATK_MAX]
    def_max = state.sieve[where][sieve.DEF_MAX]
    return (atk_max == sieve.NO_MAXIMUM or total(state, place, card.ATK) <= atk_max) and (
        def_max == sieve.NO_MAXIMUM or total(state, place, card.DEF) <= def_max
    )


@rule
def sifted(state: State, where: int, places: int) -> int:
    """3.3 Those of a set of places whose Combatants pass a filter, their totals included."""
    if where == sieve.ALL_CARDS:
        return places
    passing = 0
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1 and fits(state, where, place):
            passing |= 1 << place
    return passing


@rule
def counted(state: State, owner: int, of: int, where: int, but: int) -> int:
    """3.3 How many cards there are of a set, by totals where the filter asks for them, leaving out one place (NOTHING: none)."""
    if of != operation.FRIENDS and of != operation.FOES:
        return filters.counted(state, owner, of, where, but)
    places = filters.lying(state, owner, of)
    if but >= 0:
        places &= ~(1 << but)
    return size(sifted(state, where, places))
