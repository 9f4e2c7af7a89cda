"""Chapter: Persian cards. How they are turned up, what they do then, and how the positions are filled."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import agenda, end, hands, job, piles, window
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, NO_GOAT, TURNED_BACK, State

TURNED, ASKED, CANCELLED, DONE = 0, 1, 2, 3  # how far a revealed card is


@rule
def defends(card: int) -> bool:
    """hold.1 Whether a card that lies face up is a defence card."""
    return 0 < card <= cards.PERSIAN_GOAT


@rule
def no_goats(state: State) -> int:
    """C8 How many cards face down are known to be no Goat Paths."""
    found = 0
    if state.peek_rear_at_setup == 1:
        for at in range(cards.POSITIONS):
            if state.rear[at] == NO_GOAT:
                found += 1
    return found


@rule
def unseen(state: State) -> int:
    """R4 All cards that nobody has seen: behind others, and in the day decks."""
    return piles.total(state.unseen, cards.PERSIAN_KINDS)


@rule
def outcomes(state: State) -> int:
    """R4 How many unseen cards the one that is turned up may be."""
    if agenda.part(state, agenda.FIRST) == 1:
        return unseen(state) - state.unseen[cards.PERSIAN_GOAT]
    return unseen(state) - no_goats(state)


@rule
def show(state: State, outcome: int) -> None:
    """preparation.persians An unseen card is turned up: any of them as likely as any other (R4, section 7).

    Where some are known to be no Goat Paths, a goat comes from the others only: goat or not, and then which (C8).
    """
    goats = state.unseen[cards.PERSIAN_GOAT]
    if agenda.part(state, agenda.FIRST) == 1:
        kind = piles.nth_kind_but(state.unseen, outcome, cards.PERSIAN_GOAT)
    elif no_goats(state) == 0:
        kind = piles.nth_kind(state.unseen, outcome)
    elif outcome < goats:
        kind = cards.PERSIAN_GOAT
    else:
        agenda.note(state, agenda.FIRST, 1)
        return
    state.unseen[kind] -= 1
    agenda.pop(state)
    below = agenda.part(state, agenda.WHAT)
    if below == job.FALLING or (below == job.SCOUTING and state.scout_peek_only == 1):
        agenda.note(state, agenda.RESULT, 1 + kind)  # C7, C23: without effect
    else:
        agenda.push(state, job.REVEAL, kind)


@rule
def peek(state: State, outcome: int) -> None:
    """C8 A first card of the second row is looked at by the game: a goat shows itself, anything else stays unseen."""
    agenda.pop(state)
    if outcome < state.unseen[cards.PERSIAN_GOAT]:
        state.unseen[cards.PERSIAN_GOAT] -= 1
        agenda.push(state, job.REVEAL, cards.PERSIAN_GOAT)
    else:
        state.rear[agenda.part(state, agenda.FIRST)] = NO_GOAT


@rule
def turn_up(state: State, card: int) -> None:
    """hold.4c A second card is turned up; one that lies face up already has had its effect."""
    if card > 0:
        agenda.note(state, agenda.RESULT, card)
    elif card <= TURNED_BACK:
        agenda.push(state, job.REVEAL, TURNED_BACK - card)
    else:
        agenda.push(state, job.SHOW, 1 if card == NO_GOAT else 0)


@rule
def reveal(state: State) -> None:
    """card.goat_path card.archers Goats and Archers act and go, unless somebody answers first; others stay (R7, C16)."""
    kind = agenda.part(state, agenda.FIRST)
    stage = agenda.part(state, agenda.SECOND)
    if kind != cards.PERSIAN_GOAT and kind != cards.ARCHERS:
        agenda.pop(state)
        agenda.note(state, agenda.RESULT, 1 + kind)
    elif stage == TURNED:
        agenda.note(state, agenda.SECOND, ASKED)
        agenda.push(state, job.WINDOW, window.GOAT if kind == cards.PERSIAN_GOAT else window.ARCHERS)
    elif stage == ASKED:
        agenda.note(state, agenda.SECOND, DONE)
        if kind == cards.PERSIAN_GOAT:
            end.march(state)
        else:
            shoot(state)
    else:
        agenda.pop(state)
        end.fall(state, kind)


@rule
def shoot(state: State) -> None:
    """card.archers The lowest attack card in all hands is lost; where several hold it the player in turn says whose (R8).

    That several hold it is thereby known (G10). The card already played is safe, and without attack cards nothing happens.
    """
    if state.archers_choose_player == 1:
        agenda.push(state, job.TARGET, cards.ATTACKS)
        agenda.note(state, agenda.SECOND, (1 << state.players) - 1)
        return
    lowest = cards.ATTACKS
    holders = 0
    for seat in range(state.players):
        kind = lowest_attack(state, seat)
        if kind < lowest:
            lowest = kind
            holders = 0
        if kind == lowest and kind < cards.ATTACKS:
            holders |= 1 << seat
    if holders & (holders - 1) != 0:
        for seat in range(state.players):
            if holders >> seat & 1 and state.told[seat][lowest] == 0:
                state.told[seat][lowest] = 1
        agenda.push(state, job.TARGET, lowest)
        agenda.note(state, agenda.SECOND, holders)
    else:
        for seat in range(state.players):
            if holders >> seat & 1:
                hands.lose(state, seat, lowest)


@rule
def lowest_attack(state: State, seat: int) -> int:
    """card.archers A player's lowest attack card, or one more than the highest where there is none."""
    for kind in range(cards.ATTACKS):
        if state.hand[seat][kind] > 0:
            return kind
    return cards.ATTACKS


@rule
def hit(state: State, seat: int) -> None:
    """card.archers The player who was named loses that card; chosen freely, their lowest, if there is one (R8)."""
    kind = agenda.part(state, agenda.FIRST)
    agenda.pop(state)
    if kind == cards.ATTACKS:
        kind = lowest_attack(state, seat)
    if kind < cards.ATTACKS:
        hands.lose(state, seat, kind)


@rule
def lay_front(state: State) -> None:
    """preparation.persians Cards are turned up for a first space until one stays, or none is left (R37)."""
    found = agenda.part(state, agenda.RESULT)
    if found == EMPTY and state.deck > 0:
        state.deck -= 1
        agenda.push(state, job.SHOW, 0)
        return
    at = agenda.part(state, agenda.FIRST)
    agenda.pop(state)
    state.front[at] = found


@rule
def lay_rear(state: State, at: int) -> None:
    """preparation.persians A card is laid face down behind a defence card; behind Immortals lies none (R10)."""
    if state.deck > 0 and state.rear[at] == EMPTY and defends(state.front[at]):
        state.deck -= 1
        state.rear[at] = FACE_DOWN
        if state.scouted > 0:
            hide_from_scout(state, at)


@rule
def hide_from_scout(state: State, at: int) -> None:
    """C15 What is laid while a Scout goes on is not turned up by it."""
    for depth in range(state.jobs):
        if state.job[depth][agenda.WHAT] == job.SCOUTING:
            state.job[depth][agenda.FOURTH] &= ~(1 << at)


@rule
def fill(state: State) -> None:
    """hold.4c The second card slides forward and is turned up, or a new one comes; then one face down behind it.

    The attacked position gets its first card when the combat is over (G3).
    """
    at = agenda.part(state, agenda.FIRST)
    stage = agenda.part(state, agenda.SECOND)
    found = agenda.part(state, agenda.RESULT)
    empty = state.front[at] == EMPTY and state.where != at + 1
    if stage == 0:
        agenda.note(state, agenda.SECOND, 1)
        if empty and state.rear[at] != EMPTY:
            card = state.rear[at]
            state.rear[at] = EMPTY
            turn_up(state, card)
    elif stage == 1:
        agenda.note(state, agenda.SECOND, 2)
        if found > 0:
            state.front[at] = found
        elif empty:
            agenda.push(state, job.FRONT, at)
    else:
        agenda.pop(state)
        lay_rear(state, at)
