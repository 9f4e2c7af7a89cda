"""The table: pieces, cards, the move and the battle under way."""

from __future__ import annotations

from pylae.core.rule import NOTHING
from pylae.core.state import StateBase, flag, int8, int32
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import endings, phase, portraits

SIDES, CITIES = range(atlas.SIDES), range(NOTHING, atlas.PLACES)
MOST_ARMIES, MOST_FLEETS = max(atlas.ARMIES), max(atlas.FLEETS)
FURTHEST = max(atlas.SCORE_LIMIT)


class State(StateBase):
    # Options
    players = int8(low=2, high=2, means="Greece and Persia (1)")
    edition = int8(one_of=range(len(atlas.EDITIONS)), means="BONSAI or NUTS (4.5)")
    cheap_fleets = flag(means="a Persian fleet costs one talent (5.1.2)")
    must_spend = flag(means="raising goes on while anything can be raised (R1)")
    bridge_by_control = flag(means="control of Sestos is enough to build the bridge (R2)")
    bridge_burning = int8(one_of=range(3), means="when Greece may burn the bridge (R3)")
    sweeping_retreat = flag(means="a failed landing takes all fleets of the port back with it (R4)")
    sea_retreat = int8(one_of=range(3), means="which ports a retreat by sea may lead to (R5)")
    sea_retreat_limit = flag(means="at most three armies retreat by sea (R7)")
    road_retreat = flag(means="attackers retreat all the way to where they began (R8)")
    karneia_freeze = int8(one_of=range(3), means="whether Karneia holds the armies in Sparta (R9)")
    karneia_turn = flag(means="Karneia ends with the next Greek turn (R10)")
    pacification_reshuffle = flag(means="a death through Pacification reshuffles too (R11)")
    orphan_immortals = flag(means="the Immortals outlive Xerxes (R12)")
    lasting_penalty = flag(means="a sudden death does not cancel the burnt Acropolis (R13)")
    miltiades_attacks = int8(one_of=range(3), means="in which Greek attacks Miltiades may lead (R14)")
    stacked_leaders = flag(means="several Greek dice events may join one battle (R15)")
    armed_molon_labe = flag(means="Molon Labe needs an army that can march (R16)")
    short_triremes = flag(means="the second move of Triremes may be left (R17)")
    crowded_syracuse = flag(means="Syracuse may send fleets among enemies (R18)")
    idle_plays = flag(means="a card may be played without any effect (R20)")
    late_points = flag(means="the Immortals' battle decides the points (R24)")
    slow_losses = flag(means="pieces lost in battle return with the next expedition (R25)")
    late_discard = flag(means="a played card joins the discards after its effect, not before (R27)")
    lost_home_supply = flag(means="an enemy-held home port still supplies by sea (R28)")
    early_pausanias = flag(means="Pausanias answers the card, not the battle (R29)")

    # The course of the game
    phase = int8(one_of=phase, means="what is done or decided now")
    actor = int8(one_of=SIDES, means="the side that decides, draws or is supplied now")
    outcome = int8(one_of=endings, means="how the game has ended")
    expedition = int8(low=1, high=atlas.EXPEDITIONS, means="the expedition (2.1.3)")
    score = int8(low=-FURTHEST, high=FURTHEST, means="above 0 for Persia, below for Greece (2.1.4)")
    turn = int8(one_of=SIDES, means="whose turn of operations it is (6.1)")
    passes = int8(high=1, means="passes in a row (6.1.1)")
    karneia = flag(means="Sparta feasts (card 4)")
    acropolis = flag(means="from the fire to the end of the next Greek production (card 15)")
    portraits = int8(set_of=portraits, means="those who died or were banished (2.1.5)")

    # Pieces
    army = int8(atlas.SIDES, atlas.PLACES, high=MOST_ARMIES, means="armies of each side in each city (2.2.1)")
    fleet = int8(atlas.SIDES, atlas.PLACES, high=MOST_FLEETS, means="fleets of each side, in ports (2.2.2)")
    army_reserve = int8(atlas.SIDES, high=MOST_ARMIES, means="armies beside the map")
    fleet_reserve = int8(atlas.SIDES, high=MOST_FLEETS, means="fleets beside the map")
    army_lost = int8(atlas.SIDES, high=MOST_ARMIES, means="with slow_losses: armies lost in this expedition")
    fleet_lost = int8(atlas.SIDES, high=MOST_FLEETS, means="and fleets")
    bridge = flag(means="boats span the Hellespont (5.1.5)")

    # Cards
    deck = int32(set_of=cards.CARDS, means="cards face down")
    hand = int32(atlas.SIDES, set_of=cards.CARDS, means="each side's hand")
    seen = int32(atlas.SIDES, set_of=cards.CARDS, means="what the enemy has seen of a hand (cards 9 and 10)")
    unseen = int8(atlas.SIDES, high=cards.CARDS, means="cards of a hand that this view has in the deck (6.2)")
    aside = int32(set_of=cards.CARDS, means="played, but not yet discarded (card 1; R27)")

    # Production
    talents = int8(high=max(atlas.BUDGET), means="talents left to spend (5.1.1)")
    raised = int8(high=MOST_FLEETS, means="fleets raised in this production (5.1.2)")
    to_draw = int8(high=cards.CARDS, means="cards still to be drawn")

    # The event and the moves under way; Themistocles' move interrupts a Persian one, so each side has its own
    event = int8(one_of=range(NOTHING, 2 * cards.CARDS), means="the event being carried out, or NOTHING")
    moving = int8(one_of=SIDES, means="the side that moves: the attacker")
    sailing = flag(means="the move is a naval one (6.5)")
    interrupted = int8(one_of=range(3), means="Themistocles: 1 while he sails, 2 afterwards (card 5)")
    moves_left = int8(high=1, means="moves still to come after this one (card 13)")
    origin = int8(atlas.SIDES, one_of=CITIES, means="where a move began, or NOTHING")
    target = int8(atlas.SIDES, one_of=CITIES, means="where it, a demand or a levy leads, or NOTHING")
    way = int32(set_of=atlas.PLACES, means="cities a march may have come from or through (7.1.5)")
    units = int8(atlas.SIDES, high=MOST_ARMIES, means="armies that march, or fleets that sail")
    carried = int8(atlas.SIDES, high=atlas.MOST_CARRIED, means="armies aboard (6.5.3)")

    # The battle
    afloat = flag(means="fleets fight (7.2)")
    fought = flag(means="this move has led to a land battle")
    landed = flag(means="this move has put armies ashore")
    strength = int8(high=MOST_ARMIES, means="Persian armies at the beginning of the battle (card 5)")
    greek_dice = int8(high=atlas.MOST_ROLLED, means="dice a Greek event grants, or 0 (cards 4, 8, 15)")
    pausanias = flag(means="Pausanias has cancelled the cavalry (card 6)")
    settled = flag(means="the points of a battle event were given (cards 7 and 10)")
    rolling = int8(one_of=SIDES, means="the side whose dice fall")
    dice = int8(high=atlas.MOST_ROLLED, means="dice of that side still to fall")
    die = int8(atlas.SIDES, atlas.MOST_ROLLED, high=6, means="faces thrown in this round, or 0")

    # Supply
    excess = int8(high=MOST_ARMIES, means="armies that still must go for want of food (8.2)")
