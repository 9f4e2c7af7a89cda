"""Positions to draw, and what is found in the drawings."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

import pytest

from pylae.core.chance import CHANCE
from pylae.core.game import WATCHER
from pylae.games.earth_and_water.board import draw
from pylae.games.earth_and_water.cards import ALL_CARDS, CAVALRY, MINES, SEPARATE_PEACE
from pylae.games.earth_and_water.map import (
    ATHENS,
    BONSAI,
    EPHESUS,
    GREECE,
    NAXOS,
    NUTS,
    PERSIA,
    SESTOS,
    SPARTA,
    THEBES,
    THERMA,
)
from pylae.games.earth_and_water.production import setup
from pylae.games.earth_and_water.sequence import apply, legal, mover
from pylae.games.earth_and_water.state import (
    ATTACKER_RETREAT,
    BUILD_BRIDGE,
    CARD,
    CHOOSE_CARD,
    CITY,
    COUNT,
    DECLINE,
    DESTINATION,
    DIE,
    EVEN,
    EVENT,
    FINISHED,
    GREEK_POINTS,
    KEEP,
    MOST_LEGAL,
    MOVE,
    NUMBER,
    OMEN,
    PEACE_DIE,
    PERSIAN_CONQUEST,
    PORT,
    RAISE,
    TURN,
    State,
)
from pylae.games.earth_and_water.views import hide

Position = tuple[State, int, list[int]]  # a view, the seat that looks, what it may choose

PORTS_LIT = [PORT + city for city in (EPHESUS, THERMA, THEBES, ATHENS, SPARTA, NAXOS)]


def pile(*numbers: int) -> int:
    """Cards by their printed numbers."""
    return sum(1 << (number - 1) for number in numbers)


def table(greek: int = 0, persian: int = 0, discarded: int = 0, **fields: int) -> State:
    """A position of the second expedition with these hands and discards, and fields as given."""
    state = State()
    state.players = 2
    state.edition = fields.pop("edition", BONSAI)
    setup(state)
    state.expedition, state.phase, state.actor, state.turn, state.talents = 2, TURN, PERSIA, PERSIA, 0
    state.hand = [greek, persian]
    state.deck = ALL_CARDS & ~(greek | persian | discarded | fields.get("aside", 0))
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def seen_by(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def marching(**fields: int) -> State:
    """Persia marches from Sestos to Athens."""
    state = table(pile(4, 15), pile(1), moving=PERSIA, **fields)
    state.origin[PERSIA], state.target[PERSIA], state.units[PERSIA] = SESTOS, ATHENS, 3
    return state


def land_battle() -> State:
    """All 24 Persian armies against nine Greeks in Athens, the Cavalry leading."""
    state = marching(phase=DIE, event=CAVALRY, fought=1, greek_dice=3, dice=1, rolling=GREECE)
    state.army = [[0] * 11, [0] * 11]
    state.army[GREECE][ATHENS], state.army[PERSIA][ATHENS] = 9, 24
    state.army_reserve = [0, 0]
    state.die = [[0, 5, 2], [6, 6, 1]]
    return state


def sea_battle() -> State:
    """Persia with three armies aboard against five Greek fleets off Naxos."""
    state = marching(phase=ATTACKER_RETREAT, actor=PERSIA, sailing=1, afloat=1)
    state.origin[PERSIA], state.target[PERSIA], state.carried[PERSIA] = EPHESUS, NAXOS, 3
    state.fleet = [[0] * 11, [0] * 11]
    state.fleet[GREECE][NAXOS], state.fleet[PERSIA][NAXOS] = 5, 6
    state.die = [[3, 0, 0], [6, 4, 2]]
    return state


def choosing() -> State:
    """Hippias has shown Persia the Greek hand."""
    state = table(pile(3, 8, 9, 15), pile(2, 11), pile(10), phase=CHOOSE_CARD, event=24)
    state.seen[GREECE] = state.hand[GREECE]
    return state


def raising() -> Position:
    view = seen_by(table(pile(1, 2), pile(5), phase=RAISE, talents=9, raised=1), PERSIA)
    lit = [CITY + SESTOS, CITY + EPHESUS, PORT + SESTOS, PORT + EPHESUS, BUILD_BRIDGE, DECLINE]
    return view, PERSIA, lit


def sailing() -> Position:
    state = table(pile(10), pile(2), phase=DESTINATION, moving=PERSIA, sailing=1)
    state.origin[PERSIA], state.units[PERSIA], state.carried[PERSIA] = SESTOS, 2, 2
    return seen_by(state, PERSIA), PERSIA, PORTS_LIT


def many_armies() -> Position:
    state = table(0, pile(1), phase=NUMBER, moving=PERSIA)
    state.origin[PERSIA], state.army[PERSIA][SESTOS] = SESTOS, 24
    return seen_by(state, PERSIA), PERSIA, [COUNT + number for number in range(1, 25)]


def full_hand(seat: int) -> Position:
    hands = (ALL_CARDS, 0) if seat == GREECE else (0, ALL_CARDS)
    state = table(*hands, actor=seat, turn=seat)
    both = [action + card for card in range(16) for action in (MOVE, EVENT)]
    return seen_by(state, seat), seat, [DECLINE, *both]


def late(**fields: int) -> State:
    return table(
        discarded=ALL_CARDS,
        phase=FINISHED,
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
        seen_by(table(pile(3, 8), pile(1, 4, 11), pile(9, 10, 16)), PERSIA),
        PERSIA,
        [DECLINE, *(MOVE + card for card in (0, 3, 10)), EVENT, EVENT + 3],
    ),
    "armies to count": many_armies(),
    "sailing": sailing(),
    "land battle": (seen_by(land_battle(), GREECE), GREECE, []),
    "sea battle": (seen_by(sea_battle(), PERSIA), PERSIA, [DECLINE, PORT + EPHESUS]),
    "watched battle": (seen_by(sea_battle(), WATCHER), WATCHER, []),
    "Hippias": (seen_by(choosing(), PERSIA), PERSIA, [CARD + card for card in (2, 7, 8, 14)]),
    "seen": (seen_by(choosing(), GREECE), GREECE, []),
    "keeping": (seen_by(table(0, pile(1, 2), phase=KEEP), PERSIA), PERSIA, [DECLINE, CARD, CARD + 1]),
    "omen": (seen_by(table(0, pile(2), phase=OMEN), PERSIA), PERSIA, [DECLINE]),
    "peace": (seen_by(table(pile(6), phase=PEACE_DIE, event=SEPARATE_PEACE), GREECE), GREECE, []),
    "mines": (
        seen_by(table(aside=pile(1), event=MINES, talents=3, phase=RAISE, actor=0), 0),
        GREECE,
        [DECLINE],
    ),
    "sixteen Greek cards": full_hand(GREECE),
    "sixteen Persian cards": full_hand(PERSIA),
    "slow losses": (seen_by(table(slow_losses=1, edition=NUTS, score=-6), GREECE), GREECE, []),
    "Persian conquest": (late(outcome=PERSIAN_CONQUEST, score=7), PERSIA, []),
    "Greek points": (late(outcome=GREEK_POINTS, score=-6, edition=NUTS), GREECE, []),
    "draw": (late(outcome=EVEN), WATCHER, []),
}
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    view, seat, actions = position
    return list(ElementTree.fromstring(draw(view, seat, actions, tall).svg()).iter())


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
    chance, out = random.Random(seed), [0] * MOST_LEGAL
    state = State()
    state.players, state.edition, state.slow_losses = 2, edition, seed % 2
    setup(state)
    while state.phase != FINISHED:
        count = legal(state, out)
        if mover(state) == CHANCE:
            apply(state, chance.randrange(count))
            continue
        yield seen_by(state, state.actor), state.actor, out[:count]
        choices = [action for action in out[:count] if action != DECLINE] or [DECLINE]
        apply(state, chance.choice(choices) if chance.random() < 0.9 else out[chance.randrange(count)])


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


def letters(layers: Iterable[str]) -> list[float]:
    """The sizes of all letters in some layers as they are seen."""
    return [size for layer in layers for size in _letters(ElementTree.fromstring(layer), 1)]


def _letters(element: ElementTree.Element, scale: float) -> Iterator[float]:
    if found := re.search(r"scale\((-?[.0-9]+)", element.get("transform", "")):
        scale *= abs(float(found[1]))
    if size := element.get("font-size"):
        yield float(size) * scale
    for child in element:
        yield from _letters(child, scale)


def asks(position: Position, tall: bool = False) -> dict[str, str]:
    """What a picture lets its seat wonder about, by the names of the pieces."""
    found = elements(position, tall)
    return {e.get("id", ""): e.get("data-ask", "") for e in found if e.get("data-ask")}
