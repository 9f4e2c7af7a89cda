"""What everything is called: seats, cards, places and endings, and the section behind each question."""

from __future__ import annotations

from pylae.core.game import Line
from pylae.core.piles import cards_in, size
from pylae.core.wording import capital, many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import common, end, endings, phase
from pylae.games.thermopyles.rules.state import State

ENDINGS = ("casualties", "army spent", "pass lost", "out of cards")
ENDING_TEXTS = {
    endings.CASUALTIES: ("Won: twelve Persian forces lie in the Graveyard.", "end.4"),
    endings.ARMY_SPENT: ("Won: the Persian army is spent.", "end.3"),
    endings.PASS_LOST: ("Lost: the pass is in Persian hands.", "end.1"),
    endings.OUT_OF_CARDS: ("Lost: the last Spartans have fallen.", "end.2"),
}
SECTIONS = {
    phase.TURN: "turn",
    phase.SUPPORT: "fight.2",
    phase.OFFER: "draw",
    phase.DISCARD: "preparation",
    phase.FIRST_PLAYER: "preparation",
    phase.ARRIVAL: "fight.4",
    phase.DEAL: "preparation",
    phase.DIE: "fight.3",
    phase.DRAW: "draw",
    phase.FINISHED: "end",
}


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return "Sparta" if state.players == 1 else f"Player {seat + 1}"


def seat_side(state: State, seat: int) -> str:
    """All seats are Spartans."""
    return "greek"


def ballot_name(view: State, ballot: int) -> str:
    """draw Whom a vote is for (R11)."""
    return "nobody" if ballot == 1 else seat_name(view, ballot - 2)


def heading(view: State) -> str:
    """Where the Spartans stand and whose turn it is: "Hot Gates, the turn of Player 2"."""
    if view.phase == phase.FINISHED:
        return "The end"
    if preparing(view):
        return "Preparation"
    place = cards.LOCATION_NAMES[view.location - 1]
    return place if view.players == 1 else f"{place}, the turn of {seat_name(view, view.turn)}"


def preparing(view: State) -> bool:
    """preparation Whether the table is still being laid; later nobody waits for a card when Persians step forward."""
    if view.phase == phase.ARRIVAL:
        return view.receiver != cards.NOBODY
    return view.phase in (phase.FIRST_PLAYER, phase.DEAL)


def must_retreat(view: State) -> bool:
    """retreat Whether the player in turn has no card to fight with."""
    return view.phase == phase.TURN and not common.hand_size(view, view.turn)


def section(view: State) -> str:
    """The section behind the question that is asked now."""
    return "fight.2" if view.phase == phase.DIE and not is_location_die(view) else SECTIONS[view.phase]


def is_location_die(view: State) -> bool:
    """fight.3 The last die of a fight at the Hot Gates or the Last Stand is the location's."""
    return (
        bool(cards.BONUS_DIE[view.location]) and not view.location_die and not view.calling and view.dice == 1
    )


def result(state: State) -> Line:
    """end How it ended."""
    text, rule = ENDING_TEXTS[state.outcome]
    return Line(text, rule, "greek" if end.won(state) else "persian")


def decided(state: State) -> tuple[str, ...]:
    """How many fell, and where the battle stood."""
    fallen = many(size(state.graveyard), "Persian force", "lie")
    left = size(state.persian_deck)
    coming = f"{left or 'none'} {'was' if left == 1 else 'were'} still to come"
    graveyard = f"{capital(fallen)} in the Graveyard, where {cards.GRAVEYARD_GOAL} win; {coming}."
    if state.location == cards.LOST_LOCATION:
        return (graveyard,)
    place = location_name(state.location)
    return graveyard, f"The battle stood at {place}, with {many(state.support, 'support')} left."


def persian_name(card: int) -> str:
    return f"{cards.PERSIAN_COMBAT[card]}/{cards.PERSIAN_ANNIHILATION[card]}"


def persian_words(card: int) -> str:
    """A Persian card with its sign: "20/24 Λ"."""
    return f"{persian_name(card)}{' Λ' if cards.PERSIAN_BONUS[card] else ''}"


def location_name(location: int) -> str:
    return f"{location}, {cards.LOCATION_NAMES[location - 1]}"


def values_in(pile: int) -> list[int]:
    return [cards.SPARTAN_VALUE[card] for card in cards_in(pile)]


def hand_words(pile: int) -> str:
    return ", ".join(map(str, values_in(pile)))
