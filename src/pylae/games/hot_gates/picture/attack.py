"""The attack: its card, dice and helpers against the card it fights; and what is asked meanwhile."""

from __future__ import annotations

import re

from pylae.art import marks, pieces, svg, theme
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import card_faces, choices, positions, scene
from pylae.games.hot_gates.rules import act, agenda, combat, endings, job, window
from pylae.games.hot_gates.rules.state import NOBODY_ATTACKED
from pylae.games.hot_gates.words import names

CARD = 0.56
QUESTIONS = {
    job.LOCATION: "Die or hero?",
    job.LEONIDAS: "Leonidas?",
    job.ALLOT: "Who draws?",
    job.DISCARD: "One too many",
    job.FIRST_PLAYER: "Who begins?",
    job.TARGET: "Whom do they hit?",
    job.SCOUTING: "The Scout",
    job.FETCH: "Which card returns?",
    job.STEEL: "A hero now?",
}
WINDOWS = {
    window.COMBAT: "Help the attack?",
    window.GOAT: "A Goat Path!",
    window.ARCHERS: "Archers!",
    window.IMMORTALS: "Immortals!",
    window.LAST: "Help, or it is lost",
}


def attack(table: scene.Table) -> str:
    """The attack card, what dice and helpers add, and the strength of it all."""
    chart, view = table.chart, table.view
    if view.where == NOBODY_ATTACKED or view.outcome != endings.UNDECIDED:
        return ""
    x, y = chart.attack
    sx, sy = chart.strength
    return svg.group(
        marks.heading(x, y, "Attack", names.position(view.where - 1), chart.title),
        svg.at(x, y + 12, card_faces.spartan(view.attack), scale=CARD, id="attack-card"),
        added(table, x + card_faces.WIDTH * CARD + 8, y + 14),
        svg.at(
            sx, sy, card_faces.value_roundel(str(combat.strength(view)), chart.strength_radius), id="strength"
        ),
        svg.words(*chart.verdict, verdict(table), chart.text),
    )


def added(table: scene.Table, x: float, y: float) -> str:
    """Dice rolled and to be rolled, and the sum of allies and heroes."""
    chart, view = table.chart, table.view
    called = [which for which in range(2) if view.die[which] or rolling(table) >> which & 1]
    drawn = [die(table, which, (x, y + chart.die_step * index)) for index, which in enumerate(called)]
    if view.bonus:
        below = chart.strength[1] + chart.strength_radius + 22
        drawn.append(
            svg.words(chart.strength[0], below, f"+{view.bonus}", 20, "display", theme.TEXT, "middle")
        )
    return svg.group(*drawn)


def die(table: scene.Table, which: int, spot: svg.Point) -> str:
    """A die of the attack; the Oracle may have it rolled again."""
    size = table.chart.die
    action = table.offered(act.REROLL + 1 + which)
    return marks.piece(
        f"die-{which + 1}",
        *spot,
        pieces.die(table.view.die[which], "greek", size),
        action=action,
        label=choices.words_of(table.view, action).label if action is not None else "",
        ring=marks.lit_box(size, size, 8),
    )


def rolling(table: scene.Table) -> int:
    """The dice that have been called for and have not fallen, as bits."""
    rolls = (row for row in table.view.job[: table.view.jobs] if row[agenda.WHAT] == job.ROLL)
    return next((row[agenda.FIRST] for row in rolls), table.view.dice)


def verdict(table: scene.Table) -> str:
    """How the attack stands against the card it fights."""
    view = table.view
    card = view.front[view.where - 1]
    if view.thrown_down:
        return "thrown from the cliffs"
    if not 0 < card <= cards.PERSIAN_GOAT:
        return "stopped by Immortals" if card else "beaten; the next is turned up"
    short = combat.gap(view)
    return f"against {cards.DEFENCE[card - 1]}: " + (f"{short} short" if short > 0 else "enough")


# What is asked


def question(table: scene.Table) -> str:
    """What is asked, in a word or two."""
    if table.what == job.WINDOW:
        return WINDOWS[agenda.part(table.view, agenda.FIRST)]
    if table.what == job.HAND_OVER:
        return f"Who gets {names.spartan(agenda.part(table.view, agenda.SECOND))}?"
    return QUESTIONS.get(table.what, "")


def asked(table: scene.Table, drawn: str) -> str:
    """What is asked, and a plate for every answer that is nowhere else to be touched."""
    chart = table.chart
    found = {int(number) for number in re.findall(r'data-action="(\d+)"', drawn)}
    left = [choices.words_of(table.view, action) for action in sorted(table.actions - found)]
    if table.what == job.FETCH and left:
        return fetched(table, left)
    if not question(table) and not left:
        return ""
    x, y = chart.asked
    name = names.seat_name(table.view, table.actor)
    whose = "" if table.view.players == 1 else "you" if table.actor == table.seat else name
    width, height = chart.answer
    return svg.group(
        marks.heading(x, y, question(table), whose, chart.title),
        *(
            positions.choice_plate(
                f"answer-{choice.action}",
                (x + 2, y + 14 + chart.answer_step * index),
                (width - 4, height),
                choice,
                chart.text + 1,
            )
            for index, choice in enumerate(left)
        ),
    )


def fetched(table: scene.Table, left: list[choices.Choice]) -> str:
    """The Spartan discards spread out: one of them returns."""
    chart = table.chart
    columns, (width, height), gap = chart.fetch_columns, chart.fetch_plate, 10
    x, y = chart.fetch
    lines = -(-len(left) // columns)
    wide, tall = columns * (width + gap) + 14, lines * (height + gap) + 48
    return svg.at(
        x,
        y,
        svg.box(0, 0, wide, tall, rx=4, **svg.paint(theme.PAGE, theme.STRONG_LINE, 3)),
        marks.heading(14, 28, question(table), "", chart.title),
        *(
            positions.choice_plate(
                f"answer-{choice.action}",
                (12 + (width + gap) * (index % columns), 42 + (height + gap) * (index // columns)),
                (width, height),
                choice,
                chart.text + 1,
            )
            for index, choice in enumerate(left)
        ),
    )
