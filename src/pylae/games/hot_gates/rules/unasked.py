"""Chapter: cards played at any time, unasked. Charge, Cliffs, Scout, Return, and telling the team what one holds."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, agenda, end, hands, job, piles
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, TURNED_BACK, State

FLIPS = 4  # of one Scout
ALL_POSITIONS = (1 << cards.POSITIONS) - 1


@rule
def list_plays(state: State, seat: int, out: list[int], n: int) -> int:
    """turn.anytime What a seat may play whoever is to move: only its own cards, and only with a target (R39, G4)."""
    hand = state.hand[seat]
    first = act.FREE + act.UNASKED * seat
    if hand[cards.CHARGE] > 0:
        for at in range(cards.POSITIONS):
            if state.front[at] == 1 + cards.IMMORTALS:
                out[n] = first + act.FREE_CHARGE + 2 * at
                n += 1
            if state.rear[at] == 1 + cards.IMMORTALS:
                out[n] = first + act.FREE_CHARGE + 2 * at + 1
                n += 1
    if hand[cards.CLIFFS] > 0:
        for at in range(cards.POSITIONS):
            if state.front[at] != EMPTY and state.scouted != at + 1:
                out[n] = first + act.FREE_CLIFFS + 2 * at
                n += 1
            if state.rear[at] > 0 or (state.rear[at] < 0 and state.cliffs_face_down == 1):
                out[n] = first + act.FREE_CLIFFS + 2 * at + 1
                n += 1
    if hand[cards.SCOUT] > 0 and may_flip(state, ALL_POSITIONS):
        out[n] = first + act.FREE_SCOUT
        n += 1
    if (
        hand[cards.RETURN] > 0
        and piles.total(state.spent, cards.SPARTAN_KINDS) > state.spent[cards.GOAT_PATH]
    ):
        out[n] = first + act.FREE_RETURN
        n += 1
    return n


@rule
def list_announcements(state: State, seat: int, out: list[int], n: int) -> int:
    """R19 A player may tell the team of any card in hand that it does not know yet."""
    if state.players > 1 and state.open_hands == 0:
        for kind in range(cards.SPARTAN_KINDS):
            if state.hand[seat][kind] > state.told[seat][kind]:
                out[n] = act.FREE + act.UNASKED * seat + act.ANNOUNCE + kind
                n += 1
    return n


@rule
def asides(state: State, seat: int, out: list[int]) -> int:
    """turn.anytime What a seat may do without being asked: while somebody decides, and nothing is half resolved (C14, G7)."""
    if state.jobs == 0 or agenda.part(state, agenda.WHAT) > job.LAST_OPEN:
        return 0
    return list_announcements(state, seat, out, list_plays(state, seat, out, 0))


@rule
def play(state: State, seat: int, what: int) -> None:
    """turn.anytime A card played unasked resolves fully; then the interrupted question is asked afresh (C14)."""
    if what >= act.ANNOUNCE:
        state.told[seat][what - act.ANNOUNCE] += 1
        return
    if agenda.part(state, agenda.WHAT) == job.WINDOW:
        agenda.note(state, agenda.SECOND, 0)
    if what < act.FREE_CLIFFS:
        charge(state, seat, what // 2, what % 2)
    elif what < act.FREE_SCOUT:
        throw_down(state, seat, (what - act.FREE_CLIFFS) // 2, (what - act.FREE_CLIFFS) % 2)
    elif what == act.FREE_SCOUT:
        hands.lay_out(state, seat, cards.SCOUT)
        agenda.push(state, job.SCOUTING, seat)
        agenda.note(state, agenda.SECOND, FLIPS)
        agenda.note(state, agenda.FOURTH, ALL_POSITIONS)
    else:
        hands.lay_out(state, seat, cards.RETURN)
        agenda.push(state, job.FETCH, seat)


@rule
def charge(state: State, seat: int, at: int, behind: int) -> None:
    """card.charge Immortals that lie face up are discarded and their position is filled (C17)."""
    hands.lose(state, seat, cards.CHARGE)
    if behind == 1:
        state.rear[at] = EMPTY
    else:
        state.front[at] = EMPTY
    agenda.push(state, job.FILL, at)
    end.fall(state, cards.IMMORTALS)


@rule
def throw_down(state: State, seat: int, at: int, behind: int) -> None:
    """card.cliffs Any Persian card that lies face up falls as if it was beaten (R13, R14, C13).

    With cliffs_face_down also one that lies face down: it is turned up, has no effect, and falls (C7).
    """
    hands.lose(state, seat, cards.CLIFFS)
    card = state.rear[at] if behind == 1 else state.front[at]
    if behind == 1:
        state.rear[at] = EMPTY
    else:
        state.front[at] = EMPTY
    if card < 0:
        agenda.push(state, job.FALLING, at)
        if card <= TURNED_BACK:
            agenda.note(state, agenda.RESULT, 1 + TURNED_BACK - card)
        else:
            agenda.push(state, job.SHOW, 1 if card != FACE_DOWN else 0)
    elif state.where == at + 1 and behind == 0 and card != 1 + cards.IMMORTALS:
        state.thrown_down = 1
        state.icons += cards.ICON[card - 1]
        end.fall(state, card - 1)
    else:
        fall_from(state, at, card - 1)


@rule
def fall_from(state: State, at: int, kind: int) -> None:
    """C9 C13 The position is filled, and then comes the draw of its icon; where regroup is still to come the draw waits for it."""
    if state.where > 0 or regrouping(state):
        state.icons += cards.ICON[kind]
    elif cards.ICON[kind] == 1:
        agenda.push(state, job.ALLOT, 0)
    agenda.push(state, job.FILL, at)
    end.fall(state, kind)


@rule
def regrouping(state: State) -> bool:
    """hold.4d Whether the blows have fallen and the draws of this combat have not all been offered."""
    for depth in range(state.jobs):
        if state.job[depth][agenda.WHAT] == job.REGROUP:
            return True
    return False


@rule
def falling(state: State) -> None:
    """C7 A card taken face down has been turned up without effect."""
    at = agenda.part(state, agenda.FIRST)
    kind = agenda.part(state, agenda.RESULT) - 1
    agenda.pop(state)
    fall_from(state, at, kind)


@rule
def may_flip(state: State, positions: int) -> bool:
    """card.scout Whether a card lies face down, not seen yet, in one of these positions."""
    for at in range(cards.POSITIONS):
        if positions >> at & 1 and TURNED_BACK < state.rear[at] < 0:
            return True
    return False


@rule
def list_flips(state: State, out: list[int], n: int) -> int:
    """card.scout The cards that this Scout may still turn up: each position once (C15)."""
    for at in range(cards.POSITIONS):
        if agenda.part(state, agenda.FOURTH) >> at & 1 and TURNED_BACK < state.rear[at] < 0:
            out[n] = act.FLIP + at
            n += 1
    return n


@rule
def scout(state: State) -> bool:
    """card.scout What was turned up stays so; a goat or Archers have acted and are replaced face down (R12, R16).

    With scout_peek_only it is turned back (C23). True where it goes on by itself.
    """
    if state.scouted > 0:
        at = state.scouted - 1
        found = agenda.part(state, agenda.RESULT)
        state.scouted = 0
        agenda.note(state, agenda.RESULT, 0)
        if found == EMPTY and state.deck > 0:
            state.deck -= 1
            state.rear[at] = FACE_DOWN
        elif found > 0 and state.scout_peek_only == 1:
            state.rear[at] = TURNED_BACK - (found - 1)
        else:
            state.rear[at] = found
    if agenda.part(state, agenda.SECOND) > 0 and may_flip(state, agenda.part(state, agenda.FOURTH)):
        return False
    end_scouting(state)
    return True


@rule
def end_scouting(state: State) -> None:
    """C18 The Scout is discarded once its last card is turned up."""
    agenda.pop(state)
    state.used[cards.SCOUT] -= 1
    state.spent[cards.SCOUT] += 1


@rule
def flip(state: State, action: int) -> None:
    """card.scout One more card is turned up, or it is enough; each is resolved before the next (C15)."""
    if action == act.PASS:
        end_scouting(state)
        return
    at = action - act.FLIP
    agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) - 1)
    agenda.note(state, agenda.FOURTH, agenda.part(state, agenda.FOURTH) & ~(1 << at))
    agenda.push(state, job.SHOW, 1 if state.rear[at] != FACE_DOWN else 0)
    state.rear[at] = EMPTY
    state.scouted = at + 1


@rule
def fetch(state: State, kind: int) -> None:
    """card.return Its player picks a card among the Spartan discards, but no Goat Path (R17)."""
    seat = agenda.part(state, agenda.FIRST)
    agenda.pop(state)
    state.spent[kind] -= 1
    state.used[kind] += 1
    agenda.push(state, job.HAND_OVER, seat)
    agenda.note(state, agenda.SECOND, kind)


@rule
def hand_over(state: State, seat: int) -> None:
    """card.return The card goes to any player, seen by all, and Return to the discards (C18)."""
    kind = agenda.part(state, agenda.SECOND)
    agenda.pop(state)
    state.used[cards.RETURN] -= 1
    state.spent[cards.RETURN] += 1
    state.used[kind] -= 1
    state.told[seat][kind] += 1
    hands.gain(state, seat, kind)
