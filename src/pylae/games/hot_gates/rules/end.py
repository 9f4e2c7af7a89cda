"""Chapter: end of the game. Held for three days, flanked, or nobody left to attack; and whose name is remembered."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import agenda, endings, job, piles
from pylae.games.hot_gates.rules.state import State


@rule
def finish(state: State, outcome: int) -> None:
    """end The game is over for the whole team; of two ends at one time the first counts (C4)."""
    if state.outcome == endings.UNDECIDED:
        state.outcome = outcome


@rule
def steps_to_defeat(state: State) -> int:
    """R22 The defeat space of the Goat Path: as the board says, or as the table has chosen."""
    return state.track if state.track > 0 else state.defeat_space


@rule
def march(state: State) -> None:
    """end.defeat The flanking marker goes one space on; on the defeat space the team has lost at once."""
    state.flank += 1
    if state.flank >= steps_to_defeat(state):
        finish(state, endings.FLANKED)


@rule
def fall(state: State, kind: int) -> None:
    """end.victory A Persian card is discarded; once all but the Immortals are, the pass has held (C4)."""
    state.fallen[kind] += 1
    if piles.total(state.fallen, cards.IMMORTALS) == cards.TO_DISCARD:
        finish(state, endings.VICTORY)


@rule
def settle(state: State) -> bool:
    """laurels Whatever was going on stops; after a victory the heroes still held are turned over, seat by seat (G12).

    A card that was being turned up when all was lost is discarded, so that none is missing. True where it goes on by itself, False
    where chance decides or all is done.
    """
    if state.outcome != endings.VICTORY:
        while state.jobs > 0:
            if agenda.part(state, agenda.WHAT) == job.REVEAL:
                state.fallen[agenda.part(state, agenda.FIRST)] += 1
            agenda.pop(state)
        return False
    if state.jobs != 1 or agenda.part(state, agenda.WHAT) != job.LAUREL:
        agenda.clear(state)
        agenda.push(state, job.LAUREL, 0)
    seat = agenda.part(state, agenda.FIRST)
    if agenda.part(state, agenda.SECOND) < state.heroes[seat]:
        return False
    if seat + 1 == state.players:
        agenda.pop(state)
        return False
    agenda.note(state, agenda.FIRST, seat + 1)
    agenda.note(state, agenda.SECOND, 0)
    return True


@rule
def turn_hero_over(state: State, outcome: int) -> None:
    """laurels One hero shows its underside; which of the thirteen it is nobody knew (R24, R25, C22)."""
    seat = agenda.part(state, agenda.FIRST)
    laurels = piles.nth_kind(state.laurels_left, outcome)
    state.laurels_left[laurels] -= 1
    state.laurels[seat] += laurels
    agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) + 1)


@rule
def undersides_unseen(state: State) -> int:
    """laurels Heroes that have not been turned over, wherever they lie."""
    return piles.total(state.laurels_left, board.MOST_LAURELS + 1)


@rule
def returns(state: State, out: list[int]) -> None:
    """end The players win or lose as a team: 1 or -1 for everybody, 0 before the end."""
    result = 0
    if state.jobs == 0:
        result = 1 if state.outcome == endings.VICTORY else -1
    for seat in range(state.players):
        out[seat] = result


@rule
def ending(state: State) -> int:
    """end Which of the endings it was."""
    return state.outcome - 1
