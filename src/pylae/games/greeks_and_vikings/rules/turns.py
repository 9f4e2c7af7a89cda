"""Chapter: the turn. How one begins, how it ends, and who is next (1.3)."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, card, condition, limits
from pylae.games.greeks_and_vikings.rules import agenda, end, endings, events, job, layout, zones
from pylae.games.greeks_and_vikings.rules.state import State


@rule
def begin(state: State) -> None:
    """1.3 A turn begins anew with all counts; what lasted a round ends (R38), `turn_start` answers, and the Draw Phase follows.

    After the last turn allowed nobody has won (R46).
    """
    if state.turns == state.max_turns:
        end.finish(state, endings.TIME)
        return
    agenda.pop(state)
    state.turns += 1
    reset(state)
    expire(state, layout.FIRST_ROUND + state.turn)
    agenda.push(state, job.DRAWING, 0, 0, 0)
    agenda.push(state, job.CHECKPOINT, 0, 0, 0)
    events.note(state, ability.TURN_START, NOTHING, NOTHING, condition.NO_ROLE)
    events.collect(state)


@rule
def reset(state: State) -> None:
    """1.3 What is counted by the turn starts from zero."""
    state.acts, state.combatants, state.orders, state.action_cards, state.discount = 0, 0, 0, 0, 0
    state.equipped, state.field_played, state.attacked = 0, 0, 0
    state.zone_used[state.turn] = 0
    for place in range(limits.PLACES):
        state.strikes[place] = 0
        state.readied[place] = 0
        state.used[place] = 0


@rule
def expire(state: State, until: int) -> None:
    """C27 All values and keywords that last until now are gone."""
    for place in range(limits.TRENCH * state.players):
        state.more_atk[place][until] = 0
        state.more_def[place][until] = 0
        state.granted[place][until] = 0


@rule
def finish(state: State) -> None:
    """end `turn_end` answers after the draw; then what lasted this turn ends, and Action cards go to the Museum (C16)."""
    if agenda.part(state, agenda.FIRST) == 0:
        agenda.note(state, agenda.FIRST, 1)
        agenda.push(state, job.CHECKPOINT, 0, 0, 0)
        events.note(state, ability.TURN_END, NOTHING, NOTHING, condition.NO_ROLE)
        events.collect(state)
        return
    agenda.pop(state)
    for slot in range(layout.ZONES - 1, layout.FIRST_COMMAND - 1, -1):
        token = state.zone[state.turn][slot]
        if token > 0 and state.card[token - 1][card.KIND] == card.ACTION:
            zones.unlay(state, state.turn, slot)
    pass_on(state)


@rule
def pass_on(state: State) -> None:
    """1.3 What lasted this turn ends, and the next player still in the game begins one."""
    for player in range(state.players):
        expire(state, layout.FIRST_TURN + player)
    state.turn = after(state, state.turn)
    while state.alive[state.turn] == 0:
        state.turn = after(state, state.turn)
    agenda.push(state, job.START, 0, 0, 0)


@rule
def after(state: State, player: int) -> int:
    """multiplayer The seat to the left."""
    return player + 1 if player + 1 < state.players else 0
