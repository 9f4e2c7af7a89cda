"""Prompts: what is asked of whom."""

from __future__ import annotations

from pylae.core.game import Prompt
from pylae.core.wording import listed, many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, common, phase, sequence
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import names


def prompt(view: State) -> Prompt:
    """turn What is asked of whom."""
    who = sequence.mover(view)
    name = names.seat_name(view, who)
    now = view.phase
    warnings: dict[int, str] = {}
    if now == phase.TURN:
        back = names.location_name(view.location + 1)
        if names.must_retreat(view):
            lost = ", and the game is lost" if view.location == cards.LOST_LOCATION - 1 else ""
            text = f"{name} has no card to fight with and must retreat to {back}{lost}."
            return Prompt(who, text, "retreat")
        if view.location == cards.LOST_LOCATION - 1:
            warnings[act.RETREAT] = "This abandons the pass, and the game is lost (end.1)."
        text = f"{name}: fight with a card, or retreat to {back}?"
    elif now == phase.SUPPORT:
        more = "one more support" if view.support_sequential else "how many supports"
        text = f"{name}: {more} for the charge of {view.strength}? {many(view.support, 'card')} left."
    elif now == phase.OFFER:
        text = _ask_offer(view, name)
    elif now == phase.DISCARD:
        text = f"{name} holds {cards.HAND_LIMIT + 1} cards: which one goes?"
    elif now == phase.FINISHED:
        text = names.result(view).text
    else:
        text = _chance_prompt(view)
    counts = {act.ASK + number: number for number in range(view.support + 1)} if asks_how_many(view) else {}
    return Prompt(who, text, names.section(view), warnings, counts, "supports" if counts else "")


def _ask_offer(view: State, name: str) -> str:
    """draw Whether a card is drawn, or who draws it; of a vote also how the others have voted (R11)."""
    if view.players == 1:
        return f"{name}: draw a card?"
    if not common.votes(view):
        return f"{name}: who draws a card?"
    cast = [
        f"{names.seat_name(view, seat)} for {names.ballot_name(view, view.vote[seat])}"
        for seat in range(view.players)
        if view.vote[seat]
    ]
    return f"{name} votes: who draws a card?" + (f" So far {listed(cast)}." if cast else "")


def asks_how_many(view: State) -> bool:
    """fight.2 Whether a number of supports is asked for; called one by one, it is only whether another joins (R8)."""
    return view.phase == phase.SUPPORT and not view.support_sequential


def _chance_prompt(view: State) -> str:
    receiver = names.seat_name(view, view.receiver)
    return {
        phase.FIRST_PLAYER: "Chance: who begins?",
        phase.ARRIVAL: f"Chance: the Persian card for slot {1 if view.slot[0] == cards.NOBODY else 2}.",
        phase.DEAL: f"Chance: a card is dealt to {receiver}.",
        phase.DRAW: f"Chance: {receiver} draws a card.",
        phase.DIE: f"Chance: the {'location' if names.is_location_die(view) else 'support'} die.",
    }[view.phase]
