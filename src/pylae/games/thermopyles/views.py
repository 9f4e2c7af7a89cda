"""What each seat may know, what can be, and the table in numbers."""

from __future__ import annotations

from pylae.core.chance import below
from pylae.core.piles import nth, size
from pylae.core.rule import rule
from pylae.games.thermopyles.cards import (
    HAND_LIMIT,
    LOST_LOCATION,
    PERSIAN_CARDS,
    PERSIAN_DECK,
    SPARTAN_CARDS,
    SPARTAN_DECK,
    SPARTAN_VALUE,
    SUPPORT_CARDS,
)
from pylae.games.thermopyles.state import (
    ARRIVAL,
    DEAL,
    DIE,
    DISCARD,
    DRAW,
    FINISHED,
    FIRST_PLAYER,
    MAX_PLAYERS,
    MUSTER,
    NOBODY,
    OFFER,
    OUT_OF_CARDS,
    PASS_LOST,
    SLOTS,
    SUPPORT,
    UNDECIDED,
    State,
    hand_size,
    spartan_deck_size,
    spartan_discard,
    votes,
)

# Numbers of an observation: phase, location, ten single ones, for each player hand and four more, unseen Spartans,
# Persians to come, both slots, graveyard.
OBSERVATION = (
    FINISHED + 1 + LOST_LOCATION + 10 + MAX_PLAYERS * (SPARTAN_CARDS + 4) + SPARTAN_CARDS + 4 * PERSIAN_CARDS
)


@rule
def hide(state: State, seat: int) -> None:
    """R13 With hidden hands a player sees only the own cards; all others count as still in the deck."""
    if state.hidden_hands == 0:
        return
    for player in range(state.players):
        if player != seat:
            state.unseen[player] += size(state.hand[player])
            state.spartan_deck |= state.hand[player]
            state.hand[player] = 0


@rule
def redeal(state: State, seat: int, random: list[int]) -> None:
    """R13 Fills the hands a view does not show with cards it has not seen, all deals equally likely."""
    for player in range(state.players):
        while state.unseen[player] > 0:
            card = nth(state.spartan_deck, below(random, size(state.spartan_deck)))
            state.spartan_deck &= ~(1 << card)
            state.hand[player] |= 1 << card
            state.unseen[player] -= 1


def knows(state: State, seat: int) -> bool:
    """R13 A card dealt or drawn into a hidden hand is seen by its owner alone."""
    drawing = state.phase in (DEAL, DRAW)
    return not (drawing and state.hidden_hands and seat != state.receiver)


def audit(state: State) -> str:
    """preparation 20 Spartan and 28 Persian cards, each in one place, and every number where it can be."""
    for name, (low, high) in limits(state).items():
        if not low <= getattr(state, name) <= high:
            return f"{name} is {getattr(state, name)}"
    return _misplaced(state) or _unfit(state)


def limits(state: State) -> dict[str, tuple[int, int]]:
    """The lowest and highest value of each single number."""
    flags = ("support_sequential", "hidden_hands", "draw_vote", "calling", "location_die")
    return {
        "players": (1, MAX_PLAYERS),
        "phase": (0, FINISHED),
        "first_player": (0, state.players),
        "turn": (0, state.players - 1),
        "location": (1, LOST_LOCATION),
        "support": (0, SUPPORT_CARDS),
        "charge": (NOBODY, SPARTAN_CARDS - 1),
        "dice": (0, SUPPORT_CARDS + 1),
        "strength": (0, SPARTAN_VALUE[-1] + 6 * (SUPPORT_CARDS + 1)),
        "offers": (0, SLOTS),
        "receiver": (NOBODY, state.players - 1),
        "outcome": (UNDECIDED, OUT_OF_CARDS),
        **dict.fromkeys(flags, (0, 1)),
    }


def _misplaced(state: State) -> str:
    """What is wrong with where the cards are."""
    charge = [1 << state.charge] if state.charge != NOBODY else []
    if any(not NOBODY <= card < PERSIAN_CARDS for card in state.slot):
        return "there is no such Persian card"
    slots = [1 << card for card in state.slot if card != NOBODY]
    if not _disjoint([state.spartan_deck, *state.hand, *charge], SPARTAN_DECK):
        return "a Spartan card lies in two places"
    if not _disjoint([state.persian_deck, state.graveyard, *slots], PERSIAN_DECK):
        return "a Persian card lies in two places"
    for player in range(MAX_PLAYERS):
        most = (
            HAND_LIMIT + (state.phase == DISCARD and player == state.receiver)
            if player < state.players
            else 0
        )
        if state.unseen[player] < 0 or hand_size(state, player) > most:
            return f"player {player + 1} cannot hold {hand_size(state, player)} cards"
        if not 0 <= state.vote[player] <= (state.players + 1 if player < state.players else 0):
            return f"player {player + 1} cannot have voted {state.vote[player]}"
    if sum(state.unseen) > size(state.spartan_deck):
        return "more cards are hidden than unseen"
    return ""


def _unfit(state: State) -> str:
    """What does not go with the phase."""
    now = state.phase
    if (now == FINISHED) != (state.outcome != UNDECIDED):
        return "it is over and undecided, or decided and not over"
    if MUSTER <= now < FINISHED:
        return "nobody has to decide anything"
    if (state.location == LOST_LOCATION) != (state.outcome == PASS_LOST):
        return "the pass is lost at its last location and nowhere else"
    preparing = now in (FIRST_PLAYER, DEAL) or (now == ARRIVAL and state.receiver != NOBODY)
    if preparing and (spartan_discard(state) or state.graveyard):
        return "cards have fallen before the first turn"
    if now not in (FIRST_PLAYER, ARRIVAL, FINISHED) and NOBODY in state.slot:
        return "a Persian card is missing"
    needs = {
        SUPPORT: state.charge != NOBODY and state.calling == 1 and state.support > 0,
        DIE: state.charge != NOBODY and state.dice > 0,
        DRAW: state.receiver != NOBODY and spartan_deck_size(state) > 0,
        DEAL: state.receiver != NOBODY and spartan_deck_size(state) > 0,
        ARRIVAL: NOBODY in state.slot and size(state.persian_deck) >= state.slot.count(NOBODY),
        DISCARD: state.receiver != NOBODY and hand_size(state, state.receiver) > HAND_LIMIT,
        OFFER: state.offers > 0
        and spartan_deck_size(state) > 0
        and (state.receiver != NOBODY) == votes(state),
        FIRST_PLAYER: state.players > 1,
    }
    return "" if needs.get(now, True) else "the phase does not go with what lies on the table"


def _disjoint(piles: list[int], all_cards: int) -> bool:
    seen = 0
    for pile in piles:
        if pile & seen or pile & ~all_cards:
            return False
        seen |= pile
    return True


@rule
def observe(view: State, out: list[int]) -> None:
    """preparation The table as `OBSERVATION` small numbers: one bit a card and place, counts as they are."""
    for at in range(OBSERVATION):
        out[at] = 0
    out[view.phase] = 1
    at = FINISHED + 1
    out[at + view.location - 1] = 1
    at += LOST_LOCATION
    out[at] = view.support
    out[at + 1] = view.strength
    out[at + 2] = view.dice
    out[at + 3] = view.calling
    out[at + 4] = view.location_die
    out[at + 5] = view.offers
    out[at + 6] = view.support_sequential
    out[at + 7] = view.hidden_hands
    out[at + 8] = view.draw_vote
    out[at + 9] = view.players
    at += 10
    for player in range(MAX_PLAYERS):
        for card in range(SPARTAN_CARDS):
            out[at + card] = (view.hand[player] >> card) & 1
        at += SPARTAN_CARDS
        out[at] = view.unseen[player]
        out[at + 1] = 1 if player == view.turn else 0
        out[at + 2] = 1 if player == view.receiver else 0
        out[at + 3] = view.vote[player]
        at += 4
    for card in range(SPARTAN_CARDS):
        out[at + card] = (view.spartan_deck >> card) & 1
    at += SPARTAN_CARDS
    for card in range(PERSIAN_CARDS):
        out[at + card] = (view.persian_deck >> card) & 1
        out[at + PERSIAN_CARDS + card] = 1 if view.slot[0] == card else 0
        out[at + 2 * PERSIAN_CARDS + card] = 1 if view.slot[1] == card else 0
        out[at + 3 * PERSIAN_CARDS + card] = (view.graveyard >> card) & 1
