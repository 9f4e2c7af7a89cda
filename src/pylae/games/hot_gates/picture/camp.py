"""The camp: level card and marker, Leonidas, decks, days and discards."""

from __future__ import annotations

from pylae.art import marks, ornament, pieces, svg, theme
from pylae.art.letters import length
from pylae.core.wording import many
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.picture import card_faces, choices, scene
from pylae.games.hot_gates.rules import act
from pylae.games.hot_gates.words import names, piles

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI")


def mark(table: scene.Table, field: str) -> str:
    """The sign of what the rulebook shows only in pictures we do not have."""
    return board.mark(table.view.table_data, field)


def footnote(table: scene.Table) -> str:
    """What the sign means."""
    if not any(mark(table, field) for field in board.RECONSTRUCTED):
        return ""
    x, y = table.chart.footnote
    return svg.words(x, y, f"{board.MARK} reconstructed", table.chart.text, "text", theme.QUIET_TEXT, "end")


def camp(table: scene.Table) -> str:
    """Everything beside the pass."""
    return svg.group(
        level(table), leonidas(table), spartan_piles(table), days(table), fallen(table), footnote(table)
    )


# The level


def level(table: scene.Table) -> str:
    """The level card, or the location cards with the Final Stand at their end."""
    chart, view = table.chart, table.view
    x, y = chart.level
    if view.level == RANDOM:
        title = f"Locations{mark(table, 'locations')}"
    else:
        title = f"Level {NUMERALS[view.level]}{mark(table, 'levels')}"
    return svg.group(
        marks.heading(x, y - 10, title, "fall back to the right", chart.title),
        # What is lit comes last, so that its light lies over its neighbours.
        *sorted(
            (space(table, index) for index in range(board.SPACES)), key=lambda drawn: "data-action" in drawn
        ),
    )


def space(table: scene.Table, index: int) -> str:
    """A space of the level card; the next one can be fallen back to, the die of this one can be rolled."""
    chart, view = table.chart, table.view
    width, height = chart.level_space
    here = index == view.space
    action = act.DIE if here else act.FALL_BACK if index == view.space + 1 else None
    offered = table.offered(action) if action is not None else None
    fill = theme.ACCENT if here else theme.TRAY if index < view.space else theme.PANEL
    frame = svg.box(0, 0, width, height, rx=3, **svg.paint(fill, theme.STRONG_LINE, 2.4 if here else 1.2))
    number = str(index + 1) if index < board.LAST_SPACE else "last"
    ink = theme.ON_ACCENT if here else theme.TEXT if index > view.space else theme.QUIET_TEXT
    label = choices.words_of(view, offered).label if offered is not None else f"Space {index + 1}"
    ask = table.wondered("fall back") if index == view.space + 1 else ""
    return marks.piece(
        f"space-{index + 1}",
        chart.level[0] + chart.level_step * index,
        chart.level[1],
        frame,
        die_of(table, index, (width, height)),
        svg.words(width / 2, height - 5, number, 14, "display", ink, "middle"),
        action=offered,
        label=label,
        ring=marks.lit_box(width, height, 4),
        ask=ask,
    )


def die_of(table: scene.Table, index: int, size: tuple[float, float]) -> str:
    """The die of a space, a dash where it has none, and a question where the card is not turned up yet."""
    view = table.view
    width, height = size
    ink = theme.ON_ACCENT if index == view.space else theme.QUIET_TEXT
    if view.level != RANDOM:
        die = view.levels[view.level - 1][index]
    elif index == view.space:
        die = view.die_here
    elif index == board.LAST_SPACE:
        die = view.final_stand_die
    else:
        sign = "?" if index > view.space else "–"
        return svg.words(width / 2, height / 2 + 1, sign, 20, "display", ink, "middle")
    if not die:
        return svg.stroke(f"M{width / 2 - 6} {height / 2 - 6}h12", ink, 2)
    return svg.at(width / 2 - 11, height / 2 - 19, pieces.die(5, "greek", 22))


# Leonidas


def leonidas(table: scene.Table) -> str:
    """The pool of Leonidas; the next of them can be called."""
    chart, view = table.chart, table.view
    x, y = chart.leonidas
    return svg.group(
        marks.heading(x, y, "Leonidas", f"{view.leonidas} left", chart.title),
        *(token(table, index) for index in range(cards.LEONIDAS)),
    )


def token(table: scene.Table, index: int) -> str:
    chart, view, r = table.chart, table.view, table.chart.token
    x, y = chart.leonidas[0] + r + 1 + chart.token_step * index, chart.leonidas[1] + r + 12
    spent = cards.LEONIDAS - view.leonidas
    name = f"leonidas-{index + 1}"
    if index < spent:
        return marks.piece(
            name, x, y, svg.circle(r, **svg.paint("none", theme.QUIET_TEXT, 1.4), stroke_dasharray="5 5")
        )
    coin = svg.group(
        svg.circle(r, fill=theme.PLATE_EDGE),
        svg.circle(r * 0.9, fill=theme.CLAY),
        svg.at(-r * 0.66, -r * 0.74, svg.use("helmet"), scale=r * 0.0142),
    )
    first = index == spent
    action = table.offered(act.LEONIDAS) if first else None
    return marks.piece(
        name,
        x,
        y,
        coin,
        action=action,
        label=choices.words_of(view, act.LEONIDAS).label if view.jobs else "Leonidas",
        ring=marks.lit("circle", r=r + 3),
        ask=table.wondered("leonidas") if first else "",
    )


# Piles


def below(table: scene.Table, text: str, quiet: bool = False) -> str:
    """The words below a pile."""
    chart = table.chart
    ink = theme.QUIET_TEXT if quiet else theme.TEXT
    return svg.words(0, card_faces.HEIGHT * chart.pile + 17, text, chart.text, "text", ink)


def open_pile(table: scene.Table, name: str, spot: tuple[float, float], drawn: str, text: str) -> str:
    """Discards; the line below their number says that they can be looked through."""
    chart, pile = table.chart, next(pile for pile in piles.piles(table.view) if pile.name == name)
    line = card_faces.HEIGHT * chart.pile + 20
    return marks.piece(
        f"pile-{name}",
        *spot,
        svg.box(0, 0, card_faces.WIDTH * chart.pile, line, fill="transparent"),
        drawn,
        below(table, text),
        svg.stroke(f"M0 {line}h{length(text, chart.text, 'text'):.0f}", theme.TEXT, 1),
        opens=pile.name,
        label=f"{pile.title}, {many(pile.size, 'card')} to look through",
    )


def spartan_piles(table: scene.Table) -> str:
    """The deck, the discards and the heroes."""
    chart, view = table.chart, table.view
    x, y = chart.spartans
    top, step = y + 14, chart.pile_step
    return svg.group(
        marks.heading(x, y, "Spartans", "", chart.title),
        marks.piece(
            "deck-spartan",
            x,
            top,
            card_faces.pile("greek-back", view.library, chart.pile),
            below(table, f"{view.library} left"),
        ),
        open_pile(
            table,
            piles.SPENT,
            (x + step, top),
            gone(table, sum(view.spent), "greek-back"),
            f"{sum(view.spent)} gone",
        ),
        heroes(table, x + 2 * step, top),
    )


def gone(table: scene.Table, count: int, back: str) -> str:
    return svg.group(card_faces.pile(back, count, table.chart.pile), opacity=0.6)


def heroes(table: scene.Table, x: float, y: float) -> str:
    """The heroes nobody has; one may be taken instead of the die."""
    chart, view = table.chart, table.view
    scale = chart.pile
    return marks.piece(
        "deck-heroes",
        x,
        y,
        card_faces.pile("hero", view.hero_deck, scale),
        below(table, f"{view.hero_deck} heroes{mark(table, 'laurels_printed')}"),
        action=table.offered(act.HERO),
        label=choices.words_of(view, act.HERO).label if view.jobs else "Heroes",
        ring=marks.lit_box(card_faces.WIDTH * scale, card_faces.HEIGHT * scale),
        ask=table.wondered("hero"),
    )


def days(table: scene.Table) -> str:
    """Three days of Persians."""
    chart, view = table.chart, table.view
    x, y = chart.days
    drawn = []
    for index, left in enumerate(days_left(table)):
        now = index + 1 == names.day(view) and view.deck > 0
        spot = x + chart.pile_step * index
        text = f"day {NUMERALS[index + 1]}: {left}"
        pile = card_faces.pile("persian-back", left, chart.pile)
        drawn.append(marks.piece(f"day-{index + 1}", spot, y + 14, pile, below(table, text, not now)))
    return svg.group(marks.heading(x, y, f"Days{mark(table, 'day_decks')}", "", chart.title), *drawn)


def days_left(table: scene.Table) -> list[int]:
    """R6 How many cards each day still has; the first days are drawn first."""
    left, found = table.view.deck, [0] * board.DAYS
    for index in reversed(range(board.DAYS)):
        found[index] = min(left, table.view.day_decks[index])
        left -= found[index]
    return found


def fallen(table: scene.Table) -> str:
    """The Persian discards, and how far they are from victory."""
    chart, view = table.chart, table.view
    x, y = chart.fallen
    down = sum(view.fallen[: cards.IMMORTALS])
    return svg.group(
        marks.heading(x, y, "Fallen", "", chart.title),
        open_pile(
            table,
            piles.FALLEN,
            (x, y + 14),
            gone(table, sum(view.fallen), "persian-back"),
            f"{down} of {cards.TO_DISCARD}",
        ),
    )


def laurels(table: scene.Table, seat: int, size: float) -> str:
    """What was found under the heroes of a seat, after victory, and how its name is remembered."""
    view = table.view
    # A team that shares one title is told it as a whole.
    title = "" if view.laurels_team else names.band(view.laurels[seat])
    return svg.at(
        size * 0.9,
        0,
        ornament.laurel(size * 0.82, 7),
        svg.words(0, size * 0.34, str(view.laurels[seat]), size, "display", theme.TEXT, "middle"),
        svg.words(size * 1.5, size * 0.34, title, size, "text", theme.QUIET_TEXT) if title else "",
    )
