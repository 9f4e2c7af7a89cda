"""The board in letters: a map that fits 100 columns, the tracks, the move under way and the cards."""

from __future__ import annotations

import textwrap

from pylae.core.game import Pile
from pylae.core.piles import cards_in
from pylae.core.rule import NOTHING
from pylae.core.wording import listed, many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import common, phase, scoring
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling

BREADTH = 100  # columns that everything fits
WIDTH, HEIGHT = 96, 14  # of the map
LEGEND = "(p) port  * food  a armies  f fleets  G, P home of Greece, of Persia"
IMPORTANCE = ("+G, +P counts 2 points for that side; ° reconstructed", "+ counts 2 points")
# Column and row of each city's name, in the order of the cities; its pieces stand below.
PLACE = ((66, 0), (66, 8), (14, 0), (10, 3), (0, 6), (18, 6), (26, 9), (6, 9), (2, 12), (48, 6), (48, 11))
ROADS = (
    (15, 2, "|"),
    (8, 5, "/"),
    (17, 5, "\\"),
    (9, 6, "--------"),
    (17, 8, "/"),
    (25, 8, "\\"),
    (17, 9, "--------"),
    (8, 11, "|"),
    *((69, row, "|") for row in range(2, 8)),
)
BRIDGE = (33, 0)
PORTRAITS = ("Darius", "Xerxes", "Artemisia", "Miltiades", "Themistocles", "Leonidas")


def show(view: State, seat: int) -> str:
    """2.1.1 The board in letters, as a seat sees it."""
    parts = (
        _tracks(view),
        _map(view),
        [LEGEND, IMPORTANCE[view.edition]],
        _beside(view) + _under_way(view),
        _cards(view, seat),
    )
    return "\n\n".join("\n".join(part) for part in parts)


def _tracks(view: State) -> list[str]:
    limit = atlas.SCORE_LIMIT[view.edition]
    track = " ".join("●" if at == view.score else "·" for at in range(-limit, limit + 1))
    done = " ".join(f"[{n}]" if n == view.expedition else str(n) for n in range(1, atlas.EXPEDITIONS + 1))
    points = [
        f"{atlas.SIDE_NAMES[side]} {scoring.city_points(view, side, common.controlled(view, side))}"
        for side in range(atlas.SIDES)
    ]
    return [
        f"Expedition {done}    Greece {track} Persia   the scale: {names.scale(view.score)}",
        f"Cities now: {', '.join(points)}",
    ]


def _map(view: State) -> list[str]:
    canvas = [[" "] * WIDTH for _ in range(HEIGHT)]
    for column, row, line in ROADS:
        _write(canvas, column, row, line)
    _write(
        canvas, *BRIDGE, "=====( bridge of boats )=====" if view.bridge else ". . . . . Hellespont . . . . ."
    )
    for city in range(atlas.PLACES):
        column, row = PLACE[city]
        _write(canvas, column, row, _title(view, city))
        _write(canvas, column, row + 1, _pieces(view, city))
    return ["".join(row).rstrip() for row in canvas]


def _write(canvas: list[list[str]], column: int, row: int, text: str) -> None:
    canvas[row][column : column + len(text)] = text[: WIDTH - column]


def _title(view: State, city: int) -> str:
    """A name, (p) for a port, food as stars, whose home it is, for whom it counts 2, and ° where that is reconstructed."""
    port = "(p)" if atlas.PORTS >> city & 1 else ""
    home = "" if atlas.HOME[city] < 0 else f" {atlas.SIDE_NAMES[atlas.HOME[city]][0]}"
    double = [side for side in range(atlas.SIDES) if atlas.POINTS[2 * view.edition + side][city] == 2]
    important = (
        "" if not double else " +" if len(double) == atlas.SIDES else f" +{atlas.SIDE_NAMES[double[0]][0]}"
    )
    ours = "°" if city in atlas.RECONSTRUCTED and view.edition == atlas.BONSAI else ""
    return f"{spelling.city_name(view, city)}{port}{'*' * atlas.FOOD[city]}{home}{important}{ours}"


def _pieces(view: State, city: int) -> str:
    """G 2a 1f: two Greek armies and a Greek fleet."""
    words = []
    for side in (atlas.GREECE, atlas.PERSIA):
        armies, fleets = view.army[side][city], view.fleet[side][city]
        counts = [f"{armies}a"] * bool(armies) + [f"{fleets}f"] * bool(fleets)
        if view.carried[side] and view.target[side] == city:
            counts.append(f"({view.carried[side]} aboard)")
        if counts:
            words.append(f"{atlas.SIDE_NAMES[side][0]} {' '.join(counts)}")
    return "  ".join(words) or "-"


def _beside(view: State) -> list[str]:
    """Pieces beside the map, portraits, and what lasts for a while."""
    lines = []
    for side in (atlas.GREECE, atlas.PERSIA):
        left = f"{many(view.army_reserve[side], 'army')}, {many(view.fleet_reserve[side], 'fleet')}"
        lost = ""
        if view.army_lost[side] or view.fleet_lost[side]:
            pieces = f"{many(view.army_lost[side], 'army')}, {many(view.fleet_lost[side], 'fleet')}"
            lost = f"; lost until the next expedition: {pieces}"
        lines.append(f"{atlas.SIDE_NAMES[side]} has beside the map: {left}{lost}")
    gone = [name for at, name in enumerate(PORTRAITS) if view.portraits >> at & 1]
    lines += [f"Portraits filled: {listed(gone)}"] * bool(gone)
    lines += ["Sparta celebrates the Karneia: no Spartan events"] * view.karneia
    lines += ["The Acropolis has burned"] * view.acropolis
    return lines


def _under_way(view: State) -> list[str]:
    """The event, the production, the moves and the dice."""
    lines = [f"Event: {spelling.event_name(view, view.event)}"] * (view.event != NOTHING)
    if view.talents:
        raised = f", {many(view.raised, 'fleet')} raised" if view.phase == phase.RAISE else ""
        limit = f" of {atlas.MOST_FLEETS}" if raised and view.event != cards.MINES else ""
        lines.append(f"{atlas.SIDE_NAMES[view.actor]} has {many(view.talents, 'talent')} left{raised}{limit}")
    lines += [f"{atlas.SIDE_NAMES[1 - view.turn]} has passed"] * (
        view.phase == phase.TURN and view.passes == 1
    )
    lines += [_move(view, side) for side in (atlas.PERSIA, atlas.GREECE) if view.origin[side] != NOTHING]
    lines += [f"Greece rolls {view.greek_dice} dice in this battle"] * bool(view.greek_dice)
    lines += ["Pausanias: the dice of the Cavalry count as usual"] * view.pausanias
    thrown = [
        f"{atlas.SIDE_NAMES[side]} {' '.join(str(face) for face in view.die[side] if face)}"
        for side in (atlas.PERSIA, atlas.GREECE)
        if any(view.die[side])
    ]
    return lines + [f"Dice: {', '.join(thrown)}"] * bool(thrown)


def _move(view: State, side: int) -> str:
    """A move as far as it has come; Themistocles' interrupts a Persian one."""
    at_sea = view.sailing if side == view.moving else 1
    piece = "fleet" if at_sea else "army"
    units, carried = view.units[side], view.carried[side]
    force = many(units, piece) if units else ("fleets" if at_sea else "armies")
    cargo = f" with {many(carried, 'army')} aboard" if carried else ""
    goal = f" to {spelling.city_name(view, view.target[side])}" if view.target[side] != NOTHING else ""
    return f"{atlas.SIDE_NAMES[side]} moves {force}{cargo} from {spelling.city_name(view, view.origin[side])}{goal}"


def _cards(view: State, seat: int) -> list[str]:
    """The hands as far as they are seen, the deck, and all that lies open."""
    lines = []
    for side in (atlas.GREECE, atlas.PERSIA):
        you = " (you)" if side == seat else ""
        lines.append(f"{atlas.SIDE_NAMES[side]}{you}: {many(common.hand_size(view, side), 'card')}")
        for card in cards_in(view.hand[side]):
            seen = ", seen by Persia" if side == seat and view.seen[side] >> card & 1 else ""
            lines.append(f"  {_card(view, card)}{seen}")
        if view.hand[side] and view.unseen[side]:
            lines.append(f"     and {many(view.unseen[side], 'card')} unseen")
    lines.append(f"Deck: {many(common.deck_size(view), 'card')}")
    lines += [f"Played, not yet discarded: {_card(view, card).strip()}" for card in cards_in(view.aside)]
    open_cards = "; ".join(_card(view, card).strip() for card in cards_in(common.discards(view))) or "none"
    return lines + textwrap.wrap(f"Discards: {open_cards}", BREADTH, subsequent_indent="  ")


def piles(view: State) -> tuple[Pile, ...]:
    """5.4 The discards, open to everybody, and what was set aside until its effect is over."""
    heaps = (("discards", "Discards", common.discards(view)), ("aside", "Set aside", view.aside))
    return tuple(
        Pile(name, title, "5.4", {_card(view, card).strip(): 1 for card in cards_in(heap)})
        for name, title, heap in heaps
    )


def _card(view: State, card: int) -> str:
    """A card by its number and its two events."""
    return f"{card + 1:2} {spelling.card_names(view, card)}{' (Spartan)' * (cards.SPARTAN >> card & 1)}"
