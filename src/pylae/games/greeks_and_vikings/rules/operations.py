"""3.3 The fourteen operations, done to the players and cards they are meant for. Who picks among several stands in `picking`."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, limits, operation
from pylae.games.greeks_and_vikings.rules import agenda, events, falling, filters, job, layout, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State

MOST_POINTS, MOST_BONUS, MOST_PLAYS = 9999, 999, 99  # where numbers stay (see `state`)
ATTACHED = 1 + limits.HOLDS  # cards a Combatant may hold
IN_ZONES = ATTACHED * limits.PLACES  # pieces of gear are numbered: the attached ones, then those of the zones
GEAR = IN_ZONES + layout.ZONES * limits.PLAYERS


@rule
def times(state: State, entry: int, which: int) -> int:
    """C29 What `per` multiplies by: a count, up to its maximum."""
    doing = state.operation[which]
    if doing[operation.PER_OF] == operation.ONCE:
        return 1
    but = events.own_place(state, entry) if doing[operation.PER_OTHER] == 1 else NOTHING
    owner = state.queue[entry][events.OWNER]
    cards = totals.counted(state, owner, doing[operation.PER_OF], doing[operation.PER_WHERE], but)
    return min(cards, doing[operation.PER_MAX])


# Players


@rule
def concerned(state: State, entry: int, who: int) -> int:
    """C19 The players an operation is meant for, as a set."""
    waiting = state.queue[entry]
    if who == operation.ME:
        return 1 << waiting[events.OWNER]
    if who == operation.FOE:
        return 1 << waiting[events.FOE]
    if who == operation.SUBJECT:
        return 1 << waiting[events.SUBJECT] // limits.TRENCH if waiting[events.SUBJECT] >= 0 else 0
    players = 0
    for player in range(state.players):
        if player != waiting[events.OWNER] and state.alive[player]:
            players |= 1 << player
    return players


@rule
def happen(state: State, entry: int, which: int) -> None:
    """3.3 Points change at once, also beyond those of the start (R40); cards drawn, discarded at random or taken from the Deck are chance's, in turn order (C31)."""
    doing = state.operation[which]
    players = concerned(state, entry, doing[operation.WHO])
    n = doing[operation.N] * times(state, entry, which)
    if n == 0:
        return
    for turns in range(state.players - 1, -1, -1):  # what is put on the agenda last comes first
        player = (state.queue[entry][events.OWNER] + turns) % state.players
        if players >> player & 1:
            if doing[operation.WHAT] == operation.SP:
                state.sp[player] = min(max(0, state.sp[player] + n), MOST_POINTS)  # C6
            elif doing[operation.WHAT] == operation.DRAW:
                agenda.push(state, job.DRAW, player, n, 0)
            elif doing[operation.WHAT] == operation.DISCARD:
                agenda.push(state, job.SCATTER, player, n, 0)
            else:
                agenda.push(state, job.MILL, player, n, 0)


@rule
def scatter(state: State, outcome: int) -> None:
    """C31 A card goes at random from a hand to the Museum."""
    player = agenda.part(state, agenda.FIRST)
    count_down(state)
    zones.discard(state, player, state.hand[player][outcome] - 1)


@rule
def mill(state: State, outcome: int) -> None:
    """C15 A card whose place nobody knew goes from the Deck to the Museum."""
    player = agenda.part(state, agenda.FIRST)
    count_down(state)
    title = zones.draw_index(state, player, outcome)
    zones.to_museum(state, player, title)


@rule
def go_on_scattering(state: State) -> bool:
    """C31 Until so many cards are gone, or all of them; False where chance decides which."""
    if agenda.part(state, agenda.SECOND) > 0 and state.hands[agenda.part(state, agenda.FIRST)] > 0:
        return False
    agenda.pop(state)
    return True


@rule
def go_on_milling(state: State) -> bool:
    """C15 Until so many cards are gone, or all of them; a card whose place is known goes by itself. False where chance decides."""
    player = agenda.part(state, agenda.FIRST)
    if agenda.part(state, agenda.SECOND) == 0 or state.decks[player] == 0:
        agenda.pop(state)
        return True
    title = zones.draw_known(state, player)
    if title == NOTHING:
        return False
    count_down(state)
    zones.to_museum(state, player, title)
    return True


@rule
def count_down(state: State) -> None:
    """C31 One card less to go."""
    agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) - 1)


@rule
def grant_plays(state: State, entry: int, which: int) -> None:
    """R15 C13 More Combatants, or cheaper ones, for the rest of the owner's turn; in another's turn it means nothing."""
    doing = state.operation[which]
    if state.queue[entry][events.OWNER] != state.turn:
        return
    if doing[operation.WHAT] == operation.ORDER:
        state.orders = min(state.orders + doing[operation.N], MOST_PLAYS)
    else:
        state.discount = min(state.discount + doing[operation.N], MOST_PLAYS)


# Combatants


@rule
def targets(state: State, entry: int, which: int) -> int:
    """C19 The places of the Combatants that an operation may be meant for; `battle` means nothing outside one (C27)."""
    doing = state.operation[which]
    what = doing[operation.WHAT]
    if (what == operation.BOOST or what == operation.GRANT) and (
        doing[operation.UNTIL] == operation.BATTLE and state.attacker == 0
    ):
        return 0
    to = doing[operation.TO]
    if to >= operation.FRIENDS:
        places = filters.lying(state, state.queue[entry][events.OWNER], to)
    else:
        if to <= operation.BEARER:
            place = events.own_place(state, entry)
        else:
            place = events.still(
                state, entry, events.SUBJECT if to == operation.THE_SUBJECT else events.RIVAL
            )
        places = 1 << place if place >= 0 else 0
    return totals.sifted(state, doing[operation.WHERE], places)


@rule
def touch(state: State, entry: int, which: int, places: int) -> None:
    """3.3 An operation is done to the Combatants it has fixed upon, all together (C25), and to none that come later (R45)."""
    doing = state.operation[which]
    what = doing[operation.WHAT]
    if what == operation.DEFEAT:
        falling.fall(state, places, NOTHING)
        return
    until = lasting(doing[operation.UNTIL], state.queue[entry][events.OWNER])
    n = times(state, entry, which)
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1:
            if what == operation.BOOST:
                more = state.more_atk[place][until] + doing[operation.ATK] * n
                state.more_atk[place][until] = min(max(-MOST_BONUS, more), MOST_BONUS)
                more = state.more_def[place][until] + doing[operation.DEF] * n
                state.more_def[place][until] = min(max(-MOST_BONUS, more), MOST_BONUS)
            elif what == operation.GRANT:
                state.granted[place][until] |= doing[operation.KEYWORD]
            else:
                state.readied[place] = min(state.readied[place] + 1, MOST_PLAYS)


@rule
def lasting(until: int, owner: int) -> int:
    """C27 In which column an owner's effect is kept for a time; a round ends with the owner's next turn."""
    if until == operation.BATTLE:
        return layout.BATTLE
    if until == operation.ROUND:
        return layout.FIRST_ROUND + owner
    return (layout.FIRST_TURN if until == operation.TURN else layout.FIRST_STAY) + owner


@rule
def sacrifice(state: State, places: int) -> None:
    """C28 Combatants go to the Museum with all they hold, and that is no fall."""
    for place in range(limits.TRENCH * state.players):
        if places >> place & 1 and state.kit[place][layout.COMBATANT] > 0:
            zones.bury(state, place)


# Cards by title


@rule
def take_title(state: State, owner: int, which: int, title: int) -> None:
    """3.3 A card is found in the Deck, comes back from the Museum, or enters the Trench without stars and uncounted."""
    doing = state.operation[which]
    if doing[operation.WHAT] == operation.SEEK:
        state.deck[owner][title] -= 1
        state.decks[owner] -= 1
    elif doing[operation.TO] == operation.MY_HAND:
        zones.take(state, owner, title)
    else:
        state.museum[owner][title] -= 1
    if doing[operation.WHAT] == operation.MUSTER:
        place = zones.enter(state, owner, title)
        events.answer_own(state, ability.PLAY, title, owner, place)  # C8
    elif doing[operation.DEST] == operation.HAND:
        zones.keep(state, owner, title, True)  # R42
    elif doing[operation.DEST] == operation.DECK_TOP:
        zones.put_on_top(state, owner, title)
    else:
        zones.put_at_bottom(state, owner, title)


# Gear


@rule
def gear(state: State, item: int) -> int:
    """3.3 A piece of gear by its number: 1 + its title, or 0."""
    if item < IN_ZONES:
        return state.kit[item // ATTACHED][layout.WEAPON + item % ATTACHED] + 0
    return state.zone[(item - IN_ZONES) // layout.ZONES][(item - IN_ZONES) % layout.ZONES] + 0


@rule
def lies_bare(state: State, item: int, owner: int) -> int:
    """C19 Where nothing can be broken from a piece of gear on, the first one behind that: one's own, and empty places."""
    if item < IN_ZONES:
        place = item // ATTACHED
        if place // limits.TRENCH == owner:
            return ATTACHED * limits.TRENCH * (owner + 1)
        return ATTACHED * (place + 1) if state.kit[place][layout.COMBATANT] == 0 else item
    player = (item - IN_ZONES) // layout.ZONES
    return item + layout.ZONES if player == owner or state.alive[player] == 0 else item


@rule
def break_gear(state: State, item: int) -> int:
    """3.3 A piece of gear goes to its player's Museum; the number of the one behind it, as Holds and Command Zone close up."""
    if item < IN_ZONES:
        column = layout.WEAPON + item % ATTACHED
        zones.detach(state, item // ATTACHED, column)
        return item if column >= layout.FIRST_HOLD else item + 1
    slot = (item - IN_ZONES) % layout.ZONES
    zones.unlay(state, (item - IN_ZONES) // layout.ZONES, slot)
    return item if slot >= layout.FIRST_COMMAND else item + 1
