"""Chapter: Battle Phase. Who may attack whom, and what a battle costs (1.6)."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, card, condition, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, events, falling, job, layout, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State

MOST_ATTACKS = 5  # of a Combatant in a turn (C24)
CALLED, STRUCK = 0, 1  # stages of a battle that has been declared


# Who attacks whom


@rule
def list_attacks(state: State, out: list[int]) -> int:
    """battle To stop, or every attack that is allowed; with one attack a turn only the first (R1, C14)."""
    out[0] = act.STOP
    n = 1
    if state.attacks == 1 and state.attacked == 1:
        return n
    fighters = 0
    first = limits.TRENCH * state.turn
    for place in range(first, first + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0 and may_attack(state, place):
            fighters |= 1 << place
    if fighters == 0:
        return n
    for player in range(state.players):
        if player != state.turn and state.alive[player] == 1:
            n = list_attacks_on(state, player, fighters, out, n)
    return n


@rule
def may_attack(state: State, place: int) -> bool:
    """C14 One attack a turn, also at once (R27), one more with twin strike and for each time it was readied; none for a pacifist."""
    made = state.strikes[place]
    if made >= MOST_ATTACKS or totals.has(state, place, card.PACIFIST):
        return False
    ready = 1 + (0 if state.attacks == 1 else state.readied[place])
    return made < ready or (
        made == ready and state.attacks == 0 and totals.has(state, place, card.TWIN_STRIKE)
    )


@rule
def list_attacks_on(state: State, player: int, fighters: int, out: list[int], n: int) -> int:
    """C26 Only its Guards, where an opponent has any; else any Combatant; State Points past an empty Trench, or by a Raider (R5)."""
    row = zones.row(state, player)
    guards = guards_of(state, player)
    first = limits.TRENCH * player
    targets = guards if guards != 0 else row
    for slot in range(limits.TRENCH):
        fighter = limits.TRENCH * state.turn + slot
        if fighters >> fighter & 1:
            for place in range(first, first + limits.TRENCH):
                if targets >> place & 1:
                    out[n] = act.ATTACK + act.TARGETS * slot + place
                    n += 1
            if row == 0 or (guards == 0 and totals.has(state, fighter, card.RAIDER)):
                out[n] = act.ATTACK + act.TARGETS * slot + limits.PLACES + player
                n += 1
    return n


@rule
def guards_of(state: State, player: int) -> int:
    """C26 The places of a player's Guards, as a set."""
    guards = 0
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0 and totals.has(state, place, card.GUARD):
            guards |= 1 << place
    return guards


@rule
def decide(state: State, action: int) -> None:
    """battle The Battle Phase ends, or a Combatant attacks; that is none of the six actions."""
    if action == act.STOP:
        agenda.pop(state)
        return
    place = limits.TRENCH * state.turn + (action - act.ATTACK) // act.TARGETS
    state.strikes[place] += 1
    state.attacked = 1
    agenda.push(state, job.CHECKPOINT, 0, 0, 0)
    agenda.push(state, job.FIGHT, CALLED, 0, 0)
    state.attacker = 1 + place
    state.defender = 1 + (action - act.ATTACK) % act.TARGETS
    call(state)


# A battle


@rule
def call(state: State) -> None:
    """1.6 `attack` and `defend` are one batch (C2); an attack on State Points is an attack only (C17)."""
    attacker = state.attacker - 1
    target = state.defender - 1
    if target >= limits.PLACES:
        events.note(state, ability.ATTACK, attacker, NOTHING, condition.DIRECT)
    else:
        events.note(state, ability.ATTACK, attacker, target, condition.ATTACKER)
        events.note(state, ability.DEFEND, target, attacker, condition.DEFENDER)
    events.collect(state)


@rule
def fight(state: State) -> None:
    """1.6 What follows the first abilities: the blow, and after the last ones the end of the battle."""
    if agenda.part(state, agenda.FIRST) == CALLED:
        agenda.note(state, agenda.FIRST, STRUCK)
        strike(state, state.attacker - 1, state.defender - 1)
    else:
        agenda.pop(state)
        state.attacker = 0
        state.defender = 0
        for place in range(limits.TRENCH * state.players):
            if state.kit[place][layout.COMBATANT] > 0:
                state.more_atk[place][layout.BATTLE] = 0
                state.more_def[place][layout.BATTLE] = 0
                state.granted[place][layout.BATTLE] = 0


@rule
def strike(state: State, attacker: int, target: int) -> None:
    """1.6 ATK against DEF (R2): the higher total wins, the loser's player loses the difference (R4); equal ones fall together (R6).

    Where one of the two has left meanwhile there is no result (R37).
    """
    if state.born[attacker] > 0:
        return
    force = totals.total(state, attacker, card.ATK)
    if target >= limits.PLACES:
        lose(state, target - limits.PLACES, force)
        return
    if state.born[target] > 0:
        return
    wall = totals.total(state, target, totals.defends_with(state, target))
    if force == wall:
        falling.fall(state, 1 << attacker | 1 << target, NOTHING)
    elif force > wall:
        lose(state, target // limits.TRENCH, force - wall)
        falling.fall(state, 1 << target, attacker)
    else:
        lose(state, attacker // limits.TRENCH, wall - force)
        falling.fall(state, 1 << attacker, target)


@rule
def lose(state: State, player: int, points: int) -> None:
    """C6 State Points are lost at once and never go below zero."""
    state.sp[player] = max(0, state.sp[player] - points)
