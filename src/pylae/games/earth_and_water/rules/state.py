"""The table: pieces, cards, the move and the battle under way."""

from __future__ import annotations

from pylae.core.state import StateBase, int8, int32
from pylae.games.earth_and_water.data import atlas


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
    army = int8(atlas.SIDES, atlas.PLACES)  # armies of each side in each city (2.2.1)
    fleet = int8(atlas.SIDES, atlas.PLACES)  # fleets of each side in each port (2.2.2)
    army_reserve = int8(atlas.SIDES)  # armies beside the map
    fleet_reserve = int8(atlas.SIDES)  # fleets beside the map
    army_lost = int8(atlas.SIDES)  # with `slow_losses`: lost in this expedition
    fleet_lost = int8(atlas.SIDES)
    bridge = int8()  # 1 while boats span the Hellespont (5.1.5)

    # Cards
    deck = int32()  # pile: cards face down
    hand = int32(atlas.SIDES)  # pile: each side's hand
    seen = int32(atlas.SIDES)  # pile: what the enemy has seen of a hand (cards 9 and 10)
    unseen = int8(atlas.SIDES)  # cards of a hand that this view does not show; they count as in the deck
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
    origin = int8(atlas.SIDES)  # where a move began, or NOTHING
    target = int8(atlas.SIDES)  # where it leads, or where a demand or a levy is made, or NOTHING
    units = int8(atlas.SIDES)  # armies that march, or fleets that sail
    carried = int8(atlas.SIDES)  # armies aboard (6.5.3)

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
    die = int8(atlas.SIDES, atlas.MOST_ROLLED)  # faces thrown in this round, or 0

    # Supply
    excess = int8()  # armies that still must go for want of food (8.2)
