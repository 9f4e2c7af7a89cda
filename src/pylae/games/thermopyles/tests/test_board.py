"""The board: every position can be drawn, every choice can be touched, nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from pylae.games.thermopyles.board import draw
from pylae.games.thermopyles.cards import PERSIAN_DECK, SPARTAN_DECK, SPARTAN_VALUE
from pylae.games.thermopyles.state import (
    ARMY_SPENT,
    ASK,
    CASUALTIES,
    DECLINE,
    DIE,
    DISCARD,
    FIGHT,
    FINISHED,
    GIVE,
    LAY_DOWN,
    NOBODY,
    OFFER,
    OUT_OF_CARDS,
    PASS_LOST,
    RETREAT,
    SUPPORT,
    TURN,
    State,
)

Position = tuple[State, int, list[int]]  # a view, the seat that looks, what it may choose

SMALL_ENOUGH = 120_000
WATCHER = -1


def pile(*cards: int) -> int:
    return sum(1 << card for card in cards)


def table(*hands: Sequence[int], slots: tuple[int, int] = (13, 17), **fields: int) -> State:
    """A position in turn: these hands, these two Persians, and fields as given."""
    state = State()
    state.players, state.location, state.support, state.phase = len(hands), 1, 4, TURN
    state.charge = state.receiver = NOBODY
    state.slot = list(slots)
    state.persian_deck = PERSIAN_DECK & ~pile(*(card for card in slots if card >= 0))
    state.spartan_deck = SPARTAN_DECK & ~pile(*(card for hand in hands for card in hand))
    for player, hand in enumerate(hands):
        state.hand[player] = pile(*hand)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def hidden(state: State, seat: int) -> State:
    """The view of a seat that sees only its own hand."""
    view = state.copy()
    for player in range(state.players):
        if player != seat:
            view.unseen[player] = state.hand[player].bit_count()
            view.spartan_deck |= state.hand[player]
            view.hand[player] = 0
    return view


def charging(**fields: int) -> State:
    state = table((3, 7, 14), location=3, phase=SUPPORT, charge=12, strength=16, location_die=1, calling=1)
    state.spartan_deck &= ~pile(12)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


POSITIONS: dict[str, Position] = {
    "start": (table((3, 7, 12, 19)), 0, [RETREAT, FIGHT + 3, FIGHT + 7, FIGHT + 12, FIGHT + 19]),
    "at the last stand": (table((3,), location=6), 0, [RETREAT, FIGHT + 3]),
    "no hand": (table((), location=4), 0, [RETREAT]),
    "support": (charging(), 0, [ASK + n for n in range(5)]),
    "two supports left": (charging(support=2), 0, [ASK, ASK + 1, ASK + 2]),
    "supports one by one": (charging(support=3, support_sequential=1, strength=20), 0, [ASK, ASK + 1]),
    "dice": (charging(phase=DIE, dice=4, support=0), 0, []),
    "offer": (table((1, 2), (5, 6), phase=OFFER, offers=2), 0, [DECLINE, GIVE, GIVE + 1]),
    "offer alone": (table((1, 2), phase=OFFER, offers=1), 0, [DECLINE, GIVE]),
    "offer, all hidden": (
        hidden(table((1, 2), (5, 6), (7, 8, 9), (), phase=OFFER, offers=1, turn=2, hidden_hands=1), 2),
        2,
        [DECLINE, GIVE, GIVE + 1, GIVE + 2, GIVE + 3],
    ),
    "discard": (
        table((0, 4, 9, 13, 16, 19), (1,), phase=DISCARD, receiver=0, turn=1),
        0,
        [LAY_DOWN + card for card in (0, 4, 9, 13, 16, 19)],
    ),
    "one seat for all": (table((1, 2), (5, 6), turn=1), 0, [RETREAT, FIGHT + 5, FIGHT + 6]),
    "watched": (table((1, 2), (5, 6), (8,), (9, 10, 11)), WATCHER, []),
    "a full graveyard": (
        table((3,), slots=(NOBODY, 27), phase=FINISHED, outcome=CASUALTIES, graveyard=pile(*range(12))),
        0,
        [],
    ),
    "army spent": (
        table((), slots=(NOBODY, NOBODY), phase=FINISHED, outcome=ARMY_SPENT, persian_deck=0, spartan_deck=0),
        0,
        [],
    ),
    "pass lost": (table((3,), location=7, phase=FINISHED, outcome=PASS_LOST), 0, []),
    "out of cards": (table((), (), phase=FINISHED, outcome=OUT_OF_CARDS, spartan_deck=0), 1, []),
}
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    view, seat, actions = position
    return list(ElementTree.fromstring(draw(view, seat, actions, tall).svg()).iter())


def place_of(position: Position, name: str) -> str | None:
    return next(element.get("transform") for element in elements(position) if element.get("id") == name)


@everywhere
@both_charts
def test_board_every_action_is_carried_once(position: Position, tall: bool):
    buttons = [element for element in elements(position, tall) if element.get("data-action")]
    assert sorted(int(button.get("data-action", "")) for button in buttons) == sorted(position[2])
    for button in buttons:
        assert button.get("role") == "button" and button.get("tabindex") == "0" and button.get("aria-label")


@everywhere
@both_charts
def test_board_is_small(position: Position, tall: bool):
    view, seat, actions = position
    drawing = draw(view, seat, actions, tall)
    assert len(drawing.live().encode()) < SMALL_ENOUGH
    assert drawing.svg("bone") != drawing.svg("ink")


@everywhere
def test_board_has_its_fixed_pieces(position: Position):
    names = {element.get("id") for element in elements(position)}
    wanted = {f"location-{place}" for place in range(1, 8)} | {f"support-{n}" for n in range(1, 5)}
    wanted |= {f"grave-{n}" for n in range(1, 13)} | {"marker", "deck-spartan", "deck-persian"}
    assert wanted <= names


@both_charts
def test_board_shows_nothing_of_a_hidden_hand(tall: bool):
    one = hidden(table((3, 7), (1, 2, 19), (5,), hidden_hands=1), 0)
    other = hidden(table((3, 7), (4, 8, 9), (0,), hidden_hands=1), 0)
    assert draw(one, 0, (), tall).svg() == draw(other, 0, (), tall).svg()
    shown = {element.get("id") for element in elements((one, 0, []), tall)}
    assert {"back-2-0", "back-2-1", "back-2-2", "back-3-0"} <= shown
    assert {name for name in shown if name and name.startswith("spartan-")} == {"spartan-3", "spartan-7"}


def test_board_a_card_keeps_its_name_when_it_moves():
    before = (table((3, 12)), 0, [])
    after = (charging(), 0, [])
    assert place_of(before, "spartan-12") != place_of(after, "spartan-12")
    assert place_of(before, "marker") != place_of(after, "marker")
    grave = (table((3,), slots=(17, 20), graveyard=pile(13), persian_deck=0), 0, [])
    assert place_of(before, "persian-13") != place_of(grave, "persian-13")
    assert place_of(before, "persian-17") != place_of(grave, "persian-17")


def test_board_a_lit_card_stays_where_it_was():
    dark, lit = (table((3, 12)), 0, []), (table((3, 12)), 0, [FIGHT + 3])
    assert place_of(dark, "spartan-3") == place_of(lit, "spartan-3")


def test_board_says_what_choosing_does():
    view, seat, actions = POSITIONS["start"]
    svg = draw(view, seat, actions).svg()
    assert f'aria-label="Fight with {SPARTAN_VALUE[12]}"' in svg
    assert 'aria-label="Retreat to 2, The Wall"' in svg


def test_board_admits_that_the_start_is_reconstructed():
    texts = ("".join(element.itertext()) for element in elements(POSITIONS["start"]))
    assert "start at 1: reconstructed (R1)" in texts


def test_board_describes_itself():
    view, seat, _ = POSITIONS["pass lost"]
    desc = draw(view, seat).desc
    assert (
        "The Spartans stand at 7" in desc
        and "your hand: 12" in desc
        and "the pass is in Persian hands" in desc
    )
