"""A player for any deck: it tries each choice, lets what follows by itself follow, and takes the one that is worth most."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.core.scratch import copy_of, row
from pylae.games.greeks_and_vikings.player import weights, worth
from pylae.games.greeks_and_vikings.rules import act, agenda, endings, job, sequence
from pylae.games.greeks_and_vikings.rules.state import State

PATIENCE = 12  # questions answered beyond the one that is asked
MARGIN = 5  # what an action must bring, in hundredths of a State Point, to be better than none


@rule
def policy(state: State, out: list[int], n: int, random: list[int]) -> int:
    """1.3 The choice that the tuned weights value most."""
    return weighted(state, out, n, weights.TUNED)


@rule
def weighted(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """1.3 The choice that these weights value most."""
    if n == 1:
        return out[0]
    what = agenda.part(state, agenda.WHAT)
    if what == job.DRAWING:
        return draw(state, out, n)
    if what == job.ENDING:
        return act.STOP
    me = sequence.mover(state)
    best = out[0]
    most = worth.NEVER
    for index in range(n):
        value = tried(state, out[index], me, scale)
        if value > most:
            most = value
            best = out[index]
    return best


@rule
def draw(state: State, out: list[int], n: int) -> int:
    """draw As many cards as may be drawn while the Deck is thick, and as few when it runs out (R30)."""
    few = 0
    while out[few] < act.DRAW:
        few += 1
    return out[n - 1] if state.decks[state.turn] > worth.FEW else out[few]


@rule
def tried(state: State, action: int, me: int, scale: tuple[int, ...]) -> int:
    """1.3 What a choice is worth once the questions that follow it have been answered."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.ACTION and action == act.STOP:
        value = worth.worth(state, me, False, scale)
        return value + MARGIN
    if what == job.ACTION and action == act.BATTLE:
        value = worth.worth(state, me, True, scale)
        return value + MARGIN
    if what == job.BATTLE and action == act.STOP:
        return worth.worth(state, me, False, scale)
    after = copy_of(state)
    sequence.apply(after, action)
    settle(after, me, scale)
    return worth.worth(after, me, battle_ahead(after, me), scale)


@rule
def battle_ahead(state: State, me: int) -> bool:
    """1.3 Whether a player's Battle Phase of this turn is still to come or goes on."""
    if state.turn != me or state.turns < 2:
        return False
    for at in range(state.jobs):
        what = state.job[at][agenda.WHAT]
        if what == job.BATTLE or (what == job.ACTION and state.job[at][agenda.FIRST] == 0):
            return True
    return False


@rule
def settle(state: State, me: int, scale: tuple[int, ...]) -> None:
    """C20 Answers one's own questions after an action, each as it looks best by itself, until somebody else or chance decides."""
    out = row(act.MOST_LEGAL)
    for _ in range(PATIENCE):
        if state.outcome != endings.GOING_ON or agenda.part(state, agenda.WHAT) < job.PAY:
            return
        if agenda.part(state, agenda.WHAT) > job.LAST_OF_A_SEAT or sequence.mover(state) != me:
            return
        n = sequence.legal(state, out)
        best = out[0]
        most = worth.NEVER
        for index in range(n if n > 1 else 0):
            after = copy_of(state)
            sequence.apply(after, out[index])
            value = worth.worth(after, me, battle_ahead(after, me), scale)
            if value > most:
                most = value
                best = out[index]
        sequence.apply(state, best)
