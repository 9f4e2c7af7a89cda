"""What everything is called: seats, cards, positions and endings, and the section behind each question."""

from __future__ import annotations

from pylae.core.game import Line
from pylae.core.wording import capital, many
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.rules import agenda, endings, job, window
from pylae.games.hot_gates.rules.state import TURNED_BACK, State

ENDINGS = ("held", "flanked", "no attack", "out of cards")
ENDING_TEXTS = {
    endings.VICTORY: (
        "Won: the pass has held, and all Persians but the Immortals have fallen.",
        "end.victory",
    ),
    endings.FLANKED: ("Lost: the flanking force has come over the Goat Path.", "end.defeat"),
    endings.NO_ATTACK: ("Lost: nobody can attack, and there is nowhere to fall back to.", "end.defeat"),
    endings.OUT_OF_CARDS: ("Lost: the last Spartan card is drawn.", "R3"),
}
BANDS = ("forgotten", "remembered", "written in history", "a legend")
SECTIONS = {
    job.CHOOSE: "turn",
    job.LOCATION: "hold.2",
    job.LEONIDAS: "hold.3",
    job.ALLOT: "hold.4d",
    job.DISCARD: "hand.limit",
    job.FIRST_PLAYER: "preparation",
    job.TARGET: "card.archers",
    job.SCOUTING: "card.scout",
    job.FETCH: "card.return",
    job.HAND_OVER: "card.return",
    job.STEEL: "C21",
    job.TURN_LOCATION: "preparation.level",
    job.GOAT_OR_NOT: "hand.goat",
    job.SPARTAN: "hand",
    job.PEEK: "C8",
    job.SHOW: "preparation.persians",
    job.ROLL: "hold.4",
    job.LAUREL: "laurels",
}
WINDOWS = {
    window.COMBAT: "hold.4",
    window.GOAT: "card.cliffs",
    window.ARCHERS: "card.shields",
    window.IMMORTALS: "card.charge",
    window.LAST: "end.defeat",
}
PERSIANS = {cards.PERSIAN_GOAT: "Goat Path", cards.ARCHERS: "Archers", cards.IMMORTALS: "Immortals"}
DICE = {1: "the location's die", 2: "Leonidas' die", 3: "both dice"}


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return "Sparta" if state.players == 1 else f"Player {seat + 1}"


def seat_side(state: State, seat: int) -> str:
    """All seats are Spartans."""
    return "greek"


def spartan(kind: int) -> str:
    """A Spartan card: its value, or its name."""
    return str(cards.WEAKEST + kind) if kind < cards.ATTACKS else cards.SPECIAL_NAMES[kind - cards.ATTACKS]


def persian(kind: int) -> str:
    """A Persian card: its defence, with Λ where it gives a draw, or its name."""
    return PERSIANS.get(kind) or f"{cards.DEFENCE[kind]}{' Λ' if cards.ICON[kind] else ''}"


def a_spartan(kind: int) -> str:
    """A Spartan card in a sentence: a 14, an 18, the Tegeans, a Goat Path, Charge."""
    if kind < cards.ATTACKS or kind == cards.GOAT_PATH:
        return with_article(spartan(kind))
    return f"the {spartan(kind)}" if cards.ALLIES <= kind <= cards.ORACLE else spartan(kind)


def a_persian(kind: int) -> str:
    """A Persian card in a sentence: a 17, an 18 Λ, a Goat Path, Archers."""
    return persian(kind) if kind in (cards.ARCHERS, cards.IMMORTALS) else with_article(persian(kind))


def with_article(card: str) -> str:
    return f"{'an' if card.startswith(('11', '18')) else 'a'} {card}"


def in_space(card: int) -> str:
    """What lies in a space, as everybody sees it."""
    if card > 0:
        return persian(card - 1)
    if card <= TURNED_BACK:
        return f"face down ({persian(TURNED_BACK - card)})"
    return "face down" if card else "empty"


def position(at: int) -> str:
    return cards.POSITION_NAMES[at]


def in_hand(hand: list[int]) -> list[str]:
    """The cards of a hand, the attack cards first."""
    return [spartan(kind) for kind, count in enumerate(hand) for _ in range(count)]


def day(state: State) -> int:
    """R6 The day whose deck is drawn from."""
    left, number = state.deck, board.DAYS
    while number > 1 and left > state.day_decks[number - 1]:
        left -= state.day_decks[number - 1]
        number -= 1
    return number


def heading(view: State) -> str:
    """The day, and whose turn it is."""
    if view.outcome != endings.UNDECIDED:
        return "The end"
    if any(row[agenda.WHAT] in (job.DEAL, job.FRONTS, job.REARS) for row in view.job[: view.jobs]):
        return "Preparation"
    when = f"Day {('one', 'two', 'three')[day(view) - 1]}"
    return when if view.players == 1 else f"{when}, the turn of {seat_name(view, view.turn)}"


def level(state: State) -> str:
    return "random locations" if state.level == RANDOM else f"level {state.level}"


def section(view: State) -> str:
    """The section behind the question that is asked now."""
    if view.jobs == 0:
        return "end"
    what = agenda.part(view, agenda.WHAT)
    return WINDOWS[agenda.part(view, agenda.FIRST)] if what == job.WINDOW else SECTIONS[what]


def band(laurels: int) -> str:
    """laurels How a name with so many laurels is remembered."""
    return BANDS[sum(laurels >= least for least in cards.LAUREL_BANDS) - 1]


def result(state: State) -> Line:
    """end R25 How it ended, and after a victory whose name is remembered, with the laurels of all together."""
    text, rule = ENDING_TEXTS[state.outcome]
    if state.outcome == endings.NO_ATTACK and state.team_defeat_only == 0:
        text = f"Lost: {seat_name(state, state.turn)} can neither attack nor fall back."
    if state.outcome != endings.VICTORY:
        return Line(text, rule, "persian")
    found = sum(state.laurels)
    if state.laurels_team or state.players == 1:
        return Line(f"{text} With {many(found, 'laurel')} you are {band(found)}.", rule, "greek")
    names = "; ".join(
        f"{seat_name(state, seat)} is {band(state.laurels[seat])} ({many(state.laurels[seat], 'laurel')})"
        for seat in range(state.players)
    )
    return Line(f"{text} {names}. Together you have {many(found, 'laurel')}.", rule, "greek")


def decided(state: State) -> tuple[str, ...]:
    """How many had fallen, and how far the enemy had come over the mountain."""
    fallen = capital(many(sum(state.fallen), "Persian card"))
    if state.outcome == endings.FLANKED:
        return (f"{fallen} had fallen by then, with {state.deck or 'none'} still in the day decks.",)
    steps = state.track or state.defeat_space
    return (f"{fallen} had fallen by then, and the flanking force was at step {state.flank} of {steps}.",)
