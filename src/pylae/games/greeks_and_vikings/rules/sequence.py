"""Turn sequence: who moves, what is legal, and how the agenda is worked off until somebody or chance must decide."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import rule
from pylae.games.greeks_and_vikings.rules import (
    abilities,
    actions,
    agenda,
    battle,
    checkpoint,
    drawing,
    equipping,
    job,
    paying,
    picking,
    preparation,
    turns,
)
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def setup(state: State) -> None:
    """prepare The table before the first card is drawn."""
    preparation.setup(state)
    run(state)


@rule
def mover(state: State) -> int:
    """1.3 The player in turn decides, but for what abilities ask of their owners (C20); cards are drawn by chance."""
    if state.jobs == 0:
        return OVER
    what = agenda.part(state, agenda.WHAT)
    if what <= job.PARTNER:
        return state.turn
    return picking.mover(state) if what <= job.LAST_OF_A_SEAT else CHANCE


@rule
def quiet(state: State) -> int:
    """draw action Nothing is under way where a turn begins with its draw, and where the next action is chosen."""
    if state.jobs == 0:
        return 0
    what = agenda.part(state, agenda.WHAT)
    return 1 if what == job.DRAWING or what == job.ACTION else 0


@rule
def legal(state: State, out: list[int]) -> int:
    """1.3 What the seat that is asked may answer, or in how many ways chance may fall."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.ACTION:
        return actions.list_actions(state, out)
    if what == job.BATTLE:
        return battle.list_attacks(state, out)
    if what == job.DRAW:
        return drawing.outcomes(state)
    if what == job.DRAWING:
        return drawing.list_draws(state, out)
    if what == job.ENDING:
        return drawing.list_last_draws(state, out)
    if what == job.PAY:
        return paying.list_payments(state, out)
    if what == job.BEARER:
        return equipping.list_bearers(state, out)
    if what == job.PARTNER:
        return equipping.list_partners(state, out)
    if what == job.FIRST_PLAYER:
        return state.players
    return picking.legal(state, out)


@rule
def apply(state: State, action: int) -> None:
    """1.3 One decision, or how chance has fallen, and then all that follows by itself."""
    carry_out(state, action)
    run(state)


@rule
def carry_out(state: State, action: int) -> None:
    """1.3 One decision, or how chance has fallen, and nothing that follows."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.ACTION:
        actions.decide(state, action)
    elif what == job.BATTLE:
        battle.decide(state, action)
    elif what == job.DRAW:
        drawing.draw(state, action)
    elif what == job.DRAWING:
        drawing.decide(state, action)
    elif what == job.ENDING:
        drawing.decide_last(state, action)
    elif what == job.PAY:
        paying.give(state, action)
    elif what == job.BEARER:
        equipping.equip(state, action)
    elif what == job.PARTNER:
        equipping.swap(state, action)
    elif what == job.FIRST_PLAYER:
        agenda.pop(state)
        state.turn = action
    else:
        picking.answer(state, action)


@rule
def run(state: State) -> None:
    """3.4 The agenda is worked off until somebody or chance must decide, or it is over."""
    going = True
    while going:
        going = state.jobs > 0 and work(state)


@rule
def work(state: State) -> bool:
    """3.4 One piece of work on the top job; False where it waits for somebody or for chance."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.ACTION or what == job.BATTLE or what == job.FIRST_PLAYER:
        return False
    if what == job.ENDING or what == job.BEARER or what == job.PARTNER:
        return False
    if what == job.DRAWING:
        return drawing.enter(state)
    if what == job.DRAW:
        return drawing.go_on(state)
    if what == job.PAY:
        return paying.go_on(state)
    if what == job.CHECKPOINT:
        checkpoint.check(state)
    elif what == job.FIGHT:
        battle.fight(state)
    elif what == job.START:
        turns.begin(state)
    elif what == job.FINISH:
        turns.finish(state)
    elif what == job.OPENING:
        preparation.deal(state)
    else:
        return abilities.work(state)
    return True
