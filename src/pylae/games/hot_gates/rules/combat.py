"""Chapter: fall back and hold. Charge, location, Leonidas, combat against the first and second card, regroup."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.rules import act, agenda, arrival, end, endings, hands, job, window
from pylae.games.hot_gates.rules.state import EMPTY, State

LOCATION_DIE, LEONIDAS_DIE = 1, 2  # dice, as bits


# The choice


@rule
def attackable(state: State) -> bool:
    """hold.1 Whether a defence card stands in any first space (R40, C5)."""
    for at in range(cards.POSITIONS):
        if arrival.defends(state.front[at]):
            return True
    return False


@rule
def can_choose(state: State) -> bool:
    """end.defeat Whether the player in turn can fall back, or hold with an attack card of their own."""
    if state.space < board.LAST_SPACE:
        return True
    return hands.attacks_held(state, state.turn) > 0 and attackable(state)


@rule
def list_choices(state: State, out: list[int]) -> int:
    """turn Fall back, but not from the last space (R34), or hold: any attack card against any defence card in front.

    Without either there is only to say so.
    """
    n = 0
    if state.space < board.LAST_SPACE:
        out[0] = act.FALL_BACK
        n = 1
    for kind in range(cards.ATTACKS):
        if state.hand[state.turn][kind] > 0:
            for at in range(cards.POSITIONS):
                if arrival.defends(state.front[at]):
                    out[n] = act.HOLD + cards.POSITIONS * kind + at
                    n += 1
    if n == 0:
        out[0] = act.PASS
        n = 1
    return n


@rule
def give_up(state: State) -> None:
    """end.defeat Who can neither hold nor fall back says so; whoever may help is asked before it is lost (C3).

    Only this seat can know it, so it is asked like any other: that it is asked tells nothing of what it has drawn.
    """
    agenda.note(state, agenda.SECOND, 1)
    agenda.push(state, job.WINDOW, window.LAST)


@rule
def consider(state: State) -> bool:
    """end.defeat Nobody has helped: the player in turn has lost for all, or is skipped while another can hold (R32).

    True where it goes on by itself.
    """
    if agenda.part(state, agenda.SECOND) == 0:
        return False
    if can_choose(state):
        agenda.note(state, agenda.SECOND, 0)
        return False
    if state.team_defeat_only == 1 and somebody_can_hold(state):
        agenda.pop(state)
    else:
        end.finish(state, endings.NO_ATTACK)
    return True


@rule
def somebody_can_hold(state: State) -> bool:
    """R32 Whether any player has an attack card."""
    for seat in range(state.players):
        if hands.attacks_held(state, seat) > 0:
            return True
    return False


@rule
def fall_back(state: State) -> None:
    """fall_back The marker goes one space on, or the next location card is turned up; then the team may draw a card."""
    state.space += 1
    agenda.push(state, job.ALLOT, 0)
    arrive_at_location(state)


@rule
def arrive_at_location(state: State) -> None:
    """preparation.level A space of the level card shows whether it has a die; a location card is turned up first (R23)."""
    if state.level != RANDOM:
        state.die_here = state.levels[state.level - 1][state.space]
    elif state.space == board.LAST_SPACE:
        state.die_here = state.final_stand_die
    else:
        agenda.push(state, job.TURN_LOCATION, 0)


@rule
def turn_location(state: State, outcome: int) -> None:
    """preparation.level The next of the shuffled location cards has a die or is blank (R21)."""
    agenda.pop(state)
    state.die_here = 0 if outcome < state.locations_left[0] else 1
    state.locations_left[state.die_here] -= 1


@rule
def hold(state: State, card: int, at: int) -> None:
    """hold.1 An attack card is laid before one of the positions; what follows is decided step by step."""
    state.attack = card
    state.where = 1 + at
    hands.take(state, state.turn, card)
    agenda.push(state, job.CLEAN_UP, 0)
    agenda.push(state, job.COMPARE, 1)
    agenda.push(state, job.MUSTER, 0)
    if state.leonidas > 0:
        agenda.push(state, job.LEONIDAS, 0)
    if state.die_here == 1:
        agenda.push(state, job.LOCATION, 0)


@rule
def use_location(state: State, action: int) -> None:
    """hold.2 A location with a die gives it, or a hero instead, usable at once, or nothing (R26, R27)."""
    if action == act.DIE:
        state.dice |= LOCATION_DIE
    elif action == act.HERO:
        state.hero_deck -= 1
        state.heroes[state.turn] += 1


@rule
def call_leonidas(state: State, action: int) -> None:
    """hold.3 One Leonidas card a combat adds a die, named before any die is rolled (R2, R28)."""
    if action == act.LEONIDAS:
        state.leonidas -= 1
        state.dice |= LEONIDAS_DIE


@rule
def muster(state: State) -> None:
    """hold.4 All dice that were called for are rolled together."""
    agenda.pop(state)
    if state.dice != 0:
        agenda.push(state, job.ROLL, state.dice)
    state.dice = 0


@rule
def roll(state: State, face: int) -> None:
    """hold.4 A die falls, the location's before Leonidas'; nothing is decided between them."""
    dice = agenda.part(state, agenda.FIRST)
    if dice & LOCATION_DIE:
        state.die[0] = face
        agenda.note(state, agenda.FIRST, dice & ~LOCATION_DIE)
    else:
        state.die[1] = face
        agenda.note(state, agenda.FIRST, 0)
    if agenda.part(state, agenda.FIRST) == 0:
        agenda.pop(state)


# The comparison


@rule
def strength(state: State) -> int:
    """hold.4 The attack card, the dice, and what allies and heroes have added."""
    return cards.WEAKEST + state.attack + state.die[0] + state.die[1] + state.bonus


@rule
def gap(state: State) -> int:
    """hold.4 By how much the attack falls short of the card it fights; 0 if that has fallen from the cliffs (C13)."""
    if state.thrown_down == 1 or state.front[state.where - 1] == EMPTY:
        return 0
    return cards.DEFENCE[state.front[state.where - 1] - 1] - strength(state)


@rule
def compare(state: State) -> None:
    """hold.4a hold.4b An attack that is as strong as the card beats it; short of it, whoever can change that is asked (windows).

    Where the table says so holders are asked while winning too (G9). A card that was beaten gives its draw later, also when the
    second one holds (C10).
    """
    asked = agenda.part(state, agenda.SECOND)
    if gap(state) <= 0 and (asked == 1 or state.windows == 0 or state.thrown_down == 1):
        second = agenda.part(state, agenda.FIRST) == 2
        agenda.pop(state)
        if state.thrown_down == 0:
            beat(state)
        state.thrown_down = 0
        if not second:
            agenda.push(state, job.REFORM, 0)
    elif asked == 0:
        agenda.note(state, agenda.SECOND, 1)
        agenda.push(state, job.WINDOW, window.COMBAT)
    else:
        agenda.pop(state)


@rule
def beat(state: State) -> None:
    """hold.4b The card being fought is discarded; its icon will give a draw."""
    kind = state.front[state.where - 1] - 1
    state.front[state.where - 1] = EMPTY
    state.icons += cards.ICON[kind]
    end.fall(state, kind)


@rule
def reform(state: State) -> None:
    """hold.4c card.immortals The second card is turned up and fought with the same strength; goats and Archers are replaced face up.

    Immortals stop the attack and stand in front, unless they are driven off, which ends it too (R11, R36, G11).
    """
    at = state.where - 1
    turned = agenda.part(state, agenda.FIRST)
    found = agenda.part(state, agenda.RESULT)
    if agenda.part(state, agenda.SECOND) == 1:  # the Immortals' window has closed
        agenda.pop(state)
    elif found == 1 + cards.IMMORTALS:
        state.front[at] = found
        agenda.note(state, agenda.RESULT, EMPTY)
        agenda.note(state, agenda.SECOND, 1)
        agenda.push(state, job.WINDOW, window.IMMORTALS)
    elif found > 0:
        agenda.pop(state)
        state.front[at] = found
        agenda.push(state, job.COMPARE, 2)
    elif turned == 0 and state.rear[at] != EMPTY and may_steel(state):
        agenda.note(state, agenda.FOURTH, 1)
        agenda.push(state, job.STEEL, 0)
    elif state.rear[at] != EMPTY:
        agenda.note(state, agenda.FIRST, 1)
        card = state.rear[at]
        state.rear[at] = EMPTY
        arrival.turn_up(state, card)
    elif turned == 1 and state.deck > 0:
        state.deck -= 1
        agenda.push(state, job.SHOW, 0)
    else:
        agenda.pop(state)


@rule
def may_steel(state: State) -> bool:
    """C21 Where heroes help only against the first card, they are offered once more before the second is turned up."""
    return (
        state.heroes_first_only == 1
        and state.heroes[state.turn] > 0
        and agenda.part(state, agenda.FOURTH) == 0
    )


@rule
def steel(state: State, action: int) -> None:
    """C21 Heroes spent before the second card is seen, as many as the attacker likes."""
    if action == act.SPEND:
        spend_hero(state)
    if action == act.PASS or state.heroes[state.turn] == 0:
        agenda.pop(state)


@rule
def spend_hero(state: State) -> None:
    """hold.2 A hero adds one to an attack of its own player and is gone (R18)."""
    state.heroes[state.turn] -= 1
    state.bonus += 1


@rule
def clean_up(state: State) -> None:
    """hold.4c What was played in this combat is discarded, the position is filled, and then the draws come (R29, C18)."""
    at = state.where - 1
    agenda.pop(state)
    for kind in range(cards.SPARTAN_KINDS):
        state.spent[kind] += state.used[kind]
        state.used[kind] = 0
    state.spent[state.attack] += 1
    state.where, state.attack, state.bonus = 0, 0, 0
    state.die[0], state.die[1] = 0, 0
    agenda.push(state, job.REGROUP, 0)
    agenda.push(state, job.FILL, at)


@rule
def regroup(state: State) -> None:
    """hold.4d One draw is offered for each beaten card with the icon, one after another (R30, R38)."""
    if state.icons == 0:
        agenda.pop(state)
    else:
        state.icons -= 1
        agenda.push(state, job.ALLOT, 0)


@rule
def allot(state: State, action: int) -> None:
    """hold.4d The player in turn names who draws, before the card is seen, or declines (R30)."""
    agenda.pop(state)
    if action != act.PASS:
        agenda.push(state, job.GOAT_OR_NOT, action - act.TO)
