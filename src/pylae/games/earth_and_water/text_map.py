"""The board in letters: a map that fits 100 columns, the tracks and the cards."""

from __future__ import annotations

from pylae.core.piles import cards
from pylae.games.earth_and_water.cards import SPARTAN
from pylae.games.earth_and_water.map import (
    EXPEDITIONS,
    FOOD,
    GREECE,
    HOME,
    PERSIA,
    PORTS,
    SCORE_LIMIT,
)
from pylae.games.earth_and_water.notation import SIDE_NAMES, card_names, city_name
from pylae.games.earth_and_water.state import PLACES, State, deck_size, discards, hand_size
from pylae.games.earth_and_water.words import many, scale

WIDTH, HEIGHT = 96, 14
LEGEND = "(p) port   * food   a armies   f fleets   G, P home of Greece, of Persia"
# Column and row of each city's name, in the order of the cities; its pieces stand below.
PLACE = (
    (66, 0),
    (66, 8),
    (14, 0),
    (10, 3),
    (0, 6),
    (18, 6),
    (26, 9),
    (6, 9),
    (2, 12),
    (44, 6),
    (48, 11),
)
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
    """2.1 The board in letters, as a seat sees it."""
    return "\n".join([*_tracks(view), "", *_map(view), LEGEND, "", *_beside(view), *_hands(view, seat)])


def _tracks(view: State) -> list[str]:
    limit = SCORE_LIMIT[view.edition]
    track = " ".join("●" if at == view.score else "·" for at in range(-limit, limit + 1))
    done = " ".join(f"[{n}]" if n == view.expedition else str(n) for n in range(1, EXPEDITIONS + 1))
    return [f"Expedition {done}    Greece {track} Persia   the scale: {scale(view.score)}"]


def _map(view: State) -> list[str]:
    canvas = [[" "] * WIDTH for _ in range(HEIGHT)]
    for column, row, line in ROADS:
        _write(canvas, column, row, line)
    _write(
        canvas, *BRIDGE, "=====( bridge of boats )=====" if view.bridge else ". . . . . Hellespont . . . . ."
    )
    for city in range(PLACES):
        column, row = PLACE[city]
        _write(canvas, column, row, _title(view, city))
        _write(canvas, column, row + 1, _pieces(view, city))
    return ["".join(row).rstrip() for row in canvas]


def _write(canvas: list[list[str]], column: int, row: int, text: str) -> None:
    canvas[row][column : column + len(text)] = text[: WIDTH - column]


def _title(view: State, city: int) -> str:
    """A name, (p) for a port, food as stars, and whose home it is."""
    port = "(p)" if PORTS >> city & 1 else ""
    home = "" if HOME[city] < 0 else f" {SIDE_NAMES[HOME[city]][0]}"
    return f"{city_name(view, city)}{port}{'*' * FOOD[city]}{home}"


def _pieces(view: State, city: int) -> str:
    """G 2a 1f: two Greek armies and a Greek fleet."""
    words = []
    for side in (GREECE, PERSIA):
        armies, fleets = view.army[side][city], view.fleet[side][city]
        counts = [f"{armies}a"] * bool(armies) + [f"{fleets}f"] * bool(fleets)
        if view.carried[side] and view.target[side] == city:
            counts.append(f"({view.carried[side]} aboard)")
        if counts:
            words.append(f"{SIDE_NAMES[side][0]} {' '.join(counts)}")
    return "  ".join(words) or "-"


def _beside(view: State) -> list[str]:
    lines = []
    for side in (GREECE, PERSIA):
        lost = ""
        if view.army_lost[side] or view.fleet_lost[side]:
            lost = f", lost until the next expedition {view.army_lost[side]}a {view.fleet_lost[side]}f"
        left = f"{many(view.army_reserve[side], 'army')}, {many(view.fleet_reserve[side], 'fleet')}"
        lines.append(f"{SIDE_NAMES[side]} has beside the map: {left}{lost}")
    gone = [name for at, name in enumerate(PORTRAITS) if view.portraits >> at & 1]
    notes = [f"gone: {', '.join(gone)}"] * bool(gone) + ["Karneia"] * view.karneia
    notes += ["the Acropolis has burned"] * view.acropolis + [f"talents {view.talents}"] * bool(view.talents)
    if notes:
        lines.append("; ".join(notes))
    thrown = [
        f"{SIDE_NAMES[side]} {' '.join(str(face) for face in view.die[side] if face)}"
        for side in (PERSIA, GREECE)
        if any(view.die[side])
    ]
    return lines + [f"dice: {', '.join(thrown)}"] * bool(thrown)


def _hands(view: State, seat: int) -> list[str]:
    gone = ", ".join(str(card + 1) for card in cards(discards(view))) or "none"
    aside = "".join(f"; card {card + 1} lies aside" for card in cards(view.aside))
    lines = [f"Deck {deck_size(view)}, discards {gone}{aside}"]
    for side in (GREECE, PERSIA):
        you = " (you)" if side == seat else ""
        lines.append(f"{SIDE_NAMES[side]}{you}: {many(hand_size(view, side), 'card')}")
        for card in cards(view.hand[side]):
            mark = " (Spartan)" if SPARTAN >> card & 1 else ""
            lines.append(f"  {card + 1:2} {card_names(view, card)}{mark}")
        if view.hand[side] and view.unseen[side]:
            lines.append(f"     and {many(view.unseen[side], 'card')} unseen")
    return lines
