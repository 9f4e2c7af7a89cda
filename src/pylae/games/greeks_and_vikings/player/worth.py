"""What a position is worth to a player: points, war zones, and what the next battles would bring. Hands and Decks only count.

Nothing here knows a card: totals and keywords say what one does on the table. Numbers are hundredths of a State Point.
"""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.core.scratch import row
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.player import weights
from pylae.games.greeks_and_vikings.rules import battle, endings, filters, layout, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State

POINT = 100
WON = 10_000_000
FEW = 10  # State Points, and cards in the Deck, that are dear
NEVER = -2 * WON


@rule
def worth(state: State, me: int, ahead: bool, scale: tuple[int, ...]) -> int:
    """winning What a position is worth to a player; `ahead` while this turn's battle is still to come."""
    if state.outcome != endings.GOING_ON:
        return decided(state, me)
    atk = row(limits.PLACES)
    wall = row(limits.PLACES)
    read_totals(state, atk, wall)
    value = holdings(state, me, atk, wall, scale) + scale[weights.FIGHTER] * combatants_in_hand(state, me)
    others = 0
    threat = 0
    rivals = 0
    for player in range(state.players):
        if player != me and state.alive[player] == 1:
            rivals += 1
            others += holdings(state, player, atk, wall, scale)
            threat += spoils(state, player, me, atk, wall, scale)
            if ahead:
                value += spoils(state, me, player, atk, wall, scale) * scale[weights.HARVEST] // 100
    if rivals > 0:
        value -= (others * scale[weights.RIVAL] + threat * scale[weights.THREAT]) // (100 * rivals)
    return value


@rule
def decided(state: State, me: int) -> int:
    """winning Victory is worth more than anything, defeat less, and a draw less than to play on."""
    if state.outcome == endings.ALL_OUT or state.outcome == endings.TIME:
        return -WON // 2
    return WON if state.alive[me] == 1 else -WON


@rule
def read_totals(state: State, atk: list[int], wall: list[int]) -> None:
    """1.6 What each Combatant attacks and defends with."""
    for place in range(limits.TRENCH * state.players):
        if state.kit[place][layout.COMBATANT] > 0:
            atk[place] = totals.total(state, place, card.ATK)
            wall[place] = totals.total(state, place, totals.defends_with(state, place))


@rule
def holdings(state: State, player: int, atk: list[int], wall: list[int], scale: tuple[int, ...]) -> int:
    """1.1 What a player has: State Points, Combatants, cards in the zones and in hand."""
    points = state.sp[player]
    value = POINT * points
    if points < FEW:
        value -= scale[weights.WOUND] * (FEW - points) * (FEW - points + 1) // 2
    if points == 0:
        value -= WON // 4  # out at the next checkpoint
    value += scale[weights.HAND] * state.hands[player]
    value += scale[weights.DECK] * min(FEW, state.decks[player])
    for place in range(limits.TRENCH * player, limits.TRENCH * player + limits.TRENCH):
        if state.kit[place][layout.COMBATANT] > 0:
            value += body(state, place, atk[place], wall[place], scale)
    for slot in range(layout.ZONES):
        token = state.zone[player][slot]
        if token > 0 and state.card[token - 1][card.KIND] != card.ACTION:
            value += scale[weights.GROUND if filters.at_work(state, player, slot) else weights.GEAR]
    return value


@rule
def body(state: State, place: int, atk: int, wall: int, scale: tuple[int, ...]) -> int:
    """1.6 What a Combatant is worth: its lasting totals, and what it would cost to bring another."""
    for until in range(layout.FIRST_TURN, layout.FIRST_STAY):
        atk -= state.more_atk[place][until]
        wall -= state.more_def[place][until]
    stars = state.card[state.kit[place][layout.COMBATANT] - 1][card.STARS]
    return (
        scale[weights.BODY]
        + scale[weights.STAR] * stars
        + scale[weights.ATK] * max(0, atk)
        + scale[weights.DEF] * max(0, wall)
    )


@rule
def spoils(state: State, me: int, foe: int, atk: list[int], wall: list[int], scale: tuple[int, ...]) -> int:
    """1.6 What the Combatants of one player would win against another, each taking what is best for it, one after the other."""
    standing = zones.row(state, foe)
    guards = battle.guards_of(state, foe)
    value = 0
    for fighter in range(limits.TRENCH * me, limits.TRENCH * me + limits.TRENCH):
        if state.kit[fighter][layout.COMBATANT] > 0 and can_strike(state, me, fighter):
            most = 0
            victim = -1
            targets = guards if guards != 0 else standing
            if targets == 0 or (guards == 0 and totals.has(state, fighter, card.RAIDER)):
                most = POINT * atk[fighter]
            for place in range(limits.TRENCH * foe, limits.TRENCH * foe + limits.TRENCH):
                if targets >> place & 1 and atk[fighter] >= wall[place]:
                    gain = POINT * (atk[fighter] - wall[place]) + body(
                        state, place, atk[place], wall[place], scale
                    )
                    if atk[fighter] == wall[place]:
                        gain -= body(state, fighter, atk[fighter], wall[fighter], scale)
                    if gain > most:
                        most = gain
                        victim = place
            value += most
            if victim >= 0:
                standing &= ~(1 << victim)
                guards &= ~(1 << victim)
    return value


@rule
def can_strike(state: State, me: int, fighter: int) -> bool:
    """C14 Whether a Combatant may still attack this turn, or in its player's next one."""
    if me == state.turn:
        return battle.may_attack(state, fighter)
    return not totals.has(state, fighter, card.PACIFIST)


@rule
def combatants_in_hand(state: State, player: int) -> int:
    """R16 Cards in hand that can be played as Combatants or pay for one."""
    found = 0
    for at in range(state.hands[player]):
        token = state.hand[player][at]
        if token > 0 and state.card[token - 1][card.KIND] == card.COMBATANT:
            found += 1
    return found
