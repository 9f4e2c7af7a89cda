"""Between the war zones: the turn, its phase and actions, the battle, what is asked, and the answers that belong to no card."""

from __future__ import annotations

from pylae.art import marks, ornament, svg, theme
from pylae.art.letters import length
from pylae.core.wording import many
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.picture import card_faces, charts, choices, faces, scene
from pylae.games.greeks_and_vikings.picture.choices import Choice
from pylae.games.greeks_and_vikings.picture.scene import Card
from pylae.games.greeks_and_vikings.rules import act, agenda, battle, job, layout, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects, names

DOT = 6  # radius of an action
STATUS = 46  # height of the status lines


def answers(table: scene.Table) -> list[Choice]:
    """What is answered here: what belongs to no card, and what lies too close for a finger or has no room at its place."""
    found = table.answers
    if not table.chart.roomy:
        gear = (
            (here, column) for here in range(limits.PLACES) for column in range(layout.WEAPON, layout.KIT)
        )
        found = [*(choice for spot in gear for choice in table.at_gear(*spot)), *found]
    if not table.chart.roomy or len(table.rivals) > 1:
        found = [
            *(choice for rival in table.rivals for choice in table.attacks_on(limits.PLACES + rival)),
            *found,
        ]
    return found


def written(choice: Choice) -> str:
    """What stands on the plate of an answer; far from its card it says all."""
    away = act.GEAR <= choice.action < act.ZONE or choice.action >= act.USE
    return choice.label if away else choice.text


def rows(table: scene.Table) -> list[list[tuple[Choice, float]]]:
    """The answers with the widths of their plates, line by line."""
    chart = table.chart
    room = chart.width - chart.answers - chart.margin
    lines, used = [], room + 1
    for choice in answers(table):
        wide = min(room, max(44.0, length(written(choice), 16) + 24))
        if used + wide > room:
            lines.append([])
            used = 0
        lines[-1].append((choice, wide))
        used += wide + 10
    return lines


def spread_rows(table: scene.Table) -> int:
    return -(-len(table.spread) // table.chart.choice_columns)


def height(table: scene.Table) -> float:
    """How much room the middle takes."""
    plates = table.chart.plate[1] * len(rows(table))
    if table.chart.roomy:
        return max(STATUS, plates + 4)
    spread = (table.chart.choice[1] + 10) * spread_rows(table)
    return STATUS + plates + spread + 8


def middle(table: scene.Table, y: float) -> str:
    """The status at the left or on top, the answers beside or below it."""
    chart = table.chart
    tall, (plate, step) = height(table), chart.plate
    top = y + (tall - step * len(rows(table)) + step - plate) / 2 if chart.roomy else y + STATUS + 2
    drawn = []
    for line, row in enumerate(rows(table)):
        wide = sum(width + 10 for _, width in row) - 10
        x = chart.width - chart.margin - wide if chart.roomy else chart.answers
        for choice, width in row:
            drawn.append(answer(choice, (x, top + step * line, width, plate)))
            x += width + 10
    return svg.group(status(table, y), *drawn)


def answer(choice: Choice, box: charts.Box) -> str:
    """An answer on a plate."""
    x, y, width, height = box
    size = min(16, 16 * (width - 8) / max(1, length(written(choice), 16)))
    return marks.piece(
        f"answer-{choice.action}",
        x,
        y,
        marks.answer(width, height, written(choice), size),
        action=choice.action,
        label=choice.label,
        ring=marks.lit_box(width, height, 4),
    )


def ground(table: scene.Table, y: float) -> str:
    """The border between the sides: a meander above, waves below."""
    width = table.chart.width
    return svg.group(
        svg.box(0, y, width, height(table), fill=theme.PANEL),
        svg.at(0, y - 1, ornament.meander(width, 6, theme.LINE, 1)),
        svg.at(0, y + height(table) - 5, ornament.meander(width, 6, theme.LINE, 1)),
    )


def status(table: scene.Table, y: float) -> str:
    """The turn and its phase, the actions left, and the battle or the card that is being decided."""
    chart, view = table.chart, table.view
    x = chart.margin
    note = going_on(table)
    end = x + (2 * DOT + 5) * view.actions + 8
    room = (chart.answers if chart.roomy and rows(table) else chart.width) - end - chart.margin
    said = card_faces.shortened(note, chart.text + 1, room, "text")
    return svg.group(
        svg.words(
            x, y + 21, card_faces.shortened(names.heading(view), chart.title, 410), chart.title, "display"
        ),
        dots(table, x + DOT, y + 35),
        # The spear of an attack flies behind the words about it.
        svg.box(end - 3, y + 26, length(said, chart.text + 1, "text") + 8, 17, fill=theme.PANEL)
        if view.attacker
        else "",
        svg.words(end, y + 39.5, said, chart.text + 1, "text", theme.ACCENT) if note else "",
        id="status",
    )


def dots(table: scene.Table, x: float, y: float) -> str:
    """The actions of the turn: full while they are left (R14)."""
    view = table.view
    left = view.actions - view.acts
    drawn = (
        svg.circle(
            DOT,
            x + (2 * DOT + 5) * index,
            y,
            **svg.paint(theme.TEXT if index < left else "none", theme.TEXT, 1.6),
        )
        for index in range(view.actions)
    )
    return svg.group(
        svg.tag("title", f"{many(left, 'action')} left"),
        *drawn,
        role="img",
        aria_label=f"{many(left, 'action')} left",
    )


def going_on(table: scene.Table) -> str:
    """What is being done, in a few words."""
    view, what = table.view, table.what
    if not view.jobs:
        return ""
    if what in (job.PAY, job.BEARER):
        played = names.card_name(view, agenda.part(view, agenda.FIRST))
        left = (
            f", {many(agenda.part(view, agenda.SECOND), 'star')} to pay" if what == job.PAY else ": for whom?"
        )
        return f"{played}{left}"
    if what == job.PARTNER:
        return f"Weapon of {names.unit(view, agenda.part(view, agenda.FIRST))}: with whom?"
    if job.MAY <= what <= job.PICK_GEAR:
        return "; ".join(filter(None, [effects.card_asking(view), versus(table)]))
    if view.attacker:
        return versus(table)
    return f"{many(view.actions - view.acts, 'action')} left"


def versus(table: scene.Table) -> str:
    """The battle that is going on: "Alexander 9 against Rollo 3"."""
    view = table.view
    attacker, target = view.attacker - 1, view.defender - 1
    if (
        attacker < 0
        or not view.kit[attacker][layout.COMBATANT]
        or (target < limits.PLACES and not view.kit[target][layout.COMBATANT])
    ):
        return ""
    force = totals.total(view, attacker, card.ATK)
    if target >= limits.PLACES:
        rival = names.seat_name(view, target - limits.PLACES)
        return f"{names.unit(view, attacker)} {force} against the points of {rival}"
    return f"{names.unit(view, attacker)} {force} against {names.unit(view, target)} {choices.guarded_by(view, target)}"


def at_stake(view: State) -> dict[int, int]:
    """1.6 What the blow that is about to fall costs a player as the totals stand now."""
    attacker, target = view.attacker - 1, view.defender - 1
    called = any(
        row[agenda.WHAT] == job.FIGHT and row[agenda.FIRST] == battle.CALLED for row in view.job[: view.jobs]
    )
    if not called or not view.kit[attacker][layout.COMBATANT]:
        return {}
    force = totals.total(view, attacker, card.ATK)
    if target >= limits.PLACES:
        return {target - limits.PLACES: force}
    if not view.kit[target][layout.COMBATANT]:
        return {}
    gap = force - choices.guarded_by(view, target)
    return {names.owner(target if gap > 0 else attacker): abs(gap)}


# Cards of a Deck or Museum to choose from


def spread(table: scene.Table, y: float) -> tuple[str, list[Card]]:
    """The cards to choose from, on a panel of their own, and the cards themselves."""
    chart, found = table.chart, table.spread
    if not found:
        return "", []
    (width, tall), columns, gap = chart.choice, chart.choice_columns, 10 if chart.roomy else 7
    x, top = chart.margin, y
    panel = ""
    if chart.roomy:
        wide = columns * (width + gap) + gap
        panel = svg.box(
            x - 4,
            top - 4,
            wide + 4,
            spread_rows(table) * (tall + 10) + 36,
            rx=4,
            **svg.paint(theme.PAGE, theme.STRONG_LINE, 3),
        ) + marks.heading(x + 6, top + 18, f"{effects.card_asking(table.view)}: which card?", "", chart.title)
        x, top = x + 6, top + 28
    cards = []
    for index, choice in enumerate(found):
        line, column = divmod(index, columns)
        face = faces.face(table.view, choice.action - act.TITLE)
        box = (x + (width + gap) * column, top + (tall + 10) * line, width, tall)
        cards.append(
            Card(
                f"choice-{face.title}",
                box,
                card_faces.small_card(face, width, tall),
                card_faces.spoken(face),
                face,
                choices=(choice,),
            )
        )
    return panel, cards
