"""What the player answers in windows: the cheapest help that is enough, where what is at stake is worth it."""

from __future__ import annotations

from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.player import charges, weights
from pylae.games.hot_gates.rules import act, agenda, combat, end, hands, window, windows
from pylae.games.hot_gates.rules.state import State


@rule
def answer(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """windows An answer, or a pass."""
    kind = agenda.part(state, agenda.FIRST)
    if kind == window.COMBAT:
        return help_combat(state, out, n, scale)
    if kind == window.GOAT:
        return out[1] if goats_threaten(state) else act.PASS
    if kind == window.ARCHERS:
        return act.SHIELDS if out[1] == act.SHIELDS else act.PASS
    if kind == window.LAST:
        return last_resort(state, out, n)
    if out[1] >= act.FREE and (out[1] - act.FREE) % act.UNASKED < act.FREE_CLIFFS:
        return out[1]  # Charge
    return act.PASS


@rule
def goats_threaten(state: State) -> bool:
    """card.cliffs Whether every goat still to come would bring the flanking force to its goal."""
    left = end.steps_to_defeat(state) - state.flank
    return left <= 1 + state.unseen[cards.PERSIAN_GOAT]


@rule
def last_resort(state: State, out: list[int], n: int) -> int:
    """C3 Return first, then Cliffs on whatever has the icon, then anything but defeat."""
    best = out[n - 1]
    for index in range(1, n):
        what = (out[index] - act.FREE) % act.UNASKED
        if what == act.FREE_RETURN:
            return out[index]
        if act.FREE_CLIFFS <= what < act.FREE_SCOUT:
            at = (what - act.FREE_CLIFFS) // 2
            card = state.rear[at] if what % 2 == 1 else state.front[at]
            if card > 0 and cards.ICON[card - 1] == 1:
                best = out[index]
    return best


@rule
def ally_price(ally: int, scale: tuple[int, ...]) -> int:
    """hold.4 What it costs to spend an ally."""
    return scale[weights.ALLY] + scale[weights.ALLY_VALUE] * (ally + 1)


@rule
def help_combat(state: State, out: list[int], n: int, scale: tuple[int, ...]) -> int:
    """hold.4 Heroes or the cheapest ally that is enough; else two together; else the Oracle; else Cliffs."""
    short = combat.gap(state)
    if short <= 0:
        return act.PASS
    stake = charges.at_stake(state, scale) // charges.WHOLE
    heroes = state.heroes[state.turn] if windows.heroes_allowed(state) else 0
    cheapest = single_help(state, short, scale)
    price = scale[weights.HERO] * short
    if heroes >= short and (cheapest < 0 or price <= ally_price(cheapest, scale)):
        return act.SPEND if price < stake and offered(out, n, act.SPEND) else act.PASS
    if cheapest >= 0:
        worth = ally_price(cheapest, scale) < stake
        return act.HELP + cheapest if worth and offered(out, n, act.HELP + cheapest) else act.PASS
    action = joint_help(state, out, n, short, stake, scale)
    if action != act.PASS:
        return action
    for index in range(n):
        if act.REROLL < out[index] < act.FLIP:
            action = best_reroll(state, out, n, short, stake, scale)
            if action != act.PASS:
                return action
    for index in range(1, n):
        what = (out[index] - act.FREE) % act.UNASKED
        cliffs = out[index] >= act.FREE and act.FREE_CLIFFS <= what < act.FREE_SCOUT
        if cliffs and stake > scale[weights.CLIFFS]:
            return out[index]
    return act.PASS


@rule
def offered(out: list[int], n: int, action: int) -> bool:
    """windows Whether this seat may do that."""
    for index in range(n):
        if out[index] == action:
            return True
    return False


@rule
def single_help(state: State, short: int, scale: tuple[int, ...]) -> int:
    """hold.4 The weakest ally this seat knows of that is enough by itself, or -1."""
    for ally in range(short - 1, cards.ALLY_KINDS):
        for seat in range(state.players):
            if hands.known(state, windows.seat_asked(state), seat, cards.ALLIES + ally) > 0:
                return ally
    return -1


@rule
def joint_help(state: State, out: list[int], n: int, short: int, stake: int, scale: tuple[int, ...]) -> int:
    """hold.4 The strongest ally of this seat or a hero, where all together are enough and worth their price."""
    total = state.heroes[state.turn] if windows.heroes_allowed(state) else 0
    price = 0
    strongest = -1
    for ally in range(cards.ALLY_KINDS - 1, -1, -1):
        for seat in range(state.players):
            known = hands.known(state, windows.seat_asked(state), seat, cards.ALLIES + ally) > 0
            if known and price < stake and total < short:
                total += ally + 1
                price += ally_price(ally, scale)
        if strongest < 0 and offered(out, n, act.HELP + ally):
            strongest = ally
    price += scale[weights.HERO] * state.heroes[state.turn]
    if total < short or price >= stake:
        return act.PASS
    if strongest >= 0:
        return act.HELP + strongest
    return act.SPEND if offered(out, n, act.SPEND) else act.PASS


@rule
def best_reroll(state: State, out: list[int], n: int, short: int, stake: int, scale: tuple[int, ...]) -> int:
    """card.oracle The dice whose new roll most likely makes up what is missing."""
    best = act.PASS
    most = scale[weights.ORACLE] * charges.WHOLE
    for index in range(n):
        dice = out[index] - act.REROLL
        if 1 <= dice <= 3:
            shown = 0
            rolled = 0
            for which in range(2):
                if dice >> which & 1:
                    shown += state.die[which]
                    rolled += 1
            value = stake * charges.ways(rolled, short + shown)
            if value > most:
                most = value
                best = out[index]
    return best


@rule
def fetch(state: State, out: list[int], n: int) -> int:
    """card.return In a lost comparison the weakest ally that is enough, or Cliffs; else the strongest attack card."""
    strongest = out[n - 1]
    fighting = state.where > 0 and combat.gap(state) > 0
    for index in range(n):
        kind = out[index] - act.CARD
        if fighting and kind - cards.ALLIES + 1 >= combat.gap(state) and kind < cards.ORACLE:
            return out[index]
        if kind < cards.ATTACKS:
            strongest = out[index]
        if fighting and kind == cards.CLIFFS:
            return out[index]
    return strongest


@rule
def hand_over(state: State) -> int:
    """card.return To oneself for help in a combat, to the player in turn for an attack."""
    kind = agenda.part(state, agenda.SECOND)
    receiver = state.turn if kind < cards.ATTACKS else agenda.part(state, agenda.FIRST)
    return act.TO + receiver
