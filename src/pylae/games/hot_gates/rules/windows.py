"""Chapter: cards played at any time, in answer to something. Who is asked, what they may play, what the team learns by it.

A seat is asked if and only if it has an answer: the list is the condition. Opening a window tells the team the cards because of
which somebody is asked, so that who is asked betrays nothing more (R19, G1).
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.core.scratch import row
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, agenda, arrival, combat, hands, job, piles, unasked, window
from pylae.games.hot_gates.rules.state import State

DECOY = 1  # noted in the Archers' window


@rule
def reroll_gain(state: State) -> int:
    """card.oracle How much rolling again can add at best; nothing without dice (G5)."""
    gain = 0
    for which in range(2):
        if state.die[which] > 0:
            gain += 6 - state.die[which]
    return gain


@rule
def rolled(state: State) -> bool:
    """card.oracle Whether a die lies on the table to be rolled again (R15)."""
    return state.die[0] + state.die[1] > 0


@rule
def best_spent_ally(state: State) -> int:
    """C2 What the best ally among the discards would add if it were fetched."""
    for ally in range(cards.ALLY_KINDS - 1, -1, -1):
        if state.spent[cards.ALLIES + ally] > 0:
            return ally + 1
    return 0


@rule
def heroes_allowed(state: State) -> bool:
    """C21 Heroes help against any card, or only against the first where the table says so."""
    return state.heroes_first_only == 0 or state.job[state.jobs - 2][agenda.FIRST] == 1


@rule
def reach(state: State) -> int:
    """windows The most that all hands and the attacker's heroes could add to this attack, with a fetched card if they can."""
    most = state.heroes[state.turn] if heroes_allowed(state) else 0
    oracles, returns = 0, 0
    for seat in range(state.players):
        hand = state.hand[seat]
        for ally in range(cards.ALLY_KINDS):
            most += hand[cards.ALLIES + ally] * (ally + 1)
        oracles += hand[cards.ORACLE]
        returns += hand[cards.RETURN]
    return most + dice_and_fetched(state, oracles, returns)


@rule
def open_reach(state: State) -> int:
    """G1 The same from what the team was told: all of it once the window is open, if it is enough."""
    most = state.heroes[state.turn] if heroes_allowed(state) else 0
    oracles, returns = 0, 0
    for seat in range(state.players):
        told = state.told[seat]
        for ally in range(cards.ALLY_KINDS):
            most += told[cards.ALLIES + ally] * (ally + 1)
        oracles += told[cards.ORACLE]
        returns += told[cards.RETURN]
    return most + dice_and_fetched(state, oracles, returns)


@rule
def dice_and_fetched(state: State, oracles: int, returns: int) -> int:
    """windows What an Oracle could add at best, and a card that Return fetches."""
    most = reroll_gain(state) if oracles > 0 else 0
    if returns > 0:
        fetched = best_spent_ally(state)
        if state.spent[cards.ORACLE] > 0 and reroll_gain(state) > fetched:
            fetched = reroll_gain(state)
        most += fetched
    return most


@rule
def enough(state: State) -> bool:
    """G1 Whether the team could still win the comparison by adding to the attack, as everybody knows by now."""
    return open_reach(state) >= combat.gap(state)


@rule
def fetch_adds(state: State) -> bool:
    """C2 Whether Return could fetch something that adds to the attack."""
    return best_spent_ally(state) > 0 or (state.spent[cards.ORACLE] > 0 and rolled(state))


@rule
def fetch_helps(state: State) -> bool:
    """C2 Whether Return could fetch something that answers this window."""
    kind = agenda.part(state, agenda.FIRST)
    if state.spent[cards.CLIFFS] > 0:
        return True
    if kind == window.COMBAT:
        return enough(state) and fetch_adds(state)
    if kind == window.IMMORTALS:
        return state.spent[cards.CHARGE] > 0
    if kind == window.ARCHERS:
        return state.spent[cards.SHIELDS] > 0 or agenda.part(state, agenda.FOURTH) == DECOY
    if kind == window.LAST:
        return piles.total(state.spent, cards.ATTACKS) > 0
    return False


@rule
def decoy(state: State) -> bool:
    """G6 Whether somebody holds Return, and an attack card among the discards is lower than the lowest that is held."""
    lowest, returns = cards.ATTACKS, 0
    for seat in range(state.players):
        lowest = min(lowest, arrival.lowest_attack(state, seat))
        returns += state.hand[seat][cards.RETURN]
    return returns > 0 and lowest < cards.ATTACKS and piles.total(state.spent, lowest) > 0


@rule
def list_answers(state: State, seat: int, out: list[int], n: int) -> int:
    """windows What a seat may play in the window that is open (C20); in the last one all that it may play unasked (G8)."""
    kind = agenda.part(state, agenda.FIRST)
    hand = state.hand[seat]
    first = act.FREE + act.UNASKED * seat
    fetch = hand[cards.RETURN] > 0 and fetch_helps(state)
    if kind == window.LAST:
        return unasked.list_plays(state, seat, out, n) if hand[cards.CLIFFS] > 0 or fetch else n
    if kind == window.COMBAT:
        n = list_additions(state, seat, out, n)
    if kind == window.ARCHERS and hand[cards.SHIELDS] > 0:
        out[n] = act.SHIELDS
        n += 1
    if kind == window.IMMORTALS and hand[cards.CHARGE] > 0:
        out[n] = first + act.FREE_CHARGE + 2 * (state.where - 1)
        n += 1
    if hand[cards.CLIFFS] > 0:
        if kind == window.COMBAT or kind == window.IMMORTALS:
            out[n] = first + act.FREE_CLIFFS + 2 * (state.where - 1)
        else:
            out[n] = act.CLIFFS
        n += 1
    if fetch:
        out[n] = first + act.FREE_RETURN
        n += 1
    return n


@rule
def list_additions(state: State, seat: int, out: list[int], n: int) -> int:
    """hold.4 Allies of any player, heroes of the attacker, and the Oracle, where together they could be enough (R18, G5)."""
    if not enough(state):
        return n
    for ally in range(cards.ALLY_KINDS):
        if state.hand[seat][cards.ALLIES + ally] > 0:
            out[n] = act.HELP + ally
            n += 1
    if seat == state.turn and state.heroes[seat] > 0 and heroes_allowed(state):
        out[n] = act.SPEND
        n += 1
    if state.hand[seat][cards.ORACLE] > 0:
        for dice in range(1, 4):
            if (dice & 1 == 0 or state.die[0] > 0) and (dice & 2 == 0 or state.die[1] > 0):
                out[n] = act.REROLL + dice
                n += 1
    return n


@rule
def attend(state: State) -> bool:
    """windows The player in turn and then the others clockwise are asked, each who has an answer, until all have passed.

    True where it goes on by itself.
    """
    asked = agenda.part(state, agenda.SECOND)
    if settled(state) or asked == state.players:
        agenda.pop(state)
        return True
    if asked == 0:
        tell_holders(state)
    if list_answers(state, seat_asked(state), row(act.MOST_LEGAL), 0) > 0:
        return False
    agenda.note(state, agenda.SECOND, asked + 1)
    return True


@rule
def seat_asked(state: State) -> int:
    """windows The seat whose answer is awaited."""
    seat = state.turn + agenda.part(state, agenda.SECOND)
    return seat if seat < state.players else seat - state.players


@rule
def settled(state: State) -> bool:
    """C14 Whether what was asked about has come right meanwhile."""
    kind = agenda.part(state, agenda.FIRST)
    if kind == window.COMBAT:
        return state.thrown_down == 1 or (combat.gap(state) <= 0 and state.windows == 0)
    if kind == window.IMMORTALS:
        return state.front[state.where - 1] != 1 + cards.IMMORTALS
    if kind == window.LAST:
        return combat.can_choose(state)
    return state.job[state.jobs - 2][agenda.SECOND] == arrival.CANCELLED


@rule
def tell_holders(state: State) -> None:
    """G1 The team learns of the cards because of which somebody is asked, and of no others.

    That a lower card could be fetched for the Archers follows from all hands: the open window says it, so no hand must (G6).
    """
    kind = agenda.part(state, agenda.FIRST)
    if kind == window.ARCHERS:
        agenda.note(state, agenda.FOURTH, DECOY if decoy(state) else 0)
    adding = kind == window.COMBAT and reach(state) >= combat.gap(state)
    for seat in range(state.players):
        hands.tell(state, seat, cards.CLIFFS)
        if adding:
            for ally in range(cards.ALLY_KINDS):
                hands.tell(state, seat, cards.ALLIES + ally)
            if rolled(state):
                hands.tell(state, seat, cards.ORACLE)
        if kind == window.ARCHERS:
            hands.tell(state, seat, cards.SHIELDS)
        if kind == window.IMMORTALS:
            hands.tell(state, seat, cards.CHARGE)
        if (adding and fetch_adds(state)) or fetch_helps(state):
            hands.tell(state, seat, cards.RETURN)


@rule
def answer(state: State, action: int) -> None:
    """windows card.shields An answer, after which all are asked again; or a pass (R9)."""
    seat = seat_asked(state)
    if action == act.PASS:
        agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) + 1)
        return
    agenda.note(state, agenda.SECOND, 0)
    if action == act.SPEND:
        combat.spend_hero(state)
    elif action == act.SHIELDS or action == act.CLIFFS:
        hands.lose(state, seat, cards.SHIELDS if action == act.SHIELDS else cards.CLIFFS)
        state.job[state.jobs - 2][agenda.SECOND] = arrival.CANCELLED
    elif action < act.REROLL + 1:
        ally = action - act.HELP
        hands.lay_out(state, seat, cards.ALLIES + ally)
        state.bonus += ally + 1
    else:
        hands.lay_out(state, seat, cards.ORACLE)
        agenda.push(state, job.ROLL, action - act.REROLL)
