"""The choices in words: what is written on the plate of an action, and what a screen reader says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pylae.core.wording import many
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, job, layout, paying, sequence, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names

NUMERALS = ("I", "II", "III", "IV", "V")
STOPPING = {
    job.ACTION: ("end the turn", "End the turn"),
    job.BATTLE: ("end the battle", "End the battle"),
    job.ENDING: ("draw none", "Draw nothing now"),
}
PLAIN = {act.NO: ("no", "No"), act.YES: ("yes", "Yes"), act.BATTLE: ("to battle", "To battle")}
PICKING = {
    job.PAY: ("pay", "Pay with"),
    job.BEARER: ("hold it", "Give it to"),
    job.PARTNER: ("swap", "Swap Weapons with"),
    job.DISCARDING: ("discard", "Discard"),
    job.SACRIFICE: ("sacrifice", "Sacrifice"),
}
CHOOSING = ("choose", "Choose")
FEE = f"for {paying.FEE} State Points"


@dataclass(frozen=True)
class Choice:
    """An action, the few letters on its plate, and the words for whoever hears it."""

    action: int
    text: str
    label: str


def words_of(view: State, action: int) -> Choice:
    """An action with its words."""
    what = agenda.part(view, agenda.WHAT)
    if action == act.STOP:
        return Choice(action, *STOPPING[what])
    if action in PLAIN:
        return Choice(action, *PLAIN[action])
    first, worded = next(verb for verb in reversed(VERBS) if action >= verb[0])
    return Choice(action, *worded(view, what, action - first))


def _free_discard(view: State, what: int, number: int) -> tuple[str, str]:
    return "discard", f"Discard {names.laid(view, view.turn, layout.BATTLEFIELD)}, without a fee"


def _discard(view: State, what: int, number: int) -> tuple[str, str]:
    return "discard", f"Discard {names.laid(view, view.turn, layout.BATTLEFIELD)} {FEE}"


def _store(view: State, what: int, number: int) -> tuple[str, str]:
    stored = names.label(view, agenda.part(view, agenda.FIRST))
    return "store", f"Store {stored} in the Command Zone"


def _draw(view: State, what: int, number: int) -> tuple[str, str]:
    return f"draw {number}", f"Draw {many(number, 'card')}" if number else "Draw no card"


def _play(view: State, what: int, title: int) -> tuple[str, str]:
    price = paying.stars(view, title)
    paid = f", paying {many(price, 'Combatant')}" if price else ""
    fee = f" {FEE}" if replaces(view, title) else ""
    return "play", f"Play {names.label(view, title)}{paid}{fee}"


def replaces(view: State, title: int) -> bool:
    """R10 Is it a Battlefield that takes the place of another?"""
    return view.card[title][card.KIND] == card.BATTLEFIELD and view.zone[view.turn][layout.BATTLEFIELD] > 0


def _title(view: State, what: int, title: int) -> tuple[str, str]:
    short, does = PICKING.get(what, CHOOSING)
    return short, f"{does} {names.label(view, title)}{' in hand' if what == job.PAY else ''}"


def _unit(view: State, what: int, place: int) -> tuple[str, str]:
    short, does = PICKING.get(what, CHOOSING)
    if what == job.BEARER:
        does = f"Give {names.label(view, agenda.part(view, agenda.FIRST))} to"
    return short, f"{does} {unit(view, place)}"


def unit(view: State, place: int) -> str:
    """A Combatant, and whose it is if it is a rival's."""
    owner = names.owner(place)
    whose = f", {names.seat_name(view, owner)}" if owner != sequence.mover(view) else ""
    return f"{names.unit(view, place)}{whose}"


def _gear(view: State, what: int, number: int) -> tuple[str, str]:
    place, at = divmod(number, layout.KIT - layout.WEAPON)
    return "choose", f"Choose {names.attached(view, place, layout.WEAPON + at)} on {unit(view, place)}"


def _zone(view: State, what: int, number: int) -> tuple[str, str]:
    player, slot = divmod(number, layout.ZONES)
    return "choose", f"Choose {names.laid(view, player, slot)}, {names.seat_name(view, player)}"


def _seat(view: State, what: int, seat: int) -> tuple[str, str]:
    return "choose", f"Choose {names.seat_name(view, seat)}"


def _equip(view: State, what: int, slot: int) -> tuple[str, str]:
    return "equip", f"Equip somebody with {names.laid(view, view.turn, layout.FIRST_COMMAND + slot)}"


def _swap(view: State, what: int, slot: int) -> tuple[str, str]:
    place = limits.TRENCH * view.turn + slot
    return "swap", f"Swap the {names.attached(view, place, layout.WEAPON)} of {names.unit(view, place)} {FEE}"


def _retire(view: State, what: int, slot: int) -> tuple[str, str]:
    return "retire", f"Retire {names.unit(view, limits.TRENCH * view.turn + slot)} {FEE}"


def _use(view: State, what: int, number: int) -> tuple[str, str]:
    slot, column = divmod(number, layout.KIT)
    place = limits.TRENCH * view.turn + slot
    holder = names.unit(view, place)
    used = holder if column == layout.COMBATANT else f"{names.attached(view, place, column)} of {holder}"
    return "use", f"Use {used}"


def _use_zone(view: State, what: int, slot: int) -> tuple[str, str]:
    return "use", f"Use {names.laid(view, view.turn, slot)}"


def _attack(view: State, what: int, number: int) -> tuple[str, str]:
    slot, target = divmod(number, act.TARGETS)
    attacker = limits.TRENCH * view.turn + slot
    force = totals.total(view, attacker, card.ATK)
    name = names.unit(view, attacker)
    if target >= limits.PLACES:
        rival = names.who(view, target - limits.PLACES)
        return f"{NUMERALS[slot]} {force}", f"Attack the State Points of {rival} with {name}: {force}"
    wall = guarded_by(view, target)
    return (
        f"{NUMERALS[slot]} {force}:{wall}",
        f"Attack {unit(view, target)} with {name}: {force} against {wall}",
    )


def guarded_by(view: State, place: int) -> int:
    """1.6 What a Combatant defends with: DEF, or ATK if it is Bold."""
    return totals.total(view, place, totals.defends_with(view, place))


VERBS: list[tuple[int, Callable[[State, int, int], tuple[str, str]]]] = [
    (act.FREE_DISCARD, _free_discard),
    (act.DISCARD, _discard),
    (act.STORE, _store),
    (act.DRAW, _draw),
    (act.PLAY, _play),
    (act.TITLE, _title),
    (act.UNIT, _unit),
    (act.GEAR, _gear),
    (act.ZONE, _zone),
    (act.SEAT, _seat),
    (act.EQUIP, _equip),
    (act.SWAP, _swap),
    (act.RETIRE, _retire),
    (act.USE, _use),
    (act.USE_ZONE, _use_zone),
    (act.ATTACK, _attack),
]
