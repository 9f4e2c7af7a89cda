"""The table: the cards of both sides as integer tables, what lies where, and what is being done.

A Deck is a set whose cards have no order until they are drawn, but for the few whose place is known. A hand is a sorted row, so that
equal hands have equal bytes. A card in play is 1 + its title, 0 is no card. Places in the Trenches are 5 * player + slot and do
not change while a Combatant lies there; `age` holds the order of entry.
"""

from __future__ import annotations

from pylae.core.state import StateBase, fixed, flag, int8, int16, int32
from pylae.games.greeks_and_vikings.data import ability, aura, card, condition, limits, operation, sieve
from pylae.games.greeks_and_vikings.rules import endings, layout

SEATS = range(limits.PLAYERS)
DEEPEST = 40  # jobs on the agenda: 32 of abilities (C24) and those of the turn below and above them
PARTS = 6  # of a job: what it is, and five numbers
WAITING = 96  # abilities in the queue (G4)
EVENTS = 24  # noted at a time
TOKEN = limits.TITLES  # the highest of 1 + title


class State(StateBase):
    # Options
    players = int8(low=2, high=limits.PLAYERS, means="how many play (multiplayer)")
    start_sp = int8(high=99, means="State Points at the start (R36)")
    first = int8(high=limits.PLAYERS, means="1 + the seat that goes first, 0 at random (R41)")
    attacks = flag(means="one attack a turn and player (R1)")
    must_draw = flag(means="at least one card must be drawn (R8)")
    trench = int8(low=1, high=limits.TRENCH, means="Combatants a Trench holds (R11)")
    actions = int8(low=1, high=12, means="actions in a turn (R13)")
    hand_limit = int8(low=5, high=limits.HAND, means="cards a hand holds (R29)")
    max_turns = int16(high=400, means="turns until the game is a draw (R46)")
    deck_min = int8(
        high=limits.MOST_CARDS, means="cards a deck has at least, 0 by the number of players (R12)"
    )
    deck_max = int8(high=limits.MOST_CARDS, means="cards a deck has at most (R12)")

    # The cards of this table
    card = fixed(int8(limits.TITLES, card.COLUMNS, means="what is printed on each card (3.2)"))
    ability = fixed(int8(limits.ABILITIES, ability.COLUMNS, means="abilities (3.3)"))
    aura = fixed(int8(limits.AURAS, aura.COLUMNS, means="auras (3.3)"))
    operation = fixed(int8(limits.OPERATIONS, operation.COLUMNS, means="operations (3.3)"))
    condition = fixed(int8(limits.CONDITIONS, condition.COLUMNS, means="conditions (3.3)"))
    sieve = fixed(int8(limits.SIEVES, sieve.COLUMNS, means="filters (3.3)"))
    triggers = fixed(int8(means="of all abilities but `play`, as a set (3.3)"))
    aura_keywords = fixed(int8(means="keywords that some aura gives (3.3)"))
    titles = fixed(int8(high=limits.TITLES, means="how many titles there are"))
    lists = fixed(
        int8(limits.PLAYERS, limits.TITLES, high=limits.COPIES, means="each deck list, open to all (G1)")
    )

    # The course of the game
    outcome = int8(one_of=endings, means="how the game has ended (winning)")
    turn = int8(one_of=SEATS, means="whose turn it is")
    turns = int16(high=401, means="turns begun so far (R46)")
    sp = int16(limits.PLAYERS, high=9999, means="State Points of each player (1.1)")
    alive = flag(limits.PLAYERS, means="who is still in the game (winning)")

    # The turn (1.3)
    acts = int8(high=12, means="actions taken (R14)")
    combatants = int8(high=99, means="Combatants played that count (R15)")
    orders = int8(high=99, means="Combatants more that may be played this turn (R15)")
    equipped = flag(means="a Weapon was equipped (R20)")
    field_played = flag(means="a Battlefield was played (R10)")
    action_cards = int8(high=limits.COMMAND, means="Action cards played (R23)")
    discount = int8(high=99, means="stars less for the next starred Combatant (C13)")
    attacked = flag(means="somebody has attacked this turn (C14)")
    drawn_ahead = flag(limits.PLAYERS, means="who drew in the End Phase already (R28)")

    # Cards
    deck = int8(
        limits.PLAYERS,
        limits.TITLES,
        high=limits.COPIES,
        means="unordered cards of each Deck, in a view with unseen hands",
    )
    decks = int8(limits.PLAYERS, high=limits.MOST_CARDS, means="cards in each Deck, known ones included")
    top = int8(
        limits.PLAYERS,
        limits.KNOWN,
        high=TOKEN,
        means="known cards on top, the first to be drawn first (C15)",
    )
    bottom = int8(
        limits.PLAYERS,
        limits.KNOWN,
        high=TOKEN,
        means="known cards at the bottom, the first to be drawn first (C15)",
    )
    hand = int8(limits.PLAYERS, limits.HAND, high=TOKEN, means="each hand in the order of titles, then zeros")
    hands = int8(limits.PLAYERS, high=limits.HAND, means="cards in each hand, open to all")
    shown = int8(
        limits.PLAYERS,
        limits.HAND,
        high=TOKEN,
        means="of each hand, what all have seen, in the order of titles (R42)",
    )
    museum = int8(limits.PLAYERS, limits.TITLES, high=limits.COPIES, means="each Museum, open to all")

    # The war zones
    kit = int8(
        limits.PLACES,
        layout.KIT,
        high=TOKEN,
        means="of each place the Combatant, its Weapon, its Holds in order of entry",
    )
    age = int8(limits.PLACES, high=limits.TRENCH, means="rank of entry in its Trench, 0 the first (C25)")
    born = int8(
        limits.PLACES,
        high=127,
        means="how many have left this place since the last checkpoint: what waits may be gone",
    )
    strikes = int8(limits.PLACES, high=5, means="attacks made this turn (C24)")
    readied = int8(limits.PLACES, high=99, means="attacks more it may make this turn (C14)")
    used = int16(limits.PLACES, set_of=layout.KIT, means="cards of the kit used this turn (C11)")
    zone = int8(
        limits.PLAYERS,
        layout.ZONES,
        high=TOKEN,
        means="Battlefield, Effect Zone, Command Zone in order of entry",
    )
    zone_used = int16(limits.PLAYERS, set_of=layout.ZONES, means="cards of the zones used this turn (C11)")
    more_atk = int16(limits.PLACES, layout.LASTING, low=-999, high=999, means="ATK for a time (C27)")
    more_def = int16(limits.PLACES, layout.LASTING, low=-999, high=999, means="DEF for a time (C27)")
    granted = int8(limits.PLACES, layout.LASTING, high=63, means="keywords for a time (C27)")

    # The battle (1.6)
    attacker = int8(high=limits.PLACES, means="1 + the place that attacks, 0 outside a battle")
    defender = int8(
        high=limits.PLACES + limits.PLAYERS, means="1 + the place attacked, or 1 + PLACES + player (direct)"
    )

    # What is being done
    event = int8(EVENTS, 4, means="trigger, subject, rival, role of the batch being collected")
    events = int8(high=EVENTS, means="how many there are")
    queue = int8(
        WAITING,
        10,
        means="ability, owner, place, subject and rival each with its birth, role, foe of what waits (C24)",
    )
    queued = int8(high=WAITING, means="how many wait")
    resolved = int16(high=999, means="abilities begun since the last checkpoint (C24)")
    job = int32(DEEPEST, PARTS, means="what is being done, the top last")
    jobs = int8(high=DEEPEST, means="how many jobs there are")
