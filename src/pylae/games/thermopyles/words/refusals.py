"""Refusals: why something cannot be done now, with the section that says so."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Refusal
from pylae.core.wording import capital, many, plain, quoted
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names, spelling

CHANCE_SHOWS = (phase.DIE, phase.ARRIVAL, phase.DEAL, phase.DRAW)


def refusal(state: State, text: str) -> Refusal:
    """turn The reason behind a text that means nothing legal."""
    verb, argument = spelling.parse(plain(text))
    wanted = int(argument) if argument.isdecimal() and len(argument) < 10 else None
    if state.phase in CHANCE_SHOWS and verb not in REASONS and text.strip():
        return _why_not_chance(state, argument or text.strip())
    reason = REASONS[verb](state, wanted) if verb in REASONS else None
    return reason or spelling.NOTATION.nothing_like(state, text)


def _why_not_fight(state: State, value: int | None) -> Refusal | None:
    if state.phase != phase.TURN:
        return Refusal(_why_no_fight_now(state), "turn")
    if not state.hand[state.turn]:
        return Refusal("Without a card in hand there is only the retreat.", "retreat")
    if value is None:
        return Refusal(f"Say which card charges, such as '{_example(state, 'fight')}'.", "fight.1")
    if value not in cards.SPARTAN_VALUE:
        return Refusal(f"There is no Spartan card {value}; they go from 10 to 20.", "fight.1")
    for player in range(state.players):
        if player != state.turn and value in names.values_in(state.hand[player]):
            return Refusal(
                f"The {value} is in another hand; a player charges with a card of their own hand.", "fight.1"
            )
    return Refusal(
        f"There is no {value} in this hand; it holds {names.hand_words(state.hand[state.turn])}.", "fight.1"
    )


def _why_no_fight_now(state: State) -> str:
    if state.charge != cards.NOBODY:
        return f"The {cards.SPARTAN_VALUE[state.charge]} charges already; one card fights in a turn."
    if state.phase == phase.OFFER:
        return "A fight begins a turn; first this one ends with the question who draws a card."
    if state.phase == phase.DISCARD:
        return f"A fight begins a turn; first one card of the {cards.HAND_LIMIT + 1} must go."
    return "A fight begins a turn; this turn has begun already."


def _why_not_retreat(state: State, place: int | None) -> Refusal | None:
    here = state.location
    if state.charge != cards.NOBODY:
        return Refusal("A player retreats instead of fighting, not after the charge.", "turn")
    if state.phase != phase.TURN:
        return Refusal("A retreat is a turn of its own; this turn has begun already.", "turn")
    if place is None or not 1 <= place <= cards.LOST_LOCATION:
        return None
    if place == here:
        return Refusal(f"The Spartans stand at {names.location_name(here)} already.", "retreat")
    if place < here:
        return Refusal(
            f"{names.location_name(place)}, is in Persian hands: nobody goes back there.", "retreat"
        )
    return Refusal(f"A retreat is one step, from here to {names.location_name(here + 1)}.", "retreat")


def _why_not_support(state: State, number: int | None) -> Refusal | None:
    if not state.support:
        return Refusal("All support cards are spent.", "fight.2")
    if state.phase == phase.TURN:
        return Refusal("Supports are asked for after a card has charged.", "fight.2")
    if state.phase == phase.DIE:
        return Refusal("Supports are asked for before the dice fall.", "fight.3")
    if state.phase != phase.SUPPORT:
        return Refusal("Supports join a charge, and there is none now.", "fight.2")
    if state.support_sequential and number is not None and number > 1:
        return Refusal("Supports are called one at a time here.", "R8")
    return Refusal(
        f"{capital(many(state.support, 'support card'))} left: say a number up to that.", "fight.2"
    )


def _why_not_draw(state: State, number: int | None) -> Refusal | None:
    if state.phase == phase.DISCARD:
        return Refusal(f"First one card of the {cards.HAND_LIMIT + 1} must go.", "preparation")
    if not common.spartan_deck_size(state):
        return Refusal("The Spartan deck is empty; nothing more is drawn.", "retreat")
    if state.phase != phase.OFFER:
        return Refusal("Cards are drawn after a retreat or for a bonus sign, not now.", "draw")
    if number is not None and not 1 <= number <= state.players:
        players = many(state.players, "player", "share")
        return Refusal(f"There is no player {number}; {players} the defence.", "draw")
    if state.players == 1:
        return None
    return Refusal(f"Say who takes the card, such as '{_example(state, 'give')}', or 'decline'.", "draw")


def _why_not_discard(state: State, value: int | None) -> Refusal | None:
    if state.phase != phase.DISCARD:
        return Refusal(f"Only a hand of more than {cards.HAND_LIMIT} cards is discarded from.", "preparation")
    held = names.hand_words(state.hand[state.receiver])
    return Refusal(f"Exactly one of these cards must go: {held}.", "preparation")


def _why_not_chance(state: State, shown: str) -> Refusal:
    if state.phase == phase.DIE:
        return Refusal(f"A die shows 1 to 6, not {quoted(shown)}.", names.section(state))
    deck, verb = ("Persian", "persian") if state.phase == phase.ARRIVAL else ("Spartan", "card")
    return Refusal(
        f"{quoted(shown)} is not in the {deck} deck; say a card such as '{_example(state, verb)}'.",
        names.section(state),
    )


def _example(state: State, verb: str) -> str:
    """A move with this verb that can be made now."""
    return next(text for text in spelling.NOTATION.choices(state) if text.startswith(verb))


REASONS: dict[str, Callable[[State, int | None], Refusal | None]] = {
    "fight": _why_not_fight,
    "retreat": _why_not_retreat,
    "support": _why_not_support,
    "give": _why_not_draw,
    "draw": _why_not_draw,
    "decline": _why_not_draw,
    "discard": _why_not_discard,
}
