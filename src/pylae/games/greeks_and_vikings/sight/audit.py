"""What can be: every card of a deck list in one place, hands in order, and an agenda that goes with them."""

from __future__ import annotations

from pylae.core.state import out_of_range
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import agenda, endings, equipping, job, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State


def audit(state: State) -> str:
    """1.1 Every card in one place, every number where it can be, and somebody or chance who decides."""
    return out_of_range(state) or _seats(state) or _cards(state) or _zones(state) or _agenda(state)


def _seats(state: State) -> str:
    """What is wrong with who plays."""
    if state.turn >= state.players:
        return f"turn is {state.turn} among {state.players} players"
    for player in range(limits.PLAYERS):
        if state.alive[player]:
            if player >= state.players:
                return f"player {player + 1} does not play"
        elif state.outcome == endings.GOING_ON and (
            state.hands[player] or state.decks[player] or zones.row(state, player) or any(state.zone[player])
        ):
            return f"player {player + 1} is out and has cards"
    if state.outcome == endings.GOING_ON and sum(state.alive) < 2:
        return "nobody is left to play against"
    return ""


def _cards(state: State) -> str:
    """What is wrong with where the cards are."""
    for player in range(state.players):
        if not state.alive[player]:
            continue
        if complaint := _hand(state, player):
            return complaint
        lying = [*state.hand[player], *state.zone[player], *state.top[player], *state.bottom[player]]
        for place in range(limits.TRENCH * player, limits.TRENCH * (player + 1)):
            lying += state.kit[place]
        lying += [1 + title for title in _in_flight(state, player)]
        for title, copies in enumerate(state.lists[player]):
            found = lying.count(1 + title) + state.deck[player][title] + state.museum[player][title]
            if found != copies:
                return f"player {player + 1} has {found} cards of title {title}, not {copies}"
        hidden = state.hands[player] - sum(token > 0 for token in state.hand[player])
        if sum(state.deck[player]) != zones.unordered(state, player) + hidden:
            return f"the Deck of player {player + 1} cannot have {state.decks[player]} cards"
    return ""


def _hand(state: State, player: int) -> str:
    """What is wrong with a hand."""
    for row in (state.hand[player], state.shown[player]):
        held = [token for token in row if token]
        if held != sorted(held) or any(row[len(held) :]):
            return f"the hand of player {player + 1} is not in order"
    shown = [token for token in state.shown[player] if token]
    if any(state.hand[player].count(token) < shown.count(token) for token in shown):
        return f"player {player + 1} does not hold what was shown"
    if sum(token > 0 for token in state.hand[player]) > state.hands[player] or (
        state.hands[player] > state.hand_limit
    ):
        return f"player {player + 1} cannot hold {state.hands[player]} cards"
    return ""


def _in_flight(state: State, player: int) -> list[int]:
    """Cards on their way from the hand into play, of the player in turn."""
    return [
        row[agenda.FIRST]
        for row in state.job[: state.jobs if player == state.turn else 0]
        if row[agenda.WHAT] == job.PAY
        or (row[agenda.WHAT] == job.BEARER and row[agenda.SECOND] == equipping.FROM_HAND)
    ]


def _zones(state: State) -> str:
    """What is wrong with what lies in play."""
    for place in range(limits.PLACES):
        kit, player = state.kit[place], place // limits.TRENCH
        if not kit[layout.COMBATANT]:
            lasting = (*state.more_atk[place], *state.more_def[place], *state.granted[place])
            if any(kit) or state.age[place] or state.strikes[place] or state.used[place] or any(lasting):
                return f"something lies in the empty place {place}"
            continue
        if state.age[place] >= zones.strength(state, player):
            return f"the order of entry of player {player + 1} has gaps"
        if _kind(state, kit[layout.COMBATANT]) != card.COMBATANT or (
            kit[layout.WEAPON] and _kind(state, kit[layout.WEAPON]) != card.WEAPON
        ):
            return f"place {place} holds a card that cannot lie there"
        holds = [token for token in kit[layout.FIRST_HOLD :] if token]
        if any(kit[layout.FIRST_HOLD + len(holds) :]) or any(
            _kind(state, token) != card.HOLD for token in holds
        ):
            return f"the Holds of place {place} are not in order"
    for player in range(state.players):
        zone = state.zone[player]
        stored = [token for token in zone[layout.FIRST_COMMAND :] if token]
        if any(zone[layout.FIRST_COMMAND + len(stored) :]):
            return f"the Command Zone of player {player + 1} has gaps"
        if (zone[layout.BATTLEFIELD] and _kind(state, zone[layout.BATTLEFIELD]) != card.BATTLEFIELD) or (
            zone[layout.EFFECT] and _kind(state, zone[layout.EFFECT]) != card.HOLD
        ):
            return f"a card of player {player + 1} lies in a zone that is not its own"
        if zones.strength(state, player) > state.trench:
            return f"the Trench of player {player + 1} is too full"
    return ""


def _kind(state: State, token: int) -> int:
    return state.card[token - 1][card.KIND]


def _agenda(state: State) -> str:
    """What does not go with what is being done."""
    if any(any(row) for row in state.job[state.jobs :]):
        return "a job that is done has left something"
    if any(any(row) for row in state.queue[state.queued :]) or any(any(row) for row in state.event):
        return "an ability that has been resolved has left something"
    if state.outcome != endings.GOING_ON:
        return "it is decided and something is still to be done" if state.jobs else ""
    if not state.jobs:
        return "nothing is to be done"
    rows = state.job[: state.jobs]
    if any(not job.DRAWING <= row[agenda.WHAT] <= job.FINISH for row in rows):
        return "there is no such job"
    if rows[-1][agenda.WHAT] > job.LAST_OF_CHANCE:
        return "nobody has to decide anything"
    return ""
