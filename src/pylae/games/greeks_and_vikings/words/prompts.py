"""Prompts: what is asked of whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pylae.core.game import Prompt
from pylae.core.wording import listed, many
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import (
    act,
    agenda,
    battle,
    drawing,
    equipping,
    events,
    job,
    layout,
    sequence,
    totals,
)
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects, names

SETTLED = (job.DRAWING, job.ACTION, job.BATTLE, job.ENDING)
STOPPING = (job.ACTION, job.BATTLE, job.ENDING)


def prompt(view: State) -> Prompt:
    """action What is asked of whom."""
    who = sequence.mover(view)
    if view.jobs == 0:
        return Prompt(who, names.result(view).text, "winning")
    what = agenda.part(view, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return Prompt(who, _chance(view, what), names.section(view))
    counts = _counts(view, what)
    return Prompt(
        who,
        f"{names.seat_name(view, who)}: {QUESTIONS[what](view)}",
        names.section(view),
        _warnings(view) if what == job.BATTLE else {},
        counts=counts,
        counted="cards" if counts else "",
        ends=act.STOP if what in STOPPING else None,
        settled=what in SETTLED,
    )


# The phases


def _drawing(view: State) -> str:
    here = view.zone[view.turn][layout.BATTLEFIELD]
    free = f" {names.card_name(view, here - 1)} may be discarded free of charge first." if here else ""
    able = list(_counts(view, job.DRAWING).values())
    if able == [0]:
        why = "the hand is full" if not view.drawn_ahead[view.turn] else "drawn in the last End Phase"
        return f"no card to draw ({why}).{free}"
    return f"how many cards do you draw, {_range(able)}?{free}"


def _ending(view: State) -> str:
    able = list(_counts(view, job.ENDING).values())
    if not able:
        return "no more cards can be drawn; pass."
    return f"draw {_range(able)} now instead of in your next Draw Phase, or pass?"


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _counts(view: State, what: int) -> dict[int, int]:
    """1.4 The draws that are allowed, by their actions."""
    me = view.turn
    if what == job.ENDING:
        numbers = range(1, drawing.most(view, me) + 1)
    elif what == job.DRAWING:
        most = 0 if view.drawn_ahead[me] else drawing.most(view, me)
        numbers = range(1 if drawing.due(view, me) else 0, most + 1)
    else:
        numbers = range(0)
    return {act.DRAW + number: number for number in numbers}


def _action(view: State) -> str:
    left = view.actions - view.acts
    acting = ["act"] if left else []
    fighting = ["go to battle"] if not names.after_battle(view) and names.may_fight(view) else []
    when = "after the battle, " if names.after_battle(view) else ""
    first = " and no battle in the first turn" if view.turns <= 1 else ""
    choices = listed([*acting, *fighting, "end the turn"], "or")
    return f"{when}{many(left, 'action')} left{first}: {choices}{'?' if acting or fighting else '.'}"


def _battle(view: State) -> str:
    ready = [
        names.unit(view, place) for place in names.trench(view, view.turn) if battle.may_attack(view, place)
    ]
    if not ready or (view.attacks and view.attacked):
        return "nobody can attack any more; done."
    return f"who attacks whom, or is the battle done? Able to attack: {', '.join(ready)}."


def _warnings(view: State) -> dict[int, str]:
    """winning An attack that, as things stand, costs the attacker's last State Points is asked about twice."""
    me, found = view.turn, dict[int, str]()
    for place in names.trench(view, me):
        force = totals.total(view, place, card.ATK)
        for rival in range(limits.PLACES):
            if names.owner(rival) == me or not view.kit[rival][0]:
                continue
            wall = totals.total(view, rival, totals.defends_with(view, rival))
            if wall - force >= view.sp[me]:
                action = act.ATTACK + act.TARGETS * (place % limits.TRENCH) + rival
                found[action] = f"{force} against {wall} costs you your last State Points (winning)."
    return found


# What an action asks for


def _pay(view: State) -> str:
    name = names.card_name(view, agenda.part(view, agenda.FIRST))
    left = agenda.part(view, agenda.SECOND)
    return f"which Combatant pays for {name}? {many(left, 'star')} to pay."


def _bearer(view: State) -> str:
    name = names.card_name(view, agenda.part(view, agenda.FIRST))
    stored = agenda.part(view, agenda.SECOND) != equipping.FROM_HAND
    return f"who is equipped with {name}?" if stored else f"who is equipped with {name}, or is it stored?"


def _partner(view: State) -> str:
    place = agenda.part(view, agenda.FIRST)
    weapon = names.card_name(view, view.kit[place][layout.WEAPON] - 1)
    return f"with whom to swap {weapon} of {names.unit(view, place)}?"


# What an ability asks for


def _may(view: State) -> str:
    waiting = effects.asking(view)
    which = waiting[events.ABILITY]
    price = effects.price(view.ability[which])
    text = effects.text(view, effects.card_of(view, which))
    cost = f"{price}, and " if price else ""
    return f"{cost}use {effects.card_asking(view)}?{f' ({text})' if text else ''}"


def _foe(view: State) -> str:
    return f"{effects.card_asking(view)}: which opponent?"


def _cost(view: State, verb: str, left: int) -> str:
    more = f" {left} more." if left > 1 else ""
    return f"the price of {effects.card_asking(view)}: which {verb}?{more}"


def _discarding(view: State) -> str:
    return _cost(view, "card is discarded", agenda.part(view, agenda.THIRD))


def _sacrifice(view: State) -> str:
    return _cost(view, "Combatant is sacrificed", agenda.part(view, agenda.FOURTH))


def _pick(view: State) -> str:
    units = agenda.part(view, agenda.WHAT) == job.PICK_UNIT
    left = agenda.part(view, agenda.FOURTH if units else agenda.THIRD)
    doing = view.operation[agenda.part(view, agenda.SECOND)]
    more = f" {left} more." if 1 < left < limits.LARGEST else ""
    return f"{effects.card_asking(view)}: {effects.question(view, doing)}{more}"


def _chance(view: State, what: int) -> str:
    if what == job.FIRST_PLAYER:
        return "Chance: who goes first."
    seat = agenda.part(view, agenda.FIRST)
    return {
        job.DRAW: f"Chance: the card that {names.do(view, seat, 'draw')}.",
        job.SCATTER: f"Chance: the card that {names.do(view, seat, 'discard')}.",
        job.MILL: f"Chance: the card of {names.who(view, seat)} that goes to the Museum.",
    }[what]


QUESTIONS: dict[int, Callable[[State], str]] = {
    job.DRAWING: _drawing,
    job.ACTION: _action,
    job.BATTLE: _battle,
    job.ENDING: _ending,
    job.PAY: _pay,
    job.BEARER: _bearer,
    job.PARTNER: _partner,
    job.MAY: _may,
    job.FOE: _foe,
    job.DISCARDING: _discarding,
    job.SACRIFICE: _sacrifice,
    job.PICK_UNIT: _pick,
    job.PICK_TITLE: _pick,
    job.PICK_GEAR: _pick,
}
