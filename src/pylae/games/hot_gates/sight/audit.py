"""What can be: 66 Spartan and 67 Persian cards, each in one place, and an agenda that goes with them."""

from __future__ import annotations

from pylae.core.state import out_of_range
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import TRACKS
from pylae.games.hot_gates.rules import agenda, arrival, end, endings, job, window
from pylae.games.hot_gates.rules.state import EMPTY, FACE_DOWN, NO_GOAT, TURNED_BACK, State


def audit(state: State) -> str:
    """preparation Every card in one place, every number where it can be, and somebody or chance who decides."""
    return out_of_range(state) or _numbers(state) or _spartans(state) or _persians(state) or _agenda(state)


def _numbers(state: State) -> str:
    """What no range of a single field says."""
    if state.track not in TRACKS:
        return f"the track cannot have {state.track} steps"
    if state.turn >= state.players:
        return f"turn is {state.turn} among {state.players} players"
    if state.flank > end.steps_to_defeat(state):
        return "the flanking marker stands beyond its last space"
    if (state.flank == end.steps_to_defeat(state)) != (state.outcome == endings.FLANKED):
        return "the team is flanked on the defeat space and nowhere else"
    if sum(state.heroes) + state.hero_deck > cards.HEROES:
        return f"there are {cards.HEROES} heroes"
    if any(left > printed for left, printed in zip(state.laurels_left, state.laurels_printed, strict=True)):
        return "more undersides are unseen than there are heroes"
    if sum(state.locations_left) > board.RANDOM_LOCATIONS or sum(state.locations_left) < 5:
        return "too many or too few location cards were turned up"
    for seat in range(state.players, cards.MAX_PLAYERS):
        if state.heroes[seat] or state.laurels[seat] or state.held[seat]:
            return f"player {seat + 1} does not play"
    return ""


def _spartans(state: State) -> str:
    """What is wrong with where the Spartan cards are."""
    for kind, count in enumerate(cards.SPARTAN_COUNT):
        seen = sum(hand[kind] for hand in state.hand) + state.spent[kind] + state.used[kind]
        seen += state.where > 0 and state.attack == kind
        if seen + state.unknown[kind] != count:
            return f"there are {seen + state.unknown[kind]} Spartan cards of kind {kind}, not {count}"
    for seat in range(cards.MAX_PLAYERS):
        hand, told = state.hand[seat], state.told[seat]
        if hand[cards.GOAT_PATH] or any(known > held for known, held in zip(told, hand, strict=True)):
            return f"player {seat + 1} cannot hold what is told"
        discards = sum(
            row[agenda.WHAT] == job.DISCARD and row[agenda.FIRST] == seat for row in state.job[: state.jobs]
        )
        if sum(hand) > state.held[seat] or state.held[seat] > cards.HAND_LIMIT + discards:
            return f"player {seat + 1} cannot hold {state.held[seat]} cards"
    hidden = sum(state.held) - sum(map(sum, state.hand))
    if sum(state.unknown) - hidden != state.library:
        return f"the Spartan deck cannot have {state.library} cards"
    if hidden > sum(state.unknown) - state.unknown[cards.GOAT_PATH]:
        return "more cards are hidden than unseen"
    return ""


def _persians(state: State) -> str:
    """What is wrong with where the Persian cards are."""
    rows = state.job[: state.jobs]
    turned_up = [row[agenda.FIRST] for row in rows if row[agenda.WHAT] == job.REVEAL]
    found = [row[agenda.RESULT] - 1 for row in rows if row[agenda.RESULT] > 0]
    up = [card - 1 for card in (*state.front, *state.rear) if card > 0]
    back = [TURNED_BACK - card for card in state.rear if card <= TURNED_BACK]
    for kind, count in enumerate(cards.PERSIAN_COUNT):
        seen = [*turned_up, *found, *up, *back].count(kind)
        if seen + state.unseen[kind] + state.fallen[kind] != count:
            return f"there are not {count} Persian cards of kind {kind}"
    down = sum(card in (FACE_DOWN, NO_GOAT) for card in state.rear)
    showing = sum(row[agenda.WHAT] in (job.SHOW, job.PEEK) for row in rows)
    if sum(state.unseen) != state.deck + down + showing:
        return f"the day decks cannot have {state.deck} cards"
    if any(
        card - 1 in (cards.PERSIAN_GOAT, cards.ARCHERS) for card in (*state.front, *state.rear) if card > 0
    ):
        return "goats and Archers do not stay"
    # An attacked position waits for the end of its combat (G3), and a victory leaves Immortals where they lie (C4).
    waiting = state.where > 0 or state.outcome != endings.UNDECIDED
    if not waiting and any(
        card != EMPTY and not arrival.defends(front)
        for front, card in zip(state.front, state.rear, strict=True)
    ):
        return "a second card stands behind no defence card"
    if (NO_GOAT in state.rear and not state.peek_rear_at_setup) or (back and not state.scout_peek_only):
        return "a card face down is known that nobody could see"
    return ""


def _agenda(state: State) -> str:
    """What does not go with what is being done."""
    if state.jobs == 0:
        return "" if state.outcome != endings.UNDECIDED else "nothing is to be done"
    rows = state.job[: state.jobs]
    tops = rows[-1]
    if any(any(row) for row in state.job[state.jobs :]):
        return "a job that is done has left something"
    if state.outcome != endings.UNDECIDED and (
        state.outcome != endings.VICTORY or tops[agenda.WHAT] != job.LAUREL
    ):
        return "it is decided and not over"
    if any(not job.CHOOSE <= row[agenda.WHAT] <= job.FALLING for row in rows):
        return "there is no such job"
    if tops[agenda.WHAT] > job.LAST_OF_CHANCE:
        return "nobody has to decide anything"
    if rows[0][agenda.WHAT] != (job.LAUREL if state.outcome else job.TURN):
        return "no turn is being played"
    seats = {job.DISCARD, job.SCOUTING, job.FETCH, job.HAND_OVER, job.GOAT_OR_NOT, job.SPARTAN, job.LAUREL}
    if tops[agenda.WHAT] in seats and not 0 <= tops[agenda.FIRST] < state.players:
        return "nobody sits there"
    places = {job.FRONT, job.FILL, job.FALLING}
    if any(row[agenda.WHAT] in places and not 0 <= row[agenda.FIRST] < cards.POSITIONS for row in rows):
        return "there is no such position"
    fighting = {job.MUSTER, job.COMPARE, job.REFORM, job.CLEAN_UP, job.STEEL, job.LOCATION, job.LEONIDAS}
    if bool(state.where) != any(row[agenda.WHAT] == job.CLEAN_UP for row in rows) or (
        not state.where and any(row[agenda.WHAT] in fighting for row in rows)
    ):
        return "there is a combat without an attack, or an attack without a combat"
    return _window(state) if tops[agenda.WHAT] == job.WINDOW else ""


def _window(state: State) -> str:
    """What does not go with the window that is open."""
    kind, asked = state.job[state.jobs - 1][agenda.FIRST], state.job[state.jobs - 1][agenda.SECOND]
    below = state.job[state.jobs - 2][agenda.WHAT]
    wanted = {
        window.COMBAT: job.COMPARE,
        window.GOAT: job.REVEAL,
        window.ARCHERS: job.REVEAL,
        window.IMMORTALS: job.REFORM,
        window.LAST: job.CHOOSE,
    }
    if wanted.get(kind) != below or not 0 <= asked < state.players:
        return "a window stands open that nobody has opened"
    return ""
