"""The board: four positions round the pass, the camp beside them, the Goat Path below; under the fold the hands."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.art import marks, ornament, svg, theme
from pylae.art.pieces import persian_shield
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture import attack, camp, card_faces, charts, goat_path, positions, scene, tray
from pylae.games.hot_gates.rules import combat, end, endings
from pylae.games.hot_gates.rules.state import NOBODY_ATTACKED, State
from pylae.games.hot_gates.words import names

DEFINITIONS = card_faces.definitions()
ENDS = {  # the word of the banner, and the reason below it
    endings.VICTORY: ("Won", "only Immortals are left"),
    endings.FLANKED: ("Lost", "they came over the Goat Path"),
    endings.NO_ATTACK: ("Lost", "nobody can attack or fall back"),
    endings.OUT_OF_CARDS: ("Lost", "the last Spartan card is drawn"),
}


def draw(view: State, seat: int, actions: Sequence[int] = (), tall: bool = False) -> svg.Drawing:
    """The board as `seat` sees it, with `actions` lit, asked or not; `tall` is the chart for a phone."""
    table = scene.Table(view, seat, frozenset(actions), charts.TALL if tall else charts.WIDE)
    chart = table.chart
    layers = {
        "ground": ground(table),
        "pieces": camp.camp(table) + goat_path.spaces(table),
        "cards": positions.positions(table) + attack.attack(table),
    }
    below = {"tray": tray.ground(table), "hand": tray.hands(table)}
    drawn = "".join((*layers.values(), *below.values()))
    layers["cards"] += attack.asked(table, drawn) + outcome(table)
    return svg.Drawing(
        chart.width,
        chart.fold + tray.height(table),
        "Thermopylae: The Hot Gates",
        describe(view, seat),
        DEFINITIONS,
        layers,
        chart.fold,
        below,
    )


def ground(table: scene.Table) -> str:
    """The page, the mountain, the cup and what is written beside the positions."""
    chart = table.chart
    return svg.group(
        svg.box(0, 0, chart.width, chart.fold, fill=theme.PAGE),
        goat_path.mountain(table),
        positions.cup(table),
        positions.titles(table),
    )


def describe(view: State, seat: int) -> str:
    """The board in one sentence."""
    faced = ", ".join(
        f"{names.position(at)} {names.in_space(view.front[at])}, behind it {names.in_space(view.rear[at])}"
        for at in range(cards.POSITIONS)
    )
    path = f"step {view.flank} of {end.steps_to_defeat(view)} on the Goat Path"
    fight = ""
    if view.where != NOBODY_ATTACKED:
        fight = f"; an attack of {combat.strength(view)} on {names.position(view.where - 1)}"
    held = ", ".join(names.in_hand(view.hand[seat])) if seat >= 0 else ""
    hand = f"; your hand: {held or 'empty'}" if seat >= 0 else ""
    ending = f" {names.result(view).text}" if view.outcome != endings.UNDECIDED else ""
    return (
        f"{faced}; {path}; {view.deck} Persians to come; {view.leonidas} Leonidas left{fight}{hand}.{ending}"
    )


def outcome(table: scene.Table) -> str:
    """The banner of the end, where the attacks were."""
    chart, view = table.chart, table.view
    if view.outcome == endings.UNDECIDED:
        return ""
    width, letters = chart.banner
    word, reason = ENDS[view.outcome]
    side = ornament.laurel(letters * 1.1, 8) if view.outcome == endings.VICTORY else persian_shield(letters)
    return svg.at(*chart.banner_spot, marks.banner(width, letters, word, reason, side), id="outcome")
