"""Chapter 6.2, out of turn: windows in which a hidden card may be played, and what these cards do.

A window opens whenever everybody must think that the card may be held, so that it betrays no hand (R19).
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, operations, phase, portraits, production, variant
from pylae.games.earth_and_water.rules.state import State

IMMORTALS_CARD = cards.card_of(cards.IMMORTALS)
MOST_IMMORTALS = 3
EVENT_DICE = 3


# Windows


@rule
def answers(state: State, window: int) -> int:
    """6.2 The cards that could be played in a window, whoever holds them, as a pile."""
    if window == phase.BATTLE_WINDOW:
        return battle_answers(state)
    if window == phase.SAIL_WINDOW:
        return themistocles_answers(state)
    if window == phase.ARTEMISIA_WINDOW:
        return artemisia_answers(state)
    if window == phase.IMMORTALS_WINDOW:
        return immortals_answers(state)
    if window == phase.DEMAND_WINDOW:
        return molon_labe_answers(state)
    return (1 << cards.PAUSANIAS) & ~banned(state)


@rule
def banned(state: State) -> int:
    """6.1 card.4 The Spartan events, while Karneia is celebrated."""
    return cards.SPARTAN if state.karneia == 1 else 0


@rule
def battle_answers(state: State) -> int:
    """card.4 card.6 card.15 R15 Before the first roll: Miltiades, the 300, Pausanias; only one of the leaders in a battle; Pausanias answers here (R29)."""
    held = 0
    if state.greek_dice == 0 or state.stacked_leaders == 1:
        if state.portraits & portraits.MILTIADES_GONE == 0 and miltiades_leads(state):
            held |= 1 << cards.MILTIADES
        if state.moving == atlas.PERSIA:
            held |= 1 << cards.THREE_HUNDRED
    if state.event == cards.CAVALRY and state.pausanias == 0 and state.early_pausanias == 0:
        held |= 1 << cards.PAUSANIAS
    return held & ~banned(state)


@rule
def miltiades_leads(state: State) -> bool:
    """card.4 R14 Miltiades leads a defence and also an attack, by road or after a landing."""
    if state.moving == atlas.PERSIA or state.miltiades_attacks == variant.MILTIADES_ALWAYS:
        return True
    return state.miltiades_attacks == variant.MILTIADES_MARCHING and state.sailing == 0


@rule
def themistocles_answers(state: State) -> int:
    """6.2.1 card.5 After a Persian naval move, if a Greek fleet lies elsewhere."""
    if state.portraits & portraits.THEMISTOCLES_GONE != 0:
        return 0
    elsewhere = operations.sailing_ports(state, atlas.GREECE) & ~(1 << state.target[atlas.PERSIA])
    return 1 << cards.THEMISTOCLES if elsewhere != 0 else 0


@rule
def artemisia_answers(state: State) -> int:
    """6.2.2 card.9 After a round that cost Persia a fleet, while it still has one in the battle."""
    if (
        state.portraits & portraits.ARTEMISIA_GONE != 0
        or state.fleet[atlas.PERSIA][state.target[state.moving]] == 0
    ):
        return 0
    return 1 << cards.ARTEMISIA


@rule
def immortals_answers(state: State) -> int:
    """card.5 R12 The Immortals return while Xerxes lives and armies are left beside the map."""
    if state.army_reserve[atlas.PERSIA] == 0:
        return 0
    if state.portraits & portraits.XERXES != 0 and state.orphan_immortals == 0:
        return 0
    return 1 << IMMORTALS_CARD


@rule
def molon_labe_answers(state: State) -> int:
    """card.12 R16 Molon Labe refuses a demand even if no army can march; with the option it needs one that can."""
    if state.armed_molon_labe == 1 and operations.marching_cities(state, atlas.GREECE) == 0:
        return 0
    return 1 << cards.MOLON_LABE


@rule
def open_window(state: State, window: int) -> bool:
    """R19 Opens a window if everybody must think that an answer may be held."""
    side = atlas.PERSIA if window == phase.IMMORTALS_WINDOW else atlas.GREECE
    held = answers(state, window) & ~(common.discards(state) | state.aside)
    if held == 0 or common.hand_size(state, side) == 0:
        return False
    common.ask(state, window, side)
    return True


@rule
def list_answers(state: State, out: list[int]) -> int:
    """6.2 Decline, or play a card of one's own hand."""
    out[0] = act.DECLINE
    return production.add_cities(out, 1, act.EVENT, answers(state, state.phase) & state.hand[state.actor])


@rule
def decline_answer(state: State) -> None:
    """6.2 No card is played; what was under way goes on."""
    window = state.phase
    if window == phase.SAIL_WINDOW:
        state.phase = phase.CLASH
    elif window == phase.BATTLE_WINDOW:
        state.phase = phase.ROUND
    elif window == phase.ARTEMISIA_WINDOW:
        state.phase = phase.SEA_ROUND_OVER
    elif window == phase.IMMORTALS_WINDOW:
        state.phase = phase.BATTLE_OVER
    elif window == phase.DEMAND_WINDOW:
        state.phase = phase.TURN_OVER
    else:
        operations.begin_move(state, atlas.PERSIA)


@rule
def answer(state: State, card: int) -> None:
    """6.1 6.2 card.4 card.6 card.15 A card is played out of turn; it costs no turn."""
    window = state.phase
    operations.spend_card(state, state.actor, card)
    if window == phase.SAIL_WINDOW:
        state.interrupted = 1
        call_leader(state, portraits.THEMISTOCLES_GONE)
    elif window == phase.ARTEMISIA_WINDOW:
        artemisia_flees(state)
    elif window == phase.IMMORTALS_WINDOW:
        immortals_return(state)
    elif window == phase.DEMAND_WINDOW:
        molon_labe(state)
    elif card == cards.PAUSANIAS:
        state.pausanias = 1
        if window == phase.CAVALRY_WINDOW:
            operations.begin_move(state, atlas.PERSIA)
        else:
            reopen_battle_window(state)
    else:
        state.greek_dice = EVENT_DICE
        if card == cards.MILTIADES:
            call_leader(state, portraits.MILTIADES_GONE)
        else:
            reopen_battle_window(state)


@rule
def reopen_battle_window(state: State) -> None:
    """6.2 Several cards may be played before the first roll."""
    if not open_window(state, phase.BATTLE_WINDOW):
        state.phase = phase.ROUND


# Leaders


@rule
def call_leader(state: State, face: int) -> None:
    """6.2.1 A leader is called once a game; an army not levied goes to the portrait, else one from the map."""
    state.portraits |= face
    if common.give_spare_army(state, atlas.GREECE):
        state.phase = phase.LED
    else:
        common.ask(state, phase.LEADER_CUBE, atlas.GREECE)


@rule
def list_cubes(state: State, out: list[int]) -> int:
    """6.2.1 Any Greek army on the map, but not the last in the battle, nor for Leonidas the last that can march (R30)."""
    cities = common.army_cities(state, atlas.GREECE)
    marching = operations.marching_cities(state, atlas.GREECE)
    if calls_leonidas(state):
        if marching & (marching - 1) == 0 and last_army(state, marching):
            cities &= ~marching
    elif state.interrupted != 1:
        battle = 1 << state.target[state.moving]
        if last_army(state, battle):
            cities &= ~battle
    return production.add_cities(out, 0, act.CITY, cities)


@rule
def calls_leonidas(state: State) -> bool:
    """card.8 Whether Leonidas is about to march; once he fights, Miltiades may join him with the option (R15)."""
    return state.event == cards.LEONIDAS and state.fought == 0


@rule
def last_army(state: State, cities: int) -> bool:
    """6.2.1 Whether these cities hold a single Greek army."""
    armies = 0
    for city in range(atlas.PLACES):
        if cities >> city & 1 == 1:
            armies += state.army[atlas.GREECE][city]
    return armies == 1


@rule
def give_cube(state: State, city: int) -> None:
    """6.2.1 An army leaves the map for the portrait."""
    state.army[atlas.GREECE][city] -= 1
    state.phase = phase.LED


@rule
def follow_leader(state: State) -> None:
    """6.2.1 card.4 card.5 card.8 Leonidas marches, Themistocles sails, Miltiades fights."""
    if state.interrupted == 1 or calls_leonidas(state):
        operations.begin_move(state, atlas.GREECE)
    else:
        reopen_battle_window(state)


# The others


@rule
def artemisia_flees(state: State) -> None:
    """6.2.2 card.9 A Persian fleet of the battle goes to the portrait for good, and an army aboard if nobody can carry it."""
    city = state.target[state.moving]
    state.portraits |= portraits.ARTEMISIA_GONE
    state.fleet[atlas.PERSIA][city] -= 1
    if state.moving == atlas.PERSIA:
        operations.drown(state)
    state.phase = phase.SEA_ROUND_OVER


@rule
def immortals_return(state: State) -> None:
    """card.5 R12 Up to three armies, and no more than began the battle, come back; if Greeks are left they fight again."""
    city = state.target[state.moving]
    armies = min(MOST_IMMORTALS, min(state.strength, state.army_reserve[atlas.PERSIA]))
    state.army_reserve[atlas.PERSIA] -= armies
    state.army[atlas.PERSIA][city] += armies
    state.greek_dice = 0
    state.phase = phase.BATTLE if state.army[atlas.GREECE][city] > 0 else phase.BATTLE_OVER


@rule
def molon_labe(state: State) -> None:
    """card.12 R16 The army just placed goes back and Greece marches at once; if nobody can, the march is left out."""
    common.remove_army(state, atlas.PERSIA, state.target[atlas.PERSIA])
    state.event = cards.MOLON_LABE
    if operations.marching_cities(state, atlas.GREECE) != 0:
        operations.begin_move(state, atlas.GREECE)
    else:
        state.phase = phase.TURN_OVER
