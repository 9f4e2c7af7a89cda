"""Prompts: what is asked of whom."""

from __future__ import annotations

from pylae.core.game import Prompt
from pylae.core.wording import many
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import act, agenda, combat, end, endings, job, sequence, window
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.words import names


def prompt(view: State) -> Prompt:
    """turn What is asked of whom."""
    who = sequence.mover(view)
    if view.jobs == 0:
        return Prompt(who, names.result(view).text, "end")
    what = agenda.part(view, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return Prompt(who, _chance(view, what), names.section(view))
    name = names.seat_name(view, who)
    declines = act.PASS if what == job.WINDOW else None
    question = f"{name}: {_question(view, what)}"
    return Prompt(who, question, names.section(view), _warnings(view, what), declines=declines)


def _question(view: State, what: int) -> str:
    if what == job.CHOOSE:
        return (
            "hold with an attack card, or fall back?"
            if view.space < board.LAST_SPACE
            else "hold: which card, and where? Who has no attack card says 'no attack'."
        )
    if what == job.WINDOW:
        return _window(view, agenda.part(view, agenda.FIRST))
    fetched = names.spartan(agenda.part(view, agenda.SECOND)) if what == job.HAND_OVER else ""
    return {
        job.LOCATION: "the location's die, a hero instead, or neither?",
        job.LEONIDAS: f"call Leonidas for one more die? {many(view.leonidas, 'card')} left.",
        job.ALLOT: "draw a card?" if view.players == 1 else "who draws a card?",
        job.DISCARD: f"more than {cards.HAND_LIMIT} cards: which one goes?",
        job.FIRST_PLAYER: "who begins?",
        job.TARGET: "whom do the Archers hit?",
        job.SCOUTING: f"which card does the Scout turn up? {many(agenda.part(view, agenda.SECOND), 'more card')}.",
        job.FETCH: "which card returns?",
        job.HAND_OVER: f"who gets the {fetched}?",
        job.STEEL: "spend a hero before the second card is turned up?",
    }[what]


def _window(view: State, kind: int) -> str:
    if kind == window.COMBAT:
        short = combat.gap(view)
        against = names.in_space(view.front[view.where - 1])
        if short <= 0:
            return f"{combat.strength(view)} against {against} is enough; add anything?"
        return f"{combat.strength(view)} against {against} is {short} short; help?"
    left = end.steps_to_defeat(view) - view.flank
    return {
        window.GOAT: f"a Goat Path is turned up, {many(left, 'step')} from defeat; throw it down?",
        window.ARCHERS: "Archers are turned up; ward them off?",
        window.IMMORTALS: "Immortals stop the attack; drive them off?",
        window.LAST: f"{names.seat_name(view, view.turn)} can neither attack nor fall back; help, or it is lost.",
    }[kind]


def _warnings(view: State, what: int) -> dict[int, str]:
    """end.defeat What ends the game at once is asked twice."""
    if what == job.WINDOW and agenda.part(view, agenda.FIRST) == window.LAST:
        return {act.PASS: "If nobody helps, the game is lost (end.defeat)."}
    near = view.flank + 1 >= end.steps_to_defeat(view) and view.unknown[cards.GOAT_PATH] > 0
    if what == job.ALLOT and near and view.outcome == endings.UNDECIDED:
        risk = "A Goat Path drawn now loses the game (end.defeat)."
        return {act.TO + seat: risk for seat in range(view.players)}
    return {}


def _chance(view: State, what: int) -> str:
    receiver = (
        names.seat_name(view, agenda.part(view, agenda.FIRST))
        if what in (job.GOAT_OR_NOT, job.SPARTAN)
        else ""
    )
    return {
        job.TURN_LOCATION: "Chance: the next location card.",
        job.GOAT_OR_NOT: f"Chance: {receiver} draws, a Goat Path or not.",
        job.SPARTAN: f"Chance: the card of {receiver}.",
        job.PEEK: "Chance: a Goat Path behind the first line, or not.",
        job.SHOW: "Chance: a Persian card is turned up.",
        job.ROLL: "Chance: a die.",
        job.LAUREL: "Chance: the underside of a hero.",
    }[what]
