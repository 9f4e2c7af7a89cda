"""Chapter 6.2, out of turn: windows in which a hidden card may be played, and what these cards do.

A window opens whenever everybody must think that the card may be held, so that it betrays no hand (R19).
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.cards import (
    ARTEMISIA,
    CAVALRY,
    IMMORTALS,
    LEONIDAS,
    MILTIADES,
    MOLON_LABE,
    PAUSANIAS,
    SPARTAN,
    THEMISTOCLES,
    THREE_HUNDRED,
    card_of,
)
from pylae.games.earth_and_water.map import GREECE, PERSIA
from pylae.games.earth_and_water.operations import (
    begin_move,
    drown,
    marching_cities,
    sailing_ports,
    spend_card,
)
from pylae.games.earth_and_water.production import add_cities
from pylae.games.earth_and_water.state import (
    ARTEMISIA_GONE,
    ARTEMISIA_WINDOW,
    BATTLE,
    BATTLE_OVER,
    BATTLE_WINDOW,
    CAVALRY_WINDOW,
    CITY,
    CLASH,
    DECLINE,
    DEMAND_WINDOW,
    EVENT,
    IMMORTALS_WINDOW,
    LEADER_CUBE,
    LED,
    MILTIADES_ALWAYS,
    MILTIADES_GONE,
    MILTIADES_MARCHING,
    PLACES,
    ROUND,
    SAIL_WINDOW,
    SEA_ROUND_OVER,
    THEMISTOCLES_GONE,
    TURN_OVER,
    XERXES,
    State,
    army_cities,
    ask,
    discards,
    hand_size,
    remove_army,
)

IMMORTALS_CARD = card_of(IMMORTALS)
MOST_IMMORTALS = 3
EVENT_DICE = 3


# Windows


@rule
def answers(state: State, window: int) -> int:
    """6.2 The cards that could be played in a window, whoever holds them, as a pile."""
    if window == BATTLE_WINDOW:
        return battle_answers(state)
    if window == SAIL_WINDOW:
        return themistocles_answers(state)
    if window == ARTEMISIA_WINDOW:
        return artemisia_answers(state)
    if window == IMMORTALS_WINDOW:
        return immortals_answers(state)
    if window == DEMAND_WINDOW:
        return molon_labe_answers(state)
    return (1 << PAUSANIAS) & ~banned(state)


@rule
def banned(state: State) -> int:
    """6.1 card.4 The Spartan events, while Karneia is celebrated."""
    return SPARTAN if state.karneia == 1 else 0


@rule
def battle_answers(state: State) -> int:
    """card.4 card.6 card.15 R15 Before the first roll: Miltiades, the 300, Pausanias; only one of the leaders in a battle; Pausanias answers here (R29)."""
    held = 0
    if state.greek_dice == 0 or state.stacked_leaders == 1:
        if state.portraits & MILTIADES_GONE == 0 and miltiades_leads(state):
            held |= 1 << MILTIADES
        if state.moving == PERSIA:
            held |= 1 << THREE_HUNDRED
    if state.event == CAVALRY and state.pausanias == 0 and state.early_pausanias == 0:
        held |= 1 << PAUSANIAS
    return held & ~banned(state)


@rule
def miltiades_leads(state: State) -> bool:
    """card.4 R14 Miltiades leads a defence and also an attack, by road or after a landing."""
    if state.moving == PERSIA or state.miltiades_attacks == MILTIADES_ALWAYS:
        return True
    return state.miltiades_attacks == MILTIADES_MARCHING and state.sailing == 0


@rule
def themistocles_answers(state: State) -> int:
    """6.2.1 card.5 After a Persian naval move, if a Greek fleet lies elsewhere."""
    if state.portraits & THEMISTOCLES_GONE != 0:
        return 0
    elsewhere = sailing_ports(state, GREECE) & ~(1 << state.target[PERSIA])
    return 1 << THEMISTOCLES if elsewhere != 0 else 0


@rule
def artemisia_answers(state: State) -> int:
    """6.2.2 card.9 After a round that cost Persia a fleet, while it still has one in the battle."""
    if state.portraits & ARTEMISIA_GONE != 0 or state.fleet[PERSIA][state.target[state.moving]] == 0:
        return 0
    return 1 << ARTEMISIA


@rule
def immortals_answers(state: State) -> int:
    """card.5 R12 The Immortals return while Xerxes lives and armies are left beside the map."""
    if state.army_reserve[PERSIA] == 0:
        return 0
    if state.portraits & XERXES != 0 and state.orphan_immortals == 0:
        return 0
    return 1 << IMMORTALS_CARD


@rule
def molon_labe_answers(state: State) -> int:
    """card.12 R16 Molon Labe refuses a demand even if no army can march; with the option it needs one that can."""
    if state.armed_molon_labe == 1 and marching_cities(state, GREECE) == 0:
        return 0
    return 1 << MOLON_LABE


@rule
def open_window(state: State, window: int) -> bool:
    """R19 Opens a window if everybody must think that an answer may be held."""
    side = PERSIA if window == IMMORTALS_WINDOW else GREECE
    held = answers(state, window) & ~(discards(state) | state.aside)
    if held == 0 or hand_size(state, side) == 0:
        return False
    ask(state, window, side)
    return True


@rule
def list_answers(state: State, out: list[int]) -> int:
    """6.2 Decline, or play a card of the own hand."""
    out[0] = DECLINE
    return add_cities(out, 1, EVENT, answers(state, state.phase) & state.hand[state.actor])


@rule
def decline_answer(state: State) -> None:
    """6.2 No card is played; what was under way goes on."""
    window = state.phase
    if window == SAIL_WINDOW:
        state.phase = CLASH
    elif window == BATTLE_WINDOW:
        state.phase = ROUND
    elif window == ARTEMISIA_WINDOW:
        state.phase = SEA_ROUND_OVER
    elif window == IMMORTALS_WINDOW:
        state.phase = BATTLE_OVER
    elif window == DEMAND_WINDOW:
        state.phase = TURN_OVER
    else:
        begin_move(state, PERSIA)


@rule
def answer(state: State, card: int) -> None:
    """6.2 A card is played out of turn; it costs no turn."""
    window = state.phase
    spend_card(state, state.actor, card)
    if window == SAIL_WINDOW:
        state.interrupted = 1
        call_leader(state, THEMISTOCLES_GONE)
    elif window == ARTEMISIA_WINDOW:
        artemisia_flees(state)
    elif window == IMMORTALS_WINDOW:
        immortals_return(state)
    elif window == DEMAND_WINDOW:
        molon_labe(state)
    elif card == PAUSANIAS:
        state.pausanias = 1
        if window == CAVALRY_WINDOW:
            begin_move(state, PERSIA)
        else:
            reopen_battle_window(state)
    else:
        state.greek_dice = EVENT_DICE
        if card == MILTIADES:
            call_leader(state, MILTIADES_GONE)
        else:
            reopen_battle_window(state)


@rule
def reopen_battle_window(state: State) -> None:
    """6.2 Several cards may be played before the first roll."""
    if not open_window(state, BATTLE_WINDOW):
        state.phase = ROUND


# Leaders


@rule
def call_leader(state: State, face: int) -> None:
    """6.2.1 A leader is called once a game; an army not levied goes to the portrait, else one from the map."""
    state.portraits |= face
    if state.army_reserve[GREECE] > 0:
        state.army_reserve[GREECE] -= 1
        state.phase = LED
    elif state.army_lost[GREECE] > 0:
        state.army_lost[GREECE] -= 1
        state.phase = LED
    else:
        ask(state, LEADER_CUBE, GREECE)


@rule
def list_cubes(state: State, out: list[int]) -> int:
    """6.2.1 Any Greek army on the map, but not the last in the battle, nor for Leonidas the last that can march (R30)."""
    cities = army_cities(state, GREECE)
    marching = marching_cities(state, GREECE)
    if calls_leonidas(state):
        if marching & (marching - 1) == 0 and last_army(state, marching):
            cities &= ~marching
    elif state.interrupted != 1:
        battle = 1 << state.target[state.moving]
        if last_army(state, battle):
            cities &= ~battle
    return add_cities(out, 0, CITY, cities)


@rule
def calls_leonidas(state: State) -> bool:
    """card.8 Whether Leonidas is about to march; once he fights, Miltiades may join him with the option (R15)."""
    return state.event == LEONIDAS and state.fought == 0


@rule
def last_army(state: State, cities: int) -> bool:
    """6.2.1 Whether these cities hold a single Greek army."""
    armies = 0
    for city in range(PLACES):
        if cities >> city & 1 == 1:
            armies += state.army[GREECE][city]
    return armies == 1


@rule
def give_cube(state: State, city: int) -> None:
    """6.2.1 An army leaves the map for the portrait."""
    state.army[GREECE][city] -= 1
    state.phase = LED


@rule
def follow_leader(state: State) -> None:
    """6.2.1 card.4 card.5 card.8 Leonidas marches, Themistocles sails, Miltiades fights."""
    if state.interrupted == 1 or calls_leonidas(state):
        begin_move(state, GREECE)
    else:
        reopen_battle_window(state)


# The others


@rule
def artemisia_flees(state: State) -> None:
    """6.2.2 card.9 A Persian fleet of the battle goes to the portrait for good, and an army aboard if nobody can carry it."""
    city = state.target[state.moving]
    state.portraits |= ARTEMISIA_GONE
    state.fleet[PERSIA][city] -= 1
    if state.moving == PERSIA:
        drown(state)
    state.phase = SEA_ROUND_OVER


@rule
def immortals_return(state: State) -> None:
    """card.5 R12 Up to three armies, and no more than began the battle, come back; if Greeks are left they fight again."""
    city = state.target[state.moving]
    armies = min(MOST_IMMORTALS, min(state.strength, state.army_reserve[PERSIA]))
    state.army_reserve[PERSIA] -= armies
    state.army[PERSIA][city] += armies
    state.greek_dice = 0
    state.phase = BATTLE if state.army[GREECE][city] > 0 else BATTLE_OVER


@rule
def molon_labe(state: State) -> None:
    """card.12 R16 The army just placed goes back and Greece marches at once; if nobody can, the march is left out."""
    remove_army(state, PERSIA, state.target[PERSIA])
    state.event = MOLON_LABE
    if marching_cities(state, GREECE) != 0:
        begin_move(state, GREECE)
    else:
        state.phase = TURN_OVER
