"""Chapter: Draw Phase, and the draw of the End Phase that takes its place (1.4)."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.rules import act, agenda, checkpoint, endings, job, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State

FULL_HAND = 5  # up to which a hand may be filled


@rule
def most(state: State, player: int) -> int:
    """1.4 How many cards may be drawn: one, or up to a hand of five; never more than the hand and the Deck allow (C22)."""
    held = state.hands[player]
    return min(max(1, FULL_HAND - held), state.hand_limit - held, state.decks[player])


@rule
def due(state: State, player: int) -> bool:
    """C22 R8 Whether a card must be drawn in the Draw Phase: not after a draw in the End Phase, nor with a full hand."""
    return state.must_draw == 1 and state.drawn_ahead[player] == 0 and state.hands[player] < state.hand_limit


@rule
def enter(state: State) -> bool:
    """R30 Who must draw from an empty Deck is out as the Draw Phase begins; False where the player is asked."""
    if agenda.part(state, agenda.FIRST) == 1:
        return False
    agenda.note(state, agenda.FIRST, 1)
    if due(state, state.turn) and state.decks[state.turn] == 0:
        checkpoint.remove(state, 1 << state.turn, endings.EMPTY_DECK)
    return True


@rule
def list_draws(state: State, out: list[int]) -> int:
    """draw One's Battlefield may go without a fee (R10); then some cards are drawn, or none where none may be (T41)."""
    n = 0
    if state.zone[state.turn][layout.BATTLEFIELD] > 0:
        out[n] = act.FREE_DISCARD
        n += 1
    highest = 0 if state.drawn_ahead[state.turn] == 1 else most(state, state.turn)
    for cards in range(1 if due(state, state.turn) else 0, highest + 1):
        out[n] = act.DRAW + cards
        n += 1
    return n


@rule
def decide(state: State, action: int) -> None:
    """draw The Battlefield is discarded, or the cards are drawn and the Action Phase begins."""
    if action == act.FREE_DISCARD:
        zones.unlay(state, state.turn, layout.BATTLEFIELD)
        return
    agenda.pop(state)
    state.drawn_ahead[state.turn] = 0
    agenda.push(state, job.ACTION, 0, 0, 0)
    begin(state, action - act.DRAW)


@rule
def list_last_draws(state: State, out: list[int]) -> int:
    """end The hand may be filled now instead of in the next Draw Phase (R28)."""
    out[0] = act.STOP
    n = 1
    for cards in range(1, most(state, state.turn) + 1):
        out[n] = act.DRAW + cards
        n += 1
    return n


@rule
def decide_last(state: State, action: int) -> None:
    """end Cards are drawn in the End Phase, or not."""
    agenda.pop(state)
    if action != act.STOP:
        state.drawn_ahead[state.turn] = 1
        begin(state, action - act.DRAW)


@rule
def begin(state: State, cards: int) -> None:
    """1.4 The player in turn draws so many cards."""
    if cards > 0:
        agenda.push(state, job.DRAW, state.turn, cards, 0)


@rule
def go_on(state: State) -> bool:
    """1.4 Drawing stops at the hand limit (R29) and with the last card; where all know the next card, chance has no part (C15).

    False where chance decides.
    """
    player = agenda.part(state, agenda.FIRST)
    left = agenda.part(state, agenda.SECOND)
    if left == 0 or state.decks[player] == 0 or state.hands[player] >= state.hand_limit:
        agenda.pop(state)
        return True
    title = zones.draw_known(state, player)
    if title == NOTHING:
        return False
    agenda.note(state, agenda.SECOND, left - 1)
    zones.keep(state, player, title, True)
    return True


@rule
def outcomes(state: State) -> int:
    """C15 In how many equally likely ways the next card may be drawn."""
    return zones.unordered(state, agenda.part(state, agenda.FIRST))


@rule
def draw(state: State, outcome: int) -> None:
    """1.4 A card comes from the Deck to the hand, seen by its player alone."""
    player = agenda.part(state, agenda.FIRST)
    agenda.note(state, agenda.SECOND, agenda.part(state, agenda.SECOND) - 1)
    zones.keep(state, player, zones.draw_index(state, player, outcome), False)
