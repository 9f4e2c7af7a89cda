"""The table: pieces, cards, the move and the battle under way, and the numbers of phases and actions."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.core.state import StateBase, int8, int32
from pylae.games.earth_and_water.cards import ALL_CARDS
from pylae.games.earth_and_water.map import BRIDGE_ROAD, CITIES, HOME, HOMES, ROADS

SIDES = 2
PLACES = len(CITIES)
MOST_ROLLED = 3  # dice a side throws in a round

# Phases in which a seat (`actor`) decides: production (5),
BUY, RAISE, OMEN, KING_CUBE = 0, 1, 2, 3
# operations (6),
TURN, ORIGIN, NUMBER, CARRY, DESTINATION, BURN = 4, 5, 6, 7, 8, 9
# windows in which a hidden card may be played,
SAIL_WINDOW, BATTLE_WINDOW, ARTEMISIA_WINDOW, IMMORTALS_WINDOW, DEMAND_WINDOW, CAVALRY_WINDOW = range(10, 16)
# combat (7),
ATTACKER_RETREAT, DEFENDER_RETREAT = 16, 17
# events (6.2),
LEADER_CUBE, STRIKE, SEND_FLEETS, TRIBUTE, ROYAL_CITY, LEVY, CHOOSE_CARD, PACIFY, LEAVE_THEBES = range(18, 27)
# supply (8).
KEEP, SHED, ATTRITION = 27, 28, 29
# Phases in which chance decides,
DRAW, DIE, BANISH, PEACE_DIE = 30, 31, 32, 33
# phases that pass by themselves,
(
    EXPEDITION,
    GREEK_PRODUCTION,
    DRAWN,
    ABORT,
    OPERATIONS,
    NEXT_TURN,
    ENGAGE,
    LANDING,
    BATTLE,
    ROUND,
    RESOLVE,
    SEA_ROUND_OVER,
    LAND_ROUND_OVER,
    DEFENDER_DECIDES,
    BATTLE_OVER,
    MOVE_OVER,
    NEXT_MOVE,
    TURN_OVER,
    SUPPLY,
    FEED,
    LINES,
    SCORING,
    NEXT_EXPEDITION,
    LED,
    CLASH,
) = range(34, 59)
# and the end.
FINISHED = 59

# Actions of the seats: a verb and, added to it, a card, a number or a city.
DECLINE = 0  # pass, decline, fight on, enough: nothing, or nothing more
BUILD_BRIDGE, BURN_BRIDGE, ANNOUNCE = 1, 2, 3
MOVE = 4  # + card, played for a movement (6.3)
EVENT = 20  # + card, played for its event (6.2)
CARD = 36  # + card: keep it, or discard it
COUNT = 52  # + how many
CITY = 77  # + city: armies from there, to there, or there
PORT = 88  # + city: fleets from there, to there, or there
ACTIONS = 99
MOST_LEGAL = 33  # pass, or one of sixteen cards in two ways

# Endings
UNDECIDED, GREEK_POINTS, PERSIAN_POINTS, EVEN, GREEK_CONQUEST, PERSIAN_CONQUEST = range(6)

# Portraits (2.1.5), as bits
DARIUS, XERXES, ARTEMISIA_GONE, MILTIADES_GONE, THEMISTOCLES_GONE, LEONIDAS_GONE = 1, 2, 4, 8, 16, 32

# Options with more than two values
BURN_AFTER_BATTLE, BURN_UNOPPOSED, BURN_ALWAYS = 0, 1, 2
RETREAT_TO_OPEN_PORTS, RETREAT_TO_ORIGIN, RETREAT_ANYWHERE = 0, 1, 2
BY_EDITION, NEVER, ALWAYS = 0, 1, 2
MILTIADES_ALWAYS, MILTIADES_MARCHING, MILTIADES_DEFENDING = 0, 1, 2


class State(StateBase):
    # Options
    players = int8()  # 2
    edition = int8()  # BONSAI or NUTS
    cheap_fleets = int8()  # 1 when a Persian fleet costs one talent (5.1.2)
    must_spend = int8()  # 1 when raising goes on while anything can be raised (R1)
    bridge_by_control = int8()  # 1 when control of Sestos is enough to build the bridge (R2)
    bridge_burning = int8()  # when Greece may burn the bridge (R3)
    sweeping_retreat = int8()  # 1 when a failed landing takes all fleets of the port back with it (R4)
    sea_retreat = int8()  # which ports a retreat by sea may lead to (R5)
    sea_retreat_limit = int8()  # 1 when at most three armies retreat by sea (R7)
    road_retreat = int8()  # 1 when attackers retreat all the way to where they began (R8)
    karneia_freeze = int8()  # whether Karneia holds the armies in Sparta (R9)
    karneia_turn = int8()  # 1 when Karneia ends with the next Greek turn (R10)
    pacification_reshuffle = int8()  # 1 when a death through Pacification reshuffles too (R11)
    orphan_immortals = int8()  # 1 when the Immortals outlive Xerxes (R12)
    lasting_penalty = int8()  # 1 when a sudden death does not cancel the burnt Acropolis (R13)
    miltiades_attacks = int8()  # in which Greek attacks Miltiades may lead (R14)
    stacked_leaders = int8()  # 1 when several Greek dice events may join one battle (R15)
    armed_molon_labe = int8()  # 1 when Molon Labe needs an army that can march (R16)
    short_triremes = int8()  # 1 when the second move of Triremes may be left (R17)
    crowded_syracuse = int8()  # 1 when Syracuse may send fleets among enemies (R18)
    idle_plays = int8()  # 1 when a card may be played without any effect (R20)
    late_points = int8()  # 1 when the Immortals' battle decides the points (R24)
    slow_losses = int8()  # 1 when pieces lost in battle return with the next expedition (R25)
    late_discard = int8()  # 1 when a played card joins the discards after its effect (R27)
    lost_home_supply = int8()  # 1 when an enemy-held home port still supplies by sea (R28)
    early_pausanias = int8()  # 1 when Pausanias answers the card, not the battle (R29)

    # The course of the game
    phase = int8()  # one of the phases above
    actor = int8()  # the side that decides, draws or is supplied now
    outcome = int8()  # one of the endings above
    expedition = int8()  # 1 to 5 (2.1.3)
    score = int8()  # above 0 for Persia, below for Greece (2.1.4)
    turn = int8()  # whose turn of operations it is (6.1)
    passes = int8()  # passes in a row (6.1.1)
    karneia = int8()  # 1 while Sparta feasts (card 4)
    acropolis = int8()  # 1 from the fire to the end of the next Greek production (card 15)
    portraits = int8()  # bits of those who died or were banished (2.1.5)

    # Pieces
    army = int8(SIDES, PLACES)  # armies of each side in each city (2.2.1)
    fleet = int8(SIDES, PLACES)  # fleets of each side in each port (2.2.2)
    army_reserve = int8(SIDES)  # armies beside the map
    fleet_reserve = int8(SIDES)  # fleets beside the map
    army_lost = int8(SIDES)  # with `slow_losses`: lost in this expedition
    fleet_lost = int8(SIDES)
    bridge = int8()  # 1 while boats span the Hellespont (5.1.5)

    # Cards
    deck = int32()  # pile: cards face down
    hand = int32(SIDES)  # pile: each side's hand
    seen = int32(SIDES)  # pile: what the enemy has seen of a hand (cards 9 and 10)
    unseen = int8(SIDES)  # cards of a hand that this view does not show; they count as in the deck
    aside = int32()  # pile: played, but not yet discarded (card 1; R27)

    # Production
    talents = int8()  # left to spend (5.1.1)
    raised = int8()  # fleets raised in this production (5.1.2)
    to_draw = int8()  # cards still to be drawn

    # The event and the moves under way; Themistocles' move interrupts a Persian one, so each side has its own
    event = int8()  # the event being carried out, or NOTHING
    moving = int8()  # the side that moves: the attacker
    sailing = int8()  # 1 for a naval move (6.5)
    interrupted = int8()  # Themistocles: 1 while he sails, 2 afterwards (card 5)
    moves_left = int8()  # moves still to come after this one (card 13)
    origin = int8(SIDES)  # where a move began, or NOTHING
    target = int8(SIDES)  # where it leads, or where a demand or a levy is made, or NOTHING
    units = int8(SIDES)  # armies that march, or fleets that sail
    carried = int8(SIDES)  # armies aboard (6.5.3)

    # The battle
    afloat = int8()  # 1 while fleets fight (7.2)
    fought = int8()  # 1 once this move has led to a land battle
    landed = int8()  # 1 once this move has put armies ashore
    strength = int8()  # Persian armies at the beginning of the battle (card 5)
    greek_dice = int8()  # dice a Greek event grants, or 0 (cards 4, 8, 15)
    pausanias = int8()  # 1 once he has cancelled the cavalry (card 6)
    settled = int8()  # 1 once the points of a battle event were given (cards 7 and 10)
    rolling = int8()  # the side whose dice fall
    dice = int8()  # dice of that side still to fall
    die = int8(SIDES, MOST_ROLLED)  # faces thrown in this round, or 0

    # Supply
    excess = int8()  # armies that still must go for want of food (8.2)


# Cards


@rule
def discards(state: State) -> int:
    """5.4 The discard pile, open to everybody: all cards that are nowhere else."""
    return ALL_CARDS & ~(state.deck | state.hand[0] | state.hand[1] | state.aside)


@rule
def hand_size(state: State, side: int) -> int:
    """6.1.2 Cards in a hand, seen or not."""
    return size(state.hand[side]) + state.unseen[side]


@rule
def deck_size(state: State) -> int:
    """5.4 Cards in the deck: what this view has not seen, less what it does not see of the hands."""
    return size(state.deck) - state.unseen[0] - state.unseen[1]


@rule
def release(state: State, side: int, card: int) -> None:
    """6.2 A card leaves a hand face up."""
    state.hand[side] &= ~(1 << card)
    state.seen[side] &= state.hand[side]


# Cities


@rule
def controls(state: State, side: int, city: int) -> bool:
    """3.5 A side controls a city with an army of its own, and its supply cities while no enemy army is there."""
    if state.army[side][city] > 0:
        return True
    return HOME[city] == side and state.army[1 - side][city] == 0


@rule
def army_cities(state: State, side: int) -> int:
    """2.2.1 The cities with armies of a side, as a set."""
    cities = 0
    for city in range(PLACES):
        cities |= (1 if state.army[side][city] > 0 else 0) << city
    return cities


@rule
def fleet_ports(state: State, side: int) -> int:
    """2.2.2 The ports with fleets of a side, as a set."""
    ports = 0
    for city in range(PLACES):
        ports |= (1 if state.fleet[side][city] > 0 else 0) << city
    return ports


@rule
def controlled(state: State, side: int) -> int:
    """3.5 All cities a side controls, as a set."""
    return army_cities(state, side) | (HOMES[side] & ~army_cities(state, 1 - side))


@rule
def roads(state: State, city: int) -> int:
    """2.1.2 The adjacent cities; Sestos and Therma are adjacent only while the bridge stands (5.1.5)."""
    if state.bridge == 1:
        return ROADS[city] | BRIDGE_ROAD[city]
    return ROADS[city]


# Pieces


@rule
def lose_army(state: State, side: int, city: int) -> None:
    """7.1.3 An army is eliminated and may be raised again (R25)."""
    state.army[side][city] -= 1
    count_lost_army(state, side)


@rule
def count_lost_army(state: State, side: int) -> None:
    """R25 A lost army lies beside the map again, at once or with the next expedition."""
    if state.slow_losses == 1:
        state.army_lost[side] += 1
    else:
        state.army_reserve[side] += 1


@rule
def remove_army(state: State, side: int, city: int) -> None:
    """8.2 An army goes back beside the map, other than by battle."""
    state.army[side][city] -= 1
    state.army_reserve[side] += 1


@rule
def place_army(state: State, side: int, city: int) -> None:
    """5.1.4 An army comes from beside the map."""
    state.army_reserve[side] -= 1
    state.army[side][city] += 1


@rule
def place_fleet(state: State, side: int, city: int) -> None:
    """5.1.4 A fleet comes from beside the map."""
    state.fleet_reserve[side] -= 1
    state.fleet[side][city] += 1


@rule
def ask(state: State, question: int, side: int) -> None:
    """4.1 A side must decide something."""
    state.phase = question
    state.actor = side
