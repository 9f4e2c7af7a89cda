"""Positions in a few words, and steps with written dice and cards.

state = position(greek="Athens 2/1, Sparta 1/1", persian="Sestos 3, Ephesus 1/2", hands="7 8 / 1 5")
do(state, MOVE + card(1), CITY + SESTOS, COUNT + 2, CITY + EPHESUS)
dice(state, 4, 2, 6)
"""

from __future__ import annotations

from pylae.core.chance import CHANCE
from pylae.core.options import settle
from pylae.core.piles import cards_in as cards_of
from pylae.games.earth_and_water import recorded
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.options import options
from pylae.games.earth_and_water.rules import act, common, phase, production, sequence
from pylae.games.earth_and_water.rules.state import State

# The option set of the recorded games: the second edition with the recording engine's rulings.
ENGINE = {
    option.name: option.number(recorded.OPTIONS[option.name])
    for option in options
    if option.name in recorded.OPTIONS
}


def card(number: int) -> int:
    """The index of a card by its printed number."""
    return number - 1


def position(
    greek: str = "Athens 1/1, Sparta 1/1, Corinth 1",
    persian: str = "Ephesus 2/1, Sestos 2",
    hands: str = "/",
    *,
    turn: int = atlas.PERSIA,
    producing: int | None = None,
    discards: str = "",
    portraits: int = 0,
    **fields: int,
) -> State:
    """A position before a turn of operations (or, with `producing`, before a side buys cards).

    Pieces are "City armies/fleets"; hands are printed card numbers, "Greek / Persian"; `portraits` takes its cubes from the
    pieces; `fields` sets options and any other field of the state.
    """
    state = State()
    for name, number in settle(options, {}).items():
        setattr(state, name, number)
    production.setup(state)
    for side, text in ((atlas.GREECE, greek), (atlas.PERSIA, persian)):
        state.army[side], state.fleet[side] = [0] * atlas.PLACES, [0] * atlas.PLACES
        for entry in filter(None, (word.strip() for word in text.split(","))):
            name, _, count = entry.rpartition(" ")
            armies, _, fleets = count.partition("/")
            state.army[side][atlas.CITIES.index(name)] = int(armies)
            state.fleet[side][atlas.CITIES.index(name)] = int(fleets or 0)
    gone = {atlas.GREECE: (portraits & 56).bit_count(), atlas.PERSIA: (portraits & 3).bit_count()}
    for side in (atlas.GREECE, atlas.PERSIA):
        state.army_reserve[side] = atlas.ARMIES[side] - gone[side] - sum(state.army[side])
        state.fleet_reserve[side] = atlas.FLEETS[side] - sum(state.fleet[side])
    state.fleet_reserve[atlas.PERSIA] -= portraits >> 2 & 1
    state.portraits = portraits
    held = [[card(int(number)) for number in half.split()] for half in hands.split("/")]
    for side in (atlas.GREECE, atlas.PERSIA):
        state.hand[side] = sum(1 << index for index in held[side])
    state.deck &= ~(
        state.hand[0] | state.hand[1] | sum(1 << card(int(number)) for number in discards.split())
    )
    for name, value in fields.items():
        assert hasattr(state, name), f"a state has no {name}"
        setattr(state, name, value)
    if producing is None:
        state.turn = turn
        state.talents = 0
        common.ask(state, phase.TURN, turn)
    elif producing == atlas.PERSIA:
        common.ask(state, phase.BUY, atlas.PERSIA)
        state.talents = fields.get("talents", 10 if state.hand[atlas.PERSIA] else 12)
    else:
        production.begin_greek_production(state)
        state.talents = fields.get("talents", state.talents)
    return state


def legal_actions(state: State) -> list[int]:
    """What may be done now (by a seat)."""
    assert sequence.mover(state) >= 0, "nobody has to decide"
    out = [0] * act.MOST_LEGAL
    return out[: sequence.legal(state, out)]


def do(state: State, *actions: int) -> State:
    """Takes actions, each of which must be legal."""
    for action in actions:
        assert action in legal_actions(state), f"{action} is not among {legal_actions(state)} in {state}"
        sequence.apply(state, action)
    return state


def dice(state: State, *faces: int) -> State:
    """Lets dice fall, one after another (in a battle Persia's first); a window that only asks is declined."""
    for face in faces:
        decline_windows(state)
        assert state.phase in (phase.DIE, phase.PEACE_DIE), f"no die falls in {state}"
        sequence.apply(state, face - 1)
    return state


def decline_windows(state: State) -> State:
    """Answers "no" while nothing else can be answered."""
    while sequence.mover(state) >= 0 and legal_actions(state) == [act.DECLINE]:
        sequence.apply(state, act.DECLINE)
    return state


def draw(state: State, *numbers: int) -> State:
    """Draws cards by their printed numbers."""
    for number in numbers:
        assert state.phase == phase.DRAW and sequence.mover(state) == CHANCE, f"nobody draws in {state}"
        sequence.apply(state, cards_of(state.deck).index(card(number)))
    return state


def hand(state: State, side: int) -> list[int]:
    """A hand by printed numbers."""
    return [index + 1 for index in cards_of(state.hand[side])]


def armies(state: State, city: int) -> tuple[int, int]:
    """Greek and Persian armies in a city."""
    return state.army[atlas.GREECE][city], state.army[atlas.PERSIA][city]


def fleets(state: State, city: int) -> tuple[int, int]:
    """Greek and Persian fleets in a port."""
    return state.fleet[atlas.GREECE][city], state.fleet[atlas.PERSIA][city]
