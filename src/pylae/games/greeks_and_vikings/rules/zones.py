"""Chapter: the War Zone. How cards move between Deck, hand, Trench, Battlefield, Command and Effect Zone, and Museum.

Nothing here asks whether a move is allowed, and nothing answers it: what is allowed stands in the chapters of the turn, what
answers in `events`.
"""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import layout
from pylae.games.greeks_and_vikings.rules.state import State

MOST_BIRTHS = 127

# Hands: sorted rows of 1 + title, then zeros


@rule
def in_hand(state: State, player: int, title: int) -> int:
    """1.1 How many copies of a title a player holds."""
    copies = 0
    for at in range(state.hands[player]):
        if state.hand[player][at] == 1 + title:
            copies += 1
    return copies


@rule
def keep(state: State, player: int, title: int, seen: bool) -> None:
    """1.1 A card joins a hand; where it was shown to all, they know of it from now on (R42)."""
    insert(state.hand[player], 1 + title)
    state.hands[player] += 1
    if seen:
        insert(state.shown[player], 1 + title)


@rule
def take(state: State, player: int, title: int) -> None:
    """1.1 A card leaves a hand; where such a card had been shown, it was that one."""
    remove(state.hand[player], 1 + title)
    state.hands[player] -= 1
    remove(state.shown[player], 1 + title)


@rule
def discard(state: State, player: int, title: int) -> None:
    """1.1 A card goes from a hand to the Museum."""
    take(state, player, title)
    to_museum(state, player, title)


@rule
def to_museum(state: State, player: int, title: int) -> None:
    """terms A card is added to its player's Museum."""
    state.museum[player][title] += 1


@rule
def insert(row: list[int], token: int) -> None:
    """1.1 A card is put into a sorted row that has room; it and those above it move up."""
    for at in range(limits.HAND):
        other = row[at]
        stays = 0 < other <= token
        row[at] = other if stays else token
        token = token if stays else other


@rule
def remove(row: list[int], token: int) -> None:
    """1.1 A card is taken out of a sorted row, if it is there; those above it move down."""
    gone = False
    for at in range(limits.HAND - 1):
        gone = gone or row[at] == token
        row[at] = row[at + 1] if gone else row[at]
    if gone or row[limits.HAND - 1] == token:
        row[limits.HAND - 1] = 0


# Trenches


@rule
def row(state: State, player: int) -> int:
    """1.1 The places of a Trench where Combatants lie, as a set."""
    places = 0
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0:
            places |= 1 << place
    return places


@rule
def strength(state: State, player: int) -> int:
    """1.1 How many Combatants lie in a Trench."""
    combatants = 0
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0:
            combatants += 1
    return combatants


@rule
def room(state: State, player: int) -> int:
    """R11 How many more Combatants a Trench holds."""
    return state.trench - strength(state, player)


@rule
def enter(state: State, player: int, title: int) -> int:
    """1.1 A Combatant is laid into the first free place of a Trench, the youngest there; the place."""
    place = limits.TRENCH * player
    rank = strength(state, player)
    while state.kit[place][layout.COMBATANT] > 0:
        place += 1
    state.kit[place][layout.COMBATANT] = 1 + title
    state.age[place] = rank
    return place


@rule
def bury(state: State, place: int) -> None:
    """1.1 A Combatant goes to the Museum with all that is attached; nothing of it stays (C27), and younger ones close up."""
    player = place // limits.TRENCH
    for other in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.age[other] > state.age[place]:
            state.age[other] -= 1
    for column in range(layout.KIT):
        if state.kit[place][column] > 0:
            to_museum(state, player, state.kit[place][column] - 1)
    blank(state, place)
    state.born[place] = min(state.born[place] + 1, MOST_BIRTHS)


@rule
def blank(state: State, place: int) -> None:
    """C27 Whatever was marked on a place is gone: cards, counts, values and keywords for a time."""
    for column in range(layout.KIT):
        state.kit[place][column] = 0
    for until in range(layout.LASTING):
        state.more_atk[place][until] = 0
        state.more_def[place][until] = 0
        state.granted[place][until] = 0
    state.age[place] = 0
    state.strikes[place] = 0
    state.readied[place] = 0
    state.used[place] = 0


# Weapons and Holds on Combatants


@rule
def free_column(state: State, place: int, title: int) -> int:
    """action.B Where in the kit of a place this Weapon or equip-Hold can go: one Weapon (T26), six Holds (R22, G3); 0 where it cannot."""
    kit = state.kit[place]
    if kit[layout.COMBATANT] == 0:
        return 0
    if state.card[title][card.KIND] == card.WEAPON:
        return layout.WEAPON if kit[layout.WEAPON] == 0 else 0
    for column in range(layout.FIRST_HOLD, layout.KIT):
        if kit[column] == 0:
            return column
    return 0


@rule
def attach(state: State, place: int, title: int) -> None:
    """action.B A Weapon or Hold is attached to a Combatant that can hold it."""
    state.kit[place][free_column(state, place, title)] = 1 + title


@rule
def detach(state: State, place: int, column: int) -> None:
    """3.3 An attached card goes to its player's Museum; the Holds after it close up, and what was used stays so (C11)."""
    to_museum(state, place // limits.TRENCH, state.kit[place][column] - 1)
    state.kit[place][column] = 0
    if column == layout.WEAPON:
        state.used[place] &= ~(1 << layout.WEAPON)
        return
    state.used[place] = without(state.used[place], column)
    while column + 1 < layout.KIT:
        state.kit[place][column] = state.kit[place][column + 1]
        column += 1
    state.kit[place][column] = 0


@rule
def without(used: int, column: int) -> int:
    """C11 A set of columns after one of them has gone and those behind it have closed up."""
    below = (1 << column) - 1
    return (used & below) | (used >> 1 & ~below)


# Battlefield, Effect Zone and Command Zone


@rule
def command_room(state: State, player: int) -> int:
    """1.1 How many slots of a Command Zone are free."""
    free = 0
    for slot in range(layout.FIRST_COMMAND, layout.ZONES):
        if state.zone[player][slot] == 0:
            free += 1
    return free


@rule
def lay(state: State, player: int, title: int) -> None:
    """terms R9 R25 A card is laid before its player: as Battlefield or in the Effect Zone, whose older card goes to the Museum, or in a free Command slot (R23)."""
    slot = home(state, title)
    if slot == layout.FIRST_COMMAND:
        slot = layout.ZONES - command_room(state, player)
    elif state.zone[player][slot] > 0:
        unlay(state, player, slot)
    state.zone[player][slot] = 1 + title


@rule
def home(state: State, title: int) -> int:
    """C33 The column of the zones where a card without holder lies; FIRST_COMMAND for any of the Command slots."""
    if state.card[title][card.KIND] == card.BATTLEFIELD:
        return layout.BATTLEFIELD
    if state.card[title][card.KIND] == card.HOLD and state.card[title][card.PLACE] == card.EFFECT:
        return layout.EFFECT
    return layout.FIRST_COMMAND


@rule
def unlay(state: State, player: int, slot: int) -> None:
    """terms A card without holder goes to the Museum."""
    to_museum(state, player, pick_up(state, player, slot))


@rule
def pick_up(state: State, player: int, slot: int) -> int:
    """terms A card without holder leaves its zone; the Command Zone closes up, and what was used there stays so (C11). The title."""
    zone = state.zone[player]
    title = zone[slot] - 1
    zone[slot] = 0
    if slot < layout.FIRST_COMMAND:
        state.zone_used[player] &= ~(1 << slot)
        return title
    state.zone_used[player] = without(state.zone_used[player], slot)
    while slot + 1 < layout.ZONES:
        zone[slot] = zone[slot + 1]
        slot += 1
    zone[slot] = 0
    return title


# Decks: known cards on top, an unordered set, known cards at the bottom (C15)


@rule
def unordered(state: State, player: int) -> int:
    """C15 How many cards of a Deck have no order: in so many ways chance may choose the next of them."""
    return state.decks[player] - known(state.top[player]) - known(state.bottom[player])


@rule
def known(end: list[int]) -> int:
    """C15 How many cards are known at one end of a Deck."""
    cards = 0
    while cards < limits.KNOWN and end[cards] > 0:
        cards += 1
    return cards


@rule
def draw_index(state: State, player: int, index: int) -> int:
    """C15 A card of the unordered set leaves the Deck, the cards being lined up by title; the title."""
    deck = state.deck[player]
    title = 0
    while index >= deck[title]:
        index -= deck[title]
        title += 1
    deck[title] -= 1
    state.decks[player] -= 1
    return title


@rule
def draw_known(state: State, player: int) -> int:
    """C15 The next card leaves a Deck that is not empty, where all know which it is; NOTHING where chance decides."""
    if state.top[player][0] > 0:
        state.decks[player] -= 1
        return first_known(state.top[player])
    if state.bottom[player][0] > 0 and unordered(state, player) == 0:
        state.decks[player] -= 1
        return first_known(state.bottom[player])
    return NOTHING


@rule
def first_known(end: list[int]) -> int:
    """C15 The first of the known cards leaves its row; the title."""
    title = end[0] - 1
    for at in range(limits.KNOWN - 1):
        end[at] = end[at + 1]
    end[limits.KNOWN - 1] = 0
    return title


@rule
def put_on_top(state: State, player: int, title: int) -> None:
    """C15 A card is laid on top of a Deck that has room for one more known there (G7)."""
    top = state.top[player]
    for at in range(limits.KNOWN - 1, 0, -1):
        top[at] = top[at - 1]
    top[0] = 1 + title
    state.decks[player] += 1


@rule
def put_at_bottom(state: State, player: int, title: int) -> None:
    """C15 A card is laid under a Deck that has room for one more known there (G7)."""
    state.bottom[player][known(state.bottom[player])] = 1 + title
    state.decks[player] += 1


@rule
def shuffle(state: State, player: int) -> None:
    """C15 What was known of a Deck's order is known no more."""
    for at in range(limits.KNOWN):
        if state.top[player][at] > 0:
            state.deck[player][state.top[player][at] - 1] += 1
        if state.bottom[player][at] > 0:
            state.deck[player][state.bottom[player][at] - 1] += 1
        state.top[player][at] = 0
        state.bottom[player][at] = 0


# Leaving the game


@rule
def leave_game(state: State, player: int) -> None:
    """R35 All cards of a player leave the game, and whatever was marked on them."""
    for title in range(state.titles):
        state.deck[player][title] = 0
        state.museum[player][title] = 0
    for at in range(limits.KNOWN):
        state.top[player][at] = 0
        state.bottom[player][at] = 0
    for at in range(limits.HAND):
        state.hand[player][at] = 0
        state.shown[player][at] = 0
    state.decks[player] = 0
    state.hands[player] = 0
    for slot in range(layout.ZONES):
        state.zone[player][slot] = 0
    state.zone_used[player] = 0
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        blank(state, place)
