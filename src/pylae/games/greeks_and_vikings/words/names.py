"""What everything is called: seats, cards and Combatants, phases and endings, and the section behind each question."""

from __future__ import annotations

import re
from functools import lru_cache

from pylae.core.game import Line
from pylae.core.notation import numbered
from pylae.core.wording import capital, does, listed
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import agenda, endings, job, layout
from pylae.games.greeks_and_vikings.rules.state import State

ENDINGS = ("State Points", "empty Deck", "all out", "time")
SECTIONS = {
    job.DRAWING: "draw",
    job.ACTION: "action",
    job.BATTLE: "battle",
    job.ENDING: "end",
    job.PAY: "action.D",
    job.BEARER: "action.B",
    job.PARTNER: "R21",
    job.MAY: "C20",
    job.FOE: "C19",
    job.DISCARDING: "C28",
    job.SACRIFICE: "C28",
    job.PICK_UNIT: "C20",
    job.PICK_TITLE: "C20",
    job.PICK_GEAR: "C20",
    job.FIRST_PLAYER: "R41",
    job.DRAW: "draw",
    job.SCATTER: "C31",
    job.MILL: "C15",
}
PHASES = {
    job.DRAWING: "Draw Phase",
    job.ACTION: "Action Phase",
    job.BATTLE: "Battle Phase",
    job.ENDING: "End Phase",
}
PEOPLES = {"greek": "Greeks", "viking": "Vikings"}  # of the decks that are shipped
SIDES = ("greek", "viking", "", "")  # of seats that are called by their numbers
SINGULAR = {"have": "has", "may": "may"}
STATE_POINTS = "State Points"
TWO = 2
# What the notation writes between names and around them; a name that holds it is written with dashes.
RESERVED = re.compile(r"\b(?:on|with)\b| in hand$|^seat \d|^state points$|#", re.IGNORECASE)


# Cards


def printed(state: State) -> tuple[str, ...]:
    """3.2 The names printed on the cards of this table, by title."""
    named = state.table_data.titles.get("cards", ()) if state.table_data else ()
    return named or tuple(f"Card {title + 1}" for title in range(limits.TITLES))


def card_name(state: State, title: int) -> str:
    """3.2 The name on a card."""
    return printed(state)[title]


def label(state: State, title: int) -> str:
    """3.2 A card as the notation writes it: its name, and something more where two names are alike."""
    return labels(printed(state))[title]


@lru_cache(maxsize=16)
def labels(names: tuple[str, ...]) -> tuple[str, ...]:
    """What the notation calls each card of a table; no two are alike, in small letters either."""
    found = dict[str, str]()
    for name in names:
        written = name.replace(" ", "-").replace("#", "№") if RESERVED.search(name) else name
        copy, number = written, 1
        while copy.lower() in found:
            number += 1
            copy = f"{written}-{number}"
        found[copy.lower()] = copy
    return tuple(found.values())


# Combatants and what lies in the zones


def owner(place: int) -> int:
    """1.1 Whose Trench a place belongs to."""
    return place // limits.TRENCH


def trench(state: State, player: int) -> list[int]:
    """C25 The places of a Trench where Combatants lie, in the order of entry."""
    places = range(limits.TRENCH * player, limits.TRENCH * (player + 1))
    taken = [place for place in places if state.kit[place][layout.COMBATANT]]
    return sorted(taken, key=lambda place: state.age[place])


def unit(state: State, place: int) -> str:
    """A Combatant; the second and later ones of a title in their Trench have a number."""
    places = trench(state, owner(place))
    faces = [label(state, state.kit[other][layout.COMBATANT] - 1) for other in places]
    return numbered(faces, places.index(place))


def attached(state: State, place: int, column: int) -> str:
    """A Weapon or Hold of a Combatant; a second copy there has a number."""
    faces = [label(state, token - 1) if token else "" for token in state.kit[place]]
    return numbered(faces, column)


def laid(state: State, player: int, slot: int) -> str:
    """A card of the Battlefield, Effect or Command Zone; a second copy there has a number."""
    faces = [label(state, token - 1) if token else "" for token in state.zone[player]]
    return numbered(faces, slot)


# Seats


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table: Greeks and Vikings where these two meet, else by its number."""
    return PEOPLES[deck_name(state, seat)] if _by_decks(state) else player(seat)


def player(seat: int) -> str:
    """Who sits at a seat, where no people names it."""
    return f"Player {seat + 1}"


def number(seat: int) -> str:
    """A seat in the notation; records keep it."""
    return f"Seat {seat + 1}"


def deck_name(state: State, seat: int) -> str:
    """What the deck of a seat is called."""
    named = state.table_data.titles.get("decks", ()) if state.table_data else ()
    return named[seat] if seat < len(named) else ""


def _by_decks(state: State) -> bool:
    return state.players == TWO and {deck_name(state, seat) for seat in range(TWO)} == PEOPLES.keys()


def seat_side(state: State, seat: int) -> str:
    """The colour and shape of a seat: that of its people, or of its number."""
    return deck_name(state, seat) if _by_decks(state) else SIDES[seat]


def who(state: State, seat: int) -> str:
    """A player inside a sentence: "the Greeks", "Player 2"."""
    return f"the {seat_name(state, seat)}" if _by_decks(state) else player(seat)


def whose(state: State, seat: int) -> str:
    """ "the Greeks'", "Player 2's"."""
    named = who(state, seat)
    return f"{named}'" if named.endswith("s") else f"{named}'s"


def do(state: State, seat: int, verb: str) -> str:
    """A player who does something: "the Greeks lose", "Player 2 loses"."""
    return f"{who(state, seat)} {agree(TWO if _by_decks(state) else 1, verb)}"


def agree(number: int, verb: str) -> str:
    """What so many do: "has" for one, "may" for any."""
    return SINGULAR.get(verb, does(number, verb)) if number == 1 else verb


# The course of the game


def phase(view: State) -> int:
    """1.3 The phase that is going on, as its job; 0 before the first turn and after the last."""
    found = [row[agenda.WHAT] for row in view.job[: view.jobs] if row[agenda.WHAT] in PHASES]
    return found[-1] if found else 0


def after_battle(view: State) -> bool:
    """action2 Whether the battle of this turn is over."""
    rows = view.job[: view.jobs]
    return any(row[agenda.WHAT] == job.ACTION and row[agenda.FIRST] for row in rows)


def may_fight(view: State) -> bool:
    """battle Whether the player in turn has somebody to fight with, and this is not the first turn (R26)."""
    return view.turns > 1 and bool(trench(view, view.turn))


def heading(view: State) -> str:
    """The turn, whose it is, and its phase."""
    if view.outcome != endings.GOING_ON:
        return "The end"
    if view.turns == 0:
        return "Preparation"
    turn = f"Turn {view.turns}, {seat_name(view, view.turn)}"
    now = phase(view)
    if now == job.ACTION and after_battle(view):
        return f"{turn}: Action Phase 2"
    return f"{turn}: {PHASES[now]}" if now else turn


def section(view: State) -> str:
    """The section behind the question that is asked now."""
    if view.jobs == 0 or view.outcome != endings.GOING_ON:
        return "winning"
    what = agenda.part(view, agenda.WHAT)
    return "action2" if what == job.ACTION and after_battle(view) else SECTIONS[what]


def winner(state: State) -> int | None:
    """winning The last player in the game."""
    left = [seat for seat in range(state.players) if state.alive[seat]]
    return left[0] if len(left) == 1 and state.outcome in (endings.STATE_POINTS, endings.EMPTY_DECK) else None


def result(state: State) -> Line:
    """winning How it ended."""
    if state.outcome == endings.TIME:
        return Line(f"A draw: {state.max_turns} turns are over.", "R46")
    seat = winner(state)
    if seat is None:
        return Line("A draw: nobody is left.", "R31")
    lacks = "State Points left" if state.outcome == endings.STATE_POINTS else "card to draw"
    rival = do(state, 1 - seat, "have") if state.players == TWO else "the last rival has"
    text = f"{do(state, seat, 'win')}: {rival} no {lacks}."
    return Line(capital(text), "winning", seat_side(state, seat))


def decided(state: State) -> tuple[str, ...]:
    """On which turn it ended, and what everybody had then."""
    points = [f"{seat_name(state, seat)} with {state.sp[seat]}" for seat in range(state.players)]
    return f"It ended on turn {state.turns}.", f"State Points at the end: {listed(points)}."
