"""Positions to draw, and what is found in the drawings."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

import pytest

from pylae.art import testing
from pylae.core.chance import CHANCE
from pylae.core.game import WATCHER
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.picture import board
from pylae.games.earth_and_water.rules import act, endings, phase, production, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.sight import views

Position = tuple[State, int, list[int]]  # a view, the seat that looks, what it may choose

PORTS_LIT = [
    act.PORT + city
    for city in (atlas.EPHESUS, atlas.THERMA, atlas.THEBES, atlas.ATHENS, atlas.SPARTA, atlas.NAXOS)
]


def pile(*numbers: int) -> int:
    """Cards by their printed numbers."""
    return sum(1 << (number - 1) for number in numbers)


def table(greek: int = 0, persian: int = 0, discarded: int = 0, **fields: int) -> State:
    """A position of the second expedition with these hands and discards, and fields as given."""
    state = State()
    state.players = 2
    state.edition = fields.pop("edition", atlas.BONSAI)
    production.setup(state)
    state.expedition, state.phase, state.actor, state.turn, state.talents = (
        2,
        phase.TURN,
        atlas.PERSIA,
        atlas.PERSIA,
        0,
    )
    state.hand = [greek, persian]
    state.deck = cards.ALL_CARDS & ~(greek | persian | discarded | fields.get("aside", 0))
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def seen_by(state: State, seat: int) -> State:
    view = state.copy()
    views.hide(view, seat)
    return view


def marching(**fields: int) -> State:
    """Persia marches from Sestos to Athens."""
    state = table(pile(4, 15), pile(1), moving=atlas.PERSIA, **fields)
    state.origin[atlas.PERSIA], state.target[atlas.PERSIA], state.units[atlas.PERSIA] = (
        atlas.SESTOS,
        atlas.ATHENS,
        3,
    )
    return state


def land_battle() -> State:
    """All 24 Persian armies against nine Greeks in Athens, the Cavalry leading."""
    state = marching(
        phase=phase.DIE, event=cards.CAVALRY, fought=1, greek_dice=3, dice=1, rolling=atlas.GREECE
    )
    state.army = [[0] * 11, [0] * 11]
    state.army[atlas.GREECE][atlas.ATHENS], state.army[atlas.PERSIA][atlas.ATHENS] = 9, 24
    state.army_reserve = [0, 0]
    state.die = [[0, 5, 2], [6, 6, 1]]
    return state


def sea_battle() -> State:
    """Persia with three armies aboard against five Greek fleets off Naxos."""
    state = marching(phase=phase.ATTACKER_RETREAT, actor=atlas.PERSIA, sailing=1, afloat=1)
    state.origin[atlas.PERSIA], state.target[atlas.PERSIA], state.carried[atlas.PERSIA] = (
        atlas.EPHESUS,
        atlas.NAXOS,
        3,
    )
    state.fleet = [[0] * 11, [0] * 11]
    state.fleet[atlas.GREECE][atlas.NAXOS], state.fleet[atlas.PERSIA][atlas.NAXOS] = 5, 6
    state.die = [[3, 0, 0], [6, 4, 2]]
    return state


def choosing() -> State:
    """Hippias has shown Persia the Greek hand."""
    state = table(pile(3, 8, 9, 15), pile(2, 11), pile(10), phase=phase.CHOOSE_CARD, event=24)
    state.seen[atlas.GREECE] = state.hand[atlas.GREECE]
    return state


def raising() -> Position:
    view = seen_by(table(pile(1, 2), pile(5), phase=phase.RAISE, talents=9, raised=1), atlas.PERSIA)
    lit = [
        act.CITY + atlas.SESTOS,
        act.CITY + atlas.EPHESUS,
        act.PORT + atlas.SESTOS,
        act.PORT + atlas.EPHESUS,
        act.BUILD_BRIDGE,
        act.DECLINE,
    ]
    return view, atlas.PERSIA, lit


def sailing() -> Position:
    state = table(pile(10), pile(2), phase=phase.DESTINATION, moving=atlas.PERSIA, sailing=1)
    state.origin[atlas.PERSIA], state.units[atlas.PERSIA], state.carried[atlas.PERSIA] = atlas.SESTOS, 2, 2
    return seen_by(state, atlas.PERSIA), atlas.PERSIA, PORTS_LIT


def many_armies() -> Position:
    state = table(0, pile(1), phase=phase.NUMBER, moving=atlas.PERSIA)
    state.origin[atlas.PERSIA], state.army[atlas.PERSIA][atlas.SESTOS] = atlas.SESTOS, 24
    return seen_by(state, atlas.PERSIA), atlas.PERSIA, [act.COUNT + number for number in range(1, 25)]


def full_hand(seat: int) -> Position:
    hands = (cards.ALL_CARDS, 0) if seat == atlas.GREECE else (0, cards.ALL_CARDS)
    state = table(*hands, actor=seat, turn=seat)
    both = [action + card for card in range(16) for action in (act.MOVE, act.EVENT)]
    return seen_by(state, seat), seat, [act.DECLINE, *both]


def late(**fields: int) -> State:
    return table(
        discarded=cards.ALL_CARDS,
        phase=phase.FINISHED,
        expedition=5,
        portraits=63,
        karneia=1,
        acropolis=1,
        bridge=1,
        **fields,
    )


POSITIONS: dict[str, Position] = {
    "raising": raising(),
    "in turn": (
        seen_by(table(pile(3, 8), pile(1, 4, 11), pile(9, 10, 16)), atlas.PERSIA),
        atlas.PERSIA,
        [act.DECLINE, *(act.MOVE + card for card in (0, 3, 10)), act.EVENT, act.EVENT + 3],
    ),
    "armies to count": many_armies(),
    "sailing": sailing(),
    "land battle": (seen_by(land_battle(), atlas.GREECE), atlas.GREECE, []),
    "sea battle": (
        seen_by(sea_battle(), atlas.PERSIA),
        atlas.PERSIA,
        [act.DECLINE, act.PORT + atlas.EPHESUS],
    ),
    "watched battle": (seen_by(sea_battle(), WATCHER), WATCHER, []),
    "Hippias": (seen_by(choosing(), atlas.PERSIA), atlas.PERSIA, [act.CARD + card for card in (2, 7, 8, 14)]),
    "seen": (seen_by(choosing(), atlas.GREECE), atlas.GREECE, []),
    "keeping": (
        seen_by(table(0, pile(1, 2), phase=phase.KEEP), atlas.PERSIA),
        atlas.PERSIA,
        [act.DECLINE, act.CARD, act.CARD + 1],
    ),
    "omen": (seen_by(table(0, pile(2), phase=phase.OMEN), atlas.PERSIA), atlas.PERSIA, [act.DECLINE]),
    "peace": (
        seen_by(table(pile(6), phase=phase.PEACE_DIE, event=cards.SEPARATE_PEACE), atlas.GREECE),
        atlas.GREECE,
        [],
    ),
    "mines": (
        seen_by(table(aside=pile(1), event=cards.MINES, talents=3, phase=phase.RAISE, actor=0), 0),
        atlas.GREECE,
        [act.DECLINE],
    ),
    "sixteen Greek cards": full_hand(atlas.GREECE),
    "sixteen Persian cards": full_hand(atlas.PERSIA),
    "slow losses": (
        seen_by(table(slow_losses=1, edition=atlas.NUTS, score=-6), atlas.GREECE),
        atlas.GREECE,
        [],
    ),
    "Persian conquest": (late(outcome=endings.PERSIAN_CONQUEST, score=7), atlas.PERSIA, []),
    "Greek points": (late(outcome=endings.GREEK_POINTS, score=-6, edition=atlas.NUTS), atlas.GREECE, []),
    "draw": (late(outcome=endings.EVEN), WATCHER, []),
}
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    return testing.elements(board.draw(*position, tall))


def ids(position: Position, tall: bool = False) -> set[str]:
    return {element.get("id", "") for element in elements(position, tall)}


def texts(position: Position, tall: bool = False) -> list[str]:
    return ["".join(e.itertext()) for e in elements(position, tall) if e.tag.endswith("}text")]


def inside(position: Position, name: str, tall: bool = False) -> str:
    """All words drawn in the piece of that name."""
    return next("".join(e.itertext()) for e in elements(position, tall) if e.get("id") == name)


def place_of(position: Position, name: str, tall: bool = False) -> str | None:
    return next(element.get("transform") for element in elements(position, tall) if element.get("id") == name)


@cache
def walk(seed: int, edition: int) -> tuple[Position, ...]:
    """A game played at random, with every question as the side asked sees it."""
    return tuple(asked(seed, edition))


def asked(seed: int, edition: int) -> Iterator[Position]:
    chance, out = random.Random(seed), [0] * act.MOST_LEGAL
    state = State()
    state.players, state.edition, state.slow_losses = 2, edition, seed % 2
    production.setup(state)
    while state.phase != phase.FINISHED:
        count = sequence.legal(state, out)
        if sequence.mover(state) == CHANCE:
            sequence.apply(state, chance.randrange(count))
            continue
        yield seen_by(state, state.actor), state.actor, out[:count]
        choices = [action for action in out[:count] if action != act.DECLINE] or [act.DECLINE]
        sequence.apply(
            state, chance.choice(choices) if chance.random() < 0.9 else out[chance.randrange(count)]
        )


def buttons(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    return [element for element in elements(position, tall) if element.get("data-action")]


@dataclass(frozen=True)
class Box:
    """A rectangle on the paper."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def box_of(element: ElementTree.Element) -> Box:
    """Where the rectangles and rings of a piece lie on the paper."""
    boxes = list(_boxes(element, 0, 0, 1))
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _boxes(element: ElementTree.Element, x: float, y: float, scale: float) -> Iterator[Box]:
    move = element.get("transform", "")
    if found := re.match(r"translate\((\S+) (\S+)\)", move):
        x, y = x + float(found[1]) * scale, y + float(found[2]) * scale
    if found := re.search(r"scale\((\S+)\)", move):
        scale *= float(found[1])
    get = {key: float(value) for key, value in element.items() if re.fullmatch(r"-?[.0-9]+", value)}.get
    edge, half = get("stroke-width", 0) / 2, (get("rx", 0), get("ry", 0))
    if element.tag.endswith("rect"):
        left, top, wide, tall = get("x", 0), get("y", 0), get("width", 0), get("height", 0)
    else:
        left, top, wide, tall = -half[0], -half[1], 2 * half[0], 2 * half[1]
    if element.tag.endswith(("rect", "ellipse")):
        yield Box(
            x + (left - edge) * scale,
            y + (top - edge) * scale,
            x + (left + wide + edge) * scale,
            y + (top + tall + edge) * scale,
        )
    for child in element:
        yield from _boxes(child, x, y, scale)


def asks(position: Position, tall: bool = False) -> dict[str, str]:
    """What a picture lets its seat wonder about, by the names of the pieces."""
    return testing.asked(board.draw(*position, tall))
