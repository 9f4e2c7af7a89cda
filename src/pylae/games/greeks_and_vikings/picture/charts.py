"""Where everything lies: a chart for a table and one for a phone, and the places of each war zone on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pylae.art.svg import Point
from pylae.art.table import either, pair
from pylae.games.greeks_and_vikings.data import limits

Box = tuple[float, float, float, float]  # left, top, width and height
SLOTS = range(limits.TRENCH)
GAP = 4
GEAR_ROWS, GEAR_ROW = 2, 18.5  # under a Combatant


@dataclass(frozen=True)
class Chart:
    """Sizes on a wide table and on a tall phone."""

    width: float = either(960, 390)
    margin: float = either(14, 8)
    roomy: bool = either(True, False)  # has a duel room for war zones across the whole table?
    title: float = either(17, 17)  # size of headings
    text: float = either(14, 14)  # size of notes

    tile: float = either(92, 104)  # height of a Combatant where there is little room
    row: float = either(48, 50)  # height of the small zones there
    chip: Point = either((20, 23), (42, 46))  # height of a plate at a card, and from row to row
    plate: Point = either((32, 42), (40, 48))  # height of an answer, and from row to row
    answers: float = either(430, 8)  # where the answers begin

    hand: Point = either((14, 33), (10, 42))  # the first card, from the fold
    hand_card: Point = either((118, 146), (116, 160))
    hand_columns: int = either(limits.HAND, 3)
    hand_step: float = either(0, 172)  # from line to line
    tray: float = either(188, 0)  # its height; 0 where it is as long as the hand
    choice: Point = either((122, 46), (117, 46))  # a card to choose from a Deck or Museum
    choice_columns: int = either(7, 3)
    banner: tuple[float, float] = either((560, 20), (366, 18))


WIDE, TALL = pair(Chart)


@dataclass(frozen=True)
class Zone:
    """Where the cards of one player lie."""

    seat: int
    own: bool  # is it the one at the foot, whose Trench lies above its other places?
    wide: bool  # is there room for everything in its full size?
    trench: Sequence[Box]
    gear: Sequence[Box]
    chips: Sequence[Box]  # where plates at the Combatants begin
    command: Sequence[Box]
    field: Box
    effect: Box
    deck: Box
    museum: Box
    points: Point
    radius: float
    name: Point
    notes: Point
    box: Box


def full_zone(seat: int, own: bool, x: float, y: float, width: float) -> Zone:
    """A war zone across the whole table, its Trench next to the middle."""
    tile, gear, command, chip = 110.0, GEAR_ROW * GEAR_ROWS, 44.0, 20.0
    side, right = 136.0, 196.0
    step = (width - side - right - 24) / limits.TRENCH
    left, far = x + side + 14, x + width - right
    tall = tile + chip + gear + command + 3 * GAP

    def from_middle(distance: float, height: float) -> float:
        """The top of something that far from the middle of the table."""
        return y + distance if own else y + tall - distance - height

    def columns(distance: float, height: float) -> list[Box]:
        return [(left + step * slot, from_middle(distance, height), step - 8, height) for slot in SLOTS]

    # The plates of attacks lie between the two Trenches, those of one's own orders below what a Combatant holds.
    trench, chips = (0.0, tile + gear + 2 * GAP) if own else (chip + GAP, 0.0)
    held = tile + GAP if own else tile + chip + 2 * GAP
    piles = from_middle(tall - 108 if own else tall - 92, 84)
    return Zone(
        seat,
        own,
        True,
        columns(trench, tile),
        columns(held, gear),
        columns(chips, chip),
        columns(tile + chip + gear + 3 * GAP, command),
        (x, from_middle(trench, tile), side, tile),
        (x, from_middle(tile + chip + gear + 3 * GAP, command), side, command),
        (far + 6, piles, 60, 84),
        (far + 100, piles, 60, 84),
        (far + 36, from_middle(trench, 72) + 36),
        34,
        (far + 80, from_middle(trench, 72) + 24),
        (far + 80, from_middle(trench, 72) + 44),
        (x, y, width, tall),
    )


def compact_zone(
    seat: int, own: bool, x: float, y: float, width: float, chart: Chart, chip_rows: int
) -> Zone:
    """A war zone in a column: head, Battlefield and piles, Command Zone, Trench; one's own the other way round."""
    unit, row, gear = width / limits.TRENCH, chart.row, GEAR_ROW * GEAR_ROWS
    chips = chart.chip[1] * chip_rows
    heights = {
        "head": 24.0,
        "fields": row + 4,
        "command": row,
        "gear": gear,
        "trench": chart.tile,
        "chips": chips,
    }
    order = list(heights)
    if own:
        order = ["trench", "gear", "chips", "command", "fields", "head"]
    tops, line = {}, y
    for name in order:
        tops[name] = line
        line += heights[name] + (GAP if heights[name] else 0)

    def columns(name: str) -> list[Box]:
        return [(x + unit * slot, tops[name], unit - GAP, heights[name]) for slot in SLOTS]

    fields, tall = tops["fields"], heights["fields"]
    parts, spots, at = (0.9, 1.4, 1.0, 0.8, 0.9), [], x
    for part in parts:
        spots.append((at, fields, unit * part - GAP, tall))
        at += unit * part
    radius = min(spots[0][2], tall) / 2
    head = tops["head"] + 17
    return Zone(
        seat,
        own,
        False,
        columns("trench"),
        columns("gear"),
        columns("chips"),
        columns("command"),
        spots[1],
        spots[2],
        spots[3],
        spots[4],
        (spots[0][0] + radius, fields + tall / 2),
        radius,
        (x, head),
        (x + width - GAP, head),
        (x, y, width, line - y),
    )
