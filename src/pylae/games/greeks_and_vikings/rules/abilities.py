"""3.4 Abilities: a batch is resolved one by one, and each ability completely before the next.

Conditions are looked at again, the owner is asked, costs are paid, an opponent is named, and then operations are done from left to
right. What an operation sets off comes first, because it lies above on the agenda (depth first); nothing here calls itself.
"""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, operation
from pylae.games.greeks_and_vikings.rules import agenda, events, job, operations, paying, picking, zones
from pylae.games.greeks_and_vikings.rules.state import State

MOST_ABILITIES = 256  # of one decision; what still waits then is dropped (C24)
BEGIN, DISCARD, SACRIFICE, OPPONENT, FIRST_OPERATION = 0, 1, 2, 3, 4  # steps of an ability


@rule
def work(state: State) -> bool:
    """3.4 One piece of work on the top job; False where it waits for somebody or for chance."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.BATCH:
        go_on(state)
        return True
    if what == job.ABILITY:
        resolve(state)
        return True
    if what == job.SCATTER:
        return operations.go_on_scattering(state)
    if what == job.MILL:
        return operations.go_on_milling(state)
    return False


@rule
def go_on(state: State) -> None:
    """3.4 The next ability of a batch is resolved; after the last one the batch is done (C24)."""
    entry = agenda.part(state, agenda.FIRST)
    if entry == agenda.part(state, agenda.SECOND):
        state.queued = agenda.part(state, agenda.THIRD)
        agenda.pop(state)
        return
    agenda.note(state, agenda.FIRST, entry + 1)
    if state.resolved == MOST_ABILITIES:
        events.forget(state, entry)
        return
    state.resolved += 1
    agenda.push(state, job.ABILITY, entry, BEGIN, 0)


@rule
def resolve(state: State) -> None:
    """3.4 An ability goes on until it is done, or something comes first: an answer to what it does, a question, chance."""
    height = state.jobs + 0
    while state.jobs == height:
        take_step(state)


@rule
def take_step(state: State) -> None:
    """3.4 The next step of an ability."""
    entry = agenda.part(state, agenda.FIRST)
    step = agenda.part(state, agenda.SECOND)
    owner = state.queue[entry][events.OWNER]
    which = state.queue[entry][events.ABILITY]
    doing = state.ability[which]
    agenda.note(state, agenda.SECOND, step + 1)
    if step == BEGIN:
        begin(state, entry, owner, which)
    elif step == DISCARD:
        state.sp[owner] -= doing[ability.COST_SP]
        picking.ask_titles(state, entry, picking.COST, doing[ability.COST_DISCARD], 0)
    elif step == SACRIFICE:
        if doing[ability.COST_SACRIFICE] > 0:
            own = zones.row(state, owner)
            picking.ask_units(state, entry, picking.COST, doing[ability.COST_SACRIFICE], own)
    elif step == OPPONENT:
        if names_opponent(state, which):
            picking.ask_opponent(state, entry)
    elif step < FIRST_OPERATION + doing[ability.OPERATIONS]:
        operate(state, entry, doing[ability.FIRST_OPERATION] + step - FIRST_OPERATION)
    else:
        finish(state, entry)


@rule
def begin(state: State, entry: int, owner: int, which: int) -> None:
    """C28 An ability whose conditions no longer hold, or that cannot be paid for, is skipped; one that `may` be used is asked for."""
    if not events.holds(state, entry) or not payable(state, owner, which):
        finish(state, entry)
    elif state.ability[which][ability.MAY] == 1:
        if worth_asking(state, entry, which):
            agenda.push(state, job.MAY, entry, 0, 0)
        else:
            finish(state, entry)


@rule
def finish(state: State, entry: int) -> None:
    """3.4 An ability is done."""
    agenda.pop(state)
    events.forget(state, entry)


@rule
def payable(state: State, owner: int, which: int) -> bool:
    """C28 Whether the cost of an ability can be paid; State Points must leave one (R19)."""
    doing = state.ability[which]
    sacrifices = doing[ability.COST_SACRIFICE]
    return (
        paying.can_pay(state, owner, doing[ability.COST_SP])
        and state.hands[owner] >= doing[ability.COST_DISCARD]
        and (sacrifices == 0 or zones.strength(state, owner) >= sacrifices)
    )


@rule
def names_opponent(state: State, which: int) -> bool:
    """C19 Whether an operation of an ability is meant for one opponent."""
    first = state.ability[which][ability.FIRST_OPERATION]
    for at in range(first, first + state.ability[which][ability.OPERATIONS]):
        if state.operation[at][operation.WHAT] <= operation.MILL and (
            state.operation[at][operation.WHO] == operation.FOE
        ):
            return True
    return False


@rule
def operate(state: State, entry: int, which: int) -> None:
    """3.3 One operation: it is done at once, or somebody or chance is asked; without a target nothing happens (C32)."""
    what = state.operation[which][operation.WHAT]
    owner = state.queue[entry][events.OWNER]
    if what <= operation.MILL:
        operations.happen(state, entry, which)
    elif what <= operation.MUSTER:
        left = picking.wanted(state, owner, which)
        if what == operation.SEEK and left > 0:
            zones.shuffle(
                state, owner
            )  # whoever looks through a Deck shuffles it (R42); with a full hand nobody does (C31)
        picking.ask_titles(state, entry, which, left, 0)
    elif what == operation.BREAK:
        picking.ask_gear(state, entry, which, state.operation[which][operation.PICK], 0)
    elif what == operation.ORDER or what == operation.DISCOUNT:
        operations.grant_plays(state, entry, which)
    else:
        places = operations.targets(state, entry, which)
        picking.ask_units(state, entry, which, state.operation[which][operation.PICK], places)


# Whether to ask


@rule
def worth_asking(state: State, entry: int, which: int) -> bool:
    """C20 Whether some operation could do anything; after cards are discarded or sacrificed nobody knows beforehand."""
    doing = state.ability[which]
    if doing[ability.COST_DISCARD] + doing[ability.COST_SACRIFICE] > 0:
        return True
    first = doing[ability.FIRST_OPERATION]
    for at in range(first, first + doing[ability.OPERATIONS]):
        if could(state, entry, at):
            return True
    return False


@rule
def could(state: State, entry: int, which: int) -> bool:
    """C20 Whether an operation could do anything, as far as all can see: what lies in a hand or a Deck may be anything (G2)."""
    doing = state.operation[which]
    what = doing[operation.WHAT]
    owner = state.queue[entry][events.OWNER]
    if what <= operation.MILL:
        return could_happen(state, entry, which)
    if what <= operation.MUSTER:
        if picking.wanted(state, owner, which) == 0:
            return False
        if what == operation.SEEK:
            return state.decks[owner] > 0
        if doing[operation.TO] == operation.MY_HAND:
            return state.hands[owner] > 0
        return picking.next_title(state, owner, operation.MY_MUSEUM, doing[operation.WHERE], 0) >= 0
    if what == operation.BREAK:
        return picking.next_gear(state, owner, which, 0) >= 0
    if what == operation.ORDER or what == operation.DISCOUNT:
        return owner == state.turn
    return operations.targets(state, entry, which) != 0


@rule
def could_happen(state: State, entry: int, which: int) -> bool:
    """C20 Whether points or cards of some player could change."""
    doing = state.operation[which]
    what = doing[operation.WHAT]
    if doing[operation.PER_OF] != operation.ONCE and doing[operation.PER_OF] != operation.MY_HAND:
        if operations.times(state, entry, which) == 0:
            return False
    players = meant(state, entry, doing[operation.WHO])
    if what == operation.SP:
        return players != 0
    for player in range(state.players):
        if players >> player & 1:
            if what == operation.DISCARD:
                if state.hands[player] > 0:
                    return True
            elif state.decks[player] > 0 and (
                what == operation.MILL or state.hands[player] < state.hand_limit
            ):
                return True
    return False


@rule
def meant(state: State, entry: int, who: int) -> int:
    """C19 The players an operation may be meant for, before an opponent is named."""
    if who == operation.FOE:
        foe = events.opponent(state, state.queue[entry][events.OWNER])
        return operations.concerned(state, entry, operation.EACH_FOE) if foe == NOTHING else 1 << foe
    return operations.concerned(state, entry, who)
