"""A war zone: Battlefield, Effect and Command Zones, Deck and Museum, State Points, and whose it is."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin

from pylae.art import marks, svg, theme
from pylae.art.letters import length
from pylae.core.wording import many
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.picture import card_faces, charts, faces, middle, scene, units
from pylae.games.greeks_and_vikings.picture.scene import Card
from pylae.games.greeks_and_vikings.rules import act, layout
from pylae.games.greeks_and_vikings.words import names, piles

ZONE_NAMES = {layout.BATTLEFIELD: "Battlefield", layout.EFFECT: "Effect", layout.FIRST_COMMAND: "Command"}


def style(table: scene.Table, seat: int) -> int:
    """The style of most cards in a seat's deck."""
    counts = [0] * faces.STYLES
    for face in faces.faces(table.view):
        counts[face.style] += table.view.lists[seat][face.title]
    return counts.index(max(counts))


def ground(table: scene.Table, zone: charts.Zone) -> str:
    """A wash in the colour of the side, and the places that are empty."""
    view = table.view
    x, y, width, height = zone.box
    wash = svg.box(
        x - 5,
        y - 4,
        width + 10,
        height + 8,
        rx=6,
        fill=card_faces.GROUND[style(table, zone.seat)],
        opacity=0.2,
    )
    boxes = zone_boxes(zone)
    free = [slot for slot in range(layout.ZONES) if not view.zone[zone.seat][slot]]
    first = min((slot for slot in free if slot >= layout.FIRST_COMMAND), default=layout.FIRST_COMMAND)
    named = ZONE_NAMES | {first: ZONE_NAMES[layout.FIRST_COMMAND]}
    store = stored(table, zone)
    places = [
        svg.at(*boxes[slot][:2], card_faces.empty_place(*boxes[slot][2:], named.get(slot, "")))
        for slot in free
        if not (store and slot == first)
    ]
    return svg.group(wash, units.empty(table, zone), *places)


def zone_boxes(zone: charts.Zone) -> list[charts.Box]:
    return [zone.field, zone.effect, *zone.command]


def stored(table: scene.Table, zone: charts.Zone) -> bool:
    """May a card be put into this Command Zone now?"""
    return zone.seat == table.actor and act.STORE in table.actions


def cards(table: scene.Table, zone: charts.Zone) -> list[Card]:
    """Everything in a war zone but its Trench."""
    return [*laid(table, zone), deck(table, zone), museum(table, zone)]


def laid(table: scene.Table, zone: charts.Zone) -> list[Card]:
    """The cards of the small zones, and where a card may be stored."""
    view, found = table.view, []
    for slot, box in enumerate(zone_boxes(zone)):
        token = view.zone[zone.seat][slot]
        if not token:
            continue
        face = table.face(token)
        used = bool(view.zone_used[zone.seat] & 1 << slot)
        roomy = slot == layout.BATTLEFIELD and box[3] > 90
        picture = (card_faces.battlefield if roomy else card_faces.small_card)(face, box[2], box[3])
        found.append(
            Card(
                f"zone-{zone.seat + 1}-{slot}",
                box,
                svg.group(picture, opacity=0.6 if used else None),
                card_faces.spoken(face),
                face,
                (units.USED,) if used else (),
                tuple(table.at_zone(zone.seat, slot)),
            )
        )
    return found


def store(table: scene.Table, zone: charts.Zone) -> str:
    """The free place of the Command Zone where a card may be stored."""
    if not stored(table, zone):
        return ""
    slot = next(
        slot for slot in range(layout.FIRST_COMMAND, layout.ZONES) if not table.view.zone[zone.seat][slot]
    )
    box = zone_boxes(zone)[slot]
    (choice,) = table.lit([act.STORE])
    return scene.thing("store", box, card_faces.empty_place(box[2], box[3], "store"), "", choice)


# Piles


def deck(table: scene.Table, zone: charts.Zone) -> Card:
    """The Deck: how many cards, and those whose place is known; its list can be looked through."""
    view, seat = table.view, zone.seat
    _, _, width, height = zone.deck
    count, back = view.decks[seat], style(table, seat)
    top = [names.card_name(view, token - 1) for token in view.top[seat] if token]
    bottom = [names.card_name(view, token - 1) for token in view.bottom[seat] if token]
    known = [f"on top: {', '.join(top)}"] * bool(top) + [f"at the bottom: {', '.join(bottom)}"] * bool(bottom)
    face_up = table.face(view.top[seat][0]) if top else None
    picture = (
        card_faces.small_card(face_up, width, height)
        if face_up
        else card_faces.back(back, width, height)
        if count
        else card_faces.empty_place(width, height)
    )
    return Card(
        f"deck-{seat + 1}",
        zone.deck,
        picture + counted(table, zone, zone.deck, count, "Deck"),
        f"Deck of {names.seat_name(view, seat)}: {'; '.join([many(count, 'card'), *known])}. Open the deck list.",
        face_up,
        opens=piles.deck_list(seat),
    )


def museum(table: scene.Table, zone: charts.Zone) -> Card:
    """The Museum, open to all: how many cards, and one of them."""
    view, seat = table.view, zone.seat
    _, _, width, height = zone.museum
    lying = view.museum[seat]
    count = sum(lying)
    # A Museum is a set; the one with most stars lies on top.
    best = max(
        (face for face in faces.faces(view) if lying[face.title]),
        key=lambda face: (face.stars, face.atk + face.def_),
        default=None,
    )
    picture = (
        svg.group(card_faces.small_card(best, width, height), opacity=0.6)
        if best
        else card_faces.empty_place(width, height)
    )
    return Card(
        f"museum-{seat + 1}",
        zone.museum,
        picture + counted(table, zone, zone.museum, count, "Museum"),
        f"Museum of {names.seat_name(view, seat)}, {many(count, 'card')} to look through",
        opens=piles.museum(seat),
    )


def counted(table: scene.Table, zone: charts.Zone, box: charts.Box, count: int, name: str) -> str:
    """How many cards lie on a pile: on a disc, and below it what the pile is."""
    _, _, width, height = box
    disc = svg.group(
        svg.circle(13, **svg.paint(theme.RIM, theme.ON_RIM, 1.4)),
        svg.words(0, 5.4, str(count), 15, "display", theme.ON_RIM, "middle"),
        transform=f"translate({svg.number(width / 2)} {svg.number(height / 2 - (0 if zone.wide else 4))})",
    )
    if zone.wide:
        return disc + svg.words(width / 2, height + 15, name, table.chart.text, "text", theme.TEXT, "middle")
    return (
        disc
        + svg.box(0, height - 15, width, 15, fill=theme.RIM)
        + svg.words(width / 2, height - 4, name, card_faces.SMALLEST, "text", theme.ON_RIM, "middle")
    )


# Whose it is


def head(table: scene.Table, zone: charts.Zone) -> str:
    """The name of a seat, what it is about, how many cards it holds, and its State Points."""
    view, seat, chart = table.view, zone.seat, table.chart
    (x, y), size = zone.name, chart.text - 1
    name = "You" if seat == table.seat else names.seat_name(view, seat)
    written = card_faces.shortened(name, chart.title, 116)
    spot = (x, zone.notes[1] + 22) if zone.wide else (x + length(written, chart.title) + 12, y)
    about = duty(table, seat)
    shown = [names.card_name(view, token - 1) for token in view.shown[seat] if token]
    known = f", shown: {', '.join(shown)}" if shown and seat != table.seat else ""
    note = f"{view.hands[seat]} in hand{known}"
    room = 118.0 if zone.wide else zone.box[2] * 0.5
    line = card_faces.shortened(note, chart.text, room, "text")
    return svg.group(
        svg.words(x, y, written, chart.title, "display"),
        svg.group(
            svg.tag("title", escape(note)),
            svg.words(
                *zone.notes, line, chart.text, "text", theme.QUIET_TEXT, "start" if zone.wide else "end"
            ),
        ),
        marks.flag(*spot, about, size) if about else "",
        points(table, zone),
    )


def duty(table: scene.Table, seat: int) -> str:
    """What a player is about, in a word or two."""
    view = table.view
    if not view.jobs:
        return ""
    if not view.alive[seat]:
        return "out"
    return "to act" if seat == table.actor else "in turn" if seat == view.turn else ""


def points(table: scene.Table, zone: charts.Zone) -> str:
    """The State Points on a coin, and what a battle leaves of them; a rival may be chosen or attacked by it."""
    view, seat = table.view, zone.seat
    x, y = zone.points
    after = max(0, view.sp[seat] - middle.at_stake(view).get(seat, 0))
    then = f"then {after}" if after != view.sp[seat] else ""
    label = ", ".join(
        filter(None, [f"{names.seat_name(view, seat)}: {many(view.sp[seat], 'State Point')}", then])
    )
    drawn = coin(view.sp[seat], view.start_sp, zone.radius, style(table, seat))
    if then:
        drawn += svg.at(0, zone.radius - 8, marks.plate(then, card_faces.SMALLEST))
    attacks = table.attacks_on(limits.PLACES + seat) if zone.wide else []
    whole = table.lit([act.SEAT + seat]) or (attacks if len(attacks) == 1 else [])
    if whole:
        ring = marks.lit("circle", r=zone.radius + 3)
        drawn = marks.piece(
            f"points-{seat + 1}", x, y, drawn, action=whole[0].action, label=whole[0].label, ring=ring
        )
    else:
        said = svg.tag("title", escape(label))
        drawn = svg.at(x, y, said, drawn, id=f"points-{seat + 1}", role="img", aria_label=label)
    plates = (
        scene.chip(f"direct-{choice.action}", (x - 34 + 38 * index, y + zone.radius + 3, 36, 20), choice)
        for index, choice in enumerate(attacks)
    )
    return svg.group(drawn, *plates)


@svg.kept
def coin(left: int, start: int, radius: float, side: int) -> str:
    """State Points round the origin; the rim shows how many of those at the start are left."""
    size = radius * (0.92 if left < 100 else 0.72)
    return svg.group(
        svg.circle(radius, fill=theme.RIM),
        svg.circle(radius * 0.88, **svg.paint(card_faces.GROUND[side], theme.ON_RIM, 1)),
        gauge(radius * 0.94, left / max(1, start), theme.SAFFRON, radius * 0.11),
        svg.circle(radius * 0.68, fill=theme.PANEL),
        svg.words(0, size * 0.35, str(left), size, "display", theme.TEXT, "middle"),
    )


@svg.kept
def gauge(radius: float, share: float, colour: str, weight: float) -> str:
    """An arc round the origin, from above to the right."""
    if share >= 1:
        return svg.circle(radius, **svg.paint("none", colour, weight))
    angle = 2 * pi * share
    long = 1 if share > 0.5 else 0
    arc = svg.data(
        "M0 ", -radius, "A", radius, radius, f" 0 {long} 1 ", radius * sin(angle), -radius * cos(angle)
    )
    return svg.path(arc, **svg.paint("none", colour, weight)) if share > 0 else ""
