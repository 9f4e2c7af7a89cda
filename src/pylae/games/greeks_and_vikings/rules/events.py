"""3.4 Events: what happens is noted, all abilities that answer are collected at once, and wait in a queue as one batch.

A batch is a stretch of `queue`; what answers later, inside an ability of the batch, lies behind it and is done first. Each waiting
ability remembers the event: who was concerned, and whether that Combatant has left its place since.
"""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.greeks_and_vikings.data import ability, card, condition, limits
from pylae.games.greeks_and_vikings.rules import agenda, conditions, filters, job, layout, totals
from pylae.games.greeks_and_vikings.rules.state import EVENTS, WAITING, State

TRIGGER, CONCERNED, OPPOSED, SIDE = 0, 1, 2, 3  # columns of `event`
# Columns of `queue`; a BIRTH tells whether the Combatant before it still lies there
ABILITY, OWNER, PLACE, BIRTH, SUBJECT, SUBJECT_BIRTH, RIVAL, RIVAL_BIRTH, ROLE, FOE = range(10)
COLUMNS = 10
PLACE_BITS = 5  # hold 1 + a place
ONE_PLACE = (1 << PLACE_BITS) - 1
DEEP = 32  # jobs on the agenda; events beyond them are dropped (C24, G4)


@rule
def note(state: State, trigger: int, subject: int, rival: int, role: int) -> None:
    """3.4 Something happens to a Combatant; NOTHING where there is none."""
    if state.events < EVENTS:
        event = state.event[state.events]
        event[TRIGGER] = trigger
        event[CONCERNED] = subject
        event[OPPOSED] = rival
        event[SIDE] = role
        state.events += 1


@rule
def collect(state: State) -> None:
    """3.4 R34 Whatever answers the noted events: Combatants first, beginning with the acting one, then all else (C2, C25)."""
    first = state.queued + 0
    if state.jobs < DEEP and state.triggers & happening(state) != 0:
        falling = fallen(state)
        actor = acting(state)
        if actor >= 0:
            look(state, state.kit[actor][layout.COMBATANT] - 1, actor // limits.TRENCH, actor, falling)
        # A turn begins and ends for the player in turn alone
        players = 1 if state.event[0][TRIGGER] >= ability.TURN_START else state.players
        for turns in range(players):
            look_at_combatants(state, (state.turn + turns) % state.players, actor, falling)
        for turns in range(players):
            look_at_the_rest(state, (state.turn + turns) % state.players, falling)
    for at in range(state.events):
        for column in range(SIDE + 1):
            state.event[at][column] = 0
    state.events = 0
    put_on_agenda(state, first)


@rule
def answer_own(state: State, trigger: int, title: int, owner: int, place: int) -> None:
    """C8 A card that comes into play or is used answers by its own abilities; `place` is its holder's, NOTHING without one."""
    first = state.queued + 0
    if state.jobs < DEEP:
        own = state.card[title][card.FIRST_ABILITY]
        for which in range(own, own + state.card[title][card.ABILITIES]):
            if state.ability[which][ability.TRIGGER] == trigger:
                enqueue(state, which, owner, place, place, NOTHING, condition.NO_ROLE)
    put_on_agenda(state, first)


@rule
def put_on_agenda(state: State, first: int) -> None:
    """3.4 What has been queued since becomes a batch."""
    if state.queued > first:
        agenda.push(state, job.BATCH, first, state.queued, first)


@rule
def happening(state: State) -> int:
    """3.4 The triggers of the noted events, as a set."""
    triggers = 0
    for at in range(state.events):
        triggers |= 1 << state.event[at][TRIGGER] - ability.USE
    return triggers


@rule
def fallen(state: State) -> int:
    """C25 The places whose Combatants fall by the noted events."""
    places = 0
    for at in range(state.events):
        if state.event[at][TRIGGER] == ability.FALL:
            places |= 1 << state.event[at][CONCERNED]
    return places


@rule
def acting(state: State) -> int:
    """C25 The place of the attacker, else of the Combatant that came into play or was used and is still there; else NOTHING."""
    if state.attacker > 0:
        place = state.attacker - 1
        return place if state.born[place] == 0 and state.kit[place][layout.COMBATANT] > 0 else NOTHING
    for at in range(state.jobs - 1, -1, -1):
        if state.job[at][agenda.WHAT] == job.ABILITY:
            entry = state.job[at][agenda.FIRST]
            own = state.ability[state.queue[entry][ABILITY]]
            kind = state.card[own[ability.CARD]][card.KIND]
            if own[ability.TRIGGER] <= ability.USE and kind == card.COMBATANT:
                return own_place(state, entry)
    return NOTHING


@rule
def look_at_combatants(state: State, player: int, actor: int, falling: int) -> None:
    """C25 A player's Combatants answer in the order of their entry; the acting one has done so."""
    order = by_entry(state, player)
    while order > 0:
        place = (order & ONE_PLACE) - 1
        order >>= PLACE_BITS
        if place != actor:
            look(state, state.kit[place][layout.COMBATANT] - 1, player, place, falling)


@rule
def look_at_the_rest(state: State, player: int, falling: int) -> None:
    """3.4 What a player's Combatants hold answers, then the Command Zone, the Effect Zone and the Battlefield."""
    order = by_entry(state, player)
    while order > 0:
        place = (order & ONE_PLACE) - 1
        order >>= PLACE_BITS
        for at in range(layout.WEAPON, layout.KIT):
            if state.kit[place][at] > 0:
                look(state, state.kit[place][at] - 1, player, place, falling)
            elif at > layout.WEAPON:
                break
    slot = layout.FIRST_COMMAND
    while slot < layout.ZONES and state.zone[player][slot] > 0:
        look_at_zone(state, player, slot, falling)
        slot += 1
    look_at_zone(state, player, layout.EFFECT, falling)
    look_at_zone(state, player, layout.BATTLEFIELD, falling)


@rule
def look_at_zone(state: State, player: int, slot: int, falling: int) -> None:
    """3.4 A card without holder answers where it is at work."""
    if filters.at_work(state, player, slot):
        look(state, state.zone[player][slot] - 1, player, NOTHING, falling)


@rule
def by_entry(state: State, player: int) -> int:
    """C25 The places of a player's Combatants, the first to enter in the lowest bits: 1 + place each."""
    order = 0
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0:
            order |= (1 + place) << PLACE_BITS * state.age[place]
    return order


@rule
def look(state: State, title: int, owner: int, place: int, falling: int) -> None:
    """3.4 One card answers each noted event, falls before wins (C2), by its abilities in printed order."""
    if state.card[title][card.TRIGGERS] & happening(state) == 0:
        return
    own = state.card[title][card.FIRST_ABILITY]
    beyond = own + state.card[title][card.ABILITIES]
    leaves = place >= 0 and falling >> place & 1 == 1
    for at in range(state.events):
        event = state.event[at]
        if leaves and event[CONCERNED] != place:  # who falls together answers only the own fall (C25, G6)
            continue
        for which in range(own, beyond):
            if state.ability[which][ability.TRIGGER] == event[TRIGGER] and concerns(
                state, which, owner, place, event[TRIGGER], event[CONCERNED]
            ):
                enqueue(state, which, owner, place, event[CONCERNED], event[OPPOSED], event[SIDE])


@rule
def concerns(state: State, which: int, owner: int, place: int, trigger: int, subject: int) -> bool:
    """3.3 Whether an event is in the scope of an ability; of an enemy's battle only one against its owner (C1, R33)."""
    if trigger >= ability.TURN_START:
        return owner == state.turn
    scope = state.ability[which][ability.SCOPE]
    if scope == ability.SELF:
        return place == subject
    player = subject // limits.TRENCH
    if scope == ability.FRIEND:
        return player == owner
    return player != owner and (trigger == ability.FALL or opponent(state, player) == owner)


@rule
def opponent(state: State, player: int) -> int:
    """C19 The player on the other side of the present battle, of State Points too (G5); NOTHING for who has no part in it."""
    if state.attacker == 0:
        return NOTHING
    attacking = (state.attacker - 1) // limits.TRENCH
    target = state.defender - 1
    defending = target // limits.TRENCH if target < limits.PLACES else target - limits.PLACES
    if player == attacking:
        return defending
    return attacking if player == defending else NOTHING


@rule
def enqueue(state: State, which: int, owner: int, place: int, subject: int, rival: int, role: int) -> None:
    """3.4 An ability whose conditions hold will be resolved, even if its card leaves meanwhile; beyond 96 it is dropped (G4)."""
    entry = state.queued + 0
    if entry == WAITING:
        return
    waiting = state.queue[entry]
    waiting[ABILITY] = which
    waiting[OWNER] = owner
    waiting[PLACE] = place
    waiting[BIRTH] = birth(state, place)
    waiting[SUBJECT] = subject
    waiting[SUBJECT_BIRTH] = birth(state, subject)
    waiting[RIVAL] = rival
    waiting[RIVAL_BIRTH] = birth(state, rival)
    waiting[ROLE] = role
    waiting[FOE] = NOTHING
    if holds(state, entry):
        state.queued += 1
    else:
        forget(state, entry)


@rule
def forget(state: State, entry: int) -> None:
    """3.4 What was known of an event is needed no more, so that equal positions have equal bytes."""
    for column in range(COLUMNS):
        state.queue[entry][column] = 0


@rule
def birth(state: State, place: int) -> int:
    """3.4 What tells a Combatant from those that lay in its place before."""
    return state.born[place] + 0 if place >= 0 else 0


@rule
def still(state: State, entry: int, column: int) -> int:
    """3.4 The place of a Combatant that a waiting ability remembers (PLACE, SUBJECT, RIVAL); NOTHING if it has left."""
    place = state.queue[entry][column]
    if (
        place < 0
        or state.born[place] != state.queue[entry][column + 1]
        or state.kit[place][layout.COMBATANT] == 0
    ):
        return NOTHING
    return place


@rule
def own_place(state: State, entry: int) -> int:
    """3.4 Where the card of a waiting ability lies, or its holder; NOTHING without one, or if it has left."""
    return still(state, entry, PLACE)


@rule
def holds(state: State, entry: int) -> bool:
    """3.3 Whether all conditions of a waiting ability hold: they are looked at when it is collected, and again when it resolves."""
    own = state.ability[state.queue[entry][ABILITY]]
    first = own[ability.FIRST_CONDITION]
    for which in range(first, first + own[ability.CONDITIONS]):
        if not met(state, which, entry):
            return False
    return True


@rule
def met(state: State, which: int, entry: int) -> bool:
    """3.3 Whether one condition of a waiting ability holds."""
    wanted = state.condition[which]
    what = wanted[condition.WHAT]
    if what == condition.ROLE:
        return state.queue[entry][ROLE] == wanted[condition.VALUE]
    if what == condition.IS:
        return remembered(state, entry, SUBJECT, wanted[condition.WHERE])
    if what == condition.VS:
        return remembered(state, entry, RIVAL, wanted[condition.WHERE])
    owner = state.queue[entry][OWNER]
    if what != condition.COUNT:
        return conditions.met(state, which, owner, NOTHING)
    but = own_place(state, entry) if wanted[condition.OTHER] == 1 else NOTHING
    cards = totals.counted(state, owner, wanted[condition.VALUE], wanted[condition.WHERE], but)
    return wanted[condition.MIN] <= cards <= wanted[condition.MAX]


@rule
def remembered(state: State, entry: int, column: int, where: int) -> bool:
    """3.4 Whether a Combatant of the event passes a filter; one that has left passed it when the ability was collected."""
    if state.queue[entry][column] < 0:
        return False
    place = still(state, entry, column)
    return place < 0 or totals.fits(state, where, place)
