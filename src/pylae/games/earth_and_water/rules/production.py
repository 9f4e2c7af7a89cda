"""Chapters 3 and 5: set-up, production, and the sudden death of the Great King."""

from __future__ import annotations

from pylae.core.piles import lowest, nth, size
from pylae.core.rule import NOTHING, rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, phase, portraits
from pylae.games.earth_and_water.rules.state import State

DEATH_CARD = cards.card_of(cards.SUDDEN_DEATH)


@rule
def setup(state: State) -> None:
    """3.1 3.2 3.3 3.4 Pieces in their home cities, the markers on 1 and 0, no bridge, all cards in the deck."""
    for side in range(atlas.SIDES):
        state.army_reserve[side] = atlas.ARMIES[side]
        state.fleet_reserve[side] = atlas.FLEETS[side]
        for city in range(atlas.PLACES):
            for _ in range(atlas.ARMIES_AT[side][city]):
                common.place_army(state, side, city)
            for _ in range(atlas.FLEETS_AT[side][city]):
                common.place_fleet(state, side, city)
        state.origin[side] = NOTHING
        state.target[side] = NOTHING
    state.event = NOTHING
    state.deck = cards.ALL_CARDS
    state.expedition = 1
    begin_expedition(state)


@rule
def begin_expedition(state: State) -> None:
    """5.1.1 Persia has 12 talents, or 10 if it kept a card; what was lost may be raised again (7.1.3, R25)."""
    for side in range(atlas.SIDES):
        state.army_reserve[side] += state.army_lost[side]
        state.fleet_reserve[side] += state.fleet_lost[side]
        state.army_lost[side] = 0
        state.fleet_lost[side] = 0
    state.talents = atlas.BUDGET[atlas.PERSIA]
    if common.hand_size(state, atlas.PERSIA) > 0:
        state.talents -= atlas.KEPT_CARD_COSTS
    common.ask(state, phase.BUY, atlas.PERSIA)


@rule
def begin_greek_production(state: State) -> None:
    """5.2.1 Greece has 6 talents, one less after the Acropolis burned (card 15)."""
    state.talents = atlas.BUDGET[atlas.GREECE]
    if state.acropolis == 1:
        state.talents -= atlas.BURNT_ACROPOLIS_COSTS
    common.ask(state, phase.BUY, atlas.GREECE)


# Cards


@rule
def cards_to_draw(state: State) -> int:
    """5.4 Cards that can be drawn: the deck, and the discards that become a deck once it is empty."""
    return common.deck_size(state) + size(common.discards(state))


@rule
def most_cards(state: State) -> int:
    """5.1.2 5.4 Up to six cards, as talents and cards last."""
    return min(min(atlas.MOST_CARDS, state.talents), cards_to_draw(state))


@rule
def list_purchases(state: State, out: list[int]) -> int:
    """5.1.2 How many cards are bought is settled before anything is raised."""
    most = most_cards(state)
    for number in range(most + 1):
        out[number] = act.COUNT + number
    return most + 1


@rule
def buy_cards(state: State, number: int) -> None:
    """5.1.2 5.2.2 Cards cost a talent each and are drawn before anything is raised."""
    state.talents -= number
    if number == 0:
        common.ask(state, phase.RAISE, state.actor)
    else:
        start_drawing(state, state.actor, number)


@rule
def start_drawing(state: State, side: int, number: int) -> None:
    """5.4 A side draws cards, as many as there are."""
    state.actor = side
    state.to_draw = min(number, cards_to_draw(state))
    go_on_drawing(state)


@rule
def go_on_drawing(state: State) -> None:
    """5.4 An empty deck is made anew from the discards as soon as a card is to be drawn."""
    if state.to_draw == 0:
        state.phase = phase.DRAWN
        return
    if common.deck_size(state) == 0:
        state.deck |= common.discards(state)
    state.phase = phase.DRAW


@rule
def draw_card(state: State, index: int) -> None:
    """5.1.4 A card bought joins the hand."""
    card = nth(state.deck, index)
    state.deck &= ~(1 << card)
    state.hand[state.actor] |= 1 << card
    state.to_draw -= 1
    go_on_drawing(state)


# Armies and fleets


@rule
def fleet_cost(state: State, side: int) -> int:
    """5.1.2 5.2.2 A Persian fleet costs two talents, with the optional rule one; a Greek one always costs one."""
    if side == atlas.PERSIA and state.cheap_fleets == 1:
        return 1
    return atlas.FLEET_COST[side]


@rule
def may_raise_army(state: State, side: int) -> bool:
    """5.1.2 An army costs a talent, and there must be one beside the map."""
    return state.talents >= 1 and state.army_reserve[side] > 0


@rule
def may_raise_fleet(state: State, side: int) -> bool:
    """5.1.2 A fleet has its price; two are raised in a production, any number from the Mines (card 1)."""
    if state.raised >= atlas.MOST_FLEETS and state.event != cards.MINES:
        return False
    return state.talents >= fleet_cost(state, side) and state.fleet_reserve[side] > 0


@rule
def open_ports(state: State, side: int) -> int:
    """5.1.4 Ports a side controls in which no enemy fleet lies."""
    return common.controlled(state, side) & atlas.PORTS & ~common.fleet_ports(state, 1 - side)


@rule
def may_bridge(state: State, side: int) -> bool:
    """5.1.5 5.2.2 Persia may bridge the Hellespont for six talents while its army is in Sestos (R2)."""
    if side == atlas.GREECE or state.bridge == 1 or state.talents < atlas.BRIDGE_COST:
        return False
    if state.bridge_by_control == 1:
        return common.controls(state, atlas.PERSIA, atlas.SESTOS)
    return state.army[atlas.PERSIA][atlas.SESTOS] > 0


@rule
def list_raising(state: State, out: list[int]) -> int:
    """5.1.2 5.1.3 5.1.4 5.2.3 Armies in controlled cities (R26), fleets in their open ports, the bridge; in any order, till it is enough (R1)."""
    side = state.actor
    cities = common.controlled(state, side)
    n = 0
    if may_raise_army(state, side):
        n = add_cities(out, n, act.CITY, cities)
    if may_raise_fleet(state, side):
        n = add_cities(out, n, act.PORT, cities & atlas.PORTS & ~common.fleet_ports(state, 1 - side))
    if may_bridge(state, side):
        out[n] = act.BUILD_BRIDGE
        n += 1
    if state.must_spend == 0 or n == 0:
        out[n] = act.DECLINE
        n += 1
    return n


@rule
def add_cities(out: list[int], n: int, verb: int, cities: int) -> int:
    """4.1 One action for each city of a set, or each card."""
    while cities != 0:
        out[n] = verb + lowest(cities)
        cities &= cities - 1
        n += 1
    return n


@rule
def raise_piece(state: State, action: int) -> None:
    """5.1.4 5.1.5 5.2.3 One piece is paid for and placed, or the production ends and what is left is lost."""
    side = state.actor
    if action == act.DECLINE:
        end_production(state)
    elif action == act.BUILD_BRIDGE:
        state.talents -= atlas.BRIDGE_COST
        state.bridge = 1
    elif action >= act.PORT:
        state.talents -= fleet_cost(state, side)
        state.raised += 1
        common.place_fleet(state, side, action - act.PORT)
    else:
        state.talents -= 1
        common.place_army(state, side, action - act.CITY)


@rule
def end_production(state: State) -> None:
    """5.1.1 5.2.1 Persia's production is followed by Greece's and that by the operations; the Mines end a turn."""
    state.talents = 0
    state.raised = 0
    if state.event == cards.MINES:
        state.phase = phase.TURN_OVER
    elif state.actor == atlas.PERSIA:
        state.phase = phase.GREEK_PRODUCTION
    else:
        state.acropolis = 0
        state.phase = phase.OPERATIONS


# The Great King


@rule
def king_left(state: State) -> bool:
    """5.3 Darius and Xerxes may die, once each."""
    return state.portraits & portraits.XERXES == 0


@rule
def omen_possible(state: State) -> bool:
    """5.3 card.11 Whether Persia may just have drawn a king's death; everybody sees the question, not the card."""
    return king_left(state) and (common.discards(state) | state.aside) >> DEATH_CARD & 1 == 0


@rule
def king_dies(state: State) -> None:
    """5.3 card.11 The expedition is off: Persia's hand is discarded, and an army not levied goes to the king's portrait."""
    state.portraits |= portraits.DARIUS if state.portraits & portraits.DARIUS == 0 else portraits.XERXES
    state.hand[atlas.PERSIA] = 0
    state.talents = 0
    if common.give_spare_army(state, atlas.PERSIA):
        state.phase = phase.ABORT
    else:
        common.ask(state, phase.KING_CUBE, atlas.PERSIA)


@rule
def abort(state: State) -> None:
    """5.3 In production the cards are reshuffled and the next expedition follows; after Pacification there is supply (R11, R13)."""
    pacified = state.event == cards.PACIFICATION
    state.event = NOTHING
    state.aside = 0
    if not pacified or state.pacification_reshuffle == 1:
        state.deck |= common.discards(state)
    if pacified:
        state.actor = atlas.PERSIA
        state.phase = phase.SUPPLY
        return
    if state.lasting_penalty == 0:
        state.acropolis = 0
    state.phase = phase.NEXT_EXPEDITION
