"""The Trenches: Combatants with their totals and marks, what they hold, and the plates of what they may do or suffer."""

from __future__ import annotations

from math import atan2, cos, degrees, sin

from pylae.art import svg, theme
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.picture import card_faces, charts, scene
from pylae.games.greeks_and_vikings.picture.choices import NUMERALS, Choice
from pylae.games.greeks_and_vikings.picture.scene import Card
from pylae.games.greeks_and_vikings.rules import act, job, layout, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.explaining import explain, told
from pylae.games.greeks_and_vikings.words import names
from pylae.games.greeks_and_vikings.words.spelling import spell

LETTERS = ("S", "G", "R", "B", "P", "T")  # of the keywords, by bit
MEANINGS = {
    card.GUARD: "Guard: rivals who attack here must attack a Guard.",
    card.RAIDER: "Raider: may attack State Points past Combatants, unless one has Guard.",
    card.BOLD: "Bold: defends with ATK.",
    card.PACIFIST: "Pacifist: cannot attack.",
    card.TWIN_STRIKE: "Twin strike: attacks twice.",
}
SPENT = "Has attacked this turn."
USED = "Used this turn."


def place(zone: charts.Zone, slot: int) -> int:
    return limits.TRENCH * zone.seat + slot


def taken(table: scene.Table, zone: charts.Zone) -> list[int]:
    """The slots of a Trench where somebody lies."""
    return [slot for slot in charts.SLOTS if table.view.kit[place(zone, slot)][layout.COMBATANT]]


# Combatants


def units(table: scene.Table, zone: charts.Zone) -> list[Card]:
    """The Combatants of a Trench and what they hold."""
    found = []
    for slot in taken(table, zone):
        found += [unit(table, zone, slot), *gear(table, zone, slot)]
    return found


def unit(table: scene.Table, zone: charts.Zone, slot: int) -> Card:
    """A Combatant: chosen where it lies; its totals are explained."""
    view, here, box = table.view, place(zone, slot), zone.trench[slot]
    face = table.face(view.kit[here][layout.COMBATANT])
    atk, defence = (explain(view, here, column) for column in (card.ATK, card.DEF))
    reasons = (f"ATK {told(atk)}", f"DEF {told(defence)}", *states(view, here))
    numeral = svg.at(11, box[3] - 48, card_faces.letter_mark(NUMERALS[slot])) if numbered(table, zone) else ""
    picture = card_faces.tile(
        face,
        box[2],
        box[3],
        (totals.total(view, here, card.ATK), totals.total(view, here, card.DEF)),
        signs(view, here),
    )
    return Card(
        f"unit-{here}",
        box,
        picture + numeral,
        f"{names.unit(view, here)}, {face.kind_word}. {'. '.join(reason.rstrip('.') for reason in reasons)}.",
        face,
        reasons,
        tuple(sole(table, here)),
        wondered(table, here),
    )


def sole(table: scene.Table, here: int) -> list[Choice]:
    """What a touch of a Combatant does: it is chosen, or attacked where only one of the others can do it."""
    attacks = table.attacks_on(here)
    return table.at_unit(here) or (attacks if len(attacks) == 1 else [])


def numbered(table: scene.Table, zone: charts.Zone) -> bool:
    """Do the Combatants show their numbers, since plates speak of them?"""
    return table.what == job.BATTLE and zone.seat == table.view.turn


def wondered(table: scene.Table, here: int) -> str:
    """The move to ask about with a Combatant that can do nothing now: to retire it, or to attack it."""
    view, seat = table.view, here // limits.TRENCH
    if not table.deciding or table.orders(here) or table.attacks_on(here):
        return ""
    if table.what == job.ACTION and seat == view.turn:
        return spell(view, act.RETIRE + here % limits.TRENCH)
    fighters = [slot for slot in charts.SLOTS if view.kit[limits.TRENCH * view.turn + slot][layout.COMBATANT]]
    if table.what == job.BATTLE and seat != view.turn and fighters:
        return spell(view, act.ATTACK + act.TARGETS * fighters[0] + here)
    return ""


def keywords(view: State, here: int) -> list[int]:
    """The keywords a Combatant has now that matter in play."""
    return [keyword for keyword in MEANINGS if totals.has(view, here, keyword)]


def signs(view: State, here: int) -> list[str]:
    """Keywords by their letters, lit where they are not printed; and whether it has attacked or was used."""
    printed = view.card[view.kit[here][layout.COMBATANT] - 1][card.KEYWORDS]
    found = [
        card_faces.letter_mark(LETTERS[keyword.bit_length() - 1], not printed & keyword)
        for keyword in keywords(view, here)
    ]
    if view.strikes[here]:
        found.append(spent_mark())
    if view.used[here] & 1 << layout.COMBATANT:
        found.append(card_faces.letter_mark("U"))
    return found


@svg.kept
def spent_mark() -> str:
    """A lowered spear on a disc: it has attacked."""
    return svg.group(
        svg.circle(8.6, **svg.paint(theme.RIM, theme.ON_RIM, 1.6)),
        svg.stroke("M-4 -4L4 4M0 4H4V0", theme.ON_RIM, 1.8),
    )


def states(view: State, here: int) -> tuple[str, ...]:
    """What else is true of a Combatant now, in sentences."""
    found = [MEANINGS[keyword] for keyword in keywords(view, here)]
    found += [SPENT] if view.strikes[here] else []
    found += [USED] if view.used[here] & 1 << layout.COMBATANT else []
    return tuple(found)


# What they hold


def gear(table: scene.Table, zone: charts.Zone, slot: int) -> list[Card]:
    """Weapon and Holds under their holder: two in full width, more of them side by side."""
    view, here = table.view, place(zone, slot)
    held = [column for column in range(layout.WEAPON, layout.KIT) if view.kit[here][column]]
    rows = charts.GEAR_ROWS
    columns = max(1, -(-len(held) // rows))
    x, y, width, _ = zone.gear[slot]
    found = []
    for index, column in enumerate(held):
        face = table.face(view.kit[here][column])
        line, across = divmod(index, columns)
        wide = width / columns
        # Those of a rival lie behind it, the first next to it.
        down = line if zone.own else rows - 1 - line
        box = (x + wide * across, y + charts.GEAR_ROW * down, wide - 1, charts.GEAR_ROW - 0.5)
        used = bool(view.used[here] & 1 << column)
        found.append(
            Card(
                f"gear-{here}-{column}",
                box,
                svg.group(card_faces.strip(face, box[2], box[3]), opacity=0.55 if used else None),
                f"{card_faces.spoken(face)} On {names.unit(view, here)}.",
                face,
                (USED,) if used else (),
                tuple(table.at_gear(here, column)) if table.chart.roomy else (),
            )
        )
    return found


# Plates


def kind(choice: Choice) -> int:
    """The row of a plate: who attacks, or which order it gives (to use, to swap, to retire)."""
    if choice.action >= act.ATTACK:
        return (choice.action - act.ATTACK) // act.TARGETS
    return 0 if choice.action >= act.USE else 2 if choice.action >= act.RETIRE else 1


def plates_at(table: scene.Table, here: int) -> list[Choice]:
    """The choices at a Combatant that need plates."""
    attacks = table.attacks_on(here)
    return attacks if attacks else table.orders(here)


def chip_rows(table: scene.Table, seat: int) -> list[int]:
    """What the rows of plates in a Trench are about."""
    places = range(limits.TRENCH * seat, limits.TRENCH * (seat + 1))
    return sorted({kind(choice) for here in places for choice in plates_at(table, here)})


def chips(table: scene.Table, zone: charts.Zone) -> str:
    """The plates of a Trench: side by side where there is room, otherwise a row for each order or attacker."""
    rows, (tall, step) = chip_rows(table, zone.seat), table.chart.chip
    drawn = []
    for slot in taken(table, zone):
        here = place(zone, slot)
        found = plates_at(table, here)
        x, y, width, _ = zone.chips[slot]
        if zone.wide:
            wide = width / max(len(found), 3)
            boxes = [(x + wide * index, y, wide - 1.5, tall) for index in range(len(found))]
        else:
            boxes = [(x, y + step * rows.index(kind(choice)), width, tall) for choice in found]
        drawn += [
            scene.chip(f"plate-{here}-{choice.action}", box, choice, short(choice, box[2]))
            for choice, box in zip(found, boxes, strict=True)
        ]
    return svg.group(*drawn)


def short(choice: Choice, width: float) -> str:
    """What fits on a plate: of an attack at least whose it is."""
    return choice.text.split()[0] if choice.action >= act.ATTACK and width < 40 else choice.text


def fighting(table: scene.Table, zones: dict[int, charts.Zone]) -> str:
    """The spear of the attack that is going on, from the attacker to its target."""
    view = table.view
    if not view.attacker:
        return ""
    start = middle(zones, view.attacker - 1)
    target = view.defender - 1
    goal = zones[target - limits.PLACES].points if target >= limits.PLACES else middle(zones, target)
    (x1, y1), (x2, y2) = start, goal
    away = 58.0 if table.chart.roomy else 50.0
    if abs(y2 - y1) < 2 * away:  # side by side: the spear flies below them
        from_x, from_y, to_x, to_y = x1, y1 + away, x2, y2 + away
        bend = (x1 + x2) / 2, max(y1, y2) + 2.4 * away
    else:
        side = 1 if y2 > y1 else -1
        from_x, from_y, to_x, to_y = x1, y1 + side * away, x2, y2 - side * away
        bend = (from_x + to_x) / 2, (from_y + to_y) / 2
    angle = atan2(to_y - bend[1], to_x - bend[0])
    shaft = svg.data("M", from_x, from_y, "Q", *bend, to_x - 16 * cos(angle), to_y - 16 * sin(angle))
    turn = f"translate({svg.number(to_x)} {svg.number(to_y)}) rotate({svg.number(degrees(angle))})"
    return svg.group(
        svg.stroke(shaft, theme.RIM, 11),
        svg.path(
            "M0 0L-24 13V-13Z",
            **svg.paint(theme.ACCENT, theme.RIM, 3),
            stroke_linejoin="round",
            transform=turn,
        ),
        svg.stroke(shaft, theme.ACCENT, 6),
        id="spear",
        pointer_events="none",
    )


def middle(zones: dict[int, charts.Zone], here: int) -> svg.Point:
    seat, slot = divmod(here, limits.TRENCH)
    x, y, width, height = zones[seat].trench[slot]
    return x + width / 2, y + height / 2


def empty(table: scene.Table, zone: charts.Zone) -> str:
    """The places of a Trench where nobody lies."""
    free = [slot for slot in range(table.view.trench) if slot not in taken(table, zone)]
    return svg.group(
        *(
            svg.at(x, y, card_faces.empty_place(width, height, "Trench" if index == 0 else ""))
            for index, (x, y, width, height) in enumerate(zone.trench[slot] for slot in free)
        )
    )
