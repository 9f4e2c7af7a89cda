"""The pass: four positions round the cup, each with a first card and one behind it."""

from __future__ import annotations

from math import cos, pi, sin

from pylae.art import marks, ornament, pieces, svg, theme
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import card_faces, charts, choices, scene
from pylae.games.hot_gates.rules import act, endings
from pylae.games.hot_gates.rules.state import EMPTY, NO_GOAT, TURNED_BACK
from pylae.games.hot_gates.words import names

TOWARDS = (-pi / 2, 0, pi / 2, pi)  # north, east, south, west
SOUTH = 2


def cup(table: scene.Table) -> str:
    """The pass as the picture inside a drinking cup; its ring carries the four winds."""
    chart = table.chart
    (x, y), r = chart.cup, chart.cup_radius
    if not chart.roomy:
        return svg.at(x, y, pieces.greek_shield(r)) + (
            "" if busy(table) else svg.at(x, y + 106, clash(), scale=1.2)
        )
    winds = (
        svg.at(
            r * cos(angle),
            r * sin(angle),
            svg.circle(12, **svg.paint(theme.CLAY, theme.FIGURE, 2.4)),
            svg.words(0, 5, names.position(at)[0], 14, "display", theme.FIGURE, "middle"),
        )
        for at, angle in enumerate(TOWARDS)
    )
    return svg.at(
        x,
        y,
        svg.circle(r, **svg.paint(theme.CLAY, theme.PLATE_EDGE, 3)),
        svg.circle(r - 7, **svg.paint("none", theme.FIGURE, 1.2)),
        clash(),
        *winds,
    )


@svg.kept
def clash() -> str:
    """Two Spartans and a guard of the Great King above the sea, round the origin."""
    return svg.group(
        *(svg.at(x, -34, svg.use("hoplite"), scale=0.5) for x in (-49, -32)),
        svg.group(svg.use("guard"), transform="translate(56 -34) scale(-.5 .5)"),
        svg.stroke("M-56 26H56", theme.FIGURE, 2.4),
        svg.at(-36, 31, ornament.waves(72, 12, theme.FIGURE)),
    )


def busy(table: scene.Table) -> bool:
    """Whether something stands before the positions: an attack, the choice of one, or the end."""
    return (
        table.view.where > 0
        or table.view.outcome != endings.UNDECIDED
        or any(act.HOLD <= action < act.TO for action in table.actions)
    )


def titles(table: scene.Table) -> str:
    """The names of the positions; north and south end at their cards."""
    chart = table.chart
    anchors = ("end", "end", "end", "start")
    return svg.group(
        *(
            svg.words(*chart.names[at], names.position(at), chart.title, "display", theme.TEXT, anchors[at])
            for at in range(cards.POSITIONS)
        )
    )


def positions(table: scene.Table) -> str:
    return svg.group(*(position(table, at) for at in range(cards.POSITIONS)))


def position(table: scene.Table, at: int) -> str:
    """The card behind, the card in front, and the attacks that may be made on it."""
    return svg.group(rear(table, at), front(table, at), attacks(table, at))


def front(table: scene.Table, at: int) -> str:
    """The first card; the attacked one is framed."""
    chart, view = table.chart, table.view
    width, height = card_size(chart)
    card = view.front[at]
    if (at, False) in table.turned_up:
        face = just_turned(chart, table.turned_up[at, False])
    elif card == EMPTY:
        face = card_faces.empty_place(width, height)
    else:
        face = svg.at(0, 0, card_faces.persian(card - 1), scale=chart.card)
    edge = svg.paint("none", theme.ACCENT, 4)
    attacked = view.where == at + 1 and view.outcome == endings.UNDECIDED
    frame = svg.box(-4, -4, width + 8, height + 8, rx=4, **edge) if attacked else ""
    return marks.piece(f"front-{at + 1}", *chart.fronts[at], frame, face)


def rear(table: scene.Table, at: int) -> str:
    """The card behind: its back, or its face where a Scout has turned it up; a Scout's player may turn it."""
    chart, card = table.chart, table.view.rear[at]
    action = table.offered(act.FLIP + at)
    if (at, True) in table.turned_up:
        face = just_turned(chart, table.turned_up[at, True])
    else:
        face = face_behind(chart, card)
    return marks.piece(
        f"rear-{at + 1}",
        *chart.rears[at],
        face,
        action=action,
        label=choices.words_of(table.view, action).label if action is not None else "",
        ring=marks.lit_box(*card_size(chart)),
    )


def card_size(chart: charts.Chart) -> svg.Point:
    return card_faces.WIDTH * chart.card, card_faces.HEIGHT * chart.card


def just_turned(chart: charts.Chart, kind: int) -> str:
    """A card that is being turned up, before anything has come of it."""
    width, height = card_size(chart)
    edge = svg.box(-3, -3, width + 6, height + 6, rx=4, **svg.paint("none", theme.PERSIAN_TEXT, 3))
    face = svg.at(0, 0, card_faces.persian(kind), scale=chart.card)
    return edge + face + card_faces.tag(width / 2, height - 15, "turned up", chart.text)


def face_behind(chart: charts.Chart, card: int) -> str:
    """A second card as it lies: with what all have seen of it."""
    width, height = card_size(chart)
    if card == EMPTY:
        return card_faces.empty_place(width, height)
    if card > 0:
        face = svg.at(0, 0, card_faces.persian(card - 1), scale=chart.card)
        return face + card_faces.tag(width / 2, height - 15, "scouted", chart.text)
    back = svg.at(0, 0, svg.use("persian-back"), scale=chart.card)
    known = names.persian(TURNED_BACK - card) if card <= TURNED_BACK else "no goat" if card == NO_GOAT else ""
    return back + (card_faces.tag(width / 2, height / 2, known, chart.text) if known else "")


def attacks(table: scene.Table, at: int) -> str:
    """A plate for every attack card that may be played against this position."""
    chart = table.chart
    offered = table.lit(act.HOLD + cards.POSITIONS * kind + at for kind in range(cards.ATTACKS))
    columns, (width, height), gap = chart.attack_columns[at], chart.plate, chart.plate_gap
    x, y = chart.attacks[at]
    if chart.south_rises and at == SOUTH and offered:
        y -= (height + gap) * ((len(offered) - 1) // columns)
    return svg.group(
        *(
            choice_plate(
                f"attack-{choice.action}",
                (x + (width + gap) * (index % columns), y + (height + gap) * (index // columns)),
                (width, height),
                choice,
                chart.text + 2,
            )
            for index, choice in enumerate(offered)
        )
    )


def choice_plate(name: str, spot: svg.Point, size: svg.Point, choice: choices.Choice, letters: float) -> str:
    """A lit plate with the few letters of a choice."""
    width, height = size
    drawn = svg.group(
        svg.box(0, 0, width, height, rx=3, fill=theme.PANEL),
        svg.words(
            width / 2, height / 2 + letters * 0.34, choice.text, letters, "display", theme.TEXT, "middle"
        ),
    )
    ring = svg.box(-1, -1, width + 2, height + 2, rx=4, **svg.paint("none", theme.LIT_INK, 4.4)) + svg.box(
        -1, -1, width + 2, height + 2, rx=4, **svg.paint("none", theme.LIT, 2.8)
    )
    return marks.piece(name, *spot, ring, drawn, action=choice.action, label=choice.label)
