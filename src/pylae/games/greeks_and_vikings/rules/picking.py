"""C20 Picking: what an ability asks of its owner, card by card.

Where nothing is left to choose nobody is asked. Picks run upward in a fixed order (titles, places, gear), so that no two ways lead
to the same choice; only cards that go back to the Deck are picked in any order. A pick is legal where enough is left for the others.
Parts of the jobs that ask are the entry of the queue, the operation, and then, of titles and gear, how many are left to pick and
from where on, of Combatants the candidates, how many are left to pick and who has been picked.
"""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import card, limits, operation, sieve
from pylae.games.greeks_and_vikings.rules import act, agenda, events, filters, job, operations, zones
from pylae.games.greeks_and_vikings.rules.state import State

COST = -1  # instead of an operation: what a cost asks for
MY_DECK = operation.FOE_FIELD + 1  # a set of cards like `my_hand` and `my_museum`


@rule
def mover(state: State) -> int:
    """C20 The owner of the ability decides, in the turn of others too."""
    return state.queue[agenda.part(state, agenda.FIRST)][events.OWNER] + 0


@rule
def legal(state: State, out: list[int]) -> int:
    """C20 What may be answered, or in how many ways chance may fall."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.PICK_UNIT or what == job.SACRIFICE:
        return list_units(state, out)
    if what == job.PICK_TITLE or what == job.DISCARDING:
        return list_titles(state, out)
    if what == job.PICK_GEAR:
        return list_gear(state, out)
    if what == job.SCATTER:
        return state.hands[agenda.part(state, agenda.FIRST)] + 0
    if what == job.MILL:
        return zones.unordered(state, agenda.part(state, agenda.FIRST))
    if what == job.FOE:
        return list_opponents(state, out)
    out[0] = act.NO
    out[1] = act.YES
    return 2


@rule
def answer(state: State, action: int) -> None:
    """C20 What has been answered, or how chance has fallen."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.PICK_UNIT or what == job.SACRIFICE:
        pick_unit(state, action - act.UNIT)
    elif what == job.PICK_TITLE or what == job.DISCARDING:
        pick_title(state, action - act.TITLE)
    elif what == job.PICK_GEAR:
        pick_gear(state, action - act.GEAR)
    elif what == job.SCATTER:
        operations.scatter(state, action)
    elif what == job.MILL:
        operations.mill(state, action)
    else:
        entry = agenda.part(state, agenda.FIRST)
        agenda.pop(state)
        if what == job.FOE:
            state.queue[entry][events.FOE] = action - act.SEAT
        elif action == act.NO:
            agenda.pop(state)
            events.forget(state, entry)


# Opponents


@rule
def ask_opponent(state: State, entry: int) -> None:
    """C19 The opponent of the present battle is meant, else the only one, else one that the owner chooses."""
    owner = state.queue[entry][events.OWNER]
    foe = events.opponent(state, owner)
    if foe < 0:
        living = 0
        for player in range(state.players):
            if player != owner and state.alive[player]:
                living += 1
                foe = player
        if living > 1:
            agenda.push(state, job.FOE, entry, 0, 0)
            return
    state.queue[entry][events.FOE] = foe


@rule
def list_opponents(state: State, out: list[int]) -> int:
    """C19 Every living opponent, with no State Points too (C23)."""
    n = 0
    for player in range(state.players):
        if player != mover(state) and state.alive[player]:
            out[n] = act.SEAT + player
            n += 1
    return n


# Combatants


@rule
def ask_units(state: State, entry: int, which: int, left: int, places: int) -> None:
    """C20 So many of these Combatants are to be picked; all of them, where there are no more."""
    if size(places) <= left:
        choose_units(state, entry, which, places)
        return
    agenda.push(state, job.SACRIFICE if which == COST else job.PICK_UNIT, entry, which, places)
    agenda.note(state, agenda.FOURTH, left)


@rule
def choose_units(state: State, entry: int, which: int, places: int) -> None:
    """C25 Those picked are sacrificed, or the operation is done to them."""
    if which == COST:
        operations.sacrifice(state, places)
    elif places != 0:
        operations.touch(state, entry, which, places)


@rule
def list_units(state: State, out: list[int]) -> int:
    """C20 The Combatants that may be picked next."""
    places = agenda.part(state, agenda.THIRD)
    rest = size(places)
    n = 0
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1:
            if rest >= agenda.part(state, agenda.FOURTH):
                out[n] = act.UNIT + place
                n += 1
            rest -= 1
    return n


@rule
def pick_unit(state: State, place: int) -> None:
    """C20 A Combatant is picked; with the last one, or where no choice is left, it happens."""
    entry = agenda.part(state, agenda.FIRST)
    which = agenda.part(state, agenda.SECOND)
    above = agenda.part(state, agenda.THIRD) & ~((2 << place) - 1)
    left = agenda.part(state, agenda.FOURTH) - 1
    picked = agenda.part(state, agenda.FIFTH) | 1 << place
    if left > 0 and size(above) > left:
        agenda.note(state, agenda.THIRD, above)
        agenda.note(state, agenda.FOURTH, left)
        agenda.note(state, agenda.FIFTH, picked)
        return
    agenda.pop(state)
    choose_units(state, entry, which, picked | above if left > 0 else picked)


# Titles


@rule
def ask_titles(state: State, entry: int, which: int, left: int, lowest: int) -> None:
    """C20 So many cards of a hand, Deck or Museum are to be picked, from a title on; what leaves no choice is taken at once."""
    owner = state.queue[entry][events.OWNER]
    of = searched(state, which)
    where = sieve.ALL_CARDS if which == COST else state.operation[which][operation.WHERE]
    while left > 0:
        title = next_title(state, owner, of, where, lowest)
        if title < 0:
            return
        rest = number(state, owner, of, where, lowest)
        needed = min(left, rest) if ordered(state, which) else 1
        if rest - copies(state, owner, of, title) >= needed:
            agenda.push(state, job.DISCARDING if which == COST else job.PICK_TITLE, entry, which, left)
            agenda.note(state, agenda.FOURTH, lowest)
            return
        choose_title(state, owner, which, title)
        left -= 1
        lowest = title if ordered(state, which) else 0


@rule
def choose_title(state: State, owner: int, which: int, title: int) -> None:
    """C28 The card picked is discarded, or the operation is done to it."""
    if which == COST:
        zones.discard(state, owner, title)
    else:
        operations.take_title(state, owner, which, title)


@rule
def list_titles(state: State, out: list[int]) -> int:
    """C20 The titles that may be picked next; equal cards are one choice."""
    which = agenda.part(state, agenda.SECOND)
    lowest = agenda.part(state, agenda.FOURTH)
    owner = mover(state)
    of = searched(state, which)
    where = sieve.ALL_CARDS if which == COST else state.operation[which][operation.WHERE]
    rest = number(state, owner, of, where, lowest)
    needed = min(agenda.part(state, agenda.THIRD), rest) if ordered(state, which) else 1
    n = 0
    title = next_title(state, owner, of, where, lowest)
    while title >= 0 and rest >= needed:
        out[n] = act.TITLE + title
        n += 1
        rest -= copies(state, owner, of, title)
        title = next_title(state, owner, of, where, title + 1)
    return n


@rule
def pick_title(state: State, title: int) -> None:
    """C20 A title is picked, and perhaps another is asked for."""
    entry = agenda.part(state, agenda.FIRST)
    which = agenda.part(state, agenda.SECOND)
    left = agenda.part(state, agenda.THIRD) - 1
    agenda.pop(state)
    choose_title(state, state.queue[entry][events.OWNER], which, title)
    ask_titles(state, entry, which, left, title if ordered(state, which) else 0)


@rule
def searched(state: State, which: int) -> int:
    """3.3 Where an operation looks for cards: one's hand, Deck or Museum."""
    if which == COST:
        return operation.MY_HAND
    if state.operation[which][operation.WHAT] == operation.SEEK:
        return MY_DECK
    return state.operation[which][operation.TO] + 0


@rule
def ordered(state: State, which: int) -> bool:
    """C20 Whether the order of picking does not matter: it does for cards that go back to the Deck."""
    return which == COST or state.operation[which][operation.DEST] == operation.HAND


@rule
def wanted(state: State, owner: int, which: int) -> int:
    """C31 G7 How many cards an operation picks at most: a hand, a Trench and the ends of a Deck hold no more."""
    doing = state.operation[which]
    if doing[operation.WHAT] == operation.MUSTER:
        room = zones.room(state, owner)
    elif doing[operation.DEST] == operation.HAND:
        room = state.hand_limit - state.hands[owner]
    elif doing[operation.DEST] == operation.DECK_TOP:
        room = limits.KNOWN - zones.known(state.top[owner])
    else:
        room = limits.KNOWN - zones.known(state.bottom[owner])
    return max(0, min(doing[operation.PICK], room))


@rule
def next_title(state: State, owner: int, of: int, where: int, title: int) -> int:
    """C20 The first title from this one on that lies there and passes the filter; NOTHING where there is none."""
    if of == operation.MY_HAND:
        for at in range(state.hands[owner]):
            if state.hand[owner][at] > title and filters.fits(state, where, state.hand[owner][at] - 1):
                return state.hand[owner][at] - 1
        return NOTHING
    pile = state.deck[owner] if of == MY_DECK else state.museum[owner]
    for other in range(title, state.titles):
        if pile[other] > 0 and filters.fits(state, where, other):
            return other
    return NOTHING


@rule
def copies(state: State, owner: int, of: int, title: int) -> int:
    """C20 How many copies of a title lie there; a Deck that is searched has been shuffled, and no place in it is known."""
    if of == operation.MY_HAND:
        return zones.in_hand(state, owner, title)
    return state.deck[owner][title] + 0 if of == MY_DECK else state.museum[owner][title] + 0


@rule
def number(state: State, owner: int, of: int, where: int, lowest: int) -> int:
    """C20 How many cards may be picked, from a title on."""
    cards = 0
    title = next_title(state, owner, of, where, lowest)
    while title >= 0:
        cards += copies(state, owner, of, title)
        title = next_title(state, owner, of, where, title + 1)
    return cards


# Gear


@rule
def ask_gear(state: State, entry: int, which: int, left: int, lowest: int) -> None:
    """C20 So many pieces of gear are to be picked, from a number on; all of them, where there are no more."""
    owner = state.queue[entry][events.OWNER]
    if left != operation.ALL and pieces(state, owner, which, lowest) > left:
        if left > 0:
            agenda.push(state, job.PICK_GEAR, entry, which, left)
            agenda.note(state, agenda.FOURTH, lowest)
        return
    item = next_gear(state, owner, which, lowest)
    while item >= 0:
        behind = operations.break_gear(state, item)
        item = next_gear(state, owner, which, behind)


@rule
def list_gear(state: State, out: list[int]) -> int:
    """C12 The pieces of gear that may be picked next."""
    which = agenda.part(state, agenda.SECOND)
    owner = mover(state)
    item = next_gear(state, owner, which, agenda.part(state, agenda.FOURTH))
    rest = pieces(state, owner, which, agenda.part(state, agenda.FOURTH))
    n = 0
    while item >= 0 and rest >= agenda.part(state, agenda.THIRD):
        out[n] = act.GEAR + item
        n += 1
        rest -= 1
        item = next_gear(state, owner, which, item + 1)
    return n


@rule
def pick_gear(state: State, item: int) -> None:
    """C20 A piece of gear is picked, and perhaps another is asked for."""
    entry = agenda.part(state, agenda.FIRST)
    which = agenda.part(state, agenda.SECOND)
    left = agenda.part(state, agenda.THIRD) - 1
    agenda.pop(state)
    behind = operations.break_gear(state, item)
    ask_gear(state, entry, which, left, behind)


@rule
def pieces(state: State, owner: int, which: int, item: int) -> int:
    """C20 How many pieces of gear may be picked, from a number on."""
    gear = 0
    item = next_gear(state, owner, which, item)
    while item >= 0:
        gear += 1
        item = next_gear(state, owner, which, item + 1)
    return gear


@rule
def next_gear(state: State, owner: int, which: int, item: int) -> int:
    """C19 The first Weapon, Hold or, for `foe_field`, Battlefield of an opponent from this number on that passes the filter."""
    doing = state.operation[which]
    while item < operations.GEAR:
        behind = operations.lies_bare(state, item, owner)
        if behind > item:
            item = behind
            continue
        token = operations.gear(state, item)
        if token > 0:
            kind = state.card[token - 1][card.KIND]
            meant = kind == card.WEAPON or kind == card.HOLD
            if kind == card.BATTLEFIELD:
                meant = doing[operation.TO] == operation.FOE_FIELD
            if meant and filters.fits(state, doing[operation.WHERE], token - 1):
                return item
        item += 1
    return NOTHING
