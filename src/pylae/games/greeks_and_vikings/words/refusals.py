"""Refusals: why something cannot be done now and what can be, with the section that says so.

They are made from the view of whoever asks, and speak of that hand and of what lies in the open, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.wording import capital, listed, many, quoted
from pylae.games.greeks_and_vikings.data import ability, card, limits
from pylae.games.greeks_and_vikings.rules import (
    act,
    actions,
    agenda,
    battle,
    drawing,
    equipping,
    filters,
    job,
    layout,
    paying,
    sequence,
    totals,
    zones,
)
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import matching, names, spelling

Reason = Callable[[State, list[str]], Refusal | None]
PICKS = (job.PICK_UNIT, job.PICK_TITLE, job.PICK_GEAR, job.SACRIFICE, job.DISCARDING, job.FOE)
section = names.section


class Gear(NamedTuple):
    """A card in play of the player in turn: its title, whether it was used, and whether it does anything where it lies."""

    title: int
    used: bool
    works: bool


def refusal(state: State, text: str, words: list[str]) -> Refusal:
    """action The reason behind a text that means nothing that can be done now."""
    if sequence.mover(state) == CHANCE:
        return _why_not_chance(state, text)
    verb, rest = (words[0], words[1:]) if words else ("", [])
    reason = REASONS[verb](state, rest) if verb in REASONS else None
    return reason or spelling.NOTATION.nothing_like(state, text)


# Draws


def _why_not_draw(state: State, words: list[str]) -> Refusal | None:
    me, what = state.turn, agenda.part(state, agenda.WHAT)
    if what not in (job.DRAWING, job.ENDING):
        return Refusal("Cards are drawn in the Draw Phase and in the End Phase.", "draw")
    if what == job.DRAWING and state.drawn_ahead[me]:
        return Refusal("You drew in the End Phase of your last turn; say 'draw 0'.", "R28")
    if state.hands[me] >= state.hand_limit:
        return Refusal(f"Your hand is full: it holds {many(state.hand_limit, 'card')}.", "R29")
    if not state.decks[me]:
        return Refusal("Your Deck is empty.", "R30")
    most = drawing.most(state, me)
    least = 0 if what == job.DRAWING and not drawing.due(state, me) else 1
    held = f"With {many(state.hands[me], 'card')} in hand and {many(state.decks[me], 'card')} in the Deck"
    number = f"exactly {most}" if least == most else f"{least} to {most}"
    return Refusal(f"{held} you draw {number}.", "1.4")


# Cards from the hand


def _why_not_play(state: State, words: list[str]) -> Refusal | None:
    title = _only(state, words, _held(state))
    if busy := _not_acting(state):
        return busy
    if title is None:
        return _not_in_hand(state, words)
    kind = state.card[title][card.KIND]
    return KINDS[kind](state, title)


def _why_not_combatant(state: State, title: int) -> Refusal | None:
    me, name = state.turn, names.card_name(state, title)
    if state.combatants > state.orders and not state.card[title][card.KEYWORDS] & card.SPECIAL_ORDER:
        return Refusal(f"One Combatant a turn, and there is no Special Order on {name}.", "R15")
    price, lying = paying.stars(state, title), zones.strength(state, me)
    held = paying.combatants_held(state, me) - 1
    if price > held + lying:
        has = f"you have {held} in hand and {lying} in the Trench"
        return Refusal(f"The price of {name} is {many(price, 'Combatant')}; {has}.", "R16")
    if lying >= state.trench and not price:
        return Refusal(f"Your Trench is full: it holds {many(state.trench, 'Combatant')}.", "R11")
    return None


def _why_not_supply(state: State, title: int) -> Refusal | None:
    """action.B A Weapon or Hold with no place to go."""
    name = names.card_name(state, title)
    if zones.command_room(state, state.turn):
        return None
    if equipping.equips(state, title):
        return Refusal(f"The Command Zone is full, and nobody can be equipped with {name}.", "action.B")
    return _command_full()


def _why_not_battlefield(state: State, title: int) -> Refusal | None:
    if state.field_played:
        return Refusal("One Battlefield is played in a turn.", "R10")
    return _unpaid(state, paying.FEE, "To replace a Battlefield")


def _why_not_action_card(state: State, title: int) -> Refusal | None:
    if state.action_cards >= actions.MOST_ACTION_CARDS:
        return Refusal(f"{actions.MOST_ACTION_CARDS} Action cards are played in a turn at most.", "action.C")
    if not zones.command_room(state, state.turn):
        return _command_full()
    return _unaffordable(state, title, ability.PLAY, state.hands[state.turn] - 1)


def _command_full() -> Refusal:
    return Refusal(f"Your Command Zone is full: it has {limits.COMMAND} places.", "R23")


def _why_not_store(state: State, words: list[str]) -> Refusal | None:
    what = agenda.part(state, agenda.WHAT)
    if what == job.BEARER:
        if agenda.part(state, agenda.SECOND) != equipping.FROM_HAND:
            return Refusal("It lies in the Command Zone already; say who is equipped.", "action.B")
        return _command_full()
    if busy := _not_acting(state):
        return busy
    title = _only(state, words, _held(state))
    if title is None:
        return _not_in_hand(state, words)
    if not equipping.equips(state, title):
        return Refusal("Only Weapons and Holds to equip are stored; just play it.", "C33")
    return _command_full()


# Weapons and Holds in play


def _why_not_equip(state: State, words: list[str]) -> Refusal | None:
    if busy := _not_acting(state):
        return busy
    title = _only(state, words, [*_held(state), *_stored(state)])
    if title is None:
        return Refusal(
            "Say a Weapon or Hold of your hand or Command Zone, and who takes it.",
            "action.B",
        )
    name = names.card_name(state, title)
    if not equipping.equips(state, title):
        return Refusal(f"Nobody can be equipped with {name}.", "C33")
    if equipping.barred(state, title):
        return Refusal("A Weapon was equipped this turn already.", "R20")
    return _nobody_holds(state, title) or Refusal(f"Say who takes {name}: 'equip {name} on …'.", "action.B")


def _why_not_on(state: State, words: list[str]) -> Refusal | None:
    """action.B Who cannot be given the card that is asked about."""
    if agenda.part(state, agenda.WHAT) != job.BEARER:
        return None
    title = agenda.part(state, agenda.FIRST)
    if equipping.barred(state, title):
        return Refusal("A Weapon was equipped this turn already; say 'store'.", "R20")
    place = _place(state, words, state.turn)
    if place is None:
        return Refusal("None of your Combatants is called so.", "action.B")
    return _cannot_hold(state, place, title)


def _nobody_holds(state: State, title: int) -> Refusal | None:
    row = names.trench(state, state.turn)
    if not row:
        return Refusal("You have no Combatant to equip.", "action.B")
    if not equipping.has_bearer(state, title):
        return _cannot_hold(state, row[0], title)
    return None


def _cannot_hold(state: State, place: int, title: int) -> Refusal | None:
    if zones.free_column(state, place, title):
        return None
    who = names.unit(state, place)
    if state.card[title][card.KIND] == card.WEAPON:
        weapon = names.card_name(state, state.kit[place][layout.WEAPON] - 1)
        return Refusal(f"One Weapon for each Combatant, and that of {who} is {weapon}.", "action.B")
    return Refusal(f"There are {many(limits.HOLDS, 'Hold')} on {who} already.", "G3")


def _why_not_swap(state: State, words: list[str]) -> Refusal | None:
    if busy := _not_acting(state):
        return busy
    row = names.trench(state, state.turn)
    if len(row) < names.TWO:
        return Refusal("A swap needs two of your Combatants.", "R21")
    if not any(state.kit[place][layout.WEAPON] for place in row):
        return Refusal("None of your Combatants has a Weapon to swap.", "R21")
    if poor := _unpaid(state, paying.FEE, "A swap"):
        return poor
    place = _place(state, words, state.turn)
    if place is not None and not state.kit[place][layout.WEAPON]:
        who = names.unit(state, place)
        return Refusal(f"There is no Weapon on {who}; name who gives one away first.", "R21")
    return Refusal("Say whose Weapon goes where: 'swap … with …'.", "R21")


def _why_not_use(state: State, words: list[str]) -> Refusal | None:
    if busy := _not_acting(state):
        return busy
    found = matching.meant(
        {at: matching.words(names.label(state, gear.title)) for at, gear in enumerate(_in_play(state))}, words
    )
    if not found:
        return Refusal("No card of yours in play is called so.", "C11")
    gear = min((_in_play(state)[at] for at in found), key=lambda gear: gear.used)
    name = names.card_name(state, gear.title)
    if not gear.works:
        return Refusal(f"Stored in the Command Zone, {name} can do nothing.", "C11")
    if not any(row[ability.TRIGGER] == ability.USE for row in _abilities(state, gear.title)):
        return Refusal(f"There is nothing to be used on {name}.", "C11")
    if gear.used:
        return Refusal(f"You have used {name} this turn already.", "C11")
    return _unaffordable(state, gear.title, ability.USE, state.hands[state.turn])


def _why_not_retire(state: State, words: list[str]) -> Refusal | None:
    if busy := _not_acting(state):
        return busy
    if not names.trench(state, state.turn):
        return Refusal("You have no Combatant to retire.", "R18")
    return _unpaid(state, paying.FEE, "To retire a Combatant") or Refusal(
        f"Say which of your Combatants retires{_such_as(state, 'retire')}.", "R18"
    )


def _why_not_discard(state: State, words: list[str]) -> Refusal | None:
    what, here = agenda.part(state, agenda.WHAT), state.zone[state.turn][layout.BATTLEFIELD]
    if what == job.DISCARDING:
        return _why_not_pick(state, words)
    if what == job.DRAWING and not here:
        return Refusal("You have no Battlefield to discard.", "R10")
    if what == job.DRAWING:
        return Refusal("Only your Battlefield may be discarded before the draw.", "R10")
    if busy := _not_acting(state):
        return busy
    if not here:
        return Refusal("Only a Battlefield is discarded by choice, and you have none.", "action.A")
    name = names.card_name(state, here - 1)
    return _unpaid(state, paying.FEE, f"To discard {name}") or Refusal(
        f"Only your Battlefield may be discarded{_such_as(state, 'discard')}.", "action.A"
    )


# Battles


def _why_not_battle(state: State, words: list[str]) -> Refusal | None:
    what = agenda.part(state, agenda.WHAT)
    if what == job.BATTLE:
        return Refusal("The battle has begun; say who attacks whom.", "battle")
    if what != job.ACTION:
        return _unanswered(state)
    if state.turns <= 1:
        return Refusal("Whoever goes first does not attack in that turn.", "R26")
    if names.after_battle(state):
        return Refusal("One Battle Phase in a turn, and this one has had its own.", "battle")
    return Refusal("You have no Combatant to fight with.", "battle")


def _why_not_attack(state: State, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) != job.BATTLE:
        if act.BATTLE in spelling.NOTATION.actions(state):
            return Refusal("Attacks come in the Battle Phase: say 'battle' first.", "battle")
        return _why_not_battle(state, words)
    if state.attacks and state.attacked:
        return Refusal("One attack a turn is allowed at this table.", "R1")
    at = len(words) - 1 - words[::-1].index("with") if "with" in words else len(words)
    target, attacker = words[:at], words[at + 1 :]
    place = _place(state, attacker, state.turn)
    if attacker and place is None:
        return Refusal("None of your Combatants is called so.", "battle")
    if place is not None and (tired := _cannot_attack(state, place)):
        return tired
    if not any(battle.may_attack(state, one) for one in names.trench(state, state.turn)):
        return Refusal("None of your Combatants may attack any more this turn; say 'done'.", "C14")
    return _cannot_be_attacked(state, target) if target else None


def _cannot_attack(state: State, place: int) -> Refusal | None:
    name = names.unit(state, place)
    if battle.may_attack(state, place):
        return None
    if totals.has(state, place, card.PACIFIST):
        return Refusal(f"Because of Pacifist, {name} cannot attack now.", "3.3")
    if state.strikes[place] >= battle.MOST_ATTACKS:
        often = f"You have attacked {battle.MOST_ATTACKS} times with {name}"
        return Refusal(f"{often}; nobody attacks more in a turn.", "C24")
    return Refusal(f"You have attacked with {name} this turn already.", "C14")


def _cannot_be_attacked(state: State, words: list[str]) -> Refusal | None:
    """R5 C26 Why a target is none, of the rival that is named or else of the first it may be."""
    rivals = [seat for seat in range(state.players) if seat != state.turn]
    if "seat" in words[:-1] and words[words.index("seat") + 1].isdecimal():
        at = words.index("seat")
        rivals = [seat for seat in rivals if words[at + 1] == str(seat + 1)]
        words = [word for word in words[at + 2 :] if word != "s"]
        if not rivals:
            return Refusal("There is no such rival.", "R35")
        if not state.alive[rivals[0]]:
            return Refusal(f"{names.seat_name(state, rivals[0])} is out of the game.", "R35")
    for rival in rivals:
        row = names.trench(state, rival)
        guards = [names.unit(state, place) for place in row if totals.has(state, place, card.GUARD)]
        direct = words in (["state", "points"], ["points"], ["sp"], ["directly"])
        if direct and guards:
            return Refusal(f"{listed(guards)} must be attacked first, because of Guard.", "C26")
        if direct and row:
            name = capital(names.do(state, rival, "have"))
            return Refusal(f"{name} Combatants in the Trench, so the State Points cannot be attacked.", "R5")
        place = _place(state, words, rival)
        if place is not None and guards:
            barred = names.unit(state, place)
            return Refusal(f"{listed(guards)} must be attacked before {barred}, because of Guard.", "C26")
        if place is not None:
            return None
    return Refusal("No enemy Combatant is called so.", "battle")


# Answers


def _why_not_pay(state: State, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) != job.PAY:
        return Refusal("Combatants are paid for the stars of one that is played.", "R16")
    hand = [title for title in _held(state) if state.card[title][card.KIND] == card.COMBATANT]
    if _place(state, words, state.turn) is None and _only(state, words, hand) is None:
        return Refusal("Stars are paid with Combatants of your hand or Trench, nothing else.", "R16")
    full = zones.room(state, state.turn) <= 0
    reason = "It would leave no room in the Trench" if full else "It stands before what was paid already"
    return Refusal(f"{reason}; say something else{_such_as(state, 'pay')}.", "C21")


def _why_not_pick(state: State, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) not in PICKS:
        return Refusal("Nothing is to be picked now.", section(state))
    able = list(spelling.NOTATION.choices(state))
    more = " …" if len(able) > 6 else ""
    return Refusal(f"Only these can be chosen: {', '.join(able[:6])}{more}", section(state))


def _why_not_chance(state: State, text: str) -> Refusal:
    return Refusal(f"{quoted(text)} cannot come now; say something else{_such_as(state)}.", section(state))


# What several of them need


def _not_acting(state: State) -> Refusal | None:
    """R14 Why no action can be taken at all."""
    what = agenda.part(state, agenda.WHAT)
    if what == job.BATTLE:
        return Refusal("Actions come before and after the battle; say 'done' to end it.", "action2")
    if what != job.ACTION:
        return _unanswered(state)
    if state.acts >= state.actions:
        return Refusal(f"All {many(state.actions, 'action')} of this turn are taken.", "R14")
    return None


def _unanswered(state: State) -> Refusal:
    """1.3 Something else is asked first."""
    can = list(spelling.NOTATION.choices(state))
    say = f": {listed(can, 'or')}" if len(can) <= 3 else _such_as(state)
    return Refusal(f"First another question is to be answered{say}.", section(state))


def _unpaid(state: State, points: int, what: str) -> Refusal | None:
    """R19 A price that would take the last State Point."""
    if paying.can_pay(state, state.turn, points):
        return None
    left = many(state.sp[state.turn], "State Point")
    return Refusal(f"{what} costs {points} State Points and one must remain; you have {left}.", "R19")


def _unaffordable(state: State, title: int, trigger: int, held: int) -> Refusal | None:
    """C28 A price of an Action card or a use that cannot be paid."""
    name, me = names.card_name(state, title), state.turn
    if paying.affordable(state, title, trigger, held):
        return None
    rows = [row for row in _abilities(state, title) if row[ability.TRIGGER] == trigger]
    points, discards, victims = (
        sum(row[column] for row in rows)
        for column in (ability.COST_SP, ability.COST_DISCARD, ability.COST_SACRIFICE)
    )
    verb = "play" if trigger == ability.PLAY else "use"
    if poor := _unpaid(state, points, f"To {verb} {name}"):
        return poor
    if discards > held:
        return Refusal(
            f"The price of {name} is {many(discards, 'card')} of your hand; you have {held} besides.", "C28"
        )
    lying = many(zones.strength(state, me), "Combatant")
    return Refusal(
        f"The price of {name} is {many(victims, 'Combatant')} of your Trench; you have {lying}.", "C28"
    )


def _abilities(state: State, title: int) -> Sequence[Sequence[int]]:
    first = state.card[title][card.FIRST_ABILITY]
    return state.ability[first : first + state.card[title][card.ABILITIES]]


def _held(state: State) -> list[int]:
    """The titles in the hand of the player in turn, as far as this view shows them."""
    return [token - 1 for token in state.hand[state.turn] if token]


def _stored(state: State) -> list[int]:
    return [token - 1 for token in state.zone[state.turn][layout.FIRST_COMMAND :] if token]


def _in_play(state: State) -> list[Gear]:
    """C11 The cards of the player in turn that lie in play."""
    me = state.turn
    found = [
        Gear(state.kit[place][column] - 1, bool(state.used[place] >> column & 1), True)
        for place in names.trench(state, me)
        for column in range(layout.COMBATANT, layout.KIT)
        if state.kit[place][column]
    ]
    return found + [
        Gear(
            state.zone[me][slot] - 1, bool(state.zone_used[me] >> slot & 1), filters.at_work(state, me, slot)
        )
        for slot in range(layout.ZONES)
        if state.zone[me][slot]
    ]


def _only(state: State, words: Sequence[str], titles: Iterable[int]) -> int | None:
    """The card among these that words mean; of several the first."""
    found = matching.meant({title: matching.words(names.label(state, title)) for title in titles}, words)
    return min(found) if found else None


def _place(state: State, words: Sequence[str], player: int) -> int | None:
    """The Combatant of a player that words mean; of several the first."""
    row = names.trench(state, player)
    found = matching.meant({place: matching.words(names.unit(state, place)) for place in row}, words)
    return next((place for place in row if place in found), None)


def _not_in_hand(state: State, words: Sequence[str]) -> Refusal:
    """1.1 A card that is not in the hand, or that nobody has."""
    title = _only(state, words, range(state.titles))
    if title is None:
        return Refusal("No card of this table is called so." if words else "Say which card is played.", "1.1")
    return Refusal(f"{names.card_name(state, title)} is not in your hand.", "1.1")


def _such_as(state: State, verb: str = "") -> str:
    """A move that can be made now, where possible with this verb; in quotes, so no name that has some of its own."""
    can = [text for text in spelling.NOTATION.choices(state) if "'" not in text]
    example = next((text for text in can if text.startswith(verb)), next(iter(can), ""))
    return f", such as '{example}'" if example else ""


KINDS: dict[int, Callable[[State, int], Refusal | None]] = {
    card.COMBATANT: _why_not_combatant,
    card.WEAPON: _why_not_supply,
    card.HOLD: _why_not_supply,
    card.BATTLEFIELD: _why_not_battlefield,
    card.ACTION: _why_not_action_card,
}
REASONS: dict[str, Reason] = {
    "draw": _why_not_draw,
    "play": _why_not_play,
    "store": _why_not_store,
    "equip": _why_not_equip,
    "on": _why_not_on,
    "swap": _why_not_swap,
    "use": _why_not_use,
    "retire": _why_not_retire,
    "discard": _why_not_discard,
    "battle": _why_not_battle,
    "attack": _why_not_attack,
    "pay": _why_not_pay,
    "pick": _why_not_pick,
    "choose": _why_not_pick,
    "sacrifice": _why_not_pick,
}
